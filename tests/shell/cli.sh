#!/bin/sh
# cli.sh: how pgn-check behaves: exit statuses, full disks, closed pipes, terminals, and the same bytes from any split
# of the work.
# usage: tests/shell/cli.sh [build directory]
# shellcheck disable=SC2016,SC2317 # eval and expect run what looks unused
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(cd "$B" && pwd)/pgn-check
G=fixtures/golden
esc=$(printf '\033')

# -- exit statuses --
expect 0 "warnings do not fail" -- "$P" $G/many.pgn
expect 1 "--fail-on warning makes warnings fail" -- "$P" --fail-on warning $G/many.pgn
expect 1 "errors fail" -- "$P" $G/two.pgn
expect 0 "--fail-on never makes errors not fail" -- "$P" --fail-on never $G/two.pgn
expect 1 "findings that --level leaves out fail, too" -- "$P" --level error --fail-on warning $G/many.pgn
also "findings that --level leaves out are not shown" -- empty
also "that they make the run fail is on standard error" -- has 'below --level makes\? the run fail$' "$tmp/err"
expect 1 "--summary when findings that are left out fail" -- "$P" --summary --level error --fail-on warning $G/many.pgn
also "the totals say that findings below --level make the run fail" -- \
    has ': no findings; [0-9][0-9]* findings below --level make the run fail$'
expect 0 "--summary when findings are left out and do not fail" -- "$P" --summary --level error $G/many.pgn
also "the totals do not speak of findings below --level then" -- lacks below
expect 1 "--quiet" -- eval '"$P" $G/two.pgn >"$tmp/loud"; "$P" -q $G/two.pgn'
also "the findings are reported all the same" -- same "$tmp/loud" "$tmp/out"
also "nothing else is" -- empty "$tmp/err"
expect 1 "--quiet --output /dev/null" -- "$P" -q -o /dev/null $G/two.pgn
also "leaves the status only" -- eval 'empty && empty "$tmp/err"'
for p in pgn-check fen-legal; do
	expect 0 "$p --help" -- "$B/$p" --help
	also "$p --help says what --quiet leaves" -- has '^  -q, --quiet .*only findings; -o /dev/null: only the status$'
done
expect 1 "no memory is used after it was freed" -- \
    eval 'MALLOC_PERTURB_=165 "$P" --duplicates --contradictions --events --spellings $G/two.pgn'
expect 2 "a missing file exits with 2" -- "$P" none.pgn $G/many.pgn
also "the file after a missing one is checked" -- has 'many.pgn:1:1'
also "a missing file is one line on standard error" -- lines 1 "$tmp/err"
expect 2 "a missing file exits with 2 also with --fail-on never" -- "$P" --fail-on never none.pgn
expect 2 "a folder without -r exits with 2" -- "$P" $G
expect 2 "a folder without games exits with 2" -- "$P" -r "$tmp"
expect 2 "a missing file exits with 2 also with --severity ALL=off" -- "$P" --severity ALL=off none.pgn
if [ "$(id -u)" -ne 0 ]; then
	cp $G/two.pgn "$tmp/secret.pgn"
	chmod 0 "$tmp/secret.pgn"
	expect 2 "a file without read permission exits with 2" -- "$P" "$tmp/secret.pgn"
else
	skip "a file without read permission exits with 2" "root may read everything"
fi
expect 2 "a truncated archive exits with 2" -- eval 'gzip -nc $G/two.pgn | head -c 150 | "$P"'
expect 2 "closed standard input exits with 2" -- "$P" <&-
expect 2 "a missing list of files exits with 2" -- "$P" --files-from none.txt
memory_limit() (
	ulimit -v 400000 && exec timeout 20 "$@"
)
{ echo $G/two.pgn; head -c 100000000 /dev/zero | tr '\0' x; } >"$tmp/list"
case $B in
*address* | *thread*) memory_limit() { timeout 20 "$@"; }; skip "with a limit of memory" "sanitizers need more" ;;
esac
expect 2 "a list with a line without an end" -- memory_limit "$P" --files-from "$tmp/list"
also "the message says which" -- has "^pgn-check: $tmp/list: line 2: this is longer than any name of a file$" "$tmp/err"
printf '%s\n\n%s\0%s\0' $G/two.pgn $G/two.pgn none.pgn >"$tmp/list"
expect 2 "a list with zero bytes, but without --null" -- "$P" --files-from "$tmp/list"
also "the message says which line has one" -- \
    has "^pgn-check: $tmp/list: line 3: this name has a zero byte; --null reads names that end in one$" "$tmp/err"
