/* write_html_data: a game as data of the page of write_html.c. */
#ifndef WRITE_HTML_DATA_H
#define WRITE_HTML_DATA_H

#include "games/write/write.h"

/* A <script> element with two lines of JSON, whose members page.js reads. */
void write_html_data(struct buf *, const struct view *, const struct write_options *);

#endif
