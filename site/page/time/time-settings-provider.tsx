import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { browserZone, keepZone } from '../../browser/zone.ts';
import type { GivenMoments } from './time-settings.ts';
import { MomentContext } from '../../ui/time/relative-time.tsx';

/**
 * Lets every moment inside be written as the person reads it: first as the server did, and where it could not know the zone,
 * in the browser's from then on. The server knows it the next time.
 */
export function Moments({ given, children }: { given: GivenMoments; children: ReactNode }) {
  const { zone: known } = given;
  // What a later reading of the page says changes nothing, or every moment would be written anew.
  const [{ locale, now, ahead }] = useState(() => ({ ...given, ahead: given.now - Date.now() }));
  const zone = useSyncExternalStore(
    neverChanges,
    () => browserZone() ?? known,
    () => known,
  );
  useEffect(() => keepZone(known), [known]);
  return <MomentContext value={{ locale, zone, drawnAt: now, ahead }}>{children}</MomentContext>;
}

function neverChanges(): () => void {
  return () => undefined;
}
