/* split_games: splits a text into records of one game each. */
#include <stdint.h>
#include <string.h>

#include "base/ascii.h"
#include "base/find_byte.h"
#include "input/split_games.h"

enum {
	LOOK = 64,	/* bytes of a line that decide what it is, and of a tag up to its value */
	SAMPLE = 4096,	/* bytes of a file that decide how its lines end */
	BLANKS_MAX = 64 << 10,	/* bytes of blanks before the first game that may belong to it */
	BEHIND = 4,	/* bytes that moves_follow() reads, from the start of a line back: its end, perhaps a CR, two others */
};

_Static_assert((int)LOOK >= (int)FIND_BYTE_BLOCK, "a block that begins before a place may be read");

#define NOWHERE SIZE_MAX	/* no place in a text */

char
split_games_line_end(struct span text, bool eof)
{
	size_t n = text.n < SAMPLE ? text.n : SAMPLE;

	if (memchr(text.p, '\n', n) != NULL)
		return '\n';
	if (text.n < SAMPLE && !eof)
		return 0;
	return memchr(text.p, '\r', n) != NULL ? '\r' : '\n';
}

/* The first LOOK bytes of the line, without the blanks and the byte order mark that it begins with. */
static struct span
line_at(struct span text, size_t at)
{
	struct span s = { text.p + at, text.n - at < LOOK ? text.n - at : LOOK };
	size_t mark = 0;

	do {
		s = span_after(s, mark);
		while (s.n > 0 && (*s.p == ' ' || *s.p == '\t'))
			s.p++, s.n--;
		mark = s.n > 0 && *s.p == '\xef' && span_starts(s, SPAN("\xef\xbb\xbf")) ? 3 : 0;
	} while (mark > 0);
	return s;
}

/* The length of [Name " at the start of the text; 0: it does not start so. */
static size_t
tag_opening(struct span text)
{
	size_t i = 1, n = text.n < LOOK ? text.n : LOOK;

	if (n < 2 || text.p[0] != '[' || !ascii_is_letter(text.p[1]))
		return 0;
	while (i < n && (ascii_is_alnum(text.p[i]) || text.p[i] == '_'))
		i++;
	while (i < n && text.p[i] == ' ')
		i++;
	return i < n && text.p[i] == '"' ? i + 1 : 0;
}

/* Where the tag begins whose value begins after the quote at `quote`; `quote`: it opens no tag. */
static size_t
tag_before(struct span text, size_t quote)
{
	size_t i = quote, least = quote < LOOK ? 0 : quote - LOOK;

	while (i > least && text.p[i - 1] == ' ')
		i--;
	while (i > least && (ascii_is_alnum(text.p[i - 1]) || text.p[i - 1] == '_'))
		i--;
	return i > 0 && text.p[i - 1] == '[' && ascii_is_letter(text.p[i]) ? i - 1 : quote;
}

static size_t
trimmed(struct span text, size_t at)
{
	while (at > 0 && ascii_is_blank(text.p[at - 1]))
		at--;
	return at;
}

/* The length of the one of n texts with which the text before `at` ends; 0: it ends with none. */
static size_t
ends_with(struct span text, size_t at, const struct span *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (at >= list[i].n && memcmp(text.p + at - list[i].n, list[i].p, list[i].n) == 0)
			return list[i].n;
	return 0;
}

