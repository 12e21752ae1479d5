#!/bin/sh
# golden.sh: command lines with their expected output; fixtures/golden/TOOL-CASE.args, .out, .exit, and .err where
# something belongs on standard error.  They run in fixtures/golden.  -u writes the expectations anew.
# usage: tests/shell/golden.sh [-u] [build directory]
[ "$1" = -u ] && { update=1; shift; }
B=${1:-${B:-build}}
LC_ALL=C NO_COLOR='' TERM=xterm SOURCE_DATE_EPOCH=1767225600
export LC_ALL NO_COLOR TERM SOURCE_DATE_EPOCH
bin=$(cd "$B" && pwd) || exit 2
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
cd fixtures/golden || exit 2
n=0
failed=0
for args in *.args; do
	case=${args%.args}
	tool=$bin/$(echo "$case" | sed 's/^\(pgn-[a-z]*\|fen-legal\)-.*/\1/')
	# The arguments are shell words, and may redirect.
	eval "\"\$tool\" $(cat "$args")" >"$tmp/out" 2>"$tmp/err" </dev/null
	echo $? >"$tmp/exit"
	if [ -n "$update" ]; then
		cp "$tmp/out" "$case.out"
		cp "$tmp/exit" "$case.exit"
		rm -f "$case.err"
		[ -s "$tmp/err" ] && cp "$tmp/err" "$case.err"
	fi
	cat "$case.err" 2>/dev/null >"$tmp/wanted"
	n=$((n + 1))
	if diff -u "$case.out" "$tmp/out" >"$tmp/diff" && diff -u "$case.exit" "$tmp/exit" >>"$tmp/diff" &&
	    diff -u "$tmp/wanted" "$tmp/err" >>"$tmp/diff"; then
		echo "ok $n - $case"
	else
		sed 's/^/# /' "$tmp/diff"
		echo "not ok $n - $case"
		failed=1
	fi
done
echo "1..$n"
exit $failed
