/* tag_edits: changes of tags as edits of the text, of which all other bytes stay. */
#ifndef TAG_EDITS_H
#define TAG_EDITS_H

#include "base/encoding.h"
#include "games/output_forms/retag.h"
#include "games/output_forms/text_edits.h"

/*
 * Adds what retag_changes() made of the tags of a record: values, names, tags that are new or gone; FEN and SetUp stay.
 * False: the encoding of the text has no such character, or it is a guess and not in ASCII.  Then there are no edits.
 */
bool tag_edits_find(const struct retagged *, const struct retagging *, const struct tags *, const struct record *,
    enum encoding, bool guess, struct text_edits *);

#endif
