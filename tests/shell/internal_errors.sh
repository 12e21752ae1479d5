#!/bin/sh
# internal_errors.sh: a broken invariant of the program: status 2, a message, and nothing else is lost or half written; with
# programs that break one of their own at games with a tag Breaks (tests/support/broken.h).
# usage: tests/shell/internal_errors.sh [build directory]
# shellcheck disable=SC2016,SC2034,SC2317 # expect runs what looks unused; cli.inc uses a variable
B=${1:-${B:-build}}
. tests/shell/cli.inc
breaks_invariants=1
CHECK=$PWD/$B/tests/support/broken_check REPLAY=$PWD/$B/tests/support/broken_replay GOOD=$PWD/$B/pgn-check
if [ ! -x "$CHECK" ] || [ ! -x "$REPLAY" ]; then
	skip "internal errors" "the programs of tests/support are not there"
	finish
fi

# nothing TEXT
nothing() {
	[ -z "$1" ] || { echo "$1"; return 1; }
}
expect 0 "only INVARIANT() says what must hold" -- nothing "$(grep -rn 'assert\.h\|[^_a-z]assert(\|abort()' core cmd --include='*.[ch]' |
    grep -v '^core/base/invariant')"
cd "$tmp" || exit 2

# games WHERE: 30 games, each with an illegal move, the eleventh with the tag
games() {
	i=1
	while [ $i -le 30 ]; do
		printf '[Event "E"]\n[Site "S"]\n[Date "2024.01.01"]\n[Round "%d"]\n[White "W%d"]\n[Black "B%d"]\n[Result "*"]\n' $i $i $i
		[ $i -ne 11 ] || printf '[Breaks "%s"]\n' "$1"
		printf '\n1. e4 e5 2. Ke3 *\n\n'
		i=$((i + 1))
	done
}
for where in look ahead lock cut none; do
	games $where >$where.pgn
done
games none >before.pgn
found() {
	grep -c illegal-unreachable out || :
}

for jobs in 1 4; do
	run() {
		"$CHECK" -j"$jobs" --batch-bytes 1000 --max-findings 0 "$@"
	}
	expect 1 "-j$jobs: nothing is broken" -- run none.pgn
	also "all games are judged" -- equal "$(found)" 30
	expect 2 "-j$jobs: one that breaks while a game is judged" -- run look.pgn
	also "the game, its line and the invariant are named" -- has \
	    '^pgn-check: look.pgn: number 11 of the games, at line 101: internal error, .*broken.h:[0-9]*: "!breaks(.*" does not hold$' err
	also "all other games are judged, before and after" -- equal "$(found)" 29
	also "of the game itself nothing is said" -- lacks '(game 11[,)]'
	expect 2 "-j$jobs: while several games are begun together" -- run ahead.pgn
	also "it is told" -- has '^pgn-check: ahead.pgn: internal error, ' err
	also "each is judged by itself" -- equal "$(found)" 30
	expect 2 "-j$jobs: in what reads" -- run before.pgn cut.pgn
	also "it is told" -- has '^pgn-check: cut.pgn: internal error, ' err
	also "what was read before is judged" -- eval 'test "$(grep -c "^before.pgn.*illegal-unreachable" out)" -eq 30 &&
	    test "$(found)" -gt 30'
	expect 2 "-j$jobs: while something shared is held" -- run before.pgn lock.pgn
	also "it is told" -- has '^pgn-check: internal error, ' err
	[ $jobs -gt 1 ] ||
	    also "what was written stays" -- eval 'test "$(grep -c "^before.pgn.*illegal-unreachable" out)" -eq 30'
done

expect 2 "a document" -- "$CHECK" --format json --max-findings 0 look.pgn
also "it is whole" -- eval 'python3 -m json.tool out >/dev/null'
also "it has the others" -- eval 'test "$(grep -o illegal-unreachable out | wc -l)" -ge 29'
expect 2 "the line of progress" -- "$CHECK" --progress always lock.pgn
expect 2 "a cache" -- "$CHECK" --cache cache look.pgn
expect 1 "the same file, by a program that breaks nothing" -- "$GOOD" --cache cache --max-findings 0 look.pgn
also "nothing was remembered of it" -- equal "$(found)" 30

# -- files that are written --
mkdir folder
printf 'old\n' >old
for where in look lock cut; do
	for how in '-o folder/file' '--in-place' '--split Round --folder folder/parts' '--good folder/file'; do
		cp $where.pgn folder/in.pgn
		cp old folder/file
		case $how in
		*--in-place*) set -- "$REPLAY" --on-illegal repair ;;
		*--split*) set -- "$REPLAY" --on-illegal skip ;;
		*--good*) set -- "$CHECK" ;;
		*) set -- "$REPLAY" --on-illegal skip ;;
		esac
		# shellcheck disable=SC2086 # options
		expect 2 "$where, $how" -- "$@" --batch-bytes 1000 $how folder/in.pgn
		also "the old files are as they were, and no other is there" -- eval 'same folder/in.pgn '$where'.pgn && same folder/file old &&
		    nothing "$(find folder -mindepth 1 ! -name in.pgn ! -name file)"'
		rm -rf folder/*
	done
done
cp look.pgn fix.pgn
expect 2 "corrections" -- "$CHECK" --fix fix.pgn
also "the file stays as it was" -- same fix.pgn look.pgn
also "no hidden file is left" -- nothing "$(find . -name '.arbiter*')"
finish
