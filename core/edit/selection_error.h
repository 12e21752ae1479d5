/* selection_error: room for what is wrong with what games are selected by, whoever reads it. */
#ifndef SELECTION_ERROR_H
#define SELECTION_ERROR_H

enum { SELECTION_ERROR = 200 };	/* bytes, with the zero at the end */

#endif
