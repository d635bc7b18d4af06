import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '../../contract/addresses.ts';
import { formatTopic } from '../../contract/topic.ts';
import { lockDataDir } from '../../server/platform/store/sqlite/lock.ts';
import { openStream } from '../support/servers/event-stream.ts';
import { processGroup } from '../support/servers/process-group.ts';
import { startProduct, type Product, type ProductOptions } from '../support/servers/product.ts';
import { openSession, type TestSession } from '../support/servers/session.ts';

/** The time within which everything must have ended, in milliseconds. */
const PROMISE = 10_000;
const REQUESTS = 20;
const NPM_START = ['npm', 'start'] as const;
/**
 * Runs npm start in a terminal, in which input can be typed. The first line of the output names the process
 * group.
 */
const IN_TERMINAL = ['script', '-qfec', 'echo group=$$; exec npm start', '/dev/null'] as const;

interface Way {
  command: NonNullable<ProductOptions['command']>;
  /** Returns the process group of the started program. */
  group: (product: Product) => number;
  stop: (product: Product) => Promise<void>;
  code: number | null;
}

const leader = ({ process: { pid = 0 } }: Product) => pid;
const inTerminal = (product: Product) => Number(/group=(\d+)/.exec(product.output())?.[1]);

/** The ways to stop npm start, each with the expected exit code; null if a signal ends npm itself. */
const WAYS: Record<string, Way> = {
  'only npm gets SIGTERM': {
    command: NPM_START,
    group: leader,
    stop: async (product) => void process.kill(leader(product), 'SIGTERM'),
    code: 0,
  },
  'only npm is killed': {
    command: NPM_START,
    group: leader,
    stop: async (product) => void process.kill(leader(product), 'SIGKILL'),
    code: null,
  },
  'its process group gets SIGTERM': {
    command: NPM_START,
    group: leader,
    stop: async (product) => void process.kill(-leader(product), 'SIGTERM'),
    code: 0,
  },
  'its terminal closes': {
    command: IN_TERMINAL,
    group: inTerminal,
    stop: async ({ process: terminal }) => void terminal.kill('SIGKILL'),
    code: null,
  },
  'Ctrl-C is pressed repeatedly': {
    command: IN_TERMINAL,
    group: inTerminal,
    async stop({ process: { stdin } }) {
      for (const milliseconds of [0, 50, 400, 400]) {
        await delay(milliseconds);
        stdin?.write('\x03');
      }
    },
    code: 0,
  },
};

const scripts = new URL('../../scripts/', import.meta.url);
const { isInstalled } = (await import(`${scripts.href}install.mjs`)) as { isInstalled: () => boolean };
const { isBuilt } = (await import(`${scripts.href}ensure-built.mjs`)) as { isBuilt: () => boolean };

// Without a build, npm start would install and build while all other tests are running.
beforeAll(() => {
  if (!isInstalled()) throw new Error('package-lock.json has changed: install again (npm test does).');
  if (!isBuilt()) throw new Error('The sources have changed: build again (npm test does).');
});

describe.concurrent.each(Object.entries(WAYS))('npm start, when %s', (_, { command, group, stop, code }) => {
  it('ends its streams, finishes running requests, and leaves no process behind within 10 s', async ({
    expect,
  }) => {
    const product = await startProduct({ command });
    const session = await openSession(product.origin, 'owner@example.test');
    const topic = formatTopic({ kind: 'profile', userId: session.userId });
    const stream = await openStream(product.origin, [topic], { session });
    await stream.next();
    const saves = await Promise.all(Array.from({ length: REQUESTS }, () => beginSave(product, session)));
    const processes = group(product);
    expect(processGroup(processes)).toContainEqual(expect.stringContaining('build/product/main.js'));

    const began = performance.now();
    await stop(product);
    expect(await stream.next()).toBeNull();
    const statuses = await Promise.all(saves.map((finish) => finish()));
    expect(statuses).toEqual(Array<number>(REQUESTS).fill(200));
    await vi.waitFor(() => expect(processGroup(processes)).toEqual([]), { timeout: PROMISE });
    expect(performance.now() - began).toBeLessThan(PROMISE);
    expect(await product.ended).toBe(code);

    lockDataDir(product.dataDir)();
    for (const origin of [product.origin, product.playerOrigin]) {
      await expect(fetch(origin)).rejects.toThrow();
    }
    product.remove();
  });
});

/**
 * Sends the headers of a request, so that the server waits for the body. `finish` sends the body and returns
 * the status.
 */
async function beginSave(
  { origin }: Product,
  { userId, cookie }: TestSession,
): Promise<() => Promise<number>> {
  const body = JSON.stringify({ name: 'Saved while stopping' });
  const save = request(`${origin}${api.profile(userId)}`, {
    method: 'PATCH',
    agent: false,
    headers: {
      cookie,
      origin,
      expect: '100-continue',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  });
  save.flushHeaders();
  await once(save, 'continue');
  return async () => {
    save.end(body);
    const [answer] = (await once(save, 'response')) as [IncomingMessage];
    expect(await json(answer)).toMatchObject({ name: 'Saved while stopping' });
    return answer.statusCode ?? 0;
  };
}
