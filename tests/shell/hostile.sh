#!/bin/sh
# hostile.sh: input and surroundings that mean no good: pgn-check neither crashes nor hangs nor goes silent, and what it
# prints is harmless.
# usage: tests/shell/hostile.sh [build directory]
B=${1:-${B:-build}}
LC_ALL=C SOURCE_DATE_EPOCH=1767225600
export LC_ALL SOURCE_DATE_EPOCH
P=$(cd "$B" && pwd)/pgn-check
L=$(pwd)/fixtures/games/laws.pgn
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
trap 'exit 2' HUP INT TERM
cd "$tmp" || exit 2
n=0
failed=0

# ok NAME: did the command right before it succeed?
ok() {
	got=$?
	n=$((n + 1))
	[ $got -eq 0 ] && { echo "ok $n - $1"; return; }
	echo "# status $got"
	echo "not ok $n - $1"
	failed=1
}
skip() {
	n=$((n + 1))
	echo "ok $n - $1 # SKIP $2"
}
# repeat COUNT TEXT
repeat() { awk -v n="$1" -v s="$2" 'BEGIN { for (i = 0; i < n; i++) printf "%s", s }'; }
# check ARGUMENT...: ends with 0 or 1, in time
check() {
	timeout 30 "$P" -j2 "$@" >out 2>err
	[ $? -le 1 ]
}
tags='[Event "x"]
[Site "?"]
[Date "2020.01.01"]
[Round "1"]
[White "a"]
[Black "b"]
[Result "*"]
'

# -- games that go to and fro: every position comes back, or the end is far behind --
# NAME DATE FEN UNIT ID: of 50,000 half-moves
while IFS='|' read -r name date fen unit id; do
	{
		echo "$tags" | sed "s/2020.01.01/$date/"
		printf '[SetUp "1"]\n[FEN "%s"]\n\n' "$fen"
		repeat 12500 "$unit "
		printf '1/2-1/2\n\n%s\n1. e4 Zz9 *\n' "$tags"
	} >in.pgn
	check --level info in.pgn
	ok "$name"
	grep -q "\[$id\]" out
	ok "$name: $id"
	check --claims -f jsonl in.pgn
	ok "$name: claims"
done <<'EOF'
a dead position long ago|2020.01.01|7k/8/8/8/8/8/8/K7 w - - 0 1|Kb1 Kg8 Ka1 Kh8|dead-position-reached
forced moves in a locked position|2020.01.01|k2b4/p1pPp3/P1P1P3/8/8/p1p1p3/P1PpP3/K2B4 w - - 0 1|Kb1 Kb8 Ka1 Ka8|dead-position-reached
knights out and back|1921.01.01|rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1|Nf3 Nf6 Ng1 Ng8|rep-threefold
an ending that was granted more moves|1960.01.01|8/8/8/3k4/8/8/4r3/RB1K4 w - - 0 1|Ra2 Re7 Ra1 Re2|fifty-reached
EOF

