import type { Item, Operation } from '../../contract/changes/operation.ts';
import type { Selection, ViewMode } from '../../contract/protocol/view-state.ts';
import type { Capture, Place } from '../capture/capture.ts';
import type { GuidedTourProgress } from './guided-tour-progress.ts';
import type { Measuring } from './measuring/measuring.ts';
import type { FilesPlace } from './files-place.ts';
import { createStore, type Store } from './store.ts';
import type { Annotation } from '../tour/annotation-kind.ts';
import type { SaveStatus } from '../../outbox/outbox.ts';
import type { TourFile } from '../../contract/list-files.ts';
import type { Annotations, UnplacedByKind } from '../tour/read-annotations.ts';
import type { OwnPointType } from '../tour/point-types.ts';
import type { Presence } from './presence/presence.ts';
import type { UploadState } from '../../contract/files/file-messages.ts';

/** What is shown of the space, or in its place. */
export type Screen =
  | { kind: 'opening' }
  | { kind: 'walking' }
  /** The provider's own page in a frame; `note` is a sentence about it, or ''. `again`: it may be steered at another try. */
  | { kind: 'framed'; note: string; again: boolean }
  /** Poster, rooms and annotations without 3D; `reason` is a sentence. `again`: it may work at another try. */
  | { kind: 'flat'; reason: string; again: boolean }
  /** Nothing can be shown; `reason` is a sentence. `offerBuiltIn`: our own capture is a way on. */
  | { kind: 'failed'; reason: string; again: boolean; offerBuiltIn: boolean };

/** How far the opening of a space has come. */
export interface Progress {
  /** The name of its phase. */
  phase: string;
  /** How much of it is done, 0 to 1; null where nobody knows. */
  share: number | null;
}

/** An annotation that is being written: `original` is the item before that, null for a new one. */
export interface Draft {
  /** The name of its kind. */
  kind: string;
  original: Annotation | null;
  item: Annotation;
  /** The person has changed something in the form. */
  typed?: boolean;
}

/** A place is being chosen: for a new item of the kind, for the one in `moving`, or the first place of the one in `unplaced`. */
export interface Placing {
  kind: string;
  moving: Annotation | null;
  unplaced?: Item;
}

/** The user's last change, which can be undone. */
export interface Undoable {
  /** The name of the kind that it was done to. */
  kind: string;
  operation: Operation;
  /** What was done to other items with it. */
  alongside?: readonly Operation[];
  /** What was done, as a sentence. */
  text: string;
}

/** The dialog over the player; on a phone the search is in the sheet of the lists. */
export type Sheet = 'help' | 'share' | 'types' | 'accuracy' | 'search' | 'plan-picture';

