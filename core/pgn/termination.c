/* termination: tables of the reasons for the end of a game, and of the sentences that state them. */
#include <string.h>

#include "pgn/phrase.h"
#include "pgn/termination.h"

/*
 * The reasons: alone, or after "won by" (WIN) or "drawn by" (DRAW).  A tag may say any of them after either; a comment
 * that says, for example, "drawn by checkmate" is not taken for the end of the game.
 */
enum { DRAW = 1, WIN = 2, REMARK = 4, UNSURE = 8, SAYS_DRAW = 16 };
static const struct reason_row {
	struct span text;
	enum termination termination;
	int how;	/* REMARK: it may be a whole comment; UNSURE: one that may mean something else, too */
} reason_rows[] = {
	{ TEXT("normal"), TERM_NORMAL, 0 },
	{ TEXT("time forfeit"), TERM_TIME, WIN | REMARK },
	{ TEXT("abandoned"), TERM_ABANDONED, 0 },
	{ TEXT("adjudication"), TERM_ADJUDICATION, WIN | DRAW | REMARK },
	{ TEXT("death"), TERM_DEATH, 0 },
	{ TEXT("emergency"), TERM_EMERGENCY, 0 },
	{ TEXT("rules infraction"), TERM_RULES, WIN },
	{ TEXT("unterminated"), TERM_UNTERMINATED, 0 },

	{ TEXT("checkmate"), TERM_CHECKMATE, WIN | REMARK | UNSURE },
	{ TEXT("mate"), TERM_CHECKMATE, WIN },
	{ TEXT("resignation"), TERM_RESIGNATION, WIN | REMARK },
	{ TEXT("resign"), TERM_RESIGNATION, WIN },
	{ TEXT("resigned"), TERM_RESIGNATION, REMARK },
	{ TEXT("resigns"), TERM_RESIGNATION, REMARK },
	{ TEXT("time"), TERM_TIME, WIN | DRAW | REMARK | UNSURE },
	{ TEXT("on time"), TERM_TIME, WIN | REMARK | UNSURE },
	{ TEXT("timeout"), TERM_TIME, WIN | DRAW | REMARK },
	{ TEXT("time out"), TERM_TIME, WIN | DRAW | REMARK },
	{ TEXT("time trouble"), TERM_TIME, 0 },
	{ TEXT("time loss"), TERM_TIME, REMARK },
	{ TEXT("time limit"), TERM_TIME, WIN },
	{ TEXT("time expired"), TERM_TIME, REMARK },
	{ TEXT("out of time"), TERM_TIME, REMARK },
	{ TEXT("won on time"), TERM_TIME, REMARK },
	{ TEXT("wins on time"), TERM_TIME, REMARK },
	{ TEXT("lost on time"), TERM_TIME, REMARK },
	{ TEXT("loses on time"), TERM_TIME, REMARK },
	{ TEXT("loss on time"), TERM_TIME, REMARK },
	{ TEXT("forfeit on time"), TERM_TIME, WIN | REMARK },
	{ TEXT("forfeits on time"), TERM_TIME, REMARK },
	{ TEXT("forfeited on time"), TERM_TIME, REMARK },
	{ TEXT("overstepped the time limit"), TERM_TIME, REMARK },
	{ TEXT("exceeded the time limit"), TERM_TIME, REMARK },
	{ TEXT("exceeded time limit"), TERM_TIME, REMARK },
	{ TEXT("flag"), TERM_TIME, REMARK | UNSURE },
	{ TEXT("flag fall"), TERM_TIME, WIN | REMARK },
	{ TEXT("flag fell"), TERM_TIME, REMARK },
	{ TEXT("both players ran out of time"), TERM_BOTH_TIME, DRAW | REMARK },
	{ TEXT("both flags fell"), TERM_BOTH_TIME, DRAW | REMARK },
	{ TEXT("both flags had fallen"), TERM_BOTH_TIME, DRAW | REMARK },
	{ TEXT("both flags down"), TERM_BOTH_TIME, DRAW | REMARK },
	{ TEXT("timeout vs insufficient material"), TERM_TIME_MATERIAL, DRAW | REMARK },
	{ TEXT("time vs insufficient material"), TERM_TIME_MATERIAL, DRAW | REMARK },
	{ TEXT("timeout and insufficient material"), TERM_TIME_MATERIAL, DRAW | REMARK },
	{ TEXT("time and insufficient material"), TERM_TIME_MATERIAL, DRAW | REMARK },

	{ TEXT("agreement"), TERM_AGREEMENT, DRAW | REMARK },
	{ TEXT("mutual agreement"), TERM_AGREEMENT, DRAW | REMARK },
	{ TEXT("mutual consent"), TERM_AGREEMENT, DRAW | REMARK },
	{ TEXT("agreed"), TERM_AGREEMENT, DRAW | REMARK | UNSURE },
	{ TEXT("draw agreed"), TERM_AGREEMENT, REMARK | SAYS_DRAW },
	{ TEXT("agreed draw"), TERM_AGREEMENT, REMARK | SAYS_DRAW },
	{ TEXT("agreed drawn"), TERM_AGREEMENT, REMARK | SAYS_DRAW },
	{ TEXT("draw agreement"), TERM_AGREEMENT, REMARK | SAYS_DRAW },
	{ TEXT("players agreed to a draw"), TERM_AGREEMENT, REMARK | SAYS_DRAW },
	{ TEXT("the players agreed to a draw"), TERM_AGREEMENT, REMARK | SAYS_DRAW },
	{ TEXT("the players agreed a draw"), TERM_AGREEMENT, REMARK | SAYS_DRAW },
	{ TEXT("repetition"), TERM_REPETITION, DRAW | REMARK | UNSURE },
	{ TEXT("move repetition"), TERM_REPETITION, DRAW | REMARK | UNSURE },
	{ TEXT("repetition of moves"), TERM_REPETITION, DRAW | REMARK | UNSURE },
	{ TEXT("repetition of position"), TERM_REPETITION, DRAW | REMARK | UNSURE },
	{ TEXT("threefold repetition"), TERM_REPETITION, DRAW | REMARK },
	{ TEXT("three fold repetition"), TERM_REPETITION, DRAW | REMARK },
	{ TEXT("3 fold repetition"), TERM_REPETITION, DRAW | REMARK },
	{ TEXT("3fold repetition"), TERM_REPETITION, DRAW | REMARK },
	{ TEXT("triple repetition"), TERM_REPETITION, DRAW | REMARK },
	{ TEXT("threefold repetition of position"), TERM_REPETITION, DRAW | REMARK },
	{ TEXT("threefold"), TERM_REPETITION, DRAW | REMARK | UNSURE },
	{ TEXT("fivefold repetition"), TERM_FIVEFOLD, DRAW | REMARK },
	{ TEXT("five fold repetition"), TERM_FIVEFOLD, DRAW | REMARK },
	{ TEXT("5 fold repetition"), TERM_FIVEFOLD, DRAW | REMARK },
	{ TEXT("50 moves"), TERM_FIFTY, DRAW | REMARK | UNSURE },
	{ TEXT("fifty moves"), TERM_FIFTY, DRAW | REMARK | UNSURE },
	{ TEXT("50 move rule"), TERM_FIFTY, DRAW | REMARK },
	{ TEXT("50 moves rule"), TERM_FIFTY, DRAW | REMARK },
	{ TEXT("fifty move rule"), TERM_FIFTY, DRAW | REMARK },
	{ TEXT("fifty moves rule"), TERM_FIFTY, DRAW | REMARK },
	{ TEXT("75 moves"), TERM_SEVENTYFIVE, DRAW | REMARK | UNSURE },
	{ TEXT("75 move rule"), TERM_SEVENTYFIVE, DRAW | REMARK },
	{ TEXT("75 moves rule"), TERM_SEVENTYFIVE, DRAW | REMARK },
	{ TEXT("seventy five move rule"), TERM_SEVENTYFIVE, DRAW | REMARK },
	{ TEXT("seventy five moves rule"), TERM_SEVENTYFIVE, DRAW | REMARK },
	{ TEXT("stalemate"), TERM_STALEMATE, DRAW | REMARK },
	{ TEXT("insufficient material"), TERM_MATERIAL, DRAW | REMARK },
	{ TEXT("insufficient mating material"), TERM_MATERIAL, DRAW | REMARK },
	{ TEXT("material insufficient"), TERM_MATERIAL, DRAW | REMARK },
	{ TEXT("lack of mating material"), TERM_MATERIAL, DRAW | REMARK },
	{ TEXT("no mating material"), TERM_MATERIAL, DRAW | REMARK },
	{ TEXT("neither player has mating material"), TERM_MATERIAL, DRAW | REMARK },
	{ TEXT("neither side has mating material"), TERM_MATERIAL, DRAW | REMARK },
	{ TEXT("dead position"), TERM_DEAD, DRAW | REMARK },

	/* chess.com in other languages: Spanish, German, French, Italian, Portuguese, Dutch, Polish, Russian */
	{ TEXT("abandono"), TERM_RESIGNATION, WIN }, { TEXT("rendici\u00f3n"), TERM_RESIGNATION, WIN },
	{ TEXT("jaque mate"), TERM_CHECKMATE, WIN }, { TEXT("tiempo"), TERM_TIME, WIN | DRAW },
	{ TEXT("partida abandonada"), TERM_ABANDONED, WIN }, { TEXT("acuerdo"), TERM_AGREEMENT, DRAW },
	{ TEXT("acuerdo mutuo"), TERM_AGREEMENT, DRAW }, { TEXT("repetici\u00f3n"), TERM_REPETITION, DRAW },
	{ TEXT("ahogado"), TERM_STALEMATE, DRAW }, { TEXT("material insuficiente"), TERM_MATERIAL, DRAW },
	{ TEXT("regla de los 50 movimientos"), TERM_FIFTY, DRAW },
	{ TEXT("schachmatt"), TERM_CHECKMATE, WIN }, { TEXT("matt"), TERM_CHECKMATE, WIN }, { TEXT("aufgabe"), TERM_RESIGNATION, WIN },
	{ TEXT("zeit"), TERM_TIME, WIN }, { TEXT("zeit\u00fcberschreitung"), TERM_TIME, WIN | DRAW },
	{ TEXT("spielabbruch"), TERM_ABANDONED, WIN }, { TEXT("vereinbarung"), TERM_AGREEMENT, DRAW },
	{ TEXT("einigung"), TERM_AGREEMENT, DRAW }, { TEXT("stellungswiederholung"), TERM_REPETITION, DRAW },
	{ TEXT("wiederholung"), TERM_REPETITION, DRAW }, { TEXT("patt"), TERM_STALEMATE, DRAW },
	{ TEXT("ungen\u00fcgendes material"), TERM_MATERIAL, DRAW }, { TEXT("unzureichendes material"), TERM_MATERIAL, DRAW },
	{ TEXT("50 z\u00fcge regel"), TERM_FIFTY, DRAW },
	{ TEXT("abandon"), TERM_RESIGNATION, WIN }, { TEXT("\u00e9chec et mat"), TERM_CHECKMATE, WIN },
	{ TEXT("temps"), TERM_TIME, WIN }, { TEXT("accord"), TERM_AGREEMENT, DRAW }, { TEXT("accord mutuel"), TERM_AGREEMENT, DRAW },
	{ TEXT("r\u00e9p\u00e9tition"), TERM_REPETITION, DRAW }, { TEXT("pat"), TERM_STALEMATE, DRAW },
	{ TEXT("mat\u00e9riel insuffisant"), TERM_MATERIAL, DRAW }, { TEXT("manque de mat\u00e9riel"), TERM_MATERIAL, DRAW },
	{ TEXT("r\u00e8gle des 50 coups"), TERM_FIFTY, DRAW },
	{ TEXT("abbandono"), TERM_RESIGNATION, WIN }, { TEXT("scacco matto"), TERM_CHECKMATE, WIN }, { TEXT("tempo"), TERM_TIME, 0 },
	{ TEXT("accordo"), TERM_AGREEMENT, DRAW }, { TEXT("ripetizione"), TERM_REPETITION, DRAW }, { TEXT("stallo"), TERM_STALEMATE, DRAW },
	{ TEXT("materiale insufficiente"), TERM_MATERIAL, DRAW }, { TEXT("regola delle 50 mosse"), TERM_FIFTY, DRAW },
	{ TEXT("xeque mate"), TERM_CHECKMATE, WIN }, { TEXT("desist\u00eancia"), TERM_RESIGNATION, WIN }, { TEXT("no tempo"), TERM_TIME, WIN },
	{ TEXT("acordo"), TERM_AGREEMENT, DRAW }, { TEXT("repeti\u00e7\u00e3o"), TERM_REPETITION, DRAW },
	{ TEXT("afogamento"), TERM_STALEMATE, DRAW }, { TEXT("regra dos 50 lances"), TERM_FIFTY, DRAW },
	{ TEXT("schaakmat"), TERM_CHECKMATE, WIN }, { TEXT("opgave"), TERM_RESIGNATION, WIN }, { TEXT("tijd"), TERM_TIME, WIN },
	{ TEXT("overeenkomst"), TERM_AGREEMENT, DRAW }, { TEXT("herhaling"), TERM_REPETITION, DRAW },
	{ TEXT("onvoldoende materiaal"), TERM_MATERIAL, DRAW },
	{ TEXT("mata"), TERM_CHECKMATE, WIN }, { TEXT("szach mat"), TERM_CHECKMATE, WIN }, { TEXT("szach i mat"), TERM_CHECKMATE, WIN },
	{ TEXT("poddanie"), TERM_RESIGNATION, WIN }, { TEXT("poddanie si\u0119"), TERM_RESIGNATION, WIN }, { TEXT("na czas"), TERM_TIME, WIN },
	{ TEXT("powt\u00f3rzenie"), TERM_REPETITION, DRAW }, { TEXT("porozumienie"), TERM_AGREEMENT, DRAW },
	{ TEXT("niewystarczaj\u0105cy materia\u0142"), TERM_MATERIAL, DRAW },
	{ TEXT("\u043c\u0430\u0442"), TERM_CHECKMATE, WIN }, { TEXT("\u043c\u0430\u0442\u043e\u043c"), TERM_CHECKMATE, WIN },
	{ TEXT("\u043f\u043e \u0432\u0440\u0435\u043c\u0435\u043d\u0438"), TERM_TIME, WIN },
	{ TEXT("\u0441\u0434\u0430\u0447\u0435\u0439"), TERM_RESIGNATION, WIN },
	{ TEXT("\u043f\u043e \u0441\u043e\u0433\u043b\u0430\u0448\u0435\u043d\u0438\u044e"), TERM_AGREEMENT, DRAW },
	{ TEXT("\u043f\u0430\u0442"), TERM_STALEMATE, DRAW },
	{ TEXT("\u043f\u043e\u0432\u0442\u043e\u0440\u0435\u043d\u0438\u0435\u043c"), TERM_REPETITION, DRAW },

	{ TEXT("game abandoned"), TERM_ABANDONED, WIN | DRAW | REMARK },
	{ TEXT("abandonment"), TERM_ABANDONED, WIN | REMARK },
	{ TEXT("aborted"), TERM_ABANDONED, 0 },
	{ TEXT("adjudicated"), TERM_ADJUDICATION, REMARK },
	{ TEXT("adjudicated a draw"), TERM_ADJUDICATION, REMARK | SAYS_DRAW },
	{ TEXT("adjudicated as a draw"), TERM_ADJUDICATION, REMARK | SAYS_DRAW },
	{ TEXT("game adjudicated"), TERM_ADJUDICATION, REMARK },
	{ TEXT("arena adjudication"), TERM_ADJUDICATION, WIN | DRAW | REMARK },
	{ TEXT("xboard adjudication"), TERM_ADJUDICATION, WIN | DRAW | REMARK },
	{ TEXT("tb adjudication"), TERM_ADJUDICATION, WIN | DRAW | REMARK },
	{ TEXT("tb position"), TERM_ADJUDICATION, WIN | DRAW },
	{ TEXT("syzygytb"), TERM_ADJUDICATION, WIN | DRAW | REMARK },
	{ TEXT("syzygy tb"), TERM_ADJUDICATION, WIN | DRAW | REMARK },
	{ TEXT("tcec resign rule"), TERM_ADJUDICATION, WIN | REMARK },
	{ TEXT("tcec win rule"), TERM_ADJUDICATION, WIN | REMARK },
	{ TEXT("tcec draw rule"), TERM_ADJUDICATION, DRAW | REMARK },
	{ TEXT("illegal move"), TERM_RULES, WIN },
	{ TEXT("invalid move"), TERM_RULES, WIN },
	{ TEXT("forfeit due to invalid move"), TERM_RULES, REMARK },
	{ TEXT("stalled connection"), TERM_EMERGENCY, WIN },
	{ TEXT("disconnection"), TERM_EMERGENCY, WIN },
	{ TEXT("disconnected"), TERM_EMERGENCY, 0 },
	{ TEXT("forfeit"), TERM_FORFEIT, WIN },
	{ TEXT("default"), TERM_FORFEIT, WIN },
	{ TEXT("bye"), TERM_FORFEIT, 0 },
	{ TEXT("walkover"), TERM_FORFEIT, WIN },
	{ TEXT("no show"), TERM_FORFEIT, WIN },
	{ TEXT("unplayed"), TERM_FORFEIT, 0 },
	{ TEXT("in progress"), TERM_UNTERMINATED, 0 },
	{ TEXT("still in progress"), TERM_UNTERMINATED, REMARK },
	{ TEXT("no result"), TERM_UNTERMINATED, REMARK },
	{ TEXT("sealed"), TERM_ADJOURNED, REMARK | UNSURE },
	{ TEXT("sealed move"), TERM_ADJOURNED, REMARK | UNSURE },
	{ TEXT("king of the hill"), TERM_VARIANT, WIN },
	{ TEXT("three check"), TERM_VARIANT, WIN },
	{ TEXT("variant end"), TERM_VARIANT, 0 },
	{ TEXT("unknown"), TERM_NONE, 0 },
	{ TEXT("?"), TERM_NONE, 0 },
	{ TEXT("*"), TERM_NONE, 0 },
	{ TEXT(""), TERM_NONE, 0 },
};

