/*
 * game_state: the working memory while one game is judged; game.c, movetext.c, end_check.c, chess_check.c and board_check.c
 * share it.
 */
#ifndef GAME_STATE_H
#define GAME_STATE_H

#include "games/checks/game.h"
#include "games/checks/game_end.h"
#include "games/checks/laws_edition.h"
#include "games/checks/start_guess.h"
#include "games/chess/draws.h"
#include "games/pgn/split_games.h"
#include "games/retro/effort.h"

/* How much of a record has been read before game_check(). */
enum game_ahead { AHEAD_NOTHING, AHEAD_TAGS, AHEAD_MOVES };

struct game;

/* What is done in one way in chess and its variants, and in another where a game is known only by its row. */
struct game_course {
	/* Sets up the board of the score by the tags; false: its moves cannot be judged. */
	bool (*set_up)(struct game *, const struct game_rules *);
	void (*start)(struct game *);		/* begins the replay of a game that was set up so, or of chess */
	void (*look_at_last)(struct game *);	/* compares what tags say about the position after the last move; NULL */
	/* How a game that was replayed ended by its rules, and what these say about the whole game. */
	void (*judge)(struct game *, struct game_end *);
	/* The rest, after the result was judged: `unclaimed`, `midway` and `claim_now` of the summary. */
	void (*settle)(struct game *, struct game_summary *);
	void (*guess)(struct game *);		/* reports that another variant was played; NULL: none has such positions */
};
extern const struct game_course game_course_chess, game_course_board;	/* in chess_check.c, board_check.c */

static inline const struct game_course *
game_course_of(const struct game_rules *game)
{
	return game->chess != NULL ? &game_course_chess : &game_course_board;
}

struct game {
	const struct game_options *options;
	struct findings findings;
	struct lexer lexer;
	struct tags tags;
	const struct tag *given;	/* tags that are not in the text of the record */
	int given_n;
	struct replay replay;
	struct movelist score;		/* filled if the options ask for it */
	struct draws draws;
	struct game_end game_end;	/* how it ended */
	struct laws laws;		/* by which the game is judged */
	struct record record;
	enum game_ahead ahead;		/* of the record */
	bool shares;			/* `work` of the replay belongs to another */
	unsigned facts;
	struct token token;		/* the current token: the last one read */
	const char *unread;		/* where the movetext begins, if its first token has not been read; NULL: it has */
	struct span terminator;		/* the result after the moves; empty: none yet */
	struct span first;		/* first token of the movetext; empty: none has been read */
	bool read;			/* the movetext has been read to its end */
	const char *end;		/* after the last token */
	bool plain;			/* the record has only LF and printable ASCII without backslashes and & */
	enum variant variant;		/* by the tags */
	bool judged;			/* the rules are known: moves are replayed */
	const struct game_rules *board;	/* the game on another board that its moves show, though no tag says so; NULL: none */
	bool foreign;			/* the Variant tag names an unknown game, and the game is not one of chess */
	struct span strange;		/* the move that shows it; empty: the position does */
	struct start_guess start;	/* where the moves begin, if not in the position of the FEN tag */
	bool comments_only;		/* no move and no number in the movetext so far */
	bool commented;			/* a comment or a variation has been read */
	bool preface;			/* no move yet in the main line */
	bool unclosed;			/* a comment or a variation is not closed */
	bool broken_off;		/* the file ends inside a tag */
	bool void_clock;		/* the half-move clock of the FEN tag is missing, or cannot be */
	bool emphasised;		/* a mark of Markdown, *, is open */
	bool paged;			/* `page` is known */
	enum encoding page;		/* of its bytes that are not UTF-8; see game_state_page() */
	bool trailing;			/* text after the result has been reported */
	const char *separated;		/* the end of the last separator of moves */
	struct effort effort;		/* for questions about positions */
	struct mutes file_mutes;	/* what escape lines mute for the whole file */
	unsigned listed;		/* ids read so far in the lists of such lines */
	unsigned blank_lines;		/* a set of TOKEN_BLANK_LINE, TOKEN_BLANK_LINES: between tags and moves */
};

static inline bool
game_state_wants(const struct game *g, enum diag id)
{
	return finding_wanted(&g->findings, id);
}

/* Reports a finding about the current token. */
static inline void
game_state_report(struct game *g, enum diag id)
{
	finding_add(&g->findings, id, g->token.text);
}

/* Reports a mark that is not part of the game (text_mark.h). */
void game_state_mark(struct game *, struct span mark);

/* Reads the next token into g->token; false at the end. */
static inline bool
game_state_next(struct game *g)
{
	bool more = token_next(&g->lexer, &g->token);

	if (more)
		g->end = g->lexer.p;
	return more;
}

/* Adds an element of this kind to the score, if it is wanted. `value`: the number of a NAG. */
static inline void
game_state_add(struct game *g, enum element_kind kind, struct span text, unsigned value)
{
	if (g->replay.score != NULL)
		movelist_add(g->replay.score, kind, text, value, 0);
}

/* The text inside the comment that is the current token. */
static inline struct span
game_state_comment(const struct game *g)
{
	const struct token *t = &g->token;

	return (struct span){ t->text.p + 1, t->text.n - 1 - (t->kind == TOKEN_COMMENT && !(t->odd & TOKEN_UNCLOSED)) };
}

/* How the bytes of a text in the record that are not UTF-8 are read: the guess is made once. */
enum encoding game_state_page(struct game *, struct span);
/* The first line of the record, at most 40 bytes: the place of findings about the whole game. */
struct span game_state_start(const struct game *);
/*
 * Handles an escape line. "% arbiter: ignore=ID,ID" mutes findings in its game; "ignore-file=ID,ID", before the first
 * tag or move, in the whole file. A reason may follow after " -- ". Escape lines of other programs have no effect.
 */
void game_state_escape_line(struct game *);

#endif
