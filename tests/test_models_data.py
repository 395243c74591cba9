"""The numbers of the shipped models are those of their sources."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from symgen.description.design_position import DesignPosition
from symgen.description.expression import Expression
from symgen.description.forces.spring_damper import SpringDamper
from symgen.description.forces.tire import Tire
from symgen.description.joints.distance import DistanceJoint
from symgen.description.joints.free import FreeJoint
from symgen.description.joints.prismatic import PrismaticJoint
from symgen.description.joints.revolute import RevoluteJoint
from symgen.description.joints.spherical import SphericalJoint
from symgen.description.joints.universal import UniversalJoint
from symgen.description.read import read
from symgen.description.schema import Description, Inertia
from symgen.description.values import evaluate
from symgen.verify.reference import Reference

MODELS = Path(__file__).parents[1] / "models"
DATA = Path(__file__).parent / "data"
NAMES = {"LCA": "lower_arm", "UCA": "upper_arm", "KNU": "knuckle", "WHL": "wheel", "TIE": "tie_rod"}
TYPES = {"slide": PrismaticJoint, "rev": RevoluteJoint, "ball": SphericalJoint, "univ": UniversalJoint}
WIDTH = {RevoluteJoint: 1, PrismaticJoint: 1, UniversalJoint: 2, SphericalJoint: 3, FreeJoint: 6}


class Model(NamedTuple):
    """A shipped model with its numbers."""

    description: Description
    values: dict[str, float]
    design: DesignPosition

    def number(self, expression: Expression | None, **local: float) -> float:
        assert expression is not None
        return evaluate(expression, self.values | local)

    def inertia(self, inertia: Inertia) -> list[float]:
        return [self.number(getattr(inertia, entry)) for entry in ("xx", "yy", "zz", "xy", "xz", "yz")]


@cache
def model(name: str) -> Model:
    description = read(MODELS / f"{name}.yaml")
    values = {parameter: entry.value for parameter, entry in description.parameters.items()}
    return Model(description, values, DesignPosition(description, values))


def data(name: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
    return content


def same(a: object, b: object) -> bool:
    """Equal but for the last digit, which mirroring and moving may cost."""
    return bool(np.allclose(np.asarray(a, dtype=float), np.asarray(b, dtype=float), rtol=1e-15, atol=1e-15))


def along(direction: NDArray[np.float64], axis: list[float]) -> bool:
    """The same line: a mirrored axis of rotation points the other way."""
    unit = direction / np.linalg.norm(direction)
    return same(np.abs(unit @ np.array(axis)), 1.0) and same(np.cross(unit, axis), np.zeros(3))


def renamed(name: str, car: bool) -> str:
    if "_" not in name:
        return name.replace("world", "ground")
    kind, corner = name.split("_")
    return f"{corner}.{NAMES[kind]}" if car else NAMES[kind]


@pytest.mark.parametrize("name", ["benchmark_quarter", "benchmark_car"])
class TestBenchmark:
    """Every number of the data that other tools were timed on."""

    def test_bodies(self, name: str) -> None:
        this, source = model(name), data(name)
        assert len(this.description.bodies) == len(source["bodies"])
        for entry in source["bodies"]:
            body = this.description.bodies[renamed(entry["name"], name == "benchmark_car")]
            assert this.number(body.mass) == entry["mass"]
            assert same(this.design.point(body.com), entry["com"])
            assert same(this.inertia(body.inertia), entry["I6"])

    def test_tree_joints(self, name: str) -> None:
        this, source = model(name), data(name)
        tree = {joint.bodies: joint for joint in this.description.joints.values() if not joint.cut}
        for entry in source["bodies"]:
            inner, outer = (renamed(entry[key], name == "benchmark_car") for key in ("parent", "name"))
            if entry["joint"] == "free":  # the base body's own
                continue
            joint = tree.pop((inner, outer))
            assert isinstance(joint, TYPES[entry["joint"]])
            assert isinstance(joint, PrismaticJoint) or same(this.design.point(joint.at), entry["anchor"])
            for key in {"axis", "axis2"} & entry.keys():
                assert along(this.design.direction(getattr(joint, key)), entry[key])
        assert not tree

    def test_cut_joints(self, name: str) -> None:
        this, source = model(name), data(name)
        cuts = {joint.bodies: joint for joint in this.description.joints.values() if joint.cut}
        assert len(cuts) == len(source["closures"])
        for entry in source["closures"]:
            joint = cuts[renamed(entry["a"], name == "benchmark_car"), renamed(entry["b"], name == "benchmark_car")]
            assert isinstance(joint, SphericalJoint)
            assert same(this.design.point(joint.at), entry["p"])

    def test_springs(self, name: str) -> None:
        this, source = model(name), data(name)
        springs = {f.bodies[0]: f for f in this.description.forces.values() if isinstance(f, SpringDamper)}
        assert len(springs) == len(source["springs"])
        for entry in source["springs"]:
            spring = springs[renamed(entry["a"], name == "benchmark_car")]
            assert spring.bodies[1] == entry["b"]
            assert same([this.design.point(p) for p in spring.at], [entry["pa"], entry["pb"]])
            numbers = [this.number(x) for x in (spring.stiffness, spring.damping, spring.length)]
            assert numbers == [entry["k"], entry["c"], entry["L0"]]

    def test_tires_and_roads(self, name: str) -> None:
        this, source = model(name), data(name)
        car = name == "benchmark_car"
        tires = {f.wheel: f for f in this.description.forces.values() if isinstance(f, Tire)}
        assert len(tires) == len(source["tires"])
        for corner, entry in enumerate(source["tires"]):
            tire = tires[renamed(entry["body"], car)]
            assert tire.carrier == renamed(entry["knuckle"], car)
            assert same(this.design.point(tire.at), entry["center"])
            assert same(this.design.direction(tire.axis), [0, 1, 0])
            numbers = [this.number(x) for x in (tire.radius, tire.stiffness, tire.damping, tire.deflection)]
            assert numbers == [entry["R0"], entry["k"], entry["c"], entry["defl0"]]
            assert tire.law == "linear"
            assert tire.load is None
            assert this.number(tire.cornering_stiffness) == (entry["Calpha"] if car else 0.0)
            assert this.number(tire.slip_stiffness) == 0.0
            for time in (0.0, 0.3, 1.7):
                wave = 0.01 * (np.cos(0.5 * corner) - np.cos(2 * np.pi * 1.5 * time + 0.5 * corner))
                assert this.number(tire.road, time=time, x=0.0, y=0.0) == pytest.approx(wave, abs=1e-16)

    def test_gravity(self, name: str) -> None:
        this = model(name)
        assert same(this.design.vector(this.description.gravity), [0, 0, -data(name)["params"]["g"]])


def test_benchmark_car_starts_rolling_straight_ahead() -> None:
    this = model("benchmark_car")
    start = this.description.initial
    assert this.number(start["chassis.x"].velocity) == 20.0
    for corner in ("FL", "FR", "RL", "RR"):
        assert this.number(start[f"{corner}.spin"].velocity) == 20.0 / 0.31
    assert len(start) == 5


def test_benchmark_car_rack_servo() -> None:
    this, source = model("benchmark_car"), data("benchmark_car")["params"]
    servo: Any = this.description.forces["rack_servo"]
    for time, x, v in ((0.0, 0.001, 0.1), (0.7, -0.002, -0.3)):
        target = 0.004 * np.sin(2 * np.pi * 0.5 * time)
        force = source["k_rack"] * (target - x) - source["c_rack"] * v
        assert this.number(servo.force, time=time, x=x, v=v) == pytest.approx(force, rel=1e-12)


def test_arm7() -> None:
    this, source = model("arm7"), data("arm7")
    assert same(this.design.vector(this.description.gravity), source["gravity"])
    parent = "ground"
    for link in source["links"]:
        body, joint = this.description.bodies[link["name"]], this.description.joints[link["joint"]]
        assert body.frame is not None
        assert body.frame.of == parent
        assert same(this.design.vector(body.frame.origin), link["xyz"])
        assert same(this.design.vector(body.frame.rpy), link["rpy"])
        assert this.number(body.mass) == link["mass"]
        assert same(this.inertia(body.inertia), link["I6"])
        origin, axes = this.design.frame(link["name"])
        assert np.allclose(axes.T @ (this.design.point(body.com) - origin), link["com"], atol=1e-15)
        assert np.allclose(this.design.frame(parent)[1].T @ axes, link["R"], atol=1e-15)
        assert isinstance(joint, RevoluteJoint)
        assert joint.bodies == (parent, link["name"])
        assert np.allclose(this.design.point(joint.at), origin, atol=1e-15)
        assert np.allclose(this.design.direction(joint.axis), axes[:, 2], atol=1e-15)
        parent = link["name"]


def test_arm7_keeps_its_lengths_and_masses_changeable() -> None:
    fixed = {name for name, entry in model("arm7").description.parameters.items() if entry.fixed}
    assert not any(name.endswith("mass") or ".inertia." in name or ".com." in name for name in fixed)
    assert {"bodies.link2.frame.rpy.x", "joints.j3.axis.at.z", "bodies.link4.frame.origin.y"} <= fixed
    assert "bodies.link4.frame.origin.z" not in fixed


def test_kang_yoon_car_has_the_counts_of_the_paper() -> None:
    description = model("kang_yoon_car").description
    cuts = [joint for joint in description.joints.values() if joint.cut]
    tree = [joint for joint in description.joints.values() if not joint.cut]
    coordinates = WIDTH[FreeJoint] + sum(WIDTH[type(joint)] for joint in tree)
    assert (len(description.bodies), coordinates, 3 * len(cuts)) == (22, 39, 24)
    assert all(isinstance(joint, SphericalJoint) for joint in cuts)


def test_kang_yoon_car_stands_nearly_still_at_its_design_position() -> None:
    """Springs and tires carry the car: below 1 % of gravity."""
    reference = Reference(model("kang_yoon_car").description)
    chassis = reference.bodies.index("chassis")
    assert np.abs(reference.accelerations(reference.rest())[chassis]).max() < 0.1


def test_sla_quarter_car_has_one_degree_of_freedom_beside_base_and_spin() -> None:
    joints = model("sla_quarter_car").description.joints.values()
    tree = [joint for joint in joints if not joint.cut and not isinstance(joint, DistanceJoint)]
    coordinates = sum(WIDTH[type(joint)] for joint in tree)
    assert [type(joint) for joint in joints if joint not in tree] == [SphericalJoint, DistanceJoint]
    assert coordinates - 3 - 1 == 2


def test_andrews_squeezer_starts_with_the_published_accelerations() -> None:
    """Angles between bodies: the start of the test set, its second derivatives within 1e-12."""
    reference, table = Reference(model("andrews_squeezer").description), data("andrews_reference")["angles"]
    turning = dict(zip(reference.bodies, reference.accelerations(reference.rest())[:, 5], strict=True)) | {"ground": 0}
    joints = model("andrews_squeezer").description.joints
    for angle in table:
        inner, outer = joints[angle["coordinate"]].bodies
        assert turning[outer] - turning[inner] == pytest.approx(angle["acceleration"], rel=1e-11, abs=1e-8)
        assert model("andrews_squeezer").values[f"{angle['name'].lower()}0"] == angle["start"]


def test_andrews_squeezer_has_the_published_links() -> None:
    """Lengths that the design position implies instead of stating: ss, e and zf."""
    point = model("andrews_squeezer").design.point
    for ends, length in ((("B", "P"), 0.035), (("K4_K5", "P"), 0.02), (("K6_K7", "P"), 0.02)):
        assert np.linalg.norm(point(ends[1]) - point(ends[0])) == pytest.approx(length, abs=1e-16, rel=1e-14)


@pytest.mark.parametrize("path", sorted(MODELS.glob("*.yaml")), ids=lambda path: path.stem)
def test_loops_are_closed_at_the_design_position(path: Path) -> None:
    reference = Reference(model(path.stem).description)
    assert np.abs(reference.at(reference.rest()).residual).max(initial=0.0) < 1e-15


@pytest.mark.parametrize("path", sorted(MODELS.glob("*.yaml")), ids=lambda path: path.stem)
def test_files_say_what_they_are(path: Path) -> None:
    """A comment with units and source, and the name of the file as the name of the model."""
    head = path.read_text(encoding="utf-8").split("\nname:")[0]
    assert head.startswith("# ")
    assert "SI units" in head
    assert "Data:" in head
    assert model(path.stem).description.name == path.stem
