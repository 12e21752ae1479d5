/* write_json_internal: what the files of write_json share. */
#ifndef WRITE_JSON_INTERNAL_H
#define WRITE_JSON_INTERNAL_H

#include "base/json_write.h"
#include "games/chess/fen_incremental.h"
#include "games/write/move_notes.h"
#include "games/write/write.h"

/* A game while it is written. */
struct json_game {
	struct buf *b;
	struct json_write w;		/* writes into b */
	const struct view *v;
	const struct write_options *how;
	enum rules_castling castling;	/* by view_rules() */
	int notation, engines;		/* caption_notation(), caption_engines() */
	struct walk walk;
	struct fen_incremental roll;	/* of chess: follows the main line, as long as `rolling` */
	bool rolling;
	struct move_notes note;		/* of the current word, until its variations begin */
	struct move_notes_lookup lookup;	/* for the findings that are shown */
	struct buf raw, text;		/* scratch for a string */
};

/* Elements [from, to) of the score. */
struct json_range {
	size_t from, to;
};

/* Text of the record. */
static inline void
write_json_text(struct json_game *j, const char *key, struct span s)
{
	json_write_string(&j->w, key, s, j->v->place->encoding);
}

/* -- write_json_line.c -- */

/* The rest of a line as an array, to the end of the game or of the variation. */
void write_json_line(struct json_game *, const char *key);

/* -- write_json_notes.c: members of what belongs to a word -- */

/* What j->note holds, but not variations and what follows them; `other`: kinds of element that are plain text here. */
void write_json_notes(struct json_game *, struct json_range, unsigned other);
/* The comments, if there are any; with or without the commands that are members of their own. */
void write_json_comments(struct json_game *, const char *key, struct json_range, bool with_commands);
/* Which findings are about the word, right before the range if it is not NULL, and about the range. */
void write_json_findings(struct json_game *, const struct element *word, struct json_range);

#endif
