/* fix_tags: corrections of tag pairs, and of results. */
#include <string.h>

#include "apps/check_and_fix/fix.h"
#include "apps/check_and_fix/fix_internal.h"
#include "games/checks/game_end.h"
#include "games/chess/fen.h"
#include "games/pgn/result.h"

/* The tag pair that p is in; NULL: none. */
static const struct tag *
tag_at(const struct fixer *fx, const char *p)
{
	const struct tags *t = game_tags(fx->game);

	for (int i = 0; i < t->n; i++)
		if (p >= t->list[i].text.p && p < t->list[i].text.p + t->list[i].text.n)
			return &t->list[i];
	return NULL;
}

static const struct tag *
tag_named(const struct fixer *fx, enum tag_name name)
{
	const struct tags *t = game_tags(fx->game);

	return tags_has(t, name) ? &t->list[t->at[name]] : NULL;
}

static void
replace_tag_value(struct fixer *fx, const struct tag *tag, struct span value)
{
	if (tag->value.p != NULL && fix_put(fx, tag->value.p, tag->value.n, value))
		fix_name(fx, tag->name);
}

void
fix_value(struct fixer *fx, const struct finding *f)
{
	const struct tag *tag = tag_at(fx, f->token.p);

	if (f->canonical.n == 0 || tag == NULL)
		return;
	if (f->id == DIAG_TAG_RESULT_INVALID && !fx->unsafe && result_is_forfeit(f->token))
		return;		/* as fix_result_form(): it would be lost that the game was not played */
	if (f->id == DIAG_TAG_WHITESPACE)
		fix_put(fx, tag->value.p, tag->value.n, f->canonical);
	else
		replace_tag_value(fx, tag, f->canonical);
}

void
fix_tag_name(struct fixer *fx, const struct finding *f)
{
	fix_put(fx, f->token.p, f->token.n, f->canonical);
}

void
fix_escape(struct fixer *fx, const struct finding *f)
{
	fix_put(fx, f->token.p, 0, SPAN("\\"));
}

/* -- badly written pairs -- */

/* Writes a value on one line, with its quotation marks escaped: PGN 7. */
static void
write_value(struct span s, struct buf *b)
{
	s = span_trim(s);
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == '\\' && i + 1 < s.n && (s.p[i + 1] == '"' || s.p[i + 1] == '\\')) {
			buf_add(b, (struct span){ s.p + i++, 2 });
		} else if (s.p[i] == '"') {
			buf_str(b, "\\\"");
		} else if (s.p[i] == '\\' && i + 1 == s.n) {
			buf_str(b, "\\\\");
		} else if (s.p[i] == '\n' || s.p[i] == '\r') {
			if (b->n > 0 && b->p[b->n - 1] != ' ')	/* empty: out of memory */
				buf_char(b, ' ');
		} else {
			buf_char(b, s.p[i]);
		}
	}
}

void
fix_pair(struct fixer *fx, const struct finding *f)
{
	const struct tag *tag = tag_at(fx, f->token.p);
	struct buf b = { 0 };

	if (tag == NULL || tag->value.p == NULL || !tags_name_good(tag->name))
		return;
	buf_char(&b, '[');
	buf_add(&b, tag->name);
	buf_str(&b, " \"");
	write_value(tag->value, &b);
	buf_str(&b, "\"]");
	fix_put(fx, tag->text.p, tag->text.n, buf_span(&b));
	fx->failed = fx->failed || b.failed;
	buf_free(&b);
}

void
fix_value_control(struct fixer *fx, const struct finding *f)
{
	char c = *f->token.p;

	if (c == '\n' || c == '\r')
		fix_pair(fx, f);
	else if (c == '\t')
		fix_put(fx, f->token.p, 1, SPAN(" "));
	else if (fx->unsafe && fix_put(fx, f->token.p, 1, SPAN("")) && tag_at(fx, f->token.p) != NULL)
		fix_name(fx, tag_at(fx, f->token.p)->name);
}

