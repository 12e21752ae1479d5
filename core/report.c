/* report: the table of formats, and what they share. */
#include <stdio.h>

#include "report.h"
#include "utf8.h"

const struct reporter reporters[] = {
	{
		.name = "text", .help = "one line a finding, as compilers write them", .heading = text_heading,
		.finding = text_finding, .game = text_game, .position = text_position, .left_out = text_left_out,
		.statistics = text_statistics, .summary = text_summary, .rule = text_rule, .default_max = 5,
	},
	{
		.name = "jsonl", .help = "one JSON object a line",
		.finding = json_finding, .game = json_game, .position = json_position, .left_out = json_left_out,
		.statistics = json_statistics, .summary = json_summary, .rule = json_rule,
	},
	{
		.name = "csv", .help = "one row a finding, with a header line", .header = csv_header,
		.finding = csv_finding, .game = csv_game, .position = csv_position, .left_out = csv_left_out,
		.statistics = csv_statistics, .rule_header = csv_rule_header, .rule = csv_rule,
	},
	{ .name = NULL },
};

const struct reporter *
reporter_find(struct span name)
{
	for (const struct reporter *r = reporters; r->name != NULL; r++)
		if (span_eq(name, span_of(r->name)))
			return r;
	return NULL;
}

struct span
report_message(const struct finding *f)
{
	return f->message.n > 0 ? f->message : span_of(diag_rows[f->id].message);
}

struct span
report_token(const struct finding *f, size_t max)
{
	struct span s = f->token;

	if (s.n <= max)
		return s;
	/* Not in the middle of a character. */
	s.n = max;
	for (size_t back = 1; back < 4 && back <= s.n; back++) {
		unsigned char c = (unsigned char)s.p[s.n - back];

		if ((c & 0xc0) == 0x80)
			continue;
		if (c >= 0xc0 && utf8_decode((struct span){ s.p + s.n - back, f->token.n - s.n + back },
		    &(uint32_t){ 0 }) > (int)back)
			s.n -= back;
		break;
	}
	return s;
}

void
report_move(const struct finding *f, char out[32])
{
	out[0] = '\0';
	if (f->side >= 0 && f->number > 0)
		snprintf(out, 32, "%u%s", f->number, f->side == 0 ? "." : "...");
}

const char *
report_scope(enum diag id)
{
	static const char *const names[] = { [EACH] = "each", [PER_GAME] = "game", [PER_FILE] = "file" };

	return names[diag_rows[id].scope];
}

/* By insertion: there are few hundred rows, and it happens once. */
int
report_ranking(const struct totals *t, enum diag out[DIAG_COUNT])
{
	int n = 0;

	for (int id = DIAG_NONE + 1; id < DIAG_COUNT; id++) {
		int at = n;

		if (t->by_id[id] == 0)
			continue;
		for (; at > 0 && t->by_id[out[at - 1]] < t->by_id[id]; at--)
			out[at] = out[at - 1];
		out[at] = (enum diag)id;
		n++;
	}
	return n;
}

/* Every line of `text` in lines of up to 78 columns; one that begins with a blank stays as it is. */
static void
wrap(struct buf *b, struct span text)
{
	while (text.p != NULL) {
		struct span line = span_cut(&text, '\n');
		size_t column = 0;

		if (line.n > 0 && (*line.p == ' ' || *line.p == '\t')) {
			buf_add(b, line);
			line.p = NULL;
		}
		while (line.p != NULL) {
			struct span word = span_cut(&line, ' ');

			if (column > 0 && column + 1 + word.n > 78) {
				buf_char(b, '\n');
				column = 0;
			}
			if (column > 0)
				buf_char(b, ' ');
			column += word.n + (column > 0);
			buf_add(b, word);
		}
		buf_char(b, '\n');
	}
}

void
report_explain(struct buf *b, enum diag id, enum severity severity)
{
	const struct diag_row *row = &diag_rows[id];

	buf_fmt(b, "%s: %s, said once for each %s", row->id, severity_name(severity),
	    row->scope == EACH ? "place" : report_scope(id));
	if (row->ref[0] != '\0')
		buf_fmt(b, "; %s", row->ref);
	buf_str(b, "\n\n");
	wrap(b, span_of(row->message));
	if (row->explanation[0] != '\0') {
		buf_char(b, '\n');
		wrap(b, span_of(row->explanation));
	}
}
