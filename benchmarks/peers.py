"""Measure the engines ours is compared with, each in the fastest honest way it offers on one CPU core.

Every figure is *decisions per second* under uniform random play.  A decision is one player's choice at one
node of the game, forced choices (a single legal action) included; chance nodes -- deals, draws, the pass
direction in hearts -- are played and timed but never counted.  Dealing and scoring are inside the clock,
compilation, imports and the counting itself are not.

    python benchmarks/peers.py --json peers.json [--seconds 3] [--only openspiel,rlcard,pgx]

Where a peer can be driven in several ways, or with several numbers of players or batch sizes, each candidate
is probed briefly, the fastest is measured in full, and the probed rates stay in the row under ``probed``.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import io
import itertools
import json
import os
import platform
import random
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from importlib import metadata
from pathlib import Path
from time import perf_counter
from typing import Any

Row = dict[str, Any]

BLOCK = 32
"""Games between two looks at the clock: long enough to hide the look, short enough to stay in cache."""

ROLLOUTS = 256
"""Random games OpenSpiel plays inside one call of its rollout evaluator."""

COUNTED_PER_DEAL = 16
"""Games replayed from each deal to learn how many decisions the rollouts from that deal took."""

STEPS_PER_CALL = 1 << 18
"""Lane-steps of one compiled pgx call: enough that calling it from Python costs nothing."""


@dataclass(frozen=True)
class Sample:
    """What one stretch of play amounted to."""

    games: int
    decisions: int
    seconds: float

    @property
    def rate(self) -> float:
        """Decisions per second."""
        return self.decisions / self.seconds


Play = Callable[[float], Sample]
"""Plays for about the given number of seconds."""


@dataclass(frozen=True)
class Candidate:
    """One way of driving a peer's game."""

    way: str
    players: int
    play: Play
    detail: Mapping[str, Any]

    @property
    def label(self) -> str:
        """A name that tells the candidates of one game apart."""
        return ", ".join([self.way, f"players={self.players}", *(f"{k}={v}" for k, v in self.detail.items())])


@dataclass(frozen=True)
class Plan:
    """How long and how often to measure."""

    seconds: float
    repeats: int

    @property
    def probe_seconds(self) -> float:
        """How long each candidate is tried before the fastest is measured in full."""
        return max(0.3, self.seconds / 4)


def measure(candidates: Iterable[Candidate], plan: Plan) -> Row:
    """Probe the candidates, then measure the fastest as the best of several repeats."""
    probed = [(candidate, candidate.play(plan.probe_seconds).rate) for candidate in candidates]
    chosen = max(probed, key=lambda pair: pair[1])[0]
    samples = [chosen.play(plan.seconds) for _ in range(plan.repeats)]
    best = max(samples, key=lambda sample: sample.rate)
    row: Row = {
        "way": chosen.way,
        "players": chosen.players,
        **chosen.detail,
        "decisions_per_second": round(best.rate, 1),
        "games": best.games,
        "decisions": best.decisions,
        "seconds": round(best.seconds, 4),
        "repeats": [round(sample.rate, 1) for sample in samples],
    }
    if len(probed) > 1:
        row["probed"] = {candidate.label: round(rate, 1) for candidate, rate in probed}
    return row


def measured(peer: str, game: str, candidates: Callable[[], Iterable[Candidate]], plan: Plan) -> Row:
    """Measure one game and print its line; a game that fails is reported and does not stop the others."""
    try:
        row = measure(candidates(), plan)
    except (Exception, SystemExit) as error:
        print(f"{peer:<11}{game:<22}failed: {describe(error)}", flush=True)
        return {"error": describe(error)}
    spread = min(row["repeats"]) / max(row["repeats"])
    print(
        f"{peer:<11}{game:<22}{row['way']:<22}{row['players']:>7}{row['decisions_per_second']:>16,.0f}"
        f"{row['games']:>12,}{spread:>8.2f}",
        flush=True,
    )
    return row


