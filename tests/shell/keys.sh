#!/bin/sh
# keys.sh: key files of shares, merged, give what one run gives; what is not a whole key file is refused.
# usage: tests/shell/keys.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
check=$B/pgn-check
replay=$B/pgn-replay
planted=fixtures/archive/planted.pgn

# equal_files A B: both have something in them, and it is the same
equal_files() {
	[ -s "$1" ] && cmp "$1" "$2"
}
# one_run OUT FILE...: what is found about duplicates
one_run() {
	out=$1
	shift
	"$check" --duplicates --level info --select 'dup-*' --max-findings 0 "$@" >"$out" 2>/dev/null
}
# shards N FILE...: writes the keys of N shares
shards() {
	rm -rf "$tmp/parts"
	mkdir "$tmp/parts"
	of=$1
	shift
	for k in $(seq 0 $((of - 1))); do
		"$check" -q --shard "$k/$of" --write-keys "$tmp/parts/$k.keys" --fail-on never --level error "$@" >/dev/null || return
	done
}
# merged OUT ARGUMENT...
merged() {
	out=$1
	shift
	"$check" --merge --level info --select 'dup-*' --max-findings 0 "$@" >"$out"
}

expect 2 "- is not a name for keys" -- "$check" --write-keys - fixtures/archive/merge.pgn
also "only that is said" -- test "$(head -n 1 "$tmp/err")" = "pgn-check: a file to write cannot be '-'; /dev/stdout can"
for option in --write-baseline '--spellings --propose'; do
	# shellcheck disable=SC2086
	expect 2 "$option -" -- "$check" $option - fixtures/archive/merge.pgn
	also "$option -: no file has that name" -- test ! -e ./-
	also "$option -: it is said" -- has "cannot be '-'" "$tmp/err"
done

