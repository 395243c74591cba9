"""The graph of a mechanism as DOT (for Graphviz) or as SVG: tree joints solid, cuts dashed."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from symgen.mechanism.mechanism import GROUND_INDEX, Mechanism
from symgen.showing.inspection import body_name

_ROW, _HEIGHT, _GAP = 52, 26, 130
_LETTER = 7.2
"""Width of a letter of the labels, pixels."""


def dot(mechanism: Mechanism) -> str:
    lines = ["graph mechanism {", "  rankdir=LR;", "  node [shape=box];", '  "ground" [style=filled];']
    for joint in mechanism.joints:
        ends = f'"{body_name(mechanism, joint.parent)}" -- "{mechanism.bodies[joint.child]}"'
        lines.append(f'  {ends} [label="{joint.kind} {joint.name}"];')
    for first, second, label in _cut_edges(mechanism):
        ends = f'"{body_name(mechanism, first)}" -- "{body_name(mechanism, second)}"'
        lines.append(f'  {ends} [label="{label}", style=dashed, constraint=false];')
    return "\n".join([*lines, "}"]) + "\n"


def _cut_edges(mechanism: Mechanism) -> Iterator[tuple[int, int, str]]:
    """Ends and label of every cut; a coupling ties the first of its bodies to each other one."""
    for cut in mechanism.cuts:
        if cut.on_coordinates:
            first, *others = cut.bodies
            yield from ((first, other, f"{cut.kind} {cut.name}") for other in others)
        else:
            yield cut.inner, cut.outer, f"{cut.kind} {cut.name}"


def svg(mechanism: Mechanism) -> str:
    """Bodies in columns by their height in the tree."""
    box = 24 + round(_LETTER * max(len(name) for name in ("ground", *mechanism.bodies)))
    places = _places(mechanism, box + _GAP)
    width = max(x for x, _ in places.values()) + box + 140
    height = max(y for _, y in places.values()) + _HEIGHT + 20
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        'font-family="sans-serif" font-size="12">',
        '<rect width="100%" height="100%" fill="white"/>',
    ]
    parts += [_box(place, body_name(mechanism, body), box) for body, place in places.items()]
    for joint in mechanism.joints:
        label = joint.kind if joint.name == mechanism.bodies[joint.child] else joint.name.rpartition(".")[2]
        parts.append(_edge(places[joint.parent], places[joint.child], box, label, f"{joint.kind} {joint.name}"))
    parts += [_arc(places[first], places[second], box, label) for first, second, label in _cut_edges(mechanism)]
    return "\n".join([*parts, "</svg>"]) + "\n"


def _places(mechanism: Mechanism, column: int) -> dict[int, tuple[int, int]]:
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
    return {body: (20 + column * len(mechanism.path(body)), 20 + _ROW * (used - 1 - row)) for body, row in rows.items()}


def _box(place: tuple[int, int], label: str, width: int) -> str:
    x, y = place
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{_HEIGHT}" rx="4" fill="#eef3fa" stroke="#35577d"/>'
        f'<text x="{x + width // 2}" y="{y + 17}" text-anchor="middle">{escape(label)}</text>'
    )


def _edge(start: tuple[int, int], end: tuple[int, int], box: int, label: str, title: str) -> str:
    """A tree joint; its name stands before the body that it carries, in the gap between the columns."""
    x1, y1, x2, y2 = start[0] + box, start[1] + _HEIGHT // 2, end[0], end[1] + _HEIGHT // 2
    room = round((_GAP - 16) / (0.75 * _LETTER))
    shown = label if len(label) <= room else label[: room - 1] + "…"
    return (
        f'<path d="M{x1},{y1} C{x1 + 14},{y1} {x1},{y2} {x1 + 14},{y2} L{x2},{y2}" fill="none" stroke="#35577d">'
        f"<title>{escape(title)}</title></path>"
        f'<text x="{x2 - 4}" y="{y2 - 4}" text-anchor="end" font-size="9" fill="#35577d">{escape(shown)}</text>'
    )


def _arc(start: tuple[int, int], end: tuple[int, int], box: int, label: str) -> str:
    """A cut, dashed: beside the boxes of a column, or from one column to the next; its name at the middle."""
    (x1, y1), (x2, y2) = sorted((start, end))
    y1, y2 = y1 + 3 * _HEIGHT // 4, y2 + 3 * _HEIGHT // 4
    ahead = x1 + box
    back = x2 + box if x1 == x2 else x2
    bulge = 14 + abs(y2 - y1) // 8 if x1 == x2 else -30
    middle = (ahead + back) // 2 + 3 * bulge // 4 if x1 == x2 else (ahead + back) // 2
    return (
        f'<path d="M{ahead},{y1} C{ahead + abs(bulge)},{y1} {back + bulge},{y2} {back},{y2}" fill="none" '
        f'stroke="#b04a2f" stroke-dasharray="5 3"><title>{escape(label)}</title></path>'
        f'<text x="{middle + 4}" y="{(y1 + y2) // 2 + 3}" font-size="9" fill="#b04a2f" '
        f'stroke="white" stroke-width="3" paint-order="stroke">{escape(label)}</text>'
    )
