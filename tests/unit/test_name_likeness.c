/* test_name_likeness: which names can be spellings of one player's, and which must stay apart. */
#include <string.h>

#include "games/names/name_profile.h"
#include "games/names/name_likeness.h"
#include "support/check.h"

static const struct {
	const char *a, *b;
	enum name_alike likeness;
	bool apart;		/* no word of the surname is alike: such names are found in one event only */
} pairs[] = {
	{ "Kasparov, Garry", "Garry Kasparov", ALIKE_WORDS, false },
	{ "Kasparov, Garry", "KASPAROV Garry", ALIKE_WORDS, false },
	{ "Ding, Liren", "Liren, Ding", ALIKE_WORDS, true },
	{ "Van Wely, Loek", "Wely, Loek van", ALIKE_WORDS, false },
	{ "Vandenberg, A", "Van den Berg, A", ALIKE_WORDS, true },
	{ "Krämer, Jan", "Kramer, Jan", ALIKE_WORDS, false },
	{ "Hübner, Robert", "Huebner, Robert", ALIKE_TRANSLITERATED, false },
	{ "Korchnoi, Viktor", "Kortschnoj, Viktor", ALIKE_TRANSLITERATED, false },
	{ "Korchnoi, Victor", "Kortchnoi, Viktor", ALIKE_TRANSLITERATED, false },
	{ "Yusupov, Artur", "Jussupow, Artur", ALIKE_TRANSLITERATED, false },
	{ "Alekhine, Alexander", "Aljechin, Aleksandr", ALIKE_TRANSLITERATED, false },
	{ "Chigorin, Mikhail", "Tschigorin, Michail", ALIKE_TRANSLITERATED, false },
	{ "Spassky, Boris", "Spasskij, Boris", ALIKE_TRANSLITERATED, false },
	{ "Sergey Karjakin", "Karyakin, Sergei", ALIKE_TRANSLITERATED, false },
	{ "Korchnoi,V", "Kortschnoj, Viktor", ALIKE_INITIALS, false },
	{ "Nielsen,PH", "Nielsen, Peter Heine", ALIKE_INITIALS, false },
	{ "Polgar,Ju", "Polgar, Judit", ALIKE_INITIALS, false },
	{ "Hansen,SuB", "Hansen, Sune Berg", ALIKE_INITIALS, false },
	{ "Crouch,C", "Crouch, Colin S", ALIKE_INITIALS, false },
	{ "Timman,J", "Timman, Jan H", ALIKE_INITIALS, false },
	{ "Popov,I RUS", "Popov,Iv RUS", ALIKE_INITIALS, false },
	{ "Le Quang Liem", "Le, Quang Liem", ALIKE_WORDS, false },
	{ "Averbakh, Y.", "Averbakh, Iouri", ALIKE_INITIALS, false },
	{ "Dorfman,I", "Dorfman, Josif D", ALIKE_INITIALS, false },
	{ "Schlechter,C", "Schlechter, Karl", ALIKE_INITIALS, false },
	{ "Bruch,J", "Bruch, Ingo", ALIKE_NOT, false },
	{ "Schneider, J.", "Schneider,Il", ALIKE_NOT, false },
	{ "Unzicker,F", "Unzicker, Wolfgang", ALIKE_NOT, false },
	{ "Koneru,C", "Koneru, Humpy", ALIKE_NOT, false },
	{ "Lie,K", "Le, Quang Liem", ALIKE_NOT, false },
	{ "Ivanov, Igor", "Ivanov, Igor V", ALIKE_SHORTER, false },
	{ "Bruzon Batista, Lazaro", "Bruzon, Lazaro", ALIKE_SHORTER, false },
	{ "Topalov, Veselin", "Topalvo, Veselin", ALIKE_SLIP, true },
	{ "Yevgeny Bareev", "Bareev, Evgeny", ALIKE_TRANSLITERATED, false },
	{ "Topalov, Veselin", "Topalov, Veselim", ALIKE_SLIP, false },
	{ "Topalov, Veselin", "Topaloff, Vesselinn", ALIKE_TRANSLITERATED, false },
	/* What must stay apart. */
	{ "Popov,I RUS", "Popov, Ivan", ALIKE_NOT, false },
	{ "Wang Yu", "Wang Yue", ALIKE_NOT, false },
	{ "Nguyen Huynh Minh Huy", "Nguyen Van Huy", ALIKE_NOT, false },
	{ "Xu Jun", "Xu Yuanyuan", ALIKE_NOT, false },
	{ "Minasian, Ara", "Minasian, Artashes", ALIKE_NOT, false },
	{ "Polgar, Judit", "Polgar, Zsuzsa", ALIKE_NOT, false },
	{ "Polgar,Ju", "Polgar,Z", ALIKE_NOT, false },
	{ "Kasparov, Garry", "Kasparov, Sergey", ALIKE_NOT, false },
	{ "Thorfinnsson,Br", "Thorfinnsson,Bj", ALIKE_NOT, false },
	{ "Kyas,Ma", "Kyas,Philipp", ALIKE_NOT, false },
	{ "Ivanov, Sergey", "Ivanov,Sergey1", ALIKE_NOT, false },
	{ "Li Chao", "Li Chao2", ALIKE_NOT, false },
	{ "Ivanov,Al3", "Ivanov,Al4", ALIKE_NOT, false },
	{ "Forgacs,Attila", "Forgacs,Attila Jr.", ALIKE_NOT, false },
	{ "Short, Nigel", "Short, Nigel II", ALIKE_NOT, false },
	{ "Petrov, Alexander", "Petrova, Alexander", ALIKE_NOT, false },
	{ "Petrov, Aleksandr", "Petrov, Aleksandra", ALIKE_NOT, false },
	{ "Rossi, Mario", "Rossi, Maria", ALIKE_NOT, false },
	{ "Korchnoi", "Korchnoi, Viktor", ALIKE_NOT, false },
	{ "Topalvo, Vesselni", "Topalov, Veselin", ALIKE_NOT, false },
	{ "Carlsen, Magnus", "Larsen, Bent", ALIKE_NOT, false },
};

