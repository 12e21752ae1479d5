/*
 * write_json: a game as a JSON object on one line (RFC 8259).  arbiter-replay(7) has its schema.
 */
#include <string.h>

#include "base/ascii.h"
#include "base/json_write.h"
#include "games/chess/fen_incremental.h"
#include "games/output_forms/caption.h"
#include "games/finding_formats/report_formats.h"
#include "games/output_forms/move_notes.h"
#include "games/output_forms/write.h"

/* A game while it is written. */
struct json_game {
	struct buf *b;
	struct json_write w;		/* writes into b */
	const struct view *v;
	const struct write_options *how;
	enum rules_castling castling;	/* by view_rules() */
	int notation, engines;		/* caption_notation(), caption_engines() */
	struct walk walk;
	struct fen_incremental roll;	/* of chess: follows the main line, as long as `rolling` */
	bool rolling;
	struct move_notes note;		/* of the current word, until its variations begin */
	struct move_notes_lookup lookup;	/* for the findings that are shown */
	struct buf raw, text;		/* scratch for a string */
};

/* Elements [from, to) of the score. */
struct json_range {
	size_t from, to;
};

static void write_json_line(struct json_game *j, const char *key);

/* Text of the record. */
static inline void
write_json_text(struct json_game *j, const char *key, struct span s)
{
	json_write_string(&j->w, key, s, j->v->place->encoding);
}

/* -- what belongs to a move in JSON: clocks, evaluations, shapes, NAGs, comments, findings -- */

/* Begins an array with its first value: without values there is no array. */
static void
begin_array(struct json_game *j, const char *key, bool *begun)
{
	if (!*begun)
		json_write_begin(&j->w, key, '[');
	*begun = true;
}

static void
put_clock_time(struct json_game *j, enum move_notes_use use, const char *key)
{
	const struct move_notes_command *c = move_notes_find(&j->note, use);

	if (c == NULL)
		return;
	json_write_value(&j->w, key);
	move_notes_seconds(j->b, c->ms);
}

static void
put_eval(struct json_game *j)
{
	const struct move_notes_eval *eval = move_notes_eval(&j->note);
	unsigned long levels;

	if (eval == NULL)
		return;
	json_write_value(&j->w, eval->mate ? "mate" : "cp");
	buf_signed(j->b, eval->value);
	if (span_number(eval->depth, &levels))
		json_write_number(&j->w, "depth", levels);
}

static void
put_marks(struct json_game *j, enum move_notes_use use, const char *key)
{
	json_write_begin(&j->w, key, '[');
	for (int i = 0; i < j->note.n; i++) {
		struct span rest = j->note.list[i].operands, one;
		char room[COMMENT_COMMAND_VALUE];

		while (j->note.list[i].use == use && comment_command_operand(&rest, &one))
			write_json_text(j, NULL, comment_command_join(one, room));
	}
	json_write_end(&j->w, "]");
}

/* The next command of USE_OTHER of that name from i on; note.n: there is none. */
static int
next_command(const struct json_game *j, int i, struct span name)
{
	const struct move_notes_command *list = j->note.list;

	while (i < j->note.n && (list[i].use != USE_OTHER || !span_eq(list[i].name, name)))
		i++;
	return i;
}

/* Other commands by their names; several of one name are an array. */
static void
put_commands(struct json_game *j)
{
	const struct move_notes_command *list = j->note.list;

	if (!(j->note.uses & 1u << USE_OTHER))
		return;
	json_write_begin(&j->w, "commands", '{');
	for (int i = 0; i < j->note.n; i++) {
		struct span name = list[i].name;
		bool several = next_command(j, i + 1, name) < j->note.n;

		if (list[i].use != USE_OTHER || next_command(j, 0, name) < i)
			continue;
		write_json_text(j, NULL, name);
		json_write_colon(&j->w);
		if (several)
			json_write_begin(&j->w, NULL, '[');
		for (int k = i; k < j->note.n; k = next_command(j, k + 1, name))
			write_json_text(j, NULL, list[k].operands);
		if (several)
			json_write_end(&j->w, "]");
	}
	json_write_end(&j->w, "}");
}

/* The comments, if there are any; with or without the commands that are members of their own. */
static void
write_json_comments(struct json_game *j, const char *key, struct json_range r, bool with_commands)
{
	const struct movelist *s = j->v->score;
	bool begun = false;
	int taken = 0;

	while ((r.from = move_notes_next(s, r.from, r.to, 1u << ELEMENT_COMMENT)) < r.to) {
		struct span comment = element_text(&s->list[r.from++]);

		if (!with_commands) {
			move_notes_text(comment, &taken, &j->raw);
			comment = buf_span(&j->raw);
		}
		buf_clear(&j->text);
		view_comment(&j->text, j->v, comment);
		if (j->text.n == 0)
			continue;	/* only commands */
		begin_array(j, key, &begun);
		json_write_string(&j->w, NULL, buf_span(&j->text), ENC_UTF8);
	}
	if (begun)
		json_write_end(&j->w, "]");
}

