/* write_json_line: the moves of a game in JSON: the main line and its variations. */
#include <string.h>

#include "base/ascii.h"
#include "games/write/caption.h"
#include "games/write/write_json_internal.h"

/*
 * -- the head of a move --
 *
 * Nearly all of the output is heads of moves, so they are copied into reserved room as they are; nothing in them
 * needs an escape.  With json_write.h the form jsonl takes twice as long.
 */

static char *
put_line_bytes(char *out, const char *text, size_t n)
{
	memcpy(out, text, n);
	return out + n;
}
#define PUT(out, constant) put_line_bytes(out, constant, sizeof(constant) - 1)

/* The move in SAN; *differs: the text has something else in its place. */
static char *
put_line_san(const struct json_game *j, const struct element *e, char *out, bool *differs)
{
	const struct game_rules *game = j->v->score->rules;
	char san[BOARD_WORD_MAX];
	bool lettered = write_lettered(j->how, game);
	size_t n;

	*differs = false;
	if (e->kind == ELEMENT_MOVE && e->n < SAN_MAX && e->how & ELEMENT_SAN && !lettered)
		return put_line_bytes(out, e->text, e->n);
	if (e->kind == ELEMENT_PASS)
		memcpy(san, "--", n = 2);
	else
		n = (size_t)game->write(&j->walk.before, e->move, j->notation, NULL, san);
	*differs = !(e->how & ELEMENT_SAN) && !span_eq(element_text(e), (struct span){ san, n });
	if (e->kind == ELEMENT_MOVE && lettered)
		n = (size_t)game->write(&j->walk.before, e->move, j->notation, write_letters(j->how, game), san);
	return put_line_bytes(out, san, n);
}

static char *
put_line_uci(const struct json_game *j, const struct element *e, char *out)
{
	if (e->kind == ELEMENT_PASS)
		return PUT(out, "0000");
	return out + j->v->score->rules->write(&j->walk.before, e->move, j->engines, NULL, out);
}

/* The position after it. */
static char *
put_line_fen(struct json_game *j, const struct element *e, char *out)
{
	if (j->walk.depth == 0 && j->rolling) {
		if (e->kind == ELEMENT_MOVE)
			fen_incremental_play(&j->roll, e->move);
		else if (e->kind == ELEMENT_PASS)
			fen_incremental_pass(&j->roll);
		else
			j->rolling = false;
		if (j->rolling)
			return fen_incremental_write(&j->roll, out, true);
	}
	return out + j->v->score->rules->fen(&j->walk.now, out);
}

/* A move that the walk has just played. */
static void
put_line_move(struct json_game *j, const struct element *e)
{
	enum { FIXED = 128 };	/* bytes of the keys and the numbers */
	const struct walk *w = &j->walk;
	const struct game_rules *game = j->v->score->rules;
	bool differs = true;
	char *p;

	if (!buf_reserve(j->b, FIXED + 2 * BOARD_WORD_MAX + BOARD_FEN_MAX + e->n))
		return;
	p = j->b->p + j->b->n;
	p = PUT(p, "\"ply\":");
	p += number_digits((uint64_t)w->ply, p);
	p = PUT(p, ",\"number\":");
	p += number_digits(game->number(&w->before), p);
	p = game->turn(&w->before) == BOARD_SIDE_0 ? PUT(p, ",\"side\":\"white\"") : PUT(p, ",\"side\":\"black\"");
	if (e->kind != ELEMENT_PUT) {
		p = PUT(p, ",\"san\":\"");
		p = put_line_san(j, e, p, &differs);
		*p++ = '"';
	}
	p = PUT(p, ",\"uci\":\"");
	p = put_line_uci(j, e, p);
	p = PUT(p, "\",\"fen\":\"");
	p = put_line_fen(j, e, p);
	*p++ = '"';
	j->b->n = (size_t)(p - j->b->p);
	j->w.more = true;
	if (differs || e->how & ELEMENT_REPAIRED)
		write_json_text(j, "text", element_text(e));
}

/* -- lines -- */

