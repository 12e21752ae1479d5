/* job_positions: positions, one on each line or one in each row of a table, and the moves of puzzles. */
#include <stdlib.h>
#include <string.h>

#include "apps/positions/job_positions.h"
#include "apps/positions/listed_move.h"
#include "base/ascii.h"
#include "base/csv_write.h"
#include "base/list.h"
#include "base/utf8.h"
#include "games/checks/ignore_line.h"
#include "games/chess/movegen.h"
#include "games/chess/position.h"
#include "games/finding_formats/position_row.h"
#include "games/finding_formats/record_sums.h"
#include "games/finding_formats/report_formats.h"
#include "games/pgn/move_number.h"
#include "games/pgn/other_input.h"
#include "toolkit/finding/finding.h"
#include "toolkit/input/split_lines.h"
#include "toolkit/input/split_rows.h"

/* -- plays the moves of a puzzle, and compares how it ends with its themes -- */

enum { MATE_IN_MOST = 5 };	/* the last theme, mateIn5, is that of longer mates, too */

/* Takes the next word, which ends at a blank or a comma. */
static struct span
take_word(struct span *s)
{
	struct span word;

	while (s->n > 0 && (ascii_is_blank(*s->p) || *s->p == ','))
		*s = span_after(*s, 1);
	word = (struct span){ s->p, 0 };
	while (word.n < s->n && !ascii_is_blank(s->p[word.n]) && s->p[word.n] != ',')
		word.n++;
	*s = span_after(*s, word.n);
	return word;
}

/* Plays the moves; returns how many, -1 after a finding. */
static int
play_listed(struct position *p, struct span moves, struct findings *findings)
{
	struct listed_moves l = { findings, { .left = SUGGEST_WORK(moves.n) }, DIAG_PUZZLE_MOVES };
	struct span rest = moves, word;
	int n = 0;

	while ((word = take_word(&rest)).n > 0) {
		unsigned long number;
		bool foreign;
		move m;

		if ((word = move_number_after(word)).n == 0 || span_number(word, &number))
			continue;
		m = listed_move_read(&l, p, word, &foreign);
		if (foreign)
			finding_add_saying(findings, DIAG_PUZZLE_MOVES, word, "this is not a move");
		if (m == NO_MOVE)
			return -1;
		position_play(p, m);
		n++;
	}
	if (n > 0)
		return n;
	finding_add_saying(findings, DIAG_PUZZLE_MOVES, moves, "there are no moves");
	return -1;
}

/* After how many moves of the solver a theme announces mate; 0: in any number; -1: it announces none. */
static int
announced_mate(struct span theme)
{
	const struct span prefix = SPAN("mateIn");

	if (span_eq(theme, SPAN("mate")))
		return 0;
	if (theme.n != prefix.n + 1 || !span_starts(theme, prefix) || theme.p[prefix.n] < '1' ||
	    theme.p[prefix.n] > '0' + MATE_IN_MOST)
		return -1;
	return theme.p[prefix.n] - '0';
}

/*
 * `moves`: in any notation, with or without move numbers.  `themes`: words; mate means that the last move mates, and
 * mateIn1 to mateIn4 by which of the solver's moves; mateIn5 is five or more.  The tokens of findings are parts of the
 * two texts.
 */
static void
puzzle_check(const struct position *start, struct span moves, struct span themes, struct findings *findings)
{
	struct position p = *start;
	int n = play_listed(&p, moves, findings), own = (n + 1) / 2;
	bool mate = n > 0 && p.checkers != 0 && !movegen_any(&p);
	struct span theme;

	while (n > 0 && (theme = take_word(&themes)).n > 0) {
		int in = announced_mate(theme);

		if (in < 0)
			continue;
		if (!mate)
			finding_add(findings, DIAG_PUZZLE_MATE, theme);
		else if (in > 0 && in != (own < MATE_IN_MOST ? own : MATE_IN_MOST))
			finding_add_saying(findings, DIAG_PUZZLE_MATE, theme, "the moves mate in %d", own);
		else
			continue;
		return;		/* mate and mateIn2 say the same */
	}
}

/* -- the job -- */

static const char *const line_endings[] = { ".fen", ".epd", NULL };
static const char *const sheet_endings[] = { ".csv", ".tsv", NULL };

/* What a record turned out to be. */
enum content { NOTHING, POSITION, HEADING, MALFORMED };

