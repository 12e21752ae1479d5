#!/bin/sh
# diag.sh: every fixture in fixtures/diag provokes its finding, and no other warning or error.
# usage: tests/shell/diag.sh [build directory]
#
# fixtures/diag/ID.pgn, or ID.fen with fen-legal, is checked twice: alone, at the lowest level, for ID; and with the
# default profile, where nothing may be reported but ID and what fixtures/diag/also.csv grants.
# fixtures/diag/commands.txt has what no file can provoke: ID, a tab, a shell command that runs $PGN_CHECK or
# $FEN_LEGAL or $PGN_REPLAY, or - and the reason why there is none.
B=${1:-${B:-build}}
LC_ALL=C
NO_COLOR=1
export LC_ALL NO_COLOR
check=$B/pgn-check
legal=$B/fen-legal
tests=0 failed=0

# The ids of the findings on standard input, JSON Lines, each once.
ids() {
	grep -o '"type":"finding"[^{}]*"id":"[^"]*"' | sed 's/.*"id":"\([^"]*\)"/\1/' | sort -u
}

# line ID COMPLAINT
line() {
	tests=$((tests + 1))
	if [ -z "$2" ]; then
		echo "ok $tests - $1"
	else
		failed=1
		echo "# $2"
		echo "not ok $tests - $1"
	fi
}

# others ID: the ids on standard input that are neither ID nor granted beside it
others() {
	awk -F , -v id="$1" '
	FILENAME == "fixtures/diag/also.csv" { if ($1 == id) also[$2] = 1; next }
	$0 != id && !($0 in also)' fixtures/diag/also.csv -
}

if [ ! -x "$check" ]; then
	echo "ok 1 - findings # SKIP $check is not built"
	echo 1..1
	exit 0
fi

for f in fixtures/diag/*.pgn fixtures/diag/*.fen; do
	id=$(basename "${f%.*}")
	complaint=
	case $f in
	*.fen) tool=$legal ;;
	*) tool=$check ;;
	esac
	alone=$("$tool" --format jsonl --level info --select "$id" "$f" 2>/dev/null | ids)
	[ "$alone" = "$id" ] || complaint="--select $id reports: ${alone:-nothing}"
	more=$("$tool" --format jsonl --level warning "$f" 2>/dev/null | ids | others "$id")
	# shellcheck disable=SC2086
	[ -z "$more" ] || complaint="${complaint:+$complaint; }also reported: $(echo $more)"
	line "$id" "$complaint"
done

PGN_CHECK="$check --format jsonl --level info"
FEN_LEGAL="$legal --format jsonl --level info"
PGN_REPLAY="$B/pgn-replay --format jsonl --level info"
export PGN_CHECK FEN_LEGAL PGN_REPLAY
tab=$(printf '\t')
while IFS=$tab read -r id command reason; do
	if [ "$command" = - ]; then
		tests=$((tests + 1))
		echo "ok $tests - $id # SKIP $reason"
		continue
	fi
	found=$(sh -c "$command" 2>/dev/null </dev/null | ids | grep -xF -e "$id")
	[ "$found" = "$id" ] && line "$id" "" || line "$id" "not reported by: $command"
done <fixtures/diag/commands.txt

echo "1..$tests"
exit $failed
