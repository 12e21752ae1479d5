/* repair: a word of the main line that is not a legal move: what was meant by it, and what is done about it. */
#include <string.h>

#include "games/checks/repair.h"

enum { WORK_TEXT = 16 };	/* bytes of the rest of the game that are read in one unit of work */

bool
repair_next(struct lexer *l, struct span *word)
{
	struct token t;
	int depth = 0;

	while (token_next(l, &t)) {
		depth += (t.kind == TOKEN_OPEN) - (t.kind == TOKEN_CLOSE);
		if (depth < 0 || (depth == 0 && (t.kind == TOKEN_RESULT || t.kind == TOKEN_TAG)))
			break;
		if (depth == 0 && t.kind == TOKEN_WORD && notation_remark(t.text) == DIAG_NONE) {
			*word = t.text;
			return true;
		}
	}
	return false;
}

int
repair_rest(const struct lexer *after, struct span *words, int n, bool *cut)
{
	struct lexer l = *after;
	struct span word;

	*cut = false;
	while (!*cut && repair_next(&l, &word)) {
		*cut = n == REST_MAX;
		if (!*cut)
			words[n++] = word;
	}
	return n;
}

int
repair_words(struct replay *p, const struct lexer *after, struct span words[REST_MAX], bool *cut)
{
	int n = 1;

	*cut = p->search.left <= 0;
	if (!*cut)
		n = repair_rest(after, words, n, cut);
	p->search.left -= n + (n > 1 ? (words[n - 1].p - after->p) / WORK_TEXT : 0);
	return n;
}

int
repair_search(struct replay *p, const struct span *words, int n, bool cut, const struct notation_reading *r,
    struct suggestion s[SUGGESTIONS_MAX])
{
	long before = p->search.left;
	struct finding *f;
	int found;

	p->doubt_of_repair = REPAIR_UNDOUBTED;
	p->search.before = p->last_word;
	found = suggest(&p->now, words, n, cut, p->letters, r, &p->search, s);

	if (before > 0 && p->search.left <= 0) {
		f = finding_add(p->findings, DIAG_LIMIT_TIME, words[0]);
		if (f != NULL)
			f->message = SPAN("what was meant by this word and those after it is not looked for any further: "
			    "the game takes too much work");
		replay_place(p, f);
	}
	return found;
}

/* Is san one of the suggestions from..to-1? */
static bool
is_suggested(const struct finding_about *f, int from, int to, struct span san)
{
	for (int i = from; i < to; i++)
		if (span_eq(f->suggest[i], san))
			return true;
	return false;
}

/* Suggestion number `at`, from so many words. */
static void
keep_suggested(const struct replay *p, struct finding_about *f, int at, const struct suggestion *s, int words_n)
{
	f->suggest[at] = replay_suggestion(p, s->move);
	f->suggest_whole |= (unsigned)(s->whole && words_n > 1) << at;
	f->suggest_swapped |= (unsigned)(s->slip == SLIP_SWAPPED) << at;
}

/* The half-moves before the word: after the last one that is not a move. */
static void
take_past(const struct replay *p, struct suggest_past *past, struct span *words)
{
	struct line line = position_log_line(&p->log);
	int from = p->log.ply;

	while (from > p->log.base && p->log.ply - from < SUGGEST_BACK && p->log.steps[from - 1].move != NO_MOVE)
		from--;
	line_at(&line, NULL, from - p->log.base, &past->start);
	past->n = p->log.ply - from;
	for (int i = 0; i < past->n; i++) {
		past->played[i] = p->log.steps[from + i].move;
		words[i] = position_log_word(&p->log, from + i + 1);
	}
}

/* Is a repair that only this suggestion makes possible doubtful? */
static void
find_doubt(struct replay *p, const struct span *words, int n, const struct suggestion *s, int suggestions)
{
	struct span all[SUGGEST_BACK + REST_MAX];
	struct suggest_past past;

	if ((p->on_illegal != ILLEGAL_REPAIR && p->asker == NULL) || !repair_certain(p, s, suggestions))
		return;
	take_past(p, &past, all);
	memcpy(all + past.n, words, sizeof(*words) * (size_t)n);
	if (suggest_rival(&past, all, past.n + n, p->letters, s, &p->rivals, &p->rival))
		p->doubt_of_repair = REPAIR_HAS_RIVAL;
	else if (p->rivals.cut)
		p->doubt_of_repair = REPAIR_UNEXAMINED;
	p->rival.at -= past.n;
}

