"""C compilers: which there is, how to call it, and what the code it makes asks of a CPU."""

from __future__ import annotations

import importlib.util
import os
import platform
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Literal

from symgen.children import Children
from symgen.runtime import Part, PartKind, cpu_fingerprint, library_suffix

Target = Literal["native", "portable"]

Level = Literal["native", "portable", "v3", "v4"]
"""What code is compiled for: this CPU, all CPUs of its kind, or those of a level of x86-64, which have AVX2 or AVX-512."""

WIDEST = 8
"""Lanes that are one vector with AVX-512."""

ANSWER = 60.0
"""Seconds in which a compiler says what it is."""
PATIENCE = 1800.0
"""Seconds in which it compiles a file."""

OFTEN = 0.2
"""Seconds after which a thread that waits for compilers looks for signals."""

LAST_LINES = 25
"""Lines of a compiler's output that an error shows."""

_FEATURES = {
    "__SSE2__": "sse2", "__SSE3__": "pni", "__SSSE3__": "ssse3", "__SSE4_1__": "sse4_1", "__SSE4_2__": "sse4_2", "__POPCNT__": "popcnt",
    "__AVX__": "avx", "__AVX2__": "avx2", "__FMA__": "fma", "__F16C__": "f16c", "__BMI__": "bmi1", "__BMI2__": "bmi2",
    "__AVX512F__": "avx512f", "__AVX512CD__": "avx512cd", "__AVX512DQ__": "avx512dq", "__AVX512BW__": "avx512bw",
    "__AVX512VL__": "avx512vl", "__ARM_NEON": "asimd", "__ARM_FEATURE_SVE": "sve", "__ARM_FEATURE_SVE2": "sve2",
    "__ARM_FEATURE_ATOMICS": "atomics",
}  # fmt: skip
"""Predefined macros of compilers and the words of /proc/cpuinfo for the same thing."""

_TRIAL = """#if defined(_WIN32)
__declspec(dllexport)
#else
__attribute__((visibility("default")))
#endif
double trial(double x);
double trial(double x) { return 2.0*x; }
"""


class CompilerError(Exception):
    """Base of what can go wrong with a compiler.

    CompilerError
    +-- CompilerMissing   none was found
    +-- CompileFailed     it did not accept the code, or could not be run
        +-- LinkFailed    objects do not make a library
    """


class CompilerMissing(CompilerError):
    def __init__(self) -> None:
        package = 'python -m pip install "ziglang>=0.13" (a compiler as Python package)'
        super().__init__(f"no C compiler found. {_advice()}, or: {package}")


class CompileFailed(CompilerError):
    pass


class LinkFailed(CompileFailed):
    pass


@dataclass(frozen=True)
class Compiler:
    """A gcc-like driver. MSVC is not supported: it has neither `-ffp-contract` nor vector extensions."""

    command: tuple[str, ...]
    identity: str
    """Changes when the compiler is replaced by another one; found without running it."""


def find_compiler() -> Compiler:
    """The command in the environment's CC, else cc, gcc or clang, else the Python package ziglang."""
    wanted = os.environ.get("CC", "").strip()
    if wanted:
        whole = shutil.which(wanted)  # a path may have spaces in it
        command = [wanted] if whole else _words(wanted)
        path = whole or shutil.which(command[0])
        if path is None:
            raise CompileFailed(
                f"the environment variable CC names the C compiler {wanted}, which does not exist or is not a program; "
                "set CC to another compiler, or leave it empty"
            )
        return Compiler((path, *command[1:]), _identity(path, command[1:]))
    for name in ("cc", "gcc", "clang"):
        path = shutil.which(name)
        if path is not None:
            return Compiler((path,), _identity(path, ()))
    spec = importlib.util.find_spec("ziglang")
    if spec is not None and spec.origin is not None:
        return Compiler((sys.executable, "-m", "ziglang", "cc"), _identity(spec.origin, ("zig",)))
    raise CompilerMissing


def _words(command: str) -> list[str]:
    """Windows' paths have backslashes, which are not escapes there."""
    try:
        words = shlex.split(command, posix=os.name != "nt")
    except ValueError as error:
        raise CompileFailed(f"the environment variable CC={command} is not a command: {error}") from None
    return words if os.name != "nt" else [word.strip('"') for word in words]


