#!/bin/sh
# replay_change.sh: pgn-replay with games changed on their way: tags set, named anew, left out and worked out;
# annotations and half-moves left out; letters.  Where pgn-extract has the same, it does the same.
# usage: tests/shell/replay_change.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(cd "$B" && pwd)/pgn-replay
X=$(command -v pgn-extract || ls /usr/games/pgn-extract 2>/dev/null)
S=${ARBITER_SHARED:-../shared}/corpus/lichess.pgn

cat >"$tmp/a.pgn" <<'EOF'
[White "Doe, Jo"]
[Event "Club"]
[ECO "C00"]
[Annotator "A \"B\" C"]
[black "Roe, J"]
[Result "1-0"]
[Date "2001.02.03"]

{before} 1. e4 {good [%clk 0:04:59] [%eval 0.2]} e6 $1 {[%csl Gd5]} (1... e5 {old} 2. Nf3 (2. f4)) 2. d4
% a line for programs
2... d5 $14 {[%tqu "a"]} 3. Nc3 1-0
EOF
cat >"$tmp/b.pgn" <<'EOF'
[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "*"]

1. f3 e5 2. g4 Qh4# *

[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "1-0"]
[FEN "4k3/8/8/8/8/8/8/4K2R w KQkq e6 0 1"]

1. O-O 0-1
EOF

# replay WANTED OPTION...: does the output of a.pgn have that line?
replay() {
	want=$1
	shift
	"$P" --level error "$@" "$tmp/a.pgn" >"$tmp/out" 2>"$tmp/err"
	grep -qxF -e "$want" "$tmp/out"; check "$*: $want" 0
}
# without TEXT OPTION...: and is that text nowhere in it?
without() {
	want=$1
	shift
	"$P" --level error "$@" "$tmp/a.pgn" >"$tmp/out" 2>"$tmp/err"
	[ -s "$tmp/out" ] && ! grep -qF -e "$want" "$tmp/out"; check "$*: no $want" 0
}

# -- tags --
"$P" --level error "$tmp/a.pgn" >"$tmp/out"
sed -n 's/^\[\([A-Za-z]*\) .*/\1/p' "$tmp/out" | tr '\n' ' ' >"$tmp/names"
printf 'Event Site Date Round White Black Result Annotator ECO ' | cmp -s - "$tmp/names"
check "the roster, then by name" 0
replay '[Black "Roe, J"]'
replay '[Annotator "A \"B\" C"]'
replay '[Site "?"]'
replay '[Site "a \"b\" \\ c"]' --set 'Site=a "b" \ c'
replay '[Result "1/2-1/2"]' --set Result=1/2-1/2
grep -q 'Nc3 1/2-1/2$' "$tmp/out"; check "and the moves end so" 0
replay '[Opening "C00"]' --rename ECO=Opening
without '[ECO' --rename ECO=Opening
without '[Annotator' --drop 'An*,ECO'
without '[ECO' --drop 'An*,ECO'
replay '[White "?"]' --drop White
replay '[White "X"]' --drop White --set White=X
replay '[White "?"]' --set White=X --drop White
without '[ECO' --roster
replay '[PlyCount "5"]' --add plycount
"$P" --level error --tag-order input "$tmp/a.pgn" | sed -n 's/^\[\([A-Za-z]*\) .*/\1/p' | tr '\n' ' ' >"$tmp/names"
printf 'White Event Site ECO Annotator Black Result Date Round ' | cmp -s - "$tmp/names"
check "the order of the text" 0
"$P" --fail-on never --add result,fen "$tmp/b.pgn" >"$tmp/out" 2>/dev/null
grep -c '^\[Result "0-1"\]$' "$tmp/out" | grep -qx 2; check "results from the board and from the end" 0
grep -c ' 0-1$' "$tmp/out" | grep -qx 2; check "at both places" 0
grep -qxF '[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]' "$tmp/out"; check "a FEN is written right" 0
grep -qxF '[SetUp "1"]' "$tmp/out"; check "and has its SetUp" 0
"$P" --fail-on never --drop FEN,SetUp "$tmp/b.pgn" 2>/dev/null | grep -q '^\[FEN'; check "which the game needs" 0

# -- annotations --
M='1. e4 e6 2. d4 d5 3. Nc3 1-0'
replay "$M" --strip all
replay "$M" --strip comments,commands,nags,variations,escapes
replay "$M" --strip comments,commands,nags,variations --strip escapes
without '{' --strip comments,commands
without '$' --strip nags
without '(' --strip variations
without 'good' --strip comments
without 'old' --strip comments
replay '1. e4 {[%clk 0:04:59] [%eval 0.2]} 1... e6 {[%csl Gd5]} 2. d4 d5 {[%tqu "a"]} 3. Nc3 1-0' \
    --strip comments,nags,variations,escapes --width 0
