/* check_judge: what the judges of jobs that check games of PGN have in common. */
#include <string.h>

#include "apps/shared/check_judge.h"
#include "games/checks/game.h"
#include "games/chess/fen.h"
#include "games/finding_formats/record_sums.h"
#include "games/pgn/tags.h"

enum { LABEL_VALUE = 60 };	/* bytes of a tag value in a label */

void
check_judge_close(struct check_judge *j)
{
	games_ahead_free(&j->games);
	export_check_free(j->export);
	buf_free(&j->value);
	buf_free(&j->words);
}

bool
check_judge_open_made(struct check_judge *j, const struct game_options *how, const struct grading *grading)
{
	const bool good = games_ahead_open(&j->games, how, grading);

	j->game = j->games.games[0];
	return good;
}

bool
check_judge_open(struct check_judge *j, const struct game_options *how, const struct grading *grading)
{
	if (grading->severity[DIAG_EXPORT_DIFFERS] != SEVERITY_OFF) {
		if ((j->export = export_check_new(how, &j->how)) == NULL)
			return false;
		how = &j->how;
	}
	return check_judge_open_made(j, how, grading);
}

/* Does the record show that the file is PGN: a tag, a move, or words that could be moves of a game that is not judged? */
static bool
shows_games(const struct game_summary *s)
{
	return (s->facts & (FACT_TAG | FACT_MOVE)) != 0 || (s->plies > 0 && s->verdict == VERDICT_NOT_JUDGED);
}

void
check_judge_give(struct check_judge *j, const struct findings *found, bool ours, struct judged *out)
{
	out->findings = found;
	out->game = &j->summary;
	out->facts = j->summary.facts;
	out->sums.of[SUM_PLIES] = (uint32_t)j->summary.plies;
	out->counts = true;
	out->ours = ours;
	out->sums.of[SUM_ILLEGAL] = j->summary.verdict == VERDICT_ILLEGAL;
	out->unknown = j->summary.verdict == VERDICT_NOT_JUDGED;
}

void
check_judge_look(struct check_judge *j, const struct record *r, struct judged *out)
{
	j->game = games_ahead_of(&j->games, r);
	game_allow(j->game, out->effort);
	game_check(j->game, r, &j->summary);
	out->effort = game_allow(j->game, out->effort);
	check_judge_give(j, game_findings(j->game), shows_games(&j->summary), out);
	if (r->first)
		out->mutes = game_mutes(j->game);
}

bool
check_judge_look_at_tags(struct check_judge *j, const struct record *r)
{
	game_look_at_tags(j->game, r, &j->summary);
	return (j->summary.facts & FACT_TAG) != 0;
}

/* The value of a tag without its escapes (PGN standard, 7); valid until the next call. */
static struct span
decoded_value(struct check_judge *j, enum tag_name name)
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

/* Is the value known, unlike "?", "????.??.??" and "-"? */
static bool
says_something(struct span value)
{
	for (size_t i = 0; i < value.n; i++)
		if (strchr("?.- ", value.p[i]) == NULL || value.p[i] == '\0')
			return true;
	return false;
}

/* A hash of the words of six tags, each value followed by a line end; 0: no value is known. */
static uint64_t
hash_roster(struct check_judge *j)
{
	static const enum tag_name names[] = { TAG_White, TAG_Black, TAG_Date, TAG_Round, TAG_Event, TAG_Site };
	bool any = false;

	buf_clear(&j->words);
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		struct span value = decoded_value(j, names[i]);

		any = any || says_something(value);
		fingerprint_words(&j->words, value);
		buf_char(&j->words, '\n');
	}
	return any ? fingerprint_hash(buf_span(&j->words)) : 0;
}

/*
 * A hash of the start position as FEN without its counters, and of each move as two bytes as in position.h, the
 * low one first; 0: no move was replayed.
 */
static uint64_t
hash_play(struct check_judge *j)
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

/*
 * A game is identified by its tags and its moves; by one of them if the other is missing, and by its words if both
 * are.
 */
static bool
identify_record(struct check_judge *j, const struct record *r, struct identity *out)
{
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

/* Adds the separator and the value of a tag to a label; nothing if it has no value. */
static void
add_value(struct check_judge *j, enum tag_name name, const char *separator, enum encoding encoding, struct buf *out)
{
	struct span s = decoded_value(j, name);

	if (s.n == 0)
		return;
	if (s.n > LABEL_VALUE)
		for (s.n = LABEL_VALUE; s.n > LABEL_VALUE - 4 && ((unsigned char)s.p[s.n] & 0xc0) == 0x80; )
			s.n--;
	buf_str(out, separator);
	encoding_append(out, s, encoding);
}

/* "White - Black, 2019.01.01". */
static void
write_label(struct check_judge *j, enum encoding encoding, struct buf *out)
{
	const struct tags *tags = game_tags(j->game);
	bool players = tags_value(tags, TAG_White).n > 0 || tags_value(tags, TAG_Black).n > 0;

	add_value(j, players ? TAG_White : TAG_Event, "", encoding, out);
	if (players)
		add_value(j, TAG_Black, " - ", encoding, out);
	add_value(j, TAG_Date, ", ", encoding, out);
}

bool
check_judge_name(struct check_judge *j, const struct record *r, enum encoding encoding, struct identity *identity,
    struct buf *label)
{
	if (label != NULL)
		write_label(j, encoding, label);
	return identity == NULL || identify_record(j, r, identity);
}
