import { type SignInOutcome, SIGN_IN_CHANNEL } from '../../contract/account/sign-in-channel.ts';

/** How often to check whether the user has closed the window, in milliseconds. There is no event for that. */
const CHECK_INTERVAL = 250;
/**
 * How long to wait for a late outcome after the window has closed, in milliseconds. The page must notice a
 * closed window within one second, so the sum of `LAST_WORD` and `CHECK_INTERVAL` must stay below 1,000.
 */
const LAST_WORD = 500;

export type PopupEnd =
  | { how: 'blocked' | 'closed' | 'denied' | 'failed' }
  | { how: 'refused'; detail: string };

/**
 * Opens a provider's window at `address`, and calls back once if the sign-in did not succeed. A success
 * reaches the page over the sign-in channel. 'closed' may be wrong if a provider cuts the link between the
 * windows, so the page keeps listening for a success. Returns a function that stops watching the window.
 */
export function openProviderPopup(address: string, onEnd: (end: PopupEnd) => void): () => void {
  const popup = open(address, 'gov360-sign-in', 'popup,width=480,height=640');
  if (!popup) {
    onEnd({ how: 'blocked' });
    return () => {};
  }
  const watched = popup;
  const controller = new AbortController();
  const stopListening = listenForOutcome((outcome) => {
    if (outcome.type === 'failed') end(endOf(outcome));
    else stop();
  });
  let timer = setTimeout(look, CHECK_INTERVAL);

  function look() {
    timer = watched.closed
      ? setTimeout(() => end({ how: 'closed' }), LAST_WORD)
      : setTimeout(look, CHECK_INTERVAL);
  }

  function end(how: PopupEnd) {
    if (controller.signal.aborted) return;
    stop();
    onEnd(how);
  }

  function stop() {
    controller.abort();
    clearTimeout(timer);
    stopListening();
  }

  return stop;
}

function endOf(outcome: Extract<SignInOutcome, { type: 'failed' }>): PopupEnd {
  if (outcome.reason === 'refused') return { how: 'refused', detail: outcome.detail };
  return { how: outcome.reason === 'denied' ? 'denied' : 'failed' };
}

/** Calls back for each outcome that another window reports. Returns a function that stops listening. */
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
