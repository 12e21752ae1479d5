/* split_games: splits a text into records of one game each. */
#include <stdint.h>
#include <string.h>

#include "base/ascii.h"
#include "base/find_byte.h"
#include "games/pgn/line_form.h"
#include "games/pgn/split_games_internal.h"
#include "games/pgn/tag_form.h"

enum {
	BLANKS_MAX = 64 << 10,	/* bytes of blanks before the first game that may belong to it */
	HEADINGS_MAX = 4096,	/* bytes of headings above the first game, if it has no tags */
	ROSTER_MAX = 4096,	/* bytes in which a tag of the roster is looked for */
	BEHIND = 4,	/* bytes that moves_follow() reads, from the start of a line back: its end, perhaps a CR, two others */
};

_Static_assert(sizeof(struct split_games) <= sizeof(union split_room), "it has room for this");
_Static_assert((int)SPLIT_GAMES_LOOK >= (int)FIND_BYTE_BLOCK, "a block that begins before a place may be read");

#define NOWHERE SIZE_MAX	/* no place in a text */

/* Where the tag begins whose value begins after the quote at `quote`; `quote`: it opens no tag. */
static size_t
tag_before(struct span text, size_t quote)
{
	size_t i = quote, least = quote < SPLIT_GAMES_LOOK ? 0 : quote - SPLIT_GAMES_LOOK;

	while (i > least && text.p[i - 1] == ' ')
		i--;
	while (i > least && (ascii_is_alnum(text.p[i - 1]) || text.p[i - 1] == '_'))
		i--;
	return i > 0 && text.p[i - 1] == '[' && ascii_is_letter(text.p[i]) ? i - 1 : quote;
}

/* Does a line begin at `at`?  A byte order mark before it does not matter. */
static bool
line_starts(const struct split_games *s, struct span text, size_t at)
{
	if (at >= 3 && memcmp(text.p + at - 3, "\xef\xbb\xbf", 3) == 0)
		at -= 3;
	return at == 0 || text.p[at - 1] == s->split.eol;
}

/* Does the value of a tag end with the quote at `at`? */
static bool
value_ends(struct span text, size_t at)
{
	size_t end = text.n - at < SPLIT_GAMES_LOOK ? text.n : at + SPLIT_GAMES_LOOK;

	while (++at < end && text.p[at] == ' ')
		;
	return at < end && text.p[at] == ']';
}

/* Follows comments, tag values and variations by one byte. */
static void
follow_text(struct split_games *s, struct span text)
{
	size_t at = s->split.followed++, opening;
	char c = text.p[at];

	switch (s->inside) {
	case '{':
		s->inside = c == '}' ? 0 : '{';
		break;
	case ';':
		s->inside = c == s->split.eol ? 0 : ';';
		break;
	case '"':
		if (c == '\\' && at + 1 < text.n && text.p[at + 1] == '"')
			s->split.followed++;
		else if (c == s->split.eol || (c == '"' && value_ends(text, at)))
			s->inside = 0;
		break;
	default:
		if (c == '{' || c == ';') {
			s->inside = c;
			s->opened = at;
		} else if (c == '%' && line_starts(s, text, at)) {
			s->inside = ';';
		} else if (c == '[' && (opening = split_games_tag_opening((struct span){ text.p + at, text.n - at })) > 0) {
			s->split.followed = at + opening;
			s->inside = '"';
		} else {
			s->depth += c == '(';
			s->depth -= c == ')' && s->depth > 0;
		}
	}
}

char
split_games_open_at(struct split_games *s, struct span text, size_t at)
{
	while (s->split.followed < at)
		follow_text(s, text);
	return s->inside;
}

/* What comes first in a text: a tag, or moves?  Comments and other text before it are skipped. */
enum first { FIRST_NOTHING, FIRST_TAG, FIRST_MOVES };

