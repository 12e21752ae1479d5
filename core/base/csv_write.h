/* csv_write: writes the cells of CSV tables (RFC 4180). */
#ifndef CSV_WRITE_H
#define CSV_WRITE_H

#include "base/buf.h"

/*
 * Appends one cell, in quotes only if it holds a quote, the separator, a line feed or a carriage return, or would be a
 * command to what runs a CI job at the start of a line (encoding_command()).
 */
void csv_write_cell(struct buf *, struct span, char separator);
/* The same of a text in UTF-8, as encoding_append() shows it. */
void csv_write_line(struct buf *, struct span, char separator);

#endif
