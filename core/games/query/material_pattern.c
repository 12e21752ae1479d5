/* material_pattern: reads patterns of material, and searches games for them. */
#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "games/pgn/tag_value.h"
#include "games/query/material_pattern.h"

enum { PIECES_MAX = 16 };

/* -- searching -- */

typedef int counts[2][KING];

static void
count_material(const struct position *p, counts n)
{
	for (int colour = WHITE; colour <= BLACK; colour++) {
		for (int kind = PAWN; kind < KING; kind++)
			n[colour][kind] = count(position_men(p, colour, kind));
		n[colour][NONE] = n[colour][BISHOP] + n[colour][KNIGHT];
	}
}

static bool
side_has(const struct material_pattern_side *s, const int own[KING], const int other[KING])
{
	for (int kind = NONE; kind < KING; kind++) {
		char than = s->of[kind].than;

		if (own[kind] < s->of[kind].least || own[kind] > s->of[kind].most)
			return false;
		if ((than == '#' && own[kind] == other[kind]) || (than == '=' && own[kind] != other[kind]) ||
		    (than == '>' && own[kind] <= other[kind]) ||
		    (than == '<' && own[kind] >= other[kind]))
			return false;
	}
	return true;
}

/*
 * Can the material no longer occur?  A side never gets more pieces, or more pawns; by rules of variants it may drop some,
 * or has no king.
 */
static bool
is_material_gone(const struct material_pattern_side *s, const struct position *p, int colour)
{
	if (p->rules != NULL)
		return false;
	return count(p->side[colour]) < s->men || count(position_men(p, colour, PAWN)) < s->of[PAWN].least;
}

/* Is the material there, with this colour as the side before the v?  *gone: it can no longer occur. */
static bool
is_material_there(const struct material_pattern *m, const struct position *p, int colour, bool *gone)
{
	counts n;

	*gone = is_material_gone(&m->side[0], p, colour) || is_material_gone(&m->side[1], p, !colour);
	if (*gone)
		return false;
	count_material(p, n);
	return side_has(&m->side[0], n[colour], n[!colour]) && side_has(&m->side[1], n[!colour], n[colour]);
}

int
material_pattern_find(const struct material_pattern *m, const struct movelist *s, struct range plies)
{
	int since[2] = { -1, -1 };
	bool there[2] = { false, false }, gone[2] = { false, true };
	const size_t last_put = movelist_last_put(s);
	struct walk w;

	if (movelist_chess(s) == NULL)
		return -1;
	movelist_walk_start(&w, s);
	do {
		if ((uint64_t)w.ply > plies.last)
			return -1;
		for (int colour = WHITE; colour <= (m->either ? BLACK : WHITE); colour++) {
			/* A piece that is dropped changes the material, but not the clock. */
			if (w.now.chess.halfmoves == 0 || w.ply == 0 || w.now.chess.rules != NULL)
				there[colour] = is_material_there(m, &w.now.chess, colour, &gone[colour]);
			if (!there[colour] || (uint64_t)w.ply < plies.first)
				since[colour] = -1;
			else if (since[colour] < 0)
				since[colour] = w.ply;
			if (there[colour] && w.ply - since[colour] + 1 >= m->lasting)
				return since[colour];
		}
	} while ((!gone[WHITE] || !gone[BLACK] || w.next < last_put) && movelist_walk_main(&w) != NULL);
	return -1;
}

/* -- reading -- */

