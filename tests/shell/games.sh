#!/bin/sh
# games.sh: where games begin and end in a file: none is lost, and none is made of two.
# usage: tests/shell/games.sh [build directory]
# shellcheck disable=SC2016,SC2317 # eval and expect run what looks unused
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(cd "$B" && pwd)
F=$(pwd)/fixtures
cd "$tmp" || exit 2

# game N RESULT [MORE]: a game with all tags, comments and variations
game() {
	printf '[Event "E%s"]\n[Site "x;y {"]\n[Date "2020.01.01"]\n[Round "%s"]\n[White "a"]\n[Black "b"]\n[Result "%s"]\n\n' \
	    "$1" "$1" "$2"
	printf '1. e4 {[%%clk 0:10:00] said "hi" (;} (1... c5 {or 1-0})\n1... e5 2. Nf3 %s%s\n\n' "$2" "$3"
}
# games N: how many games the last run counted
games() {
	has "^$1 games*,"
}
for i in 1 2 3 4 5; do game $i 1-0; game $i 0-1 ' {"White" resigns}'; game $i 1/2-1/2; game $i '*'; done >lines.pgn
expect 0 "games on lines" -- "$P/pgn-check" --summary lines.pgn
also "games on lines: all are found" -- games 20
tr '\n' ' ' <lines.pgn >blanks.pgn
expect 0 "blanks for line ends" -- "$P/pgn-check" --level error --summary blanks.pgn
also "blanks for line ends: the same games, without an error" -- games 20
sed 's/^$/~/' lines.pgn | tr '\n' ' ' | sed 's/ ~ *\[/\n[/g; s/~//g' >single.pgn
expect 0 "one game a line" -- "$P/pgn-check" --level error --summary single.pgn
also "one game a line: the same games, without an error" -- games 20
expect 0 "their moves" -- eval 'for f in lines blanks single; do "$P/pgn-replay" --to uci $f.pgn; done >all'
also "their moves are the same" -- eval 'split -n l/3 all part.; [ "$(grep -c e2e4 all)" = 60 ] && cmp part.aa part.ab && cmp part.aa part.ac'
for f in lines blanks single; do
	for how in -j1 -j2 '--shard 0/1'; do
		expect 0 "$f.pgn with $how" -- eval '"$P/pgn-stats" -f json $how $f.pgn'
		also "$f.pgn with $how: 20 games" -- has '"games": *20\b'
	done
done

printf '1. e4 e5 0-1 [Event "b"]\n\n1. d4 Ke4 *\n' >in.pgn
expect 1 "a game behind a result" -- "$P/pgn-check" --level error --summary in.pgn
also "a game behind a result is checked" -- has 'in.pgn:3:7: error: Ke4: .*\[illegal-'
also "a game behind a result: nothing is said about its tags" -- lacks 'struct-tag-in-movetext'

# -- moves without numbers --
printf 'e4 e5 Nf3 1-0\ne4 e5 Ke3 Qxq9 1-0\n' >in.pgn
expect 1 "moves without numbers" -- "$P/pgn-check" --level error --summary in.pgn
also "moves without numbers behind a game are another" -- games 2
also "moves without numbers are checked" -- has 'in.pgn:2:7: error: Ke3: .*\[illegal-'
printf 'e4 e5 Nf3 1-0 e4 e5 Ke3 Qxq9 1-0\n' >in.pgn
expect 1 "moves without numbers behind a result in the same line" -- "$P/pgn-check" --level error in.pgn
also "moves without numbers behind a result in the same line are an error" -- has 'struct-content-after-terminator'
for form in san uci lan; do
	expect 0 "--to $form --bare" -- eval '"$P/pgn-replay" --fail-on never --where "!FEN && plies > 0" --to $form --bare "$F/games/stats.pgn" 2>err0 | awk "NF > 1" >bare.txt; [ -s bare.txt ] && "$P/pgn-replay" --fail-on never --to $form --bare bare.txt'
	also "--to $form --bare can be read again" -- cmp out bare.txt
done

