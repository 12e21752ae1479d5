#!/bin/sh
# stats_options.sh: options of pgn-stats that mean nothing together are refused; which games are counted; what is
# written where; trouble with files.
# usage: tests/shell/stats_options.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
S=$(cd "$B" && pwd)/pgn-stats
top=$(pwd)
cd "$tmp" || exit 2

# game WHITE BLACK RESULT MOVETEXT
game() {
	printf '[Event "E"]\n[Site "?"]\n[Date "2020.01.01"]\n[Round "1"]\n[White "%s"]\n[Black "%s"]\n' "$1" "$2"
	printf '[Result "%s"]\n\n%s %s\n\n' "$3" "$4" "$3"
}
{
	game Ann Bob 1-0 '1. e4 e5 2. Nf3 Nc6'
	game Bob Ann 0-1 '1. d4 d5'
	game Cid Ann 1/2-1/2 '1. f3 e5 2. g4 Qh4#'
} >in.pgn
expect 0 "a partial result is written" -- "$S" --write-counts whole in.pgn

# -- refused, with one line that names the option and one where to look --
# refusal_names OPTION: nothing on standard output, two lines on standard error
refusal_names() {
	empty && lines 2 err && head -n 1 err | grep -q -e "${1#--}" && has "^Try 'pgn-stats --help'" err
}
while read -r line; do
	expect 2 "$line" -- eval "\"\$S\" $line" </dev/null
	also "$line: the message names the option" -- \
	    refusal_names "$(echo "$line" | grep -o -e '--[a-z-]*' | head -n 1)"
done <<'END'
--merge --tables counts whole
--merge --tables quick whole
--merge --by Event whole
--merge --depth 3 whole
--merge --eco x whole
--merge --shard 0/2 whole
--merge --where plies whole
--merge --level info whole
--merge --laws fide-2023 whole
--merge --summary whole
--eco x --tables quick in.pgn
--eco x --tables results in.pgn
--tie-breaks SB,SB --crosstable in.pgn
--tie-breaks BH/C1,BH-C1 --crosstable in.pgn
--tie-breaks KS/C1 --crosstable in.pgn
--tie-breaks XYZ --crosstable in.pgn
--tie-breaks BH/ --crosstable in.pgn
--tie-break-edition 2010 --crosstable in.pgn
--tie-break-edition 2026 in.pgn
--points 1-2-0 --crosstable in.pgn
--points 3-1 --crosstable in.pgn
--points 3-1-0-0 --crosstable in.pgn
--points 3-1/1.5-0 --crosstable in.pgn
--points 3-1-0 in.pgn
--ratings 0 --crosstable in.pgn
--ratings auto in.pgn
--write-counts p --points 3-1-0 --crosstable in.pgn
--write-counts p --standings 1 in.pgn
--standings 1 --pairings 1 in.pgn
--pairings '' in.pgn
--pairings 1 --tie-breaks BH in.pgn
--standings 1 --tables quick in.pgn
--standings 1 --format trf in.pgn
--write-counts p --top 3 in.pgn
--write-counts p --title T in.pgn
--write-counts p --plot results in.pgn
--write-counts p --format csv in.pgn
--write-counts p --output o in.pgn
--plot results --format html in.pgn
--plot results --top 4 in.pgn
--plot results --crosstable in.pgn
--plot nothing in.pgn
--plot openings --tables counts in.pgn
--crosstable --tables counts in.pgn
--crosstable --tables quick in.pgn
--crosstable --by Event in.pgn
--crosstable --depth 2 in.pgn
--crosstable --top 2 in.pgn
--tie-breaks wins,blacks --crosstable in.pgn
--depth 0 in.pgn
--tie-breaks blacks in.pgn
--tables quick --level info in.pgn
--tables quick --select dead-position-reached in.pgn
--tables quick --where 'White == "Ann"' in.pgn
--tables quick,ends in.pgn
--tables quick --by end in.pgn
--shard 2/2 in.pgn
--shard 1 in.pgn
--shard 0/2 --game 1 in.pgn
--tables nothing in.pgn
--tables games in.pgn
--tables openings in.pgn
--by '' in.pgn
--by game in.pgn
--by Year,Result in.pgn
--by years in.pgn
--plot openings in.pgn
--plot squares --tables quick in.pgn
--title T in.pgn
--memory 1 in.pgn
--memory 12x in.pgn
--memory 99999999999999999999T in.pgn
--depth 61 in.pgn
--top x in.pgn
--format xml in.pgn
--either-side in.pgn
END

