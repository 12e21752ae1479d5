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
	expect 1 "Bughouse by $file" -- "$P/pgn-check" --summary --ignore tag-missing-roster $file.bpgn
	also "Bughouse by $file is told" -- has ' error: .*Bughouse is played on two boards: its games are not judged .*\[game-not-judged\]$'
	also "Bughouse by $file is counted" -- has '; 1 not judged$'
	also "Bughouse by $file: no move is said to be illegal" -- lacks_text '[illegal-'
done

# -- the name of the event says it --
game 'FICS rated losers game' '' '1. e4 e5' >fics.pgn
expect 1 "the variant by Event" -- "$P/pgn-check" fics.pgn
also "the variant by Event is not judged as chess" -- has '^fics.pgn:1:9: error: .*\[game-not-judged\]$'
game 'FICS rated wild/fr game' '[FEN "nrbbqnkr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQNKR w KQkq - 0 1"]
[SetUp "1"]
' '1. e4 e5' >lot.pgn
expect 0 "Chess960 by Event" -- "$P/pgn-check" lot.pgn
also "Chess960 by Event: the tag is missing, which is said once" -- lines 1
also "Chess960 by Event: the tag is named" -- has '^lot.pgn:1:9: warning: .*no Variant tag says so: \[Variant "Chess960"\] .*\[tag-variant-mismatch\]$'
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
finish
