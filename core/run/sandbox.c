/* sandbox: files by Landlock (landlock(7)), all else by a filter of system calls (seccomp(2)). */
#define _GNU_SOURCE	/* O_PATH, CLONE_THREAD, syscall() */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "run/sandbox.h"

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

enum { FILTER_MEMORY = 1 << 20 };

/* When a system call is refused. */
enum when {
	ALWAYS,
	NO_CHANGES,		/* there is no SANDBOX_CHANGE */
	PROCESS,		/* it makes a process, not a thread */
	OTHERS,			/* its first argument is not this process */
	TYPING,			/* it puts characters into a terminal, for the shell to read afterwards */
	WRITTEN_CODE,		/* it makes memory that is written and executed */
	CODE,			/* it makes memory executable */
	SHORTENS_1, SHORTENS_2,	/* it opens for reading and truncates: no right of Landlock before version 3 */
};

/*
 * Refused are calls that Landlock does not control, calls that bypass it or this filter, and calls that reach
 * other processes or much of the kernel.  All others are allowed: which calls libraries make changes with their
 * versions.
 */
static const struct call {
	const char *name;
	enum when when;
	int error;		/* 0: EPERM */
	int number;		/* of one that is newer than Debian 12's libseccomp, on x86-64 */
} calls[] = {
	/* The network, also through inherited sockets, which can pass descriptors, too. */
	{ .name = "socket" }, { .name = "socketpair" }, { .name = "connect" }, { .name = "bind" },
	{ .name = "listen" }, { .name = "accept" }, { .name = "accept4" },
	{ .name = "sendto" }, { .name = "sendmsg" }, { .name = "sendmmsg" },
	{ .name = "recvmsg" }, { .name = "recvmmsg" },
	/*
	 * Programs and processes.  The flags of clone3 are in memory, where a filter cannot see them: it fails as
	 * if it were missing, and glibc makes threads by clone instead.
	 */
	{ .name = "execve" }, { .name = "execveat" }, { .name = "fork" }, { .name = "vfork" },
	{ .name = "clone", .when = PROCESS }, { .name = "clone3", .error = ENOSYS },
	{ .name = "uselib" }, { .name = "modify_ldt" }, { .name = "iopl" }, { .name = "ioperm" }, { .name = "vm86" },
	{ .name = "vm86old" },
	/*
	 * Code that was written here: memory is never executable and written, nor becomes executable.  dlopen() still
	 * works: it maps code from files, without the right to write.
	 */
	{ .name = "mmap", .when = WRITTEN_CODE }, { .name = "mmap2", .when = WRITTEN_CODE },
	{ .name = "mprotect", .when = CODE }, { .name = "pkey_mprotect", .when = CODE },
	{ .name = "personality" }, { .name = "memfd_create" },
	/* System V IPC: memory and messages shared with other processes. */
	{ .name = "shmget" }, { .name = "shmat" }, { .name = "shmctl" }, { .name = "msgget" }, { .name = "msgsnd" },
	{ .name = "msgrcv" }, { .name = "msgctl" }, { .name = "semget" }, { .name = "semctl" }, { .name = "ipc" },
	/*
	 * Other processes: their memory, their descriptors, and signals (Landlock controls signals from version
	 * 6).
	 */
	{ .name = "ptrace" }, { .name = "process_vm_readv" }, { .name = "process_vm_writev" },
	{ .name = "process_madvise" }, { .name = "process_mrelease" }, { .name = "pidfd_open" },
	{ .name = "pidfd_getfd" }, { .name = "pidfd_send_signal" }, { .name = "kcmp" }, { .name = "tkill" },
	{ .name = "kill", .when = OTHERS }, { .name = "tgkill", .when = OTHERS },
	{ .name = "rt_sigqueueinfo", .when = OTHERS }, { .name = "rt_tgsigqueueinfo", .when = OTHERS },
	{ .name = "ioctl", .when = TYPING },
	/* io_uring opens files and connects without calls that a filter sees. */
	{ .name = "io_uring_setup" }, { .name = "io_uring_enter" }, { .name = "io_uring_register" },
	/*
	 * Files: opened by handle, whatever the folder; changes that Landlock does not control; openat2 has its
	 * flags in memory.
	 */
	{ .name = "open_by_handle_at" }, { .name = "openat2", .error = ENOSYS },
	{ .name = "open", .when = SHORTENS_1 }, { .name = "openat", .when = SHORTENS_2 },
	{ .name = "truncate" }, { .name = "truncate64" },
	{ .name = "chmod" }, { .name = "fchmodat" }, { .name = "fchmodat2", .number = 452 },
	{ .name = "chown" }, { .name = "chown32" }, { .name = "lchown" }, { .name = "lchown32" },
	{ .name = "fchownat" },
	{ .name = "utime" }, { .name = "utimes" }, { .name = "futimesat" },
	{ .name = "utimensat" }, { .name = "utimensat_time64" },
	{ .name = "setxattr" }, { .name = "lsetxattr" }, { .name = "setxattrat", .number = 463 },
	{ .name = "removexattr" }, { .name = "lremovexattr" }, { .name = "removexattrat", .number = 466 },
	{ .name = "file_setattr", .number = 469 },
	{ .name = "fchmod", .when = NO_CHANGES }, { .name = "fchown", .when = NO_CHANGES },
	{ .name = "fchown32", .when = NO_CHANGES }, { .name = "fsetxattr" }, { .name = "fremovexattr" },
	/* Other views of the file tree; Landlock refuses most of these, too. */
	{ .name = "mount" }, { .name = "umount" }, { .name = "umount2" }, { .name = "pivot_root" },
	{ .name = "chroot" },
	{ .name = "move_mount" }, { .name = "open_tree" }, { .name = "open_tree_attr", .number = 467 },
	{ .name = "fsopen" }, { .name = "fsconfig" }, { .name = "fsmount" }, { .name = "fspick" },
	{ .name = "mount_setattr" }, { .name = "unshare" }, { .name = "setns" },
	/* Parts of the kernel that this program does not need, and that have had many security holes. */
	{ .name = "keyctl" }, { .name = "add_key" }, { .name = "request_key" }, { .name = "bpf" },
	{ .name = "perf_event_open" }, { .name = "userfaultfd" }, { .name = "memfd_secret" },
	{ .name = "fanotify_init" },
	{ .name = "lookup_dcookie" }, { .name = "kexec_load" }, { .name = "kexec_file_load" },
	{ .name = "init_module" },
	{ .name = "finit_module" }, { .name = "delete_module" }, { .name = "create_module" }, { .name = "reboot" },
	{ .name = "swapon" }, { .name = "swapoff" }, { .name = "acct" }, { .name = "quotactl" },
	{ .name = "quotactl_fd" }, { .name = "syslog" }, { .name = "vhangup" }, { .name = "settimeofday" },
	{ .name = "stime" }, { .name = "clock_settime" }, { .name = "clock_settime64" }, { .name = "adjtimex" },
	{ .name = "clock_adjtime" }, { .name = "clock_adjtime64" }, { .name = "sethostname" },
	{ .name = "setdomainname" },
};

