import { askServer } from '../../../../browser/files/ask-server.ts';
import { GrowingPause } from '../../../../browser/files/growing-pause.ts';
import { ServerError } from '../../../../browser/files/server-error.ts';
import { sendByTus, type TusServer } from '../../../../browser/files/uploads/send-by-tus.ts';
import { texts } from '../texts.ts';
import { forgetBegun, keepBegun, readBegun } from './begun-upload.ts';

/** Statuses of an upload that the server does not have any more. */
const ENDED: ReadonlySet<number> = new Set([404, 410]);

interface SendLargeEvents {
  signal: AbortSignal;
  /** How much of it has gone, 0 to 1. */
  onProgress: (done: number) => void;
  /** The connection is lost; it goes on by itself. */
  onInterrupted: () => void;
}

/**
 * Sends an archive so that it goes on where it was: after a lost connection by itself, after a reload once the same file is chosen again.
 * Answers the id of its import. Throws an error with a sentence, or the signal's reason.
 */
export async function sendLarge(
  server: TusServer,
  file: File,
  { signal, onProgress, onInterrupted }: SendLargeEvents,
): Promise<string> {
  const pause = new GrowingPause();
  let address = readBegun(server.userId, file);
  let earlier = address !== null;
  for (;;) {
    try {
      const sent = { file, name: file.name, type: file.type, target: { importArchive: true }, address };
      const begun = (at: string): void => {
        address = at;
        keepBegun(server.userId, file, at);
      };
      const tell = (bytes: number): void => {
        if (!signal.aborted) onProgress(bytes / file.size);
      };
      const end = await sendByTus(server, sent, { begun, sent: tell }, signal);
      forgetBegun();
      if ('importId' in end) return end.importId;
      throw new Error(texts.failed.other);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ServerError)) throw error;
      if (earlier && ENDED.has(error.status)) {
        [address, earlier] = [null, false];
        continue;
      }
      if (!error.isTemporary) {
        forgetBegun();
        throw error.message ? error : new Error(texts.failed.other, { cause: error });
      }
      onInterrupted();
      await pause.wait(signal, error.pause);
    }
  }
}

/** Gives up what was sent of a file, and what is reserved for it. */
export async function endLarge(userId: string, file: File): Promise<void> {
  const address = readBegun(userId, file);
  forgetBegun();
  if (address === null) return;
  // What is not given up ends after a day.
  await askServer(address, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } }).catch(() => {});
}
