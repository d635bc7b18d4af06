import { useCallback, useEffect, useRef, useState } from 'react';
import type { TourDocument } from '../../../contract/files/stored-file.ts';
import { useActions, usePlayerState } from '../parts/use-player.ts';

export interface FileAddress {
  /** The address; null while unknown. */
  address: string | null;
  /** The user has no access, or the file no longer exists. */
  unshared: boolean;
  /** Increases with each retry of the same address. */
  tries: number;
  /**
   * Call this when the file does not load. It requests access again, once, before the file counts as not
   * shared.
   */
  lost: () => void;
}

/** Returns the address of a document's file, requesting access if necessary. */
export function useFileAddress(document: TourDocument): FileAddress {
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
