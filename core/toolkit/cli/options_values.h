/* options_values: lists what arguments of options can be, for completion. */
#ifndef OPTIONS_VALUES_H
#define OPTIONS_VALUES_H

#include "base/buf.h"

/* They add lines of a word, blanks and its meaning. */
void options_values_formats(struct buf *);
void options_values_ids(struct buf *);
void options_values_rules(struct buf *);		/* ids and ALL */
void options_values_profiles(struct buf *);
void options_values_encodings(struct buf *);
void options_values_shells(struct buf *);

#endif
