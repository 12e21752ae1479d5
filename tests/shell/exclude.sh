#!/bin/sh
# exclude.sh: --exclude, `exclude` in a configuration, and --gitignore: which files of folders are read.  git check-ignore says
# what .gitignore files mean.
# usage: tests/shell/exclude.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
bin=$(cd "$B" && pwd)
game=$(pwd)/fixtures/golden/two.pgn
cd "$tmp" || exit 2
HOME=$tmp GIT_CONFIG_NOSYSTEM=1
export HOME GIT_CONFIG_NOSYSTEM
unset ARBITER_CONFIG

# put FILE...: games there
put() {
	for put_file; do
		mkdir -p "$(dirname "$put_file")"
		cp "$game" "$put_file"
	done
}
# files ARGUMENT...: the files that are read, as a list; the status is that of the program
files() {
	"$bin/pgn-check" --fail-on never -f jsonl --all-games "$@" >json 2>files.err
	files_status=$?
	sed -n 's/.*"file":"\([^"]*\)".*/\1/p' json | sort -u
	cat files.err >&2
	return $files_status
}
# reads NAME FILES ARGUMENT...: exactly these files are read
reads() {
	reads_name=$1
	printf '%s\n' $2 | sort >wanted
	shift 2
	expect 0 "$reads_name" -- files "$@"
	also "$reads_name: these files" -- same wanted out
}

# -- what is read below a folder --
put f/a.pgn f/b.sgf
printf 'White,Black,Result,Moves\nA,B,1-0,e4 e5\n' >f/games.csv
cp f/games.csv f/games.TSV
cp f/games.csv f/games.txt
mkdir f/sub
gzip -c f/games.csv >f/sub/more.csv.gz
reads "games below a folder" f/a.pgn -r f
also "the tables are not read, and that is said" -- equal "$(cat err)" \
    'pgn-check: 3 tables (.csv, .tsv, .xlsx, .ods) below the folders are not read; --from csv reads them and .txt, and no other files'
reads "those that are left out" f/a.pgn -r --exclude '*.csv*' f
also "are not counted" -- has '^pgn-check: 1 table (.*) below the folders is not read; --from csv reads it and .txt, and no other files$' err
reads "with --quiet" f/a.pgn -q -r f
also "nothing is said" -- empty err
reads "with --from csv the tables are read" 'f/games.TSV f/games.csv f/games.txt f/sub/more.csv.gz' --from csv -r f
also "and nothing is said" -- empty err
for program in pgn-replay pgn-stats; do
	expect 0 "$program -r" -- "$bin/$program" --fail-on never -r f
	also "says it, too" -- has "^$program: 3 tables " err
done

# -- patterns --
put t/a.pgn t/b.pgn t/draft.pgn t/sub/a.pgn t/sub/draft.pgn t/sub/deep/c.pgn t/sub/deep/sub/d.pgn "t/with blank.pgn"
mkdir t/closed && put t/closed/e.pgn
all="t/a.pgn t/b.pgn t/draft.pgn t/sub/a.pgn t/sub/draft.pgn t/sub/deep/c.pgn t/sub/deep/sub/d.pgn t/closed/e.pgn"
IFS='
'
all="$(echo "$all" | tr ' ' '\n')
t/with blank.pgn"
without() { printf '%s\n' "$all" | grep -v "$1"; }
reads "a folder" "$all" -r t
reads "a name without a slash matches at any depth" "$(without draft)" -r --exclude draft.pgn t
reads "a glob" "$(without '/a\.')" -r --exclude 'a.*' t
reads "a name with a slash is relative to the folder" "$(without '^t/draft')" -r --exclude /draft.pgn t
reads "also one with a slash inside" "$(without sub/draft)" -r --exclude sub/draft.pgn t
reads "* matches no slash" "$(without deep/c)" -r --exclude 'sub/*/c.pgn' --exclude 'sub/*/d.pgn' t
reads "** matches folders" "$(without '/d\.')" -r --exclude 'sub/**/d.pgn' t
reads "a folder with a slash" "$(without /sub/)" -r --exclude sub/ t
reads "a slash at the end means a folder only" "$(without nothing)" -r --exclude a.pgn/ t
reads "a pattern with a blank" "$(without blank)" -r --exclude 'with blank.pgn' t
reads "several options" "$(without 'draft\|/sub/')" -r --exclude draft.pgn --exclude sub/ t
reads "the last pattern that matches decides" "$(without '^t/draft')" -r --exclude draft.pgn --exclude '!sub/draft.pgn' t
reads "a folder that is named is read" "t/sub/deep/c.pgn" -r --exclude deep --exclude sub t/sub/deep
reads "and so is a file" "t/draft.pgn" -r --exclude draft.pgn t/draft.pgn
printf 't/draft.pgn\n' >list
reads "and so is a file of a list" "t/draft.pgn" -r --exclude draft.pgn --files-from list
reads "names are relative to each folder" "t/a.pgn
t/sub/deep/c.pgn" -r --exclude /sub --exclude /draft.pgn --exclude /b.pgn --exclude /closed --exclude 'with*' --exclude '/deep/sub' \
    --exclude /a.pgn/ t t/sub/deep
