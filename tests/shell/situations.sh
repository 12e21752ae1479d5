#!/bin/sh
# situations.sh: the rows of fixtures/laws/situations.tsv: what each set of rules makes of a game.
# usage: tests/shell/situations.sh [build directory]
#
# Each row is a game.  Those with the same --laws are one file and one run.
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$B/pgn-check
table=fixtures/laws/situations.tsv

if ! jq -n 1 >/dev/null 2>&1; then
	skip "situations" "no jq"
	finish
fi

# empty_lines TEXT
empty_lines() {
	[ -z "$1" ] || { echo "$1"; return 1; }
}

grep -v -e '^#' -e '^$' "$table" | sed 1d >"$tmp/rows"
# For each --laws a file of games, and the rows of its games in their order.
awk -F '\t' -v dir="$tmp" '
function tag(name, value) { return "[" name " \"" value "\"]\n" }
{
	split("", t)
	laws = "auto"
	n = split($2, pairs, / \| /)
	for (i = 1; i <= n; i++) {
		name = value = pairs[i]
		sub(/=.*/, "", name)
		sub(/^[^=]*=/, "", value)
		if (name == "laws") laws = value
		else t[name] = value
	}
	result = $4
	sub(/.* /, "", result)
	text = tag("Event", "Event" in t ? t["Event"] : "E") tag("Site", "Site" in t ? t["Site"] : "Ghent BEL")
	text = text tag("Date", t["Date"]) tag("Round", "1") tag("White", "Alpha, A") tag("Black", "Beta, B") tag("Result", result)
	for (name in t)
		if (name !~ /^(Event|Site|Date)$/) text = text tag(name, t[name])
	if ($3 != "-") text = text tag("FEN", $3) tag("SetUp", "1")
	printf "%s\n%s\n\n", text, $4 >(dir "/" laws ".pgn")
	print >(dir "/" laws ".rows")
}' "$tmp/rows"

for pgn in "$tmp"/*.pgn; do
	laws=$(basename "$pgn" .pgn)
	expect 1 "the rows by --laws $laws" -- "$P" --format jsonl --level info --max-findings 0 --laws "$laws" \
	    --severity 'tag-order,game-*,struct-*=off' "$pgn"
	jq -r 'select(.type == "finding") | [.game, .id, .severity, .ref // "", .message] | map(tostring) | join("\t")' \
	    "$tmp/out" >"$tmp/$laws.found"
	# A line for each verdict: 0 or 1, and its name; and lines that say why.
	awk -F '\t' '
	function fault(text) { faults = faults "#   " text "\n" }
	FNR == NR { n[$1]++; id[$1, n[$1]] = $2; level[$1, n[$1]] = $3; ref[$1, n[$1]] = $4; said[$1, n[$1]] = $5; next }
	{
		faults = ""
		split("", used)
		wants = split($5, want, /, /)
		for (w = 1; w <= wants; w++) {
			item = want[w]
			article = item
			if (!sub(/^[^@]*@/, "", article)) article = ""
			sub(/@.*/, "", item)
			hit = 0
			for (i = 1; i <= n[FNR]; i++) {
				if (item == "!" id[FNR, i]) fault("found: " id[FNR, i] ": " said[FNR, i])
				if (item != id[FNR, i] "=" level[FNR, i]) continue
				hit = used[i] = 1
				if (article != "" && article != ref[FNR, i]) fault(item ": " ref[FNR, i] ", wanted " article)
			}
			if (!hit && item !~ /^!/) fault("wanted: " item)
		}
		told = $6 == "" || $6 ~ /^!/
		for (i = 1; i <= n[FNR]; i++) {
			if (level[FNR, i] != "info" && !(i in used)) fault("found: " level[FNR, i] " " id[FNR, i] ": " said[FNR, i])
			told = told || index(said[FNR, i], $6)
			if ($6 ~ /^!/ && index(said[FNR, i], substr($6, 2))) fault("said: " said[FNR, i])
		}
		if (!told) fault("not said: " $6)
		printf "%s%d %s\n", faults, faults != "", $1
	}' "$tmp/$laws.found" "$tmp/$laws.rows" >"$tmp/verdicts"
	grep '^[01] ' "$tmp/verdicts" >"$tmp/$laws.compared"
	while read -r status name; do
		case $status in
		"#") echo "#   $name" ;;
		*) also "$name" -- test "$status" -eq 0 ;;
		esac
	done <"$tmp/verdicts"
done

# The manual says nothing without a row, and no row is left out of it that is not named.
page=man/arbiter-laws.7
sed -n 's/^\.\\" rows: //p' "$page" | tr ' ' '\n' | sort -u >"$tmp/named"
cut -f 1 "$tmp/rows" | sort >"$tmp/names"
also "no row is named twice" -- empty_lines "$(uniq -d "$tmp/names")"
also "arbiter-laws(7) names rows that are there" -- empty_lines "$(comm -23 "$tmp/named" "$tmp/names")"
also "every item of arbiter-laws(7) has rows" -- empty_lines "$(awk '/^\.Sh / { rows = $2 != "CAVEATS" } !rows { next } /^\.\\" rows: / { row = 1; next } /^\.It/ && !row { print } { row = 0 }' "$page")"
also "all rows were compared" -- equal "$(wc -l <"$tmp/rows")" "$(cat "$tmp"/*.compared | wc -l)"
finish
