/* export_check: a game against what pgn-replay would write of it. */
#include <stdlib.h>
#include <string.h>

#include "apps/shared/export_check.h"
#include "base/ascii.h"
#include "games/output_forms/retag.h"
#include "games/output_forms/write.h"

enum {
	WINDOW = 24,		/* words in which the two texts must agree again after a difference */
	SHOWN_MAX = 60,		/* bytes of a text that a message shows */
};

struct export_check {
	struct game_options first;	/* its review comes first */
	struct retagged tags;
	struct buf text;		/* the game as pgn-replay writes it */
	/* Finds what explains a difference, at every place and whatever the user has chosen. */
	struct game_options how;
	struct grading grading;
	struct game *game;
};

/* The two texts, from where they are to be compared. */
struct pair {
	struct span is, should;
	const struct findings *why;	/* what may explain a difference */
	bool refilled;			/* words differ, so that lines are broken elsewhere */
};

/* A difference: what the text has there, and what it should have. */
struct difference {
	struct span is, should;
	bool found, blank;	/* `blank`: only blanks and line ends differ */
};

/* -- texts -- */

/* Removes the blanks, or the word, at the start of the text and returns them. */
static struct span
take_first(struct span *s, bool blanks)
{
	struct span first = { s->p, 0 };

	while (first.n < s->n && ascii_is_blank(s->p[first.n]) == blanks)
		first.n++;
	*s = span_after(*s, first.n);
	return first;
}

static struct span
take_line(struct span *s)
{
	struct span line = { s->p, 0 };

	while (line.n < s->n && s->p[line.n] != '\n')
		line.n++;
	*s = span_after(*s, line.n < s->n ? line.n + 1 : line.n);
	return line;
}

static bool
contains_byte(struct span s, char c)
{
	return s.n > 0 && memchr(s.p, c, s.n) != NULL;
}

static size_t
line_ends(struct span s)
{
	size_t n = 0;

	for (size_t i = 0; i < s.n; i++)
		n += s.p[i] == '\n';
	return n;
}

/* -- what explains a difference -- */

static bool
is_raised(const struct findings *f, enum diag id)
{
	return f->said[id] != SEVERITY_OFF;
}

/* Findings about the order and the number of tags: any tag may be in another place. */
static bool
tags_explained(const struct findings *f)
{
	return is_raised(f, DIAG_TAG_MISSING_ROSTER) || is_raised(f, DIAG_TAG_ROSTER_ORDER) || is_raised(f, DIAG_TAG_ORDER) ||
	    is_raised(f, DIAG_TAG_FEN_WITHOUT_SETUP);
}

/* Is there a finding about a part of these words? */
static bool
words_explained(const struct findings *f, struct span words)
{
	for (size_t i = 0; i < words.n; i++)
		if ((signed char)words.p[i] < 0 && is_raised(f, DIAG_ENC_INVALID_UTF8))
			return true;
	for (size_t i = 0; i < f->n; i++) {
		struct span t = f->list[i].token;

		if (f->list[i].needs == 0 && t.p < words.p + words.n && t.p + t.n > words.p)
			return true;
	}
	return false;
}

/* Is there a finding about blanks of this kind?  Some of them are reported at the first place in a game only. */
static bool
blanks_explained(const struct findings *f, struct span is, struct span should)
{
	size_t ends = line_ends(is), wanted = line_ends(should);
	bool trails = is.n > 0 && (*is.p == ' ' || *is.p == '\t') && ends > 0;

	return (contains_byte(is, '\t') && is_raised(f, DIAG_LEX_TAB)) ||
	    (contains_byte(is, '\r') && is_raised(f, DIAG_LEX_LONE_CR)) ||
	    (trails && is_raised(f, DIAG_LEX_TRAILING_SPACE)) ||
	    (ends > wanted && (is_raised(f, DIAG_STRUCT_EXTRA_BLANK_LINE) || is_raised(f, DIAG_STRUCT_BLANK_LINE_IN_MOVETEXT))) ||
	    (ends < wanted && (is_raised(f, DIAG_STRUCT_MISSING_BLANK_LINE) || is_raised(f, DIAG_LEX_NO_FINAL_NEWLINE) ||
	    is_raised(f, DIAG_LEX_LINE_TOO_LONG)));
}

