/* libraries: what the core looks up in libraries by name, which here are parts of the module. */
#include <archive.h>
#include <archive_entry.h>
#include <dlfcn.h>
#include <string.h>

#define CALL(name) { #name, (void (*)(void))name }

static const struct {
	const char *name;
	void (*call)(void);
} calls[] = {
	CALL(archive_read_new), CALL(archive_read_support_format_tar), CALL(archive_read_support_format_zip),
	CALL(archive_read_support_format_7zip), CALL(archive_read_set_option), CALL(archive_read_set_read_callback),
	CALL(archive_read_set_seek_callback), CALL(archive_read_set_callback_data), CALL(archive_read_open1),
	CALL(archive_read_next_header), CALL(archive_read_data_block), CALL(archive_read_free), CALL(archive_error_string),
	CALL(archive_read_has_encrypted_entries), CALL(archive_filter_bytes), CALL(archive_format_name),
	CALL(archive_entry_pathname), CALL(archive_entry_filetype), CALL(archive_entry_hardlink),
	CALL(archive_entry_is_data_encrypted),
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
