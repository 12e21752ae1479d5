#!/bin/sh
# memory.sh: small inputs of which much is said take little memory, with one thread and with many; --timeout is heard
# while lists are read.
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

# -- --timeout --
mkfifo "$tmp/names"
sleep 20 >"$tmp/names" &
writer=$!
expect 2 "--timeout while a list of names is read" -- timeout 15 "$B/pgn-check" --no-config --timeout 1 --names "$tmp/names" "$tmp/claims.pgn"
also "it says so" -- has 'stopped by --timeout after 1 second; games read: 0$' "$tmp/err"
kill $writer 2>/dev/null
finish
