"""A run in three dimensions: plays, orbits and scrubs. The picture travels along with the base body over a grid on the ground."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import plotly.graph_objects as go

from symgen.description.design_position import Array, DesignPosition
from symgen.description.schema import Description
from symgen.report.shapes import Shape, shapes, springs
from symgen.runtime import Model, Solution

FRAMES_PER_SECOND = 25
MOST_FRAMES = 250
SOLID, CLEAR, LINE, GROUND = "#35577d", "#8fb3d9", "#b04a2f", "#c8ccd0"


@dataclass(frozen=True)
class _Cast:
    """All shapes of one kind as one mesh: vertices at the design position with the body each belongs to."""

    bodies: Array
    vertices: Array
    triangles: Array


def animation(model: Model, description: Description, solution: Solution) -> go.Figure:
    """Figure with a slider over the rows of the solution, thinned out to what an eye can follow."""
    values = model.parameters
    rows = _rows(solution)
    stage = _Stage(model, description, values, solution, rows)
    figure = go.Figure(stage.traces(), frames=[go.Frame(data=stage.moved(k), name=str(k)) for k in range(len(rows))])
    pause = {"frame": {"duration": 0, "redraw": True}, "mode": "immediate"}
    every = 1000 * (solution.time[rows[-1]] - solution.time[rows[0]]) / max(len(rows) - 1, 1)
    play = {"frame": {"duration": every, "redraw": True}, "fromcurrent": True, "transition": {"duration": 0}}
    steps = [
        {"method": "animate", "args": [[str(k)], pause], "label": f"{solution.time[row]:.2f}"}
        for k, row in enumerate(rows)
    ]
    figure.update_layout(
        updatemenus=[
            {
                "type": "buttons",
                "direction": "left",
                "x": 0.0,
                "y": 0.0,
                "xanchor": "left",
                "yanchor": "top",
                "buttons": [
                    {"label": "play", "method": "animate", "args": [None, play]},
                    {"label": "pause", "method": "animate", "args": [[None], pause]},
                ],
            }
        ],
        sliders=[{"steps": steps, "x": 0.15, "len": 0.85, "y": 0.0, "currentvalue": {"prefix": "time, s: "}}],
        scene=stage.scene(),
        showlegend=False,
        height=560,
        margin={"l": 0, "r": 0, "t": 0, "b": 0},
    )
    return figure


def _rows(solution: Solution) -> list[int]:
    """Rows to draw, evenly spread in time."""
    duration = float(solution.time[-1] - solution.time[0])
    count = int(min(max(FRAMES_PER_SECOND * duration, 2), MOST_FRAMES, len(solution.time)))
    times = np.linspace(solution.time[0], solution.time[-1], count)
    return sorted(set(np.searchsorted(solution.time, times - 1e-12).clip(0, len(solution.time) - 1).tolist()))


class _Stage:
    """Where everything is in each drawn row, relative to the horizontal position of the base body."""

    def __init__(
        self,
        model: Model,
        description: Description,
        values: Mapping[str, float],
        solution: Solution,
        rows: Sequence[int],
    ) -> None:
        self.travels = any(joint.kind == "free" for joint in model.layout.joints)
        found = [shape for shape in shapes(description, values) if not (self.travels and shape.body < 0)]
        self.solid, self.clear = (_cast([s for s in found if s.solid is solid]) for solid in (True, False))
        self.springs = springs(description, values)
        design = DesignPosition(description, values)
        self.centres = np.array([design.point(body.com) for body in description.bodies.values()] + [np.zeros(3)])
        self.places, self.turns = self._poses(model, solution, rows)
        self.travel = (self.places[:, 0] - self.centres[0]) * [1, 1, 0] * self.travels
        everywhere = np.vstack([self._placed(self.solid, k) for k in range(len(rows))])
        self.low, self.high = everywhere.min(axis=0), everywhere.max(axis=0)

    def _poses(self, model: Model, solution: Solution, rows: Sequence[int]) -> tuple[Array, Array]:
        """Centres and rotations by row and body; the ground is the last body."""
        poses = [model.poses(solution.state(row)) for row in rows]
        fixed = np.zeros((len(rows), 1, 3)), np.broadcast_to(np.eye(3), (len(rows), 1, 3, 3))
        return (
            np.concatenate([[p.position for p in poses], fixed[0]], axis=1),
            np.concatenate([[p.rotation for p in poses], fixed[1]], axis=1),
        )

    def _placed(self, cast: _Cast, k: int) -> Array:
        return self._moved(cast.bodies, cast.vertices, k)

    def _moved(self, bodies: Array, points: Array, k: int) -> Array:
        arms = points - self.centres[bodies]
        turned = np.einsum("nij,nj->ni", self.turns[k][bodies], arms)
        return np.asarray(self.places[k][bodies] + turned - self.travel[k])

    def traces(self) -> list[go.Mesh3d | go.Scatter3d]:
        """The first frame."""
        solid, clear, lines, *grid = self.moved(0)
        for mesh, cast, colour, opacity in ((solid, self.solid, SOLID, 1.0), (clear, self.clear, CLEAR, 0.35)):
            i, j, k = cast.triangles.T
            mesh.update(i=i, j=j, k=k, color=colour, opacity=opacity, flatshading=True, hoverinfo="skip")
        for trace, colour, width in zip((lines, *grid), (LINE, GROUND), (6, 1), strict=False):
            trace.update(mode="lines", line={"color": colour, "width": width}, hoverinfo="skip")
        return [solid, clear, lines, *grid]

    def moved(self, k: int) -> list[go.Mesh3d | go.Scatter3d]:
        """What changes from frame to frame."""
        meshes = [go.Mesh3d(_named(self._placed(cast, k), 4)) for cast in (self.solid, self.clear)]
        lines = [go.Scatter3d(_named(self._spring_lines(k), 4))]
        return meshes + lines + ([go.Scatter3d(_named(self._grid(k), 3))] if self.travels else [])

    def _spring_lines(self, k: int) -> Array:
        points = [np.zeros((0, 3))]
        for first, start, second, end in self.springs:
            ends = self._moved(np.array([first, second]), np.array([start, end]), k)
            points += [ends, np.full((1, 3), np.nan)]
        return np.vstack(points)

    def _grid(self, k: int) -> Array:
        """Lines every metre, which pass by as the base travels."""
        (x0, y0), (x1, y1) = self.low[:2] - 2.0, self.high[:2] + 2.0
        sx, sy = -self.travel[k][:2] % 1.0
        points: list[list[float]] = []
        for x in np.arange(np.floor(x0), x1) + sx:
            points += [[x, y0, 0.0], [x, y1, 0.0], [np.nan] * 3]
        for y in np.arange(np.floor(y0), y1) + sy:
            points += [[x0, y, 0.0], [x1, y, 0.0], [np.nan] * 3]
        return np.array(points)

    def scene(self) -> dict[str, object]:
        """The same box in every frame, with equal scales."""
        room = 0.1 * float((self.high - self.low).max())
        low, high = self.low - room, self.high + room
        ratio = (high - low) / (high - low).max()
        axes = {
            f"{name}axis": {
                "range": [float(low[i]), float(high[i])],
                "visible": not self.travels,
                "title": f"{name}, m",
            }
            for i, name in enumerate("xyz")
        }
        far = 1.0 if self.travels else 1.4
        camera = {"eye": {"x": 0.6 * far, "y": 1.0 * far, "z": 0.45 * far}}
        ratios = dict(zip("xyz", ratio.tolist(), strict=True))
        return {**axes, "aspectmode": "manual", "aspectratio": ratios, "camera": camera}


def _cast(found: Sequence[Shape]) -> _Cast:
    if not found:
        return _Cast(np.zeros(0, int), np.zeros((0, 3)), np.zeros((0, 3), int))
    starts = np.cumsum([0, *(len(s.vertices) for s in found)])
    return _Cast(
        np.concatenate([np.full(len(s.vertices), s.body) for s in found]),
        np.vstack([s.vertices for s in found]),
        np.vstack([s.triangles + start for s, start in zip(found, starts, strict=False)]),
    )


def _named(points: Array, digits: int) -> dict[str, Array]:
    return dict(zip("xyz", np.round(points.T, digits), strict=True))
