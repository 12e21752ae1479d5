#!/bin/sh
# stats_duplicates.sh: pgn-stats --tables duplicates counts what pgn-check --duplicates reports.
# usage: tests/shell/stats_duplicates.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
stats=$B/pgn-stats
planted=fixtures/archive/planted.pgn

# reported FILE...: how often pgn-check reports each kind, as "ID,GAMES"
reported() {
	"$B/pgn-check" --duplicates --max-findings 0 --level info --select 'dup-*' --format jsonl "$@" 2>/dev/null |
	jq -r 'select(.type == "finding") | .id' | sort | uniq -c | awk '{ print $2 "," $1 }'
}
# counted FILE...: the same from the table
counted() {
	"$stats" --tables duplicates --format csv "$@" >"$tmp/csv" && awk -F, -v OFS=, '$1 ~ /^dup-/ { print $1, $2 }' "$tmp/csv" | sort
}
reported "$planted" >"$tmp/wanted"
expect 0 "every kind is counted as often as it is reported" -- counted "$planted"
also "the numbers are those of pgn-check" -- same "$tmp/wanted"
also "there are several kinds" -- test "$(wc -l <"$tmp/wanted")" -gt 10
reported "$planted" "$planted" >"$tmp/wanted"
expect 0 "games of two files are compared with each other" -- counted -j3 --memory 1M "$planted" "$planted"
also "in little memory, by three threads" -- same "$tmp/wanted"
"$stats" --format csv --tables tags,results "$planted" >"$tmp/wanted"
expect 0 "with other tables" -- eval '"$stats" --format csv --tables tags,results,duplicates "$planted" | grep -v "^duplicates,"'
also "these are the same" -- same "$tmp/wanted"
expect 0 "the table is not counted unless it is asked for" -- "$stats" --format csv "$planted"
also "since all games must be kept" -- lacks '^duplicates,'
expect 0 "as text" -- "$stats" --tables duplicates "$planted"
also "it has the name of the kind" -- has 'dup-copy'
expect 0 "as a page" -- "$stats" --html --tables duplicates "$planted"
also "it has the name of the kind, too" -- has 'dup-copy'
expect 0 "chosen games" -- counted --where 'White != "Xu, Lin"' "$planted"
also "are compared only with each other" -- lacks 'dup-players'
for option in "--by Event" "--partial $tmp/part" "--shard 0/2"; do
	# shellcheck disable=SC2086
	expect 2 "not with $option" -- "$stats" --tables duplicates $option "$planted"
	also "and it says why" -- has_text duplicates "$tmp/err"
done
expect 2 "not without the board" -- "$stats" --tables duplicates --no-replay "$planted"
finish
