/* split_key: by what games are put into files. */
#include <stdio.h>
#include <string.h>

#include "apps/transform/split_key.h"

static bool
read_split_key(struct split_key *k, struct span text, char error[SELECTION_ERROR])
{
	const struct span before = span_cut(&text, ':');
	struct game_name name;

	if (before.n == 0) {
		snprintf(error, SELECTION_ERROR, "the name of a tag or a fact is missing");
		return false;
	}
	if (!game_name_find(before, &name, "there is no tag and no fact called", error))
		return false;
	*k = (struct split_key){ .fact = name.fact, .tag = name.tag };
	if (text.p != NULL && (!span_number(text, &k->most) || k->most == 0 || k->most > 100)) {
		snprintf(error, SELECTION_ERROR, "after the colon comes a number of characters, from 1 to 100");
		return false;
	}
	if (k->fact != NULL && k->fact->second != NULL) {
		snprintf(error, SELECTION_ERROR, "%s is two values: use White, Black, winner or loser", k->fact->name);
		return false;
	}
	return true;
}

bool
split_keys_shares(const char *text)
{
	struct span rest = span_of(text);
	int n = 0;

	for (; rest.p != NULL; n++) {
		struct span share = span_cut(&rest, ','), name = span_cut(&share, ':');

		if (share.p == NULL || tags_known(name) != NULL || game_facts_find(name) != NULL)
			return false;
	}
	return n > 1;
}

bool
split_keys_read(struct split_keys *keys, const char *text, char error[SELECTION_ERROR])
{
	struct span rest = span_of(text);

	for (keys->n = 0; rest.p != NULL; keys->n++) {
		if (keys->n == SPLIT_KEYS_MAX) {
			snprintf(error, SELECTION_ERROR, "there are more than %d names", SPLIT_KEYS_MAX);
			return false;
		}
		if (!read_split_key(&keys->list[keys->n], span_cut(&rest, ','), error))
			return false;
	}
	return true;
}

bool
split_keys_have_tag(const struct split_keys *keys, const char *name)
{
	for (size_t i = 0; i < keys->n; i++)
		if (span_eq_nocase(keys->list[i].tag, span_of(name)))
			return true;
	return false;
}

bool
split_keys_ask_tags(const struct split_keys *keys, struct asked_tags *a)
{
	for (size_t i = 0; i < keys->n; i++)
		if (keys->list[i].fact == NULL && !asked_tags_add(a, keys->list[i].tag))
			return false;
	return true;
}

bool
split_keys_ask_opening(const struct split_keys *keys)
{
	for (size_t i = 0; i < keys->n; i++)
		if (keys->list[i].fact != NULL && game_facts_of_opening(keys->list[i].fact))
			return true;
	return false;
}

/* The value of a tag as it is written; nothing if that is "?". */
static void
put_tag_value(const struct split_key *k, const struct view *v, struct buf *out)
{
	for (int i = 0; i < v->tags_n; i++)
		if (span_eq_nocase(v->tags[i].name, k->tag)) {
			if (!span_eq(v->tags[i].value, SPAN("?")))
				view_value(out, v, v->tags[i].value);
			return;
		}
}

/* Cuts what was appended from `at` on after so many characters of UTF-8. */
static void
cut_characters(struct buf *out, size_t at, unsigned long most)
{
	unsigned long characters = 0;

	for (size_t i = at; most > 0 && i < out->n; i++)
		if (((unsigned char)out->p[i] & 0xc0) != 0x80 && characters++ == most) {
			out->n = i;
			return;
		}
}

void
split_keys_write(const struct split_keys *keys, const struct view *v, struct buf *out)
{
	const size_t start = out->n;
	bool any = false;

	for (size_t i = 0; i < keys->n; i++) {
		const struct split_key *k = &keys->list[i];
		size_t at;

		if (i > 0)
			buf_char(out, '-');
		at = out->n;
		if (k->fact != NULL)
			game_facts_write(k->fact, v, out);
		else
			put_tag_value(k, v, out);
		cut_characters(out, at, k->most);
		any = any || out->n > at;
		if (out->n == at && keys->n > 1)
			buf_str(out, "unknown");
	}
	if (!any)
		out->n = start;
}
