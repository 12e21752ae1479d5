#!/bin/sh
# xiangqi_rules.sh: moves of xiangqi, ends and reasons, compared with the second implementation in tests/slow.
# usage: tests/shell/xiangqi_rules.sh [build directory]; GAMES, SEED and PLIES choose the random games
B=${1:-${B:-build}}
. tests/shell/cli.inc

# The judge proves itself first, with few nodes; make xiangqi counts more.
python3 tests/slow/slow_xiangqi.py perft "${NODES:-2000}" <fixtures/perft-xiangqi.tsv >"$tmp/perft"
verdict $? "the second implementation counts as the published rows say"
grep '^not ok' "$tmp/perft" | sed 's/^/# /'

python3 tests/slow/slow_xiangqi.py games "${GAMES:-13}" "${SEED:-1}" "${PLIES:-40}" <fixtures/perft-xiangqi.tsv >"$tmp/positions"
expect 0 "the same legal moves, checks, ends and reasons in random games" -- \
    from "$tmp/positions" "$B/tests/campaign/xiangqi_positions"
also "in all positions" -- grep -q "^$(wc -l <"$tmp/positions") positions, [1-9][0-9]* illegal moves, 0 differ" "$tmp/out"
sed 's/^/# /' "$tmp/out"

# The comparison can fail: a move left out, an end and a reason that are wrong.
for change in 's/\(\t[a-i][0-9]*[a-i][0-9]*\) [^\t]*\t/\1\t/' 's/\t-\t/\tmate\t/' 's/=[a-z-]*/=pinned/'; do
	sed "1$change" "$tmp/positions" | head -n 1 >"$tmp/changed"
	expect 1 "a difference is found: $change" -- from "$tmp/changed" "$B/tests/campaign/xiangqi_positions"
done
finish
