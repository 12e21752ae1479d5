/* test_report_streams: items that are written, held, dropped, left out and counted. */
#include <string.h>

#include "support/check.h"
#include "toolkit/run/report_streams.h"

static void
put_left_out(struct buf *b, const struct left_out *l, const struct report_style *style)
{
	(void)style;
	if (l->habit)
		buf_fmt(b, "%.*s in %d of %d from %d on: ", (int)l->message.n, l->message.n > 0 ? l->message.p : "", (int)l->games,
		    (int)l->of, (int)l->line);
	buf_fmt(b, "%d more of %s", (int)l->more, diag_rows[l->id].id);
}

static void
put_summary(struct buf *b, const struct totals *t)
{
	buf_fmt(b, "left out %d", (int)t->left_out);
}

static void
put_seal(struct buf *b, const struct seal *s)
{
	buf_fmt(b, "#%u%s", s->nth, s->baselined ? "b" : "");
}

static const struct report_format few = {
	.name = "few", .between = ",", .left_out = put_left_out, .summary = put_summary, .seal = put_seal, .most = 3,
	.baselined = true,
};

static void
item(struct report_streams *s, const char *text)
{
	struct buf *to = report_streams_item(s, 0, (struct span){ NULL, 0 }, NULL);

	if (to == NULL)
		return;
	buf_str(to, text);
	report_streams_seal(s, 0, to, (struct prints){ 7, 7 }, false);
}

static bool
reads(const struct report_streams *s, const char *text)
{
	bool same = span_eq(buf_span(&s->list[0].out), span_of(text));

	if (!same)
		printf("# %.*s\n", (int)s->list[0].out.n, s->list[0].out.p);
	return same;
}

static void
open_one(struct report_streams *s, struct batch_options *o, unsigned max)
{
	*o = (struct batch_options){ .reports = { { .format = &few, .max = max } }, .reports_n = 1 };
	memset(s, 0, sizeof(*s));
	CHECK(report_streams_open(s, o), "there is memory");
}

/* Dropped items leave no separator, and do not count towards the most items of a report. */
static void
drops(void)
{
	static struct report_streams s;
	struct batch_options o;

	open_one(&s, &o, 0);
	report_streams_file(&s, SPAN("a"), true);
	for (int i = 0; i < 5; i++)
		item(&s, "x");
	CHECK(reads(&s, ""), "as it was put");
	report_streams_drop(&s);
	report_streams_file(&s, SPAN("b"), true);
	for (int i = 0; i < 4; i++) {
		report_streams_number(&s, (struct prints){ 7, 7 });
		item(&s, "y");
	}
	CHECK(reads(&s, ""), "as it was put");
	report_streams_let_go(&s);
	CHECK(reads(&s, "y#1,y#2,y#3"), "as it was put");
	/* Lines about findings that were left out do not count as items. */
	report_streams_end(&s, &(struct totals){ .files = 2 }, true);
	CHECK(reads(&s, "y#1,y#2,y#3,left out 1"), "as it was put");
	CHECK(!report_streams_failed(&s), "a report of one");
	report_streams_free(&s);
}

static unsigned
shows(struct report_streams *s, enum diag id, unsigned by_rows)
{
	return report_streams_show(s, &(struct counted){ .id = id, .severity = SEVERITY_INFO, .by_rows = by_rows });
}

static void
left_out(void)
{
	static struct report_streams s;
	struct batch_options o;
	struct report_file file = { .name = SPAN("a") };

	open_one(&s, &o, 2);
	report_streams_file(&s, SPAN("a"), false);
	CHECK(shows(&s, DIAG_LEX_UNKNOWN_TOKEN, 0) == 1, "a report of one");
	CHECK(shows(&s, DIAG_LEX_UNKNOWN_TOKEN, 1) == 0, "a report of one");	/* reported in a row */
	CHECK(shows(&s, DIAG_LEX_UNKNOWN_TOKEN, 0) == 1, "a report of one");
	CHECK(shows(&s, DIAG_LEX_UNKNOWN_TOKEN, 0) == 0, "a report of one");
	CHECK(shows(&s, DIAG_ENC_BOM, 0) == 1, "a report of one");
	CHECK(shows(&s, DIAG_ENC_BOM, 0) == 0, "a report of one");
	/* Findings in a baseline do not count towards the maximum of new ones. */
	CHECK(report_streams_show_baselined(&s, &(struct counted){ .id = DIAG_ENC_BOM }) == 1, "a report of one");
	CHECK(report_streams_show_baselined(&s, &(struct counted){ .id = DIAG_ENC_BOM }) == 0, "a report of one");
	report_streams_file_end(&s, &file, SEVERITY_ERROR);
	CHECK(reads(&s, "1 more of enc-bom,1 more of lex-unknown-token"), "as it was put");
	report_streams_file(&s, SPAN("b"), false);
	CHECK(shows(&s, DIAG_LEX_UNKNOWN_TOKEN, 0) == 1, "a report of one");
	report_streams_end(&s, &(struct totals){ .files = 2 }, true);
	CHECK(reads(&s, "1 more of enc-bom,1 more of lex-unknown-token,left out 2"), "as it was put");
	report_streams_free(&s);
}

