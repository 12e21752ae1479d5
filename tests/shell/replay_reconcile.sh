#!/bin/sh
# replay_reconcile.sh: pgn-replay --reconcile: tables and PGN, slips, other languages, what is no record of the game;
# what is not sure never ends with status 0.
# usage: tests/shell/replay_reconcile.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(cd "$B" && pwd)/pgn-replay

if ! "$P" --help 2>/dev/null | grep -q -e '--reconcile'; then
	skip "records of one game" "$P is not built, or cannot bring records together"
	echo "1..$n"
	exit 0
fi
cd "$tmp" || exit 2

# both FILE...: brings them together; the game in "game", the report in "told"
both() {
	"$P" --reconcile "$@" >game 2>told
}
# says TEXT...: is each on a line of the report?
says() {
	for text; do
		grep -qF -e "$text" told || { echo "# not told: $text"; sed 's/^/# /' told; return 1; }
	done
}
# plays MOVES: is that the game?
plays() {
	sed '1,/^$/d' game | tr '\n' ' ' | sed 's/{[^}]*}//g; s/[0-9]*[.][. ]*//g; s/  */ /g; s/ $//' >moves
	[ "$(cat moves)" = "$*" ] || { echo "# it is $(cat moves)"; return 1; }
}
# comments TEXT: is it in the written game?
comments() {
	tr '\n' ' ' <game | grep -qF -e "$1" || { sed 's/^/# /' game; return 1; }
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
both white.csv copy.csv; check "two tables that agree" 0
plays "$G *" && says '20 half-moves: 20 agreed, 0 decided, 0 undecided'; check "all is agreed" 0
[ "$(wc -l <told)" -eq 1 ]; check "and there is nothing else to tell" 0
both white.csv german.pgn; check "a table and a PGN in German" 0
plays "$G 1-0"; check "in English, with the result that is known" 0
grep -q '^\[White "Müller"\]' game; check "and the tags that are known" 0
sed 's/Müller/M\xfcller/' german.pgn >latin.pgn
both latin.pgn white.csv; check "an old encoding" 0
grep -q '^\[White "Müller"\]' game; check "is read" 0
"$P" --reconcile - german.pgn <white.csv >game 2>told; check "standard input" 0

# -- slips --
both white.csv black.csv; check "slips that the rest decides" 0
plays "$G *" && says '20 half-moves: 18 agreed, 2 decided, 0 undecided'; check "are decided" 0
says 'white.csv:4:3 / black.csv:4:3: 3. "Bb5" / "Bc5": Bb5: "Bc5" is illegal'; check "and told with their cells" 0
sed 's/9,h3/9,a3/' white.csv >a3.csv
both a3.csv white.csv; check "a3 or h3" 1
says 'a3.csv:10:3 / white.csv:10:3: 9. "a3" / "h3": undecided: a3 or h3'; check "is undecided" 0
comments '9. a3 {undecided: a3.csv has "a3", white.csv has "h3"; or h3}'; check "in the game, too" 0
both a3.csv white.csv german.pgn; check "two against one" 0
says 'h3: a3 is legal, but needs more slips elsewhere' && plays "$G 1-0"; check "decide" 0
sed '/^5,/s/Be7/??/' white.csv >blank.csv
both blank.csv white.csv; check "a word that only one can read" 1
comments '5. O-O Be7 {in white.csv only} {??} 6. Re1'; check "is marked" 0
both blank.csv white.csv german.pgn; check "unless a third confirms it" 0
sed '/^4,/d' white.csv >short.csv
both short.csv white.csv; check "a line left out" 1
plays "$G *" && comments '4. Ba4 {in white.csv only} 4... Nf6 5. O-O'; check "is filled in and marked" 0

# -- a sheet that ends early --
head -n 8 black.csv >truncated.csv
both white.csv truncated.csv; check "a sheet that ends early" 1
says 'white.csv:9:3: 8. c3 to 10... Nbd7: 6 half-moves that only white.csv has: nobody confirms them' \
    '20 half-moves: 12 agreed, 2 decided, 0 undecided, 6 in one record only'; check "nobody confirms the rest" 0
comments '8. c3 {from here on in white.csv only} 8... O-O' && plays "$G *"; check "which is written and marked" 0
both truncated.csv white.csv; check "the other way round" 1
comments '{from here on in white.csv only}' && plays "$G *"; check "it is the same" 0
both white.csv truncated.csv german.pgn; check "unless a third confirms it" 0
cp white.csv 'a}b.csv'
both truncated.csv 'a}b.csv'; check "a name that could end the comment" 1
"$P" --strip comments game >again 2>/dev/null; check "does not" 0
mv again game; plays "$G *"; check "the moves behind it stay" 0

# -- tags and results --
both german.pgn english.pgn; check "results that differ" 1
says 'german.pgn:10:27 / english.pgn:10:' ': result "1-0" / "0-1": undecided: the result written is 1-0'; check "are told" 0
says 'german.pgn:2:1 / english.pgn:2:1: Site "Bonn" / "Cologne": the first is used'; check "tags that differ, too" 0
grep -q '^\[Site "Bonn"\]' game && grep -q '^\[Date "2025.11.21"\]' game; check "of dates the closer one is taken" 0
sed 's/0-1/1-0/; s/Cologne/Bonn/' english.pgn >same.pgn
both same.pgn german.pgn; check "nothing differs" 0
comments '7. Bb3 {main line}' && comments '(9... Na5)'; check "comments and variations of the first stay" 0
printf '1. f3 e5 2. g4 Qh4# 1-0\n' >mate.pgn; printf '1. f3 e5 2. g4 Qh4 0-1\n' >mated.pgn
both mate.pgn mated.pgn; check "the board knows who was mated" 0
says 'the final position says 0-1' && plays 'f3 e5 g4 Qh4# 0-1'; check "and says so" 0

# -- what stands beside the moves --
head -n 8 german.pgn >noted.pgn
cat >>noted.pgn <<'END'
{In M\303\274nchen} 1. e4 {[%clk 1:30:00] book} e5 $2 2. Sf3 (2. f4 exf4) Sc6 3. Lb5 a6 4. La4 Sf6 5. 0-0 Le7
6. Te1 b5 7. Lb3 d6 8. c3 0-0 9. h3 Sb8 10. d4 Sbd7 1-0
END
printf '%b\n' "$(cat noted.pgn)" >noted && mv noted noted.pgn
cat >beside.pgn <<'END'
{In M\374nchen} {slow} 1. e4 {book [%clk 1:29:00] [%eval 0.2]} e5 $2 $6 {[%clk 1:28:00]} 2. Nf3 (2. f4   exf4)
(2. Bc4 {Italian?}) Nc6 $1 {} 3. Bb5 (3. Bc4) a6 4. Ba4 Nf6 5. O-O Bc7 {tired} (5... b5) 6. Re1 {too late} $4 b5 (6... O-O)
7. Bb3 d6 8. c3 O-O 9. h3 Nb8 {_} 10. d4 Nbd7 11. Qxh8 {wild} $2 (11. a3) 1-0
END
printf '%b\n' "$(cat beside.pgn)" >beside && mv beside beside.pgn
both noted.pgn beside.pgn; check "comments of both" 1
comments '{In München} {slow} 1. e4 {[%clk 1:30:00] book} {[%eval 0.2]} 1... e5'; check "the same once, one clock" 0
comments '1... e5 $2 $6 {[%clk 1:28:00]} 2. Nf3'; check "NAGs once, a clock where there is none" 0
comments '2. Nf3 (2. f4 exf4) (2. Bc4 {Italian?}) 2... Nc6 $1 3. Bb5 (3. Bc4) 3... a6'; check "variations once" 0
comments '5. O-O Be7 {tired} 6. Re1 $4 {too late} 6... b5'; check "at a wrong word, too; no variation behind it" 0
says 'beside.pgn: left out: 1 comment, 1 NAG, 3 variations at half-moves that this game does not have in that form'
check "what has no place is told" 0
grep -q 'wild' game; check "and is not there" 1
cp noted.pgn same.pgn; both noted.pgn same.pgn; check "twice the same" 0
"$P" noted.pgn >again 2>/dev/null; cmp -s again game; check "is the one" 0
sed 's/d6 8/d6 {one} d6 {two} 8/' german.pgn >twice.pgn; both twice.pgn english.pgn; check "a half-move written twice" 1
comments '7... d6 {one} {two} 8. c3'; check "has all comments" 0
i=0; while [ $i -lt 100 ]; do i=$((i + 1)); echo "[One$i \"x\"]"; done >one.pgn; sed 's/One/Two/' one.pgn >two.pgn
for f in one two; do printf '\n1. e4 e5 2. Nf3 Nc6 *\n' >>$f.pgn; done
both one.pgn two.pgn; check "more tags than a game has" 0
says 'two.pgn: left out: 72 tags: a game has at most 128'; check "are told" 0

# -- what is no record of the game --
both white.csv other.csv; check "a record of another game" 2
says 'pgn-replay: other.csv: it has almost nothing in common with the other record: they are not of one game'; check "is told" 0
[ ! -s game ]; check "and nothing is written" 0
both other.csv white.csv german.pgn; check "beside two of this one" 1
says 'other.csv: left out: it has almost nothing in common' && plays "$G 1-0"; check "it is left out" 0
both white.csv white.csv; check "the same file twice" 2
says 'pgn-replay: white.csv: it is given twice: a record cannot confirm itself'; check "does not count as two" 0
ln -s white.csv link.csv; both white.csv link.csv; check "under no name" 2
both white.csv; check "one file only" 2
says 'pgn-replay: white.csv: at least two records of the game are needed'; check "is told" 0
both </dev/null; check "none at all" 2
: >empty.csv; both white.csv empty.csv; check "an empty file" 2
says 'pgn-replay: empty.csv: it is empty'; check "is told" 0
printf 'No,White,Black\n' >heading.csv; both white.csv heading.csv; check "a heading alone" 2
says 'pgn-replay: heading.csv: it has no moves'; check "is told" 0
printf '[Event "x"]\n\n*\n' >nothing.pgn; both white.csv nothing.pgn; check "tags alone" 2
says 'pgn-replay: nothing.pgn: it has no moves'; check "are told" 0
cat german.pgn english.pgn >two.pgn; both white.csv two.pgn; check "a PGN with two games" 2
says 'pgn-replay: two.pgn: it has more than one game'; check "is told" 0
mkdir folder; both white.csv folder; check "a folder" 2
says 'pgn-replay: folder: Is a directory'; check "is told" 0
both white.csv none.csv; check "a file that is not there" 2
says 'pgn-replay: none.csv: No such file'; check "is told" 0
if [ "$(id -u)" -ne 0 ]; then
	cp white.csv secret.csv; chmod 0 secret.csv; both white.csv secret.csv; check "a file that may not be read" 2
else
	skip "a file that may not be read" "root may read everything"
fi
printf '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 *\n' >ending.pgn
both white.csv ending.pgn; check "a game from another position" 2
says 'pgn-replay: ending.pgn: its game starts from another position'; check "is told" 0
head -c 5000 "$P" >noise.csv; both white.csv noise.csv; [ $? -eq 2 ]; check "noise" 0
both noise.csv white.csv; [ $? -eq 2 ]; check "in front, too" 0
i=0; while [ $i -lt 9 ]; do i=$((i + 1)); cp white.csv "many$i.csv"; done
both many?.csv; check "nine records" 2
rm many9.csv; both many?.csv; check "eight" 0

# -- compressed --
gzip -c black.csv >black.csv.gz
both white.csv black.csv.gz; check "compressed" 0
says 'white.csv:4:3 / black.csv.gz:4:3: '; check "with the places of its text" 0
head -c 60 black.csv.gz >half.gz; both white.csv half.gz; check "half of an archive" 2
if command -v zip >/dev/null; then
	zip -q both.zip white.csv black.csv; both both.zip; check "an archive with both" 0
	says 'both.zip/white.csv:4:3 / both.zip/black.csv:4:3'; check "and their names" 0
else
	skip "an archive with both" "no zip(1)"
fi

# -- what is written --
both --to uci white.csv black.csv; check "as UCI" 0
grep -q '^e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 ' game; check "it is that" 0
both --to csv truncated.csv white.csv; check "as a table" 1
head -n 1 game | grep -q '^game,file,' && grep -q ',clean,' game; check "with a heading, and the verdict of the game" 0
both --to html white.csv black.csv; check "as a page" 0
head -n 1 game | grep -q DOCTYPE && tail -n 1 game | grep -q '</html>' && [ "$(grep -c '</html>' game)" -eq 1 ]
check "that is whole" 0
"$P" -o out.pgn --reconcile white.csv black.csv >game 2>told; check "-o" 0
[ ! -s game ] && both white.csv black.csv && cmp -s game out.pgn; check "has the game" 0
"$P" -o white.csv --reconcile white.csv black.csv >game 2>told; check "a record is not written over" 2
grep -q '^1,e4,e5' white.csv; check "it is as it was" 0
if [ -c /dev/full ]; then
	"$P" --reconcile white.csv black.csv >/dev/full 2>told; check "a full disk" 2
	says 'standard output: No space left'; check "is told" 0
	"$P" -o /dev/full --reconcile white.csv black.csv 2>/dev/null; check "for -o, too" 2
	"$P" --reconcile white.csv black.csv >/dev/null 2>/dev/full; check "and for the report" 2
else
	skip "a full disk" "no /dev/full"
fi
both --ply 1-3 white.csv black.csv; check "options that make no sense with it" 2
both --repair white.csv black.csv; check "repairs for one" 2
both --quiet white.csv black.csv; check "--quiet" 0

echo "1..$n"
exit $failed
