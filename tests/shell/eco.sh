#!/bin/sh
# eco.sh: openings from a table: the tags that pgn-replay adds, the codes that pgn-check compares, and conditions.
# usage: tests/shell/eco.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
top=$(pwd)
case $B in /*) ;; *) B=$top/$B ;; esac
table=fixtures/eco/openings.tsv
games=fixtures/eco/games.pgn
unset ECO_FILE

# openings [OPTION...] FILE: what is written of each game: Event, ECO and names
openings() {
	"$B/pgn-replay" -q "$@" 2>/dev/null | awk -F'"' '
	/^\[Event / { event = $2; eco = "-"; names = "" }
	/^\[ECO / { eco = $2 }
	/^\[(Opening|Variation|SubVariation) / { names = names "|" substr($1, 2, 1) ":" $2 }
	/^(1\.|2\.)/ { print event " " eco names }'
}
# found [OPTION...]: "GAME SEVERITY" of each eco-vs-moves
found() {
	"$B/pgn-check" --format jsonl --level info "$@" 2>/dev/null |
	    sed -n 's/.*"game":\([0-9]*\),.*"id":"eco-vs-moves","severity":"\([a-z]*\)".*/\1 \2/p'
}
same_lines() {
	cmp "$tmp/out" "$1"
}

cat >"$tmp/want" <<'END'
Right C65|O:Ruy Lopez|V:Berlin Defense
Deeper C65|O:Ruy Lopez|V:Berlin Defense
Transposed B90|O:Sicilian Defense|V:Najdorf Variation
Unusual C50|O:Italian Game
Wrong D30|O:Queen's Gambit Declined
Ignored D30|O:Queen's Gambit Declined
Unknown B10|O:Caro-Kann Defense
None -
Position C88
Fischer C88
Broken D06|O:Queen's Gambit
Subcode D30|O:Queen's Gambit Declined
END
expect 0 "--add eco writes the opening of the last position in the table" -- openings --eco $table --add eco $games
also "in every game that has one" -- same_lines "$tmp/want"
gzip -c $table >"$tmp/openings.tsv.gz"
expect 0 "a compressed table" -- openings --eco "$tmp/openings.tsv.gz" --add eco $games
also "gives the same" -- same_lines "$tmp/want"
for form in pgn eco; do
	expect 0 "the table openings.$form" -- openings --eco fixtures/eco/openings.$form --add eco $games
	also "gives the same" -- same_lines "$tmp/want"
done
cat >"$tmp/want" <<'END'
Right C65|O:Ruy Lopez|V:Berlin Defense
Deeper C67|O:Spanish|S:Older|V:Old
Transposed B90|O:Sicilian Defense|V:Najdorf Variation
Unusual C60|O:Italian Game
Wrong C88|O:Queen's Gambit Declined
Ignored C88|O:Queen's Gambit Declined
Unknown B10|O:Mine
None -
Position C88
Fischer C88
Broken C88|O:Queen's Gambit
Subcode D30/02|O:Queen's Gambit Declined
END
expect 0 "--add missing-eco keeps what is there" -- openings --eco $table --add missing-eco $games
also "and adds the rest" -- same_lines "$tmp/want"
expect 0 "what was added stays" -- openings --eco $table --add eco,missing-eco $games
mv "$tmp/out" "$tmp/once"
"$B/pgn-replay" -q --eco $table --add eco -o "$tmp/once.pgn" $games 2>/dev/null
expect 0 "when it is added again" -- openings --eco $table --add eco "$tmp/once.pgn"
also "too" -- same_lines "$tmp/once"
expect 0 "ECO_FILE" -- env ECO_FILE=$table "$B/pgn-replay" -q --add eco --to csv $games
also "names the table" -- has ',C65,'
printf '[ECO "B01"]\n[Opening "Say \\"so\\" \\\\ a"]\n[Variation "One, two"]\n[SubVariation "Three, four"]\n\n1. e4 d5 *\n' >"$tmp/odd.pgn"
printf '[Event "Odd"]\n\n1. e4 d5 *\n' >"$tmp/odd_game.pgn"
expect 0 "names with quotes and commas" -- "$B/pgn-replay" -q --eco "$tmp/odd.pgn" --add eco "$tmp/odd_game.pgn"
also "keep them" -- has '^\[Opening "Say \\"so\\" \\\\ a"\]'
also "and their parts" -- has '^\[Variation "One, two"\]'
also "in full" -- has '^\[SubVariation "Three, four"\]'
expect 0 "variations that become games" -- "$B/pgn-replay" -q --eco $table --add eco --split-variations fixtures/eco/variation.pgn
also "have no opening of their main line" -- test "$(grep -c '^\[ECO' "$tmp/out")" -eq 1

expect 2 "--add eco without a table" -- "$B/pgn-replay" --add eco $games
also "says how to give one" -- has '--eco FILE or ECO_FILE' "$tmp/err"
expect 2 "a condition without a table" -- "$B/pgn-replay" --where 'eco == "C65"' $games
also "says so, too" -- has '--eco FILE or ECO_FILE' "$tmp/err"
expect 2 "groups without a table" -- "$B/pgn-stats" --by eco $games
also "as well" -- has '--eco FILE or ECO_FILE' "$tmp/err"
expect 2 "a table that is not there" -- "$B/pgn-check" --eco "$tmp/none" $games
also "is named" -- has 'none: No such file' "$tmp/err"
expect 2 "--add eco with --roster" -- "$B/pgn-replay" --eco $table --add eco --roster $games
expect 2 "the output cannot be the table" -- "$B/pgn-replay" --eco "$tmp/once.pgn" --add eco -o "$tmp/once.pgn" $games

