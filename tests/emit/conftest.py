"""Small programs written by hand, compiled once per session."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from symgen.build_cache import build
from symgen.build_key import cache_key
from symgen.emit import emit
from symgen.program.builder import Builder
from symgen.program.program import Function, Output, Program
from symgen.runtime import InputLayout, JointLayout, Model, ModelLayout, ParameterLayout, load

PHASES = ("init", "kinematics", "dynamics")


def output(name: str, values: Sequence[int], shape: tuple[int, ...] | None = None, pattern: object = None) -> Output:
    return Output(name, shape or (len(values),), tuple(values), f"{name} of the test", pattern)  # type: ignore[arg-type]


def function(name: str, *outputs: Output) -> Function:
    return Function(name, outputs, f"{name} of the test")


def sparse(name: str, rows: int, columns: int, entries: dict[tuple[int, int], int]) -> Output:
    return output(name, list(entries.values()), (rows, columns), tuple(entries))


def scales(*values: int, coordinates: Sequence[int], closure: Sequence[int] = ()) -> Function:
    """`values`: mass, length, gravity."""
    named = [output(name, [value]) for name, value in zip(("mass", "length", "gravity"), values, strict=True)]
    sizes = output("coordinates", coordinates), output("closure", closure), output("dropped", [])
    return function("scales", *named, *sizes)


def layout(name: str, **parts: object) -> ModelLayout:
    empty: dict[str, object] = dict.fromkeys(
        ("joints", "positions", "velocities", "states", "inputs", "parameters", "bodies", "constraints", "dropped",
         "sensors", "held", "branches", "assumptions", "notices"), (),
    )  # fmt: skip
    return ModelLayout(name=name, formulation="by-hand", digest="0123456789abcdef", **{**empty, **parts})  # type: ignore[arg-type]


def parameters(**values: float) -> tuple[ParameterLayout, ...]:
    return tuple(ParameterLayout(name, value, name.startswith("fixed")) for name, value in values.items())


def pendulum() -> tuple[Program, ModelLayout]:
    """m l^2 a = -m g l sin(q) - d v + u; first-order state z' = (v - z)/T."""
    b = Builder(PHASES)
    b.phase = None
    m, length, g, d, lag, start = (b.input("parameters", k) for k in range(6))
    q, v, z, u, a, t = (b.input(name, 0) for name in "qvzuat")
    inertia = b.mul(m, b.mul(length, length))
    weight = b.mul(m, b.mul(g, length))
    sine, cosine = b.op("sin", q), b.op("cos", q)
    force = b.sub(b.sub(u, b.mul(weight, sine)), b.mul(d, v))
    acceleration = b.div(force, inertia)
    kinetic = b.mul(b.constant(0.5), b.mul(inertia, b.mul(v, v)))
    rate = b.div(b.sub(v, z), lag)
    x, y = b.mul(length, sine), b.neg(b.mul(length, cosine))
    functions = [
        function("initial", output("q", [start]), output("v", [b.zero]), output("z", [b.zero])),
        scales(m, length, g, coordinates=[b.one]),
        function("poses", output("position", [x, y, b.zero], (1, 3)), output("rotation", [b.one] * 9, (1, 3, 3))),
        function("closure", output("residual", []), output("rate", []), output("dropped", []), output("branch", [])),
        function("constraint_jacobian", sparse("J", 0, 1, {})),
        function("mass_matrix", sparse("M", 1, 1, {(0, 0): inertia})),
        function("forces", output("f", [force])),
        function("acceleration", output("a", [acceleration]), output("zdot", [rate])),
        function("multipliers", output("l", [])),
        function("correction", output("delta", [b.zero])),
        function("residual", output("residual", [b.sub(b.mul(inertia, a), force)]), output("closure", [])),
        function("energy", output("kinetic", [kinetic]), output("potential", [b.neg(b.mul(weight, cosine))])),
        function("outputs", output("outputs", [x, y, a, t])),
    ]
    program = b.finish("pendulum", {"parameters": 6, "t": 1, "q": 1, "v": 1, "z": 1, "u": 1, "a": 1, "l": 0}, functions)
    return program, layout(
        "pendulum",
        joints=(JointLayout("hinge", "scalar", 0, 0, 1),),
        positions=("hinge",),
        velocities=("hinge",),
        states=("lag",),
        inputs=(InputLayout("torque", 0.0, "N m"),),
        parameters=parameters(mass=2.0, length=0.7, gravity=9.81, damping=0.0, fixed_lag=0.1, start=0.4),
        bodies=("bob",),
        sensors=("x", "y", "acceleration", "clock"),
    )


