#!/bin/sh
# bench_reconcile.sh: pairs of records with planted slips: how many games are found, and what is said where they are not.
# usage: tests/bench/bench_reconcile.sh [build directory] [pairs] [seed]...
# This is a measurement: the result is the table, and the status only says whether there is one.
B=${1:-${B:-build}}
pairs=${2:-200}
if [ $# -gt 2 ]; then shift 2; else set -- 1 2 3; fi
shared=${ARBITER_SHARED:-../shared}/corpus

if [ ! -r "$shared/masters.pgn.zst" ] || ! command -v zstd >/dev/null; then
	echo "no corpus in ARBITER_SHARED, or no zstd"
	exit 2
fi
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM

# Every fortieth game of the masters.
zstd -dcq "$shared/masters.pgn.zst" | awk '/^\[Event /{n++} n % 40 == 1' >"$dir/masters.pgn"
[ -r "$shared/lichess.pgn" ] && ln -s "$(cd "$shared" && pwd)/lichess.pgn" "$dir/lichess.pgn"

for seed; do
	for slips in "1 2" "1 4" "0 0"; do
		for games in "$dir"/masters.pgn "$dir"/lichess.pgn; do
			[ -r "$games" ] || continue
			# shellcheck disable=SC2086
			row=$("$B/tests/bench/reconcile_pairs" "$seed" "$pairs" $slips -t <"$games")
			[ $? -le 1 ] && [ -n "$row" ] || exit 2
			name=$(basename "$games" .pgn)
			printf '%s\t%s\t%s\t%s\n' "${slips% *}-${slips#* }" "$name" "$seed" "$row"
		done
	done
done >"$dir/rows" || exit 2

awk -F '\t' '
function head() {
	printf "%-7s%-9s%6s%7s%7s%7s%11s%10s%7s%10s%8s%11s%9s\n", "slips", "games", "seed", "pairs", "true", "%", "undecided",
	    "one only", "alike", "unmarked", "silent", "ms a pair", "slowest"
}
function row(slips, games, seed, pairs, good, marked, alone, alike, unmarked, silent, ms, slowest) {
	printf "%-7s%-9s%6s%7d%7d%7.1f%11d%10d%7d%10d%8d%11.1f%9d\n", slips, games, seed, pairs, good, 100 * good / pairs, marked,
	    alone, alike, unmarked, silent, ms, slowest
}
BEGIN { head() }
{
	row($1, $2, $3, $4, $5, $7, $8, $9, $10, $11, $13, $14)
	if (!($1 in pairs)) order[++n] = $1
	pairs[$1] += $4; good[$1] += $5; marked[$1] += $7; alone[$1] += $8; alike[$1] += $9; unmarked[$1] += $10
	silent[$1] += $11; time[$1] += $4 * $13; slowest[$1] = $14 > slowest[$1] ? $14 : slowest[$1]
}
END {
	for (i = 1; i <= n; i++) {
		s = order[i]
		row(s, "all", "", pairs[s], good[s], marked[s], alone[s], alike[s], unmarked[s], silent[s], time[s] / pairs[s],
		    slowest[s])
	}
	print ""
	print "Where a game that was found is not the true one, the half-move at which it leaves it is"
	print "undecided, in one record only (marked, too), the same in both records, or else unmarked."
	print "0-0: two moves swapped in one record, and a slip exactly there in the other."
	print "silent: of all these, nothing at all is undecided or in one record only: status 0."
}' "$dir/rows"
