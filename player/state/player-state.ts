import type { ViewMode } from '../../contract/view-state.ts';
import type { Tag } from '../../contract/tour.ts';
import type { Capture, Place } from '../capture/capture.ts';
import { createStore, type Store } from './store.ts';
import type { SaveStatus } from '../tour/change-queue.ts';
import type { TourFile } from '../tour/list-files.ts';
import type { TagOperation } from '../tour/tag-operation.ts';

/** What the stage shows. */
export type Stage =
  | { kind: 'opening' }
  | { kind: 'walking' }
  /** Walking in our own capture, because the tour's cannot be shown. */
  | { kind: 'substitute' }
  /** The provider's own page in a frame; `note` is a sentence about it, or ''. `again`: it may be steered at another try. */
  | { kind: 'framed'; note: string; again: boolean }
  /** Poster, rooms and tags without 3D; `reason` is a sentence. `again`: it may work at another try. */
  | { kind: 'flat'; reason: string; again: boolean }
  /** Nothing can be shown; `reason` is a sentence. `offerBuiltIn`: our own capture is a way on. */
  | { kind: 'closed'; reason: string; again: boolean; offerBuiltIn: boolean };

/** What the opening of a space is at. */
export interface Progress {
  /** A few words that name it. */
  phase: string;
  /** How much of it is done, 0 to 1; null where nobody knows. */
  share: number | null;
}

/** A tag that is being written: `before` is the tag as it stood, null for a new one. */
export interface Draft {
  before: Tag | null;
  tag: Tag;
}

/** What a person did last, and can take back. */
export interface Done {
  operation: TagOperation;
  /** What was done, as a sentence. */
  text: string;
}

/** What lies over the player and has its attention. */
export type Sheet = 'help' | 'share';

/** All that the interface and the scene show. */
export interface View {
  stage: Stage;
  progress: Progress | null;
  capture: Capture | null;
  place: Place;
  /** Mode and storey as the capture shows them. */
  mode: ViewMode;
  floor: string | null;
  /** The tour's name; empty without a tour. */
  tourName: string;
  tags: readonly Tag[];
  /** Documents and floor plans of the tour. */
  files: readonly TourFile[];
  canEdit: boolean;
  saving: SaveStatus;
  openTag: string | null;
  /** The tag whose row in the list is pointed at or has the focus; its pin shows which one that is. */
  hinted: string | null;
  /** One is choosing where a tag goes: a new one, or the one in `moving`. */
  placing: boolean;
  moving: Tag | null;
  /** Where it goes is where the pointer is, and not the crosshair. */
  aimedByPointer: boolean;
  /** There was nothing to place it on. */
  missed: boolean;
  draft: Draft | null;
  done: Done | null;
  /** What is looked for among the tags. */
  find: string;
  sheet: Sheet | null;
  /** The address under which others find the tour; '' for none. */
  link: string;
  /** Nobody but its owner may open the tour. */
  isPrivate: boolean;
  /** The link that was made last, and whether it is on the clipboard. */
  shared: { address: string; copied: boolean } | null;
  /** Said beside the controls for a moment. */
  note: string;
  panelOpen: boolean;
  mapOpen: boolean;
}

export const NOWHERE: Place = { sweep: null, room: null };

/** What a person did and chose in one capture means nothing in the next. */
export const AT_START = {
  mode: 'inside',
  floor: null,
  openTag: null,
  placing: false,
  moving: null,
  done: null,
} satisfies Partial<View>;

/** `roomy`: there is space for panel and map beside the view. */
export function createView(roomy: boolean): Store<View> {
  return createStore<View>({
    stage: { kind: 'opening' },
    progress: null,
    capture: null,
    place: NOWHERE,
    mode: 'inside',
    floor: null,
    tourName: '',
    tags: [],
    files: [],
    canEdit: false,
    saving: { kind: 'unchanged' },
    openTag: null,
    hinted: null,
    placing: false,
    moving: null,
    aimedByPointer: false,
    missed: false,
    draft: null,
    done: null,
    find: '',
    sheet: null,
    link: '',
    isPrivate: false,
    shared: null,
    note: '',
    panelOpen: roomy,
    mapOpen: roomy,
  });
}
