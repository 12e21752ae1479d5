/* reconcile_merge: the agreed game with the tags, comments, NAGs and variations of all records. */
#include <stdlib.h>
#include <string.h>

#include "base/invariant.h"
#include "games/chess/chess_game.h"
#include "games/pgn/result.h"
#include "apps/reconcile/reconcile_notes.h"
#include "apps/reconcile/reconcile_reason.h"
#include "games/judge/game.h"
#include "games/pgn/tag_value.h"
#include "games/write/retag.h"

struct reconcile_merge {
	struct reconcile_report *r;
	const struct reconciling *how;
	struct arena text;
	struct movelist score;
	struct tags tags;
	/* Where each of them comes from: its record, and how it is written there. */
	struct {
		const struct reconcile_record *record;
		struct span text, value;
	} source[TAGS_ALL];
	struct span result;
	int undecided;
	struct buf pgn;			/* the merged game, checked by: */
	struct game *judge;
};

/* -- tags and the result -- */

/* Does date a agree with date b, with "?" in b for what is unknown? */
static bool
is_closer(struct span a, struct span b)
{
	if (a.n != b.n)
		return false;
	for (size_t i = 0; i < a.n; i++)
		if (a.p[i] != b.p[i] && b.p[i] != '?')
			return false;
	return true;
}

static struct span
in_utf8(struct reconcile_merge *m, const struct reconcile_record *r, struct span s)
{
	struct buf b = { 0 };
	struct span out;

	encoding_append(&b, s, r->encoding);
	out = arena_span(&m->text, buf_span(&b));
	m->text.failed |= b.failed;
	buf_free(&b);
	return out;
}

static struct tag *
find_tag(struct tags *tags, struct span name)
{
	for (int i = 0; i < tags->n; i++)
		if (span_eq_nocase(tags->list[i].name, name))
			return &tags->list[i];
	return NULL;
}

static void
set_source(struct reconcile_merge *m, int tag, const struct reconcile_record *r, const struct tag *from)
{
	m->source[tag].record = r;
	m->source[tag].text = from->text;
	m->source[tag].value = from->value;
}

/* Adds a tag.  False: there are TAGS_MAX already. */
static bool
add_tag(struct reconcile_merge *m, const struct reconcile_record *r, const struct tag *from, const struct tag *as)
{
	if (!tags_add(&m->tags, as))
		return false;
	set_source(m, m->tags.n - 1, r, from);
	return true;
}

/* Adds a tag, or reports that it differs from the one there is.  False: there are TAGS_MAX already. */
static bool
merge_tag(struct reconcile_merge *m, const struct reconcile_record *r, const struct tag *tag)
{
	struct buf *to = m->r->to;
	struct span value = in_utf8(m, r, tag->value);
	struct tag *mine = find_tag(&m->tags, tag->name);
	size_t from;
	int i;

	if (mine == NULL)
		return add_tag(m, r, tag, &(struct tag){ in_utf8(m, r, tag->name), value, { NULL, 0 } });
	if (span_eq(mine->value, value) || tag_value_says_nothing(value) || is_closer(mine->value, value))
		return true;
	i = (int)(mine - m->tags.list);
	if (tag_value_says_nothing(mine->value) || is_closer(value, mine->value)) {
		mine->value = value;
		set_source(m, i, r, tag);
		return true;
	}
	from = to->n;
	reconcile_place(to, m->source[i].record, m->source[i].text);
	buf_str(to, " / ");
	reconcile_place(to, r, tag->text);
	buf_str(to, ": ");
	encoding_append(to, tag->name, ENC_CP1252);
	buf_str(to, " ");
	reconcile_quote(to, m->source[i].record, m->source[i].value);
	buf_str(to, " / ");
	reconcile_quote(to, r, tag->value);
	buf_str(to, ": the first is used");
	reconcile_remark(m->r, from);
	return true;
}

