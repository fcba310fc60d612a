"""A person at a table: what they hear, what they are asked, and what they answer."""

from __future__ import annotations

import re
from collections.abc import Mapping

from regalia.bots import Player, ask_bot, begin_game, dismiss, end_game
from regalia.bots.levels import title
from regalia.bots.naming import split_names
from regalia.cli.picking import Picker
from regalia.cli.terminal import Leaving, numbered, offer, read, say
from regalia.cli.words import listed
from regalia.games.definition import Texts
from regalia.table.table import Choice, Table

BACK, HELP, LEAVE, LOG, TABLE = "b", "?", "q", "l", "t"


class Sitting:
    """One person's game against bots, from the first line to the last."""

    def __init__(
        self, words: Texts, table: Table, seat: int, bots: Mapping[int, Player], again: str | None
    ) -> None:
        """`again`: the command line that starts the same game, if it can be started again."""
        self.words = words
        self.table = table
        self.seat = seat
        self.bots = bots
        self.again = again
        self.texts = table.game.texts(words.language)
        self.heard = 0  # how much of the log has been read out

    def play(self, bots: str) -> None:
        """The whole game, or as much of it as the person likes."""
        self._greet(bots)
        try:
            begin_game(self.bots, self.table)
            while not self.table.is_over:
                self.table.act(self._next_choice())
            end_game(self.bots, self.table)
        except Leaving:
            say(self.words.say("play.leave"))
        else:
            self._tell_news()
            self._conclude()
        finally:
            dismiss(self.bots)
        if self.again:
            say(self.words.say("play.again", command=self.again))

    def _next_choice(self) -> Choice:
        """The person's own choice comes first, so that no bot's can be heard before it."""
        if self.seat in self.table.to_act:
            return self._choose()
        seat = self.table.to_act[0]
        return ask_bot(self.bots[seat], self.table, seat)

    # ---- telling ----------------------------------------------------------------------------------------

    def _greet(self, bots: str) -> None:
        game, texts = self.table.game, self.texts
        say(f"{game.title}. {texts.say('game.tagline')}", bold=True)
        say(texts.say("game.hello"))
        say(self.words.say("play.seated", seat=self.seat, last=self.table.seats - 1))
        own = f"bots.{bots}"
        known = ", ".join(title(name, self.words.language) for name in split_names(bots))
        say(self.words.say(own if own in self.words.entries else "bots.others", bots=known))
        say(self.words.say("play.keys"))

    def _tell_news(self) -> None:
        """What has happened since the last time."""
        news = self._sentences(self.heard)
        self.heard = len(self.table.log)
        if news:
            say()
        for sentence in news:
            say(sentence)

    def _sentences(self, since: int = 0) -> list[str]:
        """The log as this seat heard it, without what the table shows anyway."""
        game = self.table.game
        entries = self.table.journal(self.seat, since)
        told = [
            game.tell(self.texts, self.table.edition, e)
            for e in entries
            if game.events[e.event] not in game.quiet
        ]
        return [sentence for sentence in told if sentence]

    def _show_table(self) -> None:
        say()
        for line in self.table.game.summary(self.texts, self.table.view(self.seat), self.table.edition):
            say(line)

    def _conclude(self) -> None:
        assert self.table.result
        winner = self.table.result[1]
        sharing = [f"P{seat}" for seat, score in enumerate(self.table.scores) if score > 0]
        say()
        if winner == self.seat:
            say(self.words.say("play.you_win"), bold=True)
        elif winner is not None:
            say(self.words.say("play.other_wins", seat=winner), bold=True)
        elif sharing:
            say(self.words.say("play.shared", seats=listed(self.words, sharing, "and")), bold=True)
        else:
            say(self.words.say("play.nobody_wins"), bold=True)

    # ---- asking -----------------------------------------------------------------------------------------

    def _choose(self) -> Choice:
        """Ask for a choice, part by part."""
        picker = Picker(self.table.legal(self.seat), self.words.language)
        if picker.chosen is None:
            self._tell_news()
            self._show_table()
        while (chosen := picker.chosen) is None:
            self._ask_part(picker)
        return chosen

    def _ask_part(self, picker: Picker) -> None:
        view = self.table.view(self.seat)
        prompts = self.table.game.prompts(self.texts, view, self.seat, self.table.edition)
        say()
        say(prompts[picker.part], bold=True)
        options = picker.options
        offer(options)
        while True:
            answer = self._read(picker, len(options))
            if (picked := numbered(answer, len(options))) is not None:
                return picker.pick(picked)
            if self._obey(answer, picker):
                return None  # and the part is asked again, its options in sight
            say(self.words.say("play.what", n=len(options)))

    def _read(self, picker: Picker, n: int) -> str:
        key = "play.answer_or_back" if picker.can_go_back else "play.answer"
        return read(self.words.say(key, n=n) + " ").lower()

    def _obey(self, answer: str, picker: Picker) -> bool:
        """Do what a letter asks for; False if it asks for nothing we know."""
        log = re.fullmatch(rf"{LOG} *(\d{{0,6}})", answer)
        if answer == LEAVE:
            raise Leaving
        if answer == HELP:
            self._explain()
        elif answer == TABLE:
            self._show_table()
        elif answer == BACK and picker.can_go_back:
            picker.back()
        elif log:
            self._read_log(int(log[1] or 0))
        else:
            return False
        return True

    def _read_log(self, lines: int) -> None:
        """The last so many lines of the log, or all of it."""
        say()
        for sentence in self._sentences()[-lines:]:
            say(sentence)

    def _explain(self) -> None:
        """The rule behind the question, what the cards do, and what else can be typed."""
        table, question = self.table, self.table.question
        assert question
        say()
        rule = table.game.rule_of[question]
        say(self.words.say("play.rule", help=self.texts.say(f"help.{question}"), rule=rule))
        for card, effect in table.game.effects(self.texts, table.edition, question).items():
            say(self.words.say("play.effect", card=card, effect=effect))
        say(self.words.say("play.keys"))
