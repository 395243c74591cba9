"""One site of all documents, with a search, the reference of public names and the notebooks. It opens from disk. Needs the extra `docs`.

    python docs/build.py [FOLDER]

Each version gets a folder of its own inside FOLDER, and an index beside them lists those that are there.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from html import escape
from pathlib import Path

from excerpts import write_excerpts
from live import about_live_pages, write_live_pages
from notebooks import write_notebooks

from symgen import __version__

try:
    from sphinx.application import Sphinx
    from sphinx.util.docutils import docutils_namespace
except ModuleNotFoundError as missing:
    sys.exit(f'{missing.name} is not installed: python -m pip install -e ".[docs]"')

ROOT = Path(__file__).resolve().parents[1]
PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "CITATION.cff", "LICENSE")
FOLDERS = ("docs", "examples", "benchmarks", "models")
ROW = re.compile(r"^\| ([a-z]+) \| (.*) \|$", re.MULTILINE)
"""A row of the README's table of documents."""
LINK = re.compile(r"\[[^\]]*\]\(([\w/.-]+)\.md\)")

SETTINGS = {
    "project": "symgen",
    "html_title": f"symgen {__version__}",
    "extensions": "myst_parser",
    "root_doc": "README",
    "myst_heading_anchors": 4,
    "html_theme": "furo",
    "html_copy_source": False,
    "html_show_copyright": False,
    "html_css_files": ["site.css"],
    "html_use_index": False,
}


def build(folder: Path) -> Path:
    """The first page. A link that leads nowhere and a document that the README does not list are errors."""
    site = folder / __version__
    shutil.rmtree(site, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix="symgen-docs-") as scratch:
        sources, static = _sources(Path(scratch) / "sources"), Path(scratch) / "static"
        static.mkdir()
        shutil.copy(ROOT / "docs" / "site.css", static)
        settings = {**SETTINGS, "html_static_path": [str(static)]}
        with docutils_namespace():
            work = Sphinx(
                sources, None, site, Path(scratch) / "trees", "html", settings, status=None, warningiserror=True
            )
            work.build()
    if work.statuscode:
        sys.exit("the documents have errors")
    write_excerpts(site)
    subprocess.run([sys.executable, ROOT / "docs" / "reference.py", site / "reference"], check=True, stdout=-3)
    write_notebooks(site / "notebooks")
    write_live_pages(site / "live")
    (site / "index.html").write_text(_forward("README.html"), encoding="utf-8")
    _list_versions(folder)
    return site / "index.html"


def _sources(folder: Path) -> Path:
    """Documents as they lie in the repository, so that their links hold, and pages about what is made here."""
    for name in FOLDERS:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in PAGES:
        shutil.copy(ROOT / name, folder)
    readme = folder / "README.md"
    readme.write_text(readme.read_text(encoding="utf-8") + _contents(), encoding="utf-8")
    reference = '<a href="reference/symgen.html">All public names</a>, from their docstrings.'
    (folder / "reference.md").write_text(f"# Reference\n\n{reference}\n", encoding="utf-8")
    names = sorted(path.stem for path in (ROOT / "examples").glob("*.py"))
    listed = "\n".join(f'* <a href="notebooks/{name}.ipynb" download>{name}</a>' for name in names)
    about = "The programs of the [gallery](docs/gallery.md) as Jupyter notebooks. Those about"
    needed = '<a href="notebooks/quarter_car.yaml" download>quarter_car.yaml</a> need this file beside them.'
    (folder / "notebooks.md").write_text(f"# Notebooks\n\n{about} {needed}\n\n{listed}\n", encoding="utf-8")
    (folder / "live.md").write_text(about_live_pages(), encoding="utf-8")
    return folder


def _contents() -> str:
    """What stands at the side of every page: rows of the README's table of documents, and what is made here."""
    rows = dict(ROW.findall((ROOT / "README.md").read_text(encoding="utf-8").partition("## Documents")[2]))
    trees = [
        f"```{{toctree}}\n:hidden:\n:caption: {title}\n" + "\n".join(LINK.findall(row)) + "\n```\n"
        for title, row in {**rows, "also": "[](live.md) [](notebooks.md) [](reference.md)"}.items()
    ]
    return '\n<p><a href="../index.html">Other versions</a> of these documents.</p>\n\n' + "\n".join(trees)


def _forward(page: str) -> str:
    return f'<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url={page}"><a href="{page}">symgen</a>\n'


def _list_versions(folder: Path) -> None:
    """Newest first."""
    there = [path.parent.name for path in folder.glob("*/README.html")]
    there.sort(
        key=lambda name: [int(part) if part.isdigit() else -1 for part in re.split(r"[.\-+]", name)], reverse=True
    )
    lines = "".join(f'<li><a href="{escape(name)}/index.html">symgen {escape(name)}</a></li>' for name in there)
    page = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>symgen</title><h1>Documents of symgen</h1><ul>{lines}</ul></html>\n'
    (folder / "index.html").write_text(page, encoding="utf-8")


if __name__ == "__main__":
    print(build(Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else ROOT / "build" / "site"))
