#!/bin/sh
# baseline.sh: known findings are not reported again, whatever the order and numbers of the games; new ones are.
# usage: tests/shell/baseline.sh [build directory]
# shellcheck disable=SC2016,SC2317 # eval and expect run what looks unused
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(cd "$B" && pwd)/pgn-check
cd "$tmp" || exit 2

# game N MOVES: one whose moves have no number of their own in front
game() {
	printf '[Event "Open %s"]\n[Site "Paris FRA"]\n[Date "2019.01.01"]\n[Round "%s"]\n[White "Moreau, Anne"]\n' "$1" "$1"
	printf '[Black "Roy, Paul"]\n[Result "*"]\n\n%s *\n\n' "$2"
}
# tells LINES [OPTION]...: pgn-check with these, and its status; or 99 if these are not the lines on standard output
tells() {
	tells_lines=$1
	shift
	"$P" "$@" >"$tmp/told"
	tells_status=$?
	cat "$tmp/told"
	lines "$tells_lines" "$tmp/told" && return "$tells_status"
	echo "status $tells_status, $(wc -l <"$tmp/told") lines" >&2
	return 99
}
illegal='1. e4 e5 2. Ke3 Nc6'
gap='1. d4 d5 7. c4 e6'

mkdir -p games ci
{ game 1 "$illegal"; game 2 "$gap"; game 3 '1. c4 c5'; } >games/a.pgn
: >games/empty.pgn
name=$(printf 'games/odd\n"n\344me" 100%%.pgn')
game 4 "$illegal" >"$name"
cp -r games was

expect 1 "without a baseline there are four findings" -- tells 4 -r games
expect 0 "--write-baseline" -- tells 0 -r games --write-baseline ci/base.json
expect 0 "with the baseline nothing is reported" -- tells 0 -r games --baseline ci/base.json
expect 0 "files and the baseline by other names" -- tells 0 -r --jobs 1 ./games/../games --baseline ./ci/../ci/base.json
expect 0 "files in the current folder" -- in_dir games tells 0 a.pgn empty.pgn --baseline ../ci/base.json
expect 0 "files by their absolute names" -- in_dir ci tells 0 -r "$tmp/games" --baseline base.json
cp ci/base.json again.json
expect 0 "--prune-baseline with nothing that is stale" -- tells 0 -r games --baseline ci/base.json --prune-baseline
also "nothing is dropped that is not stale" -- same again.json ci/base.json
also "another reader of JSON takes the baseline" -- python3 -c 'import json
b = json.load(open("ci/base.json"))
assert b["arbiter-baseline"] == 1 and len(b["files"]) == 3, b'

{ game 3 '1. c4 c5'; game 2 '1. d4 d5 9. c4 e6'; game 1 "$illegal"; } | sed 's/$/ /; s/^ $//' >games/a.pgn
expect 0 "games in another order, with other move numbers and other blanks" -- tells 0 -r games --baseline ci/base.json
{ game 1 '1. e4 e5 2. Nf3 Ke6'; game 2 "$gap"; } >games/a.pgn
expect 1 "another fault in the same game is new" -- tells 1 -r games --baseline ci/base.json
also "the other fault is reported" -- has Ke6
{ game One "$illegal"; game 2 '1. d4 d5 7. c4 e6 8. Nc3 Nf6'; } >games/a.pgn
expect 0 "a tag that was fixed, a game that goes on" -- tells 0 -r games --baseline ci/base.json
{ game 1 "$illegal"; game 2 "$gap"; game 5 "$illegal"; } >games/a.pgn
expect 1 "one more of the same is new" -- tells 1 -r games --baseline ci/base.json
also "one more of the same is reported" -- has Ke3

