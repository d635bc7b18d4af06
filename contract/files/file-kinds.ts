/**
 * The ways to show a file. `other` has no preview: pages show only its name, its size and a download button.
 */
export const FILE_KINDS = ['picture', 'pdf', 'text', 'table', 'video', 'sound', 'other'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/**
 * The media types that pages can show, each with the kind of file and the file extension in an archive. Files
 * of other types can only be downloaded. The server detects a file's type from its bytes when it arrives
 * (`server/domain/files/`), not from its name. SVG, HTML and all other text formats except CSV count as
 * `text/plain` and get the extension `.txt`, so that opening the file cannot run anything.
 */
export const SHOWN_TYPES = {
  'image/jpeg': ['picture', 'jpg'],
  'image/png': ['picture', 'png'],
  'image/gif': ['picture', 'gif'],
  'image/webp': ['picture', 'webp'],
  'image/avif': ['picture', 'avif'],
  'application/pdf': ['pdf', 'pdf'],
  'text/plain': ['text', 'txt'],
  'text/csv': ['table', 'csv'],
  'video/mp4': ['video', 'mp4'],
  'video/webm': ['video', 'webm'],
  'audio/mpeg': ['sound', 'mp3'],
  'audio/mp4': ['sound', 'm4a'],
  'audio/ogg': ['sound', 'ogg'],
  'audio/wav': ['sound', 'wav'],
  'audio/flac': ['sound', 'flac'],
  'audio/webm': ['sound', 'weba'],
} as const satisfies Record<string, readonly [kind: FileKind, extension: string]>;

/** Returns the kind of a file with this media type. */
export function kindOfType(type: string): FileKind {
  return Object.hasOwn(SHOWN_TYPES, type) ? SHOWN_TYPES[type as keyof typeof SHOWN_TYPES][0] : 'other';
}
