/* game_state: the working memory while one game is judged; game.c, movetext.c and end_check.c share it. */
#ifndef GAME_STATE_H
#define GAME_STATE_H

#include "chess/draws.h"
#include "game/laws_edition.h"
#include "game/game_end.h"
#include "input/split_games.h"
#include "game/game.h"

struct game {
	const struct game_options *options;
	struct findings findings;
	struct lexer lexer;
	struct tags tags;
	struct replay play;
	struct movelist score;		/* filled if the options ask for it */
	struct draws draws;
	struct game_end game_end;	/* how it ended */
	struct laws laws;		/* by which the game is judged */
	struct record record;
	unsigned facts;
	struct token token;		/* the last one read */
	struct span terminator;		/* the result at the end; empty: none yet */
	struct span first;		/* first token of the movetext */
	const char *end;		/* after the last token */
	bool judged;			/* the rules are those of chess: moves are replayed */
	bool comments_only;		/* no move and no number in the movetext so far */
	bool commented;			/* but a comment or a variation */
	bool preface;			/* no move yet in the main line */
	bool unclosed;			/* something was still open at the end */
	bool trailing;			/* text after the result has been reported */
	struct mutes file_mutes;	/* what escape lines mute for the whole file */
	unsigned listed;		/* items of their lists */
	unsigned blank_lines;		/* TOKEN_BLANK_LINE, TOKEN_BLANK_LINES: between the tags and the moves */
};

static inline bool
wanted(const struct game *g, enum diag id)
{
	return finding_wanted(&g->findings, id);
}

/* Something about the present token. */
static inline void
report(struct game *g, enum diag id)
{
	finding_add(&g->findings, id, g->token.text);
}

/* Reads the next token into g->token; false at the end. */
static inline bool
next(struct game *g)
{
	bool more = token_next(&g->lexer, &g->token);

	if (more)
		g->end = g->lexer.p;
	return more;
}

/* The present token is a part of the game in this sense. */
static inline void
note_down(struct game *g, enum element_kind kind, struct span text, unsigned value)
{
	if (g->play.score != NULL)
		score_add(g->play.score, kind, text, value, 0);
}

/* What is in the comment that is the present token. */
static inline struct span
inside_comment(const struct game *g)
{
	const struct token *t = &g->token;

	return (struct span){ t->text.p + 1, t->text.n - 1 - (t->kind == TOKEN_COMMENT && !(t->odd & TOKEN_UNCLOSED)) };
}

/* The first bytes of the record: the place of what is about all of it. */
struct span game_state_start(const struct game *);
/*
 * % arbiter: ignore=ID,ID mutes findings for the game it is in, and
 * ignore-file= before the first tag or move for the file; the reason may stand
 * after " -- ".  Escape lines of other programs are passed over.
 */
void game_state_escape_line(struct game *);

#endif
