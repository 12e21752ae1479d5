#!/bin/sh
# replay_select.sh: which games pgn-replay chooses, compared with what pgn-extract chooses of 10,000 real games.
# usage: tests/shell/replay_select.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(cd "$B" && pwd)/pgn-replay
GAMES=10000
G=fixtures/golden/many.pgn

# -- what is refused --
# refused NAME WORDS OPTION...: exit status 2, a line that has these words, and where to read on
refused() {
	name=$1 words=$2; shift 2
	"$P" "$@" $G >"$tmp/out" 2>"$tmp/err"; check "$name" 2
	[ "$(wc -l <"$tmp/err")" -eq 2 ] && grep -qF -e "$words" "$tmp/err"; check "and why" 0
	[ ! -s "$tmp/out" ]; check "and nothing is written" 0
}
refused "a condition that is none" "--where: column 10: it ends where" --where 'White == '
refused "a fact that is none" "did you mean plies?" --where 'plys > 3'
refused "a position that is none" "--position: " --position 8/8
refused "material that is none" "--material: the pieces of both sides" --material KRP
many() {
	printf "%$2s" '' | sed "s/ /$1/g"
}
refused "a regular expression that is none" "--where: column 10: not a regular expression: " --where 'White =~ "("'
refused "a long one" "--where: column 10: a regular expression may have 1000 bytes" --where "White =~ '$(many '(' 50000)'"
refused "a deep one" "a regular expression may have 50 parentheses" --where "White =~ '$(many '(' 51)a$(many ')' 51)'"
refused "one that repeats repetitions" "a regular expression may have 1000 parts" --where "White =~ '$(many '(' 5)a$(many '{1,255})' 5)'"

