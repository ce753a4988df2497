"""Checks that each relative link of the pages in a folder leads to a file, and to an element with its anchor.

Usage: links.py FOLDER
"""

import html.parser
import pathlib
import sys
import urllib.parse


class Page(html.parser.HTMLParser):
    """The links and anchors of a page."""

    def __init__(self, path):
        super().__init__()
        self.links, self.anchors = set(), set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if attrs.get("id"):
            self.anchors.add(attrs["id"])
        if tag == "a" and attrs.get("href"):
            self.links.add(attrs["href"])


folder = pathlib.Path(sys.argv[1]).resolve()
# The page for printing joins all pages, and that of errors is shown in any folder.
names = [path for path in folder.rglob("*.html") if path.name not in ("print.html", "404.html", "toc.html")]
pages = {path: Page(path) for path in names}
wrong = []
for path, page in pages.items():
    for link in page.links:
        parts = urllib.parse.urlsplit(link)
        if parts.scheme or parts.netloc:
            continue
        target = (path.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else path
        if target.is_dir() and (target / "index.html") in pages:
            target = target / "index.html"
        anchor = urllib.parse.unquote(parts.fragment)
        if not target.exists():
            wrong.append(f"{path.relative_to(folder)}: {link}: no such file")
        elif anchor and target in pages and anchor not in pages[target].anchors:
            wrong.append(f"{path.relative_to(folder)}: {link}: no such anchor")
print(*sorted(wrong), f"{len(pages)} pages, {len(wrong)} wrong links", sep="\n")
sys.exit(bool(wrong))
