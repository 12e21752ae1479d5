#!/bin/sh
# legality.sh: a published collection of positions that are hard to judge, against the verdicts of fen-legal.
# usage: tests/shell/legality.sh [build directory].  Needs ARBITER_SHARED.
B=${1:-${B:-build}}
table=${ARBITER_SHARED:-../shared}/data/fen-legality.dev.tsv
LC_ALL=C
export LC_ALL

if [ ! -r "$table" ]; then
	echo "ok 1 - verdicts # SKIP there is no $table"
	echo 1..1
	exit 0
fi
"$B/fen-legal" --csv "$table" 2>/dev/null | tr -d '"' | awk -F '\t' '
# name, whether it holds, and the rows that are against it
function test(name, holds, rows) {
	if (!holds) {
		printf "%s", rows
		failed = 1
	}
	print (holds ? "ok " : "not ok ") ++n " - " name
}
NR == 1 { next }
{
	kind = $2 " " ($4 ~ /trivial/ ? "trivial" : "hard")
	rows[kind]++
	said[kind, $5]++
	if ($5 != "illegal")
		missed[kind] = missed[kind] "# unknown: " $1 " (" $3 ")\n"
	else if ($2 == "legal")
		wrong = wrong "# " $1 ": " $7 "\n"
	else if ($7 == "" || $6 == "")
		silent = silent "# without a reason: " $1 "\n"
}
END {
	hard = rows["illegal hard"]
	printf "# %d of %d hard illegal positions refused, %d of %d trivial ones\n", said["illegal hard", "illegal"], hard,
	    said["illegal trivial", "illegal"], rows["illegal trivial"]
	printf "%s", missed["illegal hard"]
	test("no legal position is refused", rows["legal hard"] > 0 && wrong == "", wrong)
	test("every trivial one is refused", rows["illegal trivial"] > 0 && missed["illegal trivial"] == "",
	    missed["illegal trivial"])
	test("every hard one is refused", hard > 0 && said["illegal hard", "illegal"] == hard, "")
	test("what is not refused is not called legal", said["illegal hard", "legal"] == 0, "")
	test("every refusal has a reason", silent == "", silent)
	print "1.." n
	exit failed
}'
