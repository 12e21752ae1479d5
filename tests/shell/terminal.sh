#!/bin/sh
# terminal.sh: what only people see: links to files, and the progress of long runs.
# usage: tests/shell/terminal.sh [build directory]
# shellcheck disable=SC2016,SC2317 # eval and expect run what looks unused
B=${1:-${B:-build}}
. tests/shell/cli.inc
bin=$(cd "$B" && pwd)
P=$bin/pgn-check
game=$(pwd)/fixtures/golden/two.pgn
fen=$(pwd)/fixtures/golden/readme.fen
cd "$tmp" || exit 2
here=$(pwd -P)
esc=$(printf '\033')

# -- links --
cp "$game" a.pgn
# unlinked FILE: without its links
unlinked() {
	sed "s/$esc\\]8;;[^$esc]*$esc\\\\//g" "$1"
}
expect 1 "without links" -- "$P" a.pgn
cp out plain
expect 1 "--hyperlinks always" -- "$P" --hyperlinks always a.pgn
also "a place is a link" -- has "^$esc]8;;file://$(uname -n)$here/a.pgn$esc\\\\a.pgn:9:34:$esc]8;;$esc\\\\ error"
unlinked out >without
also "without its links it is what it is without the option" -- same plain without
expect 1 "--hyperlinks always with an absolute name" -- "$P" --hyperlinks always "$here/a.pgn"
also "a place in a file with an absolute name is a link" -- has "]8;;file://$(uname -n)$here/a.pgn$esc"
# in_no_folder COMMAND...: runs it in a folder that is removed
in_no_folder() {
	(mkdir gone && cd gone && rmdir ../gone && "$@")
}
expect 1 "in a folder that is gone" -- in_no_folder "$P" "$here/a.pgn"
expect 2 "--hyperlinks always in a folder that is gone" -- in_no_folder "$P" --hyperlinks always "$here/a.pgn"
also "it is told why there are no links" -- has '^pgn-check: --hyperlinks: ' err
expect 1 "--hyperlinks never" -- "$P" --hyperlinks never a.pgn
also "--hyperlinks never makes no links" -- same plain
expect 2 "--hyperlinks maybe" -- "$P" --hyperlinks maybe a.pgn
also "the words of --hyperlinks are reported" -- has 'auto, always or never' err
expect 1 "--hyperlinks always with standard input" -- "$P" --hyperlinks always <a.pgn
also "a place in standard input is not a link" -- lacks "$esc"
expect 1 "--hyperlinks always with fen-legal --fen" -- "$bin/fen-legal" --hyperlinks always --fen '8/8/8/8/8/8/8/8 w - - 0 1'
also "a place in the text of --fen is not a link" -- lacks "$esc"
for format in jsonl csv; do
	expect 1 "--hyperlinks always with -f $format" -- "$P" --hyperlinks always -f $format a.pgn
	also "there are no links in $format" -- lacks "$esc"
done
name=$(printf 'x\033]8;;evil\033\\\007 %%ü;\n#?.pgn')
cp a.pgn "$name"
expect 1 "--hyperlinks always with a name that would end a link" -- "$P" --hyperlinks always "./$name"
also "what would end a link is escaped in it" -- has "$here/\\./x%1B%5D8%3B%3Bevil%1B%5C%07%20%25%C3%BC%3B%0A%23%3F.pgn$esc"
unlinked out >without
also "no control character is outside of the links" -- lacks "[$esc$(printf '\007')]" without
if python3 -c '' 2>/dev/null; then
	python3 -c 'import zipfile; zipfile.ZipFile("b.ZIP", "w").write("a.pgn", "in/c.pgn")'
	expect 1 "--hyperlinks always with an archive" -- "$P" --hyperlinks always b.ZIP
	also "a place in a file of an archive is a link to the archive" -- has "$here/b.ZIP$esc\\\\b.ZIP/in/c.pgn:"
else
	skip "a place in a file of an archive is a link to the archive" "python3 is missing"
fi

if ! has_terminals; then
	skip "terminals" "no script(1)"
	finish
fi
# terminal COMMAND: on one; it ends as the command does
terminal() { script -qec "$1" /dev/null </dev/null; }
link="$esc]8;;file://"
expect 1 "on a terminal" -- terminal "$P a.pgn"
also "a terminal gets links" -- has "$link"
expect 1 "on a terminal with NO_COLOR=1" -- terminal "NO_COLOR=1 $P a.pgn"
also "a terminal gets no links with NO_COLOR=1" -- lacks "$link"
expect 1 "on a dumb terminal" -- terminal "TERM=dumb $P a.pgn"
also "a dumb terminal gets no links" -- lacks "$link"
expect 1 "on a terminal with --output" -- terminal "$P -o report a.pgn"
also "the file of --output gets no links" -- lacks "$link" report
also "a terminal gets no links when the report goes to a file" -- lacks "$link"

