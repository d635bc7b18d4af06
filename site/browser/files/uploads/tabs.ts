import type { UploadAction, UploadState } from '../../../../contract/files/file-messages.ts';
import { isRecord } from '../../../../contract/json/is-record.ts';

/** Messages between a user's tabs about uploads. */
export type TabMessage =
  | { kind: 'states'; tab: string; states: readonly UploadState[] }
  /** A tab was opened and requests the state. */
  | { kind: 'hello' }
  | { kind: 'control'; id: string; action: UploadAction };

/** The tabs of this browser in which the same user has the twin open. */
export interface Tabs {
  say: (message: TabMessage) => void;
  /** Whether a tab notices when another tab closes. */
  canTakeOver: boolean;
  /**
   * Resolves once only this tab sends the upload, with a function that releases it. Closing a tab releases all
   * its uploads.
   */
  hold: (id: string, signal: AbortSignal) => Promise<() => void>;
  close: () => void;
}

export function openTabs(of: string, hear: (message: TabMessage) => void): Tabs {
  const channel = new BroadcastChannel(`gov360-uploads ${of}`);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isRecord(data)) hear(data as TabMessage);
  });
  return {
    say: (message) => channel.postMessage(message),
    canTakeOver: 'locks' in navigator,
    hold(id, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      // Without locks (on an insecure page), each tab sends its own uploads, and the server allows one at a time.
      if (!('locks' in navigator)) return Promise.resolve(() => {});
      navigator.locks
        .request(`gov360-upload ${id}`, { signal }, () => new Promise<void>((letGo) => resolve(letGo)))
        .catch(reject);
      return promise;
    },
    close: () => channel.close(),
  };
}
