import { listCollections } from '../../../../contract/changes/collections.ts';
import type { ImportPreview } from '../../../../contract/import.ts';
import { ANNOTATIONS_MAX, ISSUE_MAX_LENGTH, DOCUMENT_MAX_BYTES } from '../../../../contract/limits.ts';
import {
  type ArchiveEntries,
  ArchiveRefusedError,
  ARCHIVED_FILES,
  ARCHIVED_SCANS,
  INNER_ARCHIVE,
} from '../../../../contract/twin-archive/archive-entries.ts';
import {
  ARCHIVE_PATHS,
  type Manifest,
  PROVENANCE_FIELDS,
} from '../../../../contract/twin-archive/manifest.ts';
import { type Origin, toOrigin } from '../../../../contract/twin-archive/provenance.ts';
import { type PartFindings, type Verdict, verifyArchive } from '../../../../contract/twin-archive/verify.ts';
import type { ArchiveSource } from '../../../platform/archives/archive-source.ts';
import { type OpenArchive, openArchive } from '../../../platform/archives/open-archive.ts';
import { type ArchivedFile, findFiles, type FoundFiles, sizeOf, withFoundFile } from './find-files.ts';
import { decodeText, parseJson, Refusals, fieldReason } from './refusals.ts';
import { readItems } from './read-items.ts';
import { readScans } from './read-scans.ts';
import { type CutFields, headLines, type ItemLine, itemLine, cutEarlierFields } from '../twin-lines.ts';
import { AppError } from '../../../../contract/errors.ts';
import { isRecord } from '../../../../contract/json/is-record.ts';
import { findScanIssue } from '../../../../contract/json/json-scan.ts';
import { isLoose } from '../../../platform/store/migrations/cut-collections.ts';
import { parsePatch } from '../../tours/parse-changes.ts';

/**
 * Maximum number of bytes in `content/twin.json`: four times the size of the largest document, to allow for
 * whitespace and escapes.
 */
const FILE_MAX = 4 * DOCUMENT_MAX_BYTES;

/**
 * Returns the fields of `content/twin.json` that a write may set, validated as in a write. Includes unknown
 * fields, but not fields that the server sets. Folders, documents and floor plans, which earlier versions
 * stored as fields, become items. Adds reasons for rejection to `refusals`.
 */
async function readTwinFile(bytes: Uint8Array, refusals: Refusals): Promise<CutFields> {
  const path = ARCHIVE_PATHS.twin;
  const refuse = (reason: string): CutFields => {
    refusals.add(path, null, reason);
    return { fields: {}, items: [] };
  };
  if (bytes.length > FILE_MAX) return refuse(`This file can be at most ${FILE_MAX / 1024 ** 2} MiB.`);
  const text = decodeText(bytes);
  if (text === null) return refuse('This file is not UTF-8.');
  const issue = findScanIssue(text);
  if (issue) return refuse(issue);
  const file = parseJson(text);
  if (!isRecord(file) || !isRecord(file.twin)) return refuse('This file is not JSON in GoV360’s format.');
  const fields = { ...file.twin };
  const earlier: Record<string, unknown> = {};
  for (const { name } of listCollections()) {
    if (!(name in fields)) continue;
    if (!isLoose(name)) return refuse(misplaced(name));
    earlier[name] = fields[name];
    delete fields[name];
  }
  for (const name of PROVENANCE_FIELDS) delete fields[name];
  try {
    const patch = await parsePatch(fields);
    const cut = cutEarlierFields(earlier);
    return { fields: { ...patch.fields, ...cut.fields }, items: cut.items };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    for (const { pointer, detail } of error.details.issues ?? []) {
      refusals.add(path, null, fieldReason(pointer.slice(1), detail));
    }
    return { fields: {}, items: [] };
  }
}

/** Returns the reason for rejecting a collection that is stored among the fields. */
function misplaced(collection: string): string {
  return `This file must not contain “${collection}”. Move this field to ${ARCHIVE_PATHS.collection(collection)}.`;
}

/**
 * Matches parts that an import ignores, because the server can generate them again from the twin and its
 * capture.
 */
const DERIVED = /^(index\.html|schemas\/[^/]+\.schema\.json|content\/[^/]+\.(csv|svg|png|jpe?g|webp|avif))$/;

/** The collection whose items refer to files. */
const DOCUMENTS = 'documents';

/**
 * The size limit for an archive, and callbacks that receive its files, its origin and the sizes of its scans.
 */
export interface TakenFiles {
  /** Maximum total size of the archive's files after unpacking, in bytes. */
  maxBytes: number;
  onFile: (file: ArchivedFile) => void;
  onOrigin?: (origin: Origin | null) => void;
  /** Receives the size of a scan's line in bytes. Scans do not count towards the size of the twin. */
  onScan?: (bytes: number) => void;
}

const NO_FILES: TakenFiles = { maxBytes: Infinity, onFile: () => {} };

/**
 * Reads the archive of a twin and returns a preview of the import. Checks every part against the manifest,
 * the manifest against its signature, and the content against the rules for writes. Passes the content to
 * `write` as lines (`twin-lines.ts`). Use the lines only if the preview lists no rejections. Throws
 * `ArchiveRefusedError` if the file is not an archive of a twin.
 */
