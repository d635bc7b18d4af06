import type { TourRef } from '../../../../contract/tour-id.ts';
import { useRef, useEffect, useState } from 'react';
import { api, pages } from '../../../../contract/addresses.ts';
import { formatBytes } from '../../../../contract/files/format-bytes.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DropForm } from '../../../ui/drop-form.tsx';
import { FileField, Select } from '../../../ui/field/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { texts } from './texts.ts';
import { tableCollections } from '../../../../contract/changes/kinds.ts';
import { useNavigate } from 'react-router';
import { IMPORT_MAX_BYTES, TABLE_MAX_BYTES } from '../../../../contract/limits.ts';
import type { Problem } from '../../../../contract/errors.ts';
import type { Import } from '../../../../contract/import.ts';

interface UploadFormProps {
  tour: TourRef;
  /** The maximum size of an archive, in bytes. */
  archiveMax: number;
  /** The previous file, which may be waiting to be imported; null if there is none. */
  another: { waits: boolean } | null;
}

/**
 * Renders the form in which the user chooses or drops a file. Without scripts, the browser submits the file
 * as form data.
 */
export function UploadForm({ tour, archiveMax, another }: UploadFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const holds = useRef<HTMLSelectElement>(null);
  const { sent, interrupted, problem, send, stop } = useUpload(tour);
  const sendFile = (file: File | undefined) => {
    if (sent === null) send(file, holds.current?.value ?? 'tags');
  };
  return (
    <DropForm
      method="post"
      action={api.imports(tour)}
      encType="multipart/form-data"
      onSend={() => sendFile(input.current?.files?.[0])}
      onFile={sendFile}
      buttons={
        <>
          <Button type="submit" variant={another ? 'secondary' : 'primary'} busy={sent !== null}>
            {texts.send}
          </Button>
          {sent === null ? null : (
            <>
              <Progress
                done={sent}
                text={(interrupted ? texts.interrupted : texts.sending)(Math.floor(sent * 100))}
              />
              <Button variant="quiet" onClick={stop}>
                {texts.stop}
              </Button>
            </>
          )}
        </>
      }
    >
      {another ? (
        <div>
          <h2>{texts.another}</h2>
          {another.waits ? <p className="soft">{texts.anotherLead}</p> : null}
        </div>
      ) : null}
      <Select
        label={texts.holds}
        hint={texts.holdsHint}
        ref={holds}
        name="collection"
        options={tableCollections().map((value) => ({ value, label: texts.collections[value] ?? value }))}
      />
      <FileField
        label={texts.file}
        hint={texts.hint(formatBytes(archiveMax))}
        ref={input}
        name="file"
        required
        accept=".zip,.csv,.tsv,.txt,application/zip,text/csv"
      />
      <noscript>
        <p>{texts.hintWithoutScripts}</p>
      </noscript>
      {problem ? <Notice kind="error">{problem}</Notice> : null}
    </DropForm>
  );
}

/** Archives larger than this, in bytes, use resumable uploads. */
const LARGE = IMPORT_MAX_BYTES - 4 * 1024 ** 2;

interface Upload {
  /** The progress, 0 to 1; null if nothing is being sent. */
  sent: number | null;
  /** True if the upload was interrupted. It resumes automatically. */
  interrupted: boolean;
  /** Why the last upload failed. */
  problem: string | null;
  /**
   * Sends a file. `collection` is the kind of items that a CSV file contains. It has no effect on an archive.
   */
  send: (file: File | undefined, collection: string) => void;
  stop: () => void;
}

/** Uploads a file and opens its preview. Stops when the user leaves the page. */
function useUpload(tour: TourRef): Upload {
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
        ? await sendLarge(tour, file, { signal, onProgress, onInterrupted: () => setInterrupted(true) })
        : await sendFile(tour, { file, collection }, { signal, onProgress });
      await navigate(pages.import(tour, id));
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
      else if (file.size > TABLE_MAX_BYTES && isTable(file)) setProblem(texts.tooLarge);
      else void sendWhole(file, collection);
    },
    stop() {
      current.current?.abort();
      setSent(null);
      const file = large.current;
      // Without this code, the server keeps the data until the upload expires.
      if (file)
        import('./send-large.ts').then(
          ({ endLarge }) => endLarge(tour, file),
          () => {},
        );
    },
  };
}

type Events = Parameters<typeof import('./send-large.ts').sendLarge>[2];

/** Uploads a large archive. The code for resumable uploads loads with the first large archive. */
async function sendLarge(tour: TourRef, file: File, events: Events): Promise<string> {
  const program = await import('./send-large.ts').catch(() => {
    throw new Error(texts.notUploaded);
  });
  return await program.sendLarge({ tour, origin: location.origin }, file, events);
}

/** Uploads a file to import, and returns the import's id. `onProgress` receives the progress, 0 to 1. */
function sendFile(
  tour: TourRef,
  { file, collection }: { file: File; collection: string },
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<string> {
  return new Promise((resolve, reject) => {
    // `fetch` does not report upload progress.
    const request = new XMLHttpRequest();
    request.open('POST', api.imports(tour, collection));
    request.setRequestHeader('content-type', isTable(file) ? 'text/csv' : 'application/zip');
    request.setRequestHeader('file-name', encodeURIComponent(file.name.toWellFormed()));
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      if (request.status === 202) resolve((request.response as Import).id);
      else reject(new Error((request.response as Partial<Problem> | null)?.detail ?? texts.notUploaded));
    });
    request.addEventListener('error', () => reject(new Error(texts.notUploaded)));
    request.addEventListener('abort', () => reject(signal.reason as Error));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

/** Returns whether to send a file as a table, judging by its name. The server checks the content. */
function isTable({ name }: Pick<File, 'name'>): boolean {
  return /\.(csv|tsv|txt)$/i.test(name);
}
