#!/bin/sh
# duplicates.sh: pgn-check --duplicates finds what was planted, nothing else, and the same for all threads and memories.
# usage: tests/shell/duplicates.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
check=$B/pgn-check

# duplicates FILE...: every finding about duplicates, as "GAME,OF,ID"; it fails if the report has no end
duplicates() {
	"$check" --duplicates --max-findings 0 --level info --select 'dup-*' --summary --format jsonl "$@" >"$tmp/report" 2>"$tmp/errors"
	jq -r 'select(.type == "finding" and (.id | startswith("dup-"))) |
	    "\(.game),\(.message | capture("game (?<of>[0-9]+)").of),\(.id)"' "$tmp/report"
	grep -q '"type":"summary"' "$tmp/report"
}
# equal_files A B: both have something in them, and it is the same
equal_files() {
	[ -s "$1" ] && cmp "$1" "$2"
}

duplicates fixtures/archive/planted.pgn >"$tmp/found"
sed 1d fixtures/archive/planted.csv >"$tmp/planted"
expect 0 "each planted duplicate is found, once, and no other" -- equal_files "$tmp/planted" "$tmp/found"
expect 0 "games that only resemble each other" -- duplicates fixtures/archive/different.pgn
also "are not duplicates" -- empty
also "and they were read" -- test "$("$check" --summary fixtures/archive/different.pgn | grep -c '^17 games')" -eq 1

"$check" --duplicates --level info --select dup-slip,dup-variant,dup-prefix fixtures/archive/planted.pgn >"$tmp/kinds"
slip=$(for game in 7 8; do "$B/pgn-replay" -q --to san --bare --game $game fixtures/archive/planted.pgn | tr ' ' '\n' >"$tmp/$game"; done
    cmp -s "$tmp/7" "$tmp/8" || paste "$tmp/7" "$tmp/8" | awk '$1 != $2 { print NR; exit }')
expect 0 "a slip" -- grep 'dup-slip' "$tmp/kinds"
also "is named by its half-move" -- grep -q "half-moves are equal, the first other one is number $slip; equal" "$tmp/kinds"
expect 0 "where one game only goes on" -- grep 'dup-prefix' "$tmp/kinds"
also "no half-move is named" -- lacks 'the first other one'

# One game is the beginning of the other, under another event and the next year: a game that was won is not won twice so.
echo '2,1,dup-prefix' >"$tmp/wanted"
expect 0 "the beginning of a game that was won, in another event" -- duplicates fixtures/archive/other-event.pgn
also "is found" -- equal_files "$tmp/wanted" "$tmp/out"
sed 's,1-0,1/2-1/2,' fixtures/archive/other-event.pgn >"$tmp/drawn.pgn"
expect 0 "the same of a drawn game" -- duplicates "$tmp/drawn.pgn"
also "is not" -- empty
also "and both games were read" -- test "$("$check" --summary "$tmp/drawn.pgn" | grep -c '^2 games')" -eq 1

# Where there is no room for temporary files, the folder is named.
for i in $(seq 40); do cat fixtures/archive/planted.pgn; done >"$tmp/big.pgn"
mkdir "$tmp/small"
for how in "$check -q --duplicates" "$B/pgn-replay -q --unique first -o $tmp/unique"; do
	expect 2 "no room for temporary files" -- sh -c "trap '' XFSZ; ulimit -f 100; TMPDIR=$tmp/small $how --memory 1M $tmp/big.pgn"
	also "the folder is named" -- grep -q "small: temporary file: File too large" "$tmp/err"
done

# Colours that are exchanged: a slip of a person, or another game; programs repeat games, and their clocks tell them apart.
while IFS='|' read -r what wanted change; do
	sed "$change" fixtures/archive/reversed.pgn >"$tmp/reversed.pgn"
	expect 0 "the same moves, colours exchanged: $what" -- duplicates "$tmp/reversed.pgn"
	also "$what: ${wanted:-nothing}" -- equal "found $(cut -d, -f3 "$tmp/out")" "found $wanted"
	also "$what: both games were read" -- test "$("$check" --summary "$tmp/reversed.pgn" | grep -c '^2 games')" -eq 1