# -- lists --
for list in tables plot tie-breaks format; do
	expect 0 "--$list help exits with 0" -- "$S" --$list help
	also "--$list help lists more than three" -- test "$(wc -l <out)" -gt 3
done

# -- which games --
# counts GAMES NAME OPTION...: the games that are counted
counts() {
	games=$1 name=$2
	shift 2
	expect 0 "$name: games are counted" -- wide "$S" --tables counts --format csv "$@" in.pgn
	also "$name: they are $games" -- has "^games,$games,"
}
# cells FIELDS [FILE]: those fields of the rows of a table, without its heading, on one line
cells() {
	sed 1d "${2:-out}" | cut -d , -f "$1" | tr '\n' ' '
}
counts 3 "no option"
counts 2 "--game" --game 2-
counts 2 "--where with a tag and a number" --where 'White == "Ann" || plies == 2'
counts 1 "--where with an end" --where 'end == "checkmate"'
counts 1 "position()" --where 'position("rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR")'
counts 3 "material()" --where 'material("KQRRBBNNPPPPPPPPvKQRRBBNNPPPPPPPP")'
counts 3 "--level, as findings choose no games" --level error
expect 0 "--by a tag" -- wide "$S" --tables results --by White --format csv in.pgn
also "--by a tag: the groups and their results" -- \
    equal "$(cut -d , -f 1-3 out | tr '\n' ' ')" "group,key,games Ann,1-0,1 Bob,0-1,1 Cid,1/2-1/2,1 "
expect 0 "--by end" -- wide "$S" --tables results --by end --format csv in.pgn
also "--by end: the groups and their results" -- \
    equal "$(cells 1-3 | tr ' ' '\n' | sort | tr '\n' ' ')" "?,0-1,1 ?,1-0,1 checkmate,1/2-1/2,1 "
expect 0 "--by year without replay" -- wide "$S" --tables results --by year --format csv in.pgn
also "--by year without replay: three rows of one year" -- \
    equal "$(cells 1-2 | tr ' ' '\n' | sort -u | wc -l)" 3
expect 0 "a table of findings" -- wide "$S" --tables findings --format csv in.pgn
also "findings are counted" -- has '^result-vs-checkmate,1,1'
expect 0 "findings do not make the exit status 1" -- "$S" in.pgn
cp out in.text
for level in error warning info; do
	expect 1 "with --fail-on $level they do" -- "$S" --fail-on $level in.pgn
	also "--fail-on $level: the same is written" -- same in.text
done
expect 0 "but not with --fail-on never" -- "$S" --fail-on never in.pgn
expect 0 "nor those of games that are not chosen" -- "$S" --fail-on info --game 1 in.pgn
expect 1 "with --fail-on error they do" -- "$S" --fail-on error in.pgn

