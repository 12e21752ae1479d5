#!/bin/sh
# epd.sh: operations of EPD are checked against their position: every operation that is wrong is found at its place,
# and operations of real games have no finding.
# usage: tests/shell/epd.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$B/fen-legal
start='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -'
mate='6k1/5ppp/8/8/8/8/8/R3K3 w - -'

# at POSITION OPERATIONS [WHERE ID]...: fen-legal reports these, at these bytes of the operations, and nothing else
at() {
	line="$1 $2"
	before=$((${#1} + 1))
	shift 2
	while [ $# -gt 0 ]; do
		echo "$((before + $1)) $2"
		shift 2
	done >"$tmp/wanted"
	"$P" --format jsonl --level info --fail-on never --fen "$line" >"$tmp/report" || return
	grep -o '"column":[0-9]*,"offset":[0-9]*,"id":"[^"]*"' "$tmp/report" | tr ':,"' '   ' |
	    awk '{ print $2, $6 }' >"$tmp/got"
	diff "$tmp/wanted" "$tmp/got" >&2
}
found() { at "$start" "$@"; }

for good in 'bm e4;' 'bm e4 d4 Nf3; id "two words";' 'bm e4' 'am f3 g4; id word;' 'pv e4 e5 Nf3 Nc6; pm e4; sm e4;' \
    'c0 "text; with a semicolon"; c9; v0 "x";' 'ce -32767; acn 0; acs 10;' 'draw_offer; sm e4; resign;' 'noop a b c;' \
    'Own any thing; own2 1 2 3;' 'hmvc 0; fmvn 1;' 'dm 3; ce 32762; bm e4;' 'tcri "a" "b"; tcgs 3;' \
    'id "a\"b"; bm e4;' 'a "foo\"bar";; ; b "foo\\\\"; c0 "\"; bm e5";' 'id "C:\"; bm e4; c0 "x";'; do
	expect 0 "nothing is reported: $good" -- found "$good"
done
expect 0 "a move that no piece can make" -- found 'bm Qxf8;' 4 epd-move-illegal
expect 0 "a move of the other side" -- found 'sm e5;' 4 epd-move-illegal
"$P" --fen "$start sm e5;" >"$tmp/turn"
expect 0 "no move before it is blamed" -- grep -q 'but Black.s pawn on e7 can; did you mean e3' "$tmp/turn"
expect 0 "one of several moves" -- found 'bm e4 Nd2 d4;' 7 epd-move-illegal
expect 0 "a line is played; what follows an illegal move is not judged" -- found 'pv e4 e4 xx;' 7 epd-move-illegal
expect 0 "an ambiguous move" -- at 'k7/8/8/8/8/8/8/KN3N2 w - -' 'bm Nd2;' 4 epd-move-illegal
expect 0 "squares instead of SAN" -- found 'bm e2e4;' 4 epd-move-form
expect 0 "two moves for one" -- found 'sm e4 d4;' 7 epd-operand
expect 0 "no move" -- found 'bm; pv;' 3 epd-operand 7 epd-operand
expect 0 "no word for a move" -- found 'bm 1. e4;' 4 epd-operand
expect 0 "not a number" -- found 'dm two; acs 1.5; acn;' 4 epd-operand 13 epd-operand 18 epd-operand
expect 0 "numbers out of range" -- found 'ce 32768; ce -32768; rc 0;' 4 epd-operand 11 epd-opcode-twice 14 epd-operand \
    25 epd-operand
expect 0 "text without quotation marks" -- found 'id First test;' 4 epd-operand
expect 0 "text after the quotation mark" -- found 'id "a" b;' 4 epd-operand
expect 0 "an operand where there is none" -- found 'resign now;' 8 epd-operand
expect 0 "twice" -- found 'bm e4; bm d4;' 8 epd-opcode-twice
expect 0 "comments of other numbers are other opcodes" -- found 'c0 "a"; c1 "b"; v0 "c"; c1 "d";' 25 epd-opcode-twice
expect 0 "best, and to be avoided" -- found 'am e4 d4; bm c4 d4;' 4 epd-contradiction
expect 0 "predicted, and not the first of the line" -- found 'pm d4; pv e4 e5;' 4 epd-contradiction
expect 0 "mate in one" -- at "$mate" 'bm Ra8; dm 1; ce 32766;'
expect 0 "not a mate in one" -- at "$mate" 'bm Ra7; dm 1;' 12 epd-contradiction
expect 0 "another mate" -- at "$mate" 'dm 2; ce 32766;' 10 epd-contradiction
expect 0 "counters that differ" -- at "$mate 3 40" 'hmvc 4; fmvn 40;' 6 epd-contradiction
expect 0 "counters from operations" -- at "$mate" 'hmvc x;' 6 fen-halfmove-invalid
expect 0 "what is not an operation" -- found 'bm e4; 12 points' 8 epd-syntax
expect 0 "an unknown opcode without a semicolon" -- found 'bm e4; foo 3' 8 epd-syntax
expect 0 "nothing of it is an operation" -- at "$start 0 1" 'points; 12' 1 fen-trailing-garbage
expect 1 "an illegal move fails" -- "$P" --fen "$start bm Qxf8;"
expect 0 "a wrong form does not" -- "$P" --fen "$start bm e2e4;"
expect 0 "operations are checked after a quotation mark that is escaped" -- found 'id "a\"b"; bm e5;' 15 epd-move-illegal
expect 0 "and after a backslash that escapes nothing" -- found 'id "C:\"; bm e5; c0 "x";' 14 epd-move-illegal
expect 0 "an escaped quotation mark does not close the text" -- found 'id "a\" b;' 4 epd-operand
expect 0 "--corrected keeps what it does not understand" -- "$P" --corrected --fen "$start bm  e4; 12 points"
also "the operations are as they were" -- has ' bm  e4; 12 points$'

# What pgn-replay writes is right (castling of Chess960 is named so by the event), and is no longer when the moves are those of other positions.
for f in fixtures/games/*.pgn fixtures/replay/*.pgn; do
	"$B/pgn-replay" --to epd "$f" 2>/dev/null
done | grep ' sm ' >"$tmp/real.epd"
also "there are more than 1000 positions" -- test "$(wc -l <"$tmp/real.epd")" -gt 1000
grep 960 "$tmp/real.epd" >"$tmp/960.epd"
grep -v 960 "$tmp/real.epd" >"$tmp/orthodox.epd"
{ "$P" --format jsonl --level info "$tmp/orthodox.epd"; "$P" --format jsonl --level info --variant chess960 "$tmp/960.epd"; } |
    grep -o '"id":"epd-[^"]*"' >"$tmp/out"
also "none of them has a finding" -- lines 0
sed 's/.* sm \([^;]*\);.*/\1/' "$tmp/real.epd" >"$tmp/moves"
{ tail -n +2 "$tmp/moves"; head -n 1 "$tmp/moves"; } | paste -d ' ' "$tmp/real.epd" - |
    sed 's/ sm [^;]*; *\([^ ]*\)$/ sm \1;/' |
    awk -v step="$(check_all && echo 1 || echo 4)" 'NR % step == 0' >"$tmp/moved.epd"
"$P" --format jsonl --level info "$tmp/moved.epd" | grep -c '"id":"epd-move-illegal"' >"$tmp/count"
also "nine of ten moves of the other side are illegal" -- \
    test $(($(cat "$tmp/count") * 10)) -gt $(($(wc -l <"$tmp/moved.epd") * 9))
finish
