#!/bin/sh
# puzzles.sh: fen-legal --from csv --moves-column: the moves of a table are played, and mates that are announced are mates.
# usage: tests/shell/puzzles.sh [build directory]
# shellcheck disable=SC2016,SC2317 # expect runs what looks unused
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$B/fen-legal
position='r6k/pp2r2p/4Rp1Q/3p4/8/1N1P2R1/PqP2bPP/7K b - - 0 24'
mate='6k1/5ppp/8/8/8/8/r7/4R1K1 b - - 0 1'

# row FEN MOVES THEMES: a table with that row
row() {
	printf 'PuzzleId,FEN,Moves,Rating,Themes\n1,%s,%s,1500,%s\n' "$1" "$2" "$3" >"$tmp/t.csv"
}
# reports ID [COLUMN]: the last run reported that id, in line 2 and that column; "-": nothing about the moves
reports() {
	grep -o '"column":[0-9]*,[^{}]*"id":"puzzle-[^"]*"' "$tmp/out" | sed 's/"column":\([0-9]*\),.*"id":"\(.*\)"/\2 \1/' >"$tmp/ids"
	cat "$tmp/ids"
	[ "$1" = - ] && [ ! -s "$tmp/ids" ] && return 0
	[ "$(cat "$tmp/ids")" = "$1 $2" ]
}
# judged STATUS NAME ID COLUMN
judged() {
	expect "$1" "$2" -- "$P" --from csv --moves-column moves -f jsonl --level info "$tmp/t.csv"
	also "$2: ${3} ${4:-}" -- reports "$3" "${4:-}"
}

row "$position" 'f2g3 e6e7 b2b1 b3c1 b1c1 h6c1' 'crushing hangingPiece'
judged 0 "a puzzle" -
row "$position" 'Bxg3 Rxe7' ''
judged 0 "the same in SAN" -
row "$position" '24... Bxg3 25. Rxe7 Qb1+ 26.Nc1' ''
judged 0 "with move numbers" -
row "$position" 'f2g3 e6e8' ''
judged 1 "an illegal move" puzzle-moves 61
also "it says why" -- has 'cannot reach e8'
row "$position" 'f2g3 hello' ''
judged 1 "not a move" puzzle-moves 61
row "$position" '' ''
judged 1 "no moves" puzzle-moves 56
row "$mate" 'a2a3 e1e8' 'endgame mate mateIn1 oneMove'
judged 0 "mate in one" -
row "$mate" 'a2a3 e1e7' 'endgame mate mateIn1 oneMove'
judged 0 "no mate" puzzle-mate 62
row "$mate" 'a2a3 e1e8' 'mateIn2 mate'
judged 0 "mate in another number of moves" puzzle-mate 54
also "it says in how many" -- has 'mate in 1'
row '6k1/5ppp/8/8/8/8/r7/4R1K1 w - - 0 1' 'Re8#' 'mate mateIn1'
judged 0 "the solver moves first" -
row "$mate" 'a2a3 e1e7' 'mateIn9 mating'
judged 0 "other words" -
row "$mate" '"a2a3 e1e8"' '"mate, mateIn1"'
judged 0 "quoted cells, and commas" -
row "$position" 'f2g3,e6e7' ''
expect 1 "a cell too many" -- "$P" --from csv --moves-column Moves "$tmp/t.csv"
also "a cell too many is another finding" -- has 'csv-row-malformed' "$tmp/err"
row "$position" 'f2g3 e6e8' ''
expect 1 "the table with the verdicts" -- "$P" --from csv --moves-column Moves "$tmp/t.csv"
also "the finding is in the row, with its message" -- has ',"legal","puzzle-moves","e6e8: the rook on e6 cannot reach e8'
expect 0 "without --moves-column they are not read" -- "$P" --from csv "$tmp/t.csv"
expect 1 "a column that is not there" -- "$P" --from csv --moves-column Line "$tmp/t.csv"
also "it is reported once" -- has 'no column Line, which --moves-column names' "$tmp/err"
expect 2 "--moves-column without --from csv" -- "$P" --moves-column Moves "$tmp/t.csv"
row '8/8/8/8/8/8/8/8 w - - 0 1' 'e2e4' ''
judged 1 "a position without kings" -

# Positions of real games with the moves that followed, and the same with a move of another game: pgn-extract agrees.
X=$(command -v pgn-extract || echo /usr/games/pgn-extract)
if [ -x "$X" ]; then
	"$B/pgn-replay" -q --to uci --where 'plies > 30 && !FEN' --ply 21-26 fixtures/games/*.pgn >"$tmp/lines" 2>"$tmp/err"
	awk -v table="$tmp/real.csv" -v games="$tmp/real.pgn" 'BEGIN { print "FEN,Moves" > table; srand(5) }
	/^\[FEN/ { fen = substr($0, 7, length($0) - 8) }
	/^[a-h][1-8]/ {
		n = split($0, m, " ") - 1
		for (k = 0; k < 2; k++) {
			if (k == 1 && old != "") m[1 + int(rand() * n)] = old
			line = m[1]
			for (i = 2; i <= n; i++) line = line " " m[i]
			print fen "," line > table
			rows++
			print "[Event \"x\"]\n[Round \"" rows "\"]\n[SetUp \"1\"]\n[FEN \"" fen "\"]\n\n" line " *\n" > games
		}
		old = $3
	}' "$tmp/lines"
	expect 1 "lines of real games, and changed ones" -- "$P" --from csv --moves-column Moves -f jsonl -q "$tmp/real.csv"
	grep -o '^{"type":"position","file":"[^"]*","line":[0-9]*,.*puzzle-moves' "$tmp/out" | sed 's/.*"type":"position","file":"[^"]*","line":\([0-9]*\),.*/\1/' |
	    awk '{ print $1 - 1 }' | sort >"$tmp/ours"
	"$X" -s -Wuci "$tmp/real.pgn" 2>"$tmp/err" | sed -n 's/^\[Round "\([0-9]*\)"\]/\1/p' | sort >"$tmp/valid"
	awk 'NR > 1 { print NR - 1 }' "$tmp/real.csv" | sort | comm -23 - "$tmp/valid" >"$tmp/theirs"
	echo "# $(($(wc -l <"$tmp/real.csv") - 1)) rows, $(wc -l <"$tmp/theirs") illegal"
	also "as many as pgn-extract refuses" -- same "$tmp/theirs" "$tmp/ours"
elif check_all; then
	skip "lines of real games" "no pgn-extract"
fi
finish
