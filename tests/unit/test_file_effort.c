/*
 * test_file_effort: which searches a file may still cause does not depend on how its records are cut into batches, nor
 * on how many batches are judged before the first one is counted.
 */
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "run/file_effort.h"

enum { RECORDS = 400, BYTES = 30, AHEAD = 7 };

/* A record costs what its text says, if anything is left; what was decided is in its `plies`. */
static void
look(void *judge, const struct record *r, struct judged *out)
{
	const long cost = strtol(r->text.p, NULL, 10);

	(void)judge;
	out->plies = cost == 0 ? 0 : out->effort > 0 ? 1 : 2;
	if (out->plies == 1)
		out->effort -= cost;
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
	.input = &job_input_pgn, .size = 1, .every = true, .silent = true, .open = open_judge, .close = close_judge, .look = look,
};
static const struct batch_options options = { .job = &job, .reports_n = 1 };

static char text[RECORDS][BYTES + 1];

/* Every third record costs nothing; the others cost so much that the file has enough for some of them. */
static void
write_records(long most)
{
	for (int i = 0; i < RECORDS; i++)
		snprintf(text[i], sizeof(text[i]), "%*ld", BYTES, i % 3 == 0 ? 0 : most / (1 + i * 7919 % 13));
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
			decided[taken * in_batch + i] = (char)('0' + b->results[i].plies);
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
	RUN(test_bounded);
	return check_end();
}
