#!/bin/sh
# sandbox.sh: whatever is read or written, with --sandbox always the same comes out as with --sandbox never.
# usage: tests/shell/sandbox.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
bin=$(cd "$B" && pwd)
P=$bin/pgn-check F=$bin/fen-legal R=$bin/pgn-replay S=$bin/pgn-stats
top=$(pwd)
set --
cd "$tmp" || exit 2

printf '[Event "x"]\n\n1. e4 *\n' >one.pgn
"$P" --sandbox always one.pgn >/dev/null 2>err
if grep -q 'no Landlock or no seccomp' err; then
	skip "--sandbox always" "no Landlock or no seccomp here"
	echo "1..$n"
	exit 0
fi

# -- what is read --
game() {
	printf '[Event "%s"]\n[Site "?"]\n[Date "2020.01.0%d"]\n[Round "1"]\n[White "%s"]\n[Black "B"]\n[Result "1-0"]\n\n%s 1-0\n\n' "$1" "$3" "$4" "$2"
}
mkdir -p in/deep out
{ game A '1. e4 e5 2. Nf6 d6 3. Nxe5 dxe5' 1 W; game B '1. d4 d5 7. c4 e6' 2 V; game C '1. c4 c5' 3 U; } >in/plain.pgn
{ game A '1. e4 e5 2. Nf3 d6 3. Nxe5 dxe5' 1 W; game B '1. d4 d5 2. c4 e6 3. Nc3' 2 V; } >other.pgn
gzip -nc in/plain.pgn >in/z.pgn.gz
for codec in zstd bzip2 xz; do
	command -v $codec >/dev/null || { skip "$codec" "it is not installed"; continue; }
	$codec -c <in/plain.pgn >in/deep/z.pgn.$codec
