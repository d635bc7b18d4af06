import type { OpenUpload, UploadResult, UploadTarget } from '../../../../contract/files/upload.ts';

/** What is sent of an upload. */
export interface SentFile {
  file: File;
  name: string;
  type: string;
  target: UploadTarget;
  /** Path at the server of what has begun; null: it begins now. */
  address: string | null;
}

export interface SendEvents {
  /** The upload has begun, at this path of the server. */
  begun: (address: string) => void;
  /** Bytes that are on their way or there; at first those that the server has. */
  sent: (bytes: number) => void;
}

/** How uploads reach the server. All throw `ServerError` where it refuses or does not answer. */
export interface UploadTransport {
  /** Sends what the server does not have yet; resolves when the file is durable. Rejects with the signal's reason when aborted. */
  send: (file: SentFile, events: SendEvents, signal: AbortSignal) => Promise<UploadResult>;
  /** Deletes what the server has of an upload. */
  end: (address: string) => Promise<void>;
  /** What the server has of unfinished uploads, wherever they were begun. */
  list: () => Promise<OpenUpload[]>;
}
