/* output_database: rows become an SQLite database. */
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/spill.h"
#include "base/table.h"
#include "toolkit/output/output_database.h"

static const char database[] = "database";	/* what SQLite calls it */

/* -- files of SQLite, which are open already -- */

struct database_file {
	sqlite3_file base;	/* first: SQLite knows it by this */
	struct output_database *database;
	int fd;
	int spill;		/* which of the temporary files; -1: it is the database */
};

static struct database_file *
file_of(sqlite3_file *f)
{
	return (struct database_file *)(void *)f;
}

static int
file_failed(const struct database_file *f, int code)
{
	f->database->error = errno;
	return errno == ENOSPC || errno == EDQUOT || errno == EFBIG ? SQLITE_FULL : code;
}

static int
file_close(sqlite3_file *file)
{
	const struct database_file *f = file_of(file);

	if (f->spill >= 0) {
		f->database->used[f->spill] = false;
		if (ftruncate(f->fd, 0) != 0)
			return file_failed(f, SQLITE_IOERR_TRUNCATE);
	}
	return SQLITE_OK;
}

/* What is after the end of the file is zeros, as SQLite wants it. */
static int
file_read(sqlite3_file *file, void *to, int n, sqlite3_int64 at)
{
	const struct database_file *f = file_of(file);
	int done = 0;

	while (done < n) {
		const ssize_t got = pread(f->fd, (char *)to + done, (size_t)(n - done), at + done);

		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0)
			return file_failed(f, SQLITE_IOERR_READ);
		if (got == 0) {
			memset((char *)to + done, 0, (size_t)(n - done));
			return SQLITE_IOERR_SHORT_READ;
		}
		done += (int)got;
	}
	return SQLITE_OK;
}

static int
file_write(sqlite3_file *file, const void *from, int n, sqlite3_int64 at)
{
	const struct database_file *f = file_of(file);

	return spill_write(f->fd, (uint64_t)at, (struct span){ from, (size_t)n }) ? SQLITE_OK : file_failed(f, SQLITE_IOERR_WRITE);
}

static int
file_truncate(sqlite3_file *file, sqlite3_int64 n)
{
	const struct database_file *f = file_of(file);

	return ftruncate(f->fd, n) == 0 ? SQLITE_OK : file_failed(f, SQLITE_IOERR_TRUNCATE);
}

/* Whoever has opened the file synchronizes it in the end. */
static int
file_sync(sqlite3_file *file, int flags)
{
	(void)file, (void)flags;
	return SQLITE_OK;
}

static int
file_size(sqlite3_file *file, sqlite3_int64 *size)
{
	const struct database_file *f = file_of(file);
	struct stat st;

	if (fstat(f->fd, &st) != 0)
		return file_failed(f, SQLITE_IOERR_FSTAT);
	*size = st.st_size;
	return SQLITE_OK;
}

/* Nobody else knows the file: it has no name yet. */
static int
file_lock(sqlite3_file *file, int kind)
{
	(void)file, (void)kind;
	return SQLITE_OK;
}

static int
file_locked(sqlite3_file *file, int *is)
{
	(void)file;
	*is = 0;
	return SQLITE_OK;
}

static int
file_control(sqlite3_file *file, int what, void *argument)
{
	(void)file, (void)what, (void)argument;
	return SQLITE_NOTFOUND;
}

static int
file_nothing(sqlite3_file *file)
{
	(void)file;
	return 0;
}

static const sqlite3_io_methods methods = {
	.iVersion = 1, .xClose = file_close, .xRead = file_read, .xWrite = file_write, .xTruncate = file_truncate,
	.xSync = file_sync, .xFileSize = file_size, .xLock = file_lock, .xUnlock = file_lock, .xCheckReservedLock = file_locked,
	.xFileControl = file_control, .xSectorSize = file_nothing, .xDeviceCharacteristics = file_nothing,
};

/* The database has a name, temporary files have none. */
static int
vfs_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *opened)
{
	struct output_database *d = vfs->pAppData;
	struct database_file *f = file_of(file);
	int spill = 0;

	f->base.pMethods = NULL;
	if (name == NULL)
		while (spill < OUTPUT_DATABASE_SPILLS && d->used[spill])
			spill++;
	if (spill == OUTPUT_DATABASE_SPILLS || (name != NULL && !(flags & SQLITE_OPEN_MAIN_DB)))
		return SQLITE_CANTOPEN;
	f->base.pMethods = &methods;
	f->database = d;
	f->spill = name == NULL ? spill : -1;
	f->fd = name == NULL ? d->spills[spill] : fileno(d->run->out.to);
	if (name == NULL)
		d->used[spill] = true;
	if (opened != NULL)
		*opened = flags;
	return SQLITE_OK;
}

