/* libraries: what the core looks up in libraries by name, which here are parts of the module. */
#include <archive.h>
#include <archive_entry.h>
#include <dlfcn.h>
#include <string.h>

static const struct {
	const char *name;
	void (*call)(void);
} calls[] = {
#define MEMBERS_CALL(name) { #name, (void (*)(void))name },
#include "toolkit/input/members.def"
#undef MEMBERS_CALL
};

void *
dlopen(const char *path, int flags)
{
	(void)path, (void)flags;
	return (void *)calls;		/* one for all */
}

void *
dlsym(void *library, const char *name)
{
	(void)library;
	for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); i++)
		if (strcmp(calls[i].name, name) == 0)
			return (void *)calls[i].call;
	return NULL;
}
