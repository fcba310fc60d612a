"""Why something in Trône can't be chosen, told from what the player sees.

What an effect can be done to is for the rules to say, and they offer it. Here the effect is quoted in its own words;
that a line or a protection is in the way is said where the player can see it on the table.
"""

from __future__ import annotations

from collections.abc import Iterator

from regalia.games.definition import Reason, Texts
from regalia.games.trone.edition import Edition
from regalia.games.trone.language import Effect, Filter, Step
from regalia.games.trone.rules import GAP_OF_TWO, MOUNT_AT
from regalia.games.trone.sentences import card_name, character_of, effect_sentence, seat_name
from regalia.games.trone.view import CharacterView, EffectView, View
from regalia.games.trone.wording import describe_character, describe_effect


def obstacle(texts: Texts, edition: Edition, view: View, seat: int, about: str) -> Reason | None:
    """What stands in the way of a thing that the player is asked for."""
    looked = Looking(texts, edition, view, seat)
    match about.split(":"):
        case "hand", character:
            return looked.play(character)
        case "use", card:
            return looked.use(card)
        case "hidden", character:
            return looked.hidden(character)
        case "card", card if view.question == "order":
            return looked.say("not_due", "TR-R5", card=card)
        case "card", card:
            return looked.pick(card)
        case "seat", who if int(who) < len(view.seats):
            return looked.rival(int(who))
        case ["stop"] if view.question == "turn":
            return looked.say("must_play", "TR-R2")
        case ["stop"]:
            return looked.quote("must_pick", "TR-R6")
        case ["yes"]:
            return looked.quote("nothing_fits", "TR-R30" if view.question == "may" else "TR-R7")
    return None


def throne(texts: Texts, view: View, seat: int) -> Reason:
    """Why a player does not mount the throne now."""
    me = view.seats[seat]
    if view.throne == seat:
        return Reason(texts.say("why.throne_yours"), "TR throne.4")
    if view.throne is not None:
        return Reason(texts.say("why.throne_taken", who=seat_name(view.throne)), "TR-R18")
    if view.question == "mount" and seat in view.to_act:
        return Reason(texts.say("why.offered"), "TR throne.1")
    if me.may_mount:
        return Reason(texts.say("why.throne_later"), "TR throne.1")
    if me.points < MOUNT_AT:
        return Reason(texts.say("why.throne_points", need=MOUNT_AT, n=me.points), "TR throne.1")
    if len(view.seats) == 2:
        return Reason(texts.say("why.throne_gap", need=GAP_OF_TWO), "TR-R19")
    return Reason(texts.say("why.throne_lead"), "TR throne.1")


