#!/bin/sh
# install.sh: `make install` puts the listed files where they belong and nothing else, and others can use the library.
# usage: tests/shell/install.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
unset MAKEFLAGS MAKELEVEL MFLAGS CFLAGS CPPFLAGS LDFLAGS DESTDIR PREFIX
CC=${CC:-gcc}

case $B in
*-*) skip "make install" "$B is a build with sanitizers"; finish ;;
esac
command -v "$CC" >/dev/null || { skip "make install" "no $CC"; finish; }

# Each check of what is installed follows a run of an installed program, which finds a mate and reports it.
printf '[Event "?"]\n\n1. f3 e5 2. g4 Qh4 0-1\n' >"$tmp/mate.pgn"
# works ROOT: pgn-check installed there has something to say
works() {
	"$1/bin/pgn-check" --select san-missing-mate --fail-on warning "$tmp/mate.pgn"
	[ $? -eq 1 ]
}
# install_in ROOT [PREFIX]: installs there, and the programs work
install_in() {
	make install B="$B" DESTDIR="$1" PREFIX="${2:-/usr}" >&2 || return
	works "$1${2:-/usr}"
}
# as_listed EXPECTED FOUND: neither is empty, and they are the same
as_listed() {
	[ -s "$1" ] && diff "$1" "$2"
}
installed() { (cd "$1" && find . -type f -printf '%m %P\n' | sort -k 2); }

