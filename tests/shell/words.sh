#!/bin/sh
# words.sh: how people write numbers, moves, results, blanks and signs: each row of fixtures/words/forms.tsv is read so.
# usage: tests/shell/words.sh [build directory]
#
# A row has: what is written (without a result: " *" is added); what it is, as PGN writes it; the findings of --level info,
# each once, in their order; what --fix makes of it ("=": what it is; "-": it stays as it is); and, if they matter, the value of the
# Result tag (default "*") and of the FEN tag. A value of the Result tag that is not one of PGN is corrected as well.
B=${1:-${B:-build}}
. tests/shell/cli.inc
forms=fixtures/words/forms.tsv

# games: a game for each row, whose round is the number of the row; with a folder, each in a file of its own
games() {
	awk -F '\t' -v folder="$1" '/^#/ || NF < 4 { next }
	{
		n++
		out = folder == "" ? "/dev/stdout" : sprintf("%s/%03d.pgn", folder, n)
		result = $5 == "" ? "*" : $5
		printf "[Event \"words\"]\n[Site \"Town\"]\n[Date \"2024.03.16\"]\n[Round \"%d\"]\n", n >out
		printf "[White \"Doe, J\"]\n[Black \"Roe, J\"]\n[Result \"%s\"]\n", result >out
		if ($6 != "")
			printf "[FEN \"%s\"]\n[SetUp \"1\"]\n", $6 >out
		printf "\n%s%s\n\n", $1, $5 == "" ? " *" : "" >out
		close(out == "/dev/stdout" ? "" : out)
	}' "$forms"
}
# movetexts FILE: "ROW MOVETEXT" of each game
movetexts() {
	awk '/^\[Round/ { split($0, part, "\""); n = part[2]; text = ""; next }
	/^\[Event / { if (n) print n " " text; n = 0 }
	/^\[/ { next }
	NF { text = text (text == "" ? "" : " ") $0 }
	END { if (n) print n " " text }' "$1"
}
# wanted COLUMN: "ROW TEXT" of a column of the table
wanted() {
	awk -F '\t' -v column="$1" '/^#/ || NF < 4 { next }
	{
		n++
		text = column == 4 && $4 == "=" ? $2 : column == 4 && $4 == "-" ? $1 : $column
		if (column != 3 && $5 == "" && text !~ / \*$/)
			text = text " *"
		print n " " text
	}' "$forms"
}
# same A B: both have lines, and they are the same; else it shows what differs
same() {
	[ -s "$1" ] && diff "$1" "$2"
}

games >"$tmp/games.pgn"
mkdir "$tmp/each"
games "$tmp/each"
wanted 2 >"$tmp/wanted"
expect 0 "every row is read as what it is" -- eval '"$B/pgn-replay" --to pgn --width 0 -q --fail-on never "$tmp/games.pgn" | movetexts - >"$tmp/read"'
also "and written so" -- same "$tmp/wanted" "$tmp/read"

wanted 3 >"$tmp/wanted"
expect 0 "every row has the findings that it must have" -- eval '"$B/pgn-check" --level info --max-findings 0 --format jsonl \
	--fail-on never "$tmp"/each/*.pgn | jq -r "select(.type == \"finding\") | \"\(.file) \(.id)\"" |
	sed "s,.*/each/0*,,; s,\.pgn,," >"$tmp/ids"'
awk 'NR == FNR && !seen[$1, $2]++ { ids[$1] = ids[$1] " " $2 }
	NR == FNR { next } { print $1 ids[$1] (ids[$1] == "" ? " " : "") }' "$tmp/ids" "$tmp/wanted" >"$tmp/found"
also "and no others" -- same "$tmp/wanted" "$tmp/found"

wanted 4 >"$tmp/wanted"
cp "$tmp/games.pgn" "$tmp/fixed.pgn"
expect 0 "every row is corrected as it must be" -- "$B/pgn-check" --fix --level info -q --fail-on never "$tmp/fixed.pgn"
movetexts "$tmp/fixed.pgn" >"$tmp/corrected"
also "and not otherwise" -- same "$tmp/wanted" "$tmp/corrected"
cp "$tmp/fixed.pgn" "$tmp/twice.pgn"
expect 0 "a second correction" -- "$B/pgn-check" --fix --level info -q --fail-on never "$tmp/twice.pgn"
also "changes nothing" -- cmp "$tmp/fixed.pgn" "$tmp/twice.pgn"

# counts TABLES: games by result, and half-moves
counts() {
	"$B/pgn-stats" -q --tables "$1" --format csv "$tmp/games.pgn" >"$tmp/counts" &&
		grep -E '^(results|lengths),' "$tmp/counts"
}
counts results,lengths >"$tmp/replayed" 2>"$tmp/err"
expect 0 "the games are counted without a board" -- counts quick
also "as with one" -- same "$tmp/replayed" "$tmp/out"

"$B/pgn-replay" --to pgn -q --fail-on never "$tmp/games.pgn" >"$tmp/once.pgn"
expect 0 "what is written is read" -- eval '"$B/pgn-replay" --to pgn -q --fail-on never "$tmp/once.pgn" >"$tmp/again.pgn"'
also "and written again in the same way" -- cmp "$tmp/once.pgn" "$tmp/again.pgn"
tr '\n' '\r' <"$tmp/games.pgn" | sed 's/\r/\r\n/g' >"$tmp/crlf.pgn"
expect 0 "lines may end with CR LF" -- eval '"$B/pgn-replay" --to pgn -q --fail-on never "$tmp/crlf.pgn" | tr -d "\\r" >"$tmp/crlf"'
also "and nothing is read otherwise" -- cmp "$tmp/once.pgn" "$tmp/crlf"

# the marks around the values of tags
cat >"$tmp/tags.pgn" <<'END'
[Event 'Open']
[Site «Town»]
[Date „2023.04.01“]
[Round ″1″]
[White ""Doe, John""]
[Black “Roe, J]
[Result “1–0”]
[Annotator \"Doe\"]
[BlackElo 「2300」]
[BlackTeam: "Bar"]
[BlackTitle "GM"]
[WhiteElo ＂2400＂]
[WhiteTeam = "Foo"]

1. e4 e5 1-0
END
cat >"$tmp/wanted" <<'END'
[Event "Open"]
[Site "Town"]
[Date "2023.04.01"]
[Round "1"]
[White "Doe, John"]
[Black "Roe, J"]
[Result "1-0"]
[Annotator "Doe"]
[BlackElo "2300"]
[BlackTeam "Bar"]
[BlackTitle "GM"]
[WhiteElo "2400"]
[WhiteTeam "Foo"]

1. e4 e5 1-0
END
expect 0 "other marks than two plain ones are around values" -- "$B/pgn-check" --fix --level info -q --fail-on never "$tmp/tags.pgn"
also "and are corrected" -- same "$tmp/wanted" "$tmp/tags.pgn"
for behind in ',' '**' ' a note' ' {a note}' ' ; a note' ')'; do
	printf '[Event "E"]\n[White "A"]\n[Black "B"]%s\n\n1. e4 e5 *\n' "$behind" >"$tmp/behind.pgn"
	expect 0 "behind the last tag: $behind" -- "$B/pgn-check" --level info "$tmp/behind.pgn"
	also "and the moves are not said to begin there" -- lacks 'struct-missing-blank-line|struct-blank-line-in-movetext'
done
finish
