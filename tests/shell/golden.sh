#!/bin/sh
# golden.sh: command lines with their expected output; fixtures/golden/TOOL-CASE.args, .out, .exit, and .err where
# something belongs on standard error.  They run in fixtures/golden.  -u writes the expectations anew.
# usage: tests/shell/golden.sh [-u] [build directory]
update=false
[ "$1" = -u ] && { update=true; shift; }
B=${1:-${B:-build}}
. tests/shell/cli.inc
bin=$(cd "$B" && pwd) || exit 2
cd fixtures/golden || exit 2

# run CASE: the arguments are shell words, and may redirect
run() {
	# shellcheck disable=SC2034
	tool=$bin/$(echo "$1" | sed 's/^\(pgn-[a-z]*\|fen-legal\)-.*/\1/')
	eval "\"\$tool\" $(cat "$1.args")" >"$tmp/is.out" 2>"$tmp/is.err" </dev/null
	echo $? >"$tmp/is.exit"
}
# as_wanted CASE: runs it; its status and what it writes are as they should be
as_wanted() {
	run "$1"
	cat "$1.err" 2>/dev/null >"$tmp/wanted"
	diff -u "$1.exit" "$tmp/is.exit" && diff -u "$1.out" "$tmp/is.out" && diff -u "$tmp/wanted" "$tmp/is.err"
}
for args in *.args; do
	case=${args%.args}
	if $update; then
		run "$case"
		cp "$tmp/is.out" "$case.out"
		cp "$tmp/is.exit" "$case.exit"
		rm -f "$case.err"
		[ ! -s "$tmp/is.err" ] || cp "$tmp/is.err" "$case.err"
	fi
	expect 0 "$case" -- as_wanted "$case"
	[ $expected -eq 0 ] || sed 's/^/# /' "$tmp/out"
done
finish
