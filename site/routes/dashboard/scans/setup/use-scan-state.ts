import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { pages } from '../../../../../contract/addresses.ts';
import type { Scan } from '../../../../../contract/scans/scan.ts';
import { formatTopic } from '../../../../../contract/topic.ts';
import { watch } from '../../../../browser/watch.ts';

interface Shown {
  userId: string;
  scan: Scan;
  /** Of what is saved, as far as the page knows. */
  revision: () => number;
}

/** The scan as it is now; reads the page again where it was processed anew, or corrected in another window. */
export function useScanState({ userId, scan, revision }: Shown): Scan {
  const [now, setNow] = useState(scan);
  const [given, setGiven] = useState(scan);
  if (given !== scan) {
    setGiven(scan);
    setNow(scan);
  }
  const { revalidate } = useRevalidator();
  const { id, run } = scan;
  useEffect(() => {
    let asked = 0;
    async function ask(): Promise<void> {
      const number = (asked += 1);
      const response = await fetch(pages.scanState(id)).catch(() => null);
      if (!response?.ok || number !== asked) return;
      const state = (await response.json()) as { scan: Scan; revision: number };
      setNow(state.scan);
      if (state.scan.run !== run || state.revision > revision()) void revalidate();
    }
    return watch(formatTopic({ kind: 'jobs', userId }), null, () => void ask());
    // oxlint-disable-next-line react/exhaustive-deps -- `revision` and `revalidate` are read when they are needed
  }, [userId, id, run]);
  return now;
}
