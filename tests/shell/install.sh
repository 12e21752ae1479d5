#!/bin/sh
# install.sh: `make install` puts the listed files where they belong and nothing else, and others can use the library.
# usage: tests/shell/install.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
unset MAKEFLAGS MAKELEVEL MFLAGS CFLAGS CPPFLAGS LDFLAGS DESTDIR PREFIX
CC=${CC:-gcc}

end() {
	echo "1..$n"
	exit $failed
}
case $B in
*-*) skip "make install" "$B is a build with sanitizers"; end ;;
esac
command -v "$CC" >/dev/null || { skip "make install" "no $CC"; end; }

# quiet COMMAND: what it says is shown if it fails
quiet() {
	"$@" >"$tmp/said" 2>&1 && return
	set -- $?
	sed 's/^/# /' "$tmp/said"
	return "$1"
}
# same EXPECTED FOUND
same() {
	diff "$1" "$2" >"$tmp/diff" && return
	sed 's/^/# /' "$tmp/diff"
	return 1
}
installed() { (cd "$1" && find . -type f -printf '%m %P\n' | sort -k 2); }

{
	for t in fen-legal pgn-check pgn-replay pgn-stats; do
		echo "755 usr/bin/$t"
		echo "644 usr/share/bash-completion/completions/$t"
		echo "644 usr/share/fish/vendor_completions.d/$t.fish"
		echo "644 usr/share/zsh/site-functions/_$t"
	done
	for h in attack buf dead diag fen legal legality letters movegen notation objection outcome position san split \
	    token winnable; do
		echo "644 usr/include/arbiter/$h.h"
	done
	echo "644 usr/include/arbiter/diag.def"
	echo "644 usr/lib/libarbiter.a"
	echo "644 usr/lib/pkgconfig/arbiter-core.pc"
	echo "644 usr/share/doc/arbiter/LICENSE"
	for p in man/*.[1-8]; do echo "644 usr/share/man/man${p##*.}/${p#man/}"; done
} | sort -k 2 >"$tmp/list"

mkdir "$tmp/other"
quiet make install B="$B" DESTDIR="$(realpath --relative-to=. "$tmp/other")" PREFIX=/usr
check "make install with a relative DESTDIR" 0
installed "$tmp/other" | same "$tmp/list" -; check "what is installed is the list" 0
root="$tmp/a root"
(umask 077 && quiet make install B="$B" DESTDIR="$root" PREFIX=/usr); check "umask 077, a blank in DESTDIR" 0
installed "$root" | same "$tmp/list" -; check "is the same" 0
[ -z "$(find "$root/usr" -type d ! -perm 755)" ]; check "all can enter the folders" 0
(cd "$root" && find . -type f -exec sha256sum {} +) | sort -k 2 >"$tmp/sums"
quiet make install B="$B" DESTDIR="$root" PREFIX=/usr; check "make install again" 0
(cd "$root" && find . -type f -exec sha256sum {} +) | sort -k 2 | same "$tmp/sums" -; check "it changes nothing" 0
if [ "$(id -u)" -ne 0 ]; then
	: # that was all done as an ordinary user
elif command -v setpriv >/dev/null &&
    setpriv --reuid=65534 --regid=65534 --clear-groups test -r Makefile -a -x "$B/static"; then
	mkdir "$tmp/nobody" && chmod 755 "$tmp" && chmod 777 "$tmp/nobody"
	quiet setpriv --reuid=65534 --regid=65534 --clear-groups make install B="$B" DESTDIR="$tmp/nobody"
	check "as a user who may write nowhere else" 0
	[ -x "$tmp/nobody/usr/local/bin/pgn-check" ]; check "and below /usr/local" 0
else
	skip "as a user who may write nowhere else" "no setpriv, or the folder is private"
fi

# The programs
version=$(sed -n 's/^VERSION = //p' Makefile)
"$root/usr/bin/pgn-check" --version | grep -qF " $version"; check "the program says the version" 0
[ "$version" = "$(sed -n '1s/^[^(]*(\([^)]*\)).*/\1/p' debian/changelog)" ]; check "debian/changelog has it too" 0
while read -r shell folder; do
	if command -v "$shell" >/dev/null; then
		bad=$(for f in "$root/usr/share/$folder"/*; do
			[ -s "$f" ] && "$shell" -n "$f" </dev/null || echo "$f"
		done)
		[ -z "$bad" ]; check "$shell can read its completions" 0
	else
		skip "$shell can read its completions" "no $shell"
	fi
done <<'END'
bash bash-completion/completions
zsh zsh/site-functions
fish fish/vendor_completions.d
END
if command -v readelf >/dev/null; then
	readelf -hWdl "$root/usr/bin/pgn-check" >"$tmp/elf"
	grep -q 'Type: *DYN' "$tmp/elf" && grep -q BIND_NOW "$tmp/elf" && grep -q GNU_RELRO "$tmp/elf"
	check "it is position independent, and bound when it starts" 0
	! grep 'GNU_STACK.*E ' "$tmp/elf"; check "its stack is not executable" 0
	readelf -W --dyn-syms "$root/usr/bin/pgn-check" | grep -q __stack_chk_fail; check "it guards its stack" 0
fi

# What the user wants is added.
export CPPFLAGS=-DOURS
make -nB B="$tmp/b" CFLAGS='-O1 -DMINE' LDFLAGS=-L/mine "$tmp/b/pgn-check" >"$tmp/commands"
unset CPPFLAGS
[ "$(grep -cE -- '-std=c11 .*-Icore .*-DOURS .*-O1 -DMINE .* -c -o .*/(pgn-check|buf|form_html)\.o ' "$tmp/commands")" -eq 3 ] &&
    ! grep -e '-c -o' "$tmp/commands" | grep -v -e '-DVERSION=.*-DOURS .*-DMINE'
check "CFLAGS and CPPFLAGS are added, from the environment too" 0
grep -q -e '-o .*/pgn-check .*-L/mine .*-lzstd' "$tmp/commands"; check "so is LDFLAGS" 0
! make -nB B="$tmp/b" CPPFLAGS=-D_FORTIFY_SOURCE=2 "$tmp/b/core/buf.o" | grep -q FORTIFY_SOURCE=3
check "the user's level of FORTIFY stays" 0

# The library
page=man/arbiter-core.3
if command -v mandoc >/dev/null; then
	! mandoc -T lint -W style $page 2>&1 | grep -v -e 'referenced manual not found' -e 'outdated mandoc.db'
	check "$page is clean mdoc" 0
else
	skip "$page is clean mdoc" "mandoc is not installed"
fi
for c in "$CC" clang; do
	command -v "$c" >/dev/null || { skip "the headers with $c" "no $c"; continue; }
	bad=$(for h in "$root"/usr/include/arbiter/*.h; do
		echo "#include <arbiter/${h##*/}>" | "$c" -std=c11 -Wall -Wextra -Wpedantic -Werror \
		    -I"$root/usr/include" -fsyntax-only -x c - 2>&1 || echo "$h"
	done)
	[ -z "$bad" ] || echo "$bad" | sed 's/^/# /' | head -n 5
	[ -z "$bad" ]; check "$c takes each header alone" 0
	# In the order of the page, and the other way round.
	sed -n 's/^\.In \(.*\)/#include <\1>/p' $page >"$tmp/all.c"
	tac "$tmp/all.c" >"$tmp/lla.c"
	quiet "$c" -std=c11 -Wall -Wextra -Wpedantic -Werror -I"$root/usr/include" -fsyntax-only "$tmp/all.c" "$tmp/lla.c"
	check "$c takes all of them together" 0
done
find "$root/usr/include/arbiter" -name '*.h' -printf 'arbiter/%P\n' | sort >"$tmp/found"
sed -n 's/^\.In //p' $page | sort | same - "$tmp/found"; check "the page names all headers" 0
sed -n '/^\.Sh DESCRIPTION/,/^\.Ss Threads/s/^\.\(Fn\|Va\) \([a-z0-9_]*\).*/\2/p' $page | sort >"$tmp/names"
nm -g --defined-only "$root/usr/lib/libarbiter.a" | awk 'NF == 3 { print $3 }' | sort >"$tmp/global"
same "$tmp/names" "$tmp/global"; check "the page names all that is global in the library, and no more" 0
if "$CC" --version | grep -q 'Free Software'; then
	"$CC" -std=c11 -I"$root/usr/include" -aux-info "$tmp/prototypes" -fsyntax-only "$tmp/all.c"
	sed -n 's,^/\* .*/arbiter/[a-z]*\.h:[0-9]*:NC \*/ extern .*[ *]\([a-z0-9_]*\) (.*,\1,p' "$tmp/prototypes" |
	    sort -u >"$tmp/declared"
	[ "$(comm -12 "$tmp/declared" "$tmp/global" | wc -l)" -gt 50 ] && [ -z "$(comm -23 "$tmp/declared" "$tmp/global")" ]
	check "what the headers declare is there" 0
fi
! readelf -SW "$root/usr/lib/libarbiter.a" | grep -qE 'lto|debug'; check "it is machine code only" 0

if command -v pkg-config >/dev/null; then
	# Blanks are no good for pkg-config's answers: the copy without one.
	export PKG_CONFIG_SYSROOT_DIR="$tmp/other" PKG_CONFIG_LIBDIR="$tmp/other/usr/lib/pkgconfig"
	export PKG_CONFIG_ALLOW_SYSTEM_CFLAGS=1 PKG_CONFIG_ALLOW_SYSTEM_LIBS=1
	[ "$(pkg-config --modversion arbiter-core)" = "$version" ]; check "pkg-config knows the version" 0
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
	for c in "$CC" clang; do
		command -v "$c" >/dev/null || { skip "the example with $c" "no $c"; continue; }
		# The command of the page, with another compiler and warnings.
		command=$(awk '/^\.Sh EXAMPLES/ { here = 1 } here && /^cc / { sub(/^cc /, ""); print; exit }' $page)
		quiet eval "(cd '$tmp' && '$c' -Wall -Wextra -Wpedantic -Werror $command)"
		check "$c compiles the example of the page" 0
		"$tmp/games" <"$tmp/games.pgn" | same "$tmp/expected" -; check "and it answers" 0
	done
	unset PKG_CONFIG_SYSROOT_DIR PKG_CONFIG_LIBDIR
else
	skip "the example of the page" "no pkg-config"
fi

# And all of it goes away again, but what is not ours.
touch "$root/usr/include/arbiter/theirs.h" "$root/usr/bin/theirs"
quiet make uninstall B="$B" DESTDIR="$root" PREFIX=/usr; check "make uninstall" 0
installed "$root" | cut -d ' ' -f 2 >"$tmp/found"
printf '%s\n' usr/bin/theirs usr/include/arbiter/theirs.h | same - "$tmp/found"
check "leaves what it did not install" 0
quiet make uninstall B="$B" DESTDIR="$tmp/other" PREFIX=/usr
[ -z "$(find "$tmp/other" -type f)" ] && [ ! -e "$tmp/other/usr/include/arbiter" ]; check "and no folder of its own" 0
end
