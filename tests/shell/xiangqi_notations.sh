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

for notation in chinese chinese-wide chinese-traditional wxf iccs ucci uci algebraic; do
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

# Slips.
record '1. 炮二平五 马八进三' >slip.pgn
expect 1 "the file of the other side" -- "$P" slip.pgn
also "the move is proposed" -- has '马八进三: .*did you mean .*马.进7'
record '1. 炮二平五 马8进7 2. 马二进四' >slip.pgn
expect 1 "a horse with a blocked leg" -- "$P" slip.pgn
also "the reason is said" -- has '马二进四: .*did you mean'

finish
