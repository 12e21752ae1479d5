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
"$S" --partial whole in.pgn; check "a partial result" 0

# -- refused, with one line that names the option and one where to look --
while read -r line; do
	eval "\"\$S\" $line" >out 2>err </dev/null; check "$line" 2
	first=$(echo "$line" | grep -o -e '--[a-z-]*' | head -n 1)
	[ ! -s out ] && [ "$(wc -l <err)" -eq 2 ] && head -n 1 err | grep -q -e "${first#--}" && grep -q "^Try 'pgn-stats --help'" err
	check "and it says so" 0
done <<'END'
--merge --tables counts whole
--merge --no-replay whole
--merge --by Event whole
--merge --depth 3 whole
--merge --eco x whole
--merge --shard 0/2 whole
--merge --where plies whole
--merge --level info whole
--merge --laws fide-2023 whole
--merge --summary whole
--eco x --no-replay in.pgn
--eco x --tables results in.pgn
--tie-breaks SB,SB --crosstable in.pgn
--partial p --top 3 in.pgn
--partial p --title T in.pgn
--partial p --plot results in.pgn
--partial p --format csv in.pgn
--partial p --output o in.pgn
--plot results --html in.pgn
--plot results --top 4 in.pgn
--plot results --crosstable in.pgn
--plot nothing in.pgn
--plot openings --tables counts in.pgn
--crosstable --tables counts in.pgn
--crosstable --no-replay in.pgn
--crosstable --by Event in.pgn
--crosstable --depth 2 in.pgn
--crosstable --top 2 in.pgn
--tie-breaks wins,blacks --crosstable in.pgn
--depth 0 in.pgn
--tie-breaks blacks in.pgn
--no-replay --level info in.pgn
--no-replay --select dead-position-reached in.pgn
--no-replay --where 'White == "Ann"' in.pgn
--no-replay --tables ends in.pgn
--no-replay --by end in.pgn
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
--plot squares --no-replay in.pgn
--title T in.pgn
--memory 1 in.pgn
--memory 12x in.pgn
--memory 99999999999999999999T in.pgn
--depth 61 in.pgn
--top x in.pgn
--format xml in.pgn
--either-colour in.pgn
END

# -- lists --
for list in tables plot tie-breaks format; do
	"$S" --$list help >out && [ "$(wc -l <out)" -gt 3 ]; check "--$list help" 0
done

# -- which games --
# count NAME OPTIONS: the games that are counted
count() {
	"$S" --tables counts --format csv "$@" in.pgn 2>err | sed -n 's/^games,\([0-9]*\),.*/\1/p'
}
[ "$(count)" = 3 ]; check "all games" 0
[ "$(count --game 2-)" = 2 ]; check "--game" 0
[ "$(count --where 'White == "Ann" || plies == 2')" = 2 ]; check "--where" 0
[ "$(count --where 'end == "checkmate"')" = 1 ]; check "--where end" 0
[ "$(count --position 'rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR')" = 1 ]; check "--position" 0
[ "$(count --material 'KQRRBBNNPPPPPPPPvKQRRBBNNPPPPPPPP')" = 3 ]; check "--material" 0
[ "$("$S" --tables results --by White --format csv in.pgn | cut -d , -f 1-3 | tr '\n' ' ')" = "group,result,games Ann,1-0,1 Bob,0-1,1 Cid,1/2-1/2,1 " ]; check "--by a tag" 0
[ "$("$S" --tables results --by end --format csv in.pgn | sed 1d | cut -d , -f 1-3 | sort | tr '\n' ' ')" = "?,0-1,1 ?,1-0,1 checkmate,1/2-1/2,1 " ]; check "--by what the moves tell" 0
[ "$("$S" --no-replay --tables results --by year --format csv in.pgn | sed 1d | cut -d , -f 1-2 | sort -u | wc -l)" = 3 ]; check "--by year without replay" 0
[ "$(count --level error)" = 3 ]; check "findings choose no games" 0
"$S" --tables findings --format csv in.pgn | grep -q '^result-vs-checkmate,1,1'; check "findings are counted" 0
"$S" in.pgn >/dev/null; check "and do not fail" 0
"$S" --fail-on error in.pgn >/dev/null; check "unless that is wanted" 1

