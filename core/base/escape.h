/*
 * escape: writes text so that it is safe inside XML, HTML, and JSON in HTML.  The text is UTF-8 already.  Characters
 * for which encoding_unsafe() is true are written visibly (\xNN, \uNNNN), as in reports.
 */
#ifndef ESCAPE_H
#define ESCAPE_H

#include "base/buf.h"

void escape_xml(struct buf *, struct span);	/* for text and attributes of XML and HTML */
void escape_json(struct buf *, struct span);	/* for the inside of a JSON string in a <script> of HTML */

#endif