@cache
def version(compiler: Compiler) -> str:
    lines = run(compiler, ["--version"]).splitlines()
    return lines[0].strip()[:200] if lines else "unknown version"


def levels_of(target: Target, part: Part) -> tuple[Level, ...]:
    """A library is compiled for each, the least demanding first; the runtime loads the last one that its CPU can run. What has no
    vectors of eight gains nothing from AVX-512."""
    if target == "native" or not _is_x86():
        return (target,)
    wide = part.lanes == WIDEST or part.kind is PartKind.PLATFORM
    return ("portable", "v3", "v4") if wide else ("portable", "v3")


def compile_flags(target: Level) -> tuple[str, ...]:
    """gcc 12 packs straight-line code into AVX-512 vectors wrongly (a wheel's rotation matrix came out skew); without the
    packing the code is right, and no slower."""
    position = () if os.name == "nt" else ("-fPIC",)
    return (
        "-std=c11", "-O2", "-g0", *_machine_flags(target), "-fno-math-errno", "-ffp-contract=fast",
        "-fno-tree-slp-vectorize", "-fvisibility=hidden", "-Werror=implicit-function-declaration", *position,
    )  # fmt: skip


SELDOM_FLAGS = ("-O1",)
"""After the others, for code that runs seldom: a third less time for the compiler, some per cent more for the code."""


def link_flags() -> tuple[str, ...]:
    return ("-shared",) if os.name == "nt" or sys.platform == "darwin" else ("-shared", "-lm")


def _is_x86() -> bool:
    return platform.machine().lower() in ("x86_64", "amd64")


def _machine_flags(target: Level) -> tuple[str, ...]:
    if target == "native":
        return ("-march=native",) if _is_x86() else ("-mcpu=native",)
    if target == "portable":
        return ("-march=x86-64-v2",) if _is_x86() else ()
    return (f"-march=x86-64-{target}",)


def compile_library(
    compiler: Compiler,
    units: Sequence[Path],
    include: Path,
    library: Path,
    target: Level,
    seal: str = "",
    kept: Sequence[Callable[[Children], Path]] = (),
    seldom: Collection[Path] = (),
) -> None:
    """Compiles the units side by side and links them. `seal`: the digest of the layout that belongs to them; `kept`: what
    finds or makes further objects, which stay; `seldom`: the units of what runs seldom."""
    longest_first = sorted(units, key=lambda unit: -unit.stat().st_size)
    objects = [unit.with_suffix(".o") for unit in longest_first]
    making = [
        partial(
            compile_unit, compiler, unit, include, made, target, seal=seal, flags=SELDOM_FLAGS if unit in seldom else ()
        )
        for unit, made in zip(longest_first, objects, strict=True)
    ]
    tasks: list[Callable[[Children], Path]] = [*kept, *making]
    workers = max(1, min(len(tasks), os.cpu_count() or 1))
    with (
        ThreadPoolExecutor(workers) as pool,
        Children() as children,
    ):  # these end first, and with them what the pool waits for
        linked = _results([pool.submit(task, children) for task in tasks])
        linking = link_flags()
        try:
            _make(compiler, [linking[0], "-o", str(library), *map(str, linked), *linking[1:]], library, children)
        except CompileFailed as error:
            raise LinkFailed(str(error)) from None
    for made in objects:
        made.unlink()


def _results(made: Sequence[Future[Path]]) -> list[Path]:
    """In their order, or the first error. A signal that comes just as this thread begins to wait is seen only when it wakes, so it
    wakes often."""
    waiting: set[Future[Path]] = set(made)
    while waiting:
        done, waiting = wait(waiting, OFTEN, FIRST_EXCEPTION)
        for each in done:
            each.result()
    return [each.result() for each in made]


def compile_unit(
    compiler: Compiler,
    unit: Path,
    include: Path,
    made: Path,
    target: Level,
    children: Children,
    seal: str = "",
    flags: Sequence[str] = (),
) -> Path:
    """The object of a C file."""
    sealing = [f"-DSYMGEN_SEAL={seal}"] if seal else []
    arguments = [*compile_flags(target), *flags, *sealing, "-I", str(include), "-c", str(unit), "-o", str(made)]
    return _make(compiler, arguments, made, children)


