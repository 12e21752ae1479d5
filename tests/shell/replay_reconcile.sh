#!/bin/sh
# replay_reconcile.sh: pgn-replay --reconcile: tables and PGN, slips, other languages, what is no record of the game;
# what is not sure never ends with status 0.
# usage: tests/shell/replay_reconcile.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(cd "$B" && pwd)/pgn-replay

trf=$(pwd)/fixtures/trf/robin.trf
cd "$tmp" || exit 2

# reconcile FILE...: brings them together; the game in "out", the report in "err"
reconcile() {
	"$P" --reconcile "$@"
}
# says TEXT...: each is on a line of the report
says() {
	for text; do
		has_text "$text" err || { echo "not told: $text"; cat err; return 1; }
	done
}
# plays MOVES: that is the game, without its comments and variations
plays() {
	equal "$(sed '1,/^$/d' out | tr '\n' ' ' | sed 's/{[^}]*}//g; s/([^)]*)//g; s/[0-9]*[.][. ]*//g; s/  */ /g; s/ $//')" "$*"
}
# comments TEXT: it is in the written game, across the ends of its lines
comments() {
	cat out
	tr '\n' ' ' <out | grep -qF -e "$1"
}

G='e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7'
cat >white.csv <<'END'
No,White,Black
1,e4,e5
2,Nf3,Nc6
3,Bb5,a6
4,Ba4,Nf6
5,O-O,Be7
6,Re1,b5
7,Bb3,d6
8,c3,O-O
9,h3,Nb8
10,d4,Nbd7
END
sed 's/3,Bb5/3,Bc5/; s/5,O-O,Be7/5,O-O,Bc7/' white.csv >black.csv
cat >german.pgn <<'END'
[Event "Liga"]
[Site "Bonn"]
[Date "2025.11.??"]
[Round "1"]
[White "Müller"]
[Black "Schmidt"]
[Result "1-0"]

