#!/bin/sh
# sandbox.sh: whatever is read or written, with --sandbox always the same comes out as with --sandbox never.
# usage: tests/shell/sandbox.sh [build directory]
# shellcheck disable=SC2016,SC2034,SC2086,SC2317 # eval and expect run what looks unused
B=${1:-${B:-build}}
. tests/shell/cli.inc
bin=$(cd "$B" && pwd)
P=$bin/pgn-check F=$bin/fen-legal R=$bin/pgn-replay S=$bin/pgn-stats
set --
cd "$tmp" || exit 2

printf '[Event "x"]\n\n1. e4 *\n' >one.pgn
"$P" --sandbox always one.pgn >out 2>err
if grep -q 'no Landlock or no seccomp' err; then
	skip "--sandbox always" "no Landlock or no seccomp here"
	finish
fi

# -- what is read --
game() {
	printf '[Event "%s"]\n[Site "?"]\n[Date "2020.01.0%d"]\n[Round "1"]\n[White "%s"]\n[Black "B"]\n[Result "1-0"]\n\n%s 1-0\n\n' "$1" "$3" "$4" "$2"
}
mkdir -p in/deep
{ game A '1. e4 e5 2. Nf6 d6 3. Nxe5 dxe5' 1 W; game B '1. d4 d5 7. c4 e6' 2 V; game C '1. c4 c5' 3 U; } >in/plain.pgn
{ game A '1. e4 e5 2. Nf3 d6 3. Nxe5 dxe5' 1 W; game B '1. d4 d5 2. c4 e6 3. Nc3' 2 V; } >other.pgn
gzip -nc in/plain.pgn >in/z.pgn.gz
for codec in zstd bzip2 xz; do
	command -v $codec >/dev/null || { skip "$codec" "it is not installed"; continue; }
	$codec -c <in/plain.pgn >in/deep/z.pgn.$codec
