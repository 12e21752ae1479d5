/*
 * foreign_file: files in formats that are not read, known by their first bytes, so that what they are can be said.  Archives
 * are named by input/decompress.h.
 */
#ifndef FOREIGN_FILE_H
#define FOREIGN_FILE_H

#include "base/span.h"

/* What the file is, as a sentence without a full stop; NULL: it begins as none of them. */
const char *foreign_file(struct span start);

#endif
