import { askServer } from '../ask-server.ts';
import { isRecord } from '../../../../contract/json/is-record.ts';

/** Milliseconds between two questions. */
const PAUSE = 1_000;

/**
 * Tells how much of an upload has arrived, again and again: browsers and proxies take megabytes that the server does not have yet.
 * Returns the way to stop.
 */
export function followArrival(address: string, arrived: (bytes: number) => void): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout>;

  async function ask(): Promise<void> {
    const answer = await askServer(address).catch(() => null);
    if (stopped) return;
    if (isRecord(answer) && typeof answer.received === 'number') arrived(answer.received);
    timer = setTimeout(ask, PAUSE);
  }

  timer = setTimeout(ask, PAUSE);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
