/*
 * test_file_effort: which searches a file may still cause does not depend on how its records are cut into batches, nor
 * on how many batches are judged before the first one is counted.
 */
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "toolkit/run/file_effort.h"
#include "games/pgn/pgn_input.h"

enum { RECORDS = 400, BYTES = 30, AHEAD = 7 };

static int looks;

/*
 * A record has two searches at most, which cost what its text says, if anything is left; else nearly nothing.  What was
 * decided is in its `plies`: a digit for each.
 */
static void
look(void *judge, const struct record *r, struct judged *out)
{
	const char *at = r->text.p;

	(void)judge;
	looks++;
	for (int i = 0; i < 2; i++) {
		char *after;
		const long cost = strtol(at, &after, 10);

		at = after;
		if (cost == 0)
			continue;
		out->sums.of[0] = 3 * out->sums.of[0] + (out->effort > 0 ? 1 : 2);
		out->effort -= out->effort > 0 ? cost : 1;
	}
}

static bool
open_judge(void *judge, const void *how, const struct grading *grading)
{
	(void)judge, (void)how, (void)grading;
	return true;
}

static void
close_judge(void *judge)
{
	(void)judge;
}

static const struct job job = {
	.input = &input_pgn, .size = 1, .every = true, .silent = true, .open = open_judge, .close = close_judge, .look = look,
};
static const struct batch_options options = { .job = &job, .reports_n = 1 };

static char text[RECORDS][64];	/* BYTES each, and a NUL */

static void
write_record(int i, long first, long second)
{
	snprintf(text[i], sizeof(text[i]), "%*ld %*ld", BYTES / 2, first, BYTES - BYTES / 2 - 1, second);
}

/* Every third record costs nothing; the others cost so much that the file has enough for some of them, or for a part. */
static void
write_records(long most)
{
	for (int i = 0; i < RECORDS; i++) {
		const long cost = i % 3 == 0 ? 0 : most / (1 + i * 7919 % 13), first = i % 3 == 2 ? cost / 3 : cost;

		write_record(i, first, cost - first);
	}
}

/* Judges a file of all records; `decided` gets the answer to each. */
static void
judge(size_t in_batch, size_t ahead, struct file_effort *effort, char decided[RECORDS + 1])
{
	struct batch batches[AHEAD] = { { 0 } };
	const size_t n = (RECORDS + in_batch - 1) / in_batch;

	for (size_t put = 0, taken = 0; taken < n; taken++) {
		struct batch *b;

		for (; put < n && put < taken + ahead; put++) {
			b = &batches[put % ahead];
			b->options = &options;
			b->policy = &options.policy;
			b->n = 0;
			b->starts = put == 0;
			buf_clear(&b->name);
			buf_char(&b->name, '\0');
			for (size_t i = put * in_batch; i < RECORDS && b->n < in_batch; i++)
				CHECK(batch_add_record(b, &(struct record){
					.text = { text[i], BYTES }, .offset = i * BYTES, .ordinal = i + 1, .first = i == 0,
				}), "memory");
			file_effort_put(effort, b);
			batch_check(b);
		}
		b = &batches[taken % ahead];
		file_effort_take(effort, b);
		for (size_t i = 0; i < b->n; i++)
			decided[taken * in_batch + i] = (char)('0' + (int)b->results[i].sums.of[0]);
	}
	decided[RECORDS] = '\0';
	for (size_t i = 0; i < AHEAD; i++)
		batch_free(&batches[i]);
}

static void
test_same_for_every_cut(void)
{
	static const size_t sizes[] = { 1, 2, 3, 7, 50, 399, RECORDS };
	char one[RECORDS + 1], other[RECORDS + 1];

	for (long most = FILE_EFFORT / 1000; most <= FILE_EFFORT; most *= 10) {
		write_records(most);
		judge(1, 1, &(struct file_effort){ 0 }, one);
		CHECK(strchr(one, '1') != NULL, "nothing was searched");
		CHECK((strchr(one, '2') == NULL) == (most < FILE_EFFORT / 10), "%ld: %s", most, one);
		for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++)
			for (size_t ahead = 1; ahead <= AHEAD; ahead++) {
				struct file_effort effort = { 0 };

				judge(sizes[i], ahead, &effort, other);
				CHECK(strcmp(one, other) == 0, "%ld, %zu in a batch, %zu ahead:\n%s\n%s", most, sizes[i], ahead, one, other);
				/* What one file needed is nothing to the next. */
				judge(sizes[i], ahead, &effort, other);
				CHECK(strcmp(one, other) == 0, "the second file: %ld, %zu in a batch", most, sizes[i]);
			}
	}
}

/* Earlier records leave enough for the first search of one, and not for the second. */
static void
test_between_searches(void)
{
	char one[RECORDS + 1], other[RECORDS + 1];

	write_records(0);
	write_record(0, FILE_EFFORT - 1000, 0);
	write_record(1, 1100, 10);
	judge(1, 1, &(struct file_effort){ 0 }, one);
	CHECK(one[0] == '1' && one[1] == '5', "%s", one);
	judge(1, 2, &(struct file_effort){ 0 }, other);
	CHECK(strcmp(one, other) == 0, "%s\n%s", one, other);
}

/* Batches that are judged when all before them have been counted are judged once, also when nothing is left. */
static void
test_once(void)
{
	char decided[RECORDS + 1];

	write_records(FILE_EFFORT);
	looks = 0;
	judge(7, 1, &(struct file_effort){ 0 }, decided);
	CHECK(looks == RECORDS, "%d", looks);
	CHECK(strchr(decided, '2') != NULL, "nothing was left out");
}

/* What is searched is bounded by what a file may need, and one record more. */
static void
test_bounded(void)
{
	char decided[RECORDS + 1];
	struct file_effort effort = { 0 };

	write_records(FILE_EFFORT);
	judge(10, 3, &effort, decided);
	CHECK(effort.spent < 2 * (int64_t)FILE_EFFORT + BYTE_EFFORT * RECORDS * BYTES, "%lld", (long long)effort.spent);
}

int
main(void)
{
	RUN(test_same_for_every_cut);
	RUN(test_between_searches);
	RUN(test_once);
	RUN(test_bounded);
	return check_end();
}
