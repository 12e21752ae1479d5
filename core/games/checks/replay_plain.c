/* replay_plain: the fast path of a replay, for canonical SAN with the expected numbers and short comments. */
#include "games/checks/replay_internal.h"

_Static_assert((int)LANE_MAX <= (int)PLIES_AT_ONCE, "the log takes what the lane has played");

/* What has been done with the words that were read at once. */
struct progress {
	int ply;	/* half-moves played before them */
	int comments;	/* comments kept */
	bool check;	/* the last word gave check as it says; the next move, if there is one, shows that it was not mate */
};

/* Gives reading a place for comments: the log itself, if there is room, so that they need not be copied. */
static inline void
place_comments(struct replay *p)
{
	struct lane_text *t = &p->work->text;
	struct logged_comment *room = comment_log_room(&p->comments, LANE_COMMENTS);

	t->comments = room != NULL ? room : t->own;
	t->ply = p->log.ply;
	t->main = p->depth == 0;
}

/*
 * The comments that were read: in the log only those with commands may stay, so the others are moved away, but for one at
 * the end.
 */
static inline void
take_comments(struct lane_text *t)
{
	if (t->plain == 0 || t->comments == t->own || (t->plain == 1 && !t->comments_end[-1].command))
		return;
	memcpy(t->own, t->comments, (size_t)((const char *)t->comments_end - (const char *)t->comments));
	t->comments_end = t->own + (t->comments_end - t->comments);
	t->comments = t->own;
}

/* Keeps the comments with commands before word `to`. */
static inline void
keep_comments(struct replay *p, struct progress *done, int to)
{
	const struct lane_text *t = &p->work->text;
	const struct logged_comment *from = t->comments + done->comments, *c = from;

	if (c == t->comments_end)
		return;
	if (t->comments_end[-1].ply <= t->ply + to)
		c = t->comments_end;
	while (c < t->comments_end && c->ply <= t->ply + to)
		c++;
	done->comments += (int)(c - from);
	if (t->comments != t->own) {
		p->comments.n += (int)(c - from) - (c > from && !c[-1].command);
		return;
	}
	for (; from < c; from++)
		if (from->command)
			replay_comment_at(p, from->text, from->seconds, from->ply);
}

/* Adds words `from` to `to` - 1 to the score, and the comments before, between and after them. */
static inline void
score_words(struct replay *p, const struct progress *done, int from, int to)
{
	const struct lane_text *t = &p->work->text;
	const struct logged_comment *c = t->comments + done->comments, *const last = t->comments_end;
	const struct line_step *steps = p->log.steps + done->ply;
	const size_t most = (size_t)(to - from) + (size_t)(last - c);
	struct element *e;

	if (most == 0 || !movelist_reserve(p->score, most))
		return;
	e = p->score->list + p->score->n;
	for (int i = from;;) {
		int stop;

		for (; c < last && c->ply <= t->ply + i; c++)
			*e++ = (struct element){ c->text.p, (uint32_t)c->text.n, 0, ELEMENT_COMMENT, 0 };
		if (i == to)
			break;
		for (stop = c < last && c->ply < t->ply + to ? c->ply - t->ply : to; i < stop; i++)
			*e++ = (struct element){ steps[i].word, steps[i].word_n, steps[i].move, ELEMENT_MOVE, ELEMENT_SAN };
	}
	p->score->n = (size_t)(e - p->score->list);
}

/* Keeps words `from` to `to` - 1, whose steps are written, and the comments before, between and after them. */
static inline void
keep_words(struct replay *p, struct progress *done, int from, int to)
{
	if (to > from)
		position_log_pass(&p->log, to - from);
	if (p->score != NULL)
		score_words(p, done, from, to);
	keep_comments(p, done, to);
}

/* Plays words from number i on in the lane; the first that it does not play. */
static inline int
play_lane(struct replay *p, int i)
{
	const int room = replay_has_room(p) ? (int)p->log.steps_max - p->log.ply : 0;
	struct lane *words = &p->work->text.words;
	const int end = words->n - i < room ? words->n : i + room;
	struct line_step *steps = p->log.steps + p->log.ply;
	struct position before;
	int to;

	if (p->keeping)
		before = p->now;
	to = p->lane->play(words, &p->now, i, end, steps);
	if (p->keeping && to > i) {
		for (int k = 0; k < to - i - 1; k++)
			position_play(&before, steps[k].move);
		p->before = before;
	}
	return to;
}

