#!/bin/sh
# xiangqi_notations.sh: games of xiangqi in every notation and encoding are read, and written in every other one.
# usage: tests/shell/xiangqi_notations.sh [build directory]
# shellcheck disable=SC2016,SC2317 # eval and expect run what looks unused
B=${1:-${B:-build}}
. tests/shell/cli.inc
D=$(cd "$B" && pwd)
P=$D/pgn-check
R=$D/pgn-replay
cd "$tmp" || exit 2

# record MOVETEXT: a game in PGN
record() {
	printf '[Game "Chinese Chess"]\n[Event "?"]\n[Site "?"]\n[Date "2021.12.05"]\n[Round "1"]\n[Red "胡荣华"]\n[Black "柳大华"]\n[Result "*"]\n\n'
	printf '%s *\n\n' "$1"
}
record '1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 马2进3 4. 兵七进一 卒7进1 5. 车二进六 炮8平9 6. 车二平三 炮9退1
7. 马八进七 士4进5 8. 炮八平九 炮9平7 9. 车三平四 马7进8 10. 车九平八 车1平2' >chinese.pgn
expect 0 "Chinese notation" -- eval '"$P" --summary --level warning chinese.pgn; "$R" --notation ucci chinese.pgn >truth'
also "every move is legal" -- eval 'has "^1 game, 20 half-moves" && lacks " error: "'
also "it is written in coordinates" -- has '^1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0 b9c7' truth

for notation in chinese chinese-wide chinese-traditional wxf iccs ucci uci algebraic algebraic-0; do
	expect 0 "$notation is written" -- eval '"$R" --notation '"$notation"' chinese.pgn >written.pgn'
	also "$notation is read again as the same game" -- eval '"$R" --notation ucci written.pgn | cmp -s - truth'
	expect 0 "$notation is checked" -- "$P" --summary --level warning written.pgn
	also "nothing is wrong in it" -- lacks ' error: \| warning: '
done
for row in chinese:GB18030 chinese-wide:GB18030 chinese-traditional:BIG5 chinese-traditional:GB18030; do
	expect 0 "$row" -- eval '"$R" --notation '"${row%:*}"' chinese.pgn | sed "s/胡荣华/許銀川/; s/柳大华/蔡福如/" | iconv -f UTF-8 -t '"${row#*:}"' >coded.pgn
	    "$P" --summary --level warning coded.pgn; "$R" --notation ucci coded.pgn | sed "s/許銀川/胡荣华/; s/蔡福如/柳大华/" >again'
	also "$row is read as the same game" -- cmp -s again truth
	also "nothing is wrong in $row" -- lacks ' error: \| warning: '
done

# Without blanks, with full-width signs, old words, the other order of a tandem, a mixture.
sed 's/\([1-9０-９一二三四五六七八九]\) \([^ 0-9*]\)/\1\2/g' chinese.pgn >glued.pgn
expect 0 "no blanks between the moves of a number" -- "$R" --notation ucci glued.pgn
also "the same game is read" -- cmp -s out truth
sed '10,$s/ *[0-9][0-9]*\. / /g; 10,$s/ //g; 10,$s/\*/ */' chinese.pgn >glued.pgn
expect 0 "no blanks and no numbers in a line" -- "$R" --notation ucci glued.pgn
also "the same game is read" -- cmp -s out truth
sed 's/进/上/g; s/退/下/g' chinese.pgn >old.pgn
expect 0 "old words for forward and backward" -- "$R" --notation ucci old.pgn
also "the same game is read" -- cmp -s out truth
record '1. C2.5 h9g7 2. 傌二進三 R9=8 3. I0-H0 Hc8 4. Ｐ７＋１ 卒七进一 5. h0h6 炮8平9' >mixed.pgn
expect 0 "a mixture" -- eval '"$R" --notation ucci mixed.pgn | grep "^1"'
also "the same moves are read" -- has '^1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0 b9c7 4. c3c4 g6g5 5. h0h6 h7i7 \*'

# Algebraic notation: ranks from 0 as in XBoard, whose soldiers have no letter, or from 1; what can be replayed tells.
for row in 'Ch2-e2 Hh9-g7|1. Che2 Hg7 2. Hg2 Ri8 3. c4 g5 4. Rh0 Hc7 5. c5 g4 6. cd5 gxg3' 'Ch3-e3 Hh10-g8|1. Che3 Hg8 2. Hg3 Ri9 3. c5 g6 4. Rh1 Hc8 5. c6 g5 6. cd6 gxg4'; do
	record "${row#*|}" >short.pgn
	expect 0 "ranks as in ${row%|*}" -- eval '"$P" --summary short.pgn && "$R" --notation ucci short.pgn | grep "^1"'
	also "the same moves are read" -- has '^1. h2e2 h9g7 2. h0g2 i9i8 3. c3c4 g6g5 4. i0h0 b9c7 5. c4c5 g5g4 6. c5d5 g4g3'
	expect 0 "written again" -- eval '"$R" short.pgn >written.pgn && "$R" --notation ucci written.pgn | grep "^1"'
	also "with ranks as they were" -- has "^1. ${row%|*} 2" written.pgn
done
record '1. Ri2' >short.pgn
expect 1 "nothing tells how ranks are counted" -- "$P" short.pgn
also "it is said" -- has 'Ri2: ambiguous: the ranks may be counted from 0 or from 1.* \[san-ambiguous]'

# Stalemate loses: what a program says about it is compared with nothing where the end was not reached.
record '1. Che2 Hg7 2. Kd9 {Xboard adjudication: Stalemate} 1-0' | sed 's/"\*"/"1-0"/; s/ \*$//' >stopped.pgn
expect 1 "stalemate after an illegal move" -- "$P" stopped.pgn
also "only the move is wrong" -- eval 'has illegal-unreachable && lacks termination-vs-result'

# Slips.
record '1. 炮二平五 马八进三' >slip.pgn
expect 1 "the file of the other side" -- "$P" slip.pgn
also "the move is proposed" -- has '马八进三: .*did you mean .*马.进7'
record '1. 炮二平五 马8进7 2. 马二进四' >slip.pgn
expect 1 "a horse with a blocked leg" -- "$P" slip.pgn
also "the reason is said" -- has '马二进四: .*did you mean'

finish
