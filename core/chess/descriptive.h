/* descriptive: English descriptive notation, P-K4 and QNxKBP; files have names, ranks count from the mover's side. */
#ifndef DESCRIPTIVE_H
#define DESCRIPTIVE_H

#include "chess/move_parser.h"

bool descriptive_read(struct move_parser *);

#endif
