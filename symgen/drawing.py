"""The graph of a mechanism as DOT (for Graphviz) or as SVG: tree joints solid, cuts dashed."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from symgen.inspection import body_name
from symgen.mechanism.mechanism import GROUND_INDEX, Mechanism

_COLUMN, _ROW, _BOX, _HEIGHT = 190, 44, 150, 26


def dot(mechanism: Mechanism) -> str:
    lines = ["graph mechanism {", "  rankdir=LR;", "  node [shape=box];", '  "ground" [style=filled];']
    for joint in mechanism.joints:
        ends = f'"{body_name(mechanism, joint.parent)}" -- "{mechanism.bodies[joint.child]}"'
        lines.append(f'  {ends} [label="{joint.kind}"];')
    for first, second, label in _cut_edges(mechanism):
        ends = f'"{body_name(mechanism, first)}" -- "{body_name(mechanism, second)}"'
        lines.append(f'  {ends} [label="{label}", style=dashed, constraint=false];')
    return "\n".join([*lines, "}"]) + "\n"


def _cut_edges(mechanism: Mechanism) -> Iterator[tuple[int, int, str]]:
    """Ends and label of every cut; a coupling ties the first of its bodies to each other one."""
    for cut in mechanism.cuts:
        if cut.kind in ("coupling", "drive"):
            first, *others = cut.bodies
            yield from ((first, other, f"{cut.kind} {cut.name}") for other in others)
        else:
            yield cut.inner, cut.outer, f"{cut.kind} {cut.name}"


def svg(mechanism: Mechanism) -> str:
    """Bodies in columns by their height in the tree."""
    places = _places(mechanism)
    width = max(x for x, _ in places.values()) + _BOX + 40
    height = max(y for _, y in places.values()) + _HEIGHT + 40
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        'font-family="sans-serif" font-size="12">',
        '<rect width="100%" height="100%" fill="white"/>',
    ]
    for joint in mechanism.joints:
        parts.append(_edge(places[joint.parent], places[joint.child], joint.kind))
    parts += [_arc(places[first], places[second], label) for first, second, label in _cut_edges(mechanism)]
    parts += [_box(place, body_name(mechanism, body)) for body, place in places.items()]
    return "\n".join([*parts, "</svg>"]) + "\n"


def _places(mechanism: Mechanism) -> dict[int, tuple[int, int]]:
    """Every leaf has a row of its own, a body stands beside the first body it carries."""
    children: dict[int, list[int]] = {}
    for joint in mechanism.joints:
        children.setdefault(joint.parent, []).append(joint.child)
    rows: dict[int, int] = {}
    used = 0
    for body in reversed(range(GROUND_INDEX, len(mechanism.bodies))):
        if body in children:
            rows[body] = max(rows[child] for child in children[body])
        else:
            rows[body] = used
            used += 1
    return {
        body: (20 + _COLUMN * len(mechanism.path(body)), 20 + _ROW * (used - 1 - row)) for body, row in rows.items()
    }


def _box(place: tuple[int, int], label: str) -> str:
    x, y = place
    return (
        f'<rect x="{x}" y="{y}" width="{_BOX}" height="{_HEIGHT}" rx="4" fill="#eef3fa" stroke="#35577d"/>'
        f'<text x="{x + _BOX // 2}" y="{y + 17}" text-anchor="middle">{escape(label)}</text>'
    )


def _edge(start: tuple[int, int], end: tuple[int, int], label: str) -> str:
    x1, y1, x2, y2 = start[0] + _BOX, start[1] + _HEIGHT // 2, end[0], end[1] + _HEIGHT // 2
    return (
        f'<path d="M{x1},{y1} C{x1 + 20},{y1} {x2 - 20},{y2} {x2},{y2}" fill="none" stroke="#35577d"/>'
        f'<text x="{x2 - 4}" y="{y2 - 4}" text-anchor="end" font-size="9" fill="#35577d">{escape(label)}</text>'
    )


def _arc(start: tuple[int, int], end: tuple[int, int], label: str) -> str:
    x1, y1 = start[0] + _BOX // 2, start[1] + _HEIGHT
    x2, y2 = end[0] + _BOX // 2, end[1] + _HEIGHT
    bend = max(y1, y2) + 24
    return (
        f'<path d="M{x1},{y1} C{x1},{bend} {x2},{bend} {x2},{y2}" fill="none" stroke="#b04a2f" '
        f'stroke-dasharray="5 3"><title>{escape(label)}</title></path>'
    )
