/*
 * fault_shim: a library for LD_PRELOAD that counts what a program asks of the system, and makes one of these calls fail.
 *
 * Memory and threads are intercepted at the functions of libc.  All else is intercepted at the system call, by a filter
 * of seccomp(2) that raises SIGSYS, so that the calls of stdio and of other libraries are seen as well.  Counting begins
 * with main().  tests/campaign/faults.py runs programs with it.  Environment:
 *
 *	FAULT_LOG	the file where counts and what was done are left (struct log); it must exist and be large enough
 *	FAULT_TRACE	set: each call is noted there as well, with a hash of who asked
 *	FAULT_CLASS	the number of a class below; nothing: calls are only counted
 *	FAULT_N		which call of that class fails, from 1
 *	FAULT_ERRNO	the number of the error
 *	FAULT_HOW	once: this call fails; rest: so do all later ones of the class; short: it reads or writes half of
 *			what was wanted; signal: it does not fail, but before it the process gets signal FAULT_ERRNO
 */
#define _GNU_SOURCE	/* RTLD_NEXT, REG_RAX */
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <locale.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

/* In the order of CLASSES in faults.py. */
enum class { ALLOC, THREAD, OPEN, READ, WRITE, NAME, SYNC, STAT, CLOSE, TRUNCATE, FOLDER, MODE, MAP, SEEK, BOX, CLASSES };

enum {
	ANY_CALL = CLASSES,	/* for signals, before the n-th system call of any class */
	FRAMES = 24,
	TRACED = 1 << 16,	/* calls that are noted at most */
};

struct log {
	_Atomic uint64_t counts[CLASSES + 1];
	uint64_t done;			/* how many calls failed, were shortened or began with a signal */
	int64_t number, argument;	/* of the first: the system call, and its first argument; -1: none */
	uint64_t base;			/* where the program is in memory */
	uint64_t frames[FRAMES];	/* who called */
	char path[256];			/* the name it was given, or the file of its descriptor */
	_Atomic uint64_t traced;
	struct {
		uint32_t class_n;	/* the class in the upper 8 bits, and which call of it */
		uint32_t stack;		/* a hash of the callers */
	} trace[TRACED];
};

static struct log *log_page;
static bool tracing;
static enum { ONCE, REST, SHORT, SIGNAL } how;
static int wanted = -1, error;
static uint64_t nth;
static pid_t process;

static const struct {
	long number;
	enum class class;
	int path;		/* which argument is a name; -1: none */
} calls[] = {
#ifdef SYS_open
	{ SYS_open, OPEN, 0 },
#endif
	{ SYS_openat, OPEN, 1 },
	{ SYS_read, READ, -1 }, { SYS_pread64, READ, -1 }, { SYS_readv, READ, -1 },
	{ SYS_write, WRITE, -1 }, { SYS_pwrite64, WRITE, -1 }, { SYS_writev, WRITE, -1 },
#ifdef SYS_rename
	{ SYS_rename, NAME, 1 }, { SYS_link, NAME, 1 }, { SYS_unlink, NAME, 0 }, { SYS_mkdir, NAME, 0 },
#endif
	{ SYS_renameat, NAME, 3 }, { SYS_renameat2, NAME, 3 }, { SYS_linkat, NAME, 3 }, { SYS_unlinkat, NAME, 1 },
	{ SYS_mkdirat, NAME, 1 },
	{ SYS_fsync, SYNC, -1 }, { SYS_fdatasync, SYNC, -1 }, { SYS_syncfs, SYNC, -1 },
#ifdef SYS_stat
	{ SYS_stat, STAT, 0 }, { SYS_lstat, STAT, 0 }, { SYS_access, STAT, 0 },
#endif
	{ SYS_fstat, STAT, -1 }, { SYS_newfstatat, STAT, 1 }, { SYS_statx, STAT, 1 },
	{ SYS_faccessat, STAT, 1 }, { SYS_faccessat2, STAT, 1 },
	{ SYS_close, CLOSE, -1 },
	{ SYS_ftruncate, TRUNCATE, -1 }, { SYS_truncate, TRUNCATE, 0 },
#ifdef SYS_readlink
	{ SYS_readlink, FOLDER, 0 },
#endif
	{ SYS_getdents64, FOLDER, -1 }, { SYS_readlinkat, FOLDER, 1 }, { SYS_getcwd, FOLDER, -1 }, { SYS_fcntl, FOLDER, -1 },
	{ SYS_fchmod, MODE, -1 }, { SYS_fchown, MODE, -1 },
	{ SYS_mmap, MAP, -1 },
	{ SYS_lseek, SEEK, -1 },
	{ SYS_landlock_create_ruleset, BOX, -1 }, { SYS_landlock_add_rule, BOX, -1 },
	{ SYS_landlock_restrict_self, BOX, -1 }, { SYS_seccomp, BOX, -1 },
};

