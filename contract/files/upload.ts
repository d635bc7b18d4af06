import { z } from 'zod';
import { ATTACHMENTS_MAX, FILE_NAME_MAX_LENGTH, NAME_MAX_LENGTH } from '../limits.ts';
import { attachmentSchema } from './stored-file.ts';

const id = z.string().min(1).max(NAME_MAX_LENGTH);

/** What an upload says of its file, as JSON in the tus metadata `target`; `filename` and `filetype` are beside it. */
export const uploadTargetSchema = z.object({
  attached: z.array(attachmentSchema).max(ATTACHMENTS_MAX).default([]),
  folder: id.optional(),
  /** The id of the document of which it is a new version. */
  replaces: id.optional(),
  /** Positions (EXIF, XMP) stay in a photo; otherwise they are taken out before anything else is done with it. */
  keepPositions: z.boolean().default(false),
  /** It is the archive of a twin, to be imported; everything else says nothing then. */
  importArchive: z.boolean().optional(),
  /** It is a scan, to be made a space of; everything else says nothing then. */
  scan: z.boolean().optional(),
});
export type UploadTarget = z.input<typeof uploadTargetSchema>;

/** An upload that was not finished. */
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

/** What became of a file that has arrived. `existed`: the twin had this content already, in that document. */
export const uploadResultSchema = z.object({ documentId: z.string(), existed: z.boolean() });
export type UploadResult = z.infer<typeof uploadResultSchema>;

/** The same of any upload, that of an archive or a scan too: JSON in the response header `Upload-Result` of the last PATCH, and of HEAD after it. */
export const uploadEndSchema = z.union([
  uploadResultSchema,
  z.object({ importId: z.string() }),
  z.object({ scanId: z.string() }),
]);
export type UploadEnd = z.infer<typeof uploadEndSchema>;
