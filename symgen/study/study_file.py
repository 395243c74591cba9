"""Study files: what is written, checked against the model, as a study."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from symgen.description.errors import Path as Place
from symgen.description.errors import Problem, Source
from symgen.description.expression import Expression
from symgen.description.structure import structured
from symgen.description.text import check_text, text_of
from symgen.description.values import EvaluationError, evaluate
from symgen.description.yaml_reader import load
from symgen.driving.manoeuvres import named_plan
from symgen.runtime import ArgumentError, Manoeuvre, Measure, Model, Plan, Stop, chosen_manoeuvre, unit_of_signal
from symgen.study.distributions import DISTRIBUTIONS, Distribution
from symgen.study.distributions import Even as EvenValues
from symgen.study.posing import Wishes, components, posed
from symgen.study.schema import Even, StudyFile
from symgen.study.study import Study
from symgen.study.table import Table, grid_table, rows_table
from symgen.study.targets import Targets
from symgen.study.variations import Variations

Array = NDArray[np.float64]


def read_study(path: str | os.PathLike[str], model: Model) -> Study:
    """The study of a file, for this model."""
    name = os.fspath(path)
    text = text_of(name)
    check_text(text, name)
    data, places = load(text, name)
    file, problems = structured(StudyFile, {} if data is None else data)
    places.refuse(problems)
    assert file is not None
    return _Reading(file, model, Path(name), places).study()


class _Reading:
    """One file with one model. Formulas have the values that the model's parameters have."""

    def __init__(self, file: StudyFile, model: Model, path: Path, places: Source) -> None:
        self.file, self.model, self.path, self.places = file, model, path, places
        self.problems: list[Problem] = []

    def study(self) -> Study:
        file = self.file
        manoeuvre = self._at(("manoeuvre",), self._manoeuvre)
        stop = None if file.stop is None else Stop(file.stop.output, self._number(("stop", "value"), file.stop.value))
        samples = file.vary.samples
        wishes = Wishes(
            manoeuvre=manoeuvre,
            inputs={name: self._number(("inputs", name), value) for name, value in file.inputs.items()},
            samples=None if samples is None else samples.number,
            sampling="latin-hypercube" if samples is None else samples.sampling,
            seed=0 if samples is None else samples.seed,
            until=self._optional(("until",), file.until),
            step=self._optional(("step",), file.step),
            method=file.method,
            refresh=file.refresh,
            iterations=file.iterations,
            stop=stop,
            measures=self._measures(),
            outputs=file.outputs,
            every=file.every,
        )
        varied = self._variations()
        self.places.refuse(self.problems)
        self._check_names(manoeuvre, stop)
        self.places.refuse(self.problems)
        return posed(self.model, wishes, varied)

    def _manoeuvre(self) -> Plan | Manoeuvre | str | None:
        """A file of manoeuvres is looked for beside that of the study."""
        name = self.file.manoeuvre
        if name is None:
            return None
        file, extension, _ = name.partition(".yaml")
        if extension:
            _there(self.path.parent / f"{file}.yaml")
            name = str(self.path.parent / name)
        found = named_plan(name, self.model)
        chosen_manoeuvre(self.model, found)
        return found

    def _measures(self) -> dict[str, Measure]:
        found = {}
        for name, entry in self.file.measures.items():
            if (entry.type == "crossing_time") != (entry.value is not None):
                text = "`value` belongs to a crossing_time, and only there; add it or remove it"
                self.problems.append(Problem(("measures", name), text))
            numbers = [self._optional(("measures", name, k), getattr(entry, k)) for k in ("after", "before", "value")]
            found[name] = Measure(entry.type, entry.of, *numbers)
        return found

    def _variations(self) -> Variations:
        vary = self.file.vary
        tables = [] if vary.table is None else [self._table(vary.table)]
        sides = {name: self._side(("vary", "grid", name), side) for name, side in vary.grid.items()}
        samples = vary.samples.of if vary.samples is not None else {}
        if not (tables or sides or samples):
            self.problems.append(Problem(("vary",), "nothing varies; write a grid, a table or samples"))
        return Variations(
            tables=(*([grid_table(sides)] if sides else []), *tables),
            distributions=dict(self._distributions(samples)),
            ties=dict(self.file.ties),
        )

    def _side(self, place: Place, side: Any) -> Array:
        if isinstance(side, Even):
            low, high = self._number((*place, "low"), side.low), self._number((*place, "high"), side.high)
            found = self._at(place, lambda: EvenValues(low, high, side.number).values(str(place[-1])))
            return np.zeros(1) if found is None else found
        return np.array([self._number((*place, k), value) for k, value in enumerate(side)])

    def _distributions(self, samples: Mapping[str, Any]) -> Iterator[tuple[str, Distribution]]:
        for name, entry in samples.items():
            place = ("vary", "samples", "of", name)
            given = {key: getattr(entry, key) for key in entry.model_fields_set - {"type"}}
            numbers = {key: self._optional((*place, key), value) for key, value in given.items()}
            kind = DISTRIBUTIONS[entry.type]
            made = self._at(place, lambda kind=kind, numbers=numbers: kind(**numbers))
            if made is not None:
                yield name, made

    def _table(self, name: str) -> Table:
        place = ("vary", "table")
        found = self._at(place, lambda: table_of(_there(self.path.parent / name)))
        return Table() if found is None else found

    def _check_names(self, manoeuvre: Plan | Manoeuvre | str | None, stop: Stop | None) -> None:
        """Each with its line; what else is wrong `posed` finds."""
        nominal = None if manoeuvre is None else chosen_manoeuvre(self.model, manoeuvre)
        targets = Targets(self.model, nominal, stop or (None if nominal is None else nominal.stop))
        if nominal is None:
            nominal = Manoeuvre("", 1.0)
            targets.manoeuvre = nominal
        file, samples = self.file, self.file.vary.samples
        written: list[tuple[Place, str]] = [(("vary", "grid", name), name) for name in file.vary.grid]
        written += [(("vary", "samples", "of", name), name) for name in (samples.of if samples else {})]
        written += [(("ties", name), name) for name in file.ties]
        for place, name in written:
            self._at(place, lambda name=name: targets.find(name))
        for name in file.inputs:
            self._at(("inputs", name), lambda name=name: targets.find(f"inputs.{name}"))
        for name, entry in file.measures.items():
            self._at(("measures", name, "of"), lambda of=entry.of: unit_of_signal(self.model, of))
        for k, name in enumerate(file.outputs):
            self._at(("outputs", k), lambda name=name: components(self.model, [name]))

    def _number(self, place: Place, formula: Expression) -> float:
        try:
            return evaluate(formula, self.model.parameters)
        except EvaluationError as error:
            self.problems.append(Problem(place, f"{error}; formulas here contain parameters of the model"))
            return 1.0

    def _optional(self, place: Place, formula: Expression | None) -> float | None:
        return None if formula is None else self._number(place, formula)

    def _at(self, place: Place, make: Any) -> Any:
        """What is wrong here is said with its line."""
        try:
            return make()
        except ArgumentError as error:
            self.problems.append(Problem(place, str(error)))
            return None


