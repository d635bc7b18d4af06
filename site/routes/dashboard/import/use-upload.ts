import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { pages, api } from '../../../../contract/addresses.ts';
import { IMPORT_MAX_BYTES } from '../../../../contract/limits.ts';
import { texts } from './texts.ts';
import type { Problem } from '../../../../contract/errors.ts';
import type { Import } from '../../../../contract/import.ts';

/** Bytes from which on a file is sent so that it can go on where it was. */
const LARGE = IMPORT_MAX_BYTES - 4 * 1024 ** 2;

export interface Upload {
  /** How much of the file has gone, 0 to 1; null while none is under way. */
  sent: number | null;
  /** Interrupted; the upload resumes automatically. */
  interrupted: boolean;
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
  const [interrupted, setInterrupted] = useState(false);
  const current = useRef<AbortController | null>(null);
  const large = useRef<File | null>(null);
  const navigate = useNavigate();
  useEffect(() => () => current.current?.abort(), []);

  async function sendWhole(file: File, collection: string): Promise<void> {
    const own = (current.current = new AbortController());
    setSent(0);
    setInterrupted(false);
    setProblem(null);
    const { signal } = own;
    large.current = file.size > LARGE && !isTable(file) ? file : null;
    const onProgress = (done: number): void => {
      setSent(done);
      setInterrupted(false);
    };
    try {
      const id = large.current
        ? await sendLarge(userId, file, { signal, onProgress, onInterrupted: () => setInterrupted(true) })
        : await sendFile(userId, { file, collection }, { signal, onProgress });
      await navigate(pages.import(id));
    } catch (error) {
      if (!own.signal.aborted) setProblem((error as Error).message);
    } finally {
      if (current.current === own) setSent(null);
    }
  }

  return {
    sent,
    interrupted,
    problem,
    send(file, collection) {
      if (!file) setProblem(texts.none);
      else if (file.size > IMPORT_MAX_BYTES && isTable(file)) setProblem(texts.tooLarge);
      else void sendWhole(file, collection);
    },
    stop() {
      current.current?.abort();
      setSent(null);
      const file = large.current;
      if (file) void import('./send-large.ts').then(({ endLarge }) => endLarge(userId, file));
    },
  };
}

type Events = Parameters<typeof import('./send-large.ts').sendLarge>[2];

/** Its program comes with the first archive that needs it. */
async function sendLarge(userId: string, file: File, events: Events): Promise<string> {
  const program = await import('./send-large.ts').catch(() => {
    throw new Error(texts.unreachable);
  });
  return await program.sendLarge({ userId, origin: location.origin }, file, events);
}

/** Sends a file to be imported and answers the import's id. `onProgress` is told how much of it has gone, 0 to 1. */
function sendFile(
  userId: string,
  { file, collection }: { file: File; collection: string },
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<string> {
  return new Promise((resolve, reject) => {
    // `fetch` does not say how much of a body has gone.
    const request = new XMLHttpRequest();
    request.open('POST', api.imports(userId, collection));
    request.setRequestHeader('content-type', isTable(file) ? 'text/csv' : 'application/zip');
    request.setRequestHeader('file-name', encodeURIComponent(file.name.toWellFormed()));
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      if (request.status === 202) resolve((request.response as Import).id);
      else reject(new Error((request.response as Partial<Problem> | null)?.detail ?? texts.unreachable));
    });
    request.addEventListener('error', () => reject(new Error(texts.unreachable)));
    request.addEventListener('abort', () => reject(signal.reason as Error));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

/** Whether a file is sent as a table, by its name: its content is looked at by the server. */
function isTable({ name }: Pick<File, 'name'>): boolean {
  return /\.(csv|tsv|txt)$/i.test(name);
}
