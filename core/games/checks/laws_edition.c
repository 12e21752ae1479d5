/* laws_edition: the Laws of chess by edition. */
#include <string.h>

#include "base/ascii.h"
#include "games/checks/laws_edition.h"

/* The articles on the moves of the pieces, as they are numbered since 2001 and since 2017. */
#define MOVES_OF_1993 .pieces = "5", .check = "9.2", .castling = "5.1", .pawn = "5.6", .en_passant = "5.6", \
	.promotion = "5.6", .king = ""
#define MOVES_OF_2001 .pieces = "3", .check = "3.9", .castling = "3.8", .pawn = "3.7", .en_passant = "3.7(d)", \
	.promotion = "3.7(e)", .king = "1.2"
#define MOVES_OF_2017 .pieces = "3", .check = "3.9", .castling = "3.8.2", .pawn = "3.7", .en_passant = "3.7.4", \
	.promotion = "3.7.5", .king = "1.4"

static const struct articles unknown = {
	.mate = "", .stalemate = "", .threefold = "", .threefold_ahead = "", .fifty = "", .flag = "", .resignation = "",
	.agreement = "",
};
static const struct articles of_1974 = {
	.mate = "", .stalemate = "", .threefold = "", .threefold_ahead = "", .fifty = "12.4", .flag = "",
	.resignation = "", .agreement = "",
};
static const struct articles of_1984 = {
	.mate = "10.1", .stalemate = "10.3", .dead = "10.4", .threefold = "", .threefold_ahead = "", .fifty = "10.9",
	.flag = "", .resignation = "10.2", .agreement = "",
};
static const struct articles of_1993 = {
	.mate = "10.1", .stalemate = "10.3", .dead = "10.4", .threefold = "10.10", .threefold_ahead = "10.10",
	.fifty = "10.12", .flag = "10.14", .resignation = "10.2", .agreement = "10.6", .illegal = "10.5", MOVES_OF_1993,
};
static const struct articles of_1997 = {
	.mate = "", .stalemate = "", .dead = "9.6", .threefold = "9.2", .threefold_ahead = "9.2", .fifty = "9.3",
	.fifty_ahead = "9.3(a)", .flag = "6.9", .resignation = "", .agreement = "", .potential = "C4",
};
static const struct articles of_2001 = {
	.mate = "5.1(a)", .stalemate = "5.2(a)", .dead = "5.2(b)", .threefold = "9.2(b)", .threefold_ahead = "9.2(a)",
	.fifty = "9.3(b)", .fifty_ahead = "9.3(a)", .flag = "6.10", .resignation = "5.1(b)", .agreement = "5.2(c)",
	MOVES_OF_2001,
};
static const struct articles of_2009 = {
	.mate = "5.1(a)", .stalemate = "5.2(a)", .dead = "5.2(b)", .threefold = "9.2(b)", .threefold_ahead = "9.2(a)",
	.fifty = "9.3(b)", .fifty_ahead = "9.3(a)", .flag = "6.9", .resignation = "5.1(b)", .agreement = "5.2(c)",
	.illegal = "7.4(b)", MOVES_OF_2001,
};
static const struct articles of_2014 = {
	.mate = "5.1(a)", .stalemate = "5.2(a)", .dead = "5.2(b)", .threefold = "9.2(b)", .threefold_ahead = "9.2(a)",
	.fifty = "9.3(b)", .fifty_ahead = "9.3(a)", .fivefold = "9.6(a)", .seventyfive = "9.6(b)", .flag = "6.9",
	.resignation = "5.1(b)", .agreement = "5.2(c)", .illegal = "7.5(b)", MOVES_OF_2001,
};
#define OF_2017 .mate = "5.1.1", .stalemate = "5.2.1", .dead = "5.2.2", .threefold = "9.2.2", .threefold_ahead = "9.2.1", \
	.fifty = "9.3.2", .fifty_ahead = "9.3.1", .fivefold = "9.6.1", .seventyfive = "9.6.2", .flag = "6.9", \
	.resignation = "5.1.2", .agreement = "5.2.3", .same = "9.2.3", .illegal = "7.5.5", MOVES_OF_2017
