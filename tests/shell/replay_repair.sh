#!/bin/sh
# replay_repair.sh: pgn-replay --repair, --diff, --mark-repairs and --interactive.
# usage: tests/shell/replay_repair.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(cd "$B" && pwd)/pgn-replay
check=${P%/*}/pgn-check
top=$(pwd)
cd "$tmp" || exit 2

# game MOVETEXT: with a roster
# game MOVETEXT: with a roster; %b knows \n and the octal numbers
game() {
	printf '[Event "Caf\351"]\n[Site "?"]\n[Date "2020.01.01"]\n[Round "1"]\n[White "W"]\n[Black "B"]\n[Result "1-0"]\n\n'
	printf '%b\n\n' "$1"
}
rest='dxe5 4. Qf3 Nf6 5. Bc4\nNc6 6. O-O Be7 1-0'
{
	game "1. e4 e5 2. Nf6 d6 3. Nxe5 $rest"
	game "1. e4 e5 2. Nf3 d6 3. Nxe5 $rest"
	game "1. e4 e5\n2. d6 3. Nxe5 $rest"
	game "1. e4 e5 2. Nf3 {caf\0351} 2. Nf3 d6 3. Nxe5 $rest"
	game "1. e4 e5 2. Ke4 d6 1-0"
} >in.pgn
{
	game "1. e4 e5 2. Nf3 d6 3. Nxe5 $rest"
	game "1. e4 e5 2. Nf3 d6 3. Nxe5 $rest"
	game "1. e4 e5\n2. Nf3 d6 3. Nxe5 $rest"
	game "1. e4 e5 2. Nf3 {caf\0351} d6 3. Nxe5 $rest"
	game "1. e4 e5 2. Ke4 d6 1-0"
} >wanted.pgn

expect 0 "--repair exits with 1: one illegal move has no remedy" -- "$P" --repair in.pgn
also "--repair corrects what has one remedy, and nothing else" -- same wanted.pgn
cp out out.pgn
# Words that look like moves, as scanners read them.
scanned='1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7
11. Nbd2 Bb7 12. Bc2 Re8 13. Nf1 Bf8 14. Ng3 g6 1-0'
game "$scanned" >scanned.pgn
for slip in Bb5/BbS Re1/Rel Nc6/Ncb; do
	game "$scanned" | sed "s/ ${slip%/*} / ${slip#*/} /" >slip.pgn
	expect 0 "--repair of ${slip#*/}" -- "$P" --fail-on never --repair slip.pgn
	also "--repair of ${slip#*/} writes ${slip%/*}" -- same scanned.pgn
done
# In the letters of the game, since a move in others could not be read.
german='1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. La4 Sf6 5. O-O Le7 6. Te1 b5 7. Lb3 d6 8. c3 O-O 9. h3 Sb8 10. d4 Sbd7 11. c4 c6
12. cxb5 axb5 13. Sc3 Lb7 14. Lg5 b4 15. Sb1 h6 16. Lh4 c5 17. dxe5 Sxe4 18. Lxe9 Dxe7 19. exd6 Df6 1-0'
game "$german" >german.pgn
expect 0 "--repair of a game in German" -- "$P" --fail-on never --repair german.pgn
also "--repair writes the move with the letters of the game" -- has_text '18. Lxe7 Dxe7'
expect 0 "--repair of a game in German, with other letters" -- "$P" --fail-on never --repair --to-language French german.pgn
also "--repair writes the move with the letters that are wanted" -- has_text '18. Fxe7 Dxe7'
also "what is done is said in the letters of the game" -- has_text 'repaired: Lxe7 is played' err
game "$german" | sed 's/Te1/Te2/' >german.pgn
expect 1 "suggestions in a game in German" -- "$check" --select 'illegal-*' german.pgn
also "they are in its letters" -- has_text 'did you mean Te1'
# Several corrections make the rest legal, and each is said to do so.
game "${scanned%% 9. *} 1-0" | sed 's/ Re1 / Re2 /' >several.pgn
expect 0 "--repair where several corrections fit" -- "$P" --fail-on never --repair several.pgn
also "it is not repaired" -- same several.pgn
also "and why is said" -- has_text 'not repaired: several corrections make the rest of the game legal; did you mean Re1' err
also "each of the suggestions is said to make the rest legal" -- has_text ' (with each the rest is legal)' err
game "$(echo "$scanned" | sed 's/2. Nf3 Nc6/2. Nc6 Nf3/')" >swapped.pgn
expect 1 "two moves in the wrong order" -- "$check" swapped.pgn
also "the other order is suggested" -- has_text 'did you mean Nf3 before it (then the rest is legal)'

