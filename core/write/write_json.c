/* write_json: a game as a JSON object on one line (RFC 8259): arbiter-replay(7) has its schema. */
#include <string.h>

#include "base/json_write.h"
#include "write/move_notes.h"
#include "chess/fen_incremental.h"
#include "write/write.h"
#include "chess/notation.h"
#include "report/report.h"

/* A game on its way.  Variations nest: put_line() writes one and calls itself, never deeper than a walk goes. */
struct json {
	struct buf *b;
	struct json_write w;		/* into it */
	const struct view *v;
	const struct write_options *how;
	struct rules rules;
	struct walk walk;
	struct fen_incremental roll;		/* along the main line, as long as `rolling` */
	bool rolling;
	struct move_notes note;		/* of the word in hand, until its variations begin */
	struct move_notes_lookup lookup;		/* for the findings that are shown */
	struct buf raw, text;		/* a string on its way */
};

/* Elements [from, to) of the score. */
struct range {
	size_t from, to;
};

static void
put_text(struct json *j, const char *key, struct span s)
{
	json_write_string(&j->w, key, s, j->v->place->encoding);
}

/* -- strings that are more than text of the record -- */

static void
put_value(struct json *j, struct span value)
{
	if (value.n == 0 || memchr(value.p, '\\', value.n) == NULL) {
		put_text(j, NULL, value);
		return;
	}
	buf_clear(&j->text);
	view_value(&j->text, j->v, value);
	json_write_string(&j->w, NULL, buf_span(&j->text), ENC_UTF8);
}

/* An array begins with the first value that there is for it, and is left out where there is none. */
static void
put_begin(struct json *j, const char *key, bool *begun)
{
	if (!*begun)
		json_write_begin(&j->w, key, '[');
	*begun = true;
}

/* -- the head of a move -- */

static char *
put(char *out, const char *text, size_t n)
{
	memcpy(out, text, n);
	return out + n;
}
#define PUT(out, constant) put(out, constant, sizeof(constant) - 1)

/* The move in SAN; *other: that is not what is written. */
static char *
put_san(const struct json *j, const struct element *e, char *out, bool *other)
{
	char san[NOTATION_MAX];
	bool lettered = write_lettered(j->how);
	size_t n;

	*other = false;
	if (e->kind == ELEMENT_MOVE && e->n < SAN_MAX && e->how & ELEMENT_SAN && !lettered)
		return put(out, e->text, e->n);
	if (e->kind == ELEMENT_PASS)
		memcpy(san, "--", n = 2);
	else
		n = (size_t)san_write(&j->walk.before, e->move, san);
	*other = !(e->how & ELEMENT_SAN) && !span_eq(element_text(e), (struct span){ san, n });
	if (e->kind == ELEMENT_MOVE && lettered)
		n = (size_t)write_move(j->how, &j->walk.before, e->move, san);
	return put(out, san, n);
}

static char *
put_uci(const struct json *j, const struct element *e, char *out)
{
	if (e->kind == ELEMENT_PASS)
		return PUT(out, "0000");
	return out + notation_write(&j->walk.before, e->move, j->rules.castling == RULES_CASTLING_CHESS960 ? NOTATION_UCI960 : NOTATION_UCI, NULL, out);
}

/* The position after it. */
static char *
put_fen(struct json *j, const struct element *e, char *out)
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
	return out + fen_write(&j->walk.now, out);
}

/* A move that has just been played by the walk; of all that is written the most by far, so its keys are copied. */
static void
put_move(struct json *j, const struct element *e)
{
	enum { FIXED = 128 };
	const struct walk *w = &j->walk;
	bool other = true;
	char *p;

	if (!buf_reserve(j->b, FIXED + 2 * NOTATION_MAX + FEN_MAX + e->n))
		return;
	p = j->b->p + j->b->n;
	p = PUT(p, "\"ply\":");
	p += number_digits((uint64_t)w->ply, p);
	p = PUT(p, ",\"number\":");
	p += number_digits(w->before.fullmoves, p);
	p = w->before.turn == WHITE ? PUT(p, ",\"side\":\"white\"") : PUT(p, ",\"side\":\"black\"");
	if (e->kind != ELEMENT_PUT) {
		p = PUT(p, ",\"san\":\"");
		p = put_san(j, e, p, &other);
		*p++ = '"';
	}
	p = PUT(p, ",\"uci\":\"");
	p = put_uci(j, e, p);
	p = PUT(p, "\",\"fen\":\"");
	p = put_fen(j, e, p);
	*p++ = '"';
	j->b->n = (size_t)(p - j->b->p);
	j->w.more = true;
	if (other || e->how & ELEMENT_REPAIRED)
		put_text(j, "text", element_text(e));
}

