/* sheet_cell: what a cell of a scoresheet holds. */
#include <string.h>

#include "base/ascii.h"
#include "base/buf.h"
#include "games/move_notation/notation.h"
#include "games/spreadsheets/sheet_cell.h"
#include "games/spreadsheets/sheet_time.h"
#include "games/spreadsheets/sheet_words.h"

/* Signs that scanners take for each other. */

/* What a sign may have been, where only a rank, a file, a piece or a digit can be. */
static const char scanned_ranks[][2] = { { 'l', '1' }, { 'I', '1' }, { '|', '1' }, { 'Z', '2' }, { 'z', '2' },
	{ 'S', '5' }, { 's', '5' }, { 'B', '8' }, { 0 } };
static const char scanned_files[][2] = { { '6', 'b' }, { '9', 'g' }, { 0 } };
static const char scanned_pieces[][2] = { { '5', 'S' }, { '8', 'B' }, { '4', 'A' }, { '7', 'T' }, { 0 } };
static const char scanned_digits[][2] = { { 'l', '1' }, { 'I', '1' }, { '|', '1' }, { 'O', '0' }, { 'o', '0' },
	{ 'Z', '2' }, { 'S', '5' }, { 'B', '8' }, { 'g', '9' }, { 0 } };

/* The sign that it was; itself if it is not in the table. */
static char
sign_before_scan(char c, const char (*table)[2])
{
	for (; (*table)[0] != '\0'; table++)
		if ((*table)[0] == c)
			return (*table)[1];
	return c;
}

static struct span
scanned_castling(struct span word)
{
	bool zero = false, letter = false;

	if (word.n != 3 && word.n != 5)
		return (struct span){ NULL, 0 };
	for (size_t i = 0; i < word.n; i++) {
		if (i % 2 == 0 ? strchr("0OoQD", word.p[i]) == NULL : word.p[i] != '-')
			return (struct span){ NULL, 0 };
		zero |= word.p[i] == '0';
		letter |= word.p[i] == 'O';
	}
	return !zero && !letter ? (struct span){ NULL, 0 } : word.n == 3 ? SPAN("O-O") : SPAN("O-O-O");
}

/*
 * A word with the shape of a move if some signs are replaced: "Rel" is Re1, "5f3" is Sf3, "O-0" castling.  Empty: it
 * has not, or nothing had to be replaced.  The letter of the piece may be that of any language.
 */
static struct span
sheet_scan_move(struct span word, char room[SHEET_SCAN_MAX])
{
	size_t n = word.n, at;
	bool changed = false;

	while (n > 0 && (word.p[n - 1] == '+' || word.p[n - 1] == '#'))
		n--;
	if (n < 2 || n > 4 || word.n > SHEET_SCAN_MAX || (n == 4 && word.p[1] != 'x'))
		return scanned_castling(word);
	memcpy(room, word.p, word.n);
	at = n - 2;
	room[at] = sign_before_scan(room[at], scanned_files);
	room[at + 1] = sign_before_scan(room[at + 1], scanned_ranks);
	if (n > 2)
		room[0] = n == 4 && ascii_is_file(room[0]) ? room[0] : sign_before_scan(room[0], scanned_pieces);
	for (size_t i = 0; i < n; i++)
		changed |= room[i] != word.p[i];
	if (!changed || !ascii_is_file(room[at]) || !ascii_is_rank(room[at + 1]) ||
	    (n > 2 && !ascii_is_upper(room[0]) && !(n == 4 && ascii_is_file(room[0]))))
		return scanned_castling(word);
	return (struct span){ room, word.n };
}

/* The same for a number: "l2" is 12.  Not for words of letters alone, but of l, I and O. */
static bool
sheet_scan_number(struct span word, unsigned *number)
{
	bool plain = false, letters = false;

	*number = 0;
	if (word.n > 0 && word.p[word.n - 1] == '.')
		word.n--;
	for (size_t i = 0; i < word.n && i < 4; i++) {
		char c = sign_before_scan(word.p[i], scanned_digits);

		if (!ascii_is_digit(c))
			return false;
		plain |= c == word.p[i];
		letters |= strchr("lIO", word.p[i]) == NULL;
		*number = *number * 10 + (unsigned)(c - '0');
	}
	return word.n > 0 && word.n < 4 && (plain || !letters) && *number > 0;
}

