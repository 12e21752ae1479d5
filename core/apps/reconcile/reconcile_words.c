/* reconcile_words: what the words of a record cost for each move. */
#include <stdlib.h>
#include <string.h>

#include "apps/reconcile/reconcile_words.h"
#include "base/ascii.h"
#include "games/chess/movegen.h"
#include "games/move_notation/suggest.h"
#include "games/move_notation/typo_cost.h"
#include "games/pgn/move_number.h"

enum {
	COST_SIGN = 14,		/* x or + where it does not belong, or left out in a record that writes them */
	COST_NO_MATE = 24,	/* # without mate, which is a rarer mistake than a wrong + */
	COST_NEEDLESS = 3,	/* an origin that is not needed, in a record that does not write it with most pieces */
	COST_TOLERATED = 2,	/* any other deviation that notation_read() tolerates, but for a habit of writing */
	COST_AMBIGUOUS = 8,
	COST_LANGUAGE = 8,	/* a piece letter of another language than that of the record */
	COST_CROSSED_OUT = 5,	/* "_", as sheet_pgn.c writes it */
	COST_EMPTY = 20,	/* "~", a cell left empty, for example before a line that begins with Black's move */
	COST_EXTRA = 85,	/* a word that is for no half-move */
	COST_DOUBLED = 42,	/* the same as the one before */
	COST_AGAIN = 52,	/* the same as two words before; or what was between them was left out */
	COST_CORRECTED = 55,	/* almost the same as the next one, which is right */
	CORRECTED_NEAR = 26,	/* limit of typo_cost_distance() for that */
	HABIT = 4,		/* a sign that is left out in one of so many places, and more than once, is left out by habit */
	SLIP_KIND_MOST = 58,	/* of a word that has nothing to do with the move */
};

/* -- without a board -- */

static bool
is_square(const char *s)
{
	return ascii_is_file(s[0]) && ascii_is_rank(s[1]);
}

struct span
reconcile_words_unnumbered(struct span s)
{
	s = move_number_after(span_trim(s));
	while (s.n > 0 && (*s.p == '.' || ascii_is_blank(*s.p)))
		s = span_after(s, 1);
	return s;
}

/* Without "12." in front and "!?" after. */
static struct span
bare_word(struct span s)
{
	s = reconcile_words_unnumbered(s);
	while (s.n > 0 && (s.p[s.n - 1] == '!' || s.p[s.n - 1] == '?'))
		s.n--;
	return s;
}

/* Is there nothing in it that could be part of a move? */
static bool
has_nothing_of_move(struct span s)
{
	for (size_t i = 0; i < s.n; i++)
		if ((unsigned char)s.p[i] >= 0x80 || ascii_is_alnum(s.p[i]))
			return false;
	return true;
}

/* Finds piece and target of a word that is SAN in English letters, as far as that is possible without a board. */
static void
find_piece_and_target(struct reconcile_word *w)
{
	struct span s = w->text;

	while (s.n > 0 && (s.p[s.n - 1] == '+' || s.p[s.n - 1] == '#'))
		s.n--;
	if (s.n >= 4 && s.p[s.n - 2] == '=')
		s.n -= 2;
	if (span_eq(s, SPAN("O-O")) || span_eq(s, SPAN("O-O-O"))) {
		w->piece = 'O';
		return;
	}
	if (s.n < 2 || !is_square(s.p + s.n - 2))
		return;
	for (size_t i = 0; i < s.n; i++)
		if (strchr("KQRBNabcdefgh12345678x-", s.p[i]) == NULL)
			return;
	w->to = (square)((s.p[s.n - 1] - '1') * 8 + s.p[s.n - 2] - 'a');
	if (s.p[0] >= 'B' && s.p[0] <= 'R')
		w->piece = s.p[0];
	else if (s.n == 2 || (s.n == 4 && s.p[1] == 'x' && s.p[0] != 'b'))
		w->piece = 'P';
}

/* Does the word of a piece name more than its target? */
static bool
has_origin(const struct reconcile_word *w)
{
	int squares = 0;

	for (size_t i = 0; i < w->text.n; i++)
		squares += ascii_is_file(w->text.p[i]) || ascii_is_rank(w->text.p[i]);
	return squares > 2;
}

