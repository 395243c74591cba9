"""Tire property files: what is read of them, in which units, what is refused and what is told."""

from __future__ import annotations

import math
import random
import re
from pathlib import Path

import pytest

from symgen.description.builder import MechanismBuilder
from symgen.description.errors import DescriptionError, Source, SymgenNotice
from symgen.description.forces.tire import Tire
from symgen.description.json_schema import json_schema
from symgen.description.read import read, read_text
from symgen.description.schema import Description
from symgen.description.stored import from_stored, to_stored
from symgen.description.tire_file import TireFile, parse_tire

pytestmark = [pytest.mark.quick, pytest.mark.filterwarnings("ignore:.*no effect")]

DATA = Path(__file__).parents[1] / "data" / "tires"
BOOK = (DATA / "book_61.tir").read_text(encoding="utf-8")
RIG = (DATA / "rig.yaml").read_text(encoding="utf-8")


def parsed(text: str) -> TireFile:
    return parse_tire(text, Source("x.tir"))


def changed(name: str, value: str, text: str = BOOK) -> str:
    found, count = re.subn(rf"^{name} *=.*$", f"{name} = {value}", text, flags=re.MULTILINE)
    assert count == 1
    return found


def refused(text: str) -> str:
    with pytest.raises(DescriptionError) as caught:
        parsed(text)
    return str(caught.value)


def line_of(text: str, start: str) -> int:
    return next(k for k, line in enumerate(text.splitlines(), 1) if line.startswith(start))


@pytest.mark.parametrize("name", ["passenger_52", "book_61", "suv_61", "suv_62", "bus_62"])
def test_all_numbers_are_read(name: str) -> None:
    text = (DATA / f"{name}.tir").read_text(encoding="utf-8")
    tire = parsed(text)
    assert tire.version == int(name.rpartition("_")[2])
    written = dict(re.findall(r"^([A-Z]\w*) += ([-+.0-9e]+)$", text, re.MULTILINE))
    own = {key: value for key, value in tire.numbers.items() if key in written}
    assert len(own) > 150
    assert own == {key: float(written[key]) for key in own}
    assert {*tire.ignored} == written.keys() - own.keys() - {"FITTYP", "FILE_VERSION"}


@pytest.mark.parametrize(("number", "version"), [(6, 52), (21, 52), (52, 52), (60, 61), (61, 61), (62, 62)])
def test_versions_by_fittyp(number: int, version: int) -> None:
    assert parsed(changed("FITTYP", str(number))).version == version


def test_an_adams_file_without_fittyp() -> None:
    text = changed("PROPERTY_FILE_FORMAT", "'PAC2002'", BOOK.replace("FITTYP                   = 61\n", ""))
    assert parsed(text).version == 52


def test_units() -> None:
    """The same tire in millimetres, kilonewtons, degrees and milliseconds."""
    text = BOOK
    units = {"LENGTH": "'mm'", "FORCE": "'kN'", "ANGLE": "'degrees'", "TIME": "'millisecond'"}
    for name, value in units.items():
        text = changed(name, value, text)
    scale = {"UNLOADED_RADIUS": 1e3, "WIDTH": 1e3, "RIM_RADIUS": 1e3, "BOTTOM_OFFST": 1e3, "FNOMIN": 1e-3, "FZMAX": 1e-3,
        "VERTICAL_STIFFNESS": 1e-6, "BOTTOM_STIFF": 1e-6, "LONGITUDINAL_STIFFNESS": 1e-6, "LATERAL_STIFFNESS": 1e-6,
        "VERTICAL_DAMPING": 1e-3, "DAMP_VLOW": 1e3, "ALPMIN": 180 / math.pi, "ALPMAX": 180 / math.pi, "CAMMIN": 180 / math.pi,
        "CAMMAX": 180 / math.pi, "INFLPRES": 1e-9, "NOMPRES": 1e-9, "PRESMIN": 1e-9, "PRESMAX": 1e-9}  # fmt: skip
    plain = parsed(BOOK)
    for name, factor in scale.items():
        text = changed(name, repr(plain.numbers[name] * factor), text)
    tire = parsed(text)
    assert tire.numbers.keys() == plain.numbers.keys()
    for name, value in plain.numbers.items():
        assert tire.numbers[name] == pytest.approx(value, rel=1e-14), name
    miles = changed("LONGVL", "60", changed("TIME", "'hour'", changed("LENGTH", "'mile'")))
    assert parsed(miles).numbers["LONGVL"] == pytest.approx(60 * 0.44704)


