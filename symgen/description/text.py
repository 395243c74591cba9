"""Text files of bounded size, and text that is no description."""

from __future__ import annotations

import os
import re
from difflib import get_close_matches
from itertools import islice
from pathlib import Path as FilePath

from symgen.description.errors import Source

MAX_BYTES = 2_000_000
RUN_FILE = b"CDF"
"""How NetCDF files begin."""
ENDINGS = (".yaml", ".yml", ".urdf", ".xml")
NEAR = 0.72
"""How alike the names of files must be that were confused."""
MOST_NEIGHBOURS = 1000
"""Files of a folder that are compared with a name; the rest of a very full one is not."""
_NO_TEXT = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff]")


def text_of(path: str, shown: str | None = None) -> str:
    """Content of a text file of bounded size; `shown` stands for its name in messages."""
    source = Source(shown or path)
    try:
        with FilePath(path).open("rb") as file:
            content = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        near = similar_files(path) if isinstance(error, FileNotFoundError) else []
        remedy = f"did you mean {' or '.join(near)}?" if near else "check its name and permissions"
        source.stop((), f"cannot read the file ({reason}); {remedy}")
    if content.startswith(RUN_FILE):
        source.stop((), "this is a run file, not a description; read it by `symgen view`, `plot` or `run --repeat`")
    if len(content) > MAX_BYTES:
        source.stop((), _TOO_LARGE, 1)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        source.stop((), "the file is not UTF-8 text; save it as UTF-8", line)


def similar_files(path: str, endings: tuple[str, ...] = ENDINGS) -> list[str]:
    """Of the same folder, those with these endings that may be meant by one that is not there."""
    folder, name = os.path.split(path)
    try:
        with os.scandir(folder or ".") as entries:
            there = {entry.name for entry in islice(entries, MOST_NEIGHBOURS) if entry.name.lower().endswith(endings)}
    except (OSError, ValueError):  # no such folder, or a path that no system has
        return []
    stems = {os.path.splitext(each)[0]: each for each in sorted(there)}
    return [
        os.path.join(folder, stems[stem])
        for stem in get_close_matches(os.path.splitext(name)[0], stems, n=2, cutoff=NEAR)
    ]


def check_text(text: str, source: str, most: int = MAX_BYTES) -> None:
    """Refuse text that no description looks like, before any parsing."""
    if not isinstance(text, str):
        Source(source).stop((), f"a description is a text, not an object of type {type(text).__name__}")
    if len(text) > most:
        Source(source).stop((), _TOO_LARGE, 1)
    bad = _NO_TEXT.search(text)
    if bad is not None:
        line = text.count("\n", 0, bad.start()) + 1
        Source(source).stop((), f"the character {bad[0]!r} does not belong in text; is this a binary file?", line)


_TOO_LARGE = (
    f"larger than {MAX_BYTES // 1_000_000} MB, which is too large for a description; check that this is the right file"
)