expect 0 "--by a tag that no game has exits with 0" -- "$S" --by Foo --tables results in.pgn
also "--by a tag that no game has is reported" -- has '^pgn-stats: --by: no game has the tag Foo$' err
long=$(printf '%0600d' 1)
{ game "${long}a" Bob 1-0 '1. e4'; game "${long}b" Bob 1-0 '1. e4'; game "${long}a" Bob 1-0 '1. e4'; } >long.pgn
expect 0 "long names are counted" -- wide "$S" --tables players --format csv long.pgn
also "long names are distinguished" -- equal "$(cells 2)" "3 2 1 "
expect 0 "a partial result with a condition of two lines" -- "$S" --where 'plies > 0
&& plies < 100' --write-counts lines in.pgn
expect 0 "a partial result with a condition of two lines is read again" -- "$S" --merge lines
awk 'BEGIN { print "[Event \"E\"]"; for (i = 0; i < 200; i++) printf "[T%d \"x\"]\n", i; print "\n1. e4 *" }' >tags.pgn
expect 0 "a game with 200 tags" -- "$S" --tables tags tags.pgn
also "200 tags: that there are tags beyond a limit is reported" -- has 'beyond a limit' err
mkdir jan feb && cp in.pgn jan/games.pgn && tail -n 11 in.pgn >feb/games.pgn
expect 0 "a partial result of jan/games.pgn" -- in_dir jan "$S" --write-counts ../j games.pgn
expect 0 "a partial result of feb/games.pgn" -- in_dir feb "$S" --write-counts ../f games.pgn
expect 0 "parts of two files with one name are merged" -- "$S" --merge j f
expect 0 "a share of jan/games.pgn" -- in_dir jan "$S" --shard 0/2 --write-counts ../j0 games.pgn
expect 0 "a share of feb/games.pgn" -- in_dir feb "$S" --shard 1/2 --write-counts ../f1 games.pgn
expect 2 "shares of two files with one name are not a whole" -- "$S" --merge j0 f1
expect 0 "the other share of jan/games.pgn, from another folder" -- "$S" --shard 1/2 --write-counts j1 jan/games.pgn
expect 0 "shares are merged however the folder of the file was written" -- "$S" --merge j0 j1
also "and are the whole" -- same in.text
# A size alone does not tell a file from another one of its name.
mkdir mar && sed '1s/."]$/%"]/' jan/games.pgn >mar/games.pgn
also "two files have one size" -- eval '[ "$(wc -c <jan/games.pgn)" -eq "$(wc -c <mar/games.pgn)" ] && ! cmp -s jan/games.pgn mar/games.pgn'
expect 0 "a share of mar/games.pgn, of the size of jan/games.pgn" -- in_dir mar "$S" --shard 1/2 --write-counts ../m1 games.pgn
expect 2 "shares of two files with one name and size are not a whole" -- "$S" --merge j0 m1
also "it is said why" -- has 'parts of other files do not count: all runs must be given the same files' err
expect 0 "a share of keys of jan/games.pgn" -- "${S%/*}/pgn-check" -q --level error --fail-on never --shard 0/2 --write-keys jan0 jan/games.pgn
expect 0 "a share of keys of mar/games.pgn" -- "${S%/*}/pgn-check" -q --level error --fail-on never --shard 1/2 --write-keys mar1 mar/games.pgn
expect 2 "keys of two files with one name and size are not a whole, either" -- "${S%/*}/pgn-check" --merge jan0 mar1
for empty in e1 e2; do
	: >$empty.pgn
	expect 0 "a partial result of the empty file $empty.pgn" -- "$S" --write-counts $empty $empty.pgn
done
expect 0 "partial results of two empty files are merged" -- "$S" --merge e1 e2

# -- what is written --
for format in text csv json html; do
	expect 0 "--format $format -o" -- "$S" --format $format -o "out.$format" in.pgn
	also "--format $format -o writes something" -- test -s "out.$format"
	expect 0 "--crosstable --format $format" -- "$S" --crosstable --format $format in.pgn
	also "--crosstable --format $format writes something" -- test -s out
	expect 0 "--merge --format $format" -- "$S" --merge --format $format whole
	also "--merge --format $format: the same as without a partial result" -- same "out.$format"
