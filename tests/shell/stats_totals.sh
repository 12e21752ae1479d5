#!/bin/sh
# stats_totals.sh: the numbers of pgn-stats do not depend on threads, batches, shares of files and orders of merging.
# usage: tests/shell/stats_totals.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(cd "$B" && pwd)/pgn-stats
top=$(pwd)
shared=${ARBITER_SHARED:-../shared}
case $shared in /*) ;; *) shared=$top/$shared ;; esac
unset ECO_FILE
cd "$tmp" || exit 2

# -- games: those of the fixtures, and some of the corpus where there is one --
cat "$top/fixtures/games/stats.pgn" >in.pgn
echo >>in.pgn
cat "$top/fixtures/games/laws.pgn" >>in.pgn
if [ -r "$shared/corpus/lichess.pgn" ]; then
	echo >>in.pgn
	head -n 4000 "$shared/corpus/lichess.pgn" >>in.pgn
fi
formats="text csv json html"

# report DIRECTORY OPTION...: all that there is to compare, each in a file of its own
report() {
	dir=$1
	shift
	mkdir -p "$dir"
	for format in $formats; do
		"$P" --format "$format" "$@" >"$dir/$format" 2>"$dir/err" || { cat "$dir/err"; return 1; }
	done
}
# alike DIRECTORY DIRECTORY: byte for byte
alike() {
	for format in $formats; do
		cmp "$1/$format" "$2/$format" >&2 || return 1
	done
}
# shuffled SEED WORD...: the words in an order that depends on the seed
shuffled() {
	awk -v seed="$1" 'BEGIN { srand(seed); for (i = 2; i < ARGC; i++) print rand(), ARGV[i] }' "$@" | sort -n | cut -d ' ' -f 2
}

# threads_and_batches NAME OPTION...
threads_and_batches() {
	name=$1
	shift
	report whole -j 1 "$@" in.pgn; check "$name: a report in every format" 0
	"$P" -j 1 --partial whole.part "$@" in.pgn 2>err; check "$name: a partial result" 0
	status=0
	for both in $threads; do
		"$P" -j "${both%:*}" --batch-bytes "${both#*:}" --partial this.part "$@" in.pgn 2>err &&
		    cmp whole.part this.part || { echo "# threads:bytes $both"; status=1; }
	done
	[ $status -eq 0 ]; check "$name: with any threads and batches it is the same, byte for byte" 0
	report this -j 3 --batch-bytes 1000 "$@" in.pgn && alike whole this; check "$name: and so are reports" 0
}

# shares NAME FILE WHOLE N... -- OPTION...: the shares of a file, merged in some order, against the report of the whole
shares() {
	name=$1 file=$2 whole=$3 status=0 counts=
	shift 3
	while [ "$1" != -- ]; do counts="$counts $1"; shift; done
	shift
	for of in $counts; do
		rm -f part-*
		k=0
		while [ $k -lt "$of" ]; do
			"$P" -j 1 --shard $k/"$of" --partial part-$k "$@" "$file" 2>err || { cat err; status=1; }
			k=$((k + 1))
		done
		# shellcheck disable=SC2046
		"$P" --merge --format csv $(shuffled "$of" part-*) >merged 2>err && cmp merged "$whole/csv" ||
		    { echo "# $of shares: $(head -n 1 err)"; status=1; }
	done
	[ $status -eq 0 ]; check "$name: the whole is made of its shares" 0
}

threads=$(for j in 1 2 3 7; do for bytes in 1 7 1000 1000000; do echo $j:$bytes; done; done)
threads_and_batches "all tables"
threads="2:1 7:7 3:1000 1:1000000"
shares "a plain file in 1 to 17" in.pgn whole 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 --
[ "$(grep -l '^{"table":"counts","key":\["games"\]' part-* | wc -l)" -gt 12 ]; check "nearly each share has games" 0
awk '/^\[Event "/ && n++ == 80 { next } { print }' in.pgn >less.pgn
report less less.pgn && ! alike less whole 2>err; check "a tag less makes a difference" 0

# The same share is the same bytes; parts in any order, and merges of merges.
i=0
while [ $i -lt 7 ]; do
	"$P" -j $((i % 3 + 1)) --shard $i/7 --partial part-$i in.pgn 2>err
	i=$((i + 1))
done
"$P" -j 3 --batch-bytes 7 --shard 4/7 --partial again in.pgn 2>err && cmp -s again part-4; check "a share is the same bytes each time" 0
status=0
for seed in 1 2 3 4 5 6; do
	# shellcheck disable=SC2046
	"$P" --merge --format csv $(shuffled $seed part-0 part-1 part-2 part-3 part-4 part-5 part-6) >merged 2>err &&
	    cmp merged whole/csv || status=1
done
[ $status -eq 0 ]; check "merged in any order" 0
"$P" --merge --partial all.part part-5 part-2 part-0 part-6 part-1 part-4 part-3 2>err
cmp -s all.part whole.part; check "merged to a partial result, it is that of the whole" 0
"$P" --merge part-0 part-1 part-3 part-5 part-6 >merged 2>err; check "parts that are missing" 2
grep -q 2/7 err && grep -q 4/7 err && ! grep -q 3/7 err; check "are named" 0
"$P" --merge part-0 part-1 part-2 part-3 part-4 part-5 part-6 again >merged 2>err; check "a part that is there twice" 2
sed '2s/\[[0-9]*/&1/' part-0 >changed
"$P" --merge changed part-1 part-2 part-3 part-4 part-5 part-6 >merged 2>err; check "a part that was changed" 2
sed '$d' part-0 >changed
"$P" --merge changed part-1 part-2 part-3 part-4 part-5 part-6 >merged 2>err; check "a part that was cut" 2

