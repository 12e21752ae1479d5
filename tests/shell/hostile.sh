#!/bin/sh
# hostile.sh: hostile input and environments: pgn-check does not crash, hang or stay silent, and its output is harmless.
# usage: tests/shell/hostile.sh [build directory]
# shellcheck disable=SC2016,SC2317,SC3045 # eval and expect run what looks unused; ulimit -v where it is known
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(cd "$B" && pwd)/pgn-check
S=$(cd "$B" && pwd)/pgn-stats
L=$(pwd)/fixtures/games/laws.pgn
cd "$tmp" || exit 2

# Texts are long enough that what takes quadratic time does not end in time for check-all only.
long=20000 plies=5000 step=67 many=300 room='8000 30000'
! check_all || long=200000 plies=50000 step=13 many=2000 room='8000 30000 60000'
# repeat COUNT TEXT
repeat() { awk -v n="$1" -v s="$2" 'BEGIN { for (i = 0; i < n; i++) printf "%s", s }'; }
# judged ARGUMENT...: in time
judged() {
	timeout 30 "$P" -j2 "$@"
}
# pages FILE: so are its claims on a page, and its crosstable
pages() {
	judged --claims -f html --fail-on never "$1" && timeout 30 "$S" -j2 --crosstable --format html "$1"
}
tags='[Event "x"]
[Site "?"]
[Date "2020.01.01"]
[Round "1"]
[White "a"]
[Black "b"]
[Result "*"]
'

# -- games of moves back and forth: every position recurs, or the end is far away --
# NAME DATE FEN UNIT ID
while IFS='|' read -r name date fen unit id; do
	{
		echo "$tags" | sed "s/2020.01.01/$date/"
		printf '[SetUp "1"]\n[FEN "%s"]\n\n' "$fen"
		repeat $((plies / 4)) "$unit "
		printf '1/2-1/2\n\n%s\n1. e4 Zz9 *\n' "$tags"
	} >in.pgn
	expect 1 "$name: checked in time" -- judged --level info in.pgn
	also "$name: $id" -- has "\\[$id\\]"
	expect 1 "$name: claims, and the word of the second game" -- judged --claims -f jsonl in.pgn
	expect 0 "$name: claims on a page, and a crosstable" -- pages in.pgn
done <<'EOF'
a dead position long ago|2020.01.01|7k/8/8/8/8/8/8/K7 w - - 0 1|Kb1 Kg8 Ka1 Kh8|dead-position-reached
forced moves in a locked position|2020.01.01|k2b4/p1pPp3/P1P1P3/8/8/p1p1p3/P1PpP3/K2B4 w - - 0 1|Kb1 Kb8 Ka1 Ka8|dead-position-reached
knights out and back|1921.01.01|rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1|Nf3 Nf6 Ng1 Ng8|rep-threefold
an ending that was granted more moves|1960.01.01|8/8/8/3k4/8/8/4r3/RB1K4 w - - 0 1|Ra2 Re7 Ra1 Re2|fifty-reached
EOF

