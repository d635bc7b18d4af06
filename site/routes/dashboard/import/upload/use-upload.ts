import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { pages } from '../../../../../contract/addresses.ts';
import { IMPORT_MAX_BYTES } from '../../../../../contract/limits.ts';
import { texts } from '../texts.ts';
import { sendFile } from './send-file.ts';

export interface Upload {
  /** How much of the file has gone, 0 to 1; null while none is under way. */
  sent: number | null;
  /** Why the last one did not arrive. */
  problem: string | null;
  /** `collection`: what a table holds. */
  send: (file: File | undefined, collection: string) => void;
  stop: () => void;
}

/** Sends a file, and leads to what it would bring. It stops with the page. */
export function useUpload(userId: string): Upload {
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const current = useRef<AbortController | null>(null);
  const navigate = useNavigate();
  useEffect(() => () => current.current?.abort(), []);

  async function sendWhole(file: File, collection: string): Promise<void> {
    const own = (current.current = new AbortController());
    setSent(0);
    setProblem(null);
    try {
      const id = await sendFile(userId, { file, collection }, { signal: own.signal, onProgress: setSent });
      await navigate(pages.import(id));
    } catch (error) {
      if (!own.signal.aborted) setProblem((error as Error).message);
    } finally {
      if (current.current === own) setSent(null);
    }
  }

  return {
    sent,
    problem,
    send(file, collection) {
      if (!file) setProblem(texts.none);
      else if (file.size > IMPORT_MAX_BYTES) setProblem(texts.tooLarge);
      else void sendWhole(file, collection);
    },
    stop() {
      current.current?.abort();
      setSent(null);
    },
  };
}
