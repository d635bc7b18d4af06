import type { Scan } from '../../../../../contract/scans/scan.ts';

/** The scan that waits for its person most: one that asks, the twin's own, or else the newest that opens; null for none. Its way on stands out. */
export function nextScan(scans: readonly Pick<Scan, 'id' | 'state' | 'inTwin' | 'run'>[]): string | null {
  const next =
    scans.find(({ state }) => state === 'asks') ??
    scans.find(({ inTwin }) => inTwin) ??
    scans.find(({ run }) => run > 0);
  return next?.id ?? null;
}