static enum first
first_of_record(struct span text, char eol, size_t *at)
{
	struct tag_form form;

	while (*at < text.n) {
		struct span line = split_games_line_at(text, *at), rest;
		const char *end, *quote;

		*at = (size_t)(line.p - text.p);
		rest = span_after(text, *at);
		if (line.n == 0)
			break;
		if (ascii_is_blank(*line.p)) {
			++*at;
			continue;
		}
		if (split_games_tag_opening(rest) > 0 || (tag_form_may(line) && tag_form_read(rest, eol, &form)))
			return FIRST_TAG;
		if (*line.p == '{') {
			if ((end = memchr(rest.p, '}', rest.n)) == NULL)
				break;
			*at = (size_t)(end + 1 - text.p);
			continue;
		}
		if (*line.p != ';' && *line.p != '%' && line_form_is_movetext(line, eol))
			return FIRST_MOVES;
		if ((end = memchr(rest.p, eol, rest.n)) == NULL)
			end = text.p + text.n;
		for (quote = rest.p; *line.p != ';' && (quote = memchr(quote, '"', (size_t)(end - quote))) != NULL; quote++) {
			size_t opening = tag_before(text, (size_t)(quote - text.p));

			if (opening < (size_t)(quote - text.p)) {
				*at = opening;
				return FIRST_TAG;
			}
		}
		*at = (size_t)(end - text.p);
	}
	return FIRST_NOTHING;
}

size_t
split_games_text(struct span text, char eol)
{
	size_t at = 0;

	/* What has zero bytes is not text. */
	return first_of_record(text, eol, &at) == FIRST_TAG && memchr(text.p, '\0', at) == NULL ? at : 0;
}

size_t
split_games_heading(struct span text, char eol)
{
	unsigned dots;

	for (size_t at = 0; at < text.n && at < HEADINGS_MAX; ) {
		struct span line = split_games_line_at(text, at), whole = span_after(text, at);
		const char *end = memchr(whole.p, eol, whole.n);

		if (line_form_number(line, eol, &dots) == 1)
			return at;
		if (end == NULL || (line.n > 0 && (*line.p == ';' || *line.p == '%' || line_form_is_movetext(line, eol))))
			return 0;
		whole.n = (size_t)(end - whole.p);
		if (whole.n > 0 && !line_form_is_text(whole))
			return 0;
		at += whole.n + 1;
	}
	return 0;
}

/* Is a text without tags a game, since it has moves or a result, and not just a preface to the game after it? */
static bool
has_move_text(struct split_games *s, struct span text, size_t n)
{
	size_t at = 0;

	text.n = n;
	return first_of_record(text, s->split.eol, &at) == FIRST_MOVES;
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

	if (!s->tagged && !s->split.rest) {
		s->first_at = at;
		for (s->first_n = 1; s->first_n < tag.n && ascii_is_word(tag.p[s->first_n]); )
			s->first_n++;
		s->first_n += s->first_n < tag.n;	/* with the blank */
	}
	s->tagged = true;
	s->event = s->event || event;
	s->others = s->others || !event;
}

/* Can the line begin with a tag that is not plain, by its first byte? */
static inline bool
may_begin_tag(char c)
{
	static const bool may[256] = {
		['['] = true, ['('] = true, ['{'] = true, ['<'] = true, [']'] = true, [')'] = true, ['}'] = true, ['"'] = true,
		['\''] = true, ['*'] = true, ['|'] = true, ['\\'] = true, ['#'] = true, ['-'] = true, ['_'] = true, ['&'] = true,
		['E'] = true, ['S'] = true, ['D'] = true, ['R'] = true, ['W'] = true, ['B'] = true, ['.'] = true, [':'] = true,
		['e'] = true, ['s'] = true, ['d'] = true, ['r'] = true, ['w'] = true, ['b'] = true, [','] = true, ['='] = true,
	};

	return may[(uint8_t)c] || (signed char)c < 0;
}

static struct split_games_tag
plain_tag(struct span line)
{
	struct span name = { line.p + 1, 0 };

	while (ascii_is_word(name.p[name.n]))	/* the quotation mark ends it */
		name.n++;
	/* In other letters than these it may be a tag of the same game. */
	return (struct split_games_tag){ .tag = true, .plain = true, .event = span_eq(name, SPAN("Event")),
	    .roster = tag_form_is_roster(name) };
}

