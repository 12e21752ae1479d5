/*
 * test_fen_variant: FENs of variants, from the table fixtures/unit/fen_variant.csv, and those of the table of perft: each is
 * read, and what is written of it is read as the same position, in every form that programs write.
 */
#include <stdlib.h>

#include "support/check.h"
#include "support/fen_ids.h"
#include "support/rows.h"
#include "games/chess/fen.h"
#include "games/chess/movegen.h"
#include "games/chess/variants.h"

/* Does it have these ids, in any order? */
static bool
same_ids(const char *a, const char *b)
{
	struct span rest = span_of(a), word;

	if (strlen(a) != strlen(b))
		return false;
	while ((word = span_cut(&rest, ' ')).n > 0) {
		char text[64];

		snprintf(text, sizeof(text), "%.*s", (int)word.n, word.p);
		if (strstr(b, text) == NULL)
			return false;
	}
	return true;
}

static void
row(char *const field[])
{
	const struct rule_set *rules = variants_find(span_of(field[0]));
	struct fen_reading r, again;
	char ids[500], out[FEN_MAX];
	const char *written = strcmp(field[2], "=") == 0 ? field[1] : field[2];

	CHECK(rules != NULL || strcmp(field[0], "chess") == 0, "no rules of %s", field[0]);
	fen_read_as(span_of(field[1]), rules, &r);
	fen_ids(&r, ids, sizeof(ids));
	CHECK(same_ids(ids, field[3]), "%s %s: %s, not %s", field[0], field[1], ids, field[3]);
	CHECK(r.readable == (written[0] != '\0'), "%s %s: readable %d", field[0], field[1], r.readable);
	if (!r.readable)
		return;
	fen_write(&r.position, out);
	CHECK(strcmp(out, written) == 0, "%s %s: written as %s", field[0], field[1], out);
	CHECK(r.position.rules == rules, "%s: the rules", field[1]);
	fen_read_as(span_of(out), rules, &again);
	CHECK(again.usable == r.usable, "%s: usable %d", out, again.usable);
	CHECK(!r.usable || position_same(&again.position, &r.position), "%s: not the same position", out);
}

static void
test_table(void)
{
	static struct rows r;
	int n = 0;

	if (!rows_open(&r, "fixtures/unit/fen_variant.csv")) {
		CHECK(false, "cannot open fixtures/unit/fen_variant.csv");
		return;
	}
	for (; rows_next(&r); n++)
		row(r.field);
	CHECK(n > 60, "only %d rows", n);
}

/* -- the positions of perft -- */

static const struct rule_set *
rules_of_engine(const char *name)
{
	static const struct { const char *name, *row; } names[] = {
		{ "3check", "Three-check" }, { "crazyhouse", "Crazyhouse" }, { "atomic", "Atomic" }, { "antichess", "Antichess" },
		{ "giveaway", "Giveaway" }, { "suicide", "Suicide" }, { "horde", "Horde" }, { "racingkings", "Racing Kings" },
		{ "kingofthehill", "King of the Hill" },
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (strcmp(names[i].name, name) == 0)
			return variants_find(span_of(names[i].row));
	return NULL;
}

/* Writes the FEN in the forms of lichess: the pocket as a ninth rank, checks that were given at the end. */
static void
as_lichess(const struct position *p, char *out)
{
	char fen[FEN_MAX], *bracket, *end;
	int given[2] = { 3 - p->checks_left[WHITE], 3 - p->checks_left[BLACK] };

	fen_write(p, fen);
	if ((bracket = strchr(fen, '[')) != NULL) {
		end = strchr(bracket, ']');
		*bracket = '/';
		memmove(end, end + 1, strlen(end));
	}
	strcpy(out, fen);
	if (p->rules->checks > 0) {
		char *plus = strchr(out, '+');

		memmove(plus - 1, plus + 3, strlen(plus + 3) + 1);
		sprintf(out + strlen(out), " +%d+%d", given[WHITE], given[BLACK]);
	}
}

static void
perft_row(const char *variant, const char *fen)
{
	const struct rule_set *rules = rules_of_engine(variant);
	struct fen_reading r, s;
	char text[FEN_MAX + 8], ids[500];

	CHECK(rules != NULL, "no rules of %s", variant);
	fen_read_as(span_of(fen), rules, &r);
	fen_ids(&r, ids, sizeof(ids));
	for (int i = 0; i < r.faults_n; i++)
		CHECK(r.faults[i].severity < SEVERITY_WARNING, "%s %s: %s", variant, fen, ids);
	CHECK(r.usable && movegen_any(&r.position), "%s %s: no move: %s", variant, fen, ids);
	if (rules == NULL || !r.usable)
		return;
	fen_write(&r.position, text);
	fen_read_as(span_of(text), rules, &s);
	CHECK(s.usable && position_same(&r.position, &s.position), "%s %s: written as %s", variant, fen, text);
	as_lichess(&r.position, text);
	fen_read_as(span_of(text), rules, &s);
	CHECK(s.usable && position_same(&r.position, &s.position), "%s %s: not the same as %s", variant, fen, text);
}

static void
test_perft(void)
{
	FILE *f = fopen("fixtures/unit/perft-variants.tsv", "r");
	char line[512], *fen;
	int n = 0;

	for (; f != NULL && fgets(line, sizeof(line), f) != NULL; n++) {
		if (line[0] == '#' || strncmp(line, "variant\t", 8) == 0 || (fen = strchr(line, '\t')) == NULL)
			continue;
		*fen++ = '\0';
		fen[strcspn(fen, "\t\n")] = '\0';
		perft_row(line, fen);
	}
	CHECK(n > 60, "only %d rows", n);
	if (f != NULL)
		fclose(f);
}

int
main(void)
{
	RUN(test_table);
	RUN(test_perft);
	return check_end();
}