def describe(error: BaseException) -> str:
    """One line about an error."""
    return f"{type(error).__name__}: {error}".splitlines()[0]


# --------------------------------------------------------------------------------------------- OpenSpiel

SPIEL_GAMES = {
    "hearts": ["hearts"],
    "crazy_eights": ["crazy_eights(players=3)", "crazy_eights(players=4)"],
    "cribbage": ["cribbage(players=3)", "cribbage(players=4)"],
}

SPIEL_TERMINAL_REWARD_GAMES = ("hearts", "crazy_eights")
"""The games OpenSpiel's search accepts; cribbage pays along the way and is refused."""


def count_decisions(state: Any) -> int:
    """Decisions in a finished OpenSpiel game: its whole history less the moves of chance."""
    return sum(step.player >= 0 for step in state.full_history())


def spiel_in_blocks(finish: Callable[[Any], None], game: Any, seconds: float) -> Sample:
    """Play whole games in blocks, making and freeing the states on the clock and counting off it.

    Counting every game from its own history is exact, but would cost about as much as playing it.
    """
    new_state = game.new_initial_state
    games = decisions = 0
    elapsed = 0.0
    states: list[Any] = []
    while elapsed < seconds:
        start = perf_counter()
        states.clear()
        for _ in range(BLOCK):
            state = new_state()
            finish(state)
            states.append(state)
        elapsed += perf_counter() - start
        games += BLOCK
        decisions += sum(map(count_decisions, states))
    return Sample(games, decisions, elapsed)


def spiel_bots(pyspiel: Any, game: Any) -> list[Any]:
    """OpenSpiel's own C++ uniform random players, one a seat."""
    return [pyspiel.make_uniform_random_bot(seat, 1000 + seat) for seat in range(game.num_players())]


def spiel_evaluate_bots(pyspiel: Any, name: str) -> Candidate:
    """Whole games, one ``evaluate_bots`` call each.

    The fastest way to play complete games, deal included, that OpenSpiel offers to Python: the loop over
    nodes, the sampling of chance and the players all run in C++, with one call from Python per game.
    """
    game = pyspiel.load_game(name)
    bots = spiel_bots(pyspiel, game)
    evaluate = pyspiel.evaluate_bots
    seeds = itertools.count(1)

    def finish(state: Any) -> None:
        evaluate(state, bots, next(seeds))

    return Candidate("evaluate_bots", game.num_players(), partial(spiel_in_blocks, finish, game), {})


def require_uniform_chance(game: Any, games: int = 5) -> None:
    """Make sure that every chance outcome is equally likely, so that it may be drawn like an action."""
    rng = random.Random(0)
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                even = all(abs(chance * len(outcomes) - 1) < 1e-9 for _, chance in outcomes)
                if not even or [outcome for outcome, _ in outcomes] != legal:
                    raise ValueError(f"{game}: chance is not uniform over legal_actions()")
            state.apply_action(rng.choice(legal))


def spiel_step_by_step(pyspiel: Any, name: str) -> Candidate:
    """Every node driven from Python: ``legal_actions`` and ``apply_action`` and nothing else.

    Chance is uniform in these games, and ``legal_actions`` lists its outcomes and is empty at the end of the
    game, so two calls a node are enough: no ``is_terminal``, ``is_chance_node`` or ``chance_outcomes``.
    """
    game = pyspiel.load_game(name)
    require_uniform_chance(game)
    uniform = random.Random(1).random

    def finish(state: Any) -> None:
        legal_actions, apply_action = state.legal_actions, state.apply_action
        while legal := legal_actions():
            apply_action(legal[int(uniform() * len(legal))])

    play = partial(spiel_in_blocks, finish, game)
    return Candidate("legal+apply_action", game.num_players(), play, {})


