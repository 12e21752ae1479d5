#!/bin/sh
# reconcile_page.sh: pgn-replay --reconcile --report: the JSON object and the page say what the records have; a move that no
# record has is marked as proposed everywhere; a record can put nothing into the page.
# usage: tests/shell/reconcile_page.sh [build directory]
# shellcheck disable=SC1091,SC2016,SC2317 # browser.inc is there; expect runs what looks unused
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(cd "$B" && pwd)/pgn-replay
fixtures=$PWD/fixtures
extract=$(command -v pgn-extract || echo /usr/games/pgn-extract)
if ! check_all; then
	extract=
elif [ ! -x "$extract" ]; then
	skip "pgn-extract reads the games of --reconcile" "no pgn-extract"
	extract=
fi
cd "$tmp" || exit 2

cat >white.csv <<'END'
Event,"Cup & <b>"
White,"Roe, Richard"
Black,"</h2><script>x()</script>"
Date,2025.11.21
No,White,Black
1,e4,e5
2,Nf3,Nc6
3,Bb6,a6
4,Ba4,Nf6
5,O-O,<i>Be7</i>
6,Re1,b5
7,Bb3,d6
8,c3,O-O
9,a3,Nb8
10,d4,Nbd7
Result,1-0
END
cat >'black"><script>y().csv' <<'END'
Nr;Weiß;Schwarz
1;e4;e5
2;Sf3;Sc6
3;Lb7;a6
4;La4;Sf6
5;0-0;Le7
6;Te1;??
7;Lb3;d6
8;c3;0-0
9;h3;Sb8
Ergebnis;0-1
END

# The words of two records as they were written down here, and what the three outputs have; pgn-extract, if it is named,
# reads the game.
cat >compare.py <<'END'
import html.parser, json, random, re, subprocess, sys
extract, P, games, runs = *sys.argv[1:4], int(sys.argv[4])
rate, length = (.05, 80) if runs > 20 else (.1, 60)	# few and short ones have more slips
class Page(html.parser.HTMLParser):
    """Rows of the table of sheets as (classes, text), the notes by id, the links, the boards."""
    def __init__(self, text):
        super().__init__()
        self.rows, self.notes, self.links, self.boards, self.cell, self.note, self.sup, self.sheets = [], {}, [], [], None, None, 0, False
        self.feed(text)
    def handle_starttag(self, tag, attributes):
        a = dict(attributes)
        if tag == "table" and a.get("class") == "sheets": self.sheets = True
        if tag == "tr" and self.sheets: self.rows.append([])
        if tag == "td" and self.sheets: self.cell = [a.get("class", ""), ""]; self.rows[-1].append(self.cell)
        if tag == "li" and "id" in a: self.note = a["id"]; self.notes[self.note] = ""
        if tag == "a" and a["href"].startswith("#d"): self.links.append(a["href"][1:])
        if tag == "svg" and "aria-label" in a: self.boards.append((self.note, a["aria-label"].split(": ", 1)[1]))
        self.sup += tag == "sup"
    def handle_endtag(self, tag):
        if tag == "td": self.cell = None
        if tag == "table": self.sheets = False
        if tag == "li": self.note = None
        self.sup -= tag == "sup"
    def handle_data(self, data):
        if self.cell is not None and not self.sup: self.cell[1] += data
        if self.note is not None: self.notes[self.note] += data
