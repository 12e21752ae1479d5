/* program_files: the files that a command line names, and the sandbox around a run. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/sha256.h"
#include "base/spill.h"
#include "toolkit/cli/option_rules.h"
#include "toolkit/cli/output_files.h"
#include "toolkit/cli/program_files.h"
#include "toolkit/input/input.h"
#include "toolkit/input/members.h"

/* Adds the files of --files-from. */
static int
add_list(struct program_run *t, struct file_list *files)
{
	FILE *list = strcmp(t->inputs.files_from, "-") == 0 ? stdin : fopen(t->inputs.files_from, "r");
	char error[FILE_LIST_ERROR];

	if (list == NULL || !file_list_add_list(files, list, t->inputs.null ? '\0' : '\n', t->inputs.recursive, error)) {
		program_complain(t, t->inputs.files_from, list == NULL ? strerror(errno) : error);
		return 2;
	}
	if (list == stdin)
		return 0;
	fclose(list);
	return file_list_add(&t->inputs.beside, t->inputs.files_from, false) ? 0 : program_no_memory(t, NULL);
}

/* No file is named: reads standard input, or shows the usage if that is a terminal. */
static int
add_stdin(struct program_run *t, struct file_list *files)
{
	const struct program *p = t->program;

	if (isatty(0) && !t->config.shown) {
		options_usage(stderr, p->usage, t->command.options, p->examples);
		return 2;
	}
	return file_list_add(files, "-", false) ? 0 : program_no_memory(t, NULL);
}

/* Reports the patterns of --exclude that nothing matches: they may be misspelt. */
static void
report_unmet_patterns(struct program_run *t)
{
	const struct exclude *x = &t->inputs.exclude;

	for (size_t i = 0; i < x->n && !t->quiet; i++) {
		struct buf what = { 0 };

		if (x->list[i].met)
			continue;
		buf_fmt(&what, "--exclude %.*s", (int)x->list[i].whole.n, x->list[i].whole.p);
		buf_char(&what, '\0');
		program_complain(t, what.failed ? "--exclude" : what.p, "nothing in the folders that would be read matches this");
		buf_free(&what);
	}
}

int
program_files_list(struct program_run *t, struct file_list *files, char **operands, int n)
{
	int status = 0;

	files->exclude = t->inputs.exclude.n > 0 ? &t->inputs.exclude : NULL;
	files->gitignore = t->inputs.gitignore;
	if (t->inputs.text != NULL && !file_list_add_text(files, t->inputs.text_name, t->inputs.text)) {
		program_complain(t, t->inputs.text_name, strerror(errno));
		return 2;
	}
	for (int i = 0; status == 0 && i < n; i++)
		status = file_list_add(files, operands[i], t->inputs.recursive) ? 0 : program_no_memory(t, NULL);
	if (status == 0 && t->inputs.files_from != NULL)
		status = add_list(t, files);
	else if (status == 0 && n == 0 && t->inputs.text == NULL)
		status = add_stdin(t, files);
	t->inputs.stdin_taken = t->inputs.files_from != NULL && strcmp(t->inputs.files_from, "-") == 0;
	for (size_t i = 0; i < files->n; i++)
		t->inputs.stdin_taken |= files->list[i].path == NULL;
	if (status == 0)
		report_unmet_patterns(t);
	return status;
}

/* Says that archives too deep inside others are not opened, and how the first is read. */
static void
add_nested(const struct program_run *t, const struct skipped_total *s, struct buf *b)
{
	const bool one = s->members.archives == 1;
	struct buf command = { 0 };

	buf_fmt(b, one ? "; an archive inside %d others is not opened" : "; archives inside %d others are not opened", MEMBERS_NESTED);
	if (skipped_total_command(s, t->program->name, &command)) {
		buf_str(b, ": ");
		buf_add(b, buf_span(&command));
		if (t->inputs.from != NULL)
			buf_fmt(b, " --from %s", t->inputs.from);
		buf_str(b, one ? " reads it" : " reads the first");
	}
	b->failed = b->failed || command.failed;
	buf_free(&command);
}