printf '%s\0%4095s\0' $G/two.pgn x >"$tmp/list"
expect 2 "a name that is as long as names can be" -- "$P" --null --files-from "$tmp/list"
also "is one that cannot be read" -- has_text "File name too long"
printf '%4095s\r\n' x >"$tmp/list"
expect 2 "the same with CR LF after it" -- "$P" --files-from "$tmp/list"
also "is one that cannot be read, too" -- has_text "File name too long"
# -- names that end with NUL: read with --files-from, written with --list-files --
bad=$(printf '%s/a\nb.pgn' "$tmp")
printf '1. e5 *\n' >"$bad"
printf '8/8/8/8/8/8/8/8 w - - 0 1\n' >"$tmp/bad.fen"
for form in -l --list-files '--format files'; do
	expect 1 "$form --null" -- eval "\"\$P\" $form --null \"\$bad\" \"\$bad\" >\"\$tmp/names\""
	also "$form --null: the names are written as they are" -- eval 'printf "%s\0%s\0" "$bad" "$bad" | cmp -s - "$tmp/names"'
done
expect 1 "the report of files --null" -- "$P" --report files="$tmp/names" -0 "$bad"
also "its names are written as they are, too" -- eval 'printf "%s\0" "$bad" | cmp -s - "$tmp/names"'
expect 1 "-l --null --files-from" -- eval 'printf "%s\0" "$bad" | "$P" -l -0 --files-from - >"$tmp/names"'
also "names are read and written with NUL" -- eval 'printf "%s\0" "$bad" | cmp -s - "$tmp/names"'
expect 1 "fen-legal -l -0" -- eval '"$B/fen-legal" -l -0 "$tmp/bad.fen" >"$tmp/names"'
also "fen-legal -l -0: the name ends with NUL" -- eval 'printf "%s\0" "$tmp/bad.fen" | cmp -s - "$tmp/names"'
expect 2 "--null alone" -- "$P" -0 $G/two.pgn
also "is refused" -- has 'pgn-check: --null has no effect without --files-from or --list-files' "$tmp/err"
for p in pgn-replay pgn-stats; do
	expect 2 "$p --null alone" -- "$B/$p" -0 $G/two.pgn
	also "$p: is refused" -- has "$p: --null has no effect without --files-from\$" "$tmp/err"
done
expect 1 "an empty file is a warning" -- eval ': | "$P" --fail-on warning'

# -- writing --
if [ -c /dev/full ]; then
	for format in text jsonl csv; do
		expect 2 "a full disk exits with 2, -f $format" -- to /dev/full "$P" -f $format $G/two.pgn
		also "a full disk is reported, -f $format" -- has 'standard output: No space left' "$tmp/err"
	done
	for option in --help --list-rules --version; do
		expect 2 "a full disk exits with 2, $option" -- to /dev/full "$P" $option
		also "a full disk is reported, $option" -- has 'standard output: No space left' "$tmp/err"
	done
	expect 2 "a full disk exits with 2, --output" -- "$P" -o /dev/full $G/two.pgn
	expect 2 "a full disk exits with 2, --good" -- "$P" --good /dev/full $G/two.pgn
else
	skip "full disk" "no /dev/full"
fi
expect 2 "closed standard output exits with 2" -- eval '"$P" $G/two.pgn >&-'
# Longer than a pipe holds; each of these findings is reported.
many=400
! check_all || many=800
i=0; while [ $i -lt $many ]; do cat $G/two.pgn; i=$((i + 1)); done >"$tmp/long.pgn"
# unread COMMAND...: only the first line of its output is read
unread() {
	{ "$@"; echo $? >"$tmp/exit"; } | head -n 1 >/dev/null
	return "$(cat "$tmp/exit")"
}
# shellcheck disable=SC2317 # expect calls it
unread_unsignalled() (
	trap '' PIPE
	unread "$@"
)
expect 141 "a closed pipe ends it by a signal" -- unread "$P" --max-findings 0 "$tmp/long.pgn"
also "it says nothing about the closed pipe" -- empty "$tmp/err"
expect 2 "a closed pipe exits with 2 if the signal is ignored" -- unread_unsignalled "$P" --max-findings 0 "$tmp/long.pgn"
also "it says nothing about the closed pipe with the signal ignored" -- empty "$tmp/err"
expect 1 "--output FILE" -- "$P" -o "$tmp/report" $G/two.pgn
sed "s|$G/||" "$tmp/report" >"$tmp/a"
also "the file of --output holds the report" -- same $G/pgn-check-text.out "$tmp/a"

