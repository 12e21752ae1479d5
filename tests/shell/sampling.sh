#!/bin/sh
# sampling.sh: samples and parts of games: the same for any number of threads and any order, and nothing is lost.
# usage: tests/shell/sampling.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
R=$(cd "$B" && pwd)/pgn-replay

# refused NAME WORDS OPTION...
refused() {
	name=$1 words=$2; shift 2
	expect 2 "$name is refused" -- "$R" "$@" fixtures/golden/many.pgn
	also "$name is refused: the message says why" -- has_text "$words" "$tmp/err"
	also "$name is refused: nothing is written" -- empty
}
refused "a sample of no games" "a number of games from 1, or a share such as 5% or 0.1%" --sample 0
refused "a share above 100 %" "a number of games from 1" --sample 101%
refused "a sample that is no number" "a number of games from 1" --sample x%
refused "a seed without a sample" "--seed has no effect without --sample, or --split into shares" --seed 5
refused "parts without shares" "names and shares, as in train:80,test:20" --split train:,test:
refused "a part that is there twice" "the part train is there twice" --split train:1,train:1
refused "a sample by number that is sorted" "--sample N and --sort exclude each other" --sample 5 --sort date
refused "a rest of everything" "--rest has no effect if all games are written" --rest "$tmp/no"
refused "two names for one split" "is two values" --split player
refused "a split by no characters" "a number of characters" --split ECO:0
refused "a range of no games" "games by their number" --range 0

# 3,000 games, each with other tags and moves, and some of them twice.
awk 'BEGIN {
	split("e4 d4 c4 Nf3 g3 b3 f4 Nc3 e3 d3 c3 a3 h3 a4 h4", w, " ")
	split("e5 d5 c5 Nf6 g6 b6 f5 Nc6 e6 d6 c6 a6 h6 a5 h5", b, " ")
	srand(7)
	for (i = 1; i <= 3000; i++) {
		r = sprintf("%d.%d", i / 10 + 1, i % 10 + 1)
		printf "[Event \"E%d\"]\n[Site \"?\"]\n[Date \"%d.%02d.??\"]\n[Round \"%s\"]\n", i, 1990 + i % 9, i % 12 + 1, r
		printf "[White \"W%d\"]\n[Black \"B\"]\n[Result \"1-0\"]\n[ECO \"%c%02d\"]\n\n", i % 7, 65 + i % 5, i % 99
		printf "1. %s %s *\n\n", w[int(rand() * 15) + 1], b[int(rand() * 15) + 1]
	}
}' | sed 's/ \*$/ 1-0/' >"$tmp/games.pgn"
# run OPTION... FILE...
run() {
	"$R" -q --fail-on never --level error "$@"
}
names() {
	sed -n 's/^\[Event "E\([0-9]*\)"\]$/\1/p' "${1:-$tmp/out}"
}
# between LOW HIGH N
between() {
	echo "$3"
	[ "$3" -ge "$1" ] && [ "$3" -le "$2" ]
}

expect 0 "100 games" -- run --sample 100 -j 1 "$tmp/games.pgn"
cp "$tmp/out" "$tmp/hundred"
also "100 games: as many" -- equal "$(names | wc -l)" 100
also "100 games: in the order of the input, each once" -- equal "$(names | sort -nu | tr '\n' ' ')" "$(names | tr '\n' ' ')"
for threads in 2 5; do
	expect 0 "$threads threads, small batches" -- run --sample 100 -j $threads --batch-bytes 1000 "$tmp/games.pgn"
	also "$threads threads, small batches: the same games" -- same "$tmp/hundred"
done
expect 0 "from standard input" -- eval 'run --sample 100 <"$tmp/games.pgn"'
also "from standard input: the same games" -- same "$tmp/hundred"
# Order and files do not matter.
awk -v RS= -v ORS='\n\n' 'NR % 2 == 1 { tags = $0; next } { g[++n] = tags "\n\n" $0 } END { for (i = n; i > 0; i--) print g[i] }' \
    "$tmp/games.pgn" >"$tmp/reversed.pgn"
awk -v RS= -v ORS='\n\n' -v dir="$tmp" '{ print > (dir "/piece" int((NR - 1) / 1000) ".pgn") }' "$tmp/games.pgn"
for how in "reversed.pgn" "piece5.pgn piece3.pgn piece0.pgn piece1.pgn piece4.pgn piece2.pgn"; do
	expect 0 "games of $how" -- in_dir "$tmp" run --sample 100 $how
	also "games of $how: the same ones" -- equal "$(names | sort -n | tr '\n' ' ')" "$(names "$tmp/hundred" | tr '\n' ' ')"
