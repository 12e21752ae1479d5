/* zip_end: the record at the end of a zip archive, and whether the list of members is where it says. */
#include <string.h>
#include <unistd.h>

#include "toolkit/input/zip_end.h"

/* APPNOTE.TXT of PKWARE, 4.3.16: where the fields of the record are; numbers are little-endian. */
enum {
	END_N = 22,		/* bytes of the record without its comment */
	ENTRIES = 10, LIST_AT = 16, COMMENT = 20,
	PART = 0x10000,		/* bytes that are looked at together */
	MARK_N = 4,
};

static const unsigned char end_mark[MARK_N] = { 'P', 'K', 5, 6 }, list_mark[MARK_N] = { 'P', 'K', 1, 2 };

static uint64_t
number(const unsigned char *p, int bytes)
{
	uint64_t v = 0;

	for (int i = bytes; i-- > 0;)
		v = v << 8 | p[i];
	return v;
}

/* So many bytes from there on.  False: there are not so many. */
static bool
read_at(struct byte_source *r, int64_t at, unsigned char *to, size_t n)
{
	if (byte_source_seek(r, at, SEEK_SET) < 0)
		return false;
	byte_source_fill(r, n);
	if (r->n < n)
		return false;
	memcpy(to, r->p, n);
	return true;
}

/*
 * A zip archive that is a member, and is not packed again, has such a record too: but the list of its members is not where
 * that says, counted from the start of the outer one.
 */
static bool
is_end(struct byte_source *r, const unsigned char *record, int64_t at)
{
	const uint64_t list = number(record + LIST_AT, 4);
	unsigned char mark[MARK_N];

	if (list == UINT32_MAX)		/* Zip64: another record says where */
		return true;
	if (number(record + ENTRIES, 2) == 0)
		return (uint64_t)at == list;
	return read_at(r, (int64_t)list, mark, MARK_N) && memcmp(mark, list_mark, MARK_N) == 0;
}

/*
 * What follows the record and its comment does no harm, however long it is: the last part of the file is looked at first, and
 * the others as long as there is none.
 */
static bool
has_end(struct byte_source *r)
{
	unsigned char part[PART];

	for (int64_t end = r->size; end >= END_N; end = end > PART ? end - PART + END_N - 1 : 0) {
		const size_t n = end < PART ? (size_t)end : PART;
		const int64_t at = end - (int64_t)n;

		if (!read_at(r, at, part, n))
			return false;
		for (size_t i = n - END_N + 1; i-- > 0;)
			if (memcmp(part + i, end_mark, MARK_N) == 0 &&
			    at + (int64_t)(i + END_N + number(part + i + COMMENT, 2)) <= r->size && is_end(r, part + i, at + (int64_t)i))
				return true;
	}
	return false;
}

bool
zip_end_missing(struct byte_source *r)
{
	const bool missing = !has_end(r);

	byte_source_seek(r, 0, SEEK_SET);
	return missing && r->error == 0;
}
