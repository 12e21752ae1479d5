#!/bin/sh
# contradictions.sh: pgn-check --contradictions finds what was planted, nothing else, and the same for all threads.
# usage: tests/shell/contradictions.sh [build directory]
#
# fixtures/archive/contradictions.pgn has four tournaments of ten players, two editions of a weekly one, and pairs of games
# on one day; contradictions.csv says what is wrong in them.
# Between two of them all ratings rise within eight months, and the rapid ones are others: that is not wrong.
B=${1:-${B:-build}}
. tests/shell/cli.inc
check=$B/pgn-check
games=fixtures/archive/contradictions.pgn
ids='elo-jump,elo-spread,date-vs-event,event-two-sites,player-twice-in-round,player-two-places'

# found [OPTION...] FILE: every contradiction, as "GAME,ID,SEVERITY"
found() {
	"$check" --contradictions --max-findings 0 --level info --select "$ids" --format jsonl "$@" 2>"$tmp/errors" |
	    sed -n 's/.*"game":\([0-9]*\),.*"id":"\([^"]*\)","severity":"\([a-z]*\)".*/\1,\2,\3/p'
}

sed 1d fixtures/archive/contradictions.csv >"$tmp/planted"
expect 0 "contradictions" -- found $games
also "are those that were planted, each once" -- same "$tmp/planted"
for how in -j1 -j3 '--memory 1M' --duplicates; do
	# shellcheck disable=SC2086
	expect 0 "with $how" -- found $how $games
	also "they are the same" -- same "$tmp/planted"
done
"$check" --contradictions --duplicates --level info --select "$ids,dup-*" --max-findings 0 --format jsonl $games fixtures/archive/planted.pgn >"$tmp/both"
"$check" --duplicates --level info --select "$ids,dup-*" --max-findings 0 --format jsonl $games fixtures/archive/planted.pgn >"$tmp/alone"
expect 0 "duplicates beside contradictions" -- cat "$tmp/both"
also "are found" -- has '"id":"dup-'
also "are those without them" -- test "$(grep -c dup- "$tmp/both")" -eq "$(grep -c dup- "$tmp/alone")"

# Half of the games in another file, and the files in another order: the same games.
awk -v RS= -v ORS='\n\n' -v a="$tmp/a.pgn" -v b="$tmp/b.pgn" '{ print > (int((NR - 1) / 2) % 2 ? b : a) }' $games
found "$tmp/a.pgn" "$tmp/b.pgn" | cut -d, -f2- | sort >"$tmp/parts"
cut -d, -f2- "$tmp/planted" | sort >"$tmp/kinds"
expect 0 "two files" -- cat "$tmp/parts"
also "have the same contradictions" -- same "$tmp/kinds"
expect 0 "a finding" -- "$check" --contradictions --level info --select "$ids" "$tmp/b.pgn" "$tmp/a.pgn"
also "names the other file" -- has 'game [0-9]* of .*/[ab].pgn (line [0-9]*)'
also "and the tag that is wrong" -- has ' 2630: .* has the rating 2630, but 2380 in game '
found "$tmp/b.pgn" "$tmp/a.pgn" | cut -d, -f2- | sort >"$tmp/parts"
expect 0 "the files in another order" -- cat "$tmp/parts"
also "have the same, too" -- same "$tmp/kinds"

# Ignored by a file, and by a game.
{ echo '% arbiter: ignore-file=elo-*,date-vs-event'; cat $games; } >"$tmp/muted.pgn"
expect 0 "a file that ignores three of them" -- found "$tmp/muted.pgn"
also "has the others" -- test "$(cut -d, -f2 "$tmp/out" | sort -u | tr '\n' ' ')" = "event-two-sites player-twice-in-round player-two-places "
awk -v RS= -v ORS='\n\n' 'NR == 2 * 11 - 1 { $0 = "% arbiter: ignore=date-vs-event\n" $0 } { print }' $games >"$tmp/muted.pgn"
expect 0 "a game that ignores its own" -- found "$tmp/muted.pgn"
also "has none" -- lacks date-vs-event

expect 0 "without the option" -- "$check" --level info --select "$ids,result-tag-vs-terminator" $games
also "nothing is looked for" -- test ! -s "$tmp/out"
expect 2 "with --fix" -- "$check" --contradictions --fix $games
expect 2 "with a format that reports file by file" -- "$check" --contradictions --format table $games
expect 0 "players of other games are not one" -- found fixtures/golden/two.pgn
also "and nothing contradicts" -- test ! -s "$tmp/out"
finish
