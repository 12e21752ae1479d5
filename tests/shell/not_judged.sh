#!/bin/sh
# not_judged.sh: a game whose moves are not judged does not pass for a clean one, in any program and format.
# usage: tests/shell/not_judged.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(cd "$B" && pwd)
cd "$tmp" || exit 2

# game VARIANT MOVES [TAG]: one with all tags, so that nothing else is to be found
game() {
	printf '[Event "E"]\n[Site "S"]\n[Date "2020.01.01"]\n[Round "1"]\n[White "W"]\n[Black "B"]\n[Result "*"]\n'
	[ -z "$1" ] || printf '[Variant "%s"]\n' "$1"
	[ -z "$3" ] || printf '%s\n' "$3"
	printf '\n%s *\n\n' "$2"
}
bad='1. e4 e5 2. Ke4 Qxq9 (2... d5 3. d4) 3. Ke3'
game Losers "$bad" >losers.pgn
game starwars "$bad" >unknown.pgn
game starwars '1. e4 e5 2. Nf3' >chess.pgn
game Chess960 "$bad" >nostart.pgn
game '' "$bad" '[FEN "nonsense"]' >nofen.pgn

# -- pgn-check: the status is that of an error, and the summary counts it --
for name in losers nostart nofen; do
	expect 1 "$name: the status" -- "$P/pgn-check" --level error --summary "$name.pgn"
	also "$name: an error is reported" -- has ' error: '
	also "$name: the summary counts it" -- has '^1 game, 5 half-moves: .*; 1 not judged$'
	expect 1 "$name: the summary of jsonl" -- "$P/pgn-check" -f jsonl --all-games --summary "$name.pgn"
	also "$name: the summary of jsonl counts it" -- has '"games":1,"plies":5,"not_judged":1,'
	also "$name: the verdict" -- has '"plies":5,"verdict":"not-judged"'
	expect 1 "$name: the profile for arbiters" -- "$P/pgn-check" --profile arbiter --level error "$name.pgn"
	also "$name: the profile for arbiters reports it" -- has ' error: '
done
expect 1 "another variant is an error of its own" -- "$P/pgn-check" losers.pgn
also "another variant is one error and no more" -- lines 1
also "another variant has its place" -- has '^losers.pgn:8:11: error: Losers: .*\[game-not-judged\]$'
expect 1 "a start that is not known is told once" -- "$P/pgn-check" --level error nostart.pgn
also "a start that is not known is one error" -- lines 1
expect 1 "its error ignored" -- "$P/pgn-check" --severity tag-variant-without-fen=off nostart.pgn
also "its error ignored: the game is still not judged" -- has '\[game-not-judged\]$'
expect 0 "ignored on purpose" -- "$P/pgn-check" --severity game-not-judged=off --summary losers.pgn
also "ignored on purpose: the summary still counts it" -- has '^1 game, 5 half-moves: no findings; 1 not judged$'
expect 1 "--good and --bad" -- "$P/pgn-check" --good good --bad bad losers.pgn
also "it is among the bad" -- same losers.pgn bad
for format in gcc csv sarif github gitlab junit tap checkstyle; do
	expect 1 "$format has the status" -- "$P/pgn-check" --format $format --level error losers.pgn
	also "$format reports it" -- has game-not-judged
done

# -- an unknown name is tried as chess --
expect 1 "an unknown variant with an illegal move" -- "$P/pgn-check" --summary unknown.pgn
also "an unknown variant: the name, and the move that is not one of chess" -- \
    has 'error: starwars: the variant starwars is not known, and it is not chess, where .* is not legal: the moves are not judged .*\[game-not-judged\]$'
also "an unknown variant: nothing else" -- eval 'lacks_text "[illegal-" && lacks_text "[tag-variant-unknown]"'
also "an unknown variant is counted" -- has '; 1 not judged$'
expect 0 "an unknown variant that is chess" -- "$P/pgn-check" --level error --summary chess.pgn
also "an unknown variant that is chess is judged" -- has '^1 game, 3 half-moves: no findings$'

printf '[Event "E"]\n[Site "S"]\n[Date "2020.01.01"]\n[Round "1"]\n[White "W"]\n[Black "B"]\n[Result "*"]\n[FEN "rnbqkmcbnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKMCBNR w KQkq - 0 1"]\n[SetUp "1"]\n[Variant "starwars"]\n\n1. e4 b6 2. i3 *\n' >wide.pgn
expect 1 "an unknown variant on another board" -- "$P/pgn-check" wide.pgn
also "an unknown variant on another board: one finding" -- eval 'lines 1 && has "its position is not one of chess: .*\[game-not-judged\]$"'
sed '/^\[Variant/d' wide.pgn >board.pgn
expect 1 "a board of ten files" -- "$P/pgn-check" board.pgn
also "a board of ten files: one finding" -- eval 'lines 1 && has "\[fen-rank-width\]$"'
printf '[Event "E"]\n[White "W"]\n[Black "B"]\n[Result "2-0"]\n[GameType "21"]\n\n1. 32-28 19-23 2. 28x19 14x23 2-0\n' >draughts.pdn
expect 1 "draughts" -- "$P/pgn-check" draughts.pdn
also "draughts: one finding" -- eval 'lines 1 && has "draughts is another game: its moves are not judged .*\[game-not-judged\]$"'
cp draughts.pdn again.pdn
"$P/pgn-check" --fix again.pdn >out2 2>&1
also "draughts: --fix changes nothing" -- cmp -s draughts.pdn again.pdn

# -- the other programs say the same --
expect 0 "pgn-replay to jsonl" -- "$P/pgn-replay" --to jsonl losers.pgn
also "pgn-replay to jsonl: half-moves and verdict" -- has '"plies":5,"verdict":"not-judged"'
expect 0 "pgn-replay to csv" -- "$P/pgn-replay" --to csv losers.pgn
also "pgn-replay to csv: half-moves and verdict" -- has ',5,,,not-judged,1,'
for form in uci san lan; do
	expect 0 "pgn-replay to $form" -- "$P/pgn-replay" --to $form losers.pgn
	also "pgn-replay to $form reports it" -- has '\[game-not-judged\]$' err
done
expect 0 "pgn-replay --where verdict" -- "$P/pgn-replay" --to csv --where 'verdict == "not-judged" && plies == 5' losers.pgn nofen.pgn
also "pgn-replay --where verdict: both" -- lines 3
expect 0 "pgn-stats" -- wide "$P/pgn-stats" --format csv --tables counts losers.pgn chess.pgn
also "pgn-stats counts it" -- has '^not-judged,1,1,'
also "pgn-stats counts its half-moves" -- has '^plies,2,8,'
expect 0 "pgn-stats --where" -- wide "$P/pgn-stats" --format csv --tables counts --where 'plies == 5' losers.pgn chess.pgn
also "pgn-stats --where knows its half-moves" -- has '^games,1,'
finish
