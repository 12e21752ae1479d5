/*
 * write_json: a game as a JSON object on one line (RFC 8259).  arbiter-replay(7) has its schema.  The moves are in
 * write_json_line.c, what belongs to them in write_json_notes.c.
 */
#include <string.h>

#include "toolkit/report/report.h"
#include "games/write/caption.h"
#include "games/write/write_json_internal.h"

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