done <<'CHANGES'
in another round|dup-reversed|
in another event|dup-reversed|1s/Match/Tournament/
in one round|dup-colours|s/Round "3"/Round "1"/
in one round, of one program|dup-colours|s/Round "3"/Round "1"/; /^.Result/a [WhiteType "program"]
of programs|dup-reversed|s/Round "3"/Round "1"/; /^.Result/a [WhiteType "program"]\n[BlackType "program"]
of programs on a server|dup-reversed|s/Round "3"/Round "1"/; /^.Result/a [WhiteIsComp "Yes"]\n[BlackIsComp "Yes"]
of robots|dup-reversed|s/Round "3"/Round "1"/; /^.Result/a [WhiteTitle "BOT"]\n[BlackTitle "BOT"]
of names with versions|dup-reversed|s/Round "3"/Round "1"/; s/Gold, Ann/Texel 1.07/; s/Hart, Ben/Naum v4.2/
of well-known engines|dup-reversed|s/Round "3"/Round "1"/; s/Gold, Ann/Rybka 4/; s/Hart, Ben/Komodo/
begun later||/^.Round/{ h; s/.*"\(.\)"./[GameStartTime "2020-01-01T1\1:00:00.000 +0100"]/; G; s/3"]$/1"]/; }
of programs, at another time||/^.Round/{ h; s/.*"\(.\)"./[Time "1\1:00:00"]\n[WhiteType "program"]\n[BlackType "program"]/; G; s/3"]$/1"]/; }
the same, on the site of a server||s,Lab,http://example.org/,; /^.Round/{ h; s/.*"\(.\)"./[Time "1\1:00:00"]\n[WhiteType "program"]\n[BlackType "program"]/; G; s/3"]$/1"]/; }
of people, at another time|dup-colours|/^.Round/{ h; s/.*"\(.\)"./[Time "1\1:00:00"]/; G; s/3"]$/1"]/; }
CHANGES

# Games from a position: the end of a game, and the middle of one; another date, few half-moves, and another round.
printf '2,1,dup-tail\n4,3,dup-tail\n' >"$tmp/wanted"
expect 0 "a game from a position of another one is found" -- duplicates fixtures/archive/tail.pgn
also "unless the evidence contradicts, or is too little" -- equal_files "$tmp/wanted" "$tmp/out"
{ "$B/pgn-replay" --game 5- fixtures/archive/tail.pgn; "$B/pgn-replay" --game 1-4 fixtures/archive/tail.pgn; } >"$tmp/tails.pgn"
expect 0 "in another order" -- duplicates "$tmp/tails.pgn"
also "these are found" -- grep -c dup-tail "$tmp/out"

# Servers give orthodox chess a Variant tag, or a FEN tag with the initial array.
for more in '[Variant "Standard"]' '[Variant "Standard"]\n[SetUp "1"]\n[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]'; do
	{ "$B/pgn-replay" --game 4 fixtures/archive/planted.pgn
	    "$B/pgn-replay" --game 4 fixtures/archive/planted.pgn | sed "s,^\\[Result.*,&\\n$more,"; } >"$tmp/variant.pgn"
	expect 0 "a game with other tags for the usual start" -- duplicates "$tmp/variant.pgn"
	also "is the same game" -- grep -qx '2,1,dup-same' "$tmp/out"
done

