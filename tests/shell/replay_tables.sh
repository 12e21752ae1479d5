#!/bin/sh
# replay_tables.sh: what pgn-replay writes as JSON Lines is valid under the schema of the manual page, and its tables
# are tables.
# usage: tests/shell/replay_tables.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
R=$B/pgn-replay
GAMES=100	# of the corpus
CORPUS=${ARBITER_SHARED:-../shared}/corpus/lichess.pgn
A=fixtures/replay/annotated

# replay FORM OPTION... FILE...: findings are no failure here
replay() {
	form=$1
	shift
	"$R" --quiet --fail-on never --to "$form" "$@"
}
jq=true
command -v jq >/dev/null || jq=false
mkdir "$tmp/tables"

# valid NAME OPTION... FILE...: JSON Lines; at the end all of them are judged together, by the schema and by jq
valid() {
	name=$1
	shift
	expect 0 "$name: JSON Lines are written" -- replay jsonl "$@"
	also "$name: there are some" -- test -s "$tmp/out"
	cat "$tmp/out" >>"$tmp/lines"
}
# table NAME FORM OPTION... FILE...: so are tables
table() {
	name=$1
	shift
	expect 0 "$name: the table is written" -- replay "$@"
	also "$name: there is one" -- test -s "$tmp/out"
	cp "$tmp/out" "$tmp/tables/$(echo "$name" | tr ' /' __)"
}

# -- a game with everything --
table "annotated, csv" csv $A.pgn
also "annotated, csv: as expected" -- same $A.csv
table "annotated, csv-plies" csv-plies $A.pgn
also "annotated, csv-plies: as expected" -- same $A.csv-plies
valid "annotated" $A.pgn
also "annotated, jsonl: as expected" -- same $A.jsonl

cp "$tmp/out" "$tmp/annotated"

expect 0 "--ply last" -- replay csv-plies --ply last $A.pgn
also "--ply last: one row a game" -- equal "$(cut -d , -f 1 "$tmp/out" | tr '\n' ' ')" 'game 1 2 '

# -- one UCI in all forms --
{
	printf '[FEN "3k4/8/8/8/8/8/8/1R2K2R w HB - 0 1"]\n\n1. O-O {HB} *\n\n'
	printf '[FEN "3k4/8/8/8/8/8/8/1R2K2R w K - 0 1"]\n\n1. O-O {K} *\n\n'
	printf '[Variant "Chess960"]\n[FEN "3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1"]\n\n1. O-O {Variant} *\n'
} >"$tmp/castling.pgn"
# castles PATTERN: what stands for its group in the lines that match are these moves
castles() {
	equal "$(sed -n "s/$1/\1/p" "$tmp/out" | tr '\n' ' ')" "e1h1 e1g1 e1h1 "
}
expect 0 "castling in UCI" -- replay uci --bare "$tmp/castling.pgn"
also "castling in UCI is to the rook where the rights or the variant are those of Chess960" -- castles '^\([^ ][^ ]*\) .*'
expect 0 "castling in csv-plies" -- replay csv-plies "$tmp/castling.pgn"
also "castling in csv-plies is the same" -- \
    equal "$(sed 1d "$tmp/out" | cut -d , -f 9 | tr '\n' ' ')" "e1h1 e1g1 e1h1 "
expect 0 "castling in jsonl" -- replay jsonl "$tmp/castling.pgn"
also "castling in jsonl is the same" -- castles '.*"uci":"\([^"]*\)".*'

# -- findings that nobody is told: one comment in UTF-8 mixes nothing --
printf '[Event "x"]\n[Site "?"]\n[Date "2020.01.01"]\n[Round "1"]\n[White "A"]\n[Black "B"]\n[Result "*"]\n\n' >"$tmp/utf8.pgn"
cp "$tmp/utf8.pgn" "$tmp/mixed.pgn"
printf '1. e4 {\303\251} 1... e5 *\n' >>"$tmp/utf8.pgn"
printf '1. e4 {\303\251\351} 1... e5 *\n' >>"$tmp/mixed.pgn"
for form in html jsonl csv-plies; do
	expect 0 "mixed encodings in $form" -- replay $form "$tmp/mixed.pgn"
	also "mixed encodings in $form: enc-mixed is reported" -- has 'enc-mixed'
	expect 0 "UTF-8 in $form" -- replay $form "$tmp/utf8.pgn"
	also "UTF-8 in $form: enc-mixed is not reported" -- lacks 'enc-mixed'
