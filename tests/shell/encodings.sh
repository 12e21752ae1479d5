#!/bin/sh
# encodings.sh: 8-bit encodings are decided once for each file, or named by the user, and never written on a guess.
# usage: tests/shell/encodings.sh [build directory]
# shellcheck disable=SC2016,SC2034,SC2059,SC2317 # eval and expect run what looks unused; formats have bytes in octal
B=${1:-${B:-build}}
. tests/shell/cli.inc
D=$(cd "$B" && pwd)
P=$D/pgn-check
R=$D/pgn-replay
cd "$tmp" || exit 2

# game WHITE EVENT COMMENT: one game in UTF-8
game() {
	printf '[Event "%s"]\n[Site "?"]\n[Date "2001.01.01"]\n[Round "1"]\n[White "%s"]\n[Black "B"]\n[Result "*"]\n\n' "$2" "$1"
	printf '1. e4 {%s} *\n\n' "$3"
}
# in_page PAGE: from UTF-8
in_page() {
	iconv -f UTF-8 -t "$1"
}
# is_read: what pgn-replay wrote is the text in UTF-8
is_read() {
	cmp -s wrote utf8.pgn || { diff wrote utf8.pgn | grep '^[<>]' | head -n 4 | sed 's/^/# /'; return 1; }
}

# -- a byte that no word explains --
game 'A' 'x' 'the end' | sed "s/the end/the $(printf '\235') end/" >one.pgn
expect 0 'one byte is no evidence' -- eval '"$P" --level info one.pgn'
also 'no page is named' -- has 'the byte 0x9D is not UTF-8, and its encoding is not known'
expect 0 'a byte that is not known' -- eval '"$R" one.pgn >wrote'
also 'it is kept' -- same one.pgn wrote

# -- one decision for a file --
west() {
	game 'Müller, Jörg' 'Birds åbning' "d'échange"
	game 'Étienne Bacrot' 'école' 'être'
	game 'José Peña' 'às' 'ésta'
	game 'Åge Sørensen' 'åben' 'él'
	game 'São Paulo' 'ó' 'âge'
	game 'Über Straße' 'à Paris' 'più'
}
centre() {
	game 'Dvořák, Jiří' 'Łódź' 'Žižkov'
	game 'Čačak' 'Győr' 'Źródło'
	game 'Đorđević' 'Erdős' 'Šťastný'
}
baltic() {
	game 'Čmilytė, Viktorija' 'Šiauliai' 'Rīga'
	game 'Ēriks Ķeniņš' 'Žirmūnai' 'Kęstutis'
	game 'Šarūnas Šulskis' 'Lūcija' 'Pēteris'
}
east() {
	game 'Петросян, Тигран' 'первенство СССР' 'сам'
	game 'Ботвинник' 'Москва' 'белые сдались'
	game 'Спасский' 'СПАРТАК' 'Королёв шалаш'
}
west >utf8.west
centre >utf8.centre
baltic >utf8.baltic
east >utf8.east
for row in west:ISO-8859-1:Latin-1 west:CP850:CP850 centre:CP1250:CP1250 centre:ISO-8859-2:ISO-8859-2 \
    baltic:CP1257:CP1257 east:CP1251:CP1251 east:KOI8-R:KOI8-R east:CP866:CP866 east:ISO-8859-5:ISO-8859-5; do
	text=${row%%:*} name=${row##*:} page=${row#*:}
	page=${page%:*}
	"$R" "utf8.$text" >utf8.pgn 2>/dev/null
	in_page "$page" <"utf8.$text" >in.pgn
	expect 0 "a file in $name" -- eval '"$R" in.pgn >wrote; "$P" --level info in.pgn'
	also "$name is recognised" -- has "is probably $name "
	also "every word in $name is read" -- is_read
	also "a file in $name mixes nothing" -- lacks 'enc-mixed'
	expect 0 "a file in $name on a pipe" -- eval 'cat in.pgn | "$R" -j 1 --batch-bytes 1 >wrote'
	also "a pipe in $name is read alike" -- is_read
done

# -- the decision is that of the file, not of the game --
{ game 'Dvořák, Jiří' 'Łódź' 'Žižkov'; game 'Győr' 'x' 'x'; } >utf8.txt
"$R" utf8.txt >utf8.pgn 2>/dev/null
in_page CP1250 <utf8.txt >in.pgn
expect 0 "a game that would be taken for Latin-1 alone" -- eval '"$R" in.pgn >wrote'
also "it is read as its file" -- is_read
{ in_page CP1251 <utf8.east; in_page ISO-8859-1 <utf8.west; } >in.pgn
{ "$R" utf8.east; "$R" utf8.west; } >utf8.pgn 2>/dev/null
expect 0 "a file of two encodings" -- eval '"$R" in.pgn >wrote'
also "most games of the other encoding are recognised" -- has 'Müller, Jörg' wrote
also "and those of the first" -- has 'Петросян, Тигран' wrote
{ game Müller x x; game Müller x x | in_page ISO-8859-1; } >in.pgn
expect 0 "a file that mixes UTF-8 and Latin-1" -- eval '"$R" in.pgn >wrote; "$P" in.pgn'
also "enc-mixed says so" -- has 'enc-mixed'
also "both are read" -- equal "$(grep -c 'White "Müller"' wrote)" 2

# -- large files: threads, batches and shares decide alike --
awk -v n="$(check_all && echo 40000 || echo 15000)" 'BEGIN { for (i = 0; i < n; i++)
	print "[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\n" }' >plain.pgn
{ head -n 40000 plain.pgn; in_page CP1250 <utf8.centre; cat plain.pgn; game Győr x x | in_page CP1250; } >in.pgn
expect 0 "a file of several batches" -- eval '"$R" -j 1 in.pgn >one'
for how in '-j 4' '-j 4 --batch-bytes 1000' '-j 1 --batch-bytes 100'; do
	expect 0 "a file of several batches, $how" -- eval '"$R" '"$how"' in.pgn >wrote'
	also "it is read alike, $how" -- cmp -s wrote one
