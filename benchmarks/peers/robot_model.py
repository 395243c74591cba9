"""Pinocchio's model of a URDF file, for the drivers in C++; runs in the Python that has Pinocchio, without symgen.

    python robot_model.py ROBOT.urdf fixed|floating MODEL

Writes the file MODEL and prints the joints with their places in q and v.
"""

import json
import sys

import pinocchio  # type: ignore[import-not-found, unused-ignore]

path, base, out = sys.argv[1:]
root = [pinocchio.JointModelFreeFlyer()] if base == "floating" else []
model = pinocchio.buildModelFromUrdf(path, *root)
model.saveToText(out)
joints = [
    {"name": name, "q": joint.idx_q, "v": joint.idx_v, "nq": joint.nq, "nv": joint.nv}
    for name, joint in list(zip(model.names, model.joints, strict=True))[1:]  # the first one is the universe
]
print(json.dumps({"nq": model.nq, "nv": model.nv, "joints": joints}))
