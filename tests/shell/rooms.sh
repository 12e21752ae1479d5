#!/bin/sh
# rooms.sh: the rooms of core/: who includes whom, what each is for, and names that mean one thing.
# usage: tests/shell/rooms.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
CC=${CC:-cc}
flags='-std=c11 -D_POSIX_C_SOURCE=200809L -Icore -Wall -Wextra -Wpedantic -Werror -fsyntax-only -x c'
rooms=$(sed -n 's/^\([a-z_/]*\):.*/\1/p' core/rooms.list)
# shellcheck disable=SC2086
files() { ls core/base/*.$1 core/*/*/*.$1; }
headers=$(files h)

# The rule must be able to fail: a copy of core/ in which games/chess/ includes toolkit/cli/, an application another one, and an
# exception that is none any more.
# shellcheck disable=SC2046
awk -f tests/rooms.awk core/rooms.list $(files '[ch]') $(files def) >"$tmp/rules"
verdict $? "every room includes only rooms that core/rooms.list grants it"
sed 's/^/# /' "$tmp/rules" | grep ': ' || :
mkdir -p "$tmp/core/games/chess" "$tmp/core/apps/check_and_fix"
echo '#include "toolkit/cli/program.h"' >"$tmp/core/games/chess/bad.c"
echo '#include "apps/stats/stats.h"' >"$tmp/core/apps/check_and_fix/bad.c"
(cd "$tmp" && awk -f "$OLDPWD/tests/rooms.awk" "$OLDPWD/core/rooms.list" core/games/chess/bad.c core/apps/check_and_fix/bad.c) >"$tmp/wrong"
grep -q 'games/chess may not include toolkit/cli/program.h' "$tmp/wrong" && grep -q 'apps/check_and_fix may not include apps/stats/stats.h' "$tmp/wrong" &&
    { ! grep -q ' > ' core/rooms.list || grep -q 'remove the line$' "$tmp/wrong"; }
verdict $? "and the rule sees a wrong include line"

# The same of what the objects use: a declaration of one's own would pass the rule above.  Objects without a source are of an
# older build.
find "$B/core" -mindepth 2 -name '*.o' | while read -r o; do
	source=${o#"$B/"}
	[ ! -e "${source%.o}.c" ] || echo "$o"
done >"$tmp/objects"
xargs nm -A -P <"$tmp/objects" >"$tmp/symbols"
awk -f tests/symbols.awk core/rooms.list "$tmp/symbols" >"$tmp/uses"
verdict $? "no object uses what a higher tier or another application defines, but for what core/rooms.list allows"
grep '^#' "$tmp/uses" || :
{
	cat "$tmp/symbols"
	echo "$B/core/toolkit/run/bad.o: unseen U"
	echo "$B/core/apps/compare_games/bad.o: unseen U"
	echo "$B/core/apps/check_and_fix/bad.o: unseen T 0 1"
} >"$tmp/planted"
awk -f tests/symbols.awk core/rooms.list "$tmp/planted" >"$tmp/wrong"
grep -q 'toolkit/run/bad.o uses unseen, which apps/check_and_fix defines' "$tmp/wrong" &&
    grep -q 'apps/compare_games/bad.o uses unseen, which apps/check_and_fix defines' "$tmp/wrong"
verdict $? "and that is seen where it happens"

# A tool for any records has no word of chess, but for the catalogue and what core/rooms.list says.
awk -f tests/chess_words.awk core/rooms.list core/toolkit/*/*.[ch] >"$tmp/words"
verdict $? "core/toolkit/ has no words of chess but those of core/rooms.list"
grep '^#' "$tmp/words" || :
echo 'static int ply; /* of White */' >"$tmp/word.c"
awk -f tests/chess_words.awk core/rooms.list "$tmp/word.c" >"$tmp/wrong"
grep -q 'word.c has 2 words of chess, not 0: ply:1 white:1$' "$tmp/wrong" && grep -q 'program.h has no word of chess: remove the line$' "$tmp/wrong"
verdict $? "and they are seen in names and in comments, and where there are none any more"

[ "$(echo "$rooms" | sort)" = "$({ echo core/base; ls -d core/[a-z]*/*/ | grep -v ^core/base/; } | sed "s|^core/||; s|/$||" | sort)" ]
verdict $? "core/rooms.list has the folders of core/, and no others"
for room in $rooms; do
	[ "$(grep -l "^ \* Room $room: " core/"$room"/*.h | wc -l)" -eq 1 ]
	verdict $? "one header of core/$room/ says what the room is for"
	grep -q "^| \[\`$room/\`\](core/$room) |" CONTRIBUTING.md
	verdict $? "the map in CONTRIBUTING.md has core/$room/"
done
grep -o '`core/[a-z_/.]*`' CONTRIBUTING.md | tr -d '\`' | sort -u >"$tmp/named"
[ -s "$tmp/named" ] && while read -r path; do [ -e "$path" ] || echo "# CONTRIBUTING.md names $path, which is not there"; done <"$tmp/named" >"$tmp/missing"
cat "$tmp/missing"
[ ! -s "$tmp/missing" ]
verdict $? "CONTRIBUTING.md names only files of core/ that are there"

# One meaning per name: all headers in one file, in their order and the other way round.
for h in $headers; do echo "#include \"${h#core/}\""; done >"$tmp/all.c"
sed '1!G;h;$!d' "$tmp/all.c" >"$tmp/reversed.c"
for file in all reversed; do
	# shellcheck disable=SC2086
	$CC $flags "$tmp/$file.c" 2>"$tmp/err"
	verdict $? "all headers compile together ($file)"
	grep error "$tmp/err" | head -n 5 | sed 's/^/# /'
done

# The name of a static function says what it is about, because debuggers, profilers and searches show it alone: no verb without an
# object, and hardly a name that several files have.  SHARED may only become less.
SHARED=274
# shellcheck disable=SC2046
awk -f tests/static_names.awk $(files c) cmd/*.c cmd/*/*.c >"$tmp/static"
[ "$(wc -l <"$tmp/static")" -gt 5000 ]
verdict $? "the static functions are found"
faults() {
	awk -v most="$2" '
	$1 !~ /_/ { print "# " $2 ": " $1 "() has one word only" }
	!(($1, $2) in seen) { seen[$1, $2]; files[$1]++; in_files[$1] = in_files[$1] " " $2 }
	END {
		for (name in files) {
			shared += files[name] > 1
			if (files[name] > 2)
				print "# " name "() is in several files:" in_files[name]
		}
		if (shared > most)
			print "# " shared + 0 " names are in two files, not only " most + 0
	}' "$1"
}
faults "$tmp/static" $SHARED >"$tmp/faults"
cat "$tmp/faults"
[ ! -s "$tmp/faults" ]
verdict $? "static functions have names of several words, none in three files, and at most $SHARED in two"
printf '%s\n' 'static void' 'settle(int a)' 'static int' 'one_word(void)' >"$tmp/one.c"
for copy in two three; do sed 1,2d "$tmp/one.c" >"$tmp/$copy.c"; done
awk -f tests/static_names.awk "$tmp/one.c" "$tmp/two.c" "$tmp/three.c" >"$tmp/planted"
faults "$tmp/planted" 0 >"$tmp/wrong"
grep -q ': settle() has one word only$' "$tmp/wrong" && grep -q '^# one_word() is in several files' "$tmp/wrong" &&
    grep -q '^# 1 names are in two files, not only 0$' "$tmp/wrong"
verdict $? "and others are seen"

for e in c h def; do files "$e"; done | sed 's|.*/||' | sort | uniq -d >"$tmp/twice"
sed 's/^/# twice: /' "$tmp/twice"
[ ! -s "$tmp/twice" ]
verdict $? "no file name is in two rooms"
for f in tests/unit/test_*.c; do
	name=${f##*/test_}
	name=${name%.c}
	[ -n "$(find core -name "$name.[ch]" -o -type d -name "$name")" ] || echo "# $f: there is no module $name"
done >"$tmp/unit"
cat "$tmp/unit"
[ ! -s "$tmp/unit" ]
verdict $? "each unit test has the name of the module, or of the room, that it tests"
for f in core/*/*/*_internal.h core/base/*_internal.h; do
	name=${f##*/} family=${f##*/}
	family=${family%_internal.h}
	grep -rl "/$name\"" core --include='*.[ch]' | grep -v "/$family[a-z_]*\.[ch]$" | sed "s|^|# $name is included by |"
done >"$tmp/internal"
cat "$tmp/internal"
[ ! -s "$tmp/internal" ]
verdict $? "an internal header is included by its family only"

# A header that lacks an include line is seen above unless those before it have the line, both ways.
check_all || finish
# shellcheck disable=SC2086
$CC $flags $headers 2>"$tmp/err"
verdict $? "each header compiles alone"
sed -n 's|^\(core/[a-z_/]*/[a-z_0-9]*\.h\):.* error: .*|# \1 does not compile alone|p' "$tmp/err" | sort -u | head -n 20
finish