done
expect 0 "another seed" -- run --sample 100 --seed 1 "$tmp/games.pgn"
also "another seed: other games" -- differs "$tmp/hundred"
also "another seed: few are in both" -- between 0 15 "$(names | sort >"$tmp/a"; names "$tmp/hundred" | sort | comm -12 - "$tmp/a" | wc -l)"
expect 0 "a smaller sample" -- run --sample 40 "$tmp/games.pgn"
also "a smaller sample is a part of a greater one" -- equal "40" "$(names | sort >"$tmp/a"; names "$tmp/hundred" | sort | comm -12 - "$tmp/a" | wc -l)"
expect 0 "more than there are" -- run --sample 5000 "$tmp/games.pgn"
also "more than there are: all games" -- equal "$(names | wc -l)" 3000
expect 0 "of what a condition chooses" -- run --sample 50 --where 'White == "W3"' --to csv --columns White "$tmp/games.pgn"
also "of what a condition chooses: as many" -- equal "$(sort "$tmp/out" | uniq -c | tr -s ' \n' ' ')" ' 50 W3 1 White '
# 10 % of 3,000: four standard deviations are 66.
expect 0 "10 %" -- run --sample 10% "$tmp/games.pgn"
cp "$tmp/out" "$tmp/tenth"
also "10 %: about as many" -- between 234 366 "$(names | wc -l)"
expect 0 "0.5 %" -- run --sample 0.5% "$tmp/games.pgn"
also "0.5 %: about as many" -- between 1 31 "$(names | wc -l)"
also "0.5 % is a part of 10 %" -- equal "$(names | wc -l)" "$(names | sort >"$tmp/a"; names "$tmp/tenth" | sort | comm -12 - "$tmp/a" | wc -l)"
expect 0 "all of it" -- run --sample 100% --bytes "$tmp/games.pgn"
also "100 % is all of it" -- same "$tmp/games.pgn"
also "white players are as in the whole" -- eval 'for w in 0 1 2 3 4 5 6; do
	between 15 75 $(grep -c "White \"W$w\"" "$tmp/tenth") || exit 1; done'

# -- parts --
expect 0 "parts are written" -- run --split train:80,test:20 -o "$tmp/parts" "$tmp/games.pgn"
cat "$tmp/parts/train.pgn" "$tmp/parts/test.pgn" >"$tmp/both"
also "parts: every game once" -- equal "$(names "$tmp/both" | sort -n | md5sum)" "$(names "$tmp/games.pgn" | md5sum)"
# Of 225 lines of two half-moves, 45 are expected in the test; four standard deviations are 24, of 13 games or so each.
also "parts: about as many in the test" -- between 280 920 "$(names "$tmp/parts/test.pgn" | wc -l)"
moves() {
	sed -n 's/^1\. \(.*\) 1-0$/\1/p' "$1" | sort -u
}
moves "$tmp/parts/train.pgn" >"$tmp/a"
moves "$tmp/parts/test.pgn" >"$tmp/b"
also "parts: there are moves in both" -- test -s "$tmp/a" -a -s "$tmp/b"
also "parts: no game of the test has the moves of one to learn from" -- equal "none$(comm -12 "$tmp/a" "$tmp/b")" none
expect 0 "parts of a part of the games" -- run --split train:80,test:20 -o "$tmp/again" --where 'White == "W1"' --strip comments "$tmp/reversed.pgn"
names "$tmp/parts/test.pgn" | sort >"$tmp/a"
names "$tmp/again/test.pgn" | sort >"$tmp/b"
also "parts of a part of the games: each is in the same part" -- equal "0" "$(comm -13 "$tmp/a" "$tmp/b" | wc -l)"
expect 0 "a table for each part" -- run --split a:1,b:1 --to csv --columns Event -o "$tmp/tables" "$tmp/games.pgn"
also "a table for each part: each has a heading" -- equal "$(head -qn 1 "$tmp/tables/a.csv" "$tmp/tables/b.csv" | tr '\n' ' ')" 'Event Event '
also "a table for each part: all games" -- equal "$(cat "$tmp/tables/a.csv" "$tmp/tables/b.csv" | wc -l)" 3002