done
expect 0 "--write-counts /dev/stdout writes the partial result" -- eval '"$S" --write-counts /dev/stdout in.pgn | cmp - whole'
expect 0 "ECO_FILE" -- wide env ECO_FILE="$top/fixtures/eco/openings.tsv" "$S" --tables openings --format csv in.pgn
also "ECO_FILE names the openings" -- has '^C20,'
expect 0 "--eco" -- wide "$S" --eco "$top/fixtures/eco/openings.pgn" --tables openings --format csv in.pgn
also "--eco: a table is written" -- test -s out
{ cat "$top/fixtures/eco/openings.tsv"; printf 'C99\tNo such\t1. e4 Kx9\nZ1\tNor this\t1. e4\n'; } >slip.tsv
expect 0 "a table with two bad rows" -- wide "$S" --eco slip.tsv --tables openings --format csv in.pgn
also "a table with two bad rows: the others count" -- has '^C20,'
also "a table with two bad rows: the first is named, with how many there are" -- \
    has "^pgn-stats: slip.tsv: line $(($(wc -l <slip.tsv) - 1)): .*; 2 openings are skipped$" err
{ cat "$top/fixtures/eco/openings.pgn"; printf '[ECO "C99"]\n[Opening "No such"]\n\n1. e4 Kx9 *\n'; } >slip.pgn
expect 0 "a table in PGN with a bad game" -- wide "$S" --eco slip.pgn --tables openings --format csv in.pgn
also "a table in PGN with a bad game: it is named" -- has "^pgn-stats: slip.pgn: line .*; 1 opening is skipped$" err
printf 'x\ty\n' >bad.eco
expect 2 "a file that is not a table of openings is refused" -- "$S" --eco bad.eco in.pgn
also "a file that is not a table of openings: nothing is written" -- empty
also "a file that is not a table of openings is named" -- has '^pgn-stats: bad.eco: ' err

# -- trouble --
# no_part: there is no file part, and none that was to become it
no_part() {
	[ ! -e part ] && [ -z "$(find . -name '.part*')" ]
}
no_room() (
	ulimit -f 0
	"$@"
)
expect 2 "a missing file exits with 2" -- "$S" no.pgn
also "a missing file is named" -- has 'no.pgn' err
also "with a missing file the rest is counted" -- test -s out
expect 2 "a partial result with a missing file exits with 2" -- "$S" --write-counts part no.pgn in.pgn
also "a partial result with a missing file is not written" -- no_part
expect 2 "no room for a partial result exits with 2" -- no_room "$S" --write-counts part in.pgn
also "no room for a partial result: nothing is left of it" -- no_part
# shellcheck disable=SC2016
expect 0 "a partial result whose hidden name is taken" -- \
    sh -c ': >.taken.$$-0.new && exec "$0" "$@"' "$S" --write-counts taken in.pgn
also "a partial result whose hidden name is taken is written" -- test -s taken
also "the file with the hidden name stays empty" -- test -z "$(find . -name '.taken.*-0.new' -size +0)"
also "the file with the hidden name stays" -- test -n "$(find . -name '.taken.*-0.new')"
rm -f taken .taken.*
cp in.pgn games.pgn
for name in games.pgn ./games.pgn; do
	expect 2 "--write-counts $name games.pgn is refused" -- "$S" --write-counts $name games.pgn
	also "--write-counts $name games.pgn: the games stay as they are" -- same in.pgn games.pgn
	also "--write-counts $name games.pgn: that they are to be read is reported" -- has 'also an input' err
done
expect 2 "a partial result in place of other games is refused" -- "$S" --write-counts games.pgn in.pgn
also "a partial result in place of other games: they stay" -- same in.pgn games.pgn
also "a partial result in place of other games: that they are none is reported" -- has 'not a partial result' err
cp whole again
expect 2 "a merged result in place of its part is refused" -- "$S" --merge --write-counts again again
also "a merged result in place of its part: the part stays" -- same whole again
expect 0 "a partial result of one game" -- "$S" --game 1 --write-counts again in.pgn
expect 0 "a partial result in place of an older one" -- "$S" --write-counts again in.pgn
also "an older partial result is replaced" -- same whole again
expect 2 "a partial result in a folder that is missing is refused" -- "$S" --write-counts no/part in.pgn
expect 2 "--write-counts - is refused" -- "$S" --write-counts - in.pgn
mkfifo fifo
timeout 20 cat fifo >piped &
expect 0 "a partial result to a named pipe" -- "$S" --write-counts fifo in.pgn
wait
also "a named pipe carries the partial result" -- same whole piped
: >empty.pgn
expect 0 "an empty file exits with 0" -- "$S" empty.pgn
also "an empty file is reported" -- has 'empty.pgn.*file-empty' err
expect 0 "--summary" -- both "$S" -o o --summary in.pgn
also "the totals are written once" -- equal '3 games, 10 half-moves: 1 error' "$(cat out)"
expect 0 "--summary of games that are not checked" -- both "$S" -q -o o --tables quick --summary in.pgn
also "the totals are written once, and say so" -- equal '3 games, 10 half-moves: not checked' "$(cat out)"
echo 'no game at all' >text.pgn
expect 1 "a file without games exits with 1" -- "$S" text.pgn
also "a file without games is reported" -- has 'text.pgn.*file-not-pgn' err
if [ -w /dev/full ]; then
	expect 2 "--output on a full disk" -- "$S" -o /dev/full in.pgn
	expect 2 "--write-counts on a full disk" -- "$S" --write-counts /dev/full in.pgn
	expect 2 "standard output on a full disk" -- to /dev/full "$S" in.pgn
