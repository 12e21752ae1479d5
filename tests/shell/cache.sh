#!/bin/sh
# cache.sh: the output with --cache is the same as without, cold and warm, whatever has changed, and whatever the cache file is.
# usage: tests/shell/cache.sh [build directory]
# shellcheck disable=SC2010,SC2012,SC2016,SC2059,SC2086,SC2317,SC3045 # eval and expect run what looks unused; lists of words; ulimit
B=${1:-${B:-build}}
. tests/shell/cli.inc
. tests/shell/untrusted.inc
P=$(cd "$B" && pwd)/pgn-check
top=$PWD
set --
cd "$tmp" || exit 2
unset ARBITER_CONFIG
XDG_CONFIG_HOME=$tmp/xdg HOME=$tmp/home
export XDG_CONFIG_HOME HOME

# game EVENT MOVES [DATE]
game() {
	printf '[Event "%s"]\n[Site "?"]\n[Date "%s"]\n[Round "1"]\n[White "W"]\n[Black "B"]\n' "$1" "${3:-2020.01.01}"
	printf '[Result "1-0"]\n\n%s 1-0\n\n' "$2"
}
fine='1. e4 e5 2. Nf3 Nc6'
illegal='1. e4 e5 2. Ke3 Nc6'
gap='1. d4 d5 7. c4 e6'

# -- what is checked --
mkdir -p in/own/deep in/first in/second
{ game A "$illegal"; game B "$gap"; game C "$fine"; } >in/plain.pgn
cp in/plain.pgn in/twin.pgn
sed 's/$/\r/' in/plain.pgn >in/crlf.pgn
tr '\n' '\r' <in/plain.pgn >in/cr.pgn
: >in/empty.pgn
printf ' \n\n' >in/blank.pgn
head -c 5000 "$P" >in/program.pgn
printf 'Dear Sirs,\n\nthis is a letter. e4 was played.\n' >in/letter.pgn
iconv -f UTF-8 -t UTF-16 in/plain.pgn >in/u16.pgn 2>/dev/null
{ printf '%% arbiter: ignore-file=num-gap,san-*\n'; cat in/plain.pgn; } >in/muted.pgn
{ game A "$fine" 2026.06.01; game B "$gap" 1700.01.01; } >in/future.pgn
{ game A "$fine" 2026.06.01 | sed 's/^1\. e4/%% arbiter: ignore=tag-date-future\n&/'; } >in/future-muted.pgn
i=0; while [ $i -lt 24 ]; do game "n$i" "$illegal"; game "g$i" "$gap"; i=$((i + 1)); done >in/many.pgn
cp in/many.pgn in/own/many.pgn
cp in/plain.pgn in/own/deep/old.pgn
cp in/plain.pgn in/own/new.pgn
cp in/plain.pgn in/first/a.pgn
cp in/plain.pgn in/second/a.pgn
printf '%s\n' 'ignore = num-gap' '[files deep/*]' 'severity = illegal-unreachable=info,illegal-*=warning' >in/own/.arbiter.ini
"$P" --no-config --write-baseline in/first/known.json in/first/a.pgn >/dev/null 2>&1
printf 'baseline = known.json\n' >in/first/.arbiter.ini
gzip -nc in/plain.pgn >in/z.pgn.gz
head -c 120 in/z.pgn.gz >in/torn.pgn.gz
gzip -nc in/plain.pgn >in/under-another-name.pgn
command -v zstd >/dev/null && zstd -qc in/many.pgn >in/z.pgn.zst
command -v bzip2 >/dev/null && bzip2 -c in/many.pgn >in/z.pgn.bz2
command -v xz >/dev/null && xz -c in/many.pgn >in/z.pgn.xz
command -v zip >/dev/null && {
	(cd in && zip -q two.zip plain.pgn many.pgn muted.pgn empty.pgn)
	(cd in && zip -q none.zip own/.arbiter.ini)
	head -c 900 in/two.zip >in/torn.zip
}
cp "$top"/fixtures/trf/wrong.trf "$top"/fixtures/corpus/trf/bad-*.trf in
gzip -nc in/wrong.trf >in/z.trf.gz
ln -s plain.pgn in/link.pgn
ln -s nowhere in/dangling.pgn
untrusted in/odd