# A file, and a game, may say that they are ignored.
{ echo '% arbiter: ignore-file=dup-*'; cat fixtures/archive/planted.pgn; } >"$tmp/muted.pgn"
"$check" --duplicates --level info "$tmp/muted.pgn" >"$tmp/muted"
awk -v RS= -v ORS='\n\n' 'NR == 4 { print "% arbiter: ignore=dup-copy" } { print }' fixtures/archive/planted.pgn >"$tmp/muted_one.pgn"
"$check" --duplicates --level info --select 'dup-*,ignore-*' "$tmp/muted_one.pgn" >"$tmp/muted_one"
expect 0 "a file that ignores its duplicates is checked" -- grep 'num-\|struct-\|tag-\|result-' "$tmp/muted"
also "without them" -- lacks 'dup-\|ignore-unused' "$tmp/muted"
grep -v 'ignored' "$tmp/muted_one" >"$tmp/rest"
expect 0 "a game can" -- sh -c "! grep -E 'dup-copy|ignore-unused' '$tmp/rest' && grep -q 'dup-same' '$tmp/rest'"

# What a game has to do with a third one does not hide that its result contradicts another record of it.
{ "$B/pgn-replay" --game 4 fixtures/archive/planted.pgn |
    sed 's/^\[White .*/[White "Adam, Zoe"]/; s/^\[Black .*/[Black "Bell, Yan"]/; s/^\[Date .*/[Date "1950.01.01"]/'
    "$B/pgn-replay" --game 4,6 fixtures/archive/planted.pgn; } >"$tmp/third.pgn"
expect 0 "games with the moves of a third one" -- duplicates "$tmp/third.pgn"
also "of which two have another result" -- grep -qx '3,2,dup-result' "$tmp/out"
also "and one other players" -- grep -qx '2,1,dup-players' "$tmp/out"

# What the Result tags say, and what ends the moves: each contradicts the same of the other record.
won() {
	printf '[Event "Open"]\n[Site "Rome"]\n[Date "2001.01.01"]\n[Round "1"]\n[White "Adam, Zoe"]\n[Black "Bell, Yan"]\n'
	printf '[Result "%s"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 g6 4. Qf3 Nf6 5. g4 Nd4 6. Qd1 d5 7. exd5 Bxg4 8. f3 Bf5 %s\n\n' "$1" "$2"
}
while IFS='|' read -r tag end other_tag other_end id says; do
	{ won "$tag" "$end"; won "$other_tag" "$other_end"; } >"$tmp/results.pgn"
	expect 0 "Result $tag and $end, Result $other_tag and $other_end" -- duplicates "$tmp/results.pgn"
	also "is $id" -- equal "$(cat "$tmp/out")" "2,1,$id"
	also "which says why: $says" -- grep -q "$says; unknown: rating" "$tmp/report"
done <<'END'
1-0|1-0|0-1|1-0|dup-result|equal: date, event, site, round; different: Result tag
0-1|1-0|1-0||dup-result|equal: date, event, site, round; different: Result tag
1-0|1-0|1-0|1/2-1/2|dup-result|equal: date, event, site, round; different: result after the moves
1-0|1-0|0-1|0-1|dup-result|equal: date, event, site, round; different: result
1-0|1-0|1-0||dup-same|equal: date, event, site, round, result
1-0|1-0|?|1-0|dup-same|equal: date, event, site, round, result
1/2-1/2|1/2-1/2|1/2|1/2|dup-same|equal: date, event, site, round, result
END
{ won 1-0 1-0; won 0-1 1-0; } >"$tmp/results.pgn"
expect 0 "pgn-replay --unique" -- "$B/pgn-replay" -q --unique first "$tmp/results.pgn"
also "leaves neither out" -- equal "$(grep -c '^\[Event' "$tmp/out")" 2
"$check" --write-keys "$tmp/results.keys" "$tmp/results.pgn" >"$tmp/said" 2>&1
expect 1 "keys of them" -- "$check" --merge --select 'dup-*' "$tmp/results.keys"
also "say the same" -- grep -q 'different: Result tag.*\[dup-result\]' "$tmp/out"