/* One or two of ! and ? at the end of a word: which NAG they mean (PGN 8.2.3.8); 0: none.  They are cut off. */
static unsigned
cut_suffix(struct span *word, struct span *suffix)
{
	static const struct span suffixes[] = { { "!", 1 }, { "?", 1 }, { "!!", 2 }, { "??", 2 }, { "!?", 2 }, { "?!", 2 } };

	*suffix = (struct span){ word->p + word->n, 0 };
	while (word->n > 0 && (suffix->p[-1] == '!' || suffix->p[-1] == '?')) {
		suffix->p--;
		suffix->n++;
		word->n--;
	}
	for (unsigned i = 0; i < sizeof(suffixes) / sizeof(suffixes[0]); i++)
		if (span_eq(*suffix, suffixes[i]))
			return i + 1;
	word->n += suffix->n;
	return 0;
}

/* Plays a word that the lane does not; false: the lexer has to read it. */
ATTACK_RARE static bool
play_word(struct replay *p, struct span word)
{
	struct span suffix;
	const unsigned nag = cut_suffix(&word, &suffix);
	const struct san san = san_read(&p->now, word.p, word.n);
	const unsigned odd = san.odd & p->care;
	bool canonical;

	if (san.move == NO_MOVE || odd & ~(unsigned)SAN_DISAMBIGUATED || !replay_has_room(p))
		return false;
	canonical = odd == 0 || replay_odd_san(p, word, san.move, odd);
	if (p->keeping)
		p->before = p->now;
	position_play(&p->now, san.move);
	position_log_add(&p->log, &p->now, word, san.move);
	if (p->score != NULL)
		movelist_add(p->score, ELEMENT_MOVE, word, san.move, 0);
	if (replay_check_mark(p, word, san.move, san.mark) && canonical && p->score != NULL && p->score->n > 0)
		p->score->list[p->score->n - 1].how = ELEMENT_SAN;
	if (p->score != NULL && nag != 0)
		movelist_add(p->score, ELEMENT_NAG, suffix, nag, 0);
	p->nags = nag != 0 ? 1u << nag : 0;
	p->last_word = word;
	return true;
}

/* Plays the words that have been read; how many. */
static int
play_plain_words(struct replay *p, struct progress *done)
{
	struct lane *words = &p->work->text.words;

	p->lane->read(words);
	words->exact = (p->care & SAN_DISAMBIGUATED) != 0;
	for (int i = 0;; i++) {
		int to = play_lane(p, i);

		if (to > i) {
			done->check = p->now.checkers != 0;
			p->nags = 0;
			p->last_word = (struct span){ words->at[to - 1], words->bits[to - 1] / 8 };
		}
		keep_words(p, done, i, to);
		i = to;
		if (i == words->n || !play_word(p, (struct span){ words->at[i], words->bits[i] / 8 }))
			return i;
		done->check = false;
	}
}

/* The last word says that it gives check, and so it does: is it mate? */
ATTACK_RARE static void
check_last(struct replay *p)
{
	struct element *e = NULL;

	if (replay_check_mark(p, p->last_word, p->log.steps[p->log.ply - 1].move, '+') || p->score == NULL || p->score->failed)
		return;
	for (e = &p->score->list[p->score->n - 1]; e->kind != ELEMENT_MOVE; e--)
		;
	e->how = 0;
}

/* Must the lexer read all of the text, or the next word? */
static bool
is_lane_closed(const struct replay *p, const char *at)
{
	return p->lane == NULL || p->stopped || p->numbers.has_lone || p->every_token || p->letters != NULL ||
	    (p->moves_here == 0 && p->depth > 0) || p->doubt || p->care & CARE_PINS || (p->taken != NULL && p->taken >= at);
}

const char *
replay_plain(struct replay *p, const char *at, const char *end, char eol)
{
	struct lane_text *t = &p->work->text;
	struct progress done = { 0 };
	bool more = !is_lane_closed(p, at);

	while (more) {
		int played;

		place_comments(p);
		more = lane_text_read(t, (struct span){ at, (size_t)(end - at) }, eol, move_numbers_next(&p->numbers, &p->now),
		    p->now.turn);
		take_comments(t);
		done = (struct progress){ .ply = p->log.ply, .check = done.check };
		played = play_plain_words(p, &done);
		more = more && played == t->words.n;
		at = lane_text_before(t, played, done.comments);
		if (done.comments > 0 || played > 0)
			p->numbers.interrupted = done.comments > 0 && t->comments[done.comments - 1].ply == t->ply + played;
		if (played == 0)
			continue;
		p->moves_here += played;
		p->words_here += played;
		p->numbers.annotated = p->nags != 0;
		p->numbers.counted |= t->numbered < played;
		p->numbers.dotted |= t->numbered < played;
	}
	if (done.check)
		check_last(p);
	return at;
}
