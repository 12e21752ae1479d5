#!/bin/sh
# suppression.sh: findings that escape lines of a PGN file ignore, and lines that ignore what is not there.
# usage: tests/shell/suppression.sh [build directory]
. tests/shell/cli.inc
B=${1:-${B:-build}}
case $B in
/*) ;;
*) B=$PWD/$B ;;
esac
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
# found NAME IDS [OPTION]...: pgn-check finds these ids in x.pgn, with their lines, and no others
found() {
	name=$1 wanted=$2
	shift 2
	"$B/pgn-check" --format jsonl "$@" x.pgn >all
	[ $? -le 1 ] || echo '"type":"finding","id":"trouble"' >all
	grep '"type":"finding"' all |
	    sed 's/.*"line":\([0-9]*\).*"id":"\([^"]*\)".*/\1:\2/; s/.*"id":"\([^"]*\)".*/0:\1/' >out
	# shellcheck disable=SC2086
	printf '%s\n' $wanted | sed '/^$/d' | cmp -s - out
	check "$name" 0
	[ "$got" -eq 0 ] || sed 's/^/# found: /' out
}

{ tags; gap; } >x.pgn
found 'without such a line it is told' '9:num-gap'

# -- in a game --
{ echo '% arbiter: ignore=num-gap'; tags; gap; tags Second; gap; } >x.pgn
found 'above the tags, for its game only' '20:num-gap'
{ printf '%%arbiter:ignore=num-gap\n'; tags; gap; } >x.pgn
found 'blanks are of no importance' ''
{ tags | sed '2i\
% arbiter: ignore=num-gap'; gap; } >x.pgn
found 'between the tags' ''
{ tags; printf '1. e4 e5\n%% arbiter: ignore=num-gap\n7. Qh5 Ke7 8. Qxe5# 1-0\n\n'; } >x.pgn
found 'among the moves' ''
{ tags; gap; echo '% arbiter: ignore=num-gap'; } >x.pgn
found 'behind the moves' ''
{ tags; gap; echo '% arbiter: ignore=num-gap'; tags Second; gap; } >x.pgn
found 'what stands right above the tags of a game belongs to it' '9:num-gap'
{ tags; printf '{\n%% arbiter: ignore=num-gap\n} '; gap; } >x.pgn
found 'inside of a comment it is text' '11:num-gap'
{ tags; printf ' %% arbiter: ignore=num-gap\n'; gap; } >x.pgn
found 'behind a blank it is no escape line' '9:lex-escape-not-col1 10:num-gap'
{ echo '% arbiter: ignore=tag-*, num-*'; tags | sed 's/Paris FRA/Paris\\x FRA/'; gap; } >x.pgn
found 'beginnings of ids' ''
{ echo '% arbiter: ignore=num-gap -- for 1. e4 1-0 {, see below'; tags; gap; } >x.pgn
found 'a reason' ''
{ echo '% another program: ignore=num-gap'; tags; gap; } >x.pgn
found 'lines of others are passed over' '1:lex-escape-line 10:num-gap' --level info --ignore rule-date-unknown
{ echo '% arbiter: ignore=num-gap'; tags; gap; } >x.pgn
found 'ours are none of these' '' --level info --ignore rule-date-unknown

# -- what the list may not say --
{ echo '% arbiter: ignore=num-gab'; tags; gap; } >x.pgn
found 'an id that there is not' '1:lex-unknown-token 10:num-gap'
"$B/pgn-check" x.pgn | grep -q "x.pgn:1:19: error: there is no finding 'num-gab'; did you mean num-gap?"
check 'what was meant is suggested' 0
for list in ALL '*' '' ', ,' '-- because'; do
	{ echo "% arbiter: ignore=$list"; tags; gap; } >x.pgn
	"$B/pgn-check" x.pgn | grep -q 'x.pgn:1:[0-9]*: error: only findings named by their ids can be ignored.*unknown-token' &&
	    "$B/pgn-check" x.pgn | grep -q num-gap
	check "ids are required: ignore=$list" 0
done
{ echo '% arbiter: disable=num-gap'; tags; gap; } >x.pgn
found 'another word' '1:ignore-unused 10:num-gap'
"$B/pgn-check" x.pgn | grep -q 'x.pgn:1:12: warning: only ignore=ID,ID and ignore-file=ID,ID have a meaning here: disable'
check 'what means something is told' 0
for line in 'arbiter ignore=num-gap' 'Arbiter: ignore=num-gap' 'arbiter : ignore=num-gap' 'ARBITER ignore-file=num-gap'; do
	{ echo "% $line"; tags; gap; } >x.pgn
	found "nearly a line of ours: $line" '1:ignore-unused 10:num-gap'
	"$B/pgn-check" x.pgn | grep -q "x.pgn:1:3: warning: this line has no effect; it begins with '% arbiter: ignore'"
	check 'and how it is written' 0
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
		found "the whole file, lines end with $end, mark '$mark'" '' --ignore lex-lone-cr
		sed 's/ignore-file/ignore/' x.pgn >y.pgn && mv y.pgn x.pgn
		found "the game, lines end with $end, mark '$mark'" '20:num-gap' --ignore lex-lone-cr
	done