done
[ ! -e in/deep/z.pgn.zstd ] || mv in/deep/z.pgn.zstd in/deep/z.pgn.zst
command -v zip >/dev/null && (cd in && zip -q two.zip plain.pgn deep/*)
iconv -f UTF-8 -t UTF-16 in/plain.pgn >in/u16.pgn 2>/dev/null
mkdir elsewhere; cp in/plain.pgn elsewhere/target.pgn; ln -s ../elsewhere/target.pgn in/link.pgn; ln -s nowhere in/dangling.pgn
printf 'ignore = num-gap\n' >in/deep/.arbiter.ini
printf '%s\n' 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' '8/8/8/8/8/8/8/8 w - - 0 1' nonsense >list.fen
gzip -nc list.fen >list.fen.gz
{ echo id,FEN; sed 's/.*/x,"&"/' list.fen; } >list.csv
mkfifo pipe

# same NAME STATUS COMMAND: the command, in which $s is --sandbox, in a folder of its own below runs
same() {
	for when in always never auto; do
		rm -rf work; mkdir work
		(cd work && s="--sandbox $when" && eval "$3") >$when.out 2>$when.err
		echo $? >$when.status
		rm -rf $when.files; mv work $when.files
	done
	[ "$(cat always.status)" -eq "$2" ] || sed 's/^/# /' always.err
	[ "$(cat always.status)" -eq "$2" ]; check "$1" 0
	for kind in out err status; do cmp always.$kind never.$kind && cmp auto.$kind never.$kind || { sed 's/^/# /' always.err | head -n 4; false; break; }; done >&2 &&
	    diff -r always.files never.files >&2 && diff -r auto.files never.files >&2; check "$1: the same without" 0
}
same "pgn-check" 1 '"$P" $s ../in/plain.pgn'
same "compressed, and folders" 2 '"$P" $s -r ../in'
same "four threads" 2 '"$P" $s -j4 -r ../in --format sarif --report csv=r --report text=t --summary'
same "standard input" 1 '"$P" $s <../in/plain.pgn'
same "standard input, compressed" 1 'cat ../in/z.pgn.gz | "$P" $s -'
same "/dev/stdin" 1 '"$P" $s /dev/stdin <../in/plain.pgn'
same "/dev/stdin, a pipe" 1 'cat ../in/plain.pgn | "$P" $s /dev/stdin'
same "/dev/fd" 1 '"$P" $s /dev/fd/7 7<../in/plain.pgn'
same "/proc/self/fd" 1 '"$P" $s /proc/self/fd/7 7<../in/z.pgn.gz'
same "a pipe as /dev/fd" 1 'cat ../in/plain.pgn | { exec 7<&0; "$P" $s /dev/fd/7 </dev/null; }'
same "a named pipe" 1 'cat ../in/plain.pgn >../pipe & timeout 20 "$P" $s ../pipe; r=$?; wait; exit $r'
same "a link" 1 '"$P" $s ../in/link.pgn'
same "no such file" 2 '"$P" $s none.pgn ../in/dangling.pgn ../in/plain.pgn'
same "a list of names" 1 'printf "../in/plain.pgn\n../in/z.pgn.gz\n" | "$P" $s --files-from -'
same "/dev/null" 1 '"$P" $s /dev/null ../in/plain.pgn'
if command -v bash >/dev/null; then
	same "process substitution" 1 'bash -c "\"\$0\" --no-config \$1 <(cat ../in/plain.pgn) <(cat ../in/z.pgn.gz) | sed s/^.dev.fd.[0-9]*//; exit \${PIPESTATUS[0]}" "$P" "$s"'
fi
same "what is written" 1 '"$P" $s -o o --good g --bad b --report json=j ../in/plain.pgn'
same "--report to standard error" 1 '"$P" $s --report json=/dev/stderr ../in/plain.pgn'
same "a baseline" 0 '"$P" $s ../in/plain.pgn --write-baseline b && "$P" $s ../in/plain.pgn --baseline b && "$P" $s ../other.pgn ../in/plain.pgn --baseline b --prune-baseline --fail-on never'
same "a cache" 1 '"$P" $s ../in/plain.pgn --cache c; "$P" $s ../in/plain.pgn ../other.pgn --cache c; r=$?; [ -s c ] || r=9; exit $r'
same "--diff" 0 '"$P" $s --diff ../in/plain.pgn'
same "--fix" 0 'cp ../in/plain.pgn a.pgn; "$P" $s --fix --unsafe-fixes a.pgn; r=$?; cmp -s ../in/plain.pgn a.pgn && r=9; exit $r'
same "--fix through a link" 1 'cp ../in/plain.pgn a.pgn; mkdir d; ln -s ../a.pgn d/l.pgn; "$P" $s --fix d/l.pgn'
same "--explain" 0 '"$P" $s --explain num-gap'
same "fen-legal" 1 '"$F" $s ../list.fen'
same "fen-legal, compressed, threads" 1 '"$F" $s -j4 ../list.fen.gz ../list.fen'
same "fen-legal --csv" 1 '"$F" $s --csv ../list.csv --report sarif=r'
same "fen-legal --fen" 0 '"$F" $s --fen "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"'
same "fen-legal --proof" 0 'head -n 1 ../list.fen | "$F" $s --proof'
same "pgn-replay" 1 '"$R" $s -r ../in/plain.pgn ../in/deep'
same "pgn-replay --to csv" 1 '"$R" $s --to csv -o o ../in/plain.pgn ../in/z.pgn.gz'
same "--in-place" 1 'cp ../in/plain.pgn a.pgn; "$R" $s --repair --in-place --backup .old a.pgn'
same "--repair --diff" 1 '"$R" $s --repair --diff ../in/plain.pgn'
same "--split" 1 '"$R" $s --split event -o new/folder ../in/plain.pgn'
same "--split with few files open" 1 'ulimit -n 20; "$R" $s --split game -o new ../in/plain.pgn ../in/z.pgn.gz'
game A '1. e4 e5 2. Nf3 Nc6' 1 W >white.pgn; game A '1. e4 e5 2. Nf3 Nf6' 1 W >black.pgn
same "--reconcile" 1 '"$R" $s --reconcile ../white.pgn ../black.pgn -o o'
"$R" --to csv other.pgn >games.csv 2>/dev/null
same "--from csv" 0 '"$R" $s --from csv ../games.csv || [ $? -le 1 ]'
if command -v script >/dev/null; then
	same "--interactive" 0 'cp ../in/plain.pgn a.pgn; printf "1\n1\n1\nq\nq\nq\n" | timeout 20 script -qec "\"$R\" $s --repair --interactive --progress never --sandbox ${s#* } a.pgn -o o" /dev/null >tty 2>&1; [ -s tty ] && ! grep -q "denied\|permitted" tty; r=$?; sed -i "s/always\|never\|auto/WHEN/" tty; exit $r'
else
	skip "--interactive" "no script(1)"
fi
same "pgn-stats" 0 '"$S" $s -r ../in/plain.pgn ../in/deep ../in/z.pgn.gz'
same "pgn-stats --partial, --merge" 0 '"$S" $s --partial p ../in/plain.pgn && "$S" $s --partial q ../other.pgn && "$S" $s --merge p q'
same "pgn-stats as a page" 0 '"$S" $s --format html -o page.html ../in/plain.pgn ../other.pgn'

# -- it is in force, and by default --
command -v strace >/dev/null && for when in always auto never; do
	strace -f -e trace=prctl,seccomp -o trace "$P" --sandbox $when one.pgn >/dev/null 2>&1
	grep -q 'SECCOMP_SET_MODE_FILTER\|PR_SET_SECCOMP' trace; got=$?
	[ $when = never ] && want=1 || want=0
	[ $got -eq $want ]; check "--sandbox $when" 0
done || skip "it is in force" "no strace"
"$P" --sandbox sometimes one.pgn >/dev/null 2>err; check "--sandbox sometimes" 2
grep -q 'auto, always or never' err; check "is told" 0

# -- as somebody else --
if [ "$(id -u)" -eq 0 ] && command -v setpriv >/dev/null && setpriv --reuid=65534 --clear-groups "$P" --version >/dev/null 2>&1; then
	chmod 755 "$tmp"; mkdir theirs; chown 65534 theirs; cp in/plain.pgn theirs; chown 65534 theirs/plain.pgn
	user='setpriv --reuid=65534 --clear-groups --bounding-set=-all'
	$user "$P" --sandbox always -r in >theirs.out 2>/dev/null; check "another user" 2
	"$P" -r in 2>/dev/null | cmp -s - theirs.out; check "sees the same" 0
	$user "$P" --sandbox always --cache theirs/cache --write-baseline theirs/b in/plain.pgn >/dev/null 2>&1; check "writes in their folder" 0
	$user "$P" --sandbox always --fix theirs/plain.pgn >/dev/null 2>&1; check "corrects their file" 1
	[ -s theirs/cache ] && [ -s theirs/b ]; check "all is there" 0
	chmod 600 in/z.pgn.gz; $user "$P" --sandbox always in/z.pgn.gz >out.txt 2>&1; check "may not read what is not theirs" 2
	grep -q 'Permission denied' out.txt; check "and is told so" 0
else
	skip "another user" "only root may be another"
fi
cd "$top" || exit 2
echo "1..$n"
exit $failed
