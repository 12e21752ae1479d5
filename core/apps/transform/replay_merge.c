/* replay_merge: the records of a game that are left out are read again, for their comments, NAGs and variations. */
#include <string.h>

#include "apps/transform/replay_merge.h"
#include "base/arena.h"
#include "games/checks/view.h"
#include "games/pgn/comment_command.h"

/* -- comments, NAGs and variations of another record of a game, added to those of the one that is kept -- */

struct annotation_merge {
	const struct view *view;	/* of the kept record; the score is not looked at */
	const struct movelist *kept, *other;	/* texts of the other one are UTF-8, and not in the record of the view */
	struct span text;		/* the whole text of the other record */
	struct arena *texts;		/* for texts of `out`; is not cleared */
};

/* Variations of one half-move that are compared, comments, and pieces of one; further ones are added as they are. */
enum { COMPARED_MAX = 64 };

/* Some elements of a list: a line, or what belongs to one half-move. */
struct stretch {
	const struct movelist *list;
	size_t from, to;
};

struct merge {
	const struct annotation_merge *how;
	struct movelist *out;
	struct buf mine, theirs;	/* texts that are compared */
	struct buf left;		/* what is left of a comment */
};

static void merge_line(struct merge *, struct stretch kept, struct stretch other);

/* -- elements -- */

static const struct element *
first_element(const struct stretch *s)
{
	return &s->list->list[s->from];
}

static void
add_merged_element(struct merge *m, const struct element *e)
{
	movelist_add(m->out, (enum element_kind)e->kind, element_text(e), e->move, e->how);
}

static void
add_all_of_stretch(struct merge *m, struct stretch s)
{
	for (; s.from < s.to; s.from++)
		add_merged_element(m, first_element(&s));
}

/* A word of the line, whether it was played or not. */
static bool
is_word(const struct element *e)
{
	return element_played(e) || e->kind == ELEMENT_UNREAD || e->kind == ELEMENT_DROPPED;
}

static bool
is_same_element(const struct element *a, const struct element *b)
{
	if (a->kind != b->kind)
		return false;
	return element_played(a) ? a->move == b->move : span_eq(element_text(a), element_text(b));
}

/* The stretch after the element that it begins with; if that opens a variation, after the variation. */
static struct stretch
after_first_element(struct stretch s)
{
	s.from = (size_t)(element_after(first_element(&s), s.list->list + s.to) - s.list->list);
	return s;
}

/* What comes before the next word of the line. */
static struct stretch
before_word(struct stretch s)
{
	struct stretch rest = s;

	while (rest.from < rest.to && !is_word(first_element(&rest)))
		rest = after_first_element(rest);
	return (struct stretch){ s.list, s.from, rest.from };
}

/* What is inside the variation that it begins with. */
static struct stretch
inside_variation(struct stretch s)
{
	return (struct stretch){ s.list, s.from + 1, after_first_element(s).from - 1 };
}

/* -- comments -- */

/* Is the piece in a comment of the kept record there? */
static bool
has_piece(struct merge *m, struct stretch kept, struct span piece)
{
	struct comment_pieces all;
	struct comment_piece mine;

	for (int n = 0, pieces = 0; kept.from < kept.to && n < COMPARED_MAX; kept = after_first_element(kept)) {
		if (!element_is_text(first_element(&kept)))
			continue;
		n++;
		buf_clear(&m->mine);
		view_comment(&m->mine, m->how->view, element_text(first_element(&kept)));
		if (comment_piece_same(buf_span(&m->mine), piece))
			return true;
		for (all = comment_pieces(buf_span(&m->mine)); pieces < COMPARED_MAX && comment_piece_next(&all, &mine); pieces++)
			if (comment_piece_same(mine.text, piece))
				return true;
	}
	return false;
}

/* Adds what the kept record does not have of a comment. */
static void
add_comment(struct merge *m, struct stretch kept, const struct element *e)
{
	struct comment_pieces all;
	struct comment_piece piece;
	bool less = false;
	int n = 0;

	buf_clear(&m->theirs);
	buf_clear(&m->left);
	view_comment(&m->theirs, m->how->view, element_text(e));
	if (m->theirs.n == 0 || has_piece(m, kept, buf_span(&m->theirs)))
		return;
	all = comment_pieces(buf_span(&m->theirs));
	while (comment_piece_next(&all, &piece)) {
		if (n++ < COMPARED_MAX && has_piece(m, kept, piece.text)) {
			less = true;
			continue;
		}
		if (m->left.n > 0)
			buf_char(&m->left, ' ');
		buf_add(&m->left, piece.text);
	}
	if (!less)
		add_merged_element(m, e);
	else if (m->left.n > 0)
		movelist_add(m->out, ELEMENT_COMMENT, arena_span(m->how->texts, buf_span(&m->left)), 0, 0);
}

/* -- what belongs to a half-move -- */

static bool
has_nag(struct stretch s, unsigned nag)
{
	for (; s.from < s.to; s = after_first_element(s))
		if (first_element(&s)->kind == ELEMENT_NAG && first_element(&s)->move == nag)
			return true;
	return false;
}