def _make(compiler: Compiler, arguments: Sequence[str], made: Path, children: Children) -> Path:
    run(compiler, arguments, children, made.parent)
    if not made.exists():
        command = shlex.join([*compiler.command, *arguments])
        raise CompileFailed(
            f"the C compiler reported success but wrote no library ({command}); is {compiler.command[0]} a C compiler?"
        )
    return made


@cache
def cpu_features(compiler: Compiler, target: Level) -> tuple[str, ...]:
    """Features of the CPU that compiled code may use, from the macros that the compiler predefines."""
    text = run(compiler, [*_machine_flags(target), "-dM", "-E", "-x", "c", os.devnull])
    defined = {line.split()[1] for line in text.splitlines() if line.startswith("#define ")}
    return tuple(sorted(word for macro, word in _FEATURES.items() if macro in defined))


def run(
    compiler: Compiler, arguments: Sequence[str], children: Children | None = None, scratch: Path | None = None
) -> str:
    """What it prints. Without `children` it is a question, which is answered soon; `scratch`: the place of its temporary files."""
    if children is None:
        with Children() as own:
            return _output(compiler, arguments, own, None, ANSWER)
    environment = None if scratch is None else {**os.environ, **dict.fromkeys(("TMPDIR", "TMP", "TEMP"), str(scratch))}
    return _output(compiler, arguments, children, environment, PATIENCE)


def _output(
    compiler: Compiler,
    arguments: Sequence[str],
    children: Children,
    environment: Mapping[str, str] | None,
    seconds: float,
) -> str:
    command = [*compiler.command, *arguments]
    try:
        done = children.run(command, environment, seconds)
    except subprocess.TimeoutExpired:
        raise CompileFailed(f"the C compiler did not end within {seconds:g} s ({shlex.join(command)})") from None
    except OSError as error:
        raise CompileFailed(f"the C compiler {compiler.command[0]} cannot be run: {error}") from error
    if done.status != 0:
        how = f"ended with status {done.status}" if done.status > 0 else f"was ended by signal {-done.status}"
        last = "\n".join((done.errors or done.output).splitlines()[-LAST_LINES:])
        raise CompileFailed(
            f"the C compiler {how} ({shlex.join(command)}){':' if last else ', without any message'}\n{last}".rstrip()
        )
    return done.output


def trial_build(target: Target = "native") -> str:
    """Compiles, loads and calls a function of one line; returns a sentence or raises a CompilerError."""
    from cffi import FFI  # here, because finding a compiler needs no cffi

    compiler = find_compiler()
    with tempfile.TemporaryDirectory(prefix="symgen-trial-", ignore_cleanup_errors=True) as folder:
        unit = Path(folder) / "trial.c"
        unit.write_text(_TRIAL, encoding="ascii")
        library = unit.with_name(f"trial{library_suffix()}")
        compile_library(compiler, [unit], Path(folder), library, target)
        ffi = FFI()
        ffi.cdef("double trial(double x);")
        loaded = ffi.dlopen(str(library))
        good = loaded.trial(21.0) == 42.0
        ffi.dlclose(loaded)
    if not good:
        raise CompileFailed(f"{version(compiler)} compiles code that gives wrong results")
    return f"{version(compiler)} ({shlex.join(compiler.command)}) compiles, and the compiled code runs"


def _identity(path: str, arguments: Sequence[str]) -> str:
    """From the file itself: running `--version` would cost a warm start more than loading the model."""
    resolved = Path(path).resolve()
    stat = resolved.stat()
    text = f"{resolved}|{stat.st_size}|{stat.st_mtime_ns}|{' '.join(arguments)}"
    return sha256(text.encode()).hexdigest()[:16]


def system() -> str:
    return f"{platform.system()}-{platform.machine()}"


def environment_fingerprint(target: Level) -> str:
    """What the made code depends on in addition to its text and its compiler."""
    parts = (
        system(),
        *compile_flags(target),
        *SELDOM_FLAGS,
        *link_flags(),
        cpu_fingerprint() if target == "native" else "",
    )
    return sha256("|".join(parts).encode()).hexdigest()[:16]


def _advice() -> str:
    if sys.platform == "win32":
        return "Install one with: winget install LLVM.LLVM (or MinGW-w64)"
    if sys.platform == "darwin":
        return "Install one with: xcode-select --install"
    return "Install one with: apt install gcc (Debian, Ubuntu) or: dnf install gcc (Fedora)"
