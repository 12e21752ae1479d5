/* move_suffix: what people write after a move that is not part of it: check, "e.p.", evaluations, novelties. */
#include "base/ascii.h"
#include "games/move_notation/move_suffix.h"

static const struct move_suffix remarks[] = {
	{ "+",          DIAG_SAN_SUFFIX_SPACED,       '+', ALONE | GLUED, 0 },
	{ "#",          DIAG_SAN_SUFFIX_SPACED,       '#', ALONE | GLUED, 0 },
	{ "++",         DIAG_SAN_DOUBLE_PLUS,         '+', ALONE | GLUED, 0 },
	{ "†",          DIAG_SAN_DOUBLE_PLUS,         '+', ALONE | GLUED, 0 },
	{ "††",         DIAG_SAN_DOUBLE_PLUS,         '+', ALONE | GLUED, 0 },
	{ "‡",          DIAG_SAN_DOUBLE_PLUS,         '#', ALONE | GLUED, 0 },
	{ "x",          DIAG_SAN_DOUBLE_PLUS,         '#', GLUED | ANY_CASE, 0 },
	{ "ch",         DIAG_SAN_DOUBLE_PLUS,         '+', ALONE | GLUED | ANY_CASE, 0 },
	{ "ch.",        DIAG_SAN_DOUBLE_PLUS,         '+', ALONE | GLUED | ANY_CASE, 0 },
	{ "check",      DIAG_SAN_DOUBLE_PLUS,         '+', ALONE | GLUED | ANY_CASE, 0 },
	{ "dis",        DIAG_SAN_DOUBLE_PLUS,         '+', ALONE | GLUED | ANY_CASE, 0 },
	{ "dis.",       DIAG_SAN_DOUBLE_PLUS,         '+', ALONE | GLUED | ANY_CASE, 0 },
	{ "disc",       DIAG_SAN_DOUBLE_PLUS,         '+', ALONE | GLUED | ANY_CASE, 0 },
	{ "disc.",      DIAG_SAN_DOUBLE_PLUS,         '+', ALONE | GLUED | ANY_CASE, 0 },
	{ "dis.ch",     DIAG_SAN_DOUBLE_PLUS,         '+', ALONE | GLUED | ANY_CASE, 0 },
	{ "dis.ch.",    DIAG_SAN_DOUBLE_PLUS,         '+', ALONE | GLUED | ANY_CASE, 0 },
	{ "disch",      DIAG_SAN_DOUBLE_PLUS,         '+', ALONE | GLUED | ANY_CASE, 0 },
	{ "dbl",        DIAG_SAN_DOUBLE_PLUS,         '+', ALONE | GLUED | ANY_CASE, 0 },
	{ "dbl.",       DIAG_SAN_DOUBLE_PLUS,         '+', ALONE | GLUED | ANY_CASE, 0 },
	{ "double",     DIAG_SAN_DOUBLE_PLUS,         '+', ALONE | GLUED | ANY_CASE, 0 },
	{ "discovered", DIAG_SAN_DOUBLE_PLUS,         '+', ALONE | GLUED | ANY_CASE, 0 },
	{ "mate",       DIAG_SAN_DOUBLE_PLUS,         '#', ALONE | GLUED | ANY_CASE, 0 },
	{ "mt",         DIAG_SAN_DOUBLE_PLUS,         '#', ALONE | GLUED | ANY_CASE, 0 },
	{ "mt.",        DIAG_SAN_DOUBLE_PLUS,         '#', ALONE | GLUED | ANY_CASE, 0 },
	{ "mat",        DIAG_SAN_DOUBLE_PLUS,         '#', ALONE | GLUED | ANY_CASE, 0 },
	{ "matt",       DIAG_SAN_DOUBLE_PLUS,         '#', ALONE | GLUED | ANY_CASE, 0 },
	{ "checkmate",  DIAG_SAN_DOUBLE_PLUS,         '#', ALONE | GLUED | ANY_CASE, 0 },
	{ "ep",         DIAG_SAN_EP_SUFFIX,           0,   ALONE | GLUED | ANY_CASE, 0 },
	{ "ep.",        DIAG_SAN_EP_SUFFIX,           0,   ALONE | GLUED | ANY_CASE, 0 },
	{ "e.p",        DIAG_SAN_EP_SUFFIX,           0,   ALONE | GLUED | ANY_CASE, 0 },
	{ "e.p.",       DIAG_SAN_EP_SUFFIX,           0,   ALONE | GLUED | ANY_CASE, 0 },
	{ "enpassant",  DIAG_SAN_EP_SUFFIX,           0,   ALONE | GLUED | ANY_CASE, 0 },
	{ "/ep",        DIAG_SAN_EP_SUFFIX,           0,   GLUED | ANY_CASE, 0 },
	{ "/e.p.",      DIAG_SAN_EP_SUFFIX,           0,   GLUED | ANY_CASE, 0 },
	{ "(ep)",       DIAG_SAN_EP_SUFFIX,           0,   ALONE | GLUED | ANY_CASE, 0 },
	{ "(e.p.)",     DIAG_SAN_EP_SUFFIX,           0,   ALONE | GLUED | ANY_CASE, 0 },
	{ "N",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 146 },
	{ "TN",         DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 146 },
	{ "D",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 220 },
	{ "(D)",        DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 220 },
	{ "(N)",        DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 146 },
	{ "RR",         DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 145 },
	{ "ff",         DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 0 },
	{ "=",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 10 },
	{ "(=)",        DIAG_DRAW_OFFER,              0,   ALONE | GLUED, 0 },
	{ "+-",         DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 18 },
	{ "+--",        DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 18 },
	{ "++-",        DIAG_SAN_TRAILING_ANNOTATION, '+', GLUED, 18 },
	{ "-+",         DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 19 },
	{ "--+",        DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 19 },
	{ "+/-",        DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 16 },
	{ "-/+",        DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 17 },
	{ "+=",         DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 14 },
	{ "=+",         DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 15 },
	{ "+/=",        DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 14 },
	{ "=/+",        DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 15 },
	{ "±",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 16 },
	{ "∓",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 17 },
	{ "+/−",        DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 16 },
	{ "−/+",        DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 17 },
	{ "+–",         DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 18 },
	{ "–+",         DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 19 },
	{ "+/–",        DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 16 },
	{ "–/+",        DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 17 },
	{ "⯹",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 0 },
	{ "▢",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 7 },
	{ "◻",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 7 },
	{ "△",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 140 },
	{ "▽",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 141 },
	{ "∇",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 141 },
	{ "⩲",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 14 },
	{ "⩱",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 15 },
	{ "∞",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 13 },
	{ "□",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 7 },
	{ "⇆",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 0 },
	{ "↑",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 0 },
	{ "→",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 0 },
	{ "⨀",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 0 },
	{ "⊙",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 0 },
	{ "○",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 0 },
	{ "⟳",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 0 },
	{ "⊕",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 0 },
	{ "∆",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 140 },
	{ "Δ",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 140 },
	{ "⌓",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 142 },
	{ "⇄",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 0 },
	{ "⇔",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 0 },
	{ "⟲",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 0 },
	{ "≅",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 0 },
	{ "∥",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 0 },
	{ "⊥",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 0 },
	{ "⟂",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 0 },
	{ "≤",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 0 },
	{ "≥",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 0 },
	{ "✓",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 0 },
	{ "+−",         DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 18 },
	{ "−+",         DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED, 19 },
	{ "White",      DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | ANY_CASE, 0 },
	{ "Black",      DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | ANY_CASE, 0 },
	{ "resigns",    DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | ANY_CASE, 0 },
	{ "resigned",   DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | ANY_CASE, 0 },
	{ "wins",       DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | ANY_CASE, 0 },
	{ "won",        DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | ANY_CASE, 0 },
	{ "aufgegeben", DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | ANY_CASE, 0 },
	{ "aufg",       DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | ANY_CASE, 0 },
	{ "aufg.",      DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | ANY_CASE, 0 },
	{ "gibt",       DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | ANY_CASE, 0 },
	{ "auf",        DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | ANY_CASE, 0 },
	{ "!",          DIAG_SAN_SUFFIX_SPACED,       0,   ALONE, 0 },
	{ "?",          DIAG_SAN_SUFFIX_SPACED,       0,   ALONE, 0 },
	{ ".",          DIAG_SAN_TRAILING_ANNOTATION, 0,   GLUED, 0 },
};

