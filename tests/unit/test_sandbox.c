/* test_sandbox: what a process can still do in a sandbox.  Every case is a child that enters one. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/sockios.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/fanotify.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "toolkit/run/sandbox.h"
#include "support/check.h"

/* More files than a program has open. */
static int many(void) { return check_all() ? 10000 : 2000; }

static char folder[] = "/tmp/arbiter-sandbox-XXXXXX";	/* the working directory of all children */
static int tell = -1;					/* where a child reports what fails */

static void
say(bool holds, int line, const char *what)
{
	const int error = errno;
	char text[200];

	if (!holds) {
		int n = snprintf(text, sizeof(text), "line %d: %s: %s\n", line, what, strerror(error));

		if (write(tell, text, (size_t)n) != n)
			_exit(99);
	}
}
#define SAY(holds) (errno = 0, say((holds), __LINE__, #holds))
/* A call that must fail, and with which errno. */
#define REFUSED(call, error) (errno = 0, say((call) < 0 && errno == (error), __LINE__, #call))

/* Ends a process that was made after all. */
static int
made(long pid)
{
	if (pid == 0)
		_exit(0);
	return (int)pid;
}

static void
child(struct sandbox *s, void (*inside)(void))
{
	enum sandbox_result result = sandbox_enter(s);

	sandbox_free(s);
	SAY(result == SANDBOX_DONE);
	alarm(20);	/* a call that is not refused may block */
	inside();
	_exit(0);
}

/* Runs one case in a child, and reports what it wrote. */
static void
enter(struct sandbox *s, void (*inside)(void))
{
	char text[2000];
	int to[2], status = -1;
	ptrdiff_t n;
	pid_t pid = !s->allowed.failed && pipe(to) == 0 ? fork() : -1;

	CHECK(pid >= 0, "%s", strerror(errno));
	if (pid < 0)
		return;
	if (pid == 0) {
		tell = to[1];
		child(s, inside);
	}
	close(to[1]);
	sandbox_free(s);
	while ((n = read(to[0], text, sizeof(text) - 1)) > 0) {
		text[n] = '\0';
		CHECK(false, "%s", text);
	}
	close(to[0]);
	CHECK(waitpid(pid, &status, 0) == pid && status == 0, "status %x", (unsigned)status);
}

static void
put_file(const char *name, const char *text)
{
	FILE *f = fopen(name, "w");

	CHECK(f != NULL && fputs(text, f) >= 0 && fclose(f) == 0, "%s: %s", name, strerror(errno));
}

static bool
has(const char *name, const char *text)
{
	char line[100] = "";
	FILE *f = fopen(name, "r");
	bool good = f != NULL && fgets(line, sizeof(line), f) != NULL && strcmp(line, text) == 0;

	if (f != NULL)
		fclose(f);
	return good;
}

