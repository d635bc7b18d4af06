import type { Item, Operation } from '../../contract/changes/operation.ts';
import type { Selection, ViewMode } from '../../contract/protocol/view-state.ts';
import type { Capture, Place, SurfacePoint } from '../capture/capture.ts';
import type { GuidedTourProgress } from './guided-tour-progress.ts';
import type { Measuring } from './measuring/measuring.ts';
import { createStore, type Store } from './store.ts';
import type { Annotation } from '../tour/annotation-kind.ts';
import type { AnnotationTexts } from '../tour/annotation-texts.ts';
import type { SaveStatus } from '../../outbox/outbox.ts';
import type { TourFile } from '../../contract/files/list-files.ts';
import type { Annotations, UnplacedByKind } from '../tour/read-annotations.ts';
import type { OwnPointType } from '../tour/point-types.ts';
import type { Presence } from './presence/presence.ts';
import type { ReportDraft } from './threads/report.ts';
import type { ThreadsState } from './threads/threads.ts';
import type { UploadState } from '../../contract/files/file-messages.ts';
import type { Attachment } from '../../contract/files/stored-file.ts';

/** What the stage shows: the capture, or something that replaces it. */
export type Screen =
  | { kind: 'opening' }
  | { kind: 'walking' }
  /**
   * The provider's own page in a frame. `note` is a message about it, or ''. `again` means that a retry may
   * give the player control of it.
   */
  | { kind: 'framed'; note: string; again: boolean }
  /**
   * The poster, and the lists of rooms and annotations, without 3D. `reason` is a message. `again` means that
   * a retry may succeed.
   */
  | { kind: 'flat'; reason: string; again: boolean }
  /**
   * Nothing can be shown. `reason` is a message. `again` means that a retry may succeed. `offerBuiltIn` means
   * that the user can open our built-in capture instead.
   */
  | { kind: 'failed'; reason: string; again: boolean; offerBuiltIn: boolean };

/** The progress of opening a capture. */
export interface Progress {
  /** The name of the phase. */
  phase: string;
  /** The progress, 0 to 1; null if unknown. */
  share: number | null;
}

/** An annotation that is being edited. `original` is the item before the edit; null for a new one. */
export interface Draft {
  /** The name of the annotation's kind. */
  kind: string;
  original: Annotation | null;
  item: Annotation;
  /** Whether the user has changed the form. */
  typed?: boolean;
}

/**
 * The user is choosing a place: for a new item of the kind, for the item to move (`moving`), or for an
 * unplaced item (`unplaced`).
 */
export interface Placing {
  kind: string;
  moving: Annotation | null;
  unplaced?: Item;
  /**
   * Set while choosing a place for something other than an annotation: the instructions, and what to do with
   * the place.
   */
  other?: {
    texts: Pick<AnnotationTexts, 'placing' | 'placingTouch' | 'placingFramed'>;
    choose: (point: SurfacePoint) => void;
  };
}

/** A change that the user can undo. */
export interface Undoable {
  /**
   * The name of the changed annotation's kind. Steps that change something else use a name that no kind has.
   */
  kind: string;
  operation: Operation;
  /** Changes to other items in the same step. */
  alongside?: readonly Operation[];
  /** The message about the change. */
  text: string;
}

/** The dialog over the player. On a phone, the search is in the same sheet as the lists. */
export type Sheet = 'help' | 'share' | 'types' | 'accuracy' | 'search' | 'plan-picture';

