#!/bin/sh
# diag.sh: every fixture in fixtures/diag provokes its finding, and no other warning or error.
# usage: tests/shell/diag.sh [build directory]
#
# fixtures/diag/ID.pgn, or ID.fen with fen-legal, is checked together with all others: at the lowest level, for all
# findings, of which ID must be one; and with the default profile, where nothing may be reported but ID and what
# fixtures/diag/also.csv grants.  `make check-all` checks each alone, too, for ID only.
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
# provokes FILE ID: that is among all findings of its file
provokes() {
	case $all in
	*"
$1 $2
"*) ;;
	*) return 1 ;;
	esac
}
# alone: those of each file, when only its own are looked for
alone() {
	for f in fixtures/diag/*.pgn fixtures/diag/*.fen; do
		id=${f##*/}
		id=${id%.*}
		case $f in
		*.fen) tool=$B/fen-legal ;;
		*) tool=$B/pgn-check ;;
		esac
		"$tool" --format jsonl --level info --select "$id" "$f"
	done | findings
}
# reports_too ID COMMAND: a command of the shell, that may report more; the same command is run once
reports_too() {
	if [ "$2" != "$ran" ]; then
		sh -c "$2" </dev/null | findings | cut -d ' ' -f 2 >"$tmp/ids"
		ran=$2
	fi
	grep -xF -e "$1" "$tmp/ids"
}
# nothing_beside ID: with the default profile only ID and granted ids are reported
nothing_beside() {
	case $beside in
	*"
$1 "*) grep "^$1 " "$tmp/beside"; return 1 ;;
	esac
}

# One takes seconds, since it uses up what may be spent on analysis.  (test_game has the finding with little effort.)
costly=fixtures/diag/limit-analysis.pgn
set --
for f in fixtures/diag/*.pgn; do
	[ "$f" = "$costly" ] || set -- "$@" "$f"
done

# shellcheck disable=SC2046 # a word or none
expect 1 "pgn-check reads all fixtures" -- "$B/pgn-check" --format jsonl --level warning "$@" \
    $(! check_all || echo $costly)
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

beside="
$(cat "$tmp/beside")"

expect 1 "pgn-check looks for all findings" -- \
    "$B/pgn-check" --format jsonl --level info --select '*' --max-findings 0 "$@"
findings <"$tmp/out" >"$tmp/found"
expect 1 "fen-legal looks for all findings" -- \
    "$B/fen-legal" --format jsonl --level info --select '*' --max-findings 0 fixtures/diag/*.fen
findings <"$tmp/out" >>"$tmp/found"
all="
$(cat "$tmp/found")
"
for f in fixtures/diag/*.pgn fixtures/diag/*.fen; do
	id=${f##*/}
	id=${id%.*}
	[ "$f" != "$costly" ] || check_all || continue
	also "$id: its fixture provokes nothing else" -- nothing_beside "$id"
	[ "$f" = "$costly" ] || also "$id: its fixture provokes it" -- provokes "$f" "$id"
done

PGN_CHECK="$B/pgn-check --format jsonl --level info"
FEN_LEGAL="$B/fen-legal --format jsonl --level info"
PGN_REPLAY="$B/pgn-replay --format jsonl --level info"
export PGN_CHECK FEN_LEGAL PGN_REPLAY
tab=$(printf '\t')
ran=
sort -s -t "$tab" -k 2 fixtures/diag/commands.txt >"$tmp/commands"
while IFS=$tab read -r id command reason; do
	if [ "$command" = - ]; then
		skip "$id" "$reason"
	else
		expect 0 "$id: its command provokes it" -- reports_too "$id" "$command"
	fi
done <"$tmp/commands"

check_all || finish
for f in fixtures/diag/*.pgn fixtures/diag/*.fen; do
	id=${f##*/}
	echo "$f ${id%.*}"
done | sort >"$tmp/own"
expect 0 "each fixture is checked alone" -- eval 'alone | grep .'
also "each provokes its own finding, and nothing else" -- same "$tmp/own"
finish
