import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWatchdog } from './find-capture.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('loading without progress', () => {
  it('reports a stall after the time limit passes without progress', () => {
    const stalled = vi.fn<() => void>();
    const watchdog = createWatchdog(1000, stalled);
    vi.advanceTimersByTime(900);
    watchdog.progress();
    vi.advanceTimersByTime(900);
    expect(stalled).not.toHaveBeenCalled();
    vi.advanceTimersByTime(200);
    expect(stalled).toHaveBeenCalledOnce();
  });

  it('reports no stall after loading is done', () => {
    const stalled = vi.fn<() => void>();
    const watchdog = createWatchdog(1000, stalled);
    watchdog.stop();
    vi.advanceTimersByTime(5000);
    expect(stalled).not.toHaveBeenCalled();
  });
});