"$S" --by Foo --tables results in.pgn >/dev/null 2>err && grep -q 'no game has that tag' err; check "--by a tag that no game has" 0
long=$(printf '%0600d' 1)
{ game "${long}a" Bob 1-0 '1. e4'; game "${long}b" Bob 1-0 '1. e4'; game "${long}a" Bob 1-0 '1. e4'; } >long.pgn
[ "$("$S" --tables players --format csv long.pgn | sed 1d | cut -d , -f 2 | tr '\n' ' ')" = "3 2 1 " ]; check "long names are told apart" 0
"$S" --where 'plies > 0
&& plies < 100' --partial lines in.pgn && "$S" --merge lines >/dev/null; check "a condition of two lines in a partial result" 0
awk 'BEGIN { print "[Event \"E\"]"; for (i = 0; i < 200; i++) printf "[T%d \"x\"]\n", i; print "\n1. e4 *" }' >tags.pgn
"$S" --no-replay --tables tags tags.pgn 2>err >/dev/null && grep -q 'beyond a limit' err; check "what is beyond a limit is told" 0
mkdir jan feb && cp in.pgn jan/games.pgn && tail -n 11 in.pgn >feb/games.pgn
(cd jan && "$S" --partial ../j games.pgn) && (cd feb && "$S" --partial ../f games.pgn) && "$S" --merge j f >/dev/null; check "parts of two files with one name" 0
(cd jan && "$S" --shard 0/2 --partial ../j0 games.pgn) && (cd feb && "$S" --shard 1/2 --partial ../f1 games.pgn); check "shares of them" 0
"$S" --merge j0 f1 >/dev/null 2>err; check "are no whole" 2
"$S" in.pgn >in.text && "$S" --shard 1/2 --partial j1 jan/games.pgn && "$S" --merge j0 j1 | cmp -s - in.text; check "however the folder is written" 0
: >e1.pgn; : >e2.pgn
"$S" --partial e1 e1.pgn 2>/dev/null && "$S" --partial e2 e2.pgn 2>/dev/null && "$S" --merge e1 e2 >/dev/null; check "two empty files" 0

# -- what is written --
for format in text csv json html; do
	"$S" --format $format -o "out.$format" in.pgn && [ -s "out.$format" ]; check "--format $format" 0
	"$S" --crosstable --format $format in.pgn >"cross.$format" && [ -s "cross.$format" ]; check "--crosstable --format $format" 0
	"$S" --merge --format $format whole | cmp -s - "out.$format"; check "the same from a partial result" 0
done
"$S" --html in.pgn | cmp -s - out.html; check "--html" 0
"$S" --partial /dev/stdout in.pgn | cmp -s - whole; check "a partial result to standard output" 0
ECO_FILE=$top/fixtures/eco/openings.tsv "$S" --tables openings --format csv in.pgn | grep -q '^C20,'; check "ECO_FILE" 0
"$S" --eco "$top/fixtures/eco/openings.pgn" --tables openings --format csv in.pgn >out && [ -s out ]; check "--eco" 0
printf 'x\ty\n' >bad.eco
"$S" --eco bad.eco in.pgn >out 2>err; check "a table of openings that is none" 2
[ ! -s out ] && grep -q '^pgn-stats: bad.eco: ' err; check "is named" 0

# -- trouble --
"$S" no.pgn >out 2>err; check "a file that is not there" 2
grep -q 'no.pgn' err && [ -s out ]; check "is named, and the rest is counted" 0
"$S" --partial part no.pgn in.pgn 2>err; check "no partial result of what could not be read" 2
[ ! -e part ] && ! ls -A | grep -q '^\.part'; check "there is no file" 0
(ulimit -f 0; "$S" --partial part in.pgn 2>err); check "no room for a partial result" 2
# shellcheck disable=SC2016
sh -c ': >.taken.$$-0.new && exec "$0" "$@"' "$S" --partial taken in.pgn && [ -s taken ] && [ ! -s .taken.*-0.new ]; check "a hidden name that is taken" 0
rm -f taken .taken.*
[ ! -e part ] && ! ls -A | grep -q '^\.part'; check "there is none either" 0
cp in.pgn games.pgn
for name in games.pgn ./games.pgn; do
	"$S" --partial $name games.pgn 2>err; check "a partial result in place of the games" 2
	cmp -s in.pgn games.pgn && grep -q 'also an input' err; check "which stay as they are" 0