# Moves written again at the beginnings of lines, of which one is near the end.
once='1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5\n'
game "$once"'Be7 5. e3 O-O 6. Nf3 Nbd7\n7. Rc1 c6 8. Bd3 dxc4\n9. Bxc4 Nd5 1-0' >once.pgn
game "$once"'4. Bg5 Be7 5. e3 O-O 6. Nf3 Nbd7\nNbd7 7. Rc1 c6 8. Bd3 dxc4\ndxc4 9. Bxc4 Nd5 1-0' >again.pgn
expect 0 "--repair of three moves written twice" -- "$P" --fail-on never --repair again.pgn
also "--repair removes all three" -- same once.pgn
also "each has its finding" -- test "$(grep -c 'move-repeated-token' "$tmp/err")" -eq 3
game '1. e4 e5 2. Nf3 Nf3 Nc6 3. Ke4 d6 4. d4 Bg4 1-0' >two.pgn
expect 0 "--repair of a move written twice before another slip" -- "$P" --repair two.pgn
also "--repair leaves a game that is not legal without it either" -- same two.pgn

# Lines that were copied twice: whole ones or parts, with numbers that go back or without any.
# twice NAME MOVETEXT MESSAGE: one finding says it, and without them it is the game of once.pgn
twice() {
	game "$2" >twice.pgn
	expect 1 "$1: a finding" -- "${P%/*}/pgn-check" --level error twice.pgn
	also "$1: it says what is written twice" -- has_text "$3 written twice"
	also "$1: there is no other" -- test "$(grep -c '' out)" -eq 1
	expect 0 "$1: --repair" -- "$P" --fail-on never --repair twice.pgn
	also "$1: --repair removes it" -- eval 'tr -s "\n" " " <out | cmp once.words -'
	also "$1: --repair leaves no empty line" -- test "$(grep -c '^$' out)" -eq 2
}
head='1. e4 e5 2. Nf3 Nc6\n3. Bb5 a6 4. Ba4 Nf6'
tail='5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 1-0'
game "$head\n$tail" | tr -s '\n' ' ' >once.words
twice "a line" "$head\n3. Bb5 a6 4. Ba4 Nf6\n$tail" '4 half-moves from 3. Bb5 on are'
twice "a line, three times" "$head\n3. Bb5 a6 4. Ba4 Nf6\n3. Bb5 a6 4. Ba4 Nf6\n$tail" '4 half-moves from 3. Bb5 on are'
twice "the first moves" "$head 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 $tail" '8 half-moves from 1. e4 on are'
twice "a move of White" "1. e4 e5 2. Nf3 Nc6\n3. Bb5\n3. Bb5 a6 4. Ba4 Nf6 $tail" '3. Bb5 is'
twice "a move of Black" "$head\n4... Nf6 $tail" '4... Nf6 is'
twice "from a move of Black on" "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4\nNf6 5. O-O Be7\nNf6 $tail" '3 half-moves from 4... Nf6 on are'
game "$head\n3. Bb5 a6 {here} 4. Ba4 (4. Bxc6) Nf6\n$tail" >twice.pgn
expect 0 "a line written twice with a comment" -- "$P" --repair twice.pgn
also "it is left" -- same twice.pgn
also "and why is said" -- has_text 'not repaired: there is more than moves among them' err
game '1. Nf3 Nf6 2. Ng1 Ng8\n1. Nf3 Nf6 2. Ng1 Ng8 1-0' >twice.pgn
expect 0 "moves that are legal again" -- "$P" --fail-on never --repair twice.pgn
also "are moves" -- same twice.pgn

