#!/bin/sh
# bench.sh: pgn-check and pgn-replay against pgn-extract, two threads against one, zstd inside against zstd in a pipe; pgn-stats; fen-legal.
# usage: tests/bench/bench.sh [build directory].  Needs ARBITER_SHARED, pgn-extract and zstd; pairs are run in turn.
B=${1:-build}
shared=${ARBITER_SHARED:-../shared}
runs=${BENCH_RUNS:-7}
extract=$(command -v pgn-extract || echo /usr/games/pgn-extract)
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT

[ -r "$shared/corpus/masters.pgn.zst" ] || { echo "bench: no corpus in ARBITER_SHARED=$shared" >&2; exit 2; }
zstd -dcq "$shared/corpus/masters.pgn.zst" >"$dir/masters.pgn"
i=0
while [ $i -lt 60 ]; do cat "$shared/corpus/lichess.pgn"; i=$((i + 1)); done >"$dir/lichess60.pgn"

# seconds COMMAND: wall-clock seconds of one run of a shell command
seconds() {
	/usr/bin/env bash -c 'TIMEFORMAT=%R; time { eval "$1"; } >/dev/null 2>/dev/null' - "$1" 2>&1 | tail -n 1
}
median() { sort -n | awk '{ a[NR] = $1 } END { print a[int((NR + 1) / 2)] }'; }

# pair TITLE A B: the median of each, and of the ratios A/B pair by pair
pair() {
	: >"$dir/a"; : >"$dir/b"; : >"$dir/r"
	seconds "$2" >/dev/null; seconds "$3" >/dev/null
	i=0
	while [ $i -lt "$runs" ]; do
		a=$(seconds "$2"); b=$(seconds "$3")
		echo "$a" >>"$dir/a"; echo "$b" >>"$dir/b"
		awk -v a="$a" -v b="$b" 'BEGIN { printf "%.2f\n", a / (b > 0 ? b : 0.001) }' >>"$dir/r"
		i=$((i + 1))
	done
	printf '%-46s %8s s %8s s   ratio %s\n' "$1" "$(median <"$dir/a")" "$(median <"$dir/b")" "$(median <"$dir/r")"
}

