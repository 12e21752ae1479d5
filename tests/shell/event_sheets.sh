#!/bin/sh
# event_sheets.sh: the sheets of an event by round: standings are the table of the games up to there, and pairings are
# those games, in every format.
# usage: tests/shell/event_sheets.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
. tests/shell/events.inc
S=$B/pgn-stats
OPEN=fixtures/manual/open.pgn

# -- standings --

# up_to ROUND PGN: the games of rounds up to this one
up_to() {
	awk -v most="$1" '/^\[Event /{ text = ""; keep = 0 } { text = text $0 "\n" }
	    /^\[Round /{ split($0, part, /["." ]+/); keep = part[2] + 0 <= most }
	    /^$/{ if (keep) printf "%s", text; text = "" } END { if (keep) printf "%s", text }' "$2"
}
# rows FILE: without event, dates and the last column, which is the round
rows() {
	cut -d , -f 6- "$1" | sed "1d; $2"
}
expect 0 "standings after a round" -- "$S" -q --standings 2 "$OPEN"
also "the heading says after which round" -- has '^Forest Open, 2025-06-07 to 2025-06-09, after round 2$'
also "who has which points then" -- has '^ 2  *Amber  *2000  *1½ '
also "who met whom is not there" -- lacks ' [0-9][wb][0-9+-]'
expect 0 "the last standings" -- "$S" -q --standings last "$OPEN"
also "the last round of which there are results" -- has ', after round 3$'
expect 0 "all standings" -- "$S" -q --standings all "$OPEN"
also "a table for each round" -- equal "$(grep -c '^Forest Open.*, after round [123]$' "$tmp/out")" 3
sed '/^\[Round "3/,/^$/s/^\(\[Result "\).*/\1*"]/' "$OPEN" | awk '/^\[Round /{ last = /"3/ }
    !/^\[/ && last { gsub(/1-0|0-1|1\/2-1\/2/, "*") } { print }' | grep -v '^\[Termination' >"$tmp/paired.pgn"
expect 0 "the last round is only paired" -- "$S" -q --standings last "$tmp/paired.pgn"
also "the last standings are those after the round before" -- has ', after round 2$'
expect 0 "the last pairings" -- "$S" -q --pairings last "$tmp/paired.pgn"
also "the last pairings are those of that round" -- has '^Round 3$'
also "there is room for results" -- has '^Amber  *2000  *1½  *2  Elder$'
expect 0 "the last pairings on a page" -- "$S" -q --pairings last --format html "$tmp/paired.pgn"
also "there is room for results, on a page" -- has '<td class="met"></td>'
expect 0 "the last pairings as a table" -- "$S" -q --pairings last -f csv "$tmp/paired.pgn"
also "programs are told that there is no result" -- has 'Elder,,,2,,\*,$'
expect 0 "the page before the last round" -- "$S" -q --crosstable --format html "$tmp/paired.pgn"
also "there are no standings after a round without results" -- has '<th scope="col" class="name">Player</th><th scope="col">1</th><th scope="col">2</th></tr>'
expect 2 "a round that there is not" -- "$S" -q --standings 4 "$OPEN"
also "that is said" -- has 'pgn-stats: --standings 4: no event has this round' "$tmp/err"
sed 's/^\[Round .*/[Round "?"]/' "$OPEN" >"$tmp/rounds.pgn"
expect 2 "no rounds" -- "$S" -q --pairings all "$tmp/rounds.pgn"
also "no rounds: that is said" -- has 'pgn-stats: --pairings all: no round is known' "$tmp/err"
awk '/^\[Round "2"/ && !done { $0 = "[Round \"?\"]"; done = 1 } { print }' "$OPEN" >"$tmp/rounds.pgn"
expect 0 "a game without a round" -- "$S" -q --standings 2 "$tmp/rounds.pgn"
also "a game without a round is left out, and that is said" -- has '^Games whose round is not known, left out (one game)\.$'
expect 0 "pairings without a game" -- "$S" -q --pairings 2 "$tmp/rounds.pgn"
also "pairings without a game have the others" -- equal "$(grep -c ' 1 \| 1-0 ' "$tmp/out")" 2
expect 0 "with --crosstable, too" -- "$S" -q --crosstable --standings 2 "$OPEN"
expect 2 "not with --by" -- "$S" --standings 2 --by Event "$OPEN"
expect 2 "not as a tournament report" -- "$S" --standings 2 --format trf "$OPEN"
expect 2 "a round without a name" -- "$S" --pairings '' "$OPEN"
expect 0 "with other points" -- "$S" -q --standings 2 --points 3-1-0 --tie-breaks DE,BH "$OPEN"
also "with other points, and ranked as asked" -- has '^Ranked by points, direct encounter, Buchholz.$'

# After the last round the standings are the crosstable.
for games in fixtures/crosstables/[b-z]*.pgn; do
	event=$(basename "$games" .pgn)
	expect 0 "$event: the crosstable" -- "$S" -q --crosstable -f csv "$games"
	cp "$tmp/out" "$tmp/want"
	expect 0 "$event: the last standings" -- "$S" -q --standings last -f csv "$games"
	sed 's/,[^,]*$//' "$tmp/out" >"$tmp/got"
	also "$event: the last standings are the crosstable" -- equal "$(cat "$tmp/got")" "$(cat "$tmp/want")"
done

expect 2 "a tie-break of teams that is none" -- "$S" --crosstable --team-tie-breaks MP,BH,Koya fixtures/crosstables/candidates-2013.pgn
also "it is named" -- has "'Koya' is not a tie-break of teams" "$tmp/err"
expect 2 "a tie-break of teams twice" -- "$S" --crosstable --team-tie-breaks MP,GP,MPvGP fixtures/crosstables/candidates-2013.pgn
also "the second one is named" -- has "'MPvGP' is given twice; " "$tmp/err"
expect 2 "tie-breaks of teams without a table" -- "$S" --team-tie-breaks MP fixtures/crosstables/candidates-2013.pgn

if command -v python3 >/dev/null && command -v jq >/dev/null; then
	seeds=3
	! check_all || seeds='3 4 5'
	{
		echo "swiss.pgn swiss 40 --rounds 9 --seed 4"
		echo "robin.pgn robin 9 --seed 2 --byes --boards"
		echo "knockout.pgn knockout 16 --seed 3 --boards"
		echo "teams.pgn teams 6 --seed 3 --boards"
		for seed in $seeds; do
			echo "teams$seed.pgn teams 6 --seed $seed --boards"
		done
	} >"$tmp/list"
	made
	for round in 3 5 8; do
		up_to $round "$tmp/swiss.pgn" >"$tmp/games.pgn"
		expect 0 "a Swiss up to round $round" -- "$S" -q --crosstable -f csv "$tmp/games.pgn"
		rows "$tmp/out" >"$tmp/want"
		expect 0 "a Swiss after round $round" -- "$S" -q --standings $round -f csv "$tmp/swiss.pgn"
		rows "$tmp/out" "s/,$round\$//" >"$tmp/got"
		also "a Swiss after round $round: the table of these games" -- equal "$(cat "$tmp/got")" "$(cat "$tmp/want")"
		also "a Swiss after round $round: all players" -- lines 41
	done
	# The tie-breaks and ranks of what is not played yet are not those of a smaller event: only the points are compared.
	points='.crosstables[].players | map([.player, .points, .games]) | sort'
	for kind in robin knockout teams; do
		up_to 3 "$tmp/$kind.pgn" >"$tmp/games.pgn"
		expect 0 "$kind, up to round 3" -- "$S" -q --crosstable -f json "$tmp/games.pgn"
		jq -c "$points" "$tmp/out" >"$tmp/want"
		expect 0 "$kind, after round 3" -- "$S" -q --standings 3 -f json "$tmp/$kind.pgn"
		also "$kind, after round 3: points and games" -- equal "$(jq -c "$points" "$tmp/out")" "$(cat "$tmp/want")"
		also "$kind, after round 3: that is said" -- has '"after":"3"'
	done
	expect 0 "standings of a knock-out" -- "$S" -q --standings 2 -f json "$tmp/knockout.pgn"
	also "standings of a knock-out: four have won two matches" -- \
	    equal "$(jq -c '[.crosstables[].players[].rank]' "$tmp/out")" '[1,1,1,1,5,5,5,5,9,9,9,9,9,9,9,9]'
	also "standings of a knock-out: the games of two rounds" -- \
	    equal "$(jq '[.crosstables[].players[].games] | add / 2' "$tmp/out")" "$(grep -c '^\[Round "[12][.]' "$tmp/knockout.pgn")"
	expect 0 "standings of teams" -- "$S" -q --standings 3 -f json "$tmp/teams.pgn"
	cp "$tmp/out" "$tmp/table"
	up_to 3 "$tmp/teams.pgn" >"$tmp/games.pgn"
	also "standings of teams: of six" -- equal "$(jq '.crosstables[0].teams | length' "$tmp/table")" 6
	echo "$tmp/standings.said $tmp/table tests/slow/slow_teams.py $tmp/games.pgn" >"$tmp/judge"
	echo standings >"$tmp/names"
	# Few rounds of short matches, so that teams are tied.
	for seed in $seeds; do
		up_to 4 "$tmp/teams$seed.pgn" >"$tmp/games.$seed"
		for order in MP,DE GP,DE,MP,BH MP,BC GP,TBR MP,BBE MP,EMMSB,SSSC,EGGSB GP,EGMSB; do
			name=teams-$seed-by-$order
			expect 0 "teams by $order" -- \
			    "$S" -q --crosstable --team-tie-breaks $order -f json "$tmp/games.$seed"
			mv "$tmp/out" "$tmp/$name"
			echo "$tmp/$name.said $tmp/$name tests/slow/slow_teams.py $tmp/games.$seed $order" >>"$tmp/judge"
			echo "$name" >>"$tmp/names"
		done
	done
	python3 tests/support/many.py <"$tmp/judge" >"$tmp/judged"
	while read -r name; do
		also "$name: as by the second implementation" -- has "/$name.said 0\$" "$tmp/judged"
	done <"$tmp/names"
	expect 0 "teams by boards" -- "$S" -q --crosstable --team-tie-breaks gp,MPvGP,TBR "$tmp/games.$seed"
	also "teams by boards: the points on each are a column" -- has 'Lost  MP  *GP  *TBR$'
	also "teams by boards: the order is said" -- \
	    has '^Teams are ranked by game points (GP), match points (MP; 2 for a won match, 1 for a drawn one), TBR\.$'
	# Every game is paired once, with the result of the record.
	results='.rounds[].pairings[] | select(.black) | [.white.player, .black.player, .result]'
	for kind in swiss robin knockout teams; do
		awk '/^\[(White|Black|Result) /{ sub(/^[^"]*/, ""); sub(/]$/, ""); line = line (line == "" ? "[" : ",") $0 }
		    /^$/{ if (line != "" && line !~ /"bye"/) print line "]"; line = "" }' "$tmp/$kind.pgn" | sort >"$tmp/want"
		expect 0 "$kind: all pairings" -- "$S" -q --pairings all -f json "$tmp/$kind.pgn"
		also "$kind: every game is paired once, with its result" -- equal "$(jq -c "$results" "$tmp/out" | sort)" "$(cat "$tmp/want")"
		also "$kind: the numbers of matches are those of their pairings" -- \
		    jq -e 'all(.rounds[]; ([.matches // [] | .[].match]) == ([.pairings[].match | select(.)] | unique))' "$tmp/out"
		jq -c '.rounds[] | .round as $r | .pairings[] | select(.white.before != null) | [.white.player, $r, .white.before]' \
		    "$tmp/out" | sort -u >"$tmp/before"
		also "$kind: there are points before rounds" -- test -s "$tmp/before"
		expect 0 "$kind: all standings" -- "$S" -q --standings all -f json "$tmp/$kind.pgn"
		jq -c '.crosstables[] | (.after | tonumber + 1 | tostring) as $r | .players[] | [.player, $r, .points]' \
		    "$tmp/out" | sort >"$tmp/after"
		grep -v '"1",0]$' "$tmp/before" | comm -23 - "$tmp/after" >"$tmp/others"
		also "$kind: points before a round are those after the round before" -- \
		    empty "$tmp/others"
	done
	expect 0 "pairings as a table" -- "$S" -q --pairings all -f csv "$tmp/teams.pgn"
	also "pairings as a table: a heading and a row for each game" -- lines $((1 + $(grep -c '^\[Event ' "$tmp/teams.pgn")))
	also "pairings as a table: a game with its match, board and teams" -- has '^teams of 30,Testville,,2,1,3,2019-03-02,"Hansen, Boris",2229,Team F,0,0,"Fischer, David",2255,Team D,0,1,0-1,$'
	expect 0 "a match of teams" -- "$S" -q --pairings 2 "$tmp/teams.pgn"
	also "a match of teams: sides and points" -- has '^Board  *Team F  *Rating  *1-3  *Team D  *Rating$'
	also "a match of teams: the first team on the left, with its colour" -- has '^ *4  b  Lopez, Greta  *2009  *½-½  *Santos, Pavel'
	expect 0 "a round of a knock-out" -- "$S" -q --pairings 2 "$tmp/knockout.pgn"
	also "a round of a knock-out: a match" -- has '^Game  *Petrov, Niels  *Rating  1½-½  *Varga, Clara  *Rating$'
	also "a round of a knock-out: numbers are aligned to the right" -- has '^   2  b  Petrov, Niels    2376   ½-½  Varga, Clara      2368$'
	expect 0 "a longer round of a knock-out" -- "$S" -q --pairings 1 "$tmp/knockout.pgn"
	also "a longer round: numbers are aligned to the right" -- has '^   1  w  Petrov, Niels     2376   1-0  '
	expect 0 "a round of a knock-out" -- "$S" -q --pairings 2 "$tmp/knockout.pgn"
	also "a round of a knock-out: four matches" -- equal "$(grep -c '^Game ' "$tmp/out")" 4
	for form in text html csv json; do
		expect 0 "parts of a run: $form" -- "$S" -q --pairings 2 -f $form "$tmp/swiss.pgn"
		cp "$tmp/out" "$tmp/whole"
		"$S" -q --crosstable --shard 0/2 --write-counts "$tmp/0.part" "$tmp/swiss.pgn"
		"$S" -q --crosstable --shard 1/2 --write-counts "$tmp/1.part" "$tmp/swiss.pgn"
		expect 0 "parts of a run, merged: $form" -- "$S" --merge --pairings 2 -f $form "$tmp/1.part" "$tmp/0.part"
		also "parts of a run, merged: $form: the same" -- same "$tmp/whole"
	done
else
	skip "standings of generated events" "needs python3 and jq"
fi
finish
