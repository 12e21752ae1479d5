#!/bin/sh
# spreadsheet.sh: with --spreadsheet no cell of CSV is a formula, and nothing else changes.
# usage: tests/shell/spreadsheet.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc

cat >"$tmp/in.pgn" <<'E2'
[Event "=HYPERLINK(\"http://example.org\";\"x\")"]
[Site "+1+cmd|' /C calc'!A0"]
[Date "2020.01.01"]
[Round "-"]
[White "@SUM(1,2)"]
[Black "-2+3"]
[Result "1-0"]
[WhiteElo "-7"]

1. e4 {=1, and [%eval -1.25]} e5 2. -- -- 3. =Nf3 {[%eval +0.5]} 1-0
E2
printf 'id;FEN\n=1;8/8/8/8/8/8/8/8 w - - 0 1\n-5;8/8/8/8/8/8/8/8 w - - 0 1\n' >"$tmp/in.csv"

# Compares a table with the same one for spreadsheets, as Python reads them.
cat >"$tmp/compare.py" <<'E2'
import csv, re, sys
plain, guarded = [list(csv.reader(open(f, newline=""), delimiter=sys.argv[3])) for f in sys.argv[1:3]]
formulas = [c for row in plain for c in row if len(c) > 1 and c[0] in "=+-@" and not re.fullmatch(r"[-+](\d+\.?\d*|\.\d+)", c)]
assert formulas, "the table has no formula"
assert guarded == [["'" + c if c in formulas else c for c in row] for row in plain], guarded
E2

# compare NAME PLAIN GUARDED SEPARATOR: both tables are compared later, with one start of Python
tables=0
compare() {
	tables=$((tables + 1))
	echo "$1" >>"$tmp/names"
	cp "$2" "$tmp/$tables.plain"
	cp "$3" "$tmp/$tables.guarded"
	echo "$tmp/said.$tables /dev/null $tmp/compare.py $tmp/$tables.plain $tmp/$tables.guarded '$4'" >>"$tmp/list"
}
# guards STATUS SEPARATOR PROGRAM OPTION...
guards() {
	status=$1 separator=$2 program=$3
	shift 3
	expect "$status" "$program $*" -- "$B/$program" -j1 "$@"
	mv "$tmp/out" "$tmp/plain"
	expect "$status" "$program $* --spreadsheet" -- "$B/$program" -j1 "$@" --spreadsheet
	compare "$program $*" "$tmp/plain" "$tmp/out" "$separator"
}
guards 0 , pgn-check -q --fail-on never --level info --format csv --all-games "$tmp/in.pgn"
guards 0 , pgn-replay -q --fail-on never --to csv "$tmp/in.pgn"
guards 0 , pgn-replay -q --fail-on never --to csv-plies "$tmp/in.pgn"
guards 0 , pgn-replay -q --fail-on never --to csv --sort white "$tmp/in.pgn"
guards 0 , pgn-stats -q --format csv --tables events,players "$tmp/in.pgn"
guards 0 , pgn-stats -q --format csv --crosstable "$tmp/in.pgn"
guards 1 ';' fen-legal -q --from csv "$tmp/in.csv"
expect 0 "a second report" -- "$B/pgn-check" -q --fail-on never --level info --report csv="$tmp/report" "$tmp/in.pgn" --all-games
cp "$tmp/report" "$tmp/plain"
expect 0 "a second report for a spreadsheet" -- "$B/pgn-check" -q --fail-on never --level info --all-games --spreadsheet \
    --report csv="$tmp/report" "$tmp/in.pgn"
compare "a second report" "$tmp/plain" "$tmp/report" ,
expect 0 "a second form" -- "$B/pgn-replay" -q --fail-on never --also csv="$tmp/form" -o "$tmp/games" "$tmp/in.pgn"
cp "$tmp/form" "$tmp/plain"
expect 0 "a second form for a spreadsheet" -- "$B/pgn-replay" -q --fail-on never --spreadsheet --also csv="$tmp/form" \
    -o "$tmp/games" "$tmp/in.pgn"
compare "a second form" "$tmp/plain" "$tmp/form" ,
python3 tests/support/many.py <"$tmp/list" >"$tmp/judged"
i=0
while read -r name; do
	i=$((i + 1))
	also "$name: the same cells, but no formula" -- has "/said.$i 0\$" "$tmp/judged"
done <"$tmp/names"
for command in pgn-check "pgn-replay --to uci" pgn-stats fen-legal "pgn-replay --split game --to csv"; do
	# shellcheck disable=SC2086 # several words
	expect 2 "$command --spreadsheet without csv" -- "$B/"$command --spreadsheet "$tmp/in.pgn"
	also "it is refused" -- grep -q 'only on csv' "$tmp/err"
done
finish