struct split_games_tag
split_games_tag_line(const struct split_games *s, struct span text, struct span line)
{
	struct split_games_tag t = { .tag = false };
	size_t at = (size_t)(line.p - text.p);
	struct tag_form form;

	if (line.n == 0 || !may_begin_tag(*line.p))
		return t;
	if (span_starts(line, SPAN("[Event \"")))	/* nearly all lines that come here */
		return (struct split_games_tag){ .tag = true, .plain = true, .event = true, .roster = true };
	if (split_games_tag_opening(line) > 0)
		return plain_tag(line);
	if (tag_form_may(line) && tag_form_read(span_after(text, at), s->split.eol, &form) && form.roster) {
		t.tag = t.roster = true;
		t.event = form.event;
		t.end = at + form.n;
	}
	return t;
}

/* Is the game over at the line, or the tag, at `at`?  `headings`: as in split_games_result_above(). */
static bool
is_game_over(struct split_games *s, struct span text, size_t at, bool headings)
{
	return split_games_result_above(s, text, s->escapes ? s->escaped : at, headings) && !split_games_open_at(s, text, at);
}

/* Must more be read to know what the line at `at` is? */
static bool
is_cut_off(const struct split_games *s, struct span text, size_t at)
{
	struct span line;

	if (text.n - at > TAG_FORM_MAX + 2 * SPLIT_GAMES_LOOK)	/* it has its end, or is longer than a tag */
		return false;
	line = split_games_line_at(text, at);
	return line.n > 0 && may_begin_tag(*line.p) && !event_tag(line) && split_games_tag_opening(line) == 0 && tag_form_may(line) &&
	    !tag_form_whole(span_after(text, (size_t)(line.p - text.p)), s->split.eol);
}

/* Is there a tag in the line below the one at `at`? */
static bool
tag_below(const struct split_games *s, struct span text, size_t at)
{
	const char *end = memchr(text.p + at, s->split.eol, text.n - at < TAG_FORM_MAX ? text.n - at : TAG_FORM_MAX);

	return end != NULL && split_games_tag_opening(split_games_line_at(text, (size_t)(end + 1 - text.p))) > 0;
}

/* Has the record a tag of the roster with the name of this one, not far above? */
static bool
has_tag(struct span text, size_t at, struct span tag)
{
	const char *p = text.p + (at > ROSTER_MAX ? at - ROSTER_MAX : 0), *end = text.p + at;
	size_t n = 1;

	while (n < tag.n && ascii_is_word(tag.p[n]))
		n++;
	while (p < end && (p = memchr(p, '[', (size_t)(end - p))) != NULL) {
		if ((size_t)(end - p) > n && memcmp(p, tag.p, n) == 0 && !ascii_is_word(p[n]))
			return true;
		p++;
	}
	return false;
}

/* Does the tag line at `at`, after other tag lines, start another game? */
static bool
repeats_tags(struct split_games *s, struct span text, size_t at, struct span line, const struct split_games_tag *t)
{
	/* An Event tag after another may be a duplicate. */
	if (t->event && (s->blank || (s->event && s->others)))
		return true;
	if (!t->tag)
		return false;
	/* So may a Result tag. */
	if (s->blank && t->plain && (named_as_first(s, text, line) ||
	    (t->roster && !span_starts(line, SPAN("[Result")) && has_tag(text, at, line))))
		return true;
	return is_game_over(s, text, at, false);
}

/* Does the comment that is open at `at` begin below a result, and not close before another one opens?  It was forgotten. */
static bool
is_open_below_result(struct split_games *s, struct span text, size_t at)
{
	const char *p = text.p + at, *end = p + (text.n - at < TAG_FORM_MAX ? text.n - at : TAG_FORM_MAX);

	if (s->inside != '{' || s->opened == s->refused)
		return false;
	while (p < end && *p != '{' && *p != '}')
		p++;
	if (p < end && *p == '}')
		return false;
	if (split_games_result_above(s, text, s->opened, false))
		return true;
	s->refused = s->opened;
	return false;
}

