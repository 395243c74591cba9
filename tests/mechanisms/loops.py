"""Joints that close loops, couplings and drives; whether what they leave can move.

At the design position the constraint Jacobian needs nothing but the twists of the joints: rows of the relative
twist of the two bodies of a cut, about the point where they meet.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np

from .contents import nested_loops
from .draft import (
    GROUND,
    Array,
    Draft,
    Raw,
    numbers,
    some_of,
    somewhere,
    unit_vector,
    wants_loop,
    wants_nested_loops,
    wants_redundancy,
    write_direction,
    write_point,
)
from .joints import across
from .kinds import CUT_JOINTS, KINDS, Meeting, cut_rows, written


def _component(draft: Draft, body: str) -> str:
    """Ground, or the root of the bodies that float together."""
    while body != GROUND:
        parent = draft.parent[body]
        if parent is None:
            return body
        body = parent
    return body


def close_loops(draft: Draft) -> bool:
    seed = draft.seed
    if not wants_loop(seed):
        return True
    if wants_redundancy(seed):
        return _close_plane_chain(draft)
    featured = CUT_JOINTS[(seed // 20 * 11 + seed % 20) % len(CUT_JOINTS)]
    if not _close(draft, featured):
        return False
    if wants_nested_loops(seed):
        return _close(draft, draft.rng.choice(CUT_JOINTS)) and nested_loops(draft.raw())
    return not draft.chance(0.3) or _close(draft, draft.rng.choice(CUT_JOINTS))


def _close_plane_chain(draft: Draft) -> bool:
    joints = draft.section("joints")
    axis = np.array(joints["j1"]["axis"])
    place = np.round(draft.placed["b3"].com + somewhere(draft, 0.3), 4)
    entry = {"type": "revolute", "bodies": [GROUND, "b3"], "at": numbers(draft, place), "axis": joints["j1"]["axis"]}
    name = draft.add("joints", "j", entry)
    if draft.chance(0.5):
        joints[name]["cut"] = True
    rows = cut_rows("revolute", Meeting(place, axis / np.linalg.norm(axis), axis, place), draft.twists["b3"])
    # what is independent of the rows: the two displacements in the plane
    left, values, _ = np.linalg.svd(rows)
    if values[1] < 0.05 * values[0]:
        return False
    draft.rows.append(left[:, :2].T @ rows)
    draft.loops.append(np.abs(rows).max(axis=0) > 1e-9)
    return True


def _close(draft: Draft, kind: str) -> bool:
    """One more loop, if a pair of bodies can be found that leaves it mobile."""
    bodies = [GROUND, *draft.placed]
    for _ in range(20):
        inner, outer = draft.rng.sample(bodies, 2)
        if KINDS[kind].columns and _component(draft, inner) != _component(draft, outer):
            continue
        relative = twist_of(draft, outer) - twist_of(draft, inner)
        path = np.abs(relative).max(axis=0) > 1e-9
        place = np.round(_middle(draft, inner, outer) + somewhere(draft, 0.2), 4)
        axis = unit_vector(draft)
        second, far = across(draft, axis), np.round(place + draft.rng.uniform(0.3, 0.8) * unit_vector(draft), 4)
        rows = cut_rows(kind, Meeting(place, axis / np.linalg.norm(axis), second, far), relative)
        if path.sum() <= len(rows) or not independent([*draft.rows, rows]):
            continue
        draft.rows.append(rows)
        draft.loops.append(path)
        _write_cut(draft, kind, (inner, outer), place, axis, second, far)
        return True
    return False


def twist_of(draft: Draft, body: str) -> Array:
    return np.zeros((6, draft.size)) if body == GROUND else draft.twists[body]


def _middle(draft: Draft, inner: str, outer: str) -> Array:
    ends = [draft.placed[body].com for body in (inner, outer) if body != GROUND]
    return np.asarray(np.mean(ends, axis=0), dtype=np.float64)


def _write_cut(
    draft: Draft, kind: str, pair: tuple[str, str], place: Array, axis: Array, second: Array, far: Array
) -> None:
    traits = KINDS[kind]
    entry: Raw = {"type": kind, "bodies": list(pair)}
    if traits.two_points:
        entry["at"] = [write_point(draft, place, pair[:1]), write_point(draft, far, pair[1:])]
    elif "cut" not in traits.at_may_miss or draft.chance(0.5):
        entry["at"] = write_point(draft, place, pair)
    directions = (partial(write_direction, draft, direction, pair) for direction in (axis, second))
    entry |= written(traits.fields, *directions)
    # an unmarked joint leaves it to the analysis where the loop is cut
    if KINDS[kind].columns and draft.chance(0.75):
        entry["cut"] = True
    draft.add("joints", "j", entry)


def independent(rows: Sequence[Array]) -> bool:
    """Full row rank with room to spare: random states near the design position stay away from singular ones."""
    matrix = np.vstack(rows)
    if matrix.shape[0] >= matrix.shape[1]:
        return False
    matrix = matrix / np.maximum(np.linalg.norm(matrix, axis=1, keepdims=True), 1e-12)
    values = np.linalg.svd(matrix, compute_uv=False)
    return bool(values[-1] > 0.08)


def tie_coordinates(draft: Draft) -> bool:
    """Couplings and drives, each on coordinates of tree joints."""
    if draft.seed % 10 == 4:
        if len(draft.scalars) < 2:
            return False
        count = draft.rng.randint(2, min(3, len(draft.scalars)))
        ratios = {name: draft.rng.choice((-1.0, 0.5, 1.0, 2.0)) for name in some_of(draft, draft.scalars, count)}
        offset = {"offset": 0.02} if draft.chance(0.3) else {}
        draft.add("couplings", "c", {"ratios": ratios} | offset)
        draft.rows.append(sum((ratio * _row(draft, name) for name, ratio in ratios.items()), np.zeros((1, draft.size))))
    if draft.seed % 10 == 7:
        if not draft.scalars:
            return False
        name = draft.rng.choice(list(draft.scalars))
        draft.section("inputs")["guide"] = {"unit": "1"}
        draft.add("drives", "d", {"coordinate": name, "input": "guide"})
        draft.rows.append(_row(draft, name))
    return True


def _row(draft: Draft, coordinate: str) -> Array:
    row = np.zeros((1, draft.size))
    row[0, draft.scalars[coordinate]] = 1.0
    keep_in_tree(draft, coordinate)
    return row


def keep_in_tree(draft: Draft, coordinate: str) -> None:
    """A joint that is named by its coordinate must not be cut where the analysis may choose."""
    entry = draft.section("joints")[coordinate.split(".")[0]]
    if draft.loops and KINDS[entry["type"]].rows:
        entry["cut"] = False


def moves(draft: Draft) -> bool:
    """Freedom is left, and in every loop."""
    if not draft.rows:
        return draft.size > 0
    if not independent(draft.rows):
        return False
    _, values, right = np.linalg.svd(np.vstack(draft.rows))
    freedom = np.abs(right[len(values) :]).max(axis=0)
    return all(bool(freedom[loop].max() > 0.05) for loop in draft.loops)