/* -- tags -- */

static bool
has_line(struct span text, struct span line)
{
	while (text.n > 0)
		if (span_eq(take_line(&text), line))
			return true;
	return false;
}

/* Compares the tags line by line; in any order, if something explains that. */
static struct difference
compare_tags(struct pair *t)
{
	bool any_order = tags_explained(t->why);
	struct span all = t->should;

	while (t->is.n > 0) {
		struct span before = t->should, is = take_line(&t->is), should = take_line(&t->should);

		if (span_eq(is, should) || (any_order && has_line(all, is)))
			continue;
		if (is.n == should.n + 1 && is.p[should.n] == '\r' && span_starts(is, should)) {
			is = span_after(is, should.n);
			is.n++;
			if (!is_raised(t->why, DIAG_LEX_LONE_CR))
				return (struct difference){ is, SPAN("\n"), .found = true, .blank = true };
		} else if (span_trim(is).n == 0) {
			t->should = before;
			if (!is_raised(t->why, DIAG_STRUCT_BLANK_LINE_IN_TAGS))
				return (struct difference){ { is.p, is.n + 1 }, { NULL, 0 }, .found = true, .blank = true };
		} else if (!words_explained(t->why, is)) {
			return (struct difference){ is, should, .found = true };
		} else {
			any_order = true;
		}
	}
	if (t->should.n > 0 && !any_order)
		return (struct difference){ t->is, take_line(&t->should), .found = true };
	return (struct difference){ 0 };
}

/* -- words -- */

/* The next words of a text; empty ones after its end. */
struct words {
	struct span list[WINDOW + 2];
	int n;
};

static void
read_window(struct span s, struct words *w)
{
	w->n = 0;
	for (int i = 0; i < WINDOW + 2; i++) {
		take_first(&s, true);
		w->list[i] = take_first(&s, false);
		w->n += w->list[i].n > 0;
	}
}

/* Removes the text up to the end of its first n words, and returns it. */
static struct span
take_words(struct span *s, const struct words *w, int n)
{
	struct span taken = { s->p, n == 0 ? 0 : (size_t)(w->list[n - 1].p + w->list[n - 1].n - s->p) };

	*s = span_after(*s, taken.n);
	return taken;
}

/* Finds where both texts have the same two words again, after as few words as possible, and goes on there. */
static struct difference
resume_pair(struct pair *t)
{
	struct words is, should;
	struct difference d;

	read_window(t->is, &is);
	read_window(t->should, &should);
	for (int sum = 1; sum <= 2 * WINDOW; sum++)
		for (int i = sum > WINDOW ? sum - WINDOW : 0; i <= sum && i <= WINDOW; i++) {
			int k = sum - i;

			if (i > is.n || k > should.n || !span_eq(is.list[i], should.list[k]) ||
			    !span_eq(is.list[i + 1], should.list[k + 1]))
				continue;
			return (struct difference){ take_words(&t->is, &is, i), take_words(&t->should, &should, k), .found = true };
		}
	d = (struct difference){ t->is, t->should, .found = true };
	t->is = span_after(t->is, t->is.n), t->should = span_after(t->should, t->should.n);
	return d;
}

static bool
is_one_blank(struct span s)
{
	return s.n == 1 && (*s.p == ' ' || *s.p == '\n');
}

static bool
blanks_agree(const struct pair *t, struct span is, struct span should)
{
	return span_eq(is, should) || (t->refilled && is_one_blank(is) && is_one_blank(should)) ||
	    blanks_explained(t->why, is, should);
}

