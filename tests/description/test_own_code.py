"""Code that a program adds to symgen is in the key of what is built with it."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent
from types import ModuleType

import pytest

from symgen.description.own_code import code_of
from symgen.description.registration import add_force, add_joint, remove_force, remove_joint
from symgen.pipeline import build, content_digest

from ..support.agreement import described

pytestmark = pytest.mark.quick

Write = Callable[..., ModuleType]

PUSH = """
from typing import Any, Literal

from symgen.description.fields import Identifier
from symgen.description.forces import Force, ForceKind
from symgen.formulation.loads import LoadDerivation, Pair
from symgen.mechanism.algebra import UNIT, ZERO

from pushing.numbers import SIZE


class Push(Force):
    type: Literal["push"]
    bodies: tuple[Identifier, Identifier]


KIND = ForceKind(Push, units=("N",))


def law(derivation: LoadDerivation, name: str, force: Push) -> tuple[Any, ...]:
    pair = Pair(derivation, *force.bodies)
    pair.push(1, ZERO, derivation.algebra.scale(SIZE, UNIT[2]))
    return (SIZE,)
"""
SLAB = {
    "name": "slab",
    "gravity": [0, 0, 0],
    "bodies": {"slab": {"mass": 2, "com": [0, 0, 0], "inertia": [1, 1, 1]}},
    "joints": {"rail": {"type": "prismatic", "bodies": ["ground", "slab"], "axis": [0, 0, 1]}},
}


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Write]:
    """write(module=text, ...): the package `pushing` with these modules, imported anew as another process would; the last module."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    folder = tmp_path / "pushing"
    folder.mkdir()
    (folder / "__init__.py").touch()

    def written(**modules: str) -> ModuleType:
        for name, text in modules.items():
            (folder / f"{name}.py").write_text(dedent(text))
        forget()
        importlib.invalidate_caches()
        return importlib.import_module(f"pushing.{list(modules)[-1]}")

    def forget() -> None:
        for name in [name for name in sys.modules if name.partition(".")[0] == "pushing"]:
            del sys.modules[name]

    yield written
    forget()


def test_a_program_that_edits_its_law_gets_another_library(write: Write) -> None:
    """What the law imports of the same program counts too."""
    raw = SLAB | {"forces": {"hand": {"type": "push", "bodies": ["ground", "slab"]}}}
    found = []
    for size in (3.0, 8.0):
        module = write(numbers=f"SIZE = {size}", push=PUSH)
        add_force(module.KIND, module.law)
        try:
            model = build(described(raw))
            found.append(float(model.acceleration(model.assemble())[0]))
        finally:
            remove_force("push")
    assert found == pytest.approx([1.5, 4.0])


def test_the_same_code_has_the_same_key_in_every_process(write: Write) -> None:
    keys = []
    for _ in range(2):
        module = write(numbers="SIZE = 1.0", push=PUSH)
        keys.append(code_of(module.KIND, module.law))
    assert keys[0] == keys[1]


def test_a_file_that_was_spoilt_since_it_was_read_tells_nothing(write: Write, tmp_path: Path) -> None:
    module = write(numbers="SIZE = 1.0", push=PUSH)
    (tmp_path / "pushing" / "push.py").write_text("def law(:")
    assert code_of(module.law) != code_of(module.law)


def test_models_without_the_kind_are_what_they_were(write: Write) -> None:
    before = content_digest(described(SLAB))
    module = write(numbers="SIZE = 1.0", push=PUSH)
    add_force(module.KIND, module.law)
    try:
        assert content_digest(described(SLAB)) == before
    finally:
        remove_force("push")


JOINT = """
from typing import Literal

from symgen.description.fields import Direction, Point
from symgen.description.joints import Joint, JointKind
from symgen.description.joints.traits import OnLine, SameAxes, SlideAlong


class Rail(Joint):
    type: Literal["rail"]
    at: Point
    axis: Direction


class Kind(JointKind):
    @property
    def is_rigid(self) -> bool:
        return {rigid}


KIND = Kind(Rail, (SlideAlong("axis"),), (OnLine("axis"), SameAxes()))
"""


def test_what_the_class_of_a_record_does_is_in_the_key(write: Write) -> None:
    rail = {"type": "rail", "bodies": ["ground", "slab"], "at": [0, 0, 0], "axis": [0, 0, 1]}
    found = set()
    for rigid in (False, True):
        add_joint(write(rail=JOINT.format(rigid=rigid)).KIND)
        try:
            found.add(content_digest(described(SLAB | {"joints": {"rail": rail}})))
        finally:
            remove_joint("rail")
    assert len(found) == 2


@pytest.mark.parametrize("made", ["inside a function", "typed"])
def test_what_no_file_holds_is_built_anew(made: str) -> None:
    """Nobody can tell whether it does what it did before."""
    names: dict[str, Callable[[], None]] = {}
    if made == "typed":
        exec("def law(): pass", {"__name__": "typed"}, names)
    else:

        def law() -> None: ...

        names["law"] = law
    assert code_of(names["law"]) != code_of(names["law"])
