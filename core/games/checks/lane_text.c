/* lane_text: the words and short comments of canonical movetext, for the lane. */
#include <string.h>

#include "base/ascii.h"
#include "games/checks/lane_text.h"
#include "games/pgn/comment_command.h"
#include "games/pgn/move_number.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* The same byte eight times. */
#define BYTES(c) (~(uint64_t)0 / 255 * (c))

_Static_assert((int)MOVE_NUMBERS_MORE > LANE_MAX / 2, "reading may go on to numbers that are not in the table");

enum { SHORT = 48, HALF = 16 };	/* bytes of a comment after its brace, with the other one; those looked at together */

/* Bit i of *ends: a plain comment ends at byte i, or cannot have it; of *percents: it is a %.  HALF bits. */
static inline void
look_at_bytes(const char *p, unsigned *ends, unsigned *percents)
{
#ifdef __SSE2__
	const __m128i v = _mm_loadu_si128((const __m128i *)(const void *)p);
	const __m128i braces = _mm_or_si128(_mm_cmpeq_epi8(v, _mm_set1_epi8('{')), _mm_cmpeq_epi8(v, _mm_set1_epi8('}')));
	const __m128i controls = _mm_cmpeq_epi8(_mm_min_epu8(v, _mm_set1_epi8(0x1f)), v);

	*ends = (unsigned)_mm_movemask_epi8(_mm_or_si128(braces, controls));
	*percents = (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(v, _mm_set1_epi8('%')));
#else
	*ends = *percents = 0;
	for (int i = 0; i < HALF; i++) {
		*ends |= (unsigned)(p[i] == '{' || p[i] == '}' || (unsigned char)p[i] < 0x20) << i;
		*percents |= (unsigned)(p[i] == '%') << i;
	}
#endif
}

/* The end of the comment that begins at p, if it ends within SHORT bytes, is plain text and one line; else NULL. */
static inline const char *
short_comment(const char *p, const char *end, bool *command)
{
	unsigned ends, percents, more_ends, more_percents;
	uint64_t stop, marks;

	look_at_bytes(++p, &ends, &percents);
	look_at_bytes(p + HALF, &more_ends, &more_percents);
	stop = ends | (uint64_t)more_ends << HALF;
	marks = percents | (uint64_t)more_percents << HALF;
	if (stop == 0) {
		look_at_bytes(p + SHORT - HALF, &ends, &percents);
		stop = (uint64_t)ends << (SHORT - HALF);
		marks |= (uint64_t)percents << (SHORT - HALF);
		if (stop == 0)
			return NULL;
	}
	*command = (marks & (stop - 1) & ~stop) != 0;
	p += __builtin_ctzll(stop);
	return *p == '}' && p < end ? p + 1 : NULL;
}

/*
 * p + yes, by a conditional jump. With an addition, everything after it would wait for the byte that was compared; a
 * jump is predicted.
 */
static inline const char *
step_over_byte(const char *p, bool yes)
{
	if (yes) {
		__asm__("" : "+r" (p));		/* keeps the compiler from adding */
		p++;
	}
	return p;
}

/* The place after the expected number, with one dot for White or three for Black, and a blank; NULL: another. */
static inline const char *
after_number(const struct move_number *expected, const char *at, const int turn)
{
	uint64_t there;

	memcpy(&there, at, sizeof(there));
	if ((there ^ expected->text) << expected->above[turn] != 0)
		return NULL;
	at += expected->length[turn];
	return step_over_byte(at, *at == ' ');
}

/* A usual clock and the blank after it, at a brace; the place after them, or NULL: it is something else. */
ATTACK_INLINE const char *
read_clock(struct lane_text *t, int word, const char *open)
{
	struct logged_comment *out = t->comments_end;
	const char *after = open + 1 + USUAL_CLOCK;
	int32_t seconds;

	if (!command_is_usual_clock(open + 1, &seconds) || memcmp(after, "} ", 2) != 0)
		return NULL;
	out->text = (struct span){ open + 1, USUAL_CLOCK };
	out->ply = t->ply + word;
	out->seconds = seconds;
	out->main = t->main;
	out->command = true;
	t->comments_end = out + 1;
	return after + 2;
}

