/*
 * escape: writes text so that it is safe inside XML, HTML, JSON in HTML, and words of a shell.  The text is UTF-8 already.
 * Characters for which encoding_unsafe() is true are written visibly (\xNN, \uNNNN), as in reports, but for a shell.
 */
#ifndef ESCAPE_H
#define ESCAPE_H

#include "base/buf.h"

void escape_xml(struct buf *, struct span);	/* for text and attributes of XML and HTML */
void escape_json(struct buf *, struct span);	/* for the inside of a JSON string in a <script> of HTML */
/*
 * For the inside of single quotes of a shell: a backslash precedes each character of `marked`, and `quote` replaces each
 * single quote.
 */
void escape_shell(struct buf *, struct span, const char *marked, const char *quote);

#endif
