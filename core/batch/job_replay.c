/* job_replay: games of PGN or scoresheets, written again in some form. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "archive/game_key.h"
#include "archive/name_check.h"
#include "edit/line_diff.h"
#include "game/games_ahead.h"
#include "input/split_lines.h"
#include "sheet/sheet_game.h"
#include "write/board_caption.h"
#include "batch/job_replay.h"
#include "batch/replay_merge.h"
#include "batch/output_rows.h"

static const char *const sheet_endings[] = { ".csv", ".tsv", ".txt", ".xlsx", ".xlsm", ".ods", NULL };

struct replay_judge {
	const struct job_replay_options *how;
	struct games_ahead games;
	struct game *game;			/* of the last record: one of those */
	struct game_options checking;		/* how games are read */
	size_t variations;			/* of the last record: how many are written as games */
	struct sheet_game sheet;		/* where records are scoresheets */
	struct record moves;		/* the last record without the cells before its moves */
	struct span cells[LINE_CELLS_MAX];	/* what they had */
	const struct findings *findings;	/* of the last record, with tokens in its text */
	struct game_summary summary;	/* of the last record */
	struct view view;		/* of the last record; `place` is set when it is written */
	bool chosen;			/* it is to be written */
	const struct job_replay_also *also;	/* the form in which it is written; NULL: that of `how` */
	bool left_out;			/* it is one of those */
	struct span file;		/* name of the file of the records */
	size_t text;			/* its number, see struct job_text */
	struct text_edits edits;		/* repairs of the last record */
	struct buf now;			/* what becomes of the last record, if `changed` */
	bool changed;			/* its text is not what it was */
	bool failed;			/* out of memory: `chosen` or the key is not known */
	/* transformation: working memory */
	struct movelist pruned, line;
	struct arena texts;
	struct retagged tags;
	struct arena names;		/* values from the list of names */
	struct replay_merge merge;
	struct buf value;
};

static void
judge_close(void *judge)
{
	struct replay_judge *j = judge;

	text_edits_free(&j->edits);
	buf_free(&j->now);
	games_ahead_free(&j->games);
	sheet_game_free(&j->sheet);
	movelist_free(&j->pruned);
	movelist_free(&j->line);
	arena_free(&j->texts);
	retag_free(&j->tags);
	arena_free(&j->names);
	replay_merge_free(&j->merge);
	buf_free(&j->value);
}

static bool
is_chosen(struct replay_judge *j)
{
	const struct record *r = j->view.record;
	struct location place = { .encoding = ENC_CP1252, .game = r->ordinal };
	int has;

	if (!selection_wanted(&j->how->selection))
		return true;
	if (j->summary.facts & FACT_8BIT)
		place.encoding = encoding_of_part(r->text, (enum encoding)r->encoding);
	j->view.place = &place;
	j->view.level = j->view.findings->grading->raised;
	has = selection_has(&j->how->selection, &j->view);
	j->view.place = NULL;
	j->failed = has < 0;
	return has != 0;
}

/* Collects the repairs as edits of the text, if that is what is written. */
static void
repair(struct replay_judge *j, const struct record *r)
{
	if (j->chosen && j->how->text != REPLAY_FORM && !j->how->whole)
		text_edits_of_repairs(game_score(j->game), r, &j->how->style, &j->edits);
}

static void
name_file(void *judge, const struct job_text *text)
{
	struct replay_judge *j = judge;

	j->file = text->name;
	j->text = text->number;
}

/* The moves without what is stripped; NULL: out of memory. */
static const struct movelist *
prune_score(struct replay_judge *j, const struct movelist *score)
{
	const struct pruning *wish = &j->how->pruning;

	if (!prune_wanted(wish))
		return score;
	arena_clear(&j->texts);
	return prune(wish, score, &j->pruned, &j->texts) ? &j->pruned : NULL;
}

