/*
 * fuzz_token: tokens and blanks cover the record, whatever follows its end.  The first byte chooses how lines end
 * and whether the tags are over.
 */
#include <string.h>

#include "base/ascii.h"
#include "fuzz/fuzz.h"
#include "support/blank.h"
#include "games/pgn/token.h"

enum { BEHIND = 64 };

static bool
inside(struct span s, const char *from, const char *to)
{
	return s.n == 0 || (s.p >= from && s.p + s.n <= to);
}

/* The first byte of a token: the number before a word is part of it. */
static const char *
start_of(const struct token *t)
{
	return t->number.n > 0 ? t->number.p : t->text.p;
}

/* Are these the marks before a tag: the > of a quoted mail, the \\ of Markdown? */
static bool
marks(const char *p, const char *end)
{
	while (p < end && !ascii_is_letter(*p) && !ascii_is_digit(*p))
		p++;
	return p == end;
}

static void
check_token(const struct token *t, const char *from, const char *to, const char *end)
{
	const char *start = start_of(t), *tail = t->text.p + t->text.n;
	bool word = t->kind == TOKEN_WORD;

	must(t->kind > TOKEN_END && t->kind <= TOKEN_JUNK && t->text.n > 0);
	must(start >= from && tail <= to && to <= end && start < to);
	must(blank(from, start) || ((t->odd & TAG_AFTER_MARK) != 0 && marks(from, start)));
	must(tail == to);
	if (t->number.n > 0 && word)
		must(t->number.p + t->number.n <= t->text.p && blank(t->number.p + t->number.n, t->text.p));
	must(!(t->odd & TOKEN_LONG) || word);
	must(!word || !(t->odd & TOKEN_LONG) == (t->text.n <= WORD_MAX));
	must(t->kind != TOKEN_COMMENT || t->odd & TOKEN_UNCLOSED || (t->text.n >= 2 && tail[-1] == '}'));
	must(!(t->odd & TOKEN_UNCLOSED) || to == end);
	if (t->kind == TOKEN_TAG)
		must(inside(t->name, start, to) && inside(t->content, start, to) && (*start == '[' ||
		    (t->odd & (TAG_OTHER_BRACKET | TAG_NO_OPENING | TAG_AFTER_MARK)) != 0));
	if (t->counted)
		must((*start >= '0' && *start <= '9') || (t->odd & TOKEN_MARKED) != 0);
	must(t->dots >= 0);
}

static bool
same(const struct token *a, const struct token *b)
{
	return a->kind == b->kind && a->odd == b->odd && a->text.n == b->text.n && a->number.n == b->number.n &&
	    a->dots == b->dots && a->counted == b->counted && (!a->counted || a->value == b->value) &&
	    (a->kind != TOKEN_TAG || (a->name.n == b->name.n && a->content.n == b->content.n));
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static const char fill[] = { 0, '}', '"', ']', '5', 'x', '\n', (char)0x80 };
	char *copy;
	struct lexer l, other;
	struct token t = { 0 }, u = { 0 };
	const char *behind;
	char eol;

	if (n == 0)
		return 0;
	copy = malloc(n - 1 + BEHIND);
	if (copy == NULL)
		abort();
	memcpy(copy, data + 1, n - 1);
	memset(copy + n - 1, fill[data[0] >> 2 & 7], BEHIND);
	eol = data[0] & 1 ? '\r' : '\n';
	token_lexer_init(&l, (struct span){ (const char *)data + 1, n - 1 }, eol);
	token_lexer_init(&other, (struct span){ copy, n - 1 }, eol);
	for (behind = l.p; token_next(&l, &t); behind = l.p) {
		check_token(&t, behind, l.p, l.end);
		must(token_next(&other, &u) && same(&t, &u) && other.p - copy == l.p - (const char *)data - 1);
		l.tags = other.tags = l.tags && !(data[0] & 2) && (t.kind == TOKEN_TAG || t.kind == TOKEN_ESCAPE);
	}
	must(t.kind == TOKEN_END && t.text.n == 0 && blank(behind, l.end));
	must(!token_next(&other, &u));
	free(copy);
	return 0;
}