/* Does the tag line at `at`, after moves or text, start another game? */
static bool
ends_moves(struct split_games *s, struct span text, size_t at, struct span line, const struct split_games_tag *t)
{
	/* After the first game even text without moves is a record of its own: shard.c cuts files at such lines. */
	if (event_tag(line))
		return s->tagged || s->split.ordinal > 0 || has_move_text(s, text, at);
	if (!t->tag)
		return *line.p == '[' && line.n > 1 && ascii_is_letter(line.p[1]) && is_game_over(s, text, at, false);
	if (!s->tagged && !has_move_text(s, text, at))
		return false;
	if (is_game_over(s, text, at, false))
		return true;
	if (split_games_open_at(s, text, at))	/* a comment that is not closed */
		return t->roster && tag_below(s, text, at) && (s->blank || is_open_below_result(s, text, at));
	return s->blank || (t->event && tag_below(s, text, at)) || (t->roster && split_games_below_heading(s, text, at));
}

/* Is the record blank up to `at`, but for a byte order mark at the start of the file? */
static bool
is_blank_until(struct split_games *s, struct span text, size_t at)
{
	if (s->blanks == 0 && s->split.offset == 0 && span_starts(text, SPAN("\xef\xbb\xbf")))
		s->blanks = 3;
	while (s->blanks < at && ascii_is_blank(text.p[s->blanks]))
		s->blanks++;
	return s->blanks >= at;
}

/* Is a tag directly above the line at `at`, or above one blank line?  This must stay cheap: it is asked of many lines. */
static bool
below_tag(struct span text, size_t at)
{
	for (int ends = 0; ends < 4 && at > 0 && ascii_is_blank(text.p[at - 1]); ends++)
		at--;
	return at > 0 && text.p[at - 1] == ']';
}

/* Do the moves at the start of the line at `at` belong to another game than the present record's? */
static bool
moves_start_game(struct split_games *s, struct span text, size_t at, struct span line)
{
	unsigned dots = 0;
	bool one;

	if (s->state == SPLIT_GAMES_TAGS && below_tag(text, at))	/* the moves of these tags */
		return false;
	line = line_form_after_comment(line);
	one = line_form_number(line, s->split.eol, &dots) == 1;
	/* The form comes first: is_game_over() may go back over comments and blanks before each of many lines. */
	if (!one && !line_form_is_list(line, s->split.eol))
		return false;
	if (one && s->split.ordinal == 0 && !s->tagged && !s->split.rest && split_games_heading(text, s->split.eol) == at)
		return false;
	/* A move may begin a line of prose, too: above a list of moves there must be no such line. */
	return (one ? is_game_over(s, text, at, false) : is_game_over(s, text, at, true) && s->depth == 0) ||
	    (one && dots < 2 && s->state == SPLIT_GAMES_MOVES && split_games_begins_anew(s, text, at));
}

/* Does the line at `at` start another game than the present record's? */
static bool
starts_game(struct split_games *s, struct span text, size_t at, struct span line, const struct split_games_tag *t)
{
	if (s->state == SPLIT_GAMES_START)
		return at > BLANKS_MAX && !ascii_is_blank(line.p[0]) && is_blank_until(s, text, at);
	if (!t->tag && *line.p != '[')
		return moves_start_game(s, text, at, line);
	return s->state == SPLIT_GAMES_TAGS ? repeats_tags(s, text, at, line, t) : ends_moves(s, text, at, line, t);
}

