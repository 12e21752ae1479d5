#!/bin/sh
# replay_files.sh: what pgn-replay writes to files: --split and --in-place.
# usage: tests/shell/replay_files.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
B=$(cd "$B" && pwd)
P=$B/pgn-replay
top=$(pwd)
cd "$tmp" || exit 2

# game EVENT [MOVETEXT]
game() {
	printf '[Event "%s"]\n[Site "?"]\n[Date "2020.01.01"]\n[Round "1"]\n[White "W"]\n[Black "B"]\n[Result "1-0"]\n\n' "$1"
	printf '%s 1-0\n\n' "${2:-1. e4 e5}"
}

# -- split --
# games_in FILE...: how many games are in them
games_in() {
	cat "$@" | grep -c '^\[Event'
}
# limited OPTION N COMMAND...: with that limit of the shell
limited() (
	# shellcheck disable=SC3045	# dash, bash and busybox have both limits that are used
	ulimit "$1" "$2"
	shift 2
	"$@"
)
# mode FILE: as ls(1) writes it
mode() {
	ls -l "$1" | cut -c 1-10
}
# inode FILE: the same as long as nobody writes it anew
inode() {
	ls -i "$1" | cut -d ' ' -f 1
}
long=$(printf '%300s' '' | tr ' ' x)
{
	game "../../x"; game ""; game "a/b"; game "$long"; game "${long}y"; game "Open"; game "OPEN"; game ".hidden"
	game "a_b"; game "Open"; game "-rf"; game "con. "; printf '[White "W"]\n\n1. e4 1-0\n'
} >hostile.pgn
expect 0 "--split event" -- "$P" --split event -o d/e/f hostile.pgn
also "--split event writes a file for each event, none of them hidden" -- equal "$(ls d/e/f | wc -l)" 11
also "--split event writes none outside of its folder" -- equal "$(find . -name '*.pgn' | wc -l)" 12
also "games of an event go to the same file" -- equal "$(grep -c '^\[Event "Open' d/e/f/Open.pgn)" 2
also "an event that differs by case only has a file of its own" -- \
    equal "$(grep -lx '\[Event "OPEN"\]' d/e/f/*)" d/e/f/OPEN-2.pgn
also "an event whose file would have a name that is taken has a file of its own" -- \
    equal "$(grep -lx '\[Event "a_b"\]' d/e/f/*)" d/e/f/a_b-2.pgn