/* Tags that are not merged: those about how a record was written, and the result, for which see merge_result(). */
static bool
is_own(struct span name)
{
	static const char *const names[] = { "Result", "FEN", "SetUp", "PlyCount", "Annotator", "Mode", NULL };

	for (const char *const *n = names; *n != NULL; n++)
		if (span_eq_nocase(name, span_of(*n)))
			return true;
	return false;
}

static void
merge_tags(struct reconcile_merge *m)
{
	const struct tags *first = game_tags(m->r->records[0].judge);

	tags_clear(&m->tags);
	for (int i = 0; i < first->n; i++) {
		struct tag tag = first->list[i];

		tag.value = in_utf8(m, &m->r->records[0], tag.value);
		/* One record has at most TAGS_MAX. */
		if (!span_eq_nocase(tag.name, SPAN("PlyCount")) && !add_tag(m, &m->r->records[0], &first->list[i], &tag))
			INVARIANT(false);
	}
	for (int r = 1; r < m->r->n; r++) {
		const struct tags *tags = game_tags(m->r->records[r].judge);
		size_t from;
		int left = 0;

		for (int i = 0; i < tags->n; i++)
			if (!is_own(tags->list[i].name))
				left += !merge_tag(m, &m->r->records[r], &tags->list[i]);
		if (left == 0)
			continue;
		from = m->r->to->n;
		reconcile_place(m->r->to, &m->r->records[r], (struct span){ NULL, 0 });
		buf_fmt(m->r->to, ": left out: %d tag%s: a game has at most %d", left, left == 1 ? "" : "s",
		    TAGS_MAX);
		reconcile_remark(m->r, from);
	}
}

struct span
reconcile_result(const struct reconcile_record *r)
{
	struct span tag = tags_value(game_tags(r->judge), TAG_Result);

	return r->summary.terminator.n > 0 && !span_eq(r->summary.terminator, SPAN("*")) ? r->summary.terminator : tag;
}

/* The result of a final position that is checkmate or stalemate; else RESULT_NONE. */
static enum result
result_on_board(const struct reconcile_report *r)
{
	struct position p = *r->start;

	for (int i = 0; i < r->game->n; i++)
		position_play(&p, r->game->plies[i].move);
	if (movegen_any(&p))
		return RESULT_NONE;
	return p.checkers == 0 ? RESULT_DRAW : p.turn == WHITE ? RESULT_BLACK : RESULT_WHITE;
}

static void
merge_result(struct reconcile_merge *m)
{
	struct reconcile_report *r = m->r;
	size_t from = r->to->n;
	enum result agreed = result_on_board(r);
	bool board = agreed != RESULT_NONE, standard, differ = false;
	struct tag *tag = find_tag(&m->tags, SPAN("Result"));

	for (int i = 0; i < r->n; i++) {
		enum result own = result_read(reconcile_result(&r->records[i]), &standard);

		if (own == RESULT_NONE || own == RESULT_UNKNOWN)
			continue;
		if (agreed == RESULT_NONE)
			agreed = own;
		differ |= own != agreed;
	}
	m->result = agreed == RESULT_NONE ? SPAN("*") : result_name(agreed);
	r->result_by = board ? RECONCILE_RESULT_BOARD : differ ? RECONCILE_RESULT_FIRST : agreed == RESULT_NONE ?
	    RECONCILE_RESULT_NONE : RECONCILE_RESULT_RECORDS;
	if (tag != NULL)
		tag->value = m->result;
	if (!differ)
		return;
	for (int i = 0; i < r->n; i++) {
		buf_str(r->to, i == 0 ? "" : " / ");
		reconcile_place(r->to, &r->records[i], reconcile_result(&r->records[i]));
	}
	buf_str(r->to, ": result ");
	for (int i = 0; i < r->n; i++) {
		buf_str(r->to, i == 0 ? "" : " / ");
		reconcile_quote(r->to, &r->records[i], reconcile_result(&r->records[i]));
	}
	buf_str(r->to, board ? ": the final position says " : ": undecided: the result written is ");
	buf_add(r->to, m->result);
	reconcile_remark(r, from);
	m->undecided += !board;
}

