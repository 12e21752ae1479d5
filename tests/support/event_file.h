/* event_file: the tags of the games of a PGN file as tables of events. */
#ifndef EVENT_FILE_H
#define EVENT_FILE_H

#include "support/event_tables.h"

/* The games of one event, as lines of tags; the texts stay until event_file_clear(). */
struct event_file {
	struct arena texts;
	struct crosstable_row *rows;
	size_t n, max;
	struct event_tables tables;
	struct crosstable *list;	/* that of the tables */
};

/* Adds a game: values by CROSSTABLE_ part; NULL: the tag is missing. */
void event_file_add(struct event_file *, const char *const part[EVENT_ROW_PARTS]);
/* Adds the games of a file; false: it cannot be read. */
bool event_file_read(struct event_file *, const char *path);
/* Makes the tables. */
void event_file_made(struct event_file *);
void event_file_clear(struct event_file *);

#endif
