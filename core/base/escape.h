/*
 * escape: text as it may stand in a file of another kind.  What moves a cursor,
 * ends a line somewhere or turns the direction of writing around is written
 * visibly, \xNN or \uNNNN, as in reports; the text is UTF-8 already.
 */
#ifndef ESCAPE_H
#define ESCAPE_H

#include "base/buf.h"

void escape_xml(struct buf *, struct span);	/* between tags and in attributes of XML and HTML */
void escape_json(struct buf *, struct span);	/* the inside of a JSON string that is in a <script> of HTML */

#endif
