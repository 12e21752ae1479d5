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

# -- help as an argument --
# options PROGRAM: each option of --help that takes an argument, and what that is called
options() {
	"$bin/$1" --help | sed -n 's/^ .*--\([a-z][a-z0-9-]*\) \([A-Z][^ ]*\) .*/\1 \2/p'
}
# What is free text, a number, or the name of a file: there is no list of it.
is_free() {
	case $1:$2 in
	*:FILE | *:FOLDER | *:N | *:K/N | *:SECONDS | *:SIZE | *:TEXT | *:SUFFIX | *=VALUE | *:OLD=NEW | *:FEN | *:W-D-L | *:PIECES | \
	    *:RANGE | *:POSITION | *:PARTS | *:"NAME|N" | *:PATTERN | *:ADDRESS) ;;
	game:LIST | range:LIST | drop:LIST | cells:LIST | *column:NAME | moves:NAME) ;;
	*) return 1 ;;
	esac
}
# is_list FILE: a word and its meaning in each line, to an empty line, after which anything can follow
is_list() {
	sed '/^$/,$d' "$1" | grep -v '^[^ ][^ ]*  *[^ ]' | sed 's/^/# no meaning: /'
	[ "$(sed '/^$/,$d' "$1" | wc -l)" -ge 2 ] && ! sed '/^$/,$d' "$1" | grep -qv '^[^ ][^ ]*  *[^ ]'
}
for p in $programs; do
	expect 0 "$p has options with arguments" -- eval 'options $p >options && [ "$(wc -l <options)" -ge 20 ] && "$bin/$p" --version'
	while read -r option argument <&3; do
		is_free "$option" "$argument" && continue
		expect 0 "$p --$option help" -- eval '"$bin/$p" --$option help there-is-no-such-file <&-'
		also "$p --$option help lists words with their meanings" -- is_list out
		also "$p --$option help says nothing else" -- empty err
	done 3<options
done
for option in where sort split columns; do
	expect 0 "pgn-replay --$option help" -- "$bin/pgn-replay" --$option help
	also "pgn-replay --$option help lists facts" -- has '^averageelo  *of both players' out
	also "pgn-replay --$option help names tags" -- has 'WhiteElo' out
done
expect 0 "--where help" -- "$bin/pgn-replay" --where help
also "--where help shows what conditions can ask" -- has_text 'position("FEN")' out
expect 0 "fen-legal --variant help" -- "$bin/fen-legal" --variant help
cut -d ' ' -f 1 out >variants
also "it lists more than ten" -- test "$(wc -l <variants)" -gt 10
while read -r variant <&3; do
	# Positions of another game may be none, but the variant is known.
	expect 0 "fen-legal --variant $variant is taken" -- eval '"$bin/fen-legal" --fail-on never --variant $variant one.fen; [ $? -lt 2 ]'
done 3<variants
finish
