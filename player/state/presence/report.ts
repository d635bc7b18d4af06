import type { PresencePlayerMessage, PresentView } from '../../../contract/presence.ts';
import { angleOf } from '../../capture/model/accompany.ts';
import { currentView } from '../current-view.ts';
import type { PlayerState } from '../player-state.ts';
import { canMeet } from './people.ts';

export type Report = Extract<PresencePlayerMessage, { kind: 'report' }>;

/**
 * Resolves with what this user sees. Resolves with null if the tour's capture is not shown or does not report
 * its view.
 */
export async function presentView(state: PlayerState): Promise<PresentView | null> {
  const { capture } = state;
  const view = currentView(state);
  if (!view || !capture || !canMeet(state)) return null;
  const middle = await capture.pick(0, 0).catch(() => null);
  return { ...view, target: middle?.position ?? null, fov: angleOf(capture) };
}

export interface ReporterOptions {
  read: () => Promise<Omit<Report, 'kind' | 'ask'>>;
  send: (report: Report) => void;
  /** Returns the current time in milliseconds. */
  now?: () => number;
}

/**
 * Creates a reporter. It reports the first change immediately. During the pause after a report, it collects
 * changes and then reports the latest state.
 */
export function createReporter({ read, send, now = () => performance.now() }: ReporterOptions) {
  let rate = 0;
  let asked: Report['ask'] = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let lastAt = -Infinity;
  let lastText = '';

  /**
   * Call this in every frame in which the state may have changed. Allocates nothing while a report is
   * pending.
   */
  function changed(): void {
    if (timer !== null || rate === 0) return;
    timer = setTimeout(report, Math.max(0, lastAt + 1000 / rate - now()));
  }

  async function report(): Promise<void> {
    timer = null;
    lastAt = now();
    const said = await read();
    const text = JSON.stringify(said);
    if (rate === 0 || (text === lastText && asked === null)) return;
    lastText = text;
    send({ kind: 'report', ...said, ask: asked });
    asked = null;
  }

  return {
    changed,
    /** Sends a request to the others with the next report. */
    ask(next: NonNullable<Report['ask']>): void {
      asked = next;
      changed();
    },
    /** Sets the maximum number of reports per second. 0 stops reporting. */
    setRate(next: number): void {
      const begins = rate === 0 && next > 0;
      rate = next;
      if (begins) changed();
      if (next > 0 || timer === null) return;
      clearTimeout(timer);
      timer = null;
    },
  };
}
