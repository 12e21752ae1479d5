#!/bin/sh
# replay_options.sh: options of pgn-replay that mean nothing together are refused, and so is one that would do nothing;
# which files are read.
# usage: tests/shell/replay_options.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(cd "$B" && pwd)/pgn-replay
top=$(pwd)
cd "$tmp" || exit 2

# game NAME MOVETEXT
game() {
	printf '[Event "%s"]\n[Site "?"]\n[Date "2020.01.01"]\n[Round "%s"]\n[White "W"]\n[Black "B"]\n' "$1" "$1"
	printf '[Result "1-0"]\n[ECO "C20"]\n\n%s 1-0\n\n' "$2"
}
{
	game 5 '1. e4 {a comment that is, for a line of movetext, a little too long} e5 (1... c5) 2. Nf3 Nc6 3. Bb5 $1 a6'
	game 6 '1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6'
} >in.pgn

# -- refused, with one line that names the options and one where to look --
while read -r line; do
	eval "\"\$P\" $line in.pgn" >out 2>err; check "$line" 2
	first=$(echo "$line" | grep -o -e '--[a-z-]*' | head -n 1)
	[ ! -s out ] && [ "$(wc -l <err)" -eq 2 ] && head -n 1 err | grep -q -e "${first#--}" && grep -q "^Try 'pgn-replay --help'" err
	check "and it says so" 0
done <<'END'
--reconcile --game 1
--reconcile --first 1
--reconcile --where plies
--reconcile --position rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR
--reconcile --material KvK
--reconcile --position rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR --either-colour
--reconcile --ply 1
--reconcile --strip all
--reconcile --keep nags
--reconcile --split-variations
--reconcile --set Round=1
--reconcile --rename ECO=Opening
--reconcile --drop ECO
--reconcile --roster
--reconcile --add plycount
--reconcile --tag-order input
--reconcile --from csv
--reconcile --repair
--reconcile --interactive
--reconcile --repair --mark-repairs
--reconcile --repair --diff
--reconcile --repair --in-place
--reconcile --repair --in-place --backup .b
--reconcile --split game
--reconcile --summary
--reconcile --level info
--reconcile --fail-on never
--reconcile --select tag-order
--reconcile --ignore tag-order
--reconcile --severity tag-order=off
--reconcile --max-findings 1
--reconcile --profile export
--reconcile --on-illegal skip
--reconcile --laws fide-2023
--reconcile --format jsonl
--final --reconcile
--final
--final --to san
--final --ply 3 --to fen
--final --ply 3 --to board
--interactive --on-illegal skip
--interactive --on-illegal repair
--repair --on-illegal skip
--repair --on-illegal force
--repair --on-illegal stop
--either-colour
--either-colour --where plies
--diff
--in-place
--mark-repairs
--backup .b
--backup .b --repair
--backup a/b --repair --in-place
--backup= --repair --in-place
--diff --repair --in-place
--diff --repair --split game
--diff --repair --from csv
--in-place --repair --from csv
--mark-repairs --repair --from csv
--in-place --repair --split game
--in-place --repair --first 1
--diff --repair --to pgn
--diff --repair --width 40
--in-place --repair --set Round=1
--in-place --repair --roster
--in-place --repair --ply 1-3
--mark-repairs --repair --to pgn
--mark-repairs --repair --strip nags
--split-variations --strip variations
--split-variations --keep comments
--split game --split-variations
--split 2 --split-variations
--split Result --split-variations
--split PlyCount --split-variations --add plycount
--roster --set ECO=B20
--roster --rename ECO=Opening
--roster --add plycount
--bare --set Round=1
--bare --rename ECO=Round
--bare --add plycount
--bare --tag-order input
--ply 0
--split 0
--split=
--null
--from xml
--width x
--first 0
--statistics
END

# Of the forms, each option of forms either changes something or is refused.
set -- "--width 40" --bare --flip --unicode --final "--letters German" "--letters figurines" "--set White=X" \
    "--rename Event=White" "--tag-order input" "--set White=X --bare" --roster "--add result" "--ply 2-3"
"$P" --to help >forms; check "--to help" 0
[ "$(wc -l <forms)" -ge 13 ]; check "lists the forms" 0
{ sed '/^\[White "W"/d; s/^\[ECO/[White "A"]\n&/' in.pgn; game 7 '1. f3 e5 2. g4 Qh4#' | sed 's/1-0/*/'; } >order.pgn
for form in $(cut -d ' ' -f 1 forms); do
	few=
	[ "$form" != svg ] || few="--game 3"
	"$P" --to "$form" $few order.pgn >plain 2>/dev/null
	for option; do
		"$P" --to "$form" $few $option order.pgn >out 2>err
		status=$?
		if [ $status -eq 2 ]; then
			grep -q -e "has no effect with --to $form, only with " -e '^pgn-replay: --bare leaves out' err
		else
			! cmp -s out plain || case $form$option in board--final | svg--final) ;; *) false ;; esac
		fi
		check "--to $form $option" 0
	done
