"""Models as Python packages: installed where there is nothing but NumPy and cffi, they compute what symgen computes, to the last bit."""

from __future__ import annotations

import base64
import csv
import io
import json
import os
import re
import subprocess
import sys
import venv
import zipfile
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

import symgen
from symgen.description import read_text
from symgen.export.package import DESCRIPTION, LISTED, MANOEUVRES, opened
from symgen.export.wheel import package_name, write_wheel
from symgen.export.wheel_file import platform_tag
from symgen.pipeline import ModelGenerator
from symgen.runtime import ArgumentError, LoadError, Model

pytestmark = [
    pytest.mark.skipif(os.name == "nt", reason="links folders"),
    pytest.mark.filterwarnings("ignore:1 redundant constraint equation"),
]

MILL = """
name: mill
parameters: {drag: 0.02}
points: {A: [0, 0, 0], B: [0, 0, 0.1], C: [0.4, 0, 0]}
gravity: [0, 0, -9.81]
bodies:
  crank: {mass: 1.0, com: [0, 0, 0.05], inertia: {xx: 0.001, yy: 0.001, zz: 0.0001}}
  rod: {mass: 0.8, com: [0.2, 0, 0.05], inertia: {xx: 0.001, yy: 0.012, zz: 0.012}}
  piston: {mass: 0.5, com: C, inertia: {xx: 0.001, yy: 0.001, zz: 0.001}}
joints:
  main: {type: revolute, bodies: [ground, crank], at: A, axis: [0, 1, 0]}
  big_end: {type: revolute, bodies: [crank, rod], at: B, axis: [0, 1, 0]}
  small_end: {type: spherical, bodies: [rod, piston], at: C}
  guide: {type: prismatic, bodies: [ground, piston], at: C, axis: [1, 0, 0]}
inputs: {torque: {unit: N m}, brake: {unit: N m}, wind: {unit: N m}, gust: {unit: N m}}
forces: {motor: {type: joint_force, coordinate: main, force: torque + brake + wind + gust - drag*v}}
sensors: {stroke: {type: coordinate, coordinate: guide}, bearing: {type: reaction, joint: main}}
manoeuvres:
  start_up:
    parameters: {bodies.piston.mass: 2*drag + 0.5}
    initial: {main: {position: 0.3, velocity: 12 + drag}}
    until: 1/4
    step: 1/1024
    inputs:
      torque: {type: sine, amplitude: 10*drag, frequency: 3, phase: 0.1}
      brake: {type: ramp, time: [0.05, 0.1], value: [0, -drag]}
      wind: 0.1*sin(20*time) + drag
      gust: {type: table, time: [0, 0.1, 0.2], value: [0, 0.01, -1e-3]}
    stop: {output: stroke, value: -0.01}
    measures: {most: {type: peak, of: stroke}, late: {type: mean, of: bearing.fx, after: 0.01}}
"""
PENDULUM = """
name: pendel
bodies: {rod: {mass: 1.0, com: [0, 0, -0.5], inertia: {xx: 0.1, yy: 0.1, zz: 0.01}}}
joints: {swing: {type: revolute, bodies: [ground, rod], at: [0, 0, 0], axis: [0, 1, 0]}}
initial: {swing: {position: 1.0}}
"""
HEAVY = PENDULUM.replace("xx: 0.1, yy: 0.1", "xx: 0.2, yy: 0.2")
METHODS = ("rk4", "trapezoidal", "esdirk4")

