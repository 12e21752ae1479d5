#!/bin/sh
# stats_page.sh: charts are well-formed, and the page of pgn-stats is read in a real browser, whatever is written in it.
# usage: tests/shell/stats_page.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(cd "$B" && pwd)/pgn-stats

# Games enough for every chart: years, ratings, lengths, ends, openings.
awk 'BEGIN {
	split("1-0 0-1 1/2-1/2 1/2-1/2 1-0 *", result, " ");
	split("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O|1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6|" \
	    "1. d4 Nf6 2. c4 e6 3. Nc3 Bb4|1. d4 d5 2. c4 c6 3. Nf3 Nf6|1. c4 e5 2. Nc3 Nf6|" \
	    "1. f3 e5 2. g4 Qh4#|1. Nf3 d5 2. g3 g6", moves, "|");
	for (i = 0; i < 1200; i++) {
		n = (i * 37) % 7 + 1;
		r = result[n == 6 ? 2 : i % 6 + 1];
		printf "[Event \"Event %d\"]\n[Site \"?\"]\n", i % 29;
		printf "[Date \"%d.%02d.01\"]\n[Round \"%d\"]\n", 1985 + i % 40, i % 12 + 1, i % 9 + 1;
		printf "[White \"Player %d\"]\n[Black \"Player %d\"]\n[Result \"%s\"]\n", i % 53, (i * 7) % 59 + 60, r;
		printf "[WhiteElo \"%d\"]\n[BlackElo \"%d\"]\n", 1400 + i * 13 % 1300, 1500 + i * 29 % 1200;
		printf "[TimeControl \"%d+0\"]\n\n%s %s\n\n", 60 * (i % 5 + 1), moves[n], r;
	}
}' >"$tmp/games.pgn"
# Players who are too many for a small memory.
awk 'BEGIN {
	for (i = 0; i < 8000; i++)
		printf "[White \"Player %d\"]\n[Black \"Player %d\"]\n\n1. e4 e5 *\n\n", i, 8000 + i * 7 % 3001;
}' >"$tmp/many.pgn"
# Text that would like to be more than text.
{
	printf '[Event "</title><script>document.title=1</script>"]\n[Site "<img src=x onerror=document.title=2>"]\n'
	printf '[Date "2020.01.01"]\n[Round "1"]\n[White "</svg><svg onload=document.title=3> \\" onclick=x"]\n'
	printf '[Black "\342\200\256evil <b>&amp;"]\n[Result "*"]\n[TimeControl "<style>*{display:none}</style>"]\n'
	printf '[<b>Odd "x"]\n\n1. e4 e5 *\n\n'
} >"$tmp/hostile.pgn"
printf 'eco\tname\tpgn\nB00\t<script>document.title=5</script>: "quoted" & more\t1. e4\n' >"$tmp/hostile.tsv"

charts=$("$P" --plot help 2>/dev/null | sed 's/ .*//')
[ "$(echo "$charts" | wc -w)" -ge 13 ]; check "there are charts" 0

# -- charts alone --
if command -v xmllint >/dev/null; then
	for chart in $charts; do
		"$P" --eco fixtures/eco/openings.tsv --plot "$chart" "$tmp/games.pgn" >"$tmp/$chart.svg" &&
		    xmllint --noout "$tmp/$chart.svg" &&
		    grep -q '<svg xmlns="[^"]*" viewBox="-10 -10 380 [0-9.]*" role="img" aria-label="[^"]' \
		    "$tmp/$chart.svg" &&
		    ! grep -q 'nothing to show' "$tmp/$chart.svg"
		check "$chart is an image" 0
		"$P" --eco "$tmp/hostile.tsv" --plot "$chart" "$tmp/hostile.pgn" >"$tmp/hostile.svg" &&
		    xmllint --noout "$tmp/hostile.svg" &&
		    ! grep -q '<script\|<style\|<image\|<foreignObject\| on[a-z]*=\|href' "$tmp/hostile.svg"
		check "$chart of hostile text is one, too" 0
	done
	"$P" --by Event --plot lengths "$tmp/games.pgn" >"$tmp/grouped.svg"
	cmp "$tmp/lengths.svg" "$tmp/grouped.svg"; check "a chart of all groups is that of all games" 0
	printf "" | "$P" --plot years 2>/dev/null >"$tmp/empty.svg" && xmllint --noout "$tmp/empty.svg"
	check "a chart of nothing is an image" 0
else
	skip "charts are well-formed" "no xmllint"
fi

# -- the page --
"$P" --html --eco fixtures/eco/openings.tsv --title "Tea & <chess>" "$tmp/games.pgn" >"$tmp/games.html"
check "a page" 0
"$P" -j3 --html --eco fixtures/eco/openings.tsv --title "Tea & <chess>" "$tmp/games.pgn" | cmp - "$tmp/games.html"
check "the same with threads" 0
"$P" --html --eco "$tmp/hostile.tsv" --title '</title><script>' "$tmp/hostile.pgn" >"$tmp/hostile.html"
check "a page of hostile text" 0
"$P" --html --by Event "$tmp/games.pgn" "$tmp/hostile.pgn" >"$tmp/groups.html"; check "a page of groups" 0
! grep -q '<script\|<img\|<link\|<iframe\| src=\|@import\|url(' "$tmp/games.html"
check "it needs no program and nothing from elsewhere" 0
if command -v python3 >/dev/null; then
	python3 - "$tmp/games.html" <<'END'
import base64, hashlib, re, sys
page = open(sys.argv[1], encoding="utf-8").read()
style = re.search("<style>(.*?)</style>", page, re.S).group(1)
digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
assert "default-src 'none'" in page and "style-src 'sha256-%s'\"" % digest in page and "script-src" not in page, digest
assert not re.search(r'<[^>]* style=', page)
END
	check "its policy allows its style and nothing else" 0