# -- long texts that take quadratic time if anything in them is searched for again and again --
# NAME UNIT END, with bars between; a % in the unit is a line end
while IFS='|' read -r name unit end; do
	unit=$(printf '%s' "$unit" | tr % '\n'; echo .)
	unit=${unit%.}
	{ printf '%s\n1. e4 ' "$tags"; repeat $((long / ${#unit})) "$unit"; printf '%s *\n\n%s\n1. e4 Zz9 *\n' "$end" "$tags"; } >in.pgn
	expect 1 "much of $name: checked in time" -- judged --level error in.pgn
	also "much of $name: the next game is read" -- has 'in.pgn:.*Zz9'
	expect 0 "much of $name: claims on a page, and a crosstable" -- pages in.pgn
done <<'EOF'
parentheses|(|
closed parentheses|)|
empty variations|() |
nested variations|( e5 |
braces|{|
closed braces|}|
comments|{a} |
comments with brackets|{[A }|
comments with brackets, unclosed|{[A |
glyphs|$1 |
dollars|$|
suffixes|! |
line comments|;%|
escape lines|%%|
wishes|%% arbiter: ignore=num-gap%|
tags among moves|[A "b"] |
unclosed tags among moves|[A "b |
brackets|[|
a long word|x|
a long number|1|
numbers|1. |
dots|.|
results|1-0 |
results in a variation|( d4 1-0 |)
castles that could be results|( 0-0 |)
half a page of markup|<br |
markup|<br>|
markup of boards|[pgn |
closing markup|</ |
illegal moves|Ke5 |
illegal variations|Nf6 (Ke5) Nf3 (Ke5) Ng8 (Ke5) Ng1 (Ke5) |
a very long game|e5 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 |
wrong checks|Nf6+ Nf3# Ng8+ Ng1+ |
null moves|-- |
drops|N@e4 |
no letters|, |
EOF
{ printf '%s\n1. e4 (d4 ' "$tags"; repeat $((long / 4)) '1-0 '; printf ')'; repeat $long ' '; printf '*\n'; } >in.pgn
expect 1 "results in a variation, then blanks" -- judged in.pgn
{ printf '%s\n1. e4 ' "$tags"; repeat $((long * 5 / 2)) ', '; repeat $((long * 5)) ' '; } >in.pgn
expect 1 "no letters, then blanks" -- judged in.pgn
for unit in ' [A%' '[A "x% y"] ' '[A "' '[A%' '[' '[%' ' [A "x%' '[A b] '; do
	{ echo '[Event "x"]'; repeat $((long / ${#unit})) "$unit" | tr % '\n'; printf '\n\n*\n'; } >in.pgn
	case $unit in
	*'"] ') status=0 ;;	# tags that are whole
	*) status=1 ;;
	esac
	expect $status "tag section of '$unit'" -- judged in.pgn
done

# -- files that are not PGN, and line ends --
head -c $((long * 25)) /dev/zero >zeros
expect 1 "zeros" -- judged <zeros
head -c $((long * 45)) /dev/zero | tr '\0' x >line
expect 1 "one endless line" -- judged <line
head -c $((long * 100)) "$P" >program
expect 1 "a program" -- judged program
also "a program is not PGN" -- has file-not-pgn
games=$(grep -c '^.Event ' "$L")
sed 's/$/\r\r/' "$L" >in.pgn
expect 1 "lines end with CR CR LF" -- judged --all-games <in.pgn
also "lines end with CR CR LF: every game is read" -- equal "$games" "$(grep -c ': game ' out)"
sed '1s/ /\r/' "$L" >in.pgn
expect 1 "a stray CR in the first line" -- judged --all-games <in.pgn
also "a stray CR in the first line: every game is read" -- equal "$games" "$(grep -c ': game ' out)"
tr '\n' '\r' <"$L" >in.pgn
expect 1 "lines end with CR" -- judged --all-games <in.pgn
also "lines end with CR: every game is read" -- equal "$games" "$(grep -c ': game ' out)"

# -- damaged archives: every truncation is reported --
head -c 1500 "$L" >a.pgn
gzip -nkq a.pgn 2>/dev/null
command -v zstd >/dev/null && zstd -qk a.pgn
command -v bzip2 >/dev/null && bzip2 -kq a.pgn
command -v xz >/dev/null && xz -kq a.pgn
command -v zip >/dev/null && zip -q a.pgn.zip a.pgn
# cut_short FILE SIZE: each truncation within its first SIZE bytes is an error, and is reported
cut_short() {
	i=6
	while [ "$i" -lt "$2" ]; do
		head -c "$i" "$1" | "$P" -j1 >cut.out 2>cut.err
		cut_status=$?
		if [ "$cut_status" -ne 2 ] || ! grep -q "io-" cut.out; then
			echo "cut at $i of $2: status $cut_status" >&2
			return 9
		fi
		i=$((i + step))
	done
	return "$cut_status"
}
for a in a.pgn.*; do
	[ -f "$a" ] || continue
	size=$(wc -c <"$a")
	# After the members of a zip archive there is only a list of them.
	list=$(grep -abo "PK$(printf '\001\002')" "$a" | head -n 1 | cut -d : -f 1)
	case $a in *.zip) [ -n "$list" ] && size=$list ;; esac
	expect 2 "every truncation of $a is reported" -- cut_short "$a" "$size"
done

# -- names and texts that look like commands --
esc=$(printf '\033')
mkdir names
printf '%s\n1. e4 %s[2J {%s]0;x\007 \302\233 \001} Ke%s5 *\n' "[Event \"a${esc}[31mb\"]" "$esc" "$esc" "$esc" >names/plain.pgn
for name in "a
b" 'c.pgn:1:2: error: x' "e${esc}[31m" "$(printf 'u\377\200')" "$(printf 'x\302\233y\342\200\256')" 'q"q,\'; do
	cp names/plain.pgn "names/$name.pgn" 2>/dev/null
done
# lines_all PATTERN: there are lines, and all of them match
lines_all() { [ -s out ] && ! grep -v -e "$1" out; }
# control_free FILE...: there is something, and no byte of it is a control character
control_free() {
	cat "$@" >controls
	[ -s controls ] && [ "$(tr -d '\n\040-\176\200-\377' <controls | wc -c)" -eq 0 ]
}
for format in text jsonl csv; do
	expect 2 "names and texts with control characters, $format" -- "$P" -f $format --color never --all-games --summary \
	    --level info names/*.pgn "none$esc
x"
	also "no control character gets out, $format" -- control_free out err
	also "what gets out is UTF-8, $format" -- iconv -f UTF-8 -t UTF-8 out
	iconv -f UTF-8 -t UTF-16LE out 2>/dev/null | od -An -v -tx2 -w2 >units
	also "no C1 control and no direction mark gets out, $format" -- lacks '00[89][0-9a-f]$\|202[a-e]$' units
done
expect 1 "names and texts with control characters" -- both "$P" --color never --level info names/*.pgn
also "every line is a finding's own" -- lines_all '^names/.*\]$\|^    '

# -- environments --
expect 2 "closed standard output is trouble" -- eval '"$P" --good g "$L" >&-'
also "the report does not end in the file that was opened instead" -- lacks 'laws.pgn:' g
expect 2 "closed standard error with a file that is missing" -- eval '"$P" --good g2 none.pgn 2>&-'
also "its messages do not end in the file that was opened instead" -- test ! -s g2
expect 2 "closed standard input is trouble" -- "$P" --good g3 <&-
also "nothing is read from the file that was opened instead" -- test ! -s g3
i=0; while [ $i -lt $many ]; do echo '[Event "x"]' >"$i.pgn"; i=$((i + 1)); done
few_open() (
	ulimit -n 64
	exec "$@"
)
expect 1 "many files, and few may be open" -- few_open "$P" -j4 --summary ./[0-9]*.pgn
grep '^[0-9]* games' out >last
also "many files are read though few may be open" -- has "$many games" last
rm -f ./[0-9]*.pgn
expect 1 "one thread" -- "$P" -j1 "$L"
cp out one
expect 1 "more threads than games" -- "$P" -j64 "$L"
also "more threads than games give what one gives" -- same one
case $B in
*address* | *thread*) skip "out of memory" "sanitizers take all there is" ;;
*)
	repeat 100000 '[A
*
' >in.pgn
	# little_memory KILOBYTES: 0 if everything was done, or if lack of memory was reported
	little_memory() {
		(
			ulimit -v "$1" 2>/dev/null
			exec "$P" -j1 --level info --max-findings 0 -f jsonl in.pgn
		) >memory.out 2>memory.err
		memory_status=$?
		[ "$memory_status" -eq 1 ] && [ -s memory.out ] && return 0
		[ "$memory_status" -eq 2 ] && grep -q memory memory.err
	}
	for kb in $room; do
		expect 0 "$kb kB of memory: all is found, or there was not enough" -- little_memory $kb
	done ;;
esac
for i in 1 2 3; do "$P" --good shared "$L" >/dev/null 2>&1 & done
wait
expect 1 "--good" -- "$P" --good once "$L"
also "several at once into the same file leave what one leaves" -- same once shared

# -- the same at every level, and from any split of the work --
awk 'BEGIN { srand(5) }
{
	r = rand()
	if (r < 0.02) print "{" $0
	else if (r < 0.04) print $0 " (e4 e5) "
	else if (r < 0.06) print substr($0, 3)
	else if (r < 0.08) print $0 " 7. 8. 9."
	else if (r < 0.10) print $0 "\n[Event \"q\"]"
	else if (r < 0.11) print $0 "{\001}"
	else if (r < 0.13) { gsub(/\+/, ""); print }
	else if (r < 0.14) print ""
	else print
}' "$L" "$L" "$L" >broken.pgn
# every_byte OPTION...: all that is written about it
every_byte() {
	rm -f good bad
	"$P" "$@" --level info --all-games --summary -f jsonl --good good --bad bad broken.pgn 2>&1
	every_status=$?
	cat good bad
	return "$every_status"
}
expect 1 "broken games, one thread" -- every_byte -j1
cp out one
for how in '-j2 --batch-bytes 1' '-j7 --batch-bytes 100' '-j2 --batch-bytes 1000' '-j7 --batch-bytes 1000000'; do
	# shellcheck disable=SC2086
	expect 1 "broken games, $how" -- every_byte $how
	also "broken games, $how: the same bytes as with one thread" -- same one
done
expect 1 "broken games, --level warning" -- "$P" --level warning --max-findings 0 broken.pgn
sed 's, \[[*][a-z]*\]$,,' out >warnings	# more can be corrected with a lower level
expect 1 "broken games, --level info" -- "$P" --level info --max-findings 0 broken.pgn
sed 's, \[[*][a-z]*\]$,,' out | grep -v ': info: ' >rest
also "a lower level only adds to what is found" -- same warnings rest

finish
