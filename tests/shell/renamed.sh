#!/bin/sh
# renamed.sh: each old name of an option does what the new one does, is reported once, and is in the manual page.
# usage: tests/shell/renamed.sh [build directory]
# shellcheck disable=SC2317 # expect runs what looks unused
B=${1:-${B:-build}}
. tests/shell/cli.inc
bin=$(cd "$B" && pwd) || exit 2
man=$(pwd)/man
for file in two.pgn mixed.pgn german.pgn semicolons.csv puzzles.csv; do
	cp "fixtures/golden/$file" "$tmp"
done
"$bin/pgn-replay" -q --to polyglot --min-games 1 fixtures/golden/two.pgn >"$tmp/book.bin"

# The rows of the table: programs, the old name, tabs between them.
sed -n 's/^	{ ROW(ALL, "\([a-z0-9-]*\).*/pgn-check pgn-replay pgn-stats fen-legal	\1/p
	s/^	{ ROW("\([^"]*\)", "\([a-z0-9-]*\).*/\1	\2/p' core/apps/shared/renamed_rows.c >"$tmp/rows"
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
	    grep -v " is now --" old.err >said
	cmp said new.err
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
pgn-check pgn-replay fen-legal|ignore|--ignore help|--severity help
pgn-replay pgn-stats|position|--position list|--where list
pgn-replay|letters|--letters=help|--to-language=help
pgn-check|games|--games -f jsonl ../two.pgn|--all-games -f jsonl ../two.pgn
pgn-replay|merge|-q --sort game --merge ../two.pgn|-q --sort game --sorted ../two.pgn
pgn-replay|tag|-q --where 'plies > 4' --tag Long=yes ../two.pgn|-q --where 'plies > 4' --mark Long=yes ../two.pgn
pgn-replay|language|-q --language German --to uci ../german.pgn|-q --from-language German --to uci ../german.pgn
pgn-replay|letters|-q --letters=figurines ../two.pgn|-q --to-language=figurines ../two.pgn
pgn-replay|check|--check ../mixed.pgn ../two.pgn|--dry-run ../mixed.pgn ../two.pgn
pgn-replay pgn-stats|either-colour|-q --where 'plies < 8' --either-colour --position 'rnbqkbnr/pppp1ppp/8/4p3/*/*/*/*' ../two.pgn|-q --where 'plies < 8' --either-side --where 'position("rnbqkbnr/pppp1ppp/8/4p3/*/*/*/*")' ../two.pgn
pgn-replay pgn-stats|position|-q --position 'rnbqkbnr/pppp1ppp/8/4p3/*/*/*/*' ../two.pgn|-q --where 'position("rnbqkbnr/pppp1ppp/8/4p3/*/*/*/*")' ../two.pgn
pgn-replay pgn-stats|material|-q --material 'KQvK,K*vK*:3' --where 'plies > 4' ../two.pgn|-q --where 'material("KQvK") || material("K*vK*:3")' --where 'plies > 4' ../two.pgn
pgn-replay|first|-q --first 2 ../two.pgn|-q --range 1-2 ../two.pgn
pgn-replay|part|-q --part train:50,test:50 --seed 2 -o . ../two.pgn|-q --split train:50,test:50 --seed 2 -o . ../two.pgn
pgn-replay|final|-q --to fen --final ../two.pgn|-q --to fen --ply last ../two.pgn
pgn-stats|no-replay|-f csv --no-replay ../two.pgn|-f csv --tables quick ../two.pgn
pgn-stats|html|--html ../two.pgn|--format html ../two.pgn
pgn-stats|html|--html -f csv ../two.pgn|--format html -f csv ../two.pgn
pgn-stats|partial|--partial p ../two.pgn|--write-counts p ../two.pgn
pgn-stats|sample-key|--sample-key 7 -f json --memory 1M ../two.pgn|--seed 7 -f json --memory 1M ../two.pgn
fen-legal|column|--csv --column position ../semicolons.csv|--from csv --fen-column position ../semicolons.csv
fen-legal|moves|--csv --moves Moves ../puzzles.csv|--from csv --moves-column Moves ../puzzles.csv
fen-legal|fix|--fix ../list.fen|--corrected ../list.fen
fen-legal|from|--proof --from '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1' --fen '4k3/8/8/8/4P3/8/8/4K3 b - - 0 1'|--proof --start '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1' --fen '4k3/8/8/8/4P3/8/8/4K3 b - - 0 1'
fen-legal|from|--proof --from startpos --nodes 300 ../list.fen|--proof --start startpos --nodes 300 ../list.fen
fen-legal|from|--proof --from SP518 --csv ../puzzles.csv --nodes 300|--proof --start SP518 --from csv ../puzzles.csv --nodes 300
fen-legal|csv|--csv ../puzzles.csv|--from csv ../puzzles.csv
fen-legal|book|--book --summary ../book.bin|--from polyglot --summary ../book.bin
fen-legal|chess960|--chess960 --fen 'nrbbqnkr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQNKR w KQkq - 0 1'|--variant chess960 --fen 'nrbbqnkr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQNKR w KQkq - 0 1'
fen-legal|dead|--dead -f csv --level info ../list.fen|--can-mate either -f csv --level info ../list.fen
END

