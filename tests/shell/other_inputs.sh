#!/bin/sh
# other_inputs.sh: a file of another kind than a program reads gets one finding, which says what it is and what reads it.
# usage: tests/shell/other_inputs.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
B=$(cd "$B" && pwd)
top=$(pwd)
cd "$tmp" || exit 2

start='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
printf '%% arbiter: ignore-file=fen-duplicate\n%s\n' "$start" >ignoring.fen
printf 'FEN\n%s\n' "$start" >headed.fen
printf '# the start\n\n%s\n' "$start" >list.fen
printf '[Event "A"]\n[Site "https://example.org/a/b/c/d/e"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0\n' >games.pgn
printf '1.e4 e5 2.Nf3 *\n' >moves.txt
printf 'A00a "Start" *\nB00  "Kings Pawn" 1.e4 *\n' >scid.eco
awk 'BEGIN { print "# Openings"; print ""; for (i = 0; i < 400; i++) print "C20b" i % 9 " \"Line " i "\"  1.e4 e5 2.Nf3 Nc6 *\n" }' >long.eco
printf '[\n  {"White":"A","Black":"B","Result":"1-0","Moves":"1. e4 e5 1-0"}\n]\n' >games.json
printf '{"id":"x","players":{},"moves":"d4 d5 c4"}\n{"id":"y","moves":"e4"}\n' >games.ndjson
printf '{"A" is a comment}\n\n1. e4 e5 *\n' >quoted.pgn
printf 'These are only words.\n' >words.txt
cp "$top/fixtures/manual/club.xlsx" club.xlsx
printf 'name,rating,title\nKalnins,2400,IM\n' >table.txt
printf '%%PDF-1.4\n%%x\n1 0 obj\n' >paper.pdf
printf '\211PNG\r\n\032\n\0\0\0\rIHDR' >picture.png
printf 'Scid.si\0\1\220abc' >base.si4
printf '\0\0\054\0\056\1\0\0\0\4' >base.cbh
cp "$top/fixtures/trf/robin.trf" .
i=0
while [ $i -lt 200 ]; do
	i=$((i + 1))
	cat games.pgn
	printf '\n'
done >many.pgn
expect 0 "a book is made" -- "$B/pgn-replay" --to polyglot -o book.bin many.pgn
mkdir folder

# one STATUS PROGRAM FILE ID TEXT: the one line about it has the id and the text, which is a pattern
one() {
	expect "$1" "$2 $3" -- "$B/$2" "$3"
	cat out err | grep '^[^ ]*:1:1: ' >found
	also "$2 $3: one finding" -- equal 1 "$(grep -c . found)"
	also "$2 $3: $4" -- has "\\[$4\\]\$" found
	also "$2 $3: what it is" -- has "$5" found
}
positions='it looks like a list of positions (FEN), which fen-legal checks'
book='it looks like an opening book (Polyglot), which'
openings='it looks like a table of openings (scid.eco), which'
for p in pgn-check pgn-replay pgn-stats; do
	one 1 $p list.fen file-not-pgn "$positions"
	one 1 $p ignoring.fen file-not-pgn "$positions"
	one 1 $p headed.fen file-not-pgn "$positions"
	one 1 $p book.bin file-not-pgn "$book fen-legal --from polyglot"
	one 1 $p scid.eco file-not-pgn "$openings --eco reads"
	one 1 $p long.eco file-not-pgn "$openings --eco reads"
	one 1 $p games.json file-not-pgn 'this is JSON, which is not read: export its games as PGN'
	one 1 $p games.ndjson file-not-pgn 'this is JSON'
	one 1 $p paper.pdf file-not-pgn 'a PDF document'
	one 1 $p base.si4 file-not-pgn 'a database of Scid (.si4), which is not read: export its games'
	one 1 $p base.cbh file-not-pgn 'a database of ChessBase (.cbh)'
