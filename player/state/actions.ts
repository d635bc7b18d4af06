import type { ActionsContext } from './actions-context.ts';
import { createAnnotationActions, type AnnotationActions } from './annotations/annotation-actions.ts';
import { keepDraft } from './annotations/kept-drafts.ts';
import { createFileActions, type FileActions } from './files/file-actions.ts';
import type { MeasuringActions } from './measuring/measuring-actions.ts';
import { createGuideActions, type GuideActions } from './guided-tour/guide-actions.ts';
import type { FilesPlace } from './files-place.ts';
import { createMoveActions, type MoveActions } from './move-actions.ts';
import { onFirstUse, type Use } from './on-first-use.ts';
import type { Sheet } from './player-state.ts';
import { createSearchActions, type SearchActions } from './palette/search-actions.ts';
import { createShareActions, type ShareActions } from './share-actions.ts';
import { createToast } from './toast.ts';
import { texts } from './texts.ts';

/** All that a person can do in the player. */
export interface Actions extends AnnotationActions, GuideActions, MoveActions, SearchActions, ShareActions {
  /** Closes what is open (card, form, placing, undo) without a change, and returns to the view. */
  back: () => void;
  files: FileActions;
  /** Measures with the tool, which comes on first use. */
  measure: Use<MeasuringActions>;
  showSheet: (sheet: Sheet | null) => void;
  /** Looks at a document; of a PDF, at a page that counts from 1, or where it was left. Null: closes it. */
  openFile: (documentId: string | null, page?: number) => void;
  /** Lists the files of the twin, in a folder or at a place, in place of what is open; null closes the list. */
  showFiles: (at: Partial<FilesPlace> | null) => void;
  togglePanel: () => void;
  toggleMap: () => void;
  retrySaving: () => void;
  /** Opens our own capture in place of one that cannot be shown. */
  openBuiltIn: () => void;
  reopen: () => void;
}

export function createActions(context: ActionsContext): Actions {
  const { state } = context;
  const toast = createToast(context);
  return {
    ...createAnnotationActions(context, toast),
    ...createGuideActions(context, toast),
    ...createMoveActions(context),
    ...createShareActions(context, toast),
    back() {
      state.set({ selection: null, draft: null, placing: null, undoable: null });
      context.focusStage();
    },
    files: createFileActions(context),
    measure: onFirstUse(
      async () => (await import('./measuring/measuring-actions.ts')).createMeasuringActions(context),
      () => context.announce(texts.notLoaded),
    ),
    ...createSearchActions(context),
    showSheet: (sheet) => state.set({ sheet }),
    openFile: (documentId, page) =>
      state.set({ openFile: documentId === null ? null : { documentId, ...(page ? { page } : {}) } }),
    showFiles(at) {
      if (!at) return state.set({ filesAt: null });
      // what is open would be in its place, or above it
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
    openBuiltIn: context.openBuiltIn,
    reopen: context.reopen,
  };
}
