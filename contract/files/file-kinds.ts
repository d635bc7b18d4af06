/** How a file can be looked at. What is of no other kind is `other`: its name, its size and a download. */
export const FILE_KINDS = ['picture', 'pdf', 'text', 'table', 'video', 'sound', 'other'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/**
 * The media types that are shown in place, and the kind of each; everything else is downloaded. A file's type comes from its content
 * when it arrives (`server/domain/files/`), never by its name. SVG, HTML and every other text is `text/plain`.
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

/** The kind of a file by its media type. */
export function kindOfType(type: string): FileKind {
  return Object.hasOwn(SHOWN_TYPES, type) ? SHOWN_TYPES[type as keyof typeof SHOWN_TYPES] : 'other';
}
