/* file_form: files that hold games in another form than PGN. */
#include "base/ascii.h"
#include "batch/file_form.h"
#include "five/five_list.h"
#include "five/five_psq.h"
#include "five/five_rif.h"
#include "five/five_sgf.h"
#include "pgn/uci_log.h"
#include "xiangqi/xq_dhtml.h"

const struct file_form file_forms[] = {
	{ "DhtmlXQ", xq_dhtml_looks, xq_dhtml_pgn },
	{ "UCI or UCCI", uci_log_looks, uci_log_pgn },
	{ "SGF", five_sgf_looks, five_sgf_pgn },
	{ "Piskvork", five_psq_looks, five_psq_pgn },
	{ "XML of the RIF", five_rif_looks, five_rif_pgn },
	{ "list of points", five_list_looks, five_list_pgn },
	{ NULL, NULL, NULL },
};

size_t
file_form_least(struct span start)
{
	struct span s = span_trim(span_starts(start, SPAN("\xef\xbb\xbf")) ? span_after(start, 3) : start);

	if (start.n >= FILE_FORM_LOOK)
		return 0;
	if (s.n == 0 || *s.p == '<' || *s.p == '(')	/* a web page, or SGF */
		return FILE_FORM_LOOK;
	if (s.n < 2 || (s.n < 8 && (ascii_is_digit(*s.p) || ascii_is_letter(*s.p))))
		return start.n + 16;
	return five_list_may_begin(s) || (*s.p == '[' && s.p[1] == 'D') || (*s.p == 'p' && s.p[1] == 'o') || (*s.p == 'u' && s.p[1] == 'c') ||
	    (*s.p == 'P' && s.p[1] == 'i') ? FILE_FORM_LOOK : 0;
}

unsigned
file_form_of(struct span start)
{
	for (unsigned i = 0; file_forms[i].name != NULL; i++)
		if (file_forms[i].looks(start))
			return i + 1;
	return 0;
}
