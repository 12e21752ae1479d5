#!/bin/sh
# config.sh: which configuration holds for which file, what wins, what is shown of it, and what is wrong with it.
# usage: tests/shell/config.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
bin=$(cd "$B" && pwd)
P=$bin/pgn-check F=$bin/fen-legal
top=$(pwd)
cd "$tmp" || exit 2
for v in CONFIG PROFILE SELECT IGNORE SEVERITY LEVEL FAIL_ON LAWS ON_ILLEGAL BASELINE; do unset ARBITER_$v; done
XDG_CONFIG_HOME=$tmp/xdg HOME=$tmp/home
export XDG_CONFIG_HOME HOME
mkdir -p home/.config xdg run
cd run || exit 2

# An illegal move (error), moves behind it (warning), and more of less weight.
cp "$top/fixtures/config/game.pgn" game.pgn
# said WORDS...: the ids that are told of files, each once
said() {
	"$P" "$@" 2>/dev/null | sed -n 's/.*\[\([a-z0-9-]*\)\]$/\1/p' | sort -u | tr '\n' ' '
}
# is NAME WANTED GOT
is() {
	[ "$2" = "$3" ] || echo "# wanted '$2', got '$3'"
	[ "$2" = "$3" ]
	check "$1" 0
}
# in_file FILE LINE...
in_file() {
	f=$1
	shift
	mkdir -p "$(dirname "$f")"
	printf '%s\n' "$@" >"$f"
}

is "without a configuration" "illegal-pinned num-gap " "$(said game.pgn)"

# -- which one --
mkdir -p a/b/c d "e e/[x]" "f
g"
for to in a/b/c a d "e e/[x]" "f
g"; do cp game.pgn "$to/game.pgn"; done
in_file a/.arbiter.ini 'ignore = num-gap'
is "upwards" "illegal-pinned " "$(said a/b/c/game.pgn)"
is "not sidewards" "illegal-pinned num-gap " "$(said d/game.pgn)"
in_file a/b/.arbiter.ini 'ignore = illegal-pinned'
is "the nearest wins, alone" "num-gap " "$(said a/b/c/game.pgn)"
is "and not for what is above it" "illegal-pinned " "$(said a/game.pgn)"
is "from inside" "num-gap " "$(cd a/b/c && said game.pgn)"
is "by an absolute name" "num-gap " "$(said "$tmp/run/a/b/c/game.pgn")"
is "by a roundabout name" "num-gap " "$(said d/../a//b/./c/game.pgn)"
is "standard input: the current folder" "num-gap " "$(cd a/b && said <c/game.pgn)"
is "--stdin-filename: its folder" "num-gap " "$(said --stdin-filename a/b/x.pgn <game.pgn)"
gzip -c game.pgn >a/game.pgn.gz
is "a compressed file" "illegal-pinned " "$(said a/game.pgn.gz)"
in_file "e e/.arbiter.ini" '[files [[]x]/*]' 'ignore = num-*'
is "blanks and brackets" "illegal-pinned " "$(said "e e/[x]/game.pgn")"
in_file "f
g/.arbiter.ini" 'ignore = illegal-*'
is "a line end in the name of a folder" "num-gap " "$(said "f
g/game.pgn")"
ln -s ../a/b/c/game.pgn d/link.pgn
is "links are not followed" "illegal-pinned num-gap " "$(said d/link.pgn)"
rm d/link.pgn
in_file "$tmp/home/.config/arbiter.ini" 'ignore = *'
is "XDG_CONFIG_HOME comes before ~/.config" "illegal-pinned num-gap " "$(said game.pgn)"
is "~/.config" "" "$(unset XDG_CONFIG_HOME && said game.pgn)"
is "a relative XDG_CONFIG_HOME is ignored" "" "$(XDG_CONFIG_HOME=xdg && said game.pgn)"
in_file "$tmp/xdg/arbiter.ini" 'ignore = num-gap'
is "the user's own" "illegal-pinned " "$(said game.pgn)"
is "only where there is none beside the files" "num-gap " "$(said a/b/c/game.pgn)"
is "--no-config" "illegal-pinned num-gap " "$(said --no-config a/b/c/game.pgn)"
is "--config" "illegal-pinned " "$(said --config a/.arbiter.ini a/b/c/game.pgn)"
is "--config from a pipe" "illegal-pinned " "$(printf 'ignore=num-*\n' | said --config /dev/stdin game.pgn)"
is "ARBITER_CONFIG" "illegal-pinned " "$(ARBITER_CONFIG=a/.arbiter.ini said a/b/c/game.pgn)"
is "ARBITER_CONFIG= is none" "illegal-pinned num-gap " "$(ARBITER_CONFIG='' said a/b/c/game.pgn)"
is "--config wins over it" "num-gap " "$(ARBITER_CONFIG='' said --config a/b/.arbiter.ini game.pgn)"
is "--no-config, too" "illegal-pinned num-gap " "$(ARBITER_CONFIG=a/.arbiter.ini said --no-config a/game.pgn)"
rm "$tmp/xdg/arbiter.ini" "$tmp/home/.config/arbiter.ini"
mkdir locked; cp game.pgn locked/; chmod 000 locked
"$P" locked/game.pgn game.pgn >out 2>&1; check "a folder that cannot be searched is no fault of a configuration" \
    "$([ "$(id -u)" = 0 ] && echo 1 || echo 2)"
