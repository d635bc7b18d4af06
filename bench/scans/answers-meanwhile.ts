import { setTimeout as pause } from 'node:timers/promises';
import { Uploads } from '../../tests/support/files/uploads.ts';
import { scanIdIn } from '../../tests/support/scans/scan-server.ts';
import { Others, type Waited } from '../../tests/support/servers/others.ts';
import { type Product, startProduct, WRITES_WITHOUT_LIMIT } from '../../tests/support/servers/product.ts';
import { openSession, saveTour, type TestSession, call } from '../../tests/support/servers/session.ts';
import { buildScan } from '../../tools/building-maker/build-scan.ts';
import { writeGlb } from '../../tools/building-maker/write-glb.ts';
import { type Figure, percentile, round } from '../figure.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { api } from '../../contract/addresses.ts';
import { type Scan, scanListSchema } from '../../contract/scans/scan.ts';

/**
 * The seed of a house with pictures, which takes some seconds to process. `EDGE`: the edge of its triangles,
 * in metres.
 */
const SEED = 7;
const EDGE = 0.1;
/** Many short windows, so that other work of the machine affects both equally. */
const TURNS = 40;
/**
 * The duration of a window, in milliseconds. `SETTLE`: of the pause before a window. `EVERY`: the
 * milliseconds between two requests of other users.
 */
const WINDOW = 2_000;
const SETTLE = 100;
const EVERY = 20;
const WARM_UP = 5_000;

/**
 * Measures how long other users wait for a server that processes scans, compared with one that does not, in
 * turn.
 */
export async function measureAnswersMeanwhile(): Promise<Figure[]> {
  const busy = await startAsked();
  const idle = await startAsked();
  const others = new Others(EVERY);
  try {
    const owner = await openSession(busy.product.origin, 'owner@example.test');
    const processing = new Processing(busy.product, owner, await uploadHouse(busy.product, owner));
    for (const { product, asking } of [idle, busy]) {
      others.ask(product, asking);
      others.during('warm-up');
      await pause(WARM_UP);
      others.during(null);
    }
    for (let count = 0; count < TURNS; count++) {
      await processing.resume();
      others.ask(busy.product, busy.asking);
      await pause(SETTLE);
      others.during('processing');
      await processing.goOn(WINDOW);
      others.during(null);
      await processing.halt();
      others.ask(idle.product, idle.asking);
      await pause(SETTLE);
      others.during('idle');
      await pause(WINDOW);
      others.during(null);
    }
    await processing.resume();
    return figuresOf(await others.waited(), processing.ended);
  } finally {
    others.stop();
    for (const { product } of [busy, idle]) {
      await product.stop();
      product.remove();
    }
  }
}

async function startAsked(): Promise<{ product: Product; asking: TestSession }> {
  const product = await startProduct({ env: WRITES_WITHOUT_LIMIT });
  const asking = await openSession(product.origin, 'others@example.test');
  await saveTour(product.origin, asking, { name: 'House', matterportId: 'gv360office' });
  return { product, asking };
}

async function uploadHouse(product: Product, owner: TestSession): Promise<string> {
  const { origin } = product;
  const { parts } = buildScan(SEED, { edge: EDGE, unseen: ['glass'] });
  const bytes = new Uint8Array(await writeGlb(parts, { pictures: true }));
  const uploads = new Uploads(
    (path, request) =>
      fetch(origin + path, { ...request, headers: { ...request.headers, origin, cookie: owner.cookie } }),
    owner.userId,
  );
  return scanIdIn(await uploads.upload(bytes, { name: 'House.glb', target: { scan: true } }));
}

function figuresOf(waited: readonly Waited[], scans: number): Figure[] {
  const failed = waited.filter(({ status }) => status < 200 || status > 299);
  if (failed.length > 0) throw new Error(`Others were not answered: ${JSON.stringify(failed[0])}`);
  const waits = (during: string, kind?: string) =>
    waited
      .filter((each) => each.during === during && (kind === undefined || each.kind === kind))
      .map(({ ms }) => ms);
  const said = (during: string, kind?: string) => {
    const all = waits(during, kind);
    return `${round(percentile(all, 50))} and ${round(percentile(all, 99))} ms`;
  };
  const kinds = [...new Set(waited.map(({ kind }) => kind))];
  return [
    {
      name: 'others’ answers while scans are processed, 99th percentile, to while none is',
      value: percentile(waits('processing'), 99) / percentile(waits('idle'), 99),
      unit: 'x',
      atMost: 1.5,
      detail: `median and 99th percentile: ${said('processing')} to ${said('idle')}, ${waits('processing').length} and ${waits('idle').length} answers in ${TURNS} turns, ${scans} scans; ${kinds.map((kind) => `${kind} ${said('processing', kind)} to ${said('idle', kind)}`).join(', ')}`,
    },
  ];
}

/** The milliseconds between two checks of the scan. `LOOK_FOR_PROGRAM`: between two checks of its program. */
const LOOK = 250;
const LOOK_FOR_PROGRAM = 20;
const UNDER_WAY: ReadonlySet<Scan['state']> = new Set(['waiting', 'processing']);
/** The file is clear enough to raise no other question. */
const ANSWERS = { unit: 'metre', up: 'y' };

/** A scan that is processed repeatedly, on request. */
class Processing {
  readonly #product: Product;
  readonly #owner: TestSession;
  readonly #scanId: string;
  /** How often processing has finished. */
  ended = 0;

  constructor(product: Product, owner: TestSession, scanId: string) {
    this.#product = product;
    this.#owner = owner;
    this.#scanId = scanId;
  }

  /** Processes the scan for this many milliseconds, repeatedly if it finishes early. */
  async goOn(milliseconds: number): Promise<void> {
    const last = performance.now() + milliseconds;
    while (performance.now() < last) {
      await pause(LOOK);
      if (await this.#isUnderWay()) continue;
      this.ended += 1;
      await this.#begin();
    }
  }

  /** Suspends the running program. If it is about to start, suspends it once it has started. */
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

/** Returns the children of a process by field 4 of proc(5). */
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
    // The process has ended already.
    return null;
  }
}

function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended already.
  }
}