/* Does the word begin as a move in the language of the record does, or as one without a piece letter? */
static bool
is_in_language(const struct reconcile_words *w, struct span text)
{
	const struct piece_letters *own = w->letters == NULL ? &piece_letters_languages[0] : w->letters;

	for (int kind = KNIGHT; kind <= KING; kind++)
		if (*own->piece[kind] != '\0' && span_starts(text, span_of(own->piece[kind])))
			return true;
	return text.n == 0 || ascii_is_file(*text.p) || ascii_is_digit(*text.p) || memchr("Oo", *text.p, 2) != NULL;
}

/* Sets what piece a letter of another language can name. */
static void
find_others(const struct reconcile_words *w, struct reconcile_word *word)
{
	int n = 0, k;

	if (is_in_language(w, word->text))
		return;
	for (const struct piece_letters *l = piece_letters_languages; l->name != NULL; l++)
		for (int kind = KNIGHT; kind <= KING && n < RECONCILE_WORDS_OTHERS; kind++) {
			const struct span name = span_of(l->piece[kind]);
			const char letter = " PNBRQK"[kind];

			if (name.n == 0 || !span_starts(word->text, name))
				continue;
			for (k = 0; k < n && (word->others[k].letter != letter || word->others[k].n != name.n); k++)
				;
			if (k == n) {
				word->others[n].letter = letter;
				word->others[n++].n = (uint8_t)name.n;
			}
		}
}

static void
prepare_word(struct reconcile_words *w, struct reconcile_word *word, struct span text)
{
	*word = (struct reconcile_word){ .text = bare_word(text), .to = NO_SQUARE };
	word->blank = has_nothing_of_move(word->text);
	w->signs |= memchr(word->text.p, 'x', word->text.n) != NULL;
	w->marks |= memchr(word->text.p, '+', word->text.n) != NULL;
	find_others(w, word);
	if (w->letters != NULL) {
		struct reconcile_word plain = *word;

		/* The target is written the same in all languages. */
		find_piece_and_target(&plain);
		word->to = plain.to;
		return;
	}
	find_piece_and_target(word);
	if (word->piece != 0 && word->piece != 'P' && word->piece != 'O')
		w->origins += has_origin(word) ? 1 : -1;
	if (word->text.n < sizeof(word->san) - SAN_MAX) {
		memcpy(word->san, word->text.p, word->text.n);
		word->san_n = (uint8_t)word->text.n;
	}
}

static bool
repeats_word(const struct reconcile_words *w, int i, int j)
{
	return j >= 0 && span_eq(w->words[i].text, w->words[j].text);
}

/* Sets what it costs if the word is one too many. */
static void
price_word(struct reconcile_words *w, int i)
{
	struct reconcile_word *word = &w->words[i];

	if (span_eq(word->text, SPAN("_")))
		word->extra = COST_CROSSED_OUT;
	else if (span_eq(word->text, SPAN("~")))
		word->extra = COST_EMPTY;
	else if (repeats_word(w, i, i - 1))
		word->extra = COST_DOUBLED;
	else if (repeats_word(w, i, i - 2))
		word->extra = COST_AGAIN;
	else if (i + 1 < w->n && !repeats_word(w, i + 1, i) && typo_cost_distance(word->text, w->words[i + 1].text) <= CORRECTED_NEAR)
		word->extra = COST_CORRECTED;
	else
		word->extra = COST_EXTRA;
	word->stray = !word->blank && (word->extra == COST_EXTRA || word->extra == COST_AGAIN);
}