# run NAME OPTION...: NAME.out, .err, .status; reports in the formats of $reports go to NAME.r-FORMAT
run() {
	to=$1
	shift
	rm -f "$to".*
	for r in $reports; do
		set -- --report "$r=$to.r-$r" "$@"
	done
	"$P" "$@" >"$to.out" 2>"$to.err"
	run_status=$?
	echo "$run_status" >"$to.status"
	cat "$to.err" >&2
	return "$run_status"
}
# alike A B: the same in all respects, and not empty
alike() {
	[ -s "$1.out" ] || [ -s "$1.err" ] || return 1
	for part in out err status; do
		cmp -s "$1.$part" "$2.$part" || { diff -a "$1.$part" "$2.$part" | head -n 5; return 1; }
	done
	for r in $reports; do
		part=r-$r
		cmp "$1.$part" "$2.$part" || { diff -a "$1.$part" "$2.$part" | head -n 5; return 1; }
	done
}
# warmed STATUS NAME OPTION...: without a cache, with a cold and with a warm one
warmed() {
	status=$1 name=$2
	shift 2
	rm -f cache
	expect "$status" "$name: without a cache" -- run without "$@"
	expect "$status" "$name: cold" -- run cold --cache cache "$@"
	also "$name: cold as without a cache" -- alike without cold
	also "$name: there is a cache" -- test -s cache
	expect "$status" "$name: warm" -- run warm --cache cache "$@"
	also "$name: warm as without a cache" -- alike without warm
}