static const struct articles of_2017 = { OF_2017, .stands = "A.4.2" };
static const struct articles of_2023 = { OF_2017, .stands = "A.5.2" };
static const struct articles of_uscf = {
	.mate = "13A", .stalemate = "14A", .dead = "14D", .threefold = "14C", .threefold_ahead = "14C", .fifty = "14F",
	.flag = "14E", .resignation = "13B", .agreement = "14B",
};
static const struct articles of_server = {
	.mate = "", .stalemate = "", .dead = "", .threefold = "", .threefold_ahead = "", .fifty = "", .fifty_ahead = "",
	.fivefold = "", .seventyfive = "", .flag = "", .resignation = "", .agreement = "", .illegal = "",
};

/* Rules were added over time; none was removed. */
enum {
	FROM_START = RULE_CLAIMS | RULE_THREE_AHEAD,
	FROM_1820 = FROM_START | RULE_STALEMATE,
	FROM_1904 = FROM_1820 | RULE_PROMOTION,
	FROM_1929 = FROM_1904 | RULE_CERTAIN,
	FROM_1993 = FROM_1929 | RULE_ILLEGAL,	/* 10.5: a bare king does not win at all */
	FROM_1997 = FROM_1929 | RULE_FIFTY_AHEAD,
	FROM_2009 = FROM_1997 | RULE_ILLEGAL,
	FROM_2014 = FROM_2009 | RULE_SEVENTYFIVE,
	FROM_2023 = FROM_2014 | RULE_RESIGNING,
	ELSEWHERE = RULE_STALEMATE | RULE_PROMOTION | RULE_CERTAIN,
	BY_POST = ELSEWHERE | RULE_CLAIMS | RULE_THREE_AHEAD | RULE_FIFTY_AHEAD,
};

/*
 * When each came into force is known to the day from 1997 on; before, the day is a convention.  The first three stand
 * for rules that differed from place to place: stalemate became a draw everywhere about 1820, and from about 1904 no code
 * let a pawn stay a pawn.
 */
