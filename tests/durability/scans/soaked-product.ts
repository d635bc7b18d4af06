import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Product, startProduct, WRITES_WITHOUT_LIMIT } from '../../support/servers/product.ts';
import type { TestSession } from '../../support/servers/session.ts';

/** How long a server may be down, in milliseconds. */
const AWAY = 120_000;
/** The time between two attempts to reach the server, in milliseconds. */
const AGAIN = 100;
/** The number of scans after which a server's memory use should be stable. */
export const WARM = 100;

type Asked = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

/** The resources that one server run used. */
export interface Life {
  scans: number;
  /** The resident memory in MiB after `WARM` scans and at the end. */
  memory: [warm: number, last: number];
  /** The number of open descriptors at the same times. */
  descriptors: [warm: number, last: number];
}

/** A server that is killed from time to time, and restarted with the same data. */
export class SoakedProduct {
  readonly lives: Life[] = [];
  /** The output of servers that ended unexpectedly. */
  readonly unasked: string[] = [];
  /** The output of all servers. */
  written = '';
  kills = 0;
  #env: Record<string, string>;
  #product!: Product;
  #told = false;

  private constructor(env: Record<string, string>) {
    this.#env = env;
  }

  static async start(env: Record<string, string>): Promise<SoakedProduct> {
    const soaked = new SoakedProduct({ ...WRITES_WITHOUT_LIMIT, ...env });
    await soaked.#start({});
    return soaked;
  }

  get product(): Product {
    return this.#product;
  }

  /**
   * Sends a request for a user. Retries while the server is down. `path` can be a URL on the player's origin.
   */
  async ask(session: TestSession, path: string, request: Asked = {}): Promise<Response> {
    const { origin } = this.#product;
    const headers = { origin, cookie: session.cookie, ...request.headers };
    const last = performance.now() + AWAY;
    for (;;) {
      try {
        return await fetch(new URL(path, origin), { ...request, headers });
      } catch (error) {
        if (performance.now() > last) throw error;
        await pause(AGAIN);
      }
    }
  }

  /** Counts a processed scan. */
  count(): void {
    const life = this.lives.at(-1)!;
    life.scans += 1;
    if (life.scans > WARM && life.scans % 10 !== 0) return;
    const { pid } = this.#product.process;
    const { memory, descriptors } = takenBy(pid!);
    life.memory[1] = memory;
    life.descriptors[1] = descriptors;
    if (life.scans <= WARM) [life.memory[0], life.descriptors[0]] = [memory, descriptors];
  }

  async kill(): Promise<void> {
    this.kills += 1;
    await this.stop('SIGKILL');
    const { dataDir, origin, playerOrigin } = this.#product;
    const [site, player] = [origin, playerOrigin].map((address) => Number(new URL(address).port));
    await this.#start({ dataDir, ports: { site: site!, player: player! } });
  }

  async stop(signal?: NodeJS.Signals): Promise<void> {
    this.#told = true;
    await this.#product.stop(signal);
    this.written += this.#product.output();
  }

  async #start(left: { dataDir?: string; ports?: { site: number; player: number } }): Promise<void> {
    this.#told = false;
    const product = await startProduct({ env: this.#env, ...left });
    this.#product = product;
    this.lives.push({ scans: 0, memory: [0, 0], descriptors: [0, 0] });
    void product.ended.then((code) => {
      if (this.#product === product && !this.#told)
        this.unasked.push(`It ended with ${String(code)}: ${product.output().slice(-2_000)}`);
    });
  }
}

function takenBy(pid: number): { memory: number; descriptors: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const memory = Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024);
  return { memory, descriptors: openFiles(pid).length };
}

/** Returns the files that a process has open, without connections and pipes. */
function openFiles(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((descriptor) => {
    try {
      const path = readlinkSync(`/proc/${pid}/fd/${descriptor}`);
      return path.startsWith('/') ? [path] : [];
    } catch {
      return [];
    }
  });
}