# -- a file for each value --
# split_by NAME HOW FILES: so many files, and all games are in them
split_by() {
	expect 0 "--split $2" -- run --split "$2" -o "$tmp/$1" "$tmp/games.pgn"
	also "--split $2: these files" -- equal "$(cd "$tmp/$1" && ls | head -n 3 | tr '\n' ' ')" "$3"
	also "--split $2: every game once" -- \
	    equal "$(cat "$tmp/$1"/* | sed -n 's/^\[Event "E\([0-9]*\)"\]$/\1/p' | sort -n | md5sum)" "$(names "$tmp/games.pgn" | md5sum)"
}
# Where the first games that a thread sees are not in the sample, nothing is known of any game yet.
for how in '--split a:80,b:20' '--split White'; do
	for threads in 1 3; do
		# shellcheck disable=SC2086 # several words
		expect 0 "$how of a sample, -j $threads" -- \
		    run $how -j $threads -o "$tmp/of-sample" --sample 10% --batch-bytes 1000 "$tmp/games.pgn"
		also "$how of a sample, -j $threads: every game of it once" -- \
		    equal "$(cat "$tmp/of-sample"/* | sed -n 's/^\[Event "E\([0-9]*\)"\]$/\1/p' | sort -n | md5sum)" "$(names "$tmp/tenth" | md5sum)"
		rm -rf "$tmp/of-sample"
	done
done
split_by month year,month '1990-01.pgn 1990-04.pgn 1990-07.pgn '
also "--split year,month: each file has its month" -- equal "$(cat "$tmp/month/1990-04.pgn" | grep '^\[Date' | sort -u)" '[Date "1990.04.??"]'
split_by letter ECO:1 'A.pgn B.pgn C.pgn '
split_by decade Date:3,White '199-W0.pgn 199-W1.pgn 199-W2.pgn '
split_by day day 'unnamed.pgn '

# -- the rest, and ranges --
# A game of 5 MB comes in pieces, which go where it goes.
{
	sed 12q "$tmp/games.pgn"
	printf '[Event "long"]\n\n1. e4 {'
	awk 'BEGIN { for (i = 0; i < 100000; i++) print "fifty characters of a comment, and a line end after" }'
	printf '} e5 *\n\n[Event "last"]\n\n1. d4 *\n\n'
} >"$tmp/long.pgn"
for condition in 'Event == "long"' '!(Event == "long")'; do
	expect 0 "the rest of --where $condition, with a long game" -- run --bytes --where "$condition" --rest "$tmp/rest.pgn" "$tmp/long.pgn"
	also "the rest of --where $condition: all bytes are in one of them" -- \
	    equal "$(cat "$tmp/out" "$tmp/rest.pgn" | sort | md5sum)" "$(sort "$tmp/long.pgn" | md5sum)"
	also "the rest of --where $condition: the long game is in one piece" -- \
	    equal "$(cat "$tmp/out" "$tmp/rest.pgn" | grep -A 100000 '"long"' | md5sum)" "$(grep -A 100000 '"long"' "$tmp/long.pgn" | md5sum)"
done
for percent in 50 100; do
	expect 0 "$percent % of long games" -- run --bytes --sample $percent% --rest "$tmp/rest.pgn" "$tmp/long.pgn"
	also "$percent % of long games: all bytes are there" -- \
	    equal "$(cat "$tmp/out" "$tmp/rest.pgn" | sort | md5sum)" "$(sort "$tmp/long.pgn" | md5sum)"
done
expect 0 "a sample of one long game" -- run --bytes --sample 9 "$tmp/long.pgn"
also "a sample of one long game: all of it" -- same "$tmp/long.pgn"
expect 0 "the rest" -- run --bytes --where 'White == "W3"' --rest "$tmp/rest.pgn" "$tmp/games.pgn"
cp "$tmp/out" "$tmp/chosen"
also "the rest: no game is in both" -- equal "0" "$(grep -c 'White "W3"' "$tmp/rest.pgn")"
also "the rest: all bytes are in one of them" -- equal "$(cat "$tmp/chosen" "$tmp/rest.pgn" | sort | md5sum)" "$(sort "$tmp/games.pgn" | md5sum)"
expect 0 "the rest of a condition is what its negation chooses" -- run --bytes --where '!(White == "W3")' "$tmp/games.pgn"
also "the rest of a condition is what its negation chooses: the same" -- same "$tmp/rest.pgn"
expect 0 "the rest in another form" -- run --to uci --bare --game 1-10 --rest "$tmp/rest.uci" "$tmp/games.pgn"
also "the rest in another form: ten games" -- lines 10
also "the rest in another form: all others" -- lines 2990 "$tmp/rest.uci"
for form in csv tsv csv-plies tsv-plies jsonl; do
	expect 0 "the rest as $form" -- run --to $form --where 'White == "W3"' --rest "$tmp/rest.table" "$tmp/games.pgn"
	cp "$tmp/out" "$tmp/chosen"
	expect 0 "the rest as $form: of the negation" -- run --to $form --where '!(White == "W3")' "$tmp/games.pgn"
	also "the rest as $form is the table of the negation, with its heading" -- same "$tmp/rest.table"
	expect 0 "all as $form" -- run --to $form "$tmp/games.pgn"
	also "the rest as $form: both are all" -- equal "$(cat "$tmp/chosen" "$tmp/rest.table" | sort -u | md5sum)" "$(sort -u "$tmp/out" | md5sum)"