/* -- what belongs to a word -- */

static void
put_time(struct json *j, enum move_notes_use use, const char *key)
{
	const struct move_notes_command *c = move_notes_find(&j->note, use);

	if (c == NULL)
		return;
	json_write_value(&j->w, key);
	move_notes_seconds(j->b, c->ms);
}

static void
put_eval(struct json *j)
{
	const struct move_notes_command *c = move_notes_find(&j->note, USE_EVAL);
	struct buf number = { 0 };
	unsigned long levels;
	struct span depth;
	bool mate;

	if (c == NULL)
		return;
	mate = move_notes_eval(&number, c->operands, &depth).mate;
	if (mate)
		json_write_begin(&j->w, "eval", '{');
	json_write_value(&j->w, mate ? "mate" : "eval");
	buf_add(j->b, buf_span(&number));
	if (mate)
		json_write_end(&j->w, "}");
	if (span_number(depth, &levels))
		json_write_number(&j->w, "depth", levels);
	j->b->failed = j->b->failed || number.failed;
	buf_free(&number);
}

static void
put_marks(struct json *j, enum move_notes_use use, const char *key)
{
	json_write_begin(&j->w, key, '[');
	for (int i = 0; i < j->note.n; i++) {
		struct span rest = j->note.list[i].operands, one;

		while (j->note.list[i].use == use && comment_command_operand(&rest, &one))
			put_text(j, NULL, one);
	}
	json_write_end(&j->w, "]");
}

/* The next command of USE_OTHER of that name from i on; note.n: there is none. */
static int
next_command(const struct json *j, int i, struct span name)
{
	const struct move_notes_command *list = j->note.list;

	while (i < j->note.n && (list[i].use != USE_OTHER || !span_eq(list[i].name, name)))
		i++;
	return i;
}

/* Other commands by their names; of a name that comes again an array. */
static void
put_commands(struct json *j)
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
		put_text(j, NULL, name);
		json_write_colon(&j->w);
		if (several)
			json_write_begin(&j->w, NULL, '[');
		for (int k = i; k < j->note.n; k = next_command(j, k + 1, name))
			put_text(j, NULL, list[k].operands);
		if (several)
			json_write_end(&j->w, "]");
	}
	json_write_end(&j->w, "}");
}

/* Comments; those of a word without the commands that are reported elsewhere. */
static void
put_comments(struct json *j, const char *key, struct range r, bool with_commands)
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
			continue;	/* nothing is left of it */
		put_begin(j, key, &begun);
		json_write_string(&j->w, NULL, buf_span(&j->text), ENC_UTF8);
	}
	if (begun)
		json_write_end(&j->w, "]");
}

static void
put_nags(struct json *j, struct range r)
{
	const struct movelist *s = j->v->score;

	json_write_begin(&j->w, "nags", '[');
	while ((r.from = move_notes_next(s, r.from, r.to, 1u << ELEMENT_NAG)) < r.to)
		json_write_number(&j->w, NULL, s->list[r.from++].move);
	json_write_end(&j->w, "]");
}

/* Text that is none of the things that have a key of their own. */
static void
put_texts(struct json *j, const char *key, struct range r, unsigned kinds)
{
	const struct movelist *s = j->v->score;

	json_write_begin(&j->w, key, '[');
	while ((r.from = move_notes_next(s, r.from, r.to, kinds)) < r.to)
		put_text(j, NULL, element_text(&s->list[r.from++]));
	json_write_end(&j->w, "]");
}

/* The index among those that are shown. */
static void
put_index(struct json *j, size_t i)
{
	const struct findings *f = j->v->findings;
	uint64_t index = 0;

	while (i-- > 0)
		index += move_notes_shows(&j->lookup, &f->list[i]);
	json_write_number(&j->w, NULL, index);
}

