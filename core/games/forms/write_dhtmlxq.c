/*
 * write_dhtmlxq: a game of xiangqi as DhtmlXQ, the text in which web sites and forums keep such games:
 * xq_dhtml.h.
 */
#include <stdio.h>
#include <string.h>

#include "games/pgn/tag_value.h"
#include "games/write/caption.h"
#include "games/forms/xq_dhtml.h"

enum { FIELD_NAME = 64 };

struct scribe {
	struct buf *b;
	const struct view *view;
	int lines;		/* variations that have a number so far */
	struct buf text;	/* of a field */
};

static void
put_field(struct scribe *s, const char *name)
{
	xq_dhtml_field(s->b, name, buf_span(&s->text));
}

/* The value of a tag, or of another one where it is missing or empty; NULL: there is no other. */
static void
put_dhtmlxq_tag(struct scribe *s, const char *name, const char *tag, const char *other)
{
	struct span value = view_tag(s->view, tag);

	if (value.n == 0 && other != NULL)
		value = view_tag(s->view, other);
	if (!tag_value_absent(value)) {
		buf_clear(&s->text);
		view_value(&s->text, s->view, value);
		put_field(s, name);
	}
}

/* A date has hyphens here; one of which the year is unknown is left out. */
static void
put_dhtmlxq_date(struct scribe *s)
{
	struct span value = view_tag(s->view, "Date");

	if (value.n == 0 || *value.p == '?')
		return;
	buf_clear(&s->text);
	view_value(&s->text, s->view, value);
	for (size_t i = 0; i < s->text.n; i++)
		if (s->text.p[i] == '.')
			s->text.p[i] = '-';
	put_field(s, "date");
}

/* The code of the opening, and its name. */
static void
put_opening(struct scribe *s)
{
	struct span code = view_tag(s->view, "ECCO"), name = view_tag(s->view, "Opening");

	buf_clear(&s->text);
	if (!tag_value_absent(code))
		view_value(&s->text, s->view, code);
	if (!tag_value_absent(name)) {
		buf_str(&s->text, s->text.n > 0 ? " " : "");
		view_value(&s->text, s->view, name);
	}
	if (s->text.n > 0)
		put_field(s, "open");
}

/* The result as web sites write it. */
static void
put_dhtmlxq_result(struct scribe *s)
{
	static const struct { const char *result, *text; } rows[] = {
		{ "1-0", "\u7ea2\u80dc" }, { "0-1", "\u9ed1\u80dc" }, { "1/2-1/2", "\u548c\u68cb" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (span_eq(s->view->result, span_of(rows[i].result)))
			xq_dhtml_field(s->b, "result", span_of(rows[i].text));
}

/* The comments from an element up to the next move, after that half-move of a line. */
static void
put_dhtmlxq_comments(struct scribe *s, size_t from, int line, int ply)
{
	const struct movelist *score = s->view->score;
	char name[FIELD_NAME];
	int depth = 0;

	buf_clear(&s->text);
	for (size_t i = from; i < score->n; i++) {
		const struct element *e = &score->list[i];

		depth += (e->kind == ELEMENT_OPEN) - (e->kind == ELEMENT_CLOSE);
		if (depth < 0 || (depth == 0 && element_played(e)))
			break;
		if (depth > 0 || e->kind != ELEMENT_COMMENT)
			continue;
		buf_str(&s->text, s->text.n > 0 ? " " : "");
		view_comment(&s->text, s->view, element_text(e));
	}
	if (line == 0)
		snprintf(name, sizeof(name), "comment%d", ply);
	else
		snprintf(name, sizeof(name), "comment%d_%d", line, ply);
	if (s->text.n > 0)
		put_field(s, name);
}

/* A line from an element on: its moves, what is said about them, and its variations.  `ply`: half-moves before it. */
static void
put_dhtmlxq_line(struct scribe *s, size_t from, const char *name, int line, int ply)
{
	const struct movelist *score = s->view->score;
	const struct element *first = score->list + from, *end = score->list + score->n;

	buf_clear(&s->text);
	for (const struct element *e = first; e < end && e->kind != ELEMENT_CLOSE; e = element_after(e, end))
		if (e->kind == ELEMENT_MOVE)
			xq_dhtml_move(&s->text, e->move);
	put_field(s, name);
	put_dhtmlxq_comments(s, from, line, ply);
	for (const struct element *e = first; e < end && e->kind != ELEMENT_CLOSE; e = element_after(e, end)) {
		char of[FIELD_NAME];

		if (e->kind == ELEMENT_MOVE) {
			put_dhtmlxq_comments(s, (size_t)(e - score->list) + 1, line, ++ply);
		} else if (e->kind == ELEMENT_OPEN) {
			snprintf(of, sizeof(of), "move_%d_%d_%d", line, ply, s->lines + 1);
			s->lines++;
			put_dhtmlxq_line(s, (size_t)(e - score->list) + 1, of, s->lines, ply - 1);
		}
	}
}

/* The pieces in the order that all programs have for the first position; others with a FEN, which says who moves. */
static void
put_dhtmlxq_start(struct scribe *s)
{
	const struct movelist *score = s->view->score;

	if (score->rules->initial(&score->start)) {
		xq_dhtml_field(s->b, "binit", SPAN("8979695949392919097717866646260600102030405060708012720323436383"));
		return;
	}
	buf_clear(&s->text);
	xq_dhtml_binit(&s->text, (const struct xq_position *)(const void *)&score->start);
	put_field(s, "binit");
	buf_clear(&s->text);
	caption_fen(&s->text, score->rules, &score->start);
	put_field(s, "fen");
}

static void
put_dhtmlxq_game(struct buf *b, const struct view *v, const struct write_options *how)
{
	static const struct { const char *name, *tag, *other; } fields[] = {
		{ "place", "Site", NULL }, { "round", "Round", NULL }, { "redname", "Red", "White" }, { "blackname", "Black", NULL },
		{ "redteam", "RedTeam", "WhiteTeam" }, { "blackteam", "BlackTeam", NULL },
		{ "redrating", "RedElo", "WhiteElo" }, { "blackrating", "BlackElo", NULL }, { "table", "Board", NULL },
		{ "author", "Annotator", NULL },
	};
	struct scribe s = { .b = b, .view = v };
	const struct movelist *score = v->score;

	(void)how;
	if (!write_fits(&write_dhtmlxq, score))
		return;
	buf_str(b, "[DhtmlXQ]\n");
	put_dhtmlxq_tag(&s, "title", "Title", NULL);
	put_dhtmlxq_tag(&s, "event", "Event", NULL);
	put_dhtmlxq_date(&s);
	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++)
		put_dhtmlxq_tag(&s, fields[i].name, fields[i].tag, fields[i].other);
	put_opening(&s);
	put_dhtmlxq_result(&s);
	put_dhtmlxq_start(&s);
	put_dhtmlxq_line(&s, 0, "movelist", 0, 0);
	buf_str(b, "[/DhtmlXQ]\n\n");
	buf_drop(b, &s.text);
}

const struct write_form write_dhtmlxq = {
	.name = "dhtmlxq", .help = "games of xiangqi as web sites and forums keep them", .ending = ".ubb",
	.kind = WRITE_COMMENTS | WRITE_VARIATIONS | WRITE_TAGS_ALL | WRITE_RIVER, .game = put_dhtmlxq_game,
};
