#!/bin/sh
# cache.sh: with --cache the same comes out as without, cold and warm, whatever has changed meanwhile, and whatever the cache is.
# usage: tests/shell/cache.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
. tests/shell/untrusted.inc
P=$(cd "$B" && pwd)/pgn-check
top=$(pwd)
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
mkdir -p in/own/deep in/first in/second out
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
i=0; while [ $i -lt 60 ]; do game "n$i" "$illegal"; game "g$i" "$gap"; i=$((i + 1)); done >in/many.pgn
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
ln -s plain.pgn in/link.pgn
ln -s nowhere in/dangling.pgn
untrusted in/odd

# run NAME OPTION...: NAME.out, .err, .status; a report goes to NAME.r1 and NAME.r2 where R1 and R2 say its format
run() {
	to=$1
	shift
	rm -f "$to".*
	set -- ${R1:+--report "$R1=$to.r1"} ${R2:+--report "$R2=$to.r2"} "$@"
	"$P" "$@" >"$to.out" 2>"$to.err"
	echo $? >"$to.status"
}
# alike A B: the same in all respects
alike() {
	for kind in out err status r1 r2; do
		[ -e "$1.$kind" ] || [ -e "$2.$kind" ] || continue
		cmp "$1.$kind" "$2.$kind" >&2 || { diff -a "$1.$kind" "$2.$kind" | head -n 5 | sed 's/^/# /'; return 1; }
	done
}
# same NAME OPTION...: nothing kept, cold, warm
same() {
	name=$1
	shift
	rm -f cache
	run without "$@"
	run cold --cache cache "$@"
	alike without cold; check "$name: cold" 0
	run warm --cache cache "$@"
	alike without warm; check "$name: warm" 0
}

# -- the same comes out --
[ "$("$P" -r in 2>&1 | wc -l)" -gt 100 ]; check "there is much to tell" 0
for format in text gcc jsonl json csv sarif github gitlab junit tap checkstyle; do
	same "$format" -r in --format $format --level info
done
same "--games" -r in --games --format jsonl
same "--games as text" -r in --games
same "--statistics" -r in --statistics --level info
same "--summary" -r in --summary
same "--summary as json" -r in --summary --format json
same "one thread" -r in -j1 --level info
same "four threads" -r in -j4 --level info --format csv
same "small batches" -r in --batch-bytes 1 -j4 --format sarif
same "colours and links" -r in --color always --hyperlinks always
same "--max-findings 2" -r in --max-findings 2 --level info
same "--max-findings 0" -r in --max-findings 0 --format jsonl
same "fewer ids" -r in --select 'illegal-*' --severity num-gap=error
same "--fail-on never" -r in --fail-on never
same "--no-config" -r in --no-config
same "--claims" --claims in/plain.pgn in/many.pgn
same "a file twice" in/plain.pgn in/plain.pgn ./in/plain.pgn
same "a file that is not there" in/plain.pgn in/none.pgn in/many.pgn
same "sandbox" -r in --sandbox never
R1=sarif R2=junit
same "three reports" -r in --level info
same "three reports, fewer of them" -r in --max-findings 1 -j4 --batch-bytes 100
R1=csv R2=gitlab
same "three others" -r in --games --summary
R1='' R2=''
run without -r in --level info
rm -f cache; run cold --cache cache -r in --level info --batch-bytes 1 -j1
run warm --cache cache -r in --level info -j4; alike without warm; check "batches and threads do not matter to it" 0
run warm --cache cache -r in --level info --quiet --progress always --sandbox always
cmp -s without.out warm.out; check "nor does what is told on the way" 0

