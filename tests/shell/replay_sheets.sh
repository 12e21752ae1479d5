#!/bin/sh
# replay_sheets.sh: every table of fixtures/sheets/ through pgn-replay --from csv: it ends in the position that
# expect.csv says, and what is wrong with it is told at its cell, with what was meant.
# usage: tests/shell/replay_sheets.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(cd "$B" && pwd)/pgn-replay
sheets=fixtures/sheets

# wrong WORDS...: says what is not as expected
wrong() {
	echo "$*" >&2
	right=false
}
# sheet FILE PLACEMENT ID LINE COLUMN SUGGESTION: does it end there, and is ID told at that cell, with that suggestion?
sheet() {
	right=true
	"$P" --from csv --to fen --ply last --level info "$sheets/$1" >"$tmp/fen" 2>"$tmp/told"
	status=$?
	ended=$(tail -n 1 "$tmp/fen" | cut -d ' ' -f 1)
	[ "$ended" = "$2" ] || wrong "it ends in ${ended:-nothing}, not $2"
	if [ -z "$3" ]; then
		[ "$status" -eq 0 ] || wrong "status $status: $(grep -F ': error: ' "$tmp/told")"
	else
		[ "$status" -le 1 ] || wrong "status $status"
		told=$(grep -F -e "$1:$4:$5: " "$tmp/told" | grep -e "\[$(echo "$3" | sed 's/[*]$/[^]]*/')\]")
		[ -n "$told" ] || wrong "no $3 at $4:$5: $(cat "$tmp/told")"
		[ -z "$6" ] || echo "$told" | grep -qF -e "did you mean $6" -e "was $6 left out" ||
		    wrong "$6 is not suggested first: $told"
	fi
	$right
}

# tail: the heading of the table is no sheet.
tail -n +2 "$sheets/expect.csv" >"$tmp/rows"
while IFS=, read -r file _ placement id line column suggestion; do
	expect 0 "$file ends in its position${id:+, and $id is reported at $line:$column}${suggestion:+ with $suggestion}" -- \
	    sheet "$file" "$placement" "$id" "$line" "$column" "$suggestion"
done <"$tmp/rows"

# -- what is no scoresheet --
: >"$tmp/empty.csv"
expect 0 "an empty table is not an error" -- "$P" --from csv "$tmp/empty.csv"
also "an empty table gives no game" -- empty
echo 'No;White;Black' >"$tmp/heading.csv"
expect 1 "a heading alone is an error" -- "$P" --from csv "$tmp/heading.csv"
head -c 100000 /dev/zero >"$tmp/zero.csv"
expect 1 "a table of zero bytes is an error" -- "$P" --from csv "$tmp/zero.csv"
awk 'BEGIN { for (i = 1; i <= 100000; i++) print i ",Nf3,Nf6" }' >"$tmp/long.csv"
expect 0 "a hundred thousand rows are read, and their illegal moves are errors" -- "$P" --from csv "$tmp/long.csv"
also "their illegal moves are reported as errors" -- has ': error: .*\[illegal-' "$tmp/err"
printf '1,e4,"e5\n2,Nf3,Nc6\n' >"$tmp/quote.csv"
expect 0 "a quote that is never closed is an error" -- "$P" --from csv --to fen --ply last "$tmp/quote.csv"
also "a quote that is never closed is reported as an error" -- has ': error: ' "$tmp/err"
also "a quote that is never closed costs no move" -- \
    has '^r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R '