struct position_judge {
	const struct job_positions_options *how;
	size_t number;			/* of the text */
	struct listed_positions listed;	/* those of the batch */
	struct mutes muted;		/* by the first line of the file */
	struct findings findings;
	size_t shown;			/* how many of them, the first ones, are not muted */
	struct position_check checked;		/* of the last record, as all below */
	enum content content;
	struct buf cell, more[CSV_MORE];	/* texts of the cells, if they were quoted */
	struct span text, raw;		/* the position, and the bytes of the record that it comes from */
	struct location *places;		/* of the findings */
	size_t places_max;
	char fen[BOARD_FEN_MAX];	/* canonical */
	struct buf mates[2], proof, fixed, words;
	struct findings left;		/* in the corrected text, which is judged again: */
	struct position_check again;
};

static void
judge_close(void *judge)
{
	struct position_judge *j = judge;

	findings_free(&j->findings);
	findings_free(&j->left);
	buf_free(&j->cell);
	for (int i = 0; i < CSV_MORE; i++)
		buf_free(&j->more[i]);
	buf_free(&j->mates[WHITE]);
	buf_free(&j->mates[BLACK]);
	buf_free(&j->proof);
	buf_free(&j->fixed);
	buf_free(&j->words);
	listed_positions_free(&j->listed);
	free(j->places);
}

static void
take_text(void *judge, const struct job_text *text)
{
	struct position_judge *j = judge;

	/* The last record of another batch is not the position before: which batch it was depends on the threads. */
	j->checked.memory.arises = false;
	j->number = text->number;
	j->muted = *text->head;
	if (j->how->repeats != NULL)
		repeated_positions_text(j->how->repeats, text);
}

static void
hand_over_listed(void *judge)
{
	struct position_judge *j = judge;

	if (j->how->repeats != NULL)
		repeated_positions_add(j->how->repeats, &j->listed);
}

static bool
judge_open(void *judge, const void *how, const struct grading *grading)
{
	struct position_judge *j = judge;

	j->how = how;
	j->findings.grading = j->left.grading = grading;
	return true;
}

/* Is there nothing but blanks? */
static bool
is_all_blank(struct span text)
{
	return (text.n == 0 || ascii_is_blank(*text.p)) && span_trim(text).n == 0;
}

/* Is it a blank line or a comment, which is skipped? */
static bool
is_comment_line(struct span text)
{
	return text.n == 0 || *text.p == '#' || *text.p == '%';
}

static struct span
text_of_line(const struct record *r)
{
	return span_trim(r->first ? utf8_unmarked(r->text) : r->text);
}

/* Reads a line that turns findings off for the file.  A position of a list has no line of its own for that. */
static void
read_escape_line(struct span line, bool first, struct findings *findings, struct mutes *out)
{
	struct span command, list;
	unsigned listed = 0;
	const enum ignore_line said = ignore_line_read(line, findings, &command, &list);

	if (said == IGNORE_LINE_FILE && first)
		ignore_line_mute(list, findings, out, &listed);
	else if (said == IGNORE_LINE_FILE || said == IGNORE_LINE_HERE)
		finding_add_saying(findings, DIAG_IGNORE_UNUSED, command,
		    "in a list of positions only ignore-file=ID,ID in its first line has an effect");
}

static bool
find_mutes(const void *how, const struct grading *grading, const struct record *first, struct mutes *out)
{
	struct findings reported_later = { .grading = grading };
	const struct span line = text_of_line(first);
	bool good;

	(void)how;
	*out = (struct mutes){ 0 };
	if (line.n > 0 && *line.p == '%')
		read_escape_line(line, true, &reported_later, out);
	good = !reported_later.failed;
	findings_free(&reported_later);
	return good;
}

static enum content
read_fen_line(struct position_judge *j, const struct record *r)
{
	struct mutes again = { .n = 0 };

	j->raw = j->text = text_of_line(r);
	if (j->text.n > 0 && *j->text.p == '%')
		read_escape_line(j->text, r->first, &j->findings, &again);
	/* A table of this column alone is a list after its heading. */
	if (r->heads && !j->how->given && span_eq_nocase(j->text, SPAN("FEN")))
		return NOTHING;
	return is_comment_line(j->text) ? NOTHING : POSITION;
}