/* -- the roster, and the order -- */

/* Adds missing tags of the Seven Tag Roster with unknown values (PGN 8.1.1); the result is that after the moves. */
void
fix_roster(struct fixer *fx, const struct finding *f)
{
	const struct tags *t = game_tags(fx->game);
	enum result r = game_ended(fx->game)->terminator;
	struct span end = fix_line_end(fx);
	const struct tag *before = NULL;
	struct buf b = { 0 };

	(void)f;
	if (t->n == 0)
		return;
	for (int i = 0; i < TAG_ROSTER; i++) {
		struct span name = span_of(tags_name((enum tag_name)i));

		if (tags_has(t, (enum tag_name)i)) {
			before = tag_named(fx, (enum tag_name)i);
			continue;
		}
		buf_clear(&b);
		for (int k = i; k < TAG_ROSTER && !tags_has(t, (enum tag_name)k); i = k++) {
			name = span_of(tags_name((enum tag_name)k));
			if (before != NULL)
				buf_add(&b, end);
			buf_char(&b, '[');
			buf_add(&b, name);
			buf_str(&b, " \"");
			buf_add(&b, k == TAG_Result ? result_name(r == RESULT_NONE ? RESULT_UNKNOWN : r) :
			    k == TAG_Date ? SPAN("????.??.??") : SPAN("?"));
			buf_str(&b, "\"]");
			if (before == NULL)
				buf_add(&b, end);
			fix_name(fx, name);
		}
		fix_put(fx, before == NULL ? t->list[0].text.p : before->text.p + before->text.n, 0, buf_span(&b));
	}
	fx->failed = fx->failed || b.failed;
	buf_free(&b);
}

/* Is tag a before tag b in export format?  PGN 8.1.1: the roster in its order, then the others, `by_name` or not. */
static bool
comes_before(const struct tags *t, int a, int b, bool by_name)
{
	int x = t->known[a] < TAG_ROSTER ? t->known[a] : TAG_ROSTER;
	int y = t->known[b] < TAG_ROSTER ? t->known[b] : TAG_ROSTER;

	if (x != y || x < TAG_ROSTER || !by_name)
		return x < y;
	return span_order(t->list[a].name, t->list[b].name) < 0;
}

/* Writes the pairs in their order, each in the place of another pair; what is between them stays. */
void
fix_tag_order(struct fixer *fx, const struct finding *f)
{
	const struct tags *t = game_tags(fx->game);
	int order[TAGS_ALL];

	for (int i = 0; i < t->n; i++) {
		int k = i;

		for (; k > 0 && comes_before(t, i, order[k - 1], f->id == DIAG_TAG_ORDER); k--)
			order[k] = order[k - 1];
		order[k] = i;
	}
	for (int i = 0; i < t->n; i++)
		if (order[i] != i)
			fix_put(fx, t->list[i].text.p, t->list[i].text.n, t->list[order[i]].text);
}

void
fix_duplicate(struct fixer *fx, const struct finding *f)
{
	const struct tags *t = game_tags(fx->game);
	const struct tag *tag = tag_at(fx, f->token.p);

	/* If the values differ, it is not known which one is right. */
	for (int i = 0; tag != NULL && i < t->n && &t->list[i] != tag; i++)
		if (span_eq_nocase(t->list[i].name, tag->name) && span_eq(t->list[i].value, tag->value)) {
			fix_take_out(fx, tag->text);
			return;
		}
}

/* -- where the game starts -- */

