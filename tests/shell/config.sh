#!/bin/sh
# config.sh: which configuration applies to which file, precedence, --show-config, and errors in configurations.
# usage: tests/shell/config.sh [build directory]
# shellcheck disable=SC2016,SC2317 # eval and expect run what looks unused
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

# An illegal move (error), moves after it (warning), and infos.
cp "$top/fixtures/config/game.pgn" game.pgn
# tells IDS COMMAND...: it ends as the command does, or with 99 if these are not the ids that it tells of files, each once
tells() {
	tells_wanted=$1
	shift
	"$@" >"$tmp/told"
	tells_status=$?
	tells_got=$(sed -n 's/ \[\*[a-z]*\]$//; s/.*\[\([a-z0-9-]*\)\]$/\1/p' "$tmp/told" | sort -u | tr '\n' ' ')
	[ "$tells_got" = "${tells_wanted:+$tells_wanted }" ] && return "$tells_status"
	echo "wanted '$tells_wanted', got '$tells_got', status $tells_status" >&2
	return 99
}
# in_file FILE LINE...
in_file() {
	f=$1
	shift
	mkdir -p "$(dirname "$f")"
	printf '%s\n' "$@" >"$f"
}

expect 1 "without a configuration" -- tells "illegal-pinned num-gap" "$P" game.pgn

# -- which one --
mkdir -p a/b/c d "e e/[x]" "f
g"
for to in a/b/c a d "e e/[x]" "f
g"; do cp game.pgn "$to/game.pgn"; done
in_file a/.arbiter.ini 'ignore = num-gap'
expect 1 "the configuration of a folder above the file holds" -- tells "illegal-pinned" "$P" a/b/c/game.pgn
expect 1 "the configuration of a folder beside that of the file does not hold" -- \
    tells "illegal-pinned num-gap" "$P" d/game.pgn
in_file a/b/.arbiter.ini 'ignore = illegal-pinned'
expect 0 "the nearest configuration wins, alone" -- tells "num-gap" "$P" a/b/c/game.pgn
expect 1 "it does not hold for what is above it" -- tells "illegal-pinned" "$P" a/game.pgn
expect 0 "a file in the current folder" -- in_dir a/b/c tells "num-gap" "$P" game.pgn
expect 0 "a file by its absolute name" -- tells "num-gap" "$P" "$tmp/run/a/b/c/game.pgn"
expect 0 "a file by a roundabout name" -- tells "num-gap" "$P" d/../a//b/./c/game.pgn
expect 0 "standard input has the configuration of the current folder" -- in_dir a/b tells "num-gap" "$P" <a/b/c/game.pgn
expect 0 "--stdin-filename: the configuration of its folder" -- \
    tells "num-gap" "$P" --stdin-filename a/b/x.pgn <game.pgn
gzip -c game.pgn >a/game.pgn.gz
expect 1 "a compressed file has a configuration, too" -- tells "illegal-pinned" "$P" a/game.pgn.gz
in_file "e e/.arbiter.ini" '[files [[]x]/*]' 'ignore = num-*'
expect 1 "blanks and brackets in the name of a folder" -- tells "illegal-pinned" "$P" "e e/[x]/game.pgn"
in_file "f
g/.arbiter.ini" 'ignore = illegal-*'
expect 0 "a line end in the name of a folder" -- tells "num-gap" "$P" "f
g/game.pgn"
ln -s ../a/b/c/game.pgn d/link.pgn
expect 1 "links to files are not followed to a configuration" -- tells "illegal-pinned num-gap" "$P" d/link.pgn
rm d/link.pgn
in_file "$tmp/home/.config/arbiter.ini" 'ignore = *'
# shellcheck disable=SC2088 # a name of a check
home_config='~/.config'
expect 1 "XDG_CONFIG_HOME comes before $home_config" -- tells "illegal-pinned num-gap" "$P" game.pgn
expect 0 "$home_config without XDG_CONFIG_HOME" -- tells "" env -u XDG_CONFIG_HOME "$P" game.pgn
expect 0 "an XDG_CONFIG_HOME that is relative is ignored" -- tells "" env XDG_CONFIG_HOME=xdg "$P" game.pgn
in_file "$tmp/xdg/arbiter.ini" 'ignore = num-gap'
expect 1 "the user's own configuration" -- tells "illegal-pinned" "$P" game.pgn
expect 0 "the user's own only where there is none beside the files" -- tells "num-gap" "$P" a/b/c/game.pgn
expect 1 "--no-config" -- tells "illegal-pinned num-gap" "$P" --no-config a/b/c/game.pgn
expect 1 "--config" -- tells "illegal-pinned" "$P" --config a/.arbiter.ini a/b/c/game.pgn
echo 'ignore=num-*' >pipe.ini
expect 1 "--config from a pipe" -- eval 'cat pipe.ini | tells "illegal-pinned" "$P" --config /dev/stdin game.pgn'
expect 1 "ARBITER_CONFIG" -- tells "illegal-pinned" env ARBITER_CONFIG=a/.arbiter.ini "$P" a/b/c/game.pgn
expect 1 "ARBITER_CONFIG= is none" -- tells "illegal-pinned num-gap" env ARBITER_CONFIG= "$P" a/b/c/game.pgn
expect 0 "--config wins over ARBITER_CONFIG" -- \
    tells "num-gap" env ARBITER_CONFIG= "$P" --config a/b/.arbiter.ini game.pgn