# -- tags --
rest='[Date "2020.01.01"]\n[Round "1"]\n[White "a"]\n[Black "b"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 *\n'
printf '[Event "a"]\n[Site "66.687+0.6[Event "Batch 1310: ..."]\n[Site "c"]\n'"$rest" >in.pgn
expect 1 "a game opens inside a value" -- "$P/pgn-check" --summary in.pgn
also "a game opens inside a value: it is another one" -- games 2
also "a game opens inside a value: said at the value" -- has 'in.pgn:2:1: error: .*\[tag-in-value\]'
cp in.pgn again.pgn
expect 1 "a game opens inside a value: --fix" -- "$P/pgn-check" --fix --unsafe-fixes again.pgn
also "a game opens inside a value: no correction hides it" -- has 'again.pgn:2:1: error: .*\[tag-in-value\]'
for f in 'a tag without a name|["Somewhere"]|tag-missing-name' 'an empty tag without a name|[""]|tag-missing-name' \
    'text behind a value|[Site "a" b]|tag-text-after-value'; do
	IFS='|' read -r name tag id <<EOT
$f
EOT
	printf '[Event "a"]\n%s\n%s'"$rest" "$tag" "$(echo "$tag" | grep -q Site || printf '[Site "x"]\n.' | tr . '\n')" >in.pgn
	expect 1 "$name" -- "$P/pgn-check" in.pgn
	also "$name: $id" -- has "^in.pgn:2:1: error: .*\\[$id\\]"
	also "$name: nothing else is reported" -- lines 1
done
for cut in '[E' '[Event "x' '[Event "x"'; do
	printf '[Event "a"]\n[Site "?"]\n'"$rest\n%s" "$cut" >in.pgn
	expect 1 "a file cut in $cut" -- "$P/pgn-check" in.pgn
	also "a file cut in $cut: file-truncated" -- has 'file-truncated'
	also "a file cut in $cut: nothing else is reported" -- lines 1
done

for tags in 121 122 128 129 135 140; do
	{ seq 1001 $((1000 + tags)) | sed 's/.*/[Tag& "x"]/'; printf '\n1. e4 e5 2. Nf3 *\n'; } >in.pgn
	expect 0 "$tags tags without the roster" -- eval '"$P/pgn-replay" in.pgn >once.pgn; "$P/pgn-replay" once.pgn'
	also "$tags tags without the roster: written again it is the same" -- cmp once.pgn out
done
for i in 1 2 3; do printf '[White "W%s"]\n[Black "B"]\n[Result "1-0"]\n\n' $i; done >in.pgn
expect 1 "tags alone, without Event" -- "$P/pgn-check" --summary in.pgn
also "tags alone, without Event: each game is one" -- games 3

# -- single words --
printf '[Event "a"]\n\n1. e4 e5 2.\r\nXx9 *\n' >in.pgn
expect 0 "jsonl of a word on another line than its number" -- "$P/pgn-replay" --to jsonl in.pgn
also "jsonl of a word on another line than its number: one blank" -- has '"unread":"2. Xx9"'
printf '[Event "a"]\n\n1. e4\342\200\274 e5 \342\201\207 2. Nf3\342\201\211 Nc6\342\201\210 3. Bb5\302\261 a6\342\210\236 4. Ba4!\302\261 *\n' >in.pgn
expect 0 "signs of one character" -- "$P/pgn-replay" in.pgn
also "signs of one character are annotations" -- has_text '1. e4 $3 1... e5 $4 2. Nf3 $5 2... Nc6 $6 3. Bb5'
expect 0 "signs of one character are corrected" -- "$P/pgn-check" --fix in.pgn
also "signs of one character are written with two" -- eval 'grep -q "1. e4!! e5 ?? 2. Nf3!? Nc6?! 3. Bb5" in.pgn'

# -- folders --
mkdir -p sub/zips
printf 'no games\n' >sub/zips/readme.txt
printf '[Event "a"]\n\n1. e4 e5 2. Nf3 *\n' >sub/a.pgn
if command -v zip >/dev/null; then
	(cd sub/zips && zip -q ../b.zip readme.txt)
	expect 0 "-r passes over an archive without PGN" -- both "$P/pgn-check" --summary -r sub
	also "-r passes over an archive without PGN, and reads the other files" -- games 1
	also "-r passes over an archive without PGN, and says so" -- has "^pgn-check: sub/b.zip: 1 file in this archive is not read: 1 .txt$"
	expect 2 "an archive without PGN that is named" -- "$P/pgn-check" sub/b.zip
	also "an archive without PGN that is named is an error" -- has 'b.zip:1:1: error: .*\[io-open\]'
