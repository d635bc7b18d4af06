import { useEffect, useState } from 'react';
import type { FileViewProps } from '../file-view-props.ts';
import { viewerTexts } from '../viewer-texts.ts';
import { decodeText } from './decode-text.ts';
import { readStart, Unshared } from './read-start.ts';

/** Bytes of a text that are shown. */
export const TEXT_SHOWN = 1024 ** 2;

export interface ReadText {
  text: string;
  /** There is more of it than is shown. */
  cut: boolean;
}

/** The beginning of a text file; null until it is there. */
export function useText({ address, onLost, onProblem }: FileViewProps): ReadText | null {
  const [read, setRead] = useState<ReadText | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    readStart(address, TEXT_SHOWN, abort.signal).then(
      ({ bytes, cut }) => {
        const text = decodeText(bytes, cut);
        if (text === null) onProblem(viewerTexts.noText);
        else setRead({ text, cut });
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        if (error instanceof Unshared) onLost();
        else onProblem(viewerTexts.notCome);
      },
    );
    return () => abort.abort();
  }, [address, onLost, onProblem]);
  return read;
}
