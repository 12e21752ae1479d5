#!/bin/sh
# sort.sh: pgn-replay --sort writes all games in the order of their tags; --sorted reports files that are not sorted;
# --bytes keeps the text of games.
# usage: tests/shell/sort.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
replay=$B/pgn-replay

# game DATE ROUND WHITE ELO
game() {
	printf '[Event "E"]\n[Site "?"]\n[Date "%s"]\n[Round "%s"]\n[White "%s"]\n[Black "X"]\n' "$1" "$2" "$3"
	printf '[Result "1-0"]\n[WhiteElo "%s"]\n\n1. e4  e5 2. Nf3 1-0\n\n' "$4"
}
# same_files A B: both have something in them, and it is the same
same_files() {
	[ -s "$1" ] && cmp "$1" "$2"
}
# whites FILE: the first letters of the players, in the order of the games
whites() {
	sed -n 's/^\[White "\(.\).*/\1/p' "$1" | tr -d '\n'
}
{
	game 2001.02.03 9.10 D 2400
	game 2001.02.03 9.9 C 2500
	game '????.??.??' 1 H '?'
	game '2001.02.??' 1 E 2400
	game 2001.01.31 10 A 990
	game 2001.02.03 9.9 c 2600
	game '2001.??.??' - F 110
	game 2001.01.31 10.2 B 2400
	game 2002.??.?? '?' G 2700
} >"$tmp/in.pgn"

# wrote NAME ORDER: the games came in that order
wrote() {
	also "$1" -- test "$(whites "$tmp/out")" = "$2"
}
expect 0 "--sort date,round" -- "$replay" --sort date,round "$tmp/in.pgn"
wrote "by date, then by round; what is not known comes last" ABCcDEFGH
expect 0 "--sort -WhiteElo" -- "$replay" --sort -WhiteElo "$tmp/in.pgn"
wrote "the greatest first; equal ones keep their order" GcCDEBAFH
expect 0 "--sort -date,white" -- "$replay" --sort -date,white "$tmp/in.pgn"
wrote "falling, then rising" GCcDEABFH
expect 0 "a fact" -- "$replay" --sort -game "$tmp/in.pgn"
wrote "the numbers of the games" GBFcAEHCD
expect 0 "--where goes before --sort" -- "$replay" --sort white --where 'WhiteElo >= 2400' "$tmp/in.pgn"
wrote "only what is chosen is sorted" BCcDEG
expect 0 "other forms are sorted" -- "$replay" --to csv --sort date,round "$tmp/in.pgn"
also "the heading comes first" -- eval 'head -n 1 "$tmp/out" | grep -q White && test "$(wc -l <"$tmp/out")" -eq 10'
also "the rows are in order" -- test "$(sed 1d "$tmp/out" | cut -d, -f8 | tr -d '\n')" = ABCcDEFGH

# -- the bytes of the games --
expect 0 "--bytes" -- "$replay" --bytes "$tmp/in.pgn"
also "the file is written as it is" -- same_files "$tmp/in.pgn" "$tmp/out"
expect 0 "--bytes --sort" -- "$replay" --bytes --sort date,round "$tmp/in.pgn"
wrote "the games are in order" ABCcDEFGH
also "no byte of a game is changed" -- grep -qx '1. e4  e5 2. Nf3 1-0' "$tmp/out"
also "no byte is lost" -- test "$(sort "$tmp/in.pgn" | cksum)" = "$(sort "$tmp/out" | cksum)"
cp "$tmp/out" "$tmp/sorted.pgn"
expect 0 "sorted games are sorted again" -- "$replay" --bytes --sort date,round "$tmp/sorted.pgn"
also "nothing changes" -- same_files "$tmp/sorted.pgn" "$tmp/out"
expect 0 "a condition and --bytes" -- "$replay" --bytes --where 'WhiteElo > 2650' "$tmp/in.pgn"
game 2002.??.?? '?' G 2700 >"$tmp/wanted"
also "the game is written as it is" -- same_files "$tmp/wanted" "$tmp/out"
printf '\357\273\277' | cat - "$tmp/wanted" | sed '$d' | head -c -1 >"$tmp/short.pgn"
expect 0 "a file that ends without an empty line, and begins with a byte order mark" -- \
	"$replay" --bytes --sort white "$tmp/short.pgn" "$tmp/in.pgn"
wrote "ten games" ABCcDEFGGH
expect 0 "the short file alone" -- "$replay" --bytes "$tmp/short.pgn"
also "the mark is left out, and the line and the empty line are completed" -- same_files "$tmp/wanted" "$tmp/out"

# -- the same however it is read --
for threads in 1 2 5; do
	expect 0 "-j $threads" -- "$replay" -j "$threads" --bytes --sort date,round "$tmp/in.pgn"
	also "-j $threads: the same" -- same_files "$tmp/sorted.pgn" "$tmp/out"
