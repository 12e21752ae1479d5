/* line_wrap: words in lines, and the tag pairs of a game. */
#include <string.h>

#include "base/encoding.h"
#include "games/output_forms/line_wrap.h"

/* Counts the bytes that are not the first of their character. */
static size_t
count_continued(const char *from, const char *to)
{
	size_t n = 0;

	for (; from < to; from++)
		n += ((unsigned char)*from & 0xc0) == 0x80;
	return n;
}

ATTACK_RARE void
line_wrap_break(struct line_wrap *pen)
{
	if (pen->blank == NULL)
		return;
	*pen->blank = '\n';
	pen->line = pen->blank + 1;
	pen->blank = NULL;
	pen->room = pen->max + count_continued(pen->line, pen->at);
}

/*
 * The last of the eight bytes up to `last` that is a blank, or NULL.  Where a line is broken is hard to predict, so they
 * are not looked at one by one.  A byte gets its highest bit only if all its others are equal to those of a blank.
 */
static char *
blank_near(char *last)
{
	const uint64_t ones = ~(uint64_t)0 / 255;
	uint64_t other;

	memcpy(&other, last - 7, sizeof(other));	/* the last one highest */
	other ^= ones * ' ';
	other = ~(((other & ones * 0x7f) + ones * 0x7f) | other | ones * 0x7f);
	return other == 0 ? NULL : last - __builtin_clzll(other) / 8;
}

/* The last place from `from` to `last` that has a blank, or else the first one after it before `to`; NULL: none has. */
static char *
find_blank(char *from, char *last, char *to)
{
	char *near = last - from >= 7 ? blank_near(last) : NULL;

	if (near != NULL)
		return near;
	for (char *p = last; p >= from; p--)
		if (*p == ' ')
			return p;
	last = last < from ? from : last;
	return memchr(last, ' ', (size_t)(to - last));
}

void
line_wrap_fold(struct line_wrap *pen, char *to, char *blank)
{
	char *const from = pen->at;

	while ((size_t)(to - pen->line) > pen->room) {
		char *const last = pen->line + pen->room;
		char *at = find_blank(pen->line > from ? pen->line : from, last, to);

		if (pen->blank != NULL && (at == NULL || at > last))
			at = pen->blank;
		if (at == NULL)
			break;
		*at = '\n';
		pen->line = at + 1;
		pen->blank = NULL;
		pen->room = pen->max + (pen->line < from ? count_continued(pen->line, from) : 0);
	}
	pen->at = to;
	pen->blank = blank >= pen->line ? blank : NULL;
}

void
line_wrap_put_wide(struct line_wrap *pen, struct span s)
{
	pen->room += count_continued(s.p, s.p + s.n);
	line_wrap_put(pen, s);
}

void
line_wrap_line(struct line_wrap *pen, struct span s)
{
	line_wrap_end(pen);	/* a word that was begun, such as an open parenthesis, is not ended yet */
	if (pen->at > pen->line)
		*pen->at++ = '\n';
	line_wrap_put(pen, s);
	*pen->at++ = '\n';
	pen->line = pen->at;
	pen->blank = NULL;
	pen->room = pen->max;
	pen->joined = true;
}

/* The length of the control character at p: C0, DEL or C1; 0: it is not one. */
static size_t
control_length(const char *p, const char *end)
{
	unsigned char c = (unsigned char)*p;

	if (c < 0x20 || c == 0x7f)
		return 1;
	return c == 0xc2 && end - p > 1 && (unsigned char)p[1] < 0xa0 ? 2 : 0;
}

/* Makes room for U+FFFD, which is longer than what it replaces; returns where the text is now. */
static const char *
move_up(struct buf *b, unsigned how)
{
	size_t spare = how & LINE_WRAP_WORDS ? b->n / 2 : 0;

	if (spare > 0 && buf_reserve(b, spare))
		memmove(b->p + spare, b->p, b->n);
	return b->failed ? b->p : b->p + spare;
}

struct span
line_wrap_clean(struct buf *b, const struct view *v, struct span s, unsigned how)
{
	char *to;
	const char *from, *end;

	buf_clear(b);
	view_kept(b, v, s);
	if (b->failed || b->n == 0)
		return (struct span){ "", 0 };
	from = move_up(b, how);
	end = from + b->n;
	for (to = b->p; from < end;) {
		size_t n = (unsigned char)*from == 0xc3 ? encoding_doubled((struct span){ from, (size_t)(end - from) }) : 0;

		if (n > 0) {
			memmove(to, from, n);
			to += n;
			from += n;
			continue;
		}
		n = control_length(from, end);
		if (n == 0 && *from != ' ') {
			*to++ = *from++;
			continue;
		}
		from += n > 0 ? n : 1;
		if (n == 2 && how & LINE_WRAP_WORDS) {
			memcpy(to, "\xef\xbf\xbd", 3);
			to += 3;
		} else if (!(how & LINE_WRAP_SINGLE) || (to > b->p && to[-1] != ' ')) {
			*to++ = ' ';
		}
	}
	if (how & LINE_WRAP_SINGLE && to > b->p && to[-1] == ' ')
		to--;
	b->n = (size_t)(to - b->p);
	return buf_span(b);
}

