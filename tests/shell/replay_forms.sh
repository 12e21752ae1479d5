#!/bin/sh
# replay_forms.sh: what pgn-replay writes and reads again it writes in the same bytes; its moves, positions and layout
# are those of another program, pgn-extract, on real games.
# usage: tests/shell/replay_forms.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
P="$(cd "$B" && pwd)/pgn-replay -j1 --quiet --severity ALL=off"
shared=${ARBITER_SHARED:-../shared}/corpus
lichess=$shared/lichess.pgn

# each FROM TO OPTION... -- FILE...: every file below the folder FROM, written by a run of its own below the folder TO
each() {
	from=$1 to=$2 options=
	shift 2
	while [ "$1" != -- ]; do options="$options $1"; shift; done
	shift
	mkdir -p "$to/diag" "$to/golden" "$to/games" "$to/lichess"
	for file; do
		$P $options "$from/$file" >"$to/$file" || { echo "$file: status $?" >&2; return 1; }
	done
}
# folders A B: there are games in both, and they have the same files
folders() {
	grep -rq '^\[Event' "$1" && diff -r "$1" "$2"
}

# What a game has, in JSON, without what is about the text: places, findings, how moves were written.  What is neither
# move nor comment becomes a comment in PGN, where braces are parentheses and a run of blanks is one.
cat >"$tmp/kept.py" <<'END'
import json, re, sys
LEFT = "text", "findings", "file", "game", "line", "verdict", "other"
def plain(text):
    return re.sub(r"\s+", " ", text.replace("{", "(").replace("}", ")")).strip(" ")
def what(v):
    if isinstance(v, list):
        return [what(x) for x in v]
    if not isinstance(v, dict):
        return v
    if "comments" in v or "other" in v:
        v["comments"] = sorted(map(plain, v.get("comments", []) + v.get("other", [])))
    return {key: what(x) for key, x in v.items() if key not in LEFT}
before, after = ([json.loads(line) for line in open(name, encoding="utf-8")] for name in sys.argv[1:3])
differ = [b["file"] for b, a in zip(before, after) if what(b) != what(a)]
for file in differ: print("differs:", file)
sys.exit(len(differ) > 0 or len(before) != len(after) or len(before) < 500)
END

# -- what is read again --
cp -r fixtures/diag fixtures/golden fixtures/games "$tmp"
set --
for file in "$tmp"/*/*.pgn; do
	# It takes seconds to find that this one cannot be decided, and its text is as others are.
	[ "${file##*/}" = limit-analysis.pgn ] || set -- "$@" "${file#"$tmp"/}"
done
[ $# -gt 200 ] || { echo "Bail out! only $# fixtures"; exit 2; }
expect 0 "the fixtures are written" -- in_dir "$tmp" $P "$@"
cp "$tmp/out" "$tmp/first.pgn"
expect 0 "what is written of the fixtures is read again" -- $P "$tmp/first.pgn"
also "the fixtures are written the same again" -- same "$tmp/first.pgn"
expect 0 "the fixtures are written in long lines" -- in_dir "$tmp" $P --width 0 "$@"
cp "$tmp/out" "$tmp/long.pgn"
also "long lines are other lines" -- differs "$tmp/first.pgn" "$tmp/long.pgn"
expect 0 "what is written in long lines is read again" -- $P "$tmp/long.pgn"
also "the fixtures are written the same again from long lines" -- same "$tmp/first.pgn"
all=$*
for file; do
	shift
	case $file in
	*/tag-control-char.pgn | */mixed.pgn) ;;	# control characters have no place in PGN
	*/rav-before-first-move.pgn) ;;	# what stood before the moves is a comment before them
	*) set -- "$@" "$file" ;;
	esac
done
expect 0 "the fixtures of which nothing is left out" -- in_dir "$tmp" $P -o written.pgn "$@"
expect 0 "what is in them, as JSON" -- in_dir "$tmp" $P --to jsonl -o before "$@"
expect 0 "what is in what was written of them, as JSON" -- in_dir "$tmp" $P --to jsonl -o after written.pgn
also "all that is in the fixtures is in what is written" -- python3 "$tmp/kept.py" "$tmp/before" "$tmp/after"

