import { api } from '../contract/addresses.ts';
import { call, openSession, type TestSession } from '../tests/support/servers/session.ts';

const SAVERS = 8;

/** People who save without a pause, and how long each save took. */
export class Saves {
  readonly #origin: string;
  readonly #stopped = new AbortController();
  #running: Promise<unknown> = Promise.resolve();
  #times: number[] = [];
  #since = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  async begin(): Promise<void> {
    const sessions = [];
    for (let saver = 0; saver < SAVERS; saver += 1) {
      sessions.push(await openSession(this.#origin, `saver-${saver}@example.test`));
    }
    this.#since = performance.now();
    this.#running = Promise.all(sessions.map((session) => this.#save(session)));
  }

  /** How many were saved in a second since this was last asked, and the milliseconds that each took. */
  take(): { perSecond: number; times: number[] } {
    const times = this.#times;
    const seconds = (performance.now() - this.#since) / 1000;
    this.#times = [];
    this.#since = performance.now();
    return { perSecond: times.length / seconds, times };
  }

  async end(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }

  async #save(session: TestSession): Promise<void> {
    const path = api.profile(session.userId);
    for (let save = 0; !this.#stopped.signal.aborted; save += 1) {
      const began = performance.now();
      const answer = await call(this.#origin, session, 'PATCH', path, { company: String(save) });
      if (!answer.ok) throw new Error(`A save was answered ${answer.status}.`);
      await answer.arrayBuffer();
      this.#times.push(performance.now() - began);
    }
  }
}
