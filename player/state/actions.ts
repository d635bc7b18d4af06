import type { ActionsContext } from './actions-context.ts';
import { createMoveActions, type MoveActions } from './move-actions.ts';
import type { Sheet } from './player-state.ts';
import { createShareActions, type ShareActions } from './share-actions.ts';
import { createTagActions, type TagActions } from './tag-actions.ts';

/** All that a person can do in the player. */
export interface Actions extends TagActions, MoveActions, ShareActions {
  /** Closes what is open (card, form, placing, undo) without a change, and returns to the view. */
  back: () => void;
  showSheet: (sheet: Sheet | null) => void;
  togglePanel: () => void;
  toggleMap: () => void;
  find: (text: string) => void;
  retrySaving: () => void;
  /** Opens our own capture in place of one that cannot be shown. */
  openBuiltIn: () => void;
  reopen: () => void;
}

export function createActions(context: ActionsContext): Actions {
  const { state } = context;
  return {
    ...createTagActions(context),
    ...createMoveActions(context),
    ...createShareActions(context),
    back() {
      state.set({ openTag: null, draft: null, placing: false, moving: null, undoable: null });
      context.focusStage();
    },
    showSheet: (sheet) => state.set({ sheet }),
    togglePanel: () => state.set({ panelOpen: !state.get().panelOpen }),
    toggleMap: () => state.set({ mapOpen: !state.get().mapOpen }),
    find: (find) => state.set({ find }),
    retrySaving: context.retry,
    openBuiltIn: context.openBuiltIn,
    reopen: context.reopen,
  };
}