/* May details follow the reason, as in "adjudication: SyzygyTB" and "illegal move: Ke9"? */
static bool
free_tail(enum termination t)
{
	return t == TERM_ADJUDICATION || t == TERM_RULES;
}

static struct span
without_tail(struct span s)
{
	size_t colon = phrase_find(s, SPAN(": ")), stop = phrase_find(s, SPAN(". "));

	return (struct span){ s.p, colon < stop ? colon : stop };
}

static const struct reason_row *
reason_exact(struct span s)
{
	for (const struct reason_row *row = reason_rows; row < reason_rows + ROWS(reason_rows); row++)
		if (s.n == row->text.n &&
		    (s.n == 0 || (s.p[0] == row->text.p[0] && memcmp(s.p, row->text.p, s.n) == 0)))
			return row;
	return NULL;
}

static const struct reason_row *
reason_row(struct span s)
{
	const struct reason_row *row = reason_exact(s);
	struct span head;

	if (row != NULL || (head = without_tail(s)).n == s.n)
		return row;
	row = reason_exact(head);
	return row != NULL && free_tail(row->termination) ? row : NULL;
}

/* Removes the words before the reason: "by the 50 move rule", "claimed: repetition", "on time". */
static struct span
without_link(struct span s)
{
	static const struct span links[] = {
		TEXT(" "), TEXT(":"), TEXT(","), TEXT("by "), TEXT("the "), TEXT("due to "), TEXT("on "),
		TEXT("through "), TEXT("because of "), TEXT("because "), TEXT("claimed"), TEXT("claim"), TEXT("a "),
		TEXT("por "), TEXT("durch "), TEXT("auf "), TEXT("par "), TEXT("au "), TEXT("per "), TEXT("pela "), TEXT("pelo "),
		TEXT("door "), TEXT("op "), TEXT("przez "),
	};

	for (size_t i = 0; i < ROWS(links); i++)
		if (s.n > links[i].n && phrase_strip(&s, links[i]))
			i = (size_t)-1;
	return s;
}

