import type { ActionsContext } from '../state/actions-context.ts';
import { createActions, type Actions } from '../state/actions.ts';
import type { PlayerStore } from '../state/player-state.ts';

const nothing = (): void => {};

/** Actions over a state; of the player around them there is only what a test gives. */
export function startActions(
  state: PlayerStore,
  around: Partial<Omit<ActionsContext, 'state'>> = {},
): Actions {
  return createActions({
    state,
    announce: nothing,
    stage: Object.assign(new EventTarget(), { contains: () => false }) as unknown as HTMLElement,
    focusStage: nothing,
    edit: nothing,
    retry: nothing,
    openBuiltIn: nothing,
    reopen: nothing,
    ...around,
  });
}