# -- good and bad --
expect 1 "--good and --bad" -- "$P" --good "$tmp/good" --bad "$tmp/bad" $G/two.pgn
cat "$tmp/bad" "$tmp/good" >"$tmp/a"
also "--good and --bad hold every byte" -- same "$tmp/a" $G/two.pgn
head -n 10 $G/two.pgn >"$tmp/a"
also "--bad holds the game with errors" -- same "$tmp/a" "$tmp/bad"
cp $G/two.pgn "$tmp/in.pgn"
ln -s in.pgn "$tmp/link"
expect 2 "--good over an input exits with 2" -- "$P" --good "$tmp/in.pgn" "$tmp/in.pgn"
also "the input is as it was after --good" -- same $G/two.pgn "$tmp/in.pgn"
expect 2 "--bad over an input by another name exits with 2" -- in_dir "$tmp" "$P" --bad link in.pgn
also "the input is as it was after --bad" -- same $G/two.pgn "$tmp/in.pgn"
expect 2 "--output over an input exits with 2" -- "$P" -o "$tmp/in.pgn" -r "$tmp"
also "the input is as it was after --output" -- same $G/two.pgn "$tmp/in.pgn"
expect 2 "--good and --bad into the same file exits with 2" -- "$P" --good "$tmp/g" --bad "$tmp/g" $G/two.pgn

# -- terminals --
if has_terminals; then
	# terminal COMMAND: on one; it ends as the command does
	terminal() { script -qec "$1" /dev/null </dev/null; }
	expect 1 "errors fail on a terminal, too" -- terminal "$P $G/two.pgn"
	also "a terminal gets colour" -- has "$esc\\[1;31merror"
	also "a terminal gets a board" -- eval 'sed "s,$(printf "\\033")\\[[0-9;]*m,,g" "$tmp/out" | grep -q "8  r . b q k b n r"'
	also "a terminal gets totals" -- has '^3 games, 17 half-moves: 1 error, 1 warning'
	expect 1 "NO_COLOR=1" -- terminal "NO_COLOR=1 $P $G/two.pgn"
	also "NO_COLOR=1: no colour" -- lacks "$esc"
	expect 1 "NO_COLOR is empty" -- terminal "NO_COLOR= $P $G/two.pgn"
	also "NO_COLOR is empty: colour" -- has "$esc"
	expect 1 "--color always with NO_COLOR=1" -- terminal "NO_COLOR=1 $P --color always $G/two.pgn"
	also "--color always is stronger than NO_COLOR=1" -- has "$esc"
	expect 1 "TERM=dumb" -- terminal "TERM=dumb $P $G/two.pgn"
	also "TERM=dumb: no colour" -- lacks "$esc"
	expect 1 "--color=never -q" -- terminal "$P --color=never -q $G/two.pgn"
	also "--color=never -q: neither colour nor totals" -- lacks "$esc\\|half-moves"
else
	skip "terminals" "no script(1)"
fi
expect 1 "a pipe instead of a terminal" -- both "$P" $G/two.pgn
also "a pipe gets the report" -- has two.pgn:
also "a pipe gets neither colour nor totals" -- lacks "$esc\\|half-moves"

