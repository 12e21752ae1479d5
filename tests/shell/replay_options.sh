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
# says_so WORDS: nothing is written, and two lines say so
says_so() {
	{ read -r said && read -r try && ! read -r more; } <err
	case $?$said in
	0*"$1"*) ;;
	*) return 1 ;;
	esac
	empty out && case $try in "Try 'pgn-replay --help'"*) ;; *) false ;; esac
}
while read -r line; do
	expect 2 "$line is refused" -- "$P" $line in.pgn
	first=${line#*--}
	first=${first%%[!a-z-]*}
	also "$line: the message names the option, and nothing is written" -- says_so "$first"
done <<'END'
--reconcile --game 1
--reconcile --range 1-1
--reconcile --where plies
--reconcile --where material("KvK") --either-side
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
--reconcile --severity tag-order=off
--reconcile --severity tag-order=off
--reconcile --max-findings 1
--reconcile --profile export
--reconcile --on-illegal skip
--reconcile --laws fide-2023
--reconcile --format jsonl
--ply last --reconcile
--ply last
--ply last --to san
--interactive --on-illegal skip
--interactive --on-illegal repair
--repair --on-illegal skip
--repair --on-illegal force
--repair --on-illegal stop
--either-side
--either-side --where plies
--mark-repairs
--backup .b
--backup .b --repair
--backup a/b --repair --in-place
--backup= --repair --in-place
--diff --repair --in-place
--diff --repair --split game
--diff --repair --from csv
--sheet 1
--sheet 1 --to pgn
--in-place --repair --from csv
--mark-repairs --repair --from csv
--in-place --repair --split game
--in-place --repair --range 1-1
--in-place --output out.pgn
--in-place --repair --output out.pgn
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
--range 1-0
--statistics
END

# Of the forms, each option of forms either changes something or is refused.
set -- "--width 40" --bare --flip --unicode "--ply last" "--to-language German" "--to-language figurines" "--set White=X" \
    "--rename Event=White" "--tag-order input" "--set White=X --bare" --roster "--add result" "--ply 2-3"
expect 0 "--to help" -- "$P" --to help
also "--to help lists the forms" -- [ "$(wc -l <out)" -ge 13 ]
cut -d ' ' -f 1 out >forms
{ sed '/^\[White "W"/d; s/^\[ECO/[White "A"]\n&/' in.pgn; game 7 '1. f3 e5 2. g4 Qh4#' | sed 's/1-0/1\/2-1\/2/'; } >order.pgn
printf '[Game "Chinese Chess"]\n\n1. C2=5 H8+7 2. H2+3 R9=8 3. R1=5 *\n' >xiangqi.pgn
printf '[Variant "renju"]\n\n1. h8 i9 2. g8 (2. i8) {x} i8 3. g8 *\n' >renju.pgn
# changes STATUS: what this status of the form with the option means: it is refused in so many words, or something else
# is written; that the last position is meant goes without saying for the two pictures of it
changes() {
	if [ "$1" -eq 2 ]; then
		read -r said <err
		case $said in
		*"has no effect with --to $form, only with "* | "pgn-replay: --bare leaves out"*) ;;
		*"a game in the form $form begins with its first half-move"* | *"--ply last is the last position, and "*) ;;
		*) false ;;
		esac
	elif [ "$1" -le 1 ]; then
		differs plain || case $form$option in 'board--ply last' | 'svg--ply last') same plain ;; *) false ;; esac
	else
		false
	fi
}
# with_option: the form with the option
with_option() {
	"$P" --to "$form" $few $option $games
	changes $?
}
while read -r form; do
	[ "$form" != sqlite ] || continue	# a database needs a file: database.sh
	few= games=order.pgn
	[ "$form" != dhtmlxq ] || games=xiangqi.pgn
	case $form in sgf | psq | rif) games=renju.pgn ;; esac
	[ "$form" != svg ] || few="--game 3"
	[ "$form" != polyglot ] || few="--min-games 1"
	expect 0 "--to $form exits with 0, although a result is wrong" -- "$P" --to "$form" $few $games
	cp out plain
	expect 1 "--to $form --fail-on warning exits with 1" -- "$P" --to "$form" --fail-on warning $few $games
	also "--to $form --fail-on warning writes the same" -- same plain
	for option; do
		expect 0 "--to $form $option changes what is written, or is refused" -- with_option
	done