chmod 0 t/closed
if [ "$(id -u)" -ne 0 ]; then
	reads "an excluded folder is not entered" "$(without closed)" -r --exclude closed t
else
	skip "an excluded folder is not entered" "root may enter all"
fi
if command -v strace >/dev/null; then
	expect 0 "an excluded folder is not opened" -- strace -f -e trace=openat,open -o trace "$bin/pgn-check" --sandbox never --fail-on never \
	    -r --exclude closed t
	also "its name is in no call that opens" -- lacks closed trace
else
	skip "an excluded folder is not opened" "strace is missing"
fi
chmod 755 t/closed
# Patterns that match nothing.
expect 0 "a pattern that matches nothing" -- "$bin/pgn-check" --fail-on never -r --exclude drafts.pgn --exclude 'a.*' --exclude 'notes/' t
also "it is reported" -- has_text "pgn-check: --exclude drafts.pgn: nothing in the folders that would be read matches this" err
also "and so is the other one" -- has_text "--exclude notes/: nothing" err
also "one that matches is not" -- lines 2 err
expect 0 "a pattern that another one decides about" -- "$bin/pgn-check" --fail-on never -r --exclude 'd*.pgn' --exclude '!draft.pgn' t
also "matches all the same" -- empty err
expect 0 "with --quiet" -- "$bin/pgn-check" --fail-on never -q -r --exclude drafts.pgn t
also "nothing is said" -- empty err
expect 0 "in pgn-replay" -- "$bin/pgn-replay" --to uci -r --exclude drafts.pgn t
also "it is reported, too" -- has_text "--exclude drafts.pgn: nothing" err
expect 2 "all files are excluded" -- "$bin/pgn-check" -r --exclude '*.pgn' t
also "it is said why no file is read" -- has_text "there is no file of this kind in this folder that is not excluded"
expect 2 "--exclude without -r" -- "$bin/pgn-check" --exclude x t/a.pgn
also "it has no effect" -- has_text "has no effect without --recursive" err
expect 2 "--gitignore without -r" -- "$bin/pgn-check" --gitignore t/a.pgn
expect 2 "a pattern that does not end" -- "$bin/pgn-check" -r --exclude 'a[b' t
also "it is said what is wrong" -- has_text "ends inside [...]" err
expect 2 "an empty pattern" -- "$bin/pgn-check" -r --exclude '' t

# The same in all programs that read folders.
put u/in.pgn u/out.pgn
printf '4k3/8/8/8/8/8/8/4K3 w - - 0 1\n' >u/in.fen
printf 'this is no position\n' >u/out.fen
printf '[Event "out of u"]\n\n*\n' >u/out.pgn
expect 0 "pgn-replay --exclude" -- "$bin/pgn-replay" --fail-on never -r --exclude 'o*' u
also "it writes no excluded game" -- lacks 'out of u' out
expect 0 "pgn-stats --exclude" -- "$bin/pgn-stats" -f json -r --exclude 'o*' u
also "it counts no excluded game" -- eval '"$bin/pgn-stats" -f json u/in.pgn >one && same one out'
expect 0 "fen-legal --exclude" -- "$bin/fen-legal" -r --exclude 'o*' u
expect 1 "fen-legal without it" -- "$bin/fen-legal" -r u

