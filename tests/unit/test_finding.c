/* test_finding: which findings of a game are kept, how often, how severe they are, and in which order. */
#include <string.h>

#include "games/interface/finding_about.h"
#include "toolkit/finding/finding.h"
#include "support/check.h"

/* One of each scope. */
#define EACH DIAG_ENC_BOM_INSIDE
#define GAME DIAG_ENC_NBSP
#define ONCE DIAG_ENC_BOM

static struct grading grading;
static struct findings found;
static const char text[] = "0123456789";

/* An empty list; each finding has the severity of its row, and all are kept. */
static void
start(void)
{
	memset(&grading, 0, sizeof(grading));
	for (int id = 0; id < DIAG_COUNT; id++)
		grading.severity[id] = diag_rows[id].severity;
	grading.level = SEVERITY_INFO;
	found.grading = &grading;
	findings_clear(&found);
}

static struct span
at(int place)
{
	return (struct span){ text + place, 1 };
}

/* finding_add() does what finding_wanted() has said. */
static bool
adds(enum diag id)
{
	bool wanted = finding_wanted(&found, id);
	size_t n = found.n;
	struct finding *f = finding_add(&found, id, at(1));

	CHECK((f != NULL) == wanted && found.n == n + (f != NULL), "%s: wanted %d, added %d", diag_rows[id].id, wanted, f != NULL);
	return f != NULL;
}

/* With its severity; OFF: not added. */
static enum severity
adds_as(enum diag id, enum severity severity)
{
	struct finding *f = finding_add_as(&found, id, severity, at(1));

	return f == NULL ? SEVERITY_OFF : f->severity;
}

/* A finding whose scope is the game or the file is kept once in a game, unless every place is asked for. */
static void
repeated(void)
{
	static const enum diag ids[] = { EACH, GAME, ONCE };

	for (int how = 0; how < 4; how++)
		for (size_t i = 0; i < sizeof(ids) / sizeof(ids[0]); i++) {
			enum diag id = ids[i];
			bool again = id == EACH || how == 1 || how == 2;

			start();
			grading.chosen[id] = how == 1;
			grading.every = how == 2;
			/* that another one was chosen does not matter */
			grading.chosen[DIAG_ENC_NUL] = how == 3;
			CHECK(adds(id), "%s, %d: not even once", diag_rows[id].id, how);
			CHECK(adds(id) == again && adds(id) == again, "%s, %d: %sagain", diag_rows[id].id, how, again ? "not " : "");
			findings_clear(&found);
			CHECK(adds(id), "%s, %d: not in the next game", diag_rows[id].id, how);
		}
}

/* One that is more severe than those before it is kept. */
static void
more_severe(void)
{
	start();
	CHECK(adds_as(GAME, SEVERITY_INFO) == SEVERITY_INFO, "the first");
	CHECK(adds_as(GAME, SEVERITY_INFO) == SEVERITY_OFF, "the same again");
	CHECK(finding_wanted(&found, GAME) && adds_as(GAME, SEVERITY_WARNING) == SEVERITY_WARNING, "a more severe one");
	CHECK(!finding_wanted(&found, GAME), "what is as severe as its row");
	CHECK(adds_as(GAME, SEVERITY_WARNING) == SEVERITY_OFF && adds_as(GAME, SEVERITY_INFO) == SEVERITY_OFF, "less severe ones");
	CHECK(found.n == 2 && found.said[GAME] == SEVERITY_WARNING, "%zu findings", found.n);
	CHECK(adds_as(EACH, SEVERITY_WARNING) == SEVERITY_WARNING && adds_as(EACH, SEVERITY_INFO) == SEVERITY_INFO, "at each place");
	CHECK(found.said[EACH] == SEVERITY_WARNING, "the highest is remembered");
}

