import type { ActionsContext } from './actions-context.ts';
import { createAnnotationActions } from './annotations/annotation-actions.ts';
import { keepDraft } from './annotations/kept-drafts.ts';
import { createFileActions } from './file-actions.ts';
import type { FilesPlace, Sheet, PlayerState } from './player-state.ts';
import { createToast, type Toast } from './toast.ts';
import { texts, shareTexts } from './texts.ts';
import { formatView, type CaptureView, type ViewMode } from '../../contract/protocol/view-state.ts';
import { currentView } from './current-view.ts';
import { nextFloor } from '../capture/navigation/shown-floors.ts';
import { nearestSweepOnFloor } from '../capture/navigation/nearest-sweep.ts';
import { walkToView } from '../capture/navigation/walk-to-view.ts';
import { listsBeside } from './layout.ts';

/** Returns the actions of the guided tour through the points of interest. */
function createGuideActions(context: ActionsContext, toast: Toast) {
  const guide = onFirstUse(
    async () => (await import('./guided-tour.ts')).createGuidedTour(context, toast),
    () => toast(texts.notLoaded),
  );
  return {
    /** Runs a function with the actions of the guided tour. Their code loads on first use. */
    guide,
    /**
     * Starts the guided tour at the stop that has this id, or at the first stop if there is no such stop.
     * With null, resumes a tour that is already shown, or otherwise starts at the first stop.
     */
    startTour: (stopId: string | null) => guide(({ start }) => start(stopId)),
  };
}

/** All user actions in the player. */
export type Actions = ReturnType<typeof createActions>;

export function createActions(context: ActionsContext) {
  const { state } = context;
  const toast = createToast(context);
  return {
    ...createAnnotationActions(context, toast),
    /**
     * Actions on comments. The code loads on first use, usually when the host sends its first message about
     * comments.
     */
    threads: onFirstUse(
      async () => (await import('./threads/thread-actions.ts')).createThreadActions(context, toast),
      () => state.get().reports && toast(texts.notLoaded), // The next use loads the code again.
    ),
    ...createGuideActions(context, toast),
    ...createMoveActions(context),
    ...createShareActions(context, toast),
    /**
     * Closes the open card, form and undo message, and stops placing, without changing the tour. Moves the
     * focus to the view.
     */
    back: (): void => {
      state.set({ selection: null, draft: null, placing: null, undoable: null });
      context.focusStage();
    },
    files: createFileActions(context),
    /** The actions of the measuring tool, which loads on first use. */
    measure: onFirstUse(
      async () => (await import('./measuring/measuring-actions.ts')).createMeasuringActions(context),
      () => context.announce(texts.notLoaded),
    ),
    /**
     * Actions that involve other people in the capture. The code loads on first use, for example when another
     * person arrives.
     */
    presence: onFirstUse(
      async () => (await import('./presence/presence-actions.ts')).createPresenceActions(context, toast),
      () => {}, // The next use loads the code again.
    ),
    ...createSearchActions(context),
    toast,
    showSheet: (sheet: Sheet | null) => state.set({ sheet }),
    /**
     * Opens a document, or closes it (null). `page` counts from 1 and applies to PDFs; without it, a PDF
     * opens where the user left it.
     */
    openFile: (documentId: string | null, page?: number) =>
      state.set({ openFile: documentId === null ? null : { documentId, ...(page ? { page } : {}) } }),
    /**
     * Lists the twin's files in a folder or at a place, and closes the open annotation and form. Null closes
     * the list.
     */
    showFiles: (at: Partial<FilesPlace> | null): void => {
      if (!at) return state.set({ filesAt: null });
      // Closes everything that would replace or cover the list.
      const { sheet } = state.get();
      state.set({
        ...keepDraft(state.get()),
        filesAt: { folder: null, place: null, ...at },
        selection: null,
        placing: null,
        sheet: sheet === 'search' ? null : sheet,
      });
    },
    togglePanel: () => state.set({ panelOpen: !state.get().panelOpen }),
    toggleMap: () => state.set({ mapOpen: !state.get().mapOpen }),
    retrySaving: context.retry,
    /** Opens our built-in capture instead of the twin's, which cannot be shown. */
    openBuiltIn: context.openBuiltIn,
    reopen: context.reopen,
  };
}

/** Returns the actions that share a link to the current view or to the guided tour. */
function createShareActions({ state }: ActionsContext, toast: Toast) {
  async function copyAddress(address: string): Promise<void> {
    if (address === '') return toast(shareTexts.noLink);
    if (!(await copy(address))) return state.set({ sheet: 'share', shared: { address, copied: false } });
    toast(state.get().isPrivate ? shareTexts.copiedPrivate : shareTexts.copied);
  }

  return {
    /**
     * Copies a link to the view and confirms it. If the browser blocks copying, shows the link in a dialog
     * instead.
     */
    copyLink: (): Promise<void> => copyAddress(linkToView(state.get())),
    /** Copies a link that starts the guided tour. */
    copyTourLink: (): Promise<void> => {
      const { link } = state.get();
      return copyAddress(link && `${link}#tour`);
    },
    /** Copies a link to the view, and shows the link in a dialog. */
    share: async (): Promise<void> => {
      const address = linkToView(state.get());
      state.set({ sheet: 'share', shared: { address, copied: await copy(address) } });
    },
  };
}

