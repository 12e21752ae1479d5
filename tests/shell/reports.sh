#!/bin/sh
# reports.sh: --report beside --format: each is what it would be alone, and what cannot be written is told.
# usage: tests/shell/reports.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
. tests/shell/untrusted.inc
bin=$(cd "$B" && pwd)
P=$bin/pgn-check F=$bin/fen-legal R=$bin/pgn-replay
top=$(pwd)
set --
cd "$tmp" || exit 2

# -- what is checked --
game() {
	printf '[Event "%s"]\n[Site "?"]\n[Date "2020.01.01"]\n[Round "1"]\n[White "W"]\n[Black "B"]\n[Result "1-0"]\n\n%s 1-0\n\n' "$1" "$2"
}
mkdir in
i=0; while [ $i -lt 30 ]; do game "a$i" '1. e4 e5 2. Ke3 Nc6'; game "b$i" '1. d4 d5 7. c4 e6'; i=$((i + 1)); done >in/many.pgn
: >in/empty.pgn
printf 'a letter, no game\n' >in/letter.pgn
gzip -nc in/many.pgn | head -c 200 >in/torn.gz
untrusted in/odd
rm -f in/odd/*.fen
{ cat "$top/fixtures/fen.csv" | cut -d , -f 1; printf '8/8/8/8/8/8/8/8 w - -\nnonsense\n\n'; } >list.fen
every='text gcc jsonl json csv sarif github gitlab junit tap checkstyle'
formats=$every firsts='text sarif github'

# alone NAME PROGRAM OPTION...: each format is the same beside others, whichever comes first
alone() {
	name=$1 program=$2
	shift 2
	reports=
	for f in $formats; do
		$program "$@" --format $f >alone.$f 2>alone.err.$f
		echo $? >alone.status
		reports="$reports --report $f=report.$f"
	done
	for first in $firsts; do
		$program "$@" --format $first $reports >out 2>err
		[ $? -eq "$(cat alone.status)" ]; check "$name: the status, with $first" 0
		cmp out alone.$first >&2; check "$name: standard output is $first" 0
		cmp err alone.err.$first >&2; check "$name: so is standard error" 0
		bad=
		for f in $formats; do cmp report.$f alone.$f >&2 || bad="$bad $f"; done
		[ -z "$bad" ] || echo "# other than alone:$bad"
		[ -z "$bad" ]; check "$name: all reports beside $first" 0
	done
	rm -f report.* alone.*
}
alone "pgn-check" "$P" -r in --level info
alone "--max-findings 2" "$P" -r in --level info --max-findings 2
alone "--max-findings 0" "$P" -r in --max-findings 0 -j4 --batch-bytes 100
formats='text gcc jsonl json csv' firsts='text jsonl csv'	# those that have a place for it
alone "--statistics" "$P" -r in --statistics
formats='text jsonl json csv'
alone "--games" "$P" -r in --games --level info
formats=$every firsts='text sarif github'
alone "--summary" "$P" -r in --summary -j1
alone "no files" "$P" in/none.pgn
alone "nothing to find" "$P" in/many.pgn --select tag-date-future
alone "fen-legal" "$F" list.fen
alone "fen-legal, less of it" "$F" list.fen --quiet --max-findings 1
"$P" in/many.pgn --write-baseline known.json >/dev/null 2>&1
alone "a baseline" "$P" -r in --baseline known.json

# Colours are for who looks at it.
"$P" in/many.pgn --color always --report text=r --report gcc=s >out 2>/dev/null
grep -q "$(printf '\033')" out && ! grep -q "$(printf '\033')" r s; check "no colours in files" 0

# -- where they go --
"$P" in/many.pgn >alone 2>/dev/null; "$P" in/many.pgn -f csv >alone.csv 2>/dev/null
"$P" in/many.pgn -o o --report csv=r >out 2>/dev/null; check "--output, too" 1
cmp -s o alone && cmp -s r alone.csv && [ ! -s out ]; check "each in its place" 0
"$P" in/many.pgn --report csv=/dev/stderr >out 2>err; check "standard error" 1
cmp -s out alone && cmp -s err alone.csv; check "gets it" 0
"$P" in/many.pgn --report csv=/dev/null >out 2>err; check "/dev/null" 1
cmp -s out alone && [ ! -s err ]; check "takes it" 0
mkfifo pipe; cat pipe >out.pipe & "$P" in/many.pgn --report csv=pipe >out 2>/dev/null; check "a pipe" 1
wait $!; cmp -s out.pipe alone.csv; check "takes it, too" 0
ln -s linked link; "$P" in/many.pgn --report csv=link >/dev/null 2>&1; [ -h link ] && cmp -s linked alone.csv; check "a link is followed" 0
printf 'a longer text that was there before\n%5000s\n' x >r; "$P" in/many.pgn --report csv=r >/dev/null 2>&1; cmp -s r alone.csv; check "what was there is gone" 0
(umask 077; "$P" in/many.pgn --report csv=private >/dev/null 2>&1); [ "$(ls -l private | cut -c 1-10)" = "-rw-------" ]; check "the mode is the umask's" 0
"$P" in/many.pgn --report "csv=a=b c" >/dev/null 2>&1; cmp -s "a=b c" alone.csv; check "the first = ends the format" 0

# refused NAME WORDS OPTION...: told on one line, and nothing is judged
refused() {
	name=$1 words=$2
	shift 2
	"$P" in/many.pgn "$@" >out 2>err; check "$name" 2
	[ ! -s out ] && grep -q "^pgn-check: .*$words" err; check "$name: is told" 0
}
cp in/many.pgn before
refused "a file twice" 'written twice' --report csv=x --report sarif=x
ln -f x y; refused "with two names" 'written twice' --report csv=x --report sarif=y
refused "the report's own file" 'written twice' -o x --report csv=x
refused "what is read" 'also an input' --report csv=in/many.pgn
cmp -s before in/many.pgn; check "which stays as it is" 0
refused "a folder" 'Is a directory' --report csv=in
refused "no such folder" 'No such file' --report csv=none/x
refused "-" "cannot be '-'" --report csv=-
refused "no file" 'FORMAT=FILE' --report csv=
refused "no =" 'FORMAT=FILE' --report csv
refused "no format" 'there is no format' --report =x
refused "a format that is none" 'there is no format cvs' --report cvs=x
set --; i=0; while [ $i -lt 15 ]; do set -- "$@" --report csv=n$i; i=$((i + 1)); done
"$P" in/many.pgn "$@" >/dev/null 2>&1; check "fifteen" 1
for i in 0 7 14; do cmp -s n$i alone.csv || break; done; check "are written" 0
refused "sixteen" 'more than 15' "$@" --report csv=n15
set --
if [ -c /dev/full ]; then
	"$P" in/many.pgn --report csv=/dev/full --report gcc=g >out 2>err; check "a full disk" 2
	[ "$(grep -c '^pgn-check: /dev/full: No space left on device' err)" -eq 1 ] && [ "$(wc -l <err)" -eq 1 ]; check "is told once" 0
	"$P" in/many.pgn --report csv=/dev/full -f sarif >/dev/full 2>err; check "two full disks" 2
	[ "$(wc -l <err)" -ge 1 ]; check "are told" 0
else
	skip "a full disk" "no /dev/full"
fi
i=0; while [ $i -lt 200 ]; do cat in/many.pgn; i=$((i + 1)); done >large.pgn
(trap '' PIPE; "$P" large.pgn --max-findings 0 --report csv=pipe >out 2>err; echo $? >status) & pid=$!
head -c 10 <pipe >/dev/null; wait $pid; [ "$(cat status)" -eq 2 ] && [ ! -s err ]; check "a report nobody reads on" 0
("$P" large.pgn --max-findings 0 --report csv=r 2>err; echo $? >status) | head -n 1 >/dev/null
[ "$(cat status)" -ne 0 ] && [ "$(cat status)" -ne 1 ] && [ ! -s err ]; check "standard output nobody reads on" 0
(ulimit -f 8; "$P" large.pgn --max-findings 0 --report csv=r 2>err >/dev/null); check "no room" 2
grep -q '^pgn-check: r: File too large' err && [ "$(wc -l <err)" -eq 1 ]; check "is told" 0
(exec >&-; "$P" in/many.pgn --report csv=r 2>err); check "standard output is closed" 2
[ "$(head -c 5 r)" = "$(head -c 5 alone.csv)" ] || [ ! -s r ]; check "and is not what was opened next" 0
if [ "$(id -u)" -ne 0 ]; then
	mkdir locked; chmod 555 locked; refused "a folder that may not be written" 'Permission denied' --report csv=locked/x
else
	skip "a folder that may not be written" "root may write everywhere"
fi

# -- programs without it --
for program in "$R" "$bin/pgn-stats"; do
	$program --report csv=x in/many.pgn >/dev/null 2>err; check "${program##*/} has none" 2
	grep -q 'report' err; check "and says so" 0
	! $program --help | grep -q -e --report; check "nor does it offer one" 0
done
cd "$top" || exit 2
echo "1..$n"
exit $failed