# -- the output is the same --
expect 2 "there is something to tell" -- both "$P" -r in
also "there are more than 100 lines to tell" -- test "$(wc -l <out)" -gt 100
warmed 2 "text" -r in --format text --level info
formats='gcc jsonl json csv sarif github gitlab junit tap checkstyle protocol'
reports=$formats
warmed 2 "reports in all formats" -r in --level info
reports=
# Odd names, compressed files and archives take most of the time, and have been read.
if ! check_all; then
	mv in/odd/::error::x.pgn in/odd/new*.pgn .
	rm -f in/odd/* in/z.pgn.zst in/z.pgn.bz2 in/z.pgn.xz in/none.zip in/torn.zip
	[ ! -e in/two.zip ] || (cd in && zip -qd two.zip many.pgn)
	mv ::error::x.pgn new*.pgn in/odd
	formats='jsonl sarif'
fi
for format in $formats; do
	warmed 2 "$format" -r in --format "$format" --level info
done
warmed 2 "--all-games" -r in --all-games --format jsonl
! check_all || warmed 2 "--all-games as text" -r in --all-games
warmed 2 "--statistics" -r in --statistics --level info
! check_all || warmed 2 "--summary" -r in --summary
! check_all || warmed 2 "--summary as json" -r in --summary --format json
! check_all || warmed 2 "one thread" -r in -j1 --level info
warmed 2 "four threads" -r in -j4 --level info --format csv
warmed 2 "small batches" -r in --batch-bytes 1 -j4 --format sarif
warmed 2 "colours and links" -r in --color always --hyperlinks always
warmed 2 "--max-findings 2" -r in --max-findings 2 --level info
! check_all || warmed 2 "--max-findings 0" -r in --max-findings 0 --format jsonl
warmed 2 "fewer ids" -r in --select 'illegal-*' --severity num-gap=error
! check_all || warmed 2 "--fail-on never" -r in --fail-on never
warmed 2 "--no-config" -r in --no-config
warmed 0 "--claims" --claims in/plain.pgn in/many.pgn
warmed 1 "a file twice" in/plain.pgn in/plain.pgn ./in/plain.pgn
warmed 2 "a file that is not there" in/plain.pgn in/none.pgn in/many.pgn
! check_all || warmed 2 "sandbox" -r in --sandbox never
reports='sarif junit'
! check_all || warmed 2 "three reports, fewer of them" -r in --max-findings 1 -j4 --batch-bytes 100
reports='csv gitlab'
warmed 2 "three others" -r in --all-games --summary
reports=
expect 2 "without a cache" -- run without -r in --level info
rm -f cache
expect 2 "cold with one thread and batches of a byte" -- run cold --cache cache -r in --level info --batch-bytes 1 -j1
expect 2 "warm with four threads" -- run warm --cache cache -r in --level info -j4
also "batches and threads do not matter to a cache" -- alike without warm
expect 2 "warm with --quiet, --progress and --sandbox" -- \
    run warm --cache cache -r in --level info --quiet --progress always --sandbox always
also "what is reported on the way does not matter to a cache" -- same without.out warm.out

# -- warm runs check nothing: they take a small part of the processor time of a cold run --
i=0; while [ $i -lt 200 ]; do game "m$i" '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 11. Qh8'; i=$((i + 1)); done >in.game
times=1
! check_all || times=10
i=0; while [ $i -lt $times ]; do cat in.game; i=$((i + 1)); done >costly.pgn
i=0; while [ $i -lt 8 ]; do cp costly.pgn costly$i.pgn; i=$((i + 1)); done
# ticks FILE COMMAND...: writes its processor time to FILE, in hundredths of a second
ticks() {
	ticks_file=$1
	shift
	( "$@" >/dev/null 2>&1; echo $? >ticks.status; times ) | tail -n 1 | awk '{
		for (i = 1; i <= 2; i++) {
			split($i, t, "[m.s]")
			n += t[1] * 6000 + t[2] * 100 + substr(t[3] "00", 1, 2)
		}
		print n
	}' >"$ticks_file"
	return "$(cat ticks.status)"
}
rm -f cache
expect 1 "thousands of games, cold" -- ticks cold.ticks "$P" --level info -j1 --cache cache costly?.pgn
expect 1 "thousands of games, warm" -- ticks warm.ticks "$P" --level info -j1 --cache cache costly?.pgn
echo "# $(cat cold.ticks) ticks cold, $(cat warm.ticks) warm"
also "a warm run judges nothing: it takes less than a fifth of the processor" -- \
    test "$(cat cold.ticks)" -gt $((5 * $(cat warm.ticks)))
rm -f costly?.pgn

# -- what has changed is checked --
# fresh STATUS NAME OPTION...: with the cache as it is, as without one
fresh() {
	status=$1 name=$2
	shift 2
	expect "$status" "$name: without a cache" -- run without "$@"
	expect "$status" "$name: with the cache" -- run warm --cache cache "$@"
	also "$name: as without a cache" -- alike without warm
}
rm -f cache
expect 2 "cold" -- run cold --cache cache -r in
cp -pr in was
{ game A "$fine"; game B "$illegal"; } >in/plain.pgn
fresh 2 "a changed file" -r in
also "a changed file makes a difference" -- differs cold.out warm.out
touch -r was/many.pgn stamp
sed 's/2\. Ke3/2. Qe8/' was/many.pgn >in/many.pgn
touch -r stamp in/many.pgn
fresh 2 "a file of the same size and time" -r in
mv in/muted.pgn in/renamed.pgn
fresh 2 "a file with another name" -r in
mv in/twin.pgn in/swap
mv in/crlf.pgn in/twin.pgn
mv in/swap in/crlf.pgn
fresh 2 "two files that changed places" -r in
touch in/*.pgn
fresh 2 "touched files" -r in
rm in/own/new.pgn
fresh 2 "a file that is gone" -r in
printf 'ignore = illegal-*\n' >in/own/.arbiter.ini
fresh 2 "a changed configuration" -r in
rm in/own/.arbiter.ini
fresh 2 "no configuration any more" -r in
cp cache in/
expect 1 "another folder: without a cache" -- in_dir in run ../without -r own
expect 1 "another folder: with the cache" -- in_dir in run ../warm --cache ../cache -r own
also "another folder, in which names are others: as without a cache" -- alike without warm
rm -f in/cache
for options in '--level error' '--level info' '--fail-on warning' '--severity num-gap=off' '--severity num-gap=error' \
    '--profile export' '--laws 1997' '--on-illegal stop' '--all-games' '--max-findings 1' '--format csv' '--statistics' '--color always'; do
	fresh 2 "$options" -r in $options
done
fresh 2 "--select num-gap" -r in --select num-gap
export ARBITER_IGNORE=num-gap
fresh 2 "the environment" -r in
unset ARBITER_IGNORE
# later NAME SECONDS: gives the file another time
later() {
	SOURCE_DATE_EPOCH=$2
	fresh 1 "$1" in/future.pgn in/future-muted.pgn in/plain.pgn
}
later "today" 1767225600
later "tomorrow" 1767312000
later "after what lay in the future" 1800000000
later "yesterday" 1767139200
later "long ago" 0
SOURCE_DATE_EPOCH=1767225600

# -- baselines --
rm -rf in
cp -pr was in
expect 0 "a baseline" -- "$P" -r in/first in/own in/many.pgn in/two.zip --level info --write-baseline all.json
expect 0 "another baseline" -- "$P" in/plain.pgn in/twin.pgn in/two.zip --write-baseline some.json
warmed 2 "with a baseline" -r in --level info --baseline all.json
fresh 2 "with another baseline" -r in --level info --baseline some.json
fresh 2 "with another baseline, few shown" -r in --level info --baseline some.json --max-findings 2
fresh 2 "with no baseline" -r in --level info
fresh 2 "with the first baseline again" -r in --level info --baseline all.json --format sarif --summary
# baseline FILE OPTION...
baseline() {
	file=$1
	shift
	"$P" -r in/first in/own in/many.pgn --level info --no-config --write-baseline "$file" "$@"
}
expect 0 "--write-baseline without a cache" -- baseline without.json
rm -f cache
expect 0 "--write-baseline, cold" -- baseline cold.json --cache cache
also "--write-baseline, cold, as without a cache" -- same without.json cold.json
expect 0 "--write-baseline, warm" -- baseline warm.json --cache cache
also "--write-baseline, warm, as without a cache" -- same without.json warm.json
sed 's/Ke3/e8/' in/own/new.pgn >new
cp new in/own/new.pgn
for kind in without cold warm; do cp without.json $kind.pruned; done
# prune FILE OPTION...
prune() {
	file=$1
	shift
	"$P" -q -r in/first in/own in/many.pgn --no-config --level info --baseline "$file" --prune-baseline "$@"
}
expect 1 "--prune-baseline without a cache" -- prune without.pruned
rm -f cache
for kind in cold warm; do
	expect 1 "--prune-baseline, $kind" -- prune $kind.pruned --cache cache
	also "--prune-baseline, $kind, as without a cache" -- same without.pruned $kind.pruned
done
also "--prune-baseline drops something" -- differs without.json warm.pruned

# -- with other options --
cp -pr in again
rm -f cache
set --
for kind in without cold warm; do
	[ $kind = without ] || set -- --cache cache
	rm -rf in
	cp -pr again in
	expect 1 "--fix, $kind" -- run $kind --fix --level info "$@" in/plain.pgn in/many.pgn in/muted.pgn
	rm -rf $kind.in
	mv in $kind.in
done
set --
for kind in cold warm; do
	also "--fix, $kind: what is reported is as without a cache" -- alike without $kind
	also "--fix, $kind: the files are as without a cache" -- diff -r --no-dereference without.in $kind.in
done
rm -rf in ./*.in
mv again in
expect 2 "--good with a cache is refused" -- "$P" --cache cache --good good.pgn in/plain.pgn
also "nothing is written with --good then" -- test ! -e good.pgn
expect 2 "--cache without a name" -- "$P" --cache
rm -f cache
game A "$illegal" >stdin.pgn
for kind in cold warm; do
	expect 1 "standard input, $kind" -- both "$P" --cache cache - <stdin.pgn
	cp out $kind.out
done
also "standard input is reported" -- has stdin warm.out
also "standard input is checked each time" -- same cold.out warm.out
# from_pipe COMMAND...: its standard input is a pipe with the contents of stdin.pgn
from_pipe() {
	cat stdin.pgn >pipe & writer=$!
	"$@"
	pipe_status=$?
	kill $writer 2>/dev/null
	{ wait $writer; } 2>/dev/null	# a shell may say there that it was ended
	return "$pipe_status"
}
mkfifo pipe
for kind in cold warm; do
	expect 1 "a pipe, $kind" -- both from_pipe timeout 300 "$P" --cache cache pipe
	cp out $kind.out
done
also "a pipe is read for its contents" -- has illegal warm.out
also "a pipe is checked each time" -- same cold.out warm.out

# -- a run that ends early keeps no incomplete results --
rm -f cache
expect 1 "many games without a cache" -- run without in/many.pgn --max-findings 0
if [ -c /dev/full ]; then
	expect 2 "nowhere to write to" -- \
	    to /dev/full "$P" --cache cache -j1 --batch-bytes 1000 --max-findings 0 in/many.pgn
	expect 1 "after a run with nowhere to write to" -- run warm --cache cache --max-findings 0 in/many.pgn
	also "after a run with nowhere to write to all is there" -- alike without warm
else
	skip "nowhere to write to" "no /dev/full"
fi
rm -f cache
# deserted COMMAND...: its output is not read
deserted() (
	trap '' PIPE
	{ "$@"; echo $? >deserted.status; } | :
	return "$(cat deserted.status)"
)
# What is found in it is more than a pipe holds.
i=0; while [ $i -lt 25 ]; do cat in/many.pgn; i=$((i + 1)); done >slow.pgn
expect 2 "a reader that has gone" -- deserted "$P" --cache cache -j4 --batch-bytes 1000 --max-findings 0 in/many.pgn slow.pgn
expect 1 "after a run with a reader that has gone" -- run warm --cache cache --max-findings 0 in/many.pgn
also "after a run with a reader that has gone all is there" -- alike without warm
rm -f cache
cp slow.pgn changing.pgn
touch -d 2020-01-01 changing.pgn
# meanwhile COMMAND...: runs it after the first findings, while a pipe keeps the program waiting
meanwhile() {
	"$P" --cache cache -j1 --batch-bytes 1000 --max-findings 0 changing.pgn >pipe & pid=$!
	{ head -c 100 >/dev/null; "$@"; cat >/dev/null; } <pipe
	wait $pid
}
add_game() {
	printf '[Event "x"]\n\n1. Kh4 *\n' >>changing.pgn
}
put_back() {
	touch -r changing.pgn stamp
	printf X | dd of=changing.pgn bs=1 seek="$(($(wc -c <changing.pgn) - 3))" conv=notrunc 2>/dev/null
	touch -r stamp changing.pgn
}
restore() {
	cp slow.pgn changing.pgn
	touch -r stamp changing.pgn
}
for what in add_game put_back; do
	# put_back is the harder one: the size and the time are the same.
	[ $what = put_back ] || check_all || continue
	expect 1 "a file that changes while it is read ($what)" -- meanwhile $what
	also "a file that changes while it is read is not kept ($what)" -- test ! -e cache
	restore
	expect 1 "what it was before, without a cache ($what)" -- run without --max-findings 0 changing.pgn
	expect 1 "what it was before, with the cache ($what)" -- run warm --cache cache --max-findings 0 changing.pgn
	also "what it was before is checked ($what)" -- alike without warm
	rm -f cache
done
expect 1 "a file that does not change while it is read" -- meanwhile :
also "a file that does not change while it is read is kept" -- test -s cache
rm -f cache
# killed: the program is killed while it waits for its reader
killed() {
	"$P" --cache kill/cache -j1 --batch-bytes 1000 --max-findings 0 in/many.pgn slow.pgn >pipe & pid=$!
	{ head -c 100 >/dev/null; kill -TERM $pid; cat >/dev/null; } <pipe
	wait $pid
}
mkdir kill
expect 143 "a run that is killed" -- killed
# Whether the first file was complete by then is chance: its results may be kept, and nothing else.
also "a run that is killed leaves no file but the cache" -- test -z "$(find kill -type f ! -name cache)"
expect 1 "what was killed, without a cache" -- run without --max-findings 0 in/many.pgn slow.pgn
expect 1 "what was killed, with what is left of it" -- run warm --cache kill/cache --max-findings 0 in/many.pgn slow.pgn
also "what was killed is reported whole" -- alike without warm

# -- whatever the cache file is --
rm -f cache
expect 2 "the files without a cache" -- run without -r in --level info
expect 2 "the files with a new cache" -- run cold --cache cache -r in --level info
cp cache whole
size=$(wc -c <whole)
also "the cache has more than 2000 bytes" -- test "$size" -gt 2000
# damaged NAME: a damaged cache counts as empty, or as its undamaged part; then it is written again
damaged() {
	for time in "$1" "$1, again"; do
		[ "$time" = "$1" ] || check_all || continue
		expect 2 "a cache, $time" -- run warm --cache cache -r in --level info
		also "a cache, $time: as without" -- alike without warm
	done
}
cuts="0 13 32 $((size / 2)) $((size - 24)) $((size - 1))"
! check_all || cuts="$cuts 1 16 31 100 $((size - 25)) $((size - 8))"
for at in $cuts; do
	head -c $at whole >cache
	damaged "cut off after $at of $size bytes"
done
{ cat whole; echo; } >cache
damaged "with something behind it"
# Bytes from all of it, and more at both ends.
bytes=5
! check_all || bytes=50
some_bytes=$(awk -v s="$size" -v n=$bytes 'BEGIN {
	for (i = 0; i < n; i++) print int(s * i / n) + 14
	for (i = 14; i < 34; i += 5) print i
	for (i = 1; i < 70; i += n < 50 ? 23 : 9) print s - i
}')
# flipped: the same as without a cache, whichever of these bytes has a wrong bit
flipped() {
	for at in $some_bytes; do
		cp whole cache
		printf "\\$(printf %o $(($(od -An -tu1 -j "$at" -N 1 whole) ^ 1)))" |
		    dd of=cache bs=1 seek="$at" conv=notrunc 2>/dev/null
		cmp -s whole cache && return 98
		run warm --cache cache -r in --level info
		flipped_status=$?
		alike without warm || { echo "byte $at"; return 99; }
	done
	return "$flipped_status"
}
expect 2 "a cache with a bit that is wrong, anywhere: as without" -- both flipped
for other in in/plain.pgn all.json "$P"; do
	cp "$other" other
	expect 2 "${other##*/} as a cache" -- run warm --cache other -r in --level info
	also "${other##*/} as a cache: why it is refused" -- has 'not an Arbiter cache' err
	also "${other##*/} as a cache stays as it is" -- same "$other" other
