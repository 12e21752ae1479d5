/*
 * fide_rating: FIDE's arithmetic of ratings (Handbook B.02, chapter 8): performance, expected score, and the 400-point
 * rule of each edition.
 */
#ifndef FIDE_RATING_H
#define FIDE_RATING_H

#include <stdint.h>

/* The rating difference for a score of so many percent, 0 to 100 (table 8.1.1, formerly 8.1a). */
int fide_rating_difference(int percent);
/*
 * The rating performance in games against n opponents (not 0), with the sum of their ratings, in which so many half
 * points were won, at most 2n.  B.01, 1.4.9 (1.4.8 since 2022): the average rating of the opponents, rounded half up
 * to a whole number, plus the rating difference for the score against them, rounded likewise to a whole percent.  FIDE
 * raises low ratings of opponents for title norms; that is not done here.
 */
long fide_rating_performance(uint64_t n, uint64_t ratings, uint64_t halves);

/* The score in percent expected of a player rated so much higher (table 8.1.2, formerly 8.1b); without a limit. */
int fide_rating_expected(int difference);
/*
 * The perfect performance (C.07, 10.3): the lowest rating of which at least so many half points are expected against
 * these opponents (n is not 0); without points, 800 less than the lowest opponent.
 */
long fide_rating_perfect(const unsigned *ratings, int n, int halves);
/*
 * The score expected in games against these opponents, in hundredths, by the rules of that day (as in date_range();
 * LONG_MAX: those of today).  Greater differences than 400 (350 before July 2009) count as 400.  In 2022 and 2023, and
 * until the end of February 2024, only once in an event in favour of the higher rated player: where the difference is
 * greatest.  Since October 2025 not for players of 2650 and more.
 */
long fide_rating_expected_sum(unsigned rating, const unsigned *ratings, int n, long day);

/*
 * The coefficient K in so many games of a rating period: since July 2014, K times the games is at most 700 (B.02,
 * 8.3.3).  The day is as above.
 */
int fide_rating_k(int k, int games, long day);

#endif
