/* ignore_line: escape lines that turn findings off: "% arbiter: ignore=ID,ID -- why" and "% arbiter: ignore-file=ID". */
#ifndef IGNORE_LINE_H
#define IGNORE_LINE_H

#include "toolkit/finding/finding.h"

enum ignore_line {
	IGNORE_LINE_FOREIGN,	/* the line is not of Arbiter */
	IGNORE_LINE_WRONG,	/* it has no effect, which was reported */
	IGNORE_LINE_HERE,	/* ignore= */
	IGNORE_LINE_FILE,	/* ignore-file= */
};

/* What the line, which begins with the per cent sign, asks for: `command` from the word ignore on, and the ids in `list`. */
enum ignore_line ignore_line_read(struct span line, struct findings *, struct span *command, struct span *list);
/* Mutes what the list names; reports ids that do not exist.  `listed`: how many ids the game has named so far. */
void             ignore_line_mute(struct span list, struct findings *, struct mutes *, unsigned *listed);

#endif
