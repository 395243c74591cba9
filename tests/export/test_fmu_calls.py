"""Every function of an FMU in every state that an importer can bring it to, with arguments good and bad: the status of the standard,
and an instance that goes on as if nothing had been."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from ctypes import byref, c_bool, c_char_p, c_double, c_int, c_size_t, c_uint, c_void_p
from functools import cache
from typing import Any

import pytest

from symgen.runtime import Model, single_steps

from ..support.fmus import DISCARD, ERROR, OK, Instance, Unit

pytestmark = pytest.mark.skipif(os.name == "nt", reason="compiles for POSIX")

STEP = 2.0**-10
NAN = float("nan")
Of = Callable[[int], Unit]


@pytest.fixture(scope="session")
def unit(exported: Callable[[str], Model], tmp_path_factory: pytest.TempPathFactory) -> Of:
    @cache
    def found(fmi: int) -> Unit:
        return Unit(
            exported("lifter"), single_steps(exported("lifter"), STEP), tmp_path_factory.mktemp(f"calls{fmi}"), fmi
        )

    return found


# -- states of the importer -------------------------------------------------------------------------------------------

PHASES: Mapping[str, Callable[[Instance], object]] = {
    "instantiated": lambda _: None,
    "initialisation": lambda i: i.initialise(),
    "events": lambda i: (i.initialise(), i.leave()),
    "continuous": lambda i: i.begin(),
    "steps": lambda i: i.begin(),
    "terminated": lambda i: (i.begin(), i.call("Terminate")),
}
EXCHANGE = ("instantiated", "initialisation", "events", "continuous", "terminated")
STEPS = ("instantiated", "initialisation", "steps", "terminated")
ALL = frozenset(PHASES)


def but(*phases: str) -> frozenset[str]:
    return ALL - set(phases)


def only(*phases: str) -> frozenset[str]:
    return frozenset(phases)


def kept(instance: Instance) -> int:
    status, state = instance.keep()
    first = instance.restore(state)
    data = instance.to_bytes(state)
    second, other = instance.from_bytes(data)
    return max(status, first, second, instance.forget(state), instance.forget(other))


def outputs(i: Instance) -> int:
    return i.get_at([i.unit.references["stroke"]])[0]


def slopes(i: Instance) -> int:
    return i.sensitivity(False, list(i.unit.structure("Output")), i.unit.states[:1], [1.0])[0]


CALLS: Mapping[str, tuple[Callable[[Instance], int], frozenset[str]]] = {
    "start values": (lambda i: i.get_at([i.unit.references["bodies.piston.mass"]])[0], ALL),
    "outputs": (outputs, but("instantiated")),
    "inputs": (lambda i: i.set({"torque": 0.5}), but("terminated")),
    "parameters": (lambda i: i.set({"bodies.piston.mass": 0.6}), but("terminated", "continuous")),
    "settings": (lambda i: i.set({"solver.residual": 1e-9}), only("instantiated", "initialisation")),
    "starts": (lambda i: i.set({"position.main": 0.1}), only("instantiated", "initialisation")),
    "computed": (lambda i: i.set({"stroke": 0.1}), only()),
    "no variable": (lambda i: i.set_at([2**32 - 1], [0.0]), only()),
    "nothing": (lambda i: i.set_at([], []), but("terminated")),
    "slopes": (slopes, but("instantiated")),
    "initialise": (lambda i: i.initialise(), only("instantiated")),
    "leave": (lambda i: i.leave(), only("initialisation")),
    "terminate": (lambda i: i.call("Terminate"), only("events", "continuous", "steps")),
    "reset": (lambda i: i.reset(), ALL),
    "state": (kept, ALL),
    "logging": (lambda i: i.call("SetDebugLogging", c_int(1), c_size_t(0), None), ALL),
    "step": (lambda i: i.step(0.0, STEP), only("steps")),
    "events": (lambda i: i.call("EnterEventMode"), only("continuous")),
    "continuous": (lambda i: i.call("EnterContinuousTimeMode"), only("events")),
    "update": (lambda i: i.update()[0], only("events")),
    "complete": (lambda i: i.complete()[0], only("continuous")),
    "time": (lambda i: i.call("SetTime", c_double(0.5)), only("events", "continuous")),
    "states": (lambda i: i.call("SetContinuousStates", (c_double * 2)(0.1, 0.2), c_size_t(2)), only("continuous")),
    "get states": (lambda i: i.array("states")[0], but("instantiated", "steps")),
    "derivatives": (lambda i: i.array("derivatives")[0], but("instantiated", "steps")),
    "indicators": (lambda i: i.array("indicators")[0], but("instantiated", "steps")),
    "nominals": (lambda i: i.array("nominals")[0], but("steps")),
}
IN_2 = {"start values": but("instantiated"), "events": only("events", "continuous")}
"""Where version 2 differs."""
OF_EXCHANGE = ("get states", "derivatives", "indicators", "nominals")


def follows(instance: Instance) -> list[float]:
    """A simulation from the start, whatever was before."""
    assert instance.reset() == OK
    instance.begin({"torque": 0.25})
    if instance.exchange:
        assert instance.at(0.5, [0.3, 2.0]) == OK
        return [*instance.array("derivatives")[1], *instance.get("stroke", "velocity.main", "bodies.piston.mass")]
    assert instance.step(0.0, STEP) == OK
    return instance.get("time", "stroke", "velocity.main", "bodies.piston.mass")


@pytest.mark.parametrize("exchange", [True, False], ids=["exchange", "steps"])
@pytest.mark.parametrize("fmi", [2, 3])
def test_every_function_has_its_place(unit: Of, fmi: int, exchange: bool) -> None:
    fresh = Instance(unit(fmi), exchange)
    wanted = follows(fresh)
    fresh.free()
    wrong = []
    for phase in EXCHANGE if exchange else STEPS:
        for name, (call, allowed) in CALLS.items():
            instance = Instance(unit(fmi), exchange)
            PHASES[phase](instance)
            there = IN_2.get(name, allowed) if fmi == 2 else allowed
            good = phase in there and (exchange or name not in OF_EXCHANGE)
            status = call(instance)
            if status != (OK if good else ERROR):
                wrong.append((phase, name, status))
            assert good or instance.log, (phase, name)
            assert follows(instance) == wanted, (phase, name)
            instance.free()
    assert not wrong


# -- arguments --------------------------------------------------------------------------------------------------------


def missing(i: Instance) -> list[int]:
    """Null in the place of arrays, and of what is to be filled."""
    one, of_state = (c_uint * 1)(0), "state" if i.fmi == 2 else "State"
    name, more = ("Real", ()) if i.fmi == 2 else ("Float64", (c_size_t(1),))
    found = [i.call(f"{word}{name}", *arrays, *more) for word in ("Get", "Set") for arrays in (
        (None, c_size_t(1), (c_double * 1)()), (one, c_size_t(1), None))]  # fmt: skip
    found += [i.call(f"{word}FMU{of_state}", None) for word in ("Get", "Set")]
    found += [i.call(f"SerializedFMU{of_state}Size", None, byref(c_size_t()))]
    found += [i.call(f"SerializeFMU{of_state}", None, None, c_size_t(0))]
    found += [i.call(f"{'DeSerialize' if i.fmi == 2 else 'Deserialize'}FMU{of_state}", None, c_size_t(0), None)]
    found += [i.sensitivity(False, [10**6], [i.unit.states[0]], [1.0])[0]]
    found += [i.sensitivity(False, list(i.unit.structure("Output")), [i.unit.states[0]], [NAN])[0]]
    found += [i.call("SetDebugLogging", c_int(1), c_size_t(1), (c_char_p * 1)(b"unheard"))]
    if i.exchange:
        found += [i.call("CompletedIntegratorStep", c_bool(True), None, None)]
    elif i.fmi == 3:
        found += [i.call("DoStep", c_double(0.0), c_double(STEP), c_bool(True), None, None, None, None)]
    return found


def nonsense(i: Instance) -> list[int]:
    """Numbers that are none, and arrays of a wrong length."""
    found = [i.set({"torque": bad}) for bad in (NAN, float("inf"))]
    if i.exchange:
        found += [i.call("SetTime", c_double(NAN))]
        found += [i.call("SetContinuousStates", (c_double * 3)(*x), c_size_t(n)) for x, n in (
            ((NAN, 0.0, 0.0), 2), ((0.0, 0.0, 0.0), 3), ((0.0, 0.0, 0.0), 0), ((0.0, float("inf"), 0.0), 2))]  # fmt: skip
        found += [
            i.array(kind, length)[0]
            for kind in ("states", "derivatives", "nominals", "indicators")
            for length in (0, 1, 3)
        ]
    else:
        found += [
            i.step(*wrong) for wrong in ((NAN, STEP), (0.0, NAN), (0.0, 0.0), (0.0, -STEP), (STEP, STEP), (0.0, 1e30))
        ]
    if i.fmi == 3:
        one = (c_uint * 1)(i.unit.references["torque"])
        found += [i.call("SetFloat64", one, c_size_t(1), (c_double * 2)(0.0, 0.0), c_size_t(2))]
    return found


@pytest.mark.parametrize("exchange", [True, False], ids=["exchange", "steps"])
@pytest.mark.parametrize("fmi", [2, 3])
def test_arguments_that_make_no_sense_are_errors_and_change_nothing(unit: Of, fmi: int, exchange: bool) -> None:
    instance, other = Instance(unit(fmi), exchange), Instance(unit(fmi), exchange)
    for each in (instance, other):
        each.begin({"torque": 0.5})
    for trouble in (missing, nonsense):
        assert set(trouble(instance)) == {ERROR}
    for each in (instance, other):
        assert each.at(0.1, [0.2, 3.0]) == OK if exchange else each.step(0.0, STEP) == OK
    names = range(len(unit(fmi).variables))
    assert instance.get_at(names) == other.get_at(names)
    instance.free()
    other.free()


@pytest.mark.parametrize("fmi", [2, 3])
def test_steps_may_be_as_short_as_a_model_needs(unit: Of, fmi: int) -> None:
    """The importer's step has no least length in seconds, but it is longer than zero."""
    instance, short = Instance(unit(fmi)), STEP**4
    assert {instance.set({"solver.step": wrong}) for wrong in (0.0, -short, NAN)} == {ERROR}
    assert instance.set({"solver.step": short}) == OK
    instance.begin()
    assert instance.step(0.0, 3 * short) == OK
    assert instance.get("time") == [3 * short]
    assert instance.step(3 * short, 0.5 * short) == DISCARD
    instance.free()


