/* command_check: what the commands in the comments of a game say about time and mate, and whether it can be true. */
#include "games/checks/command_check.h"
#include "games/chess/movegen.h"
#include "games/pgn/comment_command.h"

enum { SHOWN_MAX = 40 };

struct clocks {
	struct replay *replay;
	struct clock_check work;
	uint64_t stamp;		/* the last %ts */
	int stamp_ply;
};

/* The length of the part that a message shows. */
static int
shown_length(struct span s)
{
	return s.n < SHOWN_MAX ? (int)s.n : SHOWN_MAX;
}

/* The half-move a comment belongs to; 0: none in the main line. */
static int
ply_of_comment(const struct clocks *c, const struct logged_comment *comment)
{
	return comment->main && comment->ply <= c->work.trusted ? comment->ply : 0;
}

/* -- times -- */

static const struct clock_fault {
	enum severity severity;		/* OFF: that of the catalogue */
	bool usable;
	const char *text;
} clock_faults[] = {
	[CLOCK_HOURS] = { SEVERITY_INFO, true, "%.*s has more than two digits for the hours" },
	[CLOCK_LOOSE] = { SEVERITY_OFF, true, "%.*s is not written h:mm:ss: digits are missing" },
	[CLOCK_SECONDS] = { SEVERITY_OFF, false, "%.*s is not written h:mm:ss, but in seconds" },
	[CLOCK_NEGATIVE] = { SEVERITY_OFF, false, "%.*s is a negative time" },
	[CLOCK_SHORT] = { SEVERITY_OFF, false, "%.*s is not written h:mm:ss: hours and minutes, or minutes and seconds" },
	[CLOCK_RANGE] = { SEVERITY_OFF, false, "%.*s has more than 59 minutes or seconds" },
	[CLOCK_ENDLESS] = { SEVERITY_OFF, false, "%.*s is more than eleven years" },
	[CLOCK_EMPTY] = { SEVERITY_OFF, false, "%.*s has no time" },
	[CLOCK_BAD] = { SEVERITY_OFF, false, "%.*s is not a time in the form h:mm:ss" },
};

/* Time used in seconds: FICS writes [%emt 1.5], which has only one meaning. */
static const struct clock_fault elapsed_seconds = { SEVERITY_INFO, true, "%.*s is not written h:mm:ss, but in seconds" };

/* A line end inside the value says nothing about it, but other programs do not read it. */
static void
report_broken_value(const struct clocks *c, const struct logged_comment *comment, const struct comment_command *command,
    enum diag id)
{
	char room[COMMENT_COMMAND_VALUE];
	struct finding *f;

	if (!comment_command_broken(command->operands))
		return;
	f = clock_check_report(c->replay, id, SEVERITY_INFO, command->text, ply_of_comment(c, comment),
	    "a line end breaks the command %%%.*s; it is read without it", shown_length(command->name), command->name.p);
	if (f != NULL) {
		struct span joined = comment_command_join(command->operands, room);

		f->canonical = arena_fmt(&c->replay->findings->text, "[%%%.*s %.*s]", shown_length(command->name),
		    command->name.p, (int)joined.n, joined.p);
	}
}

/* The command with its time in the form h:mm:ss, and all digits of the fraction that it has. */
static struct span
canonical_time(const struct clocks *c, const struct comment_command *command, int64_t ms)
{
	char good[TIME_MAX], room[COMMENT_COMMAND_VALUE];
	const struct span fraction = comment_command_fraction(command->operands, room);

	return arena_fmt(&c->replay->findings->text, "[%%%.*s %s%.*s]", shown_length(command->name), command->name.p,
	    clock_check_text(ms - ms % 1000, good), (int)fraction.n, fraction.p);
}