static const struct report_format habits = {
	.name = "habits", .left_out = put_left_out, .summary = put_summary, .habits = true,
};

/* A game with a finding of each id, the first below a heading. */
static void
add_game(struct report_streams *s, char name, const char *said, enum diag a, enum diag b)
{
	const enum diag ids[] = { a, b };
	char heading[] = { '<', name, '>' };
	struct span above = { heading, sizeof(heading) };

	report_streams_record(s, true);
	for (int i = 0; i < 2; i++) {
		struct counted c = { .id = ids[i], .severity = SEVERITY_WARNING, .line = (uint64_t)name, .said = span_of(said) };
		struct buf *to;

		if (ids[i] == DIAG_NONE || report_streams_show(s, &c) == 0 || (to = report_streams_item(s, 0, above, &c)) == NULL)
			continue;
		above.n = 0;
		buf_fmt(to, "%c%d ", name, i);
	}
}

static void
open_habits(struct report_streams *s, struct batch_options *o, unsigned max)
{
	open_one(s, o, max);
	o->reports[0].format = &habits;
	o->every_place = max == 0;
	report_streams_file(s, SPAN("a"), false);
}

/* Ends the file and frees the streams. */
static bool
ends_as(struct report_streams *s, const char *text)
{
	struct report_file file = { .name = SPAN("a") };
	bool same;

	report_streams_weigh(s);
	report_streams_file_end(s, &file, SEVERITY_ERROR);
	same = reads(s, text);
	report_streams_free(s);
	return same;
}

static const enum diag date = DIAG_TAG_DATE_FORMAT, illegal = DIAG_ILLEGAL_MOVE;

static void
says_habits(void)
{
	static struct report_streams s;
	struct batch_options o;

	open_habits(&s, &o, 5);
	for (char game = 'a'; game < 'e'; game++)
		add_game(&s, game, "no", date, game == 'b' ? illegal : DIAG_NONE);
	CHECK(ends_as(&s, "<b>b1 no in 4 of 4 from 97 on: 4 more of tag-date-format"), "the heading stays, the place goes");

	open_habits(&s, &o, 5);
	for (char game = 'a'; game < 'e'; game++)
		add_game(&s, game, game == 'a' ? "no" : "yes", date, game == 'd' ? date : DIAG_NONE);
	CHECK(ends_as(&s, " in 4 of 4 from 97 on: 5 more of tag-date-format"), "games are counted, not places");

	open_habits(&s, &o, 5);
	for (char game = 'a'; game < 'd'; game++)
		add_game(&s, game, "no", date, DIAG_NONE);
	CHECK(ends_as(&s, "<a>a0 \n<b>b0 \n<c>c0 "), "three games are no evidence");

	open_habits(&s, &o, 5);
	for (char game = 'a'; game < 'i'; game++)
		add_game(&s, game, "no", game < 'e' ? date : DIAG_NONE, DIAG_NONE);
	CHECK(ends_as(&s, "<a>a0 \n<b>b0 \n<c>c0 \n<d>d0 "), "half of the games are not most of them");

	open_habits(&s, &o, 5);
	for (char game = 'a'; game < 'e'; game++)
		add_game(&s, game, "no", illegal, DIAG_NONE);
	CHECK(ends_as(&s, "<a>a0 \n<b>b0 \n<c>c0 \n<d>d0 "), "what is wrong with a game is no habit");

	open_habits(&s, &o, 0);
	for (char game = 'a'; game < 'e'; game++)
		add_game(&s, game, "no", date, DIAG_NONE);
	CHECK(ends_as(&s, "<a>a0 \n<b>b0 \n<c>c0 \n<d>d0 "), "all places are asked for");
}

/* What is said of a file once its first games have been weighed. */
static void
says_late_habits(void)
{
	static struct report_streams s;
	struct batch_options o;

	open_habits(&s, &o, 2);
	for (int i = 0; i < HABIT_WEIGHED; i++)
		add_game(&s, 'a', "no", date, DIAG_NONE);
	for (int i = 0; i < 200; i++)
		add_game(&s, 'b', "no", DIAG_NONE, DIAG_NONE);
	add_game(&s, 'c', "no", date, DIAG_NONE);
	CHECK(ends_as(&s, "no in 101 of 301 from 97 on: 101 more of tag-date-format"), "a habit of the first games stays one");

	open_habits(&s, &o, 2);
	for (int i = 0; i < HABIT_WEIGHED; i++)
		add_game(&s, 'a', "no", DIAG_NONE, illegal);
	CHECK(reads(&s, ""), "what comes first waits");
	for (int i = 0; i < 200; i++)
		add_game(&s, 'b', "no", date, DIAG_NONE);
	CHECK(reads(&s, "<a>a1 \n<a>a1 \n<b>b0 \n<b>b0 "), "then nothing waits");
	CHECK(ends_as(&s, "<a>a1 \n<a>a1 \n<b>b0 \n<b>b0 no in 200 of 300 from 98 on: 198 more of tag-date-format98 more of illegal-move"),
	    "a habit that came later is said, too");
}

int
main(void)
{
	RUN(drops);
	RUN(left_out);
	RUN(says_habits);
	RUN(says_late_habits);
	return check_end();
}
