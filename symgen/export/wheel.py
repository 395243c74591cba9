"""A model as a Python package of its own, which needs NumPy and cffi only: its libraries, its manoeuvres, and the runtime."""

from __future__ import annotations

import json
import keyword
import os
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, distribution
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from symgen.emit.templates import one_line, render
from symgen.export.package import DESCRIPTION, LISTED, MANOEUVRES, PARTS
from symgen.export.wheel_file import PLAIN, platform_tag, wheel_bytes
from symgen.runtime import (
    DERIVATIVES,
    MODEL,
    QUANTITIES,
    ROAD,
    STEPPING,
    ArgumentError,
    ModelLayout,
    Part,
    PartKind,
    complete_file,
    default_steps,
    open_shared,
    part_of_bodies,
    tell,
    types_module,
)

if TYPE_CHECKING:
    from symgen.compiler import Target
    from symgen.pipeline import ModelGenerator

CARRIED = {
    "symgen.description.expression": "expression", "symgen.description.values": "values", "symgen.driving.manoeuvre_rows": "manoeuvre_rows",
    "symgen.driving.manoeuvre_values": "manoeuvre_values",
    "symgen.driving.plans": "plans", "symgen.driving.waves": "waves", "symgen.driving.written": "written",
    "symgen.export.package": "package", "symgen.runtime": "runtime",
}  # fmt: skip
"""Modules of symgen, and their names in the package."""
HEADER = "include/symgen_interface.h"
"""That which the runtime reads its version from."""
LEFT_OUT = ("plain",)
"""Folders of the runtime that only tests and comparisons call."""
NEEDED, USED = ("cffi", "numpy"), ("scipy", "threadpoolctl")
"""Packages that a model needs, and that it uses if they are there."""
MOST_CHOICES = 8
"""Choices of dependent coordinates that are packed where all loops are one group; with more groups there would be too many."""

_IMPORT = re.compile(r"^( *from )(symgen[\w.]*)( import )", re.MULTILINE)
_NAME = re.compile(r"[A-Za-z]([A-Za-z0-9_]*[A-Za-z0-9])?")


def write_wheel(
    generator: ModelGenerator,
    folder: Path,
    target: Target = "native",
    parts: Iterable[str] = (),
    derivatives: bool = False,
    package: str | None = None,
) -> Path:
    """Writes the wheel into the folder and gives its path. `package` is the name that Python imports, if it is not that of the model;
    `parts` are packed in addition to those that runs need."""
    name = package_name(package or generator.description.name)
    entries = _entries(generator, target, [*parts, *([DERIVATIVES.name] if derivatives else [])])
    content = {f"{name}/{path}": data for path, data in _content(name, generator, entries).items()}
    layout = open_shared(entries[MODEL])[0].model
    for notice in layout.notices:
        tell(notice)
    if any(entry.name == ROAD for entry in layout.parameters):
        tell("the package holds no road: its model stands on a level one until its method `set_road` is given another")
    return _written(name, content, folder, target, layout)


def package_name(name: str) -> str:
    """Refuses one that Python cannot import, or that another package has."""
    remedy = "choose another name with --package"
    if not _NAME.fullmatch(name) or keyword.iskeyword(name):
        raise ArgumentError(f"{name!r} is no name for a Python package, which has letters, digits and _ only; {remedy}")
    found = find_spec(name) if name not in sys.stdlib_module_names else None
    place = None if found is None or found.origin is None else Path(found.origin).parent
    if name in sys.stdlib_module_names or (place is not None and not (place / LISTED).is_file()):
        whose = "of Python itself" if place is None else f"in {place}"
        raise ArgumentError(f"a package {name!r} would hide the one {whose}; {remedy}")
    if _is_of_others(name):
        raise ArgumentError(f"pip would install {name!r} in place of the package that it knows by this name; {remedy}")
    return name


def _is_of_others(name: str) -> bool:
    """Whether pip has installed something by this name, such as pyyaml, which Python imports by another one, that is no model."""
    try:
        found = distribution(name).files
    except PackageNotFoundError:
        return False
    return not any(path.as_posix() == f"{name}/{LISTED}" for path in found or ())


# -- what is packed ---------------------------------------------------------------------------------------------------


def _entries(generator: ModelGenerator, target: Target, more: Sequence[str]) -> dict[Part, Path]:
    """Entries of the cache by part: what runs need, and what is asked for."""
    found = {part: generator.part(target, part) for part in (MODEL, QUANTITIES, _steps(generator.formulation))}
    for part in (*_choices(found.get(STEPPING)), *map(_named, more)):
        if part not in found:
            found[part] = generator.part(target, part)
    return found


def _steps(formulation: str) -> Part:
    """What implicit steps call by default."""
    steps = default_steps(formulation)
    return STEPPING if steps == "independent" else part_of_bodies(steps)


