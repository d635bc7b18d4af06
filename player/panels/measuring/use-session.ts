import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Measuring } from '../../state/measuring/measuring.ts';
import { followSession, sessionOf, watchSession, type Unsaved } from '../../state/measuring/session.ts';

/** What was measured in this visit, in step with the measurement in hand. */
export function useSession(captureId: string, measuring: Measuring): readonly Unsaved[] {
  const before = useRef<Measuring | null>(null);
  useEffect(() => {
    followSession(captureId, before.current, measuring);
    before.current = measuring;
  }, [captureId, measuring]);
  const items = (): readonly Unsaved[] => sessionOf(captureId);
  return useSyncExternalStore(watchSession, items, items);
}
