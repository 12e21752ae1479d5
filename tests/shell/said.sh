#!/bin/sh
# said.sh: what the Result, the Termination tag and the comments of a game claim is compared with its moves.
# usage: tests/shell/said.sh [build directory]
#
# fixtures/laws/said.tsv: "=NAME MOVES [FEN [DATE]]" is a game, a row below it is one record of a game.
B=${1:-${B:-build}}
. tests/shell/cli.inc
P=$B/pgn-check

if ! jq -n 1 >/dev/null 2>&1; then
	skip "what is said" "no jq"
	finish
fi

# A game for each row; what a row wants, by the number of its game.
awk -F '\t' -v games="$tmp/games.pgn" -v rows="$tmp/wanted" '
/^#/ || NF == 0 { next }
/^=/ { moves[substr($1, 2)] = $2; fen[substr($1, 2)] = $3; date[substr($1, 2)] = $4; next }
{
	n++
	print n "\t" $5 "\t" $1 " | " $2 " | " $3 " | " $4 >rows
	printf "[Event \"%d\"]\n[Site \"Ghent BEL\"]\n[Date \"%s\"]\n[Round \"1\"]\n[White \"Alpha, A\"]\n", n,
	    date[$1] == "" ? "2024.03.02" : date[$1] >games
	printf "[Black \"Beta, B\"]\n[Result \"%s\"]\n", $2 >games
	if ($3 != "") printf "[Termination \"%s\"]\n", $3 >games
	if (fen[$1] != "") printf "[SetUp \"1\"]\n[FEN \"%s\"]\n", fen[$1] >games
	printf "\n%s%s %s\n\n", moves[$1], $4 == "" ? "" : " " $4, $2 >games
}' fixtures/laws/said.tsv

expect 1 "the games are read" -- "$P" --format jsonl --level info --max-findings 0 --all-games "$tmp/games.pgn"
jq -r 'select(.type == "finding" and (.id | test("^(claimed|termination|illegal|sealed|draw-offer|result|forfeit|san-amb)")))
	| "\(.game)\t\(.id)\(if .severity == "info" then "=info" else "" end)"' "$tmp/out" | LC_ALL=C sort -u >"$tmp/found"
awk -F '\t' 'FNR == NR { found[$1] = found[$1] (found[$1] == "" ? "" : " ") $2; next }
{
	rows++
	if (found[$1] "" == $2 "") next
	bad++
	print "# " $3 ": found \"" found[$1] "\", wanted \"" $2 "\""
}
END {
	print rows + 0 > "/dev/stderr"
	exit bad > 0 || rows < 150
}' "$tmp/found" "$tmp/wanted" >"$tmp/differences" 2>"$tmp/rows"
status=$?
head -n 40 "$tmp/differences"
verdict $status "$(cat "$tmp/rows") records: what they say is compared"
finish
