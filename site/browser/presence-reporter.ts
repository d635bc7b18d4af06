import { api } from '../../contract/addresses.ts';
import {
  type PresenceNews,
  type PresencePlayerMessage,
  type PresenceReport,
  readPresencePlayerMessage,
  REPORT_RATES,
} from '../../contract/presence.ts';
import type { TourRef } from '../../contract/tour-id.ts';
import { jsonRequest } from './read-problem.ts';
import { hasWorkers } from './stream/worker-link.ts';

/** The twin, user and page that reports are about. */
export interface PresencePlace {
  ref: TourRef;
  viewerId: string;
  /** A random id for the page. A person may have several pages open. */
  page: string;
}

/** Sends a page's report. Missing fields are sent as null. */
export type SendReport = (
  place: PresencePlace,
  report: Partial<PresenceReport> & Pick<PresenceReport, 'state'>,
) => Promise<unknown>;

/** Reports to the server where the user is in the twin, and whether the page is visible. */
export interface PresenceReporter {
  /** Handles a message from the server, which may set the maximum number of reports per second. */
  hear(news: PresenceNews): void;
  /** Handles a message from the player about the user's position or visibility. */
  say(message: Record<string, unknown>): void;
  dispose(): void;
}

type Said = Omit<Extract<PresencePlayerMessage, { kind: 'report' }>, 'kind'>;

const NOTHING_SAID: Said = { view: null, point: null, following: null, ask: null };

/**
 * Creates a reporter. It usually sends one report at a time, always with the newest state, and at most `rate`
 * reports per second. When the page is hidden, shown again or left, the reporter sends the new state
 * immediately, even if another report is still being sent.
 */
export function createReporter(place: PresencePlace, send: SendReport, now = Date.now): PresenceReporter {
  const stop = new AbortController();
  let rate: number = REPORT_RATES.far;
  let said = NOTHING_SAID;
  let isDue = false;
  let sending = 0;
  let lastAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function state(): PresenceReport['state'] {
    if (document.visibilityState !== 'hidden') return 'active';
    return hasWorkers() ? 'hidden' : 'asleep';
  }

  function schedule(): void {
    clearTimeout(timer);
    if (!isDue || sending > 0 || stop.signal.aborted) return;
    timer = setTimeout(() => void report(), Math.max(0, lastAt + 1000 / rate - now()));
  }

  async function report(): Promise<void> {
    clearTimeout(timer);
    isDue = false;
    sending += 1;
    lastAt = now();
    const current = said;
    // A request to others is sent only once.
    said = { ...said, ask: null };
    await send(place, { state: state(), ...current });
    sending -= 1;
    schedule();
  }

  document.addEventListener('visibilitychange', () => void report(), { signal: stop.signal });
  // The browser may restore the page from its back/forward cache.
  addEventListener('pageshow', ({ persisted }) => persisted && void report(), { signal: stop.signal });
  addEventListener('pagehide', () => void send(place, { state: 'left' }), { signal: stop.signal });

  return {
    hear(news) {
      if (news.rate === undefined || news.rate === rate) return;
      rate = news.rate;
      schedule();
    },
    say(message) {
      const read = readPresencePlayerMessage(message);
      if (read?.kind === 'hide') return void hide(place, read.hidden);
      if (!read) return;
      const { kind: _, ...next } = read;
      said = { ...next, ask: next.ask ?? said.ask };
      isDue = true;
      schedule();
    },
    dispose() {
      if (stop.signal.aborted) return;
      stop.abort();
      clearTimeout(timer);
      void send(place, { state: 'left' });
    },
  };
}

/**
 * Stores in the user's profile whether they are hidden from others. This applies to all of their browsers.
 * The server's messages then contain the choice.
 */
function hide({ viewerId }: PresencePlace, hidden: boolean): Promise<unknown> {
  return fetch(api.profile(viewerId), jsonRequest('PATCH', { hidden })).catch(() => {});
}
