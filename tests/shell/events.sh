#!/bin/sh
# events.sh: pgn-check --events finds what was planted in an event, and nothing in events without faults.
# usage: tests/shell/events.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
check=$B/pgn-check
games=fixtures/archive/events.pgn
ids='player-twice-in-round,pair-twice-in-round'

# found [OPTION...] FILE: every finding of an event, as "GAME,ID,SEVERITY"
found() {
	"$check" --events --max-findings 0 --level info --select "$ids" --format jsonl "$@" 2>"$tmp/errors" |
	    sed -n 's/.*"game":\([0-9]*\),.*"id":"\([^"]*\)","severity":"\([a-z]*\)".*/\1,\2,\3/p'
}

sed 1d fixtures/archive/events.csv >"$tmp/planted"
expect 0 "the events" -- found $games
also "have what was planted, each once" -- same "$tmp/planted"
for how in -j1 -j3 '--memory 1M' --duplicates; do
	# shellcheck disable=SC2086
	expect 0 "with $how" -- found $how $games
	also "they are the same" -- same "$tmp/planted"
done

# Half of the games in another file.
awk -v RS= -v ORS='\n\n' -v a="$tmp/a.pgn" -v b="$tmp/b.pgn" '{ print > (int((NR - 1) / 2) % 2 ? b : a) }' $games
found "$tmp/a.pgn" "$tmp/b.pgn" | cut -d, -f2- | sort >"$tmp/parts"
cut -d, -f2- "$tmp/planted" | sort >"$tmp/kinds"
expect 0 "two files" -- cat "$tmp/parts"
also "have the same faults" -- same "$tmp/kinds"
expect 0 "a finding" -- "$check" --events --level info --select "$ids" "$tmp/b.pgn" "$tmp/a.pgn"
also "names the other file" -- has 'game [0-9]* of .*/[ab].pgn (line [0-9]*)'

# Ignored by a file, and by a game.
{ echo '% arbiter: ignore-file=pair-*'; cat $games; } >"$tmp/muted.pgn"
expect 0 "a file that ignores one of them" -- found "$tmp/muted.pgn"
also "has the others" -- test "$(cut -d, -f2 "$tmp/out" | sort -u | tr '\n' ' ')" = "$(cut -d, -f2 "$tmp/planted" |
    grep -v pair- | sort -u | tr '\n' ' ')"
{ sed -n 's/^\([0-9]*\),pair-twice-in-round,.*/\1/p' "$tmp/planted"; } >"$tmp/at"
awk -v RS= -v ORS='\n\n' -v at="$(cat "$tmp/at")" 'NR == 2 * at - 1 { $0 = "% arbiter: ignore=pair-twice-in-round\n" $0 } { print }' \
    $games >"$tmp/muted.pgn"
expect 0 "a game that ignores its own" -- found "$tmp/muted.pgn"
also "does not have it" -- lacks pair-twice-in-round
also "and the others do" -- has player-twice-in-round

# Never two findings for one thing.
expect 0 "beside contradictions" -- eval 'found --contradictions $games | sort | uniq -d'
also "nothing is reported twice" -- test ! -s "$tmp/out"

# -- events without faults --

for kind in robin double double-exchanged swiss teams scheveningen knockout; do
	for players in 8 9 16; do
		case $kind$players in
		knockout9) continue ;;
		esac
		python3 tests/support/make_event.py $kind $players --seed $players --byes >"$tmp/good.pgn" || continue
		expect 0 "$kind of $players without faults" -- found "$tmp/good.pgn"
		also "has none" -- test ! -s "$tmp/out"
	done
done
for f in fixtures/crosstables/*.pgn; do
	case $f in
	*/awkward.pgn) continue ;;
	esac
	expect 0 "$f" -- found "$f"
	also "has none" -- test ! -s "$tmp/out"
done

expect 0 "without the option" -- "$check" --level info --select "$ids,result-tag-vs-terminator" $games
also "nothing is looked for" -- test ! -s "$tmp/out"
expect 2 "with --fix" -- "$check" --events --fix $games
expect 2 "with a format that reports file by file" -- "$check" --events --format table $games
finish
