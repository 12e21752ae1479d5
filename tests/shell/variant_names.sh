#!/bin/sh
# variant_names.sh: which game is played, by its tags; and what is said where they do not say it.
# usage: tests/shell/variant_names.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(cd "$B" && pwd)
cd "$tmp" || exit 2

# game EVENT TAGS MOVES: one with a whole roster, so that nothing else is to be found
game() {
	printf '[Event "%s"]\n[Site "S"]\n[Date "2020.01.01"]\n[Round "1"]\n[White "W"]\n[Black "B"]\n[Result "*"]\n' "$1"
	printf '%s\n%s *\n\n' "$2" "$3"
}

# -- a variant whose rules are not known is named --
game E '[Variant "Duck chess"]
' '1. e4 e5' >duck.pgn
expect 1 "an unknown game" -- "$P/pgn-check" --summary duck.pgn
also "an unknown game is named" -- has 'error: Duck chess: the rules of the variant Duck chess are not known: the moves are not judged .*\[game-not-judged\]$'
also "an unknown game is counted" -- has '; 1 not judged$'

# -- Bughouse: by the Variant tag, by Event, and by the players at two boards --
game E '[Variant "Bughouse"]
' '1. e4 e5' >tag.bpgn
game 'Live Chess - Bughouse' '' '1. e4 e5' >event.bpgn
printf '[Event "bughouse match"]\n[Site "S"]\n[Date "2020.01.01"]\n[WhiteA "a"]\n[BlackA "b"]\n[WhiteB "c"]\n[BlackB "d"]\n[Result "*"]\n\n1A. e4 {180} 1B. d4 {180} 1a. e5 {179} 1b. N@f3 {170} *\n\n' >boards.bpgn
for file in tag event boards; do
	expect 1 "Bughouse by $file" -- "$P/pgn-check" --summary --severity tag-missing-roster=off $file.bpgn
	also "Bughouse by $file is told" -- has ' error: .*Bughouse is played on two boards: its games are not judged .*\[game-not-judged\]$'
	also "Bughouse by $file is counted" -- has '; 1 not judged$'
	also "Bughouse by $file: no move is said to be illegal" -- lacks_text '[illegal-'
done

# -- the name of the event says it --
game 'FICS rated losers game' '' '1. e4 e5' >fics.pgn
expect 1 "the variant by Event" -- "$P/pgn-check" fics.pgn
also "the variant by Event is not judged as chess" -- has '^fics.pgn:1:9: error: .*: the rules of the variant losers are not known: .*\[game-not-judged\]$'
game 'FICS rated losers game' '[Variant "?"]
' '1. e4 e5' >fics.pgn
expect 1 "the variant by Event, and a tag that says nothing" -- "$P/pgn-check" fics.pgn
also "the variant by Event, and a tag that says nothing: the place is Event" -- has '^fics.pgn:1:9: error: .*variant losers .*\[game-not-judged\]$'
game 'FICS rated wild/fr game' '[FEN "nrbbqnkr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQNKR w KQkq - 0 1"]
[SetUp "1"]
' '1. e4 e5' >lot.pgn
expect 0 "Chess960 by Event" -- "$P/pgn-check" lot.pgn
also "Chess960 by Event: the tag is missing, which is said once" -- lines 1
also "Chess960 by Event: the tag is named" -- has '^lot.pgn:1:9: warning: .*no Variant tag says so; PGN writes \[Variant "Chess960"\] .*\[tag-variant-mismatch\] \[\*\]$'
game 'FICS rated blitz game' '' '1. e4 e5' >blitz.pgn
expect 0 "a usual game of a server" -- "$P/pgn-check" --level info blitz.pgn
also "a usual game of a server: nothing" -- test ! -s out
game 'Crazyhouse Arena Cup' '' '1. e4 e5' >cup.pgn
expect 0 "a name that only looks like one" -- "$P/pgn-check" --level info cup.pgn
also "a name that only looks like one: nothing" -- test ! -s out

# -- arrays drawn by lot --
game E '[Variant "Losers960"]
' '1. e4 e5' >nolot.pgn
expect 1 "drawn by lot, without a start" -- "$P/pgn-check" nolot.pgn
also "drawn by lot, without a start: said" -- has '\[tag-variant-without-fen\]$'
game E '[Variant "Chess 960"]
[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]
[SetUp "1"]
' '1. e4 e5' >lot518.pgn
expect 0 "drawn by lot: the usual array" -- "$P/pgn-check" lot518.pgn
for moves in '1. e4 e5 2. Ng3 Ng6' '1. e4 e5 2. Ng3 Kc3 3. a3 a6'; do
	game E '[FEN "nrbbqnkr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQNKR w KQkq - 0 1"]
