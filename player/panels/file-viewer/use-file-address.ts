import { useCallback, useEffect, useRef, useState } from 'react';
import type { TourDocument } from '../../../contract/files/stored-file.ts';
import { useActions, usePlayerState } from '../parts/use-player.ts';

/**
 * Returns the address of a document's file, requesting access if necessary. `address` is null without access.
 * `unshared` means that the user did not get access, or that the file still did not load after access was
 * requested again. `tries` increases with each retry of the same address. Call `lost` when the file does not
 * load: the first call requests access again, and the next call sets `unshared`.
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
