"""The documents: what they show reads, runs and exists."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parent.parent
DOCUMENTS = (*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md")))
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)")

FILE = re.compile(r"# (\w+\.yaml)\n")
"""First line of a block of YAML that is a file to be included, not a whole description."""

OF_THE_REPOSITORY = "models"
"""Commands about shipped models are typed in the repository, so this folder is there, too."""

COMMANDS = {
    *(
        "build",
        "compare",
        "demo",
        "doctor",
        "inspect",
        "models",
        "ops",
        "plot",
        "report",
        "run",
        "schema",
        "sweep",
        "verify",
        "view",
    ),
}
"""Commands of `symgen` that the documents have to explain at least."""


@dataclass(frozen=True)
class Block:
    """A fenced block: `line` is that of its first line of content."""

    document: Path
    language: str
    text: str
    line: int

    @property
    def place(self) -> str:
        return f"{self.document.name}:{self.line}"


def blocks(document: Path, language: str) -> list[Block]:
    text = document.read_text(encoding="utf-8")
    return [
        Block(document, match[1], match[2], text.count("\n", 0, match.start(2)) + 1)
        for match in FENCE.finditer(text)
        if match[1] == language
    ]


def descriptions() -> list[tuple[str, dict[str, Any]]]:
    """Whole descriptions, and sections put into the whole one above them."""
    found: list[tuple[str, dict[str, Any]]] = []
    for document in DOCUMENTS:
        whole: dict[str, Any] | None = None
        for block in blocks(document, "yaml"):
            written = yaml.safe_load(block.text)
            if FILE.match(block.text) or "include" in written:
                continue
            if "name" in written:
                whole = written
            assert whole is not None, f"{block.place}: no whole description above these sections"
            found.append((block.place, merged(whole, written)))
    return found


def merged(whole: dict[str, Any], sections: dict[str, Any]) -> dict[str, Any]:
    result = dict(whole)
    for name, section in sections.items():
        result[name] = {**whole.get(name, {}), **section} if isinstance(section, dict) else section
    return result


DESCRIPTIONS = descriptions()


@pytest.mark.parametrize(("place", "written"), DESCRIPTIONS, ids=[place for place, _ in DESCRIPTIONS])
@pytest.mark.filterwarnings("ignore::symgen.description.SymgenNotice")
def test_descriptions_are_read_and_analysed(place: str, written: dict[str, Any]) -> None:
    from symgen.description import read_text
    from symgen.mechanism.analyse import analyse

    mechanism = analyse(read_text(yaml.safe_dump(written, sort_keys=False), place))
    assert mechanism.coordinates > 0


LIGHTER = {
    "symgen build models/sedan.yaml --wheel --portable -o wheels": "symgen build models/pendulum.yaml --wheel --portable -o wheels",
    "symgen ops models/kang_yoon_car.yaml --table paper2": "symgen ops models/benchmark_quarter.yaml --table paper2",
    "symgen platform bench models/mast.yaml": "symgen platform bench models/mast.yaml --repetitions 1",
    "symgen platform bench seat.yaml --json": "symgen platform bench seat.yaml --json --repetitions 1",
    "symgen rig own_car.yaml --axle front --steer rack_slide -t parallel": "symgen inspect own_car.yaml",
    "symgen run models/sedan.yaml -f chassis --method bdf2 --refresh frozen --manoeuvre j_turn": (
        "symgen run models/sla_quarter_car.yaml -f chassis --method bdf2 --refresh frozen --until 0.1"
    ),
}
"""What is typed in the place of commands that take long. Those are tests of the marker `long`."""


def typed(text: str) -> list[str]:
    """Commands of `symgen` in a block for the shell."""
    lines = (line.partition(" #")[0].strip() for line in text.splitlines())
    return [line for line in lines if line.startswith("symgen ")]


def commands(document: Path) -> list[str]:
    return [line for block in blocks(document, "sh") for line in typed(block.text)]


SCRIPTS = [document for document in DOCUMENTS if blocks(document, "python") or commands(document)]
HEAVY = [document for document in SCRIPTS if LIGHTER.keys() & commands(document)]


@pytest.mark.parametrize(
    ("document", "lighter"),
    [
        *(pytest.param(document, LIGHTER, id=document.name) for document in SCRIPTS),
        *(pytest.param(document, {}, id=f"{document.name}, as written", marks=pytest.mark.long) for document in HEAVY),
    ],
)
def test_a_document_is_followed_in_order(document: Path, lighter: dict[str, str], tmp_path: Path) -> None:
    """As a new user does it in an empty folder: descriptions saved, commands typed and Python run, each when its turn comes."""
    shutil.copytree(ROOT / OF_THE_REPOSITORY, tmp_path / OF_THE_REPOSITORY)
    program = tmp_path / "program.py"
    program.write_text("\n".join(statements(document, lighter)), encoding="utf-8")
    command = [sys.executable, "-W", "ignore", str(program)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_commands_that_take_long_are_in_the_documents() -> None:
    assert set(LIGHTER) <= {command for document in DOCUMENTS for command in commands(document)}


def statements(document: Path, lighter: dict[str, str]) -> Iterator[str]:
    """Python as it is written, files as they are saved and commands of `symgen` as calls."""
    for match in FENCE.finditer(document.read_text(encoding="utf-8")):
        language, text = match[1], match[2]
        if language == "python":
            yield text
        elif language == "yaml":
            yield from saved(text)
        elif language == "sh":
            yield from (called(lighter.get(line, line)) for line in typed(text))


def saved(text: str) -> Iterator[str]:
    """A whole description is saved as NAME.yaml, other files under the name in their first line."""
    file = FILE.match(text)
    name = file[1] if file else f"{yaml.safe_load(text).get('name', '')}.yaml"
    if name != ".yaml":
        yield f"import pathlib; pathlib.Path({name!r}).write_text({text!r}, encoding='utf-8')"


def called(line: str) -> str:
    """In the process of the program: that each command runs in one of its own is tested in `cli/test_every_command.py`."""
    arguments = shlex.split(line)[1:]
    return f"from symgen.cli.commands import app; assert not app({arguments!r}, standalone_mode=False)"


@pytest.mark.parametrize("document", DOCUMENTS, ids=[document.name for document in DOCUMENTS])
def test_quotations_are_the_code(document: Path) -> None:
    """Blocks of `py` begin with a file and quote it, indented as it suits them."""
    text = document.read_text(encoding="utf-8")
    for quotation in re.findall(r"^ *```py\n(.*?)^ *```$", text, re.MULTILINE | re.DOTALL):
        file, *quoted = (line.strip() for line in quotation.splitlines())
        code = [line.strip() for line in (ROOT / file.removeprefix("# ")).read_text(encoding="utf-8").splitlines()]
        assert "\n".join(quoted) in "\n".join(code), f"{document.name} quotes what is not in {file}"


def shown_commands() -> list[tuple[str, str]]:
    """Every `symgen ...` in a code span or a shell block, with where it stands."""
    found = []
    for document in DOCUMENTS:
        text = document.read_text(encoding="utf-8")
        spans = re.findall(r"`(symgen [^`\n]+)`", text)
        lines = [line for block in blocks(document, "sh") for line in block.text.splitlines()]
        spans += [m[1] for line in lines if (m := re.search(r"(?:^|/)(symgen [^#]*)", line))]
        found += [(document.name, span) for span in spans]
    return found


def help_of(*arguments: str) -> str:
    from typer.testing import CliRunner

    from symgen.cli.commands import app

    result = CliRunner().invoke(app, [*arguments, "--help"], env={"TERM": "dumb", "COLUMNS": "200", "NO_COLOR": "1"})
    assert result.exit_code == 0, (arguments, result.output)
    return re.sub(r"\x1b\[[0-9;]*m", "", result.output)


def groups() -> set[str]:
    """Commands that have commands of their own."""
    from symgen.cli.commands import app

    return {group.name for group in app.registered_groups if group.name}


@pytest.mark.parametrize(("document", "command"), shown_commands())
def test_commands_and_their_options_exist(document: str, command: str) -> None:
    name, *rest = shlex.split(command)[1:]
    text = help_of(name, rest[0]) if name in groups() and rest else help_of(name)
    for option in (word.partition("=")[0] for word in rest if re.fullmatch(r"--?[a-z][a-z-]*", word)):
        assert re.search(rf"(?<![\w-]){option}(?![\w-])", text), f"{document}: symgen {name} has no {option}"


PROGRAMS = (*DOCUMENTS, ROOT / "benchmarks" / "README.md")


def shown_programs() -> list[tuple[str, str]]:
    """Every `python FILE ...` in a code span or a shell block, with where it stands."""
    found = []
    for document in PROGRAMS:
        text = document.read_text(encoding="utf-8")
        lines = [line for block in blocks(document, "sh") for line in block.text.splitlines()]
        spans = [*re.findall(r"`([^`\n]+)`", text), *lines]
        found += [(document.name, m[1]) for span in spans if (m := re.search(r"\bpython ([\w./]+\.py\b[^#>)]*)", span))]
    return found


@pytest.mark.parametrize(("document", "program"), sorted(set(shown_programs())))
def test_programs_and_their_options_exist(document: str, program: str) -> None:
    """They take long, or are made in tests of their own."""
    name, *rest = shlex.split(program)
    text = (ROOT / name).read_text(encoding="utf-8")
    for option in (word.partition("=")[0] for word in rest if re.fullmatch(r"--[a-z][a-z-]*(=.*)?", word)):
        assert f'"{option}"' in text, f"{document}: {name} has no {option}"


LONGEST = 160
"""Characters of a line, in documents and in code that people write."""
LONG = {"templates/report.html.j2"}
"""A policy of a page is one attribute."""
WRITTEN = {".py", ".md", ".h", ".c", ".j2", ".toml", ".yaml", ".yml"}


def test_lines_are_not_too_long() -> None:
    folders = ("benchmarks", "docs", "examples", "models", "runtime", "symgen", "templates", "tests", ".ci", ".github")
    paths = [*ROOT.glob("*.*"), *(path for folder in folders for path in sorted((ROOT / folder).rglob("*.*")))]
    written = [path for path in paths if path.suffix in WRITTEN and path.is_file()]
    assert len(written) > 500
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in written
        if path.relative_to(ROOT).as_posix() not in LONG
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > LONGEST
        and not (path.suffix == ".md" and line.startswith("|"))  # a row of a table cannot be broken
    ]
    assert found == []


def test_the_table_of_commands_is_complete() -> None:
    from symgen.cli.commands import app

    there = {command.name or command.callback.__name__ for command in app.registered_commands if command.callback}
    page = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^\| `symgen (\w+)", page, re.MULTILINE))
    assert listed == there | groups() >= COMMANDS


@pytest.mark.parametrize("document", DOCUMENTS, ids=[document.name for document in DOCUMENTS])
def test_links_lead_somewhere(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    for target in LINK.findall(FENCE.sub("", text)):
        assert "://" in target or (document.parent / target).exists(), target


def readme_command(marker: str) -> str:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    found = re.search(rf"^<!-- {marker} -->\n```sh\n([^\n]+)\n```$", text, re.MULTILINE)
    assert found is not None, f"README.md has no one-line command under <!-- {marker} -->"
    return found[1]


def test_the_two_commands_name_extras_that_exist() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    for marker in ("demo-command", "test-command"):
        (wanted,) = re.findall(r"\.\[([\w,]+)\]", readme_command(marker))
        assert set(wanted.split(",")) <= extras.keys()


@pytest.mark.skipif(os.name == "nt", reason="a bash script")
def test_ci_runs_the_command_of_the_readme() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    function = re.search(r"^readme_command\(\) \{\n.*?^\}$", script, re.MULTILINE | re.DOTALL)
    assert function is not None
    assert 'bash -euo pipefail -c "${command% && *}"' in script  # all but its end
    assert 'bash -euo pipefail -c "${command##* && }"' in script  # which is the tests
    text = f'root="{ROOT}"\n{function[0]}\nreadme_command test-command'
    done = subprocess.run(["bash", "-c", text], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == readme_command("test-command")
