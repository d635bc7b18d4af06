import { extname } from 'node:path';
import type { Capture } from '../../../../contract/capture.ts';
import { applyCorrections } from '../../../../contract/scans/apply-corrections.ts';
import { makeCapture } from '../../../../contract/scans/make-capture.ts';
import type { ScanDone } from '../../../../contract/scans/scan-result.ts';
import type { Space } from '../../../../contract/scans/space.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { parseCorrections } from '../run/scan-row.ts';
import { drawnNames, startViewOf } from '../run/start-view.ts';
import type { TourRef } from '../../../../contract/tour-id.ts';
import type { TourRights } from '../../../platform/access/policy.ts';
import { SCAN_DOCUMENT, scanIdOf } from '../../../platform/store/tour-queries.ts';
import { isOneOf, RIGHTS, rightsOf } from '../../../platform/access/tour-rights.ts';

/** A scan's capture, in which users walk. */
export interface ScanCapture {
  /** The files are named `<sha256>.<ending>`, so a name always refers to the same bytes. */
  capture: Capture;
  /** The space with the owner's corrections. */
  space: Space;
}

/** Returns the current capture of a scan, or null if it has no result yet or the user has no such scan. */
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
  // Not validated again: the text was validated before it was stored.
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

interface CaptureRevision extends TourRef {
  revision: number;
  rights: TourRights;
}

/**
 * Returns the revisions of the captures that tours show. A revision changes whenever the scan is processed or
 * corrected, and when people gain or lose access. Returns none for a missing tour, and a constant for a tour
 * of another capture.
 */
export async function captureRevisions(
  { store }: Needs<'store'>,
  refs: readonly TourRef[],
): Promise<CaptureRevision[]> {
  const tours = await store.db
    .selectFrom('tours')
    .select(['tour_id', ...RIGHTS, SCAN_DOCUMENT.as('document')])
    .where(isOneOf(refs))
    .where('deleted', '=', 0)
    .execute();
  const shown = tours.map((tour) => ({ ...tour, scanId: scanIdOf(tour.document) }));
  const changes = await changesOfScans(
    { store },
    shown.filter(({ scanId }) => scanId !== ''),
  );
  return shown.map((tour) => ({
    userId: tour.user_id,
    tourId: tour.tour_id,
    revision: 2 * (changes.get(`${tour.user_id} ${tour.scanId}`) ?? 0) + tour.public + 1,
    rights: rightsOf(tour),
  }));
}

/** Returns how often each scan was processed and corrected. */
async function changesOfScans(
  { store }: Needs<'store'>,
  scans: readonly { user_id: string; scanId: string }[],
): Promise<Map<string, number>> {
  if (scans.length === 0) return new Map();
  const rows = await store.db
    .selectFrom('scans')
    .select(['user_id', 'id', 'run', 'revision'])
    .where(
      'user_id',
      'in',
      scans.map(({ user_id }) => user_id),
    )
    .where(
      'id',
      'in',
      scans.map(({ scanId }) => scanId),
    )
    .execute();
  return new Map(rows.map(({ user_id, id, run, revision }) => [`${user_id} ${id}`, run + revision]));
}
