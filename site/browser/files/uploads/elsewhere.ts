import type { TourRef } from '../../../../contract/tour-id.ts';
import { api } from '../../../../contract/addresses.ts';
import type { UploadState } from '../../../../contract/files/file-messages.ts';
import type { OpenUpload } from '../../../../contract/files/upload.ts';
import { texts } from '../texts.ts';
import type { UploadTransport } from './transport.ts';

/** The server's unfinished uploads from other browsers and devices. */
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

  /** Cancels an upload on the server. Does nothing for an unknown id. */
  async end(id: string): Promise<void> {
    if (!this.#open.some((upload) => upload.id === id)) return;
    await this.#transport.end(api.upload(this.#tour, id)).catch(() => {});
    const open = await this.#transport.list().catch(() => null);
    if (open) this.#open = this.#open.filter((upload) => open.some((other) => other.id === upload.id));
  }
}
