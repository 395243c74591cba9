"""The site of the documents: complete, and without anything that a browser would fetch from elsewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

import symgen

pytest.importorskip("sphinx", reason="sphinx is not installed")
pytest.importorskip("myst_parser", reason="myst-parser is not installed")
pytest.importorskip("furo", reason="furo is not installed")
pytest.importorskip("pdoc", reason="pdoc is not installed")

ROOT = Path(__file__).parents[2]
FETCHED = {"src", "srcset", "poster", "data", "xlink:href"}
FETCHED_LINKS = {"stylesheet", "icon", "preload", "modulepreload", "prefetch", "manifest", "preconnect", "dns-prefetch"}
ELSEWHERE = re.compile(r"(?:https?:)?//[\w-]+(?:\.[\w-]+)+[^\s\"'`)]*")
CALLS = re.compile(
    r"(?:fetch|import|importScripts|open|Worker|sendBeacon|EventSource|WebSocket)\s*\(\s*[\"'`](?:\w+:)?//"
)
"""Calls in scripts whose argument is an address."""
KNOWN = re.compile(
    r"(?:https?:)?//(www\.w3\.org|github\.com|fontawesome\.com|www\.sphinx-doc\.org|snowballstem\.org|snowball\.tartarus\.org)[\w/.#-]*"
)
"""Namespaces and homes of projects, which scripts mention and do not fetch."""


class Page(HTMLParser):
    """What a page fetches, where its links lead, and its scripts and styles."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.links: list[str] = []
        self.code: list[str] = []
        self.inside = ""
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.inside = tag
        self.fetched += [value for name, value in given.items() if name in FETCHED]
        if tag == "link" and set(given.get("rel", "").split()) & FETCHED_LINKS:
            self.fetched.append(given.get("href", ""))
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        self.code += [value for name, value in given.items() if name == "style" or name.startswith("on")]

    def handle_endtag(self, tag: str) -> None:
        self.inside = ""

    def handle_data(self, data: str) -> None:
        if self.inside in {"script", "style"}:
            self.code.append(data)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    (folder / "0.0.9").mkdir()
    (folder / "0.0.9" / "README.html").write_text("an older version", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(ROOT / "docs" / "build.py"), str(folder)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.strip().endswith("index.html")
    return folder


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Page]:
    return {path: Page(path) for path in (site / symgen.__version__).rglob("*.html")}


def test_every_document_is_there(pages: dict[Path, Page], site: Path) -> None:
    there = {path.relative_to(site / symgen.__version__).with_suffix("").as_posix() for path in pages}
    documents = {path.relative_to(ROOT).with_suffix("").as_posix() for path in (ROOT / "docs").rglob("*.md")}
    assert {*documents, "README", "CHANGELOG", "reference/symgen", "search"} <= there


def test_three_models_are_there_to_try_out(site: Path) -> None:
    pytest.importorskip("ziglang", reason="ziglang, which compiles WebAssembly, is not installed")
    folder = site / symgen.__version__
    live = sorted(folder.glob("live/*.html"))
    assert [path.stem for path in live] == ["arm7", "hexapod", "sedan"]
    assert all(path.stat().st_size < 5_000_000 for path in live)
    listed = (folder / "live.html").read_text(encoding="utf-8")
    assert all(f'href="live/{path.name}"' in listed for path in live)


def test_nothing_is_fetched_from_elsewhere(pages: dict[Path, Page]) -> None:
    found = [(path.name, each) for path, page in pages.items() for each in page.fetched if "//" in _without_data(each)]
    assert found == []


def _without_data(address: str) -> str:
    return "" if address.startswith("data:") else address


def code_of(site: Path, pages: dict[Path, Page]) -> Iterator[tuple[str, str]]:
    for path, page in pages.items():
        yield from ((path.name, each) for each in page.code)
    for path in (site / symgen.__version__).rglob("*"):
        if path.suffix in {".js", ".css", ".mjs"} and path.name not in {"searchindex.js", "search.js", "page_texts.js"}:
            yield path.name, path.read_text(encoding="utf-8")


def test_no_code_knows_an_address_elsewhere(site: Path, pages: dict[Path, Page]) -> None:
    """Except those that name a namespace or a project. Indices of the searches hold words of the documents."""
    found = {
        (name, each)
        for name, code in code_of(site, pages)
        for each in [*ELSEWHERE.findall(KNOWN.sub("", _uncommented(code))), *CALLS.findall(code)]
    }
    assert found == set()


def _uncommented(code: str) -> str:
    return re.sub(r"/\*.*?\*/|^\s*//[^\n]*|<!--.*?-->", "", code, flags=re.DOTALL | re.MULTILINE)


def test_the_search_for_addresses_finds_them() -> None:
    """So that the test above can fail."""
    for code in (
        'fetch("https://cdn.example.org/a.js")',
        "@import url(//fonts.example.org/css)",
        "x='http://a.example.net'",
    ):
        assert ELSEWHERE.findall(KNOWN.sub("", _uncommented(code)))


def test_links_lead_to_files(pages: dict[Path, Page]) -> None:
    missing = []
    for path, page in pages.items():
        if "reference" in path.parts:
            continue  # pdoc checks its own
        for link in [*page.links, *page.fetched]:
            target = unquote(link.partition("#")[0].partition("?")[0])
            if target and not re.match(r"\w+:", target) and not (path.parent / target).exists():
                missing.append((path.name, link))
    assert missing == []


def test_the_reference_has_docstrings_and_no_paths(site: Path) -> None:
    text = (site / symgen.__version__ / "reference" / "symgen.html").read_text(encoding="utf-8")
    assert "Integrates from" in text
    assert str(ROOT) not in text


def test_versions_are_listed_newest_first(site: Path) -> None:
    listed = re.findall(r'href="([^/"]+)/', (site / "index.html").read_text(encoding="utf-8"))
    assert listed == [symgen.__version__, "0.0.9"]


def test_the_search_works_from_disk(site: Path, browser: Any) -> None:
    """In a browser, if there is one; nothing but files is asked for."""
    asked: list[str] = []
    page = browser.new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.goto((site / symgen.__version__ / "search.html").as_uri() + "?q=trapezoidal")
    page.get_by_text("Search finished").wait_for()
    page.locator("#search-results li p.context").first.wait_for()
    titles = page.locator("#search-results li a").all_inner_texts()
    excerpts = page.locator("#search-results li p.context").all_inner_texts()
    page.close()
    assert any("Using a model" in title for title in titles)
    assert any("trapezoidal" in excerpt and len(excerpt) > 100 for excerpt in excerpts)
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