/* Finds out how many variations are written, and reports where that is not all. */
static void
limit_variations(void *judge, const struct game_review *g, struct findings *f)
{
	struct replay_judge *j = judge;
	const struct movelist *score = prune_score(j, g->score);
	const struct element *left_out = NULL;

	j->variations = score == NULL ? 0 : prune_variations(score, &left_out);
	if (left_out != NULL)
		finding_add_saying(f, DIAG_LIMIT_TIME, element_text(left_out),
		    "only the first %zu variations become games: the moves before this one and the next would be written too often",
		    j->variations);
	f->failed = f->failed || score == NULL;
}

static void
review(void *judge, const struct game_review *g, struct findings *f)
{
	struct replay_judge *j = judge;

	if (j->how->variations)
		limit_variations(judge, g, f);
	if (j->how->unfit != NULL && !write_fits(j->how->unfit, g->score))
		finding_add_saying(f, DIAG_GAME_UNFIT_FOR_FORM, g->tags->n > 0 ? g->tags->list[0].value : g->record->text,
		    "a game of %s cannot be written as %s", g->score->board == NULL ? "chess" : g->score->board->name,
		    j->how->unfit->name);
}

static bool
judge_open(void *judge, const void *how, const struct grading *grading)
{
	struct replay_judge *j = judge;

	j->how = how;
	j->sheet.findings.grading = grading;
	j->checking = j->how->game;
	if (j->how->variations || j->how->unfit != NULL) {
		j->checking.review = review;
		j->checking.reviewer = j;
	}
	if (!games_ahead_open(&j->games, &j->checking, grading))
		return false;
	j->game = j->games.games[0];
	return true;
}

/* Adds a change of the tags of this game.  False: out of memory. */
static bool
set_tag(struct replay_judge *j, enum tag_name name, const char *value)
{
	struct retag_step *e = &j->tags.own[j->tags.own_n++];

	*e = (struct retag_step){ .kind = RETAG_SET, .name = span_of(tags_name(name)) };
	return retag_escape(arena_span(&j->names, span_of(value)), &j->names, &e->value) && !j->names.failed;
}

/* Begins the changes of the tags of this game, with the cells of its line.  False: out of memory. */
static bool
set_cells(struct replay_judge *j)
{
	bool good = true;

	arena_clear(&j->names);
	j->tags.own_n = 0;
	for (int i = 0; good && i < j->how->cells_n; i++) {
		struct retag_step *e = &j->tags.own[j->tags.own_n];

		if (j->how->cells[i].n == 0 || j->cells[i].n == 0)
			continue;
		*e = (struct retag_step){ .kind = RETAG_SET, .name = j->how->cells[i] };
		good = retag_escape(j->cells[i], &j->names, &e->value);
		j->tags.own_n++;
	}
	return good;
}

/* Adds what the list of names knows of a player, and the game does not have. */
static bool
add_player(struct replay_judge *j, const struct known_name *is, enum tag_name id, enum tag_name title)
{
	const struct tags *tags = game_tags(j->game);
	unsigned add = j->how->tags.add;
	char digits[24];

	snprintf(digits, sizeof(digits), "%lu", (unsigned long)is->fide);
	return (!(add & RETAG_FIDEID) || is->fide == 0 || tags_has(tags, id) || set_tag(j, id, digits)) &&
	    (!(add & RETAG_TITLE) || is->title[0] == '\0' || tags_has(tags, title) || set_tag(j, title, is->title));
}

/* Changes names to those of the list, where that is certain.  False: out of memory. */
static bool
correct_names(struct replay_judge *j)
{
	static const struct {
		enum tag_name name, id, title;
	} rows[] = {
		{ TAG_White, TAG_WhiteFideId, TAG_WhiteTitle }, { TAG_Black, TAG_BlackFideId, TAG_BlackTitle },
		{ TAG_Site, TAG_COUNT, TAG_COUNT }, { TAG_Event, TAG_COUNT, TAG_COUNT },
	};
	const struct tags *tags = game_tags(j->game);
	bool good = true;

	good = set_cells(j);
	for (size_t i = 0; good && j->how->names != NULL && i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct name_query q;
		struct name_answer a = { 0 };

		good = name_check_find(j->how->names, tags, rows[i].name, j->view.record, &j->value, &q, &a);
		if (!good || a.grade != NAME_CERTAIN)
			continue;
		good = span_eq(q.name, span_of(a.name)) || set_tag(j, rows[i].name, a.name);
		if (good && rows[i].id != TAG_COUNT && a.is != NULL)
			good = add_player(j, a.is, rows[i].id, rows[i].title);
	}
	return good;
}

