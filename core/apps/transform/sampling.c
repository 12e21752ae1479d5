/* sampling: chooses games at random, but always the same ones for a seed. */
#include <stdio.h>
#include <string.h>

#include "apps/transform/sampling.h"
#include "base/hash.h"
#include "games/pgn/tag_value.h"

enum { MOST = 1000000000 };	/* games, and shares of a part */

/* Reads "5%" or "0.25%". */
static bool
read_percent(struct span s, double *share)
{
	struct span parts = s, whole = span_cut(&parts, '.');
	unsigned long a, b = 0;
	double unit = 1;

	if (!span_number(whole, &a) || a > 100 || (parts.p != NULL && (parts.n > 9 || !span_number(parts, &b))))
		return false;
	for (size_t i = 0; parts.p != NULL && i < parts.n; i++)
		unit /= 10;
	*share = ((double)a + (double)b * unit) / 100;
	return *share > 0 && *share <= 1;
}

bool
sampling_read(struct sampling *s, const char *text, char error[SELECTION_ERROR])
{
	struct span t = span_of(text);

	s->most = 0;
	s->share = 0;
	if (t.n > 0 && t.p[t.n - 1] == '%') {
		t.n--;
		if (read_percent(t, &s->share))
			return true;
	} else if (span_number(t, &s->most) && s->most > 0 && s->most <= MOST) {
		return true;
	}
	snprintf(error, SELECTION_ERROR, "a number of games from 1, or a share such as 5%% or 0.1%%");
	return false;
}

bool
sampling_read_parts(struct sampling *s, const char *text, char error[SELECTION_ERROR])
{
	struct span rest = span_of(text);

	s->shares = 0;
	for (s->parts = 0; rest.p != NULL; s->parts++) {
		struct span share = span_cut(&rest, ','), name = span_cut(&share, ':');
		struct sampling_part *p = &s->part[s->parts < SAMPLING_PARTS ? s->parts : 0];

		if (s->parts == SAMPLING_PARTS) {
			snprintf(error, SELECTION_ERROR, "there are more than %d parts", SAMPLING_PARTS);
			return false;
		}
		if (name.n == 0 || share.p == NULL || !span_number(share, &p->share) || p->share == 0 || p->share > MOST / SAMPLING_PARTS) {
			snprintf(error, SELECTION_ERROR, "names and shares, as in train:80,test:20");
			return false;
		}
		for (int i = 0; i < s->parts; i++)
			if (span_eq_nocase(s->part[i].name, name)) {
				snprintf(error, SELECTION_ERROR, "the part %.*s is there twice", tag_value_shown(name), name.p);
				return false;
			}
		p->name = name;
		s->shares += p->share;
	}
	return true;
}

uint64_t
sampling_hash(const struct sampling *s, struct span text)
{
	if (span_starts(text, SPAN("\xef\xbb\xbf")))
		text = span_after(text, 3);
	return hash_bytes(s->seed, span_trim(text));
}

bool
sampling_has(const struct sampling *s, struct span text)
{
	/* 2^64 as a double. */
	return s->share <= 0 || (double)sampling_hash(s, text) < s->share * 18446744073709551616.0;
}

/* The hash of the first position and the moves; of a game without moves, of its text, so that these are spread, too. */
static uint64_t
line_hash(const struct sampling *s, const struct view *v)
{
	uint64_t hash = s->seed ^ movelist_start_key(v->score);
	const struct element *e;
	bool any = false;
	size_t i = 0;

	while ((e = movelist_next_played(v->score, &i)) != NULL) {
		move m = e->kind == ELEMENT_PASS ? 0 : e->move;

		hash = hash_bytes(hash, (struct span){ (char[]){ (char)(m & 0xff), (char)(m >> 8 & 0xff) }, 2 });
		any = true;
	}
	return any ? hash : sampling_hash(s, v->record->text);
}

struct span
sampling_part_of(const struct sampling *s, const struct view *v)
{
	uint64_t at = (line_hash(s, v) >> 32) * s->shares >> 32;
	int i = 0;

	while (i + 1 < s->parts && at >= s->part[i].share)
		at -= s->part[i++].share;
	return s->part[i].name;
}
