# chess_words.awk: usage: awk -f tests/chess_words.awk core/rooms.list FILE...: words of chess that a tool for any records must
# not have; names in code are cut into their words.  core/rooms.list says how many a file has, and why.
BEGIN {
	n = split("move moves ply plies halfmove halfmoves board boards fen san player players white black chess xiangqi renju mate " \
	    "mates stalemate king queen rook bishop knight pawn square squares castling twin twins occurrence occurrences", word, " ")
	for (i = 1; i <= n; i++)
		chess[word[i]] = 1
}
FILENAME == ARGV[1] { if ($2 == "~") allowed["core/" $1] = $3 + 0; next }
{
	line = tolower($0)
	gsub(/white space/, "", line)
	n = split(line, part, /[^a-z]+/)
	for (i = 1; i <= n; i++)
		if (part[i] in chess) {
			found[FILENAME]++
			where[FILENAME] = where[FILENAME] " " part[i] ":" FNR
		}
}
END {
	for (file in found) if (found[file] != allowed[file] + 0) {
		print "# " file " has " found[file] " words of chess, not " allowed[file] + 0 ":" where[file]; bad++
	}
	for (file in allowed) if (!(file in found)) { print "# core/rooms.list: " file " has no word of chess: remove the line"; bad++ }
	print (bad ? "not ok" : "ok") " 1 - words"; print "1..1"; exit bad > 0
}
