#!/bin/sh
# bench_proofs.sh: for how many of the hard legal positions a game is found within a minute, and how fast.
# usage: tests/bench/bench_proofs.sh [build directory [first row [every how many]]].  Needs ARBITER_SHARED and jq.
B=${1:-build}
first=${2:-1} step=${3:-1} limit=${PROOF_SECONDS:-60}
table=${ARBITER_SHARED:-../shared}/data/proofgames.dev.tsv
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT

extract=$(command -v pgn-extract || echo /usr/games/pgn-extract)

# end_of FILE: placement and side to move behind the last move
end_of() {
	"$extract" -s -Wepd "$1" 2>/dev/null | awk 'NF { last = $1 " " $2 } END { print last }'
}

[ -r "$table" ] || { echo "bench_proofs: there is no $table" >&2; exit 2; }
tail -n +2 "$table" | cut -f 1 | awk -v first="$first" -v step="$step" 'NR >= first && (NR - first) % step == 0' \
    >"$dir/positions"
: >"$dir/seconds"
while read -r fen; do
	began=$(date +%s.%N)
	"$B/fen-legal" --proof --seconds "$limit" -j 1 -f jsonl --fen "$fen" >"$dir/answer" 2>/dev/null
	ended=$(date +%s.%N)
	jq -r '.proof // empty' "$dir/answer" >"$dir/game.pgn"
	proved=no
	# The game must be clean, and another program must find that it ends with the position.
	if [ -s "$dir/game.pgn" ]; then
		proved=yes
		"$B/pgn-check" --fail-on warning "$dir/game.pgn" || proved=bad
		[ -x "$extract" ] && [ "$(end_of "$dir/game.pgn")" != "$(echo "$fen" | cut -d ' ' -f 1,2)" ] && proved=bad
	fi
	awk -v a="$began" -v b="$ended" -v fen="$fen" -v proved=$proved \
	    'BEGIN { printf "%s\t%.2f\t%s\n", proved, b - a, fen }' | tee -a "$dir/seconds"
done <"$dir/positions"
grep '^yes' "$dir/seconds" | cut -f 2 | sort -n | awk -v all="$(wc -l <"$dir/positions")" '
{ s[NR] = $1 }
END { printf "%d of %d proved within '"$limit"' s (%.0f %%), median %.2f s\n", NR, all, NR * 100 / all, s[int((NR + 1) / 2)] }'
! grep -q '^bad' "$dir/seconds"