static bool
same_moves(struct stretch a, struct stretch b)
{
	for (;;) {
		a.from = before_word(a).to;
		b.from = before_word(b).to;
		if (a.from == a.to || b.from == b.to)
			return a.from == a.to && b.from == b.to;
		if (!is_same_element(first_element(&a), first_element(&b)))
			return false;
		a.from++;
		b.from++;
	}
}

/* Finds the first variation with these moves that is not used yet, and marks it as used. */
static bool
take_variation(struct stretch s, struct stretch wanted, bool used[COMPARED_MAX], struct stretch *found)
{
	for (int n = 0; s.from < s.to && n < COMPARED_MAX; s = after_first_element(s)) {
		if (first_element(&s)->kind != ELEMENT_OPEN)
			continue;
		*found = inside_variation(s);
		if (!used[n] && same_moves(*found, wanted)) {
			used[n] = true;
			return true;
		}
		n++;
	}
	return false;
}

/* Adds the variations and what comes between them. */
static void
merge_variations(struct merge *m, struct stretch kept, struct stretch other)
{
	bool used[COMPARED_MAX] = { false };
	int compared = 0, n = 0;

	for (; kept.from < kept.to; kept = after_first_element(kept)) {
		struct stretch mine = { kept.list, kept.from, after_first_element(kept).from }, theirs;

		if (first_element(&kept)->kind != ELEMENT_OPEN || compared++ >= COMPARED_MAX ||
		    !take_variation(other, inside_variation(mine), used, &theirs)) {
			add_all_of_stretch(m, mine);
			continue;
		}
		add_merged_element(m, first_element(&kept));
		merge_line(m, inside_variation(mine), theirs);
		add_merged_element(m, &kept.list->list[mine.to - 1]);
	}
	for (; other.from < other.to; other = after_first_element(other))
		if (first_element(&other)->kind == ELEMENT_OPEN && (n >= COMPARED_MAX || !used[n++]))
			add_all_of_stretch(m, (struct stretch){ other.list, other.from, after_first_element(other).from });
}

/* NAGs come first, then comments, then variations, as PGN writes them. */
static void
merge_notes(struct merge *m, struct stretch kept, struct stretch other)
{
	struct stretch rest = kept, theirs;

	for (; rest.from < rest.to && first_element(&rest)->kind == ELEMENT_NAG; rest.from++)
		add_merged_element(m, first_element(&rest));
	for (theirs = other; theirs.from < theirs.to; theirs = after_first_element(theirs))
		if (first_element(&theirs)->kind == ELEMENT_NAG && !has_nag(kept, first_element(&theirs)->move))
			add_merged_element(m, first_element(&theirs));
	for (; rest.from < rest.to && first_element(&rest)->kind != ELEMENT_OPEN &&
	    first_element(&rest)->kind != ELEMENT_RESULT; rest.from++)
		add_merged_element(m, first_element(&rest));
	for (theirs = other; theirs.from < theirs.to; theirs = after_first_element(theirs))
		if (element_is_text(first_element(&theirs)))
			add_comment(m, kept, first_element(&theirs));
	merge_variations(m, rest, other);
}

/* Adds two lines as far as their moves are equal, and the rest of the kept one. */
static void
merge_line(struct merge *m, struct stretch kept, struct stretch other)
{
	for (;;) {
		struct stretch mine = before_word(kept), theirs = before_word(other);

		merge_notes(m, mine, theirs);
		kept.from = mine.to;
		other.from = theirs.to;
		if (kept.from == kept.to || other.from == other.to || !is_same_element(first_element(&kept), first_element(&other)))
			break;
		add_merged_element(m, first_element(&kept));
		kept.from++;
		other.from++;
	}
	add_all_of_stretch(m, kept);
}

/* -- what comes after the end -- */

/* The rest of the other record from where the moves are not those of the kept one; *ply: its first half-move, from 0. */
static struct stretch
find_tail(const struct annotation_merge *how, int *ply)
{
	struct stretch kept = { how->kept, 0, how->kept->n }, other = { how->other, 0, how->other->n };

	for (*ply = 0; ; ++*ply) {
		kept.from = before_word(kept).to;
		other.from = before_word(other).to;
		if (kept.from == kept.to || other.from == other.to || !is_same_element(first_element(&kept), first_element(&other)))
			return other;
		kept.from++;
		other.from++;
	}
}

static bool
is_annotated(struct stretch s)
{
	for (; s.from < s.to; s.from++)
		if (element_is_text(first_element(&s)) || first_element(&s)->kind == ELEMENT_NAG || first_element(&s)->kind == ELEMENT_OPEN)
			return true;
	return false;
}

/* The next run of what is not blank; empty: there is none. */
static struct span
next_unblank_run(struct span *s)
{
	struct span word;

	*s = span_trim(*s);
	word = *s;
	for (word.n = 0; word.n < s->n && (unsigned char)s->p[word.n] > ' '; word.n++)
		;
	*s = span_after(*s, word.n);
	return word;
}

