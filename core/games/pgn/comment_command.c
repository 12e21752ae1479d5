/* comment_command: the commands that programs put into comments, as in "{[%clk 0:05:00]}".  PGN Supplement 2001. */
#include <string.h>

#include "base/ascii.h"
#include "games/pgn/comment_command.h"

static bool
is_command_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* The grammar has no underscore in names, but chess.com writes [%c_effect ...]. */
static bool
is_name_byte(char c)
{
	return ascii_is_alnum(c) || c == '_';
}

/* Line ends count as blanks, since a comment may be broken into lines at any blank. */
static struct span
trim_command_blanks(struct span s)
{
	while (s.n > 0 && is_command_blank(*s.p))
		s.p++, s.n--;
	while (s.n > 0 && is_command_blank(s.p[s.n - 1]))
		s.n--;
	return s;
}

static bool
is_line_end(char c)
{
	return c == '\n' || c == '\r';
}

static const char *
skip_command_blanks(const char *p, const char *end)
{
	while (p < end && is_command_blank(*p))
		p++;
	return p;
}

/* Where the first line end is; s.n: there is none. */
static size_t
find_line_end(struct span s)
{
	size_t n = 0;

	while (n < s.n && !is_line_end(s.p[n]))
		n++;
	return n;
}

static const char *
find_char(const char *p, const char *end, char c)
{
	return p == end ? NULL : memchr(p, c, (size_t)(end - p));
}

/* The next "[%" from p on, or NULL. */
static const char *
find_start(const char *p, const char *end)
{
	const char *at = p;

	while ((at = find_char(at, end, '%')) != NULL) {
		if (at > p && at[-1] == '[')
			return at - 1;
		at++;
	}
	return NULL;
}

/* The ] of a command; p is after its name.  NULL: it has none, and *stop is where the search ended. */
static const char *
find_close(const char *p, const char *end, const char **stop, enum comment_command_fault *fault)
{
	bool first = true;	/* only blanks so far in this operand */

	for (; p < end; p++) {
		if (*p == '"' && first) {
			const char *quote = find_char(p + 1, end, '"');

			if (quote == NULL)
				*fault = COMMENT_COMMAND_QUOTE;
			else
				p = quote;
			first = false;
		} else if (*p == ']') {
			return p;
		} else if (*p == '[' && p + 1 < end && p[1] == '%') {
			break;
		} else {
			first = *p == ',' || (first && is_command_blank(*p));
		}
	}
	*stop = p;
	return NULL;
}

bool
comment_command_next(struct span *rest, struct comment_command *out)
{
	const char *end = rest->p + rest->n, *start, *p, *operands, *close, *stop = end;

	if (rest->n == 0 || (start = find_start(rest->p, end)) == NULL) {
		*rest = (struct span){ end, 0 };
		return false;
	}
	out->fault = COMMENT_COMMAND_GOOD;
	p = start + 2;
	out->name = (struct span){ p, 0 };
	while (p < end && is_name_byte(*p))
		p++;
	out->name.n = (size_t)(p - out->name.p);
	if (out->name.n == 0 || (p < end && !is_command_blank(*p) && *p != ']'))
		out->fault = COMMENT_COMMAND_NAME;
	operands = p;
	close = find_close(p, end, &stop, &out->fault);
	if (close == NULL)
		out->fault = COMMENT_COMMAND_UNCLOSED;
	else
		stop = close + 1;
	out->operands = trim_command_blanks((struct span){ operands, (size_t)((close == NULL ? stop : close) - operands) });
	out->text = (struct span){ start, (size_t)(stop - start) };
	*rest = (struct span){ stop, (size_t)(end - stop) };
	return true;
}

