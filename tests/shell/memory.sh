#!/bin/sh
# memory.sh: small inputs of which much is said take little memory, with one thread and with many, and so do tables of
# many events; --timeout is heard while lists are read.
# usage: tests/shell/memory.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
case $B in
*address* | *thread*)
	skip "memory" "sanitizers take all there is"
	finish ;;
esac
if ! [ -x /usr/bin/time ]; then
	skip "memory" "needs time(1)"
	finish
fi

# peak COMMAND...: runs it; standard output is thrown away, and the peak of its memory in MiB is in $tmp/peak
peak() {
	/usr/bin/time -f %M -o "$tmp/time" "$@" >/dev/null
	peak_status=$?
	tail -n 1 "$tmp/time" | awk '{ print int($1 / 1024) }' >"$tmp/peak"
	return $peak_status
}
# at_most MIB: the last peak is no more
at_most() {
	read -r peak_mib <"$tmp/peak"
	echo "$peak_mib MiB"
	[ "$peak_mib" -le "$1" ]
}

# Each half-move of these games from the ninth on is a claim with six boards.
for i in $(seq "$(check_all && echo 5000 || echo 1000)"); do
	printf '[Event "E"]\n[Date "2020.01.01"]\n[Round "%s"]\n[White "A, B"]\n[Black "C, D"]\n[Result "1-0"]\n\n' "$i"
	echo "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 1-0"
	echo
done >"$tmp/claims.pgn"
for jobs in 1 8; do
	for format in html protocol jsonl; do
		expect 0 "claims of many games as $format, -j$jobs" -- \
		    peak "$B/pgn-check" --no-config --fail-on never --claims -f $format -j$jobs --max-findings 0 "$tmp/claims.pgn"
		also "it takes less than 64 MiB" -- at_most 63
	done
done

# -- tables of events --

# games N FORMAT...: N games, with the tags of the format, in which %d is the number of the game
games() {
	seq "$1" | sed "s|.*|$(echo "$2" | sed 's/%d/\&/g') [Result \"1-0\"]\n\n1-0\n|"
}
many=$(check_all && echo 120000 || echo 60000)
games "$many" '[Event "%d"] [Date "2020.01.01"] [Round "1"] [White "A"] [Black "B"]' >"$tmp/events.pgn"
games "$many" '[Event "%d"] [Date "2020.01.01"] [Round "1"] [White "A%d"] [Black "B%d"]' >"$tmp/players.pgn"
games 40000 '[Event "E"] [Round "%d"] [White "A%d"] [Black "B%d"]' >"$tmp/event.pgn"
long=x$(seq 60 | sed 's/.*/é/' | tr -d '\n')
large=$(check_all && echo 160000 || echo 80000)		# so many are in memory as a sample only: half of them
games "$large" '[Event "'"$long"'"] [Round "%d"] [White "A%d"] [Black "B%d"]' >"$tmp/large.pgn"
# As servers write them: one Event, the address of the game as its Site, no rounds, and players with many games.
seq 100000 249999 | sed 's|^\(..\)\(.*\)\(..\)$|[Event "Rated Blitz game"] [Site "https://lichess.org/&"] [Date "2020.01.01"] [Round "-"] [White "A\1"] [Black "B\3"] [Result "1-0"]\n\n1-0\n|' >"$tmp/server.pgn"
expect 0 "150,000 games of a server in one event" -- peak "$B/pgn-stats" --no-config -q --crosstable "$tmp/server.pgn"
also "they take less than 64 MiB" -- at_most 63
games 20000 '[Event "E"] [Round "%d"] [White "A%d"] [Black "B%d"]' >"$tmp/checked.pgn"
for file in server checked; do
	expect 0 "checks of one large event: $file" -- \
	    peak "$B/pgn-check" --no-config -q -j1 --events --fail-on never --select 'pair-*,event-variants' "$tmp/$file.pgn"
	also "they take no more than is said" -- at_most 63
done
if check_all; then
	printf '%s\n' '--crosstable' '--crosstable -f csv' '--crosstable --format html' '--standings last' '--pairings all -f json'
else
	echo --crosstable
fi >"$tmp/ways"
while read -r way; do
	for file in events players event; do
		# shellcheck disable=SC2086 # an option and its format
		expect 0 "tables of $file: $way" -- peak "$B/pgn-stats" --no-config -q $way "$tmp/$file.pgn"
		also "it takes no more than is said" -- at_most 160
	done
	# shellcheck disable=SC2086 # an option and its format
	expect 2 "an event that is too large: $way" -- peak "$B/pgn-stats" --no-config -q $way "$tmp/large.pgn"
	also "it takes no more than is said" -- at_most 160
	also "it says which event, without a part of a character" -- \
	    has '^pgn-stats: --memory: tables of [0-9]* games\( of a sample\)*, of the event "x\(é\)\{39\}", need ' "$tmp/err"
	also "it says what is needed" -- has ', need about [0-9]* MiB: give [0-9]*M, ' "$tmp/err"
done <"$tmp/ways"
enough=$(sed -n 's/.*: give \([0-9]*M\),.*/\1/p' "$tmp/err")
enough=${enough:-32M}
expect 0 "with so much memory there is a table" -- \
    peak "$B/pgn-stats" --no-config -q --crosstable --memory "$enough" "$tmp/large.pgn"
also "it takes no more than is said" -- at_most $((5 * ${enough%M}))

expect 0 "an output that ends in .xz" -- peak "$B/pgn-replay" --no-config -q -j1 -o "$tmp/out.pgn.xz" "$tmp/server.pgn"
also "it takes no more than is said" -- at_most 36

# -- --timeout --
mkfifo "$tmp/names"
sleep 20 >"$tmp/names" &
writer=$!
expect 2 "--timeout while a list of names is read" -- timeout 15 "$B/pgn-check" --no-config --timeout 1 --names "$tmp/names" "$tmp/claims.pgn"
also "it says so" -- has 'stopped by --timeout after 1 second; games read: 0$' "$tmp/err"
kill $writer 2>/dev/null
finish
