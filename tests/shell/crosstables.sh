#!/bin/sh
# crosstables.sh: crosstables of famous tournaments are as they were published, and every value of all events is that
# of a slow second implementation, tests/slow/slow_crosstable.py.
# usage: tests/shell/crosstables.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
S=$B/pgn-stats
X=fixtures/crosstables
MASTERS=${ARBITER_SHARED:-../shared}/corpus/masters.pgn.zst
python=false
command -v python3 >/dev/null && python=true

# table NAME [OPTION...] FILE...: as CSV
table() {
	name=$1
	shift
	expect 0 "$name" -- "$S" --quiet --crosstable --format csv "$@"
}
# compared FILE [PLAYERS]: the events of so many players are as in that slow second implementation
compared() {
	python3 tests/slow/slow_crosstable.py compare "$@" <"$tmp/out"
}
# asked NAME WHAT STATUS ARGUMENT...: the table, kept as NAME, is judged later, all with one start of Python: by WHAT,
# `published` or `compare`, which must end with that status
asked() {
	asked_table=$tmp/$1 asked_what=$2
	echo "$1 $2 $3" >>"$tmp/asked"
	shift 3
	echo "$asked_table.$asked_what $asked_table tests/slow/slow_crosstable.py $asked_what $*" >>"$tmp/list"
}

# -- published tables --

