import type { TourDocument } from '../../../contract/files/stored-file.ts';

/**
 * Returns the pictures before and after `document`, in the order of `documents`. Considers only the pictures
 * attached to the first place of `document` or, if `document` is not attached to anything, those in its
 * folder. `number` is the position of `document` among these pictures, from 1, and `count` is their total
 * number.
 */
export function picturesAround(document: TourDocument, documents: readonly TourDocument[]) {
  const shown = documents.filter((other) => other.file?.kind === 'picture' && isBeside(document, other));
  const at = shown.indexOf(document);
  return { previous: shown[at - 1], next: shown[at + 1], number: at + 1, count: shown.length };
}

function isBeside(document: TourDocument, other: TourDocument): boolean {
  const [place] = document.attached;
  if (!place) return other.folder === document.folder;
  return other.attached.some(({ kind, id }) => kind === place.kind && id === place.id);
}
