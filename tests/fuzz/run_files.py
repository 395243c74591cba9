"""Run files with other contents: reading, drawing and repeating them ends well or in a sentence.

A description that was changed is analysed and not built, so that cases are fast.
"""

from __future__ import annotations

import json
import random
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from scipy.io import netcdf_file

import symgen
import symgen.driving.repetition
from symgen.cli.commands import explained
from symgen.description import Description, read_text
from symgen.description.stored import to_stored
from symgen.driving.repetition import description_of, repeat, take_parameters
from symgen.mechanism.analyse import analyse
from symgen.runtime import ArgumentError, Model, Solution, load_run, simulate

CART = """
name: cart
bodies: {cart: {mass: 2.0, com: [0, 0, 0], inertia: {xx: 0.01, yy: 0.01, zz: 0.01}}}
points: {hook: [0.1, 0, 0], eye: [0, 0, 0.1]}
joints: {slide: {type: prismatic, bodies: [ground, cart], axis: [1, 0, 0]}}
inputs: {push: {unit: N, default: 0.5}}
tables: {soft: {x: [-1, 0, 2], y: [-3, 0, 4]}}
states: {lag: {rate: (push - lag)/0.05, initial: 0.1, unit: N}}
forces:
  motor: {type: joint_force, coordinate: slide, force: lag - soft(v)}
  mount: {type: bushing, bodies: [ground, cart], at: [0, 0, 0], stiffness: [1, 2, 3, 4, 5, 6]}
sensors: {place: {type: position, body: cart}, effort: {type: formula, value: 2*lag, unit: N}}
manoeuvres:
  pull:
    until: 0.02
    inputs: {push: {type: sine, amplitude: 2.0, frequency: 3.0, time: [0.0, 1.0]}}
    measures: {most: {type: maximum, of: effort}}
"""

DEEP = "(" * 500 + "1" + ")" * 500
VALUES: list[Any] = [
    None, True, 0, -1, 1, 3, 10**9, 2**70, 0.5, -0.0, 1e-300, 1e300, float("nan"), float("inf"), "", "a/b", "../../x", "ground", "cart",
    "slide", "hook", "push", "name", "a" * 300, "\ud800", "\x00", "\x1b[31m", "__import__('os').system('x')", DEEP, "1/0", "9**9**9",
    "x.y.z", "lag", "\u202e", [], {}, [1.0, 2.0], {"a": 1}, [[[[]]]], "<script>",
]  # fmt: skip


@cache
def description() -> Description:
    return read_text(CART)


@cache
def model() -> Model:
    return symgen.build(description(), "independent")


@cache
def contents(kind: int) -> tuple[dict[str, tuple[tuple[str, ...], Any, bytes]], dict[str, bytes], bytes]:
    """Variables, attributes and bytes of a good run file."""
    method = ("rk4", "trapezoidal", "rk4")[kind]
    if kind < 2:
        run = simulate(model(), method=method, manoeuvre="pull", every=4)
    else:
        run = simulate(model(), 0.02, 1e-3, inputs={"push": lambda t: 3.0 * t}, stop="place.x")
    path = Path(tempfile.gettempdir()) / "good.nc"
    run.save(path)
    with netcdf_file(str(path), "r", mmap=False) as file:
        variables = {
            name: (v.dimensions, np.array(v.data), bytes(getattr(v, "units", b"")))
            for name, v in file.variables.items()
        }
        return variables, {"run": bytes(file.run), "layout": bytes(file.layout)}, path.read_bytes()


def prepare() -> None:
    """Models are built before the clock of a case runs."""
    for kind in range(3):
        contents(kind)


def case(k: int) -> None:
    chance = random.Random(k)
    path = Path(tempfile.gettempdir()) / "run.nc"
    write(path, chance)
    for use in chance.sample([used, drawn, repeated], 1 + (chance.random() < 0.3)):
        try:
            use(path)
        except Exception as error:
            text, _ = explained(error)  # raises what is not foreseen
            text.encode()
            if len(text) < 20:
                raise AssertionError(f"no sentence: {text}") from error


def used(path: Path) -> None:
    run = load_run(path)
    for column in run.to_pandas():
        column.encode()
    assert repr(run)


def drawn(path: Path) -> None:
    run: Solution = load_run(path)
    found = description_of(run)
    if found == description():
        take_parameters(model(), run)
        model().poses(run.state(0)) if len(run.time) else None
    else:
        analyse(found)


