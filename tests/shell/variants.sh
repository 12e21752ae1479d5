#!/bin/sh
# variants.sh: the variants that lichess.org plays, compared with the second implementation in tests/slow/slow_variants.
# usage: tests/shell/variants.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc

variants=${VARIANTS:-crazyhouse atomic antichess giveaway suicide horde kingofthehill 3check racingkings}
variants=$(echo "$variants" | tr ' ' ,)
games=3 plies=60
check_all || games=1 plies=30
games=${GAMES:-$games} seed=${SEED:-1} plies=${PLIES:-$plies} wrong=${WRONG:-6}
# judged FILE: what pgn-check finds in the games is what the second implementation wants
judged() {
	"$B/pgn-check" --format jsonl --max-findings 0 --level info --all-games "$1" >"$tmp/findings"
	[ "$(grep -c '^{"type":"game"' "$tmp/findings")" -eq "$(grep -c '^\[Event ' "$1")" ] || return
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
python3 tests/slow/variant_games.py games "$variants" "$games" "$seed" "$plies" "$tmp/positions" >"$tmp/games.pgn"
expect 0 "nothing is wrong with $games games of each variant" -- judged "$tmp/games.pgn"
show
also "the same legal moves and ends in them" -- from "$tmp/positions" "$B/tests/campaign/variant_positions"
sed 's/^/# /' "$tmp/also"
moves "$tmp/games.pgn" >"$tmp/moves"
expect 0 "pgn-replay reads their moves" -- "$B/pgn-replay" --to san --bare "$tmp/games.pgn"
also "and writes them again" -- same "$tmp/moves"
expect 0 "pgn-replay has the same positions" -- replayed "$tmp/games.pgn" "$tmp/positions"
show

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
expect 0 "an illegal move of a variant by force" -- "$B/pgn-replay" --on-illegal force --to fen --bare "$tmp/force.pgn"
also "an illegal move of a variant by force: the rest is played" -- has '^r1bqkbnr/pp1p1ppp/8/4p3/4P3/P4N2/1PPP1PPP/RNB1KB1R b KQkq - 0 4$'

# -- faults of each kind are in wrong.pgn; these are in other places --
check_all || finish
# The judge proves itself, with few nodes; make variants counts more.
expect 0 "nothing is wrong with fixtures/variants/ends.pgn" -- judged fixtures/variants/ends.pgn
also "the second implementation reaches its ends" -- python3 tests/slow/variant_games.py ends fixtures/variants/ends.pgn
also "the second implementation counts as the published rows say" -- \
    from fixtures/unit/perft-variants.tsv python3 tests/slow/slow_variants.py perft 3000
python3 tests/slow/variant_games.py wrong "$variants" "$wrong" "$seed" "$plies" >"$tmp/wrong.pgn"
expect 0 "planted faults are found, with the right reason" -- judged "$tmp/wrong.pgn"
show
finish
