#!/bin/sh
# watch.sh: pgn-check --watch reports what is new when a file grows or is replaced, and nothing twice.
# usage: tests/shell/watch.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
check=$(cd "$B" && pwd)/pgn-check
cd "$tmp" || exit 2

# lines N: waits until the report has N lines; they are in $tmp/out
lines() {
	tries=0
	until [ "$(wc -l <report)" -ge "$1" ] || [ $tries -ge 200 ]; do
		sleep 0.1
		tries=$((tries + 1))
	done
	# What should not come has a little time to come.
	sleep 0.6
	cat report
	[ "$(wc -l <report)" -eq "$1" ]
}
# watch ARGUMENT...: begins one; its process is $watcher
watch() {
	: >report
	"$check" --color never --watch "$@" >report 2>messages &
	watcher=$!
}
# ended: ends it, and has its status; a background job of a script ignores SIGINT
ended() {
	kill -TERM "$watcher"
	wait "$watcher"
}
game() {
	printf '[Event "Club"]\n[Site "Riga"]\n[Date "2024.05.0%s"]\n[Round "1"]\n[White "Alpha, A"]\n[Black "Beta, B"]\n[Result "*"]\n\n%s\n\n' "$1" "$2"
}

game 1 '1. e4 e5 2. Ke3 *' >live.pgn
watch --format gcc live.pgn
expect 0 "the first report" -- lines 1
also "has what the file has" -- has 'live.pgn:9:.*illegal'
game 2 '1. d4 d5 2. Nc3 Nf6 *' >>live.pgn
expect 0 "of a game more without a defect nothing is reported" -- lines 1
game 3 '1. d4 d5 2. Qd8 *' >>live.pgn
expect 0 "a game more with a defect is all that is new" -- lines 2
also "is reported" -- has 'live.pgn:29:.*illegal'
{
	game 4 '1. c4 Kd7 *'
	cat live.pgn
} >new
mv new live.pgn
expect 0 "of a file that replaces it, only what was not in the old one is new" -- lines 3
also "is read" -- has 'live.pgn:9:.*Kd7'
# It has changed, which is noticed within a quarter of a second, and is away when it would be checked.
echo >>live.pgn
sleep 0.3
rm live.pgn
sleep 0.6
game 5 '1. c4 c5 2. Ra3 *' >live.pgn
expect 0 "a file that was away" -- lines 4
also "is read when it returns" -- has 'live.pgn:9:.*Ra3'
expect 1 "a signal ends it" -- ended
also "without a message" -- test ! -s messages

# A threefold repetition that arises on the board.
moves='1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1'
game 1 "$moves" >live.pgn
watch --claims live.pgn other.pgn
expect 0 "a game that goes on" -- lines 1
also "has the claim that is possible" -- has 'with 4... Ng8 .*Black may claim'
game 1 "$moves Ng8 *" >live.pgn
expect 0 "and repeats a position" -- lines 3
also "is reported then" -- has '^live.pgn:9:41: info: .*after the start, 2... Ng8 and 4... Ng8: White may claim'
game 2 '1. e4 *' >other.pgn
expect 2 "a file that was missing at the start" -- ended
also "was reported" -- has 'other.pgn' messages

# -- what takes the place of the file: it is told, and the watch goes on --
cat >kind.py <<'END'
import os, socket, sys
if sys.argv[1] == "socket":
    os.unlink("live.pgn")
    socket.socket(socket.AF_UNIX).bind("live.pgn")
END
told() {
	tries=0
	until grep -q "$1" messages || [ $tries -ge 100 ]; do
		sleep 0.1
		tries=$((tries + 1))
	done
	grep -q "$1" messages
}
for kind in FIFO socket device folder file-without-permission nothing; do
	run=
	case $kind in
	socket) command -v python3 >/dev/null || { skip "a socket" "no python3"; continue; } ;;
	device) ln -sf /dev/zero device && readlink device >/dev/null ;;
	file-without-permission)
		# The superuser reads every file.
		if [ "$(id -u)" -eq 0 ]; then
			run='setpriv --reuid 65534 --regid 65534 --clear-groups'
			# shellcheck disable=SC2086 # words
			chmod 755 . && $run true 2>/dev/null || { skip "a file without permission" "the superuser reads it"; continue; }
		fi
		;;
	esac
	rm -rf live.pgn
	game 1 '1. e4 e5 2. Ke3 *' >live.pgn
	game 1 '1. e4 *' >other.pgn
	: >report
	# shellcheck disable=SC2086 # words
	$run "$check" --color never --sandbox never --watch --format gcc live.pgn other.pgn >report 2>messages &
	watcher=$!
	expect 0 "$kind: before" -- lines 1
	case $kind in
	FIFO) rm live.pgn && mkfifo live.pgn ;;
	socket) python3 kind.py socket ;;
	device) mv -f device live.pgn ;;
	folder) rm live.pgn && mkdir live.pgn ;;
	file-without-permission) chmod 0 live.pgn ;;
	nothing) rm live.pgn ;;
	esac
	if [ $kind != nothing ]; then
		expect 0 "$kind: it is told" -- told live.pgn
		sleep 1
		also "once" -- equal "$(wc -l <messages)" 1
	fi
	game 2 '1. d4 d5 2. Qd8 *' >>other.pgn
	wanted=$(($(wc -l <report) + 1))
	expect 0 "$kind: the watch goes on" -- lines "$wanted"
	also "with the other file" -- has '^other.pgn:.*Qd8'
	[ $kind = file-without-permission ] && chmod 644 live.pgn || rm -rf live.pgn
	game 3 '1. c4 c5 2. Ra3 *' >>live.pgn
	expect 0 "$kind: and with the file that is there again" -- lines $((wanted + 1))
	also "it is read" -- has '^live.pgn:.*Ra3'
	# shellcheck disable=SC2046 # the status is a number
	[ $kind = nothing ] && status=1 || status=2
	expect $status "$kind: it ends as ever" -- ended
done
rm -rf live.pgn
game 1 '1. e4 *' >live.pgn

expect 2 "a format that is complete only at the end" -- "$check" --watch --format sarif live.pgn
also "is refused" -- has 'does not work with format sarif' "$tmp/err"
expect 2 "standard input" -- eval '"$check" --watch - <live.pgn'
also "cannot be watched" -- has 'needs files that have names' "$tmp/err"
expect 2 "--watch and --fix" -- "$check" --watch --fix live.pgn
finish
