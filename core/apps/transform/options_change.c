/* options_change: the options of pgn-replay that change games. */
#include <string.h>

#include "apps/transform/options_change.h"
#include "base/utf8.h"
#include "games/interface/game_list.h"
#include "toolkit/cli/option_rules.h"
#include "toolkit/cli/program.h"

static struct job_replay_options *
how_of_change(const struct option *o)
{
	return &((struct change_options *)o->base)->how;
}

/* Reads a list of names of a table into a set. */
static int
read_names(struct program_run *t, const struct option *o, const struct name_set *table, const char *arg, unsigned *set)
{
	struct span unknown = { NULL, 0 };
	struct buf names = { 0 };

	if (name_set_read(table, span_of(arg), set, &unknown))
		return 0;
	for (const struct name_set *row = table; row->name != NULL; row++) {
		buf_str(&names, row == table ? "" : ", ");
		buf_str(&names, row->name);
	}
	program_usage_error(t, "--%s: there is no %.*s; use %.*s", o->name, (int)unknown.n, unknown.p, (int)names.n,
	    names.p);
	buf_free(&names);
	return 2;
}

/* Can games be written with these letters?  Output is UTF-8; letters of old 8-bit encodings can only be read. */
static bool
can_be_written(const struct piece_letters *l)
{
	for (int kind = PAWN; kind <= KING; kind++) {
		struct span rest = span_of(l->piece[kind]);
		uint32_t code;

		while (rest.n > 0) {
			int n = utf8_decode(rest, &code);

			if (n == 0)
				return false;
			rest.p += n, rest.n -= (size_t)n;
		}
	}
	return true;
}

static void
list_names(struct buf *b, const struct name_set *table)
{
	for (const struct name_set *row = table; row->name != NULL; row++)
		buf_fmt(b, "%-13s %s\n", row->name, row->help);
}

static void
list_parts(struct buf *b)
{
	list_names(b, prune_kinds);
}

static void
list_tags(struct buf *b)
{
	list_names(b, retag_rows);
}

void
options_change_list_letters(struct buf *b, bool written)
{
	for (const struct piece_letters *l = piece_letters_languages; l->name != NULL; l++) {
		const bool shown = can_be_written(l);

		if (!shown && written)
			continue;
		buf_fmt(b, "%-20s", l->name);
		for (int kind = KING; kind >= KNIGHT && shown; kind--)
			buf_fmt(b, " %s", *l->piece[kind] == '\0' ? "-" : l->piece[kind]);
		buf_str(b, shown ? "\n" : " in an old 8-bit encoding\n");
	}
}

static void
list_letters(struct buf *b)
{
	buf_fmt(b, "%-20s pictures of the pieces, the same in all languages\n", "figurines");
	options_change_list_letters(b, true);
}

static int
take_letters(struct program_run *t, const struct option *o, const char *arg)
{
	struct write_options *how = &how_of_change(o)->how;
	struct buf names = { 0 };

	how->figurines = strcmp(arg, "figurines") == 0;
	how->letters = piece_letters_find(span_of(arg));
	if (how->figurines || (how->letters != NULL && can_be_written(how->letters)))
		return 0;
	for (const struct piece_letters *l = piece_letters_languages; l->name != NULL; l++) {
		if (!can_be_written(l))
			continue;
		buf_str(&names, ", ");
		buf_str(&names, l->name);
	}
	program_usage_error(t, "--to-language: there is no %s; use figurines%.*s", arg, (int)names.n, names.p);
	buf_free(&names);
	return 2;
}

/* The notation of that name, in the first game that has one; NULL: none has. */
static const struct board_notation *
find_notation(const char *name)
{
	for (const struct game_rules *const *g = game_list; *g != NULL; g++)
		for (const struct board_notation *n = (*g)->notations; n->name != NULL; n++)
			if (strcmp(n->name, name) == 0)
				return n;
	return NULL;
}

