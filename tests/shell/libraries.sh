#!/bin/sh
# libraries.sh: a library is loaded when it is first needed, and one that is missing is named.
# usage: tests/shell/libraries.sh [build directory]
# shellcheck disable=SC2016,SC2317 # expect runs what looks unused
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$B/pgn-check

for program in pgn-check pgn-replay pgn-stats fen-legal; do
	readelf -d "$B/$program" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' >"$tmp/needed"
	[ -s "$tmp/needed" ] && ! grep -qv '^lib\(c\|[a-z]*san\)\.' "$tmp/needed"
	verdict $? "$program needs only the C library at its start"
done

# To ask the processor again at every start takes a tenth of a millisecond, see core/base/processor.h.
if echo '#include <sys/platform/x86.h>' | ${CC:-cc} -E - >/dev/null 2>&1; then
	nm "$B/core.o" >"$tmp/symbols" && grep -q ' hash_bytes$' "$tmp/symbols" && ! grep -q __cpu_model "$tmp/symbols"
	verdict $? "nothing asks the processor again what it can do (files alone)"
else
	skip "nothing asks the processor again what it can do (files alone)" "the C library does not say it"
fi

mkdir "$tmp/none"
while read -r _ _ file; do
	file=${file%\"}
	echo nothing >"$tmp/none/${file#\"}"
done <"$B/libraries.def"

printf '[Event "?"]\n\n1. e4 e5 *\n' >"$tmp/a.pgn"
printf 'name,FEN\n"a ""b""",4k3/8/8/8/8/8/8/4K2R w K - 0 1\n' >"$tmp/a.csv"
printf '<playerslist></playerslist>' >"$tmp/a.xml"
printf '{"arbiter-baseline": 1, "files": {}}' >"$tmp/a.json"
printf '[pgn-check]\nlevel = error\n' >"$tmp/a.ini"
gzip -c "$tmp/a.pgn" >"$tmp/a.gz"
# Beginnings of files: that is enough to need the library.
printf '\050\265\057\375' >"$tmp/a.zst"
printf 'BZh9' >"$tmp/a.bz2"
printf '\375\067\172\130\132\000' >"$tmp/a.xz"

# without COMMAND: runs it where none of the libraries can be loaded
without() {
	LD_LIBRARY_PATH=$tmp/none "$@"
}
expect 0 "a game without libraries" -- without "$P" --fail-on error "$tmp/a.pgn"
# lacking LIBRARY COMMAND: it ends with a message about that library
lacking() {
	library=$1
	shift
	expect 2 "without $library" -- without "$@"
	also "without $library: a message names it" -- grep -q "^$(basename "$1"): cannot load the library $library\.so" "$tmp/err"
}
lacking libz "$P" "$tmp/a.gz"
lacking libzstd "$P" "$tmp/a.zst"
lacking libbz2 "$P" "$tmp/a.bz2"
lacking liblzma "$P" "$tmp/a.xz"
lacking libcsv "$B/fen-legal" --from csv "$tmp/a.csv"
lacking libexpat "$P" --names "$tmp/a.xml" "$tmp/a.pgn"
lacking libjansson "$P" --baseline "$tmp/a.json" "$tmp/a.pgn"
lacking libinih "$P" --config "$tmp/a.ini" "$tmp/a.pgn"
lacking libsqlite3 "$B/pgn-replay" --to sqlite -o "$tmp/a.db" "$tmp/a.pgn"
lacking libz "$B/pgn-replay" -o "$tmp/b.pgn.gz" "$tmp/a.pgn"

# A library of the same name, but another one.
mkdir "$tmp/other"
echo 'int other(void); int other(void) { return 0; }' >"$tmp/other.c"
${CC:-cc} -shared -fPIC -o "$tmp/other/libz.so.1" "$tmp/other.c" || exit 2
expect 2 "a libz that lacks functions" -- env LD_LIBRARY_PATH="$tmp/other" "$P" "$tmp/a.gz"
also "a libz that lacks functions: a message names it" -- grep -q 'cannot load the library libz.so.1: .*inflate' "$tmp/err"

# In what is compressed may be an archive: it is looked at, since the library for archives takes longer than all others.
if "$P" --sandbox always "$tmp/a.pgn" >/dev/null 2>&1; then
	mkdir "$tmp/archive"
	printf '%s\n' '#include <unistd.h>' '__attribute__((constructor)) static void begin(void) { (void)!write(2, "loaded\n", 7); }' \
	    >"$tmp/archive.c"
	${CC:-cc} -shared -fPIC -o "$tmp/archive/libarchive.so.13" "$tmp/archive.c" || exit 2
	archive() {
		LD_LIBRARY_PATH=$tmp/archive "$@"
	}
	for i in $(seq 300); do echo '[Event "?"]'; echo; echo "1. e4 e5 {comment $i} *"; echo; done >"$tmp/long.pgn"
	tar -C "$tmp" -cf "$tmp/inside.tar" long.pgn
	for way in 'gzip gz' 'xz xz' 'zstd zst'; do
		command -v "${way% *}" >/dev/null || { skip "a game in ${way% *}, an archive in it" "no ${way% *}"; continue; }
		for file in long.pgn inside.tar; do
			${way% *} -qc "$tmp/$file" >"$tmp/$file.${way#* }"
		done
		expect 0 "a game in ${way% *}" -- archive "$P" --fail-on never -q --level error "$tmp/long.pgn.${way#* }"
		also "a game in ${way% *}: no library for archives" -- eval '! has loaded "$tmp/err"'
		expect 2 "an archive in ${way% *}" -- archive "$P" --fail-on never -q --level error "$tmp/inside.tar.${way#* }"
		also "an archive in ${way% *}: its library is loaded" -- has '^loaded$' "$tmp/err"
	done
	expect 0 "a game in gzip, through a pipe" -- eval 'archive "$P" --fail-on never -q --level error <"$tmp/long.pgn.gz"'
	also "a game in gzip, through a pipe: no library for archives" -- eval '! has loaded "$tmp/err"'
	head -c 2000 "$tmp/inside.tar.gz" | tail -c 1900 >"$tmp/rest"; { head -c 100 "$tmp/long.pgn.gz"; cat "$tmp/rest"; } >"$tmp/damaged.gz"
	expect 2 "what cannot be unpacked" -- archive "$P" -q "$tmp/damaged.gz"
	also "may be an archive" -- has '^loaded$' "$tmp/err"
else
	skip "archives in what is compressed" "there is no sandbox here, before which libraries are loaded"
fi

check_all || finish
if ! command -v dpkg-shlibdeps >/dev/null; then
	skip "the package depends on the libraries (files alone)" "no dpkg-shlibdeps"
else
	dpkg-shlibdeps -O "$B/libraries.so" 2>/dev/null | tr , '\n' >"$tmp/depends"
	[ "$(grep -c 'lib\(zstd\|bz2-\|lzma\|csv\|inih\|jansson\|expat\|sqlite3\)\|zlib' "$tmp/depends")" -eq 9 ] &&
	    grep -q 'dh_shlibdeps.*build/libraries.so' debian/rules
	verdict $? "the package depends on the libraries (files alone)"
fi
finish