/* -- the moves -- */

/* Adds a comment where a move is undecided or proposed. */
static void
add_comment(struct reconcile_merge *m, int ply)
{
	const struct reconcile_report *r = m->r;
	const struct agreed_ply *p = &r->game->plies[ply];
	bool proposed = reconcile_is_proposed(r, ply), undecided = p->ruling == RULING_UNDECIDED;
	struct buf b = { 0 };

	if (!proposed && !undecided)
		return;
	buf_str(&b, !proposed ? "undecided: " : undecided ? "proposed, undecided: in no record; " : "proposed: in no record; ");
	for (int i = 0; i < r->n; i++) {
		const struct reconcile_reading *t = &p->reading[i];

		buf_str(&b, i == 0 ? "" : ", ");
		reconcile_place(&b, &r->records[i], (struct span){ NULL, 0 });
		if (t->word >= 0) {
			buf_str(&b, " has ");
			reconcile_quote(&b, &r->records[i], r->records[i].words[t->word]);
		} else {
			buf_str(&b, t->how == READS_LEFT_OUT ? " leaves it out" : " has ended");
		}
	}
	reconcile_reason_followed(&b, r, ply);
	movelist_add(&m->score, ELEMENT_COMMENT, arena_span(&m->text, buf_span(&b)), 0, 0);
	m->score.failed |= b.failed;
	buf_free(&b);
}

/* Adds each other legal move that a record has, or that fits as well, as a variation with the reason. */
static void
add_alternatives(struct reconcile_merge *m, int ply)
{
	static const struct span none;
	struct reconcile_alternative list[RECONCILE_ALTERNATIVES_MAX];
	int n = reconcile_alternatives(m->r, ply, list);

	for (int i = 0; i < n; i++) {
		struct buf b = { 0 };

		reconcile_reason_alternative(&b, m->r, ply, &list[i]);
		movelist_add(&m->score, ELEMENT_OPEN, none, 0, 0);
		movelist_add(&m->score, ELEMENT_MOVE, none, list[i].move, 0);
		movelist_add(&m->score, ELEMENT_COMMENT, arena_span(&m->text, buf_span(&b)), 0, 0);
		movelist_add(&m->score, ELEMENT_CLOSE, none, 0, 0);
		m->score.failed |= b.failed;
		buf_free(&b);
	}
}

/* The only record that has this half-move, if nothing confirms it; else -1. */
static int
alone(const struct reconcile_report *r, int ply)
{
	if (ply < 0 || ply >= r->game->n || r->game->plies[ply].ruling != RULING_ALONE)
		return -1;
	for (int i = 0; i < r->n; i++)
		if (r->game->plies[ply].reading[i].how == READS_IT)
			return i;
	return -1;
}

/* Adds a comment at the first of several half-moves that only one record has. */
static void
add_alone(struct reconcile_merge *m, int ply)
{
	const struct reconcile_report *r = m->r;
	struct buf b = { 0 };
	int who = alone(r, ply), end = ply;

	if (who < 0 || alone(r, ply - 1) == who)
		return;
	while (end < r->game->n && alone(r, end) == who)
		end++;
	buf_str(&b, end == r->game->n && end > ply + 1 ? "from here on in " : "in ");
	encoding_append(&b, span_of(r->records[who].name.p), ENC_CP1252);
	buf_str(&b, " only");
	movelist_add(&m->score, ELEMENT_COMMENT, arena_span(&m->text, buf_span(&b)), 0, 0);
	m->score.failed |= b.failed;
	buf_free(&b);
}