chmod 700 locked; rm -r locked

# -- several in one run --
mkdir many
for i in 1 2 3 4 5 6 7 8 9; do
	mkdir many/$i
	cp game.pgn many/$i/x.pgn
	cp game.pgn many/$i/y.pgn
done
in_file many/3/.arbiter.ini 'ignore = num-gap'
in_file many/5/.arbiter.ini 'level = info' 'fail-on = never'
in_file many/7/.arbiter.ini '[files y.*]' 'severity = illegal-*=off'
"$P" -j1 -r many >one; check "several configurations in a run" 1
"$P" -j4 --batch-bytes 1 -r many | cmp -s - one; check "threads and batches do not matter" 0
"$P" -j3 --batch-bytes 100 -r many many | tail -n "$(wc -l <one)" | cmp -s - one; check "nor what was before" 0
[ "$(grep -c num-gap one)" -eq 16 ] && ! grep -q 'many/3.*num-gap' one; check "ignore in its folder alone" 0
grep -q 'many/5.*: info: ' one && ! grep -v '^many/5' one | grep -q ': info: '; check "level in its folder alone" 0
[ "$(grep 'many/7' one | grep -c illegal)" -eq 1 ] && grep -q 'many/7/x.*illegal' one
check "severity for one file" 0
"$P" many/5/*.pgn >/dev/null; check "fail-on in its folder: never" 0
"$P" many/5/*.pgn many/1/x.pgn >/dev/null; check "and not elsewhere" 1

# -- files --
in_file a/.arbiter.ini '[files *]' 'ignore = num-*' '[files b/]' 'severity = num-*=warning' '[files ./b/c/g*]' \
    'ignore = illegal-*' "[files $tmp/run/a/z.pgn]" 'ignore = ALL'
rm a/b/.arbiter.ini
cp game.pgn a/z.pgn; cp game.pgn a/b/c/h.pgn
is "a pattern without a slash" "illegal-pinned " "$(said a/game.pgn)"
is "a folder; the later one wins" "illegal-pinned num-gap " "$(said a/b/c/h.pgn)"
is "all that match hold" "num-gap " "$(said a/b/c/game.pgn)"
is "an absolute pattern" "" "$(said a/z.pgn)"
is "--config: as seen from its folder" "num-gap " "$(cd d && said --config ../a/.arbiter.ini ../a/b/c/game.pgn)"
is "and what is not below it has its absolute name" "illegal-pinned " \
    "$(printf '[files */run/game.pgn]\nignore=num-*\n' >d/x.ini; said --config d/x.ini game.pgn)"