# Of many duplicates only the first ones of a kind are shown, and those that a game ignores are neither shown nor counted.
"$B/pgn-replay" --game 1 fixtures/archive/planted.pgn >"$tmp/game.pgn"
{ cat "$tmp/game.pgn"; for i in $(seq 600); do
	[ $((i % 3)) -ne 0 ] || echo "% arbiter: ignore=dup-copy"
	cat "$tmp/game.pgn"
done; } >"$tmp/many.pgn"
for max in 1 3 350; do
	"$check" --duplicates --select 'dup-*,ignore-*' --max-findings "$max" "$tmp/many.pgn" | grep -v 'ignored' >"$tmp/shown"
	shown=$(grep -c 'the same\|a copy of game 1 ' "$tmp/shown")
	more=$(sed -n 's/.*: \([0-9]*\) more in this file.*/\1/p' "$tmp/shown")
	expect 0 "with --max-findings $max so many duplicates are shown" -- test "$shown" -eq "$max"
	also "and the others are counted" -- test "$more" -eq $((400 - max))
	also "in the order of the games" -- test "$(sed -n 's/.*(game \([0-9]*\),.*/\1/p' "$tmp/shown" | head -n 3 | tr '\n' ' ')" = \
		"$([ "$max" -eq 1 ] && echo '2 ' || echo '2 3 5 ')"
done

# In another order the first of two is the other one, but the pairs are the same.
awk -v RS= -v ORS='\n\n' '{ part[NR] = $0 } END { for (i = NR - 1; i > 0; i -= 2) print part[i] "\n\n" part[i + 1] }' \
	fixtures/archive/planted.pgn >"$tmp/reversed.pgn"
total=$("$check" --summary fixtures/archive/planted.pgn | sed -n 's/^\([0-9]*\) games.*/\1/p')
pairs() {
	awk -F, -v OFS=, -v total="$1" '{ if (total) { $1 = total + 1 - $1; $2 = total + 1 - $2 }
		print $1 < $2 ? $1 : $2, $1 < $2 ? $2 : $1 }' | sort
}
# Games of which three are the same may be paired with another of them.
groups() {
	awk -F, '{ a = $1; while (a in up) a = up[a]; b = $2; while (b in up) b = up[b]; if (a != b) up[b] = a; seen[$1]; seen[$2] }
		END { for (g in seen) { r = g + 0; a = g; while (a in up) { a = up[a]; if (a + 0 < r) r = a + 0 } n[a]++ ; all[a] = all[a] " " g }
		for (a in n) print n[a] }' | sort
}
pairs 0 <"$tmp/planted" | groups >"$tmp/wanted"
duplicates "$tmp/reversed.pgn" | pairs "$total" | groups >"$tmp/found"
expect 0 "the same games belong together when they come in the opposite order" -- equal_files "$tmp/wanted" "$tmp/found"

# The first is in another file; the message names it.
sed 's/Spring Open/Spring open/' fixtures/archive/planted.pgn >"$tmp/second.pgn"
"$check" --duplicates fixtures/archive/planted.pgn "$tmp/second.pgn" >"$tmp/two"
expect 0 "a duplicate in another file is reported with the name of the first file" -- \
	grep -q 'second.pgn:.*a copy of game 4 of fixtures/archive/planted.pgn (line 55)' "$tmp/two"

for threads in 1 3; do
	"$check" --duplicates -j "$threads" --level info fixtures/archive/planted.pgn "$tmp/second.pgn" >"$tmp/out$threads"
done
expect 0 "the same report for any number of threads" -- equal_files "$tmp/out1" "$tmp/out3"

expect 2 "--memory refuses what is not a size" -- "$check" --duplicates --memory few fixtures/archive/planted.pgn
expect 2 "a format that reports file by file has no place for duplicates" -- "$check" --duplicates --format junit "$tmp/second.pgn"
# Refused when all is set up: a build with sanitizers finds what is not given back then.
for refused in '--statistics -f sarif' '--statistics -f html' '--sheet 1'; do
	# shellcheck disable=SC2086 # options
	expect 2 "--duplicates $refused" -- "$check" --duplicates $refused "$tmp/second.pgn"