def _choices(stepping: Path | None) -> list[Part]:
    """Runs that come to positions at which the first choice is no longer suitable go on with one of these."""
    layout = None if stepping is None else open_shared(stepping, STEPPING)[0].libraries[0].stepping
    groups = () if layout is None else layout.groups
    if len(groups) != 1:
        return []
    return [Part(PartKind.STEPPING, partition=(pivots,)) for pivots in groups[0].choices[:MOST_CHOICES]]


def _named(name: str) -> Part:
    try:
        return Part.named(name)
    except ValueError as error:
        raise ArgumentError(str(error)) from None


def _content(name: str, generator: ModelGenerator, entries: Mapping[Part, Path]) -> dict[str, bytes]:
    """All files by their path in the package, but for the first one, which says the version."""
    packed = _packed(generator, entries)
    listed = "".join(f"{sha256(data).hexdigest()}  {path}\n" for path, data in sorted(packed.items()))
    return {**packed, LISTED: listed.encode(), **_modules(), **_runtime(), "py.typed": b""}


def _packed(generator: ModelGenerator, entries: Mapping[Part, Path]) -> dict[str, bytes]:
    """What is data of the model: layouts and libraries, manoeuvres, the description."""
    from symgen.description.stored import to_stored
    from symgen.driving.manoeuvres import texts

    description = generator.description
    written = texts(description.manoeuvres)
    found = {MANOEUVRES: json.dumps(written, indent=1).encode(), DESCRIPTION: to_stored(description).encode()}
    for part, entry in entries.items():
        built = open_shared(entry, part, generator.layout.identity_of(part))[0]
        wanted = {built.build.library, *(level.library for level in built.levels)}
        for path in entry.iterdir():
            if path.suffix == ".json" or path.name in wanted:
                found[f"{PARTS}/{part.name}/{path.name}"] = path.read_bytes()
    return found


def _modules() -> dict[str, bytes]:
    """Modules that are carried, their imports among each other by their names there."""
    found = {}
    for module, own in CARRIED.items():
        if own != "runtime":
            package, _, stem = module.rpartition(".")
            text = (Path(str(files(package))) / f"{stem}.py").read_text(encoding="utf-8")
            found[f"{own}.py"] = _IMPORT.sub(_carried_import, text).encode()
    return found


def _carried_import(found: re.Match[str]) -> str:
    return f"{found[1]}.{CARRIED[found[2]]}{found[3]}"


def _runtime() -> dict[str, bytes]:
    """The runtime, whose modules import each other by relative names, and the types of C."""
    root, (types, text) = Path(str(files("symgen.runtime"))), types_module()
    found = {f"runtime/{types}": text.encode()}
    for path in (*root.rglob("*.py"), root / HEADER):
        place = path.relative_to(root)
        if place.parts[0] not in LEFT_OUT and place.name != types:
            found[f"runtime/{place.as_posix()}"] = path.read_bytes()
    return found


# -- the file ---------------------------------------------------------------------------------------------------------


def _written(name: str, content: Mapping[str, bytes], folder: Path, target: Target, layout: ModelLayout) -> Path:
    version = _version(content)
    tag = f"py3-none-{platform_tag(target == 'portable', content.values())}"
    shown = {"name": name, "version": version, "symgen": _symgen(), "layout": layout, "title": one_line(layout.name)}
    shown["seal"] = sha256(content[f"{name}/{LISTED}"]).hexdigest()
    own = {f"{name}/__init__.py": render("package.py.j2", **shown).encode()}
    metadata = render("wheel_metadata.j2", **shown, requirements=_requirements(NEEDED), extras=_requirements(USED))
    data = wheel_bytes(name, version, tag, {**own, **content}, metadata, _licence())
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{PLAIN.sub('_', name).lower()}-{version}-{tag}.whl"
    with complete_file(file) as temporary:
        Path(temporary).write_bytes(data)
    return file


def _version(content: Mapping[str, bytes]) -> str:
    """Of all that is packed: what differs has another one. The letter keeps it from being read as a number."""
    total = sha256()
    for path, data in sorted(content.items()):
        total.update(f"{path}\0{len(data)}\0".encode() + data)
    return f"{_symgen()}+d{total.hexdigest()[:12]}"


def _symgen() -> str:
    from symgen import __version__

    return __version__


def _requirements(names: Sequence[str]) -> list[str]:
    """As symgen asks for them."""
    try:
        wanted = distribution("symgen").requires or []
    except PackageNotFoundError:
        wanted = []
    known = {re.split(r"[^A-Za-z0-9_.-]", each)[0]: each for each in reversed(wanted) if "extra ==" not in each}
    return [known.get(name, name) for name in names]


def _licence() -> str:
    """Of symgen's own code, which a package carries."""
    try:
        own = distribution("symgen")
        text = own.read_text("licenses/LICENSE") or own.read_text("LICENSE")
    except PackageNotFoundError:
        text = None
    beside = Path(__file__).parents[2] / "LICENSE"
    return text or (beside.read_text(encoding="utf-8") if os.path.isfile(beside) else "")
