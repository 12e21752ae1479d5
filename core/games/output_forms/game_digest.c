/* game_digest: hashes of what a game says, apart from how it is written. */
#include "base/ascii.h"
#include "games/checks/game_end.h"
#include "games/checks/movelist.h"
#include "games/output_forms/game_digest.h"
#include "games/pgn/comment_command.h"
#include "games/pgn/tags.h"

/* FNV-1a, 64 bits: its offset and its prime. */
static const uint64_t start_sum = 0xcbf29ce484222325u, prime = 0x100000001b3u;

static void
mix_digest(uint64_t *sum, uint64_t value)
{
	for (int i = 0; i < 8; i++, value >>= 8)
		*sum = (*sum ^ (value & 0xff)) * prime;
}

/* Adds a text: blanks in a row count as one, those at its ends not at all; `nocase`: A as a. */
static void
mix_text(uint64_t *sum, struct span s, bool nocase)
{
	bool gap = false, any = false;

	for (size_t i = 0; i < s.n; i++) {
		char c = s.p[i];

		if (ascii_is_blank(c)) {
			gap = any;
			continue;
		}
		if (gap)
			*sum = (*sum ^ ' ') * prime;
		if (nocase)
			c = ascii_lower(c);
		*sum = (*sum ^ (unsigned char)c) * prime;
		gap = false;
		any = true;
	}
	*sum = (*sum ^ 0xff) * prime;		/* ends the text: UTF-8 does not have this byte */
}

/* Adds a word that was not played: blanks between its number and the word do not count. */
static void
mix_word(uint64_t *sum, struct span s)
{
	for (size_t i = 0; i < s.n; i++)
		if (!ascii_is_blank(s.p[i]))
			*sum = (*sum ^ (unsigned char)s.p[i]) * prime;
	*sum = (*sum ^ 0xff) * prime;
}

/* Adds the value of a tag: PGN 7 has the escapes \" and \\; a backslash before anything else is itself. */
static void
mix_value(uint64_t *sum, struct span s)
{
	bool gap = false, any = false;

	for (size_t i = 0; i < s.n; i++) {
		if (ascii_is_blank(s.p[i])) {
			gap = any;
			continue;
		}
		if (s.p[i] == '\\' && i + 1 < s.n && (s.p[i + 1] == '"' || s.p[i + 1] == '\\'))
			i++;
		if (gap)
			*sum = (*sum ^ ' ') * prime;
		*sum = (*sum ^ (unsigned char)s.p[i]) * prime;
		gap = false;
		any = true;
	}
}

/* A time is the same in all forms that give it; all digits of its fraction count. */
static void
mix_time(uint64_t *sum, struct span operands)
{
	char room[COMMENT_COMMAND_VALUE];
	int64_t ms;
	enum clock_form form = comment_command_clock(operands, &ms);

	if (form > CLOCK_SECONDS) {
		mix_text(sum, operands, false);
		return;
	}
	mix_digest(sum, (uint64_t)(ms / 1000));
	mix_text(sum, comment_command_fraction(operands, room), false);
}

/* So is a mate. */
static void
mix_eval(uint64_t *sum, struct span operands)
{
	char room[COMMENT_COMMAND_VALUE];
	struct eval eval;
	struct span one;

	operands = comment_command_join(operands, room);
	if (comment_command_eval(operands, &eval) && eval.mate && comment_command_operand(&operands, &one)) {
		mix_digest(sum, eval.minus);
		mix_digest(sum, eval.moves);
	}
	mix_text(sum, operands, false);
}

/* The commands with a value that has several forms. */
static const struct {
	struct span name;
	void (*mix)(uint64_t *, struct span operands);
} values[] = {
	{ { "clk", 3 }, mix_time }, { { "emt", 3 }, mix_time }, { { "egt", 3 }, mix_time }, { { "mct", 3 }, mix_time },
	{ { "eval", 4 }, mix_eval },
};