/* Adds SetUp after FEN and after the tags that follow it and are before SetUp by name. */
void
fix_setup(struct fixer *fx, const struct finding *f)
{
	const struct tags *t = game_tags(fx->game);
	const struct tag *at = tag_named(fx, TAG_FEN);
	struct buf b = { 0 };

	(void)f;
	if (at == NULL)
		return;
	while (at + 1 < t->list + t->n && span_order(at[1].name, SPAN("SetUp")) < 0)
		at++;
	buf_add(&b, fix_line_end(fx));
	buf_str(&b, "[SetUp \"1\"]");
	if (fix_put(fx, at->text.p + at->text.n, 0, buf_span(&b)))
		fix_name(fx, SPAN("SetUp"));
	fx->failed = fx->failed || b.failed;
	buf_free(&b);
}

void
fix_setup_value(struct fixer *fx, const struct finding *f)
{
	const struct tag *tag = tag_named(fx, TAG_SetUp);

	(void)f;
	if (tag != NULL)
		replace_tag_value(fx, tag, SPAN("1"));
}

/* Adds or corrects Variant, where it is certain which one it is. */
void
fix_variant(struct fixer *fx, const struct finding *f)
{
	const struct tags *t = game_tags(fx->game);
	const struct tag *tag = tag_named(fx, TAG_Variant), *before = NULL;
	struct buf b = { 0 };

	if (f->canonical.n == 0 || t->n == 0)
		return;
	for (int i = 0; i < t->n; i++)
		if (t->known[i] < TAG_ROSTER || before == NULL || span_order(t->list[i].name, SPAN("Variant")) < 0)
			before = &t->list[i];
	if (tag == NULL)
		buf_add(&b, fix_line_end(fx));
	buf_add(&b, f->canonical);
	if (tag != NULL ? fix_put(fx, tag->text.p, tag->text.n, buf_span(&b)) :
	    fix_put(fx, before->text.p + before->text.n, 0, buf_span(&b)))
		fix_name(fx, SPAN("Variant"));
	fx->failed = fx->failed || b.failed;
	buf_free(&b);
}

void
fix_fen(struct fixer *fx, const struct finding *f)
{
	const struct tag *tag = tag_named(fx, TAG_FEN);
	struct fen_reading r;
	char fen[FEN_MAX];

	(void)f;
	if (tag == NULL)
		return;
	fen_read(tag->value, &r);
	if (!r.usable || r.lossy || r.operations.n > 0)
		return;
	for (int i = 0; i < r.faults_n; i++)	/* an error of the position, not of its form, must not vanish with it */
		if (!(diag_rows[r.faults[i].id].flags & DIAG_FIX_SAFE))
			return;
	replace_tag_value(fx, tag, (struct span){ fen, (size_t)fen_write(&r.position, fen) });
}

/* -- the result -- */

static enum result
board_result(const struct game_end *e)
{
	if (!e->complete || e->board == GAME_END_OPEN || e->over != e->plies)
		return RESULT_NONE;
	return game_end_result(e);
}

static void
correct_result(struct fixer *fx, enum result r)
{
	const struct game_end *e = game_ended(fx->game);
	const struct tag *tag = tag_named(fx, TAG_Result);

	if (tag != NULL && e->tag != r)
		replace_tag_value(fx, tag, result_name(r));
	if (e->terminator_text.n > 0 && e->terminator != r)
		fix_put(fx, e->terminator_text.p, e->terminator_text.n, result_name(r));
}

/* The board decides; else the tag or the terminator, if the other one is "*". */
void
fix_result_tag(struct fixer *fx, const struct finding *f)
{
	const struct game_end *e = game_ended(fx->game);
	enum result board = board_result(e);

	(void)f;
	if (board != RESULT_NONE)
		correct_result(fx, board);
	else if (e->tag == RESULT_UNKNOWN)
		correct_result(fx, e->terminator);
	else if (e->terminator == RESULT_UNKNOWN)
		correct_result(fx, e->tag);
}

void
fix_board_result(struct fixer *fx, const struct finding *f)
{
	enum result board = board_result(game_ended(fx->game));

	(void)f;
	if (board == RESULT_NONE)
		return;
	correct_result(fx, board);
}