const struct move_suffix *
move_suffix_at(const struct piece_symbols *s, int i, int where, int *length)
{
	const struct move_suffix *best = NULL;
	const unsigned lower = 'a' ^ 'A', first = s->c[i] < 0x80 ? s->c[i] | lower : 0;

	*length = 0;
	for (size_t k = 0; k < sizeof(remarks) / sizeof(remarks[0]); k++) {
		const struct move_suffix *r = &remarks[k];
		int n;

		if ((first != 0 && ((unsigned char)*r->text | lower) != first) || !(r->how & where))
			continue;
		n = piece_letters_match(s, i, r->text, r->how & ANY_CASE ? SAME_BUT_CASE : SAME);
		/* "N" is a novelty, "NN" a word, "=N" a promotion. */
		if (r->id == DIAG_SAN_TRAILING_ANNOTATION && (ascii_is_letter(s->ascii[i]) || s->ascii[i] == '=') &&
		    ascii_is_letter(s->ascii[i + n]))
			continue;
		if (n > *length) {
			*length = n;
			best = r;
		}
	}
	return best;
}

/* A time from the margin of a scoresheet: 0:12, 1:05:30, 12'. */
static bool
is_time_suffix(const struct piece_symbols *s)
{
	int digits = 0, groups = 0;

	for (int i = 0; i < s->n; i++) {
		char c = s->ascii[i];

		if (ascii_is_digit(c))
			digits++;
		else if (c == ':' && digits > 0 && groups < 2)
			groups++, digits = 0;
		else
			return c == '\'' && digits > 0 && groups == 0 && i + 1 == s->n;
	}
	return groups > 0 && digits == 2;
}

