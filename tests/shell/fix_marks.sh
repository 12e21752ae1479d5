#!/bin/sh
# fix_marks.sh: pgn-check marks exactly those findings that --fix, or --unsafe-fixes, corrects, and fen-legal those that
# --corrected does; both say how many they are.
# usage: tests/shell/fix_marks.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(cd "$B" && pwd)/pgn-check
top=$(pwd)
shared=${ARBITER_SHARED:-$top/../shared}
cd "$tmp" || exit 2
command -v jq >/dev/null || { skip "everything" "no jq"; finish; }

# -- what each form says --
printf '[Event "A"]\n[White "B"]\n\n1. e4 e5 2. Ng1f3 Nc6 3. Bb5+ a6 4. Ba4' >one.pgn
expect 0 "a game that can be corrected" -- "$P" --level info --fail-on never one.pgn
also "text marks what --fix corrects" -- has_text '[san-overdisambiguated-square] [*]' out
also "and what only --unsafe-fixes does" -- has_text '[san-extra-check] [*unsafe]' out
also "and nothing else" -- grep -q '\[rule-date-unknown\]$' out
expect 0 "the same, summed up" -- "$P" --level info --fail-on never --summary one.pgn
safe=$(grep -c '\[\*\]$' out) unsafe=$(grep -c '\[\*unsafe\]$' out)
also "the last line says how many" -- test "$(tail -n 1 out)" = "$safe can be corrected with --fix, $unsafe more with --unsafe-fixes"
expect 0 "in JSON" -- "$P" --level info --fail-on never --summary -f jsonl one.pgn
also "the same findings are marked" -- test "$(grep -c '"fix":"safe"' out) $(grep -c '"fix":"unsafe"' out)" = "$safe $unsafe"
also "and counted" -- grep -q "\"fixable\":$safe,\"fixable_unsafe\":$unsafe," out
expect 0 "in CSV" -- "$P" --level info --fail-on never -f csv one.pgn
also "there is a column" -- test "$(grep -c ',"safe"$' out) $(grep -c ',"unsafe"$' out)" = "$safe $unsafe"
expect 0 "as a page" -- "$P" --level info --fail-on never -f html one.pgn
also "the same are marked" -- test "$(grep -c 'title="--fix corrects it">\[\*\]<' out) $(grep -c 'title="--fix --unsafe-fixes .*>\[\*unsafe\]<' out)" = "$safe $unsafe"
also "and counted" -- has_text "<p class=\"note\">Of the findings $safe can be corrected with --fix, $unsafe more with --unsafe-fixes.</p>"
expect 0 "a game with nothing to correct" -- eval 'printf "%s" "1. e4 e5 *" | "$P" --summary --select fifty-reached -'
also "no line says so" -- lacks corrected out
expect 0 "compressed" -- eval 'gzip -k one.pgn && "$P" --level info --fail-on never --summary one.pgn.gz'
also "what --fix does not write is not marked" -- lacks_text '[*' out
rm one.pgn.gz
expect 0 "many at once, on several threads" -- eval 'for i in 1 2 3 4 5 6 7 8 9; do cat one.pgn; printf "\n\n"; done >many.pgn &&
    "$P" -j4 --batch-bytes 100 --level info --fail-on never --summary --max-findings 0 many.pgn'
"$P" -j1 --level info --fail-on never --summary --max-findings 0 many.pgn >alone
also "they are marked as on one" -- same alone

printf '1. e4 {[%%emt 75]} 1... e5 {[%%emt 3]} 2. Qh5 {[%%clk 75:00]} 2... Nc6 *\n' >kept.pgn
expect 0 "of a kind that is reported once for each severity, one place is corrected and one is not" -- "$P" --level info --fail-on never kept.pgn
also "the former is marked" -- grep -q '%emt 75.*\[clk-syntax\] \[\*\]$' out
also "the latter is not" -- grep -q '%clk 75:00.*\[clk-syntax\]$' out

# -- what is not tried --
awk 'BEGIN { for (i = 0; i < 501; i++) print "1. e4 e5 2. Ng1f3 *\n" }' >short.pgn
expect 0 "texts of fewer than 64 bytes" -- "$P" --level info --fail-on never --summary --max-findings 0 short.pgn
also "are marked in the first 1000 lines of a file" -- test "$(grep -c 'san-overdisambiguated-square\] \[\*\]$' out)" = 500
also "and not after them" -- grep -q ':1001:.*san-overdisambiguated-square\]$' out
also "and the totals say so" -- grep -q 'can be corrected with --fix.*; [1-9][0-9]* more w[a-z]* not tried$' out
expect 0 "in JSON" -- "$P" --level info --fail-on never --summary -f jsonl short.pgn
also "the totals say it, too" -- has '"fixable_untried":[1-9]' out
{ cat one.pgn; awk 'BEGIN { for (i = 0; i < 20000; i++) print "{ a comment of a game that is too long }" }'; } >long.pgn
expect 0 "a game of more than 256 KiB" -- "$P" --level info --fail-on never --summary long.pgn
also "is not marked" -- lacks_text '[*' out
also "and the totals say so" -- grep -q '^[1-9][0-9]* corrections\{0,1\} w[a-z]* not tried$' out

