import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWatchdog } from './watchdog.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('what makes no progress', () => {
  it('ends with its sentence after the limit, counted from the last progress', async () => {
    const ended = vi.fn<(error: Error) => void>();
    const watchdog = createWatchdog(1000, 'Too long.');
    watchdog.expired.catch(ended);
    await vi.advanceTimersByTimeAsync(900);
    watchdog.progress();
    await vi.advanceTimersByTimeAsync(900);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(ended).toHaveBeenCalledWith(new Error('Too long.'));
  });

  it('is left alone once it is done', async () => {
    const ended = vi.fn<(error: Error) => void>();
    const watchdog = createWatchdog(1000, 'Too long.');
    watchdog.expired.catch(ended);
    watchdog.stop();
    await vi.advanceTimersByTimeAsync(5000);
    expect(ended).not.toHaveBeenCalled();
  });
});
