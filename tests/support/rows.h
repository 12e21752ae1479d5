/*
 * rows: reads tables of fixtures/, one case in each row; commas between fields, quotes around those with commas in
 * them.
 */
#ifndef ROWS_H
#define ROWS_H

#include <stdio.h>
#include <string.h>

enum { ROW_MAX = 8192, ROW_FIELDS = 8 };

struct rows {
	FILE *file;
	char line[ROW_MAX];
	char *field[ROW_FIELDS];	/* those that are missing: "" */
};

__attribute__((unused)) static bool
rows_open(struct rows *r, const char *path)
{
	r->file = fopen(path, "r");
	return r->file != NULL && fgets(r->line, sizeof(r->line), r->file) != NULL;	/* the headings */
}

/* The next row that is neither empty nor a comment (#). */
__attribute__((unused)) static bool
rows_next(struct rows *r)
{
	static char none[1];
	char *s = r->line, *to;

	do
		if (fgets(r->line, sizeof(r->line), r->file) == NULL)
			return fclose(r->file), false;
	while (r->line[0] == '\n' || r->line[0] == '#');
	r->line[strcspn(r->line, "\n")] = '\0';
	for (int i = 0; i < ROW_FIELDS; i++) {
		bool quoted = false;

		r->field[i] = *s == '\0' ? none : s;
		for (to = s; *s != '\0' && (quoted || *s != ','); s++) {
			if (*s == '"')
				quoted = !quoted;
			else
				*to++ = *s;
		}
		s += *s == ',';
		*to = '\0';
	}
	return true;
}

#endif