/* Takes a piece letter and how many from the text.  False: it does not begin with them. */
static bool
take_kind(struct span *text, struct material_pattern_side *side, bool named[KING])
{
	static const char letters[] = "LPNBRQ";	/* by enum kind */
	const char *letter = strchr(letters, ascii_upper(*text->p));
	int kind = letter == NULL || *text->p == '\0' ? -1 : (int)(letter - letters), n = 1, digits = 0;
	char sign;

	if (kind < 0)
		return false;
	text->p++, text->n--;
	for (; text->n > 0 && ascii_is_digit(*text->p) && n <= PIECES_MAX; digits++) {
		n = (digits > 0 ? n * 10 : 0) + *text->p - '0';
		text->p++, text->n--;
	}
	sign = text->n > 0 && strchr("+-*=<>#", *text->p) != NULL ? *text->p : '\0';
	if (sign != '\0')
		text->p++, text->n--;
	if (n > PIECES_MAX || (digits > 0 && sign != '\0' && sign != '+' && sign != '-'))
		return false;
	if (!named[kind])
		side->of[kind].least = side->of[kind].most = 0;
	named[kind] = true;
	if (sign != '\0' && strchr("=<>#", sign) != NULL)
		side->of[kind].than = sign;
	side->of[kind].least += sign == '\0' || sign == '+' ? n : 0;
	side->of[kind].most += sign == '\0' || sign == '-' ? n : PIECES_MAX;
	return true;
}

/*
 * Sets what is not named: none of it, or, with `others`, any number.  L and its bishops and
 * knights limit each other, so the one that is not named may be any number.
 */
static void
settle_material(struct material_pattern_side *side, const bool named[KING], bool others)
{
	side->men = 1;
	for (int kind = NONE; kind < KING; kind++) {
		bool implied = kind == NONE || ((kind == BISHOP || kind == KNIGHT) && named[NONE]);

		if (!named[kind] && (others || implied))
			side->of[kind].most = PIECES_MAX;
		side->men += side->of[kind].least;
	}
}

static bool
read_material_side(struct span text, struct material_pattern_side *side, char error[SELECTION_ERROR])
{
	const struct span whole = text;
	bool named[KING] = { false }, others = false;

	if (text.n > 0 && (*text.p == 'K' || *text.p == 'k')) {
		text.p++, text.n--;
		others = text.n > 0 && *text.p == '*';
		text.p += others, text.n -= others;
	}
	while (text.n > 0) {
		const struct span left = text;

		if (!take_kind(&text, side, named)) {
			snprintf(error, SELECTION_ERROR,
			    "%.*s: not letters of pieces, each followed by a number, + - * = < > # or nothing%s%.*s",
			    tag_value_shown(whole), whole.p, left.n == whole.n ? "" : ": ",
			    left.n == whole.n ? 0 : tag_value_shown(left), left.p);
			return false;
		}
	}
	if (named[NONE] && (named[BISHOP] || named[KNIGHT])) {
		snprintf(error, SELECTION_ERROR, "L stands for bishops and knights: one side has either L, or B and N");
		return false;
	}
	settle_material(side, named, others);
	return true;
}

bool
material_pattern_read(struct span text, struct material_pattern *m, char error[SELECTION_ERROR])
{
	struct span rest = span_trim(text), first, second, lasting;
	unsigned long n = 1;
	const char *v;

	*m = (struct material_pattern){ .lasting = 1 };
	lasting = rest;
	rest = span_cut(&lasting, ':');
	if (lasting.p != NULL && (!span_number(lasting, &n) || n < 1 || n > MATERIAL_PATTERN_LASTING)) {
		snprintf(error, SELECTION_ERROR, "after the colon comes a number of positions from 1 to %d",
		    MATERIAL_PATTERN_LASTING);
		return false;
	}
	m->lasting = (int)n;
	v = rest.n == 0 ? NULL : memchr(rest.p, 'v', rest.n);
	v = v != NULL || rest.n == 0 ? v : memchr(rest.p, 'V', rest.n);
	if (v == NULL || v == rest.p || v + 1 == rest.p + rest.n) {
		snprintf(error, SELECTION_ERROR, "the pieces of both sides, with a v between them, as in KRPvKR");
		return false;
	}
	first = (struct span){ rest.p, (size_t)(v - rest.p) };
	second = (struct span){ v + 1, rest.n - first.n - 1 };
	return read_material_side(first, &m->side[0], error) && read_material_side(second, &m->side[1], error);
}
