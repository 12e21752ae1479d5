#!/bin/sh
# unique.sh: pgn-replay --unique writes one record of each game, and loses none.
# usage: tests/shell/unique.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
replay=$B/pgn-replay
planted=fixtures/archive/planted.pgn

# equal_files A B: both have something in them, and it is the same
equal_files() {
	[ -s "$1" ] && cmp "$1" "$2"
}
# games FILE: how many
games() {
	grep -c '^\[Event ' "$1"
}
# chosen LIST: these games of the fixture
chosen() {
	"$replay" --game "$1" "$planted"
}

chosen 1,4,6-12,14-26 >"$tmp/wanted"
expect 0 "copies, the same games and beginnings are left out" -- "$replay" --unique first "$planted"
also "all others are written" -- equal_files "$tmp/wanted" "$tmp/out"
also "and their number is reported" -- grep -qx '4 duplicates left out' "$tmp/err"
cp "$tmp/out" "$tmp/unique"
expect 0 "what was written has no duplicates" -- "$replay" --unique first "$tmp/unique"
also "it is written again" -- equal_files "$tmp/unique" "$tmp/out"
also "and nothing is left out" -- test ! -s "$tmp/err"
expect 0 "standard input is read twice" -- sh -c "cat $planted | $replay --unique first"
also "the same is written" -- equal_files "$tmp/unique" "$tmp/out"
expect 0 "three threads" -- "$replay" -j 3 --unique first "$planted"
also "the same is written by three threads" -- equal_files "$tmp/unique" "$tmp/out"

expect 0 "--rest: what is left out goes to a file" -- "$replay" --unique first --rest "$tmp/others" "$planted"
also "the same is written with --rest" -- equal_files "$tmp/unique" "$tmp/out"
chosen 2,3,5,13 >"$tmp/wanted"
also "the file has the others" -- equal_files "$tmp/wanted" "$tmp/others"

# The beginning of a game comes first.
{ chosen 5; chosen 4; } >"$tmp/short"
expect 0 "the first of two is kept" -- "$replay" --unique first "$tmp/short"
also "it is the short one" -- test "$(wc -c <"$tmp/out")" -eq "$(chosen 5 | wc -c)"
expect 0 "the longest of two is kept" -- "$replay" --unique longest "$tmp/short"
chosen 4 >"$tmp/wanted"
also "it is the long one" -- equal_files "$tmp/wanted" "$tmp/out"
chosen 5 | sed 's/^1\. [^ ]*/& { The first move of a game, about which much can be said here. } { It is said again, and at some length, so that this record is the one with more text in all than the other has: a great deal of text about one move, in the first of two records. And more of it. } { And more. }/' \
	>"$tmp/rich"
chosen 4 >>"$tmp/rich"
expect 0 "the richest of two is kept" -- "$replay" --unique richest "$tmp/rich"
also "it is the one with comments" -- grep -q 'about which much can be said' "$tmp/out"
{ chosen 13; chosen 12; } >"$tmp/extra"
chosen 12 >"$tmp/wanted"
expect 0 "a king that was put in the centre does not make a game longer" -- "$replay" --unique longest "$tmp/extra"
also "the game without it is kept" -- equal_files "$tmp/wanted" "$tmp/out"

expect 0 "--known: games in another file count" -- "$replay" --unique longest --known "$tmp/short" "$planted"
chosen 1,6-12,14-26 >"$tmp/wanted"
also "and are not written" -- equal_files "$tmp/wanted" "$tmp/out"
expect 0 "a file that is known leaves nothing" -- "$replay" --unique first --known "$planted" "$planted"
also "nothing is written" -- test ! -s "$tmp/out"
also "all are left out" -- grep -qx '26 duplicates left out' "$tmp/err"
expect 2 "a known file that is not there is an error" -- "$replay" --unique first --known "$tmp/none" "$planted"
also "and nothing is written" -- test ! -s "$tmp/out"

echo 'no game at all' >"$tmp/prose"
expect 0 "a file that is not PGN" -- "$replay" --unique first "$tmp/prose" "$planted"
also "nothing of it is written" -- equal_files "$tmp/unique" "$tmp/out"

expect 2 "--unique takes one of three words" -- "$replay" --unique second "$planted"
expect 2 "--unique and --where" -- "$replay" --unique first --where 'plies > 3' "$planted"
expect 2 "--known needs --unique" -- "$replay" --known "$planted" "$planted"
expect 2 "--rest needs --unique or a choice" -- "$replay" --rest "$tmp/others" "$planted"

if [ -r "${ARBITER_SHARED:-}/corpus/lichess.pgn" ]; then
	corpus=$ARBITER_SHARED/corpus/lichess.pgn
	"$replay" "$corpus" >"$tmp/wanted"
	expect 0 "three copies of a file" -- "$replay" --unique first --memory 1M "$corpus" "$corpus" "$corpus"
	also "are written as one" -- equal_files "$tmp/wanted" "$tmp/out"
	also "two thirds are left out" -- grep -qx "$((2 * $(games "$tmp/wanted"))) duplicates left out" "$tmp/err"
else
	skip "copies of a corpus" "no corpus in ARBITER_SHARED"
fi
finish
