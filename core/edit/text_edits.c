/* text_edits: a list of corrections of a text, each of a few bytes. */
#include <assert.h>
#include <stdlib.h>

#include "base/list.h"
#include "edit/text_edits.h"
#include "edit/text_edits_internal.h"

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
	assert(i == 0 || e->list[i - 1].at + e->list[i - 1].n <= at);
	assert(i + 1 == e->n || at + n <= e->list[i + 1].at);
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
text_edits_apply_some(const char *p, const char *end, const struct text_edit *e, size_t n, struct buf *out)
{
	for (; n > 0; e++, n--) {
		buf_add(out, (struct span){ p, (size_t)(e->at - p) });
		buf_add(out, e->replacement);
		p = e->at + e->n;
	}
	buf_add(out, (struct span){ p, (size_t)(end - p) });
}

void
text_edits_apply(struct span text, const struct text_edits *e, struct buf *out)
{
	text_edits_apply_some(text.p, text.p + text.n, e->list, e->n, out);
}
