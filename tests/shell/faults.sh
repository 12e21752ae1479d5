#!/bin/sh
# faults.sh: a sample of the campaign in tests/campaign/faults.py: calls to the system fail, and it is reported.
# usage: tests/shell/faults.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc

campaign() {
	timeout 120 python3 tests/campaign/faults.py --build "$B" --once "$@"
}

if ! command -v python3 >/dev/null; then
	skip "calls that fail" "no python3"
elif nm "$B/pgn-check" 2>/dev/null | grep -q '__[at]san_init'; then
	skip "calls that fail" "a sanitizer has its own malloc"
else
	# NAME MODES CLASSES SAMPLE
	while read -r name modes classes sample; do
		expect 0 "$name: each fault of the sample is harmless or reported" -- \
		    campaign --modes "$modes" --classes "$classes" --sample "$sample"
		also "$name: there were faults" -- has '^[1-9][0-9]* faults injected, 0 failures$'
	done <<'END'
memory-in-games check-text,replay-position,replay-svg alloc 2
memory-in-reports check-sarif,check-reports alloc 40
memory-in-records replay-reconcile,fen-fix,fen-csv alloc 4
workbooks replay-sheet-xlsx,replay-sheet-ods open,read,seek 2
memory-in-counts stats-by,stats-eco,stats-shard-frames alloc 9
memory-in-parts stats-merge alloc 9
memory-in-archives check-duplicates,check-contradictions,check-propose,check-report-html,replay-unique alloc 12
known-games check-known-keys,replay-unique open,read,stat,seek 2
files check-fix,replay-output,replay-split,stats-partial open,read,write,name,sync,stat,close 3
shards stats-shard,stats-shard-frames open,read,stat 2
folders check-recursive,check-config open,stat,folder 1
signals check-fix,replay-split,stats-partial signal 7
END
fi
finish