/* Of a game on another board: the tag Format names the notation that is asked for; if it has no name there, the tag goes. */
static void
correct_format(struct replay_judge *j, const struct movelist *score)
{
	const struct write_options *how = j->also != NULL ? &j->also->how : &j->how->how;
	struct retag_step *e = &j->tags.own[j->tags.own_n];
	int notation;

	if (score->board == NULL || how->notation == NULL ||
	    (notation = board_caption_notation_named(score->board, how->notation)) < 0)
		return;
	*e = (struct retag_step){ .kind = RETAG_DROP, .name = SPAN("Format") };
	if (score->board->notations[notation].format != NULL)
		*e = (struct retag_step){ .kind = RETAG_SET, .name = SPAN("Format"),
			.value = span_of(score->board->notations[notation].format) };
	j->tags.own_n++;
}

/* Puts these moves into the view, and the tags and the result as they are to be written.  False: out of memory. */
static bool
retag_view(struct replay_judge *j, const struct movelist *score, const struct retagging *wish, struct view *view)
{
	if (!correct_names(j))
		return false;
	correct_format(j, score);
	if (!retag(wish, game_tags(j->game), score, &j->summary, j->summary.terminator, &j->tags))
		return false;
	view->score = score;
	view->tags = j->tags.list;
	view->tags_n = j->tags.n;
	view->result = j->tags.result;
	return true;
}