def test_defaults_and_comments() -> None:
    lines = [line for line in BOOK.splitlines() if not line.startswith(("LMUX ", "PPY3", "INFLPRES"))]
    text = (
        "\n".join(lines).replace("PCX1 ", "$ a comment\n! another\nPCX1 ").replace("FNOMIN ", "fnomin ")
        + "\n[SHAPE]\n{radial width}\n1.0 0.0\n"
    )
    text = changed("PDX1", "1.0D0 $ peak = 1", text)
    tire = parsed(text)
    assert (tire.numbers["LMUX"], tire.numbers["PPY3"], tire.numbers["PDX1"]) == (1.0, 0.0, 1.0)
    assert tire.numbers["INFLPRES"] == tire.numbers["NOMPRES"] == 220000.0
    assert tire.numbers["FNOMIN"] == 4000.0


@pytest.mark.parametrize(
    ("text", "told", "start"),
    [
        (changed("PDX1", "abc"), "PDX1 is 'abc'; write a number", "PDX1"),
        (changed("PDX1", "1e400"), "out of range", "PDX1"),
        (changed("PDX1", "nan"), "write a number", "PDX1"),
        (changed("PDX1", ""), "PDX1 is ''", "PDX1"),
        (BOOK.replace("PKX1  ", "PKX1 16 ;"), "cannot read 'PKX1 16", "PKX1"),
        (changed("PKX2", "0.5\nPKX1 = 17"), "PKX1 is '17' here and '16' in line", "PKX1 = 17"),
        (changed("FITTYP", "5"), "FITTYP 5 is another tire model", "FITTYP"),
        (changed("PROPERTY_FILE_FORMAT", "'FTIRE'"), "an FTire file", "PROPERTY_FILE_FORMAT"),
        (changed("PROPERTY_FILE_FORMAT", "'PAC_MC'"), "a motorcycle tire of Adams", "PROPERTY_FILE_FORMAT"),
        (changed("LENGTH", "'furlong'"), "unknown unit 'FURLONG' of LENGTH", "LENGTH"),
        (changed("TYRESIDE", "'middle'"), "TYRESIDE is", "TYRESIDE"),
    ],
)  # fmt: skip
def test_damaged_and_other_files_are_refused_with_their_line(text: str, told: str, start: str) -> None:
    message = refused(text)
    assert told in message
    assert message.startswith(f"x.tir:{line_of(text, start)}: ")
    assert "; " in message


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "no `NAME = value`"),
        ("hello", "cannot read 'hello'"),
        (BOOK.replace("FITTYP                   = 61\n", ""), "FITTYP is missing (its format is 'MF_05')"),
        ("[A]\nB = 1", "FITTYP is missing (nor PROPERTY_FILE_FORMAT)"),
        (re.sub("^(PCX1|FNOMIN) .*\n", "", BOOK, flags=re.MULTILINE), "FNOMIN, PCX1 missing"),
    ],
)
def test_files_without_a_tire(text: str, told: str) -> None:
    assert told in refused(text)


# -- tires in descriptions ----------------------------------------------------------------------------------------------


def written(folder: Path, tire: str = BOOK, rig: str = RIG, name: str = "suv_61.tir") -> Path:
    (folder / name).write_text(tire, encoding="utf-8")
    (folder / "rig.yaml").write_text(rig, encoding="utf-8")
    return folder / "rig.yaml"


def the_tire(description: Description, name: str = "tire") -> Tire:
    force = description.forces[name]
    assert isinstance(force, Tire)
    return force


def test_coefficients_are_parameters(tmp_path: Path) -> None:
    description = read(written(tmp_path))
    assert description.parameters["tire.PCX1"].value == 1.6
    assert description.parameters["tire.LMUX"].value == 1.0
    assert description.parameters["tire.UNLOADED_RADIUS"].value == 0.3135
    assert from_stored(to_stored(description)) == description


