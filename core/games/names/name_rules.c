/* name_rules: the general corrections of sites and events. */
#include <string.h>

#include "games/names/name_internal.h"

/* Is the text anywhere in the content? */
static bool
has_text(const struct buf *b, struct span text)
{
	const char *p = b->p, *end = b->p + b->n;

	while ((size_t)(end - p) >= text.n && (p = memchr(p, *text.p, (size_t)(end - p) - text.n + 1)) != NULL) {
		if (memcmp(p, text.p, text.n) == 0)
			return true;
		p++;
	}
	return false;
}

/* Applies a general correction; true: it changed the text. */
static bool
apply_rule(const struct name_list *l, const struct rule *r, struct buf *b)
{
	struct span from = { l->text.p + r->from, r->from_n }, to = { l->text.p + r->to, r->to_n };
	struct buf new = { 0 };
	size_t at = 0;
	bool changed = false;

	if (!has_text(b, from))
		return false;
	if (r->at == NAME_RULE_SUFFIX && b->n >= from.n)
		at = b->n - from.n;
	buf_add(&new, (struct span){ b->p, at });
	for (size_t i = at; i < b->n; ) {
		bool here = span_starts(span_after(buf_span(b), i), from) && (r->at == NAME_RULE_INFIX || i == at);

		if (here)
			buf_add(&new, to);
		else
			buf_char(&new, b->p[i]);
		i += here ? from.n : 1;
		changed = changed || here;
	}
	new.failed = new.failed || b->failed;
	buf_free(b);
	*b = new;
	return changed;
}

bool
name_rules_apply(const struct name_list *l, enum name_kind kind, struct buf *b)
{
	bool done[NAME_RULE_SUFFIX + 1] = { false }, changed = false;

	for (size_t i = 0; i < l->rules_n && b->n > 0 && b->n <= NAME_LONGEST; i++) {
		const struct rule *r = &l->rules[i];

		if (r->kind == kind && (r->at == NAME_RULE_INFIX || !done[r->at]) && apply_rule(l, r, b))
			done[r->at] = changed = true;
	}
	return changed && b->n <= NAME_LONGEST;
}
