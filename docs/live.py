"""The interactive part of the documents: pages in which a car, an arm and a platform are steered. Needs the extra `zig`.

python docs/live.py [FOLDER]
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

MODELS = {
    "sedan": "A car: steer, brake, and compare it with one that has other springs.",
    "arm7": "A robot arm of seven joints that hold their positions.",
    "hexapod": "A platform on six legs: lengthen one and see where the table goes.",
}
COMMAND = [sys.executable, "-P", "-c", "from symgen.cli import main; main()", "play"]


def about_live_pages() -> str:
    """A document about the pages; a sentence where there is no compiler for them."""
    if importlib.util.find_spec("ziglang") is None:
        return (
            "# To try out\n\nThese pages were left out, because zig was not installed when the documents were built.\n"
        )
    rows = "\n".join(f'* <a href="live/{name}.html">{name}</a>: {about}' for name, about in MODELS.items())
    return f"# To try out\n\nModels that run in this browser, see [live pages](docs/live-pages.md).\n\n{rows}\n"


def write_live_pages(folder: Path) -> None:
    if importlib.util.find_spec("ziglang") is None:
        return
    folder.mkdir(parents=True, exist_ok=True)
    for name in MODELS:
        page = str(folder / f"{name}.html")
        subprocess.run([*COMMAND, f"@{name}", "-o", page, "--force"], check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    write_live_pages(Path(sys.argv[1] if len(sys.argv) > 1 else "live"))