{
	for t in fen-legal pgn-check pgn-replay pgn-stats; do
		echo "755 usr/bin/$t"
		echo "644 usr/share/bash-completion/completions/$t"
		echo "644 usr/share/fish/vendor_completions.d/$t.fish"
		echo "644 usr/share/zsh/site-functions/_$t"
	done
	for h in arena attack buf csv_cells diag effort fen illegality insufficient_material legal_basic legality movegen notation outcome \
	    piece_letters position record result rule_set rules san severity span split split_games token variants winnable; do
		echo "644 usr/include/arbiter/$h.h"
	done
	echo "644 usr/include/arbiter.h"
	echo "644 usr/include/arbiter/diag.def"
	echo "644 usr/lib/libarbiter.a"
	echo "644 usr/lib/pkgconfig/arbiter-core.pc"
	for d in LICENSE README.md CHANGELOG.md; do echo "644 usr/share/doc/arbiter/$d"; done
	for p in man/*.[1-8] man/arbiter-findings.7; do echo "644 usr/share/man/man${p##*.}/${p#man/}"; done
} | sort -k 2 >"$tmp/list"

# Other flags than those of the build: what is there is installed, and not built again under the eyes of other tests.
built() { ls -l --time-style=full-iso "$B"/pgn-check "$B"/core.o "$B"/core/base/buf.o; }
built >"$tmp/built"
root="$tmp/a root"
# with_umask UMASK COMMAND...
with_umask() (
	umask "$1"
	shift
	"$@"
)
mkdir "$root"
expect 0 "make install with umask 077, and a relative DESTDIR with a blank" -- \
    with_umask 077 install_in "$(realpath --relative-to=. "$root")"
installed "$root" >"$tmp/found"
also "what is installed is the list" -- as_listed "$tmp/list" "$tmp/found"
built >"$tmp/found"
also "nothing was built again" -- as_listed "$tmp/built" "$tmp/found"
find "$root/usr" -type d ! -perm 755 >"$tmp/found"
also "all can enter the folders" -- empty "$tmp/found"

# The programs
version=$(sed -n 's/^VERSION = //p' Makefile)
expect 1 "the installed program finds what is wrong" -- \
    "$root/usr/bin/pgn-check" --select san-missing-mate --fail-on warning "$tmp/mate.pgn"
also "it says so" -- has 'san-missing-mate'
"$root/usr/bin/pgn-check" --version >"$tmp/found"
also "the program says the version" -- has_text " $version" "$tmp/found"
also "debian/changelog has the version, too" -- \
    equal "$version" "$(sed -n '1s/^[^(]*(\([^)]*\)).*/\1/p' debian/changelog)"
# reads SHELL FOLDER: takes all completions that are there, and none is empty
reads() {
	for f in "$2"/*; do
		[ -s "$f" ] && "$1" -n "$f" </dev/null || { echo "$f"; return 1; }
	done
}
while read -r shell folder; do
	[ "$shell" = bash ] || check_all || continue
	if command -v "$shell" >/dev/null; then
		also "$shell can read its completions" -- reads "$shell" "$root/usr/share/$folder"
	else
		skip "$shell can read its completions" "no $shell"
	fi
done <<'END'
bash bash-completion/completions
zsh zsh/site-functions
fish fish/vendor_completions.d
END
if ! grep -q fPIE "$B/flags"; then
	skip "it is hardened" "$B was built without that"
elif command -v readelf >/dev/null; then
	readelf -hWdl "$root/usr/bin/pgn-check" >"$tmp/elf" 2>&1
	readelf -W --dyn-syms "$root/usr/bin/pgn-check" >"$tmp/symbols" 2>&1
	also "it is position independent" -- has 'Type: *DYN' "$tmp/elf"
	also "it is bound when it starts" -- has BIND_NOW "$tmp/elf"
	also "what is bound cannot be written to" -- has GNU_RELRO "$tmp/elf"
	also "its stack is not executable" -- lacks 'GNU_STACK.*E ' "$tmp/elf"
	also "it says what its stack is" -- has GNU_STACK "$tmp/elf"
	also "it guards its stack" -- has __stack_chk_fail "$tmp/symbols"
else
	skip "it is hardened" "no readelf"
fi

# symbols PROGRAM: are those there that a debugger wants?
symbols() {
	readelf -SW "$1" | grep -q ' \.symtab '
}
strip_in() {
	make install-strip B="$B" DESTDIR="$1" PREFIX=/usr >&2 && works "$1/usr"
}
if command -v readelf >/dev/null && command -v strip >/dev/null; then
	expect 0 "make install-strip" -- strip_in "$tmp/stripped"
	installed "$tmp/stripped" >"$tmp/found"
	also "what it installs is the list" -- as_listed "$tmp/list" "$tmp/found"
	also "a program has no symbols" -- eval '! symbols "$tmp/stripped/usr/bin/pgn-check"'
	also "with make install it has them" -- symbols "$root/usr/bin/pgn-check"
	built >"$tmp/found"
	also "nothing was built again for that" -- as_listed "$tmp/built" "$tmp/found"
else
	skip "make install-strip" "no readelf or no strip"
fi

# The user's flags are added.
export CPPFLAGS='-DOURS -D_FORTIFY_SOURCE=2'
make -nB B="$tmp/b" CFLAGS='-O1 -DMINE' LDFLAGS=-L/mine "$tmp/b/pgn-check" >"$tmp/commands"
unset CPPFLAGS
grep -E -- '-std=c11 .*-Icore .*-DOURS .*-O1 -DMINE .* -c -o .*/(pgn-check|buf|write_html)\.o ' "$tmp/commands" >"$tmp/found"
also "CFLAGS and CPPFLAGS are added, from the environment too" -- lines 3 "$tmp/found"
grep -e '-c -o' "$tmp/commands" | grep -v -e '-DVERSION=.*-DOURS .*-DMINE' >"$tmp/found"
also "they are added everywhere" -- empty "$tmp/found"
also "so is LDFLAGS" -- has '-o .*/pgn-check .*-L/mine .*-ldl' "$tmp/commands"
also "the user's level of FORTIFY is used" -- has 'FORTIFY_SOURCE=2' "$tmp/commands"
also "the user's level of FORTIFY stays" -- lacks 'FORTIFY_SOURCE=3' "$tmp/commands"

# The library
page=man/arbiter-core.3
if command -v mandoc >/dev/null; then
	mandoc -T lint -W style $page >"$tmp/found" 2>&1
	grep -v -e 'referenced manual not found' -e 'outdated mandoc.db' "$tmp/found" >"$tmp/complaints"
	also "$page is clean mdoc" -- empty "$tmp/complaints"
else
	skip "$page is clean mdoc" "mandoc is not installed"
fi
# In their order, and the other way round.
echo '#include <arbiter.h>' >"$tmp/all.c"
tac "$root/usr/include/arbiter.h" >"$tmp/lla.c"
# takes_each COMPILER: each header alone
takes_each() {
	mkdir -p "$tmp/alone"
	for h in "$root"/usr/include/arbiter/*.h; do
		echo "#include <arbiter/${h##*/}>" >"$tmp/alone/$(basename "$h" .h).c"
	done
	"$1" -std=c11 -Wall -Wextra -Wpedantic -Werror -I"$root/usr/include" -fsyntax-only "$tmp"/alone/*.c
}
compilers=$CC
! check_all || compilers="$CC clang"
for c in $compilers; do
	command -v "$c" >/dev/null || { skip "the headers with $c" "no $c"; continue; }
	also "$c takes each header alone" -- takes_each "$c"
	also "$c takes all of them together" -- "$c" -std=c11 -Wall -Wextra -Wpedantic -Werror -I"$root/usr/include" \
	    -fsyntax-only "$tmp/all.c" "$tmp/lla.c"
done
find "$root/usr/include/arbiter" -name '*.h' -printf 'arbiter/%P\n' | sort >"$tmp/found"
sed -n 's/^#include <\(.*\)>/\1/p' "$root/usr/include/arbiter.h" | sort >"$tmp/named"
also "arbiter.h includes all headers" -- as_listed "$tmp/named" "$tmp/found"
sed -n '/^\.Sh DESCRIPTION/,/^\.Ss Threads/s/\([a-z_]*\.h\)/\n\1\n/gp' $page | grep '^[a-z_]*\.h$' | sort -u >"$tmp/described"
sed -n 's|arbiter/||p' "$tmp/found" | grep -vxF -f "$tmp/described" >"$tmp/missing"
also "the page says what each is for" -- empty "$tmp/missing"
sed -n '/^\.Sh DESCRIPTION/,/^\.Ss Threads/s/^\.\(Fn\|Va\) \([a-z0-9_]*\).*/\2/p' $page | sort >"$tmp/names"
nm -g --defined-only "$root/usr/lib/libarbiter.a" | awk 'NF == 3 { print $3 }' | sort >"$tmp/global"
also "the page names all that is global in the library, and no more" -- as_listed "$tmp/names" "$tmp/global"
if "$CC" --version | grep -q 'Free Software'; then
	"$CC" -std=c11 -I"$root/usr/include" -aux-info "$tmp/prototypes" -fsyntax-only "$tmp/all.c"
	sed -n 's,^/\* .*/arbiter/[a-z]*\.h:[0-9]*:NC \*/ extern .*[ *]\([a-z0-9_]*\) (.*,\1,p' "$tmp/prototypes" |
	    sort -u >"$tmp/declared"
	comm -12 "$tmp/declared" "$tmp/global" >"$tmp/both"
	comm -23 "$tmp/declared" "$tmp/global" >"$tmp/missing"
	also "more than 50 functions that the headers declare are there" -- test "$(wc -l <"$tmp/both")" -gt 50
	also "and none is missing" -- empty "$tmp/missing"
fi
readelf -SW "$root/usr/lib/libarbiter.a" >"$tmp/sections" 2>&1
also "the library has machine code" -- has ' \.text' "$tmp/sections"
also "it has nothing else" -- lacks 'gnu\.lto\|gnu\.debuglto\|\.debug' "$tmp/sections"

if command -v pkg-config >/dev/null; then
	# Blanks are no good for pkg-config's answers: a copy without one.
	cp -R "$root" "$tmp/plain"
	export PKG_CONFIG_SYSROOT_DIR="$tmp/plain" PKG_CONFIG_LIBDIR="$tmp/plain/usr/lib/pkgconfig"
	export PKG_CONFIG_ALLOW_SYSTEM_CFLAGS=1 PKG_CONFIG_ALLOW_SYSTEM_LIBS=1
	also "pkg-config knows the version" -- equal "$version" "$(pkg-config --modversion arbiter-core)"
	awk '/^\.Sh EXAMPLES/ { here = 1 } here && /^\.Bd/ { on = 1; next } on && /^\.Ed/ { exit }
	on { gsub(/\\e/, "\\"); print }' $page >"$tmp/games.c"
	cat >"$tmp/games.pgn" <<'PGN'
1. f3 e5 (1... e6 2. g4 Qh4#) 2. g4 Qh4# 0-1

[Event "?"]
[FEN "8/8/8/8/8/4k3/4p3/4K3 w - - 0 60"]

*

[Event "?"]

1. e4 e5 2. Ke3 *
PGN
	cat >"$tmp/expected" <<'END'
1: 4 half-moves, rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3, mate, White cannot win
2: 0 half-moves, 8/8/8/8/8/4k3/4p3/4K3 w - - 0 60, stalemate, White cannot win
3: 2 half-moves, rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2
END
	for c in $compilers; do
		command -v "$c" >/dev/null || { skip "the example with $c" "no $c"; continue; }
		# The command of the page, with another compiler and warnings.
		command=$(awk '/^\.Sh EXAMPLES/ { here = 1 } here && /^cc / { sub(/^cc /, ""); print; exit }' $page)
		also "$c compiles the example of the page" -- in_dir "$tmp" eval "'$c' -Wall -Wextra -Wpedantic -Werror $command"
		from "$tmp/games.pgn" to "$tmp/found" "$tmp/games"
		also "and the example answers ($c)" -- as_listed "$tmp/expected" "$tmp/found"
		rm -f "$tmp/games"
	done
	unset PKG_CONFIG_SYSROOT_DIR PKG_CONFIG_LIBDIR
else
	skip "the example of the page" "no pkg-config"
fi

# Everything is removed again, except files that were not installed.
touch "$root/usr/include/arbiter/theirs.h" "$root/usr/bin/theirs"
# removed ROOT: works before, and is no longer there
removed() {
	works "$1/usr" || return
	make uninstall B="$B" DESTDIR="$1" PREFIX=/usr >&2 && [ ! -e "$1/usr/bin/pgn-check" ]
}
expect 0 "make uninstall" -- removed "$root"
installed "$root" | cut -d ' ' -f 2 >"$tmp/found"
printf '%s\n' usr/bin/theirs usr/include/arbiter/theirs.h >"$tmp/theirs"
also "it leaves what it did not install" -- as_listed "$tmp/theirs" "$tmp/found"

check_all || finish

# -- installed again, by others, and elsewhere --
mkdir "$tmp/other"
expect 0 "make install in a folder without a blank" -- install_in "$tmp/other"
installed "$tmp/other" >"$tmp/found"
also "what is installed there is the list" -- as_listed "$tmp/list" "$tmp/found"
built >"$tmp/found"
also "nothing was built again there" -- as_listed "$tmp/built" "$tmp/found"
sums() {
	(cd "$tmp/other" && find . -type f -exec sha256sum {} +) | sort -k 2
}
sums >"$tmp/sums"
expect 0 "make install again" -- install_in "$tmp/other"
sums >"$tmp/found"
also "make install again changes nothing" -- as_listed "$tmp/sums" "$tmp/found"
expect 0 "make uninstall where nothing else is" -- removed "$tmp/other"
find "$tmp/other" -type f >"$tmp/found"
also "it leaves no file" -- empty "$tmp/found"
also "and no folder of its own" -- test ! -e "$tmp/other/usr/include/arbiter"
if [ "$(id -u)" -ne 0 ]; then
	: # that was all done as an ordinary user
elif command -v setpriv >/dev/null &&
    setpriv --reuid=65534 --regid=65534 --clear-groups test -r Makefile -a -x "$B/static"; then
	mkdir "$tmp/nobody" && chmod 755 "$tmp" && chmod 777 "$tmp/nobody"
	as_nobody() {
		setpriv --reuid=65534 --regid=65534 --clear-groups make install B="$B" DESTDIR="$tmp/nobody" >&2 || return
		works "$tmp/nobody/usr/local"
	}
	expect 0 "make install below /usr/local as a user who may write nowhere else" -- as_nobody
else
	skip "make install as a user who may write nowhere else" "no setpriv, or the folder is private"
fi

# -- the flags that make compares are the same, whatever is built first: else everything would be compiled again --
expect 0 "a part is built (files alone)" -- make -s B="$tmp/part" "$tmp/part/core/base/arena.o"
cp "$tmp/part/flags" "$tmp/flags"
expect 0 "another part is built (files alone)" -- make -s B="$tmp/part" "$tmp/part/flags"
also "the flags are the same (files alone)" -- same "$tmp/flags" "$tmp/part/flags"

finish
