"""Checkpoints with other contents: a run that resumes from one ends with a status or a sentence."""

from __future__ import annotations

import random
import tempfile
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

import symgen
from symgen.description import read, read_text
from symgen.runtime import Checkpoint, Model, SymgenRuntimeError, load_checkpoint, simulate

MODELS = Path(__file__).parents[2] / "models"

ROD_PRESS = """
name: rod_press
points: {main: [0, 0, 0], pin: [0, 0, 0.045], wrist: [0.137, 0, 0]}
bodies:
  rod: {mass: 2.0, com: [0.02, 0, 0.04], inertia: {xx: 0.001, yy: 0.0121, zz: 0.0119}}
  piston: {mass: 0.45, com: wrist, inertia: {xx: 0.0005, yy: 0.0004, zz: 0.0004}}
joints:
  slide: {type: prismatic, bodies: [ground, piston], at: wrist, axis: [1, 0, 0]}
  small_end: {type: revolute, bodies: [piston, rod], at: wrist, axis: [0, 1, 0]}
  crank: {type: distance, bodies: [ground, rod], at: [main, pin]}
initial: {slide: {velocity: 4.0}}
"""
"""It has two choices of dependent coordinates."""

SETUPS = [
    *(("press", "independent", method, None) for method in ("rk4", "dormand-prince", "semi-implicit-euler")),
    *(
        ("press", "independent", "trapezoidal", policy)
        for policy in ("frozen", "round-robin", "block", "fastest", "predicted")
    ),
    ("press", "independent", "rosenbrock-w", "adaptive"),
    ("press", "independent", "bdf2", "adaptive"),
    ("slider_crank", "independent", "dormand-prince", None),
    *(("slider_crank", "inertial", "bdf2", policy) for policy in ("adaptive", "frozen")),
]

NUMBERS = [
    float("nan"), float("inf"), -float("inf"), 0.0, -0.0, 1.0, -1.0, 0.5, 2.0, 3.0, 7.0, 64.0, 1e9, -1e9, 2.0**31, 2.0**31 - 1,
    -(2.0**31), 2.0**62, 1e300, -1e300, 5e-324, 1e-16,
]  # fmt: skip

STEP = 1e-3


@cache
def model(name: str, formulation: str) -> Model:
    description = read_text(ROD_PRESS) if name == "press" else read(MODELS / f"{name}.yaml")
    return symgen.build(description, formulation)


@cache
def begun(setup: int) -> Checkpoint:
    name, formulation, method, refresh = SETUPS[setup]
    return simulate(model(name, formulation), 5 * STEP, STEP, method, refresh).checkpoint


def prepare() -> None:
    """Models are built before the clock of a case runs."""
    for setup in range(len(SETUPS)):
        begun(setup)


def case(k: int) -> None:
    chance = random.Random(k)
    setup = chance.randrange(len(SETUPS))
    name, formulation, method, refresh = SETUPS[setup]
    driven = model(name, formulation)
    try:
        checkpoint = changed(begun(setup), chance)
        run = simulate(driven, checkpoint.time + 5 * STEP, STEP, method, refresh, resume=checkpoint)
    except SymgenRuntimeError:
        return
    assert run.status
    assert np.isfinite(run.final.q).all()


def changed(good: Checkpoint, chance: random.Random) -> Checkpoint:
    if chance.random() < 0.1:
        return broken_file(good, chance)
    memory = dict(good.memory)
    numbers: dict[str, Any] = {}
    for _ in range(chance.randint(1, 3)):
        if chance.random() < 0.2:
            entry = chance.choice(["start", "step", "index", "model", "method", "settings", "memory"])
            numbers[entry] = chance.choice([*NUMBERS, None, "1", -1, 2**70, [1.0], b"x"])
        elif memory:
            key = chance.choice(sorted(memory))
            alter(memory, key, chance)
    bad = replace(good, **{"memory": memory, **numbers})
    return through_file(bad) if chance.random() < 0.3 else bad


def alter(memory: dict[str, Any], name: str, chance: random.Random) -> None:
    array = np.asarray(memory[name])
    if array.dtype != np.float64 or array.ndim != 1:
        return  # changed before
    array = array.copy()
    kind = chance.randrange(8)
    if kind < 4 and array.size:
        for _ in range(chance.randint(1, 3)):
            array[chance.randrange(array.size)] = chance.choice(NUMBERS)
        memory[name] = array
    elif kind == 4:
        memory[name] = np.full_like(array, chance.choice(NUMBERS))
    elif kind == 5:
        memory[name] = chance.choice([
            array[:-1], np.append(array, 1.0), array.reshape(-1, 1), np.zeros(0), np.float64(1.0), array[None], np.zeros(10**5),
        ])  # fmt: skip
    elif kind == 6:
        memory[name] = chance.choice([
            array.astype(complex), array.astype(str), array.astype(object), array.astype(bool), array.astype(np.float32), "abc",
            None, array.tolist(), np.ma.masked_all(array.shape), np.repeat(array, 2)[::2], array.astype(">f8"), {}, [None],
        ])  # fmt: skip
    elif chance.random() < 0.5:
        del memory[name]
    else:
        memory[name] = np.array(chance.sample(array.tolist(), array.size))


def through_file(checkpoint: Checkpoint) -> Checkpoint:
    path = Path(tempfile.gettempdir()) / "checkpoint.npz"
    try:
        checkpoint.save(path)
    except (ValueError, TypeError, AttributeError):  # no such thing can be in a file
        return checkpoint
    return load_checkpoint(path)


def broken_file(good: Checkpoint, chance: random.Random) -> Checkpoint:
    path = Path(tempfile.gettempdir()) / "checkpoint.npz"
    good.save(path)
    data = bytearray(path.read_bytes())
    for _ in range(chance.randint(1, 5)):
        data[chance.randrange(len(data))] = chance.randrange(256)
    path.write_bytes(data[: chance.randrange(len(data))] if chance.random() < 0.3 else data)
    return load_checkpoint(path)
