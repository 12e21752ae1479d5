#!/bin/sh
# names.sh: pgn-check --names reports what a list says about names; pgn-replay --names changes what is certain.
# usage: tests/shell/names.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
check=$B/pgn-check replay=$B/pgn-replay
games=fixtures/names/games.pgn list=fixtures/names/players.ssp

# found OPTION...: the findings about names, as "ID TOKEN"
found() {
	"$check" --max-findings 0 --level info --select 'name-*' --severity name-unknown=off --format jsonl --fail-on never "$@" |
	jq -r 'select(.type == "finding") | "\(.id) \(.token)"'
}
# equal_files A B: both have something in them, and it is the same
equal_files() {
	[ -s "$1" ] && cmp "$1" "$2"
}

cat >"$tmp/wanted" <<'END'
name-event 46th LAT-ch
name-site Budapest (Hungary)
name-spelling Kortschnoj, Viktor
name-ambiguous Minasian,A
name-years Aljechin, Alexander
name-id Garry Kasparov
name-rating Polgar, Judit
name-spelling Kasparov,Ser
name-spelling Kasparov,G
END
found --names "$list" "$games" >"$tmp/found"
expect 0 "what the list says is reported, and nothing else" -- equal_files "$tmp/wanted" "$tmp/found"
expect 0 "without a list" -- "$check" --max-findings 0 --level info --select 'name-*' --format jsonl --summary "$games"
also "nothing is" -- lacks '"type":"finding"'
gzip -c "$list" >"$tmp/list.gz"
found --names "$tmp/list.gz" "$games" >"$tmp/found"
expect 0 "a list may be compressed" -- equal_files "$tmp/wanted" "$tmp/found"
found --names "$list" --profile export "$games" >"$tmp/found"
expect 0 "with --profile export they are found as well" -- equal_files "$tmp/wanted" "$tmp/found"
expect 0 "names of nobody, handles and engines are not looked up" -- eval 'printf "%s\n" "[White \"NN\"]" "[Black \"Stockfish 16\"]" "[Event \"Open\"]" "" "1. e4 *" |
    "$check" --names "$list" --level info --select "name-*" --severity name-unknown=off'
also "and nothing is reported" -- test ! -s "$tmp/out"

# Proposals: the same for all threads and orders, and applied as they are.
propose() {
	propose_to=$1 propose_threads=$2
	shift 2
	"$check" -q --names "$list" --propose "$tmp/$propose_to" --fail-on never --severity 'name-*=off' -j "$propose_threads" "$@" >"$tmp/report"
}
sed 's/Round "/Round "1/' "$games" >"$tmp/more.pgn"
expect 0 "proposals are written" -- propose one.csv 1 "$games" "$tmp/more.pgn"
also "the certain ones are to be applied" -- grep -q '^yes,player,"Kortschnoj, Viktor","Korchnoi, Viktor",1300016,a listed spelling,2$' "$tmp/one.csv"
also "the likely ones are not" -- grep -q '^no,player,"Kasparov,G","Kasparov, Garry",' "$tmp/one.csv"
also "and each candidate of an ambiguous one is there" -- test "$(grep -c '^no,player,"Minasian,A",' "$tmp/one.csv")" -eq 2
expect 0 "they are written by three threads in another order of files" -- propose three.csv 3 "$tmp/more.pgn" "$games"
also "and are the same" -- equal_files "$tmp/one.csv" "$tmp/three.csv"

grep -v '^\[Round ' "$games" >"$tmp/roundless.pgn"
expect 0 "proposals for games that can be corrected" -- propose once.csv 1 "$tmp/roundless.pgn"
also "count each game once" -- grep -q 'Kortschnoj.*,1$' "$tmp/once.csv"