done
for other in in /dev/null nowhere/cache in/plain.pgn/cache; do
	expect 2 "--cache $other" -- run warm --cache $other in/plain.pgn
	also "--cache $other: why it is refused" -- has "^pgn-check: $other" err
	also "--cache $other: on one line" -- lines 1 err
done
cp in/plain.pgn here.pgn
expect 2 "a cache that is also a report" -- run warm --cache report --report csv=report here.pgn
also "a cache that is also a report is not written" -- test ! -s report
cp here.pgn kept.pgn
for option in --write-baseline --cache; do
	expect 2 "games as the file of $option" -- run warm $option kept.pgn here.pgn
	also "games as the file of $option stay as they are" -- same here.pgn kept.pgn
done
rm -f report
ln -s whole to-cache
cp whole before
expect 1 "a link to a cache" -- run warm --cache to-cache here.pgn
also "a link to a cache stays one" -- test -h to-cache
also "the cache that a link leads to is written" -- differs whole before

# -- the cache cannot be written --
rm -f cache
cp before whole
if [ "$(id -u)" -ne 0 ]; then
	user=
elif command -v setpriv >/dev/null && setpriv --reuid=65534 --clear-groups true 2>/dev/null; then
	user='setpriv --reuid=65534 --clear-groups'
	chmod 755 "$tmp"
