/* seven_zip: how much memory it takes to read a 7z archive. */
#include <lzma.h>
#include <stdio.h>
#include <stdlib.h>

#include "toolkit/input/seven_zip.h"

enum {
	START = 32,		/* bytes of the header at the start of the file, which says where the other one is */
	FILE_COST = 96,		/* bytes that a member takes in the memory of libarchive, without its name */
	NAME_LEAST = 2,		/* bytes that it takes in the header: an empty name */
	CODERS_MAX = 32,
	PACKED_AGAIN = 4,	/* how many times the header may be packed */
};

enum property {
	END, HEADER, PROPERTIES, OTHER_STREAMS, STREAMS, FILES, PACK_INFO, UNPACK_INFO, SUBSTREAMS, SIZES, DIGESTS, FOLDERS,
	UNPACK_SIZES, COUNTS, PACKED_HEADER = 0x17,
};

/* A header, read from its start on; what is beyond its end reads as zeros, and it is `bad`. */
struct header {
	const unsigned char *p, *end;
	bool bad;
	uint64_t needs;		/* for unpacking */
	/* The first packed stream, and how it is packed: for a header that is packed. */
	uint64_t at, packed, unpacked;
	lzma_vli method;
	const unsigned char *settings;
	size_t settings_n;
};

static uint64_t
take_number(struct header *h, uint64_t n)
{
	uint64_t v = 0;

	if ((uint64_t)(h->end - h->p) < n) {
		h->bad = true;
		h->p = h->end;
		return 0;
	}
	for (uint64_t i = 0; i < n && i < 8; i++)
		v |= (uint64_t)h->p[i] << 8 * i;
	h->p += n;
	return v;
}

/* The ones at the top of the first byte say how many bytes follow; the bits after them are the highest of the number. */
static uint64_t
seven_zip_number(struct header *h)
{
	unsigned first = (unsigned)take_number(h, 1), n = 0;
	uint64_t low;

	while (n < 8 && first & 0x80u >> n)
		n++;
	low = take_number(h, n);
	return n >= 7 ? low : low | (uint64_t)(first & ((0x80u >> n) - 1)) << 8 * n;
}

static void
skip_numbers(struct header *h, uint64_t n)
{
	while (n-- > 0 && !h->bad)
		seven_zip_number(h);
}

/* Checksums of n streams.  False: not all of them are there, and which are is not read. */
static bool
skip_digests(struct header *h, uint64_t n)
{
	if (take_number(h, 1) == 0)
		return false;
	if (n > SIZE_MAX / 4)
		h->bad = true;
	take_number(h, 4 * n);
	return true;
}

/* The memory for a dictionary, or for the model of PPMd. */
static uint64_t
coder_needs(uint64_t method, const unsigned char *p, size_t n)
{
	enum { LZMA = 0x010103, PPMD = 0x010403, LZMA2 = 0x21 };	/* as little-endian numbers */

	if ((method == LZMA || method == PPMD) && n == 5)
		return p[1] | (uint64_t)p[2] << 8 | (uint64_t)p[3] << 16 | (uint64_t)p[4] << 24;
	if (method == LZMA2 && n == 1)
		return p[0] >= 40 ? UINT32_MAX : (2 | (p[0] & UINT64_C(1))) << (p[0] / 2 + 11);
	return 0;
}

