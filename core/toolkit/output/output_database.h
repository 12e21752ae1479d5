/*
 * output_database: rows become an SQLite database, which is the main output.  Nothing of SQLite opens a file: the database is
 * in the file that is open as that output, and what does not fit into memory in temporary files that are open before the run.
 */
#ifndef OUTPUT_DATABASE_H
#define OUTPUT_DATABASE_H

#include "toolkit/run/run_options.h"

enum {
	OUTPUT_DATABASE_TABLES = 8,
	OUTPUT_DATABASE_SPILLS = 4,	/* temporary files that SQLite has at a time, at most: it sorts with two */
};

/*
 * A row is any number of rows of tables: a byte, which is the number of the table in the order in which they are made,
 * then a value for each column but the first, as TABLE_VALUES in table.h.  The first column of the first table is a number
 * that each row gets, from 1; that of any other table is the number of the last such row.
 */
struct output_database {
	const struct run_options *run;	/* whose output and complaints are used */
	struct span tables, indices;	/* SQL that is executed before the first and after the last row */
	const char *temporary;		/* the folder for temporary files */
	/* State. */
	struct sqlite3 *db;
	struct sqlite3_vfs *files;	/* how SQLite reaches the files; registered while there is one */
	struct {
		struct sqlite3_stmt *insert;
		int columns;
	} list[OUTPUT_DATABASE_TABLES];
	int n;
	int spills[OUTPUT_DATABASE_SPILLS];	/* -1: not open */
	bool used[OUTPUT_DATABASE_SPILLS];
	uint64_t id;			/* of the last row of the first table */
	int error;			/* of the system, for a file; 0: none */
	bool trouble;			/* and it was said */
};

bool output_database_open(struct output_database *, struct output *);	/* false after a complaint */
void output_database_free(struct output_database *);	/* finished or not; all zeros is nothing */

#endif
