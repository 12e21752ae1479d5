#!/bin/sh
# replay_forms.sh: what pgn-replay writes and reads again it writes in the same bytes; its moves, positions and layout
# are those of another program, pgn-extract, on real games.
# usage: tests/shell/replay_forms.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
P="$(cd "$B" && pwd)/pgn-replay -j1 --quiet --ignore ALL"
shared=${ARBITER_SHARED:-../shared}/corpus
lichess=$shared/lichess.pgn

# each FROM TO OPTION... -- FILE...: every file below the folder FROM, written by a run of its own below the folder TO
each() {
	from=$1 to=$2 options=
	shift 2
	while [ "$1" != -- ]; do options="$options $1"; shift; done
	shift
	mkdir "$to" "$to/diag" "$to/golden" "$to/games" "$to/lichess"
	for file; do
		$P $options "$from/$file" >"$to/$file" || { echo "$file: status $?" >&2; return 1; }
	done
}
# folders A B: there are games in both, and they have the same files
folders() {
	grep -rq '^\[Event' "$1" && diff -r "$1" "$2"
}

# What a game has, in JSON, without what is about the text: places, findings, how moves were written.  What is neither
# move nor comment becomes a comment in PGN, where braces are parentheses and a run of blanks is one.
what() {
	jq -c '
	def plain: gsub("[{]"; "(") | gsub("[}]"; ")") | gsub("\\s+"; " ") | gsub("^ | $"; "");
	(.file |= sub("^.*/(?=[^/]*/[^/]*$)"; "")) | del(.line, .findings, .verdict) | walk(if type == "object" then
	    (if has("other") or has("comments") then .comments = ([.comments[]?, .other[]?] | map(plain) | sort) else . end) |
	    del(.text, .findings, .other) else . end)'
}
# kept: is what all games had before what they have now?
kept() {
	[ -s "$tmp/before" ] && diff "$tmp/before" "$tmp/after"
}

# -- what is read again --
cp -r fixtures/diag fixtures/golden fixtures/games "$tmp"
if [ -f "$lichess" ]; then
	mkdir "$tmp/lichess"
	cp "$lichess" "$tmp/lichess"
else
	skip "real games are written the same again" "there is no corpus"
fi
set --
for file in "$tmp"/*/*.pgn; do
	# It takes seconds to find that this one cannot be decided, and its text is as others are.
	[ "${file##*/}" = limit-analysis.pgn ] || set -- "$@" "${file#"$tmp"/}"
done
[ $# -gt 200 ] || { echo "Bail out! only $# fixtures"; exit 2; }
expect 0 "every fixture is written" -- each "$tmp" "$tmp/first" -- "$@"
expect 0 "what is written of every fixture is read again" -- each "$tmp/first" "$tmp/second" -- "$@"
also "every fixture is written the same again" -- folders "$tmp/first" "$tmp/second"
expect 0 "every fixture is written in long lines" -- each "$tmp" "$tmp/long" --width 0 -- "$@"
also "long lines are other lines" -- eval '! diff -rq "$tmp/first" "$tmp/long"'
expect 0 "what is written in long lines is read again" -- each "$tmp/long" "$tmp/third" -- "$@"
also "every fixture is written the same again from long lines" -- folders "$tmp/first" "$tmp/third"
if command -v jq >/dev/null; then
	for file; do
		shift
		case $file in
		*/tag-control-char.pgn | */mixed.pgn) ;;	# control characters have no place in PGN
		*/rav-before-first-move.pgn) ;;	# what stood before the moves is a comment before them
		*) set -- "$@" "$file" ;;
		esac
	done
	expect 0 "what is in the fixtures, as JSON" -- in_dir "$tmp" $P --to jsonl "$@"
	what <"$tmp/out" >"$tmp/before"
	expect 0 "what is in what was written of them, as JSON" -- in_dir "$tmp/first" $P --to jsonl "$@"
	what <"$tmp/out" >"$tmp/after"
	also "all that is in the fixtures is in what is written" -- kept
else
	skip "all that is in the fixtures is in what is written" "no jq"
fi

# -- pgn-extract --
# alike FORM: is what pgn-replay writes what pgn-extract writes?  Tags stand in the order of the standard here (PGN
# 8.1.1), and in the order of the file there: they are compared in any order.
alike() {
	$P --to "$1" "$masters" || return
	for side in theirs out; do
		grep -v '^\[' "$tmp/$side" >"$tmp/$side.moves"
		grep '^\[' "$tmp/$side" | sort >"$tmp/$side.tags"
	done
	same "$tmp/theirs.moves" "$tmp/out.moves" && same "$tmp/theirs.tags" "$tmp/out.tags"
}
# positions FORM: are the positions those of pgn-extract?
positions() {
	$P --to "$1" "$masters" || return
	cut -d ' ' -f 1-4 "$tmp/out" >"$tmp/ours"
	same "$tmp/theirs" "$tmp/ours"
}

masters=$tmp/masters.pgn
extract=$(PATH=$PATH:/usr/games command -v pgn-extract)
if [ ! -f "$shared/masters.pgn.zst" ] || ! command -v zstd >/dev/null; then
	skip "masters are written the same again" "no corpus, or no zstd"
	finish
