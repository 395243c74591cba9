"""Descriptions that nobody would write: mutants of the shipped models and of the documents' descriptions, by structure and by text.

Each is read and, if it is one, analysed. Whatever it says, it ends in a mechanism or in a sentence, soon, and runs nothing.
"""

from __future__ import annotations

import builtins
import copy
import os
import random
import re
import subprocess
import warnings
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import yaml

from symgen.description import DescriptionError, SymgenNotice, read_text
from symgen.description.stored import from_stored, to_stored
from symgen.mechanism.analyse import analyse
from symgen.mechanism.mechanism import MechanismError

ROOT = Path(__file__).parents[2]
DUMPER = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 1e-300, 1e300, -1e308, 2**70, 0.5, "", "x", "v", "time", "ground", "pi", "a.b", "1/0", "0**-1", "10**400",
    "sqrt(-1)", "log(0)", "9**9**9", "exp(1000)", "2*k", "k", "nan", ".inf", "__import__('os').system('echo')", "(lambda: 0)()", "[1]",
    "a if b else c", "x.__class__", "\u00b0", "30 deg", "-" * 300, "(" * 90, "a" * 100, [], {}, [0, 0, 0], [1, 0, 0], ["A", "B"], [[]],
    {"body": "ground", "at": [0, 0, 0]}, {"value": 1}, {"type": "revolute"}, [1] * 6, "free", "revolute", "smooth",
)  # fmt: skip
KEYS = (
    "x", "type", "bodies", "at", "axis", "frame", "inertia", "mirror", "move", "repeat", "with", "parameters", "fixed", "cut", "of", "<<",
    "__class__", "",
)  # fmt: skip
PIECES = (
    "{", "}", "[", "]", ": ", ", ", "\n", "\n  ", "- ", "&a ", "*a", "!!python/object ", "<<: *a", "'", '"', "#", "|", ">", "\t", "1e999",
    "?", "%", "\ufeff", "\x00", "---\n", "0x10", "\u2028",
)  # fmt: skip


@cache
def seeds() -> tuple[str, ...]:
    """Texts of small descriptions: shipped ones and those of the documents."""
    models = [
        ROOT / "models" / f"{name}.yaml"
        for name in ("pendulum", "four_bar", "slider_crank", "arm7", "sla_quarter_car", "hexapod", "mast")
    ]
    found = [path.read_text(encoding="utf-8") for path in models]
    fence = re.compile(r"^```yaml\n(.*?)^```$", re.MULTILINE | re.DOTALL)
    for document in sorted((ROOT / "docs").glob("*.md")):
        whole: dict[str, Any] = {}
        for block in fence.findall(document.read_text(encoding="utf-8")):
            data = yaml.safe_load(block)
            if "include" in data:
                continue
            whole = data if "name" in data else whole
            merged = {
                key: {**whole.get(key, {}), **value} if isinstance(value, dict) else value
                for key, value in data.items()
            }
            found.append(block if "name" in data else yaml.safe_dump({**whole, **merged}, sort_keys=False))
    return tuple(found)


@cache
def trees() -> tuple[Any, ...]:
    return tuple(yaml.safe_load(text) for text in seeds())


def places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every container with each of its keys or positions."""
    entries = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in list(entries):
        yield data, key
        yield from places(value)


def mutated_tree(rng: random.Random) -> str:
    data = copy.deepcopy(rng.choice(trees()))
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        every = list(places(data))
        if not every:
            break
        holder, key = rng.choice(every)
        _mutate(rng, holder, key, every)
    return yaml.dump(data, Dumper=DUMPER, sort_keys=False, allow_unicode=True)


def _mutate(rng: random.Random, holder: Any, key: Any, every: list[tuple[Any, Any]]) -> None:
    donor, other = rng.choice(every)
    match rng.randrange(8):
        case 0 | 1:
            holder[key] = copy.deepcopy(rng.choice(ODD))
        case 2 | 3:
            holder[key] = copy.deepcopy(donor[other])
        case 4:
            del holder[key]
        case 5 if isinstance(holder, dict):
            holder[rng.choice((*KEYS, str(other)))] = holder.pop(key)
        case 6 if isinstance(holder[key], int | float):
            holder[key] = rng.choice((-1, 0, 1e-9, 1e9, 1e200, -0.0)) * holder[key]
        case 6 if isinstance(holder[key], str):
            holder[key] = f"{holder[key]}{rng.choice((' + k', '*x', '/0', '.x', '(1)', ' '))}"
        case _ if isinstance(holder, list):
            holder.insert(key, copy.deepcopy(holder[key]))
        case _:
            holder[rng.choice(KEYS)] = copy.deepcopy(donor[other])


def mutated_text(rng: random.Random) -> str:
    text = rng.choice(seeds())
    for _ in range(rng.choice((1, 1, 2, 5))):
        a, b = sorted(rng.randrange(len(text) + 1) for _ in range(2))
        b = min(b, a + rng.choice((0, 1, 3, 30)))
        match rng.randrange(4):
            case 0:
                text = text[:a] + text[b:]
            case 1:
                text = text[:a] + rng.choice(PIECES) + text[b:]
            case 2:
                text = text[:b] + text[a:]
            case _:
                text = (
                    text[:a]
                    + "".join(chr(rng.choice((rng.randrange(32, 127), rng.randrange(0x110000)))) for _ in range(3))
                    + text[b:]
                )
    return text


def mutant(k: int) -> str:
    rng = random.Random(k)
    return mutated_tree(rng) if rng.random() < 0.75 else mutated_text(rng)


def prepare() -> None:
    """Warnings are findings, and whatever a text could run is refused loudly."""
    warnings.simplefilter("error", RuntimeWarning)
    warnings.simplefilter("ignore", SymgenNotice)
    trees()
    for package in ("scipy.linalg", "threadpoolctl"):
        import_module(package)  # the analysis would, and they run text while they are loaded
    for module, name in ((os, "system"), (os, "popen"), (os, "remove"), (os, "execv"), (subprocess, "Popen")):
        setattr(module, name, ran)
    for name in ("eval", "exec"):
        setattr(builtins, name, of_text(getattr(builtins, name)))


def ran(*arguments: object, **_: object) -> None:
    raise AssertionError(f"a description ran something: {arguments!r}")


def of_text(original: Callable[..., Any]) -> Callable[..., Any]:
    """Libraries run code that they have compiled themselves (networkx wraps its functions so)."""
    return lambda source, *rest, **named: ran(source) if isinstance(source, str) else original(source, *rest, **named)


def case(k: int) -> str:
    try:
        description = read_text(mutant(k))
        stored = from_stored(to_stored(description))
        assert stored == description.model_copy(update={"manoeuvres": {}}), "what is stored is not what was read"
        analyse(description)
    except (DescriptionError, MechanismError) as error:
        if not 0 < len(str(error).strip()) < 20_000:
            raise AssertionError("no sentence") from error
        return "refused"
    return "mechanism"