done

# -- what goes together --
"$P" --repair --on-illegal repair in.pgn 2>/dev/null | cmp -s - in.pgn; check "--repair --on-illegal repair" 0
"$P" --to board --final in.pgn >out 2>/dev/null; check "--to board --final" 0
"$P" --to board in.pgn 2>/dev/null | cmp -s - out; check "which is what it does" 0
"$P" --bare --set Result=0-1 in.pgn 2>/dev/null | grep -q ' 0-1$'; check "--bare --set Result" 0
"$P" --split Round --set Round=9 -o r9 in.pgn 2>/dev/null; [ "$(ls r9)" = 9.pgn ]; check "--split goes by the tags that are written" 0
"$P" --split Round --set Round=9 --to fen -o f9 in.pgn 2>/dev/null; [ "$(ls f9)" = 9.fen ]; check "also in a form without them" 0
"$P" --split Round --repair -o again in.pgn 2>/dev/null; [ "$(cat again/5.pgn again/6.pgn)" = "$(cat in.pgn)" ]; check "or those that stand there" 0
"$P" --split Round --add plycount --split-variations -o lines in.pgn 2>/dev/null; [ "$(grep -c '^\[PlyCount' lines/5.pgn)" -eq 2 ]
check "variations stay with their game" 0

# -- abbreviations are none --
for word in --recurs --split-var --stat --mark; do
	"$P" $word in.pgn >out 2>err; check "$word" 2
	grep -q "there is no option $word" err; check "is no option" 0
done
"$P" --levle info in.pgn 2>&1 | grep -q 'did you mean --level?'; check "options that --help only names are suggested" 0

# -- which files --
mkdir -p d/e; game A '1. e4' >d/a.pgn; game B '1. d4' >d/e/b.pgn; echo text >d/c.txt
"$P" --recursive d >out 2>/dev/null; check "--recursive" 0
[ "$(grep -c '^\[Event' out)" -eq 2 ] && head -n 1 out | grep -q '"A"'; check "reads all below it, in order" 0
"$P" d >out 2>/dev/null; check "a folder without it" 2
printf 'd/e/b.pgn\nd/a.pgn\n' >list
"$P" --files-from list >out 2>/dev/null; check "--files-from" 0
head -n 1 out | grep -q '"B"' && [ "$(grep -c '^\[Event' out)" -eq 2 ]; check "reads those that are listed" 0
printf 'd/a.pgn\0d/e/b.pgn\0' | "$P" --null --files-from - >out 2>/dev/null; check "--null" 0
[ "$(grep -c '^\[Event' out)" -eq 2 ]; check "with any names" 0
"$P" d/a.pgn d/e/b.pgn -o both.pgn >out 2>/dev/null; check "two files" 0
[ ! -s out ] && [ "$(grep -c '^\[Event' both.pgn)" -eq 2 ]; check "and one output" 0
"$P" d/a.pgn -o d/a.pgn >/dev/null 2>&1; check "which is none of them" 2
grep -q '"A"' d/a.pgn; check "and stays as it is" 0
printf '[Event "x"]\n\n1. Nf6 *\n' | "$P" --stdin-filename club.pgn >/dev/null 2>err; check "--stdin-filename" 1
grep -q '^club\.pgn:3:4: error: ' err; check "names standard input" 0

# Answers come from the terminal where standard input is taken by the games; there is no terminal here.
game C '1. e4 e5 2. Nf6 d6' >bad.pgn
printf 'Nf3\n' | "$P" --interactive bad.pgn 2>/dev/null | grep -q '2\. Nf3 d6'; check "--interactive" 0
if command -v setsid >/dev/null; then
	for words in "bad.pgn -" "--files-from names" "--files-from -"; do
		printf 'bad.pgn\n-\n' >names
		printf 'bad.pgn\nNf3\n' | setsid -w "$P" --interactive $words 2>err | grep -q '2\. Nf3 d6'
		check "$words: standard input is taken" 1
		grep -q '^/dev/tty: ' err; check "and the terminal is asked" 0
	done
else
	skip "standard input is taken" "no setsid(1)"
fi

