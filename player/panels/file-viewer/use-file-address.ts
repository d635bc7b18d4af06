import { useCallback, useEffect, useRef, useState } from 'react';
import type { TourDocument } from '../../../contract/files/stored-file.ts';
import { useActions, usePlayerState } from '../parts/use-player.ts';

/**
 * Returns the address of a document's file, requesting access if necessary. `address` is null while unknown.
 * `unshared` means that the user has no access, or that the file no longer exists. `tries` increases with
 * each retry of the same address. Call `lost` when the file does not load. The first call requests access
 * again; the next call sets `unshared`.
 */
export function useFileAddress(document: TourDocument) {
  const { files } = useActions();
  const base = usePlayerState(({ hostFiles }) => hostFiles.base);
  const [tries, setTries] = useState(0);
  const [unshared, setUnshared] = useState(false);
  const asked = useRef(false);
  useEffect(() => {
    if (base !== null) return;
    let wanted = true;
    files.want().then(
      (found) => wanted && setUnshared(found === null),
      () => wanted && setUnshared(true),
    );
    return () => {
      wanted = false;
    };
  }, [files, base]);
  const lost = useCallback(() => {
    if (asked.current) return setUnshared(true);
    asked.current = true;
    files.renew().then(
      (found) => (found === null ? setUnshared(true) : setTries((before) => before + 1)),
      () => setUnshared(true),
    );
  }, [files]);
  return { address: files.addressOf(document), unshared, tries, lost };
}
