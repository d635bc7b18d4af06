import { extname } from 'node:path';
import type { Capture } from '../../../../contract/capture.ts';
import { applyCorrections } from '../../../../contract/scans/apply-corrections.ts';
import { makeCapture } from '../../../../contract/scans/make-capture.ts';
import type { ScanDone } from '../../../../contract/scans/scan-result.ts';
import type { Space } from '../../../../contract/scans/space.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { parseCorrections } from '../rows/parse-corrections.ts';
import { drawnNames, startViewOf } from '../pictures/start-view.ts';

/** What one walks through of a scan. */
export interface ScanCapture {
  /** Its files are named `<sha256>.<ending>`: a name has the same bytes for ever. */
  capture: Capture;
  /** As its person has corrected it. */
  space: Space;
}

/**
 * The capture of a scan as it is now; null where nothing was made of it yet, and where its person has no such scan.
 */
export async function readScanCapture(
  { store }: Needs<'store'>,
  { userId, scanId }: { userId: string; scanId: string },
): Promise<ScanCapture | null> {
  const scan = await store.db
    .selectFrom('scans')
    .select(['name', 'run', 'result', 'corrections'])
    .where((build) => build.and({ user_id: userId, id: scanId }))
    .where('run', '>', 0)
    .executeTakeFirst();
  if (!scan) return null;
  const files = await store.db
    .selectFrom('scan_files')
    .select(['name', 'sha256'])
    .where((build) => build.and({ user_id: userId, scan_id: scanId, run: scan.run, role: 'output' }))
    .execute();
  // Stored text was checked when it was written.
  const done = JSON.parse(scan.result) as ScanDone;
  const corrections = parseCorrections(scan.corrections);
  const names = new Map(files.map(({ name, sha256 }) => [name, `${sha256}${extname(name)}`]));
  const nameOf = (file: string) => names.get(file) ?? file;
  const space = applyCorrections(done.space, corrections);
  const drawn = drawnNames(startViewOf(space));
  const pictures = names.has(drawn.poster) ? drawn : {};
  return {
    capture: makeCapture(scanId, scan.name, { ...done, ...pictures }, space, nameOf),
    space,
  };
}
