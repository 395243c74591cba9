"""A run in three dimensions: plays, orbits and scrubs. The picture travels along with the base body over a grid on the ground."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import plotly.graph_objects as go

from symgen.description.design_position import Array, DesignPosition
from symgen.description.schema import Description
from symgen.report.conditions import as_in
from symgen.report.ground import AHEAD, ASIDE, Ground
from symgen.report.shapes import Shape, shapes, springs
from symgen.runtime import Model, Solution

FRAMES_PER_SECOND = 25
MOST_FRAMES = 200
LINE, GROUND = "#b04a2f", "#b9bfc6"


@dataclass(frozen=True)
class _Cast:
    """All shapes of one kind as one mesh: vertices at the design position with the body each belongs to."""

    bodies: Array
    vertices: Array
    triangles: Array
    colours: tuple[str, ...]
    """Of the triangles."""


def animation(model: Model, description: Description, solution: Solution) -> go.Figure:
    """Figure with a slider over the rows of the solution, thinned out to what an eye can follow."""
    rows = _rows(solution)
    with as_in(model, solution):
        stage = _Stage(model, description, dict(model.parameters), solution, rows)
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
                "x": 0.01,
                "y": -0.02,
                "xanchor": "left",
                "yanchor": "top",
                "pad": {"t": 12},
                "buttons": [
                    {"label": "play", "method": "animate", "args": [None, play]},
                    {"label": "pause", "method": "animate", "args": [[None], pause]},
                ],
            }
        ],
        sliders=[_slider(steps)],
        scene=stage.scene(),
        showlegend=False,
        height=620,
        margin={"l": 0, "r": 0, "t": 0, "b": 90},
    )
    return figure


def _slider(steps: Sequence[Mapping[str, object]]) -> dict[str, object]:
    """Beside the buttons; the time stands above it, so that no labels are needed."""
    current = {"prefix": "time, s: ", "xanchor": "right"}
    place = {"x": 0.17, "len": 0.81, "y": -0.02, "pad": {"t": 8}}
    return {"steps": steps, "currentvalue": current, "ticklen": 0, "minorticklen": 0, "font": {"size": 11}, **place}


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
        self.bodies = tuple(description.bodies)
        self.centres = np.array([design.point(body.com) for body in description.bodies.values()] + [np.zeros(3)])
        self.places, self.turns = self._poses(model, solution, rows)
        leader = self.bodies.index(description.base) if description.base in self.bodies else 0
        self.travel = (self.places[:, leader] - self.centres[leader]) * [1, 1, 0] * self.travels
        everywhere = np.vstack([self._placed(self.solid, k) for k in range(len(rows))])
        self.low, self.high = everywhere.min(axis=0), everywhere.max(axis=0)
        self.ground = Ground(description.road, values)

    def _poses(self, model: Model, solution: Solution, rows: Sequence[int]) -> tuple[Array, Array]:
        """Centres and rotations by row and body, in the order of the description; the ground is the last body."""
        order = [model.layout.bodies.index(name) for name in self.bodies]
        poses = [model.poses(solution.state(row)) for row in rows]
        fixed = np.zeros((len(rows), 1, 3)), np.broadcast_to(np.eye(3), (len(rows), 1, 3, 3))
        return (
            np.concatenate([[p.position[order] for p in poses], fixed[0]], axis=1),
            np.concatenate([[p.rotation[order] for p in poses], fixed[1]], axis=1),
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
        light = {"ambient": 0.65, "diffuse": 0.6, "specular": 0.1}
        for mesh, cast, opacity in ((solid, self.solid, 1.0), (clear, self.clear, 0.35)):
            i, j, k = cast.triangles.T
            mesh.update(i=i, j=j, k=k, facecolor=cast.colours, opacity=opacity)
            mesh.update(flatshading=True, lighting=light, hoverinfo="skip")
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
        """Lines on the road, which pass by as the base travels."""
        travel = self.travel[k]
        return np.asarray(self.ground.lines(self.low + travel, self.high + travel) - travel)

    def scene(self) -> dict[str, object]:
        """The same box in every frame, with equal scales."""
        room = 0.1 * float((self.high - self.low).max())
        margin = np.array([AHEAD, ASIDE, 0.0]) if self.travels else np.full(3, room)
        low, high = self.low - margin - [0, 0, 0.05], self.high + margin
        ratio = (high - low) / (high - low).max()
        axes = {
            f"{name}axis": {
                "range": [float(low[i]), float(high[i])],
                "visible": not self.travels,
                "title": f"{name}, m",
            }
            for i, name in enumerate("xyz")
        }
        far = 0.5 if self.travels else 1.4
        camera = {"eye": {"x": 0.6 * far, "y": 1.0 * far, "z": 0.45 * far}, "center": {"x": 0, "y": 0, "z": -0.03}}
        ratios = dict(zip("xyz", ratio.tolist(), strict=True))
        return {**axes, "aspectmode": "manual", "aspectratio": ratios, "camera": camera}


def _cast(found: Sequence[Shape]) -> _Cast:
    if not found:
        return _Cast(np.zeros(0, int), np.zeros((0, 3)), np.zeros((0, 3), int), ())
    starts = np.cumsum([0, *(len(s.vertices) for s in found)])
    return _Cast(
        np.concatenate([np.full(len(s.vertices), s.body) for s in found]),
        np.vstack([s.vertices for s in found]),
        np.vstack([s.triangles + start for s, start in zip(found, starts, strict=False)]),
        tuple(shape.colour for shape in found for _ in shape.triangles),
    )


def _named(points: Array, digits: int) -> dict[str, Array]:
    """Half the size of the page: an eye does not need double precision."""
    return dict(zip("xyz", np.round(points.T, digits).astype(np.float32), strict=True))