else
	user=none
fi
if [ "$user" = none ] || ! $user "$P" --version >/dev/null 2>&1; then
	skip "a folder without write permission" "root may write everywhere"
else
	mkdir locked open
	chmod 777 open
	expect 1 "a folder of everybody's" -- $user "$P" --cache open/cache here.pgn
	cp open/cache locked/cache
	cp open/cache locked/before
	chmod 555 locked
	expect 1 "a file without a cache, as somebody" -- $user "$P" here.pgn
	cp out without.out
	expect 1 "a folder without write permission, and nothing is new" -- $user "$P" --cache locked/cache here.pgn
	also "a folder without write permission, and nothing is new: the report" -- same without.out
	also "a folder without write permission, and nothing is new: nothing on standard error" -- empty err
	expect 1 "another file without a cache, as somebody" -- $user "$P" in/plain.pgn
	cp out without.out
	expect 2 "a folder without write permission, and something is new" -- $user "$P" --cache locked/cache in/plain.pgn
	also "a folder without write permission, and something is new: the report" -- same without.out
	also "a folder without write permission, and something is new: reported once" -- \
	    equal 1 "$(grep -c '^pgn-check: locked/cache: ' err)"
	also "a folder without write permission: the cache in it stays as it is" -- same locked/before locked/cache
	also "a folder without write permission: nothing else is in it" -- equal 2 "$(ls -A locked | wc -l)"
	chmod 755 locked
