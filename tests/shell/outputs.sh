#!/bin/sh
# outputs.sh: commands with all that they write: fixtures/outputs/commands has them, and NAME.txt beside it what is
# expected on standard output, on standard error, and as exit status.  Nearly every change of what a program does is one of
# these texts, too.  -u writes them anew; the difference in git is then what has changed for users.
# usage: tests/shell/outputs.sh [-u] [build directory]
#
# A line of fixtures/outputs/commands is a name, a tab, and a command as the shell takes it; it runs in fixtures/, where
# $tmp is an empty folder, and `page` leaves out of a page what is the same in all: its style and its program.
# shellcheck disable=SC2016,SC2317,SC2030,SC2031 # expect runs what looks unused; a command has a $tmp of its own
update=false
[ "$1" = -u ] && { update=true; shift; }
B=${1:-${B:-build}}
. tests/shell/cli.inc
bin=$(cd "$B" && pwd) || exit 2
PATH=$bin:$PATH
version=$(pgn-check --version | sed -n '1s/^pgn-check //p')
scratch=$tmp
cd fixtures || exit 2

page() {
	sed -e '/^<style>/,/^<\/style>/d' -e '/^<script>/,/^<\/script>/d'
}

# all_of NAME COMMAND: everything it writes; the version, the machine and folders of it have names instead
all_of() {
	rm -rf "$scratch/run"
	mkdir "$scratch/run"
	(
		tmp=$scratch/run
		export tmp
		eval "$2" </dev/null >"$scratch/is.out" 2>"$scratch/is.err"
		echo $? >"$scratch/is.status"
	)
	{
		cat "$scratch/is.out"
		[ ! -s "$scratch/is.err" ] || { echo "---- standard error"; cat "$scratch/is.err"; }
		echo "---- status $(cat "$scratch/is.status")"
	} | sed -e "s|$scratch/run|TMP|g" -e "s|file://[^/]*$PWD|file://HOST|g" -e "s|$bin/||g" -e "s|\\b$(echo "$version" | sed 's/\./\\./g')\\b|VERSION|g" >"$scratch/is"
}
# as_wanted NAME COMMAND: it does what it did
as_wanted() {
	all_of "$1" "$2"
	diff -a -u "outputs/$1.txt" "$scratch/is"
}
tab=$(printf '\t')
while IFS=$tab read -r name command; do
	case $name in
	'' | '#'*) continue ;;
	esac
	if $update; then
		all_of "$name" "$command"
		cp "$scratch/is" "outputs/$name.txt"
	fi
	expect 0 "$name" -- as_wanted "$name" "$command"
	[ $expected -eq 0 ] || head -n 20 "$tmp/out" | cut -c 1-300 | sed 's/^/# /'
done <outputs/commands
find outputs -name '*.txt' | sed 's|.*/\(.*\)\.txt$|\1|' | sort >"$tmp/texts"
grep -v '^#' outputs/commands | cut -f 1 | sed '/^$/d' | sort >"$tmp/names"
expect 0 "every text belongs to a command" -- eval 'cmp "$tmp/texts" "$tmp/names" && pgn-check --version'
finish
