/* report_gitlab: the Code Quality report of GitLab: an array of objects, each with a fingerprint of its own. */
#include <inttypes.h>

#include "finding/fingerprint.h"
#include "report/report_internal.h"

static const char *
severity_of(enum severity s)
{
	static const char *const names[] = { [SEVERITY_OFF] = "info", [SEVERITY_INFO] = "info", [SEVERITY_WARNING] = "minor", [SEVERITY_ERROR] = "major" };

	return names[s];
}

/* The name of the file belongs to it: the same game may be wrong in two files. */
static void
start_fingerprint(struct buf *b, struct span file)
{
	buf_fmt(b, ",\"fingerprint\":\"%016" PRIx64 ":", fingerprint_hash(file));
}

static void
put_finding(struct buf *b, const struct location *p, const struct finding *f, const struct report_style *style)
{
	struct span path = report_path(p->file);
	struct buf text = { 0 };

	(void)style;
	buf_str(b, "{\"description\":");
	report_text_message(&text, p, f);
	encoding_json_string(b, buf_span(&text), ENC_UTF8);
	report_drop(b, &text);
	buf_fmt(b, ",\"check_name\":\"%s\",\"severity\":\"%s\",\"location\":{\"path\":", diag_rows[f->id].id,
	    severity_of(f->severity));
	encoding_json_string(b, path, ENC_CP1252);
	buf_fmt(b, ",\"lines\":{\"begin\":%" PRIu64 "}}", p->line == 0 ? 1 : p->line);
	start_fingerprint(b, path);
}

static void
put_seal(struct buf *b, const struct seal *s)
{
	buf_fmt(b, "%016" PRIx64 ":%u", s->print, s->nth);
	if (s->again > 0)
		buf_fmt(b, ":%u", s->again);
	buf_str(b, "\"}");
}

const struct report_format report_gitlab = {
	.name = "gitlab", .help = "Code Quality report of GitLab",
	.head = report_json_head, .between = ",\n", .foot = report_json_foot,
	.finding = put_finding, .seal = put_seal,
};
