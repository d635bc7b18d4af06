import { z } from 'zod';
import { canHaveFiles } from '../changes/kinds/kinds.ts';
import {
  ATTACHMENTS_MAX,
  FILE_NAME_MAX_LENGTH,
  NAME_MAX_LENGTH,
  TAG_KEYWORD_MAX_LENGTH,
  TAG_KEYWORDS_MAX,
  TEXT_MAX_LENGTH,
} from '../limits.ts';
import { storedFileSchema } from './stored-file.ts';

const id = z.string().min(1).max(NAME_MAX_LENGTH);

/** What a file belongs to: a `floor` or `room` of the capture, or an annotation by the name of its kind. */
export const attachmentSchema = z.object({
  kind: z.string().refine(canHaveFiles, 'Files cannot belong to this.'),
  id,
});
export type Attachment = z.infer<typeof attachmentSchema>;

/** An item of a twin's `documents`: a file with what people say of it, or an address on the web. */
export const documentSchema = z.looseObject({
  id,
  /** With its ending, as people see it. */
  name: z.string().max(FILE_NAME_MAX_LENGTH).default(''),
  description: z.string().max(TEXT_MAX_LENGTH).default(''),
  keywords: z.array(z.string().max(TAG_KEYWORD_MAX_LENGTH)).max(TAG_KEYWORDS_MAX).default([]),
  /** The id of the folder it is in; absent for none. */
  folder: id.optional(),
  attached: z.array(attachmentSchema).max(ATTACHMENTS_MAX).default([]),
  /** Absent where there is an address instead, and where the bytes are gone for good. */
  file: storedFileSchema.optional(),
  /** Address (http or https) of a document that lies elsewhere. */
  url: z.string().max(TEXT_MAX_LENGTH).optional(),
});
export type TourDocument = z.infer<typeof documentSchema>;
