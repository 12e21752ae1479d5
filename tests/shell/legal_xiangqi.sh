#!/bin/sh
# legal_xiangqi.sh: fen-legal with positions of xiangqi: forms that are read, what is impossible, and what is not said.
# usage: tests/shell/legal_xiangqi.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(cd "$B" && pwd)/fen-legal
start=rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR

# fixed NAME FEN [EXPECTED]: the canonical form
fixed() {
	expect 0 "$1" -- "$P" --variant xiangqi --corrected --fen "$2"
	also "$1: in canonical form" -- equal "$(cat "$tmp/out")" "${3:-$start w - - 0 1}"
}
# illegal NAME FEN COLUMN ID [TEXT]
illegal() {
	expect 1 "$1" -- "$P" --variant xiangqi --fen "$2"
	also "$1: the place and the id" -- has "^<fen>:1:$3: illegal: .*${5-}.*\[$4\]\( \[[*]\]\)*$"
}
# odd NAME FEN ID: it is read, and this is said
odd() {
	expect 0 "$1" -- "$P" --variant xiangqi --level info --fen "$2"
	also "$1: it is said" -- has "\[$3\]\( \[[*]\]\)*$"
}

# -- forms --
fixed "as most programs write it" "$start w - - 0 1"
fixed "the placement alone" "$start"
fixed "without counters" "$start w"
fixed "without dashes" "$start w 0 1"
fixed "r for Red" "$start r - - 0 1"
fixed "h and e" "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1"
fixed "m, g and s" "rnmgkgmnr/9/1c5c1/s1s1s1s1s/9/9/S1S1S1S1S/1C5C1/9/RNMGKGMNR w - - 0 1"
fixed "an empty pocket" "${start}[] w - - 0 1"
fixed "digits side by side" "rnbakabnr/54/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 01"
fixed "counters are kept" "3k5/9/9/9/9/9/9/9/9/4K4 b 17 40" "3k5/9/9/9/9/9/9/9/9/4K4 b - - 17 40"
expect 0 "what follows is not lost" -- "$P" --variant xiangqi --corrected --fen "$start r - - 0 1 moves h2e2"
also "the line is left alone" -- equal "$(cat "$tmp/out")" "$start r - - 0 1 moves h2e2"
expect 0 "a field that is not understood is not lost" -- eval '"$P" --variant xiangqi --corrected --fail-on never --fen "$start w zz - 0 1"'
also "that line is left alone, too" -- equal "$(cat "$tmp/out")" "$start w zz - 0 1"
odd "other letters" "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1" fen-bad-piece
odd "no side to move" "$start" fen-field-count
odd "Black in words" "3k5/9/9/9/9/9/9/9/9/4K4 black - - 0 40" fen-side
odd "move 0" "$start w - - 0 0" fen-fullmove-zero
odd "more moves than were played" "$start w - - 9 2" fen-halfmove-vs-fullmove
odd "moves of an engine's protocol" "$start w - - 0 1 moves h2e2" fen-trailing-garbage
odd "checkmate" "3k5/3P5/3P5/9/9/9/9/9/9/4K4 b - - 0 40" fen-checkmate
odd "stalemate" "3k5/4P4/4P4/9/9/9/9/9/9/4K4 b - - 0 40" fen-stalemate

# -- faults of form --
illegal "eight ranks" "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1" 4 fen-bad-piece
illegal "nine ranks" "3k5/9/9/9/9/9/9/9/4K4 w - - 0 1" 1 fen-rank-count
illegal "a short rank" "3k5/9/8/9/9/9/9/9/9/4K4 w - - 0 1" 7 fen-rank-width "8 points"
illegal "a letter of no piece" "3k5/9/9/9/9/9/9/9/9/4K3x w - - 0 1" 24 fen-bad-piece
illegal "a side of nobody" "3k5/9/9/9/9/9/9/9/9/4K4 x - - 0 1" 25 fen-side
illegal "castling" "3k5/9/9/9/9/9/9/9/9/4K4 w KQ - 0 1" 27 fen-castling-char
illegal "a counter of letters" "3k5/9/9/9/9/9/9/9/9/4K4 w - - x 1" 31 fen-halfmove-invalid
illegal "a pocket" "${start}[P] w - - 0 1" 60 fen-pocket