static void
put_variations(struct json_game *j, struct json_range r)
{
	const struct element *e;

	json_write_begin(&j->w, "variations", '[');
	while (j->walk.next < r.to && (e = movelist_walk_next(&j->walk)) != NULL) {
		if (e->kind == ELEMENT_OPEN)
			write_json_line(j, NULL);
	}
	json_write_end(&j->w, "]");
}

/*
 * The members of a word that the walk has just passed, after its move or text; e NULL: of what else is at the start of
 * a line. `front` are the comments before the word.
 */
static void
put_member(struct json_game *j, const struct element *e, struct json_range front)
{
	const struct movelist *s = j->v->score;
	struct json_range r = { j->walk.next, j->walk.next };
	/* The result that ends the game has a key of its own; any other is text */
	unsigned other = 1u << ELEMENT_OTHER | (j->walk.depth > 0 ? 1u << ELEMENT_RESULT : 0u);
	bool lines;

	if (r.from < s->n && !move_notes_is_word(&s->list[r.from])) {
		move_notes_read(&j->note, s, r.from);
		r.to = j->note.end;
		if (e == NULL)
			move_notes_without(&j->note, ELEMENT_COMMENT);
		lines = j->note.kinds & 1u << ELEMENT_OPEN;
		write_json_notes(j, r, other);
		if (lines)
			put_variations(j, r);
		j->walk.next = r.to;
	}
	if (front.from < front.to)
		write_json_comments(j, "comments_before", front, true);
	write_json_findings(j, e, r);
	if (e == NULL)
		return;
	if (e->kind == ELEMENT_PUT)
		json_write_bool(&j->w, "illegal", true);
	if (e->how & ELEMENT_REPAIRED)
		json_write_bool(&j->w, "repaired", true);
}

/*
 * What is before the first word of a line. The comments are written with that word (in the main line: as the preface of
 * the game), so they are returned as a range. For anything else, and for comments in a line without a word, a member
 * without a move is written.
 */
static struct json_range
put_front(struct json_game *j)
{
	const struct movelist *s = j->v->score;
	struct json_range front = { j->walk.next, j->walk.next };
	bool main = j->walk.depth == 0, worded;

	if (front.from == s->n || move_notes_is_word(&s->list[front.from]))
		return front;
	move_notes_read(&j->note, s, front.from);
	front.to = j->note.end;
	worded = front.to < s->n && move_notes_is_word(&s->list[front.to]);
	move_notes_without(&j->note, ELEMENT_COMMENT);
	if (main)
		move_notes_without(&j->note, ELEMENT_RESULT);
	if (j->note.kinds != 0 || (!main && !worded && front.from < front.to)) {
		json_write_begin(&j->w, NULL, '{');
		json_write_bool(&j->w, "start", true);
		put_member(j, NULL, main ? (struct json_range){ 0, 0 } : front);
		json_write_end(&j->w, "}");
		front = (struct json_range){ 0, 0 };
	} else {
		j->walk.next = front.to;
	}
	return main ? (struct json_range){ 0, 0 } : front;
}

/* A word that was not read, with its number: what is between them, perhaps a line end, becomes one blank. */
static void
put_line_unread(struct json_game *j, struct span text)
{
	buf_clear(&j->raw);
	for (size_t i = 0; i < text.n; i++)
		if (!ascii_is_blank(text.p[i]))
			buf_char(&j->raw, text.p[i]);
		else if (!ascii_is_blank(text.p[i - 1]))
			buf_char(&j->raw, ' ');
	write_json_text(j, "unread", buf_span(&j->raw));
}

void
write_json_line(struct json_game *j, const char *key)
{
	const struct element *e;
	struct json_range front;

	json_write_begin(&j->w, key, '[');
	front = put_front(j);
	while ((e = movelist_walk_next(&j->walk)) != NULL && e->kind != ELEMENT_CLOSE) {
		json_write_begin(&j->w, NULL, '{');
		if (e->kind == ELEMENT_UNREAD)
			put_line_unread(j, element_text(e));
		else
			put_line_move(j, e);
		put_member(j, e, front);
		json_write_end(&j->w, "}");
		front = (struct json_range){ 0, 0 };
	}
	json_write_end(&j->w, "]");
}
