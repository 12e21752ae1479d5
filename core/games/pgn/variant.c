/* variant: the names of chess variants and of games on other boards in Variant tags, and in the events of servers. */
#include <string.h>

#include "base/ascii.h"
#include "games/pgn/tag_value.h"
#include "games/pgn/variant.h"

/*
 * The names without blanks and signs, in small letters; "wild" before a number is "w", as in "wild/23" and "w23" of the
 * servers.  The first names of a row are the usual ones, the others those of servers and of the protocol of WinBoard.
 */
static const struct variant_row {
	enum variant variant;
	const char *canonical;		/* the name in a Variant tag; NULL: none */
	const char *names[64];
} variant_rows[] = {
	{ VARIANT_STANDARD, NULL, { "standard", "blitz", "lightning", "normal", "chess", "classical", "orthodox", "regular" } },
	{ VARIANT_POSITION, NULL, { "fromposition", "setup", "w5", "w7", "w8", "w8a", "w10", "w11", "w12", "w13",
		"w14", "w15", "w18", "w19", "w20", "w21", "loadgame", "thematic", "odds", "oddschess", "pawnspushed",
		"pawnspassed", "upsidedown", "threepawns", "endgame" } },
	{ VARIANT_CHESS960, "Chess960", { "chess960", "960", "fischerandom", "fischerrandom", "freestyle", "frc", "chess9lx",
		"doublefischerandom", "doublefischerrandom", "dfrc", "doublechess960", "wildfr", "w22" } },
	{ VARIANT_CRAZYHOUSE, "Crazyhouse", { "crazyhouse", "house", "zh", "w23" } },
	{ VARIANT_ATOMIC, "Atomic", { "atomic", "atom", "w27" } },
	{ VARIANT_ANTICHESS, "Antichess", { "antichess", "anti", "losing", "losinggame", "losums", "mustkill",
		"takeall", "takeme", "killer", "capture", "quiperdgagne", "vinciperdi", "ganapierde",
		"schlagschach", "raeuberschach", "r\xc3\xa4uberschach" } },
	{ VARIANT_GIVEAWAY, "Giveaway", { "giveaway", "w26" } },
	{ VARIANT_SUICIDE, "Suicide", { "suicide" } },
	{ VARIANT_HORDE, "Horde", { "horde" } },
	{ VARIANT_KING_OF_THE_HILL, "King of the Hill", { "kingofthehill", "koth" } },
	{ VARIANT_THREE_CHECK, "Three-check", { "threecheck", "3check", "threechecks", "3checks", "threecheckwins", "w25" } },
	{ VARIANT_RACING_KINGS, "Racing Kings", { "racingkings", "racing", "race" } },
	{ VARIANT_BUGHOUSE, "Bughouse", { "bughouse", "bug", "w24" } },
	{ VARIANT_XIANGQI, "xiangqi", { "xiangqi", "chinesechess", "chinese", "cchess", "cotuong" } },
	{ VARIANT_GOMOKU, "gomoku", { "gomoku", "freegomoku", "freestylegomoku", "gomokufreestyle", "fiveinarow", "gobang", "wuziqi" } },
	{ VARIANT_GOMOKU_STANDARD, "standard gomoku", { "standardgomoku", "gomokustandard" } },
	{ VARIANT_RENJU, "renju", { "renju" } },
	{ VARIANT_CARO, "caro", { "caro" } },
	{ VARIANT_SHUFFLE, NULL, { "shuffle", "nocastle", "nocastling", "random", "asymmetricrandom", "symmetricrandom",
		"chess324", "chess2880", "transcendental", "corner", "w2", "w3", "w4" } },
	{ VARIANT_DRAUGHTS, NULL, { "draughts", "checkers", "internationaldraughts", "russiandraughts",
		"braziliandraughts", "frisiandraughts", "frysk", "antidraughts", "breakthroughdraughts", "englishdraughts",
		"americancheckers", "englishcheckers", "pooldraughts", "italiandraughts", "spanishdraughts",
		"canadiandraughts", "turkishdraughts" } },
	{ VARIANT_OTHER, NULL, { "losers", "w17", "kriegspiel", "w16", "w0", "w1", "wildcastle", "wildcastleshuffle", "w6", "w9",
		"w28", "w29", "w30", "w31", "w32", "power", "fogofwar", "dark", "darkchess", "duck", "spell", "setupchess",
		"4player", "4players", "fourplayer", "ffa", "teams", "progressive", "marseillais", "monster", "alice", "zombie",
		"5check", "fivecheck", "placement", "torpedo", "pawnback", "pawnsideways", "sidewaypawns", "armageddonchess",
		"misere", "stone", "jumpchess", "dynamo", "refusal", "racingchess", "go", "anothergameofsgf" } },
	{ VARIANT_OTHER, NULL, { "shatranj", "chaturanga", "courier", "makruk", "makpong", "cambodian", "ouk", "asean", "sittuyin",
		"shatar", "janggi", "janggicasual", "janggimodern", "janggitraditional", "manchu", "minixiangqi", "supply",
		"jieqi", "banqi", "shogi", "minishogi", "judkins", "judkinshogi", "goro", "gorogoro", "gorogoroplus", "euroshogi",
		"kyotoshogi", "torishogi", "yarishogi", "okisakishogi", "shoshogi", "chushogi", "checkshogi", "cannonshogi",
		"dobutsu", "raazuvaa", "micro", "mini", "ataxx", "breakthrough", "clobber", "othello", "reversi", "flipello",
		"isolation", "foxandhounds", "amazons", "snailtrail", "joust" } },
	{ VARIANT_OTHER, NULL, { "capablanca", "caparandom", "capahouse", "gothic", "gothhouse", "janus", "embassy", "embassyhouse",
		"ladorean", "grand", "grandhouse", "shako", "shakohouse", "opulent", "omicron", "tencubed", "gustav3", "centaur",
		"chancellor", "modern", "seirawan", "sharper", "schess", "shouse", "great", "falcon", "super", "elven",
		"lion", "losalamos", "gardner", "wolf", "troitzky", "perfect", "amazon", "almost", "sortofalmost", "chigorin",
		"nightrider", "grasshopper", "georgian", "newzealand", "paradigm", "hoppelpoppel", "orda", "ordamirror", "synochess",
		"shinobi", "shinobiplus", "empire", "mansindam" } },
	{ VARIANT_OTHER, NULL, { "knightmate", "twokings", "threekings", "koedem", "kinglet", "extinction", "codrus", "coregal",
		"atomar", "nocheckatomic", "petrified", "loop", "chessgi", "pocketknight", "bughousesingle", "berolina", "cylinder",
		"legan", "spartan", "sparta", "karouk", "aiwok", "dragon", "khans", "chak", "chennis", "bastille", "xxl",
		"gorilla", "billiards", "fairy" } },
};
enum { VARIANT_ROWS = sizeof(variant_rows) / sizeof(variant_rows[0]), VARIANT_MAX = 32 };

