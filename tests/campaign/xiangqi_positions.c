/*
 * xiangqi_positions: are legal moves, checks, ends, and reasons why moves are illegal the same as those of the second
 * implementation of xiangqi?
 * usage: slow_xiangqi.py games ... | xiangqi_positions
 *
 * For a line see tests/slow/slow_xiangqi.py.  Prints what differs; the exit status is 1 if something does.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/xiangqi/xq_end.h"
#include "games/xiangqi/xq_fen.h"
#include "games/xiangqi/xq_possible.h"
#include "games/xiangqi/xq_reason.h"

enum { LINE_BYTES = 16384, MOVE_BYTES = 5, FIELDS = 5 };

static int
compare(const void *a, const void *b)
{
	return strcmp(a, b);
}

static void
write_moves(const struct xq_position *p, char *out)
{
	xq_move list[XQ_MOVES_MAX];
	char texts[XQ_MOVES_MAX][MOVE_BYTES];
	int n = xq_moves(p, list);

	for (int i = 0; i < n; i++)
		snprintf(texts[i], MOVE_BYTES, "%s%s", xq_point_name(xq_from(list[i])).s, xq_point_name(xq_to(list[i])).s);
	qsort(texts, (size_t)n, MOVE_BYTES, compare);
	strcpy(out, n == 0 ? "-" : "");
	for (int i = 0; i < n; i++)
		out += sprintf(out, "%s%s", i > 0 ? " " : "", texts[i]);
}

static xq_move
read_move(const char *s)
{
	return xq_move_of(xq_point(s[0] - 'a', s[1] - '0'), xq_point(s[2] - 'a', s[3] - '0'));
}

static bool
complain(const char *fen, const char *ours, const char *theirs)
{
	printf("%s\n\t%s\n\tnot %s\n", fen, ours, theirs);
	return false;
}

/* "a0a3=own-piece b0d1=pinned|leg-freed": is each of them illegal, for one of its reasons? */
static bool
judge_wrong(const struct xq_position *p, const char *fen, char *list, long *wrong)
{
	for (char *word = strtok(list, " "); word != NULL && *word != '-'; word = strtok(NULL, " ")) {
		struct xq_reason reason;
		bool fits = false;

		xq_reason_find(p, read_move(word), 0, &reason);
		for (const char *s = word + 4; *s != '\0' && !fits; s += strcspn(s, "|")) {
			s++;
			fits = strcspn(s, "|") == strlen(xq_wrong_name(reason.wrong)) &&
			    strncmp(s, xq_wrong_name(reason.wrong), strcspn(s, "|")) == 0;
		}
		if (!fits || xq_legal(p, read_move(word)))
			return complain(fen, xq_wrong_name(reason.wrong), word);
		++*wrong;
	}
	return true;
}

static bool
judge(char *const field[FIELDS], struct xq_position *expected, bool *expects, long *wrong)
{
	static const char *const ends[] = { [XQ_MATE] = "mate", [XQ_STALEMATE] = "stalemate" };
	struct xq_impossible impossible[XQ_IMPOSSIBLE_MAX];
	char moves[LINE_BYTES], fen[XQ_FEN_MAX];
	struct xq_position p;
	const char *end;

	if (!xq_fen_position(span_of(field[0]), &p))
		return complain(field[0], "not usable", "usable");
	xq_fen_write(&p, fen);
	if (strcmp(fen, field[0]) != 0)
		return complain(field[0], fen, field[0]);
	if (*expects && (!xq_same(&p, expected) || p.since_capture != expected->since_capture || p.number != expected->number))
		return complain(field[0], "the last move does not lead to it", "");
	if (xq_impossible_find(&p, impossible) > 0)
		return complain(field[0], impossible[0].text, "possible");
	write_moves(&p, moves);
	if (strcmp(moves, field[1]) != 0)
		return complain(field[0], moves, field[1]);
	end = xq_end_of(&p) != XQ_GOES_ON ? ends[xq_end_of(&p)] : xq_in_check(&p, p.turn) ? "check" : "-";
	if (strcmp(end, field[2]) != 0)
		return complain(field[0], end, field[2]);
	*expected = p;
	*expects = *field[4] != '-';
	if (*expects)
		xq_play(expected, read_move(field[4]));
	return judge_wrong(&p, field[0], field[3], wrong);
}

int
main(void)
{
	static char line[LINE_BYTES];
	struct xq_position expected;
	bool expects = false;
	long positions = 0, differ = 0, wrong = 0;

	while (fgets(line, sizeof(line), stdin) != NULL) {
		char *field[FIELDS];

		line[strcspn(line, "\n")] = '\0';
		field[0] = strtok(line, "\t");
		for (int i = 1; i < FIELDS; i++)
			field[i] = strtok(NULL, "\t");
		if (field[FIELDS - 1] == NULL) {
			fprintf(stderr, "xiangqi_positions: line %ld does not have its fields\n", positions + 1);
			return 2;
		}
		positions++;
		differ += !judge(field, &expected, &expects, &wrong);
	}
	printf("%ld positions, %ld illegal moves, %ld differ\n", positions, wrong, differ);
	return positions == 0 || differ > 0;
}
