#!/bin/sh
# event_page.sh: the page of an event: the chart of places has the ranks of the standings, matches of teams and of
# knock-outs have their sides, and a browser shows the page, the sheets of rounds, and whatever is written in names.
# usage: tests/shell/event_page.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
. tests/shell/events.inc
S=$(cd "$B" && pwd)/pgn-stats
top=$(pwd)

if ! command -v python3 >/dev/null || ! command -v jq >/dev/null; then
	skip "the page of an event" "needs python3 and jq"
	finish
fi
cat >"$tmp/list" <<'END'
swiss.pgn swiss 24 --rounds 9 --seed 6 --absences --boards
large.pgn swiss 100 --rounds 9 --seed 5 --boards
rounds.pgn swiss 24 --rounds 14 --seed 7
robin.pgn robin 8 --seed 2 --boards
teams.pgn teams 6 --seed 3 --boards
knockout.pgn knockout 16 --seed 3 --boards
END
made || exit 2
cd "$tmp" || exit 2

# lines_of: of each line of the chart the name, and the ranks
lines_of() {
	sed -n 's/^<g class="way"><title>\([^<]*\)<.*/\1/p' | sort
}
for kind in swiss large robin; do
	expect 0 "$kind: all standings" -- "$S" -q --standings all -f json $kind.pgn
	jq -r '[.crosstables[].players[] | {player, rank}] | group_by(.player)[] |
	    .[0].player + ": " + (map(.rank | tostring) | join(", "))' out | sort >want
	expect 0 "$kind: a page" -- "$S" -q --crosstable --format html $kind.pgn
	cp out $kind.html
	lines_of <$kind.html >got
	also "$kind: the lines of the chart are the ranks after each round" -- same want got
	also "$kind: there is a line for each player" -- test -s want
	also "$kind: the chart is an image with a name" -- has 'role="img" aria-label="The place of each player after each round'
done
also "the chart of few players is open" -- has '<details open><summary>Progress' swiss.html
also "the chart of many players is folded" -- has '<details><summary>Progress' large.html
expect 0 "14 rounds" -- "$S" -q --crosstable --format html rounds.pgn
sed -n '/^<svg/,/^<\/svg>/{/y="9"/s/.*x="\([0-9.]*\)".*>\([0-9]*\)<.*/\2 \1/p;}' out >axis
also "14 rounds: the axis of the chart begins with the first and ends with the last" -- \
    equal "$(sed -n '1s/ .*//p' axis) $(sed -n '$s/ .*//p' axis)" "1 14"
also "14 rounds: no name of a round is on another" -- \
    awk 'NR > 1 && $2 - last < 17 { exit 1 } { last = $2 } END { exit NR < 5 }' axis
for sheet in crosstable "standings 5"; do
	for format in html text; do
		# shellcheck disable=SC2086
		expect 0 "--$sheet for the public, $format" -- "$S" -q --$sheet --format $format rounds.pgn
		sed '/<style>/,/<\/style>/d' out >text
		also "--$sheet for the public, $format: it names no option" -- lacks '[ >]--[a-z]' text
		also "--$sheet for the public, $format: it says that the order may be another one" -- \
		    has_text "This order of players with the same points is a usual one; the regulations of the event may have another."
	done
done
if command -v xmllint >/dev/null; then
	expect 0 "a large page" -- "$S" -q --crosstable --format html large.pgn
	sed -n '/^<svg/,/^<\/svg>/p' out >chart.svg
	also "a chart is well-formed" -- xmllint --noout chart.svg
else
	skip "a chart is well-formed" "no xmllint"
fi

expect 0 "teams: all standings" -- "$S" -q --standings all -f json teams.pgn
jq -r '[.crosstables[].teams[] | {team, rank}] | group_by(.team)[] |
    .[0].team + ": " + (map(.rank | tostring) | join(", "))' out | sort >want
expect 0 "teams: a page" -- "$S" -q --crosstable --format html teams.pgn
lines_of <out >got
also "teams: the lines of the chart are the ranks of teams" -- same want got
also "teams: a match with its points" -- has '<th scope="col" class="who">Team F</th><th scope="col" class="met">1–3</th><th scope="col" class="who">Team D</th>'
also "teams: a board" -- has '<tr><td>2</td><td>b</td><td class="who">Sokolov, Anna <small>2328</small></td><td class="met">½–½</td><td class="who">Ortega, Elena <small>2357</small></td></tr>'
expect 0 "a knock-out: a page" -- "$S" -q --crosstable --format html knockout.pgn
also "a knock-out: no chart" -- lacks 'class="way"'
also "a knock-out: its rounds" -- equal "$(grep -c '^<caption>Round [1-4]</caption>' out)" 4
also "a knock-out: a match with its points" -- has '<tr><td class="who">Petrov, Niels <small>2376</small></td><td class="met">1½–½</td><td class="who">Varga, Clara <small>2368</small></td><td class="who"><span>1–0</span> <span>½–½</span></td></tr>'

