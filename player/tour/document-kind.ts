import type { TourDocument } from '../../contract/files/stored-file.ts';
import type { FileKind } from '../../contract/files/file-kinds.ts';

/** `link`: it has an address on the web in place of a file. */
export type DocumentKind = FileKind | 'link';

export const DOCUMENT_KINDS = [
  'picture',
  'pdf',
  'text',
  'table',
  'video',
  'sound',
  'other',
  'link',
] as const satisfies readonly DocumentKind[];

export function kindOfDocument({ file, url }: TourDocument): DocumentKind {
  return file?.kind ?? (url === undefined ? 'other' : 'link');
}
