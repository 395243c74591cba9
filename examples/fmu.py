"""A quarter car as an FMU: FMPy drives it over a bump, as any other importer would. The dashed line is the same run in symgen.

python examples/fmu.py [PICTURE]
"""

import sys
import tempfile
from pathlib import Path

import fmpy
import matplotlib.pyplot as plt
import numpy as np

import symgen
from symgen.export.fmu import write_fmu
from symgen.runtime import single_steps

PICTURE = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_suffix(".png")
STEP, LAST = 1e-3, 1.5  # s
SHOWN = {"body_acceleration.z": "acceleration of the body, m/s²", "tire_load": "load of the tire, N"}
DAMPERS = [500.0, 2000.0, 5000.0]  # N s/m in rebound

model = symgen.build(Path(__file__).with_name("quarter_car.yaml"))
steps = single_steps(model, STEP, "trapezoidal", "adaptive", manoeuvre="bump")
with tempfile.TemporaryDirectory() as folder:
    file = Path(folder) / "quarter_car.fmu"
    write_fmu(model, steps, file, target="native")
    imported = {
        rebound: fmpy.simulate_fmu(
            str(file), stop_time=LAST, output_interval=STEP, start_values={"rebound": rebound}, output=list(SHOWN)
        )
        for rebound in DAMPERS
    }


def own(rebound: float) -> symgen.Solution:
    model.set_parameters({"rebound": rebound})
    return symgen.simulate(model, LAST, STEP, manoeuvre="bump", method="trapezoidal", refresh="adaptive")


plt.switch_backend("agg")  # writes files, opens no window
figure, axes = plt.subplots(1, 2, figsize=(9, 3.6), layout="constrained")
differences = {}
for rebound, rows in imported.items():
    run = own(rebound)
    differences[rebound] = max(float(np.abs(rows[name] - run[name]).max()) for name in SHOWN)
    for axis, name in zip(axes, SHOWN, strict=True):
        (line,) = axis.plot(rows["time"], rows[name], alpha=0.5, linewidth=3, label=f"{rebound:g} N s/m")
        axis.plot(run.time, run[name], "--", color=line.get_color(), linewidth=1)
for axis, label in zip(axes, SHOWN.values(), strict=True):
    axis.set(xlabel="time, s", ylabel=label)
axes[0].legend(title="rebound")
figure.savefig(PICTURE, dpi=100)
print("largest difference:", max(differences.values()))