/* "Game drawn by repetition", "Draw - agreement", "Draw claimed: 50 moves". */
static enum termination
drawn_read(const struct phrase *t, struct span s, struct termination_said *said)
{
	static const struct span starts[] = { TEXT("game drawn"), TEXT("game was drawn"), TEXT("game is drawn"),
		TEXT("the game is drawn"), TEXT("the game was drawn"), TEXT("the game is a draw"), TEXT("drawn"),
		TEXT("draw"), TEXT("partida tablas"), TEXT("tablas"), TEXT("partida empatada"), TEXT("jogo empatado"), TEXT("empate"),
		TEXT("partie remis"), TEXT("remis"), TEXT("partie nulle"), TEXT("nulle"), TEXT("partita patta"), TEXT("patta"),
		TEXT("partij remise"), TEXT("remise"), TEXT("\u043d\u0438\u0447\u044c\u044f") };
	const struct reason_row *row;
	size_t i;

	for (i = 0; i < ROWS(starts) && !phrase_strip(&s, starts[i]); i++)
		;
	if (i == ROWS(starts) || (s.n > 0 && s.p[0] != ' ' && s.p[0] != ':' && s.p[0] != ','))
		return TERM_UNKNOWN;
	said->drawn = said->certain = true;
	if (s.n == 0)
		return TERM_NORMAL;
	if ((row = reason_row(without_link(s))) == NULL || (t->comment && !(row->how & DRAW)))
		return TERM_UNKNOWN;
	return row->termination;
}

