#!/bin/sh
# database.sh: the database of --to sqlite, read by Python, and compared with the tables of the same games.
# usage: tests/shell/database.sh [build directory]
# shellcheck disable=SC2317 # expect runs what looks unused
B=${1:-${B:-build}}
. tests/shell/cli.inc
R=$B/pgn-replay
CORPUS=${ARBITER_SHARED:-../shared}/corpus/lichess.pgn

# ask FILE SQL...: the rows of each query, with bars between the values; NULL is empty
cat >"$tmp/ask.py" <<'END'
import sqlite3, sys
db = sqlite3.connect("file:%s?mode=ro" % sys.argv[1], uri=True)
for sql in sys.argv[2:]:
    for row in db.execute(sql):
        print("|".join("" if v is None else str(v) for v in row))
END
ask() {
	python3 "$tmp/ask.py" "$@"
}
sound() {
	[ "$(ask "$1" 'PRAGMA integrity_check' 'PRAGMA foreign_key_check')" = ok ]
}
database() {
	"$R" -q --fail-on never --level error --to sqlite "$@"
}
# refused NAME WORDS OPTION...
refused() {
	name=$1 words=$2; shift 2
	expect 2 "$name is refused" -- "$R" --to sqlite "$@" fixtures/games/laws.pgn
	also "$name is refused: the message says why" -- has_text "$words" "$tmp/err"
	also "$name is refused: nothing is written" -- test -z "$(find "$tmp" -name "*no.db*")"
}
refused "no file" "--to sqlite: a database needs a file: give --output FILE"
refused "a compressed file" "a database is not written compressed" -o "$tmp/no.db.gz"
refused "a device" "a database can only be written to a regular file" -o /dev/null
refused "a file for each game" "--to sqlite and --split exclude each other" -o "$tmp/no.db" --split game
refused "so many games at random" "--to sqlite and --sample N exclude each other" -o "$tmp/no.db" --sample 3
refused "an order" "--sort has no effect with --to sqlite" -o "$tmp/no.db" --sort Date
refused "the columns of two tables of one name" "a database takes result for the name of another" -o "$tmp/no.db" --columns Result,result
refused "a tag with the name of the key" "a database takes Id for the name of another" -o "$tmp/no.db" --columns Id
refused "a column of games alone" "--columns: start_fen is a column of games, which csv, tsv and jsonl have" -o "$tmp/no.db" --columns start_fen
expect 2 "a database in addition to something else is refused" -- "$R" --also "sqlite=$tmp/no.db" fixtures/games/laws.pgn
also "a database in addition to something else is refused: the message says why" -- \
    has_text "a database is made in a run of its own, with --to sqlite" "$tmp/err"

cat >"$tmp/few.pgn" <<'END'
[Event "A \"quoted\" name, with a comma"]
[Date "2024.??.??"]
[White "?"]
[Black "Müller"]
[WhiteElo "2450"]
[BlackElo "unrated"]
[WhiteRatingDiff "+12"]
[Annotator "A"]
[Annotator "B"]
[Result "0-1"]

