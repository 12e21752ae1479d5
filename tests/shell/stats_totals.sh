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
if check_all && [ -r "$shared/corpus/lichess.pgn" ]; then
	echo >>in.pgn
	head -n 1000 "$shared/corpus/lichess.pgn" >>in.pgn
fi
formats="text csv json html"

# report DIRECTORY OPTION...: all that there is to compare, each in a file of its own
report() {
	dir=$1
	shift
	mkdir -p "$dir"
	for format in $formats; do
		"$P" --format "$format" "$@" >"$dir/$format" || return
	done
}
# alike DIRECTORY DIRECTORY: byte for byte
alike() {
	for format in $formats; do
		same "$1/$format" "$2/$format" || return
	done
}
# shuffled SEED WORD...: the words in an order that depends on the seed
shuffled() {
	awk -v seed="$1" 'BEGIN { srand(seed); for (i = 2; i < ARGC; i++) print rand(), ARGV[i] }' "$@" | sort -n | cut -d ' ' -f 2
}

# threads_and_batches NAME OPTION...: leaves whole and whole.part
threads_and_batches() {
	name=$1
	shift
	expect 0 "$name: a report in every format" -- report whole -j 1 "$@" in.pgn
	expect 0 "$name: a partial result" -- "$P" -j 1 --write-counts whole.part "$@" in.pgn
	for how in $threads; do
		expect 0 "$name: threads:bytes $how" -- \
		    "$P" -j "${how%:*}" --batch-bytes "${how#*:}" --write-counts this.part "$@" in.pgn
		also "$name: threads:bytes $how, the same partial result" -- same whole.part this.part
	done
	expect 0 "$name: a report by three threads" -- report this -j 3 --batch-bytes 1000 "$@" in.pgn
	also "$name: a report by three threads is the same" -- alike whole this
}

# merged N FILE OPTION...: N shares of the file, merged in some order
merged() {
	of=$1 file=$2 k=0
	shift 2
	rm -f part-*
	while [ $k -lt "$of" ]; do
		"$P" -j 1 --shard $k/"$of" --write-counts part-$k "$@" "$file" || return
		k=$((k + 1))
	done
	# shellcheck disable=SC2046
	"$P" --merge --format csv $(shuffled "$of" part-*)
}
# shares NAME FILE WHOLE N... -- OPTION...: the shares of a file against the report of the whole; of the numbers of shares
# only the last is tried if this is not check-all
shares() {
	name=$1 file=$2 whole=$3 counts=
	shift 3
	while [ "$1" != -- ]; do
		counts="$counts $1"
		check_all || counts=$1
		shift
	done
	shift
	for of in $counts; do
		expect 0 "$name: $of shares are merged" -- merged "$of" "$file" "$@"
		also "$name: $of shares are the whole" -- same "$whole/csv"
	done
}
# many_have_games: more than 12 of 17 shares
many_have_games() {
	[ "$(grep -l '^{"table":"counts","key":\["games"\]' part-* | wc -l)" -gt 12 ]
}
# parts N...: the names of those shares of 7
parts() {
	printf 'part-%s\n' "$@"
}

threads="2:1 7:7 3:1000 1:1000000"
! check_all || threads=$(for j in 1 2 3 7; do for bytes in 1 7 1000 1000000; do echo $j:$bytes; done; done)
threads_and_batches "all tables"
threads="7:7 2:1000"
! check_all || threads="2:1 7:7 3:1000 1:1000000"
# The numbers of the other runs are compared in one format, as the formats are made from them.
check_all || formats=csv
shares "a plain file" in.pgn whole 1 2 3 4 7 12 17 --
also "a plain file: nearly each share has games" -- many_have_games
awk '/^\[Event "/ && n++ == 80 { next } { print }' in.pgn >less.pgn
expect 0 "a tag less" -- "$P" -j 1 --format csv less.pgn
also "a tag less makes a difference" -- differs whole/csv

# The same share is the same bytes; parts in any order, and merges of merges.
for k in 0 1 2 3 4 5 6; do
	expect 0 "share $k of 7" -- "$P" -j $((k % 3 + 1)) --shard $k/7 --write-counts part-$k in.pgn
done
expect 0 "share 4 of 7 again" -- "$P" -j 3 --batch-bytes 7 --shard 4/7 --write-counts again in.pgn
also "share 4 of 7 again is the same bytes" -- same again part-4
seeds='1 2'
! check_all || seeds='1 2 3 4 5 6'
for seed in $seeds; do
	# shellcheck disable=SC2046
	expect 0 "merged in order $seed" -- "$P" --merge --format csv $(shuffled $seed $(parts 0 1 2 3 4 5 6))
	also "merged in order $seed, the report is that of the whole" -- same whole/csv
