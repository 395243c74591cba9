"""What a study is, as short texts: results of another one are refused, and what differs is named."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from hashlib import sha256
from typing import Any

import numpy as np

from symgen import __version__
from symgen.driving.manoeuvres import written_as
from symgen.runtime import Case, Manoeuvre
from symgen.study.study import Study

LOOKS = 1001
"""Times at which inputs are compared that are functions of Python."""

Identity = Mapping[str, str]
"""By what people would say of the study."""


def identity(study: Study) -> dict[str, str]:
    case, table = study.case, study.table
    settings = {
        name: getattr(case, name) for name in ("method", "refresh", "iterations", "tolerances", "step", "every")
    }
    parts: dict[str, Any] = {
        "the model": [study.digest, study.formulation, sorted(study.base.items())],
        "the manoeuvre": [_manoeuvre(case, study.manoeuvre), case.until, case.inputs, case.stop],
        "the variations": [
            table.sizes,
            {name: [column.dims, column.values, study.targets[name].kind] for name, column in table.columns.items()},
        ],
        "the measures": [case.measures, sorted(study.measure_units)],
        "the outputs": list(case.outputs),
        "the method or its settings": settings,
        "the version of symgen": __version__,
        "the size of chunks": study.chunk,
    }
    return {name: _digest(part, study.manoeuvre.until) for name, part in parts.items()}


def digest_of(found: Identity) -> str:
    return sha256(json.dumps(dict(found), sort_keys=True).encode()).hexdigest()


def differing(one: Identity, other: Identity) -> list[str]:
    return [name for name in {**one, **other} if one.get(name) != other.get(name)]


def _manoeuvre(case: Case, nominal: Manoeuvre) -> Any:
    """As it is written; else what it is for the model's own parameters."""
    if case.manoeuvre is None or isinstance(case.manoeuvre, str):
        return case.manoeuvre
    return written_as(case.manoeuvre) or nominal


def _digest(part: Any, until: float) -> str:
    return sha256(json.dumps(_plain(part, until), sort_keys=True).encode()).hexdigest()


def _plain(value: Any, until: float) -> Any:
    """As JSON, to the last digit."""
    if value is None or isinstance(value, str | bool):
        return value
    if isinstance(value, int | float | np.integer | np.floating):
        return float(value).hex()
    if isinstance(value, np.ndarray):
        array = np.ascontiguousarray(value, dtype=np.float64)
        return [list(array.shape), sha256(array.astype("<f8").tobytes()).hexdigest()]
    if isinstance(value, Mapping):
        return [[str(key), _plain(each, until)] for key, each in value.items()]
    if is_dataclass(value) and not callable(value):
        return {field.name: _plain(getattr(value, field.name), until) for field in fields(value)}
    if callable(value):
        return [float(value(time)).hex() for time in np.linspace(0.0, until, LOOKS).tolist()]
    return [_plain(each, until) for each in value]