const struct laws_edition laws_editions[] = {
	{ "pre-1820", "the rules of the time", "until 1819: stalemate may have been won or lost", 10101,
	    FROM_START, FIVEFOLD_NEVER, DEAD_NEVER, FLAG_BARE_KING, 0, 0, &unknown },
	{ "pre-1904", "the rules of the time", "1820 to 1903: a pawn on the last rank might stay a pawn", 18200101,
	    FROM_1820, FIVEFOLD_NEVER, DEAD_NEVER, FLAG_BARE_KING, 0, 0, &unknown },
	{ "pre-1929", "the rules of the time", "1904 to 1928: claims by the rules of each event", 19040101,
	    FROM_1904, FIVEFOLD_NEVER, DEAD_NEVER, FLAG_BARE_KING, 0, 0, &unknown },
	{ "fide-1929", "1929", "1929 to 1952: 132 moves in rook and bishop against rook", 19290101,
	    FROM_1929, FIVEFOLD_NEVER, DEAD_NEVER, FLAG_BARE_KING, 264, 0, &unknown },
	{ "fide-1952", "1952", "1953 to 1974: 100 moves in some endings if announced", 19530101,
	    FROM_1929, FIVEFOLD_NEVER, DEAD_NEVER, FLAG_BARE_KING, 200, 0, &unknown },
	{ "fide-1974", "1974", "1975 to 1984: as before", 19750101,
	    FROM_1929, FIVEFOLD_NEVER, DEAD_NEVER, FLAG_BARE_KING, 200, 0, &of_1974 },
	{ "fide-1984", "1984", "1985 to 1988: 100 moves in the endings of 10.9", 19850101,
	    FROM_1929, FIVEFOLD_NEVER, DEAD_BY_MATERIAL, FLAG_BARE_KING, 200, 0, &of_1984 },
	{ "fide-1989", "1989", "1989 to 1992: 75 moves in some endings", 19890101,
	    FROM_1929, FIVEFOLD_NEVER, DEAD_BY_MATERIAL, FLAG_BARE_KING, 200, 0, &of_1984 },
	{ "fide-1993", "1993", "from 1993: 50 moves in all endings", 19930101,
	    FROM_1993, FIVEFOLD_NEVER, DEAD_BY_MATERIAL, FLAG_BARE_KING, 0, 0, &of_1993 },
	{ "fide-1997", "1997", "from 1 July 1997: a side that cannot mate cannot win on time", 19970701,
	    FROM_1997, FIVEFOLD_NEVER, DEAD_BY_ANALYSIS, FLAG_ANALYSIS, 0, 0, &of_1997 },
	{ "fide-2001", "2001", "from 1 July 2001: the third illegal move loses", 20010701,
	    FROM_1997, FIVEFOLD_NEVER, DEAD_BY_ANALYSIS, FLAG_ANALYSIS, 0, 0, &of_2001 },
	{ "fide-2005", "2005", "from 1 July 2005: as before", 20050701,
	    FROM_1997, FIVEFOLD_NEVER, DEAD_BY_ANALYSIS, FLAG_ANALYSIS, 0, 0, &of_2001 },
	{ "fide-2009", "2009", "from 1 July 2009: no illegal move loses to a side that cannot mate", 20090701,
	    FROM_2009, FIVEFOLD_NEVER, DEAD_BY_ANALYSIS, FLAG_ANALYSIS, 0, 0, &of_2009 },
	{ "fide-2014", "2014", "from 1 July 2014: 75 moves, fivefold in alternate moves", 20140701,
	    FROM_2014, FIVEFOLD_ROW, DEAD_BY_ANALYSIS, FLAG_ANALYSIS, 0, 0, &of_2014 },
	{ "fide-2017", "2017", "from 1 July 2017: any fivefold repetition", 20170701,
	    FROM_2014, FIVEFOLD_ANY, DEAD_BY_ANALYSIS, FLAG_ANALYSIS, 0, 2, &of_2017 },
	{ "fide-2018", "2018", "from 2018: as before", 20180101,
	    FROM_2014, FIVEFOLD_ANY, DEAD_BY_ANALYSIS, FLAG_ANALYSIS, 0, 2, &of_2017 },
	{ "fide-2023", "2023", "from 2023: resigning to a side that cannot mate is a draw", 20230101,
	    FROM_2023, FIVEFOLD_ANY, DEAD_BY_ANALYSIS, FLAG_ANALYSIS, 0, 2, &of_2023 },
	{ "uscf", "US Chess", "US Chess: only by this name", 0, ELSEWHERE | RULE_CLAIMS | RULE_THREE_AHEAD,
	    FIVEFOLD_NEVER, DEAD_BY_ANALYSIS, FLAG_USCF, 0, 0, &of_uscf },
	{ "iccf", "the rules of the ICCF", "correspondence games of the ICCF", 0,
	    BY_POST, FIVEFOLD_NEVER, DEAD_BY_ANALYSIS, FLAG_BARE_KING, 0, 0, &of_server },
	{ "correspondence", "the rules of correspondence chess", "other correspondence games", 0,
	    BY_POST, FIVEFOLD_NEVER, DEAD_BY_MATERIAL, FLAG_BARE_KING, 0, 0, &of_server },
	{ "lichess", "the rules of lichess", "games on lichess.org: fifty moves are a draw", 0,
	    ELSEWHERE | RULE_CLAIMS | RULE_FIFTY, FIVEFOLD_ANY, DEAD_BY_MATERIAL, FLAG_MATERIAL, 0, 0, &of_server },
	{ "chess.com", "the rules of chess.com", "games on chess.com", 0,
	    ELSEWHERE | RULE_CLAIMS | RULE_SEVENTYFIVE, FIVEFOLD_ANY, DEAD_BY_MATERIAL, FLAG_CHESSCOM, 0, 0,
	    &of_server },
	{ "server", "the rules of the server", "other servers: what is certain", 0,
	    ELSEWHERE, FIVEFOLD_NEVER, DEAD_BY_MATERIAL, FLAG_BARE_KING, 0, 0, &of_server },
	{ "engine", "the rules of engine matches", "matches of programs: what is certain", 0,
	    ELSEWHERE, FIVEFOLD_NEVER, DEAD_BY_MATERIAL, FLAG_BARE_KING, 0, 0, &of_server },
	{ 0 },
};

enum { FIRST_OF_FIDE = 19290101 };
enum { NEWEST = 16, USCF, ICCF, BY_MAIL, LICHESS, CHESSCOM, SERVER, ENGINE };
_Static_assert(sizeof(laws_editions) / sizeof(laws_editions[0]) == ENGINE + 2, "rows of editions");

/* The edition in force on that day. */
static const struct laws_edition *
in_force(unsigned long day)
{
	int i = NEWEST;

	while (i > 0 && laws_editions[i].from > day)
		i--;
	return &laws_editions[i];
}

/* Only letters and digits, in lower case; 0: there are none, or more than fit. */
static size_t
plain_name(struct span s, char out[16])
{
	size_t n = 0;

	for (size_t i = 0; i < s.n; i++) {
		char c = ascii_lower(s.p[i]);

		if (!ascii_is_digit(c) && !ascii_is_lower(c))
			continue;
		if (n == 16)
			return 0;
		out[n++] = c;
	}
	return n;
}