static int
digits_at(const struct piece_symbols *s, int i)
{
	int n = 0;

	while (i + n < s->n && ascii_is_digit(s->ascii[i + n]))
		n++;
	return n;
}

/* An evaluation, with the depth of the search, or a time: +0.35, 0.35/12, 1.2s, 5s. */
static bool
is_measure(const struct piece_symbols *s)
{
	int i = s->n > 0 && (s->ascii[0] == '+' || s->ascii[0] == '-' || s->ascii[0] == '='), n = digits_at(s, i);
	bool fraction, unit;

	if (n == 0)
		return false;
	i += n;
	fraction = i + 1 < s->n && s->ascii[i] == '.' && digits_at(s, i + 1) > 0;
	i += fraction ? 1 + digits_at(s, i + 1) : 0;
	if (fraction && i < s->n && s->ascii[i] == '/')
		i += 1 + digits_at(s, i + 1);
	unit = i < s->n && (s->ascii[i] == 's' || s->ascii[i] == 'm' || (fraction && s->ascii[i] == 'h'));
	return i + unit == s->n && (fraction || unit);
}

enum diag
move_suffix_alone(const struct piece_symbols *s)
{
	enum diag id = is_time_suffix(s) || is_measure(s) ? DIAG_SAN_TRAILING_ANNOTATION : DIAG_NONE;

	if (id != DIAG_NONE)
		return id;

	for (int i = 0, n; i < s->n; i += n) {
		const struct move_suffix *r = move_suffix_at(s, i, i == 0 ? ALONE : ALONE | GLUED, &n);

		if (r == NULL)
			return DIAG_NONE;
		if (id == DIAG_NONE || id == DIAG_SAN_SUFFIX_SPACED)
			id = r->id;
	}
	return id;
}
