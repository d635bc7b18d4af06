import type { ViewState } from '../../contract/protocol/view-state.ts';
import type { Actions } from '../state/actions.ts';
import type { PlayerStore } from '../state/player-state.ts';
import type { Page } from './page.ts';

/** What an opening needs of the player around it. */
export interface OpenerContext {
  page: Page;
  state: PlayerStore;
  /** What a person can do in the scene. */
  actions: Pick<Actions, 'place' | 'move' | 'measure' | 'change' | 'files'>;
  /** Goes to a view, as soon as there is a capture to show it in. */
  goToView: (view: ViewState) => void;
}