check=$B/pgn-check
cat "$dir"/*.pgn >/dev/null
if [ -x "$extract" ]; then
	pair 'masters: pgn-extract -r -s, pgn-check -j1' "$extract -r -s $dir/masters.pgn" "$check -q -j1 $dir/masters.pgn"
	pair '60 x lichess: pgn-extract -r -s, pgn-check -j1' "$extract -r -s $dir/lichess60.pgn" "$check -q -j1 $dir/lichess60.pgn"
else
	echo 'pgn-extract is not installed: no comparison with it'
fi
pair 'masters: one thread, two' "$check -q -j1 $dir/masters.pgn" "$check -q -j2 $dir/masters.pgn"
pair '60 x lichess: one thread, two' "$check -q -j1 $dir/lichess60.pgn" "$check -q -j2 $dir/lichess60.pgn"
pair 'masters.zst: zstd -dc | pgn-check, pgn-check' "zstd -dcq $shared/corpus/masters.pgn.zst | $check -q -" "$check -q $shared/corpus/masters.pgn.zst"
pair 'start-up, 100 runs' "for i in \$(seq 100); do true; done" "for i in \$(seq 100); do $check --version; done"
for file in masters.pgn lichess60.pgn; do
	for jobs in 1 2; do
		[ -x /usr/bin/time ] || break
		kb=$(/usr/bin/time -f %M "$check" -q -j$jobs "$dir/$file" 2>&1 >/dev/null | tail -n 1)
		printf 'peak memory, %s -j%s: %s KiB\n' "$file" "$jobs" "$kb"
	done
done
"$check" --format jsonl --level info - <"$dir/masters.pgn" 2>/dev/null | cksum | sed 's/^/checksum of all findings in masters: /'

# pgn-replay: the same output, or nearly, of both.
replay="$B/pgn-replay -q -j1"
if [ -x "$extract" ]; then
	pair 'masters: PGN to PGN' "$extract -s $dir/masters.pgn" "$replay $dir/masters.pgn"
	pair 'masters: moves as UCI' "$extract -s -Wuci $dir/masters.pgn" "$replay --to uci $dir/masters.pgn"
	pair 'masters: positions, EPD and FEN' "$extract -s -Wepd $dir/masters.pgn" "$replay --to fen $dir/masters.pgn"
	pair '60 x lichess: PGN to PGN' "$extract -s $dir/lichess60.pgn" "$replay $dir/lichess60.pgn"
fi
kb=$(/usr/bin/time -f %M $replay "$dir/masters.pgn" 2>&1 >/dev/null | tail -n 1)
printf 'peak memory, pgn-replay masters.pgn -j1: %s KiB\n' "$kb"

# pgn-stats: everything, against what pgn-check takes; and what needs no board.
stats="$B/pgn-stats -q -j1 -o /dev/null"
pair 'masters: pgn-check, and everything counted' "$check -q -j1 --statistics $dir/masters.pgn" "$stats $dir/masters.pgn"
pair '60 x lichess: the same' "$check -q -j1 --statistics $dir/lichess60.pgn" "$stats $dir/lichess60.pgn"
# megabytes TITLE COMMAND FILE: of text a second
megabytes() {
	i=0
	: >"$dir/a"
	while [ $i -lt "$runs" ]; do seconds "$2" >>"$dir/a"; i=$((i + 1)); done
	awk -v s="$(median <"$dir/a")" -v n="$(wc -c <"$3")" -v title="$1" \
	    'BEGIN { printf "%-46s %8.3f s, %.0f MB/s\n", title, s, n / (s > 0 ? s : 0.001) / 1e6 }'
}
megabytes '60 x lichess: without replay, -j1' "$stats --no-replay $dir/lichess60.pgn" "$dir/lichess60.pgn"
megabytes 'masters: without replay, -j1' "$stats --no-replay $dir/masters.pgn" "$dir/masters.pgn"
[ -x /usr/bin/time ] && printf 'peak memory, pgn-stats masters.pgn -j1: %s KiB\n' \
    "$(/usr/bin/time -f %M $stats "$dir/masters.pgn" 2>&1 >/dev/null | tail -n 1)"

# fen-legal: a million positions of real games, as a list and as a table; and the published collection of hard ones.
legal=$B/fen-legal
"$B/tests/campaign/positions" -f "$dir/masters.pgn" | head -n 1000000 >"$dir/million.fen"
{ echo id,FEN,moves; awk '{ print NR "," $0 ",e2e4 e7e5" }' "$dir/million.fen"; } >"$dir/million.csv"
rate() {
	i=0
	: >"$dir/a"
	while [ $i -lt "$runs" ]; do seconds "$2" >>"$dir/a"; i=$((i + 1)); done
	awk -v s="$(median <"$dir/a")" -v n="$(wc -l <"$3")" -v title="$1" \
	    'BEGIN { printf "%-46s %8.2f s, %.2f million a second\n", title, s, n / s / 1e6 }'
}
rate 'positions of masters, -j1' "$legal -j1 $dir/million.fen" "$dir/million.fen"
rate 'the same as a table, -j1' "$legal -j1 --csv $dir/million.csv" "$dir/million.csv"
rate 'fen-legality.dev.tsv, -j1' "$legal -j1 --csv $shared/data/fen-legality.dev.tsv" "$shared/data/fen-legality.dev.tsv"
[ -x /usr/bin/time ] && printf 'peak memory, table of a million rows -j1: %s KiB\n' \
    "$(/usr/bin/time -f %M "$legal" -j1 --csv "$dir/million.csv" 2>&1 >/dev/null | tail -n 1)"
