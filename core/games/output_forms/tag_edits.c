/* tag_edits: changes of tags as edits of the text, of which all other bytes stay. */
#include <string.h>

#include "base/ascii.h"
#include "games/output_forms/tag_edits.h"

/* The changes of the tags of one record. */
struct tag_edits {
	const struct record *record;
	struct text_edits *edits;
	enum encoding encoding;		/* in which its text is written */
	bool guess;			/* that is not certain */
	bool fits;			/* all new texts can be written in it */
	struct buf text;
};

/* Is the value of a tag in quotation marks, so that it can be changed alone? */
static bool
is_quoted(const struct tag *t)
{
	return t->value.p != NULL && t->value.p > t->text.p && t->value.p + t->value.n < t->text.p + t->text.n &&
	    t->value.p[-1] == '"' && t->value.p[t->value.n] == '"';
}

static void
put_tag_text(struct tag_edits *c, struct span text)
{
	bool ascii = true;

	for (size_t i = 0; i < text.n; i++)
		ascii = ascii && (signed char)text.p[i] >= 0;
	c->fits = c->fits && (ascii || !c->guess) && encoding_write(&c->text, text, c->encoding);
}

static void
put_tag_pair(struct tag_edits *c, const struct tag *t)
{
	buf_char(&c->text, '[');
	put_tag_text(c, t->name);
	buf_str(&c->text, " \"");
	put_tag_text(c, t->value);
	buf_str(&c->text, "\"]");
}

/* Ends a line in the way of the first line of the text. */
static void
put_line_end(struct tag_edits *c)
{
	struct span text = c->record->text;
	const char *end = memchr(text.p, c->record->eol, text.n);

	buf_str(&c->text, c->record->eol == '\n' && end != NULL && end > text.p && end[-1] == '\r' ? "\r" : "");
	buf_char(&c->text, c->record->eol);
}

static void
replace_tag_part(struct tag_edits *c, struct span part)
{
	c->edits->failed = c->edits->failed || c->text.failed;
	text_edits_add(c->edits, part.p, part.n, buf_span(&c->text));
	buf_clear(&c->text);
}

static bool
is_line_end(char c)
{
	return c == '\n' || c == '\r';
}

/* Takes a tag out, and its line, if nothing else is on it. */
static void
take_tag_out(struct tag_edits *c, const struct tag *t)
{
	const char *start = c->record->text.p, *end = start + c->record->text.n, *from = t->text.p, *to = from + t->text.n;

	while (from > start && ascii_is_space_or_tab(from[-1]))
		from--;
	while (to < end && ascii_is_space_or_tab(*to))
		to++;
	if ((from == start || is_line_end(from[-1])) && to < end && is_line_end(*to)) {
		to += *to == '\r' && to + 1 < end && to[1] == '\n';
		to++;
	} else if (to < end && !is_line_end(*to)) {
		from = t->text.p;
	}
	replace_tag_part(c, (struct span){ from, (size_t)(to - from) });
}

/* Did a step give the tag this name?  Names that are only corrected are not changed in a text that stays. */
static bool
is_renamed(const struct tag *now, const struct tag *before, const struct retagging *wish)
{
	for (int i = 0; i < wish->n; i++)
		if (wish->steps[i].kind == RETAG_RENAME && wish->steps[i].value.p == now->name.p)
			return !span_eq(now->name, before->name);
	return false;
}

static void
change_tag(struct tag_edits *c, const struct tag *now, const struct tag *before, bool renamed)
{
	const bool changed = !span_eq(now->value, before->value);

	if (changed && !is_quoted(before)) {
		put_tag_pair(c, now);
		replace_tag_part(c, before->text);
		return;
	}
	if (renamed) {
		put_tag_text(c, now->name);
		replace_tag_part(c, before->name);
	}
	if (changed) {
		put_tag_text(c, now->value);
		replace_tag_part(c, before->value);
	}
}

/* Where the tags of the text begin, or would. */
static const char *
start_of_tags(const struct record *r, const struct tags *tags)
{
	if (tags->n > 0)
		return tags->list[0].text.p;
	return r->text.p + (span_starts(r->text, SPAN("\xef\xbb\xbf")) ? 3 : 0);
}

/* Puts a new tag on a line of its own: after the tag that precedes it, or before all. */
static void
add_tag_edit(struct tag_edits *c, const struct tag *new, const struct tag *before, const char *start)
{
	if (before != NULL)
		put_line_end(c);
	put_tag_pair(c, new);
	if (before == NULL)
		put_line_end(c);
	replace_tag_part(c, (struct span){ before != NULL ? before->text.p + before->text.n : start, 0 });
}

static void
add_tag_edits(struct tag_edits *c, const struct retagged *now, const struct tags *tags)
{
	const char *start = start_of_tags(c->record, tags);
	const struct tag *before = NULL;

	for (int i = 0; i < now->n; i++)
		if (now->list[i].text.p == NULL)
			add_tag_edit(c, &now->list[i], before, start);
		else
			before = &now->list[i];
	if (tags->n > 0 || now->n == 0)
		return;
	put_line_end(c);	/* the moves follow after an empty line */
	replace_tag_part(c, (struct span){ start, 0 });
}

static const struct tag *
find_tag_of_text(const struct retagged *now, const struct tag *old)
{
	for (int i = 0; i < now->n; i++)
		if (now->list[i].text.p == old->text.p)
			return &now->list[i];
	return NULL;
}

bool
tag_edits_find(const struct retagged *now, const struct retagging *wish, const struct tags *tags, const struct record *r,
    enum encoding encoding, bool guess, struct text_edits *edits)
{
	struct tag_edits c = { .record = r, .edits = edits, .encoding = encoding, .guess = guess, .fits = true };

	add_tag_edits(&c, now, tags);
	for (int i = 0; i < tags->n; i++) {
		const struct tag *old = &tags->list[i], *new = find_tag_of_text(now, old);

		if (new != NULL)
			change_tag(&c, new, old, is_renamed(new, old, wish));
		else if (!retag_is_start(old->name))
			take_tag_out(&c, old);
	}
	buf_free(&c.text);
	if (!c.fits)
		text_edits_clear(edits);
	return c.fits;
}