done
expect 0 "standard input" -- eval '"$replay" --bytes --sort date,round <"$tmp/in.pgn"'
also "standard input: the same" -- same_files "$tmp/sorted.pgn" "$tmp/out"
zstd -q "$tmp/in.pgn" -o "$tmp/in.pgn.zst"
expect 0 "a compressed file" -- "$replay" --bytes --sort date,round "$tmp/in.pgn.zst"
also "a compressed file: the same" -- same_files "$tmp/sorted.pgn" "$tmp/out"
(cd "$tmp" && tar cf in.tar in.pgn)
expect 0 "an archive" -- "$replay" --bytes --sort date,round "$tmp/in.tar"
also "an archive: the same" -- same_files "$tmp/sorted.pgn" "$tmp/out"
expect 0 "-o" -- "$replay" --bytes --sort date,round -o "$tmp/o.pgn.gz" "$tmp/in.pgn"
also "-o: the same" -- eval 'gzip -dc "$tmp/o.pgn.gz" | cmp - "$tmp/sorted.pgn"'

# -- sorted inputs --
"$replay" --bytes --sort date,round --game 1-4 "$tmp/in.pgn" >"$tmp/one.pgn"
"$replay" --bytes --sort date,round --game 5- "$tmp/in.pgn" >"$tmp/two.pgn"
expect 0 "--sorted" -- "$replay" --bytes --sort date,round --sorted "$tmp/two.pgn" "$tmp/one.pgn"
wrote "the games of both are in order" ABcCDEFGH
also "nothing is reported" -- test ! -s "$tmp/err"
expect 2 "--sorted of a file that is not sorted" -- "$replay" --bytes --sort date,round --sorted "$tmp/one.pgn" "$tmp/in.pgn"
also "it is reported once" -- grep -qx "pgn-replay: $tmp/in.pgn: game 2 should come before game 1: the file is not sorted" "$tmp/err"
also "in one line" -- test "$(wc -l <"$tmp/err")" -eq 1

# -- refused --
while read -r line; do
	expect 2 "$line is refused" -- "$replay" $line "$tmp/in.pgn"
	also "$line: nothing is written, and the options are known" -- \
		eval '[ ! -s "$tmp/out" ] && ! grep -q "no option" "$tmp/err"'
done <<'END'
--sort dte
--sort date,
--sorted
--sort date --range 1-1
--sort date --split game
--sort date --in-place --repair
--sort date --diff --repair
--sort date --interactive
--sort date --reconcile
--sort date --to svg
--bytes --strip comments
--bytes --to uci
--bytes --from csv
--bytes --reconcile
END
expect 2 "a name that is not known" -- "$replay" --sort dte "$tmp/in.pgn"
also "says what may be meant" -- grep -q 'no tag and no fact called dte; did you mean Date?' "$tmp/err"

# -- in little memory, beside another program --
expect 2 "a folder for temporary files that is not there" -- env TMPDIR="$tmp/none" "$replay" --sort date fixtures/archive/merge.pgn
also "is named" -- grep -qx "pgn-replay: $tmp/none: temporary file: No such file or directory" "$tmp/err"

if [ -r "${ARBITER_SHARED:-}/corpus/lichess.pgn" ]; then
	for i in 1 2 3 4 5 6; do cat "$ARBITER_SHARED/corpus/lichess.pgn"; done >"$tmp/large.pgn"
	expect 0 "6 MB in 1 MB" -- "$replay" --bytes --memory 1M --sort -WhiteElo "$tmp/large.pgn"
	cp "$tmp/out" "$tmp/small_memory"
	# The last game of the file has no empty line after it, and gets one.
	also "nothing is lost" -- test "$(grep . "$tmp/large.pgn" | sort | cksum)" = \
	    "$(grep . "$tmp/small_memory" | sort | cksum)"
	# sort(1) puts the same ratings in the same order.
	sed -n 's/^\[WhiteElo "\(.*\)"\]\r*$/\1/p' "$tmp/large.pgn" | grep -v '?' | sort -nr >"$tmp/wanted"
	sed -n 's/^\[WhiteElo "\(.*\)"\]\r*$/\1/p' "$tmp/small_memory" | grep -v '?' >"$tmp/ratings"
	also "the ratings are in the order of sort(1)" -- same_files "$tmp/wanted" "$tmp/ratings"
	expect 0 "the same in memory" -- "$replay" --bytes --memory 64M --sort -WhiteElo "$tmp/large.pgn"
	also "the memory does not matter" -- same_files "$tmp/small_memory" "$tmp/out"
else
	skip "games that do not fit into memory" "no corpus in ARBITER_SHARED"
fi
finish
