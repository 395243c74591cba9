"""How the mechanism swings by itself at the start of a run: frequencies, damping, and shapes that move."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from symgen.description.design_position import Array, DesignPosition
from symgen.report.conditions import as_in
from symgen.report.figure import Figure
from symgen.report.outline import Outline, outline
from symgen.report.section import Section, Table
from symgen.report.subject import Run, Subject
from symgen.report.words import in_words
from symgen.runtime import EvaluationError, Modes, State, modes_by_differences

MOST_SHOWN = 12
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
    return f"{frequency:.3g}", f"{damping + 0.0:.3f}", f"{1.0 / frequency:.3g}", ", ".join(_named(found, k))


def _named(found: Modes, mode: int) -> list[str]:
    moved = np.abs(found.shapes[:, mode]) / found.sizes
    order = np.argsort(-moved, kind="stable")[:3]
    return [found.coordinates[k] for k in order if moved[k] >= 0.5 * moved.max()]


def _moving(subject: Subject, state: State, found: Modes, shown: list[int]) -> Iterator[Figure]:
    """Points and how far they go: x(t) = x0 + Re(d exp(i w t)), which the page draws as it is."""
    lines = outline(subject.description, subject.model.parameters)
    places, arms = _placed(subject, state, lines)
    size = float(np.ptp(places.reshape(-1, 3), axis=0).max())
    for k in shown:
        moved = _displacements(subject, state, found.shapes[:, k], lines, arms)
        most = float(np.abs(moved).max(initial=0.0))
        if most <= 0.0:
            continue
        scaled = (moved * _phase(moved) * SWING * size / most).reshape(-1, 3)
        motion = {"points": places.reshape(-1, 3), "real": scaled.real.copy(), "imaginary": scaled.imag.copy()}
        title = f"{found.frequencies[k]:.3g} Hz, damping {found.damping[k] + 0.0:.2g}"
        yield Figure(title, (), {"height": 170}, motion, note=_words(found, k))


def _words(found: Modes, k: int) -> str:
    return in_words(", ".join(_named(found, k)[:2]))


def _phase(moved: Array) -> complex:
    """By which the largest displacement is real."""
    largest = moved.flat[int(np.abs(moved).argmax())]
    return complex(np.conj(largest) / abs(largest))


def _placed(subject: Subject, state: State, lines: Outline) -> tuple[Array, Array]:
    """Ends of all lines in the state, and their arms from the centres of their bodies, in the world."""
    design, model = DesignPosition(subject.description, subject.model.parameters), subject.model
    order = [model.layout.bodies.index(name) for name in subject.description.bodies]
    poses = model.poses(state)
    centres = np.array([design.point(body.com) for body in subject.description.bodies.values()] + [np.zeros(3)])
    now = np.concatenate([poses.position[order], np.zeros((1, 3))])
    turns = np.concatenate([poses.rotation[order], np.eye(3)[None]])
    arms = np.einsum("lnij,lnj->lni", turns[lines.bodies], lines.ends - centres[lines.bodies])
    return now[lines.bodies] + arms, arms


def _displacements(subject: Subject, state: State, shape: Array, lines: Outline, arms: Array) -> Array:
    """Of the ends of lines: d + w x arm, complex, from the velocities that the shape gives to bodies."""
    model = subject.model
    order = [model.layout.bodies.index(name) for name in subject.description.bodies]
    found = np.zeros(arms.shape, complex)
    for part, factor in ((shape.real, 1.0), (shape.imag, 1j)):
        moving = model.velocities(State(state.time, state.q, np.ascontiguousarray(part), state.z))
        linear = np.concatenate([moving.velocity[order], np.zeros((1, 3))])[lines.bodies]
        turning = np.concatenate([moving.angular_velocity[order], np.zeros((1, 3))])[lines.bodies]
        found += factor * (linear + np.cross(turning, arms))
    return found
