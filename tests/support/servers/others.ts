import { demoTour } from '../../../contract/tour-id.ts';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { api, pages } from '../../../contract/addresses.ts';
import type { Product } from './product.ts';
import type { TestSession } from './session.ts';

/** A request that is sent repeatedly. */
export interface Asked {
  kind: string;
  address: string;
  request: { method?: string; headers: Record<string, string>; body?: string };
}

/**
 * The response time of a request, and the window in which it was sent. The status is 0 if there was no
 * response.
 */
export interface Waited {
  kind: string;
  during: string;
  status: number;
  ms: number;
}

export type AskedFor = { ask: readonly Asked[] } | { window: string | null } | { report: true };

/** Bytes requested from a capture. */
const PART = 262_144;

/** Users who send requests to a server while other work runs, simulated by a separate process. */
export class Others {
  readonly #child;

  /** `every` is the time between two requests in milliseconds, no matter how long responses take. */
  constructor(every: number) {
    this.#child = fork(join(import.meta.dirname, 'ask-others.ts'), [String(every)]);
  }

  /** Requests a page, reads, writes, and requests a file of a capture, in turn. */
  ask({ origin, playerOrigin }: Pick<Product, 'origin' | 'playerOrigin'>, session: TestSession): void {
    const { userId, cookie } = session;
    const headers = { cookie, origin };
    const json = { ...headers, 'content-type': 'application/json' };
    const body = JSON.stringify({ description: 'A house beside the lake.' });
    const ask: Asked[] = [
      { kind: 'page', address: origin + pages.dashboard(), request: { headers } },
      { kind: 'read', address: origin + api.tour(demoTour(userId)), request: { headers } },
      {
        kind: 'write',
        address: origin + api.tour(demoTour(userId)),
        request: { method: 'PATCH', headers: json, body },
      },
      {
        kind: 'file',
        address: `${playerOrigin}/captures/gv360office/scene.glb`,
        request: { headers: { range: `bytes=0-${PART - 1}` } },
      },
    ];
    this.#send({ ask });
  }

  /** Assigns the following requests to this window. With null, no requests are sent. */
  during(window: string | null): void {
    this.#send({ window });
  }

  /** Returns the response times of all requests so far. */
  async waited(): Promise<Waited[]> {
    const said = once(this.#child, 'message');
    this.#send({ report: true });
    const [waited] = (await said) as [Waited[]];
    return waited;
  }

  stop(): void {
    this.#child.kill();
  }

  #send(message: AskedFor): void {
    this.#child.send(message);
  }
}