# -- a configuration --
printf 'exclude = draft.pgn,\n    /sub/deep/ ; a comment\n' >t/.arbiter.ini
reads "exclude in a configuration" "$(without 'draft\|deep')" -r t
printf 'exclude = draft.pgn, /sub/deep/, drafts.pgn\n' >t/.arbiter.ini
reads "what in a configuration matches nothing" "$(without 'draft\|deep')" -r t
also "is not reported" -- empty files.err
printf 'exclude = draft.pgn,\n    /sub/deep/ ; a comment\n' >t/.arbiter.ini
reads "a file that is named is read, whatever the configuration says" "t/draft.pgn" t/draft.pgn
reads "with --no-config all are read" "$all" -r --no-config t
reads "the option comes in addition" "$(without 'draft\|deep\|/closed/')" -r --exclude closed t
expect 0 "--show-config" -- "$bin/pgn-check" --show-config -r t
also "it shows the patterns" -- has '^exclude = draft.pgn,/sub/deep/$' out
for p in pgn-replay pgn-stats; do
	expect 0 "$p takes exclude from the configuration, too" -- "$bin/$p" --show-config -r t
	also "$p shows it" -- has '^exclude = draft.pgn,/sub/deep/$' out
done
expect 0 "pgn-replay leaves them out" -- "$bin/pgn-replay" --fail-on never -r t
"$bin/pgn-replay" --no-config --fail-on never t/a.pgn t/b.pgn t/sub/a.pgn t/closed/e.pgn "t/with blank.pgn" >others 2>/dev/null
also "it has the games of the others" -- eval 'sort others >a; sort out >b; same a b'
printf 'exclude = *.pgn\n' >t/.arbiter.ini
expect 2 "a configuration that excludes all" -- "$bin/pgn-check" -r t
also "it is said so" -- has_text "excluded by its configuration, and there is no other file"
printf 'exclude = a[b\n' >t/.arbiter.ini
expect 2 "a pattern that does not end, in a configuration" -- "$bin/pgn-check" -r t
also "it is said in which line" -- has_text "t/.arbiter.ini:1: exclude a[b:" err
rm t/.arbiter.ini
ARBITER_EXCLUDE=/t/draft.pgn
export ARBITER_EXCLUDE
reads "exclude from the environment" "$(without '^t/draft')" -r t
unset ARBITER_EXCLUDE
expect 0 "--init --exclude" -- eval 'mkdir new && cd new && "$bin/pgn-check" --init -r --exclude "a/*.pgn" --exclude b; status=$?; cd ..; [ $status = 0 ]'
also "the configuration has the patterns" -- has '^exclude = a/\*.pgn,' new/.arbiter.ini
printf '[files x]\nexclude = y\n' >t/.arbiter.ini
expect 2 "exclude in a section" -- "$bin/pgn-check" -r t
rm t/.arbiter.ini

# -- .gitignore --
if ! command -v git >/dev/null; then
	skip ".gitignore" "git is missing"
	finish
fi
mkdir repo
(cd repo && git init -q .)
for d in . a a/b a/b/c 'a/x y' docs docs/old 'br[ack]' z; do
	for f in one.pgn two.pgn keep.pgn draft.pgn '#hash.pgn' '!bang.pgn' 'end .pgn' 'tail.pgn ' 'back\slash.pgn' 'st*r.pgn' 'Upper.PGN' 'é.pgn'; do
		put "repo/$d/$f"
	done
	put "repo/$d/build/x.pgn" "repo/$d/build/keep.pgn" "repo/$d/foo/bar/x.pgn" "repo/$d/foo/x.pgn" "repo/$d/one.pgn.gz"