/* Which severity: that of the case, unless the user has named one; what is chosen is raised. */
static void
severities(void)
{
	static const struct {
		bool fixed, chosen;
		enum severity row, given, raised, is;
	} rows[] = {
		{ false, false, SEVERITY_WARNING, SEVERITY_INFO, SEVERITY_ERROR, SEVERITY_INFO },
		{ false, false, SEVERITY_WARNING, SEVERITY_ERROR, SEVERITY_INFO, SEVERITY_ERROR },
		{ false, true, SEVERITY_WARNING, SEVERITY_INFO, SEVERITY_WARNING, SEVERITY_WARNING },
		{ false, true, SEVERITY_WARNING, SEVERITY_WARNING, SEVERITY_WARNING, SEVERITY_WARNING },
		{ false, true, SEVERITY_WARNING, SEVERITY_ERROR, SEVERITY_WARNING, SEVERITY_ERROR },
		{ true, false, SEVERITY_INFO, SEVERITY_ERROR, SEVERITY_WARNING, SEVERITY_INFO },
		{ true, true, SEVERITY_INFO, SEVERITY_ERROR, SEVERITY_WARNING, SEVERITY_INFO },
		{ true, true, SEVERITY_ERROR, SEVERITY_INFO, SEVERITY_WARNING, SEVERITY_ERROR },
		/* off in the grading, or in this case */
		{ true, false, SEVERITY_OFF, SEVERITY_ERROR, SEVERITY_INFO, SEVERITY_OFF },
		{ false, false, SEVERITY_OFF, SEVERITY_ERROR, SEVERITY_INFO, SEVERITY_OFF },
		{ false, false, SEVERITY_WARNING, SEVERITY_OFF, SEVERITY_INFO, SEVERITY_OFF },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		enum severity is;

		start();
		grading.fixed[EACH] = rows[i].fixed;
		grading.chosen[EACH] = rows[i].chosen;
		grading.severity[EACH] = rows[i].row;
		grading.raised = rows[i].raised;
		CHECK(finding_wanted_as(&found, EACH, rows[i].given) == (rows[i].is != SEVERITY_OFF), "%zu: wanted", i);
		is = adds_as(EACH, rows[i].given);
		CHECK(is == rows[i].is, "%zu: %s, not %s", i, severity_name(is), severity_name(rows[i].is));
		CHECK((finding_add(&found, EACH, at(0)) != NULL) == (rows[i].row != SEVERITY_OFF), "%zu: finding_add", i);
	}
}

/* Below the level nothing is kept but what is counted; it has been raised all the same. */
static void
level(void)
{
	start();
	grading.level = SEVERITY_WARNING;
	CHECK(finding_add(&found, ONCE, at(0)) == NULL && found.n == 0, "info");
	CHECK(found.said[ONCE] == SEVERITY_INFO && found.dirty, "it was raised");
	CHECK(!finding_wanted_as(&found, EACH, SEVERITY_INFO) && adds_as(EACH, SEVERITY_INFO) == SEVERITY_OFF, "info in this case");
	CHECK(finding_wanted_as(&found, EACH, SEVERITY_WARNING) && adds_as(EACH, SEVERITY_WARNING) != SEVERITY_OFF, "at the level");
	CHECK(adds_as(EACH, SEVERITY_ERROR) == SEVERITY_ERROR, "above it");
	grading.counted[EACH] = true;
	CHECK(finding_wanted_as(&found, EACH, SEVERITY_INFO) && adds_as(EACH, SEVERITY_INFO) == SEVERITY_INFO, "counted");
	findings_clear(&found);
	CHECK(found.said[ONCE] == SEVERITY_OFF && !found.dirty, "cleared");
}

/* What a new one has, besides what is filled in. */
static void
new_one(void)
{
	struct finding *f;

	start();
	f = finding_add(&found, EACH, at(4));
	CHECK(f != NULL && f->id == EACH && f->severity == SEVERITY_WARNING && f->token.p == text + 4 &&
	    f->token.n == 1, "what it is");
	CHECK(f != NULL && f->about == NULL && !f->at_end && f->message.n == 0, "what it is not");
	CHECK(finding_says(f)->ply == -1 && finding_says(f)->side == -1, "what it does not say");
	finding_about(&found, f)->ply = 3;
	CHECK(finding_about(&found, f) == f->about && finding_says(f)->ply == 3 && finding_says(f)->side == -1, "what it says");
	finding_add_saying(&found, EACH, at(5), "%d of %s", 3, "them");
	CHECK(found.n == 2 && span_eq(found.list[1].message, SPAN("3 of them")) && found.list[1].token.p == text + 5, "its message");
	finding_add_saying(&found, GAME, at(5), "x");
	finding_add_saying(&found, GAME, at(6), "y");
	CHECK(found.n == 3 && span_eq(found.list[2].message, SPAN("x")), "said once: %zu", found.n);
}

