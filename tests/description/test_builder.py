"""The Python builder gives the same object as the file."""

from __future__ import annotations

import numpy as np
import pytest

from symgen.description import DescriptionError, MechanismBuilder, read_text

pytestmark = pytest.mark.quick

EVERYTHING = """
name: everything
gravity: [0, 0, -9.8]
base: a
road: 0.01*sin(x)
parameters: {k: 5, c: {value: 0.5, fixed: true}}
inputs: {u: {unit: N}, w: {default: 2}}
states: {z: {rate: u - z, initial: 1}}
points: {P: [1, 2, 3], Q: {body: a, at: [0, 0, 1]}}
tables: {t: {x: [0, 1], y: [0, k]}}
bodies:
  a: {mass: 1, com: [0, 0, 0], inertia: {xx: 1, yy: 1, zz: 1}}
  b: {mass: 1, com: P, inertia: {xx: 1, yy: 1, zz: 1, xy: 0.1, xz: 0, yz: 0}, frame: {of: a, rpy: [0, 0, 1]}}
  c: {mass: 1, com: [5, 0, 0], inertia: {xx: 1, yy: 1, zz: 1}}
joints:
  free: {type: free, bodies: [ground, a]}
  fix: {type: fixed, bodies: [a, b]}
  rev: {type: revolute, bodies: [b, c], at: P, axis: [0, 0, 1], cut: false}
  pri: {type: prismatic, bodies: [b, c], axis: [P, Q], cut: true}
  cyl: {type: cylindrical, bodies: [b, c], at: P, axis: [0, 0, 1], cut: true}
  scr: {type: screw, bodies: [b, c], at: P, axis: [0, 0, 1], pitch: 0.1}
  uni: {type: universal, bodies: [b, c], at: P, axis: [0, 0, 1], axis2: [1, 0, 0]}
  bal: {type: spherical, bodies: [b, c], at: P}
  pla: {type: planar, bodies: [b, c], at: P, normal: [0, 0, 1], x_axis: [1, 0, 0]}
  rod: {type: distance, bodies: [b, c], at: [P, Q], length: 2}
  pop: {type: point_on_plane, bodies: [b, c], at: P, normal: [0, 0, 1]}
  pol: {type: point_on_line, bodies: [b, c], at: P, axis: [0, 0, 1]}
  dis: {type: rolling_disc, bodies: [b, c], at: [P, Q], axis: [0, 1, 0], radius: 0.3, tube: 0.1, slip: lengthwise}
  rol: {type: rolling_ball, bodies: [b, c], at: [P, Q], radius: 0.3, normal: [0, 1, 1]}
  ska: {type: knife_edge, bodies: [b, c], at: P, direction: [1, 0, 0]}
couplings: {gear: {ratios: {rev: 1, scr: -2}, offset: 0.1}}
drives: {motor: {coordinate: scr, input: w}}
rates: {rev: 2*turning + w}
forces:
  sd: {type: spring_damper, bodies: [a, c], at: [P, Q], stiffness: k, damping: c, force: t(x)}
  js: {type: joint_spring, coordinate: rev, stiffness: 3, rest: 0.1}
  jf: {type: joint_force, coordinate: rev, force: u}
  bu: {type: bushing, bodies: [a, c], at: P, stiffness: [1, 2, 3, 4, 5, 6]}
  pf: {type: force, bodies: [ground, c], at: P, direction: [1, 0, 0], force: u}
  to: {type: torque, bodies: [ground, c], direction: [1, 0, 0], torque: z}
  ti: {type: tire, wheel: c, carrier: b, at: P, axis: [0, 1, 0], radius: 0.3, stiffness: 1000, damping: 5}
sensors: {s: {type: position, body: c, at: P}, turning: {type: rate, coordinate: scr}}
initial: {rev: {position: 0.2, velocity: 0.1, hold: false}}
parts: {p: {points: {X: [1, 1, 1]}, parameters: {m: 1}}}
instances: {i: {part: p, mirror: y, move: [1, 0, 0], parameters: {m: 3}}}
fixed: [gravity.*]
"""