/* Where the result begins with which the text before `at` ends; `at`: it ends with none.  0-0 may be castling. */
static size_t
result_start(struct span text, size_t at)
{
	static const struct span scores[] = { { "1/2", 3 }, { "0.5", 3 }, { "0,5", 3 }, { "\xc2\xbd", 2 }, { "1", 1 }, { "0", 1 } };
	static const struct span joints[] = { { "-", 1 }, { ":", 1 }, { "\xe2\x80\x90", 3 }, { "\xe2\x80\x91", 3 },
		{ "\xe2\x80\x92", 3 }, { "\xe2\x80\x93", 3 }, { "\xe2\x80\x94", 3 }, { "\xe2\x80\x95", 3 } };
	size_t second = ends_with(text, at, scores, sizeof(scores) / sizeof(scores[0])), first, joint, i = at - second;

	if (at > 0 && text.p[at - 1] == '*')
		return at - 1;
	if (second == 0)
		return at;
	while (i > 0 && text.p[i - 1] == ' ')
		i--;
	joint = ends_with(text, i, joints, sizeof(joints) / sizeof(joints[0]));
	for (i -= joint; joint > 0 && i > 0 && text.p[i - 1] == ' '; )
		i--;
	first = joint == 0 ? 0 : ends_with(text, i, scores, sizeof(scores) / sizeof(scores[0]));
	if (first > 1 || (first == 1 && (text.p[i - 1] != '0' || text.p[at - 1] != '0')))
		return i - first;
	return second == 3 && text.p[at - 2] == '/' ? at - second : at;
}

/* Could a text that ends with these two bytes end with a result?  Most lines end with a move instead. */
static inline bool
may_be_over(char before, char last)
{
	return last == '*' || (last == '2' && before == '/') || (last == '5' && !ascii_is_alnum(before)) ||
	    ((last == '0' || last == '1') && !ascii_is_alnum(before)) || last == '\xbd';
}

/* Does the text before `at` end with the result of a game? */
static bool
result_before(struct span text, size_t at)
{
	bool may = may_be_over(at > 1 ? text.p[at - 2] : '\0', at > 0 ? text.p[at - 1] : '*');
	size_t start = may ? result_start(text, at) : at;

	return start < at && (start == 0 || text.p[start] == '*' || ascii_is_blank(text.p[start - 1]) ||
	    strchr("}])!?.+#", text.p[start - 1]) != NULL);
}

/* Does a line begin at `at`?  A byte order mark before it does not matter. */
static bool
line_starts(const struct split_games *s, struct span text, size_t at)
{
	if (at >= 3 && memcmp(text.p + at - 3, "\xef\xbb\xbf", 3) == 0)
		at -= 3;
	return at == 0 || text.p[at - 1] == s->eol;
}

/* Does the value of a tag end with the quote at `at`? */
static bool
value_ends(struct span text, size_t at)
{
	size_t end = text.n - at < LOOK ? text.n : at + LOOK;

	while (++at < end && text.p[at] == ' ')
		;
	return at < end && text.p[at] == ']';
}

/* Follows comments, tag values and variations by one byte. */
static void
follow(struct split_games *s, struct span text)
{
	size_t at = s->followed++, opening;
	char c = text.p[at];

	switch (s->inside) {
	case '{':
		s->inside = c == '}' ? 0 : '{';
		break;
	case ';':
		s->inside = c == s->eol ? 0 : ';';
		break;
	case '"':
		if (c == '\\' && at + 1 < text.n && text.p[at + 1] == '"')
			s->followed++;
		else if (c == s->eol || (c == '"' && value_ends(text, at)))
			s->inside = 0;
		break;
	default:
		if (c == '{' || c == ';') {
			s->inside = c;
		} else if (c == '%' && line_starts(s, text, at)) {
			s->inside = ';';
		} else if (c == '[' && (opening = tag_opening((struct span){ text.p + at, text.n - at })) > 0) {
			s->followed = at + opening;
			s->inside = '"';
		} else {
			s->depth += c == '(';
			s->depth -= c == ')' && s->depth > 0;
		}
	}
}

/* Follows up to `at`; what is open there: '{' or ';' a comment, '"' the value of a tag; 0: nothing. */
static char
inside(struct split_games *s, struct span text, size_t at)
{
	while (s->followed < at)
		follow(s, text);
	return s->inside;
}

