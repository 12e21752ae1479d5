/* options_values: what the arguments of options can be, for the completion of command lines. */
#ifndef OPTIONS_VALUES_H
#define OPTIONS_VALUES_H

#include "base/buf.h"

/* Lines of a word, blanks and what it means. */
void options_values_reporters(struct buf *);
void options_values_ids(struct buf *);
void options_values_rules(struct buf *);		/* ids and ALL */
void options_values_profiles(struct buf *);
void options_values_editions(struct buf *);
void options_values_shells(struct buf *);

#endif
