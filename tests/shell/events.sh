#!/bin/sh
# events.sh: pgn-check --events finds what was planted in an event, and nothing in events without faults.
# usage: tests/shell/events.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
check=$B/pgn-check
games=fixtures/archive/events.pgn
ids=player-twice-in-round,pair-twice-in-round,pair-again,pair-colour-three,pair-colour-balance,bye-twice
ids=$ids,pair-colour-due,pair-score-gap
ids=$ids,round-gap,board-gap,order-by-round,event-variants,site-variants,date-vs-event,elo-spread

# found [OPTION...] FILE: every finding of an event, as "GAME,ID,SEVERITY"
found() {
	"$check" --events --max-findings 0 --level info --select "$ids" --format jsonl "$@" 2>"$tmp/errors" |
	    sed -n 's/.*"game":\([0-9]*\),.*"id":"\([^"]*\)","severity":"\([a-z]*\)".*/\1,\2,\3/p'
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
found "$tmp/a.pgn" "$tmp/b.pgn" | cut -d, -f2- | sort >"$tmp/parts"
cut -d, -f2- "$tmp/planted" | sort >"$tmp/kinds"
expect 0 "two files" -- cat "$tmp/parts"
also "have the same faults" -- same "$tmp/kinds"
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
expect 0 "beside contradictions" -- eval 'found --contradictions $games | sort | uniq -d'
also "nothing is reported twice" -- test ! -s "$tmp/out"

# -- events without faults --

for kind in robin double double-exchanged swiss teams scheveningen knockout; do
	for players in 8 9 16; do
		case $kind$players in
		knockout9) continue ;;
		esac
		python3 tests/support/make_event.py $kind $players --seed $players --byes >"$tmp/good.pgn" || continue
		expect 0 "$kind of $players without faults" -- found "$tmp/good.pgn"
		also "has none" -- test ! -s "$tmp/out"
	done
done
for f in fixtures/crosstables/*.pgn; do
	case $f in
	*/awkward.pgn) continue ;;
	esac
	expect 0 "$f" -- found "$f"
	also "has none" -- test ! -s "$tmp/out"
done

# A Scheveningen in which players with equal points meet is not a Swiss, with all its games or without one.
for seed in 1 2 3; do
	python3 tests/support/make_event.py scheveningen 6 --seed $seed >"$tmp/good.pgn"
	expect 0 "a Scheveningen of 6, $seed" -- found "$tmp/good.pgn"
	also "has none" -- test ! -s "$tmp/out"
	python3 tests/support/make_event.py scheveningen 6 --seed $seed --fault missing >"$tmp/less.pgn" 2>/dev/null
	expect 0 "without a game, $seed" -- found "$tmp/less.pgn"
	also "has none" -- test ! -s "$tmp/out"
done

# Half-point byes, the first of them in round 1, withdrawals and forfeits.
for seed in 1 2 3 4 5 6; do
	python3 tests/support/make_event.py swiss 45 --seed $seed --byes --absences >"$tmp/good.pgn"
	expect 0 "a Swiss with absences, $seed" -- found "$tmp/good.pgn"
	also "has none" -- test ! -s "$tmp/out"
done

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

