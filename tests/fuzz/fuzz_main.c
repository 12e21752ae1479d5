/*
 * fuzz_main: replays inputs through a fuzz target without a fuzzer.  Arguments
 * are files, or directories of files; a crash is the verdict.
 */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "fuzz/fuzz.h"

static int replayed, failed;

static void
trouble(const char *name)
{
	printf("# %s: %s\n", name, strerror(errno));
	failed++;
}

/* The input is in a heap block of exactly its size, so that a sanitizer sees reads beyond it. */
static void
replay_file(const char *name, size_t size)
{
	FILE *f = fopen(name, "rb");
	uint8_t *bytes = malloc(size > 0 ? size : 1);

	if (f == NULL || bytes == NULL || fread(bytes, 1, size, f) != size) {
		trouble(name);
	} else {
		/* Printed first, so that it is the last line before a crash. */
		printf("# %s\n", name);
		fflush(stdout);
		(void)LLVMFuzzerTestOneInput(bytes, size);
		replayed++;
	}
	free(bytes);
	if (f != NULL)
		fclose(f);
}

static void replay(const char *);

static void
replay_directory(const char *name)
{
	DIR *dir = opendir(name);
	struct dirent *entry;
	char path[4096];

	if (dir == NULL) {
		trouble(name);
		return;
	}
	while ((entry = readdir(dir)) != NULL) {
		if (entry->d_name[0] == '.')
			continue;
		if (snprintf(path, sizeof path, "%s/%s", name, entry->d_name) < (int)sizeof path)
			replay(path);
	}
	closedir(dir);
}

static void
replay(const char *name)
{
	struct stat s;

	if (stat(name, &s) < 0)
		trouble(name);
	else if (S_ISDIR(s.st_mode))
		replay_directory(name);
	else
		replay_file(name, (size_t)s.st_size);
}

int
main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		replay(argv[i]);
	printf("%s 1 - %d inputs replayed\n1..1\n", failed > 0 || replayed == 0 ? "not ok" : "ok", replayed);
	return failed > 0 || replayed == 0;
}
