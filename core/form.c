/* form: the table of output forms, and what they share. */
#include <string.h>

#include "encoding.h"
#include "form.h"
#include "notation.h"
#include "tagcode.h"
#include "utf8.h"

enum { REPLACEMENT = 0xfffd };	/* for what is no character in any encoding */

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

struct span
form_tag(const struct view *v, const char *name)
{
	for (int i = 0; i < v->tags_n; i++)
		if (span_eq(v->tags[i].name, span_of(name)))
			return v->tags[i].value;
	return (struct span){ NULL, 0 };
}

const struct letters *
form_letters(const struct form_options *how)
{
	return how->figurines ? &letters_figurines : how->letters != NULL ? how->letters : languages;
}

bool
form_lettered(const struct form_options *how)
{
	return form_letters(how) != languages;
}

int
form_move(const struct form_options *how, const struct position *before, move m, char *out)
{
	return notation_write(before, m, NOTATION_SAN, form_letters(how), out);
}

bool
form_chess960(const struct view *v)
{
	const struct position *p = &v->score->start;

	if (variant_read(form_tag(v, "Variant")) == VARIANT_CHESS960)
		return true;
	for (int colour = WHITE; v->score->playable && colour <= BLACK; colour++) {
		bits rights = p->castling & p->side[colour], corners = BIT(A1) | BIT(H1);
		square king = E1;

		if (colour == BLACK)
			corners <<= 56, king += 56;
		if (rights != 0 && (p->king[colour] != king || rights & ~corners))
			return true;
	}
	return false;
}

bool
form_wants(const struct form_options *how, int ply, int plies)
{
	if (how->final)
		return ply == plies;
	return ply >= how->first && (how->last < 0 || ply <= how->last);
}

void
form_text(struct buf *b, const struct view *v, struct span s)
{
	while (s.n > 0) {
		size_t plain = 0;
		uint32_t code;
		int n;

		while (plain < s.n && (signed char)s.p[plain] >= 0)
			plain++;
		if (plain < s.n && (n = utf8_decode((struct span){ s.p + plain, s.n - plain }, &code)) > 0)
			plain += (size_t)n;
		if (plain == 0) {
			char text[4];
			bool byte = utf8_fault(s, &n) == UTF8_BYTE;

			code = byte ? encoding_code(v->place->encoding, (unsigned char)*s.p) : REPLACEMENT;
			buf_add(b, (struct span){ text, (size_t)utf8_encode(code, text) });
			plain = byte ? 1 : (size_t)n;
		} else {
			buf_add(b, (struct span){ s.p, plain });
		}
		s.p += plain, s.n -= plain;
	}
}

void
form_value(struct buf *b, const struct view *v, struct span s)
{
	while (s.n > 0) {
		const char *escape = memchr(s.p, '\\', s.n);
		size_t n = escape == NULL || escape + 1 == s.p + s.n ? s.n : (size_t)(escape - s.p);

		form_text(b, v, (struct span){ s.p, n });
		s.p += n, s.n -= n;
		if (s.n == 0)
			break;
		n = s.p[1] == '"' || s.p[1] == '\\' ? 2 : 1;
		buf_char(b, s.p[n - 1]);
		s.p += n, s.n -= n;
	}
}

void
form_comment(struct buf *b, const struct view *v, struct span s)
{
	s = span_trim(s);
	while (s.n > 0) {
		size_t n = 0, blanks;

		while (n < s.n && s.p[n] != '\n' && s.p[n] != '\r')
			n++;
		blanks = n;
		while (blanks > 0 && n < s.n && (s.p[blanks - 1] == ' ' || s.p[blanks - 1] == '\t'))
			blanks--;
		form_text(b, v, (struct span){ s.p, blanks });
		if (n < s.n)
			buf_char(b, ' ');
		while (n < s.n && (s.p[n] == '\n' || s.p[n] == '\r' || s.p[n] == ' ' || s.p[n] == '\t'))
			n++;
		s.p += n, s.n -= n;
	}
}
