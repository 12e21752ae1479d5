#!/bin/sh
# export.sh: pgn-check --profile export finds every deviation from what pgn-replay writes, and nothing in that.
# usage: tests/shell/export.sh [build directory]
# shellcheck disable=SC2016,SC2317 # $ in programs of sed; expect runs what looks unused
B=${1:-${B:-build}}
. tests/shell/cli.inc
cr=$(printf '\r') tab=$(printf '\t') bom=$(printf '\357\273\277') latin=$(printf '\374')
good=fixtures/export/games.pgn

# finds ID LINE: the last run reported nothing but ID, first in that line
finds() {
	head -n 1 "$tmp/out" | grep -F "\"line\":$2," && ! grep -vF "\"id\":\"$1\"" "$tmp/out"
}
# deviates ID LINE NAME SED: with that change of the good file, the only finding is ID in that line
deviates() {
	sed "$4" "$good" >"$tmp/bad.pgn"
	! cmp -s "$good" "$tmp/bad.pgn" || { echo "# $4 changes nothing"; verdict 1 "$3"; }
	expect 1 "$3" -- "$B/pgn-check" --profile export --fail-on warning --format jsonl --level warning --max-findings 0 "$tmp/bad.pgn"
	also "$3: $1 in line $2" -- finds "$1" "$2"
}

expect 0 "the good file is what pgn-replay writes" -- "$B/pgn-replay" -q "$good"
also "byte for byte" -- cmp "$tmp/out" "$good"
expect 0 "nothing is found in it" -- "$B/pgn-check" --profile export --fail-on warning --level warning --summary "$good"
also "it was checked" -- grep -q '2 games, 37 half-moves: no findings' "$tmp/out"

# Tags.
deviates export-differs 1 "a blank after the bracket" '1s/\[Event/[ Event/'
deviates export-differs 1 "a blank before the bracket" '1s/"\]/" ]/'
deviates export-differs 2 "two blanks between name and value" '2s/Site /Site  /'
deviates tag-missing-space 2 "no blank between name and value" '2s/Site /Site/'
deviates lex-tab 2 "a tab between name and value" "2s/Site /Site$tab/"
deviates tag-whitespace 2 "a blank at the start of a value" '2s/"Bern/" Bern/'
deviates export-differs 3 "a blank before a tag" '3s/^/ /'
deviates lex-trailing-space 3 "a blank after a tag" '3s/$/ /'
deviates tag-roster-order 2 "two tags of the roster in another order" '1{h;d;};2G'
deviates tag-order 9 "the other tags not by name" '8{h;d;};9G'
deviates tag-missing-roster 1 "a tag of the roster is missing" '4d'
deviates tag-empty-value 4 "a value is empty" '4s/"1"/""/'
deviates struct-several-tags-on-line 1 "two tags in a line" '1N;s/\n//'
# Lines.
deviates enc-bom 1 "a byte order mark" "1s/^/$bom/"
deviates enc-invalid-utf8 6 "Latin-1" "6s/M..ller/M${latin}ller/"
deviates export-differs 1 "a blank line at the start" '1s/^/\n/'
deviates struct-missing-blank-line 10 "no blank line after the tags" '10d'
deviates struct-extra-blank-line 16 "two blank lines after the tags" '10s/$/\n/'
deviates struct-missing-blank-line 15 "no blank line between games" '16d'
deviates struct-extra-blank-line 15 "two blank lines between games" '16s/$/\n/'
deviates export-differs 26 "no blank line at the end" '${/^$/d;}'
deviates struct-extra-blank-line 25 "two blank lines at the end" '$s/$/\n/'
deviates export-differs 1 "line ends of CR LF" "s/\$/$cr/"
deviates export-differs 12 "indentation" '12s/^/  /'
deviates lex-trailing-space 12 "a blank at the end of a line of moves" '12s/$/ /'
deviates export-differs 12 "a line that could be fuller" '12s/ \([^ ]*\)$/\n\1/'
deviates export-differs 12 "a line of 80 columns" '12{N;s/\n/ /;}'
deviates lex-escape-line 12 "an escape line" '11s/$/\n% a line of mine/'
# Moves.
deviates export-differs 12 "two blanks between moves" '12s/ 5\. /  5. /'
deviates lex-tab 12 "a tab between moves" "12s/ 5\\. /${tab}5. /"
deviates export-differs 11 "! for \$1" '11s/ \$1 /! /'
deviates num-spacing 12 "no blank after a move number" '12s/5\. /5./'
deviates num-spacing 12 "a blank before the dot of a move number" '12s/5\. /5 . /'
deviates num-wrong-colour 12 "two dots after a move number" '12s/5\. /5.. /'
deviates num-missing 12 "no move number" '12s/5\. //'
deviates num-superfluous 12 "a number before a move of Black" '12s/Nxd8/5... Nxd8/'
deviates san-promotion-missing-equals 12 "no = of a promotion" '12s/=Q/Q/'
deviates san-castling-zero 12 "0-0" '12s/O-O/0-0/'
deviates san-uci 12 "e2e4" '12s/Be7/f8e7/'
deviates san-ep-suffix 11 "e.p." '11s/exd6/exd6e.p./'
deviates san-ep-suffix 11 "e.p. after a blank" '11s/exd6/exd6 e.p./'
deviates san-missing-check 12 "no +" '12s/=Q+/=Q/'
# Annotations.
deviates export-differs 11 "a blank after a parenthesis" '11s/(3\.\.\./( 3.../'
deviates export-differs 12 "a blank before a parenthesis" '12s/g6)/g6 )/'
deviates export-differs 11 "no blank before a parenthesis" '11s/ (3\.\.\./(3.../'
deviates export-differs 11 "no blank before a NAG" '11s/ \$1 /$1 /'
deviates nag-duplicate 15 "a NAG twice" '15s/ 1.2/ $1 $1&/'
deviates export-differs 11 "blanks inside the braces of a comment" '11s/{best by test/{ best by test/'
deviates export-differs 11 "two blanks in a comment" '11s/best by/best  by/'
deviates comment-semicolon 11 "a comment after a semicolon" '11s/{\(best by test\) [^}]*} /; \1\n/'
deviates comment-empty 15 "an empty comment" '15s/ 1.2/ {}&/'
# Ends.
deviates result-terminator-form 15 "1/2 for 1/2-1/2" '15s,1/2-1/2,1/2,'
deviates struct-double-terminator 15 "the result twice" '15s,1/2-1/2,1/2-1/2 1/2-1/2,'
deviates comment-after-result 15 "a comment after the result" '15s,1/2-1/2,1/2-1/2 {late},'
printf %s "$(cat "$good")" >"$tmp/cut.pgn"
expect 1 "no line end at the end" -- "$B/pgn-check" --profile export --fail-on warning --format jsonl --level warning "$tmp/cut.pgn"
also "no line end at the end: lex-no-final-newline in line 25" -- finds lex-no-final-newline 25