done
[ ! -e in/deep/z.pgn.zstd ] || mv in/deep/z.pgn.zstd in/deep/z.pgn.zst
command -v zip >/dev/null && (cd in && zip -q two.zip plain.pgn deep/*)
iconv -f UTF-8 -t UTF-16 in/plain.pgn >in/u16.pgn 2>/dev/null
mkdir elsewhere; cp in/plain.pgn elsewhere/target.pgn; ln -s ../elsewhere/target.pgn in/link.pgn; ln -s nowhere in/dangling.pgn
printf 'ignore = num-gap\n' >in/deep/.arbiter.ini
printf '%s\n' 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' '8/8/8/8/8/8/8/8 w - - 0 1' nonsense >list.fen
gzip -nc list.fen >list.fen.gz
{ echo id,FEN; sed 's/.*/x,"&"/' list.fen; } >list.csv
mkfifo pipe

# in_sandbox WHEN COMMAND: the command, in which $s is --sandbox WHEN, in a folder of its own
in_sandbox() (
	rm -rf work
	mkdir work
	cd work || exit 125
	s="--sandbox $1"
	eval "$2"
)
# kept WHEN COMMAND: what it writes is kept in WHEN.files, and what it says in WHEN.out and WHEN.err
kept() {
	in_sandbox "$1" "$2" >"$1.out" 2>"$1.err"
	kept_status=$?
	cat "$1.err" >&2
	rm -rf "$1.files"
	mv work "$1.files"
	return "$kept_status"
}
# all_alike WHEN: as with --sandbox always
all_alike() {
	cmp always.out "$1.out" && cmp always.err "$1.err" && diff -r always.files "$1.files"
}
# alike NAME STATUS COMMAND
alike() {
	expect "$2" "$1: --sandbox always" -- kept always "$3"
	for when in never auto; do
		expect "$2" "$1: --sandbox $when" -- kept $when "$3"
		also "$1: the same comes out with --sandbox $when" -- all_alike $when
	done
}
alike "pgn-check" 1 '"$P" $s ../in/plain.pgn'
alike "compressed, and folders" 2 '"$P" $s -r ../in'
alike "four threads" 2 '"$P" $s -j4 -r ../in --format sarif --report csv=r --report text=t --summary'
alike "standard input" 1 '"$P" $s <../in/plain.pgn'
alike "standard input, compressed" 1 'cat ../in/z.pgn.gz | "$P" $s -'
# Libraries are loaded before: what comes through a pipe, or inside something else, must not need one that was not.
gzip -nc in/plain.pgn | gzip -nc >twice.gz
(mkdir t && cd t && cp ../in/plain.pgn . && cp ../in/deep/z* ../in/z.pgn.gz . 2>/dev/null; tar -cf ../many.tar -- *) && gzip -nc many.tar >many.pgn.gz
kinds='many.pgn.gz in/two.zip'
check_all && kinds="$kinds many.tar in/u16.pgn in/deep/z.pgn.zst in/deep/z.pgn.bzip2 in/deep/z.pgn.xz twice.gz"
for name in $kinds; do
	[ -s "$name" ] || continue
	alike "$name" 1 '"$P" $s ../'$name
	alike "$name on standard input" 1 '"$P" $s <../'$name
	alike "$name through a pipe" 1 'cat ../'$name' | "$P" $s'
	alike "$name through a pipe that is slow" 1 '{ dd bs=3 count=1 2>/dev/null; sleep 0.05; cat; } <../'$name' | "$P" $s'
	alike "$name by the name of a pipe" 1 'mkfifo p; cat ../'$name' >p & "$P" $s p; r=$?; wait; rm p; exit $r'
	alike "$name from an open pipe" 1 'cat ../'$name' | { exec 9<&0; "$P" $s /dev/fd/9 </dev/null; }'
done
printf '(;GM[4]FF[4]CA[ISO_8859-1:1987]SZ[15]PB[M\374ller]PW[B];B[hh];W[gg])\n' >go.sgf
alike "an encoding that the input names" 0 '"$P" $s --all-games ../go.sgf; "$R" $s ../go.sgf | grep -q "M.*ller" || exit 9'
printf '"White","Black","Result","Moves"\n"a","b","1-0","1. e4 e5 1-0"\n' >table
alike "a table with quotes, by what is in it" 0 '"$R" $s ../table; cat ../table | "$R" $s; (cat ../table | iconv -f UTF-8 -t UTF-16) | "$R" $s'
printf '\n\n"id","FEN"\n"x","8/8/8/8/8/8/8/8 w - - 0 1"\n' >fens
alike "a table of positions" 1 '"$F" $s ../fens; cat ../fens | "$F" $s'
printf 'name,fideid\n"W, X",1\n' | gzip -nc >names.gz
printf '<playerslist><player><fideid>1</fideid><name>W, X</name></player></playerslist>' >names.xml
alike "lists of names" 1 '"$P" $s --names ../names.gz --propose p ../in/plain.pgn; cat ../names.xml | "$P" $s --names /dev/stdin ../in/plain.pgn'
printf 'eco\tname\tpgn\nB00\tKing pawn\t1. e4\n' | gzip -nc >eco.gz
alike "a table of openings" 1 '"$P" $s --eco ../eco.gz ../in/plain.pgn; "$R" $s --eco ../eco.gz --add eco -o o.gz ../in/plain.pgn; "$S" $s --eco ../eco.gz --tables openings ../in/plain.pgn; exit 1'
alike "a folder with a configuration that names a baseline" 1 'unset ARBITER_CONFIG; cp ../in/plain.pgn .; "$P" $s --write-baseline b.json ../other.pgn; echo "baseline = b.json" >.arbiter.ini; "$P" $s plain.pgn; r=$?; "$P" $s --prune-baseline plain.pgn; "$P" $s --show-config plain.pgn; "$P" $s --list-rules | wc -l; exit $r'
alike "outputs over files that are there" 2 'cp ../in/plain.pgn o.pgn; gzip -nc o.pgn >o.gz; "$R" $s -o o.gz ../other.pgn; "$R" $s -o o.pgn ../other.pgn; r=$?; echo text >n.pgn; "$R" $s -o n.pgn ../other.pgn; cp o.pgn h; ln h i; "$R" $s -o h ../other.pgn; exit $r'
alike "/dev/stdin" 1 '"$P" $s /dev/stdin <../in/plain.pgn'
alike "/dev/stdin, a pipe" 1 'cat ../in/plain.pgn | "$P" $s /dev/stdin'
alike "/dev/fd" 1 '"$P" $s /dev/fd/7 7<../in/plain.pgn'
alike "/proc/self/fd" 1 '"$P" $s /proc/self/fd/7 7<../in/z.pgn.gz'
alike "a pipe as /dev/fd" 1 'cat ../in/plain.pgn | { exec 7<&0; "$P" $s /dev/fd/7 </dev/null; }'
alike "a named pipe" 1 'cat ../in/plain.pgn >../pipe & timeout 300 "$P" $s ../pipe; r=$?; kill $! 2>/dev/null; wait; exit $r'
alike "a link" 1 '"$P" $s ../in/link.pgn'
alike "no such file" 2 '"$P" $s none.pgn ../in/dangling.pgn ../in/plain.pgn'
alike "a list of names" 1 'printf "../in/plain.pgn\n../in/z.pgn.gz\n" | "$P" $s --files-from -'
alike "/dev/null" 1 '"$P" $s /dev/null ../in/plain.pgn'
if command -v bash >/dev/null; then
	alike "process substitution" 1 'bash -c "\"\$0\" --no-config \$1 <(cat ../in/plain.pgn) <(cat ../in/z.pgn.gz) | sed s/^.dev.fd.[0-9]*//; exit \${PIPESTATUS[0]}" "$P" "$s"'
fi
alike "what is written" 1 '"$P" $s -o o --good g --bad b --report json=j ../in/plain.pgn'
alike "--report to standard error" 1 '"$P" $s --report json=/dev/stderr ../in/plain.pgn'
alike "a baseline" 0 '"$P" $s ../in/plain.pgn --write-baseline b && "$P" $s ../in/plain.pgn --baseline b && "$P" $s ../other.pgn ../in/plain.pgn --baseline b --prune-baseline --fail-on never'
# Each cache has a secret of its own.
alike "a cache" 1 '"$P" $s ../in/plain.pgn --cache c; "$P" $s ../in/plain.pgn ../other.pgn --cache c; r=$?; [ -s c ] || r=9; wc -c <c >size; rm c; exit $r'
alike "--diff" 0 '"$P" $s --diff ../in/plain.pgn'
alike "--fix" 0 'cp ../in/plain.pgn a.pgn; "$P" $s --fix --unsafe-fixes a.pgn; r=$?; cmp -s ../in/plain.pgn a.pgn && r=9; exit $r'
alike "--fix through a link" 1 'cp ../in/plain.pgn a.pgn; mkdir d; ln -s ../a.pgn d/l.pgn; "$P" $s --fix d/l.pgn'
alike "--explain" 0 '"$P" $s --explain num-gap'
alike "fen-legal" 1 '"$F" $s ../list.fen'
alike "fen-legal, compressed, threads" 1 '"$F" $s -j4 ../list.fen.gz ../list.fen'
alike "fen-legal --from csv" 1 '"$F" $s --from csv ../list.csv --report sarif=r'
alike "fen-legal --fen" 0 '"$F" $s --fen "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"'
alike "fen-legal --fen with quotes" 0 '"$F" $s --fen "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; id \"a, b\";"'
alike "a baseline that the environment names" 0 '"$P" $s ../in/plain.pgn --write-baseline b; ARBITER_BASELINE=b "$P" $s ../in/plain.pgn && ARBITER_BASELINE=b "$P" $s --prune-baseline ../in/plain.pgn'
alike "fen-legal --proof" 0 'head -n 1 ../list.fen | "$F" $s --proof'
alike "pgn-replay" 0 '"$R" $s -r ../in/plain.pgn ../in/deep'
alike "pgn-replay --to csv" 0 '"$R" $s --to csv -o o ../in/plain.pgn ../in/z.pgn.gz'
alike "--in-place" 0 'cp ../in/plain.pgn a.pgn; "$R" $s --repair --in-place --backup .old a.pgn'
alike "--repair --diff" 1 '"$R" $s --repair --diff ../in/plain.pgn'
alike "--split" 0 '"$R" $s --split event -o new/folder ../in/plain.pgn'
alike "--split with few files open" 0 'ulimit -n 20; "$R" $s --split game -o new ../in/plain.pgn ../in/z.pgn.gz'
game A '1. e4 e5 2. Nf3 Nc6' 1 W >white.pgn; game A '1. e4 e5 2. Nf3 Nf6' 1 W >black.pgn
alike "--reconcile" 1 '"$R" $s --reconcile ../white.pgn ../black.pgn -o o'
"$R" --to csv other.pgn >games.csv 2>/dev/null
alike "--from csv" 0 '"$R" $s --from csv ../games.csv'
if has_terminals; then
	alike "--interactive" 0 'cp ../in/plain.pgn a.pgn; printf "1\n1\n1\nq\nq\nq\n" | timeout 300 script -E never -qec "\"$R\" $s --repair --interactive --progress never --sandbox ${s#* } a.pgn -o o" /dev/null >tty 2>&1; r=$?; grep -q ">> Nf6 <<" tty && ! grep -q "denied\|permitted" tty || r=9; sed -i "s/always\|never\|auto/WHEN/" tty; exit $r'
else
	skip "--interactive" "no script(1)"
fi
alike "pgn-stats" 0 '"$S" $s -r ../in/plain.pgn ../in/deep ../in/z.pgn.gz'
alike "pgn-stats --write-counts, --merge" 0 '"$S" $s --write-counts p ../in/plain.pgn && "$S" $s --write-counts q ../other.pgn && "$S" $s --merge p q'
alike "pgn-stats as a page" 0 '"$S" $s --format html -o page.html ../in/plain.pgn ../other.pgn'

# -- it is in force, and by default --
if command -v strace >/dev/null; then
	for when in always auto never; do
		expect 0 "--sandbox $when, with its system calls" -- \
		    strace -f -e trace=prctl,seccomp,exit_group -o trace "$P" --sandbox $when one.pgn
		if [ $when = never ]; then
			also "--sandbox never is not in force" -- lacks 'SECCOMP_SET_MODE_FILTER\|PR_SET_SECCOMP' trace
		else
			also "--sandbox $when is in force" -- has 'SECCOMP_SET_MODE_FILTER\|PR_SET_SECCOMP' trace
		fi
	done
	expect 0 "--sandbox auto without Landlock" -- \
	    strace -qq -o trace -e inject=landlock_create_ruleset:error=ENOSYS "$P" --sandbox auto one.pgn
	also "it says that there is no sandbox" -- has '^pgn-check: --sandbox auto: there is no sandbox here' err
	expect 0 "without Landlock and without the option" -- \
	    strace -qq -o trace -e inject=landlock_create_ruleset:error=ENOSYS "$P" one.pgn
	also "nobody asked for it, and nothing is said" -- empty err
elif check_all; then
	skip "it is in force" "no strace"
fi
expect 2 "--sandbox sometimes" -- "$P" --sandbox sometimes one.pgn
also "the words of --sandbox are reported" -- has 'auto, always or never' err

# -- what strangers may have written is read inside --
if command -v strace >/dev/null; then
	# Of a file only these bytes are looked at before, for its kind.
	cat >order.awk <<-'EOF'
		/SECCOMP_SET_MODE_FILTER/ { inside = 1 }
		/landlock_restrict_self/ { narrow++ }
		index($0, file) && /^[0-9]+ +(read|readv|mmap|preadv?)\(/ && !inside { early = early "\n" $0 }
		index($0, file) && / pread64\(/ && !inside && !/, 512, 0\) / { early = early "\n" $0 }
		index($0, file) && /^[0-9]+ +(read|readv|pread64)\(/ && inside && narrow >= least { late = 1 }
		END { print early; exit early != "" || !late }
	EOF
	# inside FILE LEAST COMMAND...: the file is read, and only in the sandbox, the LEASTth that is entered
	inside() {
		file=$1 least=$2
		shift 2
		rm -f trace
		strace -f -y -o trace -e trace=read,readv,pread64,mmap,seccomp,landlock_restrict_self "$@" >out 2>err
		inside_status=$?
		awk -v file="/$file>" -v least="$least" -f order.awk trace || return 99
		return "$inside_status"
	}
	printf 'name,fideid\n"W, X",1\n' >list.csv
	printf 'eco\tname\tpgn\nB00\tKing pawn\t1. e4\n' >list.eco
	printf '012 Event\n001    1      W\n' >list.trf
	"$P" --write-baseline list.json one.pgn 2>/dev/null
	mkdir -p configured && cp one.pgn list.json configured && echo 'baseline = list.json' >configured/.arbiter.ini
	expect 0 "the input" -- inside one.pgn 1 "$P" --sandbox always one.pgn
	expect 0 "--names" -- inside list.csv 1 "$P" --sandbox always --level error --names list.csv one.pgn
	expect 0 "--names of pgn-replay" -- inside list.csv 1 "$R" --sandbox always --names list.csv one.pgn
	for tool in "$P --level error" "$R --add eco" "$S --tables openings"; do
		expect 0 "--eco of ${tool##*/}" -- inside list.eco 1 $tool --sandbox always --eco list.eco one.pgn
	done
	expect 0 "--trf" -- inside list.trf 1 "$P" --sandbox always --trf list.trf one.pgn
	expect 0 "--baseline" -- inside list.json 1 "$P" --sandbox always --baseline list.json one.pgn
	expect 0 "--write-baseline over one" -- inside list.json 1 "$P" --sandbox always --write-baseline list.json one.pgn
	expect 0 "a baseline that a configuration names" -- inside configured/list.json 2 env -u ARBITER_CONFIG "$P" --sandbox always configured/one.pgn
	"$P" --cache list.cache one.pgn >out 2>&1
	expect 0 "--cache" -- inside list.cache 1 "$P" --sandbox always --cache list.cache one.pgn
	expect 0 "--known" -- inside other.pgn 1 "$P" --sandbox always --level error --duplicates --known other.pgn one.pgn
	cp one.pgn over.pgn
	expect 2 "an output that has games" -- inside over.pgn 1 "$R" --sandbox always -o over.pgn other.pgn
	"$S" --write-counts list.part one.pgn
	expect 0 "--merge" -- inside list.part 1 "$S" --sandbox always --merge list.part
	# The bytes of a configuration are taken before, and looked at inside.
	echo 'nonsense here' >configured/.arbiter.ini
	expect 2 "a configuration" -- env -u ARBITER_CONFIG strace -f -o trace -e trace=seccomp,write "$P" --sandbox always configured/one.pgn
	also "a configuration is looked at inside" -- awk '/SECCOMP_SET_MODE_FILTER/ { inside = 1 } /configured/ && inside { found = 1 } END { exit !found }' trace
	# Nothing becomes code after that.
	expect 1 "all kinds of input, with their mappings" -- \
	    strace -f -o trace -e trace=mmap,mprotect,seccomp "$P" --sandbox always -j4 in/plain.pgn in/z.pgn.gz many.tar
	also "no memory becomes executable inside" -- \
	    awk '/SECCOMP_SET_MODE_FILTER/ { inside = 1 } inside && /PROT_EXEC/ { bad = 1 } END { exit bad || !inside }' trace
else
	skip "what is read inside" "no strace"
fi
for program in "$P" "$R" "$S" "$F"; do
	expect 0 "the stack of ${program##*/}" -- readelf -lW "$program"
	also "the stack of ${program##*/} is not executable" -- grep -q 'GNU_STACK.* RW ' out
done

# UTF-16 of which the first 512 bytes have neither a NUL nor a separator.
{ printf '\377\376'; for i in $(seq 255); do printf '\012\001'; done; printf ',Moves\n"x","1. e4 e5"\n' | iconv -t UTF-16LE; } >wide.txt
expect 1 "UTF-16 without ASCII at the start" -- "$P" --sandbox always wide.txt
also "it is read" -- has '\[enc-utf16\]' out

# A file that becomes another one after it was looked at: it cannot be read, which is said.  The pipe is filled before the
# program looks at it; what it has not room for goes in when the program reads, so the file changes after it was looked at.
# It ends when the file is whole: the last command of a group may be run in place of its shell.
changed() {
	cp one.pgn changing.pgn
	{ cat one.pgn; yes '' | head -n 400000; } >start
	{ cat start; cat in/z.pgn.gz >changing.pgn; :; } |
	    { sleep 0.3; timeout 60 "$P" --sandbox always - changing.pgn; }
}
expect 2 "a file that is compressed only after the start" -- changed
also "it is said that no library could be loaded" -- has 'cannot load the library libz.*in the sandbox a library is loaded at the start' err

expect 0 "--sandbox help" -- "$P" --sandbox help
also "it lists the words, and what there is here" -- has '^always .*' out
also "what there is here is in one line" -- has '^Here: Landlock version [0-9]* and seccomp' out
known=$(sed -n 's/^Here: Landlock version \([0-9]*\) .*/\1/p' out)
if command -v strace >/dev/null; then
	expect 0 "--sandbox help with an older kernel" -- \
	    strace -qq -o trace -e inject=landlock_create_ruleset:retval=3 "$P" --sandbox help
	also "what is missing is said" -- has '^Here: Landlock version 3 and seccomp. Commands to devices' out
	expect 0 "--sandbox help without a sandbox" -- \
	    strace -qq -o trace -e inject=landlock_create_ruleset:error=ENOSYS "$P" --sandbox help
	also "that there is none is said" -- has '^Here: no sandbox' out
	# A kernel refuses rights that it does not know.
	while read -r version rights; do
		[ "$version" -le "${known:-0}" ] || { skip "a kernel with version $version of Landlock" "the one here has ${known:-none}"; continue; }
		expect 0 "a kernel with version $version of Landlock" -- strace -qq -X raw -o trace -e trace=landlock_create_ruleset \
		    -e inject=landlock_create_ruleset:retval="$version":when=1 "$P" --sandbox always --fail-on never one.pgn
		also "it is asked for the rights that it knows" -- has "^landlock_create_ruleset({handled_access_fs=${rights}[,}]" trace
	done <<-END
	1 0x1fff
	2 0x3fff
	3 0x7fff
	4 0x7fff
	5 0xffff
	END
else
	skip "--sandbox with an older kernel" "no strace"
fi

# Making the filter takes half a millisecond: the programs have it from their build.
expect 0 "what the programs are linked with" -- ldd "$P" "$F" "$R" "$S"
also "libseccomp is needed to build, not to run" -- lacks libseccomp out

# -- other files in a folder that is written to --
# replaced OPTION...: while the sandbox waits for the pipe, another file takes the name of the next input.
replaced() {
	mkdir -p shared
	cp in/plain.pgn shared/next.pgn
	cp in/plain.pgn shared/other.pgn
	{ mv shared/other.pgn shared/next.pgn; cat one.pgn; } >pipe &
	timeout 60 "$@" pipe shared/next.pgn
	replaced_status=$?
	wait
	return "$replaced_status"
}
expect 2 "a report in a folder with other files" -- replaced "$P" --sandbox always --report csv=shared/report
also "they cannot be read" -- has 'shared/next.pgn: Permission denied' err
expect 2 "games in a folder with other files" -- replaced "$R" --sandbox always -o shared/games
also "they cannot be read, either" -- has 'shared/next.pgn.*Permission denied' err

# -- as somebody else --
if [ "$(id -u)" -eq 0 ] && command -v setpriv >/dev/null && setpriv --reuid=65534 --clear-groups "$P" --version >/dev/null 2>&1; then
	chmod 755 "$tmp"; mkdir theirs; chown 65534 theirs; cp in/plain.pgn theirs; chown 65534 theirs/plain.pgn
	user='setpriv --reuid=65534 --clear-groups --bounding-set=-all'
	expect 2 "a folder of files" -- "$P" -r in
	cp out ours.out
	expect 2 "a folder of files as another user" -- $user "$P" --sandbox always -r in
	also "another user sees the same" -- same ours.out
	expect 0 "another user writes in their folder" -- \
	    $user "$P" --sandbox always --cache theirs/cache --write-baseline theirs/b in/plain.pgn
	also "the cache of another user is there" -- test -s theirs/cache
	also "the baseline of another user is there" -- test -s theirs/b
	expect 1 "another user corrects their file" -- $user "$P" --sandbox always --fix theirs/plain.pgn
	chmod 600 in/z.pgn.gz
	expect 2 "another user may not read what is not theirs" -- both $user "$P" --sandbox always in/z.pgn.gz
	also "that another user may not read it is reported" -- has 'Permission denied'
else
	skip "another user" "only root may be another"
fi
finish