#if defined(__s390__) || defined(__s390x__) || defined(__CRIS__)
enum { CLONE_FLAGS_AT = 1 };	/* clone(2): "the order of the first two arguments is reversed" */
#else
enum { CLONE_FLAGS_AT = 0 };
#endif

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
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
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
is_alone(void)
{
	struct stat st;

	return stat("/proc/self/task", &st) != 0 || st.st_nlink <= 3;	/* ".", "..", and one for each thread */
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

/* Returns 0 or a negative errno.  The upper halves of int arguments are masked out: the kernel ignores them. */
static int
refuse(scmp_filter_ctx filter, const struct call *c, int number)
{
	const uint32_t action = SCMP_ACT_ERRNO((uint32_t)(c->error != 0 ? c->error : EPERM));
	const uint64_t low = UINT32_MAX, opening = O_ACCMODE | O_TRUNC;
	int error;

	switch (c->when) {
	case PROCESS:
		return seccomp_rule_add(filter, action, number, 1,
		    SCMP_CMP(CLONE_FLAGS_AT, SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0));
	case OTHERS:
		return seccomp_rule_add(filter, action, number, 1, SCMP_A0(SCMP_CMP_NE, (uint64_t)getpid(), 0));
	case TYPING:
		error = seccomp_rule_add(filter, action, number, 1, SCMP_A1(SCMP_CMP_MASKED_EQ, low, TIOCSTI));
		return error != 0 ? error :
		    seccomp_rule_add(filter, action, number, 1, SCMP_A1(SCMP_CMP_MASKED_EQ, low, TIOCLINUX));
	case WRITTEN_CODE:
		return seccomp_rule_add(filter, action, number, 1,
		    SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_WRITE | PROT_EXEC, PROT_WRITE | PROT_EXEC));
	case CODE:
		return seccomp_rule_add(filter, action, number, 1, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, PROT_EXEC));
	case SHORTENS_1:
		return seccomp_rule_add(filter, action, number, 1, SCMP_A1(SCMP_CMP_MASKED_EQ, opening, O_TRUNC));
	case SHORTENS_2:
		return seccomp_rule_add(filter, action, number, 1, SCMP_A2(SCMP_CMP_MASKED_EQ, opening, O_TRUNC));
	case ALWAYS:
	case NO_CHANGES:
		break;
	}
	return seccomp_rule_add(filter, action, number, 0);
}