/* How a stream is packed: a chain of coders.  Returns how many streams come out of them. */
static uint64_t
read_folder(struct header *h)
{
	uint64_t coders = seven_zip_number(h), in = 0, out = 0, needs = 0;

	h->bad = h->bad || coders == 0 || coders > CODERS_MAX;
	for (uint64_t i = 0; i < coders && !h->bad; i++) {
		unsigned flags = (unsigned)take_number(h, 1);
		uint64_t method = take_number(h, flags & 15);
		bool several = flags & 0x10;

		in += several ? seven_zip_number(h) : 1;
		out += several ? seven_zip_number(h) : 1;
		h->settings_n = flags & 0x20 ? (size_t)seven_zip_number(h) : 0;
		h->settings = h->p;
		take_number(h, h->settings_n);
		if (h->bad)
			return 0;
		needs += coder_needs(method, h->settings, h->settings_n);
		h->method = coders > 1 ? LZMA_VLI_UNKNOWN : method == 0x21 ? LZMA_FILTER_LZMA2 :
		    method == 0x010103 ? LZMA_FILTER_LZMA1 : LZMA_VLI_UNKNOWN;
	}
	h->bad = h->bad || out == 0 || in + 1 < out;
	if (h->bad)
		return 0;
	skip_numbers(h, 2 * (out - 1));
	skip_numbers(h, in - (out - 1) > 1 ? in - (out - 1) : 0);
	h->needs = needs > h->needs ? needs : h->needs;
	return out;
}

static void
pack_info(struct header *h)
{
	uint64_t n, id;

	h->at = seven_zip_number(h);
	n = seven_zip_number(h);
	while ((id = take_number(h, 1)) != END && !h->bad)
		if (id == SIZES && n > 0) {
			h->packed = seven_zip_number(h);
			skip_numbers(h, n - 1);
		} else
			h->bad = id != DIGESTS || !skip_digests(h, n) || h->bad;
}

/* Returns the number of folders; *sums: their streams have checksums here. */
static uint64_t
unpack_info(struct header *h, bool *sums)
{
	uint64_t n, out = 0, id;

	h->bad = h->bad || take_number(h, 1) != FOLDERS;
	n = seven_zip_number(h);
	h->bad = h->bad || take_number(h, 1) != 0;	/* kept elsewhere: nobody writes that */
	for (uint64_t i = 0; i < n && !h->bad; i++)
		out += read_folder(h);
	h->bad = h->bad || take_number(h, 1) != UNPACK_SIZES;
	h->unpacked = seven_zip_number(h);
	skip_numbers(h, out - 1);
	*sums = false;
	while ((id = take_number(h, 1)) != END && !h->bad) {
		*sums = true;
		h->bad = id != DIGESTS || !skip_digests(h, n) || h->bad;
	}
	return n;
}

static void
read_substreams(struct header *h, uint64_t folders, bool sums)
{
	uint64_t sized = 0, summed = sums ? 0 : folders, id = take_number(h, 1);

	if (id == COUNTS) {
		summed = 0;
		for (uint64_t i = 0; i < folders && !h->bad; i++) {
			uint64_t n = seven_zip_number(h);

			if (n > (uint64_t)(h->end - h->p) + 1)
				h->bad = true;
			sized += n > 0 ? n - 1 : 0;
			summed += n == 1 && sums ? 0 : n;
		}
		id = take_number(h, 1);
	}
	for (; id != END && !h->bad; id = take_number(h, 1))
		if (id == SIZES)
			skip_numbers(h, sized);
		else
			h->bad = id != DIGESTS || !skip_digests(h, summed) || h->bad;
}

static void
read_streams(struct header *h)
{
	uint64_t folders = 0, id;
	bool sums = false;

	while ((id = take_number(h, 1)) != END && !h->bad)
		if (id == PACK_INFO)
			pack_info(h);
		else if (id == UNPACK_INFO)
			folders = unpack_info(h, &sums);
		else if (id == SUBSTREAMS)
			read_substreams(h, folders, sums);
		else
			h->bad = true;
}

/* The memory for the list of members.  Where a header is too odd to be read to that place, as many as it has room for. */
static uint64_t
list_needs(struct header *h)
{
	uint64_t n = (uint64_t)(h->end - h->p), files = n / NAME_LEAST, id;

	while ((id = take_number(h, 1)) != END && id != FILES && !h->bad)
		if (id == STREAMS || id == OTHER_STREAMS)
			read_streams(h);
		else
			h->bad = true;
	if (!h->bad && id == FILES && (id = seven_zip_number(h)) < files)
		files = id;
	else if (!h->bad && id == END)
		files = 0;
	return files * FILE_COST + 2 * n;
}

