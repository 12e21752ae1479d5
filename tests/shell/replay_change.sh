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

# The programs write to $tmp/out, where these two look.
# line WANTED OPTION...: pgn-replay writes that line for a.pgn
line() {
	want=$1
	shift
	"$P" --level error "$@" "$tmp/a.pgn" && grep -qxF -e "$want" "$tmp/out"
}
# no_text TEXT OPTION...: it writes the game, and that text is nowhere in it
no_text() {
	want=$1
	shift
	"$P" --level error "$@" "$tmp/a.pgn" && lacks_text "$want"
}
# replay WANTED OPTION..., without TEXT OPTION...: the checks of those
replay() {
	wanted=$1
	shift
	expect 0 "${*:-no option}: the line $wanted is written" -- line "$wanted" "$@"
}
without() {
	wanted=$1
	shift
	expect 0 "$*: the game is written without $wanted" -- no_text "$wanted" "$@"
}
# tags: the names of the tags of $tmp/out in their order
tags() {
	sed -n 's/^\[\([A-Za-z]*\) .*/\1/p' "$tmp/out" | tr '\n' ' '
}
# count N PATTERN: so many lines of $tmp/out match
count() {
	equal "$(grep -c -e "$2" "$tmp/out")" "$1"
}
# only_says PATTERN: nothing is written, and a message matches
only_says() {
	empty "$tmp/out" && has "$1" "$tmp/err"
}

# -- tags --
expect 0 "a game is written without options" -- "$P" --level error "$tmp/a.pgn"
also "the tags of the roster come first, the others by name" -- \
    equal "$(tags)" 'Event Site Date Round White Black Result Annotator ECO '
replay '[Black "Roe, J"]'
replay '[Annotator "A \"B\" C"]'
replay '[Site "?"]'
replay '[Site "a \"b\" \\ c"]' --set 'Site=a "b" \ c'
replay '[Result "1/2-1/2"]' --set Result=1/2-1/2
also "with --set Result the moves end with that result" -- has 'Nc3 1/2-1/2$'
replay '[Opening "C00"]' --rename ECO=Opening
without '[ECO' --rename ECO=Opening
without '[Annotator' --drop 'An*,ECO'
without '[ECO' --drop 'An*,ECO'
replay '[White "?"]' --drop White
replay '[White "X"]' --drop White --set White=X
replay '[White "?"]' --set White=X --drop White
without '[ECO' --roster
replay '[PlyCount "5"]' --add plycount
expect 0 "--tag-order input" -- "$P" --level error --tag-order input "$tmp/a.pgn"
also "--tag-order input keeps the order of the text; what is missing of the roster comes after it" -- \
    equal "$(tags)" 'White Event Site ECO Annotator Black Result Date Round '
expect 0 "--add result,fen" -- "$P" --fail-on never --add result,fen "$tmp/b.pgn"
also "the Result tag is taken from the checkmate, and from the end of the moves" -- count 2 '^\[Result "0-1"\]$'
also "the moves end with these results, too" -- count 2 ' 0-1$'
also "castling rights and en passant squares that cannot be are left out of the FEN" -- \
    grep -xF '[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]' "$tmp/out"
also "a game with a FEN gets its SetUp" -- has '^\[SetUp "1"\]$'
expect 0 "--drop FEN,SetUp" -- "$P" --fail-on never --drop FEN,SetUp "$tmp/b.pgn"
also "--drop does not drop the FEN that the moves need" -- has '^\[FEN'

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
also "the words of a comment stay when its commands go, without blanks around them" -- has_text '{good}'
without '% a line' --strip escapes
without '{' --keep nags,variations
replay '1. e4 e6 $1 (1... e5 2. Nf3 (2. f4)) 2. d4 d5 $14 3. Nc3 1-0' --keep nags,variations
expect 2 "--keep with a kind that does not exist is refused" -- "$P" --keep moves "$tmp/a.pgn"
also "the message lists the kinds that exist, and nothing is written" -- only_says 'comments, commands'

# -- half-moves --
replay '1. e4 e6 1-0' --strip all --ply -2
replay '2. d4 d5 1-0' --strip all --ply 3-4
replay '[FEN "rnbqkbnr/pppp1ppp/4p3/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"]' --ply 3-4
replay '[SetUp "1"]' --ply 3-4
without 'before' --ply 3-4
replay '[PlyCount "2"]' --set PlyCount=5 --ply 3-4
replay '1... e6 (1... e5 2. Nf3 (2. f4)) 1-0' --keep variations --ply 2
expect 0 "--to fen --ply 1-2" -- "$P" --to fen --ply 1-2 "$tmp/a.pgn"
also "--to fen --ply 1-2 writes two positions" -- count 2 .
expect 0 "--to fen --ply -2" -- "$P" --to fen --ply -2 "$tmp/a.pgn"
also "--to fen --ply -2 writes three: the first is before all moves" -- count 3 .
expect 0 "--ply 3-4 cuts the middle out of a game" -- "$P" --ply 3-4 "$tmp/a.pgn"
cp "$tmp/out" "$tmp/cut.pgn"
expect 0 "what --ply 3-4 has cut out can be read" -- "$P" --ply 1-2 "$tmp/cut.pgn"
also "what --ply 3-4 has cut out keeps its move numbers" -- has '^2\. d4'