def everything() -> MechanismBuilder:
    m = MechanismBuilder("everything", gravity=[0, 0, -9.8], base="a", road="0.01*sin(x)", fold=["gravity.*"])
    m.parameter("k", 5)
    m.parameter("c", 0.5, fixed=True)
    m.input("u", unit="N")
    m.input("w", default=2)
    m.state("z", "u - z", initial=1)
    m.point("P", np.array([1.0, 2.0, 3.0]))
    m.point("Q", {"body": "a", "at": (0, 0, 1)})
    m.table("t", [0, 1], [0, "k"])
    m.body("a", mass=1, com=[0, 0, 0], inertia=[1, 1, 1])
    m.body("b", mass=1, com="P", inertia=[1, 1, 1, 0.1, 0, 0], frame={"of": "a", "rpy": [0, 0, 1]})
    m.body("c", mass=np.float64(1), com=[5, 0, 0], inertia={"xx": 1, "yy": 1, "zz": 1})
    z, x = [0, 0, 1], [1, 0, 0]
    m.free("free", "ground", "a")
    m.fixed("fix", "a", "b")
    m.revolute("rev", "b", "c", at="P", axis=z, cut=False)
    m.prismatic("pri", "b", "c", axis=["P", "Q"], cut=True)
    m.cylindrical("cyl", "b", "c", at="P", axis=z, cut=True)
    m.screw("scr", "b", "c", at="P", axis=z, pitch=0.1)
    m.universal("uni", "b", "c", at="P", axis=z, axis2=x)
    m.spherical("bal", "b", "c", at="P")
    m.planar("pla", "b", "c", at="P", normal=z, x_axis=x)
    m.distance("rod", "b", "c", at=["P", "Q"], length=2)
    m.point_on_plane("pop", "b", "c", at="P", normal=z)
    m.point_on_line("pol", "b", "c", at="P", axis=z)
    m.rolling_disc("dis", "b", "c", ["P", "Q"], [0, 1, 0], 0.3, tube=0.1, slip="lengthwise")
    m.rolling_ball("rol", "b", "c", ["P", "Q"], 0.3, normal=[0, 1, 1])
    m.knife_edge("ska", "b", "c", "P", [1, 0, 0])
    m.rate("rev", "2*turning + w")
    m.sensor("turning", "rate", coordinate="scr")
    m.coupling("gear", {"rev": 1, "scr": -2}, offset=0.1)
    m.drive("motor", "scr", "w")
    m.spring_damper("sd", "a", "c", ["P", "Q"], stiffness="k", damping="c", force="t(x)")
    m.joint_spring("js", "rev", stiffness=3, rest=0.1)
    m.joint_force("jf", "rev", "u")
    m.bushing("bu", "a", "c", at="P", stiffness=range(1, 7))
    m.point_force("pf", "ground", "c", at="P", direction=x, force="u")
    m.torque("to", "ground", "c", direction=x, torque="z")
    m.tire("ti", "c", "b", at="P", axis=[0, 1, 0], radius=0.3, stiffness=1000, damping=5)
    m.sensor("s", "position", body="c", at="P")
    m.initial("rev", position=0.2, velocity=0.1, hold=False)
    part = m.part("p")
    part.point("X", [1, 1, 1])
    part.parameter("m", 1)
    m.instance("i", "p", mirror="y", move=[1, 0, 0], parameters={"m": 3})
    return m


def test_the_builder_gives_the_same_object_as_the_file() -> None:
    built, read = everything().describe(), read_text(EVERYTHING)
    assert built == read
    assert list(built.parameters) == list(read.parameters), "parameters come in the same order"


def test_errors_name_the_place_without_a_file() -> None:
    m = everything()
    m.body("crank", mass=-1, com=[0, 0, 0], inertia=[1, 1, 1])
    with pytest.raises(DescriptionError, match=r"^bodies\.crank\.mass: the mass -1 is negative"):
        m.describe()


def test_a_name_used_twice_is_refused_at_once() -> None:
    m = everything()
    with pytest.raises(DescriptionError, match=r"points\.P: already defined"):
        m.point("P", [0, 0, 0])
    with pytest.raises(DescriptionError, match=r"parts\.p: already defined"):
        m.part("p")


def test_an_inertia_of_the_wrong_length_is_refused() -> None:
    m = everything()
    m.body("crank", mass=1, com=[0, 0, 0], inertia=[1, 1])
    with pytest.raises(DescriptionError, match=r"bodies\.crank\.inertia"):
        m.describe()
