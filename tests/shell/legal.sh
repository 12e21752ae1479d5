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

# -- exit statuses --
"$P" --fen "$legal" >/dev/null 2>&1; check "a legal position" 0
"$P" --fen "$illegal" >/dev/null 2>&1; check "an illegal one" 1
"$P" --fen "$legal" --fen "$illegal" --fen "$legal" >"$tmp/out" 2>&1; check "between legal ones" 1
[ "$(grep -c '^<fen>:[123]:' "$tmp/out")" -eq 3 ]; check "three --fen are three lines" 0
"$P" --fen "$dated" >/dev/null 2>&1; check "warnings do not fail" 0
"$P" --fail-on warning --fen "$dated" >/dev/null 2>&1; check "unless they are asked to" 1
"$P" --fail-on never --fen "$illegal" >/dev/null 2>&1; check "an illegal position, never failing" 0
"$P" --fen "$legal" "$tmp/illegal.fen" >"$tmp/out" 2>&1; check "--fen and a file" 1
head -n 1 "$tmp/out" | grep -q '^<fen>:1:1: legal'; check "--fen comes first" 0
"$P" none.fen "$tmp/legal.fen" >"$tmp/out" 2>"$tmp/err"; check "a file that is not there" 2
grep -q 'legal.fen:1:1: legal' "$tmp/out"; check "does not cost the next one" 0
[ "$(wc -l <"$tmp/err")" -eq 1 ]; check "and is one line on standard error" 0
"$P" --ignore ALL --fen "$illegal" >/dev/null 2>&1; check "an illegal position fails, whatever is told about it" 1
"$P" --severity 'fen-*=warning' --fen "$illegal" >/dev/null 2>&1; check "at whatever level" 1
"$P" --ignore ALL none.fen >/dev/null 2>&1; check "ignored trouble is trouble" 2
"$P" --fail-on never none.fen >/dev/null 2>&1; check "trouble is never 0" 2
"$P" $G >/dev/null 2>&1; check "a folder without -r" 2
mkdir "$tmp/empty"
"$P" -r "$tmp/empty" >/dev/null 2>&1; check "a folder without positions" 2
"$P" --files-from none.txt >/dev/null 2>&1; check "no list of files" 2
"$P" <&- >/dev/null 2>&1; check "no standard input" 2
: | "$P" >/dev/null 2>&1; check "nothing at all" 0
: | "$P" --fail-on warning >/dev/null 2>&1; check "is a warning" 1
printf '# only\n%% words\n\n' | "$P" --fail-on warning >/dev/null 2>&1; check "as are comments only" 1
printf '%s' "$legal" | "$P" >"$tmp/out" 2>&1; check "no line end" 0
grep -q '^<stdin>:1:1: legal' "$tmp/out"; check "is no harm" 0
for options in "--can-mate green" "--nodes 0" "--nodes x" "--proof --seconds 0" "--seconds 1" "--from startpos" \
    "--proof --from 8/8/8/8/8/8/8/8_w_-_-" "--column FEN" "--csv --fen x" "-f pgn" "--jobs 0" "--null" "--nonsense" \
    "--fen" "--level off" "--select nothing-such" "--batch-bytes 0"; do
	# shellcheck disable=SC2086
	"$P" $options >"$tmp/out" 2>"$tmp/err" <"$tmp/legal.fen"; check "$options" 2
	[ ! -s "$tmp/out" ] && grep -q '^fen-legal: ' "$tmp/err"; check "is refused in words" 0
done

# -- writing --
if [ -c /dev/full ]; then
	for format in text jsonl csv; do
		"$P" -f $format --fen "$legal" >/dev/full 2>"$tmp/err"; check "full disk, $format" 2
		grep -q 'standard output: No space left' "$tmp/err"; check "and it says so" 0
	done
	"$P" --csv $G/puzzles.csv >/dev/full 2>/dev/null; check "full disk, --csv" 2
	"$P" --fix $G/positions.fen >/dev/full 2>/dev/null; check "full disk, --fix" 2
	"$P" --fix $G/positions.fen 2>/dev/full >/dev/null; check "findings beside --fix on a full disk" 2
	"$P" --help >/dev/full 2>/dev/null; check "full disk, --help" 2
	"$P" --version >/dev/full 2>/dev/null; check "full disk, --version" 2
	"$P" -o /dev/full --fen "$legal" 2>/dev/null; check "full disk, --output" 2
	"$P" --good /dev/full --fen "$legal" >/dev/null 2>&1; check "full disk, --good" 2
