import type { TourDocument, Attachment } from '../../contract/files/stored-file.ts';
import type { FileKind } from '../../contract/files/file-kinds.ts';
import { memoize } from './memoize.ts';

/** `link` means that the document has a web address instead of a file. */
export type DocumentKind = FileKind | 'link';

export const DOCUMENT_KINDS = [
  'picture',
  'pdf',
  'text',
  'table',
  'video',
  'sound',
  'other',
  'link',
] as const satisfies readonly DocumentKind[];

export function kindOfDocument({ file, url }: TourDocument): DocumentKind {
  return file?.kind ?? (url === undefined ? 'other' : 'link');
}

/** Returns a key that is unique across kinds. Items of two kinds may have the same id. */
export function attachmentKey({ kind, id }: Attachment): string {
  return `${kind}:${id}`;
}

const NONE: readonly TourDocument[] = [];
/** Returns the documents attached to a place, in the order of `documents`. */
export function documentsAt(documents: readonly TourDocument[], place: Attachment): readonly TourDocument[] {
  return groupByPlace(documents).get(attachmentKey(place)) ?? NONE;
}

const groupByPlace = memoize((documents: readonly TourDocument[]) => {
  const byPlace = new Map<string, TourDocument[]>();
  for (const document of documents) {
    for (const key of new Set(document.attached.map(attachmentKey))) {
      const list = byPlace.get(key);
      if (list) list.push(document);
      else byPlace.set(key, [document]);
    }
  }
  return byPlace;
});

export function isAttachedTo({ attached }: TourDocument, place: Attachment): boolean {
  return attached.some(({ kind, id }) => kind === place.kind && id === place.id);
}
