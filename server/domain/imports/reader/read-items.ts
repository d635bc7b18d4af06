import { type Collection, tooManyOf } from '../../../../contract/changes/collections.ts';
import { findBoundsIssue } from '../../../../contract/json/json-bounds.ts';
import { findScanIssue } from '../../../../contract/json/json-scan.ts';
import { ANNOTATION_MAX_BYTES, ANNOTATIONS_MAX } from '../../../../contract/limits.ts';
import { ArchiveRefusedError } from '../../../../contract/twin-archive/archive-entries.ts';
import { jsonItems } from './json-items.ts';
import { decodeText, parseJson } from './parse-json.ts';
import { fieldReason, type Refusals } from './refusals.ts';
import type { ItemLine } from '../twin-lines.ts';

/** Bytes of an item's text with blanks and escapes: more is no item of a tour, and is not parsed. */
const ITEM_TEXT_MAX = 4 * ANNOTATION_MAX_BYTES;

export interface ItemsFile {
  collection: Collection;
  path: string;
  bytes: Uint8Array;
}

/**
 * The items of a collection's file that a tour may hold; of the others, `refusals` learns why and on which line. Throws
 * `ArchiveRefusedError` for a file of another form, or of more items than a tour may have.
 */
export function* readItems({ collection, path, bytes }: ItemsFile, refusals: Refusals): Generator<ItemLine> {
  const ids = new Set<string>();
  let count = 0;
  for (const { bytes: item, line } of jsonItems(bytes, path)) {
    count += 1;
    if (count > ANNOTATIONS_MAX) {
      throw new ArchiveRefusedError(
        `${path} has more than ${ANNOTATIONS_MAX} items, which is as many as a twin may have.`,
      );
    }
    const read = readItem(collection, item);
    if (typeof read === 'string') refusals.add(path, line, read);
    else if (ids.has(read.id)) refusals.add(path, line, 'Another item has this id.');
    else if (ids.size >= (collection.most ?? Infinity))
      refusals.add(path, line, tooManyOf(collection.name, collection.most!));
    else {
      ids.add(read.id);
      yield { collection: collection.name, ...read };
    }
  }
}

/** The item as it is stored, or why it cannot be. */
function readItem(
  { schema, archived = schema }: Collection,
  bytes: Uint8Array,
): { id: string; content: string } | string {
  if (bytes.length > ITEM_TEXT_MAX) return TOO_LARGE;
  const text = decodeText(bytes);
  if (text === null) return 'It is not UTF-8.';
  const issue = findScanIssue(text);
  if (issue) return issue;
  const item = parseJson(text);
  if (item === undefined) return 'It is not JSON.';
  const bound = findBoundsIssue(item);
  if (bound) return fieldReason(bound.pointer.slice(1), bound.detail);
  const parsed = archived.safeParse(item);
  if (!parsed.success) {
    const [first] = parsed.error.issues;
    return fieldReason(first?.path.join('/') ?? '', first?.message ?? 'It cannot be stored.');
  }
  const content = JSON.stringify(parsed.data);
  return Buffer.byteLength(content) > ANNOTATION_MAX_BYTES ? TOO_LARGE : { id: parsed.data.id, content };
}

const TOO_LARGE = `An item may have at most ${ANNOTATION_MAX_BYTES / 1024} KiB.`;