zip -q a/b.zip a/b/c/h.pgn 2>/dev/null && is "a member of an archive goes by the archive" "illegal-pinned " \
    "$(said a/b.zip)" || skip "a member of an archive goes by the archive" "zip is not installed"

# -- what wins --
in_file d/.arbiter.ini 'level = error' 'select = num-*, illegal-*' 'ignore = rule-*' 'fail-on = warning' \
    'laws = fide-2005' 'on-illegal = skip' 'profile = relaxed'
is "a level" "illegal-pinned " "$(said --ignore num-gap d/game.pgn)"
is "environment over file" "" "$(ARBITER_IGNORE='num-gap, illegal-*' said d/game.pgn)"
is "command line over file" "num-gap " "$(said --select num-gap d/game.pgn)"
is "command line over environment" "num-gap " \
    "$(ARBITER_SELECT=illegal-pinned said --select num-gap d/game.pgn)"
is "a variable that is empty says nothing" "$(said d/game.pgn)" "$(ARBITER_SELECT='' said d/game.pgn)"
is "environment without a file" "illegal-pinned " "$(ARBITER_LEVEL=error said game.pgn)"
is "--level over ARBITER_LEVEL" "illegal-pinned num-gap " "$(ARBITER_LEVEL=error said --level warning game.pgn)"
is "--no-config leaves the environment" "illegal-pinned " "$(ARBITER_LEVEL=error said --no-config d/game.pgn)"
for key in fail-on laws on-illegal; do
	for how in file environment "command line"; do
		case $key in
		fail-on) e=error c=never w=warning ;;
		laws) e=fide-1993 c=fide-2018 w=fide-2005 ;;
		*) e=force c=repair w=skip ;;
		esac
		v=ARBITER_$(echo $key | tr a-z- A-Z_)
		case $how in
		file) want=$w got=$("$P" --show-config d/game.pgn) ;;
		environment) want=$e got=$(env "$v=$e" "$P" --show-config d/game.pgn) ;;
		*) want=$c got=$(env "$v=$e" "$P" --$key "$c" --show-config d/game.pgn) ;;
		esac
		[ "$how" = file ] && how="from d/.arbiter.ini:[0-9]*"
		printf '%s\n' "$got" | grep -B 1 "^$key = $want\$" | grep -qx "# $how"
		check "$key: $how" 0
	done
done
is "on-illegal is heeded" "yes" \
    "$(for how in stop skip; do in_file d/.arbiter.ini "on-illegal = $how"; "$P" -f jsonl --games d/game.pgn |
	sed -n 's/.*"plies":\([0-9]*\),.*/\1/p' | head -n 1; done | sort -u | wc -l | sed 's/^ *2$/yes/')"
in_file claims.ini 'level = error' 'select = num-*'
"$P" --no-config --claims "$top/fixtures/config/claims.pgn" >one
"$P" --config claims.ini --claims "$top/fixtures/config/claims.pgn" | cmp -s - one && grep -q rep-threefold one; check "--claims keeps its level" 0
in_file rules.ini 'ignore = num-gap'
[ "$("$P" --config rules.ini --list-rules | sed -n '/^num-gap /p' | grep -c off)" -eq 1 ] ||
    [ "$("$P" --config rules.ini --list-rules -f jsonl | grep '"num-gap"' | grep -c '"severity":"off"')" -eq 1 ]
check "--list-rules shows what holds here" 0

# -- profiles --
in_file d/.arbiter.ini 'ignore = num-gap' '[profile base]' 'profile = relaxed' 'level = info' 'laws = 2018' \
    '[profile strict]' 'profile = base' 'laws = 2023' 'severity = num-gap=warning'
is "a named profile does nothing until it is chosen" "illegal-pinned " "$(said d/game.pgn)"
is "chosen by --profile" "illegal-cascade illegal-pinned num-gap " \
    "$(said --profile strict --select 'num-gap,illegal-*' d/game.pgn)"