enum role { NOBODY, WINNER, LOSER, CLAIMANT };

static void
said_by(struct termination_said *said, enum role role, struct span name)
{
	if (role == WINNER)
		said->winner = name;
	else if (role == LOSER)
		said->loser = name;
	else if (role == CLAIMANT)
		said->claimant = name;
	said->drawn |= role == CLAIMANT;
	said->certain = true;
}

/* "NAME won by checkmate", "White wins on time", "NAME lost by adjudication": the last such verb. */
static enum termination
verb_read(const struct phrase *t, struct span s, struct termination_said *said)
{
	static const struct { struct span text; enum role role; } verbs[] = {
		{ TEXT(" won "), WINNER }, { TEXT(" wins "), WINNER },
		{ TEXT(" gan\u00f3 "), WINNER }, { TEXT(" gana "), WINNER }, { TEXT(" ha ganado "), WINNER }, { TEXT(" gewann "), WINNER },
		{ TEXT(" gewinnt "), WINNER }, { TEXT(" a gagn\u00e9 "), WINNER }, { TEXT(" gagne "), WINNER },
		{ TEXT(" ha vinto "), WINNER }, { TEXT(" vince "), WINNER }, { TEXT(" venceu "), WINNER }, { TEXT(" ganhou "), WINNER },
		{ TEXT(" vence "), WINNER }, { TEXT(" heeft gewonnen "), WINNER }, { TEXT(" wint "), WINNER },
		{ TEXT(" wygra\u0142 "), WINNER }, { TEXT(" wygra\u0142a "), WINNER }, { TEXT(" wygrywa "), WINNER },
		{ TEXT(" \u0432\u044b\u0438\u0433\u0440\u0430\u043b "), WINNER }, { TEXT(" \u0432\u044b\u0438\u0433\u0440\u0430\u043b\u0430 "), WINNER },
		{ TEXT(" \u043f\u043e\u0431\u0435\u0434\u0438\u043b "), WINNER }, { TEXT(" \u043f\u043e\u0431\u0435\u0434\u0438\u043b\u0430 "), WINNER },
		{ TEXT(" lost "), LOSER }, { TEXT(" loses "), LOSER },
		{ TEXT(" forfeits "), LOSER }, { TEXT(" forfeited "), LOSER },
		{ TEXT(" claims a draw "), CLAIMANT }, { TEXT(" claimed a draw "), CLAIMANT },
	};

	for (size_t at = s.n; at-- > 1; ) {
		if (s.p[at] != ' ')
			continue;
		for (size_t i = 0; i < ROWS(verbs); i++) {
			const struct reason_row *row;
			struct span rest = span_after(s, at), name = { s.p, at };

			if (!phrase_strip(&rest, verbs[i].text))
				continue;
			if (phrase_ends(name, SPAN(" has")))
				name.n -= 4;
			if ((row = reason_row(without_link(rest))) == NULL ||
			    (t->comment && !(row->how & (verbs[i].role == CLAIMANT ? DRAW : WIN))) ||
			    (name = phrase_name(t, name)).n == 0)
				continue;
			said_by(said, verbs[i].role, name);
			return row->termination;
		}
	}
	return TERM_UNKNOWN;
}