# 25. c4 was written as c3, which is legal; so 28. Nc3 is not, and Na3 would be the only move that makes the rest legal.
game '1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. d3 Bc5 5. Bxc6 dxc6 6. O-O Nd7 7. h3 O-O 8. Nc3 a5 9. a4 f6 10. Qe2 Re8 11. Be3 Bd6
12. Nd2 Nf8 13. f3 Ng6 14. Qf2 Be6 15. Ne2 Qd7 16. b3 Bb4 17. Rad1 b6 18. g4 b5 19. h4 bxa4 20. bxa4 Bd6 21. Qh2 c5
22. h5 Nf4 23. Ra1 Nxe2+ 24. Qxe2 Reb8 25. c3 Rb4 26. Nb1 Rxa4 27. Rxa4 Qxa4 28. Nc3 Qc6 29. Ra1 a4 30. Qc2 Bd7 31. Ra2
Kf7 1-0' >earlier.pgn
doubt='doubtful: with 25. c4 instead of c3 the rest of the game is legal, too'
expect 0 "--repair of a move that another slip explains" -- "$P" --repair earlier.pgn
also "--repair leaves a move that another slip explains" -- same earlier.pgn
also "--repair says which other slip explains it" -- has_text "not repaired: $doubt" err
expect 0 "--interactive about a move that another slip explains" -- from /dev/null "$P" --interactive earlier.pgn
also "--interactive says which other slip explains it" -- has_text "$doubt" err
cp earlier.pgn unsafe.pgn
expect 1 "--unsafe-fixes with a move that another slip explains" -- "${P%pgn-replay}pgn-check" --fix --unsafe-fixes unsafe.pgn
also "--unsafe-fixes leaves a move that another slip explains" -- has '28\. Nc3 Qc6' unsafe.pgn
sed 's/ c3 Rb4/ c4 Rb4/; s/Qxe2 Reb8/Qxe3 Reb8/' earlier.pgn >later.pgn
expect 0 "--repair of a move that no other slip explains" -- "$P" --repair --fail-on never later.pgn
also "--repair corrects a move that no other slip explains" -- has 'Qxe2 Reb8'
expect 0 "--repair of what is repaired" -- "$P" --repair out.pgn
also "--repair of what is repaired changes nothing" -- same out.pgn
sed 's/$/\r/' in.pgn >crlf.pgn
sed 's/$/\r/' wanted.pgn >wanted_crlf.pgn
expect 0 "--repair of a file with CR LF" -- "$P" --repair crlf.pgn
also "--repair keeps CR LF" -- same wanted_crlf.pgn
expect 0 "--repair in small batches" -- "$P" --repair --batch-bytes 1 -j 2 in.pgn
also "--repair in small batches corrects the same" -- same wanted.pgn
expect 0 "--repair of a compressed pipe" -- eval 'gzip -c in.pgn | "$P" --repair'
also "--repair of a compressed pipe corrects the same" -- same wanted.pgn
expect 0 "--repair --to san" -- "$P" --repair --to san --bare in.pgn
also "--repair --to san writes the corrected game in that form" -- eval 'head -n 1 out | grep "e4 e5 Nf3 d6"'

if command -v patch >/dev/null; then
	sed ':a; N; $!ba; s/1-0\n\n\[/1-0[/g' in.pgn >shared.pgn	# games that share lines
	for f in in.pgn crlf.pgn shared.pgn; do
		for mark in "" --mark-repairs; do
			expect 0 "--repair $mark $f" -- "$P" --repair $mark $f
			cp out full
			cp $f patched.pgn
			expect 1 "--repair --diff $mark $f" -- "$P" --repair --diff $mark $f
			also "patch makes of that difference what --repair $mark writes of $f" -- \
			    eval 'patch --binary -s -F 0 patched.pgn out && same patched.pgn full'
		done
	done
else
	skip "--diff can be patched" "no patch(1)"
