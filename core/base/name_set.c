/* name_set: sets that are written as lists of names, as on a command line. */
#include "base/name_set.h"

bool
name_set_read(const struct name_set *table, struct span list, unsigned *set, struct span *unknown)
{
	do {
		struct span name = span_trim(span_cut(&list, ','));
		const struct name_set *row = table;

		while (row->name != NULL && !span_eq(name, span_of(row->name)))
			row++;
		if (row->name == NULL) {
			*unknown = name;
			return false;
		}
		*set |= row->set;
	} while (list.p != NULL);
	return true;
}
