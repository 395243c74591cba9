"""What the page draws: traces and layout in Plotly's words, without Plotly's Python package, which checks for seconds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Trace = Mapping[str, object]

PAPER = "#f4f6f9"
_AXIS = {
    "gridcolor": "white",
    "linecolor": "white",
    "zerolinecolor": "white",
    "zerolinewidth": 2,
    "automargin": True,
    "title": {"standoff": 15},
}
_WALL = {"backgroundcolor": "#e5ecf6", "gridcolor": "white", "linecolor": "white", "zerolinecolor": "white"}
LOOK: Mapping[str, object] = {
    "layout": {
        "font": {"color": "#2a3f5f"},
        "title": {"x": 0.05},
        "plot_bgcolor": PAPER,
        "hovermode": "closest",
        "hoverlabel": {"align": "left"},
        "autotypenumbers": "strict",
        "xaxis": _AXIS,
        "yaxis": _AXIS,
        "scene": {axis: {**_WALL, "showbackground": True, "gridwidth": 2} for axis in ("xaxis", "yaxis", "zaxis")},
    },
    "data": {"heatmap": [{"type": "heatmap", "colorbar": {"outlinewidth": 0, "ticks": ""}}]},
}
"""What all figures of a page have in common, a template in Plotly's words."""


@dataclass(frozen=True)
class Figure:
    """Arrays in it are NumPy's. Where something moves, the page computes the traces from `motion`, frame by frame."""

    data: tuple[Trace, ...]
    layout: Mapping[str, object]
    motion: Mapping[str, object] = field(default_factory=dict)

    @property
    def title(self) -> str:
        title = self.layout.get("title", {})
        return str(title["text"]) if isinstance(title, Mapping) and "text" in title else ""