fi
# 2,000 games, and those of the first 10,000 with a promotion or a castling that gives check.
zstd -dcq "$shared/masters.pgn.zst" 2>/dev/null | awk '
/^\[Event "/ { if (n <= 2000 || rare) printf "%s", game; game = ""; rare = 0; if (++n > 10000) exit }
/^[^[]*=[QRBN]/ || /O-O[+]/ { rare = 1 }
{ game = game $0 "\n" }' >"$masters"
expect 0 "masters are written" -- $P "$masters"
cp "$tmp/out" "$tmp/first.pgn"
also "no game is lost" -- equal "$(grep -c '^\[Event "' "$masters")" "$(grep -c '^\[Event "' "$tmp/first.pgn")"
echo "# $(grep -c '^\[Event "' "$masters") games"
expect 0 "what is written of masters is read again" -- $P "$tmp/first.pgn"
also "masters are written the same again" -- same "$tmp/first.pgn"
expect 0 "masters are written in long lines" -- $P --width 0 "$masters"
cp "$tmp/out" "$tmp/long.pgn"
expect 0 "what is written of masters in long lines is read again" -- $P "$tmp/long.pgn"
also "masters are written the same again from long lines" -- same "$tmp/first.pgn"

if [ -z "$extract" ]; then
	skip "pgn-extract writes the same" "no pgn-extract"
	finish
fi
# Lines of 79 characters at most are what both write by the standard.
"$extract" -s -w79 "$masters" >"$tmp/theirs" 2>/dev/null
expect 0 "PGN: the same bytes as pgn-extract" -- alike pgn

# It writes what a pawn becomes with a capital letter, which UCI does not.
"$extract" -s -Wuci "$masters" 2>/dev/null | sed '/^\[/!s/\([a-h][18]\)Q/\1q/g; /^\[/!s/\([a-h][18]\)R/\1r/g
    /^\[/!s/\([a-h][18]\)B/\1b/g; /^\[/!s/\([a-h][18]\)N/\1n/g' >"$tmp/theirs"
expect 0 "UCI: the same bytes as pgn-extract but for promotions" -- alike uci

# It writes promotions without =, and castling with check as O-O++; and it numbers moves.
"$extract" -s -w9999 -Wxolalg "$masters" 2>/dev/null | sed '/^\[/!{s/[0-9]*\. //g; s/\([18]\)\([QRBN]\)/\1=\2/g
    s/++/+/g}' >"$tmp/theirs"
expect 0 "LAN: the same bytes as pgn-extract but for promotions, numbers and double checks" -- alike lan

# En passant squares where nothing can be taken are left out with --nofauxep.
"$extract" -s -Wepd --nofauxep "$masters" 2>/dev/null | cut -d ' ' -f 1-4 >"$tmp/theirs"
expect 0 "FEN: the same positions as pgn-extract" -- positions fen
echo "# $(grep -c ' ' "$tmp/ours") positions"
grep . "$tmp/out" | head -n 100000 >"$tmp/some.fen"
also "there are a hundred thousand positions" -- lines 100000 "$tmp/some.fen"
expect 0 "EPD: the same positions as pgn-extract" -- positions epd
grep . "$tmp/out" | head -n 100000 >"$tmp/some.epd"
also "there are a hundred thousand positions with operations" -- lines 100000 "$tmp/some.epd"
# legal FORM OPTION...: fen-legal judges them
legal() {
	some=$1
	shift
	[ -s "$tmp/some.$some" ] && "$B/fen-legal" "$@" "$tmp/some.$some"
}
expect 0 "fen-legal finds no error in these FEN" -- legal fen --fail-on error --level error
expect 0 "fen-legal finds no warning in these EPD" -- legal epd --fail-on warning --level warning


# A FEN with move number 0: the game begins with move 1 in every form.
zero='6k1/5p1p/8/8/6N1/8/1B6/6K1 w - - 0 0'
printf '[Event "E"]\n[FEN "%s"]\n[SetUp "1"]\n\n1. Nf6+ Kg7 2. Nd5+ *\n' "$zero" >"$tmp/zero.pgn"
expect 0 "move number 0 in a FEN" -- "$B/pgn-replay" "$tmp/zero.pgn"
also "move number 0 in a FEN: the moves keep their numbers" -- has '^1\. Nf6+ Kg7 2\. Nd5+ \*$'
expect 0 "move number 0 in a FEN, checked" -- "$B/pgn-check" "$tmp/zero.pgn"
also "move number 0 in a FEN: it is said how it is read" -- has 'read as 1 (.*) \[fen-fullmove-zero\]$'
also "move number 0 in a FEN: the numbers agree with it" -- lacks_text num-vs-fen
expect 0 "move number 0 in a FEN, as FEN" -- "$B/pgn-replay" --to fen "$tmp/zero.pgn"
also "move number 0 in a FEN: fen writes 1" -- has ' w - - 0 1$'
expect 0 "move number 0 in a FEN, as EPD" -- "$B/pgn-replay" --to epd "$tmp/zero.pgn"
also "move number 0 in a FEN: epd writes 1 and 2" -- eval 'has "fmvn 1; hmvc 0;" && has "fmvn 2; hmvc 2;"'
echo "$zero" >"$tmp/zero.fen"
expect 0 "move number 0 in a FEN, corrected" -- "$B/fen-legal" --fix "$tmp/zero.fen"
also "move number 0 in a FEN: fen-legal --fix writes 1" -- has ' w - - 0 1$'
finish