# -- what is beside the moves: nothing is lost silently --
# read_so TABLE PATTERN [ID]: a line of the PGN is PATTERN, and ID is told, or nothing at all about the sheet
read_so() {
	printf '%b' "$1" | "$P" --from csv || return
	has "$2" || { cat "$tmp/out" >&2; return 1; }
	if [ -n "$3" ]; then
		has "\[$3\]" "$tmp/err"
	else
		! has 'sheet-' "$tmp/err"
	fi
}
# reads NAME TABLE PATTERN [ID]: the check of it
reads() {
	expect 0 "$1" -- read_so "$2" "$3" "${4:-}"
}
four='1;e4;e5\n2;Nf3;Nc6\n3;Bb5;a6\n4;Ba4;'
reads "an offer of a draw is no result, and costs no move" "${four}Nf6 draw offered\n" 'Nf6 {draw offered} \*$' sheet-cell-unread
reads "\"draw\" beside a move may be an offer, and is no result" "${four}Nf6 draw\n" 'Nf6 {draw} \*$' sheet-cell-unread
reads "\"draw agreed\" beside a move is a result" "${four}Nf6 draw agreed\n" 'Nf6 1/2-1/2$'
reads "\"(resigns)\" beside a move is a comment, and the move is read" "${four}Nf6 (resigns)\n" 'Nf6 {(resigns)} \*$' sheet-cell-unread
reads "a comment made of a cell is told" "${four}draw?\n" 'Ba4 {draw?} \*$' sheet-cell-unread
two='1;e4;e5\n2;Nf3;Nc6\n'
reads "two names and values in a row above the moves are tags" "White;Roe;Black;Doe\n$two" '^.Black "Doe".$'
reads "a row above the moves that cannot be read is told" "Club;SK Anderssen\n$two" 'Nc6 \*$' sheet-row-unread
reads "a second heading that cannot be read is told" 'Weiss,Elo,Schwarz,Elo\nRoe,2000,Doe,1900\n1,e4,e5\n2,Nf3,Nc6\n' 'Nc6 \*$' sheet-row-unread
reads "a name and a value in one cell are a tag" "Event: Club Ch\nWhite: Roe, R.\n$two" '^.White "Roe, R.".$'
reads "a name and a value that a comma cuts into two cells are a tag" 'White: Roe, R.\n1,e4,e5\n2,Nf3,Nc6\n' '^.White "Roe, R.".$'
for rows in 'White;Weiß\nBlack;Jones' 'White;Black\nBlack;White' 'White;Schwarz\nBlack;Weiß' 'Weiß;Weiß\nSchwarz;Schwarz' \
    'White;White\nWhiteElo;2000\nBlack;Black' 'White:;Black\nBlack:;White' 'Blancs;Blanc\nNoirs;Noir' 'White;Lance\nBlack;Place' \
    'White;Weiß;Black;Roe'; do
	expect 0 "surnames that are words of headings: $(echo "$rows" | tr -d '\\')" -- eval 'printf "$rows\n1;e4;e5\n2;Nf3;Nc6\n" | "$P" --from csv'
	also "are names of players" -- eval '[ "$(grep -c "^.\(White\|Black\) \"[A-Z]" "$tmp/out")" -eq 2 ]'
	also "and nothing else" -- eval '! has sheet- "$tmp/err"'
done
for rows in 'White;Black' 'Weiß;Schwarz' 'No;White;Time;Black;Time' 'White;White;Black;Black'; do
	expect 0 "headings: $rows" -- eval 'printf "$rows\n1;e4;e5\n2;Nf3;Nc6\n" | "$P" --from csv'
	also "are not names" -- has '^.White "?"'
done
reads "headings, and who resigned" "White;Black\n${two}Black;resigns\n" '^.White "?".$'
reads "a heading is nothing to tell" "No;White;Black;Time\n$two" 'Nc6 \*$'
for end in 'White resigns' 'White resigned' 'Black won' 'Weiß gab auf' '0-1' '0,1' ';resigns;' 'White;resigns' 'Result;White resigns'; do
	reads "the row \"$end\" below the moves is the result 0-1" "$two$end\n" 'Nc6 0-1$'
done
reads "\"0-1 on time\" is a result and a comment" "${two}0-1 on time\n" 'Nc6 {on time} 0-1$' sheet-cell-unread
reads "1,0 in two cells is a result" '1,e4,e5\n2,Nf3,Nc6\n1,0\n' 'Nc6 1-0$'
reads "\"aufgegeben\" is no result: it does not say who gave up" "${two}aufgegeben\n" 'Nc6 \*$' sheet-row-unread
printf '1,nice e4,e5\n2,good Nf3,Nc6\n3,x Bb5,a6\n' >"$tmp/notes.csv"
expect 0 "a column that becomes comments" -- "$P" --from csv "$tmp/notes.csv"
also "its cells are comments of the game" -- has '{nice e4}'
also "a column that becomes comments is reported" -- has '\[sheet-cell-unread\]' "$tmp/err"
printf '1,e4,e5\n9,Nf3,Nc6\n10,Bb5,a6\n' >"$tmp/gap.csv"
expect 0 "rows that are missing are an error" -- "$P" --from csv "$tmp/gap.csv"
also "the message says how many half-moves are missing" -- has 'error: .*14 half-moves are missing here' "$tmp/err"
echo ';;;;' >"$tmp/separators.csv"
expect 1 "a table of nothing but separators is an error" -- "$P" --from csv "$tmp/separators.csv"
also "the message says that it has no moves" -- has sheet-no-moves "$tmp/err"

