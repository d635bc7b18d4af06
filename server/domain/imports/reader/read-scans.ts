import { CORRECTIONS_MAX_BYTES, ISSUE_MAX_LENGTH, SCANS_MAX } from '../../../../contract/limits.ts';
import type { ImportPreview } from '../../../../contract/import.ts';
import { type ArchiveEntries, ARCHIVED_SCANS } from '../../../../contract/twin-archive/archive-entries.ts';
import {
  type ArchivedScan,
  scanFileOfArchiveSchema,
} from '../../../../contract/twin-archive/archived-scan.ts';
import type { ScanDone } from '../../../../contract/scans/scan-result.ts';
import { currentFiles, DRAWN } from '../../scans/run/scan-version.ts';
import { isConsistent, PICTURE_MAX, RESULT_MAX, typeOfOutput } from '../../scans/run/read-result.ts';
import { itemLine, SCANS } from '../twin-lines.ts';
import type { FoundFiles } from './find-files.ts';
import { decodeText, parseJson, fieldReason, type Refusals } from './refusals.ts';

/**
 * Maximum number of bytes in a scan's part of an archive. The part contains the scan's result and
 * corrections, and the checksums of its files.
 */
const PART_MAX = RESULT_MAX + CORRECTIONS_MAX_BYTES + 4 * 1024 ** 2;

type Files = FoundFiles['found'];

/**
 * Reads the scans of an archive, and returns them for the preview. Validates the scans in the same way as the
 * results of this server's scan processing, and passes valid scans to `write` as lines. Sets the expected
 * type of each file, which is checked when the file is extracted. Adds reasons for rejection to `refusals`.
 */
export async function readScans(
  archive: ArchiveEntries,
  { found }: FoundFiles,
  refusals: Refusals,
  write: (lines: string) => Promise<void>,
): Promise<NonNullable<ImportPreview['scans']>> {
  const shown: NonNullable<ImportPreview['scans']> = [];
  for (const path of archive.paths) {
    const [, id] = ARCHIVED_SCANS.exec(path) ?? [];
    if (id === undefined) continue;
    const scan = readScan(await archive.read(path), id, found);
    if (typeof scan === 'string') {
      refusals.add(path, null, scan);
      continue;
    }
    markFiles(scan, found);
    await write(itemLine({ collection: SCANS, id, content: JSON.stringify(scan) }));
    const { name, capture, source } = scan;
    shown.push({
      id,
      name: name.slice(0, ISSUE_MAX_LENGTH),
      space: capture !== null,
      source: source !== null,
    });
  }
  if (shown.length > SCANS_MAX) refusals.add('', null, `You can have at most ${SCANS_MAX} scans.`);
  return shown.slice(0, SCANS_MAX);
}

/** Returns the scan in a part, or the reason for rejecting it. */
function readScan(bytes: Uint8Array, id: string, found: Files): ArchivedScan | string {
  if (bytes.length > PART_MAX) return `This file can be at most ${PART_MAX / 1024 ** 2} MiB.`;
  const text = decodeText(bytes);
  if (text === null) return 'This file is not UTF-8.';
  const parsed = scanFileOfArchiveSchema.safeParse(parseJson(text));
  if (!parsed.success) {
    const [first] = parsed.error.issues;
    return fieldReason(first?.path.join('/') ?? '', first?.message ?? 'This file does not describe a scan.');
  }
  const { scan } = parsed.data;
  if (scan.id !== id) return 'The name of this file does not match the id of the scan.';
  if (!scan.source && !scan.capture) return 'This scan has neither a capture nor an uploaded file.';
  if (Buffer.byteLength(JSON.stringify(scan.corrections)) > CORRECTIONS_MAX_BYTES)
    return 'This scan has too many corrections.';
  if (scan.source && found.get(scan.source.sha256)?.bytes !== scan.source.bytes)
    return 'The archive does not contain the uploaded file of this scan.';
  const { capture } = scan;
  if (!capture) return scan;
  if (!isWhole(capture, found)) return 'The capture is incomplete: files are missing or have changed.';
  const files = currentFiles(capture.result, scan.corrections, capture.files);
  return { ...scan, capture: { ...capture, files } };
}

/**
 * Returns whether the archive contains all files of a capture, and whether the capture lists no other files
 * except pictures of a corrected start view, which may be an earlier one.
 */
function isWhole({ result, files }: NonNullable<ArchivedScan['capture']>, found: Files): boolean {
  const sums = new Map(files.map(({ name, sha256 }) => [name, sha256]));
  const bytesOf = (name: string) => found.get(sums.get(name) ?? '')?.bytes;
  if (sums.size !== files.length || !isConsistent(result, result.files)) return false;
  if (!result.files.every((file) => isServed(file) && bytesOf(file.name) === file.bytes)) return false;
  const named = new Set(result.files.map(({ name }) => name));
  return files.every(
    ({ name }) => named.has(name) || (DRAWN.test(name) && (bytesOf(name) ?? Infinity) <= PICTURE_MAX),
  );
}

/**
 * Returns whether the server accepts a file of a result. The server draws plans itself and rejects plans in a
 * result, because an SVG file can contain scripts.
 */
function isServed({ name, mediaType }: ScanDone['files'][number]): boolean {
  return mediaType === typeOfOutput(name);
}

function markFiles({ capture }: ArchivedScan, found: Files): void {
  for (const { name, sha256 } of capture?.files ?? []) {
    const file = found.get(sha256);
    if (file) found.set(sha256, { ...file, made: typeOfOutput(name) });
  }
}
