"""Dependent coordinates that change on the way of implicit steps, against fine explicit runs of another formulation."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from symgen.runtime.model.dependent import choice_at, quality_of, smallest_pivot
from symgen.runtime.model.layout import GroupLayout
from symgen.runtime.model.pivots import pivot_values
from symgen.runtime.model.stepping import Stepping
from symgen.runtime.run.implicit_run import ImplicitFamily

import symgen
from symgen.description import SymgenNotice, read
from symgen.runtime import ArgumentError, Model, Part, Solution, load, load_checkpoint, simulate

from ...support.agreement import described
from ...support.doses import covering
from .test_choices import BY_THE_SLIDER, ROD_PRESS, changed_slider_crank
from .test_choices_of_methods import BRICARD

MODELS = Path(__file__).parents[3] / "models"
Raw = dict[str, Any]

TURNS: Mapping[str, tuple[Callable[[], Any], float, float, float]] = {
    "four_bar": (lambda: read(MODELS / "four_bar.yaml"), 3.0, 2e-3, 3.0),
    "slider_crank": (lambda: changed_slider_crank(*BY_THE_SLIDER), 0.4, 2e-4, 4.0),
    "andrews_squeezer": (lambda: read(MODELS / "andrews_squeezer.yaml"), 0.05, 4e-5, 3.0),
    "rod_press": (lambda: described(ROD_PRESS), 0.5, 4e-4, 1.0),
    "bricard": (lambda: described({**BRICARD, "gravity": [0, 0, 0], "initial": {"hinge0": {"velocity": 3.0}}}), 10.0, 1e-2, 3.0),
}  # fmt: skip
"""Where it comes from, how long it runs, the step, and turns of the coordinate that turns most (or as much to and fro)."""


@cache
def built(name: str, formulation: str = "multiplier") -> Model:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SymgenNotice)
        return symgen.build(TURNS[name][0](), formulation)


def energy(model: Model, run: Solution, row: int) -> float:
    return sum(model.energy(run.state(row)))


@cache
def reference(name: str) -> Solution:
    _, until, step, turns = TURNS[name]
    run = simulate(built(name), until, step / 10, every=100)
    assert run.success, run.status
    assert np.abs(np.diff(run.q, axis=0)).sum(axis=0).max() > turns * 2 * np.pi
    return run


def poor(model: Model) -> Stepping:
    """By dependent coordinates that the generator did not choose: the ones that go farthest."""
    layout = model.stepping.layout
    (group,) = layout.groups
    rows = sorted(row for row, _ in group.pivots)
    loops = model.stepping.loops(model.assemble())[np.ix_(rows, group.columns)]
    loops = loops / np.linalg.norm(loops, axis=1, keepdims=True)
    best: tuple[float, Any] = (0.0, group.pivots)
    for k in range(len(group.pivots)):
        for column in set(range(len(group.columns))) - {group.columns.index(c) for _, c in group.pivots}:
            other = [(rows.index(r), group.columns.index(c)) for r, c in group.pivots]
            other[k] = (other[k][0], column)
            strain = quality_of(loops, tuple(other)).strain
            if best[0] < strain < 100.0:
                best = strain, tuple((rows[r], group.columns[c]) for r, c in other)
    assert best[1] != group.pivots
    return model.stepping_by((best[1],))


def test_one_block_has_the_pivots_that_many_have() -> None:
    random = np.random.default_rng(5)
    blocks = random.normal(size=(40, 4, 6)) * (random.random((40, 4, 6)) < 0.6)
    blocks[0, :, :2] = np.inf
    blocks[1, 2, 1] = np.nan
    for pivots in ([(0, 1), (2, 3), (1, 0), (3, 5)], [(3, 0), (2, 1)], []):
        together = np.abs(pivot_values(blocks, tuple(pivots))).min(axis=1, initial=1.0)
        np.testing.assert_array_equal([smallest_pivot(block, tuple(pivots)) for block in blocks], together)


@pytest.mark.parametrize(("name", "refresh"), covering(TURNS, ["adaptive", "frozen"]))
def test_full_turns_by_the_trapezoidal_rule(name: str, refresh: str) -> None:
    """Of second order all the way, whatever the dependent coordinates are."""
    model, fine = built(name), reference(name)
    _, until, step, _ = TURNS[name]
    errors, drifts = [], []
    for each in (step, step / 2):
        run = simulate(model, until, each, "trapezoidal", refresh, every=10**6)
        assert run.success, run.status
        errors.append(np.abs(run.final.q - fine.final.q).max())
        drifts.append(abs(energy(model, run, -1) - energy(model, fine, -1)))
    scale = model.energy(fine.final).kinetic + 1e-12
    assert errors[1] < 0.5 * errors[0]
    assert errors[1] < 0.02, errors
    assert drifts[1] < 0.01 * scale, drifts


def only_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without what the generator found for elsewhere."""

    def choice(groups: Any, *rest: Any) -> Any:
        return choice_at([replace(group, choices=(group.pivots,)) for group in groups], *rest)

    monkeypatch.setattr("symgen.runtime.run.implicit_run.choice_at", choice)


