/* test_retag: the tags of a game as they are to be written. */
#include <stdlib.h>
#include <string.h>

#include "games/chess/chess_game.h"
#include "games/chess/fen.h"
#include "games/output_forms/retag.h"
#include "games/move_notation/san.h"
#include "games/pgn/token.h"
#include "support/check.h"

enum { TEXT_MAX = 4096, PADDING = 64 };

#define ROSTER "[Event `E`][Site `S`][Date `2001.02.03`][Round `1`][White `W`][Black `B`][Result `1-0`]"
#define SITE "[Event `E`][Site `S`][Date `2001.02.03`][Round `1`]"
#define NOTHING "[Event `?`][Site `?`][Date `????.??.??`][Round `?`]"
#define NOBODY NOTHING "[White `?`][Black `?`]"
#define INITIAL "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define KINGS "8/8/8/4k3/8/8/8/4K2R w K - 0 1"
#define LATER "4k3/8/8/8/8/8/8/4K2R b - - 3 9"

static void
read_tags(struct tags *t, char text[TEXT_MAX])
{
	struct lexer l;
	struct token token;

	tags_clear(t);
	token_lexer_init(&l, span_of(text), '\n');
	l.tags = true;
	while (token_next(&l, &token))
		if (token.kind == TOKEN_TAG)
			tags_add(t, &(struct tag){ token.name, token.content, token.text });
}

/* Moves from the position of the FEN tag; a word that is not a move is unread. */
static void
read_moves(struct movelist *s, const struct tags *t, const char *moves)
{
	struct fen_reading r = { .position = position_start, .usable = true };
	char text[256] = "";
	struct walk w;

	if (tags_value(t, TAG_FEN).n > 0)
		fen_read(tags_value(t, TAG_FEN), &r);
	movelist_start(s, &chess_game, &r.position, r.usable);
	movelist_walk_start(&w, s);
	strncpy(text, moves, sizeof(text) - SAN_MAX - 1);
	for (struct span rest = span_of(text); rest.n > 0; ) {
		struct span word = span_cut(&rest, ' ');
		struct san san = san_read(&w.now.chess, word.p, word.n);

		movelist_add(s, san.move == NO_MOVE ? ELEMENT_UNREAD : ELEMENT_MOVE, word, san.move, 0);
		while (movelist_walk_next(&w) != NULL)
			;
	}
}

/* [Name "Value"] for each, and the result. */
static void
show(const struct retagged *o, char out[TEXT_MAX])
{
	size_t n = 0;

	for (int i = 0; i < o->n; i++)
		n += (size_t)snprintf(out + n, TEXT_MAX - n, "[%.*s \"%.*s\"]", (int)o->list[i].name.n,
		    o->list[i].name.p, (int)o->list[i].value.n, o->list[i].value.p);
	snprintf(out + n, TEXT_MAX - n, " %.*s", (int)o->result.n, o->result.p);
}

/* "--set A=B" and the like, with ';' between them. */
static const char *
wish(struct retagging *r, char *text)
{
	const char *fault = NULL;

	for (char *word = strtok(text, ";"); word != NULL && fault == NULL; word = strtok(NULL, ";")) {
		struct span unknown;

		if (strncmp(word, "--set ", 6) == 0)
			fault = retag_set(r, word + 6);
		else if (strncmp(word, "--rename ", 9) == 0)
			fault = retag_rename(r, word + 9);
		else if (strncmp(word, "--drop ", 7) == 0)
			fault = retag_drop(r, word + 7);
		else if (strncmp(word, "--add ", 6) == 0)
			fault = name_set_read(retag_rows, span_of(word + 6), &r->add, &unknown) ? NULL : "unknown";
		else if (strcmp(word, "--roster") == 0)
			r->roster = true;
		else if (strcmp(word, "as found") == 0)
			r->as_found = true;
		else if (strcmp(word, "shortened") == 0)
			r->shortened = true;
		else if (strcmp(word, "later") == 0)
			r->shortened = r->later = true;
		else
			fault = "the test has an unknown wish";
	}
	return fault;
}

