import { afterEach, expect, test, vi } from 'vitest';
import { GrowingPause } from './growing-pause.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each([0, 0.999])(
  'waits at least as long as the server asks, whatever the random number (%s)',
  async (random) => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(random);
    const ended = vi.fn();
    void new GrowingPause().wait(new AbortController().signal, 10_000).then(ended);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_001);
    expect(ended).toHaveBeenCalled();
  },
);