1. f3 { [%eval -0.35] [%clk 0:03:00] first } e5 $1 $14 { [%clk 0:02:59.5] } 2. g4 { [%eval #-1] } Qh4# 0-1

[Event "-"]
[Date "2024.02.29"]
[WhiteElo "2690:2222"]
[Result "*"]

1. e4 Ke7 *
END
expect 0 "two games" -- database -o "$tmp/few.db" "$tmp/few.pgn"
also "two games: the database is sound" -- sound "$tmp/few.db"
ask "$tmp/few.db" "SELECT id, game, line, offset, Event, Date, isodate, year, month, White, Black, WhiteElo, BlackElo, Result, plies,
    \"end\", verdict, errors FROM games" "SELECT * FROM tags" "SELECT * FROM moves" \
    'SELECT game_id, ply, side, id, severity, line, "column", message, token FROM findings' \
    "SELECT DISTINCT typeof(WhiteElo), typeof(id), typeof(year) FROM games" \
    "SELECT DISTINCT typeof(ply), typeof(clk), typeof(cp), typeof(san) FROM moves WHERE ply = 1" \
    "PRAGMA user_version" "PRAGMA application_id" "PRAGMA encoding" >"$tmp/out"
cat >"$tmp/want" <<'END'
1|1|1|0|A "quoted" name, with a comma|2024.??.??||2024|||Müller|2450||0-1|4|checkmate|findings|1
2|2|14|311||2024.02.29|2024-02-29|2024|2|||||*|1||illegal|1
1|Annotator|A
1|Annotator|B
1|BlackElo|unrated
1|WhiteRatingDiff|+12
2|WhiteElo|2690:2222
1|1|1|white|f3|f2f3|180.0||-35|||first
1|2|1|black|e5|e7e5|179.5||||1 14|
1|3|2|white|g4|g2g4||||-1||
1|4|2|black|Qh4#|d8h4||||||
2|1|1|white|e4|e2e4||||||
1|||tag-duplicate|error|9|1|the tag Annotator is here twice: first "A", then "B"|[Annotator "B"]
2|2|black|illegal-own-piece|error|19|7|the king on e8 cannot go to e7, which is occupied by Black's own pawn|Ke7
integer|integer|integer
null|integer|integer
integer|real|integer|text
integer|null|null|text
1
1885826609
UTF-8
END
also "two games: these values and types" -- same "$tmp/want"

expect 0 "columns that are asked for" -- database -o "$tmp/few.db" --ply 2- --columns White,WhiteRatingDiff,speed,san,fen,hash "$tmp/few.pgn"
also "columns that are asked for: the database is sound" -- sound "$tmp/few.db"
ask "$tmp/few.db" "SELECT * FROM games" "SELECT * FROM moves" "SELECT name FROM pragma_index_list('moves') ORDER BY 1" \
    "SELECT count(*) FROM tags" >"$tmp/out"
cat >"$tmp/want" <<'END'
1||12|
2|||
1|e5|rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2|a2f2786325beebdb
1|g4|rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2|01bf79b5cdcb06c6
1|Qh4#|rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3|ffb8dd4296fd8e38
moves_game
moves_hash
12
END
also "columns that are asked for: these" -- same "$tmp/want"

expect 0 "no game" -- database -o "$tmp/none.db" /dev/null
also "no game: the tables are there" -- equal "0 0 0 0" "$(ask "$tmp/none.db" "SELECT (SELECT count(*) FROM games) || ' ' ||
    (SELECT count(*) FROM tags) || ' ' || (SELECT count(*) FROM moves) || ' ' || (SELECT count(*) FROM findings)")"

# All kinds of games, the same tables as in CSV.
cat >"$tmp/compare.py" <<'END'
import csv, sqlite3, sys
db = sqlite3.connect(sys.argv[1])
for table, path in (("games", sys.argv[2]), ("moves", sys.argv[3])):
    with open(path, newline="", encoding="utf-8") as f:
        rows = csv.reader(f)
        names = next(rows)
        rows = [tuple(r) for r in rows]
    order = "games.id, ply" if table == "moves" else "id"
    source = "moves JOIN games ON games.id = game_id" if table == "moves" else "games"
    own = [tuple("" if v is None else format(v, "g") if isinstance(v, float) else str(v) for v in r) for r in
        db.execute("SELECT %s FROM %s ORDER BY %s" % (", ".join('"%s"' % n for n in names), source, order))]
    for one, other in zip(own, rows):
        if one != other:
            sys.exit("%s: %r, not %r" % (table, one, other))
    if len(own) != len(rows) or not rows:
        sys.exit("%s: %d rows, not %d" % (table, len(own), len(rows)))
END
GAMES=game,White,Site,Result,WhiteElo,ECO,isodate,year,plies,end,final,verdict,errors,warnings
MOVES=game,ply,number,side,san,uci,clk,cp,mate,nags
set -- fixtures/games/*.pgn fixtures/variants/*.pgn fixtures/diag/*.pgn
expect 0 "games of all kinds" -- database -o "$tmp/all.db" "$@"
also "games of all kinds: the database is sound" -- sound "$tmp/all.db"
to "$tmp/games.csv" "$R" -q --fail-on never --level error --to csv --columns $GAMES "$@" 2>/dev/null
to "$tmp/moves.csv" "$R" -q --fail-on never --level error --to csv-plies --columns $MOVES "$@" 2>/dev/null
also "games of all kinds: the same as in CSV" -- python3 "$tmp/compare.py" "$tmp/all.db" "$tmp/games.csv" "$tmp/moves.csv"

if [ ! -e "$CORPUS" ]; then
	skip "real games" "no $CORPUS"
else
	for j in 1 2 3; do
		expect 0 "real games, $j threads" -- database --sandbox auto -j $j -o "$tmp/real$j.db" --set Annotator=A "$CORPUS"
	done
	also "real games: any number of threads writes the same bytes" -- same "$tmp/real1.db" "$tmp/real2.db"
	also "real games: three threads" -- same "$tmp/real1.db" "$tmp/real3.db"
	also "real games: the database is sound" -- sound "$tmp/real1.db"
	to "$tmp/games.csv" "$R" -q --fail-on never --level error --to csv --columns $GAMES "$CORPUS" 2>/dev/null
	to "$tmp/moves.csv" "$R" -q --fail-on never --level error --to csv-plies --columns $MOVES "$CORPUS" 2>/dev/null
	also "real games: the same as in CSV" -- python3 "$tmp/compare.py" "$tmp/real1.db" "$tmp/games.csv" "$tmp/moves.csv"

	# small N COMMAND...: no file becomes larger than N blocks
	small() (
		ulimit -f "$1"
		shift
		"$@"
	)
	mkdir "$tmp/full"
	expect 2 "no room for the database" -- small 500 database -o "$tmp/full/a.db" "$CORPUS"
	also "no room for the database: it is said" -- has_text "a.db: File too large" "$tmp/err"
	also "no room for the database: nothing is left" -- rmdir "$tmp/full"
	mkdir "$tmp/full"
	cp "$tmp/few.db" "$tmp/full/a.db"
	expect 2 "no room for the database: an older one" -- small 500 database -o "$tmp/full/a.db" "$CORPUS"
	also "an older one stays" -- same "$tmp/few.db" "$tmp/full/a.db"
	also "an older one stays: nothing else is left" -- equal a.db "$(ls -A "$tmp/full")"
	expect 0 "room for the database: it takes the place of an older one" -- database -o "$tmp/full/a.db" --set Annotator=A "$CORPUS"
	also "it takes the place of an older one" -- same "$tmp/real1.db" "$tmp/full/a.db"
fi
finish