@pytest.mark.parametrize("name", ["four_bar", "slider_crank", "bricard"])
def test_from_a_poor_choice_another_one_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Numerically: nothing is known of the choices that the generator made."""
    model, fine = built(name), reference(name)
    first = poor(model)
    only_the_first(monkeypatch)
    monkeypatch.setattr(Model, "stepping", property(lambda _: first))
    _, until, step, _ = TURNS[name]
    run = simulate(model, until, step / 2, "trapezoidal", every=10**6)
    assert run.success, run.status
    poorly = [k for pivots in first.layout.partition for pivot in pivots for k in pivot]
    assert run.checkpoint.memory["pivots"].tolist() != poorly
    np.testing.assert_allclose(run.final.q, fine.final.q, atol=0.02)


@pytest.mark.parametrize("method", ["trapezoidal", "bdf2", "generalised-alpha", "rosenbrock-w"])
def test_changes_are_counted_and_a_run_goes_on_from_its_checkpoint(method: str, tmp_path: Path) -> None:
    """Bit by bit, with dependent coordinates that are not the first ones."""
    model, step = built("rod_press"), 2.0**-12  # so that all runs have the same steps to the last bit
    whole = simulate(model, 400 * step, step, method)
    assert whole.success, whole.status
    assert whole.statistics.counts.changes > 3
    for part in (120, 185, 240):
        half = simulate(model, part * step, step, method)
        half.checkpoint.save(tmp_path / "run")
        rest = simulate(model, 400 * step, step, method, resume=load_checkpoint(tmp_path / "run"))
        assert rest.q.tolist() == whole.q[half.statistics.steps :].tolist()


CONTROLLED = ("esdirk4", "trapezoidal", "bdf2")


def controlled(name: str, method: str, until: float, step: float, **more: Any) -> Solution:
    run = simulate(built(name), until, step, method, tolerance=1e-6, **more)
    assert run.success, run.status
    return run


@pytest.mark.parametrize("method", CONTROLLED)
@pytest.mark.parametrize("name", TURNS)
def test_full_turns_with_error_control(name: str, method: str) -> None:
    """Where the first choice closes the loops no longer, too."""
    _, until, step, _ = TURNS[name]
    run, fine = controlled(name, method, until, 10 * step), reference(name)
    assert np.abs(run.final.q - fine.final.q).max() < 0.02
    scale = built(name).energy(fine.final).kinetic + 1e-12
    assert abs(energy(built(name), run, -1) - energy(built(name), fine, -1)) < 0.01 * scale
    if name in ("rod_press", "bricard"):
        assert run.statistics.counts.changes > 0


@pytest.mark.parametrize("method", CONTROLLED)
def test_rows_between_which_coordinates_change_decide_nothing(method: str) -> None:
    """Several changes between two rows, or rows between any two changes: the same steps, bit by bit, and the same rows."""
    runs = [controlled("rod_press", method, 0.5, 2.0**-k, every=every) for k, every in ((1, 1), (5, 1), (10, 32))]
    assert runs[0].statistics.counts.changes > 3
    for run in runs:
        assert run.final.q.tolist() == runs[0].final.q.tolist()
        assert run.final.v.tolist() == runs[0].final.v.tolist()
        for count in ("taken", "rejected", "changes", "factorisations"):
            assert getattr(run.statistics.counts, count) == getattr(runs[0].statistics.counts, count), count
    assert runs[1].q.tolist() == runs[2].q.tolist()
    fine = simulate(built("rod_press"), 0.5, 2.0**-15, every=2**10)
    np.testing.assert_allclose(runs[1].q, fine.q, atol=5e-3)
    assert np.abs(runs[1].time - fine.time).max() < 1e-12


@pytest.mark.parametrize("method", CONTROLLED)
def test_with_error_control_a_run_goes_on_with_the_coordinates_it_had(method: str, tmp_path: Path) -> None:
    """Bit by bit, wherever its end cut a step."""
    step = 2.0**-10
    whole = controlled("rod_press", method, 500 * step, step)
    assert whole.statistics.counts.changes > 3
    for part in range(11, 500, 61):
        half = controlled("rod_press", method, part * step, step)
        half.checkpoint.save(tmp_path / "run")
        rest = controlled("rod_press", method, 500 * step, step, resume=load_checkpoint(tmp_path / "run"))
        assert rest.q.tolist() == whole.q[part:].tolist(), part
        assert rest.v.tolist() == whole.v[part:].tolist(), part


def test_coordinates_that_change_after_the_end_has_cut_a_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes on has those of before."""
    step, cut = 2.0**-10, []
    choose = ImplicitFamily.choose_again

    def noting(family: ImplicitFamily, time: float) -> bool:
        found = choose(family, time)
        cut.append(bool(family.cut))
        return found

    monkeypatch.setattr(ImplicitFamily, "choose_again", noting)
    whole = controlled("rod_press", "esdirk4", 300 * step, step)
    found = 0
    for part in range(40, 300):
        cut.clear()
        half = controlled("rod_press", "esdirk4", part * step, step)
        if any(cut):
            found += 1
            rest = controlled("rod_press", "esdirk4", 300 * step, step, resume=half.checkpoint)
            assert rest.q.tolist() == whole.q[part:].tolist(), part
    assert found > 0


