#!/bin/sh
# xiangqi_rules.sh: moves of xiangqi, ends and reasons, compared with the second implementation in tests/slow.
# usage: tests/shell/xiangqi_rules.sh [build directory]; GAMES, SEED and PLIES choose the random games
B=${1:-${B:-build}}
. tests/shell/cli.inc

# -- ends that nobody may have noticed --
# game FEN RESULT MOVES [DATE]: a game of xiangqi
game() {
	printf '[Event "?"]\n[Site "?"]\n[Date "%s"]\n[Round "?"]\n[White "?"]\n[Black "?"]\n[Result "%s"]\n[FEN "%s"]\n[SetUp "1"]\n[Variant "xiangqi"]\n\n%s %s\n' \
	    "${4-2005.05.11}" "$2" "$1" "$3" "$2" >"$tmp/game.pgn"
}
chariot=3k5/9/9/9/9/9/9/9/R8/4K4
game "$chariot w - - 118 60" '*' '60. a1a2 d9d8 61. a2a1 d8d9'
expect 0 "60 moves without a capture" -- "$B/pgn-check" --level info --select natural-limit "$tmp/game.pgn"
also "60 moves: once, at the first place" -- equal "$(grep -c . "$tmp/out")" 1
also "60 moves: the place and the claim" -- has ':12:10: info: d9d8: 60 moves of each side .*at most 10 checks of Red counted: Red can claim'
game "$chariot w - - 118 60" '*' '60. a1a2'
expect 0 "59 of Black are not enough" -- "$B/pgn-check" --level info --summary --select natural-limit "$tmp/game.pgn"
also "59 of Black are not enough: nothing is said" -- lacks natural-limit
game "$chariot w - - 118 60" '*' '60. a1a2 d9d8' 2022.05.11
expect 0 "rules whose limit is not known" -- "$B/pgn-check" --laws simple --level info --summary --select natural-limit "$tmp/game.pgn"
also "rules whose limit is not known: nothing is said" -- lacks natural-limit
expect 0 "but those of 1999 can be chosen" -- "$B/pgn-check" --laws cxa1999 --level info --select natural-limit "$tmp/game.pgn"
also "and then it is said" -- has natural-limit
game "3k5/4r4/9/9/9/9/9/9/4A4/3AK4 b - - 0 60" '*' '60... e8e1 61. d0e1 d9d8'
expect 0 "nothing left that can attack" -- "$B/pgn-check" --level info --select dead-position-reached "$tmp/game.pgn"
also "nothing left that can attack: the place" -- has ':12:16: info: d0e1: neither side has a piece left'
game "3k5/4r4/9/9/9/9/9/9/4A4/3AK4 b - - 0 60" 1/2-1/2 '60... e8e1 61. d0e1'
expect 0 "the game ends there" -- "$B/pgn-check" --level info --summary --select dead-position-reached "$tmp/game.pgn"
also "the game ends there: nothing is said" -- lacks dead-position

# -- the second implementation --
plies=8
! check_all || plies=40
python3 tests/slow/slow_xiangqi.py games "${GAMES:-13}" "${SEED:-1}" "${PLIES:-$plies}" <fixtures/unit/perft-xiangqi.tsv >"$tmp/positions"
also "the same legal moves, checks, ends and reasons in random games" -- \
    to "$tmp/compared" from "$tmp/positions" "$B/tests/campaign/xiangqi_positions"
also "in all positions" -- has "^$(wc -l <"$tmp/positions") positions, [1-9][0-9]* illegal moves, 0 differ" "$tmp/compared"
sed 's/^/# /' "$tmp/compared"

# The comparison can fail: a move left out, an end and a reason that are wrong.
for change in 's/\(\t[a-i][0-9]*[a-i][0-9]*\) [^\t]*\t/\1\t/' 's/\t-\t/\tmate\t/' 's/=[a-z-]*/=pinned/'; do
	sed "1$change" "$tmp/positions" | head -n 1 >"$tmp/changed"
	also "a difference is found: $change" -- refuses ' 1 differ' from "$tmp/changed" "$B/tests/campaign/xiangqi_positions"
done

# The judge proves itself, with few nodes; make xiangqi counts more.
check_all || finish
python3 tests/slow/slow_xiangqi.py perft "${NODES:-2000}" <fixtures/unit/perft-xiangqi.tsv >"$tmp/perft"
also "the second implementation counts as the published rows say" -- eval '[ -s "$tmp/perft" ] && ! grep "^not ok" "$tmp/perft"'
finish
