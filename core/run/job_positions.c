/* job_positions: records that are positions, one a line or one a row of a table. */
#include <stdlib.h>

#include "base/csv_write.h"
#include "game/position_check.h"
#include "input/split_lines.h"
#include "input/split_rows.h"
#include "run/job.h"

static const char *const line_endings[] = { ".fen", ".epd", NULL };
static const char *const sheet_endings[] = { ".csv", ".tsv", NULL };

/* What a record turned out to be. */
enum content { NOTHING, POSITION, HEADING, MALFORMED };

struct judge {
	const struct position_check_options *how;
	struct findings findings;
	struct position_check diagram;		/* of the last record, as all below */
	enum content content;
	struct buf cell;		/* its text, where it was quoted */
	struct span text, raw;		/* of the position; and the bytes of the record that hold it */
	struct location *places;		/* of the findings */
	size_t places_max;
	char fen[FEN_MAX];		/* canonical */
	struct buf mates[2], proof, fixed, words;
};

static void
judge_close(void *judge)
{
	struct judge *j = judge;

	if (j == NULL)
		return;
	findings_free(&j->findings);
	buf_free(&j->cell);
	buf_free(&j->mates[WHITE]);
	buf_free(&j->mates[BLACK]);
	buf_free(&j->proof);
	buf_free(&j->fixed);
	buf_free(&j->words);
	free(j->places);
	free(j);
}

static void *
judge_open(const void *how, const struct grading *grading)
{
	struct judge *j = calloc(1, sizeof(*j));

	if (j != NULL) {
		j->how = how;
		j->findings.grading = grading;
	}
	return j;
}

/* Lines between positions that say nothing to us. */
static bool
comment(struct span text)
{
	return text.n == 0 || *text.p == '#' || *text.p == '%';
}

static enum content
read_line(struct judge *j, const struct record *r)
{
	j->text = r->text;
	if (r->first && span_starts(j->text, SPAN("\xef\xbb\xbf")))
		j->text.p += 3, j->text.n -= 3;
	j->raw = j->text = span_trim(j->text);
	return comment(j->text) ? NOTHING : POSITION;
}

static enum content
read_row(struct judge *j, const struct record *r)
{
	if (r->cells.heading) {
		if (r->cells.column < 0)
			finding_add(&j->findings, DIAG_CSV_COLUMN_MISSING, span_trim(r->text));
		return HEADING;
	}
	if (r->cells.column < 0)
		return NOTHING;
	if (!r->cut && split_rows_cell(r, &j->cell, &j->text, &j->raw))
		return POSITION;
	if (j->cell.failed) {
		j->findings.failed = true;
		return NOTHING;
	}
	finding_add(&j->findings, DIAG_CSV_ROW_MALFORMED, span_trim(r->text));
	return MALFORMED;
}

static void
look(void *judge, const struct record *r, struct judged *out)
{
	struct judge *j = judge;

	findings_clear(&j->findings);
	if (r->rest || span_trim(r->text).n == 0)
		j->content = NOTHING;
	else
		j->content = r->cells.columns > 0 ? read_row(j, r) : read_line(j, r);
	if (r->cut && !r->rest)
		finding_add_saying(&j->findings, DIAG_LIMIT_TOKEN, span_trim(r->text),
		    "this line is longer than %d bytes: what is behind them is not judged", LINE_MAX_BYTES);
	if (j->content == POSITION && !position_check_judge(j->text, r->line, j->how, &j->findings, &j->diagram))
		j->findings.failed = true;
	*out = (struct judged){ .findings = &j->findings, .encoding = ENC_CP1252, .text = j->content != NOTHING };
	if (j->content != POSITION)
		return;
	out->worst = j->diagram.verdict == POSITION_CHECK_ILLEGAL ? SEVERITY_ERROR : SEVERITY_OFF;
	findings_more(&j->findings, j->text);
	findings_sort(&j->findings);
	out->counts = out->ours = true;
	out->illegal = j->diagram.verdict == POSITION_CHECK_ILLEGAL;
	out->unknown = j->diagram.verdict == POSITION_CHECK_UNKNOWN;
	out->proved = j->diagram.proved;
}

