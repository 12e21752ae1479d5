/*
 * xq_ruling: who must vary when a position repeats itself (perpetual check, perpetual chase), by the rules of China, of
 * the World federation, and of Asia as programs apply them.
 *
 * Only the Chinese rules of 1999 were read in full.  Those of 2020 are known from the captions of their figures, those
 * of the World from its diagrams, those of Asia from programs: what is not known of them is not ruled by them.
 */
#ifndef XQ_RULING_H
#define XQ_RULING_H

#include "base/buf.h"
#include "games/xiangqi/xq_class.h"

/* One code of rules on repetition. */
struct xq_laws {
	const char *name;		/* for --laws: "cxa1999" */
	const char *label;		/* in a message: "CXA 1999" */
	unsigned long from;		/* YYYYMMDD: in force from this day on; 0: never chosen by date */
	enum xq_chase_rule chase;
	bool strikes;			/* threats of mate are forbidden, too, and strikes of all kinds in turn */
	bool grades;			/* with forbidden moves of both sides, the graver must vary */
	bool mutual;			/* soldiers chase as well, if the other side strikes at every move */
	bool pinned;			/* a chariot pinned by a horse may not be chased, whatever it does itself */
	bool chase_in_check;		/* a check that chases as well counts as a chase */
	int occurrences;		/* a ruling is given when the position occurs for this time */
	const char *limit;		/* the row of xq_limits that applies; NULL: no limit is known */
	/* Articles: checks of one side; forbidden moves of one side; of both; grades; of neither.  "": not known. */
	const char *check, *forbidden, *both, *graver, *neither;
};
extern const struct xq_laws xq_laws[];	/* ends with a row without a name */
extern const char *const xq_laws_names[];	/* the same, for --laws; ends with NULL */

const struct xq_laws *xq_laws_find(const char *name);	/* NULL: there is none */
/* The Chinese rules in force on that day, YYYYMMDD; 0: not known, the newest; before 1999: "simple". */
const struct xq_laws *xq_laws_on(unsigned long day);

/* What a side does in the cycle, from the lightest to the gravest. */
enum xq_conduct {
	XQ_PERMITTED,		/* at least one move that is permitted */
	XQ_CHASES,		/* chases the same piece at every move */
	XQ_CHASES_PINNED,	/* a chariot that is pinned by a horse */
	XQ_STRIKES,		/* every move is a check, a threat of mate or a chase */
	XQ_CHECKS,		/* every move is a check */
};

enum xq_verdict { XQ_DRAW, XQ_MUST_VARY, XQ_UNDECIDED };

struct xq_ruling {
	const struct xq_laws *laws;
	enum xq_verdict verdict;
	int side;			/* who must vary: enum xq_colour */
	const char *article;		/* "24.1"; "": not known */
	enum xq_conduct conduct[2];
	bool joint[2];			/* for XQ_STRIKES: at some move only several pieces together win something */
	int quiet[2];			/* the first permitted move of the side, an index of `classes`; -1: none */
	uint32_t chased[2];		/* for XQ_CHASES: the pieces that are chased at every move, by number */
	struct xq_class classes[XQ_CYCLE_MAX];
};

/* Judges a cycle that xq_cycle_find() or xq_cycle_take() has filled in. */
void xq_ruling_find(const struct xq_cycle *, const struct xq_laws *, struct xq_search *, struct xq_ruling *);

/* -- a ruling on repetition in words -- */

/*
 * "Red checks at every move and Black's move f9-f8 is permitted (idle), so Red must vary (CXA 1999, 24.1)": the conduct
 * of both sides, the verdict and the article, without a full stop.
 */
void xq_ruling_write(const struct xq_cycle *, const struct xq_ruling *, struct buf *);

/*
 * "h8-h9: check; f9-f8: idle": the moves since the occurrence before the last one, each with its class, its target and
 * the reason.
 */
void xq_ruling_write_moves(const struct xq_cycle *, const struct xq_ruling *, struct buf *);

/* "at the start and after Black's moves 2 and 4": the occurrences. `start` is where the game begins. */
void xq_ruling_write_occurrences(const struct xq_cycle *, const struct xq_position *start, struct buf *);

#endif
