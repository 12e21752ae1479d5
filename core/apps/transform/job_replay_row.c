/* job_replay_row: what is written of a record: its games in some form, or its text with repairs; and its key. */
#include <string.h>

#include "apps/transform/job_replay_internal.h"
#include "base/invariant.h"
#include "toolkit/output/output.h"
#include "toolkit/run/line_diff.h"

/* Files go by the values of tags in any case. */
static void
note_tags(const struct replay_judge *j, enum job_replay_asking asking, const struct view *v)
{
	if (j->how->asked != NULL)
		asked_tags_note(&j->how->asked[asking], v, asking == ASKING_SPLIT);
}

/* -- keys -- */

/* Adds the key of a game that names its file: values of tags and facts, or the name of its part. */
static void
key_of_file(struct replay_judge *j, enum encoding encoding, struct buf *out)
{
	struct location place = { .encoding = encoding };
	struct view view = j->view;

	if (!j->chosen)	/* nothing need be known of it, not even its record */
		return;
	if (j->how->sampling.parts > 0) {
		buf_add(out, sampling_part_of(&j->how->sampling, &j->view));
		return;
	}
	if (j->how->text == REPLAY_FORM || j->how->tags_change) {
		const struct movelist *score = job_replay_prune(j, game_score(j->game));

		if (score == NULL || !job_replay_retag(j, score, &j->how->tags, &view)) {
			j->failed = true;
			return;
		}
	}
	place.game = view.record->ordinal;
	view.place = &place;
	view.level = view.findings->grading->raised;
	note_tags(j, ASKING_SPLIT, &view);
	split_keys_write(&j->how->split, &view, out);
}

/* Adds a key for OUTPUT_SAMPLE. */
static void
key_to_sample(const struct replay_judge *j, const struct record *r, struct buf *out)
{
	uint64_t hash = sampling_hash(&j->how->sampling, r->text);

	for (int i = OUTPUT_SAMPLE_KEY; i-- > 0; )
		buf_char(out, (char)(hash >> 8 * i));
}

/* Writes what changes in a record as hunks. */
static void
write_hunks(struct replay_judge *j, const struct record *r, struct buf *out)
{
	line_diff_row(r, j->changed ? buf_span(&j->now) : r->text, out);
}

/* Adds a key for OUTPUT_SORT. */
static void
key_to_sort(struct replay_judge *j, const struct record *r, enum encoding encoding, struct buf *out)
{
	struct location place = { .encoding = encoding, .game = r->ordinal };
	struct view view = j->view;

	view.place = &place;
	view.level = view.findings->grading->raised;
	note_tags(j, ASKING_SORT, &view);
	sort_keys_write(&j->how->sort, &view, out);
	for (int i = OUTPUT_SORT_ORDINAL; i-- > 0; )
		buf_char(out, (char)(r->ordinal >> 8 * i));
}

static void
write_sort_key(struct replay_judge *j, const struct record *r, enum encoding encoding, struct buf *out)
{
	if (j->how->sort.n > 0) {
		if (job_replay_is_written(j, r))
			key_to_sort(j, r, encoding, out);
	} else if (j->how->sampling.most > 0) {
		if (job_replay_is_written(j, r))
			key_to_sample(j, r, out);
	} else if (j->how->split.n > 0 || j->how->sampling.parts > 0) {
		if (!r->rest)	/* the writer puts a further piece where the first one is */
			key_of_file(j, encoding, out);
	} else if (j->left_out || (j->how->rest && !j->chosen)) {
		buf_char(out, '!');
	} else if (j->guessed) {
		if (j->unread != NULL)
			output_key_lost(out, r, j->unread);
		else
			buf_char(out, '?');
	} else if (j->how->in_place) {
		if (j->changed)
			buf_char(out, '!');
		if (j->how->shown)
			write_hunks(j, r, out);
	}
}

/* -- games -- */

/* Writes CR LF for each LF from there on. */
static void
end_lines_with_crlf(struct buf *out, size_t from)
{
	struct buf text = { 0 };

	buf_add(&text, span_after(buf_span(out), from));
	out->n = from;
	for (size_t i = 0; i < text.n; i++) {
		if (text.p[i] == '\n')
			buf_char(out, '\r');
		buf_char(out, text.p[i]);
	}
	buf_drop(out, &text);
}

