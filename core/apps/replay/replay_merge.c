/* replay_merge: the records of a game that are left out are read again, for their comments, NAGs and variations. */
#include <string.h>

#include "apps/replay/annotation_merge.h"
#include "apps/replay/replay_merge.h"

static bool
start(struct replay_merge *m, const struct job_replay_options *how)
{
	arena_clear(&m->texts);
	if (m->game != NULL)
		return true;
	m->checking = how->game;
	m->checking.score = true;
	m->checking.review = NULL;
	m->checking.asker = NULL;
	m->checking.eco = NULL;
	return (m->game = game_new(&m->checking, &m->silent)) != NULL;
}

/* Reads a record, in UTF-8; *text is empty: it was not kept, since it has no annotations. */
static bool
read_record(struct replay_merge *m, const struct duplicates *d, uint64_t at, struct record *r)
{
	struct game_entry e;
	struct buf utf8 = { 0 };
	char *p = NULL;
	bool good;

	buf_clear(&m->raw);
	if (!duplicates_record(d, at, &e, &m->raw))
		return false;
	encoding_convert(&utf8, buf_span(&m->raw), (enum encoding)e.encoding);
	good = !utf8.failed && (p = arena_take(&m->texts, utf8.n + RECORD_PADDING)) != NULL;
	if (good) {
		if (utf8.n > 0)
			memcpy(p, utf8.p, utf8.n);
		memset(p + utf8.n, 0, RECORD_PADDING);
	}
	*r = (struct record){ .text = { p, utf8.n }, .ordinal = 1, .line = 1, .eol = e.eol, .encoding = ENC_UTF8 };
	buf_free(&utf8);
	return good;
}

const struct movelist *
replay_merge(struct replay_merge *m, const struct job_replay_options *how, uint64_t place, const struct view *view)
{
	const struct movelist *score = view->score;
	const struct left_record *left;
	size_t n;

	left = left_records_of(&how->selection.unique->left, place, &n);
	if (n > 0 && !start(m, how))
		return NULL;
	for (size_t i = 0; i < n; i++) {
		struct movelist *out = score == &m->lists[0] ? &m->lists[1] : &m->lists[0];
		struct game_summary summary = { 0 };
		struct record r;

		if (!read_record(m, how->selection.unique->records, left[i].entry, &r))
			return NULL;
		if (r.text.n == 0)
			continue;
		game_check(m->game, &r, &summary);
		if (game_findings(m->game)->failed || !annotation_merge(&(struct annotation_merge){ .view = view, .kept = score,
		    .other = game_score(m->game), .text = r.text, .texts = &m->texts }, out))
			return NULL;
		score = out;
	}
	return score;
}

void
replay_merge_free(struct replay_merge *m)
{
	game_free(m->game);
	buf_free(&m->raw);
	arena_free(&m->texts);
	movelist_free(&m->lists[0]);
	movelist_free(&m->lists[1]);
}