static void
read(struct person *p, const char *name)
{
	CHECK(name_profile_person(p, span_of(name)), "out of memory");
}

static bool
share_family(const struct person *a, const struct person *b)
{
	uint64_t x[NAME_FAMILIES], y[NAME_FAMILIES];

	name_likeness_families(a, x);
	name_likeness_families(b, y);
	for (int i = 0; i < NAME_FAMILIES; i++)
		for (int k = 0; k < NAME_FAMILIES; k++)
			if (x[i] != 0 && x[i] == y[k])
				return true;
	return false;
}

static void
test_pairs(void)
{
	for (size_t i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++) {
		struct person a, b;
		enum name_alike there, back;

		read(&a, pairs[i].a);
		read(&b, pairs[i].b);
		there = name_likeness(&a, &b);
		back = name_likeness(&b, &a);
		CHECK(there == pairs[i].likeness && back == there, "%s, %s: %d, %d", pairs[i].a, pairs[i].b, (int)there, (int)back);
		if (pairs[i].likeness != ALIKE_NOT && !pairs[i].apart && a.comma && b.comma) {
			char x[2], y[2];

			name_likeness_initials(&a, x);
			name_likeness_initials(&b, y);
			CHECK(x[0] == y[0] || x[1] == y[1], "%s, %s: other initials", pairs[i].a, pairs[i].b);
		}
		if (pairs[i].likeness != ALIKE_NOT && !pairs[i].apart)
			CHECK(share_family(&a, &b), "%s, %s: other families", pairs[i].a, pairs[i].b);
	}
}

static void
test_given(void)
{
	struct person a, b, c;

	read(&a, "Guseva, Marina");
	read(&b, "Nechaeva, Marina");
	read(&c, "Nechaeva, Maria");
	CHECK(name_likeness_given(&a, &b), "a surname that changed");
	CHECK(!name_likeness_given(&a, &c), "another given name");
}

static void
test_cut(void)
{
	char out[4];

	transliteration_fold("aaaxbcdef", out, sizeof(out));
	CHECK(strcmp(out, "aks") == 0, "%s", out);
}

/* A game of an event; the two names are written in the games of index 0 and 1 of each row. */
struct seen {
	int event, round, opponent, elo, year, fide;
};