/* Muted: not kept, also those that were added before; whether they were raised is known. */
static void
muted(void)
{
	start();
	CHECK(adds(EACH) && adds(GAME), "two findings");
	found.muted.by[EACH] = 1;
	found.muted.n = 1;
	CHECK(finding_add(&found, EACH, at(0)) == NULL && found.n == 2, "muted");
	CHECK(adds_as(DIAG_ENC_NUL, SEVERITY_ERROR) == SEVERITY_ERROR, "another one");
	found.muted.by[DIAG_ENC_NUL] = 1;
	findings_sort(&found);
	CHECK(found.n == 1 && found.list[0].id == GAME && found.worst == SEVERITY_WARNING, "%zu are left", found.n);
	found.muted.by[DIAG_ENC_MIXED] = 1;
	CHECK(finding_add(&found, DIAG_ENC_MIXED, at(0)) == NULL && found.said[DIAG_ENC_MIXED] == SEVERITY_WARNING, "it was raised");
	findings_clear(&found);
	CHECK(found.muted.n == 0 && found.muted.by[EACH] == 0 && adds(EACH), "not in the next game");
}

/* An item that had nothing to suppress is reported at its place, with its name. */
static void
unused(void)
{
	start();
	findings_unused(&found);
	CHECK(found.n == 0, "there are no items");
	found.muted.n = 3;
	found.muted.by[EACH] = 1;
	found.muted.by[GAME] = 2;
	found.muted.by[DIAG_ENC_REPLACEMENT_CHAR] = found.muted.by[DIAG_ENC_NUL] = 3;
	found.items[0] = at(2), found.items[1] = at(4), found.items[2] = at(6);
	finding_add(&found, GAME, at(0));
	findings_unused(&found);
	CHECK(found.n == 2 && found.list[0].id == DIAG_IGNORE_UNUSED && found.list[0].token.p == text + 2 &&
	    found.list[1].token.p == text + 6, "%zu findings", found.n);
	CHECK(span_eq(found.list[0].message, SPAN("enc-bom-inside is ignored here, but there is none in this game")), "%.*s",
	    (int)found.list[0].message.n, found.list[0].message.p);

	/* An item that names several has the beginning that they have in common. */
	CHECK(span_starts(found.list[1].message, SPAN("enc-* is ignored here")), "%.*s", (int)found.list[1].message.n,
	    found.list[1].message.p);
	start();
	found.muted.n = 1;
	found.muted.by[DIAG_ENC_NUL] = found.muted.by[GAME] = 1;
	found.items[0] = at(3);
	findings_unused(&found);
	CHECK(found.n == 1 && span_starts(found.list[0].message, SPAN("enc-n* is ignored here")), "%zu findings", found.n);
	findings_clear(&found);
}

/* No more than FINDINGS_MAX are kept; the others are counted, and count for the worst severity. */
static void
too_many(void)
{
	start();
	for (int i = 0; i < FINDINGS_MAX; i++)
		CHECK(adds_as(EACH, SEVERITY_INFO) == SEVERITY_INFO, "finding %d", i);
	findings_more(&found, at(9));
	CHECK(found.n == FINDINGS_MAX && found.more == 0 && found.worst == SEVERITY_OFF, "as many as there may be");
	CHECK(adds_as(EACH, SEVERITY_INFO) == SEVERITY_OFF, "one too many");
	for (int i = 5; i < FINDINGS_MAX; i++)	/* the newest stay */
		CHECK(adds_as(EACH, SEVERITY_WARNING) == SEVERITY_WARNING, "warning %d takes the place of an info", i);
	CHECK(adds_as(EACH, SEVERITY_ERROR) == SEVERITY_ERROR && adds_as(EACH, SEVERITY_ERROR) == SEVERITY_ERROR, "so does an error");
	CHECK(adds_as(EACH, SEVERITY_WARNING) == SEVERITY_OFF, "no info is left");
	for (int i = 6; i < FINDINGS_MAX; i++)
		CHECK(adds_as(EACH, SEVERITY_ERROR) == SEVERITY_ERROR, "error %d takes the place of a warning", i);
	CHECK(adds_as(EACH, SEVERITY_ERROR) == SEVERITY_OFF, "only errors are left");
	CHECK(found.n == FINDINGS_MAX && found.more == 2 * (FINDINGS_MAX - 3) && found.worst == SEVERITY_ERROR, "%zu more", found.more);
	grading.severity[DIAG_LIMIT_DIAGNOSTICS] = SEVERITY_OFF;
	findings_more(&found, at(9));
	CHECK(found.n == FINDINGS_MAX, "it is not said if nobody wants to know");
	grading.severity[DIAG_LIMIT_DIAGNOSTICS] = SEVERITY_WARNING;
	findings_more(&found, at(0));
	findings_sort(&found);
	CHECK(found.n == FINDINGS_MAX + 1 && found.list[FINDINGS_MAX].id == DIAG_LIMIT_DIAGNOSTICS, "it is the last");
	CHECK(found.list[FINDINGS_MAX].severity == SEVERITY_WARNING && found.list[FINDINGS_MAX].token.p == text, "as it is graded");
	CHECK(span_eq(found.list[FINDINGS_MAX].message, SPAN("1994 more findings in this game are left out")), "its message");
	CHECK(found.worst == SEVERITY_ERROR, "the worst is one that was not kept");
	findings_clear(&found);
	CHECK(found.n == 0 && found.more == 0 && found.worst == SEVERITY_OFF, "cleared");
}

