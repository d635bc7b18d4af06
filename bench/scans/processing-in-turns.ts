import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { api } from '../../contract/addresses.ts';
import { type Scan, scanListSchema } from '../../contract/scans/scan.ts';
import type { Product } from '../../tests/support/servers/product.ts';
import { call, type TestSession } from '../../tests/support/servers/session.ts';

/** Milliseconds between two looks at the scan, and between two at its program. */
const LOOK = 250;
const LOOK_FOR_PROGRAM = 20;
const UNDER_WAY: ReadonlySet<Scan['state']> = new Set(['waiting', 'processing']);
/** What is not clear in a file is not asked. */
const ANSWERS = { unit: 'metre', up: 'y' };

/** A scan that is processed again and again, while it is to be. */
export class Processing {
  readonly #product: Product;
  readonly #owner: TestSession;
  readonly #scanId: string;
  /** How often it has come to an end. */
  ended = 0;

  constructor(product: Product, owner: TestSession, scanId: string) {
    this.#product = product;
    this.#owner = owner;
    this.#scanId = scanId;
  }

  /** Has it processed for so many milliseconds; again where it ends before. */
  async goOn(milliseconds: number): Promise<void> {
    const last = performance.now() + milliseconds;
    while (performance.now() < last) {
      await pause(LOOK);
      if (await this.#isUnderWay()) continue;
      this.ended += 1;
      await this.#begin();
    }
  }

  /** Stops the program where it is; one that is about to start, once it has. */
  async halt(): Promise<void> {
    for (;;) {
      const programs = childrenOf(this.#product.process.pid!);
      for (const program of programs) tell(program, 'SIGSTOP');
      if (programs.length > 0 || !(await this.#isUnderWay())) return;
      await pause(LOOK_FOR_PROGRAM);
    }
  }

  async resume(): Promise<void> {
    for (const program of childrenOf(this.#product.process.pid!)) tell(program, 'SIGCONT');
    if (!(await this.#isUnderWay())) await this.#begin();
  }

  async #begin(): Promise<void> {
    const { userId } = this.#owner;
    const address = api.processScan(userId, this.#scanId);
    await call(this.#product.origin, this.#owner, 'POST', address, { answers: ANSWERS });
  }

  async #isUnderWay(): Promise<boolean> {
    const answer = await call(this.#product.origin, this.#owner, 'GET', api.scans(this.#owner.userId));
    const { scans } = scanListSchema.parse(await answer.json());
    return scans.some(({ id, state }) => id === this.#scanId && UNDER_WAY.has(state));
  }
}

/** By field 4 of proc(5). */
function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
}

function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    // It has ended already.
    return null;
  }
}

function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // As above.
  }
}
