"""Whether a shared library is the one that its layout describes; asked before any of its functions gets an array."""

from __future__ import annotations

import struct
from hashlib import sha256
from pathlib import Path

from ..compile_interface import interface_version
from ..errors import LoadError
from .layout import LibraryLayout, ModelLayout
from .shared_library import SharedLibrary

OWN = (
    "init", "rk4", "run", "close", "scratch", "memory", "counts", "control", "assembly_scratch", "assemble", "search_scratch",
    "search", "go", "row_constants", "row_call", "row_assemble", "sizing_scratch", "row_size", "row_settle",
    "partials", "independent", "independent_scratch", "samples", "samples_scratch", "interface", "seal",
)  # fmt: skip
"""Functions that a library may have and its layout does not name."""
AGAIN = "the library and its layout do not belong together ({}); build the model again"


def seal_of(text: str) -> str:
    """Digest of a layout file, a name of C. The build compiles it into the library."""
    return f"s{sha256(text.encode()).hexdigest()[:32]}"


def sealed_level(seal: str, level: str) -> str:
    """What is compiled into the library of a level, so that it is not taken for one that asks less of the CPU."""
    return f"{seal}_{level}" if level else seal


def check_names(library: LibraryLayout) -> None:
    """A function of the layout is called as one of the model: it must not be another of the library's."""
    names = [*OWN, *(function.name for function in library.functions)]
    if len({*names}) < len(names):
        raise LoadError(
            "the layout lists a function name twice, or uses a name that the library reserves; build the model again"
        )


def check_interface(shared: SharedLibrary, model: ModelLayout, library: LibraryLayout, seal: str) -> None:
    """Compares lengths of arrays, and the layout as a whole unless the library was compiled by hand."""
    try:
        sizes = shared.function("symgen_list", f"{library.symbol}_interface")()
        sealed = shared.ffi.string(shared.function("symgen_text", f"{library.symbol}_seal")()).decode(
            "ascii", "replace"
        )
    except LoadError:
        raise LoadError(AGAIN.format(f"there is no function {library.symbol}_interface")) from None
    version = interface_version()
    if sizes[0] != version:
        raise LoadError(AGAIN.format(f"version {sizes[0]} of the interface, not {version}"))
    wanted = expected_sizes(model, library)
    found = [sizes[k] for k in range(2, 2 + sizes[1])]
    if len(found) != len(wanted):
        raise LoadError(AGAIN.format(f"{len(found)} lengths, not {len(wanted)}"))
    for (name, length), own in zip(wanted.items(), found, strict=True):
        if own != length:
            raise LoadError(AGAIN.format(f"{name}: {own} in the library, {length} in the layout"))
    if sealed not in ("", seal):
        raise LoadError(AGAIN.format("the layout was changed"))


def expected_sizes(model: ModelLayout, library: LibraryLayout) -> dict[str, int]:
    """In the order of templates/interface.c.j2."""
    return {
        "parameters": len(model.parameters),
        "constants": library.constants,
        "work": library.work,
        "positions": len(model.positions),
        "velocities": len(model.velocities),
        "states": len(model.states),
        "inputs": len(model.inputs),
        "constraints": len(model.constraints),
        "dropped": len(model.dropped),
        "sensors": len(model.sensors),
        **{f"results of {function.name}": function.size for function in library.functions},
    }


def check_whole(library: Path) -> None:
    """Refuses an ELF file that ends before its segments do: mapping it would end the process, not in an error."""
    with library.open("rb") as file:
        head = file.read(64)
        if head[:4] != b"\x7fELF" or len(head) < 64:
            return  # the loader says what it thinks of it
        wide, order = head[4] == 2, "<" if head[5] == 1 else ">"
        start, each, count = _program_headers(head, wide, order)
        file.seek(start)
        table = file.read(each * count)
        length = file.seek(0, 2)
    if each < (56 if wide else 32) or len(table) < each * count:
        raise OSError("the file is truncated")
    for k in range(count):
        offset, size = _segment(table[k * each : (k + 1) * each], wide, order)
        if offset + size > length:
            raise OSError("the file is truncated")


def _program_headers(head: bytes, wide: bool, order: str) -> tuple[int, int, int]:
    """Place, length and number of the program headers."""
    (start,) = struct.unpack_from(f"{order}{'Q' if wide else 'I'}", head, 32 if wide else 28)
    each, count = struct.unpack_from(f"{order}HH", head, 54 if wide else 42)
    return start, each, count


def _segment(header: bytes, wide: bool, order: str) -> tuple[int, int]:
    """Where a segment stands in the file, and how long it is there."""
    if wide:
        offset, _, _, size = struct.unpack_from(f"{order}QQQQ", header, 8)
    else:
        offset, _, _, size = struct.unpack_from(f"{order}IIII", header, 4)
    return offset, size
