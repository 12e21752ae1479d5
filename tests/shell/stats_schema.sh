#!/bin/sh
# stats_schema.sh: the JSON reports of fixtures/stats/, which test_stats compares with what is written, are valid under
# the schema of the manual page, rows have the keys that their table names, and what is wrong is refused; and so it is
# with the crosstables of fixtures/crosstables/ and their columns.  The schema is for check-all; what it cannot say, as that
# points are those of the games, is compared in check, too.
# usage: tests/shell/stats_schema.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc

cat >"$tmp/valid.py" <<'END'
import json
import os
import sys

def once(pairs):
    keys = [key for key, _ in pairs]
    if len(keys) != len(set(keys)):
        raise ValueError("a key stands twice: " + " ".join(keys))
    return dict(pairs)

def fault_of(name, validator):
    with open(name, "rb") as f:
        report = json.loads(f.read().decode("utf-8"), object_pairs_hook=once)
    fault = next(validator.iter_errors(report), None) if validator else None
    if fault:
        raise ValueError("%s: %s" % (fault.json_path, fault.message[:300]))
    for event in report.get("crosstables", []):
        names = {player["player"] for player in event["players"]}
        for player in event["players"]:
            for game in player["list"]:
                if game["opponent"] is not None and game["opponent"] not in names:
                    raise ValueError("%s is no player" % game["opponent"])
                if game["round"] is not None and game["round"] not in event["rounds"]:
                    raise ValueError("%s is no round" % game["round"])
            if sum(game["points"] or 0 for game in player["list"]) != player["points"]:
                raise ValueError("%s has not these points" % player["player"])
            if sum(player[key] for key in ("wins", "draws", "losses", "unknown")) != player["games"]:
                raise ValueError("%s has not these games" % player["player"])
    if "plan" in report and [table["name"] for table in report["tables"]] != report["plan"]["tables"]:
        raise ValueError("the tables are not those of the plan")
    for table in report.get("tables", []):
        for row in table["rows"]:
            if list(row) != table["keys"] + table["columns"]:
                raise ValueError("%s: a row with other keys: %s" % (table["name"], row))
        if table["level"] == 0 and table["distinct"] != len(table["rows"]):
            raise ValueError("%s: %d rows, not %d" % (table["name"], len(table["rows"]), table["distinct"]))

# For each file a line: valid, or what is wrong with it.
rules = json.load(open(sys.argv[1], encoding="utf-8"))
validator = None
if os.environ.get("ARBITER_CHECK") == "all":
    import jsonschema
    jsonschema.Draft202012Validator.check_schema(rules)
    validator = jsonschema.Draft202012Validator(rules)
for name in sys.argv[2:]:
    try:
        fault_of(name, validator)
        print("%s: valid" % name)
    except ValueError as e:
        print("%s: %s" % (name, e))
END

# valid FILE: that is what valid.py says of it.  refused FILE SAMPLE WHY: it is not as the sample is, and that is said
valid() {
	grep "^$1: " "$tmp/said"
	grep -qxF "$1: valid" "$tmp/said"
}
refused() {
	grep "^$1: " "$tmp/said"
	differs "$2" "$1" && grep "^$1: " "$tmp/said" | grep -qF -e "$3"
}
# Reports with something else in place of what is there: FILE SAMPLE, and on standard input NAME|FROM|TO|WHAT IS SAID
spoil() {
	i=0
	while IFS='|' read -r name from to why; do
		i=$((i + 1))
		sed "s/$from/$to/" "$2" >"$1.$i"
		printf '%s|%s|%s\n' "$1.$i" "$name" "$why" >>"$1.list"
	done
}
# all_refused FILE SAMPLE: each of these; those that only the schema refuses are marked
all_refused() {
	while IFS='|' read -r file name why; do
		case $name in
		"schema: "*) check_all || continue ;;
		esac
		also "refused: $name" -- refused "$file" "$2" "$why"
	done <"$1.list"
}