static void
read_files(void)
{
	const struct timespec times[2] = { { 0 } };
	int fd = open("read.pgn", O_RDONLY);

	SAY(has("read.pgn", "read\n") && has("in/a.pgn", "a\n") && has("in/deep/b.pgn", "b\n"));
	SAY(open("in/deep", O_RDONLY | O_DIRECTORY) >= 0);
	REFUSED(open("missing.pgn", O_RDONLY), ENOENT);
	REFUSED(open("other.pgn", O_RDONLY), EACCES);
	REFUSED(open("in/../other.pgn", O_RDONLY), EACCES);
	REFUSED(open("/etc/passwd", O_RDONLY), EACCES);
	REFUSED(open(".", O_RDONLY | O_DIRECTORY), EACCES);
	REFUSED(open("read.pgn", O_RDWR), EACCES);
	REFUSED(open("read.pgn", O_WRONLY | O_TRUNC), EACCES);
	REFUSED(open("read.pgn", O_RDONLY | O_TRUNC), EPERM);
	REFUSED(truncate("read.pgn", 0), EPERM);
	REFUSED(open("in/new.pgn", O_WRONLY | O_CREAT, 0600), EACCES);
	REFUSED(open("in", O_WRONLY | O_TMPFILE, 0600), EACCES);
	REFUSED(mkdir("in/new", 0700), EACCES);
	REFUSED(mkfifo("in/new", 0700), EACCES);
	REFUSED(symlink("a.pgn", "in/new"), EACCES);
	REFUSED(link("in/a.pgn", "in/new"), EACCES);
	REFUSED(rename("in/a.pgn", "in/c.pgn"), EACCES);
	REFUSED(unlink("in/a.pgn"), EACCES);
	REFUSED(rmdir("in/deep"), EACCES);
	REFUSED(chmod("read.pgn", 0), EPERM);
	REFUSED(chown("read.pgn", getuid(), getgid()), EPERM);
	REFUSED(fchmod(fd, 0), EPERM);
	REFUSED(futimens(fd, times), EPERM);
	REFUSED((int)syscall(SYS_openat2, AT_FDCWD, "read.pgn", NULL, 0), ENOSYS);
	REFUSED((int)syscall(452, AT_FDCWD, "read.pgn", 0, 0), EPERM);	/* fchmodat2 */
}

static void
test_read(void)
{
	struct sandbox s = { 0 };

	sandbox_allow(&s, "read.pgn", SANDBOX_READ);
	sandbox_allow(&s, "missing.pgn", SANDBOX_READ);
	sandbox_allow(&s, "in", SANDBOX_READ);
	enter(&s, read_files);
	CHECK(has("read.pgn", "read\n"), "read.pgn was changed");
}

static void
read_nothing(void)
{
	REFUSED(open("read.pgn", O_RDONLY), EACCES);
}

static void
test_empty(void)
{
	struct sandbox s = { 0 };

	enter(&s, read_nothing);
}

static struct {
	int local, inet;			/* sockets made before, not connected */
	struct sockaddr_un path;		/* address of a listening one */
	struct sockaddr_in port;
} net;

static void
connect_sockets(void)
{
	int pair[2];

	REFUSED(socket(AF_UNIX, SOCK_STREAM, 0), EPERM);
	REFUSED(socket(AF_INET, SOCK_STREAM, 0), EPERM);
	REFUSED(socket(AF_INET6, SOCK_DGRAM, 0), EPERM);
	REFUSED(socket(AF_NETLINK, SOCK_RAW, 0), EPERM);
	REFUSED(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), EPERM);
	REFUSED(connect(net.local, (const struct sockaddr *)&net.path, sizeof(net.path)), EPERM);
	REFUSED(connect(net.inet, (const struct sockaddr *)&net.port, sizeof(net.port)), EPERM);
	REFUSED(bind(net.inet, (const struct sockaddr *)&net.port, sizeof(net.port)), EPERM);
	REFUSED(listen(net.inet, 1), EPERM);
	REFUSED(accept(net.inet, NULL, NULL), EPERM);
	REFUSED((int)sendto(net.inet, "x", 1, 0, (const struct sockaddr *)&net.port, sizeof(net.port)), EPERM);
}

