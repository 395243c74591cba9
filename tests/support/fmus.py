"""FMUs as their functions: compiled from their sources and called without any importer in between, so that statuses are seen."""

from __future__ import annotations

import ctypes
import xml.etree.ElementTree as ET
from collections.abc import Mapping, Sequence
from ctypes import byref, c_bool, c_char_p, c_double, c_int, c_size_t, c_uint, c_void_p
from functools import cached_property
from pathlib import Path
from typing import Any

from symgen.export.fmu import fmu_files
from symgen.runtime import Model, SingleSteps

from .compiled import compile_once
from .rigs import STRICT, compiler

OK, WARNING, DISCARD, ERROR = range(4)

LOG = {
    2: ctypes.CFUNCTYPE(None, c_void_p, c_char_p, c_int, c_char_p, c_char_p, c_char_p),
    3: ctypes.CFUNCTYPE(None, c_void_p, c_int, c_char_p, c_char_p),
}
INTERMEDIATE = ctypes.CFUNCTYPE(
    None, c_void_p, c_double, c_bool, c_bool, c_bool, c_bool, ctypes.POINTER(c_bool), ctypes.POINTER(c_double)
)


class Callbacks(ctypes.Structure):
    """fmi2CallbackFunctions; without functions for memory those of C are taken."""

    _fields_ = [("log", LOG[2]), ("take", c_void_p), ("give", c_void_p), ("done", c_void_p), ("environment", c_void_p)]


class EventInfo(ctypes.Structure):
    _fields_ = [
        *((name, c_int) for name in ("again", "terminate", "nominals", "values", "next_defined")),
        ("next_time", c_double),
    ]


class Unit:
    """The FMU of one version."""

    def __init__(self, model: Model, steps: SingleSteps, folder: Path, fmi: int) -> None:
        self.fmi, texts = fmi, fmu_files(model, steps, fmi)
        for path, text in texts.items():
            (folder / Path(path).name).write_text(text)
        self.description = ET.fromstring(texts["modelDescription.xml"])
        names = sorted(Path(path).name for path in texts if path.endswith(".c"))
        command = [compiler(), *STRICT, "-Wno-psabi", "-O1", "-fPIC", "-shared", *names, "-lm"]
        library = compile_once(command, folder, f"fmu{fmi}.so")
        self.library = ctypes.CDLL(str(library))

    @cached_property
    def variables(self) -> list[dict[str, str]]:
        """Attributes, in the order of the file."""
        found = self.description.find("ModelVariables")
        assert found is not None
        return [{**each.attrib, **(each[0].attrib if self.fmi == 2 else {})} for each in found]

    @cached_property
    def references(self) -> dict[str, int]:
        return {each["name"]: int(each["valueReference"]) for each in self.variables}

    @property
    def token(self) -> bytes:
        return self.description.attrib["guid" if self.fmi == 2 else "instantiationToken"].encode()

    def structure(self, kind: str) -> dict[int, list[int] | None]:
        """`Output`, `ContinuousStateDerivative`, `EventIndicator` or `InitialUnknown`: value references, with those of dependencies."""
        words = {"Output": "Outputs", "ContinuousStateDerivative": "Derivatives", "InitialUnknown": "InitialUnknowns"}
        path = f"ModelStructure/{kind}" if self.fmi == 3 else f"ModelStructure/{words.get(kind, kind)}/Unknown"
        found: dict[int, list[int] | None] = {}
        for each in self.description.findall(path):
            listed, first = each.attrib.get("dependencies"), 1 if self.fmi == 2 else 0
            reference = int(each.attrib["index" if self.fmi == 2 else "valueReference"]) - first
            found[reference] = None if listed is None else [int(word) - first for word in listed.split()]
        return found

    @cached_property
    def states(self) -> list[int]:
        """Value references."""
        first = 1 if self.fmi == 2 else 0
        return [int(each["derivative"]) - first for each in self.variables if "derivative" in each]


