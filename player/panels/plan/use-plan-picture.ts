import { useEffect, useState } from 'react';
import type { TourDocument, StoredFile } from '../../../contract/files/stored-file.ts';
import { useFileAddress } from '../file-viewer/use-file-address.ts';
import { loadPlanPicture, type DrawnPicture } from './plan-pictures.ts';

/** The picture that a document, or a page of it, is; null until it is there, 'failed' where it does not come. */
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
