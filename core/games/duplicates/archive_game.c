/* archive_game: what is kept of a game to compare it with others. */
#include <errno.h>
#include <string.h>

#include "base/ascii.h"
#include "base/fold.h"
#include "games/duplicates/archive_game.h"
#include "games/pgn/tag_player.h"
#include "games/pgn/tag_value.h"
#include "games/pgn/token.h"
#include "games/pgn/token_tags.h"

enum { ELO_FAR = 200, ELO_NEAR = 25 };

/* -- values -- */

struct days
archive_game_days(struct span value)
{
	struct date date;
	struct days days = { 0, 0 };

	if (value.n == 0 || !date_known(value, &date) || !date_range(&date, &days.first, &days.last))
		return (struct days){ 0, 0 };
	return days;
}

/* Is the word a year, or an ordinal such as 46th?  Editions of one event are told apart by their dates. */
static bool
is_edition(struct span word)
{
	size_t digits = 0;

	while (digits < word.n && ascii_is_digit(word.p[digits]))
		digits++;
	return digits > 0 && (digits == word.n ? digits == 4 : digits + 2 == word.n);
}

/* The words of a value: folded, sorted out, and cut to what fits; empty: unknown.  False: out of memory. */
static bool
read_archive_words(char out[ARCHIVE_TEXT], struct span value, enum encoding encoding)
{
	struct buf folded = { 0 };
	struct span rest;
	size_t n = 0;
	bool good;

	out[0] = '\0';
	if (tag_value_unknown(value))
		return true;
	fold_words(&folded, value, encoding);
	rest = buf_span(&folded);
	while (rest.p != NULL && rest.n > 0) {
		struct span word = span_cut(&rest, ' ');

		if (is_edition(word) || word.n == 0 || n + word.n + 2 > ARCHIVE_TEXT)
			continue;
		if (n > 0)
			out[n++] = ' ';
		memcpy(out + n, word.p, word.n);
		n += word.n;
	}
	out[n] = '\0';
	good = !folded.failed;
	buf_free(&folded);
	return good;
}

static void
read_link(char out[ARCHIVE_TEXT], struct span value)
{
	if (value.n == 0 || value.n >= ARCHIVE_TEXT || tag_value_unknown(value))
		return;
	memcpy(out, value.p, value.n);
	out[value.n] = '\0';
	/* What follows does not name another game. */
	out[strcspn(out, "?#")] = '\0';
}

/* Does the address go on after its server? */
static bool
names_game(const char *address)
{
	const char *scheme = strstr(address, "://"), *path = strchr(scheme == NULL ? address : scheme + 3, '/');

	return path != NULL && path[1] != '\0';
}

/* "5", "05" and "5.1"; what is not digits and points is not known. */
static void
read_round(struct archive_game *g, struct span value)
{
	g->round_n = 0;
	while (value.p != NULL && value.n > 0 && g->round_n < ROUND_PARTS) {
		unsigned long n;

		if (!span_number(span_cut(&value, '.'), &n) || n > 9999) {
			g->round_n = 0;
			return;
		}
		g->round[g->round_n++] = (int)n;
	}
}

static unsigned long
read_elo(struct span value)
{
	const unsigned long n = tag_value_rating(value);

	return n <= TAG_VALUE_RATING_MAX ? n : 0;
}

/* A tag that is evidence. */
enum evidence_tag {
	E_EVENT, E_SITE, E_DATE, E_ROUND, E_WHITE, E_BLACK, E_WHITE_ID, E_BLACK_ID, E_WHITE_ELO, E_BLACK_ELO, E_LINK, E_FICS,
	E_WHITE_TYPE, E_BLACK_TYPE, E_WHITE_COMP, E_BLACK_COMP, E_WHITE_TITLE, E_BLACK_TITLE, E_START, E_TIME, E_RESULT,
	E_COUNT
};

#define NAME(s) { s, sizeof(s) - 1 }
static const struct span evidence_tags[E_COUNT] = {
	[E_EVENT] = NAME("Event"), [E_SITE] = NAME("Site"), [E_DATE] = NAME("Date"), [E_ROUND] = NAME("Round"),
	[E_WHITE] = NAME("White"), [E_BLACK] = NAME("Black"), [E_WHITE_ID] = NAME("WhiteFideId"),
	[E_BLACK_ID] = NAME("BlackFideId"), [E_WHITE_ELO] = NAME("WhiteElo"), [E_BLACK_ELO] = NAME("BlackElo"),
	[E_LINK] = NAME("GameId"), [E_FICS] = NAME("FICSGamesDBGameNo"),
	[E_WHITE_TYPE] = NAME("WhiteType"), [E_BLACK_TYPE] = NAME("BlackType"), [E_WHITE_COMP] = NAME("WhiteIsComp"),
	[E_BLACK_COMP] = NAME("BlackIsComp"), [E_WHITE_TITLE] = NAME("WhiteTitle"), [E_BLACK_TITLE] = NAME("BlackTitle"),
	[E_START] = NAME("GameStartTime"), [E_TIME] = NAME("Time"),
	[E_RESULT] = NAME("Result"),
};
#undef NAME

