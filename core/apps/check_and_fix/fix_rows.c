/* fix_rows: which findings are corrected, how, which parts of the game change, and whether all places at once. */
#include "apps/check_and_fix/fix.h"
#include "apps/check_and_fix/fix_internal.h"

static const struct fix_row rows[] = {
	{ DIAG_ENC_BOM, fix_delete, 0, FIX_EACH },
	{ DIAG_ENC_BOM_INSIDE, fix_delete, 0, FIX_EACH },
	{ DIAG_ENC_INVALID_UTF8, fix_code_page, CHANGES_REMARKS | CHANGES_TAGS, FIX_WHOLE },
	{ DIAG_ENC_NON_ASCII_MOVETEXT, fix_canonical, 0, FIX_EACH },
	{ DIAG_ENC_NBSP, fix_blank, 0, FIX_EACH },
	{ DIAG_ENC_CONTROL_CHAR, fix_dos_end, CHANGES_REMARKS, FIX_WHOLE },
	{ DIAG_ENC_NUL, fix_nul, CHANGES_ALL, FIX_WHOLE },
	{ DIAG_LEX_HTML, fix_entity, CHANGES_REMARKS, FIX_EACH },
	{ DIAG_LEX_SEPARATOR, fix_separator, 0, FIX_EACH },
	{ DIAG_LEX_LONE_CR, fix_lone_cr, 0, FIX_WHOLE },
	{ DIAG_LEX_TAB, fix_tabs, 0, FIX_WHOLE },
	{ DIAG_LEX_TRAILING_SPACE, fix_blanks_at_end, 0, FIX_EACH },
	{ DIAG_LEX_LINE_TOO_LONG, fix_long_line, 0, FIX_EACH },
	{ DIAG_LEX_NO_FINAL_NEWLINE, fix_final_newline, 0, FIX_EACH },
	{ DIAG_STRUCT_MISSING_BLANK_LINE, fix_missing_blank_line, 0, FIX_EACH },
	{ DIAG_STRUCT_EXTRA_BLANK_LINE, fix_blank_lines, 0, FIX_WHOLE },
	{ DIAG_STRUCT_BLANK_LINE_IN_MOVETEXT, fix_blank_line_inside, 0, FIX_EACH },
	{ DIAG_STRUCT_BLANK_LINE_IN_TAGS, fix_blank_line_inside, 0, FIX_EACH },
	{ DIAG_STRUCT_GAME_WITHOUT_TERMINATOR, fix_no_result, CHANGES_RESULT, FIX_EACH },
	{ DIAG_STRUCT_DOUBLE_TERMINATOR, fix_same_result, 0, FIX_EACH },
	{ DIAG_STRUCT_SEVERAL_TAGS_ON_LINE, fix_tag_on_line, 0, FIX_EACH },
	{ DIAG_STRUCT_TAG_OVER_LINES, fix_pair, 0, FIX_EACH },
	{ DIAG_TAG_MISSING_ROSTER, fix_roster, 0, FIX_WHOLE },
	{ DIAG_TAG_ROSTER_ORDER, fix_tag_order, 0, FIX_WHOLE },
	{ DIAG_TAG_ORDER, fix_tag_order, 0, FIX_WHOLE },
	{ DIAG_TAG_DUPLICATE, fix_duplicate, CHANGES_TAGS, FIX_EACH },
	{ DIAG_TAG_NAME_CASE, fix_tag_name, 0, FIX_EACH },
	{ DIAG_TAG_MISSING_BRACKET, fix_pair, 0, FIX_EACH },
	{ DIAG_TAG_MISSING_QUOTE, fix_pair, 0, FIX_EACH },
	{ DIAG_TAG_MISSING_SPACE, fix_pair, 0, FIX_EACH },
	{ DIAG_TAG_UNESCAPED_QUOTE, fix_pair, 0, FIX_EACH },
	{ DIAG_TAG_BAD_ESCAPE, fix_escape, 0, FIX_EACH },
	{ DIAG_TAG_EMPTY_VALUE, fix_value, 0, FIX_EACH },
	{ DIAG_TAG_WHITESPACE, fix_value, 0, FIX_EACH },
	{ DIAG_TAG_CONTROL_CHAR, fix_value_control, 0, FIX_EACH },
	{ DIAG_TAG_DATE_FORMAT, fix_value, 0, FIX_EACH },
	{ DIAG_TAG_DATE_IMPOSSIBLE, fix_value, 0, FIX_EACH },
	{ DIAG_TAG_TIME_FORMAT, fix_value, 0, FIX_EACH },
	{ DIAG_TAG_ROUND_FORMAT, fix_value, 0, FIX_EACH },
	{ DIAG_TAG_RESULT_INVALID, fix_value, 0, FIX_EACH },
	{ DIAG_TAG_ELO_INVALID, fix_value, 0, FIX_EACH },
	{ DIAG_TAG_ECO_INVALID, fix_value, 0, FIX_EACH },
	{ DIAG_TAG_PLYCOUNT_MISMATCH, fix_value, 0, FIX_EACH },
	{ DIAG_TAG_FEN_WITHOUT_SETUP, fix_setup, 0, FIX_WHOLE },
	{ DIAG_TAG_SETUP_ZERO_WITH_FEN, fix_setup_value, 0, FIX_EACH },
	{ DIAG_TAG_VARIANT_MISMATCH, fix_variant, CHANGES_ALL, FIX_EACH },
	{ DIAG_NUM_WRONG, fix_numbers, 0, FIX_WHOLE },
	{ DIAG_NUM_WRONG_COLOUR, fix_number, 0, FIX_EACH },
	{ DIAG_NUM_ZERO, fix_numbers, 0, FIX_WHOLE },
	{ DIAG_NUM_GAP, fix_numbers, 0, FIX_WHOLE },
	{ DIAG_NUM_BACKWARDS, fix_numbers, 0, FIX_WHOLE },
	{ DIAG_NUM_MISSING, fix_number_missing, 0, FIX_EACH },
	{ DIAG_NUM_SUPERFLUOUS, fix_number_superfluous, 0, FIX_EACH },
	{ DIAG_NUM_DOTS, fix_number, 0, FIX_EACH },
	{ DIAG_NUM_SPACING, fix_number, 0, FIX_EACH },
	{ DIAG_NUM_VS_FEN, fix_numbers, 0, FIX_WHOLE },
	{ DIAG_MOVE_COUNT_ODD, fix_numbers, 0, FIX_WHOLE },
	{ DIAG_MOVE_TEXT_GLUED, fix_glued, 0, FIX_EACH },
	{ DIAG_MOVE_ELLIPSIS, fix_number, 0, FIX_EACH },
	{ DIAG_RAV_NUMBER_MISMATCH, fix_numbers, 0, FIX_WHOLE },
	{ DIAG_SAN_MISSING_CHECK, fix_canonical, 0, FIX_EACH },
	{ DIAG_SAN_MISSING_MATE, fix_canonical, 0, FIX_EACH },
	{ DIAG_SAN_EXTRA_CHECK, fix_canonical, 0, FIX_EACH },
	{ DIAG_SAN_EXTRA_MATE, fix_canonical, 0, FIX_EACH },
	{ DIAG_SAN_MATE_AS_CHECK, fix_canonical, 0, FIX_EACH },
	{ DIAG_SAN_CHECK_AS_MATE, fix_canonical, 0, FIX_EACH },
	{ DIAG_SAN_DOUBLE_PLUS, fix_canonical, 0, FIX_EACH },
	{ DIAG_SAN_MISSING_CAPTURE, fix_canonical, 0, FIX_EACH },
	{ DIAG_SAN_EXTRA_CAPTURE, fix_canonical, 0, FIX_EACH },
	{ DIAG_SAN_OVERDISAMBIGUATED_FILE, fix_canonical, 0, FIX_EACH },
	{ DIAG_SAN_OVERDISAMBIGUATED_RANK, fix_canonical, 0, FIX_EACH },
	{ DIAG_SAN_OVERDISAMBIGUATED_SQUARE, fix_canonical, 0, FIX_EACH },
	{ DIAG_SAN_NONSTANDARD_DISAMBIGUATION, fix_canonical, 0, FIX_EACH },
	{ DIAG_SAN_CASTLING_ZERO, fix_canonical, 0, FIX_EACH },
	{ DIAG_SAN_CASTLING_LOWER, fix_canonical, 0, FIX_EACH },
	{ DIAG_SAN_CASTLING_DASH, fix_canonical, 0, FIX_EACH },
	{ DIAG_SAN_CASTLING_GLUED, fix_canonical, 0, FIX_EACH },
	{ DIAG_SAN_CASTLING_WORD, fix_canonical, 0, FIX_EACH },
	{ DIAG_SAN_CASTLING_KING_MOVE, fix_canonical, 0, FIX_EACH },
	{ DIAG_SAN_CASTLING_EXTRA, fix_canonical, 0, FIX_EACH },
	{ DIAG_SAN_PROMOTION_MISSING_EQUALS, fix_canonical, 0, FIX_EACH },
	{ DIAG_SAN_PROMOTION_PARENTHESIS, fix_canonical, 0, FIX_EACH },
	{ DIAG_SAN_PROMOTION_SLASH, fix_canonical, 0, FIX_EACH },
	{ DIAG_SAN_PROMOTION_LOWER, fix_canonical, 0, FIX_EACH },
	{ DIAG_SAN_EP_SUFFIX, fix_canonical, 0, FIX_EACH },
	{ DIAG_SAN_PAWN_LETTER, fix_canonical, 0, FIX_EACH },
	{ DIAG_SAN_LOWERCASE_PIECE, fix_canonical, 0, FIX_EACH },
	{ DIAG_SAN_UPPERCASE_FILE, fix_canonical, 0, FIX_EACH },
	{ DIAG_SAN_UPPERCASE_X, fix_canonical, 0, FIX_EACH },
	{ DIAG_SAN_COLON_CAPTURE, fix_canonical, 0, FIX_EACH },
	{ DIAG_SAN_BISHOP_PAWN_CONFUSION, fix_canonical, 0, FIX_EACH },
	{ DIAG_SAN_FOREIGN_PIECE_LETTER, fix_canonical, 0, FIX_TOGETHER },
	{ DIAG_SAN_FIGURINE, fix_canonical, 0, FIX_EACH },
	{ DIAG_SAN_LONG_ALGEBRAIC, fix_canonical, 0, FIX_EACH },
	{ DIAG_SAN_UCI, fix_canonical, 0, FIX_EACH },
	{ DIAG_SAN_ICCF, fix_canonical, 0, FIX_EACH },
	{ DIAG_SAN_TRAILING_ANNOTATION, fix_remark, 0, FIX_EACH },
	{ DIAG_SAN_SUFFIX_SPACED, fix_suffix, 0, FIX_EACH },
	{ DIAG_MV_XIANGQI_FORM, fix_canonical, 0, FIX_EACH },
	{ DIAG_RESULT_TAG_VS_TERMINATOR, fix_result_tag, CHANGES_RESULT, FIX_EACH },
	{ DIAG_RESULT_TERMINATOR_FORM, fix_result_form, 0, FIX_EACH },
	{ DIAG_RESULT_VS_CHECKMATE, fix_board_result, CHANGES_RESULT, FIX_EACH },
	{ DIAG_RESULT_VS_STALEMATE, fix_board_result, CHANGES_RESULT, FIX_EACH },
	{ DIAG_RESULT_VS_VARIANT, fix_board_result, CHANGES_RESULT, FIX_EACH },
	{ DIAG_RESULT_UNKNOWN_FINISHED, fix_board_result, CHANGES_RESULT, FIX_EACH },
	{ DIAG_CLK_SYNTAX, fix_canonical, 0, FIX_EACH },
	{ DIAG_CMD_SYNTAX, fix_canonical, 0, FIX_EACH },
	{ DIAG_COMMENT_UNCLOSED, fix_canonical, 0, FIX_EACH },
	{ DIAG_COMMENT_UNMATCHED_CLOSE, fix_remove, CHANGES_ALL, FIX_EACH },
	{ DIAG_COMMENT_EMPTY, fix_empty_comment, 0, FIX_EACH },
	{ DIAG_COMMENT_SEMICOLON, fix_semicolon, 0, FIX_EACH },
	{ DIAG_COMMENT_CONTROL, fix_comment_control, CHANGES_REMARKS, FIX_EACH },
	{ DIAG_NAG_DUPLICATE, fix_remove, 0, FIX_EACH },
	{ DIAG_RAV_UNMATCHED_CLOSE, fix_remove, CHANGES_ALL, FIX_EACH },
	{ DIAG_RAV_EMPTY, fix_empty_variation, 0, FIX_EACH },
	{ DIAG_FEN_ADJACENT_DIGITS, fix_fen, 0, FIX_WHOLE },
	{ DIAG_FEN_CASTLING_ORDER, fix_fen, 0, FIX_WHOLE },
	{ DIAG_FEN_CASTLING_DUPLICATE, fix_fen, 0, FIX_WHOLE },
	{ DIAG_FEN_EP_NOT_CAPTURABLE, fix_fen, 0, FIX_WHOLE },
	{ DIAG_FEN_FULLMOVE_LEADING_ZERO, fix_fen, 0, FIX_WHOLE },
	{ DIAG_FEN_MISSING_COUNTERS, fix_fen, 0, FIX_WHOLE },
};
enum { ROWS = sizeof(rows) / sizeof(rows[0]) };

bool
fix_repairs(enum diag id)
{
	bool xiangqi = id >= DIAG_ILLEGAL_PALACE && id <= DIAG_ILLEGAL_EXPOSES_GENERAL;

	return (id >= DIAG_ILLEGAL_MOVE && id <= DIAG_ILLEGAL_WRONG_SIDE && !xiangqi) ||
	    id == DIAG_MOVE_REPEATED_TOKEN || id == DIAG_MOVE_MISSING_SUSPECTED;
}

const struct fix_row *
fix_row_of(enum diag id)
{
	for (int i = 0; i < ROWS; i++)
		if (rows[i].id == id)
			return &rows[i];
	return NULL;
}

bool
fix_known(enum diag id)
{
	/* A file in one of these encodings is written in UTF-8. */
	return fix_row_of(id) != NULL || fix_repairs(id) || id == DIAG_ENC_UTF16 || id == DIAG_ENC_MULTIBYTE;
}