{ game 1 '1. e4 e5 2. Nf3 Nc6'; game 2 "$gap"; } >games/a.pgn
expect 0 "a fault that was fixed" -- tells 0 -r games --baseline ci/base.json
also "a fault that was fixed is reported as stale" -- has prune err
expect 0 "--prune-baseline with what is stale" -- tells 0 -r games --baseline ci/base.json --prune-baseline
also "what is pruned is not reported as stale" -- eval "! grep -q prune err"
diff again.json ci/base.json >changes
also "one line is pruned" -- equal 1 "$(grep -c '^[<>].*"id"' changes)"
cp was/a.pgn games/a.pgn
expect 1 "what was pruned is new when it is back" -- tells 1 -r games --baseline ci/base.json
expect 0 "--prune-baseline with one of the files" -- tells 0 "$name" --baseline ci/base.json --prune-baseline
also "what is about other files is not pruned" -- has_text '"../games/a.pgn"' ci/base.json

# -- the same bytes for any number of threads and size of batches, in every format --
i=0
while [ $i -lt 40 ]; do game $i "$gap"; game $i "$illegal"; printf 'tab\tin\ttext\n\n'; i=$((i + 1)); done >many.pgn
expect 0 "--write-baseline of many games" -- "$P" --level info --write-baseline many.json many.pgn
game 41 "$gap" >>many.pgn
# written WAY: the report in $format as $wish says, and the new baseline if it is one
written() {
	rm -f new.json
	# shellcheck disable=SC2086
	"$P" --level info --max-findings 2 $1 $wish -f $format many.pgn
	written_status=$?
	[ "${wish#--write}" = "$wish" ] || cat new.json
	return "$written_status"
}
for format in text gcc jsonl json csv sarif github gitlab junit tap checkstyle; do
	for wish in '--baseline many.json' '--write-baseline new.json'; do
		# The new baseline does not depend on the format of the report.
		case $format$wish in
		text* | *'many.json') ;;
		*) check_all || continue ;;
		esac
		expect 0 "-f $format with $wish" -- written '-j1 --batch-bytes 262144'
		cp out one
		for how in '-j1 --batch-bytes 1' '-j2 --batch-bytes 1000'; do
			[ $format = text ] || [ "${how#-j1}" = "$how" ] || check_all || continue
			expect 0 "-f $format with $wish $how" -- written "$how"
			also "-f $format with $wish $how: the same bytes" -- same one
		done
	done
done

# -- entries that the run did not look for are not stale --
expect 0 "--write-baseline with --level info" -- tells 0 -r games --level info --write-baseline all.json
cp all.json kept.json
for o in '--level error' '--select file-empty' '--profile relaxed' '--severity num-*,illegal-*=off'; do
	# shellcheck disable=SC2086
	expect 0 "--prune-baseline $o" -- tells 0 -r games --baseline all.json --prune-baseline $o
	also "--prune-baseline $o drops nothing of what it does not seek" -- equal \
	    "$(grep -c '"num-gap"\|"rule-date' kept.json)" "$(grep -c '"num-gap"\|"rule-date' all.json)"
	cp kept.json all.json
done
cp games/a.pgn here.pgn
expect 0 "--write-baseline of a file" -- tells 0 here.pgn --write-baseline here.json
{ echo '% arbiter: ignore-file=num-gap'; cat games/a.pgn; } >here.pgn
expect 0 "--prune-baseline of a file that ignores an id" -- tells 0 here.pgn --baseline here.json --prune-baseline
also "what is ignored for the file is not pruned" -- has num-gap here.json
sed 's/ 7\. / 2. /' games/a.pgn >here.pgn
expect 0 "--prune-baseline of a file that was fixed" -- tells 0 here.pgn --baseline here.json --prune-baseline
also "what was looked for and is not there is pruned" -- lacks num-gap here.json