else
	skip "its policy allows its style and nothing else" "no python3"
fi
[ "$(grep -c '<section class="group"' "$tmp/groups.html")" -eq 12 ]; check "twelve groups have charts" 0
grep -q 'drawn for the 12 groups with the most games' "$tmp/groups.html"; check "and that is said" 0
grep -q 'And 10 more' "$tmp/groups.html"; check "as are the groups that are left out" 0
"$P" --html --memory 1M --tables players,tree,pairs "$tmp/many.pgn" >"$tmp/small.html"
check "a page with little memory" 0
[ "$(grep -c '<p class="note sample">A sample: the memory was full' "$tmp/small.html")" -eq 2 ]
check "says that players and pairs are samples" 0

for browser in chromium-headless-shell chromium none; do
	command -v $browser >/dev/null && break
done
# dump PAGE WIDTH [OPTION]...: the page as it stands in a window of that width; what the browser has to say is in said.
dump() {
	page=$1 width=$2
	shift 2
	timeout 60 $browser --headless --no-sandbox --disable-gpu --user-data-dir="$tmp/profile" \
	    --window-size="$width",900 --enable-logging=stderr --virtual-time-budget=3000 "$@" \
	    --dump-dom "file://$page" 2>"$tmp/said" >"$tmp/dom"
}
if [ $browser = none ] || ! dump "$tmp/games.html" 360 || ! grep -q '<footer>' "$tmp/dom"; then
	skip "the page in a browser" "no chromium that runs here"
	echo "1..$n"
	exit $failed
fi
for f in games hostile groups small; do
	dump "$tmp/$f.html" 360 && ! grep -q CONSOLE "$tmp/said"; check "the browser has nothing to object to, $f" 0
done
dump "$tmp/hostile.html" 360
[ "$(grep -c '<title>&lt;/title&gt;&lt;script&gt;</title>' "$tmp/dom")" -eq 1 ]; check "nothing of hostile text runs" 0

# measure PAGE WIDTH: a copy with a script behind it, that tells what is not as it should be; the policy is taken out.
measure() {
	sed '/http-equiv="Content-Security-Policy"/d; /^<\/body>/,$d' "$1" >"$tmp/measured.html"
	cat >>"$tmp/measured.html" <<'END'
<script>
const said = ["measured"], root = document.documentElement, title = document.title;
for (const d of document.querySelectorAll("details")) d.open = true;
if (root.scrollWidth > innerWidth) said.push("page is " + root.scrollWidth + " wide");
for (const svg of document.querySelectorAll("figure svg")) {
	const name = svg.getAttribute("aria-label"), box = svg.viewBox.baseVal;
	for (const e of svg.querySelectorAll("rect, text, path")) {
		const b = e.getBBox();
		const right = b.x + b.width - box.x, below = b.y + b.height - box.y;
		if (b.x < box.x || b.y < box.y || right > box.width || below > box.height)
			said.push(name + ": " + e.outerHTML + " is outside");
	}
	const texts = [...svg.querySelectorAll("text")].map(e => [e.textContent, e.getBBox()]);
	texts.forEach(([a, p], i) => texts.slice(i + 1).forEach(([b, q]) => {
		if (Math.min(p.x + p.width, q.x + q.width) - Math.max(p.x, q.x) > .5 &&
		    Math.min(p.y + p.height, q.y + q.height) - Math.max(p.y, q.y) > 3.5)
			said.push(name + ": " + a + " overlaps " + b);
	}));
}
if (document.title !== title || document.querySelector("img, script[src]")) said.push("something ran");
said.push("background " + getComputedStyle(document.body).backgroundColor);
said.push("figures " + [...document.querySelectorAll("figure")].map(e => e.className).join(" "));
const seen = document.createElement("pre");
seen.id = "seen", seen.textContent = said.join("\n");
document.body.append(seen);
</script></body></html>
END
	page=$tmp/measured.html width=$2
	shift 2
	dump "$page" "$width" "$@"
	sed -n '/<pre id="seen">/,/<\/pre>/{s/.*<pre id="seen">//;s/<\/pre>.*//;p;}' "$tmp/dom" >"$tmp/seen"
}
# fits: nothing is too wide, outside, on top of something else.
fits() {
	grep -v '^background\|^figures' "$tmp/seen" | grep -vx measured | head -20 >&2
	[ "$(grep -vc '^background\|^figures' "$tmp/seen")" -eq 1 ] && grep -qx measured "$tmp/seen"
	check "$1" 0
}
for f in games hostile groups small; do
	for width in 360 1280; do
		measure "$tmp/$f.html" $width
		fits "everything has its place, $f, $width pixels"
	done
done
measure "$tmp/games.html" 360
grep -qx "figures $(echo "$charts" | sort | tr '\n' ' ' | sed 's/ $//')" <<-END
	figures $(sed -n 's/^figures //p' "$tmp/seen" | tr ' ' '\n' | sort | tr '\n' ' ' | sed 's/ $//')
END
check "all charts are there" 0
grep -qx 'background rgb(251, 250, 247)' "$tmp/seen"; check "by day it is light" 0
measure "$tmp/games.html" 360 --blink-settings=preferredColorScheme=0
grep -qx 'background rgb(21, 23, 26)' "$tmp/seen"; check "by night it is dark" 0
timeout 60 $browser --headless --no-sandbox --disable-gpu --user-data-dir="$tmp/profile" \
    --print-to-pdf="$tmp/games.pdf" "file://$tmp/games.html" >"$tmp/said" 2>&1 &&
    head -c 5 "$tmp/games.pdf" | grep -q '%PDF-'
check "it can be printed" 0

echo "1..$n"
exit $failed
