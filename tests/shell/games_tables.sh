#!/bin/sh
# games_tables.sh: tables (CSV, TSV) with a game, a puzzle or an opening in each row are read by all programs.
# usage: tests/shell/games_tables.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
case $B in /*) ;; *) B=$PWD/$B ;; esac
root=$PWD
NO_COLOR=1
export NO_COLOR
cd "$tmp" || exit 2

# game N: the N-th game of $tmp/out, with line ends as |
game() {
	awk -v RS= -v n="$1" '/^\[/ { k++ } k == n' out | tr '\n' '|'
}
cat >games.csv <<'END'
id,rated,winner,increment_code,white_id,white_rating,black_id,black_rating,moves,opening_eco,opening_name
g1,TRUE,white,15+2,Ada,1500,Ben,1400,d4 d5 c4 c6 cxd5 e6,D10,"Slav Defense: ""Exchange"", quiet"
g2,FALSE,draw,5+0,Cy,1600,Dan,1700,e4 e5 Nf3,C40,King's Knight
,,,,,,,,,,
g3,TRUE,Eva,x,Eva,1600,Flo,,e4 e5,,
g4,TRUE,resigned,10+5,G,1600,H,1700,e4,,
END
expect 0 "games with their players" -- "$B/pgn-replay" games.csv
also "cells are tags, and moves get numbers" -- equal "$(game 1)" '[Event "?"]|[Site "?"]|[Date "????.??.??"]|[Round "?"]|[White "Ada"]|[Black "Ben"]|[Result "1-0"]|[BlackElo "1400"]|[ECO "D10"]|[Opening "Slav Defense: \"Exchange\", quiet"]|[TimeControl "900+2"]|[WhiteElo "1500"]|[id "g1"]|[rated "TRUE"]|1. d4 d5 2. c4 c6 3. cxd5 e6 1-0|'
also "a draw is one" -- eval 'game 2 | grep -qF "[Result \"1/2-1/2\"]"'
also "a winner can be named; what is no time is kept" -- eval 'game 3 | grep -qF "[Result \"1-0\"]|[Opening" || game 3 | grep -qF "[Result \"1-0\"]|[TimeControl \"x\"]"'
also "a blank row is no game" -- equal "$(grep -c '^\[Event ' out)" 4
also "another word for the result is reported" -- has 'resigned' err
for program in pgn-check pgn-stats; do
	expect "$([ $program = pgn-check ] && echo 1 || echo 0)" "$program reads them, too" -- "$B/$program" games.csv
done
also "all four" -- has '^Games  *4$'
expect 0 "from standard input" -- eval '"$B/pgn-stats" -q <games.csv'
also "they are as many" -- has '^Games  *4$'
expect 0 "--from csv" -- "$B/pgn-replay" --from csv games.csv
also "reads games, not a scoresheet" -- equal "$(grep -c '^\[Event ' out)" 4
expect 1 "--from csv in pgn-check" -- "$B/pgn-check" --summary --from csv games.csv
also "does so" -- has '^4 games, '

# The same with other separators, line ends, marks and pages; a moves column that is first or last.
"$B/pgn-replay" -q games.csv >plain 2>/dev/null
sed 's/""Exchange"", /Exchange /;s/"//g' games.csv >bare.csv
"$B/pgn-replay" -q bare.csv >bare 2>/dev/null
for how in 's/$/\r/' 's/,/;/g' 's/,/\t/g' '1s/^/\xef\xbb\xbf/' '1s/.*/\U&/' '1s/_/ /g' '1s/_//g'; do
	sed "$how" bare.csv >other.csv
	expect 0 "with $how" -- "$B/pgn-replay" -q other.csv
	# A heading in capitals comes before others.
	also "games are the same" -- equal "$(tr A-Z a-z <out | sort)" "$(tr A-Z a-z <bare | sort)"
done
sed 's/Ada/\xc3\x85da/;s/Ben/B\xc3\xa9n/' bare.csv | iconv -f utf-8 -t latin1 >latin.csv
expect 0 "in Latin-1" -- "$B/pgn-replay" -q latin.csv
also "names are right" -- has '^\[White "Åda"\]$'
sed 's/Ada/\xd0\x90\xd0\xb4\xd0\xb0/' bare.csv | iconv -f utf-8 -t utf-16 >wide.csv
expect 0 "in UTF-16" -- "$B/pgn-replay" -q wide.csv
also "names are right, too" -- has '^\[White "Ада"\]$'

