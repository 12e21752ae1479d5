#!/bin/sh
# columns.sh: the columns of --columns, in all forms, compared with what Python reads in the text of real games.
# usage: tests/shell/columns.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
R=$B/pgn-replay
CORPUS=${ARBITER_SHARED:-../shared}/corpus/lichess.pgn

table() {
	"$R" -q --fail-on never --level error --to "$@"
}
# refused NAME WORDS OPTION...
refused() {
	name=$1 words=$2; shift 2
	expect 2 "$name is refused" -- "$R" "$@" fixtures/games/laws.pgn
	also "$name is refused: the message says why" -- has_text "$words" "$tmp/err"
}
refused "a column that does not exist" "--columns: there is no column plys; did you mean plies?" --to csv --columns game,plys
refused "a column that is there twice" "--columns: the column White is there twice" --to jsonl --columns White,Black,White
refused "a column of half-moves in a table of games" "--columns: epd is a column of half-moves, which csv-plies, tsv-plies and sqlite have" --to csv --columns epd
refused "a column of half-moves in JSON" "--columns: comment is a column of half-moves" --to jsonl --columns comment
refused "a column of games in a table of half-moves" "--columns: start_fen is a column of games" --to csv-plies --columns start_fen
refused "the column that had two types" "--columns: the column eval is now two: cp and mate" --to csv-plies --columns eval
refused "a fact with two values" "player is two values" --to csv --columns player
refused "an empty name" "--columns: there is no column" --to csv --columns game,,White
refused "columns of a form without columns" "--columns has no effect with --to pgn, only with csv" --columns game
refused "columns of openings without a table" "--columns: eco and opening need a table of openings" --to csv --columns opening

cat >"$tmp/few.pgn" <<'EOF'
[Event "A \"quoted\" name, with a comma"]
[Date "2024.??.??"]
[White "?"]
[Black "Müller"]
[WhiteElo "2450"]
[BlackElo "?"]
[WhiteRatingDiff "+12"]
[BlackRatingDiff "-7"]
[TimeControl "180+2"]
[Result "0-1"]

