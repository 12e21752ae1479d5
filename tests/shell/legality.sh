#!/bin/sh
# legality.sh: a published collection of positions that are hard to judge, against the verdicts of fen-legal.
# usage: tests/shell/legality.sh [build directory].  Needs ARBITER_SHARED.
B=${1:-${B:-build}}
. tests/shell/cli.inc
table=${ARBITER_SHARED:-../shared}/data/fen-legality.dev.tsv

if [ ! -r "$table" ]; then
	skip "verdicts on the collection" "there is no $table"
	finish
fi
# The columns: position, true verdict, reason, origin; and by fen-legal: verdict, findings, message.
expect 1 "the collection is checked" -- "$B/fen-legal" --from csv "$table"
tr -d '"' <"$tmp/out" | sed 1d >"$tmp/judged"
# every ROWS CONDITION: there are such rows, and the condition holds for each of them; both in awk
every() {
	awk -F '\t' "$1 { n++; if (!($2)) { print \$1 \" (\" \$3 \"): \" \$5 \", \" \$7; bad++ } }
	END { print n + 0 \" rows, \" bad + 0 \" otherwise\"; exit !n || bad }" "$tmp/judged"
}
trivial='$2 == "illegal" && $4 ~ /trivial/' hard='$2 == "illegal" && $4 !~ /trivial/'

also "every position is checked" -- lines "$(sed 1d "$table" | wc -l)" "$tmp/judged"
also "no legal position is refused" -- every '$2 == "legal"' '$5 != "illegal"'
also "every trivially illegal position is refused" -- every "$trivial" '$5 == "illegal"'
also "every illegal position that is hard to judge is refused" -- every "$hard" '$5 == "illegal"'
also "no illegal position is called legal" -- every '$2 == "illegal"' '$5 != "legal"'
also "every refusal has a finding and a reason" -- every '$5 == "illegal"' '$6 != "" && $7 != ""'
finish