DRIVE = """
import json, sys
import numpy as np
import mill, pendel, pendel_heavy

found, model = {}, mill.model()
for method in METHODS:
    run = mill.simulate(model, manoeuvre="start_up", method=method)
    measures = np.array(list(run.measures.values()))
    for name, values in zip(NAMES, (run.time, run.q, run.v, run.a, run.multipliers, run.outputs, measures)):
        found[f"{method}.{name}"] = values
model.set_parameters({"bodies.rod.mass": 0.9})
state = model.assemble({"main": 0.2})
found["state"] = np.concatenate([model.acceleration(state), model.energy(state), model.forces(state)])
swing = pendel.model()
for package in (pendel, pendel_heavy):
    found[package.__name__] = package.simulate(package.model(), 0.5, 1e-3).q
refused = []
for ask in (lambda: swing.mass_matrix(swing.assemble(), sparse=True), lambda: run.save("run.nc"), lambda: run.view(),
            lambda: swing.linearise(), lambda: pendel.model().part("batch-4")):
    try:
        ask()
    except pendel.runtime.ArgumentError as error:
        refused.append(str(error))
    except mill.runtime.ArgumentError as error:
        refused.append(str(error))
np.savez(sys.argv[1], **found)
others = {name.partition(".")[0] for name in sys.modules} - {*sys.stdlib_module_names, "__main__"}
print(json.dumps({"modules": sorted(others), "refused": refused, "calls": mill.runtime.how_calls_go()}))
"""
NAMES = ("time", "q", "v", "a", "multipliers", "outputs", "measures")
SCRIPT = f"METHODS, NAMES = {METHODS!r}, {NAMES!r}\n{DRIVE}"


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """By the name of the package: two models, and one of them with another number."""
    folder, texts = tmp_path_factory.mktemp("wheels"), {"mill": MILL, "pendel": PENDULUM, "pendel_heavy": HEAVY}
    return {name: written(text, folder, package=name) for name, text in texts.items()}


