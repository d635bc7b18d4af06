import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { TourDocument } from '../../../../contract/files/stored-file.ts';

/** Which documents of a list are chosen, to be changed together. */
export interface Choice {
  readonly chosen: ReadonlySet<string>;
  /** Those in the list, in its order. */
  readonly documents: readonly TourDocument[];
  /** `range`: and all between it and the one before. */
  readonly toggle: (id: string, range: boolean) => void;
  readonly all: () => void;
  readonly clear: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/** `folder`: what is chosen in one is not chosen in another. */
export function useChoice(documents: readonly TourDocument[], folder: string | null): Choice {
  const [wanted, setWanted] = useState(NONE);
  const [within, setWithin] = useState(folder);
  if (within !== folder) {
    setWithin(folder);
    setWanted(NONE);
  }
  const last = useRef<string | null>(null);
  const listed = useRef(documents);
  useLayoutEffect(() => void (listed.current = documents), [documents]);

  const toggle = useCallback((id: string, range: boolean) => {
    const ids = listed.current.map((document) => document.id);
    const [from, to] = [ids.indexOf(range ? (last.current ?? id) : id), ids.indexOf(id)];
    const between = from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
    last.current = id;
    setWanted((before) => {
      const after = new Set(before);
      const choose = !before.has(id);
      for (const one of between) {
        if (choose) after.add(one);
        else after.delete(one);
      }
      return after;
    });
  }, []);
  const all = useCallback(() => setWanted(new Set(listed.current.map(({ id }) => id))), []);
  const clear = useCallback(() => setWanted(NONE), []);

  return useMemo(() => {
    // what is listed no more is not chosen
    const shown = wanted.size === 0 ? [] : documents.filter(({ id }) => wanted.has(id));
    return { chosen: new Set(shown.map(({ id }) => id)), documents: shown, toggle, all, clear };
  }, [wanted, documents, toggle, all, clear]);
}
