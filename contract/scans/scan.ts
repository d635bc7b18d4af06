import { z } from 'zod';
import { SCAN_NAME_MAX_LENGTH } from '../limits.ts';
import { correctionsSchema } from './corrections.ts';
import { spaceSchema } from './space.ts';

/**
 * A question about something that the file does not state clearly. The user must answer it before processing
 * continues.
 */
export const scanQuestionSchema = z.object({
  about: z.enum(['unit', 'up']),
  /** A question or an explanation, as one sentence. */
  question: z.string().max(300),
  /**
   * The options, most likely first. `value` is the answer, and `label` describes what that answer would mean,
   * such as ‘Feet: ceilings at 2.4 m’.
   */
  options: z
    .array(
      z.object({
        value: z.string().max(40),
        label: z.string().max(300),
        /** A picture of the scan as it would look with this option, as a `data:` address. */
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

/** Units of a scan, with their length in metres. */
export const SCAN_UNITS = {
  metre: 1,
  centimetre: 0.01,
  millimetre: 0.001,
  foot: 0.3048,
  inch: 0.0254,
} as const;
export const UP_AXES = ['x', 'y', 'z', '-x', '-y', '-z'] as const;

/**
 * The user's answers to the questions about a scan. A field is absent if the user has not answered its
 * question.
 */
export const scanAnswersSchema = z.object({
  unit: z.enum(Object.keys(SCAN_UNITS) as [keyof typeof SCAN_UNITS]).optional(),
  up: z.enum(UP_AXES).optional(),
});
export type ScanAnswers = z.infer<typeof scanAnswersSchema>;

/**
 * `waiting`: in the queue. `asks`: waiting for answers. `ready`: users can open the result of the newest run.
 * If a later run is `failed` or `cancelled`, users can still open the previous result.
 */
const SCAN_STATES = ['waiting', 'processing', 'asks', 'ready', 'failed', 'cancelled'] as const;

/** An uploaded scan, as its owner sees it. */
export const scanSchema = z.object({
  /** Id of the scan, and of the resulting capture. See `isScanId`. */
  id: z.string(),
  name: z.string().max(200),
  state: z.enum(SCAN_STATES),
  /** Progress of processing, 0 to 1; null while unknown. */
  progress: z.number().min(0).max(1).nullable(),
  /** The current step, or the error message if processing failed; '' if neither. */
  text: z.string(),
  /** Remaining seconds; null while unknown. */
  left: z.number().nullable(),
  questions: z.array(scanQuestionSchema),
  answers: scanAnswersSchema,
  /** Number of the run whose result users can open, counted from 1; 0 if there is none. */
  run: z.number(),
  /** The uploaded file; null if its owner has deleted it. */
  source: z.object({ name: z.string(), bytes: z.number() }).nullable(),
  /** Total size of the scan's files in bytes. */
  bytes: z.number(),
  /** Number of warnings that the user has not settled. */
  doubts: z.number(),
  /** Whether a twin of the owner uses this scan. */
  inTwin: z.boolean(),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type Scan = z.infer<typeof scanSchema>;

/** Scans, newest first. */
export const scanListSchema = z.object({ scans: z.array(scanSchema) });
export type ScanList = z.infer<typeof scanListSchema>;

/** The body of a request to process a scan again, with the user's answers. */
export const processScanInputSchema = z.object({ answers: scanAnswersSchema.optional() });
export const renameScanInputSchema = z.object({ name: z.string().max(SCAN_NAME_MAX_LENGTH) });

/**
 * The data for the page 'Set up your space'. `revision`: the revision of the corrections, which increases
 * each time they change.
 */
export const scanSpaceSchema = z.object({
  scan: scanSchema,
  found: spaceSchema,
  corrections: correctionsSchema,
  revision: z.number(),
});
export type ScanSpace = z.infer<typeof scanSpaceSchema>;