/* Is a text without tags a game, since it has moves or a result, and not just a preface to the game after it? */
static bool
has_moves(struct split_games *s, struct span text, size_t at)
{
	struct split_games fresh = { .eol = s->eol };

	for (size_t i = 0; i + 1 < at; i++)
		if (ascii_is_digit(text.p[i]) && text.p[i + 1] == '.' && !inside(&fresh, text, i))
			return true;
	return result_before(text, trimmed(text, at));
}

/*
 * Is the result of the game the last thing before `at`, but for comments behind it?  Results in comments, tags and
 * escape lines do not count.  That of a comment ends where another } comes before its {, so that this stays fast.
 */
static bool
is_over(struct split_games *s, struct span text, size_t at)
{
	size_t end = trimmed(text, s->escapes ? s->escaped : at);

	while (end > 0 && text.p[end - 1] == '}') {
		for (end--; end > 0 && text.p[end - 1] != '{' && text.p[end - 1] != '}'; )
			end--;
		if (end == 0 || text.p[end - 1] == '}')
			return false;
		end = trimmed(text, end - 1);
	}
	if (end == 0 && s->rest)
		return s->over && !inside(s, text, at);
	if (!result_before(text, end) || (end >= s->followed && inside(s, text, end)))
		return false;
	return !inside(s, text, at);
}

/* The length of a move at the start of the line, by its form alone; 0: there is none. */
static size_t
move_form(struct span line)
{
	static const struct span others[] = { { "O-O", 3 }, { "0-0", 3 }, { "--", 2 }, { "0000", 4 } };	/* castling, null moves */
	size_t n = 0, squares = 0, digits = 0;

	while (n < line.n && !ascii_is_blank(line.p[n]))
		n++;
	line.n = n;
	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
		if (span_starts(line, others[i]) && (line.p[0] != '-' || n == 2 || line.p[2] != '-'))	/* not a dashed line */
			return n;
	for (size_t i = 0; i < n; i++) {
		char c = line.p[i];

		squares += i > 0 && c >= '1' && c <= '8' && line.p[i - 1] >= 'a' && line.p[i - 1] <= 'h';
		digits += c >= '1' && c <= '8';
		if (!ascii_is_alnum(c) && strchr("-:=+#!?", c) == NULL && (signed char)c >= 0)
			return 0;
	}
	return n <= 10 && (squares > 0 || (digits == n && (n == 4 || n == 5))) ? n : 0;
}

/* Does the line begin with moves without numbers: two of them, or one and nothing but a result? */
static bool
move_list(struct span line, char eol)
{
	size_t n = move_form(line), end;

	if (n == 0)
		return false;
	while (n < line.n && (line.p[n] == ' ' || line.p[n] == '\t'))
		n++;
	line = (struct span){ line.p + n, line.n - n };
	if (line.n == 0 || *line.p == '\r' || *line.p == eol || move_form(line) > 0)
		return true;
	for (end = 0; end < line.n && !ascii_is_blank(line.p[end]); )
		end++;
	return result_start(line, end) == 0;
}

/* Is it a tag with the name Event?  Text copied from web pages has other quotation marks. */
static bool
event_tag(struct span tag)
{
	return span_starts(tag, SPAN("[Event ")) && tag.n > 7 &&
	    (tag.p[7] == '"' || tag.p[7] == '\'' || (signed char)tag.p[7] < 0);
}

/* Has the present record's first tag this name? */
static bool
named_as_first(const struct split_games *s, struct span text, struct span tag)
{
	return s->first_n > 0 && tag.n >= s->first_n && memcmp(text.p + s->first_at, tag.p, s->first_n) == 0;
}

/* Notes a tag of the present record; `tag` is the text from its bracket on. */
static void
note_tag(struct split_games *s, size_t at, struct span tag)
{
	bool event = event_tag(tag);

	if (!s->tagged && !s->rest) {
		s->first_at = at;
		for (s->first_n = 1; s->first_n < tag.n && ascii_is_word(tag.p[s->first_n]); )
			s->first_n++;
		s->first_n += s->first_n < tag.n;	/* with the blank */
	}
	s->tagged = true;
	s->event = s->event || event;
	s->others = s->others || !event;
}

