/* report_gitlab: the Code Quality report of GitLab: an array of objects, each with a fingerprint of its own. */
#include <inttypes.h>

#include "games/finding_formats/report_internal.h"
#include "toolkit/finding/fingerprint.h"

static const char *
gitlab_severity(enum severity s)
{
	static const char *const names[] = { [SEVERITY_OFF] = "info", [SEVERITY_INFO] = "info", [SEVERITY_WARNING] = "minor",
	    [SEVERITY_ERROR] = "major" };

	return names[s];
}

static void
put_gitlab_finding(struct buf *b, const struct location *p, const struct finding *f, const struct report_style *style)
{
	struct json_write w = { .b = b };
	struct span path = report_path(p->file);
	struct buf text = { 0 };

	(void)style;
	report_text_message(&text, p, f);
	json_write_begin(&w, NULL, '{');
	json_write_string(&w, "description", buf_span(&text), ENC_UTF8);
	buf_drop(b, &text);
	json_write_text(&w, "check_name", diag_rows[f->id].id);
	json_write_text(&w, "severity", gitlab_severity(f->severity));
	json_write_begin(&w, "location", '{');
	json_write_string(&w, "path", path, ENC_CP1252);
	json_write_begin(&w, "lines", '{');
	json_write_number(&w, "begin", p->line == 0 ? 1 : p->line);
	json_write_end(&w, "}}");
	/* The file's name is part of it, as two files may have the same faulty game.  put_seal() writes the rest. */
	json_write_quote(&w, "fingerprint");
	buf_fmt(b, "%016" PRIx64 ":", fingerprint_hash(path));
}

static void
put_seal(struct buf *b, const struct seal *s)
{
	struct json_write w = { .b = b, .more = true };

	buf_fmt(b, "%016" PRIx64 ":%u", s->print, s->nth);
	if (s->again > 0)
		buf_fmt(b, ":%u", s->again);
	json_write_unquote(&w);
	json_write_end(&w, "}");
}

const struct report_format report_gitlab = {
	.name = "gitlab", .help = "Code Quality report of GitLab",
	.head = report_json_head, .between = ",\n", .foot = report_json_foot,
	.finding = put_gitlab_finding, .seal = put_seal,
};
