#!/bin/sh
# team_tables.sh: the standings of teams are those of a slow second implementation, and only events of teams have them.
# usage: tests/shell/team_tables.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
. tests/shell/events.inc
S=$B/pgn-stats

if command -v python3 >/dev/null; then
	# judged_later NAME FILE JSON: is the table as by the second implementation?
	judged_later() {
		echo "$1" >>"$tmp/names"
		echo "$tmp/$1.said $3 tests/slow/slow_teams.py $2" >>"$tmp/judge"
	}
	for teams in 4 6 7 10; do
		for seed in 1 2 3; do
			planned $teams.$seed.pgn "$teams teams" teams $teams --seed $seed \
			    --rounds $((teams > 6 ? 4 : teams - 1))
		done
	done >"$tmp/list"
	made
	for teams in 4 6 7 10; do
		for seed in 1 2 3; do
			f=$tmp/$teams.$seed.pgn
			expect 0 "$teams teams ($seed): a table" -- "$S" -q --crosstable --format json "$f"
			mv "$tmp/out" "$f.json"
			judged_later $teams-teams-$seed "$f" "$f.json"
		done
	done
	# Few points, so that many are tied: every game is drawn but those of the first board.
	f=$tmp/6.1.pgn
	awk '/^\[Round /{ first = /[.]1"/ } /^\[Result / && !first { $0 = "[Result \"1/2-1/2\"]" }
	    !/^\[/ && !first { sub(/(1-0|0-1)$/, "1/2-1/2") } { print }' "$f" >"$tmp/tied.pgn"
	expect 0 "many ties: a table" -- "$S" -q --crosstable --format json "$tmp/tied.pgn"
	mv "$tmp/out" "$tmp/tied.json"
	judged_later many-ties "$tmp/tied.pgn" "$tmp/tied.json"
	echo "$tmp/wrong.said $tmp/tied.json tests/slow/slow_teams.py $f" >>"$tmp/judge"
	sed 's/^\[Round "\([0-9]*\)[^"]*"/[Round "Day \1"/' "$f" >"$tmp/named.pgn"
	expect 0 "rounds with names" -- "$S" -q --crosstable --format json "$tmp/named.pgn"
	also "rounds with names: an event of teams" -- has '"kind":"teams"'
	mv "$tmp/out" "$tmp/named.json"
	judged_later rounds-with-names "$tmp/named.pgn" "$tmp/named.json"
	python3 tests/support/many.py <"$tmp/judge" >"$tmp/judged"
	while read -r name; do
		also "$name: as by the second implementation" -- has "/$name.said 0\$" "$tmp/judged"
		also "$name: there are teams" -- has '^# [0-9]* teams, ' "$tmp/$name.said"
	done <"$tmp/names"
	also "other results are refused" -- has '/wrong.said 1$' "$tmp/judged"
	also "as they make other points" -- has ': match points: ' "$tmp/wrong.said"
	expect 0 "as text" -- "$S" -q --crosstable "$f"
	also "as text: a heading" -- has '^Rank  Team  *Matches  Won  Drawn  Lost  MP  *GP  *DE  EMGSB$'
	also "as text: what teams are ranked by" -- has '^Teams are ranked by match points'
	expect 0 "as a page" -- "$S" -q --crosstable --format html "$f"
	also "as a page: a team" -- has '<th scope="row" class="name">Team A</th>'
	# Clubs of players: in a round, those of a club meet several others.
	awk 'BEGIN { for (r = 1; r < 4; r++) for (a = 0; a < 4; a++) for (b = a + 1; b < 4; b++) for (k = 1; k < 3; k++)
	    printf "[Event \"Open\"]\n[Round \"%d\"]\n[White \"P%d%d%d\"]\n[Black \"P%d%d%d\"]\n[WhiteTeam \"C%d\"]\n[BlackTeam \"C%d\"]\n[Result \"1-0\"]\n\n1-0\n\n",
	    r, a, b, k, b, a, 1 + (k + r) % 2, a, b }' >"$tmp/clubs.pgn"
	expect 0 "clubs of players" -- "$S" -q --crosstable "$tmp/clubs.pgn"
	also "clubs of players: no matches of teams" -- lacks 'Teams are ranked'
	sed 's/^\[WhiteTeam .*/[WhiteTeam "Club"]/; s/^\[BlackTeam .*/[BlackTeam "Club"]/' "$f" >"$tmp/club.pgn"
	expect 0 "one club" -- "$S" -q --crosstable "$tmp/club.pgn"
	also "one club: no teams" -- lacks 'Teams are ranked'
