#!/bin/sh
# libarchive.sh: without libarchive, or with one that lacks what is needed, zip archives are refused and all else works.
# usage: tests/shell/libarchive.sh [build directory]
B=${1:-${B:-build}}

if ! command -v zip >/dev/null || [ "$(uname -s)" != Linux ]; then
	echo "ok 1 - without libarchive # SKIP needs zip and a loader that obeys LD_LIBRARY_PATH"
	echo "1..1"
	exit 0
fi
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM

printf '[Event "?"]\n\n1. e4 e5 *\n' >"$dir/a.pgn"
gzip -c "$dir/a.pgn" >"$dir/a.gz"
zip -q -j "$dir/a.zip" "$dir/a.pgn"
mkdir "$dir/none" "$dir/other"
echo nothing >"$dir/none/libarchive.so.13"
echo 'int archive_read_new(void); int archive_read_new(void) { return 0; }' >"$dir/other.c"
${CC:-cc} -shared -fPIC -o "$dir/other/libarchive.so.13" "$dir/other.c" || exit 2

n=0
failed=0
# expect STATUS FOLDER FILE N: exit status of pgn-check with the libraries of a folder, and how often it says why
expect() {
	n=$((n + 1))
	LD_LIBRARY_PATH=$dir/$2 "$B/pgn-check" --level error "$dir/$3" >"$dir/out" 2>"$dir/err" </dev/null
	got=$?
	said=$(grep -c "$3:.*error: a zip archive needs the library libarchive" "$dir/out")
	if [ "$got" -eq "$1" ] && [ "$said" -eq "$4" ]; then
		echo "ok $n - $2: $3"
	else
		sed 's/^/# /' "$dir/out" "$dir/err"
		echo "not ok $n - $2: $3: exit status $got instead of $1"
		failed=1
	fi
}
mkdir "$dir/present"
expect 0 present a.zip 0
expect 0 none a.gz 0
expect 2 none a.zip 1
expect 2 other a.zip 1
echo "1..$n"
exit $failed
