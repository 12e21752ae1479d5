#!/bin/sh
# unread.sh: what could not be read never counts as nothing: old results stay, every shard says so, -r says so.
# usage: tests/shell/unread.sh [build directory]
# shellcheck disable=SC2016,SC2317 # eval and expect run what looks unused
B=${1:-${B:-build}}
. tests/shell/cli.inc
bin=$(cd "$B" && pwd)
P=$bin/pgn-check F=$bin/fen-legal R=$bin/pgn-replay S=$bin/pgn-stats
cd "$tmp" || exit 2
printf '[Event "a"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n' >a.pgn
printf '[Event "b"]\n[Result "1-0"]\n\n1. e4 Ke6 1-0\n' >b.pgn
echo '8/8/8/8/8/8/8/8 w - - 0 1' >p.fen
gzip -nc a.pgn | head -c 40 >cut.pgn.gz

mkdir folder
cp a.pgn b.pgn cut.pgn.gz folder

# -- what is written --
# NAME FILE COMMAND: the old file stays if something cannot be read
while IFS='|' read -r name command; do
	for missing in none.pgn cut.pgn.gz; do
		echo old >old; echo old >want
		expect 2 "$name, and $missing" -- eval "$command a.pgn b.pgn $missing"
		also "$name, and $missing: the old file stays" -- same want old
		also "$name, and $missing: that is said" -- has "old: left unchanged, since $missing could not be read\$" err
		rm old
		expect 2 "$name, $missing, and no old file" -- eval "$command a.pgn b.pgn $missing"
		also "$name, $missing, and no old file: there is none" -- test ! -e old
		also "$name, $missing, and no old file: that is said" -- has "old: not written, since $missing could not be read\$" err
	done
	expect 2 "$name, and a folder" -- eval "$command -r folder none.pgn"
	also "$name, and a folder: how to go on is said" -- \
	    has "old: not written, since folder/cut.pgn.gz and 1 other could not be read; --exclude leaves them out\$" err
	echo old >old
	expect "$(case $name in *check*) echo 1 ;; *) echo 0 ;; esac)" "$name, everything is read" -- eval "$command a.pgn b.pgn"
	also "$name, everything is read: the file is new" -- lacks '^old$' old
done <<'END'
pgn-replay -o|"$R" -o old
pgn-check --good|"$P" --good old
pgn-check --bad|"$P" --bad old
pgn-stats -o|"$S" -o old
pgn-replay --unique|"$R" --unique first -o old
pgn-replay --sort|"$R" --sort Date -o old
pgn-replay --to sqlite|"$R" --to sqlite -o old
END
echo old >old
expect 2 "a report" -- "$P" -o old a.pgn none.pgn
also "a report says what could not be read" -- has 'none.pgn.*io-open' old
echo old >old
expect 2 "another report" -- "$P" --report jsonl=old a.pgn none.pgn
also "the other report says it, too" -- has 'none.pgn.*io-open' old
echo old >old
expect 2 "positions" -- "$F" -o old p.fen none.fen
also "the report on positions says it" -- has 'none.fen.*io-open' old

# -- what says nothing of the files --
rm -f old
expect 2 "a baseline" -- "$P" --write-baseline old a.pgn none.pgn
also "it has what could be read" -- has '"arbiter-baseline"' old
also "that it lacks something is said" -- has '^pgn-check: old: incomplete, since none.pgn could not be read$' err
rm old
expect 2 "a baseline of a folder with a file that is cut" -- "$P" -q --level info --write-baseline old -r folder
also "it has the findings in the others" -- has '"folder/b.pgn"' old
expect 2 "a run with it" -- "$P" -q --level info --baseline old -r folder
also "reports the file that cannot be read, and nothing else" -- eval 'test "$(cut -d: -f1 out | sort -u)" = folder/cut.pgn.gz'
cp a.pgn kept.pgn
gzip -nc b.pgn >folder/cut.pgn.gz
expect 1 "when that can be read" -- "$P" -q --level info --baseline old -r folder
also "what is in it is new" -- eval 'test "$(cut -d: -f1 out | sort -u)" = folder/cut.pgn.gz'
gzip -nc a.pgn | head -c 40 >folder/cut.pgn.gz
rm old
expect 0 "a baseline of what can be read" -- "$P" --write-baseline old a.pgn b.pgn
cp old want
expect 2 "--prune-baseline" -- "$P" --baseline old --prune-baseline a.pgn none.pgn
also "it is as it was" -- same want old
also "that is said, too" -- has '^pgn-check: old: left unchanged, since none.pgn could not be read$' err
rm old
expect 2 "keys" -- "$P" --write-keys old -r folder
also "there are none" -- test ! -e old
also "and it is said how to go on" -- has '^pgn-check: old: not written, since folder/cut.pgn.gz could not be read; --exclude leaves it out$' err
expect 1 "which is so" -- "$P" --write-keys old -r folder --exclude 'cut*'
also "keys are written" -- test -s old

# -- shards --
for k in 0 1 2; do
	expect 2 "shard $k/3, and a missing file" -- "$S" --shard $k/3 --write-counts part$k a.pgn none.pgn
	also "shard $k/3 reports it" -- has 'none.pgn: No such file' err
	also "shard $k/3 leaves no partial result" -- test ! -e part$k
done

# -- names that are too long --
mkdir deep
python3 - <<'END' || { skip "names that are too long" "no python3"; finish; }
import os
os.chdir('deep')
for i in range(22):
    os.mkdir('0' * 200)
    os.chdir('0' * 200)
open('x.pgn', 'w').write('1. e5 *\n')
END
cp a.pgn deep
expect 2 "-r, and a path longer than PATH_MAX" -- "$P" -r --summary deep
also "the path is reported" -- has '000.*File name too long.*io-open'
also "the rest is read" -- has '^1 game'
finish
