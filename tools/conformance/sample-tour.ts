import type { Item } from '../../contract/changes/operation.ts';
import type { WireTour } from '../../contract/protocol/player-messages.ts';

const laterField = { kept: true };
const corner = (x: number): object => ({ position: [x, 0, 1], normal: [0, 1, 0], snap: 'corner' });

export const pointOfOthers: Item = {
  id: 'point-of-others',
  title: 'A point of others',
  text: '',
  type: 'sight',
  position: [2, 1, 2],
  normal: [0, 1, 0],
  laterField,
};

/**
 * An item for each collection that the protocol got after tags. Players that do not know a collection must
 * keep its items.
 */
export const sampleCollections: Readonly<Record<string, readonly Item[]>> = {
  points: [
    {
      id: 'point-of-the-host',
      title: 'A point of the host',
      text: 'Seen from the door.',
      type: 'type-of-the-host',
      position: [1, 1, 2],
      normal: [0, 1, 0],
      stopOrder: 1,
      laterField,
    },
  ],
  pointTypes: [
    {
      id: 'type-of-the-host',
      name: 'Meeting point',
      group: 'safety',
      icon: 'star',
      color: 'green',
      range: null,
      laterField,
    },
  ],
  measurements: [
    {
      id: 'measurement-of-the-host',
      kind: 'distance',
      title: 'A distance of the host',
      text: '',
      color: 'blue',
      points: [corner(1), corner(3)],
      laterField,
    },
  ],
  calibrations: [
    {
      id: 'calibration-of-the-host',
      kind: 'length',
      title: '',
      points: [corner(1), corner(3)],
      length: 2.01,
      tolerance: 0.002,
      laterField,
    },
  ],
  documents: [
    {
      id: 'document-of-the-host',
      name: 'Manual.pdf',
      description: '',
      keywords: [],
      folder: 'folder-of-the-host',
      attached: [{ kind: 'tag', id: 'tag-of-the-host' }],
      // This page does not give access to files, so the file is listed but cannot be opened.
      file: {
        version: 'version-of-the-host',
        sha256: 'd'.repeat(64),
        bytes: 1_000,
        type: 'application/pdf',
        kind: 'pdf',
        addedAt: 1_760_000_000_000,
        scan: 'none',
        thumbnail: false,
      },
      laterField,
    },
  ],
  folders: [{ id: 'folder-of-the-host', name: 'Manuals', laterField }],
  floorplans: [
    {
      id: 'floor-plan-of-the-host',
      name: 'Ground floor',
      document: 'document-of-the-host',
      page: 1,
      opacity: 0.6,
      hidden: false,
      laterField,
    },
  ],
};

/** The revision of the first tour, a number that a player would not guess. */
export const FIRST_REVISION = 41;

/** Returns the tour for the player, with unknown fields that the player must keep. */
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
      // The tag is unplaced, so it is not shown in any capture, but it stays in the tour.
      { id: 'tag-without-place', title: 'A tag without a place', text: '', laterField: { kept: true } },
    ],
    ...sampleCollections,
    laterField: { kept: true },
  };
}

/** Returns the same tour after changes by others: a new name and a new tag, at a much later revision. */
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

/** Returns a tour that a window other than the host's sends to the player. */
export function forgedTour(tour: WireTour): WireTour {
  return { ...tour, name: FORGED_NAME, revision: 9_999, tags: [] };
}

export function listTags(tour: WireTour): { id: string; [field: string]: unknown }[] {
  return Array.isArray(tour.tags) ? (tour.tags as { id: string }[]) : [];
}
