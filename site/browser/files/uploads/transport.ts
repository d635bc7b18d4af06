import type { OpenUpload, UploadResult, UploadTarget } from '../../../../contract/files/upload.ts';

/** The data to send for an upload. */
export interface SentFile {
  file: File;
  name: string;
  type: string;
  target: UploadTarget;
  /** The path of a started upload on the server; null to start one. */
  address: string | null;
}

export interface SendEvents {
  /** The upload has started at this path on the server. */
  begun: (address: string) => void;
  /** Reports the bytes sent, starting with those that the server already has. */
  sent: (bytes: number) => void;
}

/** Sends uploads to the server. All methods throw `ServerError` if the server rejects or does not respond. */
export interface UploadTransport {
  /**
   * Sends the part that the server does not have yet. Resolves when the file is durable. Rejects with the
   * signal's reason if aborted.
   */
  send: (file: SentFile, events: SendEvents, signal: AbortSignal) => Promise<UploadResult>;
  /** Deletes the server's data of an upload. */
  end: (address: string) => Promise<void>;
  /** Returns the server's unfinished uploads, wherever they were started. */
  list: () => Promise<OpenUpload[]>;
}