static bool
wants_crlf(const struct replay_judge *j)
{
	struct span text = j->view.record->text;
	const char *end = text.n == 0 ? NULL : memchr(text.p, '\n', text.n);

	return j->how->line_ends == LINE_ENDS_CRLF ||
	    (j->how->line_ends == LINE_ENDS_KEEP && end != NULL && end > text.p && end[-1] == '\r');
}

/* Writes the game with these moves.  False: out of memory. */
static bool
write_retagged_game(struct replay_judge *j, const struct movelist *score, const struct retagging *wish, struct buf *out)
{
	const struct write_form *form = j->also != NULL ? j->also->form : j->how->form;
	const struct write_options *how = j->also != NULL ? &j->also->how : &j->how->how;
	size_t from = out->n;

	if (!write_fits(form, score)) {
		j->lost |= 1u << WRITE_LOSES_GAME;
		return true;
	}
	if (!job_replay_retag(j, score, wish, &j->view))
		return false;
	note_tags(j, ASKING_COLUMNS, &j->view);
	form->game(out, &j->view, how);
	if (j->how->pruning.first <= 1 && j->how->pruning.last == 0)	/* all of the game is asked for */
		j->lost |= write_loses(form, &j->view, how);
	if (form == &write_pgn && wants_crlf(j))
		end_lines_with_crlf(out, from);
	return true;
}

/* The changes of tags that are wanted for the game. */
static const struct retagging *
wish_of(const struct replay_judge *j)
{
	return j->how->labelled && j->chosen ? &j->how->label_tags : &j->how->tags;
}

/* The same with tags from other records, to which all other changes are made in their turn. */
static bool
write_merged(struct replay_judge *j, const struct movelist *score, const struct merged_tag *merged, size_t n, struct buf *out)
{
	struct retagging wish = j->how->tags;

	/* No more were kept than there is room for. */
	INVARIANT(n <= (size_t)(RETAG_STEPS_MAX - wish.n));
	memmove(wish.steps + n, wish.steps, (size_t)wish.n * sizeof(wish.steps[0]));
	for (size_t i = 0; i < n; i++)
		wish.steps[i] = (struct retag_step){ .kind = RETAG_SET, .name = merged[i].name, .value = merged[i].value };
	wish.n += (int)n;
	return write_retagged_game(j, score, &wish, out);
}

static bool
write_game_and_variations(struct replay_judge *j, struct buf *out)
{
	const struct job_replay_options *how = j->how;
	const struct unique_games *unique = how->selection.unique;
	const struct movelist *score = game_score(j->game);
	const struct merged_tag *merged;
	size_t merged_n = 0;
	bool good;

	if (unique != NULL && unique->annotate && !j->left_out)
		score = replay_merge(&j->merge, how, job_replay_place(j, j->view.record), &j->view);
	good = score != NULL && (score = job_replay_prune(j, score)) != NULL;
	if (good && unique != NULL && unique->merge && !j->left_out &&
	    (merged = merged_tags_find(&unique->merged, job_replay_place(j, j->view.record), &merged_n)) != NULL)
		return write_merged(j, score, merged, merged_n, out);
	if (!good || !how->variations)
		return good && write_retagged_game(j, score, wish_of(j), out);
	for (size_t i = 0; good && i <= j->variations && prune_variation(score, i, &j->line); i++)
		good = !j->line.failed && write_retagged_game(j, &j->line, i == 0 ? &how->tags : &how->variation_tags, out);
	return good;
}

/* Ends the last line of the text, and adds an empty line after it, unless that is so; in the way of its other lines. */
static void
end_with_empty_line(char eol, struct span text, struct buf *out)
{
	const char *line = memchr(text.p, eol, text.n);
	bool pair = eol == '\n' && line != NULL && line > text.p && line[-1] == '\r';
	int lines = 0;

	for (size_t i = text.n; i > 0 && (text.p[i - 1] == eol || (pair && text.p[i - 1] == '\r')); i--)
		lines += text.p[i - 1] == eol;
	for (; lines < 2; lines++) {
		buf_str(out, pair ? "\r" : "");
		buf_char(out, eol);
	}
}