static uint64_t
hash_words(struct judge *j, struct span text)
{
	buf_clear(&j->words);
	fingerprint_words(&j->words, text);
	return fingerprint_hash(buf_span(&j->words));
}

/* A row of a table by all of its words; and by those of the position alone, which a line is. */
static bool
identify(void *judge, const struct record *r, struct identity *out)
{
	struct judge *j = judge;

	*out = (struct identity){ hash_words(j, r->text), hash_words(j, j->content == POSITION ? j->text : r->text) };
	return !j->words.failed;
}

static void
write_label(void *judge, const struct location *place, struct buf *out)
{
	struct judge *j = judge;
	struct span text = { j->text.p, j->text.n < FEN_MAX ? j->text.n : FEN_MAX };

	if (j->content == POSITION)
		encoding_append(out, text, place->encoding);
}

/* The finding that makes the position illegal; -1: nobody wants to hear of it. */
static int
reason(const struct judge *j)
{
	const struct findings *f = &j->findings;

	for (size_t i = 0; i < f->n && j->diagram.reason != DIAG_NONE; i++)
		if (f->list[i].id == j->diagram.reason)
			return (int)i;
	return -1;
}

/* Where each finding stands.  False: out of memory. */
static bool
find_places(struct judge *j, const struct record *r, const struct location *start)
{
	struct cursor cursor = { r, r->text.p, r->text.p, r->line };
	const struct findings *f = &j->findings;

	if (f->n > j->places_max) {
		struct location *more = realloc(j->places, f->n * sizeof(*more));

		if (more == NULL)
			return false;
		j->places = more;
		j->places_max = f->n;
	}
	for (size_t i = 0; i < f->n; i++) {
		j->places[i] = *start;
		location_find(&cursor, f->list[i].token, &j->places[i]);
	}
	return true;
}

/* The position in canonical form; empty when it cannot be read. */
static struct span
canonical(struct judge *j)
{
	const struct fen_reading *r = &j->diagram.reading;

	if (!r->readable)
		return (struct span){ NULL, 0 };
	return (struct span){ j->fen, (size_t)fen_write(&r->position, j->fen) };
}

/* The position as it should be written; EPD stays EPD.  Empty when something of the text would be lost. */
static void
put_canonical(struct judge *j, struct buf *out)
{
	const struct fen_reading *r = &j->diagram.reading;
	struct span fen = canonical(j), left = fen;

	if (fen.n == 0 || r->lossy)
		return;
	if (r->operations.n > 0 && !r->counted) {
		for (int field = 0; field < 4; field++)
			span_cut(&left, ' ');
		fen.n = (size_t)(left.p - fen.p) - 1;
	}
	buf_add(out, fen);
	if (r->operations.n > 0) {
		buf_char(out, ' ');
		buf_add(out, r->operations);
	}
}