for name in 'Nobody, Known|does not have this player' 'Kasparov|was not looked up' 'Giri, A / Anand, V|was not looked up'; do
	printf '[White "%s"]\n[Black "?"]\n\n1. e4 *\n\n[White "NN"]\n[Black "?"]\n\n1. e4 *\n' "${name%|*}" >"$tmp/unknown.pgn"
	expect 0 "the player ${name%|*}" -- "$check" --names "$list" --select name-unknown "$tmp/unknown.pgn"
	also "is not in the list, or was not looked up" -- has "${name#*|}"
	also "and nobody is not missed" -- test "$(wc -l <"$tmp/out")" -eq 1
done
mkfifo "$tmp/pipe"
timeout 10 cat "$tmp/pipe" >"$tmp/through" &
expect 0 "they are written to a pipe" -- propose pipe 1 "$games" "$tmp/more.pgn"
[ -p "$tmp/pipe" ] || kill $!
wait
also "which is not replaced, and gets all of them" -- eval '[ -p "$tmp/pipe" ] && equal_files "$tmp/one.csv" "$tmp/through"'
expect 0 "proposals for games that occur twice" -- propose twice.csv 1 "$games" "$games"
expect 0 "and are compared with each other, too" -- propose late.csv 1 --duplicates "$games" "$games"
also "count each of them once" -- equal_files "$tmp/twice.csv" "$tmp/late.csv"

expect 0 "pgn-replay writes certain names" -- "$replay" --names "$list" "$games"
cp "$tmp/out" "$tmp/named.pgn"
grep -o '^\[\(White\|Black\|Event\|Site\) .*' "$tmp/named.pgn" >"$tmp/tags"
also "as the list has them" -- grep -qx '\[White "Korchnoi, Viktor"\]' "$tmp/tags"
also "in all tags" -- test "$(grep -cx -e '\[Event "46. LAT Ch"\]' -e '\[Site "Budapest HUN"\]' -e '\[Black "Kasparov, Sergey"\]' "$tmp/tags")" -eq 3
also "and leaves the others" -- test "$(grep -cx -e '\[Black "Kasparov,G"\]' -e '\[Black "Krejci,Jan2"\]' -e '\[White "Fischer"\]' -e '\[White "Garry Kasparov"\]' "$tmp/tags")" -eq 4
expect 0 "what was written is checked" -- \
    "$check" --names "$list" --level info --select name-spelling,name-site,name-event --format jsonl --summary "$tmp/named.pgn"
grep -v -e '"token":"Kasparov,G"' -e '"type":"summary"' "$tmp/out" >"$tmp/again"
also "nothing is reported again" -- empty "$tmp/again"
expect 0 "proposals are applied" -- "$replay" --names "$tmp/one.csv" "$games"
also "which gives the same games" -- equal_files "$tmp/named.pgn" "$tmp/out"
sed 's/^no,player,"Kasparov,G"/yes,player,"Kasparov,G"/; s/Korchnoi, Viktor/Korchnoi, "V"/; s/"Korchnoi, "V""/"Korchnoi, ""V"""/' "$tmp/one.csv" >"$tmp/edited.csv"
expect 0 "edited ones are applied" -- "$replay" --names "$tmp/edited.csv" "$games"
also "as they were edited" -- grep -qx '\[White "Korchnoi, \\"V\\""\]' "$tmp/out"
also "and so are those that were set to yes" -- grep -qx '\[Black "Kasparov, Garry"\]' "$tmp/out"
expect 0 "--add fideid,title" -- "$replay" --names "$list" --add fideid,title "$games"
also "adds what is known" -- test "$(grep -cx -e '\[WhiteFideId "1300016"\]' -e '\[WhiteTitle "GM"\]' -e '\[BlackTitle "GM"\]' "$tmp/out")" -eq 4

