/*
 * verdicts: a collection of positions with known verdicts, whether a side can
 * still mate, against winnable(): how many are equal, undecided or wrong, and how
 * long it takes, by origin.  Undecided and wrong ones are listed.
 * usage: tests/campaign/verdicts FILE [line]; FILE has columns fen, winner, verdict, origin; `line` asks for the mates, too
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "games/chess/fen.h"
#include "games/dead_positions/winnable.h"

enum { LINE = 1024, ORIGINS = 32, ROWS = 1 << 16 };

struct origin {
	char name[96];
	int rows, undecided, wrong;
	double times[ROWS];	/* microseconds */
};

static struct origin origins[ORIGINS];
static int origins_n;

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

static struct origin *
origin_of(const char *name)
{
	for (int i = 0; i < origins_n; i++)
		if (strcmp(origins[i].name, name) == 0)
			return &origins[i];
	if (origins_n == ORIGINS)
		exit(2);
	snprintf(origins[origins_n].name, sizeof(origins[0].name), "%s", name);
	return &origins[origins_n++];
}

static int
by_time(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* The row's fields; false: it is none. */
static bool
cut(char *line, char *field[4])
{
	line[strcspn(line, "\n")] = '\0';
	for (int i = 0; i < 4; i++)
		if ((field[i] = strsep(&line, "\t")) == NULL)
			return false;
	return true;
}

static void
judge(char *field[4], bool with_line)
{
	static struct fen_reading r;
	static struct mate_line line;
	struct origin *o = origin_of(field[3]);
	int winner = field[1][0] == 'w' ? WHITE : BLACK, got;
	bool can = strcmp(field[2], "winnable") == 0;
	double start;

	fen_read(span_of(field[0]), &r);
	if (!r.usable || o->rows == ROWS) {
		printf("cannot be read: %s\n", field[0]);
		o->wrong++;
		return;
	}
	start = now();
	got = winnable(&r.position, winner, 0, with_line ? &line : NULL);
	o->times[o->rows++] = now() - start;
	o->undecided += got == UNDECIDED;
	o->wrong += got != UNDECIDED && (got == WINNABLE) != can;
	if (got == UNDECIDED || (got == WINNABLE) != can)
		printf("%s: %s, %s: %s\n", got == UNDECIDED ? "undecided" : "WRONG", field[0], field[1], field[2]);
}

int
main(int argc, char **argv)
{
	char text[LINE], *field[4];
	FILE *f = argc < 2 ? NULL : fopen(argv[1], "r");
	int wrong = 0;

	if (f == NULL || fgets(text, sizeof(text), f) == NULL) {
		fprintf(stderr, "usage: verdicts FILE [line]\n");
		return 2;
	}
	while (fgets(text, sizeof(text), f) != NULL)
		if (cut(text, field))
			judge(field, argc > 2);
	fclose(f);
	printf("%-60s %6s %9s %5s %10s %8s %10s\n", "origin", "rows", "undecided", "wrong", "mean us", "median", "worst");
	for (int i = 0; i < origins_n; i++) {
		struct origin *o = &origins[i];
		double sum = 0;

		for (int k = 0; k < o->rows; k++)
			sum += o->times[k];
		qsort(o->times, (size_t)o->rows, sizeof(o->times[0]), by_time);
		printf("%-60s %6d %9d %5d %10.1f %8.1f %10.0f\n", o->name, o->rows, o->undecided, o->wrong, sum / (o->rows + !o->rows),
		    o->rows > 0 ? o->times[o->rows / 2] : 0, o->rows > 0 ? o->times[o->rows - 1] : 0);
		wrong += o->wrong;
	}
	return wrong > 0;
}
