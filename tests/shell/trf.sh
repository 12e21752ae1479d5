#!/bin/sh
# trf.sh: tournament report files (TRF) are checked, compared with games, and written.
# usage: tests/shell/trf.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
case $B in /*) ;; *) B=$PWD/$B ;; esac
P=$B/pgn-check
make=$PWD/tests/support/make_trf.py
shared=${ARBITER_SHARED:-/nonexistent}/data/trf
NO_COLOR=1
export NO_COLOR

# -- files of which one cell is wrong --
mkdir "$tmp/all"
python3 "$make" --all "$tmp/all" || exit 2
expect 1 "files with one wrong cell each" -- eval '"$P" --format jsonl --level info --max-findings 0 "$tmp"/all/*.trf'
also "each is found at its place, and nothing else" -- eval 'python3 "$make" --compare "$tmp/all" <"$tmp/out"'
expect 0 "files without a fault: silence" -- eval '"$P" --level info "$tmp"/all/good-*.trf'
also "and there are some" -- test -s "$tmp/all/good-swiss-24-1.trf"

# -- how they are named --
cp "$tmp/all/good-robin-8-1.trf" "$tmp/robin.txt"
expect 0 "another ending needs --from trf" -- "$P" --summary --from trf "$tmp/robin.txt"
also "it is one file with something in it" -- grep -q "^1 game, 0 half-moves: no findings" "$tmp/out"
sed 's/\(062 \)8/\19/' "$tmp/robin.txt" >"$tmp/robin.trf"
expect 1 "a file named .trf is recognised" -- "$P" --fail-on warning "$tmp/robin.trf"
also "its line and column are named" -- grep -q 'robin.trf:5:5: warning:.*there are 8 players.*\[trf-count\]' "$tmp/out"
expect 2 "--from trf and --duplicates exclude each other" -- "$P" --from trf --duplicates "$tmp/robin.trf"

# -- real ones --
for sample in dutch_2025_C5 dutch_2025_C9 issue_7 issue_15 team-49x11; do
	if [ -f "$shared/$sample.trf" ]; then
		expect 0 "$sample: silence" -- "$P" --level info "$shared/$sample.trf"
	else
		skip "$sample" "no shared data"
	fi
done
finish
