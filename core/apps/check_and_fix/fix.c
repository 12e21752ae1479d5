/* fix: makes corrections in rounds; each is checked, and taken back if the game reads differently. */
#define _GNU_SOURCE	/* memmem(3) */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "apps/check_and_fix/fix.h"
#include "apps/check_and_fix/fix_internal.h"
#include "base/ascii.h"
#include "base/utf8.h"
#include "games/output_forms/game_digest.h"

enum {
	ROUNDS_MAX = 8,
	CHECKS_MIN = 24, CHECKS_MAX = 256,	/* how often a game may be checked anew: see checks_allowed() */
	CHECKED_BYTES = 2 << 20,
};

/* -- memory -- */

struct fixer *
fix_new(const struct fix_options *how, const struct grading *grading)
{
	/*
	 * No correction depends on them, and the moves stay as they are.  A game is checked up to CHECKS_MAX times, and the
	 * search for moves that a claim could have been made with takes longer than all else.
	 */
	static const enum diag claims[] = {
		DIAG_REP_THREEFOLD, DIAG_REP_THREEFOLD_CLAIMABLE_AHEAD, DIAG_REP_NOT_SAME, DIAG_FIFTY_REACHED,
		DIAG_FIFTY_CLAIMABLE_AHEAD, DIAG_MISSED_CLAIM_BY_DRAWER, DIAG_MISSED_CLAIM_BY_LOSER, DIAG_DRAW_NO_RULE,
		DIAG_DRAW_AGREED_EARLY,
	};
	struct fixer *fx = calloc(1, sizeof(*fx));

	if (fx == NULL)
		return NULL;
	fx->how = how;
	fx->count = &fx->counts[0];
	fx->grading = *grading;
	for (size_t i = 0; i < sizeof(claims) / sizeof(claims[0]); i++)
		fx->grading.severity[claims[i]] = SEVERITY_OFF;
	fx->game_how = *how->game;
	fx->game_how.review = NULL;	/* it counts the games, which are checked here again and again */
	fx->repairer_how = fx->game_how;
	fx->game_how.score = fx->repairer_how.score = true;
	fx->repairer_how.on_illegal = ILLEGAL_REPAIR;
	if (games_ahead_open(&fx->games, &fx->game_how, &fx->grading) &&
	    (fx->second = game_new_beside(fx->games.games[0])) != NULL &&
	    (!how->unsafe || (fx->repairer = game_new(&fx->repairer_how, &fx->grading)) != NULL)) {
		fx->game = fx->games.games[0];
		return fx;
	}
	fix_free(fx);
	return NULL;
}

void
fix_free(struct fixer *fx)
{
	if (fx == NULL)
		return;
	game_free(fx->second);
	games_ahead_free(&fx->games);
	game_free(fx->repairer);
	text_edits_free(&fx->edits);
	fix_track_free(fx);
	buf_free(&fx->texts[0]);
	buf_free(&fx->texts[1]);
	free(fx);
}

/* Most files do not have the word, and their first game need not be checked here. */
bool
fix_head(const struct fix_options *how, const struct grading *grading, const struct record *r, struct mutes *out)
{
	static const char word[] = "ignore-file=";
	struct game_options quiet = *how->game;
	struct game_summary summary;
	struct game *g;
	bool good;

	quiet.review = NULL;
	*out = (struct mutes){ 0 };
	if (memmem(r->text.p, r->text.n, word, sizeof(word) - 1) == NULL)
		return true;
	if ((g = game_new(&quiet, grading)) == NULL)
		return false;
	game_check(g, r, &summary);
	if (game_mutes(g) != NULL)
		*out = *game_mutes(g);
	good = !game_findings(g)->failed;
	game_free(g);
	return good;
}

void
fix_mute(struct fixer *fx, const struct mutes *mutes)
{
	fx->muted = *mutes;
}

int64_t
fix_allow(struct fixer *fx, int64_t effort)
{
	return game_allow(fx->game, effort);
}

bool
fix_failed(const struct fixer *fx)
{
	return fx->failed;
}

/* -- rounds -- */

/*
 * A game is checked anew for every attempt.  Short games may be checked often; of long ones only so many bytes are
 * read, so that the time does not grow faster than the text.
 */