# -- the same bytes, however the work is split --
# One game is made to use up what may be spent on analysis, which takes seconds: it has a check of its own, at the end.
costly=fixtures/diag/limit-analysis.pgn
for f in "$G"/*.pgn fixtures/diag/*.pgn; do [ "$f" = $costly ] || cat "$f"; done >"$tmp/all.pgn"
gzip -nc "$tmp/all.pgn" >"$tmp/all.pgn.gz"
# every_byte OPTION...: all that is written about $input
every_byte() {
	rm -f "$tmp/good" "$tmp/bad"
	# shellcheck disable=SC2086
	"$P" "$@" -f "$format" --profile export --level info --all-games --summary --good "$tmp/good" --bad "$tmp/bad" $input 2>&1
	every_status=$?
	cat "$tmp/good" "$tmp/bad"
	return $every_status
}
# any_split: each gives what one thread gives
# shellcheck disable=SC2317 # expect calls it
any_split() {
	to "$tmp/one-thread" every_byte -j1
	for how in "-j2" "-j7" "-j1 --batch-bytes 1" "-j2 --batch-bytes 61" "-j3 --batch-bytes 5000" "-j7 --batch-bytes 777"; do
		case $how$input in
		*"bytes 1$tmp/long.pgn") continue ;;
		esac
		case $how in
		-j2 | *" 1" | *777) ;;
		*) check_all || continue ;;
		esac
		# shellcheck disable=SC2086
		to "$tmp/split" every_byte $how
		split_status=$?
		same "$tmp/one-thread" "$tmp/split" || { echo "$how: not as with -j1" >&2; return 99; }
	done
	return "$split_status"
}
for format in text jsonl; do
	for input in "$tmp/all.pgn" "$tmp/all.pgn.gz" "$tmp/long.pgn" "$G/*.pgn fixtures/games/*.pgn"; do
		case $format$input in
		jsonl*/long.pgn | jsonl*.gz) check_all || continue ;;
		esac
		expect 1 "the same bytes from any split of the work, $format of ${input##*/}" -- any_split
	done