/* Reads the time of a command and reports what is wrong with it; false: it cannot be used. */
static bool
time_of(const struct clocks *c, const struct logged_comment *comment, const struct comment_command *command,
    bool elapsed, int64_t *ms)
{
	enum clock_form form = comment_command_clock(command->operands, ms);
	bool in_seconds = elapsed && form == CLOCK_SECONDS;
	const struct clock_fault *fault = in_seconds ? &elapsed_seconds : &clock_faults[form];
	int ply = ply_of_comment(c, comment);
	struct finding *f;

	if (form == CLOCK_GOOD) {
		report_broken_value(c, comment, command, DIAG_CLK_SYNTAX);
		return true;
	}
	if (elapsed && form == CLOCK_NEGATIVE) {
		clock_check_report(c->replay, DIAG_CLK_NEGATIVE_STEP, SEVERITY_OFF, command->text, ply,
		    "%.*s: a negative time was used", shown_length(command->text), command->text.p);
		return false;
	}
	f = clock_check_report(c->replay, DIAG_CLK_SYNTAX, fault->severity, command->text, ply, fault->text,
	    shown_length(command->text), command->text.p);
	if (f != NULL && (form == CLOCK_LOOSE || in_seconds))
		f->canonical = canonical_time(c, command, *ms);
	return fault->usable;
}

static void
look_clk(struct clocks *c, int at, const struct comment_command *command)
{
	const struct logged_comment *comment = &c->replay->comments.list[at];
	int64_t ms;

	if (time_of(c, comment, command, false, &ms) && comment->main)
		clock_check_clk(&c->work, at, command->text, ms);
	else if (comment->main)
		clock_check_unread(&c->work, at, command->text);
}

static void
look_mct(struct clocks *c, int at, const struct comment_command *command)
{
	int64_t ms;

	time_of(c, &c->replay->comments.list[at], command, false, &ms);
}

static void
look_emt(struct clocks *c, int at, const struct comment_command *command)
{
	const struct logged_comment *comment = &c->replay->comments.list[at];
	int64_t ms;

	if (time_of(c, comment, command, true, &ms) && comment->main)
		clock_check_emt(&c->work, at, command->text, ms);
}

static void
look_egt(struct clocks *c, int at, const struct comment_command *command)
{
	const struct logged_comment *comment = &c->replay->comments.list[at];
	int64_t ms;

	if (time_of(c, comment, command, true, &ms) && comment->main)
		clock_check_egt(&c->work, at, command->text, ms);
}

static void
look_ts(struct clocks *c, int at, const struct comment_command *command)
{
	int ply = ply_of_comment(c, &c->replay->comments.list[at]);
	unsigned long value;

	if (ply <= c->stamp_ply || !span_number(command->operands, &value))
		return;
	if (c->stamp_ply > 0 && value <= c->stamp)
		clock_check_report(c->replay, DIAG_TS_ORDER, SEVERITY_OFF, command->text, ply,
		    "the time stamp %lu is not later than %llu, the one before it", value,
		    (unsigned long long)c->stamp);
	c->stamp = value;
	c->stamp_ply = ply;
}

/* -- evaluations: can the mate that an engine announces be true?  Only what is certain without a search -- */

enum mate_eval {
	MATE_EVAL_POSSIBLE,
	MATE_EVAL_OVER,		/* the game is over, and not by that mate */
	MATE_EVAL_NOT_MATE,	/* mate in 0, but it is not mate */
	MATE_EVAL_BARE_KING,	/* by a side that has only its king */
	MATE_EVAL_NOT_IN_ONE,
};

static bool
has_bare_king(const struct position *p, int colour)
{
	return p->rules == NULL && p->side[colour] == SQUARE_BIT(p->king[colour]);
}

/*
 * Can that colour mate in so many moves, as announced after the move that led to `after`? Some programs mean the
 * position before the move, so what is true there is accepted, too. `before` may be NULL.
 */
static enum mate_eval
judge_mate(const struct position *before, const struct position *after, int colour, unsigned long moves)
{
	bool over = !movegen_any(after), was = before != NULL && before->turn == colour, mated = outcome_mark(after) == '#';

	if (moves == 0)
		return mated ? MATE_EVAL_POSSIBLE : MATE_EVAL_NOT_MATE;
	if (has_bare_king(after, colour) && (before == NULL || has_bare_king(before, colour)))
		return MATE_EVAL_BARE_KING;
	if (moves == 1 && was && (mated || movegen_mates(before)))
		return MATE_EVAL_POSSIBLE;
	if (over)
		return MATE_EVAL_OVER;
	if (moves == 1 && !(after->turn == colour ? movegen_mates(after) : movegen_helpless(after)))
		return MATE_EVAL_NOT_IN_ONE;
	return MATE_EVAL_POSSIBLE;
}

