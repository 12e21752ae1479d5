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
expect 0 "--rest as a table" -- "$replay" -q --to csv --columns White,Black --unique first --rest "$tmp/others.csv" "$planted"
also "--rest as a table has a heading and a row for each game" -- equal "$(sed -n 1p "$tmp/others.csv") $(wc -l <"$tmp/others.csv")" \
    "White,Black $(($(grep -c '^.White ' "$tmp/others") + 1))"
chosen 2,3,5,13 >"$tmp/wanted"
also "the file has the others" -- equal_files "$tmp/wanted" "$tmp/others"

# -- a record without errors is better --
# record TEXT: a record of one game, with that before its result
record() {
	printf '[%s]\n' 'Event "E"' 'Site "S"' 'Date "2001.01.01"' 'Round "1"' 'White "Alpha, A"' 'Black "Beta, B"' 'Result "1-0"'
	printf '\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 %s 1-0\n\n' "$1"
}
for wrong in '(10... Ke3 {illegal in a variation}) {the longest comment of all}' 'xx {the longest comment of all}'; do
	{ record "{short}"; record "$wrong"; record "{a longer one}"; } >"$tmp/wrong.pgn"
	for which in richest longest; do
		expect 0 "--unique $which, one with $wrong" -- "$replay" --unique $which "$tmp/wrong.pgn"
		also "$which: one record is written" -- test "$(games "$tmp/out")" -eq 1
		also "$which: another one" -- lacks 'longest'
	done
	expect 0 "with $wrong before all" -- eval '{ record "$wrong"; record "{short}"; record "{a longer one}"; } | "$replay" --unique richest'
	also "of the others the richest" -- has_text '{a longer one}'
	expect 0 "with $wrong in all" -- eval '{ record "{short} $wrong"; record "$wrong"; } | "$replay" --unique richest'
	also "the richest" -- has_text '{short}'
done

# -- where they go --
# after OPTION...: what --unique writes, as another run writes it
after() { "$replay" -q "$@" "$tmp/unique"; }
piped() { "$replay" -q --unique first "$@" <"$planted"; }
while read -r options; do
	# shellcheck disable=SC2086	# words
	set -- $options
	after "$@" >"$tmp/wanted"
	for jobs in 1 3; do
		expect 0 "--unique $options -j$jobs" -- "$replay" -q --unique first -j$jobs "$@" "$planted"
		also "--unique $options -j$jobs: as in two runs" -- equal_files "$tmp/wanted" "$tmp/out"
	done
	expect 0 "--unique $options of standard input" -- piped "$@"
	also "--unique $options of standard input: as in two runs" -- equal_files "$tmp/wanted" "$tmp/out"
done <<'END'
--sort -white,date
--sort date --bytes
--sort ECO,-year --to uci
--sort date --to csv --columns Date,White,plies
END
for how in year Event 3 game train:50,test:50; do
	rm -rf "$tmp/once" "$tmp/twice"
	after --split $how -o "$tmp/twice"
	expect 0 "--unique --split $how" -- "$replay" -q --unique first --split $how -o "$tmp/once" "$planted"
	also "--unique --split $how: as in two runs" -- diff -r "$tmp/twice" "$tmp/once"
	expect 1 "--unique --split $how --dry-run" -- "$replay" -q --unique first --split $how -o "$tmp/dry" --dry-run "$planted"
	also "--unique --split $how --dry-run: names them" -- test "$(wc -l <"$tmp/out")" -eq "$(find "$tmp/twice" -type f | wc -l)"
done
"$replay" -q --unique first --merge-tags --merge-annotations "$planted" >"$tmp/merged"
"$replay" -q --sort white "$tmp/merged" >"$tmp/wanted"
expect 0 "--sort of what is merged" -- "$replay" -q --unique first --merge-tags --merge-annotations --sort white "$planted"
also "it is sorted and merged" -- equal_files "$tmp/wanted" "$tmp/out"
expect 2 "a picture is of one game" -- "$replay" -q --unique first --to svg "$planted"
expect 2 "--unique --dry-run without --split" -- "$replay" -q --unique first --dry-run "$planted"
expect 0 "--unique --to sqlite" -- "$replay" -q --unique first --to sqlite -o "$tmp/unique.db" "$planted"
if command -v sqlite3 >/dev/null; then
	also "the database has them" -- test "$(sqlite3 "$tmp/unique.db" 'SELECT count(*) FROM games')" = "$(games "$tmp/unique")"
else
	skip "the database has them" "no sqlite3"
fi
expect 2 "--sort, --unique and --rest" -- "$replay" -q --unique first --sort date --rest "$tmp/others" "$planted"

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
expect 1 "a file that is not PGN" -- "$replay" --unique first "$tmp/prose" "$planted"
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
printf '[White "W"]\n\n1. e4 e5 *\n' >"$tmp/chosen.in.pgn"
expect 2 "--unique with --where" -- "$B/pgn-replay" --unique first --where 'plies > 1' "$tmp/chosen.in.pgn"
also "the two command lines that do it are given" -- \
    has_text 'pgn-replay --where EXPR -o chosen.pgn FILE..., then pgn-replay --unique WHICH chosen.pgn' "$tmp/err"
expect 2 "--sort with --split" -- "$B/pgn-replay" --sort White --split White "$tmp/chosen.in.pgn"
also "here, too" -- has_text 'pgn-replay --sort KEYS -o sorted.pgn FILE..., then pgn-replay --split HOW sorted.pgn' "$tmp/err"
finish
