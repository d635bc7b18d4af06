import { localNameOf } from '../../../../contract/demo-tour.ts';
import type { UploadEnd, UploadTarget } from '../../../../contract/files/upload.ts';
import { askServer, ServerError } from '../ask-server.ts';
import { GrowingPause } from '../growing-pause.ts';
import { texts } from '../texts.ts';
import { sendByTus, type TusServer } from './send-by-tus.ts';
import { forgetBegun, keepBegun, readBegun, type ResumedKind } from './begun-upload.ts';

export interface ResumedFile {
  kind: ResumedKind;
  file: File;
  target: UploadTarget;
}

export interface SendResumedEvents {
  signal: AbortSignal;
  /** Called with the progress, 0 to 1. */
  onProgress: (done: number) => void;
  /** Called when the upload was interrupted. It resumes automatically. */
  onInterrupted: () => void;
}

/**
 * Sends a file. Resumes automatically after a lost connection, and after a reload or a new sign-in when the
 * user chooses the same file again. If the server rejects the file, throws an error with the server's message,
 * or `failed` if there is none. If the session has ended, throws an error that tells the user. If aborted,
 * throws the signal's reason.
 */
export async function sendResumed(
  server: TusServer,
  { kind, file, target }: ResumedFile,
  { signal, onProgress, onInterrupted }: SendResumedEvents,
  failed: string,
): Promise<UploadEnd> {
  const pause = new GrowingPause();
  let address = readBegun(kind, localNameOf(server.tour), file);
  let earlier = address !== null;
  for (;;) {
    try {
      const sent = { file, name: file.name, type: file.type, target, address };
      const begun = (at: string): void => {
        address = at;
        keepBegun(kind, localNameOf(server.tour), file, at);
      };
      const tell = (bytes: number): void => {
        if (!signal.aborted) onProgress(bytes / file.size);
      };
      const end = await sendByTus(server, sent, { begun, sent: tell }, signal);
      forgetBegun(kind);
      return end;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ServerError)) throw error;
      if (earlier && error.isGone) {
        [address, earlier] = [null, false];
        continue;
      }
      if (!error.isTemporary) {
        const { status, message } = error;
        // After a 401 or 403, the server keeps the data, and the upload can resume once the user has access.
        if (status !== 401 && status !== 403) forgetBegun(kind);
        // A response to a HEAD request has no message.
        throw new Error(status === 401 ? texts.signedOut : message || failed, { cause: error });
      }
      onInterrupted();
      await pause.wait(signal, error.pause);
    }
  }
}

/** Discards the uploaded data of a file, and releases the storage reserved for it. */
export async function endResumed(kind: ResumedKind, address: string | null): Promise<void> {
  forgetBegun(kind);
  if (address === null) return;
  // If this fails, the upload expires after a day.
  await askServer(address, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } }).catch(() => {});
}