# A FEN with move number 0: the game begins with move 1 in every form.
zero='6k1/5p1p/8/8/6N1/8/1B6/6K1 w - - 0 0'
printf '[Event "E"]\n[FEN "%s"]\n[SetUp "1"]\n\n1. Nf6+ Kg7 2. Nd5+ *\n' "$zero" >"$tmp/zero.pgn"
expect 0 "move number 0 in a FEN" -- "$B/pgn-replay" "$tmp/zero.pgn"
also "move number 0 in a FEN: the moves keep their numbers" -- has '^1\. Nf6+ Kg7 2\. Nd5+ \*$'
expect 0 "move number 0 in a FEN, checked" -- "$B/pgn-check" "$tmp/zero.pgn"
also "move number 0 in a FEN: it is said how it is read" -- has 'read as 1 (.*) \[fen-fullmove-zero\]$'
also "move number 0 in a FEN: the numbers agree with it" -- lacks_text num-vs-fen
expect 0 "move number 0 in a FEN, as FEN" -- "$B/pgn-replay" --to fen "$tmp/zero.pgn"
also "move number 0 in a FEN: fen writes 1" -- has ' w - - 0 1$'
expect 0 "move number 0 in a FEN, as EPD" -- "$B/pgn-replay" --to epd "$tmp/zero.pgn"
also "move number 0 in a FEN: epd writes 1 and 2" -- eval 'has "fmvn 1; hmvc 0;" && has "fmvn 2; hmvc 2;"'
echo "$zero" >"$tmp/zero.fen"
expect 0 "move number 0 in a FEN, corrected" -- "$B/fen-legal" --corrected "$tmp/zero.fen"
also "move number 0 in a FEN: fen-legal --corrected writes 1" -- has ' w - - 0 1$'

# -- castling, promotion and en passant in each form of moves and positions --
cat >"$tmp/special.pgn" <<'END'
[Event "E"]
[FEN "1n3k2/P7/8/3pP3/8/8/6p1/R3K2R w KQ d6 0 30"]
[SetUp "1"]

30. exd6 Nc6 31. a8=Q+ Kg7 32. O-O-O gxh1=N 33. Rg1+ Kh7 34. Qxc6 Nf2 *

[Event "F"]
[FEN "5k2/8/8/8/8/8/8/R3K2R w KQ - 3 9"]
[SetUp "1"]