const struct laws_edition *
laws_edition_find(struct span name)
{
	char asked[16], row[16];
	size_t n = plain_name(name, asked), row_n;
	unsigned long year;

	for (const struct laws_edition *e = laws_editions; e->name != NULL; e++) {
		const char *as = row;

		row_n = plain_name(span_of(e->name), row);
		if (n == 4 && row_n == 8 && memcmp(row, "fide", 4) == 0) {	/* the year alone */
			as += 4;
			row_n -= 4;
		}
		if (n > 0 && row_n == n && memcmp(asked, as, n) == 0)
			return e;
	}
	if ((n != 4 && (n != 8 || memcmp(asked, "fide", 4) != 0)) ||
	    !span_number((struct span){ asked + n - 4, 4 }, &year) || year < 1929)
		return NULL;
	return in_force(year * 10000 + 1231);
}

/* -- the one a game was played by -- */

void
laws_edition_set(const struct laws_edition *e, struct laws *laws)
{
	*laws = (struct laws){ .edition = *e, .first = e, .last = e, .moves = e->from == 0 ? &laws_editions[NEWEST] : e,
		.by = TAG_COUNT };
}

/* Reduces e to what both editions have in common. */
static void
weaken_edition(struct laws_edition *e, const struct laws_edition *other)
{
	e->fivefold = other->fivefold < e->fivefold ? other->fivefold : e->fivefold;
	e->dead = other->dead < e->dead ? other->dead : e->dead;
	e->flag = other->flag < e->flag ? other->flag : e->flag;
	e->rules &= other->rules;
	e->fifty_special = other->fifty_special > e->fifty_special ? other->fifty_special : e->fifty_special;
	e->agreement_plies = other->agreement_plies < e->agreement_plies ? other->agreement_plies : e->agreement_plies;
}

static struct span
text_after_start(struct span s, struct span start)
{
	return span_starts(s, start) ? (struct span){ s.p + start.n, s.n - start.n } : s;
}

/* The address of a site without what all addresses begin with, and without a language, as in "en.lichess.org". */
static struct span
bare_address(struct span site)
{
	struct span s = text_after_start(text_after_start(text_after_start(site, SPAN("https://")), SPAN("http://")),
	    SPAN("www."));

	return s.n > 3 && s.p[2] == '.' && ascii_is_lower(s.p[0]) && ascii_is_lower(s.p[1]) ? span_after(s, 3) : s;
}

/*
 * The site itself, perhaps as an address, or with a country of three capitals after it as lists of games write it:
 * "chess.com INT".
 */
static bool
is_site(struct span site, struct span name)
{
	site = bare_address(site);
	site.n -= site.n == name.n + 1 && site.p[name.n] == '/';
	if (site.n < name.n || !span_eq_nocase((struct span){ site.p, name.n }, name))
		return false;
	for (size_t i = name.n + 1; i < site.n; i++)
		if (!ascii_is_upper(site.p[i]))
			return false;
	return site.n == name.n || (site.n == name.n + 4 && site.p[name.n] == ' ');
}

/*
 * Is it the page of a game? On Lichess (`by_letters`) that is its id, perhaps with the side it is seen from; on
 * chess.com a path below game, live or daily.
 */
static bool
is_page_of_game(struct span site, struct span name, bool by_letters)
{
	struct span at = bare_address(site);
	struct span path = text_after_start(at, name);
	const char *slash;

	if (path.p == at.p || path.n < 2 || *path.p != '/')
		return false;
	path = text_after_start(path, SPAN("/"));
	if (!by_letters)
		return span_starts(path, SPAN("game/")) || span_starts(path, SPAN("live/")) ||
		    span_starts(path, SPAN("daily/"));
	if ((slash = memchr(path.p, '/', path.n)) == NULL)
		return true;
	path = (struct span){ slash, (size_t)(path.p + path.n - slash) };
	return span_eq(path, SPAN("/white")) || span_eq(path, SPAN("/black"));
}

/*
 * Words that show where or how a game was played, in small letters.  Each has a c, an l or an f in it, at `key`, which are
 * rare in texts: that is what is searched for.  By the first row with an edition whose word is in the Site, or the Event,
 * draws are decided by other rules than FIDE's: by an organisation or a server of correspondence chess; by a server whose
 * own rules are not known in full; or by the program that runs a match of engines, where nobody claims anything.  The rows
 * that are `online` name any server; `whole`: no letter may touch the word.
 */
