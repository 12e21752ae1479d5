/*
 * movetext: the words of clean games, for tests that need games rather than a reader of PGN.  Independent of
 * core/.
 */
#ifndef MOVETEXT_H
#define MOVETEXT_H

#include <stdbool.h>
#include <stdio.h>

enum { WORDS_MAX = 1200, WORD_MAX = 16, TAGS_BYTES = 8192 };

struct game_text {
	char tags[TAGS_BYTES];	/* the lines as they are */
	char fen[128];		/* "" for the initial array */
	char words[WORDS_MAX][WORD_MAX];	/* main line, without numbers; zero-filled */
	int n;
	char result[8];
};

/* All zeros with `f` set is the start of a file; free(line) at the end. */
struct game_reader {
	FILE *f;
	char *line;
	size_t max;
	bool pending;		/* `line` belongs to the next game */
	bool comment;
	int depth;		/* of variations */
};

bool game_text_next(struct game_reader *, struct game_text *);

#endif
