import { join, extname } from 'node:path';
import { isCaptureId } from '../../../contract/capture-id.ts';
import { captureSchema, type Capture } from '../../../contract/capture.ts';
import { isScanId } from '../../../contract/scans/scan-id.ts';
import type { Config } from '../../platform/config/config.ts';
import { openFileIn } from '../../platform/disk/durable-file.ts';
import type { Needs } from '../../platform/access/context.ts';
import { fileKey } from '../../platform/file-store/file-key.ts';
import { applyCorrections } from '../../../contract/scans/apply-corrections.ts';
import { makeCapture } from '../../../contract/scans/make-capture.ts';
import type { ScanDone } from '../../../contract/scans/scan-result.ts';
import type { Space } from '../../../contract/scans/space.ts';
import { parseCorrections } from '../scans/run/scan-row.ts';
import { drawnNames, startViewOf } from '../scans/run/scan-version.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import type { TourRights } from '../../platform/access/policy.ts';
import { SCAN_DOCUMENT, scanIdOf } from '../../platform/store/tour-queries.ts';
import { isOneOf, RIGHTS, rightsOf } from '../../platform/access/tour-rights.ts';
import { findRows } from '../../platform/store/store.ts';
import { parseText } from '../../platform/store/parse-document.ts';

/** A capture on this server, with access to its files. */
export interface FoundCapture {
  capture: Capture;
  /** Returns the bytes of a file in the capture, or null if the file is missing or larger than `maxBytes`. */
  readonly readFile: (name: string, maxBytes: number) => Promise<Buffer | null>;
}

/** Maximum number of bytes in a `capture.json`. A typical file is smaller than 20 kB. */
const MANIFEST_MAX_BYTES = 4 * 1024 ** 2;

/**
 * Returns a capture that is built in or installed under `DATA_DIR/captures`. Returns null for all other
 * captures, and if the capture cannot be read.
 */
export async function readCapture(
  { capturesDir, dataDir }: Pick<Config, 'capturesDir' | 'dataDir'>,
  captureId: string,
): Promise<FoundCapture | null> {
  if (!/^[\w-]+$/.test(captureId) || !isCaptureId(captureId) || isScanId(captureId)) return null;
  for (const folder of [capturesDir, join(dataDir, 'captures')]) {
    const readFile = async (name: string, maxBytes: number) =>
      await readFileIn(folder, join(captureId, name), maxBytes);
    const manifest = await readFile('capture.json', MANIFEST_MAX_BYTES);
    const capture = manifest && parseText(captureSchema, manifest.toString('utf8'));
    if (capture) return { capture, readFile };
  }
  return null;
}

async function readFileIn(folder: string, path: string, maxBytes: number): Promise<Buffer | null> {
  const opened = await openFileIn(folder, path);
  if (!opened) return null;
  await using handle = opened.handle;
  return opened.facts.size <= maxBytes ? await handle.readFile() : null;
}

/** Matches the name of a file in a scan's capture: its checksum and an extension. */
const MADE = /^([0-9a-f]{64})\.[a-z]+$/;

/**
 * Returns the capture of a twin if this server has it: a built-in or installed capture, or a capture that was
 * made from the owner's scan. Returns null otherwise.
 */
export async function readCaptureOfTwin(
  context: Needs<'config' | 'store' | 'files'>,
  { userId, captureId }: { userId: string; captureId: string },
): Promise<FoundCapture | null> {
  if (!isScanId(captureId)) return await readCapture(context.config, captureId);
  const found = await readScanCapture(context, { userId, scanId: captureId });
  if (!found) return null;
  const readFile: FoundCapture['readFile'] = (name, maxBytes) =>
    readMade(context, { userId, name, maxBytes });
  return { capture: found.capture, readFile };
}

async function readMade(
  { files }: Needs<'files'>,
  { userId, name, maxBytes }: { userId: string; name: string; maxBytes: number },
): Promise<Buffer | null> {
  const [, sha256] = MADE.exec(name) ?? [];
  const found = sha256 === undefined ? null : await files.read(fileKey(userId, sha256));
  if (found && found.bytes <= maxBytes) return Buffer.from(await new Response(found.body).arrayBuffer());
  await found?.body.cancel();
  return null;
}

/** A scan's capture, which users can walk through. */
export interface ScanCapture {
  /** The capture's files are named `<sha256>.<extension>`, so that a name always refers to the same bytes. */
  capture: Capture;
  /** What processing found in the scan, with the owner's corrections applied. */
  space: Space;
}

/**
 * Returns the current capture of a scan, or null if the user has no such scan or the scan has no result yet.
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
  const files = await findRows(
    store.db,
    'scan_files',
    { user_id: userId, scan_id: scanId, run: scan.run, role: 'output' },
    ['name', 'sha256'],
  );
  // Skips validation, because the result was validated before it was stored.
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
 * Returns the revisions of the captures that tours show. A revision changes when the scan is processed or
 * corrected, and when the tour becomes public or private. Returns no revision for a missing tour.
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

/**
 * Returns the number of times that each scan was processed or corrected. Each key of the map consists of a
 * user id, a space character and a scan id.
 */
async function changesOfScans(
  { store }: Needs<'store'>,
  scans: readonly { user_id: string; scanId: string }[],
): Promise<Map<string, number>> {
  if (scans.length === 0) return new Map();
  const rows = await findRows(
    store.db,
    'scans',
    { user_id: scans.map(({ user_id }) => user_id), id: scans.map(({ scanId }) => scanId) },
    ['user_id', 'id', 'run', 'revision'],
  );
  return new Map(rows.map(({ user_id, id, run, revision }) => [`${user_id} ${id}`, run + revision]));
}
