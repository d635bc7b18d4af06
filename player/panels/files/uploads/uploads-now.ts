import type { UploadState } from '../../../../contract/files/file-messages.ts';
import { uploadTexts as texts } from '../texts.ts';

const OPEN: ReadonlySet<UploadState['state']> = new Set([
  'waiting',
  'sending',
  'paused',
  'interrupted',
  'finishing',
]);

/**
 * Returns a summary of all uploads: those in progress or paused (`open`), those that failed or need their
 * file again (`failed`), how much of the open and complete uploads has been sent (`share`, 0 to 1, by bytes),
 * and a message (`text`; '' if there are no uploads).
 */
export function uploadsNow(uploads: readonly UploadState[]) {
  const open = uploads.filter(({ state }) => OPEN.has(state));
  const failed = uploads.filter(({ state }) => state === 'failed' || state === 'unfinished');
  const done = uploads.filter(({ state }) => state === 'done');
  const counted = [...open, ...done];
  const bytes = counted.reduce((sum, upload) => sum + upload.bytes, 0);
  const sent = counted.reduce((sum, upload) => sum + upload.sent, 0);
  const share = bytes === 0 ? (open.length > 0 ? 0 : 1) : sent / bytes;
  return { open, failed, share, text: describe() };

  function describe(): string {
    if (open.length > 0) {
      if (open.every(({ state }) => state === 'paused')) return texts.paused(open.length);
      if (open.some(({ state }) => state === 'interrupted') && !open.some(({ state }) => state === 'sending'))
        return texts.interrupted(open.length);
      return texts.summary(open.length, Math.floor(share * 100));
    }
    if (failed.length > 0) return texts.failed(failed.length);
    return done.length > 0 ? texts.done(done.length) : '';
  }
}