done
"$S" --partial games.pgn in.pgn 2>err; check "a partial result in place of other games" 2
cmp -s in.pgn games.pgn && grep -q 'not a partial result' err; check "which stay, too" 0
cp whole again && "$S" --merge --partial again again 2>err; check "a merged one in place of a part" 2
cmp -s whole again; check "which stays" 0
"$S" --partial again in.pgn && cmp -s whole again; check "an older one is replaced" 0
"$S" --partial no/part in.pgn 2>err; check "a place that is not there" 2
"$S" --partial - in.pgn 2>err; check "- is no file to write" 2
mkfifo fifo && { cat fifo >read & "$S" --partial fifo in.pgn; wait; cmp -s read whole; }; check "a pipe stays one" 0
: >empty.pgn
"$S" empty.pgn >out 2>err; check "an empty file" 0
grep -q 'empty.pgn.*file-empty' err; check "is told" 0
echo 'no game at all' >text.pgn
"$S" text.pgn >out 2>err; check "a file of another kind" 0
grep -q 'text.pgn.*file-not-pgn' err; check "is told, too" 0
if [ -w /dev/full ]; then
	"$S" -o /dev/full in.pgn 2>err; check "a full disk" 2
	"$S" --partial /dev/full in.pgn 2>err; check "a full disk for a partial result" 2
	"$S" in.pgn >/dev/full 2>err; check "standard output on a full disk" 2
else
	skip "a full disk" "there is no /dev/full"
fi
"$S" -o in.pgn in.pgn 2>err; check "the output is the input" 2
grep -q '^\[Event' in.pgn; check "which stays as it is" 0
"$S" --merge in.pgn >out 2>err; check "merging games" 2
[ ! -s out ] && grep -q 'in.pgn: line 1' err; check "is refused" 0
head -c 200 whole >cut
"$S" --merge cut 2>err; check "merging a part that was cut" 2
"$S" --merge whole whole 2>err; check "the same part twice" 2
"$S" --crosstable --partial cross in.pgn && "$S" --merge cross >out 2>err; check "crosstables are merged as such" 2
"$S" --merge --crosstable cross >out && "$S" --crosstable in.pgn | cmp -s - out; check "with --crosstable" 0
"$S" --merge --plot openings whole >out 2>err; check "a chart of what was not counted" 2
for k in 0 1 2; do "$S" --shard $k/3 --partial part-$k in.pgn; done
"$S" --merge part-0 part-2 >out 2>err; check "a shard is missing" 2
grep -q '1/3' err; check "and is named" 0
"$S" --merge part-2 part-0 part-1 | cmp -s - out.text; check "all shards" 0
"$S" --merge --plot results whole >merged.svg && "$S" --plot results in.pgn | cmp -s - merged.svg; check "a chart of parts" 0
awk 'BEGIN { for (i = 0; i < 3000; i++) printf "[Event \"E\"]\n\n1. %c%d %c%d 2. %c3 *\n\n", 97 + i % 8, 3 + int(i / 8) % 2,
	97 + int(i / 16) % 8, 5 + int(i / 128) % 2, 97 + (i + 1 + int(i / 256) % 7) % 8 }' >few.pgn
"$S" --plot tree few.pgn >/dev/null; check "a chart of a table that is whole" 0
"$S" --memory 1M --plot tree few.pgn >out 2>err; check "of one that is a sample" 2
[ ! -s out ] && grep -q 'is a sample' err; check "is refused" 0
"$S" --by White --memory 1M --partial /dev/null few.pgn 2>/dev/null; check "a device for a partial result" 0
"$S" --merge <whole | cmp -s - out.text; check "standard input" 0
"$S" - <in.pgn | cmp -s - out.text; check "games from standard input" 0

echo "1..$n"
exit $failed