1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. La4 Sf6 5. 0-0 Le7 6. Te1 b5 7. Lb3 d6 8. c3
0-0 9. h3 Sb8 10. d4 Sbd7 1-0
END
cat >english.pgn <<'END'
[Event "Liga"]
[Site "Cologne"]
[Date "2025.11.21"]
[Round "1"]
[White "Müller"]
[Black "Schmidt"]
[Result "0-1"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 {main line} d6 8. c3
O-O 9. h3 Nb8 (9... Na5) 10. d4 Nbd7 0-1
END
cat >other.csv <<'END'
No,White,Black
1,d4,Nf6
2,c4,g6
3,Nc3,Bg7
4,e4,d6
5,f3,O-O
6,Be3,e5
7,d5,Nh5
8,Qd2,f5
9,O-O-O,Nd7
10,Bd3,Nc5
END

# -- records that agree --
cp white.csv copy.csv
expect 0 "two tables that agree" -- reconcile white.csv copy.csv
also "two tables that agree: the game is theirs" -- plays "$G *"
also "two tables that agree: all is agreed" -- says '20 half-moves: 20 agreed, 0 decided, 0 undecided'
also "two tables that agree: there is nothing else to tell" -- lines 1 err
expect 0 "a table and a PGN in German" -- reconcile white.csv german.pgn
also "the game is written in English, with the result of the one that has it" -- plays "$G 1-0"
also "the tags of the one that has them are written" -- has '^\[White "Müller"\]'
sed 's/Müller/M\xfcller/' german.pgn >latin.pgn
expect 0 "a PGN in Latin-1" -- reconcile latin.pgn white.csv
also "a name in Latin-1 is read" -- has '^\[White "Müller"\]'
expect 0 "a record on standard input" -- reconcile - german.pgn <white.csv

# -- what is the same in all words of a record is not a slip --
"$P" --range 3 "$OLDPWD/fixtures/reconcile/games.pgn" >long.pgn
plies=$("$P" --to csv --columns plies long.pgn | sed 1d)
agree="$plies half-moves: $plies agreed, 0 decided, 0 undecided"
cp long.pgn san.pgn
"$P" --to lan long.pgn >lan.pgn
"$P" --to uci long.pgn >uci.pgn
"$P" --to san --to-language German long.pgn >letters.pgn
moves_by() { sed '/^\[/!'"$1" long.pgn; }
moves_by 's/.*/\L&/' >lower.pgn
moves_by 's/.*/\U&/' >upper.pgn
moves_by 's/x/:/g' >colon.pgn
sed '/^\[/!s/-//g' lan.pgn >origin.pgn
awk '!/^\[/ { for (i = 1; i <= NF; i++) if ($i ~ /[x+]/ && ++n % 2) gsub(/[x+]/, "", $i) } { print }' long.pgn >signs.pgn
for way in san lan uci letters lower upper colon origin signs; do
	cp "$way.pgn" copy.pgn
	for other in long copy; do
		expect 0 "all moves as in $way.pgn, with $other.pgn" -- reconcile "$way.pgn" "$other.pgn"
		also "all moves as in $way.pgn, with $other.pgn: they agree" -- equal "$(tail -n 1 err)" "$agree"
	done
done
# By its name a file is a table, whatever its first line is.
{ echo 'Liga 2025'; cat white.csv; } >heading.csv
{ echo '[Liga] 2025'; cat white.csv; } >bracket.csv
tr ',' '\t' <heading.csv >heading.tsv
for name in heading.csv bracket.csv heading.tsv; do
	expect 0 "a table by its name: $name" -- reconcile "$name" german.pgn
	also "a table by its name: $name: there is nothing else in the game" -- lacks 'Liga [0-9]' out
done

# -- slips --
expect 0 "slips that the rest of the game decides" -- reconcile white.csv black.csv
also "slips that the rest decides: the game is the legal one" -- plays "$G *"
also "slips that the rest decides are counted" -- says '20 half-moves: 18 agreed, 2 decided, 0 undecided'
also "slips that the rest decides are reported with their cells" -- \
    says 'white.csv:4:3 / black.csv:4:3: 3. "Bb5" / "Bc5": Bb5: "Bc5" is illegal'
sed 's/9,h3/9,a3/' white.csv >a3.csv
expect 1 "a3 in one record and h3 in the other" -- reconcile a3.csv white.csv
also "a3 or h3 is reported as undecided" -- says 'a3.csv:10:3 / white.csv:10:3: 9. "a3" / "h3": undecided: a3 or h3'
also "a3 or h3: which record is followed, and why" -- says 'either; a3.csv is followed, but nothing decides'
also "a3 or h3 is undecided in a comment of the game, and h3 is a variation" -- \
    comments '9. a3 {undecided: a3.csv has "a3", white.csv has "h3"; a3.csv is followed, but nothing decides} (9. h3 {white.csv: all that follows is legal with it, too}) 9... Nb8'
cp out again.pgn
expect 0 "that game is good PGN" -- "${P%replay}check" --level warning again.pgn
expect 0 "a3 in one record and h3 in two" -- reconcile a3.csv white.csv german.pgn
also "two records decide against one, and the report says why" -- says 'h3: a3 is legal, but needs more slips elsewhere'
also "two records decide against one: the game has their move" -- plays "$G 1-0"
also "the move of the other one is a variation with the reason" -- \
    comments '9. h3 (9. a3 {a3.csv: legal, but needs more slips elsewhere}) 9... Nb8'
sed 's/3,Bb5/3,Bb6/' white.csv >b6.csv; sed 's/3,Bb5/3,Bb7/' white.csv >b7.csv
expect 0 "a move that both have wrong" -- reconcile b6.csv b7.csv
also "a move that no record has is marked as proposed" -- \
    comments '3. Bb5 {proposed: in no record; b6.csv has "Bb6", b7.csv has "Bb7"} 3... a6'
also "the report says that it is restored" -- says '3. "Bb6" / "Bb7": restored: Bb5: '
sed '/^5,/s/Be7/??/' white.csv >blank.csv
expect 1 "a word that can be read in one of two records" -- reconcile blank.csv white.csv
also "a word that one record has is marked in the game" -- comments '5. O-O Be7 {in white.csv only} {??} 6. Re1'
expect 0 "a word that two of three records have" -- reconcile blank.csv white.csv german.pgn
sed '/^4,/d' white.csv >short.csv
expect 1 "a line left out in one record" -- reconcile short.csv white.csv
also "a line left out in one record is filled in" -- plays "$G *"
also "a line left out in one record is marked in the game" -- comments '4. Ba4 {in white.csv only} 4... Nf6 5. O-O'

# -- a sheet that ends early --
head -n 8 black.csv >truncated.csv
expect 1 "a sheet that ends early" -- reconcile white.csv truncated.csv
also "the report says that nobody confirms the rest" -- \
    says 'white.csv:9:3: 8. c3 to 10... Nbd7: 6 half-moves that only white.csv has: nobody confirms them' \
    '20 half-moves: 12 agreed, 2 decided, 0 undecided, 6 in one record only'
also "the rest is marked in the game" -- comments '8. c3 {from here on in white.csv only} 8... O-O'
also "the rest is written" -- plays "$G *"
expect 1 "a sheet that ends early, named first" -- reconcile truncated.csv white.csv
also "the rest is marked the other way round" -- comments '{from here on in white.csv only}'
also "the rest is written the other way round" -- plays "$G *"
expect 0 "a sheet that ends early with two whole ones" -- reconcile white.csv truncated.csv german.pgn
cp white.csv 'a}b.csv'
expect 1 "a file name that could end a comment" -- reconcile truncated.csv 'a}b.csv'
cp out brace.pgn
expect 0 "a file name with a brace: the game can be read again" -- "$P" --strip comments brace.pgn
also "a file name with a brace: the moves after the comment stay" -- plays "$G *"

# -- tags and results --
expect 1 "results that differ" -- reconcile german.pgn english.pgn
also "results that differ are reported" -- \
    says 'german.pgn:10:27 / english.pgn:10:' ': result "1-0" / "0-1": undecided: the result written is 1-0'
also "tags that differ are reported" -- \
    says 'german.pgn:2:1 / english.pgn:2:1: Site "Bonn" / "Cologne": the first is used'
also "the first of two tags is written" -- has '^\[Site "Bonn"\]'
also "the closer one of two dates is written" -- has '^\[Date "2025.11.21"\]'
sed '/Site/d' german.pgn >nowhere.pgn
expect 1 "tags that differ, and the first record does not have" -- reconcile nowhere.pgn german.pgn english.pgn
also "are reported at the records that have them" -- \
    says 'german.pgn:2:1 / english.pgn:2:1: Site "Bonn" / "Cologne": the first is used'
sed 's/Bonn/?/' german.pgn >unknown.pgn
expect 1 "tags that differ, and are not known in the first record" -- reconcile unknown.pgn german.pgn english.pgn
also "are reported at the records that know them" -- \
    says 'german.pgn:2:1 / english.pgn:2:1: Site "Bonn" / "Cologne": the first is used'
sed 's/0-1/1-0/; s/Cologne/Bonn/' english.pgn >same.pgn
expect 0 "two PGN with the same tags and result" -- reconcile same.pgn german.pgn
also "comments of the first PGN are written" -- comments '7. Bb3 {main line}'
also "variations of the first PGN are written" -- comments '(9... Na5)'
printf '1. f3 e5 2. g4 Qh4# 1-0\n' >mate.pgn; printf '1. f3 e5 2. g4 Qh4 0-1\n' >mated.pgn
expect 0 "a wrong result after a checkmate" -- reconcile mate.pgn mated.pgn
also "the report says what the final position says" -- says 'the final position says 0-1'
also "the result of the checkmate is written" -- plays 'f3 e5 g4 Qh4# 0-1'

# -- what stands beside the moves --
{
	head -n 8 german.pgn
	cat <<'END'
{In München} 1. e4 {[%clk 1:30:00] book} e5 $2 2. Sf3 (2. f4 exf4) Sc6 3. Lb5 a6 4. La4 Sf6 5. 0-0 Le7
6. Te1 b5 7. Lb3 d6 8. c3 0-0 9. h3 Sb8 10. d4 Sbd7 1-0
END
} >noted.pgn
cat >beside <<'END'
{In M\0374nchen} {slow} 1. e4 {book [%clk 1:29:00] [%eval 0.2]} e5 $2 $6 {[%clk 1:28:00]} 2. Nf3 (2. f4   exf4)
(2. Bc4 {Italian?}) Nc6 $1 {} 3. Bb5 (3. Bc4) a6 4. Ba4 Nf6 5. O-O Bc7 {tired} (5... b5) 6. Re1 {too late} $4 b5 (6... O-O)
7. Bb3 d6 8. c3 O-O 9. h3 Nb8 {_} 10. d4 Nbd7 11. Qxh8 {wild} $2 (11. a3) 1-0
END
printf '%b\n' "$(cat beside)" >beside.pgn
expect 1 "comments in both records" -- reconcile noted.pgn beside.pgn
also "a comment that both have is written once, and the clock of the first" -- \
    comments '{In München} {slow} 1. e4 {[%clk 1:30:00] book} {[%eval 0.2]} 1... e5'
also "a NAG that both have is written once, and a clock where the first has none" -- \
    comments '1... e5 $2 $6 {[%clk 1:28:00]} 2. Nf3'
also "a variation that both have is written once" -- \
    comments '2. Nf3 (2. f4 exf4) (2. Bc4 {Italian?}) 2... Nc6 $1 3. Bb5 (3. Bc4) 3... a6'
also "a comment at a wrong word is written, a variation after it is not" -- \
    comments '5. O-O Be7 {tired} 6. Re1 $4 {too late} 6... b5'
also "what has no place in the game is reported" -- \
    says 'beside.pgn: left out: 1 comment, 1 NAG, 3 variations at half-moves that this game does not have in that form'
also "what has no place in the game is not in it" -- lacks wild
cp noted.pgn same.pgn
expect 0 "a record and its copy" -- reconcile noted.pgn same.pgn
cp out twice
expect 0 "that record alone" -- "$P" noted.pgn
also "a record and its copy give what the record alone gives" -- same twice
sed 's/d6 8/d6 {one} d6 {two} 8/' german.pgn >twice.pgn
expect 1 "a half-move written twice" -- reconcile twice.pgn english.pgn
also "a half-move written twice has all its comments" -- comments '7... d6 {one} {two} 8. c3'
i=0; while [ $i -lt 100 ]; do i=$((i + 1)); echo "[One$i \"x\"]"; done >one.pgn; sed 's/One/Two/' one.pgn >two.pgn
for f in one two; do printf '\n1. e4 e5 2. Nf3 Nc6 *\n' >>$f.pgn; done
expect 0 "more tags than a game has" -- reconcile one.pgn two.pgn
also "more tags than a game has are reported" -- says 'two.pgn: left out: 72 tags: a game has at most 128'

# -- what is no record of the game --
expect 2 "a record of another game" -- reconcile white.csv other.csv
also "a record of another game is reported" -- \
    says 'pgn-replay: other.csv: it has almost nothing in common with the other record: they are not of one game'
also "a record of another game: nothing is written" -- empty
expect 1 "a record of another game with two of this one" -- reconcile other.csv white.csv german.pgn
also "the record of the other game is left out, and reported" -- says 'other.csv: left out: it has almost nothing in common'
also "the game is that of the two records" -- plays "$G 1-0"
expect 2 "the same file twice" -- reconcile white.csv white.csv
also "the same file twice does not count as two" -- \
    says 'pgn-replay: white.csv: it is given twice: a record cannot confirm itself'
ln -s white.csv link.csv
expect 2 "the same file under two names" -- reconcile white.csv link.csv
expect 2 "one file only" -- reconcile white.csv
also "one file only is reported" -- says 'pgn-replay: white.csv: at least two records of the game are needed'
expect 2 "no file at all" -- reconcile </dev/null
# no_record NAME FILE MESSAGE: beside a table it is refused, and told so
no_record() {
	expect 2 "$1 is not a record" -- reconcile white.csv "$2"
	also "$1 is not a record: the message says why" -- says "pgn-replay: $2: $3"
}
: >empty.csv
no_record "an empty file" empty.csv 'it is empty'
printf 'No,White,Black\n' >heading.csv
no_record "a heading alone" heading.csv 'it has no moves'
printf '%%PDF-1.4\n%%x\n1 0 obj\n' >paper.pdf
no_record "a PDF document" paper.pdf 'this is a PDF document, which is not read'
echo '4k3/8/8/8/8/8/8/4K3 w - - 0 1' >list.fen
no_record "a list of positions" list.fen 'there are no games in this file: it looks like a list of positions'
printf '[Event "x"]\n\n*\n' >nothing.pgn
no_record "a PGN of tags alone" nothing.pgn 'it has no moves'
cat german.pgn english.pgn >two.pgn
no_record "a PGN with two games" two.pgn 'it has more than one game'
printf 'White,Black,Result,Moves\nRoe,Doe,1-0,1. e4 e5 2. Nf3\nDoe,Poe,0-1,1. d4 d5\n' >rows.csv
tr , '\t' <rows.csv >rows.txt
head -n 2 rows.csv >row.csv
for rows in rows.csv rows.txt row.csv; do
	no_record "a table with a game in each row: $rows" $rows \
	    'it is a table with a game in each row, not a scoresheet: pgn-replay --split game makes a record of each'
done
expect 0 "what that says" -- eval 'mkdir each && cd each && "$P" --split game ../rows.csv; status=$?; cd ..; [ $status = 0 ]'
expect 2 "makes records of them" -- reconcile each/000001.pgn each/000002.pgn
also "which are of different games" -- says 'they are not of one game'
printf '[DhtmlXQ]\n[DhtmlXQ_title]x[/DhtmlXQ_title]\n[DhtmlXQ_movelist]77477967[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n' >other.txt
no_record "a game in another form" other.txt 'it is neither PGN nor a scoresheet: pgn-replay makes PGN of games in other forms'
no_record "a tournament report" "$trf" "$("$P" "$trf" 2>&1 | sed -n 's/.*error: \(.*\) \[.*/\1/p')"
mkdir folder
no_record "a folder" folder 'Is a directory'
no_record "a file that is not there" none.csv 'No such file'
printf '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 *\n' >ending.pgn
no_record "a game from another position" ending.pgn 'its game starts from another position'
if [ "$(id -u)" -ne 0 ]; then
	cp white.csv secret.csv; chmod 0 secret.csv
	expect 2 "a file without read permission is not a record" -- reconcile white.csv secret.csv
else
	skip "a file without read permission is not a record" "root may read everything"
fi
head -c 5000 "$P" >noise.csv
expect 2 "noise is not a record" -- reconcile white.csv noise.csv
expect 2 "noise in front is not a record" -- reconcile noise.csv white.csv
i=0; while [ $i -lt 9 ]; do i=$((i + 1)); cp white.csv "many$i.csv"; done
expect 2 "nine records are too many" -- reconcile many?.csv
rm many9.csv
expect 0 "eight records" -- reconcile many?.csv

# -- compressed --
gzip -c black.csv >black.csv.gz
expect 0 "a compressed record" -- reconcile white.csv black.csv.gz
also "a compressed record: places are those of its text" -- says 'white.csv:4:3 / black.csv.gz:4:3: '
head -c 60 black.csv.gz >half.gz
expect 2 "half of a compressed record" -- reconcile white.csv half.gz
if command -v zip >/dev/null; then
	zip -q both.zip white.csv black.csv
	expect 0 "an archive with both records" -- reconcile both.zip
	also "an archive with both records: they are named" -- says 'both.zip/white.csv:4:3 / both.zip/black.csv:4:3'
else
	skip "an archive with both records" "no zip(1)"
fi

# -- what is written --
expect 0 "--to uci" -- reconcile --to uci white.csv black.csv
also "--to uci writes UCI" -- has '^e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 '
expect 1 "--to csv" -- reconcile --to csv truncated.csv white.csv
also "--to csv writes a heading" -- eval 'head -n 1 out | grep "^game,file,"'
also "--to csv writes the verdict of the game" -- has ',clean,'
expect 0 "--to html" -- reconcile --to html white.csv black.csv
also "--to html begins a page" -- eval 'head -n 1 out | grep DOCTYPE'
also "--to html ends the page once, at the end" -- \
    eval 'tail -n 1 out | grep "</html>" && equal "$(grep -c "</html>" out)" 1'
expect 0 "-o FILE" -- reconcile -o out.pgn white.csv black.csv
also "-o FILE writes nothing to standard output" -- empty
expect 0 "the same without -o" -- reconcile white.csv black.csv
also "-o FILE writes the same game into the file" -- same out.pgn
cp white.csv before.csv
expect 2 "-o with the name of a record is refused" -- reconcile -o white.csv white.csv black.csv
also "-o with the name of a record leaves the record as it was" -- same before.csv white.csv
if [ -c /dev/full ]; then
	expect 2 "a full disk exits with 2" -- to /dev/full reconcile white.csv black.csv
	also "a full disk is reported" -- says 'standard output: No space left'
	expect 2 "a full disk for -o exits with 2" -- reconcile -o /dev/full white.csv black.csv
	expect 2 "a full disk for the report exits with 2" -- eval 'reconcile white.csv black.csv 2>/dev/full'
else
	skip "a full disk exits with 2" "no /dev/full"
fi
# Records that agree on little (in check-all five, and a search of all games would take minutes).
records='1 2' plies=48
! check_all || records='1 2 3 4 5' plies=72
for i in $records; do
	awk -v seed=$i -v plies=$plies 'BEGIN {
		srand(seed)
		n = split("Nf3 Nf6 Nc3 Nc6 e4 e5 Bb5 a6 Ba4 b5 Bb3 Bb7 O-O Be7 d3 O-O h3 h6 Re1 Re8 a3 Bf8 Bd2 d6", w, " ")
		for (i = 1; i <= plies; i++) {
			word = i <= n ? w[i] : i % 4 < 2 ? "Kh" (i % 2 ? 1 : 8) : "Kg" (i % 2 ? 1 : 8)
			x = rand()
			printf "%s ", x < .12 ? substr(word, 1, length(word) - 1) int(1 + 8 * rand()) : x < .15 ? "??" : word
		}
		print "*"
	}' >"doubtful$i.pgn"