reads "no-break spaces in a move are blanks" '1;e2\302\240e4;e7\302\240e5\n2;g1\302\240f3;b8\302\240c6\n' '^1. e4 e5 2. Nf3 Nc6 \*$'
also "nothing is reported of them" -- test ! -s "$tmp/err"
reads "a no-break space after a piece letter" "${two}3;B\302\240b5;a6\n" '3. Bb5 a6 \*$'
also "nothing is reported of it" -- test ! -s "$tmp/err"

# -- scanned sheets: signs that look alike --
scan='l;e4;eS\n2;Nf3;Nc6\n3;8b5;a6\n4;Ba4;Nf6\n5;O-0;Be7\n6;Rel;bS\n7;Bb3;d6\n'
reads "letters and digits that scanners confuse are read, and reported" "${scan}l-O\n" 'Re1 b5 7. Bb3 d6 1-0$' sheet-cell-corrected
also "each of them by its cell" -- test "$(grep -c 'sheet-cell-corrected' "$tmp/err")" -eq 5
reads "a German S that was scanned as 5" '1;e4;e5\n2;5f3;5c6\n3;Lb5;a6\n4;La4;5f6\n' '2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 \*$' sheet-cell-corrected
reads "and in a sheet without another piece letter" '1;e4;e5\n2;5f3;d6\n3;d4;f6\n' '2. Nf3 d6 3. d4 f6 \*$' sheet-cell-corrected
for cell in 5f3 4f3 5d2f3 5gf3; do
	reads "$cell is not a piece of an English sheet" "1,e4,c5\n2,$cell,d6\n3,d4,cd\n4,Nd4,Nf6\n5,Nc3,a6\n" '^1. e4 c5 2. ~ ' sheet-cell-unread
	also "it is not corrected to one" -- eval '! has sheet-cell-corrected "$tmp/err"'
	also "the moves that fit are suggested" -- has 'did you mean Nf3' "$tmp/err"
done
reads "8b5 is a bishop in an English sheet" "${two}3;8b5;a6\n" '3. Bb5 a6 \*$' sheet-cell-corrected
reads "8b5 is none in a German one" '1;e4;e5\n2;Sf3;Sc6\n3;8b5;a6\n4;La4;b5\n' '3. ~ ' sheet-cell-unread
for heading in Res Rez Res. Erg; do
	reads "$heading above a result is no move" "No;White;Black;$heading\n1;e4;e5;\n2;Nf3;Nc6;1-0\n" '2. Nf3 Nc6 1-0$' ''
done

# -- blank cells and --repair --
sicilian='1;e4;c5\n2;Nf3;d6\n3;d4;cxd4\n4;Nxd4;Nf6\n5;Nc3;a6\n6;Bc4;e6\n7;Bb3;\n8;O-O;O-O\n9;f4;Nc6\n'
repaired() {	# TABLE MESSAGE: what the finding about the blank cell says
	printf "$1" | "$P" --from csv --repair || return
	has "move-blank" "$tmp/err" && has "$2" "$tmp/err"
}
expect 0 "a blank cell with too little after it" -- repaired "$sicilian" 'not repaired: fewer than 6 half-moves follow; did you mean Be7 (then'
expect 0 "a blank cell with enough after it" -- repaired "${sicilian}10;Be3;b5\n" 'written here; repaired: Be7 is played'
also "the move is there" -- has ' 7. Bb3 Be7 8. O-O'
expect 0 "a blank cell that several moves can fill" -- repaired '1;e4;\n2;d4;d5\n3;Nc3;Nf6\n4;Bd3;Bd6\n' 'not repaired: several moves make'
expect 0 "a blank cell before an illegal move" -- repaired '1;e4;\n2;Nf6;d5\n' 'not repaired: no move was found that makes'

# -- times --
timed() {	# HEADING TIMES...: a sheet of four moves with these, White's and Black's in turn
	head=$1; shift
	printf "$head\\n1;e4;%s;e5;%s\\n2;Nf3;%s;Nc6;%s\\n3;Bb5;%s;a6;%s\\n4;Bxc6;%s;dxc6;%s\\n" "$@"
}
for head in 'Nr;Weiß;Min;Schwarz;Min' 'Nr;Weiß;Zeit;Schwarz;Zeit' 'No;White;Used;Black;Time'; do
	reads "rising minutes below $head are comments" "$(timed "$head" 1 2 3 4 5 7 6 9)" '{1} 1\.\.\. e5 {2} 2. Nf3 {3}' sheet-cell-unread
	also "that is reported once, at the heading" -- equal "$(grep 'whether they are used or left' "$tmp/err" | cut -d: -f1,2)" '<stdin>:1'
