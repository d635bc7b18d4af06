import type { UploadState } from '../../contract/files/file-messages.ts';

/** What the player has of files by way of its host. */
export interface FilesState {
  /** Where files are, see `contract/files/file-address.ts`; null while none is known, and where the page has no right to any. */
  base: string | null;
  /** The host has said which of the two it is. */
  answered: boolean;
  /** Which capture of a scan opens, as the host has said last; null where it has not. */
  capture: number | null;
  /** All that the host knows of, of this visit and unfinished ones of earlier visits. */
  uploads: readonly UploadState[];
}

export const NO_FILES: FilesState = { base: null, answered: false, capture: null, uploads: [] };