static int
vfs_delete(sqlite3_vfs *vfs, const char *name, int sync)
{
	(void)vfs, (void)name, (void)sync;
	return SQLITE_OK;
}

static int
vfs_access(sqlite3_vfs *vfs, const char *name, int flags, int *is)
{
	(void)vfs, (void)name, (void)flags;
	*is = 0;
	return SQLITE_OK;
}

static int
vfs_path(sqlite3_vfs *vfs, const char *name, int n, char *path)
{
	(void)vfs;
	snprintf(path, (size_t)n, "%s", name);
	return SQLITE_OK;
}

/* The same database for the same rows. */
static int
vfs_random(sqlite3_vfs *vfs, int n, char *to)
{
	(void)vfs;
	memset(to, 0, (size_t)n);
	return n;
}

static int
vfs_sleep(sqlite3_vfs *vfs, int microseconds)
{
	(void)vfs;
	return microseconds;
}

static int
vfs_time(sqlite3_vfs *vfs, double *days)
{
	(void)vfs;
	*days = 0;
	return SQLITE_OK;
}

static int
vfs_error(sqlite3_vfs *vfs, int n, char *to)
{
	(void)vfs, (void)n, (void)to;
	return 0;
}

static const sqlite3_vfs vfs = {
	.iVersion = 1, .szOsFile = sizeof(struct database_file), .mxPathname = 64, .zName = "arbiter", .xOpen = vfs_open,
	.xDelete = vfs_delete, .xAccess = vfs_access, .xFullPathname = vfs_path, .xRandomness = vfs_random, .xSleep = vfs_sleep,
	.xCurrentTime = vfs_time, .xGetLastError = vfs_error,
};

/* -- the database -- */

static bool
complain_database(struct output_database *d, const char *message)
{
	d->trouble = true;
	d->run->complain(d->run->data, d->run->out.name, message);
	return false;
}

/* What SQLite says, unless the system does. */
static bool
complain_failed(struct output_database *d)
{
	return complain_database(d, d->error != 0 ? strerror(d->error) : d->db == NULL ? strerror(ENOMEM) : sqlite3_errmsg(d->db));
}

static bool
execute_sql(struct output_database *d, struct span sql)
{
	struct buf b = { 0 };
	bool good;

	buf_add(&b, sql);
	buf_char(&b, '\0');
	good = !b.failed && sqlite3_exec(d->db, b.p, NULL, NULL, NULL) == SQLITE_OK;
	buf_free(&b);
	return good || complain_failed(d);
}

static bool
prepare_table(struct output_database *d, const char *name)
{
	struct buf b = { 0 };
	sqlite3_stmt *all = NULL;
	bool good;

	buf_fmt(&b, "SELECT * FROM \"%s\"", name);
	if ((good = !b.failed && sqlite3_prepare_v2(d->db, b.p, (int)b.n, &all, NULL) == SQLITE_OK))
		d->list[d->n].columns = sqlite3_column_count(all);
	sqlite3_finalize(all);
	buf_clear(&b);
	buf_fmt(&b, "INSERT INTO \"%s\" VALUES (?", name);
	for (int i = 1; i < d->list[d->n].columns; i++)
		buf_str(&b, ",?");
	buf_char(&b, ')');
	good = good && !b.failed && sqlite3_prepare_v2(d->db, b.p, (int)b.n, &d->list[d->n].insert, NULL) == SQLITE_OK;
	d->n += good;
	buf_free(&b);
	return good;
}

static bool
prepare_tables(struct output_database *d)
{
	static const char names[] = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid";
	sqlite3_stmt *s = NULL;
	bool good = sqlite3_prepare_v2(d->db, names, -1, &s, NULL) == SQLITE_OK;
	int step = SQLITE_DONE;

	while (good && (step = sqlite3_step(s)) == SQLITE_ROW)
		good = d->n < OUTPUT_DATABASE_TABLES && prepare_table(d, (const char *)sqlite3_column_text(s, 0));
	good = good && step == SQLITE_DONE;
	if (!good)
		complain_failed(d);
	sqlite3_finalize(s);
	return good;
}

