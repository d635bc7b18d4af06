import type { Bridge } from './bridge.ts';
import { listFiles } from '../tour/list-files.ts';
import { readTags } from '../tour/tags.ts';
import type { View } from '../state/player-state.ts';

/** What the player shows of a tour. `substitute`: in another space than the tour's, where its tags have no place. */
export function viewOfTour(
  tour: NonNullable<ReturnType<Bridge['queue']['tour']>>,
  bridge: Bridge,
  substitute: boolean,
): Partial<View> {
  return {
    tourName: typeof tour.name === 'string' ? tour.name : '',
    tags: substitute ? [] : readTags(tour),
    files: substitute ? [] : listFiles(tour),
    canEdit: bridge.mode() === 'edit' && !substitute,
    saving: bridge.queue.status(),
    link: bridge.link(),
    isPrivate: tour.public === false,
  };
}
