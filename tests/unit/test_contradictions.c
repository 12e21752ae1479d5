/* test_contradictions: which ratings and which dates of an event are reported, with sightings that come in order. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "games/duplicates/contradictions.h"
#include "base/spill.h"
#include "support/check.h"
#include "games/pgn/date.h"

enum { SEEN_MAX = 24 };

struct seen {
	unsigned long date;
	int event, elo;
	unsigned fide;
	int speed, site;
};

/* Classical games without a site. */
#define SEEN(date, event, elo) { date, event, elo, 0, 0, 0 }
#define SEEN_ID(date, event, elo, fide) { date, event, elo, fide, 0, 0 }

struct reports {
	char text[400];
};

/* "PLACE SEVERITY OF;" for each that is reported. */
static bool
note(void *to, const struct contradiction *c)
{
	struct reports *r = to;
	size_t n = strlen(r->text);

	snprintf(r->text + n, sizeof(r->text) - n, "%d%c%d;", (int)c->place, "oiwe"[c->severity], (int)c->of);
	return true;
}

static int
in_order(const void *a, const void *b)
{
	const struct sighting *x = a, *y = b;

	return x->place < y->place ? -1 : x->place > y->place;
}

static void
search(const struct seen *list, bool (*how)(struct contradiction_search *, struct sorter *), struct reports *out)
{
	int fd = spill_open("/tmp");
	struct sorter *sorter = sorter_new(&(struct sorter_plan){ sizeof(struct sighting), in_order, SORTER_LEAST, fd, NULL });
	struct contradiction_search *s = calloc(1, sizeof(*s));

	*out = (struct reports){ "" };
	s->add = note;
	s->to = out;
	for (uint64_t i = 0; i < SEEN_MAX && list[i].date != 0; i++)
		sorter_add(sorter, &(struct sighting){
			.player = 1, .event = (uint64_t)list[i].event, .place = i, .day = (int32_t)date_days(list[i].date),
			.elo = (uint16_t)list[i].elo, .fide = list[i].fide, .speed = (uint8_t)(1 + list[i].speed),
			.site = (uint32_t)list[i].site,
		});
	CHECK(sorter_sort(sorter) && how(s, sorter), "it failed");
	contradiction_search_free(s);
	free(s);
	sorter_free(sorter);
	close(fd);
}

static const struct {
	const char *name;
	struct seen list[SEEN_MAX];
	const char *reports;
} ratings[] = {
	{ "no jump", { SEEN(20100101, 1, 2500), SEEN(20100201, 2, 2550), SEEN(20100301, 3, 2600) }, "" },
	{ "one wrong rating is reported once", { SEEN(20100101, 1, 2500), SEEN(20100201, 2, 2050),
	    SEEN(20100301, 3, 2510) }, "1w0;" },
	{ "nine games of one event are one", { SEEN(20100101, 1, 2500), SEEN(20100201, 2, 2050), SEEN(20100202, 2, 2050),
	    SEEN(20100203, 2, 2050), SEEN(20100301, 3, 2510) }, "1w0;" },
	{ "a step is reported once", { SEEN(20100101, 1, 2300), SEEN(20100201, 2, 2420), SEEN(20100301, 3, 2420),
	    SEEN(20100315, 4, 2425) }, "1i0;" },
	{ "after more than three months nothing is", { SEEN(20100101, 1, 2000), SEEN(20100501, 2, 2400) }, "" },
	{ "another rating in one event is no jump", { SEEN(20100101, 1, 2500), SEEN(20100102, 1, 2050),
	    SEEN(20100201, 2, 2500) }, "" },
	{ "another id is another player", { SEEN_ID(20100101, 1, 2500, 7), SEEN_ID(20100201, 2, 2050, 8) }, "" },
	{ "the same id makes it an error", { SEEN_ID(20100101, 1, 2500, 7), SEEN_ID(20100201, 2, 2050, 7) }, "1e0;" },
	{ "a smaller jump is a warning", { SEEN_ID(20100101, 1, 2500, 7), SEEN_ID(20100201, 2, 2150, 7) }, "1w0;" },
	{ "speeds are compared separately", { SEEN(20100101, 1, 2500), { 20100201, 2, 2100, 0, 1, 0 } }, "" },
	{ "ratings were raised in March 2024", { SEEN(20240201, 1, 1000), SEEN(20240310, 2, 1430) }, "" },
	{ "but not by more than that", { SEEN(20240201, 1, 1000), SEEN(20240310, 2, 1750) }, "1w0;" },
	{ "those of young and new players rise", { SEEN(20161025, 1, 2197), SEEN(20170123, 2, 2366) }, "" },
	{ "by no more than that", { SEEN(20161025, 1, 2197), SEEN(20170123, 2, 2410) }, "1i0;" },
	{ "and do not fall", { SEEN(20161025, 1, 2366), SEEN(20170123, 2, 2197) }, "1i0;" },
	{ "nor before", { SEEN(20231201, 1, 1000), SEEN(20240210, 2, 1430) }, "1w0;" },
};

static void
test_ratings(void)
{
	struct reports r;

	for (size_t i = 0; i < sizeof(ratings) / sizeof(ratings[0]); i++) {
		search(ratings[i].list, contradiction_search_players, &r);
		CHECK(strcmp(r.text, ratings[i].reports) == 0, "%s: %s", ratings[i].name, r.text);
	}
}

#define MARCH(n) { 20100300 + (n), 1, 0, 0, 0, 5 }
#define EIGHT MARCH(1), MARCH(2), MARCH(3), MARCH(4), MARCH(5), MARCH(6), MARCH(7), MARCH(8)

static const struct {
	const char *name;
	struct seen list[SEEN_MAX];
	const char *reports;
} dates[] = {
	{ "days in a row", { EIGHT }, "" },
	{ "a day that is too late", { EIGHT, { 20100803, 1, 0, 0, 0, 5 } }, "8i0;" },
	{ "one that is too early", { { 20100103, 1, 0, 0, 0, 5 }, EIGHT }, "0i1;" },
	{ "one that is within 14 days", { EIGHT, MARCH(22) }, "" },
	{ "too few others", { MARCH(1), MARCH(2), { 20100803, 1, 0, 0, 0, 5 } }, "" },
	{ "another site", { EIGHT, { 20100803, 1, 0, 0, 0, 6 } }, "" },
	{ "three that are late", { EIGHT, SEEN(20100803, 1, 0), SEEN(20100804, 1, 0), SEEN(20100805, 1, 0) }, "" },
	{ "another event", { EIGHT, { 20100803, 2, 0, 0, 0, 5 } }, "" },
	{ "a league", { MARCH(1), MARCH(14), MARCH(28), SEEN(20100410, 1, 0), SEEN(20100420, 1, 0), SEEN(20100502, 1, 0),
	    SEEN(20100514, 1, 0),
	    SEEN(20100524, 1, 0), SEEN(20100803, 1, 0) }, "" },
};

static void
test_dates(void)
{
	struct reports r;

	for (size_t i = 0; i < sizeof(dates) / sizeof(dates[0]); i++) {
		search(dates[i].list, contradiction_search_events, &r);
		CHECK(strcmp(r.text, dates[i].reports) == 0, "%s: %s", dates[i].name, r.text);
	}
}

int
main(void)
{
	RUN(test_ratings);
	RUN(test_dates);
	return check_end();
}