/* The same sockets can be connected from outside: so it was the sandbox that refused. */
static void
test_network(void)
{
	struct sandbox s = { 0 };
	socklen_t n = sizeof(net.port);
	int local = socket(AF_UNIX, SOCK_STREAM, 0), inet = socket(AF_INET, SOCK_STREAM, 0);

	net.path = (struct sockaddr_un){ .sun_family = AF_UNIX, .sun_path = "socket" };
	net.port = (struct sockaddr_in){ .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	CHECK(bind(local, (const struct sockaddr *)&net.path, sizeof(net.path)) == 0 && listen(local, 5) == 0 &&
	    bind(inet, (const struct sockaddr *)&net.port, sizeof(net.port)) == 0 && listen(inet, 5) == 0 &&
	    getsockname(inet, (struct sockaddr *)&net.port, &n) == 0, "%s", strerror(errno));
	net.local = socket(AF_UNIX, SOCK_STREAM, 0);
	net.inet = socket(AF_INET, SOCK_STREAM, 0);
	sandbox_allow(&s, ".", SANDBOX_READ);
	sandbox_allow(&s, ".", SANDBOX_CHANGE);
	enter(&s, connect_sockets);
	CHECK(connect(net.local, (const struct sockaddr *)&net.path, sizeof(net.path)) == 0, "%s", strerror(errno));
	CHECK(connect(net.inet, (const struct sockaddr *)&net.port, sizeof(net.port)) == 0, "%s", strerror(errno));
	close(net.local), close(net.inet), close(local), close(inet);
	unlink("socket");
}

/* With all arguments zero they fail differently if they are not refused, at least for root. */
static const struct {
	const char *name;
	long number;
} refused[] = {
	{ "ptrace", SYS_ptrace }, { "process_vm_readv", SYS_process_vm_readv },
	{ "process_vm_writev", SYS_process_vm_writev }, { "pidfd_open", SYS_pidfd_open },
	{ "pidfd_getfd", SYS_pidfd_getfd }, { "pidfd_send_signal", SYS_pidfd_send_signal }, { "kcmp", SYS_kcmp },
	{ "io_uring_setup", SYS_io_uring_setup }, { "io_uring_enter", SYS_io_uring_enter },
	{ "mount", SYS_mount }, { "umount2", SYS_umount2 }, { "pivot_root", SYS_pivot_root }, { "chroot", SYS_chroot },
	{ "fsopen", SYS_fsopen }, { "open_tree", SYS_open_tree }, { "unshare", SYS_unshare }, { "setns", SYS_setns },
	{ "keyctl", SYS_keyctl }, { "add_key", SYS_add_key }, { "request_key", SYS_request_key }, { "bpf", SYS_bpf },
	{ "perf_event_open", SYS_perf_event_open }, { "userfaultfd", SYS_userfaultfd },
	{ "open_by_handle_at", SYS_open_by_handle_at }, { "init_module", SYS_init_module },
	{ "finit_module", SYS_finit_module }, { "kexec_load", SYS_kexec_load }, { "execve", SYS_execve },
	{ "execveat", SYS_execveat }, { "memfd_create", SYS_memfd_create }, { "shmget", SYS_shmget },
	{ "shmat", SYS_shmat }, { "msgget", SYS_msgget }, { "personality", SYS_personality }, { "setxattr", SYS_setxattr }, { "memfd_secret", 447 },
	{ "setxattrat", 463 }, { "removexattrat", 466 }, { "open_tree_attr", 467 }, { "file_setattr", 469 },
	{ "statmount", 457 }, { "listmount", 458 }, { "getxattrat", 464 }, { "listxattrat", 465 },
	{ "semop", SYS_semop }, { "semtimedop", SYS_semtimedop }, { "mq_open", SYS_mq_open }, { "mq_unlink", SYS_mq_unlink },
	{ "mq_timedsend", SYS_mq_timedsend }, { "mq_timedreceive", SYS_mq_timedreceive }, { "mq_notify", SYS_mq_notify },
	{ "mq_getsetattr", SYS_mq_getsetattr }, { "setpgid", SYS_setpgid }, { "getpriority", SYS_getpriority },
	{ "setpriority", SYS_setpriority }, { "ioprio_get", SYS_ioprio_get }, { "ioprio_set", SYS_ioprio_set },
	{ "migrate_pages", SYS_migrate_pages }, { "move_pages", SYS_move_pages },
	{ "get_robust_list", SYS_get_robust_list }, { "capget", SYS_capget }, { "capset", SYS_capset },
	{ "inotify_init1", SYS_inotify_init1 }, { "inotify_add_watch", SYS_inotify_add_watch },
	{ "fanotify_init", SYS_fanotify_init }, { "fanotify_mark", SYS_fanotify_mark },
	{ "name_to_handle_at", SYS_name_to_handle_at }, { "remap_file_pages", SYS_remap_file_pages },
	{ "getxattr", SYS_getxattr }, { "lgetxattr", SYS_lgetxattr }, { "listxattr", SYS_listxattr },
	{ "llistxattr", SYS_llistxattr }, { "tkill", SYS_tkill }, { "process_madvise", 440 },
};

/* With 0 they are about the process itself, which is allowed; its parent is another one. */
static const struct {
	const char *name;
	long number;
} on_others[] = {
	{ "prlimit64", SYS_prlimit64 }, { "sched_getaffinity", SYS_sched_getaffinity },
	{ "sched_setaffinity", SYS_sched_setaffinity }, { "sched_getattr", SYS_sched_getattr },
	{ "sched_setattr", SYS_sched_setattr }, { "sched_getparam", SYS_sched_getparam },
	{ "sched_setparam", SYS_sched_setparam }, { "sched_getscheduler", SYS_sched_getscheduler },
	{ "sched_setscheduler", SYS_sched_setscheduler }, { "sched_rr_get_interval", SYS_sched_rr_get_interval },
	{ "getpgid", SYS_getpgid }, { "getsid", SYS_getsid }, { "kill", SYS_kill }, { "tgkill", SYS_tgkill },
	{ "rt_sigqueueinfo", SYS_rt_sigqueueinfo }, { "rt_tgsigqueueinfo", SYS_rt_tgsigqueueinfo },
};

static void
execute(void)
{
	char *const none[] = { NULL }, *const argv[] = { (char[]){ "true" }, NULL };
	char typed = 'x';
	void *written;

	REFUSED(execve("/bin/true", argv, none), EPERM);
	REFUSED(made(fork()), EPERM);
	REFUSED(system("true") == 0 ? 0 : -1, EPERM);
	REFUSED((int)syscall(SYS_clone3, NULL, 0), ENOSYS);
	REFUSED(made(syscall(SYS_clone, (long)SIGCHLD, 0, 0, 0, 0)), EPERM);
	REFUSED(kill(getppid(), 0), EPERM);
	REFUSED(kill(0, 0), EPERM);
	SAY(kill(getpid(), 0) == 0 && signal(SIGUSR1, SIG_IGN) != SIG_ERR && raise(SIGUSR1) == 0);
	written = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	SAY(written != MAP_FAILED);
	REFUSED(mprotect(written, 4096, PROT_READ | PROT_EXEC), EPERM);
	REFUSED(mprotect(written, 4096, PROT_READ | PROT_WRITE | PROT_EXEC), EPERM);
	SAY(mprotect(written, 4096, PROT_READ) == 0);
	REFUSED(mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED ? -1 : 0,
	    EPERM);
	REFUSED(ioctl(tell, TIOCSTI, &typed), EPERM);
	REFUSED((int)syscall(SYS_ioctl, tell, TIOCSTI | 1ul << 32, &typed), EPERM);
	REFUSED(ioctl(tell, TIOCGWINSZ, &typed), ENOTTY);
	for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++) {
		errno = 0;
		say(syscall(refused[i].number, 0, 0, 0, 0, 0, 0) < 0 && errno == EPERM, __LINE__, refused[i].name);
	}
}