static void
list_notations(struct buf *b)
{
	const struct board_notation *listed = NULL;	/* games may share a table */

	for (const struct game_rules *const *g = game_list; *g != NULL; listed = (*g++)->notations)
		for (const struct board_notation *n = (*g)->notations; n != listed && n->name != NULL; n++)
			if (find_notation(n->name) == n)
				buf_fmt(b, "%-20s %s\n", n->name, n->help);
}

static int
take_notation(struct program_run *t, const struct option *o, const char *arg)
{
	const struct board_notation *found = find_notation(arg);

	if (found == NULL)
		return program_usage_error(t, "--notation: there is no %s; --notation help lists all", arg);
	how_of_change(o)->how.notation = found->name;
	return 0;
}

static int
take_plies(struct program_run *t, const struct option *o, const char *arg)
{
	struct change_options *change = o->base;
	struct range *plies = &change->plies;

	change->last = strcmp(arg, "last") == 0;
	if (change->last || (ranges_read_one(span_of(arg), 0, plies) && plies->first < PLIES_MAX &&
	    (plies->last == UINT64_MAX || plies->last < PLIES_MAX)))
		return 0;
	return program_usage_error(t, "--ply %s: half-moves by their number: 20, 1-10, 40-, or last", arg);
}

static int
refuse_step(const struct program_run *t, const char *option, const char *fault, const char *arg)
{
	return fault == NULL ? 0 : program_usage_error(t, "--%s %s: %s", option, arg, fault);
}

static int
take_set(struct program_run *t, const struct option *o, const char *arg)
{
	return refuse_step(t, o->name, retag_set(&how_of_change(o)->tags, arg), arg);
}

static int
take_tag(struct program_run *t, const struct option *o, const char *arg)
{
	struct job_replay_options *how = how_of_change(o);

	how->labelled = true;
	return refuse_step(t, o->name, retag_set(&how->label_tags, arg), arg);
}

static int
take_rename(struct program_run *t, const struct option *o, const char *arg)
{
	return refuse_step(t, o->name, retag_rename(&how_of_change(o)->tags, arg), arg);
}

static int
take_drop(struct program_run *t, const struct option *o, const char *arg)
{
	return refuse_step(t, o->name, retag_drop(&how_of_change(o)->tags, arg), arg);
}

static int
take_strip(struct program_run *t, const struct option *o, const char *arg)
{
	return read_names(t, o, prune_kinds, arg, &how_of_change(o)->pruning.strip);
}

static int
take_keep(struct program_run *t, const struct option *o, const char *arg)
{
	/* An empty list keeps nothing but the moves. */
	return *arg == '\0' ? 0 : read_names(t, o, prune_kinds, arg, &((struct change_options *)o->base)->keep);
}

static int
take_add(struct program_run *t, const struct option *o, const char *arg)
{
	return read_names(t, o, retag_rows, arg, &how_of_change(o)->tags.add);
}

/* Applies --ply: of forms that write positions it chooses positions, of others it shortens games. */
static int
settle_plies(struct program_run *t, struct job_replay_options *how, const struct change_options *change)
{
	const struct range *plies = &change->plies;
	int first = (int)plies->first, last = plies->last == UINT64_MAX ? -1 : (int)plies->last;

	if (change->last) {
		how->how.final = true;
		return how->form->kind & WRITE_POSITIONS ? 0 :
		    program_usage_error(t, "--ply last is the last position, and --to %s writes none", how->form->name);
	}
	if (how->form->kind & WRITE_POSITIONS) {
		how->how.final = false;
		how->how.first = first;
		how->how.last = last;
		return 0;
	}
	if (last == 0)
		return program_usage_error(t, "--ply 0 is the position before the first half-move: there is no move");
	if (first > 1 && how->form->kind & WRITE_FROM_START)
		return program_usage_error(t, "--ply: a game in the form %s begins with its first half-move", how->form->name);
	how->pruning.first = first;
	how->pruning.last = last < 0 ? 0 : last;
	how->tags.shortened = first > 1 || last > 0;
	how->tags.last = last < 0 ? 0 : last;
	how->tags.later = first > 1;
	return 0;
}

