# chess_words.awk: usage: awk -f tests/chess_words.awk FILE...: words of chess that a tool for any records must not have.  Prints
# FILE:LINE: WORD of each; names in code are cut into their words.
BEGIN {
	n = split("move moves ply plies halfmove halfmoves board boards fen san player players white black chess xiangqi renju mate " \
	    "mates stalemate king queen rook bishop knight pawn square squares castling twin twins occurrence occurrences", word, " ")
	for (i = 1; i <= n; i++)
		chess[word[i]] = 1
}
{
	line = tolower($0)
	gsub(/white space/, "", line)
	n = split(line, part, /[^a-z]+/)
	for (i = 1; i <= n; i++)
		if (part[i] in chess)
			print FILENAME ":" FNR ": " part[i]
}
