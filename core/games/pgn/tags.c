/* tags: tag pairs by name; the roster, duplicates, and values that contradict each other. */
#include <string.h>

#include "base/ascii.h"
#include "games/pgn/date.h"
#include "games/pgn/tag_code.h"
#include "games/pgn/tag_player.h"
#include "games/pgn/tags.h"

enum { NAME_MAX_PGN = 255 };	/* bytes: the limit of PGN 7 */

static const struct tag_row {
	char name[TAG_NAME_ROOM];
	size_t length;
	void (*check)(const struct tag_look *);
} tag_rows[TAG_COUNT] = {
#define TAG(name, check) { #name, sizeof(#name) - 1, check },
#include "games/pgn/tags.def"
#undef TAG
};

_Static_assert(TAG_Event == 0 && TAG_Result == TAG_ROSTER - 1, "the roster comes first");
_Static_assert((int)TAG_COUNT < (int)TAG_OTHER_CASE, "a name and a flag fit a byte");

/* By tags_hash(): enum tag_name + 1; 0: none.  tests/unit/test_tags.c checks that no two names share a slot. */
static const uint8_t slots[TAG_HASH] = {
	0, 0, 0, 0, 92, 0, 97, 0, 0, 0, 37, 0, 0, 0, 0, 0, 0, 0, 63, 0, 70, 0, 0, 33, 18, 0, 81, 0, 0, 0, 0, 0,
	41, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 12, 4, 0, 0, 0, 0, 0, 0, 0, 22, 0, 0, 0, 0, 0, 0, 0, 17,
	0, 0, 0, 0, 0, 0, 67, 0, 0, 0, 0, 0, 0, 79, 0, 0, 0, 0, 0, 0, 0, 0, 78, 0, 0, 0, 0, 27, 0, 85, 0, 0,
	0, 0, 88, 0, 0, 0, 0, 0, 54, 0, 0, 0, 56, 101, 0, 0, 0, 0, 0, 0, 68, 0, 26, 0, 0, 31, 94, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 35, 0, 0, 83, 80, 0, 0, 0, 0, 0, 102, 0, 0, 0, 0, 71, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 42, 0, 0, 0, 0, 0, 0, 51, 0, 0, 6, 0, 0, 82, 13, 0, 69, 0, 0, 53, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	76, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 90, 0, 0, 86, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 1, 19, 0, 0, 0, 38, 0, 0, 0, 99, 5, 0, 0, 0, 0, 0, 0, 0, 40, 98, 0, 0, 100, 0,
	0, 0, 64, 96, 49, 0, 0, 0, 73, 0, 84, 77, 0, 0, 59, 0, 0, 0, 0, 72, 0, 0, 0, 0, 0, 0, 91, 0, 0, 0, 3, 0,
	0, 0, 0, 0, 0, 0, 0, 24, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 30, 0, 0, 0, 0, 0, 32, 48, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 20, 47, 0, 0, 45, 0, 0, 0, 0, 0, 65, 0, 0, 0, 43, 0, 9, 0, 0, 2, 0, 0, 0, 0,
	0, 0, 0, 10, 0, 0, 87, 0, 0, 0, 0, 0, 0, 0, 39, 0, 61, 0, 0, 62, 0, 0, 0, 0, 0, 89, 7, 55, 0, 0, 0, 0,
	0, 0, 29, 0, 0, 36, 60, 0, 0, 0, 0, 0, 66, 0, 0, 0, 0, 0, 0, 0, 0, 0, 21, 0, 0, 52, 0, 0, 0, 0, 28, 103,
	0, 0, 0, 58, 0, 0, 0, 75, 0, 0, 0, 0, 0, 0, 0, 0, 14, 0, 0, 0, 0, 0, 0, 34, 0, 0, 0, 0, 0, 0, 16, 0,
	0, 0, 50, 0, 0, 0, 0, 0, 23, 0, 0, 0, 0, 46, 0, 0, 0, 0, 0, 0, 0, 0, 0, 44, 74, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 11, 0, 0, 95, 0, 0, 0, 0, 0, 15, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 93, 0, 57, 0, 0, 0, 25,
};

unsigned
tags_hash(struct span s)
{
	const unsigned char *p = (const unsigned char *)s.p;

	return ((unsigned)s.n * 139 + p[0] * 67u + p[s.n - 1] * 236u + p[s.n - 3] * 74u) % TAG_HASH;
}

