"""The interface between Python and C as a module that cffi compiles when symgen is installed.

The compiler checks the size and the offset of every field that Python writes, and calls go straight to C. Where no compiler or
no headers of Python are found, symgen is installed without the module, and `c_interface.py` reads the header at run time instead.
setup.py runs this file by itself, so it imports nothing of symgen.
"""

from __future__ import annotations

import re
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

HEADER = Path(__file__).resolve().parent / "include" / "symgen_interface.h"
MODULE = "_interface"

_CONDITIONS = ("#if", "#endif", "#define SYMGEN_INTERFACE_H")
"""Lines that only a compiler reads; other definitions are numbers."""
_FUNCTION_TYPE = re.compile(
    r"^typedef (?P<result>[^;{}()]+?) ?\(\*(?P<name>symgen_\w+)\)\((?P<arguments>[^()]*)\);", re.MULTILINE
)
_NAME_AT_THE_END = re.compile(r"\w+$")


def module() -> Any:
    """What setup.py asks for. Without a compiler the module is left out."""
    from cffi import FFI

    ffi = FFI()
    ffi.cdef(header_text())
    ffi.cdef("const char *symgen_header(void);\n" + "\n".join(f"{head};" for head, _ in _callers()))
    lines = [f"static {head}\n{{\n    {body}\n}}" for head, body in _callers()]
    digest = f'static const char *symgen_header(void)\n{{\n    return "{header_digest()}";\n}}'
    ffi.set_source(
        f"symgen.runtime.{MODULE}",
        "\n".join([f'#include "{HEADER.name}"', digest, *lines, ""]),
        include_dirs=[str(HEADER.parent)],
        depends=[str(HEADER)],
        optional=True,
    )
    return ffi


def types_module() -> tuple[str, str]:
    """Name and text of a module with the types alone, which every version of Python reads without a compiler and without parsing C."""
    from cffi import FFI

    ffi = FFI()
    ffi.cdef(header_text())
    ffi.set_source(MODULE, None, compiler_verbose=0)
    with TemporaryDirectory(prefix="symgen-types-") as scratch:
        file = Path(scratch) / f"{MODULE}.py"
        ffi.emit_python_code(str(file))
        return file.name, file.read_text(encoding="utf-8")


def header_text() -> str:
    """The header as cffi reads it."""
    lines = HEADER.read_text(encoding="ascii").splitlines()
    return "\n".join(line for line in lines if not line.startswith(_CONDITIONS))


def header_digest() -> str:
    """A compiled module that says another one was made of another header."""
    return sha256(HEADER.read_bytes()).hexdigest()


@cache
def interface_version() -> int:
    """What libraries that were compiled with this header answer."""
    return int(header_text().partition("#define SYMGEN_INTERFACE ")[2].split()[0])


def caller_of(kind: str) -> str:
    """The function of the module that calls a function of this type."""
    return f"{kind}_call"


def _callers() -> list[tuple[str, str]]:
    """Head and body of a function for each type of function: its first argument is what it calls, with the others."""
    found = []
    for match in _FUNCTION_TYPE.finditer(re.sub(r"/\*.*?\*/", "", header_text(), flags=re.DOTALL)):
        given = " ".join(match["arguments"].split())
        arguments = [] if given == "void" else [part.strip() for part in given.split(",")]
        names = [_NAME_AT_THE_END.search(each) for each in arguments]
        call = f"called({', '.join(name[0] for name in names if name)})"
        head = f"{match['result']} {caller_of(match['name'])}({', '.join([match['name'] + ' called', *arguments])})"
        found.append((head, f"{'' if match['result'] == 'void' else 'return '}{call};"))
    return found
