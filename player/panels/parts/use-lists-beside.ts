import { useSyncExternalStore } from 'react';
import { media } from '../../../design/media.ts';
import { listsBeside } from '../../state/layout.ts';

/** True where lists and cards are beside the view, and again when the window's width says otherwise. */
export function useListsBeside(): boolean {
  return useSyncExternalStore(watchWidth, listsBeside, listsBeside);
}

function watchWidth(changed: () => void): () => void {
  const query = matchMedia(media.beside);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