static void
look_mate(struct clocks *c, const struct logged_comment *comment, struct span token, const struct eval *eval)
{
	static const char *const texts[] = {
		[MATE_EVAL_OVER] = "%.*s announces a mate, but the game is over with this move",
		[MATE_EVAL_NOT_MATE] = "%.*s says that this is mate, but it is not",
		[MATE_EVAL_BARE_KING] = "%.*s announces a mate by %s, who has only the king",
		[MATE_EVAL_NOT_IN_ONE] = "%.*s announces a mate by %s in one move, but there is none",
	};
	bool moved = comment->ply > c->replay->log.base;
	struct position before, board;
	struct finding *f;
	enum mate_eval is;

	if (c->replay->rules->chess == NULL || ply_of_comment(c, comment) < c->replay->log.base || !comment->main ||
	    comment->ply > c->work.trusted ||
	    !finding_wanted(c->replay->findings, DIAG_EVAL_VS_MATE))
		return;
	position_log_at(&c->replay->log, comment->ply, &board);
	if (moved)
		position_log_at(&c->replay->log, comment->ply - 1, &before);
	is = judge_mate(moved ? &before : NULL, &board, eval->minus ? BLACK : WHITE, eval->moves);
	if (is == MATE_EVAL_POSSIBLE)
		return;
	f = clock_check_report(c->replay, DIAG_EVAL_VS_MATE, SEVERITY_OFF, token, 0, texts[is], shown_length(token), token.p,
	    eval->minus ? "Black" : "White");
	if (f != NULL)
		replay_place_at(c->replay, f, comment->ply);
}

static struct finding *
report_malformed(const struct clocks *c, const struct logged_comment *comment, enum severity severity, struct span token,
    const char *what)
{
	return clock_check_report(c->replay, DIAG_CMD_SYNTAX, severity, token, ply_of_comment(c, comment), "%.*s %s",
	    shown_length(token), token.p, what);
}

/* A mate whose sign comes before #, or that is written with M, as some programs do: it is read, and PGN writes #-4. */
static void
report_unusual_mate(const struct clocks *c, const struct logged_comment *comment, const struct comment_command *command,
    const struct eval *eval)
{
	struct span operands = command->operands, value, depth = SPAN("");
	char room[COMMENT_COMMAND_VALUE];
	struct finding *f;

	operands = comment_command_join(operands, room);
	comment_command_operand(&operands, &value);
	comment_command_operand(&operands, &depth);
	f = report_malformed(c, comment, SEVERITY_INFO, command->text, "is not how PGN writes a mate");
	if (f != NULL)
		f->canonical = arena_fmt(&c->replay->findings->text, "[%%eval #%s%lu%s%.*s]", eval->minus ? "-" : "", eval->moves,
		    depth.n > 0 ? "," : "", (int)depth.n, depth.p);
}

static void
look_eval(struct clocks *c, int at, const struct comment_command *command)
{
	const struct logged_comment *comment = &c->replay->comments.list[at];
	struct eval eval = { 0 };

	if (!comment_command_eval(command->operands, &eval))
		report_malformed(c, comment, SEVERITY_OFF, command->text,
		    "is not an evaluation: pawns as in 0.36, or # and moves as in #-3");
	else if (eval.beyond)
		report_malformed(c, comment, SEVERITY_OFF, command->text,
		    "is too great: an evaluation is less than 10000000 pawns, or up to 100000 moves, and has a depth of up to 9 digits");
	else if (eval.unusual)
		report_unusual_mate(c, comment, command, &eval);
	else
		report_broken_value(c, comment, command, DIAG_CMD_SYNTAX);
	if (eval.mate && !eval.beyond)
		look_mate(c, comment, command->text, &eval);
}

/* -- squares and arrows -- */

static void
check_shapes(struct clocks *c, int at, const struct comment_command *command, bool arrows)
{
	const struct logged_comment *comment = &c->replay->comments.list[at];
	struct span one;

	switch (comment_command_shapes(command->operands, arrows, &one)) {
	case SHAPES_GOOD:
		report_broken_value(c, comment, command, DIAG_CMD_SYNTAX);
		break;
	case SHAPES_EMPTY:
		report_malformed(c, comment, SEVERITY_INFO, command->text, "names nothing");
		break;
	case SHAPES_COLOUR:
		report_malformed(c, comment, SEVERITY_INFO, one, "has a colour other than G, R, Y and B");
		break;
	case SHAPES_BAD:
		report_malformed(c, comment, SEVERITY_OFF, one.n > 0 ? one : command->text,
		    arrows ? "is not an arrow: a colour and two squares, as in Ge2e4" :
		    "is not a square with its colour, as in Ge4");
		break;
	}
}