/* Of the word, if there is one before the range, and of what belongs to it. */
static void
put_findings_of(struct json *j, const struct element *e, struct range r)
{
	struct move_notes_about about = { .at = r.from - (e != NULL), .end = r.to };
	bool begun = false;

	while (move_notes_finding(&j->lookup, j->v->score, &about)) {
		put_begin(j, "findings", &begun);
		put_index(j, about.finding);
	}
	if (begun)
		json_write_end(&j->w, "]");
}

/* What j->note holds, but variations and what comes after them. */
static void
put_notes(struct json *j, struct range r, unsigned other)
{
	unsigned kinds = j->note.kinds;

	if (j->note.uses != 0) {
		put_time(j, USE_CLK, "clk");
		put_time(j, USE_EMT, "emt");
		put_time(j, USE_EGT, "egt");
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
		put_comments(j, "comments", r, false);
	put_commands(j);
	if (kinds & 1u << ELEMENT_ESCAPE)
		put_texts(j, "escapes", r, 1u << ELEMENT_ESCAPE);
	if (kinds & 1u << ELEMENT_DROPPED)
		put_texts(j, "dropped", r, 1u << ELEMENT_DROPPED);
	if (kinds & other)
		put_texts(j, "other", r, other);
}

/* -- lines -- */

static void put_line(struct json *, const char *key);

static void
put_variations(struct json *j, struct range r)
{
	const struct element *e;

	json_write_begin(&j->w, "variations", '[');
	while (j->walk.next < r.to && (e = movelist_walk_next(&j->walk)) != NULL) {
		if (e->kind == ELEMENT_OPEN)
			put_line(j, NULL);
	}
	json_write_end(&j->w, "]");
}

/*
 * What a member of a line has after its first key: a word that the walk has
 * just passed, or (NULL) what else is at the start of a line.  Comments in
 * `front` stand before it.
 */
static void
put_member(struct json *j, const struct element *e, struct range front)
{
	const struct movelist *s = j->v->score;
	struct range r = { j->walk.next, j->walk.next };
	/* What ends the game is reported once; what looks like it elsewhere is text. */
	unsigned other = 1u << ELEMENT_OTHER | (j->walk.depth > 0 ? 1u << ELEMENT_RESULT : 0u);
	bool lines;

	if (r.from < s->n && !move_notes_is_word(&s->list[r.from])) {
		move_notes_read(&j->note, s, r.from);
		r.to = j->note.end;
		if (e == NULL)
			move_notes_without(&j->note, ELEMENT_COMMENT);
		lines = j->note.kinds & 1u << ELEMENT_OPEN;
		put_notes(j, r, other);
		if (lines)
			put_variations(j, r);
		j->walk.next = r.to;
	}
	if (front.from < front.to)
		put_comments(j, "comments_before", front, true);
	put_findings_of(j, e, r);
	if (e == NULL)
		return;
	if (e->kind == ELEMENT_PUT)
		json_write_bool(&j->w, "illegal", true);
	if (e->how & ELEMENT_REPAIRED)
		json_write_bool(&j->w, "repaired", true);
}

/*
 * What is before the first word of a line.  Comments are reported with that
 * word (in the main line: as the preface), so that they come back as a range;
 * for anything else, or where there is no word, a member without a move is made.
 */
static struct range
put_front(struct json *j)
{
	const struct movelist *s = j->v->score;
	struct range front = { j->walk.next, j->walk.next };
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
		put_member(j, NULL, main ? (struct range){ 0, 0 } : front);
		json_write_end(&j->w, "}");
		front = (struct range){ 0, 0 };
	} else {
		j->walk.next = front.to;
	}
	return main ? (struct range){ 0, 0 } : front;
}

/* A line from where the walk is to its end, or to the end of the variation. */
static void
put_line(struct json *j, const char *key)
{
	const struct element *e;
	struct range front;

	json_write_begin(&j->w, key, '[');
	front = put_front(j);
	while ((e = movelist_walk_next(&j->walk)) != NULL && e->kind != ELEMENT_CLOSE) {
		json_write_begin(&j->w, NULL, '{');
		if (e->kind == ELEMENT_UNREAD)
			put_text(j, "unread", element_text(e));
		else
			put_move(j, e);
		put_member(j, e, front);
		json_write_end(&j->w, "}");
		front = (struct range){ 0, 0 };
	}
	json_write_end(&j->w, "]");
}

/* -- the game -- */