/* How servers write the variant into Event, between these two.  variant_in_event() knows how all of them begin. */
static const struct event_form {
	struct span before, after;
} event_forms[] = {
	{ { "FICS rated ", 11 }, { " game", 5 } }, { { "FICS unrated ", 13 }, { " game", 5 } },
	{ { "Live Chess - ", 13 }, { "", 0 } }, { { "Let's Play! - ", 14 }, { "", 0 } },
};

/*
 * ICC writes the number of a wild game before the minutes: "ICC w27 5 0".  Many of these are chess from another array, or
 * have its moves, as Kriegspiel: only variants with a name count.
 */
static enum variant
of_icc_event(struct span event)
{
	enum variant variant;

	if (!span_starts(event, SPAN("ICC w")))
		return VARIANT_NONE;
	event = span_after(event, 4);
	variant = variant_read(span_cut(&event, ' '));
	return variant > VARIANT_CHESS960 && variant_name(variant) != NULL ? variant : VARIANT_NONE;
}

/* The servers that a name can begin with: "ICC w26". */
static const struct span servers[] = { { "icc", 3 }, { "fics", 4 }, { "lichess", 7 }, { "chesscom", 8 } };

/* Takes the first n letters away. */
static void
drop_start(char *name, size_t *n, size_t start)
{
	memmove(name, name + start, *n - start);
	*n -= start;
}

/* The name without blanks and signs, in small letters, and without a server.  False: it is longer than all names. */
static bool
fold_name(struct span s, char name[VARIANT_MAX], size_t *n)
{
	*n = 0;
	for (size_t i = 0; i < s.n; i++) {
		char c = s.p[i];

		if (c == ' ' || c == '-' || c == '_' || c == '/' || c == '\'' || c == '.')
			continue;
		if (*n == VARIANT_MAX)
			return false;
		name[(*n)++] = ascii_lower(c);
	}
	for (size_t i = 0; i < sizeof(servers) / sizeof(servers[0]); i++)
		if (*n > servers[i].n && span_starts((struct span){ name, *n }, servers[i]))
			drop_start(name, n, servers[i].n);
	if (*n > 4 && span_starts((struct span){ name, *n }, SPAN("wild")) && ascii_is_digit(name[4])) {
		drop_start(name, n, 3);
		*name = 'w';
	}
	return true;
}

static enum variant
find_variant(struct span name)
{
	for (int i = 0; i < VARIANT_ROWS; i++)
		for (const char *const *row = variant_rows[i].names; *row != NULL; row++)
			if (span_eq(name, span_of(*row)))
				return variant_rows[i].variant;
	return VARIANT_UNKNOWN;
}