else
	skip "standings of teams" "no python3"
fi

# Counted by hand: A has won against B by 1.5 and drawn with C, B has won against C by 2.
# game ROUND WHITE BLACK RESULT [TEAM TEAM BOARD]
game() {
	printf '[Event "T"]\n[Round "%s"]\n[White "%s"]\n[Black "%s"]\n[Result "%s"]\n' "$1" "$2" "$3" "$4"
	printf '[WhiteTeam "%s"]\n[BlackTeam "%s"]\n' "${5:-${2%?}}" "${6:-${3%?}}"
	printf '[Board "%s"]\n\n%s\n\n' "${7:-${2#?}}" "$4"
}
{
	game 1 A1 B1 1-0; game 1 A2 B2 1/2-1/2
	game 2 A1 C1 0-1; game 2 A2 C2 1-0
	game 3 B1 C1 1-0; game 3 B2 C2 1-0
} >"$tmp/three.pgn"
expect 0 "three teams" -- "$S" -q --crosstable --format json "$tmp/three.pgn"
# A: 2.5 game points and a Buchholz of 3, divided by 3, as 6 match points are possible and 2 game points in a match.
also "A: SSSC, TBR and BBE" -- has '"team":"A",.*"SSSC":3.5,"TBR":\[1,1.5\],"BBE":\[1\].*"team":"B"'
also "B: SSSC, TBR and BBE" -- has '"team":"B",.*"SSSC":3.83,"TBR":\[1,1.5\],"BBE":\[1\].*"team":"C"'
also "C: SSSC, TBR and BBE" -- has '"team":"C",.*"SSSC":2.67,"TBR":\[1,0\],"BBE":\[1\]'
# The report that is written of the games says what its own records make: boards won against nobody, a bye of a team on as
# many boards as matches have, and a team of which nobody ever came.
{
	game 1 A1 B1 1/2-1/2; game 1 A2 B2 1-0; game 1 A3 bye 1-0 A B
	game 1 C1 D1 1/2-1/2; game 1 C2 D2 0-1; game 1 C3 bye 1-0 C D
	game 2 A1 C1 1/2-1/2; game 2 C2 A2 1-0; game 2 A3 bye 1-0 A C
	game 2 B1 E1 0-1; game 2 B2 E2 1/2-1/2; game 2 B3 bye 1-0 B E
	printf '[Event "T"]\n[Round "1"]\n[White "?"]\n[Black "bye"]\n[Result "1-0"]\n[WhiteTeam "E"]\n\n1-0\n\n'
} >"$tmp/byes.pgn"
{ cat "$tmp/byes.pgn"; game 2 D1 '?' 1-0 D F; game 2 D2 '?' 1-0 D F; game 2 D3 '?' 1-0 D F; } >"$tmp/nobody.pgn"
for f in byes nobody; do
	expect 0 "$f: as a report" -- "$S" -q --crosstable --format trf "$tmp/$f.pgn"
	cp "$tmp/out" "$tmp/$f.trf"
	also "$f: no team has the number 0" -- lacks '^330 ..[ 0-9]* 0$\|^330 ..  *[0-9]*  *0 '
	expect 0 "$f: the report" -- "$B/pgn-check" --select 'trf-*' "$tmp/$f.trf"
	also "$f: its points are those of its records" -- empty
done
sed '/^\[Board/d' "$tmp/three.pgn" >"$tmp/boards.pgn"
expect 0 "three teams without boards" -- "$S" -q --crosstable --format json "$tmp/boards.pgn"
also "have none by boards" -- has '"BC":null,"SSSC":3.5,"TBR":null,"BBE":null'

# -- boards for which nobody of the other team came --

