#!/bin/sh
# removable.sh: each application can be taken out of the programs, and what is left works.
# usage: tests/shell/removable.sh [build directory].  In a copy of the sources, built once, the folder of each application is
# removed in turn, and its lines in cmd/.  web/module.c is left out of this: it names jobs of most applications itself.
B=${1:-${B:-build}}
. tests/shell/cli.inc
CC=${CC:-cc}

# A rule about options may name one of an application that a program does not have, so a program cannot tell a wrong name.
for f in core/apps/*/*.c core/toolkit/cli/*.c; do
	# shellcheck disable=SC2086
	! grep -q 'OPTION_\|option_given\|option_count\|"toolkit/cli/options.h"\|struct option ' "$f" ||
	    $CC -std=c11 -D_POSIX_C_SOURCE=200809L -DVERSION='""' -Icore -I"$B" -E -P "$f"
done 2>/dev/null | tr -d '\n' >"$tmp/options"
grep -oE "\{ *('.'|0), *\"[a-z0-9-]+\"" "$tmp/options" | sed 's/.*"\(.*\)"/\1/' | sort -u >"$tmp/names"
# named TEXT: the names in the lists of rules and calls there
named() {
	grep -oE '(OPTION_(EXCLUDES|NEEDS|REFUSES), *|option_(given|count)\([a-z]+, *)("[^"]*" *)+' "$1" |
	    sed 's/^[^"]*//; s/" *"//g; s/"//g' | tr ' ' '\n' | grep . | sort -u
}
named "$tmp/options" >"$tmp/used"
comm -13 "$tmp/names" "$tmp/used" >"$tmp/unknown"
sed 's/^/# no option is called /' "$tmp/unknown"
[ "$(wc -l <"$tmp/used")" -gt 50 ] && [ ! -s "$tmp/unknown" ]
verdict $? "every name in a rule about options is that of an option"
echo '{ OPTION_NEEDS, "duplicates" " misspelt", "x" } option_given(t, "wrongly " "named")' >"$tmp/planted"
[ "$(named "$tmp/planted" | comm -13 "$tmp/names" - | tr '\n' ' ')" = "misspelt named wrongly " ]
verdict $? "and a wrong name is seen"

check_all || { skip "programs without one of the applications" "the sources are built again: make check-all"; finish; }
tree=$tmp/tree
mkdir "$tree"
cp -R Makefile make man cmd core "$tree"
# build FOLDER: what is there, without warnings about what nothing uses any more
build() { (cd "$1" && ${MAKE:-make} -s -j2 B=build LTO= CFLAGS=-O0 FORTIFY= WARN= CC="$CC" all) >"$tmp/log" 2>&1; }
build "$tree"
verdict $? "a copy of the sources can be built"

# without FOLDER APPLICATION...: removes these applications there; a program whose first application, which sets its job, is
# one of them is removed, too
without() {
	left=$1
	shift
	for gone; do
		rm -r "$left/core/apps/$gone"
		sed -n 's/^extern const struct \(option\|app\) \([a-z_]*\).*/\2/p' core/apps/"$gone"/*.h >"$tmp/members"
		for main in "$left"/cmd/*.c; do
			first=$(tr -d '\n' <"$main" | sed -n 's/.*\*const apps\[\] = {[^&]*&\([a-z_]*\),.*/\1/p')
			if grep -qx "$first" "$tmp/members"; then
				rm "$main"
				continue
			fi
			{
				echo "/^#include \"apps\/$gone\//d"
				sed 's/.*/s|OPTIONS_OF(&, [a-z_]*),||; s|[\&]&,||/' "$tmp/members"
			} >"$tmp/script"
			sed -f "$tmp/script" "$main" >"$tmp/edited"
			cat "$tmp/edited" >"$main"
		done
	done
}

# works FOLDER: the programs there do what they are for
works() {
	printf '[Result "*"]\n\n1. e4 e5 2. Ke3 *\n' >"$tmp/illegal.pgn"
	printf '[Result "*"]\n\n1. e4 e5 2. Nf3 *\n' >"$tmp/legal.pgn"
	programs=0
	for main in "$1"/cmd/*.c; do
		program=${main##*/}
		program=${program%.c}
		tried=$1/build/$program
		programs=$((programs + 1))
		"$tried" --version | grep -q "^$program " || { echo "# $program --version"; return 1; }
		case $program in
		pgn-check) ! "$tried" "$tmp/illegal.pgn" >"$tmp/got" && grep -q 'Ke3' "$tmp/got" && "$tried" -q "$tmp/legal.pgn" >"$tmp/got" ;;
		pgn-replay) ! "$tried" --dry-run "$tmp/illegal.pgn" >"$tmp/got" 2>&1 && "$tried" -q "$tmp/legal.pgn" 2>"$tmp/got" | grep -q '^1. e4 e5 2. Nf3' ;;
		pgn-stats) "$tried" --format csv --tables results "$tmp/legal.pgn" | grep -q '^results,,\*,,,plies,3$' ;;
		fen-legal) echo '4k3/8/8/8/8/8/8/4K2R w K - 0 1' | "$tried" -q - && ! echo '4k3/8/8/8/8/8/8/8 w - - 0 1' | "$tried" -q - >"$tmp/got" ;;
		esac || { echo "# $program does not work"; return 1; }
	done
	[ "$programs" -ge 2 ]
}
works "$tree"
verdict $? "its programs work"

for folder in core/apps/*/; do
	app=${folder#core/apps/}
	app=${app%/}
	[ "$app" != shared ] || continue	# it is not an application
	# What still includes it goes with it.
	also=$(sed -n "s|^apps/\([a-z_]*\)/.* > apps/$app/.*|\1|p" core/rooms.list | sort -u)
	cp -Rp "$tree" "$tmp/left"
	# shellcheck disable=SC2086
	without "$tmp/left" $app $also
	build "$tmp/left"
	status=$?
	[ "$status" -eq 0 ] || grep -i 'error\|undefined\|no rule' "$tmp/log" | head -n 5 | sed 's/^/# /'
	[ "$status" -eq 0 ] && works "$tmp/left"
	verdict $? "without $app${also:+ ($also with it)} the rest compiles, links and works"
	rm -r "$tmp/left"
done
cp -Rp "$tree" "$tmp/left"
echo '#include "apps/positions/epd_check.h"' >"$tmp/left/core/apps/compare_games/planted.c"
without "$tmp/left" positions
! build "$tmp/left" && grep -q 'planted.c.*epd_check.h' "$tmp/log"
verdict $? "and an application that another one needs is seen"
finish