1. f3 { [%eval -0.35] [%clk 0:03:00] } e5 { [%clk 0:02:59.5] } 2. g4 { [%eval #-1] } Qh4# { [%eval #-0] } 0-1

[Event "-"]
[Date "2024.02.29"]
[WhiteElo "2690:2222"]
[Result "*"]

*
EOF
all=Event,White,Black,WhiteElo,BlackElo,WhiteRatingDiff,BlackRatingDiff,Annotator,year,month,isodate,speed,base,increment,elodiff,plies,winner,moves,uci,clk,cp,mate
expect 0 "typed cells" -- table csv --columns $all "$tmp/few.pgn"
cat >"$tmp/want" <<EOF
$all
"A ""quoted"" name, with a comma",,Müller,2450,,12,-7,,2024,,,blitz,180,2,,4,Müller,f3 e5 g4 Qh4#,f2f3 e7e5 g2g4 d8h4,180 179.5 - -,-35 - - -,- - -1 0
,,,,,,,,2024,2,2024-02-29,,,,,0,,,,,,
EOF
also "typed cells: these" -- same "$tmp/want"
printf '[Event "E"]\n[White " Morphy, Paul "]\n\n1. e4 *\n' >"$tmp/blanks.pgn"
expect 0 "a name with blanks at its ends" -- table csv --columns White "$tmp/blanks.pgn"
also "a name with blanks at its ends: it is that of counts" -- equal "$(sed 1d "$tmp/out")" \
    "$("$B/pgn-stats" -q --format csv --tables players "$tmp/blanks.pgn" | sed -n 's/^players,,\(.*\),,,games,1$/\1/p')"
expect 0 "evaluations" -- eval 'printf "1. e4 {[%%eval -.355]} e5 {[%%eval 0.0049]} 2. d4 {[%%eval +12]} d5 {[%%eval 9999999999.5]}
    3. a3 {[%%eval #+3]} a6 {[%%eval 0.3,12]} *\n" | table csv-plies --columns cp,mate'
also "evaluations are whole numbers, rounded, and not what no program means" -- equal "cp,mate -36, 0, 1200, , ,3 30,  " "$(tr '\n' ' ' <"$tmp/out") "
expect 0 "typed members" -- table jsonl --columns White,WhiteElo,WhiteRatingDiff,BlackRatingDiff,plies,moves,clk,cp,mate "$tmp/few.pgn"
cat >"$tmp/want" <<'EOF'
{"White":null,"WhiteElo":2450,"WhiteRatingDiff":12,"BlackRatingDiff":-7,"plies":4,"moves":["f3","e5","g4","Qh4#"],"clk":[180,179.5,null,null],"cp":[-35,null,null,null],"mate":[null,null,-1,0]}
{"White":null,"WhiteElo":null,"WhiteRatingDiff":null,"BlackRatingDiff":null,"plies":0,"moves":[],"clk":null,"cp":null,"mate":null}
EOF
also "typed members: these" -- same "$tmp/want"
expect 0 "cells of half-moves" -- table tsv-plies --columns Event,san,cp,mate,clk,WhiteElo,epd "$tmp/few.pgn"
printf 'Event\tsan\tcp\tmate\tclk\tWhiteElo\tepd\n' >"$tmp/want"
event='"A ""quoted"" name, with a comma"'
{
	printf '%s\tf3\t-35\t\t180\t2450\trnbqkbnr/pppppppp/8/8/8/5P2/PPPPP1PP/RNBQKBNR b KQkq -\n' "$event"
	printf '%s\te5\t\t\t179.5\t2450\trnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq -\n' "$event"
	printf '%s\tg4\t\t-1\t\t2450\trnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq -\n' "$event"
	printf '%s\tQh4#\t\t0\t\t2450\trnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq -\n' "$event"
} >>"$tmp/want"
also "cells of half-moves: these" -- same "$tmp/want"
expect 0 "two files have one heading" -- table csv --columns game,White "$tmp/few.pgn" "$tmp/few.pgn"
also "two files have one heading: five lines" -- lines 5
also "two files have one heading: it is the first line" -- equal "$(grep -n White "$tmp/out")" '1:game,White'
# The tables without the option have the same columns as before, and as with it; only there unknown values stay.
own=$(table csv "$tmp/few.pgn" 2>/dev/null | head -n 1)
expect 0 "all columns of csv by name" -- table csv --columns "$own" "$tmp/few.pgn"
also "all columns of csv by name: the same heading" -- equal "$own" "$(head -n 1 "$tmp/out")"
expect 0 "tsv has what csv has" -- table tsv fixtures/games/laws.pgn
cp "$tmp/out" "$tmp/tabs"
expect 0 "csv has as many rows as tsv" -- table csv fixtures/games/laws.pgn
if command -v python3 >/dev/null; then
	also "tsv has what csv has: the same cells" -- python3 -c '
import csv, sys
a = list(csv.reader(open(sys.argv[1], newline=""), delimiter="\t"))
b = list(csv.reader(open(sys.argv[2], newline="")))
sys.exit(a != b or len(a) < 20)' "$tmp/tabs" "$tmp/out"
fi

# -- real games --
if [ ! -r "$CORPUS" ] || ! command -v python3 >/dev/null; then
	skip "columns of real games" "no games or no python3"
	finish
fi
awk '/^\[Event / && n++ >= 800 { exit } { print }' "$CORPUS" >"$tmp/real.pgn"
real=game,White,WhiteElo,BlackElo,WhiteRatingDiff,averageelo,elodiff,isodate,speed,base,increment,Result,plies,clk,Termination
expect 0 "columns of real games" -- table csv --columns $real "$tmp/real.pgn"
cp "$tmp/out" "$tmp/csv"
cat >"$tmp/check.py" <<'EOF'
# Reads tags, clocks and moves with expressions, and compares what is in the table.
import csv, re, sys
def speed(tc):
    if not re.fullmatch(r"\d+\+\d+", tc):
        return "", "", ""
    base, inc = map(int, tc.split("+"))
    t = base + 40 * inc
    for name, limit in (("ultrabullet", 30), ("bullet", 180), ("blitz", 480), ("rapid", 1500)):
        if t < limit:
            return name, str(base), str(inc)
    return "classical", str(base), str(inc)
games = re.split(r"(?m)^(?=\[Event )", open(sys.argv[1]).read())[1:]
rows = list(csv.DictReader(open(sys.argv[2], newline="")))
assert len(games) == len(rows) > 400, (len(games), len(rows))
for n, (g, r) in enumerate(zip(games, rows), 1):
    tag = dict(re.findall(r'(?m)^\[(\w+) "(.*)"\]$', g))
    moves = re.sub(r"(?m)^\[.*\]$", "", g)
    clk = re.findall(r"\[%clk (\d+):(\d+):(\d+)\]", moves)
    number = lambda s: s.lstrip("+") if re.fullmatch(r"[+-]?\d+", s or "") else ""
    elo = [number(tag.get(c + "Elo")) for c in ("White", "Black")]
    date = tag.get("UTCDate", tag.get("Date", "")) if "Date" not in tag else tag["Date"]
    s, base, inc = speed(tag["TimeControl"])
    plies = len(re.findall(r"(?:[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?|O-O(?:-O)?)[+#]?",
        re.sub(r"\{[^}]*\}", "", moves)))
    both = all(elo)
    want = {"game": str(n), "White": tag["White"] if tag["White"] != "?" else "", "WhiteElo": elo[0], "BlackElo": elo[1],
        "WhiteRatingDiff": number(tag.get("WhiteRatingDiff")),
        "averageelo": str((int(elo[0]) + int(elo[1]) + 1) // 2) if both else "",
        "elodiff": str(int(elo[0]) - int(elo[1])) if both else "",
        "isodate": date.replace(".", "-") if re.fullmatch(r"\d{4}\.\d\d\.\d\d", date) else "",
        "speed": s, "base": base, "increment": inc, "Result": tag["Result"], "plies": str(plies),
        "clk": " ".join(str(int(h) * 3600 + int(m) * 60 + int(x)) for h, m, x in clk),
        "Termination": tag["Termination"]}
    for k, v in want.items():
        assert r[k] == v, (n, k, r[k], v)
EOF
also "columns of real games are what Python reads" -- python3 "$tmp/check.py" "$tmp/real.pgn" "$tmp/csv"
expect 0 "the UCI column" -- eval 'table csv --columns uci "$tmp/real.pgn" | sed 1d'
cp "$tmp/out" "$tmp/uci"
expect 0 "the UCI form" -- table uci --bare "$tmp/real.pgn"
sed 's/ *\(1-0\|0-1\|1\/2-1\/2\|\*\)$//' "$tmp/out" >"$tmp/form"
also "the UCI column is what the UCI form has" -- same "$tmp/form" "$tmp/uci"
for form in csv jsonl csv-plies; do
	columns=game,White,WhiteElo,uci,clk,cp,isodate
	expect 0 "one thread, $form" -- table $form -j 1 --columns $columns "$tmp/real.pgn"
	cp "$tmp/out" "$tmp/one"
	expect 0 "three threads, $form" -- table $form -j 3 --columns $columns "$tmp/real.pgn"
	also "three threads write what one writes, $form" -- same "$tmp/one"
done
# Counts of positions, with their results: sort(1) and uniq(1) against Python.
expect 0 "positions and results" -- eval 'table tsv-plies --columns epd,Result "$tmp/real.pgn" | sed 1d | LC_ALL=C sort | uniq -c | LC_ALL=C sort -rn'
cp "$tmp/out" "$tmp/counted"
expect 0 "positions and results, to count them again" -- table csv-plies --columns epd,Result "$tmp/real.pgn"
also "positions and results are counted in the pipeline of the manual" -- python3 -c '
import collections, csv, sys
n = collections.Counter(tuple(r) for r in list(csv.reader(open(sys.argv[1], newline="")))[1:])
got = {tuple(l.strip().split(" ", 1)[1].split("\t")): int(l.split()[0]) for l in open(sys.argv[2])}
sys.exit(got != dict(n) or len(n) < 1000)' "$tmp/out" "$tmp/counted"
finish