# Headings in other languages, and moves in the letters of these; a heading that nobody knows.
german='1;Ada;Ben;1-0;1. e4 e5 2. Dh5 Sc6 3. Lc4 Sf6 4. Dxf7#\n2;Cy;Dan;½;\n3;Eva;Flo;0-1;d4 d5 Lf4 Sf6 Dd3\n'
for heading in 'Runde;Weiß;Schwarz;Ergebnis;Züge' 'Runde;Weiß;Schwarz;Erg.;Zugfolge' 'Rd;White;Black;Result;Partie' 'Runde;Weiß;Schwarz;Ergebnis;Zuege' \
    'Rd.;Weiss;Schwarz;Resultat;Notation' 'Ronde;Blancs;Noirs;Résultat;Coups' 'Ronda;Blancas;Negras;Resultado;Jugadas' \
    'Тур;Белые;Черные;Результат;Ходы' 'Turno;Bianco;Nero;Risultato;Mosse' 'Ronde;Wit;Zwart;Uitslag;Zetten' 'Runda;Białe;Czarne;Wynik;Ruchy' \
    'Kolo;Bílý;Černý;Výsledek;Tahy' 'Γύρος;Λευκά;Μαύρα;Αποτέλεσμα;Κινήσεις'; do
	printf '%s\n%b' "$heading" "$german" >german.csv
	expect 0 "a table with the headings $heading" -- "$B/pgn-replay" -q german.csv
	also "the moves are read" -- equal "$(game 1; game 3)" '[Event "?"]|[Site "?"]|[Date "????.??.??"]|[Round "1"]|[White "Ada"]|[Black "Ben"]|[Result "1-0"]|1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0|[Event "?"]|[Site "?"]|[Date "????.??.??"]|[Round "3"]|[White "Eva"]|[Black "Flo"]|[Result "0-1"]|1. d4 d5 2. Bf4 Nf6 3. Qd3 0-1|'
done
printf 'Runde;Weiß;Schwarz;Ergebnis;Züge\n%b' "$german" | iconv -f utf-8 -t cp1252 >german.csv
expect 0 "in CP1252" -- "$B/pgn-replay" -q german.csv
also "the moves are read, and the draw" -- eval "has 'Qxf7# 1-0' && has '^.Result \"1/2-1/2\"'"
printf 'White;Black;Result;Moves;PGN\nA;B;1-0;32;1. e4 e5\n' >count.csv
expect 0 "a column with the number of moves" -- "$B/pgn-replay" -q count.csv
also "is a tag" -- eval "has '^.Moves \"32\"' && has '^1. e4 e5 1-0'"
printf 'Event;White;Black;Result;Date;Moves\nX;A;B;1-0;2024.05.01;\n' >none.csv
expect 0 "a list of results with an empty column of moves" -- "$B/pgn-replay" -q none.csv
also "is read" -- has '^.White "A"'
printf 'No;White;Black;Note\n1;e4;e5;e4 e5\n2;Nf3;Nc6;Nf3 Nc6\n' >sheet.csv
expect 0 "a scoresheet with moves in the margin" -- "$B/pgn-replay" -q --from csv sheet.csv
also "is a scoresheet" -- has '^1. e4 .*Nf3'

# Dates
dates() {
	printf '%b' "$1" >dates.csv
	"$B/pgn-replay" -q dates.csv | grep '^.[A-Za-z]*Date ' | tr -d '\n' >dates
	equal "$(cat dates)" "$2" || { cat dates; return 1; }
}
D='Black;Result;Moves\n'
expect 0 "dates as people write them" -- dates "Date;White;$D"'2024-05-01;A;B;1-0;e4\n01.05.2013;A;C;1-0;e4\n3 May 2024;A;D;1-0;e4\n2024-05-01 00:00;A;E;;e4\n' \
    '[Date "2024.05.01"][Date "2013.05.01"][Date "2024.05.03"][Date "2024.05.01"]'
expect 0 "a date that is not certain stays" -- dates "Date;White;${D}4/3/24;A;B;1-0;e4\n" '[Date "4/3/24"]'
expect 0 "nor is a date changed that has other text" -- dates "Date;White;${D}2024.05.01 rest day;A;B;1-0;e4\n1 May 2024, final;A;B;1-0;e4\n" \
    '[Date "2024.05.01 rest day"][Date "1 May 2024, final"]'
