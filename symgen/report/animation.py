"""A run in three dimensions: plays in real time or slower, orbits and scrubs. The picture travels along with the body that leads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.spatial.transform import Rotation

from symgen.description.design_position import Array, DesignPosition
from symgen.report.arrows import Arrow, arrows, ground_turns
from symgen.report.conditions import as_in
from symgen.report.figure import Figure, Trace
from symgen.report.frames import frame_rows, windings
from symgen.report.ground import Ground
from symgen.report.rounding import to_pixels
from symgen.report.shapes import Shape, links, shapes, springs, wheels_of
from symgen.report.subject import Run, Subject

SPRING, LINK, FORCE, ROAD, LINES = "#c4562f", "#5b626c", "#2f9e5b", "#b8bec6", "#8f969f"
LIGHT = {"ambient": 0.55, "diffuse": 0.75, "specular": 0.12, "roughness": 0.6}
ROAD_LIGHT = {"ambient": 0.35, "diffuse": 0.9, "specular": 0.0}
LONGEST = 0.3
"""Of an arrow, relative to the size of the picture."""
WIDTH = 0.006
"""Of its shaft, relative to the same."""
HEIGHT = 560


@dataclass(frozen=True)
class _Cast:
    """All shapes of one kind as one mesh: vertices at the design position with the body each belongs to."""

    bodies: Array
    vertices: Array
    triangles: Array
    colours: tuple[str, ...]
    """Of the triangles."""


def animation(subject: Subject, run: Run) -> Figure:
    """Figure with all that the page computes each moment from."""
    with as_in(subject.model, run.solution):
        stage = _Stage(subject, run)
    layout = {
        "scene": stage.scene(),
        "showlegend": False,
        "height": HEIGHT,
        "margin": {"l": 0, "r": 0, "t": 0, "b": 0},
    }
    return Figure(run.name or "In motion", stage.traces(), layout, stage.motion(), note=stage.note())


class _Stage:
    """Where everything is in each frame, relative to the horizontal position of the body that leads."""

    def __init__(self, subject: Subject, run: Run) -> None:
        description, values = subject.description, dict(subject.model.parameters)
        design = DesignPosition(description, values)
        self.travels, self.bodies = subject.travels, tuple(description.bodies)
        rolling = {subject.model.layout.bodies.index(name) for name, *_ in wheels_of(description, design, values)}
        self.rows = frame_rows(subject.model, run.solution, rolling)
        self.time = run.solution.time[self.rows]
        self._place(subject, run)
        self.centres = np.array([design.point(body.com) for body in description.bodies.values()] + [np.zeros(3)])
        leader = self.bodies.index(subject.leader)
        self.travel = (self.places[:, leader] - self.centres[leader]) * [1, 1, 0] * self.travels
        found = [shape for shape in shapes(description, values) if not (self.travels and shape.body < 0)]
        self.solid, self.clear = (_cast([s for s in found if s.solid is solid]) for solid in (True, False))
        self.springs = springs(description, values)
        self.links = links(description, values, description.joints.values())
        self.low, self.high = self._extent()
        self.road = Ground(description.road, values).patches(self.low, self.high, self.travel) if self.travels else {}
        turned = {**ground_turns(len(self.rows))} | {name: self.turns[:, k] for k, name in enumerate(self.bodies)}
        self.arrows = arrows(description, values, run, self.rows, turned)

    def _place(self, subject: Subject, run: Run) -> None:
        """Centres and rotations by frame and body, in the order of the description; the ground is the last body."""
        model, states = subject.model, [run.solution.state(row) for row in self.rows]
        order = [model.layout.bodies.index(name) for name in self.bodies]
        poses, frames = [model.poses(state) for state in states], len(states)
        fixed = np.zeros((frames, 1, 3)), np.broadcast_to(np.eye(3), (frames, 1, 3, 3))
        self.places = np.concatenate([[p.position[order] for p in poses], fixed[0]], axis=1)
        self.turns = np.concatenate([[p.rotation[order] for p in poses], fixed[1]], axis=1)
        rates = np.array([model.velocities(state).angular_velocity[order] for state in states])
        self.quaternions = Rotation.from_matrix(self.turns.reshape(-1, 3, 3)).as_quat().reshape(frames, -1, 4)
        self.windings = windings(self.time, self.quaternions, np.concatenate([rates, fixed[0]], axis=1))

    def _extent(self) -> tuple[Array, Array]:
        """Lowest and highest coordinates of what is drawn, over all frames."""
        bodies = np.concatenate([self.solid.bodies, self.clear.bodies])
        arms = np.concatenate([self.solid.vertices, self.clear.vertices]) - self.centres[bodies]
        low, high = np.full(3, np.inf), np.full(3, -np.inf)
        for frame in {*range(0, len(self.rows), 4), len(self.rows) - 1}:
            turned = np.einsum("nij,nj->ni", self.turns[frame, bodies], arms)
            everywhere = self.places[frame, bodies] + turned - self.travel[frame]
            low, high = np.minimum(low, everywhere.min(axis=0)), np.maximum(high, everywhere.max(axis=0))
        return low, high

    def traces(self) -> tuple[Trace, ...]:
        """Without their points, which the page computes from `motion`, in the same order."""
        return (
            _mesh(self.solid, 1.0),
            _mesh(self.clear, 0.3),
            _lines(LINK, 5),
            _lines(SPRING, 5),
            {"type": "mesh3d", "color": FORCE, "lighting": LIGHT, "hoverinfo": "skip", "meta": {"role": "force"}},
            *(self._road_traces() if self.travels else ()),
        )

    def _road_traces(self) -> tuple[Trace, ...]:
        road = {"type": "mesh3d", "color": ROAD, "lighting": ROAD_LIGHT, "hoverinfo": "skip", "meta": {"role": "road"}}
        light = {"x": 1000, "y": 3000, "z": 1500}  # low, so that bumps have a bright and a dark side
        return road | {"lightposition": light}, _lines(LINES, 1.5) | {"meta": {"role": "lines"}}

    def motion(self) -> dict[str, object]:
        """What the page computes every moment from: poses of bodies in the frames (centre, quaternion with the real part last,
        whole turns on the way to the next frame), points in bodies, forces, the road."""
        return {
            "time": self.time,
            "places": to_pixels((self.places - self.travel[:, None]).reshape(-1, 3), self.size),
            "turns": to_pixels(self.quaternions.reshape(-1, 4), 1.0),
            "windings": self.windings.ravel(),
            "bodies": self.places.shape[1],
            "meshes": [self._points(cast.bodies, cast.vertices) for cast in (self.solid, self.clear)],
            "links": self._ends(self.links),
            "coils": self._ends(self.springs),
            "arrows": self._arrows(),
            "arrowWidth": WIDTH * self.size,
            "road": self.road,
        }

    def _points(self, bodies: Array, vertices: Array) -> dict[str, Array]:
        """Points with the body each belongs to, relative to its centre."""
        return {"bodies": bodies % len(self.centres), "arms": to_pixels(vertices - self.centres[bodies], self.size)}

    def _ends(self, found: Sequence[tuple[int, Array, int, Array]]) -> dict[str, Array]:
        """Two points for each."""
        bodies = [body for first, _, second, _ in found for body in (first, second)]
        points = [point for _, start, _, end in found for point in (start, end)]
        return self._points(np.array(bodies, int), np.array(points).reshape(-1, 3))

    def _arrows(self) -> dict[str, object]:
        if not self.arrows:
            return {}
        bodies = [self.bodies.index(arrow.body) for arrow in self.arrows]
        forces = np.stack([arrow.forces for arrow in self.arrows], axis=1)
        points = self._points(np.array(bodies), np.array([arrow.point for arrow in self.arrows]))
        return {**points, "forces": to_pixels((forces * self._metres_per_newton()).reshape(-1, 3), self.size)}

    def _metres_per_newton(self) -> float:
        return LONGEST * self.size / max(_most(arrow) for arrow in self.arrows)

    @property
    def size(self) -> float:
        return float((self.high - self.low).max())

    def note(self) -> str:
        """What the length of arrows means."""
        if not self.arrows:
            return ""
        return f"green arrows: forces, the longest is {max(_most(arrow) for arrow in self.arrows):.3g} N"

    def scene(self) -> dict[str, object]:
        """The same box in every frame, with equal scales; the edge of the road is not seen."""
        beside = np.array([0.3, 0.2, 0.0]) * self.size if self.travels else np.full(3, 0.06 * self.size)
        low, high = self.low - beside - [0, 0, 0.02 * self.size], self.high + beside
        high[2] += LONGEST * self.size * (0.5 if self.arrows and self.travels else 0.0)
        flat = np.maximum(0.25 * self.size - (high - low), 0.0)  # a plane mechanism has some depth
        low, high = low - 0.5 * flat, high + 0.5 * flat
        ratio = (high - low) / (high - low).max()
        axes = {
            f"{name}axis": {
                "range": [float(low[i]), float(high[i])],
                "visible": not self.travels,
                "title": {"text": f"{name}, m"},
            }
            for i, name in enumerate("xyz")
        }
        return {
            **axes,
            "aspectmode": "manual",
            "aspectratio": dict(zip("xyz", ratio.tolist(), strict=True)),
            "camera": self._camera(high - low),
            "dragmode": "turntable",
        }

    def _camera(self, box: Array) -> dict[str, object]:
        """From ahead and aside of a vehicle; upon the plane of a plane mechanism."""
        eye = np.array([0.33, 0.5, 0.24]) if self.travels else np.array([0.75, 1.25, 0.5])
        if not self.travels and box.argmin() == 1:
            eye = np.array([0.35, -1.55, 0.3])
        return {
            "eye": dict(zip("xyz", eye.tolist(), strict=True)),
            "center": {"x": 0, "y": 0, "z": -0.09 if self.travels else -0.03},
        }


def _most(arrow: Arrow) -> float:
    return float(np.linalg.norm(arrow.forces, axis=1).max())


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


def _lines(colour: str, width: float) -> dict[str, object]:
    return {"type": "scatter3d", "mode": "lines", "line": {"color": colour, "width": width}, "hoverinfo": "skip"}
