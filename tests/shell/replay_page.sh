#!/bin/sh
# replay_page.sh: pictures are well-formed, and the page plays games in a real browser, whatever is written in them.
# usage: tests/shell/replay_page.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(cd "$B" && pwd)/pgn-replay

cat >"$tmp/games.pgn" <<'EOF'
[Event "Club evening"]
[Site "Leipzig"]
[Date "2020.01.01"]
[Round "1"]
[White "Doe, \"Jo\" & <John>"]
[Black "Roe, Jane"]
[Result "0-1"]

1. e4 {The [%csl Gd5,Rf5] king's pawn [%cal Ge4d5][%clk 0:04:59]} e5 2. Qh5 $6 (2. Nf3 Nc6 3. Bb5 (3. Bc4 Bc5 {solid}) a6)
2... Nc6 $1 3. Bc4 $14 g6 $77 4. Qf3 Nf6 5. Ne2 Bg7 6. O-O O-O 7. d3 d6 8. Qe6 Bxe6 0-1

[Event "Club evening"]
[Site "Leipzig"]
[Date "2020.01.01"]
[Round "2"]
[White "Roe, Jane"]
[Black "Doe, John"]
[Result "1-0"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0
EOF
# Text that would like to be more than text.
{
	printf '[Event "</script><script>document.title=1</script>"]\n[Site "<img src=x onerror=document.title=2>"]\n'
	printf '[Date "2020.01.01"]\n[Round "1"]\n[White "</title><svg onload=document.title=3> \\" onclick=x"]\n'
	printf '[Black "\342\200\256evil <b>&amp;"]\n[Result "*"]\n\n'
	printf '1. e4 {</script><img src=x onerror=document.title=4> <!-- ]]> \033[2J \342\200\250 "q" \\u003c \001 end}\n'
	printf '1... e5 {[%%csl <script>,Gd4"><script>] [%%clk <b>0:01] } ({<!--<script>} 1... c5 $300) 2. <script>alert(1)</script> *\n'
} >"$tmp/hostile.pgn"

# page FORM OPTION... FILE: findings are no failure here
page() {
	form=$1
	shift
	"$P" -q --fail-on never --to "$form" "$@"
}
python=false
command -v python3 >/dev/null && python=true

# -- pictures --
cat >"$tmp/picture.py" <<'EOF'
import sys, xml.etree.ElementTree as tree
assert len(sys.argv) == 7, sys.argv
for path in sys.argv[1:]:
    root = tree.parse(path).getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg" and root.get("role") == "img", (path, root.tag)
    names = {e.tag.split("}")[1] for e in root.iter()}
    assert {"title", "desc", "defs", "use"} <= names and not names & {"script", "image", "foreignObject", "a", "style"}, (path, names)
    for e in root.iter():
        for key, value in e.attrib.items():
            assert not key.startswith("on") and (not key.endswith("href") or value.startswith("#")), (path, key, value)
EOF
for how in "" "--flip" "--ply 0-9"; do
	for f in games hostile; do
		# shellcheck disable=SC2086
		expect 0 "a picture of $f.pgn $how" -- page svg $how --range 1-1 "$tmp/$f.pgn"
		cp "$tmp/out" "$tmp/$f$how.svg"
	done
done
also "the pictures are well-formed and need nothing else" -- python3 "$tmp/picture.py" "$tmp"/*.svg
expect 0 "a picture" -- page svg --range 1-1 "$tmp/games.pgn"
also "the title of a picture names the players" -- \
    has '<title id="title">Doe, &quot;Jo&quot; &amp; &lt;John&gt; - Roe, Jane</title>'
also "the description of a picture names the men" -- has 'White Kg1 Qf3 Ra1 Rf1 Bc1 Bc4 Nb1 Ne2 Pa2'
expect 0 "a board of characters" -- page board "$tmp/games.pgn"
also "a board of characters names the players and the move" -- has '^Roe, Jane - Doe, John, 4\.Qxf7#$'
also "a board of characters shows the men" -- has '^7 | p p p p \. Q p p |$'
also "a board of characters says who is to move, and that it is checkmate" -- has '^Black to move, checkmate$'
expect 0 "a board of figures, turned round" -- page board --flip --unicode "$tmp/games.pgn"
also "a board of figures, turned round, shows the men" -- has '^7 | ♟ ♟ ♕ · ♟ ♟ ♟ ♟ |$'

# -- findings --
cat >"$tmp/findings.py" <<'EOF'
import json, re, sys
page = re.findall(r'class="game">\n.*\n([^<]*)</script>', open(sys.argv[1]).read())
lines = [json.loads(line) for line in open(sys.argv[2])]
assert len(page) == len(lines) > 100, (len(page), len(lines))
told = 0
def words(line):	# of all lines, in the order in which they are written
    for member in line:
        if "start" not in member:
            yield member
        for variation in member.get("variations", []):
            yield from words(variation)
for data, line in zip(map(json.loads, page), lines):
    owner, outer, word, n = [], [], None, 0
    for token in data["m"]:
        if token[0] in "mxpru":
            word, n = n, n + 1
        elif token[0] == "(":
            outer.append(word)
            word = None
        elif token[0] == ")":
            word = outer.pop()
        owner.append(word)
    assert len(data["f"]) == len(line["findings"]), line["file"]
    for i, member in enumerate(words(line["moves"])):
        for f in member.get("findings", []):
            token = data["f"][f][0]
            assert token >= 0 and owner[token] == i, (line["file"], data["f"][f], i)
            told += 1
assert told > 500, told
EOF
# It takes seconds to find that this one cannot be decided.
set --
for file in fixtures/diag/*.pgn; do
	[ "$file" = fixtures/diag/limit-analysis.pgn ] || set -- "$@" "$file"
done
for how in stop force; do
	for form in html jsonl; do
		expect 0 "all that is diagnosed in $form, --on-illegal $how" -- \
		    page $form --level info --on-illegal $how "$@" fixtures/replay/annotated.pgn
		cp "$tmp/out" "$tmp/findings.$form"
	done
	if $python; then
		also "findings stand at the same moves in the page and in JSON, --on-illegal $how" -- \
		    python3 "$tmp/findings.py" "$tmp/findings.html" "$tmp/findings.jsonl"
	else
		skip "findings stand at the same moves in the page and in JSON, --on-illegal $how" "no python3"
	fi
done

# -- comments --
{
	printf '[Event "?"]\n[Site "?"]\n[Date "?"]\n[Round "?"]\n[White "A"]\n[Black "B"]\n[Result "*"]\n\n'
	printf '1. e4 {A [%%clk 0:01:00] b[%%eval 0.3]c [%%csl Gd4] de  [%%emt 0:00:05] f} e5 {[%%clk 0:02:00] x'
	printf ' [%%cal Ge4e5,Rd2d4]} 2. d4 {[%%clk 0:03:00]} d5 {[%%foo 1] y} *\n'
} >"$tmp/comments.pgn"
expect 0 "a page of comments with commands in them" -- page html "$tmp/comments.pgn"
also "the words around commands stay apart, and come after these" -- \
    has_text '"me2.e4P e4","c0:01:00","e0.3","sGd4","l0:00:05","{A b c de f","me7.e5p e5",'
also "words between two commands" -- has_text '"me7.e5p e5","c0:02:00","sGe4e5 Rd2d4","{x","md2.d4P d4",'
also "a comment of one command has no words" -- has_text '"md2.d4P d4","c0:03:00","md7.d5p d5",'
also "a command that is not known stays in the text" -- has_text '"md7.d5p d5","{[%foo 1] y","=*"]'

# -- the policy --
cat >"$tmp/policy.py" <<'EOF'
import base64, hashlib, re, sys
page = open(sys.argv[1], encoding="utf-8").read()
for name in "style", "script":
    text = re.search("<%s>(.*?)</%s>" % (name, name), page, re.S).group(1)
    hash = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    assert "%s-src 'sha256-%s'" % (name, hash) in page, (name, hash)
EOF
expect 0 "a page of two games" -- page html "$tmp/games.pgn"
cp "$tmp/out" "$tmp/games.html"
cp "$tmp/err" "$tmp/said"
if $python; then
	also "the policy allows the style and the script of the page by their hashes" -- \
	    python3 "$tmp/policy.py" "$tmp/games.html"
else
	skip "the policy allows the style and the script of the page by their hashes" "no python3"
fi
expect 0 "a page of hostile text" -- page html "$tmp/hostile.pgn"
cp "$tmp/out" "$tmp/hostile.html"
tr -d '\n\t' <"$tmp/out" >"$tmp/text"
also "no control character gets into the page" -- lacks '[[:cntrl:]]' "$tmp/text"
also "a script ends twice: that of the game and that of the program" -- equal "$(grep -c '</script>' "$tmp/out")" 2

# -- the page, in a browser --
check_all || finish
. tests/shell/dom.inc
expect 0 "the positions of two games" -- page fen "$tmp/games.pgn"
sed -n 1,15p "$tmp/out" >"$tmp/positions"
dump "file://$tmp/games.html"
shows "the title counts the games" '<title>games.pgn: 2 games</title>'
shows "names are text" 'Doe, "Jo" &amp; &lt;John&gt;'
shows "the page begins at the start" 'value="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"'
shows "moves of variations are there" '<bdi>Bc5</bdi>'
shows "NAGs are signs" '<bdi>Nc6</bdi>!</button>'
shows "NAGs without a sign keep their numbers" '$77'
hides "commands are not shown" '[%'
dump "file://$tmp/games.html#game=1&ply=1"
shows "a link leads to a position" 'value="rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"'
shows "the move of the link is the current one" 'aria-current="true"><bdi>e4</bdi>'
shows "the comment of the current move is shown" "<p><bdi>The king's pawn</bdi></p>"
shows "squares are coloured" '<rect class="G" x="135" y="135"'
shows "arrows are drawn" '<path class="G"'
shows "the clock is told" '<span class="clock">0:04:59</span>'
dump "file://$tmp/games.html#game=2&ply=7"
shows "a link leads to another game" 'value="r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4"'
shows "the king in check is marked" '<rect class="checked" x="180" y="0"'
shows "check is told to those who cannot see it" 'Black to move, in check'
dump "file://$tmp/games.html#game=2&ply=99"
shows "a link to a move that is not there leads to the last one before it" \
    'value="r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4"'
expect 0 "a page of a game with an illegal move" -- page html fixtures/manual/club.pgn
cp "$tmp/out" "$tmp/club.html"
dump "file://$tmp/club.html#game=2&ply=22"
shows "a link to a move that cannot be played, too" 'value="rn2kb1r/p3qppp/5n2/1B2p1B1/4P3/1Q6/PPP2PPP/R3K2R b KQkq - 0 11"'

# Keys: a copy of the page with a script behind it; the policy, which would forbid that, is taken out.
keys() {
	{
		sed '/http-equiv="Content-Security-Policy"/d; /^<\/body>/,$d' "$tmp/games.html"
		cat <<'EOF'
<script>
const seen = document.createElement("pre"); seen.id = "seen"; document.body.append(seen);
const press = key => document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
const say = text => seen.append(text + "\n"), fen = () => say(document.getElementById("fen").value);
EOF
		cat
		echo '</script></body></html>'
	} >"$tmp/keys.html"
	dump "file://$tmp/keys.html"
	sed -n '/<pre id="seen">/,/<\/pre>/{s/.*<pre id="seen">//;s/<\/pre>.*//;/./p;}' "$tmp/dom" >"$tmp/seen"
}
keys <<'EOF'
fen();
for (let i = 0; i < 14; i++) { press("ArrowRight"); fen(); }
EOF
also "the arrow key goes through all positions of the game" -- same "$tmp/positions" "$tmp/seen"
keys <<'EOF'
press("End"); say(document.querySelector(".mv[aria-current]").textContent); press("ArrowLeft"); press("ArrowRight");
say(document.querySelector("#now .finding").textContent); press("Home"); fen(); press("ArrowDown"); press("ArrowUp"); fen();
press("f"); say(document.querySelector("#board text").textContent); press("f");
press(" "); say(document.getElementById("run").getAttribute("aria-pressed"));
setTimeout(() => { say(document.querySelector(".mv[aria-current]").textContent); press(" ");
	[...document.querySelectorAll(".var .mv")].find(b => b.textContent === "a6").click(); fen();
	press("ArrowLeft"); fen(); document.querySelector("#list li:nth-child(2) button").click();
	say(document.getElementById("title").textContent); say(location.hash);
	const search = document.getElementById("search"); search.value = "0-1 jane"; search.dispatchEvent(new Event("input"));
	say(document.getElementById("count").textContent);
}, 2500);
EOF
cat >"$tmp/expected" <<EOF
Qe6●
$(sed -n 's/^.*: error: Qe6: \(.*; did you mean .*\) (game [^[]*) \(\[.*\]\)$/error: \1 \2/p' "$tmp/said")
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
1
true
e5
r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4
r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3
Roe, Jane – Doe, John  1-0
#game=2
1 of 2 games
EOF
also "keys, clicks and search do what they say" -- same "$tmp/expected" "$tmp/seen"

