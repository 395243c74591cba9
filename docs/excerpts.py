"""Text around the words that a search of the site has found. Pages that are opened from disk cannot fetch others, so the search page
brings the text of all of them along."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

TEXTS = "page_texts.js"
SEARCH = '<script src="_static/searchtools.js'
"""The script that fetches a page for each result begins so."""
FETCH = """
window.fetch = async address => ({ text: async () => PAGES[decodeURI(address).replace(/^\\.\\//, "")] ?? "" });
"""
UNREAD = {"script", "style", "svg", "math"}


class Text(HTMLParser):
    """What is read on a page: the text inside its main part, in the sections to which results lead."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.kept: list[str] = []
        self.main = self.unread = 0
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if self.main or given.get("role") == "main":
            self.main += tag == "article"
            self.unread += tag in UNREAD or "headerlink" in (given.get("class") or "")
        if self.main and tag == "section":
            self.kept.append(f'<section id="{given.get("id", "")}">')

    def handle_endtag(self, tag: str) -> None:
        if self.main and tag == "section":
            self.kept.append("</section>")
        self.unread -= self.unread > 0 and tag in {*UNREAD, "a"}
        self.main -= self.main > 0 and tag == "article"

    def handle_data(self, data: str) -> None:
        if self.main and not self.unread:
            self.kept.append(re.sub(r"\s+", " ", data).replace("&", "&amp;").replace("<", "&lt;"))


def write_excerpts(site: Path) -> None:
    """Into a site that Sphinx has made."""
    search = site / "search.html"
    texts = {
        page.relative_to(
            site
        ).as_posix(): f'<div role="main">{"".join(Text(page.read_text(encoding="utf-8")).kept)}</div>'
        for page in sorted(site.rglob("*.html"))
        if page != search
    }
    script = f"const PAGES = {json.dumps(texts, ensure_ascii=False)};\n{FETCH}"
    (site / "_static" / TEXTS).write_text(script, encoding="utf-8")
    before, found, after = search.read_text(encoding="utf-8").partition(SEARCH)
    if not found:
        raise ValueError(f"{search} has no {SEARCH}: this Sphinx searches in another way")
    search.write_text(f'{before}<script src="_static/{TEXTS}"></script>\n{found}{after}', encoding="utf-8")
