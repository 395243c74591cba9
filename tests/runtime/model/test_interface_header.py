"""The one header between C and Python: the compiler and cffi see the same structs, and nobody declares one of them again."""

from __future__ import annotations

import re
import subprocess
import sysconfig
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from symgen.runtime.compile_interface import HEADER, caller_of
from symgen.runtime.methods import tables
from symgen.runtime.model import dependent, newton, scales
from symgen.runtime.model.c_interface import (
    Beginning,
    Count,
    NewtonCount,
    NewtonWatch,
    PaceNumber,
    Watch,
    how_calls_go,
    interface,
    read_interface,
)
from symgen.runtime.model.library import Status
from symgen.runtime.model.pointers import Pointers
from symgen.runtime.plain import control, controlled, stepper
from symgen.runtime.platform.platform import POSE_METHODS
from symgen.runtime.platform.pose_solution import PoseFlag
from symgen.runtime.run import implicit_run, newton_run, single_steps
from symgen.runtime.run.settings import Policy

from symgen.compiler import find_compiler
from symgen.runtime import SymgenNotice, load, simulate

ROOT = Path(__file__).parents[3]
TEXTS = [
    path
    for folder in ("runtime", "symgen", "templates", "tests", "generated")
    for path in sorted((ROOT / folder).rglob("*.*"))
    if path.suffix in (".py", ".h", ".c", ".j2")
]
DECLARED = re.compile(
    r"\}\s*(symgen_\w+)\s*;|(?:struct|enum|union)\s+(symgen_\w+)\s*\{|typedef\b[^;{}]*?\(\*(symgen_\w+)\)\([^;{}]*;"
)
"""Ends of typedefs of structs, beginnings of structs and enums with a name, pointers to functions."""


COUNTED = [
    (Count, "symgen_count", "symgen_", "counts"),
    (Watch, "symgen_watch", "symgen_", "watches"),
    (NewtonCount, "symgen_newton_count", "symgen_newton_", "counts"),
    (NewtonWatch, "symgen_newton_watch", "symgen_newton_", "watches"),
    (PaceNumber, "symgen_pace", "symgen_", "paces"),
]
"""Places in arrays: the last enumerator of C is how many there are."""


ALTERNATIVES = {
    "symgen_own_parts": ("symgen_own_double.h", "symgen_own_single.h"),
    "symgen_rig_method": ("symgen_rig_explicit.h", "symgen_rig_implicit.h"),
}
"""Structs of exported C that are declared in two headers, of which a file includes one."""


def names_declared(text: str) -> list[str]:
    bare = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return [next(filter(None, found)) for found in DECLARED.findall(bare)]


@pytest.fixture(scope="module", params=[interface, read_interface])
def ffi(request: pytest.FixtureRequest) -> Any:
    return request.param().ffi


def structs(ffi: Any) -> dict[str, Any]:
    types = {name: ffi.typeof(name) for name in ffi.list_types()[0] if name.startswith("symgen_")}
    return {name: kind for name, kind in types.items() if kind.kind == "struct"}


def test_no_struct_is_declared_twice() -> None:
    counts = Counter(name for path in TEXTS for name in names_declared(path.read_text(encoding="utf-8")))
    assert {name: count for name, count in counts.items() if count > 1} == dict.fromkeys(ALTERNATIVES, 2)
    for name, headers in ALTERNATIVES.items():
        assert all(name in names_declared((HEADER.parent / header).read_text(encoding="utf-8")) for header in headers)
    assert {"symgen_arguments", "symgen_settings", "symgen_status", "symgen_function", "symgen_model"} <= set(counts)


def test_python_holds_no_declarations_of_structs() -> None:
    texts = {
        path: path.read_text(encoding="utf-8") for path in TEXTS if path.suffix == ".py" and path != Path(__file__)
    }
    assert [path.name for path, text in texts.items() if re.search(r"typedef\s+struct", text)] == []


def test_the_search_finds_what_it_looks_for() -> None:
    text = "typedef struct { int a; } symgen_a; enum symgen_b { one }; typedef int (*symgen_c)(int x); struct symgen_d { int a; };"
    assert sorted(names_declared(text)) == ["symgen_a", "symgen_b", "symgen_c", "symgen_d"]
    assert names_declared("/* } symgen_a; */ enum symgen_b b; symgen_a x;") == []


