#!/bin/sh
# events.sh: pgn-check --events finds what was planted in an event, and nothing in events without faults.
# usage: tests/shell/events.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
. tests/shell/events.inc
check=$B/pgn-check
games=fixtures/archive/events.pgn
ids=player-twice-in-round,pair-twice-in-round,pair-again,pair-colour-three,pair-colour-balance,bye-twice
ids=$ids,pair-colour-due,pair-score-gap
ids=$ids,round-gap,board-gap,order-by-round,event-variants,site-variants,date-vs-event,elo-spread

# found [OPTION...] FILE: every finding of an event, as "GAME,ID,SEVERITY"
found() {
	"$check" --events --max-findings 0 --level info --fail-on never --select "$ids" --format jsonl "$@" \
	    >"$tmp/report" 2>"$tmp/errors" || return
	sed -n 's/.*"game":\([0-9]*\),.*"id":"\([^"]*\)","severity":"\([a-z]*\)".*/\1,\2,\3/p' "$tmp/report"
}

sed 1d fixtures/archive/events.csv >"$tmp/planted"
expect 0 "the events" -- found $games
also "have what was planted, each once" -- same "$tmp/planted"
for how in -j1 -j3 '--memory 1M' --duplicates; do
	# shellcheck disable=SC2086
	expect 0 "with $how" -- found $how $games
	also "they are the same" -- same "$tmp/planted"
done

# Half of the games in another file.
awk -v RS= -v ORS='\n\n' -v a="$tmp/a.pgn" -v b="$tmp/b.pgn" '{ print > (int((NR - 1) / 2) % 2 ? b : a) }' $games
expect 0 "two files" -- found "$tmp/a.pgn" "$tmp/b.pgn"
cut -d, -f2- "$tmp/out" | sort >"$tmp/parts"
cut -d, -f2- "$tmp/planted" | sort >"$tmp/kinds"
also "have the same faults" -- same "$tmp/kinds" "$tmp/parts"
expect 0 "a finding" -- "$check" --events --level info --select "$ids" "$tmp/b.pgn" "$tmp/a.pgn"
also "names the other file" -- has 'game [0-9]* of .*/[ab].pgn (line [0-9]*)'

# Ignored by a file, and by a game.
{ echo '% arbiter: ignore-file=pair-*'; cat $games; } >"$tmp/muted.pgn"
expect 0 "a file that ignores one of them" -- found "$tmp/muted.pgn"
also "has the others" -- test "$(cut -d, -f2 "$tmp/out" | sort -u | tr '\n' ' ')" = "$(cut -d, -f2 "$tmp/planted" |
    grep -v pair- | sort -u | tr '\n' ' ')"
{ sed -n 's/^\([0-9]*\),pair-twice-in-round,.*/\1/p' "$tmp/planted"; } >"$tmp/at"
awk -v RS= -v ORS='\n\n' -v at="$(cat "$tmp/at")" 'NR == 2 * at - 1 { $0 = "% arbiter: ignore=pair-twice-in-round\n" $0 } { print }' \
    $games >"$tmp/muted.pgn"
expect 0 "a game that ignores its own" -- found "$tmp/muted.pgn"
also "does not have it" -- lacks pair-twice-in-round
also "and the others do" -- has player-twice-in-round

# Never two findings for one thing.
expect 0 "beside contradictions" -- found --contradictions $games
also "nothing is reported twice" -- eval 'test -z "$(sort "$tmp/out" | uniq -d)"'

# -- events without faults --

