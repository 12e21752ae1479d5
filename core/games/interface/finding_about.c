/* finding_about: what a finding says of a game. */
#include "games/interface/finding_about.h"

static const struct finding_about nothing = { .ply = -1, .side = -1 };

struct finding_about *
finding_about(struct findings *all, struct finding *f)
{
	static _Thread_local struct finding_about lost;

	if (f->about == NULL && (f->about = arena_take(&all->text, sizeof(*f->about))) != NULL)
		*f->about = nothing;
	lost = nothing;		/* what others have put there is not of this finding */
	return f->about != NULL ? f->about : &lost;
}

const struct finding_about *
finding_says(const struct finding *f)
{
	return f->about != NULL ? f->about : &nothing;
}
