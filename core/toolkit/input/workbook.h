/*
 * workbook: the sheets of a workbook as tables of text, from Excel (.xlsx, ECMA-376) or OpenDocument (.ods, ISO 26300),
 * both of which are XML in a zip archive.
 *
 * A row of the sheet is a line of the text, with tabs between its cells, which are quoted where that is necessary, as in
 * CSV.  Control characters in a cell become blanks, so that row n is line n, and the tabs before a cell give its column.
 * Numbers are written as short as they were typed, dates as 2024-04-03, times as 1:05 or 1:05:30, formulas as their last
 * value.  Of merged cells the first has the text.
 *
 * Memory: of a sheet little more than RECORD_MAX bytes of text are made, so that whoever reads them as a record finds
 * that it is too long; all texts that an xlsx workbook shares must fit into the memory given.
 */
#ifndef WORKBOOK_H
#define WORKBOOK_H

#include "base/buf.h"
#include "toolkit/input/decompress.h"

struct workbook;

/*
 * Opens the workbook in a source that has a zip archive, for which seeking must be possible.  Source and error stay the
 * caller's and must outlive the result.  `sheet`: the name of the one that is wanted, or its number; "": the first one
 * that is not hidden; "*": all.  NULL: the error says why; if none is set the archive is not a workbook.
 */
struct workbook *workbook_open(const struct codec *, struct byte_source *, uint64_t memory, const char *sheet,
    struct input_error *);
void             workbook_close(struct workbook *);	/* NULL is allowed */

/* Reads the next wanted sheet.  1: there is one; 0: no more; -1: the error is set. */
int         workbook_next(struct workbook *);
/* Appends the names of the sheets that are not hidden and not read although nobody chose one. */
void workbook_others(const struct workbook *, struct buf *names);
/* The name of that sheet, as valid UTF-8 without control characters. */
struct span workbook_name(const struct workbook *);
/* Its text, as members_read().  For byte_source_open_made(). */
ptrdiff_t   workbook_read(void *workbook, char *to, size_t max);

#endif