static enum content
read_fen_row(struct position_judge *j, const struct record *r)
{
	if (r->cells.heading) {
		if (r->cells.column < 0)
			finding_add_saying(&j->findings, DIAG_CSV_COLUMN_MISSING, span_trim(r->text),
			    "this table has no column %.60s; --fen-column names the one with the positions", j->how->column);
		else if (j->how->moves != NULL && r->cells.more[0] < 0)
			finding_add_saying(&j->findings, DIAG_CSV_COLUMN_MISSING, span_trim(r->text),
			    "this table has no column %.60s, which --moves-column names", j->how->moves);
		return r->cells.column < 0 ? MALFORMED : HEADING;
	}
	if (r->cells.column < 0)
		return NOTHING;
	if (!r->cut && split_rows_cell(r, r->cells.column, &j->cell, &j->text, &j->raw))
		return POSITION;
	if (j->cell.failed) {
		j->findings.failed = true;
		return NOTHING;
	}
	finding_add(&j->findings, DIAG_CSV_ROW_MALFORMED, span_trim(r->text));
	return MALFORMED;
}

/* Plays the moves of the row from the position. */
static void
check_moves(struct position_judge *j, const struct record *r)
{
	struct span cells[CSV_MORE];

	if (j->how->moves == NULL || j->checked.game->chess == NULL || r->cells.columns == 0 || r->cells.more[0] < 0 ||
	    !j->checked.reading.usable)
		return;
	for (int i = 0; i < CSV_MORE; i++)
		if (!split_rows_cell(r, r->cells.more[i], &j->more[i], &cells[i], NULL)) {
			j->findings.failed = true;
			return;
		}
	puzzle_check(&j->checked.reading.position, cells[0], cells[1], &j->findings);
}

/* The position in canonical form; empty when it cannot be read. */
static struct span
canonical_of_position(struct position_judge *j)
{
	const struct fen_reading *r = &j->checked.reading;

	if (!r->readable)
		return (struct span){ NULL, 0 };
	return (struct span){ j->fen, (size_t)j->checked.game->fen(j->checked.position, j->fen) };
}

/* Is it a position, if a wrong one, so that the file is a list of these? */
static bool
is_list_of_positions(const struct position_judge *j)
{
	struct span rest = j->text, board = span_cut(&rest, ' ');

	if (j->how->given || j->how->fix)
		return true;
	if (j->checked.game->chess != NULL)
		board = j->checked.reading.placement;
	/* Another tag than FEN may have an address of a page with as many slashes as a board. */
	return board.n > 0 && memchr(board.p, '/', board.n) != NULL && memchr(board.p, '\0', board.n) == NULL &&
	    (*j->text.p != '[' || span_starts(j->text, SPAN("[FEN")));
}

/* Does the same follow the fields of this text?  It can be taken for counters where only a blank is before it. */
static bool
has_rest(struct span text, const struct fen_reading *of, const struct rule_set *set)
{
	struct fen_reading r;

	fen_read_as(text, set, &r);
	return !r.lossy && span_eq(r.operations, of->operations) && span_eq(r.after, of->after);
}

/*
 * Adds the position in canonical form, and what follows its fields as it is; EPD stays EPD.  Adds nothing if something of the
 * text would be lost.
 */
static void
put_canonical(struct position_judge *j, struct buf *out)
{
	const struct fen_reading *r = &j->checked.reading;
	const bool rest = r->operations.n > 0 || r->after.n > 0;
	const struct rule_set *set = j->how->check.rules.set;
	const int fields = set != NULL && set->checks > 0 ? 5 : 4;	/* of EPD: what else would be lost */
	struct span fen = canonical_of_position(j), left = fen;

	if (fen.n == 0 || r->lossy || r->several)
		return;
	if (rest && !r->counted) {
		for (int field = 0; field < fields; field++)
			span_cut(&left, ' ');
		fen.n = (size_t)(left.p - fen.p) - 1;
	}
	buf_add(out, fen);
	if (r->operations.n > 0)
		buf_char(out, ' ');
	buf_add(out, r->operations.n > 0 ? r->operations : r->after);
	if (rest && !out->failed && !has_rest(buf_span(out), r, set))
		buf_clear(out);
}

/* Is there still such a finding?  Then it is not marked. */
static bool
unmark_fixed(struct finding *f, const struct finding *left, bool same)
{
	if (f->id != left->id || f->fix != FIX_SAFE || (same && !span_eq(f->message, left->message)))
		return false;
	f->fix = FIX_NONE;
	return true;
}

/*
 * Marks the findings about the text that --corrected corrects: those that the corrected text has no more.  What is asked
 * about a position has the same answer then, and is not asked again.
 */
