import type { Attachment, TourDocument } from '../../contract/files/stored-file.ts';
import { kindOfDocument, type DocumentKind, documentsAt } from './document-kind.ts';
import { findAnnotations } from './read-annotations.ts';
import type { FolderTree } from './folder-tree.ts';
import { nameOfDocument } from './read-documents.ts';

export const SORT_FIELDS = ['name', 'date', 'size', 'kind'] as const;
export interface Sort {
  readonly by: (typeof SORT_FIELDS)[number];
  readonly descending: boolean;
}

/**
 * A filter for documents. If the filter has words, a kind or a place, it also covers the folders inside
 * `folder`.
 */
export interface Listed {
  readonly folder: string | null;
  readonly words: string;
  readonly kind: DocumentKind | null;
  /** `twin` selects documents that are not attached to anything. */
  readonly place: Attachment | 'twin' | null;
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

const COMPARE: Record<Sort['by'], (a: TourDocument, b: TourDocument) => number> = {
  name: (a, b) => collator.compare(nameOfDocument(a), nameOfDocument(b)),
  date: (a, b) => (a.file?.addedAt ?? 0) - (b.file?.addedAt ?? 0),
  size: (a, b) => (a.file?.bytes ?? 0) - (b.file?.bytes ?? 0),
  kind: (a, b) => kindOfDocument(a).localeCompare(kindOfDocument(b)) || COMPARE.name(a, b),
};

export function sortDocuments(
  documents: readonly TourDocument[],
  { by, descending }: Sort,
): readonly TourDocument[] {
  const compare = COMPARE[by];
  return documents.toSorted(descending ? (a, b) => compare(b, a) : compare);
}

/** Returns whether the list is filtered, rather than showing a single folder. */
export function isFiltered({ words, kind, place }: Listed): boolean {
  return words.trim() !== '' || kind !== null || place !== null;
}

/** Returns the documents that match the filter, in the order of `documents`. */
export function filterDocuments(
  documents: readonly TourDocument[],
  listed: Listed,
  tree: FolderTree,
): readonly TourDocument[] {
  const { folder, words, kind, place } = listed;
  const filtered = isFiltered(listed);
  const attached = place === null || place === 'twin' ? null : new Set(documentsAt(documents, place));
  const found = documents.filter((document) => {
    if (kind !== null && kindOfDocument(document) !== kind) return false;
    if (place === 'twin' && document.attached.length > 0) return false;
    if (attached && !attached.has(document)) return false;
    const own = tree.find(document.folder)?.id ?? null;
    if (folder === null) return filtered || own === null;
    return own !== null && (filtered ? tree.isWithin(own, folder) : own === folder);
  });
  return findAnnotations({ findTexts }, found, words);
}

function findTexts({ name, description, keywords }: TourDocument): readonly string[] {
  return [name, description, ...keywords];
}