/* Are there blanks between words that differ which no line needs, and nothing explains? */
static struct difference
compare_inside(const struct pair *t, struct difference words)
{
	struct difference d = { take_first(&words.is, true), take_first(&words.should, true), .blank = true };

	while (words.is.n > 0 && (is_one_blank(d.is) || blanks_agree(t, d.is, d.should))) {
		take_first(&words.is, false);
		d.is = take_first(&words.is, true);
		d.should = SPAN(" ");
	}
	d.found = words.is.n > 0;
	return d;
}

/* Compares the next words and the blanks before them. */
static struct difference
compare_next(struct pair *t)
{
	struct pair before = *t;
	struct difference blanks = { take_first(&t->is, true), take_first(&t->should, true), .blank = true }, words;
	struct span next;

	if (span_eq(take_first(&t->is, false), take_first(&t->should, false))) {
		blanks.found = !blanks_agree(t, blanks.is, blanks.should);
		t->refilled = t->refilled || !span_eq(blanks.is, blanks.should);
		return blanks;
	}
	*t = before;
	words = resume_pair(t);
	next = span_trim(words.is);
	if (next.n == 0) {		/* something is missing before the next word */
		struct span rest = t->is;

		take_first(&rest, true);
		next = take_first(&rest, false);
	}
	t->refilled = true;
	return words_explained(t->why, next) ? compare_inside(t, words) : words;
}

static struct difference
compare_moves(struct pair *t)
{
	struct difference d = { 0 };

	while (!d.found && (t->is.n > 0 || t->should.n > 0))
		d = compare_next(t);
	return d;
}

/* -- the finding -- */

/* Writes what blanks there are, for people. */
static struct span
blanks_named(struct arena *a, struct span s)
{
	size_t ends = line_ends(s);

	if (s.n == 0)
		return SPAN("no blank");
	if (contains_byte(s, '\r'))
		return SPAN("CR LF");
	if (ends > 1)
		return ends == 2 ? SPAN("1 blank line") : arena_fmt(a, "%zu blank lines", ends - 1);
	if (ends == 1)
		return s.n == 1 ? SPAN("a line end") : *s.p == '\n' ? SPAN("an indented line") : SPAN("a line that ends in a blank");
	if (contains_byte(s, '\t'))
		return SPAN("a tab");
	return s.n == 1 ? SPAN("1 blank") : arena_fmt(a, "%zu blanks", s.n);
}

static struct span
shortened_text(struct span s)
{
	struct span line;

	s = span_trim(s);
	line = take_line(&s);
	if (line.n > SHOWN_MAX)
		for (line.n = SHOWN_MAX; line.n > SHOWN_MAX - 4 && ((unsigned char)line.p[line.n] & 0xc0) == 0x80; )
			line.n--;
	return line;
}

/* The place of a difference: without the blanks at its start that agree. */
static struct span
place_of_difference(const struct difference *d)
{
	size_t n = 0;

	if (!d->blank)
		return shortened_text(d->is);
	while (n < d->is.n && n < d->should.n && d->is.p[n] == d->should.p[n])
		n++;
	return span_after(d->is, n);
}

static void
report_difference(struct findings *f, const struct difference *d)
{
	struct finding *new = finding_add(f, DIAG_EXPORT_DIFFERS, place_of_difference(d));
	struct span is, should;

	if (new == NULL)
		return;
	if (d->blank) {
		is = blanks_named(&f->text, d->is), should = blanks_named(&f->text, d->should);
		new->message = arena_fmt(&f->text, "%.*s; pgn-replay writes %.*s", (int)is.n, is.p, (int)should.n, should.p);
		return;
	}
	should = shortened_text(d->should);
	new->canonical = arena_span(&f->text, should);
	new->utf8 = true;
	new->message = should.n == 0 ? SPAN("pgn-replay does not write this here") : arena_fmt(&f->text,
	    "pgn-replay %s %.*s here", new->token.n == 0 ? "also writes" : "writes", (int)should.n, should.p);
}