static void
mark_corrected(struct position_judge *j, const struct record *r, size_t from, struct effort effort)
{
	struct position_check_options how = j->how->check;
	struct findings *all = &j->findings;
	bool found;

	buf_clear(&j->fixed);
	if (!j->how->marks || all->n == from || r->cut)
		return;
	put_canonical(j, &j->fixed);
	all->failed = all->failed || j->fixed.failed;
	if (j->fixed.n == 0 || span_eq(buf_span(&j->fixed), j->text))
		return;
	how.proof = false;
	how.sides = 0;
	findings_clear(&j->left);
	j->again.memory = (struct fen_memory){ 0 };
	if (!position_check_judge(buf_span(&j->fixed), r->line, &how, &effort, &j->left, &j->again) || j->left.failed) {
		all->failed = true;
		return;
	}
	for (size_t i = from; i < all->n; i++)
		if (all->list[i].id != DIAG_LIMIT_ANALYSIS && all->list[i].id != DIAG_FEN_DEAD)
			all->list[i].fix = FIX_SAFE;
	for (size_t k = 0; k < j->left.n; k++) {
		found = false;
		for (size_t i = from; i < all->n && !found; i++)
			found = unmark_fixed(&all->list[i], &j->left.list[k], true);
		for (size_t i = from; i < all->n && !found; i++)
			found = unmark_fixed(&all->list[i], &j->left.list[k], false);
	}
}

/* Puts the findings that the file mutes after the others, which reports show; returns how many others there are. */
static size_t
put_muted_last(struct findings *f, const struct mutes *muted)
{
	size_t shown = 0;

	if (muted->n == 0)
		return f->n;
	for (size_t i = 0; i < f->n; i++) {
		const struct finding one = f->list[i];

		if (muted->by[one.id] != 0)
			continue;
		memmove(&f->list[shown + 1], &f->list[shown], (i - shown) * sizeof(one));
		f->list[shown++] = one;
	}
	return shown;
}

static void
look_at_entry(void *judge, const struct record *r, struct judged *out)
{
	struct position_judge *j = judge;
	/* Somebody who gives the limit of each search wants all of them. */
	struct effort effort = { j->how->check.nodes, j->how->check.nodes != 0 ? EFFORT_ENDLESS : out->effort };
	const struct effort before = effort;
	size_t n;

	findings_clear(&j->findings);
	if (r->rest || is_all_blank(r->text))
		j->content = NOTHING;
	else
		j->content = r->cells.columns > 0 ? read_fen_row(j, r) : read_fen_line(j, r);
	if (r->cut && !r->rest)
		finding_add_saying(&j->findings, DIAG_LIMIT_TOKEN, span_trim(r->text),
		    "this line is longer than %d bytes; the rest of it is not checked", LINE_MAX_BYTES);
	n = j->findings.n;
	if (j->content == POSITION &&
	    !position_check_judge(j->text, r->line, &j->how->check, &effort, &j->findings, &j->checked)) {
		j->findings.failed = true;
	} else if (j->content == POSITION) {
		mark_corrected(j, r, n, before);
		check_moves(j, r);
	}
	out->effort = j->how->check.nodes != 0 ? out->effort : effort.left;
	out->findings = &j->findings;
	out->ordinal = 0;
	out->text = j->content != NOTHING;
	out->mutes = r->first && j->muted.n > 0 ? &j->muted : NULL;
	if (j->content != POSITION)
		return;
	if (j->how->repeats != NULL && j->checked.reading.readable)
		repeated_positions_note(&j->listed, j->number, canonical_of_position(j), r, j->raw);
	findings_more(&j->findings, j->text);
	findings_sort(&j->findings);
	j->shown = put_muted_last(&j->findings, &j->muted);
	out->counts = true;
	out->ours = is_list_of_positions(j);
	out->sums.of[SUM_ILLEGAL] = j->checked.verdict == FEN_CHECK_ILLEGAL;
	out->unknown = j->checked.verdict == FEN_CHECK_UNKNOWN;
	out->sums.of[SUM_PROVED] = j->checked.proved;
}

static uint64_t
hash_words(struct buf *words, struct span text)
{
	buf_clear(words);
	fingerprint_words(words, text);
	return fingerprint_hash(buf_span(words));
}

bool
job_positions_name(struct buf *words, struct span record, struct span position, enum encoding encoding,
    struct identity *identity, struct buf *label)
{
	if (label != NULL)
		encoding_append(label, (struct span){ position.p, position.n < FEN_MAX ? position.n : FEN_MAX }, encoding);
	if (identity != NULL)
		*identity = (struct identity){ hash_words(words, record),
			hash_words(words, position.n > 0 ? position : record) };
	return !words->failed;
}

