#!/bin/sh
# legal.sh: how fen-legal behaves: exit statuses, writing, compressed input, tables, the same bytes from any split of
# the work, and that everything there is to find about positions and tables is found.
# usage: tests/shell/legal.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(cd "$B" && pwd)/fen-legal
G=fixtures/golden

legal='4k3/8/8/8/8/8/8/4K2R w K - 0 1'
illegal='4k3/8/8/8/8/8/4r3/4K3 b - - 0 1'
dated='4k3/8/8/8/8/8/8/4K3 w - - 151 200'	# a warning
echo "$legal" >"$tmp/legal.fen"
echo "$illegal" >"$tmp/illegal.fen"

# unchanged NAME STATUS FILE [OPTION...]: --corrected of the file exits so, and writes it as it is
unchanged() {
	name=$1 status=$2 file=$3
	shift 3
	expect "$status" "$name" -- "$P" --corrected "$@" "$file"
	also "$name: the file as it is" -- same "$file"
}

# -- exit statuses --
expect 0 "a legal position exits with 0" -- "$P" --fen "$legal"
expect 1 "an illegal position exits with 1" -- "$P" --fen "$illegal"
expect 1 "an illegal position between legal ones exits with 1" -- \
    both "$P" --fen "$legal" --fen "$illegal" --fen "$legal"
also "three --fen are three lines" -- equal "$(grep -c '^<fen>:[123]:' "$tmp/out")" 3
expect 0 "a warning exits with 0" -- "$P" --fen "$dated"
expect 1 "a warning with --fail-on warning exits with 1" -- "$P" --fail-on warning --fen "$dated"
expect 0 "an illegal position with --fail-on never exits with 0" -- "$P" --fail-on never --fen "$illegal"
expect 1 "--fen and an illegal position in a file" -- both "$P" --fen "$legal" "$tmp/illegal.fen"
head -n 1 "$tmp/out" >"$tmp/first"
also "--fen comes before a file" -- has '^<fen>:1:1: legal' "$tmp/first"
expect 2 "a missing file exits with 2" -- "$P" none.fen "$tmp/legal.fen"
also "with a missing file the next one is checked" -- has 'legal.fen:1:1: legal'
also "a missing file is one line on standard error" -- lines 1 "$tmp/err"
printf '%s\n%s\n' "$legal" "$illegal" >"$tmp/two.fen"
expect 0 "--write-baseline" -- "$P" -q --write-baseline "$tmp/known.json" "$tmp/two.fen"
also "--write-baseline reports nothing" -- empty
expect 0 "--write-baseline of a table" -- "$P" -q --write-baseline "$tmp/known.json" --from csv $G/puzzles.csv
also "--write-baseline writes no table" -- empty
for question in --proof '--can-mate either'; do
	# shellcheck disable=SC2086 # words
	expect 2 "--write-baseline with $question is refused" -- "$P" $question --write-baseline "$tmp/known.json" "$tmp/two.fen"
done
expect 1 "--write-baseline with --corrected" -- "$P" --corrected "$tmp/two.fen"
cp "$tmp/out" "$tmp/corrected"
expect 0 "--write-baseline with --corrected has findings in the baseline" -- "$P" -q --corrected --write-baseline "$tmp/known.json" "$tmp/two.fen"
also "and the list as without it" -- same "$tmp/corrected"
# The status follows the findings, whatever the verdict is.
for off in '--severity ALL=off' '--severity fen-*=off' '--severity fen-*=warning' '--select fen-many-kings'; do
	# shellcheck disable=SC2086 # options
	expect 0 "an illegal position exits with 0 without an error: $off" -- "$P" $off --fen "$illegal"
	also "the verdict stays: $off" -- has '^<fen>:1:[0-9]*: illegal'
	# shellcheck disable=SC2086 # options
	expect 0 "and it is a line of --good: $off" -- "$P" $off --good "$tmp/good" --bad "$tmp/bad" "$tmp/illegal.fen"
	also "and none of --bad: $off" -- same "$tmp/illegal.fen" "$tmp/good"
