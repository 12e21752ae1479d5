#!/bin/sh
# variant_servers.sh: games of variants as lichess.org, FICS and chess.com write them: nothing is wrong with them, and all
# forms and tables have them.
# usage: tests/shell/variant_servers.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
V=fixtures/variants

# -- what is found --
for file in lichess chesscom; do
	expect 0 "$file: nothing is wrong" -- "$B/pgn-check" --level warning --summary $V/$file.pgn
	also "$file: said" -- has '^[0-9] games, [0-9]* half-moves: no findings$'
	also "$file: no finding" -- lines 1
done
expect 0 "FICS: no errors" -- "$B/pgn-check" --level warning --severity tag-missing-roster,tag-variant-mismatch=off --summary $V/fics.pgn
also "FICS: only tags are missing" -- lines 1
expect 0 "FICS: the variants" -- "$B/pgn-check" --level warning --select tag-variant-mismatch $V/fics.pgn
also "FICS: the variants of five games" -- lines 5

# -- what Scid draws is known --
printf '[Event "E"]\n[Site "S"]\n[Date "2020.01.01"]\n[Round "1"]\n[White "W"]\n[Black "B"]\n[Result "*"]\n\n1. e4 {[%%draw arrow,e2,e4,green] [%%mark e4,red] [%%draw full,d5,yellow]} 1... e5 *\n' >"$tmp/scid.pgn"
expect 0 "arrows and squares of Scid" -- "$B/pgn-check" --level info "$tmp/scid.pgn"
also "arrows and squares of Scid: nothing" -- test ! -s "$tmp/out"

# -- the marks of a win: game VARIANT MOVES --
game() {
	printf '[Event "E"]\n[Site "S"]\n[Date "2020.01.01"]\n[Round "1"]\n[White "W"]\n[Black "B"]\n[Result "1-0"]\n'
	printf '[Variant "%s"]\n\n%s 1-0\n\n' "$1" "$2"
}
for end in "Atomic:1. Nf3 a6 2. Ne5 a5 3. Nxf7" "King of the Hill:1. e4 e5 2. Ke2 a6 3. Kd3 a5 4. Kc3 h6 5. Kc4 h5 6. Kd5"; do
	variant=${end%%:*} moves=${end#*:}
	for mark in "" "#"; do
		game "$variant" "$moves$mark" >"$tmp/win.pgn"
		expect 0 "$variant: a win without check, written with '$mark'" -- "$B/pgn-check" --level info --summary "$tmp/win.pgn"
		also "$variant: '$mark' is right" -- lines 1
	done
	game "$variant" "$moves+" >"$tmp/win.pgn"
	expect 0 "$variant: a win without check, written with +" -- "$B/pgn-check" --level info "$tmp/win.pgn"
	also "$variant: it is not called mate" -- has ': info: .*: the move wins the game, but is written with +; PGN writes .*# .*\[san-mate-as-check\] \[\*\]$'
done
third="1. e4 e5 2. Bc4 Nc6 3. Bxf7+ Kxf7 4. Qh5+ g6 5. Qxg6"
for mark in + "#"; do
	game Three-check "$third$mark" >"$tmp/win.pgn"
	expect 0 "the third check, written with $mark" -- "$B/pgn-check" --level info --summary "$tmp/win.pgn"
	also "the third check, written with $mark: is right" -- lines 1
done
game Three-check "$third" >"$tmp/win.pgn"
expect 0 "the third check without a mark" -- "$B/pgn-check" --level info "$tmp/win.pgn"
also "the third check without a mark: it is check, not mate" -- has '; PGN writes Qxg6# .*\[san-missing-check\] \[\*\]$'
game Three-check "1. e4 e5 2. Bc4 Nc6 3. Qf3 h6 4. Qxf7+" >"$tmp/win.pgn"
expect 0 "mate is mate" -- "$B/pgn-check" --level info "$tmp/win.pgn"
also "mate is mate, also where checks are counted" -- has 'the move is checkmate, but is written with +; .*\[san-mate-as-check\] \[\*\]$'

# -- all forms --
# fens: the values of FEN tags
fens() { sed -n 's/^\[FEN "\(.*\)"\]$/\1/p' "$@"; }
for file in lichess fics chesscom; do
	"$B/pgn-replay" --to uci --bare $V/$file.pgn >"$tmp/uci" 2>"$tmp/err"
	expect 0 "$file: as PGN" -- "$B/pgn-replay" --level error -o "$tmp/again.pgn" $V/$file.pgn
	fens $V/$file.pgn >"$tmp/starts"
	also "$file: as PGN: no start is written that the server leaves out" -- eval 'fens "$tmp/again.pgn" | cmp -s - "$tmp/starts"'
	expect 0 "$file: as PGN: the same moves" -- "$B/pgn-replay" --level error --to uci --bare "$tmp/again.pgn"
	also "$file: as PGN: the same moves again" -- same "$tmp/uci"
	for form in san lan iccf; do
		expect 0 "$file: as $form" -- "$B/pgn-replay" --level error --to $form --bare $V/$file.pgn
		also "$file: as $form: as many words" -- equal "$(wc -w <"$tmp/out")" "$(wc -w <"$tmp/uci")"
	done
	for form in csv csv-plies jsonl board html epd; do
		expect 0 "$file: as $form" -- "$B/pgn-replay" --level error --to $form $V/$file.pgn
		also "$file: as $form: something is written" -- test -s "$tmp/out"
	done
done
expect 0 "the last positions" -- "$B/pgn-replay" --level error --to fen --ply last --bare $V/lichess.pgn
also "the pockets" -- has '^rnb1kb1r/ppp2N1p/4pn2/8/8/8/PPPPBKPP/R1BQ3R\[QPPPnpp\] b kq - 0 13$'
also "the explosion" -- has '^rnbq3r/1pppp1pp/8/p7/8/8/PPPPPPPP/RNBQKB1R b KQ - 0 3$'
also "the checks" -- has '^r1bq1bnr/pppp1k1p/2n3Q1/4p3/4P3/8/PPPP1PPP/RNB1K1NR b KQ - 0+3 0 5$'
also "the race" -- has '^6K1/8/8/1k6/8/8/1rbnNBR1/qrbnNBRQ b - - 11 6$'

expect 0 "the last check was given" -- "$B/pgn-replay" --level error --to board --ply last --game 6 $V/lichess.pgn
also "the last check was given: said" -- has '^White has given the last check$'

# -- tables --
expect 0 "half-moves with the drops" -- wide "$B/pgn-stats" --level error --format csv --tables results --game 1 $V/lichess.pgn
also "half-moves with the drops: all" -- has '^1-0,1,25$'
expect 0 "half-moves without a board" -- wide "$B/pgn-stats" --format csv --tables results --game 1 $V/lichess.pgn
also "half-moves without a board: all" -- has '^1-0,1,25$'
expect 0 "how the games ended" -- wide "$B/pgn-stats" --level error --format csv --tables ends $V/lichess.pgn $V/fics.pgn $V/chesscom.pgn
also "how the games ended: by a rule of a variant" -- eval "has 'king-exploded,3,' && has 'king-in-centre,2,' && has 'three-checks,2,' && has 'race-over,1,'"
also "how the games ended: by mate" -- has 'checkmate,2,'
expect 0 "by variant" -- wide "$B/pgn-stats" --level error --by Variant --format csv --tables results $V/lichess.pgn
also "by variant: Three-check" -- has 'Three-check'
finish