# Two deviations: each has its finding, although one of them is reported once for a game only.
sed '12s/O-O/0-0/; 12s/O-O/0-0/; 13s/longer/ &/' "$good" >"$tmp/two.pgn"
expect 1 "two deviations of a game" -- "$B/pgn-check" --profile export --fail-on warning --level warning "$tmp/two.pgn"
also "the first has its own finding" -- grep -q ':12:.*\[san-castling-zero\] \[\*\]$' "$tmp/out"
also "the second is not taken for the first" -- grep -q ':13:.*: 2 blanks; pgn-replay writes 1 blank .*\[export-differs\]$' "$tmp/out"
also "and that is all" -- test "$(grep -c . "$tmp/out")" -eq 2

# Only that profile compares, and a line of the game can say that its form is as it should be.
sed '12s/ 5\. /  5. /' "$good" >"$tmp/bad.pgn"
expect 0 "another profile" -- "$B/pgn-check" --fail-on warning --level warning --summary "$tmp/bad.pgn"
also "another profile does not compare" -- grep -q 'no findings' "$tmp/out"
expect 1 "selected by name" -- "$B/pgn-check" --select export-differs --fail-on warning "$tmp/bad.pgn"
also "selected by name, it compares" -- grep -q '\[export-differs\]$' "$tmp/out"
sed '10s/^/% arbiter: ignore=export-differs\n/' "$tmp/bad.pgn" >"$tmp/muted.pgn"
expect 0 "ignored" -- "$B/pgn-check" --profile export --fail-on warning --level warning --summary "$tmp/muted.pgn"
also "ignored, it is not reported, nor is the line" -- grep -q 'no findings' "$tmp/out"

