/** How a sign-in that ends in another window ended. */
export type SignInOutcome = { type: 'signed-in' } | { type: 'failed'; reason: string };

/** Same-origin windows alone can speak on it. The popup's last page uses the same name. */
const CHANNEL = 'gov360-sign-in';

/** Calls back for each outcome that another window tells; returns the way to stop. */
export function listenForOutcome(onOutcome: (outcome: SignInOutcome) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const outcome = readOutcome(data);
    if (outcome) onOutcome(outcome);
  });
  return () => channel.close();
}

/** Tells the other tabs of this browser that it is signed in now. */
export function announceSignedIn(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ type: 'signed-in' } satisfies SignInOutcome);
  channel.close();
}

function readOutcome(data: unknown): SignInOutcome | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null;
  if (data.type === 'signed-in') return { type: 'signed-in' };
  if (data.type === 'failed') return { type: 'failed', reason: 'reason' in data ? String(data.reason) : '' };
  return null;
}