int
tags_slot(unsigned hash)
{
	return slots[hash] - 1;
}

const char *
tags_name(enum tag_name name)
{
	return tag_rows[name].name;
}

/* enum tag_name of a name in its right spelling; -1: not known. */
static int
name_find(struct span s)
{
	const struct tag_row *row;
	int slot;

	if (s.n < TAG_NAME_LEAST || (slot = slots[tags_hash(s)] - 1) < 0)
		return -1;
	row = &tag_rows[slot];
	return row->length == s.n && memcmp(row->name, s.p, s.n) == 0 ? slot : -1;
}

static int
name_find_nocase(struct span s)
{
	for (int i = 0; i < TAG_COUNT; i++)
		if (tag_rows[i].length == s.n && span_eq_nocase(s, (struct span){ tag_rows[i].name, s.n }))
			return i;
	return -1;
}

bool
tags_is_known(struct span name)
{
	return name_find_nocase(name) >= 0;
}

const char *
tags_known(struct span name)
{
	const int i = name_find_nocase(name);

	return i < 0 ? NULL : tag_rows[i].name;
}

void
tags_clear(struct tags *t)
{
	t->n = t->plain = 0;
	memset(t->at, 0xff, sizeof(t->at));
}

/* Is there room for a tag?  The roster does not count: it is written with every game, whether a game has it or not. */
static bool
has_room(const struct tags *t, int name)
{
	int present = 0;

	if (t->n < TAGS_MAX || (name >= 0 && name < TAG_ROSTER && t->at[name] < 0))
		return true;
	for (int i = 0; i < TAG_ROSTER; i++)
		present += t->at[i] >= 0;
	return t->n - present < TAGS_MAX;
}

/* For t->at, the right spelling has precedence over one in other capitals, and an earlier tag over a later one. */
bool
tags_add(struct tags *t, const struct tag *tag)
{
	int name = name_find(tag->name);
	int i = t->n;

	if (!has_room(t, name))
		return false;
	t->list[i] = *tag;
	t->n++;
	if (name >= 0) {
		t->known[i] = (uint8_t)name;
		if (t->at[name] < 0 || t->known[t->at[name]] != name)
			t->at[name] = (int16_t)i;
	} else if ((name = name_find_nocase(tag->name)) >= 0) {
		t->known[i] = (uint8_t)(name | TAG_OTHER_CASE);
		if (t->at[name] < 0)
			t->at[name] = (int16_t)i;
	} else
		t->known[i] = TAG_UNKNOWN_NAME;
	return true;
}

void
tags_red_is_white(struct tags *t)
{
	static const enum tag_name pairs[][2] = { { TAG_Red, TAG_White }, { TAG_RedElo, TAG_WhiteElo }, { TAG_RedTeam, TAG_WhiteTeam } };

	for (size_t i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++)
		if (t->at[pairs[i][1]] < 0)
			t->at[pairs[i][1]] = t->at[pairs[i][0]];
}

/* Are there players at two boards, as in a game of Bughouse (BPGN)? */
static bool
has_two_boards(const struct tags *t)
{
	for (int i = 0; i < t->n; i++)
		if (span_eq(t->list[i].name, SPAN("WhiteA")))
			return true;
	return false;
}

/* Does the tag GameType of PDN, a number and perhaps the board, say that it is a game of draughts?  Chess is 0. */
static bool
is_draughts(struct span type)
{
	unsigned long kind;

	return span_number(span_cut(&type, ','), &kind) && kind >= 20 && kind < 50;
}

enum variant
tags_variant_said(const struct tags *t)
{
	enum variant variant;

	if (!tags_has(t, TAG_White) && has_two_boards(t))
		return VARIANT_BUGHOUSE;
	variant = variant_said(tags_value(t, TAG_Variant), tags_value(t, TAG_Event));
	if (variant == VARIANT_NONE && tags_has(t, TAG_Game))
		return variant_read(tags_value(t, TAG_Game));
	return variant == VARIANT_NONE && is_draughts(tags_value(t, TAG_GameType)) ? VARIANT_DRAUGHTS : variant;
}

static struct span
text_of_tag(const struct tags *t, enum tag_name name)
{
	return t->list[t->at[name]].text;
}

/* -- names -- */

bool
tags_name_good(struct span name)
{
	for (size_t i = 0; i < name.n; i++)
		if (!ascii_is_word(name.p[i]))
			return false;
	return name.n > 0;
}