done
expect 1 "with warnings only and --fail-on warning it exits with 1" -- "$P" --severity 'fen-*=warning' --fail-on warning --fen "$illegal"
printf '[files *.fen]\nignore = fen-*\n' >"$tmp/ignoring.ini"
expect 0 "and with its finding ignored by a configuration with 0" -- "$P" --config "$tmp/ignoring.ini" "$tmp/illegal.fen"
expect 2 "a missing file with --severity ALL=off exits with 2" -- "$P" --severity ALL=off none.fen
expect 2 "a missing file with --fail-on never exits with 2" -- "$P" --fail-on never none.fen
expect 2 "a folder without -r exits with 2" -- "$P" $G
mkdir "$tmp/empty"
expect 2 "a folder without positions exits with 2" -- "$P" -r "$tmp/empty"
expect 2 "a missing list of files exits with 2" -- "$P" --files-from none.txt
expect 2 "no standard input exits with 2" -- eval '"$P" <&-'
expect 0 "empty standard input exits with 0" -- "$P" </dev/null
expect 1 "empty standard input is a warning" -- "$P" --fail-on warning </dev/null
printf '# only\n%% words\n\n' >"$tmp/words"
expect 1 "comments only are a warning" -- "$P" --fail-on warning <"$tmp/words"
printf '%s' "$legal" >"$tmp/endless"
expect 0 "a last line without its end exits with 0" -- "$P" <"$tmp/endless"
also "a last line without its end is checked" -- has '^<stdin>:1:1: legal'
for options in "--can-mate green" "--nodes 0" "--nodes x" "--proof --seconds 0" "--seconds 1" "--start startpos" "--from startpos" \
    "--proof --start 8/8/8/8/8/8/8/8_w_-_-" "--fen-column FEN" "--from csv --fen x" "-f pgn" "--jobs 0" "--null" "--nonsense" \
    "--fen" "--level off" "--select nothing-such" "--batch-bytes 0"; do
	# shellcheck disable=SC2086
	expect 2 "$options exits with 2" -- "$P" $options <"$tmp/legal.fen"
	also "$options writes nothing" -- empty
	also "$options is refused in words" -- has '^fen-legal: ' "$tmp/err"
done

# -- writing --
if [ -c /dev/full ]; then
	for format in text jsonl csv; do
		expect 2 "a full disk, -f $format" -- to /dev/full "$P" -f $format --fen "$legal"
		also "a full disk, -f $format, is reported" -- has 'standard output: No space left' "$tmp/err"
	done
	expect 2 "a full disk, --from csv" -- to /dev/full "$P" --from csv $G/puzzles.csv
	expect 2 "a full disk, --corrected" -- to /dev/full "$P" --corrected $G/positions.fen
	expect 2 "a full disk for findings with --corrected" -- eval '"$P" --corrected $G/positions.fen 2>/dev/full'
	expect 2 "a full disk, --help" -- to /dev/full "$P" --help
	expect 2 "a full disk, --version" -- to /dev/full "$P" --version
	expect 2 "a full disk, --output" -- "$P" -o /dev/full --fen "$legal"
	expect 2 "a full disk, --good" -- "$P" --good /dev/full --fen "$legal"
else
	skip "a full disk" "no /dev/full"
