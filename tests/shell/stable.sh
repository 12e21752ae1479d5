#!/bin/sh
# stable.sh: what arbiter-safety(7) promises to keep is there: options, ids of findings, members of JSON, columns of CSV.
# usage: tests/shell/stable.sh [build directory]
#
# fixtures/stable has what the last release had: a line may only go when the first number of the version changes.
B=${1:-${B:-build}}
. tests/shell/cli.inc
S=fixtures/stable

for p in pgn-check pgn-replay pgn-stats fen-legal; do
	"$B/$p" --completion fish | grep -o ' -l [a-z0-9-]*' | sed "s/ -l /$p --/"
done | LC_ALL=C sort -u >"$tmp/options"
"$B/pgn-check" --list-rules | cut -d ' ' -f 1 | LC_ALL=C sort >"$tmp/findings"
# members FILE: the names of the members of JSON in a file of lines
members() { jq -r 'paths | map(select(type == "string")) | join(".")' "$1" | LC_ALL=C sort -u; }
"$B/pgn-check" --level info --all-games -f jsonl fixtures/games/laws.pgn >"$tmp/check.jsonl"
"$B/pgn-replay" -q --to jsonl fixtures/games/laws.pgn 2>/dev/null >"$tmp/replay.jsonl"
"$B/fen-legal" --level info -f jsonl fixtures/golden/readme.fen >"$tmp/legal.jsonl"
"$B/pgn-stats" -q -f json fixtures/games/laws.pgn >"$tmp/stats.json"
for j in check.jsonl replay.jsonl legal.jsonl stats.json; do
	members "$tmp/$j" | sed "s/^/$j /"
done >"$tmp/members"
"$B/pgn-check" -f csv fixtures/games/laws.pgn | head -n 1 >"$tmp/columns"
"$B/pgn-replay" -q --to csv fixtures/games/laws.pgn 2>/dev/null | head -n 1 >>"$tmp/columns"
"$B/pgn-replay" -q --to csv-plies fixtures/games/laws.pgn 2>/dev/null | head -n 1 >>"$tmp/columns"
"$B/fen-legal" -f csv fixtures/golden/readme.fen | head -n 1 >>"$tmp/columns"

# kept LIST: each line of it is there
kept() {
	LC_ALL=C sort "$S/$1" >"$tmp/sorted"
	LC_ALL=C sort "$tmp/$1" | comm -23 "$tmp/sorted" - | sed 's/^/# is gone: /' >"$tmp/gone"
	cat "$tmp/gone"
	[ -s "$S/$1" ] && [ ! -s "$tmp/gone" ]
}
for list in options findings members columns; do
	expect 0 "all $list are still there" -- kept $list
done
finish