fi
# limited BLOCKS COMMAND...: with a limit for the size of files
limited() (
	ulimit -f "$1"
	shift
	exec "$@"
)
mkdir small
cp whole small/cache
expect 2 "no room for a cache" -- limited 1 "$P" in/many.pgn --level error --max-findings 1 --cache small/new
also "no room for a cache: there is none" -- equal cache "$(ls -A small)"
expect 1 "one finding shown, without a cache" -- "$P" in/many.pgn --level error --max-findings 1
cp out without.out
expect 2 "no room for a larger cache" -- \
    limited 4 "$P" in/many.pgn --level error --max-findings 1 --cache small/cache
also "no room for a larger cache: the report" -- same without.out
also "no room for a larger cache is reported" -- has '^pgn-check: small/cache: File too large' err
also "no room for a larger cache: the old one stays" -- same whole small/cache
also "no room for a larger cache: nothing else is there" -- equal cache "$(ls -A small)"
expect 2 "the files without a cache again" -- run without -r in --level info
# full NAME CACHE: on a disk that is full
full() {
	expect 2 "$1" -- run warm --cache "$2" -r in --level info
	also "$1: the report" -- same without.out warm.out
	also "$1: reported once" -- equal 1 "$(grep -c "^pgn-check: $2: " warm.err)"
}
if [ "$(id -u)" -eq 0 ] && mkdir disk && mount -t tmpfs -o size=16k none disk 2>/dev/null; then
	full "a full disk" disk/cache
	also "a full disk: no file is left" -- equal 0 "$(ls -A disk | wc -l)"
	expect 1 "a small cache" -- run warm --cache disk/cache here.pgn
	expect 1 "a small cache again" -- run warm --cache disk/cache here.pgn
	cp disk/cache before
	full "a full disk with a cache" disk/cache
	also "a full disk with a cache: it stays as it was" -- same before disk/cache
	umount disk
