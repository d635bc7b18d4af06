import { z } from 'zod';
import { SCAN_NAME_MAX_LENGTH } from '../limits.ts';
import { correctionsSchema } from './corrections.ts';
import { spaceSchema } from './space.ts';

/**
 * A question about what the file does not state clearly, for its user to answer before processing continues.
 */
export const scanQuestionSchema = z.object({
  about: z.enum(['unit', 'up']),
  /** A question or an explanation, as one sentence. */
  question: z.string().max(300),
  /**
   * Most likely first; `value` is what the answer contains, `label` says what it would mean, such as ‘Feet:
   * ceilings at 2.4 m’.
   */
  options: z
    .array(
      z.object({
        value: z.string().max(40),
        label: z.string().max(300),
        /** How the scan would look with this answer: a `data:` address of a picture. */
        picture: z
          .string()
          .max(40_000)
          .regex(/^data:image\/webp;base64,[A-Za-z0-9+/]+=*$/)
          .optional(),
      }),
    )
    .min(2),
});
export type ScanQuestion = z.infer<typeof scanQuestionSchema>;

/** Names of units, and their length in metres. */
export const SCAN_UNITS = {
  metre: 1,
  centimetre: 0.01,
  millimetre: 0.001,
  foot: 0.3048,
  inch: 0.0254,
} as const;
export const UP_AXES = ['x', 'y', 'z', '-x', '-y', '-z'] as const;

/** What its user has answered, or set unasked. */
export const scanAnswersSchema = z.object({
  unit: z.enum(Object.keys(SCAN_UNITS) as [keyof typeof SCAN_UNITS]).optional(),
  up: z.enum(UP_AXES).optional(),
});
export type ScanAnswers = z.infer<typeof scanAnswersSchema>;

/**
 * `waiting`: for its turn. `asks`: for answers. `ready`: the newest run is what users walk through. If a
 * later run is `failed` or `cancelled`, the previous one still opens.
 */
const SCAN_STATES = ['waiting', 'processing', 'asks', 'ready', 'failed', 'cancelled'] as const;

/** An uploaded scan, as its owner sees it. */
export const scanSchema = z.object({
  /** Also the id of the resulting capture; see scan-id.ts. */
  id: z.string(),
  name: z.string().max(200),
  state: z.enum(SCAN_STATES),
  /** Progress of processing, 0 to 1; null while unknown. */
  progress: z.number().min(0).max(1).nullable(),
  /** The current step, or why it failed: a sentence; ''. */
  text: z.string(),
  /** Remaining seconds; null while unknown. */
  left: z.number().nullable(),
  questions: z.array(scanQuestionSchema),
  answers: scanAnswersSchema,
  /** The number of the run that opens: 1 for the first; 0 if none does. */
  run: z.number(),
  /** The uploaded file; null once its owner has deleted it. */
  source: z.object({ name: z.string(), bytes: z.number() }).nullable(),
  /** Total size in bytes. */
  bytes: z.number(),
  /** Unsettled warnings. */
  doubts: z.number(),
  /** The owner's twin uses this scan. */
  inTwin: z.boolean(),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type Scan = z.infer<typeof scanSchema>;

/** Newest first. */
export const scanListSchema = z.object({ scans: z.array(scanSchema) });
export type ScanList = z.infer<typeof scanListSchema>;

/** Reprocesses a scan, with its user's answers. */
export const processScanInputSchema = z.object({ answers: scanAnswersSchema.optional() });
export const renameScanInputSchema = z.object({ name: z.string().max(SCAN_NAME_MAX_LENGTH) });

/** For 'Set up your space'. `revision` is that of the corrections; writes refer to it. */
export const scanSpaceSchema = z.object({
  scan: scanSchema,
  found: spaceSchema,
  corrections: correctionsSchema,
  revision: z.number(),
});
export type ScanSpace = z.infer<typeof scanSpaceSchema>;
