"""Programs other than FMPy that run FMUs as co-simulation: ecos, which reads them with fmi4c, and libcosim, with FMI Library."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

Array = NDArray[Any]


@dataclass(frozen=True)
class Instance:
    """One FMU in a co-simulation."""

    name: str
    file: Path
    seen: tuple[str, ...]
    """Variables that are read after every step."""
    start: Mapping[str, float]
    """Values from the beginning on, and inputs from the middle of the run on."""
    later: Mapping[str, float]


def by_ecos(instances: Sequence[Instance], step: float, steps: int) -> list[Array]:
    """One row after every step."""
    ecos = _ecos()
    with ecos.EcosSimulationStructure() as structure:
        start = {f"{each.name}::{name}": value for each in instances for name, value in each.start.items()}
        for each in instances:
            structure.add_model(each.name, str(each.file), step)
        structure.add_parameter_set("start", start)
        with ecos.EcosSimulation(structure=structure, step_size=step) as simulation:
            assert simulation.init(parameter_set="start")
            rows: list[list[Array]] = [[] for _ in instances]
            for k in range(steps):
                for each in instances if k == steps // 2 else ():
                    for name, value in each.later.items():
                        simulation.set_real(f"{each.name}::{name}", value)
                simulation.step()
                for found, each in zip(rows, instances, strict=True):
                    found.append(np.array([simulation.get_real(f"{each.name}::{name}") for name in each.seen]))
            simulation.terminate()
    return [np.array(each) for each in rows]


def _ecos() -> Any:
    """It asks for a library that pip puts where no loader looks."""
    beside = Path(sys.prefix) / "lib" / "libtbb.so.12"
    if beside.is_file():
        ctypes.CDLL(str(beside))
    return pytest.importorskip("ecospy", reason="ecos is not installed", exc_type=(ImportError, OSError))  # type: ignore[arg-type]


def by_libcosim(instances: Sequence[Instance], step: float, steps: int) -> list[Array]:
    """One row after every step, whose length is a whole number of nanoseconds."""
    pytest.importorskip("libcosimpy", reason="libcosim is not installed")
    from libcosimpy.CosimExecution import CosimExecution
    from libcosimpy.CosimManipulator import CosimManipulator
    from libcosimpy.CosimObserver import CosimObserver

    execution = CosimExecution.from_step_size(round(step * 1e9))
    places = [_added(execution, each) for each in instances]
    observer, override = CosimObserver.create_last_value(), CosimManipulator.create_override()
    assert execution.add_observer(observer)
    assert execution.add_manipulator(override)
    rows: list[list[Array]] = [[] for _ in instances]
    for k in range(steps):
        for each, (index, references) in zip(instances, places, strict=True) if k == steps // 2 else ():
            assert override.slave_real_values(index, [references[name] for name in each.later], [*each.later.values()])
        assert execution.step()
        for found, each, (index, references) in zip(rows, instances, places, strict=True):
            found.append(np.array(observer.last_real_values(index, [references[name] for name in each.seen])))
    return [np.array(each) for each in rows]


def _added(execution: Any, instance: Instance) -> tuple[int, dict[str, int]]:
    """Where it is, and its references by the names of its variables."""
    from libcosimpy.CosimSlave import CosimLocalSlave

    slave = CosimLocalSlave(str(instance.file), instance.name)
    assert slave.ptr(), instance.file
    index = execution.add_local_slave(slave)
    references = {each.name.decode(): each.reference for each in execution.slave_variables(index)}
    for name, value in instance.start.items():
        assert execution.real_initial_value(index, references[name], value)
    return index, references


Importer = Callable[[Sequence[Instance], float, int], list[Array]]
IMPORTERS: Mapping[str, tuple[Importer, tuple[int, ...]]] = {"ecos": (by_ecos, (2, 3)), "libcosim": (by_libcosim, (2,))}
"""With the versions of the standard that each can read."""