static void
reach_others(void)
{
	const struct f_owner_ex owner = { .type = F_OWNER_PID, .pid = getppid() };
	int fd = open("read.pgn", O_RDONLY), at = open("in", O_RDONLY | O_DIRECTORY), pid = getppid();
	struct rlimit limit;
	cpu_set_t set;

	for (size_t i = 0; i < sizeof(on_others) / sizeof(on_others[0]); i++) {
		errno = 0;
		say(syscall(on_others[i].number, getppid(), 0, 0, 0, 0, 0) < 0 && errno == EPERM, __LINE__, on_others[i].name);
	}
	SAY(prlimit(0, RLIMIT_STACK, NULL, &limit) == 0 && getrlimit(RLIMIT_NOFILE, &limit) == 0);
	SAY(sched_getaffinity(0, sizeof(set), &set) == 0 && getpgid(0) >= 0 && getsid(0) >= 0);
	REFUSED(fcntl(fd, F_SETOWN, getppid()), EPERM);
	REFUSED(fcntl(fd, F_SETOWN_EX, &owner), EPERM);
	REFUSED(fcntl(fd, F_SETSIG, SIGKILL), EPERM);
	REFUSED(fcntl(fd, F_SETLEASE, F_RDLCK), EPERM);
	REFUSED(fcntl(at, F_NOTIFY, DN_CREATE), EPERM);
	REFUSED((int)syscall(SYS_fcntl, fd, F_SETSIG | 1ul << 32, SIGKILL), EPERM);
	REFUSED(ioctl(fd, FIOSETOWN, &pid), EPERM);
	REFUSED(ioctl(fd, SIOCSPGRP, &pid), EPERM);
	SAY(fcntl(fd, F_GETFD) >= 0);
	REFUSED(prctl(PR_SCHED_CORE, 2, getppid(), 0, 0), EPERM);
	REFUSED(inotify_init(), EPERM);
	REFUSED(inotify_init1(0), EPERM);
	REFUSED(fanotify_init(FAN_CLASS_NOTIF, O_RDONLY), EPERM);
	REFUSED((int)getxattr("other.pgn", "user.x", NULL, 0), EPERM);
}

