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

expect 0 "--plot help" -- "$P" --plot help
charts=$(sed 's/ .*//' "$tmp/out")
also "there are 13 charts or more" -- test "$(echo "$charts" | wc -w)" -ge 13

# -- charts alone --
if command -v xmllint >/dev/null; then
	for chart in $charts; do
		expect 0 "$chart" -- "$P" --eco fixtures/eco/openings.tsv --plot "$chart" "$tmp/games.pgn"
		also "$chart is well-formed" -- xmllint --noout "$tmp/out"
		also "$chart is an image with a name" -- \
		    has '<svg xmlns="[^"]*" viewBox="-10 -10 380 [0-9.]*" role="img" aria-label="[^"]'
		also "$chart shows something" -- lacks 'nothing to show'
		[ "$chart" != lengths ] || cp "$tmp/out" "$tmp/lengths.svg"
		expect 0 "$chart of hostile text" -- "$P" --eco "$tmp/hostile.tsv" --plot "$chart" "$tmp/hostile.pgn"
		also "$chart of hostile text is well-formed" -- xmllint --noout "$tmp/out"
		also "$chart of hostile text has nothing that runs or is loaded" -- \
		    lacks '<script\|<style\|<image\|<foreignObject\| on[a-z]*=\|href'
	done
	expect 0 "a chart of groups" -- "$P" --by Event --plot lengths "$tmp/games.pgn"
	also "a chart of groups is that of all games" -- same "$tmp/lengths.svg"
	expect 0 "a chart of nothing" -- from /dev/null "$P" --plot years
	also "a chart of nothing is an image" -- xmllint --noout "$tmp/out"
else
	skip "charts are well-formed" "no xmllint"
fi

# -- the page --
# page_of NAME OPTION...: a page, NAME.html
page_of() {
	name=$1
	shift
	expect 0 "a page: $name" -- "$P" --format html "$@"
	cp "$tmp/out" "$tmp/$name.html"
}
page_of small --memory 1M --tables players,tree,pairs "$tmp/many.pgn"
also "a page with little memory says that players and pairs are samples" -- \
    equal "$(grep -c '<p class="note sample">A sample: the memory was full' "$tmp/out")" 2
page_of groups --by Event "$tmp/games.pgn" "$tmp/hostile.pgn"
also "a page of groups: twelve have charts" -- equal "$(grep -c '<section class="group"' "$tmp/out")" 12
also "a page of groups: that twelve have charts is said" -- has 'drawn for the 12 groups with the most games'
also "a page of groups: that others are left out is said" -- has 'And 10 more'
page_of hostile --eco "$tmp/hostile.tsv" --title '</title><script>' "$tmp/hostile.pgn"
page_of games --eco fixtures/eco/openings.tsv --title "Tea & <chess>" "$tmp/games.pgn"
expect 0 "a page by three threads" -- \
    "$P" -j3 --format html --eco fixtures/eco/openings.tsv --title "Tea & <chess>" "$tmp/games.pgn"
also "a page by three threads is the same" -- same "$tmp/games.html"
also "a page needs no program and nothing from elsewhere" -- \
    lacks '<script\|<img\|<link\|<iframe\| src=\|@import\|url('
if command -v python3 >/dev/null; then
	cat >"$tmp/policy.py" <<'END'
import base64, hashlib, re, sys
page = open(sys.argv[1], encoding="utf-8").read()
style = re.search("<style>(.*?)</style>", page, re.S).group(1)
digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
assert "default-src 'none'" in page and "style-src 'sha256-%s'\"" % digest in page and "script-src" not in page, digest
assert not re.search(r'<[^>]* style=', page)
END
	also "the policy of a page allows its style and nothing else" -- python3 "$tmp/policy.py" "$tmp/games.html"
else
	skip "the policy of a page allows its style and nothing else" "no python3"
fi

# -- the page in a browser --
check_all || finish
for browser in chromium-headless-shell chromium none; do
	command -v $browser >/dev/null && break
