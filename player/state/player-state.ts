import type { Item, Operation } from '../../contract/changes/operation.ts';
import type { Selection, ViewMode } from '../../contract/protocol/view-state.ts';
import type { Capture, Place, SurfacePoint } from '../capture/capture.ts';
import type { GuidedTourProgress } from './guided-tour-progress.ts';
import type { Measuring } from './measuring/measuring.ts';
import type { FilesPlace } from './files-place.ts';
import { createStore, type Store } from './store.ts';
import type { Annotation } from '../tour/annotation-kind.ts';
import type { AnnotationTexts } from '../tour/annotation-texts.ts';
import type { SaveStatus } from '../../outbox/outbox.ts';
import type { TourFile } from '../../contract/list-files.ts';
import type { Annotations, UnplacedByKind } from '../tour/read-annotations.ts';
import type { OwnPointType } from '../tour/point-types.ts';
import type { Presence } from './presence/presence.ts';
import type { ReportDraft } from './threads/report.ts';
import type { ThreadsState } from './threads/threads.ts';
import type { UploadState } from '../../contract/files/file-messages.ts';

/** What is shown of the space, or instead of it. */
export type Screen =
  | { kind: 'opening' }
  | { kind: 'walking' }
  /** The provider's own page in a frame. `note`: a message about it, or ''. `again`: another attempt may be able to control it. */
  | { kind: 'framed'; note: string; again: boolean }
  /** Poster, rooms and annotations without 3D. `reason`: a message. `again`: another attempt may succeed. */
  | { kind: 'flat'; reason: string; again: boolean }
  /** Nothing can be shown. `reason`: a message. `offerBuiltIn`: offers our own capture. */
  | { kind: 'failed'; reason: string; again: boolean; offerBuiltIn: boolean };

/** Progress of opening a space. */
export interface Progress {
  /** The name of its phase. */
  phase: string;
  /** Progress, 0 to 1; null if unknown. */
  share: number | null;
}

/** An annotation that is being edited. `original`: the item before, null for a new one. */
export interface Draft {
  /** The name of its kind. */
  kind: string;
  original: Annotation | null;
  item: Annotation;
  /** Whether the user has changed the form. */
  typed?: boolean;
}

/** A place is being chosen: for a new item of the kind, for the one in `moving`, or for the unplaced one in `unplaced`. */
export interface Placing {
  kind: string;
  moving: Annotation | null;
  unplaced?: Item;
  /** For something other than an annotation: how to choose its place, and what to do with it. */
  other?: {
    texts: Pick<AnnotationTexts, 'placing' | 'placingTouch' | 'placingFramed'>;
    choose: (point: SurfacePoint) => void;
  };
}

/** The last change, which can be undone. */
export interface Undoable {
  /** Name of the kind that was changed. */
  kind: string;
  operation: Operation;
  /** Changes to other items in the same step. */
  alongside?: readonly Operation[];
  /** The message about it. */
  text: string;
}

/** The dialog over the player. On a phone the search is in the sheet of the lists. */
export type Sheet = 'help' | 'share' | 'types' | 'accuracy' | 'search' | 'plan-picture';

/** Everything that panels and scene show, except what changes in every frame. */
export interface PlayerState {
  screen: Screen;
  progress: Progress | null;
  capture: Capture | null;
  place: Place;
  /** The capture is our own, instead of the tour's, which cannot be shown. */
  substitute: boolean;
  /** Mode and floor of the capture. */
  mode: ViewMode;
  floor: string | null;
  /** The tour's name; empty without a tour. */
  tourName: string;
  /** Empty until there is a tour. */
  annotations: Annotations;
  /** Unplaced items. */
  unplaced: UnplacedByKind;
  /** The owner's own types of points. */
  pointTypes: readonly OwnPointType[];
  /** The tour's calibrations as stored; `calibrationsOf` reads them. */
  calibrations: readonly unknown[];
  /** Documents and floor plans of the tour with a web address. */
  files: readonly TourFile[];
  /** The address of uploaded files, and current uploads. */
  hostFiles: FilesState;
  /** As stored; `readDocuments` and `readFolders` (`tour/files`) read them. */
  documents: readonly unknown[];
  folders: readonly unknown[];
  /** As stored; `readFloorPlans` reads them. */
  floorPlans: readonly unknown[];
  canEdit: boolean;
  saving: SaveStatus;
  /** The open annotation. Its item may not exist yet, or no longer. */
  selection: Selection | null;
  /** The annotation whose row is hovered or focused; its pin is highlighted. */
  hinted: Selection | null;
  placing: Placing | null;
  /** The pointer, not the crosshair, chooses the place. */
  aimedByPointer: boolean;
  /** There was no surface to place it on. */
  missed: boolean;
  draft: Draft | null;
  /** Unsaved forms behind something else, newest last. */
  keptDrafts: readonly Draft[];
  /** The current measurement; null while not measuring. */
  measuring: Measuring | null;
  undoable: Undoable | null;
  /** The query of the lists. */
  filter: string;
  /** The types of points shown; empty: all. */
  types: readonly string[];
  /** The id of the current stop of the guided tour. */
  stop: string | null;
  /** Progress from that stop; null if a link only showed it. */
  guidedTour: GuidedTourProgress | null;
  sheet: Sheet | null;
  /** What the files panel lists; null while it is closed. */
  filesAt: FilesPlace | null;
  /** The open document. `page`: the page at which a PDF opens, instead of where it was left. */
  openFile: { readonly documentId: string; readonly page?: number } | null;
  /** The query of the search, and the key of the last chosen result, for the next opening. */
  search: { readonly words: string; readonly last: string | null };
  /** Public address of the tour; '' for none. */
  link: string;
  /** Who else is here; null while nobody is, or the person may not see it. */
  presence: Presence | null;
  /** What members say about the twin; null for visitors, and until it has loaded. */
  threads: ThreadsState | null;
  /** Visitors can report problems. */
  reports: boolean;
  /** The report that a visitor writes; null for none. */
  report: ReportDraft | null;
  /** Only the owner may open the tour. */
  isPrivate: boolean;
  /** The last link, and whether it was copied. */
  shared: { address: string; copied: boolean } | null;
  /** Shown beside the controls for a moment; '' for nothing. */
  toast: string;
  panelOpen: boolean;
  mapOpen: boolean;
}

export type PlayerStore = Store<PlayerState>;

const NOWHERE: Place = { sweep: null, room: null };

/** State of one capture, which is reset for the next. */
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
    threads: null,
    reports: false,
    report: null,
    isPrivate: false,
    shared: null,
    toast: '',
    panelOpen: roomy,
    mapOpen: roomy,
  });
}

/** The player's files, through its host. */
export interface FilesState {
  /** Address of files, see `contract/files/file-address.ts`; null while unknown, and without access. */
  base: string | null;
  /** The host has answered. */
  answered: boolean;
  /** The capture of a scan that opens, as the host last reported; null if it has not. */
  capture: number | null;
  /** All uploads that the host knows, including unfinished ones of earlier visits. */
  uploads: readonly UploadState[];
}

const NO_FILES: FilesState = { base: null, answered: false, capture: null, uploads: [] };
