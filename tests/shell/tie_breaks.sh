#!/bin/sh
# tie_breaks.sh: random Swiss events and round robins with byes, forfeits and Armageddon games have the tie-breaks, ranks
# and rating changes of a slow second implementation, by the rules of several years and with other points.
# usage: tests/shell/tie_breaks.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
S=$B/pgn-stats

# compared NAME FILE ORDER OPTION... -- WHAT_THE_OTHER_IS_TOLD...: the table is judged later, all with one start of Python
compared() {
	name=$1 file=$2 order=$3
	shift 3
	options=
	while [ "$1" != -- ]; do
		options="$options $1"
		shift
	done
	shift
	# shellcheck disable=SC2086
	expect 0 "$name: a table" -- "$S" --quiet --crosstable --format csv --tie-breaks "$order" $options "$file"
	tables=$((tables + 1))
	mv "$tmp/out" "$tmp/table.$tables"
	echo "$name" >"$tmp/table.$tables.name"
	echo "$tmp/said.$tables $tmp/table.$tables tests/slow/slow_crosstable.py compare $file order=$order $*" >>"$tmp/list"
}
tables=0
# as_by_the_second NAME SAID STATUS PATTERN: how it was judged, and what was said
as_by_the_second() {
	also "$1" -- has "/$2 $3\$" "$tmp/judged"
	also "$1: $4" -- has "$4" "$tmp/$2"
}

events=9
! check_all || events=40
python=false
if command -v python3 >/dev/null; then
	python=true
	python3 tests/slow/slow_random_events.py 1 $events >"$tmp/plain.pgn"
	python3 tests/slow/slow_random_events.py 1 $events armageddon >"$tmp/late.pgn"
	compared "the usual ones" "$tmp/plain.pgn" BH/C1,BH,SB,DE,WIN --ratings auto --
	compared "3-1-0" "$tmp/plain.pgn" DE,WON,BWG,FB/M1,SB/C1,AOB,KS/L+1,PS/C2,REP,STD --points 3-1-0 --ratings 20 -- \
	    points=3-1-0 k=20
	compared "the rules of 2026" "$tmp/plain.pgn" \
	    DE/P,SB/M2/P,BH/C2/P,FB/C1,AOB/P,ARO/M1,TPR,PTP,APRO,APPO,RTNG/R,SB/C2,FB/P \
	    --tie-break-edition 2026 --points 2-1.5-0.5 -- points=2-1.5-0.5 edition=2026
	compared "pairing numbers" "$tmp/plain.pgn" WON,TPN --
	compared "pairing numbers, the highest first" "$tmp/plain.pgn" TPN/R --
	compared "K times games is at most 700" "$tmp/plain.pgn" WON --ratings 99 -- k=99
	compared "Armageddon games" "$tmp/late.pgn" DE,STD,WIN,SB,BH --points 3-1.5/1-0 -- points=3-1.5/1-0
	random=$tables
	# The comparison can fail.
	for wrong in "order order=BH,SB points=3-1.5/1-0" "points order=DE,STD,WIN,SB,BH points=3-1.5/0.5-0"; do
		echo "$tmp/wrong.${wrong%% *} $tmp/table.$tables tests/slow/slow_crosstable.py compare $tmp/late.pgn ${wrong#* }"
	done >>"$tmp/list"
else
	skip "random events" "no python3"
fi

# The tables of differences and of expected scores are those that were published.
data=${ARBITER_SHARED:-../shared}/data
# numbers NAME: those in the brackets after it, one a line
numbers() {
	grep -o "$1([0-9]*)" core/games/pgn/fide_rating.def | tr -dc '0-9\n'
}
if [ -r "$data/fide-dp.tsv" ]; then
	awk '$1 >= 50 && $1 + 0 == $1 { print $2 }' "$data/fide-dp.tsv" >"$tmp/dp"
	expect 0 "the differences by percent (files alone)" -- numbers PERCENT
	also "are those of the table (files alone)" -- same "$tmp/dp"
	also "are 51 (files alone)" -- lines 51
	awk '$3 < 100 && $1 + 0 == $1 { print $2 }' "$data/fide-pd.tsv" >"$tmp/pd"
	expect 0 "the percents by difference (files alone)" -- numbers EXPECTED
	also "are those of the other table (files alone)" -- same "$tmp/pd"
	also "are 50 (files alone)" -- lines 50
else
	skip "published tables" "needs ARBITER_SHARED"
fi

# What people see.
expect 0 "a table with Armageddon games and ratings" -- "$S" --quiet --crosstable --points 3-1.5/1-0 --ratings 10 - <<'END'
[Event "N"]
[Round "1"]
[White "A"]
[Black "B"]
[Result "1/2-1/2"]
[WhiteElo "2800"]
[BlackElo "2700"]

1/2-1/2

[Event "N"]
[Round "1"]
[White "A"]
[Black "B"]
[Result "0-1"]
[WhiteElo "2800"]
[BlackElo "2700"]

0-1

[Event "N"]
[Round "2"]
[White "B"]
[Black "C"]
[Result "1-0"]
[WhiteElo "2700"]

1-0

[Event "N"]
[Round "3"]
[White "C"]
[Black "A"]
[Result "1/2-1/2"]
[BlackElo "2800"]

