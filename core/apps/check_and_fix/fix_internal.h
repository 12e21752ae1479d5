/* fix_internal: what the files fix*.c share: the working memory, and functions that write corrections. */
#ifndef FIX_INTERNAL_H
#define FIX_INTERNAL_H

#include "games/checks/games_ahead.h"
#include "games/checks/movelist.h"
#include "games/output_forms/text_edits.h"
#include "games/pgn/tags.h"

struct fix_options;	/* fix.h */

enum { FIX_NAMES_MAX = 32 };

/* Parts of a game that a correction is meant to change, as in struct game_digest; a set. */
enum { CHANGES_MOVES = 1, CHANGES_REMARKS = 2, CHANGES_TAGS = 4, CHANGES_RESULT = 8, CHANGES_ALL = 15 };

/* The findings of a text, by their kind and severity.  All zeros: none. */
struct fix_count {
	struct {
		enum diag id;
		size_t of[SEVERITY_ERROR + 1];
	} kinds[DIAG_COUNT];		/* those that there are */
	size_t n;
	unsigned short place[DIAG_COUNT];	/* of a kind in that list, from 1; 0: it is not there */
	size_t more;			/* not listed: there were too many */
};

struct fix_track;	/* fix_track.c */

struct fixer {
	const struct fix_options *how;
	struct grading grading;		/* without claims of a draw: see fix_new() */
	struct games_ahead games;
	struct game *game;		/* of the present text: one of those, or `second` */
	struct game *other;		/* for the text that is tried next */
	struct game *second;
	struct game *repairer;		/* repairs illegal moves; NULL: they are left alone */
	struct game_options game_how, repairer_how;
	struct record record;		/* the present text */
	struct buf texts[2];		/* each followed by 64 zero bytes */
	int text;			/* index of the present one; -1: the caller's record */
	int pieces;			/* into how many games the present one is split; -1: that was not asked yet */
	/* The corrections of one round. */
	struct text_edits edits;
	enum diag now;			/* the finding that is being corrected */
	unsigned made[DIAG_COUNT];	/* how many corrections of each kind */
	struct span names[FIX_NAMES_MAX];	/* of tags whose values are meant to change */
	size_t names_n;
	unsigned changes;		/* a set of CHANGES_*: what the round is meant to change */
	size_t banned[DIAG_COUNT];	/* kinds whose corrections were taken back: 1 + gone before they were tried; 0: not banned */
	enum severity lowest;		/* of the findings that are corrected in this round */
	struct fix_count counts[2];	/* findings in the text that was checked last, and in that before */
	struct fix_count *count;	/* the former: one of those */
	size_t gone;			/* findings that are corrected; each text that is accepted has more */
	int checks;			/* how often this record may still be checked */
	bool illegal;			/* the present text has an illegal move */
	bool lost;			/* bytes that are not characters of the encoding that the user has named were to be converted */
	bool unsafe;			/* corrections that may change the meaning are made now */
	struct mutes muted;		/* for the whole file */
	struct fix_track *track;	/* NULL: it is not wanted what becomes of each finding */
	bool failed;
};

/*
 * Adds a correction: n bytes at `at` are replaced.  False: it changes nothing, or overlaps
 * another one, and is left to the next round.
 */
bool fix_put(struct fixer *, const char *at, size_t n, struct span replacement);
/* The value of this tag is meant to change. */
void fix_name(struct fixer *, struct span name);
/* How a line of the record ends. */
struct span fix_line_end(const struct fixer *);
const char *fix_line_start(const struct fixer *, const char *p);	/* of the line that p is in */
const char *fix_line_stop(const struct fixer *, const char *p);	/* its end, without what ends it */
const char *fix_end(const struct fixer *);	/* of the record */
/* Deletes something together with the blanks on one side of it, or the whole line if it has nothing else. */
void fix_take_out(struct fixer *, struct span what);

/* A way of correcting a finding; one for the whole record is called only with the first finding of its kind. */
typedef void fix_way(struct fixer *, const struct finding *);

/* How much of a record is corrected at once. */
enum fix_extent {
	FIX_EACH,		/* each place alone, if need be */
	FIX_TOGETHER,		/* all places or none: letters of two languages in a game would be worse */
	FIX_WHOLE,		/* the way corrects the whole record */
};

struct fix_row {
	enum diag id;
	fix_way *way;
	unsigned changes;	/* a set of CHANGES_* */
	enum fix_extent extent;
};

/* How a finding is corrected; NULL: not at all, or by a repair of the moves. */
const struct fix_row *fix_row_of(enum diag);
/* Can a repair of the moves, as by pgn-replay --repair, remove such a finding? */
bool fix_repairs(enum diag);

/* fix.c */
void fix_start_round(struct fixer *);
bool fix_is_due(const struct fixer *, const struct finding *);	/* is it to be corrected? */

/* fix_track.c: what becomes of the findings that fix_mark() was given.  Nothing if `track` is NULL. */
void fix_track_start(struct fixer *);	/* the original text was checked */
void fix_track_move(struct fixer *, struct span text);	/* the edits of the round, of that text, were accepted */
void fix_track_end(struct fixer *);	/* no correction is left: of the safe ones, or of all if `unsafe` is set */
void fix_track_free(struct fixer *);

/* fix_moves.c */
fix_way fix_canonical, fix_number, fix_number_missing, fix_number_superfluous, fix_numbers, fix_glued, fix_suffix,
    fix_blank_line_inside, fix_result_form, fix_remark, fix_entity, fix_separator, fix_remove, fix_same_result, fix_empty_comment,
    fix_empty_variation, fix_semicolon, fix_comment_control, fix_no_result;
/* fix_lines.c */
fix_way fix_tabs, fix_blanks_at_end, fix_final_newline, fix_delete, fix_blank, fix_dos_end, fix_nul, fix_code_page,
    fix_long_line, fix_lone_cr, fix_missing_blank_line, fix_blank_lines, fix_tag_on_line;
/* fix_tags.c */
fix_way fix_value, fix_tag_name, fix_pair, fix_escape, fix_value_control, fix_roster, fix_tag_order, fix_setup,
    fix_setup_value, fix_variant, fix_fen, fix_duplicate, fix_result_tag, fix_board_result;

#endif