done
for head in Used Elapsed 'Time used' Verbraucht; do
	reads "minutes below $head are comments" "$(timed "No;White;$head;Black;$head" 1 2 3 4 5 7 6 9)" '{1} 1\.\.\. e5 {2} 2. Nf3 {3}'
	also "their heading says what they are" -- equal "$(grep -c 'used or left' "$tmp/err")" 0
done
reads "minutes that were used are no clocks, also if they fall" "$(timed 'No;White;Used;Black;Used' 9 9 7 5 4 4 1 2)" '{9} 1\.\.\. e5 {9} 2. Nf3 {7}'
reads "times without a heading are comments" '1;e4;0:01;e5;0:02\n2;Nf3;0:03;Nc6;0:04\n3;Bb5;0:05;a6;0:07\n' '{0:01} 1\.\.\. e5 {0:02}' sheet-cell-unread
also "that is reported once, at the first one" -- equal "$(grep 'whether they are used or left' "$tmp/err" | cut -d: -f1-3)" '<stdin>:1:6'
reads "short times are comments" "$(timed 'Nr;Weiß;Zeit;Schwarz;Zeit' 0:01 0:02 0:03 0:04 0:05 0:07 0:06 0:09)" '{0:01} 1\.\.\. e5 {0:02}' sheet-cell-unread
reads "minutes that fall are clocks" "$(timed 'Nr;Weiß;Min;Schwarz;Min' 90 88 87 84 85 80 84 79)" 'clk 1:30:00.} 1\.\.\. e5 {.%clk 1:28:00'
reads "times that a heading calls left are clocks" "$(timed 'No;White;Left;Black;Left' 1:30 1:30 1:30 1:30 1:30 1:30 1:30 1:30)" 'clk 1:30:00.} 1\.\.\. e5 {.%clk 1:30:00'
reads "numbers of moves that are printed twice are none" '1;e4;1;e5\n2;Nf3;2;Nc6\n3;Bb5;3;a6\n' '^1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 \*$'
reads "nor are those of a second group" '1;e4;e5;3;Bb5;a6\n2;Nf3;Nc6;4;Ba4;Nf6\n' '^1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 \*$'

# -- dates --
reads "a date with dots is day, month, year" "Date;3.4.2024\n$two" '^.Date "2024.04.03".$'
reads "a date with the name of a month" "Datum;3. März 2024\n$two" '^.Date "2024.03.03".$'
reads "day and month that may be exchanged are said" "Date;4/3/24\n$two" '^.Date "2024.??.??".$' sheet-date-unclear
reads "another date decides it" "Date;4/3/24\nEventDate;3/25/24\n$two" '^.Date "2024.04.03".$'
reads "dates that contradict each other decide nothing" "Date;4/3/24\nEventDate;3/25/24\nUTCDate;25/3/24\n$two" '^.Date "2024.??.??".$' sheet-date-unclear
reads "a name in another language decides it" "Weiss;Roe\nDate;4/3/24\n$two" '^.Date "2024.03.04".$'
reads "a date that cannot be read is kept" "Date;spring of 24\n$two" '^.Date "spring of 24".$'

# -- --from-language: a sheet too short to show it --
short='1;e4;e5\n2;Cf3;Cc6\n3;Ab5;Da8\n'
expect 0 "--from-language names the letters" -- eval 'printf "$short" | "$P" --from csv --from-language Spanish'
also "the moves are read in it" -- has 'Nf3 Nc6'
also "moves are suggested in it" -- has 'did you mean D' "$tmp/err"
expect 2 "--from-language of nowhere" -- "$P" --from csv --from-language Nowherian "$tmp/empty.csv"
also "the message lists the languages" -- has 'there is no Nowherian; use English, .*German' "$tmp/err"