static const struct {
	const char *tags, *moves, *end, *wishes, *out;
} cases[] = {
	/* order, and what is missing */
	{ ROSTER, "e4", "1-0", "", ROSTER " 1-0" },
	{ "", "", "", "", NOBODY "[Result `*`] *" },
	{ "", "e4", "0-1", "", NOBODY "[Result `0-1`] 0-1" },
	{ "[ECO `A00`]" ROSTER "[WhiteElo `2`][BlackElo `1`]", "e4", "1-0", "",
	    ROSTER "[BlackElo `1`][ECO `A00`][WhiteElo `2`] 1-0" },
	{ "[Black `B`][White `W`][Date ``]", "", "*", "",
	    NOTHING "[White `W`][Black `B`][Result `*`] *" },
	{ ROSTER "[WhiteEloHigh `1`][WhiteElo `2`][White2 `3`][a `4`][WhiteElo `5`][White `6`]", "", "1-0", "",
	    SITE "[White `W`][White `6`][Black `B`][Result `1-0`]"
	    "[White2 `3`][WhiteElo `2`][WhiteElo `5`][WhiteEloHigh `1`][a `4`] 1-0" },
	/* names */
	{ ROSTER "[setup `1`][ecO `A00`][site `x`]", "", "1-0", "", ROSTER "[ECO `A00`][SetUp `1`][site `x`] 1-0" },
	{ "[event `E`]", "", "*", "--roster",
	    "[Event `E`][Site `?`][Date `????.??.??`][Round `?`][White `?`][Black `?`][Result `*`] *" },
	{ ROSTER "[[Event `x`]\n[a[Event `y`]", "", "1-0", "",
	    "[Event `E`][Event `x`][Site `S`][Date `2001.02.03`][Round `1`][White `W`][Black `B`][Result `1-0`][a_Event `y`] 1-0" },
	{ ROSTER "[Na-me: `x`][ `v`]", "", "1-0", "", ROSTER "[Na-me `x`][Unnamed `v`] 1-0" },
	{ ROSTER "[Eve[nt `x`][Z `y`]", "", "1-0", "", ROSTER "[Eve_nt `x`][Z `y`] 1-0" },
	{ ROSTER "[A `say \\`x\\` \\\\`][B `C:\\dir `in` it`]", "", "1-0", "",
	    ROSTER "[A `say \\`x\\` \\\\`][B `C:\\dir `in` it`] 1-0" },
	{ ROSTER, "", "*", "", ROSTER " 1-0" },
	{ ROSTER, "", "", "", ROSTER " 1-0" },
	{ ROSTER, "", "0-1", "", ROSTER " 0-1" },
	{ SITE "[White `W`][Black `B`][Result `\n1-0`]", "", "1-0", "", SITE "[White `W`][Black `B`][Result `1-0`] 1-0" },
	/* the start */
	{ ROSTER "[FEN `" KINGS "`]", "O-O", "1-0", "", ROSTER "[FEN `" KINGS "`][SetUp `1`] 1-0" },
	{ ROSTER "[FEN `" KINGS "`][SetUp `0`]", "O-O", "1-0", "", ROSTER "[FEN `" KINGS "`][SetUp `1`] 1-0" },
	{ ROSTER "[FEN `" KINGS "`][SetUp `1`]", "O-O", "1-0", "--drop FEN,SetUp",
	    ROSTER "[FEN `" KINGS "`][SetUp `1`] 1-0" },
	{ ROSTER "[FEN `" KINGS "`][SetUp `1`][ECO `A00`]", "O-O", "1-0", "--roster;--rename FEN=Start",
	    ROSTER "[FEN `" KINGS "`][SetUp `1`] 1-0" },
	{ ROSTER "[FEN `" INITIAL "`]", "", "1-0", "",
	    ROSTER "[FEN `" INITIAL "`] 1-0" },
	{ ROSTER "[FEN `" INITIAL "`]", "", "1-0", "--drop FEN", ROSTER " 1-0" },
	{ ROSTER "[FEN `not one`]", "O-O", "1-0", "--add fen", ROSTER "[FEN `not one`][SetUp `1`] 1-0" },
	{ ROSTER "[FEN `?`]", "", "1-0", "", ROSTER "[FEN `?`] 1-0" },
	{ ROSTER "[FEN `8/8/8/4k3/8/8/8/4K2R w KQkq e6 0 1`]", "O-O", "1-0", "--add fen",
	    ROSTER "[FEN `" KINGS "`][SetUp `1`] 1-0" },
	{ ROSTER, "", "1-0", "--add fen", ROSTER " 1-0" },
	{ ROSTER "[FEN `" LATER "`][SetUp `0`]", "", "1-0", "later", ROSTER "[FEN `" LATER "`][SetUp `1`] 1-0" },
	{ ROSTER "[Fen `" KINGS "`]", "", "1-0", "later", ROSTER "[FEN `" KINGS "`][SetUp `1`] 1-0" },
	/* edits, in their order */
	{ ROSTER "[A `1`][A `2`][Z `3`]", "", "1-0", "--set A=x y", ROSTER "[A `x y`][Z `3`] 1-0" },
	{ ROSTER, "", "1-0", "--set Q_1=a=b `c\\d` \xc3\xa9", ROSTER "[Q_1 `a=b \\`c\\\\d\\` \xc3\xa9`] 1-0" },
	{ ROSTER "[A `1`]", "", "1-0", "--rename A=B;--set A=2;--drop B", ROSTER "[A `2`] 1-0" },
	{ ROSTER "[A `1`]", "", "1-0", "--drop A;--set A=2", ROSTER "[A `2`] 1-0" },
	{ ROSTER "[A `1`][AB `2`][B `3`]", "", "1-0", "--drop A*", ROSTER "[B `3`] 1-0" },
	{ ROSTER, "", "1-0", "--rename White=X;--rename Event=White",
	    "[Event `?`][Site `S`][Date `2001.02.03`][Round `1`]"
	    "[White `E`][Black `B`][Result `1-0`][X `W`] 1-0" },
	{ ROSTER "[A `1`]", "", "1-0", "--drop *", NOBODY "[Result `1-0`] 1-0" },
	{ ROSTER "[A `1`]", "", "1-0", "--set Z=1;--roster", ROSTER " 1-0" },
	{ ROSTER, "", "1-0", "--set Result=1/2-1/2", SITE "[White `W`][Black `B`][Result `1/2-1/2`] 1/2-1/2" },
	{ ROSTER, "", "1-0", "--set Result=*", SITE "[White `W`][Black `B`][Result `*`] *" },
	{ ROSTER, "", "1-0", "--set Result=0-1;--drop Result", ROSTER " 1-0" },
	/* the order of the text */
	{ "[ECO `x`]" ROSTER "[A `1`]", "", "1-0", "as found", "[ECO `x`]" ROSTER "[A `1`] 1-0" },
	{ "[Z `1`][Site `S`][Event `E`][Result `1-0`][A `2`]", "", "1-0", "as found;--set White=W;--add plycount",
	    "[Z `1`][Site `S`][Event `E`][Date `????.??.??`][Round `?`][White `W`][Black `?`][Result `1-0`]"
	    "[A `2`][PlyCount `0`] 1-0" },
	/* half-moves */
	{ ROSTER, "e4 e5 Nf3", "1-0", "--add plycount", ROSTER "[PlyCount `3`] 1-0" },
	{ ROSTER "[PlyCount `7`]", "e4 e5 Nf3", "1-0", "--add plycount", ROSTER "[PlyCount `3`] 1-0" },
	{ ROSTER "[PlyCount `7`]", "e4 e5 Nf3", "1-0", "", ROSTER "[PlyCount `7`] 1-0" },
	{ ROSTER "[PlyCount `7`]", "e4 e5 Nf9", "1-0", "--add plycount", ROSTER "[PlyCount `7`] 1-0" },
	{ ROSTER "[PlyCount `7`]", "e4 e5 Nf3", "1-0", "shortened", ROSTER "[PlyCount `3`] 1-0" },
	{ ROSTER, "e4 e5 Nf3", "1-0", "shortened", ROSTER " 1-0" },
	/* results from the board */
	{ ROSTER, "f3 e5 g4 Qh4#", "1-0", "--roster;--add result", "0-1" },
	{ ROSTER, "f3 e5 g4 Qh4#", "1-0", "--roster;--add result;shortened", "1-0" },
	{ ROSTER, "f3 e5 g4 Qh4# Nf9", "1-0", "--roster;--add result", "1-0" },
	{ ROSTER, "f3 e5 g4 Qh4#", "1-0", "--set Result=1-0;--add result", ROSTER " 1-0" },
	{ ROSTER, "e4", "0-1", "--roster;--add result", "0-1" },
	{ ROSTER, "e4", "*", "--roster;--add result", "1-0" },
};