/* Any comment, at its brace; the place after it, or NULL: it is not a short one, or there are LANE_MAX. */
ATTACK_RARE static const char *
read_comment(struct lane_text *t, int word, const char *open, const char *end)
{
	bool command = false;
	const char *close = t->comments_end < t->comments + LANE_MAX ? short_comment(open, end, &command) : NULL;
	const struct span inside = { open + 1, close == NULL ? 0 : (size_t)(close - open) - 2 };

	if (close == NULL)
		return NULL;
	*t->comments_end++ = (struct logged_comment){ inside, t->ply + word, command_usual_clock(inside), t->main, command };
	t->plain += !command;
	return close;
}

/* Reads what is before word i: comments and, perhaps, its number; where the word begins, or NULL: something else comes. */
ATTACK_INLINE const char *
read_before(struct lane_text *t, int i, const char *q, const char *end, char eol, const struct move_number *expected,
    const int turn)
{
	const char *after = *q == '{' ? read_clock(t, i, q) : NULL;

	if (after != NULL)
		q = after;
	while (*q == '{') {
		if ((q = read_comment(t, i, q, end)) == NULL)
			return NULL;
		q = step_over_byte(q, *q == ' ' || *q == eol);
	}
	if (turn == BLACK && !ascii_is_digit(*q))
		return q;
	if ((after = after_number(expected, q, turn)) == NULL)
		return ascii_is_digit(*q) ? NULL : q;
	if (t->numbered > i)
		t->numbered = i;
	return after;
}

/*
 * Reads word i, with its number and the comments before it.  Returns the place after it and a blank or line end, which
 * `blanks` has as bits, or NULL: something else comes.
 */
ATTACK_INLINE const char *
read_word(struct lane_text *t, int i, const char *q, const char *end, char eol, uint64_t blanks,
    const struct move_number *expected, const int turn)
{
	struct lane *l = &t->words;
	uint64_t there, ends, n;

	if ((turn == WHITE || *q < 'A' || *q >= '{') && (q = read_before(t, i, q, end, eol, expected, turn)) == NULL)
		return NULL;
	memcpy(&there, q, sizeof(there));
	ends = (there - BYTES('!')) & ~there & BYTES(0x80);	/* of those, the lowest is a blank */
	if (ends == 0)
		return NULL;
	n = (uint64_t)__builtin_ctzll(ends) & 56;
	l->at[i] = q;
	q += n / 8;
	if (n < 16 || q > end)
		return NULL;
	l->text[i] = there;
	l->bits[i] = n;
	return step_over_byte(q, blanks >> *q & 1);
}

bool
lane_text_read(struct lane_text *t, struct span text, char eol, unsigned long number, int turn)
{
	const char *at = step_over_byte(text.p, *text.p == ' ' || *text.p == eol), *end = text.p + text.n;
	const uint64_t blanks = (uint64_t)1 << ' ' | (uint64_t)1 << eol;
	const struct move_number *expected = &move_numbers[number < MOVE_NUMBERS ? number : MOVE_NUMBERS];
	int i = 0;

	t->start = text.p;
	t->comments_end = t->comments;
	t->plain = 0;
	t->numbered = LANE_MAX;
	if (turn == BLACK && (at = read_word(t, i, at, end, eol, blanks, expected, BLACK)) != NULL) {
		expected++;
		i++;
	}
	while (at != NULL && i < LANE_MAX - 1) {
		if ((at = read_word(t, i, at, end, eol, blanks, expected, WHITE)) == NULL)
			break;
		i++;
		if ((at = read_word(t, i, at, end, eol, blanks, expected, BLACK)) == NULL)
			break;
		i++;
		expected++;
	}
	t->words.n = i;
	while (t->comments_end > t->comments && t->comments_end[-1].text.p + t->comments_end[-1].text.n >= end)
		t->comments_end--;	/* its brace is after the end of the text */
	return at != NULL || t->comments_end >= t->comments + LANE_MAX;
}

const char *
lane_text_before(const struct lane_text *t, int word, int comments)
{
	if (comments > 0 && t->comments[comments - 1].ply == t->ply + word)
		return t->comments[comments - 1].text.p + t->comments[comments - 1].text.n + 1;
	return word == 0 ? t->start : t->words.at[word - 1] + t->words.bits[word - 1] / 8;
}