fi
expect 0 "--mark-repairs" -- "$P" --repair --mark-repairs crlf.pgn
also "--mark-repairs says in a comment what stood there" -- has '{repaired: Nf3 for Nf6}'
cp out full
expect 0 "--mark-repairs of what is marked" -- "$P" --repair --mark-repairs full
also "--mark-repairs of what is marked changes nothing" -- same full
expect 0 "--diff where nothing is to be repaired" -- "$P" --repair --diff wanted.pgn
also "--diff where nothing is to be repaired writes nothing" -- empty

for wrong in "--repair --mark-repairs --to pgn" "--repair --backup .b" "--repair --in-place --backup a/b" \
    "--repair --in-place --backup=" "--repair --in-place --to san" "--repair --diff --in-place" "--repair --in-place --range 1-1" \
    "--repair --in-place --split game"; do
	expect 2 "$wrong is refused" -- "$P" $wrong in.pgn
done
if [ -c /dev/full ]; then
	expect 2 "--repair: a full disk exits with 2" -- to /dev/full "$P" --repair in.pgn
	expect 2 "--repair --diff: a full disk exits with 2" -- to /dev/full "$P" --repair --diff in.pgn
else
	skip "--repair: a full disk exits with 2" "no /dev/full"
fi
i=0; while [ $i -lt 400 ]; do cat in.pgn; i=$((i + 1)); done >long.pgn
# into_closed COMMAND...: its own status, when nobody reads more than the first line of what it writes
into_closed() {
	{ "$@"; echo $? >status; } | head -n 1
	return "$(cat status)"
}
expect 141 "--diff into a closed pipe ends by the signal" -- into_closed "$P" --repair --diff --max-findings 1 long.pgn

# -- questions --
game "1. e4 e5 2. Nf6 d6 3. Nxe5 $rest" >one.pgn
game "1. e4 e5 2. Nf3 d6 3. Nxe5 $rest" >nf3.pgn
# answer NAME ANSWERS FILE: --interactive with these answers
answer() {
	printf "%b" "$2" >answers
	expect 0 "$1" -- "$P" --interactive "$3" <answers
}
answer "--interactive: a number" '1\n' one.pgn
also "--interactive: a number chooses a candidate" -- same nf3.pgn
also "--interactive: the list says how far a candidate goes" -- has '1) Nf3: the whole rest is legal' err
also "--interactive: the question says where the game is" -- has '^one.pgn:9:13: W - B' err
answer "--interactive: a move" 'g1f3\n' one.pgn
also "--interactive: a move is taken as it is typed" -- same nf3.pgn
answer "--interactive: no move, an illegal one and a legal one" 'x\n?\nNh6\n\nNf3\n' one.pgn
also "--interactive: it asks again until the answer is a legal move" -- same nf3.pgn
also "--interactive: it says why an answer is not taken" -- has 'Nh6: the move is not legal' err
answer "--interactive: s" 's\n' one.pgn
also "--interactive: s leaves the game as it is" -- same one.pgn
answer "--interactive: no answer" '' one.pgn
also "--interactive: no answer leaves the game as it is" -- same one.pgn
answer "--interactive: q" 'q\n' in.pgn
also "--interactive: q leaves all games as they are" -- same in.pgn
answer "--interactive: a" 'a\n' in.pgn
also "--interactive: a repairs all the rest without questions" -- same wanted.pgn
answer "--interactive: d" 'd\ns\n' one.pgn
also "--interactive: d takes the word out" -- has '^1. e4 e5 2. d6 3. Nxe5'
game "1. e4 e5\n2. d6 3. Nxe5 $rest" >two.pgn
answer "--interactive: i" 'i Nf3\n' two.pgn
also "--interactive: i puts a move in" -- has '^2. Nf3 d6 3. Nxe5'
expect 0 "--interactive with nobody to answer" -- "$P" --interactive one.pgn </dev/null
also "--interactive with nobody to answer leaves the game as it is" -- same one.pgn
# A move that is not written: with one that fits, with several, and two in a row.
game "1. e4 e5 2. ~ d6 3. Nxe5 $rest" >blank.pgn
answer "--interactive: a move that is not written" '1\n' blank.pgn
also "--interactive: the candidate is put in for it" -- same nf3.pgn
also "--interactive: the question says that no move is written" -- \
    has '^no move is written here; 9 half-moves follow' err
