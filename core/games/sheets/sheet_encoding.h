/* sheet_encoding: the 8-bit encoding of a scoresheet, by the words and piece letters that it makes of its bytes. */
#ifndef SHEET_ENCODING_H
#define SHEET_ENCODING_H

#include "base/encoding.h"
#include "toolkit/input/record.h"

/*
 * A sheet has too few words for encoding_guess(), but they are known ones: names of tags, headings, results and moves.
 * The encoding of the record stays if the user has named it, if all is UTF-8, or if no other one explains more cells.
 */
enum encoding sheet_encoding_find(const struct record *);

#endif