# -- texts of 200 kB that cost more than they are long wherever something is searched for again and again --
# NAME UNIT END, with bars between; a % in the unit is a line end
while IFS='|' read -r name unit end; do
	unit=$(printf '%s' "$unit" | tr % '\n'; echo .)
	unit=${unit%.}
	{ printf '%s\n1. e4 ' "$tags"; repeat $((200000 / ${#unit})) "$unit"; printf '%s *\n\n%s\n1. e4 Zz9 *\n' "$end" "$tags"; } >in.pgn
	check --level error in.pgn
	ok "$name"
	grep -q 'in.pgn:.*Zz9' out
	ok "$name: the next game is read"
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
{ printf '%s\n1. e4 (d4 ' "$tags"; repeat 50000 '1-0 '; printf ')'; repeat 200000 ' '; printf '*\n'; } >in.pgn
check in.pgn; ok "results in a variation, then blanks"
{ printf '%s\n1. e4 ' "$tags"; repeat 500000 ', '; repeat 1000000 ' '; } >in.pgn
check in.pgn; ok "no letters, then blanks"
for unit in ' [A%' '[A "x% y"] ' '[A "' '[A%' '[' '[%' ' [A "x%' '[A b] '; do
	{ echo '[Event "x"]'; repeat $((200000 / ${#unit})) "$unit" | tr % '\n'; printf '\n\n*\n'; } >in.pgn
	check in.pgn
	ok "tag section of '$unit'"
done

# -- files that are no PGN, and line ends --
head -c 5000000 /dev/zero | check; ok "zeros"
head -c 9000000 /dev/zero | tr '\0' x | check; ok "one endless line"
check "$P"; grep -q file-not-pgn out; ok "a program"
sed 's/$/\r\r/' "$L" | check --games; [ "$(grep -c ': game ' out)" -eq "$(grep -c '^.Event ' "$L")" ]; ok "CR CR LF: every game is read"
sed '1s/ /\r/' "$L" | check --games; [ "$(grep -c ': game ' out)" -eq "$(grep -c '^.Event ' "$L")" ]
ok "a stray CR in the first line: every game is read"
tr '\n' '\r' <"$L" | check --games; [ "$(grep -c ': game ' out)" -eq "$(grep -c '^.Event ' "$L")" ]; ok "CR: every game is read"

# -- damaged archives: every truncation is told --
head -c 1500 "$L" >a.pgn
gzip -nkq a.pgn 2>/dev/null
command -v zstd >/dev/null && zstd -qk a.pgn
command -v bzip2 >/dev/null && bzip2 -kq a.pgn
command -v xz >/dev/null && xz -kq a.pgn
command -v zip >/dev/null && zip -q a.pgn.zip a.pgn
for a in a.pgn.*; do
	[ -f "$a" ] || continue
	size=$(wc -c <"$a") i=6 silent=
	# Behind the members of a zip archive there is only a list of what has been read.
	list=$(grep -abo "PK$(printf '\001\002')" "$a" | head -n 1 | cut -d : -f 1)
	case $a in *.zip) [ -n "$list" ] && size=$list ;; esac
	while [ "$i" -lt "$size" ]; do
		head -c "$i" "$a" | "$P" -j1 >out 2>err
		[ $? -eq 2 ] && [ -s err ] || silent="$silent $i"
		i=$((i + 13))
	done
	[ -z "$silent" ] || echo "# cut at$silent of $size"
	[ -z "$silent" ]; ok "truncations of $a"
done

# -- names and texts that would like to be commands --
esc=$(printf '\033')
mkdir names
printf '%s\n1. e4 %s[2J {%s]0;x\007 \302\233 \001} Ke%s5 *\n' "[Event \"a${esc}[31mb\"]" "$esc" "$esc" "$esc" >names/plain.pgn
for name in "a
b" 'c.pgn:1:2: error: x' "e${esc}[31m" "$(printf 'u\377\200')" "$(printf 'x\302\233y\342\200\256')" 'q"q,\'; do
	cp names/plain.pgn "names/$name.pgn" 2>/dev/null
done
for format in text jsonl csv; do
	"$P" -f $format --color never --games --summary --level info names/*.pgn "none$esc
x" >out 2>err
	[ $? -eq 2 ] && [ "$(cat out err | tr -d '\n\040-\176\200-\377' | wc -c)" -eq 0 ]
	ok "no control character gets out, $format"
	iconv -f UTF-8 -t UTF-8 out >/dev/null 2>&1; ok "what gets out is UTF-8, $format"
	iconv -f UTF-8 -t UTF-16LE out 2>/dev/null | od -An -v -tx2 -w2 | grep -Eq '00(8|9)[0-9a-f]$|202[a-e]$'; [ $? -ne 0 ]
	ok "no C1 control, nothing right to left, $format"
done
"$P" --color never --level info names/*.pgn 2>&1 | grep -Ev '^names/.*\]$|^    ' >bad; [ ! -s bad ]; ok "every line is a finding's own"

# -- surroundings --
"$P" --good g "$L" >&- 2>err; [ $? -eq 2 ]; ok "no standard output is trouble"
! grep -q 'laws.pgn:' g; ok "and the report does not end in another file"
"$P" --good g2 none.pgn 2>&- >out; [ $? -eq 2 ] && [ ! -s g2 ]; ok "nor do messages without standard error"
"$P" --good g3 <&- >out 2>err; [ $? -eq 2 ] && [ ! -s g3 ]; ok "no standard input"
i=0; while [ $i -lt 2000 ]; do echo '[Event "x"]' >"$i.pgn"; i=$((i + 1)); done
(ulimit -n 64 2>/dev/null; "$P" -j4 --summary ./[0-9]*.pgn >out 2>err); tail -n 1 out | grep -q '2000 games'; ok "thousands of files, few open"
rm -f ./[0-9]*.pgn
"$P" -j64 "$L" >out 2>err; "$P" -j1 "$L" | cmp -s - out; ok "more threads than games"
case $B in
*address* | *thread*) skip "out of memory" "sanitizers take all there is" ;;
*)
	repeat 100000 '[A
*
' >in.pgn
	for kb in 8000 30000 60000; do
		(ulimit -v $kb 2>/dev/null; "$P" -j1 --level info --max-findings 0 -f jsonl in.pgn >out 2>err)
		got=$?
		[ $got -le 1 ] || { [ $got -eq 2 ] && grep -q 'memory' err; }
		ok "$kb kB of memory"
	done ;;
esac
for i in 1 2 3; do "$P" --good same "$L" >out 2>&1 & done
wait
"$P" --good once "$L" >/dev/null; cmp -s same once; ok "several at once into the same file"

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
for how in '-j1' '-j2 --batch-bytes 1' '-j7 --batch-bytes 100' '-j2 --batch-bytes 1000' '-j7 --batch-bytes 1000000'; do
	# shellcheck disable=SC2086
	"$P" $how --level info --games --summary -f jsonl --good g --bad b broken.pgn >out 2>err
	cat out err g b | cksum
done | sort -u >sums
[ "$(wc -l <sums)" -eq 1 ]; ok "broken games, any split of the work"
"$P" --level info --max-findings 0 broken.pgn | grep -v ': info: ' >info
"$P" --level warning --max-findings 0 broken.pgn | cmp -s - info; ok "a lower level only adds to what is found"

echo "1..$n"
exit $failed