1/2-1/2
END
also "its points, cells and rating change" -- has '^ 1  *B  *2700  *×  *½1  *1  *4½ .* 0.36  *+1.4$'
also "what the points are" -- \
    has '^Points: a win 3, a draw and a won Armageddon game 1½, a draw and a lost one 1, a loss 0\.$'
also "what the cells are" -- has '^½1 and ½0: a draw, and the Armageddon game after it (once)\.$'
also "that an Armageddon game is missing" -- has '^Draws without an Armageddon game, .* (once)\.$'
also "what K is" -- has ' with a K of 10\.$'
expect 0 "blanks after commas" -- "$S" -q --crosstable --tie-breaks 'BH/C1, BH , SB' fixtures/trf/robin.pgn
also "do not matter" -- has ' BH/C1 *BH *SB '
expect 2 "a code twice" -- "$S" --crosstable --tie-breaks BH,SB,BH fixtures/trf/robin.pgn
also "it is named, and why" -- has "'BH' is given twice; " "$tmp/err"
many=$(i=1; while [ $i -le 17 ]; do printf ',KS/L%d' $i; i=$((i + 1)); done)
expect 2 "more codes than there is room for" -- "$S" --crosstable --tie-breaks "SB$many" fixtures/trf/robin.pgn
also "the first without room is named, and why" -- has "'KS/L17' is one too many: there is room for 16 in addition" "$tmp/err"
expect 2 "a code that does not exist" -- "$S" --crosstable --tie-breaks BH,XX,SB fixtures/trf/robin.pgn
also "is named" -- grep -q "'XX' is not a tie-break" "$tmp/err"
expect 0 "a tie-break by ratings, with a player without one" -- "$S" --quiet --crosstable --tie-breaks ARO,DE \
    fixtures/manual/open.pgn
also "it is left out, and the table says so" -- \
    has '^Tie-breaks by ratings are left out, as there are players without a rating (one player)\.$'
also "it is not what the table is ranked by" -- has '^Ranked by points, direct encounter\.$'

# The standings of reports of a pairing program: points, then the starting number.
trf=${ARBITER_SHARED:-../shared}/data/trf
for report in "$trf"/issue_7.trf "$trf"/issue_15.trf "$trf"/dutch_2025_C5.trf "$trf"/dutch_2025_C9.trf; do
	event=${report##*/}
	[ ! -r "$report" ] || echo "$tmp/games.${event%.trf}.pgn /dev/null tests/support/trf_games.py $report"
done | python3 tests/support/many.py >"$tmp/read"
for event in issue_7:60 issue_15:180 dutch_2025_C5:6 dutch_2025_C9:5; do
	report=$trf/${event%:*}.trf
	if [ ! -r "$report" ]; then
		skip "${event%:*}" "needs ARBITER_SHARED"
		continue
	fi
	games=$tmp/games.${event%:*}.pgn
	tr '\r' '\n' <"$report" | awk '/^001/ { name = substr($0, 15, 33); sub(/ *$/, "", name)
	    print substr($0, 86, 4) + 0 "," name "," substr($0, 81, 4) + 0 }' | sort >"$tmp/published"
	expect 0 "${event%:*}" -- "$S" --quiet --crosstable --tie-breaks TPN --format csv "$games"
	awk -F , 'NR > 1 { print $7 "," $8 "," $10 }' "$tmp/out" | sort >"$tmp/ranked"
	also "has ${event#*:} players" -- lines "${event#*:}" "$tmp/ranked"
	also "with their points and ranks" -- same "$tmp/published" "$tmp/ranked"
	# The report itself is read as its games; only these do not have the ratings.
	for f in "$games" "$report"; do
		expect 0 "${f##*/}: a table" -- "$S" --quiet --crosstable --tie-breaks BH/C1,REP,STD --tie-break-edition 2024 \
		    --format csv "$f"
		cut -d , -f 6-8,10-23,25- "$tmp/out" >"$tmp/read.${f##*.}"
	done
	also "${event%:*}: the report makes the table of its games" -- same "$tmp/read.pgn" "$tmp/read.trf"
	# Their byes, forfeits and absences by each edition of the rules for rounds that were not played.
	order=BH/C1,BH,SB,SB/C1,BH/C2,BH/M1,AOB,FB,DE,WON,BWG,PS/C1,REP,STD,BH/P,SB/P
	# That of 180 players takes seconds.
	[ ${event#*:} -lt 180 ] || check_all || continue
	for edition in 2009 2024 2026; do
		compared "${event%:*} by the rules of $edition" "$games" $order --tie-break-edition $edition -- edition=$edition
	done
done

$python || finish
python3 tests/support/many.py <"$tmp/list" >"$tmp/judged"
while [ $tables -gt 0 ]; do
	said="# $events events"
	[ $tables -le $random ] || said='# 1 events'
	as_by_the_second "$(cat "$tmp/table.$tables.name"), as by the second implementation" said.$tables 0 "^$said"
	tables=$((tables - 1))
done
as_by_the_second "another order is refused" wrong.order 1 'rank '
as_by_the_second "other points are refused" wrong.points 1 'points is '
finish
