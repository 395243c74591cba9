"""The moving picture at the top of the README: the sedan in its J-turn, drawn by matplotlib and written as a GIF.

    python docs/moving_picture.py [FILE [FRAMES]]

Red lines are the vertical loads of the tires. Needs the extra `plot`, which brings Pillow along.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from numpy.typing import NDArray
from PIL import Image

import symgen
from symgen.description import read
from symgen.showing.solids import RIM, RUBBER, Drawing, Solid, Spot

Array = NDArray[np.float64]
Piece = tuple[Array, Sequence[tuple[int, ...]], str]
"""Corners, triangles, colour."""

FILE = Path(__file__).with_name("sedan.gif")
FIRST, LAST, FRAMES = 0.8, 4.4, 60  # s
WIDTH, HEIGHT = 640, 300  # pixels
EYE, LOOK = np.array([-6.2, -5.2, 2.9]), np.array([0, 0, 0.3])  # m, from the car
LENS = 2.3  # of half the width of the picture, over the distance of what fills it
LIGHT = np.array([-0.35, -0.5, 0.8]) / np.linalg.norm([-0.35, -0.5, 0.8])
TILE, FAR = 2.0, 12.0  # m, of the lines on the ground
PER_LOAD = 1.6e-4  # m/N
WHEELS = ("FL", "FR", "RL", "RR")
SIDES, TIRE = 28, (0.64, 1.0)  # of wheels; the inner and outer radius of the tire, of the whole
WIDTHS = {"rod": 1.6, "link": 1.2, "spring": 2.4}  # points


class Camera:
    """Looks at the car from a place that travels along with it, in directions of the ground."""

    def __init__(self, target: Array) -> None:
        self.eye = target + EYE
        forward = target + LOOK - self.eye
        self.forward = forward / np.linalg.norm(forward)
        right = np.cross(self.forward, [0, 0, 1.0])
        self.right = right / np.linalg.norm(right)
        self.up = np.cross(self.right, self.forward)

    def seen(self, points: Array) -> tuple[Array, Array]:
        """Places in the picture, from -1 to 1 across, and depths."""
        away = points - self.eye
        depth = away @ self.forward
        return LENS * np.stack([away @ self.right, away @ self.up], axis=-1) / depth[..., None], depth


class Car:
    """What it looks like, and where all of it is in each row of a run."""

    def __init__(self) -> None:
        self.description = read("@sedan")
        self.model = symgen.build(self.description)
        self.run = symgen.simulate(
            self.model, manoeuvre="j_turn", until=LAST, method="trapezoidal", refresh="frozen", every=10
        )
        solids = Drawing(self.description, dict(self.model.parameters)).solids()
        self.lines = [solid for solid in solids if solid.kind in WIDTHS]
        self.wheels = [solid for solid in solids if solid.kind == "wheel"]
        (self.shell,) = (solid for solid in solids if solid.clear)

    def at(self, row: int) -> dict[str, tuple[Array, Array]]:
        """Centre and rotation of every body."""
        poses = self.model.poses(self.run.state(row))
        return {name: (poses.position[k], poses.rotation[k]) for k, name in enumerate(self.model.layout.bodies)}

    @staticmethod
    def placed(poses: dict[str, tuple[Array, Array]], spots: Sequence[Spot]) -> Array:
        """In the world."""
        return np.array([poses[spot.body][0] + poses[spot.body][1] @ spot.arm for spot in spots])


def frame(car: Car, row: int) -> Image.Image:
    poses = car.at(row)
    chassis = poses["chassis"][0]
    camera = Camera(np.array([chassis[0], chassis[1], 0.2]))
    figure = Figure(figsize=(WIDTH / 100, HEIGHT / 100), dpi=100, facecolor="white")
    axis = figure.add_axes((0, 0, 1, 1), xlim=(-1, 1), ylim=(-HEIGHT / WIDTH, HEIGHT / WIDTH))
    axis.set_axis_off()
    drawn = [
        _ground(camera, chassis),
        _lines(camera, list(_tracks(car, row)), "#8a94a0", 1.2),
        *(_rods(car, poses, camera, kind) for kind in WIDTHS),
        _faces(camera, [piece for wheel in car.wheels for piece in _wheel(car.placed(poses, wheel.spots))], 1.0),
        _faces(camera, [_near_side(car.placed(poses, car.shell.spots), car.shell, camera)], 0.42),
        _lines(camera, list(_loads(car, poses, row)), "#c8372d", 2.6),
    ]
    for order, collection in enumerate(drawn):
        collection.set_zorder(order)
        axis.add_collection(collection)
    speed, aside = (car.run[name][row] for name in ("chassis_velocity.x", "chassis_acceleration.y"))
    text = f"{car.run.time[row]:.1f} s    {3.6 * speed:.0f} km/h    {aside:.1f} m/s² to the left"
    axis.text(-0.97, HEIGHT / WIDTH - 0.06, text, fontsize=10, color="#30343b", family="monospace")
    return _image(figure)


def _image(figure: Figure) -> Image.Image:
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    canvas = FigureCanvasAgg(figure)
    canvas.draw()
    return Image.fromarray(np.asarray(canvas.buffer_rgba())).convert("RGB")


def _ground(camera: Camera, chassis: Array) -> LineCollection:
    """Lines through the ground near the car, in pieces that fade with their distance."""
    ticks = np.arange(-FAR, FAR + TILE / 2, TILE)
    pieces, shades = [], []
    for way in (0, 1):
        for across in np.round(chassis[1 - way] / TILE) * TILE + ticks:
            ends = np.round(chassis[way] / TILE) * TILE + ticks
            points = np.zeros((len(ends), 3))
            points[:, way], points[:, 1 - way] = ends, across
            seen, depth = camera.seen(points)
            near = np.linalg.norm(points[:, :2] - chassis[:2], axis=1)
            for k in range(len(ends) - 1):
                if min(depth[k : k + 2]) > 0.5:
                    pieces.append(seen[k : k + 2])
                    shades.append(min(0.97, 0.76 + 0.2 * near[k] / FAR))
    return LineCollection(pieces, colors=[(s, s, s) for s in shades], linewidths=1)


def _wheel(spots: Array) -> Iterator[Piece]:
    """A tire of one colour, and what is inside of it of another."""
    centre, beside, tread = spots
    axis, out = beside - centre, tread - centre
    radius = float(np.linalg.norm(out))
    turns = 2 * np.pi * np.arange(SIDES) / SIDES
    around = np.outer(np.cos(turns), out) + np.outer(np.sin(turns), np.cross(axis, out))
    half = 0.3 * radius * axis
    inner, outer = ([centre + side + share * around for side in (half, -half)] for share in TIRE)
    for first, second, colour in ((*outer, RUBBER), (inner[0], outer[0], RUBBER), (inner[1], outer[1], RUBBER)):
        yield np.vstack([first, second]), _strip(SIDES), colour
    for side in inner:
        yield np.vstack([side, side.mean(axis=0)]), [(k, (k + 1) % SIDES, SIDES) for k in range(SIDES)], RIM


def _near_side(corners: Array, shell: Solid, camera: Camera) -> Piece:
    """Triangles that face the eye."""
    triangles = np.array(shell.triangles)
    a, b, c = corners[triangles].swapaxes(0, 1)
    normal, middle = np.cross(b - a, c - a), (a + b + c) / 3
    out = np.einsum("ij,ij->i", normal, middle - corners.mean(axis=0))
    towards = np.einsum("ij,ij->i", normal, camera.eye - middle)
    return corners, [tuple(t) for t in triangles[out * towards > 0]], shell.colour


def _strip(count: int) -> list[tuple[int, ...]]:
    """Triangles between two rings."""
    pairs = [(k, (k + 1) % count) for k in range(count)]
    return [corner for a, b in pairs for corner in ((a, b, count + a), (b, count + b, count + a))]


def _faces(camera: Camera, pieces: Sequence[Piece], opacity: float) -> PolyCollection:
    """Triangles, farthest first, in the light of the sky."""
    corners = np.concatenate([points[np.array(triangles)] for points, triangles, _ in pieces])
    colours = np.concatenate([np.tile(to_rgb(colour), (len(triangles), 1)) for _, triangles, colour in pieces])
    normal = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normal /= np.linalg.norm(normal, axis=1, keepdims=True) + 1e-12
    bright = 0.65 + 0.35 * np.abs(normal @ LIGHT)
    seen, depth = camera.seen(corners)
    order = np.argsort(-depth.mean(axis=1))
    shaded = np.column_stack([(colours * bright[:, None])[order], np.full(len(order), opacity)])
    edges = shaded if opacity == 1.0 else "none"
    return PolyCollection(seen[order], facecolors=shaded, edgecolors=edges, linewidths=0.3, antialiaseds=opacity == 1.0)


def _rods(car: Car, poses: dict[str, tuple[Array, Array]], camera: Camera, kind: str) -> LineCollection:
    """Of the suspension: rods, links without mass, and springs."""
    found = [solid for solid in car.lines if solid.kind == kind]
    return _lines(camera, [car.placed(poses, solid.spots) for solid in found], [s.colour for s in found], WIDTHS[kind])


def _loads(car: Car, poses: dict[str, tuple[Array, Array]], row: int) -> Iterator[Array]:
    """From the ground under each wheel upwards."""
    for wheel in WHEELS:
        foot = poses[f"{wheel}.wheel"][0] * [1, 1, 0]
        height = PER_LOAD * car.run[f"{wheel}.tire_load.3"][row]
        yield np.array([foot, [foot[0], foot[1], height]])


def _tracks(car: Car, row: int) -> Iterator[Array]:
    """Where the rear wheels have been."""
    rows = range(max(0, row - 80), row + 1, 8)
    places = [car.at(k) for k in rows]
    for wheel in WHEELS[2:]:
        yield np.array([each[f"{wheel}.wheel"][0] * [1, 1, 0] for each in places])


def _lines(camera: Camera, lines: list[Array], colour: str | list[str], width: float) -> LineCollection:
    found = []
    for line in lines:
        seen, depth = camera.seen(line)
        found.append(seen[depth > 0.5])
    return LineCollection(found, colors=colour, linewidths=width)


def main(file: Path, count: int) -> None:
    car = Car()
    times = np.linspace(FIRST, LAST, count, endpoint=False)
    images = [frame(car, int(np.searchsorted(car.run.time, time))) for time in times]
    palette = images[len(images) // 2].quantize(64, Image.Quantize.MAXCOVERAGE)
    small = [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in images]
    duration = round(1000 * (LAST - FIRST) / count / 10) * 10  # GIFs count hundredths of a second
    small[0].save(file, save_all=True, append_images=small[1:], duration=duration, loop=0, optimize=True)
    print(f"{file}: {file.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FILE, int(sys.argv[2]) if len(sys.argv) > 2 else FRAMES)