# table FILE: place, team, matches, won, drawn, lost and points of each team
table() {
	"$S" -q --crosstable --format json "$1" | jq -r '.crosstables[].teams[]
	    | [.rank, .team, .matches, .won, .drawn, .lost, .byes, .match_points, .game_points, .breaks.BC] | @csv'
}
if command -v jq >/dev/null; then
	cat >"$tmp/expected" <<-'END'
	1,"Team A",3,2,1,0,0,5,6.5,11.5
	2,"Team B",3,2,1,0,0,5,6,12
	3,"Team C",2,1,0,1,1,2,3,6.5
	4,"Team E",2,0,0,2,1,0,1.5,4
	5,"Team D",2,0,0,2,1,0,1,2
	END
	expect 0 "a report with empty boards and byes of teams" -- table fixtures/trf/absent.trf
	also "has their points, and counts the byes" -- same "$tmp/expected"
	sed 's/,[01],\([0-9]*,[0-9.]*,[0-9.]*\)$/,,\1/' "$tmp/expected" >"$tmp/games"
	expect 0 "its games" -- table fixtures/trf/absent.pgn
	also "have them, too, but no byes" -- same "$tmp/games"
	# As above, but A2 has no opponent in round 2.
	for result in 1/2-1/2 0-0; do
		{
			game 1 A1 B1 1-0; game 1 A2 B2 1/2-1/2
			game 2 A1 C1 0-1; game 2 bye A2 $result C A 2
			game 3 B1 C1 1-0; game 3 B2 C2 1-0; game 3 B3 C3 1-0
		} >"$tmp/bye.pgn"
		expect 0 "a player's bye of $result" -- table "$tmp/bye.pgn"
		also "gives the team no points" -- has '"A",2,1,0,1,,2,1.5,'
		expect 0 "the pairings with a bye of $result" -- "$S" -q --pairings 2 "$tmp/bye.pgn"
		also "have it after the match" -- has '^ *Board .*A  *0-1  *C'
		also "and nobody wins" -- lacks nobody
		expect 0 "the report of the games with a bye of $result" -- "$S" -q --crosstable -f trf "$tmp/bye.pgn"
		mv "$tmp/out" "$tmp/bye.trf"
		expect 0 "the report and its games" -- "$B/pgn-check" -q --level info --fail-on never --select 'trf-*' --trf "$tmp/bye.trf" \
		    "$tmp/bye.pgn"
		also "agree" -- empty
	done
	for bye in bye Bye FREE spielfrei; do
		{
			game 1 A1 B1 1-0; game 1 A2 B2 1/2-1/2; game 1 C1 "$bye" 1-0 C "$bye" 1; game 1 "$bye" C2 0-1 "$bye" C 2
			game 2 A1 C1 0-1; game 2 A2 C2 1-0
			game 3 B1 C1 1-0; game 3 B2 C2 1-0
		} >"$tmp/bye.pgn"
		expect 0 "a team named $bye" -- table "$tmp/bye.pgn"
		also "is not one, but the bye of the other team" -- has '"C",2,0,1,1,1,1,1,'
		also "so that there are three" -- lines 3
		expect 0 "the pairings with a team named $bye" -- "$S" -q --pairings 1 "$tmp/bye.pgn"
		also "have two byes" -- equal 2 "$(grep -c 'C[12] .*1  *bye' "$tmp/out")"
	done
else
	skip "boards for which nobody came" "no jq"
fi
expect 0 "a table of teams with byes" -- "$S" --crosstable fixtures/trf/absent.trf
also "says that their points are not in it" -- has_text 'Match points and game points are without those of byes'
expect 0 "the pairings of the report" -- "$S" --pairings 2 fixtures/trf/absent.trf
also "have the points of both teams" -- has_text 'Team C     Rating    ½-2½  Team A'
also "and the empty board" -- has_text '2     nobody                -:+  Player A2'
expect 0 "board counts without boards" -- "$S" -q --crosstable --team-tie-breaks MP,GP,BC "$tmp/boards.pgn"
also "are missing, and a note says so" -- has_text 'so BC, TBR and BBE have no values'
expect 0 "the report of the games" -- "$S" -q --crosstable -f trf fixtures/trf/absent.pgn
also "has the empty boards" -- equal 2 "$(grep -c '0000 - +' "$tmp/out")"
if command -v python3 >/dev/null; then
	expect 0 "the games with empty boards" -- "$S" -q --crosstable --format json fixtures/trf/absent.pgn
	also "have the table of the second implementation" -- eval \
	    "python3 tests/slow/slow_teams.py fixtures/trf/absent.pgn <'$tmp/out'"