/* Ends of a sentence that begins with a name.  An end that contains another comes before it. */
static const struct end_row {
	struct span text;
	enum termination termination;
	enum role role;
	bool free;	/* also said of future moves: in a comment it needs a colour as the name, and is not certain */
} end_rows[] = {
	{ TEXT(" has resigned"), TERM_RESIGNATION, LOSER, false },
	{ TEXT(" resigned"), TERM_RESIGNATION, LOSER, false },
	{ TEXT(" resigns"), TERM_RESIGNATION, LOSER, false },
	{ TEXT(" has run out of time"), TERM_TIME, LOSER, false },
	{ TEXT(" ran out of time"), TERM_TIME, LOSER, false },
	{ TEXT(" runs out of time"), TERM_TIME, LOSER, false },
	{ TEXT(" overstepped the time limit"), TERM_TIME, LOSER, false },
	{ TEXT(" oversteps the time limit"), TERM_TIME, LOSER, false },
	{ TEXT(" exceeded the time limit"), TERM_TIME, LOSER, false },
	{ TEXT(" exceeds the time limit"), TERM_TIME, LOSER, false },
	{ TEXT("'s flag fell"), TERM_TIME, LOSER, false },
	{ TEXT("'s flag falls"), TERM_TIME, LOSER, false },
	{ TEXT(" is checkmated"), TERM_CHECKMATE, LOSER, false },
	{ TEXT(" was checkmated"), TERM_CHECKMATE, LOSER, false },
	{ TEXT(" checkmated"), TERM_CHECKMATE, LOSER, false },
	{ TEXT(" checkmates"), TERM_CHECKMATE, WINNER, true },
	{ TEXT(" mates"), TERM_CHECKMATE, WINNER, true },
	{ TEXT(" is stalemated"), TERM_STALEMATE, NOBODY, false },
	{ TEXT(" stalemated"), TERM_STALEMATE, NOBODY, false },
	{ TEXT(" disconnected and forfeits"), TERM_EMERGENCY, LOSER, false },
	{ TEXT(" disconnects"), TERM_EMERGENCY, LOSER, false },
	{ TEXT("'s connection stalls"), TERM_EMERGENCY, LOSER, false },
	{ TEXT(" makes an illegal move"), TERM_RULES, LOSER, false },
	{ TEXT(" made an illegal move"), TERM_RULES, LOSER, true },
	{ TEXT(" left the game"), TERM_ABANDONED, LOSER, false },
	{ TEXT(" abandoned the game"), TERM_ABANDONED, LOSER, false },
	{ TEXT(" aborted the game"), TERM_ABANDONED, NOBODY, false },
	{ TEXT(" lost connection and too few moves; game aborted"), TERM_ABANDONED, NOBODY, false },
	{ TEXT(" lost connection; game adjourned"), TERM_ADJOURNED, NOBODY, false },
	{ TEXT(" declared the winner by adjudication"), TERM_ADJUDICATION, WINNER, false },
	{ TEXT(" did not show up"), TERM_FORFEIT, LOSER, false },
	{ TEXT(" did not appear"), TERM_FORFEIT, LOSER, false },
};

