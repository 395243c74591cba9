"""Vehicles of any number of equal corners: an arm, a link on it that a rod holds, a spring with a table for a damper."""

from __future__ import annotations

from typing import Any

from symgen.description.schema import Description

from .agreement import described

CORNER: dict[str, Any] = {
    "parameters": {"rate": 9000.0},
    "points": {"pivot": [0, 0.3, 0.2], "ball": [0, 0.7, 0.25], "top": [0.1, 0.35, 0.6], "end": [0.05, 0.75, 0.5]},
    "bodies": {
        "arm": {"mass": 4.0, "com": [0, 0.5, 0.22], "inertia": {"xx": 0.1, "yy": 0.08, "zz": 0.12, "xz": 0.01}},
        "link": {"mass": 9.0, "com": [0.02, 0.72, 0.4], "inertia": {"xx": 0.3, "yy": 0.25, "zz": 0.2, "yz": 0.02}},
    },
    "joints": {
        "pivot": {"type": "revolute", "bodies": ["chassis", "arm"], "at": "pivot", "axis": [1, 0, 0]},
        "ball": {"type": "universal", "bodies": ["arm", "link"], "at": "ball", "axis": [1, 0, 0], "axis2": [0, 0, 1]},
        "rod": {"type": "distance", "bodies": ["chassis", "link"], "at": ["top", "end"]},
    },
    "states": {"lag": {"rate": "20*(sin(time)*rate/9000 - lag)", "initial": 0.1}},
    "forces": {
        "spring": {"type": "joint_spring", "coordinate": "pivot", "stiffness": "rate", "force": "damper(v)*(1 + lag)"}
    },
}


def vehicle(corners: int, odd: int = 0, mirrored: bool = True) -> Description:
    """`odd` corners more have a wheel each, so that they are not like the others."""
    wheeled = {
        **CORNER,
        "bodies": {
            **CORNER["bodies"],
            "wheel": {"mass": 5.0, "com": [0, 0.9, 0.4], "inertia": {"xx": 0.2, "yy": 0.3, "zz": 0.2}},
        },
        "joints": {
            **CORNER["joints"],
            "spin": {"type": "revolute", "bodies": ["link", "wheel"], "at": [0, 0.8, 0.4], "axis": [0, 1, 0]},
        },
    }
    instances = {
        f"C{k}": {
            "part": "corner" if k < corners else "wheeled",
            "move": [-1.0 * (k // 2), 0, 0],
            "parameters": {"rate": 8000.0 + 500.0 * k},
            **({"mirror": "y"} if mirrored and k % 2 else {}),
        }
        for k in range(corners + odd)
    }
    return described(
        {
            "name": f"corners{corners}_{odd}",
            "base": "chassis",
            "fixed": ["joints.*.axis.*", "joints.*.axis2.*"],
            "bodies": {
                "chassis": {"mass": 800.0, "com": [-1, 0, 0.5], "inertia": {"xx": 200.0, "yy": 900.0, "zz": 950.0}}
            },
            "tables": {"damper": {"x": [-1.0, 0, 1.0], "y": [-900.0, 0, 1500.0]}},
            "parts": {"corner": CORNER, **({"wheeled": wheeled} if odd else {})},
            "instances": instances,
        }
    )