class Looking:
    """A player at the table, who wants to know why."""

    def __init__(self, texts: Texts, edition: Edition, view: View, seat: int) -> None:
        self.texts = texts
        self.edition = edition
        self.view = view
        self.seat = seat

    # ---- saying -----------------------------------------------------------------------------------------

    def name(self, card: str) -> str:
        return card_name(self.texts, self.edition, card)

    def say(self, key: str, rule: str, *, card: str | None = None, **fields: object) -> Reason:
        """A reason, with the name of the card it speaks of."""
        named = {} if card is None else {"card": self.name(card)}
        return Reason(self.texts.say(f"why.{key}", **named, **fields), rule)

    def quote(self, key: str, rule: str, **fields: object) -> Reason | None:
        """A reason that lies in what the effect at work says."""
        effect = self.view.effect
        if effect is None:
            return None
        sentence = effect_sentence(self.texts, self.edition, self.view.question, effect)
        return self.say(key, rule, card=effect.card, sentence=sentence, **fields)

    # ---- one's turn -------------------------------------------------------------------------------------

    def play(self, character: str) -> Reason:
        if character not in self.view.seats[self.seat].known:
            return self.say("not_in_hand", "TR turn.3", card=character)
        return self.say("has_played", "TR turn.3")

    def use(self, card: str) -> Reason:
        found = self.on_field(card)
        if found is None or found[0] != self.seat:
            return self.say("not_yours", "TR-R23", card=card)
        usable = [effect for effect in self.effects_of(card) if effect.when == "once" and effect.on is None]
        if not usable:
            return self.say("nothing_to_use", "TR-R23", card=card)
        if found[1].used:
            return self.say("used", "TR-R15", card=card)
        sentence = " ".join(describe_effect(self.texts, effect) for effect in usable)
        return self.say("not_now", "TR-R7", card=card, sentence=sentence)

    def effects_of(self, card: str) -> tuple[Effect, ...]:
        return character_of(self.edition, card).effects

    # ---- an effect at work ------------------------------------------------------------------------------

    def hidden(self, character: str) -> Reason | None:
        """A card in a hand: one's own, or one that an effect looks into."""
        wanted = self.wanted()
        own = self.view.question == "limit" or (wanted.zone, wanted.owner) == ("hand", "self")
        if own and character not in self.view.seats[self.seat].known:
            return self.say(
                "not_in_hand", "TR hand.1" if self.view.effect is None else "TR-R7", card=character
            )
        return self.quote("reach", "TR-R7", target=self.name(character))

    def rival(self, who: int) -> Reason | None:
        if who == self.seat:
            return self.say("yourself", "TR-R25")
        return self.quote("not_with", "TR-R25", who=seat_name(who))

    def pick(self, card: str) -> Reason | None:
        """A card that all see."""
        found, wanted = self.on_field(card), self.wanted()
        target = self.name(card)
        if found is None or wanted.zone != "field" or not self.is_meant(found[0], wanted.owner):
            return self.quote("reach", "TR-R7", target=target)
        owner, character = found
        if not is_in(character, wanted.line):
            rule = "TR field.3" if wanted.line == "front" else "TR field.4"
            return self.quote("wrong_line", rule, target=target)
        protector = next(self.protectors(owner, character), None)
        if protector is None or not fits(character, wanted, by=self.at_work()):
            return self.quote("reach", "TR-R7", target=target)
        sentence = describe_character(self.texts, character_of(self.edition, protector))
        if protector == card:
            return self.say("shielded", "TR-R9", card=card, sentence=sentence)
        return self.say("protected", "TR-R9", card=protector, target=target, sentence=sentence)

    def at_work(self) -> str:
        return self.view.effect.card if self.view.effect else ""

    def is_meant(self, owner: int, whose: str) -> bool:
        """Is this player one of those that the effect at work speaks of?"""
        effect = self.view.effect
        if effect is None or whose in ("any", "each"):
            return True
        meant = {"self": owner == effect.who, "other": owner != effect.who, "rival": owner == effect.rival}
        return meant[whose]

    def on_field(self, card: str) -> tuple[int, CharacterView] | None:
        """Whose field a card is on, and how it stands there."""
        for player in self.view.seats:
            for character in player.field:
                if character.card == card:
                    return player.seat, character
        return None

    def wanted(self) -> Filter:
        """What the step at work looks for; anything, where the effect does not say it in so many words."""
        effect = self.view.effect
        step = self.step_of(effect) if effect else None
        if effect is None or step is None:
            return Filter(owner="any")
        target = step.t or (step.b if effect.first else step.a)
        return target if isinstance(target, Filter) else Filter(owner="any")

    def step_of(self, effect: EffectView) -> Step | None:
        if effect.step is None:
            return None
        return self.effects_of(effect.card)[effect.number].do[effect.step]

    def protectors(self, owner: int, target: CharacterView) -> Iterator[str]:
        """Characters beside it that protect it from what is being done."""
        effect = self.view.effect
        if effect is None or effect.who == owner:
            return
        for character in self.view.seats[owner].field:
            for lasting in self.effects_of(character.card):
                for step in lasting.do:
                    if effect.op in step.shield and covers(step, character.card, target):
                        yield character.card


# ---- what the table shows -------------------------------------------------------------------------------


def is_in(character: CharacterView, line: str) -> bool:
    """While nobody stands in front, the back line counts as both (TR field.3): the view says so."""
    return line == "any" or (character.counts_as_front if line == "front" else character.line == "back")


def fits(character: CharacterView, wanted: Filter, by: str) -> bool:
    """Is it plain to see that a character is one of those meant? By its faction and points; not by its tokens."""
    if wanted.alter or wanted.lacks or (wanted.others and character.card == by):
        return False
    least, most = wanted.base_min or 0, wanted.base_max
    in_bounds = least <= character.base and (most is None or character.base <= most)
    return in_bounds and wanted.faction in (None, character.faction) and is_in(character, wanted.line)


def covers(step: Step, protector: str, target: CharacterView) -> bool:
    """Does this protection cover the target?"""
    if not isinstance(step.t, Filter) or step.t.this:
        return target.card == protector
    return fits(target, step.t, by=protector)
