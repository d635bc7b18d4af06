import type { UploadTarget } from '../../../../contract/files/upload.ts';

/** What a browser stores of an upload, so that it resumes after a reload. */
export interface UploadRecord {
  id: string;
  /** The owner. Other users of this browser do not see it. */
  /** The twin: `localNameOf`. */
  userId: string;
  name: string;
  bytes: number;
  /** Media type according to the browser. */
  type: string;
  /** Milliseconds since the epoch: of the file, which identifies it, and of the upload. */
  lastModified: number;
  createdAt: number;
  target: UploadTarget;
  /** Path of the upload on the server; null before it has started. */
  address: string | null;
  paused: boolean;
}

/** `file` is null if it was too large or could not be stored. */
export interface KeptUpload {
  record: UploadRecord;
  file: File | null;
}

/** Stores uploads between visits. Never throws: what cannot be stored is lost after a reload. */
export interface UploadKeeper {
  list: (of: string) => Promise<KeptUpload[]>;
  find: (id: string) => Promise<KeptUpload | null>;
  /** Stores an upload with its file. Resolves with whether the file is stored. */
  add: (record: UploadRecord, file: File) => Promise<boolean>;
  update: (record: UploadRecord) => Promise<void>;
  remove: (id: string) => Promise<void>;
}