expect 1 "--no-config wins over ARBITER_CONFIG" -- \
    tells "illegal-pinned num-gap" env ARBITER_CONFIG=a/.arbiter.ini "$P" --no-config a/game.pgn
rm "$tmp/xdg/arbiter.ini" "$tmp/home/.config/arbiter.ini"
mkdir locked
cp game.pgn locked/
chmod 000 locked
expect "$([ "$(id -u)" = 0 ] && echo 1 || echo 2)" "a folder that cannot be searched is no fault of a configuration" -- \
    "$P" locked/game.pgn game.pgn
chmod 700 locked
rm -r locked

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
expect 1 "several configurations in a run" -- "$P" -j1 -r many
cp "$tmp/out" one
# lines_of N PATTERN PATTERN...: so many lines of the first report match all of them
lines_of() {
	lines_wanted=$1
	shift
	cp one lines
	for pattern; do
		grep -e "$pattern" lines >matching
		mv matching lines
	done
	equal "$lines_wanted" "$(wc -l <lines)"
}
also "ignore is heeded" -- lines_of 16 num-gap
also "ignore holds in its folder alone" -- lines_of 0 many/3 num-gap
also "level is heeded" -- has 'many/5.*: info: '
grep -v '^many/5' one >rest
also "level holds in its folder alone" -- lacks ': info: ' rest
also "severity is heeded for one file" -- lines_of 1 many/7 illegal
also "severity is not heeded for the other file" -- has 'many/7/x.*illegal'
expect 1 "threads and batches of a byte" -- "$P" -j4 --batch-bytes 1 -r many
also "threads and batches do not matter" -- same one
expect 1 "a folder twice" -- "$P" -j3 --batch-bytes 100 -r many many
tail -n "$(wc -l <one)" "$tmp/out" >last
also "what was checked before does not matter" -- same one last
expect 0 "fail-on = never in its folder" -- "$P" many/5/x.pgn many/5/y.pgn
expect 1 "fail-on does not hold in other folders" -- "$P" many/5/x.pgn many/5/y.pgn many/1/x.pgn

# -- files --
in_file a/.arbiter.ini '[files *]' 'ignore = num-*' '[files b/]' 'severity = num-*=warning' '[files ./b/c/g*]' \
    'ignore = illegal-*' "[files $tmp/run/a/z.pgn]" 'ignore = ALL'
rm a/b/.arbiter.ini
cp game.pgn a/z.pgn
cp game.pgn a/b/c/h.pgn
expect 1 "a pattern without a slash" -- tells "illegal-pinned" "$P" a/game.pgn
expect 1 "a folder as a pattern; the later section wins" -- tells "illegal-pinned num-gap" "$P" a/b/c/h.pgn
expect 0 "all sections that match hold" -- tells "num-gap" "$P" a/b/c/game.pgn
expect 0 "an absolute pattern" -- tells "" "$P" a/z.pgn
expect 0 "--config: patterns are as seen from its folder" -- \
    in_dir d tells "num-gap" "$P" --config ../a/.arbiter.ini ../a/b/c/game.pgn
in_file d/x.ini '[files */run/game.pgn]' 'ignore=num-*'
expect 1 "--config: what is not below its folder has its absolute name" -- \
    tells "illegal-pinned" "$P" --config d/x.ini game.pgn
if command -v zip >/dev/null; then
	zip -q a/b.zip a/b/c/h.pgn
	expect 1 "a member of an archive goes by the archive" -- tells "illegal-pinned" "$P" a/b.zip
else
	skip "a member of an archive goes by the archive" "zip is not installed"
fi

# -- precedence --
in_file d/.arbiter.ini 'level = error' 'select = num-*, illegal-*' 'ignore = rule-*' 'fail-on = warning' \
    'laws = fide-2005' 'on-illegal = skip' 'profile = relaxed'
expect 1 "level in a file" -- tells "illegal-pinned" "$P" --severity num-gap=off d/game.pgn
expect 0 "the environment wins over a file" -- tells "" env ARBITER_IGNORE='num-gap, illegal-*' "$P" d/game.pgn
expect 1 "the command line wins over a file" -- tells "num-gap" "$P" --select num-gap d/game.pgn
expect 1 "the command line wins over the environment" -- \
    tells "num-gap" env ARBITER_SELECT=illegal-pinned "$P" --select num-gap d/game.pgn
