import { useRef, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import styles from './scan-list.module.css';
import { formatBytes } from '../../../../contract/files/format-bytes.ts';
import type { TourRef } from '../../../../contract/tour-id.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DropForm } from '../../../ui/drop-form.tsx';
import { FileField } from '../../../ui/field/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { texts } from './texts.ts';
import { Progress } from '../../../ui/progress.tsx';
import { localNameOf } from '../../../../contract/demo-tour.ts';
import { useBrowserValue } from '../../../browser/use-browser-value.ts';
import { findBegun, forgetBegun } from '../../../browser/files/uploads/begun-upload.ts';

type State = 'idle' | 'sending' | 'interrupted' | 'paused';

interface ScanUpload {
  state: State;
  /** The progress, 0 to 1. */
  sent: number;
  /** Why the last upload failed. */
  problem: string | null;
  /**
   * The name of a file whose upload was interrupted on an earlier visit. The upload resumes if the user
   * chooses the file again. Null if there is none.
   */
  unfinished: string | null;
  send: (file: File | undefined) => void;
  pause: () => void;
  goOn: () => void;
  /** Discards the upload, whether it began during this visit or an earlier one. */
  stop: () => void;
}

interface UploadFormProps {
  /** The twin to whose upload address the scan is sent. */
  tour: TourRef;
  scanMax: number;
}

/** Renders the form in which the user chooses or drops a scan. */
export function UploadForm({ tour, scanMax }: UploadFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { revalidate } = useRevalidator();
  const upload = useScanUpload(tour, () => {
    form.current?.reset();
    void revalidate();
  });
  const idle = upload.state === 'idle';
  const send = (file: File | undefined) => {
    if (idle) upload.send(file);
    else if (upload.state === 'paused') upload.goOn();
  };
  return (
    <DropForm
      ref={form}
      // With any other method, a native submission would reload the page and lose the file.
      method="dialog"
      onSend={() => send(input.current?.files?.[0])}
      onFile={send}
      buttons={
        <>
          <Button type="submit" variant="primary" data-needs-script busy={!idle && upload.state !== 'paused'}>
            {texts.upload}
          </Button>
          {idle ? null : <Sending upload={upload} onStop={() => input.current?.focus()} />}
        </>
      }
    >
      <noscript>
        <Notice>{texts.withoutScripts}</Notice>
      </noscript>
      <div data-needs-script>
        <FileField
          label={texts.file}
          hint={texts.hint(formatBytes(scanMax))}
          ref={input}
          name="file"
          required
          accept=".glb,.zip,.ply,model/gltf-binary,application/zip"
        />
      </div>
      {upload.unfinished === null ? null : (
        <Notice>
          <p>{texts.unfinished(upload.unfinished)}</p>
          <Button size="sm" onClick={upload.stop}>
            {texts.giveUp}
          </Button>
        </Notice>
      )}
      {upload.problem ? <Notice kind="error">{upload.problem}</Notice> : null}
    </DropForm>
  );
}

/** Renders the progress of an upload, and its actions. */
function Sending({ upload, onStop }: { upload: ScanUpload; onStop: () => void }) {
  const { state, sent, pause, goOn, stop } = upload;
  return (
    <>
      <Progress
        done={sent}
        text={(state === 'paused' ? texts.paused : texts.sending)(Math.floor(sent * 100))}
      />
      {state === 'paused' ? (
        <Button onClick={goOn}>{texts.goOn}</Button>
      ) : (
        <Button variant="quiet" onClick={pause}>
          {texts.pause}
        </Button>
      )}
      <Button
        variant="quiet"
        onClick={() => {
          stop();
          onStop();
        }}
      >
        {texts.stop}
      </Button>
      <p className={`soft ${styles.stay}`}>
        {state === 'interrupted' ? `${texts.interrupted} ` : ''}
        {texts.stay}
      </p>
    </>
  );
}

/**
 * Uploads a scan to the upload address of a twin, and calls `arrived` when the upload is complete. If the
 * user leaves the page, the upload stops; it resumes if they choose the same file again.
 */
function useScanUpload(tour: TourRef, arrived: () => void): ScanUpload {
  const [state, setState] = useState<State>('idle');
  const [sent, setSent] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [givenUp, setGivenUp] = useState(false);
  const current = useRef<{ file: File; abort: AbortController } | null>(null);
  const begun = useBrowserValue(() => findBegun('scan', localNameOf(tour))?.name ?? null, null);
  useEffect(() => () => current.current?.abort.abort(), []);

  async function run(file: File): Promise<void> {
    const abort = new AbortController();
    current.current = { file, abort };
    const { signal } = abort;
    setState('sending');
    setGivenUp(false);
    setProblem(null);
    try {
      await sendScan(tour, file, {
        signal,
        onProgress: (done) => {
          setSent(done);
          setState('sending');
        },
        onInterrupted: () => setState('interrupted'),
      });
      setState('idle');
      arrived();
    } catch (error) {
      if (signal.aborted) return;
      setState('idle');
      setProblem((error as Error).message);
    }
  }

  return {
    state,
    sent,
    problem,
    unfinished: state === 'idle' && !givenUp ? begun : null,
    send(file) {
      if (!file) setProblem(texts.none);
      else if (file.size === 0) setProblem(texts.empty);
      else {
        setSent(0);
        void run(file);
      }
    },
    pause() {
      current.current?.abort.abort();
      setState('paused');
    },
    goOn() {
      if (current.current) void run(current.current.file);
    },
    stop() {
      current.current?.abort.abort();
      const address = findBegun('scan', localNameOf(tour))?.address ?? null;
      forgetBegun('scan');
      setState('idle');
      setGivenUp(true);
      // Without this code, the server keeps the data until the upload expires.
      loadSending().then(
        ({ endResumed }) => endResumed('scan', address),
        () => {},
      );
    },
  };
}

/** Returns the code that sends files, which loads with the first file. */
function loadSending() {
  return import('../../../browser/files/uploads/send-resumed.ts').catch(() => {
    throw new Error(texts.unreachable);
  });
}

type Events = Parameters<Awaited<ReturnType<typeof loadSending>>['sendResumed']>[2];

async function sendScan(tour: TourRef, file: File, events: Events): Promise<void> {
  const { sendResumed } = await loadSending();
  const scan = { kind: 'scan', file, target: { scan: true } } as const;
  const end = await sendResumed({ tour, origin: location.origin }, scan, events, texts.refused);
  if (!('scanId' in end)) throw new Error(texts.refused);
}