done
expect 0 "mixed encodings in a page" -- replay html "$tmp/mixed.pgn"
also "mixed encodings in a page: there are findings" -- lacks '"n":0,'
expect 0 "UTF-8 in a page" -- replay html "$tmp/utf8.pgn"
also "UTF-8 in a page: there are no findings" -- has '"n":0,'
for where in 'findings > 0' 'warnings > 0' 'has("enc-mixed")'; do
	expect 0 "mixed encodings, --where $where" -- replay uci --where "$where" "$tmp/mixed.pgn"
	also "mixed encodings, --where $where: the game is chosen" -- has e2e4
	expect 0 "UTF-8, --where $where" -- replay uci --where "$where" "$tmp/utf8.pgn"
	also "UTF-8, --where $where: the game is not chosen" -- empty
done
expect 0 "pgn-check --all-games with mixed encodings" -- "$B/pgn-check" --all-games -f jsonl --fail-on never "$tmp/mixed.pgn"
also "pgn-check --all-games with mixed encodings: there are findings" -- lacks '"findings":0'
expect 0 "pgn-check --all-games with UTF-8" -- "$B/pgn-check" --all-games -f jsonl --fail-on never "$tmp/utf8.pgn"
also "pgn-check --all-games with UTF-8: there are no findings" -- has '"findings":0'

# -- everything that can be found --
# It takes seconds to find that this one cannot be decided.
undecided=fixtures/diag/limit-analysis.pgn
set --
for file in fixtures/diag/*.pgn; do
	[ "$file" = $undecided ] || set -- "$@" "$file"
done
if check_all; then
	valid "what cannot be decided" --level info $undecided
fi
valid "all that is diagnosed" --level info "$@"

# -- variants: ends, pockets, drops, checks to be given --
valid "all variants" fixtures/variants/right.pgn
valid "all ends of variants" fixtures/variants/ends.pgn
valid "games on other boards" fixtures/boards/*.pgn
also "they have all ends of five in a row" -- equal "$(sed -n 's/.*"end":"\([^"]*\)","final":"\([^"]*\)".*/\1 \2/p' "$tmp/out" |
    grep '^[fp]' | tr '\n' ' ')" "five five full-board full-board passes passes "