fi
expect 2 "no standard output exits with 2" -- eval '"$P" --fen "$legal" >&-'
awk '{ line[NR] = $0 }
END { for (i = 0; i < 400; i++) for (k = 1; k <= NR; k++) print line[k] }' $G/positions.fen >"$tmp/long.fen"
# into_closed_pipe COMMAND...: its status, when nobody reads what it writes to the end
into_closed_pipe() {
	{ "$@"; echo $? >"$tmp/exit"; } | head -n 1 >/dev/null
	return "$(cat "$tmp/exit")"
}
ignoring_signal() (
	trap '' PIPE
	into_closed_pipe "$@"
)
expect 141 "a closed pipe ends it by signal" -- into_closed_pipe "$P" "$tmp/long.fen"
also "a closed pipe ends it quietly" -- empty "$tmp/err"
expect 2 "a closed pipe with the signal ignored exits with 2" -- ignoring_signal "$P" "$tmp/long.fen"
expect 1 "-f csv of positions" -- "$P" -q -f csv $G/positions.fen
bad=$(grep -c '"illegal"' "$tmp/out")
expect 1 "--good and --bad" -- "$P" --good "$tmp/good" --bad "$tmp/bad" $G/positions.fen
also "--bad has as many positions as are illegal" -- lines "$bad" "$tmp/bad"
sort $G/positions.fen >"$tmp/sorted"
sort "$tmp/good" "$tmp/bad" >"$tmp/both"
also "--good and --bad lose no line between them" -- same "$tmp/sorted" "$tmp/both"
expect 1 "--good and --bad of a table" -- "$P" --good "$tmp/good" --bad "$tmp/bad" --from csv $G/puzzles.csv
also "--good has the row of a legal position" -- has '^00143,' "$tmp/good"
also "--bad has the row of an illegal position" -- has '^000tp,' "$tmp/bad"
cp $G/positions.fen "$tmp/in.fen"
expect 2 "--corrected onto the input is refused" -- "$P" --corrected -o "$tmp/in.fen" "$tmp/in.fen"
also "--corrected onto the input: the input stays" -- same $G/positions.fen "$tmp/in.fen"
expect 1 "--corrected with --output" -- "$P" --corrected -o "$tmp/fixed.fen" $G/positions.fen
printf '4k3/8/8/8/8/8/8/4K3 w - - 0 1;4k3/8/8/8/8/8/8/4K2R w K - 0 1\n4k3/8/8/8/8/8/8/4K3 w - - 0 1 8/8/8/4k3/8/8/8/4K3 b - - 0 1\n' >"$tmp/several.fen"
unchanged "--corrected of several positions in a line" 0 "$tmp/several.fen"
cat >"$tmp/rest.fen" <<'END'
4k3/8/8/8/8/8/8/4K3 w - - a "q\"q"; bm Kd2;
4k3/8/8/8/8/8/8/4K3 w - - analysis_count_nodes 5; bm Kd2;
4k3/8/8/8/8/8/8/4K3 w - - best-move Kd2; id "x";
4k3/8/8/8/8/8/8/4K3 w - - Opening: "x"; bm Kd2;
4k3/8/8/8/8/8/8/4K3 w - - author.name "x"; bm Kd2;
4k3/8/8/8/8/8/8/4K3 w - - am1 x; abcdefghijklmnop 5; bm Kd2;
4k3/8/8/8/8/8/8/4K3 w - - 0 1 [0.5]
4k3/8/8/8/8/8/8/4K3 w - - 0 1 1-0
4k3/8/8/8/8/8/8/4K3 w - - 0 1 0.5
4k3/8/8/8/8/8/8/4K3 w - - 5 0.5
4k3/8/8/8/8/8/8/4K3 w - - 0 1, 20, 400
4k3/8/8/8/8/8/8/4K3 w - - 0 1 # start
4k3/8/8/8/8/8/8/4K3 w - - 0 12x
4k3/8/8/8/8/8/8/4K3 w - - 0 12x a; bm Kd2;
4k3/8/8/8/8/8/8/4K3 w hello - 0 1
4k3/8/8/8/8/8/8/4K3 w - hello 0 1
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR bm e4; c0 "x";
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq 0.5
4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves e1e2
startpos moves e2e4
"startpos", 17
"4k3/8/8/8/8/8/8/4K3 w - - 0 1", 17
[FEN "4k3/8/8/8/8/8/8/4K3 w - - 0 1"] {note}
https://lichess.org/analysis/4k3/8/8/8/8/8/8/4K3_w_-_-_0_1?color=white a note
<a href="https://lichess.org/analysis/4k3/8/8/8/8/8/8/4K3_w_-_-_0_1">note</a>
END
unchanged "--corrected of text that is not in the position" 1 "$tmp/rest.fen"
expect 0 "nothing of such lines is marked" -- eval '"$P" -f jsonl --level info "$tmp/rest.fen" | grep -c "\"fix\":" >"$tmp/count"; test "$(cat "$tmp/count")" = 0'
# kept FIELDS CORRECTED REST: the fields are corrected, and what follows them stays
kept() {
	expect 0 "--corrected keeps '$3' after $1" -- "$P" --corrected --fen "$1$3"
	also "--corrected writes $2$3" -- has_text "$2$3"
}
for rest in ' 0 1 [0.5]' ' 0 1, 20, 400' ' 0 1  #  start ' ' 0 1 moves e1e2' ' best-move Kd2; id "x";' ' Opening: "x"; bm Kd2;'; do
	kept '4k3/8/8/8/8/8/8/4K3 w  - -' '4k3/8/8/8/8/8/8/4K3 w - -' "${rest% }"
done
kept 'FEN: 4k3/8/8/8/8/8/8/4K3 w - -' '4k3/8/8/8/8/8/8/4K3 w - -' ' bm Kd2; id "x";'
expect 0 "a position in quotation marks" -- "$P" --corrected --fen '["4k3/8/8/8/8/8/8/4K3 w - - id "x";"],'
also "they are removed, and none of the operations" -- has '^4k3/8/8/8/8/8/8/4K3 w - - id "x";$'
unchanged "--corrected of what is fixed" 1 "$tmp/fixed.fen"
expect 1 "--corrected of a table" -- "$P" --corrected --from csv $G/puzzles.csv
cp "$tmp/out" "$tmp/fixed.csv"
unchanged "--corrected of a table that is fixed" 1 "$tmp/fixed.csv" --from csv

printf 'id,FEN\n1,"%s bm Kd7; id ""x, y"";"\n' '4k3/8/8/8/8/8/8/4K2R  b - -' >"$tmp/epd.csv"
expect 0 "--corrected of a table with a quoted cell" -- "$P" --corrected --from csv "$tmp/epd.csv"
cp "$tmp/out" "$tmp/quoted.csv"
expect 0 "a cell that has to be quoted stays quoted" -- "$P" --from csv "$tmp/quoted.csv"
for operations in 'bm Kd2' '0 1 bm Kd2;' 'c0 "a;b" ; c1 "x"' 'bm Kd2; id "x"'; do
	echo "4k3/8/8/8/8/8/8/4K2R w K - $operations" >"$tmp/operations"
	expect 0 "--corrected of the operations $operations" -- "$P" --corrected <"$tmp/operations"
	also "--corrected keeps the operations $operations" -- has_text "${operations#0 1 }"