static void
put_nags(struct json_game *j, struct json_range r)
{
	const struct movelist *s = j->v->score;

	json_write_begin(&j->w, "nags", '[');
	while ((r.from = move_notes_next(s, r.from, r.to, 1u << ELEMENT_NAG)) < r.to)
		json_write_number(&j->w, NULL, s->list[r.from++].move);
	json_write_end(&j->w, "]");
}

/* Elements of these kinds as text. */
static void
put_texts(struct json_game *j, const char *key, struct json_range r, unsigned kinds)
{
	const struct movelist *s = j->v->score;

	json_write_begin(&j->w, key, '[');
	while ((r.from = move_notes_next(s, r.from, r.to, kinds)) < r.to)
		write_json_text(j, NULL, element_text(&s->list[r.from++]));
	json_write_end(&j->w, "]");
}

/* The index of a finding among those that are shown. */
static void
put_index(struct json_game *j, size_t i)
{
	const struct findings *f = j->v->findings;
	uint64_t index = 0;

	while (i-- > 0)
		index += move_notes_shows(&j->lookup, &f->list[i]);
	json_write_number(&j->w, NULL, index);
}

/* Which findings are about the word, right before the range if it is not NULL, and about the range. */
static void
write_json_findings(struct json_game *j, const struct element *e, struct json_range r)
{
	struct move_notes_about about = { .at = r.from - (e != NULL), .end = r.to };
	bool begun = false;

	while (move_notes_finding(&j->lookup, j->v->score, &about)) {
		begin_array(j, "findings", &begun);
		put_index(j, about.finding);
	}
	if (begun)
		json_write_end(&j->w, "]");
}

/* What j->note holds, but not variations and what follows them; `other`: kinds of element that are plain text here. */
static void
write_json_notes(struct json_game *j, struct json_range r, unsigned other)
{
	unsigned kinds = j->note.kinds;

	if (j->note.uses != 0) {
		put_clock_time(j, USE_CLK, "clk");
		put_clock_time(j, USE_EMT, "emt");
		put_clock_time(j, USE_EGT, "egt");
		put_eval(j);
	}
	if (j->note.uses & (1u << USE_SQUARES | 1u << USE_ARROWS)) {
		json_write_begin(&j->w, "shapes", '{');
		put_marks(j, USE_SQUARES, "squares");
		put_marks(j, USE_ARROWS, "arrows");
		json_write_end(&j->w, "}");
	}
	if (kinds & 1u << ELEMENT_NAG)
		put_nags(j, r);
	if (kinds & 1u << ELEMENT_COMMENT)
		write_json_comments(j, "comments", r, false);
	put_commands(j);
	if (kinds & 1u << ELEMENT_ESCAPE)
		put_texts(j, "escapes", r, 1u << ELEMENT_ESCAPE);
	if (kinds & 1u << ELEMENT_DROPPED)
		put_texts(j, "dropped", r, 1u << ELEMENT_DROPPED);
	if (kinds & other)
		put_texts(j, "other", r, other);
}

/* -- the moves of a game in JSON: the main line and its variations -- */

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

/* The rest of a line as an array, to the end of the game or of the variation. */
static void
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

/* -- a game -- */

static void
put_json_value(struct json_game *j, struct span value)
{
	if (value.n == 0 || memchr(value.p, '\\', value.n) == NULL) {
		write_json_text(j, NULL, value);
		return;
	}
	buf_clear(&j->text);
	view_value(&j->text, j->v, value);
	json_write_string(&j->w, NULL, buf_span(&j->text), ENC_UTF8);
}

static bool
is_ascii(struct span s)
{
	for (size_t i = 0; i < s.n; i++)
		if ((signed char)s.p[i] < 0)
			return false;
	return true;
}

/*
 * Would two tags have the same key? Names with different bytes may be equal in UTF-8 if they are in different
 * encodings.
 */
static bool
is_same_key(struct json_game *j, const struct tag *a, const struct tag *b)
{
	if (span_eq(a->name, b->name) || is_ascii(a->name) || is_ascii(b->name))
		return span_eq(a->name, b->name);
	buf_clear(&j->raw);
	buf_clear(&j->text);
	encoding_json(&j->raw, a->name, j->v->place->encoding);
	encoding_json(&j->text, b->name, j->v->place->encoding);
	return span_eq(buf_span(&j->raw), buf_span(&j->text));
}

static bool
came_before(struct json_game *j, int tag)
{
	for (int i = 0; i < tag; i++)
		if (is_same_key(j, &j->v->tags[i], &j->v->tags[tag]))
			return true;
	return false;
}