done
also "the last game is read as the first ones" -- has 'Győr' one
expect 0 "shares of it" -- eval 'for k in 0 1 2; do "$D/pgn-stats" --shard $k/3 --tables players --write-counts p$k in.pgn; done;
    "$D/pgn-stats" --merge -f csv p0 p1 p2 >shares; "$D/pgn-stats" --tables players -f csv in.pgn >one'
also "shares decide alike" -- cmp -s shares one
also "and rightly" -- has 'Győr' shares

# -- --encoding --
in_page CP1251 <utf8.east >in.pgn
"$R" utf8.east >utf8.pgn 2>/dev/null
for name in CP1251 windows-1251 cp1251; do
	expect 0 "--encoding $name" -- eval '"$R" --encoding '"$name"' in.pgn >wrote; "$P" --encoding '"$name"' in.pgn'
	also "--encoding $name is heeded" -- is_read
	also "--encoding $name is no guess" -- has 'the text is read as CP1251'
done
expect 0 "--encoding that is not true" -- eval '"$R" --encoding KOI8-R in.pgn >wrote'
also "--encoding is believed" -- has 'оЕРПНЯЪМ' wrote
in_page CP852 <utf8.centre >dos.pgn
"$R" utf8.centre >utf8.pgn 2>/dev/null
expect 0 "--encoding of a page that is not guessed" -- eval '"$R" --encoding CP852 dos.pgn >wrote'
also "it is read" -- is_read
for name in nonsense ISO-2022-JP ''; do
	expect 2 "--encoding '$name'" -- "$P" --encoding "$name" in.pgn
	also "--encoding '$name' is refused" -- has "this encoding is not read" err
done
for name in UTF-16 utf-16le UTF-32; do
	expect 2 "--encoding $name" -- "$P" --encoding "$name" in.pgn
	also "$name is recognised without it" -- has 'are recognised, whatever --encoding says: leave it out' err
done
for name in utf-16le utf-16be utf-32le utf-32be; do
	printf '1. e4 e5 2. Ke3 *\n' | iconv -f utf-8 -t $name >no-mark.pgn
	expect 1 "$name without a byte order mark" -- "$P" no-mark.pgn
	also "it is read, $name" -- has '^no-mark.pgn:1:13: error: Ke3: '
