/* crosstable_scale: the points of an event. */
#include "apps/tournament/crosstable_scale.h"
#include "base/ascii.h"

const struct crosstable_scale crosstable_scale_usual = { 2, 1, 0, false, 0, 0 };

/* "3", "1.5" or "1\xc2\xbd", in halves; -1: none of these. */
static int
read_halves(struct span s)
{
	int n = -1;

	for (; s.n > 0 && ascii_is_digit(*s.p) && n < 100; s = span_after(s, 1))
		n = 10 * (n < 0 ? 0 : n) + (*s.p - '0');
	if (n >= 100)
		return -1;
	if (span_eq(s, SPAN("\xc2\xbd")))
		return 2 * (n < 0 ? 0 : n) + 1;
	if (n < 0)
		return -1;
	return span_eq(s, SPAN(".5")) ? 2 * n + 1 : s.n == 0 || span_eq(s, SPAN(".0")) ? 2 * n : -1;
}

bool
crosstable_scale_read(struct crosstable_scale *scale, struct span s)
{
	struct span part[3];

	for (int i = 0; i < 3; i++)
		part[i] = s.p == NULL ? SPAN("") : span_cut(&s, '-');
	if (s.p != NULL)
		return false;
	*scale = (struct crosstable_scale){ .win = read_halves(part[0]), .loss = read_halves(part[2]) };
	scale->late_win = read_halves(span_cut(&part[1], '/'));
	scale->armageddon = part[1].p != NULL;
	scale->late_loss = scale->armageddon ? read_halves(part[1]) : scale->late_win;
	/* Without an Armageddon game the draw is worth what both have for certain. */
	scale->draw = scale->late_loss;
	return scale->loss >= 0 && scale->draw >= scale->loss && scale->late_win >= scale->late_loss &&
	    scale->win > scale->late_loss && scale->win >= scale->late_win;
}

int
crosstable_scale_points(const struct crosstable_scale *scale, int halves)
{
	return halves == 2 ? scale->win : halves == 1 ? scale->draw : scale->loss;
}
