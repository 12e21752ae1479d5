/* html_page: parts of pages that are one file, and load nothing from elsewhere. */
#ifndef HTML_PAGE_H
#define HTML_PAGE_H

#include "base/buf.h"

struct html_page {
	const char *program;
	struct span title, css;
	struct span script;		/* the one that html_page_foot() writes; empty: there is none */
};
/* Everything from the doctype to the title of the page; and what closes the page. */
void html_page_head(struct buf *, const struct html_page *);
void html_page_foot(struct buf *, struct span script);

#endif
