/* file_form: which of the forms of a table a text has. */
#include <errno.h>

#include "toolkit/input/file_form.h"

static bool
is_form_of_kinds(const struct file_form *f, enum file_form_kinds kinds)
{
	return kinds == FILE_FORMS_TABLES ? f->table : kinds == FILE_FORMS_ALL || (kinds == FILE_FORMS_GAMES && f->report == NULL);
}

int
file_form_of(const struct file_forms *forms, struct span start, enum file_form_kinds kinds)
{
	if (forms == NULL)
		return 0;
	if (start.n > FILE_FORM_LOOK)
		start.n = FILE_FORM_LOOK;
	errno = 0;
	for (int i = 0; forms->rows[i].name != NULL && errno != ENOMEM; i++)
		if (is_form_of_kinds(&forms->rows[i], kinds) && forms->rows[i].looks(start))
			return i + 1;
	return errno == ENOMEM ? -1 : 0;
}

const struct file_form *
file_form_row(const struct file_forms *forms, unsigned number)
{
	return &forms->rows[number - 1];
}