/* Rows without a text to compare: Result tag and result. */
static const struct {
	const char *tag, *end, *wishes, *result_tag, *result;
} results[] = {
	{ "?", "1-0", "", "1-0", "1-0" }, { "*", "0-1", "", "0-1", "0-1" },
	{ "1/2", "1/2-1/2", "", "1/2-1/2", "1/2-1/2" },
	{ "+:-", "1-0", "", "+:-", "1-0" }, { "0-0", "*", "", "0-0", "*" }, { "0-0", "", "--add result", "0-0", "*" },
	{ "White, probably", "1-0", "", "White, probably", "1-0" },
	{ "White, probably", "1-0", "--add result", "1-0", "1-0" },
	{ "", "", "", "*", "*" }, { "1-0", "0-1", "", "1-0", "0-1" }, { "1-0", "0-1", "--add result", "0-1", "0-1" },
	{ "1-0", "*", "", "1-0", "1-0" }, { "*", "*", "", "*", "*" }, { "1-0", "1-0", "--set Result=*", "*", "*" },
	{ "0-1", "1:0", "", "0-1", "1-0" }, { "remis", "", "", "1/2-1/2", "1/2-1/2" },
};

/* The tables have ` instead of ". */
static void
quotes(char *text)
{
	for (; *text != '\0'; text++)
		if (*text == '`')
			*text = '"';
}

