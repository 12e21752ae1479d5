#!/bin/sh
# legal_variants.sh: fen-legal --variant: positions are read and judged by the rules of a variant, and what is not proved
# is not said.
# usage: tests/shell/legal_variants.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(cd "$B" && pwd)/fen-legal
array=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR

# fixed NAME VARIANT FEN EXPECTED
fixed() {
	expect 0 "$1" -- "$P" --variant "$2" --corrected --fen "$3"
	also "$1: as most programs read it" -- equal "$(cat "$tmp/out")" "$4"
}
# illegal NAME VARIANT FEN COLUMN ID
illegal() {
	expect 1 "$1" -- "$P" --variant "$2" --fen "$3"
	also "$1: the place and the id" -- has "^<fen>:1:$4: illegal: .*\[$5\]$"
}

# -- dialects --
fixed "a pocket as a ninth rank" Crazyhouse '4k3/1Q~6/8/8/8/8/8/4K3/rQbRnp b - - 0 40' '4k3/1Q~6/8/8/8/8/8/4K3[QRrbnp] b - - 0 40'
fixed "a pocket after the counters" zh '4k3/8/8/8/8/8/8/4K3 b - - 0 40 QRrbnp' '4k3/8/8/8/8/8/8/4K3[QRrbnp] b - - 0 40'
fixed "checks that were given" 3check '7r/1p4p1/pk3p2/RN6/8/P5Pp/3p1P1P/4R1K1 w - - 1 39 +1+2' '7r/1p4p1/pk3p2/RN6/8/P5Pp/3p1P1P/4R1K1 w - - 2+1 1 39'
fixed "checks before an operation of EPD" 3check '4k3/8/8/8/8/8/8/4K2R w K  - 1+2 bm Kd2;' '4k3/8/8/8/8/8/8/4K2R w K - 1+2 bm Kd2;'
fixed "Horde has no white king" Horde 'rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1' 'rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1'
fixed "rooks by their files" Atomic960 '1rk4r/8/8/8/8/8/8/1RK4R w HBhb - 0 9' '1rk4r/8/8/8/8/8/8/1RK4R w KQkq - 0 9'
expect 0 "a table" -- sh -c 'printf "FEN\n4k3/8/8/8/8/8/8/4K3/QRp w - - 0 40\n" | "$1" --variant crazyhouse --from csv --corrected' sh "$P"
also "a table: the pocket is in brackets" -- has '^4k3/8/8/8/8/8/8/4K3\[QRp\] w - - 0 40$'

# -- what is impossible --
illegal "too many pieces with the pockets" Crazyhouse "$array[N] w KQkq - 0 1" 1 fen-variant-pieces
illegal "a king in a pocket" Crazyhouse '4k3/8/8/8/8/8/8/4K3[QK] w - - 0 40' 22 fen-pocket
illegal "more checks than three" Three-check '4k3/8/8/8/8/8/8/4K2R w - - 4+1 0 40' 28 fen-checks
illegal "a white king in Horde" Horde '4k3/8/8/8/8/8/8/4K3 b - - 0 40' 18 fen-many-kings
illegal "three rooks in Racing Kings" 'Racing Kings' '8/8/8/8/8/6R1/krbnNBR1/qrbnNBRK w - - 0 9' 1 fen-variant-pieces
illegal "a king that could be taken" Atomic '4k3/8/8/8/8/8/4r3/4K3 b - - 0 40' 20 fen-opposite-check
illegal "impossible in chess, and so in King of the Hill" koth 'rnbqkbnr/pppppppp/8/8/8/B7/PPPPPPPP/RN1QKBNR w KQkq - 0 9' 1 fen-bishop-trapped-home
expect 0 "a bishop that can have been dropped" -- "$P" --variant zh --fen 'rnbqkbnr/pppppppp/8/8/8/B7/PPPPPPPP/RN1QKBNR w KQkq - 0 9'
also "a bishop that can have been dropped: nothing is said" -- has '^<fen>:1:1: unknown: '

