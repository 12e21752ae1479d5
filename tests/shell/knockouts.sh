#!/bin/sh
# knockouts.sh: the players of a knock-out are ranked by the round they reached, and those of other events by points.
# usage: tests/shell/knockouts.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
S=$B/pgn-stats

# ranked FILE <TABLE: the ranks are those of the rounds that players reached, as the tags say; the table is CSV
ranked() {
	python3 -c '
import csv, re, sys
reached, wins = {}, {}
for text in re.split(r"\n(?=\[Event )", open(sys.argv[1]).read()):
    tags = dict(re.findall(r"^\[(\w+) \"(.*)\"\]", text, re.M))
    stage = int(tags["Round"].split(".")[0])
    for side, won in (("White", "1-0"), ("Black", "0-1")):
        reached[tags[side]] = max(stage, reached.get(tags[side], 0))
        wins[tags[side], stage] = wins.get((tags[side], stage), 0) + {won: 2, "1/2-1/2": 1}.get(tags["Result"], 0)
final = max(reached.values())
# The last game is the last one of the final: an Armageddon game may be drawn, for Black.
last = sorted((p for p in reached if reached[p] == final), key=lambda p: (-wins[p, final], p != tags["Black"]))
assert len(last) == 2 and (wins[last[0], final] > wins[last[1], final] or tags["Result"] == "1/2-1/2")
want = {p: 1 + sum(r > reached[p] for r in reached.values()) for p in reached}
want[last[1]] = 2
got = {row["player"]: int(row["rank"]) for row in csv.DictReader(sys.stdin)}
for p in sorted(set(want) | set(got)):
    if want.get(p) != got.get(p):
        print("%s: rank %s, not %s" % (p, got.get(p), want.get(p)))
sys.exit(got != want)' "$1"
}

if command -v python3 >/dev/null; then
	for players in 4 8 16 32; do
		for seed in 1 2 3; do
			f=$tmp/knockout.$players.$seed.pgn
			python3 tests/support/make_event.py knockout $players --seed $seed >"$f"
			expect 0 "$players players ($seed): a table" -- "$S" -q --crosstable --format csv "$f"
			cp "$tmp/out" "$tmp/table"
			also "$players players ($seed): ranked by the round reached" -- from "$tmp/table" ranked "$f"
		done
	done
	expect 0 "as text" -- "$S" -q --crosstable "$f"
	also "as text: what they are ranked by" -- has '^Ranked by the matches won in this knock-out'
	for kind in robin double swiss teams scheveningen; do
		python3 tests/support/make_event.py $kind 8 --seed 1 >"$tmp/other.pgn"
		expect 0 "$kind: a table" -- "$S" -q --crosstable "$tmp/other.pgn"
		also "$kind: ranked by points" -- has '^Ranked by points'
	done
else
	skip "knock-outs" "no python3"
fi
finish
