#!/bin/sh
# replay_forms.sh: what pgn-replay writes and reads again it writes in the same bytes; its moves, positions and layout
# are those of another program, pgn-extract, on real games.
# usage: tests/shell/replay_forms.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
P="$B/pgn-replay -j1 --quiet --ignore ALL"
shared=${ARBITER_SHARED:-../shared}/corpus
masters=$tmp/masters.pgn lichess=$shared/lichess.pgn

# games N: the first N games of standard input
games() {
	awk -v most="$1" '/^\[Event "/ && ++n > most { exit } { print }'
}

# again FILE: written twice, and from lines that were not broken: the same bytes each time?
again() {
	$P "$1" >"$tmp/first" 2>/dev/null
	$P --width 0 "$1" >"$tmp/long" 2>/dev/null
	for from in first long; do
		$P "$tmp/$from" >"$tmp/second" 2>/dev/null
		cmp "$tmp/first" "$tmp/second" || return 1
	done
}

# What a game has, in JSON, without what is about the text: places, findings, how moves were written.  What is neither
# move nor comment becomes a comment in PGN, where braces are parentheses and a run of blanks is one.
what() {
	$P --to jsonl "$1" 2>/dev/null | jq -c '
	def plain: gsub("[{]"; "(") | gsub("[}]"; ")") | gsub("\\s+"; " ") | gsub("^ | $"; "");
	del(.file, .line, .findings, .verdict) | walk(if type == "object" then
	    (if has("other") or has("comments") then .comments = ([.comments[]?, .other[]?] | map(plain) | sort) else . end) |
	    del(.text, .findings, .other) else . end)'
}

# kept FILE: does what was written have all that the input has?
kept() {
	$P "$1" >"$tmp/written" 2>/dev/null
	what "$1" >"$tmp/before"
	what "$tmp/written" >"$tmp/after"
	[ -s "$tmp/before" ] || [ ! -s "$tmp/written" ] || return 1
	diff "$tmp/before" "$tmp/after"
}

# -- what is read again --
files=0 other=0
for file in fixtures/diag/*.pgn fixtures/golden/*.pgn fixtures/games/*.pgn; do
	files=$((files + 1))
	again "$file" >"$tmp/out" || { other=$((other + 1)); sed "s|^|# $file: |" "$tmp/out"; }
done
[ $files -gt 200 ] && [ $other -eq 0 ]; check "all fixtures are written the same again" 0
if command -v jq >/dev/null 2>&1; then
	files=0 other=0
	for file in fixtures/diag/*.pgn fixtures/golden/*.pgn fixtures/games/*.pgn; do
		case $file in
		*/tag-control-char.pgn | */mixed.pgn) continue ;;	# control characters have no place in PGN
		*/rav-before-first-move.pgn) continue ;;	# what stood before the moves is a comment before them
		esac
		files=$((files + 1))
		kept "$file" >"$tmp/out" || { other=$((other + 1)); sed "s|^|# $file: |" "$tmp/out"; }
	done
	[ $files -gt 200 ] && [ $other -eq 0 ]; check "all that is in the fixtures is in what is written" 0
	if [ -f "$lichess" ]; then
		kept "$lichess"; check "all that is in lichess is in what is written" 0
	else
		skip "lichess" "there is no corpus"
	fi
else
	skip "what is written has all that was read" "no jq"
fi
if [ -f "$lichess" ]; then
	again "$lichess"; check "lichess is written the same again" 0
else
	skip "lichess" "there is no corpus"
fi
if [ -f "$shared/masters.pgn.zst" ] && command -v zstd >/dev/null 2>&1; then
	zstd -dcq "$shared/masters.pgn.zst" 2>/dev/null | games 10000 >"$masters"
	games 3000 <"$masters" >"$tmp/3000.pgn"
	again "$tmp/3000.pgn"; check "masters are written the same again" 0
	[ "$(grep -c '^\[Event "' "$tmp/first")" -eq 3000 ]; check "all 3000 of them" 0
else
	skip "masters" "there is no corpus"
fi

# -- pgn-extract --

# same: is what it writes what pgn-replay writes?  Tags stand in the order of the standard here (PGN 8.1.1), and in
# the order of the file there: they are compared in any order.
same() {
	for side in theirs ours; do
		grep -v '^\[' "$tmp/$side" >"$tmp/$side.moves"
		grep '^\[' "$tmp/$side" | sort >"$tmp/$side.tags"
	done
	cmp "$tmp/theirs.moves" "$tmp/ours.moves" && cmp "$tmp/theirs.tags" "$tmp/ours.tags"
}

extract=$(PATH=$PATH:/usr/games command -v pgn-extract)
if [ -z "$extract" ] || [ ! -s "$masters" ]; then
	skip "the same as pgn-extract" "no pgn-extract, or no corpus"
else
	# Lines of 79 characters at most are what both write by the standard.
	"$extract" -s -w79 "$masters" >"$tmp/theirs" 2>/dev/null
	$P "$masters" >"$tmp/ours"
	same; check "PGN: the same bytes as pgn-extract" 0

	# It writes what a pawn becomes with a capital letter, which UCI does not.
	"$extract" -s -Wuci "$masters" 2>/dev/null | sed '/^\[/!s/\([a-h][18]\)Q/\1q/g; /^\[/!s/\([a-h][18]\)R/\1r/g
	    /^\[/!s/\([a-h][18]\)B/\1b/g; /^\[/!s/\([a-h][18]\)N/\1n/g' >"$tmp/theirs"
	$P --to uci "$masters" >"$tmp/ours"
	same; check "UCI: the same bytes but for promotions" 0

	# It writes promotions without =, and castling with check as O-O++; and it numbers moves.
	"$extract" -s -w9999 -Wxolalg "$masters" 2>/dev/null | sed '/^\[/!{s/[0-9]*\. //g; s/\([18]\)\([QRBN]\)/\1=\2/g
	    s/++/+/g}' >"$tmp/theirs"
	$P --to lan "$masters" >"$tmp/ours"
	same; check "LAN: the same bytes but for promotions, numbers and double checks" 0

	# En passant squares where nothing can be taken are left out with --nofauxep.
	"$extract" -s -Wepd --nofauxep "$masters" 2>/dev/null | cut -d ' ' -f 1-4 >"$tmp/theirs"
	$P --to epd "$masters" | cut -d ' ' -f 1-4 >"$tmp/ours"
	cmp "$tmp/theirs" "$tmp/ours"; check "EPD: the same positions" 0
	$P --to fen "$masters" | cut -d ' ' -f 1-4 | cmp "$tmp/ours" -; check "FEN: the same again" 0
	echo "# $(grep -c ' ' "$tmp/ours") positions"
	$P --to fen "$masters" | grep . | head -n 100000 >"$tmp/some.fen"
	"$B/fen-legal" --fail-on error --level error "$tmp/some.fen" >"$tmp/out" 2>&1; check "fen-legal has nothing against them" 0
	$P --to epd "$masters" | grep . | head -n 100000 >"$tmp/some.epd"
	"$B/fen-legal" --fail-on warning --level warning "$tmp/some.epd" >"$tmp/out" 2>&1; check "nor against the operations of EPD" 0
fi

echo "1..$n"
exit $failed
