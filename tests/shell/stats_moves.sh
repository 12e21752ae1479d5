#!/bin/sh
# stats_moves.sh: pgn-stats --moves-at counts what was played at a position.
# usage: tests/shell/stats_moves.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
S=$(cd "$B" && pwd)/pgn-stats

# game RESULT DATE WHITE-ELO BLACK-ELO MOVES
game() {
	printf '[Event "?"]\n[Site "?"]\n[Date "%s"]\n[Round "?"]\n[White "A"]\n[Black "B"]\n[Result "%s"]\n' "$2" "$1"
	printf '[WhiteElo "%s"]\n[BlackElo "%s"]\n\n%s %s\n\n' "$3" "$4" "$5" "$1"
}
# The position after 1. d4 Nf6 2. c4 e6 comes about in three ways, twice in one game, and at the end of another.
{
	game 1-0 2001.01.02 2400 2300 '1. d4 Nf6 2. c4 e6 3. Nc3 Bb4'
	game 1/2-1/2 2003.??.?? 2500 2500 '1. c4 e6 2. d4 Nf6 3. Nc3 d5'
	game 0-1 1999.05.05 2600 '' '1. c4 Nf6 2. d4 e6 3. Nf3 d5'
	game '*' 2010.01.01 '' 2200 '1. d4 e6 2. c4 Nf6 3. Nc3 Bb4'
	game 1-0 2005.01.01 2000 2100 '1. d4 Nf6 2. c4 e6 3. Nf3 Ng8 4. Ng1 Nf6 5. Nc3 d5'
	game 1-0 2020.01.01 2000 2100 '1. d4 Nf6 2. c4 e6'
	game 1-0 2020.01.01 2000 2100 '1. d4 Nf6 2. Nc3 e6 3. c4 d5'
} >"$tmp/games.pgn"
fen='rnbqkb1r/pppp1ppp/4pn2/8/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3'
cat >"$tmp/wanted" <<'END'
key,games,white,draws,black,other,rated,ratings-sum,rated-opponents,opponents-sum,half-points,last
Nc3,3,1,1,0,1,2,4900,2,4800,3,2010-01-01
Nf3,2,1,0,1,0,2,4600,1,2100,2,2005-01-01
END
expect 0 "as CSV" -- wide "$S" --moves-at "$fen" -f csv "$tmp/games.pgn"
also "games by any moves, each once" -- same "$tmp/wanted"
for moves in 'd4 Nf6 c4 e6' '1. d4 Nf6 2. c4 e6' '1.d4 e6 2.c4 Nf6'; do
	expect 0 "after $moves" -- wide "$S" --moves-at "$moves" -f csv "$tmp/games.pgn"
	also "after $moves: the same" -- same "$tmp/wanted"
done
expect 0 "two half-moves" -- wide "$S" --moves-at "$fen" --depth 2 -f csv "$tmp/games.pgn"
also "two half-moves: the replies follow their move, with the ratings of Black" -- equal "$(cut -d, -f1-6,7-11 "$tmp/out" | sed 1d)" \
"Nc3,3,1,1,0,1,2,4900,2,4800,3
Nc3 Bb4,2,1,0,0,1,2,4500,1,2400,0
Nc3 d5,1,0,1,0,0,1,2500,1,2500,1
Nf3,2,1,0,1,0,2,4600,1,2100,2
Nf3 Ng8,1,1,0,0,0,1,2100,1,2000,0
Nf3 d5,1,0,0,1,0,0,0,1,2600,2"
# 3 of 4 half points against 2400: 2400 + 193.
expect 0 "as text" -- "$S" --moves-at "$fen" "$tmp/games.pgn"
also "as text: the title" -- has_text "Moves at a position: $fen"
also "as text: numbered; mean rating, performance, last date" -- has '^  3\.Nc3  *3  *60\.0  *33\.3  *33\.3  *0\.0  *75\.0  *2450  *2593  *2010-01-01$'
expect 0 "Black to move" -- "$S" --moves-at 'e4 c5 Nf3' fixtures/games/laws.pgn
also "Black to move: numbered with dots" -- has '^  2\.\.\.'
expect 0 "as JSON" -- "$S" --moves-at "$fen" -f json "$tmp/games.pgn"
also "as JSON: the position and the numbers" -- equal "$(jq -r '.plan.moves_at, .tables[0].rows[0]["ratings-sum"]' "$tmp/out")" "$fen
4900"
expect 0 "as a page" -- "$S" --moves-at "$fen" --format html "$tmp/games.pgn"
also "as a page: the title" -- has_text "Moves at a position: $fen"
also "as a page: the moves, numbered" -- has '3\.Nc3'
expect 0 "no game gets there" -- "$S" --moves-at 'a3 a6 a4' "$tmp/games.pgn"
also "no game gets there: none" -- has ': none$'
expect 0 "of chosen games" -- wide "$S" --moves-at "$fen" -f csv --where 'WhiteElo > 2450' "$tmp/games.pgn"
also "of chosen games" -- equal "$(sed 1d "$tmp/out" | cut -d, -f1,2)" "Nc3,1
Nf3,1"
expect 0 "by year" -- wide "$S" --moves-at "$fen" --by year -f csv "$tmp/games.pgn"
also "by year" -- equal "$(sed 1d "$tmp/out" | cut -d, -f1-3 | head -n 2)" "1999,Nf3,1
2001,Nc3,1"

