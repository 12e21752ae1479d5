/* json_write: members of JSON objects (RFC 8259), one behind the other, each with a comma behind it. */
#ifndef JSON_WRITE_H
#define JSON_WRITE_H

#include "base/buf.h"

/* Names are plain ASCII. */
void json_write_name(struct buf *, const char *name);	/* what follows is its value */
void json_write_string(struct buf *, const char *name, struct span utf8);
void json_write_number(struct buf *, const char *name, uint64_t);
void json_write_truth(struct buf *, const char *name, bool);
/* What was written last ends its object or array: without its comma. */
void json_write_end(struct buf *, const char *bracket);

#endif
