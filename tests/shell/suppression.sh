#!/bin/sh
# suppression.sh: findings that escape lines of a file ignore, and lines that ignore what is not there.
# usage: tests/shell/suppression.sh [build directory]
# shellcheck disable=SC2016,SC2317 # eval and expect run what looks unused
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(cd "$B" && pwd)/pgn-check
cd "$tmp" || exit 2

# tags [WHITE]: those of a game
tags() {
	printf '[Event "Open"]\n[Site "Paris FRA"]\n[Date "2019.01.01"]\n[Round "1"]\n[White "%s"]\n' "${1:-Moreau, Anne}"
	printf '[Black "Roy, Paul"]\n[Result "1-0"]\n\n'
}
# Moves with a gap in their numbers, and without.
gap() {
	printf '1. e4 e5 7. Qh5 Ke7 8. Qxe5# 1-0\n\n'
}
good() {
	printf '1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n'
}
# finds IDS [OPTION]...: pgn-check finds these ids in x.pgn, with their lines, and no others: its status; else 99
finds() {
	finds_wanted=$1
	shift
	"$P" --format jsonl "$@" x.pgn >all
	finds_status=$?
	finds_got=$(grep '"type":"finding"' all |
	    sed 's/.*"line":\([0-9]*\).*"id":"\([^"]*\)".*/\1:\2/; s/.*"id":"\([^"]*\)".*/0:\1/' | tr '\n' ' ')
	[ "$finds_got" = "${finds_wanted:+$finds_wanted }" ] && return "$finds_status"
	echo "wanted '$finds_wanted', got '$finds_got', status $finds_status" >&2
	return 99
}
# found NAME IDS [OPTION]...: it finds these; it fails if one of them is an error
found() {
	name=$1 wanted=$2
	shift 2
	case $wanted in
	*lex-unknown-token*) status=1 ;;
	*) status=0 ;;
	esac
	expect $status "$name" -- finds "$wanted" "$@"
}

{ tags; gap; } >x.pgn
found 'a gap in the numbers without such a line' '9:num-gap'

# -- in a game --
{ echo '% arbiter: ignore=num-gap'; tags; gap; tags Second; gap; } >x.pgn
found 'a line above the tags, for its game only' '20:num-gap'
{ printf '%%arbiter:ignore=num-gap\n'; tags; gap; } >x.pgn
found 'a line without blanks' ''
{ tags | sed '2i\
% arbiter: ignore=num-gap'; gap; } >x.pgn
found 'a line between the tags' ''
{ tags; printf '1. e4 e5\n%% arbiter: ignore=num-gap\n7. Qh5 Ke7 8. Qxe5# 1-0\n\n'; } >x.pgn
found 'a line among the moves' ''
{ tags; gap; echo '% arbiter: ignore=num-gap'; } >x.pgn
found 'a line behind the moves' ''
{ tags; gap; echo '% arbiter: ignore=num-gap'; tags Second; gap; } >x.pgn
found 'a line right above the tags of a game belongs to that game' '9:num-gap'
{ tags; printf '{\n%% arbiter: ignore=num-gap\n} '; gap; } >x.pgn
found 'a line inside of a comment is text' '11:num-gap'
{ tags; printf ' %% arbiter: ignore=num-gap\n'; gap; } >x.pgn
found 'a line behind a blank is no escape line' '9:lex-escape-not-col1 10:num-gap'
{ echo '% arbiter: ignore=tag-*, num-*'; tags | sed 's/Paris FRA/Paris\\x FRA/'; gap; } >x.pgn
found 'beginnings of ids in a line' ''
{ echo '% arbiter: ignore=num-gap -- for 1. e4 1-0 {, see below'; tags; gap; } >x.pgn
found 'a line with a reason' ''
{ echo '% another program: ignore=num-gap'; tags; gap; } >x.pgn
found 'a line of another program mutes nothing, and is an escape line' '1:lex-escape-line 10:num-gap' --level info --severity rule-date-unknown=off
{ echo '% arbiter: ignore=num-gap'; tags; gap; } >x.pgn
found 'a line of ours is not told as an escape line' '' --level info --severity rule-date-unknown=off