/* From openat2 (437) on, the numbers of calls have the same differences on all architectures. */
static int
number_of(const struct call *c)
{
	int number = seccomp_syscall_resolve_name(c->name), openat2 = seccomp_syscall_resolve_name("openat2");

	return number == __NR_SCMP_ERROR && c->number != 0 && openat2 > 0 ? c->number + openat2 - 437 : number;
}

/* NULL with errno. */
static scmp_filter_ctx
make_filter(const struct sandbox *s)
{
	/* libseccomp 2.5 crashes when its memory runs out half-way: it begins only where there is more than it takes. */
	void *spare = malloc(FILTER_MEMORY);
	scmp_filter_ctx filter;
	int error;

	free(spare);
	if (spare == NULL || (filter = seccomp_init(SCMP_ACT_ALLOW)) == NULL) {
		errno = ENOMEM;
		return NULL;
	}
	/*
	 * Calls of another architecture (32 bits) would have other numbers.  Optimisation 2 is a binary tree,
	 * faster than a list.
	 */
	error = seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
	if (error == 0)
		error = seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2);
	for (size_t i = 0; error == 0 && i < sizeof(calls) / sizeof(calls[0]); i++) {
		int number = number_of(&calls[i]);

		if (number != __NR_SCMP_ERROR && !(calls[i].when == NO_CHANGES && s->changes))
			error = refuse(filter, &calls[i], number);
	}
	if (error == 0)
		return filter;
	seccomp_release(filter);
	errno = -error;
	return NULL;
}

/* Enters the ruleset and the filter.  Returns 0 or a negative errno. */
static int
bind_process(int ruleset, scmp_filter_ctx filter)
{
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || syscall(SYS_landlock_restrict_self, ruleset, 0) != 0)
		return -errno;
	return seccomp_load(filter);
}

enum sandbox_result
sandbox_enter(const struct sandbox *s)
{
	const int version = is_watched() ? 0 : landlock_version();
	scmp_filter_ctx filter;
	int ruleset, error;

	if (version == 0)
		return SANDBOX_MISSING;
	assert(is_alone());
	if ((filter = make_filter(s)) == NULL)
		return SANDBOX_FAILED;
	ruleset = make_ruleset(s, version);
	error = ruleset < 0 ? -errno : bind_process(ruleset, filter);
	if (ruleset >= 0)
		close(ruleset);
	seccomp_release(filter);
	errno = -error;
	return error == 0 ? SANDBOX_DONE : SANDBOX_FAILED;
}
