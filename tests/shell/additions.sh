#!/bin/sh
# additions.sh: what CONTRIBUTING.md says about adding something is enough, and takes as many files as it says.
# usage: tests/shell/additions.sh [build directory].  In a copy of the sources a finding, a format and so on are added, all of
# it is built once, and each is tried.
B=${1:-${B:-build}}
. tests/shell/cli.inc

check_all || { skip "what CONTRIBUTING.md says about additions" "the sources are built again: make check-all"; finish; }
tree=$tmp/tree
mkdir "$tree"
cp -R Makefile make man cmd core "$tree"

# begin WHAT: files are counted from here on, as those of the row WHAT of CONTRIBUTING.md
begin() { what=$1; : >"$tmp/touched"; }
# new FILE: its text is on standard input
new() { echo "$1" >>"$tmp/touched"; mkdir -p "$(dirname "$tree/$1")"; cat >"$tree/$1"; }
# edit FILE SCRIPT: sed(1) changes it
edit() {
	echo "$1" >>"$tmp/touched"
	sed "$2" "$tree/$1" >"$tmp/edited"
	! cmp -s "$tmp/edited" "$tree/$1" || echo "$1 is as it was: $2" >>"$tmp/same"
	cat "$tmp/edited" >"$tree/$1"
}
# counted: the row says how many files there are; what a manual and the lists of tests need is not tried here, and comes in addition
counted() {
	number=$(sort -u "$tmp/touched" | wc -l)
	grep -qF "| $what | $number |" CONTRIBUTING.md
	verdict $? "CONTRIBUTING.md says that $what takes $number files, manuals and lists of tests not counted (files alone)"
}
: >"$tmp/same"

begin "a finding"
edit core/toolkit/finding/diag.def '/^DIAG(ENC_BOM_INSIDE,/i\
DIAG(STRUCT_ADDED, "struct-added", SEVERITY_WARNING, SCOPE_GAME, DIAG_RECORD, "PGN 8.1",\
    "something was added",\
    "A test added this.\\nBad: it. Good: nothing.\\nLeave it out.")'
edit core/games/checks/end_check.c '/DIAG_STRUCT_MOVES_WITHOUT_TAGS, game_state_start/a\
	if (g->terminator.n > 0)\
		finding_add(\&g->findings, DIAG_STRUCT_ADDED, g->terminator);'
new fixtures/diag/struct-added.pgn <<'PGN'
[Event "?"]

1. e4 e5 1-0
PGN
counted

begin "a report format"
new core/games/finding_formats/report_added.c <<'C'
/* report_added: the id of each finding, a line for each. */
#include "games/finding_formats/report_internal.h"

static void
put_finding(struct buf *b, const struct location *p, const struct finding *f, const struct report_style *style)
{
	(void)p, (void)style;
	buf_fmt(b, "added %s\n", diag_rows[f->id].id);
}

const struct report_format report_added = { .name = "added", .help = "a test", .finding = put_finding };
C
edit core/games/finding_formats/report_formats.def '$a\
REPORT_FORMAT(added)'
counted

begin "an output form"
new core/games/output_forms/write_added.c <<'C'
/* write_added: how many tags each game has. */
#include "games/output_forms/write.h"

static void
put_game(struct buf *b, const struct view *v, const struct write_options *how)
{
	(void)how;
	buf_fmt(b, "added %d\n", v->tags_n);
}

const struct write_form write_added = { .name = "added", .help = "a test", .ending = ".txt", .kind = WRITE_BARE | WRITE_ANY_BOARD, .game = put_game };
C
edit core/games/output_forms/write_forms.def '$a\
WRITE_FORM(added)'
counted

begin "an input form"
new core/games/record_formats/added.h <<'C'
/* added: a form of records for a test. */
#ifndef ADDED_H
#define ADDED_H

#include "base/buf.h"
#include "toolkit/input/form_marks.h"

bool added_looks(struct span start);
bool added_pgn(struct span text, struct buf *pgn, struct form_marks *);

#endif
C
new core/games/record_formats/added.c <<'C'
/* added: a form of records for a test. */
#include "games/record_formats/added.h"

bool
added_looks(struct span start)
{
	return span_starts(start, SPAN("#added "));
}