# -- what the list may not say --
{ echo '% arbiter: ignore=num-gab'; tags; gap; } >x.pgn
found 'an id that there is not is an error' '1:lex-unknown-token 10:num-gap'
expect 1 'an id that there is not, as text' -- "$P" x.pgn
also 'the id that was meant is suggested' -- \
    has "x.pgn:1:19: error: num-gab: there is no finding 'num-gab'; did you mean num-gap?"
for list in ALL '*' '' ', ,' '-- because'; do
	{ echo "% arbiter: ignore=$list"; tags; gap; } >x.pgn
	expect 1 "no ids: ignore=$list" -- "$P" x.pgn
	also "no ids: ignore=$list: ids are required" -- \
	    has 'x.pgn:1:[0-9]*: error: .*only findings named by their ids can be ignored.*unknown-token'
	also "no ids: ignore=$list: nothing is ignored" -- has num-gap
done
{ echo '% arbiter: disable=num-gap'; tags; gap; } >x.pgn
found 'another word than ignore' '1:ignore-unused 10:num-gap'
expect 0 'another word than ignore, as text' -- "$P" x.pgn
also 'the words that mean something are told' -- \
    has 'x.pgn:1:12: warning: disable.*: only ignore=ID,ID and ignore-file=ID,ID have a meaning here'
for line in 'arbiter ignore=num-gap' 'Arbiter: ignore=num-gap' 'arbiter : ignore=num-gap' 'ARBITER ignore-file=num-gap'; do
	{ echo "% $line"; tags; gap; } >x.pgn
	found "nearly a line of ours: $line" '1:ignore-unused 10:num-gap'
	expect 0 "nearly a line of ours, as text: $line" -- "$P" x.pgn
	also "how it is written is reported: $line" -- \
	    has "x.pgn:1:3: warning: .*this line has no effect; it begins with '% arbiter: ignore'"
done
for line in 'Arbiter: Smith, J.' 'arbiters ignore this' 'ignore=num-gap'; do
	{ echo "% $line"; tags; gap; } >x.pgn
	found "a line of others: $line" '10:num-gap'
done

# -- in a file --
for end in lf crlf cr; do
	for mark in '' '\357\273\277'; do
		{ printf "$mark"'%% arbiter: ignore-file=num-gap -- {1. e4 1-0\n'; tags; gap; tags Second; gap; } >y.pgn
		case $end in
		lf) cp y.pgn x.pgn ;;
		crlf) awk '{ printf "%s\r\n", $0 }' y.pgn >x.pgn ;;
		cr) tr '\n' '\r' <y.pgn >x.pgn ;;
		esac
		found "the whole file, lines end with $end, mark '$mark'" '' --severity lex-lone-cr=off
		sed 's/ignore-file/ignore/' x.pgn >y.pgn && mv y.pgn x.pgn
		found "the game, lines end with $end, mark '$mark'" '20:num-gap' --severity lex-lone-cr=off
	done
done
{ printf '%% arbiter: ignore-file=num-gap\n\n'; tags; gap; tags Second; gap; } >x.pgn
found 'for the file: a blank line between it and the first tag' ''
{ printf '{Our games}\n%% another line\n%% arbiter: ignore-file=num-gap\n'; tags; gap; tags Second; gap; } >x.pgn
found 'for the file: behind a comment and other lines' ''
{ printf '%% arbiter: ignore-file=num-gap,struct-moves-without-tags\n'; gap; gap; } >x.pgn
found 'for the file: games without tags' ''
{ echo '% arbiter: ignore-file=num-gap'; i=0; while [ $i -lt 3000 ]; do tags "$i"; gap; i=$((i + 1)); done; } >x.pgn
found 'for the file: a file of many batches' '' -j 2
{ tags; echo '% arbiter: ignore-file=num-gap'; gap; } >x.pgn
found 'for the file: behind the tags it has no effect, and that is told' '9:ignore-unused 10:num-gap'
{ gap; echo '% arbiter: ignore-file=num-gap'; tags; gap; } >x.pgn
found 'for the file: in a later game it has no effect, and that is told' '1:struct-moves-without-tags 1:num-gap 3:ignore-unused 12:num-gap'