static const struct word {
	struct span text;
	size_t key;
	bool site, event, online, whole;
	int edition;	/* 0: none */
} words[] = {
#define WORD(text, key) { text, sizeof(text) - 1 }, key
	{ WORD("iccf", 1), .site = true, .event = true, .whole = true, .edition = ICCF },
	{ WORD("corr", 0), .site = true, .event = true, .whole = true, .edition = BY_MAIL },
	{ WORD("correspond", 0), .site = true, .event = true, .edition = BY_MAIL },
	{ WORD("fernschach", 5), .site = true, .event = true, .edition = BY_MAIL },
	{ WORD("iecc", 2), .site = true, .whole = true, .edition = BY_MAIL },	/* as an Event: a European championship */
	{ WORD("iecg", 2), .site = true, .event = true, .whole = true, .edition = BY_MAIL },
	{ WORD("ccla", 0), .site = true, .event = true, .whole = true, .edition = BY_MAIL },
	{ WORD("bfcc", 2), .site = true, .event = true, .whole = true, .edition = BY_MAIL },
	{ WORD("chessfriend.com", 0), .site = true, .edition = BY_MAIL },
	{ WORD("ficgs", 2), .site = true, .event = true, .edition = BY_MAIL },
	{ WORD("chess-server.net", 0), .site = true, .edition = BY_MAIL },
	{ WORD("lechenicher", 2), .site = true, .edition = BY_MAIL },
	{ WORD("schemingmind", 1), .site = true, .edition = BY_MAIL },
	{ WORD("gameknot.com", 9), .site = true, .edition = BY_MAIL },
	{ WORD("redhotpawn.com", 11), .site = true, .edition = BY_MAIL },
	{ WORD("freechess.org", 4), .site = true, .edition = SERVER },
	{ WORD("fics", 2), .site = true, .event = true, .whole = true, .edition = SERVER },
	{ WORD("icc", 1), .site = true, .online = true, .whole = true, .edition = SERVER },
	{ WORD("corrispond", 0), .site = true, .event = true, .edition = BY_MAIL },
	{ WORD("chessclub.com", 0), .site = true, .edition = SERVER },
	{ WORD("internet chess club", 9), .site = true, .online = true, .edition = SERVER },
	{ WORD("cutechess", 0), .event = true, .edition = ENGINE },
	{ WORD("fastchess", 4), .event = true, .edition = ENGINE },
	{ WORD("tcec", 1), .site = true, .event = true, .edition = ENGINE },
	{ WORD("mail", 3), .site = true, .event = true, .whole = true, .edition = BY_MAIL },	/* also in "e-mail" */
	{ WORD("email", 4), .site = true, .event = true, .whole = true, .edition = BY_MAIL },
	{ WORD("postal", 5), .event = true, .whole = true, .edition = BY_MAIL },
	{ WORD("fernpartie", 0), .event = true, .edition = BY_MAIL },
	{ WORD("fernturnier", 0), .event = true, .edition = BY_MAIL },
	{ WORD("lichess", 2), .site = true, .online = true }, { WORD("chess.com", 0), .site = true, .online = true },
	{ WORD("freechess", 4), .site = true, .online = true }, { WORD("chessclub", 0), .site = true, .online = true },
	{ WORD("playchess", 4), .site = true, .online = true, .edition = SERVER },
	{ WORD("chess24", 0), .site = true, .online = true },
	{ WORD("chess.net", 0), .site = true, .online = true },
#undef WORD
};
enum { WORDS = sizeof(words) / sizeof(words[0]) };
_Static_assert(WORDS < 64, "a bit for each word, and one to shift by");

/* Is there no letter before and after the part of s? */
static bool
stands_alone(struct span s, size_t start, size_t n)
{
	return (start == 0 || !ascii_is_lower(ascii_lower(s.p[start - 1]))) &&
	    (start + n == s.n || !ascii_is_lower(ascii_lower(s.p[start + n])));
}

/*
 * Can the letter at `key` be that of a word of the table?  In nearly all texts it cannot.  It repeats the letters beside
 * `key` of each row, so a new row may need a case here; fixtures/laws/ or test_laws_check.c has each word.
 */
