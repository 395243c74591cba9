"""What the issue of platforms asks for beyond `symgen platform check` and `bench`, in one run.

    python benchmarks/platforms.py [HEXAPODS] [CERTIFIED]

1. The shaking table swinging by 25 degrees: poses found by each method, and microseconds per instant.
2. Random hexapods (1,000): there and back by Newton's method from the neutral pose; what comes back, what is flagged.
3. Of those, some with a certificate: a pose of the certified box must come back, others must be flagged.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import numpy as np

import symgen
from symgen.description import read_platform
from symgen.platform.certificate import Contraction, certify
from symgen.platform.measure import one_core
from symgen.runtime import POSE_METHODS, FilterSolution, ParameterError, Platform, PoseFlag

MODELS = Path(__file__).parents[1] / "models"
STEP = 5e-3
BOX = np.array([[-0.1, 0.1]] * 3 + [[-0.2, 0.2]] * 3)


def main() -> None:
    count, certified = (int(word) for word in [*sys.argv[1:], *("1000", "20")[len(sys.argv) - 1 :]])
    swing()
    hexapods(count)
    certificates(certified)


def swing() -> None:
    """All six coordinates at once, every angle to 25 degrees and back."""
    table = symgen.build_platform(MODELS / "mast.yaml")
    time = STEP * np.arange(4000)
    frequencies, phases = np.array([0.5, 0.4, 0.3, 0.35, 0.45, 0.25]), np.array([0, 1, 2, 0.5, 2.5, 4])
    amplitudes = np.array([0.2, 0.2, 0.2, *[np.radians(25.0)] * 3])
    poses = amplitudes * np.sin(2 * np.pi * frequencies * time[:, None] + phases)
    given = table.lengths(poses)
    print(f"{len(time)} instants of a swing by 25 degrees, each from the pose before")
    for method in POSE_METHODS:
        call = table.prepare(given, method, np.tile(poses[0], (len(poses), 1)), trajectories=1, lanes=1)
        seconds = fastest(call)
        found = call.solution
        print(
            f"  {method:15} {100 * found.converged.mean():6.2f} % found, {found.iterations.mean():6.2f} updates, "
            f"{1e6 * seconds / len(time):7.3f} us"
        )
    noise, random = 1e-4, np.random.default_rng(1)
    measured = given + noise * random.normal(size=given.shape)
    rates = (poses[1] - poses[0]) / STEP

    def estimate() -> FilterSolution:
        return table.filter(measured, STEP, noise, np.full(6, 0.05), start=poses[0] - STEP * rates, rates=rates)

    seconds, found = fastest(estimate), estimate()
    single = table.solve(measured, "newton", start=poses, tolerance=1e-12)
    of_filter, of_single = (1e6 * np.sqrt(((p - poses)[200:] ** 2).mean(axis=0)) for p in (found.poses, single.poses))
    print(f"  Kalman filter   lengths with 100 um of noise: {1e6 * seconds / len(time):.3f} us")
    print(f"    errors, um and urad   {np.round(of_filter, 1)}, of single poses {np.round(of_single, 1)}")


def fastest(call: Callable[[], object], repetitions: int = 20) -> float:
    best = np.inf
    with one_core():
        for _ in range(repetitions):
            began = perf_counter()
            call()
            best = min(best, perf_counter() - began)
    return float(best)


def hexapods(count: int) -> None:
    platform, random = symgen.build_platform(MODELS / "hexapod.yaml"), np.random.default_rng(7)
    tally: Counter[str] = Counter()
    for _ in range(count):
        if not randomised(platform, random):
            tally["refused: the legs would not hold the table"] += 1
            continue
        pose = random.uniform(BOX[:, 0], BOX[:, 1])
        given = platform.lengths(pose)
        found = platform.solve(given, "newton", box=BOX)
        tally[verdict(platform, pose, given, found.poses[0], bool(found.converged[0]), int(found.flags[0]))] += 1
    print(f"{count} random hexapods")
    for what, times in tally.most_common():
        print(f"  {times:6}  {what}")


def verdict(
    platform: Platform, pose: np.ndarray, given: np.ndarray, found: np.ndarray, converged: bool, flags: int
) -> str:
    if not converged:
        return "another assembly mode, flagged" if flags & PoseFlag.OUTSIDE_BOX else "reported as not converged"
    if np.abs(platform.lengths(found) - given).sum() > 1.1e-6:
        return "WRONG: called converged, and does not fit"
    if np.abs(found - pose).max() < 1e-4:
        return "the same pose came back"
    return "another assembly mode inside the box"


def randomised(platform: Platform, random: np.random.Generator) -> bool:
    values = {}
    for leg in platform.legs:
        for end, radius in (("base", 1.0), ("top", 0.6)):
            place = [*random.uniform(-radius, radius, 2), random.uniform(-0.1, 0.1)]
            values |= {f"legs.{leg}.{end}.{c}": v for c, v in zip("xyz", place, strict=True)}
    values |= {f"neutral.rpy.{c}": v for c, v in zip("xyz", random.uniform(-0.3, 0.3, 3), strict=True)}
    try:
        platform.set_parameters(values | {"neutral.position.z": random.uniform(0.5, 1.2)})
    except ParameterError:
        return False
    return True


def certificates(count: int) -> None:
    """The largest of a few boxes that is certified; every pose of it must come back, by Newton's method and by the gain."""
    geometry, random = read_platform(MODELS / "hexapod.yaml"), np.random.default_rng(7)
    platform = symgen.build_platform(geometry)
    known, tally = Contraction(platform, geometry), Counter[str]()
    for _ in range(count):
        if not randomised(platform, random):
            continue
        box = next(
            (s * BOX for s in (0.2, 0.05, 0.01) if certify(platform, geometry, s * BOX, contraction=known).holds), None
        )
        if box is None:
            tally["no box certified"] += 1
            continue
        poses = random.uniform(box[:, 0], box[:, 1], (500, 6))
        given = platform.lengths(poses)
        far = platform.lengths(random.uniform(20 * box[:, 0], 20 * box[:, 1], (500, 6)))
        for method in ("newton", "constant-gain"):
            found = platform.solve(given, method, tolerance=1e-9, box=box)  # type: ignore[arg-type]
            back = found.converged & (np.abs(found.poses - poses).max(axis=1) < 1e-5)
            tally[f"{method}: poses of a certified box that came back"] += int(back.sum())
            tally[f"{method}: that did not"] += int((~back).sum())
            other = platform.solve(far, method, box=box)  # type: ignore[arg-type]
            inside = ((other.poses >= box[:, 0]) & (other.poses <= box[:, 1])).all(axis=1)
            tally[f"{method}: converged outside a certified box"] += int((other.converged & ~inside).sum())
    print(f"{count} of them with certificates")
    for what, times in tally.items():
        print(f"  {times:6}  {what}")


if __name__ == "__main__":
    main()
