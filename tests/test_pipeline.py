"""From a description to a loaded model: compiled code means what the program means, and is built once."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from symgen.description import read
from symgen.jacobian import derive_jacobian
from symgen.passes import optimise
from symgen.pipeline import ModelGenerator, build, content_digest
from symgen.program.count import count
from symgen.program.program import Program
from symgen.runtime import Model
from symgen.verify.samples import Sample, samples, subject_of

from .support.agreement import Interpreted
from .support.doses import long_for
from .support.shipped import OTHERS

Shipped = Callable[..., Model]
MODELS = Path(__file__).parents[1] / "models"
NAMES = sorted(set(OTHERS) - {"benchmark_car", "hexapod"})
"""Without those that have the structure of `kang_yoon_car` and `mast`."""

pytestmark = pytest.mark.filterwarnings("ignore::symgen.description.SymgenNotice")


@pytest.mark.parametrize("name", long_for(("arm7", "benchmark_quarter", "kang_yoon_car", "mast", "sedan"), NAMES))
def test_compiled_functions_are_the_program(shipped: Shipped, name: str) -> None:
    """Every result of every function, derivatives too; only the order of roundings differs."""
    generator = ModelGenerator(read(MODELS / f"{name}.yaml"), "multiplier")
    mechanism, program = generator.mechanism, generator.program
    model = shipped(name)
    (sample,) = samples(subject_of(model, mechanism), 1, seed=5)
    derivatives = optimise(derive_jacobian(mechanism, program))
    for part in (program, derivatives):
        interpreter = Interpreted(mechanism, part)
        for function in part.functions:
            agree(model, interpreter, sample, function.name)
    assert compiled_functions(model) == {f.name for part in (program, derivatives) for f in part.functions}


def agree(model: Model, interpreter: Interpreted, sample: Sample, function: str) -> None:
    """Accelerations and multipliers are not the solution, where a residual would be nothing but roundings."""
    arrays = {**sample.arrays, "a": sample.arrays["a"] + 1.0, "l": 1.5 * sample.arrays["l"] + 1.0}
    expected, found = interpreter.call(function, **arrays), model.call(function, **arrays)
    assert found.keys() == expected.keys()
    for name, values in expected.items():
        scale = np.abs(values).max(initial=1.0)
        np.testing.assert_allclose(found[name], values, rtol=0, atol=1e-9 * scale, err_msg=f"{function}: {name}")


def compiled_functions(model: Model) -> set[str]:
    return {name for library in (model.library, model.quantities, model.derivatives) for name in library.functions}


def test_a_model_reports_the_operations_of_its_program(shipped: Shipped) -> None:
    """Phase by phase; `init` serves all functions together and is counted for them all."""
    program = ModelGenerator(read(MODELS / "slider_crank.yaml"), "multiplier").program
    counted = {phase: each.flops for phase, each in count(program, "acceleration").phases.items() if phase != "init"}
    reported = {phase: each["flops"] for phase, each in shipped("slider_crank").operations.items() if phase != "init"}
    assert reported == counted
    assert sum(counted.values()) > 100


# the cache -------------------------------------------------------------------------------------------


@pytest.fixture
def compiler_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A compiler that writes down when it is called, and an empty cache."""
    if os.name == "nt":
        pytest.skip("needs a script as compiler")
    log, script = tmp_path / "calls", tmp_path / "logging-cc"
    real = os.environ.get("CC") or "cc"
    script.write_text(f'#!/bin/sh\necho "$@" >> "{log}"\nexec {real} "$@"\n')
    script.chmod(0o755)
    monkeypatch.setenv("CC", str(script))
    monkeypatch.setenv("SYMGEN_CACHE", str(tmp_path / "cache"))
    return log