fi
long=$(printf '%0200d' 0)
(cd sub && for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21; do mkdir "$long" && cd -P "./$long" || exit; done) 2>/dev/null
expect 2 "a path that is too long" -- "$P/pgn-check" -r sub
also "a path that is too long is reported" -- has 'File name too long \[io-open\]'
rm -r sub

# -- a file begins with blanks --
tags='[Event "a"]\n\n1. e4 e5 2. Ke3 1-0\n'
# Line ends of two kinds, and blanks: 9 MB of the first, and of the others for check-all.
few=90000
! check_all || few=9000000
while IFS=: read -r name bytes line; do
	{
		yes "$(printf "$line")" | head -c "$bytes" | if [ "$name" = blanks ]; then tr '\n' ' '; else cat; fi
		printf "$tags"
	} | gzip -1 >in.pgn.gz
	expect 1 "a game behind much of $name" -- "$P/pgn-check" --level error --summary in.pgn.gz
	also "a game behind much of $name is checked" -- has '\[illegal-'
	expect 0 "a game behind much of $name, copied" -- eval 'gzip -dc in.pgn.gz >in.pgn && "$P/pgn-check" -q --fail-on never --good good.pgn in.pgn'
	also "a game behind much of $name is copied with them" -- cmp in.pgn good.pgn
	expect 0 "a game behind much of $name, written again" -- eval '"$P/pgn-replay" --to san --bare --on-illegal skip --fail-on never in.pgn'
	also "a game behind much of $name is written again" -- has '^e4 e5'
done <<EOT
LF:9000000:
CR LF:$((few * 2)):\\r
blanks:$few:
EOT
# CurrentPosition of chess.com: the final position of each game has no finding, and that of the game before it has one.
: >"$tmp/right.pgn"
: >"$tmp/wrong.pgn"
before=
for k in $(seq 20); do
	fen=$("$P/pgn-replay" -q --fail-on never --game "$k" --to fen --ply last "$F/games/stats.pgn" 2>"$tmp/err")
	for position in right wrong; do
		value=$fen
		[ $position = right ] || value=$before
		"$P/pgn-replay" -q --fail-on never --game "$k" --set "CurrentPosition=$value" "$F/games/stats.pgn" >>"$tmp/$position.pgn" 2>"$tmp/err"
	done
	before=$fen
done
expect 0 "CurrentPosition is the final position" -- "$P/pgn-check" --fail-on never --select tag-currentposition-mismatch --summary "$tmp/right.pgn"
also "CurrentPosition: nothing is found in 20 games" -- has '20 games.*no findings'
expect 0 "CurrentPosition of another game" -- "$P/pgn-check" --fail-on never --max-findings 0 --select tag-currentposition-mismatch "$tmp/wrong.pgn"
echo "# $(grep -c . "$tmp/out") of 19"
also "CurrentPosition: each is found" -- test "$(grep -c 'tag-currentposition-mismatch' "$tmp/out")" -ge 15
printf '[Event "x"]\n[CurrentPosition "unreadable"]\n\n1. e4 e5 *\n' >"$tmp/unreadable.pgn"
expect 0 "CurrentPosition that cannot be read" -- "$P/pgn-check" --fail-on never --select tag-currentposition-mismatch "$tmp/unreadable.pgn"
also "CurrentPosition: it is said which one it should be" -- has 'is rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w'
# -- the second game begins in many ways: all programs count the same games, and its tags and moves are read --
head='[Event "E1"]\n[Site "S"]\n[Date "2020.01.01"]\n[Round "1"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 1-0\n\n'
rest='[Site "S"]\n[Date "2020.01.02"]\n[Round "2"]\n[White "C"]\n[Black "D"]\n[Result "0-1"]\n\n1. d4 d5 2. c4 0-1\n'
mkdir ways first
many=0
while IFS= read -r way; do
	many=$((many + 1))
	printf '%b%b\n%b' "$head" "$way" "$rest" >"ways/$many.pgn"
	printf '%b\n%b\n%b' "$way" "$rest" "$head" >"first/$many.pgn"
