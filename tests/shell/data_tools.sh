#!/bin/sh
# data_tools.sh: the examples of arbiter-data(7) for programs that read tables, each run with that program if it is here.
# usage: tests/shell/data_tools.sh [build directory]
# shellcheck disable=SC2016,SC2317 # text for R; expect runs what looks unused
B=${1:-${B:-build}}
. tests/shell/cli.inc
R=$(cd "$B" && pwd)/pgn-replay
page=man/arbiter-data.7

# displays SECTION: what is in the displays of that section of the page
displays() {
	awk -v section=".Sh $1" '/^\.Sh / { on = $0 == section } /^\.Ed/ { inside = 0 } on && inside { print }
	    /^\.Bd / { inside = 1 }' "$page" | sed 's/\\(dq/"/g; s/\\&//g'
}
write() {
	"$R" -q --fail-on never "$@" fixtures/manual/club.pgn
}
expect 0 "a database" -- write --to sqlite -o "$tmp/club.db"
expect 0 "a table of games" -- write --to csv --columns White,WhiteElo,BlackElo,isodate,plies -o "$tmp/games.csv"
expect 0 "a table of half-moves" -- write --to csv-plies --columns game,ply,san -o "$tmp/moves.csv"
expect 0 "counts" -- "${R%-replay}-stats" -q --format csv -o "$tmp/counts.csv" fixtures/manual/club.pgn
expect 0 "lists" -- write --to jsonl --columns game,plies,clk -o "$tmp/lists.jsonl"

# python SECTION MODULES LINE...: the displays of the section as a program, ended by these lines; skipped without the modules
python() {
	section=$1 modules=$2
	if ! python3 -c "import $modules" 2>/dev/null; then
		skip "the examples of $section" "no $modules for Python"
		return
	fi
	shift 2
	{
		echo "import $modules"
		if [ "$section" = DUCKDB ]; then
			displays "$section" | sed '/^INSTALL/d; s/.*/print(duckdb.sql("""&"""))/'
		else
			displays "$section"
		fi
		printf '%s\n' "$@"
	} >"$tmp/program.py"
	also "the examples of $section" -- in_dir "$tmp" python3 program.py
}
python PANDAS "pandas, sqlite3" 'assert list(games["plies"]) == [45, 21] and str(games["isodate"].dtype).startswith("datetime64")' \
    'assert list(players["games"]) == [2, 1, 1] and players.loc["Poe, Jack", "last"] == "2024-03-14"' \
    'assert len(moves) == 66 and moves.loc[(1, 7), "clk"] == 5290'
python POLARS "polars, sqlite3" 'assert games["plies"].to_list() == [45, 21] and lists["plies"].to_list() == [45, 21]' \
    'assert pl.read_csv("games.csv", try_parse_dates=True)["isodate"].dtype == pl.Date'
python DUCKDB duckdb 'assert duckdb.sql("SELECT count(*) FROM '"'moves.csv'"'").fetchall() == [(66,)]'
# late FILE ROW LAST: after 30,000 such rows the table has another, with the first quoted cell
late() {
	awk -v row="$2" -v last="$3" '{ print } NR == 1 { for (i = 0; i < 30000; i++) print row } END { print last }' "$tmp/$1" >"$tmp/late"
	mv "$tmp/late" "$tmp/$1"
}
mkdir "$tmp/plain"
cp "$tmp"/*.csv "$tmp/plain"
sed -i 1q "$tmp/games.csv" "$tmp/moves.csv" "$tmp/counts.csv"
late games.csv Carlsen,,,,45 '"Carlsen, M",2800,2700,2024-03-07,45'
late moves.csv "1,1,e4" '1,2,"e4, or e3"'
late counts.csv players,,Carlsen,,,games,2 'players,,"Carlsen, M",,,games,3'
python DUCKDB duckdb
cp "$tmp"/plain/*.csv "$tmp"
# What is empty in the first 30,000 rows has its type all the same.
awk 'BEGIN { print "mate,clk,isodate"; for (i = 0; i < 30000; i++) print ",,"; print "-3,62.5,2024-03-14" }' >"$tmp/sparse.csv"
{
	echo "import duckdb, polars, pyarrow.csv, pyarrow.parquet"
	displays PARQUET | sed 's/games/sparse/g; s/$/; d = polars.read_parquet("sparse.parquet"); assert d.row(-1)[:2] == (-3, 62.5) and str(d.row(-1)[2]) == "2024-03-14", d.schema; assert d["isodate"].dtype == polars.Date, d.schema/'
} >"$tmp/sparse.py"
if python3 -c "import duckdb, polars, pyarrow" 2>/dev/null; then
	also "PARQUET: types of columns that are mostly empty" -- in_dir "$tmp" python3 sparse.py
fi
python PARQUET "duckdb, polars, pyarrow.csv, pyarrow.parquet" \
    'assert polars.read_parquet("games.parquet")["plies"].to_list() == [45, 21]'
if Rscript -e 1 >/dev/null 2>&1; then
	# R itself has no SQLite.
	no_database=
	Rscript -e 'library(RSQLite)' >/dev/null 2>&1 || { no_database='/DBI/d'; skip "the example of R with a database" "no RSQLite for R"; }
	{
		displays R | sed "$no_database"
		echo 'stopifnot(games$plies == c(45, 21), players$value.games == c(2, 1, 1), players$value.last[2] == "2024-03-14")'
	} >"$tmp/program.R"
	also "the examples of R" -- in_dir "$tmp" Rscript program.R
else
	skip "the examples of R" "no R"
fi
also "the page has examples of all of these" -- test -n "$(displays PANDAS)" -a -n "$(displays POLARS)" -a -n "$(displays DUCKDB)" \
    -a -n "$(displays PARQUET)" -a -n "$(displays R)"
finish
