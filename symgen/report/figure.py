"""What the page draws: traces and layout in Plotly's words, without Plotly's Python package, which checks for seconds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import cycle

Trace = Mapping[str, object]

COLOURS = ("#3b7dbf", "#c4562f", "#5f8f4e", "#8a6fb0", "#c79a2b", "#3b9c9c", "#8c5a3c", "#d06c93", "#7d858f")
"""Seen on white and on black."""
SCALE = ("#3b7dbf", "#3b9c9c", "#5f8f4e", "#c79a2b", "#c4562f")
"""From blue to red, where a colour says how much."""
DASHED = {"solid": "none", "dash": "6 4", "dot": "2 3", "dashdot": "7 3 2 3", "longdash": "10 4"}
"""Of runs, where colours tell the curves of one run apart: Plotly's names, and the pattern in SVG."""

_AXIS = {
    "automargin": True,
    "zerolinewidth": 1,
    "title": {"standoff": 8},
    "exponentformat": "power",
    "minexponent": 5,
}
LOOK: Mapping[str, object] = {
    "layout": {
        "font": {"family": "system-ui, sans-serif", "size": 12},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "hovermode": "closest",
        "hoverlabel": {"align": "left"},
        "autotypenumbers": "strict",
        "xaxis": _AXIS,
        "yaxis": _AXIS,
        "legend": {"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0, "traceorder": "normal"},
        "margin": {"l": 48, "r": 12, "t": 34, "b": 36},
    },
    "data": {"heatmap": [{"type": "heatmap", "colorbar": {"outlinewidth": 0, "ticks": ""}}]},
}
"""What all figures of a page have in common, a template in Plotly's words; the page adds colours, light or dark."""


@dataclass(frozen=True)
class Figure:
    """Arrays in it are NumPy's. Where something moves, `motion` is what the page computes every moment from."""

    title: str
    data: tuple[Trace, ...]
    layout: Mapping[str, object]
    motion: Mapping[str, object] = field(default_factory=dict)
    note: str = ""
    """Under the title: what the description calls it, or what is to be known about it."""

    @property
    def height(self) -> object:
        """Pixels."""
        return self.layout["height"]


def colours(count: int) -> list[str]:
    return [colour for colour, _ in zip(cycle(COLOURS), range(count), strict=False)]


def dash(number: int) -> str:
    """Of a run."""
    return tuple(DASHED)[number % len(DASHED)]


def on_scale(share: float) -> str:
    """A colour between the first, 0, and the last, 1, of the scale that stands for an amount."""
    place = min(max(share, 0.0), 1.0) * (len(SCALE) - 1)
    first = min(int(place), len(SCALE) - 2)
    begin, end = (bytes.fromhex(colour[1:]) for colour in SCALE[first : first + 2])
    return "#" + bytes(round(a + (place - first) * (b - a)) for a, b in zip(begin, end, strict=True)).hex()