def test_no_instance_is_an_error(unit: Of) -> None:
    for fmi in (2, 3):
        instance = Instance(unit(fmi))
        instance.c, whole = c_void_p(), instance.c
        assert instance.reset() == ERROR
        assert instance.call("Terminate") == ERROR
        instance.free()
        instance.c = whole
        instance.free()


@pytest.mark.parametrize("exchange", [True, False], ids=["exchange", "steps"])
@pytest.mark.parametrize("fmi", [2, 3])
def test_nothing_goes_on_behind_the_stop_time(unit: Of, fmi: int, exchange: bool) -> None:
    instance = Instance(unit(fmi), exchange)
    assert instance.initialise(0.0, 2 * STEP) == OK
    assert instance.leave() == OK
    if exchange:
        assert instance.update()[0] == OK
        assert instance.call("EnterContinuousTimeMode") == OK
        x = instance.array("states")[1]
        for time, wanted in ((2 * STEP, OK), (3 * STEP, ERROR), (2 * STEP, OK)):
            assert instance.at(time, x) == OK
            assert instance.array("derivatives")[0] == OK
            assert instance.complete()[0] == wanted
    else:
        assert instance.step(0.0, 3 * STEP) == ERROR
        assert instance.step(0.0, 2 * STEP) == OK
        assert instance.step(2 * STEP, STEP) == ERROR
    instance.free()


