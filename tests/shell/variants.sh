#!/bin/sh
# variants.sh: the variants that lichess.org plays, compared with the second implementation in tests/slow/slow_variants.
# usage: tests/shell/variants.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc

# The judge proves itself first, with few nodes; make variants counts more.
python3 tests/slow/slow_variants.py perft 3000 <fixtures/unit/perft-variants.tsv >"$tmp/perft"
verdict $? "the second implementation counts as the published rows say"
grep '^not ok' "$tmp/perft" | sed 's/^/# /'

python3 tests/slow/variant_games.py ends fixtures/variants/ends.pgn >"$tmp/ends"
verdict $? "the second implementation reaches the ends of fixtures/variants/ends.pgn"
sed 's/^/# /' "$tmp/ends"

variants=${VARIANTS:-crazyhouse atomic antichess giveaway suicide horde kingofthehill 3check racingkings}
games=${GAMES:-3} seed=${SEED:-1} plies=${PLIES:-60} wrong=${WRONG:-6}
# judged FILE: what pgn-check finds in the games is what the second implementation wants
judged() {
	"$B/pgn-check" --format jsonl --max-findings 0 --level info "$1" >"$tmp/findings"
	python3 tests/slow/variant_games.py judge "$1" <"$tmp/findings"
}
# moves FILE: the moves and results of its games, a line each, without numbers
moves() {
	awk '/^[^[]/ { for (i = 1; i <= NF; i++) if ($i !~ /^[0-9]+\.+$/) line = line (line == "" ? "" : " ") $i; next }
		line != "" { print line; line = "" } END { if (line != "") print line }' "$1"
}
# replayed FILE POSITIONS: pgn-replay writes these positions
replayed() {
	"$B/pgn-replay" --to fen --bare "$1" | python3 tests/slow/variant_games.py fens "$2"
}
# show: what the last command printed, as a comment
show() {
	sed 's/^/# /' "$tmp/out" | head -n 20
}

for file in ends right wrong; do
	expect 0 "fixtures/variants/$file.pgn is judged right" -- judged "fixtures/variants/$file.pgn"
	show
done
for variant in $variants; do
	python3 tests/slow/variant_games.py games "$variant" "$games" "$seed" "$plies" "$tmp/positions" >"$tmp/games.pgn"
	expect 0 "$variant: the same legal moves and ends in $games games" -- \
	    from "$tmp/positions" "$B/tests/campaign/variant_positions"
	show
	expect 0 "$variant: nothing is wrong with $games games" -- judged "$tmp/games.pgn"
	show
	moves "$tmp/games.pgn" >"$tmp/moves"
	expect 0 "$variant: pgn-replay reads the moves" -- "$B/pgn-replay" --to san --bare "$tmp/games.pgn"
	also "$variant: and writes them again" -- same "$tmp/moves"
	expect 0 "$variant: pgn-replay has the same positions" -- replayed "$tmp/games.pgn" "$tmp/positions"
	show
	python3 tests/slow/variant_games.py wrong "$variant" "$wrong" "$seed" "$plies" >"$tmp/wrong.pgn"
	expect 0 "$variant: planted faults are found, with the right reason" -- judged "$tmp/wrong.pgn"
	show
done

# -- a win on time that the position does not allow, which need not be for want of material --
expect 1 "wins on time" -- "$B/pgn-check" --max-findings 0 --select result-win-unwinnable fixtures/variants/wrong.pgn
also "wins on time: each is an error" -- lines 4
also "wins on time: the knights of Antichess" -- \
    has ': Black has won on time, but could not win any more: a draw .*\[result-win-unwinnable\]$'

# -- a drop on no square: in Crazyhouse nobody asks for a Variant tag that is there --
printf '[Variant "Crazyhouse"]\n[Result "*"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 4. P@e9 *\n' >"$tmp/nowhere.pgn"
expect 1 "a drop on no square" -- "$B/pgn-check" --level error "$tmp/nowhere.pgn"
also "a drop on no square: said" -- has 'error: P@e9: the target square is missing or not on the board; .*\[illegal-drop\]$'

# -- both sides castle, and the second may not: nothing is written twice --
printf '[SetUp "1"]\n[FEN "4k2r/8/8/8/8/8/5R2/4K2R w Kk - 0 20"]\n[Result "*"]\n\n20. O-O O-O *\n' >"$tmp/alike.pgn"
expect 1 "castling that passes an attacked square" -- "$B/pgn-check" --level error "$tmp/alike.pgn"
also "castling that passes an attacked square: nothing is said to be repeated" -- lines 1

# -- a move put on the board by force explodes, too --
printf '[Variant "Atomic"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 Nc6 3. Qd6 cxd6 4. a3 *\n' >"$tmp/force.pgn"
expect 1 "an illegal move of a variant by force" -- "$B/pgn-replay" --on-illegal force --to fen --bare "$tmp/force.pgn"
also "an illegal move of a variant by force: the rest is played" -- has '^r1bqkbnr/pp1p1ppp/8/4p3/4P3/P4N2/1PPP1PPP/RNB1KB1R b KQkq - 0 4$'

finish
