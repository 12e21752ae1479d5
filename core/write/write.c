/* form: the table of output forms, and what they share. */
#include "write/write.h"
#include "chess/notation.h"

const struct form forms[] = {
	{ "pgn", "PGN in export format (3.2), with all that the game has", ".pgn", 0, NULL, form_pgn, NULL },
	{ "san", "moves in SAN, a line a game", ".txt", 0, NULL, form_san, NULL },
	{ "lan", "moves in long algebraic notation, a line a game", ".txt", 0, NULL, form_lan, NULL },
	{ "uci", "moves as chess engines write them, a line a game", ".txt", 0, NULL, form_uci, NULL },
	{ "iccf", "moves in numeric notation, a line a game", ".txt", 0, NULL, form_iccf, NULL },
	{ "fen", "positions, one a line", ".fen", FORM_POSITIONS, NULL, form_fen, NULL },
	{ "epd", "positions with the move that was played, one a line", ".epd", FORM_POSITIONS, NULL, form_epd, NULL },
	{ "csv", "a table with a row a game", ".csv", 0, form_csv_head, form_csv, NULL },
	{ "csv-plies", "a table with a row a half-move", ".csv", FORM_POSITIONS, form_csv_plies_head, form_csv_plies, NULL },
	{ "jsonl", "a JSON object a game, with every move, position and comment", ".jsonl", 0, NULL, form_json, NULL },
	{ "board", "the final position, drawn with characters", ".txt", FORM_POSITIONS | FORM_LAST, NULL, form_board, NULL },
	{ "svg", "the final position as a picture", ".svg", FORM_POSITIONS | FORM_LAST | FORM_DOCUMENT, NULL, form_svg, NULL },
	{ "html", "a page to play the games through in a browser", ".html", 0, form_html_head, form_html, form_html_foot },
	{ 0 },
};

const struct form *
form_find(struct span name)
{
	for (const struct form *f = forms; f->name != NULL; f++)
		if (span_eq(name, span_of(f->name)))
			return f;
	return NULL;
}

const struct piece_letters *
form_letters(const struct form_options *how)
{
	return how->figurines ? &piece_letters_figurines : how->letters != NULL ? how->letters : piece_letters_languages;
}

bool
form_lettered(const struct form_options *how)
{
	return form_letters(how) != piece_letters_languages;
}

int
form_move(const struct form_options *how, const struct position *before, move m, char *out)
{
	return notation_write(before, m, NOTATION_SAN, form_letters(how), out);
}

bool
form_wants(const struct form_options *how, int ply, int plies)
{
	if (how->final)
		return ply == plies;
	return ply >= how->first && (how->last < 0 || ply <= how->last);
}
