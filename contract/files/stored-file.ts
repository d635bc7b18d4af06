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

/** State of the virus check of a file. Without a scanner, a file is `unscanned` from the start and readable by all. */
const SCAN_STATES = ['waiting', 'clean', 'infected', 'unscanned', 'none'] as const;

/**
 * The bytes of a document: one version of it. Only the server sets it; in an operation and in a written document, `version` selects a
 * version, and everything else is the server's data about that.
 */
export const storedFileSchema = z.object({
  /** Opaque, new for each upload. */
  version: z.string().min(1).max(NAME_MAX_LENGTH),
  /** SHA-256 of the content, hexadecimal, by which it is requested. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().nonnegative(),
  /** Media type detected from its content. */
  type: z.string().max(100),
  kind: z.enum(FILE_KINDS),
  /** Milliseconds since the epoch. */
  addedAt: z.int().nonnegative(),
  /** `none`: the server has no scanner. `unscanned`: it is too large to scan, and can only be downloaded. */
  scan: z.enum(SCAN_STATES).default('none'),
  /** It has a thumbnail, WebP of at most 320 × 320 pixels. */
  thumbnail: z.boolean().default(false),
  /** Pixels of a picture, after rotation. */
  width: z.int().positive().optional(),
  height: z.int().positive().optional(),
  /** Pages of a PDF. */
  pages: z.int().positive().optional(),
  /** Why it has no thumbnail, pages or words, as a message. It can still be downloaded. */
  problem: z.string().max(300).optional(),
  /** Only its owner can read it: it is a photo that may contain a position that could not be removed. */
  ownerOnly: z.boolean().optional(),
});
export type StoredFile = z.infer<typeof storedFileSchema>;

const id = z.string().min(1).max(NAME_MAX_LENGTH);

/** What a file is attached to: a `floor` or `room` of the capture, or an annotation by the name of its kind. */
export const attachmentSchema = z.object({
  kind: z.string().refine(canHaveFiles, 'Files cannot be attached to this.'),
  id,
});
export type Attachment = z.infer<typeof attachmentSchema>;

/** An item of a twin's `documents`: a file with a description, or a web address. */
export const documentSchema = z.looseObject({
  id,
  /** File name with extension. */
  name: z.string().max(FILE_NAME_MAX_LENGTH).default(''),
  description: z.string().max(TEXT_MAX_LENGTH).default(''),
  keywords: z.array(z.string().max(TAG_KEYWORD_MAX_LENGTH)).max(TAG_KEYWORDS_MAX).default([]),
  /** Id of its folder; absent for none. */
  folder: id.optional(),
  attached: z.array(attachmentSchema).max(ATTACHMENTS_MAX).default([]),
  /** Absent for a web address, and after the bytes were permanently deleted. */
  file: storedFileSchema.optional(),
  /** Address (http or https) of a document on the web. */
  url: z.string().max(TEXT_MAX_LENGTH).optional(),
});
export type TourDocument = z.infer<typeof documentSchema>;
