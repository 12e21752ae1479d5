/*
 * all_games: the games of a run are gathered while job_check checks them, and searched when all of them have been read.
 * What is found then is reported after all files, by batches of the tag sections that were kept.
 */
#ifndef ALL_GAMES_H
#define ALL_GAMES_H

#include "apps/shared/job_check.h"
#include "games/duplicates/contradictions.h"
#include "toolkit/cli/app.h"
#include "toolkit/input/file_list.h"
#include "toolkit/run/batch.h"

/* A game that was gathered. */
struct gathered_game {
	const struct checked_game *checked;
	const struct game_keys *keys;	/* `last` and `head` are of this game */
	uint64_t place, entry;		/* as in struct game_key */
};

/* What a search has found about a game, as far as that is not its own. */
struct late_place {
	uint64_t place, of;		/* GAME_PLACE of the game and of the one that the finding names; `of` is 0: none */
	uint64_t entry, of_entry;	/* where their entries are */
	/*
	 * Of archive_muted(): findings with a bit are only counted if it is set for the game or its text, and if more of them
	 * were found in a batch than may be shown.  -1: it has none.
	 */
	int bit;
	enum diag covers;		/* a finding that is then not reported of the game; DIAG_NONE: none */
	enum diag covered;		/* the finding is left out if an earlier one of the game covers this */
};

/* What is at hand to report a finding. */
struct late_report {
	struct findings *findings;
	const struct record *record;	/* the tag section of the game */
	const struct tags *tags;	/* of that */
	uint64_t place, of;		/* as in struct late_place */
	const struct game_entry *entry, *of_entry;
	struct span of_tags;		/* the tag section of the other game */
	struct span of_text;		/* the name of the text that the other game is in, with a NUL after it */
	struct span message;		/* what message() has appended */
	uint32_t muted;			/* archive_muted() of the text */
	bool is_muted;			/* for findings with a bit: it is set for the game or its text */
	bool counted;			/* it is only counted: there are neither tag sections nor a message */
	struct twin *twin;		/* for the finding; valid as long as that */
};

/*
 * What looks for something in all games.  `data` is the application's; `kept` is what it keeps in one thread, all zeros at
 * first.  `found` is one finding.  Failures are false and errno.
 */
struct all_games_search {
	size_t kept, found;		/* bytes */
	/* About how many bytes of memory may be used.  NULL: it needs only the comparison of the games. */
	bool (*open)(void *data, size_t memory, const char *folder);
	/* These four may be NULL. */
	void (*look)(void *data, void *kept, const struct gathered_game *);
	void (*hand_over)(void *data, void *kept, size_t text, uint64_t entries);	/* entries count from there */
	void (*close)(void *kept);
	bool (*message)(void *data, const void *found, struct buf *);
	/* After the last game.  Games at places before `first` are known, and not reported. */
	bool (*find)(void *data, struct duplicates *, uint64_t first);
	/* The next finding, in the order of places; NULL and errno: there is no more (0), or it failed. */
	const void *(*next)(void *data, struct late_place *);
	void (*report)(void *data, const void *found, const struct late_report *);
	/* Appends a line about what was not searched, and returns what that is about; NULL: there is nothing.  May be NULL. */
	const char *(*remark)(void *data, struct buf *line);
	void (*free)(void *data);	/* also if open() failed or was not called; may be NULL */
};

enum { ALL_GAMES_SEARCHES = 4 };

struct all_games_plan {
	struct duplicates_plan store;	/* `memory` is for all */
	bool compared;			/* duplicates_find() is wanted */
	/* In the order in which they report about a game. */
	struct { const struct all_games_search *search; void *data; } searches[ALL_GAMES_SEARCHES];
	int n;
};

void all_games_search(struct all_games_plan *, const struct all_games_search *, void *data);

struct all_games;

/* NULL and errno on failure; the data of the searches are freed then, too. */
struct all_games *all_games_new(const struct all_games_plan *);
/* For `additions` of struct game_options: with these job_check gathers. */
struct game_added *all_games_added(struct all_games *);
/*
 * For run_options.late: fills the batch with games about which something was found.  `options`, of the run, and `files`
 * are used until the end.
 */
void all_games_start(struct all_games *, const struct batch_options *, const struct file_list *);
int  all_games_fill(void *all_games, struct batch *);
int  all_games_error(const struct all_games *);	/* errno of what failed; 0: nothing did */
/*
 * All that was read so far is known: other files follow, whose games are to be reported.  Returns the number of texts
 * so far.
 */
size_t all_games_next_files(struct all_games *);
size_t all_games_texts(const struct all_games *);	/* how many texts there are: they are numbered from 1 */
void all_games_add_texts(struct all_games *, size_t);	/* whose games were added to the store by the caller */
struct duplicates *all_games_store(const struct all_games *);
/* remark() of all searches, as a name and a message.  False: out of memory. */
bool all_games_remark(const struct all_games *, void (*complain)(void *, const char *, const char *), void *);
void all_games_free(struct all_games *);	/* may be NULL */

/* "game 12 of FILE (line 345)"; the file only if it is another. */
void late_report_other(const struct late_report *, struct buf *);
/* The value of a tag; without it, the place of the game. */
struct span late_report_value(const struct late_report *, struct span name);
/* Makes the text, which is UTF-8, the message of the finding, and frees it. */
void late_report_say(const struct late_report *, struct finding *, struct buf *message);

/* Comes after those that use it. */
extern const struct app app_all_games;

/* For settle(): games are to be gathered, as the plan says, because of that option (NULL: they are only stored). */
struct all_games_plan *all_games_wanted(struct program_run *, const char *option);
/* After all have settled.  NULL: none are gathered. */
struct all_games *all_games_of(const struct program_run *);

#endif