done
expect 1 "records that hardly agree take little time" -- \
    eval 'ulimit -t 30; reconcile doubtful*.pgn'
also "it is said that not all was examined" -- has 'other games' err
expect 2 "--ply with --reconcile is refused" -- reconcile --ply 1-3 white.csv black.csv
expect 2 "--repair with --reconcile is refused" -- reconcile --repair white.csv black.csv
expect 0 "--quiet" -- reconcile --quiet white.csv black.csv

# Both players wrote 25. c3 for c4, which is legal; but 28. Nc3 is not after it.
{
	printf '[Event "x"]\n[Site "?"]\n[Date "?"]\n[Round "?"]\n[White "?"]\n[Black "?"]\n[Result "1-0"]\n\n'
	echo '1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. d3 Bc5 5. Bxc6 dxc6 6. O-O Nd7 7. h3 O-O 8. Nc3 a5 9. a4 f6 10. Qe2 Re8'
	echo '11. Be3 Bd6 12. Nd2 Nf8 13. f3 Ng6 14. Qf2 Be6 15. Ne2 Qd7 16. b3 Bb4 17. Rad1 b6 18. g4 b5 19. h4 bxa4'
	echo '20. bxa4 Bd6 21. Qh2 c5 22. h5 Nf4 23. Ra1 Nxe2+ 24. Qxe2 Reb8 25. c3 Rb4 26. Nb1 Rxa4 27. Rxa4 Qxa4'
	echo '28. Nc3 Qc6 29. Ra1 a4 30. Qc2 Bd7 31. Ra2 Kf7 1-0'
} >same1.pgn
cp same1.pgn same2.pgn
expect 1 "a slip that both have" -- reconcile same1.pgn same2.pgn
also "a slip that both have: the report says that no record has the move" -- says \
    'undecided: c4, which is in no record, or c3; with c3 28. Nc3 would be illegal'
