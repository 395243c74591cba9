"""A run in three dimensions: plays in real time or slower, orbits and scrubs. The picture travels along with the body that leads."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from scipy.spatial.transform import Rotation

from symgen.description.design_position import Array
from symgen.report.arrows import Arrow, arrows, ground_turns
from symgen.report.conditions import as_in
from symgen.report.figure import Figure
from symgen.report.frames import frame_rows, windings
from symgen.report.roads import Road
from symgen.report.rounding import to_pixels
from symgen.report.subject import Run, Subject
from symgen.report.tire_forces import used
from symgen.report.words import rounded
from symgen.showing.figure import figure, seen
from symgen.showing.solids import Spot

LONGEST = 0.3
"""Of an arrow, relative to the size of what is seen."""
HEIGHT = 560
HALF_ANGLE, WIDE = 0.365, 1.6
"""What a camera sees above and below its middle at a distance of one, and how much more to the sides."""
FLAT = 0.2
"""Of its size: a mechanism that is thinner is looked at from aside."""
AHEAD, UPON = (-2.2, 0.38), (-1.85, 0.2)
"""Where the eye is at first, rad: round the vertical, and above it."""


def picture(subject: Subject, run: Run) -> Figure:
    """All that the page computes each moment from."""
    with as_in(subject.model, run.solution):
        frames = _Frames(subject, run)
        return Figure(run.name, (), {"height": HEIGHT}, frames.motion(subject), note=frames.note())


class _Frames:
    """Where bodies are in each frame, in the order of the model."""

    def __init__(self, subject: Subject, run: Run) -> None:
        model, description, values = subject.model, subject.description, dict(subject.model.parameters)
        self.bodies = model.layout.bodies
        wheels = {model.layout.bodies.index(tire.wheel) for tire in subject.tires.values()}
        self.rows = frame_rows(model, run.solution, wheels)
        self.time = run.solution.time[self.rows]
        states = [run.solution.state(row) for row in self.rows]
        poses = [model.poses(state) for state in states]
        self.places = np.array([pose.position for pose in poses])
        self.turns = np.array([pose.rotation for pose in poses])
        rates = np.array([model.velocities(state).angular_velocity for state in states])
        self.quaternions = Rotation.from_matrix(self.turns.reshape(-1, 3, 3)).as_quat().reshape(len(states), -1, 4)
        self.windings = windings(self.time, self.quaternions, rates)
        turned = {**ground_turns(len(states))} | {name: self.turns[:, k] for k, name in enumerate(self.bodies)}
        self.arrows = arrows(description, values, run, self.rows, turned)
        self.figure = figure(description, values, self.bodies, [Spot(arrow.body, arrow.arm) for arrow in self.arrows])
        self.limited = [tire for tire in used(subject, run) if tire.limited]
        self.travels = bool(self.figure["travels"])
        self.leader = self.bodies.index(subject.leader)
        self.low, self.high = self._extent()

    def _extent(self) -> tuple[Array, Array]:
        """Lowest and highest coordinates of what is drawn, beside the body that leads if that travels."""
        points = seen(self.figure)
        if self.travels:
            points = points[points[:, 0] >= 0]
        bodies, arms = points[:, 0].astype(int), points[:, 1:]
        low, high = np.full(3, np.inf), np.full(3, -np.inf)
        still = {-1: (np.zeros(3), np.eye(3))}
        for frame in {*range(0, len(self.rows), 4), len(self.rows) - 1}:
            places = np.vstack([self.places[frame], still[-1][0]])
            turns = np.concatenate([self.turns[frame], still[-1][1][None]])
            everywhere = places[bodies] + np.einsum("nij,nj->ni", turns[bodies], arms) - self._travel(frame)
            low, high = np.minimum(low, everywhere.min(axis=0)), np.maximum(high, everywhere.max(axis=0))
        return low, high

    def _travel(self, frame: int) -> Array:
        return np.asarray(self.places[frame, self.leader] * [1.0, 1.0, 0.0] * self.travels)

    @property
    def size(self) -> float:
        return float((self.high - self.low).max())

    def motion(self, subject: Subject) -> dict[str, object]:
        """Poses of bodies in the frames (centre, quaternion with the real part last, whole turns on the way to the next frame),
        forces, how much of their grip tires use, the road, and from where to look."""
        return {
            "figure": self.figure,
            "time": self.time,
            "places": to_pixels(self.places, self.size).reshape(-1, 3),
            "turns": to_pixels(self.quaternions, 1.0).reshape(-1, 4),
            "windings": self.windings.ravel(),
            "bodies": len(self.bodies),
            "leader": self.leader if self.travels else -1,
            "forces": self._forces(),
            "arrowWidth": 0.012 * self.size,
            "use": self._use(),
            "road": self._road(subject) if self.travels else {},
            "look": self._look(),
        }

    def _forces(self) -> Array:
        """Metres in the picture, by frame and arrow."""
        if not self.arrows:
            return np.zeros((0, 3))
        longest = LONGEST * self.size / max(_most(arrow) for arrow in self.arrows)
        forces = np.stack([arrow.forces for arrow in self.arrows], axis=1)
        return to_pixels(longest * forces, self.size).reshape(-1, 3)

    def _use(self) -> dict[str, object]:
        """Of what friction allows, by frame and wheel."""
        found = self.limited
        if not found:
            return {}
        shares = np.nan_to_num(np.column_stack([tire.use[self.rows] for tire in found]))
        return {
            "wheels": [self.bodies.index(tire.tire.wheel) for tire in found],
            "shares": to_pixels(shares, 1.0, 1e-2).ravel(),
        }

    def _road(self, subject: Subject) -> Mapping[str, object]:
        data = subject.model.road
        surface = None if data is None else data.height
        road = Road(subject.description.road, dict(subject.model.parameters), surface)
        return road.squares(self.places[:, self.leader, :2])

    def _look(self) -> dict[str, object]:
        """The middle of what is seen, beside the leader's place if that travels, and the angles of the eye."""
        middle, across = 0.5 * (self.low + self.high), self.high - self.low
        thin = not self.travels and across[1] < FLAT * self.size
        turn, rise = UPON if thin else AHEAD
        return {
            "middle": [round(float(x), 5) for x in middle],
            "distance": round(self._distance(across), 5),
            "turn": turn,
            "rise": rise,
        }

    def _distance(self, across: Array) -> float:
        """From which all of it is seen, or all of something that travels, whichever way it turns."""
        level, height = float(np.hypot(*across[:2])), float(across[2])
        if self.travels:
            level = min(level, 1.35 * float(self.figure["size"]))
        return max(0.5 * (height + 0.25 * level), 0.5 * level / WIDE) / HALF_ANGLE + 0.25 * level

    def note(self) -> str:
        """What arrows and colours mean."""
        if not self.arrows:
            return ""
        reddened = "; wheels redden as they use their friction" if self.limited else ""
        return f"arrows: forces, the longest is {rounded(max(_most(arrow) for arrow in self.arrows))} N{reddened}"


def _most(arrow: Arrow) -> float:
    return float(np.linalg.norm(arrow.forces, axis=1).max())
