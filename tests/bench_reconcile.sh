#!/bin/sh
# bench_reconcile.sh: pairs of records with planted slips, in number and density; how many games are found.
# usage: tests/bench_reconcile.sh [build directory] [pairs] [seeds]
B=${1:-${B:-build}}
pairs=${2:-200}
seeds=${3:-1 2 3}
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
status=0
for seed in $seeds; do
	for slips in "1 1" "1 2" "1 4" "4 8"; do
		for games in "$dir/masters.pgn" "$shared/lichess.pgn"; do
			echo "seed $seed, $slips slips a copy, $(basename "$games"):"
			# shellcheck disable=SC2086
			"$B/tests/reconcile_pairs" "$seed" "$pairs" $slips <"$games" || status=1
		done
	done
done
exit $status
