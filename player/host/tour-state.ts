import type { WireTour } from '../../contract/player-messages.ts';
import type { PlayerState } from '../state/player-state.ts';
import { listFiles } from '../tour/list-files.ts';
import { readTags } from '../tour/tags.ts';
import type { Bridge } from './bridge.ts';

/** What the player shows of a tour. `substitute`: in another space than the tour's, where its tags have no place. */
export function tourState(tour: WireTour, bridge: Bridge, substitute: boolean): Partial<PlayerState> {
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
