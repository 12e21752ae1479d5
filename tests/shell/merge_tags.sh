#!/bin/sh
# merge_tags.sh: pgn-replay --merge-tags keeps what all records of a game know, and says what contradicts.
# usage: tests/shell/merge_tags.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
replay=$B/pgn-replay
merge=fixtures/archive/merge.pgn

# equal_files A B: both have something in them, and it is the same
equal_files() {
	[ -s "$1" ] && cmp "$1" "$2"
}

expect 0 "three records of a game" -- "$replay" --unique first --merge-tags "$merge"
cat >"$tmp/wanted" <<'EOF'
[Event "Open"]
[Site "Riga"]
[Date "1995.12.03"]
[Round "4"]
[White "Alpha, Anton"]
[Black "Beta, Bruno"]
[Result "1-0"]
[Annotator "Somebody"]
[Source "a book"]
[WhiteElo "2400"]
EOF
grep '^\[' "$tmp/out" >"$tmp/tags"
also "what only one of them knows is written, and of a date and a name what says more" -- equal_files "$tmp/wanted" "$tmp/tags"
cat >"$tmp/wanted" <<EOF
pgn-replay: game 1 of $merge has Site "Riga", and not, as game 3 of $merge, "Tallinn"
pgn-replay: game 1 of $merge has WhiteElo "2400", and not, as game 2 of $merge, "2390"
2 duplicates left out
EOF
also "what contradicts is reported" -- equal_files "$tmp/wanted" "$tmp/err"
cp "$tmp/out" "$tmp/once"
expect 0 "what is merged" -- "$replay" --unique first --merge-tags "$tmp/once"
also "is not changed again" -- equal_files "$tmp/once" "$tmp/out"
also "and has no duplicates" -- test ! -s "$tmp/err"
expect 0 "--set and --drop come after it" -- "$replay" -q --unique first --merge-tags --set Site=Paris --drop Source "$merge"
also "the set tag is written" -- grep -qx '\[Site "Paris"\]' "$tmp/out"
also "the other is not" -- sh -c "! grep -q Source $tmp/out"
expect 0 "what is left out is written as it is" -- "$replay" -q --unique first --merge-tags --rest "$tmp/others" "$merge"
"$replay" --game 2,3 "$merge" >"$tmp/wanted"
also "with its own tags" -- equal_files "$tmp/wanted" "$tmp/others"
expect 0 "tags of a known game" -- "$replay" -q --unique first --merge-tags --known "$merge" fixtures/archive/different.pgn
also "are not merged" -- test "$(grep -c Annotator "$tmp/out")" -eq 0
sed '7,99s/Beta,B/de Vries, Jan/; s/Beta, Bruno/Vries, Jan de/' "$merge" >"$tmp/forms.pgn"
expect 0 "two forms of a name" -- "$replay" -q --unique first --merge-tags "$tmp/forms.pgn"
also "the one of the record that is kept stays" -- grep -qx '\[Black "Vries, Jan de"\]' "$tmp/out"

# A record with 120 tags of its own, and three that have 120 others each.
for record in 1 2 3 4; do
	sed '/^$/,$d' "$merge"
	seq 120 | sed "s/.*/[Own${record}x& \"&\"]/"
	printf '\n%s\n\n' "$(grep -m 1 '^1\.' "$merge")"
done >"$tmp/tags.pgn"
expect 0 "more tags than a game can take" -- "$replay" --unique first --merge-tags "$tmp/tags.pgn"
also "256 are merged" -- test "$(grep -c '^\[Own' "$tmp/out")" -eq 376
also "each of the others is reported" -- test "$(grep -c 'has no room for Own[234]x[0-9]* of game' "$tmp/err")" -eq 104

expect 2 "--merge-tags needs --unique" -- "$replay" --merge-tags "$merge"

# Tags taken from two copies of a file, some from each, come together again.
if [ -r "${ARBITER_SHARED:-}/corpus/lichess.pgn" ]; then
	"$replay" "$ARBITER_SHARED/corpus/lichess.pgn" >"$tmp/wanted"
	grep -v '^\[\(WhiteElo\|UTCDate\|UTCTime\) ' "$tmp/wanted" >"$tmp/a.pgn"
	sed '/^\[\(BlackElo\|ECO\|TimeControl\) /d; s/^\[Date ".*"\]/[Date "????.??.??"]/; s/^\[Event ".*"\]/[Event "?"]/' "$tmp/wanted" >"$tmp/b.pgn"
	for which in first longest richest; do
		expect 0 "two copies that lack different tags ($which)" -- \
			"$replay" --unique "$which" --merge-tags "$tmp/a.pgn" "$tmp/b.pgn"
		also "give the whole again ($which)" -- equal_files "$tmp/wanted" "$tmp/out"
		expect 0 "in the opposite order ($which)" -- "$replay" --unique "$which" --merge-tags "$tmp/b.pgn" "$tmp/a.pgn"
		also "they do so, too ($which)" -- equal_files "$tmp/wanted" "$tmp/out"
	done
else
	skip "copies of a corpus" "no corpus in ARBITER_SHARED"
fi
finish
