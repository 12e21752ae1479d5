#!/bin/sh
# event_plans.sh: generated round robins, Scheveningen events and knock-outs are recognised; without a fault nothing is
# reported of them, and one planted fault is found at its game.
# usage: tests/shell/event_plans.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
. tests/shell/events.inc

if ! command -v python3 >/dev/null; then
	skip "generated events" "no python3"
	finish
fi

IDS=round-vs-plan,colours-vs-plan,game-missing,game-extra,knocked-out,player-two-teams,team-colours,team-board-gap,board-order

# events FILE: what is reported of its events
events() {
	"$B/pgn-check" --quiet --events --level info --fail-on never --select $IDS --max-findings 0 "$1" 2>&1
}
# both_named FILE <REPORT: the events of which ID is reported, with both players of the fault
both_named() {
	awk '
	FILENAME == faults { split($0, f, "\t"); split(f[1], name, " ")
		id[f[1]] = name[3]; white[f[1]] = f[4]; black[f[1]] = f[5]; next }
	FILENAME != "-" { if (sub(/^\[Event "/, "") && sub(/"\]$/, "")) event[++n] = $0; next }
	match($0, /\(game [0-9]+,/) {
		e = event[substr($0, RSTART + 6, RLENGTH - 7)]
		if (index($0, "[" id[e] "]") && index($0, white[e]) && index($0, black[e]) && !said[e]++)
			print e
	}' faults="$1.faults" "$1.faults" "$1" - | sort
}
# kind WANTED ARGUMENT...: events of that kind, of which nothing is reported; their names begin with the kind
kind() {
	wanted=$1
	shift
	for seed in $seeds; do
		planned good.pgn "$wanted $* seed $seed" "$@" --seed "$seed"
	done
}
# planted FILE ID FAULT ARGUMENT...: events with that fault
planted() {
	file=$1 id=$2 fault=$3
	shift 3
	for seed in $seeds; do
		planned "$file" "$1 $fault $id $* seed $seed" "$@" --seed "$seed" --fault "$fault"
	done
}

seeds='1 2'
! check_all || seeds='1 2 3 4'
{
	kind round-robin robin 6
	kind round-robin robin 9
	kind round-robin robin 14 --rounds 8 --boards
	kind round-robin robin-other 8
	# A player withdraws; with other tables, too, from the first round on.
	for after in 1 3 5; do
		kind round-robin robin-other 8 --gone $after
		kind round-robin robin 9 --gone $after
		kind double-round-robin double 6 --gone $after
	done
	kind double-round-robin double 7
	kind double-round-robin double-exchanged 8
	kind scheveningen scheveningen 5
	kind knockout knockout 16
	kind teams teams 8
	kind teams teams 7 --rounds 5
	kind swiss swiss 40 --rounds 9

	for event in 'robin 8' 'robin 11' 'double 6' 'double-exchanged 10'; do
		# shellcheck disable=SC2086
		{
			planted found.pgn round-vs-plan round $event
			planted found.pgn colours-vs-plan colours $event
			planted found.pgn game-missing missing $event
		}
	done
	planted found.pgn game-missing missing scheveningen 5
	planted found.pgn game-missing missing scheveningen 8
	planted found.pgn game-extra extra robin 11
	planted found.pgn knocked-out plays-on knockout 32
	planted found.pgn player-two-teams two-teams teams 9
	planted found.pgn team-board-gap board-gap teams 8
	planted order.pgn board-order board-order teams 9

	for after in 3 4; do
		planned gone$after.pgn gone robin-other 8 --gone $after
	done
	planned again.pgn again robin-other 8 --gone 3 --fault extra
	planned sides.pgn sides scheveningen 6 --seed 3
	planned bye.pgn bye scheveningen 5 --seed 1 --fault missing
	planned teams.pgn teams teams 8 --seed 1
} >"$tmp/list"
made || exit 2

expect 0 "events of all kinds" -- "$B/pgn-stats" --quiet --crosstable --format csv "$tmp/good.pgn"
sed 1d "$tmp/out" | cut -d , -f 1,6 | sort -u >"$tmp/kinds"
sed -n 's/^\[Event "\(\([^ ]*\) .*\)"\]/\1,\2/p' "$tmp/good.pgn" | sort -u >"$tmp/wanted"
also "each is of its kind" -- same "$tmp/wanted" "$tmp/kinds"
expect 0 "events of all kinds are checked" -- events "$tmp/good.pgn"
also "nothing is reported" -- empty
expect 0 "events with a fault" -- events "$tmp/found.pgn"
both_named "$tmp/found.pgn" <"$tmp/out" >"$tmp/found"
names_of "$tmp/found.pgn" >"$tmp/wanted"
also "each fault is found, with both players of its game" -- same "$tmp/wanted" "$tmp/found"
# For an order, either of the players may be named.
expect 0 "team events with two boards exchanged" -- events "$tmp/order.pgn"
by_event "$tmp/order.pgn" <"$tmp/out" | grep ': board-order$' >"$tmp/found"
names_of "$tmp/order.pgn" | sed 's/$/: board-order/' >"$tmp/wanted"
also "each is found once" -- same "$tmp/wanted" "$tmp/found"

# A player with a bye has the board of a match; a game that is missing is a gap.
for result in 1/2-1/2 0-0 none; do
	awk -v RS= -v ORS='\n\n' -v result=$result '/\[Round "1\.1\.2"/ { bye = 1
		sub(/\[White "[^"]*/, "[White \"bye"); sub(/\[Result "[^"]*/, "[Result \"" result) }
	    !bye || result != "none" { print bye && /^1\./ ? result : $0 }
	    /^1\./ { bye = 0 }' "$tmp/teams.pgn" >"$tmp/board.pgn"
	expect 0 "a bye on board 2 of a match: $result" -- events "$tmp/board.pgn"
	case $result in
	none) also "there is a gap" -- has 'board 2 of .* in round 1 is missing .*team-board-gap' ;;
	*) also "there is no gap" -- empty ;;
	esac