without '%clk' --strip clocks
without '%eval' --strip evals
without '%csl' --strip shapes
without '[%' --strip commands
grep -q 'good' "$tmp/out" && grep -q '{good}' "$tmp/out"; check "the words stay, without blanks" 0
without '% a line' --strip escapes
without '{' --keep nags,variations
replay '1. e4 e6 $1 (1... e5 2. Nf3 (2. f4)) 2. d4 d5 $14 3. Nc3 1-0' --keep nags,variations
"$P" --keep moves "$tmp/a.pgn" >"$tmp/out" 2>"$tmp/err"; check "no such kind" 2
[ ! -s "$tmp/out" ] && grep -q 'comments, commands' "$tmp/err"; check "the names are told" 0

# -- half-moves --
replay '1. e4 e6 1-0' --strip all --ply -2
replay '2. d4 d5 1-0' --strip all --ply 3-4
replay '[FEN "rnbqkbnr/pppp1ppp/4p3/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"]' --ply 3-4
replay '[SetUp "1"]' --ply 3-4
without 'before' --ply 3-4
replay '[PlyCount "2"]' --set PlyCount=5 --ply 3-4
replay '1... e6 (1... e5 2. Nf3 (2. f4)) 1-0' --keep variations --ply 2
"$P" --to fen --ply 1-2 "$tmp/a.pgn" 2>/dev/null | grep -c . | grep -qx 2; check "positions are chosen, not cut" 0
"$P" --to fen --ply -2 "$tmp/a.pgn" 2>/dev/null | grep -c . | grep -qx 3; check "the first is before all moves" 0
"$P" --ply 3-4 "$tmp/a.pgn" 2>/dev/null | "$P" --ply 1-2 - >"$tmp/out" 2>/dev/null; check "what is cut can be read" 0
grep -q '^2\. d4' "$tmp/out"; check "and has its numbers" 0

# -- variations --
"$P" --level error --keep variations --split-variations --add plycount "$tmp/a.pgn" >"$tmp/out" 2>/dev/null
check "every variation a game" 0
for line in '1. e4 e6 2. d4 d5 3. Nc3 1-0' '1. e4 e5 2. Nf3 *' '1. e4 e5 2. f4 *' '[PlyCount "3"]' '[PlyCount "5"]'; do
	grep -qxF -e "$line" "$tmp/out"; check "$line" 0
done
[ "$(grep -c '^\[Result "\*"\]$' "$tmp/out")" -eq 2 ]; check "nobody knows how they end" 0

# -- letters --
replay '1. e4 e6 2. d4 d5 3. Sc3 1-0' --strip all --letters German
replay "1. e4 e6 2. d4 d5 3. $(printf '\342\231\230')c3 1-0" --strip all --letters figurines

# -- what is refused --
while read -r option arg; do
	"$P" "$option" "$arg" "$tmp/a.pgn" >"$tmp/out" 2>"$tmp/err"; check "$option $arg" 2
	[ ! -s "$tmp/out" ] && grep -q -e "$option" "$tmp/err"; check "and it says so" 0
done <<'EOF'
--set White
--set Wh-ite=x
--set FEN=x
--set Result=draw
--rename White
--rename A=B-C
--drop ,
--strip clock
--keep nag
--add hash
--ply 3,4
--ply 0
--ply 4-3
--letters Klingon
--tag-order name
EOF

# -- against pgn-extract, after its blanks inside of braces --
same() {
	"$X" -s -w100000 $1 "$tmp/in.pgn" 2>/dev/null | sed 's/{ /{/g; s/ }/}/g; s/ *$//' | LC_ALL=C sort >"$tmp/one"
	shift
	"$P" --level error --width 0 "$@" "$tmp/in.pgn" 2>/dev/null | sed 's/ *$//' | LC_ALL=C sort >"$tmp/two"
	[ -s "$tmp/two" ] && cmp -s "$tmp/one" "$tmp/two"; check "as pgn-extract: $*" 0
}
if [ -x "$X" ] && [ -r "$S" ]; then
	"$P" --level error --first 400 "$S" >"$tmp/in.pgn" 2>/dev/null
	same -V --strip variations
	same -N --strip nags
	same -7 --roster
	same --plycount --add plycount
	same --fixresulttags --add result
	cp "$tmp/in.pgn" "$tmp/games"
	sed '/^1\. [de]4 /s/ 2\. / (1... Na6 2. a3 (2. h3 Nb8 3. h4)) 2. /' "$tmp/games" >"$tmp/in.pgn"
	same --splitvariants --split-variations
	mv "$tmp/games" "$tmp/in.pgn"
	# It numbers no move of Black behind an annotation alone (PGN 8.2.2.2).
	"$P" --level error --strip nags "$tmp/in.pgn" >"$tmp/no" 2>/dev/null; mv "$tmp/no" "$tmp/in.pgn"
	same -C --strip comments,commands
else
	skip "as pgn-extract" "pgn-extract or the shared corpus is not there"
fi

echo "1..$n"
exit $failed