# order_of FILE: the tie-breaks that an event is ranked by, and those that have a column in addition to the usual ones
order_of() {
	sed -n 's/^# columns: //p; s/^# ranked-by: //p' "$1" | sed 's/direct/&-encounter/; s/wins/rounds-won/; s/ /,/g' |
	    paste -sd , -
}
for f in "$X"/*.pgn; do
	event=$(basename "$f" .pgn)
	order=$(order_of "$X/$event.tsv")
	table "$event: a table" ${order:+--tie-breaks "$order"} "$f"
	also "$event: what was published names its source" -- has '^# source: ' "$X/$event.tsv"
	mv "$tmp/out" "$tmp/$event"
	asked "$event" published 0 "$X/$event.tsv"
	asked "$event" compare 0 "$f" ${order:+order="$order"}
done
also "every published table has its games" -- equal "$(ls "$X" | sed -n 's/\.tsv$//p')" "$(ls "$X" | sed -n 's/\.pgn$//p')"

# The rules of 2026 for rounds that were not played.
table "held-swiss-5 by the rules of 2026" --tie-break-edition 2026 --tie-breaks "$(order_of "$X/2026/held-swiss-5.tsv")" \
    "$X/held-swiss-5.pgn"
mv "$tmp/out" "$tmp/rules-of-2026"
asked rules-of-2026 published 0 "$X/2026/held-swiss-5.tsv"

# These comparisons can fail.
f=$X/candidates-2018
for name in wrong-value wrong-place wrong-games; do
	cp "$tmp/candidates-2018" "$tmp/$name"
done
sed 's/54\.75/54.5/' "$f.tsv" >"$tmp/value.tsv"
asked wrong-value published 1 "$tmp/value.tsv"
sed -e 's/^\(Mamedyarov,S	\)2/\13/' -e 's/^\(Karjakin,Sergey	\)3/\12/' "$f.tsv" >"$tmp/place.tsv"
asked wrong-place published 1 "$tmp/place.tsv"
awk '!done && sub(/Result "1-0"/, "Result \"0-1\"") { done = 1 } { print }' "$f.pgn" >"$tmp/wrong.pgn"
asked wrong-games compare 1 "$tmp/wrong.pgn"

if $python; then
	python3 tests/support/many.py <"$tmp/list" >"$tmp/judged"
	while read -r event what status; do
		also "$event: $what, status $status" -- has "/$event.$what $status\$" "$tmp/judged"
	done <"$tmp/asked"
	also "a value that was not published is refused, for both players" -- \
	    equal "$(grep -c 'sonneborn-berger is 54.75, published 54.5' "$tmp/wrong-value.published")" 2
	also "places that were not published are refused" -- has 'rank 2, published 3' "$tmp/wrong-place.published"
	also "the table of other games is refused" -- has ': points is ' "$tmp/wrong-games.compare"
else
	skip "as published and by the second implementation" "no python3"
fi

# -- the record does not come in order --

cat "$X"/*.pgn >"$tmp/all.pgn"
table "all in one file" "$tmp/all.pgn"
cp "$tmp/out" "$tmp/all.csv"
also "all in one file: quotes, commas and backslashes of an event" -- \
    equal "$(grep -c '^"The ""Big"", \\Open\\","' "$tmp/all.csv")" 3
table "all in many files" "$X"/*.pgn
also "all in many files: the same table" -- same "$tmp/all.csv"
# shellcheck disable=SC2046
table "many files in another order" $(printf '%s\n' "$X"/*.pgn | sort -r)
also "many files in another order: the same table" -- same "$tmp/all.csv"
table "four threads" -j 4 "$X"/*.pgn
also "four threads: the same table" -- same "$tmp/all.csv"
table "games that are there twice" "$tmp/all.pgn" "$X/candidates-1959.pgn" "$X/awkward.pgn"
also "games that are there twice count once" -- same "$tmp/all.csv"
parts=
for f in "$X"/*.pgn; do
	part=$tmp/$(basename "$f" .pgn).part
	expect 0 "a partial result of $f" -- "$S" --quiet --crosstable --write-counts "$part" "$f"
	parts="$part $parts"
done
# shellcheck disable=SC2086
table "partial results are merged" --merge $parts
also "partial results are merged: the same table" -- same "$tmp/all.csv"
halves() {
	awk -v want="$1" '/^\[Event /{ n++ } n % 2 == want' "$tmp/all.pgn"
}
halves 0 >"$tmp/even.pgn"
halves 1 >"$tmp/odd.pgn"
table "every second game in another file" "$tmp/odd.pgn" "$tmp/even.pgn"
also "every second game in another file: the same table" -- same "$tmp/all.csv"

# -- names --

# game WHITE BLACK ROUND
game() {
	printf '[Event "L"]\n[Site "?"]\n[Round "%s"]\n[White "%b"]\n[Black "%b"]\n[Result "1-0"]\n\n1-0\n\n' "$3" "$1" "$2"
}
{ game 'M\0374ller' X 1; game Y 'M\0303\0274ller' 2; game Y X 3; } >"$tmp/latin.pgn"
table "a name in two encodings" "$tmp/latin.pgn"
also "a name in two encodings is one player" -- equal "$(grep -c "$(printf ',M\303\274ller,,1,2,1,0,1,')" "$tmp/out")" 1
: >"$tmp/empty.pgn"
table "no games" "$tmp/empty.pgn"
also "no games: a heading" -- lines 1

# -- other forms --

for form in text json html; do
	expect 0 "--format $form" -- "$S" --quiet --crosstable --format $form "$X/tal-memorial-2011.pgn" "$X/awkward.pgn"
	also "--format $form names players" -- has Nepomniachtchi
done
if command -v jq >/dev/null; then
	expect 0 "--format json for all events" -- "$S" --quiet --crosstable --format json "$tmp/all.pgn"
	also "--format json for all events is read by jq" -- jq -e . "$tmp/out"
else
	skip "jq reads it" "no jq"
fi

# -- rounds on the page --

expect 0 "the page of a Swiss" -- "$S" -q --crosstable --format html "$X/held-swiss-9.pgn"
also "the page has the pairings of 9 rounds" -- equal "$(grep -c '^<caption>Round [1-9]</caption>' "$tmp/out")" 9
also "the page has a pairing with its result" -- \
    has '<td class="who">Charline <small>2200</small></td><td class="before">0</td><td class="met">½–½</td><td class="before">0</td><td class="who">Maria <small>1810</small></td>'
also "a bye is in the pairings" -- has '<td class="who">David <small>2110</small></td><td class="before">1</td><td class="met">½</td><td class="before"></td><td class="who">bye</td>'
also "the page has points and ranks after each round" -- has '<th scope="row" class="name">Irina</th><td>½ <small>(7)</small></td><td>1½ <small>(2)</small></td><td>1½ <small>(8)</small></td>'
expect 0 "the page with other points" -- "$S" -q --crosstable --format html --points 3-1-0 "$X/held-swiss-9.pgn"
also "the points after each round are those of the event" -- has '<th scope="row" class="name">Irina</th><td>1 <small>(7)</small></td><td>4 <small>(2)</small></td>'
also "a bye has them, too" -- has '<td class="who">David <small>2110</small></td><td class="before">3</td><td class="met">1</td><td class="before"></td><td class="who">bye</td>'
expect 0 "the page with fewer points than usual" -- "$S" -q --crosstable --format html --points 0.5-0-0 "$X/held-swiss-9.pgn"
also "a draw without points adds none" -- has '<th scope="row" class="name">Irina</th><td>0 <small>(13)</small></td><td>½ <small>(4)</small></td>'
{
	printf '[Event "L"]\n[Round "1.2"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n[GameURL "https://x.org/?a&b"]\n\n1-0\n\n'
	printf '[Event "L"]\n[Round "2.1"]\n[White "B"]\n[Black "C"]\n[Result "0-0"]\n[GameURL "javascript:1"]\n\n0-0\n\n'
} >"$tmp/links.pgn"
expect 0 "a page with links" -- "$S" -q --crosstable --format html "$tmp/links.pgn"
also "a result is a link to the game, after its board" -- \
    has '<tr><td>2</td><td class="who">A</td><td class="before">0</td><td class="met"><a rel="noreferrer" href="https://x.org/?a&amp;b">1–0</a></td>'
also "only addresses of the web are links" -- lacks javascript
also "a double forfeit is one" -- has '−:−'
also "one event has no list of events" -- equal "$(grep -c '<nav' "$tmp/out")" 0
expect 0 "a page of many events" -- "$S" -q --crosstable --format html "$tmp/all.pgn"
also "many events have a list of them" -- equal "$(grep -c '<li><a href="#e' "$tmp/out")" "$(grep -c '<section.* id="e' "$tmp/out")"

# -- which games are one event --

G=fixtures/golden/pgn-stats-crosstable-events.pgn
table "events of servers, spellings and stages" "$G"
tables() {
	grep "^$1" "$tmp/out" | cut -d , -f 4,6,7
}
also "a round robin that a server exported is one table" -- equal "$(tables 'Rated Rapid' | head -n 1)" \
    2024-05-01,round-robin,1
for event in 'Cup of Towns' '77th Steel Masters' 'Steel Blitz 2015' 'Rapid swiss'; do
	also "$event: one table of 4 players" -- equal "$(tables "$event" | grep -c round-robin)" 4
done
also "two stages of an event are two tables" -- equal "$(tables League | grep -c ',1$')" 2
also "spellings of an event without rounds are two tables" -- equal "$(tables Spring | grep -c ',1$')" 3
expect 0 "what cannot be decided is said" -- "$S" -q --crosstable "$G"
also "two stages of an event name each other" -- equal "$(sed -n 's/^Other stages .*: //p' "$tmp/out" | paste -sd , -)" \
    'Group A.,Final.'
also "what cannot be decided is said in both tables" -- equal "$(grep -c '^Another table may be' "$tmp/out")" 2

# stage EVENT DAY PLAYER...: a round robin
stage() {
	event=$1 day=$2
	shift 2
	while [ $# -gt 1 ]; do
		one=$1
		shift
		for two; do
			printf '[Event "%s"]\n[Site "?"]\n[Date "2020.01.%s"]\n[White "%s"]\n[Black "%s"]\n[Result "1-0"]\n\n1-0\n\n' \
			    "$event" "$day" "$one" "$two"
		done
	done
}
{
	stage 'Cup Group A 2020' 02 Adam Berta Carl Dora; stage 'Cup Group B 2020' 03 Emil Fritz Gerda Hans
	stage 'Cup Final 2020' 08 Adam Berta Emil Fritz; stage 'Open A' 02 Adam Berta Carl; stage 'Open B' 02 Igor Karl Lea
	stage 'Cup Blitz 2020' 09 Adam Berta Carl Dora
} >"$tmp/stages.pgn"
expect 0 "groups and a final" -- "$S" -q --crosstable "$tmp/stages.pgn"
also "name each other; other groups and a blitz tournament are not of that event" -- \
    equal "$(sed -n 's/^Other stages .*: //p' "$tmp/out" | sort | paste -sd '|' -)" \
    'Cup Group A 2020, Cup Final 2020.|Cup Group A 2020, Cup Group B 2020.|Cup Group B 2020, Cup Final 2020.'

# -- all events of a collection --

check_all || finish
if [ -r "$MASTERS" ] && $python && command -v zstd >/dev/null; then
	# dates EVENT: of its tables, the first and the last day
	dates() {
		grep "^$1," "$tmp/out" | cut -d , -f 4,5 | sort -u
	}
	table "tables of the masters" "$MASTERS"
	sort "$tmp/out" >"$tmp/masters.rows"
	# Played in 2020 and, after thirteen months, in 2021.
	also "an event with a long pause is two" -- equal "$(dates 'FIDE Candidates 2020' | wc -l)" 2
	also "an event with two spellings is one" -- equal "$(dates 'Corus Hono.*ry')" 2008-01-19,2008-01-26
	also "an event over a New Year is one" -- equal "$(dates '54th Reggio Emilia')" 2011-12-27,2012-01-06
	# The games of every third event, so that these are whole.
	zstd -dcq "$MASTERS" |
	    awk '/^\[Event "/ { if (!($0 in take)) take[$0] = n++ % 3 == 0; on = take[$0] } on' >"$tmp/third.pgn"
	table "tables of a third of them" "$tmp/third.pgn"
	also "a third of the masters: events of up to 20 players as by the second implementation" -- \
	    to "$tmp/compared" compared "$tmp/third.pgn" 20
	sed 's/^[^#]/# &/' "$tmp/compared" | tail -n 5
	also "a third of the masters: more than 1,300 events are compared" -- \
	    awk '$1 == "#" && $3 == "events," { n = $2 } END { exit n <= 1300 }' "$tmp/compared"
	# Of an event that is spelt in two ways, the third has one; and of a play-off and the event that it decides, too.
	"$S" -q --crosstable "$MASTERS" 2>&1 | awk -v RS= '/a play-off, which has a table of its own/ { print last }
		{ sub(/\n.*/, ""); sub(/,.*/, ""); last = $0 }' | sed 's/^/^/; s/$/,/' >"$tmp/decided"
	also "fifteen of the events are decided by a play-off" -- equal "$(wc -l <"$tmp/decided" | tr -d ' ')" 15
	grep -v '^Corus Hono' "$tmp/out" | grep -v -f "$tmp/decided" | sort | comm -23 - "$tmp/masters.rows" >"$tmp/others"
	also "a third of the masters: every row is one of the whole" -- empty "$tmp/others"
else
	skip "tables of the masters" "needs ARBITER_SHARED, python3 and zstd"
fi
finish
