#!/bin/sh
# event_plans.sh: generated round robins, Scheveningen events and knock-outs are recognised; without a fault nothing is
# reported of them, and one planted fault is found at its game.
# usage: tests/shell/event_plans.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
make_event=tests/support/make_event.py

if ! command -v python3 >/dev/null; then
	skip "generated events" "no python3"
	finish
fi

IDS=round-vs-plan,colours-vs-plan,game-missing,game-extra,knocked-out,player-two-teams,team-colours,team-board-gap,board-order

# events FILE: what is reported of its events
events() {
	"$B/pgn-check" --quiet --events --level info --fail-on never --select $IDS --max-findings 0 "$1" 2>&1
}
# silent FILE: it has games, and nothing is reported of its events
silent() {
	events "$1" >"$tmp/reported"
	sed 's/^/# /' "$tmp/reported"
	[ -s "$1" ] && [ ! -s "$tmp/reported" ]
}
# found FILE ID: that is reported, and of the game in $tmp/fault
found() {
	events "$1" >"$tmp/reported"
	sed 's/^/# /' "$tmp/reported"
	cut -f 3,4 "$tmp/fault" | tr '\t' '\n' >"$tmp/names"
	grep -F "[$2]" "$tmp/reported" | grep -F -e "$(sed -n 1p "$tmp/names")" | grep -qF -e "$(sed -n 2p "$tmp/names")"
}

# found_one FILE ID: that is reported once; for an order, either of the players may be named
found_one() {
	events "$1" >"$tmp/reported"
	sed 's/^/# /' "$tmp/reported"
	[ "$(grep -cF "[$2]" "$tmp/reported")" -eq 1 ]
}

# kind WANTED ARGUMENT...: four events are of that kind, and nothing is reported
kind() {
	wanted=$1
	shift
	for seed in 1 2 3 4; do
		python3 $make_event "$@" --seed $seed >"$tmp/event.pgn"
		expect 0 "$*, seed $seed" -- "$B/pgn-stats" --quiet --crosstable --format csv "$tmp/event.pgn"
		also "$*, seed $seed: $wanted" -- equal "$(sed -n 2p "$tmp/out" | cut -d , -f 6)" "$wanted"
		also "$*, seed $seed: nothing is reported" -- silent "$tmp/event.pgn"
	done
}
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
# gone AFTER: a table of an event from which a player withdraws
gone() {
	python3 $make_event robin-other 8 --gone "$1" >"$tmp/event.pgn"
	"$B/pgn-stats" -q --crosstable "$tmp/event.pgn"
}
expect 0 "a withdrawal after three of seven games" -- gone 3
also "the table says what the rules make of them" -- has '^Withdrawn, by the rounds, .* (one player)'
expect 0 "a withdrawal after four" -- gone 4
also "the games count" -- lacks '^Withdrawn'
# A pair that meets again is seen in spite of the withdrawal.
python3 $make_event robin-other 8 --gone 3 --fault extra >"$tmp/event.pgn" 2>"$tmp/fault"
expect 0 "a withdrawal, and a pair that meets again" -- "$B/pgn-check" --quiet --events --level info --fail-on never \
    --select pair-again,player-twice-in-round --max-findings 0 "$tmp/event.pgn"
also "is found" -- lines 1
kind double-round-robin double 7
kind double-round-robin double-exchanged 8
kind scheveningen scheveningen 5
kind knockout knockout 16
kind teams teams 8
kind teams teams 7 --rounds 5
kind swiss swiss 40 --rounds 9

# A Scheveningen, without rounds, in which one game has a name that no other has, or that of a player of the same side.
python3 $make_event scheveningen 6 --seed 3 | sed 's/^\[Round .*/[Round "?"]/' >"$tmp/event.pgn"
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

# planted ID FAULT ARGUMENT...: the fault is found in each of four events
planted() {
	id=$1 fault=$2
	shift 2
	for seed in 1 2 3 4; do
		python3 $make_event "$@" --seed $seed --fault "$fault" >"$tmp/event.pgn" 2>"$tmp/fault"
		expect 0 "$*, seed $seed: $fault" -- "$B/pgn-check" --quiet --events --fail-on never "$tmp/event.pgn"
		also "$*, seed $seed: $fault is found" -- "$how" "$tmp/event.pgn" "$id"
	done
}
how=found
for event in 'robin 8' 'robin 11' 'double 6' 'double-exchanged 10'; do
	# shellcheck disable=SC2086
	{
		planted round-vs-plan round $event
		planted colours-vs-plan colours $event
		planted game-missing missing $event
	}
done
planted game-missing missing scheveningen 5
planted game-missing missing scheveningen 8

# A round that has a bye only is not one that a game is missing in.
python3 $make_event scheveningen 5 --seed 1 --fault missing >"$tmp/event.pgn" 2>"$tmp/fault"
{
	sed -n '/^\[Event/p;/^\[Site/p;/^\[Date/p;/^\[Date/q' "$tmp/event.pgn"
	printf '[Round "0"]\n[White "Xavier, Yves"]\n[Black "bye"]\n[Result "1-0"]\n\n1-0\n\n'
	cat "$tmp/event.pgn"
} >"$tmp/bye.pgn"
expect 0 "a Scheveningen with a round that has a bye only" -- events "$tmp/bye.pgn"
also "lacks the game in a round of games" -- has 'none in round [1-5] .*game-missing'

planted game-extra extra robin 11
planted knocked-out plays-on knockout 32
planted player-two-teams two-teams teams 9
planted team-board-gap board-gap teams 8
how=found_one
planted board-order board-order teams 9

# Of all kinds of faults, where the games show them; without faults there are no findings.
if command -v python3 >/dev/null; then
	expect 0 "every planted fault is found at its game, or hidden for a known reason" -- \
	    python3 tests/campaign/events.py "$B" 2
	also "there are hidden ones" -- has '^hidden, [1-9][0-9]*: the game that is too many'
else
	skip "every planted fault is found" "no python3"
fi
finish