# -- on a phone --
awk 'BEGIN {
	split("Nf3 Nf6 Ng1 Ng8", move, " ");
	printf "[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n";
	for (i = 0; i < 100; i++)
		printf "%s%s ", i % 2 ? "" : i / 2 + 1 ". ", move[i % 4 + 1];
	print "*";
}' >"$tmp/long.pgn"
expect 0 "a page of a long game" -- page html "$tmp/long.pgn"
{
	sed '/http-equiv="Content-Security-Policy"/d; /^<\/body>/,$d' "$tmp/out"
	cat <<'EOF'
<script>
const seen = [], rect = id => document.querySelector(id).getBoundingClientRect();
for (const ply of [61, 100]) {
	const button = [...document.querySelectorAll("#moves .mv")][ply - 1];
	button.scrollIntoView({ block: "center" });
	const board = rect("#board"), forth = rect("#forth"), move = button.getBoundingClientRect();
	seen.push([scrollY > 500, board.top >= 0, board.height > 250, forth.bottom < move.top, move.bottom <= innerHeight,
		button.contains(document.elementFromPoint(move.x + 9, move.y + 9))].join(" "));
}
parent.postMessage(innerWidth + "x" + innerHeight + " " + seen.join(", ") + "\n", "*");
</script></body></html>
EOF
} >"$tmp/long.html"
cat >"$tmp/frames.html" <<'EOF'
<!DOCTYPE html><pre id="seen"></pre>
<script>addEventListener("message", e => document.getElementById("seen").append(e.data));</script>
<iframe src="long.html" width="390" height="844" style="border: 0"></iframe>
<iframe src="long.html" width="360" height="640" style="border: 0"></iframe>
EOF
dump "file://$tmp/frames.html"
for size in 390x844 360x640; do
	shows "the board stays in view beside the move that is tapped, $size" \
	    "$size true true true true true true, true true true true true true"