done
ln -s a/b repo/linked
# list_read FOLDER OPTION: list.read has the names of all files that are read, as they are
list_read() {
	"$bin/pgn-replay" --sandbox never --fail-on never --to csv --columns file -r "$2" "$1" 2>/dev/null | tail -n +2 | tr -d '\r' |
	    sed 's/^"\(.*\)"$/\1/; s/""/"/g' | sort -u >list.read
	[ -s list.read ]
}
# judge: the files that git does not ignore are those that are read
judge() {
	(cd repo && find . -name .git -prune -o -type f -print | sed 's|^\./||' | grep -i '\.pgn\(\.gz\)\{0,1\}$' | sort >../there)
	(cd repo && git check-ignore --no-index --stdin <../there 2>/dev/null | sed 's/^"\(.*\)"$/\1/; s/\\\\/\\/g' | sort >../ignored)
	comm -23 there ignored | sed 's|^|repo/|' >wanted
	list_read repo --gitignore || ! [ -s wanted ] || return 1
	diff wanted list.read
}
git config --global core.quotePath false
i=0
# pattern PATTERNS: a .gitignore with these lines, with \n between them
pattern() {
	i=$((i + 1))
	printf "$1" >repo/.gitignore
	rm -f repo/a/.gitignore repo/a/b/.gitignore
	[ -z "$2" ] || printf "$2" >repo/a/.gitignore
	[ -z "$3" ] || printf "$3" >repo/a/b/.gitignore
	expect 0 ".gitignore $i: $(printf '%s' "$1|$2|$3" | tr '\\' '~')" -- judge
}
pattern ''
pattern 'one.pgn'
pattern '/one.pgn'
pattern 'a/one.pgn'
pattern 'b/one.pgn'
pattern '**/b/one.pgn'
pattern 'a/**'
pattern 'a/**/one.pgn'
pattern 'a/*/one.pgn'
pattern '**/foo/bar/'
pattern 'foo/bar'
pattern 'foo/'
pattern 'foo/*\n!foo/bar'
pattern 'foo/**\n!foo/x.pgn'
pattern '**/foo\n!**/foo/x.pgn'
pattern 'build\n!build/keep.pgn'
pattern 'build/*\n!build/keep.pgn'
pattern '**/build/*\n!keep.pgn'
pattern '*.pgn\n!keep.pgn'
pattern '*.pgn\n!keep.pgn\nkeep.pgn'
pattern '*\n!*/\n!keep.pgn'
pattern '*.pgn' '!one.pgn' 'one.pgn'
pattern 'draft.pgn' '!/draft.pgn'
pattern '' '/b/one.pgn\nb/c/\n' '!one.pgn'
pattern 'one.pgn   '
pattern 'end\\ .pgn'
pattern 'end .pgn'
pattern 'tail.pgn '
pattern 'tail.pgn\\ '
pattern 'tail.pgn\\  '
pattern 'one.pgn\t'
pattern '#hash.pgn'
pattern '\\#hash.pgn'
pattern '!bang.pgn'
pattern '\\!bang.pgn'
pattern 'back\\\\slash.pgn'
pattern 'st\\*r.pgn'
pattern 'st*r.pgn'
pattern 'st?r.pgn'
pattern '[ot]*.pgn'
pattern '[!ot]*.pgn'
pattern '[^ot]*.pgn'
pattern '[a-k]*.pgn'
pattern '[[:upper:]]*'
pattern '[]o]ne.pgn'
pattern 'a[/]one.pgn'
pattern '[^/]*.pgn'
pattern 'a/[!/o]*.pgn'
pattern '**/[a/]/[/o]ne.pgn'
pattern 'a/[/one.pgn'
pattern '[oo'
pattern 'one.pg[n'
pattern 'one.pgn\\'
pattern 'br\\[ack\\]/one.pgn'
pattern 'br[ack]/one.pgn'
pattern 'upper.pgn'
pattern 'é.pgn'
pattern '?.pgn'
pattern '??.pgn'
pattern 'one.pgn\r\ntwo.pgn\r\n'
pattern '\357\273\277one.pgn'
pattern '\n\n  \none.pgn\n'
pattern '/'
pattern '//'
pattern '!'
pattern '**'
pattern '***/one.pgn'
pattern 'a/***/one.pgn'
# Not a**/one.pgn: some versions of git take its stars for **/, against gitignore(5).
pattern 'a/b**c/one.pgn'
pattern '**one.pgn'
pattern '/**/one.pgn'
pattern './one.pgn'
pattern 'a/../one.pgn'
pattern 'a//one.pgn'
pattern '/a/b/'
pattern 'a/b/c/**/'
pattern '**/'
pattern '*/'
pattern 'x y/'
pattern 'linked'
pattern 'linked/'
pattern '*.gz'
pattern '*.pgn.*'
printf '/one.pgn\nfoo/\n' >repo/.gitignore
printf '!one.pgn\n' >repo/a/.gitignore
printf 'two.pgn\n' >repo/a/b/.gitignore
(cd repo && find a/b -type f | grep -i '\.pgn\(\.gz\)\{0,1\}$' | sort >../there)
(cd repo && git check-ignore --no-index --stdin <../there 2>/dev/null | sed 's/^"\(.*\)"$/\1/; s/\\\\/\\/g' | sort >../ignored)
comm -23 there ignored | sed 's|^|repo/|' >wanted
expect 0 "of a folder inside, the files of those above it count, too" -- list_read repo/a/b --gitignore
also "the files are those that git does not ignore" -- same wanted list.read
expect 0 "--exclude comes before .gitignore" -- files -r --gitignore --exclude '!/foo/' repo/a/b/c
also "what it takes in again is read" -- has 'a/b/c/foo/x.pgn' out
expect 0 "without --gitignore everything is read" -- list_read repo --fail-on=never
(cd repo && find . -name .git -prune -o -type f -print | sed 's|^\.|repo|' | grep -i '\.pgn\(\.gz\)\{0,1\}$' | sort >../wanted)
also "also what git ignores" -- same wanted list.read
# The same by a configuration: each folder has its own.
rm repo/a/.gitignore repo/a/b/.gitignore
printf 'one.pgn\nfoo/\ndocs/\n!keep.pgn\n' >repo/.gitignore
expect 0 "the files of --gitignore" -- list_read repo --gitignore
mv list.read wanted
printf 'gitignore = yes\n' >repo/.arbiter.ini
expect 0 "gitignore in a configuration" -- list_read repo --fail-on=never
also "the same files are read" -- same wanted list.read
cp wanted all.wanted
expect 0 "of a folder inside" -- list_read repo/a/b --fail-on=never
grep '^repo/a/b/' all.wanted >wanted
also "the same files are read there" -- same wanted list.read
expect 0 "a file that is named is read" -- "$bin/pgn-check" --fail-on never repo/one.pgn
expect 0 "--show-config" -- "$bin/pgn-check" --show-config -r repo
also "it shows the key" -- has '^gitignore = yes$' out
expect 0 "in the sandbox" -- files --sandbox always -r repo
also "the same files are read there" -- equal "$(wc -l <all.wanted)" "$(wc -l <out)"
expect 0 "in the sandbox, by the name of the working tree" -- both "$bin/pgn-check" --sandbox always --fail-on never -r "$tmp/repo/a"
printf 'gitignore = no\n' >repo/a/.arbiter.ini
expect 0 "a folder whose configuration says no" -- list_read repo --fail-on=never
find repo/a -name .git -prune -o -type f -print | grep -i '\.pgn\(\.gz\)\{0,1\}$' | cat - all.wanted | sort -u >wanted
also "all of its files are read" -- same wanted list.read
expect 0 "--gitignore" -- list_read repo --gitignore
also "counts there, too" -- same all.wanted list.read
rm repo/a/.arbiter.ini
printf 'gitignore = perhaps\n' >repo/.arbiter.ini
expect 2 "another value" -- "$bin/pgn-check" -r repo
also "is refused" -- has_text 'repo/.arbiter.ini:1: gitignore perhaps: yes or no' err
rm repo/.arbiter.ini
expect 0 "gitignore in the environment" -- eval 'ARBITER_GITIGNORE=yes list_read repo --fail-on=never'
also "the same files are read" -- same all.wanted list.read
expect 0 "--init --gitignore" -- eval 'mkdir keyed && cd keyed && "$bin/pgn-check" --init -r --gitignore; status=$?; cd ..; [ $status = 0 ]'
also "the configuration has the key" -- has '^gitignore = yes$' keyed/.arbiter.ini
cp keyed/.arbiter.ini repo/
: >repo/a/.gitignore
chmod 0 repo/a/.gitignore
if [ "$(id -u)" -ne 0 ]; then
	expect 2 "a .gitignore that cannot be read is an error for the key" -- "$bin/pgn-check" -r repo
	also "it is named" -- has 'repo/a/.gitignore' out
else
	skip "a .gitignore that cannot be read is an error for the key" "root may read all"
fi
rm repo/.arbiter.ini
if [ "$(id -u)" -ne 0 ]; then
	expect 2 "a .gitignore that cannot be read is an error" -- "$bin/pgn-check" -r --gitignore repo
	also "it is named" -- has 'repo/a/.gitignore' out
else
	skip "a .gitignore that cannot be read is an error" "root may read all"
fi
rm -f repo/a/.gitignore
mkfifo repo/a/.gitignore
expect 1 "a FIFO called .gitignore is not opened" -- timeout 20 "$bin/pgn-check" --fail-on warning -r --gitignore repo
finish
