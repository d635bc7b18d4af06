import { streamAddresses } from '../../../contract/stream-addresses.ts';
import type { SharedStreamEvent } from '../../../contract/topic.ts';

/**
 * How long a stream may be silent before it counts as dead, in milliseconds. The server sends a comment every
 * 15 s.
 */
const SILENCE = 40_000;

/**
 * An event, with the number of the question that it answers; null if it is for all followers of the topic.
 */
export interface NumberedEvent {
  event: SharedStreamEvent;
  answers: number | null;
}

export interface OpenStream {
  address: string;
  /** The events. The iteration ends or throws when the stream ends. */
  events: AsyncIterable<NumberedEvent>;
}

/**
 * Why there is no stream: 'refused' if the same request would fail again, 'unreachable' if there was no
 * response, and 'unavailable' otherwise.
 */
export type NoStream = 'refused' | 'unavailable' | 'unreachable';

/** The connection to the server. */
export interface Transport {
  /**
   * Opens a shared stream. Aborting `signal` closes it. `seen` contains the topics in the format of
   * `formatSeen`. Each topic is a question, and `ask` is the number of the first question.
   */
  open(seen: readonly string[], ask: number, signal: AbortSignal): Promise<OpenStream | NoStream>;
  /**
   * Adds the topics in `join`, each as a question, and removes those in `leave`. Returns 'unknown' if the
   * server does not have the stream for this session.
   */
  change(
    address: string,
    join: readonly string[],
    leave: readonly string[],
    ask: number,
  ): Promise<'done' | 'unknown' | NoStream>;
}

/** The part of `fetch` that a transport uses. */
export type Ask = (address: string, request: RequestInit) => Promise<Response>;

/**
 * Creates a transport. If `credentials` is 'omit', as for visitors, requests do not use the session. `ask`
 * sends the requests in environments without a browser.
 */
export function httpTransport(
  credentials: 'same-origin' | 'omit',
  ask: Ask = (address, request) => fetch(address, request),
): Transport {
  return {
    async open(seen, first, signal) {
      const silence = new AbortController();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const alive = () => {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), SILENCE);
      };
      signal.addEventListener('abort', () => clearTimeout(timer));
      alive();
      try {
        const response = await ask(streamAddresses.withChanges(streamAddresses.watchShared(seen, first)), {
          headers: { accept: 'text/event-stream' },
          cache: 'no-store',
          credentials,
          signal: AbortSignal.any([signal, silence.signal]),
        });
        const address = response.headers.get('content-location');
        if (response.ok && response.body && address) {
          return { address, events: readEvents(response.body, alive) };
        }
        clearTimeout(timer);
        return reasonOf(response.status);
      } catch {
        clearTimeout(timer);
        return 'unreachable';
      }
    },

    async change(address, join, leave, first) {
      try {
        const { ok, status } = await ask(streamAddresses.changeStream(address, join, leave, first), {
          method: 'POST',
          credentials,
          signal: AbortSignal.timeout(SILENCE),
        });
        if (ok) return 'done';
        return status === 404 ? 'unknown' : reasonOf(status);
      } catch {
        return 'unreachable';
      }
    },
  };
}

function reasonOf(status: number): NoStream {
  return status >= 400 && status < 500 && status !== 429 ? 'refused' : 'unavailable';
}

/**
 * Yields the events in the body of an event stream until it ends. Calls `onBytes` whenever data arrives,
 * including comments.
 */
async function* readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onBytes: () => void,
): AsyncGenerator<NumberedEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onBytes();
    const blocks = (text + value).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const lines = block.split('\n');
      const field = (name: string) => lines.find((line) => line.startsWith(name))?.slice(name.length);
      const [data, id] = [field('data: '), field('id: ')];
      if (data) yield { event: JSON.parse(data) as SharedStreamEvent, answers: id ? Number(id) : null };
    }
  }
}