done <forms

# -- what goes together --
expect 0 "--repair --on-illegal repair" -- "$P" --repair --on-illegal repair in.pgn
also "--repair --on-illegal repair leaves a file without errors as it is" -- same in.pgn
expect 0 "--to board --ply last" -- "$P" --to board --ply last in.pgn
cp out final
expect 0 "--to board" -- "$P" --to board in.pgn
also "--to board writes the final position, with --ply last and without" -- same final
expect 0 "--bare --set Result" -- "$P" --bare --set Result=0-1 in.pgn
also "--bare --set Result changes the result after the moves" -- has ' 0-1$'
expect 0 "--split Round --set Round" -- "$P" --split Round --set Round=9 -o r9 in.pgn
also "--split goes by the tags that are written" -- equal "$(ls r9)" 9.pgn
expect 0 "--split Round --set Round --to fen" -- "$P" --split Round --set Round=9 --to fen -o f9 in.pgn
also "--split goes by them also in a form without tags" -- equal "$(ls f9)" 9.fen
expect 0 "--split Round --repair" -- "$P" --split Round --repair -o again in.pgn
also "--split --repair goes by the tags that stand there, and leaves the games as they are" -- \
    equal "$(cat again/5.pgn again/6.pgn)" "$(cat in.pgn)"
expect 0 "--split --split-variations" -- "$P" --split Round --add plycount --split-variations -o lines in.pgn
also "--split puts variations to their game" -- equal "$(grep -c '^\[PlyCount' lines/5.pgn)" 2

# -- abbreviations are none --
for word in --recurs --split-var --stat --mark-rep; do
	expect 2 "$word is refused" -- "$P" $word in.pgn
	also "$word: the message says that there is no such option" -- has "there is no option $word" err
done
expect 2 "a slip in an option is refused" -- "$P" --levle info in.pgn
also "an option that only --help names is suggested" -- has 'did you mean --level?' err
expect 2 "an option of another program is refused" -- "$P" --crosstable in.pgn
also "the program that has it is named" -- has 'there is no option --crosstable; it is an option of pgn-stats' err

# -- which files --
mkdir -p d/e; game A '1. e4' >d/a.pgn; game B '1. d4' >d/e/b.pgn; echo text >d/c.txt
# events TEXT: the games that are written are these
events() {
	equal "$(sed -n 's/^\[Event "\(.*\)"\]$/\1/p' "${2:-out}" | tr -d '\n')" "$1"
}
expect 0 "--recursive" -- "$P" --recursive d
also "--recursive reads the games of all folders below, in order, and nothing else" -- events AB
expect 2 "a folder without --recursive is refused" -- "$P" d
printf 'd/e/b.pgn\nd/a.pgn\n' >list
expect 0 "--files-from" -- "$P" --files-from list
also "--files-from reads the files that are listed, in that order" -- events BA
printf 'd/a.pgn\0d/e/b.pgn\0' >list
expect 0 "--null --files-from -" -- "$P" --null --files-from - <list
also "--null reads names that end with a zero byte" -- events AB
expect 0 "two files and -o" -- "$P" d/a.pgn d/e/b.pgn -o both.pgn
also "two files and -o: nothing goes to standard output" -- empty
also "two files and -o: both games go into the file" -- events AB both.pgn
cp d/a.pgn before
expect 2 "-o with a file that is read is refused" -- "$P" d/a.pgn -o d/a.pgn
also "-o with a file that is read leaves it as it is" -- same before d/a.pgn
printf '[Event "x"]\n\n1. Nf6 *\n' >wrong
expect 0 "--stdin-filename" -- "$P" --stdin-filename club.pgn <wrong
also "--stdin-filename names standard input in messages" -- has '^club\.pgn:3:4: error: ' err