class Instance:
    """Calls return a status and, where they ask for numbers, these too."""

    def __init__(self, unit: Unit, exchange: bool = False, logging: bool = False, early: Any = None) -> None:
        self.unit, self.fmi, self.exchange = unit, unit.fmi, exchange
        self.log: list[tuple[int, str, str]] = []
        if self.fmi == 2:
            self._callbacks = Callbacks(log=LOG[2](self._hear2))
            kind = c_int(0 if exchange else 1)
            self.c = self._create(
                "Instantiate", b"one", kind, unit.token, None, byref(self._callbacks), c_int(0), c_int(logging)
            )
            return
        self._log = LOG[3](self._hear3)
        first = (b"one", unit.token, None, c_bool(False), c_bool(logging))
        if exchange:
            self.c = self._create("InstantiateModelExchange", *first, None, self._log)
            return
        self._early = INTERMEDIATE(early) if early else INTERMEDIATE()
        rest = (c_bool(False), c_bool(early is not None), None, c_size_t(0), None, self._log, self._early)
        self.c = self._create("InstantiateCoSimulation", *first, *rest)

    def _create(self, name: str, *arguments: Any) -> c_void_p:
        function = getattr(self.unit.library, f"fmi{self.fmi}{name}")
        function.restype = c_void_p
        return c_void_p(function(*arguments))

    def _hear2(self, _e: Any, _n: Any, status: int, category: bytes, _f: Any, message: bytes) -> None:
        self.log.append((status, category.decode(), message.decode()))

    def _hear3(self, _e: Any, status: int, category: bytes, message: bytes) -> None:
        self.log.append((status, category.decode(), message.decode()))

    def call(self, name: str, *arguments: Any) -> int:
        """A function by its name without `fmi2` or `fmi3`."""
        found: int = getattr(self.unit.library, f"fmi{self.fmi}{name}")(self.c, *arguments)
        return found

    def free(self) -> None:
        function = getattr(self.unit.library, f"fmi{self.fmi}FreeInstance")
        function.restype = None
        function(self.c)
        self.c = c_void_p()

    # -- beginning ----------------------------------------------------------------------------------------------------

    def initialise(self, start: float = 0.0, stop: float | None = None) -> int:
        """Enters the initialisation."""
        end = (c_double(stop or 0.0),)
        if self.fmi == 2:
            first = self.call("SetupExperiment", 0, c_double(0.0), c_double(start), c_int(stop is not None), *end)
            return first or self.call("EnterInitializationMode")
        ends = c_bool(stop is not None)
        return self.call("EnterInitializationMode", c_bool(False), c_double(0.0), c_double(start), ends, *end)

    def leave(self) -> int:
        return self.call("ExitInitializationMode")

    def begin(self, values: Mapping[str, float] | None = None, start: float = 0.0) -> None:
        """As far as steps or continuous time."""
        assert self.initialise(start) == OK
        assert self.set(values or {}) == OK
        assert self.leave() == OK
        if self.exchange:
            assert self.update()[0] == OK
            assert self.call("EnterContinuousTimeMode") == OK

    def reset(self) -> int:
        return self.call("Reset")

    # -- values -------------------------------------------------------------------------------------------------------

    def get_at(self, references: Sequence[int]) -> tuple[int, list[float]]:
        n = len(references)
        values = (c_double * max(n, 1))()
        arguments = ((c_uint * max(n, 1))(*references), c_size_t(n), values)
        name, more = ("GetReal", ()) if self.fmi == 2 else ("GetFloat64", (c_size_t(n),))
        return self.call(name, *arguments, *more), list(values)[:n]

    def get(self, *names: str) -> list[float]:
        status, values = self.get_at([self.unit.references[name] for name in names])
        assert status == OK
        return values

    def set_at(self, references: Sequence[int], values: Sequence[float]) -> int:
        n = len(references)
        arguments = ((c_uint * max(n, 1))(*references), c_size_t(n), (c_double * max(n, 1))(*values))
        name, more = ("SetReal", ()) if self.fmi == 2 else ("SetFloat64", (c_size_t(n),))
        return self.call(name, *arguments, *more)

    def set(self, values: Mapping[str, float]) -> int:
        return self.set_at([self.unit.references[name] for name in values], list(values.values()))

    def sensitivity(
        self, backwards: bool, unknown: Sequence[int], known: Sequence[int], seed: Sequence[float]
    ) -> tuple[int, list[float]]:
        n = len(known if backwards else unknown)
        found = (c_double * max(n, 1))()
        lists = [part for each in (unknown, known) for part in ((c_uint * len(each))(*each), c_size_t(len(each)))]
        seeds = (c_double * len(seed))(*seed)
        name = "GetAdjointDerivative" if backwards else "GetDirectionalDerivative"
        if self.fmi == 2:
            return self.call(name, *lists, seeds, found), list(found)[:n]
        return self.call(name, *lists, seeds, c_size_t(len(seed)), found, c_size_t(n)), list(found)[:n]

    # -- running ------------------------------------------------------------------------------------------------------

    def step(self, time: float, length: float) -> int:
        if self.fmi == 2:
            return self.call("DoStep", c_double(time), c_double(length), c_int(1))
        return self.step_until(time, length)[0]

    def step_until(self, time: float, length: float) -> tuple[int, bool, float]:
        """Version 3: the status, whether it returned early, and the last successful time."""
        events, terminate, early, last = c_bool(), c_bool(), c_bool(), c_double(-1.0)
        arguments = (c_double(time), c_double(length), c_bool(True), byref(events), byref(terminate), byref(early))
        return self.call("DoStep", *arguments, byref(last)), early.value, last.value

    def last_time(self) -> float:
        """Version 2: of a step that was not finished."""
        found = c_double(-1.0)
        assert self.call("GetRealStatus", 2, byref(found)) == OK
        return found.value

    def wants_end(self) -> bool:
        """Version 2: whether the step that was discarded ends the simulation."""
        found = c_int(-1)
        assert self.call("GetBooleanStatus", 3, byref(found)) == OK
        return bool(found.value)

    def update(self) -> tuple[int, bool]:
        """New discrete states: the status, and whether the simulation has to end."""
        if self.fmi == 2:
            info = EventInfo()
            return self.call("NewDiscreteStates", byref(info)), bool(info.terminate)
        flags, time = [c_bool() for _ in range(5)], c_double()
        return self.call("UpdateDiscreteStates", *map(byref, flags), byref(time)), flags[1].value

    def complete(self) -> tuple[int, bool, bool]:
        """An integrator step: the status, whether events are to be handled, and whether the simulation has to end."""
        kind = c_int if self.fmi == 2 else c_bool
        events, terminate = kind(), kind()
        status = self.call("CompletedIntegratorStep", kind(1), byref(events), byref(terminate))
        return status, bool(events.value), bool(terminate.value)

    def at(self, time: float, states: Sequence[float]) -> int:
        n = len(states)
        first = self.call("SetTime", c_double(time))
        return first or self.call("SetContinuousStates", (c_double * max(n, 1))(*states), c_size_t(n))

    def array(self, kind: str, length: int | None = None) -> tuple[int, list[float]]:
        """`states`, `derivatives`, `nominals` or `indicators`."""
        names = {
            "states": "GetContinuousStates",
            "derivatives": "GetDerivatives" if self.fmi == 2 else "GetContinuousStateDerivatives",
            "nominals": "GetNominalsOfContinuousStates",
            "indicators": "GetEventIndicators",
        }
        if length is None:
            length = self.indicators if kind == "indicators" else len(self.unit.states)
        found = (c_double * max(length, 1))()
        return self.call(names[kind], found, c_size_t(length)), list(found)[:length]

    @property
    def indicators(self) -> int:
        if self.fmi == 2:
            return int(self.unit.description.attrib["numberOfEventIndicators"])
        found = c_size_t()
        assert self.call("GetNumberOfEventIndicators", byref(found)) == OK
        return found.value

    # -- states of the FMU --------------------------------------------------------------------------------------------

    def _of_state(self, name: str) -> str:
        return name if self.fmi == 3 else name.replace("State", "state").replace("Deserialize", "DeSerialize")

    def keep(self, state: c_void_p | None = None) -> tuple[int, c_void_p]:
        found = c_void_p() if state is None else state
        return self.call(self._of_state("GetFMUState"), byref(found)), found

    def restore(self, state: c_void_p) -> int:
        return self.call(self._of_state("SetFMUState"), state)

    def forget(self, state: c_void_p) -> int:
        return self.call(self._of_state("FreeFMUState"), byref(state))

    def to_bytes(self, state: c_void_p) -> bytes:
        size = c_size_t()
        assert self.call(self._of_state("SerializedFMUStateSize"), state, byref(size)) == OK
        buffer = ctypes.create_string_buffer(size.value)
        assert self.call(self._of_state("SerializeFMUState"), state, buffer, size) == OK
        return buffer.raw

    def from_bytes(self, data: bytes) -> tuple[int, c_void_p]:
        found = c_void_p()
        status = self.call(self._of_state("DeserializeFMUState"), data, c_size_t(len(data)), byref(found))
        return status, found
