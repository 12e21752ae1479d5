/* asked_tags: tags that an option names, and which of them no game has. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/edit_distance.h"
#include "base/list.h"
#include "games/checks/asked_tags.h"
#include "games/checks/game_facts.h"
#include "games/pgn/tags.h"

enum { SENTENCE = 300, NAME_SHOWN = 60 };

bool
asked_tags_add(struct asked_tags *a, struct span name)
{
	for (size_t i = 0; i < a->n; i++)
		if (span_eq(name, span_of(a->list[i].name)))
			return true;
	if (!list_reserve(&a->list, a->n + 1, &a->max, sizeof(*a->list)) ||
	    (a->list[a->n].name = strndup(name.p, name.n)) == NULL)
		return false;
	atomic_init(&a->list[a->n++].there, false);
	return true;
}

static bool
has_asked_tag(const struct view *v, const char *name, bool any_case)
{
	bool is = view_tag(v, name).p != NULL;

	for (int i = 0; i < v->tags_n && any_case && !is; i++)
		is = span_eq_nocase(v->tags[i].name, span_of(name));
	return is;
}

void
asked_tags_note(struct asked_tags *a, const struct view *v, bool any_case)
{
	if (a->n > 0)
		atomic_store_explicit(&a->asked, true, memory_order_relaxed);
	for (size_t i = 0; i < a->n; i++)
		if (!atomic_load_explicit(&a->list[i].there, memory_order_relaxed) && has_asked_tag(v, a->list[i].name, any_case))
			atomic_store_explicit(&a->list[i].there, true, memory_order_relaxed);
}

void
asked_tags_remarks(const struct asked_tags *a, void (*say)(void *, const char *), void *data)
{
	for (size_t i = 0; i < a->n && atomic_load(&a->asked); i++)
		if (!atomic_load(&a->list[i].there))
			asked_tags_say(a->option, a->list[i].name, say, data);
}

void
asked_tags_free(struct asked_tags *a)
{
	for (size_t i = 0; i < a->n; i++)
		free(a->list[i].name);
	free(a->list);
	*a = (struct asked_tags){ .option = a->option };
}

/* -- what may have been meant -- */

/* The tag that the name becomes with the colour before it: White and Elo are WhiteElo.  NULL: there is none. */
static const char *
of_player(const char *colour, const char *name)
{
	char both[NAME_SHOWN];
	int n = snprintf(both, sizeof(both), "%s%s", colour, name);

	return *name == '\0' || n < 0 || (size_t)n >= sizeof(both) ? NULL : tags_known(span_of(both));
}

/* The known tag with the most similar name, if it is similar enough to have been meant; else NULL. */
static const char *
similar_tag(const char *name)
{
	struct edit_nearest nearest = { .word = name };

	for (int i = 0; i < TAG_COUNT; i++)
		edit_nearest_try(&nearest, tags_name((enum tag_name)i));
	return nearest.least > 0 ? edit_nearest_name(&nearest) : NULL;
}

/* The fact whose name is that in small letters; NULL: there is none. */
static const char *
fact_of(const char *name)
{
	char small[NAME_SHOWN];
	const struct fact *f;
	size_t n = 0;

	for (; name[n] != '\0' && n + 1 < sizeof(small); n++)
		small[n] = ascii_lower(name[n]);
	small[n] = '\0';
	f = name[n] == '\0' && strcmp(small, name) != 0 ? game_facts_find(span_of(small)) : NULL;
	return f == NULL ? NULL : f->name;
}

void
asked_tags_say(const char *option, const char *name, void (*say)(void *, const char *), void *data)
{
	const char *of_white = of_player("White", name), *of_black = of_player("Black", name);
	const char *meant = fact_of(name) != NULL ? fact_of(name) : similar_tag(name);
	char text[SENTENCE];
	int n = snprintf(text, sizeof(text), "--%s: no game has the tag %.*s", option,
	    tag_value_shown(span_of(name)), name);

	if (n < 0 || (size_t)n >= sizeof(text))
		n = (int)sizeof(text) - 1;
	if (of_white != NULL && of_black != NULL)
		snprintf(text + n, sizeof(text) - (size_t)n, "; did you mean %s or %s?", of_white, of_black);
	else if (meant != NULL)
		snprintf(text + n, sizeof(text) - (size_t)n, "; did you mean %s?", meant);
	say(data, text);
}
