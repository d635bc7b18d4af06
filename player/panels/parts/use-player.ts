import { createContext, useContext, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { Actions } from '../../state/actions.ts';
import type { PlayerState, PlayerStore } from '../../state/player-state.ts';
import { media } from '../../../design/media.ts';
import { listsBeside } from '../../state/layout.ts';

export interface PanelsContext {
  state: PlayerStore;
  actions: Actions;
}

export const PanelsContext = createContext<PanelsContext | null>(null);

function usePanels(): PanelsContext {
  const context = useContext(PanelsContext);
  if (!context) throw new Error('A panel is rendered outside of the player.');
  return context;
}

/**
 * Returns a part of the state. Select existing values instead of creating new ones: a panel renders again
 * whenever the value is a different object.
 */
export function usePlayerState<T>(select: (state: PlayerState) => T): T {
  const { state } = usePanels();
  const selected = (): T => select(state.get());
  // The third argument is for server rendering.
  return useSyncExternalStore(state.subscribe, selected, selected);
}

export function useActions(): Actions {
  return usePanels().actions;
}

/** Returns whether lists and cards are beside the view. Updates when the window's width changes. */
export function useListsBeside(): boolean {
  return useSyncExternalStore(watchWidth, listsBeside, listsBeside);
}

function watchWidth(changed: () => void): () => void {
  const query = matchMedia(media.beside);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/**
 * Opens a dialog while it is mounted. The browser keeps the focus inside. The dialog closes before its element
 * is removed, because only closing restores the focus.
 */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return dialog;
}
