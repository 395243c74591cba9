"""Four gains of a crane's controller, tuned by gradients through 500 steps: JAX goes through the controller, symgen through the crane.

python examples/crane.py [PICTURE]
"""

import sys
from pathlib import Path

import jax
import matplotlib.pyplot as plt
import numpy as np
from jax import numpy as jnp
from scipy.optimize import minimize

import symgen.jax
from symgen.description import MechanismBuilder

jax.config.update("jax_enable_x64", True)
PICTURE = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_suffix(".png")
STEP, STEPS, WAY, ROPE = 0.02, 500, 3.0, 4.0  # s, -, m, m
SIZES = np.array([100.0, 1000.0, 100.0, 1000.0])  # of the gains: N/m, N/rad, N s/m, N s/rad

m = MechanismBuilder("crane", gravity=[0, 0, -9.81])
m.body("trolley", mass=100.0, com=[0, 0, 0], inertia=[10, 10, 10])
m.body("load", mass=60.0, com=[0, 0, -ROPE], inertia=[5, 5, 5])
m.prismatic("rail", "ground", "trolley", at=[0, 0, 0], axis=[1, 0, 0])
m.revolute("rope", "trolley", "load", at=[0, 0, 0], axis=[0, 1, 0])
m.input("push", unit="N")
m.force("drive", "joint_force", coordinate="rail", force="push")
step = symgen.jax.step(symgen.build(m.describe()).step_function(STEP))


def carried(gains):
    def once(x, _):
        force = -(gains * SIZES) @ x
        after = step(x, force[None])
        return after, (after[0] - ROPE * jnp.sin(after[1]), after[1], force)  # load before its goal, rope, motor

    return jax.lax.scan(once, jnp.array([-WAY, 0.0, 0.0, 0.0]), length=STEPS)[1]


def cost(gains):
    load, angle, force = carried(gains)
    return STEP * jnp.sum(load**2 + 20 * angle**2 + (force / 500) ** 2)


gradient = jax.jit(jax.value_and_grad(cost))
begin = np.array([2.0, 0.0, 2.0, 0.0])  # gains that know nothing of the load
seen = [begin]
tuned = minimize(gradient, begin, jac=True, tol=0.1, callback=seen.append)

plt.switch_backend("agg")  # writes files, opens no window
figure, axes = plt.subplots(1, 2, figsize=(8, 3.2), layout="constrained")
for name, gains in {"before": begin, "tuned": tuned.x}.items():
    axes[0].plot(STEP * np.arange(1, STEPS + 1), WAY + carried(gains)[0], label=name)
axes[0].set(xlabel="time, s", ylabel="load, m")
axes[0].legend()
axes[1].plot([gradient(gains)[0] for gains in seen], "o-", color="tab:green")
axes[1].set(xlabel="iterations", ylabel="cost")
figure.savefig(PICTURE, dpi=100)
