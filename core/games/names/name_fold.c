/* name_fold: the folded forms of names, and the keys by which they are found. */
#include <string.h>

#include "games/names/name_internal.h"
#include "base/fold.h"
#include "base/hash.h"

enum { KEY_LETTERS = 3 };	/* of sites and events: so many letters are hashed */

/* Appends the letters of folded words without the blanks between them. */
static void
join_letters(struct buf *out, struct span words)
{
	if (!buf_reserve(out, words.n))
		return;
	for (size_t i = 0; i < words.n; i++)
		if (words.p[i] != ' ')
			out->p[out->n++] = words.p[i];
}

void
name_fold_player(struct buf *out, struct span surname, struct span given)
{
	join_letters(out, surname);
	buf_char(out, '\t');
	buf_add(out, given);
}

void
name_fold(struct buf *out, struct buf *words, enum name_kind kind, struct span name)
{
	const char *comma = name.n == 0 ? NULL : memchr(name.p, ',', name.n);
	size_t surname;

	if (kind != NAME_PLAYER) {
		fold_words(out, name, ENC_UTF8);
		return;
	}
	buf_clear(words);
	fold_words(words, comma == NULL ? name : (struct span){ name.p, (size_t)(comma - name.p) }, ENC_UTF8);
	surname = words->n;
	if (comma != NULL) {
		buf_char(words, ' ');
		fold_words(words, span_after(name, (size_t)(comma + 1 - name.p)), ENC_UTF8);
	}
	out->failed = out->failed || words->failed;
	if (!out->failed)
		name_fold_player(out, (struct span){ words->p, surname },
		    comma == NULL ? (struct span){ NULL, 0 } : span_after(buf_span(words), surname + 1));
}

uint64_t
name_fold_key(enum name_kind kind, struct span folded)
{
	const char *tab = folded.n == 0 ? NULL : memchr(folded.p, '\t', folded.n);
	char start[KEY_LETTERS];
	size_t n = 0;

	if (kind == NAME_PLAYER && tab != NULL)	/* the surname, the tab, and the first initial */
		return hash_bytes(kind, (struct span){ folded.p,
		    (size_t)(tab - folded.p) + ((size_t)(tab + 1 - folded.p) < folded.n ? 2 : 1) });
	for (size_t i = 0; i < folded.n && n < KEY_LETTERS; i++)
		if (folded.p[i] != ' ')
			start[n++] = folded.p[i];
	return hash_bytes(kind, (struct span){ start, n });
}
