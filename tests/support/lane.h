/*
 * lane: the findings that, if wanted, prevent the fast lane: see replay_start().  Games are read in it with
 * gradings without them.
 */
#ifndef SUPPORT_LANE_H
#define SUPPORT_LANE_H

#include "toolkit/finding/diag.h"

static const enum diag form[] = {
	DIAG_NUM_MISSING, DIAG_NUM_SUPERFLUOUS, DIAG_NUM_DOTS, DIAG_NUM_SPACING, DIAG_COMMENT_EMPTY, DIAG_MOVE_TEXT_GLUED,
	DIAG_SAN_AMBIGUOUS_RESOLVED_BY_PIN, DIAG_DRAW_OFFER,
};

static inline bool
is_form(enum diag id)
{
	for (size_t i = 0; i < sizeof(form) / sizeof(form[0]); i++)
		if (form[i] == id)
			return true;
	return false;
}

#endif
