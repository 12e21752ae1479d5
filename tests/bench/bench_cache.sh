#!/bin/sh
# bench_cache.sh: 10,000 small files: checked, taken from a cache, and only hashed; and what the sandbox costs.
# usage: tests/bench/bench_cache.sh [build directory].  Needs ARBITER_SHARED and zstd; the runs are made in turn.
B=${1:-build}
shared=${ARBITER_SHARED:-../shared}
runs=${BENCH_RUNS:-7}
files=${BENCH_FILES:-10000}
P=$(cd "$B" && pwd)/pgn-check R=$(cd "$B" && pwd)/pgn-replay
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT

[ -r "$shared/corpus/masters.pgn.zst" ] || { echo "bench: no corpus in ARBITER_SHARED=$shared" >&2; exit 2; }
zstd -dcq "$shared/corpus/masters.pgn.zst" | awk -v most="$files" '/^\[Event / && ++n > most { exit } { print }' >"$dir/some.pgn"
"$R" -q --split game -o "$dir/files" "$dir/some.pgn" 2>/dev/null
cd "$dir" || exit 2
find files -type f | sort >list
hash=$(command -v xxhsum >/dev/null && echo 'xxhsum -q -H2' || echo sha256sum)
printf '%s files, %s bytes; hashed by %s\n' "$(wc -l <list)" "$(cat files/* | wc -c)" "$hash"

# seconds COMMAND: wall-clock seconds of one run of a shell command
seconds() {
	/usr/bin/env bash -c 'TIMEFORMAT=%R; time { eval "$1"; } >/dev/null 2>/dev/null' - "$1" 2>&1 | tail -n 1
}
check="$P --no-config -q -r files"
for jobs in 1 2; do
	: >times
	i=0
	while [ $i -lt "$runs" ]; do
		rm -f cache
		plain=$(seconds "$check -j$jobs")
		cold=$(seconds "$check -j$jobs --cache cache")
		warm=$(seconds "$check -j$jobs --cache cache")
		open=$(seconds "$check -j$jobs --cache cache --sandbox never")
		echo "$plain $cold $warm $open $(seconds "xargs cat <list") $(seconds "xargs $hash <list")" >>times
		i=$((i + 1))
	done
	i=0
	for name in 'without a cache' cold warm 'warm, no sandbox' cat hash; do
		i=$((i + 1))
		awk -v k=$i '{ print $k }' times | sort -n | awk -v jobs=$jobs -v name="$name" '{ a[NR] = $1 } END { printf "-j%d %-18s %8.3f s\n", jobs, name, a[int((NR + 1) / 2)] }'
	done
	awk '{ print $2 / $3 }' times | sort -n | awk -v jobs=$jobs '{ a[NR] = $1 } END { printf "-j%d cold / warm      %8.2f, pair by pair\n", jobs, a[int((NR + 1) / 2)] }'
	awk '{ print $3 / $6 }' times | sort -n | awk -v jobs=$jobs '{ a[NR] = $1 } END { printf "-j%d warm / hash      %8.2f\n", jobs, a[int((NR + 1) / 2)] }'
done
ls -l cache | awk '{ printf "the cache: %d bytes\n", $5 }'
for when in never always; do
	for k in $(seq "$runs"); do seconds "for i in \$(seq 100); do $P --no-config --sandbox $when files/000001.pgn; done"; done | sort -n |
	    awk -v when=$when '{ a[NR] = $1 } END { printf "start, --sandbox %-8s %6.2f ms\n", when, a[int((NR + 1) / 2)] * 10 }'
done