def test_a_stop_is_found_behind_a_change_with_error_control() -> None:
    run = controlled("rod_press", "esdirk4", 1.0, 4e-3, stop=symgen.runtime.Stop("small_end", -0.2))
    reference = simulate(built("rod_press"), 1.0, 2e-5, every=10**6, stop=symgen.runtime.Stop("small_end", -0.2))
    assert run.status.startswith("stopped"), run.status
    assert run["small_end"][-1] == pytest.approx(-0.2, abs=1e-9)
    assert run.final.time == pytest.approx(reference.final.time, abs=1e-4)


def test_records_have_every_time_once() -> None:
    model = built("rod_press")
    for every in (1, 3):
        run = simulate(model, 0.1, 2e-4, "trapezoidal", every=every)
        steps = np.rint(run.time / 2e-4).astype(int)
        assert steps.tolist() == [*range(0, 500, every), 500]


def test_a_stop_is_found_behind_a_change() -> None:
    """Pieces before a stop are made again, from a memory with other dependent coordinates."""
    model = built("rod_press")
    run = simulate(model, 1.0, 2e-4, "trapezoidal", stop=symgen.runtime.Stop("small_end", -0.2))
    whole = simulate(model, run.final.time, 2e-4, "trapezoidal")
    assert run.status.startswith("stopped"), run.status
    assert run["small_end"][-1] == pytest.approx(-0.2, abs=1e-9)
    np.testing.assert_allclose(whole.final.q, run.final.q, atol=1e-4)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda pivots: pivots + 1000, "out of range"),
        (lambda pivots: pivots[:-2], "another formulation or version"),
        (lambda pivots: np.concatenate([pivots[:2], pivots[:2], pivots[4:]]), "same constraints"),
        (lambda pivots: np.where(np.arange(len(pivots)) % 2, pivots[1], pivots), "must be distinct"),
    ],
)
def test_dependent_coordinates_of_a_checkpoint_are_checked(change: Callable[[Any], Any], said: str) -> None:
    model = built("four_bar")
    good = simulate(model, 0.01, 1e-3, "trapezoidal").checkpoint
    bad = replace(good, memory={**good.memory, "pivots": change(good.memory["pivots"])})
    with pytest.raises(ArgumentError, match=said):
        simulate(model, 0.02, 1e-3, "trapezoidal", resume=bad)


