#!/bin/sh
# replay_repair.sh: pgn-replay --repair, --diff, --mark-repairs and --interactive.
# usage: tests/shell/replay_repair.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(cd "$B" && pwd)/pgn-replay
top=$(pwd)
cd "$tmp" || exit 2

# game MOVETEXT: with a roster
game() {
	printf '[Event "Caf\351"]\n[Site "?"]\n[Date "2020.01.01"]\n[Round "1"]\n[White "W"]\n[Black "B"]\n[Result "1-0"]\n\n'
	printf "$1\n\n"
}
rest='dxe5 4. Qf3 Nf6 5. Bc4\nNc6 6. O-O Be7 1-0'
{
	game "1. e4 e5 2. Nf6 d6 3. Nxe5 $rest"
	game "1. e4 e5 2. Nf3 d6 3. Nxe5 $rest"
	game "1. e4 e5\n2. d6 3. Nxe5 $rest"
	game "1. e4 e5 2. Nf3 {caf\351} 2. Nf3 d6 3. Nxe5 $rest"
	game "1. e4 e5 2. Ke4 d6 1-0"
} >in.pgn
{
	game "1. e4 e5 2. Nf3 d6 3. Nxe5 $rest"
	game "1. e4 e5 2. Nf3 d6 3. Nxe5 $rest"
	game "1. e4 e5\n2. Nf3 d6 3. Nxe5 $rest"
	game "1. e4 e5 2. Nf3 {caf\351} d6 3. Nxe5 $rest"
	game "1. e4 e5 2. Ke4 d6 1-0"
} >wanted.pgn

"$P" --repair in.pgn >out.pgn 2>err; check "--repair; what it cannot repair stays an error" 1
cmp -s out.pgn wanted.pgn; check "corrects what has one remedy, and nothing else" 0
"$P" --repair out.pgn 2>/dev/null | cmp -s - out.pgn; check "what is repaired stays as it is" 0
sed 's/$/\r/' in.pgn >crlf.pgn
"$P" --repair crlf.pgn 2>/dev/null >out.pgn; sed 's/$/\r/' wanted.pgn | cmp -s - out.pgn; check "CR LF" 0
"$P" --repair --batch-bytes 1 -j 2 in.pgn 2>/dev/null | cmp -s - wanted.pgn; check "the same from small batches" 0
gzip -c in.pgn | "$P" --repair 2>/dev/null | cmp -s - wanted.pgn; check "and from a compressed pipe" 0
"$P" --repair --to san --bare in.pgn 2>/dev/null | head -n 1 | grep -q 'e4 e5 Nf3 d6'; check "--to writes that form of the corrected game" 0

if command -v patch >/dev/null; then
	for f in in.pgn crlf.pgn; do
		"$P" --repair $f >full 2>/dev/null
		"$P" --repair --diff $f >hunks 2>/dev/null; cp $f patched.pgn
		patch --binary -s -F 0 patched.pgn hunks >/dev/null && cmp -s patched.pgn full; check "--diff of $f" 0
		"$P" --repair --diff --mark-repairs $f >hunks 2>/dev/null; cp $f patched.pgn
		"$P" --repair --mark-repairs $f >full 2>/dev/null
		patch --binary -s -F 0 patched.pgn hunks >/dev/null && cmp -s patched.pgn full; check "--mark-repairs too" 0
	done
else
	skip "--diff" "no patch(1)"
fi
grep -q '{repaired: Nf3 for Nf6}' full; check "marks say what stood there" 0
"$P" --repair --mark-repairs full 2>/dev/null | cmp -s - full; check "and are not repaired again" 0
"$P" --repair --diff wanted.pgn 2>/dev/null >out; [ ! -s out ]; check "no difference, no output" 0

for wrong in --diff --in-place "--repair --mark-repairs --to pgn" "--repair --backup .b" "--repair --in-place --backup a/b" \
    "--repair --in-place --backup=" "--repair --in-place --to san" "--repair --diff --in-place" "--repair --in-place --first 1" \
    "--repair --in-place --split game"; do
	"$P" $wrong in.pgn >/dev/null 2>&1; check "$wrong is no use" 2
done
if [ -c /dev/full ]; then
	"$P" --repair in.pgn >/dev/full 2>/dev/null; check "a full disk" 2
	"$P" --repair --diff in.pgn >/dev/full 2>/dev/null; check "a full disk for the difference" 2
fi
i=0; while [ $i -lt 400 ]; do cat in.pgn; i=$((i + 1)); done >long.pgn
{ "$P" --repair --diff --max-findings 1 long.pgn 2>err; echo $? >exit; } | head -n 1 >/dev/null
[ "$(cat exit)" -eq 141 ]; check "a closed pipe ends it by signal" 0

