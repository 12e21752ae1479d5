#!/bin/sh
# book.sh: opening books of Polyglot, written from games, and checked.
# usage: tests/shell/book.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
R=$(cd "$B" && pwd)/pgn-replay

# game RESULT MOVES
game() {
	printf '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "?"]\n[Black "?"]\n[Result "%s"]\n\n%s %s\n\n' "$1" "$2" "$1"
}
# entries [FILE]: key, move, weight and learn of each entry, a line each
entries() {
	od -An -v -tx1 -w16 "${1:-$tmp/out}" | tr -d ' ' | sed 's/^\(.\{16\}\)\(.\{4\}\)\(.\{4\}\)/\1 \2 \3 /'
}
book() {
	"$R" --to polyglot -q --fail-on never --level error "$@"
}

# The keys are those of the description of the format.  e2e4 is 12 * 64 + 28 = 031c, d2d4 02db.
{
	game 1-0 '1. e4 d5'
	game 1/2-1/2 '1. e4 d5'
	game 0-1 '1. e4 c5'
	game 0-1 '1. d4'
	game '*' '1. d4'
	game 0-1 '1. c4'
} >"$tmp/games.pgn"
expect 0 "a book" -- book --min-games 1 "$tmp/games.pgn"
also "weights are 2 for a win and 1 for a draw; what only lost is left out; the order is that of keys, then weights" -- \
    equal "$(entries)" "463b96181691fc9c 031c 0003 00000000
463b96181691fc9c 02db 0001 00000000
823c9b50fd114196 0ca2 0002 00000000
823c9b50fd114196 0ce3 0001 00000000"
expect 0 "moves of two games" -- book --min-games 2 "$tmp/games.pgn"
also "moves of two games" -- equal "$(entries | cut -c 18-26 | tr '\n' ' ')" "031c 0003 02db 0001 0ce3 0001 "
expect 0 "by default three games must have a move" -- book "$tmp/games.pgn"
also "by default three games must have a move" -- equal "$(entries | cut -c 18-26)" "031c 0003"
expect 0 "--ply limits the depth" -- book --min-games 1 --ply 1-1 "$tmp/games.pgn"
also "--ply limits the depth" -- equal "$(entries | cut -c -16 | sort -u)" 463b96181691fc9c
expect 0 "no entry" -- book --min-games 7 "$tmp/games.pgn"
also "no entry: an empty file" -- empty
expect 0 "no entry, without --quiet" -- "$R" --to polyglot --min-games 7 "$tmp/games.pgn"
also "no entry: the message" -- has '^pgn-replay: the book has no entry: moves of fewer than 7 games are left out (--min-games)$' "$tmp/err"
expect 0 "entries, without --quiet" -- "$R" --to polyglot --min-games 2 "$tmp/games.pgn"
also "entries: no such message" -- eval '! grep "no entry" "$tmp/err"'

{
	game 1-0 '1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. Nc3 O-O'
	game 1-0 '1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. O-O-O O-O-O'
	printf '[Event "?"]\n[Result "1-0"]\n[SetUp "1"]\n[FEN "7k/P7/8/8/8/8/8/K7 w - - 0 1"]\n\n1. a8=N Kg7 1-0\n'
} >"$tmp/special.pgn"
expect 0 "special moves" -- book --min-games 1 "$tmp/special.pgn"
entries | cut -c 18-21 >"$tmp/codes"
also "castling is king takes rook: e1h1 and e1a1" -- both eval 'grep -qx 0107 "$tmp/codes" && grep -qx 0100 "$tmp/codes"'
also "a promotion" -- grep -qx 1c38 "$tmp/codes"

# 1. Nf3 twice from the same position.
game 1-0 '1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8' >"$tmp/again.pgn"
expect 0 "a position that a game reaches twice" -- book --min-games 1 "$tmp/again.pgn"
also "a position that a game reaches twice: its moves count once" -- equal "$(entries | grep ^463b)" "463b96181691fc9c 0195 0002 00000000"
expect 0 "a position that a game reaches twice: one game" -- book --min-games 2 "$tmp/again.pgn"
also "a position that a game reaches twice: one game" -- empty

# More than 16 bits.
{
	game 1-0 '1. e4' | awk '{ g = g $0 "\n" } END { for (i = 0; i < 40000; i++) printf "%s", g }'
	game 1/2-1/2 '1. d4' | awk '{ g = g $0 "\n" } END { for (i = 0; i < 10000; i++) printf "%s", g }'
	game 1/2-1/2 '1. c4 c5'
} >"$tmp/many.pgn"
expect 0 "many games" -- book --min-games 1 "$tmp/many.pgn"
also "many games: the weights of a position are scaled alike, none to 0; those of others are not" -- equal \
    "$(entries | cut -c 18-26 | tr '\n' ' ')" "031c ffff 02db 1fff 029a 0001 0ca2 0001 "