bool
comment_command_operand(struct span *operands, struct span *out)
{
	struct span s = *operands;
	size_t n = 0;

	if (s.p == NULL)
		return false;
	while (n < s.n && is_command_blank(s.p[n]))
		n++;
	if (n < s.n && s.p[n] == '"') {
		const char *quote = find_char(s.p + n + 1, s.p + s.n, '"');

		n = quote == NULL ? n : (size_t)(quote - s.p);
	}
	while (n < s.n && s.p[n] != ',')
		n++;
	*out = trim_command_blanks((struct span){ s.p, n });
	if (out->n >= 2 && *out->p == '"' && out->p[out->n - 1] == '"')
		*out = (struct span){ out->p + 1, out->n - 2 };
	*operands = n < s.n ? (struct span){ s.p + n + 1, s.n - n - 1 } : (struct span){ NULL, 0 };
	return true;
}

/* -- line ends inside values: programs that break lines after 80 bytes write "[%emt 0:00:", line end, "05]" -- */

bool
comment_command_broken(struct span operands)
{
	struct span one;

	if (find_line_end(operands) == operands.n)
		return false;
	while (comment_command_operand(&operands, &one))
		if (find_line_end(one) < one.n)
			return true;
	return false;
}

struct span
comment_command_join(struct span s, char room[COMMENT_COMMAND_VALUE])
{
	const char *end = s.p + s.n;
	size_t n = 0;

	if (s.n > COMMENT_COMMAND_VALUE || find_line_end(s) == s.n)
		return s;
	for (const char *p = s.p; p < end;) {
		const char *word = skip_command_blanks(p, end);

		if (find_line_end((struct span){ p, (size_t)(word - p) }) == (size_t)(word - p))
			word = p;	/* other blanks stay */
		if (word < end)
			room[n++] = *word++;
		p = word;
	}
	return (struct span){ room, n };
}

/* Is the blank from `from` to `to` in the operands one that a line break added?  Words are broken at their own blanks. */
static bool
is_added(const struct comment_command *c, const char *from, const char *to)
{
	const char *end = c->operands.p + c->operands.n;
	char room[COMMENT_COMMAND_VALUE];
	enum clock_form form;
	int64_t ms;

	/* An evaluation may have a blank before its depth. */
	if (from <= c->operands.p || to >= end || (span_eq(c->name, SPAN("eval")) && from[-1] == ','))
		return false;
	if (span_eq(c->name, SPAN("csl")) || span_eq(c->name, SPAN("cal")) || span_eq(c->name, SPAN("eval")) ||
	    strchr(",:.", from[-1]) != NULL || strchr(",:.", *to) != NULL)
		return true;
	if (c->operands.n > COMMENT_COMMAND_VALUE)
		return false;
	form = comment_command_clock(comment_command_join(c->operands, room), &ms);
	return form < CLOCK_EMPTY && form != CLOCK_SECONDS;
}

/* The same text with the line ends inside the values of this command left out. */
static void
mend_line_ends(struct buf *b, const struct comment_command *c)
{
	const char *end = c->text.p + c->text.n, *from = c->operands.p;
	bool quoted = false;

	buf_str(b, "[%");
	buf_add(b, (struct span){ c->name.p, (size_t)(from - c->name.p) });
	for (const char *p = from; p < end;) {
		const char *word = skip_command_blanks(p, end);
		size_t n = (size_t)(word - p);

		quoted ^= *p == '"';
		if (n == 0)
			buf_char(b, *p++);
		else if (quoted || find_line_end((struct span){ p, n }) == n || !is_added(c, p, word))
			buf_add(b, (struct span){ p, n });
		p = n == 0 ? p : word;
	}
}

bool
comment_command_mend(struct buf *b, struct span comment)
{
	struct span rest = comment;
	struct comment_command c;
	const char *from = comment.p;

	if (find_line_end(comment) == comment.n)
		return false;
	while (comment_command_next(&rest, &c)) {
		if (c.fault != COMMENT_COMMAND_GOOD || find_line_end(c.text) == c.text.n)
			continue;
		buf_add(b, (struct span){ from, (size_t)(c.text.p - from) });
		mend_line_ends(b, &c);
		from = c.text.p + c.text.n;
	}
	if (from == comment.p)
		return false;
	buf_add(b, (struct span){ from, (size_t)(comment.p + comment.n - from) });
	return true;
}

/* -- times -- */

enum { DIGITS_MAX = 9, PARTS_MAX = 3 };

