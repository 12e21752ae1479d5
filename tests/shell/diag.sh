#!/bin/sh
# diag.sh: every fixture in fixtures/diag provokes its finding, and no other warning or error.
# usage: tests/shell/diag.sh [build directory]
#
# fixtures/diag/ID.pgn, or ID.fen with fen-legal, is checked twice: alone, at the lowest level, for ID; and, together
# with all others, with the default profile, where nothing may be reported but ID and what fixtures/diag/also.csv grants.
# fixtures/diag/commands.txt has what no file can provoke: ID, a tab, a shell command that runs $PGN_CHECK or
# $FEN_LEGAL or $PGN_REPLAY, or - and the reason why there is none.
B=${1:-${B:-build}}
. tests/shell/cli.inc
NO_COLOR=1
export NO_COLOR

# findings: those of standard input, JSON Lines, as "FILE ID", each once
findings() {
	grep -o '"type":"finding"[^{}]*"id":"[^"]*"' | sed 's/.*"file":"\([^"]*\)".*"id":"\([^"]*\)"/\1 \2/' | sort -u
}
# reports ID COMMAND...: it reports that id, and nothing else
reports() {
	wanted=$1
	shift
	"$@" | findings | cut -d ' ' -f 2 | sort -u >"$tmp/ids"
	[ "$(cat "$tmp/ids")" = "$wanted" ] || { echo "reported: $(tr '\n' ' ' <"$tmp/ids")" >&2; return 1; }
}
# reports_too ID COMMAND: a command of the shell, that may report more
reports_too() {
	sh -c "$2" </dev/null | findings | cut -d ' ' -f 2 | grep -xF -e "$1"
}
# nothing_beside ID: with the default profile only ID and granted ids are reported
nothing_beside() {
	! sed -n "s/^$1 //p" "$tmp/beside" | grep .
}

expect 1 "pgn-check reads all fixtures" -- "$B/pgn-check" --format jsonl --level warning fixtures/diag/*.pgn
findings <"$tmp/out" >"$tmp/found"
expect 1 "fen-legal reads all fixtures" -- "$B/fen-legal" --format jsonl --level warning fixtures/diag/*.fen
findings <"$tmp/out" >>"$tmp/found"
also "findings are reported for more than 150 fixtures" -- test "$(cut -d ' ' -f 1 "$tmp/found" | sort -u | wc -l)" -gt 150
awk '
FILENAME == "fixtures/diag/also.csv" { split($0, part, ","); granted[part[1], part[2]]; next }
{
	id = $1
	sub(/.*\//, "", id)
	sub(/\.[a-z]*$/, "", id)
	if ($2 != id && !((id, $2) in granted))
		print id, $2
}' fixtures/diag/also.csv "$tmp/found" >"$tmp/beside"

for f in fixtures/diag/*.pgn fixtures/diag/*.fen; do
	id=$(basename "${f%.*}")
	case $f in
	*.fen) tool=$B/fen-legal ;;
	*) tool=$B/pgn-check ;;
	esac
	expect 0 "$id: its fixture provokes it" -- reports "$id" "$tool" --format jsonl --level info --select "$id" "$f"
	also "$id: its fixture provokes nothing else" -- nothing_beside "$id"
done

PGN_CHECK="$B/pgn-check --format jsonl --level info"
FEN_LEGAL="$B/fen-legal --format jsonl --level info"
PGN_REPLAY="$B/pgn-replay --format jsonl --level info"
export PGN_CHECK FEN_LEGAL PGN_REPLAY
tab=$(printf '\t')
while IFS=$tab read -r id command reason; do
	if [ "$command" = - ]; then
		skip "$id" "$reason"
	else
		expect 0 "$id: its command provokes it" -- reports_too "$id" "$command"
	fi
done <fixtures/diag/commands.txt
finish
