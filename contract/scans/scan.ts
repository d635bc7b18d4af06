import { z } from 'zod';
import { SCAN_NAME_MAX_LENGTH } from '../limits.ts';
import { correctionsSchema } from './corrections.ts';
import { spaceSchema } from './space.ts';

/** What a file does not say clearly, for its person to answer before it is processed further. */
export const scanQuestionSchema = z.object({
  about: z.enum(['unit', 'up']),
  /** A sentence. */
  question: z.string().max(300),
  /** Likeliest first; `value` is what the answer holds, `label` says what it would mean, such as ‘Feet: ceilings at 2.4 m’. */
  options: z
    .array(
      z.object({
        value: z.string().max(40),
        label: z.string().max(300),
        /** What the answer would make of the scan: a `data:` address of a picture. */
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

/** Names of units, and the metres that they are. */
export const SCAN_UNITS = {
  metre: 1,
  centimetre: 0.01,
  millimetre: 0.001,
  foot: 0.3048,
  inch: 0.0254,
} as const;
export const UP_AXES = ['x', 'y', 'z', '-x', '-y', '-z'] as const;

/** What its person has answered, or set without being asked. */
export const scanAnswersSchema = z.object({
  unit: z.enum(Object.keys(SCAN_UNITS) as [keyof typeof SCAN_UNITS]).optional(),
  up: z.enum(UP_AXES).optional(),
});
export type ScanAnswers = z.infer<typeof scanAnswersSchema>;

/**
 * `waiting`: for its turn. `asks`: for answers. `ready`: the newest run is what users walk through. After `failed` and `cancelled` of a
 * later run the one before still opens.
 */
const SCAN_STATES = ['waiting', 'processing', 'asks', 'ready', 'failed', 'cancelled'] as const;

/** A scan that somebody has uploaded, as its owner sees it. */
export const scanSchema = z.object({
  /** Also the id of the capture made of it; see scan-id.ts. */
  id: z.string(),
  name: z.string().max(200),
  state: z.enum(SCAN_STATES),
  /** 0 to 1 of what is being processed; null while nobody can tell. */
  progress: z.number().min(0).max(1).nullable(),
  /** What is being done, or why it failed: a sentence; ''. */
  text: z.string(),
  /** Seconds that are left; null while nobody can tell. */
  left: z.number().nullable(),
  questions: z.array(scanQuestionSchema),
  answers: scanAnswersSchema,
  /** Of the run that opens: 1 for the first; 0 where none does. */
  run: z.number(),
  /** Of the file as it was uploaded; null once its owner has thrown it away. */
  source: z.object({ name: z.string(), bytes: z.number() }).nullable(),
  /** Bytes that all of it takes. */
  bytes: z.number(),
  /** Doubts that nobody has settled. */
  doubts: z.number(),
  /** The owner's twin is of this scan. */
  inTwin: z.boolean(),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type Scan = z.infer<typeof scanSchema>;

/** Newest first. */
export const scanListSchema = z.object({ scans: z.array(scanSchema) });
export type ScanList = z.infer<typeof scanListSchema>;

/** Has a scan processed again, with what its person answers. */
export const processScanInputSchema = z.object({ answers: scanAnswersSchema.optional() });
export const renameScanInputSchema = z.object({ name: z.string().max(SCAN_NAME_MAX_LENGTH) });

/** For 'Set up your space'. `revision` is that of the corrections, which a write of them names. */
export const scanSpaceSchema = z.object({
  scan: scanSchema,
  found: spaceSchema,
  corrections: correctionsSchema,
  revision: z.number(),
});
export type ScanSpace = z.infer<typeof scanSpaceSchema>;