static int
checks_allowed(size_t bytes)
{
	size_t n = CHECKED_BYTES / (bytes + 1);

	return n < CHECKS_MIN ? CHECKS_MIN : n > CHECKS_MAX ? CHECKS_MAX : (int)n;
}

/* Most games have findings of few of the kinds that there are, and are counted several times. */
static void
count_findings(struct fixer *fx)
{
	const struct findings *f = game_findings(fx->game);
	struct fix_count *c = &fx->counts[fx->count == &fx->counts[0]];

	for (size_t i = 0; i < c->n; i++)
		c->place[c->kinds[i].id] = 0;
	c->n = 0;
	for (size_t i = 0; i < f->n; i++) {
		const enum diag id = f->list[i].id;

		if (c->place[id] == 0) {
			memset(&c->kinds[c->n], 0, sizeof(c->kinds[0]));
			c->kinds[c->n].id = id;
			c->place[id] = (unsigned short)++c->n;
		}
		c->kinds[c->place[id] - 1].of[f->list[i].severity]++;
	}
	c->more = f->more;
	fx->count = c;
	fx->failed = fx->failed || f->failed;
}

/* Findings of one kind that are not below this severity. */
static size_t
count_at_least(const struct fix_count *c, enum diag id, enum severity lowest)
{
	size_t n = 0;

	for (int s = lowest; s <= SEVERITY_ERROR && c->place[id] != 0; s++)
		n += c->kinds[c->place[id] - 1].of[s];
	return n;
}

static size_t
total_findings(const struct fix_count *c, enum severity lowest)
{
	size_t n = c->more;

	for (size_t i = 0; i < c->n; i++)
		n += count_at_least(c, c->kinds[i].id, lowest);
	return n;
}

/* Checks the present text.  False: it has neither a tag nor a legal move, and may not be PGN. */
static bool
check_present_text(struct fixer *fx)
{
	struct game_summary summary;

	game_check(fx->game, &fx->record, &summary);
	fx->checks--;
	fx->illegal = summary.verdict == VERDICT_ILLEGAL;
	count_findings(fx);
	return (summary.facts & (FACT_TAG | FACT_MOVE)) != 0;
}

void
fix_start_round(struct fixer *fx)
{
	text_edits_clear(&fx->edits);
	memset(fx->made, 0, sizeof(fx->made));
	fx->names_n = 0;
	fx->changes = 0;
	fx->lowest = SEVERITY_ERROR;
}

/* A guess is never written back: the characters of these bytes are known only if the user has named the encoding. */
static bool
has_known_characters(const struct fixer *fx, const struct finding *f)
{
	return f->id != DIAG_ENC_INVALID_UTF8 ||
	    (fx->record.encoding & ENC_GIVEN && ENC_PAGE(fx->record.encoding) != ENC_UTF8);
}

bool
fix_is_due(const struct fixer *fx, const struct finding *f)
{
	unsigned flags = diag_rows[f->id].flags;

	return f->severity >= fx->how->level && f->needs == 0 && fx->banned[f->id] == 0 && fx->muted.by[f->id] == 0 &&
	    has_known_characters(fx, f) && (flags & DIAG_FIX_SAFE || (flags & DIAG_FIX_UNSAFE && fx->unsafe));
}

/* Collects the corrections of one kind of finding (DIAG_NONE: of all kinds), at its places [from, to) in the game. */
static void
collect_corrections(struct fixer *fx, enum diag id, size_t from, size_t to)
{
	const struct findings *f = game_findings(fx->game);
	bool done[DIAG_COUNT] = { false };
	size_t place = 0, before;

	fix_start_round(fx);
	for (size_t i = 0; i < f->n; i++) {
		const struct fix_row *row;

		fx->now = f->list[i].id;
		if ((id != DIAG_NONE && fx->now != id) || !fix_is_due(fx, &f->list[i]) || (row = fix_row_of(fx->now)) == NULL ||
		    (row->extent == FIX_WHOLE && done[fx->now]) || place++ < from || place > to)
			continue;
		done[fx->now] = true;
		before = fx->edits.n;
		row->way(fx, &f->list[i]);
		if (fx->edits.n == before)
			continue;
		fx->changes |= row->changes;
		if (f->list[i].severity < fx->lowest)
			fx->lowest = f->list[i].severity;
	}
	fx->failed = fx->failed || fx->edits.failed;
}

