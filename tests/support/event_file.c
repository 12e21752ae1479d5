/* event_file: the tags of the games of a PGN file as tables of events. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "support/event_file.h"

void
event_file_add(struct event_file *f, const char *const part[EVENT_ROW_PARTS])
{
	struct buf b = { 0 };
	struct event_row_making row = event_row_begin(&b);
	struct span bytes;

	for (int i = 0; i < EVENT_ROW_PARTS; i++) {
		buf_str(&b, part[i] == NULL ? "" : part[i]);
		event_row_take(&row, i);
	}
	event_row_end(&row);
	bytes = arena_span(&f->texts, buf_span(&b));
	if (b.failed || f->texts.failed || !list_reserve(&f->rows, f->n + 1, &f->max, sizeof(*f->rows)))
		abort();
	buf_free(&b);
	crosstable_games_read(&f->rows[f->n], bytes, 1);
	f->rows[f->n].place = (uint32_t)f->n;
	f->n++;
}

bool
event_file_read(struct event_file *f, const char *path)
{
	FILE *in = fopen(path, "r");
	char line[1024], values[EVENT_ROW_PARTS][256] = { "" };
	const char *part[EVENT_ROW_PARTS];
	bool tags = false;

	if (in == NULL)
		return false;
	for (int i = 0; i < EVENT_ROW_PARTS; i++)
		part[i] = values[i];
	while (fgets(line, sizeof(line), in) != NULL) {
		char name[64], value[256];

		if (sscanf(line, "[%63s \"%255[^\"]\"]", name, value) == 2) {
			for (int i = 0; i < EVENT_ROW_PARTS; i++)
				if (strcmp(name, tags_name(event_row_tag[i])) == 0)
					strcpy(values[i], i != EVENT_ROW_CONTROL ? value :
					    event_row_control(span_of(value)).p);
			tags = true;
		} else if (tags) {
			event_file_add(f, part);
			memset(values, 0, sizeof(values));
			tags = false;
		}
	}
	fclose(in);
	return true;
}

static void
read_row(const void *rows, size_t row, struct crosstable_row *to)
{
	*to = ((const struct crosstable_row *)rows)[row];
}

void
event_file_made(struct event_file *f)
{
	const struct crosstable_source source = { f->rows, f->n, read_row };

	event_tables_make(&f->tables, &source, NULL);
	f->list = f->tables.list;
}

void
event_file_clear(struct event_file *f)
{
	event_tables_free(&f->tables);
	free(f->rows);
	arena_free(&f->texts);
	*f = (struct event_file){ 0 };
}
