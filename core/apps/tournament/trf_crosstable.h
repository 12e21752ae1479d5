/* trf_crosstable: the table of an event as a tournament report file. */
#ifndef TRF_CROSSTABLE_H
#define TRF_CROSSTABLE_H

#include "apps/tournament/crosstable.h"
#include "games/record_formats/trf.h"

enum trf_edition { TRF_16, TRF_26 };

#endif