done
# browse WIDTH [OPTION]... PAGE: in a window of that width; what the browser has to say is in said.
browse() {
	width=$1
	shift
	timeout 60 $browser --headless --no-sandbox --disable-gpu --user-data-dir="$tmp/profile" \
	    --window-size="$width",900 --enable-logging=stderr --virtual-time-budget=3000 "$@" 2>"$tmp/said"
}
# dump FILE WIDTH [OPTION]...: the page as it stands, in dom
dump() {
	file=$1 width=$2
	shift 2
	browse "$width" "$@" --dump-dom "file://$file" >"$tmp/dom"
}
echo '<!DOCTYPE html><title>x</title><p>it runs' >"$tmp/try.html"
if [ $browser = none ] || ! dump "$tmp/try.html" 360 || ! has 'it runs' "$tmp/dom"; then
	skip "the page in a browser" "no chromium that runs here"
	finish
fi
# no_objection FILE: the whole page is read, and the browser says nothing about it
no_objection() {
	dump "$1" 360 || return
	grep CONSOLE "$tmp/said" && return 1
	has '<footer>' "$tmp/dom"
}
for f in games groups small hostile; do
	also "the browser has nothing to object to, $f" -- no_objection "$tmp/$f.html"
done
also "nothing of hostile text runs" -- \
    equal "$(grep -c '<title>&lt;/title&gt;&lt;script&gt;</title>' "$tmp/dom")" 1

# measured FILE COPY: a copy with a script behind it, that tells what is not as it should be, to the window around it if
# there is one; the policy is taken out.
measured() {
	sed '/http-equiv="Content-Security-Policy"/d; /^<\/body>/,$d' "$1" >"$2"
	cat >>"$2" <<'END'
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
if (!document.querySelector("footer")) said.push("no footer");
said.push("width " + innerWidth);
said.push("background " + getComputedStyle(document.body).backgroundColor);
said.push("figures " + [...document.querySelectorAll("figure")].map(e => e.className).sort().join(" "));
if (parent !== window) {
	parent.postMessage(said, "*");
} else {
	const seen = document.createElement("pre");
	seen.id = "seen", seen.textContent = said.join("\n");
	document.body.append(seen);
}
</script></body></html>
END
}
# All pages, narrow and wide, are measured at once, each in a frame.
widths="360 1280"
{
	cat <<-'END'
	<!DOCTYPE html><html><body><pre id="seen"></pre>
	<script>
	addEventListener("message", e => {
		const frame = [...document.querySelectorAll("iframe")].find(f => f.contentWindow === e.source);
		document.getElementById("seen").textContent += e.data.map(line => frame.name + ": " + line + "\n").join("");
	});
	</script>
	END
	for f in games hostile groups small; do
		measured "$tmp/$f.html" "$tmp/$f.measured.html"
		for width in $widths; do
			echo "<iframe name=\"$f-$width\" src=\"$f.measured.html\" width=\"$width\" height=\"900\" style=\"border: 0\"></iframe>"
		done
	done
	echo '</body></html>'
} >"$tmp/frames.html"
also "the pages are measured" -- dump "$tmp/frames.html" 1400
sed -n '/<pre id="seen">/,/<\/pre>/{s/.*<pre id="seen">//;s/<\/pre>.*//;p;}' "$tmp/dom" >"$tmp/seen"
# fits PAGE WIDTH: nothing is too wide, outside, on top of something else.
fits() {
	sed -n "s/^$1-$2: //p" "$tmp/seen" >"$tmp/fits"
	grep -v '^background\|^figures' "$tmp/fits"
	[ "$(grep -v '^background\|^figures' "$tmp/fits" | tr '\n' ' ')" = "measured width $2 " ]
}
for f in games hostile groups small; do
	for width in $widths; do
		also "everything has its place, $f, $width pixels" -- fits $f "$width"
	done
done
also "all charts are there" -- equal "$(echo "$charts" | sort | tr '\n' ' ' | sed 's/ $//')" \
    "$(sed -n 's/^games-360: figures //p' "$tmp/seen")"
also "by day the page is light" -- has '^games-360: background rgb(251, 250, 247)$' "$tmp/seen"
also "by night the page is measured" -- dump "$tmp/games.measured.html" 360 --blink-settings=preferredColorScheme=0
also "by night the page is dark" -- has '^background rgb(21, 23, 26)$' "$tmp/dom"
also "the page can be printed" -- browse 360 --print-to-pdf="$tmp/games.pdf" "file://$tmp/games.html"
also "the printed page is a PDF" -- test "$(head -c 5 "$tmp/games.pdf")" = %PDF-

finish