/* -- where the header is -- */

/* Bytes of the file; NULL: there are not so many, or no memory. */
static unsigned char *
bytes_at(struct byte_source *r, uint64_t at, uint64_t n)
{
	unsigned char *p = NULL;

	if (at > (uint64_t)r->size || (uint64_t)r->size - at < n || byte_source_seek(r, (int64_t)at, SEEK_SET) < 0 ||
	    (p = malloc((size_t)n + 1)) == NULL)
		return NULL;
	for (size_t got = 0; got < n;) {
		ptrdiff_t part = byte_source_read(r, (char *)p + got, (size_t)n - got);

		if (part <= 0) {
			free(p);
			return NULL;
		}
		got += (size_t)part;
	}
	return p;
}

/* The header in a packed one; NULL: it is packed in another way, encrypted for example, or damaged. */
static unsigned char *
unpack_header(struct byte_source *r, const struct header *h)
{
	lzma_filter filters[] = { { .id = h->method }, { .id = LZMA_VLI_UNKNOWN } };
	unsigned char *from = NULL, *to = NULL;
	lzma_stream z = LZMA_STREAM_INIT;
	bool good = !h->bad && h->method != LZMA_VLI_UNKNOWN && h->at <= (uint64_t)r->size &&
	    (from = bytes_at(r, START + h->at, h->packed)) != NULL &&
	    lzma_properties_decode(&filters[0], NULL, h->settings, h->settings_n) == LZMA_OK;

	good = good && lzma_raw_decoder(&z, filters) == LZMA_OK && (to = malloc((size_t)h->unpacked + 1)) != NULL;
	if (good) {
		z.next_in = from;
		z.avail_in = (size_t)h->packed;
		z.next_out = to;
		z.avail_out = (size_t)h->unpacked;
		while (z.avail_out > 0 && lzma_code(&z, LZMA_RUN) == LZMA_OK)
			;
		good = z.avail_out == 0;
	}
	lzma_end(&z);
	free(filters[0].options);
	free(from);
	if (!good)
		free(to);
	return good ? to : NULL;
}

static uint64_t
header_needs(struct byte_source *r, uint64_t most, bool *cut)
{
	unsigned char *start = bytes_at(r, 0, START), *p, *next;
	struct header h;
	uint64_t at, n, need = 0;

	*cut = r->size < START;
	if (start == NULL)
		return 0;
	h = (struct header){ .p = start, .end = start + START };
	take_number(&h, 12);
	at = take_number(&h, 8);
	n = take_number(&h, 8);
	free(start);
	*cut = at > (uint64_t)r->size - START || n > (uint64_t)r->size - START - at;
	if (!*cut && 2 * n > most)	/* it is here while libarchive has it */
		return 2 * n;
	if (n == 0 || *cut || (p = bytes_at(r, START + at, n)) == NULL)
		return 0;
	for (int i = 0; i < PACKED_AGAIN; i++, p = next, n = h.unpacked) {
		h = (struct header){ .p = p, .end = p + n };
		if (take_number(&h, 1) != PACKED_HEADER) {
			uint64_t list = list_needs(&h);

			free(p);
			need = h.needs > need ? h.needs : need;
			return list > need ? list : need;
		}
		read_streams(&h);
		need = h.needs > need ? h.needs : need;
		if (2 * h.unpacked > need)
			need = 2 * h.unpacked;
		next = need > most ? NULL : unpack_header(r, &h);
		free(p);
		if (next == NULL)
			return need > most ? need : 0;
	}
	free(p);
	return 0;
}

uint64_t
seven_zip_needs(struct byte_source *r, uint64_t most, bool *cut)
{
	uint64_t need = header_needs(r, most, cut);

	if (r->error == 0)
		byte_source_seek(r, 0, SEEK_SET);
	return need;
}
