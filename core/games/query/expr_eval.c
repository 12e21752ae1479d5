/* expr_eval: evaluates the clauses of a condition for one game. */
#include <string.h>

#include "base/utf8.h"
#include "games/pgn/date.h"
#include "games/pgn/tag_value.h"
#include "games/pgn/time_control.h"
#include "games/query/expr_eval.h"
#include "games/query/expr_token.h"

struct value {
	struct span text;
	double number;
	bool there, numeric, unknown;
	bool only_number;
	bool quoted;			/* a constant between quotes, which is text unless both sides are numbers */
	struct expr_tag *tag;		/* whose value it is; NULL: of none */
	const struct operand *date;	/* a constant that can be a date, or isodate; NULL: neither */
};

/* The evaluation of a condition for one game. */
struct evaluation {
	const struct view *view;
	struct buf text[2];	/* values of both sides that are not in the record as they are; [1] also for regexes */
	bool second;		/* of facts with two values, the second */
};

/* A time control in numbers is the time of its first period, in seconds. */
static bool
control_number(struct span text, double *number)
{
	struct time_control control;

	time_control_read(text, &control);
	if (control.faults & CONTROL_MALFORMED || control.n == 0 || control.period[0].kind == CONTROL_UNKNOWN ||
	    control.period[0].kind == CONTROL_NONE)
		return false;
	*number = (double)control.period[0].base / 1000;
	return true;
}

static bool
is_rating(const char *tag)
{
	return strcmp(tag, "WhiteElo") == 0 || strcmp(tag, "BlackElo") == 0;
}

static bool
rating_number(struct span text, double *number)
{
	*number = (double)tag_value_rating(text);
	return *number > 0;
}

static struct value
tag_value(struct evaluation *a, struct expr_tag *tag, struct buf *to)
{
	struct span raw = view_tag(a->view, tag->name);
	struct value v = { .text = raw, .there = raw.p != NULL, .tag = tag };

	if (!v.there)
		return v;
	if (raw.n > 0 && (memchr(raw.p, '\\', raw.n) != NULL || utf8_valid_length(raw) < raw.n)) {
		buf_clear(to);
		view_value(to, a->view, raw);
		v.text = buf_span(to);
	}
	v.unknown = tag_value_absent(v.text);
	v.numeric = strcmp(tag->name, "TimeControl") == 0 ? control_number(v.text, &v.number) :
	    expr_token_number(v.text, &v.number) || (is_rating(tag->name) && rating_number(v.text, &v.number));
	return v;
}

/* Is the value a number?  A date that is compared with a number is its year. */
static bool
as_number(struct value *v)
{
	struct date date;

	if (!v->numeric && v->tag != NULL && date_read(v->text, &date) && date.year > 0) {
		v->number = date.year;
		v->numeric = true;
	}
	if (!v->numeric && v->tag != NULL && !v->unknown)
		atomic_store_explicit(&v->tag->no_number, true, memory_order_relaxed);
	return v->numeric;
}

static struct value value_of_operand(struct evaluation *, const struct operand *, struct buf *to);

/* Not there if a part is not a number, or for a division by zero. */
static struct value
value_of_calculation(struct evaluation *a, const struct operand *o, struct buf *to)
{
	struct value v = { .only_number = true, .numeric = true };
	double parts[2] = { 0, 0 };

	for (int i = 0; i < 2 && o->part[i] != NULL; i++) {
		struct value part = value_of_operand(a, o->part[i], to);

		if (!part.there || !as_number(&part))
			return v;
		parts[i] = part.number;
	}
	v.there = o->sign != '/' || parts[1] < 0 || parts[1] > 0;
	switch (o->sign) {
	case '+':
		v.number = parts[0] + parts[1];
		break;
	case '-':
		v.number = parts[0] - parts[1];
		break;
	case '*':
		v.number = parts[0] * parts[1];
		break;
	case '/':
		v.number = v.there ? parts[0] / parts[1] : 0;
		break;
	default:
		v.number = parts[0] < 0 ? -parts[0] : parts[0];
	}
	return v;
}

static struct value
value_of_operand(struct evaluation *a, const struct operand *o, struct buf *to)
{
	struct value v = { .there = true };

	if (o->sign != 0)
		return value_of_calculation(a, o, to);
	if (o->tag != NULL)
		return tag_value(a, o->tag, to);
	if (o->fact == NULL) {
		v.text = o->text;
		v.numeric = o->numeric;
		v.quoted = o->quoted;
		v.number = o->number;
		v.date = o->dated ? o : NULL;
	} else if (o->fact->text != NULL) {
		v.text = (a->second && o->fact->second != NULL ? o->fact->second : o->fact->text)(a->view, to);
		v.unknown = v.text.n == 0;
		v.date = o->dated ? o : NULL;
	} else {
		long number = o->fact->number(a->view);

		v.there = number != FACT_UNKNOWN;
		v.only_number = v.numeric = true;
		v.number = (double)number;
	}
	return v;
}

/* Is it the date of a game, or a constant that can be one?  Other dates than those of PGN are text. */
static bool
date_of_value(const struct value *v, struct date *d)
{
	if (v->date == NULL)
		return v->tag != NULL && date_read(v->text, d) && d->year > 0;
	*d = v->date->date;
	return v->date->fact == NULL || date_part_read(v->text, d);
}

static bool
is_date_constant(const struct value *v)
{
	return v->date != NULL && v->date->fact == NULL;
}

/*
 * LESS, EQUAL or GREATER; 0: what decides is not known.  A constant counts as far as it goes: a day of 2024 is neither
 * before nor after 2024.
 */