static void
check_name_chars(const struct tag *tag, struct findings *f)
{
	struct span s = tag->name;

	for (size_t i = 0; i < s.n; i++) {
		unsigned char c = (unsigned char)s.p[i];

		if (ascii_is_word(s.p[i]))
			continue;
		if (c > ' ' && c < 0x7f)
			finding_add_saying(f, DIAG_TAG_NAME_INVALID, s,
			    "%c cannot be in a tag name: letters, digits and _ only", c);
		else
			finding_add(f, DIAG_TAG_NAME_INVALID, s);
		return;
	}
}

/* Only for names that are not in the table in this spelling. */
static void
check_tag_name(const struct tags *t, int i, struct findings *f)
{
	struct span s = t->list[i].name;
	int known = t->known[i];
	struct finding *new;

	if (known != TAG_UNKNOWN_NAME) {
		struct span right = span_of(tag_rows[known & ~TAG_OTHER_CASE].name);

		if ((new = finding_add(f, DIAG_TAG_NAME_CASE, s)) == NULL)
			return;
		new->canonical = right;
		new->message = arena_fmt(&f->text, "capital letters count in tag names: %.*s", (int)s.n, s.p);
		return;
	}
	if (s.n == 0)
		return;		/* reported with the token, as a malformed pair */
	check_name_chars(&t->list[i], f);
	if (s.n > NAME_MAX_PGN)
		finding_add(f, DIAG_TAG_NAME_TOO_LONG, s);
	if (tag_value_worth(f, DIAG_TAG_UNKNOWN))
		finding_add_saying(f, DIAG_TAG_UNKNOWN, s, "%.*s is not a tag that is known", tag_value_shown(s), s.p);
}

/* The index of an earlier tag of the same name; -1: there is none. */
static int
same_before(const struct tags *t, int i)
{
	int known = t->known[i];

	if (known < TAG_COUNT)
		return t->at[known] == i ? -1 : t->at[known];
	for (int j = 0; j < i; j++)
		if (t->known[j] == known && t->list[j].name.n > 0 && span_eq(t->list[j].name, t->list[i].name))
			return j;
	return -1;
}

static void
check_duplicate(const struct tags *t, int i, struct findings *f)
{
	const struct tag *tag = &t->list[i];
	int other = same_before(t, i);
	struct span a, b;
	struct finding *new;

	if (other < 0 || !finding_wanted(f, DIAG_TAG_DUPLICATE))
		return;
	a = t->list[other].value;
	b = tag->value;
	if (span_eq(a, b)) {
		if ((new = finding_add_as(f, DIAG_TAG_DUPLICATE, SEVERITY_WARNING, tag->text)) != NULL)
			new->message = arena_fmt(&f->text, "the tag %.*s is here twice, with the same value",
			    tag_value_shown(tag->name), tag->name.p);
		return;
	}
	finding_add_saying(f, DIAG_TAG_DUPLICATE, tag->text, "the tag %.*s is here twice: first \"%.*s\", then \"%.*s\"",
	    tag_value_shown(tag->name), tag->name.p, tag_value_shown(a), a.n > 0 ? a.p : "", tag_value_shown(b),
	    b.n > 0 ? b.p : "");
}

/* -- roster and order -- */

static void
check_missing_tags(const struct tags *t, struct span start, struct findings *f)
{
	char names[64];		/* enough for all seven */
	size_t n = 0;
	int missing = 0;

	for (int i = 0; i < TAG_ROSTER; i++) {
		if (t->at[i] >= 0)
			continue;
		if (missing++ > 0) {
			memcpy(names + n, ", ", 2);
			n += 2;
		}
		memcpy(names + n, tag_rows[i].name, tag_rows[i].length);
		n += tag_rows[i].length;
	}
	if (missing > 0)
		finding_add_saying(f, DIAG_TAG_MISSING_ROSTER, start,
		    "%s of the seven tags every game must have %s missing: %.*s",
		    missing == 1 ? "one" : missing == TAG_ROSTER ? "all" : "some", missing == 1 ? "is" : "are",
		    (int)n, names);
}

/* The place of a tag in the roster, TAG_COUNT: it is not in it.  Red has the place of White. */
static int
roster_place(const struct tags *t, int i)
{
	int known = t->known[i];

	if (known == TAG_Red && t->at[TAG_White] == i)
		return TAG_White;
	return known < TAG_ROSTER ? known : TAG_COUNT;
}