static void
put_json_tags(struct json_game *j)
{
	const struct view *v = j->v;
	bool twice = false;

	json_write_begin(&j->w, "tags", '{');
	for (int i = 0; i < v->tags_n; i++) {
		if (came_before(j, i)) {
			twice = true;
			continue;
		}
		write_json_text(j, NULL, v->tags[i].name);
		json_write_colon(&j->w);
		put_json_value(j, v->tags[i].value);
	}
	json_write_end(&j->w, "}");
	if (!twice)
		return;
	json_write_begin(&j->w, "tag_list", '[');
	for (int i = 0; i < v->tags_n; i++) {
		json_write_begin(&j->w, NULL, '[');
		write_json_text(j, NULL, v->tags[i].name);
		put_json_value(j, v->tags[i].value);
		json_write_end(&j->w, "]");
	}
	json_write_end(&j->w, "]");
}

static void
put_json_start(struct json_game *j)
{
	const struct movelist *s = j->v->score;
	char fen[BOARD_FEN_MAX];

	if (s->playable) {
		s->rules->fen(&s->start, fen);
		if (s->rules->fen_default != NULL ? strcmp(fen, s->rules->fen_default) != 0 : !s->rules->initial(&s->start))
			json_write_text(&j->w, "start_fen", fen);
	}
	if (j->castling == RULES_CASTLING_CHESS960)
		json_write_bool(&j->w, "chess960", true);
}

static void
put_json_findings(struct json_game *j)
{
	const struct view *v = j->v;
	struct cursor cursor = { v->record, v->record->text.p, v->record->text.p, v->record->line };
	const struct report_style style = { 0 };

	json_write_begin(&j->w, "findings", '[');
	for (size_t i = 0; i < v->findings->n; i++) {
		const struct finding *f = &v->findings->list[i];
		struct location place = *v->place;

		if (!move_notes_shows(&j->lookup, f))
			continue;
		location_find(&cursor, f->token, &place);
		json_write_value(&j->w, NULL);
		report_json.finding(j->b, &place, f, &style);
	}
	json_write_end(&j->w, "]");
}

static void
put_summary(struct json_game *j)
{
	const struct view *v = j->v;

	json_write_number(&j->w, "plies", (uint64_t)movelist_plies(v->score));
	if (v->summary->end != NULL)
		json_write_text(&j->w, "end", v->summary->end);
	if (v->summary->final != NULL)
		json_write_text(&j->w, "final", v->summary->final);
	json_write_text(&j->w, "verdict", game_verdicts[v->summary->verdict]);
	write_json_text(j, "result", v->result);
}

static void
put_json_game(struct json_game *j)
{
	const struct view *v = j->v;

	json_write_begin(&j->w, NULL, '{');
	json_write_text(&j->w, "type", "game");
	json_write_string(&j->w, "file", v->place->file, ENC_CP1252);
	json_write_number(&j->w, "game", v->place->game);
	json_write_number(&j->w, "line", v->place->line);
	put_json_tags(j);
	put_json_start(j);
	put_summary(j);
	movelist_walk_start(&j->walk, v->score);
	j->rolling = movelist_chess(v->score) != NULL && fen_incremental_start(&j->roll, movelist_chess(v->score));
	write_json_line(j, "moves");
	put_json_findings(j);
	if (v->score->playable) {
		json_write_quote(&j->w, "final_fen");
		caption_fen(j->b, v->score->rules, &j->walk.now);
		json_write_unquote(&j->w);
	}
	move_notes_read(&j->note, v->score, 0);
	write_json_comments(j, "preface", (struct json_range){ 0, j->note.end }, true);
	json_write_end(&j->w, "}");
	buf_char(j->b, '\n');
}

static void
put_record(struct buf *b, const struct view *v, const struct write_options *how)
{
	struct json_game j;	/* not cleared: a walk is large */

	if (how->columns.n > 0) {
		columns_rows(b, v, how, (struct columns_form){ .separator = 0 });
		return;
	}
	j.b = b;
	j.w = (struct json_write){ .b = b };
	j.v = v;
	j.how = how;
	j.notation = caption_notation(how, v->score);
	j.castling = view_rules(v).castling;
	j.engines = caption_engines(v, j.castling);
	j.raw = j.text = (struct buf){ 0 };
	move_notes_lookup(&j.lookup, v->findings, v->level, v->summary->facts, v->record->text);
	put_json_game(&j);
	buf_drop(b, &j.raw);
	buf_drop(b, &j.text);
}

const struct write_form write_json = {
	.name = "jsonl", .help = "a JSON object a game, with every move, position and comment", .ending = ".jsonl",
	.kind = WRITE_SCORE | WRITE_LETTERS | WRITE_TAGS_ALL | WRITE_ANY_BOARD,
	.game = put_record,
};
