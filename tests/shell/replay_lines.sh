#!/bin/sh
# replay_lines.sh: pgn-replay --from lines: each line is a game.
# usage: tests/shell/replay_lines.sh [build directory]
# shellcheck disable=SC2016,SC2317 # expect runs what looks unused
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(realpath "$B/pgn-replay")
fixtures=$(realpath fixtures)
cd "$tmp" || exit 2

cat >in.txt <<'E2'
# moves in every form
e4 e5 Nf3
1. d4 d5 2.c4 1/2-1/2

% a comment
g1f3 g8f6 g2g3 *
1.e4 {best by test} c5 (1... e5) 2.Nf3 $1 0-1
[White "Roe"] [Black "Doe"] f3 e5 g4 Qh4#
E2
cat >wanted <<'E2'
e2e4 e7e5 g1f3 *
d2d4 d7d5 c2c4 1/2-1/2
g1f3 g8f6 g2g3 *
e2e4 c7c5 g1f3 0-1
f2f3 e7e5 g2g4 d8h4 *
E2
expect 0 "a game a line" -- "$P" --from lines --to uci --bare in.txt
also "each line is a game" -- same wanted
also "what lines do not have is counted" -- equal "$(cat err)" \
    "pgn-replay: not in standard output (uci): comments in 1 game, variations in 1 game, annotations in 1 game"
expect 0 "as PGN" -- "$P" --from lines --game 4-5 in.txt
also "comments, variations and NAGs are kept" -- has '^1. e4 {best by test} 1... c5 (1... e5) 2. Nf3 $1 0-1$'
also "tags on the line are kept" -- has '^\[Black "Doe"\]$'
expect 0 "the number of a game counts games" -- "$P" --from lines --where 'game == 2' --to san --bare in.txt
also "comments are not counted" -- equal "$(cat out)" "d4 d5 c4 1/2-1/2"
printf 'e4 e5\ne4 Ke3\nd4 d5\n' >bad.txt
expect 0 "an illegal move" -- "$P" --from lines --to uci --bare bad.txt
also "it is reported at its place" -- has '^bad.txt:2:4: error: .*(game 2) \[illegal-' err
also "the next line is another game" -- has '^d2d4 d7d5 \*$'
printf '# nothing\n\n# else\n' >none.txt
expect 0 "comments only" -- "$P" --from lines none.txt
also "nothing is written" -- empty
: >empty.txt
expect 0 "an empty file" -- "$P" --from lines empty.txt
also "nothing is written of it" -- empty
{ printf 'e4 {'; head -c 1000000 /dev/zero | tr '\0' x; printf '} e5\nd4\n'; } >long.txt
expect 0 "a line of a million bytes" -- "$P" --from lines --to uci --bare long.txt
also "it is read" -- equal "$(cat out)" "$(printf 'e2e4 e7e5 *\nd2d4 *')"
{ printf 'e4 {'; head -c 6000000 /dev/zero | tr '\0' x; printf '} e5\nd4\n'; } >long.txt
expect 0 "a line of six million bytes" -- "$P" --from lines --to uci --bare long.txt
also "the next one is read" -- equal "$(tail -n 1 out)" "d2d4 *"
tr '\n' '\r' <in.txt >cr.txt
expect 0 "lines that end with CR" -- "$P" --from lines --to uci --bare cr.txt
also "CR: the same games" -- same wanted
sed 's/$/\r/' in.txt >crlf.txt
expect 0 "lines that end with CR LF" -- "$P" --from lines --to uci --bare crlf.txt
also "CR LF: the same games" -- same wanted
gzip -c in.txt >in.txt.gz
expect 0 "compressed" -- eval '"$P" --from lines --to uci --bare in.txt.gz'
also "compressed: the same games" -- same wanted