/* Is it the tag Game before all others, where programs for xiangqi want it? */
static bool
game_comes_first(const struct tags *t, int i)
{
	return i == 0 && t->known[i] == TAG_Game;
}

/* PGN 8.1.1: the seven come first, in their order. */
static void
check_roster_order(const struct tags *t, struct findings *f)
{
	int last = -1;

	for (int i = 0; i < t->n; i++) {
		int known = roster_place(t, i);
		bool roster = known < TAG_ROSTER;

		if (game_comes_first(t, i))
			continue;
		if (roster && (known < last || last == TAG_COUNT)) {
			finding_add_saying(f, DIAG_TAG_ROSTER_ORDER, t->list[i].text, "%s is not in its place: "
			    "Event, Site, Date, Round, White, Black, Result come first", tag_rows[known].name);
			return;
		}
		last = roster ? known : TAG_COUNT;
	}
}

/* PGN 8.1.1: the other tags follow in ASCII order. */
static void
check_tag_order(const struct tags *t, struct findings *f)
{
	struct span last = { NULL, 0 };

	for (int i = 0; i < t->n; i++) {
		struct span name = t->list[i].name;

		if (roster_place(t, i) < TAG_ROSTER || game_comes_first(t, i))
			continue;
		if (span_order(name, last) < 0) {
			finding_add_saying(f, DIAG_TAG_ORDER, t->list[i].text,
			    "further tags come in the order of their names: %.*s comes before %.*s",
			    tag_value_shown(name), name.p, tag_value_shown(last), last.p);
			return;
		}
		last = name;
	}
}

/* -- values that contradict each other -- */

enum { DAYS_OF_YEAR = 366 };

/* The first and the last day that the date in a tag can mean; false: not known. */
static bool
range_of(const struct tags *t, enum tag_name name, long *first, long *last)
{
	struct date d;

	return tags_has(t, name) && date_read(tags_value(t, name), &d) && date_possible(&d) && date_range(&d, first,
	    last);
}

static void
check_event_date(const struct tags *t, struct findings *f)
{
	long first, last, event_first, event_last;
	struct span date = tags_value(t, TAG_Date), event = tags_value(t, TAG_EventDate);

	if (span_eq(date, event) || !range_of(t, TAG_Date, &first, &last) ||
	    !range_of(t, TAG_EventDate, &event_first, &event_last))
		return;
	if (last < event_first)
		finding_add_saying(f, DIAG_TAG_DATE_VS_EVENTDATE, date,
		    "the game of %.*s was played before its event began on %.*s",
		    (int)date.n, date.p, (int)event.n, event.p);
	else if (first > event_last + DAYS_OF_YEAR)
		finding_add_saying(f, DIAG_TAG_DATE_VS_EVENTDATE, date,
		    "the game of %.*s was played more than a year after its event began on %.*s",
		    (int)date.n, date.p, (int)event.n, event.p);
}

/* The local date and the date in UTC are at most a day apart. */
static void
check_utc_date(const struct tags *t, struct findings *f)
{
	long first, last, utc_first, utc_last;
	struct span date = tags_value(t, TAG_Date), utc = tags_value(t, TAG_UTCDate);

	if (span_eq(date, utc) || !range_of(t, TAG_Date, &first, &last) || !range_of(t, TAG_UTCDate, &utc_first,
	    &utc_last))
		return;
	if (first > utc_last + 1 || utc_first > last + 1)
		finding_add_saying(f, DIAG_TAG_DATE_VS_UTCDATE, utc,
		    "the universal date %.*s is more than a day from the date %.*s",
		    (int)utc.n, utc.p, (int)date.n, date.p);
}

/* Is it the initial position, as chess.com and others write it: perhaps without counters, or with a '/' too many? */
static bool
fen_initial(struct span s)
{
	static const char *const tails[] = { "w KQkq - 0 1", "w KQkq -", "w HAha - 0 1", "w KQkq - 0 0",
	    "w KQkq - 1 1" };
	struct span board = SPAN("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");

	s = span_trim(s);
	if (!span_starts(s, board))
		return false;
	s = (struct span){ s.p + board.n, s.n - board.n };
	if (s.n > 0 && *s.p == '/')
		s = (struct span){ s.p + 1, s.n - 1 };
	s = span_trim(s);
	for (size_t i = 0; i < sizeof(tails) / sizeof(tails[0]); i++)
		if (span_eq(s, span_of(tails[i])))
			return true;
	return false;
}

