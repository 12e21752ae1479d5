/* test_laws_check: worked examples about the Laws, and real games: what happens at which ply. */
#include <stdlib.h>

#include "support/check.h"
#include "games/chess/insufficient_material.h"
#include "games/chess/draws.h"
#include "games/chess/fen.h"
#include "games/checks/laws_edition.h"
#include "support/movetext.h"
#include "support/rows.h"
#include "games/move_notation/san.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

/* A game as far as its moves are legal, and what was found in it. */
struct game {
	struct position start, end;
	struct line_step steps[WORDS_MAX];
	int plies;
	struct draws draws;
};

static const char *const kind_names[] = {
	[CLAIM_THREEFOLD] = "threefold", [CLAIM_THREEFOLD_AHEAD] = "threefold-ahead",
	[CLAIM_FIFTY] = "fifty", [CLAIM_FIFTY_AHEAD] = "fifty-ahead",
};

static bool
game_start(struct game *g, const char *fen)
{
	struct fen_reading r;

	fen_read(span_of(fen), &r);
	g->start = g->end = r.position;
	g->plies = 0;
	return r.usable;
}

static bool
game_move(struct game *g, const char *word)
{
	char padded[WORD_MAX + 8] = "";
	move m;

	snprintf(padded, sizeof(padded), "%s", word);
	if ((m = san_read(&g->end, padded, strlen(padded)).move) == NO_MOVE)
		return false;
	position_play(&g->end, m);
	g->steps[g->plies++] = (struct line_step){ .key = g->end.key, .halfmoves = g->end.halfmoves, .move = m };
	return true;
}

static void
game_find(struct game *g)
{
	struct line line = { &g->start, g->steps, g->plies };

	CHECK(draws_find(&g->draws, &line, NULL, 0, DRAWS_AHEAD), "out of memory");
}

static uint32_t
clock_at(const struct game *g, int ply)
{
	return ply == 0 ? g->start.halfmoves : g->steps[ply - 1].halfmoves;
}

/* The SAN of a claim's intended move. */
static void
intended(const struct game *g, const struct claim *c, char san[SAN_MAX])
{
	struct position p = g->start;

	for (int i = 0; i < c->ply; i++)
		position_play(&p, g->steps[i].move);
	san_write(&p, c->intended, san);
}

/* ------ worked examples ------ */

/* "4 threefold, 4 threefold-ahead Nf3, 9 fifty": as draws_find() lists them, with one of several equivalent moves. */
static void
write_claims(const struct game *g, char *out, size_t max)
{
	size_t n = 0;

	*out = '\0';
	for (int i = 0; i < g->draws.claims_n && n < max; i++) {
		const struct claim *c = &g->draws.claims[i];
		char san[SAN_MAX] = "";

		if (c->kind == CLAIM_THREEFOLD_AHEAD || (c->ply < g->plies && c->intended == g->steps[c->ply].move))
			intended(g, c, san);
		n += (size_t)snprintf(out + n, max - n, "%s%d %s%s%s", n > 0 ? ", " : "", c->ply, kind_names[c->kind],
		    *san != '\0' ? " " : "", san);
	}
}

static const char *
end_of(const struct position *p)
{
	if (!movegen_any(p))
		return p->checkers ? "checkmate" : "stalemate";
	if (insufficient_material_by_material(p))
		return "dead";
	return p->halfmoves >= 150 ? "75" : "open";
}

/* How often the final position has occurred, by comparing all positions. */
static int
times_seen(const struct game *g)
{
	struct position p = g->start;
	int n = position_same(&p, &g->end);

	for (int i = 0; i < g->plies; i++) {
		position_play(&p, g->steps[i].move);
		n += position_same(&p, &g->end);
	}
	return n;
}

/* "rep=3 hm=8 end=open", or whether the last move is legal. */
static void
facts_check(const char *id, const char *facts, const struct game *g, bool legal)
{
	const struct recurrence *last = draws_at(&g->draws, g->plies);
	int rep = last != NULL ? last->times : 1, seen = times_seen(g);
	char words[128];

	/* In fewer than seven plies no position can occur three times, and draws.h lists nothing. */
	CHECK(rep == seen || (g->end.halfmoves < 7 && seen < 3), "%s: stood %d times, listed %d", id, seen, rep);
	rep = seen;

	CHECK(legal == (strcmp(facts, "legal=no") != 0), "%s: %s", id, legal ? "all legal" : "a move is not legal");
	snprintf(words, sizeof(words), "%s", facts);
	for (char *word = strtok(words, " "); word != NULL; word = strtok(NULL, " ")) {
		if (strncmp(word, "rep=", 4) == 0)
			CHECK(rep == atoi(word + 4), "%s: %s: stood %d times", id, word, rep);
		else if (strncmp(word, "hm=", 3) == 0)
			CHECK(g->end.halfmoves == (uint32_t)atoi(word + 3), "%s: %s: clock %d", id, word,
			    (int)g->end.halfmoves);
		else if (strncmp(word, "end=", 4) == 0)
			CHECK(strcmp(end_of(&g->end), word + 4) == 0, "%s: %s: is %s", id, word, end_of(&g->end));
		else
			CHECK(strcmp(word, "legal=yes") == 0 || strcmp(word, "legal=no") == 0, "%s: %s?", id, word);
	}
}

