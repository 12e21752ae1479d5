/* start_list: the order of starting numbers. */
#include "apps/tournament/start_list.h"

int
start_list_title(struct span title)
{
	static const char *const titles[START_LIST_TITLES] = { "GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM" };
	int i = 0;

	while (i < START_LIST_TITLES && !span_eq_nocase(title, span_of(titles[i])))
		i++;
	return i;
}

int
start_list_compare(const void *x, const void *y)
{
	const struct crosstable_player *const *pa = x, *const *pb = y;
	const struct crosstable_player *a = *pa, *b = *pb;
	int c = (a->rating < b->rating) - (a->rating > b->rating);

	c = c != 0 ? c : start_list_title(a->title) - start_list_title(b->title);
	return c != 0 ? c : span_order(a->name, b->name);
}

int
start_list_number(const struct crosstable *t, const struct crosstable_player *p)
{
	int number = 1;

	for (int i = 0; i < t->players_n; i++) {
		const struct crosstable_player *other = &t->players[i];

		number += other != p && start_list_compare(&other, &p) < 0;
	}
	return number;
}