/* Into how many games the text of a record is split, before a tag unless it is the last; -1: out of memory. */
static int
games_in(const struct record *of, struct span text)
{
	struct split_games split = { .split.eol = of->eol };
	struct buf whole = { 0 };
	struct record r;
	int n = 0;

	buf_add(&whole, text);
	buf_str(&whole, of->last ? "" : "[Event \"?\"]");
	if (buf_reserve(&whole, RECORD_PADDING))
		memset(whole.p + whole.n, 0, RECORD_PADDING);
	for (struct span rest = buf_span(&whole); rest.n > 0 && split_games_next(&split.split, rest, true, &r) > 0; n++)
		rest = span_after(rest, r.text.n);
	n = whole.failed ? -1 : n;
	buf_free(&whole);
	return n;
}

/* Will findings of this kind be corrected in the next round?  A blank after each move number makes a line too long. */
static bool
comes_next(const struct fixer *fx, enum diag id)
{
	return id == DIAG_LEX_LINE_TOO_LONG && fx->banned[id] == 0 && fx->muted.by[id] == 0;
}

/*
 * Are there fewer findings than before, none of a new kind, and fewer of those that were to be corrected?  Findings
 * below the severity of all that were to be corrected do not count: a warning may become an info, and --level info
 * corrects all that a higher level does.  `all_counted`: there were not too many to be listed, so that numbers can be
 * compared.
 */
static bool
is_improvement(const struct fixer *fx, const struct fix_count *before, bool all_counted)
{
	const struct fix_count *after = fx->count;

	if (total_findings(after, fx->lowest) >= total_findings(before, fx->lowest))
		return false;
	for (size_t i = 0; i < after->n; i++) {
		const enum diag id = after->kinds[i].id;
		size_t old = count_at_least(before, id, fx->lowest), new = count_at_least(after, id, fx->lowest);

		if (new > old && (old == 0 || all_counted) && !comes_next(fx, id))
			return false;
	}
	for (size_t i = 0; i < before->n && all_counted; i++) {
		const enum diag id = before->kinds[i].id;

		if (fx->made[id] > 0 && count_at_least(after, id, fx->lowest) >= count_at_least(before, id, fx->lowest))
			return false;
	}
	return true;
}

/* How many findings have gone; what came instead is not subtracted. */
static size_t
findings_gone(const struct fix_count *before, const struct fix_count *after)
{
	size_t n = before->more > after->more ? before->more - after->more : 0;

	for (size_t i = 0; i < before->n; i++) {
		const enum diag id = before->kinds[i].id;
		size_t old = count_at_least(before, id, SEVERITY_OFF), new = count_at_least(after, id, SEVERITY_OFF);

		n += old > new ? old - new : 0;
	}
	return n;
}

/* Do the digests differ only in what was meant to change, a set of CHANGES_*? */
static bool
same_but(const struct game_digest *a, const struct game_digest *b, unsigned changes)
{
	return (a->moves == b->moves || changes & CHANGES_MOVES) &&
	    (a->remarks == b->remarks || changes & CHANGES_REMARKS) &&
	    (a->tags == b->tags || changes & CHANGES_TAGS) && (a->result == b->result || changes & CHANGES_RESULT);
}

/* Writes the text with the corrections of the round, followed by RECORD_PADDING zero bytes.  False: out of memory. */
static bool
apply_corrections(struct fixer *fx, struct buf *out)
{
	buf_clear(out);
	text_edits_apply(fx->record.text, &fx->edits, out);
	if (!buf_reserve(out, RECORD_PADDING))
		return false;
	memset(out->p + out->n, 0, RECORD_PADDING);
	return true;
}

/* The other game becomes the present one, which is kept: what is tried may be taken back. */
static void
swap_games(struct fixer *fx)
{
	struct game *game = fx->other;

	game_allow(game, game_allow(fx->game, 0));
	fx->other = fx->game;
	fx->game = game;
}