/* The length of the text up to the end of its last tag. */
static size_t
tags_end(const struct record *r, const struct tags *tags)
{
	const char *end = r->text.p;

	for (int i = 0; i < tags->n; i++)
		if (tags->list[i].text.p + tags->list[i].text.n > end)
			end = tags->list[i].text.p + tags->list[i].text.n;
	return (size_t)(end - r->text.p);
}

static void
find_difference(struct export_check *c, const struct record *r, const struct tags *tags, struct findings *f)
{
	struct game_summary summary;
	struct span is = r->text, should = buf_span(&c->text);
	size_t is_n = tags_end(r, tags), should_n = 0;
	struct pair t;
	struct difference d;

	game_check(c->game, r, &summary);
	while (should_n < should.n && should.p[should_n] == '[')
		should_n = (size_t)((const char *)memchr(should.p + should_n, '\n', should.n - should_n) + 1 - should.p);
	should_n -= should_n > 0;	/* the end of the line is the first of those before the moves */
	t = (struct pair){ { is.p, is_n }, { should.p, should_n }, game_findings(c->game), false };
	d = compare_tags(&t);
	if (!d.found) {
		t.is = span_after(is, is_n), t.should = span_after(should, should_n);
		d = compare_moves(&t);
	}
	if (d.found)
		report_difference(f, &d);
	f->failed = f->failed || t.why->failed;
}

static void
review_export(void *working, const struct game_review *g, struct findings *f)
{
	static const struct write_options how = { .width = 80, .last = -1 };
	static const struct retagging plain;
	struct export_check *c = working;
	struct location place = { .encoding = ENC_CP1252 };
	struct view view = { .record = g->record, .place = &place, .score = g->score, .summary = g->summary };

	if (c->first.review != NULL)
		c->first.review(c->first.reviewer, g, f);
	f->said[DIAG_EXPORT_DIFFERS] = SEVERITY_OFF;	/* game_check() takes it for not looked for */
	/* pgn-replay --dry-run leaves a game alone whose variant is not known, too. */
	if (!finding_wanted(f, DIAG_EXPORT_DIFFERS) || g->record->cut || g->summary->verdict == VERDICT_NOT_JUDGED)
		return;
	if (g->summary->facts & FACT_8BIT || g->record->encoding != ENC_ASCII)
		place.encoding = encoding_of_part(g->record->text, (enum encoding)g->record->encoding);
	buf_clear(&c->text);
	if (g->summary->facts & (FACT_TAG | FACT_MOVE)) {	/* else it is not a game, and is not written */
		if (!retag(&plain, g->tags, g->score, g->summary, g->summary->terminator, &c->tags)) {
			f->failed = true;
			return;
		}
		view.tags = c->tags.list, view.tags_n = c->tags.n, view.result = c->tags.result;
		write_pgn.game(&c->text, &view, &how);
	}
	f->failed = f->failed || c->text.failed;
	if (!f->failed && !span_eq(buf_span(&c->text), g->record->text))
		find_difference(c, g->record, g->tags, f);
}

/* -- working memory -- */

void
export_check_free(struct export_check *c)
{
	if (c == NULL)
		return;
	retag_free(&c->tags);
	buf_free(&c->text);
	game_free(c->game);
	free(c);
}

struct export_check *
export_check_new(const struct game_options *in, struct game_options *out)
{
	struct export_check *c = calloc(1, sizeof(*c));

	if (c == NULL)
		return NULL;
	*out = c->how = c->first = *in;
	c->how.review = NULL;
	out->score = true;
	out->review = review_export;
	out->reviewer = c;
	c->how.score = false;
	c->grading.every = true;
	c->grading.level = c->grading.raised = SEVERITY_INFO;
	for (int id = DIAG_NONE + 1; id < DIAG_COUNT; id++)
		if (diag_rows[id].flags & (DIAG_FORM | DIAG_LOSS | DIAG_RECORD) && id != DIAG_EXPORT_DIFFERS)
			c->grading.severity[id] = diag_rows[id].severity;
	if ((c->game = game_new(&c->how, &c->grading)) == NULL) {
		export_check_free(c);
		return NULL;
	}
	return c;
}