def repeated(path: Path) -> None:
    before, symgen.driving.repetition.build = symgen.driving.repetition.build, built  # type: ignore[attr-defined]
    try:
        repeat(path)
    finally:
        symgen.driving.repetition.build = before  # type: ignore[attr-defined]


def built(given: Description, formulation: str) -> Model:
    if to_stored(given) == to_stored(description()) and formulation == model().layout.formulation:
        return model()
    analyse(given)
    raise ArgumentError("this case ends before a compiler is called")


def write(path: Path, chance: random.Random) -> None:
    variables, attributes, whole = contents(chance.randrange(3))
    if chance.random() < 0.15:
        path.write_bytes(broken(whole, chance))
        return
    variables, attributes = dict(variables), dict(attributes)
    for _ in range(chance.randint(1, 3)):
        if chance.random() < 0.2:
            name = chance.choice(sorted(variables))
            variables[name] = altered(*variables[name], chance)
            if chance.random() < 0.2:
                del variables[name]
        else:
            name = chance.choice(["run", "run", "run", "layout"])
            attributes[name] = altered_text(attributes[name], chance)
    with netcdf_file(str(path), "w", version=2) as file:
        for k, (name, (_, values, unit)) in enumerate(variables.items()):
            dimensions = tuple(f"d{k}_{axis}" for axis in range(values.ndim))
            for dimension, size in zip(dimensions, values.shape, strict=True):
                file.createDimension(dimension, size)
            variable = file.createVariable(name, "f8", dimensions)
            variable[...] = values
            if unit:
                variable.units = unit
        for name, text in attributes.items():
            setattr(file, name, text)


def altered(
    dimensions: tuple[str, ...], values: Any, unit: bytes, chance: random.Random
) -> tuple[tuple[str, ...], Any, bytes]:
    values = np.array(values, dtype=np.float64)
    match chance.randrange(4):
        case 0 if values.ndim:
            values = values[:-1] if len(values) > 1 else np.ones(3)
        case 1:
            values = np.ones((2, 2))
        case 2 if values.size:
            values.flat[chance.randrange(values.size)] = chance.choice([np.nan, np.inf, -1e300, 1e9, 0.0])
        case _:
            unit = chance.choice([b"\xff\xfe", b"m" * 500, b"\x1b"])
    return dimensions, values, unit


def altered_text(text: bytes, chance: random.Random) -> bytes:
    """JSON with other leaves, or what is no JSON."""
    match chance.randrange(12):
        case 0:
            return broken(text, chance)
        case 1:
            return chance.choice([b"[" * 100_000, b'{"a":' * 50_000, b"null", b"[]", b'"a"', b"\xff", b"1e999", b"{}"])
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):  # changed before
        return text
    if not isinstance(data, dict):
        return text
    inner = (
        data.get("record", {}).get(chance.choice(["description", "text"]))
        if isinstance(data.get("record"), dict)
        else None
    )
    if inner and chance.random() < 0.7:
        try:
            found = json.loads(inner)
        except (TypeError, ValueError, RecursionError):  # changed before
            found = {}
        change(found, chance)
        key = "description" if inner == data["record"].get("description") else "text"
        data["record"][key] = json.dumps(found)
    else:
        change(data, chance)
    return json.dumps(data).encode()


def change(data: Any, chance: random.Random) -> None:
    places = list(nodes(data))
    if not places:
        return
    holder, key = chance.choice(places)
    kind = chance.randrange(6)
    if kind == 0:
        del holder[key]
    elif kind == 1 and isinstance(holder, dict):
        holder[str(chance.choice(VALUES))] = holder.pop(key)
    elif kind == 2:
        other, at = chance.choice(places)
        holder[key] = (
            json.loads(json.dumps(other[at]))
            if at in (other if isinstance(other, dict) else range(len(other)))
            else None
        )
    else:
        holder[key] = chance.choice(VALUES)


def nodes(data: Any) -> Iterator[tuple[Any, Any]]:
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    for key in keys:
        yield data, key
        yield from nodes(data[key])


def broken(data: bytes, chance: random.Random) -> bytes:
    changed = bytearray(data or b" ")  # what was altered twice may be empty
    for _ in range(chance.randint(1, 5)):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed[: chance.randrange(len(changed))] if chance.random() < 0.3 else changed)