done

# A table of an event from which a player withdraws.
expect 0 "a withdrawal after three of seven games" -- "$B/pgn-stats" -q --crosstable "$tmp/gone3.pgn"
also "the table says what the rules make of them" -- has '^Withdrawn, by the rounds, .* (one player)'
expect 0 "a withdrawal after four" -- "$B/pgn-stats" -q --crosstable "$tmp/gone4.pgn"
also "the games count" -- lacks '^Withdrawn'
# A pair that meets again is seen in spite of the withdrawal.
expect 0 "a withdrawal, and a pair that meets again" -- "$B/pgn-check" --quiet --events --level info --fail-on never \
    --select pair-again,player-twice-in-round --max-findings 0 "$tmp/again.pgn"
also "is found" -- lines 1

# A Scheveningen, without rounds, in which one game has a name that no other has, or that of a player of the same side.
sed 's/^\[Round .*/[Round "?"]/' "$tmp/sides.pgn" >"$tmp/event.pgn"
awk -F '"' '/^\[White "/ { w = $2 } /^\[Black "/ { print w; print $2 }' "$tmp/event.pgn" >"$tmp/names"
white=$(sed -n 1p "$tmp/names") black=$(sed -n 2p "$tmp/names")
mate=$(awk -v p="$black" 'NR % 2 { w = $0; next } w == p { met[$0]; next } $0 == p { met[w]; next } { all[w]; all[$0] }
	END { for (n in all) if (n != p && n in met) print n }' "$tmp/names" | grep -vxF "$white" | sed -n 1p)
# with NAME: the first game has another Black
with() {
	awk -v name="$1" '/^\[Black "/ && !n++ { $0 = "[Black \"" name "\"]" } { print }' "$tmp/event.pgn" >"$tmp/other.pgn"
	events "$tmp/other.pgn"
}
expect 0 "a Scheveningen with another name in one game" -- with "Xavier, Yves"
also "has one game that is missing" -- has "35 of 36 games .*$white.*game-missing"
expect 0 "a game of two on one side" -- with "$mate"
also "is found" -- has '(game 1, .*game-extra'
also "and the one that is missing" -- has 'that of .* \[game-missing\]'

# A round that has a bye only is not one that a game is missing in.
{
	sed -n '/^\[Event/p;/^\[Site/p;/^\[Date/p;/^\[Date/q' "$tmp/bye.pgn"
	printf '[Round "0"]\n[White "Xavier, Yves"]\n[Black "bye"]\n[Result "1-0"]\n\n1-0\n\n'
	cat "$tmp/bye.pgn"
} >"$tmp/event.pgn"
expect 0 "a Scheveningen with a round that has a bye only" -- events "$tmp/event.pgn"
also "lacks the game in a round of games" -- has 'none in round [1-5] .*game-missing'

# Of all kinds of faults, where the games show them; without faults there are no findings.
check_all || finish
expect 0 "every planted fault is found at its game, or hidden for a known reason" -- \
    python3 tests/campaign/events.py "$B" 2
also "there are hidden ones" -- has '^hidden, [1-9][0-9]*: the game that is too many'
finish
