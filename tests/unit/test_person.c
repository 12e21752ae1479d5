/* test_person: names of one player, and of others. */
#include "games/names/person.h"
#include "support/check.h"

static enum agreement
compare(const char *a, const char *b)
{
	struct person p, q;

	person_read(&p, span_of(a), ENC_UTF8, SPAN(""));
	person_read(&q, span_of(b), ENC_UTF8, SPAN(""));
	CHECK(person_compare(&p, &q) == person_compare(&q, &p), "%s and %s: in both orders", a, b);
	return person_compare(&p, &q);
}

static uint64_t
key(const char *name)
{
	struct buf words = { 0 };
	uint64_t k = person_key(span_of(name), ENC_UTF8, &words);

	buf_free(&words);
	return k;
}

static const struct {
	const char *a, *b;
	enum agreement wanted;
	bool key;		/* the keys are equal */
} cases[] = {
	{ "Kramnik, Vladimir", "Kramnik, Vladimir", AGREE_EQUAL, true },
	{ "Kramnik,V", "Kramnik, Vladimir", AGREE_COMPATIBLE, true },
	{ "Le,Q", "Le, Quang Liem", AGREE_COMPATIBLE, true },
	{ "Kramnik", "Kramnik, Vladimir", AGREE_COMPATIBLE, true },
	{ "M\xc3\xbcller, Karl", "Muller, Karl", AGREE_EQUAL, true },
	{ "\xc5\x81opez, J", "Lopez, J", AGREE_EQUAL, true },
	{ "Van Wely,L", "Wely, Loek van", AGREE_COMPATIBLE, true },
	{ "Van Wely,L", "Wely,L", AGREE_EQUAL, true },
	{ "Bruzon Batista,L", "Bruzon, Lazaro", AGREE_COMPATIBLE, true },
	{ "Magnus Carlsen", "Carlsen, Magnus", AGREE_EQUAL, true },
	{ "Ding Liren", "Ding, Liren", AGREE_EQUAL, false },
	{ "GM Topalov, Veselin", "Topalov, V", AGREE_COMPATIBLE, false },
	{ "Topalov, Veselin (BUL)", "Topalov, Veselin", AGREE_EQUAL, true },
	{ "Kasparov, Gary", "Kasparov, Garry", AGREE_COMPATIBLE, true },
	{ "Polgar,Ju", "Polgar, Judit", AGREE_COMPATIBLE, true },
	{ "Polgar,Ju", "Polgar, Zsuzsa", AGREE_CONTRADICTS, true },
	{ "Kyas,Ma", "Kyas,Philipp", AGREE_CONTRADICTS, true },
	{ "Minasian,Ara", "Minasian,Art", AGREE_CONTRADICTS, true },
	{ "Thorfinnsson,Br", "Thorfinnsson,Bj", AGREE_CONTRADICTS, true },
	{ "Krejci,Jan2", "Krejci,Jan", AGREE_CONTRADICTS, true },
	{ "Li Chao2", "Li Chao", AGREE_CONTRADICTS, false },
	{ "Li Chao", "Li Wei", AGREE_CONTRADICTS, false },
	{ "Wei Li", "Li Wei", AGREE_EQUAL, false },
	{ "Kasparov, Garry", "Kasparov, Sergey", AGREE_CONTRADICTS, true },
	{ "Korchnoi, Viktor", "Kortchnoi, Viktor", AGREE_COMPATIBLE, false },
	{ "Tal, Mihail", "Tan, Mihail", AGREE_CONTRADICTS, false },
	{ "DrNykterstein", "drnykterstein", AGREE_EQUAL, true },
	{ "White, John", "White,J", AGREE_COMPATIBLE, true },
	{ "?", "?", AGREE_UNKNOWN, true },
	{ "NN", "N.N.", AGREE_UNKNOWN, true },
	{ "", "Tal, Mihail", AGREE_UNKNOWN, false },
};

static void
names(void)
{
	static const char *const words[] = { "unknown", "equal", "compatible", "contradicts" };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		enum agreement got = compare(cases[i].a, cases[i].b);

		CHECK(got == cases[i].wanted, "%s and %s: %s", cases[i].a, cases[i].b, words[got]);
		CHECK((key(cases[i].a) == key(cases[i].b)) == cases[i].key, "%s and %s: keys", cases[i].a, cases[i].b);
	}
}

static void
nobody_has_no_key(void)
{
	CHECK(key("?") == 0 && key("NN") == 0 && key("") == 0 && key("Black") == 0, "nobody has no key");
	CHECK(key("White, John") != 0 && key("Nn, A") != 0 && key("Le, Quang Liem") != 0, "somebody has");
}

static void
ids_decide(void)
{
	struct person a, b;

	person_read(&a, SPAN("Polgar, Judit"), ENC_UTF8, SPAN("700070"));
	person_read(&b, SPAN("Polgar, Zsuzsa"), ENC_UTF8, SPAN("700070"));
	CHECK(person_compare(&a, &b) == AGREE_EQUAL, "the same id is the same player");
	person_read(&b, SPAN("Polgar, Judit"), ENC_UTF8, SPAN("700071"));
	CHECK(person_compare(&a, &b) == AGREE_CONTRADICTS, "another id is another player");
	person_read(&b, SPAN("Polgar, Judit"), ENC_UTF8, SPAN("0"));
	CHECK(person_compare(&a, &b) == AGREE_EQUAL, "0 is no id");
}

int
main(void)
{
	RUN(names);
	RUN(nobody_has_no_key);
	RUN(ids_decide);
	return check_end();
}
