/*
 * make_filter: writes the sandbox's filters of system calls as arrays of C, while the programs are built.  Making them by
 * libseccomp takes half a millisecond, which would be half of a run on a small file.
 * usage: make_filter MACHINE, the first word of what `$(CC) -dumpmachine` says
 */
#define _GNU_SOURCE	/* CLONE_THREAD, F_SETSIG */
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <linux/sockios.h>
#include <sched.h>
#include <seccomp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>

#include "toolkit/run/filter/filter.h"

/* When a system call is refused. */
enum when {
	ALWAYS,
	NO_CHANGES,		/* there is no SANDBOX_CHANGE */
	PROCESS,		/* it makes a process, not a thread */
	OTHERS,			/* its first argument is not this process */
	NOT_0,			/* its first argument is not 0, which is this process, too */
	COMMAND,		/* its second argument is one of refused_commands[] */
	OPTION,			/* its first argument is one of refused_options[] */
	CODE,			/* it makes memory executable */
	CODE_HIDDEN,		/* so it may do, with its arguments in memory on 32-bit x86 */
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
	 * Code: no memory becomes executable, whether it was written here or is of a file, which may be the input.  So
	 * libraries are loaded before.  With remap_file_pages other pages of a file come into a mapping.
	 */
	{ .name = "mmap", .when = CODE_HIDDEN }, { .name = "mmap2", .when = CODE },
	{ .name = "mprotect", .when = CODE }, { .name = "pkey_mprotect", .when = CODE },
	{ .name = "remap_file_pages" }, { .name = "personality" }, { .name = "memfd_create" },
	{ .name = "prctl", .when = OPTION },
	/* IPC of System V and POSIX: memory and messages shared with other processes. */
	{ .name = "shmget" }, { .name = "shmat" }, { .name = "shmctl" }, { .name = "msgget" }, { .name = "msgsnd" },
	{ .name = "msgrcv" }, { .name = "msgctl" }, { .name = "semget" }, { .name = "semctl" }, { .name = "semop" },
	{ .name = "semtimedop" }, { .name = "semtimedop_time64" }, { .name = "ipc" },
	{ .name = "mq_open" }, { .name = "mq_unlink" }, { .name = "mq_timedsend" }, { .name = "mq_timedsend_time64" },
	{ .name = "mq_timedreceive" }, { .name = "mq_timedreceive_time64" }, { .name = "mq_notify" },
	{ .name = "mq_getsetattr" },
	/*
	 * Other processes: their memory, their descriptors, their limits, how they are scheduled, and signals (Landlock
	 * controls signals from version 6), also those that the kernel sends when a file changes.  The C library asks for
	 * limits and processors, with 0.
	 */
	{ .name = "ptrace" }, { .name = "process_vm_readv" }, { .name = "process_vm_writev" },
	{ .name = "process_madvise" }, { .name = "process_mrelease" }, { .name = "pidfd_open" },
	{ .name = "pidfd_getfd" }, { .name = "pidfd_send_signal" }, { .name = "kcmp" }, { .name = "tkill" },
	{ .name = "kill", .when = OTHERS }, { .name = "tgkill", .when = OTHERS },
	{ .name = "rt_sigqueueinfo", .when = OTHERS }, { .name = "rt_tgsigqueueinfo", .when = OTHERS },
	{ .name = "prlimit64", .when = NOT_0 },
	{ .name = "sched_getaffinity", .when = NOT_0 }, { .name = "sched_setaffinity", .when = NOT_0 },
	{ .name = "sched_getattr", .when = NOT_0 }, { .name = "sched_setattr", .when = NOT_0 },
	{ .name = "sched_getparam", .when = NOT_0 }, { .name = "sched_setparam", .when = NOT_0 },
	{ .name = "sched_getscheduler", .when = NOT_0 }, { .name = "sched_setscheduler", .when = NOT_0 },
	{ .name = "sched_rr_get_interval", .when = NOT_0 }, { .name = "sched_rr_get_interval_time64", .when = NOT_0 },
	{ .name = "getpgid", .when = NOT_0 }, { .name = "getsid", .when = NOT_0 }, { .name = "setpgid" },
	{ .name = "getpriority" }, { .name = "setpriority" }, { .name = "ioprio_get" }, { .name = "ioprio_set" },
	{ .name = "migrate_pages" }, { .name = "move_pages" }, { .name = "get_robust_list" },
	{ .name = "capget" }, { .name = "capset" },
	{ .name = "ioctl", .when = COMMAND }, { .name = "fcntl", .when = COMMAND }, { .name = "fcntl64", .when = COMMAND },
	/* io_uring opens files and connects without calls that a filter sees. */
	{ .name = "io_uring_setup" }, { .name = "io_uring_enter" }, { .name = "io_uring_register" },
	/*
	 * Files: opened by handle, whatever the folder; changes that Landlock does not control; openat2 has its
	 * flags in memory.
	 */
	{ .name = "name_to_handle_at" }, { .name = "open_by_handle_at" }, { .name = "openat2", .error = ENOSYS },
	{ .name = "open", .when = SHORTENS_1 }, { .name = "openat", .when = SHORTENS_2 },
	{ .name = "truncate" }, { .name = "truncate64" },
	{ .name = "chmod" }, { .name = "fchmodat" },
	{ .name = "chown" }, { .name = "chown32" }, { .name = "lchown" }, { .name = "lchown32" },
	{ .name = "fchownat" },
	{ .name = "utime" }, { .name = "utimes" }, { .name = "futimesat" },
	{ .name = "utimensat" }, { .name = "utimensat_time64" },
	{ .name = "setxattr" }, { .name = "lsetxattr" },
	{ .name = "removexattr" }, { .name = "lremovexattr" },
	{ .name = "fchmod", .when = NO_CHANGES }, { .name = "fchown", .when = NO_CHANGES },
	{ .name = "fchown32", .when = NO_CHANGES }, { .name = "fsetxattr" }, { .name = "fremovexattr" },
	/* What others do with files, and the attributes of files that must not be opened. */
	{ .name = "inotify_init" }, { .name = "inotify_init1" }, { .name = "inotify_add_watch" },
	{ .name = "fanotify_init" }, { .name = "fanotify_mark" },
	{ .name = "getxattr" }, { .name = "lgetxattr" }, { .name = "listxattr" }, { .name = "llistxattr" },
	/* Other views of the file tree; Landlock refuses most of these, too. */
	{ .name = "mount" }, { .name = "umount" }, { .name = "umount2" }, { .name = "pivot_root" },
	{ .name = "chroot" },
	{ .name = "move_mount" }, { .name = "open_tree" },
	{ .name = "fsopen" }, { .name = "fsconfig" }, { .name = "fsmount" }, { .name = "fspick" },
	{ .name = "mount_setattr" }, { .name = "unshare" }, { .name = "setns" },
	/* Parts of the kernel that this program does not need, and that have had many security holes. */
	{ .name = "keyctl" }, { .name = "add_key" }, { .name = "request_key" }, { .name = "bpf" },
	{ .name = "perf_event_open" }, { .name = "userfaultfd" }, { .name = "memfd_secret" },
	{ .name = "lookup_dcookie" }, { .name = "kexec_load" }, { .name = "kexec_file_load" },
	{ .name = "init_module" },
	{ .name = "finit_module" }, { .name = "delete_module" }, { .name = "create_module" }, { .name = "reboot" },
	{ .name = "swapon" }, { .name = "swapoff" }, { .name = "acct" }, { .name = "quotactl" },
	{ .name = "quotactl_fd" }, { .name = "syslog" }, { .name = "vhangup" }, { .name = "settimeofday" },
	{ .name = "stime" }, { .name = "clock_settime" }, { .name = "clock_settime64" }, { .name = "adjtimex" },
	{ .name = "clock_adjtime" }, { .name = "clock_adjtime64" }, { .name = "sethostname" },
	{ .name = "setdomainname" },
};

