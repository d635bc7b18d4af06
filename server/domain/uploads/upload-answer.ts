import type { UploadEnd } from '../../../contract/files/upload.ts';

/** How far an upload is, as the protocol says it in headers. */
export interface UploadAnswer {
  status: 200 | 201 | 204;
  /** Bytes that are on the disk. */
  offset: number;
  bytes: number;
  /** Milliseconds since the epoch. */
  expiresAt: number;
  /** Of one that was begun just now. */
  address?: string;
  /** Once its file is a document, an archive that is to be imported, or a scan that is to be processed. */
  result?: UploadEnd;
  /** The connection ends: not all of what was sent was taken. */
  close?: boolean;
}
