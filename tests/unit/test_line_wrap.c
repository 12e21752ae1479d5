/* test_line_wrap: words that are written at once get the lines that they get one by one. */
#include "support/check.h"
#include "support/random.h"
#include "games/output_forms/line_wrap.h"

enum { WORDS = 200, ROOM = 1 << 14 };

/* A word of 1 to 9 letters, rarely of 40. */
static struct span
random_word(uint64_t *state, char out[40])
{
	const size_t n = random_below(state, 40) == 0 ? 40 : 1 + (size_t)random_below(state, 9);

	memset(out, 'a' + random_below(state, 26), n);
	return (struct span){ out, n };
}

static void
put_word(struct line_wrap *pen, struct span word)
{
	line_wrap_begin(pen);
	line_wrap_put_wide(pen, word);
	line_wrap_end(pen);
}

/* As put_moves() does: `n` words from pen->at on. */
static void
put_at_once(struct line_wrap *pen, const struct span *words, int n)
{
	char *at = pen->at, *blank = pen->blank;
	bool joined = pen->joined;

	for (int i = 0; i < n; i++, joined = false) {
		blank = joined ? blank : at;
		*at = ' ';
		at += !joined;
		memcpy(at, words[i].p, words[i].n);
		at += words[i].n;
	}
	line_wrap_words(pen, at, blank);
}

static void
compare(int width, uint64_t *state)
{
	static char once[ROOM], one_by_one[ROOM], texts[WORDS][40];
	static const struct span wide[] = { { "\xc3\xa9\xc3\xa9\xc3\xa9", 6 }, { "(", 1 }, { ")", 1 } };
	struct span words[WORDS];
	struct line_wrap a, b;

	line_wrap_start(&a, once, width);
	line_wrap_start(&b, one_by_one, width);
	for (int i = 0; i < WORDS;) {
		int n = random_below(state, 3) ? 1 + random_below(state, 40) : 0, kind = random_below(state, 3);

		n = n < WORDS - i ? n : WORDS - i;
		for (int k = i; k < i + n; k++)
			words[k] = random_word(state, texts[k]);
		for (int k = i; k < i + n; k++)
			put_word(&b, words[k]);
		if (n > 0)
			put_at_once(&a, words + i, n);
		put_word(&a, wide[kind]);
		put_word(&b, wide[kind]);
		a.joined = b.joined = kind == 1;
		i += n;
		CHECK(a.at - once == b.at - one_by_one && a.line - once == b.line - one_by_one && a.room == b.room &&
		    (a.blank == NULL) == (b.blank == NULL) && (a.blank == NULL || a.blank - once == b.blank - one_by_one),
		    "width %d: another pen after %d words", width, i);
	}
	CHECK(a.at - once == b.at - one_by_one && memcmp(once, one_by_one, (size_t)(a.at - once)) == 0,
	    "width %d: %.*s\nnot\n%.*s", width, (int)(a.at - once), once, (int)(b.at - one_by_one), one_by_one);
}

static void
words_at_once(void)
{
	uint64_t state = 5;

	for (int width = 0; width < 120; width++)
		for (int i = 0; i < 40; i++)
			compare(width == 1 ? 0 : width, &state);
}

int
main(void)
{
	RUN(words_at_once);
	return check_end();
}