/* Checks the text in which the corrections of the round were made.  False: the text before is that of the present game again. */
static bool
is_accepted(struct fixer *fx)
{
	struct game_digest before = game_digest_of(fx->game, fx->names, fx->names_n), after;
	const bool all_counted = game_findings(fx->game)->more == 0, illegal = fx->illegal;
	struct fix_count *count = fx->count;

	swap_games(fx);
	check_present_text(fx);
	after = game_digest_of(fx->game, fx->names, fx->names_n);
	if (is_improvement(fx, count, all_counted) && same_but(&before, &after, fx->changes)) {
		fx->gone += findings_gone(count, fx->count);
		return true;
	}
	swap_games(fx);
	fx->count = count;
	fx->illegal = illegal;
	return false;
}

/* Applies the corrections of the round.  False: they are taken back. */
static bool
accept_corrections(struct fixer *fx)
{
	struct record old = fx->record;
	int to = fx->text == 0, games = 0;
	struct buf *out = &fx->texts[to];

	if (!apply_corrections(fx, out)) {
		fx->failed = true;
		return false;
	}
	fx->record.text = buf_span(out);
	if (fx->made[DIAG_ENC_INVALID_UTF8] > 0)
		fx->record.encoding = ENC_UTF8;
	if (fx->pieces < 0 && (fx->pieces = games_in(&old, old.text)) < 0) {
		fx->failed = true;
	} else if (out->n > 0 && (old.last || out->p[out->n - 1] == old.eol) &&
	    (games = games_in(&old, fx->record.text)) == fx->pieces && is_accepted(fx)) {
		fx->text = to;
		fix_track_move(fx, old.text);
		return true;
	}
	fx->failed = fx->failed || games < 0;
	fx->record = old;
	return false;
}

static bool try_halves(struct fixer *, enum diag, size_t from, size_t to);

/* Tries the places [from, to) of one kind together; if that is not accepted, each half of them. */
static bool
try_places(struct fixer *fx, enum diag id, size_t from, size_t to)
{
	if (fx->checks <= 0 || fx->failed)
		return false;
	collect_corrections(fx, id, from, to);
	return fx->edits.n > 0 && (accept_corrections(fx) || try_halves(fx, id, from, to));
}

/*
 * Tries each half of the places [from, to), unless they belong together.  The later half comes first: what is corrected
 * there does not change the numbers of the places before it.
 */
static bool
try_halves(struct fixer *fx, enum diag id, size_t from, size_t to)
{
	const size_t middle = from + (to - from) / 2;
	bool any;

	if (middle == from || fix_row_of(id)->extent != FIX_EACH)
		return false;
	any = try_places(fx, id, middle, to);
	return try_places(fx, id, from, middle) || any;
}

/* Tries one kind at a time, after all together were not accepted; if there is only one, it was tried as a whole by that. */
static bool
try_kinds(struct fixer *fx)
{
	unsigned made[DIAG_COUNT];
	int kinds = 0;
	bool any = false;

	memcpy(made, fx->made, sizeof(made));
	for (int i = DIAG_NONE + 1; i < DIAG_COUNT; i++)
		kinds += made[i] > 0;
	for (int i = DIAG_NONE + 1; i < DIAG_COUNT; i++) {
		enum diag id = (enum diag)i;
		size_t places = count_at_least(fx->count, id, SEVERITY_OFF);
		const size_t banned = fx->gone + 1;

		if (made[i] == 0)
			continue;
		any |= (kinds == 1 ? try_halves : try_places)(fx, id, 0, places);
		fx->banned[i] = banned;
	}
	return any;
}

static void
go_round(struct fixer *fx)
{
	for (int i = 0; i < ROUNDS_MAX && fx->checks > 0 && !fx->failed; i++) {
		collect_corrections(fx, DIAG_NONE, 0, SIZE_MAX);
		if (fx->edits.n == 0)
			return;
		if (!accept_corrections(fx) && !try_kinds(fx))
			return;
	}
}

/* Repairs slips in the moves that have only one repair, so that what follows them can be read, too. */
static bool
repair_moves(struct fixer *fx)
{
	static const struct repair_style plain = { NULL, false, false };
	const struct findings *f = game_findings(fx->game);
	struct game_summary summary;
	bool wanted = false;

	for (size_t i = 0; i < f->n; i++)
		wanted |= fix_repairs(f->list[i].id) && fix_is_due(fx, &f->list[i]);
	if (!fx->unsafe || !wanted)
		return false;
	game_allow(fx->repairer, game_allow(fx->game, 0));
	game_check(fx->repairer, &fx->record, &summary);
	game_allow(fx->game, game_allow(fx->repairer, 0));
	if (game_findings(fx->repairer)->failed) {
		fx->failed = true;
		return false;
	}
	fix_start_round(fx);
	fx->lowest = SEVERITY_INFO;
	text_edits_of_repairs(game_score(fx->repairer), &fx->record, &plain, &fx->edits);
	fx->changes = CHANGES_ALL;
	return fx->edits.n > 0 && accept_corrections(fx);
}

