/* write_json_notes: what belongs to a move in JSON: clocks, evaluations, shapes, NAGs, comments, findings. */
#include "games/write/write_json_internal.h"

/* Begins an array with its first value: without values there is no array. */
static void
begin_array(struct json_game *j, const char *key, bool *begun)
{
	if (!*begun)
		json_write_begin(&j->w, key, '[');
	*begun = true;
}

static void
put_time(struct json_game *j, enum move_notes_use use, const char *key)
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
	struct move_notes_eval eval;
	unsigned long levels;

	if (!move_notes_eval(&j->note, &eval))
		return;
	json_write_value(&j->w, eval.mate ? "mate" : "cp");
	buf_str(j->b, eval.value < 0 ? "-" : "");
	buf_number(j->b, (uint64_t)(eval.value < 0 ? -eval.value : eval.value));
	if (span_number(eval.depth, &levels))
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

void
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

void
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

void
write_json_notes(struct json_game *j, struct json_range r, unsigned other)
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
		write_json_comments(j, "comments", r, false);
	put_commands(j);
	if (kinds & 1u << ELEMENT_ESCAPE)
		put_texts(j, "escapes", r, 1u << ELEMENT_ESCAPE);
	if (kinds & 1u << ELEMENT_DROPPED)
		put_texts(j, "dropped", r, 1u << ELEMENT_DROPPED);
	if (kinds & other)
		put_texts(j, "other", r, other);
}