done <<-'END'
	Event "E2"]
	Event "E2"
	Event "E2]
	(Event "E2")
	{Event "E2"]
	]Event "E2"]
	[*Event "E2"]
	["Event" "E2"]
	[Event: "E2"]
	[ Event "E2" ]
	[Event\t"E2"]
	<Event "E2">
	\0134[Event "E2"]
	> [Event "E2"]
	[Event &quot;E2&quot;]
	Round two
	# Game 2
	-----
	<br>
	; a note
	[Event "E2"] ; a note
	[Event "E2"] {a note}
	[Event "E2"]\n{a note}
	[Event "E2"]\na note
	[Event "E2"]<br>
	<pre>\n[Event "E2"]
END
# counts FILES...: the games of these files are twice as many as the files, and all are read to their ends
counts() {
	"$P/pgn-check" --all-games -f jsonl "$@" >counted 2>"$tmp/err"
	[ "$(grep -c '"type":"game"' counted)" = $((2 * many)) ] && [ "$(grep -c '"white":"C","black":"D".*"plies":3' counted)" = $many ] &&
	    ! grep -E '"id":"(struct-tag-in-movetext|lex-unknown-token|struct-moves-without-tags)"' counted || return 1
	"$P/pgn-replay" "$@" >written 2>"$tmp/err"
	[ "$(grep -c '^\[White "C"\]' written)" = $many ] && [ "$(grep -c '1\. d4 d5 2\. c4 0-1' written)" = $many ] || return 1
	"$P/pgn-check" --all-games -f jsonl written | grep -c '"plies":3' | grep -qx $((2 * many)) || return 1
	"$P/pgn-stats" --tables quick "$@" | grep -q "^Games  *$((2 * many))\$" || return 1
	"$P/pgn-check" -j3 --shard 0/1 --summary "$@" | grep -q "^$((2 * many)) games"
}
expect 0 "the second game begins in many ways" -- eval 'counts ways/*.pgn'
expect 0 "so does the first" -- eval 'counts first/*.pgn'
mkdir crlf
for i in ways/*.pgn; do sed 's/$/\r/' "$i" >"crlf/${i#ways/}"; done
expect 0 "with CR LF" -- eval 'counts crlf/*.pgn'
expect 1 "a lost bracket has one finding" -- "$P/pgn-check" --level warning ways/1.pgn
also "it is that" -- eval '[ "$(grep -c : "$tmp/out")" = 1 ] && grep -q "tag-missing-bracket" "$tmp/out"'
cp -r ways fixed
expect 0 "brackets are repaired" -- eval '"$P/pgn-check" --fix fixed/1.pgn fixed/3.pgn fixed/4.pgn fixed/5.pgn fixed/6.pgn; grep -c "^\[Event \"E2\"\]\$" fixed/[13456].pgn | grep -c ":1" | grep -qx 5'

# -- a heading above the moves of a game without tags is no game, and hides none --
many=0
mkdir headings
while IFS= read -r way; do
	many=$((many + 1))
	printf '%b\n1. e4 e5 2. Nf3 1-0\n\n%b\n\n1. d4 d5 0-1\n' "$way" "$way" >"headings/$many.pgn"
done <<-'END'
	Doe - Roe
	Doe - Roe 1-0
	Doe 1-0 Roe\n
	W: Doe B: Roe
	White (Doe): Black (Roe)
	Round 1\n\nTable 3: Doe v. Roe, \0302\0275
	**Game 2**
	*** Game 2 ***
	* Game 2
	Wei\0303\0237: Doe\nSchwarz: Roe\nErgebnis: 1-0\n
END
expect 0 "headings without tags" -- eval '"$P/pgn-check" --summary headings/*.pgn | grep "^$((2 * many)) games, $((5 * many)) half"'
expect 0 "each game is written" -- eval '"$P/pgn-replay" --to san --bare headings/*.pgn 2>err0 | grep -cx "e4 e5 Nf3 1-0\|d4 d5 0-1" | grep -x $((2 * many))'
expect 0 "each game is counted" -- eval '"$P/pgn-stats" headings/*.pgn | grep "^Games  *$((2 * many))\$"'
expect 0 "also without a board" -- eval '"$P/pgn-stats" --tables quick headings/*.pgn | grep "^Games  *$((2 * many))\$"'
expect 0 "each is named" -- "$P/pgn-check" --max-findings 0 --severity tag-missing-roster,struct-moves-without-tags,struct-missing-blank-line=off headings/*.pgn
also "as text of no game, and nothing else is found" -- eval '[ "$(grep -c "struct-garbage-between-games" "$tmp/out") $(wc -l <"$tmp/out")" = "$((2 * many)) $((2 * many))" ]'
# A result in any form on a line of its own, with a heading below it, ends the game; castling and missing moves do not.
while read -r way ends; do
	printf '1. e4 e5\n2. Nf3 Nc6\n%b\nTable 2: Doe v Roe\n1. d4 d5\n1-0\n' "$way" >in.pgn
	expect $((1 - ends)) "$way above a heading" -- "$P/pgn-check" --summary in.pgn
	also "two games" -- games 2
	also "a result, or not" -- eval '[ "$(grep -c result-terminator-form "$tmp/out")" = "$ends" ]'
done <<-'END'
	\0302\0275-\0302\0275 1
	\0302\0275 1
	remis 1
	0,5-0,5 1
	--- 0
	0-0 0
END
# Several tags between one pair of brackets, or in one line of a head, are not made the value of the first.
printf '[White "Doe" Black "Roe" Result "1-0"]\n\n1. e4 e5 1-0\n' >in.pgn
expect 1 "several tags between one pair of brackets" -- "$P/pgn-check" in.pgn
also "are an error" -- has '\[tag-in-value\]'
expect 0 "--fix" -- eval '"$P/pgn-check" --fix --fail-on never in.pgn && grep -q "^.White \"Doe\" Black \"Roe\" Result" in.pgn'
printf 'Table 2\nWhite: Doe   Black: Roe\n\n1. e4 e5 1-0\n' >in.pgn
expect 0 "two players in a line" -- "$P/pgn-check" in.pgn
also "are text" -- has 'in.pgn:1:1: .*\[struct-garbage-between-games\]'
expect 0 "they are kept" -- eval '"$P/pgn-replay" -q in.pgn | grep -qx "{Table 2 White: Doe Black: Roe} 1. e4 e5 1-0"'
printf '1. e4 e5 2. Nf3 **1-0**\n' >bold.pgn
expect 0 "a result in bold type" -- "$P/pgn-check" --severity struct-moves-without-tags=off bold.pgn
also "is one result" -- eval '[ "$(cut -d[ -f2 "$tmp/out")" = "lex-html]" ]'

# -- prose before the first tag is no game --
{
	printf '# A tool - what it does\n\nThe **tool** reads games:\n\n1. **Parses the arguments** - the first step\n2. (zero or more) files\n'
	printf '3. _writes_ them; see `1-0` or `*`\n\n* a point\n* another *\n\n'
	game 1 1-0
} >readme.pgn
expect 0 "a list with numbers above the tags" -- "$P/pgn-check" --summary readme.pgn
also "it is text of no game: one game" -- games 1
also "one finding names it" -- eval '[ "$(grep -c "struct-garbage-between-games" "$tmp/out")" = 1 ]'
expect 0 "it is counted" -- "$P/pgn-stats" readme.pgn
also "as one" -- has '^Games  *1$'
# Names in other letters are other tags to PGN, wherever an export puts them.
printf '[Site "s"][Event "a"][White "x"][event "b"]\n\n1. e4 *\n' >small.pgn
for order in pgn input; do
	expect 0 "an event in small letters, --tag-order $order" -- "$P/pgn-replay" -q --fail-on never --tag-order $order small.pgn
	cp "$tmp/out" again.pgn
	expect 0 "it is read again, $order" -- "$P/pgn-check" --fail-on never --summary again.pgn
	also "as one game, $order" -- games 1
done

finish