static void
test_others(void)
{
	struct sandbox s = { 0 };

	sandbox_allow(&s, "/", SANDBOX_READ);
	enter(&s, reach_others);
}

/* Is the mapping that begins there executable?  -1: it is not in the list of mappings. */
static int
is_executable(const void *at)
{
	char line[300], right[5];
	FILE *f = fopen("/proc/self/maps", "r");
	unsigned long from;
	int found = -1;

	while (f != NULL && fgets(line, sizeof(line), f) != NULL)
		if (sscanf(line, "%lx-%*x %4s", &from, right) == 2 && from == (unsigned long)at)
			found = right[2] == 'x';
	if (f != NULL)
		fclose(f);
	return found;
}

static int
mapped(const void *at)
{
	return at == MAP_FAILED ? -1 : 0;
}

/* Every way by which bytes of a file could become code. */
static void
execute_input(void)
{
	const size_t page = (size_t)sysconf(_SC_PAGESIZE);
	int fd = open("read.pgn", O_RDONLY), library = open("/lib/x86_64-linux-gnu/libc.so.6", O_RDONLY);
	char *text = mmap(NULL, page, PROT_READ, MAP_PRIVATE, fd, 0), *shared = mmap(NULL, page, PROT_READ, MAP_SHARED, fd, 0);
	char *moved;

	SAY(text != MAP_FAILED && shared != MAP_FAILED && is_executable(text) == 0);
	for (int flags = MAP_SHARED; flags <= MAP_PRIVATE; flags++) {
		REFUSED(mapped(mmap(NULL, page, PROT_EXEC, flags, fd, 0)), EPERM);
		REFUSED(mapped(mmap(NULL, page, PROT_READ | PROT_EXEC, flags, fd, 0)), EPERM);
		REFUSED(mapped(mmap(NULL, page, PROT_READ | PROT_EXEC, flags | MAP_ANONYMOUS, -1, 0)), EPERM);
		REFUSED(mapped(mmap(NULL, page, PROT_READ | PROT_EXEC, flags, library, 0)), EPERM);
	}
	REFUSED(mapped(mmap(text, page, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_FIXED, fd, 0)), EPERM);
	REFUSED(mprotect(text, page, PROT_EXEC), EPERM);
	REFUSED((int)syscall(SYS_pkey_mprotect, text, page, PROT_READ | PROT_EXEC, -1), EPERM);
	REFUSED((int)syscall(SYS_remap_file_pages, shared, page, 0, 0, 0), EPERM);
	REFUSED((int)syscall(SYS_shmat, 0, NULL, 0100000 /* SHM_EXEC */), EPERM);
	REFUSED(personality(READ_IMPLIES_EXEC), EPERM);
	REFUSED(personality(0xffffffff), EPERM);
	REFUSED(prctl(PR_SET_MM, PR_SET_MM_START_CODE, text, 0, 0), EPERM);
	REFUSED(open("/proc/self/mem", O_RDWR), EACCES);
	moved = mremap(text, page, 2 * page, MREMAP_MAYMOVE);
	SAY(moved != MAP_FAILED && is_executable(moved) == 0);
	moved = mremap(shared, 0, page, MREMAP_MAYMOVE);	/* a second mapping of the same */
	SAY(moved != MAP_FAILED && is_executable(moved) == 0);
	/* What was entered cannot be undone. */
	REFUSED(prctl(PR_SET_NO_NEW_PRIVS, 0, 0, 0, 0), EINVAL);
	SAY(prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 1 && prctl(PR_GET_SECCOMP) == 2);
	REFUSED(prctl(PR_SET_SECCOMP, 0, 0, 0, 0), EINVAL);
}

