/* test_variant: the names of variants in tags, from a table; and that each has one name of its own. */
#include "support/check.h"
#include "support/rows.h"
#include "games/pgn/variant.h"

static const char *const words[VARIANTS] = {
	[VARIANT_NONE] = "none", [VARIANT_STANDARD] = "standard", [VARIANT_POSITION] = "position",
	[VARIANT_CHESS960] = "chess960", [VARIANT_CRAZYHOUSE] = "crazyhouse", [VARIANT_ATOMIC] = "atomic",
	[VARIANT_ANTICHESS] = "antichess", [VARIANT_GIVEAWAY] = "giveaway", [VARIANT_SUICIDE] = "suicide",
	[VARIANT_HORDE] = "horde",
	[VARIANT_KING_OF_THE_HILL] = "king-of-the-hill", [VARIANT_THREE_CHECK] = "three-check",
	[VARIANT_RACING_KINGS] = "racing-kings", [VARIANT_BUGHOUSE] = "bughouse", [VARIANT_XIANGQI] = "xiangqi",
	[VARIANT_GOMOKU] = "gomoku", [VARIANT_GOMOKU_STANDARD] = "gomoku-standard", [VARIANT_RENJU] = "renju",
	[VARIANT_CARO] = "caro", [VARIANT_SHUFFLE] = "shuffle", [VARIANT_DRAUGHTS] = "draughts", [VARIANT_OTHER] = "other",
	[VARIANT_UNKNOWN] = "unknown",
};

static void
test_names(void)
{
	static struct rows r;
	bool seen[VARIANTS] = { false };

	if (!rows_open(&r, "fixtures/unit/variant.csv")) {
		CHECK(false, "cannot open fixtures/unit/variant.csv");
		return;
	}
	while (rows_next(&r)) {
		struct span tag = span_of(r.field[0]), event = span_of(r.field[1]), as = variant_said_as(tag, event);
		enum variant variant = variant_said(tag, event);

		seen[variant] = true;
		CHECK(strcmp(words[variant], r.field[2]) == 0, "%s/%s is %s", r.field[0], r.field[1], words[variant]);
		CHECK(event.n > 0 || variant == variant_read(tag), "%s: the tag alone", r.field[0]);
		CHECK(variant == VARIANT_NONE || as.n == 0 || variant_read(as) == variant, "%s/%s: the name", r.field[0], r.field[1]);
		CHECK(as.n > 0 || variant == VARIANT_NONE || span_starts(event, SPAN("ICC")), "%s/%s: a name", r.field[0], r.field[1]);
		CHECK(variant_drawn_by_lot(tag) == (r.field[3][0] == 'y'), "%s: drawn by lot", r.field[0]);
	}
	for (int i = 0; i < VARIANTS; i++)
		CHECK(seen[i], "no row for %s", words[i]);
}

/* What is written into a tag is read again as that variant. */
static void
test_canonical(void)
{
	for (int i = 0; i < VARIANTS; i++) {
		const char *name = variant_name((enum variant)i);
		bool none = i <= VARIANT_POSITION || i == VARIANT_SHUFFLE || i == VARIANT_DRAUGHTS || i >= VARIANT_OTHER;

		CHECK((name == NULL) == none, "%s has %s name", words[i], none ? "a" : "no");
		CHECK(name == NULL || variant_read(span_of(name)) == (enum variant)i, "%s is another variant", name);
	}
}

int
main(void)
{
	RUN(test_names);
	RUN(test_canonical);
	return check_end();
}
