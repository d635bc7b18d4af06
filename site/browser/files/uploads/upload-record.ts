import type { UploadTarget } from '../../../../contract/files/upload.ts';

/** What a browser keeps of an upload, so that it resumes after a reload. */
export interface UploadRecord {
  id: string;
  /** Whose; nobody else who uses this browser sees it. */
  /** Of the twin: `localNameOf`. */
  userId: string;
  name: string;
  bytes: number;
  /** What the browser takes it for. */
  type: string;
  /** Milliseconds since the epoch: the file's, by which it is known again, and the upload's. */
  lastModified: number;
  createdAt: number;
  target: UploadTarget;
  /** Path of the upload at the server; null before it has begun. */
  address: string | null;
  paused: boolean;
}

/** `file` is null where it was too large to keep, or could not be kept. */
export interface KeptUpload {
  record: UploadRecord;
  file: File | null;
}

/** Where uploads are kept between visits. Nothing throws: what cannot be kept is lost after a reload. */
export interface UploadKeeper {
  list: (of: string) => Promise<KeptUpload[]>;
  find: (id: string) => Promise<KeptUpload | null>;
  /** Keeps an upload with its file; resolves with whether the file is kept. */
  add: (record: UploadRecord, file: File) => Promise<boolean>;
  update: (record: UploadRecord) => Promise<void>;
  remove: (id: string) => Promise<void>;
}
