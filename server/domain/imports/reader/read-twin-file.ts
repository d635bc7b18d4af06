import { listCollections } from '../../../../contract/changes/collections.ts';
import { AppError } from '../../../../contract/errors.ts';
import { isRecord } from '../../../../contract/json/is-record.ts';
import { findScanIssue } from '../../../../contract/json/json-scan.ts';
import { DOCUMENT_MAX_BYTES } from '../../../../contract/limits.ts';
import { ARCHIVE_PATHS, PROVENANCE_FIELDS } from '../../../../contract/twin-archive/manifest.ts';
import { isLoose } from '../../../platform/store/migrations/cut-collections.ts';
import { parsePatch } from '../../tours/parse-changes.ts';
import { type CutFields, cutEarlierFields } from '../twin-lines.ts';
import { decodeText, parseJson, fieldReason, type Refusals } from './refusals.ts';

/** Bytes of the file: a full document with its blanks. */
const FILE_MAX = 4 * DOCUMENT_MAX_BYTES;

/**
 * The fields of `content/twin.json` that a write may set, by the rules of a write, unknown ones kept; what a server decides is left
 * out. Earlier versions wrote folders, documents and floor plans there: those become items. Where it cannot be taken, `refusals` learns why.
 */
export async function readTwinFile(bytes: Uint8Array, refusals: Refusals): Promise<CutFields> {
  const path = ARCHIVE_PATHS.twin;
  const refuse = (reason: string): CutFields => {
    refusals.add(path, null, reason);
    return { fields: {}, items: [] };
  };
  if (bytes.length > FILE_MAX) return refuse(`It may have at most ${FILE_MAX / 1024 ** 2} MiB.`);
  const text = decodeText(bytes);
  if (text === null) return refuse('It is not UTF-8.');
  const issue = findScanIssue(text);
  if (issue) return refuse(issue);
  const file = parseJson(text);
  if (!isRecord(file) || !isRecord(file.twin))
    return refuse('It is not JSON of the form that GoV360 writes.');
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

/** Why a collection that is among the fields is refused. */
export function misplaced(collection: string): string {
  return `“${collection}” belongs into ${ARCHIVE_PATHS.collection(collection)}.`;
}