seeds=1
! check_all || seeds='1 2 3 4 5 6'
{
	for kind in robin double double-exchanged swiss teams scheveningen knockout; do
		for players in 8 9 16; do
			[ $kind$players = knockout9 ] || planned good.pgn "$kind $players" $kind $players --seed $players --byes
		done
	done
	for seed in $seeds; do
		# Half-point byes, the first of them in round 1, withdrawals and forfeits.
		planned good.pgn "absences $seed" swiss 45 --seed "$seed" --byes --absences
		# A Scheveningen in which players with equal points meet is not a Swiss, with all its games or without one.
		[ "$seed" -gt 3 ] || planned good.pgn "scheveningen 6 $seed" scheveningen 6 --seed "$seed"
		[ "$seed" -gt 3 ] || planned good.pgn "scheveningen less $seed" scheveningen 6 --seed "$seed" --fault missing
	done
	planned six.pgn six swiss 40 --rounds 9 --seed 1
	planned results.pgn results robin 8 --seed 3
} >"$tmp/list"
made || exit 2
cat fixtures/crosstables/[!a]*.pgn >>"$tmp/good.pgn"
expect 0 "events without faults" -- found "$tmp/good.pgn"
also "have no findings" -- empty
expect 0 "they are events" -- "$B/pgn-stats" -q --crosstable --format csv "$tmp/good.pgn"
also "all of them" -- equal "$(sed 1d "$tmp/out" | cut -d , -f 1-6 | sort -u | wc -l)" \
    "$(grep '^\[Event ' "$tmp/good.pgn" | sort -u | wc -l)"

