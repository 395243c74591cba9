"""Files that commands write: what is there already is overwritten only if the user says so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from filecmp import cmp
from pathlib import Path
from typing import Annotated

import typer

Force = Annotated[bool, typer.Option("--force", help="Overwrite what is there already under the name given by -o.")]


def refuse_overwriting(path: Path | None, force: bool) -> None:
    """Said before any work; None: the user has named nothing."""
    from symgen.runtime import ArgumentError

    if path is not None and path.exists() and not force:
        raise ArgumentError(f"{path} is there already; give another name, or overwrite it with --force")


def export_all(entries: Mapping[Path, Path], force: bool) -> list[Path]:
    """Copies each entry of the cache into its folder. Files that are there already, and differ, are left alone."""
    from symgen.build_cache import export

    if not force:
        _refuse([path for folder, entry in entries.items() for path in _different(entry, folder)])
    return [path for folder, entry in entries.items() for path in export(entry, folder)]


def _different(entry: Path, folder: Path) -> list[Path]:
    pairs = [(path, folder / path.name) for path in sorted(entry.iterdir())]
    return [there for path, there in pairs if there.is_file() and not cmp(path, there, shallow=False)]


def refuse_other_texts(folder: Path, texts: Mapping[str, str], force: bool) -> None:
    """Said before these files are written."""
    refuse_other_content(folder, {name: text.encode() for name, text in texts.items()}, force)


def refuse_other_content(folder: Path, content: Mapping[str, bytes], force: bool) -> None:
    """Said before these files are written."""
    there = {folder / name: data for name, data in content.items() if (folder / name).is_file()}
    if not force:
        _refuse([path for path, data in there.items() if path.read_bytes() != data])


def _refuse(different: Sequence[Path]) -> None:
    from symgen.runtime import ArgumentError

    if different:
        named = ", ".join(path.name for path in different[:3]) + (", ..." if len(different) > 3 else "")
        raise ArgumentError(
            f"{different[0].parent} has other files of these names already ({named}); "
            "give another folder, or overwrite them with --force"
        )