def spiel_deal(game: Any, uniform: Callable[[], float]) -> Any:
    """A fresh game, played by chance up to its first decision."""
    state = game.new_initial_state()
    while state.is_chance_node():
        legal = state.legal_actions()
        state.apply_action(legal[int(uniform() * len(legal))])
    return state


def spiel_mean_decisions(pyspiel: Any, deal: Any, bots: list[Any], seeds: Iterable[int]) -> float:
    """Mean decisions of a few uniform random games played on from a deal."""
    total = games = 0
    for seed in seeds:
        state = deal.clone()
        pyspiel.evaluate_bots(state, bots, seed)
        total += count_decisions(state)
        games += 1
    return total / games


def spiel_rollouts(pyspiel: Any, name: str) -> Candidate:
    """Hundreds of games from *one deal* per call, by the random evaluator of OpenSpiel's tree search.

    A search of a single simulation evaluates its root and stops, and the evaluator plays uniform random games
    from there, all in C++ and without the bots' overhead.  It cannot start at the deal (a chance node for a
    root crashes it), so the deal is made once for many games: an upper bound for OpenSpiel, not whole games.
    The rollouts leave no history; their decisions are estimated from other random games on the same deals.
    """
    game = pyspiel.load_game(name)
    bots = spiel_bots(pyspiel, game)
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    search = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 16, False, 1, False).mcts_search
    uniform = random.Random(1).random
    seeds = itertools.count(1)

    def play(seconds: float) -> Sample:
        games = 0
        decisions = elapsed = 0.0
        while elapsed < seconds:
            start = perf_counter()
            deal = spiel_deal(game, uniform)
            search(deal)
            elapsed += perf_counter() - start
            games += ROLLOUTS
            chosen = itertools.islice(seeds, COUNTED_PER_DEAL)
            decisions += ROLLOUTS * spiel_mean_decisions(pyspiel, deal, bots, chosen)
        return Sample(games, round(decisions), elapsed)

    return Candidate("rollouts from a deal", game.num_players(), play, {"games_per_deal": ROLLOUTS})


def run_open_spiel(plan: Plan) -> Row:
    """OpenSpiel: whole games in C++, the same games driven from Python, and rollouts from one deal."""
    pyspiel = importlib.import_module("pyspiel")
    sections: dict[str, tuple[Callable[[Any, str], Candidate], Iterable[str]]] = {
        "games": (spiel_evaluate_bots, SPIEL_GAMES),
        "step_by_step": (spiel_step_by_step, SPIEL_GAMES),
        "from_one_deal": (spiel_rollouts, SPIEL_TERMINAL_REWARD_GAMES),
    }
    report: Row = {"version": metadata.version("open_spiel")}
    for section, (way, games) in sections.items():
        report[section] = {
            game: measured("open_spiel", game, partial(map, partial(way, pyspiel), SPIEL_GAMES[game]), plan)
            for game in games
        }
    return report


# ------------------------------------------------------------------------------------------------ RLCard


@dataclass(frozen=True)
class RLCardGame:
    """A game of RLCard, how to set it up, and where its core keeps the legal actions."""

    env_id: str
    config: Mapping[str, int]
    legal: Callable[[Any, Any], Iterable[Any]]
    ways: tuple[str, ...] = ("env.run", "env.step", "game.step")


def legal_of_game(game: Any, _state: Any) -> Iterable[Any]:
    """Legal actions as the game object lists them."""
    return game.get_legal_actions()