def test_the_compiler_sees_the_sizes_and_offsets_that_cffi_computes(ffi: Any, tmp_path: Path) -> None:
    lines, expected = [], []
    for name, kind in structs(ffi).items():
        places = [(f"sizeof({name})", ffi.sizeof(name))]
        for field, about in kind.fields:
            places += [
                (f"offsetof({name}, {field})", about.offset),
                (f"sizeof((({name} *)0)->{field})", ffi.sizeof(about.type)),
            ]
        lines += [f'    printf("%zu\\n", {text});' for text, _ in places]
        expected += places
    assert len(structs(ffi)) > 10
    unit = tmp_path / "sizes.c"
    body = "\n".join(lines)
    unit.write_text(
        f'#include <stddef.h>\n#include <stdio.h>\n#include "{HEADER.name}"\nint main(void)\n{{\n{body}\n    return 0;\n}}\n',
        encoding="ascii",
    )
    strict = ("-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror")
    subprocess.run(
        [*find_compiler().command, *strict, f"-I{HEADER.parent}", unit, "-o", tmp_path / "sizes"], check=True
    )
    done = subprocess.run([tmp_path / "sizes"], check=True, capture_output=True, text=True)
    assert list(zip([text for text, _ in expected], map(int, done.stdout.split()), strict=True)) == expected


def test_enums_of_python_have_the_numbers_of_c(ffi: Any) -> None:
    def numbers(name: str) -> dict[str, int]:
        return dict(ffi.typeof(f"enum {name}").relements)

    assert {f"symgen_{each.name.lower()}": int(each) for each in Status} == numbers("symgen_status")
    assert {f"symgen_pose_{each.name.lower()}": int(each) for each in PoseFlag} == numbers("symgen_pose_flag")
    assert {f"symgen_{each.name.lower()}": int(each) for each in Policy} == numbers("symgen_policy")
    assert {f"symgen_{each.name.lower()}": int(each) for each in Beginning} == numbers("symgen_beginning")
    for kind, name, prefix, count in COUNTED:
        expected = {f"{prefix}{each.name.lower()}": int(each) for each in kind}
        assert {**expected, f"{prefix}{count}": len(kind)} == numbers(name)
    methods = {f"symgen_{name.replace('-', '_')}": k for k, name in enumerate(POSE_METHODS)}
    assert methods == numbers("symgen_pose_method")


def test_no_enum_of_c_is_left_out(ffi: Any) -> None:
    source = (ROOT / "runtime" / "model" / "c_interface.py").read_text(encoding="utf-8")
    of_python = set(re.findall(r"As enum (symgen_\w+)", source))
    assert of_python == {name for _, name, _, _ in COUNTED} | {"symgen_beginning"}


CONSTANTS: list[tuple[str, float]] = [
    ("SYMGEN_STAGES", tables.ONE_SHOT_STAGES),
    ("SYMGEN_EXPLICIT_STAGES", tables.EXPLICIT_STAGES),
    ("SYMGEN_DIAGONAL_STAGES", tables.DIAGONAL_STAGES),
    ("SYMGEN_POINTS", implicit_run.POINTS),
    ("SYMGEN_MOST_INTERVAL", implicit_run.MOST_INTERVAL),
    ("SYMGEN_NEWTON_SHORT", newton_run.MOST_SHORT),
    ("SYMGEN_NEWTON_LEVER", newton.LEVER),
    ("SYMGEN_SPREAD", dependent.SPREAD),
    ("SYMGEN_SLOWEST", scales.SLOWEST),
    ("SYMGEN_AUDIT", stepper.AUDIT),
    ("SYMGEN_SAFETY", stepper.SAFETY),
    ("SYMGEN_HARM", stepper.HARM),
    ("SYMGEN_MOST", stepper.MOST),
    ("SYMGEN_UNSEEN", stepper.UNSEEN),
    ("SYMGEN_POINTS", controlled.POINTS),
    ("SYMGEN_SLACK", controlled.SLACK),
    ("SYMGEN_SOLVED", controlled.SOLVED),
    ("SYMGEN_SOLVED_RELATIVE", controlled.SOLVED_RELATIVE),
    ("SYMGEN_LEAST_RESIDUAL", controlled.LEAST_RESIDUAL),
    ("SYMGEN_CAUTION", control.SAFETY),
    ("SYMGEN_SHORTER", control.SHORTER),
    ("SYMGEN_LONGER", control.LONGER),
    ("SYMGEN_INTEGRAL", control.INTEGRAL),
    ("SYMGEN_PROPORTIONAL", control.PROPORTIONAL),
    ("SYMGEN_LEAST_ERROR", control.LEAST_ERROR),
    ("SYMGEN_MIDDLES", single_steps.MIDDLES),
]
"""What C and Python have both."""