# Cells before the moves.
printf '# players\nRoe, R.\tDoe "J"\t\t1-0\te4 e5\nPoe\tRoe, R.\tx\t1/2-1/2\t1. d4 d5 *\n' >cells.txt
expect 0 "tags in cells" -- "$P" --from lines --cells White,Black,,Result --roster cells.txt
also "cells are tags" -- has '^\[White "Roe, R."\]$'
also "quotes in them are escaped" -- has '^\[Black "Doe \\"J\\""\]$'
also "the result is taken" -- has '^1. e4 e5 1-0$'
also "the result of the cell comes before *" -- has '^1. d4 d5 1/2-1/2$'
expect 0 "chosen by a cell" -- "$P" --from lines --cells White,Black,,Result --where 'White == "Poe"' --to uci --bare cells.txt
also "only that game" -- equal "$(cat out)" "d2d4 d7d5 1/2-1/2"
tr '\t' ';' <cells.txt >semi.txt
expect 0 "semicolons" -- "$P" --from lines --cells White,Black,,Result --to csv --columns White,Black,Result semi.txt
also "the same tags" -- has '^Poe,"Roe, R.",1/2-1/2$'
printf 'Roe\tDoe\te4 Ke3\n' >bad.txt
expect 0 "an illegal move after cells" -- "$P" --from lines --cells White,Black bad.txt
also "its place counts from the start of the line" -- has '^bad.txt:1:12: error' err
printf 'Roe\te4 e5\n' >few.txt
expect 0 "too few cells" -- "$P" --from lines --cells White,Black few.txt
also "they are not moves" -- has 'few.txt:1:1: error' err
printf 'one\t4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\t1. e4 Kd7 2. e5 *\ntwo\t\te2e4 e7e5\nthree\tno position\te4 e5\n' >start.txt
expect 0 "positions in cells" -- "$P" --from lines --cells Event,FEN start.txt
also "the moves are played from there" -- has '^1. e4 Kd7 2. e5 \*$'
also "without one, from the initial array" -- has '^1. e4 e5 \*$'
also "what is no position is told, with its place" -- has '^start.txt:3:7: error: no position' err
also "and its game is kept" -- has '^\[Event "three"\]$'
printf 'Id,FEN,Moves,Rating\na1,"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1","e2e4 e8d7",1500\n"b,2",,e4 e5,1600\n' >puzzles.csv
expect 0 "a table of puzzles" -- "$P" --from lines --cells Id,FEN,Moves,Rating puzzles.csv
also "a cell has the moves" -- has '^1. e4 Kd7 \*$'
also "quotes hold commas" -- has '^\[Id "b,2"\]$'
also "the cells behind the moves are tags" -- has '^\[Rating "1600"\]$'
also "the headings are no game" -- equal 2 "$(grep -c '^\[Event ' out)"
expect 0 "such a table as a scoresheet" -- "$P" --from csv puzzles.csv
also "has games in its rows" -- equal 2 "$(grep -c '^\[Event ' out)"
printf 'Amar,1. Nh3 d5 2. g3 e5\nFred,1. e4 f5 2. d4 e6\n' >openings.csv
expect 0 "such a table without headings" -- "$P" --from csv openings.csv
also "one finding says what it is" -- equal 1 "$(grep -c . err)"
also "it is sheet-games" -- has 'sheet-games' err
printf 'Atomic\tNf3 f6 Nd4 e5 Ne6 d5 Nxf8\n\te4 e5\nrenju\th8 i9\n' >rules.txt
expect 0 "variants in cells" -- "$P" --from lines --cells Variant rules.txt
also "the moves are judged by their rules" -- has 'Nxf8#'
expect 2 "--cells without lines" -- "$P" --cells White cells.txt
expect 2 "--cells with a table" -- "$P" --from csv --cells White cells.txt
expect 2 "--cells with what is not a name" -- "$P" --from lines --cells 'White=1' cells.txt

# What --bare writes can be read again, also without results.
for form in san uci lan; do
	for f in "$fixtures"/games/*.pgn; do
		"$P" -q --to $form --bare --where '!FEN && plies > 0 && verdict != "illegal" && verdict != "not-judged"' --fail-on never "$f" 2>err
	done >games.txt
	expect 0 "$form: written again" -- "$P" -q --from lines --to $form --bare --fail-on never games.txt
	also "$form: the same games" -- same games.txt
	sed 's/ [^ ]*$//' games.txt >moves.txt
	expect 0 "$form: without results" -- "$P" -q --from lines --to $form --bare --fail-on never -j3 --batch-bytes 100 moves.txt
	sed 's/ [^ ]*$//' out >got
	also "$form: the same moves" -- same moves.txt got
done
for wrong in "--in-place" "--diff" "--bytes" "--reconcile" "--unique first" "--dry-run"; do
	# shellcheck disable=SC2086
	expect 2 "refused: $wrong" -- "$P" --from lines $wrong in.txt
done
finish