/* Does the tag at `at`, inside a line, start another game?  If not, it is noted as one of the present record. */
static bool
tag_starts_game(struct split_games *s, struct span text, size_t at)
{
	struct span tag = { text.p + at, text.n - at < SPLIT_GAMES_LOOK ? text.n - at : SPLIT_GAMES_LOOK };
	size_t before = split_games_without_blanks(text, at);
	bool event = event_tag(tag), paired = before > 0 && text.p[before - 1] == ']';

	if (s->state == SPLIT_GAMES_START) {	/* after more blanks than SPLIT_GAMES_LOOK, or in an escape line */
		if (split_games_open_at(s, text, at))
			return false;
		if (at > BLANKS_MAX && is_blank_until(s, text, at))
			return true;
		note_tag(s, at, tag);
		s->state = SPLIT_GAMES_TAGS;
		s->bracket = true;
		return false;
	}
	if (!paired && is_game_over(s, text, at, false))
		return true;
	if (event && s->event && (s->others || !paired) && !split_games_open_at(s, text, at))
		return true;
	/* A tag that opens in the value of another: the file was cut there, and another one appended. */
	if (!paired && s->bracket && (event || named_as_first(s, text, tag)) && split_games_open_at(s, text, at) == '"')
		return true;
	if (paired)
		note_tag(s, at, tag);
	return false;
}

/* Notes that a tag that is not plain is in the line: what is odd about it opens no comment. */
static void
pass_tag(struct split_games *s, size_t end)
{
	if (s->split.followed < end)
		s->split.followed = end;
	s->inside = 0;
}

/* Takes a line with a tag. */
static void
take_record_tag(struct split_games *s, size_t at, struct span line, size_t place, const struct split_games_tag *t)
{
	if (s->state == SPLIT_GAMES_MOVES) {	/* what was before it is a preface */
		s->split.followed = at;
		s->inside = 0;
	}
	s->state = SPLIT_GAMES_TAGS;
	note_tag(s, place, line);
	s->event = s->event || t->event;
	if (t->end > 0)
		pass_tag(s, t->end);
}