def written(text: str, folder: Path, **settings: object) -> Path:
    return write_wheel(ModelGenerator(read_text(text, "text")), folder, **settings)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def bare(wheels: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Python with NumPy and cffi, and with the packages that pip has installed there."""
    place = tmp_path_factory.mktemp("bare")
    venv.create(place / "environment", symlinks=True)
    only = place / "only"
    only.mkdir()
    for name in ("numpy", "cffi", "_cffi_backend"):
        spec = find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        found = Path(spec.origin)
        found = found.parent if found.stem == "__init__" else found
        beside = found.with_name(f"{name}.libs")
        for path in filter(Path.exists, (found, beside)):
            (only / path.name).symlink_to(path)
    python = place / "environment" / "bin" / "python"
    (site,) = (place / "environment" / "lib").glob("python*/site-packages")
    (site / "only.pth").write_text(f"{only}\n")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--target", str(site)]
    done = subprocess.run([*command, *map(str, wheels.values())], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return python


def reference() -> dict[str, np.ndarray]:
    """What symgen computes."""
    model, found = symgen.build(read_text(MILL, "text")), {}
    for method in METHODS:
        run = symgen.simulate(model, manoeuvre="start_up", method=method)  # type: ignore[arg-type]
        assert run.success
        assert 0.0 < run.time[-1] < 0.25, "it ends at the stop"
        measures = np.array(list(run.measures.values()))
        values = (run.time, run.q, run.v, run.a, run.multipliers, run.outputs, measures)
        found |= {f"{method}.{name}": each for name, each in zip(NAMES, values, strict=True)}
    model.set_parameters({"bodies.rod.mass": 0.9})
    state = model.assemble({"main": 0.2})
    found["state"] = np.concatenate([model.acceleration(state), model.energy(state), model.forces(state)])
    for name, text in (("pendel", PENDULUM), ("pendel_heavy", HEAVY)):
        found[name] = symgen.simulate(symgen.build(read_text(text, "text")), 0.5, 1e-3).q
    return found


@pytest.fixture(scope="module")
def driven(bare: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, np.ndarray], dict[str, object]]:
    file = tmp_path_factory.mktemp("driven") / "found.npz"
    done = subprocess.run([bare, "-c", SCRIPT, file], capture_output=True, text=True, cwd=file.parent)
    assert done.returncode == 0, done.stderr
    with np.load(file) as arrays:
        return dict(arrays), json.loads(done.stdout)


def test_packages_beside_each_other_compute_what_symgen_computes(
    driven: tuple[dict[str, np.ndarray], dict[str, object]],
) -> None:
    found, expected = driven[0], reference()
    assert found.keys() == expected.keys()
    for name, values in expected.items():
        np.testing.assert_array_equal(found[name], values, err_msg=name)
    assert not np.array_equal(found["pendel"], found["pendel_heavy"])


def test_a_package_needs_numpy_and_cffi_only(driven: tuple[dict[str, np.ndarray], dict[str, object]]) -> None:
    assert driven[1]["modules"] == ["_cffi_backend", "mill", "numpy", "pendel", "pendel_heavy"]
    assert "every version of Python" in str(driven[1]["calls"])


def test_what_is_missing_is_named(driven: tuple[dict[str, np.ndarray], dict[str, object]]) -> None:
    matrix, saved, view, linear, part = driven[1]["refused"]  # type: ignore[misc]
    assert matrix == saved == "this needs SciPy: python -m pip install scipy"
    assert "symgen view run.nc" in view
    assert "--wheel --part derivatives" in linear
    assert "--wheel --part batch-4" in part


def test_a_package_lives_beside_symgen(bare: Path, tmp_path: Path) -> None:
    """Whichever is imported first: no class, type of C or module of one is taken for that of the other."""
    code = (
        "import numpy as np\n{first}\n{second}\n"
        "own, other = pendel.model(), symgen.build('@pendulum')\n"
        "assert type(own).__module__ == 'pendel.runtime.model.model' and type(other).__module__.startswith('symgen.')\n"
        "assert symgen.runtime.how_calls_go() == '{calls}'\n"
        "print(pendel.simulate(own, 0.1, 1e-3).success, symgen.simulate(other, 0.1, 1e-3).success)"
    )
    site = next((bare.parents[1] / "lib").glob("python*/site-packages"))
    environment = {**os.environ, "PYTHONPATH": str(site)}
    for lines in (
        ("import pendel; pendel.model()", "import symgen"),
        ("import symgen; symgen.build('@pendulum')", "import pendel"),
    ):
        text = code.format(first=lines[0], second=lines[1], calls=symgen.runtime.how_calls_go())
        done = subprocess.run(
            [sys.executable, "-c", text], capture_output=True, text=True, env=environment, cwd=tmp_path
        )
        assert done.stdout.split() == ["True", "True"], done.stderr


# -- the file ---------------------------------------------------------------------------------------------------------


def test_the_record_lists_all_files(wheels: dict[str, Path]) -> None:
    with zipfile.ZipFile(wheels["mill"]) as archive:
        names = archive.namelist()
        (record,) = (name for name in names if name.endswith(".dist-info/RECORD"))
        rows = list(csv.reader(io.StringIO(archive.read(record).decode())))
        assert [row[0] for row in rows] == names
        for name, digest, length in rows[:-1]:
            data = archive.read(name)
            assert digest == "sha256=" + base64.urlsafe_b64encode(sha256(data).digest()).decode().rstrip("=")
            assert int(length) == len(data)
        assert {name.partition("/")[0].partition("-")[0] for name in names} == {"mill"}
        assert not [name for name in names if name.endswith((".c", ".h")) and "symgen_interface.h" not in name]
        assert not [name for name in names if name.endswith(".py") and b"from symgen" in archive.read(name)]


def test_pip_reads_name_version_tag_and_metadata(wheels: dict[str, Path]) -> None:
    metadata = pytest.importorskip("packaging.metadata", reason="an old version of packaging").Metadata
    tags, utils = pytest.importorskip("packaging.tags"), pytest.importorskip("packaging.utils")
    for package, file in wheels.items():
        name, version, _, fitting = utils.parse_wheel_filename(file.name)
        assert fitting & set(tags.sys_tags())
        with zipfile.ZipFile(file) as archive:
            (place,) = (each for each in archive.namelist() if each.endswith(".dist-info/METADATA"))
            found = metadata.from_email(archive.read(place), validate=True)
        assert (found.name, utils.canonicalize_name(package), found.version) == (package, name, version)
        assert {each.name for each in found.requires_dist if each.marker is None} == {"numpy", "cffi"}


def test_equal_models_make_equal_files_and_others_another_version(wheels: dict[str, Path], tmp_path: Path) -> None:
    again = written(PENDULUM, tmp_path, package="pendel")
    assert (again.name, again.read_bytes()) == (wheels["pendel"].name, wheels["pendel"].read_bytes())
    heavier = written(PENDULUM.replace("mass: 1.0", "mass: 1.5"), tmp_path, package="pendel")
    assert heavier.name != again.name
    assert written(PENDULUM, tmp_path, package="pendel", derivatives=True).name not in (heavier.name, again.name)


def test_parts_that_are_asked_for_are_packed(tmp_path: Path) -> None:
    model = unpacked(written(PENDULUM, tmp_path, parts=["batch-1"], derivatives=True), tmp_path / "there")()
    assert model.linearise().A.shape == (2, 2)
    assert model.batch(lanes=1) is not None
    with pytest.raises(ArgumentError, match="no part is named 'steps'"):
        written(PENDULUM, tmp_path, parts=["steps"])


def unpacked(wheel: Path, folder: Path) -> Callable[[], Model]:
    """What the package of the wheel calls to open its model."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    place = folder / wheel.name.partition("-")[0]
    seal = re.search(r'opened\(.*"(\w{64})"\)', (place / "__init__.py").read_text())
    assert seal is not None
    return partial(opened, place, seal[1])


@pytest.mark.parametrize("name", [LISTED, MANOEUVRES, DESCRIPTION, "*.json", "*.so", "*.dylib"])
@pytest.mark.parametrize("damage", ["changed", "cut", "gone"])
def test_damaged_files_are_refused(wheels: dict[str, Path], name: str, damage: str, tmp_path: Path) -> None:
    open_it, folder = unpacked(wheels["pendel"], tmp_path), tmp_path / "pendel"
    assert open_it().coordinates == ("swing",)
    found = sorted(folder.glob(f"parts/model/{name}") if "*" in name else [folder / name])
    if not found:
        pytest.skip("libraries end otherwise here")
    harm: dict[str, Callable[[Path], object]] = {
        "changed": lambda file: file.write_bytes(bytes([file.read_bytes()[0] ^ 1]) + file.read_bytes()[1:]),
        "cut": lambda file: file.write_bytes(file.read_bytes()[: -len(file.read_bytes()) // 2]),
        "gone": Path.unlink,
    }
    harm[damage](found[0])
    with pytest.raises(LoadError, match="install the package again"):
        open_it()


@pytest.mark.parametrize(
    "name", ["json", "numpy", "symgen", "pyyaml", "PyYAML", "class", "my-car", "_hidden", "late_", "2cv", ""]
)
def test_names_that_would_hide_others_are_refused(name: str) -> None:
    with pytest.raises(ArgumentError, match="--package"):
        package_name(name)


def test_another_version_of_a_package_takes_its_place(
    wheels: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unpacked(wheels["pendel"], tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    assert package_name("pendel") == "pendel"


def test_portable_libraries_name_what_they_need(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sysconfig.get_platform", lambda: "linux-x86_64")
    monkeypatch.setattr("platform.libc_ver", lambda: ("glibc", "2.36"))
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    libraries = [b"\x7fELF GLIBC_2.2.5 GLIBC_2.29\0", b"GLIBC_2.99 in a text"]
    assert platform_tag(True, libraries) == "manylinux_2_29_x86_64"
    assert platform_tag(True, libraries[1:]) == "manylinux_2_17_x86_64"
    assert platform_tag(False, libraries) == "linux_x86_64"
    monkeypatch.setattr("sysconfig.get_platform", lambda: "macosx-11.0-arm64")
    assert platform_tag(True, []) == "macosx_11_0_arm64"