done
expect 2 "--duplicates excludes --fix" -- "$check" --duplicates --fix "$tmp/second.pgn"
expect 2 "a folder for temporary files that is not there is an error" -- \
	env TMPDIR="$tmp/none" "$check" --duplicates fixtures/archive/planted.pgn
also "it is named" -- grep -qx "pgn-check: $tmp/none: temporary file: No such file or directory" "$tmp/err"
expect 1 "standard input can have duplicates" -- sh -c "$check --duplicates <fixtures/archive/planted.pgn"
also "and they are found" -- test "$(grep -c '\[dup-' "$tmp/out")" -eq 7
expect 1 "a sandbox does not prevent it" -- "$check" --sandbox always --duplicates fixtures/archive/planted.pgn
also "and they are found" -- test "$(grep -c '\[dup-' "$tmp/out")" -eq 7

# Tags are read again from a file that holds the text as it is, and kept of any other: the report is the same.
planted=fixtures/archive/planted.pgn
cp $planted "$tmp/as_is.pgn"
sed 's/$/\r/' $planted >"$tmp/crlf.pgn"
{ printf '\357\273\277'; cat $planted; } >"$tmp/mark.pgn"
sed 's/^\[Result .*/&\n/' $planted >"$tmp/two_lines.pgn"
awk -v RS= 'NR % 2 { print; next } { print; print "" }' $planted >"$tmp/close.pgn"
iconv -f UTF-8 -t UTF-16 $planted >"$tmp/wide.pgn"
iconv -f UTF-8 -t ISO-8859-1 $planted >"$tmp/latin.pgn"
gzip -c $planted >"$tmp/packed.pgn"
for text in as_is crlf mark two_lines close wide latin packed; do
	"$check" --duplicates --level info --max-findings 0 "$tmp/$text.pgn" | sed "s,^$tmp/$text.pgn,FILE," >"$tmp/of_file"
	"$check" --duplicates --level info --max-findings 0 <"$tmp/$text.pgn" | sed 's,^<stdin>,FILE,' >"$tmp/of_pipe"
	expect 0 "tags that are read again, or kept: $text" -- equal_files "$tmp/of_pipe" "$tmp/of_file"
	also "and duplicates are found" -- test "$(grep -c '\[dup-' "$tmp/of_file")" -ge 7
done

# changed COMMAND: --duplicates of a file that COMMAND changes when it has been read, before it is read again
changed() {
	rm -f "$tmp/later"
	mkfifo "$tmp/later"
	cp $planted "$tmp/changing.pgn"
	# The second file is opened when the first has been read.
	(cd "$tmp" && eval "$1") >"$tmp/later" &
	"$check" -j1 --duplicates "$tmp/changing.pgn" "$tmp/later"
	status=$?
	# If the program did not open it, the writer need not wait for ever.
	exec 3<>"$tmp/later"
	wait $!
	exec 3<&-
	return $status
}
expect 1 "a file that stays as it is" -- changed :
also "has its duplicates" -- test "$(grep -c '\[dup-' "$tmp/out")" -eq 7
for change in 'echo "[Event \"More\"]" >>changing.pgn' 'mv changing.pgn old.pgn; echo other >changing.pgn' 'rm changing.pgn'; do
	expect 1 "a file that was read stays what it was: $change" -- changed "$change"
	also "it has its duplicates" -- test "$(grep -c '\[dup-' "$tmp/out")" -eq 7
done
for change in 'sed "s/Spring/Autumn/" old.pgn >changing.pgn' ': >changing.pgn'; do
	expect 2 "a file that has changed: $change" -- changed "$change"
	also "is an error" -- grep -qx 'pgn-check: duplicates: a file has changed since it was read' "$tmp/err"
