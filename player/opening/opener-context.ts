import type { ViewState } from '../../contract/protocol/view-state.ts';
import type { Actions } from '../state/actions.ts';
import type { PlayerStore } from '../state/player-state.ts';
import type { Page } from './page.ts';

/** The parts of the player that opening a space needs. */
export interface OpenerContext {
  page: Page;
  state: PlayerStore;
  /** The user's actions in the scene. */
  actions: Pick<Actions, 'place' | 'move' | 'measure' | 'change' | 'files'>;
  /** Goes to a view as soon as there is a capture. */
  goToView: (view: ViewState) => void;
}
