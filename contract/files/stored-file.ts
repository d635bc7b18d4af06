import { z } from 'zod';
import {
  NAME_MAX_LENGTH,
  ATTACHMENTS_MAX,
  FILE_NAME_MAX_LENGTH,
  TAG_KEYWORD_MAX_LENGTH,
  TAG_KEYWORDS_MAX,
  TEXT_MAX_LENGTH,
} from '../limits.ts';
import { FILE_KINDS } from './file-kinds.ts';
import { canHaveFiles } from '../changes/kinds.ts';

/** Whether a file was looked at for viruses. Where the server has no scanner, a file is `unscanned` from the start and open to all. */
const SCAN_STATES = ['waiting', 'clean', 'infected', 'unscanned', 'none'] as const;

/**
 * The bytes of a document: one version of it. Set by the server alone; in an operation and in a document that is written, `version` says
 * which version is meant, and everything else is what the server knows of that.
 */
export const storedFileSchema = z.object({
  /** Opaque; new for each upload. */
  version: z.string().min(1).max(NAME_MAX_LENGTH),
  /** Of the content, hexadecimal: what it is asked for by. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().nonnegative(),
  /** As told by its content. */
  type: z.string().max(100),
  kind: z.enum(FILE_KINDS),
  /** Milliseconds since the epoch. */
  addedAt: z.int().nonnegative(),
  /** `none`: the server has no scanner. `unscanned`: it is too large for it, and is only downloaded. */
  scan: z.enum(SCAN_STATES).default('none'),
  /** There is a small picture of it, WebP of at most 320 × 320 pixels. */
  thumbnail: z.boolean().default(false),
  /** Pixels of a picture, as it is turned. */
  width: z.int().positive().optional(),
  height: z.int().positive().optional(),
  /** Of a PDF. */
  pages: z.int().positive().optional(),
  /** Why it has no thumbnail, pages or words although files of its kind have: a sentence; it can be downloaded nevertheless. */
  problem: z.string().max(300).optional(),
  /** Only its owner gets it: it is a photo that may say where it was taken, in a way that could not be removed. */
  ownerOnly: z.boolean().optional(),
});
export type StoredFile = z.infer<typeof storedFileSchema>;

const id = z.string().min(1).max(NAME_MAX_LENGTH);

/** What a file belongs to: a `floor` or `room` of the capture, or an annotation by the name of its kind. */
export const attachmentSchema = z.object({
  kind: z.string().refine(canHaveFiles, 'Files cannot be attached to this.'),
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
  /** Absent where there is an address instead, and after the bytes were permanently deleted. */
  file: storedFileSchema.optional(),
  /** Address (http or https) of a document that lies elsewhere. */
  url: z.string().max(TEXT_MAX_LENGTH).optional(),
});
export type TourDocument = z.infer<typeof documentSchema>;