expect 0 "another date decides it" -- dates "Date;White;${D}4/3/24;A;B;1-0;e4\n3/25/24;A;B;1-0;e4\n" '[Date "2024.04.03"][Date "2024.03.25"]'
expect 0 "dates that contradict each other decide nothing" -- dates "Date;White;${D}04/05/2020;A;B;1-0;e4\n13/04/2020;A;B;1-0;e4\n04/25/2020;A;B;1-0;e4\n" \
    '[Date "04/05/2020"][Date "2020.04.13"][Date "2020.04.25"]'
expect 0 "and the date that is not certain is reported" -- "$B/pgn-check" --select tag-date-format dates.csv
also "it alone" -- equal "$(grep 'tag-date-format' out | cut -d: -f1-4)" 'dates.csv:2:1: warning'
expect 0 "nor does a heading then" -- dates "Datum;Weiß;Schwarz;Ergebnis;Züge\n4/3/24;A;B;1-0;e4\n3/25/24;A;B;1-0;e4\n25/3/24;A;B;1-0;e4\n" \
    '[Date "4/3/24"][Date "2024.03.25"][Date "2024.03.25"]'
expect 0 "so does a heading" -- dates "Datum;Weiß;Schwarz;Ergebnis;Züge\n4/3/24;A;B;1-0;e4\n" '[Date "2024.03.04"]'
expect 0 "what is no date stays, and one of PGN" -- dates "EventDate;White;${D}spring;A;B;1-0;e4\n2024.??.??;A;B;1-0;e4\n" \
    '[Date "????.??.??"][EventDate "spring"][Date "????.??.??"][EventDate "2024.??.??"]'

awk -F, -v OFS=, '{ m = $9; $9 = $1; $1 = m } 1' bare.csv >first.csv
expect 0 "moves in the first column" -- "$B/pgn-replay" -q first.csv
also "the games are the same" -- equal "$(grep -v '^\[' out)" "$(grep -v '^\[' bare)"
gzip -k games.csv
expect 0 "packed" -- "$B/pgn-replay" -q games.csv.gz
also "it is the same" -- cmp out plain
rm games.csv.gz

# -- puzzles and openings --
cat >puzzles.csv <<'END'
PuzzleId,FEN,Moves,Rating,Themes
p1,4k3/8/8/8/8/8/4P3/4K3 w - - 0 11,e2e4 e8d7 e4e5,1500,short endgame
p2,r3k2r/8/8/8/8/8/8/4K3 b kq - 0 20,e8c8 e1e2,1600,castling
p3,4k3/8/8/8/8/8/4P3/4K3 w - - 0 1,e2e5,1500,bad
END
expect 0 "puzzles" -- "$B/pgn-replay" puzzles.csv
also "begin at their positions" -- eval 'game 1 | grep -qF "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 11\"]|[PuzzleId \"p1\"]|[Rating \"1500\"]|[SetUp \"1\"]|[Themes \"short endgame\"]|11. e4 Kd7 12. e5 *"'
also "with the numbers of Black, and castling" -- has '^20\.\.\. O-O-O 21\. Ke2 \*$'
also "an illegal move is reported" -- has 'puzzles.csv:.*e2e5.*illegal' err
tail -n +2 puzzles.csv | tr , '\t' >bare.tsv
expect 0 "without a heading, by their FENs" -- "$B/pgn-replay" bare.tsv
also "they begin there, too" -- has '^\[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 11"\]$'
also "and other cells are kept" -- has '^\[Column1 "p1"\]$'
expect 0 "fen-legal reads a table with a column FEN" -- "$B/fen-legal" puzzles.csv
also "row by row" -- equal "$(grep -c '^puzzles.csv:[234]:1: legal' out)/$(grep -c . out)" 3/3
printf 'eco\tname\tpgn\tfen\nA00\tAmar Opening\t1. Nh3\trnbqkbnr/pppppppp/8/8/8/7N/PPPPPPPP/RNBQKB1R b KQkq - 1 1\nB00\tFred, so called\t1. e4 f5\trnbqkbnr/ppppp1pp/8/5p2/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n' >openings.tsv
expect 0 "openings with the position they lead to" -- "$B/pgn-replay" openings.tsv
also "begin at the initial array" -- eval 'lacks "^.FEN" && has "^\[CurrentPosition \"rnbqkbnr/ppppp1pp"'
also "with all of their moves" -- has '^1\. e4 f5 \*$'
printf '"A00","Amar Gambit","1. Nh3 d5 2. g3 e5"\n"B00","Fred","1. e4 f5"\n' >bare.csv
expect 0 "openings without a heading" -- "$B/pgn-replay" bare.csv
also "have names" -- eval 'game 1 | grep -qF "[ECO \"A00\"]|[Opening \"Amar Gambit\"]|1. Nh3 d5 2. g3 e5 *"'