done
# Every byte of the input is in one of the files, once.
utf16=$(($(wc -c <$G/utf16.pgn) - $(iconv -f UTF-16 -t UTF-8 $G/utf16.pgn | wc -c)))
cat $G/*.pgn fixtures/games/*.pgn >"$tmp/a"
cat "$tmp/good" "$tmp/bad" >"$tmp/both"
also "no byte is lost between --good and --bad" -- bytes $(($(wc -c <"$tmp/a") - utf16)) "$tmp/both"
expect 1 "standard input is a pipe" -- eval 'cat "$tmp/all.pgn" | "$P" --stdin-filename x -f jsonl'
cp "$tmp/out" "$tmp/pipe"
expect 1 "standard input is a file" -- "$P" --stdin-filename x -f jsonl <"$tmp/all.pgn"
also "a pipe gives what a file gives" -- same "$tmp/pipe"
for locale in C.UTF-8 de_DE.UTF-8 tr_TR.UTF-8; do
	expect 1 "locale $locale" -- env LC_ALL=$locale LANG=$locale "$P" --stdin-filename x -f jsonl <"$tmp/all.pgn"
	also "locale $locale changes nothing" -- same "$tmp/pipe"
done

# -- JSON --
if command -v jq >/dev/null; then
	expect 1 "-f jsonl --all-games --summary --level info" -- "$P" -f jsonl --all-games --summary --level info "$tmp/all.pgn"
	also "every line is JSON" -- jq -e . "$tmp/out"
	also "the totals are those of the findings" -- equal \
	    "$(jq -s '[.[] | if .type == "finding" then 1 elif .type == "left-out" then .count else 0 end] | add' "$tmp/out")" \
	    "$(jq -s 'map(select(.type == "summary")) | .[0] | .errors + .warnings + .infos' "$tmp/out")"
	# findings reported once for a file or game are counted every time; with all selected they are reported every time, too
	expect 1 "-f jsonl --select ALL --summary" -- "$P" -f jsonl --select ALL --summary "$tmp/all.pgn"
	also "the totals by id are those of the findings" -- equal \
	    "$(jq -s 'map(select(.type == "summary")) | .[0].by_id | add' "$tmp/out")" \
	    "$(jq -s 'map(select(.type == "finding")) | length' "$tmp/out")"
	expect 0 "--list-rules -f jsonl" -- "$P" --list-rules -f jsonl
	also "--list-rules -f jsonl gives the ids of rules" -- jq -e 'select(.type == "rule") | .id' "$tmp/out"
else
	skip "JSON" "no jq"
fi

# -- limits --
expect 1 "20 MB of zero bytes" -- eval 'head -c 20000000 /dev/zero | "$P" -j2 --summary'
{ echo '[Event "x"]'; echo; printf '1. e4 {'; head -c 9000000 /dev/zero | tr '\0' 'x'; echo '} e5 *'; cat $G/two.pgn; } \
    >"$tmp/huge.pgn"
expect 1 "a comment of 9 MB" -- "$P" -j1 "$tmp/huge.pgn" --good "$tmp/g" --bad "$tmp/b" -f jsonl --all-games
also "the game after a comment of 9 MB is read" -- has '"type":"game".*"event":"Club evening","round":"3"'
cat "$tmp/g" "$tmp/b" >"$tmp/a"
also "a comment of 9 MB is kept whole" -- bytes "$(wc -c <"$tmp/huge.pgn")" "$tmp/a"

# -- words that are misspelt --
while IFS='|' read -r our_program options meant; do
	expect 2 "$our_program $options" -- eval '"$B/$our_program" $options </dev/null'
	also "$our_program $options: what may have been meant" -- has "; did you mean $meant?\$" "$tmp/err"
done <<'MISSPELT'
pgn-check|--format sarf|sarif
pgn-check|--profile archiv|archive
pgn-check|--level eror|error
pgn-check|--severity num-gap=eror|error
pgn-check|--severity illegal=of|off
pgn-stats|--severity ALL=Warnign|warning
pgn-check|--encoding cp1525|CP1255
pgn-check|--progress alway|always
pgn-replay|--to pgm|pgn
pgn-stats|--tables openngs|openings
pgn-stats|--tables players,openngs|openings
pgn-replay|--keep comments,comandz|commands
fen-legal|--format jsnl|jsonl
MISSPELT
for options in '--format xyzzy' '--severity illegal' '--encoding utf-16'; do
	expect 2 "a word that is like none: $options" -- eval '"$P" $options'
	also "$options: nothing is meant" -- lacks 'did you mean' "$tmp/err"
done
expect 2 "--explain with more than an id" -- "$P" --explain illegal-pinned extra
also "reads no files" -- has '^pgn-check: --explain reads no files$' "$tmp/err"
expect 2 "--list-rules with a file" -- "$P" --list-rules extra
also "reads none, too" -- has '^pgn-check: --list-rules reads no files$' "$tmp/err"

# -- --timeout --
cat "$tmp/g" >"$tmp/kept.pgn"
mkfifo "$tmp/reader"
for our_program in pgn-check pgn-replay pgn-stats fen-legal; do
	expect 2 "$our_program waits no longer for the reader of a FIFO" -- \
	    timeout 10 "$B/$our_program" --timeout 1 -o "$tmp/reader" </dev/null
	also "$our_program says so" -- has '^[a-z-]*: stopped by --timeout after 1 second; [a-z]* read: 0$' "$tmp/err"
	expect 2 "$our_program stops in time" -- eval 'sleep 2 | "$B/$our_program" --timeout 1'
	also "$our_program says how far it came" -- \
	    has '^[a-z-]*: stopped by --timeout after 1 second; [a-z]* read: 0$' "$tmp/err"
	expect 0 "$our_program has time enough" -- eval '"$B/$our_program" --timeout 100 --fail-on never </dev/null'
done
expect 2 "a file that is not complete in time" -- \
    eval '{ cat "$tmp/g"; sleep 2; } | "$B/pgn-check" --timeout 1 --good "$tmp/late.pgn"'
also "is not there" -- test ! -e "$tmp/late.pgn"
also "nor is anything else left" -- test -z "$(find "$tmp" -name '*late*')"
expect 2 "beside a FIFO without a reader" -- \
    timeout 10 "$B/pgn-check" --timeout 1 --good "$tmp/late.pgn" -o "$tmp/reader" "$G/two.pgn"
also "nothing is left of another file" -- test -z "$(find "$tmp" -name '*late*' -o -name '.arbiter-*')"
# While it waits for the reader of one output, another one becomes a FIFO.
mkfifo "$tmp/waited"
{ sleep 1; mkfifo "$tmp/later"; cat "$tmp/waited" >"$tmp/of_waited" & cat "$tmp/later"; } >"$tmp/of_later" &
expect 0 "an output that was not there, and is a FIFO later" -- \
    timeout 20 "$B/pgn-check" --fail-on never -q --good "$tmp/later" -o "$tmp/waited" -f jsonl --all-games "$G/two.pgn"
wait $!
also "has its games" -- has "^1. " "$tmp/of_later"
expect 2 "games are read, but the result has no reader" -- \
    timeout 10 "$P" --timeout 1 -q --fail-on never --spellings --propose "$tmp/reader" "$G/two.pgn"
also "each of them is counted once" -- has '^pgn-check: stopped by --timeout after 1 second; games read: 3$' "$tmp/err"
seq 1500 | sed 's/.*/[White "A rather long name: &"]\n[Black "&"]\n[Result "*"]\n\n1. e4 *\n/' >"$tmp/players.pgn"
eval 'sleep 3 <"$tmp/reader"' &
expect 2 "games are read, but the result is too long for its reader" -- \
    timeout 10 "$B/pgn-stats" --timeout 1 -q --crosstable -o "$tmp/reader" "$tmp/players.pgn"
