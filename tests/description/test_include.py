"""Files that a description includes: names, parameters, places of mistakes, and what is not read."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
import yaml

from symgen.description import DescriptionError, MechanismBuilder, read, read_text

pytestmark = pytest.mark.quick

LEG = """\
parameters: {rate: 900.0}
points: {foot: [0, 0.5, 0]}
bodies:
  arm: {mass: 2.0, com: [0, 0.3, 0.3], inertia: {xx: 0.02, yy: 0.02, zz: 0.02}}
joints:
  pivot: {type: revolute, bodies: [body, arm], at: [0, 0.1, 0.3], axis: [1, 0, 0]}
forces:
  spring: {type: joint_spring, coordinate: pivot, stiffness: rate}
"""
CART = """\
name: cart
base: frame
include:
  leg: parts/leg.yaml
bodies:
  frame: {mass: 40.0, com: [0, 0, 0.5], inertia: {xx: 2, yy: 4, zz: 5}}
instances:
  L: {part: leg, with: {body: frame}}
  R: {part: leg, with: {body: frame}, mirror: y, parameters: {rate: 950.0}}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "leg.yaml").write_text(LEG, encoding="utf-8")
    (tmp_path / "cart.yaml").write_text(CART, encoding="utf-8")
    return tmp_path


def problem(path: Path) -> str:
    with pytest.raises(DescriptionError) as caught:
        read(path)
    return str(caught.value)


def changed(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_an_included_file_is_a_part(folder: Path) -> None:
    """The same description, number for number, as with the part written in place."""
    whole: dict[str, Any] = yaml.safe_load(CART)
    del whole["include"]
    assert read(folder / "cart.yaml") == read_text(yaml.safe_dump({**whole, "parts": {"leg": yaml.safe_load(LEG)}}))


def test_every_instance_has_its_own_names_and_parameters(folder: Path) -> None:
    description = read(folder / "cart.yaml")
    assert list(description.bodies) == ["frame", "L.arm", "R.arm"]
    assert [description.parameters[f"{side}.rate"].value for side in "LR"] == [900.0, 950.0]


def test_one_file_serves_different_vehicles(folder: Path) -> None:
    other = (
        CART.replace("name: cart", "name: van").replace("mass: 40.0", "mass: 90.0").replace("rate: 950.0", "rate: 1.0")
    )
    (folder / "van.yaml").write_text(other, encoding="utf-8")
    assert read(folder / "van.yaml").bodies.keys() == read(folder / "cart.yaml").bodies.keys()


def test_modules_keep_their_parts_and_includes_to_themselves(folder: Path) -> None:
    """A module made of parts of its own and of another file; the description may use the same names for something else."""
    (folder / "parts" / "bolt.yaml").write_text(
        "bodies:\n  bolt: {mass: 0.1, com: [0, 0, 0], inertia: {xx: 1, yy: 1, zz: 1}}\n"
        "joints:\n  seat: {type: fixed, bodies: [host, bolt]}\n",
        encoding="utf-8",
    )
    inner = """\
include: {bolt: bolt.yaml}
parts:
  weight:
    bodies: {mass: {mass: 3.0, com: [0, 0, 0], inertia: {xx: 1, yy: 1, zz: 1}}}
    joints: {hold: {type: fixed, bodies: [host, mass]}}
instances:
  w: {part: weight, with: {host: arm}}
  b: {part: bolt, with: {host: arm}}
"""
    path = folder / "parts" / "leg.yaml"
    path.write_text(LEG + inner, encoding="utf-8")
    changed(folder / "cart.yaml", "instances:", "parts: {bolt: {points: {here: [0, 0, 1]}}}\ninstances:")
    assert {"L.w.mass", "L.b.bolt", "R.w.mass", "R.b.bolt"} <= read(folder / "cart.yaml").bodies.keys()
    changed(path, "part: weight", "part: nut")
    assert f"{path}:15: instances.w.part: unknown part 'leg.nut'" in problem(folder / "cart.yaml")


def test_the_builder_includes_files(folder: Path) -> None:
    m = MechanismBuilder("cart", base="frame", folder=folder)
    m.include("leg", "parts/leg.yaml")
    m.body("frame", mass=40.0, com=[0, 0, 0.5], inertia=[2, 4, 5])
    m.instance("L", "leg", ties={"body": "frame"})
    m.instance("R", "leg", ties={"body": "frame"}, mirror="y", parameters={"rate": 950.0})
    assert m.describe() == read(folder / "cart.yaml")


# mistakes -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ("mass: 2.0", "mess: 2.0", ":4: bodies.arm.mess: unknown key 'mess'; did you mean 'mass'"),
        ("mass: 2.0", "mass: -2.0", ":4: bodies.L.arm.mass: the mass -2 is negative"),
        ("at: [0, 0.1, 0.3]", "at: fot", ":6: joints.L.pivot.at: unknown point 'fot'"),
        ("points:", "points", ":2: not valid YAML"),
        (
            "parameters: {rate: 900.0}",
            "gravity: [0, 0, 0]",
            ":1: gravity: `gravity` belongs to the description that includes",
        ),
        ("stiffness: rate", "stiffness: rote", ":8: forces.L.spring.stiffness"),
    ],
)
def test_mistakes_are_placed_in_the_included_file(folder: Path, old: str, new: str, text: str) -> None:
    path = folder / "parts" / "leg.yaml"
    changed(path, old, new)
    assert f"{path}{text}" in problem(folder / "cart.yaml")


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("parts/log.yaml", "there is no file '{folder}/parts/log.yaml'; check its name"),
        ("parts", "found 'parts'; write the path of a file that ends in .yaml"),
        ("3", "found 3; write the path"),
        ("/etc/passwd.yaml", "'/etc/passwd.yaml' is not a relative path"),
        ("..\\\\leg.yaml", "is not a relative path"),
        ("C:/leg.yaml", "is not a relative path"),
        ("../leg.yaml", "'../leg.yaml' leads out of the folder"),
        ("parts/../../leg.yaml", "leads out of the folder"),
        ("out.yaml", "'out.yaml' leads out of the folder"),
        ("cart.yaml", "`base` belongs to the description that includes this file"),
    ],
)
def test_paths_that_are_not_read(folder: Path, path: str, text: str) -> None:
    os.symlink("/etc/hostname", folder / "out.yaml")
    changed(folder / "cart.yaml", "parts/leg.yaml", f'"{path}"' if path != "3" else path)
    assert text.format(folder=folder) in problem(folder / "cart.yaml")


