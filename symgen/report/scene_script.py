"""The scripts of the scene as one script for a page, which cannot import what is in other files."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

FILES = ("algebra", "meshes", "road", "figure", "shaders", "camera", "scene")
"""Each behind those that it imports."""
WANTED = ("Camera", "Scene", "roadMesh")


@cache
def scene_script() -> str:
    """Without imports and exports, in a function of its own, so that its names are not those of the page."""
    folder = files("symgen.showing") / "js"
    text = "\n".join((folder / f"{name}.js").read_text(encoding="utf-8") for name in FILES)
    text = re.sub(r"^import [^;]*;\n", "", text, flags=re.MULTILINE)
    text = re.sub(r"^export ", "", text, flags=re.MULTILINE)
    return f"const scenery = (() => {{\n{text}\nreturn {{ {', '.join(WANTED)} }};\n}})();"
