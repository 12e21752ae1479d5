/* zip_end: the record at the end of a zip archive. */
#include <string.h>
#include <unistd.h>

#include "toolkit/input/zip_end.h"

/* APPNOTE.TXT of PKWARE, 4.3.15 and 4.3.16: where the fields of the record are; numbers are little-endian. */
enum {
	END_N = 22,		/* bytes of the record without its comment */
	LIST_N = 12, LIST_AT = 16, COMMENT = 20,
	LOCATOR_N = 20,		/* bytes of the locator of Zip64, directly before the record */
	PART = 0x10000,		/* bytes that are looked at together */
	MARK_N = 4,
};

static const unsigned char end_mark[MARK_N] = { 'P', 'K', 5, 6 }, locator_mark[MARK_N] = { 'P', 'K', 6, 7 };

static uint64_t
zip_number(const unsigned char *p, int bytes)
{
	uint64_t v = 0;

	for (int i = bytes; i-- > 0;)
		v = v << 8 | p[i];
	return v;
}

/* So many bytes from there on.  False: there are not so many. */
static bool
read_zip_bytes(struct byte_source *r, int64_t at, unsigned char *to, size_t n)
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
 * A zip archive that is a member, and is not packed again, has such a record too.  But in that the place of its list of
 * members, which ends where the record begins, is counted from the start of the inner archive.
 */
static bool
is_end(const unsigned char *record, int64_t at)
{
	const uint64_t list = zip_number(record + LIST_AT, 4), end = list + zip_number(record + LIST_N, 4);

	/* The records of Zip64 may be between them, and say where the list is if that does not fit. */
	return end == (uint64_t)at ||
	    ((end < (uint64_t)at || list == UINT32_MAX) && memcmp(record - LOCATOR_N, locator_mark, MARK_N) == 0);
}

/*
 * What follows the record and its comment does no harm, however long it is: the last part of the file is looked at first, and
 * the others as long as there is none.
 */
static bool
has_end(struct byte_source *r)
{
	unsigned char part[LOCATOR_N + PART] = { 0 };

	for (int64_t end = r->size; end >= END_N; end = end > PART ? end - PART + END_N - 1 : 0) {
		const int64_t at = end > PART ? end - PART : 0, before = at < LOCATOR_N ? at : LOCATOR_N;

		if (!read_zip_bytes(r, at - before, part + LOCATOR_N - before, (size_t)(end - at + before)))
			return false;
		for (int64_t i = end - END_N; i >= at; i--) {
			const unsigned char *record = part + LOCATOR_N + (i - at);

			if (memcmp(record, end_mark, MARK_N) == 0 && i + END_N + (int64_t)zip_number(record + COMMENT, 2) <= r->size &&
			    is_end(record, i))
				return true;
		}
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