def circle() -> tuple[Program, ModelLayout]:
    """A point mass (x, y) on a rod of length L under gravity: one distance constraint (x^2 + y^2 - L^2)/2."""
    b = Builder(PHASES)
    b.phase = None
    m, length, g, x0, y0, vx0 = (b.input("parameters", k) for k in range(6))
    (x, y), (vx, vy), (ax, ay) = ([b.input(name, 0), b.input(name, 1)] for name in "qva")
    multiplier = b.input("l", 0)
    square = b.add(b.mul(x, x), b.mul(y, y))
    residual = b.mul(b.constant(0.5), b.sub(square, b.mul(length, length)))
    rate = b.add(b.mul(x, vx), b.mul(y, vy))
    bias = b.neg(b.add(b.mul(vx, vx), b.mul(vy, vy)))
    weight = b.neg(b.mul(m, g))
    # m a + J^T l = f, J a = bias
    force = b.div(b.sub(b.mul(y, weight), b.mul(m, bias)), square)
    a = [b.div(b.neg(b.mul(x, force)), m), b.div(b.sub(weight, b.mul(y, force)), m)]
    scale = b.div(multiplier, square)
    kinetic = b.mul(b.constant(0.5), b.mul(m, b.neg(bias)))
    functions = [
        function("initial", output("q", [x0, y0]), output("v", [vx0, b.zero]), output("z", [])),
        scales(m, length, g, coordinates=[length, length], closure=[b.mul(length, length)]),
        function("closure", output("residual", [residual]), output("rate", [rate]), output("dropped", []), output("branch", [])),
        function("constraint_jacobian", sparse("J", 1, 2, {(0, 0): x, (0, 1): y})),
        function("constraint_bias", output("g", [bias])),
        function("mass_matrix", sparse("M", 2, 2, {(0, 0): m, (1, 1): m})),
        function("forces", output("f", [b.zero, weight])),
        function("acceleration", output("a", a), output("zdot", [])),
        function("multipliers", output("l", [force])),
        function("correction", output("delta", [b.mul(x, scale), b.mul(y, scale)])),
        function("residual",
                 output("residual", [b.add(b.mul(m, ax), b.mul(x, multiplier)),
                                     b.sub(b.add(b.mul(m, ay), b.mul(y, multiplier)), weight)]),
                 output("closure", [b.sub(b.add(b.mul(x, ax), b.mul(y, ay)), bias)])),
        function("energy", output("kinetic", [kinetic]), output("potential", [b.mul(b.mul(m, g), y)])),
        function("outputs", output("outputs", [multiplier])),
    ]  # fmt: skip
    lengths = {"parameters": 6, "t": 1, "q": 2, "v": 2, "z": 0, "u": 0, "a": 2, "l": 1}
    return b.finish("circle", lengths, functions), layout(
        "circle",
        joints=(JointLayout("slide", "scalar", 0, 0, 2),),
        positions=("slide.x", "slide.y"),
        velocities=("slide.x", "slide.y"),
        parameters=parameters(mass=1.5, length=1.0, gravity=9.81, x=0.9, y=-0.1, vx=0.3),
        bodies=("point",),
        constraints=("rod.1",),
        sensors=("rod",),
    )


