import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openProviderPopup, type PopupEnd } from './provider-popup.ts';

const popup = { closed: false };
let outcomes: BroadcastChannel;
const ends: PopupEnd[] = [];

beforeEach(() => {
  popup.closed = false;
  ends.length = 0;
  outcomes = new BroadcastChannel('gov360-sign-in');
  vi.stubGlobal('open', () => popup);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  outcomes.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('detects within a second that the user closed the window', () => {
  openProviderPopup('/popup', (end) => ends.push(end));
  vi.advanceTimersByTime(10_001);
  expect(ends).toEqual([]);
  popup.closed = true;
  vi.advanceTimersByTime(999);
  expect(ends).toEqual([{ how: 'closed' }]);
});

test('does not report a window that closes itself as closed by the user', async () => {
  openProviderPopup('/popup', (end) => ends.push(end));
  popup.closed = true;
  vi.advanceTimersByTime(300);
  const later = new BroadcastChannel('gov360-sign-in');
  const delivered = new Promise((resolve) => later.addEventListener('message', resolve, { once: true }));
  outcomes.postMessage({ type: 'failed', reason: 'refused', detail: 'This account is blocked.' });
  await delivered;
  later.close();
  vi.advanceTimersByTime(10_000);
  expect(ends).toEqual([{ how: 'refused', detail: 'This account is blocked.' }]);
});
