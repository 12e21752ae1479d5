/*
 * fuzz_lane: movetext is replayed to the same end with every lane and without one.  The first byte chooses what is done
 * after an illegal move, the line end, and whether the score is kept.
 */
#include <string.h>

#include "toolkit/finding/grading.h"
#include "fuzz/fuzz.h"
#include "support/lane.h"
#include "support/lane_replay.h"

enum { BEHIND = 64 };

static void
grade(struct grading *g)
{
	char error[160];

	must(grading_set(g, grading_profile(SPAN("default")), NULL, 0, SEVERITY_WARNING, SEVERITY_WARNING, error));
	for (size_t i = 0; i < sizeof(form) / sizeof(form[0]); i++)
		g->severity[form[i]] = SEVERITY_OFF;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static struct lane_replay plain, fast;
	static struct grading grading;
	const struct lane_body *lanes[] = { &lane_portable, lane_avx2() };
	struct lane_how how = { .grading = &grading, .start = position_start };
	char *text;

	if (n < 2)
		return 0;
	grade(&grading);
	how.on_illegal = (enum on_illegal)(data[0] & 3);
	how.eol = data[0] & 4 ? '\r' : '\n';
	how.score = (data[0] & 8) != 0;
	text = calloc(1, n - 1 + BEHIND);
	must(text != NULL);
	memcpy(text, data + 1, n - 1);
	lane_replay(&plain, (struct span){ text, n - 1 }, &how, NULL);
	for (size_t i = 0; i < sizeof(lanes) / sizeof(lanes[0]) && lanes[i] != NULL; i++) {
		lane_replay(&fast, (struct span){ text, n - 1 }, &how, lanes[i]);
		must(lane_replay_differs(&plain, &fast) == NULL);
		lane_replay_free(&fast);
	}
	lane_replay_free(&plain);
	free(text);
	return 0;
}