also "a slip that both have: the move of the game is marked as proposed" -- \
    comments '25. c4 {proposed, undecided: in no record; same1.pgn has "c3", same2.pgn has "c3"; c4 is written: '
also "a slip that both have: what they have is a variation" -- \
    comments '(25. c3 {same1.pgn, same2.pgn: with c3 28. Nc3 would be illegal}) 25... Rb4'
# Two games with the same opening.
sed '/^5/,$d' white.csv >opening.csv
{
	cat opening.csv
	printf '5,O-O,Nxe4\n6,d4,b5\n7,Bb3,d5\n8,dxe5,Be6\n9,Nbd2,Nc5\n10,c3,Be7\n11,Bc2,Bg4\n12,Re1,Qd7\n'
} >open.csv
{
	cat white.csv
	printf '11,Nbd2,Bb7\n12,Bc2,Re8\n'
} >closed.csv
expect 1 "two games with the same opening" -- reconcile closed.csv open.csv
also "are said to look like that" -- says 'open.csv:6:7: "Nxe4": undecided: from here on (15 half-moves) it could not be matched with the game: these look like two games'
# A move with a letter of another language is the same move; with a letter that names two pieces, the one that is legal.
sed 's/,Nc6/,Sb8-c6/; s/,Nf6/,Sf6/; s/3,Bb5/3,Lf1b5/' white.csv >letters.csv
for pair in 'white.csv letters.csv' 'letters.csv white.csv'; do
	expect 0 "some letters of another language in $pair" -- eval "reconcile $pair"
	also "are no difference" -- equal "$(cat err)" '20 half-moves: 20 agreed, 0 decided, 0 undecided'
	also "that is the game" -- plays "$G *"