done
expect 1 "--fix of JSON" -- eval 'cp games.json fixed.json && "$B/pgn-check" --fix fixed.json'
also "changes nothing" -- same games.json fixed.json
expect 0 "a comment with quotes is not JSON" -- "$B/pgn-check" --select 'file-*' quoted.pgn
# Which games are asked for does not matter where there is none.
for chosen in '--game 1' "--where plies>5" "--where WhiteElo>2000"; do
	for p in pgn-check pgn-replay pgn-stats; do
		# shellcheck disable=SC2086 # words
		expect 1 "$p: words, $chosen" -- "$B/$p" $chosen words.txt
		also "$p: it is said that they are not PGN, $chosen" -- eval 'cat out err | grep -q file-not-pgn'
	done
done
# No book: zeros, and music with the tag of its title before it.
head -c 4096 /dev/zero >zeros.bin
{ printf 'ID3\003\000\000\000\000\000\047TIT2\000\000\000\011\000\000\000Movement'; head -c 4096 /dev/zero; } >longer.mp3
{ printf 'ID3\003\000\000\000\000\000\043TIT2\000\000\000\005\000\000\000Move'; head -c 4096 /dev/zero; } >music.mp3
{ head -c 16 /dev/zero; printf '\001%015d\002%015d\003%015d' 0 0 0; } >other.bin
for file in zeros.bin music.mp3 longer.mp3 other.bin; do
	expect 1 "pgn-check $file" -- "$B/pgn-check" $file
	also "$file is no book" -- eval 'lacks "opening book" && has file-not-pgn'
done
for p in pgn-check pgn-replay pgn-stats; do
	expect 2 "$p: a workbook among others" -- "$B/$p" games.pgn club.xlsx
	also "$p: what reads it" -- eval 'cat out err | grep -q "this is a workbook: its games are read if it is given alone, or with --from xlsx or --from ods"'
done
one 2 fen-legal club.xlsx io-open 'this is a workbook, whose positions are not read: save its sheet as CSV'
expect 1 "no game is read in a table of openings" -- "$B/pgn-stats" -q long.eco
also "none is counted" -- has '^Games  *0$' out
printf '[Event "?"]\n\n1. e4 *\n' >after.pgn
expect 1 "a table of openings before games, in small batches" -- "$B/pgn-check" --batch-bytes 100 -j3 --bad bad --good good long.eco after.pgn
also "all of it goes where bad games go" -- same long.eco bad
also "the games after it do not" -- same after.pgn good
printf '{ A00 "Start" }\n[Event "?"]\n\n1. e4 {\nC20 "King" 1. e4\n} *\n' >comment.pgn
expect 0 "a line as of such a table in a game" -- "$B/pgn-check" --select file-not-pgn comment.pgn
games='it looks like games (PGN), which pgn-check checks'
one 1 fen-legal games.pgn file-not-positions "$games"
one 1 fen-legal many.pgn file-not-positions "$games"
one 1 fen-legal moves.txt file-not-positions "$games"
one 1 fen-legal robin.trf file-not-positions 'a tournament report (TRF), which pgn-check checks'
one 1 fen-legal table.txt file-not-positions 'it looks like a table; --from csv'
one 1 fen-legal scid.eco file-not-positions "$openings pgn-check --eco reads"
one 1 fen-legal book.bin file-not-positions "$book --from polyglot"
# Bytes with slashes between them are not boards, and their line ends do not end lines.
python3 -c 'import sys
for i in range(40): sys.stdout.buffer.write(bytes([i * 6, 0x2f, 0, 1, 2, 3, 4, i]) + b"\x02\x1c\0\1\0\0\0\0")' >slashes.bin
one 1 fen-legal slashes.bin file-not-positions 'there are no positions in this file'
{ printf '\003ABK\000'; awk 'BEGIN { for (i = 0; i < 2000; i++) print "a/b/c/d/e/f/g/h/" i }'; } >arena.abk
page() { head -c $(($1 - $(wc -c <chessbase.ctg))) /dev/zero >>chessbase.ctg; }
printf '\0\0\1%025d\0\0\1\2' 0 >chessbase.ctg
page 4096
printf '\0\5\1\0a/b/c/d/e/f/g/h/\n' >>chessbase.ctg
page 8192
for p in pgn-check pgn-replay fen-legal; do
	what=file-not-pgn
	[ $p != fen-legal ] || what=file-not-positions
	one 1 $p arena.abk $what 'this is an opening book of Arena (.abk), which is not read'
	one 1 $p chessbase.ctg $what 'this is an opening book of ChessBase (.ctg), which is not read'
