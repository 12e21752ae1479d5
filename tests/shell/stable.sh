#!/bin/sh
# stable.sh: what arbiter-safety(7) promises to keep is there: options with their letters, words and defaults, keys of
# configurations, ids of findings, names and types of members and columns; and files of the last release are read.
# usage: tests/shell/stable.sh [-u] [build directory]; wants jq, and python3 for the database
#
# fixtures/stable has what the last release had: a line may only go when the first number of the version changes.
# -u, when a version is released, adds what is new.
if [ "$1" = -u ]; then update=yes; shift; else update=; fi
B=${1:-${B:-build}}
. tests/shell/cli.inc
S=fixtures/stable
lists="options findings columns"
games=fixtures/games/laws.pgn event=fixtures/trf/robin.pgn

for p in pgn-check pgn-replay pgn-stats fen-legal; do
	"$B/$p" --completion fish | sed -n "s/^complete .* -l \([a-z0-9-]*\) .*/$p --\1/p"
	"$B/$p" --completion fish | sed -n "s/^complete .* -s \(.\) .*-l \([a-z0-9-]*\) .*/$p -\1 --\2/p"
	# Its words, but not the findings, which are a list of their own.
	"$B/$p" --completion bash | sed -n "s/^	\([a-z-]*\)) words='\(.*\)' ;;/\1 \2/p" | grep -v -e ' enc-bom ' -e '^- ' |
	    awk -v p="$p" '{ for (i = 2; i <= NF; i++) print p " --" $1 "=" $i }'
	"$B/$p" --help | sed -n "s/^ *\(-., \)*\(--[a-z-]*\) .*(default \([^):;]*\).*/$p \2 is \3/p"
done >"$tmp/options"
"$B/pgn-check" --list-rules | cut -d ' ' -f 1 >"$tmp/findings"

# members NAME: the names of the members of JSON on standard input, and what they can be
members() {
	jq -r 'paths as $p | [($p | map(select(type == "string")) | join(".")), (getpath($p) | type)] | join(" ")' | sed "s/^/$1 /"
}
if command -v jq >/dev/null; then
	lists="$lists members"
	{
		for f in jsonl json; do
			"$B/pgn-check" --level info --all-games --summary -f $f $games | members check.$f
			"$B/fen-legal" --level info --can-mate both --summary -f $f fixtures/golden/readme.fen | members legal.$f
		done
		for f in sarif gitlab; do
			"$B/pgn-check" --level info -f $f $games | members check.$f
		done
		"$B/pgn-replay" -q --to jsonl $games 2>/dev/null | members replay.jsonl
		"$B/pgn-stats" -q -f json $games | members stats.json
		"$B/pgn-stats" -q --crosstable -f json $event | members crosstable.json
		"$B/pgn-stats" -q --standings last -f json $event | members standings.json
		"$B/pgn-stats" -q --pairings last -f json $event | members pairings.json
	} >"$tmp/members"
else
	skip "all members are still there" "no jq"
fi
# columns NAME: the columns of CSV on standard input, with their places: others may follow
columns() {
	head -n 1 | tr , '\n' | awk -v name="$1" '{ print name, NR, $0 }'
}
{
	"$B/pgn-check" -f csv $games | columns check
	"$B/fen-legal" -f csv fixtures/golden/readme.fen | columns legal
	"$B/fen-legal" --can-mate both --proof -f csv fixtures/golden/readme.fen | columns legal-asked
	"$B/pgn-replay" -q --to csv $games 2>/dev/null | columns csv
	"$B/pgn-replay" -q --to csv-plies $games 2>/dev/null | columns csv-plies
	"$B/pgn-stats" -q -f csv $games | columns stats
	"$B/pgn-stats" -q --crosstable -f csv $event | columns crosstable
	"$B/pgn-stats" -q --standings last -f csv $event | columns standings
	"$B/pgn-stats" -q --pairings last -f csv $event | columns pairings
} >"$tmp/columns"

# kept LIST: each line of it is there
kept() {
	LC_ALL=C sort -u "$tmp/$1" >"$tmp/now"
	[ -z "$update" ] || LC_ALL=C sort -u "$S/$1" "$tmp/now" -o "$S/$1"
	LC_ALL=C comm -23 "$S/$1" "$tmp/now" | sed 's/^/# is gone: /' >"$tmp/gone"
	cat "$tmp/gone"
	[ -s "$S/$1" ] && [ ! -s "$tmp/gone" ]
}
for list in $lists; do
	expect 0 "all $list are still there" -- kept $list
done

if command -v python3 >/dev/null; then
	expect 0 "a database" -- "$B/pgn-replay" -q --fail-on never --to sqlite -o "$tmp/games.db" $games
	python3 - "$tmp/games.db" >"$tmp/database" <<'PYTHON'
import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
for name in ("application_id", "user_version"):
    print(name, db.execute("PRAGMA " + name).fetchone()[0])
for (table,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
    for column in db.execute("SELECT name, type FROM pragma_table_info(?)", (table,)):
        print(table, *column)
PYTHON
	expect 0 "all tables and columns of the database are still there" -- kept database
else
	skip "the tables of the database" "no python3"
fi

# The files of the last release: a configuration with all keys in all sections that have them, a baseline, and keys.
expect 0 "its configuration is read" -- "$B/pgn-check" --config $S/arbiter.ini --show-config a.pgn
also "with all keys" -- equal "$(sed -n '/^\[/q; s/^\([a-z-]*\) =.*/\1/p' $S/arbiter.ini | sort)" \
    "$(sed -n 's/^\([a-z-]*\) =.*/\1/p' "$tmp/out" | sort)"
cp $games "$tmp/laws.pgn"
cp $S/baseline.json "$tmp/"
expect 0 "its baseline holds" -- in_dir "$tmp" "$(cd "$B" && pwd)/pgn-check" -q --no-config --summary --baseline baseline.json laws.pgn
also "and knows all errors" -- has_text "nothing new" "$tmp/out"
expect 0 "its keys are read" -- "$B/pgn-check" -q --no-config --fail-on never --duplicates --known $S/games.keys --select dup-copy \
    --max-findings 0 $games
also "and know all games" -- equal "$(grep -c '^\[White ' $games)" "$(grep -c dup-copy "$tmp/out")"
finish
