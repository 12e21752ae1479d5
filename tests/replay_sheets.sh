#!/bin/sh
# replay_sheets.sh: every table of fixtures/sheets/ through pgn-replay --from csv: it ends in the position that
# expect.csv says, and what is wrong with it is told at its cell, with what was meant.
# usage: tests/replay_sheets.sh [build directory]
B=${1:-${B:-build}}
. tests/cli.inc
P=$(cd "$B" && pwd)/pgn-replay
sheets=fixtures/sheets

if ! "$P" --help 2>/dev/null | grep -q -e '--from'; then
	skip "scoresheets" "$P is not built, or cannot read tables"
	echo "1..$n"
	exit 0
fi

# sheet FILE PLACEMENT ID LINE COLUMN SUGGESTION: is it as expected?  What is not, on standard output.
sheet() {
	"$P" --from csv --to fen --final --level info "$sheets/$1" >"$tmp/fen" 2>"$tmp/err"
	status=$?
	ended=$(tail -n 1 "$tmp/fen" | cut -d ' ' -f 1)
	[ "$ended" = "$2" ] || echo "# it ends in ${ended:-nothing}, not $2"
	if [ -z "$3" ]; then
		[ "$status" -eq 0 ] || { echo "# status $status"; grep -F ': error: ' "$tmp/err" | sed 's/^/# /'; }
		return
	fi
	told=$(grep -F -e "$1:$4:$5: " "$tmp/err" | grep -e "\[$(echo "$3" | sed 's/[*]$/[^]]*/')\]")
	[ -n "$told" ] || { echo "# no $3 at $4:$5"; sed 's/^/# /' "$tmp/err"; }
	[ -z "$6" ] && return
	echo "$told" | grep -qF -e "did you mean $6" -e "was $6 left out" || echo "# $6 is not suggested first: $told"
}

# tail: the heading of the table is no sheet.
tail -n +2 "$sheets/expect.csv" >"$tmp/rows"
while IFS=, read -r file _ placement id line column suggestion; do
	wrong=$(sheet "$file" "$placement" "$id" "$line" "$column" "$suggestion")
	[ -z "$wrong" ] || printf '%s\n' "$wrong"
	[ -z "$wrong" ]
	check "$file" 0
done <"$tmp/rows"

# -- what is no scoresheet --
: >"$tmp/empty.csv"
"$P" --from csv "$tmp/empty.csv" >"$tmp/out" 2>/dev/null; [ $? -le 1 ] && [ ! -s "$tmp/out" ]; check "an empty file gives nothing" 0
echo 'No;White;Black' >"$tmp/heading.csv"
"$P" --from csv "$tmp/heading.csv" >"$tmp/out" 2>/dev/null; check "a heading alone" 1
head -c 100000 /dev/zero >"$tmp/zero.csv"
"$P" --from csv "$tmp/zero.csv" >"$tmp/out" 2>/dev/null; [ $? -le 1 ]; check "zero bytes" 0
awk 'BEGIN { for (i = 1; i <= 100000; i++) print i ",Nf3,Nf6" }' >"$tmp/long.csv"
"$P" --from csv "$tmp/long.csv" >"$tmp/out" 2>/dev/null; check "a hundred thousand rows" 1
printf '1,e4,"e5\n2,Nf3,Nc6\n' | "$P" --from csv --to fen --final >"$tmp/out" 2>/dev/null
grep -q '^r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R ' "$tmp/out"; check "a quote that is never closed costs nothing" 0

echo "1..$n"
exit $failed