done
expect 1 "--corrected --summary" -- "$P" --corrected --summary $G/positions.fen
also "totals do not stand in a fixed list" -- same "$tmp/fixed.fen"
expect 1 "--from csv" -- "$P" --from csv $G/puzzles.csv
cp "$tmp/out" "$tmp/plain.csv"
expect 1 "--from csv --summary" -- "$P" --from csv --summary $G/puzzles.csv
also "totals do not stand in a table" -- same "$tmp/plain.csv"

# -- compressed input --
# without_name: the last output, but for the name of the file in front
without_name() {
	sed 's/^[^:]*://' "$tmp/out"
}
expect 1 "two files" -- "$P" "$tmp/legal.fen" "$tmp/illegal.fen"
without_name >"$tmp/both"
cat "$tmp/legal.fen" "$tmp/illegal.fen" >"$tmp/two.fen"
expect 1 "two positions" -- "$P" --stdin-filename x <"$tmp/two.fen"
cp "$tmp/out" "$tmp/two"
for pack in gzip zstd bzip2 xz; do
	if command -v $pack >/dev/null; then
		$pack -c <"$tmp/two.fen" >"$tmp/packed"
		expect 1 "two positions packed by $pack" -- "$P" --stdin-filename x <"$tmp/packed"
		also "two positions packed by $pack are checked as plain ones" -- same "$tmp/two"
	else
		skip "$pack" "no $pack"
	fi
