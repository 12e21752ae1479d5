/* sheet_words: words folded, in Latin, Greek and Cyrillic letters. */
#include <string.h>

#include "base/fold.h"
#include "games/sheets/sheet_words.h"

/* A Greek or Cyrillic letter in its small form without accent; base/fold.c does that for Latin ones. */
static void
fold_letter(unsigned char *p)
{
	static const char accents[][5] = {	/* ΐ ϊ ά έ ή ί ό ύ ώ ς ё */
		"\xce\x90\xce\xb9", "\xcf\x8a\xce\xb9",
		"\xce\xac\xce\xb1", "\xce\xad\xce\xb5", "\xce\xae\xce\xb7", "\xce\xaf\xce\xb9", "\xcf\x8c\xce\xbf",
		"\xcf\x8d\xcf\x85", "\xcf\x8e\xcf\x89", "\xcf\x82\xcf\x83", "\xd1\x91\xd0\xb5",
		/* Ά Έ Ή Ί Ό Ύ Ώ Ё */
		"\xce\x86\xce\xb1", "\xce\x88\xce\xb5", "\xce\x89\xce\xb7", "\xce\x8a\xce\xb9", "\xce\x8c\xce\xbf",
		"\xce\x8e\xcf\x85", "\xce\x8f\xcf\x89", "\xd0\x81\xd0\xb5",
	};

	for (size_t i = 0; i < sizeof(accents) / sizeof(accents[0]); i++)
		if (memcmp(p, accents[i], 2) == 0) {
			memcpy(p, accents[i] + 2, 2);
			return;
		}
	if (p[0] == 0xd0 && p[1] < 0x90) {		/* Ѐ to Џ */
		p[0] = 0xd1;
		p[1] += 0x10;
	} else if ((p[0] == 0xd0 && p[1] < 0xa0) || (p[0] == 0xce && p[1] > 0x90 && p[1] < 0xa0)) {
		p[1] += 0x20;
	} else if ((p[0] == 0xd0 && p[1] < 0xb0) || (p[0] == 0xce && p[1] >= 0xa0 && p[1] < 0xaa)) {
		p[0]++;
		p[1] -= 0x20;
	}
}

void
sheet_words_fold(struct span text, struct sheet_words *w)
{
	/* A byte becomes at most four: the buffer never has to grow. */
	struct buf b = { .p = w->room, .max = sizeof(w->room) };

	w->text = (struct span){ w->room, 0 };
	if (text.n > SHEET_WORDS_BYTES)
		return;
	fold_words(&b, text, ENC_CP1252);
	for (size_t i = 0; i + 1 < b.n; i++)
		if ((unsigned char)b.p[i] >= 0xce && (unsigned char)b.p[i] <= 0xd1)
			fold_letter((unsigned char *)&b.p[i++]);
	w->text.n = b.n;
}

struct span
sheet_words_next(struct span *rest)
{
	return rest->p == NULL ? *rest : span_cut(rest, ' ');
}

bool
sheet_words_among(struct span text, const char *list, char separator)
{
	const char *p = list, *end = list + strlen(list);

	/* An unknown word is compared with those of all languages: only those with its first byte are tried. */
	if (text.n == 0 || memchr(text.p, separator, text.n) != NULL)
		return false;
	for (; (size_t)(end - p) >= text.n && (p = memchr(p, text.p[0], (size_t)(end - p) - text.n + 1)) != NULL; p++)
		if ((p == list || p[-1] == separator) && (p[text.n] == separator || p[text.n] == '\0') &&
		    memcmp(p, text.p, text.n) == 0)
			return true;
	return false;
}