def test_a_model_without_the_generator_says_what_it_lacks() -> None:
    """It has the part of the first choice, and no other."""
    model = built("rod_press")

    def first_only(part: Part) -> Path:
        if part == symgen.runtime.STEPPING:
            return model.part(part)
        raise ArgumentError(f"this model does not contain the part {part.name!r}")

    alone = load(symgen.pipeline.built_entry(TURNS["rod_press"][0](), "multiplier"), first_only)
    run = simulate(alone, 0.5, 2e-4, "trapezoidal")
    assert not run.success
    assert (
        "the dependent coordinates have to change here, and this model does not contain the part 'stepping@"
        in run.status
    )
    assert run.time[-1] > 0.0


def test_a_chosen_group_splits_no_rotation() -> None:
    """Of a ball joint and two angles one constraint needs one coordinate: an angle, though the ball would serve better."""
    group = GroupLayout((0, 1, 2, 3, 4), ((0, 3),), (((0, 3),),))
    joints = [
        symgen.runtime.JointLayout("ball", "spherical", 0, 0, 3),
        symgen.runtime.JointLayout("b", "scalar", 4, 3, 1),
    ]
    loops: NDArray[np.float64] = np.array([[1.0, 0.9, 0.8, 1e-3, 0.2]])
    assert choice_at([group], joints, loops).partition == (((0, 4),),)


def car(loops: int) -> Raw:
    """A body on a spring that carries four-bars none of whose coordinates turns: one swings freely, springs hold the others."""
    inertia = {"xx": 0.004, "yy": 0.01, "zz": 0.008}
    bodies: Raw = {"chassis": {"mass": 50.0, "com": [0, 0, 0], "inertia": {"xx": 1, "yy": 1, "zz": 1}}}
    joints: Raw = {"heave": {"type": "prismatic", "bodies": ["ground", "chassis"], "at": [0, 0, 0], "axis": [0, 0, 1]}}
    forces: Raw = {"ride": {"type": "joint_spring", "coordinate": "heave", "stiffness": 2e4, "damping": 300.0}}
    for k in range(loops):
        y, arm, rocker = 0.3 * k, f"arm{k}", f"rocker{k}"
        bodies[arm] = {"mass": 1.0, "com": [0.15, y, 0.2], "inertia": inertia}
        bodies[rocker] = {"mass": 1.2, "com": [0.975, y, 0.3], "inertia": inertia}
        joints[f"a{k}"] = {"type": "revolute", "bodies": ["chassis", arm], "at": [0, y, 0], "axis": [0, 1, 0]}
        joints[f"c{k}"] = {"type": "revolute", "bodies": ["chassis", rocker], "at": [1, y, 0], "axis": [0, 1, 0]}
        joints[f"rod{k}"] = {"type": "distance", "bodies": [arm, rocker], "at": [[0.3, y, 0.4], [0.95, y, 0.6]]}
        if k:
            forces[f"s{k}"] = {"type": "joint_spring", "coordinate": f"a{k}", "stiffness": 40.0 + k, "damping": 0.5}
    return {
        "name": "car", "gravity": [0, 0, -9.81], "bodies": bodies, "joints": joints, "forces": forces,
        "initial": {"a0": {"velocity": 12.0}},
    }  # fmt: skip


def test_a_car_with_four_loops_and_one_arm_beyond_its_dead_centres() -> None:
    """With so many loops the generator follows none of them: each has one choice."""
    model = symgen.build(described(car(4)), "multiplier")
    assert [len(group.choices) for group in model.stepping.layout.groups] == [1] * 4
    fine = simulate(model, 0.5, 2e-4, every=10)
    assert np.ptp(fine.q[:, 1]) > 3.0
    for refresh in ("adaptive", "frozen"):
        run = simulate(model, 0.5, 5e-4, "trapezoidal", refresh)
        assert run.success, run.status
        assert run.statistics.counts.changes >= 2
        np.testing.assert_allclose(run.final.q, fine.final.q, atol=5e-3)