# -- files that no longer exist --
mkdir moved
cp games/a.pgn moved/b%.pgn
cp games/a.pgn moved/c.pgn
expect 0 "--write-baseline of two files" -- tells 0 moved/b%.pgn moved/c.pgn --write-baseline ci/moved.json
expect 0 "one of two files is checked" -- tells 0 moved/c.pgn --baseline ci/moved.json
also "a file that is there, but not checked, is not stale" -- empty err
rm moved/b%.pgn
expect 0 "one of two files is gone" -- tells 0 moved/c.pgn --baseline ci/moved.json
also "a file that is gone is stale" -- has '2 findings of this baseline no longer occur' err
expect 0 "--prune-baseline with a file that is gone" -- tells 0 moved/c.pgn --baseline ci/moved.json --prune-baseline
also "a file that is gone is pruned" -- lacks 'b%25' ci/moved.json
also "the other file is not pruned" -- has c.pgn ci/moved.json
expect 0 "--write-baseline of standard input" -- "$P" --write-baseline std.json <games/a.pgn
cp std.json kept.json
expect 1 "--prune-baseline of standard input" -- tells 2 games/a.pgn --baseline std.json --prune-baseline
also "standard input is not a file that could be gone" -- same std.json kept.json
if command -v zip >/dev/null; then
	(cd games && zip -q ../z.zip a.pgn)
	expect 0 "--write-baseline of an archive" -- tells 0 z.zip --write-baseline z.json
	cp z.json kept.json
	expect 1 "--prune-baseline of an archive" -- tells 2 games/a.pgn --baseline z.json --prune-baseline
	also "members of an archive are not files that could be gone" -- same z.json kept.json
else
	skip 'members of an archive' 'there is no zip'
fi
expect 2 "--prune-baseline without a baseline" -- tells 0 -r games --prune-baseline
also "a missing baseline for --prune-baseline is reported" -- has 'there is no baseline' err

# -- what is written, and what is not --
expect 0 "--write-baseline of two findings" -- tells 0 games/a.pgn --write-baseline new.json
also "reports how many findings were written" -- has '^2 findings written to new.json$' err
expect 0 "--write-baseline --quiet" -- tells 0 games/a.pgn --write-baseline new.json -q
also "--quiet does not tell what was written" -- empty err
expect 0 "--write-baseline over a baseline" -- tells 0 -r games --write-baseline new.json
also "the baseline has the new findings" -- test "$(grep -c '"id"' new.json)" -gt 2
: >new.json
expect 0 "--write-baseline over an empty file" -- tells 0 games/a.pgn --write-baseline new.json
also "the empty file has become a baseline" -- test -s new.json
{ head -n 3 new.json; echo '<<<<<<< ours'; } >bad.json
expect 0 "--write-baseline over a damaged one" -- tells 0 games/a.pgn --write-baseline bad.json

