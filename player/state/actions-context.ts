import type { Store } from './store.ts';
import type { TagOperation } from '../tour/tag-operation.ts';
import type { View } from './player-state.ts';

/** What actions need of the player around them. */
export interface ActionsContext {
  view: Store<View>;
  announce: (text: string) => void;
  focusStage: () => void;
  edit: (operation: TagOperation) => void;
  retry: () => void;
  openBuiltIn: () => void;
  reopen: () => void;
}