done
# no_book FILE TEXT: with --from polyglot the file has one finding with this text
no_book() {
	expect 2 "$1 is not a book" -- "$B/fen-legal" --from polyglot "$1"
	also "$1: that is said once" -- eval 'lines 1 && has io-open'
	also "$1: what it is" -- has "$2"
}
for bytes in 1 600 100000; do
	expect 1 "a book in batches of $bytes" -- "$B/fen-legal" --batch-bytes $bytes -j3 book.bin
	also "it is named as one, with $bytes" -- eval 'lines 1 && has "$book --from polyglot"'
done
no_book arena.abk 'this is an opening book of Arena (.abk), which is not read'
no_book chessbase.ctg 'this is an opening book of ChessBase (.ctg), which is not read'
no_book many.pgn 'this is not an opening book of Polyglot, but text'
no_book slashes.bin 'no piece can move as most of its entries say'
for encoding in UTF-16 UTF-16LE UTF-16BE UTF-32; do
	printf '%s\n%s\n' "$start" "$start" | iconv -f UTF-8 -t $encoding >wide.fen
	expect 0 "positions in $encoding have NUL bytes" -- "$B/fen-legal" --fail-on never wide.fen
	also "and are read: $encoding" -- eval 'test "$(grep -c ": legal" out)" = 2'
done
one 1 fen-legal paper.pdf file-not-positions 'a PDF document'
printf '%%PDF-1.4' >short.pdf
printf '\177ELF\2\1\1\0\0\nx\ny\n' >program
for p in pgn-check pgn-replay pgn-stats; do
	one 1 $p picture.png file-not-pgn 'a PNG picture'
	one 1 $p short.pdf file-not-pgn 'a PDF document'
	one 1 $p program file-not-pgn 'a program'
	expect 0 "$p --fail-on never" -- "$B/$p" --fail-on never picture.png
	expect 1 "$p: one such file among games" -- "$B/$p" games.pgn picture.png
	: >empty.pgn
	expect 0 "$p: an empty file" -- "$B/$p" empty.pgn
done
one 1 fen-legal short.pdf file-not-positions 'a PDF document'
one 1 fen-legal program file-not-positions 'a program'
one 1 fen-legal picture.png file-not-positions 'a PNG picture'
one 1 fen-legal base.si4 file-not-positions 'a database of Scid'
expect 1 "xiangqi: the same" -- "$B/fen-legal" --variant xiangqi games.pgn
also "xiangqi: one finding" -- equal 1 "$(grep -c 'file-not-positions' out)"
expect 1 "small batches" -- "$B/fen-legal" --batch-bytes 100 -j3 many.pgn
also "small batches: the same" -- has "$games"
awk 'BEGIN { for (i = 0; i < 500000; i++) print "[Event \"A\"]" }' >long.pgn
expect 1 "a file that is longer than what is held back" -- "$B/fen-legal" long.pgn
also "that is one finding, too" -- lines 1 out

# What is wrong is not of another kind.
printf '8/8/8/8 w - - 0 1\nnot a position\n' >wrong.fen
expect 1 "a wrong position, and none" -- "$B/fen-legal" wrong.fen
also "both are reported" -- lines 2 out
expect 1 "an argument that is none" -- "$B/fen-legal" --fen hello
also "it is a wrong position" -- has 'fen-rank-count'

expect 2 "a position as a name" -- "$B/fen-legal" "$start"
also "it says how it is given" -- has 'there is no such file; a position is given with --fen'
for fen in "" --fen; do
	expect 2 "a position without quotation marks: fen-legal $fen" -- timeout 5 "$B/fen-legal" $fen $start
	also "it says that it has them" -- has 'a position has quotation marks around it' err
