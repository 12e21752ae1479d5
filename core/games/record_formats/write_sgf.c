/* write_sgf: a game of five in a row as SGF, which five_sgf.h reads. */
#include <stdlib.h>

#include "base/encoding.h"
#include "base/list.h"
#include "base/utf8.h"
#include "games/output_forms/caption.h"
#include "games/five/five_text.h"
#include "games/record_formats/five_sgf.h"
#include "games/pgn/tag_value.h"

struct scribe {
	struct buf *b;
	const struct view *view;
	const struct five_position *start;
	size_t *branches;	/* where the variations of the moves begin at which the tree has branched */
	size_t branches_n, branches_max;
	struct buf text;	/* of a property */
};

/* The text, if there is any. */
static void
put_property(struct scribe *s, const char *name)
{
	if (s->text.n == 0)
		return;
	buf_fmt(s->b, "%s[", name);
	for (struct span rest = buf_span(&s->text); rest.n > 0;) {
		uint32_t code;
		int n = utf8_decode(rest, &code);

		if (n > 0 && encoding_unsafe(code)) {
			buf_char(s->b, '\\');
			encoding_shown(s->b, code);
		} else {
			const bool command = *rest.p == '[' && encoding_command_begun(s->b);

			buf_str(s->b, command || *rest.p == ']' || *rest.p == '\\' ? "\\" : "");
			buf_add(s->b, (struct span){ rest.p, n > 0 ? (size_t)n : 1 });
		}
		rest = span_after(rest, n > 0 ? (size_t)n : 1);
	}
	buf_char(s->b, ']');
}

/* Sets the text to the value of a tag; nothing, if it is not known. */
static void
take_sgf_value(struct scribe *s, const char *tag)
{
	struct span value = view_tag(s->view, tag);

	buf_clear(&s->text);
	if (!tag_value_absent(value))
		view_value(&s->text, s->view, value);
}

static void
put_tag_as_sgf(struct scribe *s, const char *name, const char *tag)
{
	take_sgf_value(s, tag);
	put_property(s, name);
}

/* What is unknown of a date is left out. */
static void
put_date_as_sgf(struct scribe *s)
{
	size_t n = 0;

	take_sgf_value(s, "Date");
	for (; n < s->text.n && s->text.p[n] != '?'; n++)
		if (s->text.p[n] == '.')
			s->text.p[n] = '-';
	while (n < s->text.n && n > 0 && s->text.p[n - 1] == '-')
		n--;
	s->text.n = n;
	put_property(s, "DT");
}

static void
put_rule_as_sgf(struct scribe *s)
{
	buf_clear(&s->text);
	caption_rule(&s->text, s->view);
	put_property(s, "RU");
}

static void
put_result_as_sgf(struct scribe *s)
{
	struct span result = s->view->result, why = view_tag(s->view, "Termination");

	if (span_eq(result, SPAN("1/2-1/2")))
		buf_str(s->b, "RE[0]");
	else if (!span_eq(result, SPAN("*")))
		buf_fmt(s->b, "RE[%c+%s]", span_eq(result, SPAN("1-0")) ? 'W' : 'B', span_eq(why, SPAN("time forfeit")) ? "T" :
		    span_eq(why, SPAN("rules infraction")) ? "F" : "");
}

/* The letters of a point, or nothing for a pass. */
static void
put_point_as_sgf(struct scribe *s, board_move m)
{
	char word[FIVE_WORD_MAX] = "";

	if (m != FIVE_PASS)
		five_word_write(s->start, m, FIVE_LETTERS, word);
	buf_fmt(s->b, "[%s]", word);
}

/* The stones that are on the board at the start, and whose move it is. */
static void
put_start_as_sgf(struct scribe *s)
{
	if (s->view->score->rules->initial(s->start))
		return;
	for (int colour = FIVE_BLACK; colour <= FIVE_WHITE; colour++) {
		bool any = false;

		for (int i = 0; i < s->start->size * s->start->size; i++) {
			if (s->start->point[i] != colour)
				continue;
			buf_str(s->b, any ? "" : colour == FIVE_BLACK ? "AB" : "AW");
			put_point_as_sgf(s, (board_move)(i + 1));
			any = true;
		}
	}
	buf_str(s->b, s->start->turn == FIVE_BLACK ? "PL[B]" : "PL[W]");
}

