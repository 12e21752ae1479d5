#!/bin/sh
# page.sh: the report as a page: its numbers are those of the JSON report, and a browser shows it, whatever is in the games.
# usage: tests/shell/page.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(cd "$B" && pwd)/pgn-check
L=$(cd "$B" && pwd)/fen-legal
fixtures=$PWD/fixtures

if ! command -v python3 >/dev/null; then
	skip "the report as a page" "needs python3"
	finish
fi

# -- an archive: real games, faults of all kinds, games that occur more than once, text that would like to be more --
mkdir "$tmp/archive" "$tmp/hostile"
cp fixtures/games/*.pgn "$tmp/archive"
cp fixtures/archive/planted.pgn "$tmp/planted.pgn"
sed 's/^\[Site "[A-Z]/&x/' fixtures/games/laws.pgn fixtures/games/laws.pgn >"$tmp/archive/copies.pgn"
# Without the one that takes long on purpose.
for f in fixtures/diag/[a-m]*.pgn; do
	[ "$f" = fixtures/diag/limit-analysis.pgn ] || cat "$f"
done >"$tmp/archive/faults.pgn"
{
	printf '[Event "</title><script>document.title=1</script>"]\n[Site "<img src=x onerror=document.title=2>"]\n'
	printf '[Date "2020.01.01"]\n[Round "1"]\n[White "</svg><svg onload=document.title=3> \\" onclick=x"]\n'
	printf '[Black "\342\200\256evil <b>&amp;"]\n[Result "1-0"]\n[<b>Odd "x"]\n\n'
	printf '1. e4 e5 2. Ke4 {</li><script>} <script>alert(1)</script> 3. %s\007\377 1-0\n\n' "'\"><i>"
	for event in '<i>' '<b>'; do
		printf '[White "</svg><svg onload=document.title=3> \\" onclick=x"]\n[Black "\342\200\256evil <b>&amp;"]\n'
		printf '[Date "2021.01.01"]\n[Site "]]>-->"]\n[Event "%s"]\n\n' "$event"
		printf '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 1-0\n\n'
	done
} >"$tmp/hostile/a<img src=x onerror=document.title=4>\"'&.pgn"
cp "$tmp/hostile/"* "$tmp/hostile/<!--.pgn"
cd "$tmp" || exit 2

# page_of NAME OPTION...: a page, NAME.html, and the JSON report of the same, NAME.jsonl
page_of() {
	name=$1
	shift
	expect "${status:-1}" "a page: $name" -- "$P" -f jsonl --all-games --level info --report html="$name.html" --summary "$@"
	cp out "$name.jsonl"
}
"$P" --list-rules --format jsonl >rules.jsonl
cat >numbers.py <<'END'
# The numbers of the page are those of the JSON report.
import collections, html.parser, json, re, sys
class Page(html.parser.HTMLParser):
    """Rows of tables by the id of their section, facts, and what has an id."""
    def __init__(self, text):
        super().__init__()
        self.sections, self.rows, self.facts = ["top"], collections.defaultdict(list), []
        self.ids, self.links, self.found, self.cell = [], [], collections.Counter(), None
        self.feed(text)
    def handle_starttag(self, tag, attributes):
        a = dict(attributes)
        if "id" in a: self.ids.append(a["id"])
        if tag == "a": self.links.append(a["href"])
        if tag == "section": self.sections.append(a.get("id", ""))
        if tag == "li": self.found[self.sections[-1]] += 1
        if tag == "tr": self.rows[self.sections[-1]].append([])
        if tag in ("td", "th") and "svg" not in a:
            self.rows[self.sections[-1]][-1].append("")
            self.cell = self.rows[self.sections[-1]][-1]
        if tag in ("dt", "dd"):
            self.facts.append("")
            self.cell = self.facts
    def handle_endtag(self, tag):
        if tag == "section": self.sections.pop()
        if tag in ("td", "th", "dt", "dd"): self.cell = None
    def handle_data(self, data):
        if self.cell is not None: self.cell[-1] += data
name = sys.argv[1]
text = open(name + ".html", encoding="utf-8").read()
page = Page(text)
items = [json.loads(line) for line in open(name + ".jsonl", encoding="utf-8")]
scope = {r["id"]: r["scope"] for r in map(json.loads, open("rules.jsonl", encoding="utf-8"))}
summary = next(i for i in items if i["type"] == "summary")
number = lambda s: int(s.replace(",", ""))
facts = {k.rstrip("s"): number(v) for k, v in zip(page.facts[::2], page.facts[1::2])}
for key in "error", "warning", "info":
    assert facts[key] == summary[key + "s"], (key, facts)
assert facts["file"] == summary["files"] and facts["game"] == summary["games"] and facts["half-move"] == summary["plies"]
assert facts.get("findings known from the baseline", 0) == summary.get("baselined", 0), facts
known = 1 if "baselined" in summary else 0
kinds = {row[1].split()[0]: row for row in page.rows["kinds"][1:]}
assert {k: number(row[2]) for k, row in kinds.items() if row[2] != "0"} == summary["by_id"], "kinds"
assert sum(number(row[3]) for row in kinds.values()) == summary["baselined"] if known else True
findings = [i for i in items if i["type"] == "finding"]
left = [i for i in items if i["type"] == "left-out"]
if not known:
    games, files = collections.defaultdict(set), collections.defaultdict(set)
    for f in findings:
        if "game" in f: games[f["id"]].add((f["file"], f["game"]))
        files[f["id"]].add(f["file"])
    for k, row in kinds.items():
        assert number(row[5]) == len(files[k]), (k, row)
        assert row[4] == "\u2013" or number(row[4]) == len(games[k]), (k, row)
        assert page.found[k] == min(sum(f["id"] == k for f in findings), 25), k
        assert (row[4] == "\u2013") == (scope[k] == "file" or not games[k] or any(l["id"] == k for l in left)), (k, row)
    by_file = collections.defaultdict(collections.Counter)
    for f in findings + left:
        by_file[f["file"]][f["severity"]] += f.get("count", 1)
    shown = {row[0]: row for row in page.rows["files"][1:]}
    assert len(shown) == min(len(by_file), 50), len(by_file)
    for n, row in shown.items():
        mine = by_file[n.encode("utf-8").decode("unicode_escape") if "\\" in n else n]
        assert [number(c) for c in row[1:4]] == [mine["error"], mine["warning"], mine["info"]], (row, mine)
        top = collections.Counter()
        for f in findings + left:
            if f["file"] == n: top[f["id"]] += f.get("count", 1)
        for k, count in re.findall(r"([a-z0-9-]+)\xa0([0-9,]+)", row[-1]):
            assert top[k] == number(count), (n, k, top)
years = [row for row in page.rows["years"][1:]]
columns = dict(re.findall(r"<title>(\d{4})(?: to \d{4})?: ([^<;]*)", text.partition('<section id="years">')[2]))
for row in years:
    assert columns[row[0][:4]] == row[5], ("the chart and the table", row, columns)
if years and not known:
    worst, when = collections.defaultdict(int), {}
    rank = {"info": 1, "warning": 2, "error": 3}
    for i in items:
        if i["type"] == "game":
            year = re.match(r"(\d{4})", i.get("date", ""))
            when[i["file"], i["game"]] = int(year.group(1)) if year else 0
        elif i["type"] == "finding" and "game" in i and scope[i["id"]] != "file" and not i["id"].startswith("dup-"):
            worst[i["file"], i["game"]] = max(worst[i["file"], i["game"]], rank[i["severity"]])
    for row in years:
        ends = [int(n) for n in re.findall(r"\d+", row[0])]
        mine = [g for g, year in when.items() if ends[0] <= year <= ends[-1]]
        assert number(row[1]) == len(mine), (row, len(mine))
        for rank_of, cell in zip((3, 2, 1), row[2:5]):
            assert number(cell) == sum(worst[g] == rank_of for g in mine), row
assert len(page.ids) == len(set(page.ids)), "an id occurs twice"
for link in page.links:
    assert link.startswith("#") and link[1:] in page.ids, link
END
page_of archive archive/*.pgn
also "the numbers are those of the JSON report" -- python3 numbers.py archive
page_of duplicates --duplicates archive/*.pgn
also "the numbers are those of the JSON report, with duplicates" -- python3 numbers.py duplicates
also "a game that is compared later has one row in the JSON report" -- \
    equal "$(grep -c '"type":"game"' duplicates.jsonl)" "$(sed -n 's/.*"type":"summary".*"games":\([0-9]*\),.*/\1/p' duplicates.jsonl)"