void
program_files_note_skipped(struct program_run *t, const struct skipped_total *s)
{
	const uint64_t n = s->members.n;
	struct buf b = { 0 };

	if (n == 0 || t->quiet)
		return;
	buf_fmt(&b, "%" PRIu64 " file%s in ", n, n == 1 ? "" : "s");
	if (s->archives > 1)
		buf_fmt(&b, "%" PRIu64 " archives ", s->archives);
	else
		buf_str(&b, "this archive ");
	buf_str(&b, n == 1 ? "is not read: " : "are not read: ");
	skipped_members_kinds(&s->members, &b);
	if (s->members.archives > 0)
		add_nested(t, s, &b);
	buf_char(&b, '\0');
	program_complain(t, s->archives > 1 ? NULL : s->path == NULL ? t->run.stdin_name : s->path,
	    b.failed ? strerror(ENOMEM) : b.p);
	buf_free(&b);
}

int
program_files_settle(struct program_run *t, struct file_list *files)
{
	if (t->inputs.once && !file_list_once(files))
		return program_no_memory(t, NULL);
	if (t->outputs.in_place)
		file_list_regular(files, "not a regular file; not written in place");
	return 0;
}

static bool
allow_folder(struct program_run *t, struct span name)
{
	struct buf path = { 0 };
	bool good;

	buf_add(&path, name);
	buf_char(&path, '\0');
	good = !path.failed && sandbox_allow(&t->sandbox.box, path.p, SANDBOX_READ);
	buf_free(&path);
	return good;
}

/* A file that replaces one that may be read is another file: all of the folder may be read. */
static bool
allow_parent(struct program_run *t, const char *path)
{
	const char *slash = strrchr(path, '/');

	return allow_folder(t, slash == NULL ? SPAN(".") : (struct span){ path, (size_t)(slash - path) + 1 });
}

const char *
program_files_temporary(void)
{
	const char *set = getenv("TMPDIR");

	return set != NULL && *set != '\0' ? set : "/tmp";
}

int
program_files_no_temporary(struct program_run *t)
{
	char message[160];

	if (errno == ENOMEM)
		return program_no_memory(t, NULL);
	snprintf(message, sizeof(message), "temporary file: %s", strerror(errno));
	program_complain(t, program_files_temporary(), message);
	return 2;
}

int
program_files_failed(struct program_run *t, const char *what, int error)
{
	errno = error;
	if (error == ENOSPC || error == EDQUOT || error == EFBIG)
		return program_files_no_temporary(t);
	program_complain(t, what, error == ESTALE ? "a file has changed since it was read" : strerror(error));
	return 2;
}

/*
 * A file without a name, for archives that come through a pipe: no file can be made in the sandbox.  Without one they are
 * refused, and everything else is read.
 */
static void
open_spool(struct program_run *t, const struct file_list *files)
{
	struct stat st;

	for (size_t i = 0; i < files->n && t->run.means.spool <= 0; i++) {
		const struct source *s = &files->list[i];

		if (s->fd < 0 && s->trouble == NULL && (s->path == NULL ? fstat(0, &st) : stat(s->path, &st)) == 0 &&
		    (S_ISFIFO(st.st_mode) || S_ISSOCK(st.st_mode)))
			t->run.means.spool = spill_open(program_files_temporary());
	}
}

int
program_files_allow(struct program_run *t, const struct file_list *files)
{
	/* Questions are asked on /dev/tty; newlocale(3) reads a folder, and libjansson what makes its tables hard to attack. */
	static const char *const others[] = { "/dev/tty", "/usr/lib/locale", "/dev/urandom", NULL };
	bool good = true;

	open_spool(t, files);
	open_spool(t, &t->inputs.beside);
	for (int i = 0; others[i] != NULL; i++)
		good = good && sandbox_allow(&t->sandbox.box, others[i], SANDBOX_READ);
	for (size_t i = 0; i < files->n; i++) {
		const struct source *s = &files->list[i];

		if (s->path != NULL && s->fd < 0)
			good = good && sandbox_allow(&t->sandbox.box, s->path, SANDBOX_READ);
		if (s->path != NULL && t->inputs.watch)
			good = good && allow_parent(t, s->path);
		if (s->path != NULL && t->outputs.in_place && !t->outputs.dry && output_files_beside(t, s->path) != 0)
			return 2;
	}
	return good ? 0 : program_no_memory(t, NULL);
}