/* Bytes that are not copied as they are: " and \ (escaped, PGN 7), control characters, and all beyond ASCII. */
static const unsigned char special[256] = {
	1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
	['"'] = 1, ['\\'] = 1, [0x7f] = 1,
#define EIGHT(c) [c] = 1, [c + 1] = 1, [c + 2] = 1, [c + 3] = 1, [c + 4] = 1, [c + 5] = 1, [c + 6] = 1, [c + 7] = 1
	EIGHT(0x80), EIGHT(0x88), EIGHT(0x90), EIGHT(0x98), EIGHT(0xa0), EIGHT(0xa8), EIGHT(0xb0), EIGHT(0xb8),
	EIGHT(0xc0), EIGHT(0xc8), EIGHT(0xd0), EIGHT(0xd8), EIGHT(0xe0), EIGHT(0xe8), EIGHT(0xf0), EIGHT(0xf8),
};

/* Is one of the bytes special?  A byte borrows from the next one only if it is special itself. */
static inline bool
any_special(uint64_t w)
{
	const uint64_t ones = ~(uint64_t)0 / 255, high = ones * 0x80;
	const uint64_t quote = w ^ ones * '"', slash = w ^ ones * '\\', del = w ^ ones * 0x7f;

	return ((w - ones * 0x20) | w | (quote - ones) | (slash - ones) | (del - ones)) & high;
}

/* Copies the bytes before the first special one; returns how many. */
static inline size_t
copy_plain(char *at, struct span s)
{
	size_t n = 0;
	uint64_t w;

	for (; s.n - n >= sizeof(w); n += sizeof(w)) {
		memcpy(&w, s.p + n, sizeof(w));
		if (any_special(w))
			break;
		memcpy(at + n, &w, sizeof(w));
	}
	/* The last eight bytes again, with some that are copied already. */
	if (n > 0 && s.n - n < sizeof(w)) {
		memcpy(&w, s.p + s.n - sizeof(w), sizeof(w));
		if (!any_special(w)) {
			memcpy(at + s.n - sizeof(w), &w, sizeof(w));
			return s.n;
		}
	}
	for (; n < s.n && !special[(unsigned char)s.p[n]]; n++)
		at[n] = s.p[n];
	return n;
}

/* Text from line_wrap_clean(), with correct escapes kept and missing ones added. */
static char *
put_escaped_value(char *at, struct span s)
{
	for (size_t i = 0; i < s.n; i++) {
		bool pair = s.p[i] == '\\' && i + 1 < s.n && (s.p[i + 1] == '"' || s.p[i + 1] == '\\');

		if (s.p[i] == '"' || s.p[i] == '\\')
			*at++ = '\\';
		i += pair;
		*at++ = s.p[i];
	}
	return at;
}

enum { WIDE = 16 };	/* bytes copied at once: so many more than there are may be read in a record, and written */

static inline char *
copy_wide(char *at, struct span s)
{
	for (size_t i = 0; i < s.n; i += WIDE)
		memcpy(at + i, s.p + i, WIDE);
	return at + s.n;
}

static inline bool
is_inside(const struct record *r, struct span s)
{
	return (uintptr_t)s.p - (uintptr_t)r->text.p < r->text.n;
}

/* One pair; there is room for three times its text, and a little more. */
static char *
put_tag_pair(char *at, const struct tag *t, const struct view *v, struct buf *scratch)
{
	size_t n;

	*at++ = '[';
	if (v->plain && is_inside(v->record, t->name) && is_inside(v->record, t->value)) {
		at = copy_wide(at, t->name);
		memcpy(at, " \"", 2);
		at = copy_wide(at + 2, t->value);
		memcpy(at, "\"]\n", 3);
		return at + 3;
	}
	if ((n = copy_plain(at, t->name)) == t->name.n) {
		at += n;
	} else {
		struct span name = line_wrap_clean(scratch, v, t->name, LINE_WRAP_WORDS);

		memcpy(at, name.p, name.n);
		at += name.n;
	}
	*at++ = ' ';
	*at++ = '"';
	if ((n = copy_plain(at, t->value)) == t->value.n)
		at += n;
	else
		at = put_escaped_value(at, line_wrap_clean(scratch, v, t->value, 0));
	memcpy(at, "\"]\n", 3);
	return at + 3;
}

void
line_wrap_tags(struct buf *b, const struct view *v, const struct write_options *how)
{
	struct buf scratch = { 0 };
	size_t room = 1 + WIDE;
	char *at;

	if (how->bare || v->tags_n == 0)
		return;
	for (int i = 0; i < v->tags_n; i++)
		room += 8 + 3 * (v->tags[i].name.n + v->tags[i].value.n);
	if (!buf_reserve(b, room))
		return;
	at = b->p + b->n;
	for (int i = 0; i < v->tags_n; i++)
		at = put_tag_pair(at, &v->tags[i], v, &scratch);
	*at++ = '\n';
	b->n = (size_t)(at - b->p);
	buf_drop(b, &scratch);
}