# -- files that could not be read --
cp new.json kept.json
expect 2 "--write-baseline of a file that does not exist" -- tells 1 gone.pgn --write-baseline new.json
also "a baseline stays if no file could be read" -- same kept.json new.json
also "that it stays is said" -- has '^pgn-check: new.json: left unchanged, since gone.pgn could not be read$' err
also "how many findings were written is not said then" -- lacks 'written to' err
expect 2 "--write-baseline of a file that does not exist into a new file" -- tells 1 gone.pgn --write-baseline never.json
also "a baseline is not made if no file could be read" -- test ! -e never.json
also "that it is not made is said" -- has '^pgn-check: never.json: not written, since gone.pgn could not be read$' err
expect 2 "--write-baseline of one of two files" -- tells 1 games/a.pgn gone.pgn --write-baseline never.json
also "a baseline with the rest is said to be incomplete" -- has '^pgn-check: never.json: incomplete, since gone.pgn could not be read$' err
expect 2 "--write-baseline into a folder that does not exist" -- tells 1 games/a.pgn gone.pgn --write-baseline nowhere/new.json
also "a baseline that was not written is not said to be incomplete" -- lacks incomplete err
also "why it was not written is said" -- has '^pgn-check: nowhere/new.json: No such file or directory$' err
rm never.json
# refused NAME MESSAGE OPTION...: and no file is changed
# Not the folder itself: its time changes when the test makes a file.
all_files() {
	tar cf "$1" --exclude='*.tar' --exclude=out --exclude=err --exclude=told --exclude=also --exclude=broken -- * .[!.]*
}
refused() {
	name=$1 message=$2
	shift 2
	all_files before.tar 2>/dev/null
	expect 2 "refused: $name" -- tells 0 "$@"
	also "refused: $name: why" -- has "$message" err
	all_files after.tar 2>/dev/null
	also "refused: $name: all files stay as they are" -- same before.tar after.tar
}
read='this file is also an input'
twice='this file would be written twice'
echo 'other text' >notes
: >none.pgn
mkfifo pipe
printf '[files *]\nignore = num-dots\n' >conf.ini
ls games/a.pgn >list
ln -s nowhere dangling
expect 1 "a cache" -- "$P" games/a.pgn --cache kept.cache
refused 'a baseline over an input' "$read" games/a.pgn --write-baseline games/a.pgn
refused 'a baseline over an empty input' "$read" games/a.pgn none.pgn --write-baseline none.pgn
refused 'a baseline over something else' 'notes: not an Arbiter baseline' games/a.pgn --write-baseline notes
refused 'a baseline over a pipe' 'pipe: not a regular file' games/a.pgn --write-baseline pipe
refused 'a baseline over a folder' 'not a regular file' games/a.pgn --write-baseline games
refused 'a baseline over a link to nothing' 'link is broken' games/a.pgn --write-baseline dangling
refused 'a cache over an empty input' "$read" games/a.pgn none.pgn --cache none.pgn
refused 'a cache over a pipe' 'not a regular file' games/a.pgn --cache pipe
refused 'a baseline that is checked, too' "$read" games/a.pgn new.json --baseline new.json --prune-baseline
refused 'a report over the baseline' "$read" games/a.pgn --baseline new.json -o new.json
refused 'the second report over the baseline' "$read" games/a.pgn --baseline new.json -o notes --report csv=new.json
refused 'a report over the configuration' "$read" games/a.pgn --config conf.ini --report csv=conf.ini
refused 'a report over the list of files' "$read" --files-from list -o list
refused 'games over the baseline' "$read" games/a.pgn --baseline new.json --bad new.json
refused 'a report over the cache' "$twice" games/a.pgn --cache kept.cache -o kept.cache
refused 'a report over what is to be a baseline' "$twice" games/a.pgn --write-baseline new.json -o new.json
refused 'two reports into the same file' "$twice" games/a.pgn -o notes --report csv=notes
refused 'cache and baseline into the same file' "$twice" games/a.pgn --cache both --write-baseline both
printf 'baseline = new.json\n' >named.ini
refused 'a report over the baseline that a configuration names' "$read" games/a.pgn --config named.ini -o new.json
expect 0 "--write-baseline over the baseline that a configuration names" -- \
    tells 0 games/a.pgn --config named.ini --write-baseline new.json

# -- links --
mkdir there
rm here.pgn
for o in --write-baseline '--prune-baseline --baseline'; do
	ln -sf there/b.json link.json
	cp here.json there/b.json
	# shellcheck disable=SC2086
	expect 0 "$o with a link" -- tells 0 none.pgn --severity file-empty=off $o link.json
	also "$o: the link stays one" -- test -h link.json
	also "$o: the file that the link leads to is written" -- differs here.json there/b.json
	also "$o: the file that the link leads to is not a link" -- test ! -h there/b.json
done

# -- names that are taken: in a container every run has the same process id, and one that was killed leaves its file --
rm -f here.json
expect 0 "a temporary name that is taken" -- sh -c ': >.arbiter-$$-0 && exec "$0" "$@"' \
    "$P" -q -r games --write-baseline here.json