# Events that a pairing program has paired by the Dutch system (C.04.3), with forfeits.
trf=${ARBITER_SHARED:-../shared}/data/trf
# exchange N: the Nth game that was played gets other colours
exchange() {
	awk -v RS= -v ORS='\n\n' -v at="$1" '
	    /^\[Event/ { turn = !/"bye"/ && !/"forfeit"/ && ++n == at }
	    turn {
		gsub(/\[White/, "[W"); gsub(/\[Black/, "[White"); gsub(/\[W /, "[Black ")
		gsub(/1-0/, "1=0"); gsub(/0-1/, "1-0"); gsub(/1=0/, "0-1")
	    }
	    { print }' "$tmp/paired.pgn"
}
for event in issue_7 issue_15; do
	if [ ! -r "$trf/$event.trf" ]; then
		skip "$event" "needs ARBITER_SHARED"
		continue
	fi
	python3 tests/support/trf_games.py "$trf/$event.trf" >"$tmp/paired.pgn"
	expect 0 "$event is a Swiss" -- "$B/pgn-stats" -q --crosstable --format csv "$tmp/paired.pgn"
	also "by who met whom" -- has ',swiss,'
	expect 0 "$event" -- found "$tmp/paired.pgn"
	also "has no findings" -- test ! -s "$tmp/out"
	for at in 100 111 137 170 199 222 251 300; do
		exchange $at >"$tmp/exchanged.pgn"
		number=$(awk -v RS= -v at=$at '/^\[Event/ { all++; n += !/"bye"/ && !/"forfeit"/ } n == at { print all; exit }' \
		    "$tmp/paired.pgn")
		"$check" --events --quiet --max-findings 0 --level info --select 'pair-colour-*' --fail-on never --format jsonl \
		    "$tmp/exchanged.pgn" >"$tmp/out"
		cat "$tmp/out" >>"$tmp/all-exchanged"
		grep -q "\"game\":$number," "$tmp/out" && echo "$at" >>"$tmp/found-exchanged"
	done
done
if [ -r "$trf/issue_7.trf" ]; then
	# Of the others the colours were decided by what the games do not show.
	expect 0 "of 16 exchanged pairs of colours" -- wc -l <"$tmp/found-exchanged"
	also "14 are found" -- test "$(wc -l <"$tmp/found-exchanged")" -ge 14
fi

# -- events with one fault --

# Each is found at its game, or that is named as the other one.
seeds=11
! check_all || seeds='11 12 13 14'
for seed in $seeds; do
	for case in robin:twice:player-twice-in-round double:twice:player-twice-in-round swiss:twice:player-twice-in-round \
	    scheveningen:twice:player-twice-in-round swiss:rematch:pair-again swiss:third-colour:pair-colour-three \
	    swiss:due:pair-colour-due swiss:gap:pair-score-gap \
	    robin:rating:elo-spread swiss:rating:elo-spread robin:date:date-vs-event swiss:date:date-vs-event \
	    teams:date:date-vs-event; do
		kind=${case%%:*} id=${case##*:} fault=${case#*:}
		fault=${fault%:*} players=16
		[ "$fault" != gap ] || players=60
		planned bad.pgn "$kind $fault $id seed $seed" "$kind" $players --seed "$seed" --byes --fault "$fault"
	done
done >"$tmp/list"
slow=player-twice-in-round,pair-twice-in-round,pair-again,pair-colour-three,pair-colour-balance,bye-twice,board-gap
slow=$slow,pair-colour-due,pair-score-gap
seeds=1
! check_all || seeds='1 2 6'
for seed in $seeds; do
	for case in robin:twice double:twice swiss:twice robin:extra double:extra robin:round swiss:rematch \
	    swiss:third-colour swiss:bye-twice swiss:bye-after-win swiss:due swiss:gap robin:board-gap swiss:board-gap; do
		kind=${case%%:*} fault=${case#*:} players=17
		[ "$fault" != gap ] || players=60
		planned one.pgn "$kind $fault $players $seed" "$kind" $players --seed "$seed" --byes --fault "$fault"
	done
done >>"$tmp/list"
made || exit 2
names_of "$tmp/bad.pgn" >"$tmp/names"
expect 0 "faults" -- "$check" --events --max-findings 0 --level info --fail-on never --select "$ids" --quiet "$tmp/bad.pgn"
at_game "$tmp/bad.pgn" <"$tmp/out" >"$tmp/found"
also "are found, each at its game" -- same "$tmp/names" "$tmp/found"

# The second implementation has the same findings.
python3 tests/slow/slow_events.py <"$tmp/one.pgn" >"$tmp/expected"
expect 0 "one fault in each event" -- \
    "$check" --events --max-findings 0 --level info --fail-on never --quiet --select "$slow" "$tmp/one.pgn"
by_event "$tmp/one.pgn" <"$tmp/out" >"$tmp/found"
also "the findings are those of the second implementation" -- same "$tmp/expected" "$tmp/found"
names_of "$tmp/one.pgn" >"$tmp/names"
also "and each event has some" -- eval 'sed "s/:.*//" "$tmp/found" | sort -u | cmp - "$tmp/names"'

# A player of a Swiss has White in rounds 1 to 7: the games with Black are turned round.
mv "$tmp/six.pgn" "$tmp/good.pgn"
awk -v RS= -v ORS='\n\n' '
	/^\[Event/ {
		if (who == "") { who = $0; sub(/.*\[White "/, "", who); sub(/".*/, "", who) }
		round = $0; sub(/.*\[Round "/, "", round)
		turn = index($0, "[Black \"" who "\"]") && round + 0 <= 6
	}
	turn {
		gsub(/\[White/, "[W"); gsub(/\[Black/, "[White"); gsub(/\[W([^h]|$)/, "[Black&"); gsub(/\[Black\[W/, "[Black")
		gsub(/1-0/, "1=0"); gsub(/0-1/, "1-0"); gsub(/1=0/, "0-1")
	}
	{ print }' "$tmp/good.pgn" >"$tmp/six.pgn"
expect 0 "the same colour seven times running" -- "$check" --events --max-findings 0 --level info --quiet --fail-on never \
    --select pair-colour-three "$tmp/six.pgn"
# (In round 6 the finding is about the opponent, who has Black for the third time there.)
for times in 3 4 5 7; do
	also "is reported as $times" -- has "has White $times times running"
done
also "and not as more" -- lacks "8 times running"

# The same without the player's game in round 2, so that the run of colours begins anew.
awk -v RS= -v ORS='\n\n' '/^\[Event/ {
		if (who == "") { who = $0; sub(/.*\[White "/, "", who); sub(/".*/, "", who) }
		out = /\[Round "2"\]/ && index($0, "\"" who "\"")
	}
	!out { print }' "$tmp/six.pgn" >"$tmp/gap.pgn"
expect 0 "the same colour after a round that is missing" -- "$check" --events --max-findings 0 --level info --quiet \
    --fail-on never --select 'pair-colour-*' "$tmp/gap.pgn"
for times in 3 5; do
	also "is reported as $times" -- has "has White $times times running"
done
also "and not as more" -- lacks "[67] times running"
also "and the balance is not" -- lacks pair-colour-balance

# The third White in the last round: until February 2026 it was allowed, since then to those who had more than half of the
# points before, and to their opponents.
python3 tests/support/make_event.py swiss 17 --seed 2 --byes --fault third-colour >"$tmp/third.pgn" 2>"$tmp/err"
# last_round DATE PLAYER POINTS [ROUNDS]: what is found if the event ends with round 4 or ROUNDS; a point, "0", "=" or "1", for
# each of the player's first rounds
last_round() {
	awk -v RS= -v ORS='\n\n' -v date="$1" -v who="\"$2\"" -v points="$3" -v rounds="${4:-4}" '
		/^\[Event/ {
			round = $0; sub(/.*\[Round "/, "", round); round += 0; skip = round > rounds
			own = index($0, who) ? substr(points, round, 1) : ""
			result = own == "=" ? "1/2-1/2" : (own == "1") == (index($0, "[White " who) > 0) ? "1-0" : "0-1"
		}
		skip { next }
		own != "" { gsub(/1-0|0-1|1\/2-1\/2/, result) }
		{ gsub(/\[Date "[0-9.]*/, "[Date \"" date); print }' "$tmp/third.pgn" >"$tmp/last.pgn"
	"$check" --events --max-findings 0 --level info --quiet --fail-on never --select pair-colour-three "$tmp/last.pgn"
	grep -c '^\[Event' "$tmp/last.pgn"
}
for case in 2026.01.31::0 2026.02.01::1 2027.03.01:000:1 2027.03.01:1=0:1 2027.03.01:1==:0 2027.03.01:110:0 \
    2027.03.01:111:0 2027.03.01:111:1:5 2026.01.31:111:1:5; do
	date=${case%%:*} rest=${case#*:}
	points=${rest%%:*} rest=${rest#*:}
	wanted=${rest%%:*} rounds=4
	[ "$rest" = "$wanted" ] || rounds=${rest#*:}
	for player in 'Duarte, Viktor' 'Weber, Niels'; do
		expect 0 "a third White in round 4 of $rounds in $date; $player, with ${points:-what he had}" -- \
		    last_round "$date" "$player" "$points" "$rounds"
		also "all games of it were checked" -- has "^$((9 * rounds))\$"
		also "it is found $wanted times" -- equal "$(grep -c 'Duarte, Viktor has White 3 times running' "$tmp/out")" "$wanted"
	done
done

# More than 20000 games whose Events have the same letters: those whose Events are equal are checked apart.
awk 'BEGIN {
	for (i = 0; i < 20004; i++) {
		printf "[Event \"%s 2015\"]\n[Date \"2015.01.09\"]\n[Round \"1\"]\n[White \"A%d\"]\n[Black \"B%d\"]\n[Result \"1-0\"]\n\n1-0\n\n",
		    i < 10002 ? "Tata Steel" : "TATA STEEL", i, i
	}
}' >"$tmp/many.pgn"
expect 0 "more than 20000 games of two Events with the same letters" -- both "$check" --events --level info --fail-on never \
    --select player-twice-in-round "$tmp/many.pgn"
also "none of them is left out" -- empty
sed 's/TATA STEEL/Tata Steel/' "$tmp/many.pgn" >"$tmp/over.pgn"
expect 0 "more than 20000 games of one Event" -- both "$check" --events --level info --fail-on never \
    --select player-twice-in-round "$tmp/over.pgn"
also "are not checked, and that is said" -- has 'events: 20004 games were not checked, .* more than 20000 games; the largest, "Tata Steel 2015", has 20004: for it give --memory 33M$'
expect 0 "the same with -q" -- both "$check" -q --events --fail-on never --select player-twice-in-round "$tmp/over.pgn"
also "it is said, too" -- has "games were not checked"
# Other events are, and with so much memory that one is, too.
cat $games >>"$tmp/over.pgn"
expect 0 "other events beside it" -- found "$tmp/over.pgn"
also "are checked" -- lines "$(wc -l <"$tmp/planted")"
also "and that one is not" -- has 'games were not checked' "$tmp/errors"
expect 0 "with the memory that it needs" -- found --memory 33M "$tmp/over.pgn"
also "the others are checked" -- lines "$(wc -l <"$tmp/planted")"
also "and that one, too" -- empty "$tmp/errors"

# rated DATE=RATING...: games of player A, one in each round
rated() {
	round=0
	for game in "$@"; do
		round=$((round + 1))
		printf '[Event "E"]\n[Site "S"]\n[Date "%s"]\n[Round "%s"]\n[White "A"]\n[Black "B%s"]\n' "${game%=*}" $round $round
		printf '[Result "1-0"]\n[WhiteElo "%s"]\n[BlackElo "2400"]\n\n1-0\n\n' "${game#*=}"
	done
}
# Two games in one month with two ratings: each may be wrong.
rated 2020.02.10=2300 2020.02.11=2400 >"$tmp/two.pgn"
expect 0 "two games in a month" -- "$check" --events --level info --quiet --fail-on never --select elo-spread "$tmp/two.pgn"
also "with two ratings" -- has 'A has the rating 2400, but 2300 in the other game of the event, see game 1'
also "are one finding" -- lines 1
for dates in '2020.01.31=2300 2020.02.01=2400' '2020.??.??=2300 2020.??.??=2400' '2020.02.??=2300 2020.02.??=2400'; do
	# shellcheck disable=SC2086
	rated $dates >"$tmp/two.pgn"
	expect 0 "two games of $dates" -- "$check" --events --level info --quiet --fail-on never --select elo-spread "$tmp/two.pgn"
	also "can have two ratings" -- empty
done
# What was a player's rating two months before contradicts nothing there, and is found when it is there again.
rated 2020.01.05=2300 2020.03.01=2400 2020.03.02=2400 2020.03.03=2400 2020.03.04=2300 2020.03.05=2300 >"$tmp/old.pgn"
expect 0 "a rating of before" -- "$check" --events --level info --quiet --fail-on never --select elo-spread "$tmp/old.pgn"
also "is found" -- has 'A has the rating 2300, but 2400 in other games of the event, see game 2 .*(game 5,'
also "once" -- lines 1

# A game of a round robin that is there again with another result; with --duplicates that is said.
mv "$tmp/results.pgn" "$tmp/good.pgn"
{
	cat "$tmp/good.pgn"
	awk -v RS= '/^\[Event/ && /\[Round "3"\]/ { sub(/\[Result "[^"]*"\]/, "[Result \"0-1\"]"); print; print "\n0-1\n"; exit }' \
	    "$tmp/good.pgn"
} >"$tmp/results.pgn"
expect 0 "a game with two results" -- "$check" --events --level info --quiet --fail-on never --select 'pair-*,dup-*' "$tmp/results.pgn"
also "is found at the second one" -- \
    has ':10: warning: 0-1: the same players, round and colours have another result before, see game 9 .*(game 29, .*pair-twice-in-round'
also "is one finding" -- lines 1
{
	cat "$tmp/good.pgn"
	awk -v RS= -v ORS='\n\n' '/^\[Event/ { game = /\[Round "3"\]/ && !done; done = done || game } game { gsub(/1-0|1\/2-1\/2/, "0-1"); print }' "$tmp/good.pgn"
} >"$tmp/results.pgn"
expect 0 "a game with two results, and --duplicates" -- "$check" --events --duplicates --level info --quiet --fail-on never \
    --select 'pair-*,dup-*' "$tmp/results.pgn"
also "is found as a duplicate" -- has '\[dup-result\]$'
also "and only so" -- lines 1


# What an option asks for is in every profile, and with --claims.
cut -d, -f1 "$tmp/kinds" | sort >"$tmp/kind"
for how in --profile=relaxed --profile=arbiter --profile=export --profile=archive --claims; do
	expect 0 "the events with $how" -- "$check" --events --max-findings 0 --level info --fail-on never "$how" $games
	sed -n 's/.*\[\([a-z-]*\)\]$/\1/p' "$tmp/out" | grep -Fx "$(echo $ids | tr , '\n')" | sort >"$tmp/parts"
	also "have what was planted" -- same "$tmp/kind" "$tmp/parts"
done

# A Swiss with one slip: a pair that meets again, or one game more in a round of a small event with byes.
# game ROUND WHITE BLACK RESULT
game() {
	printf '[Event "Club"]\n[Site "S"]\n[Date "2024.05.0%s"]\n[Round "%s"]\n[White "%s"]\n[Black "%s"]\n[Result "%s"]\n\n%s\n\n' "${1%%.*}" "$@" "$4"
}
while read -r round white black result; do
	game "$round" "$white" "$black" "$result"
done >"$tmp/small.pgn" <<'END'
1.1 A E 1-0
1.2 F B 0-1
1.3 C G 1-0
1.4 H D 0-1
1.5 I bye 1-0
2.1 D A 0-1
2.2 B C 1-0
2.3 G I 0-1
2.4 E F 1-0
2.5 H bye 1-0
3.1 A B 1/2-1/2
3.2 I C 0-1
3.3 D E 1-0
3.4 F H 1-0
3.5 G bye 1-0
4.1 C A 0-1
4.2 B D 1-0
4.3 F I 1-0
4.4 H E 0-1
5.1 A F 1-0
5.2 C D 1/2-1/2
5.3 I E 1-0
5.4 G H 1-0
END
expect 0 "a small Swiss" -- "$B/pgn-stats" -q --crosstable "$tmp/small.pgn"
also "is one" -- has '^Swiss system, 9 players, 5 rounds'
{ cat "$tmp/small.pgn"; game 4.5 A G 1-0; } >"$tmp/extra.pgn"
expect 0 "one game too many" -- "$check" --events --select player-twice-in-round,board-gap "$tmp/extra.pgn"
also "is found" -- has 'A has another opponent in round 4, see game 16 .*\[player-twice-in-round\]'
also "and nothing else" -- equal 1 "$(wc -l <"$tmp/out")"
expect 0 "its table" -- "$B/pgn-stats" -q --crosstable "$tmp/extra.pgn"
also "names it" -- has_text 'It looks like a Swiss, but is not taken for one: A has two games in round 4.'
awk -v RS= -v ORS='\n\n' '/Round "5.1"/ { sub(/"F"/, "\"B\"") } { print }' "$tmp/small.pgn" >"$tmp/again.pgn"
expect 0 "a pair that meets again" -- "$B/pgn-stats" -q --crosstable "$tmp/again.pgn"
also "leaves it a Swiss" -- has '^Swiss system, 9 players, 5 rounds'
also "and is named" -- has_text 'This is not as in a Swiss: A and B meet in rounds 3 and 5.'
expect 0 "such a Swiss" -- "$check" --events --level info --select event-kind "$tmp/again.pgn"
also "is checked as one" -- empty
awk -v RS= -v ORS='\n\n' '/Round "5.3"/ { sub(/"E"/, "\"G\"") } /Round "5.4"/ { sub(/"G"/, "\"E\"") } { print }' "$tmp/again.pgn" >"$tmp/twice.pgn"
expect 0 "three pairs that meet again" -- "$B/pgn-stats" -q --crosstable "$tmp/twice.pgn"
also "leave none, which a note says" -- has_text 'It looks like a Swiss, but is not taken for one: A and B meet in rounds 3 and 5, and 2 more such cases.'
expect 0 "as games" -- "$check" --events --level info --select event-kind "$tmp/twice.pgn"
also "it is said once, in the same words" -- equal "[event-kind]" "$(grep -o '\[event-kind\]' "$tmp/out")"
also "with both games" -- has 'it looks like a Swiss, but is not taken for one: A and B meet in rounds 3 and 5, and 2 more such cases, see game 11 '
"$B/pgn-stats" -q --crosstable -f trf "$tmp/twice.pgn" >"$tmp/twice.trf"
expect 0 "as a report" -- "$check" --events --level info --select event-kind "$tmp/twice.trf"
also "it is said, too" -- has 'it looks like a Swiss, but is not taken for one: .* and 2 more such cases (1 and 2 in round 3) \[event-kind\]$'
sed '/^022/a092 Individual: Swiss-System' "$tmp/twice.trf" >"$tmp/swiss.trf"
expect 0 "as a report that says that it is a Swiss" -- "$check" --events --level info --select event-kind,trf-met-twice --fail-on never "$tmp/swiss.trf"
also "it is not" -- lacks event-kind
also "but the pairs are reported" -- equal 3 "$(grep -c 'trf-met-twice' "$tmp/out")"

expect 0 "without the option" -- "$check" --level info --select "$ids,result-tag-vs-terminator" $games
also "nothing is looked for" -- test ! -s "$tmp/out"
expect 2 "with --fix" -- "$check" --events --fix $games
expect 2 "with a format that reports file by file" -- "$check" --events --format table $games
finish