def sheet(name, words):
    with open(name, "w") as f:
        f.write("No,White,Black\n")
        for i in range(0, len(words), 2): f.write("%d,%s\n" % (i // 2 + 1, ",".join(words[i:i + 2])))
def spoil(words, rng):
    out = []
    for w in words:
        x = rng.random()
        if x < rate: w = re.sub("[1-8]", lambda m: str(rng.randint(1, 8)), w, count=1)
        elif x < rate + .02: w = "??"
        out.append(w)
    return out[:rng.randint(len(out) * 3 // 4, len(out))] if rng.random() < .3 else out
plain = lambda w: re.sub("[+#x=]", "", w)
texts = subprocess.run([P, "-q", "--to", "san", "--bare", games], capture_output=True, encoding="utf-8").stdout
lines = [l.split()[:-1] for l in texts.splitlines()]
rng, proposed, undecided, variations, done = random.Random(19), 0, 0, 0, 0
for line in (2 * [l for l in lines if len(l) >= 40])[:runs]:
    records = [spoil(line[:length], rng) for _ in range(2)]
    for name, words in zip(("a.csv", "b.csv"), records): sheet(name, words)
    run = subprocess.run([P, "--reconcile", "--report", "json=r.json", "--report", "html=r.html", "a.csv", "b.csv"], capture_output=True, encoding="utf-8")
    assert run.returncode in (0, 1), run
    j, page = json.load(open("r.json", encoding="utf-8")), Page(open("r.html", encoding="utf-8").read())
    assert j["status"] == run.returncode
    # A move whose letters no record has at all is marked as proposed, in all three; one of a record never is.
    movetext = " ".join(run.stdout.split("\n\n", 1)[1].split())
    assert movetext.count("{proposed") == sum(p["proposed"] for p in j["plies"]), movetext
    for p in j["plies"]:
        own = [plain(r["text"]) for r in p["readings"] if "text" in r]
        assert p["proposed"] == all(r["reads"] != "same" for r in p["readings"]), p
        if not any(plain(p["san"]).endswith(w[-2:]) for w in own if w): assert p["proposed"], p
        proposed += p["proposed"]; undecided += p["ruling"] == "undecided"; variations += len(p.get("alternatives", []))
        if not p["proposed"] and p["ruling"] in ("agreed", "one-record", "decided"):
            assert any(plain(p["san"]) == w or plain(p["san"])[0] == w[0] for w in own), p
    assert movetext.count("(") - movetext.count("{(") >= sum(len(p.get("alternatives", [])) for p in j["plies"])
    # What the sheets have is what the page has.
    body = [r for r in page.rows if len(r) == 6]
    for k, words in enumerate(records):
        shown = [c[1] for r in body for c in r[2 * k:2 * k + 2] if c[1] not in ("", "\u2013", "\u2014")]
        assert len([w for w in words if w in shown]) == len(words) or j["records"][k]["matched"] < len(words), (words, shown)
    moves = [c for r in body for c in r[4:6] if c[1]]
    assert [m[1] for m in moves] == [p["san"] for p in j["plies"]]
    for m, p in zip(moves, j["plies"]):
        assert ("proposed" in m[0]) == p["proposed"] and ("undecided" in m[0]) == (p["ruling"] == "undecided"), (m, p)
    assert page.links == list(page.notes) and len(page.notes) == sum("ply" in r for r in j["remarks"])
    # The report in words has each remark; another program accepts the game with its variations.
    for r in j["remarks"]: assert r["message"] in run.stderr, r
    done += 1
    if extract:
        open("game.pgn", "w").write(run.stdout)
        read = subprocess.run([extract, "-r", "game.pgn"], capture_output=True, encoding="utf-8")
        assert "1 game matched" in read.stderr and "rror" not in read.stderr, read.stderr
print(done, proposed, undecided, variations)
assert done >= min(runs, 20) and proposed > 0 and undecided > 0 and variations > 0
assert runs < 20 or undecided > 5 and variations > 5
END
expect 1 "reports of two records" -- "$P" --reconcile --report json=r.json --report html=page.html white.csv 'black"><script>y().csv'
cp out game.pgn; cp err words
expect 1 "the same without reports" -- "$P" --reconcile white.csv 'black"><script>y().csv'
also "reports do not change the game" -- same game.pgn
also "nor the report in words" -- same words err
# What is true of the JSON object j, and the name of each.
cat >true.py <<'END'
import json
j = json.load(open("r.json", encoding="utf-8"))
if j["plies"][4]["proposed"] and [r["text"] for r in j["plies"][4]["readings"]] == ["Bb6", "Lb7"]:
    print('JSON: the move of no record is proposed, and what the records have is there')
if (j["plies"][4]["readings"][0]["line"], j["plies"][4]["readings"][1]["column"]) == (8, 3):
    print('JSON: where a word is in its file')
if sorted((a["san"], a["records"]) for p in j["plies"] for a in p.get("alternatives", []))[0] in (("a3", [0]), ("h3", [1])):
    print('JSON: the alternative with its record')
if j["plies"][11]["readings"][1]["reads"] == "unreadable" and j["plies"][11]["readings"][1]["text"] == "??":
    print('JSON: a cell that cannot be read is there as it is in the table')
if j["result"] == "1-0" and j["result_by"] == "first-record":
    print('JSON: results that differ')
if j["tags"]["Event"] == "Cup & <b>":
    print('JSON: tags as they are')
END
python3 true.py >true
while read -r name; do
	also "$name" -- grep -qxF "$name" true
done <<'END'
JSON: the move of no record is proposed, and what the records have is there
JSON: where a word is in its file
JSON: the alternative with its record
JSON: a cell that cannot be read is there as it is in the table
JSON: results that differ
JSON: tags as they are
END
also "the report in words has it, too" -- has '6... "b5" / "??": b5: ' words
also "page: text of a record stays text" -- lacks '<script>' page.html
also "page: nor is there markup of a cell" -- lacks '<i>' page.html
also "page: what was written is there" -- has '&lt;script&gt;x()&lt;/script&gt;' page.html
also "page: results that differ are explained" -- has 'the records differ: as the first one has it' page.html
also "page: boards of what is open" -- has 'White to move: r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3' page.html
also "page: the findings in a table" -- has 'sheet-' page.html

# -- findings: those of a table have their place, those of the game have none; each has its move if it has one --
cat >odd.csv <<'END'
No,White,Black
1,e4,e5
2,Nf3,Nc6
3,Ke3,a6
7,Ba4,Nf6
Result,1-0
Result,0-1
END
cat >odd.pgn <<'END'
[Event "x"]
[Date "2025.13.45"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 {[%clk 0:0} 4. Ba4 Nf6 *
END
cat >findings.py <<'END'
import json
j = json.load(open("r.json", encoding="utf-8"))
for name, all in [(r["file"], r["findings"]) for r in j["records"]] + [("game", j["findings"])]:
    for f in all: print(name, *("%s=%s" % x for x in f.items() if x[0] != "message"))
END
expect 1 "records with findings" -- "$P" --reconcile --report json=r.json --report html=page.html odd.csv odd.pgn
cat >wanted <<'END'
odd.csv line=5 column=1 id=sheet-row-missing severity=error
odd.csv line=7 column=8 id=sheet-row-unread severity=warning
game id=tag-date-impossible severity=error
game id=tag-duplicate severity=error
game ply=6 move=3... id=cmd-syntax severity=warning
END
python3 findings.py >findings
also "JSON: their findings, with places and moves" -- diff -u wanted findings
also "page: a finding with its move" -- has '^<li>warning: 3\.\.\. <bdi>' page.html
also "page: a finding without one" -- has '^<li>error:  *<bdi>' page.html
# -- names of records, and a page without findings --
mkdir -p club/white club/black
sed 's/<i>Be7.*/Be7/; s/Bb6/Bb5/' white.csv >club/white/game.csv
sed 's/Bb3/Bc2/' club/white/game.csv >club/black/game.csv
cp club/white/game.csv club/third.csv
expect 0 "records in folders" -- \
    "$P" -q --reconcile --report html=page.html "$tmp/club/white/game.csv" "$tmp/club/black/game.csv" "$tmp/club/third.csv"
sed -n '/class="first file"/s/<[^>]*>/ /gp' page.html | sed 's/  */ /g' >heads
echo ' white/game.csv black/game.csv third.csv Game ' >wanted
also "headings name a record by as much of its path as it needs" -- same wanted heads
also "the list of records has the whole of it" -- has_text "<dt>Record 2</dt><dd><bdi>$tmp/club/black/game.csv</bdi>" page.html
also "that nothing was found is said" -- eval 'grep -A 1 "^<h2>Findings</h2>" page.html | grep "^<p>There are none.</p>"'
expect 1 "records in folders, one with findings" -- "$P" -q --reconcile --report html=page.html club/white/game.csv "$tmp/odd.csv"
also "the heading above its findings names it so, too" -- has '^<h3>In <bdi>odd.csv</bdi></h3>$' page.html
also "findings are not said to be none" -- lacks '^<p>There are none.</p>$' page.html

expect 0 "there are games" -- "$P" --to san "$fixtures/reconcile/games.pgn"
also "spoilt records: game, words, JSON and page agree, and no move is invented in silence" -- \
    python3 compare.py "$extract" "$P" "$fixtures/reconcile/games.pgn" "$(check_all && echo 100 || echo 4)"
expect 2 "records of two games" -- eval 'printf "1. d4 Nf6 2. c4 g6 3. Nc3 Bg7 *\n" >other.pgn; "$P" --reconcile --report json=new.json white.csv other.pgn'
also "records of two games: there is no report" -- test ! -e new.json
expect 2 "--report without --reconcile" -- "$P" --report json=x.json game.pgn
also "--report without --reconcile: the message says so" -- has 'has no effect without --reconcile' err
expect 2 "--report with a format that does not exist" -- "$P" --reconcile --report xml=x.xml white.csv game.pgn
also "the formats are named" -- has 'use json or html' err
expect 2 "--report into a record" -- "$P" --reconcile --report json=white.csv white.csv game.pgn
also "the record is as it was" -- has '^3,Bb6,a6' white.csv

# How the page marks what a record has, and the game: rows of the second record and of the game, CLASS,TEXT.
printf 'No,White,Black\n1,e4,e5\n2,Nf3,Nc6\n3,Bb5,a6\n4,Ba4,Nf6\n5,O-O,Be7\n6,Re1,b5\n' >one.csv
# marks ROWS: of a record with these rows
marks() {
	printf 'No,White,Black\n1,e4,e5\n%b' "$1" >two.csv
	"$P" -q --reconcile --report html=marks.html one.csv two.csv >two.pgn
	marks_status=$?
	sed -n 's/<sup>[^ ]* [^ ]*<\/sup>//g; s/="first /="/g; s/^<tr><th scope="row">\([0-9]*\)<\/th>/\1:/
		s/<bdi>//g; s/<\/bdi>//g; s/<td class="\([a-z ]*\)">/\1,/g; s/<\/tr>//; s/<\/td>/;/g; /^[1-9]:/p' marks.html |
	    cut -d ';' -f 3-6
	return $marks_status
}
cat >wanted <<'END'
,e4;,e5;own,e4;own,e5
swapped,Nf3;swapped,Nc6;own,Nf3;own,Nc6
differs,Bb4;,a6;own,Bb5;own,a6
,Ba4;unreadable,??;own,Ba4;own alone,Nf6
,O-O;unreadable,—;own,O-O;own alone,Be7
,Re1;,b5;own,Re1;own,b5
END
expect 1 "a record with moves that are swapped, wrong and not written" -- \
    marks '2,Nc6,Nf3\n3,Bb4,a6\n4,Ba4,??\n5,O-O,\n6,Re1,b5\n'
also "the page marks each of them, and the moves of one record" -- same wanted out
cat >wanted <<'END'
,e4;,e5;own,e4;own,e5
,Nf3;,Nc6;own,Nf3;own,Nc6
,Bb5;,a6;own,Bb5;own,a6
missing,–;missing,–;own alone,Ba4;own alone,Nf6
,O-O;,Be7;own,O-O;own,Be7
,Re1;,b5;own,Re1;own,b5
END
expect 1 "a record without a row" -- marks '2,Nf3,Nc6\n3,Bb5,a6\n4,O-O,Be7\n5,Re1,b5\n'
also "the page marks what is missing" -- same wanted out
cat >wanted <<'END'
,e4;,e5;own,e4;own,e5
,Nf3;,Nc6;own,Nf3;own,Nc6
,Bb5;,a6;own,Bb5;own,a6
,<del>Bb5</del><del>a6</del>Ba4;,Nf6;own undecided,Ba4;own,Nf6
,O-O;,Be7;own,O-O;own,Be7
,;,;own alone,Re1;own alone,b5
END
expect 1 "a record with a row twice that ends early" -- marks '2,Nf3,Nc6\n3,Bb5,a6\n3,Bb5,a6\n4,Ba4,Nf6\n5,O-O,Be7\n'
also "the page marks the words too many, and nothing behind its end" -- same wanted out

# -- text in UTF-8 is no mixture --
printf 'White;Müller\nBlack;Jones\n1;e4;e5\n2;Nf3;Nc6\n3;Bb5;a6\n' >u1.csv
sed 's/a6/b6/' u1.csv >u2.csv
expect 1 "records with a name in UTF-8" -- "$P" -q --reconcile --report json=r.json --report html=r.html u1.csv u2.csv
also "the page names no mixture of encodings" -- lacks enc-mixed r.html
also "nor does the JSON" -- lacks enc-mixed r.json

check_all || finish
expect 1 "the page again" -- "$P" --reconcile --report html=page.html white.csv 'black"><script>y().csv'
. "$fixtures/../tests/shell/browser.inc"
finish
