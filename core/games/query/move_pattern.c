/* move_pattern: reads patterns of moves, and searches games for them. */
#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "games/move_notation/san.h"
#include "games/pgn/move_number.h"
#include "games/pgn/tag_value.h"
#include "games/query/move_pattern.h"

/* -- searching -- */

static struct span
without_check(struct span san)
{
	while (san.n > 0 && (san.p[san.n - 1] == '+' || san.p[san.n - 1] == '#'))
		san.n--;
	return san;
}

/* The half-move that the walk has just played, without check signs; empty: it is a null move, or illegal. */
static struct span
last_san(const struct walk *w, const struct element *e, char san[SAN_MAX])
{
	if (e->kind != ELEMENT_MOVE)
		return SPAN("");
	if (e->how & ELEMENT_SAN)
		return without_check(element_text(e));
	return without_check((struct span){ san, (size_t)san_write(&w->before.chess, e->move, san) });
}

static bool
word_fits(const struct move_pattern *p, int i, struct span san)
{
	struct span rest = p->word[i].moves;
	bool there = false;

	if (p->word[i].kind != MOVE_PATTERN_ONE)
		return true;
	while (rest.p != NULL && !there)
		there = span_eq(span_cut(&rest, '|'), san);
	return there != p->word[i].opposite;
}

/* `places` has a bit for each word that may come next; a word of many half-moves may also have none. */
static uint64_t
skip_many(const struct move_pattern *p, uint64_t places)
{
	for (int i = 0; i < p->n; i++)
		if (p->word[i].kind == MOVE_PATTERN_MANY && places >> i & 1)
			places |= (uint64_t)2 << i;
	return places;
}

static uint64_t
after_move(const struct move_pattern *p, uint64_t places, struct span san)
{
	uint64_t next = 0;

	for (int i = 0; i < p->n; i++)
		if (places >> i & 1 && word_fits(p, i, san))
			next |= (uint64_t)(p->word[i].kind == MOVE_PATTERN_MANY ? 1 : 2) << i;
	return next;
}

bool
move_pattern_find(const struct move_pattern *p, const struct movelist *s, struct range plies)
{
	const uint64_t first = skip_many(p, 1);
	uint64_t places = first;
	const struct element *e;
	char san[SAN_MAX];
	struct walk w;

	if (movelist_chess(s) == NULL)
		return false;
	movelist_walk_start(&w, s);
	while (!(places >> p->n & 1) && places != 0 && (e = movelist_walk_main(&w)) != NULL && (uint64_t)w.ply <= plies.last) {
		if ((uint64_t)w.ply < plies.first)
			continue;
		places = skip_many(p, after_move(p, places, last_san(&w, e, san)));
		if (p->anywhere)
			places |= first;
	}
	return places >> p->n & 1;
}

/* -- reading -- */

/* Is it a move in SAN: e4, exd5, e8=Q, Nbd2, Rxe1, Qh4e1, O-O? */
static bool
is_san(struct span s)
{
	bool piece = s.n > 0 && strchr("KQRBN", *s.p) != NULL;

	if (span_eq(s, SPAN("O-O")) || span_eq(s, SPAN("O-O-O")))
		return true;
	s = span_after(s, piece);
	if (!piece && s.n > 2 && s.p[s.n - 2] == '=' && memchr("QRBN", s.p[s.n - 1], 4) != NULL)
		s.n -= 2;
	if (s.n < 2 || !ascii_is_file(s.p[s.n - 2]) || s.p[s.n - 1] < '1' || s.p[s.n - 1] > '8')
		return false;
	s.n -= 2;
	if (!piece)
		return s.n == 0 || (s.n == 2 && ascii_is_file(*s.p) && s.p[1] == 'x');
	s.n -= s.n > 0 && s.p[s.n - 1] == 'x';
	s.n -= s.n > 0 && s.p[s.n - 1] >= '1' && s.p[s.n - 1] <= '8';
	return s.n == 0 || (s.n == 1 && ascii_is_file(*s.p));
}

/* A copy of a move without check signs and marks such as !?, with letters in castling. */
static struct span
plain_move(struct span s, struct arena *texts)
{
	struct span copy;

	while (s.n > 0 && strchr("+#!?", s.p[s.n - 1]) != NULL)
		s.n--;
	if (span_eq(s, SPAN("0-0")))
		return SPAN("O-O");
	if (span_eq(s, SPAN("0-0-0")))
		return SPAN("O-O-O");
	copy = arena_span(texts, s);
	return copy.p == NULL ? s : copy;
}

/* Takes the moves of a word, with | between them.  False: one of them is none, and that was said. */
static bool
read_pattern_moves(struct span text, struct span *moves, struct arena *texts, char error[SELECTION_ERROR])
{
	struct span rest = text, all = { NULL, 0 };

	while (rest.p != NULL) {
		struct span written = span_cut(&rest, '|'), one = plain_move(written, texts);

		if (!is_san(one)) {
			snprintf(error, SELECTION_ERROR, "%.*s is not a move in SAN, such as Nf3, exd5 or O-O, nor * or ~",
			    tag_value_shown(written), written.p);
			return false;
		}
		all = all.p == NULL ? one : arena_fmt(texts, "%.*s|%.*s", (int)all.n, all.p, (int)one.n, one.p);
	}
	*moves = all;
	return true;
}

bool
move_pattern_read(struct span text, struct move_pattern *p, struct arena *texts, char error[SELECTION_ERROR])
{
	struct span rest = span_trim(text);

	p->n = 0;
	while (rest.p != NULL) {
		struct span word = move_number_after(span_cut(&rest, ' '));

		if (word.n == 0)
			continue;
		if (p->n == MOVE_PATTERN_WORDS) {
			snprintf(error, SELECTION_ERROR, "there are more than %d half-moves", MOVE_PATTERN_WORDS);
			return false;
		}
		p->word[p->n].kind = span_eq(word, SPAN("*")) ? MOVE_PATTERN_ANY :
		    span_eq(word, SPAN("~")) ? MOVE_PATTERN_MANY : MOVE_PATTERN_ONE;
		p->word[p->n].opposite = *word.p == '!';
		if (p->word[p->n].kind == MOVE_PATTERN_ONE &&
		    !read_pattern_moves(span_after(word, *word.p == '!'), &p->word[p->n].moves, texts, error))
			return false;
		p->n++;
	}
	if (p->n == 0)
		snprintf(error, SELECTION_ERROR, "a move is expected");
	return p->n > 0;
}