done

# -- hostile text: even without the policy nothing runs --
sed '/http-equiv="Content-Security-Policy"/d' "$tmp/hostile.html" >"$tmp/open.html"
for f in hostile open; do
	dump "file://$tmp/$f.html#ply=1"
	shows "nothing of the text runs, $f" '<title>&lt;/title&gt;&lt;svg onload=document.title=3&gt; " onclick=x – \u202eevil &lt;b&gt;&amp;amp;</title>'
	shows "a comment is text, $f" '&lt;/script&gt;&lt;img src=x onerror=document.title=4&gt; &lt;!-- ]]&gt; \x1b[2J \u2028 "q" \u003c \x01 end'
	hides "there is no other picture, $f" '<img'
done

# -- many games --
i=0
while [ $i -lt 250 ]; do
	cat "$tmp/games.pgn"
	i=$((i + 1))
done >"$tmp/many.pgn"
expect 0 "a page of 500 games" -- page html "$tmp/many.pgn"
cp "$tmp/out" "$tmp/many.html"
dump "file://$tmp/many.html#game=499"
shows "a page of 500 games counts them" '500 games'
shows "a page of 500 games shows 200 in the list" 'Show more (300 left)'
shows "a page of 500 games plays any" 'Doe, "Jo"'

# "large" is 8 MiB of PGN.
head -c 9000000 /dev/zero | tr '\0' '\n' >"$tmp/large.pgn"
cat "$tmp/many.pgn" >>"$tmp/large.pgn"
expect 0 "a large page" -- "$P" --to html --fail-on never -o "$tmp/large.html" "$tmp/large.pgn"
also "it is said before" -- has 'the page will have about 2[0-9] MB or more, all in one file' "$tmp/err"
expect 0 "some games of it" -- "$P" --to html --range 1-3 --fail-on never -o "$tmp/large.html" "$tmp/large.pgn"
also "nothing is said of a large page" -- test "$(grep -c 'the page will' "$tmp/err")" = 0

finish
