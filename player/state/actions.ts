import type { ActionsContext } from './actions-context.ts';
import { createMoveActions, type MoveActions } from './move-actions.ts';
import { createShareActions, type ShareActions } from './share-actions.ts';
import type { SteerEvents } from '../scene/pointer/steer.ts';
import { createTagActions, type TagActions } from './tag-actions.ts';
import type { Sheet } from './player-state.ts';

/** All that a person can do in the player. */
export interface Actions extends SteerEvents, TagActions, MoveActions, ShareActions {
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

export const BUILT_IN = 'gv360office';

export function createActions(context: ActionsContext): Actions {
  const { view } = context;
  return {
    ...createTagActions(context),
    ...createMoveActions(context),
    ...createShareActions(context),
    back() {
      view.set({ openTag: null, draft: null, placing: false, moving: null, done: null });
      context.focusStage();
    },
    showSheet: (sheet) => view.set({ sheet }),
    togglePanel: () => view.set({ panelOpen: !view.get().panelOpen }),
    toggleMap: () => view.set({ mapOpen: !view.get().mapOpen }),
    find: (find) => view.set({ find }),
    retrySaving: context.retry,
    openBuiltIn: context.openBuiltIn,
    reopen: context.reopen,
  };
}
