import type { Attachment } from '../../contract/files/stored-file.ts';

/** The content of the files panel: a folder (null for the top), or the files of a place. */
export interface FilesPlace {
  readonly folder: string | null;
  readonly place: Attachment | null;
}
