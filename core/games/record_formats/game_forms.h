/*
 * Room games/record_formats: forms of records other than PGN, readers and writers, and the table of all forms.
 */
/* game_forms: the table of all forms of games but PGN. */
#ifndef GAME_FORMS_H
#define GAME_FORMS_H

#include "toolkit/input/file_form.h"

extern const struct file_forms game_forms;

#endif
