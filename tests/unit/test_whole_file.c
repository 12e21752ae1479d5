/* test_whole_file: a file is replaced by a whole one, or stays as it is, and nothing else is left. */
#define _XOPEN_SOURCE 700	/* mkdtemp(3) */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/whole_file.h"
#include "support/check.h"

/* How many names there are in the folder. */
static int
names(void)
{
	DIR *d = opendir(".");
	int n = -2;	/* itself and the one above */

	while (d != NULL && readdir(d) != NULL)
		n++;
	if (d != NULL)
		closedir(d);
	return n;
}

static bool
has(const char *path, const char *text)
{
	char found[20] = "";
	FILE *f = fopen(path, "r");
	size_t n = f == NULL ? 0 : fread(found, 1, sizeof(found) - 1, f);

	if (f != NULL)
		fclose(f);
	return f != NULL && n == strlen(text) && strcmp(found, text) == 0;
}

static void
test_replace(void)
{
	struct whole_file f;

	CHECK(whole_file_open(&f, "a", O_WRONLY, 0600, NULL) && whole_file_write(f.fd, SPAN("one")), "opened");
	CHECK(access("a", F_OK) != 0, "not there before it is complete");
	CHECK(whole_file_replace(&f) && has("a", "one"), "there");
	whole_file_close(&f);
	CHECK(names() == 1, "one name: %d", names());
	CHECK(whole_file_open(&f, "./a", O_WRONLY, 0600, NULL) && whole_file_write(f.fd, SPAN("two")) && has("a", "one"), "not yet");
	CHECK(whole_file_name(&f) && names() == 2 && has("a", "one"), "a hidden name beside it");
	CHECK(whole_file_replace(&f) && has("a", "two") && names() == 1, "replaced");
	whole_file_close(&f);
}

static void
test_appear(void)
{
	const int before = names();
	struct whole_file f, theirs;

	CHECK(whole_file_open(&f, "b", O_WRONLY, 0600, NULL) && whole_file_write(f.fd, SPAN("ours")), "opened");
	CHECK(whole_file_open(&theirs, "b", O_WRONLY, 0600, NULL) && whole_file_write(theirs.fd, SPAN("theirs")), "opened");
	CHECK(whole_file_appear(&theirs) && has("b", "theirs"), "the name was free");
	CHECK(!whole_file_appear(&f) && errno == EEXIST && has("b", "theirs"), "it was not free any more");
	whole_file_close(&f);
	whole_file_close(&theirs);
	CHECK(names() == before + 1, "one more name: %d, %d", before, names());
	unlink("b");
	CHECK(symlink("nowhere", "b") == 0 && whole_file_open(&f, "b", O_WRONLY, 0600, NULL), "opened");
	CHECK(!whole_file_appear(&f) && errno == EEXIST, "a link that leads nowhere is something");
	whole_file_close(&f);
	unlink("b");
}

static void
test_given_up(void)
{
	struct whole_file f;

	CHECK(whole_file_open(&f, "a", O_WRONLY, 0600, NULL) && whole_file_write(f.fd, SPAN("three")), "opened");
	whole_file_close(&f);
	CHECK(has("a", "two") && names() == 1, "without a name");
	CHECK(whole_file_open(&f, "a", O_WRONLY, 0600, NULL) && whole_file_name(&f), "named");
	errno = ENOSPC;
	whole_file_close(&f);
	CHECK(errno == ENOSPC && has("a", "two") && names() == 1, "with one");
	whole_file_close(&f);
	CHECK(f.path == NULL && f.temp == NULL && f.fd == -1, "again: nothing");
	CHECK(!whole_file_open(&f, "none/a", O_WRONLY, 0600, NULL) && errno == ENOENT && f.path == NULL, "no such folder");
	CHECK(mkdir("d", 0700) == 0 && whole_file_open(&f, "d", O_WRONLY, 0600, NULL) && !whole_file_replace(&f), "over a folder");
	whole_file_close(&f);
	CHECK(rmdir("d") == 0 && names() == 1, "nothing is left");
}

/* Those of a run with the same number, that was killed. */
static void
test_names_taken(void)
{
	struct whole_file f;
	char name[64];

	for (int i = 0; i < 3; i++) {
		snprintf(name, sizeof(name), ".arbiter-%ld-%d", (long)getpid(), i);
		fclose(fopen(name, "w"));
	}
	CHECK(whole_file_open(&f, "a", O_WRONLY, 0600, NULL) && whole_file_write(f.fd, SPAN("four")) && whole_file_replace(&f), "replaced");
	whole_file_close(&f);
	CHECK(has("a", "four") && names() == 4, "theirs stay: %d", names());
	for (int i = 0; i < 3; i++) {
		snprintf(name, sizeof(name), ".arbiter-%ld-%d", (long)getpid(), i);
		CHECK(has(name, "") && unlink(name) == 0, "empty as it was");
	}
}

int
main(void)
{
	char folder[] = "/tmp/arbiter-whole-XXXXXX";

	if (mkdtemp(folder) == NULL || chdir(folder) != 0)
		return 1;
	RUN(test_replace);
	RUN(test_appear);
	RUN(test_given_up);
	RUN(test_names_taken);
	unlink("a");
	rmdir(folder);
	return check_end();
}
