import type { Marker } from '../../tour/annotation-kind.ts';
import type { Capture, CaptureEvents } from '../capture.ts';

/** What only a user can do, done by the runner of the checks. */
export interface Person {
  /** Chooses an annotation in the space itself, which lies in the middle of the view. */
  choose(marker: Marker): Promise<void>;
}

/** One promise of `Capture`, tried on a backend. `run` throws a sentence when it is not kept. */
export interface CaptureCheck {
  title: string;
  run(capture: Capture, person: Person): Promise<void>;
}

/** Milliseconds until something that must happen counts as missing; a software renderer draws a few frames a second. */
const TIMEOUT = 20_000;

export function expect(holds: boolean, sentence: string): void {
  if (!holds) throw new Error(sentence);
}

export async function until(holds: () => boolean, sentence: string | (() => string)): Promise<void> {
  const end = performance.now() + TIMEOUT;
  while (!holds()) {
    if (performance.now() > end) throw new Error(typeof sentence === 'string' ? sentence : sentence());
    await pause();
  }
}

export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50));
}

/** True once the event was emitted. */
export function listenFor(capture: Capture, event: keyof CaptureEvents): () => boolean {
  let heard = false;
  const stop = capture.listen({
    [event]: () => {
      heard = true;
      stop();
    },
  });
  return () => heard;
}