"$P" --profile strict --show-config d/game.pgn >out; check "shown" 0
grep -A 1 '^# from d/.arbiter.ini:3 \[profile base\]$' out | grep -qx 'profile = relaxed'
check "it is made of another one" 0
grep -qx 'level = info' out && grep -qx 'laws = fide-2023' out; check "and goes before it" 0
ARBITER_PROFILE=strict "$P" --show-config d/game.pgn | cmp -s - out; check "chosen by ARBITER_PROFILE" 0
sed -i '1i profile = strict' d/.arbiter.ini
"$P" --show-config d/game.pgn | grep -qx 'laws = fide-2023'; check "chosen by the configuration" 0
"$P" --profile export --show-config d/game.pgn >out; grep -qx 'profile = export' out && grep -qx 'laws = auto' out
check "--profile replaces it" 0
"$P" --profile strcit d/game.pgn >/dev/null 2>err; check "an unknown profile" 2
grep -q 'there is no profile strcit in d/.arbiter.ini; the profiles are default, .*, archive, base, strict$' err
check "those there are" 0
"$P" --profile strict game.pgn >/dev/null 2>err; check "a profile that this file's configuration has not" 2
grep -q 'there is no profile strict; the profiles are default, relaxed, export, arbiter, archive$' err; check "says so" 0
"$bin/pgn-stats" --profile strict d/game.pgn >/dev/null 2>&1; check "others know built-in ones alone" 2
"$bin/pgn-replay" d/game.pgn >one 2>/dev/null; "$bin/pgn-replay" game.pgn 2>/dev/null | cmp -s - one
check "and read no configuration" 0

# -- what is wrong with one --
mkdir w; cp game.pgn w/
# wrong TEXT MESSAGE
wrong() {
	printf "$1" >w/.arbiter.ini
	"$P" w/game.pgn >out 2>err
	st=$?
	[ $st -eq 2 ] && [ ! -s out ] && [ "$(wc -l <err)" -eq 1 ] && grep -qF -e "pgn-check: w/.arbiter.ini$2" err ||
	    { sed 's/^/# /' err; false; }
	check "wrong: $2" 0
}
wrong '#\nlevle = info\n' ":2: there is no key 'levle'; did you mean level?"
wrong '[flies *]\n' ":1: there is no section [flies]; did you mean files?"
wrong '[files *]\nbaseline = x\n' ":2: baseline is not allowed in a section [files]"
wrong 'ignore = num-gap,\n\n num-gpa\n' ":3: ignore: there is no finding 'num-gpa'; did you mean num-gap?"
wrong 'severity = num-gap\n' ":1: severity num-gap: it has the form ID=LEVEL"
wrong 'level = loud\n' ":1: level loud: levels are info, warning, error"
wrong 'level = info\nlevel = info\n' ":2: level appears twice; the first is in line 1"
wrong 'profile = x\n' ":1: there is no profile x; the profiles are default"
wrong '[profile a]\nprofile = b\n[profile b]\nprofile = a\n' ":1: the profile a is based on itself"
wrong '#\n\n\377\n' ":3: this is not UTF-8"
wrong '\nlevel\000\n' ":2: there is a NUL byte"
in_file w/.arbiter.ini 'baseline = gone.json'
"$P" w/game.pgn >/dev/null 2>err; check "a baseline that is not there" 2
grep -qx 'pgn-check: w/.arbiter.ini:1: baseline w/gone.json: no such file; --write-baseline creates it' err; check "is told" 0
mkfifo w/gone.json
timeout 10 "$P" w/game.pgn >/dev/null 2>err; check "a pipe as a baseline" 2
grep -qx 'pgn-check: w/.arbiter.ini:1: baseline w/gone.json: not a regular file' err; check "is not opened" 0
rm w/gone.json
"$P" --show-config w/game.pgn >/dev/null; check "is not needed to show the configuration" 0
head -c 300 /dev/zero | tr '\0' x >w/.arbiter.ini
"$P" w/game.pgn >/dev/null 2>err; grep -q ':1: the line is longer than 198 bytes' err; check "a long line" 0
head -c 1048577 /dev/zero | tr '\0' '#' >w/.arbiter.ini
"$P" w/game.pgn >/dev/null 2>err; grep -q 'ini: larger than 1048576 bytes' err; check "a long text" 0
printf 'level = \033[2J\n' >w/.arbiter.ini
"$P" w/game.pgn 2>&1 | LC_ALL=C grep -q "$(printf '\033')"; check "no control character reaches the terminal" 1
rm w/.arbiter.ini; mkdir w/.arbiter.ini
"$P" w/game.pgn >/dev/null 2>err; grep -q 'ini: this is a folder, not a file' err; check "a folder in its place" 0
rmdir w/.arbiter.ini; mkfifo w/.arbiter.ini
timeout 10 "$P" w/game.pgn >/dev/null 2>err; grep -q 'ini: not a regular file' err; check "a pipe in its place" 0
rm w/.arbiter.ini; ln -s .arbiter.ini w/.arbiter.ini
"$P" w/game.pgn >/dev/null 2>err; check "a link to itself" 2
grep -q 'w/.arbiter.ini: this link is broken: Too many levels' err; check "is told" 0
rm w/.arbiter.ini; ln -s gone.ini w/.arbiter.ini
"$P" w/game.pgn >/dev/null 2>err; check "a link to what is not there" 2
grep -q 'w/.arbiter.ini: this link is broken: No such file' err; check "is told, too" 0
"$P" --no-config w/game.pgn >/dev/null 2>&1; check "but not to who does not look" 1
rm w/.arbiter.ini; ln -s ../rules.ini w/.arbiter.ini
is "a link to a configuration is one" "illegal-pinned " "$(said w/game.pgn)"
rm w/.arbiter.ini; : >w/.arbiter.ini
"$P" w/game.pgn >/dev/null 2>&1; check "an empty one" 1
if [ "$(id -u)" = 0 ]; then
	skip "one that cannot be read" "root can read everything"