/* Does the tag line at `at`, after other tag lines, start another game? */
static bool
repeats_tags(struct split_games *s, struct span text, size_t at, struct span tag)
{
	/* An Event tag after another may be a duplicate. */
	if (event_tag(tag) && (s->blank || (s->event && s->others)))
		return true;
	return tag_opening(tag) > 0 && ((s->blank && named_as_first(s, text, tag)) || is_over(s, text, at));
}

/* Is the record blank up to `at`, but for a byte order mark at the start of the file? */
static bool
is_blank(struct split_games *s, struct span text, size_t at)
{
	if (s->blanks == 0 && s->offset == 0 && span_starts(text, SPAN("\xef\xbb\xbf")))
		s->blanks = 3;
	while (s->blanks < at && ascii_is_blank(text.p[s->blanks]))
		s->blanks++;
	return s->blanks >= at;
}

/* Does the line at `at` start another game than the present record's? */
static bool
starts_game(struct split_games *s, struct span text, size_t at, struct span line)
{
	bool one = line.p[0] == '1' && line.n > 1 && (line.p[1] == '.' || line.p[1] == ' ');

	if (s->state == SPLIT_GAMES_START)
		return at > BLANKS_MAX && !ascii_is_blank(line.p[0]) && is_blank(s, text, at);
	/* The form of the line comes first: is_over() may go back over comments and blanks before each of many lines. */
	if (line.p[0] != '[')
		return (one || move_list(line, s->eol)) && is_over(s, text, at) && (one || s->depth == 0);
	if (s->state == SPLIT_GAMES_TAGS)
		return repeats_tags(s, text, at, line);
	/* After the first game even text without moves is a record of its own: shard.c cuts files at such lines. */
	if (event_tag(line))
		return s->tagged || s->ordinal > 0 || has_moves(s, text, at);
	if (tag_opening(line) > 0)
		return (is_over(s, text, at) || (s->blank && !inside(s, text, at))) && (s->tagged || has_moves(s, text, at));
	return line.n > 1 && ascii_is_letter(line.p[1]) && is_over(s, text, at);
}

/* Does the tag at `at`, inside a line, start another game?  If not, it is noted as one of the present record. */
static bool
tag_starts_game(struct split_games *s, struct span text, size_t at)
{
	struct span tag = { text.p + at, text.n - at < LOOK ? text.n - at : LOOK };
	size_t before = trimmed(text, at);
	bool event = event_tag(tag), paired = before > 0 && text.p[before - 1] == ']';

	if (s->state == SPLIT_GAMES_START) {	/* after more blanks than LOOK, or in an escape line */
		if (inside(s, text, at))
			return false;
		if (at > BLANKS_MAX && is_blank(s, text, at))
			return true;
		note_tag(s, at, tag);
		s->state = SPLIT_GAMES_TAGS;
		s->bracket = true;
		return false;
	}
	if (!paired && is_over(s, text, at))
		return true;
	if (event && s->event && (s->others || !paired) && !inside(s, text, at))
		return true;
	/* A tag that opens in the value of another: the file was cut there, and another one appended. */
	if (!paired && s->bracket && (event || named_as_first(s, text, tag)) && inside(s, text, at) == '"')
		return true;
	if (paired)
		note_tag(s, at, tag);
	return false;
}