expect 1 "with a file alone" -- "$P" d/game.pgn
cp "$tmp/out" one
expect 1 "with a file and a variable that is empty" -- env ARBITER_SELECT= "$P" d/game.pgn
also "a variable that is empty says nothing" -- same one
expect 1 "the environment without a file" -- tells "illegal-pinned" env ARBITER_LEVEL=error "$P" game.pgn
expect 1 "--level wins over ARBITER_LEVEL" -- \
    tells "illegal-pinned num-gap" env ARBITER_LEVEL=error "$P" --level warning game.pgn
expect 1 "--no-config leaves the environment" -- \
    tells "illegal-pinned" env ARBITER_LEVEL=error "$P" --no-config d/game.pgn
# stands LINE ORIGIN: the line is shown, after a line that says where it comes from
stands() {
	grep -B 1 -e "^$1\$" "$tmp/out" | grep -qx "# $2"
}
for key in fail-on laws on-illegal; do
	case $key in
	fail-on) e=error c=never w=warning ;;
	laws) e=fide-1993 c=fide-2018 w=fide-2005 ;;
	*) e=force c=repair w=skip ;;
	esac
	v=ARBITER_$(echo $key | tr a-z- A-Z_)
	expect 0 "$key from a file: --show-config" -- "$P" --show-config d/game.pgn
	also "$key from a file" -- stands "$key = $w" 'from d/.arbiter.ini:[0-9]*'
	expect 0 "$key from the environment: --show-config" -- env "$v=$e" "$P" --show-config d/game.pgn
	also "$key from the environment" -- stands "$key = $e" environment
	expect 0 "$key from the command line: --show-config" -- env "$v=$e" "$P" --$key $c --show-config d/game.pgn
	also "$key from the command line" -- stands "$key = $c" 'command line'
done
in_file d/.arbiter.ini 'on-illegal = stop'
expect 1 "on-illegal = stop" -- "$P" -f jsonl --all-games d/game.pgn
sed -n 's/.*"plies":\([0-9]*\),.*/\1/p' "$tmp/out" | head -n 1 >stop
in_file d/.arbiter.ini 'on-illegal = skip'
expect 1 "on-illegal = skip" -- "$P" -f jsonl --all-games d/game.pgn
sed -n 's/.*"plies":\([0-9]*\),.*/\1/p' "$tmp/out" | head -n 1 >skip
also "on-illegal is heeded" -- differs stop skip
in_file claims.ini 'level = error' 'select = num-*'
expect 0 "--claims without a configuration" -- "$P" --no-config --claims "$top/fixtures/config/claims.pgn"
cp "$tmp/out" one
also "--claims tells of a claim" -- has rep-threefold
expect 0 "--claims with a configuration" -- "$P" --config claims.ini --claims "$top/fixtures/config/claims.pgn"
also "--claims keeps its level" -- same one
in_file rules.ini 'ignore = num-gap'
expect 0 "--list-rules with a configuration" -- "$P" --config rules.ini --list-rules
sed -n '/^num-gap /p' "$tmp/out" >one
also "--list-rules shows what holds here" -- has off one

# -- profiles --
in_file d/.arbiter.ini 'ignore = num-gap' '[profile base]' 'profile = relaxed' 'level = info' 'laws = 2018' \
    '[profile strict]' 'profile = base' 'laws = 2023' 'severity = num-gap=warning'
expect 1 "a named profile does nothing until it is chosen" -- tells "illegal-pinned" "$P" d/game.pgn
expect 1 "a named profile chosen by --profile" -- \
    tells "illegal-cascade illegal-pinned num-gap" "$P" --profile strict --select 'num-gap,illegal-*' d/game.pgn
expect 0 "a named profile is shown" -- "$P" --profile strict --show-config d/game.pgn
cp "$tmp/out" strict
grep -A 1 '^# from d/.arbiter.ini:3 \[profile base\]$' strict >basis
also "a named profile is made of another one" -- grep -qx 'profile = relaxed' basis
also "what the other one says holds" -- grep -qx 'level = info' strict
also "a named profile goes before what it is made of" -- grep -qx 'laws = fide-2023' strict
expect 0 "a named profile chosen by ARBITER_PROFILE" -- env ARBITER_PROFILE=strict "$P" --show-config d/game.pgn
also "ARBITER_PROFILE does what --profile does" -- same strict
sed -i '1i profile = strict' d/.arbiter.ini
expect 0 "a named profile chosen by the configuration" -- "$P" --show-config d/game.pgn
also "a named profile chosen by the configuration holds" -- has '^laws = fide-2023$'
expect 0 "--profile with another one in the configuration" -- "$P" --profile export --show-config d/game.pgn
also "--profile replaces it" -- has '^profile = export$'
also "what the replaced one says does not hold" -- has '^laws = auto$'
expect 2 "an unknown profile" -- "$P" --profile strcit d/game.pgn
also "the existing profiles are reported" -- \
    has 'there is no profile strcit in d/.arbiter.ini; the profiles are default, .*, archive, base, strict; did you mean strict?$' "$tmp/err"
expect 2 "a profile that this file's configuration has not" -- "$P" --profile strict game.pgn
also "the profiles without a configuration are reported" -- \
    has 'there is no profile strict; the profiles are default, relaxed, export, arbiter, archive$' "$tmp/err"
