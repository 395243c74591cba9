"""JavaScript modules as one script: a page that opens from disk cannot import files."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib.resources import files

SCENE = ("algebra", "meshes", "shaders", "figure", "camera", "road", "scene")
"""What draws mechanisms, in an order in which nothing is used before it is defined."""

IMPORT = re.compile(r'^import \{[^}]*\} from "[^"]+";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async |function|class|const))", re.MULTILINE)


def scene_scripts() -> list[str]:
    """Texts of the modules that draw."""
    return module_scripts("symgen.showing", [f"{name}.js" for name in SCENE])


def module_scripts(package: str, names: Iterable[str]) -> list[str]:
    folder = files(package) / "js"
    return [(folder / name).read_text(encoding="utf-8") for name in names]


def bundled(scripts: Iterable[str]) -> str:
    """One script without imports and exports. The modules share one scope, so no two of them may define the same name."""
    return "\n".join(EXPORT.sub("", IMPORT.sub("", script)).strip() + "\n" for script in scripts)
