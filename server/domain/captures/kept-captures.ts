import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Capture } from '../../../contract/capture.ts';
import { drawPlan } from '../../../contract/scans/draw-plan.ts';
import { planColors } from '../../../design/plan-colors.ts';
import type { Space } from '../../../contract/scans/space.ts';
import type { Needs } from '../../platform/access/context.ts';
import { readScanCapture } from './read-capture.ts';
import { findScanVersion, type ScanVersion, findScanFile } from '../scans/run/scan-version.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { canManageScans, canReadTour, notFound } from '../../platform/access/policy.ts';
import { type FileKey, fileKey } from '../../platform/file-store/file-key.ts';
import { SCAN_DOCUMENT, scanIdOf } from '../../platform/store/tour-queries.ts';
import { RIGHTS, rightsOf } from '../../platform/access/tour-rights.ts';

/** A text that can be sent uncompressed or compressed. */
export interface KeptText {
  whole: Uint8Array<ArrayBuffer>;
  gzip: Uint8Array<ArrayBuffer>;
  /** SHA-256 of `whole`, hexadecimal. */
  sha256: string;
}

/** A scan's capture, ready to send to clients. */
export interface KeptCapture {
  /** The text of `capture.json`. */
  manifest: KeptText;
  /** Returns the plan of a floor as SVG, or null if the floor does not exist. */
  plan: (floorId: string) => Promise<KeptText | null>;
  /** File names of the pictures. */
  pictures: Pick<Capture, 'poster' | 'thumbnail'>;
}

interface Kept {
  capture: Promise<KeptCapture | null>;
  /** Length of the `capture.json` text in bytes. 0 until the capture has been read. */
  bytes: number;
}

/**
 * Maximum total size, in bytes, of the `capture.json` texts of all cached captures. A cached capture needs
 * several times as much memory as its `capture.json` text.
 */
const MOST_BYTES = 16 * 1024 ** 2;

const compress = promisify(gzip);

/** Caches recently requested captures of scans, because they are large and rarely change. */
export class KeptCaptures {
  readonly #context: Needs<'store'>;
  /** Cached captures, least recently used first. */
  readonly #kept = new Map<string, Kept>();

  constructor(context: Needs<'store'>) {
    this.#context = context;
  }

  /** Returns the current capture of a scan, or null if the scan does not exist or has no result yet. */
  async find(scan: { userId: string; scanId: string }): Promise<KeptCapture | null> {
    const version = await findScanVersion(this.#context, scan);
    if (!version) return null;
    const key = keyOf(version);
    const kept = this.#kept.get(key) ?? this.#read(key, version);
    // Deletes the entry before setting it, so that it moves to the end of the map.
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return await kept.capture;
  }

  #read(key: string, version: ScanVersion): Kept {
    const kept: Kept = { capture: this.#make(version), bytes: 0 };
    kept.capture.then(
      (capture) => {
        kept.bytes = capture?.manifest.whole.length ?? 0;
        if (!capture) this.#kept.delete(key);
        this.#dropOldest();
      },
      () => this.#kept.delete(key),
    );
    return kept;
  }

  async #make(version: ScanVersion): Promise<KeptCapture | null> {
    const found = await readScanCapture(this.#context, version);
    if (!found) return null;
    const { capture, space } = found;
    const { poster, thumbnail } = capture;
    const manifest = await toText(JSON.stringify(capture));
    return { manifest, plan: plansOf(space), pictures: { poster, thumbnail } };
  }

  #dropOldest(): void {
    let bytes = [...this.#kept.values()].reduce((sum, kept) => sum + kept.bytes, 0);
    for (const [key, kept] of this.#kept) {
      if (bytes <= MOST_BYTES) return;
      this.#kept.delete(key);
      bytes -= kept.bytes;
    }
  }
}

function keyOf({ userId, scanId, run, revision, name, drawn }: ScanVersion): string {
  return JSON.stringify([userId, scanId, run, revision, name, drawn]);
}

/**
 * Returns a function that draws the plan of a floor. That function draws each plan only once, and returns
 * null if the floor does not exist.
 */
function plansOf(space: Space): KeptCapture['plan'] {
  const drawn = new Map<string, Promise<KeptText>>();
  return async (floorId) => {
    if (!space.floors.some(({ id }) => id === floorId)) return null;
    const plan = drawn.get(floorId) ?? toText(drawPlan(space, floorId, planColors));
    drawn.set(floorId, plan);
    return await plan;
  };
}

async function toText(text: string): Promise<KeptText> {
  const whole = new TextEncoder().encode(text);
  const sha256 = createHash('sha256').update(whole).digest('hex');
  return { whole, gzip: new Uint8Array(await compress(whole)), sha256 };
}

interface ScanPictureInput {
  userId: string;
  scanId: string;
  /** The name of the picture: `poster` or `thumbnail`. */
  picture: string;
}

/** A WebP picture that processing generated from a scan. */
interface ScanPicture {
  key: FileKey;
  sha256: string;
  bytes: number;
}

const MADE = /^([0-9a-f]{64})\.webp$/;

/**
 * Returns the poster or thumbnail of a scan's capture. The actor must own the scan, or be allowed to read one
 * of the owner's twins that shows the scan. Throws `not-found` for all other actors, for any other `picture`,
 * and if the scan has no such picture.
 */
export async function readScanPicture(
  context: Needs<'store' | 'now'>,
  captures: KeptCaptures,
  actor: Actor,
  { userId, scanId, picture }: ScanPictureInput,
): Promise<ScanPicture> {
  if (picture !== 'poster' && picture !== 'thumbnail') throw notFound();
  if (!canManageScans(actor, userId) && !(await canReadTwinOf(context, actor, { userId, scanId })))
    throw notFound();
  const capture = await captures.find({ userId, scanId });
  const [, sha256] = MADE.exec(capture?.pictures[picture] ?? '') ?? [];
  if (sha256 === undefined) throw notFound();
  const file = await findScanFile(context, { userId, scanId }, { sha256, ending: 'webp' });
  if (!file) throw notFound();
  return { key: fileKey(userId, sha256), sha256, bytes: file.bytes };
}

async function canReadTwinOf(
  { store }: Needs<'store'>,
  actor: Actor,
  { userId, scanId }: { userId: string; scanId: string },
): Promise<boolean> {
  const tours = await store.db
    .selectFrom('tours')
    .select([...RIGHTS, SCAN_DOCUMENT.as('document')])
    .where((build) => build.and({ user_id: userId, deleted: 0 }))
    .execute();
  return tours.some((tour) => canReadTour(actor, rightsOf(tour)) && scanIdOf(tour.document) === scanId);
}
