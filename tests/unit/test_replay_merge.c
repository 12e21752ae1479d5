/* test_replay_merge: working memory is given back as a whole; shell/merge_annotations.sh has what it is for. */
#include "apps/transform/replay_merge.h"
#include "games/chess/chess_game.h"
#include "support/check.h"

static void
all_is_freed(void)
{
	struct replay_merge m = { 0 };

	for (int i = 0; i < 2; i++) {
		movelist_start(&m.lists[i], &chess_game, &position_start, true);
		CHECK(movelist_grow(&m.lists[i], 10), "out of memory");
	}
	buf_str(&m.raw, "raw");
	CHECK(arena_take(&m.texts, 100) != NULL, "out of memory");
	replay_merge_free(&m);
	CHECK(m.lists[0].list == NULL && m.lists[1].list == NULL, "a list is left");
	CHECK(m.raw.p == NULL, "the bytes of a record are left");
	CHECK(m.texts.blocks == NULL, "texts are left");
	replay_merge_free(&(struct replay_merge){ 0 });
}

int
main(void)
{
	RUN(all_is_freed);
	return check_end();
}
