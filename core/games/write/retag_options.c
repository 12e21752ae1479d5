/* retag_options: reads the options --set, --rename and --drop, and finds options that contradict each other. */
#include "games/write/retag.h"
#include "games/pgn/result.h"
#include "base/utf8.h"

const struct name_set retag_rows[] = {
	{ "plycount", RETAG_PLYCOUNT, "PlyCount: the half-moves of the game" },
	{ "result", RETAG_RESULT, "Result, by the end of the moves" },
	{ "fen", RETAG_FEN, "FEN and SetUp, where a game does not begin at the initial array" },
	{ "eco", RETAG_ECO, "ECO, Opening and Variation, by the table of --eco" },
	{ "missing-eco", RETAG_ECO_MISSING, "the same where the game has no ECO" },
	{ "fideid", RETAG_FIDEID, "WhiteFideId and BlackFideId, by the list of --names" },
	{ "title", RETAG_TITLE, "WhiteTitle and BlackTitle, by the list of --names" },
	{ NULL, 0, NULL },
};

bool
retag_is_start(struct span s)
{
	return span_eq_nocase(s, SPAN("FEN")) || span_eq_nocase(s, SPAN("SetUp"));
}

static const char *
add_step(struct retagging *r, const struct retag_step *e)
{
	if (r->n == RETAG_STEPS_MAX)
		return "there are too many of --set, --rename and --drop";
	r->steps[r->n++] = *e;
	return NULL;
}

static bool
has_control(struct span s)
{
	for (size_t i = 0; i < s.n; i++)
		if ((unsigned char)s.p[i] < ' ' || s.p[i] == 0x7f)
			return true;
	return false;
}

bool
retag_escape(struct span s, struct arena *a, struct span *out)
{
	size_t n = 0;
	char *p;

	for (size_t i = 0; i < s.n; i++)
		n += s.p[i] == '"' || s.p[i] == '\\';
	*out = s;
	if (n == 0)
		return true;
	if ((p = arena_take(a, s.n + n)) == NULL)
		return false;
	*out = (struct span){ p, s.n + n };
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == '"' || s.p[i] == '\\')
			*p++ = '\\';
		*p++ = s.p[i];
	}
	return true;
}

const char *
retag_set(struct retagging *r, const char *arg)
{
	struct retag_step e = { .kind = RETAG_SET };
	struct span value = span_of(arg);
	bool standard;

	e.name = span_cut(&value, '=');
	if (value.p == NULL)
		return "it has the form NAME=VALUE";
	if (!tags_name_good(e.name))
		return "a name has letters, digits and _ only";
	if (retag_is_start(e.name))
		return "the starting position cannot be set: the moves were read from it";
	if (utf8_valid_length(value) != value.n || has_control(value))
		return "a value is UTF-8 without control characters";
	if (span_eq(e.name, SPAN("Result")) && (result_read(value, &standard) == RESULT_NONE || !standard))
		return "results are 1-0, 0-1, 1/2-1/2, *";
	if (!retag_escape(value, &r->text, &e.value))
		return "out of memory";
	return add_step(r, &e);
}

const char *
retag_rename(struct retagging *r, const char *arg)
{
	struct retag_step e = { .kind = RETAG_RENAME, .value = span_of(arg) };

	e.name = span_cut(&e.value, '=');
	if (e.value.p == NULL || e.name.n == 0)
		return "it has the form OLD=NEW";
	if (!tags_name_good(e.value))
		return "a name has letters, digits and _ only";
	if (retag_is_start(e.value) && !span_eq_nocase(e.name, e.value))
		return "the starting position cannot be set: the moves were read from it";
	return add_step(r, &e);
}

const char *
retag_drop(struct retagging *r, const char *arg)
{
	struct span list = span_of(arg);
	const char *fault = NULL;

	do {
		struct retag_step e = { .kind = RETAG_DROP, .name = span_trim(span_cut(&list, ',')) };

		if (e.name.n == 0)
			return "it has the form NAME,NAME; NAME* means all that begin so";
		e.prefix = e.name.p[e.name.n - 1] == '*';
		e.name.n -= e.prefix;
		fault = add_step(r, &e);
	} while (fault == NULL && list.p != NULL);
	return fault;
}

const char *
retag_fault(const struct retagging *r, bool bare)
{
	if (r->roster && r->add & ~(unsigned)(RETAG_RESULT | RETAG_FEN))
		return "--roster leaves out what --add adds";
	if (bare && r->add & ~(unsigned)RETAG_RESULT)
		return "--bare leaves out what --add adds";
	for (int i = 0; i < r->n; i++) {
		const struct retag_step *s = &r->steps[i];
		struct span name = s->kind == RETAG_SET ? s->name : s->value;

		if (s->kind == RETAG_DROP)
			continue;
		if (r->roster && retag_rank(name) == TAG_ROSTER)
			return "--roster leaves out the tag that --set or --rename makes";
		if (bare && retag_rank(name) != TAG_Result)
			return "--bare leaves out the tag that --set or --rename makes";
	}
	return NULL;
}

void
retag_forget(struct retagging *r)
{
	arena_free(&r->text);
	*r = (struct retagging){ 0 };
}
