import { AppError } from '../../../../../contract/errors.ts';
import { DEMO_TOUR_DEFAULT_NAME } from '../../../../../contract/tour-id.ts';
import type { Tour } from '../../../../../contract/tour.ts';
import type { SignedIn } from '../../../../../server/platform/access/actor.ts';
import type { Context } from '../../../../../server/platform/access/context.ts';
import { findTour } from '../../../../../server/domain/tours/read-tour.ts';
import { writeTour } from '../../../../../server/domain/tours/write-tour.ts';
import { changedFields, type Draft, readSentDraft, seenFields, type SentDraft } from '../../drafts/draft.ts';
import { texts } from './texts.ts';
import { DEMO_FIELDS, demoFields, readTyped, type DemoFields } from './demo-fields.ts';

/** The demo form as it was filled in: a pasted link is its id, and an emptied name the default one. */
export function readDemoDraft(form: FormData): SentDraft<DemoFields> {
  const { draft, revision } = readSentDraft<DemoFields>(form, DEMO_FIELDS);
  const { matterportId } = draft.values;
  const typed = matterportId === draft.saved.matterportId ? {} : readTyped({ matterportId });
  const name = draft.values.name.trim() ? draft.values.name : DEMO_TOUR_DEFAULT_NAME;
  return { draft: { ...draft, values: { ...draft.values, ...typed, name } }, revision };
}

/** Makes or changes the twin. Throws `conflict` where somebody else has saved the same field differently, or deleted the twin. */
export async function saveDemo(
  context: Context,
  actor: SignedIn,
  { draft, revision }: SentDraft<DemoFields>,
): Promise<Tour> {
  const { userId } = actor;
  const tour = await findTour(context, actor, { userId });
  const before = tour ? seenFields<DemoFields>(draft, tour, demoFields(tour)) : draft.saved;
  const patch = { ...changedFields(draft), hasBeenSaved: true };
  try {
    return await writeTour(context, actor, { userId, patch, draft: { revision, before } });
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict' && error.details.current === null) {
      throw new AppError('conflict', texts.goneMeanwhile, { current: null });
    }
    throw error;
  }
}

/** What the form is drawn with again: what was typed where it was not saved, and else the versions of its conflicts. */
export function savedDraft({ draft }: SentDraft<DemoFields>, tour: Tour): Draft<DemoFields> {
  const fields = demoFields(tour);
  return { ...draft, saved: fields, values: fields };
}