expect 2 "a profile that no configuration of pgn-stats has" -- "$bin/pgn-stats" --profile strict game.pgn
expect 0 "a named profile of pgn-stats" -- "$bin/pgn-stats" -q --profile strict d/game.pgn

# -- all programs --
# A key holds in every program that has the option of that name; on-illegal decides what pgn-replay writes, and does not hold
# there.
keys='profile select ignore severity level fail-on laws on-illegal encoding exclude gitignore baseline help-address'
for p in pgn-check pgn-replay pgn-stats fen-legal; do
	"$bin/$p" --completion fish | sed -n 's/^complete .* -l \([a-z0-9-]*\) .*/\1/p' >options
	for key in $keys; do
		case $p-$key in
		pgn-replay-on-illegal) ;;
		# They are ignored there: arbiter.ini(5).
		fen-legal-laws | fen-legal-on-illegal) ;;
		*-ignore | fen-legal-profile) echo "$key" ;;
		*) grep -x -e "$key" options ;;
		esac
	done | sort >wanted
	expect 0 "$p: --show-config with all keys" -- "$bin/$p" --config "$top/fixtures/stable/arbiter.ini" --show-config x.pgn
	sed -n 's/^\([a-z-]*\) = .*/\1/p' "$tmp/out" | sort >shown
	# An address is for reports with links; --ignore is an old name of --severity.
	grep -vx help-address wanted >one
	grep -vx help-address shown >two
	also "$p: the keys that it has options for hold" -- equal "$(cat one)" "$(cat two)"