# Answers come from the terminal where standard input is taken by the games; there is no terminal here.
game C '1. e4 e5 2. Nf6 d6' >bad.pgn
printf 'Nf3\n' >answers
expect 0 "--interactive with answers on standard input" -- "$P" --interactive bad.pgn <answers
also "--interactive takes answers from standard input" -- has '2\. Nf3 d6'
if command -v setsid >/dev/null; then
	printf 'bad.pgn\n-\n' >names
	printf 'bad.pgn\nNf3\n' >answers
	for words in "bad.pgn -" "--files-from names" "--files-from -"; do
		# The last one takes the answer for the name of a file.
		status=0
		[ "$words" != "--files-from -" ] || status=2
		expect $status "--interactive $words" -- setsid -w "$P" --interactive $words <answers
		also "--interactive $words: standard input is no answer" -- lacks '2\. Nf3 d6'
		also "--interactive $words: the terminal is asked" -- has '^/dev/tty: ' err
	done
else
	skip "--interactive where standard input is taken" "no setsid(1)"
fi

# -- what is said, and what is not lost --
{ game one '1. e4 e5'; game two '1. d4 d5'; } >two.pgn
expect 2 "--to svg with two games" -- "$P" --to svg two.pgn
also "--to svg with two games says that a file holds one picture" -- has 'a file holds one picture' err
also "--to svg with two games writes the first" -- equal "$(grep -c '</svg>' out)" 1
expect 0 "--to svg --game 2" -- "$P" --to svg --game 2 two.pgn
expect 2 "a missing file" -- "$P" missing.pgn
also "a missing file is reported once" -- lines 1 err
cp two.pgn self.pgn
expect 2 "standard output into the file that is read is refused" -- eval '"$P" self.pgn >>self.pgn'
also "the file that is read stays as it is" -- same two.pgn self.pgn
expect 2 "--to-language that are not UTF-8 are refused" -- "$P" --to-language 'Russian (CP1251)' two.pgn
expect 0 "--rename and --set of the same tags go together" -- \
    "$P" --rename White=Black --rename Black=White --set White=A --set Black=B two.pgn
game one '1. e4 e5' >named.pgn
expect 0 "two names are exchanged" -- "$P" --rename White=Black --rename Black=White named.pgn
also "the name of Black is that of White after the exchange" -- has '^\[White "B"\]'
expect 0 "a name that exists already" -- "$P" --rename White=Black named.pgn
also "a name that exists already is there once" -- equal "$(grep -c '^\[Black ' out)" 1
game one '1. e4 e5 2. Cf3 Cc6 3. Ab5 a6 4. Aa4 Cf6 5. O-O Dd6 6. Tf8 Ae6 7. Re2' >spanish.pgn
expect 0 "Spanish letters and an illegal move" -- "$P" spanish.pgn
tr '\n' ' ' <out >line
also "after an illegal move the letters are still Spanish" -- has 'Qd6 6. Rf8 Be6 7. Ke2' line
game one '1. e4 e5 2. Ke3 Nc6' >pass.pgn
expect 0 "--on-illegal skip" -- "$P" --on-illegal skip pass.pgn
also "--on-illegal skip writes what was skipped as a comment" -- has '2. -- {Ke3} 2... Nc6'
game one '1. e4 e5 2. Nf6 d6 3. Nxe5 dxe5 4. Qf3 Nf6' >slip.pgn
expect 0 "--repair of a slip" -- "$P" --repair slip.pgn
also "--repair says what it plays" -- has 'repaired: Nf3 is played' err
printf '[Event "x"]\n[Variant "Chess960"]\n[SetUp "1"]\n[FEN "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"]\n\n1. e4 *\n' >960.pgn
expect 0 "--roster with a game of Chess960" -- "$P" --roster 960.pgn
also "--roster keeps the variant: it is a part of where a game starts" -- has 'Variant "Chess960"'