else
	chmod 0 w/.arbiter.ini; "$P" w/game.pgn >/dev/null 2>&1; check "one that cannot be read" 2
fi
"$P" --config gone.ini game.pgn >/dev/null 2>&1; check "--config: there is no such file" 2
"$P" --config claims.ini --no-config game.pgn >/dev/null 2>&1; check "--config and --no-config" 2
ARBITER_LEVEL=loud "$P" game.pgn >/dev/null 2>err; check "the environment is wrong" 2
grep -qx 'pgn-check: ARBITER_LEVEL loud: levels are info, warning, error' err; check "says so" 0
ARBITER_IGNORE=num-gpa "$P" game.pgn 2>&1 >/dev/null | grep -q "ARBITER_IGNORE: there is no finding 'num-gpa'; did"
check "an id in the environment" 0
for v in LEVLE=LEVEL FAIL=FAIL_ON IGNORE_FILE=IGNORE CONFIGURATION=CONFIG BASELINES=BASELINE; do
	env "ARBITER_${v%=*}=x" "$P" game.pgn >out 2>err; check "a variable that is none: ARBITER_${v%=*}" 1
	echo "pgn-check: ARBITER_${v%=*}: unknown variable, ignored; did you mean ARBITER_${v#*=}?" | cmp -s - err
	check "what was meant" 0
done
ARBITER_SHARED=x ARBITER_VALIDATORS=x ARBITER_PERFT_DEPTH=6 ARBITER_GAMES=x ARBITER_LEVLE= ARBITER_=x "$P" game.pgn 2>err >out
[ ! -s err ]; check "those of others, and empty ones, are passed over" 0
in_file w/.arbiter.ini 'levle = info'
"$P" w/game.pgn game.pgn -o report >/dev/null 2>&1; [ ! -e report ]; check "nothing is written then" 0
"$P" --no-config w/game.pgn >/dev/null 2>&1; check "--no-config does not even look" 1

