/* fen_check: what is wrong with a FEN, and whether a game can have led to its position. */
#ifndef FEN_CHECK_H
#define FEN_CHECK_H

#include "games/chess/fen.h"
#include "games/retro/effort.h"
#include "games/retro/illegality.h"
#include "toolkit/finding/finding.h"

enum fen_check_verdict { FEN_CHECK_LEGAL, FEN_CHECK_ILLEGAL, FEN_CHECK_UNKNOWN };

/*
 * Reports the faults of the text and of what is on the board. Returns the first that is an error, or DIAG_NONE. `epd`:
 * the text may be EPD.
 */
enum diag fen_check_faults(const struct fen_reading *, bool epd, struct span text, struct findings *);
/*
 * Whether a position without such faults can have arisen (legality.h). If not, reports why at that severity, with
 * `text` as the place, and fills in `why` as legality_of() does.  Says so if no effort was left for the question, with
 * `option`, which may be empty, at the end.
 */
enum fen_check_verdict fen_check_past(const struct position *, struct rules, struct effort *, enum severity,
    struct span text, const char *option, struct findings *, struct illegality *why);

#endif