/*
 * Nobody reads the file before it is complete, and if something fails, it goes: there is no journal, and one transaction.
 * Rows come one after another, so that nothing is locked.  SQLite uses that much memory for pages, and the same for
 * sorting: 8 MiB.
 */
static bool
begin_database(struct output_database *d)
{
	const int fd = fileno(d->run->out.to);
	struct stat st;

	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode) || (fcntl(fd, F_GETFL) & O_ACCMODE) != O_RDWR)
		return complain_database(d, "a database can only be written to a regular file, which has no other name (hard link)");
	if ((d->files = malloc(sizeof(*d->files))) == NULL)
		return complain_database(d, strerror(errno));
	*d->files = vfs;
	d->files->pAppData = d;
	if (sqlite3_vfs_register(d->files, 0) != SQLITE_OK ||
	    sqlite3_open_v2(database, &d->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, vfs.zName) != SQLITE_OK)
		return complain_failed(d);
	return execute_sql(d, SPAN("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;"
	    "PRAGMA temp_store = FILE; PRAGMA cache_size = -8192; BEGIN")) && execute_sql(d, d->tables) && prepare_tables(d);
}

/* Takes one value off the row. */
static bool
bind_value(sqlite3_stmt *insert, int i, struct span *row)
{
	uint32_t n;
	struct span text;

	memcpy(&n, row->p, sizeof(n));
	*row = span_after(*row, sizeof(n));
	if (n == TABLE_NO_VALUE)
		return sqlite3_bind_null(insert, i) == SQLITE_OK;
	text = (struct span){ row->p, n };
	*row = span_after(*row, n);
	return sqlite3_bind_text(insert, i, text.p, (int)text.n, SQLITE_STATIC) == SQLITE_OK;
}

/* Takes a row of a table off the row of the job. */
static bool
insert_row(struct output_database *d, struct span *row)
{
	const int table = *row->p;
	sqlite3_stmt *insert = d->list[table].insert;
	bool good;

	*row = span_after(*row, 1);
	d->id += table == 0;
	good = sqlite3_bind_int64(insert, 1, (sqlite3_int64)d->id) == SQLITE_OK;
	for (int i = 2; i <= d->list[table].columns && good; i++)
		good = bind_value(insert, i, row);
	good = good && sqlite3_step(insert) == SQLITE_DONE;
	return (sqlite3_reset(insert) == SQLITE_OK && good) || complain_failed(d);
}

static bool
insert_rows(void *data, struct span key, struct span row)
{
	struct output_database *d = data;

	(void)key;
	if (d->db == NULL && !begin_database(d))
		return false;
	while (row.n > 0)
		if (!insert_row(d, &row))
			return false;
	return true;
}

static bool
close_database(void *data, bool whole)
{
	struct output_database *d = data;

	if (!whole || d->trouble)
		return !d->trouble;
	return (d->db != NULL || begin_database(d)) && execute_sql(d, d->indices) && execute_sql(d, SPAN("COMMIT"));
}

bool
output_database_open(struct output_database *d, struct output *o)
{
	char message[160];

	*o = (struct output){ .row = insert_rows, .close = close_database, .data = d, .waits = true };
	for (int i = 0; i < OUTPUT_DATABASE_SPILLS; i++)
		d->spills[i] = -1;
	for (int i = 0; i < OUTPUT_DATABASE_SPILLS; i++)
		if ((d->spills[i] = spill_open(d->temporary)) < 0) {
			snprintf(message, sizeof(message), "temporary file: %s", strerror(errno));
			d->run->complain(d->run->data, d->temporary, message);
			return false;
		}
	return true;
}

void
output_database_free(struct output_database *d)
{
	for (int i = 0; i < d->n; i++)
		sqlite3_finalize(d->list[i].insert);
	if (d->db != NULL)
		sqlite3_close(d->db);
	if (d->files != NULL)
		sqlite3_vfs_unregister(d->files);
	free(d->files);
	for (int i = 0; i < OUTPUT_DATABASE_SPILLS && d->run != NULL; i++)
		if (d->spills[i] >= 0)
			close(d->spills[i]);
}
