"""Cache entries of which something was changed, and everything that a caller can do with one."""

from __future__ import annotations

import json
import random
import shutil
import tempfile
from functools import cache, partial
from pathlib import Path
from typing import Any

from symgen.runtime import ArgumentError, LoadError, Part, PartKind, load, load_platform, simulate

NUMBERS = (-1, 0, 1, 2, 3, 7, 1000, 2**31 - 1, 2**31, 2**63, -(2**40), 10**400, 0.5, 1e308, -1e308, True, None)
TEXTS = (
    "", "a", "q", "free", "scalar", "x);int system(const char *", "../other.so", "/bin/sh", "a" * 5000, "\0", "\u00e9",
)  # fmt: skip
LIBRARIES = (".so", ".dylib", ".dll")
WHOLES: tuple[Any, ...] = ([], {}, [[]], [0], [-1], ["x"], {"x": 0}, [[0, 0]], [[2**31, 0]])


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Of everything in a piece of JSON."""
    found = [path] if path else []
    if isinstance(value, dict | list):
        for key, each in value.items() if isinstance(value, dict) else enumerate(value):
            found += places(each, (*path, key))
    return found


def changed(content: Any, chance: random.Random) -> str:
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        path = chance.choice(places(content) or [()])
        if path:
            _change(content, path, chance)
    return json.dumps(content, separators=(",", ":"))


def _change(content: Any, path: tuple[Any, ...], chance: random.Random) -> None:
    holder = content
    for key in path[:-1]:
        holder = holder[key]
    key = path[-1]
    how = chance.randrange(7)
    if how == 0:
        del holder[key]
    elif how == 1 and isinstance(holder, list):
        holder.insert(key, holder[chance.randrange(len(holder))])
    elif how == 2 and isinstance(holder, list):
        chance.shuffle(holder)
    elif how == 3 and isinstance(holder, dict):
        holder["more"] = 1
    elif how <= 4 and isinstance(holder[key], int | float):
        holder[key] += chance.choice((-1, 1, 8, 1000, -1000))
    else:
        holder[key] = chance.choice((*NUMBERS, *TEXTS, *WHOLES))


def spoilt(text: str, chance: random.Random) -> bytes:
    """Not JSON any more, or hardly."""
    whole, how = text.encode(), chance.randrange(5)
    at = chance.randrange(len(whole))
    return (
        whole[:at],
        whole[:at] + bytes([chance.randrange(256)]) + whole[at + 1 :],
        b"[" * chance.choice((5, 100_000)),
        whole.replace(b":0", b":NaN", 1),
        b"",
    )[how]


def damaged(folder: Path, others: list[Path], chance: random.Random) -> None:
    """Files are cut, missing, swapped, or something else than files."""
    (layout,) = folder.glob("*.json")
    (library,) = (path for path in folder.iterdir() if path.suffix in LIBRARIES)
    path, other = chance.choice((layout, library)), chance.choice(others)
    content = path.read_bytes()
    how = chance.randrange(5)
    path.unlink()
    if how == 0:
        path.write_bytes(content[: chance.randrange(len(content))])
    elif how == 1:
        path.mkdir()
    elif how == 2:
        shutil.copyfile(next(each for each in other.iterdir() if each.suffix == path.suffix), path)
    elif how == 3:
        path.write_bytes(content[:18] + bytes([chance.randrange(4, 60)]) + content[19:])  # of another machine


def use(folder: Path, own: Path, part: str) -> None:
    """Everything that needs the part, which is in the folder `own`; other parts are in `folder`."""
    if part == "platform":
        mast = load_platform(own)
        mast.solve(mast.lengths([[0.0] * 6] * 3), "refreshed-gain")
        return
    main = own if part == "model" else folder / ("bodies" if part == "newton-world" else "model")
    model = load(main, partial(part_of, folder, own, part))
    state = model.assemble()
    if part == "model":
        model.outputs(state), model.energy(state), model.constraint_jacobian(state)
        simulate(model, until=0.003, step=0.001)
    elif part == "derivatives":
        model.linearise(state)
    elif part in ("stepping", "newton-world"):
        for refresh in ("adaptive", "frozen"):
            simulate(model, until=0.003, step=0.001, method="implicit-euler", refresh=refresh)
    elif Part.named(part).kind is PartKind.FLEET:
        fleet = model.fleet(3, lanes=Part.named(part).lanes)
        fleet.simulate([state] * 3, until=0.003, step=0.001, refresh="round-robin")
    else:
        model.batch(lanes=Part.named(part).lanes).accelerations([state.q] * 3, state.v, state.z)


ENTRIES = Path()
"""A folder for each part of a model; `prepare` is told where they are."""


def part_of(folder: Path, own: Path, part: str, wanted: Part) -> Path:
    return own if wanted.name == part else folder / wanted.name


def prepare(entries: str) -> None:
    """What is not changed is taken."""
    global ENTRIES
    ENTRIES = Path(entries)
    for original in originals():
        part = original.name.removeprefix("by-hand-")
        use(ENTRIES, original, part)


@cache
def originals() -> list[Path]:
    """All but the model that the part `newton` belongs to."""
    return sorted(path for path in ENTRIES.iterdir() if not path.name.endswith("bodies"))


def case(k: int) -> str:
    chance = random.Random(k)
    original = chance.choice(originals())
    by_hand = original.name.startswith("by-hand-")
    part = original.name.removeprefix("by-hand-")
    kind = chance.choice(("field", "field", "field", "field", "field", "text", "files"))
    target = with_files(original, k, chance) if kind == "files" else with_text(original, kind, chance)
    if target is None:
        return "as it was"
    try:
        use(ENTRIES, target, part)
    except (LoadError, ArgumentError):
        return f"{kind} refused"
    except Exception:
        if by_hand:  # only lengths are known of such a library: it may be misnamed, it must not crash
            return "misnamed"
        raise
    finally:
        if kind == "files":
            shutil.rmtree(target)
    assert by_hand or kind == "files", "a changed layout was taken"
    return f"{kind} taken"


def with_text(original: Path, kind: str, chance: random.Random) -> Path | None:
    """A copy with another layout, always in the same place; None if the layout is what it was."""
    (layout,) = original.glob("*.json")
    text = layout.read_text()
    new = changed(json.loads(text), chance).encode() if kind == "field" else spoilt(text, chance)
    if new == text.encode():
        return None
    target = Path(tempfile.gettempdir()) / original.name
    if not target.exists():
        copy(original, target)
    (target / layout.name).write_bytes(new)
    return target


def with_files(original: Path, k: int, chance: random.Random) -> Path:
    """A copy in a place of its own: the loader knows libraries by their paths."""
    target = Path(tempfile.gettempdir()) / str(k)
    copy(original, target)
    damaged(target, originals(), chance)
    return target


def copy(original: Path, target: Path) -> None:
    """Without the sources, which nobody reads when an entry is loaded."""
    target.mkdir()
    for path in original.iterdir():
        if path.suffix in (".json", *LIBRARIES):
            shutil.copy(path, target)