static bool
name_position(void *judge, const struct record *r, enum encoding encoding, struct identity *identity, struct buf *label)
{
	struct position_judge *j = judge;
	struct span none = { NULL, 0 };

	return job_positions_name(&j->words, r->text, j->content == POSITION ? j->text : none, encoding, identity, label);
}

/* Index of the first finding with that id that is shown; -1: there is none. */
static int
index_of_finding(const struct position_judge *j, enum diag id)
{
	const struct findings *f = &j->findings;

	for (size_t i = 0; i < j->shown && id != DIAG_NONE; i++)
		if (f->list[i].id == id)
			return (int)i;
	return -1;
}

/* Finds the location of each finding.  False: out of memory. */
static bool
find_places(struct position_judge *j, const struct record *r, const struct location *start)
{
	struct cursor cursor = { r, r->text.p, r->text.p, r->line };
	const struct findings *f = &j->findings;

	if (!list_reserve(&j->places, f->n, &j->places_max, sizeof(*j->places)))
		return false;
	for (size_t i = 0; i < f->n; i++) {
		j->places[i] = *start;
		location_find(&cursor, f->list[i].token, &j->places[i]);
	}
	return true;
}

/* Writes the record with its position in canonical form; unchanged if that form is not known. */
static void
write_fixed(struct position_judge *j, const struct record *r, struct buf *out)
{
	const char *end = r->text.p + r->text.n;

	buf_clear(&j->fixed);
	if (j->content == POSITION && !r->cut)
		put_canonical(j, &j->fixed);
	out->failed = out->failed || j->fixed.failed;
	if (j->fixed.n == 0) {
		buf_add(out, r->text);
		return;
	}
	buf_add(out, (struct span){ r->text.p, (size_t)(j->raw.p - r->text.p) });
	if (r->cells.separator != 0)
		csv_write_cell(out, buf_span(&j->fixed), r->cells.separator);
	else
		buf_add(out, buf_span(&j->fixed));
	buf_add(out, (struct span){ j->raw.p + j->raw.n, (size_t)(end - j->raw.p) - j->raw.n });
	j->findings.failed = j->findings.failed || j->fixed.failed;
}

static const char *
mate_answer(const struct position_judge *j, int side)
{
	static const char *const answers[] = { [UNWINNABLE] = "no", [WINNABLE] = "yes", [UNDECIDED] = "undecided" };

	if (!(j->how->check.sides & 1u << side))
		return NULL;
	return answers[j->checked.mate[side]];
}

static const char *
dead_for_both(const struct position_judge *j)
{
	const enum winnable *mate = j->checked.mate;

	if (j->how->check.sides != POSITION_CHECK_BOTH)
		return NULL;
	if (mate[WHITE] == WINNABLE || mate[BLACK] == WINNABLE)
		return "no";
	return mate[WHITE] == UNWINNABLE && mate[BLACK] == UNWINNABLE ? "yes" : "undecided";
}

static void
fill_answers(struct position_judge *j, struct position_row *row)
{
	const struct position_check *d = &j->checked;

	for (int side = WHITE; side <= BLACK && j->how->check.sides != 0; side++) {
		row->can_mate[side] = mate_answer(j, side);
		row->lineless[side] = d->line[side].n == NO_LINE;
		if (d->mate[side] != WINNABLE || d->line[side].n <= 0)
			continue;
		buf_clear(&j->mates[side]);
		position_check_write_line(&d->reading.position, d->line[side].moves, d->line[side].n, &j->mates[side]);
		row->mate_line[side] = buf_span(&j->mates[side]);
	}
	row->dead = dead_for_both(j);
	row->playable = d->reading.usable;
	if (d->verdict == FEN_CHECK_UNKNOWN)
		row->doubt = span_of(d->why.reason);
	row->mate_open = d->mate_open;
	row->proof_open = d->proof_open;
	if (d->proved) {
		buf_clear(&j->proof);
		position_check_write_proof(d, &j->how->check, &j->proof);
		row->proof = buf_span(&j->proof);
	}
	j->findings.failed = j->findings.failed || j->proof.failed || j->mates[WHITE].failed || j->mates[BLACK].failed;
}

static struct span
without_end(struct span line)
{
	while (line.n > 0 && (line.p[line.n - 1] == '\n' || line.p[line.n - 1] == '\r'))
		line.n--;
	return line;
}

/* The line end of the input, which is used for what is written, too; a table has that of its heading. */
static const char *
line_end_of_input(const struct record *r)
{
	return r->cells.crlf ? "\r\n" : r->eol == '\r' ? "\r" : "\n";
}