def test_a_second_build_takes_no_compiler(compiler_log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = build(MODELS / "pendulum.yaml")
    assert compiler_log.exists()
    compiler_log.unlink()
    second = build(MODELS / "pendulum.yaml")
    assert not compiler_log.exists()
    assert first.acceleration(first.assemble()).tolist() == second.acceleration(second.assemble()).tolist()
    monkeypatch.setenv("CC", str(tmp_path / "no-such-compiler"))
    assert build(MODELS / "pendulum.yaml").layout == first.layout


def test_another_text_of_the_same_model_is_the_same_build(compiler_log: Path, tmp_path: Path) -> None:
    """Comments and spacing do not count; numbers do."""
    text = (MODELS / "pendulum.yaml").read_text(encoding="utf-8")
    same, other = tmp_path / "same.yaml", tmp_path / "other.yaml"
    same.write_text("# another comment\n" + text, encoding="utf-8")
    other.write_text(text.replace("mass: 1.0", "mass: 1.5"), encoding="utf-8")
    build(MODELS / "pendulum.yaml")
    compiler_log.unlink()
    build(same)
    assert not compiler_log.exists()
    assert build(other).parameters["mass"] == 1.5
    assert compiler_log.exists()


def test_formulations_and_targets_are_builds_of_their_own(shipped: Shipped) -> None:
    models = [shipped("pendulum"), shipped("pendulum", "recursive"), shipped("pendulum", "multiplier", "portable")]
    state = models[0].assemble()
    accelerations = [model.acceleration(state)[0] for model in models]
    assert accelerations == pytest.approx([accelerations[0]] * 3, rel=1e-14)
    assert [model.layout.formulation for model in models] == ["multiplier", "recursive", "multiplier"]
    assert [model.build.target for model in models] == ["native", "native", "portable"]
    assert not any("native" in flag for flag in models[2].build.flags)


def test_the_digest_is_of_what_a_description_says() -> None:
    description = read(MODELS / "pendulum.yaml")
    assert content_digest(description) == content_digest(read(MODELS / "pendulum.yaml"))
    assert content_digest(description) != content_digest(read(MODELS / "double_pendulum.yaml"))


# what is loaded --------------------------------------------------------------------------------------

GENERATOR = ("sympy", "jinja2", "pydantic", "yaml", "networkx", "symgen.emit", "symgen.formulation", "symgen.mechanism")


def modules_after(text: str) -> set[str]:
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_driving_a_built_model_loads_none_of_the_generator(entry: Callable[..., Path]) -> None:
    loaded = modules_after(
        f"import sys; from symgen.runtime import load, simulate; model = load({str(entry('slider_crank', derivatives=True))!r})\n"
        "assert simulate(model, 0.01, 1e-3).success and model.linearise(model.assemble()).A.size\n"
        "print(*sys.modules)"
    )
    assert loaded.isdisjoint(GENERATOR)
    assert "symgen.runtime.run.simulation" in loaded


def test_a_warm_build_reads_the_description_and_derives_nothing() -> None:
    text = f"import sys, symgen; symgen.build({str(MODELS / 'slider_crank.yaml')!r}); print(*sys.modules)"
    modules_after(text)
    loaded = modules_after(text)
    assert loaded.isdisjoint({"sympy", "jinja2", "networkx", "symgen.emit", "symgen.formulation"})
    assert "pydantic" in loaded


def test_importing_symgen_loads_next_to_nothing() -> None:
    loaded = modules_after("import sys, symgen; print(*sys.modules)")
    assert loaded.isdisjoint({*GENERATOR, "numpy", "scipy", "cffi"})


def test_the_runtime_is_there_without_an_import_of_its_own() -> None:
    check = "import symgen; assert symgen.runtime.load_run; assert not hasattr(symgen, 'nothing')"
    assert subprocess.run([sys.executable, "-c", check], capture_output=True, text=True).stderr == ""


def test_functions_are_those_of_the_documents(shipped: Shipped) -> None:
    text = (MODELS.parent / "docs" / "generated-code.md").read_text(encoding="utf-8")
    for name in compiled_functions(shipped("slider_crank")):
        assert f"`{name}`" in text, name


def unused(program: Program) -> set[int]:
    used = {k for f in program.functions for o in f.outputs for k in o.values}
    used |= {a for value in program.values for a in getattr(value, "args", ())}
    used |= {k for table in program.tables.values() for k in (*table.x, *table.y, *table.slope)}
    return set(range(len(program.values))) - used


def test_nothing_is_computed_in_vain() -> None:
    program = ModelGenerator(read(MODELS / "slider_crank.yaml"), "multiplier").program
    assert unused(program) == set()


def test_redundant_equations_alone_need_scipy_for_the_analysis() -> None:
    code = "import sys; from symgen.description import read; from symgen.mechanism.analyse import analyse; "
    code += "analyse(read({!r})); print(*sys.modules)"
    assert "scipy.linalg" not in modules_after(code.format(str(MODELS / "sedan.yaml")))
    assert "scipy.linalg" in modules_after(code.format(str(MODELS / "four_bar.yaml")))


def test_help_loads_nothing_that_draws_or_computes() -> None:
    code = "import sys; sys.argv = ['symgen', '--help']\nfrom symgen.cli.main import main\n"
    code += "try: main()\nexcept SystemExit: print(*sys.modules)"
    loaded = modules_after(code)
    assert "symgen.cli.commands" in loaded
    assert not {"rich.markdown", "rich.console", "numpy", "pydantic", "sympy"} & loaded


def test_a_run_that_nobody_watches_loads_nothing_that_draws() -> None:
    """Its progress is for terminals."""
    command = ["run", str(MODELS / "slider_crank.yaml"), "--until", "0.01"]
    code = f"import sys; sys.argv = ['symgen', *{command!r}]\nfrom symgen.cli.main import main\n"
    code += "try: main()\nexcept SystemExit: pass\nprint(*sys.modules)"
    modules_after(code)  # it may have to build
    loaded = modules_after(code)
    assert "symgen.runtime.run.simulation" in loaded
    assert not {"rich.console", "rich.progress", "sympy"} & loaded
