#!/bin/sh
# libarchive.sh: without libarchive, or with one that lacks what is needed, zip archives are refused and all else works.
# usage: tests/shell/libarchive.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$B/pgn-check

if ! command -v zip >/dev/null || [ "$(uname -s)" != Linux ]; then
	skip "without libarchive" "needs zip and a loader that obeys LD_LIBRARY_PATH"
	finish
fi

printf '[Event "?"]\n\n1. e4 e5 *\n' >"$tmp/a.pgn"
gzip -c "$tmp/a.pgn" >"$tmp/a.gz"
zip -q -j "$tmp/a.zip" "$tmp/a.pgn"
mkdir "$tmp/present" "$tmp/none" "$tmp/other"
echo nothing >"$tmp/none/libarchive.so.13"
echo 'int archive_read_new(void); int archive_read_new(void) { return 0; }' >"$tmp/other.c"
${CC:-cc} -shared -fPIC -o "$tmp/other/libarchive.so.13" "$tmp/other.c" || exit 2

# with FOLDER FILE: the file is checked with the libraries of that folder
with() {
	LD_LIBRARY_PATH=$tmp/$1 "$P" --level error --summary "$tmp/$2"
}
needs_libarchive='a.zip:.*error: a zip archive needs the library libarchive'
# once PATTERN: one line of the output matches
once() {
	[ "$(grep -c "$1" "$tmp/out")" -eq 1 ]
}

expect 0 "a zip archive with libarchive" -- with present a.zip
also "a zip archive with libarchive is not refused" -- lacks "$needs_libarchive"
expect 0 "a gzip file without libarchive" -- with none a.gz
also "a gzip file without libarchive is not refused" -- lacks 'needs the library libarchive'
expect 2 "a zip archive without libarchive" -- with none a.zip
also "a zip archive without libarchive: the reason is reported once" -- once "$needs_libarchive"
expect 2 "a zip archive with a libarchive that lacks functions" -- with other a.zip
also "a zip archive with a libarchive that lacks functions: the reason is reported once" -- once "$needs_libarchive"
finish
