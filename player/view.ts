import type { Tag } from '../contract/tour.ts';
import type { Capture, Place } from './capture/capture.ts';
import { createStore, type Store } from './store.ts';
import type { SaveStatus } from './tour/change-queue.ts';

/** What the stage shows. */
export type Stage =
  | { kind: 'opening' }
  | { kind: 'walking' }
  /** Walking in our own capture, because the tour's cannot be shown. */
  | { kind: 'substitute' }
  /** The provider's page in a frame; `note` says what cannot be done there, '' when it is steered from here. */
  | { kind: 'framed'; note: string }
  /** Poster, rooms and tags without 3D; `reason` is a sentence. `again`: it may work at another try. */
  | { kind: 'flat'; reason: string; again: boolean }
  /** Nothing can be shown; `reason` is a sentence. `offerBuiltIn`: our own capture is a way on. */
  | { kind: 'closed'; reason: string; again: boolean; offerBuiltIn: boolean };

/** A tag that is being written: `before` is the tag as it stood, null for a new one. */
export interface Draft {
  before: Tag | null;
  tag: Tag;
}

/** All that the interface and the scene show. */
export interface View {
  stage: Stage;
  capture: Capture | null;
  place: Place;
  /** The tour's name; empty without a tour. */
  tourName: string;
  tags: readonly Tag[];
  canEdit: boolean;
  saving: SaveStatus;
  openTag: string | null;
  /** One is choosing where a new tag goes. */
  placing: boolean;
  draft: Draft | null;
  /** The tag deleted last, which can still be brought back. */
  deleted: Tag | null;
}

export const NOWHERE: Place = { sweep: null, room: null };

export function createView(): Store<View> {
  return createStore<View>({
    stage: { kind: 'opening' },
    capture: null,
    place: NOWHERE,
    tourName: '',
    tags: [],
    canEdit: false,
    saving: { kind: 'unchanged' },
    openTag: null,
    placing: false,
    draft: null,
    deleted: null,
  });
}
