/* read_names: a text as a list of names, for tests. */
#ifndef READ_NAMES_H
#define READ_NAMES_H

#include "games/names/name_reader.h"

/* Reads a text in pieces of that size.  NULL: it was refused, and `error` says why. */
struct name_list *read_names(struct span text, size_t piece, char error[NAME_READER_ERROR]);

#endif