# -- variations --
printf '[Event "x"]\n[Result "*"]\n\n1. e4 { two  blanks,   three [%%clk 0:00:01]  \303\251  \n  and a line\r\nbreak  } e5 {a  b} *\n' >"$tmp/blanks.pgn"
expect 0 "blanks of comments with --width 0" -- "$P" --level error --width 0 "$tmp/blanks.pgn"
printf '1. e4 {two  blanks,   three [%%clk 0:00:01]  \303\251 and a line break} 1... e5 {a  b} *\n' >"$tmp/kept"
also "they are kept" -- grep -qxF -f "$tmp/kept" "$tmp/out"
cp "$tmp/out" "$tmp/once.pgn"
expect 0 "the same game once more" -- "$P" --level error --width 0 "$tmp/once.pgn"
also "it is not changed again" -- same "$tmp/once.pgn"
expect 0 "blanks of comments in lines" -- "$P" --level error "$tmp/blanks.pgn"
also "they become one" -- has '^1\. e4 {two blanks, three \[%clk 0:00:01\] ' "$tmp/out"
cat >"$tmp/ended.pgn" <<'EOF'
[Event "e"]
[Result "1-0"]
[Termination "time forfeit"]
[Variant "Standard"]

1. e4 {good} e5 $1 (1... c5) 2. Nf3 Nc6 1-0
EOF
# ended TEXT COUNT OPTION...: so often it is in what is written of that game
ended() {
	want=$1 times=$2
	shift 2
	expect 0 "a game that ended: $*" -- "$P" --level error "$@" "$tmp/ended.pgn"
	also "a game that ended: $*: $want $times times" -- equal "$(grep -cF -e "$want" "$tmp/out")" "$times"
}
ended 'Termination' 0 --ply 1-2
also "a game that is cut off has the result of the whole game" -- has '^1\. e4 {good} 1\.\.\. e5 \$1 (1\.\.\. c5) 1-0$'
ended 'Termination "time forfeit"' 1 --ply 1-9
ended 'Termination "time forfeit"' 1 --ply 3-
ended 'Termination' 1 --split-variations
ended 'Variant' 0 --roster
ended '1. e4 e5 2. Nf3 Nc6 1-0' 1 --keep ''
sed 's/Standard/Bughouse/' "$tmp/ended.pgn" >"$tmp/atomic.pgn"
expect 0 "--roster keeps the variant that the rules depend on" -- "$P" --roster --fail-on never -q "$tmp/atomic.pgn"
also "--roster: the variant" -- has '^\[Variant "Bughouse"\]$'
expect 0 "--split-variations" -- "$P" --level error --keep variations --split-variations --add plycount "$tmp/a.pgn"
for line in '1. e4 e6 2. d4 d5 3. Nc3 1-0' '1. e4 e5 2. Nf3 *' '1. e4 e5 2. f4 *' '[PlyCount "3"]' '[PlyCount "5"]'; do
	also "--split-variations: the line $line is written" -- grep -xF -e "$line" "$tmp/out"
done
also "--split-variations: nobody knows how the two variations end" -- count 2 '^\[Result "\*"\]$'

# -- letters --
replay '1. e4 e6 2. d4 d5 3. Sc3 1-0' --strip all --to-language German
replay "1. e4 e6 2. d4 d5 3. $(printf '\342\231\230')c3 1-0" --strip all --to-language figurines

# -- what is refused --
while read -r option arg; do
	expect 2 "$option $arg is refused" -- "$P" "$option" "$arg" "$tmp/a.pgn"
	also "$option $arg: the message names the option, and nothing is written" -- only_says "$option"
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
--to-language Klingon
--tag-order name
EOF

check_all || finish
# -- against pgn-extract, after its blanks inside of braces --
# tidy: the lines in any order
tidy() {
	sed 's/ *$//' | sort
}
# written_so OPTION...: pgn-replay writes what is in $tmp/theirs
written_so() {
	"$P" --level error --width 0 "$@" "$tmp/in.pgn" || return
	tidy <"$tmp/out" >"$tmp/ours"
	same "$tmp/theirs" "$tmp/ours"
}
# alike THEIRS OURS...: their option does the same as our options
alike() {
	theirs=$1
	"$X" -s -w100000 "$theirs" "$tmp/in.pgn" 2>/dev/null | sed 's/{ /{/g; s/ }/}/g' | tidy >"$tmp/theirs"
	shift
	expect 0 "$* writes what pgn-extract $theirs writes" -- written_so "$@"
}
if [ -x "$X" ] && [ -r "$S" ]; then
	expect 0 "--range 1-400 of the corpus" -- "$P" --level error --range 1-400 "$S"
	also "--range 1-400 writes 400 games" -- count 400 '^\[Event '
	cp "$tmp/out" "$tmp/in.pgn"
	alike -V --strip variations
	alike -N --strip nags
	alike -7 --roster
	alike --plycount --add plycount
	alike --fixresulttags --add result
	cp "$tmp/in.pgn" "$tmp/games"
	# It leaves Termination, which says how another game ended.
	sed '/^\[Termination /d; /^1\. [de]4 /s/ 2\. / (1... Na6 2. a3 (2. h3 Nb8 3. h4)) 2. /' "$tmp/games" >"$tmp/in.pgn"
	alike --splitvariants --split-variations
	mv "$tmp/games" "$tmp/in.pgn"
	# It numbers no move of Black behind an annotation alone (PGN 8.2.2.2).
	expect 0 "--strip nags of these games" -- "$P" --level error --strip nags "$tmp/in.pgn"
	cp "$tmp/out" "$tmp/in.pgn"
	alike -C --strip comments,commands
else
	skip "what pgn-replay writes is what pgn-extract writes" "pgn-extract or the shared corpus is not there"
fi

finish