page=man/arbiter-stats.7 cross=$tmp/cross
if command -v python3 >/dev/null && { ! check_all || python3 -c 'import jsonschema' 2>/dev/null; }; then
	sample=fixtures/stats/all.json
	spoil "$tmp/bad" "$sample" <<-'END'
	schema: another schema|report\/1|report\/2|arbiter-stats-report/1
	schema: a number that is not whole|"plies":649}|"plies":649.5}|649.5 is not of type 'integer'
	schema: a negative number|"games":8,"times":8|"games":-8,"times":8|-8 is less than the minimum of 0
	schema: a date that is none|1998-03-12|12.03.1998|'12.03.1998' does not match
	schema: a key too much|"level":0,|"level":0,"levels":0,|'levels' was unexpected
	a row with other keys|{"year":1998,|{"date":1998,|years: a row with other keys
	a row too few|"distinct":6,|"distinct":7,|counts: 6 rows, not 7
	a table that was not planned|"tables":\["counts",|"tables":[|the tables are not those of the plan
	END
	expect 0 "a report as JSON" -- "$B/pgn-stats" -q --format json fixtures/games/stats.pgn
	cp "$tmp/out" "$tmp/report"
	also "the page has a schema" -- to "$tmp/schema" python3 tests/shell/schema.py schema $page
	python3 "$tmp/valid.py" "$tmp/schema" "$tmp/report" fixtures/stats/*.json "$tmp"/bad.? >"$tmp/said"
	also "the report is valid" -- valid "$tmp/report"
	for report in fixtures/stats/*.json; do
		also "$report is valid" -- valid "$report"
	done
	all_refused "$tmp/bad" "$sample"

	sed -n '/^\.\\" The tests cut the schema of crosstables/,/^\.\\" and this line/p' $page | grep -v '^\.' >"$tmp/schema"
	also "the page has a schema of crosstables" -- test -s "$tmp/schema"
	for games in fixtures/crosstables/*.pgn fixtures/manual/open.pgn; do
		expect 0 "crosstables of $games" -- "$B/pgn-stats" -q --crosstable --format json "$games"
		cp "$tmp/out" "$cross.$(basename "$games" .pgn)"
	done
	spoil "$tmp/worse" "$cross.open" <<-'END'
	schema: another schema of crosstables|crosstables\/1|crosstables\/2|arbiter-crosstables/1
	schema: a kind that is none|"kind":"swiss"|"kind":"ladder"|'ladder' is not one of
	schema: a third of a point|"points":0.5|"points":0.3|0.3 is not a multiple of
	points that nobody made|"rank":1,\(.*\)"points":2.5|"rank":1,\1"points":3|Amber has not these points
	an opponent who does not play|"opponent":"Cedar"|"opponent":"Fir"|Fir is no player
	a round that there is not|"rounds":\["1",|"rounds":[|1 is no round
	schema: a tie-break too few|"progressive":[0-9.]*,||'progressive' is a required property
	END
	python3 "$tmp/valid.py" "$tmp/schema" "$cross".* "$tmp"/worse.? >"$tmp/said"
	for games in fixtures/crosstables/*.pgn fixtures/manual/open.pgn; do
		also "the crosstables of $games are valid" -- valid "$cross.$(basename "$games" .pgn)"
	done
	all_refused "$tmp/worse" "$cross.open"

	sed -n '/^\.\\" The tests cut the schema of pairings/,/^\.\\" and this line/p' $page | grep -v '^\.' >"$tmp/schema"
	also "the page has a schema of pairings" -- test -s "$tmp/schema"
	for games in fixtures/crosstables/*.pgn fixtures/manual/open.pgn fixtures/golden/pgn-stats-crosstable-events.pgn; do
		expect 0 "pairings of $games" -- "$B/pgn-stats" -q --pairings all --format json "$games"
		cp "$tmp/out" "$tmp/paired.$(basename "$games" .pgn)"
	done
	spoil "$tmp/odd" "$tmp/paired.open" <<-'END'
	schema: another schema of pairings|pairings\/1|pairings\/2|arbiter-pairings/1
	schema: a result that is none|"result":"-:+"|"result":"-:x"|'-:x' is not one of
	schema: a bye of Black alone|"white":{[^}]*}|"white":null|None is not of type 'object'
	schema: points that are no halves|"before":1.5|"before":1.3|1.3 is not a multiple of
	END
	python3 "$tmp/valid.py" "$tmp/schema" "$tmp"/paired.* "$tmp"/odd.? >"$tmp/said"
	for games in "$tmp"/paired.*; do
		also "the pairings of ${games##*.} are valid" -- valid "$games"
	done
	all_refused "$tmp/odd" "$tmp/paired.open"
else
	skip "the reports are valid" "no python3 with jsonschema"
fi

# cells NAME FILE ROWS: the rows of the table, at least so many, have as many cells as its heading: looked at later
cells() {
	cp "$2" "$tmp/cells.$1"
	echo "$tmp/said.$1 $tmp/cells.$1 tests/shell/schema.py csv $3" >>"$tmp/cells"
}
expect 0 "pairings as a table" -- "$B/pgn-stats" -q --pairings all --format csv fixtures/manual/open.pgn
cells pairings "$tmp/out" 10
columns=$(sed -n '/^\.Ss CSV of pairings/,/^They are those/p' $page | sed -n 's/^\.Cm //p' |
    tr -d ' ' | tr '\n' ',' | sed 's/,,*/,/g; s/[.,]*$//')
also "pairings as a table have the columns of the page" -- equal "$(head -n 1 "$tmp/out")" "$columns"
expect 0 "standings as a table" -- "$B/pgn-stats" -q --standings 2 --format csv fixtures/manual/open.pgn
also "standings as a table have the round, too" -- equal "$(cut -d , -f 25 "$tmp/out" | sort | uniq -c | tr -s ' \n' ' ')" ' 5 2 1 after '

expect 0 "crosstables as a table" -- "$B/pgn-stats" -q --crosstable --format csv fixtures/manual/open.pgn
cells crosstables "$tmp/out" 6
columns=$(sed -n '/^\.Ss CSV of crosstables/,/^They are those/p' $page | sed -n 's/^\.Cm //p' |
    tr -d ' ' | tr '\n' ',' | sed 's/,,*/,/g; s/[.,]*$//')
also "crosstables as a table have the columns of the page" -- equal "$(head -n 1 "$tmp/out")" "$columns"

# documented FILE: every name in it is an item of the page
documented() {
	while read -r name; do
		[ "$name" = games ] || grep -qxF ".It Cm $name" man/pgn-stats.1 || echo "missing: $name"
	done <"$1" >"$tmp/missing"
	cat "$tmp/missing"
	[ -s "$1" ] && [ ! -s "$tmp/missing" ]
}
expect 0 "--tables help" -- "$B/pgn-stats" --tables help
sed -n 's/^TABLE([A-Z0-9]*, "\([^"]*\)".*/\1/p' core/apps/stats/tables.def >"$tmp/names"
also "every table is in the manual page" -- documented "$tmp/names"
sed -n 's/^COUNT([A-Z0-9_]*, "\([^"]*\)".*/\1/p' core/apps/stats/counts.def >"$tmp/names"
also "every count is in the manual page" -- documented "$tmp/names"

# wholes_apart: rows about a table as a whole are only in the table `tables`, and there are others
wholes_apart() {
	awk -F, 'NR > 1 { whole = $(NF - 1) ~ /^(sample|distinct|error)$/; n[whole]++ }
		NR > 1 && whole != ($1 == "tables") { bad = 1 } END { exit bad || !n[0] || !n[1] }' "$tmp/out"
}
# Whatever is counted, the columns of the CSV are the same.
columns=$(sed -n '/^\.Sh CSV$/,/^\.El/s/^\.It Cm //p' $page | tr -d ' ' | tr '\n' ',')
for options in '' '--tables results' '--tables squares' '--tables pairs,results --by year' '--moves-at e4' '--tables quick' \
    '--tables players --spreadsheet'; do
	# shellcheck disable=SC2086 # several words
	expect 0 "a report of${options:+ }$options" -- "$B/pgn-stats" -q --format csv $options fixtures/games/stats.pgn
	also "a report of${options:+ }$options has the columns of the page" -- equal "$(head -n 1 "$tmp/out")," "$columns"
	also "a report of${options:+ }$options has what is about tables in their own" -- wholes_apart
done
expect 0 "a report as a table" -- "$B/pgn-stats" -q --format csv fixtures/games/stats.pgn
cells report "$tmp/out" "$(wc -l <"$tmp/out")"
for table in fixtures/stats/*.csv; do
	cells "$(basename "$table")" "$table" "$(wc -l <"$table")"
done
if command -v python3 >/dev/null; then
	python3 tests/support/many.py <"$tmp/cells" >"$tmp/judged"
	for table in "$tmp"/cells.*; do
		table=${table##*/cells.}
		also "$table as a table: rows of as many cells" -- has "/said.$table 0\$" "$tmp/judged"
	done
else
	skip "the tables are tables" "no python3"
fi
if command -v jq >/dev/null; then
	all=fixtures/stats/all.json
	also "jq reads a name" -- equal 'Müller, "Hans"' \
	    "$(jq -r '.tables[] | select(.name == "players") | .rows[0].player' $all)"
	also "jq reads keys that are numbers" -- equal 3999 \
	    "$(jq '[.tables[] | select(.name == "years") | .rows[].year] | add' $all)"
else
	skip "jq reads the reports" "no jq"
fi

finish
