#!/bin/sh
# plant.sh: slips planted in clean games must be found where they are, and the true move suggested.
# usage: tests/shell/plant.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
corpus=${ARBITER_SHARED:-../shared}/corpus/masters.pgn.zst
wanted=${PLANT_GAMES:-1000}

# masters: games to plant slips in; in check those of the fixtures, without those that are not clean
masters() {
	zstd -dcq "$corpus" 2>/dev/null
}
every=80
if ! check_all; then
	wanted=70 every=1
	masters() {
		cat fixtures/games/*.pgn fixtures/reconcile/games.pgn
	}
elif [ ! -r "$corpus" ] || ! command -v zstd >/dev/null; then
	skip "planted slips" "no corpus in ARBITER_SHARED, or no zstd"
	finish
fi

masters | "$B/tests/support/plant" "$wanted" $every "$tmp/damaged.pgn" "$tmp/truth.tsv"
planted=$?
expect 1 "pgn-check finds errors in the damaged games" -- "$B/pgn-check" --format jsonl --level info "$tmp/damaged.pgn"

# game, ply, id and the suggestions without marks, of findings that call a move illegal
sed -n '/"id":"illegal-variation"/d; /"id":"illegal-cascade"/d; /"id":"illegal-/{
	/"suggest":/!s/}$/,"suggest":[]}/
	s/.*"game":\([0-9]*\).*"ply":\([0-9]*\).*"id":"\([^"]*\)".*"suggest":\[\([^]]*\)\].*/\1	\2	\3	\4/
	s/[+#"]//g
	p
}' "$tmp/out" >"$tmp/found.tsv"

awk -F '\t' -v counts="$tmp/counts" '
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
	print "# the true move is suggested first: " share(first + 0, replaced + 0)
	print "# it is among the first three: " share(third + 0, replaced + 0)
	printf "%s%s", misses, others
	print games + 0, right + 0, again + 0, replaced + 0, first + 0, third + 0 >counts
}' "$tmp/found.tsv" "$tmp/truth.tsv"
read -r games right again replaced first third <"$tmp/counts"

also "a slip is planted in each of $wanted games" -- equal "$planted, $games games" "0, $wanted games"
also "the first illegal ply is found in every game" -- equal "$right" "$wanted"
also "nothing after the first illegal ply is called illegal" -- equal "$again" 0
also "there are slips that replace a move" -- test "$replaced" -gt 0
also "the true move is suggested first for at least 70 %" -- test $((first * 10)) -ge $((replaced * 7))
also "the true move is among the first three for at least 90 %" -- test $((third * 10)) -ge $((replaced * 9))
finish
