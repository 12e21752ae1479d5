#!/bin/sh
# replay_files.sh: what pgn-replay writes to files: --split and --in-place.
# usage: tests/shell/replay_files.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(cd "$B" && pwd)/pgn-replay
top=$(pwd)
cd "$tmp" || exit 2

# game EVENT [MOVETEXT]
game() {
	printf '[Event "%s"]\n[Site "?"]\n[Date "2020.01.01"]\n[Round "1"]\n[White "W"]\n[Black "B"]\n[Result "1-0"]\n\n' "$1"
	printf '%s 1-0\n\n' "${2:-1. e4 e5}"
}

# -- split --
long=$(printf '%300s' '' | tr ' ' x)
{
	game "../../x"; game ""; game "a/b"; game "$long"; game "${long}y"; game "Open"; game "OPEN"; game ".hidden"
	game "a_b"; game "Open"; game "-rf"; game "con. "; printf '[White "W"]\n\n1. e4 1-0\n'
} >hostile.pgn
"$P" --split event -o d/e/f hostile.pgn 2>/dev/null; check "--split event" 0
[ "$(ls d/e/f | wc -l)" -eq 11 ]; check "a file for each event, none hidden" 0
[ "$(find . -name '*.pgn' | wc -l)" -eq 12 ]; check "and none outside of the folder" 0
[ "$(cat d/e/f/Open.pgn | grep -c '^\[Event "Open')" -eq 2 ]; check "games of an event in one file" 0
[ "$(grep -lx '\[Event "OPEN"\]' d/e/f/*)" = d/e/f/OPEN-2.pgn ]; check "names that differ by case only" 0
[ "$(grep -lx '\[Event "a_b"\]' d/e/f/*)" = d/e/f/a_b-2.pgn ]; check "names that are made alike" 0
[ "$(cat d/e/f/* | grep -c '^\[Event')" -eq 13 ]; check "every game is somewhere" 0
cat d/e/f/* | cksum >before
"$P" --split event -o d/e/f hostile.pgn >/dev/null 2>err; check "a file that exists" 2
grep -q 'exists already' err; check "is told" 0
cat d/e/f/* | cksum | cmp -s - before; check "and stays as it is" 0
"$P" --split Round --to csv -o r hostile.pgn 2>/dev/null; [ "$(ls r)" = "$(printf '1.csv\nunnamed.csv')" ]; check "any tag, any form" 0
"$P" --split 5 --to csv -o n hostile.pgn 2>/dev/null; [ "$(ls n | tr '\n' ' ')" = "000001.csv 000002.csv 000003.csv " ]; check "by number" 0
[ "$(head -qn 1 n/* | sort -u | wc -l)" -eq 1 ]; check "each with its heading" 0
i=0; while [ $i -lt 5000 ]; do printf '[Event "E%d"]\n\n1. e4 1-0\n\n' $((i * 7 % 2500)); i=$((i + 1)); done >many.pgn
(ulimit -n 100; "$P" --split event -o many many.pgn 2>/dev/null); check "2,500 events, 100 files open" 0
[ "$(ls many | wc -l)" -eq 2500 ] && [ "$(cat many/* | grep -c '^\[Event')" -eq 5000 ]; check "all there" 0
(ulimit -n 100; "$P" --split game -o games many.pgn 2>/dev/null); check "5,000 games" 0
[ "$(ls games | wc -l)" -eq 5000 ]; check "a file each" 0
"$P" --split game -o many.pgn/x many.pgn >/dev/null 2>&1; check "a folder that cannot be" 2
"$P" --split 0 -o x many.pgn >/dev/null 2>&1; check "--split 0" 2

# -- in place --
bad='1. e4 e5 2. Nf6 d6 3. Nxe5 dxe5 4. Qf3 Nf6 5. Bc4 Nc6 6. O-O Be7'
{ game A; game B "$bad"; game C; } >bad.pgn
"$P" --repair bad.pgn >good.pgn 2>/dev/null
cp bad.pgn in.pgn; chmod 640 in.pgn
"$P" --repair --in-place --backup .old in.pgn >hunks 2>/dev/null; check "--in-place; the errors were there" 1
cmp -s in.pgn good.pgn; check "the file is corrected" 0
cmp -s in.pgn.old bad.pgn; check "the old one is kept" 0
[ "$(ls -l in.pgn | cut -c 1-10)" = "-rw-r-----" ]; check "the mode is the same" 0
"$P" --repair --diff bad.pgn 2>/dev/null | sed 's/bad\.pgn/in.pgn/' | cmp -s - hunks; check "the difference is shown" 0
ls -i in.pgn >before; "$P" --repair --in-place --backup .old in.pgn >out 2>/dev/null; check "a second time nothing is left to do" 0
[ ! -s out ] && ls -i in.pgn | cmp -s - before; check "and nothing is done" 0
cp bad.pgn in.pgn; "$P" --repair --in-place --backup .old in.pgn >/dev/null 2>&1; check "a backup that exists" 2
cmp -s in.pgn bad.pgn && cmp -s in.pgn.old bad.pgn; check "nothing is lost" 0
"$P" --repair --in-place --quiet in.pgn >out 2>/dev/null; [ ! -s out ] && cmp -s in.pgn good.pgn; check "--quiet" 0
cp bad.pgn in.pgn; ln -s in.pgn link; "$P" --repair --in-place link >/dev/null 2>&1; [ -h link ] && cmp -s in.pgn good.pgn; check "a link is followed" 0
gzip -c bad.pgn >z.pgn.gz; cp z.pgn.gz z.old; cp bad.pgn in.pgn
"$P" --repair --in-place z.pgn.gz in.pgn >/dev/null 2>err; check "a compressed file is refused" 2
cmp -s z.pgn.gz z.old && grep -q 'compressed' err; check "and said so" 0
cmp -s in.pgn good.pgn; check "the next one is not" 0
"$P" --repair --in-place <bad.pgn >/dev/null 2>err; check "standard input is refused" 2
iconv -f UTF-8 -t UTF-16 bad.pgn >u16.pgn 2>/dev/null && { cp u16.pgn u.old; "$P" --repair --in-place u16.pgn >/dev/null 2>&1; check "UTF-16 is refused" 2
cmp -s u16.pgn u.old; check "and as it was" 0; }
cp bad.pgn ro.pgn; chmod 444 ro.pgn; "$P" --repair --in-place ro.pgn >/dev/null 2>&1; check "a file that may not be written" 2
cmp -s ro.pgn bad.pgn; check "is as it was" 0
if [ "$(id -u)" -ne 0 ]; then
	mkdir locked; cp bad.pgn locked/in.pgn; chmod 555 locked
	"$P" --repair --in-place locked/in.pgn >/dev/null 2>&1; check "a folder that may not be written" 2
	chmod 755 locked; cmp -s locked/in.pgn bad.pgn; check "costs nothing" 0
else
	skip "a folder that may not be written" "root may write everywhere"
fi
i=0; while [ $i -lt 400 ]; do game "$i" "$bad"; i=$((i + 1)); done >some.pgn
i=0; while [ $i -lt 100 ]; do cat some.pgn; i=$((i + 1)); done >big.pgn
mkdir kill; cp big.pgn kill/big.pgn
"$P" --repair --in-place -j 1 kill/big.pgn >kill.out 2>/dev/null & pid=$!
while [ ! -s kill.out ] && kill -0 $pid 2>/dev/null; do sleep 0.05; done
kill -TERM $pid 2>/dev/null; wait $pid 2>/dev/null
status=$?; [ $status -eq 143 ]; check "killed in the middle" 0
cmp -s kill/big.pgn big.pgn; check "the file is as it was" 0
[ "$(ls -A kill)" = big.pgn ]; check "and nothing lies about" 0
(ulimit -f 200; "$P" --repair --in-place --quiet kill/big.pgn >/dev/null 2>&1); check "no room for the new file" 2
cmp -s kill/big.pgn big.pgn && [ "$(ls -A kill)" = big.pgn ]; check "the old one stays" 0
{ cat bad.pgn bad.pgn; } >cut.pgn; gzip -c cut.pgn | head -c 150 >t.gz
"$P" --repair --in-place none.pgn t.gz >/dev/null 2>err; check "trouble with reading" 2
[ "$(grep -c '^none.pgn:1:1: error: ' err)" -eq 1 ] && ! grep -q '^pgn-replay: none' err; check "is told once" 0

# -- names that are names everywhere --
# named WANTED WHITE: the file that a game of that player goes to
named() {
	rm -rf named; printf '[White "%b"]\n\n1. e4 1-0\n' "$2" >one.pgn
	"$P" --split White -o named one.pgn >/dev/null 2>&1
	[ "$(ls named)" = "$(printf '%b' "$1")" ]; check "the name of $(printf %s "$2" | tr '\\' %)" 0
}
named '_31mhi_.pgn' '\0302\023331mhi\0342\0200\0256'
named 'a_b.pgn' 'a\0342\0200\0250b'
named 'M\0303\0274ller.pgn' 'M\0303\0274ller'
named 'M\0303\0274ller.pgn' 'M\0374ller'
named '_CON.pgn' CON
named '_nul.pgn' nul
named '_LPT1.pgn' LPT1
named '_com\0302\0271.pgn' 'com\0302\0271'
named '_aux.txt.pgn' aux.txt
named '_Prn .x.pgn' 'Prn .x'
named 'Conan.pgn' Conan
named 'com10.pgn' com10
named 'com.pgn' com
named 'auxiliary.txt.pgn' auxiliary.txt
x=$(printf '%99s' '' | tr ' ' x)
named "$x.pgn" "$x"'\0303\0274y'
named "${x}y.pgn" "${x}yz"

# -- a slip in the name of the tag --
"$P" --split Evnet -o slip many.pgn >/dev/null 2>err; check "a tag that no game has" 0
[ "$(grep -c 'slip/unnamed.pgn: all games went here' err)" -eq 1 ] && [ "$(tail -n 1 err | cut -c 1-12)" = "pgn-replay: " ]; check "is told at the end" 0
"$P" --split event -o slip2 hostile.pgn >/dev/null 2>err; ! grep -q 'all games went here' err; check "one that some have is not" 0
"$P" --split Evnet --where 'plies > 99' -o slip3 many.pgn >/dev/null 2>err; ! grep -q 'all games went here' err; check "nor where no game is chosen" 0

# -- no room --
for form in html pgn; do
	(ulimit -f 20; "$P" --split Result --to $form -o full.$form many.pgn >/dev/null 2>err); check "no room for a part in $form" 2
	[ "$(grep -c "^pgn-replay: full.$form/.*: File too large" err)" -eq 1 ]; check "is told once" 0
done

# -- files that somebody else has to do with --
cp bad.pgn name1.pgn; ln name1.pgn name2.pgn; cp bad.pgn in.pgn
"$P" --repair --in-place name1.pgn in.pgn >/dev/null 2>err; check "a file with two names" 2
grep -q 'name1.pgn: it has several names (hard links), and is not written in place' err; check "is refused" 0
cmp -s name1.pgn bad.pgn && cmp -s name2.pgn bad.pgn && [ "$(ls -i name1.pgn | cut -d ' ' -f 1)" = "$(ls -i name2.pgn | cut -d ' ' -f 1)" ]; check "and as it was" 0
cmp -s in.pgn good.pgn; check "the next one is corrected" 0
# meanwhile NAME COMMAND...: the command runs when the first hunks are there; the pipe keeps the program waiting
mkfifo pipe
meanwhile() {
	name=$1; shift
	cp big.pgn kill/big.pgn; chmod 644 kill/big.pgn
	"$P" --repair --in-place kill/big.pgn >pipe 2>err & pid=$!
	{ head -c 100 >/dev/null; "$@"; cat >/dev/null; } <pipe
	wait $pid; check "$name" 2
	grep -q 'changed by somebody else meanwhile' err; check "is told" 0
}
put_back() {
	touch -r kill/big.pgn stamp
	printf X | dd of=kill/big.pgn bs=1 seek=9 conv=notrunc 2>/dev/null
	touch -r stamp kill/big.pgn
}
meanwhile "a mode that changes meanwhile" chmod 600 kill/big.pgn
cmp -s kill/big.pgn big.pgn && [ "$(ls -l kill/big.pgn | cut -c 1-10)" = "-rw-------" ]; check "and both stay" 0
meanwhile "a text that changes meanwhile, with its time put back" put_back
[ "$(head -c 10 kill/big.pgn | tail -c 1)" = X ] && [ "$(wc -c <kill/big.pgn)" -eq "$(wc -c <big.pgn)" ] && [ "$(ls -A kill)" = big.pgn ]; check "and stays" 0
# Read already, but not yet written: the pipe keeps the program waiting with the file before it.
head -c 150000 some.pgn >before.pgn; cp bad.pgn in.pgn; sed 's/Event "B"/Event "somebody else"/' bad.pgn >theirs; cp theirs new.pgn
timeout 60 "$P" --repair --in-place -j 4 before.pgn in.pgn >pipe 2>err & pid=$!
{ head -c 100 >/dev/null; mv new.pgn in.pgn; cat >/dev/null; } <pipe
wait $pid; check "a file that is replaced between reading and writing" 2
grep -q 'in.pgn: it was changed by somebody else meanwhile' err && cmp -s in.pgn theirs; check "is not written over" 0
cp bad.pgn in.pgn; "$P" --repair --in-place -j 4 in.pgn ./in.pgn >hunks 2>err; check "a file that is named twice" 1
cmp -s in.pgn good.pgn && [ "$(grep -c '^---' hunks)" -eq 1 ]; check "is corrected once" 0
timeout 20 "$P" --repair --in-place pipe </dev/null >/dev/null 2>err; check "a pipe is refused" 2
cp bad.pgn in.pgn; "$P" --repair --diff in.pgn >hunks 2>/dev/null; patch -s -F 0 -p0 <hunks >/dev/null; cmp -s in.pgn good.pgn; check "what patch makes of the difference" 0
if command -v git >/dev/null; then
	rm -rf g; mkdir g; cp bad.pgn g/in.pgn; (cd g && git init -q . && git apply -p0 ../hunks 2>/dev/null); cmp -s g/in.pgn good.pgn; check "and git" 0
fi
{ game A "$bad"; game B '1. e4 e5'; game C "$bad"; game D "$bad"; } | sed '/^$/d' >in.pgn; cp in.pgn patched; "$P" --repair --in-place in.pgn >hunks 2>/dev/null
(mkdir -p g && cp patched g/in.pgn && cd g && { patch -s -F 0 -p0 || exit; } <../hunks; cmp in.pgn ../in.pgn) >/dev/null; check "the difference that --in-place shows" 0
if command -v git >/dev/null; then
	(cp patched g/in.pgn && cd g && git init -q . && git apply -p0 ../hunks; cmp in.pgn ../in.pgn) >/dev/null 2>&1; check "git takes it, too" 0
fi
cd "$top" || exit 2
echo "1..$n"
exit $failed
