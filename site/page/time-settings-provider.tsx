import { useEffect, useState, type ReactNode } from 'react';
import { useBrowserValue } from '../browser/use-browser-value.ts';
import { browserZone, storeZone } from '../browser/time-zone.ts';
import type { TimeSettings } from './time-settings.ts';
import { TimeContext } from '../ui/relative-time.tsx';

/**
 * Formats all dates and times inside it for the user: first as the server rendered them, then, if the server
 * did not know the zone, in the browser's zone after hydration. The server knows the zone from the next page
 * on.
 */
export function TimeSettingsProvider({ given, children }: { given: TimeSettings; children: ReactNode }) {
  const { zone: known } = given;
  // Later revalidations are ignored, because otherwise every date and time would render again.
  const [{ locale, now, ahead }] = useState(() => ({ ...given, ahead: given.now - Date.now() }));
  const zone = useBrowserValue(() => browserZone() ?? known, known);
  useEffect(() => storeZone(known), [known]);
  return <TimeContext value={{ locale, zone, drawnAt: now, ahead }}>{children}</TimeContext>;
}
