"""The equations of a model as one C file: its libraries, what calls them, and code on vectors."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from symgen.export.amalgam import Reader, VectorReader, included, is_on_vectors
from symgen.export.dialect import PLAIN, Dialect
from symgen.export.unused import without_unused
from symgen.runtime import Library

FAST_LOOPS = 'optimize("vect-cost-model=dynamic") /* short loops of unknown length pay as vectors */'
SELDOM = 'optimize("O1") /* runs seldom; as in a library, so that results are equal to the last bit */'


def one_file(
    libraries: Iterable[Library],
    driver: Callable[[Reader], Iterable[str]],
    calls: frozenset[str],
    dialect: Dialect = PLAIN,
    apart: str = "",
) -> str:
    """Headers and generated code of the libraries, what `driver` reads and adds, then code on vectors. What `calls`, the functions that
    others call, do not need is left out; so is the generated file `apart`, which the driver reads."""
    folder = {name: text for library in libraries for name, text in _c_files(library).items()}
    units = [name for name in folder if name.endswith(".c") and name != apart]
    packed = [name for name in units if is_on_vectors(folder[name])]
    single = [name for name in units if name not in packed]
    reader = Reader(folder, dialect)
    headers = [reader.header(name) for name in ("symgen_state.h", *_headers(single, folder))]
    code = [_unit(reader, name) for name in single]
    driven = _as_compiled("".join(driver(reader)), FAST_LOOPS)
    text = "".join([*headers, *code, driven, *_on_vectors(packed, folder, dialect)])
    return dialect.text(without_unused(text, calls))


def _as_compiled(text: str, pragma: str) -> str:
    """What gcc compiles in another way than the rest."""
    only = "#if defined(__GNUC__) && !defined(__clang__)"
    begins = f"{only}\n#pragma GCC push_options\n#pragma GCC {pragma}\n#endif\n"
    return f"{begins}\n{text}\n{only}\n#pragma GCC pop_options\n#endif\n"


def _headers(units: Iterable[str], folder: dict[str, str]) -> list[str]:
    return [name for unit in units for name in included(folder[unit])]


def _unit(reader: Reader, name: str) -> str:
    text = reader.unit(name)
    return _as_compiled(text, SELDOM) if "_seldom_" in name else text


def _on_vectors(units: Sequence[str], folder: dict[str, str], dialect: Dialect) -> list[str]:
    reader = VectorReader(folder, dialect)
    return [reader.headers(_headers(units, folder)), *(_unit(reader, name) for name in units)] if units else []


def _c_files(library: Library) -> dict[str, str]:
    """Header and program of a library as they stand beside it; the folder may hold others."""
    symbol, folder = library.layout.symbol, library.shared.file.parent
    own = re.compile(rf"{symbol}(?:\.h|(?:_(?:\d+|seldom_\d+|alike|alike_seldom_\d+|stepper|independent|map))?\.c)")
    found = sorted(path for path in folder.iterdir() if own.fullmatch(path.name))
    return {path.name: path.read_text(encoding="utf-8") for path in found}