/* The same for a result: "l-O" is 1-0. */
static struct span
sheet_scan_result(struct span word)
{
	if (word.n != 3 || word.p[1] != '-')
		return (struct span){ NULL, 0 };
	if (strchr("1lI|", word.p[0]) != NULL && strchr("0Oo", word.p[2]) != NULL)
		return SPAN("1-0");
	return strchr("0Oo", word.p[0]) != NULL && strchr("1lI|", word.p[2]) != NULL ? SPAN("0-1") : (struct span){ NULL, 0 };
}

enum { JOINED_MAX = 40, NUMBER_MAX = 6, ICCF = 4 };

size_t
sheet_cell_blank(struct span s)
{
	if (s.n > 0 && ((unsigned char)*s.p <= ' ' || *s.p == 0x7f))
		return 1;
	return span_starts(s, SPAN("\xc2\xa0")) || span_starts(s, SPAN("\xe2\x80\xaf")) ? *s.p == '\xc2' ? 2 : 3 : 0;
}

/* The length of a dash at the start: a hyphen, one of U+2010 to U+2015, or a minus sign. */
static size_t
dash_at(struct span s)
{
	if (s.n > 0 && *s.p == '-')
		return 1;
	if (s.n >= 3 && memcmp(s.p, "\xe2\x88\x92", 3) == 0)
		return 3;
	return s.n >= 3 && memcmp(s.p, "\xe2\x80", 2) == 0 && (unsigned char)s.p[2] >= 0x90 && (unsigned char)s.p[2] <= 0x95 ? 3 : 0;
}

/* Is it one sign for something crossed out or unreadable, or a row of them?  Blanks do not matter. */
static bool
is_crossed_out(struct span s)
{
	char sign = 0;

	if (span_eq(s, SPAN("\xe2\x80\xa6")))
		return true;
	while (s.n > 0) {
		size_t dash = dash_at(s), n = dash > 0 ? dash : sheet_cell_blank(s);
		char c = dash > 0 ? '-' : *s.p == 'X' ? 'x' : *s.p;

		if (n == 0 || dash > 0) {
			if (dash == 0 && memchr("x/\\~_.?", c, 7) == NULL)
				return false;
			if (sign != 0 && c != sign)
				return false;
			sign = c;
		}
		s.p += n > 0 ? n : 1;
		s.n -= n > 0 ? n : 1;
	}
	return sign != 0;
}

/* -- results -- */

static enum result
result_of_cell_word(struct span s)
{
	enum result result;
	bool standard;

	/* "0-0" is castling here, "---" is crossed out, and digits alone are numbers. */
	if (s.n == 0 || is_crossed_out(s))
		return RESULT_NONE;
	result = result_read(s, &standard);
	if (result == RESULT_NONE && sheet_scan_result(s).n > 0)
		result = result_read(sheet_scan_result(s), &standard);
	if (result == RESULT_DOUBLE_FORFEIT)
		return RESULT_NONE;
	if (result == RESULT_NONE && sheet_result_draw(s))
		result = RESULT_DRAW;
	return result;
}

int
sheet_cell_points(struct span s)
{
	s = span_trim(s);
	if (span_eq(s, SPAN("1")) || span_eq(s, SPAN("+")))
		return 2;
	if (span_eq(s, SPAN("0")) || span_eq(s, SPAN("-")))
		return 0;
	return span_eq(s, SPAN("1/2")) || span_eq(s, SPAN("\xc2\xbd")) || span_eq(s, SPAN("\xbd")) || span_eq(s, SPAN("0.5")) ||
	    span_eq(s, SPAN("0,5")) || span_eq(s, SPAN("=")) ? 1 : -1;
}

/* -- words -- */

/* Without the punctuation around it, except the last dot of "e.p.". */
static struct span
without_punctuation(struct span s)
{
	while (s.n > 0 && memchr(".,;", s.p[s.n - 1], 3) != NULL && !(s.n >= 2 && s.p[s.n - 1] == '.' && s.p[s.n - 2] == 'p'))
		s.n--;
	while (s.n > 0 && *s.p == '.')
		s.p++, s.n--;
	if (span_starts(s, SPAN("\xe2\x80\xa6")))
		s.p += 3, s.n -= 3;
	return s;
}

/* Nf3, exd5, e4: the form of most moves, found quickly; piece letters of several languages. */
static bool
is_plain_move(struct span s)
{
	while (s.n > 0 && memchr("+#", s.p[s.n - 1], 2) != NULL)
		s.n--;
	if (s.n < 2 || s.n > 6 || !ascii_is_rank(s.p[s.n - 1]) || !ascii_is_file(s.p[s.n - 2]))
		return false;
	if (s.n == 2 || (s.n == 4 && s.p[1] == 'x' && ascii_is_file(*s.p)))
		return true;
	return memchr("KQRBNDTLSFCA", *s.p, 12) != NULL && (s.n == 3 || (s.n == 4 && memchr("abcdefgh12345678x", s.p[1], 17) != NULL));
}

