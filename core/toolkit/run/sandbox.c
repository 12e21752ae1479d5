/* sandbox: files by Landlock (landlock(7)), all else by a filter of system calls (seccomp(2)). */
#define _GNU_SOURCE	/* O_PATH, CLONE_THREAD, F_SETSIG, syscall() */
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <linux/sockios.h>
#include <sched.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/single_threaded.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/invariant.h"
#include "toolkit/run/filter/filter.h"
#include "toolkit/run/sandbox.h"

/* Rights that are newer than the header of Debian 12: Linux, include/uapi/linux/landlock.h. */
enum {
	FS_TRUNCATE = 1 << 14, FS_IOCTL_DEV = 1 << 15,
	NET_BIND_TCP = 1 << 0, NET_CONNECT_TCP = 1 << 1,
	SCOPE_ABSTRACT_UNIX_SOCKET = 1 << 0, SCOPE_SIGNAL = 1 << 1,
};

/* struct landlock_ruleset_attr as of version 6; older kernels accept it if the members they do not know are 0. */
struct rights {
	uint64_t fs, net, scope;
};

/* All rights that the kernel knows are denied; these are the ones that each version of Landlock added. */
static const struct {
	int version;
	struct rights rights;
} brought[] = {
	{ 1, { .fs = LANDLOCK_ACCESS_FS_REFER - 1 } },
	{ 2, { .fs = LANDLOCK_ACCESS_FS_REFER } },
	{ 3, { .fs = FS_TRUNCATE } },
	{ 4, { .net = NET_BIND_TCP | NET_CONNECT_TCP } },
	{ 5, { .fs = FS_IOCTL_DEV } },
	{ 6, { .scope = SCOPE_ABSTRACT_UNIX_SOCKET | SCOPE_SIGNAL } },
};

static const uint64_t granted[] = {
	[SANDBOX_READ] = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR,
	/* READ_DIR: a folder is opened for fsync(2). */
	[SANDBOX_CHANGE] = LANDLOCK_ACCESS_FS_READ_DIR | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_MAKE_DIR |
	    LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_REMOVE_FILE |
	    LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REFER | FS_TRUNCATE,
};

/* The rights that a rule about a file may have. */
static const uint64_t of_files = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | FS_TRUNCATE;

/* filter_reading and filter_changing; see filter/make_filter.c. */
#include "sandbox_filter.def"

enum {
	FILTER_MAX = sizeof(filter_reading) / sizeof(filter_reading[0]) > sizeof(filter_changing) / sizeof(filter_changing[0]) ?
	    sizeof(filter_reading) / sizeof(filter_reading[0]) : sizeof(filter_changing) / sizeof(filter_changing[0])
};

bool
sandbox_allow(struct sandbox *s, const char *path, enum sandbox_access access)
{
	size_t before = s->allowed.n;

	buf_char(&s->allowed, (char)access);
	buf_add(&s->allowed, (struct span){ path, strlen(path) + 1 });
	if (s->allowed.failed) {
		s->allowed.n = before;
		errno = ENOMEM;
		return false;
	}
	s->changes = s->changes || access == SANDBOX_CHANGE;
	return true;
}

void
sandbox_free(struct sandbox *s)
{
	buf_free(&s->allowed);
	*s = (struct sandbox){ 0 };
}

/* Is it a build with sanitizers?  These start a process at the end, trace it and read its memory. */
static bool
is_watched(void)
{
#if defined(__has_feature)
	if (__has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer))
		return true;
#endif
	/* NO_SANDBOX: a build with --coverage writes its counters when a program ends. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || defined(NO_SANDBOX)
	return true;
#else
	return false;
#endif
}

/* The version of Landlock; 0: it or seccomp is missing, switched off, or blocked by a container. */
static int
landlock_version(void)
{
	const uint32_t action = SECCOMP_RET_ERRNO;
	long version = syscall(SYS_landlock_create_ruleset, NULL, (size_t)0, LANDLOCK_CREATE_RULESET_VERSION);

	if (version < 1 || syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) != 0)
		return 0;
	return (int)version;
}

/*
 * Is this the only thread?  Landlock restricts only the calling thread and those it starts.  If /proc is missing,
 * assume so.
 */
static bool
is_only_thread(void)
{
	struct stat st;

	/* The folder has ".", "..", and one for each thread. */
	return __libc_single_threaded || stat("/proc/self/task", &st) != 0 || st.st_nlink <= 3;
}

