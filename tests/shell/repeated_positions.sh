#!/bin/sh
# repeated_positions.sh: fen-legal --duplicates: positions of lists that occur more than once, and where they were first.
# usage: tests/shell/repeated_positions.sh [build directory]
# shellcheck disable=SC2016,SC2317 # expect runs what looks unused
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(realpath "$B/fen-legal") replay=$(realpath "$B/pgn-replay")
fixtures=$(realpath fixtures)
cd "$tmp" || exit 2

# twice A B: with both lines, the second is reported; once A B: it is not
twice() {
	printf '%s\n%s\n' "$1" "$2" >two.fen
	"$P" -q --duplicates --variant chess960 two.fen 2>&1 | grep 'two.fen:2:.*same position is in line 1.*fen-duplicate'
}
once() {
	printf '%s\n%s\n' "$1" "$2" >two.fen
	"$P" --duplicates --variant chess960 two.fen 2>&1 | grep -c 'two.fen:[12]:1: ' >count
	! "$P" --duplicates two.fen --variant chess960 2>&1 | grep 'fen-duplicate' && [ "$(cat count)" -ge 2 ]
}
start='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR'
castle='r3k2r/8/8/8/8/8/8/R3K2R'
passed='4k3/8/8/3pP3/8/8/8/4K3'
open='4k3/8/8/3p4/8/8/8/4K3'
expect 0 "the same line" -- twice "$start w KQkq - 0 1" "$start w KQkq - 0 1"
expect 0 "other counters" -- twice "$castle w KQkq - 3 20" "$castle w KQkq - 4 21"
expect 0 "operations" -- twice "$castle w KQkq - bm O-O;" "$castle w KQkq - 0 30"
expect 0 "castling rights in other letters" -- twice "$castle w KQkq - 0 1" "$castle w HAha - 0 1"
expect 0 "an en passant square that nobody can use" -- twice "$open w - d6 0 9" "$open w - - 0 9"
expect 0 "a capture en passant is possible" -- once "$passed w - d6 0 9" "$passed w - - 0 9"
expect 0 "the other side to move" -- once "$castle w KQkq - 0 1" "$castle b KQkq - 0 1"
expect 0 "other castling rights" -- once "$castle w KQkq - 0 1" "$castle w KQ - 0 1"
expect 0 "positions that are not legal" -- twice '4k3/8/8/8/8/8/4r3/4K3 b - - 0 1' '4k3/8/8/8/8/8/4r3/4K3 b - - 0 2'

# Several files, and which was first.
printf '# heading\n%s w KQkq - 0 1\n\n%s w - - 0 1\n' "$start" "$open" >a.fen
printf '%s w - - 0 1\n%s w - - 0 1\n  %s w - - 7 9\n' "$open" 4k3/8/8/8/3P4/8/8/4K3 "$open" >b.epd
expect 0 "two files" -- "$P" -q --duplicates a.fen b.epd
grep fen-duplicate out >got
cat >wanted <<EOF
b.epd:1:1: warning: $open w - - 0 1: the same position is in line 4 of a.fen [fen-duplicate]
b.epd:3:3: warning: $open w - - 7 9: the same position is in line 4 of a.fen [fen-duplicate]
EOF
also "each is named with the first one" -- same wanted got
expect 1 "--fail-on warning" -- "$P" -q --duplicates --fail-on warning a.fen b.epd
expect 0 "without --duplicates" -- "$P" -q --fail-on warning a.fen b.epd
also "without --duplicates nothing is compared" -- empty
expect 0 "jsonl" -- "$P" -q --duplicates -f jsonl b.epd
also "jsonl has the place" -- has '"type":"finding","file":"b.epd","line":3,"column":3,"offset":[0-9]*,"id":"fen-duplicate"'
expect 0 "standard input" -- eval 'cat b.epd | "$P" -q --duplicates'
also "standard input: it is named" -- has '^<stdin>:3:3: .*line 1 \['
printf 'id,FEN\n1,%s w - - 0 1\n2,"%s w - - 4 9"\n' "$open" "$open" >t.csv
expect 0 "a table" -- "$P" -q --duplicates --from csv t.csv
also "a table: the rows are written" -- lines 3
also "a table: the finding is at the cell" -- has '^t.csv:3:3: .*line 2 \[fen-duplicate\]' err
expect 0 "a summary" -- "$P" -q --duplicates --summary a.fen b.epd
also "the summary counts them" -- has '2 warnings'
expect 0 "a baseline is written" -- "$P" -q --duplicates --level info --write-baseline base.json a.fen b.epd
expect 0 "with it nothing is new" -- "$P" -q --duplicates --level info --baseline base.json --fail-on warning a.fen b.epd
also "with it nothing is reported" -- empty
for wrong in "--good x" "--bad x" "-f junit" "-f files" "--report table=x"; do
	# shellcheck disable=SC2086
	expect 2 "refused: $wrong" -- "$P" --duplicates $wrong a.fen
done

# All positions of real games: what awk finds in their first four fields, in any threads and memory.
for f in "$fixtures"/games/*.pgn; do
	"$replay" -q --to fen "$f" 2>err
done | awk 'NF == 6' >real.fen
cat real.fen real.fen >double.fen
awk '{ key = $1 " " $2 " " $3 " " $4 } key in first { print NR, first[key]; next } { first[key] = NR }' double.fen >wanted
# list OPTION...: line and first line of each
list() {
	"$P" -q --duplicates --nodes 1 --select fen-duplicate --max-findings 0 "$@" double.fen | sed -n 's/^double.fen:\([0-9]*\):.*in line \([0-9]*\).*/\1 \2/p'
}
expect 0 "positions of real games" -- list -j1
echo "# $(wc -l <double.fen) positions, $(wc -l <out) repeated"
also "those that awk finds" -- same wanted
expect 0 "in threads, and small batches" -- list -j3 --batch-bytes 1000
also "the same" -- same wanted
expect 0 "in little memory" -- list --memory 1M
also "still the same" -- same wanted
finish
