/* move_notes: what belongs to a move, gathered from the elements after it. */
#include "base/ascii.h"
#include "games/output_forms/move_notes.h"

/* -- commands -- */

/* A number such as "-.355" in hundredths, rounded: -36. */
static int64_t
hundredths_of(struct span value, bool minus)
{
	int64_t n = 0;
	int decimals = -1;

	for (size_t i = 0; i < value.n && decimals < 3; i++) {
		decimals += value.p[i] == '.' || decimals >= 0;
		if (value.p[i] >= '0' && value.p[i] <= '9')
			n = n * 10 + value.p[i] - '0';
	}
	for (decimals = decimals < 0 ? 0 : decimals; decimals < 3; decimals++)
		n *= 10;
	n = (n + 5) / 10;
	return minus ? -n : n;
}

/* Reads an evaluation.  False: it is none, or a greater one than any program means. */
static bool
read_eval(struct span operands, struct move_notes_eval *out)
{
	struct span value;
	char room[COMMENT_COMMAND_VALUE];
	struct eval eval;

	if (!comment_command_eval(operands, &eval) || eval.beyond)
		return false;
	comment_command_operand(&operands, &value);
	if (!comment_command_operand(&operands, &out->depth))
		out->depth = (struct span){ NULL, 0 };
	out->mate = eval.mate;
	if (eval.mate) {
		out->value = eval.minus ? -(int64_t)eval.moves : (int64_t)eval.moves;
		return true;
	}
	out->value = hundredths_of(comment_command_join(value, room), eval.minus);
	return true;
}

static const struct {
	struct span name;
	enum move_notes_use use;
} uses[] = {
	{ { "clk", 3 }, USE_CLK }, { { "emt", 3 }, USE_EMT }, { { "egt", 3 }, USE_EGT }, { { "eval", 4 }, USE_EVAL },
	{ { "csl", 3 }, USE_SQUARES }, { { "cal", 3 }, USE_ARROWS },
};

static bool
is_command_usable(struct move_notes *a, enum move_notes_use use, struct move_notes_command *c)
{
	struct span first;
	enum shapes shapes;

	switch (use) {
	case USE_CLK:
	case USE_EMT:
	case USE_EGT:
		return !(a->uses & 1u << use) && comment_command_clock(c->operands, &c->ms) < CLOCK_SHORT;
	case USE_EVAL:
		return !(a->uses & 1u << use) && read_eval(c->operands, &a->eval);
	case USE_SQUARES:
	case USE_ARROWS:
		shapes = comment_command_shapes(c->operands, use == USE_ARROWS, &first);
		return shapes == SHAPES_GOOD || shapes == SHAPES_COLOUR;
	default:
		return true;
	}
}

static void
add_command(struct move_notes *a, const struct comment_command *command)
{
	struct move_notes_command *c = &a->list[a->n++];

	*c = (struct move_notes_command){ command->name, command->operands, USE_OTHER, 0 };
	for (size_t i = 0; i < sizeof(uses) / sizeof(uses[0]); i++)
		if (span_eq(uses[i].name, c->name) && is_command_usable(a, uses[i].use, c))
			c->use = uses[i].use;
	a->uses |= 1u << c->use;
}

const struct move_notes_command *
move_notes_find(const struct move_notes *a, enum move_notes_use use)
{
	if (!(a->uses & 1u << use))
		return NULL;
	for (int i = 0; i < a->n; i++)
		if (a->list[i].use == use)
			return &a->list[i];
	return NULL;
}

/* -- what belongs to it -- */

void
move_notes_read(struct move_notes *a, const struct movelist *s, size_t at)
{
	int depth = 0;

	a->kinds = a->uses = 0;
	a->n = 0;
	for (; at < s->n; at++) {
		const struct element *e = &s->list[at];

		if (depth == 0) {
			struct comment_command command;
			struct span rest;

			if (move_notes_is_word(e) || e->kind == ELEMENT_CLOSE)
				break;
			a->kinds |= 1u << e->kind;
			rest = element_text(e);
			while (e->kind == ELEMENT_COMMENT && a->n < MOVE_NOTES_COMMANDS &&
			    comment_command_next(&rest, &command))
				if (command.fault == COMMENT_COMMAND_GOOD)
					add_command(a, &command);
		}
		depth += (e->kind == ELEMENT_OPEN) - (e->kind == ELEMENT_CLOSE);
	}
	a->end = at;
}

void
move_notes_without(struct move_notes *a, enum element_kind kind)
{
	a->kinds &= ~(1u << kind);
	if (kind == ELEMENT_COMMENT) {
		a->uses = 0;
		a->n = 0;
	}
}

