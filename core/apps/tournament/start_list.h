/*
 * start_list: the order of the starting (pairing) numbers of an event, by FIDE's C.04.2: by rating, then title, then
 * name.
 */
#ifndef START_LIST_H
#define START_LIST_H

#include "apps/tournament/crosstable.h"

enum { START_LIST_TITLES = 8 };
int start_list_title(struct span);	/* 0 GM, 1 IM, ... 7 WCM; START_LIST_TITLES: none of these */
/* For qsort() of pointers to players. */
int start_list_compare(const void *, const void *);
/* The number of a player of the table, from 1. */
int start_list_number(const struct crosstable *, const struct crosstable_player *);

#endif