done
# One player wrote two moves in the other order.  Both orders are legal, so nothing decides, whichever file comes first.
sed 's/7,Bb3,d6/7,Bb3,O-O/; s/8,c3,O-O/8,c3,d6/' white.csv >order.csv
for pair in 'white.csv order.csv d6 O-O' 'order.csv white.csv O-O d6'; do
	set -- $pair
	expect 1 "two moves in the other order in $2" -- reconcile "$1" "$2"
	also "it is said of the first one" -- says ": 7... \"$3\" / \"$4\": undecided: $3; $2 has 7... $3 and 8... $4 in the other order, which \
is legal, too; $1 is followed, but nothing decides"
	also "and of the second" -- says ": 8... \"$4\" / \"$3\": undecided: $4; $2 has 7... $3 and 8... $4 in the other order"
	also "nothing is said to be illegal" -- lacks 'would be illegal' err
	also "nor in the game" -- comments "(7... $4 {$2 has 7... $3 and 8... $4 in the other order, which is legal, too})"
done
cp order.csv order2.csv
expect 0 "two records of three have one order" -- reconcile white.csv order.csv order2.csv
also "it is that of the game" -- says 'O-O: white.csv has 7... O-O and 8... d6 in the other order'
# Another move in one of the two places is no exchange.
sed 's/7,Bb3,d6/7,Bb3,O-O/; s/8,c3,O-O/8,c3,h6/' white.csv >order.csv
expect 1 "another move, and no exchange" -- reconcile white.csv order.csv
also "it is not said to be one" -- lacks 'other order' err
expect 1 "--to jsonl of several records" -- reconcile --to jsonl same1.pgn same2.pgn
also "--to jsonl: the verdict agrees with the findings" -- has '"verdict":"clean".*"findings":\[\]'
expect 1 "--to html of several records" -- reconcile --to html same1.pgn same2.pgn
also "--to html: the result is after the moves" -- has '"mg8.f7k Kf7","=1-0"\]'

