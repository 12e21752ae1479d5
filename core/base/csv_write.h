/* csv_write: cells of a table as RFC 4180 has them. */
#ifndef CSV_WRITE_H
#define CSV_WRITE_H

#include "base/buf.h"

/* As it is, in quotes only where that must be. */
void csv_write_cell(struct buf *, struct span, char separator);

#endif
