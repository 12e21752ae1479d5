#!/bin/sh
# reports.sh: --report beside --format: each is what it would be alone, and what cannot be written is told.
# usage: tests/shell/reports.sh [build directory]
# shellcheck disable=SC2016,SC2086,SC2317 # eval and expect run what looks unused; lists of words
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
# untrusted.sh judges all of these names.
check_all || find in/odd -type f ! -name plain.pgn ! -name '*<*' ! -name ' lead*' -exec rm {} +
{ cut -d , -f 1 "$top/fixtures/unit/fen.csv"; printf '8/8/8/8/8/8/8/8 w - -\nnonsense\n\n'; } >list.fen
every='text gcc jsonl json csv sarif github gitlab junit tap checkstyle protocol'
formats=$every firsts='text sarif github'

# each_alone COMMAND...: as each of the formats; it ends as they do, or with 99 if they differ in that
each_alone() {
	each_status=
	for f in $formats; do
		"$@" --format "$f" >"alone.$f" 2>"alone.err.$f"
		each_got=$?
		[ "$each_got" -eq "${each_status:=$each_got}" ] || return 99
	done
	return "$each_status"
}
# as_alone: the reports beside the first are what they are alone
as_alone() {
	alones= besides=
	for f in $formats; do
		alones="$alones alone.$f" besides="$besides report.$f"
	done
	cat $alones >alones && cat $besides >besides && same alones besides
}
# alone STATUS NAME PROGRAM OPTION...: each format is the same beside others, whichever comes first
alone() {
	status=$1 name=$2
	shift 2
	expect "$status" "$name: each format alone" -- each_alone "$@"
	reports=
	for f in $formats; do
		reports="$reports --report $f=report.$f"
	done
	for first in $firsts; do
		rm -f report.*
		expect "$status" "$name: the status with $first first" -- "$@" --format "$first" $reports
		also "$name: standard output is $first" -- cmp "alone.$first" out
		also "$name: standard error is that of $first" -- cmp "alone.err.$first" err
		also "$name: all reports beside $first" -- as_alone
	done
	rm -f report.* alone.*
}
alone 1 "pgn-check" "$P" -r in --level info
# few VALUE: in check one format comes first, so that not all is written three times more
few() {
	firsts=$1
	check_all || firsts=${1#* }
	check_all || firsts=${firsts%% *}
}
few "$firsts"
alone 1 "--max-findings 2" "$P" -r in --level info --max-findings 2
alone 1 "--max-findings 0" "$P" -r in --max-findings 0 -j4 --batch-bytes 100
formats='text gcc jsonl json csv'	# those that have a place for it
few 'text jsonl csv'
alone 1 "--statistics" "$P" -r in --statistics
formats='text jsonl json csv'
alone 1 "--all-games" "$P" -r in --all-games --level info
formats=$every
few 'github text sarif'
alone 1 "--summary" "$P" -r in --summary -j1
alone 2 "no files" "$P" in/none.pgn
alone 0 "nothing to find" "$P" in/many.pgn --select tag-date-future
alone 1 "fen-legal" "$F" list.fen
alone 1 "fen-legal, less of it" "$F" list.fen --quiet --max-findings 1
expect 0 "--write-baseline" -- "$P" in/many.pgn --write-baseline known.json
alone 1 "a baseline" "$P" -r in --baseline known.json

# -- what is shown once per file --

# A line for each id: how many findings the report has of it, or how many --statistics counts.
found_by_id() {
	jq -r 'select(.type == "finding").id' "$1" | sort | uniq -c | awk '{ print $2, $1 }'
}
counted_by_id() {
	jq -r '"\(.id) \(.count)"' "$1" | sort
}
grep -v '^\[Site' in/many.pgn >rosterless.pgn
expect 1 "--statistics of many games" -- "$P" rosterless.pgn --level info --statistics --format jsonl
counted_by_id "$tmp/out" >counted
also "an id that is shown once per file is among them" -- grep -qx 'tag-missing-roster 60' counted
expect 1 "--max-findings 0 shows all of them" -- "$P" rosterless.pgn --level info --max-findings 0 --format jsonl
found_by_id "$tmp/out" >shown
also "as many of every id as --statistics counts" -- cmp counted shown
also "nothing is left out" -- lacks '"left-out"'
expect 1 "--max-findings 0 with four threads" -- "$P" -j4 --batch-bytes 100 rosterless.pgn --level info --max-findings 0 --format jsonl
found_by_id "$tmp/out" >shown
also "the same with four threads" -- cmp counted shown

# -- habits --
grep -v '^\[Site' in/many.pgn | sed 's/^\[White ".*/&\n[WhiteElo "1500?"]/' >habits.pgn
expect 1 "habits, one thread" -- "$P" -j1 habits.pgn --level info --color always
also "the missing tag is said once" -- test "$(grep -c tag-missing-roster "$tmp/out")" -eq 1
also "it names its count" -- has ': Site (in 60 of 60 games of this file; --max-findings 0 shows all) '
also "what is wrong with a game is shown" -- has 'illegal-'
cp "$tmp/out" one
expect 1 "habits, four threads" -- "$P" -j4 --batch-bytes 100 habits.pgn --level info --color always
also "the same report" -- cmp one "$tmp/out"
for turn in first second; do
	expect 1 "habits with a cache, $turn time" -- "$P" --cache cache habits.pgn --level info --color always
	also "the same report" -- cmp one "$tmp/out"
done
expect 1 "habits as a stream" -- "$P" --level info --color always - <habits.pgn
also "the same report but for the name" -- test "$(sed 's/<stdin>/habits.pgn/' "$tmp/out" | cksum)" = "$(cksum <one)"
expect 1 "--max-findings 0 shows each" -- "$P" habits.pgn --level info --max-findings 0
also "the missing tag of each game" -- test "$(grep -c tag-missing-roster "$tmp/out")" -eq 60

# -- no two columns of one name --
unique_columns() {
	awk -F , '{ for (i = 1; i <= NF; i++) twice += n[$i]++; exit NF < 3 || twice } END { if (!NR) exit 1 }' "$tmp/out"
}
# csv STATUS COMMAND...
csv() {
	status=$1
	shift
	expect "$status" "csv: ${1##*/} $2 $3" -- "$@"
	also "csv: ${1##*/} $2 $3: every column has a name of its own" -- unique_columns
}
csv 1 "$P" --format csv in/many.pgn
csv 1 "$P" --format csv --all-games in/many.pgn
also "csv: the half-moves of a game have a column" -- has ',result,game_plies,end,final,verdict,findings$'
csv 1 "$P" --format csv --statistics in/many.pgn
csv 0 "$P" --format csv --list-rules
csv 1 "$F" --format csv list.fen
csv 0 "$F" --format csv --list-rules
csv 0 "$R" --to csv in/many.pgn
csv 0 "$R" --to csv-plies in/many.pgn
csv 0 "$bin/pgn-stats" --format csv --crosstable in/many.pgn
csv 0 "$bin/pgn-stats" --format csv in/many.pgn
for table in $("$bin/pgn-stats" --tables help | sed -n 's/^ *\([a-z][a-z-]*\) .*/\1/p' | grep -vx openings); do
	csv 0 "$bin/pgn-stats" --tables "$table" --format csv in/many.pgn
done

# Colours are for who looks at it.
expect 1 "--color always with reports" -- "$P" in/many.pgn --color always --report text=r --report gcc=s
also "--color always: colours on standard output" -- has "$(printf '\033')"
also "--color always: no colours in a report as text" -- lacks "$(printf '\033')" r
also "--color always: no colours in a report as gcc" -- lacks "$(printf '\033')" s

# -- where they go --
expect 1 "as csv alone" -- "$P" in/many.pgn -f csv
cp out alone.csv
expect 1 "as text alone" -- "$P" in/many.pgn
cp out alone
expect 1 "--output with --report" -- "$P" in/many.pgn -o o --report csv=r
also "--output with --report: nothing on standard output" -- empty
also "--output with --report: the file of --output" -- same alone o
also "--output with --report: the file of --report" -- same alone.csv r
expect 1 "--report to standard error" -- "$P" in/many.pgn --report csv=/dev/stderr
also "--report to standard error: standard output" -- same alone
also "--report to standard error: standard error" -- same alone.csv err
expect 1 "--report to /dev/null" -- "$P" in/many.pgn --report csv=/dev/null
also "--report to /dev/null: standard output" -- same alone
also "--report to /dev/null: nothing on standard error" -- empty err
# through_pipe COMMAND...: it writes to the pipe, which is read to its end
through_pipe() {
	timeout 10 sh -c 'cat pipe' >out.pipe & reader=$!
	"$@"
	pipe_status=$?
	wait $reader
	return "$pipe_status"
}
mkfifo pipe
expect 1 "--report to a pipe" -- through_pipe timeout 20 "$P" in/many.pgn --report csv=pipe
also "--report to a pipe: what comes out of it" -- same alone.csv out.pipe
ln -s linked link
expect 1 "--report to a link" -- "$P" in/many.pgn --report csv=link
also "--report to a link: it stays one" -- test -h link
also "--report to a link: the file that it leads to" -- same alone.csv linked
printf 'a longer text that was there before\n%5000s\n' x >r
expect 1 "--report over a longer text" -- "$P" in/many.pgn --report csv=r
also "--report over a longer text: nothing of it is left" -- same alone.csv r
private() (
	umask 077
	"$@"
)
expect 1 "--report with umask 077" -- private "$P" in/many.pgn --report csv=private
also "--report with umask 077: the mode of the file" -- equal 600 "$(stat -c %a private)"
expect 1 "--report with two =" -- "$P" in/many.pgn --report "csv=a=b c"
also "the first = ends the format" -- same alone.csv "a=b c"

# refused NAME WORDS OPTION...: told on one line, and nothing is judged
refused() {
	name=$1 words=$2
	shift 2
	expect 2 "refused: $name" -- "$P" in/many.pgn "$@"
	also "refused: $name: nothing is checked" -- empty
	also "refused: $name: why" -- has "^pgn-check: .*$words" err
}
cp in/many.pgn before
refused "two reports into a file" 'written twice' --report csv=x --report sarif=x
: >x
ln x y
refused "two reports into a file with two names" 'written twice' --report csv=x --report sarif=y
refused "--output and a report into a file" 'written twice' -o x --report csv=x
refused "a report over what is read" 'also an input' --report csv=in/many.pgn
also "what is read stays as it is" -- same before in/many.pgn
# -- a file of games is not written over, unless the same option wrote it --
cat >games.pgn <<END
[Event "x"]
[White "A"]
[Black "B"]
[Result "1-0"]

1. e4 e5 1-0
END
gzip -kf games.pgn
{ echo "A club's games"; echo; cat games.pgn; } >heading.pgn
echo '1. e4 e5 *' >bare.pgn
echo 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' >list.fen
echo '(;GM[4]SZ[15];B[hh];W[hi])' >one.sgf
printf '012 Test\n001    1      Alpha\n' >report.trf
n_before=$n
for name in games.pgn games.pgn.gz heading.pgn bare.pgn list.fen one.sgf report.trf; do
	cp "$name" before
	while read -r how; do
		expect 2 "$how over $name" -- eval "$(printf '%s' "$how" | sed "s/FILE/$name/")"
		also "$name stays as it is, $how" -- same before "$name"
		also "--force is named, $how over $name" -- has '--force' err
	done <<'END'
"$R" -o FILE in/many.pgn
"$R" --unique first --rest FILE in/many.pgn
"$R" --also csv=FILE in/many.pgn
"$P" --good FILE in/many.pgn
"$P" --bad FILE in/many.pgn
"$P" --report html=FILE in/many.pgn
"$P" --spellings --propose FILE in/many.pgn
"$F" -o FILE --fen 8/8/8/8/8/8/8/8
"$bin/pgn-stats" -o FILE in/many.pgn
END
done
[ "$n" -gt "$n_before" ] || exit 2
cp games.pgn before
for how in '"$P" --write-baseline FILE' '"$P" --write-keys FILE' '"$P" --cache FILE' '"$bin/pgn-stats" --write-counts FILE' \
    '"$R" --unique first --duplicates FILE'; do
	expect 2 "$how over games" -- eval "$(printf '%s' "$how" | sed 's/FILE/games.pgn/') in/many.pgn"
	also "they stay as they are, $how" -- same before games.pgn
done
also "--duplicates says what it is" -- has '--rest FILE writes the games that --unique leaves out' err
expect 0 "--force" -- "$R" -q --force --fail-on never -o games.pgn in/many.pgn
cp games.pgn before
expect 0 "what an option wrote is written over by it" -- "$R" -q --fail-on never -o games.pgn bare.pgn
also "it is written" -- eval '! cmp -s before games.pgn'
cp games.pgn before
expect 2 "not by another option" -- "$P" --good games.pgn bare.pgn
also "it stays" -- same before games.pgn
echo 'Some notes' >notes
expect 0 "a file that has no games" -- "$R" -q --fail-on never -o notes bare.pgn

refused "a report to a folder" 'Is a directory' --report csv=in
refused "a report to a folder that there is not" 'No such file' --report csv=none/x
refused "a report to -" "cannot be '-'" --report csv=-
refused "a report without a file" 'FORMAT=FILE' --report csv=
refused "a report without =" 'FORMAT=FILE' --report csv
refused "a report without a format" 'there is no format' --report =x
refused "a report in a format that is none" 'there is no format cvs' --report cvs=x
set --
i=0
while [ $i -lt 15 ]; do set -- "$@" --report csv=n$i; i=$((i + 1)); done
expect 1 "fifteen reports" -- "$P" in/many.pgn "$@"
for i in 0 7 14; do
	also "fifteen reports: number $i" -- same alone.csv n$i
done
refused "sixteen reports" 'more than 15' "$@" --report csv=n15
set --
if [ -c /dev/full ]; then
	expect 2 "a report to a full disk" -- "$P" in/many.pgn --report csv=/dev/full --report gcc=g
	also "a report to a full disk is reported" -- has '^pgn-check: /dev/full: No space left on device' err
	also "a report to a full disk is reported once" -- lines 1 err
	expect 2 "two full disks" -- to /dev/full "$P" in/many.pgn --report csv=/dev/full -f sarif
	also "two full disks are reported" -- test -s err
else
	skip "a full disk" "no /dev/full"
fi
i=0; while [ $i -lt 200 ]; do cat in/many.pgn; i=$((i + 10)); done >some.pgn
cat some.pgn some.pgn some.pgn some.pgn some.pgn some.pgn some.pgn some.pgn some.pgn some.pgn >large.pgn
# unread_report COMMAND...: nobody reads more than 10 bytes of what it writes to the pipe
unread_report() (
	timeout 10 sh -c 'head -c 10 pipe' >/dev/null & reader=$!
	trap '' PIPE
	"$@"
	pipe_status=$?
	wait $reader
	return "$pipe_status"
)
# unread COMMAND...: nobody reads more than the first line of what it says
unread() {
	{ "$@"; echo $? >ended; } | head -n 1 >/dev/null
	return "$(cat ended)"
}
expect 2 "a report nobody reads on" -- unread_report "$P" large.pgn --max-findings 0 --report csv=pipe
also "a report nobody reads on: nothing on standard error" -- empty err
expect 141 "standard output nobody reads on" -- unread "$P" large.pgn --max-findings 0 --report csv=r
also "standard output nobody reads on: nothing on standard error" -- empty err
# shellcheck disable=SC3045 # where a shell has no -f, expect tells
little_room() (
	ulimit -f 8
	exec "$@"
)
expect 2 "no room for a report" -- to /dev/null little_room "$P" large.pgn --max-findings 0 --report csv=r
also "no room for a report is reported" -- has '^pgn-check: r: File too large' err
also "no room for a report is reported on one line" -- lines 1 err
expect 2 "standard output is closed" -- eval '"$P" in/many.pgn --report csv=r >&-'
also "standard output that is closed does not end in the report" -- \
    eval '[ ! -s r ] || [ "$(head -c 5 r)" = "$(head -c 5 alone.csv)" ]'
if [ "$(id -u)" -ne 0 ]; then
	mkdir locked
	chmod 555 locked
	refused "a report to a folder that may not be written" 'Permission denied' --report csv=locked/x
else
	skip "a report to a folder without write permission" "root may write everywhere"
fi

# -- programs without it --
expect 2 "pgn-stats has no --report" -- "$bin/pgn-stats" --report csv=x in/many.pgn
also "pgn-stats has no --report, and says so" -- has report err
expect 0 "pgn-stats --help" -- "$bin/pgn-stats" --help
also "pgn-stats --help does not offer --report" -- lacks_text --report
expect 2 "--report of pgn-replay has formats of its own" -- "$R" --reconcile --report csv=x in/many.pgn in/many.pgn
also "--report of pgn-replay names them" -- has 'use json or html' err
finish