# A position where the capture en passant is possible is another one, and so is one with other castling rights.
{
	game 1-0 '????.??.??' '' '' '1. e4 e6 2. e5 d5 3. exd6'
	game 1-0 '????.??.??' '' '' '1. e4 d6 2. Ke2 d5 3. Ke1 e6 4. e5 a6 5. a3'
} >"$tmp/rights.pgn"
expect 0 "en passant" -- wide "$S" --moves-at 'e4 e6 e5 d5' -f csv "$tmp/rights.pgn"
also "en passant" -- equal "$(sed 1d "$tmp/out" | cut -d, -f1,2)" "exd6,1"

# Any number of threads and parts.
cat fixtures/games/*.pgn >"$tmp/all.pgn"
count() {
	"$S" -q --moves-at e4 --depth 4 "$@"
}
expect 0 "one thread" -- count -j 1 -f csv "$tmp/all.pgn"
cp "$tmp/out" "$tmp/wanted"
also "one thread: there are many lines" -- test "$(wc -l <"$tmp/wanted")" -gt 30
expect 0 "many threads" -- count -j 4 --batch-bytes 2000 -f csv "$tmp/all.pgn"
also "many threads: the same bytes" -- same "$tmp/wanted"
for k in 0 1 2; do
	expect 0 "part $k" -- count --shard $k/3 --write-counts "$tmp/part$k" "$tmp/all.pgn"
done
expect 0 "parts, merged" -- "$S" --merge -f csv "$tmp/part2" "$tmp/part0" "$tmp/part1"
also "parts, merged: the same bytes" -- same "$tmp/wanted"
expect 0 "parts, merged, as text" -- "$S" --merge "$tmp/part2" "$tmp/part0" "$tmp/part1"
cp "$tmp/out" "$tmp/text"
expect 0 "at once, as text" -- count "$tmp/all.pgn"
also "at once, as text: the same bytes" -- same "$tmp/text"
expect 0 "a part of another position" -- "$S" -q --moves-at 'e4 c5' --depth 4 --shard 0/3 --write-counts "$tmp/other" "$tmp/all.pgn"
expect 2 "parts of two positions" -- "$S" --merge "$tmp/part0" "$tmp/other"
also "parts of two positions: the message says why" -- has_text "(--moves-at)" "$tmp/err"
expect 2 "a part with a text that is not a position" -- eval 'sed "1s/\"moves_at\":\"[^\"]*\"/\"moves_at\":\"x\"/" "$tmp/part0" >"$tmp/bad"; "$S" --merge "$tmp/bad"'

# The same from the positions of the games, one by one: the first time that a game has this one.
epd() {
	"$B/pgn-replay" -q --fail-on never --level error --to epd --where 'verdict != "illegal"' "$@" |
	awk '$0 == "" { next } / fmvn 1; hmvc 0;/ && $2 == "w" { seen = 0 }
		$1 " " $2 " " $3 " " $4 == at && !seen { seen = 1; if (match($0, / sm [^;]*;/)) print substr($0, RSTART + 4, RLENGTH - 5) }' at="$(echo "$fen" | cut -d' ' -f1-4)" |
	sort | uniq -c | awk '{ print $2 "," $1 }' | sort
}
fen='rnbqkb1r/pp2pppp/3p1n2/8/3NP3/8/PPP2PPP/RNBQKB1R w KQkq - 1 5'
for file in fixtures/games/stats.pgn fixtures/archive/planted.pgn ${ARBITER_SHARED:+"$ARBITER_SHARED/corpus/lichess.pgn"}; do
	fen_here=$fen
	case $file in */lichess.pgn) ;; *) fen='rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2' ;; esac
	expect 0 "${file##*/}, one position after the other" -- epd "$file"
	cp "$tmp/out" "$tmp/wanted"
	expect 0 "${file##*/}" -- wide "$S" -q --moves-at "$fen" -f csv --where 'verdict != "illegal"' "$file"
	also "${file##*/}: the same" -- eval 'test -s "$tmp/wanted" && sed 1d "$tmp/out" | cut -d, -f1,2 | sort | cmp - "$tmp/wanted"'
	fen=$fen_here
done

# refused WORDS OPTION...
refused() {
	words=$1; shift
	expect 2 "refused: $*" -- "$S" "$@" "$tmp/games.pgn"
	also "refused: $*: the message says why" -- has_text "$words" "$tmp/err"
}
refused "Nf9 is not a legal move there" --moves-at 'e4 Nf9'
refused "2.Ke3 is not a legal move there" --moves-at '1.e4 e5 2.Ke3'
refused "this is not a position" --moves-at '8/8 w'
refused "this is not a position" --moves-at 'rnbqkbnr/pppppppp/8 b'
refused "--moves-at and --tables exclude each other" --moves-at e4 --tables tree
refused "--moves-at and --plot exclude each other" --moves-at e4 --plot tree
refused "there is no table 'moves'" --tables moves
finish