static bool
is_move_text(struct span s)
{
	if (is_plain_move(s))
		return true;
	while (s.n > 0 && memchr("!?", s.p[s.n - 1], 2) != NULL)
		s.n--;
	if (s.n > 5 && memcmp(s.p + s.n - 3, "(=)", 3) == 0)
		s.n -= 3;
	return s.n >= 2 && notation_any_language(s);
}

static enum cell_word_kind
kind_of_cell_word(struct span s)
{
	if (notation_remark(s) != DIAG_NONE || span_eq(s, SPAN("=")))
		return CELL_WORD_REMARK;
	if (sheet_time_word(s))
		return CELL_WORD_TIME;
	return is_move_text(s) ? CELL_WORD_MOVE : CELL_WORD_OTHER;
}

/* The length of a move number at the start: "12", "12.", "12...", "12)"; 0: there is none. */
static size_t
cell_number_at(struct span s, unsigned *value)
{
	size_t n = 0, dots;

	*value = 0;
	for (; n < s.n && ascii_is_digit(s.p[n]) && n <= NUMBER_MAX; n++)
		*value = *value * 10 + (unsigned)(s.p[n] - '0');
	dots = n;
	if (n == 0 || n > NUMBER_MAX)
		return 0;
	if (*value == 0)	/* "0-0" */
		return 0;
	while (dots < s.n && memchr(".):", s.p[dots], 3) != NULL)
		dots++;
	/* These digits begin a time, a result or a move in figures. */
	if (dots == n && n < s.n && sheet_cell_blank((struct span){ s.p + n, s.n - n }) == 0)
		return 0;
	if (dots < s.n && ascii_is_digit(s.p[dots]) && s.p[dots - 1] != ')' && dots - n == 1 && s.n - dots < 4)
		return 0;
	if ((n == ICCF || n == ICCF + 1) && dots == n) {
		bool iccf = true;

		for (size_t i = 0; i < n; i++)
			iccf = iccf && s.p[i] >= '1' && s.p[i] <= '8';
		if (iccf)
			return 0;
	}
	return dots;
}

static struct span
skip_cell_blanks(struct span s)
{
	size_t n;

	while ((n = sheet_cell_blank(s)) > 0)
		s.p += n, s.n -= n;
	return s;
}

/* Takes the next word from *rest.  What is in brackets is one word: (0:12), [8]. */
static struct span
next_cell_word(struct span *rest)
{
	struct span word = *rest = skip_cell_blanks(*rest), left = word;
	char close = left.n == 0 ? '\0' : *left.p == '(' ? ')' : *left.p == '[' ? ']' : '\0';
	bool inside = close != '\0' && memchr(left.p, close, left.n) != NULL;

	while (left.n > 0 && (inside || (sheet_cell_blank(left) == 0 && *left.p != ','))) {
		inside = inside && *left.p != close;
		left.p++, left.n--;
	}
	word.n = (size_t)(left.p - word.p);
	if (left.n > 0 && *left.p == ',')
		left.p++, left.n--;
	*rest = left;
	return word;
}

/* Copies s without its blanks; empty if there is no room. */
static struct span
join_cell(struct span s, char out[JOINED_MAX])
{
	size_t n = 0;

	while ((s = skip_cell_blanks(s)).n > 0 && n < JOINED_MAX) {
		out[n++] = *s.p;
		s.p++, s.n--;
	}
	return (struct span){ out, s.n > 0 ? 0 : n };
}

static bool
names_square(struct span s)
{
	return s.n == 2 && ascii_is_file(ascii_lower(s.p[0])) && ascii_is_rank(s.p[1]);
}

/* A move in parentheses or brackets, as those that were crossed out are typed: the move itself. */
static struct span
unwrap_move(struct span s)
{
	struct span inside = { s.p + 1, s.n - 2 };

	if (s.n > 4 && ((*s.p == '(' && s.p[s.n - 1] == ')') || (*s.p == '[' && s.p[s.n - 1] == ']')) && is_move_text(inside))
		return inside;
	return s;
}