done
# shellcheck disable=SC2046
expect 0 "merged to a partial result" -- "$P" --merge --write-counts all.part $(parts 5 2 0 6 1 4 3)
also "merged to a partial result, it is that of the whole" -- same all.part whole.part
# shellcheck disable=SC2046
expect 2 "parts that are missing are refused" -- "$P" --merge $(parts 0 1 3 5 6)
also "parts that are missing: 2/7 is named" -- has 2/7 err
also "parts that are missing: 4/7 is named" -- has 4/7 err
also "parts that are missing: 3/7, which is there, is not" -- lacks 3/7 err
# shellcheck disable=SC2046
expect 2 "a part that is there twice is refused" -- "$P" --merge $(parts 0 1 2 3 4 5 6) again
sed '2s/\[[0-9]*/&1/' part-0 >changed
# shellcheck disable=SC2046
expect 2 "a part that was changed is refused" -- "$P" --merge changed $(parts 1 2 3 4 5 6)
sed '$d' part-0 >changed
# shellcheck disable=SC2046
expect 2 "a part that was cut is refused" -- "$P" --merge changed $(parts 1 2 3 4 5 6)

# Parts that are files of their own: no share, each counted alone.
awk '/^\[Event "/ { n++ } { print > ("file" n % 5 ".pgn") }' in.pgn
five="file0.pgn file1.pgn file2.pgn file3.pgn file4.pgn"
# shellcheck disable=SC2086
expect 0 "five files" -- report files $five
for i in 0 1 2 3 4; do
	expect 0 "a partial result of file$i.pgn" -- "$P" --write-counts file$i.part file$i.pgn
done
expect 0 "five parts are merged" -- report merged.d --merge file3.part file1.part file4.part file0.part file2.part
also "five parts are the five files" -- alike merged.d files
expect 0 "two parts are merged to a part" -- "$P" --merge --write-counts left file3.part file0.part
expect 0 "two other parts are merged to a part" -- "$P" --merge --write-counts right file4.part file1.part
expect 0 "a merged part and a plain one are merged to a part" -- "$P" --merge --write-counts most right file2.part
expect 0 "two merged parts are merged" -- report merged.d --merge most left
also "two merged parts are the five files" -- alike merged.d files
expect 0 "two merged parts are merged in the other order" -- report merged.d --merge left most
also "two merged parts in the other order are the five files" -- alike merged.d files
# shellcheck disable=SC2086
expect 0 "a partial result of five files" -- "$P" --write-counts one.part $five
expect 0 "two merged parts are merged to a partial result" -- "$P" --merge --write-counts all.part left most
# But for what it is of, and the digest of all that.
numbers() {
	sed -e '1s/"input":"[^"]*"//' -e '$d' "$1" >"$1.numbers"
}
numbers all.part
numbers one.part
also "the merged partial result has the numbers of that of five files" -- same all.part.numbers one.part.numbers
for i in 0 1 2; do
	# shellcheck disable=SC2086
	expect 0 "share $i of 3 of five files" -- "$P" --shard $i/3 --write-counts both-$i $five
done
expect 0 "shares of five files are merged" -- report merged.d --merge both-2 both-0 both-1
also "shares of five files are the five files" -- alike merged.d files

# -- zstd in many frames, cut anywhere --
if command -v zstd >/dev/null; then
	size=$(wc -c <in.pgn)
	split -b $((size / 29 + 1)) in.pgn piece.
	for piece in piece.*; do zstd -q -c "$piece"; done >in.pgn.zst
	shares "a zstd file of many frames" in.pgn.zst whole 1 2 3 4 7 12 17 --
	also "a zstd file of many frames: nearly each share has games" -- many_have_games
	# Frames that begin where a game does: each frame owns its first game.
	rm -f piece.*
	awk '/^\[Event "/ { n++ } { print > sprintf("piece.%03d", n / 9) }' in.pgn
	for piece in piece.*; do zstd -q -c "$piece"; done >in.pgn.zst
	shares "frames that begin with a game" in.pgn.zst whole 2 17 5 --
	zstd -q -c in.pgn >one.pgn.zst
	shares "a single frame" one.pgn.zst whole 1 3 --
	awk '{ printf "%s\r\n", $0 }' in.pgn >crlf.pgn
	expect 0 "lines that end in CR LF" -- report crlf crlf.pgn
	shares "lines that end in CR LF" crlf.pgn crlf 17 3 --
	# Frames that are cut between CR and LF, most at the blank lines in front of games; and an empty one.
	rm -f piece.*
	awk 'BEGIN { piece = "piece.000" }
	{ printf "%s\r", $0 >piece
	  if (/^$/ && ++blank % 4 == 2) { close(piece); piece = sprintf("piece.%03d", ++n) }
	  printf "\n" >piece }' in.pgn
	cat piece.* >pieces.pgn
	{ for piece in piece.*; do zstd -q -c "$piece"; done; : | zstd -q -c; zstd -q -c piece.000; } >crlf.pgn.zst
	cat crlf.pgn piece.000 >crlf2.pgn
	expect 0 "lines that end in CR LF, with a game more" -- report crlf crlf2.pgn
	also "pieces that are cut between CR and LF are the whole" -- same pieces.pgn crlf.pgn
	shares "frames that are cut between CR and LF" crlf.pgn.zst crlf 1 2 17 7 --
