#!/bin/sh
# renamed.sh: each old name of an option does what the new one does, is reported once, and is in the manual page.
# usage: tests/shell/renamed.sh [build directory]
# shellcheck disable=SC2317 # expect runs what looks unused
B=${1:-${B:-build}}
. tests/shell/cli.inc
bin=$(cd "$B" && pwd) || exit 2
man=$(pwd)/man
cp fixtures/golden/two.pgn fixtures/golden/mixed.pgn "$tmp"

# The rows of the table: programs, the old name, tabs between them.
sed -n 's/^	{ ALL, "\([a-z0-9-]*\).*/pgn-check pgn-replay pgn-stats fen-legal	\1/p
	s/^	{ "\([^"]*\)", "\([a-z0-9-]*\).*/\1	\2/p' core/toolkit/cli/renamed_options.c >"$tmp/rows"
cd "$tmp" || exit 2
printf '%s\n' 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' '8/8/8/4k3/8/8/8/4K3 w - - 0 1' \
    '8/8/8/4k3/8/8/4P3/4K3 w - - 0 1' '8/8/8/4k3/8/8/8/P3K3 w - - 0 1' >list.fen

# run TO COMMAND: runs it, with what it writes in TO.out, TO.err and TO.status; files that it writes are in a folder TO
run() {
	rm -rf "$1"
	mkdir "$1"
	to=$1
	shift
	(cd "$to" && PATH=$bin:$PATH && eval "$*") <two.pgn >"$to.out" 2>"$to.err"
	echo $? >"$to.status"
}
# silent COMMAND: it writes nothing
silent() { [ -z "$("$@")" ]; }
# the_same: both runs wrote the same on standard output and into files, and ended with the same status
the_same() {
	cmp old.out new.out && diff -r old new && cmp old.status new.status
}
# reported NAME: the old run has one line about the old name, and else the messages of the new one
reported() {
	[ "$(grep -c -e "--$1 .*is now --\|--$1 is now --" old.err)" -eq 1 ] &&
	    grep -v " is now --" old.err | cmp - new.err
}
# pair NAME OLD NEW: commands without the files
pair() {
	run old "$2"
	run new "$3"
	# An old name is worth nothing if nothing is written, or the run has failed in both.
	[ -s old.out ] || [ -n "$(ls old)" ]
	verdict $? "$2: something is written"
	expect "$(cat new.status)" "$2 is $3" -- eval 'the_same && "$bin/pgn-check" --version; (exit "$(cat old.status)")'
	also "$2: the same is written" -- the_same
	also "$2: it is reported once" -- reported "$1"
	echo "${2%% *} $1" >>done
}
: >done
while IFS='|' read -r programs name old new; do
	[ -n "$programs" ] || continue
	for program in $programs; do
		pair "$name" "$program $old" "$program $new"
	done
done <<'END'
pgn-check pgn-replay pgn-stats|ignore|--ignore 'san-*,tag-*' --ignore=illegal-unreachable --summary ../two.pgn ../mixed.pgn|--severity 'san-*,tag-*=off' --severity=illegal-unreachable=off --summary ../two.pgn ../mixed.pgn
pgn-check|ignore|--show-config --severity num-gap=info --ignore san-* --select num-*|--show-config --severity num-gap=info --severity san-*=off --select num-*
fen-legal|ignore|--ignore fen-pawn* ../list.fen|--severity fen-pawn*=off ../list.fen
END

# refused PROGRAM OLD...: with the sentence that has the new name
refused() {
	grep -q " is now --.*: say what you mean with --" err && empty out
}
while IFS='|' read -r command; do
	[ -n "$command" ] || continue
	expect 2 "$command is refused" -- eval "$bin/$command"
	also "$command: the sentence has the new name" -- refused
done <<'END'
END

tr '\t' ' ' <rows | while read -r line; do
	name=${line##* }
	for program in ${line% *}; do
		echo "$program $name"
	done
done | sort -u >wanted
sort -u done >done.sorted
expect 0 "there are old names" -- eval 'test -s wanted && "$bin/pgn-check" --version'
also "each has been compared" -- silent comm -23 wanted done.sorted
# in_pages: each row is in the manual pages of its programs, which have no others
in_pages() {
	while read -r program name; do
		sed -n '/^\.Sh RENAMED OPTIONS/,/^\.Sh EXIT/p' "$man/$program.1" | grep -q "^\.It Li --$name\( \|\$\)" ||
		    echo "$program: $name"
	done <wanted
}
also "each is in the manual page" -- silent in_pages
finish