# -- warm runs judge nothing: what they take of the processor is a small part of what it takes to judge --
i=0; while [ $i -lt 200 ]; do game "m$i" '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 11. Qh8'; i=$((i + 1)); done >in.game
i=0; while [ $i -lt 10 ]; do cat in.game; i=$((i + 1)); done >costly.pgn
i=0; while [ $i -lt 8 ]; do cp costly.pgn costly$i.pgn; i=$((i + 1)); done
# ticks COMMAND...: hundredths of a second of the processor that it took
ticks() {
	( "$@" >/dev/null 2>&1; times ) | tail -n 1 | awk '{ for (i = 1; i <= 2; i++) { split($i, t, "[m.s]"); n += t[1] * 6000 + t[2] * 100 + substr(t[3] "00", 1, 2) } print n }'
}
rm -f cache
cold=$(ticks "$P" --level info -j1 --cache cache costly?.pgn); warm=$(ticks "$P" --level info -j1 --cache cache costly?.pgn)
echo "# $cold ticks cold, $warm warm"
[ "$cold" -gt $((5 * warm)) ]; check "a warm run judges nothing" 0
rm -f costly?.pgn

# -- what has changed is judged --
# fresh NAME OPTION...: with the cache as it is, as without one
fresh() {
	name=$1
	shift
	run without "$@"
	run warm --cache cache "$@"
	alike without warm; check "$name" 0
}
rm -f cache; run cold --cache cache -r in
cp -pr in was
{ game A "$fine"; game B "$illegal"; } >in/plain.pgn; fresh "a changed file" -r in
cmp -s cold.out warm.out; check "which makes a difference" 1
cp was/many.pgn in/many.new; touch -r was/many.pgn stamp; sed 's/2\. Ke3/2. Qe8/' was/many.pgn >in/many.pgn; touch -r stamp in/many.pgn; rm in/many.new
fresh "a file of the same size and time" -r in
mv in/muted.pgn in/renamed.pgn; fresh "a file with another name" -r in
cp in/cache-is-none.pgn in/x.pgn 2>/dev/null; mv in/twin.pgn in/swap; mv in/crlf.pgn in/twin.pgn; mv in/swap in/crlf.pgn; fresh "two that changed places" -r in
touch in/*.pgn; fresh "touched files" -r in
rm in/own/new.pgn; fresh "a file that is gone" -r in
printf 'ignore = illegal-*\n' >in/own/.arbiter.ini; fresh "a changed configuration" -r in
rm in/own/.arbiter.ini; fresh "no configuration any more" -r in
(cd in && cp ../cache . && run ../without -r own && run ../warm --cache ../cache -r own); alike without warm; check "another folder, the names of which are others" 0
rm -f in/cache
for options in '--level error' '--level info' '--fail-on warning' '--select num-gap' '--ignore num-gap' '--severity num-gap=error' \
    '--profile strict' '--laws 1997' '--on-illegal stop' '--games' '--max-findings 1' '--format csv' '--statistics' '--color always'; do
	fresh "$options" -r in $options
done
export ARBITER_IGNORE=num-gap; fresh "the environment" -r in; unset ARBITER_IGNORE
# later NAME SECONDS: at another time
later() {
	SOURCE_DATE_EPOCH=$2
	fresh "$1" in/future.pgn in/future-muted.pgn in/plain.pgn
}
later "today" 1767225600
later "tomorrow" 1767312000
later "after what lay in the future" 1800000000
later "yesterday" 1767139200
later "long ago" 0
SOURCE_DATE_EPOCH=1767225600

# -- baselines --
rm -rf in; cp -pr was in
"$P" -r in/first in/own in/many.pgn in/two.zip --level info --write-baseline all.json >/dev/null 2>&1; check "there is a baseline" 0
"$P" in/plain.pgn in/twin.pgn in/two.zip --write-baseline some.json >/dev/null 2>&1; check "and another" 0
same "a baseline" -r in --level info --baseline all.json
fresh "another one" -r in --level info --baseline some.json
fresh "another one, few shown" -r in --level info --baseline some.json --max-findings 2
fresh "none" -r in --level info
fresh "the first one again" -r in --level info --baseline all.json --format sarif --summary
"$P" -r in/first in/own in/many.pgn --level info --no-config --write-baseline without.json >without.out 2>&1; check "--write-baseline" 0
rm -f cache
"$P" -r in/first in/own in/many.pgn --level info --no-config --write-baseline cold.json --cache cache >/dev/null 2>&1; check "--write-baseline, cold" 0
"$P" -r in/first in/own in/many.pgn --level info --no-config --write-baseline warm.json --cache cache >/dev/null 2>&1; check "--write-baseline, warm" 0
cmp without.json cold.json && cmp without.json warm.json; check "they are the same" 0
sed 's/Ke3/e8/' in/own/new.pgn >new && cp new in/own/new.pgn
for kind in without cold warm; do cp without.json $kind.pruned; done
"$P" -q -r in/first in/own in/many.pgn --no-config --level info --baseline without.pruned --prune-baseline >/dev/null 2>&1
rm -f cache
for kind in cold warm; do
	"$P" -q -r in/first in/own in/many.pgn --no-config --level info --baseline $kind.pruned --prune-baseline --cache cache >/dev/null 2>&1
	cmp -s without.pruned $kind.pruned; check "--prune-baseline, $kind" 0
done
cmp -s without.json warm.pruned; check "which drops something" 1

# -- with other options --
cp -pr in again
for kind in without cold warm; do
	[ $kind = without ] || set -- --cache cache
	[ $kind != cold ] || rm -f cache
	rm -rf in; cp -pr again in
	run $kind --fix --level info "$@" in/plain.pgn in/many.pgn in/muted.pgn
	rm -rf $kind.in; mv in $kind.in
done
alike without cold && diff -r --no-dereference without.in cold.in >&2; check "--fix: cold" 0
alike without warm && diff -r --no-dereference without.in warm.in >&2; check "--fix: warm" 0
rm -rf in ./*.in; mv again in
set --
run without --cache cache --good good.pgn in/plain.pgn; [ "$(cat without.status)" -eq 2 ] && [ ! -e good.pgn ]; check "--good is refused" 0
run without --cache; check "no name" 0; [ "$(cat without.status)" -eq 2 ]; check "is wrong" 0
rm -f cache
game A "$illegal" >stdin.pgn
for kind in cold warm; do
	"$P" --cache cache - <stdin.pgn >$kind.out 2>&1; check "standard input" 1
done
"$P" stdin.pgn --stdin-filename x <stdin.pgn >/dev/null 2>&1
cmp -s cold.out warm.out && grep -q stdin cold.out; check "is judged each time" 0
mkfifo pipe; for kind in cold warm; do cat stdin.pgn >pipe & timeout 20 "$P" --cache cache pipe >$kind.out 2>&1; check "a pipe" 1; wait $!; done
cmp -s cold.out warm.out && grep -q illegal cold.out; check "is read once, for its contents" 0

# -- a run that ends early keeps nothing that is not whole --
rm -f cache
run without in/many.pgn --max-findings 0
if [ -c /dev/full ]; then
	"$P" --cache cache -j1 --batch-bytes 1000 --max-findings 0 in/many.pgn >/dev/full 2>/dev/null; check "nowhere to write to" 2
	run warm --cache cache --max-findings 0 in/many.pgn; alike without warm; check "and then all is there" 0
else
	skip "nowhere to write to" "no /dev/full"
fi
rm -f cache
(trap '' PIPE; "$P" --cache cache -j4 --batch-bytes 1000 --max-findings 0 in/many.pgn | :)
run warm --cache cache --max-findings 0 in/many.pgn; alike without warm; check "a reader that has gone" 0
rm -f cache
i=0; while [ $i -lt 40 ]; do cat in/many.pgn; i=$((i + 1)); done >slow.pgn
cp slow.pgn changing.pgn; touch -d 2020-01-01 changing.pgn
# meanwhile COMMAND...: it runs when the first findings are there; the pipe keeps the program waiting
meanwhile() {
	"$P" --cache cache -j1 --batch-bytes 1000 --max-findings 0 changing.pgn >pipe 2>/dev/null & pid=$!
	{ head -c 100 >/dev/null; "$@"; cat >/dev/null; } <pipe
	wait $pid
	[ $? -eq 1 ]
}
put_back() {
	touch -r changing.pgn stamp
	printf X | dd of=changing.pgn bs=1 seek="$(($(wc -c <changing.pgn) - 3))" conv=notrunc 2>/dev/null
	touch -r stamp changing.pgn
}
restore() {
	cp slow.pgn changing.pgn; touch -r stamp changing.pgn
}
for what in 'game added 1.Kh4' put_back; do
	case $what in game*) meanwhile sh -c 'printf "[Event \"x\"]\n\n1. Kh4 *\n" >>changing.pgn' ;; *) meanwhile $what ;; esac
	[ ! -e cache ]; check "a file that changes while it is read is not kept" 0
	restore
	run without --max-findings 0 changing.pgn
	run warm --cache cache --max-findings 0 changing.pgn; alike without warm; check "nor is what it was" 0
	rm -f cache
done
meanwhile :; [ -s cache ]; check "one that does not is" 0
rm -f cache
mkdir kill; "$P" --cache kill/cache -j1 --batch-bytes 1000 --max-findings 0 in/many.pgn slow.pgn >pipe 2>/dev/null & pid=$!
{ head -c 100 >/dev/null; kill -TERM $pid; cat >/dev/null; } <pipe
wait $pid; check "killed" 143
[ -z "$(ls -A kill)" ]; check "nothing lies about" 0

# -- whatever the cache is --
rm -f cache; run without -r in --level info; run cold --cache cache -r in --level info
cp cache whole; size=$(wc -c <whole)
[ "$size" -gt 2000 ]; check "there is a cache" 0
# damaged NAME: the cache is as good as none, or as the part of it that is whole; then it is written anew
damaged() {
	run warm --cache cache -r in --level info; alike without warm; check "$1" 0
	run warm --cache cache -r in --level info; alike without warm; check "$1, again" 0
}
for at in 0 1 13 16 31 32 100 $((size / 2)) $((size - 25)) $((size - 24)) $((size - 8)) $((size - 1)); do
	head -c $at whole >cache; damaged "cut off after $at bytes"
done
{ cat whole; echo; } >cache; damaged "something behind it"
# Every hundredth of it, and all of what stands at its two ends.
for at in $(awk -v s="$size" 'BEGIN { for (i = 0; i < 50; i++) print int(s * i / 50) + 14; for (i = 14; i < 34; i += 5) print i; for (i = 1; i < 70; i += 9) print s - i }'); do
	cp whole cache
	printf "\\$(printf %o $(($(od -An -tu1 -j $at -N 1 whole) ^ 1)))" | dd of=cache bs=1 seek=$at conv=notrunc 2>/dev/null
	cmp -s whole cache && echo "# byte $at is as it was" && break
	run warm --cache cache -r in --level info
	alike without warm || { echo "# byte $at"; break; }
done >flipped; [ ! -s flipped ]; check "a bit that is wrong, anywhere" 0
for other in in/plain.pgn all.json "$P"; do
	cp "$other" other
	run warm --cache other -r in --level info
	[ "$(cat warm.status)" -eq 2 ] && grep -q 'this is not an Arbiter cache; it is left unchanged' warm.err && cmp -s "$other" other; check "a file that is no cache stays as it is" 0
done
for other in in /dev/null nowhere/cache in/plain.pgn/cache; do
	run warm --cache $other in/plain.pgn
	[ "$(cat warm.status)" -eq 2 ] && [ "$(wc -l <warm.err)" -eq 1 ] && grep -q "^pgn-check: $other" warm.err; check "--cache $other" 0
done
cp in/plain.pgn here.pgn
run warm --cache report --report csv=report here.pgn; [ "$(cat warm.status)" -eq 2 ] && [ ! -s report ]; check "a file that is also a report" 0
cp here.pgn kept.pgn
for option in --write-baseline --cache; do
	run warm $option kept.pgn here.pgn; [ "$(cat warm.status)" -eq 2 ] && cmp -s kept.pgn here.pgn; check "games as the file of $option" 0
done
rm -f report; ln -s whole to-cache; cp whole before; run warm --cache to-cache here.pgn; [ -h to-cache ] && ! cmp -s whole before; check "a link is followed" 0

# -- no place for it --
rm -f cache
run without in/*.pgn
if [ "$(id -u)" -ne 0 ]; then
	user=
elif command -v setpriv >/dev/null && setpriv --reuid=65534 --clear-groups true 2>/dev/null; then
	user='setpriv --reuid=65534 --clear-groups'
	chmod 755 "$tmp"
else
	user=none
fi
if [ "$user" = none ] || ! $user "$P" --version >/dev/null 2>&1; then
	skip "a folder that may not be written" "root may write everywhere"
else
	mkdir locked open; chmod 777 open
	(cd "$tmp" && $user "$P" --cache open/cache here.pgn >/dev/null 2>&1); check "a folder of everybody's" 1
	cp open/cache locked/cache; cp open/cache locked/before; chmod 555 locked
	$user "$P" here.pgn >without.out 2>/dev/null
	$user "$P" --cache locked/cache here.pgn >warm.out 2>err; check "a folder that may not be written: nothing is new" 1
	cmp -s without.out warm.out && [ ! -s err ]; check "costs nothing" 0
	$user "$P" in/plain.pgn >without.out 2>/dev/null
	$user "$P" --cache locked/cache in/plain.pgn >warm.out 2>err; check "something is new" 2
	cmp -s without.out warm.out && [ "$(grep -c '^pgn-check: locked/cache: ' err)" -eq 1 ]; check "is told once, and the rest is right" 0
	cmp -s locked/cache locked/before && [ "$(ls -A locked | wc -l)" -eq 2 ]; check "and nothing lies about" 0
	chmod 755 locked
fi
# full NAME CACHE: a disk that is full
full() {
	[ "$(cat warm.status)" -eq 2 ] && cmp -s without.out warm.out && [ "$(grep -c "^pgn-check: $2: " warm.err)" -eq 1 ]; check "$1: told, and the rest is right" 0
}
mkdir small; cp whole small/cache
(ulimit -f 1; "$P" --cache small/new --level info -r in >/dev/null 2>&1)
[ "$(ls -A small)" = cache ]; check "no room for it: none" 0
{ (ulimit -f 4; "$P" in/many.pgn --level error --max-findings 1 --cache small/cache 2>warm.err); } | cat >warm.out
"$P" in/many.pgn --level error --max-findings 1 >without.out 2>/dev/null
[ "$(ls -A small)" = cache ] && cmp -s small/cache whole; check "the old one stays" 0
cmp -s warm.out without.out && grep -q '^pgn-check: small/cache: File too large' warm.err; check "which is told" 0
run without -r in --level info
if [ "$(id -u)" -eq 0 ] && mkdir disk && mount -t tmpfs -o size=16k none disk 2>/dev/null; then
	run warm --cache disk/cache -r in --level info; full "a full disk" disk/cache
	[ -z "$(ls -A disk)" ]; check "nothing lies about" 0
	run warm --cache disk/cache here.pgn; run warm --cache disk/cache here.pgn; cp disk/cache before
	run warm --cache disk/cache -r in --level info; full "a full disk with a cache" disk/cache
	cmp -s before disk/cache; check "it stays as it was" 0
	umount disk
else
	skip "a full disk" "nothing can be mounted here"
fi

# -- two at once --
rm -f cache
for k in 1 2 3; do
	for i in 1 2 3 4; do
		run at$i --cache cache -r in --level info &
	done
	wait
	for i in 1 2 3 4; do alike without at$i || break; done; check "four at once" 0
	[ $k -ne 2 ] || rm -f cache
done
[ -s cache ] && [ "$(ls -A | grep -c '\.new$')" -eq 0 ]; check "there is one cache, and nothing lies about" 0
run warm --cache cache -r in --level info; alike without warm; check "which is good" 0
cd "$top" || exit 2
echo "1..$n"
exit $failed
