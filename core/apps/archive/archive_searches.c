/* archive_searches: copies of games, and tags and names that contradict those of other games. */
#include <inttypes.h>

#include "apps/archive/archive_searches.h"
#include "games/identity/game_group.h"
#include "games/names/name_check.h"

/* -- copies -- */

static bool
find_copies(void *data, struct duplicates *store, uint64_t first)
{
	*(struct copies_search *)data = (struct copies_search){ store, first };
	return true;
}

static const void *
next_copy(void *data, struct late_place *place)
{
	const struct copies_search *c = data;
	const struct duplicate *d;

	do
		d = duplicates_next(c->store);
	while (d != NULL && d->place < c->first);
	if (d != NULL)
		*place = (struct late_place){
			.place = d->place, .of = d->of, .entry = d->entry, .of_entry = d->of_entry,
			.bit = (int)d->relation.kind, .covers = DIAG_PAIR_TWICE_IN_ROUND,	/* of another record of the game */
		};
	return d;
}

static void
report_copy(void *data, const void *found, const struct late_report *g)
{
	const struct duplicate *d = found;
	const struct relation_row *row = &relation_rows[d->relation.kind];
	struct finding *f = g->is_muted ? NULL : finding_add(g->findings, row->id, (struct span){ g->record->text.p, 0 });
	struct buf message = { 0 };

	(void)data;
	if (f == NULL || g->counted)
		return;
	buf_str(&message, row->what);
	late_report_other(g, &message);
	relation_explain(&message, &d->relation);
	*g->twin = (struct twin){
		.file = g->of_text, .game = GAME_PLACE_ORDINAL(g->of), .line = g->of_entry->line,
		.tags = { g->record->text, g->of_tags }, .eol = { g->entry->eol, g->of_entry->eol },
		.encoding = { g->entry->encoding, g->of_entry->encoding }, .plies = { g->entry->moves_n, g->of_entry->moves_n },
	};
	f->twin = g->twin;
	late_report_say(g, f, &message);
}

static const char *
remark_copies(void *data, struct buf *line)
{
	const struct copies_search *c = data;
	const uint64_t passed = c->store == NULL ? 0 : duplicates_passed(c->store);

	if (passed == 0)
		return NULL;
	buf_fmt(line, "%" PRIu64 " %s the same players as %d others or more: compared "
	    "only with those near in time", passed, passed == 1 ? "game has" : "games have", GAME_GROUP_MAX);
	return "duplicates";
}

const struct all_games_search copies_search = {
	.found = sizeof(struct duplicate), .find = find_copies, .next = next_copy, .report = report_copy,
	.remark = remark_copies,
};

/* -- contradictions -- */

static bool
open_contradictions(void *data, size_t memory, const char *folder)
{
	struct contradictions_search *c = data;

	c->plan.memory = memory;
	c->plan.folder = folder;
	return (c->found = contradictions_new(&c->plan)) != NULL;
}

static void
look_for_contradictions(void *data, void *kept, const struct gathered_game *g)
{
	const struct contradictions_search *c = data;
	struct sightings *sightings = kept;

	sightings->named = c->plan.names;
	sightings_add(sightings, &g->keys->last, g->keys->head, g->place, g->entry);
}

static void
hand_over_sightings(void *data, void *kept, size_t text, uint64_t entries)
{
	struct contradictions_search *c = data;

	(void)text;
	contradictions_add(c->found, kept, entries);
}

static void
close_sightings(void *kept)
{
	sightings_free(kept);
}

static bool
find_contradictions(void *data, struct duplicates *store, uint64_t first)
{
	struct contradictions_search *c = data;

	(void)first;
	return contradictions_find(c->found, store);
}

static const void *
next_contradiction(void *data, struct late_place *place)
{
	struct contradictions_search *s = data;
	const struct contradiction *c = contradictions_next(s->found);

	if (c != NULL)
		*place = (struct late_place){
			.place = c->place, .of = c->of, .entry = c->entry, .of_entry = c->of_entry,
			.bit = -1, .covers = contradiction_rows[c->kind].id,
		};
	return c;
}

/* Its place is the tag that contradicts, or else the game. */
static void
report_contradiction(void *data, const void *found, const struct late_report *g)
{
	const struct contradiction *c = found;
	const struct contradiction_row *row = &contradiction_rows[c->kind];
	struct buf message = { 0 }, other = { 0 }, name = { 0 };
	const struct record of = { .text = g->of_tags, .encoding = g->of_entry->encoding };
	struct span place = late_report_value(g, span_of(row->tag[c->side]));
	struct finding *f;

	(void)data;
	if ((g->muted >> ARCHIVE_MUTED_LATER >> c->kind & 1) != 0 ||
	    (f = finding_add_as(g->findings, row->id, c->severity, place)) == NULL)
		return;
	late_report_other(g, &other);
	contradictions_explain(&message, c, buf_span(&other),
	    name_check_value(&name, archive_game_name(of.text, g->of_entry->eol, c->of_side), &of));
	message.failed = message.failed || other.failed || name.failed;
	late_report_say(g, f, &message);
	buf_free(&other);
	buf_free(&name);
}

static const char *
remark_names(void *data, struct buf *line)
{
	const struct contradictions_search *c = data;
	const uint64_t passed = contradictions_passed(c->found);

	if (passed == 0)
		return NULL;
	buf_fmt(line, "%" PRIu64 " %s not compared with all others that may be alike: too many "
	    "are, or --memory is too small", passed, passed == 1 ? "name was" : "names were");
	return "spellings";
}

static void
free_contradictions(void *data)
{
	struct contradictions_search *c = data;

	contradictions_free(c->found);
	c->found = NULL;
}

const struct all_games_search contradictions_search = {
	.kept = sizeof(struct sightings), .found = sizeof(struct contradiction), .open = open_contradictions,
	.look = look_for_contradictions, .hand_over = hand_over_sightings, .close = close_sightings, .find = find_contradictions,
	.next = next_contradiction, .report = report_contradiction, .remark = remark_names, .free = free_contradictions,
};