# -- what is said, and what is not lost --
{ game one '1. e4 e5'; game two '1. d4 d5'; } >two.pgn
"$P" --to svg two.pgn >out 2>err; check "two pictures in a file" 2
grep -q 'a file holds one picture' err && [ "$(grep -c '</svg>' out)" -eq 1 ]; check "the first is there, the second refused" 0
"$P" --to svg --game 2 two.pgn >out 2>err; check "one of them" 0
"$P" missing.pgn >out 2>err; check "a file that is not there" 2
[ "$(wc -l <err)" -eq 1 ]; check "is told once" 0
cp two.pgn self.pgn; "$P" self.pgn >>self.pgn 2>err; check "into the file that is read" 2
cmp -s two.pgn self.pgn; check "which stays as it is" 0
"$P" --letters 'Russian (CP1251)' two.pgn >out 2>err; check "letters that are not UTF-8" 2
"$P" --rename White=Black --rename Black=White --set White=A --set Black=B two.pgn >out 2>err; check "both at once" 0
game one '1. e4 e5' >named.pgn
"$P" --rename White=Black --rename Black=White named.pgn 2>err | grep -q '^\[White "B"\]'; check "two names exchanged" 0
"$P" --rename White=Black named.pgn 2>err | grep -c '^\[Black ' | grep -qx 1; check "one name, one tag" 0
game one '1. e4 e5 2. Cf3 Cc6 3. Ab5 a6 4. Aa4 Cf6 5. O-O Dd6 6. Tf8 Ae6 7. Re2' >spanish.pgn
"$P" spanish.pgn 2>err | tr '\n' ' ' | grep -q 'Qd6 6. Rf8 Be6 7. Ke2'; check "behind an illegal move the letters are the same" 0
game one '1. e4 e5 2. Ke3 Nc6' >pass.pgn
"$P" --on-illegal skip pass.pgn 2>err | grep -q '2. -- {Ke3} 2... Nc6'; check "what was skipped is not lost" 0
game one '1. e4 e5 2. Nf6 d6 3. Nxe5 dxe5 4. Qf3 Nf6' >slip.pgn
"$P" --repair slip.pgn 2>&1 >out | grep -q 'repaired: Nf3 is played'; check "what was repaired is said" 0
printf '[Event "x"]\n[Variant "Chess960"]\n[SetUp "1"]\n[FEN "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"]\n\n1. e4 *\n' |
    "$P" --roster 2>err | grep -q 'Variant "Chess960"'; check "the variant is a part of where a game starts" 0

# -- a game beyond what is judged of one --
bad='1. e4 e5 2. Nf6 d6 3. Nxe5 dxe5 4. Qf3 Nf6 5. Bc4 Nc6 6. O-O Be7'
many=$(awk 'BEGIN { for (i = 0; i < 210000; i++) print "some words of a comment" }')
{ game one '1. e4 e5'; game two "$bad {$many} 7. d3"; game three "$bad"; } >big.pgn
sed '/^1\. /s/2\. Nf6/2. Nf3/' big.pgn >wanted.pgn
two=$(sed -n '/"two"/,/"three"/p' wanted.pgn | sed '/^\[Event "three"/d' | cksum)
[ "$(wc -c <big.pgn)" -gt 5000000 ]; check "a game of 5 MB" 0
"$P" --repair big.pgn 2>/dev/null | cmp -s - wanted.pgn; check "--repair keeps all of it" 0
"$P" --repair -j 3 --batch-bytes 1 big.pgn 2>/dev/null | cmp -s - wanted.pgn; check "in any pieces" 0
"$P" --repair --batch-bytes 67108864 big.pgn 2>/dev/null | cmp -s - wanted.pgn; check "or one" 0
for choice in "--game 2" "--where 'Event == \"two\"'" "--position 'r1bqk2r/ppp1bppp/2n2n2/4p3/2B1P3/5Q2/PPPP1PPP/RNB2RK1'"; do
	eval "\"\$P\" --repair $choice big.pgn" 2>/dev/null >out
	grep -c '^some words' out | grep -qx 209999; check "$choice: all of the game" 0
done
[ "$("$P" --repair --game 2 big.pgn 2>/dev/null | cksum)" = "$two" ]; check "and nothing else" 0
"$P" --repair --game 1,3 big.pgn 2>/dev/null | grep -q '^some'; check "nothing of one that is not chosen" 1
"$P" --repair --where 'Event != "two"' big.pgn 2>/dev/null | grep -q '^some'; check "nor by what it is" 1
"$P" --repair --first 2 big.pgn 2>/dev/null | grep -c '^some words' | grep -qx 209999; check "--first 2" 0
cp big.pgn place.pgn; "$P" --repair --in-place -q place.pgn 2>/dev/null; cmp -s place.pgn wanted.pgn; check "--in-place" 0
cp big.pgn place.pgn; "$P" --repair --in-place -q --game 3 place.pgn 2>/dev/null; [ "$(wc -c <place.pgn)" -eq "$(wc -c <big.pgn)" ]; check "--in-place --game" 0
for how in Event game 1; do
	rm -rf parts; "$P" --repair --split $how -o parts big.pgn 2>/dev/null
	[ "$(ls parts | wc -l)" -eq 3 ] && [ "$(cat parts/[0t]*2.pgn parts/two.pgn 2>/dev/null | cksum)" = "$two" ]; check "--split $how" 0
done
cd "$top" || exit 2
echo "1..$n"
exit $failed