static bool
try(const char *text, const char *moves, const char *end, const char *wishes, struct movelist *s, struct retagged *out,
    char shown[TEXT_MAX])
{
	static char record[TEXT_MAX];	/* what the lists point to */
	struct retagging *r = calloc(1, sizeof(*r));
	struct game_summary sum = { .end = strcmp(end, "end") == 0 ? "dead-position" : NULL };
	char words[TEXT_MAX];
	const char *fault;
	struct tags tags;
	bool done;

	memset(record, 0, sizeof(record));
	snprintf(record, sizeof(record) - PADDING, "%s", text);
	quotes(record);
	snprintf(words, sizeof(words), "%s", wishes);
	quotes(words);
	read_tags(&tags, record);
	read_moves(s, &tags, moves);
	fault = wish(r, words);
	CHECK(fault == NULL, "%s: %s", wishes, fault);
	done = retag(r, &tags, s, &sum, strcmp(end, "end") == 0 ? SPAN("*") : span_of(end), out);
	CHECK(done, "%s: out of memory", text);
	show(out, shown);
	retag_forget(r);
	free(r);
	return done;
}

static void
test_retag(void)
{
	struct retagged *out = calloc(1, sizeof(*out));
	struct movelist s = { 0 };
	char shown[TEXT_MAX], want[TEXT_MAX];

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		size_t n;

		try(cases[i].tags, cases[i].moves, cases[i].end, cases[i].wishes, &s, out, shown);
		snprintf(want, sizeof(want), "%s", cases[i].out);
		quotes(want);
		n = *want == '[' ? 0 : strlen(shown) - strlen(want);	/* only how it ends, or all */
		CHECK(strcmp(shown + n, want) == 0, "row %zu, %s:\n# %s, not\n# %s", i, cases[i].wishes, shown, want);
	}
	movelist_free(&s);
	retag_free(out);
	free(out);
}

/* Retagging twice changes nothing more. */
static void
test_again(void)
{
	struct retagged *out = calloc(1, sizeof(*out));
	struct movelist s = { 0 };
	char once[TEXT_MAX], twice[TEXT_MAX];

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const char *order = strstr(cases[i].wishes, "as found") != NULL ? "as found" : "";
		char *result;

		try(cases[i].tags, cases[i].moves, cases[i].end, cases[i].wishes, &s, out, once);
		result = strrchr(once, ' ');
		*result = '\0';
		try(once, cases[i].moves, result + 1, order, &s, out, twice);
		*result = ' ';
		CHECK(strcmp(once, twice) == 0, "row %zu:\n# %s\n# %s", i, once, twice);
	}
	movelist_free(&s);
	retag_free(out);
	free(out);
}

static void
test_results(void)
{
	struct retagged *out = calloc(1, sizeof(*out));
	struct movelist s = { 0 };

	for (size_t i = 0; i < sizeof(results) / sizeof(results[0]); i++) {
		char text[256], shown[TEXT_MAX];
		struct span tag = { NULL, 0 };

		snprintf(text, sizeof(text), "[Result \"%s\"]", results[i].tag);
		try(text, "", results[i].end, results[i].wishes, &s, out, shown);
		for (int k = 0; k < out->n; k++)
			if (span_eq(out->list[k].name, SPAN("Result")))
				tag = out->list[k].value;
		CHECK(span_eq(tag, span_of(results[i].result_tag)), "row %zu: the tag is %.*s", i, (int)tag.n, tag.p);
		CHECK(span_eq(out->result, span_of(results[i].result)), "row %zu: %s", i, shown);
	}
	movelist_free(&s);
	retag_free(out);
	free(out);
}