expect 0 "games by how they end on another board" -- replay csv --columns end --where 'end == "five"' fixtures/boards/*.pgn
also "they are found" -- equal "$(tail -n +2 "$tmp/out" | sort -u)" five

# -- all that is diagnosed, as tables --
for form in csv csv-plies; do
	table "all that is diagnosed, $form" $form --level info "$@"
done
for how in skip force repair; do
	valid "illegal moves, --on-illegal $how" --on-illegal $how fixtures/diag/illegal-*.pgn fixtures/diag/san-*.pgn
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
	valid "$depth variations in each other" "$tmp/deep.pgn"
done
cp "$tmp/out" "$tmp/deepest"
{
	printf '[Event "a\001\\"\\\\b"]\n[W\374 "1"]\n[W\303\274 "2"]\n[Black "\377\376"]\n\n'
	printf '$7 {[%%a "]" ] \000 \033[2J \377 "} %% 1. e4?! $1 $300 {[%%eval -.50] [%%eval 00.1]} (*) '
	printf '; [%%b\n'
	printf '%%"escape\\\n1... e5 ({only}) 2. Ke3 {[%%csl Zz9]} Nf6 -- 3. d4 * <x> {behind}\n'
} >"$tmp/odd.pgn"
valid "odd bytes" "$tmp/odd.pgn"
also "odd bytes: the game is on one line" -- lines 1
for form in csv csv-plies; do
	table "odd bytes, $form" $form --on-illegal force "$tmp/odd.pgn"
	tr -d '\n\040-\176\200-\377' <"$tmp/out" >"$tmp/control"
	also "odd bytes, $form: there is no control character" -- empty "$tmp/control"
done
awk 'BEGIN { printf "1. e4 {"; for (i = 0; i < 20000; i++) printf "[%%k%d x]", i; print "} *" }' >"$tmp/many.pgn"
valid "many commands" "$tmp/many.pgn"
for form in jsonl csv csv-plies; do
	expect 0 "one thread, $form" -- replay $form -j 1 fixtures/diag/san-*.pgn fixtures/games/*.pgn
	cp "$tmp/out" "$tmp/one"
	expect 0 "three threads, $form" -- replay $form -j 3 fixtures/diag/san-*.pgn fixtures/games/*.pgn
	also "three threads write what one writes, $form" -- same "$tmp/one"
done

# -- real ones --
if ! check_all; then
	:
elif [ -f "$CORPUS" ]; then
	awk -v max=$GAMES '/^\[Event / && n++ >= max { exit } { print }' "$CORPUS" >"$tmp/real.pgn"
	valid "$GAMES real games" "$tmp/real.pgn"
	also "$GAMES real games: each is on one line" -- lines $GAMES
	for form in csv csv-plies; do
		table "$GAMES real games, $form" $form "$tmp/real.pgn"
	done
else
	skip "$GAMES real games" "no corpus"
fi

# -- all that was written --
expect 0 "a game as JSON again" -- replay jsonl $A.pgn
also "the manual page has a schema" -- to "$tmp/schema" python3 tests/shell/schema.py schema man/arbiter-replay.7
# The schema is no formality: each of these lines is the first one with something in place of what is there.
# invalid NAME FROM TO WHY
invalid() {
	sed "s/$2/$3/; q" "$tmp/annotated" >>"$tmp/bad"
	echo "$1: $4" >>"$tmp/reasons"
}
invalid "a key that is unknown" '"plies":14' '"plies":14,"half":7' "'half' was unexpected"
invalid "a key that is missing" '"uci":"e2e4",' '' 'moves.0.: .* is not valid under any of the given schemas'
invalid "a number that is text" '"clk":5400' '"clk":"1:30:00"' "'1:30:00' is not of type 'number'"
invalid "a key that stands twice" '"nags":\[1,14\]' '"nags":[1],"nags":[14]' 'a key stands twice'
invalid "a position without the side to move" ' w KQkq - 2 3"' '"' 'is not valid under any'
invalid "a half-move too many" '"plies":14' '"plies":15' 'there are not 15 half-moves'
invalid "an index too large" '"findings":\[1\]' '"findings":[9]' 'there is no finding 9'
invalid "a key that is unknown in a variation" '"comments_before":' '"comment_before":' "'comment_before' was unexpected"
# judged_by HOW: every line is valid under the schema, and lines that are wrong are refused for what is wrong with them
judged_by() {
	also "every line is valid under the schema, $1" -- from "$tmp/lines" python3 tests/shell/schema.py "$1" "$tmp/schema"
	python3 tests/shell/schema.py "$1" "$tmp/schema" <"$tmp/bad" >"$tmp/refused"
	line=0
	while IFS= read -r reason; do
		line=$((line + 1))
		also "the schema refuses ${reason%%: *}, $1" -- has "^# line $line: .*${reason#*: }" "$tmp/refused"
	done <"$tmp/reasons"
}
judged_by quick
if $jq; then
	grep -vxF -f "$tmp/deepest" "$tmp/lines" >"$tmp/shallow"
	also "jq reads every line but the deepest" -- to /dev/null from "$tmp/shallow" jq -e .
else
	skip "jq reads every line" "no jq"
fi
also "all rows of each table have as many cells, and each is on one line" -- \
    python3 tests/shell/schema.py tables "$tmp"/tables/*
if check_all && python3 -c 'import jsonschema' 2>/dev/null; then
	judged_by lines
elif check_all; then
	skip "every line is valid under the schema, with jsonschema" "no python3-jsonschema"
fi
finish
