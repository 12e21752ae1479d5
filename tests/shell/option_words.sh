#!/bin/sh
# option_words.sh: short forms that all programs have, and `help` as the argument of every option that takes words of a list.
# usage: tests/shell/option_words.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
bin=$(cd "$B" && pwd)
top=$(pwd)
cd "$tmp" || exit 2
programs="pgn-check pgn-replay pgn-stats fen-legal"
cp "$top/fixtures/golden/two.pgn" .
printf '4k3/8/8/8/8/8/8/4K3 w - - 0 1\n' >one.fen

# -- short forms --
printf 'two.pgn\0' >games.list
printf 'one.fen\0' >positions.list
for p in $programs; do
	list=games.list
	[ $p != fen-legal ] || list=positions.list
	for pair in "-h --help" "-V --version" "-0 --null"; do
		short=${pair% *} long=${pair#* } more=
		[ "$long" != --null ] || more="--files-from $list --fail-on never"
		# shellcheck disable=SC2086 # words
		expect 0 "$p $long" -- "$bin/$p" $long $more
		mv out long
		# shellcheck disable=SC2086 # words
		expect 0 "$p $short" -- "$bin/$p" $short $more
		also "$p $short writes the same as $long" -- same out long
	done
done
finish