/* The text of the tail, on one line, and with parentheses for braces, since it is in a comment. */
static void
write_tail(struct merge *m, struct stretch tail, int ply)
{
	const struct annotation_merge *how = m->how;
	const struct game_rules *game = how->other->rules;
	const union game_position *start = &how->other->start;
	unsigned halves = game->number(start) * 2 + (game->turn(start) != game->first) + (unsigned)ply;
	const struct element *last = &tail.list->list[tail.to - 1];
	const char *from = first_element(&tail)->text, *end = how->text.p + how->text.n;
	struct span rest = { from, (size_t)((last->kind == ELEMENT_RESULT ? last->text : end) - from) }, word;

	buf_clear(&m->left);
	buf_fmt(&m->left, "%u%s", halves / 2, halves % 2 == 0 ? "." : "...");
	while ((word = next_unblank_run(&rest)).n > 0) {
		buf_char(&m->left, ' ');
		buf_add(&m->left, word);
	}
	for (size_t i = 0; i < m->left.n; i++) {
		char *c = &m->left.p[i];

		*c = *c == '{' ? '(' : *c == '}' ? ')' : *c;
	}
}

static void
add_tail(struct merge *m)
{
	int ply;
	struct stretch tail = find_tail(m->how, &ply), kept = { m->how->kept, 0, m->how->kept->n }, last = kept;

	if (tail.from == tail.to || !is_annotated(tail))
		return;
	write_tail(m, tail, ply);
	while (last.from < kept.to) {
		kept = last;
		last.from = before_word(last).to;
		last.from += last.from < last.to;
	}
	if (!has_piece(m, kept, buf_span(&m->left)))
		movelist_add(m->out, ELEMENT_COMMENT, arena_span(m->how->texts, buf_span(&m->left)), 0, 0);
}

/* Replaces the content of `out`, which is neither of the two.  False: out of memory. */
static bool
annotation_merge(const struct annotation_merge *how, struct movelist *out)
{
	struct merge m = { .how = how, .out = out };
	bool good;

	movelist_start_like(out, how->kept);
	merge_line(&m, (struct stretch){ how->kept, 0, how->kept->n }, (struct stretch){ how->other, 0, how->other->n });
	add_tail(&m);
	good = !out->failed && !m.mine.failed && !m.theirs.failed && !m.left.failed && !how->texts->failed;
	buf_free(&m.mine);
	buf_free(&m.theirs);
	buf_free(&m.left);
	return good;
}

static bool
start_merge_of_records(struct replay_merge *m, const struct job_replay_options *how)
{
	arena_clear(&m->texts);
	if (m->game != NULL)
		return true;
	m->checking = how->game;
	m->checking.score = true;
	m->checking.review = NULL;
	m->checking.asker = NULL;
	m->checking.eco = NULL;
	return (m->game = game_new(&m->checking, &m->silent)) != NULL;
}

/* Reads a record, in UTF-8; *text is empty: it was not kept, since it has no annotations. */
static bool
read_record(struct replay_merge *m, const struct duplicates *d, uint64_t at, struct record *r)
{
	struct game_entry e;
	struct buf utf8 = { 0 };
	char *p = NULL;
	bool good;

	buf_clear(&m->raw);
	if (!duplicates_record(d, at, &e, &m->raw))
		return false;
	encoding_convert(&utf8, buf_span(&m->raw), (enum encoding)e.encoding);
	good = !utf8.failed && (p = arena_take(&m->texts, utf8.n + RECORD_PADDING)) != NULL;
	if (good) {
		if (utf8.n > 0)
			memcpy(p, utf8.p, utf8.n);
		memset(p + utf8.n, 0, RECORD_PADDING);
	}
	*r = (struct record){ .text = { p, utf8.n }, .ordinal = 1, .line = 1, .eol = e.eol, .encoding = ENC_UTF8 };
	buf_free(&utf8);
	return good;
}

const struct movelist *
replay_merge(struct replay_merge *m, const struct job_replay_options *how, uint64_t place, const struct view *view)
{
	const struct movelist *score = view->score;
	const struct left_record *left;
	size_t n;

	left = left_records_of(&how->selection.unique->left, place, &n);
	if (n > 0 && !start_merge_of_records(m, how))
		return NULL;
	for (size_t i = 0; i < n; i++) {
		struct movelist *out = score == &m->lists[0] ? &m->lists[1] : &m->lists[0];
		struct game_summary summary = { 0 };
		struct record r;

		if (!read_record(m, how->selection.unique->records, left[i].entry, &r))
			return NULL;
		if (r.text.n == 0)
			continue;
		game_check(m->game, &r, &summary);
		if (game_findings(m->game)->failed || !annotation_merge(&(struct annotation_merge){ .view = view, .kept = score,
		    .other = game_score(m->game), .text = r.text, .texts = &m->texts }, out))
			return NULL;
		score = out;
	}
	return score;
}

void
replay_merge_free(struct replay_merge *m)
{
	game_free(m->game);
	buf_free(&m->raw);
	arena_free(&m->texts);
	movelist_free(&m->lists[0]);
	movelist_free(&m->lists[1]);
}
