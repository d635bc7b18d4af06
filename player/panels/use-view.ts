import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Actions } from '../actions.ts';
import type { Store } from '../store.ts';
import type { View } from '../view.ts';

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

export function useView(): View {
  const { view } = usePanels();
  return useSyncExternalStore(view.subscribe, view.get);
}

export function useActions(): Actions {
  return usePanels().actions;
}
