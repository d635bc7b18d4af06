import { useEffect, useState } from 'react';
import type { TourDocument, StoredFile } from '../../../contract/files/stored-file.ts';
import { useFileAddress } from '../file-viewer/use-file-address.ts';

/**
 * Returns a document's picture, or the picture of a page of a PDF. Returns null while it loads, and 'failed'
 * if it cannot be loaded.
 */
export function usePlanPicture(
  document: TourDocument & { file: StoredFile },
  page: number,
): DrawnPicture | 'failed' | null {
  const { file } = document;
  const { address, unshared, tries, lost } = useFileAddress(document);
  const [drawn, setDrawn] = useState<{ of: string; picture: DrawnPicture | 'failed' } | null>(null);
  const wanted = `${address} ${page} ${tries}`;
  useEffect(() => {
    if (address === null) return;
    let current = true;
    loadPlanPicture(file, page, address).then(
      (picture) => current && setDrawn({ of: wanted, picture }),
      () => {
        if (!current) return;
        setDrawn({ of: wanted, picture: 'failed' });
        if (tries === 0) lost();
      },
    );
    return () => {
      current = false;
    };
  }, [file, address, page, tries, lost, wanted]);
  if (unshared) return 'failed';
  return drawn?.of === wanted ? drawn.picture : null;
}

/** A picture that is ready to be drawn. */
export interface DrawnPicture {
  address: string;
  /** The picture's width for a height of 1. */
  aspect: number;
}

/**
 * How many pictures are cached. The plan is rendered again each time the map opens, and drawing a PDF page
 * takes a while.
 */
const MOST = 6;
const kept = new Map<string, Promise<DrawnPicture>>();

/** Loads a picture, or a page of a PDF as a picture. Rejects if the file cannot be loaded or drawn. */
function loadPlanPicture(file: StoredFile, page: number, address: string): Promise<DrawnPicture> {
  const key = `${address} ${file.kind === 'pdf' ? page : ''}`;
  const known = kept.get(key);
  if (known) return known;
  const picture = file.kind === 'pdf' ? loadPage(address, page) : loadPicture(address);
  kept.set(key, picture);
  picture.catch(() => kept.delete(key)); // The next use loads the picture again.
  for (const [oldest, drawn] of [...kept].slice(0, -MOST)) {
    kept.delete(oldest);
    drawn.then(
      ({ address: old }) => old.startsWith('blob:') && URL.revokeObjectURL(old),
      () => {}, // `usePlanPicture` reports the error.
    );
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
