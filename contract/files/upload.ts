import { z } from 'zod';
import { ATTACHMENTS_MAX, FILE_NAME_MAX_LENGTH, NAME_MAX_LENGTH } from '../limits.ts';
import { attachmentSchema } from './stored-file.ts';

const id = z.string().min(1).max(NAME_MAX_LENGTH);

/**
 * What an upload is for. Clients send it as JSON in the tus metadata field `target`, next to `filename` and
 * `filetype`.
 */
export const uploadTargetSchema = z.object({
  attached: z.array(attachmentSchema).max(ATTACHMENTS_MAX).default([]),
  folder: id.optional(),
  /** Id of the document that gets a new version. */
  replaces: id.optional(),
  /**
   * Whether to keep a photo's position data (EXIF, XMP). If not, the server removes the data. If that fails,
   * only the twin's owner can read the photo.
   */
  keepPositions: z.boolean().default(false),
  /** Whether the file is a twin's archive to import. If so, the rest of the target is ignored. */
  importArchive: z.boolean().optional(),
  /** Whether the file is a scan to process. If so, the rest of the target is ignored. */
  scan: z.boolean().optional(),
});
export type UploadTarget = z.input<typeof uploadTargetSchema>;

/** An unfinished upload. */
export const openUploadSchema = z.object({
  id: z.string(),
  name: z.string().max(FILE_NAME_MAX_LENGTH),
  bytes: z.number(),
  received: z.number(),
  target: uploadTargetSchema,
  createdAt: z.number(),
  expiresAt: z.number(),
});
export const openUploadsSchema = z.object({ uploads: z.array(openUploadSchema) });
export type OpenUpload = z.infer<typeof openUploadSchema>;

/**
 * The result of a complete upload. `existed`: a document of the twin already had exactly these bytes, and no
 * new document or version was created.
 */
export const uploadResultSchema = z.object({ documentId: z.string(), existed: z.boolean() });
export type UploadResult = z.infer<typeof uploadResultSchema>;

/**
 * The result of any upload, including archives and scans. The server sends it as JSON in the response header
 * `Upload-Result`, in response to the last PATCH request and to later HEAD requests.
 */
export const uploadEndSchema = z.union([
  uploadResultSchema,
  z.object({ importId: z.string() }),
  z.object({ scanId: z.string() }),
]);
export type UploadEnd = z.infer<typeof uploadEndSchema>;
