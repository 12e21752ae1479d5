/* quick_scan: a fast lane with SSE2 for plain tags and movetext, and the lexer for everything else. */
#include <string.h>

#include "apps/stats/quick_scan.h"
#include "base/ascii.h"
#include "base/find_byte.h"
#include "games/chess/chess_game.h"
#include "games/interface/game_list.h"
#include "games/move_notation/notation.h"
#include "games/pgn/result.h"
#include "games/pgn/text_mark.h"
#include "games/pgn/token.h"
#include "games/pgn/token_tags.h"
#include "games/pgn/word_form.h"

enum {
	BLOCK = 64,	/* bytes looked at together */
};

#ifdef __SSE2__

static inline __m128i
load_block(const char *p)
{
	return _mm_loadu_si128((const __m128i *)(const void *)p);
}

/* -- the fast lane: plain movetext -- */

/* Sets of the bytes of a block, by what they are: bit 0 is the first byte. */
struct block {
	uint64_t letter, digit, dot, dollar, open, close;
	uint64_t gap;		/* what ends a word: blanks, dots, ! and ? */
	uint64_t plain;		/* what may occur outside of comments in the fast lane */
};

static inline uint64_t
set_of(__m128i v)
{
	return (uint64_t)(unsigned)_mm_movemask_epi8(v);
}

static inline void
classify_bytes(const char *p, unsigned at, struct block *b)
{
	const __m128i v = load_block(p + at);
	const __m128i letter = find_byte_in_range(_mm_or_si128(v, _mm_set1_epi8(0x20)), 'a', 26);
	const __m128i dot = _mm_cmpeq_epi8(v, _mm_set1_epi8('.'));
	const __m128i dollar = _mm_cmpeq_epi8(v, _mm_set1_epi8('$'));
	const __m128i open = _mm_cmpeq_epi8(v, _mm_set1_epi8('{'));
	const __m128i close = _mm_cmpeq_epi8(v, _mm_set1_epi8('}'));
	const __m128i blank = _mm_cmpeq_epi8(_mm_min_epu8(v, _mm_set1_epi8(' ')), v);
	const __m128i suffix = _mm_or_si128(_mm_cmpeq_epi8(v, _mm_set1_epi8('!')),
	    _mm_cmpeq_epi8(v, _mm_set1_epi8('?')));
	const __m128i gap = _mm_or_si128(_mm_or_si128(blank, dot), suffix);
	/* - . / and the digits */
	const __m128i joint = _mm_or_si128(find_byte_in_range(v, '-', 13), _mm_or_si128(_mm_cmpeq_epi8(v, _mm_set1_epi8('+')),
	    _mm_or_si128(_mm_cmpeq_epi8(v, _mm_set1_epi8('#')), _mm_cmpeq_epi8(v, _mm_set1_epi8('=')))));

	b->letter |= set_of(letter) << at;
	b->digit |= set_of(find_byte_in_range(v, '0', 10)) << at;
	b->dot |= set_of(dot) << at;
	b->dollar |= set_of(dollar) << at;
	b->open |= set_of(open) << at;
	b->close |= set_of(close) << at;
	b->gap |= set_of(gap) << at;
	b->plain |= set_of(_mm_or_si128(_mm_or_si128(letter, gap), _mm_or_si128(joint, dollar))) << at;
}

/* Treats the bytes after the end of the record as blanks. */
static inline void
block_end(struct block *b, size_t left)
{
	const uint64_t in = ((uint64_t)1 << left) - 1;

	b->letter &= in;
	b->digit &= in;
	b->dot &= in;
	b->dollar &= in;
	b->open &= in;
	b->close &= in;
	b->gap |= ~in;
	b->plain |= ~in;
}

/* Fills from each odd-numbered set bit up to, but not including, the next one: 1 0 0 1 0 1 becomes 1 1 1 0 0 1. */
static inline uint64_t
spans_of(uint64_t x)
{
	for (int i = 1; i < BLOCK; i *= 2)
		x ^= x << i;
	return x;
}

/* Of the letters that end words, those that cannot end a move: all but the O of castling and the piece after a =. */
static uint64_t
odd_ends(const char *p, uint64_t ends)
{
	uint64_t odd = 0;

	for (; ends != 0; ends &= ends - 1) {
		const char *c = p + __builtin_ctzll(ends);

		if (*c != 'O' && (c == p || c[-1] != '='))
			odd |= ends & -ends;
	}
	return odd;
}

/* What is in a block, as sets of its bytes. */
struct scan_masks {
	uint64_t inside;	/* comments, with their {; before look_at(): all ones if the block begins in one */
	uint64_t words;		/* the first letters of words, which must be moves */
	uint64_t numbers;	/* the first digits of numbers */
	uint64_t breaks;	/* bytes after which a new token begins */
	uint64_t odd;		/* what only the lexer can read; only the first one has a meaning */
};