done
expect 0 "the rest of a sample" -- run --bytes --sample 10% --rest "$tmp/rest.pgn" "$tmp/games.pgn"
also "the rest of a sample: every game once" -- \
    equal "$(cat "$tmp/out" "$tmp/rest.pgn" | sed -n 's/^\[Event "E\([0-9]*\)"\]$/\1/p' | sort -n | md5sum)" "$(names "$tmp/games.pgn" | md5sum)"
expect 0 "a range" -- run --to csv --columns game --where 'White == "W3"' --range 2-3,7,400- "$tmp/games.pgn"
also "a range: these" -- equal "$(sed 1d "$tmp/out" | head -n 5 | tr '\n' ' ')" '10 17 45 2796 2803 '
also "a range: as many" -- lines 34
expect 0 "a range over two files" -- run --to csv --columns game,Event --range 3000-3002 "$tmp/games.pgn" "$tmp/reversed.pgn"
also "a range over two files: these" -- equal "$(sed 1d "$tmp/out" | tr '\n' ' ')" '3000,E3000 1,E3000 2,E2999 '
expect 0 "a range reads no further than it must" -- run --to csv --columns game --range -2 "$tmp/games.pgn" "$tmp/no-such-file.pgn"
also "a range reads no further than it must: two games" -- lines 3

# -- several forms at once --
refused "another form that does not exist" "there is no such form" --also xml=x
refused "another form without a file" "it has the form FORM=FILE" --also csv
refused "another form that is one picture" "a file of this form holds one game only" --also svg=x.svg
refused "another form of games that are sorted" "--also and --sort exclude each other" --also "csv=$tmp/x.csv" --sort date
refused "a column of half-moves for a table of games" "--columns with --also csv: side is a column of half-moves, which csv-plies" \
    --to csv-plies --columns side --also "csv=$tmp/x.csv"
# each OPTION...: what --also writes with these options is what a run of its own writes
each() {
	expect 0 "three forms at once, $*" -- run "$@" --also csv="$tmp/also.csv" --also uci="$tmp/also.uci" --also jsonl="$tmp/also.jsonl" "$tmp/games.pgn"
	cp "$tmp/out" "$tmp/main"
	for form in csv uci jsonl; do
		expect 0 "$form alone, $*" -- run --to $form "$@" "$tmp/games.pgn"
		also "$form with --also has the same, $*" -- same "$tmp/also.$form"
	done
	expect 0 "PGN alone, $*" -- run "$@" "$tmp/games.pgn"
	also "PGN with --also has the same, $*" -- same "$tmp/main"
}
each --where 'White == "W3"'
each --where 'White == "W3"' --range 5-10 -j 3 --batch-bytes 500
each --sample 10% --set Site=Here -j 2
expect 0 "columns in another form" -- run --where 'White == "W3"' --columns game,uci --also csv="$tmp/also.csv" "$tmp/games.pgn"
expect 0 "columns alone" -- run --where 'White == "W3"' --to csv --columns game,uci "$tmp/games.pgn"
also "columns in another form: the same" -- same "$tmp/also.csv"
expect 0 "another form, the bytes, and the rest" -- run --bytes --where 'White == "W3"' --rest "$tmp/rest.pgn" --also csv="$tmp/also.csv" "$tmp/games.pgn"
also "another form, the bytes, and the rest: all bytes are in one of them" -- \
    equal "$(cat "$tmp/out" "$tmp/rest.pgn" | sort | md5sum)" "$(sort "$tmp/games.pgn" | md5sum)"
also "another form, the bytes, and the rest: the table has the chosen games" -- lines 430 "$tmp/also.csv"
echo old >"$tmp/also.csv"
expect 2 "another form of a file that cannot be read" -- run --also csv="$tmp/also.csv" "$tmp/games.pgn" "$tmp/no-such-file.pgn"
also "another form of a file that cannot be read: the old file stays" -- equal "$(cat "$tmp/also.csv")" old
printf 'This is a letter.\n\nIt has no games.\n' >"$tmp/letter.pgn"
expect 1 "another form of a file that is no PGN" -- "$R" -q --also csv="$tmp/also.csv" "$tmp/letter.pgn"
also "another form of a file that is no PGN: only the heading" -- lines 1 "$tmp/also.csv"
finish
