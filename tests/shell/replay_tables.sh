#!/bin/sh
# replay_tables.sh: what pgn-replay writes as JSON Lines is valid under the schema of the manual page, and its tables
# are tables.
# usage: tests/shell/replay_tables.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
R=$B/pgn-replay
GAMES=300	# of the corpus
CORPUS=${ARBITER_SHARED:-../shared}/corpus/lichess.pgn

# replay FORM OPTION... FILE...: findings are no failure here
replay() {
	form=$1
	shift
	"$R" --quiet --fail-on never --to "$form" "$@" 2>"$tmp/err"
}
python=false schema=false jq=false
command -v python3 >/dev/null && python=true
$python && python3 -c 'import jsonschema' 2>/dev/null && schema=true
command -v jq >/dev/null && jq=true

# valid NAME FILE: every line of it
valid() {
	[ -s "$2" ]; check "$1: there are lines" 0
	if $schema; then
		python3 tests/shell/schema.py lines "$tmp/schema" <"$2"; check "$1: valid under the schema" 0
	else
		skip "$1: valid under the schema" "no python3 with jsonschema"
	fi
	if $jq; then
		jq -e . <"$2" >/dev/null; check "$1: jq reads it" 0
	else
		skip "$1: jq reads it" "no jq that can"
	fi
}
# invalid NAME FROM TO: a line with that in place of what is there
invalid() {
	if $schema; then
		sed "s/$2/$3/" fixtures/replay/annotated.jsonl >"$tmp/bad"
		! cmp -s "$tmp/bad" fixtures/replay/annotated.jsonl &&
		    ! python3 tests/shell/schema.py lines "$tmp/schema" <"$tmp/bad" >/dev/null
		check "refused: $1" 0
	else
		skip "refused: $1" "no python3 with jsonschema"
	fi
}
# table NAME FILE: as many cells in every row, and a row a line
table() {
	if $python; then
		python3 tests/shell/schema.py csv "$(wc -l <"$2")" <"$2"; check "$1: rows of a table" 0
	else
		skip "$1: rows of a table" "no python3"
	fi
}

if $python; then
	python3 tests/shell/schema.py schema man/arbiter-replay.7 >"$tmp/schema"; check "the page has a schema" 0
else
	skip "the page has a schema" "no python3"
fi

# -- a game with everything --
A=fixtures/replay/annotated
for form in jsonl csv csv-plies; do
	replay $form $A.pgn >"$tmp/out"; check "annotated, $form" 0
	cmp "$tmp/out" $A.$form; check "annotated, $form: as expected" 0
done
valid "annotated" $A.jsonl
table "annotated, csv" $A.csv
table "annotated, csv-plies" $A.csv-plies
replay csv-plies --final $A.pgn | cut -d , -f 1 | tr '\n' ' ' | grep -qx 'game 1 2 '; check "--final: one row a game" 0

# -- one UCI in all forms --
{
	printf '[FEN "3k4/8/8/8/8/8/8/1R2K2R w HB - 0 1"]\n\n1. O-O {HB} *\n\n'
	printf '[FEN "3k4/8/8/8/8/8/8/1R2K2R w K - 0 1"]\n\n1. O-O {K} *\n\n'
	printf '[Variant "Chess960"]\n[FEN "3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1"]\n\n1. O-O {Variant} *\n'
} >"$tmp/castling.pgn"
printf '%s\n' e1h1 e1g1 e1h1 >"$tmp/expected"
replay uci --bare "$tmp/castling.pgn" | sed 's/ .*//' | cmp - "$tmp/expected"; check "castling in UCI" 0
replay csv-plies "$tmp/castling.pgn" | sed '1d' | cut -d , -f 9 | cmp - "$tmp/expected"; check "castling in UCI, csv-plies" 0
replay jsonl "$tmp/castling.pgn" | sed 's/.*"uci":"\([^"]*\)".*/\1/' | cmp - "$tmp/expected"; check "castling in UCI, jsonl" 0

# -- findings that nobody is told: one comment in UTF-8 mixes nothing --
printf '[Event "x"]\n[Site "?"]\n[Date "2020.01.01"]\n[Round "1"]\n[White "A"]\n[Black "B"]\n[Result "*"]\n\n' >"$tmp/utf8.pgn"
printf '1. e4 {\303\251} 1... e5 *\n' >>"$tmp/utf8.pgn"
printf '1. e4 {\303\251\351} 1... e5 *\n' | sed '$!d' >"$tmp/tail"
sed '$d' "$tmp/utf8.pgn" | cat - "$tmp/tail" >"$tmp/mixed.pgn"
for f in utf8 mixed; do
	told=1 count=0
	[ $f = mixed ] && told=0 count=1
	for form in html jsonl csv-plies; do
		replay $form "$tmp/$f.pgn" | grep -q 'enc-mixed'; check "$f, $form: enc-mixed" $told
	done
	replay html "$tmp/$f.pgn" | grep -q '"n":0,'; check "$f, html: how many" $count
	for where in 'findings > 0' 'warnings > 0' 'has("enc-mixed")'; do
		replay uci --where "$where" "$tmp/$f.pgn" | grep -q e2e4; check "$f, --where $where" $told
	done
	"$B/pgn-check" --games -f jsonl --fail-on never "$tmp/$f.pgn" 2>/dev/null | grep -q '"findings":0'
	check "$f, pgn-check --games" $count
