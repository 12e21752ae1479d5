/* report_github: workflow commands of GitHub Actions, one a line, which it shows as annotations. */
#include <inttypes.h>

#include "games/finding_formats/report_internal.h"

static const char *
command_of(enum severity s)
{
	static const char *const names[] = {
		[SEVERITY_OFF] = "notice", [SEVERITY_INFO] = "notice", [SEVERITY_WARNING] = "warning", [SEVERITY_ERROR] = "error",
	};

	return names[s];
}

/* Escapes as @actions/core does; `text` has no line end in it. */
static void
put_escaped(struct buf *b, struct span text, bool property)
{
	for (size_t i = 0; i < text.n; i++) {
		if (text.p[i] == '%')
			buf_str(b, "%25");
		else if (property && text.p[i] == ':')
			buf_str(b, "%3A");
		else if (property && text.p[i] == ',')
			buf_str(b, "%2C");
		else
			buf_char(b, text.p[i]);
	}
}

static void
put_command(struct buf *b, enum diag id, enum severity severity, struct span file)
{
	struct span path = report_path(file);
	struct buf name = { 0 };

	encoding_append(&name, span_starts(path, SPAN("::")) ? file : path, ENC_CP1252);
	buf_fmt(b, "::%s title=%s", command_of(severity), diag_rows[id].id);
	if (name.n > 0)
		buf_str(b, ",file=");
	put_escaped(b, buf_span(&name), true);
	buf_drop(b, &name);
}

static void
put_github_finding(struct buf *b, const struct location *p, const struct finding *f, const struct report_style *style)
{
	struct report_columns c = report_columns(p, f->token);
	struct buf text = { 0 };

	(void)style;
	put_command(b, f->id, f->severity, p->file);
	if (p->line > 0)
		buf_fmt(b, ",line=%" PRIu64 ",endLine=%" PRIu64, p->line, p->end_line);
	/* GitHub only accepts columns if the start and the end are in one line. */
	if (p->line > 0 && p->end_line == p->line)
		buf_fmt(b, ",col=%" PRIu64 ",endColumn=%" PRIu64, c.start, c.end);
	buf_str(b, "::");
	report_text_message(&text, p, f);
	put_escaped(b, buf_span(&text), false);
	buf_char(b, '\n');
	buf_drop(b, &text);
}

static void
put_github_left_out(struct buf *b, const struct left_out *l, const struct report_style *style)
{
	put_command(b, l->id, l->severity, l->file);
	buf_str(b, "::");
	report_text_left_out(b, l, style, "");
	buf_char(b, '\n');
}

const struct report_format report_github = {
	.name = "github", .help = "annotations of GitHub Actions", .foot = report_text_summary, .totals = TOTALS_INSIDE,
	.finding = put_github_finding, .left_out = put_github_left_out, .habits = true, .default_max = 5,
};
