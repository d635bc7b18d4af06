import { useEffect } from 'react';
import { type EditorAction, type Tab, TABS } from './editor-state.ts';

/** Opens the tab in the address, such as ‘#doubts’. */
export function useTabOfAddress(dispatch: (action: EditorAction) => void): void {
  useEffect(() => {
    const name = location.hash.slice(1) as Tab;
    if (TABS.includes(name)) dispatch({ type: 'tab', tab: name });
  }, [dispatch]);
}
