#!/bin/sh
# file_effort.sh: searches about positions are bounded for each file, and what is left out is reported.
# usage: tests/shell/file_effort.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc

# A position that takes 51,000 of the five million steps of a file, in hundredths of a second.
hard='q2R3N/k2nK2p/b1R2Q1q/1Pr4N/rr2B2P/3BbN1p/r3q1q1/2Q2n1b w - - 0 1'
some=120
for i in $(seq $some); do echo "$hard"; done >"$tmp/hard.fen"
for i in $(seq $some); do printf '[Event "%d"]\n[SetUp "1"]\n[FEN "%s"]\n\n*\n\n' "$i" "$hard"; done >"$tmp/hard.pgn"

# between LEAST NUMBER MOST
between() {
	[ "$1" -le "$2" ] && [ "$2" -le "$3" ]
}

expect 0 "pgn-stats: games from hard positions, in threads" -- \
    "$B/pgn-stats" -j3 --batch-bytes 900 --tables counts,findings -f csv "$tmp/hard.pgn"
mv "$tmp/out" "$tmp/one"
left=$(sed -n 's/^findings,,limit-time,,,games,//p' "$tmp/one")
also "the last ones are not searched" -- between 10 "${left:-0}" 40
also "they are counted as beyond a limit" -- grep -qx "counts,,beyond-limits,,,games,$left" "$tmp/one"
also "and a message says so" -- grep -q "$left games are beyond a limit" "$tmp/err"

check_all || finish
expect 0 "pgn-stats: the same in one thread" -- "$B/pgn-stats" -j1 --tables counts,findings -f csv "$tmp/hard.pgn"
also "with the same counts" -- cmp "$tmp/one" "$tmp/out"
also "and the same message" -- grep -q "$left games are beyond a limit" "$tmp/err"

expect 1 "fen-legal: many hard positions" -- "$B/fen-legal" -j1 --max-findings 0 "$tmp/hard.fen"
mv "$tmp/out" "$tmp/one"
left=$(grep -c '\[limit-time\]' "$tmp/one")
also "the first ones are searched, the last ones are not" -- between 10 "$left" 40
also "those left out are unknown" -- eval '[ "$(grep -c ": unknown: " "$tmp/one")" -eq "$left" ]'
also "and are the last ones" -- eval '[ "$(grep -c ": illegal: " "$tmp/one")" -eq $((some - left)) ] &&
	sed "/: unknown: /,\$!d" "$tmp/one" | grep -q ": illegal: "; [ $? -eq 1 ]'

# White needs 390,000 positions in each line; no limit of the file ends that.
walled='B1B1B1B1/pBpBpBp1/P1P1P1P1/4b3/5b2/8/8/k1K5 w - - 0 1'
for i in 1 2 3 4 5; do echo "$walled"; done >"$tmp/walled.fen"
printf '%s\n' '8/2k5/8/1p1p1p2/1P1P1P2/4B3/2K5/8 w - - 0 1' >>"$tmp/walled.fen"
expect 1 "fen-legal: who can mate, after hard positions" -- "$B/fen-legal" -j1 --can-mate black "$tmp/walled.fen"
also "is answered as without them" -- has ':6:1: legal .*; Black can mate: '
also "each of the hard ones has all of its search" -- eval \
    '[ "$(grep -c "Black mating: undecided after 390000 positions (--nodes 3900000" "$tmp/out")" -eq 5 ]'
finish