static void
example_check(struct game *g, struct rows *r)
{
	const char *id = r->field[0];
	char got[1024];
	bool legal = true;

	if (!game_start(g, strcmp(r->field[1], "start") == 0 ? START : r->field[1])) {
		CHECK(false, "%s: start not read", id);
		return;
	}
	for (char *word = strtok(r->field[2], " "); word != NULL; word = strtok(NULL, " ")) {
		CHECK(legal, "%s: a move before %s is not legal", id, word);
		legal = legal && game_move(g, word);
	}
	game_find(g);
	facts_check(id, r->field[3], g, legal);
	write_claims(g, got, sizeof(got));
	CHECK(strcmp(got, r->field[4]) == 0, "%s: claims are \"%s\", not \"%s\"", id, got, r->field[4]);
}

static void
examples(void)
{
	static struct game g;
	struct rows r;
	int n = 0;

	if (!rows_open(&r, "fixtures/laws/examples.csv")) {
		CHECK(false, "no fixtures/laws/examples.csv");
		return;
	}
	for (; rows_next(&r); n++)
		example_check(&g, &r);
	draws_free(&g.draws);
	CHECK(n >= 37, "only %d rows", n);
}

/* ------ real games: rows of what happens at which move ------ */

static const char *const game_ids[] = {
	"H01", "H02", "G01", "G02", "G03", "G04", "G05", "G06", "G07", "G08", "G09", "G10", "G11", "G12", "G13", "G14",
	"G15", "G16", "G17", "G18", "G19", "G20", "G21", "G22", "G23", "G24", "G25", "G26", "G27", "G28",
};
enum { GAMES = sizeof(game_ids) / sizeof(*game_ids) };

static struct game games[GAMES];
static struct game_text texts[GAMES];

/* A row, and the game it is about. */
struct fact {
	const char *id, *kind, *at, *more;
	const struct game *g;
	const struct game_text *text;
};

#define FACT_CHECK(f, holds, format, ...) \
	CHECK(holds, "%s %s %s: " format, (f)->id, (f)->kind, (f)->at, __VA_ARGS__)

static bool
is_none(const struct fact *f)
{
	return strcmp(f->at, "none") == 0;
}

/* "38...Kf8" is half-move 76. */
static int
ply_named(const char *name)
{
	const char *dots = name + strspn(name, "0123456789");

	return 2 * atoi(name) - (strncmp(dots, "...", 3) == 0 ? 0 : 1);
}

static const char *
san_named(const char *name)
{
	name += strspn(name, "0123456789");
	return name + strspn(name, ".");
}

/* The number of a half-move given by name; 0, and the test fails, if another one was played there. */
static int
ply_played(const struct fact *f, const char *name)
{
	int ply = ply_named(name);
	bool is = ply >= 1 && ply <= f->g->plies && strcmp(f->text->words[ply - 1], san_named(name)) == 0;

	FACT_CHECK(f, is, "%s is not a move of the game", name);
	return is ? ply : 0;
}

/* The claim of that kind at that ply with that move; ply < 0: the first at all; SAN NULL: any move. */
static const struct claim *
claim_at(const struct game *g, int ply, enum claim_kind kind, const char *san)
{
	for (int i = 0; i < g->draws.claims_n; i++) {
		const struct claim *c = &g->draws.claims[i];
		char got[SAN_MAX];

		if (c->kind != kind || (ply >= 0 && c->ply != ply))
			continue;
		if (san != NULL)
			intended(g, c, got);
		if (san == NULL || strcmp(got, san) == 0)
			return c;
	}
	return NULL;
}

static void
none_check(const struct fact *f, enum claim_kind kind)
{
	const struct claim *c = claim_at(f->g, -1, kind, NULL);

	FACT_CHECK(f, c == NULL, "there is one at ply %d", c != NULL ? c->ply : 0);
}