/* Sets what signs the record leaves out by habit, as far as its words are the moves of a game by themselves. */
static void
find_habits(struct reconcile_words *w, const struct position *start)
{
	struct position now = *start;
	struct reconcile_meant meant;
	int captures = 0, checks = 0, signs = 0, marks = 0, pieces;

	for (int i = 0; i < w->n; i++) {
		const struct span text = w->words[i].text;

		reconcile_words_meant(w, i, &now, &meant);
		if (meant.n == 0)
			break;
		signs += memchr(text.p, 'x', text.n) != NULL;
		pieces = count(position_occupied(&now));
		position_play(&now, meant.moves[0]);
		captures += count(position_occupied(&now)) < pieces;
		checks += now.checkers != 0;
		marks += memchr(text.p, '+', text.n) != NULL || memchr(text.p, '#', text.n) != NULL;
	}
	w->signs = w->signs && (captures - signs < 2 || HABIT * (captures - signs) < captures);
	w->marks = w->marks && (checks - marks < 2 || HABIT * (checks - marks) < checks);
}

bool
reconcile_words_open(struct reconcile_words *w, const struct position *start, const struct span *words, int n,
    const struct piece_letters *letters)
{
	*w = (struct reconcile_words){ .n = n < RECONCILE_WORDS_WORDS_MAX ? n : RECONCILE_WORDS_WORDS_MAX };
	w->letters = letters != NULL && piece_letters_same(letters, &piece_letters_languages[0]) ? NULL : letters;
	if ((w->words = malloc(((size_t)w->n + 1) * sizeof(*w->words))) == NULL)
		return false;
	for (int i = 0; i < w->n; i++)
		prepare_word(w, &w->words[i], words[i]);
	for (int i = 0; i < w->n; i++)
		price_word(w, i);
	find_habits(w, start);
	return true;
}

void
reconcile_words_close(struct reconcile_words *w)
{
	free(w->words);
	*w = (struct reconcile_words){ 0 };
}

/* Is there no position in which these two words say the same move? */
static bool
words_differ(const struct reconcile_word *x, const struct reconcile_word *y)
{
	if (x->to != NO_SQUARE && y->to != NO_SQUARE && x->to != y->to)
		return true;
	if ((x->piece == 'O' && y->to != NO_SQUARE) || (y->piece == 'O' && x->to != NO_SQUARE)) {
		int to = x->piece == 'O' ? y->to : x->to;

		/* Kg1, and in Chess960 a king's move to its rook, may be castling. */
		return RANK_OF(to) != 0 && RANK_OF(to) != 7;
	}
	return x->piece != 0 && y->piece != 0 && x->piece != y->piece && x->to != NO_SQUARE && y->to != NO_SQUARE;
}

int
reconcile_words_apart(const struct reconcile_words *a, int i, const struct reconcile_words *b, int j)
{
	const struct reconcile_word *x = &a->words[i], *y = &b->words[j];
	int kind;

	if (x->blank || y->blank)
		return RECONCILE_WORDS_BLANK * (x->blank + y->blank);
	if (!words_differ(x, y))
		return 0;
	if (x->piece == 0 || x->piece == 'O' || y->piece == 0 || y->piece == 'O')
		return RECONCILE_WORDS_SLIP_LEAST;
	/* At least one is wrong.  A word may have an origin that it needs on the board, which is not a slip. */
	kind = typo_cost_distance(x->text, y->text);
	if (x->text.n > 4 || y->text.n > 4)
		kind -= COST_AMBIGUOUS;
	if (RECONCILE_WORDS_SLIP + kind < RECONCILE_WORDS_SLIP_LEAST)
		return RECONCILE_WORDS_SLIP_LEAST;
	return RECONCILE_WORDS_SLIP + kind < 2 * RECONCILE_WORDS_SLIP_LEAST ? RECONCILE_WORDS_SLIP + kind : 2 * RECONCILE_WORDS_SLIP_LEAST;
}

/* -- on the board -- */

/* What the sign for check or mate (0: none) costs with this legal move. */
static int
cost_mark(const struct reconcile_words *w, const struct position *p, move m, char mark)
{
	struct position next = *p;

	if (mark == 0 && !w->marks)
		return 0;
	position_play(&next, m);
	if (mark == '#')
		return outcome_mark(&next) != '#' ? COST_NO_MATE : 0;
	return (next.checkers != 0) != (mark != 0) ? COST_SIGN : 0;
}