done
expect 0 "nor is it read again for pgn-stats" -- eval '"$B/pgn-stats" --tables duplicates --format csv "$tmp/as_is.pgn" >"$tmp/counted"; "$B/pgn-stats" --tables duplicates --format csv <"$tmp/as_is.pgn"'
also "the count is the same" -- same "$tmp/counted"

if [ -r "${ARBITER_SHARED:-}/corpus/lichess.pgn" ]; then
	corpus=$ARBITER_SHARED/corpus/lichess.pgn
	games=$("$check" --summary --level error --fail-on never "$corpus" | sed -n 's/^\([0-9]*\) games.*/\1/p')
	duplicates "$corpus" >"$tmp/found"
	expect 1 "different games of a server are not duplicates" -- grep . "$tmp/found"
	for i in 1 2 3 4 5 6 7 8; do cat "$corpus"; done >"$tmp/eight.pgn"
	duplicates "$tmp/eight.pgn" | sed 's/.*,//' | sort | uniq -c | sed 's/^ *//' >"$tmp/found"
	echo "$((7 * games)) dup-copy" >"$tmp/wanted"
	expect 0 "seven of eight copies are found" -- equal_files "$tmp/wanted" "$tmp/found"
	# 1 MB holds the keys of 4,000 games: these need several runs on disk.
	for memory in 1M 64M; do
		"$check" --duplicates --memory "$memory" --max-findings 0 "$tmp/eight.pgn" >"$tmp/memory$memory"
	done
	expect 0 "the same report in little memory" -- equal_files "$tmp/memory1M" "$tmp/memory64M"
	expect 0 "a temporary file that cannot be written is reported" -- sh -c "ulimit -f 8; \
	    $check --duplicates --memory 1M $tmp/eight.pgn 2>&1 >/dev/null | grep -q ': temporary file: File too large'"
	expect 2 "and the status is 2" -- sh -c "ulimit -f 8; $check --duplicates --memory 1M $tmp/eight.pgn >/dev/null 2>&1"
else
	skip "copies of a corpus" "no corpus in ARBITER_SHARED"
fi

# A tag that is not closed, and only blanks after it.
printf '[Event "Club"]\n[Site \n\n' >"$tmp/open.pgn"
for option in --duplicates --contradictions "--write-keys $tmp/open.keys"; do
	# shellcheck disable=SC2086 # several words
	expect 1 "a tag that is not closed: $option" -- "$check" $option "$tmp/open.pgn"
	also "it is reported: $option" -- has 'tag-missing-bracket'
done
expect 0 "a tag that is not closed: --unique" -- "$B/pgn-replay" --unique first "$tmp/open.pgn"
also "the game is written" -- has '^\[Event "Club"\]'

check_all || finish
# Pairs of games of masters, which people have looked at.
if [ -r "${ARBITER_SHARED:-}/data/masters-pairs.dev.tsv" ]; then
	duplicates "$ARBITER_SHARED/corpus/masters.pgn.zst" >"$tmp/masters"
	awk -F '\t' '
	FILENAME ~ /masters$/ { split($0, f, ","); if (f[3] ~ /dup-(same|extra|prefix|result|colours|slip|variant)$/) same[f[2], f[1]]; next }
	FNR > 1 { n[$7]++; found[$7] += (($1, $2) in same) }
	END { enough = n["same"] > 0 && found["same"] >= n["same"] * 0.8; print n["different"] + 0, found["different"] + 0, enough }
	' "$tmp/masters" - <"$ARBITER_SHARED/data/masters-pairs.dev.tsv" >"$tmp/pairs"
	expect 0 "of the labelled pairs that differ none is the same game, and four of five of the others are" -- \
		grep -qE '^[1-9][0-9]* 0 1$' "$tmp/pairs"
	sed 's/^/# different, reported, enough: /' "$tmp/pairs"
	expect 0 "7781 games of masters are copies" -- test "$(grep -c 'dup-copy$' "$tmp/masters")" -eq 7781
else
	skip "labelled pairs" "no data in ARBITER_SHARED"
fi
finish
