import type { Attachment } from '../../contract/files/stored-file.ts';

/** What the panel of files lists: a folder (null: the top), or what is attached to a place. */
export interface FilesPlace {
  readonly folder: string | null;
  readonly place: Attachment | null;
}
