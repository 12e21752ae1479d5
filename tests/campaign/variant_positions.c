/*
 * variant_positions: are the legal moves and the ends of games the same as those of the second implementation?
 * usage: variant_games.py positions ... | variant_positions
 *
 * A line is VARIANT, FEN, the legal moves, sorted, or -, the end of the game as "w-checkmate" or -, and the move that
 * leads to the next line or -; tabs between them.  A move is UCI (castling as "king takes own rook"); among the legal
 * moves it perhaps has "=" and SAN after it.  Prints what differs; the exit status is 1 if something does.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/chess/movegen.h"
#include "games/chess/outcome.h"
#include "games/move_notation/san.h"
#include "support/plain_fen.h"

enum { LINE_BYTES = 16384, TEXT_BYTES = 8192, MOVE_BYTES = 24, FIELDS = 5 };

static int
compare(const void *a, const void *b)
{
	return strcmp(a, b);
}

static void
write_move(const struct position *p, move m, bool with_san, char out[MOVE_BYTES])
{
	const square from = move_from(m), to = move_to(m);
	const char at[] = { (char)('a' + to % 8), (char)('1' + to / 8), '\0' };
	char san[SAN_MAX] = "";
	int n;

	if (move_is_drop(m))
		n = snprintf(out, MOVE_BYTES, "%c@%s", " PNBRQ"[move_promotion(m)], at);
	else
		n = snprintf(out, MOVE_BYTES, "%c%c%s%.1s", 'a' + from % 8, '1' + from / 8, at, &"\0\0nbrqk"[move_promotion(m)]);
	if (with_san)
		snprintf(out + n, MOVE_BYTES - (size_t)n, "=%.*s", san_write(p, m, san), san);
}

static void
write_moves(const struct position *p, bool with_san, char out[TEXT_BYTES])
{
	static move list[MOVES_MAX];
	static char texts[MOVES_MAX][MOVE_BYTES];
	int n = movegen_all(p, list), length = 0;

	for (int i = 0; i < n; i++)
		write_move(p, list[i], with_san, texts[i]);
	qsort(texts, (size_t)n, MOVE_BYTES, compare);
	strcpy(out, "-");
	for (int i = 0; i < n; i++)
		length += snprintf(out + length, TEXT_BYTES - (size_t)length, "%s%s", i > 0 ? " " : "", texts[i]);
}

static void
write_end(const struct position *p, char out[TEXT_BYTES])
{
	struct outcome end = outcome_of(p);

	if (end.kind == OUTCOME_OPEN)
		strcpy(out, "-");
	else
		snprintf(out, TEXT_BYTES, "%s-%s", end.winner == OUTCOME_NOBODY ? "draw" : end.winner == WHITE ? "w" : "b",
		    outcome_name(end.kind));
}

/* Plays a move.  False: it is not legal. */
static bool
play(struct position *p, const char *text)
{
	static move list[MOVES_MAX];
	char name[MOVE_BYTES];
	int n = movegen_all(p, list);

	for (int i = 0; i < n; i++) {
		write_move(p, list[i], false, name);
		if (strcmp(name, text) == 0) {
			position_play(p, list[i]);
			return true;
		}
	}
	return false;
}

/* Does the line say the same?  `expected`: the position after the line before, if there was a move. */
static bool
judge(char *const field[FIELDS], struct position *expected, bool *expects)
{
	char moves[TEXT_BYTES], end[TEXT_BYTES];
	struct position p;
	bool same;

	plain_fen_read(field[1], plain_rules_of(field[0]), &p);
	if (*expects && (!position_same(&p, expected) || p.key != expected->key || p.checkers != expected->checkers ||
	    p.halfmoves != expected->halfmoves || p.fullmoves != expected->fullmoves)) {
		printf("%s: the last move does not lead to %s\n", field[0], field[1]);
		return *expects = false;
	}
	write_moves(&p, strchr(field[2], '=') != NULL, moves);
	write_end(&p, end);
	same = strcmp(moves, field[2]) == 0 && strcmp(end, field[3]) == 0;
	if (!same)
		printf("%s: %s\n\t%s %s\n\tnot %s %s\n", field[0], field[1], moves, end, field[2], field[3]);
	*expected = p;
	*expects = play(expected, field[4]);
	return same;
}

int
main(void)
{
	static char line[LINE_BYTES];
	struct position expected;
	bool expects = false;
	long positions = 0, differ = 0;

	while (fgets(line, sizeof(line), stdin) != NULL) {
		char *field[FIELDS];

		line[strcspn(line, "\n")] = '\0';
		field[0] = strtok(line, "\t");
		for (int i = 1; i < FIELDS; i++)
			field[i] = strtok(NULL, "\t");
		if (field[FIELDS - 1] == NULL || plain_rules_of(field[0]) == NULL) {
			fprintf(stderr, "variant_positions: line %ld does not have its fields\n", positions + 1);
			return 2;
		}
		positions++;
		differ += !judge(field, &expected, &expects);
	}
	printf("%ld positions, %ld differ\n", positions, differ);
	return positions == 0 || differ > 0;
}
