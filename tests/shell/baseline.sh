#!/bin/sh
# baseline.sh: what is known is not told again, in whatever order and under whatever numbers it comes; what is new is.
# usage: tests/shell/baseline.sh [build directory]
. tests/shell/cli.inc
B=${1:-${B:-build}}
case $B in
/*) ;;
*) B=$PWD/$B ;;
esac
cd "$tmp" || exit 2

# game N MOVES: one whose moves have no number of their own in front
game() {
	printf '[Event "Open %s"]\n[Site "Paris FRA"]\n[Date "2019.01.01"]\n[Round "%s"]\n[White "Moreau, Anne"]\n' "$1" "$1"
	printf '[Black "Roy, Paul"]\n[Result "*"]\n\n%s *\n\n' "$2"
}
# run STATUS LINES [OPTION]...: so many lines on standard output; both are kept
run() {
	status=$1 lines=$2
	shift 2
	"$B/pgn-check" "$@" >out 2>err
	got=$?
	[ "$got" -eq "$status" ] && [ "$(wc -l <out)" -eq "$lines" ] && return
	sed 's/^/# /' out err
	echo "# status $got"
	return 1
}
illegal='1. e4 e5 2. Ke3 Nc6'
gap='1. d4 d5 7. c4 e6'

mkdir -p games ci
{ game 1 "$illegal"; game 2 "$gap"; game 3 '1. c4 c5'; } >games/a.pgn
: >games/empty.pgn
name=$(printf 'games/odd\n"n\344me" 100%%.pgn')
game 4 "$illegal" >"$name"
cp -r games was

run 1 4 -r games
check 'there is something to find' 0
run 0 0 -r games --write-baseline ci/base.json
check 'it is written down' 0
run 0 0 -r games --baseline ci/base.json
check 'and is known' 0
run 0 0 -r --jobs 1 ./games/../games --baseline ./ci/../ci/base.json
check 'by whatever name' 0
(cd games && run 0 0 a.pgn empty.pgn --baseline ../ci/base.json)
check 'from another folder' 0
(cd ci && run 0 0 -r "$tmp/games" --baseline base.json)
check 'by its absolute name' 0
python3 -c 'import json; b = json.load(open("ci/base.json")); assert b["arbiter-baseline"] == 1 and len(b["files"]) == 3, b'
check 'another reader of JSON takes it' 0
cp ci/base.json again.json
run 0 0 -r games --baseline ci/base.json --prune-baseline && cmp again.json ci/base.json
check 'nothing of it is stale' 0

{ game 3 '1. c4 c5'; game 2 '1. d4 d5 9. c4 e6'; game 1 "$illegal"; } | sed 's/$/ /; s/^ $//' >games/a.pgn
run 0 0 -r games --baseline ci/base.json
check 'another order, other numbers, other blanks' 0
{ game 1 '1. e4 e5 2. Nf3 Ke6'; game 2 "$gap"; } >games/a.pgn
run 1 1 -r games --baseline ci/base.json && grep -q Ke6 out
check 'another fault in the same game' 0
{ game One "$illegal"; game 2 '1. d4 d5 7. c4 e6 8. Nc3 Nf6'; } >games/a.pgn
run 0 0 -r games --baseline ci/base.json
check 'a tag was mended, a game goes on' 0
{ game 1 "$illegal"; game 2 "$gap"; game 5 "$illegal"; } >games/a.pgn
run 1 1 -r games --baseline ci/base.json && grep -q Ke3 out
check 'one more of the same is new' 0

{ game 1 '1. e4 e5 2. Nf3 Nc6'; game 2 "$gap"; } >games/a.pgn
run 0 0 -r games --baseline ci/base.json && grep -q prune err
check 'what is mended is told to be stale' 0
run 0 0 -r games --baseline ci/base.json --prune-baseline && ! grep -q prune err
check 'and is pruned' 0
[ "$(diff again.json ci/base.json | grep -c '^[<>].*"id"')" -eq 1 ]
check 'in one line' 0
cp was/a.pgn games/a.pgn
run 1 1 -r games --baseline ci/base.json
check 'so that it is new when it is back' 0
run 0 0 "$name" --baseline ci/base.json --prune-baseline && grep -q '"../games/a.pgn"' ci/base.json
check 'what is about other files stays' 0

# -- the same bytes whatever the threads and the batches are, in every format --
i=0
while [ $i -lt 40 ]; do game $i "$gap"; game $i "$illegal"; printf 'tab\tin\ttext\n\n'; i=$((i + 1)); done >many.pgn
"$B/pgn-check" --level info --write-baseline many.json many.pgn >out 2>err
{ cat many.pgn; game 41 "$gap"; } >more.pgn && mv more.pgn many.pgn
for format in text gcc jsonl json csv sarif github gitlab junit tap checkstyle; do
	for wish in '--baseline many.json' '--write-baseline new.json'; do
		# shellcheck disable=SC2086
		for how in '-j1 --batch-bytes 262144' '-j1 --batch-bytes 1' '-j2 --batch-bytes 1000'; do
			"$B/pgn-check" --level info --max-findings 2 $how $wish -f $format many.pgn 2>err
			[ "${wish#--write}" = "$wish" ] || cat new.json
			rm -f new.json
		done >three
		split -n 3 three part
		cmp partaa partab && cmp partab partac && [ -s partaa ]
		check "$format with $wish" 0
	done
done

# -- what nobody looked for is not stale --
run 0 0 -r games --level info --write-baseline all.json
cp all.json kept.json
for o in '--level error' '--select file-empty' '--profile relaxed' '--ignore num-*,illegal-*'; do
	# shellcheck disable=SC2086
	run 0 0 -r games --baseline all.json --prune-baseline $o
	check "$o" 0
	[ "$(grep -c '"num-gap"\|"rule-date' all.json)" -eq "$(grep -c '"num-gap"\|"rule-date' kept.json)" ]
	check 'and nothing is dropped of what it does not seek' 0
	cp kept.json all.json
done
cp games/a.pgn here.pgn
run 0 0 here.pgn --write-baseline here.json
{ echo '% arbiter: ignore-file=num-gap'; cat games/a.pgn; } >here.pgn
run 0 0 here.pgn --baseline here.json --prune-baseline && grep -q num-gap here.json
check 'nor what is ignored for the file' 0
sed 's/ 7\. / 2. /' games/a.pgn >here.pgn
run 0 0 here.pgn --baseline here.json --prune-baseline && ! grep -q num-gap here.json
check 'what was looked for is' 0

# -- files that are not there any more --
mkdir moved
cp games/a.pgn moved/b%.pgn
cp games/a.pgn moved/c.pgn
run 0 0 moved/*.pgn --write-baseline ci/moved.json
run 0 0 moved/c.pgn --baseline ci/moved.json && [ ! -s err ]
check 'a file that is there, but not checked, is not stale' 0
rm moved/b%.pgn
run 0 0 moved/c.pgn --baseline ci/moved.json && grep -q '2 findings of this baseline no longer occur' err
check 'one that is gone is' 0
run 0 0 moved/c.pgn --baseline ci/moved.json --prune-baseline && ! grep -q 'b%25' ci/moved.json && grep -q c.pgn ci/moved.json
check 'and is pruned' 0
"$B/pgn-check" --write-baseline std.json <games/a.pgn >/dev/null 2>&1
cp std.json kept.json
run 1 2 games/a.pgn --baseline std.json --prune-baseline && cmp std.json kept.json
check 'standard input is no file that could be gone' 0
if command -v zip >/dev/null; then
	(cd games && zip -q ../z.zip a.pgn)
	run 0 0 z.zip --write-baseline z.json && cp z.json kept.json
	run 1 2 games/a.pgn --baseline z.json --prune-baseline && cmp z.json kept.json
	check 'nor are members of an archive' 0
else
	skip 'members of an archive' 'there is no zip'
fi
run 2 0 -r games --prune-baseline && grep -q 'there is no baseline' err
check 'nothing to prune' 0

# -- what is written, and what is not --
run 0 0 games/a.pgn --write-baseline new.json && grep -qx '2 findings written to new.json' err
check 'it is told what was written' 0
run 0 0 games/a.pgn --write-baseline new.json -q && [ ! -s err ]
check 'unless it is to be quiet' 0
run 0 0 -r games --write-baseline new.json && [ "$(grep -c '"id"' new.json)" -gt 2 ]
check 'over a baseline' 0
: >new.json
run 0 0 games/a.pgn --write-baseline new.json && [ -s new.json ]
check 'over an empty file' 0
{ head -n 3 new.json; echo '<<<<<<< ours'; } >bad.json
run 0 0 games/a.pgn --write-baseline bad.json
check 'over a damaged one' 0
# refused NAME MESSAGE OPTION...: and no file is changed
refused() {
	name=$1 message=$2
	shift 2
	tar cf before.tar --exclude=before.tar --exclude=after.tar --exclude=out --exclude=err . 2>/dev/null
	run 2 0 "$@" && grep -q "$message" err
	check "refused: $name" 0
	tar cf after.tar --exclude=before.tar --exclude=after.tar --exclude=out --exclude=err . 2>/dev/null
	cmp before.tar after.tar
	check 'and all files stay as they are' 0
}
read='this file is also an input'
twice='this file would be written twice'
echo 'other text' >notes
: >none.pgn
mkfifo pipe
printf '[files *]\nignore = num-dots\n' >conf.ini
ls games/a.pgn >list
ln -s nowhere dangling
"$B/pgn-check" games/a.pgn --cache kept.cache >/dev/null 2>&1
refused 'a baseline over an input' "$read" games/a.pgn --write-baseline games/a.pgn
refused 'over an empty input' "$read" games/a.pgn none.pgn --write-baseline none.pgn
refused 'over something else' 'notes: not an Arbiter baseline' games/a.pgn --write-baseline notes
refused 'over a pipe' 'pipe: not a regular file' games/a.pgn --write-baseline pipe
refused 'over a folder' 'not a regular file' games/a.pgn --write-baseline games
refused 'over a link to nothing' 'link is broken' games/a.pgn --write-baseline dangling
refused 'a cache over an empty input' "$read" games/a.pgn none.pgn --cache none.pgn
refused 'a cache over a pipe' 'not a regular file' games/a.pgn --cache pipe
refused 'a baseline that is checked, too' "$read" games/a.pgn new.json --baseline new.json --prune-baseline
refused 'a report over the baseline' "$read" games/a.pgn --baseline new.json -o new.json
refused 'the second report' "$read" games/a.pgn --baseline new.json -o notes --report csv=new.json
refused 'over the configuration' "$read" games/a.pgn --config conf.ini --report csv=conf.ini
refused 'over the list' "$read" --files-from list -o list
refused 'games over the baseline' "$read" games/a.pgn --baseline new.json --bad new.json
refused 'a report over the cache' "$twice" games/a.pgn --cache kept.cache -o kept.cache
refused 'over what is to be a baseline' "$twice" games/a.pgn --write-baseline new.json -o new.json
refused 'twice' "$twice" games/a.pgn -o notes --report csv=notes
refused 'cache and baseline' "$twice" games/a.pgn --cache both --write-baseline both
printf 'baseline = new.json\n' >named.ini
refused 'a baseline that a configuration names' "$read" games/a.pgn --config named.ini -o new.json
run 0 0 games/a.pgn --config named.ini --write-baseline new.json
check 'which is written anew all the same' 0

# -- links --
mkdir there
rm here.pgn
for o in --write-baseline '--prune-baseline --baseline'; do
	ln -sf there/b.json link.json
	cp here.json there/b.json
	# shellcheck disable=SC2086
	run 0 0 none.pgn --ignore file-empty $o link.json
	[ $? -eq 0 ] && [ -h link.json ] && ! cmp -s here.json there/b.json && [ ! -h there/b.json ] || { ls -l . there; false; }
	check "the file that a link leads to ($o)" 0
done

# -- names that are taken: in a container every run has the same number, and one that was killed leaves its file --
rm -f here.json
# shellcheck disable=SC2016
sh -c ': >.arbiter-$$-0 && exec "$0" "$@"' "$B/pgn-check" -q -r games --write-baseline here.json && [ -s here.json ]
check 'a name that is taken' 0
[ "$(cat .arbiter-*-0 | wc -c)" -eq 0 ]
check 'what has it stays as it is' 0
rm -f .arbiter-*
i=0; while [ $i -lt 40 ]; do game $i "$illegal"; i=$((i + 1)); done >most.pgn
(ulimit -f 1; "$B/pgn-check" -q --write-baseline most.json most.pgn >out 2>err)
check 'no room' 2
grep -q '^pgn-check: most.json: File too large' err && [ ! -e most.json ] && [ -z "$(ls -A | grep '^\.arbiter')" ]
check 'is told, and nothing lies about' 0

# -- what is not a baseline --
mkfifo waiting
for o in waiting games /dev/null /dev/stdin; do
	status=$(timeout 10 "$B/pgn-check" -r games --baseline $o </dev/null 2>err >out; echo $?)
	[ "$status" -eq 2 ] && [ ! -s out ] && grep -q "^pgn-check: $o: \(not a regular file$\|cannot be read: \)" err
	check "refused: $o" 0
done
# so UNIT MEBIBYTES WORDS: that much of it is refused, without much memory for it
so() {
	{ printf '{"arbiter-baseline": 1, "files": {"a": ['; yes "$1" | tr -d '\n' | head -c $(($2 * 1048576)); } >bad.json
	(ulimit -v 600000 2>/dev/null; run 2 0 games/a.pgn -j1 --baseline bad.json) && grep -q "bad.json: $3" err
	check "refused: $2 MiB of '$1'" 0
}
so '{},' 30 'this is no baseline of Arbiter: there is more in it than'
so '"",' 30 'this is no baseline of Arbiter: there is more in it than'
so '[' 30 'this is no baseline of Arbiter: there is more in it than'
so '{"a": 1                       },' 30 'line 1: '
so ' ' 32 'larger than 32 MiB'
rm -f bad.json
for text in '' '{}' '{"arbiter-baseline": 2, "files": {}}' '{"arbiter-baseline": 1, "files": {"a": [{"id": "no"}]}}'; do
	printf '%s\n' "$text" >bad.json
	run 2 0 -r games --baseline bad.json && grep -q 'bad.json' err
	check "refused: $text" 0
done
head -n 4 again.json >bad.json
run 2 0 -r games --baseline bad.json && grep -q 'bad.json.*line 5' err
check 'the line of what is wrong is told' 0

echo "1..$n"
exit $failed
