"""Random mechanisms in which bodies roll: on ground, on each other, along edges, by formulas of rates; with loops and drives."""

from __future__ import annotations

import random

import numpy as np

from .draft import GROUND, Array, Draft, Raw, some_of, somewhere, unit_vector, wants_redundancy
from .joints import across, add_plane_chain, add_tree_body, spread_columns
from .kinds import TREE_JOINTS
from .loads import add_forces, add_initial, add_sensors, add_signals
from .loops import close_loops, independent, keep_in_tree, moves, tie_coordinates, twist_of

ROLLING = ("disc", "torus", "sliding disc", "ball", "knife edge", "rates", "several")
"""What a mechanism has for certain, by its number; another one or two are drawn."""
SINGLE = ROLLING[:-1]


def random_rolling(seed: int) -> Raw:
    """The description of rolling mechanism number `seed`; loops, redundancy, drives, forces and sensors go by the number as elsewhere."""
    rng = random.Random(f"rolling {seed}")
    while True:
        draft = Draft(rng, seed)
        if _draw(draft):
            return draft.raw() | {"name": f"rolling_{seed}"}


def _draw(draft: Draft) -> bool:
    add_signals(draft)
    if wants_redundancy(draft.seed):
        add_plane_chain(draft)
    for index in range(len(draft.placed), draft.rng.randint(3, 7)):
        add_tree_body(draft, TREE_JOINTS[draft.seed % len(TREE_JOINTS)] if index == 0 else None)
    spread_columns(draft)
    if not close_loops(draft) or not tie_coordinates(draft):
        return False
    featured = ROLLING[draft.seed % len(ROLLING)]
    kinds = [featured] if featured in SINGLE else some_of(draft, SINGLE, 2)
    kinds += some_of(draft, SINGLE, draft.rng.choice((0, 0, 1)))
    if not all(_add(draft, kind) for kind in kinds) or not moves(draft):
        return False
    return add_forces(draft) and add_sensors(draft) and add_initial(draft)


def _add(draft: Draft, kind: str) -> bool:
    """One more constraint of velocities, if a place can be found that leaves the mechanism mobile."""
    return any(_tie_rates(draft) if kind == "rates" else _touch(draft, kind) for _ in range(20))


def _touch(draft: Draft, kind: str) -> bool:
    inner, outer = draft.rng.sample([GROUND, *draft.placed], 2)
    com = draft.placed[outer].com if outer != GROUND else np.zeros(3)
    centre = com + somewhere(draft, 0.2)
    normal = unit_vector(draft)
    axis = across(draft, normal)
    radius, tube = (round(draft.rng.uniform(0.1, 0.4), 3) for _ in range(2))
    entry, lowest, headings = _entry(kind, (centre, normal, axis), radius, tube)
    relative = twist_of(draft, outer) - twist_of(draft, inner)
    moving = relative[3:] + np.cross(relative[:3], (centre + lowest)[:, None], axis=0)
    rows = headings @ moving
    if not independent([*draft.rows, rows]):
        return False
    draft.rows.append(rows)
    if "radius" in entry:
        beside = np.cross(normal, somewhere(draft, 0.3))
        entry |= {"at": [_plain(centre + lowest + beside), _plain(centre)], "radius": number_of(draft, radius)}
    draft.add("joints", "r", {**entry, "bodies": [inner, outer], "normal": _plain(normal)})
    return True


def _entry(kind: str, place: tuple[Array, Array, Array], radius: float, tube: float) -> tuple[Raw, Array, Array]:
    """What is written of it, the way from the centre to the contact, and the directions in which nothing moves there."""
    centre, normal, axis = place
    up, along = normal / np.linalg.norm(normal), axis / np.linalg.norm(axis)
    ahead = np.cross(along, up) / np.linalg.norm(np.cross(along, up))
    side = np.cross(up, ahead)
    match kind:
        case "knife edge":
            across_it = np.cross(up, along) / np.linalg.norm(np.cross(up, along))
            entry = {"type": "knife_edge", "at": _plain(centre), "direction": _plain(axis)}
            return entry, np.zeros(3), across_it[None]
        case "ball":
            return {"type": "rolling_ball", "radius": None}, -radius * up, np.array([up, ahead, side])
    down = np.cross(along, ahead)
    down = -down if down @ up > 0 else down
    entry = {"type": "rolling_disc", "axis": _plain(axis), "radius": None}
    lowest = radius * down / np.linalg.norm(down)
    if kind == "torus":
        return entry | {"tube": tube}, lowest - tube * up, np.array([up, side, ahead])
    if kind == "sliding disc":
        return entry | {"slip": "lengthwise"}, lowest, np.array([up, side])
    return entry, lowest, np.array([up, side, ahead])


def number_of(draft: Draft, value: float) -> float | str:
    """The number as it is, now and then as a formula of a parameter."""
    if draft.chance(0.8):
        return value
    return f"0.5*{draft.add('parameters', 'p', 2 * value)}"


def _plain(vector: Array) -> list[float]:
    return [float(x) for x in vector]


def _tie_rates(draft: Draft) -> bool:
    """The rate of a coordinate by those of one or two others, by a position, time and an input."""
    if len(draft.scalars) < 2:
        return False
    own, *others = some_of(draft, draft.scalars, draft.rng.randint(2, min(3, len(draft.scalars))))
    factors = [round(draft.rng.uniform(-1.5, 1.5), 3) for _ in others]
    row = np.zeros((1, draft.size))
    row[0, draft.scalars[own]] = 1.0
    for factor, name in zip(factors, others, strict=True):
        row[0, draft.scalars[name]] -= factor
    if own in draft.section("rates") or not independent([*draft.rows, row]):
        return False
    draft.rows.append(row)
    for name in (own, *others):
        keep_in_tree(draft, name)
    rates = [draft.add("sensors", "rate", {"type": "rate", "coordinate": name}) for name in others]
    seen = draft.add("sensors", "place", {"type": "coordinate", "coordinate": others[0]})
    terms = [f"{factor}*{rate}" for factor, rate in zip(factors, rates, strict=True)]
    terms[0] = f"cos(1.3*{seen} + 0.2*{seen}**3)*({terms[0]})"
    more = draft.rng.choice(("", " + 0.1*sin(2*time)", " + 0.2*u1", " - 0.1*gain*u1*cos(time)"))
    draft.section("rates")[own] = " + ".join(terms) + more
    return True
