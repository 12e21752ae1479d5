/* variant: the names of chess variants in Variant tags. */
#include "base/ascii.h"
#include "pgn/tag_value.h"
#include "pgn/variant.h"

/* The names without blanks and signs, in small letters. */
static const struct variant_row {
	const char *name;
	enum variant variant;
} variant_rows[] = {
	{ "standard", VARIANT_STANDARD }, { "normal", VARIANT_STANDARD }, { "chess", VARIANT_STANDARD },
	{ "classical", VARIANT_STANDARD }, { "orthodox", VARIANT_STANDARD }, { "standardchess", VARIANT_STANDARD },
	{ "regular", VARIANT_STANDARD },
	{ "fromposition", VARIANT_POSITION },
	{ "chess960", VARIANT_CHESS960 }, { "960", VARIANT_CHESS960 }, { "fischerandom", VARIANT_CHESS960 },
	{ "fischerrandom", VARIANT_CHESS960 }, { "fischerandomchess", VARIANT_CHESS960 },
	{ "fischerrandomchess", VARIANT_CHESS960 }, { "freestyle", VARIANT_CHESS960 },
	{ "freestylechess", VARIANT_CHESS960 }, { "frc", VARIANT_CHESS960 }, { "chess9lx", VARIANT_CHESS960 },
	{ "wildfr", VARIANT_CHESS960 },
	{ "antichess", VARIANT_OTHER }, { "atomic", VARIANT_OTHER }, { "crazyhouse", VARIANT_OTHER },
	{ "horde", VARIANT_OTHER }, { "kingofthehill", VARIANT_OTHER }, { "koth", VARIANT_OTHER },
	{ "racingkings", VARIANT_OTHER }, { "threecheck", VARIANT_OTHER }, { "3check", VARIANT_OTHER },
	{ "5check", VARIANT_OTHER }, { "bughouse", VARIANT_OTHER }, { "suicide", VARIANT_OTHER },
	{ "giveaway", VARIANT_OTHER }, { "losers", VARIANT_OTHER }, { "shatranj", VARIANT_OTHER },
	{ "fogofwar", VARIANT_OTHER }, { "duck", VARIANT_OTHER }, { "duckchess", VARIANT_OTHER },
	{ "capablanca", VARIANT_OTHER }, { "seirawan", VARIANT_OTHER }, { "makruk", VARIANT_OTHER },
	{ "xiangqi", VARIANT_OTHER }, { "shogi", VARIANT_OTHER }, { "nocastle", VARIANT_OTHER },
	{ "armageddonchess", VARIANT_OTHER }, { "placement", VARIANT_OTHER },
};
enum { VARIANT_ROWS = sizeof(variant_rows) / sizeof(variant_rows[0]), VARIANT_MAX = 32 };

enum variant
variant_read(struct span s)
{
	char name[VARIANT_MAX];
	size_t n = 0;

	if (s.n == 0 || tag_value_unknown(s))
		return VARIANT_NONE;
	for (size_t i = 0; i < s.n; i++) {
		char c = s.p[i];

		if (c == ' ' || c == '-' || c == '_' || c == '/' || c == '\'')
			continue;
		if (n == VARIANT_MAX)
			return VARIANT_UNKNOWN;
		name[n++] = ascii_lower(c);
	}
	for (int i = 0; i < VARIANT_ROWS; i++)
		if (span_eq((struct span){ name, n }, span_of(variant_rows[i].name)))
			return variant_rows[i].variant;
	return VARIANT_UNKNOWN;
}
