/* test_position_check: the questions that somebody asks have limits for each position, and no answer is open in silence. */
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "apps/positions/position_check.h"

/* White needs a search of about a thousand positions; the file has no effort left. */
static const char walled[] = "k5b1/Pp3p2/1P3Pp1/6P1/8/8/8/4K3 w - - 0 1";

static void
judge(const char *fen, struct position_check_options how, struct findings *findings, struct position_check *d)
{
	static struct grading grading;
	char error[160];

	CHECK(grading_set(&grading, grading_profile(SPAN("default")), NULL, 0, SEVERITY_INFO, SEVERITY_INFO, error), "%s", error);
	findings->grading = &grading;
	how.rules = rules_orthodox;
	memset(d, 0, sizeof(*d));
	CHECK(position_check_judge(span_of(fen), 1, &how, &(struct effort){ .left = 0 }, findings, d), "%s: no memory", fen);
}

/* Is there exactly one finding of the limit, and does it say this?  NULL: is there none? */
static bool
says(const struct findings *findings, const char *message)
{
	const struct finding *f = NULL;
	int n = 0;

	for (size_t i = 0; i < findings->n; i++)
		if (findings->list[i].id == DIAG_LIMIT_ANALYSIS) {
			f = &findings->list[i];
			n++;
		}
	return message == NULL ? n == 0 : n == 1 && span_eq(f->message, span_of(message));
}

static const struct {
	const char *fen;
	struct position_check_options how;
	int white, black;
	const char *message;
} rows[] = {
	{ walled, { .sides = 3 }, WINNABLE, WINNABLE, NULL },
	{ walled, { .sides = 3, .nodes = 20 }, UNDECIDED, UNDECIDED,
	    "whether either side can mate is undecided after 20 positions (--nodes 200 searches further)" },
	{ walled, { .sides = 1, .nodes = 20 }, UNDECIDED, UNDECIDED,
	    "whether White can mate is undecided after 20 positions (--nodes 200 searches further)" },
	{ walled, { .sides = 2, .nodes = 20 }, UNDECIDED, UNDECIDED,
	    "whether Black can mate is undecided after 20 positions (--nodes 200 searches further)" },
	{ walled, { .proof = true, .nodes = 20 }, UNDECIDED, UNDECIDED,
	    "no game that leads to the position was found in 20 positions (--nodes 200 searches further)" },
	{ walled, { .proof = true, .sides = 3, .nodes = 20 }, UNDECIDED, UNDECIDED,
	    "no game that leads to the position was found in 20 positions (--nodes 200 searches further); "
	    "whether either side can mate is undecided after 20 positions (--nodes 200 searches further)" },
	{ "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", { .sides = 3 }, UNDECIDED, UNDECIDED,
	    "whether either side can mate is undecided: it is searched for in chess only" },
};

static void
test_questions(void)
{
	static struct position_check d;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct findings findings = { 0 };

		judge(rows[i].fen, rows[i].how, &findings, &d);
		CHECK((int)d.mate[WHITE] == rows[i].white && (int)d.mate[BLACK] == rows[i].black, "row %zu: %d %d", i,
		    (int)d.mate[WHITE], (int)d.mate[BLACK]);
		CHECK(says(&findings, rows[i].message), "row %zu: %s; %s", i, d.mate_open, d.proof_open);
		findings_free(&findings);
	}
}

int
main(void)
{
	RUN(test_questions);
	return check_end();
}
