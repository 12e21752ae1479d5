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
formats=$("$P/pgn-check" -f nonsense </dev/null 2>&1 | sed -n 's/.*; use //; s/,\| or / /gp' | head -n 1)
for format in text jsonl csv gcc junit tap checkstyle; do
	case " $formats " in *" $format "*) ;; *) formats="$formats $format" ;; esac
done

# Where a program runs, $tmp/out and $tmp/err are its.
ln -s "$tmp/out" out
ln -s "$tmp/err" err
# check_of FORMAT: what is found in all of the files, and in two that are not there
check_of() {
	# Not every format has a place for games.
	games=
	case $1 in
	text | jsonl | json | csv | protocol) games=--all-games ;;
	esac
	# shellcheck disable=SC2086 # there may be none
	"$P/pgn-check" -f "$1" --color never --max-findings 0 --level info $games --summary ./*.pgn '::error::x.pgn' \
	    'none##[x]
::error::x'
}
for format in $formats; do
	expect 2 "$format: games, and two that are missing" -- check_of "$format"
	also "$format: something is written" -- test -s out
	also "$format: nothing gets out" -- harmless "$format"
	also "$format: the missing ones are reported" -- test -s err
	also "$format: nothing gets out of messages" -- harmless message err
	expect 1 "$format: positions" -- eval '"$P/fen-legal" -f "$format" --level info ./*.fen'
	also "$format: something is written of positions" -- test -s out
	also "$format: nothing gets out of positions" -- harmless "$format"
	also "$format: nothing gets out of messages about positions" -- harmless message err
done

# Names as they are given, not found behind ./
expect 1 "names that are commands" -- both "$P/pgn-check" --level info '::error::x.pgn' ' ::error file=x::y.pgn' \
    '##[error]x.pgn' "$(printf '\302\240::error::x.pgn')"
also "names that are commands are none any more" -- harmless text
also "one of them is a name in this folder" -- has '^\./::error::x.pgn:'

# With colour there are sequences of our own, and lines of the input.
expect 1 "with colour" -- eval '"$P/pgn-check" --color always --level info --max-findings 0 ./*.pgn'
sed "s/$esc\\[[0-9;]*m//g" out >plain
also "with colour: there is colour" -- differs out plain
also "with colour: a line of the input is shown" -- has '^| ::' plain
also "with colour: nothing gets out" -- harmless text plain

# What else is said.
expect 0 "the list of rules" -- "$P/pgn-check" --list-rules
also "nothing gets out of it" -- harmless text
for what in "--format=::error::x" "--select=##[error]x" "--profile=${esc}[2J" "--severity=::x=y" "--::error::x" "--files-from=::error::
x" "--laws=##vso[x]" "--config=::error::x
y"; do
	name=$(printf '%s' "$what" | tr -c 'a-z=-' _)
	expect 2 "option $name" -- "$P/pgn-check" "$what" </dev/null
	also "option $name: something is said of it" -- test -s err
	also "option $name: nothing gets out" -- harmless message
	also "option $name: nothing gets out of its message" -- harmless message err
done
mkdir cfg
while read -r status line; do
	# shellcheck disable=SC2059 # it has escapes
	line=$(printf "$line")
	printf '%s\n' "$line" >'cfg/::x.ini'
	expect "$status" "configuration: ${line%%=*}" -- "$P/pgn-check" --config 'cfg/::x.ini' plain.pgn
	also "configuration: ${line%%=*}: nothing gets out" -- harmless text
	also "configuration: ${line%%=*}: nothing gets out of its message" -- harmless message err
	expect "$status" "shown configuration: ${line%%=*}" -- "$P/pgn-check" --config 'cfg/::x.ini' --show-config plain.pgn
	also "shown configuration: ${line%%=*}: nothing gets out" -- harmless text
	also "shown configuration: ${line%%=*}: nothing gets out of its message" -- harmless message err
done <<'END'
2 ::error::x = 1
2 level = ::error::x
2 profile = \033[2J##[error]x
2 [::error::x]
2 select = ##vso[x]
2 ignore = \377
END
expect 2 "pgn-replay: games, and one that is missing" -- eval '"$P/pgn-replay" --to fen -o /dev/null ./*.pgn "none##[x]"'
also "pgn-replay tells what it finds" -- test -s err
also "nothing gets out of the messages of pgn-replay" -- harmless message err
expect 2 "pgn-stats: games, and one that is missing" -- eval '"$P/pgn-stats" ./*.pgn "none##[x]"'
also "pgn-stats tells what it finds" -- test -s err
also "nothing gets out of the messages of pgn-stats" -- harmless message err

# What is looked for would be seen.
seen() {
	harm "$1" planted >bad
	[ -s bad ]
}
expect 1 "what pgn-check writes of plain.pgn" -- "$P/pgn-check" --level info -f gcc plain.pgn
also "it is harmless" -- harmless gcc
while read -r line; do
	{ cat out; printf "$line\n"; } >planted
	also "but not with this after it: $line" -- seen text
done <<'END'
::error::x
\040\040::error::x
x ##[error]y
x ##vso[y]
\033[2J
x\302\233
x\377
END
# Lines of the protocol are broken at blanks.
mkdir "$tmp/words"
{
	printf '[Event "%s"]\n[Round "##[error]x ##[error]y"]\n\n' "$(printf '::error::x %.0s' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17)"
	printf '1. e4 e5 2. Ke3 {%s} 2... xyzzy *\n' "$(printf '::error::x %.0s' 1 2 3 4 5 6 7 8 9)"
} >"$tmp/words/a.pgn"
expect 1 "protocol: words that would be commands" -- "$P/pgn-check" -f protocol --all-games --level info "$tmp/words/a.pgn"
also "protocol: no line begins with one" -- harmless protocol
also "protocol: they are there" -- has '::error::x'

for format in jsonl csv junit tap checkstyle; do
	echo x >planted
	also "x does not begin a line of $format" -- seen $format
done
finish