static void
look_csl(struct clocks *c, int at, const struct comment_command *command)
{
	check_shapes(c, at, command, false);
}

static void
look_cal(struct clocks *c, int at, const struct comment_command *command)
{
	check_shapes(c, at, command, true);
}

/* -- all commands -- */

/* The known commands. Those without a function belong to one program or site, and their operands are not checked. */
static const struct {
	struct span name;
	void (*look)(struct clocks *, int at, const struct comment_command *);
} commands[] = {
	{ { "clk", 3 }, look_clk },
	{ { "eval", 4 }, look_eval },
	{ { "emt", 3 }, look_emt },
	{ { "egt", 3 }, look_egt },
	{ { "mct", 3 }, look_mct },
	{ { "ts", 2 }, look_ts },
	{ { "csl", 3 }, look_csl },
	{ { "cal", 3 }, look_cal },
	{ { "tqu", 3 }, NULL },		/* ChessBase: training question, evaluation profile, medals */
	{ { "evp", 3 }, NULL },
	{ { "mdl", 3 }, NULL },
	{ { "wp", 2 }, NULL },
	{ { "timestamp", 9 }, NULL },	/* chess.com */
	{ { "c_effect", 8 }, NULL },
	{ { "c_arrow", 7 }, NULL },
	{ { "c_highlight", 11 }, NULL },
	{ { "draw", 4 }, NULL },	/* Scid: "arrow,e2,e4,green", "full,d5,yellow" */
	{ { "mark", 4 }, NULL },	/* "e4,red" */
	{ { "arrow", 5 }, NULL },
};

static const char *const command_faults[] = {
	[COMMENT_COMMAND_UNCLOSED] = "is not closed by a ]",
	[COMMENT_COMMAND_QUOTE] = "has a quotation mark that is not closed",
	[COMMENT_COMMAND_NAME] = "is not a command: after [% come a name of letters and digits and a space",
};

static void
look_at_command(struct clocks *c, int at, const struct comment_command *command)
{
	const struct logged_comment *comment = &c->replay->comments.list[at];

	if (command->fault != COMMENT_COMMAND_GOOD) {
		report_malformed(c, comment, SEVERITY_OFF, (struct span){ command->text.p, (size_t)shown_length(command->text) },
		    command_faults[command->fault]);
		return;
	}
	for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++)
		if (span_eq(command->name, commands[i].name)) {
			if (commands[i].look != NULL)
				commands[i].look(c, at, command);
			return;
		}
	clock_check_report(c->replay, DIAG_CMD_UNKNOWN, SEVERITY_OFF, command->text, ply_of_comment(c, comment),
	    "the command %%%.*s is not known", shown_length(command->name), command->name.p);
}

static void
look_at_comment(struct clocks *c, int at)
{
	const struct logged_comment *comment = &c->replay->comments.list[at];
	struct span rest = comment->text, plain;
	struct comment_command command;
	int64_t ms;

	for (;;) {
		if (comment->main && command_plain_clock(rest, &plain, &ms)) {
			clock_check_clk(&c->work, at, plain, ms);
			break;
		}
		if (command_plain_eval(&rest))
			continue;
		if (!comment_command_next(&rest, &command))
			break;
		look_at_command(c, at, &command);
	}
}

static bool
any_worth(const struct replay *p)
{
	for (int id = DIAG_CLK_SYNTAX; id <= DIAG_TS_ORDER; id++)
		if (finding_wanted(p->findings, (enum diag)id))
			return true;
	return false;
}

void
command_check(struct replay *p, const struct tags *tags, const struct game_end *end)
{
	struct clocks c;

	if (!any_worth(p))
		return;
	c.replay = p;
	c.stamp_ply = 0;
	clock_check_start(&c.work, p, tags, end);
	for (int i = 0; (i = clock_check_usual(&c.work, i)) < p->comments.n; i++)
		look_at_comment(&c, i);
	clock_check_end(&c.work);
}
