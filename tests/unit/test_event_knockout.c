/* test_event_knockout: knock-outs are recognised, ranked by the round reached, and nobody plays on after a lost match. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/tournament/event_knockout.h"
#include "support/check.h"
#include "support/event_file.h"

static struct event_file file;
static struct event_faults faults;

/* "1.1 A B 1-0": round and game, players, result. */
static void
made(const char *const *lines)
{
	event_file_clear(&file);
	for (; *lines != NULL; lines++) {
		char word[4][32] = { "", "", "", "" };
		const char *part[EVENT_ROW_PARTS] = { [EVENT_ROW_EVENT] = "E", [EVENT_ROW_DATE] = "2020.01.01" };

		sscanf(*lines, "%31s %31s %31s %31s", word[0], word[1], word[2], word[3]);
		part[EVENT_ROW_ROUND] = word[0];
		part[EVENT_ROW_NAME] = word[1];
		part[EVENT_ROW_BLACK] = word[2];
		part[EVENT_ROW_RESULT] = word[3];
		event_file_add(&file, part);
	}
	event_file_made(&file);
	event_faults_free(&faults);
	CHECK(event_knockout_check(file.list, &faults), "out of memory");
}

/* Ranks with names: "1A 2B 3C 3D". */
static void
check_ranks(const char *wanted)
{
	char said[256] = "";
	size_t n = 0;

	for (int i = 0; i < file.list->players_n && n < 200; i++)
		n += (size_t)snprintf(said + n, sizeof(said) - n, "%s%d%.*s", i > 0 ? " " : "", file.list->players[i].rank,
		    (int)file.list->players[i].name.n, file.list->players[i].name.p);
	CHECK(strcmp(said, wanted) == 0, "ranks are %s, not %s", said, wanted);
}

#define MATCH(round, x, y, first, second) #round ".1 " x " " y " " first, #round ".2 " y " " x " " second

static void
test_four(void)
{
	made((const char *const[]){
		MATCH(1, "A", "D", "1-0", "1/2-1/2"), MATCH(1, "B", "C", "1-0", "0-1"), MATCH(2, "A", "B", "1-0", "0-1"), NULL
	});
	CHECK(file.list->kind == CROSSTABLE_KNOCKOUT && faults.n == 0, "kind %d, %zu faults", (int)file.list->kind, faults.n);
	check_ranks("1A 2B 3C 3D");
	made((const char *const[]){
		MATCH(1, "A", "D", "1-0", "1/2-1/2"), MATCH(1, "B", "C", "1-0", "0-1"), MATCH(2, "A", "B", "1-0", "0-1"),
		MATCH(2, "C", "D", "0-1", "1-0"), NULL
	});
	CHECK(file.list->kind == CROSSTABLE_KNOCKOUT && faults.n == 0, "third place: kind %d, %zu faults",
	    (int)file.list->kind, faults.n);
	check_ranks("1A 2B 3D 4C");
}

#define FIRST_ROUND \
	MATCH(1, "A", "H", "1-0", "0-1"), MATCH(1, "B", "G", "1-0", "1/2-1/2"), MATCH(1, "C", "F", "1-0", "1/2-1/2"), \
	MATCH(1, "D", "E", "1/2-1/2", "1/2-1/2"), "1.3 D E 1/2-1/2", "1.4 E D 1/2-1/2", "1.5 D E 1/2-1/2"

/* D and E drew all games: the last one is an Armageddon game, after which E plays on. */
static void
test_eight(void)
{
	made((const char *const[]){
		FIRST_ROUND, MATCH(2, "A", "E", "1-0", "0-1"), MATCH(2, "B", "C", "0-1", "1-0"), MATCH(3, "A", "C", "1-0", "0-1"),
		NULL
	});
	CHECK(file.list->kind == CROSSTABLE_KNOCKOUT && faults.n == 0, "kind %d, %zu faults", (int)file.list->kind, faults.n);
	check_ranks("1A 2C 3B 3E 5D 5F 5G 5H");
}

static void
test_plays_on(void)
{
	made((const char *const[]){
		FIRST_ROUND, MATCH(2, "H", "E", "1-0", "0-1"), MATCH(2, "B", "C", "0-1", "1-0"), MATCH(3, "H", "C", "1-0", "0-1"),
		NULL
	});
	CHECK(file.list->kind == CROSSTABLE_KNOCKOUT && faults.n == 1, "kind %d, %zu faults", (int)file.list->kind, faults.n);
	CHECK(faults.n == 1 && faults.list[0].id == DIAG_KNOCKED_OUT &&
	    span_eq(crosstable_part(&file.rows[faults.list[0].place - 1], EVENT_ROW_ROUND), SPAN("2.1")) &&
	    faults.list[0].of > 0 && faults.list[0].of <= file.n &&
	    span_eq(crosstable_part(&file.rows[faults.list[0].of - 1], EVENT_ROW_ROUND), SPAN("1.1")), "its place");
}

/* Round robins, and events in which those who lose play on, are no knock-outs. */
static void
test_others(void)
{
	made((const char *const[]){
		"1 A D 1-0", "1 B C 1-0", "2 D C 1-0", "2 A B 1-0", "3 B D 1-0", "3 C A 0-1", NULL
	});
	CHECK(file.list->kind == CROSSTABLE_ROUND_ROBIN && faults.n == 0, "a round robin: kind %d", (int)file.list->kind);
	made((const char *const[]){
		"1 A E 1-0", "1 B F 1-0", "1 C G 1-0", "1 D H 1-0", "2 A B 1-0", "2 C D 1-0", "2 E F 1-0", "2 G H 1-0",
		"3 A C 1-0", "3 B E 1-0", "3 D G 1-0", "3 F H 1-0", NULL
	});
	CHECK(file.list->kind == CROSSTABLE_SWISS && faults.n == 0, "a Swiss: kind %d", (int)file.list->kind);
}

int
main(void)
{
	RUN(test_four);
	RUN(test_eight);
	RUN(test_plays_on);
	RUN(test_others);
	event_file_clear(&file);
	event_faults_free(&faults);
	return check_end();
}
