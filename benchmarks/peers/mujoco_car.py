"""The benchmark car in MuJoCo: its model from the numbers that all tools share, and `mujoco.rollout` of many copies.

Loops are closed by stiff soft constraints, steps are `implicitfast`, and tires are C, called by MuJoCo in every step.
"""

from __future__ import annotations

import ctypes
import json
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

OWN = Path(__file__).parent
NUMBERS = OWN.parents[1] / "tests" / "data" / "benchmark_car.json"
STEP = 1e-3
HINGES = {"rev": ("axis",), "univ": ("axis", "axis2")}
STIFF = 'solref="0.002 1" solimp="0.9999 0.9999 0.001 0.5 2"'


@dataclass(frozen=True)
class Rate:
    car_steps: float
    """A second."""
    place: tuple[float, float, float]
    """Of the first car's chassis in the end."""


def text(values: Iterable[float]) -> str:
    return " ".join(repr(float(value)) for value in values)


def mjcf(car: dict[str, Any]) -> str:
    """Frames of all bodies lie in their centres of mass and along the world's axes."""
    bodies = car["bodies"]
    sites: dict[str, list[str]] = {body["name"]: [] for body in bodies}
    com = {body["name"]: np.array(body["com"], dtype=float) for body in bodies}

    def site(name: str, body: str, at: Sequence[float]) -> None:
        sites[body].append(f'<site name="{name}" pos="{text(np.array(at) - com[body])}"/>')

    for k, spring in enumerate(car["springs"]):
        site(f"s{k}a", spring["a"], spring["pa"])
        site(f"s{k}b", spring["b"], spring["pb"])
    for k, closure in enumerate(car["closures"]):
        site(f"c{k}a", closure["a"], closure["p"])
        site(f"c{k}b", closure["b"], closure["p"])

    def inside(parent: str) -> Iterator[str]:
        for body in (each for each in bodies if each["parent"] == parent):
            name, origin = body["name"], com.get(parent, np.zeros(3))
            yield f'<body name="{name}" pos="{text(com[name] - origin)}">'
            yield f'<inertial pos="0 0 0" mass="{body["mass"]}" fullinertia="{text(body["I6"])}"/>'
            yield from joints(body, np.array(body["anchor"]) - com[name])
            yield from sites[name]
            yield from inside(name)
            yield "</body>"

    rack, springs = car["params"], enumerate(car["springs"])
    lines = [
        '<mujoco><compiler angle="radian" autolimits="false" boundmass="0" boundinertia="0"/>',
        f'<option gravity="0 0 {-rack["g"]}" timestep="{STEP}" integrator="implicitfast" solver="Newton"><flag contact="disable"/></option>',
        *("<worldbody>", *inside("world"), "</worldbody>", "<tendon>"),
        *(
            f'<spatial stiffness="{s["k"]}" damping="{s["c"]}" springlength="{s["L0"]!r}"><site site="s{k}a"/><site site="s{k}b"/></spatial>'
            for k, s in springs
        ),
        *("</tendon>", "<equality>"),
        *(f'<connect site1="c{k}a" site2="c{k}b" {STIFF}/>' for k in range(len(car["closures"]))),
        "</equality>",
        f'<actuator><position joint="rack" kp="{rack["k_rack"]}" kv="{rack["c_rack"]}"/></actuator></mujoco>',
    ]
    return "\n".join(lines)


def joints(body: dict[str, Any], at: np.ndarray) -> Iterator[str]:
    kind, name, place = body["joint"], body["name"], f'pos="{text(at)}"'
    if kind == "free":
        yield "<freejoint/>"
    elif kind == "ball":
        yield f'<joint type="ball" {place}/>'
    elif kind == "slide":
        yield f'<joint name="{name}" type="slide" axis="{text(body["axis"])}"/>'
    else:
        yield from (f'<joint type="hinge" {place} axis="{text(body[axis])}"/>' for axis in HINGES[kind])


def rollout_rate(threads: int, cars: int, steps: int, rounds: int, folder: Path) -> Rate:
    """The fastest of some rounds. Timers of MuJoCo are off, and the state of each step is recorded, as `rollout` always does."""
    import mujoco
    from mujoco import rollout

    car = json.loads(NUMBERS.read_text(encoding="utf-8"))
    model = mujoco.MjModel.from_xml_string(mjcf(car))
    library = _with_tires(mujoco, model, car["tires"], folder)
    data = mujoco.MjData(model)
    data.qvel[0] = car["params"]["v0"]
    for tire in car["tires"]:
        first = model.jnt_dofadr[model.body_jntadr[model.body(tire["body"]).id]]
        data.qvel[first] = car["params"]["v0"] / tire["R0"]
    size = mujoco.mj_stateSize(model, mujoco.mjtState.mjSTATE_FULLPHYSICS)
    start = np.zeros(size)
    mujoco.mj_getState(model, data, start, mujoco.mjtState.mjSTATE_FULLPHYSICS)
    state = np.zeros((cars, steps, size))
    sensors = np.zeros((cars, steps, model.nsensordata))
    starts, fastest = np.tile(start, (cars, 1)), np.inf
    with rollout.Rollout(nthread=threads) as many:
        for _ in range(rounds):
            began = perf_counter()
            many.rollout(
                model,
                [mujoco.MjData(model) for _ in range(threads)],
                starts,
                nstep=steps,
                state=state,
                sensordata=sensors,
            )
            fastest = min(fastest, perf_counter() - began)
    ctypes.c_void_p.in_dll(library, "mjcb_control").value = None
    if not np.isfinite(state).all():
        raise ArithmeticError("MuJoCo's cars have states that are not numbers")
    return Rate(cars * steps / fastest, tuple(float(value) for value in state[0, -1, 1:4]))


def _with_tires(mujoco: Any, model: Any, tires: Sequence[dict[str, Any]], folder: Path) -> ctypes.CDLL:
    """MuJoCo's library, which calls our C from now on."""
    home = Path(mujoco.__file__).parent
    library = next(iter(sorted(home.glob("libmujoco.so*"))))
    built = folder / "mujoco_tires.so"
    flags = ("-O3", "-march=native", "-shared", "-fPIC", f"-I{home / 'include'}", f"-Wl,-rpath,{home}")
    subprocess.run(["gcc", *flags, str(OWN / "mujoco_tires.c"), "-o", str(built), str(library), "-lm"], check=True)
    ours, theirs = ctypes.CDLL(str(built)), ctypes.CDLL(str(library))
    ids = [(ctypes.c_int * len(tires))(*(model.body(tire[key]).id for tire in tires)) for key in ("body", "knuckle")]
    numbers = [tire[key] for tire in tires for key in ("R0", "k", "c", "Calpha", "defl0")]
    ours.set_tires(len(tires), *ids, (ctypes.c_double * len(numbers))(*numbers))
    ctypes.c_void_p.in_dll(theirs, "mjcb_time").value = None
    ctypes.c_void_p.in_dll(theirs, "mjcb_control").value = ctypes.cast(ours.control, ctypes.c_void_p).value
    return theirs