static void
merge_moves(struct reconcile_merge *m)
{
	struct reconcile_report *r = m->r;
	struct position now = *r->start;
	struct reconcile_notes notes;

	movelist_start(&m->score, &chess_game, r->start, true);
	if (!reconcile_notes_open(&notes, r, &m->score, &m->text)) {
		m->score.failed = true;
		reconcile_notes_close(&notes);
		return;
	}
	reconcile_notes_nags(&notes, -1);
	reconcile_notes_rest(&notes, -1, &now);
	for (int ply = 0; ply < r->game->n; ply++) {
		const struct agreed_ply *p = &r->game->plies[ply];

		movelist_add(&m->score, ELEMENT_MOVE, (struct span){ NULL, 0 }, p->move, 0);
		reconcile_notes_nags(&notes, ply);
		add_comment(m, ply);
		add_alone(m, ply);
		reconcile_notes_rest(&notes, ply, &now);
		add_alternatives(m, ply);
		position_play(&now, p->move);
	}
	movelist_add(&m->score, ELEMENT_RESULT, m->result, 0, 0);
	reconcile_notes_report(&notes);
	reconcile_notes_close(&notes);
}

/* Checks the merged game: the summary so far is that of the first record. */
static bool
judge_game(struct reconcile_merge *m, const struct view *v, struct game_summary *summary)
{
	static const struct write_options plain;
	struct record record = { .ordinal = 1, .line = 1, .eol = '\n', .first = true, .last = true };
	struct game_summary own = { 0 };

	write_pgn.game(&m->pgn, v, &plain);
	if ((m->judge = game_new(m->how->game, m->how->grading)) == NULL || m->pgn.failed || !buf_reserve(&m->pgn, RECORD_PADDING))
		return false;
	memset(m->pgn.p + m->pgn.n, 0, RECORD_PADDING);
	record.text = buf_span(&m->pgn);
	game_allow(m->judge, m->how->effort);
	game_check(m->judge, &record, &own);
	summary->plies = own.plies;
	summary->end = own.end;
	/* Findings would be about places in a text that is nobody's file; the report has what matters of them. */
	summary->verdict = own.verdict == VERDICT_FINDINGS ? VERDICT_CLEAN : own.verdict;
	return !game_findings(m->judge)->failed;
}

static bool
write_game(struct reconcile_merge *m, struct buf *out)
{
	static const struct retagging none;
	static const struct findings nothing;
	const struct reconcile_record *first = &m->r->records[0];
	struct location place = { .line = first->game.line, .column = 1, .game = 1, .encoding = first->encoding,
		.file = span_of(first->name.p) };
	struct retagged tags = { .n = 0 };
	struct game_summary summary = first->summary;
	struct view view = {
		.record = &first->game, .place = &place, .score = &m->score, .summary = &summary,
		.findings = &nothing, .level = SEVERITY_ERROR,
	};
	bool done = retag(&none, &m->tags, &m->score, &first->summary, m->result, &tags);

	if (done) {
		view.tags = tags.list;
		view.tags_n = tags.n;
		view.result = m->result;
		done = judge_game(m, &view, &summary);
	}
	if (done) {
		const struct write_form *form = m->how->form == NULL ? &write_pgn : m->how->form;

		if (form->head != NULL)
			form->head(out, m->how->how);
		form->game(out, &view, m->how->how);
		if (form->foot != NULL)
			form->foot(out, m->how->how);
	}
	retag_free(&tags);
	return done;
}

int
reconcile_merge(struct reconcile_report *r, const struct reconciling *how, struct buf *out)
{
	struct reconcile_merge *m = calloc(1, sizeof(*m));

	if ((r->merge = m) == NULL)
		return -1;
	m->r = r;
	m->how = how;
	merge_tags(m);
	merge_result(m);
	merge_moves(m);
	if (m->score.failed || m->text.failed || !write_game(m, out))
		return -1;
	r->tags = &m->tags;
	r->result = m->result;
	r->findings = game_findings(m->judge);
	return m->undecided;
}

void
reconcile_merge_close(struct reconcile_merge *m)
{
	if (m == NULL)
		return;
	movelist_free(&m->score);
	arena_free(&m->text);
	game_free(m->judge);
	buf_free(&m->pgn);
	free(m);
}