/* The one place from which the filter lets all calls pass: fault_pass is the address after it. */
long fault_call(long number, const long *a);
extern const char fault_pass[];
#if defined(__x86_64__)
#define MACHINE AUDIT_ARCH_X86_64
#define RESULT(c) (c)->uc_mcontext.gregs[REG_RAX]
static const int registers[] = { REG_RDI, REG_RSI, REG_RDX, REG_R10, REG_R8, REG_R9 };
#define ARGUMENT(c, i) (long)(c)->uc_mcontext.gregs[registers[i]]
__asm__(".text\n.globl fault_call\n.hidden fault_call\n.type fault_call,@function\nfault_call:\n"
	"mov %rdi,%rax\nmov %rsi,%r11\nmov 0(%r11),%rdi\nmov 8(%r11),%rsi\nmov 16(%r11),%rdx\nmov 24(%r11),%r10\n"
	"mov 32(%r11),%r8\nmov 40(%r11),%r9\nsyscall\n.globl fault_pass\n.hidden fault_pass\nfault_pass:\nret\n"
	".size fault_call,.-fault_call\n");
#elif defined(__aarch64__)
#define MACHINE AUDIT_ARCH_AARCH64
#define RESULT(c) (c)->uc_mcontext.regs[0]
#define ARGUMENT(c, i) (long)(c)->uc_mcontext.regs[i]
__asm__(".text\n.globl fault_call\n.hidden fault_call\n.type fault_call,@function\nfault_call:\n"
	"mov x8,x0\nmov x9,x1\nldp x0,x1,[x9]\nldp x2,x3,[x9,#16]\nldp x4,x5,[x9,#32]\nsvc #0\n"
	".globl fault_pass\n.hidden fault_pass\nfault_pass:\nret\n.size fault_call,.-fault_call\n");
#else
#error "fault_shim knows the system calls of x86-64 and aarch64 only"
#endif

/* Who asked is of use only the first time. */
static void
note(long number, long argument)
{
	void *frames[FRAMES + 4];
	int n;

	if (log_page->done++ > 0)
		return;
	log_page->number = number;
	log_page->argument = argument;
	n = backtrace(frames, FRAMES + 4);
	for (int i = 0; i + 2 < n && i < FRAMES; i++)
		log_page->frames[i] = (uint64_t)(uintptr_t)frames[i + 2];
}

static void
trace(int class, uint64_t n)
{
	void *frames[FRAMES];
	int depth = backtrace(frames, FRAMES);
	uint64_t at, hash = 14695981039346656037U;	/* FNV-1a */

	for (int i = 0; i < depth; i++)
		for (unsigned k = 0; k < 48; k += 8)
			hash = (hash ^ ((uint64_t)(uintptr_t)frames[i] >> k & 0xff)) * 1099511628211U;
	if ((at = atomic_fetch_add(&log_page->traced, 1)) < TRACED) {
		log_page->trace[at].class_n = (uint32_t)class << 24 | (uint32_t)(n & 0xffffff);
		log_page->trace[at].stack = (uint32_t)(hash ^ hash >> 32);
	}
}

/* Is this the call that is to fail? */
static bool
is_due(enum class class, int as)
{
	uint64_t n = atomic_fetch_add(&log_page->counts[class], 1) + 1;

	if (tracing)
		trace((int)class, n);
	return wanted == as && (n == nth || (how == REST && n > nth));
}

/* -- memory and threads -- */

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);
static locale_t (*locale)(int, const char *, locale_t);
static _Thread_local bool spared;	/* calls are neither counted nor made to fail */
static int (*create)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

static bool
fails(enum class class)
{
	if (log_page == NULL || spared || !is_due(class, (int)class))
		return false;
	note(-1, -1);
	errno = error;
	return true;
}

void *
malloc(size_t n)
{
	return fails(ALLOC) ? NULL : __libc_malloc(n);
}

void *
calloc(size_t n, size_t size)
{
	return fails(ALLOC) ? NULL : __libc_calloc(n, size);
}

void *
realloc(void *p, size_t n)
{
	return fails(ALLOC) ? NULL : __libc_realloc(p, n);
}

void *
aligned_alloc(size_t alignment, size_t n)
{
	return fails(ALLOC) ? NULL : __libc_memalign(alignment, n);
}

int
posix_memalign(void **p, size_t alignment, size_t n)
{
	return fails(ALLOC) || (*p = __libc_memalign(alignment, n)) == NULL ? ENOMEM : 0;
}

int
pthread_create(pthread_t *thread, const pthread_attr_t *a, void *(*start)(void *), void *p)
{
	return fails(THREAD) ? EAGAIN : create(thread, a, start, p);
}

/* glibc 2.36 crashes in newlocale(3) if one of its allocations fails: they are spared. */
locale_t
newlocale(int mask, const char *name, locale_t base)
{
	locale_t made;

	spared = true;
	made = locale(mask, name, base);
	spared = false;
	return made;
}

/* -- system calls -- */