bool
added_pgn(struct span text, struct buf *pgn, struct form_marks *marks)
{
	form_marks_add(marks, pgn->n, text.p, false);
	buf_str(pgn, "[Event \"Added\"]\n[Result \"*\"]\n\n1. e4 *\n");
	return !pgn->failed;
}
C
edit core/games/record_formats/game_forms.c '/^#include "games\/record_formats\/trf.h"/i\
#include "games/record_formats/added.h"
/{ .name = "tournament report", /i\
	{ .name = "added", .looks = added_looks, .pgn = added_pgn },'
counted

begin "a tie-break"
edit core/apps/tournament/tiebreak.h 's/RULE_TPN, RULE_COUNT/RULE_TPN, RULE_ADDED, RULE_COUNT/'
edit core/apps/tournament/tiebreak.c '/^	\[RULE_TPN\] = {/i\
	[RULE_ADDED] = { "XX", "games in the list", "a test", 1, 0, false, false },'
edit core/apps/tournament/tiebreak_values.c 's/^	\[RULE_TPN\] = pairing_number,/	[RULE_TPN] = pairing_number, [RULE_ADDED] = added,/
/^static long (\*const values\[RULE_COUNT\])/i\
static long\
added(const struct sums *s, const struct tiebreak_way *way)\
{\
	(void)way;\
	return 41 + s->p->list_n;\
}\
'
counted

begin "a variant of chess"
new core/games/chess/added.c <<'C'
/* added: chess, but a side also wins when it has no pawns. */
#include "games/chess/variant_rows.h"

static struct outcome
special_end(const struct position *p)
{
	for (int side = WHITE; side <= BLACK; side++)
		if (position_men(p, side, PAWN) == 0)
			return (struct outcome){ OUTCOME_HILL, side };
	return (struct outcome){ OUTCOME_OPEN, OUTCOME_NOBODY };
}

const struct rule_set added = {
	.name = "Added", VARIANTS_AS_CHESS, .chess_moves = true, .special_end = special_end,
	.play = rule_set_play, .legal = position_legal_chess,
};
C
edit core/games/chess/variant_rows.def '$a\
VARIANT(ADDED, added)'
edit core/games/pgn/variant.h 's/^	VARIANT_RACING_KINGS,/	VARIANT_RACING_KINGS, VARIANT_ADDED,/'
edit core/games/pgn/variant.c '/^	{ VARIANT_RACING_KINGS,/i\
	{ VARIANT_ADDED, "Added", { "added" } },'
counted

begin "an 8-bit encoding"
edit core/base/encoding.def '$a\
ENCODING_PAGE(CP737, "CP737", "CP737", "737 IBM737")'
counted

begin "an option"
edit core/apps/check_and_fix/app_check.c '/{ 0, "claims", NULL, /i\
	{ 0, "added", NULL, "a test", RUN_FLAG(reports.games) },'
counted

begin "an application"
new core/apps/added/app_added.h <<'C'
/*
 * Room apps/added: a test.
 */
/* app_added: says at the end of a run that it was there. */
#ifndef APP_ADDED_H
#define APP_ADDED_H

#include "toolkit/cli/app.h"

extern const struct app app_added;

#endif
C
new core/apps/added/app_added.c <<'C'
/* app_added: says at the end of a run that it was there. */
#include <stdio.h>

#include "apps/added/app_added.h"

static void
begin_added(struct program_run *t, void *state)
{
	(void)t;
	*(int *)state = 1;
}

static int
close_added(struct program_run *t, void *state, int status)
{
	(void)t;
	fprintf(stderr, "added %d\n", *(int *)state);
	return status;
}

const struct app app_added = { .size = sizeof(int), .begin = begin_added, .close = close_added };
C
edit cmd/fen-legal.c '/^#include "apps\/positions/i\
#include "apps/added/app_added.h"
s/&app_positions, NULL/\&app_positions, \&app_added, NULL/'
counted

[ ! -s "$tmp/same" ]
verdict $? "each line that is changed was there (files alone)"
sed 's/^/# /' "$tmp/same"
# built: all of it at once
built() { make -s -C "$tree" -j "$(nproc)" LTO= CFLAGS=-O0 FORTIFY= ${CC:+CC="$CC"} all >"$tmp/built" 2>&1; }
built || { cat "$tmp/built" >&2; false; }
verdict $? "the sources with all of these are built"

P=$tree/build
game=$tree/fixtures/diag/struct-added.pgn
expect 0 "the finding is reported" -- "$P/pgn-check" --select struct-added "$game"
also "and it is right: [struct-added]" -- has_text '[struct-added]'
expect 0 "and is in the manual" -- grep struct-added "$P/man/arbiter-findings.7"
expect 0 "the format is written" -- "$P/pgn-check" -f added --select struct-added "$game"
also "and it is right: added struct-added" -- has_text 'added struct-added'
expect 0 "the form is written" -- "$P/pgn-replay" -q --to added "$game"
also "and it is right: added 7" -- has_text 'added 7'
printf '#added game\n' >"$tmp/form.txt"
expect 0 "the form is read" -- "$P/pgn-replay" -q --to uci "$tmp/form.txt"
also "and it is right: e2e4" -- has_text 'e2e4'
expect 0 "the tie-break is shown" -- "$P/pgn-stats" --crosstable --tie-breaks XX fixtures/trf/robin.pgn
also "and it is right:  XX" -- has_text ' XX'
printf '[Event "?"]\n[Variant "Added"]\n[Result "*"]\n\n1. e4 e5 *\n' >"$tmp/variant.pgn"
expect 0 "a game of the variant is judged" -- "$P/pgn-check" -f jsonl --level info "$tmp/variant.pgn"
also "and it is known" -- lacks 'variant-unknown\|not-judged'
printf '[White "\200\201"]\n\n1. e4 *\n' >"$tmp/greek.pgn"
expect 0 "the encoding is read" -- "$P/pgn-replay" -q --encoding CP737 "$tmp/greek.pgn"
also "and it is right: ΑΒ" -- has_text 'ΑΒ'
expect 0 "the option is taken" -- "$P/pgn-check" --added --level error "$game"
printf '4k3/8/8/8/8/8/8/4K3 w - - 0 1\n' >"$tmp/kings.fen"
expect 0 "the application is part of the run" -- both "$P/fen-legal" "$tmp/kings.fen"
also "and it is right: added 1" -- has_text 'added 1'
finish