done
gzip -c "$tmp/long.fen" | head -c 500 >"$tmp/cut.gz"
expect 2 "a truncated archive exits with 2" -- "$P" "$tmp/cut.gz"
also "a truncated archive is called so" -- has 'io-truncated-gzip'
mkdir -p "$tmp/tree/below"
cp "$tmp/legal.fen" "$tmp/tree/a.fen"; cp "$tmp/illegal.fen" "$tmp/tree/below/b.epd"
cp "$tmp/illegal.fen" "$tmp/tree/c.txt"; gzip -c <"$tmp/legal.fen" >"$tmp/tree/below/d.fen.gz"
cp $G/two.pgn $G/puzzles.csv "$tmp/tree"
expect 1 "-r" -- "$P" -r "$tmp/tree"
printf 'tree/%s\n' 'a.fen:1:1: legal' 'below/b.epd:1:20: illegal' 'below/d.fen.gz:1:1: legal' | sort >"$tmp/wanted"
sed "s|^$tmp/||" "$tmp/out" | sed 's/\(legal\).*/\1/' | sort >"$tmp/read"
also "-r reads .fen and .epd, and nothing else" -- same "$tmp/wanted" "$tmp/read"
expect 1 "-r --from csv" -- "$P" -r --from csv "$tmp/tree"
also "-r --from csv reads tables" -- has '^00143,'
if command -v python3 >/dev/null; then
	(cd "$tmp/tree" && python3 -c "import zipfile
z = zipfile.ZipFile('../list.zip', 'w', zipfile.ZIP_DEFLATED)
for name in ('a.fen', 'two.pgn', 'c.txt', 'below/b.epd'): z.write(name)
z.close()
z = zipfile.ZipFile('../none.zip', 'w')
z.write('c.txt')
z.close()")
	expect 1 "a zip archive" -- "$P" "$tmp/list.zip"
	without_name >"$tmp/zipped"
	also "of a zip archive .fen and .epd are read, and nothing else" -- same "$tmp/both" "$tmp/zipped"
	expect 2 "a zip archive without positions exits with 2" -- both "$P" "$tmp/none.zip"
	also "a zip archive without positions is reported" -- has 'no .fen or .epd file'
else
	skip "zip archives" "no python3"
fi

# -- the same bytes, however the work is split --
# Some ways to split it, and more lines, are for check-all.
much=500
printf '%s\n' -j1 '-j1 --batch-bytes 1' '-j2 --batch-bytes 60' '-j5 --batch-bytes 1000' >"$tmp/ways"
if check_all; then
	much=2000
	printf '%s\n' -j2 -j5 '-j2 --batch-bytes 262144' '-j5 --batch-bytes 1' >>"$tmp/ways"
fi
awk -v n=$much '
FNR == 1 { file++ }
file < 4 && !/^#/ { line[k++] = $0 }
END { for (i = 0; i < n; i++) print line[(i * 7 + int(i / 11)) % k] }' \
    $G/positions.fen $G/positions.epd fixtures/diag/fen-bishop-trapped-home.fen >"$tmp/all.fen"
awk -v n=$((much - 1)) '
NR == 1 { print; next }
{ line[k++] = $0 }
END { for (i = 0; i < n; i++) print line[(i * 5 + int(i / 13)) % k] }' $G/puzzles.csv >"$tmp/all.csv"
# same_split NAME OPTION... FILE: all that is written, whatever is done at once
same_split() {
	name=$1
	shift
	rm -f "$tmp/once"
	while read -r how; do
		# shellcheck disable=SC2086
		expect 1 "$name, $how" -- "$P" $how "$@" --level info --summary --good "$tmp/g" --bad "$tmp/b"
		also "$name, $how: something is written" -- test -s "$tmp/out"
		cat "$tmp/out" "$tmp/err" "$tmp/g" "$tmp/b" >"$tmp/written"
		[ -f "$tmp/once" ] || cp "$tmp/written" "$tmp/once"
		also "$name, $how: all is the same" -- same "$tmp/once" "$tmp/written"
	done <"$tmp/ways"
}
for format in text jsonl csv; do
	same_split "a list, -f $format" -f $format "$tmp/all.fen"
	same_split "a table, -f $format" -f $format --from csv "$tmp/all.csv"
done
same_split "a list, --corrected" --corrected "$tmp/all.fen"
same_split "a table, --corrected" --corrected --from csv "$tmp/all.csv"
same_split "a list, --statistics" --max-findings 0 --statistics "$tmp/all.fen"
expect 1 "standard input from a file" -- "$P" -f jsonl --stdin-filename x <"$tmp/all.fen"
also "standard input from a file: it has many lines" -- lines $much "$tmp/all.fen"
cp "$tmp/out" "$tmp/all.jsonl"
expect 1 "standard input from a pipe" -- eval 'cat "$tmp/all.fen" | "$P" -f jsonl --stdin-filename x'
also "standard input from a pipe is checked as from a file" -- same "$tmp/all.jsonl"
expect 1 "another locale" -- \
    env LC_ALL=de_DE.UTF-8 LANG=de_DE.UTF-8 "$P" -f jsonl --stdin-filename x <"$tmp/all.fen"
also "another locale changes nothing" -- same "$tmp/all.jsonl"

# -- tables --
expect 1 "--from csv of a table" -- "$P" --from csv "$tmp/all.csv"
cp "$tmp/out" "$tmp/judged.csv"
expect 1 "what --from csv writes is a table again" -- "$P" --from csv "$tmp/judged.csv"
also "what --from csv writes has no malformed row" -- empty "$tmp/err"
also "what --from csv writes has as many rows" -- lines "$(wc -l <"$tmp/judged.csv")"
expect 1 "-f csv of a list" -- "$P" -f csv "$tmp/all.fen"
cp "$tmp/out" "$tmp/list.csv"
expect 1 "what -f csv writes is a table" -- "$P" --from csv --severity 'fen-ep*=off' "$tmp/list.csv"
also "what -f csv writes has well-formed rows" -- empty "$tmp/err"
expect 1 "-f csv with mates" -- "$P" -f csv --can-mate both $G/positions.epd
cp "$tmp/out" "$tmp/mates.csv"
expect 1 "what -f csv writes with mates is a table" -- both "$P" --from csv "$tmp/mates.csv"
also "what -f csv writes with mates has well-formed rows" -- lacks csv-
# one_kind: seven cells or more in each row, and no rows of findings
one_kind() {
	awk -F, 'NF < 7 || $1 == "finding" { bad = 1 } END { exit bad || !NR }' "$tmp/out"
}
while read -r status arguments; do
	# shellcheck disable=SC2086
	expect "$status" "-f csv ${arguments##*/}" -- "$P" -f csv $arguments </dev/null
	also "-f csv ${arguments##*/} writes one kind of rows only" -- one_kind
done <<END
1 -q $G/positions.fen
2 none.fen
2 $tmp/cut.gz
0 /dev/null
END
{ echo; cat $G/puzzles.csv; } >"$tmp/blank.csv"
printf 'id,FEN,a,b,c\n7,%s,x,y,z\n' "$legal" >"$tmp/named.csv"
printf 'file,line,fen,verdict,findings,message,corrected\n"named.csv",2,"%s","legal",,,\n"legal.fen",1,"%s","legal",,,\n' \
    "$legal" "$legal" >"$tmp/wanted"
expect 0 "-f csv of a table that is recognised, and of a list" -- eval '(cd "$tmp" && "$P" -f csv named.csv legal.fen)'
also "-f csv of a table that is recognised has the columns of its heading" -- same "$tmp/wanted"
expect 0 "--report csv of a table" -- "$P" --from csv -f text --report csv="$tmp/report.csv" "$tmp/named.csv"
also "--report csv of a table has the columns of its heading, too" -- equal "$(sed 1d "$tmp/report.csv")" "\"$tmp/named.csv\",2,\"$legal\",\"legal\",,,"
for heading in FEN fen '"fen"'; do
	printf '%s\n%s\n' "$heading" "$(echo "$heading" | sed "s|[^\"][^\"]*|$legal|")" >"$tmp/one.csv"
	expect 0 "a table with the one column $heading" -- "$P" "$tmp/one.csv"
	also "the heading $heading is not reported" -- eval 'lines 1 && has "one.csv:2:1: legal"'
done
expect 1 "--fen FEN is not a heading" -- "$P" --fen FEN
printf 'fen\n# a comment\n%s\n' "$legal" >"$tmp/one.fen"
unchanged "--corrected of a list with a heading and a comment" 0 "$tmp/one.fen"
printf 'a,b\n%s,x\n' "$legal" >"$tmp/unnamed.csv"
expect 1 "a table without the column" -- "$P" --from csv --fen-column pos "$tmp/unnamed.csv"
also "it says which column is missing" -- has 'a,b: this table has no column pos; --fen-column names' "$tmp/err"
also "it writes no heading with a verdict" -- empty
expect 1 "a table with a blank line above the heading" -- "$P" --from csv <"$tmp/blank.csv"
also "a table with a blank line above the heading is checked" -- has '^00143,.*"legal"'
{ printf 'FEN,a\n%s,' "$legal"; head -c 70000 /dev/zero | tr '\0' x; echo; } >"$tmp/wide.csv"
# parts_of_rows: a row that was begun is written completely
parts_of_rows() {
	awk 'NR == 2 && length < 70000 { exit 1 }' "$tmp/out"
}
expect 1 "a row that is longer than a line may be" -- "$P" --from csv "$tmp/wide.csv"
also "a row that is longer than a line may be: the heading is written" -- has '^FEN,a,verdict,'
also "a row that is longer than a line may be is not written in part" -- parts_of_rows
{ cat "$tmp/judged.csv"; printf '00x,"4k3/8 w\n'; tail -n 1 "$tmp/judged.csv"; } >"$tmp/hole.csv"
expect 1 "a table with a malformed row" -- "$P" --from csv "$tmp/hole.csv"
also "a malformed row is one complaint" -- lines 1 "$tmp/err"
also "a malformed row is reported by its line" -- \
    has "hole.csv:$(($(wc -l <"$tmp/hole.csv") - 1)):1: error: .*csv-row-malformed" "$tmp/err"
also "a malformed row costs itself only" -- \
    equal "$(tail -n 1 "$tmp/out" | cut -d, -f1)" "$(tail -n 1 "$tmp/judged.csv" | cut -d, -f1)"

expect 0 "-f csv --proof" -- "$P" -f csv --proof --fen "$legal"
also "a proof in a table has its line ends" -- has '^1\. '

printf 'id,FEN\r\n1,%s' "$legal" >"$tmp/crlf.csv"
expect 0 "a table with CR LF and no last line end" -- "$P" --from csv <"$tmp/crlf.csv"
also "the last row of a table with CR LF ends as the others" -- equal "$(tr -dc '\r' <"$tmp/out" | wc -c)" 2

# -- JSON --
if command -v jq >/dev/null; then
	expect 1 "-f jsonl" -- "$P" -f jsonl --level info --can-mate both $G/positions.fen $G/positions.epd
	also "-f jsonl: every line is JSON" -- jq -e . "$tmp/out"
	also "-f jsonl: keys are those of the manual, in its order" -- \
	    equal "$(jq -r 'keys_unsorted | join(" ")' "$tmp/out" | sort -u)" "\
type file line fen verdict proved findings can_mate dead
type file line fen verdict proved findings can_mate mate_line dead
type file line verdict proved findings can_mate dead"
	for key in type file line fen verdict proved findings can_mate mate_line dead; do
		also "the key $key is in the manual" -- grep -qw "$key" man/fen-legal.1
	done
	expect 0 "-f jsonl --can-mate white" -- "$P" -f jsonl --can-mate white --fen "$legal"
	also "--can-mate white tells of no other side" -- jq -e '.can_mate | keys == ["white"]' "$tmp/out"
	expect 1 "-f jsonl of a table" -- "$P" -f jsonl --level info --from csv --summary "$tmp/all.csv"
	also "-f jsonl of a table: every line is JSON" -- jq -e . "$tmp/out"
	also "-f jsonl of a table: the totals are those of the rows" -- equal \
	    "$(jq -s 'map(select(.type == "position")) | [length, map(select(.verdict == "illegal")) | length] | join(" ")' "$tmp/out")" \
	    "$(jq -s 'map(select(.type == "summary"))[0] | [.positions, .illegal] | join(" ")' "$tmp/out")"
	expect 1 "-f jsonl of a list" -- "$P" -f jsonl --level info --summary "$tmp/all.fen"
	also "-f jsonl of a list: the totals are those of the findings" -- equal \
	    "$(jq -s '[.[] | select(.type == "position") | .findings | length] | add' "$tmp/out")" \
	    "$(jq -s 'map(select(.type == "summary"))[0] | .errors + .warnings + .infos' "$tmp/out")"
	expect 0 "--list-rules -f jsonl" -- "$P" --list-rules -f jsonl
	also "--list-rules -f jsonl: rules have ids" -- jq -e 'select(.type == "rule") | .id' "$tmp/out"
else
	skip "JSON" "no jq"
fi

printf '#%070000d\n#%070000d\n' 1 2 >"$tmp/long.fen"
expect 0 "-f csv --max-findings" -- "$P" -f csv --max-findings 1 "$tmp/long.fen"
also "-f csv --max-findings tells how many are left out" -- has '1 more in this file'
also "-f csv --max-findings: all rows have seven cells" -- equal "$(awk -F , '{ print NF }' "$tmp/out" | sort -u)" 7

# -- every finding --
# The fixtures of single findings are games where pgn-check can tell it, and lists where only fen-legal can.
for f in fixtures/diag/fen-*.pgn; do
	sed -n 's/^\[FEN "\(.*\)"\].*/\1/p' "$f"
done >"$tmp/tags.fen"
expect 1 "positions of the fixtures" -- \
    both "$P" -f jsonl --level info "$tmp/tags.fen" fixtures/diag/fen-*.fen $G/positions.fen
cp "$tmp/out" "$tmp/found"
expect 1 "positions of the fixtures with --variant chess960" -- both "$P" -f jsonl --level info --variant chess960 "$tmp/tags.fen"
cat "$tmp/out" >>"$tmp/found"
sed -n 's/^\(fen\|csv\)-[a-z-]*	//p' fixtures/diag/commands.txt | while read -r command; do
	FEN_LEGAL="$P --level info -f jsonl" sh -c "$command" </dev/null
done >>"$tmp/found" 2>&1
expect 0 "--list-rules" -- "$P" --list-rules -f jsonl
also "there are more than 40 rules about positions and tables" -- \
    test "$(grep -c '"id":"\(fen\|csv\)-[a-z0-9-]*"' "$tmp/out")" -gt 40
for id in $(grep -o '"id":"\(fen\|csv\)-[a-z0-9-]*"' "$tmp/out" | sort -u); do
	also "$id is found" -- has_text "$id" "$tmp/found"
done

# -- lists --
# Successive positions of a game are judged with the help of those before; the verdicts are the same in any order.  The
# game goes on from the first two lines with what no legal move leads to.
{
	printf '%s\n' 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' \
	    'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1' \
	    'rnbqkbnr/pppppppp/8/8/4P3/3B4/PPPP1PPP/RNBQK1NR w KQkq - 0 2' \
	    'rnbqkbnr/1ppppppp/p7/8/4P3/P7/1PPP1PPP/RNBQKBNR w KQkq - 0 2' \
	    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' \
	    'rnbqkbnr/pppppppp/8/8/8/P7/PPPPPPPP/RNBQKBNR b KQkq - 0 1' \
	    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/BNRQKBNR b kq - 0 1' \
	    'rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1' "$illegal"
	"$B/pgn-replay" -q --to fen fixtures/golden/*.pgn
} >"$tmp/list.fen" 2>/dev/null
tac "$tmp/list.fen" >"$tmp/reversed.fen"
# sorted_verdicts FILE
sorted_verdicts() {
	"$P" --format jsonl "$1" >"$tmp/verdicts"
	list_status=$?
	grep -o '"fen":"[^"]*","verdict":"[a-z]*"' "$tmp/verdicts" | sort
	return $list_status
}
expect 1 "a list with positions that no legal move leads to" -- sorted_verdicts "$tmp/list.fen"
cp "$tmp/out" "$tmp/in_order"
also "three of them are illegal" -- equal "$(grep -c '"verdict":"illegal"' "$tmp/in_order")" 3
expect 1 "the same list from its end" -- sorted_verdicts "$tmp/reversed.fen"
also "in any order, the verdicts are the same" -- same "$tmp/in_order"

# -- limits --
head -c 3000000 /dev/zero >"$tmp/zeros"
expect 1 "a file of zero bytes" -- "$P" --summary <"$tmp/zeros"
{ echo "$legal"; head -c 1000000 /dev/zero | tr '\0' k; echo; echo "$legal"; } >"$tmp/wide.fen"
unchanged "--corrected of an endless line" 1 "$tmp/wide.fen" -j2
also "--corrected of an endless line tells of it" -- has '^[^ ]*:2:1: .*limit-token' "$tmp/err"
{ printf '%s' "$legal id \"a\"; c0 \""; head -c 70000 /dev/zero | tr '\0' x; echo '";'; } >"$tmp/wide.epd"
unchanged "--corrected of an endless line with a position" 0 "$tmp/wide.epd"
expect 1 "an endless line" -- "$P" -j2 "$tmp/wide.fen"
also "an endless line does not cost the next one" -- has ':3:1: legal'


# -- an answer is shown or refused, never left out --
for question in '--can-mate both' '--can-mate white' '--proof --nodes 100'; do
	for format in gcc sarif github gitlab junit tap checkstyle html protocol table files; do
		expect 2 "$question in $format" -- eval '"$B/fen-legal" $question -f $format --fen "8/8/8/4k3/8/8/4K3/7N w - - 0 1"'
		also "the formats that have it are named, $question in $format" -- has 'use text, .*csv' "$tmp/err"
	done
	for format in text jsonl json csv; do
		expect 0 "$question in $format" -- eval '"$B/fen-legal" $question -f $format --fen "8/8/8/4k3/8/8/4K3/7N w - - 0 1"'
		also "there is an answer, $question in $format" -- has 'mate\|dead\|proved\|proof'
	done
	[ "$question" != '--can-mate both' ] || also "--can-mate both in csv has a column of its own" -- has '^file,.*,dead,corrected$'
	expect 0 "$question beside a page" -- eval '"$B/fen-legal" $question --report html="$tmp/page" --fen "8/8/8/4k3/8/8/4K3/7N w - - 0 1"'
done

expect 0 "--can-mate both in jsonl" -- "$P" --can-mate both -f jsonl --fen '8/8/8/4k3/8/8/4K3/7N w - - 0 1'
also "--can-mate both in jsonl says so" -- has '"dead":"yes"'

# -- an answer that is open names its reason and the option that decides it --
open='1k6/1P1p1p1p/BP6/1P6/1p6/8/1P1P1PKP/8 w - - 0 1'
for question in '--can-mate both' '--can-mate white' --proof; do
	for format in text jsonl json csv; do
		expect 0 "$question in $format, open" -- eval '"$P" $question --nodes 300 -f $format --fen "$open"'
		also "it says after how many, $question in $format" -- eval 'has_text " 300 positions (--nodes 3000 searches further)"'
	done
done
expect 0 "--from csv: an open answer in a table" -- eval 'printf "n;FEN\n1;%s\n" "$open" | "$P" --from csv --can-mate black --nodes 300'
also "it says after how many" -- has_text 'whether Black can mate is undecided after 300 positions (--nodes 3000 searches further)'
expect 2 "--timeout is heard by a search for a mate" -- "$P" --timeout 1 --can-mate black --nodes 16000000 \
    --fen '1bB5/k7/r7/8/1pBp1p1p/1PpP1PbP/K1P4b/RB6 w - - 0 1'
also "and says how far it came" -- has 'stopped by --timeout after 1 second; positions read: 0' "$tmp/err"
# -- questions about positions, with options that leave out, count and choose --
printf '8/8/8/8/8/4k3/8/4K3 w - - 0 1\n' >"$tmp/dead.fen"
for question in '--can-mate both' '--can-mate white' '--proof'; do
	# shellcheck disable=SC2086 # options
	expect 0 "$question" -- "$P" $question "$tmp/dead.fen"
	cp "$tmp/out" "$tmp/answer"
	for more in -q '--level error' '--select file-empty' '--max-findings 1'; do
		# shellcheck disable=SC2086 # options
		expect 0 "$question $more" -- "$P" $question $more "$tmp/dead.fen"
		also "$question $more: the same answer" -- same "$tmp/answer"
	done
	for more in '--statistics' '-q --statistics' '-l' '-f gcc' '-f html' '-f tap' '-f table' '-f protocol' '-f sarif'; do
		# shellcheck disable=SC2086 # options
		expect 2 "$question $more: no answer" -- "$P" $question $more "$tmp/dead.fen"
		also "$question $more: it is told why" -- \
		    has "${question%% *} does not work with format\|^fen-legal: --statistics counts .*${question%% *} finds out$" "$tmp/err"
	done
done
expect 0 "-q without a question" -- "$P" -q "$tmp/dead.fen"
also "says nothing about a legal position" -- empty
for blank in '' '  '; do
	expect 2 "--fen '$blank'" -- "$P" --fen "$blank" --fen '8/8/8/8/8/4k3/8/4K3 w - - 0 1'
	also "it is told that there is no position" -- has "^fen-legal: --fen '$blank': there is no position in it$" "$tmp/err"
done

# A heading is the first line that is neither blank nor a comment, and no other one.
start='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
for above in '' '# a list\n' '%% a list\n\n# of positions\n' '\n\n'; do
	# shellcheck disable=SC2059 # it has the line ends
	{ printf "$above"; printf 'FEN\n%s\n' "$start"; } >"$tmp/headed.fen"
	expect 0 "a heading after '$above'" -- "$P" --summary "$tmp/headed.fen"
	also "it is not a position" -- has '^1 position: '
done
printf '# a list\n%s\nFEN\n' "$start" >"$tmp/headed.fen"
expect 1 "FEN after a position" -- "$P" "$tmp/headed.fen"
also "is not a heading" -- has ':3:1: illegal: this is not a position'
finish