/* Adds the line at `at` to the present record. */
static void
take_line(struct split_games *s, struct span text, size_t at, struct span line)
{
	s->bracket = line.n > 0 && *line.p == '[';
	if (line.n == 0 || *line.p == s->eol || *line.p == '\r' || *line.p == '\n') {
		s->blank = true;
		s->escapes = false;
		return;
	}
	if (*line.p == '%') {
		if (!s->escapes) {
			s->escaped = at;
			s->escaped_lines = s->lines;
		}
		s->escapes = true;
		return;
	}
	s->escapes = false;
	s->blank = false;
	if (s->state == SPLIT_GAMES_MOVES && s->tagged)
		return;
	if (s->bracket && (s->state != SPLIT_GAMES_MOVES || tag_opening(line) > 0)) {
		if (s->state == SPLIT_GAMES_MOVES) {	/* what was before it is a preface */
			s->followed = at;
			s->inside = 0;
		}
		s->state = SPLIT_GAMES_TAGS;
		note_tag(s, (size_t)(line.p - text.p), line);
	} else {
		s->state = SPLIT_GAMES_MOVES;
	}
}

/* Is the line before the line end at `end` a tag pair, and the line after it another one, whose name is not Event? */
static inline bool
tag_follows(const char *end)
{
	return end[1] == '[' && end[-1 - (end[-1] == '\r')] == ']' && (end[2] != 'E' || end[7] != ' ');
}

/*
 * Are there moves after the line end at `end`, surely not of another game, and surely no comment or result before it?
 * It is asked by few jumps, since lines differ in their characters, but hardly ever in the answer.
 */
static inline bool
moves_follow(const char *end)
{
	enum {
		MOVE = 1,		/* a character that moves have */
		ONE = 2,		/* with STOP after it, it may be the number of another game */
		STOP = 4,
		NO_END = 8,		/* moves do not end with it, or a game is over */
		SCORE = 16,		/* a game may be over after it, if no MOVE comes before it */
		HALF = 32,		/* the same, if SLASH does */
		SLASH = 64,
	};
	static const uint8_t sorts[256] = {
		['0'] = MOVE | SCORE, ['1'] = MOVE | ONE | SCORE, ['2'] = MOVE | HALF, ['3'] = MOVE, ['4'] = MOVE,
		['5'] = MOVE | SCORE, ['6'] = MOVE, ['7'] = MOVE, ['8'] = MOVE, ['9'] = MOVE,
		['a'] = MOVE, ['b'] = MOVE, ['c'] = MOVE, ['d'] = MOVE, ['e'] = MOVE, ['f'] = MOVE, ['g'] = MOVE, ['h'] = MOVE,
		['B'] = MOVE, ['K'] = MOVE, ['N'] = MOVE, ['O'] = MOVE, ['Q'] = MOVE, ['R'] = MOVE,
		['.'] = STOP, [' '] = STOP, ['/'] = SLASH, ['}'] = NO_END, ['*'] = NO_END,
	};
	const char *last = end - 1 - (end[-1] == '\r');
	const unsigned start = sorts[(uint8_t)end[1]], second = sorts[(uint8_t)end[2]];
	const unsigned before = sorts[(uint8_t)last[-1]], ends = sorts[(uint8_t)*last];

	return ((signed char)*last > ' ') & ((start & MOVE) != 0) & !((start / ONE & second / STOP & 1) |
	    (ends & NO_END) | (ends / SCORE & ~before & 1) | (ends / HALF & before / SLASH & 1));
}

/*
 * A shortcut for nearly all lines: blank ones, a tag pair after a tag pair, moves that are not those of another game.
 * They do not start a game, and take_line() would only note what is noted here.
 */
static inline bool
goes_on(struct split_games *s, struct span text, size_t at)
{
	const char *end = text.p + at - 1;

	if (text.n - at < LOOK || at < BEHIND || !s->tagged || s->escapes)
		return false;
	if (end[1] == s->eol) {
		s->blank = true;
	} else if (s->state == SPLIT_GAMES_TAGS) {
		if (s->blank || !tag_follows(end))
			return false;
		s->others = s->bracket = true;
		s->scanned = at + 1;
		return true;
	} else {
		if (!moves_follow(end))
			return false;
		s->blank = false;
	}
	s->bracket = false;
	s->scanned = at;
	return true;
}

/*
 * Passes plain tag pairs below tag pairs, from inside one on.  Returns the line end or bracket that follows them, or
 * NULL if that is not before `end`.  At least LOOK bytes after `end` are readable.
 */