static void
note_file(long number, int path, const long *a)
{
	char name[32] = "/proc/self/fd/", *to = name + 14, digits[12];
	int n = 0;
	long fd = a[0];

	if (log_page->done > 0)
		return;
	if (path >= 0 && *(const char *)a[path] != '\0') {
		strncpy(log_page->path, (const char *)a[path], sizeof(log_page->path) - 1);
		return;
	}
	if (fd < 0 || fd > 999999 || number == SYS_mmap || number == SYS_getcwd)
		return;
	do
		digits[n++] = (char)('0' + fd % 10);
	while ((fd /= 10) > 0);
	while (n > 0)
		*to++ = digits[--n];
	fault_call(SYS_readlinkat, (const long[6]){ AT_FDCWD, (long)name, (long)log_page->path, sizeof(log_page->path) - 1 });
}

static long
decide(long number, long a[6])
{
	size_t i = 0;
	enum class class;

	while (calls[i].number != number)
		i++;
	class = calls[i].class;
	if (is_due((enum class)ANY_CALL, ANY_CALL) && how == SIGNAL) {
		note_file(number, calls[i].path, a);
		note(number, a[0]);
		fault_call(SYS_kill, (const long[6]){ process, error });
	}
	if (!is_due(class, (int)class))
		return fault_call(number, a);
	if (how == SHORT && a[2] < 2)
		return fault_call(number, a);
	note_file(number, calls[i].path, a);
	note(number, a[0]);
	if (how == SHORT) {
		a[2] /= 2;
		return fault_call(number, a);
	}
	/* The descriptor is closed nevertheless, see close(2). */
	if (class == CLOSE)
		fault_call(number, a);
	return -error;
}

static void
on_call(int signal, siginfo_t *info, void *context)
{
	ucontext_t *c = context;
	long a[6];

	(void)signal;
	for (int i = 0; i < 6; i++)
		a[i] = ARGUMENT(c, i);
	RESULT(c) = decide(info->si_syscall, a);
}

static void
filter_calls(void)
{
	enum { COUNT = sizeof(calls) / sizeof(calls[0]) };
	const uint64_t pass = (uint64_t)(uintptr_t)fault_pass;
	struct sock_filter code[COUNT + 10] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, MACHINE, 1, 0),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, instruction_pointer)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)pass, 0, 2),
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, instruction_pointer) + 4),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(pass >> 32), COUNT + 1, 0),
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
	};
	struct sock_fprog program = { COUNT + 10, code };
	struct sigaction action = { .sa_sigaction = on_call, .sa_flags = SA_SIGINFO | SA_NODEFER };

	for (int i = 0; i < COUNT; i++)
		code[8 + i] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)calls[i].number,
		    (uint8_t)(COUNT - i), 0);
	code[8 + COUNT] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
	code[9 + COUNT] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP);
	sigaction(SIGSYS, &action, NULL);
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
		_exit(125);
}

/* -- the beginning -- */

static int (*real_main)(int, char **, char **);

static uint64_t
setting(const char *name)
{
	const char *text = getenv(name);

	return text == NULL ? 0 : strtoull(text, NULL, 10);
}

static int
note_base(struct dl_phdr_info *info, size_t size, void *to)
{
	(void)size;
	*(uint64_t *)to = info->dlpi_addr;
	return 1;	/* the program is the first */
}

static int
counted_main(int argc, char **argv, char **environment)
{
	const char *name = getenv("FAULT_LOG"), *means = getenv("FAULT_HOW");
	int fd = name == NULL ? -1 : open(name, O_RDWR);
	void *page = mmap(NULL, sizeof(struct log), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0), *frames[1];

	if (fd < 0 || page == MAP_FAILED)
		_exit(125);
	close(fd);
	backtrace(frames, 1);	/* it loads a library */
	dl_iterate_phdr(note_base, &((struct log *)page)->base);
	process = getpid();
	how = means == NULL || strcmp(means, "once") == 0 ? ONCE : strcmp(means, "rest") == 0 ? REST :
	    strcmp(means, "short") == 0 ? SHORT : SIGNAL;
	wanted = getenv("FAULT_CLASS") == NULL ? -1 : (int)setting("FAULT_CLASS");
	nth = setting("FAULT_N");
	error = (int)setting("FAULT_ERRNO");
	tracing = getenv("FAULT_TRACE") != NULL;
	filter_calls();
	log_page = page;
	return real_main(argc, argv, environment);
}

int __libc_start_main(int (*)(int, char **, char **), int, char **, void (*)(void), void (*)(void), void (*)(void), void *);

int
__libc_start_main(int (*start)(int, char **, char **), int argc, char **argv, void (*init)(void), void (*fini)(void),
    void (*ld_fini)(void), void *stack_end)
{
	__typeof__(__libc_start_main) *next;

	*(void **)&next = dlsym(RTLD_NEXT, "__libc_start_main");
	*(void **)&create = dlsym(RTLD_NEXT, "pthread_create");
	*(void **)&locale = dlsym(RTLD_NEXT, "newlocale");
	real_main = start;
	return next(counted_main, argc, argv, init, fini, ld_fini, stack_end);
}
