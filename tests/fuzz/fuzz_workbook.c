/*
 * fuzz_workbook: any XML as the parts of a workbook: reading ends, gives the same text twice, which is a table of rows and
 * cells in UTF-8 without control characters, or says what is wrong.  The input is the sheet; after a zero byte each the
 * shared texts, the styles, and the list of sheets of xlsx.  If it begins with "<office" it is the content of ods.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#include "base/utf8.h"
#include "fuzz/fuzz.h"
#include "toolkit/input/input.h"
#include "toolkit/input/record.h"

#define OFFICE "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
static const char archive_rels[] = "<r><Relationship Id='a' Type='" OFFICE "officeDocument' Target='xl/workbook.xml'/></r>";
static const char book[] = "<w><sheets><sheet name='S' r:id='b'/></sheets></w>";
static const char book_rels[] = "<r><Relationship Id='b' Type='" OFFICE "worksheet' Target='s.xml'/>"
	"<Relationship Id='c' Type='" OFFICE "sharedStrings' Target='t.xml'/>"
	"<Relationship Id='d' Type='" OFFICE "styles' Target='u.xml'/></r>";
static const char strings[] = "<sst><si><t>e4</t></si><si><t>e5</t></si></sst>";
static const char styles[] = "<s><cellXfs><xf numFmtId='0'/><xf numFmtId='14'/><xf numFmtId='20'/></cellXfs></s>";

struct zip {
	FILE *f;
	struct buf list;	/* the central directory */
	unsigned members;
};

static void
put(struct buf *b, unsigned long value, int bytes)
{
	for (int i = 0; i < bytes; i++)
		buf_char(b, i < 8 ? (char)(value >> 8 * i & 0xff) : '\0');
}

/* The fields that both headers of a member have, from the version on. */
static void
put_fields(struct buf *b, struct span name, struct span data)
{
	put(b, 20, 2);
	put(b, 0, 8);
	put(b, crc32(0, (const unsigned char *)data.p, (unsigned)data.n), 4);
	put(b, data.n, 4);
	put(b, data.n, 4);
	put(b, name.n, 2);
	put(b, 0, 2);
}

static void
add(struct zip *z, const char *name, struct span data)
{
	struct buf head = { 0 };
	long at = ftell(z->f);

	buf_str(&head, "PK\3\4");
	put_fields(&head, span_of(name), data);
	buf_str(&head, name);
	must(fwrite(head.p, 1, head.n, z->f) == head.n && fwrite(data.p, 1, data.n, z->f) == data.n);
	buf_str(&z->list, "PK\1\2");
	put(&z->list, 20, 2);
	put_fields(&z->list, span_of(name), data);
	put(&z->list, 0, 10);
	put(&z->list, (unsigned long)at, 4);
	buf_str(&z->list, name);
	z->members++;
	buf_free(&head);
}

static void
finish(struct zip *z)
{
	unsigned long at = (unsigned long)ftell(z->f), n = z->list.n;

	buf_str(&z->list, "PK\5\6");
	put(&z->list, 0, 4);
	put(&z->list, z->members, 2);
	put(&z->list, z->members, 2);
	put(&z->list, n, 4);
	put(&z->list, at, 4);
	put(&z->list, 0, 2);
	must(fwrite(z->list.p, 1, z->list.n, z->f) == z->list.n && fflush(z->f) == 0);
	buf_free(&z->list);
}

/* The part of the input before the next zero byte, or what is usual if there is none. */
static struct span
cut(struct span *rest, const char *usual)
{
	struct span part = rest->p != NULL ? span_cut(rest, '\0') : *rest;

	return part.p != NULL ? part : span_of(usual);
}

static void
read_all(int fd, struct buf *out)
{
	static const struct input_means means = { .sheet = "*" };
	char bytes[1 << 12];
	struct input *in;
	ptrdiff_t n;
	int r;

	lseek(fd, 0, SEEK_SET);
	must((in = input_open_fd(fd)) != NULL);
	input_allow(in, &means);
	while ((r = input_next(in)) != 0) {
		must(r > 0 || input_message(in)[0] != '\0');
		must(r < 0 || input_cells(in).sheet);
		while (r > 0 && (n = input_read(in, bytes, sizeof(bytes))) > 0)
			buf_add(out, (struct span){ bytes, (size_t)n });
		buf_str(out, input_message(in));
		buf_char(out, '\n');
		must(out->n < 16 * (size_t)RECORD_MAX);
	}
	input_close(in);
}

int
LLVMFuzzerTestOneInput(const uint8_t *p, size_t n)
{
	struct span rest = { (const char *)p, n };
	struct zip z = { .f = tmpfile() };
	struct buf one = { 0 }, two = { 0 };

	must(z.f != NULL);
	if (n == 0)
		rest.p = NULL;
	if (n > 0 && span_starts(rest, SPAN("<office"))) {
		add(&z, "content.xml", rest);
	} else {
		add(&z, "_rels/.rels", span_of(archive_rels));
		add(&z, "xl/s.xml", cut(&rest, "<worksheet/>"));
		add(&z, "xl/t.xml", cut(&rest, strings));
		add(&z, "xl/u.xml", cut(&rest, styles));
		add(&z, "xl/workbook.xml", cut(&rest, book));
		add(&z, "xl/_rels/workbook.xml.rels", span_of(book_rels));
	}
	finish(&z);
	read_all(fileno(z.f), &one);
	read_all(fileno(z.f), &two);
	must(one.n == two.n && (one.n == 0 || memcmp(one.p, two.p, one.n) == 0));
	must(utf8_valid_length(buf_span(&one)) == one.n);
	for (size_t i = 0; i < one.n; i++)
		must((unsigned char)one.p[i] >= ' ' || one.p[i] == '\n' || one.p[i] == '\t');
	fclose(z.f);
	buf_free(&one);
	buf_free(&two);
	return 0;
}
