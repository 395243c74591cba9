"""Files about the project: workflows that make the steps there are, versions that agree, forms that GitHub reads."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

import symgen
from symgen.study.dataset import INSTALLED_BY

pytestmark = pytest.mark.quick

ROOT = Path(__file__).parents[1]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
CALL = re.compile(r"python \.ci/steps\.py((?: \w+)*)$")


def steps() -> set[str]:
    """Keys of the table in `.ci/steps.py`, which is no module of the package."""
    tree = ast.parse((ROOT / ".ci" / "steps.py").read_text(encoding="utf-8"))
    table = next(
        node.value
        for node in tree.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == "STEPS"
    )
    assert isinstance(table, ast.Dict)
    return {key.value for key in table.keys if isinstance(key, ast.Constant)}


def read(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def commands(workflow: Path) -> list[str]:
    return [step["run"] for job in read(workflow)["jobs"].values() for step in job["steps"] if "run" in step]


def test_workflows_make_every_step() -> None:
    called = [CALL.match(each) for workflow in WORKFLOWS for each in commands(workflow) if ".ci/" in each]
    assert all(called)
    named = {name for call in called if call for name in call[1].split()}
    assert named == steps() - {"quick"}  # which are among the tests


def test_workflows_test_on_all_systems() -> None:
    (checks,) = WORKFLOWS
    systems = read(checks)["jobs"]["tests"]["strategy"]["matrix"]["system"]
    assert [name.partition("-")[0] for name in systems] == ["ubuntu", "macos", "windows"]


def test_the_script_makes_the_same_steps() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert ".venv/bin/python .ci/steps.py " in script
    assert not [
        tool for tool in ("ruff", "mypy", "sanitize.py", "wheel.py", "with_torch.py", "bounds") if tool in script
    ]


def test_steps_that_are_not_there_are_refused() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / ".ci" / "steps.py"), "lint", "polish"], capture_output=True, text=True
    )
    assert done.returncode == 2
    assert "there is no step polish; there are quick, tests" in done.stderr


@pytest.mark.parametrize("form", FORMS, ids=[form.stem for form in FORMS])
def test_forms_are_what_github_reads(form: Path) -> None:
    written = read(form)
    assert {"name", "description", "body"} <= written.keys()
    ids = [entry["id"] for entry in written["body"]]
    assert len(set(ids)) == len(ids) > 1
    assert all(entry["attributes"]["label"] for entry in written["body"])


def test_packages_that_sweeps_ask_for_are_those_of_the_extras() -> None:
    """All that an extra has, beside what every sweep asks for."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    asked = {package: set(re.findall(r'"([^"]+)"', line)) for package, line in INSTALLED_BY.items()}
    for package, extra in {"distributed": "cluster", "pyarrow": "parquet", "xarray": "sweep", "zarr": "zarr"}.items():
        assert asked[package] | asked["xarray"] == set(extras[extra]) | asked["xarray"]


def test_versions_agree() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    citation = read(ROOT / "CITATION.cff")
    assert settings["version"] == symgen.__version__ == citation["version"]
    assert citation["license"] == settings["license"]
    assert f"({symgen.__version__})" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert {"cff-version", "message", "title", "authors"} <= citation.keys()