# -- once, and readable --
expect 2 "a file that is not there, on a terminal" -- terminal "$P none.pgn"
also "the trouble is told once" -- equal 1 "$(grep -c 'No such file' out)"
sed 's/^\[Round .*/[Round "?"]/' a.pgn >r.pgn
expect 1 "games without a round, on a terminal" -- terminal "NO_COLOR=1 $P --max-findings 0 r.pgn"
also "no round is told" -- lacks 'round'
tr -d '\r' <out >shown
also "an empty line is between two games" -- equal "$(grep -c '^Game ' shown)" "$(($(grep -c '^$' shown) + 1))"
also "the square of the move is marked" -- has '\[[p.]\]' shown

# -- totals that nobody asked for --
# totals N NAME ARGUMENT...: so many lines of totals on a terminal
totals() {
	totals_wanted=$1 totals_name=$2
	shift 2
	expect 1 "$totals_name: the status" -- terminal "$P $*"
	also "$totals_name" -- equal "$totals_wanted" "$(grep -c '^3 games, ' out)"
}
totals 1 "totals on a terminal" a.pgn
totals 1 "totals with -f gcc" -f gcc a.pgn
totals 1 "totals once with -f github" -f github a.pgn
totals 1 "totals once with -f github --summary" -f github --summary a.pgn
for format in jsonl json csv sarif gitlab junit tap checkstyle; do
	totals 0 "no totals with -f $format" -f $format a.pgn
done
totals 1 "totals when the report goes to a file" -f sarif -o report a.pgn
totals 1 "totals with -f csv --summary" -f csv --summary a.pgn

# -- progress: a writer that takes its time; a run shows nothing in its first half second --
i=0; while [ $i -lt 20 ]; do cat a.pgn; i=$((i + 1)); done >many.pgn
i=0; while [ $i -lt 20 ]; do cat "$fen"; i=$((i + 1)); done >many.fen
cat >slowly <<'END'
head -c 600 "$1"; sleep 0.8; tail -c +601 "$1"
END
# unwritten FILE: what was written over is a line of its own, in the file shown
unwritten() { tr '\r' '\n' <"$1" >shown; }
# lines_all PATTERN FILE: there are lines, and all of them match
lines_all() { [ -s "$2" ] && ! grep -v -e "$1" "$2"; }
# slow RUN COMMAND: on a terminal, in the background: the runs wait all at the same time
slow() {
	{
		terminal "$2" >"shown.$1"
		echo $? >"status.$1"
	} &
	eval "pid_$1=\$!"
}
# slow_run RUN: it has ended; what it has shown, and its status
slow_run() {
	eval "wait \$pid_$1"
	cat "shown.$1"
	return "$(cat "status.$1")"
}
for run in "check many.pgn" "replay many.pgn" "stats many.pgn" "legal many.fen"; do
	# shellcheck disable=SC2086
	set -- $run
	program=$bin/pgn-$1
	[ "$1" != legal ] || program=$bin/fen-legal
	slow "$1" "sh slowly $2 | $program --batch-bytes 1 -j 1 >report.$1"
	slow "$1_quiet" "sh slowly $2 | $program -q --batch-bytes 1 -j 1 >report.$1_quiet 2>&1"
done
slow narrow "stty cols 20; sh slowly many.pgn | $P --batch-bytes 1 -j 1 >report.narrow"
expect 1 "--progress always" -- eval 'sh slowly many.pgn | "$P" --batch-bytes 1 -j 1 --progress always'
unwritten err
also "progress is shown with its rate" -- has "^[0-9]* games, 0 MB, 0 MB/s$esc\\[K" shown
also "progress is taken away at the end" -- equal "${esc}[K" "$(tail -n 1 shown)"
expect 1 "a slow run without a terminal" -- eval 'sh slowly many.pgn | "$P" --batch-bytes 1 -j 1'
also "there is no progress without a terminal" -- empty err
for run in "check games 1" "replay games 0" "stats games 0" "legal positions 1"; do
	# shellcheck disable=SC2086
	set -- $run
	program=pgn-$1
	[ "$1" != legal ] || program="fen-legal"
	expect "$3" "$program: a slow run on a terminal" -- slow_run "$1"
	unwritten out
	grep "^[0-9]* $2, 0 MB, " shown >progress
	also "$program: a terminal gets progress" -- test -s progress
	also "$program: nothing is written after a line of progress" -- lines_all "$esc\\[K\$" progress
	expect "$3" "$program: a slow run on a terminal with --quiet" -- slow_run "$1_quiet"
	also "$program: --quiet shows no progress on the terminal" -- empty
	also "$program: --quiet shows no progress in the report" -- lacks MB/s "report.$1_quiet"
done
expect 1 "a slow run on a terminal of 20 columns" -- slow_run narrow
unwritten out
grep "games, 0 MB, " shown | sed "s/$esc.*//" >progress
also "there is progress on a terminal of 20 columns" -- test -s progress
also "progress is never wider than the terminal" -- lacks ".\\{20\\}" progress

finish
