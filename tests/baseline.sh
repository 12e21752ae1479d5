#!/bin/sh
# baseline.sh: what is known is not told again, in whatever order and under whatever numbers it comes; what is new is.
# usage: tests/baseline.sh [build directory]
. tests/cli.inc
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

# -- what is no baseline --
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
