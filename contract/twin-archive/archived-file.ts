import { documentSchema, storedFileSchema } from '../files/stored-file.ts';
import type { SHOWN_TYPES } from '../files/file-kinds.ts';

/**
 * File extensions by media type, so that computers open each file with a suitable program. All text files get
 * `.txt`, so that opening one cannot run anything.
 */
const ENDINGS: Readonly<Record<keyof typeof SHOWN_TYPES, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'text/csv': 'csv',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/flac': 'flac',
  'audio/webm': 'weba',
};
const ENDED: Readonly<Record<string, string>> = {
  ...ENDINGS,
  'model/gltf-binary': 'glb',
};

/**
 * The properties of a document's file in an archive. They do not include when and by whom the file was
 * uploaded.
 */
const archivedFileSchema = storedFileSchema.pick({
  sha256: true,
  bytes: true,
  type: true,
  kind: true,
});

/** An item of `content/documents.json`. */
export const archivedDocumentSchema = documentSchema.extend({ file: archivedFileSchema.optional() });

/** Returns the path in an archive for a file of a document or scan. */
export function archivedFilePath({ sha256, type }: { sha256: string; type: string }): string {
  return `files/${sha256}.${Object.hasOwn(ENDED, type) ? ENDED[type] : 'bin'}`;
}

/** Matches names with an extension of files that can be uploaded as scans. */
const SOURCE_ENDING = /\.(glb|gltf|obj|ply|zip)$/i;

/**
 * Returns the path of a scan's uploaded file in an archive. The path has the extension of the file's name,
 * because the detected type may change.
 */
export function archivedSourcePath({ sha256, name }: { sha256: string; name: string }): string {
  return `files/${sha256}.${SOURCE_ENDING.exec(name)?.[1]?.toLowerCase() ?? 'bin'}`;
}