static inline bool
may_be_word(const char *start, const char *key, const char *end)
{
	const char second = key + 1 < end ? ascii_lower(key[1]) : '\0', third = key + 2 < end ? ascii_lower(key[2]) : '\0';

	if (ascii_lower(*key) == 'l')	/* "mail", "postal": not "international" */
		return key - start >= 3 && !ascii_is_lower(second) && ((ascii_lower(key[-2]) == 'a' && ascii_lower(key[-1]) == 'i') ||
		    (ascii_lower(key[-2]) == 't' && ascii_lower(key[-1]) == 'a'));
	if (ascii_lower(*key) == 'f')
		return second == 'e' && third == 'r';
	switch (second) {
	case 'h':
		return third == 'e' || third == 'a';
	case 'o':
		return third == 'r' || third == 'm';
	case 's':
		return !ascii_is_lower(third);
	case 'u':
		return third == 't';
	case 'e':
		return third == 'c';
	default:
		return second == 'c' || second == 'g' || !ascii_is_lower(second);
	}
}

/* Which words have their key there? A bit for each row. */
static uint64_t
words_around(struct span s, const char *key)
{
	const size_t before = (size_t)(key - s.p), rest = s.n - before;
	uint64_t found = 0;

	for (size_t i = 0; i < WORDS; i++) {
		const struct word *w = &words[i];

		if (before >= w->key && rest >= w->text.n - w->key &&
		    ascii_lower(key[w->text.n - w->key - 1]) == w->text.p[w->text.n - 1] &&
		    span_eq_nocase((struct span){ key - w->key, w->text.n }, w->text) &&
		    (!w->whole || stands_alone(s, before - w->key, w->text.n)))
			found |= UINT64_C(1) << i;
	}
	return found;
}

/* Which words are in the text? */
static uint64_t
words_in(struct span s)
{
	/* By the last five bits, which a capital shares; other characters with these bits are dismissed as words are. */
	const uint32_t keys = 1u << ('c' & 31) | 1u << ('l' & 31) | 1u << ('f' & 31);
	const char *end = s.n == 0 ? s.p : s.p + s.n;
	uint64_t found = 0;

	for (const char *p = s.p; p < end; p++)
		if (keys >> (*p & 31) & 1 && may_be_word(s.p, p, end))
			found |= words_around(s, p);
	return found;
}

/* The part is in small letters. */
static bool
contains_lower(struct span s, struct span part)
{
	for (; s.n >= part.n; s.p++, s.n--)
		if (ascii_lower(*s.p) == *part.p && span_eq_nocase((struct span){ s.p, part.n }, part))
			return true;
	return false;
}

bool
laws_edition_online(struct span site)
{
	const uint64_t found = words_in(site);

	for (size_t i = 0; i < WORDS; i++)
		if (found >> i & words[i].online)
			return !contains_lower(site, SPAN("/broadcast")) && !contains_lower(site, SPAN("/study")) &&
			    !contains_lower(site, SPAN("/events"));
	return false;
}

/*
 * The rules of the server that the game was played on; NULL: none. Broadcasts and studies show games played elsewhere.
 */
static const struct laws_edition *
server_of(const struct tags *t)
{
	static const struct {
		struct span name;
		int edition;
	} servers[] = { { { "lichess.org", 11 }, LICHESS }, { { "chess.com", 9 }, CHESSCOM },
		{ { "lichess", 7 }, LICHESS } };
	struct span site = tags_value(t, TAG_Site);

	/* What is_site() and is_page_of_game() know begins with a name of `servers`, with http or www, or a language. */
	if (site.n < 7 || (memchr("lchw", ascii_lower(*site.p), 4) == NULL && site.p[2] != '.') || tags_has(t, TAG_BroadcastName) ||
	    tags_has(t, TAG_BroadcastURL) || tags_has(t, TAG_StudyName) || tags_has(t, TAG_ChapterName))
		return NULL;
	for (size_t i = 0; i < sizeof(servers) / sizeof(servers[0]); i++)
		if (is_site(site, servers[i].name) || is_page_of_game(site, servers[i].name, servers[i].edition == LICHESS))
			return &laws_editions[servers[i].edition];
	return NULL;
}

/* Is there half a day or more for a move? Also in words: "3 days/move", "10/30d". */
static bool
takes_days(const struct tags *t)
{
	const struct span control = tags_value(t, TAG_TimeControl);
	struct time_control c;
	char last;

	if (control.n < 2)
		return false;
	last = ascii_lower(control.p[control.n - 1]);
	if (ascii_is_lower(last) && (contains_lower(control, SPAN("day")) ||
	    (last == 'd' && ascii_is_digit(control.p[control.n - 2]) && memchr(control.p, '/', control.n) != NULL)))
		return true;
	if (memchr(control.p, '/', control.n) == NULL)
		return false;
	time_control_read(control, &c);
	return time_control_by_days(&c);
}