static int
cost_odd(const struct reconcile_words *w, const struct position *p, const struct san *san)
{
	int cost = 0;

	if (san->odd & SAN_NEEDLESS_CAPTURE_SIGN || (san->odd & SAN_NO_CAPTURE_SIGN && w->signs))
		cost += COST_SIGN;
	if (w->origins <= 0 && san->odd & SAN_DISAMBIGUATED && san_disambiguation(p, san->move) == 0)
		cost += COST_NEEDLESS;
	return cost + cost_mark(w, p, san->move, san->mark);
}

/* Adds what a text says in these letters; `cost`: for writing it so. */
static void
add_meant_move(const struct reconcile_words *w, const struct position *p, struct span text, const struct piece_letters *letters,
    int cost, struct reconcile_meant *out)
{
	struct notation_reading r;

	notation_read(p, text, letters, &r);
	for (int k = 0; k < TOLERATED_MAX && r.tolerated[k] != DIAG_NONE; k++)
		cost += diag_rows[r.tolerated[k]].flags & DIAG_HABIT ? 0 : COST_TOLERATED;
	if (r.moves_n > 1)
		cost += COST_AMBIGUOUS;
	for (int k = 0; k < r.moves_n && out->n < CANDIDATES_MAX; k++) {
		out->moves[out->n] = r.moves[k];
		out->cost[out->n++] = cost + cost_mark(w, p, r.moves[k], r.mark);
	}
}

/* Adds what a word with a piece letter of another language says. */
static void
add_others(const struct reconcile_words *w, const struct reconcile_word *word, const struct position *p,
    struct reconcile_meant *out)
{
	char text[2 * SAN_MAX] = "";

	for (int k = 0; k < RECONCILE_WORDS_OTHERS && word->others[k].letter != 0; k++) {
		const struct span rest = span_after(word->text, word->others[k].n);

		if (rest.n >= sizeof(text))
			continue;
		text[0] = word->others[k].letter;
		memcpy(text + 1, rest.p, rest.n);
		add_meant_move(w, p, (struct span){ text, rest.n + 1 }, NULL, COST_LANGUAGE, out);
	}
	for (int k = 0; out->n > 1 && k < out->n; k++)
		out->cost[k] += COST_AMBIGUOUS;
}

void
reconcile_words_meant(const struct reconcile_words *w, int i, const struct position *p, struct reconcile_meant *out)
{
	const struct reconcile_word *word = &w->words[i];

	out->n = 0;
	if (word->blank)
		return;
	if (word->san_n != 0) {
		struct san san = san_read(p, word->san, word->san_n);

		if (san.move != NO_MOVE) {
			out->n = 1;
			out->moves[0] = san.move;
			out->cost[0] = cost_odd(w, p, &san);
			return;
		}
	}
	add_meant_move(w, p, word->text, w->letters, 0, out);
	if (out->n == 0)
		add_others(w, word, p, out);
}

void
reconcile_words_slips(const struct reconcile_words *w, int i, const struct position *p, const move *moves, int n, int most,
    int *cost)
{
	const struct reconcile_word *word = &w->words[i];
	struct reconcile_meant meant;
	struct notation_reading r;
	char room[2 * SAN_MAX];

	if (word->blank) {
		for (int k = 0; k < n; k++)
			cost[k] = RECONCILE_WORDS_BLANK;
		return;
	}
	notation_read(p, word->text, w->letters, &r);
	if (r.null) {
		for (int k = 0; k < n; k++)
			cost[k] = RECONCILE_WORDS_BLANK;
		return;
	}
	typo_cost_costs(p, suggest_english(room, word->text, w->letters), &r, moves, n, most - RECONCILE_WORDS_SLIP, cost);
	reconcile_words_meant(w, i, p, &meant);
	for (int k = 0; k < n; k++) {
		int kind = cost[k] < SLIP_KIND_MOST || cost[k] > most - RECONCILE_WORDS_SLIP ? cost[k] : SLIP_KIND_MOST;

		cost[k] = RECONCILE_WORDS_SLIP + kind < RECONCILE_WORDS_SLIP_LEAST ? RECONCILE_WORDS_SLIP_LEAST : RECONCILE_WORDS_SLIP + kind;
		for (int s = 0; s < meant.n; s++)
			if (meant.moves[s] == moves[k])
				cost[k] = meant.cost[s];
	}
}
