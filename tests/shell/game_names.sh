#!/bin/sh
# game_names.sh: the names of tags and facts are the same in all options that take them: --where, --sort, --split, --columns, --by.
# usage: tests/shell/game_names.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
bin=$(cd "$B" && pwd)
cd "$tmp" || exit 2
R=$bin/pgn-replay
i=0
while [ $i -lt 6 ]; do
	i=$((i + 1))
	printf '[Event "E%d"]\n[Site "S"]\n[Date "20%02d.03.0%d"]\n[Round "%d"]\n[White "W%d"]\n[Black "B"]\n[Result "1-0"]\n' \
	    $((i % 2)) $((20 - i)) $i $i $i
	printf '[WhiteElo "%d"]\n[ECO "B2%d"]\n[Custom "c%d"]\n\n1. e4 c5 1-0\n\n' $((2000 + i)) $((i % 3)) $((i % 2))
done >g.pgn
printf 'eco\tname\tpgn\nB20\tSicilian\t1. e4 c5\n' >eco.tsv

# takes NAME: all options take it
takes() {
	takes_name=$1
	shift
	expect 0 "--where $takes_name" -- "$R" "$@" --where "$takes_name == 'x' || Round > 0" g.pgn
	also "--where $takes_name: no slip is reported" -- empty err
	expect 0 "--sort $takes_name" -- "$R" "$@" --sort "$takes_name" g.pgn
	expect 0 "--split $takes_name" -- "$R" "$@" --split "$takes_name" -o "split-$takes_name" g.pgn
	expect 0 "--columns $takes_name" -- "$R" "$@" --to csv --columns "$takes_name" g.pgn
	expect 0 "--by $takes_name" -- "$bin/pgn-stats" "$@" --tables results --by "$takes_name" g.pgn
}
for name in date Date DATE whiteelo WhiteElo WHITEELO round ECO year speed result winner averageelo isodate timecontrol Custom; do
	case $name in
	year | averageelo)
		expect 0 "--where $name" -- "$R" --where "$name > 0" g.pgn
		expect 0 "--sort $name" -- "$R" --sort $name g.pgn ;;
	result | speed)
		expect 0 "--sort $name" -- "$R" --sort $name g.pgn
		expect 0 "--split $name" -- "$R" --split $name -o "split-$name" g.pgn ;;
	timecontrol)
		expect 0 "--where $name" -- "$R" --where "$name || Round > 0" g.pgn
		also "a tag that no game has is named as PGN does" -- has_text 'no game has the tag TimeControl' err ;;
	*) takes $name ;;
	esac
done
# The same games, columns and files, however the name is written.
expect 0 "--where date" -- "$R" --where 'date < "2016"' g.pgn
mv out lower
expect 0 "--where Date" -- "$R" --where 'Date < "2016"' g.pgn
also "they choose the same games" -- same lower out
also "not all" -- eval '[ "$(grep -c "^\[Event" out)" -lt 6 ]'
expect 0 "--sort -WHITEELO" -- "$R" --sort -WHITEELO g.pgn
also "sorts" -- has '^\[WhiteElo "2006"\]' out
expect 0 "--columns date,whiteelo" -- "$R" --to csv --columns date,whiteelo g.pgn
also "the heading has the tag as PGN writes it" -- has '^Date,WhiteElo' out
also "and the row its values" -- has '^2019.03.01,2001' out
expect 0 "--by eventdate" -- "$bin/pgn-stats" -f json --tables results --by date g.pgn
also "the group is named as PGN does" -- has '"by": *"Date"' out
expect 0 "--by ECO" -- "$bin/pgn-stats" -f json --tables results --by ECO g.pgn
# Facts come first: of the opening only with a table.
for option in "--where eco=='B20'" "--sort eco" "--split eco" "--to csv --columns eco"; do
	# shellcheck disable=SC2086 # words
	expect 2 "$option" -- "$R" $option -o never g.pgn
	also "$option needs a table of openings" -- has 'table of openings.*--eco FILE.*the tags are ECO and Opening' err