static bool
is_in_list(struct span value, const struct span *list, size_t n)
{
	for (size_t i = 0; value.n > 0 && i < n; i++)
		if (value.n == list[i].n && span_eq_nocase(value, list[i]))
			return true;
	return false;
}

/* The tag that tells how it was played, if that was by correspondence and no word shows it; else TAG_COUNT. */
static enum tag_name
by_mail(const struct tags *t)
{
	static const struct span sites[] = { { "postal", 6 }, { "post", 4 }, { "LSS", 3 }, { "corres", 6 }, { "BdF", 3 } };
	static const struct span modes[] = { { "EM", 2 }, { "PM", 2 } };
	const struct span mode = tags_value(t, TAG_Mode);

	if (is_in_list(tags_value(t, TAG_Site), sites, sizeof(sites) / sizeof(sites[0])))
		return TAG_Site;
	if (is_in_list(mode, modes, sizeof(modes) / sizeof(modes[0])) || (mode.n > 2 &&
	    (contains_lower(mode, SPAN("corr")) || contains_lower(mode, SPAN("mail")) || contains_lower(mode, SPAN("post")))))
		return TAG_Mode;
	if (tags_has(t, TAG_EventType) && contains_lower(tags_value(t, TAG_EventType), SPAN("corr")))	/* "tourn (corr)" */
		return TAG_EventType;
	return takes_days(t) ? TAG_TimeControl : TAG_COUNT;
}

/* The rules that are not FIDE's, if a tag shows that the game was played by such, and that tag; else NULL. */
static const struct laws_edition *
edition_elsewhere(const struct tags *t, enum tag_name *by)
{
	const struct laws_edition *server = server_of(t);
	uint64_t in_site, in_event;

	*by = TAG_Site;
	if (server != NULL)
		return server;
	in_site = words_in(tags_value(t, TAG_Site));
	in_event = words_in(tags_value(t, TAG_Event));
	for (size_t i = 0; (in_site | in_event) >> i != 0; i++) {
		*by = (in_site >> i & words[i].site) != 0 ? TAG_Site : TAG_Event;
		if (words[i].edition != 0 && (*by == TAG_Site || (in_event >> i & words[i].event)))
			return &laws_editions[words[i].edition];
	}
	if ((*by = by_mail(t)) != TAG_COUNT)
		return &laws_editions[BY_MAIL];
	*by = TAG_Mode;
	if (tags_has(t, TAG_Mode) && span_eq_nocase(tags_value(t, TAG_Mode), SPAN("ICS")))	/* a server */
		return &laws_editions[SERVER];
	*by = TAG_WhiteType;
	if (span_eq_nocase(tags_value(t, TAG_WhiteType), SPAN("program")) &&
	    span_eq_nocase(tags_value(t, TAG_BlackType), SPAN("program")))
		return &laws_editions[ENGINE];
	return NULL;
}

/* Is the word in the text, with no letter before or after it?  It is in small letters. */
static bool
has_laws_word(struct span s, struct span word)
{
	for (size_t i = 0; i + word.n <= s.n; i++)
		if (span_eq_nocase((struct span){ s.p + i, word.n }, word) && stands_alone(s, i, word.n))
			return true;
	return false;
}

enum control_speed
laws_edition_speed(const struct tags *t, enum tag_name *by)
{
	static const enum tag_name named[] = { TAG_EventType, TAG_Event };
	struct time_control c;
	enum control_speed speed;

	*by = TAG_TimeControl;
	time_control_read(tags_value(t, TAG_TimeControl), &c);
	if ((speed = time_control_speed(&c)) != CONTROL_UNTOLD)
		return speed;
	for (size_t i = 0; i < sizeof(named) / sizeof(named[0]); i++) {
		const struct span event = tags_value(t, named[i]);
		const bool blitz = has_laws_word(event, SPAN("blitz"));

		*by = named[i];
		if (blitz != (has_laws_word(event, SPAN("rapidplay")) ||
		    (has_laws_word(event, SPAN("rapid")) && !has_laws_word(event, SPAN("rapid city")))))
			return blitz ? CONTROL_BLITZ : CONTROL_RAPID;
	}
	*by = TAG_COUNT;
	return CONTROL_UNTOLD;
}

