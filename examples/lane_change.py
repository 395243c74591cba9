"""A car changes lanes twice, as in ISO 3888-1, driven by model-predictive control: ten times a second the equations of the whole car look
two seconds ahead, and choose how far its steering wheel turns. The car is heavier and its tires hold less than they know.

python examples/lane_change.py [PICTURE]
"""

import sys
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
from scipy.optimize import lsq_linear

import symgen

PICTURE = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_suffix(".png")
SPEED, STEP, HELD, AHEAD, LAST = 25.0, 0.02, 5, 20, 5.2  # m/s, s, steps with the same input, inputs, s
MOST, PRICE = 2.7, 0.225  # rad, of the wheel; metres beside the way that are as bad as a radian of its change
LANES = ((0, 15, 0.0, 2.2), (45, 70, 3.5, 2.4), (95, 125, 0.0, 2.5))  # m: from x to x, to the left, wide


def way(x):  # to the left and back, and its slope
    s, steep = np.array([(x - 30) / 7.5, (x - 82.5) / 6.25]), [[1.0 / 7.5], [-1.0 / 6.25]]
    return np.diff(1.75 * np.tanh(s[::-1]), axis=0)[0], np.sum(1.75 / np.cosh(s) ** 2 * steep, axis=0)


known, car = symgen.build("@sedan"), symgen.build("@sedan")
car.set_parameters({"friction": 0.9, "bodies.chassis.mass": 1250.0})
start = known.trim(SPEED, free=["drive_torque", "steering_wheel"])
step = known.step_function(STEP, about=start.state)
wheel, place = known.inputs.index("steering_wheel"), [step.states.index(f"chassis.{axis}") for axis in "xy"]
inputs, change = np.tile(start.inputs, (AHEAD * HELD, 1)), np.eye(AHEAD) - np.eye(AHEAD, k=-1)
directions = np.zeros((*inputs.shape, AHEAD))
directions[:, wheel] = np.repeat(np.eye(AHEAD), HELD, axis=0)  # one for each angle of the wheel


def improved(state, plan):  # by one step of Gauss and Newton within bounds: in the middle of the way, without haste
    inputs[:, wheel] = np.repeat(plan, HELD)
    run = step.rollout(step.x(state), inputs)
    (x, y), (dx, dy) = run.states[HELD::HELD, place].T, run.forward(du=directions)[HELD::HELD, place].swapaxes(0, 1)
    wrong = np.concatenate([y - way(x)[0], PRICE * (change @ plan - plan[0] * np.eye(AHEAD)[0])])
    by_plan = np.concatenate([dy - way(x)[1][:, None] * dx, PRICE * change])
    return plan + lsq_linear(by_plan, -wrong, (-MOST - plan, MOST - plan)).x


state, plan, driven = start.state, np.zeros(AHEAD), []
for _ in range(round(LAST / STEP / HELD)):
    plan = improved(state, plan)
    held = {**dict(zip(known.inputs, start.inputs, strict=True)), "steering_wheel": plan[0]}
    run = symgen.simulate(car, state.time + HELD * STEP, STEP / 10, inputs=held, state=state, every=10)
    state, plan = run.final, np.append(plan[1:], plan[-1])
    driven += zip(*(run[name] for name in ("nose.x", "nose.y", "tail.x", "tail.y", "steering_angle")), strict=True)
nose_x, nose_y, tail_x, tail_y, turned = np.transpose(driven)
plt.switch_backend("agg")  # writes files, opens no window
figure, (top, below) = plt.subplots(2, 1, figsize=(9, 4.5), layout="constrained", sharex=True)
for begin, end, left, wide in LANES:
    top.plot([begin, end], [[left - wide / 2, left + wide / 2]] * 2, "C1o:")
top.plot(nose_x, nose_y, "C0", tail_x, tail_y, "C0--", nose_x, way(nose_x)[0], "0.7"), top.set(ylabel="left, m")
below.plot(nose_x, np.degrees(turned)), below.set(xlabel="way of the nose, m", ylabel="wheel, degrees")
figure.savefig(PICTURE, dpi=100)
