#!/bin/sh
# untrusted.sh: names and texts of others, in every format and message: nothing of them is a command to what runs a CI
# job, moves a cursor, or begins a line of its own.
# usage: tests/shell/untrusted.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
. tests/shell/untrusted.inc
P=$(cd "$B" && pwd)
esc=$(printf '\033')
untrusted "$tmp/names"
untrusted "$tmp/one"
cd "$tmp/names" || exit 2
formats=$("$P/pgn-check" -f nonsense </dev/null 2>&1 | grep -o "$(printf 'text.*')" | head -n 1 | tr -c 'a-z\n' ' ')
for format in text jsonl csv gcc junit tap checkstyle; do
	case " $formats " in *" $format "*) ;; *) formats="$formats $format" ;; esac
done

# What may begin a line of a format: nothing else comes out, so nothing of the input begins one.  A name is what begins a
# line of text and gcc; it is known here, and none of them begins with what could be a command.
lines() {
	case $1 in
	jsonl) printf '%s\n' '^\{' ;;
	csv) printf '%s\n' '^(type,file,|finding,|left-out,|game,|file,line,|")' ;;
	github) printf '%s\n' '^::(error|warning|notice) [a-zA-Z]|^[0-9]+ (game|position)s?|^::(group|endgroup)::' ;;
	junit | checkstyle) printf '%s\n' '^	*<|^[0-9]+:[0-9]+: (info|warning|error): |^(info|warning|error): ' ;;
	tap) printf '%s\n' '^TAP version 13$|^(not )?ok [0-9]+ - [^#]*([^\\#]|\\[\\#])*$|^  (---|findings:|\.\.\.)$|^    - id: [a-z0-9-]+$|^      (severity: [a-z]+|message: "([^"\\]|\\["\\])*"|(line|column|game): [0-9]+)$|^1\.\.[0-9]+$' ;;
	json | sarif | gitlab) printf '%s\n' '^[][ 	]*[][{}"]|^[][{}],?$' ;;
	*) printf '%s\n' '.' ;;
	esac
}

# harmless FORMAT FILE: prints what is not
harmless() {
	# a tab indents XML
	[ "$(tr -d '\n\011\040-\176\200-\377' <"$2" | wc -c)" -eq 0 ] || echo "a control character"
	iconv -f UTF-8 -t UTF-8 "$2" >/dev/null 2>&1 || echo "no UTF-8"
	iconv -f UTF-8 -t UTF-16LE "$2" 2>/dev/null | od -An -v -tx2 -w2 | grep -Eq '00(8|9)[0-9a-f]$|202[8-9a-e]$|206[6-9]$' &&
		echo "a C1 control, a line separator, or right to left"
	[ "$1" = github ] || grep -Ean '^[^!-~]*::' "$2"
	grep -Fan -e '##[' -e '##vso[' "$2"
	grep -Eavn "$(lines "$1")" "$2"
}

for format in $formats; do
	# Not every format has a place for games.
	case $format in
	text | jsonl | json | csv) games=--games ;;
	*) games= ;;
	esac
	# shellcheck disable=SC2086
	"$P/pgn-check" -f "$format" --color never --max-findings 0 --level info $games --summary ./*.pgn '::error::x.pgn' \
	    'none##[x]
::error::x' >out 2>err
	check "$format" 2
	[ -s out ]; check "$format: something is written" 0
	harmless "$format" out >bad; [ ! -s bad ]; check "$format: nothing gets out" 0
	sed 's/^/# /' bad | head -n 5
	harmless message err >bad; [ ! -s bad ]; check "$format: nor in messages" 0
	sed 's/^/# /' bad | head -n 5
	"$P/fen-legal" -f "$format" --level info ./*.fen >out 2>err; check "$format: positions" 1
	harmless "$format" out >bad; harmless message err >>bad; [ ! -s bad ]; check "$format: nothing gets out of positions" 0
	sed 's/^/# /' bad | head -n 5
done

# Names as they are given, not found behind ./
"$P/pgn-check" --level info '::error::x.pgn' ' ::error file=x::y.pgn' '##[error]x.pgn' "$(printf '\302\240::error::x.pgn')" >out 2>&1
check "names that are commands" 1
harmless text out >bad; [ ! -s bad ] && grep -q '^\./::error::x.pgn:' out; check "are no commands any more" 0

# With colour there are sequences of our own, and lines of the input.
"$P/pgn-check" --color always --level info --max-findings 0 ./*.pgn >out 2>err
sed "s/$esc\\[[0-9;]*m//g" out >plain
grep -q '^| ::' plain; check "a line of the input is shown" 0
harmless text plain >bad; [ ! -s bad ]; check "with colour: nothing gets out" 0
sed 's/^/# /' bad | head -n 5

# What else is said.
"$P/pgn-check" --list-rules >out 2>err; harmless text out >bad; [ ! -s bad ]; check "--list-rules" 0
for what in "--format=::error::x" "--select=##[error]x" "--profile=$esc[2J" "--severity=::x=y" "--::error::x" "--files-from=::error::
x" "--laws=##vso[x]" "--config=::error::x
y"; do
	"$P/pgn-check" "$what" </dev/null >out 2>err; check "option $(printf '%s' "$what" | tr -c 'a-z=-' _)" 2
	harmless message out >bad; harmless message err >>bad; [ ! -s bad ]; check "and its message" 0
	sed 's/^/# /' bad | head -n 5
done
mkdir cfg
for line in '::error::x = 1' 'level = ::error::x' "profile = $esc[2J##[error]x" '[::error::x]' 'select = ##vso[x]' "ignore = $(printf '\377')"; do
	printf '%s\n' "$line" >'cfg/::x.ini'
	for show in '' --show-config; do
		# shellcheck disable=SC2086
		"$P/pgn-check" --config 'cfg/::x.ini' $show plain.pgn >out 2>err
		harmless text out >bad; harmless message err >>bad; [ ! -s bad ]; check "configuration: ${line%%=*}$show" 0
		sed 's/^/# /' bad | head -n 5
	done
done
"$P/pgn-replay" --to none ./*.pgn 'none##[x]' >out 2>err; [ -s err ]; check "pgn-replay tells what it finds" 0
harmless message err >bad; [ ! -s bad ]; check "and nothing gets out of it" 0
sed 's/^/# /' bad | head -n 5
"$P/pgn-stats" ./*.pgn 'none##[x]' >out 2>err
harmless message err >bad; [ ! -s bad ]; check "nor of the messages of pgn-stats" 0

# What is looked for would be seen.
i=0
for line in '::error::x' '  ::error::x' 'x ##[error]y' 'x ##vso[y]' "$esc[2J" "$(printf 'x\302\233')" "$(printf 'x\377')"; do
	printf '%s\n' "$line" >planted
	harmless text planted >bad
	[ -s bad ] || i=1
done
for format in jsonl csv junit tap checkstyle; do
	echo 'x' >planted
	harmless $format planted >bad
	[ -s bad ] || i=1
done
[ $i -eq 0 ]; check "planted ones are found" 0

echo "1..$n"
exit $failed
