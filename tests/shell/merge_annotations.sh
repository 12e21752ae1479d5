#!/bin/sh
# merge_annotations.sh: pgn-replay --merge-annotations keeps the comments, NAGs and variations of all records of a game.
# usage: tests/shell/merge_annotations.sh [build directory]
B=${1:-${B:-build}}
. tests/shell/cli.inc
replay=$B/pgn-replay
annotated=fixtures/archive/annotated.pgn

expect 0 "three records of a game" -- "$replay" --unique first --merge-annotations "$annotated"
sed '1,/^$/d; /^$/d' "$tmp/out" >"$tmp/moves"
cat >"$tmp/wanted" <<'EOF'
{Before the game.} 1. e4 e5 2. Nf3 Nc6 3. Bb5 $5 {Spanish.} {Old.} 3... a6 4.
Ba4 $1 4... Nf6 (4... d6 {solid} 5. c3 (5. Bxc6+ bxc6)) (4... b5 5. Bb3
{Müller}) 5. O-O Be7 6. Re1 {[%clk 1:20:00]} {A natural move.} 6... b5 7. Bb3
d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 11. Nbd2 Bb7 12. Bc2 Re8 13. Nf1 Bf8 14. Ng3
g6 15. a4 c5 16. d5 c4 17. Bg5 h6 {Black resigned.} {18. Be3 (later) Nc5 (18...
h5 19. Qd2) 19. Qd2} 1-0
EOF
also "all annotations are written, those that are the same once" -- same "$tmp/wanted" "$tmp/moves"
cp "$tmp/out" "$tmp/once"
expect 0 "what is merged" -- "$replay" --unique first --merge-annotations "$tmp/once" "$annotated"
also "has everything that the records have" -- same "$tmp/once"
expect 0 "the longest is kept" -- "$replay" -q --unique longest --merge-annotations "$annotated"
also "its last moves keep their annotations" -- has_text '{Black resigned.} 18. Be3 {later} 18... Nc5'
also "and no comment repeats them" -- lacks_text '{18.'
expect 0 "--strip comes after it" -- "$replay" -q --unique first --merge-annotations --strip comments,nags --width 0 "$annotated"
also "variations of other records are there, comments are not" -- has_text '(4... d6 5. c3 (5. Bxc6+ bxc6)) (4... b5 5. Bb3)'
expect 0 "without the option" -- "$replay" -q --unique first "$annotated"
also "the record is written as it is" -- lacks_text 'solid'
expect 0 "what is left out is written as it is" -- "$replay" -q --unique first --merge-annotations --rest "$tmp/others" "$annotated"
"$replay" -q --game 2,3 "$annotated" >"$tmp/wanted" 2>/dev/null
also "with its own annotations" -- same "$tmp/wanted" "$tmp/others"
expect 0 "with tags" -- "$replay" -q --unique first --merge-tags --merge-annotations fixtures/archive/merge.pgn "$annotated"
also "both are merged" -- has_text 'Annotator "Somebody"'
expect 2 "--merge-annotations needs --unique" -- "$replay" --merge-annotations "$annotated"
expect 2 "--merge-annotations and --bytes" -- "$replay" --unique first --merge-annotations --bytes "$annotated"

# Groups of four records of a game, some of them cut.  Each half-move has a comment, a NAG, or a variation with a comment,
# in some of them; words are numbered, and one in three is in two records at the same place.
"$replay" -q --unique first --to san --bare fixtures/archive/planted.pgn 2>/dev/null | awk 'NF >= 71 && !seen[$0]++' >"$tmp/games"
awk -v dir="$tmp" '
function number(i) { return i % 2 == 1 ? (i + 1) / 2 "." : i / 2 "..." }
function word(kind) { words++; return kind words }
{
	moves = NF - 1
	for (i = 0; i <= moves; i++) {
		shared = rand() < 0.3 ? word("both") : ""
		pair = int(rand() * 3)
		for (copy = 0; copy < 4; copy++) {
			text = i > 0 && rand() < 0.1 ? " $" 10 + int(rand() * 120) : ""
			if (shared != "" && (copy == pair || copy == pair + 1))
				text = text " { " shared " }"
			if (rand() < 0.15)
				text = text " {" word("own") (rand() < 0.3 ? " [%eval " i "." copy "]" : "") "}"
			if (i > 0 && rand() < 0.1)
				text = text " (" number(i) " " $i " {" word("own") "}" (rand() < 0.5 ? " (" number(i) " " $i " ;" word("own") "\n)" : "") ")"
			note[copy, i] = text
		}
	}
	for (copy = 0; copy < 4; copy++) {
		last = rand() < 0.4 ? 65 + int(rand() * (moves - 65)) : moves
		out = dir "/copy" copy ".pgn"
		printf "[Event \"E%d\"]\n[Site \"?\"]\n[Date \"1990.01.01\"]\n[Round \"1\"]\n[White \"White%c, A\"]\n[Black \"Black, B\"]\n[Result \"%s\"]\n\n", NR, 64 + NR, $NF >out
		printf "%s\n", note[copy, 0] >out
		for (i = 1; i <= last; i++)
			printf "%s %s%s\n", number(i), $i, note[copy, i] >out
		printf "%s\n\n", $NF >out
	}
}' "$tmp/games"
copies="$tmp/copy0.pgn $tmp/copy1.pgn $tmp/copy2.pgn $tmp/copy3.pgn"
# words FILE...: every word, as often as it is there; nags FILE...
words() {
	cat "$@" | grep -o '\(own\|both\)[0-9]*' | sort
}
nags() {
	cat "$@" | awk '/^\[Event/ { game = $2 } { gsub(/[{}()]/, " "); for (i = 1; i <= NF; i++) if ($i ~ /^\$[0-9]+$/) print game, $i }' | sort -u
}
# shellcheck disable=SC2086
words $copies | uniq >"$tmp/words"
# shellcheck disable=SC2086
nags $copies >"$tmp/nags"
groups=$(wc -l <"$tmp/games")
for which in first longest richest; do
	for order in "0 1 2 3" "3 1 0 2"; do
		files=
		for i in $order; do files="$files $tmp/copy$i.pgn"; done
		# shellcheck disable=SC2086
		expect 0 "groups of four records ($which, $order)" -- "$replay" --unique "$which" --merge-annotations $files
		also "give one each ($which, $order)" -- test "$(grep -c '^\[Event ' "$tmp/out")" -eq "$groups" -a "$groups" -gt 5
		# The ends of two longer records are two comments, which may have the same words.
		words "$tmp/out" | if [ "$which" = longest ]; then cat; else uniq; fi >"$tmp/found"
		also "every word of every record is there once ($which, $order)" -- same "$tmp/words" "$tmp/found"
		nags "$tmp/out" >"$tmp/found"
		also "and every NAG ($which, $order)" -- same "$tmp/nags" "$tmp/found"
		cp "$tmp/out" "$tmp/merged.pgn"
		# shellcheck disable=SC2086
		expect 0 "merging them again ($which, $order)" -- "$replay" -q --unique first --merge-annotations "$tmp/merged.pgn" $files
		also "changes nothing ($which, $order)" -- same "$tmp/merged.pgn"
	done
done
# shellcheck disable=SC2086
expect 0 "three threads in little memory" -- "$replay" -j3 --memory 1M -q --unique richest --merge-annotations $files
also "write the same" -- same "$tmp/merged.pgn"
finish
