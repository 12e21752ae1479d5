/* event_text: what the tags of a game say, as text that can be compared, and about its event as one row. */
#include "base/find_byte.h"
#include "base/hash.h"
#include "games/pgn/event_text.h"
#include "games/pgn/result.h"
#include "games/pgn/termination.h"

static bool
is_text_plain(struct span s)
{
	return s.n == 0 || (s.n <= EVENT_TEXT_MAX && find_byte_odd(s.p, s.p + s.n, '\\', '\\', '\\') == s.p + s.n);
}

/* The hash is that of the whole text, so that two texts with the same beginning stay different. */
struct span
event_text_cut(struct span s, struct buf *b)
{
	static const char digits[] = "0123456789abcdef";
	uint64_t hash;
	size_t n = EVENT_TEXT_MAX - 18;

	if (s.n <= EVENT_TEXT_MAX)
		return s;
	hash = hash_bytes(0, s);
	while (((unsigned char)s.p[n] & 0xc0) == 0x80)
		n--;
	if (s.p == b->p) {
		b->n = n;
	} else {
		buf_clear(b);
		buf_add(b, (struct span){ s.p, n });
	}
	buf_str(b, " #");
	for (int shift = 60; shift >= 0; shift -= 4)
		buf_char(b, digits[hash >> shift & 15]);
	return buf_span(b);
}

struct span
event_text(struct event_source *s, struct span value, struct buf *b)
{
	struct buf raw = { 0 };

	value = span_trim(value);
	if (is_text_plain(value))
		return value;
	if (s->found < 0)
		s->found = (int)encoding_of_part(s->text, s->encoding);
	for (size_t i = 0; i < value.n; i++) {
		if (value.p[i] == '\\' && i + 1 < value.n && (value.p[i + 1] == '"' || value.p[i + 1] == '\\'))
			i++;
		buf_char(&raw, value.p[i] == '\t' ? ' ' : value.p[i]);
	}
	buf_clear(b);
	encoding_visible(b, buf_span(&raw), (enum encoding)s->found);
	buf_drop(b, &raw);
	return event_text_cut(buf_span(b), b);
}

enum result
event_text_result(const struct tags *tags, struct span terminator, int plies, bool *forfeit)
{
	struct span tag = tags_value(tags, TAG_Result), reason = tags_value(tags, TAG_Termination);
	struct termination_said said;
	bool standard;
	enum result r = result_read(terminator, &standard);

	if (forfeit != NULL)
		*forfeit = result_is_forfeit(terminator) || result_is_forfeit(tag) ||
		    (plies == 0 && reason.n > 0 && termination_read(reason, ENC_CP1252, &said) == TERM_FORFEIT);
	return r == RESULT_NONE || r == RESULT_UNKNOWN ? result_read(tag, &standard) : r;
}

/* -- rows -- */

enum { SAID_BYTES = 4, END_BYTES = 2 };