/** Everything that the panels and the scene show, except what changes in every frame. */
export interface PlayerState {
  screen: Screen;
  progress: Progress | null;
  capture: Capture | null;
  place: Place;
  /** True if our built-in capture is shown, because the tour's capture cannot be shown. */
  substitute: boolean;
  /** The view mode, and the id of the only floor that is shown; null if all floors are. */
  mode: ViewMode;
  floor: string | null;
  /** The tour's name; '' without a tour. */
  tourName: string;
  /** The placed annotations, by kind; empty until the tour has loaded. */
  annotations: Annotations;
  /** The unplaced annotations, by kind. */
  unplaced: UnplacedByKind;
  /** The twin's own point types. */
  pointTypes: readonly OwnPointType[];
  /** The tour's calibrations as stored; `calibrationsOf` reads them. */
  calibrations: readonly unknown[];
  /** The tour's documents and floor plans that have a web address. */
  files: readonly TourFile[];
  /** What the host has sent about stored files, such as their base address and the current uploads. */
  hostFiles: FilesState;
  /** The documents and folders as stored; `readDocuments` and `readFolders` read them. */
  documents: readonly unknown[];
  folders: readonly unknown[];
  /** The floor plans as stored; `readFloorPlans` reads them. */
  floorPlans: readonly unknown[];
  canEdit: boolean;
  saving: SaveStatus;
  /** The open annotation or thread. The item may not have arrived yet, or may have been deleted. */
  selection: Selection | null;
  /**
   * The annotation whose pin is highlighted, for example because the user hovers over its row or focuses it.
   */
  hinted: Selection | null;
  placing: Placing | null;
  /** True if the user chooses the place with the pointer instead of the crosshair. */
  aimedByPointer: boolean;
  /** True if the last attempt to place the item hit no surface. */
  missed: boolean;
  draft: Draft | null;
  /** Unsaved forms that were closed to make room for something else, newest last. */
  keptDrafts: readonly Draft[];
  /** The current measurement; null while the measuring tool is inactive. */
  measuring: Measuring | null;
  undoable: Undoable | null;
  /** The search query of the lists. */
  filter: string;
  /** The ids of the point types that are shown; empty if all types are shown. */
  types: readonly string[];
  /** The id of the current stop of the guided tour; null if the tour is not shown. */
  stop: string | null;
  /**
   * The progress of the guided tour at the stop. Null without a tour, or if a link opened the stop without
   * starting the tour.
   */
  guidedTour: GuidedTourProgress | null;
  sheet: Sheet | null;
  /** The content of the files panel; null while it is closed. */
  filesAt: FilesPlace | null;
  /** The open document. `page` is the page at which a PDF opens, instead of where the user left it. */
  openFile: { readonly documentId: string; readonly page?: number } | null;
  /**
   * The search query and the key of the last chosen result, which are restored when the search opens again.
   */
  search: { readonly words: string; readonly last: string | null };
  /** The public address of the tour; '' if there is none. */
  link: string;
  /**
   * Who else is in the capture. Null until the host reports who is present, or if the user may not see who is
   * present.
   */
  presence: Presence | null;
  /** The members' comments on the twin. Null until the comments have loaded, and for visitors. */
  threads: ThreadsState | null;
  /** True if visitors can report problems. */
  reports: boolean;
  /** The report that a visitor is writing; null if there is none. */
  report: ReportDraft | null;
  /** True if the tour is not public, so that only people with access can open it. */
  isPrivate: boolean;
  /** The last shared link, and whether it was copied. */
  shared: { address: string; copied: boolean } | null;
  /** The message that is briefly shown near the controls; '' if there is none. */
  toast: string;
  panelOpen: boolean;
  mapOpen: boolean;
}

export type PlayerStore = Store<PlayerState>;

/**
 * The initial state of everything that belongs to a capture. It is restored before the next capture opens.
 */
export const BEFORE_CAPTURE = {
  capture: null,
  place: { sweep: null, room: null },
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

/** Creates the store. `roomy` means that there is room for the panel and the map beside the view. */
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
    hostFiles: { base: null, answered: false, capture: null, uploads: [] },
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

/**
 * Returns whether the user may be the twin's owner: the user can edit, and does not have the role of editor
 * in the twin's threads. Without threads, for example in a tour without members, a user who can edit counts
 * as the owner.
 */
export function mayBeOwner({ canEdit, threads }: Pick<PlayerState, 'canEdit' | 'threads'>): boolean {
  return canEdit && threads?.role !== 'editor';
}

/** What the host has sent about files. */
export interface FilesState {
  /**
   * The base address of files (see `contract/files/file-address.ts`); null while unknown or without access.
   */
  base: string | null;
  /** True once the host has answered. */
  answered: boolean;
  /** The revision of the open scan's capture, as the host last reported it; null before the first report. */
  capture: number | null;
  /** All uploads that the host knows about, including unfinished ones from earlier visits. */
  uploads: readonly UploadState[];
}

/** The content of the files panel: a folder (null for the top level), or the files of a place. */
export interface FilesPlace {
  readonly folder: string | null;
  readonly place: Attachment | null;
}