done
expect 0 "--encoding help" -- "$P" --encoding help
also "it has other names of those with several bytes for a character" -- has '^GB18030 .* GBK .*'
also "all of them" -- has '^EUC-KR .* CP949 .*'
expect 0 "pgn-stats --encoding" -- "$D/pgn-stats" --tables players -f csv --encoding CP1251 in.pgn
also "pgn-stats --encoding is heeded" -- has 'Ботвинник'
printf '[files in.pgn]\nencoding = koi8-r\n' >my.ini
expect 0 "encoding in a configuration" -- eval '"$P" --config my.ini in.pgn utf8.west'
also "it is heeded" -- has 'the text is read as KOI8-R'
expect 0 "--show-config" -- "$P" --config my.ini --show-config in.pgn
also "it is shown" -- has 'encoding = koi8-r\|encoding = KOI8-R'
expect 0 "encoding in a configuration and --encoding" -- "$P" --config my.ini --encoding CP1251 in.pgn
also "the option counts" -- has 'the text is read as CP1251'
# In KOI8-R these bytes are other words: what is read shows which page was taken.
mkdir configured
# found PROGRAM ARGUMENT...: with the configuration that is found
found() { env -u ARBITER_CONFIG "$@"; }
game 'Ботвинник' 'Турнир' 'ход' | in_page CP1251 >configured/in.pgn
printf '4k3/8/8/8/8/8/8/4K3 w - - bm Кф2;\n' | in_page CP1251 >configured/in.epd
for row in CP1251:Ботвинник:Кф2 KOI8-R:аНРБХММХЙ:йТ2; do
	page=${row%%:*} word=${row##*:} name=${row#*:}
	name=${name%:*}
	printf 'encoding = %s\n' "$page" >configured/.arbiter.ini
	expect 0 "pgn-replay, encoding = $page in .arbiter.ini" -- found "$R" -q configured/in.pgn
	also "it is heeded" -- has "^.White \"$name\"\]\$"
	expect 0 "pgn-stats, encoding = $page in .arbiter.ini" -- found "$D/pgn-stats" --tables players -f csv configured/in.pgn
	also "it is heeded, too" -- has "$name"
	expect 0 "fen-legal, encoding = $page in .arbiter.ini" -- found "$D/fen-legal" configured/in.epd
	also "it is heeded in what is reported" -- has "$word: this is not a move"
done
for program in "$R -q" "$D/pgn-stats --tables players -f csv"; do
	# shellcheck disable=SC2086	# words
	expect 0 "${program##*/}: the option counts, and not .arbiter.ini" -- found $program --encoding CP1251 configured/in.pgn
	also "it is heeded" -- has 'Ботвинник'
done
expect 0 "fen-legal: the option counts, and not .arbiter.ini" -- found "$D/fen-legal" --encoding CP1251 configured/in.epd
also "it is heeded" -- has 'Кф2'
printf 'encoding = nonsense\n' >configured/.arbiter.ini
for program in "$P in.pgn" "$R in.pgn" "$D/pgn-stats in.pgn" "$D/fen-legal in.epd"; do
	expect 2 "$(basename "${program% *}"): a wrong encoding in .arbiter.ini" -- found "${program% *}" "configured/${program#* }"
	also "is refused" -- has 'this encoding is not read' err
done
printf 'encoding = nonsense\n' >my.ini
expect 2 "a wrong encoding in a configuration" -- "$P" --config my.ini in.pgn
also "it is refused" -- has 'this encoding is not read' err

# -- several bytes for a character --
# The second bytes of these are brackets, braces, bars and backslashes in Big5 or in the rarer characters of GBK.
simplified() {
	game '胡荣华' '全国象棋个人赛' '红方先手，炮二平五'
	game '柳大华' '五羊杯' '黑胜'
	game '吕钦' '亚洲杯' '和棋 犤 亅 獆'
	game 'Smith' '𠮷㑇' '一'
}
traditional() {
	game '許銀川' '亞洲錦標賽' '功成閱 紅先勝'
	game '蔡榮達' '臺灣' '么許么餐'
	game '吳貴臨' '名人賽' '炮二平五'
}
simplified >utf8.simplified
traditional >utf8.traditional
for row in simplified:GB18030:GB18030 simplified:GB18030:GBK simplified:GB18030:gb2312 traditional:BIG5:Big5 traditional:BIG5:cp950; do
	text=${row%%:*} name=${row##*:} page=${row#*:}
	page=${page%:*}
	"$R" "utf8.$text" >utf8.pgn 2>/dev/null
	in_page "$page" <"utf8.$text" >in.pgn
	expect 0 "a file in $page" -- eval '"$R" in.pgn >wrote; "$P" --level info in.pgn'
	also "$page is recognised" -- has 'read as \(GB18030\|Big5\), and was converted .*enc-multibyte'
	also "every word in $page is read" -- is_read
	also "nothing else is wrong with the encoding" -- lacks 'enc-mixed\|enc-invalid\|enc-control\|enc-replacement'
	for how in '-j 1 --batch-bytes 1' '-j 2 --batch-bytes 100'; do
		expect 0 "$page on a pipe, $how" -- eval 'cat in.pgn | "$R" '"$how"' >wrote'
		also "it is read alike, $how" -- is_read
	done
	expect 0 "--encoding $name" -- eval '"$R" --encoding '"$name"' in.pgn >wrote'
	also "--encoding $name is heeded" -- is_read
done
for text in simplified:GB18030 traditional:BIG5; do
	in_page "${text#*:}" <"utf8.${text%:*}" >one.pgn
	{ head -n 8000 plain.pgn; cat one.pgn; tail -n 20000 plain.pgn; cat one.pgn; } >in.pgn
	{ head -n 8000 plain.pgn; cat "utf8.${text%:*}"; tail -n 20000 plain.pgn; cat "utf8.${text%:*}"; } >u.pgn
	"$R" u.pgn >utf8.pgn 2>/dev/null
	for how in '-j 1' '-j 4 --batch-bytes 1000'; do
		expect 0 "a large file in ${text#*:}, $how" -- eval '"$R" '"$how"' in.pgn >wrote'
		also "it is read from the first such byte on, $how" -- is_read
	done
	expect 0 "shares of it" -- eval 'for k in 0 1 2; do "$D/pgn-stats" --shard $k/3 --tables players --write-counts p$k in.pgn; done;
	    "$D/pgn-stats" --merge -f csv p0 p1 p2 >shares; "$D/pgn-stats" --tables players -f csv u.pgn >one'
	also "shares read it alike" -- cmp -s shares one
	cp in.pgn old.pgn
	expect 2 "--in-place of it" -- "$R" --in-place in.pgn
	also "it is said from where on it is a guess" -- has 'a part of it is probably in .*, which is a guess and not written back' err
	also "it is left unchanged" -- cmp -s in.pgn old.pgn
	expect 2 "--in-place of a file that begins with such text" -- "$R" --in-place one.pgn
	also "the message says why" -- has 'its encoding is a guess, which is not written back: name it with --encoding' err
done
expect 0 "the last byte of a text is half a character" -- eval '{ printf "{"; in_page GB18030 <utf8.simplified; printf "\\260"; } >in.pgn
    "$R" --encoding GBK --fail-on never in.pgn >wrote'
also "it is read, too" -- has "$(printf '\347\272\242')" wrote
expect 0 "a file with a cache" -- eval 'in_page GB18030 <utf8.simplified >in.pgn; "$P" --cache c --level info in.pgn >first; "$P" --cache c --level info in.pgn'
also "the second run says the same" -- cmp -s out first
also "with the encoding" -- has 'read as GB18030'
"$R" utf8.east >utf8.pgn 2>/dev/null
for page in CP1251 KOI8-R ISO-8859-5 CP866; do
	expect 0 "names in capitals in $page" -- eval 'sed "s/Петросян, Тигран/ПЕТРОСЯН, ТИГРАН/; s/Ботвинник/БОТВИННИК/" utf8.east |
	    in_page '$page' >in.pgn; "$P" --level info in.pgn'
	also "$page is not taken for Chinese" -- lacks 'enc-multibyte'
done
in_page CP1251 <utf8.east >in.pgn

# -- a byte order mark proves nothing --
mark='\357\273\277'
for row in west:ISO-8859-1:Latin-1 east:CP1251:CP1251 east:KOI8-R:KOI8-R; do
	text=${row%%:*} name=${row##*:} page=${row#*:}
	page=${page%:*}
	"$R" "utf8.$text" >utf8.pgn 2>/dev/null
	{ printf "$mark"; in_page "$page" <"utf8.$text"; } >in.pgn
	expect 0 "a byte order mark before $name" -- eval '"$R" in.pgn >wrote; "$P" --level info in.pgn'
	also "$name is recognised behind it" -- has "is probably $name "
	also "every word in $name is read behind it" -- is_read
	also "the mark mixes nothing with $name" -- lacks 'enc-mixed'
done
"$R" utf8.simplified >utf8.pgn 2>/dev/null
{ printf "$mark"; in_page GB18030 <utf8.simplified; } >in.pgn
for how in '' '--batch-bytes 1 -j 1' '--encoding GBK --batch-bytes 1'; do
	expect 0 "a byte order mark before GB18030 $how" -- eval 'cat in.pgn | "$R" '"$how"' >wrote'
	also "GB18030 is read behind it $how" -- is_read
done

# -- half a character before a delimiter --
printf '[Event "x\260"]\n[Red "\272\372\310\331\273\252"]\n[Variant "xiangqi"]\n\n1. C2.5 {\272\372\310\331\260} H8+7 {\310\331\273} *\n' >in.pgn
expect 1 "half a character before a quote and a brace" -- eval '"$R" in.pgn >wrote; "$P" --fail-on warning in.pgn'
also "no move is lost" -- eval 'has "H8+7" wrote || has "h9g7" wrote || has "N.*" wrote'
also "the byte is named" -- has 'the byte 0xB0 in line 1 begins no character of GB18030, and is read as U+FFFD, and so are others'
cat >pgn.sgf <<END
(;GM[4]SZ[15]PB[$(printf '\272\372\310\331\273\252')]C[$(printf '\272\372\310\331\273\252\260')];B[hh]C[$(printf '\310\331\273')];W[hi])
END
expect 0 "half a character before the end of a value of SGF" -- "$R" pgn.sgf
also "no stone is lost" -- has 'h8 .*h9\|h8.*h7'
in_page CP1251 <utf8.east >in.pgn
"$R" utf8.east >utf8.pgn 2>/dev/null

# -- several bytes for a character: what is named, and certain, is written in UTF-8 --
# rewritten NAME: in.pgn is utf8.txt in the encoding, and becomes that
rewritten() {
	named=$1
	cp in.pgn old.pgn
	expect 0 "$1 in a report" -- "$P" --level info --summary --select 'enc-*' --encoding "$1" in.pgn
	also "$1 is marked" -- has 'was converted to UTF-8 for that \[enc-multibyte\] \[\*\]$'
	also "$1 is counted" -- has '^1 can be corrected with --fix$'
	expect 1 "--fix --dry-run, $1" -- "$P" --fix --dry-run --select 'enc-*' --encoding "$1" in.pgn
	also "it names the file, $1" -- has '^in.pgn$'
	expect 1 "--diff, $1" -- "$P" --diff --select 'enc-*' --encoding "$1" in.pgn
	also "it says what becomes of it, $1" -- has '^\\ Converted from .* to UTF-8$'
	also "nothing is changed, $1" -- same old.pgn in.pgn
	expect 0 "--fix, $1" -- "$P" --fix --select 'enc-*' --encoding "$1" in.pgn
	also "it becomes UTF-8, $1" -- same utf8.txt in.pgn
	also "nothing is left to report, $1" -- lines 0
	expect 0 "--fix once more, $1" -- "$P" --fix --level info --select 'enc-*' --encoding "$1" in.pgn
	also "UTF-8 stays as it is, whatever is named, $1" -- same utf8.txt in.pgn
	also "and there is nothing to say, $1" -- lines 0
	cp old.pgn in.pgn
	expect 1 "--fix --dry-run at the usual level, $1" -- eval '"$P" --fix --dry-run --ignore "file-*,rule-*,tag-*" --encoding "$named" in.pgn'
	also "it names the file, $1" -- has '^in.pgn$'
	expect 0 "--fix at the level of errors, with nothing else to correct, $1" -- "$P" --fix --level error --fail-on never --encoding "$1" in.pgn
	also "it becomes UTF-8 there, too, $1" -- same utf8.txt in.pgn
	also "it is counted, $1" -- has '^1 fixed (1 file)$' err
	cp old.pgn in.pgn
	expect 0 "--fix if the finding is off, $1" -- "$P" --fix --level error --fail-on never --ignore enc-multibyte --encoding "$1" in.pgn
	also "it stays as it is, $1" -- same old.pgn in.pgn
	cp old.pgn in.pgn
	expect 0 "--in-place, $1" -- eval '"$R" -q --in-place --fail-on never --encoding "$named" in.pgn; "$R" utf8.txt >utf8.pgn'
	also "it is written in UTF-8, $1" -- same utf8.pgn in.pgn
}
for row in simplified:GB18030:gbk simplified:GB18030:GB2312 traditional:BIG5:Big5 traditional:BIG5:cp950 japanese:CP932:sjis \
    japanese:CP932:Shift_JIS japanese:EUC-JP-MS:EUC-JP korean:CP949:euc-kr; do
	text=${row%%:*} name=${row##*:} page=${row#*:}
	page=${page%:*}
	case $text in
	japanese) { game '髙橋 一郎' '全日本チェス選手権' 'これは良い手です。ソ能表 ①' && game '藤井' '王将戦' '負け'; } ;;
	korean) { game '김철수' '전국 체스 선수권 대회' '좋은 수입니다. 흑의 대답을 기다립니다. 똠방각하' && game '이영희' '金' '무승부'; } ;;
	*) cat "utf8.$text" ;;
	esac >utf8.txt
	in_page $page <utf8.txt >in.pgn
	cp in.pgn old.pgn
	expect 2 "--fix of a guess, $name" -- "$P" --select 'enc-*' --fix in.pgn
	also "a guess is not written, $name" -- same old.pgn in.pgn
	rewritten "$name"
done
awk 'BEGIN { for (i = 0; i < 3000; i++) print "[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n" }' >utf8.txt
cp utf8.txt in.pgn
expect 0 "a long file in ASCII" -- eval '"$P" --fix --level info --select "enc-*" --encoding gbk in.pgn; "$R" -q --diff --encoding gbk --fail-on never in.pgn | tail -n 1'
also "has nothing to convert" -- lacks 'Converted\|enc-'
also "stays as it is" -- same utf8.txt in.pgn
cat utf8.simplified >>utf8.txt
in_page GB18030 <utf8.txt >in.pgn
rewritten GBK
cp old.pgn in.pgn
# not_written WHAT WHY: in.pgn is left as it is
not_written() {
	cp in.pgn old.pgn
	for how in '"$P" --select "enc-*" --fail-on never --fix' '"$P" --select "enc-*" --fix --dry-run' '"$R" -q --fail-on never --in-place'; do
		expect 2 "$1: $how" -- eval "$how"' --encoding gbk in.pgn'
		also "$1: the place is named" -- has "$2; it is left unchanged" err
		also "$1: it is left unchanged" -- same old.pgn in.pgn
	done
	expect 2 "$1: --fix, and what it finds" -- "$P" --select 'enc-*' --max-findings 0 --fail-on never --fix --encoding gbk in.pgn
	also "$1: nothing is reported twice" -- eval 'sort out | uniq -d >twice && test ! -s twice'
	for how in '"$P" --level info --fail-on never' '"$R" -q --fail-on never --set Round=2'; do
		expect 2 "$1: $how --diff" -- eval "$how"' --diff --encoding gbk in.pgn'
		also "$1: the place is named by $how --diff" -- has "$2; it is left unchanged" err
		also "$1: nothing is shown by $how --diff" -- test ! -s out
	done
}
{ in_page GB18030 <utf8.simplified; printf '{\260}\n'; } >in.pgn
not_written "half a character" "the byte 0xB0 in line $(wc -l <in.pgn) begins no character of GB18030"
{ in_page GB18030 <utf8.simplified; printf '\200 {x}\n\377'; } | tr '\n' '\r' >in.pgn
not_written "a byte that begins no character, lines that end with CR" "the byte 0x80 in line $(tr '\r' '\n' <in.pgn | wc -l) begins no character of GB18030"
{ in_page GB18030 <utf8.simplified; cat utf8.simplified; } >in.pgn
not_written "UTF-8 among it" "in line $(grep -an "$(head -n 1 utf8.simplified)" in.pgn | sed 's/:.*//') there is UTF-8, not GB18030"
{ in_page UTF-16 <utf8.simplified; printf '\000\330x\000'; } >in.pgn
not_written "half a pair of UTF-16" "in line $(($(wc -l <utf8.simplified) + 1)) there are bytes that are not a character of UTF-16"
in_page UTF-16 <utf8.simplified >in.pgn
expect 0 "UTF-16, and another name" -- "$P" --fix --select 'enc-*' --encoding gbk in.pgn
also "is read as UTF-16" -- same utf8.simplified in.pgn
in_page GB18030 <utf8.simplified >in.pgn
gzip -k in.pgn
expect 2 "compressed" -- "$P" --fix --select 'enc-*' --encoding gbk in.pgn.gz
also "it is not written" -- has 'it is compressed, and is not written in place' err
expect 0 "compressed, in a report" -- "$P" --level info --select 'enc-*' in.pgn.gz
also "nothing is said of --fix" -- lacks_text '--fix'
expect 0 "an escape line that ignores it" -- eval '{ echo "% arbiter: ignore-file=enc-multibyte"; cat in.pgn; } >ignored.pgn; cp ignored.pgn old.pgn; "$P" --fix --encoding gbk --select "enc-*" ignored.pgn'
also "leaves the file as it is" -- same old.pgn ignored.pgn
in_page CP1251 <utf8.east >in.pgn
"$R" utf8.east >utf8.pgn 2>/dev/null

# -- a guess is not written --
cp in.pgn old.pgn
expect 0 "--fix" -- "$P" --fix in.pgn
also "--fix keeps the bytes of a guessed encoding" -- cmp -s in.pgn old.pgn
expect 0 "--fix --encoding" -- "$P" --fix --encoding CP1251 in.pgn
also "--fix --encoding converts the file" -- cmp -s in.pgn utf8.east
cp old.pgn in.pgn
expect 0 "--fix --unsafe-fixes" -- "$P" --fix --unsafe-fixes in.pgn
also "--fix --unsafe-fixes writes no guess either" -- cmp -s in.pgn old.pgn
for how in --in-place '--in-place --set Round=2' --diff; do
	expect 2 "pgn-replay $how" -- eval '"$R" $how in.pgn'
	also "the file is left as it is, $how" -- cmp -s in.pgn old.pgn
	also "--encoding is named, $how" -- has 'its encoding is a guess, which is not written back: name it with --encoding' err
	also "nothing is written, $how" -- test ! -s out
done
expect 0 "pgn-replay --repair --in-place" -- "$R" --repair --in-place in.pgn
also "--repair keeps the bytes" -- cmp -s in.pgn old.pgn
expect 0 "pgn-replay --in-place --encoding" -- "$R" --in-place --encoding CP1251 in.pgn
also "it is written in the encoding that is named" -- cmp -s in.pgn utf8.pgn
cp old.pgn in.pgn
{ game Müller x x; game A x x | in_page ISO-8859-1; } >in.pgn
expect 0 "a file in UTF-8 is written in place" -- "$R" --in-place in.pgn
cp old.pgn in.pgn

# -- all games of a file are converted, or none: 0x81 is not a character of CP1252 --
{ game Müller x x; game Müller x Q; game Müller x x; } | in_page CP1252 | sed "s/Q/$(printf '\201')/" >in.pgn
cp in.pgn lost.pgn
line=$(LC_ALL=C grep -n "$(printf '\201')" in.pgn | sed 's/:.*//')
for how in --fix '--fix --unsafe-fixes'; do
	expect 2 "a byte that is lost, $how" -- eval '"$P" $how --encoding CP1252 in.pgn'
	also "the file is left whole, $how" -- cmp -s in.pgn lost.pgn
	also "the byte and its line are named, $how" -- has_text "in.pgn: the byte 0x81 in line $line is not a character of CP1252; it is left unchanged" err
done
expect 2 "--fix --dry-run" -- "$P" --fix --dry-run --encoding CP1252 in.pgn
also "does not name the file" -- test ! -s out
for how in '' '--level info' '-j 4 --batch-bytes 100 --level info' '--unsafe-fixes'; do
	expect 2 "--diff $how" -- eval '"$P" $how --diff --encoding CP1252 in.pgn'
	also "names the byte, too, $how" -- has_text "the byte 0x81 in line $line" err
	also "nothing is shown, $how" -- test ! -s out
	expect 2 "--diff $how of standard input" -- eval '"$P" $how --diff --encoding CP1252 - <in.pgn'
	also "nothing of it is shown, $how" -- test ! -s out
done
for how in --in-place '--in-place --set Round=2' '--in-place --dry-run' --diff; do
	expect 2 "a byte that is lost, pgn-replay $how" -- eval '"$R" $how --encoding CP1252 in.pgn'
	also "the file is left whole, pgn-replay $how" -- cmp -s in.pgn lost.pgn
	also "the byte and its line are named, pgn-replay $how" -- has_text "the byte 0x81 in line $line is not a character of CP1252" err
	also "nothing is shown, pgn-replay $how" -- test ! -s out
done
{ game A x x; sed "s/$(printf '\201')/x/" in.pgn; } >late.pgn
expect 2 "a guess after a game that can be changed, pgn-replay --diff" -- "$R" --diff --set Round=2 --set Site=X late.pgn
also "nothing is shown" -- test ! -s out
expect 0 "the finding" -- "$P" --encoding CP1252 --select enc-invalid-utf8 --fail-on never --max-findings 0 in.pgn
also "names that byte, and not a harmless one" -- has_text 'the byte 0x81 is neither UTF-8 nor a character of CP1252, as which the text is read'
cp old.pgn was.pgn
# kept_page NAME: a file that holds in.pgn with a game that would stay as it is
kept_page() {
	cp in.pgn old.pgn
	for how in --fix '--fix --dry-run' --diff; do
		expect 2 "$1, $how" -- eval '"$P" $how --encoding CP1252 --fail-on never in.pgn'
		also "the file is left whole, $1, $how" -- same old.pgn in.pgn
		also "the line is named, $1, $how" -- has 'in.pgn: bytes in line 15 are not UTF-8 and would stay, as where enc-invalid-utf8 is ignored, but others would be converted; it is left unchanged$' err
		also "nothing is promised, $1, $how" -- eval '! grep -F "[*" out'
	done
}
{ game Müller x x; game Müller x Q; game Müller x x; } | in_page CP1252 >plain.in
awk '/^1/ && ++n == 2 { print "% arbiter: ignore=enc-invalid-utf8" } 1' plain.in | sed 's/^1. e4/1.e4/' >in.pgn
kept_page "a game that ignores the finding"
awk '/^1/ { print "% arbiter: ignore=enc-invalid-utf8" } 1' plain.in | sed 's/^1. e4/1.e4/' >in.pgn
expect 0 "all games ignore it: they are corrected" -- "$P" --fix --level info --fail-on never --encoding CP1252 in.pgn
also "and keep their bytes" -- eval 'test "$(grep -c "^1\. e4" in.pgn)" = 3 && test "$(LC_ALL=C grep -c "$(printf "M\374ller")" in.pgn)" = 3'

# -- what a file is refused for is not promised --
# unmarked NAME OPTIONS: no finding of in.pgn is marked or counted as one that can be corrected
unmarked() {
	cp in.pgn old.pgn
	named=$2
	expect 0 "$1: findings" -- eval '"$P" --summary --level info --fail-on never --max-findings 0 $named in.pgn'
	also "$1: some can be corrected elsewhere" -- has_text '[num-spacing]'
	also "$1: none is marked, and none counted" -- lacks '\[[*]\|can be corrected\|not tried'
	expect 0 "$1: in JSON" -- eval '"$P" --summary --level info --fail-on never -f json $named in.pgn'
	also "$1: none is marked there, and none has edits" -- lacks '"fix"\|"edits"\|"fixable":[1-9]'
	expect 0 "$1: in SARIF" -- eval '"$P" --level info --fail-on never -f sarif $named in.pgn'
	also "$1: no result has a fix" -- lacks '"fixes"'
	expect 0 "$1: on several threads" -- eval '"$P" -j 4 --batch-bytes 100 --level info --fail-on never $named in.pgn'
	also "$1: none is marked there, either" -- lacks_text '[*'
	expect 2 "$1: --fix" -- eval '"$P" --fix --level info --fail-on never $named in.pgn'
	also "$1: leaves it as it is" -- same old.pgn in.pgn
	also "$1: what is left is not marked" -- lacks_text '[*'
}
awk '/^1/ && ++n == 2 { print "% arbiter: ignore=enc-invalid-utf8" } 1' plain.in | sed 's/^1. e4/1.e4/' >in.pgn
unmarked "a game that ignores the finding" '--encoding CP1252'
sed "s/Q/$(printf '\201')/; s/^1. e4/1.e4/" plain.in >in.pgn
unmarked "a byte that is lost" '--encoding CP1252'
cp in.pgn lost.pgn
sed 's/^1. e4/1.e4/' plain.in >in.pgn
expect 0 "without that byte" -- "$P" --summary --level info --fail-on never --max-findings 0 --encoding CP1252 in.pgn lost.pgn
also "findings of one file are marked, and not those of the other" -- eval 'grep -q "^in.pgn:.*num-spacing\] \[[*]\]$" out && ! grep -q "^lost.pgn:.*\[[*]" out'
expect 0 "on standard input" -- eval '"$P" --summary --level info --fail-on never --max-findings 0 --encoding CP1252 - <lost.pgn'
also "it is not known before its end: none is marked" -- lacks_text '[*'
also "and that is counted" -- has 'not tried$'
{ printf '[Event "x"]\n\n1.e4 *\n\n'; cat utf8.simplified; } >utf8.txt
{ in_page GB18030 <utf8.txt; printf '{\260}\n'; } >in.pgn
unmarked "half a character" '--encoding gbk'
{ in_page GB18030 <utf8.txt; cat utf8.simplified; } >in.pgn
unmarked "UTF-8 in GB18030" '--encoding gbk'
{ in_page UTF-16 <utf8.txt; printf '\000\330x\000'; } >in.pgn
unmarked "half a pair of UTF-16" ''
cp was.pgn old.pgn
{ game Müller x x; game Müller x Q; game Müller x x; } | in_page CP1252 | sed "s/Q/$(printf '\201')/" >in.pgn
expect 0 "if the finding is off" -- "$P" --fix --encoding CP1252 --severity enc-invalid-utf8=off --fail-on never in.pgn
also "nothing is to be converted" -- has "$(printf 'M\374ller')" in.pgn
cp old.pgn in.pgn

# -- all programs read the configuration --
printf 'level = info\nencoding = CP1251\nbaseline = none.json\n' >.arbiter.ini
cp old.pgn in.pgn
ARBITER_CONFIG_OLD=$ARBITER_CONFIG
unset ARBITER_CONFIG
for how in '"$R"' '"$R" --unique first' '"$R" --sort Round'; do
	expect 0 "the encoding of a configuration, $how" -- eval "$how"' in.pgn >wrote'
	also "it is no guess, $how" -- lacks 'probably' err
done
expect 0 "pgn-replay --in-place" -- "$R" --in-place in.pgn
also "it is written in the encoding of the configuration" -- cmp -s in.pgn utf8.pgn
cp old.pgn in.pgn
expect 0 "pgn-stats" -- "$D/pgn-stats" --tables players in.pgn
also "pgn-stats reads it, too" -- has 'Петросян, Тигран'
sed -i 's/CP1251/KOI8-R/' .arbiter.ini
expect 0 "pgn-stats with another encoding" -- "$D/pgn-stats" --tables players in.pgn
also "the configuration is in force" -- lacks 'Петросян, Тигран'
expect 0 "pgn-stats --no-config" -- "$D/pgn-stats" --no-config --tables players in.pgn
also "--no-config reads none" -- has 'Петросян, Тигран'
expect 0 "--encoding beside a configuration" -- "$D/pgn-stats" --encoding CP1251 --tables players in.pgn
also "--encoding takes precedence" -- has 'Петросян, Тигран'
expect 0 "--show-config" -- "$R" --show-config in.pgn
also "it shows what is used" -- has 'encoding = KOI8-R'
also "and nothing else" -- lacks '^baseline'
rm .arbiter.ini
ARBITER_CONFIG=$ARBITER_CONFIG_OLD
export ARBITER_CONFIG
cp old.pgn in.pgn

expect 0 "--fix --encoding UTF-8" -- eval '"$P" --fix --unsafe-fixes --encoding UTF-8 in.pgn >/dev/null'
also "--fix replaces no byte by U+FFFD" -- cmp -s in.pgn old.pgn
expect 0 "--set of a file in a code page" -- eval '"$R" --set Event=Übung in.pgn >wrote'
also "what an option says is UTF-8, whatever the file is" -- has 'Event "Übung"' wrote

# -- what a finding says of another game, or of a list, is not in the encoding of its own game --
# player NAME ROUND OPPONENT [TAG]: one game of an event
player() {
	printf '[Event "Club"]\n[Site "Bonn GER"]\n[Date "2024.01.02"]\n[Round "%s"]\n[White "%s"]\n[Black "%s"]\n[Result "1-0"]\n%s\n1. e4 e5 1-0\n\n' \
	    "$2" "$1" "$3" "$4"
}
id=$(printf '[WhiteFideId "4611111"]\nX')
id=${id%X}
{ player 'Müller, Hans' 1 'Weiß, A' "$id"; player 'Müller, Hans' 2 'B' "$id"; player 'Mueller, Hans' 3 'C'; player 'Schmidt, Otto' 4 'D' "$id"; } >club.pgn
for form in text gcc jsonl json csv sarif github gitlab html; do
	expect 0 "--spellings as $form" -- "$P" --spellings --level info --fail-on never --select 'name-variants,id-two-names' -f $form club.pgn
	also "$form has the name of the other game" -- has 'Müller, Hans'
	also "$form has it as it is written" -- lacks 'MÃ¼ller'
done
# The game with the finding is in a page with a byte order of its own; the other one is in another file, in UTF-8.
{ player 'Mueller, Hans' 3 'Höß, Jörg'; player 'Gruenfeld,J' 4 'Åge' '[ECO "A00"]
'; } | in_page ISO-8859-1 >page.pgn
head -n 9 club.pgn >one.pgn
expect 0 "a file in Latin-1 after one in UTF-8" -- "$P" --spellings --level info --fail-on never --select name-variants one.pgn page.pgn
also "each name is read in the encoding of its file" -- has 'Mueller, Hans: .* Müller, Hans in game 1 .* Höß, Jörg'
printf 'name\n"Grünfeld, José"\n' >names.csv
expect 0 "a list of names, and a file in Latin-1" -- "$P" --names names.csv --level info --fail-on never --select name-spelling page.pgn
also "the list is read as UTF-8" -- has 'the list of names .*Grünfeld, José'
printf 'eco\tname\tpgn\nC20\tKönigsgambit\t1. e4 e5\nA00\tGroß\t1. g4\n' >openings.tsv
expect 0 "a table of openings, and a file in Latin-1" -- "$P" --eco openings.tsv --level info --fail-on never --select eco-vs-moves page.pgn
also "the table is read as UTF-8" -- has 'the opening is C20, Königsgambit'
for pair in 'Müller:Weiß:1:Köln' 'Müller:Else:2:Köln' 'Müller:Four:3:Köln' 'Weiß:Else:3:Köln' 'Weiß:Four:2:Köln' 'Else:Four:1:Koln'; do
	where=${pair##*:} names=${pair%:*:*} round=${pair%:*}
	player "${names%:*}" "${round##*:}" "${names#*:}" | sed "s/Bonn GER/$where/"
done | in_page ISO-8859-1 >page.pgn
expect 0 "--events of a file in Latin-1" -- "$P" --events --level info --fail-on never --select site-variants page.pgn
also "what other games have is read as they are" -- has 'Koln: the site is written "Köln" in most games of the event'
{ player 'Müller, Hans' 1 'Weiß, A'; player 'Müller, Hans' 1 'Weiß, A' | sed 's/Bonn/Köln/'; } | in_page ISO-8859-1 >page.pgn
expect 0 "--duplicates as a page of a file in Latin-1" -- "$P" --duplicates --level info --fail-on never -f html page.pgn
also "the tag section of the other game is read in it" -- has 'Köln'
also "and that of the game" -- lacks 'Ã'
printf '012 Öffentlich\n001    1      Mueller, Hans                     1800 GER     4611111 1990/01/01  1.0    1     2 w 1\n001    2      Weiß, A                           1800 GER             1990/01/01  0.0    2     1 b 0\n' |
    in_page ISO-8859-1 >club.trf
player 'Müllerová, Žofie' 1 'Weiß, A' "$id" >one.pgn
expect 0 "--trf in Latin-1 against games in UTF-8" -- "$P" --trf club.trf --level info --fail-on never --select 'trf-name' one.pgn
also "the name is that of the game" -- has 'the name is .*Müllerová, Žofie in game 1 of one.pgn'

# -- the form that a finding proposes is in the encoding of its game --
printf '[Event " Кубок "]\n[White "Петров, Иван"]\n[Result "*"]\n\n1. e4 {Привет, мир} *\n' | in_page CP1251 >in.pgn
for form in text jsonl csv; do
	expect 0 "a proposed value in CP1251, as $form" -- eval '"$P" --level info --select tag-whitespace -f '$form' in.pgn | tr -d " " '
	also "is Cyrillic" -- has 'PGNwritesКубок\|"canonical":"Кубок"\|"Кубок","Кубок"\|"Кубок"'
	also "and nothing else" -- lacks 'Êóáîê'
done
printf '[Event "Кубок"]\n[White "Петров, Иван"]\n[Result "*"]\n\n1. e4 {Привет, мир: &eacute; } *\n' | in_page CP1251 >in.pgn
for form in text jsonl; do
	expect 0 "an entity in CP1251, as $form" -- "$P" --level info --select lex-html -f $form in.pgn
	also "stands for its character" -- has 'PGN writes é\|"canonical":"é"'
done

# -- double UTF-8 stays as it is --
printf '[Event "\303\203\302\204gypten \303\242\302\200\302\234x"]\n\n1. e4 {\303\203\302\226l a\302\204b} *\n' >in.pgn
expect 0 "UTF-8 that was encoded twice" -- "$R" in.pgn
also "a tag keeps what is needed to undo it" -- has "$(printf '"\303\203\302\204gypten \303\242\302\200\302\234x"')"
also "a comment, too" -- has "$(printf '\303\203\302\226l a b')"

# -- Japanese and Korean are recognised, and not taken for Chinese or for code pages --
japanese='[Event "全日本チェス選手権"]\n[White "山田太郎"]\n[Black "B"]\n[Result "*"]\n\n1. e4 {これは良い手です。黒の返事を待つ。} *\n'
korean='[Event "전국 체스 선수권 대회"]\n[White "김철수"]\n[Black "B"]\n[Result "*"]\n\n1. e4 {좋은 수입니다. 흑의 대답을 기다립니다.} *\n'
for page in Shift_JIS EUC-JP EUC-KR; do
	text=$japanese
	[ $page != EUC-KR ] || text=$korean
	printf "$text" >utf8.txt
	"$R" utf8.txt >utf8.pgn 2>/dev/null
	in_page $page <utf8.txt >in.pgn
	expect 0 "$page" -- "$P" --level info --select 'enc-*' in.pgn
	also "is named" -- has "the text is read as $page, and was converted to UTF-8 for that; --encoding $page --fix converts it"
	also "in one finding" -- lines 1
	expect 0 "pgn-replay of $page" -- eval '"$R" in.pgn >wrote'
	also "reads it" -- is_read
done
printf '(;GM[4]SZ[15]CA[EUC-KR]PB[김철수]PW[이영희];B[hh];W[hi])' | in_page EUC-KR >in.sgf
expect 0 "SGF that names its encoding" -- "$R" in.sgf
also "is read in that, and not in a guess" -- has '^\[Black "김철수"\]$'
sed -i 's/CA.EUC-KR.//' in.sgf
expect 0 "SGF without a name of an encoding" -- "$R" --encoding cp949 in.sgf
also "is read in the one that the user names" -- has '^\[Black "김철수"\]$'
printf '[Event "全国象棋个人赛"]\n[White "王天一"]\n[Black "郑惟桐"]\n[Result "*"]\n\n1. e4 {红方稍好，黑方可以求和。} *\n' | iconv -f utf-8 -t GBK >in.pgn
expect 0 "Chinese in GBK" -- "$R" in.pgn
also "is read as before" -- has '^\[White "王天一"\]$'
printf '[Event "ЧЕМПИОНАТ РОССИИ ПО ШАХМАТАМ"]\n[White "КАСПАРОВ, ГАРРИ"]\n[Result "*"]\n\n1. e4 *\n' | iconv -f utf-8 -t ISO-8859-5 >in.pgn
expect 0 "capitals of ISO 8859-5" -- "$R" in.pgn
also "are not Korean" -- has 'КАСПАРОВ'


# A folder with files in UTF-8, in CP1252 and in both: --encoding is for what is not UTF-8.
mkdir "$tmp/both"
one_game() { printf '[Event "M%bller"]\n[Site "?"]\n[Date "2024.01.01"]\n[Round "1"]\n[White "A"]\n[Black "B"]\n[Result "*"]\n\n1. e4 d5 *\n\n' "$1"; }
one_game '\303\274' >"$tmp/both/utf8.pgn"
one_game '\374' >"$tmp/both/page.pgn"
{ one_game '\303\274'; one_game '\374'; } >"$tmp/both/mixed.pgn"
cp "$tmp/both/utf8.pgn" "$tmp/utf8.before"
expect 0 "--encoding CP1252 --fix on a folder" -- "$P" --encoding CP1252 --fix -r "$tmp/both"
also "a file in UTF-8 is the same" -- cmp "$tmp/utf8.before" "$tmp/both/utf8.pgn"
also "the others have become UTF-8, once" -- \
    eval 'cmp "$tmp/utf8.before" "$tmp/both/page.pgn" && cat "$tmp/utf8.before" "$tmp/utf8.before" | cmp - "$tmp/both/mixed.pgn"'
finish
