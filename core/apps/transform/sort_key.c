/* sort_key: by what games are sorted. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/transform/sort_key.h"
#include "base/ascii.h"
#include "base/fold.h"
#include "games/pgn/date.h"

/* -- reading -- */

static bool
read_key(struct sort_key *k, struct span text, char error[SELECTION_ERROR])
{
	struct game_name name;

	*k = (struct sort_key){ .falling = text.n > 0 && *text.p == '-' };
	text = span_after(text, k->falling);
	if (text.n == 0) {
		snprintf(error, SELECTION_ERROR, "the name of a tag or a fact is missing");
		return false;
	}
	if (!game_name_find(text, &name, "there is no tag and no fact called", error))
		return false;
	k->fact = name.fact;
	if (k->fact != NULL) {
		if (k->fact->second == NULL)
			return true;
		snprintf(error, SELECTION_ERROR, "%s is two values; one of them is needed", k->fact->name);
		return false;
	}
	if ((k->tag = strndup(name.tag.p, name.tag.n)) == NULL) {
		snprintf(error, SELECTION_ERROR, "out of memory");
		return false;
	}
	k->date = name.tag.n >= 4 && strcmp(k->tag + name.tag.n - 4, "Date") == 0;
	return true;
}

bool
sort_keys_read(struct sort_keys *keys, struct span text, char error[SELECTION_ERROR])
{
	bool more;

	do {
		more = text.n > 0 && memchr(text.p, ',', text.n) != NULL;
		if (keys->n == SORT_KEYS_MAX) {
			snprintf(error, SELECTION_ERROR, "there are more than %d names", SORT_KEYS_MAX);
			return false;
		}
		if (!read_key(&keys->list[keys->n], span_cut(&text, ','), error))
			return false;
		keys->n++;
	} while (more);
	return true;
}

/* -- writing -- */

enum { VALUE_KNOWN = 1, VALUE_UNKNOWN };	/* what a value begins with */
enum { PART_UNKNOWN = 0xffff };			/* of a date */

/* What the parts of a text begin with; letters come after numbers, and the end of a word before everything. */
enum { TEXT_END = 1, TEXT_NUMBER = '0' };

static void
put_number_key(struct buf *out, uint64_t n, int bytes)
{
	while (bytes-- > 0)
		buf_char(out, (char)(n >> 8 * bytes));
}

/* A number in a text: how many digits it has without leading zeros, and these. */
static struct span
put_digits(struct buf *out, struct span s)
{
	size_t n = 0;

	while (s.n > 0 && *s.p == '0')
		s = span_after(s, 1);
	while (n < s.n && ascii_is_digit(s.p[n]))
		n++;
	buf_char(out, TEXT_NUMBER);
	put_number_key(out, n, 2);
	buf_add(out, (struct span){ s.p, n });
	return span_after(s, n);
}

/* False: it has no word, such as "?" or "-", and nothing was added. */
static bool
put_text(struct buf *out, struct span value)
{
	struct buf folded = { 0 };
	struct span s;
	bool known;

	fold_words(&folded, value, ENC_UTF8);
	out->failed = out->failed || folded.failed;
	s = buf_span(&folded);
	s.n = s.n < SORT_KEY_VALUE ? s.n : SORT_KEY_VALUE;
	known = s.n > 0;
	while (s.n > 0) {
		if (ascii_is_digit(*s.p)) {
			s = put_digits(out, s);
			continue;
		}
		buf_char(out, *s.p);
		s = span_after(s, 1);
	}
	if (known)
		buf_char(out, TEXT_END);
	buf_free(&folded);
	return known;
}

/* The parts of a date that are not known come after those that are.  False: not even the year is known. */
static bool
put_date_key(struct buf *out, struct span value, bool falling)
{
	struct date d;
	int parts[3];

	if (!date_known(value, &d))
		return false;
	memcpy(parts, (int[]){ d.year, d.month, d.day }, sizeof(parts));
	for (int i = 0; i < 3; i++)
		put_number_key(out, parts[i] < 0 ? PART_UNKNOWN : (uint64_t)(falling ? PART_UNKNOWN - 1 - parts[i] : parts[i]), 2);
	return true;
}

static void
turn_bytes(struct buf *out, size_t from)
{
	for (size_t i = from; i < out->n; i++)
		out->p[i] = (char)~out->p[i];
}

static bool
put_tag_key(struct buf *out, const struct sort_key *k, const struct view *v)
{
	struct span raw = view_tag(v, k->tag);
	struct buf value = { 0 };
	size_t start = out->n;
	bool known;

	if (k->date)
		return put_date_key(out, raw, k->falling);
	raw.n = raw.n < 2 * SORT_KEY_VALUE ? raw.n : 2 * SORT_KEY_VALUE;
	view_value(&value, v, raw);
	known = put_text(out, buf_span(&value));
	if (k->falling)
		turn_bytes(out, start);
	buf_drop(out, &value);
	return known;
}

static bool
put_fact(struct buf *out, const struct sort_key *k, const struct view *v)
{
	long number = k->fact->number == NULL ? 0 : k->fact->number(v);
	struct buf text = { 0 };
	size_t start = out->n;
	bool known = number != FACT_UNKNOWN;

	if (k->fact->number == NULL)
		known = put_text(out, k->fact->text(v, &text));
	else if (known)	/* negative numbers come first */
		put_number_key(out, (uint64_t)number ^ (uint64_t)1 << 63, 8);
	buf_drop(out, &text);
	if (k->falling)
		turn_bytes(out, start);
	return known;
}

void
sort_keys_write(const struct sort_keys *keys, const struct view *v, struct buf *out)
{
	for (size_t i = 0; i < keys->n; i++) {
		const struct sort_key *k = &keys->list[i];
		size_t at = out->n;

		buf_char(out, VALUE_KNOWN);
		if (!(k->fact != NULL ? put_fact(out, k, v) : put_tag_key(out, k, v)) && !out->failed)
			out->p[at] = VALUE_UNKNOWN;
	}
}

bool
sort_keys_ask_tags(const struct sort_keys *keys, struct asked_tags *a)
{
	for (size_t i = 0; i < keys->n; i++)
		if (keys->list[i].fact == NULL && !asked_tags_add(a, span_of(keys->list[i].tag)))
			return false;
	return true;
}

bool
sort_keys_ask_opening(const struct sort_keys *keys)
{
	for (size_t i = 0; i < keys->n; i++)
		if (keys->list[i].fact != NULL && game_facts_of_opening(keys->list[i].fact))
			return true;
	return false;
}

void
sort_keys_free(struct sort_keys *keys)
{
	for (size_t i = 0; i < keys->n; i++)
		free(keys->list[i].tag);
	*keys = (struct sort_keys){ 0 };
}