static inline void
look_at(const struct block *b, const char *p, struct scan_masks *l)
{
	const uint64_t first = ~l->inside & 1;
	const uint64_t inside = b->open | b->close ? spans_of(b->open | b->close) ^ l->inside : l->inside;
	const uint64_t outside = ~inside & ~b->close, gap = b->gap & outside, digit = b->digit & outside;
	const uint64_t dollar = b->dollar & outside;
	uint64_t start, number, nag, ends;

	l->inside = inside;
	l->breaks = gap | b->close;
	start = ((l->breaks | dollar) << 1 | first) & outside & ~gap;
	l->words = start & b->letter;
	nag = digit & dollar << 1;
	l->numbers = number = start & digit & ~nag;
	/* A { in a comment or a } outside of one; the start of something else than a move; bytes that are not plain. */
	l->odd = (b->open & ~inside) | (b->close & inside) | (start & ~(b->letter | b->digit | dollar)) |
	    (outside & ~b->plain) | (dollar << 1 & ~digit);
	/* Adding the first digit carries to the byte after the last one: a dot after a number, not after a result. */
	l->odd |= (number + digit) & ~digit & ~b->dot;
	l->odd |= (nag + digit) & ~digit & ~gap & ~b->open;
	if ((ends = b->letter & outside & (gap | b->open | dollar) >> 1) != 0)
		l->odd |= odd_ends(p, ends);
}

static inline void
classify_block(const char *p, const char *end, struct block *b)
{
	*b = (struct block){ 0 };
	for (unsigned at = 0; at < BLOCK; at += 16)
		classify_bytes(p, at, b);
	if (end - p < BLOCK)
		block_end(b, (size_t)(end - p));
}

/* Counts what the set `in_front` of the block's bytes contains. */
static inline void
count_masked_bytes(struct quick_scan *s, const struct scan_masks *l, uint64_t in_front)
{
	s->plies += count(l->words & in_front);
	s->moves = s->moves || ((l->words | l->numbers) & in_front) != 0;
}

static inline uint64_t
bits_below(unsigned bit)
{
	return ((uint64_t)1 << bit) - 1;
}

/* The index after the last bit of the set; 0: it is empty. */
static inline unsigned
index_after_last(uint64_t breaks)
{
	return breaks == 0 ? 0 : BLOCK - (unsigned)__builtin_clzll(breaks);
}

/*
 * Reads what nearly all movetext consists of: move numbers, words that end like moves, comments and NAGs.  `p` must
 * be at the start of a token.  Returns the start of the first token that is something else, for the lexer.
 */
static const char *
plain_moves(struct quick_scan *s, const char *p, const char *end)
{
	struct scan_masks l = { 0 };

	while (p < end) {
		struct block b;
		unsigned odd, start;

		classify_block(p, end, &b);
		look_at(&b, p, &l);
		start = l.inside >> 63 ? BLOCK : index_after_last(l.breaks);
		odd = l.odd == 0 ? BLOCK : (unsigned)__builtin_ctzll(l.odd);
		if (odd < BLOCK && b.open >> odd & 1) {	/* a { in a comment, where it is text */
			count_masked_bytes(s, &l, bits_below(odd));
			p = memchr(p + odd, '}', (size_t)(end - p) - odd);
			if (p == NULL)
				return end;
			p++;
			l.inside = 0;
			continue;
		}
		if (odd >= start) {
			if (start == 0)		/* a very long word */
				return p;
			count_masked_bytes(s, &l, start == BLOCK ? ~(uint64_t)0 : bits_below(start));
			p += start;
			l.inside = (uint64_t)0 - (l.inside >> 63);
			continue;
		}
		start = index_after_last(l.breaks & bits_below(odd));
		count_masked_bytes(s, &l, bits_below(start));
		return p + start;
	}
	return end;
}

#else

static const char *
plain_moves(struct quick_scan *s, const char *p, const char *end)
{
	(void)s, (void)end;
	return p;
}

#endif

/* -- everything else, by the same rules as game.c and movetext.c -- */

/* Reads the tag pairs, and leaves the lexer after them. */
static void
tag_section(struct quick_scan *s, struct lexer *l)
{
	bool any = false;
	size_t text;

	for (;;) {
		const char *from = token_tags_read(&s->tags, l->p, l->end, l->eol);
		struct token t;

		any |= from != l->p;
		l->p = from;
		token_next(l, &t);
		switch (t.kind) {
		case TOKEN_TAG:
			if (!(t.odd & (TAG_NO_VALUE | TAG_NO_QUOTE)) || !text_mark_forum(t.text))
				tags_add(&s->tags, &(struct tag){ t.name, t.content, t.text });
			any = true;
			continue;
		case TOKEN_ESCAPE:
			continue;
		case TOKEN_JUNK:	/* a superfluous bracket */
			if (any && *t.text.p == ']')
				continue;
			break;
		default:
			break;
		}
		l->p = t.number.n > 0 ? t.number.p : t.text.p;
		text = split_games_text((struct span){ l->p, (size_t)(l->end - l->p) }, l->eol);
		if (text == 0 && !any && t.kind != TOKEN_COMMENT && t.kind != TOKEN_LINE_COMMENT)
			text = split_games_heading((struct span){ l->p, (size_t)(l->end - l->p) }, l->eol);
		if (text == 0) {
			l->p = from;
			return;
		}
		l->p += text;
	}
}