/* If the lines of a file end with CR alone, they are converted in all of its games, or it would become a mixture. */
static bool
convert_lines(struct fixer *fx)
{
	const struct grading *grading = game_findings(fx->game)->grading;
	struct buf *out = &fx->texts[0];

	if (fx->record.eol != '\r' || fx->muted.by[DIAG_LEX_LONE_CR] != 0 || grading->severity[DIAG_LEX_LONE_CR] == SEVERITY_OFF ||
	    grading->severity[DIAG_LEX_LONE_CR] < fx->how->level || !(diag_rows[DIAG_LEX_LONE_CR].flags & DIAG_FIX_SAFE))
		return false;
	fix_start_round(fx);
	if (!apply_corrections(fx, out)) {
		fx->failed = true;
		return false;
	}
	for (size_t i = 0; i < out->n; i++)
		if (out->p[i] == '\r')
			out->p[i] = '\n';
	fx->text = 0;
	fx->record.text = buf_span(out);
	fx->record.eol = '\n';
	return true;
}

void
fix_ahead(struct fixer *fx, const struct record *r, size_t n)
{
	games_ahead_begin(&fx->games, r, n, NULL, NULL);
}

/* Kinds that were taken back may be accepted once another correction was made; for the same text they would not be. */
static void
lift_bans(struct fixer *fx)
{
	for (int i = 0; i < DIAG_COUNT; i++)
		if (fx->banned[i] != fx->gone + 1)
			fx->banned[i] = 0;
}

/* Makes corrections until none is left. */
static void
make_corrections(struct fixer *fx)
{
	size_t before, repaired = SIZE_MAX;	/* what is gone when the moves were tried to be repaired */

	memset(fx->banned, 0, sizeof(fx->banned));
	do {
		before = fx->gone;
		lift_bans(fx);
		go_round(fx);
		if (fx->checks > 0 && repaired != fx->gone) {
			repaired = fx->gone;
			if (repair_moves(fx))
				go_round(fx);
		}
	} while (fx->gone > before && fx->checks > 0 && !fx->failed);
	fix_track_end(fx);
}

struct span
fix_correct(struct fixer *fx, const struct record *r, size_t *n)
{
	struct game *game = games_ahead_of(&fx->games, r);
	bool converted;

	game_allow(game, game_allow(fx->game, 0));
	fx->game = game;
	fx->other = fx->second;
	*n = 0;
	fx->record = *r;
	fx->text = fx->pieces = -1;
	fx->lost = fx->unsafe = false;
	fx->checks = checks_allowed(r->text.n);
	if (r->cut || r->rest)
		return r->text;
	memset(fx->banned, 0, sizeof(fx->banned));
	if ((converted = convert_lines(fx)) && span_trim(r->text).n == 0) {
		*n = 1;
		return fx->record.text;
	}
	if (span_trim(r->text).n == 0)
		return r->text;
	if (!check_present_text(fx) && r->first && r->last) {	/* the file is not PGN */
		fx->record = *r;
		return r->text;
	}
	fix_track_start(fx);
	fx->gone = converted;
	/* What is safe is never left for a guess, and is the same with and without --unsafe-fixes. */
	make_corrections(fx);
	if ((fx->unsafe = fx->how->unsafe))
		make_corrections(fx);
	*n = fx->gone;
	return fx->record.text;
}

/* -- bytes of an encoding that the user has named -- */

static bool
has_bytes_to_convert(const struct fixer *fx, const struct record *r)
{
	const enum severity severity = fx->grading.severity[DIAG_ENC_INVALID_UTF8];

	return r->encoding & ENC_GIVEN && ENC_PAGE(r->encoding) != ENC_UTF8 && severity != SEVERITY_OFF && severity >= fx->how->level &&
	    fx->muted.by[DIAG_ENC_INVALID_UTF8] == 0 && utf8_valid_length(r->text) < r->text.n;
}

