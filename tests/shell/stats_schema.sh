#!/bin/sh
# stats_schema.sh: the JSON reports of fixtures/stats/, which test_stats compares with what is written, are valid under
# the schema of the manual page, rows have the keys that their table names, and what is wrong is refused; and so it is
# with the crosstables of fixtures/crosstables/ and their columns.
# usage: tests/shell/stats_schema.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc

cat >"$tmp/valid.py" <<'END'
import json, sys
import jsonschema

def once(pairs):
    keys = [key for key, _ in pairs]
    if len(keys) != len(set(keys)):
        raise ValueError("a key stands twice: " + " ".join(keys))
    return dict(pairs)

rules = json.load(open(sys.argv[1], encoding="utf-8"))
jsonschema.Draft202012Validator.check_schema(rules)
try:
    report = json.loads(sys.stdin.buffer.read().decode("utf-8"), object_pairs_hook=once)
    fault = next(jsonschema.Draft202012Validator(rules).iter_errors(report), None)
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
except ValueError as e:
    print("#", e)
    sys.exit(1)
END

valid() {
	python3 "$tmp/valid.py" "$tmp/schema" <"$1"
}
sample=fixtures/stats/all.json
# refused NAME FROM TO: a report with that in place of what is there
refused() {
	sed "s/$2/$3/" "$sample" >"$tmp/bad"
	! cmp -s "$tmp/bad" "$sample" && ! valid "$tmp/bad" >/dev/null; check "refused: $1" 0
}

if command -v python3 >/dev/null && python3 -c 'import jsonschema' 2>/dev/null; then
	python3 tests/shell/schema.py schema man/arbiter-stats.7 >"$tmp/schema"; check "the page has a schema" 0
	for report in fixtures/stats/*.json; do
		valid "$report"; check "$report is valid" 0
	done
	refused "another schema" 'report\/1' 'report\/2'
	refused "a number that is not whole" '"plies":649}' '"plies":649.5}'
	refused "a negative number" '"games":8,"times":8' '"games":-8,"times":8'
	refused "a date that is none" '1998.03.12' '12.03.1998'
	refused "a key too much" '"level":0,' '"level":0,"levels":0,'
	refused "a row with other keys" '{"year":1998,' '{"date":1998,'
	refused "a row too few" '"distinct":6,' '"distinct":7,'
	refused "a table that was not planned" '"tables":\["counts",' '"tables":['

	sed -n '/^\.\\" The tests cut the schema of crosstables/,/^\.\\" and this line/p' man/arbiter-stats.7 |
	    grep -v '^\.' >"$tmp/schema"; check "the page has a schema of crosstables" 0
	sample=$tmp/cross.json
	for games in fixtures/crosstables/*.pgn fixtures/manual/open.pgn; do
		"$B/pgn-stats" -q --crosstable --format json "$games" >"$sample" && valid "$sample"
		check "the crosstables of $games are valid" 0
	done
	refused "another schema" 'crosstables\/1' 'crosstables\/2'
	refused "a kind that is none" '"kind":"swiss"' '"kind":"scheveningen"'
	refused "a third of a point" '"points":0.5' '"points":0.3'
	refused "points that nobody made" '"rank":1,\(.*\)"points":2.5' '"rank":1,\1"points":3'
	refused "an opponent who does not play" '"opponent":"Cedar"' '"opponent":"Fir"'
	refused "a round that there is not" '"rounds":\["1",' '"rounds":['
	refused "a tie-break too few" '"progressive":[0-9.]*,' ''
	"$B/pgn-stats" -q --crosstable --format csv fixtures/manual/open.pgn >"$tmp/cross.csv"
	check "crosstables as a table" 0
	python3 tests/shell/schema.py csv 6 <"$tmp/cross.csv"; check "have rows of as many cells" 0
	columns=$(sed -n '/^\.Ss CSV of crosstables/,/^They are those/p' man/arbiter-stats.7 | sed -n 's/^\.Cm //p' |
	    tr -d ' ' | tr '\n' ',' | sed 's/,,*/,/g; s/[.,]*$//')
	[ "$(head -n 1 "$tmp/cross.csv")" = "$columns" ]; check "and the columns of the page" 0
else
	skip "the reports are valid" "no python3 with jsonschema"
fi

page=$(cat man/pgn-stats.1)
for name in $(sed -n 's/^TABLE([A-Z0-9]*, "\([^"]*\)".*/\1/p' core/tables.def) \
    $(sed -n 's/^COUNT([A-Z0-9_]*, "\([^"]*\)".*/\1/p' core/counts.def); do
	case $page in
	*".It Cm $name
"*) ;;
	*) [ "$name" = games ] || echo "$name" >>"$tmp/missing" ;;
	esac
done
[ ! -s "$tmp/missing" ] || sed 's/^/# /' "$tmp/missing"
[ ! -s "$tmp/missing" ]; check "every table and every count is in the manual page" 0

if command -v jq >/dev/null; then
	[ "$(jq -r '.tables[] | select(.name == "players") | .rows[0].player' fixtures/stats/all.json)" = 'Müller, "Hans"' ]
	check "jq reads a name" 0
	[ "$(jq '[.tables[] | select(.name == "years") | .rows[].year] | add' fixtures/stats/all.json)" = 3999 ]
	check "jq reads keys that are numbers" 0
else
	skip "jq reads the reports" "no jq"
fi

if command -v python3 >/dev/null; then
	for table in fixtures/stats/*.csv; do
		python3 tests/shell/schema.py csv "$(wc -l <"$table")" <"$table"; check "$table: rows of a table" 0
	done
else
	skip "the tables are tables" "no python3"
fi

echo "1..$n"
exit $failed
