"""A pole on a cart learns to swing up by the cross-entropy method: vehicles of a fleet try policies, each of eight numbers.

python examples/swing_up.py [GENERATIONS] [PICTURE]
"""

import sys
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np

from symgen.description import MechanismBuilder
from symgen.gym import FleetEnv, Task

GENERATIONS = int(sys.argv[1]) if len(sys.argv) > 1 else 30
PICTURE = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(__file__).with_suffix(".png")
VEHICLES, EACH, BEST, ACTIONS, STRONGEST = 512, 4, 16, 250, 20.0

m = MechanismBuilder("cart_pole", gravity=[0, 0, -9.81])
m.body("cart", mass=1.0, com=[0, 0, 0], inertia=[0.01, 0.01, 0.01])
m.body("pole", mass=0.3, com=[0, 0, 0.4], inertia=[0.016, 0.016, 0.0001])
m.prismatic("rail", "ground", "cart", at=[0, 0, 0], axis=[1, 0, 0])
m.revolute("hinge", "cart", "pole", at=[0, 0, 0], axis=[0, 1, 0])
m.input("push", unit="N")
m.force("motor", "joint_force", coordinate="rail", force="push")
task = Task(m.describe(), step=0.01, frame_skip=2, actions={"push": (-STRONGEST, STRONGEST)},
    observations=["rail", "hinge", "rail.rate", "hinge.rate"], positions={"hinge": (-np.pi, np.pi)},
    reward=lambda seen: np.cos(seen["hinge"]) - 0.05 * np.minimum(seen["rail"] ** 2, 9.0),
    randomise={"bodies.pole.mass": (0.25, 0.35), "bodies.cart.mass": (0.9, 1.1)})  # fmt: skip
envs = FleetEnv(task, VEHICLES, autoreset_mode="Disabled")


def driven(weights: np.ndarray, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Returns and what is seen, for a row of weights for each vehicle: four that count near the top, and four elsewhere."""
    (seen, _), total, way, none = envs.reset(seed=seed), 0.0, [], np.zeros((4, VEHICLES))
    for _ in range(ACTIONS):
        (place, angle, speed, rate), height = seen.T, np.cos(seen[:, 1])
        high = [np.sin(angle), rate, place, speed]
        low = [place, speed, height * (1 - height) * rate, 0.1 * height * rate**3]
        features = np.where(height > 0.8, [*high, *none], [*none, *low]).T
        seen, reward, *_ = envs.step(STRONGEST * (features * weights).sum(axis=1, keepdims=True))
        total, way = total + reward, [*way, seen]
    return total, np.array(way)


random, mean, spread, returns = np.random.default_rng(1), np.zeros(8), np.full(8, 2.0), []
for generation in range(GENERATIONS):
    weights = mean + spread * random.standard_normal((VEHICLES // EACH, 8))
    returns.append(driven(np.repeat(weights, EACH, axis=0), seed=0)[0].reshape(-1, EACH).mean(axis=1))
    elite = weights[np.argsort(returns[-1])[-BEST:]]
    mean, spread = elite.mean(axis=0), elite.std(axis=0) + 0.5 * 0.9**generation
total, way = driven(np.tile(mean, (VEHICLES, 1)), seed=1_000_000)  # other starts and masses

plt.switch_backend("agg")  # writes files, opens no window
figure, (left, right) = plt.subplots(1, 2, figsize=(10, 3.2), layout="constrained")
left.plot([(each.max(), each.mean()) for each in returns])
left.set(xlabel="generation", ylabel="return of the best policy, and mean", ylim=(-ACTIONS, ACTIONS))
right.plot(0.02 * np.arange(1, ACTIONS + 1), np.cos(way[:, ::8, 1]), color="C0", alpha=0.3, linewidth=0.8)
right.set(xlabel="time, s", ylabel="cosine of the pole's angle")
figure.savefig(PICTURE, dpi=100)