/* How many parts say something.  Not __builtin_popcount(), which is a call where not all processors have it. */
static inline size_t
count_parts(uint32_t said)
{
	said -= said >> 1 & 0x55555555;
	said = (said & 0x33333333) + (said >> 2 & 0x33333333);
	return ((said + (said >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24;
}

static uint32_t
number_of_bytes(const char *bytes, int n)
{
	uint32_t number = 0;

	while (n-- > 0)
		number = number << 8 | (unsigned char)bytes[n];
	return number;
}

static void
put_number_bytes(struct buf *b, uint32_t number, int n)
{
	for (; n > 0; n--, number >>= 8)
		buf_char(b, (char)(number & 0xff));
}

struct event_row
event_row_read(struct span bytes)
{
	const uint32_t said = number_of_bytes(bytes.p + bytes.n - SAID_BYTES, SAID_BYTES);

	return (struct event_row){ bytes.p, (uint32_t)(bytes.n - SAID_BYTES - END_BYTES * count_parts(said)), said };
}

struct span
event_row_bytes(const struct event_row *r)
{
	return (struct span){ r->text, r->text_n + END_BYTES * count_parts(r->said) + SAID_BYTES };
}

struct span
event_row_part(const struct event_row *r, int part)
{
	const uint32_t bit = UINT32_C(1) << part;
	const size_t before = count_parts(r->said & (bit - 1));
	const char *end = r->text + r->text_n + END_BYTES * before;
	uint32_t from;

	if ((r->said & bit) == 0)
		return (struct span){ r->text, 0 };
	from = before == 0 ? 0 : number_of_bytes(end - END_BYTES, END_BYTES);
	return (struct span){ r->text + from, number_of_bytes(end, END_BYTES) - from };
}

/* The next part of a row: `end` is where its end is said, if it says something. */
static struct span
next_part(const struct event_row *r, uint32_t bit, const char **end, uint32_t *from)
{
	struct span part = { r->text + *from, 0 };

	if ((r->said & bit) == 0)
		return part;
	part.n = number_of_bytes(*end, END_BYTES) - *from;
	*from += (uint32_t)part.n;
	*end += END_BYTES;
	return part;
}

int
event_row_order(struct span bytes, struct span other)
{
	const struct event_row a = event_row_read(bytes), b = event_row_read(other);
	const char *a_end = a.text + a.text_n, *b_end = b.text + b.text_n;
	uint32_t a_from = 0, b_from = 0;
	int c = 0;

	for (uint32_t left = a.said | b.said, bit; left != 0 && c == 0; left -= bit) {
		bit = left & -left;
		c = span_order(next_part(&a, bit, &a_end, &a_from), next_part(&b, bit, &b_end, &b_from));
	}
	return c;
}

struct event_row_making
event_row_begin(struct buf *to)
{
	return (struct event_row_making){ .to = to, .from = to->n };
}

void
event_row_take(struct event_row_making *m, int part)
{
	const size_t end = m->to->n - m->from;

	if (end == m->row.text_n)
		return;
	m->to->failed = m->to->failed || end > UINT16_MAX;
	m->ends[count_parts(m->row.said)] = (uint16_t)end;
	m->row.said |= UINT32_C(1) << part;
	m->row.text_n = (uint32_t)end;
}

void
event_row_end(struct event_row_making *m)
{
	for (size_t i = 0; i < count_parts(m->row.said); i++)
		put_number_bytes(m->to, m->ends[i], END_BYTES);
	put_number_bytes(m->to, m->row.said, SAID_BYTES);
}

/* -- the row of the tags of a game -- */

const enum tag_name event_row_tag[EVENT_ROW_PARTS] = {
	TAG_Event, TAG_Site, TAG_Section, TAG_Date, TAG_Round, TAG_White, TAG_Black, TAG_Result, TAG_WhiteElo,
	    TAG_BlackElo,
	TAG_Board, TAG_Stage, TAG_GameURL, TAG_WhiteTeam, TAG_BlackTeam,
	TAG_WhiteFideId, TAG_BlackFideId, TAG_WhiteTitle, TAG_BlackTitle, TAG_WhiteCountry, TAG_BlackCountry,
	TAG_BroadcastURL, TAG_BroadcastName, TAG_Tournament, TAG_Link, TAG_TimeControl,
};

/* By control_speed. */
static const char *const controls[] = { "", "b", "r", "s" };

enum control_speed
event_row_speed(struct span control)
{
	enum control_speed speed = control.n == 1 ? CONTROL_STANDARD : CONTROL_UNTOLD;

	while (speed > CONTROL_UNTOLD && *controls[speed] != *control.p)
		speed--;
	return speed;
}

struct span
event_row_control(struct span control)
{
	struct time_control c;

	if (control.n == 0)
		return control;
	time_control_read(control, &c);
	return span_of(controls[time_control_speed(&c)]);
}

void
event_row_write(struct buf *out, struct event_source *source, const struct tags *tags, enum result result, bool forfeit,
    struct buf *value)
{
	struct event_row_making m = event_row_begin(out);

	for (int i = 0; i < EVENT_ROW_PARTS; i++) {
		struct span part = event_text(source, tags_value(tags, event_row_tag[i]), value);

		if (i == EVENT_ROW_RESULT && !(forfeit && result_is_forfeit(part)))
			part = result_name(result);
		if (i == EVENT_ROW_CONTROL)
			part = event_row_control(part);
		buf_add(out, part);
		/* That the game was a forfeit may be known from elsewhere than the Result tag. */
		if (i == EVENT_ROW_RESULT && forfeit && !result_is_forfeit(part))
			buf_str(out, " ff");
		event_row_take(&m, i);
	}
	event_row_end(&m);
	out->failed = out->failed || value->failed;
}