static const struct {
	const char *name, *a, *b;
	struct seen games[2];
	enum name_verdict verdict;
} evidence[] = {
	{ "one rating", "Xu,Yi", "Xu, Yinglun", { { 1, 1, 7, 2500, 2022, 0 }, { 1, 2, 8, 2500, 2022, 0 } }, NAME_PROBABLY },
	{ "two ratings in one event", "Xu,Yi", "Xu, Yinglun", { { 1, 1, 7, 2507, 2022, 0 }, { 1, 2, 8, 2549, 2022, 0 } }, NAME_APART },
	{ "two games in one round", "Weber,K", "Weber, Klaus", { { 1, 1, 7, 0, 2022, 0 }, { 1, 1, 8, 0, 2022, 0 } }, NAME_APART },
	{ "two games against one opponent", "Weber,K", "Weber, Klaus", { { 1, 1, 7, 0, 2022, 0 }, { 1, 1, 7, 0, 2022, 0 } },
	    NAME_PROBABLY },
	{ "a game between them", "Weber,K", "Weber, Klaus", { { 1, 1, 2, 0, 2022, 0 }, { 1, 1, 1, 0, 2022, 0 } }, NAME_APART },
	{ "nothing but the names", "Weber,K", "Weber, Klaus", { { 1, 1, 7, 0, 2022, 0 }, { 2, 1, 8, 0, 2022, 0 } }, NAME_PERHAPS },
	{ "eighty years", "Weber,K", "Weber, Klaus", { { 1, 1, 7, 0, 1942, 0 }, { 2, 1, 8, 0, 2022, 0 } }, NAME_APART },
	{ "one id", "Weber,K", "Weber, Klaus", { { 1, 1, 7, 0, 2022, 5 }, { 2, 1, 8, 0, 2022, 5 } }, NAME_SURELY },
	{ "two ids", "Weber, Klaus", "Klaus Weber", { { 1, 1, 7, 0, 2022, 5 }, { 2, 1, 8, 0, 2022, 6 } }, NAME_APART },
	{ "the same words", "Weber, Klaus", "Klaus Weber", { { 1, 1, 7, 0, 1942, 0 }, { 2, 1, 8, 0, 2022, 0 } }, NAME_SURELY },
	{ "a slip elsewhere", "Topalov, Veselin", "Topalvo, Veselin", { { 1, 1, 7, 0, 2022, 0 }, { 2, 1, 8, 0, 2022, 0 } }, NAME_APART },
	{ "a slip in one event", "Topalov, Veselin", "Topalvo, Veselin", { { 1, 1, 7, 0, 2022, 0 }, { 1, 2, 8, 0, 2022, 0 } },
	    NAME_POSSIBLY },
	{ "a surname more, one name in full", "Bruzon Batista, Lazaro", "Bruzon, Lazaro",
	    { { 1, 1, 7, 0, 2022, 0 }, { 2, 1, 8, 0, 2022, 0 } }, NAME_PERHAPS },
	{ "a surname more", "Gomez Esteban,J", "Gomez,Joh", { { 1, 1, 7, 0, 2022, 0 }, { 2, 1, 8, 0, 2022, 0 } }, NAME_APART },
};

static void
test_evidence(void)
{
	for (size_t i = 0; i < sizeof(evidence) / sizeof(evidence[0]); i++) {
		struct name_profile p[2];
		struct name_game g[2];
		struct name_evidence e;

		for (int k = 0; k < 2; k++) {
			const struct seen *s = &evidence[i].games[k];

			g[k] = (struct name_game){
				.spelling = (uint64_t)k + 1, .opponent = (uint64_t)s->opponent, .opponent_family = (uint32_t)s->opponent,
				.event = (uint64_t)s->event, .round = (uint32_t)s->round, .elo = (uint16_t)s->elo, .year = (uint16_t)s->year,
				.fide = (uint32_t)s->fide, .speed = 1, .slow = true,
			};
			CHECK(name_profile_read(&p[k], &g[k], 1, span_of(k == 0 ? evidence[i].a : evidence[i].b)), "out of memory");
		}
		CHECK(name_profile_evidence(&p[0], &p[1], name_likeness(&p[0].person, &p[1].person), &e), "out of memory");
		CHECK(e.verdict == evidence[i].verdict, "%s: %d", evidence[i].name, (int)e.verdict);
		name_profile_free(&p[0]);
		name_profile_free(&p[1]);
	}
}

int
main(void)
{
	RUN(test_pairs);
	RUN(test_given);
	RUN(test_cut);
	RUN(test_evidence);
	return check_end();
}