/* By the same rules as game.c. */
void
archive_game_pairs(struct tags *tags, struct span text, char eol)
{
	struct lexer l;
	struct token t;

	tags_clear(tags);
	token_lexer_init(&l, text, eol);
	l.p = token_tags_read(tags, l.p, l.end, eol);
	while (token_next(&l, &t))
		if (t.kind == TOKEN_TAG && (!(t.odd & TAG_NO_VALUE) ||
		    (!span_eq_nocase(t.name, SPAN("pgn")) && !span_eq_nocase(t.name, SPAN("/pgn")))))
			tags_add(tags, &(struct tag){ t.name, t.content, t.text });
	tags_red_is_white(tags);
}

/* Is there a version in the name, such as 4.2 or v0.29? */
static bool
has_version(struct span name)
{
	for (size_t i = 1; i + 1 < name.n; i++)
		if (name.p[i] == '.' && ascii_is_digit(name.p[i - 1]) && ascii_is_digit(name.p[i + 1]))
			return true;
	return false;
}

/* Programs for matches of engines write when the game started. */
static bool
is_program(const struct span *value, int side)
{
	return value[E_START].n > 0 || span_eq_nocase(value[E_WHITE_TYPE + side], SPAN("program")) ||
	    span_eq_nocase(value[E_WHITE_COMP + side], SPAN("Yes")) ||
	    span_eq_nocase(value[E_WHITE_TITLE + side], SPAN("BOT")) || tag_player_engine(value[E_WHITE + side]) ||
	    has_version(value[E_WHITE + side]);
}

bool
archive_game_tags(struct archive_game *g, struct span text, char eol, enum encoding encoding)
{
	struct span value[E_COUNT] = { { NULL, 0 } }, red = { NULL, 0 };
	struct lexer lexer;
	struct token t;
	bool address, good, standard;

	token_lexer_init(&lexer, text, eol);
	while (token_next(&lexer, &t)) {
		for (int i = 0; t.kind == TOKEN_TAG && i < E_COUNT; i++)
			if (value[i].n == 0 && t.name.n == evidence_tags[i].n && span_eq_nocase(t.name, evidence_tags[i]))
				value[i] = t.content;
		if (t.kind == TOKEN_TAG && span_eq_nocase(t.name, SPAN("Red")))
			red = t.content;
	}
	if (value[E_WHITE].n == 0)
		value[E_WHITE] = red;
	address = tag_player_address(value[E_SITE]);
	g->site[0] = g->link[0] = '\0';
	good = person_read(&g->players[WHITE], value[E_WHITE], encoding, value[E_WHITE_ID]) &&
	    person_read(&g->players[BLACK], value[E_BLACK], encoding, value[E_BLACK_ID]) &&
	    read_archive_words(g->event, value[E_EVENT], encoding) &&
	    (address || read_archive_words(g->site, value[E_SITE], encoding));
	if (!good) {
		errno = ENOMEM;
		return false;
	}
	g->programs = is_program(value, WHITE) && is_program(value, BLACK);
	g->days = archive_game_days(value[E_DATE]);
	if (address)
		read_link(g->link, value[E_SITE]);
	if (!names_game(g->link))
		g->link[0] = '\0';
	if (g->link[0] == '\0')
		read_link(g->link, value[E_LINK].n > 0 ? value[E_LINK] : value[E_FICS]);
	if (g->link[0] == '\0' && g->programs)
		read_link(g->link, value[E_START].n > 0 ? value[E_START] : value[E_TIME]);
	read_round(g, value[E_ROUND]);
	g->tag_result = result_read(value[E_RESULT], &standard);
	g->elo[WHITE] = read_elo(value[E_WHITE_ELO]);
	g->elo[BLACK] = read_elo(value[E_BLACK_ELO]);
	return true;
}

struct span
archive_game_name(struct span text, char eol, int side)
{
	struct span tag = evidence_tags[side == WHITE ? E_WHITE : E_BLACK];
	struct lexer lexer;
	struct token t;

	token_lexer_init(&lexer, text, eol);
	while (token_next(&lexer, &t))
		if (t.kind == TOKEN_TAG && t.content.n > 0 && span_eq_nocase(t.name, tag))
			return t.content;
	return (struct span){ NULL, 0 };
}

/* -- comparing -- */

