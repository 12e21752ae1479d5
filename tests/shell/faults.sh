#!/bin/sh
# faults.sh: a sample of the campaign in tests/campaign/faults.py: calls to the system fail, and it is reported.
# usage: tests/shell/faults.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc

# A program that does nothing has no faults.
works() {
	"$B/pgn-check" --summary fixtures/golden/two.pgn | grep -q ' games, '
}
campaign() {
	works || return 99
	timeout 120 python3 tests/campaign/faults.py --build "$B" --once "$@"
}

if ! command -v python3 >/dev/null; then
	skip "calls that fail" "no python3"
elif nm "$B/pgn-check" 2>/dev/null | grep -q '__[at]san_init'; then
	skip "calls that fail" "a sanitizer has its own malloc"
else
	# NAME MODES CLASSES SAMPLE
	if check_all; then
		cat <<'END'
memory-in-games check-text,replay-position,replay-svg alloc 2
memory-in-reports check-sarif,check-reports alloc 40
memory-in-records replay-reconcile,replay-reconcile-reports,check-sheet,fen-fix,fen-csv alloc 4
workbooks replay-sheet-xlsx,replay-sheet-ods open,read,seek 2
memory-in-counts stats-by,stats-eco,stats-shard-frames alloc 9
memory-in-parts stats-merge,stats-duplicates alloc 9
memory-in-conditions replay-where alloc 1
memory-in-forms check-games.csv,check-game.*,replay-fen-five,crosstable-trf alloc 1
memory-in-lists fen-book,check-spellings-propose alloc 1
memory-in-archives check-duplicates,check-contradictions,check-propose,check-report-html,replay-unique alloc 12
known-games check-known-keys,replay-unique open,read,stat,seek 2
files check-fix,replay-output,replay-in-place,replay-split,stats-partial open,read,write,name,sync,stat,close 3
shards stats-shard,stats-shard-frames open,read,stat 2
folders check-recursive,check-config open,stat,folder 1
signals check-fix,replay-split,stats-partial signal 7
END
	else
		cat <<'END'
memory check-text,replay-svg,check-sarif,check-reports,replay-reconcile,check-sheet,fen-fix,stats-by,stats-merge,stats-duplicates,check-duplicates,replay-unique,replay-where,check-games.csv,replay-fen-five alloc 97
memory-in-books fen-book alloc 7
files check-fix,replay-split,stats-partial,stats-shard,check-known-keys,replay-sheet-xlsx,check-recursive,check-config open,read,write,name,sync,stat,close,folder,seek 13
signals check-fix,stats-partial signal 41
END
	fi >"$tmp/rows"
	while read -r name modes classes sample; do
		expect 0 "$name: each fault of the sample is harmless or reported" -- \
		    campaign --modes "$modes" --classes "$classes" --sample "$sample"
		also "$name: there were faults" -- has '^[1-9][0-9]* faults injected, 0 failures$'
	done <"$tmp/rows"

	stack() (
		# shellcheck disable=SC2086 # no word, or one
		ulimit $1 -s "$2" && shift 2 && exec "$@"
	)
	for our_program in pgn-check pgn-replay pgn-stats fen-legal; do
		for k in 64 128 511; do
			expect 2 "a stack of $k KiB is too small for $our_program" -- stack '' $k "$B/$our_program" /dev/null
			also "it says so: $k KiB" -- \
			    has "^$our_program: the limit of the stack is less than 512 KiB (ulimit -s)$" "$tmp/err"
		done
	done
	expect 0 "a stack of 512 KiB is enough" -- \
	    stack '' 512 "$B/pgn-replay" -q -j1 --fail-on never fixtures/games/laws.pgn
	for j in 1 4; do
		expect 0 "a lower limit is raised when that is allowed: -j $j" -- \
		    stack -S 64 "$B/pgn-check" -q -j $j --fail-on never --claims fixtures/games/*.pgn
	done

	check_all || finish
	# The stack of the main thread grows when it is used: within a limit of memory that leaves none, by SIGSEGV.
	limited() (
		ulimit -v "$1" && exec "$B/pgn-replay" -j1 --to html fixtures/archive/annotated.pgn
	)
	each_limit() {
		limit=4000
		until limited $limit >/dev/null 2>&1 || [ $? -ne 127 ] || [ $limit -gt 90000 ]; do
			limit=$((limit + 100))
		done
		for step in $(seq 400); do
			limited $((limit - 100 + 4 * step)) >/dev/null 2>"$tmp/told"
			echo $?
		done | sort -un | tr '\n' ' '
		limited 200000
	}
	expect 0 "limits of memory, 4 KiB apart" -- each_limit
	also "each is enough, or is reported" -- has '^\(0 \)\?2 \(127 \)\?<!DOCTYPE html>'
fi
finish
