/*
 * write_rif: games of five in a row in the XML of the database of the Renju International Federation, which
 * five_rif.h reads.  Players, tournaments and rules have numbers there; here these are made from their names, so
 * that each game can bring its own, whatever other games the file has.
 */
#include <inttypes.h>

#include "base/escape.h"
#include "base/hash.h"
#include "games/five/five.h"
#include "games/five/five_text.h"
#include "games/write/caption.h"

/* Tables of the database. */
enum table { PLAYER, TOURNAMENT, RULE, OPENING };
static const char *const elements[] = { "player", "tournament", "rule", "opening" };

static unsigned
rif_number_of(enum table kind, struct span name)
{
	return (unsigned)(hash_bytes((uint64_t)kind + 1, name) & INT32_MAX);
}

static void
put_attribute(struct buf *b, const char *name, struct span value)
{
	if (value.n == 0)
		return;
	buf_fmt(b, " %s=\"", name);
	escape_xml(b, value);
	buf_char(b, '"');
}

/* A player's first name is an attribute of its own. */
static void
put_entry(struct buf *b, enum table kind, struct span name, struct span year)
{
	struct span rest = name, surname = span_cut(&rest, ',');
	bool two = kind == PLAYER && span_starts(rest, SPAN(" "));

	if (name.n == 0)
		return;
	buf_fmt(b, "<%ss><%s id=\"%u\"", elements[kind], elements[kind], rif_number_of(kind, name));
	put_attribute(b, "name", two ? span_trim(rest) : name);
	if (two)
		put_attribute(b, "surname", span_trim(surname));
	put_attribute(b, "year", year);
	buf_fmt(b, "/></%ss>\n", elements[kind]);
}

static void
put_reference(struct buf *b, const char *attribute, enum table kind, struct span name)
{
	if (name.n > 0)
		buf_fmt(b, " %s=\"%u\"", attribute, rif_number_of(kind, name));
}

/* The value of a tag, kept in a buffer of its own; empty, if it is not known. */
static struct span
rif_value_of(struct buf *b, const struct view *v, const char *tag)
{
	struct span value = view_tag(v, tag);

	if (!tag_value_absent(value))
		view_value(b, v, value);
	return span_trim(buf_span(b));
}

static void
put_rif_moves(struct buf *b, const struct movelist *score)
{
	struct walk walk;
	char word[FIVE_WORD_MAX];
	const char *between = "";

	movelist_walk_start(&walk, score);
	for (const struct element *e; (e = movelist_walk_main(&walk)) != NULL; between = " ") {
		five_word_write((const void *)&walk.before, e->move, FIVE_COORDINATES, word);
		buf_fmt(b, "%s%s", between, word);
	}
}

static void
put_rif_game(struct buf *b, const struct view *v, const struct write_options *how)
{
	static const struct { const char *result, *black; } results[] = { { "0-1", "1" }, { "1-0", "0" }, { "1/2-1/2", "0.5" } };
	struct buf text[6] = { { 0 } }, rule = { 0 };
	struct span black, white, event, round, opening, year;

	(void)how;
	if (!write_fits(&write_rif, v->score))
		return;
	black = rif_value_of(&text[0], v, "Black");
	white = rif_value_of(&text[1], v, "White");
	event = rif_value_of(&text[2], v, "Event");
	round = rif_value_of(&text[3], v, "Round");
	year = rif_value_of(&text[4], v, "Date");
	year.n = year.n < 4 || *year.p == '?' ? 0 : 4;
	opening = rif_value_of(&text[5], v, "Opening");
	caption_rule(&rule, v);
	put_entry(b, RULE, buf_span(&rule), SPAN(""));
	put_entry(b, PLAYER, black, SPAN(""));
	put_entry(b, PLAYER, white, SPAN(""));
	put_entry(b, TOURNAMENT, event, year);
	put_entry(b, OPENING, opening, SPAN(""));
	buf_str(b, "<games><game");
	put_reference(b, "tournament", TOURNAMENT, event);
	put_attribute(b, "round", round);
	put_reference(b, "rule", RULE, buf_span(&rule));
	put_reference(b, "black", PLAYER, black);
	put_reference(b, "white", PLAYER, white);
	put_reference(b, "opening", OPENING, opening);
	for (size_t i = 0; i < sizeof(results) / sizeof(results[0]); i++)
		if (span_eq(v->result, span_of(results[i].result)))
			put_attribute(b, "bresult", span_of(results[i].black));
	buf_str(b, "><move>");
	put_rif_moves(b, v->score);
	buf_str(b, "</move></game></games>\n");
	for (size_t i = 0; i < sizeof(text) / sizeof(text[0]); i++) {
		buf_drop(b, &text[i]);
	}
	buf_drop(b, &rule);
}

static void
put_rif_head(struct buf *b, const struct write_options *how)
{
	(void)how;
	buf_str(b, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<database>\n");
}

static void
put_rif_foot(struct buf *b, const struct write_options *how)
{
	(void)how;
	buf_str(b, "</database>\n");
}

const struct write_form write_rif = {
	.name = "rif", .help = "games of renju in the XML of the RIF's database", .ending = ".xml",
	.kind = WRITE_TAGS | WRITE_GRID | WRITE_FROM_START | WRITE_FIFTEEN, .head = put_rif_head,
	    .game = put_rif_game, .foot = put_rif_foot,
};
