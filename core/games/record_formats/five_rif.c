/* five_rif: the XML of the database of the Renju International Federation, turned into PGN, and written. */
#include <inttypes.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/escape.h"
#include "base/hash.h"
#include "base/hash_table.h"
#include "base/list.h"
#include "base/utf8.h"
#include "games/output_forms/caption.h"
#include "games/five/five.h"
#include "games/five/five_text.h"
#include "games/record_formats/five_pgn.h"
#include "games/record_formats/five_rif.h"
#include "toolkit/input/xml_reader.h"

/* Tables of the database. */
enum rif_table { PLAYER, TOURNAMENT, RULE, OPENING, KINDS };
static const char *const elements[KINDS] = { "player", "tournament", "rule", "opening" };

/* What a game names by its number. */
struct entry {
	enum rif_table kind;
	struct span id, name, year;
};

enum { ENTRIES_MAX = 1 << 17, RIF_MOVES_MAX = 64 << 10 };

struct rif {
	struct xml_reader *reader;
	struct arena arena;
	struct entry *entries;
	size_t n, max;
	struct hash_table table;
	struct buf *out;
	struct form_marks *marks;
	struct buf moves;
	struct span result;		/* constant */
	bool in_moves, in_game, too_many, ended, failed;
};

static uint64_t
hash_of_rif_id(enum rif_table kind, struct span id)
{
	return hash_bytes((uint64_t)kind + 1, id);
}

/* All of an empty one, if there is none. */
static struct entry
find_rif_row(const struct rif *r, enum rif_table kind, struct span id)
{
	struct hash_probe p = hash_table_probe(&r->table, hash_of_rif_id(kind, id));

	while (hash_probe_next(&p))
		if (r->entries[p.index].kind == kind && span_eq(r->entries[p.index].id, id))
			return r->entries[p.index];
	return (struct entry){ .kind = kind };
}

static void
add_rif_element(struct rif *r, enum rif_table kind, const char **attributes)
{
	struct span name = xml_reader_attribute(attributes, "name"), surname = xml_reader_attribute(attributes, "surname");
	struct span id = arena_span(&r->arena, xml_reader_attribute(attributes, "id"));

	if (r->n == ENTRIES_MAX) {
		r->too_many = true;
		xml_reader_stop(r->reader);
		return;
	}
	if (!list_reserve(&r->entries, r->n + 1, &r->max, sizeof(*r->entries)) ||
	    !hash_table_add(&r->table, hash_of_rif_id(kind, id), r->n)) {
		r->failed = true;
		return;
	}
	if (surname.n > 0)
		name = arena_fmt(&r->arena, "%.*s%s%.*s", (int)surname.n, surname.p, name.n > 0 ? ", " : "", (int)name.n, name.n > 0 ? name.p :
		    "");
	else
		name = arena_span(&r->arena, name);
	r->entries[r->n++] = (struct entry){ kind, id, name, arena_span(&r->arena, xml_reader_attribute(attributes, "year")) };
}

static struct span
result_of_black(struct span black)
{
	return span_eq(black, SPAN("1")) ? SPAN("0-1") : span_eq(black, SPAN("0")) ? SPAN("1-0") :
	    span_eq(black, SPAN("0.5")) ? SPAN("1/2-1/2") : SPAN("*");
}

static void
start_game(struct rif *r, const char **attributes)
{
	struct entry tournament = find_rif_row(r, TOURNAMENT, xml_reader_attribute(attributes, "tournament"));
	struct span opening = find_rif_row(r, OPENING, xml_reader_attribute(attributes, "opening")).name;
	struct form_mark place = xml_reader_place(r->reader);
	struct five_pgn_rule rule = five_pgn_rule(find_rif_row(r, RULE, xml_reader_attribute(attributes, "rule")).name);

	place.at = r->out->n;
	form_marks_put(r->marks, place);
	r->result = result_of_black(xml_reader_attribute(attributes, "bresult"));
	five_pgn_tag(r->out, "Event", tournament.name);
	five_pgn_tag(r->out, "Site", SPAN(""));
	five_pgn_date(r->out, tournament.year);
	five_pgn_tag(r->out, "Round", xml_reader_attribute(attributes, "round"));
	five_pgn_tag(r->out, "White", find_rif_row(r, PLAYER, xml_reader_attribute(attributes, "white")).name);
	five_pgn_tag(r->out, "Black", find_rif_row(r, PLAYER, xml_reader_attribute(attributes, "black")).name);
	five_pgn_tag(r->out, "Result", r->result);
	five_pgn_tag(r->out, "BoardSize", SPAN("15"));
	if (opening.n > 0)
		five_pgn_tag(r->out, "Opening", opening);
	if (rule.rule.n > 0)
		five_pgn_tag(r->out, "Rule", rule.rule);
	five_pgn_tag(r->out, "Variant", rule.known ? span_of(rule.variant) : SPAN("renju"));
	buf_char(r->out, '\n');
	buf_clear(&r->moves);
}

