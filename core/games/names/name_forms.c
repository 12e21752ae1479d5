/* name_forms: other ways to write the name of a player. */
#include <string.h>

#include "games/names/name_forms.h"
#include "games/names/person.h"

bool
name_forms_expanded(struct buf *out, struct span name)
{
	static const struct {
		const char *letter, *two;
	} rows[] = {
		{ "\u00e4", "ae" }, { "\u00f6", "oe" }, { "\u00fc", "ue" }, { "\u00c4", "Ae" }, { "\u00d6", "Oe" }, { "\u00dc", "Ue" },
		{ "\u00f8", "oe" }, { "\u00d8", "Oe" }, { "\u00e5", "aa" }, { "\u00c5", "Aa" },
	};
	size_t from = out->n, n;
	bool any = false;

	if (name.n == 0 || memchr(name.p, 0xc3, name.n) == NULL)	/* what all of them begin with */
		return false;
	for (; name.n > 0; name = span_after(name, n)) {
		size_t i = 0;

		while (i < sizeof(rows) / sizeof(rows[0]) && !span_starts(name, span_of(rows[i].letter)))
			i++;
		n = i < sizeof(rows) / sizeof(rows[0]) ? strlen(rows[i].letter) : 1;
		any = any || n > 1;
		buf_add(out, n > 1 ? span_of(rows[i].two) : (struct span){ name.p, 1 });
	}
	if (!any)
		out->n = from;
	return any;
}

/* How many bytes at the start of a surname are particles and the blanks after them: not all of it. */
static size_t
leading_particles(struct span surname)
{
	struct span rest = surname;
	size_t n = 0;

	while (rest.n > 0) {
		struct span word = span_cut(&rest, ' ');

		if (rest.p == NULL || span_trim(rest).n == 0 || !person_particle(word))
			break;
		n = (size_t)(rest.p - surname.p);
	}
	return n;
}

/* Where the particles at the end of given names begin, which are not all of them; given.n: there are none. */
static size_t
trailing_particles(struct span given)
{
	size_t at = given.n;

	for (size_t i = given.n; i-- > 1; )
		if (given.p[i] == ' ') {
			struct span word = span_trim((struct span){ given.p + i, at - i });

			if (!person_particle(word) || span_trim((struct span){ given.p, i }).n == 0)
				break;
			at = i;
		}
	return at;
}

bool
name_forms_particles(struct buf *out, struct span name)
{
	const char *comma = name.n == 0 ? NULL : memchr(name.p, ',', name.n);
	struct span surname, given, moved;
	size_t at;

	if (comma == NULL)
		return false;
	surname = span_trim((struct span){ name.p, (size_t)(comma - name.p) });
	given = span_trim(span_after(name, (size_t)(comma + 1 - name.p)));
	if ((at = trailing_particles(given)) < given.n) {
		moved = span_trim(span_after(given, at));
		buf_add(out, moved);
		buf_char(out, ' ');
		buf_add(out, surname);
		buf_str(out, ", ");
		buf_add(out, (struct span){ given.p, at });
		return true;
	}
	if ((at = leading_particles(surname)) == 0 || given.n == 0)
		return false;
	buf_add(out, span_after(surname, at));
	buf_str(out, ", ");
	buf_add(out, given);
	buf_char(out, ' ');
	buf_add(out, span_trim((struct span){ surname.p, at }));
	return true;
}