def test_what_is_ignored_is_told_by_name(tmp_path: Path) -> None:
    with pytest.warns(SymgenNotice, match=r"suv_61\.tir.*no effect.* Q_FCX, .*PDXP1") as told:
        read(written(tmp_path))
    assert len(told) == 1


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("LENGTH", "'mm'", ("UNLOADED_RADIUS",)),  # stiffnesses grow by as much as the radius shrinks
        ("FORCE", "'kN'", ("FNOMIN",)),
        ("VERTICAL_STIFFNESS", "200", ("VERTICAL_STIFFNESS",)),  # N/mm where N/m are named
        ("UNLOADED_RADIUS", "0.06", ()),
    ],
)
def test_sizes_in_other_units_are_told_and_not_refused(name: str, value: str, told: tuple[str, ...]) -> None:
    text = changed(name, value)
    found = parsed(text).doubts
    assert [line for line, _ in found] == [line_of(text, place) for place in told]
    assert all("check LENGTH and FORCE in the section UNITS" in doubt for _, doubt in found)


def test_a_doubt_has_its_place(tmp_path: Path) -> None:
    path = written(tmp_path)
    file = next(tmp_path.rglob("*.tir"))
    file.write_text(changed("LENGTH", "'mm'", file.read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.warns(SymgenNotice, match=r"\.tir:\d+: .* radius of 0\.000\d+ m; check LENGTH"):
        read(path)


def test_turn_slip_reads_more_of_a_file(tmp_path: Path) -> None:
    rig = RIG.replace("file:", "turn_slip: true, file:")
    with pytest.warns(SymgenNotice, match="no effect") as told:
        description = read(written(tmp_path, rig=rig))
    assert "PDXP1" not in str(told[0].message)
    assert description.parameters["tire.QCRP1"].value == 0.2
    assert from_stored(to_stored(description)) == description


def test_a_part_has_its_own_numbers_on_each_side(tmp_path: Path) -> None:
    rig = RIG.split("forces:")[0] + (
        "parts:\n  corner:\n    parameters: {tire.LMUY: 0.9}\n    forces:\n      tire: {type: tire, law: magic_formula, file: suv_61.tir,"
        " wheel: wheel, carrier: hub, at: [0, 0.7, 0.3], axis: [0, 1, 0], damping: 77.0}\n"
        "instances:\n  L: {part: corner, with: {wheel: wheel, hub: hub}}\n"
        "  R: {part: corner, mirror: y, with: {wheel: wheel, hub: hub}, parameters: {tire.PCY1: 1.25}}\n"
    )
    description = read(written(tmp_path, rig=rig))
    numbers = {name: parameter.value for name, parameter in description.parameters.items()}
    assert (numbers["L.tire.PCY1"], numbers["R.tire.PCY1"]) == (1.3, 1.25)
    assert numbers["L.tire.LMUY"] == numbers["R.tire.LMUY"] == 0.9
    assert (numbers["forces.L.tire.side"], numbers["forces.R.tire.side"]) == (1.0, -1.0)
    assert numbers["forces.L.tire.damping"] == 77.0
    assert "L.tire.VERTICAL_DAMPING" not in numbers


@pytest.mark.parametrize(
    ("of_the_file", "written_side", "sign"),
    [
        ("LEFT", "left", 1),
        ("LEFT", "right", -1),
        ("RIGHT", "left", -1),
        ("RIGHT", "right", 1),
        ("SYMMETRIC", "left", 1),
    ],
)
def test_sides(tmp_path: Path, of_the_file: str, written_side: str, sign: int) -> None:
    rig = RIG.replace("file:", f"side: {written_side}, file:")
    description = read(written(tmp_path, changed("TYRESIDE", f"'{of_the_file}'"), rig))
    assert description.parameters["forces.tire.side"].value == sign


def test_an_included_file_finds_its_tire_beside_it(tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    written(tmp_path / "parts")
    body = RIG.split("sensors:")[0].replace("name: tire_rig\nbase: hub\n", "")
    (tmp_path / "parts" / "corner.yaml").write_text(body, encoding="utf-8")
    whole = "name: whole\ninclude: {corner: parts/corner.yaml}\ninstances: {A: {part: corner}}\n"
    (tmp_path / "whole.yaml").write_text(whole, encoding="utf-8")
    assert read(tmp_path / "whole.yaml").parameters["A.tire.PCX1"].value == 1.6


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("suv_61.tir", "../suv_61.tir", "leads out of the folder"),
        ("suv_61.tir", "/etc/suv_61.tir", "not a relative path"),
        ("suv_61.tir", "rig.yaml", "ends in .tir"),
        ("suv_61.tir", "none.tir", "there is no file"),
        ("law: magic_formula", "law: saturating", "a tire file needs `law: magic_formula`"),
        ("file: suv_61.tir", "relaxation: true", "'radius' is missing"),
        ("file: suv_61.tir", "radius: 0.3, stiffness: 2e5", "no coefficients; write `file: NAME.tir`"),
        ("file:", "side: middle, file:", "write `left` or `right`"),
        ("file:", "load: 3000.0, file:", "load has no effect in the law magic_formula"),
        ("law: magic_formula, file: suv_61.tir", "radius: 0.3, stiffness: 2e5, relaxation: true", "relaxation has no effect"),
        ("file:", "friction: 'u1', file:", "unknown name 'u1'"),
        ("file:", "friction: -0.5, file:", "friction must be positive"),
        ("file:", "grip: 0.8, file:", "what the road's friction is, is `friction`"),
    ],
)  # fmt: skip
def test_wrong_uses(tmp_path: Path, old: str, new: str, told: str) -> None:
    with pytest.raises(DescriptionError, match=re.escape(told)):
        read(written(tmp_path, rig=RIG.replace(old, new)))


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("PKY1", "0", "PKY1 is zero"),
        ("FNOMIN", "-1", "coefficients.FNOMIN must be positive"),
        ("LATERAL_STIFFNESS", "0", "coefficients.LATERAL_STIFFNESS must be positive"),
        ("Q_FZ2", "1e6", "Q_FZ2 is larger than VERTICAL_STIFFNESS allows"),
        ("CAMMIN", "0.5", "CAMMIN is above CAMMAX"),
        ("QCRP1", "0", "coefficients.QCRP1 must be positive"),
        ("QDRP1", "2", "QDRP1 must be below 2"),
        ("FITTYP", "6", "version 5.2 of the formula has no turn slip"),
    ],
)
def test_impossible_numbers(tmp_path: Path, name: str, value: str, told: str) -> None:
    rig = RIG.replace("file:", "turn_slip: true, file:") if name in ("QCRP1", "QDRP1", "FITTYP") else RIG
    with pytest.raises(DescriptionError, match=re.escape(told)):
        read(written(tmp_path, changed(name, value), rig))