/* Applies --mark: the games that are chosen have its steps after all others. */
static int
settle_labels(struct program_run *t, struct job_replay_options *how)
{
	struct retagging labels = how->label_tags;

	if (labels.n + how->tags.n > RETAG_STEPS_MAX)
		return program_usage_error(t, "--mark: there are more than %d changes of tags", RETAG_STEPS_MAX);
	how->label_tags = how->tags;
	memcpy(how->label_tags.steps + how->tags.n, labels.steps, (size_t)labels.n * sizeof(labels.steps[0]));
	how->label_tags.n += labels.n;
	/* Each owns its texts, and label_tags those of its own steps. */
	how->label_tags.text = labels.text;
	return 0;
}

/* Applies --split-variations: every variation becomes a game. */
static int
settle_variations(struct program_run *t, struct job_replay_options *how)
{
	const char *tag = split_keys_have_tag(&how->split, "Result") ? "Result" :
	    split_keys_have_tag(&how->split, "PlyCount") ? "PlyCount" : NULL;

	if (how->pruning.strip & PRUNE_VARIATIONS)
		return program_usage_error(t, "--split-variations makes games of variations: --strip or --keep removes them");
	/* The result of a variation is not known, nor is how it would have ended. */
	how->variation_tags = how->tags;
	how->variation_tags.shortened = true;
	/* Nor is its opening. */
	how->variation_tags.add &= ~(unsigned)(RETAG_ECO | RETAG_ECO_MISSING);
	if (tag != NULL)
		return program_usage_error(t, "--split %s and --split-variations exclude each other: variations stay with their game",
		    tag);
	if (refuse_step(t, "split-variations", retag_drop(&how->variation_tags, "Termination"), "Termination") != 0)
		return 2;
	return refuse_step(t, "split-variations", retag_set(&how->variation_tags, "Result=*"), "Result=*");
}

/* The table of openings that --eco names is read, or that ECO_FILE names if one is needed. */
static int
settle_eco(struct program_run *t, struct change_options *w)
{
	bool added = (w->how.tags.add & (RETAG_ECO | RETAG_ECO_MISSING)) != 0;
	const char *asking = columns_ask_opening(&w->how.how.columns) ? "columns" :
	    selection_asks_opening(&w->how.selection) ? "where" : sort_keys_ask_opening(&w->how.sort) ? "sort" :
	    split_keys_ask_opening(&w->how.split) ? "split" : NULL;
	const char *name = added || asking != NULL ? options_eco_name(&w->eco) : w->eco.name;

	if (name != NULL)
		return options_eco_settle(&w->eco, t, name);
	if (added)
		return program_usage_error(t, "--add eco needs a table of openings: --eco FILE or ECO_FILE");
	if (asking != NULL)
		return program_usage_error(t, "--%s: eco and opening need a table of openings, --eco FILE or ECO_FILE; "
		    "the tags are ECO and Opening", asking);
	return 0;
}

int
options_change_settle(struct program_run *t, struct change_options *w)
{
	struct job_replay_options *how = &w->how;
	char error[COLUMNS_ERROR] = "";
	const char *fault = retag_fault(&how->tags, how->how.bare && how->split.n == 0);
	const char *columns = w->columns != NULL ? w->columns : how->form->columns;

	if (fault != NULL)
		return program_usage_error(t, "%s", fault);
	if (columns != NULL && option_named(WRITE_FORMS_COLUMNS, how->form->name) &&
	    !columns_read(&how->how.columns, columns, how->form->kind & WRITE_POSITIONS, error))
		return program_usage_error(t, "--columns: %s", error);
	if (settle_eco(t, w) != 0)
		return 2;
	if (how->tags.add & (RETAG_FIDEID | RETAG_TITLE) && option_given(t, "names") == NULL)
		return program_usage_error(t, "--add fideid and --add title need --names FILE");
	if (how->form->kind & WRITE_LAST)
		how->how.final = true;
	if (option_given(t, "keep") != NULL)
		how->pruning.strip |= PRUNE_ALL & ~w->keep;
	if (option_given(t, "ply") != NULL && settle_plies(t, how, w) != 0)
		return 2;
	if (how->labelled && settle_labels(t, how) != 0)
		return 2;
	return how->variations ? settle_variations(t, how) : 0;
}