also "every game is in one of the files" -- equal "$(games_in d/e/f/*)" 13
cat d/e/f/* >before
# Names that are one on some disks: other case, or a mark as a character of its own.  A letter without its mark is another one.
{ game 'Köln Open'; game 'KÖLN OPEN'; game "$(printf 'Ko\314\210ln Open')"; game 'Koln Open'; game 'Café'; game "$(printf 'Cafe\314\201')"; } >marks.pgn
expect 0 "--split of names with marks" -- "$P" --split event -o marks marks.pgn
also "those that would collide have a number" -- equal "$(ls marks | grep -c -- '-[23]\.pgn$')" 3
also "and no other" -- equal "$(ls marks | wc -l)" 6
# split_names NAME...: how many files of games with these events have a number
split_names() {
	rm -rf pairs
	for event in "$@"; do game "$event"; done >pairs.pgn
	"$P" -q --split event -o pairs pairs.pgn
	ls pairs | grep -c -- '-2\.pgn$'
}
also "other letters and other marks make other names" -- \
    equal "$(split_names René Renè É È Öz Øz Mûller Müller Łódź Lódź Đ D Ивaн Ивaй Иваи Αθήνα Αθηνα ậ ầ)" 0
also "other case does not: Greek, Cyrillic, Armenian, and letters with two marks" -- \
    equal "$(split_names ИВАН Иван ЁЖ ёж ΑΘΉΝΑ αθήνα ΟΔΌΣ Οδός ԵՐԵՎԱՆ Երեվան NGUYỄN Nguyễn Ł ł Ő ő WEISS Weiß Ÿ ÿ)" 10
also "nor does a mark that is a character of its own" -- \
    equal "$(split_names Андрей "$(printf 'Андреи\314\206')" ά "$(printf 'Α\314\201')" ễ "$(printf 'e\314\202\314\203')")" 3

# Text without tags and legal moves is written, too, but only if the file is PGN: that may be known later.
game Late >late.pgn
printf 'hello\nworld\n' >text.pgn
{ printf '1. Ke4 {lost?} 1-0\n\n'; game Late; } >tagless.pgn
expect 1 "--split of text and of a game" -- "$P" --split 1 -o t text.pgn late.pgn
also "--split writes nothing of a file that is not PGN" -- equal "$(ls t)" 000001.pgn
expect 0 "--split of a game without tags" -- "$P" --split 1 -o u tagless.pgn
also "--split writes the game without tags" -- has_text 'Ke4 {lost?}' u/000001.pgn
also "--split writes the game after it" -- has_text '[Event "Late"]' u/000002.pgn
expect 1 "a picture of the first game" -- "$P" --to svg --range 1-1 text.pgn late.pgn
also "text does not count as the first game" -- has_text '<svg'
expect 1 "text --in-place" -- "$P" --repair --in-place text.pgn
also "text that is not PGN stays as it is" -- has_text world text.pgn
rm -rf t u text.pgn late.pgn tagless.pgn

expect 2 "--split does not write over files" -- "$P" --split event -o d/e/f hostile.pgn
also "--split says that a file exists already" -- has 'this file already exists; it is left unchanged' err
cat d/e/f/* >after
also "the files that exist stay as they are" -- same before after
expect 0 "--split Round --to csv" -- "$P" --split Round --to csv -o r hostile.pgn
also "--split takes any tag and any form" -- equal "$(ls r)" "$(printf '1.csv\nunnamed.csv')"
expect 0 "--split 5 --to csv" -- "$P" --split 5 --to csv -o n hostile.pgn
also "--split 5 numbers its files" -- equal "$(ls n | tr '\n' ' ')" "000001.csv 000002.csv 000003.csv "
also "each table has its heading" -- equal "$(head -qn 1 n/* | sort -u | wc -l) $(head -qn 1 n/* | grep -c '^game,')" "1 3"
events=300
! check_all || events=2500
i=0; while [ $i -lt $((2 * events)) ]; do printf '[Event "E%d"]\n\n1. e4 1-0\n\n' $((i * 7 % events)); i=$((i + 1)); done >many.pgn
expect 0 "--split event with $events events and 100 files open at most" -- limited -n 100 "$P" --split event -o many many.pgn
also "there is a file for each of the events" -- equal "$(ls many | wc -l)" $events
also "all games are in them, two of each event" -- equal "$(games_in many/*)" $((2 * events))
expect 0 "--split game with $((2 * events)) games and 100 files open at most" -- limited -n 100 "$P" --split game -o games many.pgn
also "there is a file for each of the games" -- equal "$(ls games | wc -l)" $((2 * events))
expect 2 "--split into a folder that cannot be" -- "$P" --split game -o many.pgn/x many.pgn
# dry HOW [OPTION...]: --dry-run names what the run without it writes into a folder that is not there yet, and makes nothing
dry() (
	rm -rf dry.out
	"$P" -q --split "$@" -o dry.out/parts --dry-run hostile.pgn many.pgn >dry.names 2>dry.err
	[ $? = 1 ] && [ ! -e dry.out ] || return
	"$P" -q --split "$@" -o dry.out/parts hostile.pgn many.pgn 2>dry.err && find dry.out -type f | LC_ALL=C sort >dry.files &&
	    LC_ALL=C sort dry.names | cmp - dry.files && [ -s dry.files ]
)
for how in event game 7 year,month Result:1 train:80,test:20 "Round --to csv" "ECO --to lan --on-illegal skip" "White --where plies>1"; do
	# shellcheck disable=SC2086
	expect 0 "--split $how --dry-run" -- dry $how
done
expect 1 "--split --dry-run counts" -- "$P" --dry-run --split Result many.pgn
also "the files that would be written" -- has '^[1-9][0-9]* files\{0,1\} would be written$' err
also "named as they would be in this folder" -- lacks /
expect 0 "--split --dry-run where no game is chosen" -- "$P" --dry-run --split Result --where 'plies > 999' many.pgn
expect 1 "--split --dry-run of a range of lines of moves" -- eval \
    'printf "1. e4\n1. d4\n1. c4\n" | "$P" -q --from lines --range 2-3 --split game --dry-run -o x'
also "names them, too" -- equal "$(cat out)" "$(printf 'x/000001.pgn\nx/000002.pgn')"
expect 2 "--split --dry-run where a file exists" -- "$P" --dry-run --split event -o d/e/f hostile.pgn
also "says so, as without --dry-run" -- has 'this file already exists; it is left unchanged' err
expect 2 "--split --dry-run into a folder that cannot be" -- "$P" --dry-run --split game -o many.pgn/x many.pgn
expect 2 "--split 0 is refused" -- "$P" --split 0 -o x many.pgn

# -- in place --
bad='1. e4 e5 2. Nf6 d6 3. Nxe5 dxe5 4. Qf3 Nf6 5. Bc4 Nc6 6. O-O Be7'
{ game A; game B "$bad"; game C; } >bad.pgn
expect 1 "--repair --fail-on error: the errors were there" -- "$P" --repair --fail-on error bad.pgn
expect 0 "--repair" -- "$P" --repair bad.pgn
cp out good.pgn
cp bad.pgn in.pgn; chmod 640 in.pgn
expect 1 "--in-place --fail-on error: the errors were there" -- "$P" --repair --in-place --backup .old --fail-on error in.pgn
cp out hunks
also "--in-place writes what --repair writes" -- same good.pgn in.pgn
also "--backup keeps the old file" -- same bad.pgn in.pgn.old
also "--in-place keeps the mode of the file" -- equal "$(mode in.pgn)" "-rw-r-----"
expect 1 "--repair --diff" -- "$P" --repair --diff bad.pgn
sed 's/bad\.pgn/in.pgn/' out >shown
also "--in-place shows what --diff shows" -- same shown hunks
before=$(inode in.pgn)
expect 0 "--in-place a second time has nothing to do" -- "$P" --repair --in-place --backup .old in.pgn
also "--in-place a second time shows nothing" -- empty
also "--in-place a second time does not write the file anew" -- equal "$(inode in.pgn)" "$before"
cp bad.pgn in.pgn
expect 2 "--backup does not write over a file" -- "$P" --repair --in-place --backup .old in.pgn
also "a backup that exists: the file stays as it is" -- same bad.pgn in.pgn
also "a backup that exists stays as it is" -- same bad.pgn in.pgn.old
# SIGKILL between the two: the old file has its other name already, and is not replaced yet.
cp bad.pgn cut.pgn; ln cut.pgn cut.pgn.old
expect 0 "--in-place after one that was killed" -- "$P" --repair --in-place --backup .old cut.pgn
also "after one that was killed the file is corrected" -- same good.pgn cut.pgn
also "after one that was killed the backup is the old file" -- same bad.pgn cut.pgn.old
cp bad.pgn cut.pgn; ln cut.pgn cut.pgn.other
expect 2 "--in-place with another name than that of the backup" -- "$P" --repair --in-place --backup .new cut.pgn
also "another name: the file stays as it is" -- same bad.pgn cut.pgn
ln cut.pgn cut.pgn.new
expect 2 "--in-place with a third name" -- "$P" --repair --in-place --backup .new cut.pgn
also "a third name: the file stays as it is" -- same bad.pgn cut.pgn
expect 0 "--in-place --quiet" -- "$P" --repair --in-place --quiet in.pgn
also "--in-place --quiet shows nothing" -- empty
also "--in-place --quiet corrects the file" -- same good.pgn in.pgn
cp bad.pgn in.pgn; ln -s in.pgn link
expect 0 "--in-place follows a symbolic link" -- "$P" --repair --in-place link
also "the symbolic link stays one" -- [ -h link ]
also "the target of the symbolic link is corrected" -- same good.pgn in.pgn
gzip -c bad.pgn >z.pgn.gz; cp z.pgn.gz z.old; cp bad.pgn in.pgn
expect 2 "--in-place refuses a compressed file" -- "$P" --repair --in-place z.pgn.gz in.pgn
also "the message says that it is compressed" -- has 'compressed' err
also "the compressed file stays as it is" -- same z.old z.pgn.gz
also "the file after the compressed one is corrected" -- same good.pgn in.pgn
expect 2 "--in-place refuses standard input" -- "$P" --repair --in-place <bad.pgn
if iconv -f UTF-8 -t UTF-16 bad.pgn >u16.pgn 2>err; then
	cp u16.pgn u.old
	expect 0 "--in-place of UTF-16" -- "$P" --repair --in-place --backup .bak u16.pgn
	also "it becomes UTF-8" -- same good.pgn u16.pgn
	also "the hunks say so" -- has '^. Converted from UTF-16 to UTF-8$' out
	also "the file in UTF-16 is kept on request" -- same u.old u16.pgn.bak
else
	skip "--in-place of UTF-16" "no iconv(1) that knows it"
fi
cp bad.pgn ro.pgn; chmod 444 ro.pgn
expect 2 "--in-place refuses a file without write permission" -- "$P" --repair --in-place ro.pgn
also "the file without write permission stays as it is" -- same bad.pgn ro.pgn
if [ "$(id -u)" -ne 0 ]; then
	mkdir locked; cp bad.pgn locked/in.pgn; chmod 555 locked
	expect 2 "--in-place in a folder without write permission" -- "$P" --repair --in-place locked/in.pgn
	chmod 755 locked
	also "the file in the folder without write permission stays as it is" -- same bad.pgn locked/in.pgn
else
	skip "--in-place in a folder without write permission" "root may write everywhere"
fi
# Its hunks are some times longer than a pipe is: who does not read them keeps the program waiting.
i=0; while [ $i -lt 600 ]; do game "$i" "$bad"; i=$((i + 1)); done >big.pgn
mkdir kill; mkfifo pipe
# meanwhile FILE... -- COMMAND...: corrects them in place; the command runs when the first hunks are there
meanwhile() {
	files=
	while [ "$1" != -- ]; do files="$files $1"; shift; done
	shift
	# shellcheck disable=SC2086	# their names have no blanks
	timeout 60 "$P" --repair --in-place $files >pipe &
	pid=$!
	{ head -c 100 >/dev/null; "$@"; cat >/dev/null; } <pipe
	wait $pid
}
# terminated FILE: the status of a program that is killed in the middle of it
terminated() {
	"$P" --repair --in-place -j 1 "$1" >pipe &
	pid=$!
	{ head -c 100 >/dev/null; kill -TERM $pid; cat >/dev/null; } <pipe
	wait $pid
}
cp big.pgn kill/big.pgn
expect 143 "--in-place is killed in the middle" -- terminated kill/big.pgn
also "killed in the middle: the file stays as it is" -- same big.pgn kill/big.pgn
also "killed in the middle: no other file lies about" -- equal "$(ls -A kill)" big.pgn
expect 2 "--in-place without room for the new file" -- limited -f 100 "$P" --repair --in-place --quiet kill/big.pgn
also "without room for the new file the old one stays as it is" -- same big.pgn kill/big.pgn
also "without room for the new file no other file lies about" -- equal "$(ls -A kill)" big.pgn
{ cat bad.pgn bad.pgn; } >cut.pgn; gzip -c cut.pgn | head -c 150 >t.gz
expect 2 "--in-place with files that cannot be read" -- "$P" --repair --in-place none.pgn t.gz
also "a missing file is reported once, at its place" -- equal "$(grep -c '^none.pgn:1:1: error: ' err)" 1
also "and not a second time by the program" -- lacks '^pgn-replay: none' err

# -- names that are names everywhere --
# goes_to NAME WHITE: the only file that is written for a game of that player is NAME
goes_to() {
	rm -rf named
	printf '[White "%b"]\n\n1. e4 1-0\n' "$2" >one.pgn
	"$P" --split White -o named one.pgn || return
	equal "$(ls named)" "$(printf '%b' "$1")"
}
named() {
	expect 0 "--split White: the file of $(printf %s "$2" | tr '\\' %) is $(printf %s "$1" | tr '\\' %)" -- goes_to "$1" "$2"
}
named '_31mhi_.pgn' '\0302\023331mhi\0342\0200\0256'
named 'a_b.pgn' 'a\0342\0200\0250b'
named 'M\0303\0274ller.pgn' 'M\0303\0274ller'
named 'M\0303\0274ller.pgn' 'M\0374ller'
named '_CON.pgn' CON
named '_nul.pgn' nul
named '_LPT1.pgn' LPT1
named '_com\0302\0271.pgn' 'com\0302\0271'
named '_aux.txt.pgn' aux.txt
named '_Prn .x.pgn' 'Prn .x'
named 'Conan.pgn' Conan
named 'com10.pgn' com10
named 'com.pgn' com
named 'auxiliary.txt.pgn' auxiliary.txt
x=$(printf '%99s' '' | tr ' ' x)
named "$x.pgn" "$x"'\0303\0274y'
named "${x}y.pgn" "${x}yz"

# -- a slip in the name of the tag --
expect 0 "--split with a tag that no game has" -- "$P" --split Evnet -o slip many.pgn
also "it is reported once that all games went to one file" -- equal "$(grep -c 'slip/unnamed.pgn: all games went here' err)" 1
also "it is reported in the last line" -- eval 'tail -n 1 err | grep "^pgn-replay: "'
expect 0 "--split with a tag that some games have" -- "$P" --split event -o slip2 hostile.pgn
also "nothing is reported about a tag that some games have" -- eval '! has "all games went here" err'
expect 0 "--split with a tag that no game has, where no game is chosen" -- \
    "$P" --split Evnet --where 'plies > 99' -o slip3 many.pgn
also "nothing is reported about a tag where no game is chosen" -- eval '! has "all games went here" err'

# -- no room --
for form in html pgn; do
	expect 2 "--split --to $form without room for a part" -- limited -f 20 "$P" --split Result --to $form -o full.$form many.pgn
	also "--split --to $form without room: it is reported once" -- \
	    equal "$(grep -c "^pgn-replay: full.$form/.*: File too large" err)" 1
	also "--split --to $form without room: the folder that was made is gone" -- test ! -e full.$form
done
mkdir there
for folder in there there/a//b/ "$tmp/there/c/d"; do
	expect 2 "--split -o $folder without room" -- limited -f 20 "$P" --split Result -o "$folder" many.pgn
	also "--split -o $folder: what was there stays, and nothing else" -- equal "$(find there)" there
	expect 2 "--split -o $folder without time" -- \
	    eval '{ cat hostile.pgn; sleep 3; } | "$P" --split event --timeout 1 -o "$folder"'
	also "--split -o $folder without time: what was there stays, and nothing else" -- equal "$(find there)" there
done
expect 0 "--split with room" -- "$P" --split Result -o there/a//b/ many.pgn
also "the folders are there" -- equal "$(find there -type f | wc -l)" 1
rm -r there

# -- files that somebody else has to do with --
cp bad.pgn name1.pgn; ln name1.pgn name2.pgn; cp bad.pgn in.pgn
before=$(inode name2.pgn)
expect 2 "--in-place refuses a file with two names" -- "$P" --repair --in-place name1.pgn in.pgn
also "the message says that it has two names" -- \
    has 'name1.pgn: it has several names (hard links), and is not written in place' err
also "the file with two names stays as it is" -- same bad.pgn name1.pgn
also "the file with two names stays as it is under the second name" -- same bad.pgn name2.pgn
also "both names are still names of one file" -- equal "$(inode name1.pgn)" "$before"
also "the file after the one with two names is corrected" -- same good.pgn in.pgn
put_back() {
	touch -r kill/big.pgn stamp
	printf X | dd of=kill/big.pgn bs=1 seek=9 conv=notrunc 2>/dev/null
	touch -r stamp kill/big.pgn
}
cp big.pgn kill/big.pgn; chmod 644 kill/big.pgn
expect 2 "--in-place, and the mode of the file changes meanwhile" -- meanwhile kill/big.pgn -- chmod 600 kill/big.pgn
also "a mode that changes meanwhile is reported" -- has 'has changed since it was opened' err
also "a mode that changes meanwhile: the text stays" -- same big.pgn kill/big.pgn
also "a mode that changes meanwhile stays" -- equal "$(mode kill/big.pgn)" "-rw-------"
cp big.pgn kill/big.pgn; chmod 644 kill/big.pgn
expect 2 "--in-place, and the text changes meanwhile, with its time put back" -- meanwhile kill/big.pgn -- put_back
also "a text that changes meanwhile is reported" -- has 'has changed since it was opened' err
{ head -c 9 big.pgn; printf X; tail -c +11 big.pgn; } >theirs
also "a text that changes meanwhile stays" -- same theirs kill/big.pgn
also "a text that changes meanwhile: no other file lies about" -- equal "$(ls -A kill)" big.pgn
# Read already, but not yet written: the pipe keeps the program waiting with the file before it.
head -c 150000 big.pgn >before.pgn; cp bad.pgn in.pgn; sed 's/Event "B"/Event "somebody else"/' bad.pgn >theirs; cp theirs new.pgn
expect 2 "--in-place, and a file is replaced between reading and writing" -- \
    meanwhile -j 4 before.pgn in.pgn -- mv new.pgn in.pgn
also "a file that is replaced is reported" -- has 'in.pgn: it has changed since it was opened' err
also "a file that is replaced is not written over" -- same theirs in.pgn
cp bad.pgn in.pgn
expect 0 "--in-place with a file that is named twice" -- "$P" --repair --in-place -j 4 in.pgn ./in.pgn
also "a file that is named twice is corrected" -- same good.pgn in.pgn
also "a file that is named twice is corrected once" -- equal "$(grep -c '^---' out)" 1
expect 2 "--in-place refuses a pipe" -- timeout 300 "$P" --repair --in-place pipe </dev/null

# -- the difference is one for other programs --
mkdir g
git init -q g 2>err
# patched PROGRAM BEFORE AFTER: what patch or git makes of the file before with the hunks of the last run is the file after
patched() {
	cp "$2" g/in.pgn
	case $1 in
	patch) in_dir g patch -s -F 0 -p0 <out ;;
	git) in_dir g git apply -p0 ../out ;;
	esac && same "$3" g/in.pgn
}
{ game A "$bad"; game B '1. e4 e5'; game C "$bad"; game D "$bad"; } | sed '/^$/d' >before.pgn
for program in patch git; do
	if command -v $program >/dev/null; then
		cp bad.pgn in.pgn
		expect 1 "--diff for $program" -- "$P" --repair --diff in.pgn
		also "$program makes the corrected file of what --diff shows" -- patched $program bad.pgn good.pgn
		cp before.pgn in.pgn
		expect 0 "--in-place for $program" -- "$P" --repair --in-place in.pgn
		also "$program makes the corrected file of what --in-place shows" -- patched $program before.pgn in.pgn
	else
		skip "$program makes the corrected file of what --diff shows" "no $program(1)"
	fi
done
cd "$top" || exit 2
# -- -o: compressed by its name, and whole or not at all --
mkdir "$tmp/outputs"
printf '[Event "x"]\n[Result "*"]\n\n1. e4 e5 *\n' >"$tmp/outputs/one.pgn"
cd "$tmp/outputs" || exit 2
expect 0 "games for compressed files" -- to plain.pgn "$P" one.pgn
while read -r ending program; do
	expect 0 "-o x.pgn$ending" -- "$P" -o "x.pgn$ending" one.pgn
	if command -v "$program" >/dev/null; then
		also "-o x.pgn$ending: $program gives the games back" -- eval '"$program" -dc "x.pgn$ending" | cmp - plain.pgn'
	else
		skip "-o x.pgn$ending: $program gives the games back" "no $program"
	fi
	expect 0 "-o x.pgn$ending is read again" -- "$P" "x.pgn$ending"
	also "-o x.pgn$ending: nothing is lost" -- same plain.pgn
done <<'EOF'
.gz gzip
.bz2 bzip2
.xz xz
.zst zstd
EOF
echo old >kept.txt
chmod 640 kept.txt
ln -s kept.txt link.txt
expect 2 "-o without room" -- limited -f 0 "$P" -o link.txt one.pgn
also "-o without room: the old file stays" -- equal "$(cat kept.txt)" old
expect 0 "-o by a symbolic link" -- "$P" -o link.txt one.pgn
also "-o by a symbolic link: the file it leads to is replaced" -- cmp kept.txt plain.pgn
# A name of standard output is never replaced, whatever is behind it and whenever it is written.
ln -s /proc/self/fd/1 stdout.txt
ln -s new.txt dangling.txt
rm -f new.txt
# written COMMAND...: what standard output gets by another name, as a pipe, as a file, and after what a file has
written() {
	"$@" | cat >piped
	"$@" >filed
	printf 'before\n' >appended
	"$@" >>appended
	{ echo before; cat piped; } >both
	[ -s piped ] && cmp piped filed && cmp both appended && [ -h stdout.txt ]
}
while read -r command; do
	expect 0 "to another name of standard output: $command" -- eval "written $B/$command"
done <<'END'
pgn-replay -q -o stdout.txt one.pgn
pgn-replay -q -o /dev/stdout one.pgn
pgn-replay -q --also fen=stdout.txt -o /dev/null one.pgn
pgn-check -q --spellings --propose stdout.txt one.pgn
pgn-check -q --write-keys stdout.txt one.pgn
pgn-stats -q --write-counts stdout.txt one.pgn
END
# A baseline and a cache are files that are read again: they are refused there.
for option in write-baseline cache; do
	printf 'before\n' >appended
	expect 2 "--$option to another name of standard output, appended" -- eval '"$B/pgn-check" -q --$option stdout.txt one.pgn >>appended'
	also "leaves what is there, and the link" -- eval '[ "$(cat appended)" = before ] && [ -h stdout.txt ]'
	expect 2 "--$option to another name of standard output, a pipe" -- \
	    eval '{ "$B/pgn-check" -q --$option stdout.txt one.pgn; echo $? >status; } | cat; [ -h stdout.txt ] && (exit "$(cat status)")'
done
while read -r command; do
	expect 0 "by a symbolic link to what is not there: $command" -- eval "$B/$command"
	also "that is made, and the link stays: $command" -- eval '[ -h dangling.txt ] && [ -f new.txt ] && rm new.txt'
done <<'END'
pgn-replay -q -o dangling.txt one.pgn
pgn-check -q --spellings --propose dangling.txt one.pgn
pgn-check -q --write-keys dangling.txt one.pgn
pgn-stats -q --write-counts dangling.txt one.pgn
END
cp one.pgn input.pgn
expect 2 "another name of standard output that is an input" -- eval '"$P" -q -o /dev/stdout input.pgn >>input.pgn'
also "it stays as it is" -- same one.pgn input.pgn
also "-o keeps the link, and the mode of the file" -- equal "$(readlink link.txt) $(stat -c %a kept.txt)" "kept.txt 640"
also "-o leaves no other file" -- refuses 'No such file' ls .arbiter-*

finish