done
{ printf '%% arbiter: ignore-file=num-gap\n\n'; tags; gap; tags Second; gap; } >x.pgn
found 'a blank line between it and the first tag' ''
{ printf '{Our games}\n%% another line\n%% arbiter: ignore-file=num-gap\n'; tags; gap; tags Second; gap; } >x.pgn
found 'behind a comment and other lines' ''
{ printf '%% arbiter: ignore-file=num-gap,struct-moves-without-tags\n'; gap; gap; } >x.pgn
found 'without tags' ''
{ echo '% arbiter: ignore-file=num-gap'; i=0; while [ $i -lt 3000 ]; do tags "$i"; gap; i=$((i + 1)); done; } >x.pgn
found 'a file of many batches' '' -j 2
{ tags; echo '% arbiter: ignore-file=num-gap'; gap; } >x.pgn
found 'behind the tags it has no effect, and that is told' '9:ignore-unused 10:num-gap'
{ gap; echo '% arbiter: ignore-file=num-gap'; tags; gap; } >x.pgn
found 'so it is in a later game' '1:struct-moves-without-tags 1:num-gap 3:ignore-unused 12:num-gap'

# -- what is not there --
{ echo '% arbiter: ignore=num-gap,num-zero'; tags; good; } >x.pgn
found 'each id that mutes nothing' '1:ignore-unused 1:ignore-unused'
{ echo '% arbiter: ignore=num-gap,num-zero'; tags; gap; } >x.pgn
found 'one of two' '1:ignore-unused'
{ echo '% arbiter: ignore=num-*,num-gap'; tags; gap; } >x.pgn
found 'what is named twice is named once' ''
{ echo '% arbiter: ignore=num-*'; tags; good; } >x.pgn
"$B/pgn-check" --level info x.pgn | grep -q '1:19: warning: num-\* is ignored here, but there is none in this game: num-\* \[ignore'
check 'the beginning of ids' 0
{ echo '% arbiter: ignore=num-gap,num-zero,num-dots,rep-threefold'; tags; good; } >x.pgn
found 'what nobody looked for is not told' '1:ignore-unused' --ignore num-gap
found 'nor what is selected from' '' --select illegal-move
{ echo '% arbiter: ignore=ignore-unused,num-zero'; tags; good; } >x.pgn
found 'it can be ignored, too' ''
found 'and be switched off' '' --ignore ignore-unused
{ echo '% arbiter: ignore-file=num-gap,num-zero,tag-*,num-*'; tags; gap; tags Second; good; } >x.pgn
found 'of a file, at its end; but nothing of which a part is switched off' '0:ignore-unused'
"$B/pgn-check" --level info --ignore rule-date-unknown x.pgn >all
[ "$(grep -c 'ignore-unused' all)" -eq 3 ] && grep -q 'tag-\*' all
check 'unless all of it was looked for' 0

# A game may have more lists than anybody would write.
{ awk 'BEGIN { for (i = 0; i < 500; i++) print "% arbiter: ignore=num-zero,num-gap" }'; tags; gap; } >x.pgn
found 'more lists than there are numbers for them' '1:ignore-unused'
{ awk 'BEGIN { printf "%% arbiter: ignore=num-zero"; for (i = 0; i < 999; i++) printf ",num-zero"; print ",num-gap" }'; tags; gap; } >x.pgn
found 'nor are more than 1000 read' '1:ignore-unused 1:lex-unknown-token 10:num-gap'
# What is no id costs little, however often it comes: in two seconds each of these would take all of them.
awk 'BEGIN { for (i = 0; i < 40000; i++) printf "%% arbiter: ignore=xyz,num,tag-dates\n[Event \"%d\"]\n\n1. e4 *\n\n", i }' >y.pgn
(ulimit -t 20; exec "$B/pgn-check" -q -j1 --select lex-unknown-token y.pgn >/dev/null 2>&1); check 'ids that there are not' 1
{ echo '% arbiter: ignore=nag-unknown'; tags; printf '1. e4'; awk 'BEGIN { for (i = 0; i < 3000; i++) printf " $%d\n", 200 + i % 50 }'
  echo ' 1-0'; } >x.pgn
found 'what is ignored takes no room' '' --select nag-unknown,limit-diagnostics

echo "1..$n"
exit $failed