/* Is it a word that the fast lane counts, where there is one?  The numbers must not depend on the processor. */
static bool
in_lane(struct span word)
{
	const char last = word.p[word.n - 1];

	if (!ascii_is_letter(*word.p) ||
	    (ascii_is_letter(last) && last != 'O' && (word.n == 1 || word.p[word.n - 2] != '=')))
		return false;
	for (size_t i = 0; i < word.n; i++)
		if (!ascii_is_letter(word.p[i]) && !ascii_is_digit(word.p[i]) && memchr("-/+#=", word.p[i], 5) == NULL)
			return false;
	return true;
}

/* How many moves a word is.  In games without letters of men each word is one, or several, unless it is a remark. */
static int
moves_in(struct span word, const struct game_rules *game)
{
	struct span parts[BOARD_WORDS_MAX];

	if (game->lettered)
		return in_lane(word) || notation_is_move(word);
	if (notation_remark(word) != DIAG_NONE)
		return 0;
	return game->split == NULL ? 1 : game->split(word, parts);
}

/*
 * Counts a word; returns whether it is the result.  0-0 is castling, unless no move was played or the Result tag has
 * the same result.
 */
static bool
count_word(struct quick_scan *s, const struct lexer *l, const struct token *t, const struct game_rules *game)
{
	const struct span text = t->text;
	/* "0.0" after a number is castling, elsewhere an evaluation. */
	const bool castles = game->lettered && t->number.n > 0 && word_form_castling(text.p, text.p + text.n) == text.n;
	const int moves = castles ? 1 : moves_in(text, game);
	bool standard;
	enum result result;

	s->moves = s->moves || *text.p != '.';	/* the lane skips dots, which may be written instead of missing moves */
	result = result_read(text, &standard);
	if (result == RESULT_NONE || !token_last(l) || (game->lettered && moves > 0 && s->plies > 0 &&
	    result != result_read(tags_value(&s->tags, TAG_Result), &standard))) {
		s->plies += moves;
		return false;
	}
	return true;
}

/* Reads the main line.  Variations, and what the fast lane does not know, are read with the lexer. */
static void
scan_movetext(struct quick_scan *s, struct lexer *l)
{
	const struct game_rules *known = game_list_of(tags_variant(&s->tags)), *game = known != NULL ? known : &chess_game;
	int depth = 0;
	struct token t;
	struct span rest;
	bool emphasised = false;
	size_t mark;

	l->tags = false;
	l->dotted = !game->lettered;
	for (;;) {
		bool over = false;

		if (depth == 0 && game->lettered)
			l->p = plain_moves(s, l->p, l->end);
		if (!token_next(l, &t))
			return;
		switch (t.kind) {
		case TOKEN_WORD:
			over = depth == 0 && count_word(s, l, &t, game);
			break;
		case TOKEN_RESULT:
			rest = (struct span){ t.text.p, (size_t)(l->end - t.text.p) };
			if (*rest.p == '*' && (mark = text_mark_length(rest, rest.p > l->start ? rest.p[-1] : ' ', &emphasised)) > 0)
				l->p = rest.p + mark;
			else
				over = depth == 0 || !token_closes(l);
			break;
		case TOKEN_NUMBER:
			s->moves = s->moves || t.counted;
			break;
		case TOKEN_OPEN:
			depth++;
			break;
		case TOKEN_CLOSE:
			depth -= depth > 0;
			break;
		case TOKEN_JUNK:	/* a % hides the rest of its line, even if it is not the first byte of it */
			if (*t.text.p == '%' && (l->p = memchr(l->p, l->eol, (size_t)(l->end - l->p))) == NULL)
				l->p = l->end;
			break;
		default:
			break;
		}
		if (over) {
			s->terminator = t.text;
			return;
		}
	}
}

void
quick_scan_record(struct quick_scan *s, const struct record *record)
{
	struct lexer l;

	tags_clear(&s->tags);
	s->terminator = (struct span){ NULL, 0 };
	s->plies = 0;
	s->moves = false;
	if (record->rest || record->text.n == 0)
		return;
	token_lexer_init(&l, record->text, record->eol);
	tag_section(s, &l);
	if (tags_has(&s->tags, TAG_Red))
		tags_red_is_white(&s->tags);
	scan_movetext(s, &l);
}
