#!/bin/sh
# play_offs.sh: play-offs decide the order of players with the same points and count for nothing else; games at another
# speed than the event's count for its points, but not for the ratings.
# usage: tests/shell/play_offs.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
S=$B/pgn-stats
X=fixtures/crosstables

# -- planted in generated events --

if command -v python3 >/dev/null; then
	seeds='1 2'
	! check_all || seeds='1 2 3 4 5 8 15'
	second=tests/slow/slow_play_offs.py
	for kind in robin double swiss match; do
		for seed in $seeds; do
			made=$tmp/$kind-$seed
			echo "$made.made /dev/null $second make $kind $seed $made.with.pgn $made.without.pgn"
			echo "$made.said /dev/null $second check $kind $seed $made.with.csv $made.without.csv" >>"$tmp/checks"
		done
	done >"$tmp/list"
	python3 tests/support/many.py <"$tmp/list" >"$tmp/made"
	for kind in robin double swiss match; do
		for seed in $seeds; do
			for f in with without; do
				made=$tmp/$kind-$seed.$f
				expect 0 "$kind $seed $f a play-off" -- "$S" -q --crosstable --format csv --ratings auto "$made.pgn"
				mv "$tmp/out" "$made.csv"
			done
		done
	done
	sed '2s/,[^,]*$/,99.9/' "$tmp/robin-1.without.csv" >"$tmp/wrong.csv"
	echo "$tmp/wrong.said /dev/null $second check robin 1 $tmp/wrong.csv $tmp/robin-1.without.csv" >>"$tmp/checks"
	python3 tests/support/many.py <"$tmp/checks" >"$tmp/judged"
	for kind in robin double swiss match; do
		for seed in $seeds; do
			also "$kind $seed: the same tables but for the order" -- has "/$kind-$seed.said 0\$" "$tmp/judged"
		done
	done
	also "other values are refused" -- has '/wrong.said 1$' "$tmp/judged"
	also "and which" -- has 'without the play-off' "$tmp/wrong.said"
else
	skip "play-offs planted in generated events" "no python3"
fi

# -- events --

# games EVENT CONTROL <LINES: "round white black result [control]" as PGN; 2500 is everybody's rating
games() {
	while read -r round white black result control; do
		control=${control:-$2}
		printf '[Event "%s"]\n[Site "?"]\n[Date "2024.05.%02d"]\n[Round "%s"]\n[White "%s"]\n[Black "%s"]\n' "$1" \
		    "${round%%[!0-9]*}" "$(echo "$round" | tr _ ' ')" "$white" "$black"
		printf '[Result "%s"]\n[WhiteElo "2500"]\n[BlackElo "2500"]\n%s\n%s\n\n' "$result" \
		    "${control:+[TimeControl \"$control\"]
}" "$result"
	done
}
# ranks: "1 A 3, 2 B 2": rank, player and points of the table as CSV
ranks() {
	awk -F, 'NR > 1 { printf("%s%s %s %s", (NR > 2 ? ", " : ""), $7, $8, $10) }' "$tmp/out"
}
table() {
	name=$1
	shift
	expect 0 "$name" -- "$S" -q --crosstable --format csv "$@"
}

robin='1 A D 1-0
1 B C 1-0
2 D C 0-1
2 A B 1/2-1/2
3 B D 1-0
3 C A 0-1
'
echo "$robin" | grep . >"$tmp/robin"
{ cat "$tmp/robin"; echo '4.1 B A 1-0 600+5'; echo '4.2 A B 1/2-1/2 600+5'; } | games E 5400+30 >"$tmp/pgn"
table "a faster play-off" "$tmp/pgn"
also "a faster play-off: who won it is first" -- equal "$(ranks)" "1 B 2.5, 2 A 2.5, 3 C 1, 4 D 0"
also "a faster play-off: the event is a round robin" -- equal "$(grep -c ,round-robin, "$tmp/out")" 4
expect 0 "a faster play-off: text" -- "$S" -q --crosstable --ratings auto "$tmp/pgn"
also "it is named" -- has '^Ranked by points, play-off, Sonneborn-Berger'
also "its score is shown" -- has '^Play-off, which counts for nothing but .*: B - A 1½-½\.$'
also "its games are in no cell" -- has '^ 1  B         2500  ×  ½  1  1 '
expect 0 "a faster play-off: json" -- "$S" -q --crosstable --format json "$tmp/pgn"
also "its games are listed apart" -- equal "$(grep -o '"play_off":\[[^]]*\]' "$tmp/out" | grep -o '"round":"4.[12]"' | wc -l)" 4
also "the speed of the event" -- has '"kind":"round-robin","cycles":1,"speed":"standard","games":6,'
expect 0 "a faster play-off: html" -- "$S" -q --crosstable --format html "$tmp/pgn"
also "html: its score is shown" -- has 'Play-off, which counts for nothing but .*: B - A 1½-½\.'
expect 0 "a part" -- "$S" -q --crosstable --write-counts "$tmp/part" "$tmp/pgn"
table "a faster play-off, merged" --merge "$tmp/part"
also "merged, it is the same" -- equal "$(ranks)" "1 B 2.5, 2 A 2.5, 3 C 1, 4 D 0"
expect 0 "standings after the last round" -- "$S" -q --standings last --format csv "$tmp/pgn"
also "have the order of the play-off" -- equal "$(ranks)" "1 B 2.5, 2 A 2.5, 3 C 1, 4 D 0"
expect 0 "standings after round 2" -- "$S" -q --standings 2 --format csv "$tmp/pgn"
also "have none" -- equal "$(ranks)" "1 B 1.5, 2 A 1.5, 3 C 1, 4 D 0"
expect 0 "a faster play-off: trf" -- "$S" -q --crosstable --format trf "$tmp/pgn"
also "trf: it has no round" -- has '^142 *3'
also "trf: a remark says so" -- has '^### Not here, as play-offs have no points: 2 games\.$'