/*
 * Commands of ioctl(2) and fcntl(2), whose numbers differ: typing into a terminal for the shell to read afterwards,
 * signals that the kernel sends to the owner of a descriptor, who can be any process, and news of folders and files.
 */
static const unsigned refused_commands[] = {
	TIOCSTI, TIOCLINUX, FIOSETOWN, SIOCSPGRP, F_SETOWN, F_SETOWN_EX, F_SETSIG, F_NOTIFY, F_SETLEASE,
};

/* Options of prctl(2): the addresses of code and stack, and processes that run on the same core. */
static const unsigned refused_options[] = { PR_SET_MM, PR_SCHED_CORE };

/*
 * Calls that libseccomp of Debian 12 does not know, by their numbers on x86-64: modes, attributes, and other views
 * of the file tree.  From openat2 (437) on, the numbers have the same differences on all architectures.
 */
static const int newer[] = {
	452,	/* fchmodat2 */
	457,	/* statmount */
	458,	/* listmount */
	463,	/* setxattrat */
	464,	/* getxattrat */
	465,	/* listxattrat */
	466,	/* removexattrat */
	467,	/* open_tree_attr */
	469,	/* file_setattr */
};

/* Returns 0 or a negative errno.  The upper halves of int arguments are masked out: the kernel ignores them. */
static int
refuse_call(scmp_filter_ctx filter, uint32_t arch, const struct call *c)
{
	const int number = seccomp_syscall_resolve_name(c->name);
	const uint32_t action = SCMP_ACT_ERRNO((uint32_t)(c->error != 0 ? c->error : EPERM));
	const uint64_t low = UINT32_MAX, opening = O_ACCMODE | O_TRUNC;
	/* clone(2), for s390: "the order of the first two arguments is reversed". */
	const unsigned flags = arch == SCMP_ARCH_S390 || arch == SCMP_ARCH_S390X ? 1 : 0;
	int error = 0;

	if (number == __NR_SCMP_ERROR) {
		fprintf(stderr, "make_filter: libseccomp does not know %s\n", c->name);
		return -EINVAL;
	}
	switch (c->when) {
	case PROCESS:
		return seccomp_rule_add(filter, action, number, 1,
		    SCMP_CMP(flags, SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0));
	case OTHERS:
		return seccomp_rule_add(filter, action, number, 1, SCMP_A0(SCMP_CMP_NE, FILTER_PID, 0));
	case NOT_0:
		return seccomp_rule_add(filter, action, number, 1, SCMP_A0(SCMP_CMP_NE, 0, 0));
	case COMMAND:
		for (size_t i = 0; error == 0 && i < sizeof(refused_commands) / sizeof(refused_commands[0]); i++)
			error = seccomp_rule_add(filter, action, number, 1,
			    SCMP_A1(SCMP_CMP_MASKED_EQ, low, refused_commands[i]));
		return error;
	case OPTION:
		for (size_t i = 0; error == 0 && i < sizeof(refused_options) / sizeof(refused_options[0]); i++)
			error = seccomp_rule_add(filter, action, number, 1,
			    SCMP_A0(SCMP_CMP_MASKED_EQ, low, refused_options[i]));
		return error;
	case CODE_HIDDEN:
		if (arch == SCMP_ARCH_X86)
			break;
		/* fall through */
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

/* NULL: it was reported. */
static scmp_filter_ctx
make_program(uint32_t arch, bool changes)
{
	scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
	int error = filter == NULL ? -ENOMEM : 0;

	/* The rules are given with the numbers of this machine; libseccomp finds those of the other by their names. */
	if (error == 0 && arch != seccomp_arch_native() && (error = seccomp_arch_add(filter, arch)) == 0)
		error = seccomp_arch_remove(filter, seccomp_arch_native());
	/*
	 * Calls of another architecture (32 bits) would have other numbers.  Optimisation 2 is a binary tree,
	 * faster than a list.
	 */
	if (error == 0)
		error = seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
	if (error == 0)
		error = seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2);
	for (size_t i = 0; error == 0 && i < sizeof(calls) / sizeof(calls[0]); i++)
		if (!(calls[i].when == NO_CHANGES && changes))
			error = refuse_call(filter, arch, &calls[i]);
	if (error == 0)
		return filter;
	fprintf(stderr, "make_filter: %s\n", strerror(-error));
	if (filter != NULL)
		seccomp_release(filter);
	return NULL;
}

static void
put_instruction(unsigned code, unsigned jt, unsigned jf, uint32_t k)
{
	printf("\t{ 0x%02x, %u, %u, 0x%x },\n", code, jt, jf, (unsigned)k);
}

/* The newer calls come first: a number of them means the same, or nothing, on every architecture that there is. */
static void
put_newer(uint32_t arch)
{
	const int openat2 = seccomp_syscall_resolve_name_arch(arch, "openat2");

	put_instruction(BPF_LD | BPF_W | BPF_ABS, 0, 0, offsetof(struct seccomp_data, nr));
	for (size_t i = 0; i < sizeof(newer) / sizeof(newer[0]); i++) {
		put_instruction(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, (uint32_t)(newer[i] - 437 + openat2));
		put_instruction(BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ERRNO | EPERM);
	}
}

/* False: it was reported. */
static bool
put_filter(uint32_t arch, bool changes, const char *name)
{
	scmp_filter_ctx filter = make_program(arch, changes);
	FILE *f = tmpfile();
	struct sock_filter one;
	bool good = filter != NULL && f != NULL && seccomp_export_bpf(filter, fileno(f)) == 0;

	if (filter != NULL)
		seccomp_release(filter);
	if (good) {
		printf("static const struct sock_filter %s[] = {\n", name);
		put_newer(arch);
		rewind(f);
		while (fread(&one, sizeof(one), 1, f) == 1)
			put_instruction(one.code, one.jt, one.jf, one.k);
		printf("};\n");
		good = !ferror(f);
	}
	if (f != NULL)
		fclose(f);
	if (!good)
		fprintf(stderr, "make_filter: %s was not made\n", name);
	return good;
}

/* What this machine calls these must be what the other one does. */
static void
put_constants(void)
{
#define SAME(x) printf("_Static_assert((unsigned long)(%s) == %luul, \"%s differs from where the filter was made\");\n", #x, \
    (unsigned long)(x), #x)
	SAME(O_ACCMODE);
	SAME(O_TRUNC);
	SAME(TIOCSTI);
	SAME(TIOCLINUX);
	SAME(FIOSETOWN);
	SAME(SIOCSPGRP);
	SAME(F_SETOWN);
	SAME(F_SETOWN_EX);
	SAME(F_SETSIG);
	SAME(F_NOTIFY);
	SAME(F_SETLEASE);
	SAME(PR_SET_MM);
	SAME(PR_SCHED_CORE);
	SAME(CLONE_THREAD);
	SAME(PROT_EXEC);
	SAME(EPERM);
	SAME(ENOSYS);
#undef SAME
}

int
main(int argc, char **argv)
{
	/* Where compilers and libseccomp have different names. */
	static const char *const names[][2] = {
		{ "i486", "x86" }, { "i586", "x86" }, { "i686", "x86" }, { "powerpc", "ppc" }, { "powerpc64", "ppc64" },
		{ "powerpc64le", "ppc64le" }, { "hppa", "parisc" },
	};
	const char *name = argc == 2 ? argv[1] : "";
	uint32_t arch;

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (strcmp(name, names[i][0]) == 0)
			name = names[i][1];
	if ((arch = seccomp_arch_resolve_name(name)) == 0) {
		fprintf(stderr, "make_filter: libseccomp does not know the machine '%s'\n", name);
		return 1;
	}
	put_constants();
	return put_filter(arch, false, "filter_reading") && put_filter(arch, true, "filter_changing") &&
	    fflush(stdout) == 0 && !ferror(stdout) ? 0 : 1;
}