def _there(path: Path) -> Path:
    if not path.is_file():
        raise ArgumentError(f"there is no file {path}")
    return path


def table_of(path: Path) -> Table:
    """Of a CSV file: a line of names, then a line of numbers for each run."""
    text = text_of(str(path))
    try:
        lines = list(csv.reader(io.StringIO(text)))
    except csv.Error as error:
        raise ArgumentError(f"{path} cannot be read as CSV: {error}") from None
    rows = [(number, row) for number, row in enumerate(lines, 1) if any(map(str.strip, row))]
    if len(rows) < 2:
        raise ArgumentError(f"{path}: a line of names and at least one line of numbers are needed")
    names = [name.strip() for name in rows[0][1]]
    if len(set(names)) < len(names) or "" in names:
        raise ArgumentError(f"{path}:1: every column needs a name, and no two the same")
    found = np.empty((len(rows) - 1, len(names)))
    for k, (line, row) in enumerate(rows[1:]):
        found[k] = _numbers(f"{path}:{line}", row, names)
    return rows_table({name: found[:, k].copy() for k, name in enumerate(names)})


def _numbers(where: str, row: list[str], names: list[str]) -> Array:
    if len(row) != len(names):
        raise ArgumentError(f"{where}: {len(row)} numbers for {len(names)} names; give as many")
    try:
        numbers = np.array([float(cell) for cell in row])
    except ValueError as error:
        raise ArgumentError(f"{where}: {error}; write numbers, in SI units") from None
    if not np.isfinite(numbers).all():
        raise ArgumentError(f"{where}: all numbers must be finite")
    return numbers