# -- steps that fail, and steps that end early ------------------------------------------------------------------------


@pytest.mark.parametrize("fmi", [2, 3])
def test_a_failed_communication_step_is_discarded_as_the_version_has_it(unit: Of, fmi: int) -> None:
    """Version 2 stops where it came to, and says where that is; version 3 is where it was. The message names the equation."""
    instance = Instance(unit(fmi), logging=True)
    instance.begin({"torque": 3e4})
    start, (_, state) = instance.get("time", "stroke", "velocity.main"), instance.keep()
    count = 2**12
    assert instance.step(0.0, count * STEP) == DISCARD
    assert any(text.endswith("worst equation: main") for _, _, text in instance.log)
    reached = instance.get("time")[0]
    if fmi == 2:
        assert 0.0 < reached == instance.last_time() < count * STEP
        assert instance.step(reached, STEP) == DISCARD  # still as far
        assert instance.wants_end()
    else:
        assert instance.step_until(0.0, count * STEP) == (DISCARD, False, 0.0)
        assert instance.get("time", "stroke", "velocity.main") == start
    assert instance.restore(state) == OK
    assert instance.step(0.0, STEP) == OK
    if fmi == 2:
        assert instance.step(STEP, 1.5 * STEP) == DISCARD
        assert not instance.wants_end()  # another length will do
    assert instance.forget(state) == OK
    instance.free()


