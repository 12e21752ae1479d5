/* test_name_likeness: which names can be spellings of one player's, and which must stay apart. */
#include <string.h>

#include "archive/name_profile.h"
#include "archive/transliteration.h"
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

int
main(void)
{
	RUN(test_pairs);
	RUN(test_given);
	RUN(test_cut);
	return check_end();
}