/* Also where the process that started this one has said that all can be executed that can be read. */
static void
test_input_is_no_code(void)
{
	const int before = personality(0xffffffff);

	for (int i = 0; i < 2; i++) {
		struct sandbox s = { 0 };

		sandbox_allow(&s, "/", SANDBOX_READ);
		CHECK(personality((unsigned)before | (i > 0 ? READ_IMPLIES_EXEC : 0)) >= 0, "%s", strerror(errno));
		enter(&s, execute_input);
	}
	personality((unsigned)before);
}

/* A wider sandbox first: what it allows is lost in the next one. */
static void
narrow(void)
{
	struct sandbox less = { .filtered = true, .changes = true };

	SAY(has("read.pgn", "read\n") && has("other.pgn", "other\n"));
	REFUSED(socket(AF_INET, SOCK_STREAM, 0), EPERM);
	sandbox_allow(&less, "read.pgn", SANDBOX_READ);
	SAY(sandbox_enter(&less) == SANDBOX_DONE);
	sandbox_free(&less);
	SAY(has("read.pgn", "read\n"));
	REFUSED(open("other.pgn", O_RDONLY), EACCES);
	REFUSED(open("change/new", O_WRONLY | O_CREAT, 0600), EACCES);
	REFUSED(socket(AF_INET, SOCK_STREAM, 0), EPERM);
}

static void
test_twice(void)
{
	struct sandbox s = { 0 };

	sandbox_allow(&s, "/", SANDBOX_READ);
	sandbox_allow(&s, "change", SANDBOX_CHANGE);
	enter(&s, narrow);
}

static void
test_execute(void)
{
	struct sandbox s = { 0 };

	sandbox_allow(&s, "/", SANDBOX_READ);
	enter(&s, execute);
}

static int opened[3];	/* other.pgn to read; written.txt; a pipe's end */

static void
use_opened(void)
{
	char text[8], name[32];

	SAY(pread(opened[0], text, 6, 0) == 6 && memcmp(text, "other\n", 6) == 0);
	SAY(write(opened[1], "more\n", 5) == 5 && ftruncate(opened[1], 5) == 0 && fsync(opened[1]) == 0);
	snprintf(name, sizeof(name), "/dev/fd/%d", opened[2]);
	SAY(has(name, "piped\n"));
	snprintf(name, sizeof(name), "/dev/fd/%d", opened[0]);
	REFUSED(open(name, O_RDONLY), EACCES);
}