/* Writes the row.  Returns which findings it reports, as `reports` of struct job_row. */
static int
write_position(struct position_judge *j, struct position_row *row, const struct reporting *how, struct buf *out)
{
	static const char *const verdicts[] = {
		[FEN_CHECK_LEGAL] = "legal", [FEN_CHECK_ILLEGAL] = "illegal", [FEN_CHECK_UNKNOWN] = "unknown",
	};
	int reported = index_of_finding(j, j->checked.reason);	/* what makes the position illegal, unless that finding is off */
	bool all;

	if (reported >= 0) {
		row->reason = &j->findings.list[reported];
		row->place = &j->places[reported];
	}
	row->findings = j->findings.list;
	row->places = j->places;
	row->findings_n = j->shown;
	row->verdict = verdicts[j->checked.verdict];
	if (how->style.detail || !how->format->for_people)
		row->fen = canonical_of_position(j);
	fill_answers(j, row);
	all = (how->style.table ? report_csv.position : how->format->position)(out, row, &how->style);
	/* Else the answers say what the search left open. */
	return all ? ROW_REPORTS_ALL : reported >= 0 ? reported : index_of_finding(j, DIAG_LIMIT_ANALYSIS);
}

/* Does the report have a row for the record? */
static bool
has_row(const struct position_judge *j, const struct reporting *how)
{
	if (j->how->unreported)
		return false;
	if (how->style.table)
		return j->content == POSITION || j->content == HEADING;
	return j->content == POSITION && how->format->position != NULL &&
	    !(j->how->quiet && j->checked.verdict == FEN_CHECK_LEGAL && how->format->for_people);
}

static void
write_row(void *judge, const struct record *r, const struct location *place, const struct reporting *how,
    struct job_row *out)
{
	struct position_judge *j = judge;
	struct position_row row;

	if (j->how->fix) {
		write_fixed(j, r, out->out);
		return;
	}
	if (!has_row(j, how))
		return;
	row = (struct position_row){
		.place = place, .text = without_end(r->text), .end = line_end_of_input(r), .separator = r->cells.separator,
		.level = how->level, .heading = j->content == HEADING,
	};
	if (row.heading)
		report_csv.position(out->out, &row, &how->style);
	else if (find_places(j, r, place))
		out->reports = write_position(j, &row, how, out->out);
	else
		j->findings.failed = true;
}

static const char *
other_than_positions(const struct file_forms *forms, struct span text)
{
	return other_input(forms, text, INPUT_POSITIONS);
}

static const char *
missing_positions(struct span name)
{
	return other_input_name(name, INPUT_POSITIONS);
}

static const char workbook[] = "this is a workbook, whose positions are not read: save its sheet as CSV, for --from csv";

static const struct input_kind lines = {
	.endings = line_endings, .records = "positions", .none_inside = "there is no .fen or .epd file in this archive",
	.workbook = workbook,
	.empty = "there is no position in this file", .forms = FILE_FORMS_NONE, .column = { "FEN", 3 },
	.foreign = DIAG_FILE_NOT_POSITIONS, .next = split_lines_next, .otherwise = other_than_positions, .other = other_input_bytes,
	.missing = missing_positions, .gives_up = true,
}, rows = {
	.endings = sheet_endings, .records = "positions", .none_inside = "there is no .csv or .tsv file in this archive",
	.workbook = workbook,
	.empty = "there is no position in this file", .forms = FILE_FORMS_TABLES, .foreign = DIAG_NONE, .next = split_rows_next,
};

void
job_positions_style(const struct position_check_options *asked, struct report_style *style)
{
	style->positions = true;
	style->asked = (asked->sides != 0 ? POSITION_ASKED_MATE : 0) | (asked->sides == POSITION_CHECK_BOTH ? POSITION_ASKED_DEAD : 0) |
	    (asked->proof ? POSITION_ASKED_PROOF : 0);
}

const struct job job_positions = {
	.input = &lines, .rows = &job_sheets, .size = sizeof(struct position_judge), .every = true, .open = judge_open,
	    .close = judge_close,
	.head = find_mutes, .file = take_text, .done = hand_over_listed, .look = look_at_entry, .name = name_position, .row = write_row,
};

const struct job job_sheets = {
	.input = &rows, .size = sizeof(struct position_judge), .every = true, .open = judge_open, .close = judge_close,
	.file = take_text, .done = hand_over_listed, .look = look_at_entry, .name = name_position, .row = write_row,
};
