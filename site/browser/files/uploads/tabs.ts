import type { UploadAction, UploadState } from '../../../../contract/files/file-messages.ts';
import { isRecord } from '../../../../contract/json/is-record.ts';
import type { TourRef } from '../../../../contract/tour-id.ts';
import { api } from '../../../../contract/addresses.ts';
import type { OpenUpload } from '../../../../contract/files/upload.ts';
import { texts } from '../texts.ts';
import type { UploadTransport } from './transport.ts';

/** Messages between a user's tabs about uploads. */
export type TabMessage =
  | { kind: 'states'; tab: string; states: readonly UploadState[] }
  /** A new tab asks the others for their uploads. */
  | { kind: 'hello' }
  | { kind: 'control'; id: string; action: UploadAction };

/** Opens the channel to this browser's other tabs in which the same user has the same twin open. */
export function openTabs(of: string, hear: (message: TabMessage) => void) {
  const channel = new BroadcastChannel(`gov360-uploads ${of}`);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isRecord(data)) hear(data as TabMessage);
  });
  return {
    say: (message: TabMessage): void => channel.postMessage(message),
    /** Whether a tab can take over an upload when the tab that sends it closes. This requires locks. */
    canTakeOver: 'locks' in navigator,
    /**
     * Resolves once no other tab sends the upload. The result is a function that releases the upload for
     * other tabs. Closing a tab releases all of its uploads.
     */
    hold(id: string, signal: AbortSignal): Promise<() => void> {
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      // Without locks (on an insecure page), each tab sends its own uploads.
      // The server accepts only one connection per upload.
      if (!('locks' in navigator)) return Promise.resolve(() => {});
      navigator.locks
        .request(`gov360-upload ${id}`, { signal }, () => new Promise<void>((letGo) => resolve(letGo)))
        .catch(reject);
      return promise;
    },
    close: () => channel.close(),
  };
}

/**
 * The unfinished uploads that the server has and that were started in another browser or on another device.
 */
export class UploadsElsewhere {
  readonly #tour: TourRef;
  readonly #transport: UploadTransport;
  #open: readonly OpenUpload[] = [];

  constructor(tour: TourRef, transport: UploadTransport) {
    this.#tour = tour;
    this.#transport = transport;
  }

  take(open: readonly OpenUpload[]): void {
    this.#open = open;
  }

  list(): UploadState[] {
    return this.#open.map(({ id, name, bytes, received, target }) => ({
      id,
      name,
      bytes,
      sent: received,
      state: 'unfinished',
      speed: null,
      left: null,
      problem: texts.elsewhere,
      target,
    }));
  }

  /** Cancels an upload on the server. Ignores unknown ids. */
  async end(id: string): Promise<void> {
    if (!this.#open.some((upload) => upload.id === id)) return;
    await this.#transport.end(api.upload(this.#tour, id)).catch(() => {});
    const open = await this.#transport.list().catch(() => null);
    if (open) this.#open = this.#open.filter((upload) => open.some((other) => other.id === upload.id));
  }
}