# Parts that are files of their own: no share, each counted alone.
awk '/^\[Event "/ { n++ } { print > ("file" n % 5 ".pgn") }' in.pgn
report files file0.pgn file1.pgn file2.pgn file3.pgn file4.pgn; check "five files" 0
for i in 0 1 2 3 4; do "$P" --partial file$i.part file$i.pgn 2>err; done
report merged.d --merge file3.part file1.part file4.part file0.part file2.part && alike merged.d files; check "counted one by one" 0
"$P" --merge --partial left file3.part file0.part 2>err && "$P" --merge --partial right file4.part file1.part 2>err &&
    "$P" --merge --partial most right file2.part 2>err; check "parts are merged to parts" 0
report merged.d --merge most left && alike merged.d files; check "and these to the whole" 0
report merged.d --merge left most && alike merged.d files; check "in another order" 0
"$P" --partial one.part file0.pgn file1.pgn file2.pgn file3.pgn file4.pgn 2>err
# But for what it is of, and the digest of all that.
numbers() { sed -e '1s/"input":"[^"]*"//' -e '$d' "$1"; }
"$P" --merge --partial all.part left most 2>err && [ "$(numbers all.part | cksum)" = "$(numbers one.part | cksum)" ]; check "as a partial result it has the same numbers" 0
status=0
for i in 0 1 2; do
	"$P" --shard $i/3 --partial both-$i file0.pgn file1.pgn file2.pgn file3.pgn file4.pgn 2>err || status=1
done
report merged.d --merge both-2 both-0 both-1 && alike merged.d files && [ $status -eq 0 ]; check "shares of several files" 0

