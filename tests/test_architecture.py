"""The one-way flow: what each part of the package may import, read from the sources."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import symgen
from symgen.build_key import GENERATOR, RUNTIME

pytestmark = pytest.mark.quick

ROOT = Path(__file__).parents[1]
HOMES = {"symgen": ROOT / "symgen", "symgen.runtime": ROOT / "runtime", "symgen.models": ROOT / "models"}

ALLOWED: dict[str, set[str]] = {
    "symgen.description": {"numpy", "pydantic", "pydantic_core", "yaml", "symgen.runtime"},
    "symgen.mechanism": {"networkx", "numpy", "scipy", "symgen.description", "symgen.runtime"},
    "symgen.formulation": {"sympy", "symgen.mechanism", "symgen.description"},
    "symgen.models": {"symgen.description"},
    "symgen.program": set(),
    "symgen.passes": {"symgen.program"},
    "symgen.lower": {"sympy", "symgen.program", "symgen.formulation.equations"},
    "symgen.jacobian": {"symgen.mechanism", "symgen.passes", "symgen.program"},
    "symgen.partials": {"symgen.mechanism", "symgen.passes", "symgen.program", "symgen.runtime"},
    "symgen.quantities": {"symgen.program", "symgen.runtime"},
    "symgen.newton": {"symgen.mechanism", "symgen.passes", "symgen.program"},
    "symgen.sparse_steps": {"numpy", "symgen.program", "symgen.runtime"},
    "symgen.stepping": {"symgen.mechanism", "symgen.passes", "symgen.program", "symgen.runtime", "symgen.sparse_steps"},
    "symgen.step_partials": {
        "symgen.mechanism", "symgen.partials", "symgen.passes", "symgen.program", "symgen.runtime", "symgen.stepping",
    },
    "symgen.generator": {
        "symgen.build_cache", "symgen.build_key", "symgen.compiler", "symgen.emit", "symgen.formulation.equations", "symgen.lower",
        "symgen.passes", "symgen.program", "symgen.runtime", "symgen.stages",
    },
    "symgen.checkout": set(),
    "symgen.formulation_names": set(),
    "symgen.stages": set(),
    "symgen.layout": {"symgen.description", "symgen.mechanism", "symgen.formulation", "symgen.runtime"},
    "symgen.emit": {"jinja2", "symgen.program", "symgen.runtime", "symgen.sparse_steps"},
    "symgen.cache_place": {"platformdirs"},
    "symgen.children": set(),
    "symgen.file_lock": set(),
    "symgen.unfinished": {"symgen.file_lock"},
    "symgen.compiler": {"cffi", "symgen.children", "symgen.runtime"},
    "symgen.build_key": {"symgen", "symgen.compiler"},
    "symgen.cache_entry": {"symgen.cache_place", "symgen.runtime", "symgen.unfinished"},
    "symgen.shared_units": {"symgen.cache_entry", "symgen.children", "symgen.compiler"},
    "symgen.build_cache": {
        "symgen.build_key", "symgen.cache_entry", "symgen.cache_place", "symgen.compiler", "symgen.emit", "symgen.runtime",
        "symgen.shared_units", "symgen.unfinished",
    },
    "symgen.export": {
        "numpy", "symgen", "symgen.build_cache", "symgen.cache_entry", "symgen.cache_place", "symgen.compiler", "symgen.description",
        "symgen.driving", "symgen.emit.templates", "symgen.pipeline", "symgen.runtime", "symgen.shared_units",
    },
    "symgen.casadi": {
        "casadi", "numpy", "symgen.build_cache", "symgen.cache_entry", "symgen.compiler", "symgen.emit.templates", "symgen.export",
        "symgen.runtime",
    },
    "symgen.bridges": {"jax", "numpy", "symgen.runtime", "torch"},
    "symgen.jax": {"jax", "symgen.bridges", "symgen.runtime"},
    "symgen.torch": {"symgen.bridges", "symgen.runtime", "torch"},
    "symgen.runtime": {"cffi", "numpy", "scipy", "threadpoolctl"},
    "symgen.runtime.run.results": {"numpy", "scipy", "symgen.runtime", "pandas", "xarray"},
    "symgen.runtime.run.curves": {"matplotlib", "symgen.runtime"},
    "symgen.report.inline": {"symgen.driving", "symgen.report", "symgen.runtime"},
    "symgen.default_formulation": {"symgen.cache_entry", "symgen.build_key", "symgen.mechanism"},
    "symgen.platform": {
        "matplotlib", "numpy", "scipy", "symgen.description", "symgen.mechanism", "symgen.passes", "symgen.pipeline",
        "symgen.program", "symgen.runtime",
    },
    "symgen.report": {
        "numpy", "plotly", "scipy", "symgen.description", "symgen.showing", "symgen.emit.templates",
        "symgen.mechanism", "symgen.measuring.operations", "symgen.program", "symgen.runtime", "symgen.stages",
    },
    "symgen.roads": {"numpy", "pycrg", "symgen.description", "symgen.runtime"},
    "symgen.verify": { "symgen.formulation_names",
        "numpy", "symgen.default_formulation", "symgen.description", "symgen.formulation.derive", "symgen.layout", "symgen.lower",
        "symgen.mechanism", "symgen.pipeline", "symgen.program", "symgen.runtime", "symgen.stages",
    },
    "symgen.verify.reference": {"numpy", "symgen.description"},
    "symgen.driving": {
        "control", "numpy", "symgen.description", "symgen.formulation_names", "symgen.pipeline", "symgen.runtime",
    },
    "symgen.vehicle_tests.lanes": {"numpy", "scipy", "symgen.driving.paths", "symgen.runtime"},
    "symgen.vehicle_tests.lane_change": {
        "numpy", "symgen.driving.paths", "symgen.driving.steady", "symgen.runtime", "symgen.vehicle_tests.lanes",
    },
    "symgen.gym": {"gymnasium", "numpy", "symgen.description", "symgen.pipeline", "symgen.runtime"},
    "symgen.study": {
        "distributed", "numpy", "pyarrow", "pydantic", "rich", "scipy", "symgen", "symgen.description", "symgen.driving",
        "symgen.file_lock", "symgen.formulation_names", "symgen.pipeline", "symgen.runtime", "xarray",
    },
    "symgen.suspension": {
        "numpy", "symgen", "symgen.description", "symgen.formulation_names", "symgen.pipeline", "symgen.report", "symgen.runtime",
        "symgen.stages", "symgen.study.dataset", "xarray",
    },
    "symgen.vehicle_tests": {
        "numpy", "pydantic", "symgen", "symgen.description", "symgen.driving.steady", "symgen.driving.tuning", "symgen.driving.waves",
        "symgen.pipeline", "symgen.report", "symgen.roads", "symgen.runtime", "symgen.stages", "symgen.study.dataset",
        "symgen.suspension.axles", "xarray",
    },
    "symgen.identification": {"numpy", "scipy", "symgen.report", "symgen.runtime", "symgen.study.dataset", "xarray"},
    "symgen.measuring": {
        "symgen.formulation_names",
        "cffi", "numpy", "symgen.build_cache", "symgen.build_key", "symgen.compiler", "symgen.description", "symgen.driving",
        "symgen.formulation", "symgen.lower", "symgen.mechanism", "symgen.passes", "symgen.pipeline", "symgen.program", "symgen.runtime",
        "symgen.stages", "symgen.verify",
    },
    "symgen.showing": {
        "numpy", "pydantic", "scipy", "sympy", "symgen.default_formulation", "symgen.description", "symgen.formulation",
        "symgen.mechanism", "symgen.runtime",
    },
    "symgen.playing": {
        "numpy", "symgen.description", "symgen.emit.templates", "symgen.export", "symgen.report.packing", "symgen.report.rounding",
        "symgen.runtime", "symgen.showing",
    },
}  # fmt: skip
"""Besides the standard library and the part itself. The longest name that fits a module is its part."""

UNBOUND = {"symgen", "symgen.pipeline", "symgen.cli"}
"""They put the parts together."""


def module_name(path: Path) -> str:
    package, folder = next((p, f) for p, f in reversed(HOMES.items()) if path.is_relative_to(f))
    parts = path.relative_to(folder).with_suffix("").parts
    return ".".join([package, *(part for part in parts if part != "__init__")])


MODULES = {module_name(path): path for folder in HOMES.values() for path in sorted(folder.rglob("*.py"))}


def imports(name: str) -> Iterator[tuple[str, str | None]]:
    """(module, name taken from it) of every import, also those inside functions or for type checkers only."""
    path = MODULES[name]
    package = name if path.stem == "__init__" else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, None) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            module = ".".join([*above, *([node.module] if node.module else [])])
            yield from ((module, alias.name) for alias in node.names)


def imported(name: str) -> set[str]:
    """Modules that a module imports."""
    return {f"{m}.{taken}" if f"{m}.{taken}" in MODULES else m for m, taken in imports(name)}


def part_of(name: str, parts: set[str]) -> str:
    fitting = [part for part in parts if name == part or name.startswith(f"{part}.")]
    return max(fitting, key=len)


def within(name: str, part: str) -> bool:
    return name == part or (part != "symgen" and name.startswith(f"{part}."))


@pytest.mark.parametrize("part", sorted(ALLOWED))
def test_a_part_imports_what_the_design_allows(part: str) -> None:
    modules = [name for name in MODULES if part_of(name, {*ALLOWED, *UNBOUND}) == part]
    assert modules
    wrong = [
        f"{name} imports {other}"
        for name in modules
        for other in sorted(imported(name))
        if other.partition(".")[0] not in sys.stdlib_module_names
        and not any(within(other, allowed) for allowed in {part, *ALLOWED[part]})
    ]
    assert wrong == []


def test_every_module_belongs_to_a_part() -> None:
    """A new file has to find its place in the table."""
    free = [name for name in MODULES if part_of(name, {*ALLOWED, *UNBOUND}) == "symgen"]
    assert sorted(free) == ["symgen"]


def test_the_reference_shares_no_derivation_with_the_generator() -> None:
    reached: set[str] = set()
    waiting = [name for name in MODULES if name.startswith("symgen.verify.reference")]
    while waiting:
        name = waiting.pop()
        reached.add(name)
        waiting += [other for other in imported(name) if other in MODULES and other not in reached]
    parts = {part_of(name, {*ALLOWED, *UNBOUND}) for name in reached}
    assert parts <= {"symgen.verify.reference", "symgen.description"}


def test_the_reference_asks_no_record_of_joints_or_forces() -> None:
    """It takes from them what users write; what that means it knows by itself."""
    records = ("symgen.description.joints", "symgen.description.forces", "symgen.description.coordinates")
    for name in (name for name in MODULES if name.startswith("symgen.verify.reference")):
        taken = {(module, word) for module, word in imports(name) if module.startswith(records)}
        assert [word for _, word in taken if word is None or not word[0].isupper() or word.isupper()] == [], name
        assert not [module for module, _ in taken if module.endswith("traits")], name


COMPILES = {
    "symgen.build_cache", "symgen.cache_entry", "symgen.compiler", "symgen.default_formulation", "symgen.generator", "symgen.pipeline",
    "symgen.shared_units",
}  # fmt: skip
"""They drive generation, choose what is generated, or make files of it; of what they import only that counts which they import late."""


def late_imports(name: str) -> Iterator[tuple[str, str | None]]:
    """Those inside functions: what a warm start does without."""
    tree = ast.parse(MODULES[name].read_text(encoding="utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    nodes = {node for function in functions for node in ast.walk(function) if isinstance(node, ast.ImportFrom)}
    yield from ((str(node.module), alias.name) for node in nodes for alias in node.names)


def home(module: str, taken: str | None) -> str | None:
    """The module where a name is defined that a package shows as its own; None of what is not ours."""
    if f"{module}.{taken}" in MODULES or module not in MODULES or MODULES[module].stem != "__init__":
        return f"{module}.{taken}" if f"{module}.{taken}" in MODULES else module if module in MODULES else None
    sources = [(above, name) for above, name in imports(module) if name == taken]
    return home(*sources[0]) if sources else module


def reached_from(names: Iterator[tuple[str, str | None]]) -> set[str]:
    found: set[str] = set()
    waiting = [home(*each) for each in names]
    while waiting:
        name = waiting.pop()
        if name is not None and name not in found:
            found.add(name)
            waiting += [home(*each) for each in imports(name)]
    return found


def test_the_key_of_a_build_is_made_of_what_generation_imports() -> None:
    """No more, so that edits of other files rebuild nothing, and no less. Packages count as a whole."""
    reached = (
        reached_from(each for name in ("symgen.generator", "symgen.pipeline") for each in late_imports(name)) | COMPILES
    )
    listed = {f"symgen.{name.removesuffix('.py')}" for name in GENERATOR}
    of_runtime = {
        f"symgen.runtime.{name.removesuffix('.py').replace('/', '.')}" for name in RUNTIME if name != "include"
    }
    packages = {name: name if name.startswith("symgen.runtime") else ".".join(name.split(".")[:2]) for name in reached}
    assert set(packages.values()) == listed | of_runtime
    assert all(
        (ROOT / folder / name).exists()
        for folder, names in (("symgen", GENERATOR), ("runtime", RUNTIME))
        for name in names
    )


def test_nobody_makes_a_second_copy_of_the_runtime() -> None:
    """`import runtime` works from the root of the repo and makes every class anew."""
    files = [*MODULES.values(), *(ROOT / "tests").rglob("*.py"), *(ROOT / "benchmarks").rglob("*.py")]
    for path in files:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module or ""]
            assert not any(name.partition(".")[0] == "runtime" for name in names), path


def names_for_checkers(path: Path) -> set[str]:
    """What type checkers read of a module whose names load on first use."""
    tests = [node for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.If)]
    blocks = [node for node in tests if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"]
    nodes = [node for block in blocks for node in block.body if isinstance(node, ast.ImportFrom)]
    return {alias.asname or alias.name for node in nodes for alias in node.names}


def test_names_that_load_on_first_use_are_those_that_checkers_read() -> None:
    assert names_for_checkers(HOMES["symgen"] / "__init__.py") | {"__version__"} == {*symgen.__all__, "runtime"}
    assert names_for_checkers(HOMES["symgen.runtime"] / "__init__.py") | {"one_thread"} == set(symgen.runtime.__all__)


def test_a_public_name_is_no_module_whatever_was_imported_before() -> None:
    """An import of a module sets its name in the package, which is then not asked for the function of that name."""
    inside = [name for name in MODULES if name.startswith("symgen.runtime.")]
    code = "".join(f"import {name}\n" for name in inside) + (
        "import types\nfrom symgen.runtime import *\n"
        "print(*[name for name in symgen.runtime.__all__ if isinstance(globals()[name], types.ModuleType)])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_packages_are_the_folders() -> None:
    """They are listed by hand, because two of them live outside `symgen/`."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
    listed, elsewhere = set(settings["packages"]), settings["package-dir"]
    here = {".".join(path.relative_to(ROOT).parent.parts) for path in (ROOT / "symgen").rglob("__init__.py")}
    inside = {
        ".".join([name, *path.relative_to(ROOT / folder).parent.parts])
        for name, folder in elsewhere.items()
        for path in (ROOT / folder).rglob("__init__.py")
    }
    assert listed == here | set(elsewhere) | inside
    for package, folder in elsewhere.items():
        data = settings["package-data"][package]
        assert any(any((ROOT / folder).glob(pattern)) for pattern in data), package


def test_subpackages_have_no_folders_that_are_not_packages() -> None:
    """A folder without `__init__.py` would work here and be missing in a wheel."""
    for folder in (ROOT / "symgen", ROOT / "runtime"):
        for path in folder.rglob("*.py"):
            assert (path.parent / "__init__.py").exists(), path