export async function readArchive(
  source: ArchiveSource,
  write: (lines: string) => Promise<void>,
  taking: TakenFiles = NO_FILES,
): Promise<ImportPreview> {
  const archive = await openArchive(source, {
    names: ARCHIVED_FILES,
    maxUnpacked: taking.maxBytes,
    inner: INNER_ARCHIVE,
  });
  try {
    return await readTwin(archive, write, taking);
  } finally {
    await archive.close();
  }
}

async function readTwin(
  archive: OpenArchive,
  write: (lines: string) => Promise<void>,
  taking: TakenFiles,
): Promise<ImportPreview> {
  const verdict = await verifyArchive(archive, null);
  if (verdict.kind === 'refused') throw new ArchiveRefusedError(verdict.detail);
  const refusals = new Refusals();
  refuseParts(verdict.parts, refusals);
  refuseUnknown(verdict.manifest, refusals);
  const twin = await readTwinPart(archive, verdict.manifest, refusals);
  const origin = await readOrigin(archive);
  taking.onOrigin?.(origin);
  // The origin is stored separately, because it contains names of people.
  await write(headLines(JSON.stringify(twin?.fields ?? null), 'null'));
  const files = findFiles(archive, verdict.manifest, refusals);
  const collections = await readCollections(archive, refusals, { files, earlier: twin?.items ?? [] }, write);
  const scans = await readScans(archive, files, refusals, async (line) => {
    taking.onScan?.(Buffer.byteLength(line));
    await write(line);
  });
  for (const file of files.found.values()) taking.onFile(file);
  return {
    twin: twin && { name: twin.fields.name ?? '', matterportId: twin.fields.matterportId ?? '' },
    collections,
    table: null,
    ...(files.found.size + files.missing > 0
      ? { files: { count: files.found.size, bytes: sizeOf(files), missing: files.missing } }
      : {}),
    ...(scans.length > 0 ? { scans } : {}),
    signature: signatureOf(verdict.signature),
    origin: null,
    refused: refusals.list,
    refusedCount: refusals.count,
  };
}

function refuseParts({ changed, missing, added }: PartFindings, refusals: Refusals): void {
  for (const path of changed) refusals.add(path, null, 'This file was changed after the archive was made.');
  for (const path of missing)
    refusals.add(path, null, 'The manifest lists this file, but the archive does not contain it.');
  for (const path of added) refusals.add(path, null, 'The manifest does not list this file.');
}

function refuseUnknown({ parts }: Manifest, refusals: Refusals): void {
  const known = new Set([
    ARCHIVE_PATHS.twin,
    ...listCollections().map(({ name }) => ARCHIVE_PATHS.collection(name)),
  ]);
  for (const { path, role } of parts) {
    const isKnown =
      known.has(path) || [DERIVED, ARCHIVED_FILES, ARCHIVED_SCANS].some((each) => each.test(path));
    if (role === 'content' && !isKnown) {
      refusals.add(
        path,
        null,
        'This server does not support this part of the archive, so an import would lose it.',
      );
    }
  }
}

/** Returns the fields of the twin, or null for an archive that contains only scans. */
async function readTwinPart(
  archive: ArchiveEntries,
  { parts }: Manifest,
  refusals: Refusals,
): Promise<CutFields | null> {
  const path = ARCHIVE_PATHS.twin;
  if (archive.paths.includes(path)) return await readTwinFile(await archive.read(path), refusals);
  if (parts.some((part) => ARCHIVED_SCANS.test(part.path))) return null;
  throw new ArchiveRefusedError(`This is not a twin archive: it has no ${path}.`);
}

async function readOrigin(archive: ArchiveEntries): Promise<Origin | null> {
  const path = ARCHIVE_PATHS.provenance;
  if (!archive.paths.includes(path)) return null;
  return toOrigin(parseJson(decodeText(await archive.read(path)) ?? ''));
}

async function readCollections(
  archive: ArchiveEntries,
  refusals: Refusals,
  { files, earlier }: { files: FoundFiles; earlier: readonly ItemLine[] },
  write: (lines: string) => Promise<void>,
): Promise<ImportPreview['collections']> {
  const counts: ImportPreview['collections'] = [];
  let total = 0;
  for (const collection of listCollections()) {
    const path = ARCHIVE_PATHS.collection(collection.name);
    const own = earlier.filter((item) => item.collection === collection.name);
    // Archives from earlier versions of GoV360 do not contain every collection.
    const listed = archive.paths.includes(path);
    if (!listed && own.length === 0) continue;
    if (listed && own.length > 0) refusals.add(ARCHIVE_PATHS.twin, null, misplaced(collection.name));
    const read = listed ? readItems({ collection, path, bytes: await archive.read(path) }, refusals) : own;
    let items = 0;
    for (const item of read) {
      items += 1;
      await write(itemLine(collection.name === DOCUMENTS ? withFoundFile(item, files) : item));
    }
    counts.push({ name: collection.name, items, added: items, changed: 0 });
    total += items;
  }
  if (total > ANNOTATIONS_MAX)
    refusals.add('', null, `A twin can have at most ${ANNOTATIONS_MAX} items in total.`);
  return counts;
}

function signatureOf(
  signature: Extract<Verdict, { kind: 'checked' }>['signature'],
): ImportPreview['signature'] {
  const { state } = signature;
  return state === 'right'
    ? { state, server: cut(signature.server), keyId: signature.keyId }
    : { state, server: '', keyId: '' };
}

function cut(text: string): string {
  return text.slice(0, ISSUE_MAX_LENGTH).toWellFormed();
}