# -- zstd in many frames, cut anywhere --
if command -v zstd >/dev/null; then
	size=$(wc -c <in.pgn)
	split -b $((size / 29 + 1)) in.pgn piece.
	for piece in piece.*; do zstd -q -c "$piece"; done >in.pgn.zst
	shares "a zstd file of many frames in 1 to 17" in.pgn.zst whole 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 --
	[ "$(grep -l '^{"table":"counts","key":\["games"\]' part-* | wc -l)" -gt 12 ]; check "nearly each share has games" 0
	# Frames that begin where a game does: each frame owns its first game.
	rm -f piece.*
	awk '/^\[Event "/ { n++ } { print > sprintf("piece.%03d", n / 9) }' in.pgn
	for piece in piece.*; do zstd -q -c "$piece"; done >in.pgn.zst
	shares "frames that begin with a game" in.pgn.zst whole 2 5 17 --
	zstd -q -c in.pgn >one.pgn.zst
	shares "a single frame" one.pgn.zst whole 1 3 --
	awk '{ printf "%s\r\n", $0 }' in.pgn >crlf.pgn
	report crlf crlf.pgn
	shares "lines that end in CR LF" crlf.pgn crlf 3 17 --
	# Frames that are cut between CR and LF, most at the blank lines in front of games; and an empty one.
	rm -f piece.*
	awk 'BEGIN { piece = "piece.000" }
	{ printf "%s\r", $0 >piece
	  if (/^$/ && ++blank % 4 == 2) { close(piece); piece = sprintf("piece.%03d", ++n) }
	  printf "\n" >piece }' in.pgn
	cat piece.* | cmp -s - crlf.pgn; check "pieces of it" 0
	{ for piece in piece.*; do zstd -q -c "$piece"; done; : | zstd -q -c; zstd -q -c piece.000; } >crlf.pgn.zst
	cat crlf.pgn piece.000 >crlf2.pgn
	report crlf crlf2.pgn
	shares "frames that are cut between CR and LF" crlf.pgn.zst crlf 1 2 7 17 --
else
	skip "zstd" "there is no zstd"
fi

# -- groups --
threads_and_batches "by event" --by Event --depth 3
shares "by event" in.pgn whole 2 5 17 -- --by Event --depth 3

# -- less memory than the rows need: the sample is the same on every way --
threads_and_batches "in 1 MiB" --memory 1M --depth 30
sampled() { awk -F , '$1 == "positions" && $(NF - 1) == "sample" { n = $NF } END { exit n <= 1 }' "$1"; }
sampled whole/csv; check "in 1 MiB: rows are left out" 0
shares "in 1 MiB" in.pgn whole 2 7 17 -- --memory 1M --depth 30
threads_and_batches "by player, in 1 MiB" --memory 1M --by White --depth 20
shares "by player, in 1 MiB" in.pgn whole 3 17 -- --memory 1M --by White --depth 20
for i in 0 1 2 3 4; do "$P" --memory 1M --by White --depth 20 --partial file$i.part file$i.pgn 2>err; done
"$P" --memory 1M --by White --depth 20 --format csv file0.pgn file1.pgn file2.pgn file3.pgn file4.pgn >files.csv 2>err
sampled files.csv; check "rows are left out" 0
"$P" --merge --partial left file4.part file1.part 2>err && "$P" --merge --partial right left file0.part 2>err &&
    "$P" --merge --format csv file3.part right file2.part >merged 2>err && cmp merged files.csv; check "merges of merges, in 1 MiB" 0

# -- what needs no board, and a choice of games --
threads_and_batches "without replay" --no-replay
shares "without replay" in.pgn whole 2 17 -- --no-replay
threads_and_batches "some games" --where 'plies > 60'
shares "some games" in.pgn whole 3 17 -- --where 'plies > 60'

# -- the corpus --
if [ -r "$shared/corpus/masters.pgn.zst" ] && command -v zstd >/dev/null; then
	zstd -dcq "$shared/corpus/masters.pgn.zst" >masters.pgn
	formats=csv
	report whole -j 2 masters.pgn; check "the corpus" 0
	shares "the corpus" masters.pgn whole 3 --
	"$P" --partial one.part -j 1 "$shared/corpus/masters.pgn.zst" 2>err && "$P" --merge --format csv one.part | cmp -s - whole/csv; check "the corpus, compressed" 0
else
	skip "the corpus" "no corpus in ARBITER_SHARED, or no zstd"
fi
cd "$top" || exit 2
echo "1..$n"
exit $failed