# -- questions --
game "1. e4 e5 2. Nf6 d6 3. Nxe5 $rest" >one.pgn
game "1. e4 e5 2. Nf3 d6 3. Nxe5 $rest" >nf3.pgn
answer() { printf "$1" | "$P" --interactive "$2" 2>err; }
answer '1\n' one.pgn | cmp -s - nf3.pgn; check "a number chooses a candidate" 0
grep -q '1) Nf3: the whole rest is legal' err; check "which tells how far it goes" 0
grep -q '^one.pgn:9:13: W - B' err; check "the question tells where" 0
answer 'g1f3\n' one.pgn | cmp -s - nf3.pgn; check "a move is typed in" 0
answer 'x\n?\nNh6\n\nNf3\n' one.pgn | cmp -s - nf3.pgn; check "and asked for again until it is one" 0
grep -q 'Nh6: the move is not legal' err; check "with the reason" 0
answer 's\n' one.pgn | cmp -s - one.pgn; check "stop" 0
answer '' one.pgn | cmp -s - one.pgn; check "no answer" 0
answer 'q\n' in.pgn | cmp -s - in.pgn; check "quit" 0
answer 'a\n' in.pgn | cmp -s - wanted.pgn; check "all the rest without questions" 0
answer 'd\ns\n' one.pgn | grep -q '^1. e4 e5 2. d6 3. Nxe5'; check "a word is taken out" 0
game "1. e4 e5\n2. d6 3. Nxe5 $rest" >two.pgn
answer 'i Nf3\n' two.pgn | grep -q '^2. Nf3 d6 3. Nxe5'; check "a move is put in" 0
"$P" --interactive one.pgn >out 2>err </dev/null; check "nobody to answer" 1
cmp -s out one.pgn; check "leaves the game as it is" 0
# A move that is not written: with one that fits, with several, and two in a row.
game "1. e4 e5 2. ~ d6 3. Nxe5 $rest" >blank.pgn
answer '1\n' blank.pgn | cmp -s - nf3.pgn; check "a blank is asked about" 0
grep -q '^no move is written here; 9 half-moves follow' err; check "as what it is" 0
grep -q '1) Nf3: the whole rest is legal' err; check "with what fits" 0
answer 'a\n' blank.pgn | cmp -s - nf3.pgn; check "a blank with one remedy is filled without questions" 0
answer 's\n' blank.pgn | cmp -s - blank.pgn; check "or left" 0
answer 'd\ns\n' blank.pgn | grep -q '^1. e4 e5 2. d6 3. Nxe5'; check "or taken out" 0
game "1. e4 e5 2. Nf3 ~ 3. Bc4 Nc6 4. O-O Be7 5. Re1 d6 1-0" >many.pgn
answer 'a\n' many.pgn | cmp -s - many.pgn; check "nothing is filled where several moves fit" 0
answer 'Nf6\n' many.pgn | grep -q '^1. e4 e5 2. Nf3 Nf6 3. Bc4'; check "but by whom it is asked" 0
game "1. e4 e5 2. ~ ~ 3. Nxe5 $rest" >pair.pgn
answer 'Nf3\nd6\n' pair.pgn | cmp -s - nf3.pgn; check "two in a row are asked about one by one" 0
[ "$(grep -c '^no move is written here' err)" -eq 2 ]; check "each once" 0
printf '[Event "Caf\202"]\n[White "M\201ller, J\201rgen"]\n[Black "Bj\224rn L\224fgren"]\n\n1. e4 e5 2. Nf6 d6 3. Nxe5 dxe5 1-0\n' >dos.pgn
answer 's\n' dos.pgn >/dev/null; grep -q "^dos.pgn:5:13: $(printf 'M\303\274ller, J\303\274rgen - Bj\303\266rn L\303\266fgren'), " err
check "names are shown in the encoding of the game" 0
# Files without a game behind such as are repaired, long enough to lie where those lay in memory.
cp one.pgn a1.pgn; cp two.pgn a2.pgn; awk 'BEGIN { while (i++ < 5000) print "" }' >k1.pgn; cp k1.pgn k2.pgn; cp k1.pgn empty.pgn
"$P" -j 1 --repair --in-place a1.pgn k1.pgn a2.pgn k2.pgn >/dev/null 2>&1; check "four files" 1
cmp -s a1.pgn nf3.pgn && grep -q '^2. Nf3 d6' a2.pgn; check "two are repaired" 0
cmp -s k1.pgn empty.pgn && cmp -s k2.pgn empty.pgn; check "those without a game stay as they are" 0
if command -v setsid >/dev/null; then
	setsid "$P" --interactive - <one.pgn >out 2>err; cmp -s out one.pgn; check "games on standard input, and no terminal" 0
fi
cd "$top" || exit 2
echo "1..$n"
exit $failed