# applied FILE: all edits of its safe findings, from the last to the first.  Those that overlap an earlier one are left out.
applied() {
	"$P" --level info --fail-on never --max-findings 0 -f jsonl "$1" | jq -rs --rawfile text "$1" '
	    [.[] | select(.fix == "safe") | .edits // [] | .[]] | unique_by([.offset, .length]) | reverse |
	    reduce .[] as $e ($text; .[:$e.offset] + $e.text + .[$e.offset + $e.length:]) | @json'
}
cp one.pgn fixed.pgn
expect 0 "--fix writes it" -- "$P" --level info --fail-on never -q --fix fixed.pgn
also "as the edits do" -- test "$(applied one.pgn)" = "$(jq -Rs '@json' fixed.pgn | jq -r .)"

# -- exactly what is corrected --
# table FOLDER TABLE: "FILE GAME ID FIX NUMBER" for each kind that has a correction, and each that is marked, in each game
table() {
	(cd "$1" && "$P" -r . --level info --fail-on never --max-findings 0 -q -f jsonl) | jq -r '
	    select(.type == "finding") | [.file, .game // 0, .id, .fix // "none"] | map(tostring) | join("\t")' |
	    awk -F '\t' 'NR == FNR { split($0, k, " "); kinds[k[1]] = 1; next } $3 in kinds || $4 != "none"' kinds - | sort | uniq -c |
	    awk '{ print $2 "\t" $3 "\t" $4 "\t" $5 "\t" $1 }' >"$2"
}
# left TABLE MARKS: what is left after corrections that remove findings with these marks, in the games of the table `before`
# with which corrections were tried
left() {
	awk -F '\t' -v "marks=$2" '
	    NR == FNR { if ($4 == "untried") untried[$1 "\t" $2]; next }
	    !($1 "\t" $2 in untried) && !index(marks, "+" $4 "+") { n[$1 "\t" $2 "\t" $3] += $5 }
	    END { for (k in n) print k "\t" n[k] }' before "$1" | sort
}
# marked NAME FOLDER: what is marked in its files is gone after --fix, and nothing else that could have been corrected
marked() {
	cp -R "$2" safe && cp -R "$2" unsafe && chmod -R u+w "$2" safe unsafe
	expect 0 "$1: findings" -- table "$2" before
	also "$1: some are marked" -- has '	safe	' before
	echo "# $1: $(awk -F '\t' '{ print $1, $2, $4 == "untried" }' before | sort -u | awk '{ n += !$3; u += $3 } END { print n + 0, "games,", u + 0, "of them are not tried" }')"
	(cd safe && "$P" -r . --level info --fail-on never -q --fix >/dev/null 2>&1)
	(cd unsafe && "$P" -r . --level info --fail-on never -q --fix --unsafe-fixes >/dev/null 2>&1)
	expect 0 "$1: findings after --fix" -- table safe after
	left before +safe+ >wanted
	left after + >got
	also "$1: what is marked is gone, and nothing else" -- same wanted got
	also "$1: nothing is marked for --fix any more" -- lacks '	safe	' after
	expect 0 "$1: findings after --unsafe-fixes" -- table unsafe after
	left before +safe+unsafe+ >wanted
	left after + >got
	also "$1: what is marked is gone with --unsafe-fixes, and nothing else" -- same wanted got
	also "$1: nothing is marked any more" -- lacks 'safe	' after
	rm -rf safe unsafe
}
expect 0 "the catalogue" -- eval '"$P" --list-rules -f csv >rules'
sed -n '2,$s/,.*,/ /p' rules | tr -d '"' | awk 'NF == 2' >kinds
mkdir -p fixtures/more
cp "$top"/fixtures/diag/*.pgn fixtures
cp "$top"/fixtures/fix/*.pgn fixtures/more
rm fixtures/limit-analysis.pgn	# it takes seconds
marked "fixtures" fixtures
mkdir corpus
for f in "$top"/fixtures/corpus/game/* "$top"/fixtures/corpus/token/* "$top"/fixtures/corpus/split/*; do
	cp "$f" "corpus/${f##*/}.pgn"
done
marked "the corpus" corpus
# -- positions: what is marked is gone from what --corrected writes, and nothing else --
F=${P%pgn-check}fen-legal
printf 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 00 1\n4k3/8/8/8/8/8/8/4K3 w Kk - 0 1\n4k4/8/8/8/8/8/8/4K3 w - - 0  1\n' >three.fen
expect 1 "positions that can be corrected" -- "$F" --level info --summary three.fen
also "text marks a finding" -- has_text '[fen-halfmove-invalid] [*]'
also "and the reason of a verdict" -- has_text '[fen-castling-no-king-or-rook] [*]'
also "and nothing of a line that stays as it is" -- grep -q '^three.fen:3:.*fen-rank-width\]$' out
also "the last line says how many" -- test "$(tail -n 1 out)" = '2 can be corrected with --corrected'
expect 1 "in JSON" -- "$F" --level info --summary -f jsonl three.fen
also "they are marked and counted, too" -- eval 'test "$(grep -c "\"fix\":\"safe\"" out)" = 2 && has "\"fixable\":2,"'
expect 1 "in CSV" -- "$F" --level info -f csv three.fen
also "there is a column" -- eval 'head -n 1 out | grep -q ",corrected$" && has ",\"fen-halfmove-invalid\"$" && has ",$"'
expect 1 "as a page" -- "$F" --level info -f html three.fen
also "they are marked and counted there" -- eval 'test "$(grep -c "title=\"--corrected corrects it\"" out)" = 2 && has "Of the findings 2 can be corrected with --corrected[.]"'
expect 1 "with --corrected" -- "$F" --level info --corrected three.fen
also "nothing is marked" -- lacks_text '[*' err
# positions NAME FILE...: each finding of a line is marked if the line that --corrected writes has it no more
positions() {
	what=$1
	shift
	rm -rf lists corrected
	mkdir lists corrected
	cp "$@" lists && chmod u+w lists/*
	for list in lists/*; do
		# shellcheck disable=SC2086 # words
		"$F" $judged --level info --fail-on never --corrected "$list" >"corrected/${list#*/}" 2>/dev/null
	done
	expect 0 "$what: findings" -- position_table lists before
	also "$what: some are marked" -- has '	safe	' before
	echo "# $what: $(awk -F '\t' '{ n++; m += $4 == "safe" } END { print n + 0, "kinds of findings in a line,", m + 0, "of them marked" }' before)"
	position_table corrected after
	left before +safe+ >wanted
	left after + >got
	also "$what: what is marked is gone, and nothing else" -- cmp wanted got
	also "$what: nothing is marked any more" -- eval '! grep "	safe	" after'
}
# position_table FOLDER TABLE: as table() of findings in positions, with lines as games
position_table() {
	# shellcheck disable=SC2086 # words
	(cd "$1" && "$F" $judged $asked --level info --fail-on never --max-findings 0 -f jsonl -- *) >rows
	position_status=$?
	jq -r '.. | objects | select(.type? == "finding") | [.file, .line // 0, .id, .fix // "none"] | map(tostring) | join("\t")' rows |
	    sort | uniq -c | awk '{ print $2 "\t" $3 "\t" $4 "\t" $5 "\t" $1 }' >"$2"
	return $position_status
}
judged= asked=
grep -h '^\[FEN "' "$top"/fixtures/diag/fen-*.pgn >tags.fen
sed 's/^.FEN "\(.*\)".$/\1/' tags.fen >plain.fen
positions "positions" tags.fen plain.fen "$top"/fixtures/golden/positions.fen "$top"/fixtures/golden/positions.epd \
    "$top"/fixtures/diag/*.fen
for encoding in UTF-16 GBK; do
	sed 's/$/ c0 "胡荣华";/' plain.fen | iconv -f UTF-8 -t $encoding >wide.fen
	positions "positions in $encoding" wide.fen
	also "that it is no UTF-8 is marked" -- grep -q '	enc-[a-z0-9]*	safe	' before
done
{ echo 'a,FEN,b'; sed 's/"/""/g; s/.*/1,"&",2/' plain.fen; } >table.csv
judged='--from csv'
positions "a table" table.csv
judged='--variant xiangqi'
printf '%s\n' 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR  w - - 0 1' 'rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r' >xiangqi.fen
positions "xiangqi" xiangqi.fen
judged='' asked='--can-mate either --nodes 1000'
positions "with questions" plain.fen
check_all || finish
asked=''
if cp "$shared"/cases/*.fen "$shared"/cases/*.epd . 2>/dev/null; then
	for list in *.fen *.epd; do
		# shellcheck disable=SC2043 # what is all right has no marks
		"$F" --level info -f jsonl "$list" 2>/dev/null | grep -q '"fix"' && positions "$list" "$list"
	done
else
	skip "real positions" "no $shared/cases"
fi
if cp -R "$shared/corpus/real" real 2>/dev/null; then
	marked "real files" real
else
	skip "real files" "no $shared/corpus/real"
fi
finish
