"""Results on disk while a study runs: a folder with a file for each chunk, so that it can go on after any end of the process.

`results.nc.parts/study.json` says which study it is. A chunk appears under its name when all of it is written. What cannot be
read, or belongs to another study, is removed and computed again.
"""

from __future__ import annotations

import json
import os
import shutil
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from symgen.file_lock import lock
from symgen.runtime import ArgumentError, Driven, complete_file
from symgen.study.digest import Identity, differing, digest_of
from symgen.study.study import Study

FORMAT = 1
MANIFEST, LOCK = "study.json", "lock"
MOST_CHARACTERS = 100_000
"""Of the sentences of a run, or of a manifest."""


class Parts:
    """The chunks of a study in a folder."""

    def __init__(self, folder: Path, study: Study, identity: Identity) -> None:
        self.folder, self.study, self.identity = folder, study, identity
        self.digest = digest_of(identity)

    def write(self, chunk: int, driven: Driven) -> None:
        arrays = _arrays(driven, self.digest, chunk)
        with complete_file(self._file(chunk)) as temporary, open(temporary, "wb") as opened:
            np.savez(opened, **arrays)
            opened.flush()
            os.fsync(opened.fileno())

    def read(self) -> Iterator[tuple[int, Driven]]:
        """All good ones; others are removed."""
        for chunk in range(self.study.chunks):
            file = self._file(chunk)
            if file.exists() and not file.is_file():
                raise ArgumentError(f"{file} is no file; remove it, and it is computed again")
            try:
                yield chunk, _checked(file, self.study, self.digest, chunk)
            except FileNotFoundError:
                continue
            except Exception:  # a file can be wrong in any way
                file.unlink(missing_ok=True)

    def chunks(self) -> list[Path]:
        """Their files, good or not."""
        return sorted(self.folder.glob("*.npz"))

    def remove(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)

    def _file(self, chunk: int) -> Path:
        return self.folder / f"{chunk:08d}.npz"


@contextmanager
def opened(results: Path, study: Study, identity: Identity, resume: bool) -> Iterator[Parts]:
    """The parts beside a file of results, for this process alone; without any they leave nothing behind."""
    parts = Parts(parts_of(results), study, identity)
    parts.folder.mkdir(exist_ok=True)
    with _alone(parts.folder, results):
        _begin(parts, results, resume)
        try:
            yield parts
        finally:
            if not parts.chunks():
                parts.remove()


@contextmanager
def _alone(folder: Path, results: Path) -> Iterator[None]:
    try:
        descriptor = lock(folder / LOCK, flags=os.O_RDWR | os.O_CREAT)
    except BlockingIOError:
        raise ArgumentError(f"{results}: another process is at work on it; wait for it, or give another file") from None
    try:
        yield
    finally:
        if descriptor is not None:
            os.close(descriptor)


def parts_of(results: Path) -> Path:
    return results.with_name(f"{results.name}.parts")


def _begin(parts: Parts, results: Path, resume: bool) -> None:
    folder, manifest = parts.folder, parts.folder / MANIFEST
    for left in folder.glob(".symgen-*"):
        left.unlink(missing_ok=True)  # of a process that was killed while it wrote
    found, done = _manifest(manifest), len(parts.chunks())
    if found is not None and done:
        refuse_another(folder, found, parts.identity)
        if not resume:
            raise ArgumentError(
                f"{folder} holds {done} of {parts.study.chunks} chunks of this study; resume=True (--resume) goes on with them, "
                "or remove that folder"
            )
        return
    if any(each.name not in (LOCK, MANIFEST) for each in folder.iterdir()):
        raise ArgumentError(
            f"{folder} is there and holds no study; remove it, or give another file than {results.name}"
        )
    text = json.dumps({"format": FORMAT, "study": dict(parts.identity)}, indent=1)
    with complete_file(manifest) as temporary:
        Path(temporary).write_text(text, encoding="utf-8")


def refuse_another(place: Path, found: Identity, wanted: Identity) -> None:
    other = differing(found, wanted)
    if other:
        raise ArgumentError(
            f"{place} belongs to another study: it differs in {', '.join(other)}; give another file, or remove it"
        )


