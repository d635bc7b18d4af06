import type { UploadOptions } from 'tus-js-client';
import { api } from '../../../../contract/addresses.ts';
import type { OpenUpload } from '../../../../contract/files/upload.ts';
import { isRecord } from '../../../../contract/json/is-record.ts';
import { askServer, noAnswer } from '../ask-server.ts';
import { sendByTus } from './send-by-tus.ts';
import type { UploadTransport } from './transport.ts';

/** Uploads of documents over tus 1.0. `around`: what tests need in place of a browser. */
export function createTusTransport(
  userId: string,
  origin: string,
  around: Partial<UploadOptions> = {},
): UploadTransport {
  return {
    async send(sent, events, signal) {
      const end = await sendByTus({ userId, origin, around }, sent, events, signal);
      if ('documentId' in end) return end;
      throw noAnswer();
    },
    async end(address) {
      await askServer(address, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } });
    },
    async list() {
      const answer = await askServer(api.uploads(userId));
      return isRecord(answer) && Array.isArray(answer.uploads) ? (answer.uploads as OpenUpload[]) : [];
    },
  };
}
