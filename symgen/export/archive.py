"""Exported files, in a folder or in an archive."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path

from symgen.runtime import complete_file

LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The time of all files in an archive, so that equal models make equal archives."""
READABLE = 0o100644 << 16
"""A file that everybody reads and its owner writes."""


def write_files(content: Mapping[str, bytes], folder: Path) -> list[Path]:
    """Into the folder, by name; other files there are left alone."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in content.items():
        with complete_file(folder / name) as temporary:
            Path(temporary).write_bytes(data)
    return [folder / name for name in content]


def archived(content: Mapping[str, bytes]) -> bytes:
    """A zip archive of files by their paths, whose bytes follow from the content alone."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in content.items():
            entry = zipfile.ZipInfo(path, LONG_AGO)
            entry.external_attr, entry.create_system = READABLE, 3  # as on POSIX, wherever it is made
            archive.writestr(entry, data, zipfile.ZIP_DEFLATED)
    return made.getvalue()
