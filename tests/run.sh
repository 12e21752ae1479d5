#!/bin/sh
# run.sh: runs the tests; the last line is `N passed, N failed, N skipped`.
# usage: tests/run.sh [-a] [build directory]
#
# A test is a program $B/tests/unit/test_*, a fuzz target $B/tests/fuzz/fuzz_X with inputs in fixtures/corpus/X and
# fixtures/X, or a script tests/shell/*.sh.  All print TAP.  What is in tests/bench and tests/campaign takes
# longer and is run by hand.
#
# With -a (`make check-all`) ARBITER_CHECK is "all", and tests make more checks: with more seeds, larger inputs, browsers,
# validators and other programs.  Scripts ask `check_all` of tests/shell/cli.inc, unit tests that of tests/support/check.h.
# (Inside, `run.sh one TEST DIR` runs one test.)
if [ "$1" = -a ]; then
	ARBITER_CHECK=all
	export ARBITER_CHECK
	shift
fi
B=${1:-build}
ARBITER_SHARED=${ARBITER_SHARED:-../shared}
case $ARBITER_SHARED in
/*) ;;
*) ARBITER_SHARED=$(pwd)/$ARBITER_SHARED ;;	# some tests work in other folders
esac
export B ARBITER_SHARED

command_of() {
	name=${1##*/fuzz_}
	case $1 in
	*.sh) sh "$1" "$B" ;;
	*/fuzz_*)
		fixtures=fixtures/$name
		[ -d "$fixtures" ] || fixtures=
		"$1" "fixtures/corpus/$name" ${fixtures:+"$fixtures"} ;;
	*) "$1" ;;
	esac
}

seconds() {
	now=$(date +%s%N)
	case $now in
	*N) echo "$(date +%s)000" ;;
	*) echo "${now%??????}" ;;
	esac
}

# run.sh BUILD one TEST DIR: what a test prints, how it ends and how long it takes, in files
if [ "$2" = one ]; then
	out=$4/$(echo "$3" | tr / _)
	start=$(seconds)
	command_of "$3" >"$out.tap" 2>"$out.err" </dev/null
	echo "$? $(($(seconds) - start))" >"$out.end"
	times >"$out.times"
	exit 0
fi

dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM

# The scripts first, as some take a minute: the short tests then keep all processors busy to the end.
for t in tests/shell/*.sh "$B"/tests/unit/test_* "$B"/tests/fuzz/fuzz_*; do
	case $t in
	*.[cdo]) continue ;;
	*/fuzz_*) [ -d "fixtures/corpus/${t##*/fuzz_}" ] || continue ;;
	esac
	[ -f "$t" ] && echo "$t"
done >"$dir/list"

# Runs as many at a time as there are processors; the report is in the order of the list.
xargs -P "$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)" -I '{}' sh "$0" "$B" one '{}' "$dir" <"$dir/list"

while read -r t; do
	out=$dir/$(echo "$t" | tr / _)
	LC_ALL=C awk -v name="$t" -v end="$(cat "$out.end" 2>/dev/null)" -v times="$out.times" -v errors="$out.err" -v counts="$dir/counts" '
	# Lines of a test before its verdict belong to it.
	/^#/ { said = said "    " $0 "\n"; next }
	/^1\.\.[0-9]+/ { planned = 1; plan = substr($0, 4) + 0; next }
	/^(not )?ok/ {
		tests++
		if (/^not ok/) { bad++; report = report said "    " $0 "\n" }
		else if (/# [Ss][Kk][Ii][Pp]/) { skipped++; skips = skips "    " $0 "\n" }
		else good++
		said = ""
		next
	}
	END {
		split(end, e, " ")
		status = e[1] == "" ? 255 : e[1]
		if (!planned || plan != tests || status > 1 || (status == 1 && !bad)) {
			bad++
			report = report said "    not ok - " name (planned ? "" : " printed no plan,")
			report = report (planned && plan != tests ? " planned " plan ", ran " tests + 0 "," : "") " ended with status " status "\n"
		}
		# The second line of times(1) is that of the processes that have ended: 0m1.250s 0m0.500s.
		while ((getline line < times) > 0)
			processor = line
		split(processor, m, /[ms ]+/)
		processor = 60 * m[1] + m[2] + 60 * m[3] + m[4]
		printf "%s %s: %d passed, %d failed, %d skipped (%.2f s, processor %.2f s)\n%s%s", bad ? "not ok" : "ok", name,
		    good, bad, skipped, e[2] / 1000, processor, report, skips
		for (lines = 0; bad && lines < 30 && (getline line < errors) > 0; lines++)
			print "    " line
		print good + 0, bad + 0, skipped + 0, processor >>counts
	}' "$out.tap" /dev/null
done <"$dir/list"

awk '
{ good += $1; bad += $2; skipped += $3; processor += $4 }
END {
	if (!NR) bad++
	printf "%d tests: %.0f s of processor time\n", NR, processor
	printf "%d passed, %d failed%s\n", good, bad, skipped ? ", " skipped " skipped" : ""
	exit bad > 0
}' "$dir/counts" /dev/null
