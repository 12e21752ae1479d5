/* fingerprint: recognises a finding again in the next version of a file. */
#include <string.h>

#include "base/ascii.h"
#include "base/hash.h"
#include "toolkit/finding/fingerprint.h"

enum { TOKEN_WORDS = 1000 };	/* bytes of the token that count */

/* Writes s with one blank for each run of blanks, at most `most` bytes; returns how many. */
static size_t
copy_words(struct span s, char *to, size_t most)
{
	size_t n = 0;
	bool between = false;

	for (size_t i = 0; i < s.n && n < most; i++) {
		if (ascii_is_blank(s.p[i])) {
			between = n > 0;
			continue;
		}
		if (between && n + 1 < most)
			to[n++] = ' ';
		between = false;
		to[n++] = s.p[i];
	}
	return n;
}

void
fingerprint_words(struct buf *b, struct span s)
{
	if (s.n > 0 && buf_reserve(b, s.n))
		b->n += copy_words(s, b->p + b->n, s.n);
}

uint64_t
fingerprint_hash(struct span s)
{
	return hash_bytes(0, s);
}

/* Findings whose token does not count: it is only a place, or a number that changes when moves are renumbered. */
static const enum diag without_token[] = {
	DIAG_TAG_MISSING_ROSTER, DIAG_STRUCT_MOVES_WITHOUT_TAGS, DIAG_STRUCT_MISSING_BLANK_LINE, DIAG_LIMIT_MEMORY,
	DIAG_LEX_LINE_TOO_LONG, DIAG_RAV_NUMBER_MISMATCH,
};

static bool
has_token(enum diag id)
{
	for (size_t i = 0; i < sizeof(without_token) / sizeof(without_token[0]); i++)
		if (id == without_token[i])
			return false;
	return !span_starts(span_of(diag_rows[id].id), SPAN("num-"));
}

/* "12.Nf3" and "12..." without the number; "2024.05.01" stays as it is. */
static struct span
without_number_before(struct span s)
{
	size_t i = 0, digits;

	s = span_trim(s);
	while (i < s.n && ascii_is_digit(s.p[i]))
		i++;
	digits = i;
	while (i < s.n && s.p[i] == '.')
		i++;
	if (digits == 0 || i == digits || (i < s.n && ascii_is_digit(s.p[i])))
		return s;
	return (struct span){ s.p + i, s.n - i };
}

static struct prints
prints_of(enum diag id, struct span token, const struct identity *who)
{
	char text[DIAG_ID_MAX + TOKEN_WORDS];
	struct span said = { text, 0 };
	size_t n = strlen(diag_rows[id].id) + 1;

	memcpy(text, diag_rows[id].id, n);
	said.n = n + copy_words(token, text + n, TOKEN_WORDS);
	return (struct prints){ hash_bytes(who->roster, said), hash_bytes(who->play, said) };
}

struct prints
fingerprint(const struct finding *f, const struct identity *who, bool chosen)
{
	static const struct span none = { NULL, 0 };

	if (diag_rows[f->id].scope == SCOPE_FILE && !chosen)
		return fingerprint_of_file(f->id);
	if ((diag_rows[f->id].scope == SCOPE_GAME && !chosen) || !has_token(f->id))
		return prints_of(f->id, none, who);
	return prints_of(f->id, without_number_before(f->token), who);
}

struct prints
fingerprint_of_file(enum diag id)
{
	static const struct identity nobody = { 0, 0 };

	return prints_of(id, (struct span){ NULL, 0 }, &nobody);
}