# refused PROGRAM OLD...: with the sentence that has the new name
refused() {
	grep -q " is now --.*: say what you mean with --" err && empty
}
while IFS='|' read -r command; do
	[ -n "$command" ] || continue
	expect 2 "$command is refused" -- eval "$bin/$command"
	also "$command: the sentence has the new name" -- refused
done <<'END'
pgn-replay --position 4k3/8/8/8/8/8/8/4K3 --position 4k3/8/8/8/8/8/8/4K3 two.pgn
pgn-replay --material KvK --material KQvK two.pgn
pgn-replay --where 'material("KvK")' --position 4k3/8/8/8/8/8/8/4K3 --either-colour two.pgn
pgn-stats --either-colour --material KvK --where 'position("4k3/8/8/8/8/8/8/4K3")' two.pgn
pgn-replay --first 1 --first 2 two.pgn
pgn-replay --range 2 --first 1 two.pgn
pgn-replay --part a:1,b:1 --split year two.pgn
pgn-replay --to fen --ply 3 --final two.pgn
pgn-stats --no-replay --tables results two.pgn
fen-legal --chess960 --variant atomic list.fen
fen-legal --variant atomic --chess960 list.fen
fen-legal --csv --book book.bin
fen-legal --book --from csv book.bin
END
# What was none of the old option is no option.
for command in 'pgn-replay --first 1,3' "pgn-replay --first ''" 'pgn-replay --first -1' 'pgn-replay --part train' 'pgn-stats --html=x' \
    'fen-legal --from x' 'pgn-replay --position "a\"b"'; do
	expect 2 "$command is refused" -- eval "$bin/$command two.pgn"
	also "$command: not as an old name" -- lacks ' is now --' err
	case $command in *--html* | *--from*) continue ;; esac
	also "$command: the new one is named" -- has 'there is no option .*; did you mean --\(range\|split\|where\)?' err
done
expect 2 "parts with the names of tags" -- "$bin/pgn-replay" --part White:50,Black:50 two.pgn
also "they are not taken for tags" -- has 'their names not those of tags' err

tr '\t' ' ' <rows | while read -r line; do
	name=${line##* }
	for program in ${line% *}; do
		echo "$program $name"
	done
done | sort -u >wanted
sort -u done >done.sorted
expect 0 "there are old names" -- eval 'test -s wanted && "$bin/pgn-check" --version'
also "each has been compared" -- silent comm -23 wanted done.sorted
for program in pgn-check pgn-replay pgn-stats fen-legal; do
	sed -n '/^\.Sh RENAMED OPTIONS/,/^\.Sh EXIT/s/^\.It Li --\([a-z0-9-]*\).*/\1/p' "$man/$program.1" | sed "s/^/$program /"
done | sort >in_pages
also "each is in the manual pages of its programs, which have no others" -- diff wanted in_pages
finish
