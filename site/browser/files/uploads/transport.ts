import type { OpenUpload, UploadResult, UploadTarget } from '../../../../contract/files/upload.ts';

/** The data to send for an upload. */
export interface SentFile {
  file: File;
  name: string;
  type: string;
  target: UploadTarget;
  /** The path of a started upload on the server; null to start a new upload. */
  address: string | null;
}

export interface SendEvents {
  /** Called when the upload has started. `address` is its path on the server. */
  begun: (address: string) => void;
  /** Reports the number of bytes sent, including the bytes that the server already had. */
  sent: (bytes: number) => void;
}

/**
 * Sends uploads to the server. All methods throw a `ServerError` if the server rejects a request or does not
 * respond.
 */
export interface UploadTransport {
  /**
   * Sends the part of the file that the server does not have yet. Resolves when the file is stored durably.
   * Rejects with the signal's reason if aborted.
   */
  send: (file: SentFile, events: SendEvents, signal: AbortSignal) => Promise<UploadResult>;
  /** Deletes an upload's data on the server. */
  end: (address: string) => Promise<void>;
  /** Returns the server's unfinished uploads, wherever they were started. */
  list: () => Promise<OpenUpload[]>;
}

/** The fields of an upload that are stored so that it can resume after a reload. */
export interface UploadRecord {
  id: string;
  /** The key of the twin that the file is for, from `localNameOf`. */
  userId: string;
  name: string;
  bytes: number;
  /** The media type according to the browser. */
  type: string;
  /** When the file was last modified, in milliseconds since the epoch. This helps to identify the file. */
  lastModified: number;
  /** When the upload was created, in milliseconds since the epoch. */
  createdAt: number;
  /**
   * When the upload last started, paused, resumed or sent data, in milliseconds since the epoch. Absent in
   * records of earlier versions.
   */
  usedAt?: number;
  target: UploadTarget;
  /** The path of the upload on the server; null before it has started. */
  address: string | null;
  paused: boolean;
}

/** A stored upload. `file` is null if the file was too large to store, or could not be stored. */
export interface KeptUpload {
  record: UploadRecord;
  file: File | null;
}

/**
 * Stores uploads between visits. Never throws: an upload that cannot be stored does not resume after a
 * reload.
 */
export interface UploadKeeper {
  list: (of: string) => Promise<KeptUpload[]>;
  find: (id: string) => Promise<KeptUpload | null>;
  /**
   * Stores an upload with its file. Resolves to true if the file was stored, or false if at most the record
   * was stored.
   */
  add: (record: UploadRecord, file: File) => Promise<boolean>;
  update: (record: UploadRecord) => Promise<void>;
  remove: (id: string) => Promise<void>;
}