RLCARD_GAMES = {
    "leduc-holdem": RLCardGame("leduc-holdem", {}, legal_of_game),
    # The environment cannot encode a third player's chips; the game itself can be played by three.
    "leduc-holdem-3": RLCardGame("leduc-holdem", {"game_num_players": 3}, legal_of_game, ("game.step",)),
    "limit-holdem-3": RLCardGame("limit-holdem", {"game_num_players": 3}, legal_of_game),
    "limit-holdem-4": RLCardGame("limit-holdem", {"game_num_players": 4}, legal_of_game),
    "no-limit-holdem-4": RLCardGame("no-limit-holdem", {"game_num_players": 4}, legal_of_game),
    "uno": RLCardGame("uno", {}, legal_of_game),
    "doudizhu": RLCardGame("doudizhu", {}, lambda _game, state: state["actions"]),
    "mahjong": RLCardGame("mahjong", {}, lambda game, state: game.get_legal_actions(state)),
    "bridge": RLCardGame("bridge", {}, lambda game, _state: game.judger.get_legal_actions()),
    "gin-rummy": RLCardGame("gin-rummy", {}, lambda game, _state: game.judge.get_legal_actions()),
}


def until(seconds: float, one_game: Callable[[], int]) -> Sample:
    """Play games one by one, each returning its decisions, until the time is up."""
    games = decisions = 0
    start = perf_counter()
    while (elapsed := perf_counter() - start) < seconds:
        decisions += one_game()
        games += 1
    return Sample(games, decisions, elapsed)


def rlcard_env_run(env: Any, _game: RLCardGame) -> Callable[[], int]:
    """RLCard's own loop with its own random agents; ``is_training`` spares it the table of probabilities."""
    agents = importlib.import_module("rlcard.agents")
    env.set_agents([agents.RandomAgent(env.num_actions) for _ in range(env.num_players)])

    def one_game() -> int:
        before = env.timestep
        env.run(is_training=True)
        return env.timestep - before

    return one_game


def rlcard_env_step(env: Any, _game: RLCardGame) -> Callable[[], int]:
    """A bare ``env.step`` loop: no agents and no trajectories, and no numpy call to choose an action."""
    uniform = random.Random(1).random
    step, is_over = env.step, env.is_over

    def one_game() -> int:
        state, _ = env.reset()
        decisions = 0
        while not is_over():
            legal = list(state["legal_actions"])
            state, _ = step(legal[int(uniform() * len(legal))])
            decisions += 1
        env.get_payoffs()
        return decisions

    return one_game


def rlcard_game_step(env: Any, game: RLCardGame) -> Callable[[], int]:
    """The game object under the environment: the rules alone, with no observation encoded for a learner."""
    uniform = random.Random(1).random
    core, legal_actions = env.game, game.legal
    step, is_over = core.step, core.is_over

    def one_game() -> int:
        state, _ = core.init_game()
        decisions = 0
        while not is_over():
            legal = list(legal_actions(core, state))
            state, _ = step(legal[int(uniform() * len(legal))])
            decisions += 1
        env.get_payoffs()
        return decisions

    return one_game


RLCARD_WAYS: dict[str, Callable[[Any, RLCardGame], Callable[[], int]]] = {
    "env.run": rlcard_env_run,
    "env.step": rlcard_env_step,
    "game.step": rlcard_game_step,
}


def rlcard_candidates(rlcard: Any, game: RLCardGame) -> Iterable[Candidate]:
    """Every way of playing one game of RLCard, each in an environment of its own."""
    for way in game.ways:
        env = rlcard.make(game.env_id, config={"seed": 1, **game.config})
        one_game = RLCARD_WAYS[way](env, game)
        yield Candidate(way, env.num_players, partial(until, one_game=one_game), {})


def run_rlcard(plan: Plan) -> Row:
    """RLCard, whose environments are plain Python: each game in the fastest of three ways."""
    rlcard = importlib.import_module("rlcard")
    games = {
        name: measured("rlcard", name, partial(rlcard_candidates, rlcard, game), plan)
        for name, game in RLCARD_GAMES.items()
    }
    return {"version": metadata.version("rlcard"), "games": games}


# --------------------------------------------------------------------------------------------------- pgx

PGX_GAMES = {
    "sparrow_mahjong": [(384, 28), (512, 28), (2048, 28)],
    "bridge_bidding": [(256, 12), (512, 12), (1024, 12), (1024, 16)],
}
"""The games of three and four players, with (batch, steps between resets) worth trying."""