static bool
is_ascii(struct span s)
{
	for (size_t i = 0; i < s.n; i++)
		if ((signed char)s.p[i] < 0)
			return false;
	return true;
}

/* Would two tags have the same key?  Names that differ may be equal as UTF-8, where bytes of two encodings meet. */
static bool
same_name(struct json *j, const struct tag *a, const struct tag *b)
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
came_before(struct json *j, int tag)
{
	for (int i = 0; i < tag; i++)
		if (same_name(j, &j->v->tags[i], &j->v->tags[tag]))
			return true;
	return false;
}

static void
put_tags(struct json *j)
{
	const struct view *v = j->v;
	bool twice = false;

	json_write_begin(&j->w, "tags", '{');
	for (int i = 0; i < v->tags_n; i++) {
		if (came_before(j, i)) {
			twice = true;
			continue;
		}
		put_text(j, NULL, v->tags[i].name);
		json_write_colon(&j->w);
		put_value(j, v->tags[i].value);
	}
	json_write_end(&j->w, "}");
	if (!twice)
		return;
	json_write_begin(&j->w, "tag_list", '[');
	for (int i = 0; i < v->tags_n; i++) {
		json_write_begin(&j->w, NULL, '[');
		put_text(j, NULL, v->tags[i].name);
		put_value(j, v->tags[i].value);
		json_write_end(&j->w, "]");
	}
	json_write_end(&j->w, "]");
}

static void
put_start(struct json *j)
{
	char initial[FEN_MAX], fen[FEN_MAX];

	if (j->v->score->playable) {
		fen_write(&position_start, initial);
		fen_write(&j->v->score->start, fen);
		if (strcmp(fen, initial) != 0)
			json_write_text(&j->w, "start_fen", fen);
	}
	if (j->rules.castling == RULES_CASTLING_CHESS960)
		json_write_bool(&j->w, "chess960", true);
}

static void
put_findings(struct json *j)
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

/* What comes from the summary. */
static void
put_summary(struct json *j)
{
	static const char *const verdicts[] = {
		[VERDICT_CLEAN] = "clean", [VERDICT_FINDINGS] = "findings", [VERDICT_ILLEGAL] = "illegal",
	};
	const struct view *v = j->v;

	json_write_number(&j->w, "plies", (uint64_t)movelist_plies(v->score));
	if (v->summary->end != NULL)
		json_write_text(&j->w, "end", v->summary->end);
	json_write_text(&j->w, "verdict", verdicts[v->summary->verdict]);
	put_text(j, "result", v->result);
}

static void
put_game(struct json *j)
{
	const struct view *v = j->v;
	char fen[FEN_MAX];

	json_write_begin(&j->w, NULL, '{');
	json_write_text(&j->w, "type", "game");
	json_write_string(&j->w, "file", v->place->file, ENC_CP1252);
	json_write_number(&j->w, "game", v->place->game);
	json_write_number(&j->w, "line", v->place->line);
	put_tags(j);
	put_start(j);
	put_summary(j);
	movelist_walk_start(&j->walk, v->score);
	j->rolling = v->score->playable && fen_incremental_start(&j->roll, &v->score->start);
	put_line(j, "moves");
	put_findings(j);
	if (v->score->playable) {
		fen_write(&j->walk.now, fen);
		json_write_text(&j->w, "final_fen", fen);
	}
	move_notes_read(&j->note, v->score, 0);
	put_comments(j, "preface", (struct range){ 0, j->note.end }, true);
	json_write_end(&j->w, "}");
	buf_char(j->b, '\n');
}

static void
put_record(struct buf *b, const struct view *v, const struct write_options *how)
{
	struct json j;	/* not cleared: a walk is large */

	j.b = b;
	j.w = (struct json_write){ .b = b };
	j.v = v;
	j.how = how;
	j.rules = view_rules(v);
	j.raw = j.text = (struct buf){ 0 };
	move_notes_lookup(&j.lookup, v->findings, v->level, v->summary->facts, v->record->text);
	put_game(&j);
	b->failed = b->failed || j.raw.failed || j.text.failed;
	buf_free(&j.raw);
	buf_free(&j.text);
}

const struct write_form write_json = {
	.name = "jsonl", .help = "a JSON object a game, with every move, position and comment", .ending = ".jsonl",
	.kind = WRITE_LETTERS | WRITE_TAGS_ALL,
	.game = put_record,
};
