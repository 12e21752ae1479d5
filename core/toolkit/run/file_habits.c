/* file_habits: what is not a fault of one game, but how the source of a file writes. */
#include <string.h>

#include "toolkit/run/file_habits.h"

void
file_habits_clear(struct file_habits *h)
{
	memset(h->of, 0, sizeof(h->of));
	h->games = 0;
	h->in_game = false;
	buf_clear(&h->said);
}

void
file_habits_free(struct file_habits *h)
{
	buf_free(&h->said);
}

void
file_habits_record(struct file_habits *h, bool counts)
{
	h->games += counts;
	h->in_game = counts;
}

static struct span
said_of(const struct file_habits *h, const struct file_habit *of)
{
	return of->length == 0 ? (struct span){ NULL, 0 } : (struct span){ h->said.p + of->said, of->length };
}

void
file_habits_note(struct file_habits *h, enum diag id, uint64_t line, struct span said)
{
	struct file_habit *of = &h->of[id];

	if (!h->in_game || !(diag_rows[id].flags & DIAG_HABIT) || h->said.failed)
		return;
	if (of->games == 0) {
		*of = (struct file_habit){ .line = line, .said = h->said.n, .length = said.n };
		buf_add(&h->said, said);
	} else if (!of->differs) {
		of->differs = !span_eq(said_of(h, of), said);
	}
	of->games += of->last != h->games;
	of->last = h->games;
}

bool
file_habits_have(const struct file_habits *h, enum diag id)
{
	return h->of[id].games >= HABIT_LEAST && h->of[id].games > h->games / 2;
}

struct span
file_habits_message(const struct file_habits *h, enum diag id)
{
	return h->of[id].differs || h->said.failed ? (struct span){ NULL, 0 } : said_of(h, &h->of[id]);
}