# An illegal move ends a game; a forced one is not in the book.
game 1-0 '1. e4 e5 2. Ke3 Nc6' >"$tmp/illegal.pgn"
expect 0 "an illegal move" -- book --min-games 1 "$tmp/illegal.pgn"
also "an illegal move: the moves before it" -- equal "$(entries | cut -c 18-21 | tr '\n' ' ')" "031c "
game 1-0 '1. e4 -- 2. d4 d5' >"$tmp/null.pgn"
expect 0 "a null move" -- book --min-games 1 --on-illegal force "$tmp/null.pgn"
also "a null move is not in the book" -- equal "$(entries | cut -c 18-21 | sort | tr '\n' ' ')" "02db 031c "

G=fixtures/golden/many.pgn
expect 0 "many threads and little memory" -- eval 'book -j 1 --min-games 1 fixtures/games/*.pgn >"$tmp/one" && book -j 3 --batch-bytes 3000 --memory 1M --min-games 1 fixtures/games/*.pgn'
also "many threads and little memory: the same bytes" -- eval 'test -s "$tmp/one" && same "$tmp/one"'
also "keys are in order, and no move is there twice" -- eval 'entries | cut -c -21 | LC_ALL=C sort -u | cut -c -16 >"$tmp/keys"
    entries | cut -c -16 | cmp - "$tmp/keys"'
echo old >"$tmp/old.bin"
expect 2 "a file that is missing" -- book -o "$tmp/old.bin" "$tmp/missing.pgn"
also "a file that is missing: the old book stays" -- equal "$(cat "$tmp/old.bin")" old
expect 0 "a file" -- book --min-games 1 -o "$tmp/old.bin" "$tmp/games.pgn"
also "a file: it is the book" -- equal "$(entries "$tmp/old.bin" | wc -l)" 4

# refused WORDS OPTION...
refused() {
	words=$1; shift
	expect 2 "refused: $*" -- "$R" "$@" "$G"
	also "refused: $*: the message says why" -- has_text "$words" "$tmp/err"
	also "refused: $*: nothing is written" -- empty
}
for other in "--split game" "--unique first" "--repair" "--sample 5" "--split a:1,b:1"; do
	# shellcheck disable=SC2086 # two words
	refused "exclude each other: choose or change the games in another run" --to polyglot $other
done
refused "--sort has no effect with --to polyglot" --to polyglot --sort date
refused "a book is made in a run of its own" --also "polyglot=$tmp/also.bin"
refused "--min-games has no effect with --to uci" --to uci --min-games 2
if has_terminals; then
	script -qec "$R --to polyglot $G" /dev/null </dev/null >"$tmp/screen"
	expect 0 "a terminal" -- cat "$tmp/screen"
	also "a terminal gets no book" -- has_text "give --output FILE"
else
	skip "a terminal gets no book" "no script(1)"
fi

# -- checked --

L=$(cd "$B" && pwd)/fen-legal
check() {
	"$L" --from polyglot --level info "$@"
}
# ids: those of the findings, with the numbers of their entries
ids() {
	sed -n 's/^[^:]*:\([0-9]*\):1: .*\[\(.*\)\]$/\1 \2/p' "$tmp/out"
}
expect 0 "a book that was written here" -- check --summary "$tmp/old.bin"
also "a book that was written here: nothing is wrong" -- equal "$(cat "$tmp/out")" "4 entries: no findings"
expect 0 "castling and promotions" -- eval 'book --min-games 1 "$tmp/special.pgn" >"$tmp/special.bin" && check "$tmp/special.bin"'
also "castling and promotions: the position that has no game to it is not checked" -- equal "$(cat "$tmp/out")" \
    "$tmp/special.bin:$(entries "$tmp/special.bin" | awk '$2 == "1c38" { print NR }'):1: info: a7a8n: 1 of $(entries "$tmp/special.bin" | wc -l) entries are of positions that were not reached, so that their moves are not checked [book-unreached]"
expect 0 "from its position" -- check --start '7k/P7/8/8/8/8/8/K7 w - - 0 1' "$tmp/special.bin"
also "from its position: the others are not checked" -- has " of $(entries "$tmp/special.bin" | wc -l) entries are of positions that were not reached"

