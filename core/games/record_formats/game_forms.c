/* game_forms: the table of all forms of games but PGN. */
#include "base/ascii.h"
#include "base/utf8.h"
#include "games/record_formats/five_list.h"
#include "games/record_formats/five_pgn.h"
#include "games/record_formats/five_psq.h"
#include "games/record_formats/five_renlib.h"
#include "games/record_formats/five_rif.h"
#include "games/record_formats/five_sgf.h"
#include "games/record_formats/game_forms.h"
#include "games/record_formats/trf.h"
#include "games/record_formats/trf_tags.h"
#include "games/record_formats/uci_log.h"
#include "games/record_formats/wrapped.h"
#include "games/record_formats/xq_dhtml.h"
#include "games/spreadsheets/games_table.h"

static const struct file_form rows[] = {
	{ .name = "UCI or UCCI", .looks = uci_log_looks, .pgn = uci_log_pgn, .cut = uci_log_cut },
	{ .name = "SGF", .looks = five_sgf_looks, .pgn = five_sgf_pgn, .cut = five_sgf_cut, .skip = five_sgf_skip,
	  .names = five_sgf_names, .cut_off = { FIVE_PGN_CUT, sizeof(FIVE_PGN_CUT) - 1 } },
	{ .name = "Piskvork", .looks = five_psq_looks, .pgn = five_psq_pgn, .cut = five_psq_cut },
	{ .name = "XML of the RIF", .looks = five_rif_looks, .pgn = five_rif_pgn, .open = five_rif_open, .feed = five_rif_feed,
	  .close = five_rif_close },
	{ .name = "list of points", .looks = five_list_looks, .pgn = five_list_pgn, .cut = five_list_cut },
	{ .name = "RenLib", .looks = five_renlib_looks, .pgn = five_renlib_pgn, .bytes = true },
	/* It may begin anywhere, as in a web page: the forms before it are known by how they begin. */
	{ .name = "DhtmlXQ", .looks = xq_dhtml_looks, .pgn = xq_dhtml_pgn, .cut = xq_dhtml_cut },
	{ .name = "tournament report", .looks = trf_looks, .report = trf_tags_open, .drop = trf_tags_free,
	  .otherwise = "there are no games in this file: it looks like a tournament report (TRF), which pgn-check --from trf checks" },
	{ .name = "table of games", .looks = games_table_looks, .pgn = games_table_pgn, .open = games_table_open,
	  .feed = games_table_feed, .close = games_table_close, .table = true },
	{ .name = "PGN in other text", .looks = wrapped_looks, .pgn = wrapped_pgn, .open = wrapped_open, .feed = wrapped_feed,
	  .close = wrapped_close, .wrapped = true },
	{ .name = NULL },
};

static size_t
least_start(struct span start)
{
	static const char starts[][2] = { "[D", "po", "uc", "Pi", "\xffR" };	/* DhtmlXQ, UCI, UCCI, Piskvork, RenLib */
	struct span s = span_trim(utf8_unmarked(start));

	if (start.n >= FILE_FORM_LOOK)
		return 0;
	if (s.n == 0 || *s.p == '<' || *s.p == '(' || *s.p == '#')	/* a web page, SGF, a remark in a report */
		return FILE_FORM_LOOK;
	if (s.n < 2 || (s.n < 8 && (ascii_is_digit(*s.p) || ascii_is_letter(*s.p))))
		return start.n + 16;
	if (s.n > 3 && s.p[3] == ' ' && !ascii_is_lower(s.p[1]) && ascii_is_alnum(s.p[2]))	/* a record of a report */
		return FILE_FORM_LOOK;
	for (size_t i = 0; i < sizeof(starts) / sizeof(starts[0]); i++)
		if (s.p[0] == starts[i][0] && s.p[1] == starts[i][1])
			return FILE_FORM_LOOK;
	if (five_list_may_begin(s) || games_table_least(start, FILE_FORM_LOOK) > 0)
		return FILE_FORM_LOOK;
	return wrapped_least(start, FILE_FORM_LOOK);
}

const struct file_forms game_forms = { rows, least_start };