static const char *
pass_tags(struct split_games *s, const char **at, const char *end)
{
	uint64_t after = 0;	/* the place after a line end: the bracket there opens the next tag */

	for (const char *block = *at; block < end; block += FIND_BYTE_BLOCK) {
		const uint64_t ends = find_byte_bits(block, s->eol);
		uint64_t found = ends | (find_byte_bits(block, '[') & ~(ends << 1 | after));

		after = ends >> 63;
		for (; found != 0; found &= found - 1) {
			const char *place = block + __builtin_ctzll(found);

			if (place >= end || *place != s->eol || !tag_follows(place))
				return place < end ? place : NULL;
			*at = place + 2;
			s->others = true;
			s->lines++;
		}
	}
	return NULL;
}

/* The line end from p on, which is before `end`, or NULL; usually it is among the first hundred bytes. */
static inline const char *
line_end(const char *p, const char *end, char eol)
{
	if (end - p >= 2 * FIND_BYTE_BLOCK)
		for (int i = 0; i < 2; i++, p += FIND_BYTE_BLOCK) {
			uint64_t found = find_byte_bits(p, eol);

			if (found != 0)
				return p + __builtin_ctzll(found);
		}
	return memchr(p, eol, (size_t)(end - p));
}

/* The same for moves below moves; returns a line end. */
static const char *
pass_moves(struct split_games *s, const char **at, const char *end)
{
	const char *found;

	while (*at < end && (found = line_end(*at, end, s->eol)) != NULL) {
		if (!moves_follow(found))
			return found;
		*at = found + 1;
		s->lines++;
	}
	return NULL;
}

/*
 * goes_on() for whole runs of lines, without looking at each place again: tag pairs below tag pairs, or moves below
 * moves up to the next quote.  There are LOOK more bytes after each place, and no record is cut before it.  Returns
 * what next_place() would return after that, or NOWHERE: it has not been looked for.
 */
static size_t
pass_lines(struct split_games *s, struct span text)
{
	const size_t n = text.n < RECORD_MAX ? text.n : RECORD_MAX;
	const char *end = text.p + (n < LOOK ? 0 : n - LOOK), *at = text.p + s->scanned, *found = NULL;

	if (!s->tagged || s->escapes || s->blank || s->scanned < BEHIND || at >= end)
		return NOWHERE;
	if (s->state == SPLIT_GAMES_TAGS && s->bracket)
		found = pass_tags(s, &at, end);
	else if (s->state == SPLIT_GAMES_MOVES && !s->bracket && s->quote > s->scanned)
		found = pass_moves(s, &at, s->quote < (size_t)(end - text.p) ? text.p + s->quote : end);
	s->scanned = (size_t)(at - text.p);
	return found == NULL ? NOWHERE : (size_t)(found - text.p);
}

static int
finish(struct split_games *s, struct span text, size_t n, size_t lines, bool cut, bool last, struct record *r)
{
	/* The first game comes after it. */
	bool blanks = s->state == SPLIT_GAMES_START && !last && is_blank(s, text, n);
	bool within_line = !last && !cut && n > 0 && text.p[n - 1] != s->eol;
	size_t end = trimmed(text, n);

	s->ordinal += !s->rest && !blanks;
	*r = (struct record){
		.text = { text.p, n }, .ordinal = s->ordinal, .line = s->line + 1, .offset = s->offset, .eol = s->eol,
		.first = s->ordinal == 1 && !s->rest, .last = last, .cut = cut && !blanks, .rest = s->rest,
		.shares_line = s->within_line || within_line,
	};
	s->within_line = within_line;
	s->line += lines;
	s->offset += n;
	s->over = cut && result_before(text, end) && (end < s->followed || !inside(s, text, end));
	if (cut)
		inside(s, text, n);
	s->scanned = s->lines = s->followed = s->blanks = s->first_n = s->quote = 0;
	s->escapes = s->blank = false;
	s->rest = cut && s->state != SPLIT_GAMES_START;
	if (!s->rest) {
		s->state = SPLIT_GAMES_START;
		s->tagged = s->event = s->others = s->bracket = false;
		s->inside = 0;
		s->depth = 0;
	}
	return 1;
}