static struct rights
rights_of(int version)
{
	struct rights all = { 0 };

	for (size_t i = 0; i < sizeof(brought) / sizeof(brought[0]); i++)
		if (brought[i].version <= version) {
			all.fs |= brought[i].rights.fs;
			all.net |= brought[i].rights.net;
			all.scope |= brought[i].rights.scope;
		}
	return all;
}

/*
 * Adds a rule for a path.  A path that cannot be found is skipped, and one outside any file system (a pipe as
 * /dev/fd/9).  False with errno.
 */
static bool
allow_path(int ruleset, const struct rights *all, const char *path, uint64_t wish)
{
	struct landlock_path_beneath_attr rule = { .parent_fd = open(path, O_PATH | O_CLOEXEC) };
	struct stat st;
	bool good;
	int error;

	if (rule.parent_fd < 0)
		return errno != EMFILE && errno != ENFILE && errno != ENOMEM;
	good = fstat(rule.parent_fd, &st) == 0;
	rule.allowed_access = wish & all->fs & (good && S_ISDIR(st.st_mode) ? ~UINT64_C(0) : of_files);
	good = good && (syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0 ||
	    errno == EBADFD);
	error = errno;
	close(rule.parent_fd);
	errno = error;
	return good;
}

/* A descriptor; -1 with errno. */
static int
make_ruleset(const struct sandbox *s, int version)
{
	const struct rights all = rights_of(version);
	int error, ruleset = (int)syscall(SYS_landlock_create_ruleset, &all, sizeof(all), 0);
	bool good = ruleset >= 0;

	for (size_t i = 0; good && i < s->allowed.n; i += strlen(s->allowed.p + i) + 1) {
		uint64_t wish = granted[(unsigned char)s->allowed.p[i]];

		good = allow_path(ruleset, &all, s->allowed.p + ++i, wish);
	}
	if (good || ruleset < 0)
		return ruleset;
	error = errno;
	close(ruleset);
	errno = error;
	return -1;
}

/* Enters the filter; `n` is its length.  0 or -1 with errno. */
static int
load_filter(const struct sock_filter *made, size_t n)
{
	struct sock_filter filter[FILTER_MAX];
	const struct sock_fprog program = { .len = (unsigned short)n, .filter = filter };

	for (size_t i = 0; i < n; i++) {
		filter[i] = made[i];
		if (filter[i].k == FILTER_PID)
			filter[i].k = (uint32_t)getpid();
	}
	return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program);
}

/* With READ_IMPLIES_EXEC all that can be read can be executed; a process has it from the one that started it. */
static bool
separate_code(void)
{
	const int is = personality(0xffffffff);

	return is != -1 && (!(is & READ_IMPLIES_EXEC) || personality((unsigned)is & ~(unsigned)READ_IMPLIES_EXEC) != -1);
}

/* Enters the ruleset and the filter.  0 or -1 with errno. */
static int
bind_process(struct sandbox *s, int ruleset)
{
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || syscall(SYS_landlock_restrict_self, ruleset, 0) != 0)
		return -1;
	/* The filter is the same for all stages, and refuses personality(2). */
	if (s->filtered || !separate_code())
		return s->filtered ? 0 : -1;
	s->filtered = true;
	return s->changes ? load_filter(filter_changing, sizeof(filter_changing) / sizeof(filter_changing[0])) :
	    load_filter(filter_reading, sizeof(filter_reading) / sizeof(filter_reading[0]));
}

enum sandbox_result
sandbox_enter(struct sandbox *s)
{
	const int version = is_watched() ? 0 : landlock_version();
	int ruleset, error;

	if (version == 0)
		return SANDBOX_MISSING;
	INVARIANT(is_only_thread());
	ruleset = make_ruleset(s, version);
	error = ruleset < 0 || bind_process(s, ruleset) != 0 ? errno : 0;
	if (ruleset >= 0)
		close(ruleset);
	errno = error;
	return error == 0 ? SANDBOX_DONE : SANDBOX_FAILED;
}

void
sandbox_describe(struct buf *b)
{
	const int version = is_watched() ? 0 : landlock_version();

	if (version == 0)
		buf_str(b, "Here: no sandbox, since this kernel, or this build, has no Landlock or no seccomp.\n");
	else if (version < 5)
		buf_fmt(b, "Here: Landlock version %d and seccomp. Commands to devices that are read are not limited; Landlock 5 can.\n",
		    version);
	else
		buf_fmt(b, "Here: Landlock version %d and seccomp; nothing is missing.\n", version);
}
