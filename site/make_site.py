# make_site.py: writes the site: its home from the README, the manual pages, and a page for each finding.
# usage: make_site.py BUILD FOLDER, in the folder of the Makefile
# Examples are run, and boards drawn, by the programs in BUILD, which also has the page for browsers if it was made.
import concurrent.futures
import functools
import html
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

build, to = sys.argv[1], pathlib.Path(sys.argv[2])
here = pathlib.Path(sys.path[0])
SHOWN, WIDE, SAID = 24, 400, 900	# lines of a file around a finding; characters of a line; of what a program says
MENU = (("index.html", "Arbiter"), ("findings/index.html", "Findings"), ("man/index.html", "Manuals"),
        ("browser.html", "In the browser"))


def output(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout.decode()


def read(path):
    return pathlib.Path(path).read_text(encoding="utf-8")


def esc(text):
    return html.escape(text, quote=False)


# -- pages --

PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="%s">
<title>%s</title>
<link rel="stylesheet" href="%ssite.css">
</head>
<body>
<a class="skip" href="#main">To the content</a>
<header><nav aria-label="Site">%s</nav></header>
<main id="main">
%s
</main>
<footer>Arbiter %s, %s</footer>
</body>
</html>
"""


def page(name, title, about, body):
    """Writes a page of the site.  Links are relative, so that the site works at any address, and from a disk."""
    up = "../" * name.count("/")
    menu = "".join('<a href="%s%s"%s>%s</a>' % (up, path, ' aria-current="page"' if path == name else "", text)
                   for path, text in MENU)
    (to / name).parent.mkdir(parents=True, exist_ok=True)
    (to / name).write_text(PAGE % (html.escape(about), esc(title), up, menu, body, version, licence), encoding="utf-8")


def code_block(markup, kind=""):
    """Lines as they are, in a box that scrolls, also by the keyboard."""
    return '<pre tabindex="0"%s><code>%s</code></pre>' % (kind and ' class="%s"' % kind, markup)


def sentence(text):
    """A message as a sentence, options in it as code."""
    text = re.sub(r"(?<![\w-])(--[a-z][a-z-]+)", r'<code class="option">\1</code>', esc(text))
    return text[:1].upper() + text[1:]


# -- the README: what it has of Markdown --

def inline(text):
    kept = []

    def keep(markup):
        kept.append(markup)
        return "\0%d\0" % (len(kept) - 1)

    def code(m):
        name = re.sub("^man ", "", m.group(1))
        manual = next((file for file in manuals if file.rsplit(".", 1)[0] == name), None)
        shown = "<code>%s</code>" % esc(m.group(1))
        return keep('<a href="man/%s.html">%s</a>' % (manual, shown) if manual else shown)

    def picture(m):
        shutil.copy(m.group(2), to)
        name = pathlib.Path(m.group(2)).name
        return keep('<span class="scroll" tabindex="0"><img src="%s" alt="%s"></span>' % (name, m.group(1)))
    text = re.sub(r"!\[([^]]*)\]\(([^)]*)\)", picture, esc(re.sub(r"`([^`]+)`", code, text)))
    # What the README names in the sources is not part of the site.
    text = re.sub(r"\[([^]]*)\]\((https?:[^)]*)\)", r'<a href="\2">\1</a>', text)
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"\*\*([^*]+)\*\*", r"<strong>\1</strong>", text)
    return re.sub("\0(\\d+)\0", lambda m: kept[int(m.group(1))], text)


def table(lines):
    rows = [[inline(cell.strip()) for cell in line.strip().strip("|").split("|")] for line in lines]
    head = "".join('<th scope="col">%s</th>' % cell if cell else "<td></td>" for cell in rows[0])
    body = "\n".join('<tr><th scope="row">%s</th>%s</tr>' % (row[0], "".join("<td>%s</td>" % cell for cell in row[1:]))
                     for row in rows[2:])
    return """<div class="scroll" tabindex="0"><table>
<thead><tr>%s</tr></thead>
<tbody>
%s
</tbody></table></div>""" % (head, body)


def markdown(text):
    """The blocks of a text, each as HTML."""
    out = []
    # A block ends at an empty line, unless both sides of it are code.
    for block in re.split(r"\n(?:[ \t]*\n)+(?! {4})|(?<!\n)(?<! {4})\n\n(?= {4}\S)", text.strip("\n")):
        lines = [line for line in block.split("\n")]
        heading = re.match(r"(#+) (.*)", lines[0])
        if heading:
            level = len(heading.group(1))
            out.append("<h%d>%s</h%d>" % (level, inline(heading.group(2)), level))
        elif lines[0].startswith("    "):
            code = "\n".join(line[4:] for line in lines)
            out.append(code_block(esc(code), "said" if code.startswith("$ ") else ""))
        elif lines[0].startswith("|"):
            out.append(table(lines))
        elif re.match(r"[-*] ", lines[0]):
            items = re.split(r"(?:^|\n)[-*] ", block)[1:]
            out.append("<ul>%s</ul>" % "".join("<li>%s</li>" % inline(" ".join(item.split())) for item in items))
        else:
            out.append("<p>%s</p>" % inline(" ".join(lines)))
    return out


def home():
    title, first, *rest = markdown(read("README.md"))
    cards = "\n".join('<a class="card" href="%s"><b>%s</b> %s</a>' % card for card in (
        ("browser.html", "In the browser", "Check games and positions on a page, without installing anything."),
        ("findings/index.html", "%d findings" % len(findings), "Each with an example, and with a board and its rule where it has them."),
        ("man/index.html", "Manuals", "The programs, their files, and guides.")))
    lead = first.replace("<p>", '<p class="lead">', 1)
    nav = '<nav class="cards" aria-label="Parts of the site">\n%s\n</nav>' % cards
    page("index.html", "Arbiter", re.sub(r"<[^>]*>", "", html.unescape(first)), "\n".join([title, lead, nav] + rest))


# -- the manual pages, by mandoc --

def manual_title(name):
    return "%s(%s)" % tuple(name.rsplit(".", 1))


def to_finding(identity, markup):
    return '<a href="../findings/%s.html">%s</a>' % (identity, markup) if identity in findings else markup


def manual(name, file):
    text = output("mandoc", "-T", "html", "-O", "fragment,toc", file)
    text = re.sub(r'<table class="(?:head|foot)">.*?</table>\n', "", text, flags=re.S)
    contents = re.search(r'<h1 class="Sh">TABLE OF CONTENTS</h1>\n(<ul.*?\n</ul>)\n', text, re.S)
    if contents:
        text = text.replace(contents.group(0), "")
    text = re.sub(r"<(/?)h([12])\b", lambda m: "<%sh%d" % (m.group(1), int(m.group(2)) + 1), text)
    text = text.replace("<pre>", '<pre tabindex="0">')
    text = re.sub(r'<a class="Xr">(([^<(]*)\((\d)\))</a>', lambda m: '<a class="Xr" href="%s.%s.html">%s</a>' % (
        m.group(2), m.group(3), m.group(1)) if m.group(2) + "." + m.group(3) in manuals else m.group(1), text)
    # In arbiter-findings(7) a term is the permanent link to itself; here it leads to the page of the finding.
    text = re.sub(r'<a class="permalink" href="#([a-z0-9-]+)">(<b class="Sy">\1</b>)</a>',
                  lambda m: to_finding(m.group(1), m.group(2)) if m.group(1) in findings else m.group(0), text)
    text = re.sub(r'<a\b.*?</a>|<code class="(?:Ic|Cm|Li)">([a-z0-9-]+)</code>',
                  lambda m: to_finding(m.group(1), m.group(0)), text, flags=re.S)
    body = "<h1>%s</h1>\n" % manual_title(name)
    if contents:
        body += '<div class="with-contents">\n<details class="contents" open><summary>Contents</summary>\n' \
                '<nav aria-label="Contents">%s</nav></details>\n%s</div>' % (contents.group(1), text)
    else:
        body += text
    page("man/%s.html" % name, manual_title(name) + " - Arbiter", manuals[name], body)


def manual_list():
    body = ["<h1>Manuals</h1>"]
    for title, kind in (("Programs", "1"), ("Guides", "7"), ("Files", "5"), ("For programmers", "3")):
        rows = ['<div><dt><a href="%s.html">%s</a></dt><dd>%s</dd></div>' % (
            name, manual_title(name), esc(manuals[name])) for name in sorted(manuals) if name.endswith("." + kind)]
        body.append('<section>\n<h2>%s</h2>\n<dl class="index">\n%s\n</dl>\n</section>' % (title, "\n".join(rows)))
    page("man/index.html", "Manuals - Arbiter", "The manual pages of Arbiter", "\n".join(body))


# -- examples of findings --

@functools.lru_cache(maxsize=None)
def run(command, reports=True):
    """
    What a command of fixtures/diag/commands.txt writes: as text, and if it is to write reports of findings, the same as
    jsonl and html, in one run.
    """
    env = dict(os.environ, LC_ALL="C", SOURCE_DATE_EPOCH="0", ARBITER_CONFIG="", PYTHONDONTWRITEBYTECODE="1")
    with tempfile.TemporaryDirectory() as folder:
        kinds = ["%s/%s" % (folder, kind) for kind in ("jsonl", "html")]
        others = "".join(" --report %s=%s" % (os.path.basename(file), file) for file in kinds if reports)
        for name in ("pgn-check", "fen-legal", "pgn-replay"):
            env[name.upper().replace("-", "_")] = "%s/%s --sandbox never%s" % (
                build, name, "" if name == "pgn-replay" else " --color never --format text" + others)
        text = subprocess.run(["sh", "-c", command], env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, check=False).stdout.decode("utf-8", "replace")
        return [text] + [read(file) if os.path.isfile(file) else "" for file in kinds]


def visible(text):
    """Characters that cannot be seen as escapes."""
    return "".join(c if c.isprintable() or c == "\t" else "\\x%02x" % ord(c) if c < "\u0100" else "\\u%04x" % ord(c)
                   for c in text)


def cut(text, n):
    return visible(text if len(text) <= n else text[:n] + "\u2026")


def listing(finding):
    """The lines of its file around a finding, its token marked; empty if that is not a text of the fixtures."""
    file = finding.get("file", "")
    if not file.startswith("fixtures/") or not os.path.isfile(file) or "cell" in finding:
        return ""
    text = pathlib.Path(file).read_bytes()
    text = text.decode("utf-16" if text[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8", "backslashreplace")
    lines = re.split(r"\r\n|\n|\r", text.rstrip("\r\n"))
    at = finding.get("line", 1) - 1
    first = max(0, min(at - SHOWN // 2, len(lines) - SHOWN))
    out = []
    for i, line in enumerate(lines[first:first + SHOWN], first):
        token = finding.get("token", "").split("\n")[0] if i == at else ""
        begin = line.find(token, finding.get("column", 1) - 1) if token else -1
        if begin < 0 or begin > WIDE:
            markup = esc(cut(line, WIDE))
        else:
            end = begin + len(token)
            markup = "%s<mark>%s</mark>%s" % (
                esc(visible(line[:begin])), esc(cut(token, WIDE)), esc(cut(line[end:], WIDE)))
        out.append('<span class="line%s" data-n="%d">%s</span>' % (" at" if i == at else "", i + 1, markup))
    return '<p class="file"><code>%s</code></p>\n%s' % (esc(file), code_block("\n".join(out), "listing"))


def is_read_as_written(file):
    """Has the position that a game starts from the pieces of its FEN tag, whatever else is wrong there?"""
    written = re.search(r'^\[FEN "\s*([^" ]+)', read(file), re.M)
    return written and run("$PGN_REPLAY -q --to fen --ply 0 '%s'" % file, False)[0].split(" ")[0] == written.group(1)


def half_move(identity, finding):
    """The half-move after which the board shows what the finding is about; empty: there is none."""
    group = findings[identity]["group"]
    if finding.get("ply"):
        return finding["ply"]
    if group == "Result against position" and "game" in finding:
        return "last"
    return "0" if group == "FEN" and "game" in finding and is_read_as_written(finding["file"]) else ""


def board(identity, report, finding, position):
    """The board of a finding, as the report draws it, else only its position, as pgn-replay does; or nothing."""
    drawn = None
    if "fen" in finding:
        kind = re.search(r'<section class="kind" id="%s">.*?</section>' % identity, report, re.S)
        drawn = kind and re.search(r'<svg class="board.*?</svg>', kind.group(0), re.S)
    if drawn:
        pieces = {name: markup for markup, name in re.findall(r'(<g id="([wb][PNBRQK])".*?</g>)', report)}
        used = sorted(set(re.findall(r'href="#([wb][PNBRQK])"', drawn.group(0))))
        return drawn.group(0).replace("\n", "\n<defs>%s</defs>\n" % "\n".join(pieces[name] for name in used), 1)
    if position:
        command = "printf '[SetUp \"1\"]\\n[FEN \"%s\"]\\n\\n*\\n' | $PGN_REPLAY -q --to svg --ply 0" % position
    else:
        ply = half_move(identity, finding)
        if not ply:
            return ""
        command = "$PGN_REPLAY -q --to svg --game %d --ply %s '%s'" % (finding["game"], ply, finding["file"])
    svg = run(command)[0].partition("<svg ")[2].rstrip()
    svg = re.sub(r'<rect width="100%" height="100%" fill="#fff"/>\n| width="\d+" height="\d+"(?= role)', "", svg)
    return svg and '<svg class="board" ' + svg


def example(identity):
    """
    The command of a finding's example, the lines it writes about the finding, its place in the file, its board and what
    --diff shows; None: there is no example.
    """
    rule, command, fixture = findings[identity], commands.get(identity, ""), ""
    for program, end in (("$PGN_CHECK", "pgn"), ("$FEN_LEGAL", "fen")):
        if os.path.isfile("fixtures/diag/%s.%s" % (identity, end)):
            fixture = "fixtures/diag/%s.%s" % (identity, end)
            command = "%s --select %s %s" % (program, identity, fixture)
    if command.startswith("-\t"):
        return None
    if rule["severity"] == "info" and "--level" not in command:
        command = re.sub(r"(\$(?:PGN_CHECK|FEN_LEGAL|PGN_REPLAY))\b", r"\1 --level info", command)
    text, rows, report = run(command)
    found, position = {}, ""
    for row in map(json.loads, rows.splitlines()):
        for f in [row] + row.get("findings", []):
            if not found and f.get("type") == "finding" and f["id"] == identity:
                found, position = f, "" if f is row else row.get("fen", "")
    # A file that a command makes for itself has a random name.
    said = [re.sub(r"/tmp/tmp\.\w+", "$f", line) for line in text.splitlines() if "[%s" % identity in line]
    if not said:
        sys.exit("make_site.py: no example of %s: %s" % (identity, command))
    diff = []
    if fixture and "fix" in rule:
        how = "--diff --unsafe-fixes" if rule["fix"] == "unsafe" else "--diff"
        diff = [line for line in run("%s %s" % (command, how), False)[0].split("\n") if re.match(r"[-+@ ]", line)]
    shown = re.sub(r"\$(PGN_CHECK|PGN_REPLAY|FEN_LEGAL)\b", lambda m: m.group(1).lower().replace("_", "-"), command)
    return shown, said, listing(found), board(identity, report, found, position), diff


# -- findings --

def slug(group):
    return re.sub(r"\W+", "-", group.lower()).strip("-")


def level(rule):
    return '<span class="level %s">%s</span>' % (rule["severity"], rule["severity"])


def diff_line(line):
    kind = {"+": "ins", "-": "del", "@": "i"}.get(line[0])
    return "<%s>%s</%s>" % (kind, esc(visible(line)), kind) if kind else esc(visible(line))


def example_of(identity, shown):
    if shown is None:
        return "<p>There is none: %s.</p>" % esc(commands[identity][2:])
    command, said, text, drawn, _ = shown
    lines = [esc(cut(line, SAID)) for line in said[:3]] + ["\u2026 and %d more" % (len(said) - 3)] * (len(said) > 3)
    said = '<pre class="said"><code><b>$ %s</b>\n%s</code></pre>' % (esc(command), "\n".join(lines))
    if drawn:
        return '<div class="example">\n<div>%s\n%s</div>\n<div class="drawn">%s</div>\n</div>' % (text, said, drawn)
    return text + said


def correction_of(rule, diff):
    if "fix" not in rule:
        return "<p>Not by <code>--fix</code>: what is right must be known from elsewhere.</p>"
    text = '<p><code class="option">pgn-check --fix</code> corrects it where it is certain what is meant' \
        if rule["fix"] == "safe" else \
        '<p><code class="option">pgn-check --fix --unsafe-fixes</code> corrects it where only one correction fits; the ' \
        'meaning of the game may change'
    text += '. With <code class="option">--diff</code> the change is only shown'
    return text + (":</p>\n" + code_block("\n".join(diff_line(line) for line in diff), "diff") if diff else ".</p>")


def finding_page(identity, shown):
    rule = findings[identity]
    group = rule["group"]
    law = html.escape(rule.get("ref", ""))
    facts = [level(rule), {"each": "at every place", "game": "once in a game", "file": "once in a file"}[rule["scope"]],
             '<a href="../man/arbiter-laws.7.html">%s</a>' % law if law.startswith("FIDE") else law, rule["asked"]]
    near = "\n".join('<a href="%s.html"%s>%s</a>' % (i, ' aria-current="page"' if i == identity else "", i)
                     for i in groups[group])
    body = """<article>
<p class="path"><a href="index.html">Findings</a> \u203a <a href="index.html#%s">%s</a></p>
<h1><code>%s</code></h1>
<p class="lead">%s.</p>
<p class="facts">%s</p>
%s
<h2>Example</h2>
%s
<h2>Correction</h2>
%s
<h2>To turn it off</h2>
<dl class="off">
<div><dt>in a run</dt><dd><code>--severity %s=off</code></dd></div>
<div><dt>in a folder</dt><dd><code>ignore = %s</code> in
<a href="../man/arbiter.ini.5.html"><code>.arbiter.ini</code></a></dd></div>
<div><dt>in a game</dt><dd><code>%% arbiter: ignore=%s</code> on a line of its own</dd></div>
</dl>
<nav class="near" aria-label="Findings of this group"><h2>%s</h2>
<p>%s</p></nav>
</article>""" % (
        slug(group), esc(group), identity, sentence(rule["message"]),
        "\n".join("<span>%s</span>" % fact if not fact.startswith("<span") else fact for fact in facts if fact),
        "\n".join("<p>%s</p>" % sentence(part) for part in rule.get("explanation", "").split("\n")),
        example_of(identity, shown), correction_of(rule, shown[4] if shown else []),
        identity, identity, identity, esc(group), near)
    page("findings/%s.html" % identity, identity + " - Arbiter", rule["message"], body)


def finding_row(identity):
    rule = findings[identity]
    fix = rule.get("fix", "") and '<span class="fix">%s</span>' % (
        "--fix" if rule["fix"] == "safe" else "--fix --unsafe-fixes")
    return '<tr data-level="%s"%s><th scope="row"><a href="%s.html">%s</a></th><td>%s</td><td>%s %s</td></tr>' % (
        rule["severity"], " data-fix" if fix else "", identity, identity, level(rule), sentence(rule["message"]), fix)


def finding_list():
    body = ["""<h1>Findings</h1>
<p class="lead">The %d things that Arbiter reports about games and positions.</p>
<form id="filter" role="search" hidden>
<label>Search <input type="search" id="words" autocomplete="off" spellcheck="false"></label>
<label>Level <select id="level"><option value="">all</option>%s</select></label>
<label class="check"><input type="checkbox" id="fix"> can be corrected</label>
<output id="count" for="words level fix"></output></form>
<nav class="groups" aria-label="Groups">%s</nav>""" % (
        len(findings), "".join("<option>%s</option>" % word for word in ("error", "warning", "info")),
        "\n".join('<a href="#%s">%s</a>' % (slug(group), esc(group)) for group in groups))]
    for group, ids in groups.items():
        body.append("""<section id="%s">
<h2>%s</h2>
%s<table class="list">
<thead><tr><th scope="col">Id</th><th scope="col">Level</th><th scope="col">What is reported</th></tr></thead>
<tbody>
%s
</tbody></table>
</section>""" % (slug(group), esc(group), notes[group] and "<p>%s.</p>\n" % sentence(notes[group]),
                 "\n".join(finding_row(identity) for identity in ids)))
    body.append('<script src="../search.js"></script>')
    page("findings/index.html", "Findings - Arbiter", "What Arbiter reports about games and positions", "\n".join(body))


# -- what it is made from --

version = output(build + "/pgn-check", "--version").split()[1]
licence = read("LICENSE").split("\n")[0]
catalogue = output(build + "/pgn-check", "--no-config", "--list-rules", "--format", "jsonl")
findings = {rule["id"]: rule for rule in map(json.loads, catalogue.splitlines())}
groups, notes = {}, {}		# the ids of each group of the catalogue; what else its heading says
for heading, row, flags in re.findall(r'^/\* -- (.*) -- \*/$|^DIAG\(\w+, "([a-z0-9-]+)", \w+, \w+,\s+([\w| ]+),',
                                      read("core/toolkit/finding/diag.def"), re.M):
    if heading:
        group_now, _, note_now = heading.partition(": ")
        groups[group_now], notes[group_now] = [], note_now
    else:
        groups[group_now].append(row)
        findings[row].update(group=group_now, asked="" if "DIAG_ASKED" not in flags else
                             "only in profile export" if "DIAG_FORM" in flags else "only on request")
commands = dict(line.split("\t", 1) for line in read("fixtures/diag/commands.txt").splitlines())
sources = {path.name: str(path) for folder in ("man", build + "/man")
           for path in sorted(pathlib.Path(folder).glob("*.[1-8]"))}
manuals = {name: re.search(r"^\.Nd (.*)", read(file), re.M).group(1) for name, file in sources.items()}


def main():
    shutil.rmtree(to, ignore_errors=True)
    to.mkdir(parents=True)
    (to / "site.css").write_text(read("core/base/html_page.css") + read(here / "site.css"), encoding="utf-8")
    shutil.copy(here / "search.js", to)
    home()
    manual_list()
    for name, file in sources.items():
        manual(name, file)
    finding_list()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for identity, shown in zip(findings, pool.map(example, findings)):
            finding_page(identity, shown)
    browser = pathlib.Path(build, "web/index.html")
    if browser.is_file():
        shutil.copy(browser, to / "browser.html")
    else:
        page("browser.html", "In the browser - Arbiter", "", "<h1>In the browser</h1>\n<p>The page that checks games "
             "in a browser is not in this copy: <code>make web</code>, before <code>make site</code>, adds it.</p>")
    print("%s: %d findings, %d manual pages, %s" % (to, len(findings), len(manuals), "the page for browsers"
          if browser.is_file() else "without the page for browsers, which make web makes"))


main()