else
	skip "a full disk" "nothing can be mounted here"
fi

# -- several at once --
# at_once: four runs; the status of the last
at_once() {
	for i in 1 2 3 4; do
		run at$i --cache cache -r in --level info &
	done
	wait $!
	at_once_status=$?
	wait
	return "$at_once_status"
}
rm -f cache
for k in 1 2 3; do
	[ $k -ne 3 ] || check_all || continue
	expect 2 "four at once, time $k" -- at_once
	for i in 1 2 3 4; do
		also "four at once, time $k: number $i is as without a cache" -- alike without at$i
	done
	[ $k -ne 2 ] || ! check_all || rm -f cache
done
also "there is a cache after four at once" -- test -s cache
also "nothing else lies about after four at once" -- equal 0 "$(ls -A | grep -c '\.new$')"
expect 2 "the cache after four at once" -- run warm --cache cache -r in --level info
also "the cache after four at once is good" -- alike without warm
# -- a run that is stopped --
# stopped SIGNAL OPTION...: it comes while the last file is waited for
stopped() (
	number=$1
	shift
	rm -f stopped.cache
	{ cat in/plain.pgn; sleep 4; } | timeout --preserve-status -s "$number" 2 "$P" -q -j1 --level info --cache stopped.cache "$@" in/many.pgn in/own/new.pgn -
)
"$P" -q --level info in/many.pgn in/own/new.pgn - <in/plain.pgn >unstopped.out 2>/dev/null
while read -r status number option; do
	expect "$status" "a run that is stopped, $number$option" -- stopped "$number" $option
	also "it keeps what it has found, $number$option" -- test -s stopped.cache
	also "nothing else is left, $number$option" -- test -z "$(find . -name '.arbiter-*')"
	expect 1 "the next run, $number$option" -- eval '"$P" -q --level info --cache stopped.cache in/many.pgn in/own/new.pgn - <in/plain.pgn'
	also "reports what it would without, $number$option" -- same unstopped.out
done <<'STOPS'
143 TERM
130 INT
2 TERM --timeout=1
STOPS

# -- large files --
yes '[Event "x"]

1. e4 *
' | head -n 360000 >large.pgn
cat large.pgn large.pgn large.pgn large.pgn >larger.pgn
expect 0 "a file of 360,000 games" -- "$P" --level error --cache larger.cache larger.pgn
also "that its results are not kept is said" -- \
    has '^pgn-check: larger.cache: the results of 1 file are too large to be kept: it is checked in every run$' err
check_all || finish
expect 0 "a file of 90,000 games" -- "$P" --level error --cache large.cache large.pgn
also "its results are kept" -- test "$(wc -c <large.cache)" -gt 4194304
also "nothing is said" -- empty err
expect 0 "a file of 360,000 games with --quiet" -- "$P" -q --level error --cache larger.cache larger.pgn
also "it is said, too" -- has 'larger.cache: the results of 1 file are too large to be kept' err

finish