else
	skip "the games with empty boards have the table of the second implementation" "no python3"
fi

# -- written as a report, and read again --

# is_clean FILE or options: pgn-check finds nothing in the report of the games, or of a report.
is_clean() {
	"$S" -q --crosstable -f trf "$@" >"$tmp/made.trf" && "$B/pgn-check" --level info "$tmp/made.trf"
}
{
	game 1 A1 B1 1-0; game 1 A2 B2 1/2-1/2; game 1 C1 D1 1-0; game 1 C2 D2 1/2-1/2
	game 2 A1 C1 0-1; game 2 A2 C2 1-0; game 2 B1 bye 1-0 B D 1; game 2 B2 bye 1-0 B D 2
	game 3 B1 C1 1-0; game 3 B2 C2 1-0; game 3 A1 D1 1-0; game 3 A2 D2 1-0
} >"$tmp/forfeit.pgn"
expect 0 "a match to which one team came, as a report" -- is_clean "$tmp/forfeit.pgn"
also "has the points of its games" -- empty
also "by a record of that match" -- has '^330 +-   2   2   4' "$tmp/made.trf"
also "and the points of four teams" -- equal 4 "$(grep -c '^310.* [0-9]  *[0-9][.][05]  *[1-4] ' "$tmp/made.trf")"
{
	cat "$tmp/forfeit.pgn"
	game 1 E1 F1 1/2-1/2; game 1 E2 F2 0-1
	game 2 E1 bye 1-0 E '?'; game 2 F1 bye 1-0 F '?'
	game 3 E1 F1 1-0; game 3 E2 F2 1-0
} >"$tmp/byes.pgn"
expect 0 "byes whose points are not known" -- is_clean "$tmp/byes.pgn"
also "leave a report without contradictions" -- empty
also "in which two teams have no points" -- equal 2 "$(grep -c '^310   [56] [EF]  *9  *10\|^310   [56] [EF]  *11  *12' "$tmp/made.trf")"
{ cat "$tmp/forfeit.pgn"; game 2 '?' bye 1/2-1/2 E '?'; game 2 '?' bye 1-0 F '?'; game 3 E1 F1 1-0; game 3 E2 F2 1-0; } >"$tmp/byes.pgn"
expect 0 "byes of teams with points" -- is_clean "$tmp/byes.pgn"
also "leave a report without contradictions, too" -- empty
also "with records of the byes" -- equal "240 F   2    6 240 H   2    5" "$(grep '^240' "$tmp/made.trf" | sort | tr '\n' ' ' | sed 's/ $//')"
if command -v jq >/dev/null; then
	expect 0 "their table" -- table "$tmp/byes.pgn"
	also "has the points of a drawn match on both boards" -- has '"E",1,1,0,0,1,3,3,'
	also "and of a won one" -- has '"F",1,0,0,1,1,2,2,'
	cp "$tmp/out" "$tmp/once"
	cat "$tmp/byes.pgn" "$tmp/byes.pgn" >"$tmp/copies.pgn"
	expect 0 "the same games twice" -- table "$tmp/copies.pgn"
	also "have the same table" -- same "$tmp/once"
	expect 0 "as a report" -- is_clean "$tmp/copies.pgn"
	also "that has each bye once" -- equal 2 "$(grep -c '^240' "$tmp/made.trf")"
fi

# -- clubs are no teams --

