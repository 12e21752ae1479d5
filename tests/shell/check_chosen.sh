#!/bin/sh
# check_chosen.sh: pgn-check --game and --where: only the games that are chosen are reported.
# usage: tests/shell/check_chosen.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$(cd "$B" && pwd)/pgn-check
top=$(pwd)
cd "$tmp" || exit 2
# games N...: a game with an illegal move for each number, played by that number
games() {
	for games_n; do
		printf '[Event "E"]\n[Site "S"]\n[Date "2020.01.%02d"]\n[Round "%d"]\n[White "W%d"]\n[Black "B"]\n[Result "*"]\n[WhiteElo "%d"]\n\n1. e5 *\n\n' \
		    "$games_n" "$games_n" "$games_n" $((2000 + games_n))
	done
}
games 1 2 3 4 5 6 7 8 9 10 11 12 >all.pgn
# found: the numbers of the games of all findings of the last run
found() { sed -n 's/.*"game":\([0-9]*\).*/\1/p' "${1:-out}" | sort -nu | tr '\n' ' '; }
finds() { equal "$1 " "$(found)"; }
nothing() { ! grep -q illegal out; }

expect 1 "all games" -- "$P" -f jsonl all.pgn
also "all have findings" -- finds "1 2 3 4 5 6 7 8 9 10 11 12"
mv out all
for threads in 1 4; do
	expect 1 "--game, $threads threads" -- "$P" -j $threads --batch-bytes 100 -f jsonl --game 3,11- all.pgn
	also "their numbers are those in the file, $threads threads" -- finds "3 11 12"
	grep -e '"game":3\>' -e '"game":1[12]\>' all >some
	also "and their findings the same, $threads threads" -- eval 'grep -v summary some >a; grep -v summary out >b; same a b'
	expect 1 "--where, $threads threads" -- "$P" -j $threads --batch-bytes 100 -f jsonl --where 'WhiteElo > 2009' all.pgn
	also "only these, $threads threads" -- finds "10 11 12"
done
expect 1 "both" -- "$P" -f jsonl --game 1-10 --where 'WhiteElo > 2008' all.pgn
also "must be true" -- finds "9 10"
expect 1 "a condition about findings" -- "$P" -f jsonl --where 'has("illegal-*") && verdict == "illegal"' --game 2 all.pgn
also "sees them" -- finds 2
expect 1 "a condition about moves" -- "$P" -f jsonl --where 'plies == 0 && errors > 0' --game 4 all.pgn
also "sees them" -- finds 4
expect 0 "no game is chosen" -- "$P" -f jsonl --where 'WhiteElo > 3000' all.pgn
also "nothing is reported, nor that it is no PGN" -- empty
expect 0 "--summary" -- eval '"$P" --summary --fail-on never --game 2-3 all.pgn 2>&1'
also "counts what is chosen" -- has '2 games'
expect 0 "--statistics" -- "$P" --fail-on never --statistics -f csv --where 'WhiteElo <= 2003' all.pgn
also "counts what is chosen" -- has '^3,"illegal'
expect 2 "a game that is not there" -- "$P" --game 13 all.pgn
also "it is said so" -- has_text 'there is no game 13: the file has 12 games' err
expect 0 "a condition with a tag that no game has" -- "$P" --where 'WhitElo > 1' all.pgn
also "a slip is shown" -- has_text 'no game has the tag WhitElo; did you mean WhiteElo?' err
expect 2 "a condition that is wrong" -- "$P" --where 'WhiteElo >' all.pgn
expect 2 "openings without a table" -- "$P" --where 'eco == "B20"' all.pgn
also "it is said what is needed" -- has_text 'need a table of openings: --eco FILE' err

# What a file says of all of it is read even if its first game is not chosen.
{ printf '%% arbiter: ignore-file=illegal-*\n'; cat all.pgn; } >muted.pgn
expect 0 "a file that ignores a finding" -- "$P" -f jsonl --game 3 muted.pgn
also "nothing is reported" -- nothing