done
expect 2 "the same for games" -- "$B/pgn-check" "$start"
also "it says to which program" -- has 'there is no such file; a position is given to fen-legal, with --fen'
expect 2 "moves as a name" -- "$B/pgn-check" '1. e4 e5'
also "it says how they are read" -- has 'games are read from files and from standard input'
cp games.pgn ./-x.pgn
expect 2 "a file whose name begins with -" -- "$B/pgn-check" -x.pgn
also "it says how it is named" -- has_text 'there is no option -x; for the file of that name write ./-x.pgn' err
rm ./-x.pgn
for p in pgn-check pgn-replay pgn-stats fen-legal; do
	expect 2 "$p: a name that is none, with the report and messages in one log" -- eval '"$B/$p" missing 2>&1'
	also "$p: it is reported once" -- equal 1 "$(grep -c 'missing.*No such file' out)"
	expect 2 "$p: with messages elsewhere" -- "$B/$p" missing
	also "$p: standard error names it, once" -- equal 1 "$(grep -c 'missing.*No such file' err)"
done
expect 2 "a name that is none, in a report for programs" -- "$B/pgn-check" -f jsonl missing
also "people are told, too" -- equal 'pgn-check: missing: No such file or directory' "$(cat err)"
expect 2 "a report that goes to a file" -- "$B/pgn-check" -o report missing
also "people are told, too" -- equal 'pgn-check: missing: No such file or directory' "$(cat err)"
expect 1 "one of a thing" -- "$B/fen-legal" --variant xiangqi --level info --fen 'k/9/9/9/9/9/9/9/9/4K4 w'
also "is not several" -- has 'this rank has 1 point, not nine'
for p in pgn-check pgn-replay pgn-stats fen-legal; do
	expect 2 "$p: a folder" -- "$B/$p" folder
	also "$p: it says what reads it" -- eval 'cat out err | grep -q "this is a folder; -r reads the files in it"'
done
# -- a scoresheet by its name: the same rule in all programs --
printf 'No;White;Black\n1;e4;e5\n2;Nf3;Nc6\n' >sheet.csv
printf 'White,Black,Result,Moves\nRoe,Doe,1-0,e4 e5 Nf3\nDoe,Poe,0-1,d4 d5\n' >table.csv
printf 'name,rating\nKalnins,2400\n' >list.csv
gzip -c sheet.csv >sheet.tsv.gz
# plies STATUS FILE...: the half-moves that each program reads in the files, and the status of pgn-check
plies() {
	"$B/pgn-check" --all-games -f jsonl "$@" 2>/dev/null | sed -n 's/.*"plies":\([0-9]*\),.*/\1/p' | tr '\n' ' '
	"$B/pgn-replay" --to csv --columns plies "$@" 2>/dev/null | tail -n +2 | tr '\n' ' '
	"$B/pgn-stats" --tables counts -f csv "$@" 2>/dev/null | sed -n 's/^counts,,plies,,,times,//p'
}
# reads WANTED FILE...
reads() {
	reads_wanted=$1
	shift
	also "$*: all programs read the same" -- equal "$reads_wanted" "$(plies "$@")"
}
reads '4 4 4' sheet.csv
reads '4 4 4' sheet.tsv.gz
reads '3 2 3 2 5' table.csv
reads '3 2 4 3 2 4 9' table.csv sheet.csv
reads '4 4 4' --from csv sheet.csv
reads '38 38 38' --sheet 2 club.xlsx
mkdir -p folder/tables
cp sheet.csv folder/tables
reads '4 4 4' --from csv -r folder
for p in pgn-check pgn-replay pgn-stats; do
	expect "$([ $p = pgn-check ] && echo 1 || echo 0)" "$p: a sheet and a file of PGN" -- "$B/$p" sheet.csv games.pgn
	also "$p: it says how the sheet was read, and what to do" -- \
	    has '^pgn-[a-z]*: sheet.csv: this was read as PGN because not all files are tables by their names; ' err
	expect "$([ $p = pgn-check ] && echo 1 || echo 0)" "$p --from pgn" -- "$B/$p" --from pgn sheet.csv
	also "$p --from pgn: nothing is said of what was asked for" -- eval '! grep -q "this was read as" err'
	expect 2 "$p: --sheet of PGN" -- "$B/$p" --sheet 2 games.pgn
	also "$p: --sheet of PGN is refused" -- has 'sheet has no effect: these files are not read as tables; give --from xlsx$' err
	expect 1 "$p: a table without games" -- "$B/$p" list.csv
	also "$p: a table without games is reported" -- eval 'cat out err | grep -q "list.csv:1:1: error: .*no column of this table holds moves.*\[sheet-no-moves\]$"'