9. O-O+ Ke7 10. Rfd1 *
END
cat >"$tmp/wanted" <<'END'
lan e5xd6 Nb8-c6 a7-a8=Q+ Kf8-g7 O-O-O g2xh1=N Rd1-g1+ Kg7-h7 Qa8xc6 Nh1-f2 *
lan O-O+ Kf8-e7 Rf1-d1 *
uci e5d6 b8c6 a7a8q f8g7 e1c1 g2h1n d1g1 g7h7 a8c6 h1f2 *
uci e1g1 f8e7 f1d1 *
iccf 5546 2836 17181 6877 5131 72814 4171 7787 1836 8162 *
iccf 5171 6857 6141 *
epd 1n3k2/P7/8/3pP3/8/8/6p1/R3K2R w KQ d6 sm exd6;
epd 1n3k2/P7/3P4/8/8/8/6p1/R3K2R b KQ - sm Nc6;
epd 5k2/P7/2nP4/8/8/8/6p1/R3K2R w KQ - sm a8=Q+;
epd Q4k2/8/2nP4/8/8/8/6p1/R3K2R b KQ - sm Kg7;
epd Q7/6k1/2nP4/8/8/8/6p1/R3K2R w KQ - sm O-O-O;
epd Q7/6k1/2nP4/8/8/8/6p1/2KR3R b - - sm gxh1=N;
epd Q7/6k1/2nP4/8/8/8/8/2KR3n w - - sm Rg1+;
epd Q7/6k1/2nP4/8/8/8/8/2K3Rn b - - sm Kh7;
epd Q7/7k/2nP4/8/8/8/8/2K3Rn w - - sm Qxc6;
epd 8/7k/2QP4/8/8/8/8/2K3Rn b - - sm Nf2;
epd 8/7k/2QP4/8/8/8/5n2/2K3R1 w - -
epd 5k2/8/8/8/8/8/8/R3K2R w KQ - sm O-O+;
epd 5k2/8/8/8/8/8/8/R4RK1 b - - sm Ke7;
epd 8/4k3/8/8/8/8/8/R4RK1 w - - sm Rfd1;
epd 8/4k3/8/8/8/8/8/R2R2K1 b - -
fen 1n3k2/P7/8/3pP3/8/8/6p1/R3K2R w KQ d6 0 30
fen 1n3k2/P7/3P4/8/8/8/6p1/R3K2R b KQ - 0 30
fen 5k2/P7/2nP4/8/8/8/6p1/R3K2R w KQ - 1 31
fen Q4k2/8/2nP4/8/8/8/6p1/R3K2R b KQ - 0 31
fen Q7/6k1/2nP4/8/8/8/6p1/R3K2R w KQ - 1 32
fen Q7/6k1/2nP4/8/8/8/6p1/2KR3R b - - 2 32
fen Q7/6k1/2nP4/8/8/8/8/2KR3n w - - 0 33
fen Q7/6k1/2nP4/8/8/8/8/2K3Rn b - - 1 33
fen Q7/7k/2nP4/8/8/8/8/2K3Rn w - - 2 34
fen 8/7k/2QP4/8/8/8/8/2K3Rn b - - 0 34
fen 8/7k/2QP4/8/8/8/5n2/2K3R1 w - - 1 35
fen 5k2/8/8/8/8/8/8/R3K2R w KQ - 3 9
fen 5k2/8/8/8/8/8/8/R4RK1 b - - 4 9
fen 8/4k3/8/8/8/8/8/R4RK1 w - - 5 10
fen 8/4k3/8/8/8/8/8/R2R2K1 b - - 6 10
END
for form in lan uci iccf epd fen; do
	expect 0 "special moves as $form" -- $P --to $form --bare "$tmp/special.pgn"
	grep "^$form " "$tmp/wanted" | cut -d ' ' -f 2- >"$tmp/form"
	sed 's/ c0 ".*hmvc [0-9]*;//' "$tmp/out" >"$tmp/ours"
	also "special moves as $form: as they are" -- same "$tmp/form" "$tmp/ours"
done

# -- the same file by file, and with real games --
check_all || finish
if [ -f "$lichess" ]; then
	mkdir "$tmp/lichess"
	cp "$lichess" "$tmp/lichess"
	all="$all lichess/lichess.pgn"
else
	skip "real games are written the same again" "there is no corpus"
fi
# shellcheck disable=SC2086	# no name has blanks
expect 0 "every file is written" -- each "$tmp" "$tmp/first" -- $all
# shellcheck disable=SC2086
expect 0 "what is written of every file is read again" -- each "$tmp/first" "$tmp/second" -- $all
also "every file is written the same again" -- folders "$tmp/first" "$tmp/second"

# -- pgn-extract --
# alike FORM: is what pgn-replay writes what pgn-extract writes?  Tags stand in the order of the standard here (PGN
# 8.1.1), and in the order of the file there: they are compared in any order.
alike() {
	$P --to "$1" "$masters" || return
	for side in theirs out; do
		grep -v '^\[' "$tmp/$side" >"$tmp/$side.moves"
		grep '^\[' "$tmp/$side" | sort >"$tmp/$side.tags"
	done
	same "$tmp/theirs.moves" "$tmp/out.moves" && same "$tmp/theirs.tags" "$tmp/out.tags"
}
# positions FORM: are the positions those of pgn-extract?
positions() {
	$P --to "$1" "$masters" || return
	cut -d ' ' -f 1-4 "$tmp/out" >"$tmp/ours"
	same "$tmp/theirs" "$tmp/ours"
}