# Three files, one in an archive, with more than one text in it.
for i in 1 2 3 4 5 6 7 8; do cat "$planted"; done >"$tmp/big.pgn"
sed 's/Spring Open/Spring open/' "$planted" >"$tmp/second.pgn"
mkdir "$tmp/tar"
cp "$planted" "$tmp/tar/a.pgn"
cp fixtures/archive/different.pgn "$tmp/tar/b.pgn"
tar -C "$tmp/tar" -cf "$tmp/both.tar" a.pgn b.pgn
set -- "$tmp/second.pgn" "$tmp/big.pgn" "$tmp/both.tar" fixtures/archive/different.pgn
one_run "$tmp/wanted" "$@"
expect 0 "the keys of a run are written" -- "$check" -q --write-keys "$tmp/all.keys" --fail-on never --level error "$@"
also "they have a name when they are whole" -- test -s "$tmp/all.keys"
expect 1 "they are compared" -- merged "$tmp/out1" "$tmp/all.keys"
also "with what one run finds" -- equal_files "$tmp/wanted" "$tmp/out1"
games=$("$check" -q --level error --fail-on never --summary -f jsonl "$@" | sed -n 's/.*"games":\([0-9]*\),.*/\1/p')
expect 1 "with totals" -- "$check" --merge --summary --select 'dup-*' "$tmp/all.keys"
also "these say how many games the keys are of" -- grep -q "^$games games by their keys: [0-9]* error" "$tmp/out"
expect 1 "totals as JSON" -- "$check" --merge --summary -f jsonl --select 'dup-*' "$tmp/all.keys"
also "these say it, too" -- grep -q "\"keys\":$games," "$tmp/out"
for of in 1 2 3 7 16; do
	shards "$of" "$@"
	expect 1 "keys of $of shards" -- merged "$tmp/found" "$tmp/parts"/*.keys
	also "give the bytes of one run" -- equal_files "$tmp/wanted" "$tmp/found"
done
expect 0 "16 are merged into one" -- "$check" --merge --write-keys "$tmp/one.keys" "$tmp/parts"/*.keys
also "which is what one run writes" -- equal_files "$tmp/all.keys" "$tmp/one.keys"
: >"$tmp/empty.pgn"
# Only some shards have bytes that are not UTF-8, and games before and after the first of them.
{ cat "$planted"; printf '[White "M\374ller, Hans"]\n[Black "B"]\n\n1. e4 *\n\n'; cat "$planted"
    printf '\n[White "M\374ller, H."]\n[Black "B"]\n\n1. e4 *\n'; } >"$tmp/latin.pgn"
for encoding in '' '--encoding cp1251'; do
	# shellcheck disable=SC2086
	"$check" -q --fail-on never $encoding --write-keys "$tmp/one.keys" "$tmp/latin.pgn" >/dev/null
	for of in 1 2 16; do
		# shellcheck disable=SC2086
		shards "$of" $encoding "$tmp/latin.pgn"
		expect 0 "keys of $of shards of an 8-bit text are merged ${encoding:-as guessed}" -- \
			"$check" --merge --write-keys "$tmp/merged.keys" "$tmp/parts"/*.keys
		also "and are those of one run" -- equal_files "$tmp/one.keys" "$tmp/merged.keys"
	done
done
shards 2 "$tmp/empty.pgn" "$planted" "$tmp/empty.pgn" "$tmp/second.pgn"
"$check" -q --write-keys "$tmp/some.keys" --fail-on never --level error "$tmp/empty.pgn" "$planted" "$tmp/empty.pgn" "$tmp/second.pgn"
expect 0 "shards with files without games are merged" -- "$check" --merge --write-keys "$tmp/merged.keys" "$tmp/parts"/*.keys
also "into what one run writes" -- equal_files "$tmp/some.keys" "$tmp/merged.keys"
expect 0 "three threads" -- "$check" -q -j 3 --write-keys "$tmp/three.keys" --fail-on never --level error "$@"
also "write the same keys" -- equal_files "$tmp/all.keys" "$tmp/three.keys"
one_run "$tmp/wanted" "$planted" "$tmp/second.pgn"
for f in "$planted" "$tmp/second.pgn"; do
	"$check" -q --write-keys "$tmp/$(basename "$f").keys" --fail-on never --level error "$f" >/dev/null
done
expect 1 "keys of different files are merged in the order in which they are given" -- \
	merged "$tmp/found" "$tmp/planted.pgn.keys" "$tmp/second.pgn.keys"
also "and give the bytes of one run" -- equal_files "$tmp/wanted" "$tmp/found"
expect 1 "keys come from standard input, too" -- sh -c "cat $tmp/all.keys | $check --merge"
expect 1 "in a sandbox" -- "$check" --sandbox always --merge "$tmp/all.keys"

# Contradictions and spellings.
contradictions='elo-jump,elo-spread,date-vs-event,event-two-sites,player-twice-in-round,player-two-places'
{ echo '% arbiter: ignore-file=elo-spread'; cat fixtures/archive/contradictions.pgn; } >"$tmp/muted.pgn"
awk -v RS= -v ORS='\n\n' 'NR == 2 * 11 - 1 { $0 = "% arbiter: ignore=date-vs-event\n" $0 } { print }' \
	fixtures/archive/contradictions.pgn >"$tmp/ignored.pgn"
set -- "$tmp/muted.pgn" "$tmp/ignored.pgn" fixtures/names/spellings.pgn
others() {
	"$check" "$@" --level info --select "$contradictions,name-variants,id-two-names,name-two-ids" --max-findings 0 --fail-on never
}
others --contradictions "$@" >"$tmp/wanted.--contradictions"
others --spellings --propose "$tmp/wanted.csv" "$@" >"$tmp/wanted.--spellings"
expect 0 "a game's and a file's ignored contradictions" -- others --contradictions --spellings "$@"
cp "$tmp/out" "$tmp/wanted.both"
also "are not there" -- sh -c "grep -q date-vs-event '$tmp/out' && ! grep -q '/muted.pgn.*elo-spread' '$tmp/out'"
for of in 1 2 3 16; do
	shards "$of" "$@"
	for option in --contradictions --spellings; do
		expect 0 "$option from $of shards" -- others --merge $option "$tmp/parts"/*.keys
		also "give the bytes of one run" -- equal_files "$tmp/wanted.$option" "$tmp/out"
	done
	expect 0 "both from $of shards, with 1 MB" -- others --merge --contradictions --spellings --memory 1M "$tmp/parts"/*.keys
	also "give the bytes of one run" -- equal_files "$tmp/wanted.both" "$tmp/out"
	expect 0 "proposals from $of shards" -- others --merge --spellings --propose "$tmp/found.csv" "$tmp/parts"/*.keys
	also "are those of one run" -- equal_files "$tmp/wanted.csv" "$tmp/found.csv"
done
expect 0 "contradictions alone" -- "$check" --merge --contradictions --level info --max-findings 0 "$tmp/parts"/*.keys
also "duplicates are compared only if they are asked for" -- lacks '\[dup-'
expect 0 "all three" -- "$check" --merge --duplicates --contradictions --spellings --level info --max-findings 0 "$tmp/parts"/*.keys
also "are found" -- sh -c "grep -q '.dup-copy' '$tmp/out' && grep -q 'elo-jump' '$tmp/out' && grep -q name-variants '$tmp/out'"

# Known games.
"$replay" --unique first --known "$planted" "$tmp/big.pgn" fixtures/archive/different.pgn >"$tmp/wanted" 2>/dev/null
expect 0 "keys are known to --unique" -- "$replay" --unique first --known "$tmp/planted.pgn.keys" "$tmp/big.pgn" fixtures/archive/different.pgn
also "as their games are" -- equal_files "$tmp/wanted" "$tmp/out"
expect 0 "pgn-check reports what is known" -- \
	"$check" --duplicates --select 'dup-*' --known "$tmp/planted.pgn.keys" "$tmp/second.pgn"
also "with the place of the known game" -- grep -q "second.pgn:1:1: .* of $planted (line 1)" "$tmp/out"
also "and nothing of the known games" -- sh -c "! grep -q '^$planted' $tmp/out"
cp "$tmp/out" "$tmp/wanted"
expect 0 "PGN is known as its keys are" -- "$check" --duplicates --select 'dup-*' --known "$planted" "$tmp/second.pgn"
also "with the same report" -- equal_files "$tmp/wanted" "$tmp/out"

# What is refused.
refused() {
	what=$1
	wanted=$2
	shift 2
	expect 2 "$what is refused" -- "$check" --merge "$@"
	also "with a message about it ($what)" -- grep -q "$wanted" "$tmp/err"
}
shards 3 "$planted"
refused "a missing shard" 'shards are missing (1): 1/3' "$tmp/parts/0.keys" "$tmp/parts/2.keys"
cp "$tmp/parts/0.keys" "$tmp/again.keys"
refused "a shard that is there twice" 'is there twice' "$tmp/parts"/*.keys "$tmp/again.keys"
cp "$tmp/all.keys" "$tmp/again.keys"
refused "a file that is there twice" 'the same games were read already' "$tmp/all.keys" "$tmp/again.keys"
refused "PGN" 'this is not a key file' "$planted"
refused "a file that is not there" 'No such file' "$tmp/none.keys"
head -c 1000 "$tmp/all.keys" >"$tmp/cut.keys"
refused "a key file that was cut" 'cut short' "$tmp/cut.keys"
{ head -c 2000 "$tmp/all.keys"; echo 'other bytes'; tail -c +2013 "$tmp/all.keys"; } >"$tmp/bad.keys"
refused "a key file with other bytes" 'damaged' "$tmp/bad.keys"
expect 2 "a key file with other bytes that is to be merged" -- "$check" --merge --write-keys "$tmp/from-bad.keys" "$tmp/bad.keys"
also "and nothing is written, nor left" -- equal none "$(ls -A "$tmp" | grep "from-bad\\|^\.arbiter" || echo none)"
{ cat "$tmp/all.keys"; echo; } >"$tmp/more.keys"
refused "a key file with more after it" 'damaged' "$tmp/more.keys"
{ printf 'arbkeys\n\377'; tail -c +10 "$tmp/all.keys"; } >"$tmp/newer.keys"
refused "a newer version" 'this program reads version' "$tmp/newer.keys"
: >"$tmp/nothing.keys"
expect 1 "a file of known keys that was cut to nothing" -- "$check" --known "$tmp/nothing.keys" --duplicates "$tmp/second.pgn"
also "is reported" -- grep -q 'nothing.keys: it has neither games nor keys' "$tmp/err"
head -c 3000 "$B/pgn-check" >"$tmp/program"
expect 2 "something else than games and keys" -- "$check" --duplicates --known "$tmp/program" --known "$planted" "$tmp/second.pgn"
also "is reported" -- grep -q -e '--known: neither games nor keys in 1 of 2 files' "$tmp/err"
expect 2 "a damaged file of known keys is refused" -- "$replay" --unique first --known "$tmp/bad.keys" "$planted"
also "and nothing is written" -- test ! -s "$tmp/out"

expect 2 "a file that is not a key file is not replaced" -- "$check" --write-keys "$tmp/second.pgn" "$planted"
also "it is as it was" -- grep -q 'Spring open' "$tmp/second.pgn"
expect 2 "keys of what could not be read" -- "$check" -q --write-keys "$tmp/none.keys" "$planted" "$tmp/nothing.pgn"
also "are not written" -- test ! -e "$tmp/none.keys"
expect 2 "--shard and --duplicates" -- "$check" --duplicates --shard 0/2 "$planted"
expect 2 "--write-keys and --duplicates" -- "$check" --duplicates --write-keys "$tmp/x.keys" "$planted"
expect 2 "a shard that there is not" -- "$check" --shard 2/2 "$planted"
expect 2 "--known needs --duplicates" -- "$check" --known "$planted" "$planted"

if [ -r "${ARBITER_SHARED:-}/corpus/lichess.pgn" ]; then
	corpus=$ARBITER_SHARED/corpus/lichess.pgn
	for i in 1 2 3; do cat "$corpus"; done >"$tmp/three.pgn"
	one_run "$tmp/wanted" "$tmp/three.pgn"
	shards 5 "$tmp/three.pgn"
	expect 0 "shards of a corpus, in little memory" -- merged "$tmp/found" --memory 1M "$tmp/parts"/*.keys
	also "give what one run gives" -- equal_files "$tmp/wanted" "$tmp/found"
else
	skip "shards of a corpus" "no corpus in ARBITER_SHARED"
fi
finish