int
repair_suggest(struct replay *p, struct finding *f, const struct token *t, const struct lexer *after,
    const struct notation_reading *r, struct suggestion s[SUGGESTIONS_MAX])
{
	struct span words[REST_MAX] = { t->text };
	bool cut;
	struct finding_about *about;
	int words_n = repair_words(p, after, words, &cut), kept = 0;
	int n = repair_search(p, words, words_n, cut, r, s);

	find_doubt(p, words, words_n, s, n);
	if (f == NULL)
		return n;
	about = finding_about(p->findings, f);
	if (r->moves_n > 1) {		/* ambiguous, or a promotion without its piece: one of these is meant */
		for (int i = 0; i < n; i++)
			for (int k = 0; k < r->moves_n && kept < SUGGEST_MAX; k++)
				if (s[i].slip == SLIP_REPLACED && s[i].move == r->moves[k])
					keep_suggested(p, about, kept++, &s[i], words_n);
		for (int k = 0; k < r->moves_n && kept < SUGGEST_MAX; k++)
			if (!is_suggested(about, 0, kept, replay_suggestion(p, r->moves[k])))
				about->suggest[kept++] = replay_suggestion(p, r->moves[k]);
		return n;
	}
	if (n == 0)
		return 0;
	/* Missing moves are offered only if one of them is the likeliest; then before all others. */
	for (int i = 0; i < n && s[0].slip == SLIP_MISSING; i++)
		if (s[i].slip == SLIP_MISSING && kept < SUGGEST_MAX)
			keep_suggested(p, about, kept++, &s[i], words_n);
	about->suggest_left_out = kept;
	for (int i = 0; i < n; i++)
		/* Two slips may mean the same move here: another word for it, or two words exchanged. */
		if (s[i].slip != SLIP_MISSING && s[i].move != NO_MOVE && kept < SUGGEST_MAX &&
		    !is_suggested(about, about->suggest_left_out, kept, replay_suggestion(p, s[i].move)))
			keep_suggested(p, about, kept++, &s[i], words_n);
	return n;
}

void
repair_explain(struct replay *p, const struct token *t, const struct suggestion *s, int n)
{
	struct finding *f;

	if (suggest_repeats(t->text, p->last_word)) {
		replay_place(p, finding_add_as(p->findings, DIAG_MOVE_REPEATED_TOKEN, SEVERITY_WARNING, t->text));
	} else if (n > 0 && s[0].slip == SLIP_MISSING && s[0].whole) {
		replay_place(p, f = finding_add_as(p->findings, DIAG_MOVE_MISSING_SUSPECTED, SEVERITY_WARNING, t->text));
		for (int i = 0; f != NULL && i < n; i++)
			if (s[i].slip == SLIP_MISSING && s[i].whole)
				keep_suggested(p, finding_about(p->findings, f), finding_about(p->findings, f)->suggest_left_out++, &s[i], 2);
	}
}

static bool
force_reading(struct replay *p, const struct token *t, const struct notation_reading *r)
{
	bits men = r->kind == NONE ? 0 : position_men(&p->now, p->now.turn, (int)r->kind) & r->from;

	return men != 0 && !bits_several(men) && r->to != NO_SQUARE &&
	    replay_put(p, t->text, move_make(bits_lowest(men), r->to, (int)r->promotion));
}

enum repair
repair_take(struct replay *p, const struct token *t, struct answer answer)
{
	switch (answer.kind) {
	case ANSWER_PLAY:
		replay_move(p, t->text, answer.move, REPLAY_NO_MARKS);
		replay_repaired(p, t->text);
		return REPAIR_DONE;
	case ANSWER_INSERT:
		replay_move(p, t->text, answer.move, REPLAY_NO_MARKS);
		replay_repaired(p, (struct span){ t->text.p, 0 });
		return REPAIR_AGAIN;
	case ANSWER_DROP:
		if (p->score != NULL)
			movelist_add(p->score, ELEMENT_DROPPED, t->text, 0, 0);
		return REPAIR_DONE;
	default:
		return REPAIR_NONE;
	}
}

bool
repair_certain(const struct replay *p, const struct suggestion *s, int n)
{
	return n > 0 && p->depth == 0 && s[0].whole && (n == 1 || !s[1].whole) && s[0].slip != SLIP_SWAPPED &&
	    p->doubt_of_repair == REPAIR_UNDOUBTED;
}

/* The move from this position, in the letters of the game. */
static struct span
write_move(const struct replay *p, const struct position *at, move m)
{
	char text[NOTATION_MAX];

	return arena_span(&p->findings->text,
	    (struct span){ text, (size_t)notation_write(at, m, NOTATION_SAN, p->letters, text) });
}

/* Why the repair of the word is doubtful. */
static struct span
doubt_repair(struct replay *p, struct span refused)
{
	static const char *const forms[] = { [SLIP_REPLACED] = "%lu%s %.*s instead of %.*s",
		[SLIP_MISSING] = "%lu%s %.*s inserted before %.*s", [SLIP_DOUBLED] = "%lu%s %.*s removed",
		[SLIP_SWAPPED] = "%lu%s %.*s and the next move swapped" };
	const struct suggest_rival *r = &p->rival;
	struct line line = position_log_line(&p->log);
	struct span word, first, what;
	struct position at;

	if (p->doubt_of_repair == REPAIR_UNEXAMINED)
		return SPAN("doubtful: not all other corrections could be tried");
	first = word = r->at < 0 ? position_log_word(&p->log, p->log.ply + r->at + 1) : refused;
	line_at(&line, NULL, p->log.ply - p->log.base + r->at, &at);
	if (r->slip == SLIP_REPLACED || r->slip == SLIP_MISSING)
		first = write_move(p, &at, r->move);
	what = arena_fmt(&p->findings->text, forms[r->slip], move_numbers_next(&p->numbers, &at), at.turn == WHITE ? "." : "...",
	    (int)first.n, first.p, (int)word.n, word.p);
	return arena_fmt(&p->findings->text, "doubtful: with %.*s the rest of the game is legal, too", (int)what.n, what.p);
}

