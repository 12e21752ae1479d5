#!/bin/sh
# stats_counts.sh: every number of pgn-stats against a second, slow count: tests/slow/slow_stats.py.
# usage: tests/shell/stats_counts.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(cd "$B" && pwd)/pgn-stats
top=$(pwd)
shared=${ARBITER_SHARED:-../shared}
case $shared in /*) ;; *) shared=$top/$shared ;; esac
slow() {
	python3 "$top/tests/slow/slow_stats.py" "$@"
}
unset ECO_FILE
cd "$tmp" || exit 2

# Openings enough to be reached by different ways, and one that no game gets to.
{
	printf 'eco\tname\tpgn\n'
	while IFS='|' read -r eco name pgn; do printf '%s\t%s\t%s\n' "$eco" "$name" "$pgn"; done <<-'END'
	A00|Grob Opening|1. g4
	A04|Zukertort Opening|1. Nf3
	A10|English Opening|1. c4
	A40|Queen's Pawn Game|1. d4
	A45|Indian Defense|1. d4 Nf6
	B00|King's Pawn Game|1. e4
	B06|Modern Defense|1. e4 g6
	B20|Sicilian Defense|1. e4 c5
	B27|Sicilian Defense, "with a comma"|1. e4 c5 2. Nf3
	B90|Sicilian Defense: Najdorf Variation|1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6
	C20|King's Pawn Game|1. e4 e5
	C50|Italian Game|1. e4 e5 2. Nf3 Nc6 3. Bc4
	C60|Ruy Lopez|1. e4 e5 2. Nf3 Nc6 3. Bb5
	D30|Queen's Gambit Declined|1. d4 d5 2. c4 e6
	D37|Queen's Gambit Declined: Three Knights|1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Nf3
	D85|Gruenfeld Defense|1. d4 Nf6 2. c4 g6 3. Nc3 d5
	E20|Nimzo-Indian Defense|1. d4 Nf6 2. c4 e6 3. Nc3 Bb4
	END
} >eco.tsv

# counted NAME OPTIONS FILE...: with both; OPTIONS is one word, for pgn-stats and for slow_stats.py.  Memory for all
# positions, so that they are no sample.
counted() {
	name=$1 options=$2
	shift 2
	# shellcheck disable=SC2086
	expect 0 "$name: pgn-stats counts" -- "$P" --format csv --laws fide-2023 --memory 2G $options "$@"
	# shellcheck disable=SC2086
	also "$name: all numbers are equal" -- slow $options --against out "$@"
}

stats=$top/fixtures/games/stats.pgn laws=$top/fixtures/games/laws.pgn
counted "games made for it" "--eco eco.tsv" "$stats"
counted "games by a tag that most do not have" "--by Termination --depth 12" "$stats"

# How a game ended is on the board, or only in the record, or in neither.
printf '%s\n' '[Event "mate"]' '[Result "1-0"]' '' '1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0' '' \
    '[Event "only a comment"]' '[Result "1-0"]' '' '1. e4 e5 {Black is checkmated} 1-0' '' \
    '[Event "neither"]' '[Result "1-0"]' '' '1. e4 e5 1-0' >ends.pgn
expect 0 "ends on the board, in the record and in neither" -- wide "$P" --format csv --tables ends ends.pgn
for end in checkmate 'checkmate (recorded)' 'not recorded'; do
	also "one game with the end: $end" -- has "^$end,1,1,0,0,0\$"
done

# An end on the board has the name that it has in tables of games.
{ cat "$laws"; cat "$top"/fixtures/diag/seventyfive-reached.pgn "$top"/fixtures/diag/rep-fivefold.pgn; printf '[Event "atomic"]\n[Variant "Atomic"]\n[Result "1-0"]\n
1. Nf3 a6 2. Ng5 a5 3. Nxf7 1-0\n'; } >named.pgn
expect 0 "ends in a table" -- eval '"${P%stats}replay" -q --fail-on never --level error --to csv --columns end named.pgn | sed 1d | grep . | sort | uniq -c |
    sed "s/^ *\([0-9]*\) \(.*\)/ends,,\2,,,games,\1/"'
sort out >wanted
expect 0 "ends in counts" -- eval '"$P" -q --format csv --tables ends named.pgn | grep "^ends,.*,games," | sort'
also "they have the same names and numbers" -- eval '! comm -23 wanted out | grep . && grep -c king-exploded out && lines 4 wanted'

# Draws are those of the game itself, also where its moves cannot all be replayed, and not those of the game before it.
three='1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4'
# threefolds N NAME: the last run counts so many games with a threefold repetition
threefolds() {
	also "$2: games with a threefold repetition: $1" -- has "^threefold,$1,"
}
while IFS='|' read -r name variant moves; do
	printf '[Event "first"]\n\n%s 1/2-1/2\n\n[Event "next"]\n[Variant "%s"]\n\n1. e4 %s *\n' "$three" "$variant" \
	    "$moves" >first.pgn
	printf '[Event "own"]\n[Variant "Standard"]\n\n%s %s *\n' "$three" "$moves" >own.pgn
	expect 0 "a threefold repetition, then a game with $name" -- wide "$P" --format csv --tables counts first.pgn
	threefolds 1 "a game with $name after it"
	expect 0 "a game with a threefold repetition and $name" -- wide "$P" --format csv --tables counts own.pgn
	threefolds 1 "a game of its own with $name"
done <<'END'
an unreadable word|Standard|e5 2. xyzzy Nc6
an illegal move|Standard|e5 2. Ke4 Nc6
a null move|Standard|-- 2. d4 Nc6
another variant|Bughouse|e5 2. d4
END

# Half-moves of a game that is not replayed are words, here and in pgn-check.
printf '[Variant "Bughouse"]\n\n1. e4 e5 2. Nf3 Nc6 *\n' >variant.pgn
expect 0 "a game of another variant is counted" -- wide "$P" --format csv --tables counts variant.pgn
also "half-moves of another variant are words that can be moves" -- has '^plies,1,4,2,2$'
expect 0 "a game of another variant is checked" -- "${P%/*}/pgn-check" --fail-on never --all-games -f jsonl variant.pgn
also "half-moves of another variant that were checked: the same words" -- has '"plies":4,'

# White and Black are family names, too; only one against the other in these colours is nobody.
printf '[White "White"]\n[Black "Miles"]\n\n1-0\n\n[White "Black"]\n[Black "White"]\n\n1-0\n\n%s' \
    '[White "White"]
[Black "Black"]

1-0
' >colours.pgn
counted "players named White and Black" "" colours.pgn
expect 0 "the games of players named White and Black" -- wide "$P" --format csv --tables players colours.pgn
also "a player named White has two games" -- has '^White,2,'
also "a player named Black has one game" -- has '^Black,1,'

# Engines have ratings that no person has.
for elo in 3999 4200 6000 6001; do
	printf '[White "W"]\n[Black "B"]\n[WhiteElo "%s"]\n[BlackElo "%s"]\n[Result "1-0"]\n\n1-0\n\n' $elo $elo
done >engines.pgn
expect 0 "the ratings of engines" -- wide "$P" --format csv --tables ratings engines.pgn
also "they are counted up to 6000" -- equal "$(cut -d, -f1,2 out | sed 1d | tr '\n' ' ')" "3900,2 4200,2 6000,2 "

# Rows that the board has no part in.
words='^((tables,,)?(results|lengths|years|ratings|differences|timecontrols|events|players|pairs|tags)|counts,,(games|plies|no-moves|forfeits)),'
rows_of_words() {
	grep -E "$words" "$1"
}
# words NAME ROWS FILE: without replay it is the same, if all moves are legal; ROWS at least
words() {
	expect 0 "$1: with replay" -- "$P" --format csv "$3"
	rows_of_words out >all.rows
	expect 0 "$1: without replay" -- "$P" --format csv --tables quick "$3"
	rows_of_words out >words.rows
	also "$1: more than $2 rows without replay" -- test "$(wc -l <words.rows)" -gt "$2"
	also "$1: without replay the numbers of tags and results are the same" -- diff all.rows words.rows
}
# All but the game of another variant, of which no move is replayed.
awk 'BEGIN { RS = ""; ORS = "\n\n" } /\[Variant "Bughouse"\]/ { getline; next } { print }' "$stats" >legal.pgn
words "games made for it" 500 legal.pgn

# The comparison sees one number that is different, one row that is missing, and one too many.
expect 0 "famous games: pgn-stats counts" -- "$P" --format csv --laws fide-2023 --memory 2G --eco eco.tsv "$laws"
cp out all.csv
awk -F, -v OFS=, '$1 == "squares" && !done++ { $NF = $NF + 1 } { print }' all.csv >other.csv
grep -v '^pieces,,white,bishop,,captured,' all.csv >missing.csv
{ cat all.csv; echo 'years,,1812,,,games,1'; } >more.csv
head -n 1 all.csv >empty.csv
also "famous games are counted a second time" -- to judged slow --eco eco.tsv \
    --against all.csv,other.csv,missing.csv,more.csv,empty.csv "$laws"
also "famous games: all numbers are equal" -- has '^all.csv 0$' judged
# planted FILE NAME LINE: the file is refused, and why
planted() {
	also "the comparison refuses $2" -- has "^$1 1\$" judged
	also "the comparison sees $2" -- has "$3" "$1.said"
}
planted other.csv "a number that is different" '^by pgn-stats: *squares,'
planted missing.csv "a row that is missing" '^counted here: *pieces,,white,bishop,,captured,'
planted more.csv "a row too many" '^by pgn-stats: *years,,1812,,,games,1'
planted empty.csv "a table without rows" '^# 0 numbers are equal'

check_all || finish
counted "games by event" "--eco eco.tsv --by Event --depth 3" "$stats" "$laws"

# 1,000 games: all of one corpus, and of the other one game in 147.
if [ -r "$shared/corpus/lichess.pgn" ] && [ -r "$shared/corpus/masters.pgn.zst" ] && command -v zstd >/dev/null; then
	cp "$shared/corpus/lichess.pgn" two.pgn
	zstd -dcq "$shared/corpus/masters.pgn.zst" |
	    awk '/^\[Event "/ { take = games++ % 147 == 0 && taken < 562; taken += take } take' >>two.pgn
	counted "1,000 games" "--eco eco.tsv" two.pgn
	also "1,000 games: there are as many" -- has '^counts,,games,,,games,1000$'
	words "1,000 games" 20000 two.pgn
else
	skip "1,000 games" "no corpus in ARBITER_SHARED, or no zstd"
fi
finish
