"""A run in three dimensions: plays, orbits and scrubs. The picture travels along with the base body over a grid on the ground."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.spatial.transform import Rotation

from symgen.description.design_position import Array, DesignPosition
from symgen.description.schema import Description
from symgen.report.conditions import as_in
from symgen.report.figure import Figure, Trace
from symgen.report.ground import AHEAD, ASIDE, Ground
from symgen.report.shapes import Shape, shapes, springs
from symgen.runtime import Model, Solution

FRAMES_PER_SECOND = 25
MOST_FRAMES = 200
LINE, GROUND = "#b04a2f", "#b9bfc6"
PAUSE = {"frame": {"duration": 0, "redraw": True}, "mode": "immediate"}
LIGHT = {"ambient": 0.65, "diffuse": 0.6, "specular": 0.1}


@dataclass(frozen=True)
class _Cast:
    """All shapes of one kind as one mesh: vertices at the design position with the body each belongs to."""

    bodies: Array
    vertices: Array
    triangles: Array
    colours: tuple[str, ...]
    """Of the triangles."""


def animation(model: Model, description: Description, solution: Solution) -> Figure:
    """Figure with a slider over the rows of the solution, thinned out to what an eye can follow."""
    rows = _rows(solution)
    with as_in(model, solution):
        stage = _Stage(model, description, dict(model.parameters), solution, rows)
    layout = {
        "updatemenus": [_buttons(1000 * (solution.time[rows[-1]] - solution.time[rows[0]]) / max(len(rows) - 1, 1))],
        "sliders": [_slider([f"{solution.time[row]:.2f}" for row in rows])],
        "scene": stage.scene(),
        "showlegend": False,
        "height": 620,
        "margin": {"l": 0, "r": 0, "t": 0, "b": 90},
    }
    return Figure(stage.traces(), layout, stage.motion())


def _buttons(every: float) -> dict[str, object]:
    """To play a frame in so many milliseconds, and to pause."""
    play = {"frame": {"duration": every, "redraw": True}, "fromcurrent": True, "transition": {"duration": 0}}
    buttons = [
        {"label": "play", "method": "animate", "args": [None, play]},
        {"label": "pause", "method": "animate", "args": [[None], PAUSE]},
    ]
    place = {"direction": "left", "x": 0.01, "y": -0.02, "xanchor": "left", "yanchor": "top", "pad": {"t": 12}}
    return {"type": "buttons", "buttons": buttons, **place}


def _slider(times: Sequence[str]) -> dict[str, object]:
    """Beside the buttons; the time stands above it, so that no labels are needed."""
    steps = [{"method": "animate", "args": [[str(k)], PAUSE], "label": time} for k, time in enumerate(times)]
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
        self.low, self.high = self._extent()
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

    def _extent(self) -> tuple[Array, Array]:
        """Lowest and highest coordinates of what is solid, over all frames."""
        arms = self.solid.vertices - self.centres[self.solid.bodies]
        turned = np.einsum("knij,nj->kni", self.turns[:, self.solid.bodies], arms)
        everywhere = self.places[:, self.solid.bodies] + turned - self.travel[:, None]
        return everywhere.min(axis=(0, 1)), everywhere.max(axis=(0, 1))

    def traces(self) -> tuple[Trace, ...]:
        """Without their points, which `motion` tells, in the same order: solid, seen through, springs, ground."""
        meshes = [_mesh(cast, opacity) for cast, opacity in ((self.solid, 1.0), (self.clear, 0.35))]
        return (*meshes, _lines(LINE, 6), *([_lines(GROUND, 1)] if self.travels else []))

    def motion(self) -> dict[str, object]:
        """What the page computes all frames from: poses of the bodies relative to the picture (centre, quaternion with the real part
        last), points in the bodies, and lines on the ground."""
        quaternions = Rotation.from_matrix(self.turns.reshape(-1, 3, 3)).as_quat()
        return {
            "places": (self.places - self.travel[:, None]).reshape(-1, 3),
            "turns": quaternions,
            "bodies": self.places.shape[1],
            "meshes": [self._points(cast.bodies, cast.vertices) for cast in (self.solid, self.clear)],
            "lines": self._spring_points(),
            "grids": [self._grid(k) for k in range(len(self.places))] if self.travels else [],
        }

    def _points(self, bodies: Array, vertices: Array) -> dict[str, Array]:
        """Points with the body each belongs to, relative to its centre."""
        return {"bodies": bodies % len(self.centres), "arms": vertices - self.centres[bodies]}

    def _spring_points(self) -> dict[str, Array]:
        """Two for each spring, and a gap behind them."""
        bodies = [body for first, _, second, _ in self.springs for body in (first, second, second)]
        points = [point for _, start, _, end in self.springs for point in (start, end, np.full(3, np.nan))]
        return self._points(np.array(bodies, int), np.array(points).reshape(-1, 3))

    def _grid(self, k: int) -> dict[str, Array]:
        """Lines on the road, which pass by as the base travels."""
        travel = self.travel[k]
        points = np.round(self.ground.lines(self.low + travel, self.high + travel) - travel, 3)
        return dict(zip("xyz", points.T, strict=True))

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


def _mesh(cast: _Cast, opacity: float) -> Trace:
    i, j, k = cast.triangles.T
    look = {"opacity": opacity, "flatshading": True, "lighting": LIGHT, "hoverinfo": "skip"}
    return {"type": "mesh3d", "i": i, "j": j, "k": k, "facecolor": cast.colours, **look}


def _lines(colour: str, width: int) -> Trace:
    return {"type": "scatter3d", "mode": "lines", "line": {"color": colour, "width": width}, "hoverinfo": "skip"}