/*
 * Adds the text of a record with its repairs.  Where texts are put one after another, the byte order mark of a file is
 * left out, and an empty line follows its last game.
 */
static void
write_again(struct replay_judge *j, const struct record *r, struct buf *out)
{
	struct span text = r->text;

	if (j->how->apart && r->first && span_starts(text, SPAN("\xef\xbb\xbf")))
		text = span_after(text, 3);
	if (j->how->whole)
		buf_add(out, j->changed ? buf_span(&j->now) : text);
	else
		text_edits_apply(text, &j->edits, out);
	if (j->how->apart && r->last && text.n > 0)
		end_with_empty_line(r->eol, text, out);
}

/* Is the encoding that its characters are read in not known? */
static bool
is_guess(const struct replay_judge *j, const struct record *r)
{
	return j->summary.facts & FACT_8BIT && !(r->encoding & ENC_GIVEN);
}

static const char *
unread_byte(const struct replay_judge *j, const struct record *r)
{
	if (!(j->summary.facts & FACT_8BIT) || !(r->encoding & ENC_GIVEN) || ENC_PAGE(r->encoding) == ENC_UTF8)
		return NULL;
	return encoding_lost(r->text, encoding_of_part(r->text, (enum encoding)r->encoding));
}

/*
 * Writes what becomes of the text of a record.  With `whole` a game that is not judged stays as it is: the rules of
 * its variant are not known; and so does one of which only a part was read, and what is not a game.
 */
static void
write_now(struct replay_judge *j, const struct record *r)
{
	buf_clear(&j->now);
	j->unread = NULL;
	j->changed = j->edits.n > 0;
	j->guessed = j->unfit && !(r->encoding & ENC_GIVEN);
	j->lost |= j->unfit ? 1u << WRITE_LOSES_CHANGES : 0;
	if (!j->how->whole) {
		if (j->changed && (j->how->text == REPLAY_HUNKS || j->how->shown))
			text_edits_apply(r->text, &j->edits, &j->now);
	} else if (j->chosen && job_replay_is_game(j) && !r->cut && !r->rest && j->summary.verdict != VERDICT_NOT_JUDGED) {
		j->failed = !write_game_and_variations(j, &j->now) || j->failed;
		j->changed = !span_eq(buf_span(&j->now), r->text);
		j->unread = j->changed ? unread_byte(j, r) : NULL;
		j->guessed = j->unread != NULL || (j->changed && is_guess(j, r));
		j->changed = j->changed && !j->guessed;
	}
}

void
job_replay_row(void *judge, const struct record *r, const struct location *place, const struct reporting *how,
    struct job_row *row)
{
	struct replay_judge *j = judge;
	struct buf *out = row->out;

	j->also = how->form;
	j->lost = 0;
	if (j->also != NULL && (!j->chosen || !job_replay_is_game(j)))
		return;
	j->view.place = place;
	j->view.level = how->level;
	if (j->how->text != REPLAY_FORM) {
		write_now(j, r);
		out->failed = out->failed || j->failed || j->now.failed;
	}
	if (row->keyed)
		write_sort_key(j, r, place->encoding, out);
	row->key_end = out->n;
	out->failed = out->failed || j->edits.failed;
	if (j->also == NULL && j->how->text == REPLAY_AGAIN && (j->chosen || j->how->in_place || j->how->rest)) {
		write_again(j, r, out);
	} else if (j->how->text == REPLAY_HUNKS) {
		write_hunks(j, r, out);
	} else if (j->how->text == REPLAY_MARK) {
		buf_str(out, j->changed || j->guessed ? "!" : "");
	} else if (job_replay_is_written(j, r)) {
		out->failed = j->failed || !write_game_and_variations(j, out) || out->failed;
	} else if (j->how->lines && j->chosen && span_trim(r->text).n > 0 && !job_replay_is_heading(j, r)) {
		j->lost = 1u << WRITE_LOSES_LINE;
	}
	row->lost = j->lost;
}
