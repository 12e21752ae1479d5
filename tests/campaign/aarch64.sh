#!/bin/sh
# aarch64.sh: the unit tests on an emulated aarch64, and the programs, whose output must be that of this machine's build.
# usage: tests/campaign/aarch64.sh BUILD REFERENCE (builds for aarch64 and for this machine).  Needs qemu-aarch64-static.
#
# The emulator takes shared libraries from where Debian's multiarch puts them (libc6:arm64 and so on).  With `-L
# /usr/aarch64-linux-gnu` it would take ld.so from the cross compiler's libc6 and the C library from libc6:arm64; where
# these are of different versions, pthread_create() never returns.
B=$1 reference=$2
qemu=$(command -v qemu-aarch64-static || command -v qemu-aarch64) || { echo "aarch64: qemu-aarch64-static is missing" >&2; exit 2; }
unset QEMU_LD_PREFIX
export ARBITER_SLOWNESS=30
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
bad=0

for t in "$B"/tests/unit/test_*; do
	[ -f "$t" ] && [ -x "$t" ] || continue
	if timeout 1800 "$qemu" "$t" >"$dir/out" 2>&1; then
		echo "ok ${t##*/}: $(grep -c '^ok' "$dir/out") cases"
	else
		echo "not ok ${t##*/}, status $?"
		grep -v '^ok' "$dir/out" | head -n 20
		bad=$((bad + 1))
	fi
done

# alike NAME PROGRAM ARGUMENT...: the same output and exit status on both
alike() {
	name=$1 program=$2
	shift 2
	timeout 1800 "$reference/$program" "$@" >"$dir/here" 2>"$dir/here.err"
	echo $? >>"$dir/here"
	timeout 1800 "$qemu" "$B/$program" "$@" >"$dir/there" 2>"$dir/there.err"
	echo $? >>"$dir/there"
	if [ -s "$dir/here" ] && cmp "$dir/here" "$dir/there" && cmp "$dir/here.err" "$dir/there.err"; then
		echo "ok $name: $(wc -c <"$dir/here") bytes"
	else
		echo "not ok $name"
		bad=$((bad + 1))
	fi
}
for jobs in 1 3; do
	alike "pgn-check -j$jobs" pgn-check -j$jobs --format jsonl --level info -r fixtures
	alike "fen-legal -j$jobs" fen-legal -j$jobs --format jsonl --level info -r fixtures
	alike "pgn-replay -j$jobs" pgn-replay -j$jobs --to jsonl -r fixtures
	alike "pgn-stats -j$jobs" pgn-stats -j$jobs --format json -r fixtures
done
[ $bad -eq 0 ]