done
mkdir -p all/loud all/quiet all/old
cp game.pgn all/loud/
cp game.pgn all/quiet/
cp "$top/fixtures/laws/examples.pgn" all/old/
mkdir web other
echo '<!DOCTYPE html><html><body>404</body></html>' | tee web/page.pgn >other/page.pgn
in_file other/.arbiter.ini 'fail-on = never'
in_file all/loud/.arbiter.ini 'level = info'
in_file all/quiet/.arbiter.ini 'ignore = num-*' '[profile strict]' 'severity = num-*=error'
in_file all/old/.arbiter.ini 'laws = pre-1904'
# ids_of PROGRAM OPTION...: the findings that it tells, or counts, each once
ids_of() {
	ids_program=$1
	shift
	case $ids_program in
	pgn-check) "$P" -f jsonl --max-findings 0 "$@" | sed -n 's/.*"id":"\([a-z0-9-]*\)".*/\1/p' ;;
	pgn-replay) "$bin/pgn-replay" --format jsonl --max-findings 0 "$@" 2>&1 >/dev/null | sed -n 's/.*"id":"\([a-z0-9-]*\)".*/\1/p' ;;
	*) "$bin/pgn-stats" --tables findings -f csv "$@" | sed -n 's/^findings,,\([a-z0-9-]*\),.*/\1/p' ;;
	esac | sort -u | tr '\n' ' '
}
for p in pgn-replay pgn-stats; do
	for of in all/loud all/quiet all/old; do
		also "$p: what is found in $of is what pgn-check finds" -- equal "$(ids_of pgn-check -r "$of")" "$(ids_of $p -r "$of")"
		also "$p: it is not what is found without a configuration" -- \
		    eval '[ "$(ids_of $p -r "$of")" != "$(ids_of $p --no-config -r "$of")" ]'
	done
	for o in 'level info' 'select num-*' 'ignore num-*' 'severity num-*=off' 'profile relaxed' 'profile export'; do
		in_file one.ini "${o%% *} = ${o#* }"
		case $o in ignore*) given="--severity num-*=off" ;; *) given="--$o" ;; esac
		# shellcheck disable=SC2086
		also "$p: ${o%% *} as the option" -- equal "$(set -f; ids_of $p $given game.pgn)" "$(ids_of $p --config one.ini game.pgn)"
		also "$p: ${o%% *} in the environment" -- \
		    equal "$(ids_of $p --config one.ini game.pgn)" \
		    "$(export "ARBITER_$(echo "${o%% *}" | tr '[:lower:]' '[:upper:]')=${o#* }"; ids_of $p game.pgn)"
	done
	expect 0 "$p: a named profile" -- "$bin/$p" --profile strict all/quiet/game.pgn
	expect 0 "$p: findings do not count" -- "$bin/$p" game.pgn
	in_file one.ini 'fail-on = error'
	expect 1 "$p: fail-on" -- "$bin/$p" --config one.ini game.pgn
	expect 0 "$p: --fail-on wins" -- "$bin/$p" --config one.ini --fail-on never game.pgn
	expect 1 "$p: a file of another kind" -- "$bin/$p" web/page.pgn
	in_file one.ini 'fail-on = never'
	expect 0 "$p: a file of another kind with fail-on = never" -- "$bin/$p" --config one.ini web/page.pgn
	expect 0 "$p: a file of another kind with ARBITER_FAIL_ON=never" -- env ARBITER_FAIL_ON=never "$bin/$p" web/page.pgn
	expect 1 "$p: a file of another kind with fail-on = never for other files" -- "$bin/$p" web/page.pgn other/page.pgn
	expect 0 "$p: a file of another kind for which there is fail-on = never" -- "$bin/$p" all/quiet/game.pgn other/page.pgn
done
expect 0 "pgn-stats of several configurations" -- "$bin/pgn-stats" --tables findings -f csv -r all
also "each holds for its own files" -- has '^findings,,num-gap,,,games,1$'
printf 'e4 e5\nd4 d5\n' >lines.txt
in_file one.ini 'level = info'
expect 0 "pgn-replay --from lines with a configuration" -- "$bin/pgn-replay" --config one.ini --from lines lines.txt
also "what such lines never have is not told" -- eval '! grep -e struct-moves-without-tags -e tag-missing-roster "$tmp/err"'
in_file one.ini 'laws = fide-2018' 'level = info'
printf '[White "Roe"]\n[Black "Doe"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 1-0\n' >twice.pgn
cat twice.pgn twice.pgn >twins.pgn
expect 0 "pgn-replay --unique with a configuration" -- "$bin/pgn-replay" -q --config one.ini --unique first twins.pgn
also "games are compared as without one" -- equal 1 "$(grep -c '^.White ' "$tmp/out")"
for what in skip force repair; do
	in_file one.ini "on-illegal = $what"
	expect 0 "pgn-replay with on-illegal = $what" -- "$bin/pgn-replay" --config one.ini game.pgn
	cp "$tmp/out" one
	expect 0 "pgn-replay without it" -- "$bin/pgn-replay" --no-config game.pgn
	also "on-illegal = $what does not decide what is written" -- same one
done
# A sheet that is known by its name is read as one with a configuration, too: in the letters of its moves.
in_file one.ini 'laws = fide-2018'
printf '1;e4;e5\n2;Sf3;Sc6\n3;Lb5;a6\n4;Lc5;Sf6\n' >german.csv
for p in pgn-check pgn-replay; do
	expect "$([ $p = pgn-check ] && echo 1 || echo 0)" "$p: a sheet with a configuration" -- "$bin/$p" --config one.ini german.csv
	also "$p: its moves are suggested in its letters" -- eval 'cat "$tmp/out" "$tmp/err" | grep -q "did you mean Lc4"'
done
expect 0 "pgn-stats --write-counts" -- "$bin/pgn-stats" --write-counts a.part game.pgn
expect 0 "with a configuration for all files" -- env ARBITER_LEVEL=info "$bin/pgn-stats" --write-counts b.part game.pgn
expect 2 "counts by different settings are not merged" -- "$bin/pgn-stats" --merge a.part b.part
also "it says which" -- has 'level=info' "$tmp/err"
expect 0 "by the configurations beside the files" -- "$bin/pgn-stats" --write-counts c.part -r all
expect 0 "and by none" -- "$bin/pgn-stats" --write-counts d.part game.pgn
expect 0 "they are merged, as counted in one run" -- "$bin/pgn-stats" -f csv --merge c.part d.part
cp "$tmp/out" one
expect 0 "in one run" -- "$bin/pgn-stats" -f csv -r all game.pgn
also "the same" -- same one

# -- errors in a configuration --
mkdir w
cp game.pgn w/
# told_in MESSAGE: one line on standard error, with the text, and nothing on standard output
told_in() {
	empty "$tmp/out" && lines 1 "$tmp/err" && has_text "pgn-check: w/.arbiter.ini$1" "$tmp/err"
}
# wrong MESSAGE TEXT: TEXT is a format of printf
wrong() {
	# shellcheck disable=SC2059
	printf "$2" >w/.arbiter.ini
	expect 2 "wrong$1: the status" -- "$P" w/game.pgn
	also "wrong$1" -- told_in "$1"
}
wrong ":2: there is no key 'levle'; did you mean level?" '#\nlevle = info\n'
wrong ":2: there is no key of this name" '#\nghp_Secret0123456789 = x\n'
wrong ":1: there is no key of this name" 'root:x:0:0:root:/root:/bin/bash\n'
wrong ":1: there is no such section; use [files GLOB] or [profile NAME]" '[client-secret]\n'
wrong ":1: there is no section [flies]; did you mean files?" '[flies *]\n'
wrong ":2: baseline is not allowed in a section [files]" '[files *]\nbaseline = x\n'
wrong ":3: ignore: there is no finding 'num-gpa'; did you mean num-gap?" 'ignore = num-gap,\n\n num-gpa\n'
wrong ":1: severity num-gap: it has the form ID=LEVEL" 'severity = num-gap\n'
wrong ":1: level loud: levels are info, warning, error" 'level = loud\n'
wrong ":1: level eror: levels are info, warning, error; did you mean error?" 'level = eror\n'
wrong ":1: fail-on nevr: levels are info, warning, error, never; did you mean never?" 'fail-on = nevr\n'
wrong ":1: severity num-gap=of: it has the form ID=LEVEL; levels are off, info, warning, error; did you mean off?" 'severity = num-gap=of\n'
wrong ":1: gitignore yess: yes or no; did you mean yes?" 'gitignore = yess\n'
wrong ":1: on-illegal skp: stop, skip, force or repair; did you mean skip?" 'on-illegal = skp\n'
for setting in level=eror fail-on=nevr encoding=cp12522 on-illegal=skp laws=atuo; do
	expect 2 "a value on the command line, $setting" -- "$bin/pgn-replay" "--${setting%%=*}" "${setting#*=}" game.pgn
	sed -n '1s/^pgn-replay: --//p' "$tmp/err" >"$tmp/cli.said"
	printf '%s\n' "$setting" >w/.arbiter.ini
	expect 2 "the same in a configuration, $setting" -- "$bin/pgn-replay" w/game.pgn
	also "is reported in the same words, $setting" -- eval 'sed "s|^pgn-replay: w/.arbiter.ini:1: ||" "$tmp/err" >"$tmp/told"; same "$tmp/cli.said" "$tmp/told"'
done
wrong ":2: level appears twice; the first is in line 1" 'level = info\nlevel = info\n'
wrong ":1: there is no profile x; the profiles are default" 'profile = x\n'
wrong ":1: the profile a is based on itself" '[profile a]\nprofile = b\n[profile b]\nprofile = a\n'
wrong ":3: this is not UTF-8" '#\n\n\377\n'
wrong ":2: there is a NUL byte" '\nlevel\000\n'
in_file w/.arbiter.ini 'baseline = gone.json'
expect 2 "a baseline that is not there" -- "$P" w/game.pgn
also "a baseline that is not there is reported" -- \
    has '^pgn-check: w/.arbiter.ini:1: baseline w/gone.json: no such file; --write-baseline creates it$' "$tmp/err"
mkfifo w/gone.json
expect 2 "a pipe as a baseline" -- timeout 10 "$P" w/game.pgn
also "a pipe as a baseline is not opened" -- \
    has '^pgn-check: w/.arbiter.ini:1: baseline w/gone.json: not a regular file$' "$tmp/err"
rm w/gone.json
expect 0 "a baseline is not needed to show the configuration" -- "$P" --show-config w/game.pgn
head -c 300 /dev/zero | tr '\0' x >w/.arbiter.ini
expect 2 "a long line" -- "$P" w/game.pgn
also "a long line is reported" -- has ':1: the line is longer than 198 bytes' "$tmp/err"
head -c 1048577 /dev/zero | tr '\0' '#' >w/.arbiter.ini
expect 2 "a long text" -- "$P" w/game.pgn
also "a long text is reported" -- has 'ini: larger than 1048576 bytes' "$tmp/err"
printf 'level = \033[2J\n' >w/.arbiter.ini
expect 2 "a control character" -- both "$P" w/game.pgn
also "no control character reaches the terminal" -- lacks "$(printf '\033')"
rm w/.arbiter.ini
mkdir w/.arbiter.ini
expect 2 "a folder in place of a configuration" -- "$P" w/game.pgn
also "a folder in place of a configuration is reported" -- has 'ini: this is a folder, not a file' "$tmp/err"
rmdir w/.arbiter.ini
mkfifo w/.arbiter.ini
expect 2 "a pipe in place of a configuration" -- timeout 10 "$P" w/game.pgn
also "a pipe in place of a configuration is reported" -- has 'ini: not a regular file' "$tmp/err"
rm w/.arbiter.ini
ln -s .arbiter.ini w/.arbiter.ini
expect 2 "a link to itself" -- "$P" w/game.pgn
also "a link to itself is reported" -- has 'w/.arbiter.ini: this link is broken: Too many levels' "$tmp/err"
rm w/.arbiter.ini
ln -s gone.ini w/.arbiter.ini
expect 2 "a link to what is not there" -- "$P" w/game.pgn
also "a link to what is not there is reported" -- has 'w/.arbiter.ini: this link is broken: No such file' "$tmp/err"
expect 1 "a link to what is not there does not matter with --no-config" -- "$P" --no-config w/game.pgn
rm w/.arbiter.ini
ln -s ../rules.ini w/.arbiter.ini
expect 1 "a link to a configuration is one" -- tells "illegal-pinned" "$P" w/game.pgn
rm w/.arbiter.ini
: >w/.arbiter.ini
expect 1 "an empty configuration" -- "$P" w/game.pgn
if [ "$(id -u)" = 0 ]; then
	skip "a configuration that cannot be read" "root can read everything"
else
	chmod 0 w/.arbiter.ini
	expect 2 "a configuration that cannot be read" -- "$P" w/game.pgn
fi
expect 2 "--config: there is no such file" -- "$P" --config gone.ini game.pgn
expect 2 "--config and --no-config" -- "$P" --config claims.ini --no-config game.pgn
expect 2 "a value in the environment that is wrong" -- env ARBITER_LEVEL=loud "$P" game.pgn
also "a value in the environment that is wrong is reported" -- \
    has '^pgn-check: ARBITER_LEVEL loud: levels are info, warning, error$' "$tmp/err"
expect 2 "one that is nearly right" -- env ARBITER_LEVEL=eror "$P" game.pgn
also "one that is nearly right is reported with what may have been meant" -- \
    has '^pgn-check: ARBITER_LEVEL eror: levels are info, warning, error; did you mean error?$' "$tmp/err"
expect 2 "an id in the environment that there is not" -- env ARBITER_IGNORE=num-gpa "$P" game.pgn
also "an id in the environment that there is not is reported" -- \
    has "ARBITER_IGNORE: there is no finding 'num-gpa'; did" "$tmp/err"
for v in LEVLE=LEVEL FAIL=FAIL_ON IGNORE_FILE=IGNORE CONFIGURATION=CONFIG BASELINES=BASELINE; do
	expect 1 "a variable that is none: ARBITER_${v%=*}" -- env "ARBITER_${v%=*}=x" "$P" game.pgn
	echo "pgn-check: ARBITER_${v%=*}: unknown variable, ignored; did you mean ARBITER_${v#*=}?" >one
	also "ARBITER_${v#*=} is suggested for ARBITER_${v%=*}" -- same one "$tmp/err"
done
expect 1 "variables of others, and empty ones" -- env ARBITER_SHARED=x ARBITER_VALIDATORS=x ARBITER_PERFT_DEPTH=6 \
    ARBITER_GAMES=x ARBITER_LEVLE= ARBITER_=x "$P" game.pgn
also "variables of others, and empty ones, are passed over" -- empty "$tmp/err"
in_file w/.arbiter.ini 'levle = info'
expect 2 "a configuration that is wrong, and --output" -- "$P" w/game.pgn game.pgn -o report
also "nothing is written with a configuration that is wrong" -- test ! -e report
expect 1 "--no-config does not look at a configuration that is wrong" -- "$P" --no-config w/game.pgn

# -- what is shown --
in_file d/.arbiter.ini 'profile = relaxed' 'ignore = num-gap, tag-*' 'severity = illegal-pinned=warning,' \
    '    tag-date-format=error' '[files g*]' 'ignore = rep-*, fifty-*' 'severity = san-*=off'
expect 0 "--show-config" -- "$P" --show-config d/game.pgn --severity enc-bom-inside=off --fail-on never
cp "$tmp/out" shown
also "--show-config says for which file" -- has '^# For d/game.pgn.$'
mkdir again
cp game.pgn again/
cp shown again/.arbiter.ini
expect 0 "what --show-config wrote as a configuration" -- "$P" --show-config again/game.pgn
grep -v '^#' "$tmp/out" >one
grep -v '^#' shown >two
also "what --show-config wrote reads back to the same" -- same one two
expect 0 "a run with what --show-config wrote" -- "$P" --level info again/game.pgn
sed 's/^again/d/' "$tmp/out" >one
expect 0 "a run with what it was made of" -- "$P" --level info --severity enc-bom-inside=off --fail-on never d/game.pgn
also "what --show-config wrote does the same" -- same one
expect 0 "--show-config of many files" -- "$P" --show-config many/*/*.pgn
also "--show-config shows each policy once" -- equal 5 "$(grep -c '^profile = ' "$tmp/out")"
also "--show-config names two files and says how many more there are" -- \
    has '^# For many/1/x.pgn, many/1/y.pgn, many/2/x.pgn and 9 more.$'
expect 0 "--show-config without files" -- in_dir d "$P" --show-config </dev/null
also "--show-config without files: that of the current folder" -- has '^ignore = num-gap, tag-\*$'
in_file w/.arbiter.ini 'baseline = b # x.json'
expect 0 "--show-config with a baseline" -- "$P" --show-config w/game.pgn
also "--show-config shows a baseline by its absolute name" -- has "^baseline = $tmp/run/w/b # x.json\$"
expect 0 "--show-config with a baseline from the environment" -- env ARBITER_BASELINE='b ;x' "$P" --show-config d/game.pgn
also "--show-config shows as a comment what cannot be read again" -- has '^# baseline = .*/b ;x$'

sed -n '/^profile = archive/,/^\.Ed/p' "$top/man/arbiter.ini.5" | sed '$d' >w/.arbiter.ini
expect 0 "the example of the manual" -- "$P" --profile release --show-config w/game.pgn
also "the example of the manual has more than 10 lines" -- test "$(wc -l <w/.arbiter.ini)" -gt 10
also "the example of the manual is read" -- has '^profile = export$'
rm w/.arbiter.ini

# -- positions --
echo '4k3/8/8/8/8/8/8/4K2R w KQ - 0 1' >p.fen
expect 1 "fen-legal without a configuration" -- both "$F" p.fen
cp "$tmp/out" one
in_file fen.ini 'laws = 2018' 'on-illegal = skip' 'ignore = ALL' 'fail-on = never'
expect 0 "fen-legal reads the same configuration" -- both "$F" --config fen.ini p.fen
also "fen-legal heeds the configuration" -- differs one
expect 0 "fen-legal --show-config" -- "$F" --show-config --config fen.ini p.fen
also "fen-legal shows the configuration" -- has '^ignore = ALL$'

# -- baselines --
mkdir -p base/sub
cp game.pgn base/sub/
expect 0 "--write-baseline" -- "$P" --write-baseline base/known.json base/sub/game.pgn
in_file base/.arbiter.ini 'baseline = known.json'
expect 0 "a baseline beside the configuration" -- tells "" "$P" base/sub/game.pgn
expect 0 "a baseline beside the configuration, from another folder" -- in_dir base/sub tells "" "$P" game.pgn
expect 1 "--no-config does without the baseline" -- "$P" base/sub/game.pgn d/game.pgn --no-config
echo '{}' >base/known.json
expect 2 "a file that is not a baseline" -- "$P" base/sub/game.pgn
also "a file that is not a baseline is reported" -- has 'known.json: ' "$tmp/err"

# -- --init --
in_file init/games/game.pgn "$(cat game.pgn)"
expect 0 "--init with settings" -- in_dir init "$P" --init --profile archive --severity num-gap,tag-*=off \
    --severity illegal-pinned=info --severity num-missing=off --level info --fail-on never --laws 2018 --on-illegal force --encoding cp1251
for setting in 'profile = archive' 'severity = illegal-pinned=info,' '    num-missing=off' 'level = info' 'fail-on = never' \
    'laws = fide-2018' 'on-illegal = force' '# baseline = known.json'; do
	also "--init writes $setting" -- grep -qx -e "$setting" init/.arbiter.ini
done
expect 0 "what --init writes" -- "$P" --show-config init/games/game.pgn
for setting in 'ignore = num-gap, tag-\*' 'fail-on = never' 'laws = fide-2018' 'encoding = CP1251'; do
	also "is read again: $setting" -- has "^$setting\$"
done
cp init/.arbiter.ini written
expect 2 "--init with a configuration" -- in_dir init "$P" --init
also "it is not replaced" -- cmp written init/.arbiter.ini
also "and that is reported" -- has '^pgn-check: .arbiter.ini: File exists$' "$tmp/err"
rm init/.arbiter.ini
expect 2 "--init with a file" -- in_dir init "$P" --init games/game.pgn
expect 2 "--init with an unknown profile" -- in_dir init "$P" --init --profile nix
also "--init with an unknown profile: nothing is written" -- test ! -e init/.arbiter.ini
for other in --fix "--report html=x" --claims; do
	# shellcheck disable=SC2086 # two words
	expect 2 "--init $other" -- in_dir init "$P" --init $other
	also "--init $other: a configuration does not have it" -- has "^pgn-check: --init and ${other%% *} exclude each other" "$tmp/err"
	also "--init $other: nothing is written" -- test ! -e init/.arbiter.ini
done
# What a configuration would read as something else.
while IFS= read -r value; do
	for key in exclude baseline; do
		case $key$value in baseline*,*) continue ;; esac
		expect 2 "--init --$key '$value'" -- in_dir init "$P" --init "--$key" "$value"
		also "--init --$key '$value': a configuration cannot have it" -- has_text "--init --$key: a configuration cannot have '$value'" "$tmp/err"
		also "--init --$key '$value': nothing is written" -- test ! -e init/.arbiter.ini
	done
