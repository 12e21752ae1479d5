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
	wide "$stats" --tables duplicates --format csv "$@" >"$tmp/csv" && awk -F, -v OFS=, '$1 ~ /^dup-/ { print $1, $2 }' "$tmp/csv" | sort
}
reported "$planted" >"$tmp/wanted"
cp "$tmp/wanted" "$tmp/reported"
expect 0 "every kind is counted as often as it is reported" -- counted "$planted"
also "the numbers are those of pgn-check" -- same "$tmp/wanted"
also "there are several kinds" -- test "$(wc -l <"$tmp/wanted")" -gt 10
reported "$planted" "$planted" >"$tmp/wanted"
cp "$tmp/wanted" "$tmp/twice"
expect 0 "games of two files are compared with each other" -- counted -j3 --memory 1M "$planted" "$planted"
also "in little memory, by three threads" -- same "$tmp/wanted"
"$stats" --format csv --tables tags,results "$planted" >"$tmp/wanted"
expect 0 "with other tables" -- eval '"$stats" --format csv --tables tags,results,duplicates "$planted" | grep -Ev "^(tables,,)?duplicates,"'
also "these are the same" -- same "$tmp/wanted"
expect 0 "the table is not counted unless it is asked for" -- "$stats" --format csv "$planted"
also "since all games must be kept" -- lacks '^duplicates,'
expect 0 "as text" -- "$stats" --tables duplicates "$planted"
also "it has the name of the kind" -- has 'dup-copy'
games=$(awk -F, '{ n += $2 } END { print n }' "$tmp/reported")
also "and the number of games, not of kinds" -- has "^Games that occur more than once: $games\$"
expect 0 "of which the first are shown" -- "$stats" --tables duplicates --top 2 "$planted" "$planted"
also "it is the number of all" -- has "^Games that occur more than once: $(awk -F, '{ n += $2 } END { print n }' "$tmp/twice")\$"
expect 0 "other tables whose rows are not what their title names" -- "$stats" --tables findings,ends,material,pairs "$planted"
for of in "Findings: .* kinds*" "How games ended: .* kinds*" "Material at the end: .* kinds*" "Who met whom: .* pairs*"; do
	also "say what they count: $of" -- eval "grep -q '^$of\\(,\\|\$\\)' '$tmp/out' || grep -q '^${of%%:*}: none' '$tmp/out'"
done
expect 0 "as a page" -- "$stats" --format html --tables duplicates "$planted"
also "it has the name of the kind, too" -- has 'dup-copy'
expect 0 "chosen games" -- counted --where 'White != "Xu, Lin"' "$planted"
also "are compared only with each other" -- lacks 'dup-players'
# In groups, each is counted in that of the game that is reported.
by_group() {
	wide "$stats" --tables duplicates --format csv --by "$@" >"$tmp/csv" &&
		awk -F, -v OFS=, '$2 ~ /^dup-/ { n[$1 "," $2] += $3 } END { for (i in n) print i, n[i] }' "$tmp/csv" | sort
}
"$B/pgn-check" --duplicates --max-findings 0 --level info --select 'dup-*' --format jsonl "$planted" "$planted" 2>/dev/null |
	jq -r 'select(.type == "finding") | "\(.game) \(.id)"' >"$tmp/games"
"$B/pgn-replay" --columns game,Event --to csv "$planted" 2>/dev/null | tr -d '\r' | sed 's/,/ /' >"$tmp/events"
awk 'NR == FNR { n = $1; sub("[^ ]* ", ""); event[n] = $0; next } { print event[$1] "," $2 }' "$tmp/events" "$tmp/games" |
	sort | uniq -c | sed 's/^ *\([0-9]*\) \(.*\)/\2,\1/' | sort >"$tmp/wanted"
for how in '' '-j3 --memory 1M'; do
	# shellcheck disable=SC2086
	expect 0 "by a tag $how" -- by_group Event $how "$planted" "$planted"
	also "the groups have what pgn-check reports of their games" -- same "$tmp/wanted"
	also "in several groups" -- test "$(cut -d, -f1 "$tmp/wanted" | sort -u | wc -l)" -gt 1
done
sum() {
	awk '{ n += $1 } END { print n + 0 }'
}
expect 0 "by something else than a tag" -- by_group result "$planted"
also "all are counted" -- test "$(cut -d, -f3 "$tmp/out" | sum)" -eq "$(reported "$planted" | cut -d, -f2 | sum)"
for option in "--write-counts $tmp/part" "--shard 0/2"; do
	# shellcheck disable=SC2086
	expect 2 "not with $option" -- "$stats" --tables duplicates $option "$planted"
	also "and it says why" -- has_text duplicates "$tmp/err"
done
expect 2 "not without the board" -- "$stats" --tables duplicates --tables quick "$planted"
finish
