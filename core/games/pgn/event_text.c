/* event_text: what the tags of a game say, as text that can be compared, and about its event as one row. */
#include "base/find_byte.h"
#include "base/hash.h"
#include "games/pgn/event_text.h"
#include "games/pgn/result.h"
#include "games/pgn/termination.h"

static bool
is_plain(struct span s)
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
	if (is_plain(value))
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

/* -- what the tags of a game say about its event, as one row of text -- */

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
	for (int i = 0; i < EVENT_ROW_PARTS; i++) {
		struct span part = event_text(source, tags_value(tags, event_row_tag[i]), value);

		if (i > 0)
			buf_char(out, '\t');
		if (i == EVENT_ROW_RESULT && !(forfeit && result_is_forfeit(part)))
			part = result_name(result);
		if (i == EVENT_ROW_CONTROL)
			part = event_row_control(part);
		buf_add(out, part);
		/* That the game was a forfeit may be known from elsewhere than the Result tag. */
		if (i == EVENT_ROW_RESULT && forfeit && !result_is_forfeit(part))
			buf_str(out, " ff");
	}
	out->failed = out->failed || value->failed;
}