{
	printf '012 Open\n042 2024/05/04\n052 2024/05/05\n062 4\n092 Individual Swiss\n'
	printf '001    1 m    Adams,A                           2000                             2.0    1     2 w 1     3 w 1\n'
	printf '001    2 m    Bauer,B                           2000                             1.0    2     1 b 0     4 w 1\n'
	printf '001    3 m    Cohen,C                           2000                             1.0    3     4 w 1     1 b 0\n'
	printf '001    4 m    Davis,D                           2000                             0.0    4     3 b 0     2 b 0\n'
} >"$tmp/single.trf"
{ cat "$tmp/single.trf"; for i in 1 2 3 4; do printf '013 Club %d                             %d\n' $i $i; done; } >"$tmp/clubs.trf"
expect 0 "pairings of a report" -- "$S" -q --pairings 2 "$tmp/single.trf"
cp "$tmp/out" "$tmp/without"
expect 0 "pairings of the same with clubs of one player each" -- "$S" -q --pairings 2 "$tmp/clubs.trf"
also "have no boards" -- equal "$(cat "$tmp/out")" "$(cat "$tmp/without")"
{
	printf '012 Open\n042 2024/05/04\n052 2024/05/05\n062 3\n092 Individual Swiss\n'
	printf '001    1 m    Adams,A                           2000                             2.0    1     2 w 1     3 w 1\n'
	printf '001    2 m    Bauer,B                           2000                             0.0    2     1 b 0  0000 - -\n'
	printf '001    3 m    Cohen,C                           2000                             0.0    2  0000 - Z     1 b 0\n'
} >"$tmp/single.trf"
{ cat "$tmp/single.trf"; for i in 1 2 3; do printf '013 Club %d                             %d\n' $i $i; done; } >"$tmp/clubs.trf"
for f in single clubs; do
	expect 0 "a report with absent players: $f" -- "$S" -q --crosstable "$tmp/$f.trf"
	also "who have byes without points" -- equal 2 "$(grep -c 'bye0' "$tmp/out")"
done
sed 's/0000 - [-Z]/0000 - U/; s/   1 b 0\(  0000\)/0000 - U\1/; s/   2 w 1/0000 - U/' "$tmp/clubs.trf" >"$tmp/byes.trf"
expect 0 "a second bye of a player with a club" -- "$B/pgn-check" --select trf-bye --fail-on never "$tmp/byes.trf"
also "is found" -- has 'player 2 has the bye in round 2, and had it in round 1'

# -- a report of fifty teams and its games --

report=${ARBITER_SHARED:-/nonexistent}/data/trf/team-49x11.trf
if [ -f "$report" ] && command -v python3 >/dev/null; then
	slow=tests/slow/slow_trf_teams.py
	python3 $slow games "$report" >"$tmp/fifty.pgn"
	expect 0 "fifty teams after each round" -- "$S" -q --standings all --team-tie-breaks MP,GP --format json "$tmp/fifty.pgn"
	also "have the points and ranks of the second implementation" -- eval "python3 $slow compare '$report' <'$tmp/out' >'$tmp/said'"
	also "in 697 places" -- has '^# 697 places compared$' "$tmp/said"
	also "whose points with byes and forfeits are those of the report" -- python3 $slow points "$report"
	sed '0,/"rank":2,"team"/s//"rank":3,"team"/' "$tmp/out" >"$tmp/wrong.json"
	also "another rank is refused" -- refuses 'after round 1, ' eval "python3 $slow compare '$report' <'$tmp/wrong.json'"
	expect 0 "the table of the report" -- "$S" -q --crosstable --format json "$report"
	also "has the points of record 310, also of byes" -- eval "python3 $slow standings '$report' <'$tmp/out'"
	expect 0 "the report of a selection of its games" -- is_clean --where 'Round >= 1' "$report"
	also "has no contradictions" -- empty
	expect 0 "the report beside its games" -- "$B/pgn-check" -q --level info --fail-on never --select trf-team,trf-board,trf-result \
	    --trf "$report" "$tmp/fifty.pgn"
	also "has the same teams and boards" -- empty
	sed '/^300  *[1-4] /d' "$report" | tr -d '\r' >"$tmp/fewer.trf"
	expect 0 "the report without the line-ups of four rounds" -- "$B/pgn-check" -q --level info --fail-on never --max-findings 0 \
	    --select trf-team,trf-board --trf "$tmp/fewer.trf" "$tmp/fifty.pgn"
	also "has other boards" -- has 'in round [1-4]: .*board .*\[trf-board\]$'
	also "in these rounds only" -- lacks 'in round \([5-9]\|1[0-4]\);'
else
	skip "fifty teams" "no shared data or no python3"
fi
finish
