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

/**
 * States of a file's virus check. On a server without a virus scanner, new files have the state `none`, and
 * users can read them without waiting for a check.
 */
const SCAN_STATES = ['waiting', 'clean', 'infected', 'unscanned', 'none'] as const;

/**
 * Describes the file of one version of a document. Only the server sets these fields. In an operation or a
 * written document, `version` selects a version, and the other fields are ignored.
 */
export const storedFileSchema = z.object({
  /** Opaque id, different for each upload. */
  version: z.string().min(1).max(NAME_MAX_LENGTH),
  /** SHA-256 of the file's bytes, hexadecimal. Players request files by this digest. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().nonnegative(),
  /** Media type, detected from the file's bytes. */
  type: z.string().max(100),
  kind: z.enum(FILE_KINDS),
  /** Milliseconds since the epoch. */
  addedAt: z.int().nonnegative(),
  /**
   * State of the virus check. `none`: the server had no virus scanner when the file arrived. `unscanned`: the
   * file is too large for the check, or the scanner could not check it. An `unscanned` file can be
   * downloaded, but pages do not show it.
   */
  scan: z.enum(SCAN_STATES).default('none'),
  /** Whether the file has a thumbnail: WebP, at most 320 × 320 pixels. */
  thumbnail: z.boolean().default(false),
  /** Width and height of a picture in pixels, after the rotation in its metadata was applied. */
  width: z.int().positive().optional(),
  height: z.int().positive().optional(),
  /** Number of pages of a PDF. */
  pages: z.int().positive().optional(),
  /**
   * Message about what the server could not do with the file, such as create a thumbnail, count the pages,
   * extract the text or remove position data.
   */
  problem: z.string().max(300).optional(),
  /**
   * Set for a photo whose position data could not be removed. Only the twin's owner can read such a photo.
   */
  ownerOnly: z.boolean().optional(),
});
export type StoredFile = z.infer<typeof storedFileSchema>;

const id = z.string().min(1).max(NAME_MAX_LENGTH);

/**
 * What a file is attached to. `kind`: `floor` or `room` for a place in the capture, otherwise the kind of an
 * annotation, such as `tag`.
 */
export const attachmentSchema = z.object({
  kind: z.string().refine(canHaveFiles, 'You cannot attach files to this item.'),
  id,
});
export type Attachment = z.infer<typeof attachmentSchema>;

/** An item of a twin's `documents`: a file with a description, or a web address. */
export const documentSchema = z.looseObject({
  id,
  /** Name of the document. If the document has a file, this is the file's name with its extension. */
  name: z.string().max(FILE_NAME_MAX_LENGTH).default(''),
  description: z.string().max(TEXT_MAX_LENGTH).default(''),
  keywords: z.array(z.string().max(TAG_KEYWORD_MAX_LENGTH)).max(TAG_KEYWORDS_MAX).default([]),
  /** Id of the document's folder; absent if the document is not in a folder. */
  folder: id.optional(),
  attached: z.array(attachmentSchema).max(ATTACHMENTS_MAX).default([]),
  /** The stored file. Absent if the document is a web address, or if its bytes were permanently deleted. */
  file: storedFileSchema.optional(),
  /** Address (http or https) of a document on the web. */
  url: z.string().max(TEXT_MAX_LENGTH).optional(),
});
export type TourDocument = z.infer<typeof documentSchema>;
