/*
 * archive_events: the events of an archive, checked one after the other when all games have been gathered, in limited
 * memory: a game is a record of one size, by which the games of an event come together; its tags are read again from
 * its entry.  What is found does not depend on threads or memory.
 */
#ifndef ARCHIVE_EVENTS_H
#define ARCHIVE_EVENTS_H

#include "apps/judging/all_games.h"

struct archive_events;

/* The data is a pointer to a struct archive_events, NULL at first. */
extern const struct all_games_search archive_events_search;

#endif
