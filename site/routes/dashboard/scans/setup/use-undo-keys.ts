import { useEffect } from 'react';
import type { EditorAction } from './editor-state.ts';

/** Handles Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, except in text fields. */
export function useUndoKeys(dispatch: (action: EditorAction) => void): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (event.target instanceof HTMLInputElement) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      dispatch({ type: key === 'y' || event.shiftKey ? 'redo' : 'undo' });
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [dispatch]);
}
