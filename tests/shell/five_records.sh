#!/bin/sh
# five_records.sh: games of five in a row written in forms of their own, and read again as the same games.
# usage: tests/shell/five_records.sh [build directory]
# shellcheck disable=SC2016,SC2059,SC2086,SC2317 # eval and expect run what looks unused; no option, or one
B=${1:-${B:-build}}
. tests/shell/cli.inc
D=$(cd "$B" && pwd)
R=$D/pgn-replay
cp fixtures/boards/renju.pgn "$tmp" || exit 2
cd "$tmp" || exit 2

has_in() { grep -q "$2" "$1"; }

# -- SGF --
cat >games.pgn <<'END'
[Event "Cup [A] \\ \"B\""]
[Site "Tallinn EST"]
[Date "2011.05.07"]
[Round "1"]
[White "Saar, Märt"]
[Black "Tamm, Anna"]
[Result "1-0"]
[BoardSize "15"]
[Rule "house"]
[Termination "time forfeit"]
[Variant "renju"]

{The start] \} 1. h8 $1 {the centre} 1... i9 (1... h9 $2 2. i8 {one} (2. i9) (
{another} 2. g8 h7 (2... h10))) (1... g9 2. pass) 2. i8 {after} (2. a1) 2... g8
3. i10 1-0

