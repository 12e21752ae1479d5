/* report_parts: what the output formats share. */
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "games/finding_formats/report_internal.h"

struct span
report_message(const struct finding *f)
{
	return f->message.n > 0 ? f->message : span_of(diag_rows[f->id].message);
}

static uint64_t
count_characters(struct span s)
{
	uint64_t count = 0;

	for (int n; s.n > 0; count++) {
		n = utf8_decode(s, &(uint32_t){ 0 });
		s.p += n > 0 ? n : 1;
		s.n -= n > 0 ? (size_t)n : 1;
	}
	return count;
}

struct report_columns
report_columns(const struct location *p, struct span token)
{
	struct report_columns c = { 1, 1 };
	struct span before = { p->source.p, p->column - 1 }, last = token;

	if (p->made)
		return (struct report_columns){ p->column, p->column + p->length };
	if (p->source.p == NULL || p->line == 0 || before.n > p->source.n)
		return c;
	if (p->length != token.n)
		last.n = 0;
	if (p->line == 1 && span_starts(p->source, SPAN("\xef\xbb\xbf"))) {
		before.n -= before.n < 3 ? before.n : 3;
		before.p += 3;
		if (p->column == 1 && last.n >= 3)
			last.p += 3, last.n -= 3;
	}
	c.start += count_characters(before);
	if (p->end_line <= p->line)
		c.end = c.start + count_characters(last);
	else	/* the token covers its last line from the start to `end` */
		c.end += count_characters((struct span){ token.p + token.n - (p->end_column - 1), p->end_column - 1 });
	return c;
}

struct span
report_token(const struct finding *f, size_t max)
{
	struct span s = f->token;

	if (s.n <= max)
		return s;
	/* Do not cut in the middle of a character. */
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
	const struct finding_about *about = finding_says(f);

	out[0] = '\0';
	if (about->side >= 0 && about->number > 0)
		snprintf(out, 32, "%u%s", about->number, finding_leads(f) ? "." : "...");
}

const char *
report_scope(enum diag id)
{
	static const char *const names[] = { [SCOPE_EACH] = "each", [SCOPE_GAME] = "game", [SCOPE_FILE] = "file" };

	return names[diag_rows[id].scope];
}

const char *
report_fix(enum diag id)
{
	unsigned flags = diag_rows[id].flags;

	return flags & DIAG_FIX_SAFE ? "safe" : flags & DIAG_FIX_UNSAFE ? "unsafe" : "";
}

/* By insertion: there are a few hundred rows, and it happens once. */
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

void
report_uri(struct buf *b, struct span s)
{
	static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";

	for (size_t i = 0; i < s.n; i++)
		if (memchr(plain, s.p[i], sizeof(plain) - 1) != NULL)
			buf_char(b, s.p[i]);
		else
			buf_fmt(b, "%%%02X", (unsigned)(unsigned char)s.p[i]);
}

void
report_wrap(struct buf *b, struct span text)
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

			/* What would be a command to a CI runner at the beginning of a line stays in the line. */
			bool command = word.n > 0 && (*word.p == ':' || *word.p == '#');

			if (column > 0 && column + 1 + word.n > 78 && !command) {
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

enum report_claims_known
report_claims_say(const struct game_row *g, struct buf *text)
{
	const struct game_summary *s = g->game;
	const char *unclaimed = s->unclaimed != NULL ? s->unclaimed : g->claims == 0 && g->claims_off ?
	    "findings about claims are left out, by the options or by the file" : NULL;

	if (s->verdict == VERDICT_NOT_JUDGED) {
		buf_str(text, "Not decided: the moves could not be judged.");
		return REPORT_CLAIMS_OPEN;
	}
	if (unclaimed != NULL) {
		buf_fmt(text, "Not decided: %s.", unclaimed);
		return REPORT_CLAIMS_OPEN;
	}
	if (s->verdict == VERDICT_ILLEGAL) {
		buf_str(text, g->claims > 0 ? "Not all is decided: the record " : "Not decided: the record ");
		if (s->stopped > 0)
			buf_fmt(text, "ends at move %u of %s, which is illegal%s.", s->stopped, s->stopped_black ? "Black" : "White",
			    g->claims > 0 ? "" : "; up to there no draw could be claimed");
		else
			buf_str(text, "has an illegal move; what could be claimed after it is not certain.");
		return REPORT_CLAIMS_OPEN;
	}
	if (g->claims == 0 && s->midway) {
		buf_str(text, "Not decided: no draw could be claimed by the moves of the record, but those before its start are not "
		    "known.");
	} else if (g->claims == 0) {
		buf_str(text, "No draw could be claimed.");
	}
	if (s->claim_now.n > 0)
		buf_fmt(text, "%s%.*s.", g->claims == 0 ? " " : "", (int)s->claim_now.n, s->claim_now.p);
	return g->claims == 0 && s->midway ? REPORT_CLAIMS_OPEN : REPORT_CLAIMS_KNOWN;
}

static const char *
say_fix(unsigned flags)
{
	return flags & DIAG_FIX_SAFE ? "pgn-check --fix corrects it where it is sure what is meant." :
	    (flags & DIAG_FIX_MOVE) == DIAG_FIX_MOVE ? "pgn-check --fix --unsafe-fixes corrects it where only one correction "
	    "makes the rest of the game legal; the meaning may change." :
	    flags & DIAG_FIX_UNSAFE ? "pgn-check --fix --unsafe-fixes corrects it; the meaning may change." : "";
}

void
report_explain(struct buf *b, enum diag id, enum severity severity, const struct report_style *style)
{
	const struct diag_row *row = &diag_rows[id];

	buf_fmt(b, "%s: %s, reported once for each %s", row->id, severity_name(severity),
	    row->scope == SCOPE_EACH ? "place" : report_scope(id));
	if (row->ref[0] != '\0')
		buf_fmt(b, "; %s", row->ref);
	buf_str(b, "\n\n");
	report_wrap(b, span_of(row->message));
	if (row->explanation[0] != '\0') {
		buf_char(b, '\n');
		report_wrap(b, span_of(row->explanation));
	}
	if (*say_fix(row->flags) != '\0') {
		buf_char(b, '\n');
		report_wrap(b, span_of(say_fix(row->flags)));
	}
	if (style->help != NULL) {
		buf_char(b, '\n');
		report_help(b, id, style->help);
		buf_char(b, '\n');
	}
}