/* Stalemate and a draw without a claim. */
static void
test_draws(void)
{
	struct retagged *out = calloc(1, sizeof(*out));
	struct movelist s = { 0 };
	char shown[TEXT_MAX];

	try("[FEN \"7k/8/5K2/6Q1/8/8/8/8 w - - 0 1\"][SetUp \"1\"]", "Qg6", "*", "--add result", &s, out, shown);
	CHECK(span_eq(out->result, SPAN("1/2-1/2")), "%s", shown);
	try(ROSTER, "e4", "end", "--add result", &s, out, shown);
	CHECK(span_eq(out->result, SPAN("1-0")), "what somebody wrote counts: %s", shown);
	try("[Result \"*\"]", "e4", "end", "--add result", &s, out, shown);
	CHECK(span_eq(out->result, SPAN("1/2-1/2")), "%s", shown);
	try("[Result \"*\"]", "e4", "end", "", &s, out, shown);
	CHECK(span_eq(out->result, SPAN("*")), "nobody asked: %s", shown);
	movelist_free(&s);
	retag_free(out);
	free(out);
}

/* A game with as many tags as possible. */
static void
test_full(void)
{
	struct retagged *out = calloc(1, sizeof(*out));
	struct retagging *r = calloc(1, sizeof(*r));
	struct tags *t = calloc(1, sizeof(*t));
	static char names[TAGS_MAX][16], sets[RETAG_STEPS_MAX][16];
	struct game_summary sum = { 0 };
	struct movelist s = { 0 };
	struct position p = position_start;

	tags_clear(t);
	for (int i = 0; i < TAGS_MAX; i++) {
		snprintf(names[i], sizeof(names[i]), "T%d", i);
		CHECK(tags_add(t, &(struct tag){ span_of(names[i]), SPAN("x"), { NULL, 0 } }), "%d", i);
	}
	for (int i = 0; i < RETAG_STEPS_MAX; i++) {
		snprintf(sets[i], sizeof(sets[i]), "N%d=y", i);
		CHECK(retag_set(r, sets[i]) == NULL, "%d", i);
	}
	CHECK(retag_set(r, "A=b") != NULL, "one more");
	position_play(&p, move_make(12, 28, NONE));
	movelist_start(&s, &chess_game, &p, true);
	r->later = r->shortened = true;
	r->add = RETAG_PLYCOUNT | RETAG_RESULT | RETAG_FEN;
	CHECK(retag(r, t, &s, &sum, SPAN("1-0"), out), "out of memory");
	CHECK(out->n == TAGS_MAX + RETAG_STEPS_MAX + TAG_ROSTER + 3, "%d", out->n);
	movelist_free(&s);
	retag_forget(r);
	retag_free(out);
	free(out);
	free(r);
	free(t);
}

static void
test_wishes(void)
{
	static const struct {
		const char *(*take)(struct retagging *, const char *);
		const char *arg;
		bool good;
	} args[] = {
		{ retag_set, "A=b", true }, { retag_set, "A=", true }, { retag_set, "A_9=b=c", true },
		{ retag_set, "A", false },
		{ retag_set, "=b", false }, { retag_set, "A b=c", false }, { retag_set, "\xc3\xa9=c", false },
		{ retag_set, "A=\xff", false }, { retag_set, "A=a\nb", false }, { retag_set, "A=\xc3\xa9", true },
		{ retag_set, "FEN=x", false }, { retag_set, "setup=1", false }, { retag_set, "Result=1-0", true },
		{ retag_set, "Result=1:0", false }, { retag_set, "Result=", false },
		{ retag_rename, "A=B", true }, { retag_rename, "A-:=B", true }, { retag_rename, "A", false },
		{ retag_rename, "A=", false }, { retag_rename, "=B", false }, { retag_rename, "A=B-", false },
		{ retag_rename, "Fen=FEN", true }, { retag_rename, "A=FEN", false },
		{ retag_drop, "A", true }, { retag_drop, "A,B*, C", true }, { retag_drop, "*", true },
		{ retag_drop, "", false },
		{ retag_drop, "A,,B", false },
	};
	struct retagging *r = calloc(1, sizeof(*r));
	struct span unknown = { NULL, 0 };

	for (size_t i = 0; i < sizeof(args) / sizeof(args[0]); i++)
		CHECK((args[i].take(r, args[i].arg) == NULL) == args[i].good, "%s", args[i].arg);
	CHECK(name_set_read(retag_rows, SPAN("fen, result"), &r->add, &unknown), "%x", r->add);
	CHECK(r->add == (RETAG_FEN | RETAG_RESULT), "%x", r->add);
	CHECK(!name_set_read(retag_rows, SPAN("fen,hash"), &r->add, &unknown) && span_eq(unknown, SPAN("hash")), "hash");
	retag_forget(r);
	free(r);
}

int
main(void)
{
	RUN(test_retag);
	RUN(test_again);
	RUN(test_results);
	RUN(test_draws);
	RUN(test_full);
	RUN(test_wishes);
	return check_end();
}