# told KIND PLAYERS SEED FAULT ID: the fault is found, at its game or as the other one that is named, and nothing else
told() {
	python3 tests/support/make_event.py "$1" "$2" --seed "$3" --byes --fault "$4" >"$tmp/bad.pgn" 2>"$tmp/fault"
	white=$(cut -f3 "$tmp/fault") black=$(cut -f4 "$tmp/fault")
	at=$(awk -v RS= -v w="[White \"$white\"]" -v b="[Black \"$black\"]" -v r="[Round \"$(cut -f2 "$tmp/fault")" '
	    /^\[Event/ { n++; if (index($0, w) && index($0, b) && index($0, r)) print n }' "$tmp/bad.pgn")
	"$check" --events --max-findings 0 --level info --select "$ids" --quiet "$tmp/bad.pgn" |
	    grep "\[$5\]" | grep -e "see game $at " -e "(game $at,"
}
for seed in 11 12 13 14; do
	for case in robin:twice:player-twice-in-round double:twice:player-twice-in-round swiss:twice:player-twice-in-round \
	    scheveningen:twice:player-twice-in-round swiss:rematch:pair-again swiss:third-colour:pair-colour-three \
	    swiss:due:pair-colour-due swiss:gap:pair-score-gap \
	    robin:rating:elo-spread swiss:rating:elo-spread robin:date:date-vs-event swiss:date:date-vs-event \
	    teams:date:date-vs-event; do
		kind=${case%%:*} id=${case##*:} fault=${case#*:}
		players=16
		[ "${fault%:*}" != gap ] || players=60
		expect 0 "$case, $seed" -- told "$kind" $players $seed "${fault%:*}" "$id"
	done
done

# A player of a Swiss has White in rounds 1 to 7: the games with Black are turned round.
python3 tests/support/make_event.py swiss 40 --rounds 9 --seed 1 >"$tmp/good.pgn"
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

# Two games in one month with two ratings: each may be wrong.
two() {
	round=0
	for date in "$@"; do
		round=$((round + 1))
		printf '[Event "E"]\n[Site "S"]\n[Date "%s"]\n[Round "%s"]\n[White "A"]\n[Black "%s"]\n' "$date" $round "$(echo "B C" | cut -d' ' -f$round)"
		printf '[Result "1-0"]\n[WhiteElo "2%s00"]\n[BlackElo "2400"]\n\n1-0\n\n' $((round + 2))
	done
}
two 2020.02.10 2020.02.11 >"$tmp/two.pgn"
expect 0 "two games in a month" -- "$check" --events --level info --quiet --fail-on never --select elo-spread "$tmp/two.pgn"
also "with two ratings" -- has 'A has the rating 2400, but 2300 in the other game of the event, see game 1'
also "are one finding" -- lines 1
for dates in '2020.01.31 2020.02.01' '2020.??.?? 2020.??.??' '2020.02.?? 2020.02.??'; do
	# shellcheck disable=SC2086
	two $dates >"$tmp/two.pgn"
	expect 0 "two games of $dates" -- "$check" --events --level info --quiet --fail-on never --select elo-spread "$tmp/two.pgn"
	also "can have two ratings" -- empty
done

# A game of a round robin that is there again with another result; with --duplicates that is said.
python3 tests/support/make_event.py robin 8 --seed 3 >"$tmp/good.pgn"
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

# -- the second implementation --

# both FILE KIND: the ids that each of the two finds
both() {
	"$check" --events --max-findings 0 --level info --quiet --select "$slow" "$1" >"$tmp/fast"
	sed 's/.*\[\(.*\)\]$/\1/' "$tmp/fast" | sort
}
slow=player-twice-in-round,pair-twice-in-round,pair-again,pair-colour-three,pair-colour-balance,bye-twice,board-gap
slow=$slow,pair-colour-due,pair-score-gap
for seed in 1 2 6; do
	for case in swiss:gap robin:twice double:twice swiss:twice robin:extra double:extra robin:round swiss:rematch \
	    swiss:third-colour swiss:bye-twice swiss:bye-after-win swiss:due swiss:gap robin:board-gap swiss:board-gap; do
		kind=${case%%:*} fault=${case#*:}
		players=17
		[ "$fault" != gap ] || players=60
		python3 tests/support/make_event.py "$kind" $players --seed $seed --byes ${fault:+--fault "$fault"} >"$tmp/one.pgn" 2>/dev/null
		python3 tests/slow/slow_events.py "$kind" <"$tmp/one.pgn" | sed '/^$/d' >"$tmp/expected"
		expect 0 "$case of $players, $seed" -- both "$tmp/one.pgn"
		also "is as in the second implementation" -- same "$tmp/expected"
	done
done

expect 0 "without the option" -- "$check" --level info --select "$ids,result-tag-vs-terminator" $games
also "nothing is looked for" -- test ! -s "$tmp/out"
expect 2 "with --fix" -- "$check" --events --fix $games
expect 2 "with a format that reports file by file" -- "$check" --events --format table $games
finish