done
expect 0 "a table of games and a sheet" -- "$B/pgn-stats" --tables quick -f csv table.csv sheet.csv
also "without the board the sheet is counted, too" -- has 'counts,,games,,,games,3$' out
expect 0 "what is only for games of PGN" -- "$B/pgn-replay" --unique first sheet.csv
also "it says why the sheet was not read as one" -- has 'sheet.csv: this was read as PGN because of --unique; ' err
expect 0 "PGN of a sheet" -- "$B/pgn-replay" sheet.csv
cp out sheet.pgn
expect 0 "PGN of a sheet, with corrections" -- "$B/pgn-replay" --repair sheet.csv
also "it is written anew" -- same sheet.pgn out
expect 1 "PGN of a sheet in several files" -- "$B/pgn-replay" --split 1 --dry-run -o parts sheet.csv
also "--dry-run names them" -- has '^parts/' out
cp sheet.csv before.csv
for o in --in-place '--in-place --repair' '--in-place --roster'; do
	# shellcheck disable=SC2086
	expect 2 "$o of a table" -- "$B/pgn-replay" $o sheet.csv
	also "$o: it stays" -- same before.csv sheet.csv
	also "$o: it says why" -- has 'sheet.csv: it is a table by its name, and is not written in place; pgn-replay writes its games as PGN$' err
done
expect 2 "--in-place of a workbook" -- "$B/pgn-replay" --in-place club.xlsx
also "it stays, too" -- same "$top/fixtures/manual/club.xlsx" club.xlsx

# -- what is not a game is not counted as one --
printf '\211PNG\r\n\032\n\0\0\0\rIHDR' >p.pgn
printf '%%PDF-1.4\n1 0 obj\n' >d.pgn
head -c 3000 "$B/pgn-check" >program.pgn
printf 'no games\n' >t.pgn
# Findings in files of more than 4 MiB are reported before it is known that there is no game.
awk 'BEGIN { for (i = 0; i < 400000; i++) print "<p>no games</p>" }' >large.pgn
printf 'name,rating\nA,2000\n' >table.csv
# uncounted FILE PROGRAM [OPTION...]: its totals have no game; and what pgn-check counts in other formats
uncounted() {
	file=$1 program=$2
	shift 2
	run="$B/$program --fail-on never --level error $* $file"
	expect 0 "$program $* $file" -- eval "$run --summary 2>&1"
	also "$program $* $file: no game is counted" -- has '^0 games, 0 half-moves: '
	[ "$program" = pgn-check ] || return 0
	expect 0 "$* $file: JSON" -- eval "$run -f json --summary"
	also "$* $file: JSON has none, either" -- has '"games":0,"plies":0,'
	expect 0 "$* $file: a table of files" -- eval "$run -f table"
	also "$* $file: its row has none" -- has " 0  $file\$"
}
for file in p.pgn d.pgn program.pgn t.pgn large.pgn; do
	uncounted $file pgn-check
	uncounted $file pgn-check --severity file-not-pgn=off
	uncounted $file pgn-replay -o /dev/null
	expect 0 "pgn-stats $file" -- "$B/pgn-stats" --fail-on never --tables counts -f csv $file
	also "pgn-stats $file: no game is counted" -- lacks '^counts,,games,,,games,'
done
uncounted table.csv pgn-check --from csv
uncounted p.pgn pgn-check --from csv
awk 'BEGIN { for (i = 0; i < 400000; i++) print "no positions here" }' >large.fen
expect 0 "fen-legal: a large file without positions" -- "$B/fen-legal" --fail-on never --summary large.fen
also "no position is counted" -- has '^0 positions: .*; 0 legal, 0 illegal, 0 unknown$'
finish