static unsigned
compare_dates(const struct date *a, const struct date *b, bool b_constant)
{
	const int parts[3][2] = { { a->year, b->year }, { a->month, b->month }, { a->day, b->day } };

	for (int i = 0; i < 3; i++) {
		if (b_constant && parts[i][1] < 0)
			return EQUAL;
		if (parts[i][0] < 0 || parts[i][1] < 0)
			return 0;
		if (parts[i][0] != parts[i][1])
			return parts[i][0] < parts[i][1] ? LESS : GREATER;
	}
	return EQUAL;
}

/* Compares two dates.  False: one is none; or the text is meant, as that of a constant with ?? is by == and !=. */
static bool
are_dates(const struct value *a, const struct value *b, bool literally, unsigned *order)
{
	static const unsigned turned[] = { [LESS] = GREATER, [EQUAL] = EQUAL, [GREATER] = LESS };
	const bool first = is_date_constant(a);
	const struct value *last = first ? a : b;
	struct date x, y;

	if (literally && last->text.n > 0 && memchr(last->text.p, '?', last->text.n) != NULL)
		return false;
	if (!date_of_value(first ? b : a, &x) || !date_of_value(last, &y))
		return false;
	*order = span_eq(a->text, b->text) ? EQUAL : compare_dates(&x, &y, is_date_constant(last));
	*order = first ? turned[*order] : *order;
	return true;
}

/* LESS, EQUAL or GREATER; 0: they cannot be compared. */
static unsigned
compare_values(struct value *a, struct value *b, bool literally)
{
	size_t n = a->text.n < b->text.n ? a->text.n : b->text.n;
	unsigned dates;
	int order;

	if (!a->there || !b->there)
		return 0;
	if (are_dates(a, b, literally, &dates))
		return dates;
	if (a->numeric != b->numeric && !literally && !a->quoted && !b->quoted && (!as_number(a) || !as_number(b)))
		return 0;
	if (a->numeric && b->numeric && !literally)
		return a->number < b->number ? LESS : a->number > b->number ? GREATER : EQUAL;
	if (a->only_number || b->only_number)
		return 0;
	order = n == 0 ? 0 : memcmp(a->text.p, b->text.p, n);
	if (order == 0)
		order = (a->text.n > b->text.n) - (a->text.n < b->text.n);
	return order < 0 ? LESS : order > 0 ? GREATER : EQUAL;
}

static bool
holds_compare(struct evaluation *a, const struct clause *s, const struct value *value)
{
	struct value left = *value, right = value_of_operand(a, &s->right, &a->text[1]);
	/* Of two tags without a known value nobody knows whether they are equal. */
	const bool known = !left.unknown || !right.unknown || left.tag == NULL || right.tag == NULL;
	unsigned order = known ? compare_values(&left, &right, s->literally) : 0;

	if (order == 0)
		return s->relation->opposite;
	if ((left.unknown || right.unknown) && order != EQUAL && !s->relation->opposite)
		return false;
	return (s->relation->holds & order) != 0;
}

static bool
holds_in(struct evaluation *a, const struct clause *s, const struct value *left)
{
	for (size_t i = 1; i <= s->items; i++)
		if (holds_compare(a, &s[i], left))
			return true;
	return false;
}

static bool
holds_has(const struct view *v, const bool *ids)
{
	for (size_t i = 0; i < v->findings->n; i++) {
		const struct finding *f = &v->findings->list[i];

		if (ids[f->id] && finding_told(f, v->level, v->summary->facts))
			return true;
	}
	return false;
}

static bool
holds_for_one(struct evaluation *a, const struct clause *s)
{
	struct value left = value_of_operand(a, &s->left, &a->text[0]);

	switch (s->kind) {
	case CLAUSE_COMPARE:
		return holds_compare(a, s, &left);
	case CLAUSE_MATCH:
		return (left.there && regex_finds(s->matcher, left.text, &a->text[1])) != s->opposite;
	case CLAUSE_IN:
		return holds_in(a, s, &left);
	case CLAUSE_HAS:
		return holds_has(a->view, s->ids);
	case CLAUSE_MOVES:
		return move_pattern_find(s->moves, a->view->score, s->plies);
	case CLAUSE_POSITION:
		return position_pattern_find(s->position, a->view->score, s->plies) >= 0;
	case CLAUSE_MATERIAL:
		return material_pattern_find(s->material, a->view->score, s->plies) >= 0;
	default:
		return left.there && (left.only_number ? left.number < 0 || left.number > 0 : !left.unknown && left.text.n > 0);
	}
}

/* Of a fact with two values one is enough; but the opposites != and !~ must hold for both. */
static bool
holds_clause(struct evaluation *a, const struct clause *s)
{
	const bool opposite = s->opposite || (s->kind == CLAUSE_COMPARE && s->relation->opposite);
	bool holds = holds_for_one(a, s);

	if (!s->two || holds != opposite)
		return holds;
	a->second = true;
	holds = holds_for_one(a, s);
	a->second = false;
	return holds;
}

int
expr_eval_holds(const struct clause *clauses, size_t n, const struct view *v)
{
	struct evaluation a = { .view = v };
	bool truth = true, failed;

	for (size_t i = 0; i < n; i++) {
		const struct clause *s = &clauses[i];

		if (s->kind == CLAUSE_NOT)
			truth = !truth;
		else if (s->kind == CLAUSE_AND || s->kind == CLAUSE_OR)
			i = truth == (s->kind == CLAUSE_OR) ? s->target - 1 : i;
		else
			truth = holds_clause(&a, s);
		i += s->items;
	}
	failed = a.text[0].failed || a.text[1].failed;
	buf_free(&a.text[0]);
	buf_free(&a.text[1]);
	return failed ? -1 : truth;
}