static const struct end_row *
end_row(struct span s)
{
	for (size_t i = 0; i < ROWS(end_rows); i++)
		if (s.n > end_rows[i].text.n && phrase_ends(s, end_rows[i].text))
			return &end_rows[i];
	return NULL;
}

/* "NAME resigns", "White makes an illegal move: Ke9", "NAME aborted the game on move 1". */
static enum termination
end_read(const struct phrase *t, struct span s, struct termination_said *said)
{
	const struct end_row *row = end_row(s);
	size_t move = phrase_find(s, SPAN(" on move "));
	struct span name;

	if (row == NULL && move < s.n)
		s.n = move;
	else if (row == NULL)
		s = without_tail(s);
	if (row == NULL && ((row = end_row(s)) == NULL ||
	    !(move == s.n ? row->termination == TERM_ABANDONED : free_tail(row->termination))))
		return TERM_UNKNOWN;
	name = phrase_name(t, (struct span){ s.p, s.n - row->text.n });
	if (name.n == 0 || (t->comment && row->free && !phrase_colour(name)))
		return TERM_UNKNOWN;
	said_by(said, row->role, name);
	said->certain = !t->comment || !row->free;
	return row->termination;
}

/* "NAME ran out of time and NAME has no material to mate"; xboard: "NAME forfeits on time but bare king". */
static enum termination
flag_read(const struct phrase *t, struct span s, struct termination_said *said)
{
	static const struct span lacks[] = { TEXT(" has no material to mate"), TEXT(" has no material to win"),
		TEXT(" has no mating material"), TEXT(" has insufficient material"), TEXT(" cannot mate") };
	static const struct span joints[] = { TEXT(" ran out of time and "), TEXT(" ran out of time but "),
		TEXT(" ran out of time, but "), TEXT(" ran out of time, and ") };
	struct span bare = SPAN(" forfeits on time but bare king"), name = { NULL, 0 };

	phrase_strip(&s, SPAN("game drawn because "));
	for (size_t i = 0; i < ROWS(lacks) && name.n == 0; i++) {
		struct span front = { s.p, s.n - lacks[i].n };
		size_t at;

		if (!phrase_ends(s, lacks[i]))
			continue;
		for (size_t k = 0; k < ROWS(joints) && name.n == 0; k++)
			if ((at = phrase_find(front, joints[k])) < front.n &&
			    phrase_name(t, span_after(front, at + joints[k].n)).n > 0)
				name = phrase_name(t, (struct span){ s.p, at });
	}
	if (phrase_ends(s, bare))
		name = phrase_name(t, (struct span){ s.p, s.n - bare.n });
	if (name.n == 0)
		return TERM_UNKNOWN;
	said->flagged = name;
	said->drawn = said->certain = true;
	return TERM_TIME_MATERIAL;
}