/* Open files stay usable; a pipe also by its name, as `pgn-check <(...)` gives it. */
static void
test_opened(void)
{
	struct sandbox s = { 0 };
	char name[32];
	int to[2];

	opened[0] = open("other.pgn", O_RDONLY);
	opened[1] = open("written.txt", O_WRONLY | O_CREAT, 0600);
	CHECK(pipe(to) == 0 && write(to[1], "piped\n", 6) == 6, "%s", strerror(errno));
	opened[2] = to[0];
	snprintf(name, sizeof(name), "/dev/fd/%d", to[0]);
	sandbox_allow(&s, name, SANDBOX_READ);
	enter(&s, use_opened);
	CHECK(has("written.txt", "more\n"), "written.txt is not what was written");
	close(to[0]), close(to[1]), close(opened[0]), close(opened[1]);
}

static void *
thread(void *unused)
{
	(void)unused;
	SAY(has("read.pgn", "read\n"));
	REFUSED(open("other.pgn", O_RDONLY), EACCES);
	REFUSED(socket(AF_INET, SOCK_STREAM, 0), EPERM);
	REFUSED(made(fork()), EPERM);
	return NULL;
}

static void
start_threads(void)
{
	pthread_t threads[4];

	for (int i = 0; i < 4; i++)
		SAY(pthread_create(&threads[i], NULL, thread, NULL) == 0);
	for (int i = 0; i < 4; i++)
		SAY(pthread_join(threads[i], NULL) == 0);
}

static void
test_threads(void)
{
	struct sandbox s = { 0 };

	sandbox_allow(&s, "read.pgn", SANDBOX_READ);
	enter(&s, start_threads);
}

/* Text replaced as core/toolkit/output/output_in_place.c does it. */
static int
replace(const char *in, const char *hidden, const char *name)
{
	char self[64];
	int fd = open(in, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600), done = -1, at;

	if (fd < 0 || write(fd, "new\n", 4) != 4 || fchmod(fd, 0640) != 0)
		return -1;
	snprintf(self, sizeof(self), "/proc/self/fd/%d", fd);
	if (linkat(AT_FDCWD, self, AT_FDCWD, hidden, AT_SYMLINK_FOLLOW) == 0 && rename(hidden, name) == 0 &&
	    (at = open(in, O_RDONLY | O_DIRECTORY)) >= 0)
		done = fsync(at);
	close(fd);
	return done;
}

static void
change_files(void)
{
	int fd;

	SAY(has("change/old.pgn", "old\n"));
	SAY(link("change/old.pgn", "change/kept") == 0 && unlink("change/kept") == 0);
	SAY(replace("change", "change/.new", "change/old.pgn") == 0);
	SAY(replace("change/deep", "change/deep/.new", "change/deep/x.pgn") == 0);
	SAY(rename("change/deep/x.pgn", "change/y.pgn") == 0);
	SAY((fd = open("change/z.pgn", O_WRONLY | O_CREAT | O_EXCL, 0600)) >= 0 && write(fd, "z\n", 2) == 2);
	SAY((fd = open("change/z.pgn", O_WRONLY | O_TRUNC)) >= 0 && write(fd, "zz\n", 3) == 3);
	SAY(link("change/z.pgn", "change/deep/kept.pgn") == 0 && unlink("change/z.pgn") == 0);
	REFUSED(open("change/y.pgn", O_RDONLY), EACCES);
	SAY(mkdir("change/new", 0700) == 0);
	REFUSED(replace("in", "in/.new", "in/a.pgn"), EACCES);
	REFUSED(open("in/new.pgn", O_WRONLY | O_CREAT, 0600), EACCES);
	REFUSED(open("other.pgn", O_WRONLY), EACCES);
	REFUSED(rename("change/y.pgn", "in/y.pgn"), EACCES);
	REFUSED(rename("in/a.pgn", "change/a.pgn"), EACCES);
	REFUSED(link("other.pgn", "change/other.pgn"), EXDEV);
	REFUSED(link("read.pgn", "change/read.pgn"), EXDEV);
	REFUSED(socket(AF_INET, SOCK_STREAM, 0), EPERM);
}

