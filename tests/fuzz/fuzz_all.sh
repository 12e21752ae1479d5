#!/bin/sh
# fuzz_all.sh: runs every fuzz target with libFuzzer and sanitizers, for FUZZ_SECONDS (60) each; one line for each target.
# usage: tests/fuzz/fuzz_all.sh [target]...      (names such as split; default: all)
#
# New inputs go to a scratch copy of fixtures/corpus/NAME and fixtures/NAME; inputs that crash a target are kept in build-fuzz/.
CLANG=${CLANG:-clang}
seconds=${FUZZ_SECONDS:-60}
B=build-fuzz
command -v "$CLANG" >/dev/null || { echo "fuzz_all.sh: no $CLANG" >&2; exit 2; }
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
trap 'exit 2' HUP INT TERM
mkdir -p "$B" || exit 2

sanitizers=address,undefined
flags="-O1 -g -fno-omit-frame-pointer -fno-sanitize-recover=all"
# The Makefile knows how a module is compiled; only the compiler and its flags are others.
build() {
	make -s B="$B" CC="$CLANG" LTO= HARDEN= WARN= CFLAGS="$flags -fsanitize=fuzzer-no-link,$sanitizers" "$@"
}
build modules || exit 2
# Only what a target needs is linked: after each input libFuzzer looks at the counters of all that is.
rm -f "$B/core.a"
ar rc "$B/core.a" "$B"/core/base/*.o "$B"/core/*/*/*.o || exit 2
build "$B/tests/support.a" || exit 2
libraries=$(build libraries) || exit 2

[ $# -gt 0 ] || set -- $(for c in tests/fuzz/fuzz_*.c; do basename "$c" .c; done | sed 's/^fuzz_//; /^main$/d')
failed=0
for name; do
	target=$B/tests/fuzz/fuzz_$name
	build "$B/tests/fuzz/fuzz_$name.o" || exit 2
	# shellcheck disable=SC2086
	"$CLANG" $flags -pthread -fsanitize=fuzzer,$sanitizers -o "$target" "$target.o" "$B/tests/support.a" "$B/core.a" $libraries || exit 2
	mkdir -p "$tmp/$name"
	for inputs in "fixtures/corpus/$name" "fixtures/$name"; do
		[ -d "$inputs" ] && cp -R "$inputs/." "$tmp/$name"
	done
	TMPDIR=$tmp "$target" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 -print_final_stats=1 \
	    -artifact_prefix="$B/$name-" "$tmp/$name" >"$tmp/$name.log" 2>&1
	status=$?
	runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$tmp/$name.log")
	if [ $status -eq 0 ]; then
		echo "ok fuzz_$name: ${runs:-0} inputs in $seconds s"
	else
		failed=1
		echo "not ok fuzz_$name: ended with status $status after ${runs:-?} inputs"
		grep -E '^(SUMMARY|.*runtime error|artifact_prefix)' "$tmp/$name.log" | sed 's/^/    /'
		grep -E '^ *#[0-9]+ .* in ' "$tmp/$name.log" | head -n 12 | sed 's/^ */    /'
	fi
done
exit $failed