{ cat "$tmp/robin"; echo '4 C A 1-0 600+5'; } | games E 5400+30 >"$tmp/pgn"
table "a faster game of players with other points" "$tmp/pgn"
also "counts" -- equal "$(ranks)" "1 A 2.5, 1 B 2.5, 3 C 2, 4 D 0"

{ cat "$tmp/robin"; echo '4 B A 1-0'; } | games E '' >"$tmp/pgn"
table "a fourth game of two tied players, without a time control" "$tmp/pgn"
also "is a play-off" -- equal "$(ranks)" "1 B 2.5, 2 A 2.5, 3 C 1, 4 D 0"

{ cat "$tmp/robin"; echo '4 C D 1-0'; echo '4 B A 1-0'; } | games E '' >"$tmp/pgn"
table "a fourth round" "$tmp/pgn"
also "counts" -- equal "$(ranks)" "1 B 3.5, 2 A 2.5, 3 C 2, 4 D 0"

{ cat "$tmp/robin"; echo '3_tiebreak C D 0-1'; } | games E '' >"$tmp/pgn"
table "a tie-break by its name" "$tmp/pgn"
also "is none of the round robin" -- equal "$(ranks)" "1 A 2.5, 1 B 2.5, 3 C 1, 4 D 0"

{ cat "$tmp/robin"; echo '3_playoff C D 0-1'; } | games E '' >"$tmp/pgn"
table "what is called a play-off of players with other points" "$tmp/pgn"
also "counts, as it may be a stage" -- equal "$(ranks)" "1 A 2.5, 1 B 2.5, 3 C 1, 3 D 1"

# Three players with the same points: who lost the first match is third, though B has more points than A.
{
	printf '1 A B 1/2-1/2\n2 B C 1/2-1/2\n3 C A 1/2-1/2\n2 A D 1-0\n3 D B 0-1\n1 C D 1-0\n'
	printf '7.1 B C 1-0 300\n7.2 C B 0-1 300\n8 B A 0-1 300\n'
} | games E 5400+30 >"$tmp/pgn"
table "a play-off of three" "$tmp/pgn"
also "who wins the last match is first" -- equal "$(ranks)" "1 A 2, 2 B 2, 3 C 2, 4 D 0"
{
	printf '1 A B 1/2-1/2\n2 B C 1/2-1/2\n3 C A 1/2-1/2\n2 A D 1-0\n3 D B 0-1\n1 C D 1-0\n'
	printf '7.1 B C 1-0 300\n7.2 C A 1-0 300\n7.3 A B 0-1 300\n'
} | games E 5400+30 >"$tmp/pgn"
table "a play-off where everybody meets everybody" "$tmp/pgn"
also "is decided by points" -- equal "$(ranks)" "1 B 2, 2 C 2, 3 A 2, 4 D 0"

printf '1 A B 1-0\n2 B A 1-0\n3 A B 1/2-1/2 600\n4_Armageddon A B 1/2-1/2 300\n' | games E 5400+30 >"$tmp/pgn"
table "a match with an Armageddon game" "$tmp/pgn"
also "Black wins it by a draw" -- equal "$(ranks)" "1 B 1, 2 A 1"
printf '1 A B 1-0\n2 B A 1/2-1/2\n3 A B 1-0 600\n4 B A 1-0 600\n' | games E 5400+30 >"$tmp/pgn"
table "a match that went on, though it was decided" "$tmp/pgn"
also "all its games count" -- equal "$(ranks)" "1 A 2.5, 2 B 1.5"