# -- what is not there --
{ echo '% arbiter: ignore=num-gap,num-zero'; tags; good; } >x.pgn
found 'two ids that mute nothing are two findings' '1:ignore-unused 1:ignore-unused'
{ echo '% arbiter: ignore=num-gap,num-zero'; tags; gap; } >x.pgn
found 'one of two ids mutes nothing' '1:ignore-unused'
{ echo '% arbiter: ignore=num-*,num-gap'; tags; gap; } >x.pgn
found 'an id that is also meant by a beginning' ''
{ echo '% arbiter: ignore=num-*'; tags; good; } >x.pgn
expect 0 'a beginning of ids that mutes nothing' -- "$P" --level info x.pgn
also 'a beginning of ids that mutes nothing is told' -- \
    has '1:19: warning: num-\* is ignored here, but there is none in this game (game [0-9].*) \[ignore'
{ echo '% arbiter: ignore=num-gap,num-zero,num-dots,rep-threefold'; tags; good; } >x.pgn
found 'an id that was not looked for is not told to mute nothing: --severity' '1:ignore-unused' --severity num-gap=off
found 'an id that was not looked for is not told to mute nothing: --select' '' --select illegal-move
{ echo '% arbiter: ignore=ignore-unused,num-zero'; tags; good; } >x.pgn
found 'ignore-unused can be ignored, too' ''
found 'ignore-unused can be switched off' '' --severity ignore-unused=off
{ echo '% arbiter: ignore-file=num-gap,num-zero,tag-*,num-*'; tags; gap; tags Second; good; } >x.pgn
found 'an id that mutes nothing in a file is told at its end; but nothing of which a part is switched off' '0:ignore-unused'
expect 0 'of a file, with all of it looked for' -- "$P" --level info --severity rule-date-unknown=off x.pgn
also 'what mutes nothing is told when all of it was looked for' -- equal 3 "$(grep -c 'ignore-unused' "$tmp/out")"
also 'a beginning of ids that mutes nothing in the file is told' -- has 'tag-\*'

# A game may have more lists than anybody would write.
{ awk 'BEGIN { for (i = 0; i < 500; i++) print "% arbiter: ignore=num-zero,num-gap" }'; tags; gap; } >x.pgn
found '500 lists for a game' '1:ignore-unused'
# Items from the 255th on share a number; whether one of them mutes nothing is not known, so it is not told.
# many N LAST: that many ids in a list, of which the last is another than all before it
many() {
	printf '%% arbiter: ignore=num-zero'
	awk -v n="$1" 'BEGIN { while (n-- > 2) printf ",num-zero" }'
	echo ",$2"
}
{ many 254 num-gap; tags; good; } >x.pgn
found 'the 254th id that mutes nothing is told' '1:ignore-unused 1:ignore-unused'
also 'the 254th id that mutes nothing is named' -- has 'num-gap is ignored here' all
{ many 255 num-gap; tags; good; } >x.pgn
found 'the 255th id that mutes nothing is not told' '1:ignore-unused'
also 'the first of 255 ids is named' -- has 'num-zero is ignored here' all
for at in 254 255 256 300; do
	{ many $at num-gap; tags; gap; } >x.pgn
	found "the id number $at mutes" '1:ignore-unused'
	also "the id number $at mutes: the other one is told" -- has 'num-zero is ignored here' all