done

# -- the schema is no formality --
invalid "a key that is unknown" '"plies":14' '"plies":14,"half":7'
invalid "a key that is missing" '"uci":"e2e4",' ''
invalid "a number that is text" '"clk":5400' '"clk":"1:30:00"'
invalid "a key that stands twice" '"nags":\[1,14\]' '"nags":[1],"nags":[14]'
invalid "no position" ' w KQkq - 2 3"' '"'
invalid "a half-move too many" '"plies":14' '"plies":15'
invalid "an index too large" '"findings":\[1\]' '"findings":[9]'
invalid "something unknown in a variation" '"comments_before":' '"comment_before":'

# -- everything that can be found --
replay jsonl --level info fixtures/diag/*.pgn >"$tmp/diag"
valid "fixtures" "$tmp/diag"
for form in csv csv-plies; do
	replay $form --level info fixtures/diag/*.pgn >"$tmp/out"; table "fixtures, $form" "$tmp/out"
done
for how in skip force repair; do
	replay jsonl --on-illegal $how fixtures/diag/illegal-*.pgn fixtures/diag/san-*.pgn >"$tmp/out"
	valid "fixtures, --on-illegal $how" "$tmp/out"
done

# -- hostile ones --
# Of 70 variations in each other 64 are read; jq 1.6 goes no deeper than 60 or so.
for depth in 60 70; do
	awk -v depth=$depth 'BEGIN {
		printf "1. e4"
		for (i = 0; i < depth; i++) printf " (1. d4 {[%%clk 0:0:%d]}", i
		for (i = 0; i < depth; i++) printf " $3 $5)"
		print " e5 *"
	}' >"$tmp/deep.pgn"
	replay jsonl "$tmp/deep.pgn" >"$tmp/out"; [ $depth -gt 60 ] && jq=false
	valid "$depth variations in each other" "$tmp/out"
done
command -v jq >/dev/null && jq=true
{
	printf '[Event "a\001\\"\\\\b"]\n[W\374 "1"]\n[W\303\274 "2"]\n[Black "\377\376"]\n\n'
	printf '$7 {[%%a "]" ] \000 \033[2J \377 "} %% 1. e4?! $1 $300 {[%%eval -.50] [%%eval 00.1]} (*) '
	printf '; [%%b\n'
	printf '%%"escape\\\n1... e5 ({only}) 2. Ke3 {[%%csl Zz9]} Nf6 -- 3. d4 * <x> {behind}\n'
} >"$tmp/odd.pgn"
replay jsonl "$tmp/odd.pgn" >"$tmp/out"; valid "odd bytes" "$tmp/out"
[ "$(wc -l <"$tmp/out")" -eq 1 ]; check "odd bytes: on one line" 0
for form in csv csv-plies; do
	replay $form --on-illegal force "$tmp/odd.pgn" >"$tmp/out"; table "odd bytes, $form" "$tmp/out"
	! LC_ALL=C tr -d '\n\040-\176\200-\377' <"$tmp/out" | grep -q .
	check "odd bytes, $form: no control character" 0
done
awk 'BEGIN { printf "1. e4 {"; for (i = 0; i < 20000; i++) printf "[%%k%d x]", i; print "} *" }' >"$tmp/many.pgn"
replay jsonl "$tmp/many.pgn" >"$tmp/out"; valid "many commands" "$tmp/out"
for form in jsonl csv csv-plies; do
	replay $form -j 1 fixtures/diag/san-*.pgn fixtures/games/*.pgn >"$tmp/one"
	replay $form -j 3 fixtures/diag/san-*.pgn fixtures/games/*.pgn >"$tmp/three"
	cmp "$tmp/one" "$tmp/three"; check "$form: any number of threads" 0
done

# -- real ones --
if [ -f "$CORPUS" ]; then
	awk -v max=$GAMES '/^\[Event / && n++ >= max { exit } { print }' "$CORPUS" >"$tmp/real.pgn"
	replay jsonl "$tmp/real.pgn" >"$tmp/out"; valid "$GAMES games" "$tmp/out"
	[ "$(wc -l <"$tmp/out")" -eq $GAMES ]; check "$GAMES games: a line each" 0
	for form in csv csv-plies; do
		replay $form "$tmp/real.pgn" >"$tmp/out"; table "$GAMES games, $form" "$tmp/out"
	done
else
	skip "$GAMES games" "no corpus"
fi
echo "1..$n"
exit $failed
