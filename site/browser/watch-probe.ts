/** Milliseconds after which a silent answer counts as a passing fault. */
const PATIENCE = 10_000;

/**
 * Why a stream was refused, which EventSource does not tell: 'for-good' where the server says that asking again is of no
 * use (4xx), 'for-now' for its own faults, too many streams and no answer at all.
 */
export async function probeWatch(address: string): Promise<'for-good' | 'for-now'> {
  const stop = new AbortController();
  const timeout = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const { status } = await fetch(address, {
      headers: { accept: 'text/event-stream' },
      cache: 'no-store',
      signal: stop.signal,
    });
    return status >= 400 && status < 500 && status !== 429 ? 'for-good' : 'for-now';
  } catch {
    return 'for-now';
  } finally {
    clearTimeout(timeout);
    stop.abort();
  }
}
