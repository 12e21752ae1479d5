/* completion: the table of shells, and what their scripts have in common. */
#include <string.h>

#include "toolkit/cli/completion.h"
#include "toolkit/cli/completion_internal.h"
#include "toolkit/cli/option_take.h"
#include "toolkit/input/file_list.h"

const struct completion_shell completion_shells[] = {
	{ "bash", completion_bash },
	{ "zsh",  completion_zsh },
	{ "fish", completion_fish },
	{ NULL, NULL },
};

enum offer_kind
completion_offer(const struct option *o)
{
	if (o->arg == NULL)
		return OFFER_NOTHING;
	if (option_has_list(o))
		return OFFER_WORDS;
	return strcmp(o->arg, "FILE") == 0 ? OFFER_FILES : strcmp(o->arg, "FOLDER") == 0 ? OFFER_FOLDERS : OFFER_NOTHING;
}

bool
completion_commas(const struct option *o)
{
	return completion_offer(o) == OFFER_WORDS && strcmp(o->arg, "LIST") == 0;
}

static bool
offer_the_same(const struct option *a, const struct option *b)
{
	return a->list == b->list && a->list_own == b->list_own &&
	    (a->list != NULL || a->list_own != NULL || strcmp(a->words, b->words) == 0);
}

const char *
completion_list(const struct completion *c, const struct option *o)
{
	const struct option *first = c->options;

	while (!options_shown(first) || completion_offer(first) != OFFER_WORDS || !offer_the_same(first, o))
		first++;
	return first->name;
}

bool
completion_word(struct span *rest, struct span *word, struct span *help)
{
	struct span line;

	*help = SPAN("");
	do {
		if (rest->p == NULL)
			return false;
		line = span_trim(span_cut(rest, '\n'));
	} while (line.n == 0);
	*word = span_cut(&line, ' ');
	if (line.p != NULL)
		*help = span_trim(line);
	return true;
}

/* The text that completion_word() reads, in that buffer. */
static struct span
text_of_option(const struct option *o, struct buf *b)
{
	buf_clear(b);
	option_list(o, b);
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
completion_lists(struct buf *b, const struct completion *c,
    void (*list)(struct buf *, const struct completion *, const struct option *, struct span text))
{
	struct buf text = { 0 };

	for (const struct option *o = c->options; o->name != NULL; o++)
		if (options_shown(o) && completion_offer(o) == OFFER_WORDS && completion_list(c, o) == o->name)
			list(b, c, o, text_of_option(o, &text));
	b->failed |= text.failed;
	buf_free(&text);
}

void
completion_endings(struct buf *b, const struct completion *c, const char *between)
{
	struct span rest = c->more_endings == NULL ? (struct span){ NULL, 0 } : span_of(c->more_endings), ending;

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

static void
put_endings(struct buf *b, const char *const *endings, const char *between)
{
	for (const char *const *e = endings; *e != NULL; e++) {
		buf_str(b, e == endings ? "" : between);
		buf_str(b, *e + 1);
	}
}

void
completion_compressed(struct buf *b, const char *between)
{
	put_endings(b, file_list_compressed, between);
}

void
completion_archives(struct buf *b, const char *between)
{
	put_endings(b, file_list_archives, between);
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