def top() -> tuple[Program, ModelLayout]:
    """A free rigid body without forces, in its own axes: v' = -w x v, Euler's equations for w."""
    b = Builder(PHASES)
    b.phase = None
    inertia = [b.input("parameters", k) for k in range(3)]
    v, w = [b.input("v", k) for k in range(3)], [b.input("v", k) for k in range(3, 6)]
    a = [b.sub(b.mul(v[j], w[k]), b.mul(w[j], v[k])) for j, k in ((1, 2), (2, 0), (0, 1))]
    spin = [
        b.div(b.mul(b.sub(inertia[j], inertia[k]), b.mul(w[j], w[k])), inertia[i])
        for i, j, k in ((0, 1, 2), (1, 2, 0), (2, 0, 1))
    ]
    start = [b.input("parameters", k) for k in range(3, 9)]
    energy = b.zero
    for k in range(3):
        energy = b.add(energy, b.mul(b.mul(b.constant(0.5), inertia[k]), b.mul(w[k], w[k])))
    functions = [
        function("initial", output("q", [b.zero] * 3 + [b.one] + [b.zero] * 3), output("v", start), output("z", [])),
        scales(b.one, b.one, b.zero, coordinates=[b.one] * 6),
        function("closure", output("residual", []), output("rate", []), output("dropped", []), output("branch", [])),
        function("acceleration", output("a", [*a, *spin]), output("zdot", [])),
        function("multipliers", output("l", [])),
        function("correction", output("delta", [b.zero] * 6)),
        function("energy", output("kinetic", [energy]), output("potential", [b.zero])),
        function("outputs", output("outputs", [])),
    ]
    program = b.finish("top", {"parameters": 9, "t": 1, "q": 7, "v": 6, "z": 0, "u": 0, "a": 6, "l": 0}, functions)
    return program, layout(
        "top",
        joints=(JointLayout("body", "free", 0, 0, 6),),
        positions=tuple(f"body.{name}" for name in ("x", "y", "z", "q0", "q1", "q2", "q3")),
        velocities=tuple(f"body.{name}" for name in ("x", "y", "z", "rx", "ry", "rz")),
        parameters=parameters(ix=1.0, iy=2.0, iz=3.0, vx=1.0, vy=0.5, vz=-0.3, wx=0.3, wy=2.0, wz=0.2),
        bodies=("body",),
    )


def linear() -> tuple[Program, ModelLayout]:
    """The derivatives library of the pendulum, by hand."""
    b = Builder(PHASES)
    b.phase = None
    m, length, g, d, lag = (b.input("parameters", k) for k in range(5))
    q, weight = b.input("q", 0), b.mul(m, b.mul(g, length))
    entries = {
        "residual_q": b.mul(weight, b.op("cos", q)), "residual_v": d, "residual_u": b.constant(-1.0),
        "zdot_v": b.div(b.one, lag), "zdot_z": b.neg(b.div(b.one, lag)),
    }  # fmt: skip
    rows = {"residual": 1, "closure": 0, "zdot": 1}
    names = [(result, f"{result}_{by}") for result in rows for by in "qvzu"]
    blocks = [
        sparse(name, rows[result], 1, {(0, 0): entries[name]} if name in entries else {}) for result, name in names
    ]
    along = {"q": {(0, 0): b.mul(length, b.op("cos", q)), (1, 0): b.mul(length, b.op("sin", q))}, "a": {(2, 0): b.one}}
    blocks += [sparse(f"outputs_{by}", 4, 1 if by != "l" else 0, along.get(by, {})) for by in "qvzual"]
    lengths = {"parameters": 6, "t": 1, "q": 1, "v": 1, "z": 1, "u": 1, "a": 1, "l": 0}
    return b.finish("pendulum_derivatives", lengths, [function("jacobian", *blocks)]), pendulum()[1]


MODELS = {"pendulum": pendulum, "circle": circle, "top": top}

Load = Callable[[str], Model]
Make = Callable[[str], tuple[Program, ModelLayout]]


@pytest.fixture(scope="session")
def make() -> Make:
    """A program written by hand, by name."""
    return lambda name: MODELS[name]()


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """The cache entry of a model; compiled once."""
    from ..support.cache import own_cache  # here, since processes of tests load this file by itself

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SYMGEN_CACHE", own_cache(tmp_path_factory.mktemp("cache")))
        entries = {}
        for name, program_and_layout in MODELS.items():
            program, model = program_and_layout()
            sources = [emit(program, model)]
            if name == "pendulum":
                sources.append(emit(linear()[0], model))
            entries[name] = build(sources, model, cache_key(name))
    return entries.__getitem__


@pytest.fixture
def model(built: Callable[[str], Path]) -> Load:
    """A fresh model of its own for each test."""
    return lambda name: load(built(name))
