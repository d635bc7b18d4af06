import type { OpenUpload, UploadResult, UploadTarget } from '../../../../contract/files/upload.ts';

/** The data of an upload to send. */
export interface SentFile {
  file: File;
  name: string;
  type: string;
  target: UploadTarget;
  /** Path on the server of a started upload; null to start one. */
  address: string | null;
}

export interface SendEvents {
  /** The upload has started, at this path of the server. */
  begun: (address: string) => void;
  /** Bytes sent, starting with those that the server has. */
  sent: (bytes: number) => void;
}

/** Sends uploads to the server. All methods throw `ServerError` if it rejects or does not respond. */
export interface UploadTransport {
  /** Sends what the server does not have yet. Resolves when the file is durable. Rejects with the signal's reason when aborted. */
  send: (file: SentFile, events: SendEvents, signal: AbortSignal) => Promise<UploadResult>;
  /** Deletes the server's data of an upload. */
  end: (address: string) => Promise<void>;
  /** Returns the server's unfinished uploads, wherever they were started. */
  list: () => Promise<OpenUpload[]>;
}