masters=$tmp/masters.pgn
extract=$(PATH=$PATH:/usr/games command -v pgn-extract)
if [ ! -f "$shared/masters.pgn.zst" ] || ! command -v zstd >/dev/null; then
	skip "masters are written the same again" "no corpus, or no zstd"
	finish
fi
# 2,000 games, and those of the first 10,000 with a promotion or a castling that gives check.
zstd -dcq "$shared/masters.pgn.zst" 2>/dev/null | awk '
/^\[Event "/ { if (n <= 2000 || rare) printf "%s", game; game = ""; rare = 0; if (++n > 10000) exit }
/^[^[]*=[QRBN]/ || /O-O[+]/ { rare = 1 }
{ game = game $0 "\n" }' >"$masters"
expect 0 "masters are written" -- $P "$masters"
cp "$tmp/out" "$tmp/first.pgn"
also "no game is lost" -- equal "$(grep -c '^\[Event "' "$masters")" "$(grep -c '^\[Event "' "$tmp/first.pgn")"
echo "# $(grep -c '^\[Event "' "$masters") games"
expect 0 "what is written of masters is read again" -- $P "$tmp/first.pgn"
also "masters are written the same again" -- same "$tmp/first.pgn"
expect 0 "masters are written in long lines" -- $P --width 0 "$masters"
cp "$tmp/out" "$tmp/long.pgn"
expect 0 "what is written of masters in long lines is read again" -- $P "$tmp/long.pgn"
also "masters are written the same again from long lines" -- same "$tmp/first.pgn"

if [ -z "$extract" ]; then
	skip "pgn-extract writes the same" "no pgn-extract"
	finish
fi
# Lines of 79 characters at most are what both write by the standard.
"$extract" -s -w79 "$masters" >"$tmp/theirs" 2>/dev/null
expect 0 "PGN: the same bytes as pgn-extract" -- alike pgn

# It writes what a pawn becomes with a capital letter, which UCI does not.
"$extract" -s -Wuci "$masters" 2>/dev/null | sed '/^\[/!s/\([a-h][18]\)Q/\1q/g; /^\[/!s/\([a-h][18]\)R/\1r/g
    /^\[/!s/\([a-h][18]\)B/\1b/g; /^\[/!s/\([a-h][18]\)N/\1n/g' >"$tmp/theirs"
expect 0 "UCI: the same bytes as pgn-extract but for promotions" -- alike uci

# It writes promotions without =, and castling with check as O-O++; and it numbers moves.
"$extract" -s -w9999 -Wxolalg "$masters" 2>/dev/null | sed '/^\[/!{s/[0-9]*\. //g; s/\([18]\)\([QRBN]\)/\1=\2/g
    s/++/+/g}' >"$tmp/theirs"
expect 0 "LAN: the same bytes as pgn-extract but for promotions, numbers and double checks" -- alike lan

# En passant squares where nothing can be taken are left out with --nofauxep.
"$extract" -s -Wepd --nofauxep "$masters" 2>/dev/null | cut -d ' ' -f 1-4 >"$tmp/theirs"
expect 0 "FEN: the same positions as pgn-extract" -- positions fen
echo "# $(grep -c ' ' "$tmp/ours") positions"
grep . "$tmp/out" | head -n 100000 >"$tmp/some.fen"
also "there are a hundred thousand positions" -- lines 100000 "$tmp/some.fen"
expect 0 "EPD: the same positions as pgn-extract" -- positions epd
grep . "$tmp/out" | head -n 100000 >"$tmp/some.epd"
also "there are a hundred thousand positions with operations" -- lines 100000 "$tmp/some.epd"
# legal FORM OPTION...: fen-legal judges them
legal() {
	some=$1
	shift
	[ -s "$tmp/some.$some" ] && "$B/fen-legal" "$@" "$tmp/some.$some"
}
expect 0 "fen-legal finds no error in these FEN" -- legal fen --fail-on error --level error
expect 0 "fen-legal finds no warning in these EPD" -- legal epd --fail-on warning --level warning
finish