also "--interactive: the list has what fits in" -- has '1) Nf3: the whole rest is legal' err
answer "--interactive: a for a move that is not written" 'a\n' blank.pgn
also "--interactive: a fills the one move that fits in" -- same nf3.pgn
answer "--interactive: s for a move that is not written" 's\n' blank.pgn
also "--interactive: s leaves a move unwritten" -- same blank.pgn
answer "--interactive: d for a move that is not written" 'd\ns\n' blank.pgn
also "--interactive: d takes the sign for it out" -- has '^1. e4 e5 2. d6 3. Nxe5'
game "1. e4 e5 2. Nf3 ~ 3. Bc4 Nc6 4. O-O Be7 5. Re1 d6 1-0" >many.pgn
answer "--interactive: a where several moves fit in" 'a\n' many.pgn
also "--interactive: a fills nothing where several moves fit in" -- same many.pgn
answer "--interactive: a move where several fit in" 'Nf6\n' many.pgn
also "--interactive: the typed one of several moves is put in" -- has '^1. e4 e5 2. Nf3 Nf6 3. Bc4'
game "1. e4 e5 2. ~ ~ 3. Nxe5 $rest" >pair.pgn
answer "--interactive: two moves in a row that are not written" 'Nf3\nd6\n' pair.pgn
also "--interactive: both are put in" -- same nf3.pgn
also "--interactive: there is one question for each of them" -- equal "$(grep -c '^no move is written here' err)" 2
printf '[Event "Caf\202"]\n[White "M\201ller, J\201rgen"]\n[Black "Bj\224rn L\224fgren"]\n\n1. e4 e5 2. Nf6 d6 3. Nxe5 dxe5 1-0\n' >dos.pgn
answer "--interactive: a game in CP437" 's\n' dos.pgn
also "--interactive: names of a game in CP437 are shown in UTF-8" -- \
    has "^dos.pgn:5:13: $(printf 'M\303\274ller, J\303\274rgen - Bj\303\266rn L\303\266fgren'), " err
# Files without a game behind such as are repaired, long enough to lie where those lay in memory.
cp one.pgn a1.pgn; cp two.pgn a2.pgn; awk 'BEGIN { while (i++ < 5000) print "" }' >k1.pgn; cp k1.pgn k2.pgn; cp k1.pgn empty.pgn
expect 0 "--in-place for four files, two of them without a game" -- "$P" -j 1 --repair --in-place a1.pgn k1.pgn a2.pgn k2.pgn
also "--in-place repairs the first game" -- same nf3.pgn a1.pgn
also "--in-place repairs the second game" -- has '^2. Nf3 d6' a2.pgn
also "--in-place leaves the first file without a game as it is" -- same empty.pgn k1.pgn
also "--in-place leaves the second file without a game as it is" -- same empty.pgn k2.pgn
printf '[Event "a"]\n\n1. e4 e5 3. Bb5 a6 4. Bxc6 dxc6 *\n' >gap.pgn
expect 0 "missing half-moves without their finding" -- "$P" --severity move-missing-suspected=off --fail-on never gap.pgn
also "missing half-moves stay missing without their finding" -- has '^1\. e4 e5 3\. Bb5 a6 4\. Bxc6 dxc6'
game "1. e5 e4 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 1-0" >exchanged.pgn
expect 0 "a move that two slips explain" -- "$P" --fail-on never exchanged.pgn
also "it is suggested once" -- has_text 'did you mean e4 before it (then the rest is legal), e3, c3 or c4?' err
if command -v setsid >/dev/null; then
	expect 0 "--interactive with the games on standard input, and no terminal" -- \
	    setsid -w "$P" --interactive - <one.pgn
	also "--interactive without a terminal leaves the game as it is" -- same one.pgn
else
	skip "--interactive with the games on standard input, and no terminal" "no setsid(1)"
fi
cd "$top" || exit 2
finish