/* The position at that ply occurred after those moves before, and after no others. */
static void
plies_check(const struct fact *f, int ply)
{
	int plies[WORDS_MAX], n = 0, i = 0;
	const struct recurrence *last = draws_at(&f->g->draws, ply);
	char names[256];

	if (last != NULL)
		n = draws_plies(&f->g->draws, last, plies, WORDS_MAX);
	snprintf(names, sizeof(names), "%s", f->more);
	for (char *name = strtok(names, " "); name != NULL; name = strtok(NULL, " "), i++)
		FACT_CHECK(f, ply_played(f, name) == (i < n ? plies[i] : -1), "occurrence %d is ply %d, not %s", i + 1,
		    i < n ? plies[i] : -1, name);
	FACT_CHECK(f, i == n, "%d occurrences, not %d", n, i);
}

static void
repetition(const struct fact *f)
{
	int ply = ply_played(f, f->at);

	plies_check(f, ply);
	FACT_CHECK(f, (claim_at(f->g, ply, CLAIM_THREEFOLD, NULL) != NULL) == (strcmp(f->kind, "threefold") == 0),
	    "%s", "claim or none");
}

static void
threefold(const struct fact *f)
{
	if (is_none(f))
		none_check(f, CLAIM_THREEFOLD);
	else
		repetition(f);
}

static void
threefold_ahead(const struct fact *f)
{
	const struct claim *c = claim_at(f->g, ply_named(f->at) - 1, CLAIM_THREEFOLD_AHEAD, san_named(f->at));

	if (is_none(f)) {
		none_check(f, CLAIM_THREEFOLD_AHEAD);
		return;
	}
	FACT_CHECK(f, c != NULL, "%s", "no such claim");
	if (c != NULL)
		plies_check(f, c->before);
}

/* `none`, or the move at which it must be reported. */
static void
first_check(const struct fact *f, int ply)
{
	int want = is_none(f) ? 0 : ply_played(f, f->at);

	FACT_CHECK(f, ply == want, "is at ply %d, not %d", ply, want);
}

static void
first_threefold(const struct fact *f)
{
	const struct claim *c = claim_at(f->g, -1, CLAIM_THREEFOLD, NULL);

	first_check(f, c != NULL ? c->ply : 0);
}

/* The move need not have been played: several may serve. */
static void
first_ahead(const struct fact *f)
{
	const struct claim *c = claim_at(f->g, -1, CLAIM_THREEFOLD_AHEAD, NULL);

	FACT_CHECK(f, c != NULL && c->ply == ply_named(f->at) - 1, "is at ply %d", c != NULL ? c->ply : -1);
	FACT_CHECK(f, c == NULL || claim_at(f->g, c->ply, CLAIM_THREEFOLD_AHEAD, san_named(f->at)) != NULL, "%s",
	    "is with another move");
}

static void
first_fivefold(const struct fact *f)
{
	const struct draws *d = &f->g->draws;
	bool row = strcmp(f->kind, "fivefold-consecutive") == 0;
	int i = 0;

	while (i < d->recurrences_n && (row ? d->recurrences[i].row : d->recurrences[i].times) < 5)
		i++;
	first_check(f, i < d->recurrences_n ? d->recurrences[i].ply : 0);
}

static void
first_dead(const struct fact *f)
{
	struct position p = f->g->start;
	int ply = 0;

	while (ply < f->g->plies && !insufficient_material_by_material(&p))
		position_play(&p, f->g->steps[ply++].move);
	first_check(f, insufficient_material_by_material(&p) ? ply : 0);
}

/* The clock reaches the limit with that move; no claim before, and one from then on. */
static void
limit_check(const struct fact *f, uint32_t limit)
{
	int ply = ply_played(f, f->at);

	FACT_CHECK(f, clock_at(f->g, ply) == limit, "clock %d", (int)clock_at(f->g, ply));
	FACT_CHECK(f, claim_at(f->g, ply, CLAIM_FIFTY, NULL) != NULL, "%s", "no claim then");
	FACT_CHECK(f, ply == 0 || (claim_at(f->g, ply - 1, CLAIM_FIFTY, NULL) != NULL) == (limit > 100), "%s",
	    "the ply before");
}

static void
fifty(const struct fact *f)
{
	if (is_none(f))
		none_check(f, CLAIM_FIFTY);
	else
		limit_check(f, 100);
}

static void
fifty_ahead(const struct fact *f)
{
	if (is_none(f))
		none_check(f, CLAIM_FIFTY_AHEAD);
	else
		FACT_CHECK(f, claim_at(f->g, ply_named(f->at) - 1, CLAIM_FIFTY_AHEAD, san_named(f->at)) != NULL, "%s",
		    "no such claim");
}