# -- whole games, results alone, lists of programs --
printf 'game_url,pgn\nhttps://x.example/1,"[Event ""E""]\n[White ""A""]\n[Black ""B""]\n[Result ""1-0""]\n\n1. e4 {a, b} e5 1-0"\nhttps://x.example/2,"[Event ""F""]\n[Result ""*""]\n\n1. d4 *"\n' >whole.csv
expect 0 "whole games in cells" -- "$B/pgn-replay" whole.csv
also "keep their comments" -- has '^1\. e4 {a, b} 1\.\.\. e5 1-0$'
also "and other cells are tags of theirs" -- eval 'game 2 | grep -qF "[game_url \"https://x.example/2\"]"'
printf 'Event,Site,Date,Round,White,Black,Result\nE,S,2024.05.01,1,A,B,1-0\nE,S,2024.05.02,2,B,A,1/2-1/2\n' >results.csv
expect 0 "results without moves" -- "$B/pgn-stats" -q --crosstable results.csv
also "make a table" -- has '^.*A .* 1½$'
printf "White,Black,Result,moves\nA,B,1-0,\"['e4', 'e5', 'Nf3']\"\nC,D,*,\"e2e4,e7e5\"\nE,F,0-1,1. f3 e5 2. g4 Qh4# 0-1\n" >lists.csv
expect 0 "lists as programs write them" -- "$B/pgn-replay" lists.csv
also "are moves" -- equal "$(grep '^1\.' out | tr '\n' '|')" '1. e4 e5 2. Nf3 1-0|1. e4 e5 *|1. f3 e5 2. g4 Qh4# 0-1|'
printf 'Weiß;Schwarz;Ergebnis;Datum;moves\nA;B;1-0;2024.05.01;e4 e5\n' >german.csv
expect 0 "headings in another language" -- "$B/pgn-replay" german.csv
also "are known" -- eval 'game 1 | grep -qF "[Date \"2024.05.01\"]|[Round \"?\"]|[White \"A\"]|[Black \"B\"]|[Result \"1-0\"]"'

# -- what is wrong --
printf 'White,Black,Result,Moves\nA,B,1-0,e4 e5\nC,D,1-0,e4,e5\nE,"F,1-0,e4\nG,H,0-1,d4 d5\n' >wrong.csv
expect 0 "rows that cannot be read" -- "$B/pgn-replay" wrong.csv
also "are reported once each" -- equal "$(grep -c 'line_[34]_of_the_table_is_malformed' err)" 2
also "with their text" -- eval 'has "C,D,1-0,e4,e5" && has "E,\"F,1-0,e4"'
also "and the next game is read" -- has '^1\. d4 d5 0-1$'
for file in '1. e4 e5, 2. Nf3\n' 'White,Black\ne4,e5\nNf3,Nc6\n' 'No,White,Black\n1,e4,e5\n2,Nf3,Nc6\n' 'Moves\ne4 e5\n' \
    'Hello, world; this\n1. e4 e5\n' 'A,B,1-0\n'; do
	printf "$file" >other.txt
	"$B/pgn-check" --level info other.txt >found 2>&1
	expect 1 "no table of games: $file" -- grep -q file-form found
done
head -c 65500 /dev/zero | tr '\0' 'x' >long
{ printf 'White,Black,Result,Moves\nE,F,1-0,e4\nA,B,1-0,'; cat long long; printf '\nG,H,0-1,d4 d5\n'; } >long.csv
expect 0 "a row that is too long" -- "$B/pgn-replay" long.csv
also "the next game is read" -- has '^1\. d4 d5 0-1$'
rm long long.csv
awk 'BEGIN { print "White,Black,Result,Moves"; for (i = 0; i < 30000; i++) printf "A%d,\"B\"\"%d\",1-0,e4 e5 Nf3 Nc6\n", i, i }' >many.csv
expect 0 "many rows" -- "$B/pgn-check" --summary many.csv
also "are all read" -- has '^30000 games, 120000 half-moves: no findings$'