/* Chess960, another game that begins with pieces in any order, or a variant that begins with one of its arrays. */
static bool
drawn_by_lot(const struct tags *t, enum variant variant)
{
	return variant == VARIANT_CHESS960 || variant == VARIANT_SHUFFLE || variant_drawn_by_lot(tags_value(t, TAG_Variant));
}

struct span
tags_fen(const struct tags *t)
{
	struct span fen = tags_value(t, TAG_FEN);

	if (fen.n == 0)
		return fen;
	return tag_value_says_nothing(fen) || (fen.n <= 3 && variant_array(fen) >= 0) ? (struct span){ NULL, 0 } : fen;
}

int
tags_array(const struct tags *t)
{
	static const char *const names[] = { "StartPosition", "StartPos", "StartingPosition", "Position", "PositionNumber",
		"Chess960Position", "Chess960Pos", "Chess960", "Chess960Number", "Chess960ID", "Chess960StartPosition", "FRC",
		"FRCPosition", "FRCNumber", "FRCPos", "SP", "SPNumber", "PositionID" };
	int number = variant_array(tags_value(t, TAG_FEN));

	if (number < 0 && variant_array(tags_value(t, TAG_Variant)) >= 0 &&
	    variant_read(tags_value(t, TAG_Variant)) == VARIANT_CHESS960)
		number = variant_array(tags_value(t, TAG_Variant));
	for (int i = 0; i < t->n && number < 0; i++)
		for (size_t k = 0; t->known[i] == TAG_UNKNOWN_NAME && k < sizeof(names) / sizeof(names[0]) && number < 0; k++)
			if (span_eq_nocase(t->list[i].name, span_of(names[k])))
				number = variant_array(t->list[i].value);
	return number;
}

static void
check_setup(const struct tags *t, enum variant variant, struct findings *f)
{
	struct span setup = tags_value(t, TAG_SetUp), fen = tags_fen(t);
	bool initial;

	if (fen.n == 0) {
		if (span_eq(setup, SPAN("1")))
			finding_add(f, DIAG_TAG_SETUP_WITHOUT_FEN, text_of_tag(t, TAG_SetUp));
		return;
	}
	initial = fen_initial(fen);
	if (initial && !drawn_by_lot(t, variant))
		finding_add(f, DIAG_TAG_FEN_REDUNDANT, fen);
	if (!tags_has(t, TAG_SetUp))
		finding_add(f, DIAG_TAG_FEN_WITHOUT_SETUP, text_of_tag(t, TAG_FEN));
	else if (span_eq(setup, SPAN("0")) && !initial)	/* SetUp 0 means the initial position */
		finding_add(f, DIAG_TAG_SETUP_ZERO_WITH_FEN, text_of_tag(t, TAG_SetUp));
}

/* Only the name of the event tells the variant. */
static void
say_variant(struct findings *f, struct span event, const char *name)
{
	struct finding *said = finding_add(f, DIAG_TAG_VARIANT_MISMATCH, event);

	if (said == NULL)
		return;
	said->message = arena_fmt(&f->text, "the game is of %s, and no Variant tag says so", name);
	said->canonical = arena_fmt(&f->text, "[Variant \"%s\"]", name);
}

/* The number of the array is enough to play from it, but few programs know it. */
static void
say_array(struct findings *f, struct span by, int number)
{
	struct finding *said = finding_add_as(f, DIAG_TAG_VARIANT_WITHOUT_FEN, SEVERITY_WARNING, by);

	if (said != NULL)
		said->message = arena_fmt(&f->text, "the array is given by its number, %d, and not by a FEN tag", number);
}

static void
check_variant(const struct tags *t, enum variant variant, struct findings *f)
{
	bool said = variant_read(tags_value(t, TAG_Variant)) != VARIANT_NONE;
	struct span by = tags_value(t, said ? TAG_Variant : TAG_Event);
	struct span name = said || variant_name(variant) == NULL ? by : span_of(variant_name(variant));

	if (!said && variant != VARIANT_NONE && variant_name(variant) != NULL && by.n > 0 && !tags_has(t, TAG_Game))
		say_variant(f, by, variant_name(variant));
	if (drawn_by_lot(t, variant) && tags_fen(t).n == 0 && tags_array(t) >= 0)
		say_array(f, by, tags_array(t));
	else if ((drawn_by_lot(t, variant) || variant == VARIANT_POSITION) && tags_fen(t).n == 0)
		finding_add_saying(f, DIAG_TAG_VARIANT_WITHOUT_FEN, by,
		    "the variant %.*s needs a FEN tag with the start position",
		    tag_value_shown(name), name.p);
}

