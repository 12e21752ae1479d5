/* program_libraries: which libraries a run can need, by its options and by the first bytes of its files. */
#define _GNU_SOURCE	/* tee(2) */
#include <fcntl.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/ascii.h"
#include "base/compress.h"
#include "base/utf8.h"
#include "toolkit/cli/program_config.h"
#include "toolkit/cli/program_libraries.h"
#include "toolkit/input/decompress.h"
#include "toolkit/input/members.h"

enum {
	LOOKED_AT = 256,	/* files; to look at more of them takes longer than to load all libraries */
	LOOKED_INTO = 3,	/* files that are compressed: the same */
	ROOM = 24 << 20,	/* bytes of memory for that */
	WAIT = 5,		/* milliseconds, for the first bytes of a pipe: as long as that takes */
};

/* -- by text -- */

/*
 * Text: a game begins with a bracket, and is dismissed by it, except where lines are read (`lines`), the first of which may
 * be a heading.  Tables have separators, and need a library only for quotes; XML has a bracket of its own.  These may come
 * later after white space, in UTF-16, and in a long line.
 */
static unsigned
of_text(struct span text, bool lines)
{
	const struct span plain = utf8_unmarked(text), start = span_trim(plain);
	const char *const nul = plain.n > 0 ? memchr(plain.p, '\0', plain.n) : NULL;
	unsigned needs = 0;

	if (plain.n == 0 || (!lines && start.n > 0 && *start.p == '['))
		return 0;
	if (span_starts(text, SPAN("\xff\xfe")) || span_starts(text, SPAN("\xfe\xff")))	/* UTF-16 */
		return LIBRARIES_CSV | LIBRARIES_XML;
	if (start.p != plain.p || start.n == 0 || nul != NULL || memchr(plain.p, '\n', plain.n) == NULL)
		return LIBRARIES_CSV | LIBRARIES_XML;
	for (size_t i = 0; i < plain.n; i++) {
		needs |= strchr(",;\t\"", plain.p[i]) != NULL ? LIBRARIES_CSV : 0;
		needs |= plain.p[i] == '<' ? LIBRARIES_XML : 0;
	}
	return needs;
}

/* -- by what compressed data unpack to -- */

static ptrdiff_t
take_bytes(void *bytes, char *to, size_t max)
{
	struct span *left = bytes;
	const size_t n = left->n < max ? left->n : max;

	memcpy(to, left->p, n);
	*left = span_after(*left, n);
	return (ptrdiff_t)n;
}

/* In the other process.  What does not unpack to enough of a text may be anything. */
static unsigned
of_unpacked(const struct codec *c, struct span bytes, bool lines)
{
	char head[DECOMPRESS_MAGIC_LEAST];
	struct input_error wrong = { .set = false };
	struct byte_source from;
	struct codec_stream *s;
	size_t n;

	byte_source_open_made(&from, take_bytes, &bytes, &wrong);
	if ((s = decompress_open(c, &from, ROOM / 2, &wrong)) == NULL)
		return LIBRARIES_OF_INPUT;
	n = decompress_read(s, head, sizeof(head));
	if (n < sizeof(head) || decompress_find((const unsigned char *)head, n) != NULL)
		return LIBRARIES_OF_INPUT;
	return LIBRARIES_CODECS | of_text((struct span){ head, n }, lines);
}

/*
 * The bytes may be from anybody, and this is before the sandbox: they are unpacked by a process that can read, write and end,
 * and nothing else, so it takes its memory before.  Without an answer of it the data may need everything.
 */
static unsigned
of_compressed(const struct codec *c, struct span bytes, bool lines)
{
	int status;
	volatile char *room;
	pid_t pid = fork();

	if (pid == 0) {
		close(2);
		mallopt(M_MMAP_THRESHOLD, ROOM);
		mallopt(M_TRIM_THRESHOLD, 2 * ROOM);
		/* Compilers leave out memory that is not used. */
		if ((room = malloc(ROOM - (1 << 10))) != NULL)
			*room = 0;
		free((void *)room);
		if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT) == 0)
			syscall(SYS_exit, of_unpacked(c, bytes, lines));
		_exit(LIBRARIES_OF_INPUT);
	}
	return pid > 0 && waitpid(pid, &status, 0) == pid && WIFEXITED(status) ?
	    (unsigned)WEXITSTATUS(status) | LIBRARIES_CODECS : LIBRARIES_OF_INPUT;
}

/* What is looked at, and how much of it there was. */
struct looking {
	struct program_run *run;
	bool lines;
	int into;		/* how many compressed files were looked into */
};

/* `whole`: there are no more bytes, or enough to recognise every kind. */
static unsigned
of_bytes(struct looking *l, struct span head, bool whole)
{
	const struct codec *c = decompress_find((const unsigned char *)head.p, head.n);

	if (!whole)
		return LIBRARIES_OF_INPUT;
	if (c == NULL)
		return of_text(head, l->lines);
	if (decompress_kind(c) == DECOMPRESS_FOREIGN)
		return 0;
	/* In an archive may be everything, compressed once more. */
	if (decompress_kind(c) != DECOMPRESS_STREAM || decompress_first(c) == 0 || ++l->into > LOOKED_INTO)
		return LIBRARIES_OF_INPUT;
	l->run->program->load(LIBRARIES_CODECS);
	return of_compressed(c, head, l->lines);
}

/* -- by first bytes -- */