# -- a game beyond what is judged of one --
bad='1. e4 e5 2. Nf6 d6 3. Nxe5 dxe5 4. Qf3 Nf6 5. Bc4 Nc6 6. O-O Be7'
many=$(awk 'BEGIN { for (i = 0; i < 210000; i++) print "some words of a comment" }')
{ game one '1. e4 e5'; game two "$bad {$many} 7. d3"; game three "$bad"; } >big.pgn
[ "$(wc -c <big.pgn)" -gt 5000000 ] || { echo "Bail out! the big game has not 5 MB"; exit 2; }
sed '/^1\. /s/2\. Nf6/2. Nf3/' big.pgn >wanted.pgn
sed -n '/"two"/,/"three"/p' wanted.pgn | sed '/^\[Event "three"/d' >second.pgn
for how in "" "-j 3 --batch-bytes 7" "--batch-bytes 67108864"; do
	expect 0 "--repair $how with a game of 5 MB" -- "$P" --repair $how big.pgn
	also "--repair $how with a game of 5 MB keeps all of it" -- same wanted.pgn
done
# big_game CHOICE...: all of the big game is written for that choice; one comment of 210,000 lines begins on another
big_game() {
	expect 0 "--repair $* with a game of 5 MB" -- "$P" --repair "$@" big.pgn
	also "--repair $* writes all of that game" -- equal "$(grep -c '^some words' out)" 209999
}
big_game --game 2
also "--repair --game 2 writes nothing else" -- same second.pgn
big_game --where 'Event == "two"'
big_game --where 'position("r1bqk2r/ppp1bppp/2n2n2/4p3/2B1P3/5Q2/PPPP1PPP/RNB2RK1")'
big_game --range 1-2
expect 0 "--repair --game 1,3" -- "$P" --repair --game 1,3 big.pgn
also "--repair --game 1,3 writes nothing of the second game" -- lacks '^some'
expect 0 "--repair --where of the other two" -- "$P" --repair --where 'Event != "two"' big.pgn
also "--repair --where of the other two writes nothing of the second game" -- lacks '^some'
cp big.pgn place.pgn
expect 0 "--in-place with a game of 5 MB" -- "$P" --repair --in-place -q place.pgn
also "--in-place with a game of 5 MB writes what --repair writes" -- same wanted.pgn place.pgn
cp big.pgn place.pgn
expect 0 "--in-place --game 3" -- "$P" --repair --in-place -q --game 3 place.pgn
also "--in-place --game 3 keeps all of the game of 5 MB" -- equal "$(wc -c <place.pgn)" "$(wc -c <big.pgn)"
for how in Event game 1; do
	rm -rf parts
	expect 0 "--split $how with a game of 5 MB" -- "$P" --repair --split $how -o parts big.pgn
	also "--split $how writes three files" -- equal "$(ls parts | wc -l)" 3
	for part in parts/[0t]*2.pgn parts/two.pgn; do
		[ ! -f "$part" ] || cp "$part" part
	done
	also "--split $how writes all of the game of 5 MB into its own" -- same second.pgn part
	rm -f part
done
# -- the name of the output and its form --
expect 0 "PGN in a file that is named as a table" -- "$P" -o named.csv in.pgn
also "a message says so" -- has 'named.csv: the games are written as PGN; for csv add --to csv$' err
also "it is PGN" -- has '^\[Event "5"\]' named.csv
for how in '--to csv -o named.csv' '-o new.pgn' '-q -o named.csv' '--to csv -o named.html'; do
	# shellcheck disable=SC2086 # words
	expect 0 "no such message: $how" -- "$P" $how --severity ALL=off in.pgn
	also "nothing is said" -- [ ! -s err ]
done
cd "$top" || exit 2
finish
