#!/bin/sh
# boards.sh: games on other boards than that of chess: read, judged and counted by all that does not depend on the board.
# usage: tests/shell/boards.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
F=fixtures/boards

# ids: the findings of the last run, "game id" each
ids() {
	sed -n 's/.*"type":"finding".*"game":\([0-9]*\),.*"id":"\([^"]*\)".*/\1 \2/p' "$tmp/out"
}
# found "GAME ID ...": exactly these
found() {
	[ "$(ids | tr '\n' ' ')" = "$1" ] || { echo "found: $(ids | tr '\n' ' ')"; return 1; }
}
# says GAME TEXT: a finding of that game says so
says() {
	grep "\"game\":$1," "$tmp/out" | grep -F -e "$2"
}
# summary TEXT: the summary line has it
judged() {
	grep -F -e "$1" "$tmp/out"
}

for f in chinese wxf; do
	expect 0 "$f: a right game has no finding" -- "$B/pgn-check" --format jsonl "$F/$f.pgn"
	also "$f: nothing is found" -- found ""
	expect 0 "$f: its half-moves were replayed" -- "$B/pgn-check" --summary "$F/$f.pgn"
	also "$f: all of them" -- judged "1 game, 8 half-moves"
done

expect 0 "games without a Variant tag" -- "$B/pgn-check" --format jsonl "$F/untagged.pgn"
also "each is known by its moves" -- found "1 tag-variant-mismatch 2 tag-variant-mismatch 3 tag-variant-mismatch "
also "and the tag is named" -- says 2 '[Variant \"xiangqi\"]'

expect 1 "results and ends" -- "$B/pgn-check" --format jsonl "$F/ends.pgn"
also "they are compared" -- found "2 result-vs-variant 3 result-vs-variant 4 illegal-after-end "
also "a mate says who is mated" -- says 2 "Black is checkmated, which ends the game, but the result is 1/2-1/2"
also "a stalemate is a loss" -- says 3 "Black is stalemated"
also "no rule of chess is applied to them" -- eval '! grep -E "FIDE|stalemate, a draw|checkmate in one" "$tmp/out"'

expect 1 "wrong moves" -- "$B/pgn-check" --format jsonl "$F/wrong.pgn"
also "each has its finding" -- found "1 illegal-blocked 2 san-ambiguous 3 lex-unknown-token 3 illegal-cascade 4 num-wrong "
also "the reason names the piece in the way" -- says 1 "the horse on b0"
also "the move that makes the rest legal is the first suggestion" -- says 1 '"suggest":["H8+7"'
also "the position is one of this board" -- says 1 '"fen":"1nbakab1r/'
also "both pieces are named" -- says 2 "the horse on e1 and on e4"
also "also where a number is wrong" -- says 4 '"fen":"rnbakab'

expect 1 "a move that one correction explains is repaired" -- "$B/pgn-check" --on-illegal repair --format jsonl "$F/wrong.pgn"
also "and it is said" -- says 1 "repaired: H8+7 is played"

expect 0 "the edition for repetitions is chosen" -- "$B/pgn-check" --laws axf --format jsonl fixtures/diag/rep-must-vary.pgn
also "and named" -- says 1 "(Asian rules)"
expect 2 "an unknown edition is refused" -- "$B/pgn-check" --laws nix "$F/wxf.pgn"
also "and those of other boards are named" -- grep "cxa1999, cxa2020, wxf2018" "$tmp/err"

printf '[Event "E"]\n[Site "S"]\n[Date "2020.01.02"]\n[Round "1"]\n[Red "R"]\n[Black "B"]\n[Result "*"]\n\n%s *\n' \
	'1. h2e2 h9g7 2. b0d1' >"$tmp/red.pgn"
expect 1 "a player of Red is one of xiangqi, right or wrong" -- "$B/pgn-check" "$tmp/red.pgn"
also "so the illegal move has the reason of xiangqi" -- grep 'the elephant on c0 blocks its leg' "$tmp/out"
also "and the tag that is missing is named" -- grep 'tag-variant-mismatch' "$tmp/out"

expect 0 "pgn-stats counts them" -- "$B/pgn-stats" --format csv "$F/ends.pgn" "$F/wxf.pgn"
expect 0 "by what does not depend on the board" -- "$B/pgn-stats" "$F/ends.pgn" "$F/wxf.pgn"
also "with the ends that the game has" -- grep -E '^ *checkmate +2' "$tmp/out"
also "and its stalemate" -- grep -E '^ *stalemate +1' "$tmp/out"
also "and nothing of a board of chess" -- eval '! grep -E "Material at the end|What each piece did|Chess960" "$tmp/out"'
expect 0 "players have the results of Red and Black" -- "$B/pgn-stats" --tables players "$F/ends.pgn"
also "each with all games" -- grep -E 'Kalnins, Janis +4 +4' "$tmp/out"

finish