# -- 8-bit encodings: found by the words of the sheet --
cat >"$tmp/ru.csv" <<'END'
Белые;Иванов
Чёрные;Петров
1;e4;e5
2;Кf3;Кc6
3;Сb5;a6
Ничья
END
cat >"$tmp/cs.csv" <<'END'
Bílý;Dvořák
Černý;Němec
1;e4;e5
2;Jf3;Jc6
3;Sb5;a6
Bílý se vzdal
END
encoded() {
	iconv -f UTF-8 -t "$2" "$tmp/$1.csv" >"$tmp/in.csv" || return 2
	"$P" --from csv "$tmp/in.csv"
}
for page in UTF-8 CP1251 KOI8-R CP866 ISO-8859-5; do
	expect 0 "a Russian sheet in $page is read" -- encoded ru "$page"
	also "names, moves and result of the sheet in $page" -- eval "has '^.White \"Иванов\"' && has 'Nf3 Nc6 3. Bb5 a6 1/2-1/2'"
done
for page in UTF-8 CP1250 ISO-8859-2 CP852; do
	expect 0 "a Czech sheet in $page is read" -- encoded cs "$page"
	also "names, moves and result of the sheet in $page" -- eval "has '^.White \"Dvořák\"' && has 'Nf3 Nc6 3. Bb5 a6 0-1'"
done
for page in UTF-16 UTF-16BE UTF-32; do
	printf '%s' "$([ $page = UTF-16BE ] && printf '\376\377')" >"$tmp/wide.csv"
	iconv -f UTF-8 -t $page "$tmp/ru.csv" >>"$tmp/wide.csv"
	expect 0 "a sheet in $page is not an error" -- "$B/pgn-check" "$tmp/wide.csv"
	also "its encoding is reported as a warning, which --fix does not correct" -- has ' warning: the file is in UTF-.*\[enc-utf16\]$'
	expect 1 "it is one if the user says so" -- "$B/pgn-check" --severity enc-utf16=error "$tmp/wide.csv"
	printf 'White,Black,Result,Moves\nA,B,1-0,e4 e5\n' | iconv -f UTF-8 -t $page >"$tmp/games.csv"
	expect 0 "nor is a table of games in $page" -- "$B/pgn-check" "$tmp/games.csv"
done
# "½" alone, in pages where that byte may be a letter.
for name in Müller García Sørensen André Weiß Nuñez François Öst; do
	for cell in '%s\nBlack;J\nResult;½\n1;e4;e5\n' '%s\nBlack;J\n1;e4;e5\n;½;½\n' '%s\nBlack;J\nResult;½-½\n1;e4;e5\n' '%s\nBlack;J\n1;e4;e5 ½\n'; do
		for page in CP1252 ISO-8859-1 CP850; do
			# shellcheck disable=SC2059
			printf "White;$cell" "$name" >"$tmp/half.csv"
			expect 0 "$name and a result of ½ in $page" -- encoded half "$page"
			also "it is a draw, and the name is right" -- eval "has '^.White \"$name\"' && has ' e5 1/2-1/2$'"
		done
	done
done

# -- whose game a finding is about --
printf 'White,Anna\nBlack,B\303\251la\ne4,e5\nKe3,Nc6\n' >"$tmp/whose.csv"
expect 0 "a finding about a scoresheet" -- "$B/pgn-replay" --from csv "$tmp/whose.csv"
also "it names the players" -- has "(game 1, Anna - B$(printf '\303\251')la) .illegal-unreachable" "$tmp/err"
printf 'White,Anna\nBlack,B\351la\ne4,e5\nKe3,Nc6\n' >"$tmp/whose.csv"
expect 0 "a finding about a scoresheet in Latin-1" -- "$B/pgn-replay" --from csv "$tmp/whose.csv"
also "it names the players in UTF-8" -- has "(game 1, Anna - B$(printf '\303\251')la) .illegal-unreachable" "$tmp/err"
for format in text html 'json --all-games' 'protocol --all-games'; do
	for how in '' '--encoding cp1252'; do
		# shellcheck disable=SC2086
		expect 1 "pgn-check reports it as $format $how" -- "$B/pgn-check" -f $format $how "$tmp/whose.csv"
		also "with the name in UTF-8" -- eval "has Béla && ! has BÃ"
	done
done
printf '[White "Anna"]\n[Black "B\351la"]\n\n1. e4 e5 2. Ke3 *\n' >"$tmp/whose.pgn"
expect 0 "a finding about a game" -- "$B/pgn-replay" "$tmp/whose.pgn"
also "it names the players, too" -- has "(game 1, Anna - B$(printf '\303\251')la) .illegal-unreachable" "$tmp/err"
finish