# said NAME VARIANT FEN MESSAGE
said() {
	expect 1 "$1" -- "$P" --variant "$2" --fen "$3"
	also "$1: said" -- has "illegal: $4 \[fen-"
}
said "a pocket in two places" zh '4k3/8/8/8/8/8/8/4K3/Qq w - - 0 40 Qq' 'the pocket is written twice'
said "a pocket in brackets and a ninth rank" zh '4k3/8/8/8/8/8/8/4K3[Q]/q w - - 0 40' 'a pocket in brackets is the end of the placement'
said "a king that was promoted" zh '4k~3/8/8/8/8/8/8/4K3[] w - - 0 40' '~ is only after a promoted piece, in positions of Crazyhouse'
said "checks that contradict each other" 3check '4k3/8/8/8/8/8/8/4K2R w - - 3+3 0 40 +1+0' 'the checks are counted twice, with other numbers'
said "a pocket in chess" chess "$array[] w KQkq - 0 1" 'only positions of Crazyhouse have a pocket'
said "checks in chess" chess "$array w KQkq - 3+3 0 1" 'checks are counted only in Three-check'

# -- what is not proved --
for variant in Crazyhouse Atomic 'King of the Hill' Three-check; do
	expect 0 "$variant: the first array" -- "$P" --variant "$variant" --fen "$array w KQkq - 0 1"
	also "$variant: the first array is legal" -- has '^<fen>:1:1: legal'
	expect 0 "$variant: another position" -- "$P" --variant "$variant" --fen 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'
	also "$variant: another position is not judged" -- has "unknown: .*not judged: there is no proof for $variant\$"
done
expect 0 "Chess960 is a variant" -- "$P" --variant chess960 --fen 'nrbbqnkr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQNKR w KQkq - 0 1'
also "Chess960 is proved as ever" -- has '^<fen>:1:1: legal'
lot=nrbbqnkr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQNKR
expect 0 "a proof in Chess960" -- "$P" --variant chess960 --start "$lot w KQkq - 0 1" --proof \
    --fen nrbbqnkr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/NRBBQNKR' w KQkq - 0 2'
also "a proof in Chess960: the game" -- has '^1\. e4 e5 \*$'
expect 1 "the game is over" -- "$P" --variant koth --level info --fail-on info --fen '8/8/8/4k3/8/8/3K4/8 w - - 0 40'
also "the game is over: said" -- has '\[fen-variant-end\]$'

# -- nobody has named the game: what the positions show is said once in a file --
printf '%s\n' "$lot w KQkq - 0 1" 'nqrbknbr/ppppp1pp/5p2/8/6P1/8/PPPPPP1P/RKNNBBQR w KQkq - 0 2' \
    'rn1kbbqr/1ppppppp/3n4/8/p7/2NN4/PPPPPPPP/R1K1BBQR w kq - 2 4' "$array w KQkq - 0 1" >"$tmp/lot.epd"
expect 0 "a list of Chess960" -- "$P" "$tmp/lot.epd"
also "a list of Chess960: no position is illegal" -- eval '[ "$(grep -c ": legal" "$tmp/out")" = 4 ]'
also "a list of Chess960: said once, with their number" -- eval 'has "lot.epd:1:1: warning: .*--variant chess960 judges all of them so \[fen-other-game\]$" && [ "$(grep -c fen-other-game "$tmp/out")" -le 2 ]'
# Behind pawns that never moved an officer stays, whatever the array was: nothing but a knight gets out.
while read -r status what fen; do
	expect "$status" "a wall in Chess960: $what" -- "$P" --variant chess960 --fen "$fen - - 4 3"
	[ "$status" -eq 0 ] || also "and why" -- has 'past pawns that have never moved\|as pawns that have never moved shut'