/* Does it have a digit, "*" or "½"?  A result written so is never an offer of a draw, whatever else is in the cell. */
static bool
has_figures(struct span word)
{
	for (size_t i = 0; i < word.n; i++)
		if (ascii_is_digit(word.p[i]) || word.p[i] == '*' || span_starts((struct span){ word.p + i, word.n - i }, SPAN("\xc2\xbd")) ||
		    (word.p[i] == '\xbd' && (i == 0 || (signed char)word.p[i - 1] > 0)))
			return true;
	return false;
}

/* A word without what surrounds it, and its kind; empty: only a sign of crossing out. */
static struct cell_word
word_of_cell(struct span word, const struct sheet_cell *c)
{
	enum cell_word_kind kind = kind_of_cell_word(word);

	if (kind == CELL_WORD_MOVE || kind == CELL_WORD_OTHER) {
		word = without_punctuation(unwrap_move(word));
		if (word.n == 0 || (is_crossed_out(word) && dash_at(word) == 0 && word.n > 1 && *word.p != '?'))
			return (struct cell_word){ { word.p, 0 }, CELL_WORD_OTHER };
		kind = kind_of_cell_word(word);
	}
	if (kind == CELL_WORD_OTHER && c->moves_n > 0 && sheet_time_bare(word))
		kind = CELL_WORD_TIME;
	if (kind == CELL_WORD_REMARK && c->moves_n == 0 && word.n == 1 && (*word.p == 'N' || *word.p == 'D'))
		kind = CELL_WORD_OTHER;	/* "N f3", not a novelty */
	return (struct cell_word){ word, kind };
}

/* "5 min": adds the unit to the word if it is a number. */
static void
add_unit_to_number(struct span *word, struct span *rest)
{
	struct span left = *rest, unit = next_cell_word(&left);

	if (sheet_time_bare(*word) && sheet_time_unit(unit)) {
		word->n = (size_t)(unit.p + unit.n - word->p);
		*rest = left;
	}
}

/* What follows the known words: how the game ended, or a remark, which may contain a result. */
static void
take_rest(struct sheet_cell *c, struct span rest)
{
	enum result result = c->result != RESULT_NONE ? RESULT_NONE : sheet_result_read(rest, OWNER_NOBODY);

	if (result != RESULT_NONE) {
		c->result = result;
		c->result_text = rest;
		return;
	}
	c->rest = rest;
	while (c->result == RESULT_NONE && (rest = skip_cell_blanks(rest)).n > 0) {
		struct span word = next_cell_word(&rest);

		if (has_figures(word) && (c->result = result_of_cell_word(word)) != RESULT_NONE)
			c->result_text = word;
	}
}

/* Reads the words of a text that has no move number in front. */
static void
read_cell_words(struct span text, struct sheet_cell *c)
{
	struct span rest = text;

	while ((rest = skip_cell_blanks(rest)).n > 0) {
		const char *at = rest.p;
		struct span word = next_cell_word(&rest);
		struct cell_word w;

		if (word.n == 0)
			continue;
		if (c->result == RESULT_NONE && has_figures(word) &&
		    (c->result = result_of_cell_word(word)) != RESULT_NONE) {
			c->result_text = word;
			continue;
		}
		if (c->moves_n > 0)
			add_unit_to_number(&word, &rest);
		w = word_of_cell(word, c);
		if (w.text.n == 0)
			continue;
		if (w.kind == CELL_WORD_OTHER || c->words_n == CELL_WORDS_MAX) {
			take_rest(c, (struct span){ at, (size_t)(text.p + text.n - at) });
			return;
		}
		c->moves_n += w.kind == CELL_WORD_MOVE;
		c->words[c->words_n++] = w;
	}
}

/* Words that were read as remarks one by one may together be a result: "White resigns". */
static void
read_end(struct span text, struct sheet_cell *c)
{
	struct span behind = text;
	bool moves = c->moves_n == 1 && c->words_n > 1 && c->words[0].kind == CELL_WORD_MOVE;
	enum result result;

	if (c->result != RESULT_NONE || c->rest.n > 0 || (c->moves_n > 0 && !moves))
		return;
	if (moves) {
		behind.p = c->words[0].text.p + c->words[0].text.n;
		behind.n = (size_t)(text.p + text.n - behind.p);
	}
	if ((result = sheet_result_read(behind, OWNER_NOBODY)) == RESULT_NONE)
		return;
	c->result = result;
	c->result_text = span_trim(behind);
	c->words_n = c->moves_n;
}