static void
on_start(void *data, struct span name, const char **attributes)
{
	struct rif *r = data;

	for (int kind = 0; kind < KINDS; kind++)
		if (span_eq(name, span_of(elements[kind])))
			add_rif_element(r, (enum rif_table)kind, attributes);
	if (span_eq(name, SPAN("game"))) {
		r->in_game = true;
		start_game(r, attributes);
	}
	r->in_moves = span_eq(name, SPAN("move"));
}

static void
on_text(void *data, struct span text)
{
	struct rif *r = data;

	if (r->in_moves && r->moves.n < RIF_MOVES_MAX)
		buf_add(&r->moves, text.n < RIF_MOVES_MAX - r->moves.n ? text : SPAN(" too_many_moves"));
}

/* The points of <move>, with or without blanks between them. */
static void
put_rif_points(struct rif *r)
{
	struct span rest = buf_span(&r->moves);
	unsigned half = 0;

	while ((rest = span_trim(rest)).n > 0) {
		size_t n = five_word_length(rest), end = n;

		while (n == 0 && end < rest.n && (unsigned char)rest.p[end] > ' ')
			end++;
		five_pgn_move(r->out, half++, false, (struct span){ rest.p, end });
		rest = span_after(rest, end);
	}
}

static void
end_rif_element(void *data, struct span name)
{
	struct rif *r = data;

	r->in_moves = false;
	if (!span_eq(name, SPAN("game")))
		return;
	r->in_game = false;
	put_rif_points(r);
	buf_fmt(r->out, "%.*s\n\n", (int)r->result.n, r->result.p);
}

bool
five_rif_looks(struct span text)
{
	struct span s = span_trim(utf8_unmarked(text));
	bool database = false;

	if (s.n == 0 || *s.p != '<')
		return false;
	for (; s.n > 0; s = span_after(s, 1)) {
		database = database || span_starts(s, SPAN("<database"));
		if (database && (span_starts(s, SPAN("<countries")) || span_starts(s, SPAN("<players")) || span_starts(s, SPAN("<games"))))
			return true;
	}
	return false;
}

void *
five_rif_open(struct buf *pgn, struct form_marks *marks)
{
	static const struct xml_calls calls = { on_start, on_text, end_rif_element };
	struct rif *r = calloc(1, sizeof(*r));

	if (r == NULL)
		return NULL;
	r->out = pgn;
	r->marks = marks;
	if ((r->reader = xml_reader_new(&calls, r)) != NULL)
		return r;
	free(r);
	return NULL;
}

/* Nothing more can be read. */
static void
say_broken(struct rif *r, struct span why)
{
	r->ended = true;
	if (!r->in_game) {
		five_pgn_event(r->out);
		buf_str(r->out, "[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n\n");
	}
	buf_str(r->out, "{the XML is broken: ");
	five_pgn_text(r->out, why, false);
	buf_char(r->out, '\n');
}

bool
five_rif_feed(void *state, struct span text)
{
	struct rif *r = state;

	if (!r->ended && !xml_reader_feed(r->reader, text)) {
		if (r->too_many)
			say_broken(r, SPAN("there are too many players, tournaments and openings"));
		else if (xml_reader_wrong(r->reader).n > 0)
			say_broken(r, xml_reader_wrong(r->reader));
	}
	return !xml_reader_no_memory(r->reader) && !r->failed && !r->arena.failed && !r->moves.failed && !r->out->failed;
}

void
five_rif_close(void *state)
{
	struct rif *r = state;

	xml_reader_free(r->reader);
	hash_table_free(&r->table);
	free(r->entries);
	arena_free(&r->arena);
	buf_free(&r->moves);
	free(r);
}

bool
five_rif_pgn(struct span text, struct buf *pgn, struct form_marks *marks)
{
	void *state = five_rif_open(pgn, marks);
	bool good = state != NULL && (text.n == 0 || five_rif_feed(state, text)) && five_rif_feed(state, SPAN(""));

	if (state != NULL)
		five_rif_close(state);
	return good;
}

/*
 * -- written --
 *
 * Players, tournaments and rules have numbers there; here these are made from their names, so that each game can bring its
 * own, whatever other games the file has.
 */

static unsigned
rif_number_of(enum rif_table kind, struct span name)
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
put_entry(struct buf *b, enum rif_table kind, struct span name, struct span year)
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
put_reference(struct buf *b, const char *attribute, enum rif_table kind, struct span name)
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