/* Does a program play itself?  That is how engines are tested. */
static bool
plays_itself(const struct tags *t)
{
	static const enum tag_name types[] = { TAG_WhiteType, TAG_BlackType, TAG_WhiteIsComp, TAG_BlackIsComp };
	struct span name = tags_value(t, TAG_White);

	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++)
		if (span_eq_nocase(tags_value(t, types[i]), i < 2 ? SPAN("program") : SPAN("Yes")))
			return true;
	return tag_player_engine(name);
}

static void
check_players(const struct tags *t, struct findings *f)
{
	struct span white = tags_value(t, TAG_White), black = tags_value(t, TAG_Black);
	struct finding *new;

	if (white.n != black.n || !span_eq_nocase(white, black) || tag_player_nobody(white))
		return;
	new = finding_add_as(f, DIAG_TAG_WHITE_EQUALS_BLACK, plays_itself(t) ? SEVERITY_INFO :
	    diag_rows[DIAG_TAG_WHITE_EQUALS_BLACK].severity, black);
	if (new != NULL)
		new->message = arena_fmt(&f->text, "both players are %.*s", tag_value_shown(white), white.p);
}

static void
check_teams(const struct tags *t, struct findings *f)
{
	struct span white = tags_value(t, TAG_WhiteTeam), black = tags_value(t, TAG_BlackTeam);

	if ((white.n > 0) == (black.n > 0))
		return;
	if (white.n > 0)
		finding_add_saying(f, DIAG_TAG_TEAM_MISMATCH, text_of_tag(t, TAG_WhiteTeam), "White has a team, Black has none");
	else
		finding_add_saying(f, DIAG_TAG_TEAM_MISMATCH, text_of_tag(t, TAG_BlackTeam), "Black has a team, White has none");
}

static void
check_together(const struct tags *t, enum variant variant, struct findings *f)
{
	if (tags_has(t, TAG_EventDate))
		check_event_date(t, f);
	if (tags_has(t, TAG_UTCDate) && tag_value_worth(f, DIAG_TAG_DATE_VS_UTCDATE))
		check_utc_date(t, f);
	if (tags_has(t, TAG_SetUp) || tags_has(t, TAG_FEN))
		check_setup(t, variant, f);
	if (variant != VARIANT_NONE)
		check_variant(t, variant, f);
	check_players(t, f);
	if (tags_has(t, TAG_WhiteTeam) || tags_has(t, TAG_BlackTeam))
		check_teams(t, f);
}

void
tags_check(const struct tags *t, enum variant variant, struct span start, unsigned long today, struct findings *f)
{
	struct tag_look look = { .tags = t, .today = today, .findings = f };
	int plain;

	if (t->n == 0)
		return;		/* struct-moves-without-tags is reported instead */
	plain = tag_value_worth(f, DIAG_TAG_WHITESPACE) ? 0 : t->plain;
	if (start.p != NULL && variant != VARIANT_DRAUGHTS)	/* PDN has another roster */
		check_missing_tags(t, start, f);
	for (int i = 0; i < t->n; i++) {
		int known = t->known[i];

		look.tag = &t->list[i];
		look.plain = i < plain;
		look.roster = false;
		if (known >= TAG_COUNT)
			check_tag_name(t, i, f);
		if (known >= TAG_COUNT || t->at[known] != i)
			check_duplicate(t, i, f);
		if (look.tag->value.p == NULL)
			continue;	/* reported as tag-missing-value */
		if (look.tag->name.n == 0)
			continue;	/* reported as tag-missing-name */
		if (known == TAG_UNKNOWN_NAME) {
			tag_value_text(&look);
			continue;
		}
		known &= ~TAG_OTHER_CASE;
		look.roster = known < TAG_ROSTER;
		tag_rows[known].check(&look);
	}
	if (tag_value_worth(f, DIAG_TAG_ROSTER_ORDER))
		check_roster_order(t, f);
	if (tag_value_worth(f, DIAG_TAG_ORDER))
		check_tag_order(t, f);
	check_together(t, variant, f);
}