else
	skip "full disk" "no /dev/full"
fi
"$P" --fen "$legal" >&- 2>/dev/null; check "no standard output" 2
i=0; while [ $i -lt 400 ]; do cat $G/positions.fen; i=$((i + 1)); done >"$tmp/long.fen"
{ "$P" "$tmp/long.fen" 2>"$tmp/err"; echo $? >"$tmp/exit"; } | head -n 1 >/dev/null
[ "$(cat "$tmp/exit")" -eq 141 ]; check "a closed pipe ends it by signal" 0
[ ! -s "$tmp/err" ]; check "and quietly" 0
(trap '' PIPE; "$P" "$tmp/long.fen" 2>"$tmp/err"; echo $? >"$tmp/exit") | head -n 1 >/dev/null
[ "$(cat "$tmp/exit")" -eq 2 ]; check "with the signal ignored it is trouble" 0
"$P" --good "$tmp/good" --bad "$tmp/bad" $G/positions.fen >/dev/null 2>&1; check "--good and --bad" 1
[ "$(wc -l <"$tmp/bad")" -eq "$("$P" -q -f csv $G/positions.fen | grep -c '"illegal"')" ]
check "the bad ones are the illegal ones" 0
cat "$tmp/good" "$tmp/bad" | sort >"$tmp/both"
sort $G/positions.fen | cmp -s - "$tmp/both"; check "no line is lost between them" 0
"$P" --good "$tmp/good" --bad "$tmp/bad" --csv $G/puzzles.csv >/dev/null 2>&1; check "rows of tables, too" 1
grep -q '^00143,' "$tmp/good" && grep -q '^000tp,' "$tmp/bad"; check "each where it belongs" 0
cp $G/positions.fen "$tmp/in.fen"
"$P" --fix -o "$tmp/in.fen" "$tmp/in.fen" >/dev/null 2>&1; check "an input is not written over" 2
cmp -s $G/positions.fen "$tmp/in.fen"; check "but stays" 0
"$P" --fix -o "$tmp/fixed" $G/positions.fen 2>/dev/null; check "--fix with --output" 1
"$P" --fix "$tmp/fixed" 2>/dev/null | cmp -s - "$tmp/fixed"; check "what is fixed stays so" 0
"$P" --fix --csv $G/puzzles.csv 2>/dev/null >"$tmp/fixed"
"$P" --fix --csv "$tmp/fixed" 2>/dev/null | cmp -s - "$tmp/fixed"; check "in tables, too" 0

printf 'id,FEN\n1,"%s bm Kd7; id ""x, y"";"\n' '4k3/8/8/8/8/8/8/4K2R  b - -' >"$tmp/epd.csv"
"$P" --fix --csv "$tmp/epd.csv" >"$tmp/fixed"
"$P" --csv "$tmp/fixed" >/dev/null 2>&1; check "cells stay quoted that need it" 0
for operations in 'bm Kd2' '0 1 bm Kd2;' 'c0 "a;b" ; c1 "x"' 'bm Kd2; id "x"'; do
	echo "4k3/8/8/8/8/8/8/4K2R w K - $operations" | "$P" --fix 2>/dev/null | grep -qF "${operations#0 1 }"
	check "--fix keeps $operations" 0
done
"$P" --fix --summary $G/positions.fen 2>/dev/null >"$tmp/out"
"$P" --fix $G/positions.fen 2>/dev/null | cmp -s - "$tmp/out"; check "totals do not stand in a fixed list" 0
"$P" --csv --summary $G/puzzles.csv 2>/dev/null >"$tmp/out"
"$P" --csv $G/puzzles.csv 2>/dev/null | cmp -s - "$tmp/out"; check "nor in a table" 0