also "of them, too" -- has '^pgn-stats: stopped by --timeout after 1 second; games read: 1500$' "$tmp/err"
expect 2 "no time at all is refused" -- "$B/pgn-check" --timeout 0 fixtures/games/laws.pgn

# -- Ctrl-C --
seq 20000 | sed 's/.*/[White "&"]\n[Black "B"]\n[Result "*"]\n\n1. e4 *\n/' >"$tmp/much.pgn"
yes '4k3/8/8/8/8/8/8/4K3 w - - 0 1' | head -n 20000 >"$tmp/much.fen"
# interrupted SIGNAL FILE PROGRAM OPTION...: the signal comes while it waits for more input; timeout(1) sends it twice
interrupted() (
	number=$1 input=$2 our_program=$3
	shift 3
	{ cat "$input"; sleep 2; } | timeout --preserve-status -s "$number" 1 "$B/$our_program" "$@"
)
# said_once NAME PROGRAM: all that is on standard error
said_once() { [ "$(wc -l <"$tmp/err")" = 1 ] && has "^$2: stopped by $1; [a-z]* read: [1-9][0-9]*\$" "$tmp/err"; }
for our_program in pgn-check pgn-replay pgn-stats fen-legal; do
	input=$tmp/much.pgn
	[ $our_program != fen-legal ] || input=$tmp/much.fen
	for jobs in 1 3; do
		expect 130 "$our_program -j$jobs: Ctrl-C" -- interrupted INT "$input" $our_program -q -j$jobs --fail-on never
		also "$our_program -j$jobs says how far it came" -- said_once SIGINT $our_program
	done
	expect 130 "$our_program: Ctrl-C before a file is complete" -- \
	    interrupted INT "$input" $our_program -q --fail-on never -o "$tmp/interrupted"
	also "$our_program says so once" -- said_once SIGINT $our_program
	also "$our_program leaves nothing" -- test -z "$(find "$tmp" -name 'interrupted*' -o -name '.arbiter-*')"
done
expect 143 "another signal that ends a run" -- interrupted TERM "$tmp/much.pgn" pgn-check -q --timeout 100 --fail-on never
also "is named" -- said_once SIGTERM pgn-check
expect 124 "a signal that was ignored at the start" -- \
    eval 'sleep 2 | timeout -s INT 1 sh -c "trap \"\" INT; exec \"\$0\" -q" "$B/pgn-check"'
also "ends nothing" -- empty "$tmp/err"

check_all || finish
# costly_from OPTION...: all that is written about it; with --profile and --level it would be searched twice
costly_from() {
	"$P" "$@" -f jsonl --all-games --summary --good "$tmp/g" --bad "$tmp/b" $costly
	costly_status=$?
	cat "$tmp/g" "$tmp/b"
	return $costly_status
}
expect 1 "a game that needs too much analysis, with one thread" -- costly_from -j1
cp "$tmp/out" "$tmp/one-thread"
also "a game that needs too much analysis is reported" -- has_text limit-analysis
expect 1 "a game that needs too much analysis, with more threads and small batches" -- costly_from -j7 --batch-bytes 61
also "a game that needs too much analysis, the same bytes from another split" -- same "$tmp/one-thread"
finish