size_t
move_notes_next(const struct movelist *s, size_t i, size_t end, unsigned kinds)
{
	int depth = 0;

	for (; i < end; i++) {
		if (depth == 0 && kinds >> s->list[i].kind & 1)
			return i;
		depth += (s->list[i].kind == ELEMENT_OPEN) - (s->list[i].kind == ELEMENT_CLOSE);
	}
	return end;
}

/* Appends text, without a second blank where a command was cut out. */
static void
add_text_piece(struct buf *out, const char *from, const char *to)
{
	if (out->n > 0 && ascii_is_blank(out->p[out->n - 1]))
		while (from < to && ascii_is_blank(*from))
			from++;
	buf_add(out, (struct span){ from, (size_t)(to - from) });
}

void
move_notes_text(struct span comment, int *taken, struct buf *out)
{
	const char *from = comment.p, *end = comment.p + comment.n;
	struct comment_command command;

	buf_clear(out);
	while (*taken < MOVE_NOTES_COMMANDS && comment_command_next(&comment, &command)) {
		if (command.fault != COMMENT_COMMAND_GOOD)
			continue;
		add_text_piece(out, from, command.text.p);
		from = command.text.p + command.text.n;
		++*taken;
	}
	add_text_piece(out, from, end);
}

/* -- numbers -- */

void
move_notes_seconds(struct buf *b, int64_t ms)
{
	uint64_t part;

	if (ms < 0) {
		buf_char(b, '-');
		ms = -ms;
	}
	buf_number(b, (uint64_t)ms / 1000);
	if ((part = (uint64_t)ms % 1000) == 0)
		return;
	buf_char(b, '.');
	for (uint64_t unit = 100; part > 0; part %= unit, unit /= 10)
		buf_char(b, (char)('0' + part / unit));
}

/* -- findings -- */

void
move_notes_lookup(struct move_notes_lookup *l, const struct findings *f, enum severity level, unsigned facts,
    struct span record)
{
	*l = (struct move_notes_lookup){ .findings = f, .record = record, .level = level, .facts = facts };
	while (l->last < f->n && !f->list[l->last].at_end)
		l->last++;
}

static bool
is_inside_record(struct span record, struct span text)
{
	return text.p != NULL && text.p >= record.p && text.p + text.n <= record.p + record.n;
}

/* Finds a finding that is shown and lies in [from, to), among those from *i to `end`, which are sorted by place. */
static bool
find_between(const struct move_notes_lookup *l, const char *from, const char *to, size_t end, size_t *i)
{
	const struct finding *list = l->findings->list;
	size_t low = *i, high = end;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (list[middle].token.p < from)
			low = middle + 1;
		else
			high = middle;
	}
	while (low < end && list[low].token.p < to && !move_notes_shows(l, &list[low]))
		low++;
	*i = low;
	return low < end && list[low].token.p < to;
}

/* Goes back over the move number before p, if there is one. */
static const char *
number_before(const char *start, const char *p)
{
	while (p > start && (ascii_is_blank(p[-1]) || p[-1] == '.' || ascii_is_digit(p[-1])))
		p--;
	return p;
}

/* Takes the finding at a->next; the search goes on after it. */
static bool
take_finding(struct move_notes_about *a)
{
	a->finding = a->next++;
	return true;
}

bool
move_notes_finding_at(const struct move_notes_lookup *l, const struct movelist *s, struct move_notes_about *a)
{
	struct span text = element_text(&s->list[a->at]), before = { NULL, 0 };
	const char *from;

	if (!is_inside_record(l->record, text))
		return false;
	if (a->at > 0)
		before = element_text(&s->list[a->at - 1]);
	from = is_inside_record(l->record, before) ? before.p + before.n : number_before(l->record.p, text.p);
	if (a->done != NULL && a->done > from)
		from = a->done;
	if (a->next < l->last) {
		if (find_between(l, from, text.p + text.n, l->last, &a->next))
			return take_finding(a);
		a->next = l->last;
	}
	if (find_between(l, from, text.p + text.n, l->findings->n, &a->next))
		return take_finding(a);
	if (a->done == NULL || a->done < text.p + text.n)
		a->done = text.p + text.n;
	return false;
}

bool
move_notes_finding(const struct move_notes_lookup *l, const struct movelist *s, struct move_notes_about *a)
{
	if (l->findings->n == 0)
		return false;
	for (; a->at < a->end; a->at++, a->next = 0) {
		enum element_kind kind = (enum element_kind)s->list[a->at].kind;

		a->depth -= kind == ELEMENT_CLOSE;
		if (a->depth == 0 && kind != ELEMENT_RESULT && move_notes_finding_at(l, s, a)) {
			a->depth += kind == ELEMENT_CLOSE;	/* this element will be visited again */
			return true;
		}
		a->depth += kind == ELEMENT_OPEN;
	}
	return false;
}
