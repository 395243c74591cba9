"""The peers of benchmark_car and arm7: their programs, and which of their results are compared with what."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from peers.table import Row, result_lines

STEP = "benchmark_car, 1 ms of driving"
"""Ours and MuJoCo's by an implicit method with closed loops, CasADi's and Pinocchio's by semi-implicit Euler, whose loops drift."""
ACCELERATION = "benchmark_car acceleration"
MASS, BIAS, INVERSE, FORWARD = (
    f"arm7 {name}" for name in ("mass matrix", "bias forces", "inverse dynamics", "forward dynamics")
)
DERIVATIVES = "arm7 derivatives of forward dynamics"
"""By positions, velocities and torques; CasADi's without those by torques."""


@dataclass(frozen=True)
class Peer:
    """A program of FOLDER/bin with its arguments, and what its results are called here: label by the program's words."""

    tool: str
    command: tuple[str, ...]
    results: dict[str, str]


PEERS = (
    Peer(
        "CasADi, expert's formulation",
        ("veh_casadi_full-O3",),
        {"full whole qdd": ACCELERATION, "full whole step semi-implicit Euler dt=0.001": STEP},
    ),
    Peer(
        "CasADi, cars as lanes",
        ("simd_full",),
        {f"full whole step of {n} instances dt=1e-3": f"benchmark_car step of 1 ms, {n} cars" for n in (4, 8)},
    ),
    Peer(
        "Pinocchio, constrained dynamics",
        ("veh_pin", "full", "cd", "0.001", "2", "b"),
        {
            "full cd accelerations only": f"{ACCELERATION} without forces",
            "full cd spring+tire forces (computeJointJacobians + own code)": "benchmark_car forces",
        },
    ),
    Peer(
        "Pinocchio, loop-closure ABA",
        ("veh_pin", "full", "lcaba", "0.001", "2", "b"),
        {
            "full lcaba accelerations only": f"{ACCELERATION} without forces",
            "full lcaba whole step (forces+accel+semi-implicit Euler) dt=0.001": STEP,
        },
    ),
    Peer(
        "MuJoCo, implicitfast",
        ("veh_mj", "full", "stiff", "implicitfast", "0.001", "2", "b"),
        {"full stiff solref, implicitfast dt=0.001, tires in C callback": STEP},
    ),
    Peer(
        "Exudyn, redundant coordinates, generalised-alpha, another tire law",
        ("veh_exu", "full", "red", "ga", "sparse"),
        {"full red ga sparse dt=0.001 NODE=ep RTOL=default 1e-8": STEP},
    ),
    Peer("Drake, discrete SAP, car standing still", ("veh_drake", "full"), {"full dt=0.001 ball constraints": STEP}),
    *(
        Peer(
            f"CasADi, {numbers}",
            (f"casadi_arm_{kind}",),
            {
                "arm7 mass matrix": MASS,
                "arm7 bias forces": BIAS,
                "arm7 RNEA": INVERSE,
                "arm7 M+bias together": "arm7 mass matrix and bias forces",
                "arm7 FD by CRBA+bias+LDL": FORWARD,
                "arm7 d(ABA)/d(q,v) 7x14 (AD)": DERIVATIVES,
            },
        )
        for kind, numbers in (("numeric", "numbers folded"), ("symbolic", "run-time parameters"))
    ),
    Peer(
        "Pinocchio",
        ("arm_pin",),
        {
            "arm7 CRBA (local)": MASS,
            "arm7 nonLinearEffects": BIAS,
            "arm7 RNEA": INVERSE,
            "arm7 ABA (local)": FORWARD,
            "arm7 ABA (world)": FORWARD,
            "arm7 ABA derivatives": DERIVATIVES,
        },
    ),
    Peer(
        "MuJoCo",
        ("arm_mj",),
        {
            "arm7 CRBA: kinematics+comPos+makeM": MASS,
            "arm7 RNEA: kinematics+comPos+comVel+rne(acc)": INVERSE,
            "arm7 FD: kin+comPos+makeM+factorM+comVel+rne+solveM": FORWARD,
        },
    ),
)


def recorded(peer: Peer, text: str) -> Iterator[Row]:
    """What a program printed, as rows of the table."""
    for what, microseconds in result_lines(text):
        if what in peer.results:
            yield Row(peer.tool, peer.results[what], microseconds)


def measured(peer: Peer, folder: Path) -> list[Row]:
    """Runs the program, which must be there; nothing of it in the table would be a silent loss."""
    command = [str((folder / "bin" / peer.command[0]).resolve()), *peer.command[1:]]
    text = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout
    rows = list(recorded(peer, text))
    if not rows:
        raise SystemExit(f"{peer.tool}: {peer.command[0]} printed none of the results that PEERS names")
    return rows
