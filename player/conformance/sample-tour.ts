import type { Item } from '../../contract/changes/operation.ts';
import type { WireTour } from '../../contract/protocol/player-messages.ts';
import { sampleCollections } from './sample-collections.ts';

/** The revision of the first tour; a number that no player would guess. */
export const FIRST_REVISION = 41;

/** The tour that the player is given: with fields that it cannot know, which it must keep. */
export function sampleTour(captureId: string): WireTour {
  return {
    matterportId: captureId,
    name: 'A tour to try a player with',
    revision: FIRST_REVISION,
    public: false,
    tags: [
      {
        id: 'tag-of-the-host',
        title: 'A tag of the host',
        text: '',
        color: 'green',
        position: [1, 1, 1],
        normal: [0, 1, 0],
        laterField: { kept: true },
      },
      // Still to be placed: no space shows it, and it stays in the tour.
      { id: 'tag-without-place', title: 'A tag without a place', text: '', laterField: { kept: true } },
    ],
    ...sampleCollections,
    laterField: { kept: true },
  };
}

/** The same as others left it: renamed, with a tag of theirs, at a much later revision. */
export function changedElsewhere(tour: WireTour, revision: number): WireTour {
  return { ...tour, name: 'Renamed by others', revision, tags: [...listTags(tour), tagOfOthers] };
}

export const tagOfOthers: Item = {
  id: 'tag-of-others',
  title: 'A tag of others',
  text: '',
  color: 'red',
  position: [2, 1, 1],
  normal: [0, 1, 0],
  laterField: { kept: true },
};

export const FORGED_NAME = 'Forged by a stranger';

/** A tour that a stranger would have the player show. */
export function forgedTour(tour: WireTour): WireTour {
  return { ...tour, name: FORGED_NAME, revision: 9_999, tags: [] };
}

export function listTags(tour: WireTour): { id: string; [field: string]: unknown }[] {
  return Array.isArray(tour.tags) ? (tour.tags as { id: string }[]) : [];
}