# entry KEY MOVE WEIGHT: in hexadecimal digits
entry() {
	for byte in $(echo "$1$2$3"00000000 | sed 's/../& /g'); do
		# shellcheck disable=SC2059 # the format is the byte
		printf "\\$(printf %03o "0x$byte")"
	done
}
START=463b96181691fc9c
{ entry $START 031c 0003; entry $START 0324 0001; entry $START 0107 0001; entry $START 031c 0001; entry $START 02db 0000; } >"$tmp/bad.bin"
expect 1 "a bad book" -- check "$tmp/bad.bin"
also "a bad book: everything is found at its entry" -- equal "$(ids)" "2 book-illegal-move
3 book-illegal-move
4 book-duplicate
5 book-weight-zero"
also "a bad book: the message says why" -- has 'e2e5: the pawn on e2 cannot reach e5'
{ entry 823c9b50fd114196 0ca2 0001; entry $START 031c 0001; } >"$tmp/order.bin"
expect 1 "a book that is not sorted" -- check "$tmp/order.bin"
also "a book that is not sorted: its moves are checked all the same" -- equal "$(ids)" "2 book-unsorted"
{ entry $START 0000 0001; entry $START 5000 0001; entry $START 8000 0001; entry $START 0006 0001; entry $START 431c 0001; } >"$tmp/code.bin"
expect 1 "codes of no moves" -- check "$tmp/code.bin"
also "codes of no moves" -- equal "$(ids | sort -u)" "1 book-move-code
2 book-move-code
3 book-move-code
4 book-illegal-move
5 book-illegal-move"
also "codes of no moves: 0 is only a warning" -- has ':1:1: warning: 0x0000'
# e1g1 after 1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5.
game 1-0 '1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O' >"$tmp/castle.pgn"
book --min-games 1 "$tmp/castle.pgn" >"$tmp/castle.bin"
entries "$tmp/castle.bin" | sed 's/ 0107 / 0106 /' | while read -r key code weight _; do entry "$key" "$code" "$weight"; done >"$tmp/e1g1.bin"
expect 0 "castling as king takes rook" -- check "$tmp/castle.bin"
expect 0 "castling as the king's move" -- check "$tmp/e1g1.bin"
also "castling as the king's move: one warning says how it is written" -- \
    has 'warning: e1g1: castling is the king taking the rook .* but 1 entry has '
head -c 50 "$tmp/castle.bin" >"$tmp/cut.bin"
expect 1 "a book that was cut" -- check "$tmp/cut.bin"
also "a book that was cut" -- has '^[^:]*:4:1: error: the file ends inside an entry, after 2 of its 16 bytes \[book-size\]$'
gzip -c "$tmp/castle.bin" >"$tmp/castle.bin.gz"
expect 0 "a compressed book" -- check --summary "$tmp/castle.bin.gz"
also "a compressed book: its entries" -- has_text "$(($(wc -c <"$tmp/castle.bin") / 16)) entries: no findings"
head -c 60 "$tmp/castle.bin.gz" >"$tmp/short.bin.gz"
expect 2 "a compressed book that was cut" -- check "$tmp/short.bin.gz"
also "a compressed book that was cut" -- has 'io-truncated-gzip'
tar -C "$tmp" -cf "$tmp/book.tar" castle.bin
expect 2 "a book in an archive" -- check "$tmp/book.tar"
also "a book in an archive: the message" -- has 'this is an archive; .*\[io-open\]$'
# Bytes that begin a text in UTF-16.
printf '\376\377\0e\0f\0g\3\34\0\1\0\0\0\0' >"$tmp/wide.bin"
expect 0 "a book that begins like UTF-16" -- check --summary "$tmp/wide.bin"
also "a book that begins like UTF-16: nothing is converted" -- has '^1 entry: '
also "a book of which nothing is reached is not said to be good" -- has 'so that no move is checked.*book-unreached'
expect 0 "an empty book" -- check /dev/null
also "an empty book" -- has_text file-empty
expect 2 "a book that is missing" -- check "$tmp/missing.bin"
also "a book that is missing" -- has 'missing\.bin:1:1: error: No such file or directory \[io-open\]$'
also "a book that is missing: nothing else is said of it" -- lines 1
expect 1 "from standard input" -- from "$tmp/bad.bin" check -f json
also "from standard input, as JSON" -- equal "$(jq -r '.[] | select(.id == "book-illegal-move") | [.line, .offset, .token, .fen] | @csv' "$tmp/out" | head -n 1)" \
    '2,16,"e2e5","rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"'
expect 1 "the summary of a book that was cut" -- check -f jsonl --summary "$tmp/cut.bin"
also "the summary of a book that was cut: entries and bytes" -- equal "$(jq -c 'select(.type == "summary") | [.entries, .bytes]' "$tmp/out")" "[3,50]"
expect 1 "several books" -- check -f table "$tmp/old.bin" "$tmp/bad.bin"
also "several books: a line for each" -- equal "$(awk '{ print $1, $4 }' "$tmp/out" | tr '\n' ,)" "errors entries,0 4,2 5,"
# The moves of the loser have no weight, so these books have those of one side only.
game 0-1 '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7' | "$B/pgn-replay" --to polyglot -q --fail-on never --level error --min-games 1 >"$tmp/black.bin"
expect 0 "a book for Black" -- check --summary "$tmp/black.bin"
also "a book for Black: all are reached" -- equal "$(cat "$tmp/out")" "5 entries: no findings"
game 1-0 '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7' | "$B/pgn-replay" --to polyglot -q --fail-on never --level error --min-games 1 >"$tmp/white.bin"
expect 0 "a book for White" -- check --summary "$tmp/white.bin"
also "a book for White: all are reached" -- equal "$(cat "$tmp/out")" "5 entries: no findings"
for other in "--duplicates" "--proof" "--fen x" "--corrected" "--good x" "--bad x"; do
	# shellcheck disable=SC2086 # two words
	expect 2 "--from polyglot and $other" -- "$L" --from polyglot $other "$tmp/bad.bin"
	also "--from polyglot and $other: the message says why" -- has_text "exclude each other" "$tmp/err"