done
expect 0 "--sort eco with a table" -- "$R" --eco eco.tsv --sort eco g.pgn
expect 0 "--split opening with a table" -- "$R" --eco eco.tsv --split opening -o split-opening g.pgn
also "a file has the name of the opening" -- test -s split-opening/Sicilian.pgn
# A tag that no game has is said in the same way, once a run, and only if there were games.
cat g.pgn g.pgn >two.pgn
# slip NAME SENTENCE: in which option the name stands
slip() {
	for option in "--to csv --columns" "--to csv-plies --columns" "--to jsonl --columns" "--also csv=also.csv --columns" --sort --split; do
		name=${option##*--}
		case $option in
		--split) out="-o split-slip-$1" ;;
		*) out="-o slip" ;;
		esac
		# shellcheck disable=SC2086 # words
		expect 0 "$option $1" -- "$R" $option "$1" $out two.pgn g.pgn
		also "$option $1: it is said once" -- equal "pgn-replay: --$name: no game has the tag $2" "$(grep 'no game has' err)"
	done
	for p in pgn-check pgn-replay pgn-stats; do
		expect 0 "$p --where $1" -- "$bin/$p" --level error --where "$1 > 2000" two.pgn g.pgn
		also "$p --where $1: it is said once" -- equal "$p: --where: no game has the tag $2" "$(grep 'no game has' err)"
	done
	expect 0 "--by $1" -- "$bin/pgn-stats" --by "$1" --tables results two.pgn g.pgn
	also "--by $1: it is said once" -- equal "pgn-stats: --by: no game has the tag $2" "$(grep 'no game has' err)"
}
slip Elo 'Elo; did you mean WhiteElo or BlackElo?'
slip FideId 'FideId; did you mean WhiteFideId or BlackFideId?'
slip Evnet 'Evnet; did you mean Event?'
slip Year 'Year; did you mean year?'
slip Qwertyuiop Qwertyuiop
expect 0 "two columns that are slips" -- "$R" --to csv --columns Elo,White,Custom,Customs g.pgn
also "both are said" -- equal 2 "$(grep -c 'no game has' err)"
also "the columns are there" -- has '^Elo,White,Custom,Customs$' out
for option in "--to csv --columns Elo" "--sort Elo" "--split Elo -o split-quiet"; do
	# shellcheck disable=SC2086 # words
	expect 0 "$option -q" -- "$R" -q $option g.pgn
	also "$option -q: it is said all the same" -- equal 1 "$(grep -c 'no game has the tag Elo' err)"
	# shellcheck disable=SC2086 # words
	expect 0 "$option without games" -- "$R" $option --where 'Round > 100' g.pgn
	also "$option without games: nothing is said" -- eval '! grep "no game has" err'
done
for p in pgn-check pgn-stats pgn-replay; do
	expect 0 "$p --where -q" -- "$bin/$p" -q --fail-on never --where 'Qwertyuiop == "x"' g.pgn
	also "$p --where -q: it is said all the same" -- equal "$p: --where: no game has the tag Qwertyuiop" "$(grep 'no game has' err)"
done
expect 0 "--by -q" -- "$bin/pgn-stats" -q --by Qwertyuiop --tables results g.pgn
also "--by -q: it is said all the same" -- equal 'pgn-stats: --by: no game has the tag Qwertyuiop' "$(cat err)"
# An own tag that some game has, one that is set for the run, and a known one that no game has, are columns.
{ cat g.pgn; printf '[Event "Own"]\n[Tempo "5"]\n\n1. e4 *\n'; } >own.pgn
for option in "--to csv --columns Tempo,White" "--to csv --set Tempi=1 --columns Tempi" "--to csv --columns Annotator,WhiteTitle" \
    "--sort Tempo,-Custom" "--split Tempo -o split-own"; do
	# shellcheck disable=SC2086 # words
	expect 0 "$option" -- "$R" --level error $option own.pgn
	also "$option: nothing is said" -- eval '! grep "no game has" err'
done
# What is wrong is said in the same way.
for option in --where --sort --split --columns; do
	more=
	[ $option != --columns ] || more="--to csv"
	# shellcheck disable=SC2086 # words
	expect 2 "$option of a slip" -- "$R" $more $option whitelo g.pgn
	also "$option of a slip: the tag is suggested" -- has 'did you mean WhiteElo?' err
	# shellcheck disable=SC2086 # words
	expect 2 "$option of a fact, with a slip" -- "$R" $more $option averagelo g.pgn
	also "$option: the fact is suggested" -- has 'did you mean averageelo?' err
	# shellcheck disable=SC2086 # words
	expect 2 "$option of what is nothing" -- "$R" $more $option qqqqqq g.pgn
	also "$option: there is none" -- has 'there is no.* qqqqqq; other tags begin with a capital letter' err
done
expect 2 "--by of a slip" -- "$bin/pgn-stats" --by whitelo g.pgn
also "the tag is suggested" -- has 'did you mean WhiteElo?' err
expect 2 "--by of what is nothing" -- "$bin/pgn-stats" --by qqqqqq g.pgn
also "it is said so" -- has 'no tag and no fact called qqqqqq' err
finish