printf '5 warning\n' >"$tmp/want"
expect 0 "a code of other moves" -- found --eco $table --level warning $games
also "is a warning, and nothing else is" -- same_lines "$tmp/want"
printf 'eco\tname\tpgn\nA10\tEnglish Opening\t1. c4\nB13\tCaro-Kann Defense: Exchange Variation\t1. e4 c6 2. d4 d5 3. exd5\nC88\tRuy Lopez: Closed\t1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7\n' >"$tmp/panov.tsv"
printf '[ECO "B13"]\n\n1. c4 c5 2. Nc3 Nc6 3. e3 Nf6 4. d4 cxd4 5. exd4 d5 *\n\n[ECO "B13"]\n\n1. c4 Nf6 2. Nc3 e6 3. g3 Be7 *\n' >"$tmp/panov.pgn"
printf '1 info\n2 warning\n' >"$tmp/want_panov"
expect 0 "the position of an opening by other captures" -- found --eco "$tmp/panov.tsv" --level info "$tmp/panov.pgn"
also "is no warning, where few moves tell openings apart" -- same_lines "$tmp/want_panov"
printf '4 info\n5 warning\n' >"$tmp/want"
expect 0 "a code of other tens" -- found --eco $table $games
also "is an info" -- same_lines "$tmp/want"
# Names of openings, as far as the table has them.
names() {
	"$B/pgn-check" --format jsonl --level info "$@" 2>"$tmp/errors" |
	    sed -n 's/.*"game":\([0-9]*\),.*"id":"opening-vs-moves","severity":"\([a-z]*\)".*/\1 \2/p'
}
printf '3 info\n4 info\n' >"$tmp/want_names"
expect 0 "names of openings" -- names --eco $table fixtures/eco/names.pgn
also "that the table has for other positions are found" -- same_lines "$tmp/want_names"
expect 0 "the message" -- "$B/pgn-check" --eco $table --level info --select opening-vs-moves fixtures/eco/names.pgn
also "says which opening it is" -- has 'the opening is D30, Queen.s Gambit Declined (game 4'
{ printf 'eco\tname\tpgn\nB00\t'; yes a, | head -n 1000000 | tr -d '\n'; printf '\t1. e4\n'; } >"$tmp/long.tsv"
expect 0 "a name of a million parts" -- timeout 20 "$B/pgn-check" --eco "$tmp/long.tsv" --select opening-vs-moves fixtures/eco/names.pgn
expect 0 "names without a table" -- names fixtures/eco/names.pgn
also "are not compared" -- test ! -s "$tmp/out"
expect 0 "without a table" -- found --level info $games
also "codes are not compared" -- test ! -s "$tmp/out"
"$B/pgn-check" --eco $table --level info --select 'eco-*' --write-baseline "$tmp/known.json" $games 2>/dev/null
cp "$tmp/known.json" "$tmp/kept.json"
expect 1 "a run without a table" -- "$B/pgn-check" --level info --baseline "$tmp/kept.json" --prune-baseline $games
also "keeps what is known of codes" -- cmp "$tmp/known.json" "$tmp/kept.json"
expect 1 "an ignored finding" -- "$B/pgn-check" --level info --select 'ignore-unused,illegal-unreachable' $games
also "is not called useless where it is not looked for" -- lacks ignore-unused
expect 0 "threads" -- found --eco $table -j 3 $games
also "do not matter" -- same_lines "$tmp/want"
expect 0 "--where eco" -- openings --eco $table --where 'eco == "B90" || opening =~ "Caro"' $games
also "chooses by the moves" -- test "$(wc -l <"$tmp/out")" -eq 2
expect 0 "--by eco" -- wide "$B/pgn-stats" --eco $table --by eco --tables results --format csv $games
also "groups by the moves" -- has '^D30,\*,3,'
cp $games "$tmp/cached.pgn"
found --eco $table --cache "$tmp/cache" "$tmp/cached.pgn" >"$tmp/want"
expect 0 "a cached result" -- found --eco $table --cache "$tmp/cache" "$tmp/cached.pgn"
also "is that of the same table" -- same_lines "$tmp/want"
printf 'eco\tname\tpgn\nB00\tOpen\t1. e4\n' >"$tmp/small.tsv"
expect 0 "another table" -- found --eco "$tmp/small.tsv" --cache "$tmp/cache" "$tmp/cached.pgn"
also "has results of its own" -- has '^1 info'

# pgn-extract looks positions up in the same way, but not in the games after their longest line plus six half-moves.
real=/usr/share/pgn-extract/eco.pgn
if [ -r $real ] && command -v pgn-extract >/dev/null; then
	"$B/pgn-replay" -q --eco $real --add eco "$ARBITER_SHARED/corpus/lichess.pgn" 2>/dev/null >"$tmp/ours.pgn"
	pgn-extract -s -e$real "$ARBITER_SHARED/corpus/lichess.pgn" 2>/dev/null >"$tmp/theirs.pgn"
	for who in ours theirs; do
		awk '/^\[ECO /{eco = $2} /^1\. /{print eco; eco = "-"}' "$tmp/$who.pgn" >"$tmp/$who.eco"
	done
	expect 0 "pgn-extract" -- paste "$tmp/ours.eco" "$tmp/theirs.eco"
	also "gives the same codes, but for one game of a hundred" -- \
	    awk '{ n++; other += $1 != $2 } END { exit !(n > 100 && other * 100 <= n) }' "$tmp/out"
elif check_all; then
	skip "pgn-extract and its table" "not installed"
fi
finish