/**
 * Returns a link to the current view, or to the tour if there is no view to link to. Returns '' if the tour
 * has no public address.
 */
function linkToView(state: PlayerState): string {
  const current = currentView(state);
  if (!state.link || !current) return state.link;
  return `${state.link}#${formatView(current)}`;
}

/** Copies text to the clipboard. Returns false if the text is empty or the browser blocks copying. */
async function copy(text: string): Promise<boolean> {
  if (text === '') return false;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns the actions that move through the capture and change the view. */
function createMoveActions({ state, announce }: ActionsContext) {
  function setMode(mode: ViewMode): void {
    const { capture } = state.get();
    if (!capture?.modes.includes(mode) || capture.mode() === mode) return;
    announce(texts.modes[mode]);
    void capture.setMode(mode);
  }

  /**
   * In a view from outside, shows only one floor, or all floors (null). In the inside view, walks to the
   * nearest sweep on the floor.
   */
  function chooseFloor(floorId: string | null): void {
    const { capture, place } = state.get();
    if (!capture) return;
    const floor = capture.floors.find(({ id }) => id === floorId);
    announce(floor?.name ?? texts.allFloors);
    if (capture.mode() !== 'inside') return void capture.showFloor(floor?.id ?? null);
    if (!floor || floor.id === place.sweep?.floor) return;
    const sweep = nearestSweepOnFloor(capture.sweeps, floor.id, place.sweep?.position ?? [0, 0, 0]);
    if (sweep) void capture.walkTo(sweep.id);
  }

  return {
    /** Walks to a sweep along the shortest route. */
    goTo: (sweepId: string) => void state.get().capture?.walkTo(sweepId),
    setMode,
    /** Goes to an exact view. */
    goToView: (view: CaptureView): void => {
      const { capture } = state.get();
      if (capture) void walkToView(capture, view);
    },
    chooseFloor,
    /**
     * Chooses the floor above (1) or below (-1). If all floors are shown, chooses the highest (1) or lowest
     * (-1).
     */
    changeFloor: (by: 1 | -1): void => {
      const { capture, place } = state.get();
      if (!capture || capture.floors.length < 2) return;
      const from = capture.mode() === 'inside' ? place.sweep?.floor : capture.shownFloor();
      const next = nextFloor(capture.floors, from ?? null, by);
      if (next) chooseFloor(next.id);
    },
    /** Turns the view by an angle in radians; positive angles turn it to the left. */
    turn: (yaw: number) => state.get().capture?.turn(yaw, 0),
  };
}

/**
 * Passes code that loads on first use to a function. Calls the function immediately if the code has loaded,
 * and otherwise after loading.
 */
export type Use<Program> = (use: (program: Program) => void) => void;

/**
 * Returns a function that passes code to its argument. `load` loads the code on first use. Calls made during
 * loading run in order afterwards. If loading fails, calls `failed` and drops those calls; the next use loads
 * the code again.
 */
export function onFirstUse<Program>(load: () => Promise<Program>, failed: () => void): Use<Program> {
  let loaded: { program: Program } | null = null;
  let asked: ((program: Program) => void)[] = [];

  async function fetchProgram(): Promise<void> {
    try {
      loaded = { program: await load() };
    } catch {
      asked = [];
      return failed();
    }
    const { program } = loaded;
    for (const use of asked.splice(0)) use(program);
  }

  return (use) => {
    if (loaded) return use(loaded.program);
    asked.push(use);
    if (asked.length === 1) void fetchProgram();
  };
}

function createSearchActions({ state }: ActionsContext) {
  /** Opens the search with its last query. On a phone, the search is in the same sheet as the lists. */
  function openSearch(): void {
    const { screen, panelOpen } = state.get();
    // Without a capture to search, the lists have their own search field.
    if (screen.kind !== 'walking' && screen.kind !== 'framed') return;
    state.set({ sheet: 'search', panelOpen: panelOpen || !listsBeside() });
  }

  return {
    openSearch,
    /**
     * Opens the search with the given words, once the capture has opened. On the page without 3D, filters the
     * lists instead.
     */
    findAndOpen: (words: string): void => {
      const stop = state.watch(({ screen }) => screen.kind, begin);
      begin();

      function begin(): void {
        const { kind } = state.get().screen;
        if (kind === 'opening') return;
        stop();
        if (kind === 'flat') return state.set({ filter: words });
        state.set({ search: { words, last: null } });
        openSearch();
      }
    },
  };
}
