/* move_suffix: what people write after a move that is not part of it: check, "e.p.", evaluations, novelties. */
#include "base/ascii.h"
#include "chess/move_suffix.h"

static const struct move_suffix remarks[] = {
	{ "+",          DIAG_SAN_SUFFIX_SPACED,       '+', ALONE | GLUED },
	{ "#",          DIAG_SAN_SUFFIX_SPACED,       '#', ALONE | GLUED },
	{ "++",         DIAG_SAN_DOUBLE_PLUS,         '+', ALONE | GLUED },
	{ "†",          DIAG_SAN_DOUBLE_PLUS,         '+', ALONE | GLUED },
	{ "††",         DIAG_SAN_DOUBLE_PLUS,         '+', ALONE | GLUED },
	{ "‡",          DIAG_SAN_DOUBLE_PLUS,         '#', ALONE | GLUED },
	{ "x",          DIAG_SAN_DOUBLE_PLUS,         '#', GLUED | ANY_CASE },
	{ "ch",         DIAG_SAN_DOUBLE_PLUS,         '+', ALONE | GLUED | ANY_CASE },
	{ "ch.",        DIAG_SAN_DOUBLE_PLUS,         '+', ALONE | GLUED | ANY_CASE },
	{ "check",      DIAG_SAN_DOUBLE_PLUS,         '+', ALONE | GLUED | ANY_CASE },
	{ "dis",        DIAG_SAN_DOUBLE_PLUS,         '+', ALONE | GLUED | ANY_CASE },
	{ "dis.",       DIAG_SAN_DOUBLE_PLUS,         '+', ALONE | GLUED | ANY_CASE },
	{ "disch",      DIAG_SAN_DOUBLE_PLUS,         '+', ALONE | GLUED | ANY_CASE },
	{ "dbl",        DIAG_SAN_DOUBLE_PLUS,         '+', ALONE | GLUED | ANY_CASE },
	{ "dbl.",       DIAG_SAN_DOUBLE_PLUS,         '+', ALONE | GLUED | ANY_CASE },
	{ "mate",       DIAG_SAN_DOUBLE_PLUS,         '#', ALONE | GLUED | ANY_CASE },
	{ "mt",         DIAG_SAN_DOUBLE_PLUS,         '#', ALONE | GLUED | ANY_CASE },
	{ "mt.",        DIAG_SAN_DOUBLE_PLUS,         '#', ALONE | GLUED | ANY_CASE },
	{ "mat",        DIAG_SAN_DOUBLE_PLUS,         '#', ALONE | GLUED | ANY_CASE },
	{ "matt",       DIAG_SAN_DOUBLE_PLUS,         '#', ALONE | GLUED | ANY_CASE },
	{ "checkmate",  DIAG_SAN_DOUBLE_PLUS,         '#', ALONE | GLUED | ANY_CASE },
	{ "ep",         DIAG_SAN_EP_SUFFIX,           0,   ALONE | GLUED | ANY_CASE },
	{ "ep.",        DIAG_SAN_EP_SUFFIX,           0,   ALONE | GLUED | ANY_CASE },
	{ "e.p",        DIAG_SAN_EP_SUFFIX,           0,   ALONE | GLUED | ANY_CASE },
	{ "e.p.",       DIAG_SAN_EP_SUFFIX,           0,   ALONE | GLUED | ANY_CASE },
	{ "/ep",        DIAG_SAN_EP_SUFFIX,           0,   GLUED | ANY_CASE },
	{ "/e.p.",      DIAG_SAN_EP_SUFFIX,           0,   GLUED | ANY_CASE },
	{ "(ep)",       DIAG_SAN_EP_SUFFIX,           0,   ALONE | GLUED | ANY_CASE },
	{ "(e.p.)",     DIAG_SAN_EP_SUFFIX,           0,   ALONE | GLUED | ANY_CASE },
	{ "N",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "TN",         DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "D",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "(D)",        DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "(N)",        DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "RR",         DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "ff",         DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "=",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "(=)",        DIAG_DRAW_OFFER,              0,   ALONE | GLUED },
	{ "+-",         DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "+--",        DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "++-",        DIAG_SAN_TRAILING_ANNOTATION, '+', GLUED },
	{ "-+",         DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "--+",        DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "+/-",        DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "-/+",        DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "+=",         DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "=+",         DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "+/=",        DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "=/+",        DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "±",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "∓",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "⩲",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "⩱",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "∞",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "□",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "⇆",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "↑",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "→",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "⨀",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "⊙",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "○",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "⟳",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "⊕",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "∆",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "Δ",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "⌓",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "⇄",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "⇔",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "⟲",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "≅",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "∥",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "⊥",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "⟂",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "≤",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "≥",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "✓",          DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "+−",         DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "−+",         DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | GLUED },
	{ "White",      DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | ANY_CASE },
	{ "Black",      DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | ANY_CASE },
	{ "resigns",    DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | ANY_CASE },
	{ "resigned",   DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | ANY_CASE },
	{ "wins",       DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | ANY_CASE },
	{ "won",        DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | ANY_CASE },
	{ "aufgegeben", DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | ANY_CASE },
	{ "aufg",       DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | ANY_CASE },
	{ "aufg.",      DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | ANY_CASE },
	{ "gibt",       DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | ANY_CASE },
	{ "auf",        DIAG_SAN_TRAILING_ANNOTATION, 0,   ALONE | ANY_CASE },
	{ "!",          DIAG_SAN_SUFFIX_SPACED,       0,   ALONE },
	{ "?",          DIAG_SAN_SUFFIX_SPACED,       0,   ALONE },
	{ ".",          DIAG_SAN_TRAILING_ANNOTATION, 0,   GLUED },
};

const struct move_suffix *
move_suffix_at(const struct piece_symbols *s, int i, int where, int *length)
{
	const struct move_suffix *best = NULL;

	*length = 0;
	for (size_t k = 0; k < sizeof(remarks) / sizeof(remarks[0]); k++) {
		const struct move_suffix *r = &remarks[k];
		int n;

		if (!(r->how & where))
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
is_time(const struct piece_symbols *s)
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

enum diag
move_suffix_alone(const struct piece_symbols *s)
{
	enum diag id = is_time(s) ? DIAG_SAN_TRAILING_ANNOTATION : DIAG_NONE;

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