also "duplicates are side by side" -- has '<div id="group-1">.*<table class="group">' duplicates.html
also "of a tag that differs both values are shown" -- \
    has '<tr><th scope="row"><bdi>Site</bdi></th><td class="text"><bdi>UxSA</bdi></td><td class="text"><bdi>UxSA</bdi></td><td class="text"><bdi>USA</bdi>' duplicates.html
also "a line may end after a slash and before a number" -- has '"><bdi>archive/<wbr>laws\.pgn</bdi><wbr>:[0-9]*, game' duplicates.html
also "a tag that is equal has no row" -- lacks '<tr><th scope="row"><bdi>White</bdi></th><td class="text"><bdi>Heidenfeld' duplicates.html
also "a board where a move is illegal" -- has 'class="board" .*aria-label="White to move: [^"]* w ' archive.html
expect 1 "a page about a file in which only duplicates are found" -- "$P" --select 'dup-*' --duplicates -f html planted.pgn
also "the number of its games is not known there" -- \
    has 'planted\.pgn</bdi></a></th>.*<td class="none">–</td><td class="text">' out

# Of many groups, those in which something differs are shown, although copies come before them.
awk 'function word(n, from,   w, i) {
	for (i = 1; i <= length(n); i++)
		w = w substr("abcdefghijklmnopqrst", from + substr(n, i, 1), 1)
	return w
}
BEGIN {
	for (i = 1; i <= 60; i++)
		for (copy = 0; copy < 2; copy++) {
			printf "[Event \"Cup\"]\n[Date \"2001.01.01\"]\n[Round \"%d\"]\n[White \"Copy, %s\"]\n[Black \"Twin, %s\"]\n", \
			    i, word(i, 1), word(i, 11)
			print "[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 1-0\n"
		}
}' >copies.pgn
cat "$fixtures/archive/other-event.pgn" >>copies.pgn
expect 0 "a page about many copies" -- "$P" --select 'dup-*' --duplicates -f html copies.pgn
also "shows first what differs" -- test "$(grep -A2 'id="group-1"' out | grep -c 'Horn, Max')" -eq 1
also "and says how many are not shown" -- has '40 groups are shown, those in which something differs first; the others have 21 findings' out