# -- the game itself --
cat >"$tmp/few.pgn" <<'EOF'
[Event "a"]
[White "Müller"]
[WhiteElo "2450"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1

[Event "b"]
[White "?"]
[WhiteElo "990"]
[Result "*"]

1. e4 {good} e5 2. Nf3 Nc6 *

[Event "c"]
[SetUp "1"]
[FEN "8/8/8/8/4k3/8/4K2R/8 b - - 0 1"]
[Result "1/2-1/2"]

1... Kd4 2. Rh4+ Ke5 3. Rh8 1/2-1/2

EOF
printf '[Event "d"]\n[White "M\374ller"]\n[WhiteElo "?"]\n[Result "*"]\n\n1. d4 d5 2. Nh4 *\n' >>"$tmp/few.pgn"
# chosen WANTED OPTION...: the events of the games that are written
chosen() {
	want=$1; shift
	"$P" -q --fail-on never "$@" "$tmp/few.pgn" 2>/dev/null | sed -n 's/^\[Event "\(.*\)"\]$/\1/p' | tr -d '\n' >"$tmp/got"
	[ "$(cat "$tmp/got")" = "$want" ]; check "$*" 0
	[ "$(cat "$tmp/got")" = "$want" ] || echo "# $(cat "$tmp/got"), not $want"
}
chosen abcd --where 'game > 0'
chosen ad --where 'White == "Müller"'
chosen b --where 'WhiteElo < 2400'
chosen a --where 'end == "checkmate" && plies == 4'
chosen b --where comments
chosen d --where 'has("illegal-*") && verdict == "illegal" && errors > 0'
chosen bd --where '!White || White =~i "^müller" && result == "*"' --where 'Event != "c"'
chosen '' --where 'Event == "a"' --where 'Event == "b"'
chosen ab --position 'rnbqkbnr/pppp1ppp/8/4p3/*/*/*/*' --first 2
chosen c --material KRvK
chosen c --material KvKR --either-colour
chosen '' --material KvKR
chosen c --material KRvK:5
chosen '' --material KRvK:6
chosen b --position '*/*/*/*/4P3/*/*/* b' --material 'K*P8vK*P8'
chosen bd --position '*/*/*/*/4P3/*/*/*' --position '*/*/*/*/3P4/*/*/*'
chosen abd --position '*/*/*/*/3P4/*/*/*' --position '*/*/*/4p3/*/*/*/*' --either-colour

# -- many games --
X=$(command -v pgn-extract || echo /usr/games/pgn-extract)
M=${ARBITER_SHARED:-../shared}/corpus/masters.pgn.zst
if [ ! -x "$X" ] || [ ! -r "$M" ] || ! command -v zstd >/dev/null; then
	skip "pgn-extract chooses the same" "no pgn-extract, no games or no zstd"
	echo "1..$n"
	exit $failed
fi
zstd -dcq "$M" 2>/dev/null | awk -v most=$GAMES '/^\[Event "/ && ++n > most { exit } { print }' >"$tmp/many.pgn"
# The tags that tell games apart, a line a game.
events() {
	awk '/^\[Event "/ { if (line != "") print line; line = "" }
	/^\[(Event|Site|Date|Round|White|Black|Result) "/ { line = line " " $0 } END { if (line != "") print line }' | LC_ALL=C sort
}
theirs() {
	"$X" -s "$@" "$tmp/games.pgn" 2>/dev/null | events >"$tmp/theirs"
}
ours() {
	"$P" -q --fail-on never "$@" "$tmp/games.pgn" 2>/dev/null | events >"$tmp/ours"
}
# same NAME: theirs and ours are the same games, and there are some
same() {
	cmp -s "$tmp/theirs" "$tmp/ours" && [ -s "$tmp/ours" ]; check "$1 ($(wc -l <"$tmp/ours") games)" 0
}
# within NAME FEW MANY: the ones are all among the others, and there are some
within() {
	[ -s "$tmp/$2" ] && [ -z "$(LC_ALL=C comm -23 "$tmp/$2" "$tmp/$3")" ]; check "$1 ($(wc -l <"$tmp/$2") of $(wc -l <"$tmp/$3") games)" 0
}
ln "$tmp/many.pgn" "$tmp/games.pgn"
theirs -M; ours --where 'end == "checkmate"'; same "checkmate"
theirs --underpromotion; ours --where 'underpromotions'; same "underpromotion"
theirs -TpCarlsen -Tr1-0; ours --where '(White =~ "^Carlsen" || Black =~ "^Carlsen") && Result == "1-0"'; same "a player who wins or loses"
theirs -pu40; ours --where 'plies <= 40'; same "short games"
theirs -bl60; ours --where 'moves >= 60'; same "long games"
# Where the last move was the only one there was dead before it was stalemate.
theirs --stalemate; ours --where 'end in ("stalemate", "dead-position")'; within "stalemate" theirs ours
for pattern in '*/*/*/*/???PP???/*/*/*' '?????rk?/?????aaa/*/*/*/8/P[BP]P*/??KR????' '*/*p*p*/*R*/*/*/*/*P*P*/*' \
	'*/*/*/*/*A*a*/*/*/*' '*/*/*/*/?![Qq][^Pp]*/*/*/*' 'rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR'; do
	theirs "-Tf$pattern"; ours --position "$pattern"; same "position $pattern"
done
# They lose count where a man that was promoted is taken, and in the last position of a game; so no promotions here,
# and their stability of N half-moves lies between N + 1 and N + 2 positions.
awk '/^\[Event "/ { if (n++ && !bad) printf "%s", text; text = ""; bad = 0 } /^[^[]*=[QRBN]/ { bad = 1 } { text = text $0 "\n" }
END { if (!bad) printf "%s", text }' "$tmp/many.pgn" >"$tmp/games"
mv "$tmp/games" "$tmp/games.pgn"
material() {
	echo "$1 $2" >"$tmp/endings"
	theirs "-z$tmp/endings"
	ours --either-colour --material "$3:$(($1 + 1))"; within "material $3, lasting $1" theirs ours
	ours --either-colour --material "$3:$(($1 + 2))"; within "and what lasts longer is ours" ours theirs
}
material 1 "rp r" KRPvKR
material 4 "rp r" KRPvKR
material 2 "rp* r" 'KRP*vKR'
material 2 "p5+ p4-" 'KP5+vKP4-'
material 2 "l p*" 'KLvKP*'
material 2 "r+p+ r=p>" 'KR+P+vKR=P>'
echo "1..$n"
exit $failed
