import { describe, expect, it, vi } from 'vitest';
import { onFirstUse } from './actions.ts';

describe('code loaded on first use', () => {
  it('loads once, then runs waiting calls in order', async () => {
    const { promise, resolve } = Promise.withResolvers<string[]>();
    const load = vi.fn(() => promise);
    const use = onFirstUse(load, vi.fn());
    expect(load).not.toHaveBeenCalled();
    use((done) => done.push('first'));
    use((done) => done.push('second'));
    const done: string[] = [];
    resolve(done);
    await promise;
    await Promise.resolve();
    expect(done).toEqual(['first', 'second']);
    use((done) => done.push('at once'));
    expect(done.at(-1)).toBe('at once');
    expect(load).toHaveBeenCalledOnce();
  });

  it('reports a failure to load, drops waiting calls, and retries on the next use', async () => {
    const load = vi.fn<() => Promise<string[]>>().mockRejectedValueOnce(new Error('offline'));
    const done: string[] = [];
    load.mockResolvedValue(done);
    const failed = vi.fn();
    const use = onFirstUse(load, failed);
    use((done) => done.push('dropped'));
    await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce(), 10_000);
    use((done) => done.push('done'));
    await vi.waitFor(() => expect(done).toEqual(['done']), 10_000);
    expect(failed).toHaveBeenCalledOnce();
  });
});
