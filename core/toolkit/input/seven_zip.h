/*
 * seven_zip: how much memory it takes to read a 7z archive, which libarchive does not limit.  The format is described
 * in DOC/7zFormat.txt of the LZMA SDK, which is in the public domain.
 */
#ifndef SEVEN_ZIP_H
#define SEVEN_ZIP_H

#include "toolkit/input/byte_source.h"

/*
 * The memory for the largest dictionary, or model, and for the list of members, in bytes; the source is then at its
 * start again.  Not more than `most` is used to find that out.  0: the headers are damaged, or of another kind; *cut: the
 * file ends before the header at its end.
 */
uint64_t seven_zip_needs(struct byte_source *, uint64_t most, bool *cut);

#endif