def _manifest(path: Path) -> dict[str, str] | None:
    """None if there is none."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError):
        text = ""
    return identity_from(text, path)


def identity_from(text: str, place: Path) -> dict[str, str]:
    """As it was written beside results."""
    try:
        data = json.loads(text) if len(text) < MOST_CHARACTERS else None
    except (ValueError, RecursionError):
        data = None
    study = data.get("study") if isinstance(data, dict) and data.get("format") == FORMAT else None
    if not isinstance(study, dict) or not all(isinstance(value, str) for value in study.values()):
        raise ArgumentError(f"{place} does not say which study it is of; remove it, or give another file")
    return study


# -- one chunk ----------------------------------------------------------------------------------------------------------


def _arrays(driven: Driven, digest: str, chunk: int) -> dict[str, Any]:
    """Names of measures and outputs are in the order of the study; sentences that are often the same are written once."""
    sentences = list(dict.fromkeys(driven.status))
    places = {sentence: k for k, sentence in enumerate(sentences)}
    about = {"study": digest, "chunk": chunk, "status": sentences}
    rows = len(driven.status)
    return {
        "about": np.frombuffer(json.dumps(about).encode(), dtype=np.uint8),
        "measures": np.array(list(driven.measures.values()), dtype=np.float64).reshape(len(driven.measures), rows),
        "outputs": np.array(list(driven.outputs.values()), dtype=np.float64).reshape(
            len(driven.outputs), rows, len(driven.time)
        ),
        "ended": np.asarray(driven.ended, dtype=np.float64),
        "success": np.asarray(driven.success, dtype=np.bool_),
        "status": np.array([places[sentence] for sentence in driven.status], dtype=np.int32),
    }


def _checked(file: Path, study: Study, digest: str, chunk: int) -> Driven:
    """Of the study and of the sizes that it has; raises whatever is wrong."""
    within = study.rows_of(chunk)
    rows = within.stop - within.start
    names, signals = list(study.measure_units), list(study.output_units)
    shapes = {
        "measures": (len(names), rows), "outputs": (len(signals), rows, len(study.time)),
        "ended": (rows,), "success": (rows,), "status": (rows,),
    }  # fmt: skip
    arrays = _loaded(file, shapes)
    about = json.loads(bytes(arrays["about"]).decode())
    sentences = about["status"]
    if about["study"] != digest or about["chunk"] != chunk or not all(isinstance(each, str) for each in sentences):
        raise ValueError("another chunk")
    places = arrays["status"]
    if ((places < 0) | (places >= len(sentences))).any():
        raise ValueError("status")
    return Driven(
        measures=dict(zip(names, arrays["measures"], strict=True)),
        measure_units=study.measure_units,
        outputs=dict(zip(signals, arrays["outputs"], strict=True)),
        time=study.time,
        ended=arrays["ended"],
        status=tuple(sentences[k] for k in places),
        success=arrays["success"],
    )


KINDS = {"about": "u1", "measures": "f8", "outputs": "f8", "ended": "f8", "success": "b1", "status": "i4"}
MOST_OF_HEADER = 10_000


def _loaded(file: Path, shapes: Mapping[str, tuple[int, ...]]) -> dict[str, Any]:
    """No more memory is taken than the study says."""
    with zipfile.ZipFile(file) as archive:
        sizes = {entry.filename.removesuffix(".npy"): entry.file_size for entry in archive.infolist()}
    if sizes.keys() != KINDS.keys() or sizes["about"] > MOST_CHARACTERS * 100:
        raise ValueError("entries")
    for name, shape in shapes.items():
        if sizes[name] > np.dtype(KINDS[name]).itemsize * int(np.prod(shape)) + MOST_OF_HEADER:
            raise ValueError(name)
    with np.load(file, allow_pickle=False) as opened:
        arrays = {name: opened[name] for name in KINDS}
    for name, array in arrays.items():
        if array.dtype != np.dtype(KINDS[name]) or array.shape != shapes.get(name, array.shape):
            raise ValueError(name)
    return arrays
