/* text_edits: a list of corrections of a text, each of a few bytes. */
#include <stdlib.h>

#include "base/invariant.h"
#include "base/list.h"
#include "games/write/text_edits.h"

void
text_edits_add(struct text_edits *e, const char *at, size_t n, struct span replacement)
{
	size_t i;

	if (!list_reserve(&e->list, e->n + 1, &e->max, sizeof(*e->list))) {
		e->failed = true;
		return;
	}
	replacement = arena_span(&e->text, replacement);
	if (e->text.failed) {
		e->failed = true;
		return;
	}
	for (i = e->n; i > 0 && e->list[i - 1].at > at; i--)
		e->list[i] = e->list[i - 1];
	e->list[i] = (struct text_edit){ at, n, replacement };
	e->n++;
	INVARIANT(i == 0 || e->list[i - 1].at + e->list[i - 1].n <= at);
	INVARIANT(i + 1 == e->n || at + n <= e->list[i + 1].at);
}

void
text_edits_clear(struct text_edits *e)
{
	e->n = 0;
	if (e->text.blocks != NULL)
		arena_clear(&e->text);
}

void
text_edits_free(struct text_edits *e)
{
	free(e->list);
	arena_free(&e->text);
	*e = (struct text_edits){ 0 };
}

void
text_edits_apply(struct span text, const struct text_edits *edits, struct buf *out)
{
	for (const struct text_edit *e = edits->list; e < edits->list + edits->n; e++) {
		size_t kept = (size_t)(e->at - text.p);

		buf_add(out, (struct span){ text.p, kept });
		buf_add(out, e->replacement);
		text = span_after(text, kept + e->n);
	}
	buf_add(out, text);
}
