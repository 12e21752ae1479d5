/* form_marks: where in a file the parts of a text come from that was made of it. */
#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "toolkit/input/form_marks.h"

void
form_marks_piece(struct form_marks *m, const char *start)
{
	if (m != NULL)
		m->seen = start;
}

void
form_marks_pass(struct form_marks *m, const char *to)
{
	const char *end;

	while (m != NULL && m->seen < to && (end = memchr(m->seen, '\n', (size_t)(to - m->seen))) != NULL) {
		m->offset += (uint64_t)(end + 1 - m->seen);
		m->seen = end + 1;
		m->line++;
		m->column = 0;
	}
	if (m != NULL && m->seen < to) {
		m->offset += (uint64_t)(to - m->seen);
		m->column += (uint64_t)(to - m->seen);
		m->seen = to;
	}
}

void
form_marks_put(struct form_marks *m, struct form_mark mark)
{
	struct form_mark *last;

	if (m == NULL)
		return;
	mark.at += m->made;
	last = m->n > m->first ? &m->list[m->n - 1] : NULL;
	if (last != NULL && last->at == mark.at) {
		*last = mark;
		return;
	}
	if (!list_reserve(&m->list, m->n + 1, &m->max, sizeof(*m->list))) {
		m->failed = true;
		return;
	}
	m->list[m->n++] = mark;
}

void
form_marks_add(struct form_marks *m, size_t n, const char *from, bool exact)
{
	if (m == NULL)
		return;
	form_marks_pass(m, from);
	form_marks_put(m, (struct form_mark){ .at = n, .line = m->line + 1, .column = m->column + 1, .offset = m->offset,
		.exact = exact });
}

void
form_marks_drop(struct form_marks *m, size_t n)
{
	m->first += n;
	if (m->first <= m->n / 2)
		return;
	m->n -= m->first;
	if (m->n > 0)
		memmove(m->list, m->list + m->first, m->n * sizeof(*m->list));
	m->first = 0;
}

void
form_marks_free(struct form_marks *m)
{
	free(m->list);
	*m = (struct form_marks){ 0 };
}