/* Adds the line at `at` to the present record. */
static void
take_record_line(struct split_games *s, struct span text, size_t at, struct span line, const struct split_games_tag *t)
{
	s->bracket = t->tag || (line.n > 0 && *line.p == '[');
	if (line.n == 0 || *line.p == s->split.eol || *line.p == '\r' || *line.p == '\n') {
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
	if (t->tag || (s->bracket && s->state != SPLIT_GAMES_MOVES))
		take_record_tag(s, at, line, (size_t)(line.p - text.p), t);
	else if (s->state != SPLIT_GAMES_TAGS || line_form_is_movetext(line, s->split.eol))
		s->state = SPLIT_GAMES_MOVES;
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
 * A shortcut for nearly all lines: blank ones, a tag pair after a tag pair, the first moves below the tags, moves that are
 * not those of another game.  They do not start a game, and take_record_line() would only note what is noted here.
 */
static inline bool
record_goes_on(struct split_games *s, struct span text, size_t at)
{
	const char *end = text.p + at - 1;

	if (text.n - at < SPLIT_GAMES_LOOK || at < BEHIND || !s->tagged || s->escapes)
		return false;
	if (end[1] == s->split.eol) {
		s->blank = true;
	} else if (s->state == SPLIT_GAMES_TAGS && !s->blank) {
		if (!tag_follows(end))
			return false;
		s->others = s->bracket = true;
		s->split.scanned = at + 1;
		return true;
	} else {
		if (s->state == SPLIT_GAMES_TAGS ? !line_form_is_first_move(end + 1) ||
		    !((end[-1] == s->split.eol && end[-2] == ']') || below_tag(text, at)) : !moves_follow(end))
			return false;
		s->state = SPLIT_GAMES_MOVES;
		s->blank = false;
	}
	s->bracket = false;
	s->split.scanned = at;
	return true;
}

/* The same for [Event " at the start of a record. */
static inline bool
starts_plainly(struct split_games *s, struct span text)
{
	if (text.n < SPLIT_GAMES_LOOK || memcmp(text.p, "[Event \"", 8) != 0)
		return false;
	s->state = SPLIT_GAMES_TAGS;
	s->tagged = s->event = s->bracket = true;
	s->first_at = 0;
	s->first_n = sizeof("[Event ") - 1;
	s->split.scanned = 1;
	return true;
}

/* Does the line at `at`, below moves, begin with [Event "?  It starts a game, whatever is above it; see ends_moves(). */
static inline bool
event_follows(const struct split_games *s, struct span text, size_t at)
{
	return s->state == SPLIT_GAMES_MOVES && s->tagged && !s->escapes && text.n - at >= SPLIT_GAMES_LOOK &&
	    memcmp(text.p + at, "[Event \"", 8) == 0;
}

/*
 * Passes plain tag pairs below tag pairs, from inside one on.  Returns the line end or bracket that follows them, or
 * NULL if that is not before `end`.  At least SPLIT_GAMES_LOOK bytes after `end` are readable.
 */
static const char *
pass_tags(struct split_games *s, const char **at, const char *end)
{
	uint64_t after = 0;	/* the place after a line end: the bracket there opens the next tag */

	for (const char *block = *at; block < end; block += FIND_BYTE_BLOCK) {
		const uint64_t ends = find_byte_bits(block, s->split.eol);
		uint64_t found = ends | (find_byte_bits(block, '[') & ~(ends << 1 | after));

		after = ends >> 63;
		for (; found != 0; found &= found - 1) {
			const char *place = block + __builtin_ctzll(found);

			if (place >= end || *place != s->split.eol || !tag_follows(place))
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

	while (*at < end && (found = line_end(*at, end, s->split.eol)) != NULL) {
		if (!moves_follow(found))
			return found;
		*at = found + 1;
		s->lines++;
	}
	return NULL;
}

/*
 * record_goes_on() for whole runs of lines, without looking at each place again: tag pairs below tag pairs, or moves below
 * moves up to the next quote.  There are SPLIT_GAMES_LOOK more bytes after each place, and no record is cut before it.  Returns
 * what next_line_or_tag() would return after that, or NOWHERE: it has not been looked for.
 */
static size_t
pass_lines(struct split_games *s, struct span text)
{
	const size_t n = text.n < RECORD_MAX ? text.n : RECORD_MAX;
	const char *end = text.p + (n < SPLIT_GAMES_LOOK ? 0 : n - SPLIT_GAMES_LOOK), *at = text.p + s->split.scanned, *found = NULL;

	if (!s->tagged || s->escapes || s->blank || s->split.scanned < BEHIND || at >= end)
		return NOWHERE;
	if (s->state == SPLIT_GAMES_TAGS && s->bracket)
		found = pass_tags(s, &at, end);
	else if (s->state == SPLIT_GAMES_MOVES && !s->bracket && s->quote > s->split.scanned)
		found = pass_moves(s, &at, s->quote < (size_t)(end - text.p) ? text.p + s->quote : end);
	s->split.scanned = (size_t)(at - text.p);
	return found == NULL ? NOWHERE : (size_t)(found - text.p);
}

static int
finish_record(struct split_games *s, struct span text, size_t n, size_t lines, bool cut, bool last, struct record *r)
{
	/* The first game comes after it. */
	bool blanks = s->state == SPLIT_GAMES_START && !last && is_blank_until(s, text, n);
	bool within_line = !last && !cut && n > 0 && text.p[n - 1] != s->split.eol;
	size_t end = split_games_without_blanks(text, n);

	s->split.ordinal += !s->split.rest && !blanks;
	*r = (struct record){
		.text = { text.p, n }, .ordinal = s->split.ordinal, .line = s->split.line + 1, .offset = s->split.offset, .eol = s->split.eol,
		.first = s->split.ordinal == 1 && !s->split.rest, .last = last, .cut = cut && !blanks, .rest = s->split.rest,
		.shares_line = s->within_line || within_line,
	};
	s->within_line = within_line;
	s->split.line += lines;
	s->split.offset += n;
	s->over = cut && line_form_ends_in_result(text, end) && (end < s->split.followed || !split_games_open_at(s, text, end));
	if (cut)
		split_games_open_at(s, text, n);
	s->split.scanned = s->lines = s->split.followed = s->blanks = s->first_n = s->quote = s->refused = 0;
	s->escapes = s->blank = false;
	s->split.rest = cut && s->state != SPLIT_GAMES_START;
	if (!s->split.rest) {
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
	struct span line = split_games_line_at(text, at);
	struct split_games_tag t = split_games_tag_line(s, text, line);

	if (line.n > 0 && starts_game(s, text, at, line, &t))
		return true;
	take_record_line(s, text, at, line, &t);
	s->split.scanned = t.end > 0 ? t.end : s->bracket ? (size_t)(line.p - text.p) + 1 : at;
	return false;
}

/*
 * Finds the next line end or tag inside a line, from s->split.scanned on.  In lines that begin with a bracket, tags are found
 * by their brackets, in others by their quotes, because brackets are frequent in comments.  `limit`: there is none.
 */
static size_t
next_line_or_tag(struct split_games *s, struct span text, size_t limit)
{
	const char *p = text.p + s->split.scanned, *end;
	size_t place;

	if (s->split.scanned >= limit)
		return limit;
	if (s->bracket)
		return (size_t)(find_byte_either(p, text.p + limit, s->split.eol, '[') - text.p);
	end = memchr(p, s->split.eol, limit - s->split.scanned);
	place = end == NULL ? limit : (size_t)(end - text.p);
	if (s->quote < place) {
		size_t from = s->quote < s->split.scanned ? s->split.scanned : s->quote;

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

	while (at > RECORD_MAX - SPLIT_GAMES_LOOK && !ascii_is_blank(text.p[at - 1]))
		at--;
	return at > RECORD_MAX - SPLIT_GAMES_LOOK ? at : RECORD_MAX;
}

/* Looks at the first line of a record; false: more must be read. */
static bool
look_at_first_line(struct split_games *s, struct span text, bool eof)
{
	if (s->split.rest || starts_plainly(s, text))
		return true;
	if (!eof && (text.n < SPLIT_GAMES_LOOK || is_cut_off(s, text, 0)))
		return false;
	line_ends_game(s, text, 0);
	return true;
}

/* When a record is cut at RECORD_MAX after a line end, the line after it was looked at: a cut never hides a game. */
int
split_games_next(struct split *split, struct span text, bool eof, struct record *r)
{
	struct split_games *s = (struct split_games *)split;
	const size_t limit = text.n < RECORD_MAX + SPLIT_GAMES_LOOK ? text.n : RECORD_MAX + SPLIT_GAMES_LOOK;

	if (text.n == 0)
		return 0;
	if (s->split.eol == 0 && (s->split.eol = split_line_end(text, eof)) == 0)
		return 0;
	if (s->split.scanned == 0 && !look_at_first_line(s, text, eof))
		return 0;
	for (;;) {
		size_t place, at;
		bool line, event;

		if ((place = pass_lines(s, text)) == NOWHERE)
			place = next_line_or_tag(s, text, limit);
		at = place;
		line = place < limit && text.p[place] == s->split.eol;

		if (place < limit && !line && !s->bracket)
			at = tag_before(text, place);
		if (at >= RECORD_MAX && (eof || text.n >= RECORD_MAX + SPLIT_GAMES_LOOK) && text.n > RECORD_MAX)
			return finish_record(s, text, cut_place(text), s->lines, true, false, r);
		if (place == limit && eof)
			return finish_record(s, text, text.n, s->lines, false, true, r);
		if (place == limit || (text.n - place <= SPLIT_GAMES_LOOK && !eof)) {
			s->split.scanned = place;
			return 0;
		}
		if (!line) {
			s->split.scanned = place + 1;
			if ((s->bracket ? split_games_tag_opening(span_after(text, at)) > 0 : at < place) && tag_starts_game(s, text, at))
				return finish_record(s, text, at, s->lines, false, false, r);
			continue;
		}
		if (record_goes_on(s, text, place + 1)) {
			s->lines++;
			continue;
		}
		event = event_follows(s, text, place + 1);
		if (!eof && !event && is_cut_off(s, text, place + 1)) {
			s->split.scanned = place;
			return 0;
		}
		s->lines++;
		if (!event && !line_ends_game(s, text, place + 1))
			continue;
		if (s->escapes)
			return finish_record(s, text, s->escaped, s->escaped_lines, false, false, r);
		return finish_record(s, text, place + 1, s->lines, false, false, r);
	}
}