/* Adds the key of a game that names its file: values of tags and facts, or the name of its part. */
static void
key_of_file(struct replay_judge *j, enum encoding encoding, struct buf *out)
{
	struct location place = { .encoding = encoding, .game = j->view.record->ordinal };
	struct view view = j->view;

	if (!j->chosen)
		return;
	if (j->how->sampling.parts > 0) {
		buf_add(out, sampling_part_of(&j->how->sampling, &j->view));
		return;
	}
	if (j->how->text == REPLAY_FORM) {
		const struct movelist *score = prune_score(j, game_score(j->game));

		if (score == NULL || !retag_view(j, score, &j->how->tags, &view)) {
			j->failed = true;
			return;
		}
	}
	view.place = &place;
	view.level = view.findings->grading->raised;
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

static bool
is_game(const struct replay_judge *j)
{
	return (j->summary.facts & (FACT_TAG | FACT_MOVE)) != 0;
}

/*
 * Text without a tag or a legal move is written, too, so that nothing is lost; if the whole file is like that, the
 * writer drops it.  A table is one record: without moves there is nothing to write.
 */
static bool
is_written(const struct replay_judge *j, const struct record *r)
{
	const struct job_replay_options *how = j->how;

	return (j->chosen || how->rest || how->labelled) && !r->rest && ((!how->sheets && !how->lines) || is_game(j));
}

/* Adds a key for OUTPUT_SORT. */
static void
key_to_sort(struct replay_judge *j, const struct record *r, enum encoding encoding, struct buf *out)
{
	struct location place = { .encoding = encoding, .game = r->ordinal };
	struct view view = j->view;

	view.place = &place;
	view.level = view.findings->grading->raised;
	sort_keys_write(&j->how->sort, &view, out);
	for (int i = OUTPUT_SORT_ORDINAL; i-- > 0; )
		buf_char(out, (char)(r->ordinal >> 8 * i));
}

static void
write_key(struct replay_judge *j, const struct record *r, enum encoding encoding, struct buf *out)
{
	if (j->how->sort.n > 0) {
		if (is_written(j, r))
			key_to_sort(j, r, encoding, out);
	} else if (j->how->sampling.most > 0) {
		if (is_written(j, r))
			key_to_sample(j, r, out);
	} else if (j->how->split.n > 0 || j->how->sampling.parts > 0) {
		if (!r->rest)	/* the writer puts a further piece where the first one is */
			key_of_file(j, encoding, out);
	} else if (j->left_out || (j->how->rest && !j->chosen)) {
		buf_char(out, '!');
	} else if (j->how->in_place) {
		if (j->changed)
			buf_char(out, '!');
		if (j->how->shown)
			write_hunks(j, r, out);
	}
}

/*
 * Takes the cells off the front of a line; tabs separate them, or semicolons where there is no tab.  A line without so
 * many is left as it is: its cells are then no moves, which is reported.
 */
static const struct record *
take_cells(struct replay_judge *j, const struct record *r)
{
	struct span rest = r->text;
	char separator = r->text.n > 0 && memchr(r->text.p, '\t', r->text.n) != NULL ? '\t' : ';';

	if (r->first && span_starts(rest, SPAN("\xef\xbb\xbf")))
		rest = span_after(rest, 3);
	for (int i = 0; i < j->how->cells_n && rest.p != NULL; i++)
		j->cells[i] = span_trim(span_cut(&rest, separator));
	if (rest.p == NULL) {
		memset(j->cells, 0, sizeof(j->cells));
		return r;
	}
	j->moves = *r;
	j->moves.text = rest;
	j->moves.offset += (uint64_t)(rest.p - r->text.p);
	return &j->moves;
}

/* Gives the game the tags of its cells, so that it is chosen by them, too.  False: out of memory. */
static bool
retag_by_cells(struct replay_judge *j)
{
	static const struct retagging plain;

	if (!set_cells(j) || !retag(&plain, game_tags(j->game), j->view.score, &j->summary, j->summary.terminator, &j->tags))
		return false;
	j->view.tags = j->tags.list;
	j->view.tags_n = j->tags.n;
	j->view.result = j->tags.result;
	return true;
}

static void
check(struct replay_judge *j, const struct record *r, int64_t *effort)
{
	const struct tags *tags = game_tags(j->game);
	const struct game_summary *s = &j->summary;

	if (j->how->cells_n > 0)
		r = take_cells(j, r);
	/* Whoever is asked about moves cannot be asked again. */
	if (j->how->dialogue == NULL)
		game_allow(j->game, *effort);
	if (j->how->sheets) {
		sheet_game_check(&j->sheet, j->game, r, &j->summary);
		j->findings = &j->sheet.findings;
	} else {
		game_check(j->game, r, &j->summary);
		j->findings = game_findings(j->game);
	}
	if (j->how->dialogue == NULL)
		*effort = game_allow(j->game, *effort);
	j->view = (struct view){
		.record = j->how->sheets ? &j->sheet.record : r, .score = game_score(j->game),
		.tags = tags->list, .tags_n = tags->n, .plain = tags->plain == tags->n,
		.result = s->terminator.n > 0 ? s->terminator : SPAN("*"),
		.summary = s, .findings = game_findings(j->game),
	};
	if (j->how->cells_n > 0)
		j->failed = !retag_by_cells(j) || j->failed;
}

/* For what is known of the games from when they were compared. */
static uint64_t
place_of(const struct replay_judge *j, const struct record *r)
{
	return GAME_PLACE(j->text + *j->how->texts_before, r->ordinal);
}

static bool
is_left_out(const struct replay_judge *j, const struct record *r)
{
	const struct job_replay_options *how = j->how;

	return how->left_out != NULL && game_places_have(how->left_out, place_of(j, r));
}

/* May the record be chosen?  Of a further piece the writer knows whether the first one was chosen. */
static bool
may_be_chosen(const struct replay_judge *j, const struct record *r)
{
	const struct job_replay_options *how = j->how;

	return (!how->lines || r->ordinal > 0) && (r->rest || sampling_has(&how->sampling, r->text)) &&
	    selection_may_have(&how->selection, r->ordinal) && !(how->dropped && is_left_out(j, r));
}

/*
 * Is the record read?  Further pieces of a record that was cut are not: the writer treats them as it did the first
 * piece.
 */
static bool
is_read(const struct replay_judge *j, const struct record *r, bool chosen)
{
	return !r->rest && (chosen || ((j->how->rest || j->how->labelled) && j->how->text == REPLAY_FORM));
}

static bool
will_be_read(const void *judge, const struct record *r)
{
	return is_read(judge, r, may_be_chosen(judge, r));
}

static void
look_ahead(void *judge, const struct record *r, size_t n)
{
	struct replay_judge *j = judge;

	games_ahead_begin(&j->games, r, n, will_be_read, j);
}

static void
look(void *judge, const struct record *r, struct judged *out)
{
	struct replay_judge *j = judge;
	const struct game_summary *s = &j->summary;
	bool read;

	j->summary = (struct game_summary){ 0 };
	j->findings = out->findings;
	text_edits_clear(&j->edits);
	j->left_out = is_left_out(j, r);
	j->chosen = may_be_chosen(j, r);
	if ((read = is_read(j, r, j->chosen))) {
		j->game = games_ahead_of(&j->games, r);
		if (j->how->dialogue != NULL)
			repair_dialogue_record(j->how->dialogue, r, j->file);
		check(j, r, &out->effort);
		if (j->findings->failed) {
			out->failed = true;
			return;
		}
		j->chosen = j->chosen && is_chosen(j);
		repair(j, r);
		out->failed = j->failed || j->edits.failed;
	}
	/* Nothing is reported about a record that is not chosen. */
	if (j->chosen)
		out->findings = j->findings;
	out->facts = s->facts;
	out->plies = s->plies;
	out->text = span_trim(r->text).n > 0;
	out->counts = j->chosen && is_written(j, r);
	out->ours = !j->chosen || is_game(j);
	if (j->how->sheets)	/* what is made of a table is UTF-8, its own bytes are those of its page */
		out->encoding = (unsigned char)ENC_PAGE(j->sheet.sheet.grid.encoding);
	out->illegal = j->chosen && s->verdict == VERDICT_ILLEGAL;
	out->unknown = j->chosen && s->verdict == VERDICT_NOT_JUDGED;
	if (r->first && read && !j->how->sheets)
		out->mutes = game_mutes(j->game);
}

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
	out->failed = out->failed || text.failed;
	buf_free(&text);
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
write_game(struct replay_judge *j, const struct movelist *score, const struct retagging *wish, struct buf *out)
{
	const struct write_form *form = j->also != NULL ? j->also->form : j->how->form;
	size_t from = out->n;

	if (!write_fits(form, score))
		return true;
	if (!retag_view(j, score, wish, &j->view))
		return false;
	form->game(out, &j->view, j->also != NULL ? &j->also->how : &j->how->how);
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
	assert(n <= (size_t)(RETAG_STEPS_MAX - wish.n));
	memmove(wish.steps + n, wish.steps, (size_t)wish.n * sizeof(wish.steps[0]));
	for (size_t i = 0; i < n; i++)
		wish.steps[i] = (struct retag_step){ .kind = RETAG_SET, .name = merged[i].name, .value = merged[i].value };
	wish.n += (int)n;
	return write_game(j, score, &wish, out);
}

static bool
write_games(struct replay_judge *j, struct buf *out)
{
	const struct job_replay_options *how = j->how;
	const struct movelist *score = game_score(j->game);
	const struct merged_tag *merged;
	size_t merged_n = 0;
	bool good;

	if (how->annotated != NULL && !j->left_out)
		score = replay_merge(&j->merge, how, place_of(j, j->view.record), &j->view);
	good = score != NULL && (score = prune_score(j, score)) != NULL;
	if (good && how->merged != NULL && !j->left_out &&
	    (merged = merged_tags_find(how->merged, place_of(j, j->view.record), &merged_n)) != NULL)
		return write_merged(j, score, merged, merged_n, out);
	if (!good || !how->variations)
		return good && write_game(j, score, wish_of(j), out);
	for (size_t i = 0; good && i <= j->variations && prune_variation(score, i, &j->line); i++)
		good = !j->line.failed && write_game(j, &j->line, i == 0 ? &how->tags : &how->variation_tags, out);
	return good;
}

/* Ends the last line of the text, and adds an empty line after it, unless that is so; in the way of its other lines. */
static void
end_text(char eol, struct span text, struct buf *out)
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
		end_text(r->eol, text, out);
}

