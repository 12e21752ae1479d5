# check_site.py: are the pages of a site whole?  Links and their anchors lead somewhere, nothing comes from elsewhere,
# and each finding of a list (ids, one a line) has a page with its parts.
# usage: check_site.py SITE LIST; the status is 1 if something is wrong, which is named
import html.parser
import os
import pathlib
import re
import sys
import urllib.parse

site, ids = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]).read_text(encoding="utf-8").split()
wrong = []
PARTS = ("Example", "Correction", "To turn it off")


class Page(html.parser.HTMLParser):
    def __init__(self, path):
        super().__init__()
        self.path, self.links, self.ids, self.tags = path, [], [], []
        self.text = path.read_text(encoding="utf-8")
        self.feed(self.text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        for key, value in attrs:
            if key == "id":
                self.ids.append(value)
            if key in ("href", "src", "xlink:href"):
                self.links.append((tag, value))


pages = {path.resolve(): Page(path) for path in sorted(site.rglob("*.html")) if path.name != "browser.html"}
pages[(site / "browser.html").resolve()] = Page(site / "browser.html")
for identity in ids:
    path = site / "findings" / (identity + ".html")
    if not path.is_file():
        wrong.append("%s has no page" % identity)
    elif not all("<h2>%s</h2>" % part in pages[path.resolve()].text for part in PARTS):
        wrong.append("the page of %s lacks a part" % identity)
for path, page in pages.items():
    name = path.relative_to(site.resolve())
    for identity in {i for i in page.ids if page.ids.count(i) > 1}:
        wrong.append("%s: the id %s is there twice" % (name, identity))
    if page.tags.count("h1") != 1 and name.name != "browser.html":
        wrong.append("%s: %d headings of the first level" % (name, page.tags.count("h1")))
    for tag, link in page.links:
        url = urllib.parse.urlsplit(link)
        if url.scheme or link.startswith("/"):
            if tag != "a" or url.scheme not in ("https", "http"):
                wrong.append("%s: <%s> comes from elsewhere: %s" % (name, tag, link[:80]))
            continue
        to = (path.parent / urllib.parse.unquote(url.path)).resolve() if url.path else path
        if not to.is_file():
            wrong.append("%s: there is no %s" % (name, link))
        elif url.fragment and urllib.parse.unquote(url.fragment) not in pages[to].ids:
            wrong.append("%s: there is no place %s" % (name, link))
    if re.search(r"%s|/tmp/" % re.escape(os.getcwd()), page.text) and name.name != "browser.html":
        wrong.append("%s: a path of this machine" % name)
if len(pages) < len(ids) or not ids:
    wrong.append("%d pages for %d findings" % (len(pages), len(ids)))
print("\n".join(wrong[:20]) or "%d pages, %d links" % (len(pages), sum(len(page.links) for page in pages.values())))
sys.exit(1 if wrong else 0)
