"""A car parks by itself: backwards into a gap one and a half times its length, found by IPOPT through CasADi. The dots are a run.

python examples/parking.py [PICTURE]
"""

import sys
from pathlib import Path

import casadi
import matplotlib.pyplot as plt
import numpy as np

import symgen
import symgen.casadi

PICTURE = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_suffix(".png")
BACK, LENGTH, HALF, CLEAR, GAP, KERB = -0.8, 4.1, 0.85, 0.15, 6.2, -2.2  # m; the car's end is BACK behind its axle
COUNT, STEPS, STEP, UNITS = 50, 6, 0.04, [1e3, 0.8]  # intervals, steps in each, s, N and rad/s
EDGE = np.array([BACK + LENGTH / 3 * np.array([0, 1, 2, 3, 3, 2, 1, 0, 0]), HALF * np.array([*4 * [-1], *4 * [1], -1])])


def turned(x, y, angle):
    return casadi.cos(angle) * x - casadi.sin(angle) * y, casadi.sin(angle) * x + casadi.cos(angle) * y


def inside(x, y):  # how far points are in a car with round corners
    return casadi.fmax(0, 1 - ((x / (LENGTH / 2 + CLEAR)) ** 8 + (y / (HALF + CLEAR)) ** 8 + 1e-6) ** (1 / 8))


function = symgen.build(Path(__file__).with_name("small_car.yaml")).step_function(STEP)
step, problem = symgen.casadi.step(function, STEPS).map(COUNT), casadi.Opti()
ends = function.start, [(GAP - LENGTH) / 2 - BACK, KERB + HALF + 0.2, *6 * [0.0]]
states, inputs, price = problem.variable(8, COUNT + 1), problem.variable(2, COUNT), problem.parameter()
x, y, angle, steer = (states[k, :] for k in range(4))
problem.subject_to(states[:, 1:] == step(states[:, :-1], inputs * UNITS, casadi.DM(0, COUNT)))
bounds = [problem.bounded(-0.6, steer, 0.6), problem.bounded(-1, casadi.vec(inputs), 1)]
problem.subject_to([states[:, [0, COUNT]] == np.transpose(ends), *bounds])
around = [(x + px, y + py) for px, py in (turned(*point, angle) for point in EDGE.T[1:])]
hit = [inside(px - at, py + HALF) for px, py in around for at in (-LENGTH / 2, GAP + LENGTH / 2)]  # the parked cars
hit += [inside(px - BACK - LENGTH / 2, py) for px, py in (turned(corner - x, -y, -angle) for corner in (0.0, GAP))]
hit += [casadi.fmax(0, KERB - py) for _, py in around]
problem.minimize(casadi.sumsqr(inputs) + price * casadi.sumsqr(casadi.vertcat(*hit)))
problem.set_initial(states, np.linspace(*ends, COUNT + 1).T)
problem.solver("ipopt", {"print_time": False}, {"hessian_approximation": "limited-memory", "print_level": 0})
for weight in (3, 30, 300, 3000):  # first through the cars, then less and less
    problem.set_value(price, weight)
    solved = problem.solve()
    problem.set_initial(solved.value_variables())
found, held, last = solved.value(states), solved.value(inputs * UNITS), STEPS * STEP
given = {name: lambda t, k=k: held[k, min(int(t / last), COUNT - 1)] for k, name in enumerate(function.inputs)}
run = symgen.simulate(function.model, COUNT * last, STEP / 20, inputs=given, method="rk4", every=20 * STEPS)
plt.switch_backend("agg")  # writes files, opens no window
figure, (top, below) = plt.subplots(2, 1, figsize=(8, 5.5), layout="constrained", height_ratios=[2, 1])
for k in range(0, COUNT + 1, 3):
    top.plot(*np.add(turned(*EDGE, found[2, k]), found[:2, k, None]), color=plt.cm.viridis(k / COUNT))
top.bar([-LENGTH / 2, GAP + LENGTH / 2], -2 * HALF, LENGTH, color="0.8"), top.set(xlabel="x, m", ylabel="y, m")
top.plot(run["ground.x"], run["ground.y"], "k."), top.set(aspect="equal", ylim=(KERB, None))
below.plot(run.time, found[[3, 4, 6]].T, label=["steering angle, rad", "speed along x, m/s", "yaw rate, rad/s"])
below.set(xlabel="time, s"), below.legend(ncols=3, loc="lower right")
figure.savefig(PICTURE, dpi=100)
