import type { StoredFile } from '../../../contract/files/stored-file.ts';

/** A picture that can be drawn. */
export interface DrawnPicture {
  address: string;
  /** Its width for a height of 1. */
  aspect: number;
}

/** Pictures that are kept: a plan comes and goes with the map, and a page of a PDF takes a while to draw. */
const MOST = 6;
const kept = new Map<string, Promise<DrawnPicture>>();

/** A picture document, or a page of a PDF, as a picture. Rejects where it does not come. */
export function loadPlanPicture(file: StoredFile, page: number, address: string): Promise<DrawnPicture> {
  const key = `${address} ${file.kind === 'pdf' ? page : ''}`;
  const known = kept.get(key);
  if (known) return known;
  const picture = file.kind === 'pdf' ? loadPage(address, page) : loadPicture(address);
  kept.set(key, picture);
  picture.catch(() => kept.delete(key)); // the next use tries again
  for (const [oldest, drawn] of [...kept].slice(0, -MOST)) {
    kept.delete(oldest);
    void drawn.then((gone) => gone.address.startsWith('blob:') && URL.revokeObjectURL(gone.address));
  }
  return picture;
}

async function loadPage(address: string, page: number): Promise<DrawnPicture> {
  return (await import('./draw-page.ts')).drawPage(address, page);
}

async function loadPicture(address: string): Promise<DrawnPicture> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return { address, aspect: image.naturalWidth / image.naturalHeight };
}
