#!/bin/sh
# xiangqi_rulings.sh: pgn-check on repetitions in xiangqi: who must vary, by which edition.
# usage: tests/shell/xiangqi_rulings.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
C=$B/pgn-check

# game DATE RESULT FEN MOVES: a record; the moves are in ICCS.
game() {
	printf '[Event "E"]\n[Site "S"]\n[Date "%s"]\n[Round "1"]\n[Red "R"]\n[Black "B"]\n[Result "%s"]\n' "$1" "$2"
	printf '[FEN "%s - - 0 1"]\n[Game "Chinese Chess"]\n[SetUp "1"]\n[Variant "xiangqi"]\n\n%s %s\n' "$3" "$4" "$2"
}
checks='1. H8-H9 F9-F8 2. H9-H8 F8-F9 3. H8-H9 F9-F8 4. H9-H8 F8-F9 5. H8-H9 F9-F8 6. H9-H8 F8-F9'
checking='c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w'

game 2005.05.11 '*' "$checking" "$checks" >"$tmp/ends.pgn"
expect 0 "a ruling is information" -- "$C" --level info --select 'rep-*' "$tmp/ends.pgn"
also "it names who must vary and the article" -- grep -q 'Red checks at every move and .* so Red must vary (CXA 1999, 24.1)' "$tmp/out"
also "the classes" -- grep -q 'the moves: h8-h9: check; f9-f8: idle; h9-h8: check; f8-f9: idle' "$tmp/out"
also "the occurrences" -- grep -q 'fourth time (at the start and after Black.s moves 2, 4 and 6)' "$tmp/out"
also "once" -- [ "$(wc -l <"$tmp/out")" -eq 1 ]

game 2005.05.11 '*' "$checking" "$checks 7. H8-H9 F9-F8" >"$tmp/goes_on.pgn"
expect 1 "to go on is a warning" -- "$C" --fail-on warning "$tmp/goes_on.pgn"
also "which says so" -- grep -q 'Red does not vary;.*\[rep-must-vary\]' "$tmp/out"
game 2005.05.11 '*' "$checking" "1. H8-H9 F9-F8 2. zzz" >"$tmp/slip.pgn"
"$C" --claims -f protocol "$tmp/slip.pgn" >"$tmp/out" 2>/dev/null
also "the report of claims names the side as in xiangqi" -- grep -q '^Move 2, Red: this is not a move' "$tmp/out"
game 2005.05.11 1/2-1/2 "$checking" "$checks" >"$tmp/draw.pgn"
expect 1 "so is a draw" -- "$C" --fail-on warning "$tmp/draw.pgn"
also "which says so" -- grep -q 'the game ends there, but not as a loss for Red' "$tmp/out"
game 2005.05.11 0-1 "$checking" "$checks" >"$tmp/lost.pgn"
expect 0 "not the loss of the side that had to vary" -- "$C" --fail-on warning "$tmp/lost.pgn"
game 2005.05.11 '*' "$checking" "$checks 7. H8-I8" >"$tmp/varies.pgn"
expect 0 "nor that it varies" -- "$C" --fail-on warning --level info "$tmp/varies.pgn"
also "which says so" -- grep -q 'Red varies;.*\[rep-ruling\]' "$tmp/out"
game 2005.05.11 '*' "$checking" "${checks% 5.*}" >"$tmp/twice.pgn"
expect 0 "nothing is found when the moves have gone round twice" -- "$C" --level info --select 'rep-*' "$tmp/twice.pgn"
also "at all" -- [ ! -s "$tmp/out" ]

# A threat of mate at every move: forbidden in China, permitted by the World rules.
kill='1. H6-G6 G9-I7 2. G6-H6 I7-G9 3. H6-G6 G9-I7 4. G6-H6 I7-G9 5. H6-G6 G9-I7 6. G6-H6 I7-G9'
for year in 1998:checks 2005:'CXA 1999' 2021:'CXA 2020'; do
	game "${year%%:*}.05.11" '*' '3ak1b2/4a4/4b4/r3C2R1/p8/9/P8/4p4/4p4/5K3 w' "$kill" >"$tmp/kill.pgn"
	expect 0 "the edition of ${year%%:*}" -- "$C" --level info --select 'rep-*' "$tmp/kill.pgn"
	also "by its name" -- grep -q "(${year#*:}" "$tmp/out"
done
also "in China Red must vary" -- grep -q 'Red threatens mate at every move .* so Red must vary' "$tmp/out"
expect 0 "another edition on demand" -- "$C" --level info --laws wxf2018 --select 'rep-*' "$tmp/kill.pgn"
also "by the World rules it is a draw" -- grep -q 'so the game is a draw if neither varies (World rules 2018)' "$tmp/out"
expect 2 "no such edition" -- "$C" --laws wxf2017 "$tmp/kill.pgn"
also "those that there are" -- grep -q 'cxa1999, cxa2020, wxf2018, axf, simple' "$tmp/err"
expect 0 "an edition of chess does not apply" -- "$C" --level info --laws fide-2018 --select 'rep-*' "$tmp/kill.pgn"
also "the date decides" -- grep -q 'CXA 2020' "$tmp/out"
finish