static void
seventyfive(const struct fact *f)
{
	if (!is_none(f))
		limit_check(f, 150);
	for (int ply = 0; is_none(f) && ply <= f->g->plies; ply++)
		FACT_CHECK(f, clock_at(f->g, ply) < 150, "there is one at ply %d", ply);
}

static void
final_halfmoves(const struct fact *f)
{
	FACT_CHECK(f, (int)f->g->end.halfmoves == atoi(f->at), "clock %d", (int)f->g->end.halfmoves);
}

static void
plies(const struct fact *f)
{
	FACT_CHECK(f, f->g->plies == atoi(f->at) && f->text->n == f->g->plies, "%d, %d of them legal", f->text->n,
	    f->g->plies);
}

static void
final(const struct fact *f)
{
	char fen[FEN_MAX];

	fen_write(&f->g->end, fen);
	FACT_CHECK(f, strcmp(fen, f->at) == 0, "is %s", fen);
}

static void
illegal(const struct fact *f)
{
	FACT_CHECK(f, f->g->plies == ply_named(f->at) - 1, "legal up to ply %d", f->g->plies);
	FACT_CHECK(f, strcmp(f->text->words[f->g->plies], san_named(f->at)) == 0, "is %s", f->text->words[f->g->plies]);
}

/* See the head of the table. */
static const struct {
	const char *kind;
	void (*check)(const struct fact *);
} fact_kinds[] = {
	{ "threefold", threefold }, { "twofold", repetition }, { "first-threefold", first_threefold },
	{ "threefold-ahead", threefold_ahead }, { "first-ahead", first_ahead },
	{ "fivefold", first_fivefold }, { "fivefold-consecutive", first_fivefold },
	{ "fifty", fifty }, { "fifty-ahead", fifty_ahead }, { "seventyfive", seventyfive }, { "dead", first_dead },
	{ "final", final }, { "final-halfmoves", final_halfmoves }, { "plies", plies }, { "illegal", illegal },
};

static void
fact_check(const struct rows *r)
{
	enum { KINDS = sizeof(fact_kinds) / sizeof(*fact_kinds) };
	int g = 0, kind = 0;

	while (g < GAMES && strcmp(game_ids[g], r->field[0]) != 0)
		g++;
	while (kind < KINDS && strcmp(fact_kinds[kind].kind, r->field[1]) != 0)
		kind++;
	if (g < GAMES && kind < KINDS)
		fact_kinds[kind].check(&(struct fact){ r->field[0], r->field[1], r->field[2], r->field[3],
		    &games[g], &texts[g] });
	else
		CHECK(false, "%s %s: no such game or kind", r->field[0], r->field[1]);
}

static bool
games_read(void)
{
	struct game_reader r = { .f = fopen("fixtures/games/laws.pgn", "r") };
	int n = 0;

	if (r.f == NULL)
		return false;
	for (; n < GAMES && game_text_next(&r, &texts[n]); n++) {
		struct game *g = &games[n];

		game_start(g, texts[n].fen[0] != '\0' ? texts[n].fen : START);
		while (g->plies < texts[n].n && game_move(g, texts[n].words[g->plies]))
			;
		game_find(g);
	}
	free(r.line);
	fclose(r.f);
	return n == GAMES;
}

static void
real_games(void)
{
	struct rows r;
	int n = 0;

	if (!games_read() || !rows_open(&r, "fixtures/laws/games.csv")) {
		CHECK(false, "no fixtures/laws/games.csv, or not %d games in fixtures/games/laws.pgn", GAMES);
		return;
	}
	for (; rows_next(&r); n++)
		fact_check(&r);
	for (int i = 0; i < GAMES; i++)
		draws_free(&games[i].draws);
	CHECK(n >= 150, "only %d rows", n);
}

/* The servers by a word of the Site, of which some have no edition of their own. */
static void
servers(void)
{
	static const struct { const char *site; bool online; } rows[] = {
		{ "https://lichess.org/abcdefgh", true }, { "Chess.com", true }, { "FICS, freechess.org", true }, { "chessclub.com", true },
		{ "Internet Chess Club", true }, { "playchess.com INT", true }, { "chess24.com", true }, { "www.chess.net", true },
		{ "London", false }, { "Chess Club Basel", false }, { "", false },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		CHECK(laws_edition_online(span_of(rows[i].site)) == rows[i].online, "%s", rows[i].site);
}

int
main(void)
{
	RUN(servers);
	RUN(examples);
	RUN(real_games);
	return check_end();
}
