import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Actions } from '../../state/actions.ts';
import type { Store } from '../../state/store.ts';
import type { View } from '../../state/player-state.ts';

export interface PanelsContext {
  view: Store<View>;
  actions: Actions;
}

export const PanelsContext = createContext<PanelsContext | null>(null);

function usePanels(): PanelsContext {
  const context = useContext(PanelsContext);
  if (!context) throw new Error('A panel stands outside of the player.');
  return context;
}

/** A part of the view. What is selected must be a part as it stands, nothing made anew: a panel renders when it is another. */
export function useView<T>(select: (view: View) => T): T {
  const { view } = usePanels();
  return useSyncExternalStore(view.subscribe, () => select(view.get()));
}

export function useActions(): Actions {
  return usePanels().actions;
}