enum agreement
archive_game_compare_days(struct days a, struct days b)
{
	long gap = a.first > b.last ? a.first - b.last : b.first - a.last;

	if (a.last == 0 || b.last == 0)
		return AGREE_UNKNOWN;
	if (a.first == a.last && b.first == b.last && a.first == b.first)
		return AGREE_EQUAL;
	return gap <= ARCHIVE_DAYS_NEAR ? AGREE_COMPATIBLE : AGREE_CONTRADICTS;
}

static bool
has_archive_word(const char *text, struct span word)
{
	struct span rest = span_of(text);

	while (rest.p != NULL && rest.n > 0)
		if (span_eq(span_cut(&rest, ' '), word))
			return true;
	return false;
}

/* Are all words of `a` in `b`? */
static bool
are_words_within(const char *a, const char *b)
{
	struct span rest = span_of(a);

	while (rest.p != NULL && rest.n > 0)
		if (!has_archive_word(b, span_cut(&rest, ' ')))
			return false;
	return true;
}

static enum agreement
agreement_of_words(const char *a, const char *b)
{
	if (*a == '\0' || *b == '\0')
		return AGREE_UNKNOWN;
	if (strcmp(a, b) == 0)
		return AGREE_EQUAL;
	return are_words_within(a, b) || are_words_within(b, a) ? AGREE_COMPATIBLE : AGREE_CONTRADICTS;
}

static enum agreement
compare_game_rounds(const struct archive_game *a, const struct archive_game *b)
{
	int n = a->round_n < b->round_n ? a->round_n : b->round_n;

	if (n == 0)
		return AGREE_UNKNOWN;
	for (int i = 0; i < n; i++)
		if (a->round[i] != b->round[i])
			return AGREE_CONTRADICTS;
	return a->round_n == b->round_n ? AGREE_EQUAL : AGREE_COMPATIBLE;
}

/* How many bytes of an address name its server. */
static size_t
server_length(const char *link)
{
	const char *host = strstr(link, "://");

	return host == NULL ? 0 : (size_t)(host + 3 - link) + strcspn(host + 3, "/");
}

/* Addresses on different servers can be those of one game; numbers without a server are compared as they are. */
static enum agreement
compare_links(const char *a, const char *b)
{
	size_t n = server_length(a);

	if (*a == '\0' || *b == '\0' || n != server_length(b) || strncmp(a, b, n) != 0)
		return AGREE_UNKNOWN;
	return strcmp(a, b) == 0 ? AGREE_EQUAL : AGREE_CONTRADICTS;
}

static enum agreement
compare_elo(const struct archive_game *a, const struct archive_game *b)
{
	enum agreement worst = AGREE_UNKNOWN;

	for (int side = WHITE; side <= BLACK; side++) {
		unsigned long x = a->elo[side], y = b->elo[side], gap = x > y ? x - y : y - x;
		enum agreement one = x == 0 || y == 0 ? AGREE_UNKNOWN : gap <= ELO_NEAR ? AGREE_EQUAL :
		    gap <= ELO_FAR ? AGREE_COMPATIBLE : AGREE_CONTRADICTS;

		worst = one > worst ? one : worst;
	}
	return worst;
}

static enum agreement
compare_results(enum result a, enum result b)
{
	if (a == RESULT_NONE || b == RESULT_NONE || a == RESULT_UNKNOWN || b == RESULT_UNKNOWN)
		return AGREE_UNKNOWN;
	return a == b ? AGREE_EQUAL : AGREE_CONTRADICTS;
}

struct evidence
archive_game_compare(const struct archive_game *a, const struct archive_game *b)
{
	return (struct evidence){
		.date = (unsigned char)archive_game_compare_days(a->days, b->days),
		.event = (unsigned char)agreement_of_words(a->event, b->event),
		.site = (unsigned char)agreement_of_words(a->site, b->site),
		.round = (unsigned char)compare_game_rounds(a, b),
		    .link = (unsigned char)compare_links(a->link, b->link),
		.elo = (unsigned char)compare_elo(a, b), .result = (unsigned char)compare_results(a->result, b->result),
		.result_tag = (unsigned char)compare_results(a->tag_result, b->tag_result),
	};
}

enum agreement
archive_game_players(const struct archive_game *a, const struct archive_game *b, bool exchanged)
{
	enum agreement white = person_compare(&a->players[WHITE], &b->players[exchanged ? BLACK : WHITE]);
	enum agreement black = person_compare(&a->players[BLACK], &b->players[exchanged ? WHITE : BLACK]);

	if (white == AGREE_CONTRADICTS || black == AGREE_CONTRADICTS)
		return AGREE_CONTRADICTS;
	if (white == AGREE_UNKNOWN || black == AGREE_UNKNOWN)
		return AGREE_UNKNOWN;
	return white > black ? white : black;
}
