/* job_check: records that are games of PGN. */
#include <stdlib.h>
#include <string.h>
#include <string.h>

#include "chess/fen.h"
#include "game/game.h"
#include "run/job.h"
#include "pgn/tags.h"

enum { LABEL_VALUE = 60 };	/* bytes of a tag value in a label */

static const char *const endings[] = { ".pgn", NULL };

struct judge {
	struct game *game;
	struct game_summary summary;	/* of the last record */
	struct buf value, words;	/* working memory */
};

static void
judge_close(void *judge)
{
	struct judge *j = judge;

	if (j == NULL)
		return;
	game_free(j->game);
	buf_free(&j->value);
	buf_free(&j->words);
	free(j);
}

static void *
judge_open(const void *how, const struct grading *grading)
{
	struct judge *j = calloc(1, sizeof(*j));

	if (j != NULL && (j->game = game_new(how, grading)) == NULL) {
		free(j);
		return NULL;
	}
	return j;
}

/* Does it show that the file is PGN?  In a program or a picture, too, something may look like a move. */
static bool
shows_games(const struct game_summary *s, struct span text)
{
	if (s->facts & FACT_TAG || s->plies > 0)
		return true;
	return (s->facts & FACT_MOVE) != 0 && memchr(text.p, 0, text.n) == NULL;
}

static void
look(void *judge, const struct record *r, struct judged *out)
{
	struct judge *j = judge;

	j->summary = (struct game_summary){ 0 };
	game_check(j->game, r, &j->summary);
	*out = (struct judged){
		.findings = game_findings(j->game), .facts = j->summary.facts, .plies = j->summary.plies,
		.ordinal = r->ordinal, .text = true, .counts = true,
		.ours = shows_games(&j->summary, r->text),
		.illegal = j->summary.verdict == VERDICT_ILLEGAL, .encoding = ENC_CP1252,
	};
	if (out->facts & FACT_8BIT)
		out->encoding = encoding_guess(r->text);
	if (r->first)
		out->mutes = game_mutes(j->game);
}

/* PGN 7: the value of a tag without its escapes. */
static struct span
decoded(struct judge *j, enum tag_name name)
{
	struct span s = tags_value(game_tags(j->game), name);

	buf_clear(&j->value);
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == '\\' && i + 1 < s.n && (s.p[i + 1] == '\\' || s.p[i + 1] == '"'))
			i++;
		buf_char(&j->value, s.p[i]);
	}
	return buf_span(&j->value);
}

/* "?", "????.??.??", "-": nothing is known of it. */
static bool
says_something(struct span value)
{
	for (size_t i = 0; i < value.n; i++)
		if (strchr("?.- ", value.p[i]) == NULL || value.p[i] == '\0')
			return true;
	return false;
}

/* The words of six tags, each with a line end behind it; 0: they say nothing. */
static uint64_t
hash_roster(struct judge *j)
{
	static const enum tag_name names[] = { TAG_White, TAG_Black, TAG_Date, TAG_Round, TAG_Event, TAG_Site };
	bool any = false;

	buf_clear(&j->words);
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		struct span value = decoded(j, names[i]);

		any = any || says_something(value);
		fingerprint_words(&j->words, value);
		buf_char(&j->words, '\n');
	}
	return any ? fingerprint_hash(buf_span(&j->words)) : 0;
}

/*
 * The start without its counters, as FEN, and two bytes a move as in position.h,
 * the low one first; 0: no move was replayed.
 */
static uint64_t
hash_play(struct judge *j)
{
	struct line line = game_line(j->game);
	char fen[FEN_MAX];
	struct span left;

	if (line.n == 0)
		return 0;
	left = (struct span){ fen, (size_t)fen_write(line.start, fen) };
	for (int field = 0; field < 4; field++)
		span_cut(&left, ' ');
	buf_clear(&j->words);
	buf_add(&j->words, (struct span){ fen, (size_t)(left.p - fen) });
	for (int i = 0; i < line.n; i++) {
		buf_char(&j->words, (char)(line.steps[i].move & 0xff));
		buf_char(&j->words, (char)(line.steps[i].move >> 8));
	}
	return fingerprint_hash(buf_span(&j->words));
}

/* What has neither players nor moves is known by the other, or by its words. */
static bool
identify(void *judge, const struct record *r, struct identity *out)
{
	struct judge *j = judge;

	*out = (struct identity){ hash_roster(j), hash_play(j) };
	if (out->roster == 0 && out->play == 0) {
		buf_clear(&j->words);
		fingerprint_words(&j->words, r->text);
		out->roster = fingerprint_hash(buf_span(&j->words));
	}
	if (out->roster == 0)
		out->roster = out->play;
	if (out->play == 0)
		out->play = out->roster;
	return !j->value.failed && !j->words.failed;
}

/* What a label says of a tag, behind a separator if there is anything before it. */
static void
add_value(struct judge *j, enum tag_name name, const char *separator, const struct location *place, struct buf *out)
{
	struct span s = decoded(j, name);

	if (s.n == 0)
		return;
	if (s.n > LABEL_VALUE)
		for (s.n = LABEL_VALUE; s.n > LABEL_VALUE - 4 && ((unsigned char)s.p[s.n] & 0xc0) == 0x80; )
			s.n--;
	buf_str(out, separator);
	encoding_append(out, s, place->encoding);
}

/* "White - Black, 2019.01.01". */
static void
write_label(void *judge, const struct location *place, struct buf *out)
{
	const struct tags *tags = game_tags(((struct judge *)judge)->game);
	bool players = tags_value(tags, TAG_White).n > 0 || tags_value(tags, TAG_Black).n > 0;

	add_value(judge, players ? TAG_White : TAG_Event, "", place, out);
	if (players)
		add_value(judge, TAG_Black, " - ", place, out);
	add_value(judge, TAG_Date, ", ", place, out);
}

static struct game_row
row_of(const struct judge *j, const struct location *place, enum severity level)
{
	static const char *const verdicts[] = {
		[VERDICT_CLEAN] = "clean", [VERDICT_FINDINGS] = "findings", [VERDICT_ILLEGAL] = "illegal",
	};
	const struct game_summary *s = &j->summary;
	const struct findings *f = game_findings(j->game);
	struct game_row row = {
		.place = *place, .event = s->event, .white = s->white, .black = s->black, .round = s->round,
		.date = s->date, .result = s->result, .plies = s->plies, .end = s->end,
		.verdict = verdicts[s->verdict], .findings = f->more,
	};

	for (size_t i = 0; i < f->n; i++)
		row.findings += finding_told(&f->list[i], level, s->facts);
	return row;
}

static int
write_row(void *judge, const struct record *r, const struct location *place, const struct telling *t, struct buf *out)
{
	struct game_row row;

	(void)r;
	if (!t->style.games || t->reporter->game == NULL)
		return TOLD_NONE;
	row = row_of(judge, place, t->level);
	t->reporter->game(out, &row, &t->style);
	return TOLD_NONE;
}

static void
write_heading(void *judge, const struct location *place, const struct telling *t, struct buf *out)
{
	struct game_row row;

	if (!t->style.detail || t->reporter->heading == NULL)
		return;
	row = row_of(judge, place, t->level);
	t->reporter->heading(out, &row, &t->style);
}

const struct job job_check = {
	.endings = endings, .records = "games", .none_inside = "there is no .pgn file in this archive",
	.foreign = DIAG_FILE_NOT_PGN, .cut = split_games_next, .open = judge_open, .look = look, .row = write_row,
	.identity = identify, .label = write_label, .heading = write_heading, .close = judge_close,
};
