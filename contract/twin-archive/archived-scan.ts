import { z } from 'zod';
import { FILE_NAME_MAX_LENGTH, SCAN_NAME_MAX_LENGTH } from '../limits.ts';
import { correctionsSchema } from '../scans/corrections.ts';
import { scanDoneSchema, scanFileSchema } from '../scans/scan-result.ts';
import { scanAnswersSchema } from '../scans/scan.ts';

/**
 * What an export includes of a scan: nothing, the result of processing, or the result and the uploaded file.
 */
export const EXPORTED_SCANS = ['none', 'space', 'all'] as const;
export type ExportedScan = (typeof EXPORTED_SCANS)[number];

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * A scan, without information about users and times. Its files are in the archive's folder `files/`, named by
 * their checksums.
 */
const archivedScanSchema = z.object({
  /** An id that `isScanId` accepts. */
  id: z.string().regex(/^_[\w-]{10}$/),
  name: z.string().max(SCAN_NAME_MAX_LENGTH),
  answers: scanAnswersSchema,
  corrections: correctionsSchema,
  /** The uploaded file; null if it is not in the archive. */
  source: z
    .object({
      name: z.string().min(1).max(FILE_NAME_MAX_LENGTH),
      sha256,
      bytes: z.int().min(0),
    })
    .nullable(),
  /**
   * The result of processing, and the checksums of its files; null if there is no result, or if one of its
   * files is missing.
   */
  capture: z
    .object({
      result: scanDoneSchema,
      /** Files listed in the result, and pictures that were drawn again after the first view was corrected. */
      files: z.array(z.object({ name: scanFileSchema.shape.name, sha256 })).max(20_002),
    })
    .nullable(),
});
export type ArchivedScan = z.infer<typeof archivedScanSchema>;

/** A file `scans/{id}.json`. */
export const scanFileOfArchiveSchema = z.object({ $schema: z.string().optional(), scan: archivedScanSchema });