[Event "?"]
[Site "?"]
[Date "2011.05.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "1/2-1/2"]
[BoardSize "19"]
[FEN "19/19/19/19/19/19/19/19/19/9X9/10O8/19/19/19/19/19/19/19/18X w 1"]
[SetUp "1"]
[Variant "standard gomoku"]

1... a1 2. pass pass 1/2-1/2

END
expect 0 "games in PGN" -- "$R" -q --fail-on never --to pgn games.pgn
cp out games.pgn
expect 0 "they are written as SGF" -- "$R" -q --fail-on never --to sgf -o games.sgf games.pgn
also "brackets and backslashes are escaped" -- grep -q 'EV\[Cup \[A\\] \\\\ "B"\]' games.sgf
also "a branch of the tree has the variations of a move" -- grep -q '^;B\[hh\].*(;W\[ig\]' games.sgf
also "stones are set up" -- grep -q 'AB\[ss\]\[jj\]AW\[kk\]PL\[W\]' games.sgf
expect 0 "SGF is read again" -- "$R" -q --fail-on never --to pgn games.sgf
also "the games are the same" -- same games.pgn
cp games.sgf first.sgf
expect 0 "and written again" -- "$R" -q --fail-on never --to sgf games.sgf
also "the file is the same" -- same first.sgf
expect 0 "the positions of another game" -- "$R" -q --fail-on never --to fen --bare renju.pgn
cp out positions
expect 0 "it is written as SGF" -- "$R" -q --fail-on never --to sgf -o renju.sgf renju.pgn
expect 0 "its positions are read from SGF" -- "$R" -q --fail-on never --to fen --bare renju.sgf
also "they are the same" -- same positions
printf '[Variant "xiangqi"]\n\n1. C2=5 *\n' >xiangqi.pgn
expect 1 "xiangqi as SGF" -- "$R" -q --to sgf xiangqi.pgn
also "it is reported" -- has 'a game of xiangqi cannot be written as sgf .*game-unfit-for-form' err
also "and not written" -- empty

# -- Piskvork --
expect 2 "a part of a game for Piskvork" -- "$R" --ply 3- --to psq renju.pgn
also "it is refused" -- has 'a game in the form psq begins with its first half-move' err
printf '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "Beta"]\n[Black "Alpha"]\n[Result "0-1"]\n' >game.pgn
printf '[BoardSize "20"]\n[Variant "gomoku"]\n\n1. k10 a1 2. l10 b20 3. m10 t1 4. n10 t20 5. o10 0-1\n\n' >>game.pgn
expect 0 "a game is written for Piskvork" -- "$R" -q --fail-on never --to psq -o game.psq game.pgn
also "it has points from the top" -- equal "$(head -n 3 game.psq | tr '\n' ' ')" 'Piskvorky 20x20, 0:0, 0 11,11,0 1,20,0 '
expect 0 "it is read again" -- "$R" -q --fail-on never --to pgn game.psq
also "it is the same game" -- same game.pgn
sed 's/^11,11,0/25,11,0/' game.psq >wrong.psq
expect 1 "a point outside the board" -- "$D/pgn-check" wrong.psq
also "it is named" -- has 'five-outside\|lex-unknown-token'
for game in '1. h8 pass 2. i8 *' '1... h8 *'; do
	start=
	[ "${game%% *}" = 1. ] || start='[FEN "15/15/15/15/15/15/15/7X7/15/15/15/15/15/15/15 w 1"]\n[SetUp "1"]\n'
	printf "[Variant \"gomoku\"]\n$start\n$game\n" >unfit.pgn
	expect 1 "a game that Piskvork cannot hold: $game" -- "$R" -q --to psq unfit.pgn
	also "it is reported" -- has 'a game of gomoku cannot be written as psq .*game-unfit-for-form' err
	also "and not written" -- empty
done

# -- the XML of the RIF --
cat >games.xml <<'END'
<?xml version="1.0" encoding="UTF-8"?>
<database>
<rules><rule id="1" name="RIF"><info/></rule></rules>
<players><player id="1" name="Anna" surname="Tamm"/><player id="2" name="Märt" surname="Saar"/></players>
<tournaments><tournament id="7" name="Cup" year="2011"/></tournaments>
<games><game id="1" tournament="7" round="1" rule="1" black="1" white="2" bresult="1">
<move>h8 i9 g8 i8 f8 i10 e8 i7 d8</move></game></games>
</database>
END
expect 0 "the XML of the RIF is checked" -- "$D/pgn-check" --level info --summary games.xml
also "it is said that it is not PGN" -- has 'turned into PGN for reading.*file-form'
also "its game is counted, and nothing is wrong" -- eval 'has "^1 game, 9 half-moves" && lacks " error: \| warning: "'
expect 0 "it is written as SGF" -- "$R" -q --fail-on never --to sgf games.xml
also "with its players" -- has 'PB\[Tamm, Anna\]PW\[Saar, Märt\]DT\[2011\]RU\[renju RIF\]RE\[B+\]'
cat >game.pgn <<'END'
[Event "Cup & <Open>"]
[Site "?"]
[Date "2011.??.??"]
[Round "1"]
[White "Saar, Märt"]
[Black "Tamm"]
[Result "1/2-1/2"]
[BoardSize "15"]
[Opening "D7 Kagetsu"]
[Rule "Soosyrv-8"]
[Variant "renju"]

1. h8 i9 2. g8 1/2-1/2

[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Tamm"]
[Black "?"]
[Result "*"]
[BoardSize "15"]
[Variant "gomoku"]

1. o15 a1 *

END
expect 0 "games are written in it" -- "$R" -q --fail-on never --to rif -o game.xml game.pgn
also "a player has a number" -- has_in game.xml '<player id="[0-9]*" name="Märt" surname="Saar"/>'
expect 0 "they are read again" -- "$R" -q --fail-on never --to pgn game.xml
also "they are the same games" -- same game.pgn
expect 0 "no game" -- eval '"$R" -q --fail-on never --to rif --where "plies > 9" game.pgn | xmllint --noout -'
printf '[Variant "renju"]\n[BoardSize "19"]\n\n1. h8 *\n' >unfit.pgn
expect 1 "a game on a larger board" -- "$R" -q --to rif unfit.pgn
also "it is reported" -- has 'a game of renju cannot be written as rif .*game-unfit-for-form' err
sed '$d' games.xml >cut.xml
expect 1 "XML that is cut off" -- "$D/pgn-check" cut.xml
also "it is reported" -- has 'comment-unclosed'

# -- lists of points --
printf 'h8 i9 g8 1-0\n\n1. h8 h9\n2. i8\nh8h9i10\n' >list.txt
expect 0 "lists of points are checked" -- "$D/pgn-check" --level info --summary list.txt
also "it is said that it is not PGN" -- has 'turned into PGN for reading.*file-form'
also "their games are counted, and nothing is wrong" -- eval 'has "^3 games, 9 half-moves" && lacks " error: \| warning: "'
expect 0 "they are written as lists" -- "$R" -q --fail-on never --to san --bare list.txt
also "one for each game" -- equal "$(cat out)" "h8 i9 g8 1-0
h8 h9 i8 *
h8 h9 i10 *"
cp out first.txt
expect 0 "and read again" -- "$R" -q --fail-on never --to san --bare first.txt
also "they are the same" -- same first.txt
expect 1 "a stone on a stone in a list" -- eval 'printf "h8 i9 h8\n" | "$D/pgn-check"'
also "it is named" -- has five-occupied

# -- every form is written as every other one --
printf '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n' >pgn.game
printf '[White "Beta"]\n[Black "Alpha"]\n[Result "0-1"]\n[BoardSize "15"]\n[Variant "gomoku"]\n\n' >>pgn.game
printf '1. h8 a1 2. i8 o15 3. j8 a15 4. k8 o1 5. l8 0-1\n' >>pgn.game
forms='pgn sgf psq rif san'
to() { "$R" -q --fail-on never --to "$@"; }
for form in sgf psq rif; do
	to $form -o "$form.game" pgn.game
done
to san --bare -o san.game pgn.game
for from in $forms; do
	for form in $forms; do
		bare=
		[ $form != san ] || bare=--bare
		expect 0 "$from as $form" -- to $form $bare -o "$from.$form" "$from.game"
		expect 0 "$from as $form, read again" -- to san --bare "$from.$form"
		also "has the moves and the result" -- same san.game
		[ $from = san ] || [ $form = san ] || expect 0 "$from as $form has the players" -- \
		    eval 'to csv --columns White,Black,Result "$from.$form" | sed 1d | grep -qx "Beta,Alpha,0-1"'
	done
done
finish