/* What cannot be read will be reported when it is. */
static unsigned
of_file(struct looking *l, int fd)
{
	char start[DECOMPRESS_MAGIC_LEAST], *more = NULL;
	const off_t at = lseek(fd, 0, SEEK_CUR);
	ssize_t n = at < 0 ? -1 : pread(fd, start, sizeof(start), at);
	const struct codec *c = n < 0 ? NULL : decompress_find((unsigned char *)start, (size_t)n);
	const size_t first = c == NULL || l->into == LOOKED_INTO ? 0 : decompress_first(c);
	unsigned needs;

	if (first > 0 && (more = malloc(first)) != NULL)
		n = pread(fd, more, first, at);
	needs = n < 0 ? 0 : of_bytes(l, (struct span){ more == NULL ? start : more, (size_t)n }, true);
	free(more);
	return needs;
}

/* Copies the first bytes of a pipe or socket, which stay there.  Their number; -1: they cannot be seen. */
static ssize_t
copy_head(int fd, bool socket, char *head, size_t max)
{
	ssize_t n = -1;
	int to[2];

	if (socket)
		return recv(fd, head, max, MSG_PEEK | MSG_DONTWAIT);
	if (pipe(to) != 0)
		return -1;
	if (tee(fd, to[1], max, SPLICE_F_NONBLOCK) > 0)
		n = read(to[0], head, max);
	close(to[0]);
	close(to[1]);
	return n;
}

static unsigned
of_pipe(struct looking *l, int fd, bool socket)
{
	char head[DECOMPRESS_MAGIC_LEAST];
	struct pollfd wait = { .fd = fd, .events = POLLIN };
	ssize_t n = poll(&wait, 1, WAIT) > 0 ? copy_head(fd, socket, head, sizeof(head)) : -1;

	if (n < 0)
		return LIBRARIES_OF_INPUT;
	return of_bytes(l, (struct span){ head, (size_t)n }, n == sizeof(head) || (wait.revents & POLLHUP) != 0);
}

static unsigned
of_descriptor(struct looking *l, int fd)
{
	struct stat st;

	if (fstat(fd, &st) != 0)
		return 0;
	if (S_ISREG(st.st_mode))
		return of_file(l, fd);
	return S_ISFIFO(st.st_mode) || S_ISSOCK(st.st_mode) ? of_pipe(l, fd, S_ISSOCK(st.st_mode)) : LIBRARIES_OF_INPUT;
}

/* A pipe that is known only by its name is left alone: opening it could wait, or end who writes to it. */
static unsigned
of_path(struct looking *l, const char *path)
{
	struct stat st;
	unsigned needs;
	int fd, end = 0;

	if (sscanf(path, "/dev/fd/%d%n", &fd, &end) == 1 && path[end] == '\0')
		return of_descriptor(l, fd);
	if (stat(path, &st) != 0 || S_ISDIR(st.st_mode))
		return 0;
	if (!S_ISREG(st.st_mode))
		return LIBRARIES_OF_INPUT;
	if ((fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)) < 0)
		return 0;
	needs = fstat(fd, &st) == 0 && S_ISREG(st.st_mode) ? of_file(l, fd) : LIBRARIES_OF_INPUT;
	close(fd);
	return needs;
}

static unsigned
of_files(struct looking *l, const struct file_list *files)
{
	static const char *const tables[] = { ".csv", ".tsv", NULL };
	unsigned needs = files->n > LOOKED_AT ? LIBRARIES_OF_INPUT : 0;

	for (size_t i = 0; i < files->n && (needs & LIBRARIES_OF_INPUT) != LIBRARIES_OF_INPUT; i++) {
		const struct source *s = &files->list[i];

		if (s->trouble == NULL)
			needs |= s->fd >= 0 || s->path == NULL ? of_descriptor(l, s->fd >= 0 ? s->fd : 0) : of_path(l, s->path);
		if (s->path != NULL && file_list_wants(span_of(s->path), tables))
			needs |= LIBRARIES_CSV;
	}
	return needs;
}

/* -- by options -- */

static unsigned
of_outputs(const struct program_run *t)
{
	const char *const names[] = { t->outputs.main, t->outputs.good, t->outputs.bad };
	unsigned needs = t->outputs.table ? LIBRARIES_CSV : 0;

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		needs |= names[i] != NULL && compress_wanted(names[i]) ? LIBRARIES_CODECS : 0;
	for (size_t i = 0; i < t->run.batch.reports_n; i++) {
		needs |= strcmp(t->run.batch.reports[i].format->name, "csv") == 0 ? LIBRARIES_CSV : 0;
		needs |= i > 0 && compress_wanted(t->reports.names[i]) ? LIBRARIES_CODECS : 0;
	}
	return needs;
}

void
program_libraries(struct program_run *t, const struct file_list *files)
{
	struct looking looking = { .run = t, .lines = t->run.batch.job->rows != NULL }, beside = { .run = t };
	unsigned needs = t->libraries | of_outputs(t);

	if (t->program->load == NULL)
		return;
	needs |= t->lint.baseline != NULL || program_config_may_name_baselines(t) ? LIBRARIES_JSON : 0;
	needs |= program_config_found(t) ? LIBRARIES_INI : 0;
	/* Later there may be anything in a file. */
	needs |= t->inputs.watch ? LIBRARIES_OF_INPUT : of_files(&looking, files) | of_files(&beside, &t->inputs.beside) |
	    of_files(&beside, &t->outputs.doubtful);
	t->program->load(needs);
	if (needs & LIBRARIES_ARCHIVES)
		members_load();
}