# -- findings are where the user sees them: in the row, and in the cell --
printf 'White,Black,Result,Moves\nAda,Ben,1-0,e4 e5 Nf3 Nc6\n\nCy,"Dan, jun.",0-1,"e4 e5 Nf4 Nc6"\n' >place.csv
expect 1 "an illegal move in a table" -- "$B/pgn-check" place.csv
also "is in its row, where the cell begins" -- has '^place.csv:4:21: error: Nf4: '
also "and in no other" -- equal "$(grep -c '^place.csv:[0-9]*:' out)" 1
for form in github:line=4,endLine=4,col=21,endColumn=21: gcc:place.csv:4:21: jsonl:'"line":4,"column":21,"offset":72,' \
    sarif:'"startLine":4,"startColumn":21,"endLine":4,"endColumn":21' checkstyle:'line="4" column="21"' csv:'"place.csv",4,21,72,'; do
	expect 1 "the same as ${form%%:*}" -- "$B/pgn-check" -f "${form%%:*}" place.csv
	also "it has the place" -- grep -qF "${form#*:}" out
done
also "the byte at that offset is that of the cell" -- equal "$(tail -c +73 place.csv | head -c 13)" 'e4 e5 Nf4 Nc6'
printf 'White,Black,Result,Moves\nAda,"Ben  Jun",1-0,e4\n' >blanks.csv
expect 0 "a name with two blanks" -- "$B/pgn-check" --level info --select tag-whitespace blanks.csv
also "is where its cell begins" -- has '^blanks.csv:2:6: info: Ben  Jun'
for how in 's/,/\t/g;s/Dan\t/Dan,/' 's/,/;/g;s/Dan;/Dan,/' 's/$/\r/' '1s/^/\xef\xbb\xbf/'; do
	sed "$how" place.csv >other.csv
	expect 1 "with $how" -- "$B/pgn-check" other.csv
	also "the place is the same" -- has '^other.csv:4:21: error: Nf4: '
done
printf 'White,Black,Moves\nA,B,"[Event ""x""]\n[White ""A""]\n\n1. e4 e5\n2. Nf4 *"\nC,D,e4 e5 Nf4\n' >lines.csv
expect 1 "a cell of several lines" -- "$B/pgn-check" --level error lines.csv
also "each move is in its line, and the next row in its own" -- equal "$(cut -d: -f2,3 out | tr '\n' ' ')" '6:1 7:5 '
{ awk 'BEGIN { print "White,Black,Result,Moves"; for (i = 0; i < 30000; i++) printf "A%d,\"B\"\"%d\",1-0,%s\n", i, i,
    i == 20000 || i == 29999 ? "e4 e5 Nf4" : "e4 e5 Nf3 Nc6" }'; } >many.csv
for how in '' '-j1 --batch-bytes 1000' '-j4 --batch-bytes 100'; do
	# shellcheck disable=SC2086
	expect 1 "rows of many pieces $how" -- eval '"$B/pgn-check" --level error $how many.csv; "$B/pgn-check" --level error $how <many.csv'
	also "have their lines" -- equal "$(grep ':' out | cut -d: -f1,2 | tr '\n' ' ')" 'many.csv:20002 many.csv:30001 <stdin>:20002 <stdin>:30001 '
done
printf 'White,Black,Result,Date,Moves\nA,B,1-0,2024.05.01,e4 e5 Nf3 Nc6 Bb5 a6\nC,D,0-1,2024.05.01,e4\nA,B,1-0,2024.05.01,e4 e5 Nf3 Nc6 Bb5 a6\n' >twice.csv
expect 0 "copies in a table" -- "$B/pgn-check" --duplicates --select 'dup-*' twice.csv
also "both rows are named" -- has '^twice.csv:4:1: warning: a copy of game 1 (line 2)'
expect 0 "keys of a table" -- eval '"$B/pgn-check" -q --write-keys keys twice.csv && "$B/pgn-check" --merge --select "dup-*" keys'
also "name them, too" -- has '^twice.csv:4:1: warning: a copy of game 1 (line 2)'
if command -v python3 >/dev/null; then
	PYTHONPATH=$root/tests/support PYTHONDONTWRITEBYTECODE=1 python3 -c 'import csv, workbook
rows = list(csv.reader(open("place.csv")))
for kind in "xlsx", "ods":
    workbook.workbook("place." + kind, [("One", rows)])'
	for kind in xlsx ods; do
		expect 1 "the table in $kind" -- "$B/pgn-check" --from "$kind" place.$kind
		also "the cell is named" -- has "^place.$kind/One:D[34]: error: Nf4: "
		expect 1 "the table in $kind as JSON" -- "$B/pgn-check" --from "$kind" -f jsonl place.$kind
		also "the row is its line" -- has '"line":[34],.*"cell":"D[34]"'
	done
else
	skip "tables in workbooks" "needs python3"
fi
finish