/* Whatever a configuration may name can be read, and with --prune-baseline replaced. */
static bool
allow_all(struct program_run *t)
{
	return sandbox_allow(&t->sandbox.box, "/", SANDBOX_READ) &&
	    (!t->lint.prune || t->lint.baseline != NULL || sandbox_allow(&t->sandbox.box, "/", SANDBOX_CHANGE));
}

int
program_files_sandbox(struct program_run *t, bool wide)
{
	const size_t before = t->sandbox.box.allowed.n;
	bool good = true;
	enum sandbox_result result;

	if (t->sandbox.wanted == NEVER || t->sandbox.without)
		return 0;
	for (size_t i = 0; i < t->inputs.beside.n && !wide; i++) {
		const char *path = t->inputs.beside.list[i].path;

		good = good && (path == NULL || sandbox_allow(&t->sandbox.box, path, SANDBOX_READ));
	}
	if (!good || (wide && !allow_all(t)))
		return program_no_memory(t, NULL);
	result = sandbox_enter(&t->sandbox.box);
	if (wide)
		t->sandbox.box.allowed.n = before;
	if (result == SANDBOX_DONE)
		return 0;
	if (t->sandbox.wanted == AUTO) {
		/* Without the option nobody asked for it. */
		if (option_given(t, "sandbox") != NULL && !t->quiet)
			program_complain(t, "--sandbox auto", "there is no sandbox here: running without it");
		t->sandbox.without = true;
		return 0;
	}
	program_complain(t, "--sandbox always", result == SANDBOX_MISSING ?
	    "this kernel, or this build, has no Landlock or no seccomp" : strerror(errno));
	return 2;
}

enum { DIGEST_PIECE = 64 << 10 };

/* Appends what the file has from there on, as far as a piece.  False with errno: it cannot be read. */
static bool
add_piece_of_file(struct buf *to, int fd, off_t at)
{
	ssize_t got = 1;
	size_t n = 0;

	if (!buf_reserve(to, DIGEST_PIECE))
		return true;	/* which `to` says */
	for (; got > 0 && n < DIGEST_PIECE; n += got > 0 ? (size_t)got : 0)
		got = pread(fd, to->p + to->n + n, DIGEST_PIECE - n, at + (off_t)n);
	to->n += n;
	return got >= 0;
}

/* Appends the first and the last piece of a regular file.  False with errno: it cannot be read. */
static bool
add_ends(struct buf *to, const char *path, off_t size)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK), error;
	bool good = fd >= 0 && add_piece_of_file(to, fd, 0) && add_piece_of_file(to, fd, size > DIGEST_PIECE ? size - DIGEST_PIECE : 0);

	error = errno;
	if (fd >= 0)
		close(fd);
	errno = error;
	return good;
}

bool
program_files_digest(struct program_run *t, const struct file_list *files, bool needed, struct buf *out)
{
	struct buf names = { 0 }, ends = { 0 };
	bool known = true, good;
	struct stat st;

	for (size_t i = 0; known && i < files->n; i++) {
		const char *path = files->list[i].path, *slash = path == NULL ? NULL : strrchr(path, '/');

		buf_clear(&ends);
		known = path != NULL && stat(path, &st) == 0;
		if (path != NULL && needed && (!known || (S_ISREG(st.st_mode) && !add_ends(&ends, path, st.st_size)))) {
			program_complain(t, path, strerror(errno));
			buf_free(&names);
			buf_free(&ends);
			return false;
		}
		known = known && S_ISREG(st.st_mode);
		if (known)
			buf_fmt(&names, "%s\n%lld\n", slash == NULL ? path : slash + 1, (long long)st.st_size);
		if (known && needed) {
			sha256_base64(&names, ends.p, ends.n);
			buf_char(&names, '\n');
		}
	}
	if (known)
		sha256_base64(out, names.p, names.n);
	buf_char(out, '\0');
	good = !names.failed && !ends.failed && !out->failed;
	buf_free(&names);
	buf_free(&ends);
	if (!good)
		program_no_memory(t, NULL);
	return good;
}

int
program_files_read(struct program_run *t, const char *path, struct buf *b)
{
	struct input *in = input_open(path);
	const char *wrong;

	if (in == NULL)
		return program_no_memory(t, path);
	input_allow(in, &t->run.means);
	if ((wrong = input_whole(in, b)) != NULL)
		program_complain(t, path, wrong);
	input_close(in);
	return wrong == NULL ? 0 : 2;
}