# -- what is shown --
in_file d/.arbiter.ini 'profile = relaxed' 'ignore = num-gap, tag-*' 'severity = illegal-pinned=warning,' \
    '    tag-date-format=error' '[files g*]' 'ignore = rep-*, fifty-*' 'severity = san-*=off'
"$P" --show-config d/game.pgn --ignore enc-bom-inside --fail-on never >shown; check "--show-config" 0
mkdir again; cp game.pgn again/; cp shown again/.arbiter.ini
"$P" --show-config again/game.pgn | grep -v '^#' >out; grep -v '^#' shown | cmp -s - out; check "it reads back to the same" 0
"$P" --level info again/game.pgn | sed 's/^again/d/' >one
"$P" --level info --ignore enc-bom-inside --fail-on never d/game.pgn | cmp -s - one; check "and does the same" 0
grep -qx '# For d/game.pgn.' shown; check "for which file" 0
"$P" --show-config many/*/*.pgn >out
[ "$(grep -c '^profile = ' out)" -eq 5 ] && grep -qx '# For many/1/x.pgn, many/1/y.pgn, many/2/x.pgn and 9 more.' out
check "each policy once" 0
(cd d && "$P" --show-config </dev/null) | grep -qx 'ignore = num-gap, tag-\*'; check "of the current folder" 0
in_file w/.arbiter.ini 'baseline = b # x.json'
"$P" --show-config w/game.pgn | grep -qx "baseline = $tmp/run/w/b # x.json"; check "a baseline, by its absolute name" 0
ARBITER_BASELINE='b ;x' "$P" --show-config d/game.pgn | grep -q '^# baseline = .*/b ;x$'
check "what cannot be read again is a comment" 0

sed -n '/^profile = archive/,/^\.Ed/p' "$top/man/arbiter.ini.5" | sed '$d' >w/.arbiter.ini
[ "$(wc -l <w/.arbiter.ini)" -gt 10 ] && "$P" --profile release --show-config w/game.pgn >out; check "the example of the manual" 0
grep -qx 'profile = export' out; check "is read" 0
rm w/.arbiter.ini

# -- positions --
echo '4k3/8/8/8/8/8/8/4K2R w KQ - 0 1' >p.fen
"$F" p.fen >one 2>&1
in_file fen.ini 'laws = 2018' 'on-illegal = skip' 'ignore = ALL' 'fail-on = never'
"$F" --config fen.ini p.fen >two 2>&1; check "fen-legal has the same configuration" 0
! cmp -s one two; check "and heeds it" 0
"$F" --show-config --config fen.ini p.fen | grep -qx 'ignore = ALL'; check "and shows it" 0

# -- baselines --
if "$P" --help | grep -q -e '--write-baseline'; then
	mkdir -p base/sub; cp game.pgn base/sub/
	"$P" --write-baseline base/known.json base/sub/game.pgn >/dev/null 2>&1
	in_file base/.arbiter.ini 'baseline = known.json'
	is "a baseline beside the configuration" "" "$(said base/sub/game.pgn)"
	is "from elsewhere" "" "$(cd base/sub && said game.pgn)"
	"$P" base/sub/game.pgn >/dev/null; check "and nothing fails" 0
	"$P" base/sub/game.pgn d/game.pgn --no-config >/dev/null; check "without it" 1
	echo '{}' >base/known.json
	"$P" base/sub/game.pgn >/dev/null 2>err; check "a file that is no baseline" 2
	grep -q 'known.json: ' err; check "is told" 0
else
	skip "baselines" "this pgn-check has none"
fi

# -- many files --
mkdir big; i=0
while [ $i -lt 3000 ]; do echo big/$i.pgn; i=$((i + 1)); done >names
in_file big/.arbiter.ini 'ignore = num-gap' '[files *9.pgn]' 'ignore = illegal-*'
"$P" --show-config --files-from names >out; check "many names" 0
grep -qx '# For big/0.pgn, big/1.pgn, big/2.pgn and 2697 more.' out && [ "$(grep -c '^profile' out)" -eq 2 ]
check "two policies" 0

echo "1..$n"
exit $failed