done

# -- books of variants: keys of initial arrays as python-chess has them; g1f3 is 0195, e2e4 031c, h1h8 01ff, e4e5 0724, a4a5 0620, h2g3 03d6 --
# variant NAME KEY LEGAL ILLEGAL: two entries of the initial array
variant() {
	python3 -c 'import struct, sys
sys.stdout.buffer.write(b"".join(struct.pack(">QHHI", int(sys.argv[1], 16), int(m, 16), 1, 0) for m in sys.argv[2:]))' "$2" "$3" "$4" >"$tmp/$1.bin"
	"$L" --from polyglot --summary --level info --variant "$1" "$tmp/$1.bin"
}
while read -r name key legal illegal; do
	expect 1 "a book of $name" -- variant "$name" "$key" "$legal" "$illegal"
	also "one of its moves is illegal" -- has "^[^ ]*$name.bin:2:1: error: .*book-illegal-move"
	also "the other is legal" -- has '^2 entries: 1 error$'
done <<'END'
antichess 3d01bbb3c1105375 031c 0103
atomic 463b96181691fc9c 0195 0724
horde a8a878183978f15b 0620 01ff
kingOfTheHill 463b96181691fc9c 031c 01ff
racingKings da1cd4141a240380 03d6 031c
END
expect 0 "a book of antichess as one of chess" -- "$L" --from polyglot "$tmp/antichess.bin"
also "is not reached" -- has 'antichess.bin:1:1: warning: .*no position of the book is reached .*--variant'
for name in crazyhouse threeCheck; do
	expect 2 "a book of $name" -- "$L" --from polyglot --variant $name "$tmp/antichess.bin"
	also "is refused, with the reason" -- has 'a book has the keys of positions without' "$tmp/err"
done
printf '[Event "?"]\n[Variant "Antichess"]\n[SetUp "1"]\n[FEN "1r6/P7/8/8/8/8/7p/6N1 w - - 0 1"]\n[Result "*"]\n\n1. axb8=K hxg1=K *\n' >"$tmp/kings.pgn"
expect 0 "a book of antichess is written" -- eval 'book --min-games 1 "$tmp/kings.pgn" && cp "$tmp/out" "$tmp/kings.bin"'
expect 0 "with kings that were pawns" -- "$L" --from polyglot --variant antichess --start "1r6/P7/8/8/8/8/7p/6N1 w - - 0 1" --summary "$tmp/kings.bin"
also "they are read" -- has '^2 entries: no findings$'

# Polyglot makes the same book of the first moves, where no position comes twice; but it sorts moves of one weight by chance.
polyglot=$(PATH=$PATH:/usr/games command -v polyglot)
if [ -n "$polyglot" ]; then
	for file in fixtures/games/*.pgn ${ARBITER_SHARED:+"$ARBITER_SHARED/corpus/lichess.pgn"}; do
		case $file in */stats.pgn) continue ;; esac	# its results contradict each other
		"$R" -q --fail-on never --level error --where 'verdict != "illegal" && verdict != "not-judged" && !FEN' "$file" >"$tmp/legal.pgn"
		(cd "$tmp" && "$polyglot" make-book -pgn legal.pgn -bin theirs.bin -min-game 1 -max-ply 8 >/dev/null 2>&1)
		expect 0 "the book that polyglot makes of ${file##*/}" -- book --min-games 1 --ply 1-8 "$tmp/legal.pgn"
		entries "$tmp/theirs.bin" | LC_ALL=C sort >"$tmp/theirs"
		also "the book that polyglot makes of ${file##*/}: the same entries" -- eval 'test -s "$tmp/theirs" && entries | LC_ALL=C sort | cmp - "$tmp/theirs"'
		also "the book that polyglot makes of ${file##*/}: the same order of positions and weights" -- \
		    eval 'entries "$tmp/theirs.bin" | cut -c -16,22- >"$tmp/theirs"; entries | cut -c -16,22- | cmp - "$tmp/theirs"'
	done
elif check_all; then
	skip "the book that polyglot makes" "no polyglot"
fi
finish