/* Line ends that break the values of a command do not count. */
static void
mix_command(uint64_t *sum, const struct comment_command *c)
{
	char room[COMMENT_COMMAND_VALUE];

	if (c->fault != COMMENT_COMMAND_GOOD) {
		mix_text(sum, c->text, false);
		return;
	}
	mix_text(sum, c->name, false);
	for (size_t i = 0; i < sizeof(values) / sizeof(values[0]); i++)
		if (span_eq(c->name, values[i].name)) {
			values[i].mix(sum, c->operands);
			return;
		}
	mix_text(sum, comment_command_join(c->operands, room), false);
}

static void
mix_comment(uint64_t *sum, struct span comment)
{
	struct span rest = comment;
	struct comment_command c;

	while (comment_command_next(&rest, &c)) {
		mix_text(sum, (struct span){ comment.p, (size_t)(c.text.p - comment.p) }, false);
		mix_command(sum, &c);
		comment = rest;
	}
	mix_text(sum, comment, false);
}

static uint64_t
tags_sum(const struct tags *tags, const struct span *names, size_t n)
{
	uint64_t sum = 0;

	for (int i = 0; i < tags->n; i++) {
		const struct tag *tag = &tags->list[i];
		uint64_t one = start_sum;
		size_t k = 0;

		while (k < n && !span_eq_nocase(names[k], tag->name))
			k++;
		if (k < n)
			continue;
		mix_text(&one, tag->name, true);
		mix_value(&one, tag->value);
		sum += one;
	}
	return sum;
}

static bool
empty_comment(const struct element *e)
{
	return e->kind == ELEMENT_COMMENT && span_trim(element_text(e)).n == 0;
}

/* The index after the empty variation that begins at i; i if there is none. */
static size_t
after_empty(const struct movelist *s, size_t i)
{
	size_t k = i + 1;

	if (s->list[i].kind != ELEMENT_OPEN)
		return i;
	while (k < s->n && empty_comment(&s->list[k]))
		k++;
	return k < s->n && s->list[k].kind == ELEMENT_CLOSE ? k + 1 : i;
}

static void
read_score(const struct movelist *s, struct game_digest *r)
{
	uint64_t nags = 0, at = 0;	/* annotations below 64 of the last move; its number */

	mix_digest(&r->moves, movelist_start_key(s));
	mix_digest(&r->moves, movelist_chess(s) != NULL);
	for (size_t i = 0; i < s->n; i++) {
		const struct element *e;

		while (i < s->n && after_empty(s, i) != i)
			i = after_empty(s, i);
		if (i == s->n)
			break;
		e = &s->list[i];
		if (element_played(e) || (e->kind >= ELEMENT_UNREAD && e->kind <= ELEMENT_DROPPED) ||
		    e->kind == ELEMENT_OPEN || e->kind == ELEMENT_CLOSE) {
			mix_digest(&r->moves, e->kind);
			if (element_played(e))
				mix_digest(&r->moves, e->move);
			else if (e->kind == ELEMENT_UNREAD || e->kind == ELEMENT_DROPPED)
				mix_word(&r->moves, element_text(e));
			nags = 0;
			at++;
			continue;
		}
		if (e->kind == ELEMENT_RESULT || empty_comment(e) ||
		    (e->kind == ELEMENT_NAG && e->move < 64 && nags >> e->move & 1))
			continue;
		mix_digest(&r->remarks, at << 8 | e->kind);
		if (e->kind == ELEMENT_NAG) {
			mix_digest(&r->remarks, e->move);
			nags |= e->move < 64 ? UINT64_C(1) << e->move : 0;
		} else {
			mix_comment(&r->remarks, element_text(e));
		}
	}
}

struct game_digest
game_digest_of(const struct game *g, const struct span *names, size_t n)
{
	struct game_digest r = { .moves = start_sum, .remarks = start_sum, .tags = tags_sum(game_tags(g), names, n) };

	r.result = (int)game_ended(g)->terminator;
	read_score(game_score(g), &r);
	return r;
}
