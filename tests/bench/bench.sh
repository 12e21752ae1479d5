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

# seconds COMMAND: wall-clock seconds, and user + system, of one run of a shell command
seconds() {
	/usr/bin/env bash -c 'TIMEFORMAT="%R %U %S"; time { eval "$1"; } >/dev/null 2>/dev/null' - "$1" 2>&1 | tail -n 1 |
	    awk '{ print $1, $2 + $3 }'
}
wall() { seconds "$1" | cut -d ' ' -f 1; }
median() { sort -n | awk '{ a[NR] = $1 } END { print a[int((NR + 1) / 2)] }'; }
# spread: the median, and the least and the greatest
spread() { sort -n | awk '{ a[NR] = $1 } END { printf "%.2f (%.2f to %.2f)", a[int((NR + 1) / 2)], a[1], a[NR] }'; }

# pair TITLE A B: both in turn, the one that is first changing; the median of each, and the ratios A/B round by round,
# of user + system and of wall-clock time
pair() {
	: >"$dir/rounds"
	seconds "$2" >/dev/null; seconds "$3" >/dev/null
	i=0
	while [ $i -lt "$runs" ]; do
		if [ $((i % 2)) -eq 0 ]; then
			a=$(seconds "$2"); b=$(seconds "$3")
		else
			b=$(seconds "$3"); a=$(seconds "$2")
		fi
		echo "$a $b" >>"$dir/rounds"
		i=$((i + 1))
	done
	echo "$1"
	for column in 2 1; do
		awk -v c=$column '{ print $c }' "$dir/rounds" >"$dir/a"
		awk -v c=$column '{ print $(c + 2) }' "$dir/rounds" >"$dir/b"
		awk -v c=$column '{ print $c / ($(c + 2) > 0 ? $(c + 2) : 0.001) }' "$dir/rounds" >"$dir/r"
		printf '    %-14s %8s s %8s s   ratio %s\n' "$([ $column = 2 ] && echo 'user + system' || echo 'wall clock')" \
		    "$(median <"$dir/a")" "$(median <"$dir/b")" "$(spread <"$dir/r")"
	done
}

check=$B/pgn-check
cat "$dir"/*.pgn >/dev/null
if [ -x "$extract" ]; then
	pair 'masters: pgn-extract -r -s, pgn-check -j1' "$extract -r -s $dir/masters.pgn" "$check -q -j1 $dir/masters.pgn"
	pair '60 x lichess: pgn-extract -r -s, pgn-check -j1' "$extract -r -s $dir/lichess60.pgn" "$check -q -j1 $dir/lichess60.pgn"
else
	echo 'pgn-extract is not installed: no comparison with it'
fi
# No program is faster with two threads than the machine is.
"$B/tests/bench/two_threads"
pair 'masters: one thread, two' "$check -q -j1 $dir/masters.pgn" "$check -q -j2 $dir/masters.pgn"
pair '60 x lichess: one thread, two' "$check -q -j1 $dir/lichess60.pgn" "$check -q -j2 $dir/lichess60.pgn"
pair 'masters.zst: zstd -dc | pgn-check, pgn-check' "zstd -dcq $shared/corpus/masters.pgn.zst | $check -q -" "$check -q $shared/corpus/masters.pgn.zst"
printf '[Event "?"]\n[Result "*"]\n\n1. e4 *\n' >"$dir/tiny.pgn"
pair '100 runs of env(1), and of pgn-check on one game' "for i in \$(seq 100); do $(command -v env) -i; done" \
    "for i in \$(seq 100); do $check -q -j1 $dir/tiny.pgn; done"
if command -v valgrind >/dev/null && command -v python3 >/dev/null; then
	head -c 3000000 "$dir/masters.pgn" >"$dir/m3.pgn"
	for file in "$dir/m3.pgn" "$shared/corpus/lichess.pgn"; do
		echo "${file##*/}, instructions by callgrind:"
		python3 tests/bench/stages.py -t -b "$B" "$file"
	done
fi
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
	while [ $i -lt "$runs" ]; do wall "$2" >>"$dir/a"; i=$((i + 1)); done
	awk -v s="$(median <"$dir/a")" -v n="$(wc -c <"$3")" -v title="$1" \
	    'BEGIN { printf "%-46s %8.3f s, %.0f MB/s\n", title, s, n / (s > 0 ? s : 0.001) / 1e6 }'
}
megabytes '60 x lichess: without replay, -j1' "$stats --tables quick $dir/lichess60.pgn" "$dir/lichess60.pgn"
megabytes 'masters: without replay, -j1' "$stats --tables quick $dir/masters.pgn" "$dir/masters.pgn"
[ -x /usr/bin/time ] && printf 'peak memory, pgn-stats masters.pgn -j1: %s KiB\n' \
    "$(/usr/bin/time -f %M $stats "$dir/masters.pgn" 2>&1 >/dev/null | tail -n 1)"

# fen-legal: a million positions of real games, as a list and as a table; and the published collection of hard ones.
legal=$B/fen-legal
"$B/tests/campaign/positions" -f "$dir/masters.pgn" | head -n 1000000 >"$dir/million.fen"
{ echo id,FEN,moves; awk '{ print NR "," $0 ",e2e4 e7e5" }' "$dir/million.fen"; } >"$dir/million.csv"
rate() {
	i=0
	: >"$dir/a"
	while [ $i -lt "$runs" ]; do wall "$2" >>"$dir/a"; i=$((i + 1)); done
	awk -v s="$(median <"$dir/a")" -v n="$(wc -l <"$3")" -v title="$1" \
	    'BEGIN { printf "%-46s %8.2f s, %.2f million a second\n", title, s, n / s / 1e6 }'
}
# In the order of the games, each position is mostly a move after the one before; in no order, each is judged by itself.
shuf --random-source="$dir/masters.pgn" "$dir/million.fen" >"$dir/shuffled.fen"
rate 'positions of masters, -j1' "$legal -j1 $dir/million.fen" "$dir/million.fen"
rate 'the same in no order, -j1' "$legal -j1 $dir/shuffled.fen" "$dir/shuffled.fen"
rate 'the same as a table, -j1' "$legal -j1 --from csv $dir/million.csv" "$dir/million.csv"
rate 'fen-legality.dev.tsv, -j1' "$legal -j1 --from csv $shared/data/fen-legality.dev.tsv" "$shared/data/fen-legality.dev.tsv"
[ -x /usr/bin/time ] && printf 'peak memory, table of a million rows -j1: %s KiB\n' \
    "$(/usr/bin/time -f %M "$legal" -j1 --from csv "$dir/million.csv" 2>&1 >/dev/null | tail -n 1)"