# -- compressed input --
both=$("$P" "$tmp/legal.fen" "$tmp/illegal.fen" | sed 's/^[^:]*://' | cksum)
cat "$tmp/legal.fen" "$tmp/illegal.fen" >"$tmp/two.fen"
two=$("$P" --stdin-filename x <"$tmp/two.fen" | cksum)
for pack in gzip zstd bzip2 xz; do
	if command -v $pack >/dev/null; then
		$pack -c <"$tmp/two.fen" >"$tmp/packed"
		"$P" --stdin-filename x <"$tmp/packed" >"$tmp/out"; check "$pack" 1
		[ "$(cksum <"$tmp/out")" = "$two" ]; check "gives the same" 0
	else
		skip "$pack" "no $pack"
	fi
done
gzip -c "$tmp/long.fen" | head -c 500 >"$tmp/cut.gz"
"$P" "$tmp/cut.gz" >"$tmp/out" 2>/dev/null; check "a truncated archive" 2
grep -q 'io-truncated-gzip' "$tmp/out"; check "is called so" 0
mkdir -p "$tmp/tree/below"
cp "$tmp/legal.fen" "$tmp/tree/a.fen"; cp "$tmp/illegal.fen" "$tmp/tree/below/b.epd"
cp "$tmp/illegal.fen" "$tmp/tree/c.txt"; gzip -c <"$tmp/legal.fen" >"$tmp/tree/below/d.fen.gz"
cp $G/two.pgn $G/puzzles.csv "$tmp/tree"
"$P" -r "$tmp/tree" | sed "s|^$tmp/||" >"$tmp/out"
printf 'tree/%s\n' 'a.fen:1:1: legal' 'below/b.epd:1:20: illegal' 'below/d.fen.gz:1:1: legal' | sort >"$tmp/wanted"
sed 's/\(legal\).*/\1/' "$tmp/out" | sort | cmp -s - "$tmp/wanted"; check "-r reads .fen and .epd, and nothing else" 0
"$P" -r --csv "$tmp/tree" 2>/dev/null | cut -d, -f1 | grep -q '^00143$'; check "-r --csv reads tables" 0
if command -v python3 >/dev/null; then
	(cd "$tmp/tree" && python3 -c "import zipfile
z = zipfile.ZipFile('../list.zip', 'w', zipfile.ZIP_DEFLATED)
for name in ('a.fen', 'two.pgn', 'c.txt', 'below/b.epd'): z.write(name)
z.close()
z = zipfile.ZipFile('../none.zip', 'w')
z.write('c.txt')
z.close()")
	"$P" "$tmp/list.zip" >"$tmp/out" 2>/dev/null; check "a zip archive" 1
	[ "$(sed 's/^[^:]*://' "$tmp/out" | cksum)" = "$both" ]; check "of which .fen and .epd are read, and nothing else" 0
	"$P" "$tmp/none.zip" >"$tmp/out" 2>&1; check "a zip archive without positions" 2
	grep -q 'no .fen or .epd file' "$tmp/out"; check "and that is what is said" 0
else
	skip "zip archives" "no python3"
fi

# -- the same bytes, however the work is split --
awk -v n=2000 '
FNR == 1 { file++ }
file < 4 && !/^#/ { line[k++] = $0 }
END { for (i = 0; i < n; i++) print line[(i * 7 + int(i / 11)) % k] }' \
    $G/positions.fen $G/positions.epd fixtures/diag/fen-bishop-trapped-home.fen >"$tmp/all.fen"
awk -v n=1999 '
NR == 1 { print; next }
{ line[k++] = $0 }
END { for (i = 0; i < n; i++) print line[(i * 5 + int(i / 13)) % k] }' $G/puzzles.csv >"$tmp/all.csv"
[ "$(wc -l <"$tmp/all.fen")" -eq 2000 ]; check "2,000 lines" 0
same_split() {
	same=0
	first=
	for how in "-j1" "-j2" "-j5" "-j1 --batch-bytes 1" "-j2 --batch-bytes 60" "-j5 --batch-bytes 1000" \
	    "-j2 --batch-bytes 262144" "-j5 --batch-bytes 1"; do
		# shellcheck disable=SC2086
		"$P" $how "$@" --level info --summary --good "$tmp/g" --bad "$tmp/b" >"$tmp/out" 2>"$tmp/err"
		sum=$(cat "$tmp/out" "$tmp/err" "$tmp/g" "$tmp/b" | cksum)
		[ "${first:=$sum}" = "$sum" ] || { same=1; echo "# $how $*"; }
	done
	[ -s "$tmp/out" ] || same=1
	return $same
}
for format in text jsonl csv; do
	same_split -f $format "$tmp/all.fen"; check "any split of the work, $format" 0
	same_split -f $format --csv "$tmp/all.csv"; check "any split of a table, $format" 0
done
same_split --fix "$tmp/all.fen"; check "any split of the work, --fix" 0
same_split --fix --csv "$tmp/all.csv"; check "any split of a table, --fix" 0
same_split --max-findings 0 --statistics "$tmp/all.fen"; check "any split of the work, --statistics" 0
"$P" -f jsonl --stdin-filename x <"$tmp/all.fen" >"$tmp/out"
# shellcheck disable=SC2002
cat "$tmp/all.fen" | "$P" -f jsonl --stdin-filename x | cmp -s - "$tmp/out"; check "a pipe and a file" 0
LC_ALL=de_DE.UTF-8 LANG=de_DE.UTF-8 "$P" -f jsonl --stdin-filename x <"$tmp/all.fen" | cmp -s - "$tmp/out"
check "any locale" 0

# -- tables --
"$P" --csv "$tmp/all.csv" >"$tmp/judged.csv" 2>/dev/null; check "a table" 1
"$P" --csv "$tmp/judged.csv" >"$tmp/again.csv" 2>"$tmp/err"; check "what is written is a table again" 1
[ ! -s "$tmp/err" ]; check "without a malformed row" 0
[ "$(wc -l <"$tmp/judged.csv")" -eq "$(wc -l <"$tmp/again.csv")" ]; check "of as many rows" 0
"$P" -f csv "$tmp/all.fen" >"$tmp/list.csv"
"$P" --csv --ignore 'fen-ep*' "$tmp/list.csv" >"$tmp/out" 2>"$tmp/err"; check "the format csv is a table, too" 1
[ ! -s "$tmp/err" ]; check "of well-formed rows" 0
"$P" -f csv --can-mate both --dead $G/positions.epd | "$P" --csv 2>&1 | grep -q csv-; check "with mates, too" 1
for arguments in "-q $G/positions.fen" "none.fen" "$tmp/cut.gz" "/dev/null"; do
	# shellcheck disable=SC2086
	"$P" -f csv $arguments 2>/dev/null | awk -F, 'NF < 6 || $1 == "finding" { exit 1 }'
	check "one kind of rows only: ${arguments##*/}" 0
done
{ echo; cat $G/puzzles.csv; } | "$P" --csv 2>&1 | grep -q '^00143,.*"legal"'; check "a blank line above the heading" 0
{ printf 'FEN,a\n%s,' "$legal"; head -c 70000 /dev/zero | tr '\0' x; echo; } >"$tmp/wide.csv"
"$P" --csv "$tmp/wide.csv" 2>/dev/null | awk 'NR == 2 && length < 70000 { exit 1 }'; check "no row is written in part" 0
{ cat "$tmp/judged.csv"; printf '00x,"4k3/8 w\n'; tail -n 1 "$tmp/judged.csv"; } >"$tmp/hole.csv"
"$P" --csv "$tmp/hole.csv" >"$tmp/out" 2>"$tmp/err"
line=$(($(wc -l <"$tmp/hole.csv") - 1))
[ "$(wc -l <"$tmp/err")" -eq 1 ] && grep -q "hole.csv:$line:1: error: .*csv-row-malformed" "$tmp/err"
check "a malformed row is told by its line" 0
[ "$(tail -n 1 "$tmp/out" | cut -d, -f1)" = "$(tail -n 1 "$tmp/judged.csv" | cut -d, -f1)" ]
check "and costs itself only" 0

"$P" -f csv --proof --fen "$legal" 2>/dev/null | grep -q '^1\. '; check "a proof in a table has its line ends" 0

[ "$(printf 'id,FEN\r\n1,%s' "$legal" | "$P" --csv | tr -dc '\r' | wc -c)" -eq 2 ]
check "the last row of a table ends as the others" 0

# -- JSON --
if command -v jq >/dev/null; then
	"$P" -f jsonl --level info --can-mate both $G/positions.fen $G/positions.epd >"$tmp/out"
	jq -e . "$tmp/out" >/dev/null; check "every line is JSON" 0
	[ "$(jq -r 'keys_unsorted | join(" ")' "$tmp/out" | sort -u)" = "\
type file line fen verdict proved findings can_mate
type file line fen verdict proved findings can_mate mate_line
type file line verdict proved findings can_mate" ]
	check "keys are those of the manual, in its order" 0
	jq -r 'keys_unsorted[]' "$tmp/out" | sort -u | while read -r key; do
		grep -qw "$key" man/fen-legal.1 || echo "$key"
	done >"$tmp/missing"
	[ ! -s "$tmp/missing" ]; check "each of them" 0
	"$P" -f jsonl --can-mate white --fen "$legal" | jq -e '.can_mate | keys == ["white"]' >/dev/null
	check "only the side that was asked about" 0
	"$P" -f jsonl --level info --csv --summary "$tmp/all.csv" >"$tmp/out"
	jq -e . "$tmp/out" >/dev/null; check "tables as JSON" 0
	[ "$(jq -s 'map(select(.type == "position")) | [length, map(select(.verdict == "illegal")) | length] | join(" ")' \
	    "$tmp/out")" = "$(jq -s 'map(select(.type == "summary"))[0] | [.positions, .illegal] | join(" ")' "$tmp/out")" ]
	check "the totals are right" 0
	"$P" -f jsonl --level info --summary "$tmp/all.fen" >"$tmp/out"
	[ "$(jq -s '[.[] | select(.type == "position") | .findings | length] | add' "$tmp/out")" -eq \
	    "$(jq -s 'map(select(.type == "summary"))[0] | .errors + .warnings + .infos' "$tmp/out")" ]
	check "so are those of the findings" 0
	"$P" --list-rules -f jsonl | jq -e 'select(.type == "rule") | .id' >/dev/null; check "--list-rules as JSON" 0
else
	skip "JSON" "no jq"
fi

printf '#%070000d\n#%070000d\n' 1 2 >"$tmp/long.fen"
"$P" -f csv --max-findings 1 "$tmp/long.fen" >"$tmp/out" 2>/dev/null
grep -q '1 more in this file' "$tmp/out" && [ "$(awk -F , '{ print NF }' "$tmp/out" | sort -u)" = 6 ]
check "what is left out has the columns of the others" 0

# -- everything there is to find --
# The fixtures of single findings are games where pgn-check can tell it, and lists where only fen-legal can.
for f in fixtures/diag/fen-*.pgn; do
	sed -n 's/^\[FEN "\(.*\)"\].*/\1/p' "$f"
done >"$tmp/tags.fen"
{
	"$P" -f jsonl --level info "$tmp/tags.fen" fixtures/diag/fen-*.fen $G/positions.fen
	"$P" -f jsonl --level info --chess960 "$tmp/tags.fen"
	sed -n 's/^\(fen\|csv\)-[a-z-]*	//p' fixtures/diag/commands.txt | while read -r command; do
		FEN_LEGAL="$P --level info -f jsonl" sh -c "$command"
	done
} 2>&1 | grep -o '"id":"[a-z0-9-]*"' | sort -u >"$tmp/found"
for id in $("$P" --list-rules -f jsonl | grep -o '"id":"\(fen\|csv\)-[a-z0-9-]*"' | sort -u); do
	grep -qx -- "$id" "$tmp/found"; check "$id is found" 0
done

# -- limits --
head -c 3000000 /dev/zero | "$P" --summary >"$tmp/out" 2>&1; check "a file of zero bytes" 1
{ echo "$legal"; head -c 1000000 /dev/zero | tr '\0' k; echo; echo "$legal"; } >"$tmp/wide.fen"
"$P" -j2 --fix "$tmp/wide.fen" 2>"$tmp/err" | cmp -s - "$tmp/wide.fen"; check "an endless line stays as it is" 0
{ printf '%s' "$legal id \"a\"; c0 \""; head -c 70000 /dev/zero | tr '\0' x; echo '";'; } >"$tmp/wide.epd"
"$P" --fix "$tmp/wide.epd" 2>/dev/null | cmp -s - "$tmp/wide.epd"; check "as does one with a position" 0
"$P" -j2 "$tmp/wide.fen" | grep -q ':3:1: legal'; check "and does not cost the next one" 0
grep -q '^[^ ]*:2:1: .*limit-token' "$tmp/err"; check "and is told" 0

echo "1..$n"
exit $failed