/* The first and the last day that a date tag can mean; false: it names no year. */
static bool
days_of_tag(const struct tags *t, enum tag_name name, unsigned long *first, unsigned long *last)
{
	struct date d;
	bool month, day;

	if (!tags_has(t, name) || !date_known(tags_value(t, name), &d))
		return false;
	month = d.month > 0;
	day = d.day > 0;
	*first = (unsigned long)(d.year * 10000 + (month ? d.month : 1) * 100 + (day ? d.day : 1));
	*last = (unsigned long)(d.year * 10000 + (month ? d.month : 12) * 100 + (day ? d.day : 31));
	return true;
}

/*
 * From which day on a server has ended games by itself, without a claim.  Lichess: by its own source.  Chess.com: the day
 * is not known; before that of FIDE's rule, its games went on.
 */
static const struct since {
	int edition;
	unsigned long fivefold, moves;	/* by the fifth repetition; by moves without progress */
} servers_since[] = {
	{ LICHESS, 20200114, 20131224 },
	{ CHESSCOM, 20140701, 20140701 },
};

/* Takes the rules away that the server may not have had yet on the day of the game; 0: the day is not known. */
static void
before_rules(const struct tags *t, unsigned long day, struct laws *laws)
{
	for (size_t i = 0; i < sizeof(servers_since) / sizeof(servers_since[0]); i++) {
		const struct since *s = &servers_since[i];

		if (laws->first != &laws_editions[s->edition] || day == 0)
			continue;
		if (day < s->fivefold)
			laws->edition.fivefold = FIVEFOLD_NEVER;
		if (day < s->moves)
			laws->edition.rules &= ~(unsigned)(RULE_SEVENTYFIVE | RULE_FIFTY);
	}
	if (laws->first == &laws_editions[CHESSCOM] &&
	    (takes_days(t) || contains_lower(tags_value(t, TAG_Site), SPAN("/daily/")))) {	/* its daily games go on */
		laws->edition.fivefold = FIVEFOLD_NEVER;
		laws->edition.rules &= ~(unsigned)RULE_SEVENTYFIVE;
	}
}

/* FIDE's edition by the date.  Returns the first day on which the game can have been played; 0: it is not known. */
static unsigned long
of_date(const struct tags *t, struct laws *laws)
{
	unsigned long first = 0, last, event_first, event_last, day;
	enum tag_name by = TAG_Date;
	bool dated = days_of_tag(t, TAG_Date, &first, &last);

	if (!dated && (dated = days_of_tag(t, TAG_UTCDate, &first, &last)))
		by = TAG_UTCDate;
	day = first;
	/*
	 * An edition applies "for competitions starting on or after" its date: the first day of the event counts,
	 * unless it is after the game.
	 */
	if (days_of_tag(t, TAG_EventDate, &event_first, &event_last) && (!dated || event_first <= last)) {
		last = dated && last < event_last ? last : event_last;
		first = event_first;
		dated = true;
		by = TAG_EventDate;
	}
	if (!dated) {
		laws_edition_set(&laws_editions[NEWEST], laws);
		laws->undated = true;
		return day;
	}
	*laws = (struct laws){ .last = in_force(last), .by = by };
	laws->first = first >= laws->last->from ? laws->last : in_force(first);
	laws->edition = *laws->last;
	laws->moves = laws->last;
	for (const struct laws_edition *e = laws->first; e < laws->last; e++)
		weaken_edition(&laws->edition, e);
	return day;
}

void
laws_edition_of(const struct tags *t, struct laws *laws)
{
	enum tag_name by;
	const struct laws_edition *other = edition_elsewhere(t, &by), *moves;
	const unsigned long day = of_date(t, laws);

	if (other == NULL)
		return;
	moves = laws->moves;
	laws_edition_set(other, laws);
	laws->moves = moves;
	laws->by = by;
	before_rules(t, day, laws);
}

void
laws_edition_for(const struct laws_edition *asked, const struct tags *t, struct laws *laws)
{
	if (asked == NULL)
		laws_edition_of(t, laws);
	else
		laws_edition_set(asked, laws);
}

struct span
laws_edition_article(const struct laws_edition *e, const char *article, struct arena *arena)
{
	const bool told = article != NULL && *article != '\0';

	if (e->from < FIRST_OF_FIDE)
		return told ? arena_fmt(arena, "%s %s", e->label, article) : span_of(e->label);
	if (!told)
		return arena_fmt(arena, "FIDE (%s)", e->label);
	return arena_fmt(arena, "FIDE %s (%s)", article, e->label);
}
