#!/bin/sh
# five.sh: records of gomoku, renju and caro: forbidden moves, ends, results, and what the finding draws.
# usage: tests/shell/five.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
C=$(cd "$B" && pwd)/pgn-check

# game VARIANT RESULT MOVES: a record, on standard output
game() {
	printf '[Event "Cup"]\n[Site "Tallinn EST"]\n[Date "2011.05.07"]\n[Round "1"]\n[White "Saar, Mart"]\n'
	printf '[Black "Tamm, Anna"]\n[Result "%s"]\n[Variant "%s"]\n\n%s %s\n' "$2" "$1" "$3" "$2"
}
judge() {
	game "$@" >"$tmp/game.pgn"
	"$C" --level warning "$tmp/game.pgn"
}
five='1. h8 i9 2. g8 i8 3. f8 i10 4. e8 i7 5. d8'
cross='1. h8 h9 2. g8 a1 3. i9 a3 4. i10 a5 5. i8'

expect 0 "a game that ends with five in a row is right" -- judge renju 0-1 "$five"
also "and nothing is said" -- test ! -s "$tmp/out"
expect 1 "five in a row of the loser" -- judge renju 1-0 "$five"
also "the result is wrong" -- grep -q 'Black has five in a row: d8-e8-f8-g8-h8.*\[result-vs-variant\]' "$tmp/out"
expect 1 "a move after five in a row" -- judge renju 0-1 "$five a1"
also "the game was over" -- grep -q 'Black has five in a row.*\[illegal-after-end\]' "$tmp/out"
expect 0 "a forbidden move that White claimed" -- judge renju 1-0 "$cross"
also "is no fault" -- test ! -s "$tmp/out"
expect 1 "a forbidden move that wins" -- judge renju 0-1 "$cross"
also "names its rows" -- grep -q 'double-three: g8-h8-i8 (straight four with f8 or j8) and i8-i9-i10' "$tmp/out"
"$C" -f json "$tmp/game.pgn" >"$tmp/out"
also "for programs it is Black's, the first move of its number" -- grep -q '"move":"5.","side":"black","id":"five-' "$tmp/out"
expect 0 "the same by the rules of gomoku" -- judge gomoku 0-1 "$cross"
also "is allowed" -- test ! -s "$tmp/out"
if has_terminals; then
	game renju 0-1 "$cross" >"$tmp/game.pgn"
	expect 1 "on a terminal" -- script -qec "$C $tmp/game.pgn" /dev/null
	also "the board shows the rows and what extends them" -- grep -q '8 [.] [.] [.] [.] [.] ? # # [*] ? [.]' "$tmp/out"
else
	skip "terminals" "no script(1)"
fi
finish