# -- with other options --
games 1 2 3 4 >twice.pgn
games 3 1 4 2 >>twice.pgn
expect 1 "--duplicates" -- "$P" -f jsonl --duplicates --select 'dup-*' --fail-on warning twice.pgn
also "all copies" -- finds "5 6 7 8"
expect 1 "--duplicates --where" -- "$P" -f jsonl --duplicates --select 'dup-*' --fail-on warning --where 'WhiteElo >= 2003' twice.pgn
also "copies among the games that are chosen" -- finds "5 7"
expect 0 "--duplicates --game" -- "$P" -f jsonl --duplicates --select 'dup-*' --fail-on warning --game 1-4 twice.pgn
also "there is none among the first four" -- empty
for option in --contradictions --spellings --events; do
	expect 1 "$option with --where" -- "$P" -f jsonl $option --where 'WhiteElo > 2010' all.pgn
	also "$option with --where: findings of the games that are chosen" -- finds "11 12"
done
expect 0 "a baseline of all" -- "$P" --write-baseline base.json all.pgn
games 13 14 >>all.pgn
expect 1 "--baseline" -- "$P" -q -f jsonl --baseline base.json --game 10-14 all.pgn
also "only what is new" -- finds "13 14"
expect 0 "--baseline, of which nothing of what is chosen is new" -- "$P" -f jsonl --baseline base.json --game 3-5 all.pgn
also "it is not said that the rest no longer occurs" -- empty err
printf 'baseline = base.json\n' >.arbiter.ini
unset ARBITER_CONFIG
expect 0 "the same with a configuration" -- "$P" -f jsonl --game 3-5 all.pgn
also "nothing is said about the rest" -- empty err
rm .arbiter.ini
expect 0 "a claim" -- "$P" --claims --game 2 --fail-on never "$top/fixtures/golden/two.pgn"
expect 1 "names" -- eval 'printf "name,fideid\nW3,1\n" >names.csv; "$P" -f jsonl --names names.csv --game 3 all.pgn'
also "of the games that are chosen" -- finds 3
for option in --fix --diff "--good good.pgn" "--bad bad.pgn" "--cache c" "--write-baseline b" "--baseline base.json --prune-baseline" \
    "--write-keys k" "--trf $top/fixtures/trf/robin.trf" "--propose p --spellings" "--from csv" "--shard 0/2"; do
	[ "$option" = "--shard 0/2" ] || {
		# shellcheck disable=SC2086 # words
		expect 2 "--where with $option" -- "$P" $option --where 'WhiteElo > 1' all.pgn
		also "--where with $option: the reason is given" -- has 'exclude each other: ' err
	}
	# shellcheck disable=SC2086 # words
	expect 2 "--game with $option" -- "$P" $option --game 1 all.pgn
	also "--game with $option: the reason is given" -- has 'exclude each other: ' err
done
expect 2 "--game with a tournament report" -- "$P" --game 1 "$top/fixtures/trf/robin.trf"
also "it is said why" -- has_text '--game is for games of PGN' err

# --level says what is shown, not what is true.
# facts LEVEL FILE...: the verdict of each game, and how many errors and warnings it has, in all programs that know them
facts() {
	facts_level=$1
	shift
	"$P" --no-config --level "$facts_level" --fail-on never -f jsonl --all-games "$@" |
	    sed -n 's/.*"type":"game","file":"\([^"]*\)".*"game":\([0-9]*\).*"verdict":"\([a-z-]*\)".*/\1 \2 \3/p'
	"$bin/pgn-replay" --no-config --level "$facts_level" --to csv --columns file,game,verdict,errors,warnings "$@" 2>/dev/null
	"$bin/pgn-replay" --no-config --level "$facts_level" --to csv --columns file,game --where 'verdict == "clean"' "$@" 2>/dev/null
	"$bin/pgn-stats" --no-config --level "$facts_level" --format csv --tables counts --by verdict "$@" 2>/dev/null | grep ',games,,,games,'
}
bin=${P%/*}
for level in info warning error; do
	expect 0 "verdicts with --level $level" -- facts $level "$top"/fixtures/diag/enc-*.pgn "$top"/fixtures/diag/game-*.pgn "$top"/fixtures/diag/san-*.pgn
	mv out "facts.$level"
	also "a game with a warning is not clean, with --level $level" -- eval 'grep "enc-nbsp.pgn 1 findings" facts.$level'
done
expect 0 "verdicts do not depend on --level" -- eval 'cmp facts.info facts.warning && cmp facts.error facts.warning && "$P" --version'
expect 1 "a baseline with a warning" -- eval 'printf "[Event \"E\"]\n\n1. e5 *\n" >w.pgn; "$P" --write-baseline w.json w.pgn; "$P" --baseline w.json \
    --level error --prune-baseline w.pgn; "$P" --level error w.pgn'
also "keeps what --level does not show" -- eval 'grep -q tag-missing-roster w.json'
finish