def test_a_large_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DescriptionError, match="larger than 2 MB"):
        read(written(tmp_path, BOOK + "$" * 2_000_001))


def test_a_string_has_no_folder() -> None:
    with pytest.raises(DescriptionError, match="a string has no folder"):
        read_text(RIG)


def test_a_tire_of_the_builder(tmp_path: Path) -> None:
    written(tmp_path)
    builder = MechanismBuilder("built", folder=tmp_path)
    for name in ("hub", "wheel"):
        builder.body(name, mass=1.0, com=[0, 0, 0.3], inertia=[1, 1, 1])
    builder.tire("t", "wheel", "hub", [0, 0, 0.3], [0, 1, 0], law="magic_formula", file="suv_61.tir", side="right")
    description = builder.describe()
    assert description.parameters["t.PCX1"].value == 1.6
    assert description.parameters["forces.t.side"].value == -1


def test_editors_ask_for_sizes_or_a_file() -> None:
    tire = json_schema()["$defs"]["Tire"]
    assert tire["anyOf"] == [{"required": ["radius", "stiffness"]}, {"required": ["file"]}]
    assert not {"radius", "stiffness", "file"} & {*tire["required"]}
    assert {"wheel", "carrier", "at", "axis"} <= {*tire["required"]}


def test_whatever_a_file_holds_it_is_read_or_refused() -> None:
    rng = random.Random(5)
    letters = "\n=$[]'\"{}.-+eE019 \tAPCX_é"
    told = []
    for _ in range(600):
        text = BOOK[: rng.randrange(len(BOOK))] if rng.random() < 0.2 else BOOK
        for _ in range(rng.randint(1, 3)):
            place = rng.randrange(len(text) + 1)
            text = text[:place] + rng.choice(letters) + text[place + rng.randint(0, 2) :]
        try:
            tire = parsed(text)
        except DescriptionError as error:
            told.append(str(error))
        else:
            assert all(math.isfinite(value) for value in tire.numbers.values())
    assert 50 < len(told) < 580
    assert all(message.startswith("x.tir:") and "; " in message for message in told)


def test_without_carcass_stiffness_there_is_no_relaxation(tmp_path: Path) -> None:
    rig = RIG.replace("file:", "relaxation: false, file:")
    description = read(written(tmp_path, changed("LATERAL_STIFFNESS", "0"), rig))
    assert not the_tire(description).relaxation