for threads in 1 4; do
	expect 1 "a page, $threads threads" -- "$P" -j$threads --level info --duplicates -f html archive/*.pgn
	also "a page is the same, $threads threads" -- same duplicates.html
done
for run in first second; do
	expect 1 "a page with a cache, $run run" -- "$P" --cache cache --level info -f html archive/*.pgn
	also "a page with a cache is the same, $run run" -- same archive.html
done

# -- against a baseline --
"$P" -q --level info --write-baseline known.json archive/laws.pgn archive/faults.pgn
page_of baseline --baseline known.json archive/*.pgn
also "with a baseline the page says what is new and what is known" -- has '>new</th>.*>known</th>' baseline.html
also "the numbers are those of the JSON report, with a baseline" -- python3 numbers.py baseline
also "a known finding is marked" -- has '<span class="known">known</span>' baseline.html

# -- nothing, one file, positions, what does not work --
printf '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "?"]\n[Black "?"]\n[Result "*"]\n\n*\n' >good.pgn
expect 0 "a page about nothing" -- "$P" -f html good.pgn
also "a page about nothing says so" -- has '<p>Nothing.</p>'
also "a page about one file has its name" -- has '<h1><bdi>Check of good.pgn</bdi></h1>'
expect 2 "a page about a file that is missing" -- "$P" -f html good.pgn missing.pgn
also "a page about a file that is missing says so" -- has 'Not everything could be read'
expect 1 "a page about positions" -- eval 'printf "8/8/8/8/8/8/8/Kk6 w - - 0 1\n" | "$L" -f html'
also "a page about positions counts them" -- has '<dt>position</dt><dd>1</dd>'
expect 2 "a page has no list of games" -- "$P" -f html --all-games good.pgn
also "a page has no list of games, and that is said" -- has 'does not work with format html' err
expect 2 "a page has no statistics alone" -- "$P" -f html --statistics good.pgn

# -- many findings --
count=2000
! check_all || count=100000
awk -v count=$count 'BEGIN {
	for (i = 0; i < count; i++)
		printf "[White \"W%d\"]\n[Black \"B%d\"]\n[Date \"%d.01.01\"]\n\n1. e4 e5 2. Nf3+ *\n\n", i, i, 1900 + i % 120
}' >many.pgn
status=0 page_of many --select san-extra-check many.pgn
also "of many findings 25 are on the page" -- equal "$(grep -c '<li id=' many.html)" 25
also "of many findings the others are counted" -- has "And $((count / 1000 - 1)),975 more, which are not on this page" many.html
also "the numbers are those of the JSON report, of many findings" -- python3 numbers.py many

# -- whatever is in the games and in the names of files --
page_of hostile --duplicates -r hostile
also "no text of the input is markup" -- lacks '<script>[^"]\|<img\|<b>\|<i>\|</svg><svg\|<!--' hostile.html
also "nothing turns the direction of the text" -- lacks "$(printf '\342\200\256')" hostile.html
cat >policy.py <<'END'
# The policy allows the style and the script of the page, and nothing in its markup needs more than these.  Texts and
# the names of namespaces may look like addresses: a Site is often one.
import base64, hashlib, html.parser, re, sys
page = open(sys.argv[1], encoding="utf-8").read()
for name in "style", "script":
    (text,) = re.findall("<%s>(.*?)</%s>" % (name, name), page, re.S)
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    assert "%s-src 'sha256-%s'" % (name, digest) in page, name
    assert not re.search(r"@import|url\(|import\(|fetch|XMLHttp|innerHTML|eval\(", text), name
assert "default-src 'none'" in page
class Markup(html.parser.HTMLParser):
    def handle_starttag(self, tag, attributes):
        assert tag not in "link iframe frame img image object embed base form audio video source foreignobject".split(), tag
        for name, value in attributes:
            assert name not in "style src srcset srcdoc data action formaction poster background ping".split(), (tag, name)
            assert not name.startswith("on"), (tag, name)
            assert not name.endswith("href") or value.startswith("#"), (tag, name, value)
            assert name == "xmlns" or "url(" not in (value or "").replace("url(#", ""), (tag, name, value)
Markup().feed(page)
END
names='duplicates hostile'
! check_all || names='archive duplicates baseline hostile many'
for name in $names; do
	also "the policy of a page allows its style and script and nothing else, $name" -- python3 policy.py $name.html
done

check_all || finish
cat >peak.py <<'END'
# Is the largest memory of a program, beyond that of the same program with another format, at most 24 MiB?
import os, subprocess, sys
def peak(form):
    with open(os.devnull, "w") as out:
        child = subprocess.Popen([sys.argv[1], "-j2", "-f", form] + sys.argv[2:], stdout=out)
        return os.wait4(child.pid, 0)[2].ru_maxrss
text, page = peak("text"), peak("html")
print(text, page, "KiB")
sys.exit(page > text + (24 << 10))
END
case $B in
*build-*) skip "the page needs little memory" "a build with sanitizers" ;;
*)
	also "the page needs little memory for 100,000 findings" -- python3 peak.py "$P" --select san-extra-check many.pgn
	;;
esac

# planted MARKUP: does the check of the policy object to it in an otherwise good page?
planted() {
	sed "s|<main>|&$1|" archive.html >planted.html
	differs archive.html planted.html && ! python3 policy.py planted.html
}
for markup in '<p style="color: red">' '<p onclick="x()">' '<link rel="icon" href="x">' '<a href="https://x.org">x</a>' \
    '<img src="x">' '<script>x()</script>'; do
	also "the check of the policy finds $markup" -- planted "$markup"
done
cat >valid.py <<'END'
import sys, html5lib
html5lib.HTMLParser(strict=True).parse(open(sys.argv[1], encoding="utf-8"))
END
for python in python3 /usr/bin/python3 none; do
	$python -c 'import html5lib' 2>/dev/null && break
done
for name in archive duplicates baseline hostile; do
	if [ $python = none ]; then
		skip "a page is valid HTML, $name" "no python3-html5lib"
	else
		also "a page is valid HTML, $name" -- $python valid.py $name.html
	fi
done

# -- in a browser --
for browser in chromium-headless-shell chromium none; do
	command -v $browser >/dev/null && break
done
# browse OPTION... PAGE: what the browser has to say is in said
browse() {
	timeout 60 $browser --headless --no-sandbox --disable-gpu --user-data-dir="$tmp/profile" --window-size=1400,900 \
	    --enable-logging=stderr --virtual-time-budget=3000 "$@" 2>said
}
# dump FILE [OPTION]...: the page as it stands, in dom
dump() {
	file=$1
	shift
	browse "$@" --dump-dom "file://$tmp/$file" >dom
}
echo '<!DOCTYPE html><title>x</title><p>it runs' >try.html
if [ $browser = none ] || ! dump try.html || ! has 'it runs' dom; then
	skip "the page in a browser" "no chromium that runs here"
	finish
fi
# no_objection FILE: the whole page is read, its script runs, and the browser says nothing about it
no_objection() {
	dump "$1" || return
	grep CONSOLE said && return 1
	has '<footer>' dom && has '<form class="filter"' dom
}
for name in archive hostile; do
	also "the browser has nothing to object to, $name" -- no_objection $name.html
done
also "nothing of hostile text runs" -- has '<title>Check of 2 files</title>' dom

# The rest is measured by scripts at the end of copies of the pages, each copy in a frame, all frames at once.  A script
# says what is not as it should be, or what it sees, to the window around it.  The policy is taken out of the copies.
cat >common.js <<'END'
const said = [], root = document.documentElement, all = s => [...document.querySelectorAll(s)];
const visible = () => all("#findings li").filter(li => !li.closest("[hidden]")).length;
const tell = () => parent.postMessage(said.concat("end"), "*");
END
cat >fits.js <<'END'
for (const d of all("details")) d.open = true;
if (root.scrollWidth > root.clientWidth) said.push("page is " + root.scrollWidth + " wide");
for (const e of all("h1, h2, h3, p, li, dd, nav a, input, svg.board"))
	if (e.getBoundingClientRect().right > root.clientWidth + 1 && !e.closest(".scroll")) said.push(e.outerHTML.slice(0, 99) + " is too wide");
for (const e of all("#duplicates .scroll, #duplicates div"))
	if (e.querySelectorAll(":scope > .group thead th").length === 2 && e.scrollWidth > e.clientWidth + 1)
		said.push("two records are not side by side: " + e.innerText.slice(0, 99));
for (const e of all("caption"))
	if (e.getBoundingClientRect().width > root.clientWidth) said.push("it is cut off: " + e.textContent);
for (const t of all("table")) if (!t.caption) said.push("a table has no caption");
for (const e of all("svg"))
	if (!e.matches("[role=img][aria-label], [aria-hidden]") && !e.closest("defs")) said.push("a picture has no name");
for (const e of all(".group tbody th"))
	if (e.clientWidth < 48) said.push("no word fits: " + e.outerHTML);
for (const e of all(".scroll"))
	if (e.scrollHeight > e.clientHeight + 1) said.push("rows are out of view: " + e.innerText.slice(0, 99));
let level = 0;
for (const e of all("h1, h2, h3, h4")) {
	const n = +e.tagName[1];
	if (n > level + 1) said.push("a heading is skipped: " + e.textContent);
	level = n;
}
if (document.querySelector("img, script[src]") || !document.title.startsWith("Check of")) said.push("something ran");
said.push("width " + innerWidth);
tell();
END
# Contrast as WCAG 2.1 has it: 4.5 for text.
cat >contrast.js <<'END'
const light = c => {
	const v = c.match(/[\d.]+/g).slice(0, 3).map(x => x / 255).map(x => x <= .03928 ? x / 12.92 : ((x + .055) / 1.055) ** 2.4);
	return .2126 * v[0] + .7152 * v[1] + .0722 * v[2];
};
const back = e => {
	for (; e; e = e.parentElement) {
		const c = getComputedStyle(e).backgroundColor;
		if (!/, 0\)$/.test(c)) return c;
	}
	return "rgb(255, 255, 255)";
};
const contrast = (e, color) => {
	const [a, b] = [light(color), light(back(e))].sort((x, y) => y - x);
	if ((a + .05) / (b + .05) < 4.5) said.push(color + " on " + back(e) + ": " + e.outerHTML.slice(0, 99));
};
for (const d of all("details")) d.open = true;
let texts = 0;
for (const e of all("body *"))
	if (!e.closest("defs, script") && [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())) {
		contrast(e, e.closest("svg") ? getComputedStyle(e).fill : getComputedStyle(e).color);
		texts++;
	}
for (const e of all("input[type=search]")) contrast(e, getComputedStyle(e, "::placeholder").color);
said.push(texts > 500, getComputedStyle(document.body).backgroundColor);
tell();
END
# The filter: by words, by level; and a link to a finding that it hides.
cat >filter.js <<'END'
const input = document.querySelector(".filter input"), before = visible();
const type = text => { input.value = text; input.dispatchEvent(new Event("input", { bubbles: true })); };
type("Laws.pgn illegal-in-check");
said.push(visible(), location.hash, all(".kind:not([hidden])").map(e => e.id).join());
type("no such word");
said.push(visible(), document.querySelector(".filter output").textContent.replace(/[0-9]+ f/, "N f"));
type("");
said.push(visible() === before, location.hash === "");
document.querySelector(".filter input[value=info]").click();
said.push(visible() < before, visible() === all("#findings li:not([data-s=info])").length);
const folded = document.querySelector("#findings details li[data-s=info]");
location.hash = "#" + folded.id;
dispatchEvent(new Event("hashchange"));
said.push(folded.closest("[hidden]") === null, folded.closest("details").open);
tell();
END
# A link into the page: what it names is to be seen, below the contents, which stay at the top.
cat >link.js <<'END'
addEventListener("load", () => setTimeout(() => {
	const target = document.getElementById(location.hash.slice(1)) ?? document.querySelector(".filter");
	const box = target.getBoundingClientRect(), bar = document.querySelector("nav").getBoundingClientRect();
	const end = root.scrollTop + root.clientHeight + 1 >= root.scrollHeight;
	if (box.height === 0) said.push("not shown");
	if (box.top < bar.bottom - 1 || box.top > (end ? root.clientHeight - 10 : bar.bottom + 40))
		said.push("at " + box.top + ", the bar ends at " + bar.bottom);
	if (location.hash.startsWith("#?")) said.push(visible());
	tell();
}, 100));
END
# frame NAME PAGE SCRIPT WIDTH [LINK]: one frame, and the copy of the page that is in it
frame() {
	{
		sed '/http-equiv="Content-Security-Policy"/d; /^<\/body>/,$d' "$2.html"
		echo '<script>'
		cat common.js "$3.js"
		echo '</script></body></html>'
	} >"$2-$3.html"
	echo "<iframe name=\"$1\" src=\"$2-$3.html$5\" width=\"$4\" height=\"800\" style=\"border: 0\"></iframe>"
}
# frames FILE: a page of the frames that come from standard input
frames() {
	{
		cat <<-'END'
		<!DOCTYPE html><html><head><meta name="color-scheme" content="light dark"></head><body><pre id="seen"></pre>
		<script>
		addEventListener("message", e => {
			const frame = [...document.querySelectorAll("iframe")].find(f => f.contentWindow === e.source);
			document.getElementById("seen").textContent += e.data.map(line => frame.name + ": " + line + "\n").join("");
		});
		</script>
		END
		cat
		echo '</body></html>'
	} >"$1"
}
page_of few --select tag-missing-roster,tag-order,illegal-in-check,illegal-castling-no-right archive/*.pgn
pages="archive duplicates hostile baseline"
in_file=$(sed -n 's/^<tr id="\(file-[0-9a-f]*\)".*<bdi>archive.<wbr>stats\.pgn<.*/\1/p' few.html)
folded=$(sed -n '/^<details>/,/^<\/details>/s/^<li id="\([^"]*\)".*/\1/p' few.html | tail -n 1)
links="illegal-in-check $in_file $folded ?laws.pgn%20illegal-in-check"
for width in 360 1280; do
	for name in $pages; do
		frame "fits-$name-$width" $name fits $width
	done
	for link in $links; do
		frame "link-$link-$width" few link $width "#$link"
	done