/* The record with its position in canonical form; as it is where that cannot be known. */
static void
write_fixed(struct judge *j, const struct record *r, struct buf *out)
{
	const char *end = r->text.p + r->text.n;

	buf_clear(&j->fixed);
	if (j->content == POSITION && !r->cut)
		put_canonical(j, &j->fixed);
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
answer(const struct judge *j, int side)
{
	static const char *const answers[] = { [UNWINNABLE] = "no", [WINNABLE] = "yes", [UNDECIDED] = "undecided" };

	if (!j->how->dead && !(j->how->sides & 1u << side))
		return NULL;
	return answers[j->diagram.mate[side]];
}

static const char *
dead(const struct judge *j)
{
	const enum winnable *mate = j->diagram.mate;

	if (!j->how->dead)
		return NULL;
	if (mate[WHITE] == WINNABLE || mate[BLACK] == WINNABLE)
		return "not dead";
	return mate[WHITE] == UNWINNABLE && mate[BLACK] == UNWINNABLE ? "dead" : "undecided whether dead";
}

static void
fill_answers(struct judge *j, struct position_row *row)
{
	const struct position_check *d = &j->diagram;

	for (int side = WHITE; side <= BLACK; side++) {
		row->can_mate[side] = answer(j, side);
		buf_clear(&j->mates[side]);
		if (d->mate[side] == WINNABLE && d->line[side].n > 0)
			position_check_write_line(&d->reading.position, d->line[side].moves, d->line[side].n, &j->mates[side]);
		row->mate_line[side] = buf_span(&j->mates[side]);
	}
	row->dead = dead(j);
	row->playable = d->reading.usable;
	row->doubt = d->verdict == POSITION_CHECK_UNKNOWN ? span_of(d->why.reason) : (struct span){ NULL, 0 };
	row->proof_sought = j->how->proof && d->verdict != POSITION_CHECK_ILLEGAL;
	buf_clear(&j->proof);
	if (d->proved)
		position_check_write_proof(d, j->how, &j->proof);
	row->proof = buf_span(&j->proof);
	j->findings.failed = j->findings.failed || j->proof.failed || j->mates[WHITE].failed || j->mates[BLACK].failed;
}

static struct span
without_end(struct span line)
{
	while (line.n > 0 && (line.p[line.n - 1] == '\n' || line.p[line.n - 1] == '\r'))
		line.n--;
	return line;
}

/* The heading tells what ends the lines of a table, those that are written too. */
static const char *
end_of(const struct record *r)
{
	return r->cells.crlf ? "\r\n" : r->eol == '\r' ? "\r" : "\n";
}

/* Answers the index of the finding that is the reason for the verdict. */
static int
write_position(struct judge *j, struct position_row *row, const struct telling *t, struct buf *out)
{
	static const char *const verdicts[] = {
		[POSITION_CHECK_LEGAL] = "legal", [POSITION_CHECK_ILLEGAL] = "illegal", [POSITION_CHECK_UNKNOWN] = "unknown",
	};
	int told = reason(j);

	if (told >= 0) {
		row->reason = &j->findings.list[told];
		row->place = j->places[told];
	}
	row->findings = j->findings.list;
	row->places = j->places;
	row->findings_n = j->findings.n;
	row->verdict = verdicts[j->diagram.verdict];
	if (t->style.detail || !t->reporter->for_people)
		row->fen = canonical(j);
	fill_answers(j, row);
	if (t->style.table)
		return report_csv.position(out, row, &t->style) ? TOLD_ALL : told;
	return t->reporter->position(out, row, &t->style) ? TOLD_ALL : told;
}

static int
write_row(void *judge, const struct record *r, const struct location *place, const struct telling *t, struct buf *out)
{
	struct judge *j = judge;
	struct position_row row = {
		.place = *place, .text = without_end(r->text), .end = end_of(r), .separator = r->cells.separator,
		.level = t->level, .heading = j->content == HEADING,
	};

	if (j->how->fix) {
		write_fixed(j, r, out);
		return TOLD_NONE;
	}
	if (row.heading && t->style.table)
		report_csv.position(out, &row, &t->style);
	if (j->content != POSITION || (j->how->quiet && j->diagram.verdict == POSITION_CHECK_LEGAL && !t->style.table &&
	    t->reporter->for_people))
		return TOLD_NONE;
	if (!t->style.table && t->reporter->position == NULL)
		return TOLD_NONE;
	if (!find_places(j, r, place)) {
		j->findings.failed = true;
		return TOLD_NONE;
	}
	return write_position(j, &row, t, out);
}

const struct job job_positions = {
	.endings = line_endings, .records = "positions", .none_inside = "there is no .fen or .epd file in this archive",
	.empty = "there is no position in this file", .foreign = DIAG_NONE, .every = true, .cut = split_lines_next,
	.open = judge_open, .look = look, .row = write_row, .identity = identify, .label = write_label, .close = judge_close,
};

const struct job job_sheets = {
	.endings = sheet_endings, .records = "positions",
	.none_inside = "there is no .csv or .tsv file in this archive",
	.empty = "there is no position in this file", .foreign = DIAG_NONE, .every = true, .cut = split_rows_next,
	.open = judge_open, .look = look, .row = write_row, .identity = identify, .label = write_label, .close = judge_close,
};
