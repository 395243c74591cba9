"""Text files of bounded size, and text that is no description."""

from __future__ import annotations

import re
from pathlib import Path as FilePath

from symgen.description.errors import Source

MAX_BYTES = 2_000_000
RUN_FILE = b"CDF"
"""How NetCDF files begin."""
_NO_TEXT = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff]")


def text_of(path: str, shown: str | None = None) -> str:
    """Content of a text file of bounded size; `shown` stands for its name in messages."""
    source = Source(shown or path)
    try:
        with FilePath(path).open("rb") as file:
            content = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        source.stop((), f"cannot read the file ({reason}); check its name and permissions")
    if content.startswith(RUN_FILE):
        source.stop((), "this is a run file, not a description; read it by `symgen view`, `plot` or `run --repeat`")
    if len(content) > MAX_BYTES:
        source.stop((), _TOO_LARGE, 1)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        source.stop((), "the file is not UTF-8 text; save it as UTF-8", line)


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
