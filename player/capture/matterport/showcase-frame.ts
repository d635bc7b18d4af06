import { texts } from './texts.ts';

const ORIGIN = 'https://my.matterport.com';

/** A frame with the provider's page of a capture; with a key, one that its script may connect to. */
export function createShowcaseFrame(captureId: string, key: string | null): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = texts.frame;
  frame.allow = 'fullscreen; xr-spatial-tracking; gyroscope; accelerometer';
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  const query = new URLSearchParams({ m: captureId, play: '1' });
  if (key) query.set('applicationKey', key);
  frame.src = `${ORIGIN}/show/?${query}`;
  return frame;
}

/** Resolves when the provider's site answers at all, whatever it says; rejects when there is no way to it. */
export async function reachProvider(signal: AbortSignal): Promise<void> {
  await fetch(`${ORIGIN}/show/`, { mode: 'no-cors', cache: 'no-store', credentials: 'omit', signal });
}