also "the baseline is written though the temporary name is taken" -- test -s here.json
also "the file that has the temporary name is still there" -- test "$(echo .arbiter-*-0)" != '.arbiter-*-0'
also "the file that has the temporary name stays as it is" -- equal 0 "$(cat .arbiter-*-0 | wc -c)"
rm -f .arbiter-*
i=0; while [ $i -lt 40 ]; do game $i "$illegal"; i=$((i + 1)); done >most.pgn
# shellcheck disable=SC3045 # if a shell has no -f, expect fails
little_room() (
	ulimit -f 1
	exec "$@"
)
expect 2 "no room for a baseline" -- little_room "$P" -q --write-baseline most.json most.pgn
also "no room for a baseline is reported" -- has '^pgn-check: most.json: File too large' err
also "there is no baseline then" -- test ! -e most.json
also "no temporary file lies about then" -- test "$(echo .arbiter*)" = '.arbiter*'

# -- files that are not baselines --
mkfifo waiting
for o in waiting games /dev/null /dev/stdin; do
	expect 2 "$o as a baseline" -- timeout 10 "$P" -r games --baseline $o </dev/null
	also "$o as a baseline: nothing is checked" -- empty
	also "$o as a baseline: why it is refused" -- has "^pgn-check: $o: \(not a regular file$\|cannot be read: \)" err
done
# much UNIT MEBIBYTES WORDS: a file with that much of UNIT is refused, without using much memory
# shellcheck disable=SC3045 # if a shell has no -v, memory is not limited
little_memory() (
	ulimit -v 600000 2>/dev/null
	"$@"
)
much() {
	{ printf '{"arbiter-baseline": 1, "files": {"a": ['; yes "$1" | tr -d '\n' | head -c $(($2 * 1048576)); } >bad.json
	expect 2 "a baseline with $2 MiB of '$1'" -- little_memory tells 0 games/a.pgn -j1 --baseline bad.json
	also "a baseline with $2 MiB of '$1': why it is refused" -- has "bad.json: $3" err
}
much '{},' 8 'not an Arbiter baseline: too many JSON values'
much ' ' 32 'larger than 32 MiB'
rm -f bad.json
for text in '' '{}' '{"arbiter-baseline": 2, "files": {}}' '{"arbiter-baseline": 1, "files": {"a": [{"id": "no"}]}}'; do
	printf '%s\n' "$text" >bad.json
	expect 2 "a baseline that is '$text'" -- tells 0 -r games --baseline bad.json
	also "a baseline that is '$text': why it is refused" -- has 'bad.json' err
done
head -n 4 again.json >bad.json
expect 2 "a baseline without its end" -- tells 0 -r games --baseline bad.json
also "the line in which the end is missing is reported" -- has 'bad.json.*line 5' err

# -- a configuration can name any file: nothing of its text is said --
echo 'ghp_Secret0123456789' >secret
expect 2 "a baseline that is a secret" -- "$P" --baseline secret page.pgn
also "its text is not in the message" -- lacks_text 'ghp' err
also "but the place" -- has_text 'secret: line 1, column ' err

# -- a file that is not PGN: what else could be found in it is not reported, and not written --
echo '<html><body>404</body></html>' >page.pgn
expect 0 "a page instead of games" -- "$P" --write-baseline page.json page.pgn
also "has one finding" -- has '^1 finding written to page.json$' err
also "which is the only entry" -- test "$(grep -c '"id"' page.json)" = 1
also "that it is not PGN" -- has '"id": "file-not-pgn"' page.json
printf '[Event "A"]\n[Site "?"]\n[Date "2001.01.01"]\n[Round "1"]\n[White "W"]\n[Black "B"]\n[Result "*"]\n\n1. e4 *\n' >page.pgn
expect 0 "games in its place" -- "$P" --baseline page.json page.pgn
also "that is all that is gone" -- has '1 finding of this baseline no longer occurs' err

check_all || finish
much '{},' 30 'not an Arbiter baseline: too many JSON values'
much '"",' 30 'not an Arbiter baseline: too many JSON values'
much '[' 30 'not an Arbiter baseline: too many JSON values'
much '{"a": 1                       },' 30 'line 1, column '
finish
