/* clock_check_control: the time control of a game, as far as its clocks can be compared with it. */
#include "games/judge/clock_check_internal.h"
#include "games/pgn/comment_command.h"

bool
clock_check_online(struct clock_check *c)
{
	if (c->place == PLACE_UNKNOWN)
		c->place = laws_edition_online(tags_value(c->tags, TAG_Site)) ? PLACE_SERVER : PLACE_BOARD;
	return c->place == PLACE_SERVER;
}

/* Periods of moves count from the first move of the game, so a game that starts later says nothing about them. */
static bool
calculable(const struct clock_check *c, const struct time_control *t)
{
	const struct control_period *last = &t->period[t->n > 0 ? t->n - 1 : 0];

	if (t->faults & (CONTROL_MALFORMED | CONTROL_ORDER | CONTROL_MANY) || t->n == 0)
		return false;
	for (int i = 0; i < t->n; i++)
		if (t->period[i].kind == CONTROL_MOVES && t->period[i].moves < 2)
			return false;	/* correspondence, days for each move: every move begins a new period */
	if (last->kind != CONTROL_MOVES && last->kind != CONTROL_REST)
		return false;
	return (t->n == 1 && last->kind == CONTROL_REST) || (c->replay->log.base == 0 && c->replay->log.start.fullmoves <= 1);
}

void
clock_check_set_control(struct clock_check *c, int colour, enum tag_name control_tag, enum tag_name clock_tag)
{
	struct time_control *t = &c->control[colour];
	struct clock_side *s = &c->side[colour];
	int64_t clock;

	s->control = &c->control[0];
	if (colour == WHITE || tags_has(c->tags, control_tag)) {
		struct span own = tags_value(c->tags, control_tag);

		time_control_read(tags_has(c->tags, control_tag) ? own : tags_value(c->tags, TAG_TimeControl), t);
		s->control = t;
	} else if (tags_has(c->tags, TAG_WhiteTimeControl)) {
		time_control_read(tags_value(c->tags, TAG_TimeControl), t);
		s->control = t;
	}
	s->known = calculable(c, s->control);
	s->limit = FOREVER;
	s->boundary = 0;
	if (!s->known)
		return;
	/* The standard allows increments in the last period only, so what it gives there may apply from the start. */
	for (int i = 0; i < s->control->n; i++)
		if (s->control->period[i].increment > s->increment)
			s->increment = s->control->period[i].increment;
	s->base = s->control->period[0].base;
	/* The clock at the start of play. Boards write there what is left at the end, so only a higher time counts. */
	if (tags_has(c->tags, clock_tag) && comment_command_clock(tags_value(c->tags, clock_tag), &clock) <= CLOCK_LOOSE &&
	    clock > s->base)
		s->base = clock;
	if (s->control->period[0].kind == CONTROL_MOVES)
		s->boundary = s->control->period[0].moves;
	s->limit = s->increment + (finding_wanted(c->replay->findings, DIAG_CLK_NEGATIVE_STEP) ? TENTH : SLACK);
}

void
clock_check_new_periods(struct clock_side *s, unsigned long made)
{
	const struct time_control *t = s->control;

	while (s->boundary != 0 && s->boundary <= made + EARLY) {
		const struct control_period *next;

		s->period += s->period + 1 < t->n;
		next = &t->period[s->period];
		if (s->bonus < FOREVER)
			s->bonus += next->base;
		s->boundary = next->kind == CONTROL_MOVES ? s->boundary + next->moves : 0;
	}
}

int64_t
clock_check_most(const struct clock_side *s, int ply)
{
	return s->base + s->increment * (int64_t)(clock_check_moves(ply) + 1) + SLACK;
}