PGX_TWO_PLAYER_GAMES = {
    "leduc_holdem": [(4096, 4), (4096, 5), (16384, 5)],
    "kuhn_poker": [(4096, 2), (4096, 3), (16384, 3)],
}
"""Small two-player games, for reference only."""


def pgx_make(pgx: Any, name: str) -> Any:
    """Make a pgx environment.

    Bridge bidding takes its deals from a table that is usually downloaded; the hundred solved deals inside
    the package do as well here, for a step costs the same whatever the size of the table.
    """
    if name != "bridge_bidding":
        return pgx.make(name)
    numpy = importlib.import_module("numpy")
    bridge = importlib.import_module("pgx.bridge_bidding")
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stderr(io.StringIO()):
        table = Path(folder) / "deals.npy"
        numpy.save(table, numpy.stack([numpy.asarray(part) for part in bridge._load_sample_hash()]))
        return bridge.BridgeBidding(str(table))


def pgx_kernel(jax: Any, env: Any, batch: int, period: int) -> tuple[Any, Any]:
    """Compile-ready random play of a whole batch, and the function that deals its first games.

    Nothing runs in Python between the first step and the last.  Dealing costs as much as several steps and a
    vmapped auto-reset deals for every lane at every step, so lanes are dealt again only every ``period``
    steps; a finished lane idles until then and its idle steps are not counted.  One random number a lane
    chooses the action.  Observations are dropped from the carried state, so XLA need not compute them.
    """
    jnp, lax = jax.numpy, jax.lax
    step = jax.vmap(env.step)

    def without_observation(state: Any) -> Any:
        return state.replace(observation=jnp.zeros(batch, jnp.bool_))

    def deal(key: Any) -> Any:
        return without_observation(jax.vmap(env.init)(jax.random.split(key, batch)))

    def choose(mask: Any, key: Any) -> Any:
        reached = jnp.cumsum(mask, axis=1, dtype=jnp.int32)
        count = reached[:, -1]
        index = (jax.random.uniform(key, (batch,)) * count).astype(jnp.int32)
        return jnp.argmax(reached > jnp.minimum(index, count - 1)[:, None], axis=1).astype(jnp.int32)

    def one_step(carry: Any, key: Any) -> Any:
        state, decisions = carry
        decisions += jnp.sum(~state.terminated)
        state = step(state, choose(state.legal_action_mask, key))
        return (without_observation(state), decisions), None

    def one_period(carry: Any, key: Any) -> Any:
        state, decisions, games = carry
        play_key, deal_key = jax.random.split(key)
        (state, decisions), _ = lax.scan(one_step, (state, decisions), jax.random.split(play_key, period))
        over = state.terminated

        def renew(new: Any, old: Any) -> Any:
            return jnp.where(over.reshape((batch,) + (1,) * (old.ndim - 1)), new, old)

        return (jax.tree.map(renew, deal(deal_key), state), decisions, games + jnp.sum(over)), None

    def run(state: Any, key: Any) -> Any:
        keys = jax.random.split(key, max(1, STEPS_PER_CALL // (batch * period)))
        return lax.scan(one_period, (state, jnp.int32(0), jnp.int32(0)), keys)[0]

    return jax.jit(run), jax.jit(deal)


def pgx_candidate(jax: Any, env: Any, batch: int, period: int) -> Candidate:
    """A compiled and warmed-up pgx loop of one batch size and one period."""
    run, deal = pgx_kernel(jax, env, batch, period)
    seeds = itertools.count(1)
    state = run(deal(jax.random.key(0)), jax.random.key(next(seeds)))[0]
    jax.block_until_ready(state)

    def play(seconds: float) -> Sample:
        nonlocal state
        games = decisions = 0
        start = perf_counter()
        while (elapsed := perf_counter() - start) < seconds:
            state, played, finished = run(state, jax.random.key(next(seeds)))
            decisions += int(played)
            games += int(finished)
        return Sample(games, decisions, elapsed)

    return Candidate("vmap+jit+scan", env.num_players, play, {"batch": batch, "steps_between_resets": period})


def pgx_candidates(jax: Any, pgx: Any, name: str, shapes: Iterable[tuple[int, int]]) -> Iterable[Candidate]:
    """The compiled loops of one game, made one at a time."""
    env = pgx_make(pgx, name)
    for batch, period in shapes:
        yield pgx_candidate(jax, env, batch, period)


def run_pgx(plan: Plan) -> Row:
    """Measure pgx: its games of more than two players and, apart from them, its small two-player card games.

    Full mahjong is left out: the package has its code but not the tables that code loads.
    """
    flags = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    os.environ["XLA_FLAGS"] = f"{os.environ.get('XLA_FLAGS', '')} {flags}".strip()
    os.environ["JAX_PLATFORMS"] = "cpu"
    jax = importlib.import_module("jax")
    pgx = importlib.import_module("pgx")
    report: Row = {"version": metadata.version("pgx"), "jax": metadata.version("jax")}
    for section, games in (("games", PGX_GAMES), ("two_player_games", PGX_TWO_PLAYER_GAMES)):
        report[section] = {
            name: measured("pgx", name, partial(pgx_candidates, jax, pgx, name, shapes), plan)
            for name, shapes in games.items()
        }
    return report


# -------------------------------------------------------------------------------------------- the command

PEERS: dict[str, tuple[str, Callable[[Plan], Row]]] = {
    "openspiel": ("open_spiel", run_open_spiel),
    "rlcard": ("rlcard", run_rlcard),
    "pgx": ("pgx", run_pgx),
}


def pin(core: int | None) -> int | None:
    """Keep this process, and every thread it will start, on one core; without a choice, the last allowed."""
    if not hasattr(os, "sched_setaffinity"):
        print("cannot pin to one core on this system", file=sys.stderr)
        return None
    chosen = max(os.sched_getaffinity(0)) if core is None else core
    os.sched_setaffinity(0, {chosen})
    return chosen


def cpu_model() -> str:
    """The processor's name as the system gives it."""
    with contextlib.suppress(OSError):
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def peer_names(text: str) -> list[str]:
    """The peers named in a comma-separated list."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    unknown = [name for name in names if name not in PEERS]
    if unknown or not names:
        raise argparse.ArgumentTypeError(f"choose among {', '.join(PEERS)}")
    return names


def parse_arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Decisions per second of other engines, on one core.")
    parser.add_argument("--json", type=Path, required=True, metavar="FILE", help="where the figures go")
    parser.add_argument("--seconds", type=float, default=3.0, help="length of each repeat (default: 3)")
    parser.add_argument(
        "--repeats", type=int, default=3, help="repeats, the best of which counts (default: 3)"
    )
    parser.add_argument("--only", type=peer_names, default=list(PEERS), help=f"some of {','.join(PEERS)}")
    parser.add_argument(
        "--core", type=int, default=None, help="the core to run on (default: the last allowed)"
    )
    return parser.parse_args()


def main() -> None:
    """Measure the chosen peers, writing the figures after each so that a crash loses only its own peer."""
    arguments = parse_arguments()
    plan = Plan(arguments.seconds, arguments.repeats)
    report: Row = {
        "python": platform.python_version(),
        "cpu": cpu_model(),
        "core": pin(arguments.core),
        "seconds": plan.seconds,
    }
    print(f"{'peer':<11}{'game':<22}{'way':<22}{'players':>7}{'decisions/s':>16}{'games':>12}{'min/max':>8}")
    for name in arguments.only:
        peer, run = PEERS[name]
        try:
            report[peer] = run(plan)
        except Exception as error:
            print(f"{peer:<11}not measured: {describe(error)}", flush=True)
            report[peer] = {"error": describe(error)}
        arguments.json.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