/** Everything that panels and scene show, except what changes in every frame. */
export interface PlayerState {
  screen: Screen;
  progress: Progress | null;
  capture: Capture | null;
  place: Place;
  /** The capture is our own, in place of the tour's, which cannot be shown. */
  substitute: boolean;
  /** Mode and floor as the capture shows them. */
  mode: ViewMode;
  floor: string | null;
  /** The tour's name; empty without a tour. */
  tourName: string;
  /** Empty until there is a tour. */
  annotations: Annotations;
  /** What is still to be placed. */
  unplaced: UnplacedByKind;
  /** The types of points that the owner added to the built-in ones. */
  pointTypes: readonly OwnPointType[];
  /** What the tour knows of its scale, as it holds it; `calibrationsOf` reads it. */
  calibrations: readonly unknown[];
  /** Documents and floor plans of the tour that have an address on the web. */
  files: readonly TourFile[];
  /** Where uploaded files are, and what is uploaded. */
  hostFiles: FilesState;
  /** As the tour holds them; `readDocuments` and `readFolders` (`tour/files`) read them. */
  documents: readonly unknown[];
  folders: readonly unknown[];
  /** The same; `readFloorPlans` reads them. */
  floorPlans: readonly unknown[];
  canEdit: boolean;
  saving: SaveStatus;
  /** The open annotation. There may be no such item yet, or any more. */
  selection: Selection | null;
  /** The annotation whose row in the list is pointed at or has the focus; its pin shows which one that is. */
  hinted: Selection | null;
  placing: Placing | null;
  /** The pointer says where it goes, not the crosshair. */
  aimedByPointer: boolean;
  /** There was nothing to place it on. */
  missed: boolean;
  draft: Draft | null;
  /** Forms that something else was opened over before they were saved, the newest last. */
  keptDrafts: readonly Draft[];
  /** The measurement in hand; null while nobody measures. */
  measuring: Measuring | null;
  undoable: Undoable | null;
  /** What is looked for among the annotations. */
  filter: string;
  /** The types of points that are shown alone; none: all are. */
  types: readonly string[];
  /** The stop of the guided tour that is shown, by its id. */
  stop: string | null;
  /** How the guided tour continues from that stop; null if a link only showed it. */
  guidedTour: GuidedTourProgress | null;
  sheet: Sheet | null;
  /** What the panel of files lists; null while it is closed. */
  filesAt: FilesPlace | null;
  /** The document that is looked at; `page`: the page of a PDF that it opens at, in place of the one where it was left. */
  openFile: { readonly documentId: string; readonly page?: number } | null;
  /** What the search is for, and the key of what was picked of its results last; it is there again when it opens. */
  search: { readonly words: string; readonly last: string | null };
  /** The address under which others find the tour; '' for none. */
  link: string;
  /** Who else is here; null while nobody is, or the person may not see it. */
  presence: Presence | null;
  /** Only the owner may open the tour. */
  isPrivate: boolean;
  /** The link that was made last, and whether it is on the clipboard. */
  shared: { address: string; copied: boolean } | null;
  /** Shown beside the controls for a moment; '' for nothing. */
  toast: string;
  panelOpen: boolean;
  mapOpen: boolean;
}

export type PlayerStore = Store<PlayerState>;

const NOWHERE: Place = { sweep: null, room: null };

/** What belongs to one capture, and means nothing in the next. */
export const BEFORE_CAPTURE = {
  capture: null,
  place: NOWHERE,
  mode: 'inside',
  floor: null,
  selection: null,
  placing: null,
  measuring: null,
  stop: null,
  guidedTour: null,
  draft: null,
  keptDrafts: [],
  undoable: null,
  openFile: null,
} satisfies Partial<PlayerState>;

/** `roomy`: there is space for panel and map beside the view. */
export function createPlayerStore(roomy: boolean): PlayerStore {
  return createStore<PlayerState>({
    ...BEFORE_CAPTURE,
    screen: { kind: 'opening' },
    progress: null,
    substitute: false,
    tourName: '',
    annotations: {},
    unplaced: {},
    pointTypes: [],
    calibrations: [],
    files: [],
    hostFiles: NO_FILES,
    documents: [],
    folders: [],
    floorPlans: [],
    canEdit: false,
    saving: { kind: 'unchanged' },
    hinted: null,
    aimedByPointer: false,
    missed: false,
    filter: '',
    types: [],
    sheet: null,
    filesAt: null,
    search: { words: '', last: null },
    link: '',
    presence: null,
    isPrivate: false,
    shared: null,
    toast: '',
    panelOpen: roomy,
    mapOpen: roomy,
  });
}

/** What the player has of files by way of its host. */
export interface FilesState {
  /** Where files are, see `contract/files/file-address.ts`; null while none is known, and where the page has no right to any. */
  base: string | null;
  /** The host has said which of the two it is. */
  answered: boolean;
  /** Which capture of a scan opens, as the host has said last; null where it has not. */
  capture: number | null;
  /** All that the host knows of, of this visit and unfinished ones of earlier visits. */
  uploads: readonly UploadState[];
}

const NO_FILES: FilesState = { base: null, answered: false, capture: null, uploads: [] };
