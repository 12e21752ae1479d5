#!/bin/sh
# replay_sheets.sh: every table of fixtures/sheets/ through pgn-replay --from csv: it ends in the position that
# expect.csv says, and what is wrong with it is told at its cell, with what was meant.
# usage: tests/shell/replay_sheets.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(cd "$B" && pwd)/pgn-replay
sheets=fixtures/sheets

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


# -- what is beside the moves: nothing is lost silently --
# reads TABLE PATTERN [ID]: a line of the PGN is PATTERN, and ID is told, or no warning at all.
reads() {
	printf "$1" | "$P" --from csv >"$tmp/out" 2>"$tmp/err"
	grep -q -e "$2" "$tmp/out" || { sed 's/^/# /' "$tmp/out"; return 1; }
	[ -n "$3" ] || { ! grep 'sheet-' "$tmp/err" | sed 's/^/# /' | grep .; return; }
	grep -q -e "\[$3\]" "$tmp/err" || { sed 's/^/# /' "$tmp/err"; return 1; }
}
four='1;e4;e5\n2;Nf3;Nc6\n3;Bb5;a6\n4;Ba4;'
reads "${four}Nf6 draw offered\n" 'Nf6 {draw offered} \*$' sheet-cell-unread; check "an offer is no result, and costs no move" 0
reads "${four}Nf6 draw\n" 'Nf6 {draw} \*$' sheet-cell-unread; check "a draw beside a move is not certain" 0
reads "${four}Nf6 draw agreed\n" 'Nf6 1/2-1/2$'; check "a draw that was agreed on" 0
reads "${four}Nf6 (resigns)\n" 'Nf6 {(resigns)} \*$' sheet-cell-unread; check "a move that is the last cell is read" 0
reads "${four}draw?\n" 'Ba4 {draw?} \*$' sheet-cell-unread; check "a comment made of a cell is told" 0
two='1;e4;e5\n2;Nf3;Nc6\n'
reads "White;Roe;Black;Doe\n$two" '^.Black "Doe".$'; check "two pairs in the row above the moves" 0
reads "Club;SK Anderssen\n$two" 'Nc6 \*$' sheet-row-unread; check "a row above the moves that nobody knows" 0
reads 'Weiss,Elo,Schwarz,Elo\nRoe,2000,Doe,1900\n1,e4,e5\n2,Nf3,Nc6\n' 'Nc6 \*$' sheet-row-unread; check "the second heading" 0
reads "Event: Club Ch\nWhite: Roe, R.\n$two" '^.White "Roe, R.".$'; check "a tag in one cell" 0
reads 'White: Roe, R.\n1,e4,e5\n2,Nf3,Nc6\n' '^.White "Roe, R.".$'; check "a tag in one cell, cut by its comma" 0
reads "No;White;Black;Time\n$two" 'Nc6 \*$'; check "a heading is not told" 0
for end in 'White resigns' 'White resigned' 'Black won' 'Weiß gab auf' '0-1' '0,1' ';resigns;' 'White;resigns' 'Result;White resigns'; do
	reads "$two$end\n" 'Nc6 0-1$'; check "how it ended: $end" 0
done
reads "${two}0-1 on time\n" 'Nc6 {on time} 0-1$' sheet-cell-unread; check "how it ended: 0-1 on time" 0
reads '1,e4,e5\n2,Nf3,Nc6\n1,0\n' 'Nc6 1-0$'; check "how it ended: 1,0 in two cells" 0
reads "${two}aufgegeben\n" 'Nc6 \*$' sheet-row-unread; check "nobody says who gave up" 0
reads '1,nice e4,e5\n2,good Nf3,Nc6\n3,x Bb5,a6\n' '{nice e4}' sheet-cell-unread; check "a column that becomes notes is told" 0
printf '1,e4,e5\n9,Nf3,Nc6\n10,Bb5,a6\n' | "$P" --from csv 2>&1 >/dev/null | grep -q '14 half-moves are missing here'
check "how many half-moves are missing" 0
echo ';;;;' | "$P" --from csv 2>&1 | grep -q sheet-no-moves; check "nothing but separators" 0

echo "1..$n"
exit $failed
