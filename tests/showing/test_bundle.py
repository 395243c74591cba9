"""The modules of pages: a bundle drops their imports, so nobody else would miss a name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

SYMGEN = Path(__file__).parents[2] / "symgen"
MODULES = {path.name: path.read_text(encoding="utf-8") for path in SYMGEN.glob("*/js/*.*js")}
pytestmark = pytest.mark.quick


@pytest.mark.parametrize("name", sorted(MODULES))
def test_what_a_module_imports_is_exported_and_used(name: str) -> None:
    for names, source in re.findall(r'^import \{([^}]*)\} from "\./([^"]+)";', MODULES[name], re.MULTILINE):
        lines = "\n".join(re.findall(r"^export (.*)", MODULES[source], re.MULTILINE))
        exported = re.findall(r"(?:function|class|const) (\w+)|, (\w+) = ", lines)
        for each in map(str.strip, names.split(",")):
            assert (each, "") in exported or ("", each) in exported, f"{name} imports {each} from {source}"
            assert len(re.findall(rf"\b{each}\b", MODULES[name])) > 1, f"{name} does not use {each}"
