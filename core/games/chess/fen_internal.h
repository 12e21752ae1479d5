/* fen_internal: what the fen*.c share while one FEN is read. */
#ifndef FEN_INTERNAL_H
#define FEN_INTERNAL_H

#include "base/ascii.h"
#include "games/chess/fen_memory.h"
#include "games/chess/legal_basic.h"

struct fen_counter {
	bool given;		/* there is one, and it is a number */
	unsigned long value;
	struct span where;	/* empty: there is none */
};

struct fen_reader {
	struct fen_reading *out;
	struct position *p;		/* out->position */
	const struct rule_set *rules;	/* NULL: chess */
	struct fen_memory *memory;	/* NULL: none */
	struct span rest;		/* not read yet; begins with the blanks before the next field */
	struct span last;		/* the field read last */
	struct span placement;
	uint64_t men_key;		/* the key of the pieces alone, if `plain` */
	bool plain;			/* fields 1 to 3 were read by fen_plain_read() */
	bool checks, pocket;		/* those of the variant were read */
	bool apart;			/* a semicolon or comma was found between fields, and reported */
	bool completed;			/* fields were missing, and that was reported */
	bool board, side, variant;	/* placement and side to move were understood; it is of a chess variant */
	struct fen_counter half, full;
};

/* Adds a fault, in order of place.  Faults of the same id and severity that touch or overlap are joined into one. */
void fen_fault_as(struct fen_reader *, enum diag, enum severity, struct span where);
void fen_fault(struct fen_reader *, enum diag, struct span where);
/* The same with a message of its own. */
void fen_fault_saying(struct fen_reader *, enum diag, enum severity, struct span where, const char *message);
/* A fault of a part that is not understood, so that it would be lost if the position were written. */
void fen_unread(struct fen_reader *, enum diag, struct span where);
/* Adds faults of the position: each at the letter of its piece, or at `where` if it is about no single piece. */
void fen_board_faults(struct fen_reader *, const struct legal_basic_fault *, int n, struct span where);

/* Does a separator of fields or operations that is not a blank begin there: ';', or ',' at the end of a word? */
bool fen_separates(struct span, size_t at);
/* The first word of a text, without the blanks and separators before it; empty if there is none. */
struct span fen_word(struct span);
/* The next field, which is not taken; empty if there is none. */
struct span fen_peek(const struct fen_reader *);
/* Takes the field.  A fault if there is anything but one space before it (PGN 16.1.2). */
void fen_take(struct fen_reader *, struct span field);
/* A fault, once, for a semicolon or comma where only a blank should be. */
void fen_apart(struct fen_reader *, struct span separator);
/* How many digits the text begins with. */
size_t fen_digits(struct span);
/* 1: "-"; 2: another dash or a minus sign (U+2013, U+2014, U+2212), which is tolerated; 0: neither. */
int fen_dash(struct span);

/* Fills in the fields from side to move to en passant square that are missing at the end, once, with one fault. */
void fen_complete(struct fen_reader *);

/* Empties the board. */
static inline void
fen_clear_board(struct fen_reader *in)
{
	*in->p = (struct position){ .en_passant = NO_SQUARE, .fullmoves = 1, .rules = in->rules };
}

/*
 * Reads fields 1 to 3 in one pass if there is nothing odd about them, as in nearly all texts: eight ranks in canonical
 * form, w or b, and - or some of KQkq in this order, for kings and rooks on their first squares.  False, with nothing
 * read and an empty board: they need the functions below.
 */
bool fen_plain_read(struct fen_reader *);

/* Reads field 1, and skips a label before it.  False: there is no text. */
bool fen_placement_read(struct fen_reader *, struct span text);
/* Where the letter of the piece on that square is in field 1.  There must be one. */
const char *fen_placement_letter(const struct fen_reader *, square);
/* Reads fields 3 and 4.  If a counter or an operation of EPD is in their place, they are taken as left out. */
void fen_rights_read(struct fen_reader *);
/* Reads fields 5 and 6 and what comes after them; then checks whether they fit the position. */
void fen_counters_read(struct fen_reader *);
void fen_counters_judge(struct fen_reader *, struct span en_passant);

/* -- variants -- */

/* Reads the letters of a pocket: the text inside the brackets, of a ninth rank, or of a field.  The rules have pockets. */
void fen_pocket_read(struct fen_reader *, struct span letters);
/* A field of nothing but such letters. */
bool fen_pocket_is(struct span field);
/* Takes the next field if it has checks, given or to be given; a fault if the rules do not count them. */
void fen_checks_read(struct fen_reader *);
/* Finds what is wrong by the rules, and settles the position.  True: a game can be played from it. */
bool fen_variant_judge(struct fen_reader *);

#endif