# -- a record that is legal throughout, and one that goes another way at its end --
start='1;e4;e5\n2;Nf3;Nc6\n3;Bc4;Bc5\n4;c3;Nf6\n5;d4;exd4\n6;cxd4;Bb4+\n7;Nc3;Nxe4\n8;O-O;Bxc3\n9;d5;Bf6\n10;Re1;Ne7\n11;Rxe4;d6\n12;Bg5;Bxg5\n'
printf "${start}13;Nxg5;h6\n14;Bb5+;Bd7\n15;Qe2;hxg5\n16;Re1;O-O\n17;Rxe7;\n" >whole.csv
printf "${start}13;Nxg5;0-0\n14;Nh7;\n" | sed 's/N/S/g;s/B/L/g;s/R/T/g;s/x//g;s/ed4/ed/;s/cd4/cd/' >part.csv
for order in "whole.csv part.csv" "part.csv whole.csv"; do
	# shellcheck disable=SC2086
	expect 1 "the longer record is legal: $order" -- reconcile $order
	also "it is the game" -- comments 'h6 {from here on in whole.csv only} 14. Bb5+ Bd7 15. Qe2 hxg5 16. Re1 O-O 17. Rxe7 '
	also "no half-move is proposed" -- eval '! has proposed'
	also "the end of the other one is reported" -- says 'could not be matched with the game'
done
finish