done <<'END'
1 rook rnbqkbnr/pppppppp/8/8/8/R7/PPPPPPPP/1NBQKBNR w
1 black-rook 1nbqkbnr/pppppppp/r7/8/8/8/PPPPPPPP/RNBQKBNR w
1 queen rnbqkbnr/pppppppp/8/8/3Q4/8/PPPPPPPP/RNB1KBNR w
1 king rnbqkbnr/pppppppp/8/8/3K4/8/PPPPPPPP/RNBQ1BNR w
1 bishop rnbqkbnr/pppppppp/8/8/8/B7/PPPPPPPP/RN1QKBNR w
1 dark-bishop-between-four-pawns rnbqkbnr/pppppppp/8/8/8/B3P3/1P1P1P1P/RN1QKBNR w
1 light-bishop-between-four-pawns rnbqkbnr/pppppppp/8/8/8/3P3B/P1P1P1P1/RNBQK1NR w
1 rook-where-no-pawn-was-promoted rnbqkbnr/1ppppppp/p7/8/R7/8/PPPPPPPP/1NBQKBNR w
0 knight rnbqkbnr/pppppppp/8/8/8/N7/PPPPPPPP/R1BQKBNR w
0 rook-through-a-gap rnbqkbnr/pppppppp/8/8/P7/R7/1PPPPPPP/1NBQKBNR w
0 bishop-through-a-gap-of-another-array rnbqkbnr/pppppppp/8/8/7P/B7/PPPPPPP1/RN1QKBNR w
0 all-at-home-in-another-order rbbknnqr/pppppppp/8/8/8/8/PPPPPPPP/QBBNRKNR w
0 a-rook-taken-at-home rnbqkbnr/ppp1pppp/8/8/8/8/PPPPPPPP/1NBQKBNR w
END
expect 0 "a list of Chess960, named" -- "$P" --variant chess960 "$tmp/lot.epd"
also "a list of Chess960, named: nothing" -- lacks_text warning
expect 1 "a list of Chess960, called chess" -- "$P" --variant chess "$tmp/lot.epd"
also "a list of Chess960, called chess: nothing is guessed" -- lacks_text fen-other-game
printf '%s\n' '2r1k2r/1p3pp1/p3pn1p/8/1BP2qPP/3B4/PP2Q3/1K1R4 w kq - 0 1' >"$tmp/stale.fen"
expect 1 "a stale right" -- "$P" "$tmp/stale.fen"
also "a stale right: one finding" -- eval 'lines 1 && has "\[fen-castling-no-king-or-rook\] \[[*]\]$"'
printf '%s\n' '8/8/5b2/8/1p6/8/2P4N/3R4 w - - 0 1' '8/5b2/8/8/1p6/8/2P4N/3R4 w - - 0 1' >"$tmp/suicide.epd"
expect 1 "positions without kings" -- "$P" "$tmp/suicide.epd"
also "positions without kings: the option is named" -- has 'suicide.epd:1:1: warning: .*: no side has a king: --variant antichess, giveaway or suicide .*\[fen-other-game\]$'
expect 0 "positions without kings, of Suicide" -- "$P" --variant suicide "$tmp/suicide.epd"
for fen in 'r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1' 'rbsgk/4p/5/P4/KGSBR[-] w - - 0 1' \
    'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1'; do
	expect 1 "another board: $fen" -- "$P" --fen "$fen"
	also "another board: $fen: said once" -- eval 'lines 1 && has "the board has not eight files: this is not a position of chess \[fen-rank-width\]$"'
done

# -- usage --
expect 2 "an unknown variant" -- "$P" --variant duck --fen "$array w KQkq - 0 1"
also "an unknown variant: said" -- has "^fen-legal: --variant duck: the rules of this variant are not known" "$tmp/err"
expect 2 "a name that is none" -- "$P" --variant '' --fen "$array w KQkq - 0 1"
expect 2 "no proofs" -- "$P" --variant atomic --proof --fen "$array w KQkq - 0 1"
also "no proofs: said" -- has '^fen-legal: --variant atomic: only for chess and Chess960 are there --proof and --can-mate$' "$tmp/err"
for option in --can-mate=both --can-mate=white; do
	expect 2 "no proofs: $option" -- "$P" --variant zh $option --fen "$array w KQkq - 0 1"
	expect 2 "no proofs on another board: $option" -- "$P" --variant xiangqi $option --fen '4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1'
done
finish