def test_what_the_importer_asks_for_on_the_way_does_not_move_the_place_that_a_failed_step_goes_back_to(
    unit: Of,
) -> None:
    """The margins of coordinates are computed with memory that a failed communication step needs."""
    asked: list[int] = []

    def look(*_: Any) -> None:
        asked.append(instance.get_at([instance.unit.references["coordinates.margin"]])[0])

    instance = Instance(unit(3), early=look)
    instance.begin({"torque": 3e4})
    start = instance.get("time", "stroke", "velocity.main")
    assert instance.step_until(0.0, 2**12 * STEP) == (DISCARD, False, 0.0)
    assert asked
    assert set(asked) == {ERROR}
    assert instance.get("time", "stroke", "velocity.main") == start
    instance.free()


@pytest.mark.parametrize("fmi", [2, 3])
@pytest.mark.parametrize("start", [1e12, -1e15, 1e300])
def test_steps_that_the_time_cannot_show_are_refused(unit: Of, fmi: int, start: float) -> None:
    """Time would stand still, and steps could be left out unseen."""
    instance = Instance(unit(fmi))
    instance.begin(start=start)
    assert instance.step(start, STEP) == ERROR
    assert "as late as this" in instance.log[-1][2]
    assert instance.reset() == OK
    instance.begin(start=1e8)
    assert instance.step(1e8, STEP) == OK
    instance.free()


@pytest.mark.parametrize("fmi", [2, 3])
def test_states_go_to_instances_of_their_kind_only(unit: Of, fmi: int) -> None:
    """A state in continuous-time mode would leave an instance for co-simulation in a mode that it does not have."""
    kinds = [Instance(unit(fmi), exchange) for exchange in (True, False)]
    for each in kinds:
        each.begin()
    for one, other in (kinds, kinds[::-1]):
        _, state = one.keep()
        status, read = other.from_bytes(one.to_bytes(state))
        assert status == OK
        before = other.get_at(range(len(unit(fmi).variables)))
        for each in (state, read):
            assert other.restore(each) == ERROR
            assert other.get_at(range(len(unit(fmi).variables))) == before
            assert one.restore(each) == OK
        assert (one.forget(state), other.forget(read)) == (OK, OK)
    assert kinds[1].step(0.0, STEP) == OK
    for each in kinds:
        each.free()


def test_the_importer_may_end_a_communication_step(unit: Of) -> None:
    """It is shown how far each step came, and may look at outputs there, which changes no digit."""
    seen: list[tuple[float, float]] = []
    refused: list[int] = []

    def look(_e: Any, time: float, *flags_and_answers: Any) -> None:
        settable, gettable, finished, early, wanted, until = flags_and_answers
        assert (settable, gettable, finished, early) == (False, True, True, True)
        seen.append((time, instance.get("stroke")[0]))
        refused.append(instance.step(time, STEP))
        refused.append(instance.set({"torque": 1.0}))
        if len(seen) == 2:
            wanted[0], until[0] = True, 4 * STEP

    instance, other = Instance(unit(3), early=look), Instance(unit(3))
    for each in (instance, other):
        each.begin({"torque": 0.5})
    assert instance.step_until(0.0, 8 * STEP) == (OK, True, 4 * STEP)
    assert set(refused) == {ERROR}
    assert other.step_until(0.0, 4 * STEP) == (OK, False, 4 * STEP)
    assert [time for time, _ in seen] == [STEP, 2 * STEP, 3 * STEP, 4 * STEP]
    assert instance.get("time", "stroke", "velocity.main") == other.get("time", "stroke", "velocity.main")
    assert seen[-1][1] == other.get("stroke")[0]
    assert instance.step_until(4 * STEP, STEP) == (OK, False, 5 * STEP)
    instance.free()
    other.free()


@pytest.mark.parametrize("fmi", [2, 3])
def test_what_is_told_is_what_was_asked_for(unit: Of, fmi: int) -> None:
    instance = Instance(unit(fmi), logging=False)
    instance.begin()
    assert instance.step(0.0, 1.5 * STEP) == DISCARD
    assert [status for status, _, _ in instance.log] == ([DISCARD] if fmi == 2 else [])
    assert instance.call("SetDebugLogging", c_int(0), c_size_t(0), None) == OK
    instance.log.clear()
    assert instance.step(0.0, 1.5 * STEP) == DISCARD
    assert instance.step(0.0, NAN) == ERROR
    assert [each[:2] for each in instance.log] == [(ERROR, "logStatusError")]
    assert instance.call("SetDebugLogging", c_int(1), c_size_t(1), (c_char_p * 1)(b"logStatusDiscard")) == OK
    assert instance.step(0.0, 1.5 * STEP) == DISCARD
    assert instance.log[-1][:2] == (DISCARD, "logStatusDiscard")
    instance.free()
