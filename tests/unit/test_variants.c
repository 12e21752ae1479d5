/*
 * test_variants: numbers of legal continuations by the rules of variants are compared with published ones
 * (fixtures/perft-variants.tsv), and ends of games with the rules.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "support/random.h"
#include "chess/castling_rights.h"
#include "chess/notation.h"
#include "variants/variants.h"

static const char letters[] = " pnbrqk";

/* The rules by the name that chess engines have for them; NULL: chess. */
static const struct rule_set *
rules_of(const char *name)
{
	static const struct { const char *name, *row; } names[] = {
		{ "3check", "Three-check" }, { "crazyhouse", "Crazyhouse" }, { "atomic", "Atomic" }, { "antichess", "Antichess" },
		{ "giveaway", "Antichess" }, { "suicide", "Suicide" }, { "horde", "Horde" }, { "racingkings", "Racing Kings" },
		{ "koth", "King of the Hill" },
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (strcmp(names[i].name, name) == 0)
			return variants_find(span_of(names[i].row));
	return NULL;
}

/* Reads pieces, "~" and a pocket in brackets. */
static void
placement(struct position *p, const char *s)
{
	int at = 56;

	for (; *s != '\0' && *s != '['; s++) {
		const char *kind = isalpha((unsigned char)*s) ? strchr(letters, tolower((unsigned char)*s)) : NULL;

		if (*s == '/')
			at -= 16;
		else if (*s == '~')
			p->promoted |= SQUARE_BIT(at - 1);
		else if (kind == NULL)
			at += *s - '0';
		else
			position_put(p, (uint8_t)at++, islower((unsigned char)*s) ? BLACK : WHITE, (enum kind)(kind - letters));
	}
	for (s += *s == '['; *s != '\0' && *s != ']'; s++)
		p->pocket[islower((unsigned char)*s) != 0][strchr(letters, tolower((unsigned char)*s)) - letters]++;
}

/* "1+1": checks that are still to be given; "+2+0": given. */
static void
counters(struct position *p, const char *s)
{
	for (int side = WHITE; side <= BLACK; side++)
		p->checks_left[side] = (uint8_t)(*s == '+' ? 3 - (s[1 + 2 * side] - '0') : s[2 * side] - '0');
}

/* A plain reader, because the one of the programs is tested elsewhere. */
static void
read_fen(const char *fen, const struct rule_set *rules, struct position *p)
{
	char text[160], *field = strtok(strcpy(text, fen), " ");

	*p = (struct position){ .rules = rules, .en_passant = NO_SQUARE, .fullmoves = 1, .checks_left = { 3, 3 } };
	placement(p, field);
	p->turn = *strtok(NULL, " ") == 'b';
	for (field = strtok(NULL, " "); field != NULL && *field != '-' && *field != '\0'; field++) {
		struct castling_right r = castling_rights_of(p, *field);

		if (r.rooks != 0)
			p->castling |= SQUARE_BIT(castling_rights_outermost(r.rooks, r.king_side));
	}
	for (field = strtok(NULL, " "); field != NULL; field = strtok(NULL, " ")) {
		if (strchr(field, '+') != NULL)
			counters(p, field);
		else if (field[0] >= 'a' && field[0] <= 'h')
			p->en_passant = (uint8_t)((field[1] - '1') * 8 + field[0] - 'a');
	}
	position_settle(p);
}

static unsigned long long
perft(const struct position *p, int depth)
{
	move list[MOVES_MAX];
	unsigned long long sum = 0;
	int n = movegen_all(p, list);

	if (depth <= 1)
		return (unsigned long long)n;
	for (int i = 0; i < n; i++) {
		struct position after = *p, settled;

		position_play(&after, list[i]);
		settled = after;
		position_settle(&settled);
		CHECK(position_same(&after, &settled) && after.checkers == settled.checkers,
		    "a move leaves a position that is not settled");
		sum += perft(&after, depth - 1);
	}
	return sum;
}

/* All rows up to so many nodes: ARBITER_PERFT_NODES, or few. */
static void
published(void)
{
	const char *most = getenv("ARBITER_PERFT_NODES");
	unsigned long long limit = most == NULL ? 300000 : strtoull(most, NULL, 10);
	FILE *f = fopen("fixtures/perft-variants.tsv", "r");
	char line[512], *field[4];
	int rows = 0;

	while (f != NULL && fgets(line, sizeof(line), f) != NULL) {
		const struct rule_set *rules;
		struct position p;

		field[0] = line;
		for (int i = 1; i < 4; i++)
			field[i] = strchr(field[i - 1], '\t') + 1;
		for (int i = 1; i < 4; i++)
			field[i][-1] = '\0';
		if ((rules = rules_of(field[0])) == NULL || strtoull(field[3], NULL, 10) > limit)
			continue;
		read_fen(field[1], rules, &p);
		CHECK(perft(&p, atoi(field[2])) == strtoull(field[3], NULL, 10), "%s: %s: depth %s: %llu", field[0], field[1],
		    field[2], perft(&p, atoi(field[2])));
		rows++;
	}
	CHECK(f != NULL && rows >= 60, "only %d rows", rows);
	if (f != NULL)
		fclose(f);
}

/* Every legal move of a position is read as it is written, in each notation. */
static void
notations_of(const struct position *p, const char *fen)
{
	static const enum notation ways[] = { NOTATION_SAN, NOTATION_LAN, NOTATION_UCI, NOTATION_UCI960 };
	move list[MOVES_MAX];
	int n = movegen_all(p, list);

	for (int i = 0; i < n; i++) {
		char word[NOTATION_MAX + 8] = "";
		int length = san_write(p, list[i], word);
		struct san san = san_read(p, word, (size_t)length);
		struct notation_reading r;

		CHECK(san.move == list[i] && san.mark == (strchr("+#", word[length - 1]) != NULL ? word[length - 1] : 0),
		    "%s: %s is read as another move", fen, word);
		for (size_t k = 0; k < sizeof(ways) / sizeof(ways[0]); k++) {
			length = notation_write(p, list[i], ways[k], NULL, word);
			notation_read(p, (struct span){ word, (size_t)length }, NULL, &r);
			CHECK(r.trouble == DIAG_NONE && r.moves[0] == list[i], "%s: %s is not read", fen, word);
		}
	}
}

/* Plays games of random moves from each position. */
static void
notations_all(void)
{
	FILE *f = fopen("fixtures/perft-variants.tsv", "r");
	uint64_t state = 20;
	char line[512];
	int rows = 0;

	while (f != NULL && fgets(line, sizeof(line), f) != NULL) {
		char *fen = strchr(line, '\t') + 1;
		const struct rule_set *rules;
		struct position p;
		move list[MOVES_MAX];
		int n;

		fen[-1] = '\0';
		*strchr(fen, '\t') = '\0';
		if ((rules = rules_of(line)) == NULL)
			continue;
		read_fen(fen, rules, &p);
		for (int ply = 0; ply < 60 && (n = movegen_all(&p, list)) > 0; ply++) {
			notations_of(&p, fen);
			position_play(&p, list[random_below(&state, n)]);
		}
		rows++;
	}
	CHECK(rows >= 60, "only %d rows", rows);
	if (f != NULL)
		fclose(f);
}

/* Positions in which the game is over, or is not, by the rule that the row is for. */
static void
ends(void)
{
	static const struct { const char *rules, *fen, *end; int winner; } rows[] = {
		{ "koth", "4k3/8/8/8/3K4/8/8/8 b - - 0 1", "king-in-centre", WHITE },
		{ "koth", "4k3/8/8/8/8/3K4/8/8 b - - 0 1", NULL, OUTCOME_NOBODY },
		{ "3check", "4k3/8/8/8/8/8/8/R3K3 b - - 0+1", "three-checks", WHITE },
		{ "3check", "4k3/8/8/8/8/8/8/R3K3 b - - 1+1", NULL, OUTCOME_NOBODY },
		{ "atomic", "8/8/8/8/8/8/8/R3K3 b - - 0 1", "king-exploded", WHITE },
		{ "atomic", "8/8/8/8/8/8/3k4/4K3 w - - 0 1", NULL, OUTCOME_NOBODY },
		{ "crazyhouse", "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR[] b KQkq - 0 2", NULL, OUTCOME_NOBODY },
		{ "crazyhouse", "4k3/8/8/8/8/8/5PPP/r5K1[] w - - 0 1", "checkmate", BLACK },
		{ "crazyhouse", "4k3/8/8/8/8/8/5PPP/r5K1[N] w - - 0 1", NULL, OUTCOME_NOBODY },
		{ "antichess", "8/8/8/8/8/8/8/R7 b - - 0 1", "all-pieces-lost", BLACK },
		{ "antichess", "8/8/8/8/p7/P7/8/8 w - - 0 1", "no-move", WHITE },
		{ "suicide", "8/8/8/8/p7/P7/8/8 w - - 0 1", "stalemate", OUTCOME_NOBODY },
		{ "suicide", "8/8/8/8/p7/P7/8/1q6 w - - 0 1", "no-move", WHITE },
		{ "horde", "4k3/8/8/8/8/8/8/8 w - - 0 1", "horde-taken", BLACK },
		{ "horde", "4k3/8/8/p7/P7/8/8/8 w - - 0 1", "stalemate", OUTCOME_NOBODY },
		{ "racingkings", "K7/8/8/8/8/8/k7/8 b - - 0 1", "race-over", WHITE },
		{ "racingkings", "K7/7k/8/8/8/8/8/8 b - - 0 1", NULL, OUTCOME_NOBODY },
		{ "racingkings", "K7/7k/8/8/8/8/8/6R1 b - - 0 1", NULL, OUTCOME_NOBODY },
		{ "racingkings", "K6k/8/8/8/8/8/8/8 w - - 0 1", "race-over", OUTCOME_NOBODY },
		{ "racingkings", "7k/K7/8/8/8/8/8/8 w - - 0 1", "race-over", BLACK },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct position p;
		struct outcome end;
		const char *name;
		move list[MOVES_MAX];

		read_fen(rows[i].fen, rules_of(rows[i].rules), &p);
		end = outcome_of(&p);
		name = outcome_name(end.kind);
		CHECK(end.winner == rows[i].winner && (name == NULL) == (rows[i].end == NULL) &&
		    (name == NULL || strcmp(name, rows[i].end) == 0), "%s: %s: %s, winner %d", rows[i].rules, rows[i].fen,
		    name == NULL ? "open" : name, end.winner);
		CHECK((movegen_all(&p, list) == 0) == (name != NULL) && movegen_any(&p) == (name == NULL),
		    "%s: %s: moves after the end, or none before", rows[i].rules, rows[i].fen);
	}
}

int
main(void)
{
	RUN(published);
	RUN(notations_all);
	RUN(ends);
	return check_end();
}
