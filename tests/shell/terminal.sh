#!/bin/sh
# terminal.sh: what only people see: links to files, and the progress of long runs.
# usage: tests/shell/terminal.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
bin=$(cd "$B" && pwd)
game=$(pwd)/fixtures/golden/two.pgn
fen=$(pwd)/fixtures/golden/readme.fen
cd "$tmp" || exit 2
here=$(pwd -P)
esc=$(printf '\033')

# -- links --
cp "$game" a.pgn
"$bin/pgn-check" --hyperlinks always a.pgn >out; check "--hyperlinks always" 1
grep -q "^$esc]8;;file://$(uname -n)$here/a.pgn$esc\\\\a.pgn:9:34:$esc]8;;$esc\\\\ error" out; check "a place is a link" 0
"$bin/pgn-check" --hyperlinks always "$here/a.pgn" | grep -q "]8;;file://$(uname -n)$here/a.pgn$esc"; check "of an absolute name, too" 0
"$bin/pgn-check" a.pgn >plain
sed "s/$esc\]8;;[^$esc]*$esc\\\\//g" out | cmp -s - plain; check "all else is as without" 0
"$bin/pgn-check" --hyperlinks never a.pgn | cmp -s - plain; check "--hyperlinks never" 0
"$bin/pgn-check" --hyperlinks maybe a.pgn >out 2>err; check "another word" 2
grep -q 'auto, always or never' err; check "is told" 0
"$bin/pgn-check" --hyperlinks always <a.pgn >out; ! grep -q "$esc" out; check "standard input is no file" 0
"$bin/fen-legal" --hyperlinks always --fen '8/8/8/8/8/8/8/8 w - - 0 1' >out; ! grep -q "$esc" out; check "nor is --fen" 0
for format in jsonl csv; do
	"$bin/pgn-check" --hyperlinks always -f $format a.pgn >out; [ -s out ] && ! grep -q "$esc" out; check "none in $format" 0
done
name=$(printf 'x\033]8;;evil\033\\\007 %%ü;\n#?.pgn')
cp a.pgn "$name"
"$bin/pgn-check" --hyperlinks always "./$name" >out
grep -q "$here/\./x%1B%5D8%3B%3Bevil%1B%5C%07%20%25%C3%BC%3B%0A%23%3F.pgn$esc" out; check "whatever a name has" 0
sed "s/$esc\]8;;[^$esc]*$esc\\\\//g" out | grep -q "[$esc$(printf '\007')]"; check "gets out of no link" 1
if python3 -c '' 2>/dev/null; then
	python3 -c 'import zipfile; zipfile.ZipFile("b.ZIP", "w").write("a.pgn", "in/c.pgn")'
	"$bin/pgn-check" --hyperlinks always b.ZIP >out; grep -q "$here/b.ZIP$esc\\\\b.ZIP/in/c.pgn:" out; check "of a file in an archive: the archive" 0
else
	skip "of a file in an archive: the archive" "python3 is missing"
fi

if ! command -v script >/dev/null || ! script -qec true /dev/null >/dev/null 2>&1; then
	skip "terminals" "no script(1)"
	echo "1..$n"
	exit $failed
fi
terminal() { script -qec "$1" /dev/null </dev/null >tty; }
link="$esc]8;;file://"
terminal "$bin/pgn-check a.pgn"; grep -q "$link" tty; check "a terminal gets links" 0
terminal "NO_COLOR=1 $bin/pgn-check a.pgn"; ! grep -q "$link" tty; check "but not with NO_COLOR" 0
terminal "TERM=dumb $bin/pgn-check a.pgn"; ! grep -q "$link" tty; check "a dumb one does not" 0
terminal "$bin/pgn-check -o out a.pgn"; ! grep -q "$link" tty out; check "nor does a file" 0

# -- totals that nobody asked for --
totals() { [ "$(grep -c '^3 games, ' tty)" -eq "$1" ]; check "$2" 0; }
terminal "$bin/pgn-check a.pgn"; totals 1 "totals on a terminal"
terminal "$bin/pgn-check -f gcc a.pgn"; totals 1 "with gcc"
terminal "$bin/pgn-check -f github a.pgn"; totals 1 "with github once"
terminal "$bin/pgn-check -f github --summary a.pgn"; totals 1 "even if they are asked for"
for format in jsonl json csv sarif gitlab junit tap checkstyle; do
	terminal "$bin/pgn-check -f $format a.pgn"; totals 0 "none behind $format"
done
terminal "$bin/pgn-check -f sarif -o out a.pgn"; totals 1 "a report that goes to a file leaves them room"
terminal "$bin/pgn-check -f csv --summary a.pgn"; totals 1 "or if they are asked for"

# -- progress: a writer that takes its time; a run shows nothing in its first half second --
slowly() { head -c 600 "$1"; sleep 0.8; tail -c +601 "$1"; }
i=0; while [ $i -lt 20 ]; do cat a.pgn; i=$((i + 1)); done >many.pgn
i=0; while [ $i -lt 20 ]; do cat "$fen"; i=$((i + 1)); done >many.fen
{ head -c 600 many.pgn; sleep 0.8; tail -c +601 many.pgn; } | "$bin/pgn-check" --batch-bytes 1 -j 1 --progress always >out 2>err
tr '\r' '\n' <err | grep -q "^[0-9]* games, 0 MB, 0 MB/s$esc\[K"; check "progress with its rate" 0
[ "$(tr '\r' '\n' <err | tail -n 1)" = "$esc[K" ]; check "is taken away at the end" 0
slowly many.pgn | "$bin/pgn-check" --batch-bytes 1 -j 1 >out 2>err; [ ! -s err ]; check "and is nothing for a pipe" 0
for run in "pgn-check many.pgn games" "pgn-replay many.pgn games" "pgn-stats many.pgn games" "fen-legal many.fen positions"; do
	# shellcheck disable=SC2086
	set -- $run
	terminal "{ head -c 600 $2; sleep 0.8; tail -c +601 $2; } | $bin/$1 --batch-bytes 1 -j 1 >out"
	tr '\r' '\n' <tty | grep -q "^[0-9]* $3, 0 MB, "; check "$1: on a terminal" 0
	# Nothing is written behind a line that has not been taken away.
	tr '\r' '\n' <tty | grep "^[0-9]* $3, 0 MB, " | grep -qv "$esc\[K\$"; check "$1: and nothing behind it" 1
	terminal "{ head -c 600 $2; sleep 0.8; tail -c +601 $2; } | $bin/$1 -q --batch-bytes 1 -j 1 >out 2>&1"
	! grep -q "MB/s" tty out; check "$1: none with --quiet" 0
done
terminal "stty cols 20; { head -c 600 many.pgn; sleep 0.8; tail -c +601 many.pgn; } | $bin/pgn-check --batch-bytes 1 -j 1 >out"
tr '\r' '\n' <tty | grep "games, 0 MB, " | sed "s/$esc.*//" | awk 'length($0) > 19 { bad = 1 } END { exit NR == 0 || bad }'
check "never wider than the terminal" 0

echo "1..$n"
exit $failed