/* "S f3", "O - O", "e8 D": how many bytes at the start are one move with blanks in it; 0: none. */
static size_t
joined_at(struct span text, const struct sheet_cell *words)
{
	char room[JOINED_MAX];
	struct span rest = text;
	size_t n = 0;
	bool pieces = false;

	for (int i = 0; i < CELL_WORDS_MAX && (rest = skip_cell_blanks(rest)).n > 0; i++) {
		struct span word = next_cell_word(&rest), all;
		struct cell_word w = word_of_cell(word, words);

		pieces |= w.kind == CELL_WORD_OTHER || (word.n == 2 && word.p[1] == 'x');	/* "Bx c6" */
		all = (struct span){ text.p, (size_t)(word.p + word.n - text.p) };
		if (i == 0 || !pieces || memchr(all.p, ',', all.n) != NULL)
			continue;
		all = without_punctuation(join_cell(all, room));
		if (all.n > 0 && is_move_text(all))
			n = (size_t)(word.p + word.n - text.p);
	}
	return n;
}

static void
read_cell_moves(struct span text, struct sheet_cell *c)
{
	size_t n = joined_at(text, c);

	if (n > 0) {
		c->move = (struct span){ text.p, n };
		c->joined = true;
		c->moves_n = 1;
		read_cell_words((struct span){ text.p + n, text.n - n }, c);
		if (c->moves_n == 1) {
			c->content = CELL_MOVES;
			return;
		}
		c->joined = false;	/* "e x d5 e4": two moves, and it is not clear which counts */
		c->words_n = c->moves_n = 0;
		c->rest = text;
		c->result = RESULT_NONE;
		c->content = CELL_TEXT;
		return;
	}
	read_cell_words(text, c);
	read_end(text, c);
	c->squares = c->words_n == 2 && c->rest.n == 0 && names_square(c->words[0].text) && names_square(c->words[1].text);
	if (c->squares)
		c->move = text;
	c->content = c->moves_n > 0 ? CELL_MOVES : c->result != RESULT_NONE && c->words_n == 0 ? CELL_RESULT : CELL_TEXT;
}

static void
read_scanned(struct span text, struct sheet_cell *c)
{
	struct span meant = sheet_scan_move(text, c->room);

	if (meant.n == 0 || !is_move_text(meant))
		return;
	c->content = CELL_MOVES;
	c->words[0] = (struct cell_word){ meant, CELL_WORD_MOVE };
	c->words_n = c->moves_n = 1;
	c->scanned = text;
	c->rest.n = 0;
}

bool
sheet_cell_number(struct span text, unsigned *number)
{
	size_t n = 0;

	text = span_trim(text);
	*number = 0;
	for (; n < text.n && ascii_is_digit(text.p[n]) && n < NUMBER_MAX; n++)
		*number = *number * 10 + (unsigned)(text.p[n] - '0');
	while (n > 0 && n < text.n && memchr(".):", text.p[n], 3) != NULL)
		n++;
	return (n == text.n && *number > 0) || sheet_scan_number(text, number);
}

void
sheet_cell_read(struct span text, struct sheet_cell *c)
{
	struct sheet_time time;
	size_t n;

	c->content = CELL_BLANK;
	c->numbered = c->joined = c->squares = false;
	c->number = 0;
	c->words_n = c->moves_n = 0;
	c->result = RESULT_NONE;
	c->result_text = c->rest = c->move = c->scanned = (struct span){ NULL, 0 };
	text = span_trim(text);
	if (text.n == 0)
		return;
	if (is_plain_move(text)) {	/* as most cells are */
		c->content = CELL_MOVES;
		c->words[c->words_n++] = (struct cell_word){ text, CELL_WORD_MOVE };
		c->moves_n = 1;
		return;
	}
	if (text.n < ICCF && sheet_cell_number(text, &c->number)) {
		c->content = CELL_NUMBER;
		c->numbered = true;
		return;
	}
	if ((c->result = result_of_cell_word(text)) != RESULT_NONE) {
		c->content = CELL_RESULT;
		c->result_text = text;
		return;
	}
	if (is_crossed_out(text)) {
		c->content = CELL_CROSSED;
		return;
	}
	if (sheet_time_read(text, false, &time)) {
		c->content = CELL_TIME;
		return;
	}
	n = cell_number_at(text, &c->number);
	c->numbered = n > 0;
	text = skip_cell_blanks((struct span){ text.p + n, text.n - n });
	if (text.n == 0) {
		c->content = CELL_NUMBER;
		return;
	}
	read_cell_moves(text, c);
	if (c->content == CELL_TEXT && c->result == RESULT_NONE && sheet_headings_tag(text).n == 0 && !sheet_headings_column(text))
		read_scanned(text, c);
}