done | frames all.html
{
	frame filter few filter 1280
	frame contrast-duplicates duplicates contrast 1280
	frame contrast-baseline baseline contrast 1280
} | frames colours.html
# said_by FRAME LINES: exactly what the script in that frame says, before "end"
said_by() {
	equal "$(grep -F "$1: " seen | cut -c "$((${#1} + 3))-")" "${2:+$2
}end"
}
# look FILE [OPTION]...: what the scripts in its frames say, in seen
look() {
	dump "$@"
	sed -n '/<pre id="seen">/,/<\/pre>/{s/.*<pre id="seen">//;s/<\/pre>.*//;p;}' dom >seen
	test -s seen
}
also "the pages are measured" -- look all.html
for width in 360 1280; do
	for name in $pages; do
		also "everything has its place and its name, $name, $width pixels" -- said_by "fits-$name-$width" "width $width"
	done
	for link in $links; do
		case $link in
		\?*) shown=1 ;;
		*) shown= ;;
		esac
		also "a link into the page shows what it names, $link, $width pixels" -- said_by "link-$link-$width" "$shown"
	done
done
also "by day the pages are measured" -- look colours.html
also "the filter shows what was asked for" -- said_by filter "1
#?Laws.pgn%20illegal-in-check
illegal-in-check
0
0 of the N findings on this page
true
true
true
true
true
true"
for name in duplicates baseline; do
	also "by day the page is light, and its text has contrast, $name" -- said_by contrast-$name "true
rgb(251, 250, 247)"
done
also "by night the pages are measured" -- look colours.html --blink-settings=preferredColorScheme=0
for name in duplicates baseline; do
	also "by night the page is dark, and its text has contrast, $name" -- said_by contrast-$name "true
rgb(21, 23, 26)"
done
also "the page can be printed" -- browse --print-to-pdf="$tmp/page.pdf" "file://$tmp/duplicates.html"
also "the printed page is a PDF" -- test "$(head -c 5 page.pdf)" = %PDF-
finish