static void
test_change(void)
{
	struct sandbox s = { 0 };

	put_file("change/old.pgn", "old\n");
	sandbox_allow(&s, "read.pgn", SANDBOX_READ);
	sandbox_allow(&s, "change/old.pgn", SANDBOX_READ);
	sandbox_allow(&s, "change", SANDBOX_CHANGE);
	enter(&s, change_files);
	CHECK(has("change/old.pgn", "new\n") && has("change/y.pgn", "new\n") && has("change/deep/kept.pgn", "zz\n"),
	    "what was written is not there");
	unlink("change/old.pgn"), unlink("change/y.pgn"), unlink("change/deep/kept.pgn"), rmdir("change/new");
}

static void
name_of(char name[32], int i)
{
	snprintf(name, 32, "many/%05d.pgn", i);
}

static void
read_many(void)
{
	char name[32];

	for (int i = 0; i < many(); i++) {
		int fd;

		name_of(name, i);
		SAY((fd = open(name, O_RDONLY)) >= 0);
		close(fd);
	}
	name_of(name, many());
	REFUSED(open(name, O_RDONLY), EACCES);
}

static void
test_many(void)
{
	struct sandbox s = { 0 };
	char name[32];

	for (int i = 0; i <= many(); i++) {
		name_of(name, i);
		close(open(name, O_WRONLY | O_CREAT, 0600));
		if (i < many())
			sandbox_allow(&s, name, SANDBOX_READ);
	}
	enter(&s, read_many);
	for (int i = 0; i <= many(); i++) {
		name_of(name, i);
		unlink(name);
	}
}

/* Is there a sandbox on this system?  If not, nothing may be restricted. */
static bool
there_is_one(void)
{
	struct sandbox s = { 0 };
	int status = -1;
	pid_t pid = fork();

	if (pid == 0) {
		enum sandbox_result result = sandbox_enter(&s);

		_exit(result != SANDBOX_MISSING ? 0 : has("other.pgn", "other\n") && made(fork()) > 0 ? 1 : 2);
	}
	waitpid(pid, &status, 0);
	CHECK(!WIFEXITED(status) || WEXITSTATUS(status) != 2, "none, and yet something is refused");
	return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static const char *const folders[] = { "in", "in/deep", "change", "change/deep", "many" };
static const char *const files[][2] = {
	{ "read.pgn", "read\n" }, { "other.pgn", "other\n" }, { "in/a.pgn", "a\n" }, { "in/deep/b.pgn", "b\n" },
	{ "written.txt", "" },
};
static bool missing;

static void
test_there(void)
{
	missing = !there_is_one();
	if (missing)
		skip("no Landlock or no seccomp here, or a build for sanitizers");
}

int
main(void)
{
	if (mkdtemp(folder) == NULL || chdir(folder) != 0)
		return 2;
	for (size_t i = 0; i < sizeof(folders) / sizeof(folders[0]); i++)
		mkdir(folders[i], 0700);
	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++)
		put_file(files[i][0], files[i][1]);
	RUN(test_there);
	if (!missing) {
		RUN(test_empty);
		RUN(test_read);
		RUN(test_network);
		RUN(test_execute);
		RUN(test_others);
		RUN(test_input_is_no_code);
		RUN(test_twice);
		RUN(test_opened);
		RUN(test_threads);
		RUN(test_change);
		RUN(test_many);
	}
	for (size_t i = sizeof(files) / sizeof(files[0]); i-- > 0;)
		unlink(files[i][0]);
	for (size_t i = sizeof(folders) / sizeof(folders[0]); i-- > 0;)
		rmdir(folders[i]);
	if (chdir("/") != 0 || rmdir(folder) != 0)
		printf("# %s: %s\n", folder, strerror(errno));
	return check_end();
}