static bool
take_end(struct span *name, struct span end)
{
	if (name->n <= end.n || !span_eq((struct span){ name->p + name->n - end.n, end.n }, end))
		return false;
	name->n -= end.n;
	return true;
}

/* Removes words such as "position" and signs that are between the name and the number of an array. */
static struct span
before_number(struct span s)
{
	static const char *const words[] = { "startposition", "position", "number", "no.", "no", "nr.", "nr", "sp", "#", "(", ",",
		":", "-", "/", "=" };
	bool more = true;

	while (more && (s = span_trim(s)).n > 0) {
		more = false;
		for (size_t i = 0; i < sizeof(words) / sizeof(words[0]) && !more; i++) {
			size_t n = span_of(words[i]).n;

			more = s.n >= n && span_eq_nocase((struct span){ s.p + s.n - n, n }, span_of(words[i]));
			s.n -= more ? n : 0;
		}
	}
	return s;
}

/* The number of an array at the end; *before: the text before it and its words.  -1: none. */
static int
number_at_end(struct span s, struct span *before)
{
	unsigned long number;
	size_t n;

	s = span_trim(s);
	while (s.n > 0 && (s.p[s.n - 1] == ')' || s.p[s.n - 1] == '.'))
		s.n--;
	for (n = s.n; n > 0 && ascii_is_digit(s.p[n - 1]); n--)
		;
	if (s.n - n == 0 || s.n - n > 3 || !span_number(span_after(s, n), &number) || number > 959)
		return -1;
	*before = before_number((struct span){ s.p, n });
	return (int)number;
}

int
variant_array(struct span s)
{
	struct span before = s;
	int number = number_at_end(s, &before);

	return number >= 0 && (before.n == 0 || variant_drawn_by_lot(before)) ? number : -1;
}

enum variant
variant_read(struct span s)
{
	struct span before;
	char text[VARIANT_MAX];
	struct span name = { text, 0 };
	enum variant variant;
	bool by_lot;

	if (s.n == 0 || tag_value_unknown(s))
		return VARIANT_NONE;
	if (!fold_name(s, text, &name.n))
		return VARIANT_UNKNOWN;
	variant = find_variant(name);
	if (variant != VARIANT_UNKNOWN)
		return variant;
	by_lot = take_end(&name, SPAN("960"));
	variant = by_lot ? find_variant(name) : variant;
	if (variant == VARIANT_UNKNOWN && take_end(&name, SPAN("chess")))
		variant = find_variant(name);
	if (variant == VARIANT_UNKNOWN && number_at_end(s, &before) >= 0 && before.n > 0 && before.n < s.n)
		return variant_read(before) == VARIANT_CHESS960 ? VARIANT_CHESS960 : VARIANT_UNKNOWN;
	return variant == VARIANT_STANDARD && by_lot ? VARIANT_CHESS960 : variant;
}

bool
variant_drawn_by_lot(struct span s)
{
	char text[VARIANT_MAX];
	struct span name = { text, 0 };

	return fold_name(s, text, &name.n) && (find_variant(name) == VARIANT_CHESS960 || take_end(&name, SPAN("960")) ||
	    (take_end(&name, SPAN("chess")) && find_variant(name) == VARIANT_CHESS960));
}

/* The part of an event that names the variant; empty: it has no such form. */
static struct span
name_in_event(struct span event)
{
	for (size_t i = 0; i < sizeof(event_forms) / sizeof(event_forms[0]); i++) {
		struct span name = event;

		if (span_starts(event, event_forms[i].before) && take_end(&name, event_forms[i].after))
			return span_after(name, event_forms[i].before.n);
	}
	return SPAN("");
}

/* By the name of an event.  VARIANT_NONE: none, or orthodox chess. */
static enum variant
of_event(struct span event)
{
	struct span name = name_in_event(event);
	enum variant variant = variant_read(name);

	if (name.n == 0)
		return of_icc_event(event);
	return variant > VARIANT_POSITION && variant != VARIANT_UNKNOWN ? variant : VARIANT_NONE;
}

enum variant
variant_said(struct span tag, struct span event)
{
	enum variant variant = variant_read(tag);

	return variant == VARIANT_NONE ? of_event(event) : variant;
}

struct span
variant_said_as(struct span tag, struct span event)
{
	return variant_read(tag) == VARIANT_NONE ? name_in_event(event) : tag;
}

const char *
variant_word(enum variant variant)
{
	for (int i = 0; i < VARIANT_ROWS; i++)
		if (variant_rows[i].variant == variant)
			return variant_rows[i].names[0];
	return NULL;
}

const char *
variant_name(enum variant variant)
{
	for (int i = 0; i < VARIANT_ROWS; i++)
		if (variant_rows[i].variant == variant)
			return variant_rows[i].canonical;
	return NULL;
}