# bracket_lines: of each match of the bracket its depth in it, the players with their points, and B at who has won
bracket_lines() {
	sed -n '/class="scroll bracket"/,/<\/details>/p' | sed 's/<\/\{0,1\}div[^>]*>/\n&\n/g' | awk '
		/^<div class="tree/{ depth++ } /^<div class="match/{ of = depth; match_open = 1 }
		/^<(strong|i)><span>/{ gsub(/<strong>/, "B "); gsub(/<[^>]*>/, " "); gsub(/  */, " "); print of ":" $0 }
		/^<div/{ stack[++n] = $0 } /^<\/div/{ depth -= stack[n--] ~ /class="tree"/ }'
}
expect 0 "a knock-out: the bracket" -- "$S" -q --crosstable --format html knockout.pgn
bracket_lines <out >got
also "a knock-out: 15 matches in the bracket" -- equal "$(wc -l <got)" 15
also "a knock-out: 8, 4, 2 matches and the final" -- \
    equal "$(sed 's/:.*//' got | sort | uniq -c | awk '{ printf "%s:%s ", $2, $1 }')" "1:1 2:2 3:4 4:8 "
also "a knock-out: the final is last, with who won it" -- equal "$(tail -n 1 got)" "1:B Petrov, Niels 1½ Nagy, Rita ½ "
also "a knock-out: before it the semi-final of the second" -- equal "$(grep '^2:' got | tail -n 1)" "2:B Nagy, Rita 2½ Queiros, Irina 1½ "
cp knockout.pgn third.pgn
printf '\n[Event "knockout of 16"]\n[Site "Testville"]\n[Date "2019.03.04"]\n[Round "4.1"]\n[White "Arnold, Greta"]\n[Black "Queiros, Irina"]\n[Result "0-1"]\n\n0-1\n' >>third.pgn
expect 0 "a knock-out with a third place" -- "$S" -q --crosstable --format html third.pgn
also "a knock-out with a third place: its match is told apart" -- has '<p>For the third place:</p>'
bracket_lines <out >got
also "a knock-out with a third place: the final is the same" -- has '^1:B Petrov, Niels 1½ Nagy, Rita ½ $' got
also "a knock-out with a third place: who won that" -- has 'Arnold, Greta 0 B Queiros, Irina 1' got
cp knockout.pgn again.pgn
printf '\n[Event "knockout of 16"]\n[Site "Testville"]\n[Date "2019.03.05"]\n[Round "5.1"]\n[White "Petrov, Niels"]\n[Black "Nagy, Rita"]\n[Result "1-0"]\n\n1-0\n' >>again.pgn
expect 0 "a knock-out in which both of the final meet in one more round" -- "$S" -q --crosstable --format html again.pgn
bracket_lines <out >got
also "that round and the final are there once" -- equal "$(wc -l <got)" 16

expect 0 "a Swiss" -- "$S" -q --crosstable --format html swiss.pgn
also "a Swiss has no bracket" -- lacks 'class="scroll bracket"'

# -- titles --
expect 0 "one event" -- "$S" -q --crosstable --format html robin.pgn
also "one event: its name is the title" -- has '<title>robin of 8</title>'
also "one event: its name is there once as a heading" -- lacks '<h2>robin'
expect 0 "one round" -- "$S" -q --standings 3 --format html robin.pgn
also "one round: the heading says which" -- has '<h2>Standings after round 3</h2>'
expect 0 "several rounds" -- "$S" -q --standings all --format html robin.pgn
also "several rounds: the list of them says which" -- has '<a href="#e7">robin of 8, 2019.03.01, after round 7</a>'
expect 0 "several events" -- "$S" -q --pairings 6 --format html robin.pgn teams.pgn
also "several events: one without the round is not there" -- lacks 'teams of'
expect 0 "a title" -- "$S" -q --crosstable --format html --title Open robin.pgn
also "a title: the name of the event is below it" -- has '<h2>robin of 8</h2>'

# -- in a browser --
{
	for round in 1 2 3 4; do
		printf '[Event "</title><script>document.title=1</script>"]\n[Round "%s"]\n[White "</svg><svg onload=alert(1)> \\" x"]\n' $round
		printf '[Black "B%s<b>"]\n[Result "1-0"]\n[GameURL "https://x.org/\\"onclick=alert(1)"]\n\n1-0\n\n' $round
		printf '[Event "</title><script>document.title=1</script>"]\n[Round "%s"]\n[White "C <script>"]\n' $round
		printf '[Black "\342\200\256D%s"]\n[Result "0-1"]\n[Site "javascript:alert(1)"]\n\n0-1\n\n' $((round % 4 + 1))
	done
} >hostile.pgn
expect 0 "a page of hostile text" -- "$S" -q --crosstable --format html hostile.pgn swiss.pgn robin.pgn teams.pgn knockout.pgn
also "no text of the input is markup" -- lacks '<script\|<b>\|</svg><svg\|href="javascript\|"onclick'
also "nothing turns the direction of the text" -- lacks "$(printf '\342\200\256')"
cp out page.html
expect 0 "the pairings of all rounds, as sheets" -- "$S" -q --pairings all --format html swiss.pgn
cp out sheets.html
also "each sheet has the name of the event" -- equal "$(grep -c '^<caption>Round [2-9]<span class="of">: swiss of 24</span></caption>' sheets.html)" 8

check_all || finish
. "$top/tests/shell/browser.inc"
browse --dump-dom
also "the browser has run nothing" -- lacks '<title>1</title>' made
mv sheets.html page.html
[ $python = none ] || also "the sheets are valid HTML" -- $python -c 'import html5lib; html5lib.HTMLParser(strict=True).parse(open("page.html", encoding="utf-8"))'
also "the sheets can be printed" -- browse --print-to-pdf="$tmp/page.pdf"
if command -v pdfinfo >/dev/null; then
	also "each round is on a sheet of its own" -- equal "$(pdfinfo page.pdf | sed -n 's/^Pages: *//p')" 9
else
	skip "each round is on a sheet of its own" "no pdfinfo"
fi
finish
