"""How the mechanism swings by itself at the start of a run: frequencies, damping, and shapes that move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from symgen.description.design_position import Array
from symgen.report.conditions import as_in
from symgen.report.figure import Figure
from symgen.report.outline import outline
from symgen.report.rounding import to_pixels
from symgen.report.section import Section, Table
from symgen.report.subject import Run, Subject
from symgen.report.words import three_digits
from symgen.runtime import EvaluationError, Modes, State, modes_by_differences
from symgen.showing.solids import Drawing

Complex = NDArray[np.complex128]

MOST_SHOWN = 8
"""Of the modes, the slowest, in small pictures."""
MOST_LISTED = 40
MOST_COORDINATES = 80
"""Of larger systems, eigenvalues are not looked for: a page should not take long."""
STILL = 1e-3
"""Of the fastest mode: a slower one may be nothing but rounding of a motion that nothing drives back."""
DAMPED = 0.95
"""A mode of a higher damping ratio does not swing."""
SWING = 0.08
"""Of the size of the mechanism: how far the point that moves most goes to either side."""
COARSE = 1e-3
"""Of the size: these pictures are small."""
COLUMNS = ("frequency, Hz", "damping ratio", "undamped period, s", "moves most")


def modes(subject: Subject) -> Section | None:
    """At the start of the first run, which is the steady state where the run was trimmed."""
    if not subject.drawn or len(subject.model.coordinates) > MOST_COORDINATES:
        return None
    run = subject.drawn[0]
    state, solution = run.solution.state(0), run.solution
    with as_in(subject.model, solution):
        try:
            found = modes_by_differences(subject.model, state, solution.inputs[0], solution.statistics.step)
        except EvaluationError:  # no derivatives in this state: there are no modes to show
            return None
        swinging = _swinging(found)
        if not swinging:
            return None
        figures = tuple(_moving(subject, state, found, swinging[:MOST_SHOWN]))
    note = f"Small motions about the state at {solution.time[0]:g} s{_of(run)}, inputs held. Motions that do not swing are not listed."
    return Section("Modes", note, tables=(_table(found, swinging[:MOST_LISTED]),), shapes=figures)


def _of(run: Run) -> str:
    return f" of {run.name}" if run.name else ""


def _swinging(found: Modes) -> list[int]:
    """Neither rounding nor overdamped, slowest first."""
    slowest = STILL * found.frequencies.max(initial=0.0)
    moving = (found.frequencies > slowest) & (np.abs(found.damping) < DAMPED) & np.abs(found.shapes).any(axis=0)
    return [int(k) for k in np.flatnonzero(moving)]


def _table(found: Modes, shown: list[int]) -> Table:
    return Table(tuple(_row(found, k) for k in shown), COLUMNS)


def _row(found: Modes, k: int) -> tuple[str, ...]:
    frequency, damping = found.frequencies[k], found.damping[k]
    numbers = (frequency, round(damping, 4), 1.0 / frequency)
    return *map(three_digits, numbers), ", ".join(_named(found, k))


def _named(found: Modes, mode: int) -> list[str]:
    moved = np.abs(found.shapes[:, mode]) / found.sizes
    order = np.argsort(-moved, kind="stable")[:3]
    return [found.coordinates[k] for k in order if moved[k] >= 0.5 * moved.max()]


def _moving(subject: Subject, state: State, found: Modes, shown: list[int]) -> Iterator[Figure]:
    """Bodies that go and turn about where they are: d = Re(D exp(i w t)), a rotation vector likewise, which the page draws."""
    drawing = Drawing(subject.description, dict(subject.model.parameters))
    lines, poses = outline(drawing, subject.model.layout.bodies), _poses(subject, state)
    arms = np.einsum("lnij,lnj->lni", poses.turns[lines.bodies], lines.arms)
    size = float(np.ptp((poses.places[lines.bodies] + arms).reshape(-1, 3), axis=0).max())
    still = {
        "places": to_pixels(poses.places, size, COARSE),
        "arms": to_pixels(arms.reshape(-1, 3), size, COARSE),
        "points": lines.bodies.ravel(),
    }
    for k in shown:
        shifts, turns = _twists(subject, state, found.shapes[:, k])
        moved = shifts[lines.bodies] + np.cross(turns[lines.bodies], arms)
        most = float(np.abs(moved).max(initial=0.0))
        if most > 0.0:
            scale = _phase(moved) * SWING * size / most
            motion = still | _parts("shift", shifts * scale, size) | _parts("turn", turns * scale, 1.0)
            damping = f"damping {three_digits(round(found.damping[k], 3))}"
            note = "; ".join((damping, ", ".join(_named(found, k)[:2])))
            yield Figure(f"{three_digits(found.frequencies[k])} Hz", (), {"height": 170}, motion, note=note)


def _parts(name: str, values: Complex, size: float) -> dict[str, Array]:
    """As a page has complex numbers."""
    return {
        f"{name}Real": to_pixels(values.real, size, COARSE),
        f"{name}Imaginary": to_pixels(values.imag, size, COARSE),
    }


def _phase(moved: Complex) -> complex:
    """By which the largest displacement is real."""
    largest = moved.flat[int(np.abs(moved).argmax())]
    return complex(np.conj(largest) / abs(largest))


class _Poses(NamedTuple):
    """Of the bodies in the order of the model, and of the ground."""

    places: Array
    turns: Array


def _poses(subject: Subject, state: State) -> _Poses:
    poses = subject.model.poses(state)
    places = np.concatenate([poses.position, np.zeros((1, 3))])
    return _Poses(places, np.concatenate([poses.rotation, np.eye(3)[None]]))


def _twists(subject: Subject, state: State, shape: Complex) -> tuple[Complex, Complex]:
    """How far bodies go and turn, from the velocities that the shape gives to them."""
    count = len(subject.description.bodies) + 1
    shifts, turns = np.zeros((2, count, 3), np.complex128)
    for part, factor in ((shape.real, 1.0), (shape.imag, 1j)):
        moving = subject.model.velocities(State(state.time, state.q, np.ascontiguousarray(part), state.z))
        shifts[:-1] += factor * moving.velocity
        turns[:-1] += factor * moving.angular_velocity
    return shifts, turns
