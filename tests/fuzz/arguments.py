"""Calls with odd arguments: whatever is given, a call ends in a result or in a sentence."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np
from run_files import CART

import symgen
from symgen.description import DescriptionError, read, read_text
from symgen.runtime import (
    METHODS,
    POLICIES,
    POSE_METHODS,
    Explicit,
    Fleet,
    Implicit,
    Measure,
    Model,
    OneShot,
    Platform,
    Samples,
    State,
    Stop,
    SymgenRuntimeError,
    Tolerances,
    generalised_alpha,
    hht,
    jacobian_drift,
    load_checkpoint,
    load_run,
    simulate,
)

MODELS = Path(__file__).parents[2] / "models"
STEP = 1e-3
OURS = {"sparse", "timing"}
"""Arguments that Python asks for their truth only."""
OWN_ERROR = "of the caller's own"
Call = tuple[Callable[..., object], dict[str, Any]]
"""A function and good arguments."""


@cache
def models() -> tuple[Model, ...]:
    crank = MODELS / "slider_crank.yaml"
    return (
        symgen.build(read_text(CART), "independent"),
        symgen.build(crank, "independent"),
        symgen.build(crank, "inertial"),
    )


@cache
def platform() -> Platform:
    return symgen.build_platform(MODELS / "hexapod.yaml")


@cache
def fleet() -> Fleet:
    return models()[1].fleet(5, lanes=4)


@cache
def starts() -> tuple[State, ...]:
    return tuple(model.assemble() for model in models())


@cache
def runs() -> tuple[Any, ...]:
    return tuple(simulate(model, 5 * STEP, STEP) for model in models())


def prepare() -> None:
    """Models are built before the clock of a case runs."""
    for model, state in zip(models(), starts(), strict=True):
        model.batch(lanes=4)
        model.linearise(state)
    fleet(), platform(), runs()
    for model, method in ((models()[1], "bdf2"), (models()[2], "bdf2")):
        simulate(model, STEP, STEP, method)


def odd(chance: random.Random, good: Any) -> Any:
    """Something else than what was meant."""
    if chance.random() < 0.4 and isinstance(good, np.ndarray | Sequence) and not isinstance(good, str):
        return odd_array(chance, good)
    return chance.choice(ODD) if chance.random() < 0.6 else chance.choice(OWN)()


def odd_array(chance: random.Random, good: Any) -> Any:
    try:
        array = np.array(good, dtype=np.float64)
    except (TypeError, ValueError):
        return chance.choice([[], list(good)[:-1], [*good, *good], tuple(good), None])
    changed = array.copy()
    if changed.size:
        changed.flat[chance.randrange(changed.size)] = chance.choice([np.nan, np.inf, 1e308, -1e308, 5e-324, 0.0, 1e9])
    return chance.choice(
        [
            changed, changed, array[..., :-1], array[:0], array[None], array.T, np.stack([array, array]), array.astype(">f8"),
            array.astype(np.float16), array.astype(complex), array.astype(object), array.astype(str), array.astype(bool),
            np.repeat(array, 2, axis=0)[::2], unaligned(array), np.asfortranarray(array), read_only(array),
            np.ma.masked_all(array.shape), np.zeros((*array.shape, 0)), np.zeros((2,) * 12), array.tolist(), np.zeros(10**6),
        ]
    )  # fmt: skip


def unaligned(array: Any) -> Any:
    return np.frombuffer(b"\0" + array.tobytes(), dtype=np.float64, offset=1).reshape(array.shape)


def read_only(array: Any) -> Any:
    array = array.copy()
    array.flags.writeable = False
    return array


def fails(*_: object, **__: object) -> float:
    raise ZeroDivisionError(OWN_ERROR)


ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 3, 7, 2**31 - 1, 2**31, 2**63, -(2**70), 10**7, 10**400, 0.0, -0.0, 0.5, -1e-3, 1e-300, 5e-324, 1e300, 1e308,
    float("nan"), float("inf"), -float("inf"), 1j, "", "x", "slide", "angle", "push", "place.x", "\ud800", "../x", "a" * 5000, b"x", [], {}, (),
    set(), [[]], [None], [1.0, [2.0]], {"x": 1.0}, {"push": None}, {1: 2}, {"push": float("nan")}, ("push",), range(3), object(), fails,
    (lambda *_: float("nan")), (lambda *_: "x"), (lambda *_: [1.0, 2.0]), np.float32(1.0), np.int8(3), np.bool_(True), np.str_("x"),
    np.array(1.0), np.zeros(0), np.zeros((0, 3)), np.zeros((3, 0)), np.zeros(7), np.zeros((7, 6)), np.array("x"), np.array([None]),
    np.array(["2020-01-01"], dtype="datetime64[s]"), np.zeros(3, dtype=[("a", float)]), np.ma.masked, np.ma.masked_all(3),
    Samples([0.0], [1.0]), Samples([], []), Samples([1.0, 0.0], [1.0, 2.0]), Samples([0.0, 1.0], [np.nan, 1.0]), Stop("angle"), Stop("x", np.nan),
    Tolerances(), Tolerances(residual=1e-300, closure=1e300, relative=5e-324), generalised_alpha(0.0), hht(), MappingProxyType({}), Path("x"),
)  # fmt: skip
OWN: tuple[Callable[[], Any], ...] = (
    lambda: starts()[0], lambda: starts()[1], lambda: starts()[2], lambda: [starts()[0]] * 5, lambda: runs()[0], lambda: runs()[1].checkpoint,
    lambda: runs()[2].checkpoint, lambda: models()[0], lambda: models()[1], lambda: State(1e300, starts()[1].q, starts()[1].v),
    lambda: State(0.0, starts()[1].q * 1e200, starts()[1].v), lambda: State(-1.0, starts()[1].q, starts()[1].v + 1e200), platform, fleet,
    lambda: iter([1.0]),
)  # fmt: skip


def calls(chance: random.Random) -> Call:
    k = chance.randrange(len(models()))
    return chance.choice((
        model_calls, model_calls, run_calls, run_calls, batch_calls, fleet_calls, platform_calls, platform_calls, solution_calls, other_calls,
    ))(k, chance)  # fmt: skip


def model_calls(k: int, chance: random.Random) -> Call:
    model, state = models()[k], starts()[k]
    inputs = model.default_inputs.copy()
    chosen: tuple[Call, ...] = (
        (State, {"time": 0.0, "q": state.q, "v": state.v, "z": state.z}),
        *((getattr(model, name), {"state": state, "inputs": inputs}) for name in (
            "constraints", "acceleration", "multipliers", "state_rates", "forces", "outputs", "linearise",
        )),
        *((getattr(model, name), {"state": state}) for name in ("poses", "velocities", "dropped_jacobian", "energy")),
        *((getattr(model, name), {"state": state, "sparse": False}) for name in ("constraint_jacobian", "mass_matrix")),
        (model.inverse_dynamics, {"state": state, "a": state.v, "inputs": inputs, "multipliers": np.zeros(len(model.layout.constraints))}),
        (model.assemble, {"positions": {model.layout.positions[0]: 0.1}, "velocities": {}, "held": (), "state": state, "inputs": inputs}),
        (model.trim, {"speed": 0.0, "inputs": inputs, "free": (), "state": state, "tolerance": None}),
        (model.call, {"name": "poses", "q": state.q}),
        (model.call, {"name": chance.choice([*model.library.functions, *model.quantities.functions]), "t": 0.0, "q": state.q, "v": state.v,
                      "z": state.z, "u": inputs, "a": state.v, "l": np.zeros(len(model.layout.constraints))}),
        (partial(called_fast, model), {"name": chance.choice([*model.library.functions, *model.quantities.functions])}),
        (partial(parameters_changed, model), {"values": {chance.choice(list(model.parameters)): 1.0}}),
        (model.part, {"part": "derivatives"}),
    )  # fmt: skip
    return chance.choice(chosen)


def called_fast(model: Model, name: str) -> int:
    return model.fast(name)()


def parameters_changed(model: Model, values: Mapping[str, float]) -> None:
    before = dict(model.parameters)
    try:
        model.set_parameters(values)
        simulate(model, 3 * STEP, STEP)
    finally:
        model.set_parameters(before)


def run_calls(k: int, chance: random.Random) -> Call:
    model = models()[k]
    method = chance.choice(list(METHODS))
    good: dict[str, Any] = {
        "model": model,
        "until": 5 * STEP,
        "step": STEP,
        "method": method,
        "inputs": model.default_inputs.copy(),
    }
    more: dict[str, Any] = {
        "refresh": chance.choice(POLICIES), "iterations": 3, "tolerances": Tolerances(), "stop": Stop("angle", 0.1), "every": 2,
        "state": starts()[k], "resume": runs()[k].checkpoint, "progress": lambda *_: None, "timing": True, "manoeuvre": None,
        "measures": {"m": Measure("maximum", "angle")},
    }  # fmt: skip
    return simulate, good | {name: more[name] for name in chance.sample(sorted(more), chance.choice((0, 1, 1, 2)))}


def batch_calls(k: int, chance: random.Random) -> Call:
    model, state = models()[k], starts()[k]
    rows = chance.choice((1, 3, 9))
    sets = [dict([chance.choice(list(model.parameters.items()))])] * rows if chance.random() < 0.3 else None
    good = {"q": np.tile(state.q, (rows, 1)), "v": np.tile(state.v, (rows, 1)), "z": np.tile(state.z, (rows, 1))}
    good |= {"u": model.default_inputs.copy(), "t": np.zeros(rows), "threads": 2}
    if chance.random() < 0.3:
        return model.batch, {"parameters": sets, "lanes": 4}
    names = ("accelerations", "state_rates", "multipliers", "outputs")
    return getattr(model.batch(sets, lanes=4), chance.choice(names)), good


def fleet_calls(k: int, chance: random.Random) -> Call:
    states, inputs = [starts()[1]] * 5, models()[1].default_inputs.copy()
    good = {
        "states": states,
        "until": 5 * STEP,
        "step": STEP,
        "method": "trapezoidal",
        "refresh": chance.choice(POLICIES),
    }
    more = {"inputs": inputs, "every": 2, "iterations": 3, "tolerances": Tolerances(), "threads": 2}
    if chance.random() < 0.2:
        return models()[1].fleet, {"rows": 2, "parameters": [{}, {}], "lanes": 4}
    return fleet().simulate, good | {name: more[name] for name in chance.sample(sorted(more), 2)}


def platform_calls(k: int, chance: random.Random) -> Call:
    table = platform()
    rows = chance.choice((1, 5, 8))
    lengths, poses = np.tile(table.neutral_lengths, (rows, 1)), np.zeros((rows, 6))
    many = {"tolerance": 1e-6, "iterations": 5, "refresh": 0.3, "box": np.tile([-1.0, 1.0], (6, 1)), "lanes": 4}
    some = {name: many[name] for name in chance.sample(sorted(many), 2)}
    method = chance.choice((*POSE_METHODS, "auto"))
    chosen: tuple[Call, ...] = (
        (table.lengths, {"poses": poses, "lanes": 4}),
        (table.jacobian, {"poses": poses, "angular": "velocity", "lanes": 4}),
        (table.solve, {"lengths": lengths, "method": method, "start": poses, **some}),
        (table.track, {"lengths": lengths, "method": method, "start": poses[0], **some}),
        (prepared, {"lengths": lengths, "method": method, "start": poses, "trajectories": 0, **some}),
        (table.filter, {"lengths": lengths, "step": 1e-3, "noise": 1e-4, "agility": np.ones(6), "start": poses[0], "rates": np.zeros(6),
                        "spread": np.ones(12), "lanes": 4}),
        (table.filter, {"lengths": lengths, "step": 1e-3, "noise": 1e-4, "agility": np.ones(6), "after": None}),
        (table_changed, {"values": {chance.choice(list(table.parameters)): 0.1}}),
    )  # fmt: skip
    return chance.choice(chosen)


def prepared(**given: Any) -> object:
    return platform().prepare(**given)()


def table_changed(values: Mapping[str, float]) -> None:
    before = dict(platform().parameters)
    try:
        platform().set_parameters(values)
    finally:
        platform().set_parameters(before)


def solution_calls(k: int, chance: random.Random) -> Call:
    run, model = runs()[k], models()[k]
    folder = Path(tempfile.gettempdir())
    chosen: tuple[Call, ...] = (
        (run.__getitem__, {"name": models()[k].coordinates[0]}),
        (run.velocity, {"name": models()[k].coordinates[0]}),
        (run.acceleration, {"name": models()[k].coordinates[0]}),
        (run.state, {"row": 0}),
        (run.unit, {"name": "angle"}),
        (run.save, {"path": folder / "saved.nc"}),
        (run.checkpoint.save, {"path": folder / "saved.npz"}),
        (load_run, {"path": folder / "saved.nc"}),
        (load_checkpoint, {"path": folder / "saved.npz"}),
        (jacobian_drift, {"model": model, "states": [starts()[k]] * 2, "step": STEP, "method": "bdf2"}),
    )
    function, good = chance.choice(chosen)
    return lambda *given: function(*given), {str(n): value for n, value in enumerate(good.values())}


def other_calls(k: int, chance: random.Random) -> Call:
    chosen: tuple[Call, ...] = (
        (generalised_alpha, {"radius": 0.5}),
        (hht, {"alpha": -0.1}),
        (Tolerances, {"residual": 1e-8, "reach": 0.5}),
        (
            Explicit,
            {"name": "own", "order": 2, "weights": (0.5, 0.5), "arguments": ((), (1.0,)), "embedded": (1.0, 0.0)},
        ),
        (
            Implicit,
            {
                "name": "own",
                "order": 1,
                "velocity": (1.0,) * 4,
                "position": (1.0,) * 5,
                "gain": 1.0,
                "reach": 1.0,
                "history": 1,
            },
        ),
        (OneShot, {"name": "own", "order": 1, "gamma": 1.0, "weights": (1.0,), "arguments": ((),), "couplings": ((),)}),
        (symgen.load, {"path": "x"}),
        (symgen.load_platform, {"path": "x"}),
        (read_text, {"text": CART}),
        (read, {"path": "x"}),
    )
    return chance.choice(chosen)


def case(k: int) -> str:
    chance = random.Random(k)
    function, given = calls(chance)
    open_ones = sorted(given.keys() - OURS)
    for name in chance.sample(open_ones, min(len(open_ones), chance.choice((0, 1, 1, 1, 2)))):
        given[name] = odd(chance, given[name])
    places = [given[name] for name in given if name.isdigit()]
    try:
        function(*places, **{name: value for name, value in given.items() if not name.isdigit()})
    except (SymgenRuntimeError, DescriptionError) as error:
        if not 0 < len(str(error).strip()) < 20_000:
            raise AssertionError("no sentence") from error
        return "refused"
    except (OSError, UnicodeEncodeError):
        return "no such file"
    except TypeError as error:
        if "os.PathLike" not in str(error):  # Python's own sentence for what is no path
            raise
        return "no path"
    except ZeroDivisionError as error:
        if error.args != (OWN_ERROR,):
            raise
        return "passed on"
    return "done"