def test_cycles_are_refused(folder: Path) -> None:
    (folder / "parts" / "hub.yaml").write_text("include: {back: leg.yaml}\n", encoding="utf-8")
    changed(folder / "parts" / "leg.yaml", "parameters:", "include: {hub: hub.yaml}\nparameters:")
    found = problem(folder / "cart.yaml")
    text = "hub.yaml:1: include.back: the file includes itself (leg.yaml -> hub.yaml -> leg.yaml); remove one"
    assert f"{folder / 'parts'}/{text}" in found


def test_files_do_not_multiply(folder: Path) -> None:
    """Each of these files includes the next one three times."""
    for k in range(6):
        entries = ", ".join(f"{name}: f{k + 1}.yaml" for name in "abc")
        (folder / f"f{k}.yaml").write_text(f"include: {{{entries}}}\n", encoding="utf-8")
    (folder / "f6.yaml").write_text("points: {here: [0, 0, 0]}\n", encoding="utf-8")
    changed(folder / "cart.yaml", "parts/leg.yaml", "f0.yaml")
    assert "more than 50 files are included" in problem(folder / "cart.yaml")


def test_names_that_are_taken(folder: Path) -> None:
    changed(folder / "cart.yaml", "instances:", "parts: {leg: {points: {here: [0, 0, 1]}}}\ninstances:")
    assert f"{folder / 'cart.yaml'}:4: include.leg: a part 'leg' already exists" in problem(folder / "cart.yaml")


@pytest.mark.parametrize("written", ["[leg.yaml]", "leg.yaml", "3"])
def test_includes_that_are_no_mapping(folder: Path, written: str) -> None:
    changed(folder / "cart.yaml", "include:\n  leg: parts/leg.yaml", f"include: {written}")
    assert f"{folder / 'cart.yaml'}:3: include: found" in problem(folder / "cart.yaml")


def test_a_text_has_no_folder() -> None:
    with pytest.raises(DescriptionError, match="no folder to include files from"):
        read_text(CART)