# An Armageddon game after every draw.
{ sed 's/^\([12] \)/\1/' "$tmp/robin"; echo '2 B A 1-0 600'; } | games E 5400+30 >"$tmp/pgn"
table "an Armageddon game after a draw" "$tmp/pgn"
also "counts for nothing" -- equal "$(ranks)" "1 A 2.5, 1 B 2.5, 3 C 1, 4 D 0"
table "an Armageddon game after a draw, with points" --points 3-1.5/1-0 "$tmp/pgn"
also "counts with them" -- equal "$(ranks)" "1 B 7.5, 2 A 7, 3 C 3, 4 D 0"

# -- other speeds --

# Two cycles of blitz after one of rapid games: they count as much.
{ sed 's/$/ 900+10/' "$tmp/robin"; sed 's/^\([1-3]\)/1\1/; s/$/ 300/' "$tmp/robin"; sed 's/^\([1-3]\)/2\1/; s/$/ 300/' "$tmp/robin"; } |
    games E '' >"$tmp/pgn"
table "rapid and blitz games in one event" "$tmp/pgn"
also "count alike" -- equal "$(ranks)" "1 A 7.5, 1 B 7.5, 3 C 3, 4 D 0"

sed 's/^1 \(.*\)/1 \1 1500+10/' "$tmp/robin" | games E 5400+30 >"$tmp/pgn"
table "a first round of rapid games" --ratings 10 "$tmp/pgn"
also "counts" -- equal "$(ranks)" "1 A 2.5, 1 B 2.5, 3 C 1, 4 D 0"
also "but not for the ratings" -- equal "$(sed -n 's/.*",\{0,1\}//; s/.*,\([^,]*,[^,]*\)$/\1/p' "$tmp/out" | paste -s -d' ')" \
    "expected,rating_change 1,+5.0 1,+5.0 1,0.0 1,-10.0"
expect 0 "a first round of rapid games: text" -- "$S" -q --crosstable --ratings auto "$tmp/pgn"
also "a note says how many" -- has '^Exp. and Change are without games that are faster or slower .* (2 games)\.$'
games E 600+5 <"$tmp/robin" >"$tmp/pgn"
expect 0 "a rapid event" -- "$S" -q --crosstable --ratings auto --format json "$tmp/pgn"
also "has a K of 20" -- equal "$(grep -o '"k":[0-9]*' "$tmp/out" | sort -u)" '"k":20'
for case in 90+30:standard 15+10:rapid 180+2:blitz 600+5:rapid 40/7200:1800:standard; do
	games E "${case%:*}" <"$tmp/robin" >"$tmp/pgn"
	expect 0 "a time control of ${case%:*}" -- "$S" -q --crosstable --format json "$tmp/pgn"
	also "is ${case##*:}" -- has "\"speed\":\"${case##*:}\""
done
games 'Town Blitz' '' <"$tmp/robin" >"$tmp/pgn"
expect 0 "an event called blitz" -- "$S" -q --crosstable --ratings auto --format json "$tmp/pgn"
also "is one" -- has '"speed":"blitz"'
games E '' <"$tmp/robin" >"$tmp/pgn"
expect 0 "an event without time controls" -- "$S" -q --crosstable --ratings auto --format json "$tmp/pgn"
also "has no speed" -- lacks '"speed"'
also "and a K of 10 from 2400 on" -- equal "$(grep -o '"k":[0-9]*' "$tmp/out" | sort -u)" '"k":10'

# -- a table of its own --

table "a play-off with another Event" "$X/london-2015.pgn" "$X/play-off/london-2015.pgn"
also "decides the order of the first three" -- \
    equal "$(sed -n 's/.*Classic 2015,.*round-robin,\([1-4],"[^"]*"\),.*/\1/p' "$tmp/out" | paste -s -d' ')" \
    '1,"Carlsen,M" 2,"Vachier Lagrave,M" 3,"Giri,A" 4,"Aronian,L"'
expect 0 "a play-off with another Event: text" -- "$S" -q --crosstable "$X/london-2015.pgn" "$X/play-off/london-2015.pgn"
also "and is named there" -- has '^The order of players with the same points is that of a play-off, .*: 7th London Classic TB\.$'
expect 0 "standings before it" -- "$S" -q --standings 2 "$X/london-2015.pgn" "$X/play-off/london-2015.pgn"
also "do not name it" -- lacks 'is that of a play-off'
expect 0 "standings after the last round" -- "$S" -q --standings 9 "$X/london-2015.pgn" "$X/play-off/london-2015.pgn"
also "do" -- has 'is that of a play-off, .*: 7th London Classic TB\.$'
finish
