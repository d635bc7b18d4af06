import { setTimeout as pause } from 'node:timers/promises';
import { api } from '../../../contract/addresses.ts';

/** Milliseconds from one question to the next. */
const ASK_EVERY = 20;

/** How long somebody else waits for an answer until `work` calls `stop`: milliseconds, the 99th percentile. */
export async function measureWaits(
  origin: string,
  work: (stop: () => void) => Promise<void> | void,
): Promise<number> {
  const stopped = new AbortController();
  const waits: number[] = [];
  const working = work(() => stopped.abort());
  while (!stopped.signal.aborted) {
    const began = performance.now();
    await (await fetch(origin + api.example('example-1'))).arrayBuffer();
    waits.push(performance.now() - began);
    await pause(ASK_EVERY);
  }
  await working;
  return waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0;
}
