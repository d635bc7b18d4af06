import { canHaveFiles, findItemKind } from '../../contract/changes/kinds.ts';
import type { Attachment, TourDocument, StoredFile } from '../../contract/files/stored-file.ts';
import { isRecord } from '../../contract/json/is-record.ts';
import type { Item } from '../../contract/changes/operation.ts';
import { memoize } from './memoize.ts';
import { rememberSource } from './stored-item.ts';

/**
 * Returns a function that reads one of a tour's lists, each item with `read`. Leaves out values without a
 * valid id and values for which `read` returns null, but does not remove them from the tour. A tour never
 * changes in place, so the same stored list or item always gives the same object.
 */
export function createListReader<Own extends Item>(
  read: (value: Record<string, unknown> & { id: string }) => Own | null,
): (list: readonly unknown[]) => readonly Own[] {
  const readItem = memoize((value: Record<string, unknown>): Own | null => {
    const id = idOf(value.id);
    const item = id === undefined ? null : read({ ...value, id });
    return item && rememberSource(item, value);
  });
  return memoize((list) => list.flatMap((value) => (isRecord(value) && readItem(value)) || []));
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Returns the value if it is a valid id, otherwise undefined. */
export function idOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * Returns the documents in a tour's list, with defaults for missing and invalid fields. Most data about their
 * stored files is not checked, because only the server writes it.
 */
export const readDocuments: (list: readonly unknown[]) => readonly TourDocument[] = createListReader(
  ({ folder, file, url, ...value }) => {
    const inFolder = idOf(folder);
    const address = webAddress(url);
    return {
      ...value,
      name: textOf(value.name),
      description: textOf(value.description),
      keywords: Array.isArray(value.keywords)
        ? value.keywords.filter((word) => typeof word === 'string')
        : [],
      attached: Array.isArray(value.attached) ? value.attached.filter(isAttachment) : [],
      ...(inFolder === undefined ? {} : { folder: inFolder }),
      ...(isFile(file) ? { file } : {}),
      ...(address === undefined ? {} : { url: address }),
    };
  },
);

/**
 * Returns a document's display name: its name or, if it has none, the host and path of its web address.
 * Returns '' if it has neither.
 */
export function nameOfDocument({ name, url }: TourDocument): string {
  if (name.trim() !== '') return name;
  const address = url === undefined ? null : URL.parse(url);
  return address ? address.hostname + address.pathname : '';
}

/** Returns the documents of a tour by id. */
export const documentsById = memoize(
  (list: readonly TourDocument[]): ReadonlyMap<string, TourDocument> =>
    new Map(list.map((document) => [document.id, document])),
);

function isAttachment(value: unknown): value is Attachment {
  return isRecord(value) && canHaveFiles(value.kind) && idOf(value.id) !== undefined;
}

function isFile(value: unknown): value is StoredFile {
  return isRecord(value) && typeof value.sha256 === 'string' && typeof value.bytes === 'number';
}

/**
 * Returns the normalized address if the value is an http or https address, otherwise undefined. The player
 * never opens other addresses.
 */
function webAddress(value: unknown): string | undefined {
  const address = typeof value === 'string' ? URL.parse(value) : null;
  return address?.protocol === 'https:' || address?.protocol === 'http:' ? address.href : undefined;
}

/** Returns the attachment for an annotation; null if files cannot be attached to annotations of its kind. */
export function attachmentOf(kind: string, id: string): Attachment | null {
  return findItemKind(kind) ? { kind, id } : null;
}