/*
 * Writes what becomes of the text of a record.  With `whole` a game that is not judged stays as it is: the rules of
 * its variant are not known; and so does one of which only a part was read, and what is not a game.
 */
static void
write_now(struct replay_judge *j, const struct record *r)
{
	buf_clear(&j->now);
	j->changed = j->edits.n > 0;
	if (!j->how->whole) {
		if (j->changed && (j->how->text == REPLAY_HUNKS || j->how->shown))
			text_edits_apply(r->text, &j->edits, &j->now);
	} else if (j->chosen && is_game(j) && !r->cut && !r->rest && j->summary.verdict != VERDICT_NOT_JUDGED) {
		j->failed = !write_games(j, &j->now) || j->failed;
		j->changed = !span_eq(buf_span(&j->now), r->text);
	}
}

static void
write_row(void *judge, const struct record *r, const struct location *place, const struct reporting *how,
    struct job_row *row)
{
	struct replay_judge *j = judge;
	struct buf *out = row->out;

	j->also = how->form;
	if (j->also != NULL && (!j->chosen || !is_game(j)))
		return;
	j->view.place = place;
	j->view.level = how->level;
	if (j->how->text != REPLAY_FORM) {
		write_now(j, r);
		out->failed = out->failed || j->failed || j->now.failed;
	}
	if (row->keyed)
		write_key(j, r, place->encoding, out);
	row->key_end = out->n;
	out->failed = out->failed || j->edits.failed;
	if (j->also == NULL && j->how->text == REPLAY_AGAIN && (j->chosen || j->how->in_place || j->how->rest)) {
		write_again(j, r, out);
	} else if (j->how->text == REPLAY_HUNKS) {
		write_hunks(j, r, out);
	} else if (j->how->text == REPLAY_MARK) {
		buf_str(out, j->changed ? "!" : "");
	} else if (is_written(j, r)) {
		out->failed = j->failed || !write_games(j, out) || out->failed;
	}
}

