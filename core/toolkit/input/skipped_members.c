/* skipped_members: the members of archives that are not read: how many, of which kinds, and how an archive among them is read. */
#define _GNU_SOURCE	/* memrchr */
#include <inttypes.h>
#include <string.h>

#include "base/ascii.h"
#include "base/escape.h"
#include "base/utf8.h"
#include "toolkit/input/file_list.h"
#include "toolkit/input/skipped_members.h"

/* The ending of a name, in lower case and terminated; "": it has none, or none that a kind of file would have. */
static void
ending_of(struct span name, char ending[SKIPPED_ENDING])
{
	const char *slash = name.n == 0 ? NULL : memrchr(name.p, '/', name.n), *dot;
	struct span base = slash == NULL ? name : span_after(name, (size_t)(slash - name.p) + 1), e;

	*ending = '\0';
	if (base.n < 2 || (dot = memrchr(base.p + 1, '.', base.n - 1)) == NULL)
		return;
	e = span_after(base, (size_t)(dot - base.p));
	if (e.n < 2 || e.n >= SKIPPED_ENDING)
		return;
	for (size_t i = 1; i < e.n; i++)
		if (!ascii_is_alnum(e.p[i]))
			return;
	for (size_t i = 0; i < e.n; i++)
		ending[i] = (char)ascii_lower(e.p[i]);
	ending[e.n] = '\0';
}

static void
add_kind(struct skipped_members *s, const char *ending, uint64_t n)
{
	for (size_t i = 0; i < SKIPPED_KINDS && *ending != '\0'; i++) {
		struct skipped_kind *k = &s->kinds[i];

		if (k->n > 0 && strcmp(k->ending, ending) != 0)
			continue;
		strcpy(k->ending, ending);
		k->n += n;
		return;
	}
}

/* Can the name be typed, and does it show nothing that it is not? */
static bool
is_fit(struct span name)
{
	for (size_t i = 0; i < name.n; i++)
		if ((unsigned char)name.p[i] < ' ' || name.p[i] == 0x7f)
			return false;
	return name.n > 0 && name.n < SKIPPED_NAME && *name.p != '-' && utf8_valid_length(name) == name.n;
}

void
skipped_members_add(struct skipped_members *s, struct span name, struct span stored, const char *unpacks)
{
	static const char *const tables[] = { ".csv", ".tsv", NULL };
	char ending[SKIPPED_ENDING];

	s->n++;
	s->tables += file_list_wants(name, tables);
	ending_of(name, ending);
	add_kind(s, ending, 1);
	if (!file_list_is_archive(name) || s->archives++ > 0 || !is_fit(stored))
		return;
	memcpy(s->archive, stored.p, stored.n);
	s->archive[stored.n] = '\0';
	strcpy(s->unpacks, unpacks);
}

static void
sum_skipped(struct skipped_members *s, const struct skipped_members *more)
{
	for (size_t i = 0; i < SKIPPED_KINDS && more->kinds[i].n > 0; i++)
		add_kind(s, more->kinds[i].ending, more->kinds[i].n);
	if (s->archives == 0) {
		strcpy(s->archive, more->archive);
		strcpy(s->unpacks, more->unpacks);
	}
	s->n += more->n;
	s->tables += more->tables;
	s->archives += more->archives;
}

void
skipped_total_add(struct skipped_total *t, const struct skipped_members *more, const char *path)
{
	if (more->n == 0)
		return;
	if (t->archives++ == 0)
		t->path = path;
	if (t->members.archives == 0)
		t->nesting = path;
	sum_skipped(&t->members, more);
}

void
skipped_members_kinds(const struct skipped_members *s, struct buf *b)
{
	uint64_t rest = s->n;

	for (size_t i = 0; i < SKIPPED_KINDS && s->kinds[i].n > 0; i++) {
		buf_fmt(b, "%s%" PRIu64 " %s", i > 0 ? ", " : "", s->kinds[i].n, s->kinds[i].ending);
		rest -= s->kinds[i].n;
	}
	if (rest > 0)
		buf_fmt(b, "%s%" PRIu64 " other%s", rest < s->n ? " and " : "", rest, rest == 1 ? "" : "s");
}

void
skipped_total_summary(const struct skipped_total *t, struct buf *b)
{
	const uint64_t n = t->members.n;

	if (n > 0)
		buf_fmt(b, "; %" PRIu64 " file%s in %s not read", n, n == 1 ? "" : "s", t->archives == 1 ? "an archive" : "archives");
}

/* Appends a word of a command line, in quotation marks if the shell would not take it as it is. */
static void
add_shell_word(struct buf *b, const char *word)
{
	bool plain = *word != '\0';

	for (const char *p = word; *p != '\0'; p++)
		plain = plain && (ascii_is_alnum(*p) || strchr("/._+-,:=@%", *p) != NULL);
	if (plain) {
		buf_str(b, word);
		return;
	}
	buf_char(b, '\'');
	escape_shell(b, span_of(word), "", "'\\''");
	buf_char(b, '\'');
}

/* Appends the name of a member; unzip takes it as a pattern, in which a backslash makes a character literal. */
static void
add_member(struct buf *b, const char *unpacks, const char *name)
{
	char literal[2 * SKIPPED_NAME], *to = literal;

	for (const char *p = name; *p != '\0'; p++) {
		if (strncmp(unpacks, "unzip", 5) == 0 && strchr("*?[\\", *p) != NULL)
			*to++ = '\\';
		*to++ = *p;
	}
	*to = '\0';
	add_shell_word(b, literal);
}

bool
skipped_total_command(const struct skipped_total *t, const char *program, struct buf *b)
{
	if (*t->members.archive == '\0' || t->nesting == NULL || !is_fit(span_of(t->nesting)))
		return false;
	/* 7z takes it as a pattern, too, in which nothing is literal. */
	if (strncmp(t->members.unpacks, "7z", 2) == 0 && (*t->members.archive == '@' || strpbrk(t->members.archive, "*?") != NULL))
		return false;
	buf_fmt(b, "%s ", t->members.unpacks);
	add_shell_word(b, t->nesting);
	buf_char(b, ' ');
	add_member(b, t->members.unpacks, t->members.archive);
	buf_fmt(b, " | %s", program);
	return true;
}

bool
skipped_members_right(const struct skipped_members *s)
{
	bool right = memchr(s->archive, '\0', SKIPPED_NAME) != NULL && memchr(s->unpacks, '\0', SKIPPED_ENDING) != NULL;
	uint64_t n = 0;

	for (size_t i = 0; i < SKIPPED_KINDS; i++) {
		right = right && memchr(s->kinds[i].ending, '\0', SKIPPED_ENDING) != NULL && s->kinds[i].n <= s->n - n;
		n += right ? s->kinds[i].n : 0;
	}
	return right && (*s->archive == '\0' || is_fit(span_of(s->archive)));
}
