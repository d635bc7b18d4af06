import { localNameOf } from '../../../../contract/demo-tour.ts';
import type { TourRef } from '../../../../contract/tour-id.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { findBegun, forgetBegun } from '../../../browser/files/uploads/begun-upload.ts';
import { texts } from './texts.ts';

type State = 'idle' | 'sending' | 'interrupted' | 'paused';

export interface ScanUpload {
  state: State;
  /** The progress, 0 to 1. */
  sent: number;
  /** Why the last upload failed. */
  problem: string | null;
  /**
   * The name of a file from an earlier visit, whose upload resumes if the user chooses it again; null if
   * there is none.
   */
  unfinished: string | null;
  send: (file: File | undefined) => void;
  pause: () => void;
  goOn: () => void;
  /** Discards the upload of this or an earlier visit. */
  stop: () => void;
}

/**
 * Uploads a scan through the address of a twin, and calls `arrived` when it is on the server. The upload
 * stops when the user leaves the page, and resumes with the same file.
 */
export function useScanUpload(tour: TourRef, arrived: () => void): ScanUpload {
  const [state, setState] = useState<State>('idle');
  const [sent, setSent] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [givenUp, setGivenUp] = useState(false);
  const current = useRef<{ file: File; abort: AbortController } | null>(null);
  const begun = useSyncExternalStore(
    never,
    () => findBegun('scan', localNameOf(tour))?.name ?? null,
    nothing,
  );
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
      void loadSending().then(({ endResumed }) => endResumed('scan', address));
    },
  };
}

/** Subscribes to nothing: the stored upload is read on every render, and the server has none. */
const never = () => () => {};
const nothing = () => null;

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