const struct job_input job_input_scoresheets = {
	.endings = sheet_endings, .records = "scoresheets", .none_inside = "there is no .csv file in this archive",
	.foreign = DIAG_NONE, .cut = scoresheet_next,
};

static const char *const line_endings[] = { ".txt", ".san", ".uci", NULL };

static const struct job_input lines = {
	.endings = line_endings, .records = "games", .none_inside = "there is no .txt, .san or .uci file in this archive",
	.foreign = DIAG_FILE_NOT_PGN, .cut = split_lines_next_game,
};

const struct job job_replay = {
	.input = &job_input_pgn, .size = sizeof(struct replay_judge), .open = judge_open, .close = judge_close,
	.file = name_file, .ahead = look_ahead, .look = look, .row = write_row,
};

const struct job job_lines = {
	.input = &lines, .size = sizeof(struct replay_judge), .open = judge_open, .close = judge_close,
	.file = name_file, .look = look, .row = write_row,
};

const struct job job_repair = {
	.input = &job_input_pgn, .size = sizeof(struct replay_judge), .every = true, .open = judge_open, .close = judge_close,
	.file = name_file, .ahead = look_ahead, .look = look, .row = write_row,
};

const struct job job_scoresheets = {
	.input = &job_input_scoresheets, .size = sizeof(struct replay_judge), .open = judge_open, .close = judge_close,
	.file = name_file, .look = look, .row = write_row,
};
