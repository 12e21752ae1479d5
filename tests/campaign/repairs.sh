#!/bin/sh
# repairs.sh: slips planted in true games: how many does --repair correct, and how many does it correct wrongly?
# usage: tests/campaign/repairs.sh [build directory] [games] [seed]...
# This is a measurement; only a share of wrong repairs above WRONG_MAX hundredths of a percent, or of games repaired below
# RIGHT_MIN percent, is a failure.
B=${1:-${B:-build}}
games=${2:-3000}
if [ $# -gt 2 ]; then shift 2; else set -- 1 2 3; fi
WRONG_MAX=20
RIGHT_MIN=45
ARBITER_CONFIG=
export ARBITER_CONFIG
corpus=${ARBITER_SHARED:-../shared}/corpus/masters.pgn.zst

if [ ! -r "$corpus" ] || ! command -v zstd >/dev/null; then
	echo "no corpus in ARBITER_SHARED, or no zstd"
	exit 2
fi
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
zstd -dcq "$corpus" >"$dir/masters.pgn"

# The moves of each game on a line, without + and #, and what is reported as repaired or not.
for seed; do
	"$B/tests/support/plant" "$games" 27 "$dir/damaged.pgn" "$dir/truth.tsv" "$dir/clean.pgn" "$seed" <"$dir/masters.pgn" ||
	    exit 2
	"$B/pgn-replay" --to san --bare "$dir/clean.pgn" 2>/dev/null | tr -d '+#' >"$dir/clean.san"
	"$B/pgn-replay" --repair --to san --bare --format jsonl --fail-on never "$dir/damaged.pgn" \
	    2>"$dir/findings" | tr -d '+#' >"$dir/repaired.san"
	# the first that is said of each game
	awk -v n="$games" '
	/repaired: / {
		game = $0
		sub(/.*"game":/, "", game)
		if (!((game = game + 0) in what))
			what[game] = /not repaired: doubtful/ ? "doubtful" : /not repaired: / ? "left" : "repaired"
	}
	END { for (i = 1; i <= n; i++) print i in what ? what[i] : "left" }' "$dir/findings" >"$dir/what"
	paste "$dir/truth.tsv" "$dir/what" "$dir/clean.san" "$dir/repaired.san" | awk -F '\t' -v seed="$seed" -v OFS='\t' '
	{ print seed, $2, $8 != "repaired" ? $8 : $9 == $10 ? "right" : "wrong" }'
done >"$dir/rows" || exit 2

awk -F '\t' -v wrong_max=$WRONG_MAX -v right_min=$RIGHT_MIN '
function row(name, at) {
	printf "%-14s%7d%8d%8d%10d%8d\n", name, all[at], n[at, "right"], n[at, "wrong"], n[at, "doubtful"], n[at, "left"]
}
{
	kind["seed " $1] || (seeds[++s] = "seed " $1)
	kind["seed " $1] = 1
	slips[$2] || (order[++k] = $2)
	slips[$2] = 1
	for (i = 1; i <= 3; i++) {
		at = i == 1 ? "seed " $1 : i == 2 ? $2 : "all"
		all[at]++
		n[at, $3]++
	}
}
END {
	printf "%-14s%7s%8s%8s%10s%8s\n", "", "games", "right", "wrong", "doubtful", "left"
	for (i = 1; i <= s; i++) row(seeds[i], seeds[i])
	for (i = 1; i <= k; i++) row(order[i], order[i])
	row("all", "all")
	print ""
	print "right, wrong: repaired to the game that was played, or to another legal one."
	print "doubtful: not repaired, since another correction is as good; left: not repaired for other reasons."
	exit !(all["all"] && n["all", "wrong"] * 10000 <= wrong_max * all["all"] && n["all", "right"] * 100 >= right_min * all["all"])
}' "$dir/rows"