# -- what is impossible --
illegal "no general" "9/9/9/9/9/9/9/9/9/4K4 w - - 0 40" 1 fen-no-king "Black has no general"
illegal "two generals" "3k5/9/9/9/9/9/9/9/9/3KK4 w - - 0 40" 1 fen-many-kings "Red has 2 generals"
illegal "three chariots" "3k5/9/9/9/9/9/9/9/9/RRR1K4 w - - 0 40" 1 fen-too-many-pieces "Red has 3 chariots, but begins with 2"
illegal "six soldiers" "3k5/9/9/PPPPPP3/9/9/9/9/9/4K4 w - - 0 40" 1 fen-too-many-pawns "6 soldiers"
illegal "a general outside" "3k5/9/9/9/9/9/4K4/9/9/9 w - - 0 40" 16 fen-piece-place "general on e3 is outside the palace"
illegal "an advisor beside the middle" "3k5/9/9/9/9/9/9/9/3A5/4K4 w - - 0 40" 20 fen-piece-place "advisor on d1"
illegal "an elephant beyond the river" "3k5/9/2B6/9/9/9/9/9/9/4K4 w - - 0 40" 8 fen-piece-place "elephant on c7"
illegal "an elephant on no point of its own" "3k5/9/9/9/9/9/9/3B5/9/4K4 w - - 0 40" 18 fen-piece-place "elephant on d2"
illegal "a soldier behind" "3k5/9/9/9/9/9/9/P8/9/4K4 w - - 0 40" 17 fen-piece-place "soldier on a2"
illegal "a soldier between the files" "3k5/9/9/9/9/9/1P7/9/9/4K4 w - - 0 40" 16 fen-piece-place "soldier on b3"
illegal "two soldiers on a file" "3k5/9/9/9/9/P8/P8/9/9/4K4 w - - 0 40" 13 fen-piece-place "two on one file"
illegal "the same of Black" "3k5/9/9/p8/p8/9/9/9/9/4K4 w - - 0 40" 12 fen-piece-place "soldiers on a6 and a5"
illegal "generals face each other" "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 40" 22 fen-generals-face "e0 and e9"
illegal "the side that waits is in check" "3k5/3R5/9/9/9/9/9/9/9/4K4 w - - 0 40" 2 fen-opposite-check "from the chariot on d8"
# Two soldiers beside the general both give check, so each would have to be the one that moved last.
illegal "no last move" "3k5/9/9/9/9/9/9/9/3pKp3/9 w - - 0 40" 1 fen-no-last-move "Black"
expect 0 "a discovered double check has a last move" -- "$P" --variant xiangqi --fen "4k4/9/4c4/9/9/9/9/4n4/4R4/3AKA3 w - - 0 40"
also "nothing is said beyond that" -- has "^<fen>:1:1: unknown: .*there is no proof that a game of xiangqi leads to it"

# -- games are recognised --
expect 0 "ten ranks of nine points are xiangqi" -- "$P" --fen "$start w - - 0 1"
also "the start is legal" -- has "^<fen>:1:1: legal"
also "and it is said" -- has "\[fen-other-game\]$"
expect 0 "with the variant nothing is said" -- "$P" --variant xiangqi --level info --fen "$start w - - 0 1"
also "with the variant nothing is said: no finding" -- lacks fen-other-game
expect 1 "a rank too wide among ten" -- "$P" --fen "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C2/9/RNBAKABNR w - - 0 1"
also "it is a fault of xiangqi, and there is no other" -- has "^<fen>:1:43: illegal: this rank has 10 points, not nine \[fen-rank-width\]$"
also "a rank too wide among ten: nothing of chess" -- lacks "eight"
expect 1 "ten ranks of ten squares are not xiangqi" -- "$P" --fen "r8r/1nbqkcabn1/pppppppppp/91/91/91/91/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1"
also "ten ranks of ten squares: as in chess" -- lacks fen-other-game
expect 1 "nine points in eight ranks are a fault of chess" -- "$P" --fen "rnbqkbnr1/9/9/9/9/9/9/RNBQKBNR1 w - - 0 1"
also "nine points: as in chess" -- has "\[fen-rank-width\]"
printf '%s\n' "$start w - - 0 1" "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r" >"$tmp/twice.fen"
expect 0 "a position that occurs twice, in two forms" -- "$P" --duplicates "$tmp/twice.fen"
also "a position that occurs twice: it is found" -- has "\[fen-duplicate\]$"
printf 'Id,FEN\n7,%s\n' "3k5/9/9/9/9/9/9/P8/9/4K4 w - - 0 40" >"$tmp/table.csv"
expect 1 "a table" -- "$P" --variant xiangqi --from csv "$tmp/table.csv"
also "a table: the verdict" -- has '^7,.*,"illegal","fen-piece-place",'
expect 1 "JSON" -- "$P" --variant xiangqi -f jsonl --fen "3k5/9/9/9/9/9/9/P8/9/4K4 w - - 0 40"
also "JSON: the rule" -- has '"id":"fen-piece-place".*"ref":"CXA 1999 2.2"'
expect 2 "puzzles of xiangqi are refused" -- "$P" --variant xiangqi --from csv --moves-column Moves "$tmp/table.csv"
also "puzzles of xiangqi are refused: the message" -- grep -q "puzzles of chess" "$tmp/err"
finish
