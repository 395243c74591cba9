"""Datasets of studies as files: NetCDF (written by SciPy), Zarr, and Parquet with a row for each run."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from symgen.runtime import ArgumentError, refuse_missing_folder
from symgen.study.dataset import dataset, needed, results_from, study_text, variables_of
from symgen.study.digest import Identity
from symgen.study.parts import identity_from, refuse_another
from symgen.study.results import Results
from symgen.study.study import Study

if TYPE_CHECKING:
    import xarray

Arrays = Mapping[str, Any]


@dataclass(frozen=True)
class Format:
    """`write(results, identity, path)` makes the whole file; `read(path)` gives the text of its study and its variables."""

    package: str
    write: Callable[[Results, Identity, Path], None]
    read: Callable[[Path], tuple[str, Arrays]]


MOST_OF_NETCDF = 2**32 - 4
"""Bytes of a variable in the classic format."""


def format_of(path: Path, study: Study) -> Format:
    """By the ending; refuses at once what could not be written in the end."""
    refuse_missing_folder(path)
    if path.suffix not in FORMATS:
        raise ArgumentError(
            f"results are written as {', '.join(FORMATS)}; give the file {path.name!r} one of these endings"
        )
    found = FORMATS[path.suffix]
    needed(found.package)
    wrong = path.is_file() if path.suffix == ".zarr" else path.is_dir()
    if wrong or (path.is_dir() and not (path / ".zgroup").exists()):
        raise ArgumentError(f"{path} is there, but holds no results of a sweep; remove it, or give another file")
    if path.suffix == ".nc" and 8 * study.rows * len(study.time) > MOST_OF_NETCDF:
        raise ArgumentError(
            f"signals of {study.rows} runs at {len(study.time)} times are more than NetCDF files hold; write {path.stem}.zarr, "
            "or fewer values (every=...)"
        )
    return found


def stored(path: Path, form: Format, study: Study, identity: Identity) -> Results | None:
    """What a complete file of this study holds; None if there is no file."""
    if not path.exists():
        return None
    try:
        text, arrays = form.read(path)
    except Exception as error:  # a file can be wrong in any way
        raise ArgumentError(
            f"{path} is there, but holds no results of a sweep ({type(error).__name__}); remove it, or give another file"
        ) from None
    refuse_another(path, identity_from(text, path), identity)
    try:
        return results_from(study, arrays)
    except Exception as error:
        raise ArgumentError(
            f"{path} is damaged ({error or type(error).__name__}); remove it to compute it again"
        ) from None


def write(form: Format, results: Results, identity: Identity, to: Path, place: Path) -> None:
    """Made in the folder `place`, from where it takes its place as a whole: whoever is killed leaves nothing elsewhere."""
    new, old = place / "whole", place / "replaced"
    for left in (new, old):
        shutil.rmtree(left) if left.is_dir() else left.unlink(missing_ok=True)
    form.write(results, identity, new)
    if to.is_dir():
        os.replace(to, old)
    os.replace(new, to)


def _write_netcdf(results: Results, identity: Identity, path: Path) -> None:
    dataset(results, identity).to_netcdf(str(path), engine="scipy")


def _read_netcdf(path: Path) -> tuple[str, Arrays]:
    import xarray

    return _held(xarray.load_dataset(path, engine="scipy"))


def _write_zarr(results: Results, identity: Identity, path: Path) -> None:
    found = dataset(results, identity)
    found["status"] = found["status"].astype(str)
    found.to_zarr(path, zarr_format=2, consolidated=True)


def _read_zarr(path: Path) -> tuple[str, Arrays]:
    import xarray

    return _held(xarray.load_dataset(path, engine="zarr"))


def _held(found: xarray.Dataset) -> tuple[str, Arrays]:
    return str(found.attrs["study"]), {str(name): array.to_numpy() for name, array in found.data_vars.items()}


def _write_parquet(results: Results, identity: Identity, path: Path) -> None:
    import pyarrow
    from pyarrow import parquet

    study = results.study
    columns = {name: pyarrow.array(study.table.whole(name)) for name in study.table.columns}
    units = {name: target.unit for name, target in study.targets.items()}
    for name, (kind, of) in variables_of(study).items():
        signal = kind == "output"
        values = results.outputs[of] if signal else results.measures[of]
        columns[name] = pyarrow.array(list(values)) if signal else pyarrow.array(values)
        units[name] = study.output_units[of] if signal else study.measure_units[of]
    columns |= {"ended": pyarrow.array(results.ended), "success": pyarrow.array(results.success)}
    columns["status"] = pyarrow.array(results.status.tolist(), pyarrow.string())
    fields = [pyarrow.field(n, c.type, metadata={"units": units.get(n, "")}) for n, c in columns.items()]
    about = {"study": study_text(identity), "time": " ".join(map(repr, study.time.tolist()))}
    table = pyarrow.table(list(columns.values()), schema=pyarrow.schema(fields, metadata=about))
    parquet.write_table(table, path)


def _read_parquet(path: Path) -> tuple[str, Arrays]:
    from pyarrow import parquet

    table = parquet.read_table(path)
    text = table.schema.metadata[b"study"].decode()
    return text, {name: _values(table.column(name)) for name in table.column_names}


def _values(column: Any) -> Any:
    values = column.to_numpy()
    return np.stack(values) if values.dtype == object and isinstance(values[0], np.ndarray) else values


FORMATS: Mapping[str, Format] = {
    ".nc": Format("xarray", _write_netcdf, _read_netcdf),
    ".zarr": Format("zarr", _write_zarr, _read_zarr),
    ".parquet": Format("pyarrow", _write_parquet, _read_parquet),
}