else
	skip "zstd" "there is no zstd"
fi

# -- groups --
threads_and_batches "by event" --by Event --depth 3
shares "by event" in.pgn whole 2 17 5 -- --by Event --depth 3

# -- less memory than the rows need: the sample is the same on every way --
sampled() {
	awk -F , '$1 == "tables" && $3 == "positions" && $6 == "sample" { n = $NF } END { exit n <= 1 }' "$1"
}
threads_and_batches "in 1 MiB" --memory 1M --depth 30
also "in 1 MiB: rows are left out" -- sampled whole/csv
shares "in 1 MiB" in.pgn whole 2 17 7 -- --memory 1M --depth 30
cp whole/csv sampled.csv
threads_and_batches "in 1 MiB, with a key" --memory 1M --depth 30 --seed 77
also "in 1 MiB, with a key: rows are left out" -- sampled whole/csv
also "in 1 MiB, with a key: others than with another key" -- refuses differ cmp whole/csv sampled.csv
shares "in 1 MiB, with a key" in.pgn whole 7 2 -- --memory 1M --depth 30 --seed 77
threads_and_batches "by player, in 1 MiB" --memory 1M --by White --depth 20
shares "by player, in 1 MiB" in.pgn whole 17 3 -- --memory 1M --by White --depth 20
for i in 0 1 2 3 4; do
	expect 0 "by player, in 1 MiB: a partial result of file$i.pgn" -- \
	    "$P" --memory 1M --by White --depth 20 --write-counts file$i.part file$i.pgn
done
# shellcheck disable=SC2086
expect 0 "by player, in 1 MiB: five files" -- "$P" --memory 1M --by White --depth 20 --format csv $five
cp out files.csv
also "by player, in 1 MiB: rows are left out" -- sampled files.csv
expect 0 "by player, in 1 MiB: two parts are merged to a part" -- "$P" --merge --write-counts left file4.part file1.part
expect 0 "by player, in 1 MiB: a merged part and a plain one are merged" -- "$P" --merge --write-counts right left file0.part
expect 0 "by player, in 1 MiB: merges of merges" -- "$P" --merge --format csv file3.part right file2.part
also "by player, in 1 MiB: merges of merges are the five files" -- same files.csv

# -- what needs no board, and a choice of games --
threads_and_batches "without replay" --tables quick
shares "without replay" in.pgn whole 17 2 -- --tables quick
threads_and_batches "some games" --where 'plies > 60'
shares "some games" in.pgn whole 17 3 -- --where 'plies > 60'

# -- the corpus --
check_all || finish
if [ -r "$shared/corpus/masters.pgn.zst" ] && command -v zstd >/dev/null; then
	zstd -dcq "$shared/corpus/masters.pgn.zst" 2>/dev/null | awk '/^\[Event "/ && ++n > 8000 { exit } { print }' >masters.pgn
	zstd -q masters.pgn
	formats=csv
	expect 0 "8,000 games" -- report whole -j 2 masters.pgn
	also "8,000 games: they are as many" -- has '^counts,,games,,,games,8000$' whole/csv
	shares "8,000 games" masters.pgn whole 3 --
	expect 0 "8,000 games, compressed" -- "$P" --write-counts one.part -j 1 masters.pgn.zst
	expect 0 "8,000 games, compressed: the report of the partial result" -- "$P" --merge --format csv one.part
	also "8,000 games, compressed: the report is the same" -- same whole/csv
else
	skip "the corpus" "no corpus in ARBITER_SHARED, or no zstd"
fi
finish
