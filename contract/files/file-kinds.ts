/**
 * The ways to show a file. `other` has no preview: pages show only its name, its size and a download button.
 */
export const FILE_KINDS = ['picture', 'pdf', 'text', 'table', 'video', 'sound', 'other'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/**
 * The media types that pages can show, with the kind of each. Files of other types can only be downloaded.
 * The server detects a file's type from its bytes when it arrives (`server/domain/files/`), not from its
 * name. SVG, HTML and all other text formats count as `text/plain`.
 */
export const SHOWN_TYPES = {
  'image/jpeg': 'picture',
  'image/png': 'picture',
  'image/gif': 'picture',
  'image/webp': 'picture',
  'image/avif': 'picture',
  'application/pdf': 'pdf',
  'text/plain': 'text',
  'text/csv': 'table',
  'video/mp4': 'video',
  'video/webm': 'video',
  'audio/mpeg': 'sound',
  'audio/mp4': 'sound',
  'audio/ogg': 'sound',
  'audio/wav': 'sound',
  'audio/flac': 'sound',
  'audio/webm': 'sound',
} as const satisfies Record<string, FileKind>;

/** Returns the kind of a file with this media type. */
export function kindOfType(type: string): FileKind {
  return Object.hasOwn(SHOWN_TYPES, type) ? SHOWN_TYPES[type as keyof typeof SHOWN_TYPES] : 'other';
}
