#!/bin/sh
# dead_programs.sh: the test of the tests: with programs that do nothing, every script of tests/shell fails, and every
# check of it fails with programs that exit with 0 or with ones that exit with 1.
# usage: tests/shell/dead_programs.sh [build directory [script...]]
#
# Scripts of another checkout: cd there && sh HERE/tests/shell/dead_programs.sh build tests/*.sh
# Four copies of the build directory are made, whose programs are
#	true		/bin/true
#	missing		not there
#	exit0, exit1	say their version when they are asked for it, and else do nothing but exit with 0, or 1
# The first is made by `make check`, the second one, too, by `make check-all`, all four by `make vacuous` (DEAD_PROGRAMS=all),
# which takes minutes.
# Lines `# vacuous: NAME` name checks that pass both with exit0 and with exit1; the last lines count them.
B=${1:-${B:-build}}
[ $# -eq 0 ] || shift
# shellcheck source=tests/shell/cli.inc
. "${0%/*}/cli.inc"
kinds=true
! check_all || kinds='true missing'
[ "$DEAD_PROGRAMS" != all ] || kinds='true missing exit0 exit1'
limit=120	# seconds, for one run of a script
slow=20		# a run that takes longer is named
B=$(cd "$B" && pwd) || exit 2
[ $# -gt 0 ] || set -- tests/shell/*.sh

# files_only: names of checks that look at files of the tree alone, as their names say, are left out; so is the golden run
# of --version, the one answer that those programs have.
files_only() {
	grep -v -e ' (files alone)$' -e ': pgn-check-version$'
}
# What tests files and objects passes whatever the programs do, once there are some.
tests_no_program() {
	case ${1##*/} in
	core.sh) echo "it tests the sources and objects of the core" ;;
	rooms.sh) echo "it tests the layout of the sources" ;;
	*) return 1 ;;
	esac
}

# A copy of the build directory is one to make(1), too: the programs are as old as the real ones, so nothing is built.
for kind in $kinds; do
	mkdir -p "$tmp/$kind/build" "$tmp/$kind/tmp"
	for f in "$B"/*; do
		case ${f##*/} in
		pgn-check | pgn-replay | pgn-stats | fen-legal) ;;
		tests) ln -s "$f" "$tmp/$kind/build/tests" ;;
		*)	# With the first two kinds no script comes so far that it makes anything.
			case $kind in
			exit?) cp -Rp "$f" "$tmp/$kind/build" ;;
			*) ln -s "$f" "$tmp/$kind/build/${f##*/}" ;;
			esac ;;
		esac
	done
	for p in pgn-check pgn-replay pgn-stats fen-legal; do
		program=$tmp/$kind/build/$p
		case $kind in
		true) cp /bin/true "$program" ;;
		missing) continue ;;
		exit?)
			# shellcheck disable=SC2016
			printf '#!/bin/sh\ncase $1 in --version) echo "%s"; exit 0 ;; esac\nexit %s\n' \
			    "$("$B/$p" --version | head -n 1)" "${kind#exit}" >"$program"
			;;
		esac
		chmod 755 "$program"
		touch -r "$B/$p" "$program"
	done
done

# Who runs one: timeout(1) makes a process group of its own, and what is left of it ends with it.
cat >"$tmp/one" <<'END'
dir=$1 limit=$2 kind=$3 script=$4
out=$dir/$kind/$(echo "$script" | tr / _)
start=$(date +%s)
TMPDIR=$dir/$kind/tmp timeout -k 2 "$limit" sh "$script" "$dir/$kind/build" >"$out.tap" 2>"$out.err" </dev/null &
wait $!
echo "$? $(($(date +%s) - start))" >"$out.end"
kill -KILL -- -$! 2>/dev/null
exit 0
END
for script; do
	case ${script##*/} in
	dead_programs.sh) continue ;;
	esac
	echo "$script"
done >"$tmp/scripts"
while read -r script; do
	for kind in $kinds; do
		case $kind in
		exit?) tests_no_program "$script" >/dev/null && continue ;;
		esac
		echo "$kind $script"
	done
done <"$tmp/scripts" >"$tmp/runs"
xargs -P 2 -L 1 sh "$tmp/one" "$tmp" $limit <"$tmp/runs"

# run_of KIND SCRIPT: the files of a run, and its status and seconds
run_of() {
	run=$tmp/$1/$(echo "$2" | tr / _)
	read -r status seconds <"$run.end"
	[ "$seconds" -lt $slow ] || echo "# slow: $2 takes $seconds s with $1"
}
# is_red: it was not ended for being slow, and tells that something is wrong
is_red() {
	if [ "$status" -eq 124 ] || [ "$status" -eq 137 ]; then
		echo "# ended after $limit s"
		return 1
	fi
	[ "$status" -ne 0 ] || grep -q '^not ok' "$run.tap" || ! grep -q '^1\.\.[0-9]' "$run.tap"
}
# all_skipped: of its checks none was made
all_skipped() {
	grep -q '^ok.*# SKIP' "$run.tap" && ! grep '^ok\|^not ok' "$run.tap" | grep -qv '# SKIP'
}
# named TAP: a line `ok NAME` or `no NAME` for each check that was made; what has a name again gets a number
named() {
	LC_ALL=C awk '/^(not )?ok [0-9]+/ && !/# SKIP/ {
		verdict = /^ok/ ? "ok" : "no"
		sub(/^(not )?ok [0-9]+( - )?/, "")
		if (k[$0]++)
			$0 = $0 " (" k[$0] ")"
		print verdict, $0
	}' "$1" | sort -u
}

checks=0
vacuous=0
while read -r script; do
	for kind in true missing; do
		case $kinds in *$kind*) ;; *) continue ;; esac
		run_of $kind "$script"
		is_red
		verdict $? "$script fails when the programs are $kind"
	done
	[ "$DEAD_PROGRAMS" = all ] || continue
	if why=$(tests_no_program "$script"); then
		echo "# $script: $why"
		continue
	fi
	for kind in exit0 exit1; do
		run_of $kind "$script"
		if all_skipped; then
			skip "$script fails with programs of $kind" "it skips all of its checks here"
			: >"$tmp/$kind.named"
			continue
		fi
		named "$run.tap" >"$tmp/$kind.named"
		# Who fails before the first check proves nothing of the others.
		is_red && [ -s "$tmp/$kind.named" ]
		verdict $? "$script fails with programs of $kind"
	done
	comm -12 "$tmp/exit0.named" "$tmp/exit1.named" | sed -n 's/^ok /# vacuous: /p' | files_only >"$tmp/vacuous"
	cat "$tmp/vacuous"
	[ ! -s "$tmp/vacuous" ]
	verdict $? "$script: every check fails with programs of exit0 or with those of exit1"
	n_checks=$(cut -c 4- "$tmp/exit0.named" "$tmp/exit1.named" | sort -u | wc -l)
	n_vacuous=$(wc -l <"$tmp/vacuous")
	echo "# $script: $n_checks checks, $n_vacuous vacuous"
	checks=$((checks + n_checks)) vacuous=$((vacuous + n_vacuous))
done <"$tmp/scripts"
[ "$DEAD_PROGRAMS" != all ] || echo "# all: $checks checks, $vacuous vacuous"
finish
