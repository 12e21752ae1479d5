#!/bin/sh
# same.sh: do two builds write the same bytes?  The reference is a build of an older commit, made elsewhere.
# usage: tests/campaign/same.sh REFERENCE [build directory].  Needs ARBITER_SHARED and zstd.
#
# The inputs are all fixtures, games of the corpus, and games damaged at random: about 25,000 damaged games in eight
# files, which differ with SAME_SEED.  Output, messages and exit status of each command are compared.
ref=$1
B=${2:-build}
shared=${ARBITER_SHARED:-../shared}
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
[ -x "$ref/pgn-check" ] || { echo "same: no build in $ref" >&2; exit 2; }
[ -r "$shared/corpus/masters.pgn.zst" ] || { echo "same: no corpus in ARBITER_SHARED=$shared" >&2; exit 2; }

# damage SEED EVERY <in >out: about one of EVERY lines loses, gets, repeats or exchanges bytes, is cut, or is lost
damage() {
	LC_ALL=C awk -v seed="$1" -v every="$2" '
	BEGIN {
		srand(seed)
		m = split("[|]|{|}|(|)|\"|;|%|+|#|x|=Q|O-O|0-0-0|1-0|0-1|1/2-1/2|*|!|?|$3|...|.|1.| |\t|\\|\r|\303\251|" \
		    "\226|\357\273\277|{[%clk 0:00:10]}|{[%clk 1:00]}|e4|Nf3|a1|[Event \"x\"]|[Site \"y\"]|--|<|&nbsp;", part, "|")
	}
	rand() * every >= 1 { print; next }
	{
		at = int(rand() * length($0)) + 1
		kind = int(rand() * 8)
		piece = part[int(rand() * m) + 1]
		if (kind == 0) $0 = substr($0, 1, at - 1) substr($0, at + 1)
		else if (kind == 1) $0 = substr($0, 1, at) piece substr($0, at + 1)
		else if (kind == 2) $0 = substr($0, 1, at - 1) piece substr($0, at + 1)
		else if (kind == 3) $0 = substr($0, 1, at - 1) substr($0, at + 1, 1) substr($0, at, 1) substr($0, at + 2)
		else if (kind == 4) $0 = $0 "\n" $0
		else if (kind == 5) $0 = substr($0, 1, at - 1) "\n" substr($0, at)
		else if (kind == 6) { printf "%s ", substr($0, 1, at); next }
		else next
		print
	}'
}

games=$shared/corpus/lichess.pgn
zstd -dcq "$shared/corpus/masters.pgn.zst" >"$dir/all"
seed=${SAME_SEED:-1}
i=0
while [ $i -lt 4 ]; do
	tail -c +$((i * 12000000 + 1 + seed * 1000)) "$dir/all" | head -c 1500000 | damage $((seed * 100 + i)) $((4 + i * 12)) >"$dir/masters$i.pgn"
	damage $((seed * 100 + 50 + i)) $((4 + i * 12)) <"$games" >"$dir/lichess$i.pgn"
	i=$((i + 1))
done
sed 's/$/\r/' "$dir/lichess1.pgn" >"$dir/crlf.pgn"
tr '\n' '\r' <"$dir/lichess3.pgn" >"$dir/cr.pgn"
head -c 6000000 "$dir/all" >"$dir/clean.pgn"
rm "$dir/all"

runs=0 different=0
# compare PROGRAM OPTION... FILE
compare() {
	program=$1
	shift
	# The other two read no configuration, and have no such option.
	case $program in pgn-check | fen-legal) set -- --no-config "$@" ;; esac
	for b in "$ref" "$B"; do
		"$b/$program" "$@" >"$dir/out" 2>"$dir/err" </dev/null
		echo "$?" | cat - "$dir/out" "$dir/err" | sed "s|^$b/||" | cksum >"$dir/sum-$([ "$b" = "$ref" ] && echo ref || echo new)"
	done
	grep -q "^Try '$program --help'" "$dir/err" && { echo "same: not a command: $program $*" >&2; exit 2; }
	runs=$((runs + 1))
	cmp -s "$dir/sum-ref" "$dir/sum-new" && return
	different=$((different + 1))
	echo "different: $program $*"
}

list() {
	find fixtures \( -name '*.pgn' -o -path '*/corpus/*' \) -type f
	echo "$games"
	find "$dir" -name '*.pgn'
}
list >"$dir/list"
while read -r file; do
	compare pgn-check -j1 --format jsonl --level info "$file"
	compare pgn-check -j2 --all-games --claims "$file"
	compare pgn-check --on-illegal force --laws fide-2023 --format jsonl --max-findings 0 "$file"
	compare pgn-replay "$file"
	compare pgn-stats --format json "$file"
done <"$dir/list"
for file in "$games" "$dir"/*.pgn; do
	for form in uci fen csv jsonl; do
		compare pgn-replay --to $form "$file"
	done
	compare pgn-replay --repair "$file"
	compare pgn-check --select ALL --format gcc --level info "$file"
	compare pgn-stats --tables quick --format json "$file"
	compare pgn-stats --crosstable "$file"
done
find fixtures -name '*.fen' -o -name '*.epd' -o -path '*/corpus/fen/*' >"$dir/list"
while read -r file; do
	compare fen-legal --format jsonl --level info "$file"
done <"$dir/list"
"$ref/pgn-replay" --to fen --bare -q "$dir/lichess1.pgn" "$dir/masters1.pgn" 2>/dev/null | awk 'NR % 5 == 0' >"$dir/real.fen"
damage "$seed" 3 <"$dir/real.fen" >"$dir/damaged.fen"
for file in "$dir"/*.fen; do
	compare fen-legal --format jsonl --level info "$file"
done
compare fen-legal --from csv "$shared/data/fen-legality.dev.tsv"
echo "$runs commands, $different different"
[ $different -eq 0 ]
