/* write: the table of output forms, and what they share. */
#include "write/write.h"
#include "chess/notation.h"

const struct write_form write_forms[] = {
	{ "pgn", "PGN in export format (3.2), with all that the game has", ".pgn", 0, NULL, write_pgn, NULL },
	{ "san", "moves in SAN, a line a game", ".txt", 0, NULL, write_san, NULL },
	{ "lan", "moves in long algebraic notation, a line a game", ".txt", 0, NULL, write_lan, NULL },
	{ "uci", "moves as chess engines write them, a line a game", ".txt", 0, NULL, write_uci, NULL },
	{ "iccf", "moves in numeric notation, a line a game", ".txt", 0, NULL, write_iccf, NULL },
	{ "fen", "positions, one a line", ".fen", WRITE_POSITIONS, NULL, write_fen, NULL },
	{ "epd", "positions with the move that was played, one a line", ".epd", WRITE_POSITIONS, NULL, write_epd, NULL },
	{ "csv", "a table with a row a game", ".csv", 0, write_csv_head, write_csv, NULL },
	{ "csv-plies", "a table with a row a half-move", ".csv", WRITE_POSITIONS, write_csv_plies_head, write_csv_plies, NULL },
	{ "jsonl", "a JSON object a game, with every move, position and comment", ".jsonl", 0, NULL, write_json, NULL },
	{ "board", "the final position, drawn with characters", ".txt", WRITE_POSITIONS | WRITE_LAST, NULL, write_board, NULL },
	{ "svg", "the final position as a picture", ".svg", WRITE_POSITIONS | WRITE_LAST | WRITE_DOCUMENT, NULL, write_svg, NULL },
	{ "html", "a page to play the games through in a browser", ".html", 0, write_html_head, write_html, write_html_foot },
	{ 0 },
};

const struct write_form *
write_find(struct span name)
{
	for (const struct write_form *f = write_forms; f->name != NULL; f++)
		if (span_eq(name, span_of(f->name)))
			return f;
	return NULL;
}

const struct piece_letters *
write_letters(const struct write_options *how)
{
	return how->figurines ? &piece_letters_figurines : how->letters != NULL ? how->letters : piece_letters_languages;
}

bool
write_lettered(const struct write_options *how)
{
	return write_letters(how) != piece_letters_languages;
}

int
write_move(const struct write_options *how, const struct position *before, move m, char *out)
{
	return notation_write(before, m, NOTATION_SAN, write_letters(how), out);
}

bool
write_wants(const struct write_options *how, int ply, int plies)
{
	if (how->final)
		return ply == plies;
	return ply >= how->first && (how->last < 0 || ply <= how->last);
}