/* The annotations and comments from an element up to the next move of its line. */
static void
put_notes_as_sgf(struct scribe *s, size_t from)
{
	const struct movelist *score = s->view->score;
	const struct element *end = score->list + score->n;

	buf_clear(&s->text);
	for (const struct element *e = score->list + from; e < end && element_is_note(e); e = element_after(e, end)) {
		for (const struct five_sgf_nag *n = five_sgf_nags; e->kind == ELEMENT_NAG && n->name != NULL; n++)
			if (n->nag == e->move)
				buf_fmt(s->b, "%s[%s]", n->name, n->value);
		if (e->kind != ELEMENT_COMMENT)
			continue;
		buf_str(&s->text, s->text.n > 0 ? " " : "");
		view_comment(&s->text, s->view, element_text(e));
	}
	put_property(s, "C");
}

/* Does the move at that element have variations? */
static bool
has_variations(const struct movelist *score, size_t i)
{
	while (++i < score->n && element_is_note(&score->list[i]))
		if (score->list[i].kind == ELEMENT_OPEN)
			return true;
	return false;
}

/* A line from an element on: the tree branches before each move that has variations.  `half` is odd if White moves. */
static void
put_line_as_sgf(struct scribe *s, size_t from, int half)
{
	const struct movelist *score = s->view->score;
	const struct element *end = score->list + score->n;
	size_t base = s->branches_n;

	for (const struct element *e = score->list + from; e < end && e->kind != ELEMENT_CLOSE; e = element_after(e, end)) {
		size_t i = (size_t)(e - score->list);

		if (e->kind != ELEMENT_MOVE && e->kind != ELEMENT_PASS)
			continue;
		if (has_variations(score, i)) {
			if (!list_reserve(&s->branches, s->branches_n + 2, &s->branches_max, sizeof(*s->branches))) {
				s->b->failed = true;
				return;
			}
			s->branches[s->branches_n++] = i;
			s->branches[s->branches_n++] = (size_t)half;
			buf_str(s->b, "(");
		}
		buf_str(s->b, half % 2 == 0 ? ";B" : ";W");
		put_point_as_sgf(s, e->kind == ELEMENT_PASS ? FIVE_PASS : e->move);
		put_notes_as_sgf(s, i + 1);
		half++;
		buf_str(s->b, half % 10 == 0 ? "\n" : "");
	}
	for (; s->branches_n > base; s->branches_n -= 2) {
		const struct element *e = score->list + s->branches[s->branches_n - 2] + 1;
		int before = (int)s->branches[s->branches_n - 1];

		buf_str(s->b, ")\n");
		for (; e < end && element_is_note(e); e = element_after(e, end))
			if (e->kind == ELEMENT_OPEN) {
				size_t first = (size_t)(e - score->list) + 1;

				buf_str(s->b, "(");
				if (first < score->n && !element_played(&score->list[first])) {
					buf_str(s->b, ";");
					put_notes_as_sgf(s, first);
				}
				put_line_as_sgf(s, first, before);
				buf_str(s->b, ")\n");
			}
	}
}

static void
put_game_as_sgf(struct buf *b, const struct view *v, const struct write_options *how)
{
	static const struct { const char *name, *tag; } properties[] = {
		{ "EV", "Event" }, { "PC", "Site" }, { "RO", "Round" }, { "PB", "Black" }, { "PW", "White" }, { "BT", "BlackTeam" },
		{ "WT", "WhiteTeam" }, { "AN", "Annotator" }, { "ON", "Opening" }, { "SO", "Source" },
	};
	struct scribe s = { .b = b, .view = v };

	(void)how;
	if (!write_fits(&write_sgf, v->score))
		return;
	s.start = (const struct five_position *)(const void *)&v->score->start;
	buf_fmt(b, "(;FF[4]GM[4]CA[UTF-8]SZ[%d]", s.start->size);
	for (size_t i = 0; i < sizeof(properties) / sizeof(properties[0]); i++)
		put_tag_as_sgf(&s, properties[i].name, properties[i].tag);
	put_date_as_sgf(&s);
	put_rule_as_sgf(&s);
	put_result_as_sgf(&s);
	put_start_as_sgf(&s);
	put_notes_as_sgf(&s, 0);
	buf_str(b, "\n");
	put_line_as_sgf(&s, 0, s.start->turn == FIVE_WHITE);
	buf_str(b, ")\n\n");
	buf_drop(b, &s.text);
	free(s.branches);
}

const struct write_form write_sgf = {
	.name = "sgf", .help = "games of gomoku, renju and caro in SGF", .ending = ".sgf",
	.kind = WRITE_COMMENTS | WRITE_VARIATIONS | WRITE_NAGS | WRITE_TAGS_ALL | WRITE_GRID, .game = put_game_as_sgf,
};