enum fix_bytes
fix_bytes(const struct fixer *fx, const struct record *r)
{
	if (!has_bytes_to_convert(fx, r))
		return FIX_BYTES_NONE;
	return fx->lost ? FIX_BYTES_LOST : fx->record.encoding == ENC_UTF8 ? FIX_BYTES_CONVERTED : FIX_BYTES_KEPT;
}

enum fix_bytes
fix_bytes_ahead(struct fixer *fx, const struct record *r)
{
	static const char word[] = "ignore=";
	size_t n;

	if (!has_bytes_to_convert(fx, r))
		return FIX_BYTES_NONE;
	if (memmem(r->text.p, r->text.n, word, sizeof(word) - 1) != NULL) {
		fix_correct(fx, r, &n);
		return fix_bytes(fx, r);
	}
	if (r->cut || r->rest)
		return FIX_BYTES_KEPT;
	return encoding_lost(r->text, encoding_of_part(r->text, (enum encoding)r->encoding)) != NULL ? FIX_BYTES_LOST : FIX_BYTES_CONVERTED;
}

/* -- functions with which corrections are written -- */

bool
fix_put(struct fixer *fx, const char *at, size_t n, struct span replacement)
{
	const struct text_edits *e = &fx->edits;
	const char *start = fx->record.text.p, *end = start + fx->record.text.n;
	size_t low = 0, high = e->n;

	if (at < start || at > end || n > (size_t)(end - at))
		return false;
	if (n == replacement.n && (n == 0 || memcmp(at, replacement.p, n) == 0))
		return false;
	while (low < high) {	/* the first edit that does not begin before `at` */
		size_t middle = low + (high - low) / 2;

		if (e->list[middle].at < at)
			low = middle + 1;
		else
			high = middle;
	}
	if (low < e->n && (e->list[low].at == at || e->list[low].at < at + n))
		return false;
	if (low > 0 && e->list[low - 1].at + e->list[low - 1].n > at)
		return false;
	text_edits_add(&fx->edits, at, n, replacement);
	fx->made[fx->now]++;
	return true;
}

void
fix_name(struct fixer *fx, struct span name)
{
	/* A change of a tag that finds no room here is taken back, which does no harm. */
	if (fx->names_n < FIX_NAMES_MAX)
		fx->names[fx->names_n++] = name;
}

const char *
fix_end(const struct fixer *fx)
{
	return fx->record.text.p + fx->record.text.n;
}

struct span
fix_line_end(const struct fixer *fx)
{
	struct span s = fx->record.text;
	const char *end = memchr(s.p, '\n', s.n);

	if (fx->record.eol == '\r')
		return SPAN("\r");
	return end != NULL && end > s.p && end[-1] == '\r' ? SPAN("\r\n") : SPAN("\n");
}

const char *
fix_line_start(const struct fixer *fx, const char *p)
{
	while (p > fx->record.text.p && p[-1] != fx->record.eol)
		p--;
	return p;
}

const char *
fix_line_stop(const struct fixer *fx, const char *p)
{
	const char *end = memchr(p, fx->record.eol, (size_t)(fix_end(fx) - p));

	if (end == NULL)
		end = fix_end(fx);
	return end > p && end[-1] == '\r' ? end - 1 : end;
}

void
fix_take_out(struct fixer *fx, struct span what)
{
	const char *from = what.p, *to = what.p + what.n, *left = from, *right = to;
	const char *line = fix_line_start(fx, from), *stop = fix_line_stop(fx, to);
	struct span gap = SPAN("");

	while (left > line && ascii_is_space_or_tab(left[-1]))
		left--;
	while (right < stop && ascii_is_space_or_tab(*right))
		right++;
	if (left == line && right == stop && stop < fix_end(fx)) {
		from = line;
		to = stop + (*stop == '\r' && stop + 1 < fix_end(fx) && stop[1] == '\n') + 1;
	} else if (left == line || left[-1] == '(' || right == stop || *right == ')') {
		from = left == line || left[-1] == '(' ? from : left;
		to = right;
	} else {
		from = left;	/* leaves one blank, or adds it if there was none */
		to = right;
		gap = SPAN(" ");
	}
	fix_put(fx, from, (size_t)(to - from), gap);
}