def numbers_defined() -> dict[str, set[float]]:
    """By the headers; some names have another value in another file."""
    found: dict[str, set[float]] = {}
    for path in sorted(HEADER.parent.iterdir()):
        for name, value in re.findall(
            r"^#define (SYMGEN_\w+) ([-+.\de]+)$", path.read_text(encoding="ascii"), re.MULTILINE
        ):
            found.setdefault(name, set()).add(float(value))
    return found


@pytest.mark.parametrize(("name", "value"), CONSTANTS)
def test_constants_of_python_are_those_of_c(name: str, value: float) -> None:
    assert numbers_defined()[name] == {value}


def test_no_constant_that_says_it_is_one_of_c_is_left_out() -> None:
    texts = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "runtime").rglob("*.py"))]
    said = {
        name
        for text in texts
        for found in re.findall(r'"""As (SYMGEN_[^"]*)"""', text)
        for name in re.findall(r"SYMGEN_\w+", found)
    }
    assert {"SYMGEN_POINTS", "SYMGEN_HARM"} < said <= {name for name, _ in CONSTANTS}


def test_counters_have_64_bits(ffi: Any) -> None:
    """`long` has 32 of them on Windows, where a long run would count below zero."""
    for struct in ("symgen_statistics", "symgen_fleet"):
        types = [field.type for _, field in ffi.typeof(struct).fields]
        assert "long" not in [kind.cname for kind in types]
    counters = ("evaluations", "solutions", "factorisations", "updates", "retries", "halvings", "taken", "rejected")
    sizes = dict(ffi.typeof("symgen_statistics").fields)
    assert [ffi.sizeof(sizes[name].type) for name in counters] == [8] * len(counters)
    text = "".join(path.read_text(encoding="ascii") for path in HEADER.parent.iterdir())
    bare = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    assert re.findall(r"(?<!long )\blong\b(?! long)", bare) == []


def test_pointers_go_to_numbers_of_the_type_that_is_declared() -> None:
    run = interface().ffi.new("symgen_run *")
    pointers = Pointers(interface().ffi)
    pointers.point(run, q=np.zeros(3))
    pointers.point(run.implicit, counts=np.zeros(3, dtype=np.int32), memory=np.zeros(0))
    wrong = [
        (run, "q", np.zeros(3, dtype=np.float32)), (run, "q", np.zeros(3, dtype=np.int32)), (run, "q", np.zeros(3, dtype=np.int64)),
        (run.implicit, "counts", np.zeros(3)), (run.implicit, "counts", np.zeros(3, dtype=np.int64)),
    ]  # fmt: skip
    for target, name, array in wrong:
        with pytest.raises(TypeError, match=f"{name} of symgen_.* points to (double|int), not to {array.dtype}"):
            pointers.point(target, **{name: array})


def test_the_module_is_compiled_where_it_can_be() -> None:
    assert (interface().compiled is not None) == (Path(sysconfig.get_path("include")) / "Python.h").exists()


def test_every_type_of_function_can_be_called_by_the_module() -> None:
    types = [name for name in interface().ffi.list_types()[0] if interface().ffi.typeof(name).kind == "function"]
    assert len(types) > 8
    if interface().compiled is not None:
        assert {caller_of(name) for name in types} <= set(dir(interface().compiled))


def test_a_module_of_another_header_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    if interface().compiled is None:
        pytest.skip("symgen was installed without the compiled module")
    monkeypatch.setattr("symgen.runtime.model.c_interface.header_digest", lambda: "0" * 64)
    with pytest.warns(SymgenNotice, match="install symgen again"):
        found = interface.__wrapped__()
    assert found.compiled is None
    monkeypatch.setattr("symgen.runtime.model.c_interface.interface", lambda: found)
    assert how_calls_go().endswith("belongs to another version of symgen; install symgen again")


def test_it_is_said_how_calls_go(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str, package: str) -> Any:
        raise ImportError(name)

    straight = interface().compiled is not None
    assert how_calls_go().startswith("straight to C" if straight else "through libffi")
    monkeypatch.setattr("symgen.runtime.model.c_interface.import_module", missing)
    assert "no C compiler or no Python.h" in interface.__wrapped__().calls


def test_both_ways_of_calling_give_the_same(entry: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> None:
    folder = entry("four_bar")

    def run() -> Any:
        return simulate(load(folder), 0.1, 1e-3, method="rk4", every=10)

    whole = run()
    monkeypatch.setattr("symgen.runtime.model.shared_library.interface", read_interface)
    other = run()
    np.testing.assert_array_equal(other.q, whole.q)
    np.testing.assert_array_equal(other.v, whole.v)