/* "Game aborted on move 1", "Game adjourned when NAME disconnected", "Adjourned, sealed move". */
static enum termination
broken_read(const struct phrase *t, struct span s, struct termination_said *said)
{
	static const struct { struct span text; enum termination termination; } starts[] = {
		{ TEXT("game adjourned"), TERM_ADJOURNED }, { TEXT("game was adjourned"), TERM_ADJOURNED },
		{ TEXT("game courtesyadjourned"), TERM_ADJOURNED }, { TEXT("adjourned"), TERM_ADJOURNED },
		{ TEXT("game aborted"), TERM_ABANDONED }, { TEXT("game was aborted"), TERM_ABANDONED },
		{ TEXT("game courtesyaborted"), TERM_ABANDONED },
	};
	static const struct span tails[] = { TEXT(" by "), TEXT(" when "), TEXT(" on move "), TEXT(" at move "),
		TEXT(" because it's too short"), TEXT(", sealed"), TEXT("; sealed"), TEXT(" (sealed") };
	bool whole;
	size_t i, k;

	for (i = 0; i < ROWS(starts) && !phrase_strip(&s, starts[i].text); i++)
		;
	if (i == ROWS(starts))
		return TERM_UNKNOWN;
	whole = s.n == 0 || (!t->comment && (s.p[0] == ' ' || s.p[0] == ',' || s.p[0] == ';' || s.p[0] == ':'));
	for (k = 0; k < ROWS(tails) && !span_starts(s, tails[k]); k++)
		;
	if (!whole && (k == ROWS(tails) || phrase_find(s, SPAN(". ")) < s.n ||
	    phrase_find(span_after(s, 1), SPAN(";")) < s.n - 1))
		return TERM_UNKNOWN;
	said->certain = true;
	return starts[i].termination;
}