/* Takes the line at `at`, or finds that it starts another game: true. */
static bool
line_ends_game(struct split_games *s, struct span text, size_t at)
{
	struct span line = line_at(text, at);

	if (line.n > 0 && starts_game(s, text, at, line))
		return true;
	take_line(s, text, at, line);
	s->scanned = s->bracket ? (size_t)(line.p - text.p) + 1 : at;
	return false;
}

/*
 * Finds the next line end or tag inside a line, from s->scanned on.  In lines that begin with a bracket, tags are found
 * by their brackets, in others by their quotes, because brackets are frequent in comments.  `limit`: there is none.
 */
static size_t
next_place(struct split_games *s, struct span text, size_t limit)
{
	const char *p = text.p + s->scanned, *end;
	size_t place;

	if (s->scanned >= limit)
		return limit;
	if (s->bracket)
		return (size_t)(find_byte_either(p, text.p + limit, s->eol, '[') - text.p);
	end = memchr(p, s->eol, limit - s->scanned);
	place = end == NULL ? limit : (size_t)(end - text.p);
	if (s->quote < place) {
		size_t from = s->quote < s->scanned ? s->scanned : s->quote;

		end = memchr(text.p + from, '"', limit - from);
		s->quote = end == NULL ? limit : (size_t)(end - text.p);
	}
	return s->quote < place ? s->quote : place;
}

/* Where a record is cut that is longer than RECORD_MAX: not inside a word. */
static size_t
cut_place(struct span text)
{
	size_t at = RECORD_MAX;

	while (at > RECORD_MAX - LOOK && !ascii_is_blank(text.p[at - 1]))
		at--;
	return at > RECORD_MAX - LOOK ? at : RECORD_MAX;
}

/* When a record is cut at RECORD_MAX after a line end, the line after it was looked at: a cut never hides a game. */
int
split_games_next(struct split_games *s, struct span text, bool eof, struct record *r)
{
	const size_t limit = text.n < RECORD_MAX + LOOK ? text.n : RECORD_MAX + LOOK;

	if (text.n == 0)
		return 0;
	if (s->eol == 0 && (s->eol = split_games_line_end(text, eof)) == 0)
		return 0;
	if (s->scanned == 0 && !s->rest) {
		if (text.n < LOOK && !eof)
			return 0;
		line_ends_game(s, text, 0);
	}
	for (;;) {
		size_t place, at;
		bool line;

		if ((place = pass_lines(s, text)) == NOWHERE)
			place = next_place(s, text, limit);
		at = place;
		line = place < limit && text.p[place] == s->eol;

		if (place < limit && !line && !s->bracket)
			at = tag_before(text, place);
		if (at >= RECORD_MAX && (eof || text.n >= RECORD_MAX + LOOK) && text.n > RECORD_MAX)
			return finish(s, text, cut_place(text), s->lines, true, false, r);
		if (place == limit && eof)
			return finish(s, text, text.n, s->lines, false, true, r);
		if (place == limit || (text.n - place <= LOOK && !eof)) {
			s->scanned = place;
			return 0;
		}
		if (!line) {
			s->scanned = place + 1;
			if ((s->bracket ? tag_opening(span_after(text, at)) > 0 : at < place) && tag_starts_game(s, text, at))
				return finish(s, text, at, s->lines, false, false, r);
			continue;
		}
		s->lines++;
		if (goes_on(s, text, place + 1) || !line_ends_game(s, text, place + 1))
			continue;
		if (s->escapes)
			return finish(s, text, s->escaped, s->escaped_lines, false, false, r);
		return finish(s, text, place + 1, s->lines, false, false, r);
	}
}