else
	skip "a full disk" "there is no /dev/full"
fi
cp in.pgn games.pgn
expect 2 "an output that is the input is refused" -- "$S" -o games.pgn games.pgn
also "an output that is the input: the input stays as it is" -- same in.pgn games.pgn
expect 2 "--merge of games is refused" -- "$S" --merge in.pgn
also "--merge of games writes nothing" -- empty
also "--merge of games names the file and the line" -- has 'in.pgn: line 1' err
head -c 200 whole >cut.part
expect 2 "--merge of a part that was cut is refused" -- "$S" --merge cut.part
expect 2 "--merge of the same part twice is refused" -- "$S" --merge whole whole
expect 0 "a partial result of crosstables" -- "$S" --crosstable --write-counts cross in.pgn
expect 2 "--merge of crosstables without --crosstable is refused" -- "$S" --merge cross
expect 0 "--crosstable" -- "$S" --crosstable in.pgn
cp out cross.text
expect 0 "--merge --crosstable" -- "$S" --merge --crosstable cross
also "--merge --crosstable: the crosstables of the whole" -- same cross.text
expect 2 "a chart of what was not counted is refused" -- "$S" --merge --plot openings whole
for k in 0 1 2; do
	expect 0 "share $k of 3" -- "$S" --shard $k/3 --write-counts part-$k in.pgn
done
expect 2 "--merge without the share 1 of 3 is refused" -- "$S" --merge part-0 part-2
also "the share that is missing is named" -- has '1/3' err
expect 0 "--merge of all shares" -- "$S" --merge part-2 part-0 part-1
also "--merge of all shares: the numbers of the whole" -- same out.text
expect 0 "--plot" -- "$S" --plot results in.pgn
cp out results.svg
expect 0 "--merge --plot" -- "$S" --merge --plot results whole
also "--merge --plot: the chart of the whole" -- same results.svg
awk 'BEGIN { for (i = 0; i < 3000; i++) printf "[Event \"E\"]\n\n1. %c%d %c%d 2. %c3 *\n\n", 97 + i % 8, 3 + int(i / 8) % 2,
	97 + int(i / 16) % 8, 5 + int(i / 128) % 2, 97 + (i + 1 + int(i / 256) % 7) % 8 }' >few.pgn
expect 0 "a chart of a table that is whole" -- "$S" --plot tree few.pgn
expect 2 "a chart of a table that is a sample is refused" -- "$S" --memory 1M --plot tree few.pgn
also "a chart of a table that is a sample is not written" -- empty
also "a chart of a table that is a sample: that it is one is reported" -- has 'is a sample' err
expect 0 "--write-counts /dev/null" -- "$S" --by White --memory 1M --write-counts /dev/null few.pgn
expect 0 "--merge of standard input" -- from whole "$S" --merge
also "--merge of standard input: the numbers of the whole" -- same out.text
expect 0 "games from standard input" -- from in.pgn "$S" -
also "games from standard input: the numbers of the file" -- same out.text

finish
