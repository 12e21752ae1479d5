/* replay_plain: the fast path of a replay, for canonical SAN with the expected numbers and short comments. */
#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "game/replay_internal.h"

#ifdef __SSE2__
/* The top bit of each of the 16 bytes. */
static inline unsigned
set_of(__m128i v)
{
	return (unsigned)_mm_movemask_epi8(v);
}

/*
 * The end of the comment that begins at p, if it ends within 48 bytes, is plain text and one line; else NULL. *percent:
 * a % is in it, or shortly after.
 */
static inline const char *
short_comment(const char *p, const char *end, unsigned *percent)
{
	const __m128i open = _mm_set1_epi8('{'), close = _mm_set1_epi8('}'), control = _mm_set1_epi8(0x1f);

	*percent = 0;
	p++;
	for (int i = 0; i < 3; i++, p += 16) {
		__m128i v = _mm_loadu_si128((const __m128i *)(const void *)p);
		unsigned hits = set_of(_mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(v, open), _mm_cmpeq_epi8(v, close)),
		    _mm_cmpeq_epi8(_mm_min_epu8(v, control), v)));

		*percent |= set_of(_mm_cmpeq_epi8(v, _mm_set1_epi8('%')));
		if (hits == 0)
			continue;
		p += __builtin_ctz(hits);
		return *p == '}' && p < end ? p + 1 : NULL;
	}
	return NULL;
}

/*
 * p + yes, by a conditional jump. With an addition, everything after it would wait for the byte that was compared; a
 * jump is predicted.
 */
static inline const char *
step_over(const char *p, bool yes)
{
	if (yes) {
		__asm__("" : "+r" (p));		/* keeps the compiler from adding */
		p++;
	}
	return p;
}

/* The text of a move number, without its dots: at most three digits, the first one in the lowest byte. */
static inline uint64_t
number_text(unsigned long value, unsigned *n)
{
	uint64_t text = ('0' + value / 100) | ('0' + value / 10 % 10) << 8 | ('0' + value % 10) << 16;

	*n = 1u + (value > 9) + (value > 99);
	return text >> 8 * (3 - *n);
}

/* The place after the expected number of the next move and a blank; NULL: another number, or other dots. */
static inline const char *
after_number(const struct replay *p, const char *at)
{
	const unsigned long value = move_numbers_next(&p->numbers, &p->now);
	unsigned n, length;
	uint64_t there, text;

	if (value > 999)
		return NULL;
	text = number_text(value, &n);
	length = n + 1 + 2 * (unsigned)p->now.turn;
	text |= 0x2e2e2e2e2e2e2e2eu << 8 * n;
	memcpy(&there, at, sizeof(there));
	if ((there ^ text) << 8 * (8 - length) != 0)
		return NULL;
	return step_over(at + length, at[length] == ' ');
}

/* What a prefix means. Cached, because parsing it costs as much as playing the move. */
static inline const struct san_shape *
shape_of(struct replay *p, uint32_t prefix)
{
	struct san_shape *shape = &p->shapes[prefix * 0x9e3779b9u >> (32 - SHAPES_BITS)];

	if (shape->key != prefix + 1)
		san_shape(prefix, shape);
	return shape;
}

/* Flattened into one function, so that what san_find() and position_play() both use stays in registers. */
__attribute__((flatten)) const char *
replay_plain(struct replay *p, const char *at, const char *end, char eol)
{
	const __m128i blank = _mm_set1_epi8(' ');
	struct movelist *const score = p->score;
	struct span word = { NULL, 0 };
	bool number, counted = p->numbers.counted;
	int played = 0;

	if (p->stopped || p->numbers.has_lone || p->every_token || p->letters != NULL || p->moves_here == 0 || p->doubt ||
	    p->care & CARE_PINS || (p->taken != NULL && p->taken >= at))
		return at;
	for (;;) {
		const char *q = step_over(at, *at == ' ' || *at == eol);
		struct san_text text;
		struct san san;
		unsigned n;
		__m128i v;

		if (*q == '{') {
			const char *open = q;
			unsigned percent;

			if ((q = short_comment(q, end, &percent)) == NULL)
				break;
			if (percent != 0)
				replay_comment(p, (struct span){ open + 1, (size_t)(q - open) - 2 });
			if (score != NULL)
				movelist_add(score, ELEMENT_COMMENT, (struct span){ open + 1, (size_t)(q - open) - 2 },
				    0, 0);
			p->numbers.interrupted = true;
			at = q;
			continue;
		}
		number = *q >= '0' && *q <= '9';
		if (number && (q = after_number(p, q)) == NULL)
			break;
		v = _mm_loadu_si128((const __m128i *)(const void *)q);
		n = (unsigned)__builtin_ctz(set_of(_mm_cmpeq_epi8(_mm_min_epu8(v, blank), v)) | 0x10000);
		if (q + n > end)
			break;
		text = san_text(q, n);
		san = san_find(&p->now, q, &text, shape_of(p, text.prefix));
		if (san.move == NO_MOVE || san.odd & p->care || !replay_has_room(p))
			break;
		if (p->keeping)
			p->before = p->now;
		position_play(&p->now, san.move);
		word = (struct span){ q, n };
		position_log_add(&p->log, &p->now, word, san.move);
		at = q + n;
		played++;
		counted |= number;
		p->numbers.interrupted = p->numbers.annotated = false;
		if (score != NULL)
			movelist_add(score, ELEMENT_MOVE, word, san.move, ELEMENT_SAN);
		if (!replay_check_mark(p, word, san.move, san.mark) && score != NULL && score->n > 0)
			score->list[score->n - 1].how = 0;
	}
	if (played > 0) {
		p->moves_here += played;
		p->words_here += played;
		p->last_word = word;
		p->nags = 0;
		p->numbers.counted = counted;
	}
	return at;
}
#else
const char *
replay_plain(struct replay *p, const char *at, const char *end, char eol)
{
	(void)p, (void)end, (void)eol;
	return at;
}
#endif