# --bytes: only the names change, and all other bytes stay.
printf '; mine\r\n[Event  "Open"]\r\n[White "Muller" ]  \r\n[Black "X"][Round "1"]\r\n\r\n1.e4   e5!? { as  it } 2.Ngf3  1-0\r\n\r\n\r\n[White "Y"]\r\n\r\n1. d4' >"$tmp/odd.pgn"
sed 's/Muller/M\xc3\xbcller/; s/"Y"/"\\\\Z"/' "$tmp/odd.pgn" >"$tmp/right.pgn"
printf 'old,new\nMuller,M\303\274ller\nY,\\Z\n' >"$tmp/c.csv"
expect 1 "--bytes --names --dry-run" -- "$replay" -q --bytes --names "$tmp/c.csv" --dry-run "$tmp/odd.pgn"
also "names the file" -- has odd.pgn
expect 1 "--bytes --names --diff" -- in_dir "$tmp" "$(realpath "$replay")" -q --bytes --names c.csv --diff odd.pgn
also "is what patch makes of it" -- eval 'cp "$tmp/odd.pgn" "$tmp/patched.pgn" && patch -s --binary "$tmp/patched.pgn" "$tmp/out" && equal_files "$tmp/right.pgn" "$tmp/patched.pgn"'
for table in 's/,/;/' 's/,/\t/' 's/$/\r/; 1s/^/\xef\xbb\xbf/'; do
	sed "$table" "$tmp/c.csv" >"$tmp/d.csv"
	cp "$tmp/odd.pgn" "$tmp/in.pgn"
	expect 0 "--bytes --names --in-place, $table" -- "$replay" -q --bytes --names "$tmp/d.csv" --in-place "$tmp/in.pgn"
	also "changes nothing else" -- equal_files "$tmp/right.pgn" "$tmp/in.pgn"
done
expect 0 "once more" -- "$replay" -q --bytes --names "$tmp/c.csv" --diff "$tmp/right.pgn"
also "nothing changes" -- test ! -s "$tmp/out"
cp "$games" "$tmp/in.pgn"
expect 0 "names of a list, in place" -- "$replay" -q --bytes --names "$list" --in-place "$tmp/in.pgn"
also "four lines are others" -- test "$(diff "$games" "$tmp/in.pgn" | grep -c '^>')" -eq 4
# The text is written in its own encoding, and not by a guess.
printf '[Event "M\374ller"]\n[White "Muller"]\n\n1. e4 *\n' >"$tmp/latin.pgn"
sed 's/"Muller/"M\xfcller/' "$tmp/latin.pgn" >"$tmp/right.pgn"
cp "$tmp/latin.pgn" "$tmp/in.pgn"
expect 2 "a guess is not written back" -- "$replay" --bytes --names "$tmp/c.csv" --in-place "$tmp/in.pgn"
also "a message says so" -- has 'name it with --encoding' "$tmp/err"
also "the file stays" -- equal_files "$tmp/latin.pgn" "$tmp/in.pgn"
expect 0 "the encoding is named" -- "$replay" -q --encoding latin1 --bytes --names "$tmp/c.csv" --in-place "$tmp/in.pgn"
also "and the name is in it" -- equal_files "$tmp/right.pgn" "$tmp/in.pgn"
printf 'old,new\nMuller,\320\234\n' >"$tmp/d.csv"
expect 0 "it does not have the letter" -- "$replay" --encoding latin1 --bytes --names "$tmp/d.csv" --in-place "$tmp/latin.pgn"
also "a message says so" -- has 'names that its encoding cannot hold, or that need --encoding, in 1 game' "$tmp/err"
# Other changes of tags.
printf '[Site "S"]\n[White Unquoted]\n[Source "a"] [Note "b"]\n\n1. e4 *\n\n1. d4 *\n' >"$tmp/tags.pgn"
printf '[Event "E"]\n[White "W"]\n[Origin "a"]\n[Extra "c"]\n\n1. e4 *\n\n[Event "E"]\n[White "W"]\n[Extra "c"]\n\n1. d4 *\n' >"$tmp/right.pgn"
expect 0 "--set, --rename and --drop" -- "$replay" -q --bytes --set Event=E --set White=W --set Extra=c --rename Source=Origin \
    --drop Site,Note --in-place "$tmp/tags.pgn"
also "change only tags" -- equal_files "$tmp/right.pgn" "$tmp/tags.pgn"
for wrong in "--bytes --in-place" "--bytes --diff" "--bytes --add result" "--bytes --add fen" "--bytes --diff --strip comments"; do
	# shellcheck disable=SC2086
	expect 2 "refused: $wrong" -- "$replay" $wrong "$games"
