/* event_row: what the tags of a game say about its event, as one row of text. */
#include "games/pgn/event_row.h"
#include "games/pgn/result.h"

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
