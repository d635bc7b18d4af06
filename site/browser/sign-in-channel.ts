import { SIGN_IN_CHANNEL, type SignInOutcome } from '../../contract/account/sign-in-channel.ts';

/** Calls back for each outcome that another window reports. Returns a function that stops this. */
export function listenForOutcome(onOutcome: (outcome: SignInOutcome) => void): () => void {
  const channel = new BroadcastChannel(SIGN_IN_CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const outcome = readOutcome(data);
    if (outcome) onOutcome(outcome);
  });
  return () => channel.close();
}

/** Tells other tabs of this browser that the user has signed in. */
export function announceSignedIn(): void {
  const channel = new BroadcastChannel(SIGN_IN_CHANNEL);
  channel.postMessage({ type: 'signed-in' } satisfies SignInOutcome);
  channel.close();
}

function readOutcome(data: unknown): SignInOutcome | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null;
  if (data.type === 'signed-in' || data.type === 'linked') return { type: data.type };
  if (data.type !== 'failed') return null;
  if ('detail' in data && typeof data.detail === 'string') {
    return { type: 'failed', reason: 'refused', detail: data.detail };
  }
  return { type: 'failed', reason: 'reason' in data && data.reason === 'denied' ? 'denied' : 'error' };
}