done

"$replay" --to uci --bare "$games" >"$tmp/a"
expect 0 "names are written in" -- "$replay" --names "$list" --to uci --bare "$games"
also "the moves stay" -- same "$tmp/a"

expect 0 "FIDE's list as XML" -- "$check" -q --sandbox always --names fixtures/names/fide.xml --propose "$tmp/xml.csv" --fail-on never --severity 'name-*=off' "$games"
also "gives what it gives as text" -- eval '"$check" -q --names fixtures/names/fide.txt --propose "$tmp/txt.csv" --fail-on never "$games" >"$tmp/report"; equal_files "$tmp/xml.csv" "$tmp/txt.csv"'

printf 'name,born\n"Fischer, Robert",1860\n' >"$tmp/old.csv"
for year in 1960 1961; do
	printf '[White "Fischer, Robert"]\n[Black "Keres, Paul"]\n[Date "%s.??.??"]\n[Result "*"]\n\n1. e4 *\n' $year >"$tmp/$year.pgn"
done
expect 1 "a player of 101 years" -- "$check" --names "$tmp/old.csv" --select name-years --fail-on warning "$tmp/1960.pgn" "$tmp/1961.pgn"
also "is reported, and one of 100 years is not" -- test "$(grep -c 'name-years' "$tmp/out")" -eq 1
also "with both years" -- has '1961.pgn:1:9: warning: Fischer, Robert: the game is of 1961, and the list of names has the player as born in 1860'

# What is wrong with a list.
expect 2 "what is not a list is refused" -- "$check" --names "$games" "$games"
also "with the place" -- grep -q 'games.pgn: line 1: not a list of names' "$tmp/err"
expect 2 "a list that is not there is refused" -- "$check" --names "$tmp/none" "$games"
printf 'name,fideid\nTal,x\n"Tal, Mihail",14900084\n' >"$tmp/bad.csv"
expect 0 "a line that cannot be read is skipped" -- "$check" --names "$tmp/bad.csv" --fail-on never "$games"
also "and named" -- grep -q 'line 2: the FIDE id is not a number; this line is skipped' "$tmp/err"
# A table of changes: what is decided is yes or no, and a name can become only one other.
while IFS='|' read -r rows says; do
	printf "apply,kind,old,new\n$rows" >"$tmp/changes.csv"
	for program in "$check --fail-on never" "$B/pgn-replay -o $tmp/changed.pgn"; do
		expect 0 "a table of changes, ${says:-without a fault}: ${program%% *}" -- $program --names "$tmp/changes.csv" "$games"
		if [ -n "$says" ]; then
			also "it is said: $says" -- grep -q "changes.csv: $says" "$tmp/err"
		else
			also "nothing is said" -- eval '! grep -q changes.csv "$tmp/err"'
		fi
	done
done <<'END'
yes,player,A,B\nyes,player,A,C\n|line 3: an earlier line changes the same old name into another new one; this line is skipped
yes,player,A,B\nyes,player,A,C\nyes,player,A,D\n|line 3: an earlier line .*; this and 1 other line are skipped
y,player,A,B\n|line 2: the word in the column apply is neither yes nor no; this line is skipped
yes,player,A,B\nyes,player,A,B\nYES,site,A,C\nno,player,A,D\n,player,A,E\nNo,event,A,F\n|
END
expect 2 "--propose needs --names" -- "$check" --propose "$tmp/x" "$games"
expect 2 "--add title needs --names" -- "$replay" --add title "$games"
expect 2 "--names and --cache exclude each other" -- "$check" --names "$list" --cache "$tmp/c" "$games"
expect 2 "--names and --diff exclude each other" -- "$replay" --names "$list" --repair --diff "$games"
expect 0 "in the sandbox lists and proposals work" -- "$check" -q --sandbox always --names "$list" --propose "$tmp/box.csv" --fail-on never --severity 'name-*=off' "$games"
also "and are written" -- grep -q Korchnoi "$tmp/box.csv"
finish