[SetUp "1"]
' "$moves" >lot.pgn
	expect 0 "Chess960 by its array: $moves" -- "$P/pgn-check" --fail-on never lot.pgn
	case $moves in
	*Kc3*) also "Chess960 by its array, with an illegal move: no tag is certain" -- eval 'has tag-variant && lacks_text "PGN writes [Variant"' ;;
	*) also "Chess960 by its array: the tag is named" -- has_text 'PGN writes [Variant "Chess960"]' ;;
	esac
done
# -- castling rights that chess does not have: left from an earlier position, unless the array or a castling shows Chess960 --
stale='2r1k2r/1p3pp1/p3pn1p/8/1BP2qPP/3B4/PP2Q3/1K1R4 w kq - 0 1'
for variant in '' Standard 'From Position'; do
	for fen in "$stale" 'r4rk1/pp3ppp/8/8/8/8/PPP2PPP/R4RK1 w KQkq - 0 1' 'r3k2r/8/8/8/8/8/PP6/1K1R3R w Kkq - 0 1' \
	    '4k3/pppp4/8/8/8/8/PPPP4/1K4RR w K - 0 1'; do
		game E "[FEN \"$fen\"]
[SetUp \"1\"]${variant:+
[Variant \"$variant\"]}
" '1. a3' >stale.pgn
		expect 1 "a stale right: $variant $fen" -- "$P/pgn-check" stale.pgn
		also "a stale right: $variant $fen: one finding" -- eval 'lines 1 && has "\[fen-castling-no-king-or-rook\]\$"'
		cp stale.pgn before.pgn
		expect 1 "a stale right: $variant $fen: --fix --unsafe-fixes" -- "$P/pgn-check" --fix --unsafe-fixes stale.pgn
		also "a stale right: $variant $fen: no variant is written" -- eval '[ "$(grep -c Chess960 stale.pgn)" = 0 ]'
	done
	game E "[FEN \"4k3/pppp4/8/8/8/8/PPPP4/1K4R1 w K - 0 1\"]
[SetUp \"1\"]${variant:+
[Variant \"$variant\"]}
" '1. O-O Kd8' >castles.pgn
	expect 0 "castling of Chess960: $variant" -- "$P/pgn-check" castles.pgn
	case $variant in
	From*) also "castling of Chess960 from a position: nothing" -- test ! -s out ;;
	*) also "castling of Chess960: $variant: the tag is named" -- eval 'lines 1 && has_text "PGN writes [Variant \"Chess960\"]"' ;;
	esac
done
game E "[FEN \"$stale\"]
[SetUp \"1\"]
" '1. Qxe6+ O-O' >stale.pgn
expect 1 "a stale right and castling that chess allows nobody" -- "$P/pgn-check" stale.pgn
also "a stale right and castling that chess allows nobody: no Chess960" -- lacks_text Chess960
# An array of chess with shuffled officers; what it is called is certain only with castling rights.
game E '[FEN "rqnbknbr/pppppppp/8/8/8/8/PPPPPPPP/RQNBKNBR w KQkq - 0 1"]
[SetUp "1"]
' '1. a3' >shuffled.pgn
expect 0 "officers by lot" -- "$P/pgn-check" shuffled.pgn
also "officers by lot: the tag is named" -- eval 'lines 1 && has_text "PGN writes [Variant \"Chess960\"]"'
for fen in 'rqnbknbr/pppppppp/8/8/8/8/PPPPPPPP/RQNBKNBR w - - 0 1' 'rbqbknnr/pppppppp/8/8/8/8/PPPPPPPP/RBQBKNNR w KQkq - 0 1'; do
	game E "[FEN \"$fen\"]
[SetUp \"1\"]
" '1. a3' >shuffled.pgn
	expect 0 "officers by lot: $fen" -- "$P/pgn-check" shuffled.pgn
	also "officers by lot: $fen: no name is certain" -- eval 'lines 1 && has_text "no game of chess starts from this array" && lacks_text "PGN writes"'
done
# -- what the moves show, where the tags say nothing or something else --
atomic='1. Nf3 Nc6 2. Nd4 Nxd4 3. d4 e6 4. Bf4 a6 5. Bxc7 Kd8 6. Qd3 a5 7. Qg3 h6 8. Qb8+ Ke7 9. a3 Nf6 10. h3 Rg8'
antichess='1. e3 b5 2. Bxb5 Nc6 3. Bxc6 dxc6 4. Qg4 Bxg4 5. Kd1 Bxd1 6. a3 Bxc2 7. a4 Bxb1 8. Rxb1 Qxd2 9. Bxd2 e5 10. Bc1 e4 11. Nh3 c5 12. Rf1 c4 13. Re1 c3'
crazyhouse='1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 4. P@e5 P@e4 5. Nxe4'
# looks FILE: only at this finding; the status may be that of other findings
looks() {
	expect 0 "look for it" -- sh -c '"$1/pgn-check" "$2" | grep tag-variant-mismatch; :' sh "$P" "$1"
}
# guessed NAME VARIANT TAGS MOVES: the finding names the variant; --fix writes it, and then nothing is to be found
guessed() {
	game E "$3" "$4" >guess.pgn
	looks guess.pgn
	also "$1: said once" -- lines 1
	also "$1: the tag" -- has "PGN writes \\[Variant \"$2\"\]"
	expect 0 "$1: --fix" -- "$P/pgn-check" --fix --select tag-variant-mismatch guess.pgn
	also "$1: the tag is there" -- has "^\[Variant \"$2\"\]\$" guess.pgn
	expect 0 "$1: all is right then" -- "$P/pgn-check" guess.pgn
	also "$1: nothing is to be found then" -- test ! -s out
}
# not_guessed NAME TAGS MOVES
not_guessed() {
	game E "$2" "$3" >guess.pgn
	looks guess.pgn
	also "$1" -- test ! -s out
}
guessed "Atomic without a tag" Atomic '' "$atomic"
guessed "Atomic in UCI" Atomic '' '1. g1f3 b8c6 2. f3d4 c6d4 3. d2d4 e7e6 4. c1f4 a7a6 5. f4c7 e8d8 6. d1d3 a6a5 7. d3g3 h7h6 8. g3b8 d8e7 9. a2a3 g8f6 10. h2h3 h8g8'
guessed "Atomic with captures by a colon" Atomic '' "$(echo "$atomic" | tr x :)"
guessed "Atomic, called Standard" Atomic '[Variant "Standard"]
' "$atomic"
guessed "Atomic, called Horde" Atomic '[Variant "Horde"]
' "$atomic"
guessed "Crazyhouse without a tag" Crazyhouse '' "$crazyhouse"
guessed "Crazyhouse by one drop, which no move of chess explains" Crazyhouse '' '1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 4. @e5 Nf6 5. exf6 exf6 6. Nf3 c6 7. Bc4 Bf5 8. d3 Be7 9. Qe2 Nbd7 10. Bd2 Kf8'
guessed "Crazyhouse by drops of pawns without their letter" Crazyhouse '' "$(echo "$crazyhouse" | sed 's/P@/@/g')"
guessed "Crazyhouse by a promoted piece in its FEN" Crazyhouse '[FEN "4k3/8/8/8/8/8/8/Q~3K3 w - - 0 40"]
[SetUp "1"]
' '40. Qa8+ Ke7'
guessed "Crazyhouse, called by an unknown name" Crazyhouse '[Variant "Foo"]
' "$crazyhouse"
guessed "Crazyhouse by its FEN" Crazyhouse '[FEN "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 40"]
[SetUp "1"]
' '40. Q@e7+ Kxe7'
guessed "Three-check by its FEN" Three-check '[FEN "4k3/8/8/8/8/8/4Q3/K7 b - - 0 40 +1+0"]
[SetUp "1"]
' '40... Kd8 41. Qd3+ Ke8'
guessed "Racing Kings by its array" 'Racing Kings' '[FEN "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1"]
[SetUp "1"]
' '1. Kh3'
guessed "Horde by its array" Horde '[FEN "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1"]
[SetUp "1"]
' '1. b6'
game E '' "$antichess" >anti.pgn
looks anti.pgn
also "Antichess has the moves of Suicide" -- has 'all 26 half-moves are legal in Antichess and Suicide: a Variant tag should say so'
also "Antichess has the moves of Suicide: neither is certain" -- lacks_text 'PGN writes'
game E '[Variant "Antichess"]
' '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O' >ruy.pgn
looks ruy.pgn
also "chess, called Antichess" -- has 'all 16 half-moves are legal in chess, and not in this variant'
giveaway='1. e3 b5 2. Bxb5 Nf6 3. Bxd7 Nbxd7 4. Nf3 a6 5. O-O e6 6. c3 c6 7. Kh1 Be7 8. Re1 Rf8 9. d4 Ba3'
guessed "Giveaway by castling, called Antichess" Giveaway '[Variant "Antichess"]
' "$giveaway"
for name in Giveaway w26 'wild 26' 'ICC w26' 'wild/26'; do
	game E "[Variant \"$name\"]
" "$giveaway" >give.pgn
	expect 0 "castling in $name" -- "$P/pgn-check" --level info give.pgn
	also "castling in $name: nothing" -- test ! -s out
done
for name in Suicide 'FICS suicide' Antichess 'Losing Chess'; do
	game E "[Variant \"$name\"]
" "$giveaway" >give.pgn
	expect 1 "castling in $name" -- "$P/pgn-check" give.pgn
	also "castling in $name: there is none" -- has 'O-O: there is no castling in .*\[illegal-by-variant\] \[\*\]$'
done
not_guessed "the tag is right" '[Variant "Atomic"]
' "$atomic"
not_guessed "a slip" '' '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Rf5 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7'
not_guessed "a slip that Atomic allows" '' '1. Nf3 Nc6 2. Nd4 Nxd4 3. d4 e6 4. e4 f6 5. a3 a6 6. b3 b6 7. c3 c6 8. h3 h6 9. g3 g6 10. Bd3 Bd6'
long='1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 4. d4 Nf6 5. Nf3 c6 6. Bc4 Bf5 7. Bd2 e6 8. Qe2 Bb4 9. a3 Nbd7 10. Rd1 h6'
not_guessed "a slip that Atomic allows and nobody takes" '' '1. e4 e5 2. Nf3 b5 3. Bb5 Nf6 4. d3 d6 5. O-O Be7 6. c3 O-O 7. Re1 Bd7 8. Nbd2 Re8 9. Nf1'
not_guessed "one pawn becomes a king" '[FEN "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"]
[SetUp "1"]
' '1. a8=K'
not_guessed "a FEN has lost the king of White" '[FEN "3r1n2/6k1/2ppr1p1/p3p2p/P3PP2/1PB5/1P1R3P/2PR4 b - - 0 30"]
[SetUp "1"]
' '30... g5'
# The king is not all: two captures must come before the last eight half-moves, and all be long enough without a slip.
guessed "Atomic: the second capture is eight half-moves before the end" Atomic '' "${atomic%% Nf6 10.*}"
not_guessed "Atomic: the second capture is seven half-moves before the end" '' "${atomic%% 9. a3*}"
short='1. Nf3 Nc6 2. Nd4 Nxd4 3. d4 e5 4. dxe5 a6 5. Bf4 b6 6. Nc3 h6 7. Qd3 g6 8. a3'
guessed "Atomic: 16 half-moves" Atomic '' "$short Bg7"
guessed "Atomic: 16 half-moves and a remark" Atomic '' "$short TN Bg7"
game E '' "$short blah Bg7" >guess.pgn
looks guess.pgn
also "Atomic: 16 half-moves and a word that is none" -- has 'all 16 half-moves are legal in Atomic'
not_guessed "Atomic: 15 half-moves" '' "$short"
not_guessed "Atomic: a remark is no half-move" '' "$short TN"
after='1. e4 d5 2. exd5 Nc6 3. Bb5 a6 4. Bxc6 Bd7 5. Nf3 c5 6. O-O e6 7. d3 c4 8. c3 Be7'
guessed "Atomic: 8 half-moves from the first one that chess does not have" Atomic '' "$after 9. h3"
not_guessed "Atomic: 7 half-moves from the first one that chess does not have" '' "$after"
# A FEN without a king may have lost it; one that chess has not for another reason is a sign of nothing, but no slip.
kingless='1. e3 b5 2. Bxb5 Nc6 3. Bxc6 dxc6 4. Qg4 Bxg4 5. a3 Qxd2 6. Bxd2 e5 7. a4 e4 8. a5 h6 9. b3 h5'
for rows in rnbqkbnr,RNBQ1BNR rnbq1bnr,RNBQKBNR rnbq1bnr,RNBQ1BNR; do
	not_guessed "Antichess without a king: $rows" "[SetUp \"1\"]
[FEN \"${rows%,*}/pppppppp/8/8/8/8/PPPPPPPP/${rows#*,} w - - 0 1\"]
" "$kingless"
done
# Horde has no White king either, but there nobody walks into check.
not_guessed "Antichess without White's king: no game of Horde" '[SetUp "1"]
[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w - - 0 1"]
' '1. e4 b5 2. Bxb5 Nc6 3. Bxc6 dxc6 4. Qg4 Bxg4 5. a4 Qxd2 6. Bxd2 e5 7. Bg5 Ke7 8. Bxe7 Bxe7 9. a5 h6'
game E '[SetUp "1"]
[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPP1P/RNBQKBKR w - - 0 1"]
' "$kingless" >kings.pgn
looks kings.pgn
also "Antichess with two kings" -- has 'all 18 half-moves are legal in Antichess and Suicide'
# -- a drop in a game of chess may be a slip: then Crazyhouse is named only by two of them --
game E '' "$(echo "$long" | sed 's/9. a3/9. P@d5/')" >guess.pgn
looks guess.pgn
also "one drop that may be a slip: Crazyhouse is not named" -- test ! -s out
expect 1 "one drop is an error" -- "$P/pgn-check" guess.pgn
also "one drop is an error: said" -- has 'error: P@d5: there are no drops in chess; .*\[illegal-drop\]$'
not_guessed "good chess" '' '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6'
finish