/* A reason alone: any in a tag, but in a comment only those with REMARK. */
static enum termination
alone_read(const struct phrase *t, struct span s, struct termination_said *said)
{
	const struct reason_row *row;

	phrase_strip(&s, SPAN("by "));
	if ((row = reason_row(t->comment ? s : without_link(s))) == NULL || (t->comment && !(row->how & REMARK)))
		return TERM_UNKNOWN;
	said->drawn = row->how & SAYS_DRAW;
	said->certain = !t->comment || !(row->how & UNSURE);
	return row->termination;
}

static enum termination
words_read(const struct phrase *t, struct termination_said *said)
{
	static enum termination (*const readers[])(const struct phrase *, struct span, struct termination_said *) = {
		alone_read, drawn_read, verb_read, end_read, flag_read, broken_read,
	};
	static const struct span labels[] = { TEXT("xboard adjudication: "), TEXT("xboard: "), TEXT("termination: "),
		TEXT("result: "), TEXT("game over: ") };
	struct span s = phrase_body(t), body = s;
	enum termination reason;

	for (size_t i = 0; i < ROWS(labels) && !phrase_strip(&body, labels[i]); i++)
		;
	for (int whole = body.n == s.n; whole < 2; whole++, body = s)
		for (size_t i = 0; i < ROWS(readers); i++) {
			memset(said, 0, sizeof(*said));
			if ((reason = readers[i](t, body, said)) != TERM_UNKNOWN)
				return reason;
		}
	memset(said, 0, sizeof(*said));
	return TERM_UNKNOWN;
}

/* The first two are the ones that Lichess writes, and so the most frequent of all. */
enum termination
termination_read(struct span s, struct termination_said *said)
{
	struct phrase t;

	memset(said, 0, sizeof(*said));
	said->certain = true;
	if (s.n == 6 && memcmp(s.p, "Normal", 6) == 0)
		return TERM_NORMAL;
	if (s.n == 12 && memcmp(s.p, "Time forfeit", 12) == 0)
		return TERM_TIME;
	return phrase_make(&t, s, false) ? words_read(&t, said) : TERM_UNKNOWN;
}

enum termination
termination_in_comment(struct span s, struct termination_said *said)
{
	struct phrase t;
	enum termination reason = TERM_NONE;

	memset(said, 0, sizeof(*said));
	if (phrase_make(&t, s, true) && phrase_body(&t).n > 0)	/* most comments are only a clock */
		reason = words_read(&t, said);
	if (reason != TERM_NONE && reason != TERM_NORMAL && reason != TERM_UNKNOWN)
		return reason;
	memset(said, 0, sizeof(*said));
	return TERM_NONE;
}