# What pgn-replay writes is written again byte for byte, and nothing in it differs, whatever it was made of.
# stays FILE...: of the games of these files together
stays() {
	"$B/pgn-replay" -q --sandbox never "$@" >"$tmp/a.pgn" 2>"$tmp/err"
	[ -s "$tmp/a.pgn" ] || return 2
	"$B/pgn-replay" -q --sandbox never "$tmp/a.pgn" >"$tmp/b.pgn" 2>"$tmp/err"
	cmp "$tmp/a.pgn" "$tmp/b.pgn" || return 1
	"$B/pgn-check" -q --sandbox never --select export-differs --fail-on warning "$tmp/a.pgn" || return 1
	# The other way round: what differs from what is written has a finding.
	if [ $# -gt 1 ]; then
		"$B/pgn-replay" -q --sandbox never --dry-run "$@" >"$tmp/differ" 2>"$tmp/err"
		[ -s "$tmp/differ" ] || return 1
	else
		: >"$tmp/differ"
		cmp -s "$1" "$tmp/a.pgn" || echo "$1" >"$tmp/differ"
	fi
	"$B/pgn-check" -q --sandbox never --profile export --fail-on info --level info -l "$@" >"$tmp/found" 2>"$tmp/err"
	! grep -vxFf "$tmp/found" "$tmp/differ" || return 1
	cat "$tmp/a.pgn" >>"$tmp/stayed"
}
# each_stays FILE...: of each of them; files without games do not count
each_stays() {
	for f in "$@"; do
		stays "$f"
		[ $? -ne 1 ] || return 1
	done
	[ -s "$tmp/stayed" ]
}
# The analysis of one of them takes seconds.
stays=stays slow=limit-analysis.pgn few=50000 some=100000
! check_all || stays=each_stays slow='' few=300000 some=1000000
for folder in diag fix games replay golden corpus/game corpus/token corpus/split; do
	: >"$tmp/stayed"
	# shellcheck disable=SC2046	# no name has blanks
	expect 0 "fixtures/$folder" -- \
	    $stays $(find "fixtures/$folder" -maxdepth 1 -type f ! -name '*.args' ! -name '*.fen' ! -name "$slow" | sort)
	also "fixtures/$folder has games" -- test -s "$tmp/stayed"
done
shared=${ARBITER_SHARED:-../shared}
if [ -r "$shared/corpus/lichess.pgn" ] && zstd --version >"$tmp/also" 2>&1; then
	head -c $few "$shared/corpus/lichess.pgn" >"$tmp/lichess.pgn"
	zstd -dcq "$shared/corpus/masters.pgn.zst" 2>"$tmp/also" | head -c $some >"$tmp/masters.pgn"
	for f in lichess masters; do
		: >"$tmp/stayed"
		expect 0 "real games of $f" -- stays "$tmp/$f.pgn"
		also "$f has real games" -- test -s "$tmp/stayed"
	done
	# Damaged: a letter, a blank or a sign of PGN in each game or so.
	awk 'BEGIN { srand(7); n = split(" |  |!|?|$1|(|)|{|}|{}|;|[|]|\"|\\|1.|1...|12|--|1-0|*|1/2|Ke3|xyzzy|0-0|\t", bit, "|") }
	{ if (rand() < 0.1) { at = int(rand() * (length($0) + 1)); $0 = substr($0, 1, at) bit[1 + int(rand() * n)] substr($0, at + 1 + (rand() < 0.3)) } print }' \
	    "$tmp/lichess.pgn" "$tmp/masters.pgn" >"$tmp/damaged.pgn"
	: >"$tmp/stayed"
	expect 0 "damaged games" -- stays "$tmp/damaged.pgn"
	also "damaged games are games" -- test -s "$tmp/stayed"
else
	skip "real games" "no corpus in ARBITER_SHARED, or no zstd"
fi

# -- what takes the square of a game is limited --
awk 'BEGIN { print "[Event \"x\"]\n"; for (i = 0; i < 8000; i++) print (i % 2 ? "Nf6" : "Nf3") " (Na3)"; print "*" }' >"$tmp/tree.pgn"
expect 1 "--split-variations of a game with too many" -- "$B/pgn-replay" --split-variations --to uci --select limit-time -o "$tmp/lines" \
    --fail-on warning "$tmp/tree.pgn"
also "it is reported" -- grep -q '\[limit-time\]$' "$tmp/err"
also "the output has a bound" -- test "$(wc -c <"$tmp/lines")" -lt 100000000

finish
