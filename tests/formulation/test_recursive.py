"""Recursions in body frames: agreement with the numeric reference, and how few operations an arm takes."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from symgen.description import read
from symgen.description.joints import KINDS
from symgen.mechanism.analyse import analyse
from symgen.program.count import Counts, count, count_all
from symgen.program.program import Program
from symgen.program.slice import restrict

from ..mechanisms import loop_count, random_mechanism
from ..support.agreement import Interpreted, described, disagreements, optimised, sampled

ARM = Path(__file__).parents[2] / "models" / "arm7.yaml"

# best of what CasADi, SymForce and Pinocchio generate, sines and cosines included
NUMBERS_FOLDED = {"mass_matrix": 431, "forces": 784, "residual": 807, "acceleration": 1490}
NUMBERS_CHANGEABLE = {"mass_matrix": 518, "forces": 787, "residual": 810, "acceleration": 1524}


def raw_arm() -> dict[str, Any]:
    import yaml

    loaded: dict[str, Any] = yaml.safe_load(ARM.read_text(encoding="utf-8"))
    return loaded


@cache
def arm(folded: bool) -> Program:
    description = described({**raw_arm(), "fixed": "all"}) if folded else read(ARM)
    return optimised(analyse(description), "recursive")


def chain(links: int) -> dict[str, Any]:
    """An arm with every axis at a right angle to the one before."""
    raw: dict[str, Any] = {
        "name": f"chain{links}",
        "gravity": [0, 0, -9.81],
        "fixed": "all",
        "bodies": {},
        "joints": {},
    }
    inner = "ground"
    for k in range(links):
        name = f"link{k}"
        raw["bodies"][name] = {
            "mass": 1.0 + 0.1 * k,
            "frame": {"origin": [0, 0.3 * (k % 2), 0.3], "rpy": [(-1) ** k * 1.5707963267948966, 0, 0], "of": inner},
            "com": {"body": name, "at": [0.01, 0.02, 0.1]},
            "inertia": {"xx": 0.05, "yy": 0.04, "zz": 0.03, "xy": 0.002, "xz": -0.003, "yz": 0.001},
        }
        turning = {"at": {"body": name, "at": [0, 0, 0]}, "axis": {"body": name, "at": [0, 0, 1]}}
        raw["joints"][f"j{k}"] = {"type": "revolute", "bodies": [inner, name], **turning}
        inner = name
    return raw


def operations(counts: Counts) -> int:
    return counts.flops + counts.trig


@pytest.mark.parametrize("function", NUMBERS_FOLDED)
def test_an_arm_takes_fewer_operations_than_other_generators_need(function: str) -> None:
    assert operations(count(arm(True), function).total) < NUMBERS_FOLDED[function]
    assert operations(count(arm(False), function).total) < NUMBERS_CHANGEABLE[function]


def test_mass_matrix_and_forces_share_their_work() -> None:
    for folded, limit in ((True, 1208), (False, 1293)):
        together = restrict(arm(folded), ("mass_matrix", "forces"))
        assert operations(count_all(together).total) < limit


def test_the_work_of_a_chain_grows_with_its_length_only() -> None:
    """Factors of the mass matrix would take four times as much for every doubling."""
    ten, twenty = (
        operations(count(optimised(analyse(described(chain(n))), "recursive"), "acceleration").total) for n in (10, 20)
    )
    assert twenty < 2.4 * ten


# agreement --------------------------------------------------------------------------------------------


def differing(raw: dict[str, Any], seed: int) -> list[str]:
    mechanism = analyse(described(raw))
    model = Interpreted(mechanism, optimised(mechanism, "recursive"), "recursive")
    return [f"{raw['name']}: {text}" for text in disagreements(mechanism, model, sampled(mechanism, model, seed))]


@pytest.mark.parametrize("folded", [False, True])
def test_the_arm_agrees_with_the_reference(folded: bool) -> None:
    assert differing({**raw_arm(), "fixed": "all"} if folded else raw_arm(), 5) == []


def test_a_chain_long_enough_for_articulated_bodies_agrees_with_the_reference() -> None:
    assert differing(chain(12), 4) == []


AXES = [[1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, -1], [0.6, 0, 0.8], [0.3, -0.4, 0.7]]


def random_tree(seed: int, serial: bool) -> dict[str, Any]:
    """Turning and sliding bodies, some of their axes parallel, perpendicular, crossing or on one line."""
    rng = random.Random(seed)
    bodies: dict[str, Any] = {}
    joints: dict[str, Any] = {}
    names = ["ground"]
    for k in range(rng.randint(3, 7)):
        inner = names[-1] if serial else rng.choice(names)
        place = [rng.choice([0, 0, round(rng.uniform(-0.5, 0.5), 2)]) for _ in range(3)]
        turn = [
            rng.choice([0, 1.5707963267948966, -1.5707963267948966, round(rng.uniform(-3, 3), 2)]) for _ in range(3)
        ]
        name = f"link{k}"
        bodies[name] = {
            "mass": round(rng.uniform(0.5, 4), 2),
            "frame": {"origin": place, "rpy": turn} | ({} if inner == "ground" else {"of": inner}),
            "com": {"body": name, "at": [round(rng.uniform(-0.2, 0.2), 2) for _ in range(3)]},
            "inertia": {"xx": 0.05, "yy": 0.04, "zz": 0.03, "xy": 0.002, "xz": -0.003, "yz": 0.001},
        }
        joints[f"j{k}"] = joint(rng, inner, name)
        names.append(name)
    fixed = [[], ["bodies.*.frame.rpy.*", "joints.*.axis.*"], "all"][seed % 3]
    return {"name": f"tree{seed}", "gravity": [0.3, -0.2, -9.81], "fixed": fixed, "bodies": bodies, "joints": joints}


def joint(rng: random.Random, inner: str, name: str) -> dict[str, Any]:
    kind = rng.choice(["revolute"] * 5 + ["prismatic", "cylindrical", "universal", "planar", "fixed"])
    axis = {"body": name, "at": rng.choice(AXES)}
    pair = [name, inner] if rng.random() < 0.3 else [inner, name]
    entry: dict[str, Any] = {"type": kind, "bodies": pair, "at": {"body": name, "at": [0, 0, 0]}, "axis": axis}
    if kind == "universal":
        entry.update(axis={"body": name, "at": [0, 1, 0]}, axis2={"body": name, "at": [1, 0, 0]})
    if kind == "planar":
        entry["normal"], entry["x_axis"] = {"body": name, "at": [0, 0, 1]}, {"body": name, "at": [1, 0, 0]}
        entry.pop("axis")
    if kind == "fixed":
        entry = {"type": kind, "bodies": pair}
    return entry


@pytest.mark.parametrize("serial", [True, False])
@pytest.mark.parametrize("seed", range(9))
def test_random_trees_agree_with_the_reference(seed: int, serial: bool) -> None:
    assert differing(random_tree(seed, serial), seed) == []


def test_random_mechanisms_agree_with_the_reference() -> None:
    """Those of turning and sliding joints, with all kinds of loads, sensors and signals."""
    found = [seed for seed in range(240) if in_body_frames(random_mechanism(seed))]
    assert len(found) > 5
    assert [text for seed in found for text in differing(random_mechanism(seed), seed)] == []


def in_body_frames(raw: dict[str, Any]) -> bool:
    joints = raw.get("joints", {}).values()
    if loop_count(raw) or raw.get("couplings") or raw.get("drives") or len(joints) < len(raw["bodies"]):
        return False
    return all(KINDS[each["type"]].is_chain for each in joints)