void
repair_report(struct replay *p, struct finding *f, const struct suggestion *s, int n)
{
	struct span why, done = REPAIR_SAYS_NONE;

	if (f == NULL || p->on_illegal != ILLEGAL_REPAIR)
		return;
	if (n > 1 && s[0].whole && s[1].whole)
		done = REPAIR_SAYS_SEVERAL;
	else if (n > 0 && s[0].whole && s[0].slip == SLIP_SWAPPED)
		done = SPAN("not repaired: this word and the next are swapped");
	else if (repair_certain(p, s, n))
		done = s[0].slip == SLIP_DOUBLED ? REPAIR_SAYS_REMOVED : arena_fmt(&p->findings->text,
		    s[0].slip == SLIP_MISSING ? REPAIR_SAYS_INSERTED : REPAIR_SAYS_PLAYED,
		    (int)replay_suggestion(p, s[0].move).n, replay_suggestion(p, s[0].move).p);
	if (p->doubt_of_repair != REPAIR_UNDOUBTED) {
		why = doubt_repair(p, f->token);
		done = arena_fmt(&p->findings->text, "not repaired: %.*s", (int)why.n, why.p);
	}
	finding_say_more(p->findings, f, done);
}

static enum repair
repair_word(struct replay *p, const struct token *t, const struct suggestion *s, int n)
{
	if (!repair_certain(p, s, n))
		return REPAIR_NONE;
	switch (s[0].slip) {
	case SLIP_REPLACED: return repair_take(p, t, (struct answer){ ANSWER_PLAY, s[0].move });
	case SLIP_DOUBLED: return repair_take(p, t, (struct answer){ ANSWER_DROP, NO_MOVE });
	case SLIP_MISSING:
		repair_take(p, t, (struct answer){ ANSWER_INSERT, s[0].move });
		return REPAIR_LEGAL;
	default: return REPAIR_NONE;
	}
}

/* Half-move number `ply` + 1 of the game. */
static struct span
move_played(const struct replay *p, int ply)
{
	struct line line = position_log_line(&p->log);
	move m = p->log.steps[ply].move;
	struct position at;

	if (m == NO_MOVE)
		return SPAN("--");
	line_at(&line, NULL, ply - p->log.base, &at);
	return write_move(p, &at, m);
}

struct answer
repair_answer(struct replay *p, const struct token *t, const struct lexer *after, struct span message,
    const struct suggestion *s, int n)
{
	struct question q = { .position = &p->now, .letters = p->letters, .ply = p->log.ply,
		.number_ahead = p->numbers.ahead, .word = t->text, .message = message, .suggestions = s, .n = n };
	struct span words[REST_MAX], why;
	bool cut;

	if (p->doubt_of_repair != REPAIR_UNDOUBTED) {
		why = doubt_repair(p, t->text);
		q.message = arena_fmt(&p->findings->text, "%.*s; %.*s", (int)message.n, message.p, (int)why.n, why.p);
	}
	q.rest_n = repair_rest(after, words, 0, &cut);
	q.before_n = p->log.ply - p->log.base < QUESTION_BEFORE ? p->log.ply - p->log.base : QUESTION_BEFORE;
	for (int i = 0; i < q.before_n; i++)
		q.before[i] = move_played(p, p->log.ply - q.before_n + i);
	return p->asker->ask(p->asker->data, &q);
}

enum repair
repair_ask(struct replay *p, const struct token *t, const struct lexer *after, struct span message,
    const struct suggestion *s, int n)
{
	struct answer answer = repair_answer(p, t, after, message, s, n);

	return answer.kind == ANSWER_AUTO ? repair_word(p, t, s, n) : repair_take(p, t, answer);
}

enum repair
repair_go_on(struct replay *p, const struct token *t, const struct notation_reading *r, const struct suggestion *s, int n)
{
	enum repair how = REPAIR_NONE;

	switch (p->on_illegal) {
	case ILLEGAL_SKIP:
		how = replay_pass(p, t->text) ? REPAIR_DONE : REPAIR_NONE;
		if (how == REPAIR_DONE && p->score != NULL)	/* the pass alone does not keep the word */
			movelist_add(p->score, ELEMENT_OTHER, t->text, 0, 0);
		break;
	case ILLEGAL_FORCE: how = force_reading(p, t, r) ? REPAIR_DONE : REPAIR_NONE; break;
	case ILLEGAL_REPAIR: how = repair_word(p, t, s, n); break;
	case ILLEGAL_STOP: break;
	}
	if (how == REPAIR_NONE) {
		p->stopped = true;
		replay_leave(p, t);
	}
	return how;
}