done <<'END'
a,b
 first
last 
one ;two
END
for value in '#x' ';x'; do
	expect 2 "--init --exclude '$value'" -- in_dir init "$P" --init -r --exclude a --exclude "$value"
	also "--init --exclude '$value': nothing is written" -- test ! -e init/.arbiter.ini
done
expect 0 "--init with other signs" -- in_dir init "$P" --init --exclude 'a b;c' --exclude '\#x' --exclude '!x/' --baseline 'a b;c#.json'
rm init/.arbiter.ini
expect 0 "--init without settings" -- in_dir init "$P" --init
also "sets nothing" -- eval '[ -s init/.arbiter.ini ] && ! grep -q "^[^#]" init/.arbiter.ini'
# Each example is a setting that can be read.
sed -i 's/^# \(\[files\|[a-z-]* = \)/\1/; /^baseline/d' init/.arbiter.ini
expect 0 "its examples" -- "$P" --show-config init/games/game.pgn
also "can be read" -- has '^select = illegal-\*, result-\*$'

# -- many files --
mkdir big
i=0
while [ $i -lt 3000 ]; do echo big/$i.pgn; i=$((i + 1)); done >names
in_file big/.arbiter.ini 'ignore = num-gap' '[files *9.pgn]' 'ignore = illegal-*'
expect 0 "--show-config of 3000 names" -- "$P" --show-config --files-from names
also "--show-config of 3000 names says how many have a policy" -- \
    has '^# For big/0.pgn, big/1.pgn, big/2.pgn and 2697 more.$'
also "--show-config of 3000 names shows two policies" -- equal 2 "$(grep -c '^profile' "$tmp/out")"

finish