done
{ many 254 'num-*'; tags; gap; } >x.pgn
found 'the 254th item is a beginning, of which one id is there' '1:ignore-unused'
{ many 254 num-gap | sed 's/ignore=/ignore-file=/'; tags; good; } >x.pgn
found 'for the file: the 254th id that mutes nothing is told' '0:ignore-unused 0:ignore-unused'
{ many 255 num-gap | sed 's/ignore=/ignore-file=/'; tags; good; } >x.pgn
found 'for the file: the 255th id that mutes nothing is not told' '0:ignore-unused'
{ awk 'BEGIN { printf "%% arbiter: ignore=num-zero"; for (i = 0; i < 999; i++) printf ",num-zero"; print ",num-gap" }'; tags; gap; } >x.pgn
found 'more than 1000 ids in a list are not read' '1:ignore-unused 1:lex-unknown-token 10:num-gap'
# What is no id costs little, however often it comes: in two seconds each of these would take all of them.
lists=2000
! check_all || lists=40000
awk -v n=$lists 'BEGIN { for (i = 0; i < n; i++) printf "%% arbiter: ignore=xyz,num,tag-dates\n[Event \"%d\"]\n\n1. e4 *\n\n", i }' >y.pgn
# shellcheck disable=SC3045 # where a shell has no -t, expect tells
in_seconds() (
	ulimit -t "$1"
	shift
	exec "$@"
)
expect 1 "$lists lists of ids that there are not, within 20 seconds" -- \
    in_seconds 20 "$P" -q -j1 --select lex-unknown-token y.pgn
{ echo '% arbiter: ignore=nag-unknown'; tags; printf '1. e4'; awk 'BEGIN { for (i = 0; i < 3000; i++) printf " $%d\n", 200 + i % 50 }'
  echo ' 1-0'; } >x.pgn
found '3000 findings that are ignored take no room of others' '' --select nag-unknown,limit-diagnostics

# -- lists of positions --
F=${P%pgn-check}fen-legal
headed='% arbiter: ignore-file=epd-operand,fen-no-king,fen-duplicate -- puzzles of another game'
printf '%s\n8/8/7P/8/8/8/4p3/5R2 b - -\n4k3/8/8/8/8/8/8/4K3 w - - dm x;\n4k3/8/8/8/8/8/8/4K3 w - -\n' "$headed" >list.epd
for how in '' '--batch-bytes 1 -j3' '-f jsonl' '-f csv' '-f gcc' '-f github'; do
	# shellcheck disable=SC2086 # options
	expect 0 "positions: the first line mutes findings of the list $how" -- "$F" --duplicates --fail-on error $how list.epd
	also "positions: none of them is reported $how" -- eval 'lacks epd-operand && lacks fen-no-king && lacks fen-duplicate && lacks ignore-unused'
done
expect 0 "positions: others are reported" -- "$F" -f jsonl list.epd
also "positions: the verdict stays, and what else is found" -- eval 'has "\"line\":2.*\"verdict\":\"illegal\".*fen-other-game"'
sed 1d list.epd >bare.epd
expect 1 "positions: without the line they are found" -- "$F" --duplicates bare.epd
also "positions: all three" -- eval 'has epd-operand && has fen-no-king && has fen-duplicate'
printf '%% arbiter: ignore-file=fen-dead,no-such\n4k3/8/8/8/8/8/8/4K3 w - - dm x;\n%% arbiter: ignore=epd-operand\n%% arbiter: ignore-file=epd-operand\n%% Arbiter ignore=x\n%% other\n' >lines.epd
expect 1 "positions: lines without an effect" -- "$F" --level info lines.epd
also "positions: each is reported" -- equal "$(grep -o '^lines.epd:[0-9]*:.*\(ignore-unused\|lex-unknown-token\|epd-operand\)' out | sed 's/:[0-9]*: .*\[/:/; s/^[^:]*://' | tr '\n' ' ')" \
    '1:lex-unknown-token 2:epd-operand 3:ignore-unused 4:ignore-unused 5:ignore-unused 1:ignore-unused '
printf '\357\273\277%s\n4k3/8/8/8/8/8/8/4K3 w - - dm x; id "1";\n' '% arbiter: ignore-file=epd-operand' >marked.epd
expect 0 "positions: after a byte order mark" -- "$F" marked.epd
also "positions: after a byte order mark it has an effect" -- lacks epd-operand
finish