const struct option change_rows_parts[] = {
	{ 0, "ply", "RANGE", "only these half-moves, or the positions after them: 20, 1-10, 40-; last: the last position",
	    .take = take_plies, .words = "last" },
	{ 0, "strip", "LIST", "strip comments, clocks, nags, variations ...", .take = take_strip,
	    .list = list_parts },
	{ 0, "keep", "LIST", "strip everything except LIST", .take = take_keep,
	    .list = list_parts },
	{ 0, "split-variations", NULL, "write each variation as a game", OWN_FLAG(struct change_options, how.variations) },
	OPTIONS_LAST,
};
const struct option change_rows_moves[] = {
	{ 0, "to-language", "LANGUAGE", "name the pieces in LANGUAGE, or with figurines", .take = take_letters,
	    .list = list_letters, .forms = "pgn san lan " WRITE_FORMS_TABLES " jsonl sqlite board svg html" },
	{ 0, "notation", "NAME", "write moves of xiangqi as wxf, iccs, chinese ...; help lists all",
	    .take = take_notation, .list = list_notations,
	    .forms = "pgn san " WRITE_FORMS_TABLES " jsonl sqlite board svg html" },
	OPTIONS_LAST,
};
const struct option change_rows_tags[] = {
	{ 0, "set", "NAME=VALUE", "set this tag in every game", .take = take_set, .forms = WRITE_FORMS_PLACES },
	{ 0, "mark", "NAME=VALUE", "write all games; set this tag in those that are chosen", .take = take_tag,
	    .forms = WRITE_FORMS_PLACES,
	    OPTION_RULES({ OPTION_NEEDS, "game where",
		    "needs a choice, such as --where: --set sets a tag in all games" },
		{ OPTION_EXCLUDES, "rest range sample also unique reconcile split-variations", "all games are written" },
		{ OPTION_EXCLUDES, "roster bare", "the tag is left out" }) },
	{ 0, "rename", "OLD=NEW", "rename a tag", .take = take_rename, .forms = WRITE_FORMS_PLACES },
	{ 0, "drop", "LIST", "drop these tags; prefixes with *", .take = take_drop,
	    .forms = WRITE_FORMS_PLACES },
	{ 0, "roster", NULL, "keep only the Seven Tag Roster, and FEN where needed",
	    OWN_FLAG(struct change_options, how.tags.roster), .forms = WRITE_FORMS_TAGGED " csv tsv" },
	{ 0, "tag-order", "ORDER", "order of the other tags: pgn (by name) or input (unchanged)",
	    OWN_WORD(struct change_options, how.tags.as_found), .words = "pgn input",
	    .meanings = "by name, as in the export format of PGN|as in the input", .forms = WRITE_FORMS_TAGGED,
	    OPTION_RULES({ OPTION_EXCLUDES, "bare", "no tags are written" }) },
	{ 0, "add", "LIST", "add or correct tags: plycount, result, fen, eco, missing-eco, fideid, title", .take = take_add,
	    .list = list_tags, .forms = WRITE_FORMS_TAGGED " csv tsv" },
	ECO_OPTION(struct change_options, eco, "table of openings: TSV, eco.pgn or scid.eco (default $ECO_FILE)"),
	OPTIONS_LAST,
};