/* Reads digits from *i on, and moves it.  False: there are none, or too many for a time. */
static bool
read_command_digits(struct span s, size_t *i, int64_t *value, size_t *n)
{
	size_t from = *i;

	for (*value = 0; *i < s.n && ascii_is_digit(s.p[*i]) && *i - from <= DIGITS_MAX; ++*i)
		*value = *value * 10 + (s.p[*i] - '0');
	*n = *i - from;
	return *n > 0 && *n <= DIGITS_MAX;
}

/* Adds ".7" to *ms, in milliseconds; digits after the third are ignored.  False: s is neither empty nor that. */
static bool
add_fraction(struct span s, int64_t *ms)
{
	int64_t unit = 100;

	if (s.n == 0)
		return true;
	if (*s.p != '.' || s.n == 1)
		return false;
	for (size_t i = 1; i < s.n; i++, unit /= 10) {
		if (!ascii_is_digit(s.p[i]))
			return false;
		*ms += unit * (s.p[i] - '0');
	}
	return true;
}

enum clock_form
comment_command_clock(struct span s, int64_t *ms)
{
	int64_t part[PARTS_MAX];
	size_t length[PARTS_MAX], i = 0;
	char room[COMMENT_COMMAND_VALUE];
	bool minus;
	int n = 0;

	s = comment_command_join(trim_command_blanks(s), room);
	if (s.n >= 2 && *s.p == '"' && s.p[s.n - 1] == '"')
		s = (struct span){ s.p + 1, s.n - 2 };
	*ms = 0;
	if (s.n == 0)
		return CLOCK_EMPTY;
	i = minus = *s.p == '-';
	do
		if (!read_command_digits(s, &i, &part[n], &length[n]))
			return CLOCK_BAD;
	while (++n < PARTS_MAX && i < s.n && s.p[i] == ':' && ++i > 0);
	if (!add_fraction((struct span){ s.p + i, s.n - i }, ms))
		return CLOCK_BAD;
	if (n == 2)
		return CLOCK_SHORT;
	for (int k = 0; k < n; k++)
		*ms += part[k] * (k == n - 1 ? 1000 : k == 1 ? 60000 : 3600000);
	if (minus) {
		*ms = -*ms;
		return CLOCK_NEGATIVE;
	}
	if (*ms >= (CLOCK_HOURS_MAX + INT64_C(1)) * 3600000)
		return CLOCK_ENDLESS;
	if (n == 1)
		return CLOCK_SECONDS;
	if (part[1] > 59 || part[2] > 59)
		return CLOCK_RANGE;
	if (length[1] != 2 || length[2] != 2)
		return CLOCK_LOOSE;
	return length[0] > 2 ? CLOCK_HOURS : CLOCK_GOOD;
}

struct span
comment_command_fraction(struct span s, char room[COMMENT_COMMAND_VALUE])
{
	const char *point;

	s = comment_command_join(trim_command_blanks(s), room);
	s.n -= s.n > 0 && s.p[s.n - 1] == '"';
	point = find_char(s.p, s.p + s.n, '.');
	return point == NULL ? (struct span){ s.p, 0 } : span_after(s, (size_t)(point - s.p));
}

/* -- evaluations, squares and arrows -- */

static bool
all_digits(struct span s)
{
	for (size_t i = 0; i < s.n; i++)
		if (!ascii_is_digit(s.p[i]))
			return false;
	return s.n > 0;
}

/* "0.36", "12", ".5" */
static bool
is_command_number(struct span s)
{
	struct span whole = s, part = { NULL, 0 };
	const char *point = find_char(s.p, s.p + s.n, '.');

	if (point == NULL)
		return all_digits(s);
	whole.n = (size_t)(point - s.p);
	part = (struct span){ point + 1, s.n - whole.n - 1 };
	return all_digits(part) && (whole.n == 0 || all_digits(whole));
}

/* Moves past a sign if there is one. */
static bool
take_sign(struct span *s, bool *minus)
{
	if (s->n == 0 || !ascii_is_any(*s->p, "+-"))
		return false;
	*minus = *s->p == '-';
	*s = span_after(*s, 1);
	return true;
}

