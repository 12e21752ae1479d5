#!/bin/sh
# replay_boards.sh: boards of games that are not orthodox chess: what stands beside the board, and other boards.
# usage: tests/shell/replay_boards.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(cd "$B" && pwd)/pgn-replay
# replay FORM OPTION... FILE: findings are no failure here
replay() {
	form=$1
	shift
	"$P" -q --fail-on never --to "$form" "$@"
}
# well_formed FILE: it is XML
well_formed() {
	python3 -c 'import sys, xml.etree.ElementTree as tree; tree.parse(sys.argv[1])' "$1"
}

# -- pockets, and checks that are still to be given --
expect 0 "a board of characters of Crazyhouse" -- replay board --ply 10 --first 1 fixtures/boards/pockets.pgn
also "it shows what White can drop" -- has "^White's pocket: P$"
also "it shows what Black can drop" -- has "^Black's pocket: p$"
expect 0 "the start of Crazyhouse" -- replay board --ply 0 --first 1 fixtures/boards/pockets.pgn
also "empty pockets are said to be so" -- has "^White's pocket: empty$"
expect 0 "the same with figures" -- replay board --unicode --ply 8 --first 1 fixtures/boards/pockets.pgn
also "the pocket has the same figures as the board" -- has "^White's pocket: ♕ ♙$"
expect 0 "a board of characters of Three-check" -- replay board --ply 6 --game 2 \
    fixtures/boards/pockets.pgn
also "it shows the checks that White still has to give" -- has '^White wins with 2 more checks$'
expect 0 "the last check" -- replay board --ply 8 --game 2 fixtures/boards/pockets.pgn
also "one check is one" -- has '^White wins with 1 more check$'
expect 0 "orthodox chess" -- replay board fixtures/manual/club.pgn
also "has no pockets" -- lacks pocket
expect 0 "a picture of Crazyhouse" -- replay svg --ply 7-9 --first 1 fixtures/boards/pockets.pgn
also "it is well-formed" -- well_formed "$tmp/out"
also "the description names the pockets" -- has "White's pocket: Q P; Black's pocket: P P"
also "pieces of the pocket are drawn beside the board" -- has '<g class="pocket"'
expect 0 "a picture of Three-check" -- replay svg --ply 6 --game 2 fixtures/boards/pockets.pgn
also "it says how many checks are left" -- has '>2 more checks</text>'

# -- the page --
expect 0 "the positions of both games" -- replay fen --bare fixtures/boards/pockets.pgn
cp "$tmp/out" "$tmp/positions"
expect 0 "a page" -- replay html fixtures/boards/pockets.pgn
cp "$tmp/out" "$tmp/pockets.html"
. tests/shell/dom.inc
# positions_of PAGE: the FEN that the page shows for each position of its games, in $tmp/seen
positions_of() {
	{
		sed '/http-equiv="Content-Security-Policy"/d; /^<\/body>/,$d' "$1"
		cat <<'END'
<script>
const seen = document.createElement("pre"); seen.id = "seen"; document.body.append(seen);
for (;;) {
	seen.append(document.getElementById("fen").value + "\n");
	if (!document.getElementById("forth").disabled) {
		document.getElementById("forth").click();
	} else if (!document.getElementById("after").disabled) {
		document.getElementById("after").click();
	} else {
		break;
	}
}
</script></body></html>
END
	} >"$tmp/walk.html"
	dump "file://$tmp/walk.html"
	sed -n '/<pre id="seen">/,/<\/pre>/{s/.*<pre id="seen">//;s/<\/pre>.*//;/./p;}' "$tmp/dom" >"$tmp/seen"
}
positions_of "$tmp/pockets.html"
also "the page has all positions with their pockets and checks" -- same "$tmp/positions" "$tmp/seen"
dump "file://$tmp/pockets.html#game=1&ply=10"
shows "the pocket of the player at the top" '<span class="pocket" title="in the pocket: p">'
shows "the pocket of the player at the bottom" '<span class="pocket" title="in the pocket: P">'
shows "both are told to those who cannot see them" "White's pocket: P. Black's pocket: p"
dump "file://$tmp/pockets.html#game=1&ply=13"
shows "a promoted piece is on the board" 'href="#wQ" x="90" y="0"'
dump "file://$tmp/pockets.html#game=2&ply=6"
shows "checks that are still to be given" '<span class="pocket">2 more checks</span>'

finish
