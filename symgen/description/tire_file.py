"""Tire property files (`.tir`): sections of `NAME = value`, numbers in the units that a section of the file names.

Only Magic Formula tires are read (FITTYP 6, 21, 52, 60, 61, 62). Names that the law does not use are
counted up for a notice.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from symgen.description.errors import Source, hint, quoted
from symgen.description.forces.magic_formula import VERSIONS, coefficients
from symgen.description.tire_doubts import doubts
from symgen.description.tire_units import in_si_units, units_of

_SECTION = re.compile(r"\[([A-Za-z0-9_ ]{1,60})\]\s*$")
_ENTRY = re.compile(r"([A-Za-z][A-Za-z0-9_]{0,40})\s*=\s*(.*)$")
_NUMBER = re.compile(r"[-+]?(\d+\.?\d*|\.\d+)([eEdD][-+]?\d+)?$")
_COMMENTS = "$!#"
_TABLES = frozenset({"SHAPE"})
"""Sections of rows without names."""
_OTHER_NAMES = {"LFZ0": "LFZO", "FZ0": "FNOMIN", "IP": "INFLPRES", "IP_NOM": "NOMPRES", "Q_FZ_2": "Q_FZ2", "QRE0": "Q_RE0", "QV1": "Q_V1",
    "QV2": "Q_V2", "QFZ2": "Q_FZ2", "QFZ3": "Q_FZ3"}  # fmt: skip
FIELDS = {"radius": "UNLOADED_RADIUS", "stiffness": "VERTICAL_STIFFNESS", "damping": "VERTICAL_DAMPING"}
"""Sizes that are fields of the tire itself, by these fields."""
_OTHER_KINDS = {
    "FTIRE": "an FTire file", "CDTIRE": "a CDTire file", "RMOD": "an RMOD-K file", "PAC_MC": "a motorcycle tire of Adams (PAC_MC)",
    "PAC_TIME": "a PAC-TIME file", "PAC89": "a PAC89 file", "PAC94": "a PAC94 file", "FIALA": "a Fiala tire", "UA": "a UA tire",
    "521_TIRE": "a 5.2.1 tire of Adams", "5.2.1": "a 5.2.1 tire of Adams", "TMEASY": "a TMeasy file", "TM_EASY": "a TMeasy file",
    "BRUSH": "a brush tire", "SOFT_SOIL": "a soft-soil tire",
}  # fmt: skip
_REMEDY = "give a Magic Formula file with FITTYP 6, 21, 52, 60, 61 or 62"
_LARGEST = 1e12


@dataclass(frozen=True)
class Entry:
    """One value as it is written, and its line."""

    section: str
    value: str
    line: int


@dataclass(frozen=True)
class TireFile:
    """What a tire takes from a file: `numbers` in SI units, which of them are `coefficients`, what was `ignored`."""

    version: int
    side: str
    numbers: Mapping[str, float]
    coefficients: tuple[str, ...]
    ignored: tuple[str, ...]
    doubts: tuple[tuple[int, str], ...] = ()
    """What is odd, each with its line."""


def parse_tire(text: str, source: Source, turn_slip: bool = False) -> TireFile:
    """The tire in a text; what is damaged or of another kind is refused with its line."""
    entries = _entries(text, source)
    version = _version(entries, source)
    own = coefficients(version, turn_slip)
    wanted: dict[str, float | None] = {
        **dict.fromkeys(FIELDS.values()),
        "VERTICAL_DAMPING": 0.0,
        **own,
    }
    written = _numbers(entries, wanted, source)
    numbers = _complete(wanted, written, source)
    odd = tuple((entries[name].line, text) for name, text in doubts(numbers))
    return TireFile(version, _side(entries, source), numbers, tuple(own), _ignored(entries, wanted), odd)


def _entries(text: str, source: Source) -> dict[str, Entry]:
    """All named values by their names in capitals."""
    found: dict[str, Entry] = {}
    section = ""
    for number, line in enumerate(text.splitlines(), 1):
        content = _without_comment(line)
        header, entry = _SECTION.match(content), _ENTRY.match(content)
        if header is not None:
            section = header[1].strip().upper()
        elif entry is not None:
            name = _OTHER_NAMES.get(entry[1].upper(), entry[1].upper())
            _put(found, name, Entry(section, entry[2].strip(), number), source)
        elif content and section not in _TABLES and not content.startswith("{"):
            source.stop((), f"cannot read {quoted(content)}; write `NAME = value`, or a comment after `$`", number)
    if not found:
        source.stop((), f"there is no `NAME = value` in this file; {_REMEDY}", 1)
    return found


def _without_comment(line: str) -> str:
    """The line up to a comment that does not stand within quotes."""
    quote = ""
    for place, letter in enumerate(line):
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "'\"":
            quote = letter
        elif letter in _COMMENTS:
            return line[:place].strip()
    return line.strip()


def _put(found: dict[str, Entry], name: str, entry: Entry, source: Source) -> None:
    if name in found and found[name].value != entry.value:
        text = f"{name} is {quoted(entry.value)} here and {quoted(found[name].value)} in line {found[name].line}"
        source.stop((), f"{text}; remove one of them", entry.line)
    found[name] = entry


def _word(entry: Entry | None) -> str:
    return entry.value.strip("'\" ").upper() if entry is not None else ""


def _version(entries: Mapping[str, Entry], source: Source) -> int:
    """Of the Magic Formula; refuses files of other kinds by their names."""
    kind, number = entries.get("PROPERTY_FILE_FORMAT"), entries.get("FITTYP")
    for name, told in _OTHER_KINDS.items():
        if kind is not None and _word(kind).startswith(name):
            source.stop((), f"this is {told}, which has other coefficients; {_REMEDY}", kind.line)
    if number is None:
        if kind is not None and _word(kind) == "PAC2002":
            return 52
        other = f"its format is {quoted(_word(kind))}" if kind is not None else "nor PROPERTY_FILE_FORMAT"
        source.stop((), f"FITTYP is missing ({other}); {_REMEDY}", 1)
    value = _number("FITTYP", number, source)
    if value not in VERSIONS:
        source.stop((), f"FITTYP {value:g} is another tire model; {_REMEDY}", number.line)
    return VERSIONS[int(value)]


def _number(name: str, entry: Entry, source: Source) -> float:
    if not _NUMBER.match(entry.value):
        source.stop((), f"{name} is {quoted(entry.value)}; write a number", entry.line)
    value = float(entry.value.lower().replace("d", "e"))
    if not math.isfinite(value) or abs(value) > _LARGEST:
        source.stop((), f"{name} is {quoted(entry.value)}, which is out of range; correct it", entry.line)
    return value


def _numbers(entries: Mapping[str, Entry], wanted: Iterable[str], source: Source) -> dict[str, float]:
    scales = units_of({name: entry for name, entry in entries.items() if entry.section == "UNITS"}, source)
    written = {name: _number(name, entries[name], source) for name in wanted if name in entries}
    return {name: in_si_units(name, value, scales) for name, value in written.items()}


def _complete(wanted: Mapping[str, float | None], written: dict[str, float], source: Source) -> dict[str, float]:
    """With what stands for names that are not written; each of the two pressures stands for the other one."""
    for one, other in (("INFLPRES", "NOMPRES"), ("NOMPRES", "INFLPRES")):
        if one in written:
            written.setdefault(other, written[one])
    missing = [name for name, default in wanted.items() if default is None and name not in written]
    if missing:
        source.stop((), f"{', '.join(missing)} missing; complete the file", 1)
    return {name: written.get(name, 0.0 if default is None else default) for name, default in wanted.items()}


def _side(entries: Mapping[str, Entry], source: Source) -> str:
    """On which side of a vehicle the tire was measured; a symmetric one counts as a left one."""
    entry = entries.get("TYRESIDE")
    word = _word(entry).lower() or "left"
    if entry is not None and word not in ("left", "right", "symmetric"):
        source.stop((), f"TYRESIDE is {quoted(entry.value)}; {hint(word, ('left', 'right', 'symmetric'))}", entry.line)
    return "right" if word == "right" else "left"


_ABOUT_THE_FILE = frozenset({"MDI_HEADER", "UNITS", "SHAPE"})
_KIND = frozenset({"PROPERTY_FILE_FORMAT", "FITTYP", "TYRESIDE", "FUNCTION_NAME"})


def _ignored(entries: Mapping[str, Entry], wanted: Iterable[str]) -> tuple[str, ...]:
    """Names that have no effect here, in the order of the file."""
    used = {*wanted, *_KIND}
    return tuple(name for name, entry in entries.items() if name not in used and entry.section not in _ABOUT_THE_FILE)
