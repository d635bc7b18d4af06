import { documentSchema, storedFileSchema } from '../files/stored-file.ts';
import { SHOWN_TYPES } from '../files/file-kinds.ts';

/**
 * The properties of a document's file in an archive. They do not include when and by whom the file was
 * uploaded.
 */
const archivedFileSchema = storedFileSchema.pick({ sha256: true, bytes: true, type: true, kind: true });

/** An item of `content/documents.json`. */
export const archivedDocumentSchema = documentSchema.extend({ file: archivedFileSchema.optional() });

/** Returns the path in an archive of a file that belongs to a document or scan. */
export function archivedFilePath({ sha256, type }: { sha256: string; type: string }): string {
  return `files/${sha256}.${extensionOf(type)}`;
}

function extensionOf(type: string): string {
  if (type === 'model/gltf-binary') return 'glb';
  return Object.hasOwn(SHOWN_TYPES, type) ? SHOWN_TYPES[type as keyof typeof SHOWN_TYPES][1] : 'bin';
}

/** Matches file names that end with the extension of a format that can be uploaded as a scan. */
const SOURCE_ENDING = /\.(glb|gltf|obj|ply|zip)$/i;

/**
 * Returns the path of a scan's uploaded file in an archive. The path has the extension of the file's name if
 * it is that of a scan format, and `.bin` otherwise. It does not depend on the detected type, because that
 * type may change.
 */
export function archivedSourcePath({ sha256, name }: { sha256: string; name: string }): string {
  return `files/${sha256}.${SOURCE_ENDING.exec(name)?.[1]?.toLowerCase() ?? 'bin'}`;
}
