/* job_replay_tags: the tags of a game as they are to be written. */
#include <stdio.h>
#include <string.h>

#include "apps/transform/job_replay_internal.h"
#include "games/output_forms/caption.h"
#include "games/names/name_check.h"
#include "games/output_forms/tag_edits.h"

/* Adds a change of the tags of this game.  False: out of memory. */
static bool
set_tag(struct replay_judge *j, enum tag_name name, const char *value)
{
	struct retag_step *e = &j->tags.own[j->tags.own_n++];

	*e = (struct retag_step){ .kind = RETAG_SET, .name = span_of(tags_name(name)) };
	return retag_escape(arena_span(&j->names, span_of(value)), &j->names, &e->value) && !j->names.failed;
}

/* Begins the changes of the tags of this game, with the cells of its line.  False: out of memory. */
static bool
set_cells(struct replay_judge *j)
{
	bool good = true;

	arena_clear(&j->names);
	j->tags.own_n = 0;
	for (int i = 0; good && i < j->how->cells_n; i++) {
		struct retag_step *e = &j->tags.own[j->tags.own_n];

		if (j->how->cells[i].n == 0 || j->cells[i].n == 0 || span_eq_nocase(j->how->cells[i], SPAN("Moves")))
			continue;
		*e = (struct retag_step){ .kind = RETAG_SET, .name = j->how->cells[i] };
		good = retag_escape(j->cells[i], &j->names, &e->value);
		j->tags.own_n++;
	}
	return good;
}

/* Adds what the list of names knows of a player, and the game does not have. */
static bool
add_known_player(struct replay_judge *j, const struct known_name *is, enum tag_name id, enum tag_name title)
{
	const struct tags *tags = game_tags(j->game);
	unsigned add = j->how->tags.add;
	char digits[24];

	snprintf(digits, sizeof(digits), "%lu", (unsigned long)is->fide);
	return (!(add & RETAG_FIDEID) || is->fide == 0 || tags_has(tags, id) || set_tag(j, id, digits)) &&
	    (!(add & RETAG_TITLE) || is->title[0] == '\0' || tags_has(tags, title) || set_tag(j, title, is->title));
}

/* Changes names to those of the list, where that is certain.  False: out of memory. */
static bool
correct_names(struct replay_judge *j)
{
	static const struct {
		enum tag_name name, id, title;
	} rows[] = {
		{ TAG_White, TAG_WhiteFideId, TAG_WhiteTitle }, { TAG_Black, TAG_BlackFideId, TAG_BlackTitle },
		{ TAG_Site, TAG_COUNT, TAG_COUNT }, { TAG_Event, TAG_COUNT, TAG_COUNT },
	};
	const struct tags *tags = game_tags(j->game);
	bool good = set_cells(j);

	for (size_t i = 0; good && j->how->game.names != NULL && i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct name_query q;
		struct name_answer a = { 0 };

		good = name_check_find(j->how->game.names, tags, rows[i].name, j->view.record, &j->value, &q, &a);
		if (!good || a.grade != NAME_CERTAIN)
			continue;
		good = span_eq(q.name, span_of(a.name)) || set_tag(j, rows[i].name, a.name);
		if (good && rows[i].id != TAG_COUNT && a.is != NULL)
			good = add_known_player(j, a.is, rows[i].id, rows[i].title);
	}
	return good;
}

/* The tag Format names the notation that is asked for, if the game has it; if it has no name there, the tag goes. */
static void
correct_format(struct replay_judge *j, const struct movelist *score)
{
	const struct write_options *how = j->also != NULL ? &j->also->how : &j->how->how;
	struct retag_step *e = &j->tags.own[j->tags.own_n];
	int notation;

	if (how->notation == NULL || (notation = caption_notation_named(score->rules, how->notation)) < 0)
		return;
	*e = (struct retag_step){ .kind = RETAG_DROP, .name = SPAN("Format") };
	if (score->rules->notations[notation].format != NULL)
		*e = (struct retag_step){ .kind = RETAG_SET, .name = SPAN("Format"),
			.value = span_of(score->rules->notations[notation].format) };
	j->tags.own_n++;
}

bool
job_replay_retag(struct replay_judge *j, const struct movelist *score, const struct retagging *wish, struct view *view)
{
	if (!correct_names(j))
		return false;
	correct_format(j, score);
	if (!retag(wish, game_tags(j->game), score, &j->summary, j->summary.terminator, &j->tags))
		return false;
	view->score = score;
	view->tags = j->tags.list;
	view->tags_n = j->tags.n;
	view->result = j->tags.result;
	return true;
}

bool
job_replay_retag_text(struct replay_judge *j, const struct record *r)
{
	const struct job_replay_options *how = j->how;
	enum encoding encoding = (enum encoding)r->encoding;

	if (!correct_names(j) || !retag_changes(&how->tags, game_tags(j->game), j->view.score, &j->summary, &j->tags))
		return false;
	if (j->summary.facts & FACT_8BIT && !(r->encoding & ENC_GIVEN))
		encoding = encoding_of_part(r->text, encoding);
	j->unfit = !tag_edits_find(&j->tags, &how->tags, game_tags(j->game), r, encoding,
	    ENC_PAGE(encoding) > ENC_UTF8 && !(r->encoding & ENC_GIVEN), &j->edits);
	return true;
}

bool
job_replay_retag_by_cells(struct replay_judge *j)
{
	static const struct retagging plain;

	if (!set_cells(j) || !retag(&plain, game_tags(j->game), j->view.score, &j->summary, j->summary.terminator, &j->tags))
		return false;
	j->view.tags = j->tags.list;
	j->view.tags_n = j->tags.n;
	j->view.result = j->tags.result;
	return true;
}
