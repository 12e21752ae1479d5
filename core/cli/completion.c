/* completion: which shells there are, and what their scripts are made of. */
#include <string.h>

#include "cli/completion.h"
#include "cli/completion_internal.h"
#include "input/file_list.h"

const struct completion_shell completion_shells[] = {
	{ "bash", completion_bash },
	{ "zsh",  completion_zsh },
	{ "fish", completion_fish },
	{ NULL, NULL },
};

static const struct completion_row *
find_row(const struct completion *c, const char *name)
{
	const struct completion_row *row = c->rows;

	while (row != NULL && row->name != NULL && strcmp(row->name, name) != 0)
		row++;
	return row == NULL || row->name == NULL ? NULL : row;
}

const struct completion_row *
completion_list(const struct completion *c, const struct completion_row *row)
{
	const struct completion_row *r = c->rows;

	while (r->list != row->list || (r->list == NULL && strcmp(r->words, row->words) != 0))
		r++;
	return r;
}

struct offer
completion_offer(const struct completion *c, const struct option *o)
{
	const struct completion_row *row;

	if (o->arg == NULL)
		return (struct offer){ OFFER_NOTHING, NULL, false };
	if ((row = find_row(c, o->name)) == NULL)
		row = find_row(c, o->arg);
	if (row != NULL)
		return (struct offer){ OFFER_WORDS, row, strcmp(o->arg, "LIST") == 0 };
	return (struct offer){ strcmp(o->arg, "FILE") == 0 ? OFFER_FILES :
	    strcmp(o->arg, "FOLDER") == 0 ? OFFER_FOLDERS : OFFER_NOTHING, NULL, false };
}

bool
completion_shows(const struct option *o)
{
	return o->letter != 0 && o->help != NULL;
}

bool
completion_letter(const struct option *o)
{
	return o->letter > 0 && o->letter < 256;
}

bool
completion_word(const struct completion_row *row, struct span *rest, struct span *word, struct span *help)
{
	struct span line;

	*help = SPAN("");
	do {
		if (rest->p == NULL)
			return false;
		line = span_trim(span_cut(rest, row->list != NULL ? '\n' : ' '));
	} while (line.n == 0);
	*word = span_cut(&line, ' ');
	if (line.p != NULL)
		*help = span_trim(line);
	return true;
}

/* The text that completion_word() reads; `b` holds it where it is made. */
static struct span
text_of(const struct completion_row *row, struct buf *b)
{
	buf_clear(b);
	if (row->list == NULL)
		return span_of(row->words);
	row->list(b);
	return buf_span(b);
}

void
completion_put(struct buf *b, const struct completion *c, const char *text)
{
	for (; *text != '\0'; text++) {
		if (*text == '`')
			for (const char *p = c->program; *p != '\0'; p++)
				buf_char(b, *p == '-' ? '_' : *p);
		else
			buf_char(b, *text);
	}
}

void
completion_quote(struct buf *b, struct span s, const char *special, const char *quote)
{
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == '\'') {
			buf_str(b, quote);
			continue;
		}
		if (strchr(special, s.p[i]) != NULL)
			buf_char(b, '\\');
		buf_char(b, s.p[i]);
	}
}

void
completion_lists(struct buf *b, const struct completion *c,
    void (*list)(struct buf *, const struct completion *, const struct completion_row *, struct span text))
{
	struct buf text = { 0 };

	for (const struct completion_row *row = c->rows; row != NULL && row->name != NULL; row++) {
		bool used = false;

		for (const struct option *o = c->options; o->name != NULL; o++) {
			struct offer offer = completion_offer(c, o);

			used |= completion_shows(o) && offer.kind == OFFER_WORDS &&
			    completion_list(c, offer.row) == row;
		}
		if (used)
			list(b, c, row, text_of(row, &text));
	}
	b->failed |= text.failed;
	buf_free(&text);
}

void
completion_endings(struct buf *b, const struct completion *c, const char *between)
{
	const struct completion_row *row = find_row(c, "");
	struct span rest = row == NULL ? (struct span){ NULL, 0 } : span_of(row->words), ending;

	for (const char *const *e = c->endings; *e != NULL; e++) {
		buf_str(b, e == c->endings ? "" : between);
		buf_str(b, *e + 1);
	}
	while (rest.p != NULL) {
		ending = span_cut(&rest, ' ');
		buf_str(b, between);
		buf_add(b, (struct span){ ending.p + 1, ending.n - 1 });
	}
}

void
completion_compressed(struct buf *b, const char *between)
{
	for (const char *const *e = file_list_compressed; *e != NULL; e++) {
		buf_str(b, e == file_list_compressed ? "" : between);
		buf_str(b, *e + 1);
	}
}

bool
completion_write(struct buf *b, const char *shell, const struct completion *c)
{
	for (const struct completion_shell *s = completion_shells; s->name != NULL; s++)
		if (strcmp(shell, s->name) == 0) {
			s->write(b, c);
			return true;
		}
	return false;
}
