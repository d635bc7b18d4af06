import type { TourDocument } from '../../../contract/files/stored-file.ts';

/**
 * Returns the pictures before and after a picture, in the twin's order. They are attached to the same place
 * or, if the picture is not attached to anything, in the same folder. `number` is the picture's own number,
 * from 1, and `count` the number of all pictures.
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