/* By place; those about the end last; else in the order in which they were added. */
static void
sorted(void)
{
	static const struct {
		int place, number;
		bool at_end;
	} added[] = { { 5, 3, false }, { 2, 1, false }, { 0, 5, true }, { 9, 4, false }, { 5, 3, false }, { 0, 5, true },
		{ 2, 1, false }, { 3, 2, false }, { 1, 0, false } };
	int last_number = -1, last_ply = -1;

	start();
	for (size_t i = 0; i < sizeof(added) / sizeof(added[0]); i++) {
		struct finding *f = finding_add_as(&found, EACH, i == 3 ? SEVERITY_ERROR : SEVERITY_INFO, at(added[i].place));

		f->at_end = added[i].at_end;
		finding_about(&found, f)->number = (unsigned)added[i].number;
		finding_about(&found, f)->ply = (int)i;
	}
	findings_sort(&found);
	CHECK(found.n == sizeof(added) / sizeof(added[0]), "%zu", found.n);
	for (size_t i = 0; i < found.n; i++) {
		const struct finding_about *about = finding_says(&found.list[i]);
		int number = (int)about->number;

		CHECK(number > last_number || (number == last_number && about->ply > last_ply), "number %zu", i);
		last_number = number;
		last_ply = about->ply;
	}
	CHECK(found.worst == SEVERITY_ERROR, "the worst: %s", severity_name(found.worst));
}

/* Those about exactly this token go; the message of the first that has one is returned. */
static void
removed(void)
{
	struct span message;

	start();
	finding_add(&found, EACH, at(3));
	finding_add_saying(&found, EACH, at(3), "first");
	finding_add_saying(&found, EACH, (struct span){ text + 3, 2 }, "longer");
	finding_add_saying(&found, EACH, at(4), "after it");
	finding_add_saying(&found, EACH, at(3), "second");
	finding_add_saying(&found, EACH, at(2), "before it");
	message = findings_remove(&found, at(3));
	CHECK(span_eq(message, SPAN("first")), "%.*s", (int)message.n, message.p);
	CHECK(found.n == 3 && span_eq(found.list[0].message, SPAN("longer")) && span_eq(found.list[1].message, SPAN("after it")) &&
	    span_eq(found.list[2].message, SPAN("before it")), "%zu are left", found.n);
	CHECK(findings_remove(&found, at(3)).n == 0 && found.n == 3, "there is none");
}

/* A finding that needs what the game has not shown, or is below the level, is not told with it. */
static void
told(void)
{
	struct finding f = { .severity = SEVERITY_WARNING, .needs = 6 };

	CHECK(finding_told(&f, SEVERITY_WARNING, 6) && finding_told(&f, SEVERITY_INFO, 7), "all that it needs");
	CHECK(!finding_told(&f, SEVERITY_INFO, 4) && !finding_told(&f, SEVERITY_INFO, 2) &&
	    !finding_told(&f, SEVERITY_INFO, 0), "less");
	CHECK(!finding_told(&f, SEVERITY_ERROR, 6), "below the level");
	f.needs = 0;
	CHECK(finding_told(&f, SEVERITY_WARNING, 0), "it needs nothing");
}

/* A habit of a file is a matter of form: no error, no loss. */
static void
habits(void)
{
	for (int id = DIAG_NONE + 1; id < DIAG_COUNT; id++)
		CHECK(!(diag_rows[id].flags & DIAG_HABIT) ||
		    (diag_rows[id].severity < SEVERITY_ERROR && !(diag_rows[id].flags & DIAG_LOSS)), "%s", diag_rows[id].id);
}

int
main(void)
{
	RUN(repeated);
	RUN(more_severe);
	RUN(severities);
	RUN(level);
	RUN(new_one);
	RUN(muted);
	RUN(unused);
	RUN(too_many);
	RUN(sorted);
	RUN(removed);
	RUN(told);
	RUN(habits);
	findings_free(&found);
	return check_end();
}
