import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenReachable } from './when-reachable.ts';

let answers: boolean;
const events = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  answers = false;
  vi.stubGlobal('fetch', async (address: string) => {
    if (!answers) throw new TypeError('Failed to fetch');
    // During a migration, a server is alive but does not serve pages yet.
    return new Response('', { status: address === '/readyz' ? 200 : 503 });
  });
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('calls back once when the server is ready again @16.20', async () => {
  const back = vi.fn<() => void>();
  whenReachable(back);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(back).not.toHaveBeenCalled();
  answers = true;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(back).toHaveBeenCalledTimes(1);
});

test('checks immediately when the browser is online again', async () => {
  const back = vi.fn<() => void>();
  whenReachable(back);
  answers = true;
  events.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(back).toHaveBeenCalledTimes(1);
});

test.each([
  [0, 2_000],
  [0.999, 5_996],
])(
  'spreads checks over time, so that pages do not send requests all at once (%d: %d ms)',
  async (random, pause) => {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    const back = vi.fn<() => void>();
    whenReachable(back);
    answers = true;
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(back).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(back).toHaveBeenCalledTimes(1);
  },
);

test('stops waiting on request', async () => {
  const back = vi.fn<() => void>();
  const stop = whenReachable(back);
  stop();
  answers = true;
  events.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(back).not.toHaveBeenCalled();
});
