#!/bin/sh
# plant.sh: slips planted in clean games must be found where they are, and the true move suggested.
# usage: tests/shell/plant.sh [build directory]
B=${1:-${B:-build}}
corpus=${ARBITER_SHARED:-../shared}/corpus/masters.pgn.zst
games=${PLANT_GAMES:-1000}

if [ ! -r "$corpus" ] || ! command -v zstd >/dev/null; then
	echo "ok 1 - planted slips # SKIP no corpus in ARBITER_SHARED, or no zstd"
	echo 1..1
	exit 0
fi
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM

zstd -dcq "$corpus" 2>/dev/null | "$B/tests/support/plant" "$games" 80 "$dir/damaged.pgn" "$dir/truth.tsv"
planted=$?
"$B/pgn-check" --format jsonl --level info "$dir/damaged.pgn" >"$dir/found.jsonl"
status=$?

# game, ply, id and the suggestions without marks, of findings that call a move illegal
sed -n '/"id":"illegal-variation"/d; /"id":"illegal-cascade"/d; /"id":"illegal-/{
	/"suggest":/!s/}$/,"suggest":[]}/
	s/.*"game":\([0-9]*\).*"ply":\([0-9]*\).*"id":"\([^"]*\)".*"suggest":\[\([^]]*\)\].*/\1	\2	\3	\4/
	s/[+#"]//g
	p
}' "$dir/found.jsonl" >"$dir/found.tsv"

LC_ALL=C awk -F '\t' -v planted="$planted" -v status="$status" -v wanted="$games" '
function result(good, text, hints) {
	if (!good)
		printf "%s", hints
	print (good ? "ok " : "not ok ") ++tests " - " text
	failed += !good
}
function share(part, all) {
	return part " of " all " (" (all ? sprintf("%.1f", 100 * part / all) : 0) " %)"
}
FILENAME == ARGV[1] {
	if ($1 in ply)
		again++
	else {
		ply[$1] = $2
		id[$1] = $3
		suggest[$1] = $4
	}
	next
}
{
	games++
	kind[$2]++
	if (ply[$1] == $4) {
		right++
		kind_right[$2]++
	} else if (++missed <= 20)
		misses = misses sprintf("# %s\n", "game " $1 ", " $2 ": first illegal ply " $4 ", found " ($1 in ply ? ply[$1] " " id[$1] : "nothing") ": " $7)
	if ($2 !~ /^wrong/ || $3 != $4)
		next
	replaced++
	gsub(/[+#]/, "", $5)
	n = split(suggest[$1], s, ",")
	for (place = 1; place <= n && s[place] != $5; place++)
		;
	first += place == 1 && n > 0
	third += place <= 3 && place <= n
	if ((place > 3 || place > n) && ++unlike <= 20)
		others = others sprintf("# %s\n", "game " $1 ", ply " $3 ": " $7 " stands for " $5 ", suggested: " suggest[$1] ": " $6)
}
END {
	for (k in kind)
		print "# " k ": found where it is " share(kind_right[k], kind[k])
	result(planted == 0 && games == wanted, "a slip planted in each of " games + 0 " games")
	result(status == 1, "pgn-check ends with status " status)
	result(games && right == games, "the first illegal ply is found: " share(right + 0, games + 0), misses)
	result(games && !again, "nothing behind it is called illegal: " again + 0 " times")
	result(replaced && first >= 0.7 * replaced, "the true move is suggested first, at least 70 %: " share(first + 0, replaced + 0))
	result(replaced && third >= 0.9 * replaced, "it is among the first three, at least 90 %: " share(third + 0, replaced + 0), others)
	print "1.." tests
	exit failed > 0
}' "$dir/found.tsv" "$dir/truth.tsv"