/* Are these EVAL_PAWNS pawns or more? */
static bool
is_beyond(struct span value)
{
	unsigned long pawns = 0;

	value = span_cut(&value, '.');
	return value.n > 0 && (!span_number(value, &pawns) || pawns >= EVAL_PAWNS);
}

bool
comment_command_eval(struct span operands, struct eval *out)
{
	struct span value, depth;
	char room[COMMENT_COMMAND_VALUE];
	bool sign;

	operands = comment_command_join(operands, room);
	if (!comment_command_operand(&operands, &value) || value.n == 0)
		return false;
	*out = (struct eval){ .mate = false };
	sign = take_sign(&value, &out->minus);
	if (value.n > 1 && ascii_is_any(*value.p, "#M")) {
		out->mate = true;
		out->unusual = sign || *value.p == 'M';
		value = span_after(value, 1);
		if (take_sign(&value, &out->minus) && sign)
			return false;
	}
	if (out->mate ? !span_number(value, &out->moves) : !is_command_number(value))
		return false;
	out->beyond = out->mate ? out->moves > EVAL_MOVES : is_beyond(value);
	if (!comment_command_operand(&operands, &depth))
		return true;
	out->beyond = out->beyond || depth.n > EVAL_DEPTH_DIGITS;
	return all_digits(depth) && operands.p == NULL;
}

static bool
is_square(const char *p)
{
	return ascii_is_file(p[0]) && ascii_is_rank(p[1]);
}

enum shapes
comment_command_shapes(struct span operands, bool arrows, struct span *first)
{
	enum shapes worst = SHAPES_GOOD;
	const size_t n = arrows ? 5 : 3;
	char room[COMMENT_COMMAND_VALUE];
	struct span written, one;

	*first = operands;
	if (operands.n == 0)
		return SHAPES_EMPTY;
	while (comment_command_operand(&operands, &written)) {
		enum shapes is = SHAPES_GOOD;

		one = comment_command_join(written, room);
		if (one.n != n || !is_square(one.p + 1) || (arrows && !is_square(one.p + 3)) || !ascii_is_upper(*one.p))
			is = SHAPES_BAD;
		else if (*one.p != 'G' && *one.p != 'R' && *one.p != 'Y' && *one.p != 'B')
			is = SHAPES_COLOUR;
		if (is > worst) {
			worst = is;
			*first = written;
		}
	}
	return worst;
}

/* -- the pieces of a comment -- */

struct comment_pieces
comment_pieces(struct span comment)
{
	struct comment_pieces p = { .comment = comment, .rest = comment, .at = comment.p };

	p.more = comment_command_next(&p.rest, &p.command);
	return p;
}

bool
comment_piece_next(struct comment_pieces *p, struct comment_piece *out)
{
	const char *end = p->comment.p + p->comment.n;

	*out = (struct comment_piece){ .text = { p->at, (size_t)((p->more ? p->command.text.p : end) - p->at) } };
	p->at += out->text.n;
	out->text = span_trim(out->text);
	if (out->text.n > 0)
		return true;
	if (!p->more)
		return false;
	*out = (struct comment_piece){ .text = p->command.text, .command = true };
	out->clock = span_eq_nocase(p->command.name, SPAN("clk"));
	p->at = p->command.text.p + p->command.text.n;
	p->more = comment_command_next(&p->rest, &p->command);
	return true;
}

bool
comment_piece_same(struct span a, struct span b)
{
	a = span_trim(a), b = span_trim(b);
	while (a.n > 0 && b.n > 0) {
		bool blank = ascii_is_blank(*a.p);

		if (blank != ascii_is_blank(*b.p) || (!blank && *a.p != *b.p))
			return false;
		do
			a.p++, a.n--;
		while (blank && a.n > 0 && ascii_is_blank(*a.p));
		do
			b.p++, b.n--;
		while (blank && b.n > 0 && ascii_is_blank(*b.p));
	}
	return a.n == b.n;
}
